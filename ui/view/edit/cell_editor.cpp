#include "view/edit/cell_editor.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QShortcut>

#include <algorithm>

namespace heedmap {
namespace {

/// Whether a key types or edits the line of text.
bool editsText(const QKeyEvent& key)
{
    constexpr QKeySequence::StandardKey edits[] = {QKeySequence::Copy, QKeySequence::Cut,  QKeySequence::Paste,
                                                   QKeySequence::Undo, QKeySequence::Redo, QKeySequence::SelectAll};
    if (std::ranges::any_of(edits, [&key](QKeySequence::StandardKey edit) { return key.matches(edit); }))
        return true;
    const bool pages = key.key() == Qt::Key_PageUp || key.key() == Qt::Key_PageDown;
    const bool function = key.key() >= Qt::Key_F1 && key.key() <= Qt::Key_F35;
    return (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == 0 && !pages && !function;
}

} // namespace

CellEditor::CellEditor(const Display& display, QWidget* parent) : QLineEdit(parent), m_display(display)
{
    setAlignment(Qt::AlignCenter);
    setFrame(true);
    hide();
    connect(this, &QLineEdit::textEdited, this, [this] {
        setStyleSheet({});
        setToolTip({});
    });
}

void CellEditor::begin(const QRect& over, const QString& typed, const QString& text)
{
    m_typing = !typed.isEmpty();
    setAccessibleName(tr("Number of the cell"));
    setStyleSheet({});
    setToolTip({});
    place(over);
    setText(m_typing ? typed : text);
    if (!m_typing)
        selectAll();
    m_active = true;
    qApp->installEventFilter(this);
    show();
    setFocus();
}

void CellEditor::place(const QRect& over)
{
    QRect place(over.center(), QSize());
    const int width = qMax(over.width(), 96);
    const int height = qMax(qMin(over.height(), 40), sizeHint().height());
    place.adjust(-width / 2, -height / 2, width - width / 2, height - height / 2);
    const QRect inside = parentWidget()->rect();
    place.moveLeft(qBound(inside.left(), place.left(), qMax(inside.left(), inside.right() - width)));
    setGeometry(place);
}

void CellEditor::refuse(const QString& sentence)
{
    setStyleSheet(QStringLiteral("border: 2px solid %1; border-radius: 3px").arg(m_display.theme().error.name()));
    setToolTip(sentence);
}

void CellEditor::end()
{
    m_active = false; // before the focus is lost
    qApp->removeEventFilter(this);
    hide();
}

bool CellEditor::finish()
{
    emit committed(text(), Onward::Stay);
    return !active();
}

bool CellEditor::isOfWindow(const QKeyEvent& key) const
{
    const QKeySequence keys(key.keyCombination());
    const auto actions = window()->findChildren<QAction*>();
    const auto shortcuts = window()->findChildren<QShortcut*>();
    return std::ranges::any_of(
               actions, [&](const QAction* each) { return each->isEnabled() && each->shortcuts().contains(keys); })
        || std::ranges::any_of(shortcuts, [&](const QShortcut* each) { return each->key() == keys; });
}

// Commits before a click on a button that takes no focus, and before the window closes.
bool CellEditor::eventFilter(QObject* watched, QEvent* event)
{
    const auto* widget = qobject_cast<QWidget*>(watched);
    const bool elsewhere = widget != nullptr && widget != this && !isAncestorOf(widget)
        && !(widget->window()->windowType() == Qt::Popup && widget->window()->parentWidget() == this);
    if (active() && elsewhere && event->type() == QEvent::MouseButtonPress)
        finish();
    if (active() && watched == window() && event->type() == QEvent::Close)
        finish();
    return QLineEdit::eventFilter(watched, event);
}

bool CellEditor::event(QEvent* event)
{
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool tab = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab;
        if (tab && event->type() == QEvent::KeyPress) {
            emit committed(text(), key->key() == Qt::Key_Tab ? Onward::Next : Onward::Previous);
            return true;
        }
        if (event->type() == QEvent::ShortcutOverride) {
            const bool through = active() && !editsText(*key) && isOfWindow(*key) && finish();
            event->setAccepted(!through);
            return !through;
        }
    }
    return QLineEdit::event(event);
}

void CellEditor::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit committed(text(), event->modifiers() & Qt::ShiftModifier ? Onward::Above : Onward::Below);
        return;
    case Qt::Key_Up: emit committed(text(), Onward::Up); return;
    case Qt::Key_Down: emit committed(text(), Onward::Down); return;
    case Qt::Key_Escape: emit cancelled(); return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (m_typing) {
            emit committed(text(), event->key() == Qt::Key_Right ? Onward::Right : Onward::Left);
            return;
        }
        break;
    default: break;
    }
    QLineEdit::keyPressEvent(event);
}

void CellEditor::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    const bool comesBack = event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason;
    if (active() && !comesBack)
        finish();
}

} // namespace heedmap

#include "moc_cell_editor.cpp"
