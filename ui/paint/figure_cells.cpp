#include "paint/figure_cells.h"

#include <cmath>

namespace heedmap {

FigureCells::FigureCells(const HeatmapFigure& figure)
    : m_values(figure.values), m_keep(figure.role == ValueRole::Mask ? figure.values : figure.keep),
      m_transposed(figure.transposed), m_hatched(figure.hatched)
{
}

QString FigureCells::shapeText() const
{
    Shape shape = m_values.shape;
    if (m_transposed && shape.rank > 1)
        std::swap(shape.rows, shape.cols);
    else if (m_transposed)
        shape = Shape::matrix(shape.cols, 1);
    return QString::fromStdString(shape.text());
}

CellMark FigureCells::mark(Index slice, Index row, Index col) const
{
    const double number = value(slice, row, col);
    if (std::isnan(number))
        return CellMark::NotANumber;
    if (std::isinf(number))
        return number < 0 ? CellMark::MinusInfinity : CellMark::PlusInfinity;
    if (!masked(slice, row, col))
        return CellMark::Number;
    return m_hatched ? CellMark::MinusInfinity : CellMark::Masked;
}

} // namespace heedmap
