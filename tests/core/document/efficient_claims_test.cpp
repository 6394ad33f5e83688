// What the summaries and notes of the examples of efficient and older attention say about their numbers.
#include "support/example.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

double total(Example& example, const std::string& node)
{
    const Tensor value(example.value(node));
    double sum = 0;
    for (const double number : value.numbers())
        sum += number;
    return sum;
}

double worst(Example& example, const std::string& node)
{
    const Tensor value(example.value(node));
    double largest = 0;
    for (const double number : value.numbers())
        largest = std::max(largest, std::abs(number));
    return largest;
}

TEST(LuongGeneral, FindsTheWordToTranslate)
{
    Example example("luong-general");
    EXPECT_EQ(example.row("E", 0), (std::vector<double>{0, 4, 0}));
    EXPECT_EQ(example.best("A", 0), 1);
    EXPECT_EQ(example.best("A", 1), 2);
}

TEST(Longformer, DoesNotReachTheSubject)
{
    Example example("longformer");
    const Index are = example.query("are");
    EXPECT_EQ(total(example, "mask"), 34);
    EXPECT_EQ(example.cell("A", are, 2), 0);
    EXPECT_EQ(example.best("exact.A", are), 2);
    EXPECT_EQ(worst(example, "error.A"), -example.cell("error.A", are, 2));
    EXPECT_EQ(example.cell("cost", 0, 1), 34);
}

TEST(Linformer, LosesNothingWhereNeighboursAgree)
{
    Example example("linformer");
    EXPECT_EQ(example.row("K_proj", 1), (std::vector<double>{0, 0}));
    for (Index key = 0; key < 4; ++key)
        EXPECT_NEAR(example.cell("error.A", 0, key), 0, 1e-15);
    EXPECT_GT(worst(example, "error.A"), 0.6);
}

TEST(Performer, RanksTheKeysOfEachQueryAsExactly)
{
    Example example("performer");
    for (Index query = 0; query < 3; ++query) {
        EXPECT_EQ(example.best("A_implied", query), example.best("exact.A", query));
        const std::vector<double> row = example.row("A_implied", query);
        EXPECT_NEAR(row[0] + row[1] + row[2] + row[3], 1, 1e-14);
    }
    EXPECT_GT(example.cell("exact.A", 0, 0), example.cell("A_implied", 0, 0));
    EXPECT_EQ(worst(example, "error.A"), -example.cell("error.A", 2, 2));
}

TEST(LinearRunningState, ComputesInWholeNumbersUpToTheLastDivision)
{
    Example example("linear-running-state");
    for (const char* node : {"Q_feat", "K_feat", "KV", "K_sum", "D", "Z_sum"})
        for (const Tensor value(example.value(node)); const double number : value.numbers())
            EXPECT_EQ(number, std::round(number)) << node;
    EXPECT_EQ(example.row("D", 0), (std::vector<double>{3, 9, 13, 22}));
    const Tensor totals(example.value("KV"));
    for (Index row = 0; row < 2; ++row)
        for (Index col = 0; col < 2; ++col)
            EXPECT_EQ(totals.at({2, row, col}), totals.at({3, row, col}));
}

TEST(Nystrom, InvertsInAFewRounds)
{
    Example example("nystrom");
    EXPECT_NEAR(example.cell("pinv.6.AZ", 0, 0), 1, 1e-12);
    EXPECT_NEAR(example.cell("pinv.6.AZ", 0, 1), 0, 1e-12);
    EXPECT_LT(worst(example, "error.A"), 0.0008);
    EXPECT_GT(example.cell("cost", 0, 0), example.cell("exact.cost", 0, 0));
}

TEST(LshBuckets, PartTheTigerFromTheCat)
{
    Example example("lsh-buckets");
    EXPECT_EQ(example.row("bucket", 0), (std::vector<double>{0, 1, 0, 1, 1, 2}));
    EXPECT_EQ(total(example, "mask_sorted"), 9);
    EXPECT_EQ(example.cell("A", example.query("cat"), example.query("dog")), 1);
    EXPECT_EQ(example.cell("A", example.query("never"), example.query("never")), 1);
    EXPECT_EQ(example.cell("A", example.query("tiger"), example.query("cat")), 0);
}

TEST(WhatTheIndexMissed, TakesFranceForTheSeine)
{
    Example example("what-the-index-missed");
    EXPECT_EQ(example.row("mask", 1), (std::vector<double>{1, 0, 1, 0}));
    EXPECT_EQ(example.best("A", 1), 2);
    EXPECT_EQ(example.best("exact.A", 1), 1);
    EXPECT_EQ(worst(example, "error.A"), -example.cell("error.A", 1, 1));
    EXPECT_EQ(example.cell("cost", 0, 0), 32);
    EXPECT_EQ(example.cell("exact.cost", 0, 0), 48);
    Document more = example.document();
    more.config.set("k", 3);
    Example three(more);
    EXPECT_EQ(three.cell("cost", 0, 0), 44);
    EXPECT_EQ(three.best("A", 1), 1);
}

TEST(FadingMemory, HalvesWhatItRemembersAndForgetsAtTheChapter)
{
    Example example("fading-memory");
    EXPECT_EQ(example.row("kept", 2), (std::vector<double>{0.25, 0.5, 1, 0, 0}));
    EXPECT_EQ(example.row("Z", 2), (std::vector<double>{0.25, 0.5, 1, 0}));
    EXPECT_EQ(example.row("state", 0, 3), (std::vector<double>{0, 0, 0, 0}));
    EXPECT_EQ(example.row("Z", 4), (std::vector<double>{0, 0, 0, 1}));
}

TEST(DeltaRule, OverwritesTheCityThatASumWouldKeep)
{
    Example example("delta-rule");
    const Index question = example.query("Ann?");
    EXPECT_EQ(example.row("recalled", 2), (std::vector<double>{1, 0, 0}));
    EXPECT_EQ(example.row("written", 2), (std::vector<double>{-1, 0, 1}));
    EXPECT_EQ(example.row("Z", question), (std::vector<double>{0, 0, 1}));
    EXPECT_EQ(example.row("state", 1, 3), (std::vector<double>{0, 1, 0}));
    EXPECT_EQ(example.cell("exact.A", question, 0), example.cell("exact.A", question, 2));
    Document summed = example.document();
    summed.config.set("rule", "sum");
    summed.notes.clear(); // of nodes that only the delta rule has
    Example sum(summed);
    EXPECT_EQ(sum.row("Z", question), (std::vector<double>{1, 0, 1}));
}

TEST(NoiseCancelled, LeavesHardlyAnyHay)
{
    Example example("noise-cancelled");
    EXPECT_NEAR(example.cell("A1", 0, 1), 0.09, 0.005);
    EXPECT_NEAR(example.cell("A2_taken", 0, 1), 0.09, 0.005);
    EXPECT_NEAR(example.cell("Z", 0, 0), 0.64, 0.005);
    EXPECT_LT(example.cell("Z", 0, 1), 0.01);
    Document all = example.document();
    all.config.set("lambda", 1);
    EXPECT_NEAR(Example(all).cell("A", 0, 1), -0.16, 0.005);
}

TEST(NoneOfYou, HandsOutAThirdOrNextToNothing)
{
    const auto joke = [](const char* weights) {
        Document document = Example("none-of-you").document();
        document.config.set("weights", weights);
        return Example(document).cell("A", 2, 0);
    };
    EXPECT_NEAR(joke("softmax"), 1.0 / 3, 1e-15);
    EXPECT_NEAR(joke("softmax_plus_one"), 0.04, 0.005);
    EXPECT_NEAR(joke("sigmoid"), 0.05, 0.005);
    EXPECT_NEAR(joke("sparsemax"), 1.0 / 3, 1e-15);
    Document capped = Example("none-of-you").document();
    capped.config.set("softcap", 2);
    EXPECT_NEAR(Example(capped).cell("A", 0, 0), 0.78, 0.005);
    Document sparse = Example("none-of-you").document();
    sparse.config.set("weights", "sparsemax");
    EXPECT_EQ(Example(sparse).row("A", 1), (std::vector<double>{0, 0.75, 0.25}));
    EXPECT_NEAR(Example("attention-sink").cell("A", 2, 0), joke("softmax_plus_one"), 1e-15);
}

TEST(GateShuts, LetsNothingThroughToAWordThatAsksNothing)
{
    Example example("gate-shuts");
    EXPECT_NEAR(example.cell("dec.0.self.concat", 2, 0), 1.0 / 3, 1e-15);
    EXPECT_NEAR(example.cell("dec.0.self.concat_gated", 1, 0), 0.96, 0.005);
    EXPECT_NEAR(example.cell("dec.0.self.concat_gated", 2, 0), 0.01, 0.005);
}

TEST(Whispers, WalkOneSeatALayer)
{
    Example example("whispers");
    EXPECT_EQ(example.cell("dec.0.add1", 1, 0), 0.5);
    EXPECT_EQ(example.cell("dec.0.add1", 2, 0), 0);
    EXPECT_EQ(example.cell("dec.1.add1", 2, 0), 0.25);
    EXPECT_EQ(example.cell("dec.1.add1", 3, 0), 0);
    EXPECT_NEAR(example.cell("dec.2.add1", 4, 0), 1.2, 1e-15);
}

TEST(NearThenAnywhere, TellsTheBellsApartByDistanceOnly)
{
    Example example("near-then-anywhere");
    EXPECT_GT(example.cell("dec.0.self.A", 4, 2), 5 * example.cell("dec.0.self.A", 4, 0));
    EXPECT_EQ(example.cell("dec.1.self.A", 4, 2), example.cell("dec.1.self.A", 4, 0));
    EXPECT_FALSE(example.has("dec.1.self.B"));
}

TEST(FlashTiles, AreExactAndMoveFewerNumbers)
{
    Example example("flash-tiles");
    EXPECT_LT(worst(example, "error.Z"), 1e-15);
    EXPECT_EQ(example.cell("tile.0.1.rescale", 0, 0), std::exp(-1));
    EXPECT_EQ(example.cell("tile.0.1.rescale", 0, 1), 1);
    EXPECT_LT(total(example, "traffic"), total(example, "exact.traffic"));
    for (Index row = 0; row < 2; ++row)
        EXPECT_NEAR(example.cell("tile.0.1.O", row, 0) / example.cell("tile.0.1.l", 0, row), example.cell("Z", row, 0),
                    1e-15);
}

TEST(Float16Overflow, LosesTheRowsOfLargeScoresUnlessTheMaximumIsSubtracted)
{
    Example example("float16-overflow");
    ASSERT_EQ(*example.document().view.find("number_format"), Json("float16"));
    EXPECT_LT(worst(example, "error.Z"), 1e-15) << "doubles are large enough";
    const Tensor doubles(example.value("Z"));

    example.computation().graph.setNumberFormat(floatFormat("float16"));
    EXPECT_EQ(example.cell("tile.0.0.P", 1, 0), 59872);
    EXPECT_TRUE(std::isinf(example.cell("tile.0.1.P", 1, 0)));
    EXPECT_EQ(example.row("tile.1.0.P", 0), (std::vector<double>{36320, 36320}));
    EXPECT_TRUE(std::isinf(example.cell("tile.1.0.l", 0, 0)));
    for (Index col = 0; col < 2; ++col) {
        EXPECT_NEAR(example.cell("Z", 0, col), doubles.at({0, 0, col}), 1e-3);
        EXPECT_TRUE(std::isnan(example.cell("Z", 1, col)));
        EXPECT_EQ(example.cell("Z", 2, col), 0);
        EXPECT_NEAR(example.cell("Z", 3, col), doubles.at({0, 3, col}), 1e-3);
        EXPECT_EQ(example.cell("error.Z", 2, col), -example.cell("exact.Z", 2, col));
    }

    Document healed = example.document();
    healed.config.set("subtract_maximum", true);
    Example safe(healed);
    safe.computation().graph.setNumberFormat(floatFormat("float16"));
    EXPECT_LT(worst(safe, "error.Z"), 2e-3);
}

TEST(HierarchicalReview, WeighsAWordByItsSentenceToo)
{
    Example example("hierarchical-review");
    EXPECT_EQ(example.best("A_w", 1), 2);
    EXPECT_EQ(example.best("A_s", 0), 0);
    EXPECT_EQ(example.best("A_words", 0), 2);
    EXPECT_LT(example.cell("A_words", 0, 5), 0.07);
    EXPECT_NEAR(total(example, "A_words"), 1, 1e-15);
}

} // namespace
} // namespace heedmap
