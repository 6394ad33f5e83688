#pragma once

#include "view/exercise/answer_form.h"
#include "view/exercise/exercise_desk.h"
#include "view/exercise/feedback.h"
#include "view/exercise/form_parts.h"

#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>

class QVBoxLayout;

namespace heedmap {

/// The document's exercises, one at a time: the question, the form to answer it, and its marks. All views cover the
/// asked numbers meanwhile.
class ExercisePanel : public QScrollArea {
    Q_OBJECT

public:
    ExercisePanel(const ViewContext& context, ExerciseBook& book);

    /// Shows the exercise of that id.
    void showExercise(const std::string& id);
    /// Opens the editor of a new exercise.
    void writeNew() { m_desk->writeNew(); }
    /// Moves the focus to the field of the first answer.
    void begin() { focusFirst(m_form); }
    /// Saves the exercise that is being written.
    void keepTyped() { m_desk->keepTyped(); }
    QString unread() const { return m_desk->unread(); } ///< the reason why not everything could be saved
    bool writing() const { return m_desk->open(); }
    int current() const { return m_current; }
    const Exercise* exercise() const; ///< the current one; null if there is none
    AnswerForm* form() const { return m_form; }

signals:
    void closed();
    /// An exercise is about to be shown.
    void asking(const heedmap::Exercise& exercise);
    /// No exercise is shown any more.
    void left();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void layOut();
    QLayout* layOutHead();
    QLayout* layOutModes();
    QLayout* layOutNumbers();
    QToolButton* tool(const char* name, const QString& icon);
    QPushButton* push(const char* name);
    void go(int exercise);
    void announce();
    void rebuild();
    void makeForm();
    void showMarks();
    void cover();
    void act();
    void showWords();
    void drawNumbers();
    void giveWay();
    void follow(const CellPlace& place);
    void name();
    void nameWords();
    void nameTools();
    void dress();
    void say(const QString& problem);

    ViewContext m_context;
    ExerciseBook& m_book;
    FormContext m_forms{m_context, m_book};
    int m_current = 0;
    QWidget* m_page;
    QLabel* m_title;
    QLabel* m_points;
    QLabel* m_place;
    QLabel* m_prompt;
    QLabel* m_otherWords;
    QPushButton* m_ownWords;
    QLabel* m_problem;
    QLabel* m_seedName;
    QLabel* m_leftOut;
    QToolButton* m_close;
    QToolButton* m_practice;
    QToolButton* m_test;
    QToolButton* m_previous;
    QToolButton* m_next;
    QVBoxLayout* m_room;
    AnswerForm* m_form = nullptr;
    QPushButton* m_act;
    Feedback* m_feedback;
    QPushButton* m_draw;
    QSpinBox* m_seed;
    QPushButton* m_again;
    QToolButton* m_tools; ///< shows what those who write exercises need
    ExerciseDesk* m_desk;
};

} // namespace heedmap
