// The examples of "it", whose words mean something: what tests/data/words/make_it.py computes with NumPy, and what
// their lessons say of it.

#include "support/example.h"

#include <heedmap/io/npz.h>
#include <heedmap/learning/training_run.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>

namespace heedmap {
namespace {

constexpr Index grammar = 7;
constexpr Index animal = 0;

Tensor golden(const std::string& name)
{
    std::ifstream file(std::string(HEEDMAP_SOURCE_FOLDER) + "/tests/data/words/it.npz", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    return readNpz(std::as_bytes(std::span(bytes)), name);
}

void expectNear(std::span<const double> numbers, std::span<const double> expected, double within = 1e-12)
{
    ASSERT_EQ(numbers.size(), expected.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_NEAR(numbers[i], expected[i], within) << i;
}

void expectNear(Example& example, const std::string& node, const std::string& name)
{
    SCOPED_TRACE(name);
    const Tensor wanted = golden(name);
    const Lease value = example.value(node);
    ASSERT_EQ(value.shape, wanted.shape());
    expectNear(Tensor(value).numbers(), wanted.numbers());
}

Document shipped(const std::string& id) { return Example(id).document(); }

Document showing(Document document, Index sample)
{
    document.sample = sample;
    return document;
}

Document saying(Document document, const std::string& sentence)
{
    std::istringstream words(sentence);
    document.tokens.query.clear();
    for (std::string word; words >> word;)
        document.tokens.query.push_back(word);
    document.samples.clear();
    document.loss.clear(); // what was wanted of the other sentence
    document.training.reset();
    document.lesson.clear();
    document.exercises.clear();
    return document;
}

TEST(WhatItLooksFor, IsTheAnimal)
{
    Example example("what-it-looks-for");
    expectNear(example, "S_scaled", "dog.S_scaled");
    expectNear(example, "A", "dog.A");
    expectNear(example, "Z", "dog.Z");
    EXPECT_EQ(example.best("A", example.query("it")), example.query("dog"));
}

TEST(WhatItLooksFor, IsFoodWithTheSixUnderFood)
{
    Example example("what-it-looks-for");
    Graph& graph = example.computation().graph;
    const NodeId weights = graph.find("W_Q");
    const std::vector<double> moved{0, 6};
    graph.assign(weights, {{0, 1}, {grammar, grammar + 1}, {animal, animal + 2}}, moved);
    expectNear(example, "A", "dog.A.food");
    EXPECT_EQ(example.best("A", example.query("it")), example.query("meat"));
}

TEST(WhatItLooksFor, GivesTheMouseWhatStandsAroundIt)
{
    const Document document = shipped("what-it-looks-for");
    Example keyboard(showing(document, 1));
    expectNear(keyboard, "Z", "keyboard.Z");
    Example cat(showing(document, 2));
    expectNear(cat, "Z", "cat.Z");
    EXPECT_GT(cat.cell("Z", 1, animal), 2 * keyboard.cell("Z", 1, animal));
}

TEST(ItWithTwoHeads, AsksTwoQuestions)
{
    Example example("it-with-two-heads");
    expectNear(example, "A", "heads.A");
    expectNear(example, "Y", "heads.Y");
    const Index it = example.query("it");
    EXPECT_EQ(example.best("A", it, 0), it);
    EXPECT_EQ(example.best("A", it, 1), example.query("cat"));
    const auto bread = example.row("A", example.query("bread"), 0);
    for (const char* word : {"the", "cat", "ate", "and", "because", "it", "was", "hungry"})
        EXPECT_GT(bread[static_cast<std::size_t>(example.query("cheese"))],
                  bread[static_cast<std::size_t>(example.query(word))]);
}

TEST(ItLearned, FindsTheWeightThatAPersonWouldSet)
{
    TrainingRun run(shipped("it-learned"), examplesFolder());
    ASSERT_EQ(run.names(), std::vector<std::string>{"W_Q"});
    const Tensor losses = golden("losses");
    for (Index step = 0; step < 400; ++step) {
        ASSERT_NEAR(run.loss(), losses.view().row(0, 0)[step], 1e-9) << step;
        run.step();
        if (const Index taken = step + 1; taken == 1 || taken == 20 || taken == 100 || taken == 400) {
            SCOPED_TRACE(taken);
            const Tensor& weights = run.parameters().front();
            expectNear(weights.numbers(), golden("W_Q." + std::to_string(taken)).numbers(), 1e-9);
            if (taken < 20)
                continue;
            for (Index row = 0; row < 8; ++row) // whatever was there before, this one is the largest of all
                for (Index col = 0; col < 8; ++col)
                    if (row != grammar || col != animal) {
                        EXPECT_GT(weights.at({0, grammar, animal}), weights.at({0, row, col}));
                    }
        }
    }
    const Document trained = run.trained();
    for (Index sample = 0; sample < std::ssize(trained.samples); ++sample) {
        Example example(showing(trained, sample));
        const auto& own = trained.samples[static_cast<std::size_t>(sample)].tokens.query;
        const auto& tokens = own.empty() ? trained.tokens.query : own;
        const Index it = std::ranges::find(tokens, "it") - tokens.begin();
        EXPECT_EQ(example.best("A", it), 1) << sample;
    }
}

TEST(ItLearned, FindsAnimalsThatItNeverMetAndNoCake)
{
    const Document trained = withArray(shipped("it-learned"), "W_Q", golden("W_Q.400"));
    const auto looks = [&](const std::string& sentence, const std::string& name) {
        Example example(saying(trained, sentence));
        const auto row = example.row("A", example.query("it"));
        expectNear(row, golden(name + ".it").numbers());
        return row;
    };
    EXPECT_NEAR(looks("the wolf crossed the river because it was hungry", "wolf")[1], 0.97, 0.005);
    EXPECT_NEAR(looks("the cow ate the grass because it was tired", "cow")[1], 0.96, 0.005);
    EXPECT_NEAR(looks("the wolf ate the meat because it was hungry", "wolf_for_dog")[1], 0.90, 0.005);
    const auto girl = looks("the girl ate the cake because it was delicious", "girl");
    EXPECT_NEAR(girl[1], 0.57, 0.005);
    EXPECT_NEAR(girl[2], 0.31, 0.005);
    EXPECT_LT(girl[4], 0.02);
}

/// A lesson that writes other words over the sentence's has the numbers of the table.
TEST(ItLearned, WritesTheNumbersOfTheWordsThatItNames)
{
    const Document document = shipped("it-learned");
    const auto expectWritten = [&](std::size_t stop, const std::string& sentence, Index row) {
        Example example(saying(document, sentence));
        int written = 0;
        for (const auto& [array, cell, number] : document.lesson[stop].set)
            if (array == "X" && cell[0] == row) {
                EXPECT_EQ(number, example.cell("X", row, cell[1]));
                ++written;
            }
        EXPECT_EQ(written, 8);
    };
    expectWritten(6, "the wolf ate the meat because it was hungry", 1);
    for (const Index row : {1, 4, 8})
        expectWritten(7, "the girl ate the cake because it was delicious", row);
}

} // namespace
} // namespace heedmap
