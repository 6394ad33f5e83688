#pragma once

#include "window/main_window.h"

#include <QAbstractScrollArea>

#include <random>
#include <string>

namespace heedmap::test {

/// Uses a window at random: keys, clicks, drags and turns of the wheel anywhere, and every kind of edit. What it
/// does follows from its seed. Dialogs and menus that come up are put away.
class RandomUser {
public:
    RandomUser(MainWindow& window, unsigned seed);

    /// One thing; what it was.
    std::string act();

private:
    using Act = void (RandomUser::*)();

    void type();
    void click();
    void drag();
    void wheel();
    void press();
    void view();
    void node();
    void pin();
    void undo();
    void redo();
    void size();
    void sentence();
    void settings();
    void look();
    void resize();
    void remember();

    int below(int bound) { return static_cast<int>(m_bits() % static_cast<unsigned>(bound)); }
    QWidget& somewhere(QPoint& at);
    QAbstractScrollArea& stage();

    MainWindow& m_window;
    std::mt19937 m_bits;
};

} // namespace heedmap::test
