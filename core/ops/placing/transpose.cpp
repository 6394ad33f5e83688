#include <heedmap/ops/placing/transpose.h>

#include "graph/gradient_caption.h"
#include "ops/placing/rearrangement.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/placing/reread.h>

namespace heedmap {
namespace {

class Transpose final : public Rearrangement {
public:
    std::string_view name() const override { return "transpose"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        return {std::max(2, x.rank), x.slices, x.cols, x.rows};
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s j i");
    }

    // dx = dyᵀ
    void vjp(Backward& backward) const override
    {
        const NodeId back = backward.intermediate(transpose(), {backward.gradient()});
        backward.contribute(0, reread(backward.inputShape(0)), {back});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    std::string formula(std::span<const std::string> symbols) const override { return "{" + symbols[0] + "}^T"; }
};

} // namespace

std::shared_ptr<const Op> transpose() { return std::make_shared<Transpose>(); }

} // namespace heedmap
