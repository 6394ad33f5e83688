#include <heedmap/ops/dot_vector.h>

#include "ops/operand.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing/reread.h>

namespace heedmap {
namespace {

class DotVector final : public Op {
public:
    std::string_view name() const override { return "dot_vector"; }
    Arity arity() const override { return {2, 2}; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        const Shape& x = inputs[0];
        const Shape& v = inputs[1];
        if (v.slices != 1 || v.rows != 1 || v.cols != x.cols)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("expected a vector of %1"), x.cols));
        return x.rank == 3 ? Shape::matrix(x.slices, x.rows) : Shape::vector(x.rows);
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const double* v = inputs[1].row(0, 0);
        const Index width = inputs[0].shape.cols;
        for (Index i = region.rows.begin; i < region.rows.end; ++i)
            for (Index j = region.cols.begin; j < region.cols.end; ++j) {
                const double* x = inputs[0].row(i, j);
                double sum = 0;
                for (Index k = 0; k < width; ++k)
                    sum += x[k] * v[k];
                output.row(0, i)[j] = sum;
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i", input == 0 ? "s i k" : "k");
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        return 1 + 2 * static_cast<double>(shapes.inputs[0].cols);
    }

    // dx_ij = de_ij·v, dv = Σ_ij de_ij·x_ij
    void vjp(Backward& backward) const override
    {
        const Shape x = backward.inputShape(0);
        const auto spelled = [&](Index rows, Index cols) {
            const Shape shape = x.rank == 3 ? Shape::stack(x.slices, rows, cols) : Shape::matrix(rows, cols);
            return backward.intermediate(reread(shape), {backward.gradient()});
        };
        backward.contribute(0, matmul(), {spelled(x.rows, 1), backward.input(1)});
        backward.contribute(1, matmul(), {spelled(1, x.rows), backward.input(0)});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (Index k = 0; k < shapes.inputs[0].cols; ++k)
            terms.push_back(
                Expression::product(cited(inputs, 0, {cell.row, cell.col, k}), cited(inputs, 1, {0, 0, k})));
        return Expression::sum(std::move(terms));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + " \\cdot " + symbols[1];
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::ElementWise; }
};

} // namespace

std::shared_ptr<const Op> dotVector() { return std::make_shared<DotVector>(); }

} // namespace heedmap
