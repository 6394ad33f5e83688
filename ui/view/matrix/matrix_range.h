#pragma once

#include "paint/theme.h"
#include "paint/value_statistics.h"
#include "view/frame/display.h"

#include <QObject>

class QCPAxis;
class QCPAxisRect;
class QCPBars;
class QCPColorScale;
class QCPItemStraightLine;
class QCustomPlot;

namespace heedmap {

class ValueScale;

/// The colour scale beside a matrix, with a range that can be dragged, and below it the distribution of the numbers.
class MatrixRange : public QObject {
    Q_OBJECT

public:
    MatrixRange(QCustomPlot& plot, const Display& display);

    QCPColorScale& scale() { return *m_scale; }
    void dress();
    /// Gives the distribution at most a quarter of the height, or none if that is too little.
    void shareRoom(int height);
    int spreadHeight() const;
    /// Sets the left, top and right end of the matrix, and the height of a line of labels.
    void setMargins(double left, double top, double right, double line);
    /// Shows the colours, without numbers if these are to be guessed.
    void showScale(const ValueScale& scale, bool hidden);
    void showSpread(const ValueStatistics& statistics, const QColor& ink, bool hidden);

signals:
    void dragged(double lo, double hi);

private:
    const Display& m_display;
    QCPColorScale* m_scale = nullptr;
    QCPAxisRect* m_spread = nullptr;
    QCPBars* m_bars = nullptr;
    QCPItemStraightLine* m_ends[2] = {nullptr, nullptr};
    bool m_showing = false; ///< this class is changing the scale
};

/// Sets the type and colours of an axis, which has no lines of its own.
void dressAxis(QCPAxis& axis, const Display& display);

} // namespace heedmap
