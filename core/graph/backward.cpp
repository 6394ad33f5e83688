#include <heedmap/graph/backward.h>

#include <heedmap/ops/add.h>
#include <heedmap/ops/identity.h>
#include <heedmap/ops/mask_fill.h>
#include <heedmap/ops/sum.h>
#include <heedmap/sentence.h>

#include <algorithm>
#include <cassert>

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
    info.caption =
        HEEDMAP_PHRASE("How much the chosen number would grow for a small growth of each cell. It is computed "
                       "backwards, from the result to the inputs.");
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
        requireFirst(target);
        Gradients gradients{std::vector<NodeId>(m_received.size(), noNode)};
        const Node& node = m_graph.node(target);
        const std::string name = prefix + node.info.name;
        received(target).push_back(m_graph.addLeaf(gradientInfo(node.info, name), seed(node.shape, cell)));
        for (NodeId id = target; id >= 0; --id) {
            if (received(id).empty())
                continue;
            const NodeId gradient = total(id);
            gradients.of[static_cast<std::size_t>(id)] = gradient;
            if (!m_graph.node(id).leaf() && !m_graph.pinned(id))
                handOn(id, ofRule(id, gradient));
        }
        return gradients;
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

    // Adds the contributions to a node; a single one is the gradient itself.
    NodeId total(NodeId id)
    {
        const std::string name = prefix + m_graph.node(id).info.name;
        const std::vector<NodeId>& parts = received(id);
        NodeId sum = parts.front();
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const bool last = i + 1 == parts.size();
            const std::string sumName = last ? name : name + ".sum" + std::to_string(i);
            sum = m_graph.add(gradientInfo(m_graph.node(id).info, sumName), add(), {sum, parts[i]});
        }
        if (m_graph.node(sum).info.name != name)
            m_graph.rename(sum, name);
        return sum;
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
        mask.family = Family::Mask;
        mask.whole = true;
        const NodeId kept = m_graph.addLeaf(std::move(mask), std::move(computed));
        return m_graph.add(gradientInfo(own, prefix + own.name + ".rule"), maskFill(0), {gradient, kept});
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
            if (const NodeId part = backward.contributions()[i]; part != noNode)
                received(inputs[i]).push_back(part);
    }

    Graph& m_graph;
    std::vector<std::vector<NodeId>> m_received;
};

Gradients appendGradients(Graph& graph, NodeId target, const std::optional<Cell>& cell)
{
    return GradientPass(graph).run(target, cell);
}

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
    const std::string name = prefix + own.name + ".step" + std::to_string(++m_intermediates);
    return m_graph.add(gradientInfo(own, name), std::move(op), std::move(inputs));
}

void Backward::contribute(std::size_t i, std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
{
    assert(wants(i) && m_contributions[i] == noNode);
    const NodeInfo info = gradientInfo(m_graph.node(input(i)).info, m_names[i]);
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
    const bool broadcast = m_graph.node(node).shape != inputShape(i);
    contribute(i, broadcast ? sumTo(inputShape(i)) : identity(), {node});
}

} // namespace heedmap
