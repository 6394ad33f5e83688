#pragma once

#include <heedmap/document/computation.h>

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace heedmap {

class AlteredComputation;

/// Numbers in place of those that a node has by its rule, or that a leaf was given.
using Replacement = std::pair<NodeId, Tensor>;

/// One change of a computation: where it acts, and what stands there then.
struct Alteration {
    std::vector<NodeId> (*places)(const GraphShape& graph);
    /// From the numbers before the place, with the changes before it in place. Empty where it changes nothing.
    std::vector<Replacement> (*replacements)(AlteredComputation& altered, NodeId place);
};

/// A rule that people mistake for the right one, as changes of the right computation.
struct Mistake {
    Phrase name;                               ///< as `heedmap diagnose` calls it
    Phrase learners;                           ///< as learners are told; empty if exercises do not look for it
    Phrase happened;                           ///< one sentence: what went wrong
    Phrase inCode;                             ///< how it looks in PyTorch, and what was meant
    std::vector<std::vector<Alteration>> ways; ///< in which it is made; learners make it in the first one
    bool rounds = false;                       ///< it is a rounding, and no mistake: what it explains alone agrees
};

/// All of them; one entry adds one.
HEEDMAP_EXPORT std::span<const Mistake> mistakes();

/// The nodes of one softmax attention. Where the recipe leaves one out, it is the one before it.
struct AttentionNodes {
    NodeId queries = noNode; ///< that the product takes, turned and normed
    NodeId keys = noNode;
    NodeId values = noNode;
    NodeId queryHeads = noNode; ///< the stack before it is turned and normed
    NodeId keyHeads = noNode;
    NodeId scores = noNode;
    NodeId scaled = noNode;
    NodeId mask = noNode;   ///< noNode if there is none
    NodeId masked = noNode; ///< likewise
    NodeId weights = noNode;
    NodeId output = noNode;
    NodeId merged = noNode; ///< the heads side by side; noNode where they are never merged
    NodeId result = noNode; ///< after the output's weights; noNode if there are none
};

/// Those of a graph, in its order.
HEEDMAP_EXPORT std::vector<AttentionNodes> attentionsOf(const GraphShape& graph);

/// A change at one of its places, or numbers that stand at a node because an implementation gave them.
struct Intervention {
    NodeId at = noNode;
    const Alteration* alteration = nullptr;
    const Tensor* given = nullptr;

    bool operator==(const Intervention&) const = default;
};

/// A computation with changes that are put in place and taken back. What two sets of changes share at their beginning
/// is computed once.
class HEEDMAP_EXPORT AlteredComputation {
public:
    explicit AlteredComputation(Computation& computation);
    AlteredComputation(const AlteredComputation&) = delete;
    AlteredComputation& operator=(const AlteredComputation&) = delete;
    ~AlteredComputation();

    Graph& graph() { return m_computation.graph; }
    const GraphShape& graph() const { return m_computation.graph; }
    const Settings& settings() const { return m_computation.settings; }
    const Mechanism& mechanism() const { return *m_computation.mechanism; }
    const std::vector<AttentionNodes>& attentions() const { return m_attentions; }
    /// The attention that a node belongs to. There is one.
    const AttentionNodes& attentionAt(NodeId node) const;

    /// The numbers of a node, with the changes in place.
    Tensor now(NodeId node) { return Tensor(graph().read(node)); }
    Tensor firstInput(NodeId node) { return now(graph().node(node).inputs.front()); }
    /// Whether a change is in place at a node.
    bool shows(NodeId place, std::vector<Replacement> (*change)(AlteredComputation& altered, NodeId place)) const;
    /// What an implementation gave for a node; null if it gave nothing.
    const Tensor* given(NodeId node) const;
    void give(NodeId node, const Tensor& numbers);

    /// Puts these steps in place, and no others. They are in the order of their places.
    void show(std::span<const Intervention> steps);
    /// The numbers that `read` returns where all are rounded to a format, those that the changes replace too.
    Tensor inFormat(const FloatFormat& format, const std::function<Tensor(Graph& graph)>& read);
    /// The numbers that differ from the right computation, for a document of the mistake.
    std::vector<Replacement> replaced();

private:
    struct Undo {
        NodeId node = noNode;
        std::optional<Tensor> before; ///< none: it was computed by its rule
    };
    struct Shown {
        Intervention step;
        std::vector<Undo> undo;
    };
    void put(const Intervention& step);
    void takeBack();

    Computation& m_computation;
    std::vector<AttentionNodes> m_attentions;
    std::vector<std::pair<NodeId, const Tensor*>> m_given;
    std::vector<Shown> m_shown;
};

/// The changes of a way at all of its places, in the order of these.
HEEDMAP_EXPORT std::vector<Intervention> stepsOf(std::span<const Alteration> way, const GraphShape& graph);

} // namespace heedmap
