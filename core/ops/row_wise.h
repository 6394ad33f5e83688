#pragma once

// Private to the operations.

#include "ops/operand.h"

#include <vector>

namespace heedmap {

/// Operations that turn each row of input 0, whole, into the row of the output; further inputs have
/// the same rows and columns, and may have one slice for all.
class RowWise : public Op {
public:
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i k");
    }
};

/// Base of gradients of row-wise operations: input 0 is the row, input 1 the gradient that reaches its result.
class RowGradient : public RowWise {
public:
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[1] != inputs[0])
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a row and a gradient of its shape"));
        return inputs[0];
    }

protected:
    /// Calls `f(row, gradient, pushes, result)` for each row of a region; `pushes` is room for as many numbers.
    template <typename F>
    static void forEachRow(std::span<const ConstView> inputs, const View& output, const Region& region, const F& f)
    {
        thread_local std::vector<double> pushes;
        pushes.resize(static_cast<std::size_t>(output.shape.cols));
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                f(inputs[0].row(s, r), inputs[1].row(s, r), pushes.data(), output.row(s, r));
    }
};

} // namespace heedmap
