#pragma once

#include "model/training/trainer.h"
#include "paint/heatmap_figure.h"
#include "view/frame/display.h"

#include <heedmap/document/computation.h>

#include <QImage>
#include <QObject>
#include <QTimer>

#include <optional>

namespace heedmap {

/// The chosen matrix as it was at a few steps of a training: the first, the last, the one that is shown and some
/// between. They are computed on a copy, while nothing trains.
class FilmStrip : public QObject {
    Q_OBJECT

public:
    struct Frame {
        Index step = 0;
        QImage image;
        Shape shape; ///< of one slice
    };

    FilmStrip(const ViewContext& context, Trainer& trainer, QObject* parent = nullptr);

    const std::vector<Frame>& frames() const { return m_frames; }
    /// How many frames there is room for.
    void setRoom(int frames);
    void setSide(double px) { m_side = px; }
    /// Whether its frames are on screen; a hidden film computes none.
    void setShown(bool shown);

signals:
    void changed();

private:
    std::vector<Index> steps() const;
    void wait();
    void shoot();
    void record();
    Frame frame(Index step, const HeatmapFigure& figure) const;
    std::optional<Frame> shot(Index step);
    void forget();

    ViewContext m_context;
    Trainer& m_trainer;
    std::optional<Computation> m_copy;
    std::vector<Frame> m_frames;
    QTimer m_rest;
    bool m_shown = true;
    int m_room = 5;
    Index m_gap = 1; ///< steps from a frame to the next, while it trains
    double m_side = 64;
};

} // namespace heedmap
