#include "sheet_drawing.h"

#include <paint/computation_sheet.h>
#include <paint/node_figure.h>
#include <view/sheet_groups.h>

#include <QPainter>

#include <utility>

namespace heedmap {
namespace {

std::vector<SheetGroup> allOpen(const Graph& graph)
{
    std::vector<NodeId> nodes = sheetNodes(graph);
    std::vector<std::string> names;
    return sheetGroups(
        graph, [](const std::string&) { return true; }, nodes, names);
}

} // namespace

SheetDrawing::SheetDrawing(OpenedDocument& opened, const FigureStyle& style, const std::string& language, double scale,
                           NodeId step)
    : m_theme(*style.theme), m_ground(style.ground)
{
    Graph& graph = opened.computation.graph;
    if (step == noNode) {
        m_sheet.title = QString::fromStdString(opened.document.title.in(language));
        m_sheet.summary = QString::fromStdString(opened.document.summary.in(language));
        m_sheet.steps = sheetSteps(graph);
        m_sheet.groups = allOpen(graph);
    } else {
        m_sheet.steps.push_back(sheetStep(graph, step, [&](NodeId id) { return nodeFigure(graph, id); }));
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
