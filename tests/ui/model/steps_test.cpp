#include "model_support.h"

#include "model/steps.h"

namespace heedmap::test {
namespace {

std::vector<std::string> headings(const Steps& steps)
{
    std::vector<std::string> all;
    for (const Step& step : steps)
        all.push_back(step.heading.english());
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

/// The groups in the order of the steps, each run of one once.
std::vector<std::string> groups(const char* id)
{
    const Computation computation = build(example(id), {});
    std::vector<std::string> all;
    for (const Step& step : stepsOf(computation.graph))
        if (all.empty() || all.back() != step.group)
            all.push_back(step.group);
    return all;
}

TEST(Steps, OfOneLayerAreGroupedByItsParts)
{
    EXPECT_EQ(groups("encoder-layer"), (std::vector<std::string>{"", "attn", "", "ffn", ""}));
    EXPECT_EQ(groups("decoder-layer"), (std::vector<std::string>{"", "self", "", "cross", "", "ffn", ""}));
}

TEST(Steps, OfAModelAreGroupedByItsLayersWhole)
{
    EXPECT_EQ(groups("gpt-next-word"), (std::vector<std::string>{"", "dec.0", "dec.1", ""}));
}

TEST(Steps, OfWhatIsRepeatedAreGroupedOnceEach)
{
    EXPECT_EQ(groups("flash-tiles"),
              (std::vector<std::string>{"", "tile.0.0", "tile.0.1", "tile.1.0", "tile.1.1", ""}));
    std::vector<std::string> rounds = {""};
    for (const char* round : {"1", "2", "3", "4", "5", "6"})
        rounds.push_back(std::string("pinv.") + round);
    rounds.emplace_back();
    EXPECT_EQ(groups("nystrom"), rounds);
}

} // namespace
} // namespace heedmap::test
