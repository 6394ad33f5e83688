#pragma once

#include "model/selection.h"
#include "view/frame/display.h"

#include <QElapsedTimer>
#include <QTimer>

#include <optional>

class QKeyEvent;

namespace heedmap {

/// How a matrix is played: its first cell term by term, the rest of its row quickly, the other rows in a sweep.
struct Pacing {
    Index rows = 1;
    Index cols = 1;
    std::size_t terms = 0; ///< of the first cell; 0: it comes at once
    bool slow = true;      ///< else all of it is a sweep

    /// In ms at a speed of 1.
    double duration() const;
    /// What has been computed so long after the beginning; none when all of it is.
    std::optional<Moment> at(double elapsed, NodeId node, Index slice) const;

private:
    double termTime() const;
    double firstCell() const;
    double rowTime() const;
    double sweepTime() const;
};

/// Property of a widget: a click on it while something moves ends the motion and does nothing else.
inline constexpr const char* stopsPlaying = "stopsPlaying";

/// Walks through the steps, and in each computes its matrices before the eyes of the class, through
/// `Selection::play` alone. A key, the wheel or a click while something moves ends it at once and does what it always
/// does; Space and Escape are used up by that, and a click where `stopsPlaying` says so. Escape and a modal dialog
/// end it during a rest too. With reduced motion nothing moves.
class Player : public QObject {
    Q_OBJECT

public:
    explicit Player(const ViewContext& context, QObject* parent = nullptr);

    bool playing() const { return m_playing; }
    /// From the step that is shown; from the first where the last was played.
    void start();
    /// All numbers are shown at once.
    void stop();
    /// Whether something moved, which it does no longer.
    bool finish();

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void beginStep();
    void beginNode();
    void tick();
    void rest(int milliseconds);
    void goOn();
    bool usesUp(const QObject& watched, QEvent& event);
    bool usesUp(QKeyEvent& event);
    template <typename Act> void act(Act act);

    ViewContext m_context;
    QTimer m_timer; ///< of the motion
    QTimer m_rest;  ///< between steps
    QElapsedTimer m_clock;
    Pacing m_pacing;
    double m_elapsed = 0;
    std::vector<NodeId> m_nodes;    ///< of the step, that are still to be played; the front one is
    int m_step = -1;                ///< that is played
    std::optional<int> m_swallowed; ///< a key whose press is still to come
    int m_restLength = 0;           ///< at a speed of 1
    bool m_playing = false;
    bool m_acting = false; ///< a change of the selection is ours
    bool m_ended = false;
};

} // namespace heedmap
