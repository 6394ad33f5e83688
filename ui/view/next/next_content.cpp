#include "view/next/next_content.h"

#include "view/scene/cell_name.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace heedmap {
namespace {

std::array<NodeId, 8> all(const NextNodes& nodes)
{
    return {nodes.z, nodes.cooled, nodes.rank, nodes.kept, nodes.p, nodes.cdf, nodes.u, nodes.token};
}

/// The numbers of the choice, each node one row.
class Numbers {
public:
    Numbers(Workbench& workbench, const NextNodes& nodes) : m_nodes(all(nodes))
    {
        for (const NodeId node : m_nodes)
            m_values.push_back(workbench.values(node));
    }

    bool complete() const { return std::ranges::all_of(m_values, &Values::operator bool); }
    double at(NodeId node, Index id) const
    {
        const auto place = std::ranges::find(m_nodes, node) - m_nodes.begin();
        return m_values[static_cast<std::size_t>(place)].view.at({0, 0, id});
    }

private:
    std::array<NodeId, 8> m_nodes;
    std::vector<Values> m_values;
};

/// The ids that get a row in the table.
std::vector<Index> shownIds(const Numbers& numbers, const NextNodes& nodes, Index count, Index token, std::size_t rows)
{
    std::vector<Index> ids(static_cast<std::size_t>(count));
    std::iota(ids.begin(), ids.end(), Index{0});
    if (ids.size() <= rows)
        return ids;
    std::erase_if(ids,
                  [&](Index id) { return id != token && numbers.at(nodes.rank, id) >= static_cast<double>(rows); });
    return ids;
}

} // namespace

const NextRow* NextContent::row(Index id) const
{
    const auto found = std::ranges::find(rows, id, &NextRow::id);
    return found == rows.end() ? nullptr : &*found;
}

std::vector<Demand> nextDemands(const NextNodes& nodes, const GraphShape& graph)
{
    std::vector<Demand> demands;
    for (const NodeId node : all(nodes))
        demands.push_back({node, Region::all(graph.node(node).shape)});
    return demands;
}

std::optional<NextContent> nextContent(Workbench& workbench, std::size_t rows)
{
    const GraphShape& graph = workbench.graph();
    const auto nodes = nextNodes(graph);
    if (!nodes)
        return std::nullopt;
    const Numbers numbers(workbench, *nodes);
    if (!numbers.complete())
        return std::nullopt;
    const Settings& settings = workbench.computation().settings;
    const Axis& words = graph.node(nodes->p).info.cols;
    NextContent content{.nodes = *nodes,
                        .u = numbers.at(nodes->u, 0),
                        .token = static_cast<Index>(numbers.at(nodes->token, 0)),
                        .temperature = settings.number("generate.temperature"),
                        .deciding = workbench.pinned(nodes->u)};
    const Index count = graph.node(nodes->p).shape.cols;
    const int most = settings.integer("generate.top_k");
    for (const Index id : shownIds(numbers, *nodes, count, content.token, rows)) {
        const bool kept = numbers.at(nodes->kept, id) != 0;
        const bool byRank = content.greedy() || (most > 0 && numbers.at(nodes->rank, id) >= most);
        content.rows.push_back(
            {.id = id,
             .word = axisLabel(words, id),
             .z = numbers.at(nodes->z, id),
             .cooled = numbers.at(nodes->cooled, id),
             .cut = kept ? NextRow::Cut::None : (byRank ? NextRow::Cut::ByRank : NextRow::Cut::ByShare),
             .p = numbers.at(nodes->p, id),
             .before = id == 0 ? 0 : numbers.at(nodes->cdf, id - 1),
             .cdf = numbers.at(nodes->cdf, id)});
    }
    content.others = count - static_cast<Index>(content.rows.size());
    content.word = axisLabel(words, content.token);
    content.chance = numbers.at(nodes->p, content.token);
    const auto likeliest = std::ranges::max_element(content.rows, {}, &NextRow::p);
    content.likeliest = likeliest->word;
    content.mostChance = likeliest->p;
    const NodeId logits = graph.node(nodes->z).inputs.front();
    const Node& text = graph.node(logits);
    for (Index row = 0; row < text.shape.rows; ++row)
        content.text << axisLabel(text.info.rows, row);
    return content;
}

} // namespace heedmap
