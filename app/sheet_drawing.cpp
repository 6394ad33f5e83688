#include "sheet_drawing.h"

#include <paint/computation_sheet.h>
#include <paint/node_figure.h>
#include <paint/operation_figure.h>
#include <view/sheet/sheet_groups.h>

#include <QPainter>

#include <utility>

namespace heedmap {
namespace {

/// The results that stand on the sheet, and their layers.
std::vector<SheetGroup> groupsOf(const GraphShape& graph, const std::set<std::string>& closed,
                                 std::vector<NodeId>& nodes)
{
    std::vector<std::string> names;
    nodes = sheetNodes(graph);
    return sheetGroups(
        graph, [&closed](const std::string& name) { return !closed.contains(name); }, nodes, names);
}

} // namespace

std::vector<Demand> sheetDemands(const GraphShape& graph, const std::set<std::string>& closed)
{
    std::vector<NodeId> nodes;
    groupsOf(graph, closed, nodes);
    std::vector<Demand> demands;
    const auto demand = [&](NodeId node) { demands.push_back({node, Region::all(graph.node(node).shape)}); };
    for (const NodeId node : nodes) {
        demand(node);
        for (const OperationFigure::Operand& operand : operationFigure(graph, node).operands)
            demand(operand.node);
    }
    return demands;
}

SheetDrawing::SheetDrawing(const FigureSource& source, const FigureStyle& style, const std::string& language,
                           double scale, NodeId step, const std::set<std::string>& closed)
    : m_theme(*style.theme), m_ground(style.ground)
{
    const GraphShape& graph = source.graph;
    const auto figure = [&](NodeId id) { return nodeFigure(graph, id, source.read); };
    if (step == noNode) {
        m_sheet.title = QString::fromStdString(source.document.title.in(language));
        m_sheet.summary = QString::fromStdString(source.document.summary.in(language));
        std::vector<NodeId> nodes;
        m_sheet.groups = groupsOf(graph, closed, nodes);
        for (const NodeId node : nodes)
            m_sheet.steps.push_back(sheetStep(graph, node, figure));
    } else {
        m_sheet.steps.push_back(sheetStep(graph, step, figure));
        m_sheet.title = std::exchange(m_sheet.steps.front().heading, {});
    }
    m_sheet.title = titleOf(graph, m_sheet.title);
    std::vector<HeatmapFigure*> figures;
    for (SheetStep& step : m_sheet.steps) {
        for (HeatmapFigure& operand : step.operands)
            figures.push_back(&operand);
        figures.push_back(&step.result);
    }
    applyStyle(figures, style);
    m_layout = layoutSheet(m_sheet, scale);
}

Drawing SheetDrawing::drawing() const
{
    return {m_sheet.title, m_layout.size,
            [this](QPainter& painter) {
                if (m_ground)
                    painter.fillRect(QRectF(QPointF(), m_layout.size), m_theme.panel);
                drawSheet(painter, m_layout, m_theme);
            },
            !m_ground};
}

} // namespace heedmap
