#pragma once

#include "model/lesson/lesson_player.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace heedmap {

class StopDots;

/// The bar at the bottom while a lesson is presented: back and on, the stops by name. Space and Page Down go on, Page
/// Up goes back, in the whole window. What was changed beside the script stands above, with the way back.
class LessonBar : public QWidget {
    Q_OBJECT

public:
    LessonBar(const ViewContext& context, LessonPlayer& player, QWidget* parent = nullptr);

private:
    void shortcut(const QKeySequence& keys, void (LessonPlayer::*does)());
    void dress();
    void showAside();

    ViewContext m_context;
    LessonPlayer& m_player;
    QToolButton* m_previous;
    QToolButton* m_next;
    StopDots* m_dots;
    QWidget* m_aside; ///< what differs from the script; hidden while nothing does
    QLabel* m_differs;
    QToolButton* m_back;
    QToolButton* m_keep;
};

} // namespace heedmap
