#include "model/cell_text.h"
#include "model/masks.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/scene/guess.h"
#include "view/stage/cell_editor.h"
#include "view/stage/cell_menu.h"
#include "view/stage/stage.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QMenu>
#include <QNativeGestureEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr Index farthest = 1 << 30; ///< beyond every matrix

QString symbolOf(const GraphShape& graph, NodeId node)
{
    return plainFormula(QString::fromStdString(graph.node(node).info.symbol));
}

} // namespace

void Stage::say(const QString& sentence)
{
    m_notice = sentence;
    emit failed(sentence);
    update();
}

/// The cell that keys act on: the kept one, or the first of the result.
CellPlace Stage::current()
{
    refresh();
    const auto& kept = m_context.selection.kept();
    if (kept)
        for (const StagePart& part : m_scene.parts())
            if (part.node == kept->node && part.slice == kept->cell.slice)
                return *kept;
    const StagePart& result = m_scene.parts().back();
    return {result.node, {result.slice, 0, 0}};
}

void Stage::moveBy(Index rows, Index cols)
{
    const CellPlace place = current();
    const StagePart* part = m_scene.partOf(place.node);
    const bool first = m_context.selection.kept() != place;
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(CellPlace{place.node, first ? place.cell : part->moved(place.cell, rows, cols)});
}

std::optional<CellPlace> Stage::currentCell()
{
    refresh();
    return m_scene.empty() ? std::nullopt : std::optional(current());
}

QString Stage::spoken(const CellPlace& place) const
{
    if (place.node >= graph().size() || !graph().node(place.node).shape.contains(place.cell))
        return {};
    const Node& node = graph().node(place.node);
    const Values values = m_context.workbench.values(place.node, Region::of(place.cell));
    QStringList parts{cellName(node, place.cell),
                      cellLabels(node, place.cell).replace(QStringLiteral(" × "), QStringLiteral(" → "))};
    if (covered(place))
        parts << guessQuestion();
    else if (values)
        parts << exactValueText(values.view.at(place.cell));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

/// Tells a screen reader of the kept cell, to which the focus goes.
void Stage::describe()
{
    if (!isVisible())
        return;
    const auto& kept = m_context.selection.kept();
    const QString text = kept ? spoken(*kept) : QString();
    if (text == accessibleDescription())
        return;
    setAccessibleDescription(text);
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
    if (!QAccessible::isActive() || !kept || !hasFocus())
        return;
    QAccessibleEvent moved(this, QAccessible::Focus);
    const Shape& shape = graph().node(kept->node).shape;
    if (const auto at = currentCell(); at == *kept && shape.rows * shape.cols <= std::numeric_limits<int>::max()) {
        moved.setChild(static_cast<int>(kept->cell.row * shape.cols + kept->cell.col));
        QAccessible::updateAccessibility(&moved);
    }
}

// With Shift the range grows, from where it began.
void Stage::walk(QKeyEvent* event, Index rows, Index cols)
{
    const bool grows = (event->modifiers() & Qt::ShiftModifier) != 0;
    if (!grows)
        m_anchor.reset();
    else if (!m_anchor)
        m_anchor = current();
    moveBy(rows, cols);
}

void Stage::chooseAll()
{
    const CellPlace place = current();
    const Shape& shape = m_context.workbench.graph().node(place.node).shape;
    m_anchor = CellPlace{place.node, {place.cell.slice, 0, 0}};
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(CellPlace{place.node, {place.cell.slice, shape.rows - 1, shape.cols - 1}});
}

bool Stage::ranged()
{
    const CellPlace place = current();
    return m_anchor && m_anchor->node == place.node && m_anchor->cell.slice == place.cell.slice
        && m_anchor->cell != place.cell && m_context.workbench.graph().node(place.node).shape.contains(m_anchor->cell);
}

/// The cells that are filled, and copied by the menu: the range, or the whole matrix where there is none.
Region Stage::chosen()
{
    const CellPlace place = current();
    if (ranged())
        return Region::of(m_anchor->cell).united(Region::of(place.cell));
    Region matrix = Region::all(m_context.workbench.graph().node(place.node).shape);
    matrix.slices = {place.cell.slice, place.cell.slice + 1};
    return matrix;
}

// In the order of the matrices; past the last one the focus goes on.
bool Stage::moveToPart(int by)
{
    if (m_scene.empty())
        return false;
    const CellPlace place = current();
    const auto& parts = m_scene.parts();
    const auto at = std::ranges::find(parts, place.node, &StagePart::node) - parts.begin();
    const auto next = at + by;
    if (next < 0 || next >= static_cast<std::ptrdiff_t>(parts.size()))
        return false;
    const StagePart& part = parts[static_cast<std::size_t>(next)];
    const Cell cell{part.slice, std::min(place.cell.row, part.shape.rows - 1),
                    std::min(place.cell.col, part.shape.cols - 1)};
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(CellPlace{part.node, cell});
    return true;
}

void Stage::chooseResult(int by)
{
    const auto& choices = m_frame.choices;
    const auto at = std::ranges::find(choices, true, &StageFrame::Choice::current) - choices.begin() + by;
    if (at >= 0 && at < static_cast<std::ptrdiff_t>(choices.size()))
        m_context.selection.setNode(choices[static_cast<std::size_t>(at)].node);
}

bool Stage::focusNextPrevChild(bool next) { return moveToPart(next ? 1 : -1) || QWidget::focusNextPrevChild(next); }

bool Stage::canEdit(const CellPlace& place)
{
    const Workbench& workbench = m_context.workbench;
    const NodeId node = place.node;
    if (workbench.editable(node, place.cell.slice))
        return true;
    if (paintable(workbench, node)) {
        say(tr("Drag across %1 to paint it; a double click or Enter turns one cell.").arg(symbolOf(graph(), node)));
        return false;
    }
    say(tr("%1 is computed. Pin it (%2) to put in numbers of your own.")
            .arg(symbolOf(graph(), node), QKeySequence(Qt::Key_P).toString(QKeySequence::NativeText)));
    return false;
}

void Stage::edit(const QString& typed)
{
    const CellPlace place = current();
    if (!canEdit(place))
        return;
    m_context.selection.hover(std::nullopt);
    m_context.selection.keep(place);
    m_edited = place;
    const double value = m_context.workbench.numbers(place.node, Region::of(place.cell)).front();
    const QString text =
        std::isinf(value) ? QString(value < 0 ? "-inf" : "inf") : exactValueText(value).replace(QChar(0x2212), '-');
    m_editor->setFont(textFont(13 * scale()));
    m_editor->begin(rectOf(place.node, place.cell).toAlignedRect(), typed, text);
}

void Stage::commit(const QString& text, Onward onward)
{
    if (!m_edited || !m_editor->active())
        return;
    const CellPlace place = *m_edited;
    double number = 0;
    try {
        number = typedNumber(text);
    } catch (const Error& error) {
        m_editor->refuse(sentenceText(error.sentence()));
        say(sentenceText(error.sentence()));
        return;
    }
    m_edited.reset();
    m_editor->end();
    m_notice.clear();
    setFocus();
    attempt([&] { m_context.workbench.setValues(place.node, Region::of(place.cell), std::array{number}); });
    goOn(place, onward);
}

void Stage::goOn(const CellPlace& from, Onward onward)
{
    refresh();
    const StagePart* part = m_scene.partOf(from.node);
    if (part == nullptr || onward == Onward::Stay)
        return;
    m_context.selection.hover(std::nullopt);
    if (const auto cell = m_run.next(*part, from, onward))
        m_context.selection.keep(CellPlace{from.node, *cell});
    else
        say(tr("%1 ends here.").arg(symbolOf(graph(), from.node)));
}

void Stage::clear()
{
    const CellPlace place = current();
    const Region region = ranged() ? chosen() : Region::of(place.cell);
    const std::vector<double> zeros(static_cast<std::size_t>(region.size()), 0.0);
    if (canEdit(place))
        attempt([&] { m_context.workbench.setValues(place.node, region, zeros); });
}

// As a spreadsheet: the range, or the chosen cell; the whole matrix where none is.
void Stage::copy()
{
    const CellPlace place = current();
    const bool one = m_context.selection.kept() == place && !ranged();
    attempt([&] { copyAsTsv(m_context.workbench, place.node, one ? Region::of(place.cell) : chosen()); });
}

// The first press only selects a cell of the mask: looking at it must not change it.
bool Stage::turnChosen()
{
    const CellPlace place = current();
    if (!paintable(m_context.workbench, place.node))
        return false;
    if (m_context.selection.kept() == place)
        turn(place, Qt::NoModifier);
    else
        m_context.selection.keep(place);
    return true;
}

void Stage::togglePin()
{
    const CellPlace place = current();
    Workbench& workbench = m_context.workbench;
    attempt([&] {
        if (workbench.pinned(place.node, place.cell.slice))
            workbench.unpin(place.node, place.cell.slice);
        else if (!workbench.graph().node(place.node).leaf())
            workbench.pin(place.node, place.cell.slice);
    });
}

// With nothing left to put away Escape is for the window.
bool Stage::putAway()
{
    if (!m_anchor && !m_context.selection.kept())
        return false;
    m_anchor.reset();
    m_context.selection.keep(std::nullopt);
    return true;
}

bool Stage::command(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy))
        return copy(), true;
    if (event->matches(QKeySequence::Paste))
        return attempt([&] { pasteAt(m_context.workbench, current(), [this](const auto& larger) { ask(larger); }); }),
               true;
    const bool control = (event->modifiers() & Qt::ControlModifier) != 0;
    const bool zooms = control || !m_context.workbench.editable(current().node, current().cell.slice);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zooms && (zoomIn(), true);
    case Qt::Key_Minus: return zooms && (zoomOut(), true);
    case Qt::Key_0: return zooms && (fit(), true);
    case Qt::Key_Left: return control ? chooseResult(-1) : walk(event, 0, -1), true;
    case Qt::Key_Right: return control ? chooseResult(1) : walk(event, 0, 1), true;
    case Qt::Key_Up: return walk(event, -1, 0), true;
    case Qt::Key_Down: return walk(event, 1, 0), true;
    case Qt::Key_Home: return walk(event, control ? -farthest : 0, -farthest), true;
    case Qt::Key_End: return walk(event, control ? farthest : 0, farthest), true;
    case Qt::Key_A: return control && (chooseAll(), true);
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return uncover(m_context, current()) || covered(current()) || turnChosen() || (edit({}), true), true;
    case Qt::Key_Delete:
    case Qt::Key_Backspace: return clear(), true;
    case Qt::Key_P: return !control && !m_context.workbench.graph().node(current().node).leaf() && (togglePin(), true);
    case Qt::Key_Escape: return putAway();
    default: return false;
    }
}

void Stage::ask(const LargerPaste& larger)
{
    m_larger = larger;
    const QString symbol = symbolOf(graph(), larger.node);
    m_question = tr("A block of %1 does not fit here. Make %2 %3?  Enter: yes · Esc: no")
                     .arg(QString::fromStdString(larger.block.shape().text()), symbol,
                          QString::fromStdString(larger.shape.text()));
    setAccessibleDescription(m_question);
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
    update();
}

bool Stage::answered(bool yes)
{
    if (!m_larger)
        return false;
    const LargerPaste larger = *m_larger;
    m_larger.reset();
    m_question.clear();
    if (yes)
        attempt([&] { paste(m_context.workbench, larger); });
    update();
    return true;
}

void Stage::keyPressEvent(QKeyEvent* event)
{
    m_notice.clear();
    if (event->key() == Qt::Key_Escape && takeBackDrag())
        return;
    refresh();
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (answered(enter) && (enter || event->key() == Qt::Key_Escape))
        return;
    if (m_scene.empty() || command(event))
        return;
    const bool plain = (event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    if (plain && mayBeginNumber(event->text()))
        edit(event->text());
    else
        QWidget::keyPressEvent(event);
}

void Stage::wheelEvent(QWheelEvent* event)
{
    const QPointF turned(event->angleDelta());
    if ((event->modifiers() & Qt::ControlModifier) != 0) {
        zoomAt(std::pow(1.0015, turned.y()), event->position());
        return;
    }
    const QSizeF block = m_scene.size() * m_shrink;
    if (block.width() <= m_frame.room.width() && block.height() <= m_frame.room.height()) {
        event->ignore();
        return;
    }
    m_pan += turned / 2;
    m_fitted = false;
    invalidate();
}

// With a cell chosen, Home and End walk in its matrix as in a spreadsheet; else they are the window's.
bool Stage::walksWith(const QKeyEvent& event) const
{
    const bool ends = event.key() == Qt::Key_Home || event.key() == Qt::Key_End;
    return ends && !m_scene.empty() && m_context.selection.kept() && !m_context.display.settings().presenting;
}

bool Stage::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && walksWith(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    if (event->type() == QEvent::NativeGesture) {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(1 + gesture->value(), gesture->position());
            return true;
        }
    }
    return QWidget::event(event);
}

void Stage::contextMenuEvent(QContextMenuEvent* event)
{
    refresh();
    if (m_scene.empty())
        return;
    const bool keyboard = event->reason() == QContextMenuEvent::Keyboard;
    const auto pointed = placeAt(event->pos());
    if (!keyboard && !pointed)
        return;
    const CellPlace place = keyboard ? current() : *pointed;
    m_drag = Drag::None;
    m_context.selection.keep(place);
    QMenu menu(this);
    fillCellMenu(
        menu, m_context, place, chosen(), [this] { return picture(2); },
        [this](const QString& sentence) { say(sentence); }, [this](const LargerPaste& larger) { ask(larger); });
    menu.exec(keyboard ? mapToGlobal(rectOf(place.node, place.cell).center().toPoint()) : event->globalPos());
}

} // namespace heedmap
