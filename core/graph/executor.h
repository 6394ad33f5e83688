#pragma once

// Private to the core.

#include "graph/plan.h"

#include <stop_token>

namespace heedmap {

class Memory;

/// Runs a plan of a graph, and marks what it computed as current.
class Executor {
public:
    Executor(Graph& graph, Plan& plan, const Evaluation& how);

    /// Fills the leaves first. Throws Cancelled when asked to stop.
    void run();
    /// Estimated floating-point operations of the whole.
    double work() const;

private:
    double workOfFilling(std::span<const NodeId> leaves) const;
    Index numbersToFill(NodeId leaf) const;
    void fill(std::span<const NodeId> leaves, const std::function<void(double done)>& progress) const;
    void compute(const std::function<void(double done)>& progress);
    void begin(Segment& segment);
    void finish(const Segment& segment);
    void evict(std::span<const NodeId> ids);
    bool computedExactly(const Task& task) const;

    Graph& m_graph;
    Memory& m_memory;
    Plan& m_plan;
    const Evaluation& m_how;
};

/// Stores the result of a node's rule, for a caller that knows it without evaluating: the node is current until an
/// input changes.
void storeResult(Graph& graph, NodeId id, const Tensor& value);

} // namespace heedmap
