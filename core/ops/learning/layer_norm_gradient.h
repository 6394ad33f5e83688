#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The gradient of a norm's input from x, dy and, where it has one, γ (Ba et al. 2016): with g = dy ∘ γ and x̂ the
/// normed row, dx = (g − mean(g) − x̂ ∘ mean(g ∘ x̂)) / √(σ² + eps).
HEEDMAP_EXPORT std::shared_ptr<const Op> layerNormGradient(double eps);

/// The same where no mean is taken away: dx = (g − x̂ ∘ mean(g ∘ x̂)) / √(mean(x²) + eps).
HEEDMAP_EXPORT std::shared_ptr<const Op> rmsNormGradient(double eps);

} // namespace heedmap
