#pragma once

#include "view/exercise/answer_form.h"
#include "view/exercise/choice_row.h"

namespace heedmap {

/// A form for the largest number of each row: its column is chosen here or on the stage.
class LargestForm : public AnswerForm {
    Q_OBJECT

public:
    LargestForm(const Exercise::PredictMax& task, const FormContext& context);

    void showAnswer(const Json* answer) override;
    void showMarks(const ExerciseMarks* marks, bool locked) override;
    QWidget* placeOf(std::size_t mark) const override { return m_lines[mark]; }
    void pick(const CellPlace& place) override;

private:
    Json answer() const;

    std::vector<Index> m_rows;
    std::vector<ChoiceRow*> m_lines;
};

/// A form to choose the mask among some, each shown as a small picture.
class MaskForm : public AnswerForm {
    Q_OBJECT

public:
    MaskForm(const Exercise::WhichMask& task, const FormContext& context);

    void showAnswer(const Json* answer) override;
    void showMarks(const ExerciseMarks* marks, bool locked) override;
    QWidget* placeOf(std::size_t) const override { return m_choices; }

private:
    ChoiceRow* m_choices;
};

/// A form to choose up or down for each cell.
class SignForm : public AnswerForm {
    Q_OBJECT

public:
    SignForm(const Exercise::GradientSign& task, const FormContext& context);

    void showAnswer(const Json* answer) override;
    void showMarks(const ExerciseMarks* marks, bool locked) override;
    QWidget* placeOf(std::size_t mark) const override { return mark < m_marked.size() ? m_marked[mark] : nullptr; }

private:
    Json answer() const;

    Shape m_shape;
    std::vector<Cell> m_cells;
    std::vector<std::string> m_places; ///< the places of the cells, as in marks
    std::vector<ChoiceRow*> m_lines;
    std::vector<ChoiceRow*> m_marked; ///< the rows in the order of the marks
};

} // namespace heedmap
