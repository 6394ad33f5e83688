#pragma once

#include "paint/exporter.h"
#include "view/frame/display.h"

#include <heedmap/mechanisms/comparison.h>

#include <QWidget>

#include <optional>
#include <vector>

class QCPAxisRect;
class QCustomPlot;

namespace heedmap {

/// The counts of a method and of exact attention over the length of the sequence.
struct CostPicture {
    struct Point {
        Index length = 0;
        Counted counted;
    };
    struct Chart {
        QString title;
        std::vector<Point> points; ///< rising
        Counted now;               ///< the count of the document
        Counted chosen;            ///< the count at the chosen length
        std::optional<Index> winsFrom;
        Counted crossing; ///< the count at `winsFrom`
    };
    QString method; ///< "Linformer attention"
    Index now = 1;
    Index chosen = 1;
    std::vector<Chart> charts;
};

/// One chart a count, both axes logarithmic. Marks the length from which the method wins, the document's length and the
/// chosen one; a press chooses another.
class CostCharts : public QWidget {
    Q_OBJECT

public:
    explicit CostCharts(const Display& display, QWidget* parent = nullptr);

    void show(CostPicture picture);
    const CostPicture& picture() const { return m_picture; }
    /// "Multiply-adds, n = 64: 12,288 instead of 32,768; fewer from n = 24 on", a line each.
    QStringList words() const;
    /// The charts in a size of unscaled px, or as high as needed if the height is 0, on a transparent ground.
    Drawing drawing(double width, double height, const Theme& theme);

signals:
    void lengthChosen(heedmap::Index n);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int columns(int width) const;
    int heightFor(int width) const;
    const Theme& theme() const;
    QColor ground() const;
    void layOut(int columns);
    void addChart(const CostPicture::Chart& chart, int row, int column);
    void dress(QCPAxisRect& rect, const CostPicture::Chart& chart);
    void addCurves(QCPAxisRect& rect, const CostPicture::Chart& chart);
    void addMarks(QCPAxisRect& rect, const CostPicture::Chart& chart);
    void addLine(QCPAxisRect& rect, Index length, const Counted& counted, const QColor& colour, Qt::PenStyle style);
    QString against(const CostPicture::Chart& chart) const;
    static QString verdict(const CostPicture::Chart& chart);
    void choose(const QPointF& at);

    const Display& m_display;
    CostPicture m_picture;
    QCustomPlot* m_plot;
    std::vector<QCPAxisRect*> m_rects; ///< one a chart
    int m_columns = 0;
    const Theme* m_drawn = nullptr; ///< the theme while a figure is drawn
};

/// A count as people write it: 12,288, or 1.37 × 10¹¹.
QString countText(double count);

} // namespace heedmap
