#pragma once

#include "view/frame/keeps_cell.h"
#include "view/frame/kept_node.h"
#include "view/scene/moved_view.h"
#include "view/stage/step_scene.h"

namespace heedmap {

class EditTool;

/// The chosen step, laid out by the geometry of its operation, and the place where numbers are changed.
///
/// Pointing at a cell highlights its operands; a click keeps it; the tool changes it.
class Stage : public ViewOf<StepScene, MovedView>, public KeepsCell {
    Q_OBJECT

public:
    explicit Stage(const ViewContext& context, QWidget* parent = nullptr);

    /// Where a cell of the stage is, in the widget's px; empty if it is not shown.
    QRectF rectOf(NodeId node, const Cell& cell);
    using SceneView::rectOf;
    const StepScene& scene() const { return m_scene; }

    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/)
    {
        return {.optional = partsOfMatrices(), .colours = ViewColours::Operation};
    }
    std::vector<ViewPart> chosenParts() const override;
    bool chooseParts(const std::vector<ViewPart>& parts) override;
    std::optional<CellPlace> workedOut() const override;

public slots:
    void fit() override;

protected:
    void selectionChanged() override;
    bool clicked(const Spot& spot, Qt::KeyboardModifiers modifiers) override;
    bool command(const QKeyEvent& event) override;
    QPointF middle() override;
    void zoomAt(double factor, const QPointF& at) override;
    void panBy(const QPointF& by) override;
    bool pans() override { return m_scene.pans(); }
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool focusNextPrevChild(bool next) override;
    bool viewportEvent(QEvent* event) override;

private:
    void forgetKept();
    bool stands(NodeId node) const;
    ViewPart seenPart(const SeenCells& seen) const;
    bool chooseResult(int by);
    void turnLine(const Spot& line);

    EditTool* m_tool = nullptr;
    KeptNode m_place; ///< whose zoom and place these are
};

} // namespace heedmap
