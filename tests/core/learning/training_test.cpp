// docs/formats.md: training, against torch.optim (tests/data/learning/make_training.py) and by its rules.

#include "core/io/io_support.h"
#include "support/random_document.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/graph/backward.h>
#include <heedmap/graph/gradients.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>
#include <heedmap/learning/training_run.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace heedmap::test {
namespace {

const std::filesystem::path goldenTrainings = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/learning";

class GoldenTraining : public ::testing::TestWithParam<const char*> {};

TEST_P(GoldenTraining, AgreesWithTorchStepByStep)
{
    const std::string name = GetParam();
    TrainingRun run(loadDocument(goldenTrainings / (name + ".heed")), goldenTrainings);
    const MappedFile file(goldenTrainings / (name + ".npz"));
    const Tensor losses = readNpz(file.bytes(), "loss");
    for (Index step = 0; step < losses.shape().cols; ++step) {
        EXPECT_TRUE(near(run.loss(), losses.at({0, 0, step}), 1e-12)) << step;
        run.step();
        for (std::size_t i = 0; i < run.names().size(); ++i) {
            const Tensor expected = readNpz(file.bytes(), run.names()[i]);
            const Tensor& found = run.parameters()[i];
            for (Index r = 0; r < found.shape().rows; ++r)
                for (Index c = 0; c < found.shape().cols; ++c)
                    ASSERT_TRUE(near(found.at({0, r, c}), expected.at({step, r, c}), 1e-12))
                        << run.names()[i] << " after step " << step << ": " << found.at({0, r, c}) << " and "
                        << expected.at({step, r, c});
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, GoldenTraining, ::testing::Values("sgd", "momentum", "adam", "adamw_clipped"),
                         [](const auto& info) { return std::string(info.param); });

/// Self-attention of four tokens, its weights drawn, that is to look where `target` says.
Document patternDocument(const std::string& target, int seed, const std::string& training)
{
    const auto drawn = [&](const char* name) {
        return std::string(", \"") + name + R"(": {"init": "normal", "std": 0.5, "shape": [4, 4], "seed": )"
            + std::to_string(seed) + "}";
    };
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": {
        "X": {"init": "normal", "seed": 9, "std": 1, "shape": [4, 4]})"
                        + drawn("W_Q") + drawn("W_K") + drawn("W_V")
                        + R"(}, "loss": [{"kind": "attend", "of": "A", "target": )" + target
                        + "}], \"training\": " + training + "}");
}

TEST(Training, TeachesAttentionWhereToLook)
{
    const std::array patterns = {
        "[[1,0,0,0],[1,0,0,0],[0,1,0,0],[0,0,1,0]]", "[[1,0,0,0],[1,0,0,0],[1,0,0,0],[1,0,0,0]]",
        "[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]", "[[0,1,0,0],[0,0,1,0],[0,0,0,1],[0,0,0,1]]"};
    for (const char* pattern : patterns)
        for (int seed = 1; seed <= 5; ++seed) {
            TrainingRun run(patternDocument(pattern, seed, R"({"optimiser": "adam", "rate": 0.03})"), {});
            const Tensor target = *std::get<InlineArray>(
                readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "m", "arrays": {"T": )"
                             + std::string(pattern) + "}}")
                    .arrays[0]
                    .second);
            for (int step = 0; step < 500; ++step)
                run.step();
            Computation trained = build(run.trained(), {});
            const Lease weights = trained.graph.read(trained.graph.find("A"));
            for (Index r = 0; r < 4; ++r)
                for (Index c = 0; c < 4; ++c)
                    EXPECT_NEAR(weights.at({0, r, c}), target.at({0, r, c}), 0.1) << pattern << ", seed " << seed;
        }
}

std::vector<std::vector<double>> bitsAfter(Document document, int steps)
{
    TrainingRun run(std::move(document), {});
    for (int i = 0; i < steps; ++i)
        run.step();
    std::vector<std::vector<double>> numbers;
    for (const Tensor& parameter : run.parameters())
        numbers.emplace_back(parameter.numbers().begin(), parameter.numbers().end());
    return numbers;
}

/// Five samples of one number each, which the loss wants to be 0.
Document fiveSamples(const std::string& training)
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]},
        "samples": [{}, {"arrays": {"X": [[2]]}}, {"arrays": {"X": [[3]]}}, {"arrays": {"X": [[4]]}},
                    {"arrays": {"X": [[5]]}}],
        "loss": [{"kind": "squared_error", "of": "Z", "target": [[0]]}], "training": )"
                        + training + "}");
}

/// Every step as nodes behind the document's, which give the numbers after it.
class StepNodes : public ::testing::TestWithParam<const char*> {};

TEST_P(StepNodes, GiveTheNumbersAfterTheStepBitForBitAndExplainThem)
{
    const Document document = patternDocument("[[1,0,0,0],[1,0,0,0],[0,1,0,0],[0,0,1,0]]", 1, GetParam());
    TrainingRun run(document, {});
    for (int step = 0; step < 6; ++step) {
        Computation computation = build(document, {});
        Graph& graph = computation.graph;
        const NodeId first = graph.size();
        const auto evaluate = [&graph](NodeId node) {
            const Demand all{node, Region::all(graph.node(node).shape)};
            graph.evaluate({&all, 1});
        };
        const std::vector<NodeId> homes = appendOptimiserStep(graph, computation.leaves, run.nextStep());
        run.step();
        ASSERT_EQ(std::ssize(homes), graph.size() - first);
        for (std::size_t i = 0; i < run.names().size(); ++i) {
            const NodeId next = graph.find(run.names()[i] + ".next");
            evaluate(next);
            EXPECT_TRUE(Tensor(graph.read(next)).sameBits(run.parameters()[i])) << run.names()[i] << " " << step;
            EXPECT_EQ(homes[static_cast<std::size_t>(next - first)], computation.leaves.at(run.names()[i]));
        }
        for (NodeId node = first; node < graph.size(); ++node)
            if (!graph.node(node).leaf()) {
                evaluate(node);
                EXPECT_TRUE(near(graph.explain(node, {0, 1, 2})->value(), graph.lend(node).at({0, 1, 2}), 1e-15))
                    << graph.node(node).info.name;
            }
        removeGradients(graph);
        EXPECT_EQ(graph.size(), first);
    }
}

INSTANTIATE_TEST_SUITE_P(All, StepNodes,
                         ::testing::Values(R"({"optimiser": "adam", "rate": 0.03, "clip": 0.1})",
                                           R"({"optimiser": "adam", "rate": 0.03, "decay": 0.1})",
                                           R"({"optimiser": "momentum", "rate": 0.1, "decay": 0.2})",
                                           R"({"optimiser": "sgd", "rate": 0.1})"),
                         [](const auto& info) { return "Of" + std::to_string(info.index); });

TEST(Training, GivesTheSameBitsForTheSameSeed)
{
    const auto after = [](int seed) {
        return bitsAfter(fiveSamples(R"({"batch": 2, "rate": 0.001, "seed": )" + std::to_string(seed) + "}"), 7);
    };
    EXPECT_EQ(after(1), after(1));
    EXPECT_NE(after(1), after(2));
    useThreads(1);
    const auto alone = after(3);
    useThreads(2);
    EXPECT_EQ(after(3), alone);
    useThreads(0);
}

/// Whether the loss that a step is taken from has the bits that an evaluation of the document as it is then has. Every
/// 64th sample of a generator is the document itself.
bool evaluatesAlike(Document document, const std::filesystem::path& folder)
{
    document.training->batch = 1;
    TrainingRun run(document, folder);
    const double before = run.loss();
    for (int step = 0; step < 64; ++step)
        run.step();
    Computation computation = build(run.trained(), folder);
    const double loss = computation.graph.read(computation.graph.find("loss")).at({0, 0, 0});
    return run.loss() != before && run.loss() == loss;
}

TEST(Training, HasTheBitsOfAnEvaluation)
{
    const std::filesystem::path trained = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "resources/trained";
    for (const char* name : {"reverse", "recall", "vit-digits"})
        EXPECT_TRUE(evaluatesAlike(loadDocument(trained / (std::string(name) + ".heed")), trained)) << name;
    const Document pattern = patternDocument("[[1, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]]", 1, "{}");
    EXPECT_TRUE(evaluatesAlike(pattern, {}));
    Document pinned = pattern;
    pinned.pins.emplace_back(
        "K", std::make_shared<const Tensor>(Tensor({{1, 2, 0, 0}, {0, 1, 0, 0}, {3, 0, 1, 0}, {0, 0, 0, 1}})));
    EXPECT_TRUE(evaluatesAlike(pinned, {}));
}

TEST(Training, TakesEverySampleOnceAnEpoch)
{
    TrainingRun run(fiveSamples(R"({"rate": 0, "batch": 2})"), {});
    double sum = 0;
    for (const double count : {2.0, 2.0, 1.0}) {
        sum += count * run.loss();
        run.step();
    }
    EXPECT_NEAR(sum, 1 + 4 + 9 + 16 + 25, 1e-12);
}

TEST(Training, TakesAllSamplesInTheirOrderWhereABatchHoldsThem)
{
    TrainingRun run(fiveSamples(R"({"rate": 0.001, "batch": 5})"), {});
    EXPECT_NEAR(run.loss(), 11, 1e-12); // (1 + 4 + 9 + 16 + 25) / 5
}

TEST(Training, DecaysEveryTrainedNumber)
{
    TrainingRun run(fiveSamples(R"({"rate": 0.1, "decay": 0.5, "parameters": ["W_Q"]})"), {});
    run.step(); // one token: no score changes anything
    EXPECT_DOUBLE_EQ(run.parameters()[0].at({0, 0, 0}), 0.95);
    run.undoStep();
    EXPECT_EQ(run.parameters()[0].at({0, 0, 0}), 1);
}

TEST(Training, LeavesWhatIsNotTrained)
{
    TrainingRun run(fiveSamples(R"({"rate": 0.01, "parameters": ["W_V"]})"), {});
    run.step();
    const Document trained = run.trained();
    EXPECT_EQ(trained.arrays[1].first, "W_Q");
    EXPECT_EQ(std::get<InlineArray>(trained.arrays[1].second)->at({0, 0, 0}), 1);
    EXPECT_NE(std::get<InlineArray>(trained.arrays[3].second)->at({0, 0, 0}), 1);
    EXPECT_EQ(trained.training->parameters, (std::vector<std::string>{"W_V"}));
}

std::string refusalOfTraining(const std::string& training)
{
    return errorOf([&] { TrainingRun(fiveSamples(training), {}); });
}

TEST(Training, IsReadStrictly)
{
    EXPECT_EQ(refusalOfTraining(R"({"optimiser": "adamw"})"),
              "training.optimiser: expected \"sgd\", \"momentum\" or \"adam\", got \"adamw\"");
    EXPECT_EQ(refusalOfTraining(R"({"rate": -1})"), "training.rate: expected a number of at least 0, got -1");
    EXPECT_EQ(refusalOfTraining(R"({"beta1": 1})"), "training.beta1: expected a number from 0 to less than 1, got 1");
    EXPECT_EQ(refusalOfTraining(R"({"eps": 0})"), "training.eps: expected a number above 0, got 0");
    EXPECT_EQ(refusalOfTraining(R"({"clip": 0})"), "training.clip: expected a number above 0, got 0");
    EXPECT_EQ(refusalOfTraining(R"({"batch": 6})"),
              "training.batch: expected a whole number from 1 to 5, the samples that there are, got 6");
    EXPECT_EQ(refusalOfTraining(R"({"data": {"generator": "reverse"}})"),
              "training.data: reverse says which words are wanted; expected a loss of the kind \"cross_entropy\"");
    EXPECT_EQ(refusalOfTraining(R"({"parameters": ["W_Q", "W_Q"]})"), "training.parameters[1]: W_Q stands there twice");
    EXPECT_EQ(refusalOfTraining(R"({"parameters": ["W_O"]})"), "training.parameters: there is no array \"W_O\"");
    EXPECT_EQ(refusalOfTraining(R"({"parameters": ["X"]})"),
              "training.parameters: X is another in each sample; expected an array that all share");
    Document lossless = fiveSamples("{}");
    lossless.loss.clear();
    EXPECT_EQ(errorOf([&] { TrainingRun(lossless, {}); }), "loss: missing; expected what is wanted of the document");
}

TEST(Training, IsWrittenAsItWasRead)
{
    const std::string text =
        writeDocument(fiveSamples(R"({"optimiser": "adam", "rate": 0.1, "clip": 0.5, "batch": 5})"));
    EXPECT_EQ(writeDocument(readDocument(text)), text);
    EXPECT_EQ(readDocument(text).training,
              fiveSamples(R"({"optimiser": "adam", "rate": 0.1, "clip": 0.5,
        "batch": 5})")
                  .training);
    EXPECT_LT(text.find("\"loss\""), text.find("\"training\""));
}

} // namespace
} // namespace heedmap::test
