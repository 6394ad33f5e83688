#include "sheet_drawing.h"

#include <paint/computation_sheet.h>

#include <paint/operation_figure.h>

#include <QPainter>

namespace heedmap {
namespace {

/// A node with its operands, as its operation lays them out.
SheetStep operationOf(Graph& graph, NodeId node)
{
    const auto untitled = [&](NodeId id) {
        HeatmapFigure figure = nodeFigure(graph, id);
        figure.heading.clear(); // the step has it
        return figure;
    };
    const OperationFigure operation = operationFigure(graph, node);
    SheetStep step;
    step.geometry = operation.geometry;
    step.operatorText = operation.operatorText;
    for (const auto& [operand, transposed] : operation.operands)
        step.operands.push_back(transposed ? transposedFigure(untitled(operand)) : untitled(operand));
    step.result = untitled(node);
    step.result.symbol = resultSymbol(graph, node);
    return step;
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
    } else {
        m_sheet.title = translatedCoreText(graph.node(step).info.step);
        m_sheet.steps.push_back(operationOf(graph, step));
    }
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
