#include "diagnosis/alterations.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>

#include <algorithm>
#include <array>
#include <list>

namespace heedmap {
namespace {

bool isProductOfQueriesAndKeys(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    return computedBy(node, *matmul()) && node.info.family == Family::Score
        && graph.node(node.inputs.front()).info.family == Family::Query;
}

/// From a matrix that a product takes back to where it was made: a leaf, a product, or heads that were split or that
/// each serve several.
NodeId originOf(const GraphShape& graph, NodeId id)
{
    const auto made = [&](const Node& node) {
        return node.inputs.empty() || computedBy(node, *matmul()) || computedBy(node, *splitHeads(1))
            || computedBy(node, *spread(node.shape));
    };
    while (!made(graph.node(id)))
        id = graph.node(id).inputs.front();
    return id;
}

/// The consumer that an operation computes with this node as its first input.
NodeId consumerBy(const GraphShape& graph, NodeId id, const Op& op)
{
    for (const NodeId consumer : graph.consumers(id))
        if (computedBy(graph.node(consumer), op) && graph.node(consumer).inputs.front() == id)
            return consumer;
    return noNode;
}

} // namespace

bool isMasking(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    return computedBy(node, *maskFill(0))
        || (computedBy(node, *add()) && graph.node(node.inputs[1]).info.role == Role::Mask);
}

namespace {

void findScores(const GraphShape& graph, AttentionNodes& nodes)
{
    NodeId id = graph.node(nodes.weights).inputs.front();
    nodes.scaled = id;
    while (!graph.node(id).inputs.empty() && !isProductOfQueriesAndKeys(graph, id)) {
        const Node& node = graph.node(id);
        if (isMasking(graph, id)) {
            nodes.masked = id;
            nodes.mask = node.inputs[1];
            nodes.scaled = node.inputs.front();
        }
        if (computedBy(node, *scale(1)) || computedBy(node, *identity())) {
            nodes.scaled = id;
            nodes.scores = node.inputs.front();
        }
        id = node.inputs.front();
    }
    if (graph.node(id).inputs.empty())
        return;
    if (nodes.scores == noNode)
        nodes.scores = id;
    nodes.queries = graph.node(id).inputs[0];
    nodes.keys = graph.node(id).inputs[1];
    nodes.queryHeads = originOf(graph, nodes.queries);
    nodes.keyHeads = originOf(graph, nodes.keys);
}

void findOutput(const GraphShape& graph, AttentionNodes& nodes)
{
    nodes.output = consumerBy(graph, nodes.weights, *matmul());
    if (nodes.output == noNode)
        return;
    nodes.values = graph.node(nodes.output).inputs[1];
    nodes.merged = consumerBy(graph, nodes.output, *mergeHeads());
    nodes.result = consumerBy(graph, nodes.merged == noNode ? nodes.output : nodes.merged, *matmul());
}

/// Whether a node makes weights of scores, by the softmax or otherwise.
bool makesWeights(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    return computedBy(node, *softmax())
        || (!node.inputs.empty() && node.info.family == Family::Attention
            && graph.node(node.inputs.front()).info.family == Family::Score);
}

} // namespace

std::vector<AttentionNodes> attentionsOf(const GraphShape& graph)
{
    std::vector<AttentionNodes> all;
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (!makesWeights(graph, id))
            continue;
        AttentionNodes nodes;
        nodes.weights = id;
        findScores(graph, nodes);
        findOutput(graph, nodes);
        if (nodes.queries != noNode && nodes.output != noNode)
            all.push_back(nodes);
    }
    return all;
}

std::vector<Intervention> stepsOf(std::span<const Alteration> way, const GraphShape& graph)
{
    std::vector<Intervention> steps;
    for (const Alteration& alteration : way)
        for (const NodeId place : alteration.places(graph))
            steps.push_back({.at = place, .alteration = &alteration});
    std::ranges::stable_sort(steps, {}, &Intervention::at);
    return steps;
}

AlteredComputation::AlteredComputation(Computation& computation)
    : m_computation(computation), m_attentions(attentionsOf(computation.graph))
{
}

AlteredComputation::~AlteredComputation() = default;

const AttentionNodes& AlteredComputation::attentionAt(NodeId node) const
{
    return *std::ranges::find_if(m_attentions, [node](const AttentionNodes& nodes) {
        const std::array members = {nodes.queries, nodes.keys,   nodes.values, nodes.queryHeads, nodes.keyHeads,
                                    nodes.scores,  nodes.scaled, nodes.mask,   nodes.masked,     nodes.weights,
                                    nodes.output,  nodes.merged, nodes.result};
        return std::ranges::find(members, node) != members.end();
    });
}

const Tensor* AlteredComputation::given(NodeId node) const
{
    const auto found = std::ranges::find(m_given, node, &std::pair<NodeId, const Tensor*>::first);
    return found == m_given.end() ? nullptr : found->second;
}

void AlteredComputation::give(NodeId node, const Tensor& numbers) { m_given.emplace_back(node, &numbers); }

bool AlteredComputation::shows(NodeId place, std::vector<Replacement> (*change)(AlteredComputation&, NodeId)) const
{
    return std::ranges::any_of(m_shown, [&](const Shown& shown) {
        return shown.step.at == place && shown.step.alteration != nullptr
            && shown.step.alteration->replacements == change;
    });
}

namespace {

/// Whether a change rounds: of numbers that differ by less than that, it may make two that differ by more.
bool rounds(const Alteration* alteration)
{
    return std::ranges::any_of(mistakes(), [&](const Mistake& rule) {
        return rule.rounds && std::ranges::any_of(rule.ways, [&](const std::vector<Alteration>& way) {
                   return std::ranges::any_of(way, [&](const Alteration& each) { return &each == alteration; });
               });
    });
}

} // namespace

Tensor AlteredComputation::inFormat(const FloatFormat& format, const std::function<Tensor(Graph& graph)>& read)
{
    std::vector<Intervention> exact;
    for (const Shown& shown : m_shown)
        exact.push_back(shown.step);
    std::vector<Intervention> steps = exact;
    std::list<Tensor> kept;
    for (Intervention& step : steps)
        if (step.alteration != nullptr && rounds(step.alteration) && graph().pinned(step.at))
            step = {.at = step.at, .given = &kept.emplace_back(graph().given(step.at))};
    const FloatFormat& before = graph().numberFormat();
    const auto changeTo = [&](const FloatFormat& other, const std::vector<Intervention>& changes) {
        show({});
        graph().setNumberFormat(other);
        show(changes);
    };
    changeTo(format, steps);
    Tensor numbers = read(graph());
    changeTo(before, exact);
    return numbers;
}

void AlteredComputation::show(std::span<const Intervention> steps)
{
    std::size_t shared = 0;
    while (shared < std::min(steps.size(), m_shown.size()) && m_shown[shared].step == steps[shared])
        ++shared;
    while (m_shown.size() > shared)
        takeBack();
    for (const Intervention& step : steps.subspan(shared))
        put(step);
}

void AlteredComputation::put(const Intervention& step)
{
    std::vector<Replacement> replacements;
    if (step.given != nullptr)
        replacements.emplace_back(step.at, *step.given);
    else
        replacements = step.alteration->replacements(*this, step.at);
    Shown shown{.step = step, .undo = {}};
    for (const auto& [node, numbers] : replacements) {
        if (graph().partlyPinned(node))
            continue;
        const bool leaf = graph().node(node).leaf();
        Undo undo{.node = node, .before = {}};
        if (leaf || graph().pinned(node))
            undo.before = Tensor(graph().given(node));
        if (leaf)
            graph().assign(node, Region::all(numbers.shape()), numbers.numbers());
        else
            graph().pin(node, numbers);
        shown.undo.push_back(std::move(undo));
    }
    m_shown.push_back(std::move(shown));
}

void AlteredComputation::takeBack()
{
    std::vector<Undo> undo = std::move(m_shown.back().undo);
    m_shown.pop_back();
    for (auto each = undo.rbegin(); each != undo.rend(); ++each) {
        if (!each->before)
            graph().unpin(each->node);
        else if (graph().node(each->node).leaf())
            graph().assign(each->node, Region::all(each->before->shape()), each->before->numbers());
        else
            graph().pin(each->node, *each->before);
    }
}

std::vector<Replacement> AlteredComputation::replaced()
{
    std::vector<Replacement> all;
    for (const Shown& shown : m_shown)
        for (const Undo& undo : shown.undo) {
            std::erase_if(all, [&](const Replacement& each) { return each.first == undo.node; });
            all.emplace_back(undo.node, Tensor(graph().given(undo.node)));
        }
    return all;
}

} // namespace heedmap
