#include "graph/tape.h"

#include "graph/draft.h"

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

constexpr double mostWork = 1e6;                    // of an operation; with more, threads and tiles pay
constexpr Index mostResultNumbers = Index{1} << 18; // of all results, which stay in memory

/// The nodes that the demands depend on, in their order.
std::vector<NodeId> wantedNodes(const Draft& draft)
{
    std::vector<bool> wanted = draft.demanded;
    std::vector<NodeId> nodes;
    for (NodeId id = draft.end - 1; id >= 0; --id) {
        if (!wanted[static_cast<std::size_t>(id)])
            continue;
        nodes.push_back(id);
        for (const NodeId input : draft.node(id).inputs)
            wanted[static_cast<std::size_t>(input)] = true;
    }
    std::ranges::reverse(nodes);
    return nodes;
}

bool suits(const Draft& draft, std::span<const NodeId> nodes)
{
    Index numbers = 0;
    for (const NodeId id : nodes) {
        const Node& node = draft.node(id);
        if (draft.roundingOf(id) != nullptr || draft.memory.anyPinned(id))
            return false;
        if (node.leaf())
            continue;
        const Index size = node.shape.size();
        numbers += size;
        if (numbers > mostResultNumbers
            || node.op->workPerCell(draft.graph.shapes(id)) * static_cast<double>(size) > mostWork)
            return false;
    }
    return true;
}

} // namespace

std::unique_ptr<const Tape> Tape::of(const Graph& graph, std::span<const NodeId> demanded)
{
    std::vector<Demand> demands;
    for (const NodeId id : demanded)
        demands.push_back({id, Region::all(graph.node(id).shape)});
    const Draft draft(graph, demands, true);
    const std::vector<NodeId> nodes = wantedNodes(draft);
    if (!suits(draft, nodes))
        return nullptr;
    Tape constants(draft.memory);
    Tape tape(draft.memory);
    std::vector<bool> moving(draft.demanded.size(), false); // depends on a leaf
    for (const NodeId id : nodes) {
        const Node& node = graph.node(id);
        if (node.leaf())
            (void)graph.given(id); // is filled
        const bool moves = node.leaf()
            || std::ranges::any_of(node.inputs, [&](NodeId input) { return moving[static_cast<std::size_t>(input)]; });
        moving[static_cast<std::size_t>(id)] = moves;
        if (!node.leaf() && draft.rootOf(id) == id)
            (moves ? tape : constants).record(node, id);
    }
    constants.run();
    return std::make_unique<const Tape>(std::move(tape));
}

void Tape::record(const Node& node, NodeId id)
{
    for (const NodeId input : node.inputs)
        m_inputs.emplace_back(m_memory.view(input));
    m_steps.push_back({node.op.get(), m_memory.view(id), m_inputs.size()});
}

void Tape::put(NodeId leaf, std::span<const double> numbers) const
{
    std::ranges::copy(numbers, m_memory.view(leaf).data);
}

void Tape::run() const
{
    const ConstView* inputs = m_inputs.data();
    for (const Step& step : m_steps) {
        const ConstView* const end = m_inputs.data() + step.inputsEnd;
        step.op->forward({inputs, end}, step.output, Region::all(step.output.shape));
        inputs = end;
    }
}

} // namespace heedmap
