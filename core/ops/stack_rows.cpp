#include <heedmap/ops/stack_rows.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/cut.h>

namespace heedmap {
namespace {

class StackRows final : public Op {
public:
    std::string_view name() const override { return "stack_rows"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& a = inputs[0];
        const Shape& b = inputs[1];
        if (a.rank == 3 || b.rank == 3 || a.cols != b.cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("two matrices of the same width would be right"));
        return Shape::matrix(a.rows + b.rows, a.cols);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        const Index above = inputs[0].shape.rows;
        for (Index r = region.rows.begin; r < region.rows.end; ++r) {
            const double* from = r < above ? inputs[0].row(0, r) : inputs[1].row(0, r - above);
            std::copy_n(from + cols.begin, cols.size(), output.row(0, r) + cols.begin);
        }
    }

    Region affected(const OpShapes& shapes, std::size_t input, const Region& changed) const override
    {
        const Index first = place(shapes, input).begin;
        return {changed.slices, {changed.rows.begin + first, changed.rows.end + first}, changed.cols};
    }

    Region required(const OpShapes& shapes, std::size_t input, const Region& wanted) const override
    {
        const Range own = place(shapes, input);
        const Range rows = wanted.rows.intersected(own);
        const Range from = rows.empty() ? Range{0, 0} : Range{rows.begin - own.begin, rows.end - own.begin};
        return {wanted.slices, from, wanted.cols};
    }

    bool cheap() const override { return true; }

    void vjp(Backward& backward) const override
    {
        const Index above = backward.inputShape(0).rows;
        const Shape whole = backward.outputShape();
        for (std::size_t i = 0; i < 2; ++i)
            if (backward.wants(i)) {
                const Range rows = i == 0 ? Range{0, above} : Range{above, whole.rows};
                backward.contribute(i, cut(rows, {0, whole.cols}), {backward.gradient()});
            }
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        const std::size_t input = place(shapes, 0).contains(cell.row) ? 0 : 1;
        return cited(inputs, input, {0, cell.row - place(shapes, input).begin, cell.col});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "[" + symbols[0] + "; " + symbols[1] + "]";
    }
    Geometry geometry() const override { return Geometry::Rearranged; }

private:
    /// The rows of the output that an input fills.
    static Range place(const OpShapes& shapes, std::size_t input)
    {
        const Index above = shapes.inputs[0].rows;
        return input == 0 ? Range{0, above} : Range{above, shapes.output.rows};
    }
};

} // namespace

std::shared_ptr<const Op> stackRows() { return std::make_shared<StackRows>(); }

} // namespace heedmap
