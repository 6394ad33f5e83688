#pragma once

#include "model/lesson/lesson_player.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QPushButton>
#include <QWidget>

namespace heedmap {

class LessonCards;

/// A lesson in the place of the pipeline: its stops as cards, and the button that makes what is shown a stop.
class LessonPanel : public QWidget {
    Q_OBJECT

public:
    LessonPanel(const ViewContext& context, LessonPlayer& player, QWidget* parent = nullptr);

    /// Whether the lesson is being written, not only gone through.
    bool writes() const { return m_edit->isChecked() || m_player.stops().empty(); }

signals:
    void writesChanged();
    void presentWanted();
    void endWanted();

public slots:
    /// Adds a stop after the current one that records what is shown.
    void addStop();

private:
    void move(int from, int to);
    void remove(int stop);
    void fill();

    ViewContext m_context;
    LessonPlayer& m_player;
    QLabel* m_title;
    QLabel* m_minutes;
    LessonCards* m_cards;
    QLabel* m_empty;
    QPushButton* m_add;
    QLabel* m_hint;
    QPushButton* m_edit;
    QPushButton* m_present;
    QPushButton* m_end;
};

/// The covered nodes; none if all that the stops up to the current one covered was uncovered; nothing if unchanged.
std::optional<std::vector<std::string>> coveredNow(const ViewContext& context, const LessonPlayer& player);

/// Another lesson in place of the document's, as one edit, as `LessonPlayer::setStops` does; what is wrong with it is
/// said by the workbench.
void rewriteLesson(const ViewContext& context, LessonPlayer& player, std::vector<LessonStop> stops, const char* name,
                   int show, bool taken = false, const MovedStops& moved = {});

} // namespace heedmap
