#include <heedmap/ops/stack_rows.h>

#include "ops/rearrangement.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/cut.h>

namespace heedmap {
namespace {

class StackRows final : public Rearrangement {
public:
    std::string_view name() const override { return "stack_rows"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& a = inputs[0];
        const Shape& b = inputs[1];
        if (a.rank == 3 || b.rank == 3 || a.cols != b.cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected two matrices of the same width"));
        return Shape::matrix(a.rows + b.rows, a.cols);
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s i j").shifted('i', -place(shapes, input).begin);
    }

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

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "[" + symbols[0] + "; " + symbols[1] + "]";
    }

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
