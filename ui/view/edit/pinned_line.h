#pragma once

#include "view/frame/display.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace heedmap {

/// A line at the bottom of a view that says that a typed number pinned its matrix, with a button that undoes it. It
/// goes with the next edit.
class PinnedLine : public QFrame {
    Q_OBJECT

public:
    PinnedLine(const ViewContext& context, QWidget* over);

    /// Says it of a matrix that has just been pinned.
    void say(const QString& symbol);
    /// Follows the size of the view.
    void place();

private:
    ViewContext m_context;
    QLabel* m_words;
    QToolButton* m_undo;
};

} // namespace heedmap
