#pragma once

#include <heedmap/models/recognize.h>

#include <functional>
#include <optional>
#include <string>

#include <QWidget>

namespace heedmap {

/// The model at a path, see `modelAt`; asks the user what the files leave open, once what is to stand behind a question
/// is there. Sets `givenUp` if the user cancels.
std::optional<ModelProposal> askedModel(const std::string& path, QWidget* parent, const std::function<void()>& behind,
                                        bool& givenUp);

} // namespace heedmap
