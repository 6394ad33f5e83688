#pragma once

#include "model/lesson/lesson_player.h"
#include "view/frame/display.h"

#include <QWidget>

namespace heedmap {

/// The stops of a lesson as named dots on a line: those passed filled, the current one large. Click or arrow keys
/// choose.
class StopDots : public QWidget {
    Q_OBJECT

public:
    StopDots(const ViewContext& context, LessonPlayer& player, QWidget* parent = nullptr);

    QPointF dotAt(int stop) const;
    QRectF discAt(int stop) const;
    /// The place of a text under a dot, which begins below the disc.
    QRectF nameAt(int stop, const QString& text) const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int count() const { return static_cast<int>(m_player.stops().size()); }
    double pitch() const;
    double currentRadius() const;
    double namesHeight() const;
    int stopAt(double x) const;
    QString nameOf(int stop) const;
    void drawNames(QPainter& painter) const;
    void follow();

    ViewContext m_context;
    LessonPlayer& m_player;
};

} // namespace heedmap
