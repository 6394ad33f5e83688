#include "exercises/answer_key.h"

#include <heedmap/document/lesson/exercise_check.h>

#include <heedmap/document/reference.h>
#include <heedmap/exercises/known_mistakes.h>
#include <heedmap/graph/backward.h>
#include <heedmap/graph/gradients.h>

namespace heedmap {

AnswerKey::AnswerKey(Document document, std::filesystem::path folder)
    : m_document(std::move(document)), m_folder(std::move(folder)), m_computation(build(m_document, m_folder)),
      m_wrongRules(m_document, m_folder)
{
    checkLesson(m_document, m_computation, m_folder, true);
}

const Tensor& AnswerKey::numbers(NodeId node)
{
    const auto found = m_numbers.find(node);
    return found != m_numbers.end() ? found->second
                                    : m_numbers.emplace(node, Tensor(m_computation.graph.read(node))).first->second;
}

Tensor AnswerKey::following(const std::vector<LearnersNode>& own, NodeId node)
{
    if (!m_learners)
        m_learners = build(m_document, m_folder);
    Graph& graph = m_learners->graph;
    std::vector<NodeId> pinned;
    for (const auto& [id, numbers] : own) {
        if (id == node || !pinnable(graph, id) || graph.pinned(id) || graph.partlyPinned(id))
            continue;
        graph.pin(id, numbers);
        pinned.push_back(id);
    }
    Tensor result(graph.read(node));
    for (const NodeId id : pinned)
        graph.unpin(id);
    return result;
}

const std::vector<bool>& AnswerKey::rightMasks(const Exercise::WhichMask& task)
{
    const auto found = m_masks.find(&task);
    return found != m_masks.end()
        ? found->second
        : m_masks.emplace(&task, heedmap::rightMasks(m_document, m_folder, task.node, task.options)).first->second;
}

const Tensor& AnswerKey::gradient(const Exercise::GradientSign& task)
{
    if (const auto found = m_gradients.find(&task); found != m_gradients.end())
        return found->second;
    Computation computation = build(m_document, m_folder);
    const Reference of = parseReference(computation.graph, task.of);
    const NodeId node = requireNode(computation.graph, task.node);
    const Gradients gradients = appendGradients(computation.graph, of.node, of.cell);
    const NodeId gradient = gradients.of[static_cast<std::size_t>(node)];
    if (gradient == noNode)
        throw Error(HEEDMAP_PHRASE("%1 does not depend on %2"), task.of, task.node);
    return m_gradients.emplace(&task, Tensor(computation.graph.read(gradient))).first->second;
}

KnownMistakes::KnownMistakes(Document document, std::filesystem::path folder)
    : m_key(std::make_unique<AnswerKey>(std::move(document), std::move(folder)))
{
}

KnownMistakes::~KnownMistakes() = default;

std::vector<KnownMistake> KnownMistakes::of(NodeId node, const Cell& cell, int decimals,
                                            std::span<const GivenNumber> given)
{
    std::vector<KnownMistake> known;
    for (const MistakenCells& each : of(node, std::span(&cell, 1), decimals, given))
        known.push_back({each.values.front(), each.rule});
    return known;
}

std::vector<MistakenCells> KnownMistakes::of(NodeId node, std::span<const Cell> cells, int decimals,
                                             std::span<const GivenNumber> given)
{
    return m_key->wrongRules().mistakes({node, cells, decimals, given}, m_key->numbers(node));
}

std::vector<double> KnownMistakes::right(NodeId node, std::span<const Cell> cells)
{
    std::vector<double> values;
    for (const Cell& cell : cells)
        values.push_back(m_key->numbers(node).at(cell));
    return values;
}

} // namespace heedmap
