#pragma once

#include "model/workbench.h"

#include <heedmap/mechanisms/comparison.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace heedmap {

/// A knob of the open document that trades quality for cost, and where it may stand.
struct Quality {
    QualityKnob knob;
    Phrase title;
    std::vector<Index> values; ///< that the document may have, rising; its own is among them
    std::optional<Index> now;  ///< none where nothing is set
};

/// The knobs of the document's mechanism that are set, or the first where none is. Their values are the ones that
/// the schema and the mechanism allow; beyond 512 they grow in steps.
std::vector<Quality> qualities(const Workbench& workbench);

/// A knob that is turned to and fro is one step of the undo stack: every position is made from the document as
/// it was before, so that what a lower one drops comes back with a higher one.
class QualityTurn {
public:
    /// Throws Error if the document cannot have the value.
    void turn(Workbench& workbench, const QualityKnob& knob, Index value);
    /// Likewise any setting.
    void turn(Workbench& workbench, const std::string& setting, const Json& value);

private:
    void turn(Workbench& workbench, const std::string& name, const std::function<void()>& set);
    void listen(QUndoStack& stack);

    QUndoStack* m_stack = nullptr;
    QObject m_listener; ///< hears of what others do to it
    bool m_turning = false;
    bool m_onTop = false; ///< the last turn left a command there, and nothing has been done since
    std::string m_name;   ///< of what was turned
};

} // namespace heedmap
