#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// A function applied to every cell.
enum class Activation {
    Relu,        ///< max(0, x)
    ReluSquared, ///< max(0, x)² (So et al. 2021, "Primer")
    Gelu,        ///< x·Φ(x), Φ(x) = (1 + erf(x/√2)) / 2
    GeluTanh,    ///< x·(1 + tanh(√(2/π)·(x + 0.044715·x³))) / 2
    QuickGelu,   ///< x·σ(1.702·x), as CLIP approximates GELU (Hendrycks and Gimpel 2016)
    Silu,        ///< x·σ(x), which GLU networks are gated with (Elfwing et al. 2018)
    NormalCdf,   ///< Φ(x)
    Sigmoid,     ///< σ(x) = 1 / (1 + exp(−x))
    Tanh,
    Exp,
    EluPlusOne, ///< x + 1 above 0, exp(x) elsewhere
    Log,        ///< the natural logarithm
    Sqrt
};

HEEDMAP_EXPORT std::shared_ptr<const Op> activation(Activation kind);

} // namespace heedmap
