#include <heedmap/ops/positions/alibi.h>

#include "ops/constant.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace heedmap {
namespace {

double slope(Index head, Index powerOfTwo)
{
    return std::exp2(-8 * static_cast<double>(head + 1) / static_cast<double>(powerOfTwo));
}

std::vector<double> slopes(Index heads)
{
    const auto power = static_cast<Index>(std::bit_floor(static_cast<std::size_t>(heads)));
    std::vector<double> slopes;
    for (Index h = 0; h < heads; ++h)
        slopes.push_back(h < power ? slope(h, power) : slope(2 * (h - power), 2 * power));
    return slopes;
}

class Alibi final : public Constant {
public:
    explicit Alibi(const AlibiOptions& options)
        : Constant(counting("alibi",
                            options.heads == 0 ? Shape::matrix(options.queries, options.keys)
                                               : Shape::stack(options.heads, options.queries, options.keys))),
          m_slopes(slopes(std::max<Index>(options.heads, 1)))
    {
    }

    std::string_view name() const override { return "alibi"; }

    void forward(std::span<const ConstView>, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s) {
            const double slope = m_slopes[static_cast<std::size_t>(s)];
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* row = output.row(s, r);
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    row[c] = -slope * static_cast<double>(std::abs(r - c));
            }
        }
    }

    Expression explain(std::span<const ConstView>, const OpShapes&, const Cell& cell) const override
    {
        const Index distance = std::abs(cell.row - cell.col);
        return Expression::product(Expression::number(-m_slopes[static_cast<std::size_t>(cell.slice)]),
                                   Expression::number(static_cast<double>(distance), std::to_string(distance)));
    }

    std::string formula(std::span<const std::string>) const override { return "-slope_h \\cdot |i - j|"; }

private:
    std::vector<double> m_slopes;
};

} // namespace

std::shared_ptr<const Op> alibi(AlibiOptions options) { return std::make_shared<Alibi>(options); }

} // namespace heedmap
