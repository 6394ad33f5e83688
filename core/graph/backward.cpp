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
    explicit GradientPass(Graph& graph) : m_graph(graph), m_received(static_cast<std::size_t>(graph.size())) {}

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
        received(target).push_back(m_graph.addLeaf(std::move(first), seed(node.shape, cell)));
        for (NodeId id = target; id >= 0; --id) {
            if (received(id).empty())
                continue;
            const NodeId gradient = total(id);
            gradients.of[static_cast<std::size_t>(id)] = gradient;
            if (!m_graph.node(id).leaf() && !m_graph.pinned(id))
                handOn(id, ofRule(id, gradient));
        }
        tellApart(static_cast<NodeId>(m_received.size()));
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
    std::vector<NodeId>& received(NodeId id) { return m_received[static_cast<std::size_t>(id)]; }

    void requireFirst(NodeId target) const
    {
        for (NodeId id = 0; id < m_graph.size(); ++id)
            if (const NodeInfo& info = m_graph.node(id).info; info.role == Role::Gradient)
                throw Error(HEEDMAP_PHRASE("%1: the graph has gradients already, such as %2"),
                            m_graph.node(target).info.name, info.name);
    }

    NodeInfo& info(NodeId id) { return m_graph.m_nodes[static_cast<std::size_t>(id)].info; }

    // Adds the contributions to a node. A single contribution becomes the gradient itself, unless it is the gradient of
    // another node, which was passed on unchanged.
    NodeId total(NodeId id)
    {
        const std::string name = prefix + m_graph.node(id).info.name;
        const std::vector<NodeId>& parts = received(id);
        NodeInfo whole = gradientInfo(m_graph.node(id).info, name);
        if (parts.size() > 1) {
            whole.caption = gradient_caption::several;
            return m_graph.add(std::move(whole), sumOf(), parts);
        }
        const NodeId only = parts.front();
        if (m_graph.node(only).info.name == name)
            return only;
        if (!m_graph.node(only).info.name.starts_with(name + ".via.")) {
            if (const Op* op = passed(id, only))
                whole.caption = op->gradientCaption(0);
            return m_graph.add(std::move(whole), identity(), {only});
        }
        info(only).symbol = gradientInfo(m_graph.node(id).info, name).symbol;
        m_graph.rename(only, name);
        return only;
    }

    // The operation that passed a gradient on to one of its inputs, unchanged or as an intermediate node; null: none.
    const Op* passed(NodeId id, NodeId gradient) const
    {
        const std::string& name = m_graph.node(gradient).info.name;
        for (const NodeId user : m_graph.consumers(id)) {
            const std::string own = prefix + m_graph.node(user).info.name;
            if (name == own || name.starts_with(own + ".step"))
                return m_graph.node(user).op.get();
        }
        return nullptr;
    }

    // Layers share symbols: their gradients are marked with the layer, and with their whole names if that does not make
    // them differ.
    void tellApart(NodeId first)
    {
        const auto shared = [&] {
            std::map<std::string, std::vector<NodeId>> bySymbol;
            for (NodeId id = 0; id < m_graph.size(); ++id)
                if (id >= first || m_graph.node(id).info.symbol.starts_with('d'))
                    bySymbol[m_graph.node(id).info.symbol].push_back(id);
            std::erase_if(bySymbol, [](const auto& entry) { return entry.second.size() < 2; });
            return bySymbol;
        };
        for (const bool whole : {false, true})
            for (const auto& [symbol, ids] : shared())
                for (const NodeId id : ids) {
                    if (id < first)
                        continue;
                    const std::string name = m_graph.node(id).info.name.substr(prefix.size());
                    const std::size_t end = whole ? name.size() : name.substr(0, name.find(".via.")).rfind('.');
                    if (end != std::string::npos)
                        info(id).symbol = withMark(symbol, name.substr(0, end));
                }
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
        Backward backward(m_graph, id, gradient, std::move(names));
        op->vjp(backward);
        for (std::size_t i = 0; i < inputs.size(); ++i)
            if (const NodeId part = backward.contributions()[i]; part != noNode) {
                if (part != gradient)
                    info(part).caption = op->gradientCaption(i);
                received(inputs[i]).push_back(part);
            }
    }

    Graph& m_graph;
    std::vector<std::vector<NodeId>> m_received;
};

Gradients appendGradients(Graph& graph, NodeId target, const std::optional<Cell>& cell)
{
    return GradientPass(graph).run(target, cell);
}

void removeGradients(Graph& graph) { GradientPass::remove(graph); }

Backward::Backward(Graph& graph, NodeId node, NodeId gradient, std::vector<std::string> names)
    : m_graph(graph), m_node(node), m_gradient(gradient), m_names(std::move(names)),
      m_contributions(m_names.size(), noNode)
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
