#pragma once

#include "model/workbench.h"

#include <heedmap/mechanisms/comparison.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// A knob of the open document that trades quality for cost, with the values that it can take.
struct Quality {
    QualityKnob knob;
    Phrase title;
    std::vector<Index> values; ///< accepted by the document, rising; the current one among them
    std::optional<Index> now;  ///< none if the knob is not set
};

/// The knobs of the document's mechanism that are set, or the first if none is, with the values that the schema and the
/// mechanism accept; beyond 512 these grow in steps.
std::vector<Quality> qualities(const Workbench& workbench);

/// Turning a knob to and fro as one step of the undo stack. Every position is made from the document before the turn,
/// so that numbers dropped by a lower position come back with a higher one.
class QualityTurn {
public:
    /// Throws Error if the document cannot have the value.
    void turn(Workbench& workbench, const QualityKnob& knob, Index value);
    /// Turns any setting in the same way.
    void turn(Workbench& workbench, const std::string& setting, const Json& value);

private:
    void turn(Workbench& workbench, const std::string& name, const std::function<void()>& set);
    void listen(QUndoStack& stack);

    QUndoStack* m_stack = nullptr;
    QObject m_listener; ///< the context of the connections to the stack
    bool m_turning = false;
    bool m_onTop = false; ///< the last command on the stack is that of the last turn
    std::string m_name;   ///< the name of the turned knob
};

} // namespace heedmap
