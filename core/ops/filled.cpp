#include <heedmap/ops/filled.h>

#include "ops/constant.h"

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

} // namespace

std::shared_ptr<const Op> filled(const Shape& shape, double number) { return std::make_shared<Filled>(shape, number); }

} // namespace heedmap
