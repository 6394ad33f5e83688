#pragma once

#include "view/frame/exportable.h"
#include "view/matrix/matrix_plot.h"

class QComboBox;
class QLabel;
class QToolButton;

namespace heedmap {

/// The chosen matrix by itself and large: to be zoomed into, its colours ranged by hand, its numbers summed up.
class MatrixView : public QWidget, public Exportable {
    Q_OBJECT

public:
    explicit MatrixView(const ViewContext& context, QWidget* parent = nullptr);

    MatrixPlot& plot() { return *m_plot; }
    /// The summary of its numbers: "4 numbers · from −0.8 to 0.8 · mean 0.1".
    QString summary() const;
    std::vector<Demand> figureDemands() override { return m_plot->demands(); }
    Drawing drawing(const Theme& theme) override { return m_plot->drawing(theme, figurePage()); }
    std::vector<ViewPart> chosenParts() const override;
    bool chooseParts(const std::vector<ViewPart>& parts) override;

    QSize sizeHint() const override { return {820, 640}; }
    QSize minimumSizeHint() const override { return {360, 220}; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void layOut();
    bool anyChosen() const;
    void nameMatrix();
    void nameShown();
    void elideTitle();
    void follow();
    void refresh();
    void dress();
    void listNodes();
    void listSlices();
    void light();
    void moveBy(Index rows, Index cols);
    void chooseNode(int by);
    void chooseSlice(int by);
    bool command(const QKeyEvent* event);

    ViewContext m_context;
    MatrixPlot* m_plot;
    QComboBox* m_nodes;
    QComboBox* m_slices;
    QToolButton* m_fit;
    QToolButton* m_reset;
    QLabel* m_title;
    QString m_titleText; ///< in full
    QWidget* m_status;   ///< room for the read-out, drawn by this widget
    bool m_stale = true;
    bool m_shapesHidden = false;
    bool m_numbersMissing = false; ///< as it was last said
    bool m_focusSeen = false;
};

} // namespace heedmap
