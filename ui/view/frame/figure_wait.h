#pragma once

#include "model/workbench.h"

#include <functional>
#include <vector>

namespace heedmap {

/// Makes a figure of the window's own numbers once they are evaluated: at once where that is quick, else when the
/// evaluation in the background is done. It is dropped where the evaluation is cancelled or the document changes.
class FigureWait : public QObject {
    Q_OBJECT

public:
    FigureWait(Workbench& workbench, QObject* parent) : QObject(parent), m_workbench(workbench) { connectAll(); }

    /// `make` may throw Error. On StillComputing the demands are asked for again: a view may take its numbers in turns.
    /// A later call replaces this one. Once it is made nothing is demanded any longer.
    void await(std::function<std::vector<Demand>()> demands, std::function<void()> make);
    bool waiting() const { return m_make != nullptr; }
    /// Stops the evaluation too.
    void cancel();

signals:
    void waits();
    /// From 0 to 1.
    void progress(double done);
    /// It was made, or cannot be for that reason.
    void made();
    void failed(const QString& sentence);
    /// It cannot be made, and the workbench has said why; nothing is said where a person gave it up.
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
