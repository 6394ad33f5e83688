#pragma once

#include "paint/sheet.h"

namespace heedmap {

/// Steps of single matrices below each other, or side by side if they fit, on a page of `options.width` px, or of their
/// natural width; on several pages if one would be higher than `options.height` px, or than the 14 400 points that
/// readers of PDF open. The pages point into `sheet`. Throws Error if a step is wider than the page.
std::vector<SheetLayout> printedSheet(const Sheet& sheet, const LayoutOptions& options);

/// The same for a step, with the largest cells that let all of it fit one page, if the page has a height.
std::vector<SheetLayout> printedStep(const Sheet& sheet, const LayoutOptions& options);

} // namespace heedmap
