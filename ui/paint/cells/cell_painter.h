#pragma once

#include "paint/figure_layout.h"

class QPainter;

namespace heedmap {

/// Draws the cells of one matrix: colours, numbers, signs. Many small cells are drawn as one image, others as a
/// rectangle each; vector files get rectangles up to the layout's largestVector.
class CellPainter {
public:
    CellPainter(QPainter& painter, const HeatmapFigure& figure, const FigureLayout& layout, const Theme& theme);

    void draw(const MatrixPlace& place);
    /// A sign by itself, as a colour bar's key shows it.
    void drawMark(const QRectF& cell, CellMark mark);

private:
    void drawUnknown(const MatrixPlace& place);
    bool asImage() const;
    Pooling pooling(const QRectF& cells) const;
    void drawImage(const MatrixPlace& place);
    void drawCells(const MatrixPlace& place);
    void wear(QRgb colour);
    void drawCell(const QRectF& cell, QRgb colour);
    void drawOutlined(const QRectF& cell);
    void drawEdges();
    void drawHatch(const QRectF& cell, bool rising);
    void drawValues(const MatrixPlace& place);
    void drawMisprinted(const MatrixPlace& place);
    void drawColumn(const MatrixPlace& place, Index col);
    QRectF cellAt(const MatrixPlace& place, Index row, Index col) const;

    QPainter& m_painter;
    const FigureLayout& m_layout;
    const Theme& m_theme;
    FigureCells m_cells;
    const HeatmapFigure& m_figure;
    bool m_vector;
    double m_side;
    double m_gap;
    double m_radius;
    bool m_overlapping; ///< flush cells in a PDF overlap, because a viewer's smoothing would show the page between them
    bool m_outlined = false;
    std::vector<QRectF> m_edges = {}; ///< of printed cells that need one to be seen
};

} // namespace heedmap
