#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <optional>

namespace heedmap {

/// The reason for a key's small weight: the entry that contributes most to the difference to the key with the largest
/// weight.
struct WhyNot {
    bool masked = false;
    CellPlace mask = {};              ///< node of the mask that hides it
    CellPlace weight = {};            ///< the faint one
    CellPlace score = {};             ///< of the product
    Index feature = 0;                ///< entry of the query and the key
    QString meaning = {};             ///< the label of the only input from which the winner has it; or empty
    std::optional<NodeId> query = {}; ///< that have it
    Index winner = 0;                 ///< key with the largest weight
    double asks = 0;                  ///< of the query
    double has = 0;                   ///< of this key
    double winnerHas = 0;
    double scoreNow = 0;
    double winnerScore = 0;
    double weightNow = 0;
};

/// None if the weight is not small, the node holds no attention weights, or numbers are missing.
std::optional<WhyNot> whyNot(Workbench& workbench, const CellPlace& place);

/// "Why not?": one sentence with the real numbers of a small weight, and what would change it.
class WhyNotPanel : public QWidget {
    Q_OBJECT

public:
    explicit WhyNotPanel(const ViewContext& context);

    /// Shows itself at a small weight.
    void showAt(const CellPlace& place);
    /// Its demands for a cell.
    std::vector<Demand> demands(const CellPlace& place) const;

private:
    QString sentence() const;
    QString change() const;
    void keep();

    ViewContext m_context;
    QLabel* m_title;
    QLabel* m_sentence;
    QLabel* m_change;
    QToolButton* m_keep;
    WhyNot m_why;
};

} // namespace heedmap
