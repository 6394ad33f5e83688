#pragma once

#include <QUndoStack>

#include <memory>
#include <optional>

namespace heedmap {

/// The undo stack of a document. After a step that failed it stands where the document is.
class History : public QUndoStack {
public:
    History();

    /// What throws at once leaves no step.
    void add(std::unique_ptr<QUndoCommand> step);
    /// A step failed on its way forward or back. It may be in the middle of an undo or redo of several: those after it
    /// are passed as well.
    void stuckAt(const QUndoCommand* step, bool forward);
    bool stuck() const { return m_stuck.has_value(); }

private:
    std::optional<int> m_stuck; ///< where the stack belongs
};

} // namespace heedmap
