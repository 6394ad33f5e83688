#pragma once

#include "paint/cells/cell_pyramid.h"
#include "paint/heatmap_figure.h"

#include <optional>

namespace heedmap {

/// A matrix that is drawn: a figure of a single slice with the current numbers.
struct ShownMatrix {
    HeatmapFigure figure;
    ValueExtent extent; ///< of the whole matrix
    std::optional<ValueScale> scale;
    std::optional<CellPyramid> pyramid; ///< if there are many more cells than pixels

    /// Computes extent, scale and pyramid from the figure's numbers and range.
    void measure();
    void setRange(const RangeChoice& range);
    HeatmapFigure within(const Region& part) const;
    /// An image of a part, one pixel for each block.
    QImage image(const Region& part, const Pooling& block, const Theme& theme) const;
    bool known() const { return figure.values.data != nullptr && scale; }
};

} // namespace heedmap
