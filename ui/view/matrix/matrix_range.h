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

/// The colours of a matrix beside it, over a range that can be dragged, and below it how its numbers are spread.
class MatrixRange : public QObject {
    Q_OBJECT

public:
    MatrixRange(QCustomPlot& plot, const Display& display);

    QCPColorScale& scale() { return *m_scale; }
    void dress();
    /// The spread has a quarter of the height at most, and none where that is too little for it.
    void shareRoom(int height);
    int spreadHeight() const;
    /// The left end, top and right end of the matrix, and how high a line of labels is.
    void setMargins(double left, double top, double right, double line);
    /// Without its numbers where they are to be guessed.
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
    bool m_showing = false; ///< the scale changes from here
};

/// Sets the type and colours of an axis, which has no lines of its own.
void dressAxis(QCPAxis& axis, const Display& display);

} // namespace heedmap
