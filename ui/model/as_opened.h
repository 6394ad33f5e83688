#pragma once

#include "model/document_state.h"

#include <heedmap/document/computation.h>

namespace heedmap {

/// Compares what a document is now with what it was opened, or last saved, with. It refers to all three.
class AsOpened {
public:
    AsOpened(const Document& opened, const DocumentState& now, const Computation& computation)
        : m_opened(opened), m_now(now), m_computation(computation)
    {
    }

    /// Whether a node comes from the same settings, arrays and pins, and is not pinned.
    bool all(NodeId node) const;
    /// The same by whatever settings, with the arrays that these require besides.
    bool numbers(NodeId node) const;
    /// Whether figures were printed of a matrix of this name, but not in the shape that it has now.
    bool lostPrinted(NodeId node) const;

    /// Whether the note on a node was written since.
    bool noteIsNew(NodeId node) const;

private:
    const GraphShape& graph() const { return m_computation.graph; }
    bool pins(NodeId node) const;
    bool array(const std::string& name, NodeId leaf) const;
    bool requiresArray(const std::string& name) const;

    const Document& m_opened;
    const DocumentState& m_now;
    const Computation& m_computation;
};

} // namespace heedmap
