#pragma once

// Private to the operations: inputs of which one slice, row or column may serve many of the output.

#include <heedmap/base/error.h>
#include <heedmap/graph/op.h>

#include <cmath>
#include <string>

namespace heedmap {

/// How cells of the output read those of input `input`: see Access.
inline Access reads(const OpShapes& shapes, std::size_t input, std::string_view outputLetters,
                    std::string_view inputLetters, std::initializer_list<Access::Size> sizes = {})
{
    return {shapes.output, outputLetters, shapes.inputs[input], inputLetters, sizes};
}

inline Cell narrowed(const Cell& cell, const Shape& shape)
{
    return {shape.slices == 1 ? 0 : cell.slice, shape.rows == 1 ? 0 : cell.row, shape.cols == 1 ? 0 : cell.col};
}

/// The operand of an explanation: the cell of an input, with its number.
inline Expression cited(std::span<const ConstView> inputs, std::size_t input, const Cell& cell)
{
    const Cell there = narrowed(cell, inputs[input].shape);
    return Expression::operand(input, there, inputs[input].at(there));
}

/// `softmax: 2×3 and 4×5: the mask does not fit the scores`
[[noreturn]] void refuse(const Op& op, std::span<const Shape> inputs, const Sentence& reason);

/// The shape of inputs that have every size or 1 in its place. Throws Error for others.
Shape broadcastShape(const Op& op, std::span<const Shape> inputs);

/// Throws Error unless the second input is a mask of the first: as large, for all slices or one for each.
void requireMask(const Op& op, std::span<const Shape> inputs);

// Checks of an operation's constants. Each throws Error for an invalid value and otherwise returns it.

/// A count, an index or a distance, from `least` on: `split_heads: expected a number from 1 to …, got 0`.
Index counting(std::string_view op, Index value, Index least = 1);
/// A range of rows or columns.
Range counting(std::string_view op, const Range& range);
Shape counting(std::string_view op, const Shape& shape);
double positive(std::string_view op, double value);

/// The shortest text of a number in a formula: `1e+09`, `-\infty`.
std::string formulaText(double number);

// Numbers of a vector that name rows or columns.

/// The index nearest to a number, a half away from zero; −1 if it is none of `count`.
inline Index nearestIndex(double number, Index count)
{
    const double nearest = std::round(number);
    return nearest >= 0 && nearest < static_cast<double>(count) ? static_cast<Index>(nearest) : -1;
}

/// The index nearest to entry `i`; −1 likewise.
inline Index indexAt(const ConstView& indices, Index i, Index count)
{
    return nearestIndex(indices.row(0, 0)[i], count);
}

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
