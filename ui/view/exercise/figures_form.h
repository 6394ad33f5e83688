#pragma once

#include "view/exercise/answer_form.h"
#include "view/exercise/box_grid.h"

#include <QLabel>
#include <QToolButton>

class QGridLayout;
class QVBoxLayout;

namespace heedmap {

/// A form to pick wrong printed figures; each picked figure gets a box for the right number.
class FiguresForm : public AnswerForm {
    Q_OBJECT

public:
    explicit FiguresForm(const FormContext& context);

    void showAnswer(const Json* answer) override;
    void showMarks(const ExerciseMarks* marks, bool locked) override;
    QWidget* placeOf(std::size_t mark) const override;

private:
    /// A printed figure.
    struct Figure {
        CellPlace place;
        QString name; ///< `A[0,1]`, as marks call it
        QToolButton* button = nullptr;
        QLabel* label = nullptr;
        AnswerBox* box = nullptr; ///< set once the figure was picked
    };

    void addMatrix(QVBoxLayout& rows, NodeId node, const Published& published);
    void pickFigure(Figure& figure, bool picked);
    Json answer() const;

    const ViewContext& m_view;
    std::vector<Figure> m_figures;
    QGridLayout* m_picked;
    BoxGrid m_boxes;
    std::vector<std::string> m_marked; ///< the places of the marks
};

} // namespace heedmap
