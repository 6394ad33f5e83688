#include <heedmap/ops/placing/row_groups.h>

#include "ops/placing/rearrangement.h"

#include <heedmap/graph/backward.h>
#include <heedmap/ops/scale.h>

namespace heedmap {
namespace {

class MeanRows final : public Op {
public:
    explicit MeanRows(Index group) : m_group(group) {}

    std::string_view name() const override { return "mean_rows"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (result.rank < 2 || result.rows % m_group != 0)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("expected a number of rows that %1 divides"), m_group));
        result.rows /= m_group;
        return result;
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        const Range cols = region.cols;
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* mean = output.row(s, r);
                std::fill(mean + cols.begin, mean + cols.end, 0.0);
                for (Index i = r * m_group; i < (r + 1) * m_group; ++i)
                    for (Index c = cols.begin; c < cols.end; ++c)
                        mean[c] += inputs[0].row(s, i)[c];
                for (Index c = cols.begin; c < cols.end; ++c)
                    mean[c] /= static_cast<double>(m_group);
            }
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s i j", "s (i g) j", {{'g', m_group}});
    }
    double workPerCell(const OpShapes&) const override { return 1 + static_cast<double>(m_group); }

    // dx = dy / group, for every row of the group
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, scale(1 / static_cast<double>(m_group)),
                            {backward.intermediate(repeatRows(m_group), {backward.gradient()})});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        for (Index i = cell.row * m_group; i < (cell.row + 1) * m_group; ++i)
            terms.push_back(cited(inputs, 0, {cell.slice, i, cell.col}));
        return Expression::quotient(Expression::sum(std::move(terms)),
                                    Expression::number(static_cast<double>(m_group)));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\mathrm{mean}_{" + std::to_string(m_group) + "}(" + symbols[0] + ")";
    }

private:
    Index m_group;
};

class RepeatRows final : public Rearrangement {
public:
    explicit RepeatRows(Index group) : m_group(group) {}

    std::string_view name() const override { return "repeat_rows"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        Shape result = inputs[0];
        if (result.rows > largestIndex / m_group)
            refuse(*this, inputs,
                   Sentence(HEEDMAP_PHRASE("%1 copies of each row exceed %2 rows"), m_group, largestIndex));
        result.rank = std::max(2, result.rank);
        result.rows *= m_group;
        return result;
    }

    std::optional<Access> access(const OpShapes& shapes, std::size_t input) const override
    {
        return reads(shapes, input, "s (i g) j", "s i j", {{'g', m_group}});
    }

    // dx = the sum of dy over the copies
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, scale(static_cast<double>(m_group)),
                            {backward.intermediate(meanRows(m_group), {backward.gradient()})});
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return symbols[0] + "[i / " + std::to_string(m_group) + "]";
    }

private:
    Index m_group;
};

} // namespace

std::shared_ptr<const Op> meanRows(Index group) { return std::make_shared<MeanRows>(counting("mean_rows", group)); }
std::shared_ptr<const Op> repeatRows(Index group)
{
    return std::make_shared<RepeatRows>(counting("repeat_rows", group));
}

} // namespace heedmap
