#pragma once

#include "view/exercise/answer_form.h"
#include "view/exercise/box_grid.h"

#include <QLabel>

class QVBoxLayout;

namespace heedmap {

class DistanceBar;

/// A form to edit numbers, here or on the stage, until a matrix is close to its target. Shows the distance and how many
/// numbers may change.
class RepairForm : public AnswerForm {
    Q_OBJECT

public:
    RepairForm(const Exercise& exercise, const FormContext& context);
    ~RepairForm() override;

    void showAnswer(const Json* answer) override;
    void showMarks(const ExerciseMarks* marks, bool locked) override;
    QWidget* placeOf(std::size_t) const override { return nullptr; }
    void follow() override;

private:
    /// A box for a number that may change.
    struct Number {
        std::string array;
        CellPlace place;
        double given = 0;
        AnswerBox* box = nullptr;
    };

    void addArray(QVBoxLayout& rows, const std::string& array);
    void put(std::size_t number);
    double now(const CellPlace& place) const;
    std::optional<double> distance() const;
    void dress();
    Json answer() const;

    const FormContext m_context;
    Exercise::Repair m_task;
    std::vector<Number> m_numbers;
    Json m_answered; ///< the answer last reported
    BoxGrid m_boxes;
    QLabel* m_budget;
    DistanceBar* m_bar;
};

} // namespace heedmap
