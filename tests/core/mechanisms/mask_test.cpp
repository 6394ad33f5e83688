#include "support/random_document.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>

#include <gtest/gtest.h>

#include <limits>

namespace heedmap::test {
namespace {

/// Scaled dot-product attention of n queries over m keys, one wide, with a mask.
RandomDocument masked(const std::string& mask, Index n, Index m)
{
    RandomDocument document;
    document.mechanism = &mechanism("scaled_dot_product");
    document.settings = Settings(document.mechanism->settings(), Json::parse(R"({"mask": )" + mask + "}"));
    document.letters = {{"n", n}, {"m", m}, {"d_k", 1}, {"d_v", 1}};
    document.arrays = {{"Q", Tensor(Shape::matrix(n, 1))},
                       {"K", Tensor(Shape::matrix(m, 1))},
                       {"V", Tensor(Shape::matrix(m, 1))},
                       {"mask", Tensor(Shape::matrix(n, m))}};
    return document;
}

/// The mask by rows, such as "110 111"; empty where there is none.
std::string drawn(const std::string& mask, Index n, Index m)
{
    Graph graph;
    masked(mask, n, m).build(graph);
    const NodeId id = graph.find("mask");
    if (id == noNode)
        return {};
    const Lease view = graph.read(id);
    std::string rows;
    for (Index i = 0; i < n; ++i) {
        rows += i == 0 ? "" : " ";
        for (Index j = 0; j < m; ++j)
            rows += view.at({0, i, j}) == 0 ? '0' : '1';
    }
    return rows;
}

std::string refusalOfMask(const std::string& mask, Index n, Index m)
{
    try {
        const RandomDocument document = masked(mask, n, m);
        document.mechanism->validate(document.settings, document.letters);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

TEST(Mask, IsAbsentWhereNoRuleMasksAnything)
{
    for (const char* nothing : {"{}", R"({"causal": false})", R"({"custom": false})", R"({"fill": -1e9})",
                                R"({"empty_row": "zero"})", R"({"dilation": 2})"})
        EXPECT_EQ(drawn(nothing, 2, 3), "") << nothing;
}

TEST(Mask, KeepsWhatEveryRuleSays)
{
    EXPECT_EQ(drawn(R"({"causal": true})", 2, 3), "100 110");
    EXPECT_EQ(drawn(R"({"key_padding": [1, 0, true]})", 2, 3), "101 101");
    EXPECT_EQ(drawn(R"({"query_padding": [false, 1]})", 2, 3), "000 111");
    EXPECT_EQ(drawn(R"({"window": 1})", 4, 4), "1100 1110 0111 0011");
    EXPECT_EQ(drawn(R"({"window": 1, "dilation": 2})", 4, 4), "1010 0101 1010 0101");
    EXPECT_EQ(drawn(R"({"global": [1]})", 3, 3), "010 111 010");
    EXPECT_EQ(drawn(R"({"random": [[2], [], [0, 1]]})", 3, 3), "001 000 110");
    EXPECT_EQ(drawn(R"({"block": 2})", 3, 4), "1100 1100 0011");
    EXPECT_EQ(drawn(R"({"custom": true})", 2, 2), "00 00");
}

TEST(Mask, KeepsWhatAnyReachingRuleAndAllOthersKeep)
{
    EXPECT_EQ(drawn(R"({"window": 0, "global": [0], "causal": true, "key_padding": [1, 1, 0]})", 3, 3), "100 110 100");
    EXPECT_EQ(drawn(R"({"global": []})", 2, 2), "00 00");
}

TEST(Mask, ReachesEverythingThroughAWindowLongerThanTheSequence)
{
    EXPECT_EQ(drawn(R"({"window": 2000000000})", 2, 3), "111 111");
}

TEST(Mask, FillsMaskedScoresAsAsked)
{
    for (const auto& [fill, number] : {std::pair{"\"-inf\"", -std::numeric_limits<double>::infinity()}, {"-5", -5.0}}) {
        Graph graph;
        masked(R"({"causal": true, "fill": )" + std::string(fill) + "}", 2, 2).build(graph);
        EXPECT_EQ(graph.read(graph.find("S_masked")).at({0, 0, 1}), number);
        EXPECT_EQ(graph.read(graph.find("S_masked")).at({0, 1, 0}), 0);
    }
}

TEST(Mask, RefusesListsThatDoNotFitTheSequences)
{
    EXPECT_EQ(refusalOfMask(R"({"key_padding": [1, 0]})", 2, 3),
              "config.mask.key_padding: 2 entries for 3 keys; expected one each");
    EXPECT_EQ(refusalOfMask(R"({"query_padding": [1]})", 2, 3),
              "config.mask.query_padding: 1 entry for 2 queries; expected one each");
    EXPECT_EQ(refusalOfMask(R"({"random": [[0], [1], [2]]})", 1, 3),
              "config.mask.random: 3 entries for 1 query; expected one each");
}

TEST(Mask, MovesTheFutureByItsOffset)
{
    EXPECT_EQ(drawn(R"({"causal": true, "offset": 1})", 2, 4), "1100 1110");
    EXPECT_EQ(drawn(R"({"causal": true, "offset": -1})", 3, 3), "000 100 110");
    EXPECT_EQ(drawn(R"({"causal": true, "offset": "end"})", 2, 4), "1110 1111");
    EXPECT_EQ(drawn(R"({"causal": true, "offset": "end"})", 3, 2), "00 10 11");
}

TEST(Mask, HasAWindowWithTwoEnds)
{
    EXPECT_EQ(drawn(R"({"window": [1, 0]})", 3, 4), "1000 1100 0110");
    EXPECT_EQ(drawn(R"({"window": [0, 2]})", 3, 4), "1110 0111 0011");
    EXPECT_EQ(drawn(R"({"window": [2000000000, 0]})", 2, 3), "100 110");
}

TEST(Mask, DrawnByHandIsReadAsItSays)
{
    EXPECT_EQ(drawn(R"({"custom": "keep"})", 2, 2), "00 00");
    EXPECT_EQ(drawn(R"({"custom": "hide"})", 2, 2), "11 11");
    Graph graph;
    RandomDocument document = masked(R"({"custom": "add", "causal": true, "fill": -7})", 2, 2);
    document.arrays["mask"] = Tensor(Shape::matrix(2, 2), std::vector{0.5, 3.0, -1.0, 2.0});
    document.build(graph);
    const Lease mask = graph.read(graph.find("mask"));
    EXPECT_EQ(Tensor(mask).numbers()[0], 0.5);
    EXPECT_EQ(Tensor(mask).numbers()[1], -7) << "causal hides it";
    EXPECT_EQ(Tensor(mask).numbers()[2], -1);
    EXPECT_EQ(graph.read(graph.find("S_masked")).at({0, 1, 0}), -1) << "the scores are 0";
}

TEST(Mask, RefusesSettingsThatContradictEachOther)
{
    EXPECT_EQ(refusalOfMask(R"({"offset": 1})", 2, 3),
              "config.mask.offset: an offset moves a causal mask; expected \"causal\": true beside it");
    EXPECT_EQ(refusalOfMask(R"({"window": [1, 2], "dilation": 2})", 2, 3),
              "config.mask.window: a window with two ends has no gaps; expected a dilation of 1, got 2");
    EXPECT_EQ(
        refusalOfMask(R"({"custom": "add", "when": "weights"})", 2, 3),
        "config.mask.when: a mask that is added acts on scores, not on weights; expected \"scaled\" or \"scores\"");
    EXPECT_EQ(refusalOfMask(R"({"custom": 1})", 2, 3),
              "config.mask.custom: expected true, false or one of \"none\", \"keep\", \"hide\", \"add\", got 1");
    EXPECT_EQ(refusalOfMask(R"({"causal": true, "offset": 1.5})", 2, 3),
              "config.mask.offset: expected \"end\" or an integer, got 1.5");
    EXPECT_EQ(refusalOfMask(R"({"window": [1, 2, 3]})", 2, 3),
              "config.mask.window: expected an integer or a list of two of at least 0, got [1, 2, 3]");
}

std::string refusalOfDocument(const std::string& text)
{
    try {
        build(readDocument(R"({"format": "heedmap", "version": 1, )" + text + "}"), ".");
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

std::string withMask(const std::string& custom, const std::string& mask)
{
    return R"("mechanism": "scaled_dot_product", "config": {"mask": {"custom": )" + custom
        + R"(}}, "arrays": {"Q": [[1],[1]], "K": [[0],[0]], "V": [[1],[2]], "mask": )" + mask + "}";
}

// What PyTorch adds, 0 and −∞, was read as its opposite.
TEST(Mask, IsNeverReadTheOtherWayRound)
{
    const std::string expected = "expected 0, 1 or a boolean, got -inf; for numbers that are added to the scores write "
                                 "config.mask.custom \"add\"";
    for (const char* custom : {"true", "\"keep\"", "\"hide\""})
        EXPECT_EQ(refusalOfDocument(withMask(custom, R"([[0, "-inf"], [0, 0]])")), "arrays.mask[0][1]: " + expected);
    EXPECT_EQ(refusalOfDocument(withMask("\"add\"", R"([[0, "-inf"], [0, 0]])")), "accepted");
    EXPECT_EQ(refusalOfDocument(withMask("true", "[[0, 1], [true, false]]")), "accepted");
    EXPECT_EQ(refusalOfDocument(withMask("\"hide\"", "[true, false]")), "accepted") << "one row for all queries";
    EXPECT_NE(refusalOfDocument(withMask("true", R"({"init": "normal", "std": 1, "seed": 1})")), "accepted");
    EXPECT_EQ(refusalOfDocument(R"("mechanism": "self_attention", "arrays": {"X": [[true]]})"),
              "arrays.X[0][0]: expected a number, \"inf\", \"-inf\" or \"nan\", got true");
}

TEST(CoreSettings, RefuseWhatDoesNotFitThem)
{
    const std::string mha = R"("mechanism": "multi_head_attention", "config": {"heads": 1}, "arrays": {"X": [[1, 2]],
        "W_Q": [[1], [1]], "W_K": [[1], [1]], "W_V": [[1], [1]], "W_O": [[1]])";
    EXPECT_EQ(refusalOfDocument(mha + R"(, "bias_k": [1], "bias_v": [2]})"), "accepted");
    EXPECT_EQ(refusalOfDocument(mha + R"(, "bias_k": [1]})"), "arrays.bias_v: missing; expected a list of 1");
    const std::string given = R"("mechanism": "scaled_dot_product", "arrays": {"Q": [[[1]], [[2]], [[3]]],
        "K": [[[1]], [[2]]], "V": [[[1]], [[2]]]})";
    EXPECT_EQ(refusalOfDocument(given), "arrays.K: 2 heads do not divide the 3 of Q");
    const std::string self = R"("mechanism": "self_attention", "config": )";
    const std::string arrays = R"(, "arrays": {"X": [[1, 2]], "W_Q": [[1, 0], [1, 1]], "W_K": [[1, 0], [1, 1]],
        "W_V": [[1], [1]])";
    EXPECT_EQ(refusalOfDocument(self + R"({"position": {"kind": "rope"}})" + arrays + R"(, "cos": [[1]]})"),
              "arrays.sin: missing; expected the other table of the angles beside cos");
    EXPECT_EQ(refusalOfDocument(self + R"({"position": {"kind": "rope", "base": 5}})" + arrays
                                + R"(, "cos": [[1]], "sin": [[0]]})"),
              "config.position.base: the angles are given by cos and sin; leave it out");
    EXPECT_EQ(refusalOfDocument(self + R"({"soft_cap": 2})" + arrays + "}"), "accepted") << "the older name";
    EXPECT_EQ(refusalOfDocument(self + "{}" + arrays + R"(, "sinks": [1]})"), "accepted");
    EXPECT_NE(refusalOfDocument(self + R"({"weights": "sigmoid"})" + arrays + R"(, "sinks": [1]})"), "accepted");
}

TEST(Mask, OfScoresIsRefusedWhereWhatFollowsWouldLiftIt)
{
    const std::string arrays =
        R"(, "arrays": {"X": [[1, 2]], "W_Q": [[1], [1]], "W_K": [[1], [1]], "W_V": [[1], [1]]})";
    const std::string scores = R"("mask": {"causal": true, "when": "scores"})";
    EXPECT_EQ(refusalOfDocument(R"("mechanism": "self_attention", "config": {"position": {"kind": "alibi"}, )" + scores
                                + "}" + arrays),
              "config.mask.when: position would lift the masked scores from −∞; expected \"scaled\" or \"weights\"");
    EXPECT_EQ(refusalOfDocument(R"("mechanism": "self_attention", "config": {)" + scores + "}" + arrays), "accepted");
}

TEST(Mask, RefusesOneForEachHeadWhereThereAreNoHeads)
{
    for (const Index heads : {1, 2}) {
        RandomDocument document = masked(R"({"custom": true})", 2, 3);
        document.arrays["mask"] = Tensor(Shape::stack(heads, 2, 3));
        try {
            Graph graph;
            document.build(graph);
            FAIL() << "the scores are one matrix";
        } catch (const Error& error) {
            EXPECT_EQ(error.what(),
                      "arrays.mask: expected a matrix 2×3, as Q and K are matrices, got a stack "
                          + std::to_string(heads) + "×2×3");
        }
    }
}

TEST(Mask, RefusesPositionsThatAreNotThere)
{
    EXPECT_EQ(refusalOfMask(R"({"global": [0, 3]})", 2, 3),
              "config.mask.global[1]: there is no position 3; expected 0 to 2");
    EXPECT_EQ(refusalOfMask(R"({"random": [[0], [2, 7]]})", 2, 3),
              "config.mask.random[1][1]: there is no key 7; expected 0 to 2");
}

} // namespace
} // namespace heedmap::test
