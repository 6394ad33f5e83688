#include <heedmap/exercises/by_hand.h>

#include "support/example.h"

#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/reference.h>
#include <heedmap/document/writer.h>
#include <heedmap/exercises/grading.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

namespace heedmap {
namespace {

constexpr std::uint64_t seeds = HEEDMAP_SANITIZED ? 40 : 200; // a different fifth of them for each example

/// Rows of which each has one largest number in few draws with narrow scores; a norm makes them wider.
const std::set<std::string> manyRows = {"two-heads", "induction", "cross-attention-chinese", "gpt-next-word"};

/// Whose numbers are in a file.
const std::set<std::string> trained = {"recall", "dates"};

Document example(const std::string& id) { return loadDocument(examplesFolder() + "/" + id + ".heed"); }

/// The examples with exercises that other numbers can be drawn for.
std::vector<std::string> withExercises()
{
    std::vector<std::string> ids;
    for (const std::string& id : exampleIds())
        if (!example(id).exercises.empty() && !trained.contains(id))
            ids.push_back(id);
    return ids;
}

const Tensor& numbers(const Document& document, const std::string& array)
{
    const auto found = std::ranges::find_if(document.arrays, [&](const auto& each) { return each.first == array; });
    return *std::get<InlineArray>(found->second);
}

/// Three queries, four keys, and what is asked of them.
Document asking(const std::string& exercise)
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
        "Q": [[1, 0, 2], [0, 1, 1], [2, 1, 0]], "K": [[1, 1, 0], [0, 2, 1], [1, 0, 1], [2, 0, 1]],
        "V": [[1, 0], [0, 2], [1, 1], [2, 1]]}, "exercises": [)"
                        + exercise + "]}");
}

TEST(ByHand, WeightsThatAreAskedForAreNotAllNearlyNothing)
{
    for (std::uint64_t seed = 1; seed <= seeds / 4; ++seed) {
        Example drawn(
            byHand(asking(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[1, 0], [1, 1]]})"), {}, seed));
        const std::vector<double> row = drawn.row("A", 1);
        EXPECT_TRUE(row[0] >= 0.03 || row[1] >= 0.03) << seed << ": " << row[0] << " " << row[1];
        EXPECT_TRUE(row[0] <= 0.97 && row[1] <= 0.97) << seed << ": " << row[0] << " " << row[1];
    }
}

bool largestIsClear(Example& drawn, const Exercise::PredictMax& task)
{
    const PinTarget target = pinTarget(task.node);
    for (const Index row : task.rows.value()) {
        std::vector<double> sorted = drawn.row(target.node, row, target.slice.value_or(0));
        std::ranges::sort(sorted, std::greater());
        if (!(sorted[0] > sorted[1] + 1e-3))
            return false;
    }
    return true;
}

void expectNarrowScores(Example& drawn, double widest, std::uint64_t seed)
{
    const GraphShape& graph = drawn.computation().graph;
    for (NodeId id = 0; id < graph.size(); ++id) {
        if (graph.node(id).info.family != Family::Score || graph.node(id).leaf())
            continue;
        const Tensor scores(drawn.computation().graph.read(id));
        for (const double score : scores.numbers())
            ASSERT_TRUE(!std::isfinite(score) || std::abs(score) <= widest)
                << seed << " " << graph.node(id).info.name << " " << score;
    }
}

class ByHand : public testing::TestWithParam<std::string> {};

TEST_P(ByHand, DrawsWholeNumbersForWhichEveryExerciseHasOneAnswer)
{
    const Document document = example(GetParam());
    for (std::uint64_t seed = GetParam().size() % 5; seed < seeds; seed += 5) {
        const Document drawn = byHand(document, examplesFolder(), seed);
        for (std::size_t i = 0; i < drawn.arrays.size(); ++i) {
            const auto* before = std::get_if<InlineArray>(&document.arrays[i].second);
            const auto* after = std::get_if<InlineArray>(&drawn.arrays[i].second);
            if (after == nullptr || (before != nullptr && (*before)->sameBits(**after)))
                continue;
            for (const double number : (*after)->numbers())
                ASSERT_TRUE(std::abs(number) <= 2 && number == std::round(number)) << seed << " " << number;
        }
        Example opened(drawn);
        for (const Exercise& exercise : drawn.exercises)
            if (const auto* task = std::get_if<Exercise::PredictMax>(&exercise.task)) {
                ASSERT_TRUE(largestIsClear(opened, *task)) << seed << " " << exercise.id;
            }
        ASSERT_NO_FATAL_FAILURE(expectNarrowScores(opened, manyRows.contains(GetParam()) ? 10 : 4, seed));
        if (seed < 20 && !drawn.exercises.empty()) {
            ASSERT_NO_THROW(Grader(drawn, examplesFolder())) << seed;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(AllWithExercises, ByHand, testing::ValuesIn(withExercises()), [](const auto& example) {
    std::string name = example.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(ByHandNumbers, AreNotDrawnForWhatWasTrained)
{
    for (const std::string& id : trained)
        EXPECT_THROW((void)byHand(example(id), examplesFolder(), 1), Error) << id;
}

TEST(ByHandNumbers, AreThoseOfTheSeed)
{
    const Document document = example("thinking-machines");
    const Document drawn = byHand(document, examplesFolder(), 17);
    EXPECT_EQ(writeDocument(drawn), writeDocument(byHand(document, examplesFolder(), 17)));
    EXPECT_NE(writeDocument(drawn), writeDocument(byHand(document, examplesFolder(), 18)));
    const auto drawnX = numbers(drawn, "X").numbers();
    EXPECT_EQ(std::vector<double>(drawnX.begin(), drawnX.end()), std::vector<double>({1, 0, -1, -2, 1, -2}))
        << "on every machine";
}

TEST(ByHandNumbers, LeaveOutWhatSpeaksOfTheOldOnes)
{
    const Document drawn = byHand(example("thinking-machines"), examplesFolder(), 1);
    EXPECT_TRUE(drawn.published.empty());
    EXPECT_TRUE(drawn.notes.empty());
    EXPECT_TRUE(drawn.summary.empty());
    EXPECT_EQ(drawn.exercises.size(), 3U) << "there is no misprint to find";
    EXPECT_EQ(byHand(example("relative-bias"), examplesFolder(), 1).exercises.size(), 1U) << "nor a target to reach";
}

TEST(ByHandNumbers, LeaveOutAQuestionThatQuotesANumberBelowZero)
{
    const auto prompt = [](const std::string& said) {
        const Document drawn = byHand(
            asking(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[1, 0]], "prompt": ")" + said + "\"}"), {}, 1);
        return drawn.exercises.front().prompt.in("en");
    };
    EXPECT_EQ(prompt("All three scores are \u22123."), "");
    EXPECT_EQ(prompt("Row 1: where is a score \u2212\u221e?"), "Row 1: where is a score \u2212\u221e?");
}

TEST(ByHandNumbers, LeaveWhatIdsPlacesAndMasksMean)
{
    const Document before = example("gpt-next-word");
    const Document drawn = byHand(before, examplesFolder(), 3);
    for (const std::string array : {"embedding", "tgt.ids", "tgt.P"})
        EXPECT_TRUE(numbers(drawn, array).sameBits(numbers(before, array))) << array;
    EXPECT_FALSE(numbers(drawn, "dec.0.self.W_Q").sameBits(numbers(before, "dec.0.self.W_Q")));
    const Document padded = byHand(example("padding-mask"), examplesFolder(), 3);
    EXPECT_EQ(padded.config, example("padding-mask").config);
}

TEST(ByHandNumbers, KeepEqualRowsEqual)
{
    const Document drawn = byHand(example("order-without-positions"), examplesFolder(), 5);
    const Tensor& x = numbers(drawn, "X");
    for (Index c = 0; c < 4; ++c) {
        EXPECT_EQ(x.at({0, 1, c}), x.at({0, 4, c})) << "the same word";
        EXPECT_EQ(x.at({0, 0, c}), x.at({0, 5, c})) << "the same word";
    }
}

TEST(ByHandNumbers, AskForAsManyDecimalsAsTheyHave)
{
    const Document drawn = byHand(example("uniform-attention"), examplesFolder(), 1);
    EXPECT_EQ(std::get<Exercise::Fill>(drawn.exercises.front().task).decimals, 2) << "quarters";
    Document one = example("uniform-attention");
    std::get<Exercise::Fill>(one.exercises.front().task).decimals = 1;
    EXPECT_EQ(std::get<Exercise::Fill>(byHand(one, examplesFolder(), 1).exercises.front().task).decimals, 1)
        << "as the question says";
}

TEST(ByHandNumbers, AreRoundedToWholeOnesWhereTheQuestionSaysSo)
{
    Document document = example("thinking-machines");
    document.exercises = {{.id = "weights", .task = Exercise::Fill{.node = "A", .decimals = 0}}};
    for (std::uint64_t seed = 1; seed <= 3; ++seed)
        EXPECT_EQ(std::get<Exercise::Fill>(byHand(document, examplesFolder(), seed).exercises.front().task).decimals, 0)
            << seed;
}

TEST(ByHandNumbers, NeedAnArrayOfTheirOwn)
{
    Document document = example("thinking-machines");
    for (auto& [name, source] : document.arrays)
        source = Initial{.kind = Initial::Kind::Ones, .shape = std::get<InlineArray>(source)->shape()};
    EXPECT_THROW(byHand(document, examplesFolder(), 1), Error);
}

TEST(ByHandNumbers, AskForNoLargestOfARowWithACellThatIsNotANumber)
{
    Document document = example("dictionary-lookup");
    const Shape shape = Example(document).value("A").shape;
    Tensor pinned(shape);
    for (Index r = 0; r < shape.rows; ++r)
        pinned.at({0, r, 0}) = 1;
    const auto pin = [&] { document.pins = {{"A", std::make_shared<const Tensor>(pinned)}}; };
    pin();
    EXPECT_NO_THROW(byHand(document, examplesFolder(), 1));
    pinned.at({0, 1, shape.cols - 1}) = std::numeric_limits<double>::quiet_NaN();
    pin();
    EXPECT_THROW(byHand(document, examplesFolder(), 1), Error);
}

TEST(ByHandRows, AreSeldomOneNumberOverAndOver)
{
    int alike = 0;
    int rows = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Example drawn(byHand(example("three-by-three"), examplesFolder(), seed));
        const Tensor scores(drawn.computation().graph.read(drawn.computation().graph.find("S")));
        for (Index row = 0; row < scores.shape().rows; ++row, ++rows) {
            const double* first = scores.view().row(0, row);
            alike +=
                std::all_of(first, first + scores.shape().cols, [&](double each) { return each == *first; }) ? 1 : 0;
        }
    }
    EXPECT_EQ(alike, 0) << "of " << rows << " rows, in which the weights are 1/3 whatever the rule";
}

/// Two heads under a causal mask, of whose rows few are asked about.
Document takeHome()
{
    Document document = example("two-heads");
    setAt(document.config, "mask.causal", true);
    document.exercises = {
        {.id = "first", .task = Exercise::Fill{.node = "A", .cells = std::vector<CellIndices>{{0, 3, 0}, {0, 3, 1}}}},
        {.id = "last", .task = Exercise::Fill{.node = "Z", .cells = std::vector<CellIndices>{{1, 2, 0}, {1, 2, 1}}}}};
    return document;
}

TEST(ByHandRows, ThatAreAskedAboutAreNeverOneNumberOverAndOver)
{
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const Document document = byHand(takeHome(), examplesFolder(), seed);
        EXPECT_EQ(dullRows(document, examplesFolder()), std::vector<DullRow>()) << seed;
        Example drawn(document);
        for (const auto& [slice, row, asked] : {std::tuple<Index, Index, std::size_t>{0, 3, 2}, {1, 2, 6}}) {
            std::vector<double> seen = drawn.row("S_masked", row, slice);
            seen.resize(asked);
            std::erase_if(seen, [](double score) { return !std::isfinite(score); });
            const auto [least, most] = std::ranges::minmax(seen);
            EXPECT_GE(most - least, 0.5) << seed << " row " << row;
        }
    }
}

// A row that is printed beside an asked one would tell it; weights of 0 and 1 ask for nothing.
TEST(ByHandRows, ThatAreAskedAboutStandOnceAndShareTheirWeights)
{
    Document document = example("three-by-three");
    document.exercises = {
        {.id = "s", .task = Exercise::Fill{.node = "S", .cells = std::vector<CellIndices>{{1, 0}, {1, 1}, {1, 2}}}},
        {.id = "a", .task = Exercise::Fill{.node = "A", .cells = std::vector<CellIndices>{{1, 0}, {1, 1}, {1, 2}}}}};
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Example drawn(byHand(document, examplesFolder(), seed));
        const std::vector<double> asked = drawn.row("S", 1);
        EXPECT_NE(asked, drawn.row("S", 0)) << seed;
        EXPECT_NE(asked, drawn.row("S", 2)) << seed;
        EXPECT_LE(std::ranges::max(drawn.row("A", 1)), 0.97) << seed;
    }
}

TEST(ByHandRows, ThatNoDrawMakesUnevenAreNamed)
{
    Document document = takeHome();
    for (auto& [name, source] : document.arrays)
        if (name == "X") { // words that are all the same have the same keys
            Tensor rows(std::get<InlineArray>(source)->shape());
            for (Index row = 0; row < rows.shape().rows; ++row)
                rows.at({0, row, 0}) = 1;
            source = std::make_shared<const Tensor>(std::move(rows));
        }
    EXPECT_EQ(dullRows(byHand(document, examplesFolder(), 1), examplesFolder()),
              (std::vector<DullRow>{{"S_masked[0,3]"}, {"S_masked[1,2]"}}));
}

TEST(ByHandRows, OfWhichAllScoresButOneAreMaskedAreNamed)
{
    Document document = takeHome();
    std::get<Exercise::Fill>(document.exercises[0].task).cells.reset();
    EXPECT_EQ(dullRows(byHand(document, examplesFolder(), 1), examplesFolder()),
              (std::vector<DullRow>{{"S_masked[0,0]", DullRow::Why::Masked}, {"S_masked[1,0]", DullRow::Why::Masked}}));
}

// A dull row of the first layer counts, whatever the second makes of it.
TEST(ByHandRows, OfEachLayerAreNamed)
{
    Document document = example("recall");
    document.exercises = {
        {.id = "second",
         .task = Exercise::Fill{.node = "dec.1.self.Z", .cells = std::vector<CellIndices>{{0, 3, 0}, {0, 3, 1}}}}};
    EXPECT_EQ(dullRows(document, examplesFolder()), std::vector<DullRow>());
    document.pins = {{"dec.0.self.S", std::make_shared<const Tensor>(Shape::matrix(12, 12))}};
    EXPECT_EQ(dullRows(document, examplesFolder()), std::vector<DullRow>{{"dec.0.self.S_masked[3]"}});
}

} // namespace
} // namespace heedmap
