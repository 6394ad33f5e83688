#pragma once

#include "view/frame/exportable.h"

#include <functional>

namespace heedmap {

/// The parts of a figure of the cost view, from top to bottom.
struct CostFigure {
    QString title;
    QString words; ///< how large the error is, and what both need
    Drawing maps;
    std::function<Drawing(double width)> charts;
};

/// The page without the margins of such a figure.
FigurePage withinMargins(FigurePage page);
/// The figure on a page, which may have a title of its own or none.
Drawing costFigure(const CostFigure& figure, const FigurePage& page, const Theme& theme);

} // namespace heedmap
