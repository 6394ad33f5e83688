#pragma once

#include "view/attention/words_switch.h"
#include "view/matrix/matrix_plot.h"
#include "view/scene/scene_view.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace heedmap {

class EditTool;

/// The chosen matrix alone and large, with zoom, a range of colours set by hand, and a summary of its numbers.
class MatrixView : public ViewOf<MatrixScene> {
    Q_OBJECT

public:
    explicit MatrixView(const ViewContext& context, QWidget* parent = nullptr);

    static ViewFigure figureOf(const std::vector<ViewPart>& /*parts*/)
    {
        return {.optional = partsOfMatrices(), .colours = ViewColours::Matrix, .named = true};
    }
    Drawing drawing(const Theme& theme) override;
    std::vector<ViewPart> chosenParts() const override;
    bool chooseParts(const std::vector<ViewPart>& parts) override;

protected:
    void rebuilt() override;
    void selectionChanged() override;
    bool settle() override;
    ControlsRoom placeControls(const QRect& room) override;
    bool command(const QKeyEvent& event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    std::optional<PanelMatrix> matrixAt(const std::optional<Spot>& spot) override;

private:
    void layOutBar();
    void listenToPlot();
    void elideTitle();
    void dress();
    void listNodes();
    void listSlices(NodeId node);
    void light();
    void chooseNode(int by);
    void chooseSlice(int by);
    bool walk(const QKeyEvent& event, int rows, int cols);

    MatrixPlot* m_plot;
    QWidget* m_bar;
    QComboBox* m_nodes;
    QComboBox* m_slices;
    WordsSwitch* m_words;
    QToolButton* m_fit;
    QToolButton* m_reset;
    QLabel* m_title;
    bool m_shapesHidden = false;
    EditTool* m_tool;
    std::optional<SeenCells> m_chosen; ///< the cells of the figure; else those in sight
};

} // namespace heedmap
