#pragma once

#include "view/frame/display.h"

#include <QSlider>

namespace heedmap {

/// The rate of a training, from 0.0001 to 1 on a logarithmic scale with a tick at each power of ten.
class RateSlider : public QSlider {
    Q_OBJECT

public:
    explicit RateSlider(const Display& display, QWidget* parent = nullptr);

    /// Of two significant digits.
    double rate() const;
    /// Emits no signal.
    void setRate(double rate);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {m_display.px(170), sizeHint().height()}; }

signals:
    void chosen(double rate);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    double across(int position) const;

    const Display& m_display;
};

} // namespace heedmap
