#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace heedmap {

class RowChart;
struct RowBars;

/// The row of weights of a cell: as bars before and after the softmax, with its outstanding values, and what would
/// change if the cell grew.
class RowPanel : public QWidget {
    Q_OBJECT

public:
    explicit RowPanel(const ViewContext& context);

    /// Shows itself if that cell is in a row of weights, or leads to one, and nothing of the row is to be guessed.
    void showAt(const CellPlace& place);
    /// Its demands for a cell.
    std::vector<Demand> demands(const CellPlace& place) const;

private:
    QString title(const RowBars& bars, NodeId before, NodeId weights, const CellPlace& place) const;
    QString facts(const RowBars& bars, NodeId weights, const Cell& cell) const;
    QString largest(const RowBars& bars, NodeId weights, const Cell& cell) const;
    void showWhatIf(NodeId weights, const CellPlace& place);

    ViewContext m_context;
    QLabel* m_title;
    RowChart* m_chart = nullptr; ///< made when first needed
    QLabel* m_facts;
    QLabel* m_whatIfTitle;
    QLabel* m_whatIf;
};

} // namespace heedmap
