#include <heedmap/ops/split_heads.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/io/number_text.h>
#include <heedmap/ops/merge_heads.h>
#include <heedmap/ops/sum.h>
#include <heedmap/tensor/tensor.h>

#include <cassert>

namespace heedmap {
namespace {

class SplitHeads final : public Op {
public:
    SplitHeads(Index heads, Index repeat) : m_heads(heads), m_repeat(repeat)
    {
        assert(heads > 0 && repeat > 0 && heads % repeat == 0);
    }

    std::string_view name() const override { return "split_heads"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Index blocks = m_heads / m_repeat;
        if (inputs[0].slices != 1 || inputs[0].cols % blocks != 0)
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("the columns do not form %1 of one width"),
                            counted(blocks, HEEDMAP_PHRASE("%1 head"), HEEDMAP_PHRASE("%1 heads"))));
        return Shape::stack(m_heads, inputs[0].rows, inputs[0].cols / blocks);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        copy(*view(inputs[0], output.shape), output, region);
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

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        const Index d = shapes.output.cols;
        const Range blocks{changed.cols.begin / d, (changed.cols.end + d - 1) / d};
        const Range cols = blocks.size() == 1
            ? Range{changed.cols.begin - blocks.begin * d, changed.cols.end - blocks.begin * d}
            : Range{0, d};
        return {{blocks.begin * m_repeat, blocks.end * m_repeat}, changed.rows, cols};
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        const Index d = shapes.output.cols;
        const Index first = wanted.slices.begin / m_repeat;
        const Index last = (wanted.slices.end - 1) / m_repeat;
        return {{0, 1}, wanted.rows, {first * d + wanted.cols.begin, last * d + wanted.cols.end}};
    }

    bool rowLocal(std::size_t) const override { return true; }
    bool cheap() const override { return true; }

    // dX = the heads' gradients side by side, those of a shared block summed
    void vjp(Backward& backward) const override
    {
        if (!backward.wants(0))
            return;
        NodeId heads = backward.gradient();
        if (m_repeat > 1)
            heads = backward.intermediate(sliceSum(m_repeat), {heads});
        backward.contribute(0, mergeHeads(), {heads});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        return cited(inputs, 0, {0, cell.row, cell.slice / m_repeat * shapes.output.cols + cell.col});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{heads}(" + symbols[0] + ")";
    }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    Index m_heads;
    Index m_repeat;
};

} // namespace

std::shared_ptr<const Op> splitHeads(Index heads, Index repeat) { return std::make_shared<SplitHeads>(heads, repeat); }

} // namespace heedmap
