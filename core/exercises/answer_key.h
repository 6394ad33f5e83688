#pragma once

#include "exercises/wrong_rules.h"

#include <heedmap/document/computation.h>

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace heedmap {

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
