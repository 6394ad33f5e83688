#include "attention_graph.h"

#include <heedmap/graph/backward.h>
#include <heedmap/graph/gradients.h>

#include <array>

namespace heedmap::test {
namespace {

TEST(Graph, IsAsBeforeOnceGradientsAreRemoved)
{
    Attention a(3, 4, 2);
    const NodeId size = a.graph.size();
    const Tensor before(a.graph.read(a.Z));
    const std::vector<NodeId> users = a.graph.consumers(a.X);
    for (const NodeId target : {a.Z, a.S}) {
        appendGradients(a.graph, target);
        a.graph.read(a.graph.find("grad.X"));
        removeGradients(a.graph);
        EXPECT_EQ(a.graph.size(), size);
        EXPECT_EQ(a.graph.find("grad.X"), noNode);
        EXPECT_EQ(a.graph.consumers(a.X), users);
        a.graph.assign(a.X, Region::of({0, 1, 1}), std::array{0.5});
        a.graph.read(a.Z);
        a.graph.assign(a.X, Region::of({0, 1, 1}), std::array{Attention(3, 4, 2).graph.read(a.X).at({0, 1, 1})});
        EXPECT_TRUE(Tensor(a.graph.read(a.Z)).sameBits(before));
    }
}

} // namespace
} // namespace heedmap::test
