#pragma once

// Private to the operations.

#include "ops/operand.h"

namespace heedmap {

/// Operations without inputs: a matrix made from rules alone.
class Constant : public Op {
public:
    explicit Constant(const Shape& shape) : m_shape(shape) {}

    Arity arity() const override { return {0, 0}; }
    Shape shape(std::span<const Shape>) const override { return m_shape; }

private:
    Shape m_shape;
};

} // namespace heedmap
