#include "core/document/computation_support.h"

#include <heedmap/document/new.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/io/table.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace heedmap {
namespace {

TEST(LoadDocument, NamesATextThatIsNone)
{
    const TestFolder folder;
    const auto refusal = [&](const char* name, const char* text) {
        writeFile(folder / name, text);
        return errorOf([&] { loadDocument(folder / name); });
    };
    const std::string begins = R"( begins with {"format": "heedmap", "version": 1}; arrays are read from .npz)";
    EXPECT_NE(refusal("a.json", R"({"X": [[1]]})").find("a.json: it holds JSON, but not a document, which" + begins),
              std::string::npos);
    EXPECT_NE(refusal("code.py", "import numpy").find("code.py: it is not a document, which is JSON that" + begins),
              std::string::npos);
    EXPECT_NE(refusal("a.heed", "{}").find("a.heed: format: missing"), std::string::npos) << "a document by its name";
}

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
         "/etc/passwd: the path is absolute; expected one relative to the document's folder"},
        {R"({"file": "none.npy"})", "none.npy: there is no such file"},
        {R"({"file": "w.ckpt"})",
         R"(w.ckpt: the extension ".ckpt" cannot be read; expected .npy, .npz, .csv, .tsv, .txt, .tex, .md, .html, .safetensors, .pt, .pth or .bin)"},
        {R"({"file": "w.npz"})", R"(w.npz: expected "array" to name one of the arrays in the .npz file)"},
        {R"({"file": "w.npz", "array": "k"})", "w.npz: it has no array"},
        {R"({"file": "w.npy", "array": "q"})", R"(w.npy: expected no "array", as a .npy file holds one)"},
        {R"({"file": "w.npy", "columns": [3, 7]})", "w.npy: columns [3, 7] are out of range: the array has 6"},
        {R"({"file": "w.npy", "rows": [3, 4]})", "w.npy: rows [3, 4] are out of range: the array has 3"},
        {R"({"file": "ragged.csv"})", "ragged.csv: row 2 has 1 number"},
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
