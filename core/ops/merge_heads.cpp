#include <heedmap/ops/merge_heads.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/split_heads.h>

namespace heedmap {
namespace {

class MergeHeads final : public Op {
public:
    std::string_view name() const override { return "merge_heads"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        return Shape::matrix(inputs[0].rows, inputs[0].slices * inputs[0].cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Index d = inputs[0].shape.cols;
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            double* row = output.row(0, r);
            for (Index c = region.cols.begin; c < region.cols.end;) {
                const Index head = c / d;
                const Index end = std::min(region.cols.end, (head + 1) * d);
                const double* from = inputs[0].row(head, r) - head * d;
                std::copy(from + c, from + end, row + c);
                c = end;
            }
        }
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

    Region affected(const OpShapes& shapes, std::size_t, const Region& changed) const override
    {
        const Index d = shapes.inputs[0].cols;
        return {{0, 1},
                changed.rows,
                {changed.slices.begin * d + changed.cols.begin, (changed.slices.end - 1) * d + changed.cols.end}};
    }

    Region required(const OpShapes& shapes, std::size_t, const Region& wanted) const override
    {
        const Index d = shapes.inputs[0].cols;
        const Range heads{wanted.cols.begin / d, (wanted.cols.end + d - 1) / d};
        const Range cols = heads.size() == 1
            ? Range{wanted.cols.begin - heads.begin * d, wanted.cols.end - heads.begin * d}
            : Range{0, d};
        return {heads, wanted.rows, cols};
    }

    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        if (backward.wants(0))
            backward.contribute(0, splitHeads(backward.inputShape(0).slices), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const Index d = shapes.inputs[0].cols;
        return cited(inputs, 0, {cell.col / d, cell.row, cell.col % d});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{concat}(" + symbols[0] + ")";
    }
    Geometry geometry() const override { return Geometry::Rearranged; }
};

} // namespace

std::shared_ptr<const Op> mergeHeads() { return std::make_shared<MergeHeads>(); }

} // namespace heedmap
