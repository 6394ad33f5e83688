#pragma once

#include "view/attention/ablation_bar.h"
#include "view/pair/pair_scene.h"
#include "view/scene/scene_view.h"

#include <QComboBox>
#include <QLineEdit>
#include <QToolButton>

class QMenu;

namespace heedmap {

/// The selected matrix in two samples, side by side, with the difference. A row dragged from the other sample is
/// patched in; the patches are listed with their effect on the prediction.
class PairView : public ViewOf<PairScene> {
    Q_OBJECT

public:
    static constexpr bool onlyValues = true;
    explicit PairView(const ViewContext& context, QWidget* parent = nullptr);

    /// Whether there are two samples, or another sentence makes a second.
    static bool applies(const Workbench& workbench);
    OtherSample& other() { return m_other; }
    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/) { return {.optional = partsOfMatrices()}; }

protected:
    void rebuilt() override;
    void selectionChanged() override;
    ControlsRoom placeControls(const QRect& room) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    QSizeF figureRoom() const override { return figurePage().room({1000, 420}); }

private:
    void lookThere();
    void swapSamples();
    void readBeside();
    void placeQuestion(const QRect& room);
    void dress();
    void drop(Index row);
    /// Adds what can be taken from the other sample; −1 without a row.
    void fillMenu(QMenu& menu, Index row);
    /// The point of an event in the scene.
    QPointF inScene(const QPointF& at) { return framed().fromWidget({at, QSizeF(1, 1)}).topLeft(); }

    OtherSample& m_other;
    QComboBox* m_samples;
    QToolButton* m_swap;
    QLineEdit* m_sentence; ///< of a document with one sample, what makes a second
    QToolButton* m_read;
    AblationBar* m_ablations;
    std::optional<Index> m_dragged;
};

} // namespace heedmap
