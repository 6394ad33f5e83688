
#include <heedmap/graph/follower.h>
#include <heedmap/graph/op.h>

namespace heedmap {

Op::~Op() = default;
Follower::~Follower() = default;

std::optional<Access> Op::access(const OpShapes&, std::size_t) const { return std::nullopt; }

template <typename F, typename T>
T Op::throughAccess(const OpShapes& shapes, std::size_t input, const T& otherwise, const F& f) const
{
    if (!shapes.accesses.empty())
        return shapes.accesses[input] ? f(*shapes.accesses[input]) : otherwise;
    const std::optional<Access> access = this->access(shapes, input);
    return access ? f(*access) : otherwise;
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

std::optional<ConstView> Op::view(const ConstView&, const Shape&) const { return std::nullopt; }

} // namespace heedmap
