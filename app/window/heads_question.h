#pragma once

#include <heedmap/models/recognize.h>

#include <optional>
#include <string>

#include <QWidget>

namespace heedmap {

/// The model at a path, as `modelAt` says; where nothing says how many heads it has, a person is asked. `givenUp`
/// becomes true where that person would rather not say.
std::optional<ModelProposal> askedModel(const std::string& path, QWidget* parent, bool& givenUp);

} // namespace heedmap
