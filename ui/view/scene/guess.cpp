#include "view/scene/guess.h"

#include "paint/type.h"
#include "view/scene/stage_frame.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <vector>

namespace heedmap {
namespace {

constexpr double flush = 24; ///< px: smaller cells may have no gap between them

struct GuessText {
    Q_DECLARE_TR_FUNCTIONS(Guess)
};

/// The cells of a thumbnail that are to be guessed; of a large matrix all, if its first cell is.
std::vector<QRectF> smallCovers(const ViewContext& context, NodeId node, Index slice, const QRectF& picture)
{
    const Shape& shape = context.workbench.graph().node(node).shape;
    const auto covered = [&](Index row, Index col) { return toGuess(context, {node, {slice, row, col}}); };
    std::vector<QRectF> rects;
    if (shape.rows * shape.cols > mostCovers) {
        if (covered(0, 0))
            rects.push_back(picture);
        return rects;
    }
    const QSizeF cell(picture.width() / static_cast<double>(shape.cols),
                      picture.height() / static_cast<double>(shape.rows));
    for (Index row = 0; row < shape.rows; ++row)
        for (Index col = 0; col < shape.cols; ++col)
            if (covered(row, col))
                rects.emplace_back(picture.left() + static_cast<double>(col) * cell.width(),
                                   picture.top() + static_cast<double>(row) * cell.height(), cell.width(),
                                   cell.height());
    if (static_cast<Index>(rects.size()) == shape.rows * shape.cols)
        rects = {picture};
    return rects;
}

/// Returns false if there is no room.
bool drawQuestionMark(QPainter& painter, const Theme& theme, const QRectF& picture)
{
    constexpr double smallest = 10; ///< px, that can be read
    const double px = std::min({picture.width() * 1.2, picture.height() * 0.8, 20.0});
    if (px < smallest)
        return false;
    painter.setFont(textFont(px, true));
    painter.setPen(theme.muted);
    painter.drawText(picture, Qt::AlignCenter, QStringLiteral("?"));
    return true;
}

void drawCover(QPainter& painter, const Theme& theme, const QRectF& rect, CoverLook look)
{
    const bool asked = look == CoverLook::Question;
    painter.setPen(asked ? QPen(theme.muted, theme.lineWidth, Qt::DashLine) : QPen(theme.hairline, theme.lineWidth));
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    if (asked)
        drawQuestionMark(painter, theme, rect.adjusted(0, rect.height() / 4, 0, -rect.height() / 4));
}

/// Whether a number belongs to the chosen result, all of whose numbers are covered.
bool guessedFirst(const ViewContext& context, const CellPlace& place)
{
    const GraphShape& graph = context.workbench.graph();
    return context.display.settings().guessFirst && place.node < graph.size()
        && place.node == shownNode(context.selection, graph) && !graph.node(place.node).leaf()
        && !context.selection.covers().guessed(place.cell);
}

/// Whether any number of a node is covered.
bool hidesAny(const ViewContext& context, NodeId node)
{
    for (Index slice = 0; slice < context.workbench.graph().node(node).shape.slices; ++slice)
        if (hidesAny(context, node, slice))
            return true;
    return false;
}

/// The nodes of which numbers are covered.
std::vector<NodeId> hidingNodes(const ViewContext& context)
{
    std::vector<NodeId> nodes;
    if (!mayHide(context))
        return nodes;
    const GraphShape& graph = context.workbench.graph();
    const auto add = [&](NodeId node) {
        if (node != noNode && node < graph.size() && hidesAny(context, node))
            nodes.push_back(node);
    };
    add(shownNode(context.selection, graph));
    for (const std::string& name : context.selection.covers().nodes())
        add(graph.find(name));
    return nodes;
}

} // namespace

bool mayHide(const ViewContext& context)
{
    return context.workbench.isOpen() && (context.display.settings().guessFirst || !context.selection.covers().empty());
}

bool toGuess(const ViewContext& context, const CellPlace& place)
{
    return mayHide(context) && !context.selection.moment()
        && (context.selection.covers().covered(place) || guessedFirst(context, place));
}

bool hidesAny(const ViewContext& context, NodeId node, Index slice)
{
    if (!mayHide(context) || node == noNode || node >= context.workbench.graph().size())
        return false;
    const Shape& shape = context.workbench.graph().node(node).shape;
    const bool large = shape.rows * shape.cols > mostCovers; // which is covered as a whole
    for (Index row = 0; row < (large ? 1 : shape.rows); ++row)
        for (Index col = 0; col < (large ? 1 : shape.cols); ++col)
            if (toGuess(context, {node, {slice, row, col}}))
                return true;
    return false;
}

bool guessing(const ViewContext& context) { return !hidingNodes(context).empty(); }

bool tellsGuess(const ViewContext& context, NodeId node)
{
    const std::vector<NodeId> hiding = hidingNodes(context);
    if (hiding.empty())
        return false;
    const GraphShape& graph = context.workbench.graph();
    std::vector<bool> behind(static_cast<std::size_t>(node) + 1); // what it is computed from has smaller ids
    behind.back() = true;
    for (NodeId id = node; id >= 0; --id) {
        if (!behind[static_cast<std::size_t>(id)])
            continue;
        if (std::ranges::find(hiding, id) != hiding.end())
            return true;
        for (const NodeId input : graph.node(id).inputs)
            behind[static_cast<std::size_t>(input)] = true;
    }
    return false;
}

bool uncover(const ViewContext& context, const CellPlace& place)
{
    if (!toGuess(context, place))
        return false;
    if (context.selection.covers().covered(place)) {
        context.selection.covers().uncover(place);
        context.selection.covers().click(place);
    }
    if (guessedFirst(context, place))
        context.selection.covers().setGuessed(place.cell);
    return true;
}

QString guessFirst() { return GuessText::tr("made from numbers that are to be guessed first"); }

void coverBar(QPainter& painter, const Theme& theme, const QRectF& bar)
{
    constexpr double barHeight = 8; // of figures
    constexpr double numbers = 20;  // below it
    if (bar.isEmpty())
        return;
    const double scale = bar.height() / barHeight;
    painter.save();
    painter.setBrush(theme.panel);
    drawCover(painter, theme, bar.adjusted(-9 * scale, -2 * scale, 9 * scale, numbers * scale), CoverLook::Question);
    painter.restore();
}

QString guessQuestion() { return GuessText::tr("hidden: what do you think it is?"); }

void drawCovers(QPainter& painter, const Theme& theme, const StagePart& part,
                const std::function<bool(const Cell&)>& covered, CoverLook look)
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
            if (!part.shows(cell) || !covered(cell))
                continue;
            if (const QRectF rect = part.rectOf(cell); std::min(rect.width(), rect.height()) < flush)
                painter.drawRect(rect);
            else
                drawCover(painter, theme, rect, look);
        }
    painter.restore();
}

void drawGuesses(QPainter& painter, const ViewContext& context, const StagePart& part)
{
    if (!mayHide(context))
        return;
    drawCovers(
        painter, context.display.theme(), part,
        [&](const Cell& cell) {
            return toGuess(context, {part.node, cell});
        },
        CoverLook::Question);
    const bool told = part.sharesStack ? hidesAny(context, part.node)
        : part.sharesRange             ? guessing(context)
                                       : hidesAny(context, part.node, part.slice);
    if (told)
        coverBar(painter, context.display.theme(), part.bar);
}

void drawSmallGuesses(QPainter& painter, const ViewContext& context, NodeId node, Index slice, const QRectF& picture)
{
    if (!mayHide(context) || node >= context.workbench.graph().size())
        return;
    const std::vector<QRectF> rects = smallCovers(context, node, slice, picture);
    if (rects.empty())
        return;
    const Theme& theme = context.display.theme();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false); // no seams between cells
    for (const QRectF& rect : rects)
        painter.fillRect(rect, theme.panel);
    QColor hatch = theme.muted;
    hatch.setAlphaF(0.5F);
    if (rects.front() != picture || !drawQuestionMark(painter, theme, picture))
        for (const QRectF& rect : rects)
            painter.fillRect(rect, QBrush(hatch, Qt::BDiagPattern));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.hairline, theme.lineWidth));
    painter.drawRect(picture);
    painter.restore();
}

} // namespace heedmap
