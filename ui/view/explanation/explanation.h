#pragma once

#include "view/frame/display.h"
#include "view/frame/kept_node.h"
#include "view/scene/arithmetic.h"

#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

namespace heedmap {

class ArithmeticView;
class FormulaView;
class LeverPanel;
class NudgePanel;
class PrintedNotice;
class RowChart;
class RowPanel;
class WhyNotPanel;

/// The explanation of the selected node and the arithmetic behind the chosen or hovered cell: every number in it is the
/// graph's, and those of other cells are links.
class Explanation : public QScrollArea {
    Q_OBJECT

public:
    explicit Explanation(const ViewContext& context, QWidget* parent = nullptr);

    const std::optional<CellPlace>& place() const { return m_place; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void layOut();
    void layOutHead();
    void choose();
    void findPlace();
    void follow(const CellPlace& place);
    void followSlice();
    void followMoment();
    void goBack();
    void light(const std::optional<CellPlace>& place);
    void dress();
    void observe();
    void refresh();
    void showNode();
    void showCell();
    bool wholeNumbers() const;
    void showArithmetic();
    void showState(const QString& state);

    ViewContext m_context;
    std::optional<CellPlace> m_place; ///< the explained cell: it stays while the pointer is here
    KeptNode m_placeNode;
    std::vector<CellPlace> m_back; ///< where links were followed from
    ArithmeticOptions m_options;
    bool m_lighting = false; ///< the hovered cell is one of our own links

    QWidget* m_page;
    FormulaView* m_formula;
    QLabel* m_caption;
    QFrame* m_rule;
    QLabel* m_hint;
    QWidget* m_head;
    QLabel* m_cell;
    QLabel* m_position;
    QToolButton* m_backButton;
    QToolButton* m_sort;
    ArithmeticView* m_arithmetic;
    QLabel* m_state;
    PrintedNotice* m_notice;
    QLabel* m_note;
    RowPanel* m_row;
    NudgePanel* m_nudge;
    LeverPanel* m_levers;
    WhyNotPanel* m_whyNot;
    int m_resizes = 0; ///< of the contents, one inside the other
};

} // namespace heedmap
