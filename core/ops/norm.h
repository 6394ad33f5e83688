#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// What a layer norm divides by: √(σ² + eps), or σ + eps with eps `outside`, σ² the mean squared deviation, or the sum
/// of squared deviations over d − 1 if `unbiased`.
struct Deviation {
    Deviation(double eps_, bool unbiased_ = false,
              bool outside_ = false) // NOLINT(google-explicit-constructor): as usual
        : eps(eps_), unbiased(unbiased_), outside(outside_)
    {
    }

    double eps;
    bool unbiased;
    bool outside;
};

/// Every row brought to mean 0 and variance 1 (Ba, Kiros and Hinton, "Layer Normalization"):
/// x̂_ij = (x_ij − μ_i) / √(σ²_i + eps). Inputs: x (n×d or a stack), and
/// optionally gamma and beta (d): then γ_j·x̂_ij + β_j. Throws Error if gamma and beta are not d wide,
/// or unless eps is a finite number of at least 0.
HEEDMAP_EXPORT std::shared_ptr<const Op> layerNorm(const Deviation& by);

/// The factor of layerNorm for the deviations of each row, 1/√(σ²_i + eps): (n×d) → (n×1). Throws Error
/// likewise.
HEEDMAP_EXPORT std::shared_ptr<const Op> inverseDeviation(const Deviation& by);

/// Every row brought to a mean square of 1 (Zhang and Sennrich, "Root Mean Square Layer Normalization"), its mean
/// left where it is: x̂_ij = x_ij / √(mean_j(x²_ij) + eps). Inputs: x (n×d or a stack), and optionally gamma (d):
/// then γ_j·x̂_ij. Throws Error if gamma is not d wide, or eps likewise.
HEEDMAP_EXPORT std::shared_ptr<const Op> rmsNorm(double eps);

/// The factor of rmsNorm for each row, 1/√(mean_j(x²_ij) + eps): (n×d) → (n×1). Throws Error likewise.
HEEDMAP_EXPORT std::shared_ptr<const Op> inverseRootMeanSquare(double eps);

/// The gradient of a norm's input from x, dy and, where it has one, γ (Ba et al. 2016): with g = dy ∘ γ and x̂ the
/// normed row, dx = (g − mean(g) − x̂ ∘ mean(g ∘ x̂)) / √(σ² + eps).
HEEDMAP_EXPORT std::shared_ptr<const Op> layerNormGradient(double eps);

/// The same where no mean is taken away: dx = (g − x̂ ∘ mean(g ∘ x̂)) / √(mean(x²) + eps).
HEEDMAP_EXPORT std::shared_ptr<const Op> rmsNormGradient(double eps);

} // namespace heedmap
