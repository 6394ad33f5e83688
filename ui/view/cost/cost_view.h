#pragma once

#include "model/selection.h"
#include "view/cost/compared_maps.h"
#include "view/cost/cost_charts.h"
#include "view/cost/cost_controls.h"
#include "view/frame/exportable.h"
#include "view/frame/kept_node.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QToolButton>

namespace heedmap {

/// An efficient attention compared with the exact one: both results and their error, the cost of both at any length of
/// the sequence, and the settings that trade one for the other. The mechanism says what is compared and counted;
/// without a comparison the view shows a sentence.
class CostView : public QScrollArea, public Exportable {
    Q_OBJECT

public:
    static constexpr bool onlyValues = true;
    explicit CostView(const ViewContext& context, QWidget* parent = nullptr);

    /// Whether the mechanism has a comparison with exact attention.
    static bool applies(const Workbench& workbench);
    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/) { return {.optional = partsOfMatrices()}; }

    std::vector<Demand> figureDemands() override;
    Drawing drawing(const Theme& theme) override;

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 220}; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    const Comparison* comparison() const;
    const ComputationShape& computation() const { return m_context.workbench.computation(); }
    void layOut();
    void rebuild();
    void listResults();
    void showResult(std::size_t result);
    void follow();
    std::vector<Demand> measured() const;
    void observe();
    void refresh();
    void dress();
    void say();
    void showCharts(const std::vector<Counted>& now);
    void setLength(Index n);
    std::optional<std::vector<Counted>> counts();
    bool guessesHere() const;
    QString errorWords();
    QString costWords(const std::vector<Counted>& counts) const;
    QString title() const;

    ViewContext m_context;
    QWidget* m_content;
    QLabel* m_nothing;
    QLabel* m_kicker;
    QLabel* m_title;
    QLabel* m_sentence;
    QHBoxLayout* m_results;
    std::vector<QToolButton*> m_buttons; ///< one a result
    CostControls* m_controls;
    ComparedMaps* m_maps;
    NumberSlider* m_length;
    QLabel* m_legend;
    CostCharts* m_charts;
    std::size_t m_result = 0;
    KeptNode m_followed;            ///< the last selection made elsewhere
    std::optional<Index> m_chosen;  ///< a length other than the document's
    std::vector<Counted> m_charted; ///< the data of the charts; empty: to be redrawn
    bool m_waiting = false;         ///< an update is queued
};

} // namespace heedmap
