#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The logarithm of a row softmax, exact where a weight underflows: log p = z − max z − log Σ exp(z − max z).
HEEDMAP_EXPORT std::shared_ptr<const Op> logSoftmax();

/// Its gradient, from z and the gradient g of log p: dz = g − softmax(z) ∘ rowsum(g).
HEEDMAP_EXPORT std::shared_ptr<const Op> logSoftmaxGradient();

} // namespace heedmap
