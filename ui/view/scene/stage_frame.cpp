#include "view/scene/stage_frame.h"

#include "model/drawn_numbers.h"
#include "model/layer_groups.h"
#include "paint/axis_labels.h"
#include "paint/cell_name.h"
#include "paint/figure_parts.h"
#include "paint/heatmap_painter.h"
#include "paint/type.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "view/frame/thumbnail.h"
#include "view/scene/guess.h"
#include "view/scene/picture_reading.h"
#include "view/scene/stage_grid.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double stageMargin = 28;
constexpr double readOutHeight = 40;
constexpr double headSide = 72;

struct StageText {
    Q_DECLARE_TR_FUNCTIONS(Stage)
};

/// Whether a node is drawn as an operand of another.
bool standsBeside(const GraphShape& graph, NodeId operand, NodeId result)
{
    const auto operands = operationFigure(graph, result).operands;
    return std::ranges::find(operands, operand, &OperationFigure::Operand::node) != operands.end();
}

constexpr double choiceGap = 6;

/// The results of a step, narrowed if they are wider than `room`.
std::vector<StageFrame::Choice> choicesOf(const GraphShape& graph, const std::vector<NodeId>& nodes, NodeId shown,
                                          double room, double pad = 12)
{
    constexpr double narrowPad = 8;
    std::vector<StageFrame::Choice> choices;
    double width = -choiceGap;
    for (const NodeId node : nodes) {
        const NodeInfo& info = graph.node(node).info;
        StageFrame::Choice choice{node, {}, {}, symbolInk(info), node == shown};
        choice.symbol = FormulaBox(QString::fromStdString(info.symbol), {FormulaStyle::Face::Title, 14});
        choice.rect = {0, 0, std::ceil(choice.symbol.width() + 2 * pad), 30};
        width += choiceGap + choice.rect.width();
        choices.push_back(std::move(choice));
    }
    return width > room && pad > narrowPad ? choicesOf(graph, nodes, shown, room, narrowPad) : choices;
}

double widthOf(const std::vector<StageFrame::Choice>& choices)
{
    double width = 0;
    for (const StageFrame::Choice& choice : choices)
        width += choice.rect.width() + choiceGap;
    return width;
}

/// At the right of the step's name, which ends at `left`, or on lines below if there is no room.
void placeChoices(StageFrame& frame, std::vector<StageFrame::Choice> choices, double left, QPointF corner)
{
    for (std::size_t begin = 0; begin < choices.size();) {
        double width = -choiceGap;
        std::size_t end = begin;
        while (end < choices.size() && width + choiceGap + choices[end].rect.width() <= corner.x() - left)
            width += choiceGap + choices[end++].rect.width();
        if (end == begin && left <= stageMargin) // wider than the stage
            width = choices[end++].rect.width();
        double x = corner.x() - width;
        for (; begin < end; ++begin) {
            choices[begin].rect.moveTopLeft({x, corner.y()});
            x += choices[begin].rect.width() + choiceGap;
            frame.room.setTop(std::max(frame.room.top(), choices[begin].rect.bottom() + 10));
        }
        left = stageMargin;
        corner.setY(std::max(corner.y() + choices.front().rect.height() + choiceGap, frame.room.top()));
    }
    frame.choices = std::move(choices);
}

/// The matrices of a stack shown if `fits` of them fit: the chosen one and its neighbours, so that each click can lead
/// on. If one fits it is the next; after the last comes the first.
std::vector<Index> slicesShown(Index count, Index fits, Index chosen)
{
    Index first = fits == 1 ? chosen + 1 : chosen;
    if (fits >= count)
        first = 0;
    else if (fits > 2)
        first = std::clamp<Index>(chosen - fits / 2, 0, count - fits);
    std::vector<Index> slices;
    for (Index i = 0; i < std::min(fits, count); ++i)
        slices.push_back((first + i) % count);
    return slices;
}

/// The longer side of the thumbnails of heads beside matrices with this room.
double headSideIn(const QRectF& room, double label)
{
    constexpr double smallest = 12;
    return std::clamp(std::min(room.width() / 8, room.height() - label), smallest, headSide);
}

/// The node whose matrices are shown as thumbnails of heads: the shown node, or else an operand.
NodeId stackOf(const GraphShape& graph, NodeId shown)
{
    NodeId stack = shown;
    for (const auto& operand : operationFigure(graph, shown).operands)
        if (graph.node(stack).shape.slices < 2)
            stack = operand.node;
    return stack;
}

// Places the heads in a column at the right of the matrices.
void placeHeadsBeside(StageFrame& frame, const Shape& shape, const HeatmapFigure& figure, Index chosen)
{
    constexpr double label = 34; // and the gaps around it
    const double side = headSideIn(frame.room, label);
    const double widestHead = std::clamp(frame.room.width() / 6, side, 104.0); // a name takes more than a number
    const QSizeF size = thumbnailSize(shape.rows, shape.cols, side);
    const double height = size.height() + label;
    double y = frame.room.top() + std::clamp(frame.room.height() - height, 0.0, 12.0);
    const auto fits = std::max<Index>(1, static_cast<Index>((frame.room.bottom() - y) / height));
    double width = side;
    for (const Index slice : slicesShown(shape.slices, fits, chosen)) {
        StageFrame::Head head{slice, {}, {{0, y + 8}, size}, {}, sliceTitle(figure, slice)};
        width = std::min(std::max(width, std::ceil(textWidth(head.title, 11, true)) - 8), widestHead);
        frame.heads.push_back(head);
        y += height;
    }
    const double left = frame.room.right() - width - 16;
    for (StageFrame::Head& head : frame.heads) {
        head.rect = {left, head.cells.top() - 8, width + 16, height - 4};
        head.cells.moveLeft(std::round(head.rect.center().x() - size.width() / 2));
        head.label = {left + 3, head.cells.bottom() + 2, width + 10, 16};
    }
    frame.headsHidden = shape.slices - static_cast<Index>(frame.heads.size());
    frame.hiddenAt = {left, y - 2, width + 16, 14};
    frame.room.setRight(left - 12);
}

// Places the heads in a row above the matrices, which then have the whole width: to the right of `left`, or on a line
// of their own if too few fit.
void placeHeadsAcross(StageFrame& frame, const Shape& shape, const HeatmapFigure& figure, Index chosen, double left)
{
    constexpr double height = 34;
    constexpr double hidden = 36; // "+12"
    constexpr double widestTitle = 112;
    constexpr Index enough = 2;
    const QSizeF size = thumbnailSize(shape.rows, shape.cols, 24);
    double widest = 0;
    for (Index slice = 0; slice < shape.slices; ++slice)
        widest = std::min(std::max(widest, std::ceil(textWidth(sliceTitle(figure, slice), 11, true))), widestTitle);
    const double width = size.width() + widest + 24;
    const auto fitting = [&](double room) {
        const auto all = static_cast<Index>((room + choiceGap) / (width + choiceGap));
        return all >= shape.slices ? shape.slices
                                   : static_cast<Index>((room - hidden + choiceGap) / (width + choiceGap));
    };
    const double right = frame.room.right();
    QPointF at(left, frame.heading.titleAt.y() - 27);
    if (!frame.choices.empty() || fitting(right - left) < std::min(enough, shape.slices))
        at = {frame.room.left(), frame.room.top()};
    const Index fits = std::clamp<Index>(fitting(right - at.x()), 1, shape.slices);
    frame.headsHidden = shape.slices - fits;
    const double used = static_cast<double>(fits) * (width + choiceGap) - choiceGap;
    at.rx() = right - used - (frame.headsHidden > 0 ? hidden : 0);
    for (const Index slice : slicesShown(shape.slices, fits, chosen)) {
        StageFrame::Head head{slice, {at, QSizeF(width, height)}, {}, {}, sliceTitle(figure, slice)};
        head.cells = {{at.x() + 8, std::round(head.rect.center().y() - size.height() / 2)}, size};
        head.label = {head.cells.right() + 8, at.y(), widest, height};
        frame.heads.push_back(head);
        at.rx() += width + choiceGap;
    }
    frame.hiddenAt = {right - hidden, at.y(), hidden, height};
    frame.room.setTop(std::max(frame.room.top(), at.y() + height + 8));
}

void placeHeads(StageFrame& frame, const ViewContext& context, NodeId shown, double titleEnd)
{
    constexpr double wide = 560; // a column takes a sixth of a narrower stage
    const GraphShape& graph = context.workbench.graph();
    frame.stack = shown;
    if (StageGrid::showsAll(graph, shown, context.display.settings()))
        return;
    frame.stack = stackOf(graph, shown);
    const Shape& shape = graph.node(frame.stack).shape;
    if (shape.slices < 2)
        return;
    const HeatmapFigure figure = emptyNodeFigure(graph, frame.stack);
    const Index chosen = context.selection.sliceOf(frame.stack);
    if (context.display.settings().presenting && frame.room.width() < wide)
        placeHeadsAcross(frame, shape, figure, chosen, titleEnd);
    else
        placeHeadsBeside(frame, shape, figure, chosen);
}

void drawText(QPainter& painter, const QPointF& baseline, const QString& text, const QFont& font, const QColor& colour)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(baseline, text);
}

void drawChoice(QPainter& painter, const StageFrame::Choice& choice, const Theme& theme)
{
    QColor ground = choice.current ? theme.ink(choice.ink) : theme.panel;
    if (choice.current)
        ground.setAlphaF(0.12F);
    painter.setBrush(ground);
    painter.setPen(QPen(choice.current ? theme.ink(choice.ink) : theme.hairline, theme.lineWidth));
    painter.drawRoundedRect(choice.rect.adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    const FormulaBox& symbol = choice.symbol;
    symbol.draw(painter, {choice.rect.center().x() - symbol.width() / 2, choice.rect.center().y() + 5},
                theme.ink(choice.ink));
}

void drawHead(QPainter& painter, const StageFrame::Head& head, const HeatmapFigure& figure, bool current,
              const Theme& theme)
{
    painter.setPen(current ? QPen(theme.accent, 2) : QPen(theme.hairline, theme.lineWidth));
    painter.setBrush(theme.panel);
    painter.drawRoundedRect(head.rect.adjusted(1, 1, -1, -1), 6, 6);
    const Range slices = {0, figure.values.shape.slices};
    if (figure.values.data != nullptr && slices.contains(head.slice))
        drawThumbnail(painter, sliceOf(figure, head.slice), head.cells, theme);
    const QFont font = textFont(11, current);
    painter.setFont(font);
    painter.setPen(current ? theme.text : theme.muted);
    painter.drawText(head.label, Qt::AlignCenter,
                     QFontMetricsF(font).elidedText(head.title, Qt::ElideRight, head.label.width()));
}

/// The title of a lesson's stop above the step it shows.
void putHeading(StageFrame& frame, const Selection::Heading& heading)
{
    if (heading.title.isEmpty())
        return;
    frame.heading.line = heading.place + QStringLiteral(" · ") + frame.heading.title;
    frame.heading.title = heading.title;
}

} // namespace

NodeId shownNode(const Selection& selection, const GraphShape& graph)
{
    const NodeId node = selection.node();
    if (node == noNode || !graph.node(node).leaf())
        return node;
    for (const NodeId user : graph.consumers(node))
        if (stepOf(selection.steps(), user) == selection.step() && standsBeside(graph, node, user))
            return user;
    return node;
}

std::vector<NodeId> shownNodes(const Step& step, const GraphShape& graph)
{
    std::vector<NodeId> nodes;
    for (const NodeId id : step.nodes) {
        const auto shows = [&](NodeId user) {
            return std::ranges::find(step.nodes, user) != step.nodes.end() && standsBeside(graph, id, user);
        };
        if (!graph.node(id).leaf() || std::ranges::none_of(graph.consumers(id), shows))
            nodes.push_back(id);
    }
    return nodes;
}

StageFrame stageFrame(const ViewContext& context, NodeId shown, const QSizeF& size)
{
    const GraphShape& graph = context.workbench.graph();
    const Selection& selection = context.selection;
    StageFrame frame;
    frame.heading.line = StageText::tr("Step %1 of %2").arg(selection.step() + 1).arg(selection.steps().size());
    const Step& step = selection.steps()[static_cast<std::size_t>(std::max(selection.step(), 0))];
    frame.heading.title = sentenceText(step.heading);
    if (const QString group = LayerGroups::title(step.group); !group.isEmpty() && group != frame.heading.title)
        frame.heading.line += QStringLiteral(" · ") + group;
    if (selection.back())
        frame.heading.line = joinedClauses({frame.heading.line, StageText::tr("on the way back")});
    else
        putHeading(frame, selection.heading());
    if (graph.node(shown).info.family == Family::Attention && !context.display.settings().presenting)
        if (const QString drawn = drawnNumbersText(context.workbench); !drawn.isEmpty())
            frame.heading.line += QStringLiteral(" · ") + drawn;
    if (const QString reading = readingText(context, shown); !reading.isEmpty())
        frame.heading.title += QStringLiteral(" · ") + reading;
    const bool oneLine = isLow(size.height(), context.display.settings().presenting);
    QPointF corner(size.width() - stageMargin, oneLine ? 12 : 40);
    corner.rx() -= frame.gradientSwitch.place(context, corner);
    placeHeading(frame.heading, corner.x(), oneLine);
    const double top = frame.heading.bottom;
    frame.room = QRectF(stageMargin, top + 8, size.width() - 2 * stageMargin, size.height() - top - readOutHeight - 8);
    frame.room.setTop(std::max(frame.room.top(), frame.gradientSwitch.rect.bottom() + 4));
    const std::vector<NodeId> nodes = shownNodes(step, graph);
    if (selection.back()) {
        const double room = corner.x() - frame.heading.titleAt.x() - 16;
        const QString asked = backTitle(context, shown, frame.heading.title);
        if (textWidth(asked, 20, true) + (nodes.size() > 1 ? widthOf(choicesOf(graph, nodes, shown, room)) : 0) < room)
            frame.heading.titleLines = {frame.heading.title = asked};
    }
    const double titleEnd = endOf(frame.heading) + 16;
    if (nodes.size() > 1)
        placeChoices(frame, choicesOf(graph, nodes, shown, corner.x() - titleEnd), titleEnd, corner);
    placeHeads(frame, context, shown, titleEnd);
    return frame;
}

void drawFrame(QPainter& painter, const StageFrame& frame, const ViewContext& context)
{
    const Theme& theme = context.display.theme();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    drawHeading(painter, frame.heading, theme);
    frame.gradientSwitch.draw(painter, context);
    for (const StageFrame::Choice& choice : frame.choices)
        drawChoice(painter, choice, theme);
    if (!frame.heads.empty()) {
        const Index slice = context.selection.sliceOf(frame.stack);
        HeatmapFigure figure = currentFigure(context.workbench, frame.stack, slice, context.display.settings());
        Difference changes;
        if (context.display.settings().showChange && figure.values.data != nullptr)
            showChange(figure, context.workbench, frame.stack, slice, changes);
        const bool all = shownRegion(context.workbench.graph().node(frame.stack).shape, slice).slices.size() > 1;
        for (const StageFrame::Head& head : frame.heads)
            drawHead(painter, head, all || head.slice == slice ? figure : HeatmapFigure(), head.slice == slice, theme);
        if (frame.headsHidden > 0) {
            painter.setFont(textFont(11));
            painter.setPen(theme.muted);
            painter.drawText(
                frame.hiddenAt, Qt::AlignCenter,
                StageText::tr("+%1", "the number of heads beyond those that are shown").arg(frame.headsHidden));
        }
    }
    painter.restore();
}

void drawFrameGuesses(QPainter& painter, const StageFrame& frame, const ViewContext& context)
{
    for (const StageFrame::Head& head : frame.heads)
        drawSmallGuesses(painter, context, frame.stack, head.slice, head.cells);
}

double drawCellName(QPainter& painter, const Node& node, const Cell& cell, const QPointF& baseline, const Theme& theme)
{
    constexpr double px = 13;
    const QColor ink = theme.ink(symbolInk(node.info));
    const FormulaBox symbol(QString::fromStdString(node.info.symbol), {FormulaStyle::Face::Title, px});
    symbol.draw(painter, baseline, ink);
    const QString index = cellIndices(node.shape, cell);
    drawText(painter, baseline + QPointF(symbol.width(), 0), index, textFont(px, true), ink);
    return symbol.width() + textWidth(index, px, true);
}

QString exactValueText(double value)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value < 0 ? QStringLiteral("−∞") : QStringLiteral("∞");
    return QString::number(value, 'g', QLocale::FloatingPointShortest).replace(QLatin1Char('-'), QChar(0x2212));
}

} // namespace heedmap
