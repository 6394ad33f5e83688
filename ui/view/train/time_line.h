#pragma once

#include "view/train/film_strip.h"
#include "view/train/loss_curve.h"

#include <QToolButton>
#include <QWidget>

namespace heedmap {

/// The loss curve, and above it the chosen matrix as it was at some steps, each tied by a line to its step.
class TimeLine : public QWidget {
    Q_OBJECT

public:
    TimeLine(const ViewContext& context, Trainer& trainer, QWidget* parent = nullptr);

    const FilmStrip& film() const { return m_film; }
    QRectF frameRect(std::size_t frame) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Ties;

    void layOut();
    void dress();
    double mapSide() const;
    double filmHeight() const;
    std::span<const FilmStrip::Frame> frames() const;

    ViewContext m_context;
    Trainer& m_trainer;
    FilmStrip m_film;
    LossCurve* m_curve;
    Ties* m_ties;
    QToolButton* m_linear;
    QToolButton* m_logarithmic;
};

} // namespace heedmap
