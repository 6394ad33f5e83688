#include "view/matrix/matrix_figure.h"

#include "paint/figure_layout.h"
#include "paint/figure_parts.h"
#include "paint/formula.h"
#include "paint/heatmap_painter.h"
#include "paint/print/paper_block.h"

#include <memory>

namespace heedmap {
namespace {

void rename(QString& name, const QString& wanted) { name = wanted.isEmpty() ? name : wanted; }

} // namespace

ViewPart seenPart(NodeId node, Index slice, const std::optional<SeenCells>& seen)
{
    ViewPart part;
    part.node = node;
    if (slice > 0)
        part.slice = slice;
    if (seen) {
        part.rows = seen->rows;
        part.cols = seen->cols;
    }
    return part;
}

std::optional<SeenCells> seenCells(const ViewPart& part, const Shape& shape)
{
    if (!part.rows && !part.cols)
        return std::nullopt;
    return SeenCells{part.rows.value_or(Range{0, shape.rows}), part.cols.value_or(Range{0, shape.cols})};
}

Drawing matrixDrawing(HeatmapFigure figure, const std::optional<SeenCells>& seen, const FigurePage& page,
                      const Theme& theme)
{
    if (seen)
        restrictTo(figure, *seen);
    rename(figure.symbol, page.words.symbol);
    rename(figure.heading, page.words.title);
    rename(figure.rows.name, page.words.rowAxis);
    rename(figure.cols.name, page.words.colAxis);
    leaveOut(figure, page.without);
    const auto shown = std::make_shared<HeatmapFigure>(std::move(figure));
    const QString symbol = plainFormula(shown->symbol);
    if (page.print.width > 0) {
        PaperPage paper = paperPageOf(page.print, page.without);
        paper.alone = true;
        const auto block = std::make_shared<PaperBlock>(panelsAlone(*shown), paper);
        const auto draw = [shown, block, &theme](QPainter& painter) { drawSheet(painter, block->layout(), theme); };
        return {symbol, block->size(), draw, true, paper.unit, block->losses()};
    }
    LayoutOptions options = layoutOn(page.print);
    options.margin = page.without.has(FigurePart::Margin) ? 0 : options.margin;
    const auto layout = std::make_shared<FigureLayout>(layoutFigure(*shown, options));
    return {symbol, layout->size,
            [shown, layout, &theme](QPainter& painter) { drawFigure(painter, *shown, *layout, theme); }};
}

} // namespace heedmap
