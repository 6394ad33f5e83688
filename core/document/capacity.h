#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/shape.h>

namespace heedmap {

class Sentence;

/// The limits of a document; more is refused before anything is allocated.
struct HEEDMAP_EXPORT Capacity {
    double numbers = 536870912; ///< in one tensor: 2^29, 4 GiB
    double bytes = 0;           ///< in all tensors together

    /// The bytes of memory that this machine has, or that this program may use.
    static Capacity ofThisMachine();

    /// Throws Error `WHERE: 5×100000×100000 numbers; …`.
    void requireTensor(const Sentence& where, const Shape& shape) const;
    void requireBytes(const Sentence& where, double wanted) const;
};

} // namespace heedmap
