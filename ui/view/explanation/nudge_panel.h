#pragma once

#include "model/gradients/trial.h"
#include "model/selection.h"
#include "view/frame/display.h"

#include <QToolButton>
#include <QWidget>

#include <array>
#include <optional>

class QLabel;

namespace heedmap {

/// What a gradient says of a number: by how much the number that it is of would grow if this one grew by a little, and
/// whether it does. Trying changes the number where it is given, which one undo takes back; a computed one is tried in
/// a copy.
class NudgePanel : public QWidget {
    Q_OBJECT

public:
    explicit NudgePanel(const ViewContext& context);

    /// Shows itself where that is a cell of a gradient.
    void showAt(const CellPlace& place);
    /// Its demands for a cell.
    std::vector<Demand> demands(const CellPlace& place) const;
    /// What stands in a line of the table: grew by, predicted, real.
    std::array<QString, 3> line(std::size_t index) const;

private:
    struct Line {
        double by = 0;
        QLabel* grew = nullptr;
        QLabel* predicted = nullptr;
        QLabel* real = nullptr;
        QToolButton* attempt = nullptr;
        std::optional<double> result = {};
    };
    /// The numbers before anything was tried.
    struct Before {
        CellPlace place; ///< of the matrix, not of its gradient
        double number = 0;
        double target = 0;
        double slope = 0;
    };

    void attempt(Line& line);
    void attemptInCopy(std::size_t index);
    bool stands(const CellPlace& twin) const;
    void finish();
    void fill();

    ViewContext m_context;
    QLabel* m_title;
    QLabel* m_sentence;
    std::array<QLabel*, 3> m_heads;
    std::array<Line, 3> m_lines;
    QLabel* m_undo;
    std::optional<Before> m_before;
    Line* m_trying = nullptr; ///< whose edit has been made
    Trial m_trial;
    std::optional<std::size_t> m_tried; ///< in a copy that is being computed
};

} // namespace heedmap
