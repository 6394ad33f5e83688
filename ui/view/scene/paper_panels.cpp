#include "view/scene/paper_panels.h"

#include "paint/figure_cells.h"
#include "view/frame/view_frame.h"

namespace heedmap {

PaperPanel paperPanel(const HeatmapFigure& figure)
{
    PaperPanel panel{.figure = &figure};
    if (!figure.without.has(FigurePart::Symbol))
        panel.symbol = figure.symbol.isEmpty() ? QStringLiteral("\\text{%1}").arg(figure.name) : figure.symbol;
    if (!figure.without.has(FigurePart::Shape))
        panel.shape = FigureCells(figure).shapeText();
    if (!figure.without.has(FigurePart::Title))
        panel.title = figure.heading;
    return panel;
}

std::vector<PaperPanel> paperPanels(const SheetStep& step)
{
    std::vector<PaperPanel> panels;
    for (const HeatmapFigure& operand : step.operands)
        panels.push_back(paperPanel(operand));
    panels.push_back(paperPanel(step.result));
    for (const HeatmapFigure& under : step.gradients)
        panels.push_back(FigureCells(under).empty() ? PaperPanel() : paperPanel(under));
    return panels;
}

SheetLayout layPanels(std::vector<PaperPanel> panels, const FigurePage& page, const QSizeF& room, QStringList& losses)
{
    PaperPage paper = paperPageOf(page.print, page.without);
    paper.margin = viewMargin(page.print, page.without); // which a size that is too small is named with
    paper.width = page.print.width > 0 ? room.width() + 2 * paper.margin : 0;
    paper.height = page.print.height > 0 ? room.height() + 2 * paper.margin : 0;
    const PaperBlock block(std::move(panels), paper);
    losses = block.losses();
    SheetLayout layout = block.layout();
    layout.translate({-paper.margin, -paper.margin});
    layout.size -= QSizeF(2, 2) * paper.margin;
    return layout;
}

} // namespace heedmap
