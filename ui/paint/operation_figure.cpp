#include "paint/operation_figure.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {
namespace {

/// The placeholder of an operand in a formula that is split.
const std::string first = "\\first";
const std::string second = "\\second";

/// The text over the arrow from a single operand to its result: "softmax", "× 2". Other inputs appear by their symbols:
/// "max(m, ·)".
QString arrowText(const GraphShape& graph, const Node& node)
{
    std::vector<std::string> symbols;
    for (const NodeId input : node.inputs)
        symbols.push_back(graph.node(input).info.symbol);
    symbols.front() = first;
    const std::string formula = node.op->formula(symbols);
    const std::size_t at = formula.find(first);
    if (at == std::string::npos || formula == first)
        return {};
    const std::string before = formula.substr(0, at);
    const std::string after = formula.substr(at + first.size());
    if (before.ends_with("(") && after == ")")
        return QString::fromStdString(before.substr(0, before.size() - 1));
    const auto adds = [&](const char* sign) { return before.find(sign) != std::string::npos; };
    if (after.empty() && before.ends_with(" ") && !adds("\\sum") && !adds("+"))
        return QString::fromStdString("\\times " + before.substr(0, before.size() - 1));
    return QString::fromStdString(formula).replace(QString::fromStdString(first), QStringLiteral("\\cdot "));
}

/// The sign between two operands: "+", or a word if the formula has none.
QString betweenText(const GraphShape& graph, const Node& node)
{
    std::vector<std::string> symbols(node.inputs.size(), "\\other"); // a formula may name them all
    symbols[0] = first;
    symbols[1] = second;
    const std::string formula = node.op->formula(symbols);
    if (formula.starts_with(first + " ") && formula.ends_with(" " + second))
        return QString::fromStdString(
            formula.substr(first.size() + 1, formula.size() - first.size() - second.size() - 2));
    const bool mask = graph.node(node.inputs[1]).info.family == Family::Mask;
    //: Between scores and their mask: "S where M"
    return mask ? QStringLiteral("\\text{%1}").arg(QCoreApplication::translate("Paint", "where")) : QStringLiteral(",");
}

/// Whether a product reads a factor transposed: the first, if its rows differ from the product's; the second, if its
/// rows are the product's columns.
bool transposesFactor(const GraphShape& graph, NodeId product, std::size_t factor)
{
    const Access* access = graph.shapes(product).accesses[factor];
    if (access == nullptr)
        return false;
    return factor == 0 ? access->inputAxis(1) != 1 : access->inputAxis(2) == 1;
}

} // namespace

std::size_t operandCount(const GraphShape& graph, const Node& node)
{
    if (node.leaf())
        return 0;
    const auto from = [&](std::size_t placed) {
        const auto beside = [&](std::size_t i) {
            const Node& input = graph.node(node.inputs[i]);
            return !input.leaf() && input.shape.rank == 1 && input.info.role != Role::Mask;
        };
        while (placed < node.inputs.size() && beside(placed))
            ++placed;
        return std::min(node.inputs.size(), placed);
    };
    switch (node.geometry) {
    case Geometry::Product: return std::min<std::size_t>(node.inputs.size(), 2);
    case Geometry::ElementWise: return from(2);
    case Geometry::RowMap: return from(1);
    case Geometry::Rearranged: return std::min<std::size_t>(node.inputs.size(), 1);
    case Geometry::Constant: break;
    }
    return 0;
}

OperationFigure operationFigure(const GraphShape& graph, NodeId id, std::optional<Index> slice)
{
    const Node& node = graph.node(id);
    OperationFigure shown;
    const Index last = node.shape.slices - 1;
    if (slice ? graph.pinned(id, std::clamp<Index>(*slice, 0, last)) : graph.pinned(id))
        return shown;
    for (std::size_t i = 0; i < operandCount(graph, node); ++i)
        shown.operands.push_back({node.inputs[i]});
    if (shown.operands.size() == 2 && node.geometry == Geometry::Product) {
        shown.geometry = StepGeometry::Product;
        shown.operands[0].transposed = transposesFactor(graph, id, 0);
        shown.operands[1].transposed = transposesFactor(graph, id, 1);
    } else if (shown.operands.size() == 2 && node.geometry == Geometry::ElementWise) {
        shown.geometry = StepGeometry::SideBySide;
        shown.operatorText = betweenText(graph, node);
    } else if (!shown.operands.empty()) {
        shown.geometry = StepGeometry::RowMap;
        shown.operatorText = arrowText(graph, node);
    }
    return shown;
}

QString resultSymbol(const GraphShape& graph, NodeId id)
{
    const bool product = operationFigure(graph, id).geometry == StepGeometry::Product;
    return QString::fromStdString(product ? graph.formula(id) : graph.node(id).info.symbol);
}

HeatmapFigure transposedFigure(HeatmapFigure figure)
{
    figure.transposed = true;
    figure.symbol += QStringLiteral("^T");
    std::swap(figure.rows, figure.cols);
    std::swap(figure.blockRows, figure.blockCols);
    return figure;
}

} // namespace heedmap
