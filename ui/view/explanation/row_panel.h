#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <QWidget>

class QLabel;
class QVBoxLayout;

namespace heedmap {

class RowChart;
struct RowBars;

/// The row of weights that a cell belongs to: as bars, before and after the softmax, with what stands out in it, and
/// what would change if the cell grew.
class RowPanel : public QWidget {
    Q_OBJECT

public:
    explicit RowPanel(const ViewContext& context);

    /// Shows itself where that cell is in a row of weights, or on the way to one, and all of it may be seen.
    void showAt(const CellPlace& place);
    RowChart* chart() { return m_chart; }

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
