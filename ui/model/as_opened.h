#pragma once

#include "model/document_state.h"

#include <heedmap/document/computation.h>

namespace heedmap {

/// Compares a document with its state when it was opened or last saved. Refers to both and to the graph.
class AsOpened {
public:
    AsOpened(const Document& opened, const DocumentState& now, const Computation& computation)
        : m_opened(opened), m_now(now), m_computation(computation)
    {
    }

    /// Whether a node is computed from the same settings, sample, arrays and pins as then, and is not pinned.
    bool all(NodeId node) const;
    /// The same within the sample that is shown now, but the settings may differ, and so may the arrays that only they
    /// require.
    bool numbers(NodeId node) const;
    /// The words of the sample that was shown then; an exercise asks about them.
    const Tokens& words() const;
    /// Whether the words that are shown are others.
    bool otherWords() const;
    Index sample() const { return m_opened.sample; }
    /// Whether numbers were printed for a matrix of this name, but of another shape.
    bool lostPrinted(NodeId node) const;

    /// Whether the note on a node has changed since then.
    bool noteIsNew(NodeId node) const;

private:
    const GraphShape& graph() const { return m_computation.graph; }
    bool pins(NodeId node) const;
    bool numbersOf(NodeId node, Index sample) const;
    bool array(const std::string& name, NodeId leaf, Index sample) const;
    bool requiresArray(const std::string& name) const;

    const Document& m_opened;
    const DocumentState& m_now;
    const Computation& m_computation;
};

} // namespace heedmap
