#pragma once

// Private to the operations.

#include "ops/operand.h"

namespace heedmap {

/// Operations that turn each row of input 0, whole, into the row of the output; further inputs have
/// the same rows and columns, and may have one slice for all.
class RowWise : public Op {
public:
    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i k");
    }
    Geometry geometry() const override { return Geometry::RowMap; }
};

} // namespace heedmap
