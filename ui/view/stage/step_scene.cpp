#include "view/stage/step_scene.h"

#include "model/drawn_numbers.h"
#include "model/masks.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "view/edit/mask_menu.h"
#include "view/frame/kind_mark.h"
#include "view/frame/shrink.h"
#include "view/frame/view_frame.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"
#include "view/scene/picture_reading.h"
#include "view/scene/read_out.h"
#include "view/scene/too_small.h"
#include "view/stage/shown_part.h"
#include "view/stage/sticky_labels.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

constexpr double smallestType = 0.6;     ///< of its size on the screen
constexpr double smallestForClass = 0.8; ///< of the least type that a class can read, for words beside its numbers

struct StageWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Stage)
};

} // namespace

std::unique_ptr<Scene> StepScene::copy() const
{
    auto made = std::make_unique<StepScene>(context());
    made->m_figure = true;
    made->m_seen = seen();
    return made;
}

std::optional<SeenCells> StepScene::seen() const
{
    if (m_figure || m_seen || m_fitted || m_grid.empty() || context().workbench.gradients().on())
        return m_seen;
    return seenCells(fromBlock(m_grid.parts().back().cells), m_frame.room, m_grid.parts().back().shape);
}

NodeId StepScene::shown() const
{
    const Selection& selection = context().selection;
    const bool there = context().workbench.isOpen() && selection.node() < graph().size();
    return there ? shownNode(selection, graph()) : noNode;
}

// ---- the numbers

std::vector<Demand> StepScene::demands(const Pointing& /*pointing*/, const QRectF& /*seen*/) const
{
    const NodeId node = shown();
    if (node == noNode)
        return {};
    std::vector<Demand> demands = StageScene::demands(context().workbench, node, context().selection.slice());
    if (const NodeId reading = readingOf(graph(), node); reading != noNode)
        demands.push_back({reading, Region::all(graph().node(reading).shape)});
    return demands;
}

bool StepScene::take(const Sight& sight)
{
    const NodeId node = shown();
    if (node == noNode)
        return false;
    m_frame = stageFrame(context(), node, sight.room);
    if (m_part
        && (m_part->rows.end > graph().node(node).shape.rows || m_part->cols.end > graph().node(node).shape.cols))
        m_measure = true; // of another text
    if (!m_fitted || m_measure)
        m_part.reset();
    if (!build(m_figure ? m_seen : m_part)) {
        m_grid = {};
        m_measure = true;
    } else if (m_grid.runBack(context().selection.back()); m_figure) {
        m_grid.fitOn(paper().print, paper().print.height > 0 ? sight.room : m_frame.room.size(), sight.deviceScale);
    } else if (!m_fitted || !m_measure) {
        m_grid.layout(m_side, sight.deviceScale * m_shrink);
    } else {
        measure(sight.deviceScale);
    }
    if (!m_figure && m_fitted && !m_grid.empty()) // numbers may have changed and need more room
        showPart(sight.deviceScale);
    m_measure = m_measure && m_grid.empty();
    const QSizeF block = m_grid.size() * m_shrink;
    const QRectF room = m_frame.room.adjusted(0, 0, 0, -barsHeight());
    m_origin = room.center() - QPointF(block.width(), block.height()) / 2 + m_pan;
    m_origin = m_figure ? QPointF() : QPointF(std::round(m_origin.x()), std::round(m_origin.y()));
    light();
    if (m_figure) // a figure is drawn later
        marks();
    return !m_figure || !m_grid.empty();
}

bool StepScene::build(const std::optional<SeenCells>& part)
{
    const bool built =
        m_grid.build(context().workbench, shown(), context().selection.slice(), context().display.settings(), part);
    if (!m_figure)
        m_grid.readableFrom(leastNumber(zoom(m_shrink)));
    m_grid.nameSums(context());
    m_grid.leaveOut(paper().without);
    m_grid.rename(paper().words.sliceNames);
    return built;
}

const StageMarks& StepScene::marks() const
{
    if (std::exchange(m_lit, true))
        return m_marks;
    m_marks = {};
    m_played = {};
    const auto& place = lit();
    if (!place || place->node >= graph().size() || m_grid.empty() || m_grid.cuts(*place))
        return m_marks;
    const Node& node = graph().node(place->node);
    if (m_grid.standsUnder(place->node)) {
        m_marks = gradientMarks(context().workbench, m_grid.allWith(*place), *place);
        return m_marks;
    }
    std::vector<Region> required(node.inputs.size());
    if (place->node == shown())
        m_played = playedOf(context(), *place);
    for (std::size_t i = 0; m_played.term && !m_played.partial && i < node.inputs.size(); ++i)
        required[i] = node.op->required(graph().shapes(place->node), i, Region::of(place->cell));
    m_marks = stageMarks(m_grid.partsWith(*place), m_grid.geometry(), node, place->node, place->cell, m_played.term,
                         required);
    return m_marks;
}

// ---- how large it is, and where

void StepScene::layOut(const QSizeF& /*room*/, double /*deviceScale*/) { m_measure = true; }

void StepScene::fit()
{
    m_fitted = true;
    m_measure = true;
    m_pan = {};
}

/// Lays the block out in type of a share of its size; returns whether it fits.
bool StepScene::fitsIn(double share, double deviceScale)
{
    const QSizeF room = (m_frame.room.size() - QSizeF(0, barsHeight())) / share;
    m_grid.readableFrom(leastNumber(zoom(share)));
    m_side = m_grid.fittingSide(room, deviceScale * share);
    return fitsInto(room, m_grid.size());
}

/// Whether cells are as large as that type deserves.
bool StepScene::roomyFor(double share) const
{
    constexpr double withNumbers = 40;
    return m_side >= withNumbers || context().display.scale() * share <= 1;
}

// Bars yield to numbers.
void StepScene::measure(double deviceScale)
{
    const auto missing = [this] {
        return context().display.settings().showValues && m_grid.numbersMissing(zoom(m_shrink));
    };
    m_barred = true;
    measureType(deviceScale);
    if (barsHeight() == 0 || !missing())
        return;
    m_barred = false;
    measureType(deviceScale);
    if (!missing())
        return;
    m_barred = true;
    measureType(deviceScale);
}

// Finds the largest type with which cells keep their numbers; shrinks it only if the block fits in no other way.
void StepScene::measureType(double deviceScale)
{
    const heedmap::Display& display = context().display;
    const bool presenting = display.settings().presenting; // the type has the size that a room of people needs
    const double least = display.leastShare();
    const auto fits = [&](double share, const auto& enough) {
        return fitsIn(share, deviceScale) && (roomyFor(share) || enough(share));
    };
    const auto never = [](double) { return false; };
    const auto roomy = [&](double share) { return presenting && share <= least; };
    const auto numbered = [&](double share) { return !m_grid.numbersMissing(zoom(share)); };
    const double from = presenting && least < 1 && !fits(1, never) ? least : 1;
    const auto shrunk = [&](const auto& enough) {
        const auto shrinks = [&](double share) { return fits(share, enough); };
        return shrunkToFit(0.85, smallestType / display.scale(), shrinks, from);
    };
    m_shrink = shrunk(roomy);
    if (!display.settings().showValues)
        return;
    if (!presenting)
        return keepNumbers(deviceScale);
    const auto forClass = [&](const auto& enough) { // numbers also matter beside covered ones
        m_shrink = shrunk([&](double share) { return enough(share) || share < smallestForClass * least; });
        return enough(m_shrink);
    };
    const auto read = [&](double share) { return legible(share); };
    if (legible(m_shrink) || forClass(read)) {
        const double kept = m_shrink;
        if (m_grid.fewerDecimals()
            && !forClass([&](double share) { return legible(share) && !m_grid.fewerDecimals(); })) {
            m_shrink = kept;
            fitsIn(m_shrink, deviceScale);
        }
        return;
    }
    m_shrink = shrunk(numbered);
    if (!numbered(m_shrink)) // no size of the type has room for numbers
        m_shrink = shrunk(roomy);
}

// Words may be smaller for the sake of numbers, and of their decimals.
void StepScene::keepNumbers(double deviceScale)
{
    const double before = m_shrink;
    double best = before;
    bool found = false;
    for (const double share : {1.0, 0.92, 0.85, 0.78}) {
        m_shrink = share * before;
        if (share < 1
            && (m_shrink * context().display.scale() < smallestType || !fitsIn(m_shrink, deviceScale)
                || !roomyFor(m_shrink)))
            continue;
        const bool numbered = !m_grid.numbersMissing(zoom(m_shrink));
        if (numbered && !m_grid.fewerDecimals())
            return;
        if (numbered && !found)
            best = m_shrink;
        found = found || numbered;
    }
    m_shrink = best;
    fitsIn(m_shrink, deviceScale);
}

double StepScene::zoom(double share) const { return share * std::max(context().display.scale(), 1.0); }

/// Whether a class can read the numbers in cells: they are as large as the smallest type that it is shown.
bool StepScene::legible(double share) const
{
    const heedmap::Display& display = context().display;
    return m_grid.numberSize() * share * display.scale() + 0.5
        >= smallestForClassPx * display.scale() * display.leastShare();
}

std::optional<CellPlace> StepScene::lookedAt() const
{
    const auto& kept = context().selection.kept();
    return kept ? kept : asked();
}

/// The cell in the middle of those that are covered.
std::optional<CellPlace> StepScene::asked() const
{
    if (shown() == noNode)
        return std::nullopt;
    const Selection& selection = context().selection;
    std::vector<NodeId> nodes{shown()};
    for (const auto& operand : operationFigure(graph(), shown()).operands)
        nodes.push_back(operand.node);
    for (const NodeId node : nodes)
        if (const auto cell = selection.covers().middle(node, selection.sliceOf(node)))
            return CellPlace{node, *cell};
    return std::nullopt;
}

// Of matrices that are read number by number and too large for that, a part is shown to a class, and to those who are
// asked about it.
void StepScene::showPart(double deviceScale)
{
    const DisplaySettings& settings = context().display.settings();
    if (!settings.showValues || context().workbench.gradients().on())
        return;
    if (!settings.presenting)
        showForNumbers(deviceScale);
    if (canBeRead() || (!settings.presenting && !asked()))
        return;
    const Selection& selection = context().selection;
    for (const SeenCells& part : partsToShow(graph(), shown(), selection, lookedAt()))
        for (const double share : {1.0, 0.9, smallestForClass}) // words may be smaller than the numbers
            if (readablePart(part, share * context().display.leastShare(), deviceScale))
                return growPart(share * context().display.leastShare(), deviceScale);
    if (std::exchange(m_part, std::nullopt) && build(m_part))
        measure(deviceScale);
}

/// Whether the numbers can be read: by a class, while it is presented.
bool StepScene::canBeRead() const
{
    return context().display.settings().presenting ? legible(m_shrink) : !m_grid.numbersMissing(zoom(m_shrink));
}

/// Whether the numbers of a part can be read in type of that share; shows it.
bool StepScene::readablePart(const SeenCells& part, double share, double deviceScale)
{
    constexpr double signHeight = 16; // of the line that says what is left out
    const bool built = (m_part == part && !m_grid.empty()) || build(part);
    m_part = part;
    m_shrink = share;
    const QSizeF room = (m_frame.room.size() - QSizeF(0, barsHeight() + signHeight)) / m_shrink;
    m_grid.readableFrom(leastNumber(zoom(m_shrink)));
    if (built)
        m_side = m_grid.fittingSide(room, deviceScale * m_shrink);
    return canBeRead() && fitsInto(room, m_grid.size());
}

// Rows were left out where columns had no room, or the other way round.
void StepScene::growPart(double share, double deviceScale)
{
    SeenCells most = *m_part;
    for (const bool row : {true, false})
        while (const auto more = oneMore(most, graph(), shown(), row)) {
            if (!readablePart(*more, share, deviceScale))
                break;
            most = *more;
        }
    if (m_part != most)
        readablePart(most, share, deviceScale);
}

// Factors stand beside each other where only so their numbers have room, or at least all of their labels, and what is
// watched stands alone.
void StepScene::showForNumbers(double deviceScale)
{
    if (m_grid.geometry() == StepGeometry::Product)
        tryPart(wholeInLine(graph().node(shown()).shape), deviceScale);
    const Selection& selection = context().selection;
    if (selection.watched() == selection.node())
        if (const auto alone = wholeAlone(graph(), shown(), selection.watched()))
            tryPart(*alone, deviceScale);
}

void StepScene::tryPart(const SeenCells& part, double deviceScale)
{
    constexpr double labelled = 15; // px of a cell beside which each label has room
    if (canBeRead())
        return;
    const double before = m_side * m_shrink;
    const auto show = [&] {
        if (build(m_part))
            measure(deviceScale);
    };
    const auto kept = std::exchange(m_part, part);
    show();
    if (canBeRead() || (part.inLine && before < labelled && m_side * m_shrink >= labelled))
        return;
    m_part = kept;
    show();
}

bool StepScene::pans() const
{
    const QSizeF block = m_grid.size() * m_shrink;
    return block.width() > m_frame.room.width() || block.height() > m_frame.room.height();
}

void StepScene::pan(const QPointF& by)
{
    m_pan += by;
    m_fitted = false;
}

void StepScene::zoomAt(double factor, const QPointF& at)
{
    constexpr Index manyNumbers = 40000;
    const double largest = m_grid.cellCount() > manyNumbers ? 33 : 240;
    double side = std::clamp(m_side * factor, 0.02, largest);
    if (side > 1)
        side = factor > 1 ? std::max(std::round(side), std::min(m_side + 1, largest)) : std::floor(side);
    const QPointF centre = m_frame.room.center();
    m_pan = at - centre - (at - centre - m_pan) * (side / m_side);
    m_side = side;
    m_fitted = false;
}

// ---- what is where

std::vector<ScenePart> StepScene::parts() const
{
    std::vector<ScenePart> parts;
    const auto add = [&](const std::vector<StagePart>& all) {
        for (const StagePart& part : all) {
            const StagePart placed = part.mapped(m_shrink, m_origin);
            parts.push_back({{Matrix, static_cast<Index>(part.node), {part.slice, 0, 0}}, placed.cells, placed});
        }
    };
    if (m_grid.empty())
        return parts;
    add(m_grid.parts());
    add(m_grid.gradients());
    return parts;
}

std::optional<Spot> StepScene::spotAt(const QPointF& at) const
{
    const QPointF inBlock = toBlock(at);
    if (const StagePart* part = m_grid.partAt(inBlock); part != nullptr && seenRoom().contains(at))
        return Spot{Matrix, static_cast<Index>(part->node), *part->cellAt(inBlock)};
    for (const StageFrame::Choice& choice : m_frame.choices)
        if (choice.rect.contains(at))
            return Spot{Choice, static_cast<Index>(choice.node)};
    if (m_frame.gradientSwitch.rect.contains(at))
        return Spot{Range};
    for (const StageFrame::Head& head : m_frame.heads)
        if (head.rect.contains(at))
            return Spot{Slice, head.slice};
    if (const auto line = seenRoom().contains(at) ? lineAt(inBlock) : std::nullopt)
        return line;
    if (const StagePart* titled = m_grid.titledAt(inBlock); titled != nullptr && seenRoom().contains(at))
        return Spot{Title, static_cast<Index>(titled->node)};
    const auto slice = m_grid.empty() ? std::nullopt : m_grid.sliceAt(inBlock);
    return slice ? std::optional(Spot{Slice, *slice}) : std::nullopt;
}

std::optional<Spot> StepScene::lineAt(const QPointF& inBlock) const
{
    for (const StagePart& part : m_grid.empty() ? std::vector<StagePart>() : m_grid.parts())
        if (const auto line = isMask(context().workbench, part.node) || isAddedMask(context().workbench, part.node)
                ? part.lineAt(inBlock)
                : std::nullopt)
            return Spot{Line, static_cast<Index>(part.node), *line};
    return std::nullopt;
}

std::optional<CellPlace> StepScene::explained(const Spot& spot, const Pointing& /*pointing*/) const
{
    return spot.kind == Matrix ? std::optional(CellPlace{static_cast<NodeId>(spot.index), spot.cell}) : std::nullopt;
}

std::optional<CellPlace> StepScene::firstCell() const
{
    if (m_grid.empty())
        return std::nullopt;
    const StagePart& last = m_grid.parts().back();
    return CellPlace{last.node, {last.slice, 0, 0}};
}

QRectF StepScene::rectOfCell(const CellPlace& place) const
{
    if (m_grid.empty() || m_grid.cuts(place))
        return {};
    for (const StagePart& part : m_grid.allWith(place))
        if (part.node == place.node && part.slice == place.cell.slice && part.shape.contains(place.cell))
            return fromBlock(part.rectOf(place.cell));
    return {};
}

// ---- how it looks

void StepScene::enter(QPainter& painter) const
{
    painter.translate(m_origin);
    painter.scale(m_shrink, m_shrink);
}

void StepScene::draw(QPainter& painter, const Theme& theme, const QRectF& /*seen*/) const
{
    if (m_figure)
        return m_grid.draw(painter, theme);
    drawFrame(painter, m_frame, context());
    painter.setClipRect(seenRoom());
    if (m_grid.empty()) {
        painter.setPen(theme.muted);
        painter.setFont(textFont(14));
        painter.drawText(m_frame.room, Qt::AlignCenter, computingText());
        return;
    }
    enter(painter);
    m_grid.draw(painter, theme);
    for (const StagePart& part : m_grid.parts())
        drawMatrixKind(painter, matrixKind(graph().node(part.node)), part.title + QPointF(-10, -6), theme.ink(part.ink),
                       hasDrawnNumbers(context().workbench, part.node));
}

void StepScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    if (!m_figure)
        drawFrameGuesses(painter, m_frame, context());
    if (m_grid.empty())
        return;
    painter.save();
    if (!m_figure)
        painter.setClipRect(seenRoom());
    if (!m_figure && !m_fitted && context().display.settings().showLabels) {
        std::vector<StagePart> placed = m_grid.parts();
        for (StagePart& part : placed)
            part = part.mapped(m_shrink, m_origin);
        drawStickyLabels(painter, context(), placed, m_frame.room);
    }
    painter.save();
    enter(painter);
    if (barsHeight() > 0)
        drawRowBars(painter, context(), theme, m_grid, lit(),
                    [this](const CellPlace& place) { return covered(place); });
    marks(); // the marks determine what has been played
    drawCovers(painter);
    if (!m_figure && context().display.settings().spotlight && marks().chosen)
        drawSpotlight(painter, marks(), theme, {toBlock(m_frame.room.topLeft()), m_frame.room.size() / m_shrink});
    heedmap::drawMarks(painter, marks(), theme);
    painter.restore();
    drawRange(painter, theme, pointing);
    if (pointing.pointed && pointing.pointed->kind == Line && !m_figure)
        drawLine(painter, theme, *pointing.pointed);
    painter.restore();
}

void StepScene::drawLine(QPainter& painter, const Theme& theme, const Spot& line) const
{
    const StagePart* part = m_grid.partOf(static_cast<NodeId>(line.index));
    if (part == nullptr)
        return;
    const Region cells = maskLine(context().workbench, part->node, line.cell);
    if (!part->shape.contains({part->slice, cells.rows.end - 1, cells.cols.end - 1}))
        return;
    const QRectF first = part->rectOf({part->slice, cells.rows.begin, cells.cols.begin});
    const QRectF last = part->rectOf({part->slice, cells.rows.end - 1, cells.cols.end - 1});
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(fromBlock(first | last), 4, 4);
}

void StepScene::drawCovers(QPainter& painter) const
{
    if (context().selection.moment())
        return drawToCome(painter, context(), m_grid.parts().back(), m_played);
    for (const StagePart& result : m_grid.results())
        drawGuesses(painter, context(), result);
    for (const StagePart& operand : m_grid.parts())
        if (!operand.result)
            drawGuesses(painter, context(), operand);
}

// ---- in words

QString StepScene::announcement(const Pointing& /*pointing*/) const
{
    const auto& kept = context().selection.kept();
    return kept ? spokenCell(*kept) : QString();
}

double StepScene::writeReadOut(QPainter& painter, const QPointF& baseline, double right, const Theme& theme,
                               const Pointing& pointing) const
{
    if (!pointing.message.isEmpty())
        return drawMessage(painter, pointing, baseline, theme, right);
    ReadOutLine line(painter, baseline, right);
    if (pointing.pointed && pointing.pointed->kind == Line) {
        const auto node = static_cast<NodeId>(pointing.pointed->index);
        if (node < graph().size() && m_grid.partOf(node) != nullptr)
            line.write(maskLineTitle(context().workbench, node, pointing.pointed->cell), textFont(13), theme.text);
    } else if (const auto& place = context().selection.cell(); place && place->node < graph().size()) {
        writeCell(line, *place, theme);
    } else if (context().workbench.gradients().on()) {
        line.write(gradientColours(context()), textFont(12), theme.muted);
    }
    return line.end();
}

void StepScene::writeCell(ReadOutLine& line, const CellPlace& place, const Theme& theme) const
{
    const Node& node = graph().node(place.node);
    line.writeName(node, place.cell, theme);
    const Values values = context().workbench.values(place.node, Region::of(place.cell));
    if (m_played.partial)
        line.write(StageWords::tr("%1 so far").arg(valueText(*m_played.partial, partialFormat(context(), m_played))),
                   textFont(13), theme.text);
    else if (covered(place))
        line.write(guessQuestion(), textFont(13), theme.muted);
    else if (maskedGradient(context().workbench, place))
        line.write(noGradient(), textFont(13), theme.muted);
    else if (values)
        line.write(exactValueText(values.view.at(place.cell)), textFont(13), theme.text);
    if (const QString change = changeText(context(), place); !change.isEmpty() && !m_played.partial)
        line.write(change, textFont(13), theme.text);
    line.write(cellTokens(node, place.cell), textFont(12), theme.muted);
}

void StepScene::drawReadOut(QPainter& painter, const QSizeF& area, const Theme& theme, const Pointing& pointing) const
{
    marks(); // tell what has been played
    const double end = writeReadOut(painter, {28, area.height() - 16}, area.width() - 28, theme, pointing) + 14;
    if (m_grid.numbersMissing(zoom(m_shrink)) && numbersWanted(context(), parts()))
        drawTooSmall(painter, true, {area.width() - 28, area.height() - 16}, end, theme);
    else if (m_part && !partShown(*m_part, graph(), shown()).whole.isEmpty())
        drawSign(painter, partShown(*m_part, graph(), shown()), {area.width() - 28, area.height() - 16}, end, theme);
}

} // namespace heedmap
