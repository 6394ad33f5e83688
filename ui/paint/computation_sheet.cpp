#include "paint/computation_sheet.h"

#include "paint/operation_figure.h"
#include "text/core_text.h"

#include <QCoreApplication>

namespace heedmap {
namespace {

/// Whether a node only rearranges its input: a view, a split, a merge.
bool onlyMoves(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    return !node.leaf() && node.geometry == Geometry::Rearranged && node.inputs.size() == 1
        && graph.node(node.inputs.front()).shape.size() == node.shape.size();
}

/// Whether a node is shown only where it is used. A rearranged input, such as the patches of a picture, is a step of
/// its own.
bool passesBy(const GraphShape& graph, NodeId id)
{
    if (!onlyMoves(graph, id))
        return false;
    const Node& from = graph.node(graph.node(id).inputs.front());
    return !from.leaf() || from.info.role != Role::Input;
}

/// The number of steps with a node as operand, also through rearrangements.
int uses(const GraphShape& graph, NodeId id)
{
    int count = 0;
    for (const NodeId consumer : graph.consumers(id)) {
        const Node& node = graph.node(consumer);
        if (node.info.role == Role::Gradient || graph.pinned(consumer))
            continue;
        for (std::size_t i = 0; i < operandCount(graph, node); ++i)
            count += node.inputs[i] == id && !passesBy(graph, consumer) ? 1 : 0;
    }
    return count;
}

/// Whether an input is shown as a step before its use: several steps use it, or one of its kind.
bool introduced(const GraphShape& graph, NodeId id)
{
    const NodeInfo& info = graph.node(id).info;
    if (info.role != Role::Input)
        return false;
    for (NodeId other = 0; other < graph.size(); ++other) {
        const Node& node = graph.node(other);
        if (node.leaf() && node.info.role == Role::Input && node.info.family == info.family && uses(graph, other) > 1)
            return true;
    }
    return false;
}

bool drawnAsResult(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    if (node.info.role == Role::Gradient)
        return false;
    const int stands = uses(graph, id);
    if (node.leaf())
        return stands == 0 || introduced(graph, id);
    if (node.geometry == Geometry::Constant)
        return stands == 0;
    return stands == 0 || !passesBy(graph, id) || graph.pinned(id);
}

/// The symbol of a node, with its origin if no step shows that.
QString operandSymbol(const GraphShape& graph, NodeId id, bool transposed)
{
    const Node& node = graph.node(id);
    const QString exponent = transposed ? QStringLiteral("^T") : QString();
    QString symbol = QString::fromStdString(node.info.symbol) + exponent;
    if (drawnAsResult(graph, id) || !onlyMoves(graph, id))
        return symbol;
    const std::string& input = graph.node(node.inputs.front()).info.symbol;
    return symbol + QStringLiteral(" = ") + QString::fromStdString(node.op->formula({&input, 1})) + exponent;
}

} // namespace

std::vector<NodeId> sheetNodes(const GraphShape& graph)
{
    std::vector<NodeId> nodes;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (drawnAsResult(graph, id))
            nodes.push_back(id);
    return nodes;
}

SheetStep sheetStep(const GraphShape& graph, NodeId node, const std::function<HeatmapFigure(NodeId)>& figure)
{
    const auto untitled = [&](NodeId id) {
        HeatmapFigure shown = figure(id);
        shown.heading.clear(); // the step has the heading
        return shown;
    };
    const OperationFigure operation = operationFigure(graph, node);
    SheetStep step;
    step.heading = sentenceText(graph.node(node).info.step);
    step.geometry = operation.geometry;
    step.operatorText = operation.operatorText;
    for (const auto& [operand, transposed] : operation.operands) {
        step.operands.push_back(transposed ? transposedFigure(untitled(operand)) : untitled(operand));
        step.operands.back().symbol = operandSymbol(graph, operand, transposed);
    }
    step.result = untitled(node);
    step.result.symbol = resultSymbol(graph, node);
    return step;
}

QString titleOf(const GraphShape& graph, const QString& title)
{
    const FloatFormat& format = graph.numberFormat();
    if (!format.reduced())
        return title;
    return QCoreApplication::translate("Paint", "%1 (rounded to %2)")
        .arg(title, QString::fromUtf8(format.id.data(), static_cast<qsizetype>(format.id.size())));
}

} // namespace heedmap
