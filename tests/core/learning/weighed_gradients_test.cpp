// Gradient × attention against what a head's weights do when they grow.

#include "core/document/computation_support.h"
#include "support/example.h"

#include <heedmap/document/heads.h>
#include <heedmap/document/trace.h>
#include <heedmap/document/training/weighed_gradients.h>
#include <heedmap/graph/gradients.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>

namespace heedmap {
namespace {

constexpr Cell word{0, 5, 3};

double total(const Tensor& stack, Index slice)
{
    double sum = 0;
    for (Index r = 0; r < stack.shape().rows; ++r)
        for (Index c = 0; c < stack.shape().cols; ++c)
            sum += stack.at({slice, r, c});
    return sum;
}

/// The logit of a word where all weights of a head are that number of times as large.
double logit(NodeId weights, Index slice, double times)
{
    Example example("gpt-next-word");
    Graph& graph = example.computation().graph;
    const Tensor stack(graph.read(weights));
    Tensor head(Shape::matrix(stack.shape().rows, stack.shape().cols));
    for (Index r = 0; r < stack.shape().rows; ++r)
        for (Index c = 0; c < stack.shape().cols; ++c)
            head.at({0, r, c}) = times * stack.at({slice, r, c});
    graph.pin(weights, slice, head);
    return graph.read(graph.find("logits")).at(word);
}

TEST(WeighedGradients, SumOverAHeadToWhatItsGrowthAddsToTheTarget)
{
    constexpr double step = 1e-5;
    Example example("gpt-next-word");
    Graph& graph = example.computation().graph;
    const std::vector<NodeId> weights = attentionNodes(graph);
    const std::vector<NodeId> weighed =
        appendWeighedGradients(graph, appendGradients(graph, graph.find("logits"), word));
    ASSERT_EQ(weighed.size(), weights.size());
    double largest = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        EXPECT_EQ(weighedGradient(graph, weights[i]), weighed[i]);
        const Tensor shares(graph.read(weighed[i]));
        for (Index head = 0; head < shares.shape().slices; ++head) {
            const double growth = (logit(weights[i], head, 1 + step) - logit(weights[i], head, 1 - step)) / (2 * step);
            EXPECT_NEAR(total(shares, head), growth, 1e-6) << graph.node(weighed[i]).info.name << " " << head;
            largest = std::max(largest, std::abs(growth));
        }
    }
    EXPECT_GT(largest, 0.1);
}

TEST(WeighedGradients, AreNodesLikeOthersThatGoWithTheGradients)
{
    Example example("gpt-next-word");
    Graph& graph = example.computation().graph;
    const NodeId before = graph.size();
    appendWeighedGradients(graph, appendGradients(graph, graph.find("logits"), word));
    const NodeId node = graph.find("grad.dec.0.self.A.weighed");
    ASSERT_NE(node, noNode);
    EXPECT_EQ(graph.node(node).info.symbol, "A \\odot dA^{dec.0.self}");
    const auto explained = graph.explain(node, {0, 5, 2});
    ASSERT_TRUE(explained);
    EXPECT_EQ(explained->value(), graph.read(node).at({0, 5, 2}));
    removeGradients(graph);
    EXPECT_EQ(graph.size(), before);
}

TEST(WeighedGradients, AreTracedBesideTheGradientsOfWeights)
{
    const TestFolder folder;
    Example example("gpt-next-word");
    Graph& graph = example.computation().graph;
    writeTrace(graph, folder / "t.npz",
               {.nodes = parseNodes(graph, "logits,dec.1.self.A"), .gradientOf = parseReference(graph, "logits[5,3]")});
    const MappedFile file(folder / "t.npz");
    EXPECT_EQ(listNpz(file.bytes()),
              (std::vector<std::string>{"logits", "dec.1.self.A", "grad.logits", "grad.dec.1.self.A",
                                        "grad.dec.1.self.A.weighed"}));
}

} // namespace
} // namespace heedmap
