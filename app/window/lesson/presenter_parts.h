#pragma once

#include "model/lesson/stop_values.h"
#include "view/frame/display.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

namespace heedmap {

/// A picture of another widget, as large as fits, updated a few times a second while visible.
class ClassPicture : public QWidget {
public:
    ClassPicture(const Display& display, QWidget& seen);

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent*) override { m_again.start(); }
    void hideEvent(QHideEvent*) override { m_again.stop(); }

private:
    const Display& m_display;
    QWidget& m_shown;
    QTimer m_again;
};

/// The operation whose result is covered, with all of its numbers.
class CoveredValues : public QWidget {
public:
    explicit CoveredValues(const ViewContext& context);

    /// The covered node that is shown; noNode if nothing is covered.
    NodeId node() const;
    /// Whether the class sees that matrix.
    bool isShown() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void follow();

    ViewContext m_context;
};

/// The matrix that the next stop shows, with its numbers there, or a note that they are not known yet.
class NextPicture : public QWidget {
public:
    NextPicture(const ViewContext& context, LessonPlayer& player);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    ViewContext m_context;
    LessonPlayer& m_player;
    StopValues m_values;
};

/// The time that the lesson has taken beside its plan: stops as segments as long as their minutes.
class StopClock : public QWidget {
public:
    StopClock(const Display& display, LessonPlayer& player);

    void start();
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }
    /// "2 minutes behind", after that many seconds.
    QString pace(qint64 seconds) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void drawSegments(QPainter& painter, double minutes) const;
    /// The planned beginning and end of the current stop, in minutes.
    std::pair<double, double> planned() const;

    const Display& m_display;
    LessonPlayer& m_player;
    QElapsedTimer m_since;
    QTimer m_tick;
};

/// Draws the ground of notes for the speaker; leaves the painter antialiased.
void drawNotice(QPainter& painter, const QRect& rect, const Theme& theme);

} // namespace heedmap
