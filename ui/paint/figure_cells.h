#pragma once

#include "paint/heatmap_figure.h"

namespace heedmap {

/// How a cell is to be drawn. NaN is shown even where it is masked.
enum class CellMark { Number, Masked, MinusInfinity, PlusInfinity, NotANumber };

/// Reads a figure's cells as they are shown: transposed where asked for. A mask masks itself: what it closes looks
/// closed in it too.
class FigureCells {
public:
    explicit FigureCells(const HeatmapFigure& figure);

    Index slices() const { return m_values.shape.slices; }
    Index rows() const { return m_transposed ? m_values.shape.cols : m_values.shape.rows; }
    Index cols() const { return m_transposed ? m_values.shape.rows : m_values.shape.cols; }
    bool empty() const { return slices() * rows() * cols() == 0; }
    /// Whether there are numbers; otherwise they are being computed, and only their shape is known.
    bool known() const { return m_values.data != nullptr; }
    bool transposed() const { return m_transposed; }
    /// "2×3", or "4×2×3" for a stack.
    QString shapeText() const;

    double value(Index slice, Index row, Index col) const
    {
        return m_transposed ? m_values.row(slice, col)[row] : m_values.row(slice, row)[col];
    }
    bool masked(Index slice, Index row, Index col) const
    {
        if (m_keep.data == nullptr)
            return false;
        return (m_transposed ? m_keep.row(slice, col)[row] : m_keep.row(slice, row)[col]) == 0;
    }
    CellMark mark(Index slice, Index row, Index col) const;

    const ConstView& values() const { return m_values; }
    const ConstView& keep() const { return m_keep; }

private:
    ConstView m_values;
    ConstView m_keep;
    bool m_transposed;
    bool m_hatched;
};

} // namespace heedmap
