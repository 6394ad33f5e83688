#pragma once

// Private to the operations.

#include "ops/operand.h"

namespace heedmap {

/// Operations whose every cell is a copy of one cell of one input, found from `access`, or 0 where no input has one.
class Rearrangement : public Op {
public:
    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override;
    bool cheap() const override { return true; }
    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override;
    Geometry geometry(const OpShapes&) const override { return Geometry::Rearranged; }
};

} // namespace heedmap
