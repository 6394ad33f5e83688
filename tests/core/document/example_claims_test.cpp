// What the summaries and notes of the shipped examples say about their numbers.
#include "support/example.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace heedmap {
namespace {

void expectRow(const std::vector<double>& row, const std::vector<double>& expected, double within)
{
    ASSERT_EQ(row.size(), expected.size());
    for (std::size_t i = 0; i < row.size(); ++i)
        EXPECT_NEAR(row[i], expected[i], within) << i;
}

Document without(Document document, const std::string& setting)
{
    Json::Object kept;
    for (const auto& [key, value] : document.config.object())
        if (key != setting)
            kept.emplace_back(key, value);
    document.config = kept;
    document.notes.clear(); // they may be on nodes that are gone with it, as exercises may
    document.exercises.clear();
    return document;
}

TEST(ThinkingMachines, HasScoresAHundredthBelowThePrintedOnes)
{
    Example example("thinking-machines");
    expectRow(example.row("S", 0), {0.13, 0.31}, 1e-12);
    expectRow(example.row("S", 1), {0.31, 0.76}, 1e-12);
}

TEST(ThinkingMachines, KeepsTheSecondColumnOfValuesATenthAboveTheFirst)
{
    Example example("thinking-machines");
    for (const char* node : {"V", "Z"})
        for (Index row = 0; row < 2; ++row)
            EXPECT_NEAR(example.cell(node, row, 1) - example.cell(node, row, 0), 0.1, 1e-12);
}

TEST(DictionaryLookup, ReturnsTheValueOfTheKeyAskedFor)
{
    Example example("dictionary-lookup");
    const auto answer = [&](const char* query) { return example.row("Z", example.query(query)); };
    expectRow(answer("blue?"), {0, 0, 1}, 2e-4);
    expectRow(answer("yellow?"), {1, 1, 0}, 2e-4);
    expectRow(answer("red or blue?"), {0.5, 0, 0.5}, 2e-4);
    expectRow(answer("anything?"), {0.5, 0.5, 0.25}, 1e-12);
    expectRow(example.row("A", example.query("rather red")), {0.71, 0.10, 0.10, 0.10}, 0.005);
    for (Index row = 0; row < 5; ++row)
        expectRow(example.row("S", row), example.row("Q", row), 0);
}

TEST(ThreeByThree, GivesK3TheSameLeadInEveryRow)
{
    Example example("three-by-three");
    for (Index row = 0; row < 3; ++row) {
        EXPECT_NEAR(example.cell("S_scaled", row, 2) - example.cell("S_scaled", row, 1), 4 / std::sqrt(3), 1e-12);
        EXPECT_NEAR(example.cell("A", row, 2), (std::array{0.83, 0.90, 0.91})[static_cast<std::size_t>(row)], 0.005);
    }
}

TEST(ScoresWithAndWithoutScaling, ShareNumbersAndFavourites)
{
    Example unscaled("scores-unscaled");
    Example scaled("scores-scaled");
    for (Index row = 0; row < 4; ++row) {
        EXPECT_EQ(unscaled.row("S", row), scaled.row("S", row));
        EXPECT_EQ(unscaled.best("A", row), scaled.best("A", row));
        EXPECT_GT(unscaled.cell("A", row, unscaled.best("A", row)), 0.997);
        EXPECT_LT(scaled.cell("A", row, scaled.best("A", row)), 0.60);
        EXPECT_GT(std::ranges::min(scaled.row("A", row)), 0.035);
    }
    expectRow(scaled.row("S", 0), {-8, 14, -2, 8}, 0);
}

TEST(ScoresWithAndWithoutScaling, AreAsLargeAsTheRootOfTheWidth)
{
    Example example("scores-unscaled");
    double squares = 0;
    for (Index row = 0; row < 4; ++row)
        for (const double score : example.row("S", row))
            squares += score * score;
    EXPECT_EQ(squares / 16, 63);
    EXPECT_EQ(example.value("Q").shape.cols, 64);
}

TEST(UniformAttention, AveragesTheValues)
{
    Example example("uniform-attention");
    EXPECT_TRUE(example.computation().graph.pinned(example.computation().graph.find("A")));
    for (Index row = 0; row < 4; ++row)
        expectRow(example.row("Z", row), {4, 2}, 0);
    expectRow(example.row("S", example.query("Ann")), {4, 0, 4, -4}, 0);
}

TEST(UniformAttention, WouldPreferWithoutItsPin)
{
    Document document = Example("uniform-attention").document();
    document.pins.clear();
    Example free(document);
    expectRow(free.row("A", free.query("Ann")), {0.48, 0.03, 0.48, 0.00}, 0.005);
}

TEST(CausalMask, LeavesNothingAfterTheDiagonal)
{
    Example example("causal-mask");
    for (Index row = 0; row < 5; ++row)
        for (Index col = row + 1; col < 5; ++col) {
            EXPECT_EQ(example.cell("S_masked", row, col), -INFINITY);
            EXPECT_EQ(example.cell("A", row, col), 0);
        }
}

TEST(CausalMask, HidesTheButlerUntilHeComes)
{
    Example example("causal-mask");
    const Index murderer = example.query("murderer");
    const Index butler = example.query("butler");
    expectRow(example.row("S_scaled", murderer), {0, 0, 0, 0, 3}, 0);
    expectRow(example.row("A", murderer), {0.5, 0.5, 0, 0, 0}, 0);
    EXPECT_EQ(example.best("A", butler), murderer);
    for (Index row = 0; row < butler; ++row)
        EXPECT_EQ(example.cell("Z", row, 3), 0);
    EXPECT_GT(example.cell("Z", butler, 3), 0);
}

TEST(PaddingMask, SharesEverythingAmongRealWords)
{
    Example example("padding-mask");
    for (Index row = 0; row < 3; ++row) {
        const std::vector<double> weights = example.row("A", row);
        EXPECT_NEAR(weights[0] + weights[1] + weights[2], 1, 1e-12);
        EXPECT_EQ(weights[3] + weights[4], 0);
        EXPECT_GE(example.best("S_scaled", row), 3);
    }
    expectRow(example.row("A", example.query("you")), {1 / 3.0, 1 / 3.0, 1 / 3.0, 0, 0}, 1e-12);
}

TEST(PaddingMask, WouldLoseMostToPaddingWithoutIt)
{
    Example open(without(Example("padding-mask").document(), "mask"));
    const auto lost = [&](Index row) { return open.cell("A", row, 3) + open.cell("A", row, 4); };
    EXPECT_NEAR(lost(open.query("see")), 0.86, 0.005);
    EXPECT_NEAR(lost(open.query("you")), 0.92, 0.005);
}

TEST(OrderWithoutPositions, GivesAWordTheSameResultInBothSentences)
{
    Example example("order-without-positions");
    const std::array<std::pair<Index, Index>, 3> twins = {{{0, 5}, {1, 4}, {2, 3}}};
    for (const auto& [one, other] : twins) {
        std::vector<double> weights = example.row("A", other);
        std::ranges::reverse(weights);
        expectRow(example.row("A", one), weights, 1e-15);
        expectRow(example.row("Z", one), example.row("Z", other), 1e-15);
    }
    expectRow(example.row("A", 1), {0.51, 0.31, 0.19, 0, 0, 0}, 0.005);
}

/// The first sentence alone, its words in another order.
Document permuted(Document document, const std::array<Index, 3>& order)
{
    Example example(document);
    Tensor words(Shape::matrix(3, 4));
    Tokens tokens;
    for (Index row = 0; row < 3; ++row) {
        const Index from = order[static_cast<std::size_t>(row)];
        tokens.query.push_back(document.tokens.query[static_cast<std::size_t>(from)]);
        for (Index col = 0; col < 4; ++col)
            words.at({0, row, col}) = example.cell("X", from, col);
    }
    document.tokens = tokens;
    return withArray(without(std::move(document), "mask"), "X", words);
}

TEST(OrderWithoutPositions, MovesTheResultsAlongWithTheWords)
{
    const std::array<Index, 3> order = {2, 0, 1};
    const Document document = Example("order-without-positions").document();
    Example straight(permuted(document, {0, 1, 2}));
    Example moved(permuted(document, order));
    for (Index row = 0; row < 3; ++row)
        expectRow(moved.row("Z", row), straight.row("Z", order[static_cast<std::size_t>(row)]), 1e-15);
}

TEST(OrderWithPositions, LetsTheVerbFindItsSubject)
{
    Example example("order-with-positions");
    for (const Index word : {1, 2, 4, 5})
        EXPECT_EQ(example.best("A", word), word - 1);
    for (const Index first : {0, 3})
        EXPECT_EQ(example.best("A", first), first);
    EXPECT_NEAR(example.cell("Z", 1, 0), 0.97, 0.005);
    EXPECT_NEAR(example.cell("Z", 4, 0), -0.76, 0.005);
}

TEST(OrderWithPositions, HasTheWordsAndWeightsOfTheExampleWithout)
{
    Example with("order-with-positions");
    Example without("order-without-positions");
    EXPECT_EQ(with.document().tokens.query, without.document().tokens.query);
    for (const char* array : {"X", "W_Q", "W_K", "W_V"})
        EXPECT_TRUE(Tensor(with.value(array)).sameBits(Tensor(without.value(array)))) << array;
}

TEST(RelativeBias, MakesEveryWordLookOneBack)
{
    Example example("relative-bias");
    for (Index row = 0; row < 6; ++row)
        for (Index col = 0; col < 6; ++col) {
            EXPECT_EQ(example.cell("S", row, col), 0);
            EXPECT_EQ(example.cell("B", row, col), col == row - 1 ? 4 : 0);
        }
    for (Index row = 1; row < 6; ++row)
        EXPECT_NEAR(example.cell("A", row, row - 1), 0.92, 0.005);
    EXPECT_NEAR(example.cell("Z", 0, 0), 3.5, 1e-12);
}

TEST(RopeDistance, HasOneScoreADistance)
{
    Example example("rope-distance");
    for (Index row = 1; row < 7; ++row)
        for (Index col = 1; col < 7; ++col)
            EXPECT_NEAR(example.cell("S", row, col), example.cell("S", row - 1, col - 1), 1e-12);
    expectRow(example.row("S", 0), {8, 5.67, 0.50, -3.68, -4.28, -2.07, -0.12}, 0.005);
    for (Index row = 0; row < 7; ++row) {
        expectRow(example.row("Q", row), {2, 0, 2, 0}, 0);
        expectRow(example.row("Z", row), {1, 2}, 1e-12);
    }
}

TEST(RopeDistance, SharesOutMoreInTheMiddle)
{
    Example example("rope-distance");
    EXPECT_NEAR(example.cell("A", 0, 0), 0.73, 0.005);
    EXPECT_NEAR(example.cell("A", 6, 6), 0.73, 0.005);
    EXPECT_NEAR(example.cell("A", 3, 3), 0.60, 0.005);
}

TEST(CrossAttentionFrench, AlignsWordsCrosswise)
{
    Example example("cross-attention-french");
    const auto reads = [&](const char* french, const char* english) {
        return example.cell("A", example.query(french), example.key(english));
    };
    EXPECT_NEAR(reads("le", "the"), 0.93, 0.005);
    EXPECT_NEAR(reads("chat", "cat"), 0.93, 0.005);
    EXPECT_NEAR(reads("noir", "black"), 0.93, 0.005);
    EXPECT_NEAR(reads("dort", "is"), 0.49, 0.005);
    EXPECT_NEAR(reads("dort", "sleeping"), 0.49, 0.005);
    EXPECT_EQ(example.value("A").shape, Shape::matrix(4, 5));
}

TEST(CrossAttentionChinese, FindsYesterdayAtTheOtherEnd)
{
    Example example("cross-attention-chinese");
    const auto reads = [&](const char* chinese, const char* english) {
        return example.cell("A", example.query(chinese), example.key(english));
    };
    EXPECT_NEAR(reads("他", "He"), 0.95, 0.005);
    EXPECT_NEAR(reads("昨天", "yesterday"), 0.95, 0.005);
    EXPECT_NEAR(reads("到", "reached"), 0.95, 0.005);
    EXPECT_NEAR(reads("北京", "Beijing"), 0.95, 0.005);
    EXPECT_NEAR(reads("了", "reached"), 0.49, 0.005);
    EXPECT_NEAR(reads("了", "yesterday"), 0.49, 0.005);
    EXPECT_EQ(example.query("昨天"), 1);
    EXPECT_EQ(example.key("yesterday"), 3);
}

TEST(TwoHeads, LookForDifferentThings)
{
    Example example("two-heads");
    const auto finds = [&](Index head, const char* from) { return example.best("A", example.query(from), head); };
    EXPECT_EQ(finds(0, "cat"), example.key("black"));
    EXPECT_EQ(finds(0, "milk"), example.key("warm"));
    EXPECT_EQ(finds(1, "drinks"), example.key("cat"));
    EXPECT_EQ(finds(1, "cat"), example.key("drinks"));
    EXPECT_EQ(finds(1, "milk"), example.key("drinks"));
    for (const char* silent : {"the", "black", "warm"})
        expectRow(example.row("A", example.query(silent), 1), std::vector<double>(6, 1 / 6.0), 1e-12);
    EXPECT_NEAR(example.cell("Y", example.query("cat"), 0), 0.87, 0.005);
    EXPECT_NEAR(example.cell("Y", example.query("cat"), 3), 0.92, 0.005);
}

TEST(GroupedQuery, AnswersFourQuestionsFromTwoSetsOfKeys)
{
    Example example("grouped-query");
    const std::array<Index, 4> turn = {0, 2, 1, 3}; // self, opposite, right, left
    for (Index head = 0; head < 4; ++head)
        for (Index row = 0; row < 4; ++row) {
            const Index expected = (row + turn[static_cast<std::size_t>(head)]) % 4;
            EXPECT_EQ(example.best("A", row, head), expected);
            EXPECT_NEAR(example.cell("A", head, row, expected), 0.89, 0.005);
            EXPECT_EQ(example.row("K_heads", row, head), example.row("K_heads", row, head / 2 * 2));
        }
    EXPECT_NE(example.row("K_heads", 0, 0), example.row("K_heads", 0, 2));
    expectRow(example.row("Y", example.query("north")), {0.89, 0.89}, 0.005);
}

TEST(LatentAttention, UnfoldsFourHeadsFromTwoStoredNumbers)
{
    Example example("latent-attention");
    EXPECT_EQ(example.value("C_KV").shape.cols + example.value("KR").shape.cols, 4);
    EXPECT_EQ(example.value("K").shape.cols + example.value("V").shape.cols, 16);
    const std::array<Index, 3> turn = {0, 2, 1}; // self, opposite, right
    for (Index row = 0; row < 4; ++row) {
        for (Index head = 0; head < 3; ++head) {
            EXPECT_EQ(example.best("A", row, head), (row + turn[static_cast<std::size_t>(head)]) % 4);
            EXPECT_EQ(example.row("S_position", row, head), std::vector<double>(4, 0));
        }
        EXPECT_EQ(example.best("A", row, 3), std::max<Index>(row - 1, 0));
        EXPECT_EQ(example.row("S_content", row, 3), std::vector<double>(4, 0));
    }
}

TEST(Induction, CopiesWhatCameNext)
{
    Example example("induction");
    expectRow(example.row("A", 3), {0.25, 0.25, 0.25, 0.25, 0, 0, 0}, 1e-12);
    const std::array<Index, 3> next = {1, 2, 3}; // re, mi, fa
    for (Index row = 4; row < 7; ++row) {
        EXPECT_EQ(example.best("A", row), row - 3);
        EXPECT_EQ(example.best("Z", row), next[static_cast<std::size_t>(row - 4)]);
    }
    EXPECT_NEAR(example.cell("A", 6, 3), 0.96, 0.005);
}

TEST(Alibi, SeesFartherFromHeadToHead)
{
    Example example("alibi");
    const Index oak = example.query("oak");
    const Index treasure = example.key("treasure");
    const std::array<double, 4> weights = {0.14, 0.24, 0.27, 0.28};
    for (Index head = 0; head < 4; ++head) {
        EXPECT_NEAR(example.cell("A", head, oak, treasure), weights[static_cast<std::size_t>(head)], 0.005);
        EXPECT_EQ(example.best("A", oak, head), head == 0 ? oak : treasure);
        EXPECT_NEAR(example.cell("B", head, oak, oak - 1), -std::pow(4, -(head + 1)), 1e-15);
        EXPECT_EQ(example.row("S_scaled", oak, head), example.row("S_scaled", 0, 0));
    }
}

TEST(WindowAndGlobal, TellsTheSecretToNeighboursOnly)
{
    Example example("window-and-global");
    const Index secret = example.query("secret");
    double kept = 0;
    for (Index row = 0; row < 9; ++row) {
        const std::vector<double> mask = example.row("mask", row);
        kept = std::accumulate(mask.begin(), mask.end(), kept);
        const bool near = std::abs(row - secret) <= 1;
        EXPECT_NEAR(example.cell("Z", row, 0), row == 0 ? 0.48 : near ? 0.71 : 0, row == 0 || near ? 0.005 : 0);
        EXPECT_EQ(example.cell("S_scaled", row, secret), 2);
    }
    EXPECT_EQ(kept, 39);
    EXPECT_NEAR(example.cell("A", example.query("you"), 0), 0.33, 0.005);
}

TEST(AdditiveTwoInputs, PrintsScoresThatDoNotFollowFromItsTangents)
{
    Example example("additive-two-inputs");
    const std::vector<double> v = example.row("v_a", 0);
    EXPECT_NEAR(0.4325 * v[0] + 0.1886 * v[1] + 0.0712 * v[2], 0.1548, 5e-5);
    EXPECT_NEAR(0.3912 * v[0] + 0.2781 * v[1] - 0.0417 * v[2], 0.1937, 5e-5);
    expectRow(example.row("C", 0), {0.1968, 0.2549, 0.0581}, 5e-5);
}

} // namespace
} // namespace heedmap
