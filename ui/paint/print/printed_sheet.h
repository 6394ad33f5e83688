#pragma once

#include "paint/sheet.h"

#include <QStringList>

namespace heedmap {

struct PrintedPages {
    std::vector<SheetLayout> pages;
    QStringList losses = {}; ///< what had no room, a sentence each
};

/// Steps of single matrices on a page of `options.width` px, or of their natural width: their matrices and the signs
/// between them follow each other as words do, with cells of one size, the largest with which all of it fits a page and
/// numbers have room. On several pages, between lines and with the heading repeated, where it does not fit one of
/// `options.height` px, or of the 14 400 points that readers of PDF open. One step has larger cells. The pages point
/// into `sheet`.
PrintedPages printedSheet(const Sheet& sheet, const LayoutOptions& options, bool oneStep);

} // namespace heedmap
