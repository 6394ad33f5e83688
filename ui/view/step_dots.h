#pragma once

#include "view/display.h"

#include <QWidget>

namespace heedmap {

/// The steps as named dots on a line: those done filled, the current one large and bold. Click or arrow keys choose.
class StepDots : public QWidget {
    Q_OBJECT

public:
    explicit StepDots(const ViewContext& context, QWidget* parent = nullptr);

    /// Where a step's dot is.
    QPointF dotAt(int step) const;
    QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int count() const;
    int stepAt(const QPointF& place) const;
    QString name(int step) const;
    QRectF nameRect(int step) const;
    std::vector<int> namesThatFit() const;
    void refresh();

    ViewContext m_context;
    int m_hovered = -1;
};

} // namespace heedmap
