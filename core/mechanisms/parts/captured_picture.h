#pragma once

#include <heedmap/mechanisms/recipe.h>
#include <heedmap/mechanisms/setting.h>

#include <memory>
#include <string>
#include <vector>

namespace heedmap {

/// Adds the settings `black` and `white` of a captured picture.
void listCapturedPicture(std::vector<Setting>& settings);
/// Adds the array `image`.
void listCapturedPicture(std::vector<ArraySpec>& arrays);

/// Appends the picture, and its squares; returns what the tokens are called if they are these squares after a few
/// others: null where there is no picture, or its squares are not the tokens.
std::shared_ptr<const std::vector<std::string>> appendCapturedPicture(Recipe& recipe, Index tokens);

} // namespace heedmap
