
#include "graph/gradient_caption.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/follower.h>
#include <heedmap/graph/op.h>

#include <algorithm>
#include <typeinfo>
#include <vector>

namespace heedmap {
namespace {

Sentence text(const Arity& arity)
{
    Sentence least(HEEDMAP_COUNTED("%1 inputs", "%1 input"), arity.least);
    if (arity.most == arity.least)
        return least;
    if (arity.most == Arity::any)
        return Sentence(HEEDMAP_PHRASE("at least %1"), least);
    return arity.most == arity.least + 1
        ? Sentence(HEEDMAP_COUNTED("%2 or %1 inputs", "%2 or %1 input"), arity.most, arity.least)
        : Sentence(HEEDMAP_COUNTED("%2 to %1 inputs", "%2 to %1 input"), arity.most, arity.least);
}

} // namespace

Op::~Op() = default;
Aliasing::~Aliasing() = default;
Follower::~Follower() = default;

Phrase Op::gradientCaption(std::size_t) const { return gradient_caption::general; }

std::optional<Access> Op::access(const OpShapes&, std::size_t) const { return std::nullopt; }

template <typename F, typename T>
T Op::throughAccess(const OpShapes& shapes, std::size_t input, const T& otherwise, const F& f) const
{
    if (!shapes.accesses.empty())
        return shapes.accesses[input] != nullptr ? T(f(*shapes.accesses[input])) : otherwise;
    const std::optional<Access> access = this->access(shapes, input);
    return access ? T(f(*access)) : otherwise;
}

Region Op::affected(const OpShapes& shapes, std::size_t input, const Region& changed) const
{
    return throughAccess(shapes, input, Region::all(shapes.output),
                         [&](const Access& access) { return access.affected(changed); });
}

Region Op::required(const OpShapes& shapes, std::size_t input, const Region& wanted) const
{
    return throughAccess(shapes, input, Region::all(shapes.inputs[input]),
                         [&](const Access& access) { return access.required(wanted); });
}

bool Op::rowLocal(const OpShapes& shapes, std::size_t input) const
{
    return throughAccess(shapes, input, false, [](const Access& access) { return access.rowLocal(); });
}

// A product sums over a letter of both factors; its rows come from the first, its columns from the second.
Geometry Op::geometry(const OpShapes& shapes) const
{
    if (shapes.inputs.empty())
        return Geometry::Constant;
    std::vector<Access> reads;
    for (std::size_t i = 0; i < shapes.inputs.size(); ++i) {
        const auto kept =
            throughAccess(shapes, i, std::optional<Access>(), [](const Access& access) { return access; });
        if (!kept)
            return Geometry::RowMap;
        reads.push_back(*kept);
    }
    if (reads.size() > 1 && reads[0].sumsWith(reads[1]) && reads[0].inputAxis(1) >= 0 && reads[1].inputAxis(2) >= 0)
        return Geometry::Product;
    return std::ranges::any_of(reads, &Access::reduces) ? Geometry::RowMap : Geometry::ElementWise;
}

bool computedBy(const Node& node, const Op& op)
{
    const Op* own = node.op.get();
    return own != nullptr && typeid(*own) == typeid(op);
}

void requireValid(std::string_view name, const Shape& shape)
{
    if (!shape.valid())
        throw Error(HEEDMAP_PHRASE("%1: a tensor cannot have the shape %2"), name, shape.text());
}

Shape outputShape(const Op& op, std::span<const Shape> inputs)
{
    const Arity arity = op.arity();
    if (inputs.size() < arity.least || inputs.size() > arity.most)
        throw Error(HEEDMAP_PHRASE("%1: takes %2, got %3"), op.name(), text(arity), inputs.size());
    const Shape shape = op.shape(inputs);
    requireValid(op.name(), shape);
    return shape;
}

} // namespace heedmap
