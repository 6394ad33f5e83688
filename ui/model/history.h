#pragma once

#include <QUndoStack>

#include <memory>
#include <optional>

namespace heedmap {

/// The undo stack of a document. After a failed step it is set to the state of the document.
class History : public QUndoStack {
public:
    History();

    /// A command whose first redo throws is not kept.
    void add(std::unique_ptr<QUndoCommand> step);
    /// A step failed during an undo or redo. If that spans several steps, those after it are passed as well.
    void stuckAt(const QUndoCommand* step, bool forward);
    bool stuck() const { return m_stuck.has_value(); }

private:
    std::optional<int> m_stuck; ///< the index that the stack has to return to
};

} // namespace heedmap
