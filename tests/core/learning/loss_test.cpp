// docs/formats.md: losses and their gradients, against PyTorch (tests/data/learning/make_losses.py) and by their rules.

#include "core/io/io_support.h"
#include "support/random_document.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/graph/backward.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace heedmap::test {
namespace {

const std::filesystem::path goldenLosses = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/learning";

class GoldenLoss : public ::testing::TestWithParam<const char*> {};

TEST_P(GoldenLoss, AgreesWithPyTorchInItsNodesAndGradients)
{
    const std::string name = GetParam();
    Computation computation = openDocument(goldenLosses / (name + ".heed")).computation;
    Graph& graph = computation.graph;
    appendGradients(graph, graph.find("loss"));
    const MappedFile file(goldenLosses / (name + ".npz"));
    for (const std::string& node : listNpz(file.bytes())) {
        const Tensor expected = readNpz(file.bytes(), node);
        const NodeId id = graph.find(node);
        ASSERT_NE(id, noNode) << node;
        const Lease found = graph.read(id);
        ASSERT_EQ(found.shape, expected.shape()) << node;
        for (Index r = 0; r < found.shape.rows; ++r)
            for (Index s = 0; s < found.shape.slices; ++s)
                for (Index c = 0; c < found.shape.cols; ++c)
                    EXPECT_TRUE(near(found.at({s, r, c}), expected.at({s, r, c}), 1e-9))
                        << node << "[" << s << "," << r << "," << c << "] " << found.at({s, r, c}) << " and "
                        << expected.at({s, r, c});
    }
}

/// The slope of the loss along one cell of a leaf, from its values a step before and behind.
double slopeAt(Graph& graph, NodeId leaf, const Cell& cell)
{
    constexpr double step = 1e-5;
    const double before = graph.lend(leaf).at(cell);
    const auto lossWith = [&](double number) {
        graph.assign(leaf, Region::of(cell), std::array{number});
        return graph.read(graph.find("loss")).at({0, 0, 0});
    };
    const double slope = (lossWith(before + step) - lossWith(before - step)) / (2 * step);
    (void)lossWith(before);
    return slope;
}

TEST_P(GoldenLoss, AgreesWithDifferencesAlongEveryWeight)
{
    Computation computation = openDocument(goldenLosses / (std::string(GetParam()) + ".heed")).computation;
    Graph& graph = computation.graph;
    appendGradients(graph, graph.find("loss"));
    int compared = 0;
    for (const auto& [name, leaf] : computation.leaves) {
        const NodeId gradient = graph.find("grad." + name);
        if (gradient == noNode || graph.node(leaf).info.role != Role::Weight)
            continue;
        const Tensor slopes(graph.read(gradient));
        const Shape& shape = slopes.shape();
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < shape.rows; ++r)
                for (Index c = 0; c < shape.cols; ++c, ++compared)
                    EXPECT_NEAR(slopeAt(graph, leaf, {s, r, c}), slopes.at({s, r, c}), 1e-6)
                        << name << "[" << s << "," << r << "," << c << "]";
    }
    EXPECT_GT(compared, 0);
}

TEST_P(GoldenLoss, ExplainsEveryCellOfItsNodesAndGradients)
{
    Computation computation = openDocument(goldenLosses / (std::string(GetParam()) + ".heed")).computation;
    Graph& graph = computation.graph;
    const NodeId loss = graph.find("loss");
    appendGradients(graph, loss);
    std::set<std::string> symbols;
    for (NodeId id = 0; id < graph.size(); ++id) {
        const bool gradient = graph.node(id).info.role == Role::Gradient;
        EXPECT_TRUE(!gradient || symbols.insert(graph.node(id).info.symbol).second) << graph.node(id).info.symbol;
        if (graph.node(id).leaf() || (!gradient && !graph.node(id).info.name.starts_with("loss")))
            continue;
        const Lease value = graph.read(id);
        for (Index s = 0; s < value.shape.slices; ++s)
            for (Index r = 0; r < value.shape.rows; ++r)
                for (Index c = 0; c < value.shape.cols; ++c)
                    EXPECT_TRUE(near(graph.explain(id, {s, r, c})->value(), value.at({s, r, c}), 1e-12))
                        << graph.node(id).info.name;
    }
}

TEST_P(GoldenLoss, SaysOfEveryNodeWhatItIs)
{
    const Computation computation = openDocument(goldenLosses / (std::string(GetParam()) + ".heed")).computation;
    for (NodeId id = 0; id < computation.graph.size(); ++id) {
        const auto& [info, shape, op, inputs, geometry] = computation.graph.node(id);
        SCOPED_TRACE(info.name);
        EXPECT_FALSE(info.step.empty());
        EXPECT_GE(std::ranges::count(info.caption.english(), '.'), 2) << "a caption is two sentences";
        EXPECT_FALSE(info.cols.name.empty());
        EXPECT_EQ(info.rows.name.empty(), shape.rank < 2);
        EXPECT_EQ(info.slices.name.empty(), shape.rank < 3);
        for (const auto& [axis, size] : {std::pair{info.rows, shape.rows}, std::pair{info.cols, shape.cols}})
            EXPECT_TRUE(axis.labels == nullptr || static_cast<Index>(axis.labels->size()) == size);
    }
}

INSTANTIATE_TEST_SUITE_P(All, GoldenLoss,
                         ::testing::Values("cross_entropy", "cross_entropy_of_rows", "squared_error", "attend",
                                           "attend_one_head", "several"),
                         [](const auto& info) { return std::string(info.param); });

/// Self-attention of two tokens of width 1 with a loss.
std::string losing(const std::string& loss, const std::string& members = "", const std::string& config = "{}")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "config": )" + config + R"(,
        "arrays": {"X": [[1], [2]], "W_Q": [[1]], "W_K": [[0.5]], "W_V": [[2]]})"
        + (members.empty() ? "" : ", ") + members + R"(, "loss": )" + loss + "}";
}

std::string refusalOfLoss(const std::string& loss, const std::string& members = "", const std::string& config = "{}")
{
    return errorOf([&] { build(readDocument(losing(loss, members, config)), {}); });
}

TEST(Loss, IsReadStrictly)
{
    EXPECT_EQ(refusalOfLoss("[]"), "loss: expected a list of at least one object, got []");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "mse", "of": "Z"}])"),
              "loss[0].kind: expected \"cross_entropy\", \"squared_error\", \"attend\" or \"value\", got \"mse\"");
    EXPECT_EQ(refusalOfLoss(R"([{"of": "Z"}])"), "loss[0].kind: missing; expected the kind of the loss");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "attend", "of": "A", "cell": [0]}])"),
              "loss[0].cell: unknown key; allowed are kind, of, slice, target, rows, weight");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "cross_entropy", "of": "Z", "target": [-2]}])"),
              "loss[0].target[0]: expected a whole number from -1, got -2");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "squared_error", "of": "Z", "target": [[1], ["x"]]}])"),
              "loss[0].target[1][0]: expected a number, or null where a cell does not count, got \"x\"");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "value", "of": "Z", "cell": [0, 0], "target": "up"}])"),
              "loss[0].target: expected \"more\" or \"less\", got \"up\"");
}

TEST(Loss, SaysWhatDoesNotFit)
{
    EXPECT_TRUE(refusalOfLoss(R"([{"kind": "value", "of": "Y", "cell": [0, 0], "target": "more"}])")
                    .starts_with("loss[0].of: there is no such node; there are X, "));
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "squared_error", "of": "Z", "target": [[1, 2]]}])"),
              "loss[0].target: 1×2, but Z is 2×1");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "cross_entropy", "of": "Z", "target": [0, 1]}])"),
              "loss[0].target[1]: expected -1 or a whole number below 1, got 1");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "cross_entropy", "of": "Z", "target": [-1, -1]}])"),
              "loss[0]: nothing counts; expected at least one row or cell that does");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "cross_entropy", "of": "Z", "target": [0, -1], "rows": [1]}])"),
              "loss[0]: nothing counts; expected at least one row or cell that does");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "cross_entropy", "of": "Z", "target": [0, 0], "rows": [2]}])"),
              "loss[0].rows[0]: there is no row 2; expected 0 to 1");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "squared_error", "of": "Z"}])"),
              "loss[0].target: missing; neither the entry nor the sample that is shown has one");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "value", "of": "Z", "cell": [0], "target": "more"}])"),
              "loss[0].cell: expected 2 numbers, as Z is 2×1");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "value", "of": "Z", "cell": [2, 0], "target": "more"}])"),
              "loss[0].cell: outside of Z, which is 2×1");
}

TEST(Loss, OfAttentionKnowsMasksAndPins)
{
    const std::string causal = R"({"mask": {"causal": true}})";
    const std::string diagonal = R"([{"kind": "attend", "of": "A", "target": [[1, 0], [0, 1]]}])";
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "attend", "of": "A", "target": [[0, 1], [0, 1]]}])", "", causal),
              "loss[0].target[0][1]: the mask hides this cell; expected 0");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "attend", "of": "A", "target": [[0.5, 0], [0, 1]]}])"),
              "loss[0].target, row 0: the row adds up to 0.5; expected 1, or 0 where it does not count");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "attend", "of": "S", "target": [[1, 0], [0, 1]]}])"),
              "loss[0].of: S is not the softmax of scores; expected attention weights");
    EXPECT_EQ(refusalOfLoss(diagonal, R"("pins": {"A": [[1, 0], [0, 1]]})"),
              "loss[0].of: A is pinned; its scores change nothing");
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "attend", "of": "A", "slice": 0, "target": [[1, 0], [0, 1]]}])"),
              "loss[0].slice: A is 2×2; there is no slice 0");
    Computation computation = build(readDocument(losing(diagonal, "", causal)), {});
    const double second = computation.graph.read(computation.graph.find("A")).at({0, 1, 1});
    EXPECT_NEAR(computation.graph.read(computation.graph.find("loss")).at({0, 0, 0}), -std::log(second) / 2, 1e-14);
}

TEST(Loss, IsWrittenAsItWasRead)
{
    const std::string text = writeDocument(readDocument(losing(
        R"([{"kind": "attend", "of": "A", "slice": 1, "target": [[0.1, 0]], "rows": [0], "weight": -2.5},
            {"kind": "value", "of": "Z", "cell": [0, 0], "target": "less"},
            {"kind": "cross_entropy", "of": "Z", "target": ["b", -1, 0]},
            {"kind": "squared_error", "of": "Z", "target": [[null, 0.1]]}])",
        R"("vocabulary": ["a", "b"], "samples": [{"targets": [null, "more", ["a"], [[1]]]}])")));
    EXPECT_EQ(writeDocument(readDocument(text)), text);
    EXPECT_NE(text.find(R"(["b", -1, "a"])"), std::string::npos) << text;
    EXPECT_LT(text.find("\"samples\""), text.find("\"loss\""));
}

TEST(Loss, OfASampleHasItsOwnTargets)
{
    const auto lossOf = [](int sample, const std::string& pad) {
        const std::string text =
            losing(R"([{"kind": "squared_error", "of": "X", "target": [[0], [0]]}, {"kind": "attend", "of": "A"}])",
                   R"("sample": )" + std::to_string(sample)
                       + R"(, "samples": [{"targets": [null, [[1, 0], [0, 1]]]}, {"arrays": {"X": [[3], [4], [5]]},
                     "targets": [[[1], [1], [null]], [[1, 0, 0], [0, 0, 0], [0, 0, 1]]]}])"
                       + pad);
        Computation computation = build(readDocument(text), {});
        return std::pair(computation.graph.read(computation.graph.find("loss.0")).at({0, 0, 0}),
                         computation.graph.read(computation.graph.find("loss.1")).at({0, 0, 0}));
    };
    EXPECT_DOUBLE_EQ(lossOf(0, "").first, 2.5);
    EXPECT_DOUBLE_EQ(lossOf(1, "").first, 6.5);
    for (const int sample : {0, 1}) { // what is filled up does not count
        EXPECT_DOUBLE_EQ(lossOf(sample, R"(, "pad": {})").first, lossOf(sample, "").first);
        EXPECT_DOUBLE_EQ(lossOf(sample, R"(, "pad": {})").second, lossOf(sample, "").second);
    }
}

// Of two tokens where the batch has three, and with a third that would count.
TEST(Loss, NamesTheSampleWhoseTargetDoesNotFit)
{
    const auto refusal = [](const std::string& targets, const std::string& pad) {
        return refusalOfLoss(R"([{"kind": "cross_entropy", "of": "Z"}])",
                             R"("sample": 1, "samples": [{"arrays": {"X": [[3], [4], [5]]}, "targets": [[0, 0, 0]]},
                                {"targets": [)"
                                 + targets + "]}]" + pad);
    };
    EXPECT_EQ(refusal("[0]", ""), "samples[1]: loss[0].target: 1, but Z is 2");
    EXPECT_EQ(refusal("[0, 0, 0]", R"(, "pad": {})"), "samples[1]: loss[0].target: 3, but Z is 2");
    EXPECT_NO_THROW(build(readDocument(losing(R"([{"kind": "cross_entropy", "of": "Z"}])", R"("sample": 1, "pad": {},
        "samples": [{"arrays": {"X": [[3], [4], [5]]}, "targets": [[0, 0, 0]]}, {"targets": [[0, 0]]}])")),
                          {}));
}

TEST(Loss, CountsEachRowOnce)
{
    EXPECT_EQ(refusalOfLoss(R"([{"kind": "squared_error", "of": "Z", "target": [[0], [0]], "rows": [0, 1, 0]}])"),
              "loss[0].rows[2]: 0 stands there twice");
}

TEST(Loss, RefusesTargetsThatItHasNoEntriesFor)
{
    const std::string entry = R"([{"kind": "value", "of": "Z", "cell": [0, 0], "target": "more"}])";
    EXPECT_EQ(refusalOfLoss(entry, R"("samples": [{"targets": []}])"),
              "samples[0].targets: expected a list of 1 entry, as loss has, got []");
    EXPECT_EQ(refusalOfLoss(entry, R"("samples": [{"targets": ["up"]}])"),
              "samples[0].targets[0]: expected \"more\" or \"less\", got \"up\"");
}

} // namespace
} // namespace heedmap::test
