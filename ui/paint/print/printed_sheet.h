#pragma once

#include "paint/sheet.h"

namespace heedmap {

/// Steps of single matrices under each other, and beside each other where they have room, on a page of `options.width`
/// px, or as wide as they come; as many pages as readers of PDF have to have, which open none above 14 400 points.
/// Throws Error if one of the steps is wider than the page. They point into `sheet`.
std::vector<SheetLayout> printedSheet(const Sheet& sheet, const LayoutOptions& options);

/// The operands and the result of a step that have no room beside each other, each with its gradient below it, laid out
/// for so many px; wider only where one of them is.
SheetLayout underEachOther(const SheetStep& step, LayoutOptions options, double width);

} // namespace heedmap
