#include <heedmap/ops/positions/sinusoidal.h>

#include "ops/constant.h"

#include <cmath>

namespace heedmap {
namespace {

class Sinusoidal final : public Constant {
public:
    Sinusoidal(Index positions, Index width, double base)
        : Constant(counting("sinusoidal", Shape::matrix(positions, width))), m_width(width),
          m_base(positive("sinusoidal", base))
    {
    }

    std::string_view name() const override { return "sinusoidal"; }

    void forward(std::span<const ConstView>, const View& output, const Region& region) const override
    {
        for (Index c = region.cols.begin; c < region.cols.end; ++c) {
            const double wavelength = divisor(c);
            for (Index p = region.rows.begin; p < region.rows.end; ++p) {
                const double angle = static_cast<double>(p) / wavelength;
                output.row(0, p)[c] = c % 2 == 0 ? std::sin(angle) : std::cos(angle);
            }
        }
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell& cell) const override
    {
        const std::string exponent = std::to_string(cell.col - cell.col % 2) + "/" + std::to_string(m_width);
        const Expression position = Expression::number(static_cast<double>(cell.row), std::to_string(cell.row));
        const Expression angle =
            Expression::quotient(position, Expression::number(divisor(cell.col), "base^{" + exponent + "}"));
        return Expression::apply(cell.col % 2 == 0 ? Expression::Function::Sin : Expression::Function::Cos, angle);
    }

    std::string formula(std::span<const std::string>) const override { return "\\mathrm{sin, cos}(p / base^{2i/d})"; }

private:
    /// base^(2i/d) of the pair of columns 2i, 2i+1.
    double divisor(Index col) const
    {
        return std::pow(m_base, static_cast<double>(col - col % 2) / static_cast<double>(m_width));
    }

    Index m_width;
    double m_base;
};

} // namespace

std::shared_ptr<const Op> sinusoidal(Index positions, Index width, double base)
{
    return std::make_shared<Sinusoidal>(positions, width, base);
}

} // namespace heedmap
