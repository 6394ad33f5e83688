#pragma once

#include <heedmap/diagnosis/mistakes.h>
#include <heedmap/document/computation.h>
#include <heedmap/exercises/known_mistakes.h>

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace heedmap {

/// One cell that a learner got wrong.
struct WrongNumber {
    NodeId node = noNode;
    Cell cell;
    double typed = 0;
    int decimals = 2;                              ///< as exactly as it was asked for
    std::vector<std::pair<Cell, double>> all = {}; ///< that was typed of its exercise
};

/// Cells that are answered together.
struct AskedNumbers {
    NodeId node = noNode;
    std::span<const Cell> cells;
    int decimals = 2; ///< as exactly as they are asked for
    std::span<const GivenNumber> given = {};
};

/// The rules that learners mistake for the right ones, and what they would give.
class WrongRules {
public:
    WrongRules(const Document& document, const std::filesystem::path& folder);

    /// The rule that explains a wrong number, of several the one that explains most of its row, and then the first;
    /// empty if none does. `right` are the numbers of the node.
    Sentence explaining(const WrongNumber& wrong, const Tensor& right);
    /// What each rule would give in some cells, as `KnownMistakes` has it.
    std::vector<MistakenCells> mistakes(const AskedNumbers& asked, const Tensor& right);

private:
    /// A computation in which one rule is wrong.
    struct Broken {
        std::unique_ptr<Computation> computation = {};
        std::unique_ptr<AlteredComputation> altered = {};
        std::map<NodeId, Tensor> numbers = {};
    };

    const Tensor& numbers(const Mistake& rule, NodeId node);
    bool positive(NodeId node);
    bool contradicted(const Mistake& rule, const AskedNumbers& asked);
    bool takesUnseen(const Mistake& rule, const AskedNumbers& asked);
    static bool transposable(const AskedNumbers& asked, const Tensor& right);
    bool roundedTwice(const WrongNumber& wrong, double right);
    const Tensor& fromRoundedInputs(NodeId node, int decimals);

    const Document& m_document;
    const std::filesystem::path& m_folder;
    std::map<const Mistake*, Broken> m_broken;
    std::map<std::pair<NodeId, int>, Tensor> m_fromRounded; ///< by node and decimals
};

/// A matrix as a learner has it.
using LearnersNode = std::pair<NodeId, Tensor>;

/// The right answers of a document, computed once.
class AnswerKey {
public:
    AnswerKey(Document document, std::filesystem::path folder);

    const Document& document() const { return m_document; }
    const std::filesystem::path& folder() const { return m_folder; }
    Computation& computation() { return m_computation; }
    WrongRules& wrongRules() { return m_wrongRules; }

    const Tensor& numbers(NodeId node);
    /// What the rules make of a learner's own numbers. Nodes that the document pins keep its numbers.
    Tensor following(const std::vector<LearnersNode>& own, NodeId node);

    const std::vector<bool>& rightMasks(const Exercise::WhichMask& task);
    /// The gradient of a target with respect to every number of a node. Throws Error if it has none.
    const Tensor& gradient(const Exercise::GradientSign& task);

private:
    Document m_document;
    std::filesystem::path m_folder;
    Computation m_computation;
    std::optional<Computation> m_learners; ///< where learners' numbers are pinned
    WrongRules m_wrongRules;
    std::map<NodeId, Tensor> m_numbers;
    std::map<const Exercise::WhichMask*, std::vector<bool>> m_masks;
    std::map<const Exercise::GradientSign*, Tensor> m_gradients;
};

} // namespace heedmap
