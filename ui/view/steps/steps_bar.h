#pragma once

#include "view/scene/player.h"

#include <QToolButton>
#include <QWidget>

#include <functional>

namespace heedmap {

class StepDots;

/// The bar at the bottom: first, previous, play, next, last; the steps by name; the speed. Space and Page Down go
/// forward, Page Up goes back, in the whole window.
class StepsBar : public QWidget {
    Q_OBJECT

public:
    explicit StepsBar(const ViewContext& context, QWidget* parent = nullptr);

    bool playing() const { return m_player.playing(); }

public slots:
    void first();
    void previous();
    void next();
    void last();
    /// Plays the steps from the current one on, or stops.
    void play(bool on);
    void turnSwitches();

private:
    QToolButton* button(const char* name, void (StepsBar::*does)());
    void shortcut(const QKeySequence& keys, const std::function<void()>& does);
    void walk(int by);
    void fillSpeedMenu();
    void dress();
    void dressSwitches();

    ViewContext m_context;
    Player m_player;
    StepDots* m_dots;
    QToolButton* m_first;
    QToolButton* m_previous;
    QToolButton* m_play;
    QToolButton* m_next;
    QToolButton* m_last;
    QToolButton* m_switches;
    QToolButton* m_backward;
    QToolButton* m_speed;
};

} // namespace heedmap
