#include <heedmap/graph/backward.h>

#include "graph/gradient_caption.h"
#include "graph/memory.h"
#include "graph/plan.h"
#include "graph/symbol.h"

#include <heedmap/base/sentence.h>
#include <heedmap/graph/gradients.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

namespace heedmap {
namespace {

const std::string prefix = "grad.";

NodeInfo gradientInfo(const NodeInfo& of, const std::string& name)
{
    NodeInfo info = of;
    info.name = name;
    info.symbol = "d" + of.symbol;
    info.role = Role::Gradient;
    info.family = Family::Gradient;
    info.step = HEEDMAP_PHRASE("Gradient");
    info.caption = gradient_caption::general;
    info.interleaved = false;
    info.whole = false;
    return info;
}

/// The layer in front of the name of a node: `enc.0` of `enc.0.A`; empty: none.
std::string layerOf(const std::string& name)
{
    const std::size_t dot = name.rfind('.');
    return dot == std::string::npos ? std::string() : name.substr(0, dot);
}

Tensor seed(const Shape& shape, const std::optional<Cell>& cell)
{
    Tensor seed(shape);
    if (cell)
        seed.at(*cell) = 1;
    else
        std::ranges::fill(seed.numbers(), 1.0);
    return seed;
}

} // namespace

/// The backward pass of one target.
class GradientPass {
public:
    explicit GradientPass(Graph& graph)
        : m_graph(graph), m_first(graph.size()), m_received(static_cast<std::size_t>(graph.size()))
    {
    }

    Gradients run(NodeId target, const std::optional<Cell>& cell)
    {
        m_graph.requireNode(target);
        requireFirst(target);
        if (cell)
            m_graph.requireInside(target, *cell);
        Gradients gradients{std::vector<NodeId>(m_received.size(), noNode)};
        const Node& node = m_graph.node(target);
        const std::string name = prefix + node.info.name;
        NodeInfo first = gradientInfo(node.info, name);
        first.caption = gradient_caption::seed;
        const std::string layer = layerOf(node.info.name);
        received(target).push_back({m_graph.addLeaf(std::move(first), seed(node.shape, cell))});
        m_marks.push_back(layer);
        for (NodeId id = target; id >= 0; --id) {
            if (received(id).empty())
                continue;
            const NodeId gradient = total(id);
            gradients.of[static_cast<std::size_t>(id)] = gradient;
            if (!m_graph.node(id).leaf() && !m_graph.pinned(id))
                handOn(id, ofRule(id, gradient));
        }
        tellApart();
        return gradients;
    }

    static void remove(Graph& graph)
    {
        NodeId first = graph.size();
        while (first > 0 && isGradient(graph, first - 1))
            --first;
        graph.m_memory->truncate(first, graph.m_nodes);
        graph.m_nodes.erase(graph.m_nodes.begin() + first, graph.m_nodes.end());
        const std::size_t count = graph.m_nodes.size();
        graph.m_consumers.resize(count);
        for (std::vector<NodeId>& users : graph.m_consumers)
            std::erase_if(users, [first](NodeId user) { return user >= first; });
        graph.m_inputShapes.resize(count);
        graph.m_inputAccesses.resize(count);
        graph.m_abilities.erase(graph.m_abilities.begin() + first, graph.m_abilities.end());
        graph.m_plan.reset();
    }

private:
    /// A contribution to the gradient of a node.
    struct Part {
        NodeId node;
        const Op* op = nullptr; ///< of which it is a gradient; none: where the pass begins
        std::size_t input = 0;
        bool passed = false; ///< the gradient or an intermediate node of another, which the operation passed on
    };

    std::vector<Part>& received(NodeId id) { return m_received[static_cast<std::size_t>(id)]; }

    void requireFirst(NodeId target) const
    {
        for (NodeId id = 0; id < m_graph.size(); ++id)
            if (const NodeInfo& info = m_graph.node(id).info; info.role == Role::Gradient)
                throw Error(HEEDMAP_PHRASE("%1: the graph has gradients already, such as %2"),
                            m_graph.node(target).info.name, info.name);
    }

    NodeInfo& info(NodeId id) { return m_graph.m_nodes[static_cast<std::size_t>(id)].info; }
    std::string& mark(NodeId id) { return m_marks[static_cast<std::size_t>(id - m_first)]; }

    // Appends the gradient of a node.
    NodeId add(NodeId of, NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
    {
        m_marks.push_back(layerOf(m_graph.node(of).info.name));
        return m_graph.add(std::move(info), std::move(op), std::move(inputs));
    }

    // Adds the contributions to a node. A single contribution becomes the gradient itself, unless it is the gradient of
    // another node, which was passed on unchanged.
    NodeId total(NodeId id)
    {
        const std::string name = prefix + m_graph.node(id).info.name;
        const std::vector<Part>& parts = received(id);
        NodeInfo whole = gradientInfo(m_graph.node(id).info, name);
        if (parts.size() > 1) {
            std::vector<NodeId> nodes;
            for (const Part& part : parts)
                nodes.push_back(part.node);
            whole.caption = gradient_caption::several;
            return add(id, std::move(whole), sumOf(), nodes);
        }
        const Part& only = parts.front();
        if (only.op == nullptr)
            return only.node;
        if (only.passed) {
            whole.caption = only.op->gradientCaption(only.input);
            return add(id, std::move(whole), identity(), {only.node});
        }
        info(only.node).symbol = whole.symbol;
        m_graph.rename(only.node, name);
        return only.node;
    }

    // Layers share symbols: their gradients are marked with the layer, and with their whole names if that does not make
    // them differ.
    void tellApart()
    {
        for (const bool whole : {false, true})
            for (const auto& [symbol, ids] : sharedSymbols())
                for (const NodeId id : ids)
                    if (const std::string by = whole ? info(id).name.substr(prefix.size()) : mark(id); !by.empty())
                        info(id).symbol = withMark(symbol, by);
    }

    // The gradients of each symbol that another node has as well.
    std::map<std::string, std::vector<NodeId>> sharedSymbols()
    {
        std::map<std::string, std::vector<NodeId>> bySymbol;
        for (NodeId id = m_first; id < m_graph.size(); ++id)
            bySymbol[info(id).symbol].push_back(id);
        std::set<std::string> others;
        for (NodeId id = 0; id < m_first; ++id)
            if (bySymbol.contains(info(id).symbol))
                others.insert(info(id).symbol);
        std::erase_if(bySymbol,
                      [&](const auto& entry) { return entry.second.size() < 2 && !others.contains(entry.first); });
        return bySymbol;
    }

    // A pinned slice does not depend on the inputs.
    NodeId ofRule(NodeId id, NodeId gradient)
    {
        if (!m_graph.partlyPinned(id))
            return gradient;
        const Shape shape = m_graph.node(id).shape;
        Tensor computed(shape);
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < shape.rows && !m_graph.pinned(id, s); ++r)
                std::fill_n(computed.view().row(s, r), shape.cols, 1.0);
        const NodeInfo own = m_graph.node(id).info;
        NodeInfo mask = gradientInfo(own, prefix + own.name + ".computed");
        mask.symbol = withSubscript(mask.symbol, "computed");
        mask.family = Family::Mask;
        mask.whole = true;
        const NodeId kept = m_graph.addLeaf(std::move(mask), std::move(computed));
        m_marks.insert(m_marks.end(), 2, own.name);
        NodeInfo rule = gradientInfo(own, prefix + own.name + ".rule");
        rule.symbol = withSubscript(rule.symbol, "rule");
        return m_graph.add(std::move(rule), maskFill(0), {gradient, kept});
    }

    void handOn(NodeId id, NodeId gradient)
    {
        const Node& node = m_graph.node(id);
        std::vector<std::string> names;
        for (std::size_t i = 0; i < node.inputs.size(); ++i)
            names.push_back(prefix + m_graph.node(node.inputs[i]).info.name + ".via." + node.info.name
                            + (i == 0 ? "" : "." + std::to_string(i)));
        const std::vector<NodeId> inputs = node.inputs;
        const std::shared_ptr<const Op> op = node.op;
        const std::string own = node.info.name;
        Backward backward(m_graph, id, gradient, std::move(names));
        op->vjp(backward);
        m_marks.resize(static_cast<std::size_t>(m_graph.size() - m_first), own);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (const NodeId part = backward.contributions()[i]; part != noNode) {
                if (part != gradient)
                    info(part).caption = op->gradientCaption(i);
                if (backward.appended(i))
                    mark(part) = layerOf(m_graph.node(inputs[i]).info.name);
                received(inputs[i]).push_back({part, op.get(), i, !backward.appended(i)});
            }
    }

    Graph& m_graph;
    NodeId m_first; ///< of the pass
    std::vector<std::vector<Part>> m_received;
    std::vector<std::string> m_marks; ///< of each node of the pass: what tells it from those of other layers
};

Gradients appendGradients(Graph& graph, NodeId target, const std::optional<Cell>& cell)
{
    return GradientPass(graph).run(target, cell);
}

NodeId gradientOf(const GraphShape& graph, NodeId id)
{
    const std::string_view name = graph.node(id).info.name;
    const bool own = isGradient(graph, id) && name.starts_with(prefix); // else one of an optimiser
    const NodeId of = own ? graph.find(name.substr(prefix.size())) : noNode;
    return of != noNode && graph.node(of).shape == graph.node(id).shape ? of : noNode;
}

NodeId gradientNode(const GraphShape& graph, NodeId id)
{
    const NodeId gradient = graph.find(prefix + graph.node(id).info.name);
    return gradient != noNode && isGradient(graph, gradient) && !isGradient(graph, id) ? gradient : noNode;
}

void removeGradients(Graph& graph) { GradientPass::remove(graph); }

Backward::Backward(Graph& graph, NodeId node, NodeId gradient, std::vector<std::string> names)
    : m_graph(graph), m_node(node), m_gradient(gradient), m_names(std::move(names)),
      m_contributions(m_names.size(), noNode), m_appended(m_names.size(), false)
{
}

NodeId Backward::input(std::size_t i) const { return m_graph.node(m_node).inputs[i]; }

Shape Backward::inputShape(std::size_t i) const { return m_graph.node(input(i)).shape; }

Shape Backward::outputShape() const { return m_graph.node(m_node).shape; }

NodeId Backward::intermediate(std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
{
    const NodeInfo& own = m_graph.node(m_node).info;
    const std::string number = std::to_string(++m_intermediates);
    NodeInfo info = gradientInfo(own, prefix + own.name + ".step" + number);
    info.symbol = withMark(info.symbol, number);
    return m_graph.add(std::move(info), std::move(op), std::move(inputs));
}

void Backward::contribute(std::size_t i, std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
{
    assert(m_contributions[i] == noNode);
    m_appended[i] = true;
    NodeInfo info = gradientInfo(m_graph.node(input(i)).info, m_names[i]);
    info.symbol = withSubscript(info.symbol, lettersOf(m_graph.node(m_node).info.symbol));
    std::vector<Shape> shapes;
    for (NodeId id : inputs)
        shapes.push_back(m_graph.node(id).shape);
    if (heedmap::outputShape(*op, shapes) == inputShape(i))
        m_contributions[i] = m_graph.add(info, std::move(op), std::move(inputs));
    else
        m_contributions[i] = m_graph.add(info, sumTo(inputShape(i)), {intermediate(std::move(op), std::move(inputs))});
}

void Backward::contribute(std::size_t i, NodeId node)
{
    assert(m_contributions[i] == noNode);
    if (m_graph.node(node).shape == inputShape(i))
        m_contributions[i] = node;
    else
        contribute(i, sumTo(inputShape(i)), {node});
}

} // namespace heedmap
