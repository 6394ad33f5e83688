#include <heedmap/ops/positions/sinusoidal.h>

#include "ops/constant.h"

#include <cmath>

namespace heedmap {
namespace {

class Sinusoidal final : public Constant {
public:
    Sinusoidal(Index positions, Index width, double base, bool halves)
        : Constant(counting("sinusoidal", Shape::matrix(positions, width))), m_width(width),
          m_base(positive("sinusoidal", base)), m_halves(halves)
    {
    }

    std::string_view name() const override { return "sinusoidal"; }

    void forward(std::span<const ConstView>, const View& output, const Region& region) const override
    {
        for (Index c = region.cols.begin; c < region.cols.end; ++c) {
            const double wavelength = divisor(c);
            for (Index p = region.rows.begin; p < region.rows.end; ++p) {
                const double angle = static_cast<double>(p) / wavelength;
                output.row(0, p)[c] = isSine(c) ? std::sin(angle) : std::cos(angle);
            }
        }
    }

    double workPerCell(const OpShapes&) const override { return 40; }

    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell& cell) const override
    {
        const std::string exponent = std::to_string(2 * pair(cell.col)) + "/" + std::to_string(m_width);
        const Expression position = Expression::number(static_cast<double>(cell.row), std::to_string(cell.row));
        const Expression angle =
            Expression::quotient(position, Expression::number(divisor(cell.col), "base^{" + exponent + "}"));
        return Expression::apply(isSine(cell.col) ? Expression::Function::Sin : Expression::Function::Cos, angle);
    }

    std::string formula(std::span<const std::string>) const override { return "\\mathrm{sin, cos}(p / base^{2i/d})"; }

private:
    Index sines() const { return (m_width + 1) / 2; }
    bool isSine(Index col) const { return m_halves ? col < sines() : col % 2 == 0; }
    /// The frequency index i of a column: a sine and a cosine share each frequency.
    Index pair(Index col) const { return m_halves ? col % sines() : col / 2; }
    double divisor(Index col) const
    {
        return std::pow(m_base, static_cast<double>(2 * pair(col)) / static_cast<double>(m_width));
    }

    Index m_width;
    double m_base;
    bool m_halves;
};

} // namespace

std::shared_ptr<const Op> sinusoidal(Index positions, Index width, double base, bool halves)
{
    return std::make_shared<Sinusoidal>(positions, width, base, halves);
}

} // namespace heedmap
