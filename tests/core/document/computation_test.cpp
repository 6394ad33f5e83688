#include <heedmap/document/computation.h>
#include <heedmap/document/new.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/csv.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/tensor/random.h>

#include "core/io/io_support.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <sys/resource.h>

namespace heedmap {
namespace {

const std::string x = R"("X": [[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]])";
const std::string wq = R"("W_Q": [[1, 0, 0], [0, 1, 0], [0, 0, 1]])";
const std::string wk = R"("W_K": [[0, 1, 0], [1, 0, 0], [0, 0, 1]])";
const std::string wv = R"("W_V": [[1, 0], [0, 1], [1, 1]])";
const std::string weights = wq + ", " + wk + ", " + wv;

std::string selfAttention(const std::string& arrays, const std::string& members = "")
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "arrays": {)" + arrays + "}"
        + (members.empty() ? "" : ", ") + members + "}";
}

std::string whole(const std::string& members) { return selfAttention(x + ", " + weights, members); }

/// Two heads, one token wide each, with some of their weights pinned.
std::string heads(const std::string& slices)
{
    return R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention", "config": {"heads": 2},
        "arrays": {"X": [[1, 2], [3, 4]], "W_Q": [[1, 0], [0, 1]], "W_K": [[1, 0], [0, 1]], "W_V": [[1, 0], [0, 1]],
        "W_O": [[1, 0], [0, 1]]}, "pins": {"A": {"slices": )"
        + slices + "}}}";
}

Computation built(const std::string& text, const std::filesystem::path& folder = {})
{
    return build(readDocument(text), folder);
}

std::string bytesOfNpy(const Shape& shape) { return writeNpy(normalTensor(shape, 1, 3, "file")); }

TEST(Computation, ALargeArrayStaysInItsFileUntilItIsRead)
{
    const TestFolder folder;
    writeFile(folder / "w.npy", bytesOfNpy(Shape::matrix(300, 200)));
    writeFile(folder / "small.npy", bytesOfNpy(Shape::matrix(2, 200)));
    const Computation computation =
        built(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
            "Q": {"file": "small.npy"}, "K": {"file": "w.npy", "transpose": false},
            "V": {"file": "w.npy", "columns": [3, 150]}}})",
              folder.path());
    const Graph& graph = computation.graph;
    const auto read = [&](const char* name) {
        const NodeId id = computation.leaves.find(name)->second;
        return graph.current(id, Region::all(graph.node(id).shape));
    };
    EXPECT_TRUE(read("Q"));
    EXPECT_FALSE(read("K"));
    EXPECT_FALSE(read("V"));
    std::filesystem::remove(folder / "w.npy"); // it is open
    const Tensor file = normalTensor(Shape::matrix(300, 200), 1, 3, "file");
    EXPECT_EQ(graph.rounded(computation.leaves.find("V")->second).at({0, 299, 2}), file.at({0, 299, 5}));
    EXPECT_TRUE(read("V"));
    EXPECT_FALSE(read("K"));
}

std::string refusal(const std::string& text, const std::filesystem::path& folder = {})
{
    return errorOf([&] { built(text, folder); });
}

Tensor value(Computation& computation, std::string_view name)
{
    return Tensor(computation.graph.read(computation.graph.find(name)));
}

TEST(Computation, ComputesWhatTheDocumentSays)
{
    Computation computation = built(whole(R"("tokens": {"query": ["Thinking", "Machines"]})"));
    const Tensor scores = value(computation, "S");
    EXPECT_NEAR(scores.at({0, 0, 0}), 0.13, 1e-12);
    EXPECT_NEAR(scores.at({0, 1, 1}), 0.76, 1e-12);
    EXPECT_EQ(computation.dimensions.find("d_v")->second, 2);
    EXPECT_EQ(computation.mechanism->id(), "self_attention");
    EXPECT_EQ(computation.graph.node(computation.leaves.find("W_Q")->second).info.name, "W_Q");
}

TEST(Computation, UsesPinnedValuesDownstream)
{
    Computation computation = built(whole(R"("pins": {"A": [[0, 1], [1, 0]]})"));
    EXPECT_TRUE(computation.graph.pinned(computation.graph.find("A")));
    const Tensor z = value(computation, "Z");
    const Tensor v = value(computation, "V");
    for (Index c = 0; c < 2; ++c) {
        EXPECT_EQ(z.at({0, 0, c}), v.at({0, 1, c}));
        EXPECT_EQ(z.at({0, 1, c}), v.at({0, 0, c}));
    }
}

TEST(Computation, PinsSomeSlicesAndComputesTheOthers)
{
    Computation computation = built(heads(R"({"1": [[0, 1], [1, 0]]})"));
    const NodeId weights = computation.graph.find("A");
    EXPECT_FALSE(computation.graph.pinned(weights));
    EXPECT_TRUE(computation.graph.pinned(weights, 1));
    const Tensor z = value(computation, "Z");
    EXPECT_EQ(z.at({1, 0, 0}), 4);
    EXPECT_EQ(z.at({1, 1, 0}), 2);
    EXPECT_GT(z.at({0, 0, 0}), 2); // softmax of 1 and 3 leans to the second
    EXPECT_LT(z.at({0, 0, 0}), 3);
}

TEST(Computation, AllSlicesPinnedAreAWholePin)
{
    Computation computation = built(heads(R"({"1": [[0, 1], [1, 0]], "0": {"init": "identity"}})"));
    EXPECT_TRUE(computation.graph.pinned(computation.graph.find("A")));
    EXPECT_EQ(value(computation, "Z").at({0, 1, 0}), 3);
}

TEST(Computation, PinnedSlicesAreWrittenAsTheyWereRead)
{
    const std::string text = heads(R"({"1": [[0, 1], [1, 0]], "0": {"init": "identity"}})");
    const Document document = readDocument(text);
    const std::string written = writeDocument(document);
    EXPECT_NE(written.find("\"slices\""), std::string::npos);
    EXPECT_EQ(writeDocument(readDocument(written)), written);
    EXPECT_EQ(readDocument(written).pins.size(), 2U);
}

TEST(Computation, PinsRulesInTheShapeOfTheirNode)
{
    Computation computation = built(whole(R"("pins": {"A": {"init": "identity"}})"));
    EXPECT_TRUE(value(computation, "A").sameBits(Tensor{{1, 0}, {0, 1}}));
}

TEST(Computation, KnowsNotesAndFiguresByNode)
{
    const Computation computation =
        built(whole(R"("notes": {"S": "Look."}, "published": {"S": [["0.14", ""], ["", ""]]})"));
    const NodeId scores = computation.graph.find("S");
    EXPECT_EQ(computation.notes.at(scores).in("en"), "Look.");
    EXPECT_EQ(computation.published.at(scores).figures[0], "0.14");
}

TEST(Computation, MakesSeededArraysInTheShapesTheOthersFix)
{
    Computation computation = built(selfAttention(
        x + ", " + wq
        + R"(, "W_K": {"init": "normal", "std": 0.5, "seed": 7}, "W_V": {"init": "ones", "shape": [3, 5]})"));
    EXPECT_TRUE(value(computation, "W_K").sameBits(normalTensor(Shape::matrix(3, 3), 0.5, 7, "W_K")));
    EXPECT_EQ(value(computation, "W_V").at({0, 2, 4}), 1);
    EXPECT_EQ(value(computation, "Z").shape(), Shape::matrix(2, 5));
}

TEST(Computation, TakesALengthFromTheTokens)
{
    const Computation computation = built(
        R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "tokens": {"query": ["a", "b", "c"]},
                  "arrays": {"X": {"init": "normal"}, "W_Q": [[1, 2], [3, 4]], "W_K": {"init": "zeros"},
                             "W_V": {"init": "uniform", "shape": [2, 1]}}})");
    EXPECT_EQ(computation.graph.node(computation.graph.find("X")).shape, Shape::matrix(3, 2));
}

TEST(Computation, ReadsAListAsARowVector)
{
    Computation computation = built(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [1, 0], "K": [[1, 0], [0, 1]], "V": [[1], [2]]}, "published": {"S": ["1", "0"]}})");
    EXPECT_TRUE(value(computation, "S").sameBits(Tensor{{1, 0}}));
}

TEST(Computation, ReadsArraysFromFilesBesideTheDocument)
{
    const TestFolder folder;
    const Tensor side = normalTensor(Shape::matrix(3, 6), 1, 1, "side");
    writeFile(folder / "w.npy", writeNpy(side));
    writeFile(folder / "b.csv", "1,2,3\n");
    Computation computation =
        built(selfAttention(x + R"(, "W_Q": {"file": "w.npy", "columns": [0, 3]}, "b_Q": {"file": "b.csv"},
                               "W_K": {"file": "w.npy", "columns": [3, 6], "transpose": true}, )"
                            + wv),
              folder.path());
    EXPECT_EQ(value(computation, "W_K").at({0, 0, 2}), side.at({0, 2, 3}));
    EXPECT_TRUE(value(computation, "b_Q").sameBits(Tensor(Shape::vector(3), std::vector<double>{1, 2, 3})));
}

TEST(Computation, RefusesIdsOfAFileThatAreNotInTheTable)
{
    const TestFolder folder;
    writeFile(folder / "ids.npy", writeNpy(Tensor(Shape::vector(3), std::vector<double>{1, 4, 99})));
    std::string text = R"({"format": "heedmap", "version": 1, "mechanism": "transformer",
        "config": {"encoder_layers": 1, "decoder_layers": 0, "heads": 1},
        "arrays": {"embedding": {"init": "ones", "shape": [5, 2]}, "src.ids": {"file": "ids.npy"},)";
    for (const char* square : {"attn.W_Q", "attn.W_K", "attn.W_V", "attn.W_O"})
        text += "\"enc.0." + std::string(square) + R"(": {"init": "identity", "shape": [2, 2]},)";
    for (const char* rest : {"norm1.gamma", "norm1.beta", "norm2.gamma", "norm2.beta", "ffn.b_1", "ffn.W_2", "ffn.b_2"})
        text += "\"enc.0." + std::string(rest) + R"(": {"init": "ones"},)";
    text += R"("enc.0.ffn.W_1": {"init": "ones", "shape": [2, 1]}, "W_vocab": {"init": "ones", "shape": [2, 3]}}})";
    EXPECT_EQ(refusal(text, folder.path()),
              "arrays.src.ids[2]: expected a whole number from 0 to 4, as vocab is 5, got 99");
}

TEST(Computation, RefusesWhatDoesNotFitTheMechanism)
{
    const std::pair<std::string, std::string> cases[] = {
        {R"({"format": "heedmap", "version": 1, "mechanism": "self_atention", "arrays": {}})",
         "mechanism: there is no mechanism \"self_atention\"; there are scaled_dot_product, self_attention, "},
        {selfAttention(x + ", " + wq + ", " + wk), "arrays.W_V: missing; expected a matrix 3×d_v"},
        {selfAttention(weights), "arrays.X: missing; expected a matrix n×3"},
        {selfAttention(x + ", " + weights + R"(, "W_q": [1])"),
         "arrays.W_q: unknown array; with this config self_attention takes X, W_Q, W_K, W_V, b_Q, b_K, b_V"},
        {selfAttention(x + ", " + weights + R"(, "mask": [[1, 0], [0, 1]])"),
         "arrays.mask: unknown array; with this config self_attention takes X, W_Q, W_K, W_V, b_Q, b_K, b_V"},
        {selfAttention(x + ", " + wq + R"(, "W_K": [[1, 2], [3, 4], [5, 6], [7, 8]], )" + wv),
         "arrays.W_K: 4 rows, but X has 3 columns, and both are d: expected W_K 3×3 or X 2×4"},
        {selfAttention(x + ", " + wq + R"(, "W_K": [[1, 2], [3, 4], [5, 6]], )" + wv),
         "arrays.W_K: 2 columns, but W_Q has 3 columns, and both are d_k: expected W_K 3×3 or W_Q 3×2"},
        {selfAttention(x + ", " + weights + R"(, "b_Q": [1, 2])"),
         "arrays.b_Q: 2 entries, but W_Q has 3 columns, and both are d_k: expected b_Q 3 or W_Q 3×2"},
        {selfAttention(x + ", " + weights + R"(, "b_Q": [[1, 2, 3]])"),
         "arrays.b_Q: expected a list of 3, got a matrix 1×3"},
        {selfAttention(R"("X": [[[1, 2, 3]]], )" + weights), "arrays.X: expected a matrix n×3, got a stack 1×1×3"},
        {selfAttention(x + ", " + wq + ", " + wk + R"(, "W_V": {"init": "normal"})"),
         "arrays.W_V: nothing determines d_v in 3×d_v; give a \"shape\""},
        {selfAttention(x + ", " + wq + ", " + wk + R"(, "W_V": {"init": "normal", "shape": [4, 2]})"),
         "arrays.W_V: 4 rows, but X has 3 columns, and both are d: expected W_V 3×2 or X 2×4"},
        {R"({"format": "heedmap", "version": 1, "mechanism": "multi_head_attention", "config": {"heads": 1, "position":
            {"kind": "relative_key", "max_distance": 1}}, "arrays": {"C": [[1, 0, 0]], "W_O": [[1], [0]], )"
             + x + ", " + weights + "}}",
         "config.position.kind: \"relative_key\" acts in self-attention only; with another sequence for the keys, "},
        {whole(R"("config": {"heads": 2})"), "config.heads: unknown key; allowed are scale, mask, position"},
        {whole(R"("config": {"mask": {"key_padding": [1, 0, 1]}})"),
         "config.mask.key_padding: 3 entries for 2 keys; expected one each"},
        {whole(R"("config": {"mask": {"query_padding": [1]}})"),
         "config.mask.query_padding: 1 entry for 2 queries; expected one each"},
        {whole(R"("config": {"mask": {"key_padding": [1, 0.5]}})"),
         "config.mask.key_padding[1]: expected 0, 1, true or false, got 0.5"},
        {whole(R"("tokens": {"query": ["a", "b", "c"]})"), "tokens.query: 3 tokens, but n is 2 as in X"},
        {whole(R"("tokens": {"key": ["a", "b"]})"),
         "tokens.key: no array has a position for each of these tokens; leave them out"},
        {whole(R"("pins": {"A2": [[1]]})"), "pins.A2: there is no such node; there are X, "},
        {whole(R"("pins": {"X": [[1]]})"), "pins.X: X is given, not computed; its numbers belong in arrays"},
        {whole(R"("pins": {"A": [[1, 0, 0], [0, 1, 0]]})"), "pins.A: 2×3, but A is 2×2"},
        {whole(R"("pins": {"A": {"init": "ones", "shape": [3, 3]}})"), "pins.A: 3×3, but A is 2×2"},
        {whole(R"("pins": {"A": {"slices": {"0": [[1, 0], [0, 1]]}}})"),
         "pins.A.slices.0: A is 2×2; only a stack has slices"},
        {heads(R"({"2": [[1, 0], [0, 1]]})"), "pins.A.slices.2: A has 2 slices; expected 0 to 1"},
        {heads(R"({"1": [[1, 0, 0]]})"), "pins.A.slices.1: 1×3, but A[1] is 2×2"},
        {heads(R"({"01": [[1, 0], [0, 1]]})"),
         "pins.A.slices: expected the number of a slice, such as \"2\", got \"01\""},
        {heads(R"({"-1": [[1, 0], [0, 1]]})"),
         "pins.A.slices: expected the number of a slice, such as \"2\", got \"-1\""},
        {heads(R"({"1": [[1, 0], [0]]})"),
         "pins.A.slices.1[1]: expected a list of 2 numbers, like the first one, got a list of 1 entry"},
        {heads("{}"), "pins.A.slices: expected at least one slice, got none"},
        {heads("[1]"), "pins.A.slices: expected an object, got [1]"},
        {whole(R"("pins": {"A": {"slices": {"0": [[1]]}, "init": "ones"}})"),
         "pins.A.init: unknown key; allowed are slices"},
        {whole(R"("pins": {"A[0]": [[1, 0], [0, 1]]})"),
         "pins.A[0]: expected the name of a node; {\"slices\": {\"2\": …}} pins a slice of a stack"},
        {whole(R"("published": {"T": [["1"]]})"), "published.T: there is no such node; there are X, "},
        {whole(R"("published": {"S": [["1", "2"]]})"), "published.S: 1×2, but S is 2×2"},
        {whole(R"("published": {"S": ["1", "2"]})"), "published.S: 2, but S is 2×2"},
        {whole(R"("notes": {"mask": "Look."})"), "notes.mask: there is no such node; there are X, "},
    };
    for (const auto& [text, message] : cases)
        EXPECT_EQ(refusal(text).substr(0, message.size()), message) << text;
}

TEST(Computation, LooksAtTheShapeOfAnArrayBeforeItUnpacksIt)
{
    const TestFolder folder;
    const Tensor w{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    std::string bytes;
    {
        AtomicFile npz(folder / "w.npz");
        writeNpz(npz, {{"q", &w}});
        npz.commit();
        bytes = readFile(folder / "w.npz", 1 << 20);
    }
    bytes[bytes.find("\x93NUMPY") + 128] ^= 1; // which shows when it is unpacked
    writeFile(folder / "w.npz", bytes);
    const auto refusalOf = [&](const std::string& columns) {
        const std::string file = R"({"file": "w.npz", "array": "q", "columns": )" + columns + "}";
        return refusal(selfAttention(x + ", \"W_Q\": " + file + ", " + wk + ", " + wv), folder.path());
    };
    EXPECT_EQ(refusalOf("[0, 3]"), "arrays.W_Q: w.npz: its packed bytes are damaged: the checksum differs");
    EXPECT_EQ(refusalOf("[0, 2]"),
              "arrays.W_K: 3 columns, but W_Q has 2 columns, and both are d_k: expected W_K 3×2 or W_Q 3×3");
}

TEST(Computation, RefusesFilesThatDoNotServe)
{
    const TestFolder folder;
    std::filesystem::create_directory(folder / "inside");
    const Tensor w = normalTensor(Shape::matrix(3, 6), 1, 1, "w");
    writeFile(folder / "w.npy", writeNpy(w));
    writeFile(folder / "inside" / "w.npy", writeNpy(w));
    writeFile(folder / "inside" / "ragged.csv", "1,2\n3\n");
    AtomicFile npz(folder / "inside" / "w.npz");
    writeNpz(npz, {{"q", &w}});
    npz.commit();
    std::filesystem::create_symlink(folder / "w.npy", folder / "inside" / "link.npy");
    const std::pair<std::string, std::string> cases[] = {
        {R"({"file": "../w.npy"})", R"(../w.npy: the path leaves the document's folder by "..")"},
        {R"({"file": "link.npy"})", "link.npy: the path leaves the document's folder by a link"},
        {R"({"file": "/etc/passwd"})",
         "/etc/passwd: the path is absolute; it must be relative to the document's folder"},
        {R"({"file": "none.npy"})", "none.npy: there is no such file"},
        {R"({"file": "w.pt"})",
         R"(w.pt: the extension ".pt" cannot be read; expected .npy, .npz, .csv, .tsv or .safetensors)"},
        {R"({"file": "w.npz"})", R"(w.npz: "array" must name one of the arrays in the .npz file)"},
        {R"({"file": "w.npz", "array": "k"})", "w.npz: it has no array"},
        {R"({"file": "w.npy", "array": "q"})", R"(w.npy: "array" must be left out: a .npy file holds one array)"},
        {R"({"file": "w.npy", "columns": [3, 7]})", "w.npy: columns [3, 7] are out of range: the array has 6"},
        {R"({"file": "w.npy", "rows": [3, 4]})", "w.npy: rows [3, 4] are out of range: the array has 3"},
        {R"({"file": "ragged.csv"})", "ragged.csv: line 2 has 1 number"},
    };
    for (const auto& [array, message] : cases) {
        const std::string start = "arrays.W_Q: " + message;
        EXPECT_EQ(refusal(selfAttention(x + ", \"W_Q\": " + array + ", " + wk + ", " + wv), folder / "inside")
                      .substr(0, start.size()),
                  start);
    }
    EXPECT_EQ(refusal(selfAttention(x + R"(, "W_Q": {"file": "w.npy"}, )" + wk + ", " + wv), folder / "inside"),
              "arrays.W_K: 3 columns, but W_Q has 6 columns, and both are d_k: expected W_K 3×6 or W_Q 3×3");
}

TEST(Computation, RefusesMoreThanCanBeHeldBeforeMakingIt)
{
    const auto sized = [](const std::string& n, const std::string& d) {
        return selfAttention(
            R"("X": {"init": "normal", "shape": [)" + n + ", " + d + R"(]}, "W_Q": {"init": "normal", "shape": [)" + d
            + R"(, 1]}, "W_K": {"init": "normal"}, "W_V": {"init": "normal", "shape": [)" + d + ", 1]}");
    };
    EXPECT_EQ(refusal(sized("2000000000", "2000000000")),
              "arrays.X: 2000000000×2000000000 numbers are more than the 536870912 that one tensor may hold");
    EXPECT_EQ(refusal(sized("200000000", "1")),
              "mechanism: S: 200000000×200000000 numbers are more than the 536870912 that one tensor may hold");
    const Capacity small{.numbers = 1e6, .bytes = 1e5};
    EXPECT_EQ(errorOf([&] { build(readDocument(sized("1000", "100")), {}, small); }),
              "arrays.X: the tensors take 781.2 KiB, more than the 97.7 KiB of memory that this machine has");
    EXPECT_EQ(errorOf([&] { build(readDocument(sized("1000", "1")), {}, small); }),
              "mechanism: the tensors take 22.9 MiB, more than the 97.7 KiB of memory that this machine has");
}

TEST(Computation, NamesTheFileInEveryError)
{
    const TestFolder folder;
    const std::string path = (folder / "a.heed").string();
    writeFile(path, "{\"format\": 1}");
    EXPECT_EQ(errorOf([&] { openDocument(path); }), path + ": format: expected \"heedmap\", got 1");
    writeFile(path, whole(R"("pins": {"X": [[1]]})"));
    EXPECT_EQ(errorOf([&] { openDocument(path); }),
              path + ": pins.X: X is given, not computed; its numbers belong in arrays");
    EXPECT_EQ(errorOf([&] { openDocument(folder / "none.heed"); }),
              (folder / "none.heed").string() + ": there is no such file");
}

TEST(Capacity, IsNoMoreThanTheProgramMayHave)
{
    if (HEEDMAP_SANITIZED)
        GTEST_SKIP() << "the sanitizer needs more addresses than any such limit leaves";
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    rlimit less = before;
    less.rlim_cur = std::min<rlim_t>(before.rlim_max, rlim_t{1} << 33);
    ASSERT_EQ(setrlimit(RLIMIT_AS, &less), 0);
    const double bytes = Capacity::ofThisMachine().bytes;
    setrlimit(RLIMIT_AS, &before);
    EXPECT_LE(bytes, static_cast<double>(less.rlim_cur));
}

TEST(Computation, LeavesAContextWithoutPositionsAsItIs)
{
    const std::string start = R"({"format": "heedmap", "version": 1, "mechanism": "cross_attention",
        "config": {"position": {"kind": "learned"}}, "arrays": {"C": [[5, 6, 7]], "P": {"init": "ones"}, )";
    Computation without = built(start + x + ", " + weights + "}}");
    EXPECT_EQ(without.graph.find("C_pos"), noNode);
    EXPECT_TRUE(value(without, "V").sameBits(Tensor{{12, 13}}));
    Computation with = built(start + R"("P_C": {"init": "ones"}, )" + x + ", " + weights + "}}");
    EXPECT_TRUE(value(with, "C_pos").sameBits(Tensor{{6, 7, 8}}));
}

TEST(Computation, NamesNoMoreDistancesThanAnybodyReads)
{
    const auto labels = [](int distance) {
        Computation computation = built(whole(R"("config": {"position": {"kind": "relative_bias", "max_distance": )"
                                              + std::to_string(distance) + "}}")
                                            .insert(selfAttention("").find("}"), R"("rel_bias": {"init": "zeros"}, )"));
        return computation.graph.node(computation.graph.find("rel_bias")).info.cols.labels;
    };
    ASSERT_NE(labels(2), nullptr);
    EXPECT_EQ(*labels(2), (std::vector<std::string>{"−2", "−1", "0", "1", "2"}));
    EXPECT_EQ(labels(100'000), nullptr);
}

TEST(Computation, SurvivesSavingAndLoading)
{
    const TestFolder folder;
    const OpenedDocument first = [&] {
        writeFile(folder / "a.heed", whole(R"("config": {"scale": 0.1}, "view": {"step": 2})"));
        return openDocument(folder / "a.heed");
    }();
    saveDocument(first.document, folder / "b.heed");
    OpenedDocument second = openDocument(folder / "b.heed");
    EXPECT_EQ(writeDocument(first.document), writeDocument(second.document));
    EXPECT_EQ(second.document.view.find("step")->number(), 2);
}

TEST(Computation, OpensEveryExample)
{
    int opened = 0;
    const std::filesystem::path source = HEEDMAP_SOURCE_FOLDER;
    for (const auto& entry : std::filesystem::directory_iterator(source / "resources/examples"))
        if (entry.path().extension() == ".heed") {
            const OpenedDocument opening = openDocument(entry.path());
            const std::string text = writeDocument(opening.document);
            EXPECT_EQ(writeDocument(readDocument(text)), text);
            ++opened;
        }
    EXPECT_GT(opened, 10);
}

TEST(Computation, ReadsOnlyTheRowsOfAnEmbeddingThatTokensTake)
{
    const TestFolder folder;
    Tensor table(Shape::matrix(20000, 4));
    std::iota(table.numbers().begin(), table.numbers().end(), 0.5);
    writeFile(folder / "E.npy", writeNpy(table));
    Document document = newDocument(mechanism("transformer"), configFrom({"encoder_layers=0", "heads=1"}),
                                    {.query = {"a", "b", "c"}}, {{"d", 4}});
    std::erase_if(document.arrays, [](const auto& array) { return array.first == "tgt.X"; });
    document.arrays.emplace_back("tgt.ids",
                                 std::make_shared<const Tensor>(Shape::vector(3), std::array{7.0, 19999.0, 7.0}));
    Document whole = document;
    whole.arrays.emplace_back("embedding", std::make_shared<const Tensor>(table));
    document.arrays.emplace_back("embedding", FileReference{.file = "E.npy"});

    Graph graph = std::move(build(document, folder.path()).graph);
    Graph expected = std::move(build(whole, {}).graph);
    const NodeId embedding = graph.find("embedding");
    const auto filled = [&] { return graph.current(embedding, Region::all(graph.node(embedding).shape)); };
    const auto sameBits = [&](const std::string& name) {
        return Tensor(graph.read(graph.find(name))).sameBits(Tensor(expected.read(expected.find(name))));
    };
    for (const char* name : {"tgt.X", "dec.0.self.A", "logits"})
        EXPECT_TRUE(sameBits(name)) << name;
    EXPECT_FALSE(filled());
    for (Graph* each : {&graph, &expected})
        each->assign(each->find("tgt.ids"), {{0, 1}, {0, 1}, {1, 2}}, std::array{3.0});
    EXPECT_TRUE(sameBits("logits")); // another token needs the table
    EXPECT_TRUE(filled());
}

} // namespace
} // namespace heedmap
