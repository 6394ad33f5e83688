#pragma once

#include "view/attention/ablation_bar.h"
#include "view/frame/figure_wait.h"
#include "view/scene/scene_view.h"
#include "view/table/head_table_scene.h"

#include <QLineEdit>
#include <QToolButton>

#include <array>
#include <functional>

class QMenu;

namespace heedmap {

/// All heads as a table: what each does in numbers, sorted by any of them, or as a map of layers × heads.
class HeadTable : public ViewOf<HeadTableScene> {
    Q_OBJECT

public:
    static constexpr bool onlyValues = true;
    explicit HeadTable(const ViewContext& context, QWidget* parent = nullptr);

    /// Whether there are several heads.
    static bool applies(const Workbench& workbench);
    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/) { return {.colours = ViewColours::Weights}; }

    /// Sorts by a measure, falling; a second call sorts rising, a third restores the order of the computation.
    void sortBy(int measure);
    void showMap(bool map);
    /// Shows only the heads that pass the filter; an invalid one changes nothing and is reported.
    void filter(const QString& text);
    bool hasTable() const override { return true; }
    QByteArray csv() override { return shownTable().csv(); }

protected:
    void rebuilt() override;
    void selectionChanged() override;
    void picked(const Spot& spot) override;
    ControlsRoom placeControls(const QRect& room) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool command(const QKeyEvent& event) override;
    QSizeF figureRoom() const override { return figurePage().room({860, 600}); }

private:
    const HeadTableScene& shownTable();
    void choose(const HeadOrder& order);
    QToolButton* button(const QString& name);
    int placeButtons(const QRect& room);
    void dress();
    void fillWords();
    void addWords(QMenu& menu, const std::function<void(Index)>& choose);

    std::array<QToolButton*, addedColumn + 1> m_columns;
    AblationBar* m_ablations;
    QToolButton* m_map;
    QToolButton* m_samples; ///< means over all samples
    QToolButton* m_copy;
    QToolButton* m_word; ///< the word whose logit is decomposed
    QLineEdit* m_filter;
    FigureWait m_copied;
    bool m_picking = false; ///< the selection follows this view
};

} // namespace heedmap
