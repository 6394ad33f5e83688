#pragma once

#include "model/exercises/exercise_book.h"
#include "model/selection.h"
#include "view/frame/display.h"

#include <QWidget>

namespace heedmap {

/// The context of a form.
struct FormContext {
    const ViewContext& view;
    ExerciseBook& book;
};

/// A form to answer one exercise. Its answer has the form of an entry in a file of answers.
class AnswerForm : public QWidget {
    Q_OBJECT

public:
    /// Shows an answer; null shows none.
    virtual void showAnswer(const Json* answer) = 0;
    /// Shows the marks of the answer, or that it is not marked (null). A `locked` form cannot be edited.
    virtual void showMarks(const ExerciseMarks* marks, bool locked) = 0;
    /// The widget that a mark belongs to; null if it has none.
    virtual QWidget* placeOf(std::size_t mark) const = 0;
    /// Handles a click in a view on a cell that the exercise asks for.
    virtual void pick(const CellPlace& place) { (void)place; }
    /// Called after the numbers on the screen have changed.
    virtual void follow() {}

signals:
    void edited(const heedmap::Json& answer);
    /// Enter was pressed in the last box.
    void entered();
    /// The widget of a mark has gained the focus.
    void reached(int mark);
};

/// A cell as answers write it: with as many indices as the shape has axes.
Json cellJson(const Cell& cell, const Shape& shape);
/// The cell with an answer's indices; a cell outside the shape if they are invalid.
Cell cellOf(const Json& indices);

AnswerForm* makeForm(const Exercise& exercise, const FormContext& context);

} // namespace heedmap
