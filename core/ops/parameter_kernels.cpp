#include "ops/parameter_kernels.h"

#include <cmath>

namespace heedmap {

void addTo(std::span<double> sum, const ConstView& view)
{
    const Shape& shape = view.shape;
    const bool whole = view.contiguous(); // one row, as it lies in memory
    const Index slices = whole ? 1 : shape.slices;
    const Index rows = whole ? 1 : shape.rows;
    const Index cols = whole ? shape.size() : shape.cols;
    double* to = sum.data();
    for (Index s = 0; s < slices; ++s)
        for (Index r = 0; r < rows; ++r, to += cols) {
            const double* from = view.row(s, r);
            for (Index c = 0; c < cols; ++c)
                to[c] += from[c];
        }
}

void divideBy(std::span<double> numbers, double divisor)
{
    for (double& number : numbers)
        number /= divisor;
}

void moveByAdam(std::span<double> numbers, std::span<const double> gradient, std::span<double> means,
                std::span<double> squares, const AdamRates& rates)
{
    const auto [rate, beta1, beta2, eps, freed1, freed2] = rates;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const double g = gradient[i];
        const double mean = beta1 * means[i] + (1 - beta1) * g;
        const double square = beta2 * squares[i] + (1 - beta2) * g * g;
        means[i] = mean;
        squares[i] = square;
        numbers[i] -= rate * (mean / freed1) / (std::sqrt(square / freed2) + eps);
    }
}

} // namespace heedmap
