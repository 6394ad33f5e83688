#include "paint/computation_sheet.h"

#include "paint/node_figure.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {
namespace {

/// Stands for an operand in a formula that is to be taken apart.
const std::string first = "\\first";
const std::string second = "\\second";

/// The same numbers, lying otherwise: a view, a split, a merge.
bool onlyMoves(const Graph& graph, NodeId id)
{
    const Node& node = graph.node(id);
    return !node.leaf() && node.op->geometry() == Geometry::Rearranged && node.inputs.size() == 1
        && graph.node(node.inputs.front()).shape.size() == node.shape.size();
}

/// How an operation with one operand is written over the arrow to its result: "softmax", "× 2".
QString arrowText(const Op& op, std::size_t inputs)
{
    std::vector<std::string> symbols(inputs, second);
    symbols.front() = first;
    std::string formula = op.formula(symbols);
    const std::size_t at = formula.find(first);
    if (at == std::string::npos || formula == first)
        return {};
    const std::string before = formula.substr(0, at);
    const std::string after = formula.substr(at + first.size());
    if (before.ends_with("(") && after.starts_with(")"))
        return QString::fromStdString(before.substr(0, before.size() - 1));
    if (after.empty() && before.ends_with(" "))
        return QString::fromStdString("\\times " + before.substr(0, before.size() - 1));
    return QString::fromStdString(before + "\\cdot" + after);
}

/// The sign between two operands: "+"; a word where the formula has none.
QString betweenText(const Graph& graph, const Node& node)
{
    const std::string formula = node.op->formula(std::vector{first, second});
    if (formula.starts_with(first + " ") && formula.ends_with(" " + second))
        return QString::fromStdString(
            formula.substr(first.size() + 1, formula.size() - first.size() - second.size() - 2));
    const bool mask = graph.node(node.inputs[1]).info.family == Family::Mask;
    //: Between scores and their mask: "S where M"
    return mask ? QStringLiteral("\\text{%1}").arg(QCoreApplication::translate("Paint", "where")) : QStringLiteral(",");
}

/// Whether a product reads a factor transposed.
bool transposesFactor(const Node& product, const std::string& factor)
{
    std::vector<std::string> symbols(product.inputs.size());
    symbols[0] = first;
    symbols[1] = second;
    return product.op->formula(symbols).find(factor + "^T") != std::string::npos;
}

HeatmapFigure transposedFigure(HeatmapFigure figure)
{
    figure.transposed = true;
    figure.symbol += QStringLiteral("^T");
    std::swap(figure.rows, figure.cols);
    std::swap(figure.blockRows, figure.blockCols);
    return figure;
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
    /// The inputs that stand beside the result of a node.
    std::size_t operandCount(const Node& node) const
    {
        switch (node.op->geometry()) {
        case Geometry::Product:
        case Geometry::ElementWise: return std::min<std::size_t>(node.inputs.size(), 2);
        case Geometry::RowMap:
        case Geometry::Rearranged: return std::min<std::size_t>(node.inputs.size(), 1);
        case Geometry::Constant: break;
        }
        return 0;
    }

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
        return figure;
    }

    SheetStep stepOf(NodeId id)
    {
        const Node& node = m_graph.node(id);
        SheetStep step;
        step.heading = translatedCoreText(node.info.step);
        step.result = figure(id);
        if (node.leaf() || m_graph.pinned(id))
            return step;
        for (std::size_t i = 0; i < operandCount(node); ++i)
            step.operands.push_back(figure(node.inputs[i]));
        if (step.operands.empty())
            return step;
        if (node.op->geometry() == Geometry::Product && step.operands.size() == 2)
            completeProduct(id, step);
        else if (step.operands.size() == 2)
            completeElementWise(node, step);
        else
            completeArrow(node, step);
        return step;
    }

    void completeProduct(NodeId id, SheetStep& step)
    {
        step.geometry = StepGeometry::Product;
        for (const std::size_t i : {0U, 1U}) {
            if (transposesFactor(m_graph.node(id), i == 0 ? first : second))
                step.operands[i] = transposedFigure(std::move(step.operands[i]));
        }
        step.result.symbol = QString::fromStdString(m_graph.formula(id));
    }

    void completeElementWise(const Node& node, SheetStep& step)
    {
        step.geometry = StepGeometry::SideBySide;
        step.operatorText = betweenText(m_graph, node);
    }

    void completeArrow(const Node& node, SheetStep& step)
    {
        step.geometry = StepGeometry::RowMap;
        step.operatorText = arrowText(*node.op, node.inputs.size());
    }

    Graph& m_graph;
    std::vector<SheetStep> m_steps;
};

} // namespace

std::vector<SheetStep> sheetSteps(Graph& graph) { return Steps(graph).take(); }

} // namespace heedmap
