#include <heedmap/ops/identity_less.h>

#include "ops/element_wise.h"

#include <heedmap/base/number_text.h>
#include <heedmap/graph/backward.h>
#include <heedmap/ops/scale.h>

namespace heedmap {
namespace {

class IdentityLess final : public ElementWise {
public:
    explicit IdentityLess(double c) : m_c(c) {}

    std::string_view name() const override { return "identity_less"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        if (inputs[0].rows != inputs[0].cols)
            refuse(*this, inputs, HEEDMAP_PHRASE("expected a square matrix"));
        return inputs[0];
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    output.row(s, r)[c] = own(r, c) - inputs[0].row(s, r)[c];
    }

    // dX = −dY
    void vjp(Backward& backward) const override { backward.contribute(0, scale(-1), {backward.gradient()}); }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        return Expression::difference(Expression::number(own(cell.row, cell.col)), cited(inputs, 0, cell));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return exactText(m_c) + " I - " + symbols[0];
    }

private:
    double own(Index row, Index col) const { return row == col ? m_c : 0; }

    double m_c;
};

} // namespace

std::shared_ptr<const Op> identityLess(double c) { return std::make_shared<IdentityLess>(c); }

} // namespace heedmap
