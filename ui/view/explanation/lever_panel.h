#pragma once

#include "model/gradients/levers.h"
#include "model/gradients/trial.h"
#include "view/frame/display.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace heedmap {

/// Which numbers of weights help a number most: five links, and the smallest change of the weights for which the number
/// is one that is typed, or that a weight is dragged to. Of a number that gradients are not of it offers that.
class LeverPanel : public QWidget {
    Q_OBJECT

public:
    explicit LeverPanel(const ViewContext& context);

    /// Shows itself at the number that gradients are of, and at its gradient; at weights, losses and the scores of
    /// answers as a question; at other computed numbers, while there are gradients, as a way to those of that number.
    void showAt(const CellPlace& place);
    /// Its demands for a cell.
    std::vector<Demand> demands(const CellPlace& place) const;

private:
    CellPlace numberAt(const CellPlace& place) const;
    bool asked(const CellPlace& place) const;
    void list();
    void offerMatrices();
    void follow(std::size_t index);
    void propose();
    void wish(const CellPlace& place, double wanted);
    void apply(const QString& error, const std::vector<NodeId>& matrices);

    ViewContext m_context;
    QToolButton* m_ask;
    QLabel* m_title;
    QLabel* m_sentence;
    std::array<QToolButton*, 5> m_links;
    std::array<QLabel*, 5> m_slopes;
    QWidget* m_form;
    QLabel* m_make;
    QLineEdit* m_wanted;
    QComboBox* m_matrices;
    QToolButton* m_change;
    QLabel* m_told;
    std::optional<CellPlace> m_place; ///< the number
    std::vector<Lever> m_levers;
    std::shared_ptr<WeightChange> m_found;
    std::optional<int> m_toldAt; ///< step of the undo stack
    bool m_changed = false;      ///< the document, since the search began
    Trial m_trial;
};

} // namespace heedmap
