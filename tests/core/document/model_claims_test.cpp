// What the summaries and notes of the shipped examples of layers and models say about their numbers.
#include "support/example.h"

#include <heedmap/graph/backward.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace heedmap {
namespace {

TEST(EncoderLayer, SettlesWhatABankIs)
{
    Example example("encoder-layer");
    const Index bank = example.query("bank");
    EXPECT_EQ(example.cell("X", bank, 1), example.cell("X", bank, 2));
    EXPECT_EQ(example.best("attn.A", bank), example.query("river"));
    EXPECT_EQ(example.best("Y", bank), 2) << "water";
    EXPECT_LT(example.cell("Y", bank, 1), 0) << "money";
    for (Index row = 0; row < 3; ++row)
        EXPECT_EQ(std::min(example.cell("ffn.act", row, 0), example.cell("ffn.act", row, 1)), 0);
}

TEST(DecoderLayer, FindsTheNextWordAtTheSamePlace)
{
    Example example("decoder-layer");
    for (Index row = 0; row < 3; ++row) {
        for (Index col = row + 1; col < 3; ++col)
            EXPECT_EQ(example.cell("self.A", row, col), 0);
        EXPECT_EQ(example.best("cross.A", row), row);
        EXPECT_EQ(example.best("Y", row), 3 + row) << "the English word at that place";
    }
    EXPECT_EQ(example.cell("self.A", 0, 0), 1);
}

TEST(TransformerReverse, SaysTheWordBackwards)
{
    Example example("transformer-reverse");
    const std::vector<std::string> symbols = {"<s>", "a", "r", "s", "t"};
    std::string said;
    for (Index row = 0; row < 4; ++row) {
        said += symbols[static_cast<std::size_t>(example.best("probs", row))];
        EXPECT_EQ(example.best("enc.0.attn.A", row), 3 - row);
        EXPECT_EQ(example.best("dec.0.cross.A", row), row);
    }
    EXPECT_EQ(said, "rats");
}

TEST(TransformerReverse, HasFewGradients)
{
    Example example("transformer-reverse");
    Graph& graph = example.computation().graph;
    const NodeId before = graph.size();
    appendGradients(graph, graph.find("probs"), Cell{0, 0, 0});
    EXPECT_LE(graph.size() - before, 150);
    std::set<std::string> symbols;
    for (NodeId id = before; id < graph.size(); ++id)
        EXPECT_TRUE(symbols.insert(graph.node(id).info.symbol).second) << graph.node(id).info.symbol;
    EXPECT_EQ(graph.node(graph.find("grad.enc.0.attn.A")).info.symbol, "dA^{enc.0.attn}");
}

TEST(GptNextWord, RepeatsWhatCameNext)
{
    Example example("gpt-next-word");
    for (Index row = 1; row < 6; ++row)
        EXPECT_EQ(example.best("dec.0.self.A", row), row - 1);
    EXPECT_EQ(example.best("dec.1.self.A", 5), 3) << "what stood after the first cat";
    EXPECT_EQ(example.best("probs", 4), 2) << "cat";
    EXPECT_EQ(example.best("probs", 5), 3) << "sat";
    EXPECT_NEAR(example.cell("probs", 3, 0), example.cell("probs", 3, 3), 1e-3) << "no word has come twice yet";
}

TEST(VisionSeven, ShowsTheDigitInItsRollout)
{
    Example example("vision-seven");
    int ink = 0;
    for (Index square = 0; square < 16; ++square) {
        const bool inked = example.cell("E", square, 0) == 4;
        ink += inked;
        const double found = example.cell("rollout", square / 4, square % 4);
        EXPECT_EQ(inked, found > 0.03) << square;
        EXPECT_EQ(inked, example.cell("cls_attention.0", 0, square) > 0.1) << square;
        EXPECT_LT(example.cell("cls_attention.0", 1, square), 0.05);
    }
    EXPECT_EQ(ink, 7);
}

TEST(VisionBall, EveryPatchFindsItsColourAndTheClassTokenTheBall)
{
    Example example("vision-ball");
    // How much of a row of the first head goes to patches whose strongest colour is this.
    const auto onColour = [&](Index query, Index colour) {
        double sum = 0;
        for (Index patch = 0; patch < 36; ++patch) {
            const double strength = example.cell("E", patch, colour);
            if (strength > 0.2)
                sum += example.cell("enc.0.attn.A", query, 1 + patch);
        }
        return sum;
    };
    EXPECT_GT(onColour(0, 0), 0.85) << "the class token at the ball";
    EXPECT_GT(onColour(1, 2), 0.85) << "the first patch, of sky, at the sky";
    EXPECT_GT(onColour(36, 1), 0.85) << "the last patch, of grass, at the grass";
    Index most = 0;
    for (Index patch = 0; patch < 36; ++patch)
        if (example.cell("rollout", patch / 6, patch % 6) > example.cell("rollout", most / 6, most % 6))
            most = patch;
    EXPECT_GT(example.cell("E", most, 0), 0.5) << "the rollout is heaviest on the ball";
}

TEST(PerceiverTwoLatents, AnswersFromTheMeansOfEachKind)
{
    Example example("perceiver-two-latents");
    EXPECT_NEAR(example.cell("Y", 0, 0), 1, 0.05);
    EXPECT_NEAR(example.cell("Y", 1, 0), 6, 0.05);
    EXPECT_NEAR(example.cell("Y", 2, 0), 3.5, 1e-12);
    for (Index latent = 0; latent < 2; ++latent)
        for (Index col = 0; col < 3; ++col)
            EXPECT_EQ(example.cell("process.0.Y", latent, col), example.cell("encode.Y", latent, col));
}

} // namespace
} // namespace heedmap
