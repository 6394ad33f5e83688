#pragma once

#include "view/exercise/answer_form.h"
#include "view/exercise/box_grid.h"

class QGridLayout;

namespace heedmap {

/// Boxes for numbers of a matrix, with the labels of their rows and columns.
class FillForm : public AnswerForm {
    Q_OBJECT

public:
    FillForm(const Exercise::Fill& task, const FormContext& context);

    void showAnswer(const Json* answer) override;
    void showMarks(const ExerciseMarks* marks, bool locked) override;
    QWidget* placeOf(std::size_t mark) const override;
    void pick(const CellPlace& place) override;

private:
    void layOut(const Node& node, const Display& display);
    void addBox(QGridLayout& grid, const Node& node, const Display& display, const Cell& cell, int line, int place);
    Json answer() const;

    std::vector<Cell> m_cells;
    Shape m_shape;
    int m_decimals;
    BoxGrid m_boxes;
};

/// Boxes for the shapes of nodes.
class ShapesForm : public AnswerForm {
    Q_OBJECT

public:
    ShapesForm(const Exercise::Shapes& task, const FormContext& context);

    void showAnswer(const Json* answer) override;
    void showMarks(const ExerciseMarks* marks, bool locked) override;
    QWidget* placeOf(std::size_t mark) const override;

private:
    std::vector<std::string> m_nodes;
    BoxGrid m_boxes;
};

} // namespace heedmap
