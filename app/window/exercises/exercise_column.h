#pragma once

#include "model/exercises/exercise_book.h"
#include "view/frame/display.h"

#include <QWidget>

namespace heedmap {

class Actions;
class ExercisePanel;
class LessonPlayer;

/// The right column: the explanation or, in its place, the document's exercises.
class ExerciseColumn : public QWidget {
    Q_OBJECT

public:
    ExerciseColumn(const ViewContext& context, QWidget* explanation, Actions& actions, LessonPlayer& player);
    ~ExerciseColumn() override;

    ExerciseBook& book() { return m_book; }
    ExercisePanel& panel() { return *m_panel; }

private:
    void show(bool exercises);
    void offer();
    void writeNew();
    void ask(const QString& id);
    /// Shows the exercise of a lesson's stop, until the lesson goes on.
    void follow(LessonPlayer& player);
    /// Shows the document as the exercise is asked about it.
    void standFor(const Exercise& exercise);
    void comeBack();

    ViewContext m_context;
    ExerciseBook m_book;
    QWidget* m_explanation;
    ExercisePanel* m_panel;
    Actions& m_actions;
    LessonPlayer& m_player;
    bool m_ofLesson = false; ///< whether a stop shows the exercises
};

} // namespace heedmap
