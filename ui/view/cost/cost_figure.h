#pragma once

#include "view/frame/exportable.h"

#include <functional>

namespace heedmap {

/// The parts of a figure of the cost view, from top to bottom.
struct CostFigure {
    QString title;
    QString words; ///< the size of the error, and both costs
    Drawing maps;
    std::function<Drawing(double width)> charts;
};

/// The page without the margins of such a figure.
FigurePage withinMargins(FigurePage page);
/// The figure on a page, which may replace or omit the title.
Drawing costFigure(const CostFigure& figure, const FigurePage& page, const Theme& theme);

} // namespace heedmap
