#include "model_support.h"

#include "model/steps.h"

namespace heedmap::test {
namespace {

std::vector<std::string> headings(const Steps& steps)
{
    std::vector<std::string> all;
    for (const Step& step : steps)
        all.push_back(step.heading);
    return all;
}

TEST(Steps, FollowTheComputation)
{
    const Computation computation = build(example("thinking-machines"), {});
    const Steps steps = stepsOf(computation.graph);
    EXPECT_EQ(headings(steps),
              (std::vector<std::string>{"Input", "Project", "Scores", "Scale", "Softmax", "Weighted sum"}));
    EXPECT_EQ(computation.graph.node(steps[2].main).info.name, "S");
    EXPECT_EQ(steps[1].nodes.size(), 6u);
}

TEST(Steps, HaveEveryNodeOnceAndAfterItsInputs)
{
    for (const char* id : {"thinking-machines", "two-heads", "causal-mask", "rope-distance", "relative-bias"}) {
        const Computation computation = build(example(id), {});
        const Steps steps = stepsOf(computation.graph);
        std::size_t nodes = 0;
        for (const Step& step : steps)
            nodes += step.nodes.size();
        EXPECT_EQ(nodes, static_cast<std::size_t>(computation.graph.size())) << id;
        for (NodeId node = 0; node < computation.graph.size(); ++node)
            for (NodeId input : computation.graph.node(node).inputs)
                EXPECT_LE(stepOf(steps, input), stepOf(steps, node))
                    << id << " " << computation.graph.node(node).info.name;
    }
}

} // namespace
} // namespace heedmap::test
