#pragma once

// Private to the core.

#include <heedmap/graph/graph.h>

#include <memory>
#include <span>
#include <vector>

namespace heedmap {

class Memory;

/// A small computation that runs again and again, as a step of training does: the operations between the leaves and
/// what is demanded, in order and bound to their memory. A run computes all of them, with the bits of an exact
/// evaluation; it has nothing to find out, and nothing to mark.
///
/// Once it is recorded, numbers are put into leaves through the tape, and nothing else of the graph is evaluated.
class Tape {
public:
    /// Null if an evaluation does what a tape cannot: occupy threads, round, leave pinned numbers alone.
    static std::unique_ptr<const Tape> of(const Graph& graph, std::span<const NodeId> demanded);

    /// Row by row, as many as the leaf has.
    void put(NodeId leaf, std::span<const double> numbers) const;
    void run() const;

private:
    struct Step {
        const Op* op;
        View output;
        std::size_t inputsEnd; ///< in `m_inputs`, where the next step's begin
    };

    explicit Tape(Memory& memory) : m_memory(memory) {}
    void record(const Node& node, NodeId id);

    Memory& m_memory;
    std::vector<Step> m_steps;
    std::vector<ConstView> m_inputs; ///< of all steps
};

} // namespace heedmap
