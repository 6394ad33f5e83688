// docs/formats.md: the choice of the next token, and that the text before does not hang on it.

#include "support/random_document.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/mechanisms/dimensions.h>
#include <heedmap/ops/choice.h>
#include <heedmap/tensor/random.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap::test {
namespace {

/// A decoder of one token whose logits are these.
std::string choosing(const std::string& logits, const std::string& generate)
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "config": {"encoder_layers": 0,
        "heads": 1, "ffn": false, "norm": "none", "generate": )"
        + generate + R"(}, "arrays": {"tgt.X": [[1]], "dec.0.self.W_Q": [[1]], "dec.0.self.W_K": [[1]],
        "dec.0.self.W_V": [[0]], "dec.0.self.W_O": [[1]], "W_vocab": [)"
        + logits + "]}}";
}

std::vector<double> rowOf(const std::string& logits, const std::string& generate, const char* node)
{
    Computation computation = build(readDocument(choosing(logits, generate)), {});
    const Tensor row(computation.graph.read(computation.graph.find(node)));
    return {row.numbers().begin(), row.numbers().end()};
}

using Row = std::vector<double>;

TEST(NextToken, IsThereWhereTheDocumentAsksForIt)
{
    EXPECT_EQ(rowOf("[1, 2]", "{}", "next.z"), (Row{1, 2}));
    Document document = readDocument(choosing("[1, 2]", "{}"));
    document.config.object().pop_back();
    EXPECT_EQ(build(document, {}).graph.find("next.z"), noNode);
}

TEST(NextToken, IsTheLargestAtATemperatureOfZero)
{
    const std::string cold = R"({"temperature": 0, "top_k": 3, "top_p": 0.9})";
    EXPECT_EQ(rowOf("[1, 5, 5, 2]", cold, "next.z_T"), (Row{1, 5, 5, 2}));
    EXPECT_EQ(rowOf("[1, 5, 5, 2]", cold, "next.kept"), (Row{0, 1, 0, 0}));
    EXPECT_EQ(rowOf("[1, 5, 5, 2]", cold, "next.p"), (Row{0, 1, 0, 0}));
    EXPECT_EQ(rowOf("[1, 5, 5, 2]", cold, "next.token"), Row{1});
}

TEST(NextToken, IsTheLargestAtATemperatureThatNothingCanBeDividedBy)
{
    for (const char* temperature : {"1e-310", "5e-324", "1e-290"})
        EXPECT_EQ(rowOf("[1, 5, 4, 2]", std::string(R"({"temperature": )") + temperature + "}", "next.p"),
                  (Row{0, 1, 0, 0}))
            << temperature;
}

// Of two tokens in a batch of three, the second chooses: the third is filled up.
TEST(NextToken, IsChosenFromTheLastRowThatIsNotFilledUp)
{
    Computation computation = build(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "transformer",
        "config": {"encoder_layers": 0, "heads": 1, "ffn": false, "norm": "none", "generate": {"temperature": 0}},
        "arrays": {"tgt.X": [[1], [2], [3]], "dec.0.self.W_Q": [[0]], "dec.0.self.W_K": [[0]],
            "dec.0.self.W_V": [[0]], "dec.0.self.W_O": [[0]], "W_vocab": [[1, -1]]},
        "samples": [{"arrays": {"tgt.X": [[7], [8]]}}, {}], "pad": {}})"),
                                    {});
    const Lease chosen = computation.graph.read(computation.graph.find("next.z"));
    EXPECT_EQ(chosen.at({0, 0, 0}), 8);
}

TEST(NextToken, RanksEqualOnesByTheirNumber)
{
    EXPECT_EQ(rowOf("[1, 5, 5, 2]", "{}", "next.rank"), (Row{3, 0, 1, 2}));
    EXPECT_EQ(rowOf("[1, 5, 5, 2]", R"({"top_k": 1})", "next.kept"), (Row{0, 1, 0, 0}));
    EXPECT_EQ(rowOf("[1, 5, 5, 2]", R"({"top_k": 3})", "next.kept"), (Row{0, 1, 1, 1}));
    EXPECT_EQ(rowOf("[1, 5, 5, 2]", R"({"top_k": 9})", "next.kept"), (Row{1, 1, 1, 1}));
}

TEST(NextToken, KeepsTheSmallestSetThatReachesTheShare)
{
    EXPECT_EQ(rowOf("[0, 0, 0, 0]", R"({"top_p": 0.5})", "next.kept"), (Row{1, 1, 0, 0})) << "exactly, and none after";
    EXPECT_EQ(rowOf("[0, 0, 0, 0]", R"({"top_p": 0.51})", "next.kept"), (Row{1, 1, 1, 0}));
    EXPECT_EQ(rowOf("[0, 9, 0, 0]", R"({"top_p": 0})", "next.kept"), (Row{0, 1, 0, 0})) << "one at least";
    EXPECT_EQ(rowOf("[0, 0, 0, 0]", R"({"top_k": 2, "top_p": 0.5})", "next.kept"), (Row{1, 0, 0, 0}))
        << "the share is of those that top_k keeps";
    EXPECT_EQ(rowOf("[0, -800, 0, 0]", "{}", "next.kept"), (Row{1, 1, 1, 1})) << "all of them, where all are asked for";
}

TEST(NextToken, IsWarmedAndCooledByTheTemperature)
{
    EXPECT_EQ(rowOf("[1, 2]", R"({"temperature": 0.5})", "next.z_T"), (Row{2, 4}));
    const Row p = rowOf("[0, 1]", R"({"temperature": 2})", "next.p");
    EXPECT_NEAR(p[1], 1 / (1 + std::exp(-0.5)), 1e-15);
    const Row cdf = rowOf("[0, 1]", R"({"temperature": 2})", "next.cdf");
    EXPECT_EQ(cdf[0], p[0]);
    EXPECT_NEAR(cdf[1], 1, 1e-15);
}

TEST(NextToken, IsDrawnAsOftenAsItIsLikely)
{
    Graph graph;
    const NodeId cdf = graph.addLeaf({.name = "cdf", .symbol = "c"}, Tensor{{0.1, 0.1, 0.4, 1}});
    const NodeId u = graph.addLeaf({.name = "u", .symbol = "u"}, Tensor{{0}});
    const NodeId token = graph.add({.name = "token", .symbol = "t"}, firstAbove(), {cdf, u});
    std::array<double, 4> drawn{};
    constexpr int draws = 10'000;
    for (int i = 0; i < draws; ++i) {
        const std::string before = std::to_string(i % 100);
        const auto seed = static_cast<std::uint64_t>(i / 100);
        const double chance = RandomStream(seed, "next " + before).uniform();
        if (i < 200) { // it is what the document draws
            const std::string config = R"({"drawn": )" + before + R"(, "seed": )" + std::to_string(seed) + "}";
            EXPECT_EQ(rowOf("[0, 0]", config, "next.u")[0], chance);
        }
        ASSERT_TRUE(chance >= 0 && chance < 1);
        graph.assign(u, Region::all(Shape::matrix(1, 1)), std::array{chance});
        drawn[static_cast<std::size_t>(graph.read(token).at({0, 0, 0}))] += 1;
    }
    const std::array wanted = {0.1, 0.0, 0.3, 0.6};
    EXPECT_EQ(drawn[1], 0);
    double chi = 0;
    for (const std::size_t i : {0, 2, 3})
        chi += std::pow(drawn[i] - draws * wanted[i], 2) / (draws * wanted[i]);
    EXPECT_LT(chi, 9.21); // 1 % of chance with two degrees of freedom
}

TEST(NextToken, DiffersWithSeedAndDraws)
{
    const auto chance = [](const std::string& config) { return rowOf("[0, 0]", config, "next.u")[0]; };
    EXPECT_EQ(chance(R"({"seed": 3, "drawn": 2})"), chance(R"({"drawn": 2, "seed": 3})"));
    EXPECT_NE(chance(R"({"seed": 3, "drawn": 2})"), chance(R"({"seed": 3, "drawn": 3})"));
    EXPECT_NE(chance(R"({"seed": 3})"), chance(R"({"seed": 4})"));
}

TEST(NextToken, NeedsADecoderWithAPrediction)
{
    Document document = readDocument(choosing("[1, 2]", "{}"));
    document.config.set("prediction", false);
    document.arrays.pop_back();
    try {
        build(document, {});
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "config.generate: expected a decoder with a prediction, from which the next token "
                     "is chosen");
    }
}

/// A causal decoder of two layers with all that it may have, reading the first tokens only.
Computation readingFirst(Index count)
{
    const std::string config = R"({"encoder_layers": 0, "decoder_layers": 2, "heads": 2, "norm": "pre",
        "position": {"kind": "learned"}})";
    const Mechanism& transformer = mechanism("transformer");
    Random random(5);
    Document document{.mechanism = "transformer", .config = Json::parse(config)};
    const Settings settings(transformer.settings(), document.config);
    const Dimensions letters = {{"n", 6},  {"d", 4}, {"d_k", 2}, {"d_v", 2},  {"h", 2},
                                {"kv", 2}, {"f", 5}, {"V", 7},   {"vocab", 7}};
    for (const ArraySpec& spec : transformer.arrays(settings, {"embedding"})) {
        if (spec.optional)
            continue;
        std::vector<Index> sizes;
        for (const std::string& dimension : spec.shape)
            sizes.push_back(evaluated(dimension, letters).value());
        Tensor numbers(sizes.size() == 1 ? Shape::vector(sizes[0]) : Shape::matrix(sizes[0], sizes[1]));
        for (double& number : numbers.numbers())
            number = spec.below.empty() ? randomNumber(random) : static_cast<double>(randomIndex(random, 0, 6));
        if (!spec.below.empty())
            numbers = Tensor(Shape::vector(count), numbers.numbers().first(static_cast<std::size_t>(count)));
        document.arrays.emplace_back(spec.name, std::make_shared<const Tensor>(std::move(numbers)));
    }
    return build(document, {});
}

TEST(Cache, EveryRowIsThatOfAPassOverTheTokensUpToIt)
{
    Computation whole = readingFirst(6);
    for (Index count = 1; count < 6; ++count) {
        Computation part = readingFirst(count);
        for (NodeId id = 0; id < part.graph.size(); ++id) {
            const std::string& name = part.graph.node(id).info.name;
            if (part.graph.node(id).leaf() || (!name.starts_with("dec.") && name != "logits" && name != "probs"))
                continue;
            const Lease mine = part.graph.read(id);
            const Lease all = whole.graph.read(whole.graph.find(name));
            for (Index s = 0; s < mine.shape.slices; ++s)
                for (Index c = 0; c < mine.shape.cols; ++c)
                    EXPECT_TRUE(near(mine.at({s, count - 1, c}), all.at({s, count - 1, c}), 1e-12)) << name;
        }
    }
}

} // namespace
} // namespace heedmap::test
