#pragma once

#include "view/frame/display.h"

#include <QWidget>

namespace heedmap {

/// How far a matrix is from its target, on a logarithmic bar whose left part is near enough.
class DistanceBar : public QWidget {
    Q_OBJECT

public:
    DistanceBar(const Display& display, double within);

    void setDistance(std::optional<double> distance);
    bool near() const { return m_distance && *m_distance <= m_within; }

protected:
    void paintEvent(QPaintEvent* event) override;
    QSize sizeHint() const override { return {m_display.px(200), m_display.px(36)}; }
    QSize minimumSizeHint() const override { return {m_display.px(120), m_display.px(36)}; }

private:
    const Display& m_display;
    double m_within;
    std::optional<double> m_distance;
};

} // namespace heedmap
