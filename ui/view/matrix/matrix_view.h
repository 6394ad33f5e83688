#pragma once

#include "view/matrix/matrix_scene.h"
#include "view/scene/scene_view.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace heedmap {

/// The chosen matrix alone and large, with zoom, a range of colours set by hand, and a summary of its numbers.
class MatrixView : public SceneView {
    Q_OBJECT

public:
    explicit MatrixView(const ViewContext& context, QWidget* parent = nullptr);

    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/)
    {
        return {.optional = partsOfMatrices(), .colours = ViewColours::Matrix, .named = true};
    }
    MatrixPlot& plot() { return *m_plot; }
    QString summary();
    std::vector<Demand> figureDemands() override { return m_scene.demands({}, {}); }
    Drawing drawing(const Theme& theme) override { return m_plot->drawing(theme, figurePage()); }
    std::vector<ViewPart> chosenParts() const override;
    bool chooseParts(const std::vector<ViewPart>& parts) override;

protected:
    void rebuilt() override;
    void selectionChanged() override;
    bool settle() override;
    ControlsRoom placeControls(const QRect& room) override;
    bool command(const QKeyEvent& event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// Constructs the view with the plot that its scene reads.
    MatrixView(const ViewContext& context, MatrixPlot* plot, QWidget* parent);
    void layOutBar();
    void listenToPlot();
    void elideTitle();
    void dress();
    void listNodes();
    void listSlices(NodeId node);
    void light();
    void chooseNode(int by);
    void chooseSlice(int by);

    MatrixPlot* m_plot;
    MatrixScene& m_scene;
    QWidget* m_bar;
    QComboBox* m_nodes;
    QComboBox* m_slices;
    QToolButton* m_fit;
    QToolButton* m_reset;
    QLabel* m_title;
    bool m_shapesHidden = false;
    bool m_numbersMissing = false; ///< whether the line below says so
};

} // namespace heedmap
