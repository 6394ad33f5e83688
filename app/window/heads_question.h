#pragma once

#include <heedmap/models/recognize.h>

#include <optional>
#include <string>

#include <QWidget>

namespace heedmap {

/// The model at a path, see `modelAt`; asks the user for the number of heads if no file gives it. Sets `givenUp` if the
/// user cancels.
std::optional<ModelProposal> askedModel(const std::string& path, QWidget* parent, bool& givenUp);

} // namespace heedmap
