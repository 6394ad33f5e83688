// Heads and masks in files whose arrays are called as those of one mechanism.

#include "core/models/array_names_support.h"

#include <cstring>

namespace heedmap {
namespace {

TEST(ArrayNames, FindMasksBehindTheNamesOfModules)
{
    const Tensor square = numbersOf(Shape::matrix(6, 6), 1);
    const Tensor head = numbersOf(Shape::matrix(3, 6), 2);
    const Arrays book = {{"X", numbersOf(Shape::matrix(4, 6), 3)},
                         {"att.W_query.weight", square},
                         {"att.W_key.weight", square},
                         {"att.W_value.weight", square},
                         {"att.mask", triangle(8, true)}};
    Arrays heads = {{"X", numbersOf(Shape::matrix(4, 6), 3)}};
    for (const char* each : {"heads.0.", "heads.1."})
        for (const char* array : {"W_query.weight", "W_key.weight", "W_value.weight"})
            heads.emplace_back(std::string(each) + array, head);
    Arrays ofEach = heads;
    for (const char* each : {"heads.0.mask", "heads.1.mask"})
        ofEach.emplace_back(each, triangle(8, true));
    const Json causal(Json::Object{{"causal", true}});
    for (const Arrays& arrays : {book, ofEach}) {
        const TestFolder folder;
        const ModelProposal proposal = recognized(written(folder, arrays));
        EXPECT_EQ(*proposal.document.config.find("mask"), causal);
        EXPECT_EQ(proposal.noticed.size(), 1U) << "nothing is left out";
    }
    ofEach = heads;
    for (const char* each : {"heads.0.mask", "heads.1.mask"})
        ofEach.emplace_back(each, triangle(4, false));
    const TestFolder folder;
    const ModelProposal proposal = recognized(written(folder, ofEach));
    EXPECT_TRUE(proposal.noticed.front().line().ends_with("the heads side by side, with no W_O after them"));
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    expectArray(graph, "mask", triangle(4, false), "of both heads");
    ofEach.back().second = numbersOf(Shape::matrix(4, 4), 4);
    const std::filesystem::path path = written(folder, ofEach);
    EXPECT_EQ(errorOf([&] { recognizeModel(path); }),
              "\"heads.1.mask\": a mask of the scores is there already; expected one");
}

// Without W_O the heads that are set stand side by side; settings are called as documents call them.
TEST(ArrayNames, CutWeightsIntoTheHeadsThatAreSet)
{
    const TestFolder folder;
    Arrays arrays = {{"X", numbersOf(Shape::matrix(3, 4), 1)}};
    for (const char* name : {"W_Q", "W_K", "W_V"})
        arrays.emplace_back(name, numbersOf(Shape::matrix(4, 4), name[2]));
    const std::filesystem::path path = written(folder, arrays);
    const ModelProposal two = recognized(path, {.settings = Json::Object{{"heads", 2.0}}});
    EXPECT_EQ(two.document.mechanism, "multi_head_attention");
    EXPECT_EQ(recognized(path, {.settings = Json::Object{{"heads", 1.0}}}).document.mechanism, "self_attention");
    EXPECT_TRUE(two.noticed.front().line().ends_with("the heads side by side, with no W_O after them"));
    Graph graph = std::move(build(two.document, two.folder).graph);
    EXPECT_EQ(graph.read(graph.find("A")).shape, Shape::stack(2, 3, 3));
    EXPECT_EQ(largestDifference(graph.read(graph.find("Y")), Tensor(graph.read(graph.find("concat")))), 0);
    EXPECT_EQ(errorOf([&] {
                  recognizeModel(path, {.settings = Json::Object{{"num_heads", 2.0}}});
              }),
              "num_heads: there is no such setting; it is called heads here");
}

constexpr const char* callOfPyTorch[] = {"query", "key", "value"};

/// Queries, keys and values of heads×rows×columns as a file has them, with the first two axes exchanged or not.
Arrays headsOf(Index heads, Index queries, Index keys, bool exchanged)
{
    Arrays arrays;
    for (const char* name : callOfPyTorch) {
        const Index rows = name == std::string("query") ? queries : keys;
        arrays.emplace_back(name,
                            numbersOf(exchanged ? Shape::stack(rows, heads, 3) : Shape::stack(heads, rows, 3), 1));
    }
    return arrays;
}

TEST(ArrayNames, ReadTheAxesOfHeadsAsTheyFit)
{
    struct AxesCase {
        std::string what;
        Arrays arrays;
        bool exchanged;
        std::string assumed; ///< before the scale
        Json settings = Json::Object();
    };
    const auto with = [](Arrays arrays, const char* name, Tensor beside) {
        arrays.emplace_back(name, std::move(beside));
        return arrays;
    };
    const std::string exchanged = "query, key, value as rows×heads×columns, which alone fits, ";
    const std::string open = "query, key, value as heads×rows×columns (--set heads=2 for rows×heads×columns), ";
    const std::vector<AxesCase> cases = {
        {"numbers of heads", headsOf(2, 4, 5, true), true, exchanged},
        {"a mask", with(headsOf(2, 4, 4, true), "mask", triangle(4, false)), true, exchanged},
        {"weights", with(headsOf(2, 4, 4, true), "weights", numbersOf(Shape::stack(2, 4, 4), 2)), true, exchanged},
        {"a mask of heads before rows", with(headsOf(2, 4, 4, false), "mask", triangle(4, false)), false, ""},
        {"nothing", headsOf(4, 2, 2, false), false, open},
        {"the caller", headsOf(2, 4, 4, true), true, "", Json::Object{{"heads", 2.0}}},
        {"the file", with(headsOf(2, 4, 4, true), "num_heads", Tensor(Shape::vector(1), std::vector<double>{2})), true,
         ""},
        {"sizes that are equal", headsOf(3, 3, 3, false), false, "query, key, value as heads×rows×columns, "}};
    for (const AxesCase& each : cases) {
        const TestFolder folder;
        const ModelProposal proposal = recognized(written(folder, each.arrays), {.settings = each.settings});
        EXPECT_EQ(proposal.document.mechanism, "scaled_dot_product") << each.what;
        EXPECT_TRUE(proposal.noticed.front().line().starts_with("opened as scaled_dot_product; assumed: " + each.assumed
                                                                + "scale"))
            << each.what << ' ' << proposal.noticed.front().line();
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        const Tensor& given = each.arrays.front().second;
        Tensor queries(each.exchanged ? Shape::stack(given.shape().rows, given.shape().slices, 3) : given.shape());
        for (Index head = 0; head < queries.shape().slices; ++head)
            for (Index row = 0; row < queries.shape().rows; ++row)
                for (Index col = 0; col < 3; ++col)
                    queries.at({head, row, col}) =
                        each.exchanged ? given.at({row, head, col}) : given.at({head, row, col});
        expectArray(graph, "Q", queries, each.what);
    }
}

// Of four axes, too, in a batch (tests/data/named/make.py), against PyTorch.
TEST(ArrayNames, ReadTheAxesOfHeadsOfABatch)
{
    const ModelProposal proposal = recognized(namedFiles() / "rows_first.npz");
    EXPECT_EQ(proposal.document.mechanism, "scaled_dot_product");
    EXPECT_NE(proposal.noticed.front().line().find("q, k, v as rows×heads×columns, which alone fits"),
              std::string::npos);
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    EXPECT_LE(
        largestDifference(graph.read(graph.find("Z")), readArrayFile(namedFiles() / "expected.npz", "Z_rows_first")),
        1e-14);
}

/// Weights of three columns under names, and an input of four rows.
Arrays weightsCalled(const std::vector<std::string>& names)
{
    Arrays arrays = {{"X", numbersOf(Shape::matrix(4, 6), 3)}};
    for (const std::string& name : names)
        arrays.emplace_back(name, numbersOf(Shape::matrix(6, 3), 1));
    return arrays;
}

TEST(ArrayNames, UseWhatAFileSets)
{
    Arrays arrays = weightsCalled({"W_Q", "W_K", "W_V"});
    arrays.emplace_back("is_causal", Tensor(Shape::vector(1), std::vector<double>{1}));
    arrays.emplace_back("scale", Tensor(Shape::vector(1), std::vector<double>{0.25}));
    const TestFolder folder;
    const ModelProposal proposal = recognized(written(folder, arrays));
    EXPECT_EQ(*proposal.document.config.find("mask"), Json(Json::Object{{"causal", true}}));
    EXPECT_EQ(proposal.document.config.find("scale")->number(), 0.25);
    EXPECT_TRUE(proposal.noticed.empty()) << "nothing is assumed, nothing left out";
    const ModelProposal numbers = recognized(namedFiles() / "numbers.pt"); // of Python beside tensors
    EXPECT_EQ(*numbers.document.config.find("mask"), Json(Json::Object{{"causal", true}}));
    EXPECT_EQ(numbers.document.config.find("scale")->number(), 0.5);
    EXPECT_EQ(numbers.noticed.back().line(), "Not used of the file: step.");
    const ModelProposal said = recognized(folder / "arrays.npz", {.settings = Json::Object{{"causal", false}}});
    EXPECT_EQ(*said.document.config.find("mask"), Json(Json::Object{{"causal", false}})) << "the caller goes first";
    arrays.emplace_back("heads", Tensor(Shape::vector(1), std::vector<double>{2})); // which do not divide the width
    EXPECT_EQ(recognized(written(folder, arrays)).noticed.back().line().substr(0, 28), "Not used of the file: heads.");
}

TEST(ArrayNames, NameWhatAFileSetsThatDoesNotFit)
{
    const auto matrices = [](const Shape& shape) {
        return Arrays{{"Q", numbersOf(shape, 1)}, {"K", numbersOf(shape, 2)}, {"V", numbersOf(shape, 3)}};
    };
    struct Beside {
        Arrays arrays;
        const char* name;
        double number;
    };
    for (const Beside& each : {Beside{matrices(Shape::matrix(4, 6)), "num_heads", 2},
                               {matrices(Shape::stack(2, 3, 8)), "heads", 5},
                               {matrices(Shape::stack(2, 3, 8)), "heads", 2.5},
                               {matrices(Shape::stack(2, 3, 8)), "heads", 1e300},
                               {weightsCalled({"W_Q", "W_K", "W_V"}), "softcap", -2}}) {
        Arrays arrays = each.arrays;
        arrays.emplace_back(each.name, Tensor(Shape::vector(1), std::vector<double>{each.number}));
        const TestFolder folder;
        const std::string line = recognized(written(folder, arrays)).noticed.back().line();
        EXPECT_TRUE(line.starts_with("Not used of the file: " + std::string(each.name))) << line;
    }
}

TEST(ArrayNames, TakeTheMasksThatHeadsWithoutWeightsHave)
{
    Arrays arrays = {{"Q", numbersOf(Shape::stack(2, 4, 8), 1)},
                     {"K", numbersOf(Shape::stack(2, 4, 8), 2)},
                     {"V", numbersOf(Shape::stack(2, 4, 8), 3)}};
    for (const char* mask : {"heads.0.mask", "heads.1.mask"})
        arrays.emplace_back(mask, triangle(4, false));
    const TestFolder folder;
    EXPECT_NE(recognized(written(folder, arrays)).document.config.find("mask"), nullptr);
}

TEST(ArrayNames, ReadNoAnglesOfNoEntry)
{
    Arrays arrays = weightsCalled({"W_Q", "W_K", "W_V"});
    arrays.emplace_back("cos", Tensor(Shape::stack(0, 4, 2)));
    arrays.emplace_back("sin", Tensor(Shape::stack(0, 4, 2)));
    const TestFolder folder;
    const Json::Object rope = {{"kind", "rope"}};
    const std::filesystem::path path = written(folder, arrays);
    EXPECT_NE(errorOf([&] {
                  build(recognized(path, {.settings = Json::Object{{"position", rope}}}).document, {});
              }),
              "");
}

TEST(ArrayNames, TakeNoMaskOfOneHeadForThatOfAll)
{
    Arrays heads = {{"X", numbersOf(Shape::matrix(4, 6), 3)}};
    for (const char* each : {"heads.0.", "heads.1."})
        for (const char* array : {"W_query.weight", "W_key.weight", "W_value.weight"})
            heads.emplace_back(std::string(each) + array, numbersOf(Shape::matrix(3, 6), 2));
    for (const char* mask : {"heads.0.mask", "heads.1.tril"}) {
        Arrays one = heads;
        one.emplace_back(mask, triangle(4, false));
        const TestFolder folder;
        const std::filesystem::path path = written(folder, one);
        const std::string name = std::string(mask).substr(8);
        EXPECT_EQ(errorOf([&] { recognizeModel(path); }),
                  "\"" + std::string(mask)
                      + "\": a mask of 1 of the 2 heads; expected one of each, or one of all that "
                        "is called \""
                      + name + "\"");
    }
}

// A mask for the longest text that code takes.
TEST(ArrayNames, TakeOfALongerMaskWhatIsInUse)
{
    for (const char* name : {"mask", "attn_mask", "causal_mask"})
        for (const bool stacked : {false, true}) {
            Arrays arrays = weightsCalled({"W_Q", "W_K", "W_V"});
            const Tensor block = triangle(8, false);
            arrays.emplace_back(name, stacked ? Tensor(block).reshaped(Shape::stack(1, 8, 8)) : block);
            const TestFolder folder;
            const ModelProposal proposal = recognized(written(folder, arrays));
            EXPECT_NE(proposal.noticed.front().line().find(", the first 4×4 entries of " + std::string(name)),
                      std::string::npos)
                << proposal.noticed.front().line();
            Graph graph = std::move(build(proposal.document, proposal.folder).graph);
            EXPECT_EQ(largestDifference(graph.read(graph.find("mask")), triangle(4, false)), 0) << name;
        }
    for (const char* name : {"attn.bias", "bias"}) { // of GPT-2's code
        Arrays arrays = weightsCalled({"W_Q", "W_K", "W_V"});
        arrays.emplace_back(name, triangle(8, false).reshaped(Shape::stack(1, 8, 8)));
        const TestFolder folder;
        const ModelProposal proposal = recognized(written(folder, arrays));
        EXPECT_EQ(*proposal.document.config.find("mask"), Json(Json::Object{{"causal", true}})) << name;
    }
}

TEST(ArrayNames, FindHeadsHoweverTheyAreListed)
{
    const Tensor weights = numbersOf(Shape::matrix(6, 3), 1);
    struct ListCase {
        std::vector<std::string> heads;
        const char* query;
        bool turned; ///< out×in
        const char* assumed;
    };
    for (const ListCase& each : {ListCase{{"heads.0.", "heads.1."}, "query", false, ""},
                                 {{"heads.0.", "heads.1."}, "query", true, "heads.0.query, heads.0.key, heads.0.value"},
                                 {{"heads.1.", "heads.2."}, "query.weight", true, ""},
                                 {{"attention_heads.0.", "attention_heads.1."}, "query.weight", true, ""},
                                 {{"attn.sa_heads.0.", "attn.sa_heads.1."}, "W_query", false, ""},
                                 {{"heads.0."}, "query", false, ""}}) {
        Arrays arrays = {{"X", numbersOf(Shape::matrix(4, 6), 3)}};
        for (const std::string& head : each.heads)
            for (const char* part : {"query", "key", "value"}) {
                std::string name = each.query;
                name.replace(name.find("query"), 5, part);
                arrays.emplace_back(head + name, each.turned ? turnedRound(weights) : weights);
            }
        const TestFolder folder;
        const ModelProposal proposal = recognized(written(folder, arrays));
        const std::string where = each.heads.front() + each.query;
        EXPECT_EQ(proposal.document.mechanism, each.heads.size() > 1 ? "multi_head_attention" : "self_attention")
            << where;
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        ASSERT_NE(graph.find("W_Q"), noNode) << where;
        const Tensor read(graph.read(graph.find("W_Q")));
        EXPECT_EQ(read.shape(), Shape::matrix(6, 3 * std::ssize(each.heads))) << where;
        EXPECT_EQ(read.at({.row = 4, .col = 2}), weights.at({.row = 4, .col = 2})) << where;
        EXPECT_NE(proposal.noticed.front().line().find(each.assumed), std::string::npos) << where;
    }
}

// A square in a list may be weights of four columns, or the queries of four rows.
TEST(ArrayNames, TakeQueriesOfAListOfHeadsAsTheyFit)
{
    Arrays arrays;
    for (const char* head : {"heads.0.", "heads.1."})
        for (const char* part : {"q", "k", "v"})
            arrays.emplace_back(std::string(head) + part, numbersOf(Shape::matrix(4, 3), 1));
    const TestFolder folder;
    const ModelProposal proposal = recognized(written(folder, arrays));
    EXPECT_EQ(proposal.document.mechanism, "scaled_dot_product");
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    EXPECT_EQ(Tensor(graph.read(graph.find("Q"))).shape(), Shape::stack(2, 4, 3));
    arrays.emplace_back("X", numbersOf(Shape::matrix(4, 4), 2));
    const std::filesystem::path path = written(folder, arrays);
    EXPECT_EQ(errorOf([&] { recognizeModel(path); }),
              "\"heads.0.k\" of 4×3 may be weights or rows that they made; expected \"heads.0.k.weight\", or no X "
              "beside it");
}

// A head that lacks an array is named, and masks of single heads are not left out in silence.
TEST(ArrayNames, NameWhatAHeadLacks)
{
    const auto refused = [](const std::vector<const char*>& heads, const char* lacking) {
        Arrays arrays = {{"X", numbersOf(Shape::matrix(4, 6), 3)}};
        for (const char* head : heads)
            for (const char* part : {"query.weight", "key.weight", "value.weight"})
                if (const std::string name = std::string(head) + part; name != lacking)
                    arrays.emplace_back(name, numbersOf(Shape::matrix(3, 6), 2));
        const TestFolder folder;
        const std::filesystem::path path = written(folder, arrays);
        return errorOf([&] { recognizeModel(path); });
    };
    EXPECT_EQ(
        refused({"heads.0.", "heads.2."}, ""),
        "there is no \"heads.1.key.weight\" beside \"heads.0.key.weight\"; expected one for each head from 0 to 2");
    EXPECT_EQ(refused({"heads.0.", "heads.1."}, "heads.1.value.weight"),
              "there is no \"heads.1.value.weight\" beside \"heads.0.value.weight\"; expected one for each head from 0 "
              "to 1");
    for (const char* mask : {"mask.0", "mask_0", "masks"}) {
        Arrays arrays;
        for (const char* given : {"Q", "K", "V"})
            arrays.emplace_back(given, numbersOf(Shape::stack(2, 4, 3), 1));
        arrays.emplace_back(mask, triangle(4, false));
        const TestFolder folder;
        const std::filesystem::path path = written(folder, arrays);
        EXPECT_EQ(errorOf([&] { recognizeModel(path); }),
                  "\"" + std::string(mask)
                      + "\" may be a mask of one head; expected one array \"mask\" of heads×queries×keys, or of "
                        "queries×keys for all heads");
    }
}

// Weights of as many slices as keys, and of fewer queries, may be queries×heads×keys.
TEST(ArrayNames, LeaveOpenWhichAxisOfWeightsTheHeadsAre)
{
    const auto even = [](const Shape& shape) {
        return Tensor(
            shape, std::vector<double>(static_cast<std::size_t>(shape.size()), 1.0 / static_cast<double>(shape.cols)));
    };
    const TestFolder folder;
    EXPECT_EQ(
        recognized(written(folder, {{"attn", even(Shape::stack(6, 2, 6))}})).noticed.front().line(),
        "\"attn\" of 6×2×6 is taken for heads×queries×keys; where it is queries×heads×keys, numpy.swapaxes(A, 0, 1) "
        "gives what is expected");
    for (const Shape& shape : {Shape::stack(2, 6, 6), Shape::stack(6, 6, 6), Shape::stack(4, 2, 6)})
        EXPECT_TRUE(recognized(written(folder, {{"attn", even(shape)}})).noticed.empty());
    const std::string header =
        R"({"__metadata__": {"tokens": "[\"a\", \"b\", \"c\"]"}, "attn": {"dtype": "F64", "shape": [3, 2, 3], )"
        R"("data_offsets": [0, 144]}})";
    const Tensor weights = even(Shape::stack(3, 2, 3));
    std::string bytes(144, '\0');
    std::memcpy(bytes.data(), weights.view().data, bytes.size());
    const std::filesystem::path path = folder / "with.safetensors";
    writeFile(path, std::string(1, static_cast<char>(header.size())) + std::string(7, '\0') + header + bytes);
    EXPECT_EQ(errorOf([&] { recognizeModel(path); }),
              "\"attn\" of 3×2×3 beside 3 tokens is queries×heads×keys; expected heads×queries×keys, as "
              "numpy.swapaxes(A, 0, 1) gives");
}

// As what is kept, it would hide everything.
TEST(ArrayNames, AddAMaskOfZerosAlone)
{
    const TestFolder folder;
    const Tensor queries = numbersOf(Shape::matrix(4, 3), 1);
    const Arrays plain = {{"Q", queries}, {"K", queries}, {"V", queries}};
    Arrays masked = plain;
    masked.emplace_back("mask", Tensor(Shape::matrix(4, 4)));
    Graph without = std::move(build(recognized(written(folder, plain)).document, folder / ".").graph);
    const ModelProposal proposal = recognized(written(folder, masked));
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    EXPECT_LE(largestDifference(graph.read(graph.find("Z")), Tensor(without.read(without.find("Z")))), 1e-15);
}

} // namespace
} // namespace heedmap
