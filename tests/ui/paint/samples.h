#pragma once

#include "paint/heatmap_figure.h"

#include <heedmap/tensor/tensor.h>

#include <limits>
#include <memory>
#include <vector>

namespace heedmap {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// A figure with the numbers it shows.
struct FigureSample {
    QString name;
    Tensor values;
    Tensor keep;
    HeatmapFigure figure;

    /// The figure looking at the numbers where they are now.
    HeatmapFigure shown() const;
};

Tensor normalNumbers(const Shape& shape, unsigned seed, double std = 1);
/// Softmax of normal scores along every row.
Tensor attentionWeights(const Shape& shape, unsigned seed);
/// 1 on and below the diagonal.
Tensor causalMask(Index n);

/// Every state a figure can be in, for eyes and for laws over all of them.
std::vector<FigureSample> sampleFigures();

} // namespace heedmap
