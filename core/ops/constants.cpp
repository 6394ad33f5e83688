#include <heedmap/ops/constants.h>

#include "ops/operand.h"
#include "ops/row_kernels.h"

#include <heedmap/base/number_text.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

class Filled final : public Constant {
public:
    Filled(const Shape& shape, double number) : Constant(counting("filled", shape)), m_number(number) {}

    std::string_view name() const override { return "filled"; }

    void forward(std::span<const ConstView>, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r)
                std::fill(output.row(s, r) + region.cols.begin, output.row(s, r) + region.cols.end, m_number);
    }

    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell&) const override
    {
        return Expression::number(m_number, written());
    }
    std::string formula(std::span<const std::string>) const override { return written(); }

private:
    std::string written() const
    {
        if (std::isinf(m_number))
            return m_number < 0 ? "-\\infty" : "\\infty";
        return exactText(m_number);
    }

    double m_number;
};

class CostOf final : public Op {
public:
    CostOf(const Cost& fixed, const Cost& perCell) : m_fixed(fixed), m_perCell(perCell) {}

    std::string_view name() const override { return "cost_of"; }
    Arity arity() const override { return {0, 1}; }
    bool counts() const override { return true; }
    Shape shape(std::span<const Shape>) const override { return Shape::vector(2); }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        double kept = 0;
        if (!inputs.empty())
            for (Index s = 0; s < inputs[0].shape.slices; ++s)
                for (Index r = 0; r < inputs[0].shape.rows; ++r)
                    kept += rowTotal(inputs[0].row(s, r), inputs[0].shape.cols);
        for (Index c = region.cols.begin; c < region.cols.end; ++c)
            output.row(0, 0)[c] = part(m_fixed, c) + kept * part(m_perCell, c);
    }

    double workPerCell(const OpShapes& shapes) const override
    {
        return shapes.inputs.empty() ? 1 : static_cast<double>(shapes.inputs[0].size());
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes& shapes, const Cell& cell) const override
    {
        Expression fixed = Expression::number(part(m_fixed, cell.col));
        if (inputs.empty())
            return fixed;
        std::vector<Expression> cells;
        const Shape& mask = shapes.inputs[0];
        for (Index s = 0; s < mask.slices; ++s)
            for (Index r = 0; r < mask.rows; ++r)
                for (Index c = 0; c < mask.cols; ++c)
                    cells.push_back(cited(inputs, 0, {s, r, c}));
        const Expression each = Expression::number(part(m_perCell, cell.col));
        return Expression::sum({fixed, Expression::product(each, Expression::sum(std::move(cells)))});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        const auto written = [&](Index i) {
            std::string fixed = formulaText(part(m_fixed, i));
            if (symbols.empty())
                return fixed;
            return (part(m_fixed, i) == 0 ? "" : fixed + " + ") + formulaText(part(m_perCell, i)) + " \\sum "
                + symbols[0];
        };
        return "[" + written(0) + ", " + written(1) + "]";
    }
    Geometry geometry(const OpShapes&) const override { return Geometry::Constant; }

private:
    static double part(const Cost& cost, Index i) { return i == 0 ? cost.multiplyAdds : cost.numbers; }

    Cost m_fixed;
    Cost m_perCell;
};

} // namespace

std::shared_ptr<const Op> filled(const Shape& shape, double number) { return std::make_shared<Filled>(shape, number); }

std::shared_ptr<const Op> costOf(const Cost& fixed, const Cost& perCell)
{
    return std::make_shared<CostOf>(fixed, perCell);
}

} // namespace heedmap
