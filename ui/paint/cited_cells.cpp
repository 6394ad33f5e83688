#include "paint/cited_cells.h"

#include <algorithm>
#include <set>

namespace heedmap {
namespace {

class Citations {
public:
    explicit Citations(std::size_t inputs) : cells(inputs) {}

    void collect(const Expression& expression)
    {
        if (!m_seen.insert(expression.identity()).second)
            return;
        if (expression.kind() == Expression::Kind::Operand) {
            cells[expression.input()].push_back(expression.cell());
            return;
        }
        for (const Expression& argument : expression.arguments())
            collect(argument);
    }

    std::vector<std::vector<Cell>> cells;

private:
    std::set<const void*> m_seen;
};

} // namespace

std::vector<std::vector<Cell>> citedCells(const Expression& expression, std::size_t inputs)
{
    Citations cited(inputs);
    cited.collect(expression);
    return std::move(cited.cells);
}

std::vector<Cell> fewCells(const Region& region)
{
    constexpr Index few = 64;
    std::vector<Cell> cells;
    if (region.empty() || region.size() > few)
        return cells;
    for (Index s = region.slices.begin; s < region.slices.end; ++s)
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                cells.push_back({s, r, c});
    return cells;
}

std::vector<std::vector<Cell>> operandCells(const GraphShape& graph, NodeId node, const Cell& cell,
                                            const Expression& expression)
{
    const Node& result = graph.node(node);
    std::vector<std::vector<Cell>> cells = citedCells(expression, result.inputs.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        if (cells[i].empty())
            cells[i] = fewCells(result.op->required(graph.shapes(node), i, Region::of(cell)));
    return cells;
}

std::vector<Region> rectanglesAround(const std::vector<Cell>& cells)
{
    Region hull = Region::of(cells.front());
    std::vector<Region> each;
    for (const Cell& cell : cells) {
        hull = hull.united(Region::of(cell));
        if (std::ranges::find(each, Region::of(cell)) == each.end())
            each.push_back(Region::of(cell));
        if (each.size() > 256)
            return {hull};
    }
    return static_cast<Index>(each.size()) == hull.size() ? std::vector{hull} : each;
}

} // namespace heedmap
