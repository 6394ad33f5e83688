#pragma once

#include "model/lesson/lesson_player.h"
#include "view/frame/display.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QPushButton>
#include <QTextEdit>
#include <QTimer>
#include <QWidget>

namespace heedmap {

class Actions;
class ClassPicture;
class CoveredValues;
class ExpectedAnswers;
class NextPicture;
class StopClock;

/// The speaker's window: the class's view, the numbers covered there, the notes, the next stop and the time.
class Presenter : public QWidget {
    Q_OBJECT

public:
    Presenter(const ViewContext& context, LessonPlayer& player, QWidget& seen, Actions& actions,
              QWidget* parent = nullptr);

    QTextEdit& notes() { return *m_notes; }
    /// Whether the window shows the numbers of that node, which are covered for the class.
    bool shows(NodeId node) const;
    /// Starts the clock.
    void start();

signals:
    void closed();

protected:
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLayout* leftSide();
    QLayout* rightSide();
    QLayout* buttons(Actions& actions);
    QPushButton* button(QAction* action);
    void enlargeNotes(double factor);
    void follow();
    void dress();

    ViewContext m_context;
    LessonPlayer& m_player;
    QLabel* m_where;
    QLabel* m_seenName;
    QLabel* m_coveredName;
    QLabel* m_sayName;
    QLabel* m_nextName;
    QLabel* m_nextTitle;
    QLabel* m_nextFacts;
    ClassPicture* m_seen;
    CoveredValues* m_covered;
    ExpectedAnswers* m_expected;
    StopClock* m_clock;
    NextPicture* m_nextPicture;
    QTextEdit* m_notes;
    QPushButton* m_back;
    QPushButton* m_next;
    QPushButton* m_smaller;
    QPushButton* m_larger;
    double m_notesSize = 24;
};

} // namespace heedmap
