#pragma once

#include "view/frame/exportable.h"

#include <functional>

namespace heedmap {

/// The parts of a figure of the cost view, from top to bottom.
struct CostFigure {
    QString title;
    QString words; ///< the size of the error, and both costs
    std::function<Drawing(const FigurePage& page)> maps;
    std::function<Drawing(double width, double height)> charts; ///< height 0: as high as needed
    QStringList key; ///< names of the charts' lines: the method, exact attention, the document
};

/// The page without the margins of such a figure.
FigurePage withinMargins(FigurePage page);
/// The figure on a page, which may replace or omit the title.
Drawing costFigure(const CostFigure& figure, const FigurePage& page, const Theme& theme);

} // namespace heedmap
