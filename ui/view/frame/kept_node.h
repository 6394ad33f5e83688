#pragma once

#include <heedmap/graph/graph.h>

#include <QStringList>

#include <optional>
#include <string>

namespace heedmap {

class Workbench;

// A view's choice, kept across a rebuild, a pin and an undo: ids and indices change then, names and labels do not.

/// A node of the open document, found by name in later graphs of that document and in no other document.
class KeptNode {
public:
    KeptNode() = default;
    KeptNode(const Workbench& workbench, NodeId node);

    /// noNode if the graph lacks it.
    NodeId in(const Workbench& workbench) const;
    bool is(const Workbench& workbench, NodeId node) const { return node != noNode && in(workbench) == node; }

private:
    std::string m_name;
    unsigned m_document = 0;
};

/// A token, found by its label even if tokens were inserted before it.
class KeptToken {
public:
    KeptToken() = default;
    KeptToken(const QStringList& labels, Index index);

    /// The index of the token with that label nearest to the old index.
    std::optional<Index> among(const QStringList& labels) const;

private:
    QString m_label;
    Index m_index = 0;
};

} // namespace heedmap
