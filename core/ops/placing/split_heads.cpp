#include <heedmap/ops/placing/split_heads.h>

#include "graph/gradient_caption.h"
#include "ops/placing/rearrangement.h"

#include <heedmap/base/number_text.h>
#include <heedmap/graph/aliasing.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/placing/merge_heads.h>
#include <heedmap/ops/sum.h>
#include <heedmap/tensor/tensor.h>

namespace heedmap {
namespace {

class SplitHeads final : public Rearrangement, public Aliasing {
public:
    SplitHeads(Index heads, Index repeat)
        : m_heads(counting("split_heads", heads)), m_repeat(counting("split_heads", repeat))
    {
        if (heads % repeat != 0)
            throw Error(Sentence(HEEDMAP_COUNTED("split_heads: %1 heads do not form groups of %2",
                                                 "split_heads: %1 head does not form groups of %2"),
                                 heads, repeat));
    }

    std::string_view name() const override { return "split_heads"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Index blocks = m_heads / m_repeat;
        if (inputs[0].slices != 1 || inputs[0].cols % blocks != 0)
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("the columns do not form %1 of one width"),
                            Sentence(HEEDMAP_COUNTED("%1 heads", "%1 head"), blocks)));
        return Shape::stack(m_heads, inputs[0].rows, inputs[0].cols / blocks);
    }

    std::optional<ConstView> view(const ConstView& input, const Shape& output) const override
    {
        ConstView heads = input;
        heads.shape = output;
        heads.sliceStride = output.cols;
        heads.sliceRepeat = m_repeat;
        heads.firstSlice = 0;
        return heads;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "(b r) i d", "i (b d)", {{'r', m_repeat}, {'d', shapes.output.cols}});
    }

    // dX = the heads' gradients side by side, those of a shared block summed
    void vjp(Backward& backward) const override
    {
        NodeId heads = backward.gradient();
        if (m_repeat > 1)
            heads = backward.intermediate(sliceSum(m_repeat), {heads});
        backward.contribute(0, mergeHeads(), {heads});
    }

    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{heads}(" + symbols[0] + ")";
    }

private:
    Index m_heads;
    Index m_repeat;
};

} // namespace

std::shared_ptr<const Op> splitHeads(Index heads, Index repeat) { return std::make_shared<SplitHeads>(heads, repeat); }

} // namespace heedmap
