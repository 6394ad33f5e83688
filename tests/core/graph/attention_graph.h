#pragma once

#include <heedmap/graph/graph.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace heedmap::test {

inline NodeInfo named(const std::string& name, bool interleaved = false)
{
    NodeInfo info;
    info.name = name;
    info.symbol = name;
    info.interleaved = interleaved;
    return info;
}

/// Causal self-attention with heads, as small or large as a test wants it.
struct Attention {
    Attention(Index n, Index d, Index h, unsigned seed = 1) : random(seed)
    {
        X = leaf("X", n, d);
        W_Q = leaf("W_Q", d, d);
        W_K = leaf("W_K", d, d);
        W_V = leaf("W_V", d, d);
        Q = graph.add(named("Q"), matmul(), {X, W_Q});
        const NodeId K = graph.add(named("K"), matmul(), {X, W_K});
        const NodeId V = graph.add(named("V"), matmul(), {X, W_V});
        Q_heads = graph.add(named("Q_heads"), splitHeads(h), {Q});
        const NodeId K_heads = graph.add(named("K_heads"), splitHeads(h), {K});
        V_heads = graph.add(named("V_heads"), splitHeads(h), {V});
        S = graph.add(named("S"), matmul({.transposeB = true}), {Q_heads, K_heads});
        S_scaled = graph.add(named("S_scaled"), scale(0.5), {S});
        mask = graph.add(named("mask"), maskRule({.queries = n, .keys = n, .causal = true}), {});
        S_masked = graph.add(named("S_masked"), maskFill(-std::numeric_limits<double>::infinity()), {S_scaled, mask});
        A = graph.add(named("A"), softmax(), {S_masked});
        Z = graph.add(named("Z", true), matmul(), {A, V_heads});
        concat = graph.add(named("concat"), mergeHeads(), {Z});
    }

    NodeId leaf(const std::string& name, Index rows, Index cols)
    {
        Tensor value(Shape::matrix(rows, cols));
        std::normal_distribution<double> normal;
        for (double& number : value.numbers())
            number = normal(random);
        return graph.addLeaf(named(name), std::move(value));
    }

    void set(NodeId id, const Cell& cell, double value) { graph.assign(id, Region::of(cell), {&value, 1}); }

    Graph graph;
    std::mt19937 random;
    NodeId X, W_Q, W_K, W_V, Q, Q_heads, V_heads, S, S_scaled, mask, S_masked, A, Z, concat;
};

inline void expectEqual(const ConstView& a, const ConstView& b, double tolerance, const std::string& what)
{
    ASSERT_EQ(a.shape, b.shape);
    for (Index s = 0; s < a.shape.slices; ++s)
        for (Index r = 0; r < a.shape.rows; ++r)
            for (Index c = 0; c < a.shape.cols; ++c) {
                const double x = a.at({s, r, c});
                const double y = b.at({s, r, c});
                const bool same = x == y || (std::isnan(x) && std::isnan(y));
                if (!same) {
                    ASSERT_NEAR(x, y, tolerance) << what << " " << s << "," << r << "," << c;
                }
            }
}

inline void expectSameAs(Graph& edited, Graph& fresh)
{
    for (NodeId id = 0; id < edited.size(); ++id)
        expectEqual(edited.read(id), fresh.read(id), 1e-11, edited.node(id).info.name);
}

} // namespace heedmap::test
