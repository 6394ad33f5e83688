#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

struct MatmulOptions {
    bool transposeA = false;
    bool transposeB = false;
};

/// A·B, each factor transposed or not: (n×k)·(k×m) → (n×m), slice by slice; a factor that is one
/// matrix serves every slice of the other. A third input is a row vector (m), added to every row.
/// Throws Error if the inner sizes, the slices or the width of the row vector differ.
HEEDMAP_EXPORT std::shared_ptr<const Op> matmul(MatmulOptions options = {});

} // namespace heedmap
