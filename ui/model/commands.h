#pragma once

// Private to the model: the two commands of the undo stack.

#include "model/workbench.h"

#include <QUndoCommand>

namespace heedmap {

/// A block of numbers of one leaf or pinned node. Undo and redo are one swap.
class ValuesCommand : public QUndoCommand {
public:
    ValuesCommand(Workbench& workbench, QString node, const Region& region, std::vector<double> numbers, int mergeKey);

    void undo() override { swap(); }
    void redo() override { swap(); }
    int id() const override { return m_mergeKey == 0 ? -1 : m_mergeKey; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void swap();

    Workbench& m_workbench;
    QString m_node;
    Region m_region;
    std::vector<double> m_numbers; ///< those that are not in the graph now
    bool m_edited = true;          ///< whether the document has them as edited
    int m_mergeKey;
};

/// Another document in place of the open one. Undo and redo are one swap.
class DocumentCommand : public QUndoCommand {
public:
    /// `ready` is what the document builds into, for the first time.
    DocumentCommand(Workbench& workbench, DocumentState state, std::unique_ptr<Computation> ready, int mergeKey);

    void undo() override { swap(); }
    void redo() override { swap(); }
    int id() const override { return m_mergeKey == 0 ? -1 : m_mergeKey; }
    bool mergeWith(const QUndoCommand* other) override;

private:
    void swap();

    Workbench& m_workbench;
    DocumentState m_state; ///< the one that is not open now
    std::unique_ptr<Computation> m_ready;
    int m_mergeKey;
};

} // namespace heedmap
