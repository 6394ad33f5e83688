#pragma once

// Private to the operations: inputs of which one slice, row or column may serve many of the output.

#include <heedmap/error.h>
#include <heedmap/graph/op.h>

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
[[noreturn]] inline void refuse(const Op& op, std::span<const Shape> inputs, const Sentence& reason)
{
    Sentence place(std::string(op.name()));
    Sentence shapes;
    for (const Shape& shape : inputs)
        shapes = shapes.empty() ? Sentence(shape.text()) : Sentence(HEEDMAP_PHRASE("%1 and %2"), shapes, shape.text());
    if (!inputs.empty())
        place = Sentence(HEEDMAP_PHRASE("%1: %2"), place, shapes);
    throw Error(HEEDMAP_PHRASE("%1: %2"), place, reason);
}

} // namespace heedmap
