#include "diagnosis/rearranged_heads.h"

namespace heedmap {
namespace {

/// A number of heads side by side: head, token and column of a number.
struct InHeads {
    Index head = 0;
    Index token = 0;
    Index col = 0;
};

/// Where the number comes from that a wrong split puts there, of `own` heads of n × d.
InHeads sourceOf(const InHeads& to, Index own, const Shape& shape, Rearrangement way)
{
    switch (way) {
    case Rearrangement::Interleaved: {
        const Index flat = to.col * own + to.head;
        return {flat / shape.cols, to.token, flat % shape.cols};
    }
    case Rearrangement::Confused: {
        const Index flat = (to.head * shape.rows + to.token) * shape.cols + to.col;
        const Index inToken = flat % (own * shape.cols);
        return {inToken / shape.cols, flat / (own * shape.cols), inToken % shape.cols};
    }
    case Rearrangement::Reversed: return {own - 1 - to.head, to.token, to.col};
    case Rearrangement::Tiled: break;
    }
    return to;
}

} // namespace

Tensor rearrangedHeads(const Tensor& stack, Index own, Rearrangement way)
{
    const Shape& shape = stack.shape();
    const Index repeat = shape.slices / own;
    Tensor result(shape);
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const Index head = way == Rearrangement::Tiled ? s % own : s / repeat;
                const InHeads from = sourceOf({head, r, c}, own, shape, way);
                result.at({s, r, c}) = stack.at({from.head * repeat, from.token, from.col});
            }
    return result;
}

Tensor mergedHeads(const Tensor& stack, Rearrangement way)
{
    const Shape& shape = stack.shape();
    Tensor result(Shape::matrix(shape.rows, shape.slices * shape.cols));
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const InHeads to = sourceOf({s, r, c}, shape.slices, shape, way);
                result.at({0, to.token, to.head * shape.cols + to.col}) = stack.at({s, r, c});
            }
    return result;
}

} // namespace heedmap
