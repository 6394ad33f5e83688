#include <heedmap/ops/add_diagonal.h>

#include "ops/element_wise.h"

#include <heedmap/base/number_text.h>
#include <heedmap/graph/backward.h>

namespace heedmap {
namespace {

class AddDiagonal final : public ElementWise {
public:
    explicit AddDiagonal(double c) : m_c(c) {}

    std::string_view name() const override { return "add_diagonal"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rows != inputs[0].cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("only a square matrix has a diagonal"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const double* x = inputs[0].row(s, r);
                double* y = output.row(s, r);
                std::copy(x + region.cols.begin, x + region.cols.end, y + region.cols.begin);
                if (region.cols.contains(r))
                    y[r] += m_c;
            }
    }

    // dx = dy
    void vjp(Backward& backward) const override { backward.contribute(0, backward.gradient()); }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Expression x = cited(inputs, 0, cell);
        return cell.row == cell.col ? Expression::sum({x, Expression::number(m_c)}) : x;
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + " + " + exactText(m_c) + " I";
    }

private:
    double m_c;
};

} // namespace

std::shared_ptr<const Op> addDiagonal(double c) { return std::make_shared<AddDiagonal>(c); }

} // namespace heedmap
