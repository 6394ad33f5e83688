#pragma once

#include "paint/sheet.h"

namespace heedmap {

/// Steps of single matrices under each other, and beside each other where they have room, on a page of `options.width`
/// px, or as wide as they come. Throws Error where one of them is wider than the page. It points into `sheet`.
SheetLayout printedSheet(const Sheet& sheet, const LayoutOptions& options);

} // namespace heedmap
