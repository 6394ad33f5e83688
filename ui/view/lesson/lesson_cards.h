#pragma once

#include "model/lesson/stop_values.h"
#include "view/frame/display.h"

#include <QListWidget>

namespace heedmap {

/// The stops of a lesson as cards: number, title, what it shows, minutes, whether it asks. A click or the arrow keys
/// show a stop; dragged it moves, Del removes it.
class LessonCards : public QListWidget {
    Q_OBJECT

public:
    LessonCards(const ViewContext& context, LessonPlayer& player, QWidget* parent = nullptr);

signals:
    void moveWanted(int from, int to);
    void removeWanted(int stop);

protected:
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fill();
    void show(int row);
    QString spoken(int stop) const;

    ViewContext m_context;
    LessonPlayer& m_player;
    StopValues m_values;
};

} // namespace heedmap
