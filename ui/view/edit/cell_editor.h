#pragma once

#include "view/edit/typing_run.h"

#include <QLineEdit>

namespace heedmap {

/// A line over a cell in which its number is typed. Enter, Tab and the vertical arrows finish it and say
/// where to go on; so do the horizontal ones in an edit that typing began. Escape leaves the cell as it was.
/// What acts on the document or the window (a shortcut, a click elsewhere) finishes the edit first; a shortcut is not
/// let through while the text cannot be read. What edits a line of text (copy, undo, …) stays here.
class CellEditor : public QLineEdit {
    Q_OBJECT

public:
    explicit CellEditor(QWidget* parent);

    /// `typed` is the text that began the edit; if it is empty, the cell's `text` is edited.
    void begin(const QRect& over, const QString& typed, const QString& text);
    /// Follows a cell that has moved.
    void place(const QRect& over);
    /// Reports that the text is invalid, and stays open.
    void refuse(const QString& sentence);
    void end();
    bool active() const { return m_active; }

signals:
    /// The user has entered the cell's number.
    void committed(const QString& text, heedmap::Onward onward);
    void cancelled();

protected:
    bool event(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// Whether the text could be read.
    bool finish();
    bool isOfWindow(const QKeyEvent& key) const;

    bool m_active = false;
    bool m_typing = false;
};

} // namespace heedmap
