#pragma once

// Private to the operations.

#include "ops/operand.h"

namespace heedmap {

/// Operations that turn each row of input 0, whole, into the row of the output; further inputs have
/// the same rows and columns, and may have one slice for all.
class RowWise : public Op {
public:
    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        const Range slices = stretched(changed.slices, shapes.inputs[input].slices, shapes.output.slices);
        return {slices, changed.rows, {0, shapes.output.cols}};
    }
    Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const override
    {
        const Shape& in = shapes.inputs[input];
        return {narrowed(wanted.slices, in.slices), wanted.rows, {0, in.cols}};
    }
    bool rowLocal(std::size_t) const override { return true; }
    Geometry geometry() const override { return Geometry::RowMap; }
};

} // namespace heedmap
