#include <heedmap/ops/placing/merge_heads.h>

#include "graph/gradient_caption.h"
#include "ops/placing/rearrangement.h"

#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/placing/split_heads.h>

namespace heedmap {
namespace {

class MergeHeads final : public Rearrangement, public Aliasing {
public:
    std::string_view name() const override { return "merge_heads"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        return Shape::matrix(inputs[0].rows, inputs[0].slices * inputs[0].cols);
    }

    std::optional<ConstView> view(const ConstView& input, const Shape& output) const override
    {
        const Shape& in = input.shape;
        const bool sideBySide = in.slices == 1
            || (input.sliceStride == in.cols && input.rowStride >= in.slices * in.cols && input.sliceRepeat == 1
                && input.firstSlice == 0);
        if (!sideBySide)
            return std::nullopt;
        ConstView merged = input;
        merged.shape = output;
        return merged;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "i (s j)", "s i j", {{'j', shapes.inputs[0].cols}});
    }

    void vjp(Backward& backward) const override
    {
        backward.contribute(0, splitHeads(backward.inputShape(0).slices), {backward.gradient()});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{concat}(" + symbols[0] + ")";
    }
};

} // namespace

std::shared_ptr<const Op> mergeHeads() { return std::make_shared<MergeHeads>(); }

} // namespace heedmap
