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
    ExerciseColumn(const ViewContext& context, QWidget* explanation, Actions& actions, const LessonPlayer& player);
    ~ExerciseColumn() override;

    ExerciseBook& book() { return m_book; }
    ExercisePanel& panel() { return *m_panel; }

private:
    void show(bool exercises);
    void offer();
    void writeNew();
    void ask(const QString& id);
    /// Shows the exercise of a lesson's stop, until the lesson goes on.
    void follow(const LessonPlayer& player);

    ViewContext m_context;
    ExerciseBook m_book;
    QWidget* m_explanation;
    ExercisePanel* m_panel;
    Actions& m_actions;
    bool m_ofLesson = false; ///< whether a stop shows the exercises
};

} // namespace heedmap
