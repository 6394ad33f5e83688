#pragma once

#include <heedmap/graph/graph.h>

#include <QStringList>

#include <optional>
#include <string>

namespace heedmap {

class Workbench;

// What a view has chosen, so that it outlives a rebuild, a pin and an undo: ids and places are others then, names
// and labels are not.

/// A node of the open document: found by its name in every later graph of that document, and in none of another one.
class KeptNode {
public:
    KeptNode() = default;
    KeptNode(const Workbench& workbench, NodeId node);

    /// noNode where it is not there.
    NodeId in(const Workbench& workbench) const;
    bool is(const Workbench& workbench, NodeId node) const { return node != noNode && in(workbench) == node; }

private:
    std::string m_name;
    unsigned m_document = 0;
};

/// A token by its label: others may have come before it.
class KeptToken {
public:
    KeptToken() = default;
    KeptToken(const QStringList& labels, Index index);

    /// Where it stands now: the one of that label nearest to where it was.
    std::optional<Index> among(const QStringList& labels) const;

private:
    QString m_label;
    Index m_index = 0;
};

} // namespace heedmap
