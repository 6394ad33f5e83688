#pragma once

#include <heedmap/graph/graph.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace heedmap {

/// Multi-head self-attention with random weights, d_k = d / h.
class AttentionGraph {
public:
    AttentionGraph(Index n, Index d, Index h, bool causal = true) : m_random(1)
    {
        const NodeId X = leaf("X", n, d);
        const NodeId W_Q = leaf("W_Q", d, d);
        const NodeId W_K = leaf("W_K", d, d);
        const NodeId W_V = leaf("W_V", d, d);
        const NodeId W_O = leaf("W_O", d, d);
        const NodeId Q = node("Q", matmul(), {X, W_Q});
        const NodeId K = node("K", matmul(), {X, W_K});
        const NodeId V = node("V", matmul(), {X, W_V});
        const NodeId Qh = node("Q_heads", splitHeads(h), {Q});
        const NodeId Kh = node("K_heads", splitHeads(h), {K});
        const NodeId Vh = node("V_heads", splitHeads(h), {V});
        const NodeId S = node("S", matmul({.transposeB = true}), {Qh, Kh});
        const double c = 1 / std::sqrt(static_cast<double>(d / h));
        NodeId scores = node("S_scaled", scale(c), {S});
        if (causal) {
            const NodeId mask = node("mask", maskRule({.queries = n, .keys = n, .causal = true}), {});
            scores = node("S_masked", maskFill(-std::numeric_limits<double>::infinity()), {scores, mask});
        }
        const NodeId A = node("A", softmax(), {scores});
        const NodeId Z = node("Z", matmul(), {A, Vh}, true);
        const NodeId concat = node("concat", mergeHeads(), {Z});
        node("Y", matmul(), {concat, W_O});
    }

    Demand whole(std::string_view name) const
    {
        const NodeId id = graph.find(name);
        return {id, Region::all(graph.node(id).shape)};
    }

    Demand head(std::string_view name, Index head) const
    {
        Demand demand = whole(name);
        demand.region.slices = {head, head + 1};
        return demand;
    }

    std::vector<Demand> everything() const
    {
        std::vector<Demand> demands;
        for (NodeId id = 0; id < graph.size(); ++id)
            demands.push_back({id, Region::all(graph.node(id).shape)});
        return demands;
    }

    Graph graph;

private:
    NodeId leaf(const std::string& name, Index rows, Index cols)
    {
        Tensor value(Shape::matrix(rows, cols));
        std::normal_distribution<double> normal(0, name == "X" ? 1 : 1 / std::sqrt(static_cast<double>(rows)));
        for (double& number : value.numbers())
            number = normal(m_random);
        return graph.addLeaf({.name = name, .symbol = name}, std::move(value));
    }

    NodeId node(const std::string& name, std::shared_ptr<const Op> op, std::vector<NodeId> inputs,
                bool interleaved = false)
    {
        return graph.add({.name = name, .symbol = name, .interleaved = interleaved}, std::move(op), std::move(inputs));
    }

    std::mt19937 m_random;
};

} // namespace heedmap
