#pragma once

#include "model/workbench.h"

#include <functional>

namespace heedmap {

/// Makes a figure of the window's own numbers once they are evaluated: at once where that is quick, else when the
/// evaluation in the background is done.
class FigureWait : public QObject {
    Q_OBJECT

public:
    FigureWait(Workbench& workbench, QObject* parent) : QObject(parent), m_workbench(workbench) { connectAll(); }

    /// `make` may throw Error; where it has no demands, as a view looks by itself, it is called again while numbers are
    /// being computed. A later call replaces this one.
    void await(std::vector<Demand> demands, std::function<void()> make);
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

private:
    void connectAll();
    void check();
    bool there();

    Workbench& m_workbench;
    std::vector<Demand> m_demands;
    std::function<void()> m_make;
};

} // namespace heedmap
