#pragma once

#include "model/training/trainer.h"
#include "view/frame/display.h"

#include <QWidget>

class QCPItemTracer;
class QCPItemStraightLine;
class QCPGraph;

namespace heedmap {

class Plot;

/// The loss over the steps of a training, which is its time line: its head stands at the step that is shown, and is
/// dragged, or moved by the arrow keys, to any other.
class LossCurve : public QWidget {
    Q_OBJECT

public:
    LossCurve(Trainer& trainer, const Display& display, QWidget* parent = nullptr);

    void setLogarithmic(bool on);
    /// Where a step is, in the widget's px.
    double across(Index step) const;
    QPointF pointAt(Index step) const;
    Index stepAt(const QPointF& at) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, 80}; }

signals:
    /// The plot was laid out again.
    void laidOut();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void follow();
    void fill();
    void dress();
    void mark();
    void drag(const QPointF& at);
    void range();

    Trainer& m_trainer;
    const Display& m_display;
    Plot* m_plot;
    QCPGraph* m_past;
    QCPGraph* m_coming;
    QCPItemStraightLine* m_line;
    QCPItemTracer* m_head;
    bool m_logarithmic = false;
};

} // namespace heedmap
