#pragma once

#include "model/exercises/exercise_book.h"
#include "model/selection.h"
#include "view/frame/display.h"

#include <QWidget>

namespace heedmap {

/// What forms are made with.
struct FormContext {
    const ViewContext& view;
    ExerciseBook& book;
};

/// Where one exercise is answered. Its answer is in the form of a file of answers.
class AnswerForm : public QWidget {
    Q_OBJECT

public:
    /// Shows an answer; null: none.
    virtual void showAnswer(const Json* answer) = 0;
    /// Shows what became of it; null: it is not marked. Nothing can be changed where it is `locked`.
    virtual void showMarks(const ExerciseMarks* marks, bool locked) = 0;
    /// The widget that a mark is about; null if it is none of its own.
    virtual QWidget* placeOf(std::size_t mark) const = 0;
    /// A cell that is asked for was clicked in a view.
    virtual void pick(const CellPlace& place) { (void)place; }
    /// The numbers on the screen have changed.
    virtual void follow() {}

signals:
    void edited(const heedmap::Json& answer);
    /// All that can be typed has been: Enter in the last box.
    void entered();
    /// The place of a mark has the focus.
    void reached(int mark);
};

/// A cell as answers write it: with as many indices as the shape has axes.
Json cellJson(const Cell& cell, const Shape& shape);
/// The cell that an answer's indices name; no cell of the shape where they name none.
Cell cellOf(const Json& indices);

AnswerForm* makeForm(const Exercise& exercise, const FormContext& context);

} // namespace heedmap
