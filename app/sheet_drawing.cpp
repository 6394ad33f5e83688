#include "sheet_drawing.h"

#include <paint/computation_sheet.h>

#include <QPainter>

namespace heedmap {

SheetDrawing::SheetDrawing(OpenedDocument& opened, const FigureStyle& style, const std::string& language, double scale)
    : m_theme(*style.theme)
{
    m_sheet.title = QString::fromStdString(opened.document.title.in(language));
    m_sheet.summary = QString::fromStdString(opened.document.summary.in(language));
    m_sheet.steps = sheetSteps(opened.computation.graph);
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
    return {m_sheet.title, m_layout.size, [this](QPainter& painter) {
                painter.fillRect(QRectF(QPointF(), m_layout.size), m_theme.panel);
                drawSheet(painter, m_layout, m_theme);
            }};
}

} // namespace heedmap
