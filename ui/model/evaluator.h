#pragma once

#include "model/differences.h"
#include "model/kept_values.h"
#include "model/looks.h"
#include "model/measured_speed.h"

#include <heedmap/graph/graph.h>

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <mutex>
#include <semaphore>
#include <stop_token>
#include <thread>
#include <vector>

namespace heedmap {

/// Evaluates the demands of the views: at once if that is quick, else on a thread of its own, which owns the graphs
/// meanwhile; views then get the previous values.
class Evaluator : public QObject {
    Q_OBJECT

public:
    explicit Evaluator(QObject* parent = nullptr);
    ~Evaluator() override;

    /// Sets the graph that views show, and one to compare it with; either may be null. Nodes of the second are found by
    /// name. Drops the values shown before.
    void use(Graph* graph);
    void compareWith(Graph* snapshot);

    void look(const QObject* view, std::vector<Demand> demands);
    /// Evaluates once the event loop turns.
    void schedule();
    /// Interrupts an evaluation and takes the graphs back. To be called before anything in them changes.
    void interrupt();
    /// Stops the evaluation on request of the user.
    void cancel();
    bool running() const { return m_thread.joinable(); }
    /// Whether all demands are current and exact, see Evaluation::exact; they become exact a moment after the last
    /// edit.
    bool settled() const { return m_atRest && !m_scheduled && !running(); }
    double seconds() const { return m_seconds; }
    /// Replaces what has been measured.
    void setSpeed(const MeasuredSpeed& speed) { m_speed = speed; }
    /// While held, an evaluation beside the window does not end, as what the thread posts is kept, and no rest comes.
    void setHeld(bool held);

    /// Whether cells can be shown without an evaluation; while one runs, the values shown last can.
    bool known(NodeId node, const Region& region) const { return running() || upToDate(node, region); }
    Values values(NodeId node, const Region& region);
    Difference difference(NodeId node, const Region& region);
    bool differenceCurrent(NodeId node, const Region& region) const
    {
        return m_differences.current({node, region}) != nullptr;
    }
    /// Brings the demanded cells of a graph up to date if that is quick; returns whether it did.
    bool evaluateQuickly(Graph& graph, std::span<const Demand> demands);

signals:
    void ready();
    void progress(double done);
    void failed(const QString& sentence);
    /// The thread has posted a message.
    void posted(QPrivateSignal);

private:
    /// Released when views no longer read the values that a run overwrites, or when the run is stopped.
    using Taken = std::counting_semaphore<2>;

    struct Run;
    struct Job;
    static std::vector<KeptRows> copied(const Job& job);
    static void awaitTaken(const Job& job);
    static Run perform(const Job& job, const std::function<void(double)>& progressed);

    void evaluate();
    void rest();
    std::vector<Demand> inSnapshot(const std::vector<Demand>& demands) const;
    void start(std::vector<Demand> demands);
    void finish(const Run& run, const QString& error);
    void giveUp(const QString& error);
    void stop();
    void dispatch();
    NodeId inSnapshot(NodeId node) const;
    bool upToDate(NodeId node, const Region& region) const;
    Values snapshotValues(NodeId node, const Region& region);
    std::vector<KeptRows> keepShown();

    Graph* m_graph = nullptr;
    Graph* m_snapshot = nullptr;
    Looks m_looks;
    std::vector<Demand> m_shown;  ///< evaluated last; its values stay in memory until the next run
    std::vector<Demand> m_wanted; ///< what the thread evaluates
    KeptValues m_kept;
    Differences m_differences;
    bool m_scheduled = false;
    bool m_cancelled = false;
    bool m_atRest = true; ///< no edit for a moment: evaluations are exact
    QTimer m_rest;
    double m_seconds = 0;
    MeasuredSpeed m_speed = initialSpeed;
    bool m_held = false;

    std::thread m_thread; ///< joinable while the graphs belong to it
    std::stop_source m_stop;
    std::shared_ptr<Taken> m_taken; ///< signals the thread that views show its copies
    unsigned m_run = 0;
    std::mutex m_telling;
    std::vector<std::function<void()>> m_posted; ///< tasks posted by the thread, to be run on this one
};

} // namespace heedmap
