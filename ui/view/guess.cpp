#include "view/guess.h"

#include "view/stage_frame.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

constexpr Index mostCovers = 4096; ///< drawn cell by cell
constexpr double flush = 24;       ///< px: smaller cells may have no gap between them

struct GuessText {
    Q_DECLARE_TR_FUNCTIONS(Guess)
};

} // namespace

bool toGuess(const ViewContext& context, const CellPlace& place)
{
    if (!context.display.settings().guessFirst || context.selection.moment() || !context.workbench.isOpen())
        return false;
    const Graph& graph = context.workbench.graph();
    return place.node < graph.size() && place.node == shownNode(context.selection, graph)
        && !graph.node(place.node).leaf() && !context.selection.uncovered(place.cell);
}

bool uncover(const ViewContext& context, const CellPlace& place)
{
    const bool hidden = toGuess(context, place);
    if (hidden)
        context.selection.uncover(place.cell);
    return hidden;
}

QString guessQuestion() { return GuessText::tr("hidden: what do you think it is?"); }

void drawCovers(QPainter& painter, const Theme& theme, const StagePart& part,
                const std::function<bool(const Cell&)>& covered)
{
    painter.save();
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    const bool many = part.shape.rows * part.shape.cols > mostCovers;
    if (many && covered({part.slice, 0, 0}))
        painter.drawRect(part.cells);
    for (Index row = 0; !many && row < part.shape.rows; ++row)
        for (Index col = 0; col < part.shape.cols; ++col) {
            const Cell cell{part.slice, row, col};
            if (!covered(cell))
                continue;
            if (const QRectF rect = part.rectOf(cell); std::min(rect.width(), rect.height()) < flush)
                painter.drawRect(rect);
            else
                painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
        }
    painter.restore();
}

void drawGuesses(QPainter& painter, const ViewContext& context, const StagePart& part)
{
    if (context.display.settings().guessFirst)
        drawCovers(painter, context.display.theme(), part, [&](const Cell& cell) {
            return toGuess(context, {part.node, cell});
        });
}

} // namespace heedmap
