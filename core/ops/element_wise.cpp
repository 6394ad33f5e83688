#include "ops/element_wise.h"

namespace heedmap {
namespace {

/// Whether two sizes broadcast, being equal or one of them 1; `size` becomes the larger.
bool meet(Index& size, Index other)
{
    if (size == 1)
        size = other;
    return other == 1 || other == size;
}

} // namespace

Shape ElementWise::shape(std::span<const Shape> inputs) const
{
    Shape result = inputs.front();
    for (const Shape& input : inputs) {
        result.rank = std::max(result.rank, input.rank);
        if (!meet(result.slices, input.slices) || !meet(result.rows, input.rows) || !meet(result.cols, input.cols))
            refuse(*this, inputs, HEEDMAP_PHRASE("sizes must agree or be 1"));
    }
    return result;
}

} // namespace heedmap
