// docs/formats.md: several inputs with one set of weights, alone or as a batch.

#include <heedmap/document/computation.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/trace.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>

#include "core/io/io_support.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

using Flags = std::vector<double>;

/// Self-attention of width 1 with two samples of two and three tokens.
std::string sampled(const std::string& members, const std::string& config = "{}")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "config": )" + config + R"(,
        "tokens": {"query": ["a", "b"]},
        "arrays": {"X": [[1], [2]], "W_Q": [[1]], "W_K": [[0.5]], "W_V": [[2]]},
        "samples": [{"title": "two"}, {"title": {"en": "three"}, "tokens": {"query": ["c", "d", "e"]},
                     "arrays": {"X": [[3], [4], [5]]}}])"
        + (members.empty() ? "" : ", ") + members + "}";
}

Computation shown(const std::string& text) { return build(readDocument(text), {}); }

Tensor valueOf(Computation& computation, const char* name)
{
    return Tensor(computation.graph.read(computation.graph.find(name)));
}

std::vector<std::string> tokensShown(const Computation& computation)
{
    return *computation.graph.node(computation.graph.find("X")).info.rows.labels;
}

std::string refusalOfSamples(const std::string& text)
{
    return errorOf([&] { shown(text); });
}

TEST(Samples, ReplaceTokensAndArrays)
{
    Computation first = shown(sampled(""));
    EXPECT_TRUE(valueOf(first, "Q").sameBits(Tensor{{1}, {2}}));
    EXPECT_EQ(tokensShown(first), (std::vector<std::string>{"a", "b"}));
    Computation second = shown(sampled(R"("sample": 1)"));
    EXPECT_TRUE(valueOf(second, "Q").sameBits(Tensor{{3}, {4}, {5}}));
    EXPECT_EQ(tokensShown(second), (std::vector<std::string>{"c", "d", "e"}));
}

TEST(Samples, AreWrittenAsTheyWereRead)
{
    const std::string text =
        writeDocument(readDocument(sampled(R"("sample": 1, "pad": {"token": "[PAD]", "id": 3}, "view": {"a": 1})")));
    EXPECT_EQ(writeDocument(readDocument(text)), text);
    EXPECT_LT(text.find("\"view\""), text.find("\"samples\""));
    EXPECT_LT(text.find("\"samples\""), text.find("\"sample\":"));
    EXPECT_LT(text.find("\"sample\":"), text.find("\"pad\""));
    EXPECT_NE(text.find(R"("pad": {"token": "[PAD]", "id": 3})"), std::string::npos);
}

TEST(Samples, AreReadStrictly)
{
    const auto refusal = [](const std::string& members) {
        return errorOf([&] {
            readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "m", "arrays": {}, )" + members + "}");
        });
    };
    EXPECT_EQ(refusal(R"("samples": [])"), "samples: expected a list of at least one object, got []");
    EXPECT_EQ(refusal(R"("samples": [3])"), "samples[0]: expected an object, got 3");
    EXPECT_EQ(refusal(R"("samples": [{"arrays": {"X": "x"}}])"),
              "samples[0].arrays.X: expected lists of numbers, {\"file\": …} or {\"init\": …}, got \"x\"");
    EXPECT_NE(refusal(R"("samples": [{"weights": 1}])").find("weights"), std::string::npos);
    EXPECT_EQ(refusal(R"("samples": [{}], "sample": 1)"), "sample: there is no sample 1; expected 0 to 0");
    EXPECT_EQ(refusal(R"("samples": [{}], "sample": 0.5)"), "sample: expected a whole number from 0, got 0.5");
    EXPECT_EQ(refusal(R"("sample": 0)"), "sample: there are no samples");
    EXPECT_EQ(refusal(R"("pad": {})"), "pad: there are no samples");
    EXPECT_EQ(refusal(R"("samples": [{}], "pad": {"id": -1})"), "pad.id: expected a whole number from 0, got -1");
}

TEST(Samples, AreAllCheckedWhicheverIsShown)
{
    const auto with = [](const std::string& sample) {
        return R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
            "arrays": {"X": [[1]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]]}, "samples": [{}, )"
            + sample + "]}";
    };
    EXPECT_EQ(refusalOfSamples(with(R"({"arrays": {"X": [[1, 2]]}})")),
              "samples[1]: arrays.W_Q: 1 row, but X has 2 columns, and both are d: expected W_Q 2×1 or X 1×1");
    EXPECT_NE(refusalOfSamples(with(R"({"arrays": {"Y": [[1]]}})")).find("samples[1]: arrays.Y: unknown array"),
              std::string::npos);
    EXPECT_EQ(refusalOfSamples(with(R"({"tokens": {"query": ["a", "b"]}})")),
              "samples[1]: tokens.query: 2 tokens, but n is 1 as in X");
}

Flags maskRow(Computation& computation)
{
    const Tensor mask = valueOf(computation, "mask");
    return {mask.view().row(0, 0), mask.view().row(0, 0) + mask.shape().cols};
}

TEST(Batch, IsFilledUpToTheLongestAndHidden)
{
    const std::string pad = R"("pad": {"token": "[PAD]"})";
    Computation first = shown(sampled(pad));
    EXPECT_TRUE(valueOf(first, "X").sameBits(Tensor{{1}, {2}, {0}}));
    EXPECT_EQ(tokensShown(first), (std::vector<std::string>{"a", "b", "[PAD]"}));
    EXPECT_EQ(maskRow(first), (Flags{1, 1, 0}));
    Computation longest = shown(sampled(pad + R"(, "sample": 1)"));
    EXPECT_EQ(maskRow(longest), (Flags{1, 1, 1}));
}

TEST(Batch, HidesTheKeysOfWhatMayHaveAContextAndHasNone)
{
    const std::string text = R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention",
        "config": {"heads": 2},
        "arrays": {"X": [[1], [2]], "W_Q": [[1, 2]], "W_K": [[1, 1]], "W_V": [[1, 3]], "W_O": [[1], [1]]},
        "samples": [{}, {"arrays": {"X": [[3], [4], [5]]}}])";
    Computation alone = shown(text + "}");
    Computation padded = shown(text + R"(, "pad": {}})");
    const Tensor of = valueOf(alone, "A");
    const Tensor filled = valueOf(padded, "A");
    ASSERT_EQ(filled.shape().slices, 2);
    ASSERT_EQ(filled.shape().cols, 3);
    for (Index s = 0; s < 2; ++s)
        for (Index r = 0; r < 2; ++r) {
            EXPECT_EQ(filled.at({s, r, 0}), of.at({s, r, 0}));
            EXPECT_EQ(filled.at({s, r, 2}), 0);
        }
}

TEST(Batch, KeepsWhatTheDocumentsMaskSays)
{
    Computation own = shown(sampled(R"("pad": {})", R"({"mask": {"key_padding": [0, 1, 1], "causal": true}})"));
    const Tensor mask = valueOf(own, "mask");
    EXPECT_TRUE(mask.sameBits(Tensor{{0, 0, 0}, {0, 1, 0}, {0, 1, 0}}));
    EXPECT_EQ(refusalOfSamples(sampled(R"("pad": {})", R"({"mask": {"key_padding": [1, 1]}})")),
              "config.mask.key_padding: 2 entries for 3 keys; expected one each");
}

/// A model of the kind that the settings say, whose samples are of 1 and 3 source and 2 and 1 target tokens.
std::string translation(const std::string& members)
{
    const auto attention = [](const std::string& name) {
        std::string arrays;
        for (const char* weights : {"W_Q", "W_K", "W_V", "W_O"})
            arrays += ", \"" + name + weights + "\": [[1]]";
        return arrays;
    };
    return R"({"format": "heedmap", "version": 1, "mechanism": "transformer",
        "config": {"heads": 1, "ffn": false, "norm": "none"},
        "arrays": {"embedding": [[1], [2], [3]], "src.ids": [0], "tgt.ids": [1, 2], "W_vocab": [[1, 2, 3]])"
        + attention("enc.0.attn.") + attention("dec.0.self.") + attention("dec.0.cross.") + R"(},
        "vocabulary": ["[PAD]", "one", "two"],
        "samples": [{}, {"arrays": {"src.ids": ["two", "one", "two"], "tgt.ids": ["one"]}}])"
        + (members.empty() ? "" : ", ") + members + "}";
}

TEST(Batch, FillsBothSidesOfAModel)
{
    Computation first = shown(translation(R"("pad": {"id": 0})"));
    const auto flags = [](const Tensor& tensor) { return Flags(tensor.numbers().begin(), tensor.numbers().end()); };
    EXPECT_EQ(flags(valueOf(first, "src.ids")), (Flags{0, 0, 0}));
    EXPECT_EQ(flags(valueOf(first, "enc.0.attn.mask")), (Flags{1, 0, 0, 1, 0, 0, 1, 0, 0}));
    EXPECT_EQ(flags(valueOf(first, "dec.0.cross.mask")), (Flags{1, 0, 0, 1, 0, 0}));
    EXPECT_EQ(flags(valueOf(first, "dec.0.self.mask")), (Flags{1, 0, 1, 1}));
    Computation second = shown(translation(R"("pad": {"id": 0}, "sample": 1)"));
    EXPECT_EQ(flags(valueOf(second, "tgt.ids")), (Flags{1, 0}));
    EXPECT_EQ(flags(valueOf(second, "dec.0.self.mask")), (Flags{1, 0, 1, 0})); // causal as it was, and padded
}

TEST(Batch, NeedsAnIdAndAMask)
{
    EXPECT_EQ(refusalOfSamples(translation(R"("pad": {})")),
              "pad.id: missing; expected the id that stands in the filled places of src.ids");
    EXPECT_EQ(refusalOfSamples(translation(R"("pad": {"id": 3})")),
              "arrays.src.ids[1]: expected a whole number from 0 to 2, as vocab is 3, got 3");
    EXPECT_EQ(refusalOfSamples(R"({"format": "heedmap", "version": 1, "mechanism": "linear_attention",
        "arrays": {"Q": [[1]], "K": [[1]], "V": [[1]]}, "samples": [{}], "pad": {}})"),
              "pad: linear_attention has no mask to hide padding");
}

TEST(SampleTrace, HoldsEverySample)
{
    const TestFolder folder;
    const Document document = readDocument(sampled(R"("pad": {})"));
    writeSamples(document, {}, folder / "t.npz", [](Graph&) { return TraceOptions(); });
    EXPECT_EQ(readArrayFile(folder / "t.npz", "W_Q").shape(), Shape::matrix(1, 1));
    Tensor x = readArrayFile(folder / "t.npz", "X");
    EXPECT_EQ(x.shape(), Shape::stack(2, 3, 1));
    EXPECT_TRUE(std::move(x).reshaped(Shape::matrix(2, 3)).sameBits(Tensor{{1, 2, 0}, {3, 4, 5}}));
    EXPECT_EQ(readArrayFile(folder / "t.npz", "A").shape(), Shape::stack(2, 3, 3));
}

// The longest source and the longest target are of two samples, of which neither is the first.
TEST(SampleTrace, FillsEverySampleUpToTheLongest)
{
    const TestFolder folder;
    Document document = readDocument(translation(R"("pad": {"id": 0})"));
    const auto text = [&document](std::vector<double> source, std::vector<double> target) {
        const auto ids = [](const std::vector<double>& row) {
            return std::make_shared<const Tensor>(Shape::vector(static_cast<Index>(row.size())), row);
        };
        document.samples.push_back({.arrays = {{"src.ids", ids(source)}, {"tgt.ids", ids(target)}}});
    };
    text({1}, {1, 2, 1, 2});
    text({2, 1}, {2, 2, 1});
    writeSamples(document, {}, folder / "t.npz", [](Graph&) { return TraceOptions(); });
    const Tensor all = readArrayFile(folder / "t.npz", "logits");
    ASSERT_EQ(all.shape(), Shape::stack(4, 4, 3));
    for (document.sample = 0; document.sample < 4; ++document.sample) {
        Computation whole = build(document, {});
        const Tensor own = valueOf(whole, "logits");
        EXPECT_TRUE(std::ranges::equal(all.numbers().subspan(static_cast<std::size_t>(document.sample) * 12, 12),
                                       own.numbers()))
            << document.sample;
    }
}

TEST(SampleTrace, NamesSamplesOfOtherShapes)
{
    const TestFolder folder;
    const Document document = readDocument(sampled(""));
    writeSamples(document, {}, folder / "t.json", [](Graph& graph) {
        return TraceOptions{.nodes = parseNodes(graph, "X,W_Q,S"), .format = TraceFormat::Json};
    });
    const Json json = Json::parse(readFile(folder / "t.json", 10000));
    EXPECT_EQ(json, Json::parse(R"({"X@0": [[1], [2]], "X@1": [[3], [4], [5]], "W_Q": [[1]],
        "S@0": [[0.5, 1], [1, 2]], "S@1": [[4.5, 6, 7.5], [6, 8, 10], [7.5, 10, 12.5]]})"));
}

TEST(SampleTrace, GivesAVectorAnAxisOfSamples)
{
    const TestFolder folder;
    Document document = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1]], "W_Q": [[1]], "W_K": [[1]], "W_V": [[1]], "b_Q": [1]},
        "samples": [{}, {"arrays": {"b_Q": [2]}}, {"arrays": {"b_Q": [3]}}]})");
    writeSamples(document, {}, folder / "t.json", [](Graph& graph) {
        return TraceOptions{.nodes = parseNodes(graph, "b_Q,X"), .format = TraceFormat::Json};
    });
    EXPECT_EQ(Json::parse(readFile(folder / "t.json", 10000)), Json::parse(R"({"b_Q": [[1], [2], [3]], "X": [[1]]})"));
    writeSamples(document, {}, folder / "t.npz",
                 [](Graph& graph) { return TraceOptions{.nodes = parseNodes(graph, "b_Q")}; });
    EXPECT_TRUE(readArrayFile(folder / "t.npz", "b_Q").sameBits(Tensor{{1}, {2}, {3}}));
}

TEST(Samples, NameFilesThatADocumentIsReadFrom)
{
    const TestFolder folder;
    const Document document = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {}, "samples": [{"arrays": {"X": {"file": "x.npy"}}}]})");
    EXPECT_EQ(filesOf(document, folder.path()), (std::set<std::filesystem::path>{"x.npy"}));
}

} // namespace
} // namespace heedmap
