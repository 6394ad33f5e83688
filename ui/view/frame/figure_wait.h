#pragma once

#include "model/workbench.h"

#include <functional>
#include <vector>

namespace heedmap {

/// Makes a figure from the window's numbers once they are evaluated: at once if that is quick, else when the evaluation
/// in the background ends. Cancelling the evaluation or changing the document drops it.
class FigureWait : public QObject {
    Q_OBJECT

public:
    FigureWait(Workbench& workbench, QObject* parent) : QObject(parent), m_workbench(workbench) { connectAll(); }

    /// `make` may throw Error. On StillComputing it is called again with new demands, as a view may take its numbers in
    /// batches. A later call replaces this one. Its demands end with it.
    void await(std::function<std::vector<Demand>()> demands, std::function<void()> make);
    bool waiting() const { return m_make != nullptr; }
    /// Drops the figure and stops the evaluation.
    void cancel();

signals:
    void waits();
    /// Progress from 0 to 1.
    void progress(double done);
    /// The figure was made, or failed for that reason.
    void made();
    void failed(const QString& sentence);
    /// The figure was dropped: the workbench has reported an error, or the user cancelled.
    void givenUp(const QString& sentence);

private:
    void connectAll();
    void drop();
    void check();
    void demand(std::vector<Demand> demands);
    void fail(const QString& sentence);
    bool there();

    Workbench& m_workbench;
    std::vector<Demand> m_demands;
    std::function<std::vector<Demand>()> m_ask;
    std::function<void()> m_make;
};

} // namespace heedmap
