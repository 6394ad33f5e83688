#pragma once

#include "view/edit/typing_run.h"
#include "view/frame/display.h"

#include <QLineEdit>

namespace heedmap {

/// A line edit over a cell for its number. Enter, Tab and the vertical arrows commit it and choose the next cell; so do
/// the horizontal arrows in an edit that typing began. Escape restores the cell. A shortcut or a click elsewhere
/// commits the edit first; a shortcut is blocked while the text cannot be read. Keys that edit a line of text (copy,
/// undo, …) stay here.
class CellEditor : public QLineEdit {
    Q_OBJECT

public:
    CellEditor(const Display& display, QWidget* parent);

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
    /// Commits the text; returns whether it could be read.
    bool finish();
    bool isOfWindow(const QKeyEvent& key) const;

    const Display& m_display;
    bool m_active = false;
    bool m_typing = false;
};

} // namespace heedmap
