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
    std::size_t terms = 0; ///< of the first cell; 0: all at once
    bool slow = true;      ///< else the whole matrix is a sweep

    /// The duration in ms at a speed of 1.
    double duration() const;
    /// The moment that many ms after the beginning; none once the matrix is complete.
    std::optional<Moment> at(double elapsed, NodeId node, Index slice) const;

private:
    double termTime() const;
    double firstCell() const;
    double rowTime() const;
    double sweepTime() const;
};

/// Property of a widget: a click on it while something moves only ends the motion.
inline constexpr const char* stopsPlaying = "stopsPlaying";

/// Walks through the steps and plays how each matrix is computed, through `Selection::play` alone. A key, the wheel or
/// a click ends the motion at once and then has its usual effect; Space, Escape, and a click on a widget with
/// `stopsPlaying` only end it. Escape and a modal dialog also end a pause between steps. With reduced motion nothing
/// moves.
class Player : public QObject {
    Q_OBJECT

public:
    explicit Player(const ViewContext& context, QObject* parent = nullptr);

    bool playing() const { return m_playing; }
    /// Plays from the current step on, or from the first if the last was played.
    void start();
    /// Shows all numbers at once.
    void stop();
    /// Ends the motion; returns whether anything moved.
    bool finish();
    /// Goes on by that many ms at a speed of 1, which the clock does as time passes.
    void advance(double milliseconds);

signals:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool moving() const { return m_playing && m_rest <= 0; }
    void beginStep();
    void beginNode();
    void move(double milliseconds);
    void rest(double milliseconds);
    void goOn();
    bool usesUp(const QObject& watched, QEvent& event);
    bool usesUp(QKeyEvent& event);
    template <typename Act> void act(Act act);

    ViewContext m_context;
    QTimer m_timer; ///< of the frames
    QElapsedTimer m_clock;
    Pacing m_pacing;
    double m_elapsed = 0;           ///< ms of the motion at a speed of 1
    double m_rest = 0;              ///< ms of the pause between steps that are left
    std::vector<NodeId> m_nodes;    ///< nodes of the step still to be played; the front one is being played
    int m_step = -1;                ///< step that is played
    std::optional<int> m_swallowed; ///< a key whose press has not arrived yet
    bool m_playing = false;
    bool m_acting = false; ///< ignores changes of the selection made here
    bool m_ended = false;
};

} // namespace heedmap
