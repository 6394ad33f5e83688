#pragma once

// Private to the core: the loops of training over all its parameters, compiled for each processor as operations are.

#include <heedmap/tensor/view.h>

#include <span>

namespace heedmap {

/// sum += numbers of a view, row by row.
void addTo(std::span<double> sum, const ConstView& view);
void divideBy(std::span<double> numbers, double divisor);

/// The settings of Adam at a step: `freed1` and `freed2` are 1 − β₁ᵗ and 1 − β₂ᵗ.
struct AdamRates {
    double rate;
    double beta1;
    double beta2;
    double eps;
    double freed1;
    double freed2;
};

/// m ← β₁m + (1−β₁)g, v ← β₂v + (1−β₂)g², w ← w − η (m/(1−β₁ᵗ)) / (√(v/(1−β₂ᵗ)) + ε)
void moveByAdam(std::span<double> numbers, std::span<const double> gradient, std::span<double> means,
                std::span<double> squares, const AdamRates& rates);

} // namespace heedmap
