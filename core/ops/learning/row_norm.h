#pragma once

// Private to the operations: what norms and their gradients have in common.

#include "ops/operand.h"
#include "ops/row_kernels.h"

#include <heedmap/ops/layer_norm.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {

/// The normalisation of a row: to variance 1 around its mean, or only to a mean square of 1.
struct RowNorm {
    double eps = 0;
    bool centred = true;

    auto norm() const { return centred ? layerNorm(eps) : rmsNorm(eps); }
    auto inverse() const { return centred ? inverseDeviation(eps) : inverseRootMeanSquare(eps); }
};

/// The mean of a row (0 where it is not taken away), and 1/√(σ² + eps).
struct Moments {
    double mean = 0;
    double inverse = 0;
};

Moments momentsOf(const double* x, Index count, const RowNorm& rule);

/// The same in the arithmetic of explanations.
struct ExplainedMoments {
    std::optional<Expression> mean; ///< none where it is not taken away
    Expression deviation;           ///< √(σ² + eps)

    Expression apart(const Expression& number) const { return mean ? Expression::difference(number, *mean) : number; }
};

ExplainedMoments explainedMoments(std::span<const ConstView> inputs, const Cell& row, const RowNorm& rule);

/// The denominator in formulas.
std::string deviationText(const RowNorm& rule, const std::string& symbol);

} // namespace heedmap
