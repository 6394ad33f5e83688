#include <heedmap/ops/grouping.h>

#include "graph/gradient_caption.h"
#include "ops/operand.h"

#include <heedmap/graph/backward.h>

#include <algorithm>

namespace heedmap {
namespace {

/// Of groups that are told by their first members: the members of one, of several, and the groups of members.
class Groups {
public:
    Groups(std::vector<Index> firsts, Index all) : m_firsts(std::move(firsts)), m_all(all) {}

    Index count() const { return static_cast<Index>(m_firsts.size()); }
    Index all() const { return m_all; }
    Range members(const Range& groups) const
    {
        return groups.empty() ? Range{} : Range{first(groups.begin), first(groups.end)};
    }
    Range members(Index group) const { return members({group, group + 1}); }
    Index groupOf(Index member) const
    {
        return std::upper_bound(m_firsts.begin(), m_firsts.end(), member) - m_firsts.begin() - 1;
    }
    Range groupsOf(const Range& members) const
    {
        return members.empty() ? Range{} : Range{groupOf(members.begin), groupOf(members.end - 1) + 1};
    }

private:
    Index first(Index group) const { return group < count() ? m_firsts[static_cast<std::size_t>(group)] : m_all; }

    std::vector<Index> m_firsts;
    Index m_all;
};

Shape sized(Shape like, Index rows, Index cols)
{
    like.rank = std::max(like.rank, 2);
    like.rows = rows;
    like.cols = cols;
    return like;
}

/// What both have: groups of rows and of columns.
class Grouping : public Op {
public:
    explicit Grouping(const CellGroups& groups)
        : m_groups(groups), m_rows(groups.rows, groups.allRows), m_cols(groups.cols, groups.allCols)
    {
    }

    std::optional<Access> access(const OpShapes&, std::size_t) const override { return std::nullopt; }
    Phrase gradientCaption(std::size_t) const override { return gradient_caption::moved; }

protected:
    const CellGroups& groups() const { return m_groups; }
    const Groups& rows() const { return m_rows; }
    const Groups& cols() const { return m_cols; }
    Region membersOf(const Region& groups) const
    {
        return {groups.slices, m_rows.members(groups.rows), m_cols.members(groups.cols)};
    }
    Region groupsOf(const Region& members) const
    {
        return {members.slices, m_rows.groupsOf(members.rows), m_cols.groupsOf(members.cols)};
    }
    Index size(Index group) const { return m_rows.members(group).size(); }
    void requireSize(std::span<const Shape> inputs, Index allRows, Index allCols) const
    {
        if (inputs[0].rank < 2 || inputs[0].rows != allRows || inputs[0].cols != allCols)
            refuse(*this, inputs, Sentence(HEEDMAP_PHRASE("expected %1 rows and %2 columns"), allRows, allCols));
    }

private:
    CellGroups m_groups;
    Groups m_rows;
    Groups m_cols;
};

class GroupCells final : public Grouping {
public:
    using Grouping::Grouping;

    std::string_view name() const override { return "group_cells"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        requireSize(inputs, rows().all(), cols().all());
        return sized(inputs[0], rows().count(), cols().count());
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                double* out = output.row(s, r);
                const Range members = rows().members(r);
                std::fill(out + region.cols.begin, out + region.cols.end, 0.0);
                for (Index i = members.begin; i < members.end; ++i)
                    addSums(inputs[0].row(s, i), out, region.cols);
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    out[c] /= static_cast<double>(members.size());
            }
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override { return groupsOf(changed); }
    Region required(const OpShapes&, std::size_t, const Region& wanted) const override { return membersOf(wanted); }

    double workPerCell(const OpShapes& shapes) const override
    {
        return static_cast<double>(shapes.inputs[0].size()) / static_cast<double>(shapes.output.size());
    }

    // dx[i,j] = dy[I,J] / |I|
    void vjp(Backward& backward) const override
    {
        backward.contribute(0, spreadGroups(groups()), {backward.gradient()});
    }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        std::vector<Expression> terms;
        const Region members = membersOf(Region::of(cell));
        for (Index i = members.rows.begin; i < members.rows.end; ++i)
            for (Index j = members.cols.begin; j < members.cols.end; ++j)
                terms.push_back(cited(inputs, 0, {cell.slice, i, j}));
        return Expression::quotient(Expression::sum(std::move(terms)),
                                    Expression::number(static_cast<double>(members.rows.size())));
    }

    std::string formula(std::span<const std::string> symbols) const override
    {
        return "\\frac{1}{|I|} \\sum_{i \\in I} \\sum_{j \\in J} " + symbols[0];
    }

private:
    void addSums(const double* row, double* sums, const Range& groups) const
    {
        for (Index c = groups.begin; c < groups.end; ++c) {
            const Range members = cols().members(c);
            for (Index j = members.begin; j < members.end; ++j)
                sums[c] += row[j];
        }
    }
};

class SpreadGroups final : public Grouping {
public:
    using Grouping::Grouping;

    std::string_view name() const override { return "spread_groups"; }

    Shape shape(std::span<const Shape> inputs) const override
    {
        requireSize(inputs, rows().count(), cols().count());
        return sized(inputs[0], rows().all(), cols().all());
    }

    void forward(std::span<const ConstView> inputs, const View& output, const Region& region) const override
    {
        for (Index s = region.slices.begin; s < region.slices.end; ++s)
            for (Index r = region.rows.begin; r < region.rows.end; ++r) {
                const Index group = rows().groupOf(r);
                const double* in = inputs[0].row(s, group);
                double* out = output.row(s, r);
                for (Index c = region.cols.begin; c < region.cols.end; ++c)
                    out[c] = in[cols().groupOf(c)] / static_cast<double>(size(group));
            }
    }

    Region affected(const OpShapes&, std::size_t, const Region& changed) const override { return membersOf(changed); }
    Region required(const OpShapes&, std::size_t, const Region& wanted) const override { return groupsOf(wanted); }

    // dx[I,J] = (Σ_{i∈I} Σ_{j∈J} dy[i,j]) / |I|
    void vjp(Backward& backward) const override { backward.contribute(0, groupCells(groups()), {backward.gradient()}); }

    Expression explain(std::span<const ConstView> inputs, const OpShapes&, const Cell& cell) const override
    {
        const Index group = rows().groupOf(cell.row);
        return Expression::quotient(cited(inputs, 0, {cell.slice, group, cols().groupOf(cell.col)}),
                                    Expression::number(static_cast<double>(size(group))));
    }

    std::string formula(std::span<const std::string> symbols) const override { return "\\frac{1}{|I|} " + symbols[0]; }
};

} // namespace

std::shared_ptr<const Op> groupCells(const CellGroups& groups) { return std::make_shared<GroupCells>(groups); }

bool groupsCells(const Op& op) { return dynamic_cast<const GroupCells*>(&op) != nullptr; }

std::shared_ptr<const Op> spreadGroups(const CellGroups& groups) { return std::make_shared<SpreadGroups>(groups); }

} // namespace heedmap
