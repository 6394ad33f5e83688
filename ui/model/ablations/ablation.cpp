#include "model/ablations/ablation.h"

#include "model/ablations/patch.h"
#include "model/model_text.h"
#include "model/pinning.h"
#include "model/workbench.h"
#include "text/core_text.h"

#include <heedmap/document/heads.h>
#include <heedmap/ops/matmul.h>

#include <algorithm>
#include <memory>
#include <numeric>

namespace heedmap {
namespace {

std::optional<Index> sliceOfStack(const GraphShape& graph, NodeId node, Index head)
{
    return graph.node(node).shape.rank > 2 ? std::optional(head) : std::nullopt;
}

Region headRegion(const GraphShape& graph, NodeId node, Index head)
{
    return pinnedRegion(graph.node(node).shape, head);
}

/// Whether all rows of a matrix that weigh anything spread it evenly.
bool evenRows(std::span<const double> numbers, std::size_t cols)
{
    for (; numbers.size() >= cols && cols > 0; numbers = numbers.subspan(cols)) {
        double weight = 0;
        for (const double number : numbers.first(cols)) {
            if (number != 0 && weight != 0 && number != weight)
                return false;
            weight = number != 0 ? number : weight;
        }
    }
    return true;
}

bool alikeRows(std::span<const double> numbers, std::size_t cols)
{
    for (std::size_t i = cols; i < numbers.size(); ++i)
        if (numbers[i] != numbers[i - cols])
            return false;
    return true;
}

/// How a pinned head is ablated, by the numbers that it is pinned to.
std::optional<Ablation> ablationOf(const Workbench& workbench, NodeId pinned, Index head, bool result)
{
    const GraphShape& graph = workbench.graph();
    const std::vector<double> numbers = workbench.numbers(pinned, headRegion(graph, pinned, head));
    const auto cols = static_cast<std::size_t>(graph.node(pinned).shape.cols);
    if (std::ranges::all_of(numbers, [](double number) { return number == 0; }))
        return Ablation::Zero;
    if (result)
        return alikeRows(numbers, cols) ? std::optional(Ablation::Mean) : std::nullopt;
    return evenRows(numbers, cols) ? std::optional(Ablation::Uniform) : std::nullopt;
}

/// The document with neither the weights nor the result of a head pinned.
Document restored(Document document, const GraphShape& graph, NodeId weights, Index head)
{
    const NodeId result = headResult(graph, weights);
    for (const NodeId node : {weights, result})
        if (node != noNode && graph.pinned(node, head)) {
            forgetPatch(document, pinOf(graph.node(node), sliceOfStack(graph, node, head)));
            document = withoutPin(std::move(document), graph, node, sliceOfStack(graph, node, head));
        }
    return document;
}

const char* editNameOf(Ablation how)
{
    switch (how) {
    case Ablation::Zero: return QT_TRANSLATE_NOOP("Model", "ablation of %1 to zero");
    case Ablation::Uniform: return QT_TRANSLATE_NOOP("Model", "ablation of %1 to equal weights");
    case Ablation::Mean: break;
    }
    return QT_TRANSLATE_NOOP("Model", "ablation of %1 to its mean");
}

} // namespace

NodeId headResult(const GraphShape& graph, NodeId weights)
{
    for (NodeId id = weights + 1; id < graph.size(); ++id) {
        const Node& node = graph.node(id);
        if (computedBy(node, *matmul()) && node.inputs.front() == weights
            && node.shape.slices == graph.node(weights).shape.slices && node.info.family == Family::Output)
            return id;
    }
    return noNode;
}

bool canAblate(const GraphShape& graph, NodeId weights, Ablation how)
{
    if (tokenWeights(graph, weights) != noNode) // nothing follows from those between words
        return false;
    const NodeId pinned = how == Ablation::Mean ? headResult(graph, weights) : weights;
    return pinned != noNode && !graph.node(pinned).leaf();
}

std::vector<AblatedHead> ablatedHeads(const Workbench& workbench)
{
    std::vector<AblatedHead> heads;
    if (!workbench.isOpen())
        return heads;
    const GraphShape& graph = workbench.graph();
    const std::vector<Patch> taken = patches(workbench);
    const auto pinned = [&](NodeId node, Index head) {
        return node != noNode && graph.pinned(node, head) && std::ranges::none_of(taken, [&](const Patch& patch) {
                   return patch.node == graph.node(node).info.name && patch.slice.value_or(head) == head;
               });
    };
    for (const NodeId weights : attentionNodes(graph)) {
        const NodeId result = headResult(graph, weights);
        for (Index head = 0; head < graph.node(weights).shape.slices; ++head)
            if (pinned(weights, head))
                heads.push_back({weights, head, ablationOf(workbench, weights, head, false)});
            else if (pinned(result, head))
                heads.push_back({weights, head, ablationOf(workbench, result, head, true)});
    }
    return heads;
}

void restoreHead(Workbench& workbench, NodeId weights, Index head)
{
    const GraphShape& graph = workbench.graph();
    const std::string name = pinOf(graph.node(weights), sliceOfStack(graph, weights, head));
    workbench.setDocument(restored(workbench.document(), graph, weights, head),
                          editName(QT_TRANSLATE_NOOP("Model", "restoring of %1"), name));
}

void restoreHeads(Workbench& workbench)
{
    Document document = workbench.document();
    for (const AblatedHead& ablated : ablatedHeads(workbench))
        document = restored(std::move(document), workbench.graph(), ablated.weights, ablated.head);
    for (const Patch& patch : patches(workbench))
        document = withoutPatch(std::move(document), workbench.graph(), patch);
    workbench.setDocument(document, editName(QT_TRANSLATE_NOOP("Model", "restoring of all that was ablated")));
}

void releaseHeads(Graph& graph, const std::vector<AblatedHead>& heads)
{
    for (const AblatedHead& ablated : heads)
        for (const NodeId node : {ablated.weights, headResult(graph, ablated.weights)})
            if (node != noNode && graph.pinned(node, ablated.head))
                (void)graph.unpin(node, ablated.head);
}

Tensor ablatedNumbers(const ConstView& others, Index head, Ablation how)
{
    const Shape& shape = others.shape;
    Tensor numbers(Shape::matrix(shape.rows, shape.cols));
    if (how == Ablation::Uniform)
        for (Index row = 0; row < shape.rows; ++row) {
            double* to = numbers.view().row(0, row);
            for (Index slice = 0; slice < shape.slices; ++slice)
                for (Index col = 0; col < shape.cols; ++col)
                    to[col] = others.row(slice, row)[col] > 0 ? 1 : to[col];
            const double count = std::max(1.0, std::accumulate(to, to + shape.cols, 0.0));
            std::transform(to, to + shape.cols, to, [count](double seen) { return seen / count; });
        }
    if (how == Ablation::Mean)
        for (Index col = 0; col < shape.cols; ++col) {
            double sum = 0;
            for (Index row = 0; row < shape.rows; ++row)
                sum += others.row(head, row)[col];
            for (Index row = 0; row < shape.rows; ++row)
                numbers.view().row(0, row)[col] = sum / static_cast<double>(shape.rows);
        }
    return numbers;
}

void Ablator::ablate(NodeId weights, Index head, Ablation how)
{
    const GraphShape& graph = m_workbench.graph();
    if (how == Ablation::Zero) {
        m_trial.stop();
        return pin(weights, head, how,
                   Tensor(Shape::matrix(graph.node(weights).shape.rows, graph.node(weights).shape.cols)));
    }
    const auto numbers = std::make_shared<Tensor>(Shape::matrix(1, 1));
    const std::string name = graph.node(weights).info.name;
    // The mean of this head with its own pin removed; the other heads stay pinned.
    auto work = [copy = m_workbench.copying(), numbers, name, head, how](const std::stop_token& stop) mutable {
        Computation computation = copy();
        Graph& whole = computation.graph;
        const NodeId id = whole.find(name);
        releaseHeads(whole, {{id, head}});
        const NodeId of = how == Ablation::Mean ? headResult(whole, id) : id;
        const Demand demand{of, Region::all(whole.node(of).shape)};
        Evaluation evaluation;
        evaluation.stop = stop;
        whole.evaluate(std::span(&demand, 1), evaluation);
        *numbers = ablatedNumbers(whole.read(of), head, how);
    };
    m_trial.start(
        std::move(work), [this, numbers, name, head, how, number = m_workbench.documentNumber()](const QString& error) {
            const NodeId now = m_workbench.documentNumber() == number ? m_workbench.graph().find(name) : noNode;
            if (!error.isEmpty())
                emit failed(error);
            else if (now != noNode)
                pin(now, head, how, *numbers);
        });
}

void Ablator::pin(NodeId weights, Index head, Ablation how, const Tensor& numbers)
try {
    const GraphShape& graph = m_workbench.graph();
    const NodeId pinned = how == Ablation::Mean ? headResult(graph, weights) : weights;
    const Document document = restored(m_workbench.document(), graph, weights, head);
    const std::optional<Index> slice = sliceOfStack(graph, pinned, head);
    m_workbench.setDocument(withPin(document, graph, pinned, numbers, slice),
                            editName(editNameOf(how), pinOf(graph.node(weights), slice)));
} catch (const Error& error) {
    emit failed(sentenceText(error.sentence()));
}

} // namespace heedmap

#include "moc_ablation.cpp"
