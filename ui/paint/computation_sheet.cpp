#include "paint/computation_sheet.h"

#include "paint/operation_figure.h"

#include <algorithm>

namespace heedmap {
namespace {

/// The same numbers, lying otherwise: a view, a split, a merge.
bool onlyMoves(const Graph& graph, NodeId id)
{
    const Node& node = graph.node(id);
    return !node.leaf() && node.op->geometry() == Geometry::Rearranged && node.inputs.size() == 1
        && graph.node(node.inputs.front()).shape.size() == node.shape.size();
}

/// Its input under another name: what scaling by 1 leaves.
bool onlyRenames(const Graph& graph, NodeId id)
{
    const std::string symbol = "x";
    return onlyMoves(graph, id) && !graph.pinned(id) && graph.node(id).op->formula({&symbol, 1}) == symbol;
}

class Steps {
public:
    explicit Steps(Graph& graph) : m_graph(graph)
    {
        for (NodeId id = 0; id < graph.size(); ++id) {
            if (drawnAsResult(id))
                m_steps.push_back(stepOf(id));
        }
    }

    std::vector<SheetStep> take() { return std::move(m_steps); }

private:
    /// In how many steps a node stands as an operand, beneath whatever moves it.
    int uses(NodeId id) const
    {
        int count = 0;
        for (const NodeId consumer : m_graph.consumers(id)) {
            const Node& node = m_graph.node(consumer);
            if (node.info.role == Role::Gradient || m_graph.pinned(consumer))
                continue;
            for (std::size_t i = 0; i < operandCount(node); ++i)
                count += node.inputs[i] == id && !onlyMoves(m_graph, consumer) ? 1 : 0;
        }
        return count;
    }

    /// An input that stands by itself before it is used: one that several steps use, and its like.
    bool introduced(NodeId id) const
    {
        for (NodeId other = 0; other < m_graph.size(); ++other) {
            const Node& node = m_graph.node(other);
            if (node.leaf() && node.info.role == Role::Input && node.info.family == m_graph.node(id).info.family
                && m_graph.node(id).info.role == Role::Input && uses(other) > 1)
                return true;
        }
        return false;
    }

    bool drawnAsResult(NodeId id) const
    {
        const Node& node = m_graph.node(id);
        if (node.info.role == Role::Gradient)
            return false;
        const int stands = uses(id);
        if (node.leaf())
            return stands == 0 || introduced(id);
        if (node.op->geometry() == Geometry::Constant)
            return stands == 0;
        return stands == 0 || !onlyMoves(m_graph, id) || m_graph.pinned(id);
    }

    HeatmapFigure figure(NodeId id)
    {
        HeatmapFigure figure = nodeFigure(m_graph, id);
        figure.heading.clear(); // the step has it
        if (onlyRenames(m_graph, id))
            figure.symbol = QString::fromStdString(m_graph.formula(id)); // no step says where it comes from
        return figure;
    }

    SheetStep stepOf(NodeId id)
    {
        const Node& node = m_graph.node(id);
        SheetStep step;
        step.heading = translatedCoreText(node.info.step);
        step.result = figure(id);
        const OperationFigure operation = operationFigure(m_graph, id);
        step.geometry = operation.geometry;
        step.operatorText = operation.operatorText;
        for (const auto& [operand, transposed] : operation.operands)
            step.operands.push_back(transposed ? transposedFigure(figure(operand)) : figure(operand));
        step.result.symbol = resultSymbol(m_graph, id);
        return step;
    }

    Graph& m_graph;
    std::vector<SheetStep> m_steps;
};

} // namespace

std::vector<SheetStep> sheetSteps(Graph& graph) { return Steps(graph).take(); }

} // namespace heedmap
