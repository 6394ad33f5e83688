#include "view/cell_editor.h"

#include <QKeyEvent>

namespace heedmap {

CellEditor::CellEditor(QWidget* parent) : QLineEdit(parent)
{
    setAlignment(Qt::AlignCenter);
    setFrame(true);
    hide();
    connect(this, &QLineEdit::textEdited, this, [this] { setStyleSheet({}), setToolTip({}); });
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
    setStyleSheet(QStringLiteral("border: 2px solid #b42318; border-radius: 3px"));
    setToolTip(sentence);
}

void CellEditor::end() { hide(); }

bool CellEditor::event(QEvent* event)
{
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool tab = key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab;
        if (tab && event->type() == QEvent::KeyPress) {
            emit committed(text(), 0, key->key() == Qt::Key_Tab ? 1 : -1);
            return true;
        }
        if (event->type() == QEvent::ShortcutOverride) { // no shortcut of the window takes what is typed
            event->accept();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void CellEditor::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: emit committed(text(), event->modifiers() & Qt::ShiftModifier ? -1 : 1, 0); return;
    case Qt::Key_Up: emit committed(text(), -1, 0); return;
    case Qt::Key_Down: emit committed(text(), 1, 0); return;
    case Qt::Key_Escape: emit cancelled(); return;
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (m_typing) {
            emit committed(text(), 0, event->key() == Qt::Key_Right ? 1 : -1);
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
    if (event->reason() == Qt::MouseFocusReason && active())
        emit committed(text(), 0, 0);
}

} // namespace heedmap
