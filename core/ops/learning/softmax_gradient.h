#pragma once

#include <heedmap/base/export.h>
#include <heedmap/graph/op.h>

#include <memory>

namespace heedmap {

/// The gradient of a row softmax from its output A and the gradient dA: dS = A ∘ (dA − rowsum(A ∘ dA)), a cell's own
/// weight times how far its push lies above the row's mean push.
HEEDMAP_EXPORT std::shared_ptr<const Op> softmaxGradient();

} // namespace heedmap
