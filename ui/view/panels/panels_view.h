#pragma once

#include "view/panels/panels_scene.h"
#include "view/scene/scene_view.h"

#include <QToolButton>

namespace heedmap {

class EditTool;

/// Chosen matrices side by side, and the place where they are compared and changed together. Any view adds another one
/// by the menu of a matrix.
class PanelsView : public ViewOf<PanelsScene> {
    Q_OBJECT

public:
    explicit PanelsView(const ViewContext& context, QWidget* parent = nullptr);

    static bool applies(const Workbench& workbench);
    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/) { return {.optional = partsOfMatrices()}; }
    std::vector<ViewPart> chosenParts() const override;
    bool chooseParts(const std::vector<ViewPart>& parts) override;
    std::vector<ViewSetting> chosenSettings() const override;
    bool chooseSetting(const ViewSetting& setting) override;

protected:
    void selectionChanged() override;
    ControlsRoom placeControls(const QRect& room) override;
    bool clicked(const Spot& spot, Qt::KeyboardModifiers modifiers) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool command(const QKeyEvent& event) override;
    QSizeF figureRoom() const override { return figurePage().room({1000, 700}); }

private:
    void forgetKept();
    void settleOn();
    void fillMenu(QMenu& menu, const CellPlace& place);
    void listMatrices();
    void put(NodeId node, bool there);

    EditTool* m_tool = nullptr;
    QToolButton* m_add;
    QToolButton* m_follow; ///< goes back to the matrices of the step
};

} // namespace heedmap
