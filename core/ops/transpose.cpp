#include <heedmap/ops/transpose.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/realign.h>

namespace heedmap {
namespace {

Region turned(const Region& region) { return {region.slices, region.cols, region.rows}; }

class Transpose final : public Op {
public:
    std::string_view name() const override { return "transpose"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        return {std::max(2, x.rank), x.slices, x.cols, x.rows};
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = inputs[0].row(s, c)[r];
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override { return turned(changed); }
    Region required(const OpShapes&, std::size_t, const Region& wanted) const override { return turned(wanted); }
    bool cheap() const override { return true; }

    // dx = dyᵀ
    void vjp(Backward& backward) const override
    {
        if (!backward.wants(0))
            return;
        const NodeId back = backward.intermediate(transpose(), {backward.gradient()});
        backward.contribute(0, realign(backward.inputShape(0)), {back});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return cited(inputs, 0, {cell.slice, cell.col, cell.row});
    }

    std::string formula(std::span<const std::string> symbols) const override { return "{" + symbols[0] + "}^T"; }
    Geometry geometry() const override { return Geometry::Rearranged; }
};

} // namespace

std::shared_ptr<const Op> transpose() { return std::make_shared<Transpose>(); }

} // namespace heedmap
