#include "view/stage/stage.h"

#include "model/drawn_numbers.h"
#include "model/masks.h"
#include "text/core_text.h"
#include "view/frame/kind_mark.h"
#include "view/frame/view_entry.h"

#include "view/edit/edit_tool.h"
#include "view/scene/arithmetic_latex.h"
#include "view/scene/guess.h"
#include "view/scene/player.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>

namespace heedmap {

Stage::Stage(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<StepScene>(context), QT_TRANSLATE_NOOP("Views", "Stage"), parent)
{
    m_tool = new EditTool(context, *this, {});
    viewport()->setProperty(stopsPlaying, true);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const Selection* selection = &context.selection;
    const auto follow = [this] {
        if (m_scene.missesLookedAt())
            fit();
    };
    connect(selection, &Selection::cellChanged, this, [this, follow] {
        m_scene.light();
        follow();
    });
    connect(&selection->covers(), &Covers::changed, this, follow);
    // The direction of the steps may have changed.
    connect(selection, &Selection::stepChanged, this, [this] { redraw(); });
    connect(selection, &Selection::momentChanged, this, [this] {
        if (this->context().selection.moment()) // a played number need not be guessed
            this->context().selection.covers().uncoverAll();
        m_scene.light();
    });
    connect(&context.display, &Display::changed, this, &Stage::fit);
    rebuild();
}

// ---- what is shown

// The same matrix in another graph, or under other pins, keeps its place and zoom.
void Stage::selectionChanged()
{
    const NodeId node = context().selection.node();
    if (!m_place.is(context().workbench, node)) {
        m_place = KeptNode(context().workbench, node);
        m_scene.fit();
    }
    m_tool->stop();
    forgetKept();
}

// Drops a cell of a matrix that is no longer on the stage; another view may show it while the stage is hidden.
void Stage::forgetKept()
{
    const auto& kept = context().selection.kept();
    if (isVisible() && kept && m_scene.shown() != noNode && !stands(kept->node))
        context().selection.keep(std::nullopt);
}

/// Whether the matrix or what it is the gradient of is shown.
bool Stage::stands(NodeId node) const
{
    const NodeId result = m_scene.shown();
    const NodeId twin = context().workbench.gradients().twin(node);
    const auto same = [&](NodeId each) { return each == node || each == twin; };
    return same(result)
        || std::ranges::any_of(operationFigure(graph(), result).operands, same, &OperationFigure::Operand::node);
}

// ---- what is chosen, for its figure

std::vector<ViewPart> Stage::chosenParts() const
{
    const auto seen = m_scene.shown() == noNode ? std::nullopt : m_scene.seen();
    std::vector<ViewPart> parts = seen ? std::vector{seenPart(*seen)} : std::vector<ViewPart>();
    const auto& kept = context().selection.kept();
    const NodeId node = context().selection.node();
    if (!kept || m_scene.shown() == noNode || !stands(kept->node))
        return parts;
    const auto& [slice, row, col] = kept->cell;
    ViewPart cell{kept->node, std::nullopt, Range{row, row + 1}, Range{col, col + 1}};
    if (graph().node(kept->node).shape.slices > 1)
        cell.slice = slice;
    if (!seen && kept->node != node) {
        parts.push_back(ViewPart{node});
        if (const Index shown = context().selection.sliceOf(node); graph().node(node).shape.slices > 1 && shown > 0)
            parts.front().slice = shown;
    }
    parts.push_back(cell);
    return parts;
}

ViewPart Stage::seenPart(const SeenCells& seen) const
{
    ViewPart part{m_scene.shown(), std::nullopt, seen.rows, seen.cols};
    if (graph().node(part.node).shape.slices > 1)
        part.slice = context().selection.sliceOf(part.node);
    return part;
}

namespace {

/// The rows and columns of a part; none if it is all of a matrix.
std::optional<SeenCells> cellsOf(const ViewPart& part, const Shape& shape)
{
    if (!part.rows && !part.cols)
        return std::nullopt;
    return SeenCells{part.rows.value_or(Range{0, shape.rows}), part.cols.value_or(Range{0, shape.cols})};
}

bool isCell(const std::optional<SeenCells>& cells)
{
    return cells && cells->rows.size() == 1 && cells->cols.size() == 1;
}

} // namespace

std::optional<CellPlace> Stage::workedOut() const
{
    const auto& kept = context().selection.kept();
    const bool result = kept && kept->node == m_scene.shown() && hasArithmetic(graph(), *kept);
    return result && !context().selection.toCome(*kept) && !toGuess(context(), *kept) ? kept : std::nullopt;
}

// The first part is the shown node, or its part in sight, the last the kept cell, of that node or of an operand.
bool Stage::chooseParts(const std::vector<ViewPart>& parts)
{
    const ViewPart& first = parts.front();
    const ViewPart& last = parts.back();
    const auto in = cellsOf(first, graph().node(first.node).shape);
    const auto at = cellsOf(last, graph().node(last.node).shape);
    const bool alone = parts.size() == 1;
    if (parts.size() > 2 || (!alone && !isCell(at)) || (in && !isCell(in) && first.node != m_scene.shown()))
        return false;
    m_scene.showInFigure(isCell(in) ? std::nullopt : in);
    const auto kept = [&] { return CellPlace{last.node, {last.slice.value_or(0), at->rows.begin, at->cols.begin}}; };
    context().selection.keep(isCell(at) ? std::optional(kept()) : std::nullopt);
    return true;
}

QRectF Stage::rectOf(NodeId node, const Cell& cell)
{
    shown();
    return framed().toWidget(m_scene.rectOfCell({node, cell}));
}

// ---- zooming and moving

QPointF Stage::middle() { return m_scene.surroundings().room.center() * framed().scale(); }

void Stage::fit()
{
    m_scene.fit();
    m_tool->stop();
    redraw();
}

void Stage::zoomAt(double factor, const QPointF& at)
{
    shown();
    m_scene.zoomAt(factor, at / framed().scale());
    m_tool->stopTyping();
    redraw();
}

void Stage::panBy(const QPointF& by)
{
    m_scene.pan(by / framed().scale());
    redraw();
}

// ---- mouse and keys

bool Stage::clicked(const Spot& spot, Qt::KeyboardModifiers /*modifiers*/)
{
    switch (spot.kind) {
    case StepScene::Choice: context().selection.setNode(static_cast<NodeId>(spot.index)); break;
    case StepScene::Slice: context().selection.setSlice(spot.index); break;
    case StepScene::Range:
        context().display.set(&DisplaySettings::oneGradientRange, !context().display.settings().oneGradientRange);
        break;
    case StepScene::Line: turnLine(spot); break;
    case StepScene::Title: context().selection.setNode(static_cast<NodeId>(spot.index)); break;
    default:
        uncover(context(), *m_scene.explained(spot, pointing()));
        context().selection.keep(m_scene.explained(spot, pointing()));
    }
    return true;
}

void Stage::turnLine(const Spot& line)
try {
    heedmap::turnLine(context().workbench, static_cast<NodeId>(line.index), line.cell);
} catch (const Error& error) {
    const QString sentence = sentenceText(error.sentence());
    pointer().setMessage(sentence, false);
    emit failed(sentence);
}

bool Stage::chooseResult(int by)
{
    const auto& choices = m_scene.surroundings().choices;
    const auto at = std::ranges::find(choices, true, &StageFrame::Choice::current) - choices.begin() + by;
    if (at >= 0 && at < std::ssize(choices))
        context().selection.setNode(choices[static_cast<std::size_t>(at)].node);
    return true;
}

bool Stage::command(const QKeyEvent& event)
{
    if (m_scene.empty())
        return false;
    switch (event.key()) {
    case Qt::Key_Left: return chooseResult(-1);
    case Qt::Key_Right: return chooseResult(1);
    default: return MovedView::command(event);
    }
}

// Shows how a cell that cannot be edited is computed.
void Stage::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto place = cellAt(event->position()))
        context().selection.setNode(place->node);
}

bool Stage::focusNextPrevChild(bool next)
{
    return m_tool->choice().moveToPart(next ? 1 : -1) || MovedView::focusNextPrevChild(next);
}

// Shows the origin of a matrix's numbers as the tip of its title.
bool Stage::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return MovedView::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto spot = spotAt(help->pos());
    if (spot && spot->kind == StepScene::Title) {
        const auto node = static_cast<NodeId>(spot->index);
        QString text = matrixKindText(matrixKind(graph().node(node)));
        if (hasDrawnNumbers(context().workbench, node))
            text += QLatin1Char('\n') + drawnNumbersTip();
        QToolTip::showText(help->globalPos(), text, viewport());
        return true;
    }
    return MovedView::viewportEvent(event);
}

void Stage::showEvent(QShowEvent* event)
{
    MovedView::showEvent(event);
    announce();
}

extern const ViewEntry stageView;
constinit const ViewEntry stageView = viewEntry<Stage>("stage", QT_TRANSLATE_NOOP("Views", "Stage"), "Ctrl+1");

} // namespace heedmap

#include "moc_stage.cpp"
