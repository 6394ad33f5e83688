#include "view/edit/edit_tool.h"

#include "model/cell_text.h"
#include "model/masks.h"
#include "paint/formula.h"
#include "paint/type.h"
#include "text/core_text.h"
#include "view/edit/cell_editor.h"
#include "view/edit/cell_menu.h"
#include "view/edit/edit_refusal.h"
#include "view/frame/view_frame.h"
#include "view/scene/guess.h"
#include "view/scene/scene_view.h"
#include "view/scene/stage_frame.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QMenu>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace heedmap {
namespace {

constexpr double questionHeight = 32; ///< at the bottom of the view

struct EditWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::Stage)
};

bool has(Qt::KeyboardModifiers modifiers, Qt::KeyboardModifier one) { return (modifiers & one) != 0; }

} // namespace

template <typename Action> bool EditTool::attempt(Action action)
{
    try {
        action();
        return true;
    } catch (const Error& error) {
        say(sentenceText(error.sentence()));
        return false;
    }
}

EditTool::EditTool(const ViewContext& context, SceneView& view, EditManners manners)
    : QObject(&view), m_context(context), m_view(view), m_manners(std::move(manners)),
      m_editor(new CellEditor(context.display, view.viewport())), m_choice(context, view), m_question(context, view),
      m_drag(context, [this](const QPointF& at) { return m_view.cellAt(at); }),
      m_pinned(new PinnedLine(context, view.viewport()))
{
    m_view.carry(*this);
    connect(&context.selection, &Selection::cellChanged, this, &EditTool::clearNotice);
    connect(&context.workbench, &Workbench::rebuilt, this, [this] {
        m_editor->end();
        answered(false);
        m_drag.forgetPressed();
    });
    connect(m_editor, &CellEditor::committed, this, &EditTool::commit);
    connect(m_editor, &CellEditor::cancelled, this, [this] {
        clearNotice();
        m_editor->end();
        m_view.setFocus();
    });
}

bool EditTool::takes(QEvent& event)
{
    switch (event.type()) {
    case QEvent::ShortcutOverride:
        if (!walksWith(static_cast<QKeyEvent&>(event)))
            return false;
        event.accept();
        return true;
    case QEvent::KeyPress: return key(static_cast<QKeyEvent&>(event));
    case QEvent::MouseButtonPress: return press(static_cast<QMouseEvent&>(event));
    case QEvent::MouseMove: return move(static_cast<QMouseEvent&>(event));
    case QEvent::MouseButtonRelease:
        attempt([&] { m_drag.paintTo(static_cast<QMouseEvent&>(event)); });
        return m_drag.release();
    case QEvent::MouseButtonDblClick: return doubleClick(static_cast<QMouseEvent&>(event));
    case QEvent::ContextMenu: return contextMenu(static_cast<QContextMenuEvent&>(event));
    case QEvent::LanguageChange: return endInOldLanguage();
    default: return false;
    }
}

void EditTool::stopTyping() { m_editor->end(); }

void EditTool::stop()
{
    m_editor->end();
    m_choice.forgetRange();
    clearNotice();
}

void EditTool::moved()
{
    m_pinned->place();
    if (m_edited && m_editor->active())
        if (const auto spot = m_choice.spotOf(*m_edited))
            m_editor->place(m_view.rectOf(*spot).toAlignedRect());
}

void EditTool::clearNotice()
{
    if (!m_question.asked())
        m_view.pointer().setMessage({}, false);
}

// Clears the message and the question, which are in the old language.
bool EditTool::endInOldLanguage()
{
    m_editor->end();
    answered(false);
    clearNotice();
    return false;
}

void EditTool::say(const QString& sentence)
{
    m_view.pointer().setMessage(sentence, false);
    emit m_view.failed(sentence);
}

// ---- the mouse

bool EditTool::press(const QMouseEvent& event)
{
    m_pinned->hide();
    m_drag.press(event);
    if (tooSmall(event.position()))
        m_drag.release();
    const bool atQuestion = event.position().y() > m_view.viewport()->height() - m_context.display.px(questionHeight);
    return event.button() == Qt::LeftButton && answered(atQuestion); // a click on the question agrees
}

bool EditTool::tooSmall(const QPointF& at)
{
    const auto spot = m_view.spotAt(at);
    const QRectF cell = spot ? m_view.rectOf(*spot) : QRectF();
    return std::min(cell.width(), cell.height()) < m_manners.leastDragged;
}

bool EditTool::move(const QMouseEvent& event)
{
    bool drags = true;
    attempt([&] { drags = m_drag.move(event); });
    return drags;
}

void EditTool::click(const Spot& spot, Qt::KeyboardModifiers modifiers)
{
    m_choice.click(spot, has(modifiers, Qt::ShiftModifier));
}

bool EditTool::doubleClick(const QMouseEvent& event)
{
    const auto place = event.button() == Qt::LeftButton ? m_view.cellAt(event.position()) : std::nullopt;
    m_drag.release();
    if (!place)
        return false;
    m_context.selection.keep(place);
    if (paintable(m_context.workbench, place->node))
        attempt([&] { m_drag.turn(*place, event.modifiers()); });
    else if (edits(*place))
        edit({});
    else
        return false;
    return true;
}

bool EditTool::contextMenu(const QContextMenuEvent& event)
{
    const bool keyboard = event.reason() == QContextMenuEvent::Keyboard;
    const auto place = keyboard ? m_choice.cell() : m_view.cellAt(event.pos());
    if (!place)
        return false;
    m_drag.release();
    m_context.selection.keep(place);
    QMenu menu(&m_view);
    if (m_manners.menu)
        m_manners.menu(menu, *place);
    fillCellMenu(
        menu, m_context, *place, m_choice.region(*place), [this](const QString& sentence) { say(sentence); },
        [this](const PastedBlock& pasted) { m_question.ask(pasted); });
    const auto spot = m_choice.spotOf(*place);
    const QPoint cell = spot ? m_view.rectOf(*spot).center().toPoint() : QPoint();
    menu.exec(keyboard ? m_view.mapToGlobal(cell) : event.globalPos());
    return true;
}

// ---- the keys

// With a chosen cell, Home and End move in its matrix as in a spreadsheet; otherwise the window handles them.
bool EditTool::walksWith(const QKeyEvent& event) const
{
    const bool ends = event.key() == Qt::Key_Home || event.key() == Qt::Key_End;
    return ends && m_context.selection.kept() && m_choice.cell() && !m_context.display.settings().presenting;
}

bool EditTool::key(const QKeyEvent& event)
{
    const bool told = m_pinned->isVisible();
    m_pinned->hide();
    clearNotice();
    if (event.key() == Qt::Key_Escape && m_drag.takeBack())
        return true;
    const bool enters = event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
    if (event.key() == Qt::Key_Escape && told)
        return true;
    if (answered(enters) && (enters || event.key() == Qt::Key_Escape))
        return true;
    if (!m_choice.cell() || leavesToView(event))
        return false;
    if ((m_manners.walks && m_choice.command(event)) || command(event))
        return true;
    const bool plain = (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0;
    const bool types = plain && mayBeginNumber(event.text());
    if (types)
        edit(event.text());
    return types;
}

// Leaves to the view the keys that zoom if no number can be typed, and the arrows that go to another matrix.
bool EditTool::leavesToView(const QKeyEvent& event)
{
    const bool control = has(event.modifiers(), Qt::ControlModifier);
    switch (event.key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal: return control || !edits(*m_choice.cell());
    case Qt::Key_Minus:
    case Qt::Key_0: return control || !takesNumbers(*m_choice.cell());
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: return control;
    default: return false;
    }
}

bool EditTool::command(const QKeyEvent& event)
{
    const CellPlace place = *m_choice.cell();
    if (event.matches(QKeySequence::Copy)) {
        copy();
        return true;
    }
    if (event.matches(QKeySequence::Paste)) {
        attempt([&] {
            const bool given = edits(place);
            const Sentence taken =
                pasteAt(m_context.workbench, place, [this](const auto& pasted) { m_question.ask(pasted); });
            if (!given)
                m_pinned->say(plainSymbol(m_context.workbench.graph().node(place.node).info));
            if (!taken.empty())
                say(sentenceText(taken));
        });
        return true;
    }
    switch (event.key()) {
    case Qt::Key_F2:
        if (!enter())
            edit({});
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: return enter();
    case Qt::Key_Delete:
    case Qt::Key_Backspace: clear(); return true;
    case Qt::Key_P:
        if (has(event.modifiers(), Qt::ControlModifier) || !pinnable(m_context.workbench.graph(), place.node))
            return false;
        togglePin();
        return true;
    case Qt::Key_Escape:
        return m_choice.letGo(!m_manners.keepsCell); // with nothing left to release, the window handles Escape
    default: return false;
    }
}

// ---- what is done

// A computed cell only where it was chosen: else the keys that begin a number are the view's.
bool EditTool::takesNumbers(const CellPlace& place) const
{
    const Workbench& workbench = m_context.workbench;
    return edits(place)
        || (m_context.selection.kept() == place && pinnable(workbench.graph(), place.node)
            && !paintable(workbench, place.node));
}

bool EditTool::canEdit(const CellPlace& place)
{
    if (edits(place))
        return true;
    say(whyNotEditable(m_context.workbench, place.node));
    return false;
}

// A covered cell is uncovered first; one still to be played cannot be edited.
bool EditTool::enter()
{
    const CellPlace place = *m_choice.cell();
    if (uncover(m_context, place) || m_context.selection.toCome(place) || turnChosen())
        return true;
    if (m_manners.opensComputed && !edits(place))
        return false;
    edit({});
    return true;
}

void EditTool::edit(const QString& typed)
{
    const CellPlace place = *m_choice.cell();
    const auto spot = m_choice.spotOf(place);
    if (!spot || (!takesNumbers(place) && !canEdit(place)))
        return;
    if (!edits(place) && m_context.selection.toCome(place))
        return;
    if (guesses(place) && (typed.isEmpty() || m_context.selection.covers().locked(place)))
        return (void)uncover(m_context, place);
    m_choice.keep(place);
    m_edited = place;
    const double value = numberAt(place);
    const QString text =
        std::isinf(value) ? QString(value < 0 ? "-inf" : "inf") : exactValueText(value).replace(QChar(0x2212), '-');
    m_editor->setFont(textFont(13 * m_context.display.scale()));
    m_editor->begin(m_view.rectOf(*spot).toAlignedRect(), typed, text);
}

void EditTool::commit(const QString& text, Onward onward)
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
    clearNotice();
    m_view.setFocus();
    if (guesses(place))
        compare(place, number);
    else
        attempt([&] { put(place, number); });
    goOn(place, onward);
}

// A number typed over a covered one is a guess, which changes nothing.
bool EditTool::guesses(const CellPlace& place) const { return !edits(place) && toGuess(m_context, place); }

void EditTool::compare(const CellPlace& place, double guess)
{
    constexpr int figures = 4;
    const auto written = [](double number) {
        return QString::number(number, 'g', figures).replace(QLatin1Char('-'), QChar(0x2212));
    };
    uncover(m_context, place);
    say(EditWords::tr("You guessed %1; it is %2.").arg(written(guess), written(numberAt(place))));
}

double EditTool::numberAt(const CellPlace& place) const
{
    Workbench& workbench = m_context.workbench;
    if (edits(place))
        return workbench.numbers(place.node, Region::of(place.cell)).front();
    const Values values = workbench.values(place.node, Region::of(place.cell));
    return values ? values.view.at(place.cell) : 0;
}

// Over a computed cell it pins the matrix, or its slice of a stack, with all other numbers as they are.
void EditTool::put(const CellPlace& place, double number)
{
    Workbench& workbench = m_context.workbench;
    if (edits(place))
        return workbench.setValues(place.node, Region::of(place.cell), std::array{number});
    const Node& node = workbench.graph().node(place.node);
    const std::optional<Index> slice = node.shape.slices > 1 ? std::optional(place.cell.slice) : std::nullopt;
    const Values now = workbench.values(place.node, pinnedRegion(node.shape, slice));
    if (!now || !now.current)
        throw Error(HEEDMAP_PHRASE("its numbers are still being computed"));
    if (now.view.at(place.cell) == number)
        return;
    Tensor numbers = numbersToPin(now.view, slice);
    numbers.view().row(0, place.cell.row)[place.cell.col] = number;
    const QString symbol = plainSymbol(node.info);
    workbench.pin(place.node, numbers, slice);
    m_pinned->say(symbol);
}

bool EditTool::editChosen()
{
    const auto place = m_choice.cell();
    if (!place || !edits(*place))
        return false;
    edit({});
    return true;
}

void EditTool::goOn(const CellPlace& from, Onward onward)
{
    const auto part = m_choice.partOf(from);
    if (!part || onward == Onward::Stay)
        return;
    m_context.selection.hover(std::nullopt);
    if (const auto cell = m_run.next(*part, from, onward))
        m_choice.keep({from.node, *cell});
    else
        say(EditWords::tr("%1 ends here.").arg(plainSymbol(m_context.workbench.graph().node(from.node).info)));
}

void EditTool::clear()
{
    const CellPlace place = *m_choice.cell();
    const Region region = m_choice.ranged() ? m_choice.region(place) : Region::of(place.cell);
    const std::vector<double> zeros(static_cast<std::size_t>(region.size()), 0.0);
    if (canEdit(place))
        attempt([&] { m_context.workbench.setValues(place.node, region, zeros); });
}

// As in a spreadsheet: the range, else the chosen cell, else the whole matrix.
void EditTool::copy()
{
    const CellPlace place = *m_choice.cell();
    const bool one = m_context.selection.kept() == place && !m_choice.ranged();
    attempt([&] { copyAsTsv(m_context.workbench, place.node, one ? Region::of(place.cell) : m_choice.region(place)); });
}

// The first press on a mask only selects the cell, so that looking at it does not change it.
bool EditTool::turnChosen()
{
    const CellPlace place = *m_choice.cell();
    if (!paintable(m_context.workbench, place.node))
        return false;
    if (m_context.selection.kept() == place)
        attempt([&] { m_drag.turn(place, Qt::NoModifier); });
    else
        m_context.selection.keep(place);
    return true;
}

void EditTool::togglePin()
{
    const CellPlace place = *m_choice.cell();
    Workbench& workbench = m_context.workbench;
    attempt([&] {
        if (workbench.pinned(place.node, place.cell.slice))
            workbench.unpin(place.node, place.cell.slice);
        else
            workbench.pin(place.node, place.cell.slice);
    });
}

bool EditTool::answered(bool yes)
{
    if (!m_question.asked())
        return false;
    const PastedBlock pasted = m_question.take();
    if (yes && attempt([&] { paste(m_context.workbench, pasted); }) && !pasted.labels.taken.empty())
        say(sentenceText(pasted.labels.taken));
    return true;
}

} // namespace heedmap

#include "moc_edit_tool.cpp"
