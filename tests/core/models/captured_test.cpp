// Files of captured attention, and what follows from them, against NumPy (tests/data/captured/make.py).

#include "core/graph/memory_budget_support.h"
#include "core/models/recognize_support.h"

#include <heedmap/document/heads.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/trace.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/io/several_files.h>

#include <cmath>
#include <functional>

namespace heedmap {
namespace {

const std::filesystem::path captures = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/captured";

struct Case {
    const char* file;
    ModelInput input = {};
};

void PrintTo(const Case& file, std::ostream* out) { *out << file.file; }

/// Also of numbers that are NaN in both.
double farthest(const ConstView& found, const Tensor& expected)
{
    EXPECT_EQ(found.shape, expected.shape());
    double most = 0;
    for (Index s = 0; s < found.shape.slices; ++s)
        for (Index r = 0; r < found.shape.rows; ++r)
            for (Index c = 0; c < found.shape.cols; ++c) {
                const double a = found.at({s, r, c});
                const double b = expected.at({s, r, c});
                most = std::isnan(a) && std::isnan(b) ? most : std::max(most, std::abs(a - b));
                EXPECT_EQ(std::isnan(a), std::isnan(b)) << s << " " << r << " " << c;
            }
    return most;
}

class CapturedFile : public ::testing::TestWithParam<Case> {};

TEST_P(CapturedFile, IsADocumentWhoseNodesAgreeWithNumPy)
{
    const ModelProposal proposal = recognized(captures / GetParam().file, GetParam().input);
    EXPECT_EQ(proposal.document.mechanism, "captured");
    const Document again = readDocument(writeDocument(proposal.document)); // its parts of arrays too
    Graph graph = std::move(build(again, proposal.folder).graph);
    const std::string golden =
        readFile(captures / (std::filesystem::path(GetParam().file).stem().string() + ".expected.npz"), 1 << 20);
    std::vector<std::pair<std::string, Tensor>> table;
    for (const std::string& name : listNpz(bytesOf(golden))) {
        const Tensor expected = readNpz(bytesOf(golden), name);
        if (!name.starts_with("heads.")) {
            const NodeId node = graph.find(name);
            ASSERT_NE(node, noNode) << name;
            EXPECT_LE(farthest(graph.read(node), expected), 1e-12) << name;
            continue;
        }
        if (table.empty())
            table = headTable(graph);
        const auto found = std::ranges::find(table, name, &std::pair<std::string, Tensor>::first);
        ASSERT_NE(found, table.end()) << name;
        EXPECT_LE(farthest(found->second.view(), expected), 1e-12) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(All, CapturedFile,
                         ::testing::Values(Case{"stacked.npz"}, Case{"packed.npz"}, Case{"layers.npz"},
                                           Case{"translation.npz"}, Case{"wide.npz"}, Case{"alone.npy"},
                                           Case{"vectors.npz"}, Case{"brief.safetensors"}, Case{"norms.npz"},
                                           Case{"norms_whole.npz"}, Case{"by_layer"}, Case{"alike"}, Case{"saved.pt"},
                                           Case{"batch.npz", {.sample = 2}}, Case{"scores.npz", {.as = "scores"}},
                                           Case{"pairs.npz"}, Case{"pairs_sinks.npz"}, Case{"picture.npz"},
                                           Case{"queries.npz"},
                                           Case{"pairs_causal.npz", {.settings = Json::Object{{"causal", true}}}}));

TEST(Captured, NamesWhatLiesBesideQueriesAndKeysOfLayers)
{
    const ModelProposal proposal = recognized(captures / "pairs_sinks.npz");
    EXPECT_TRUE(std::ranges::any_of(
        proposal.noticed, [](const Notice& notice) { return notice.line() == "not shown of the file: foo"; }));
}

TEST(Captured, TakesTheTokensOfTheFile)
{
    const auto tokens = [](const char* file, const ModelInput& input = {}) {
        const Tokens found = recognized(captures / file, input).document.tokens;
        std::string text;
        for (const std::string& token : found.query)
            text += token + " ";
        for (const std::string& token : found.key)
            text += "| " + token;
        return text;
    };
    EXPECT_EQ(tokens("layers.npz"), "思考 的 机器 🙂 ");
    EXPECT_EQ(tokens("translation.npz"), "ich bin da | here| I| am| .");
    EXPECT_EQ(tokens("brief.safetensors"), "a b a c ");
    EXPECT_EQ(tokens("batch.npz", {.sample = 1}), "e f g h ");
    EXPECT_EQ(tokens("alone.npy"), "");
    EXPECT_EQ(tokens("by_layer"), "a b c d ");
    EXPECT_EQ(tokens("alike"), "e f g h ");
    EXPECT_EQ(tokens("saved.pt"), "i j k l ");
}

TEST(Captured, HasNothingThatTheFileDoesNotHold)
{
    const ModelProposal proposal = recognized(captures / "stacked.npz");
    const Computation computation = build(proposal.document, proposal.folder);
    for (const char* absent : {"layer.0.Q", "layer.0.S", "layer.0.Z", "layer.0.V", "X"})
        EXPECT_EQ(computation.graph.find(absent), noNode) << absent;
}

TEST(Captured, NamesTheWordsThatItsLogitsAreOf)
{
    const ModelProposal proposal = recognized(captures / "norms.npz");
    EXPECT_EQ(proposal.document.vocabulary, (std::vector<std::string>{"warm", "cold", "wet", "dry"}));
    const Computation computation = build(proposal.document, proposal.folder);
    EXPECT_EQ((*computation.graph.node(computation.graph.find("probs")).info.cols.labels)[2], "wet");
}

TEST(Captured, SaysWhichFilesOfAFolderHoldTheSame)
{
    const TestFolder folder;
    for (const char* name : {"first.npz", "second.npz"})
        writeFile(folder / name, readFile(captures / "stacked.npz", 1 << 20));
    EXPECT_EQ(
        errorOf([&] { recognizeModel(folder / "."); }),
        "first.npz and second.npz both hold \"attentions\"; expected names of files that end in the number of the "
        "layer");
}

// Files of many layers are sorted by their names as text.
TEST(Captured, LayersFollowTheNumberInTheirNames)
{
    const TestFolder folder;
    for (const char* name : {"layer_%", "a%", "h.%.attn", "layer%_weights"}) {
        std::string text = "{";
        for (const std::string layer : {"0", "1", "10", "11", "2", "3"}) {
            const std::string called = std::string(name).replace(std::string_view(name).find('%'), 1, layer);
            const std::string share = std::to_string(std::stoi(layer) / 16.0);
            text += (text.size() > 1 ? ", \"" : "\"") + called + "\": [[1, 0], [" + share + ", "
                + std::to_string(1 - std::stoi(layer) / 16.0) + "]]";
        }
        writeFile(folder / "layers.json", text + "}");
        const ModelProposal proposal = recognized(folder / "layers.json");
        Computation computation = build(proposal.document, proposal.folder);
        const std::array<double, 6> wanted{0, 1, 2, 3, 10, 11};
        for (std::size_t layer = 0; layer < wanted.size(); ++layer) {
            const NodeId node = computation.graph.find("layer." + std::to_string(layer) + ".A");
            ASSERT_NE(node, noNode) << name;
            EXPECT_EQ(computation.graph.read(node).at({0, 1, 0}), wanted[layer] / 16) << name << ' ' << layer;
        }
    }
}

TEST(Captured, AsksWhichSampleOfABatch)
{
    EXPECT_EQ(errorOf([] { recognizeModel(captures / "batch.npz"); }),
              "\"attentions\" of 2×3×2×4×4 holds a batch of 3 samples; choose one with --sample I, where I is 0 to 2");
    EXPECT_EQ(errorOf([] { recognizeModel(captures / "batch.npz", {.sample = 3}); }),
              "there is no sample 3: \"attentions\" of 2×3×2×4×4 holds 0 to 2");
    EXPECT_EQ(errorOf([] { recognizeModel(captures / "wide.npz", {.sample = 1}); }),
              "there is no sample 1: \"cross_attentions\" of 1×2×3×5 holds one alone, which is 0");
}

/// An .npy file of float32, the numbers of which follow from their places.
std::string npy(const std::vector<Index>& dimensions, const std::function<float(std::size_t)>& number)
{
    std::string shape;
    std::size_t count = 1;
    for (const Index size : dimensions) {
        shape += std::to_string(size) + ", ";
        count *= static_cast<std::size_t>(size);
    }
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + "), }";
    header.append(117 - header.size(), ' ');
    std::string file = std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + "\n";
    for (std::size_t i = 0; i < count; ++i) {
        const float value = number(i);
        file.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
    return file;
}

TEST(Captured, TakesSeveralFilesOfOneFolderAsOnePath)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(captures / "by_layer"))
        files.push_back(entry.path());
    const ModelProposal several = recognized(asOnePath(files));
    const ModelProposal folder = recognized(captures / "by_layer");
    EXPECT_EQ(several.document.arrays, folder.document.arrays);
    EXPECT_EQ(several.document.tokens.query, folder.document.tokens.query);
    EXPECT_EQ(several.document.title.in("en"), "by_layer");
    EXPECT_EQ(filesOfPath(asOnePath(files)), files);
    EXPECT_EQ(asOnePath({captures / "stacked.npz"}), captures / "stacked.npz");
    EXPECT_TRUE(errorOf([&] {
                    asOnePath({"a/one.npz", "b/two.npz"});
                }).starts_with("expected files of one folder, got a/one.npz and b/two.npz"));
    const TestFolder other;
    for (const char* name : {"one.npy", "two.npy"})
        writeFile(other / name, npy({3, 3}, [](std::size_t i) { return static_cast<float>(i); }));
    EXPECT_TRUE(errorOf([&] {
                    recognizeModel(asOnePath({other / "one.npy", other / "two.npy"}));
                }).starts_with("together these files hold no attention weights; "));
}

/// What `config.as` says, and what was noticed.
std::string told(const std::filesystem::path& file, const ModelInput& input = {})
{
    const ModelProposal proposal = recognized(file, input);
    EXPECT_EQ(proposal.document.mechanism, "captured");
    EXPECT_NO_THROW((void)build(proposal.document, proposal.folder));
    std::string text = proposal.document.config.find("as")->text();
    for (const Notice& notice : proposal.noticed)
        text += "; " + notice.line();
    return text;
}

TEST(Captured, IsToldByWhatAFileHoldsNotByItsName)
{
    const TestFolder folder;
    writeFile(folder / "weights.npy", npy({3, 3}, [](std::size_t i) { return i % 3 == 1 ? 1.0F : 0.0F; }));
    writeFile(folder / "attention.npy", npy({3, 3}, [](std::size_t i) { return static_cast<float>(i); }));
    EXPECT_EQ(told(folder / "weights.npy"), "\"weights\"");
    EXPECT_EQ(told(folder / "attention.npy"), "\"numbers\"; looks like scores (--as scores makes weights of them)");
    EXPECT_EQ(told(folder / "attention.npy", {.as = "scores"}), "\"scores\"");
    EXPECT_EQ(told(folder / "attention.npy", {.as = "weights"}), "\"weights\"");
}

// Weights of two decimals, whose rows add up to 1.01 and 0.99.
TEST(Captured, TakesRowsThatAddUpToOneWithinAHundredthForWeights)
{
    const TestFolder folder;
    const Tensor near{{0.51, 0.5}, {0.5, 0.49}};
    const Tensor far{{0.52, 0.5}, {0.5, 0.49}};
    writeArrays({NamedTensor("A", &near)}, folder / "near.npz", {});
    writeArrays({NamedTensor("A", &far)}, folder / "far.npz", {});
    EXPECT_EQ(told(folder / "near.npz").substr(0, 9), "\"weights\"");
    EXPECT_EQ(told(folder / "far.npz").substr(0, 9), "\"numbers\"");
}

// Each file and each line is as docs/formats.md, 10, has it (tests/data/captured/make.py).
TEST(Captured, SaysInALineWhatItNoticed)
{
    const std::string scores = "; looks like scores (--as scores makes weights of them)";
    const std::vector<std::pair<const char*, std::string>> cases = {
        {"noticed_nan_row.npz", "\"weights\"; 1 rows are NaN (queries that saw no key)"},
        {"noticed_zero_rows.npz", "\"weights\"; 2 rows are zero (queries that saw no key)"},
        {"noticed_dropout.npz", "\"numbers\"; looks like dropout of 0.2 (model.eval() turns it off)"},
        {"noticed_dropout_each.npz", "\"numbers\"; looks like dropout of 0.1 (model.eval() turns it off)"},
        {"noticed_columns.npz",
         "\"numbers\"; columns add up to 1 (turned, or a softmax over the wrong axis: --transpose turns them)"},
        {"noticed_logarithms.npz", "\"numbers\"; looks like logarithms of weights (--as scores makes weights of them)"},
        {"noticed_masked_scores.npz", "\"numbers\"" + scores},
        {"noticed_signed.npz", "\"numbers\"" + scores},
        {"noticed_mixed.npz",
         "[\"weights\", \"numbers\"]; layer.1.M: looks like scores (--as scores makes weights of them)"}};
    for (const auto& [file, expected] : cases)
        EXPECT_EQ(told(captures / file), expected) << file;
}

/// A file of arrays in JSON, whose booleans and whole numbers stay what they are.
ModelProposal recognizedJson(const TestFolder& folder, const std::string& arrays, const ModelInput& input = {})
{
    writeFile(folder / "arrays.json", "{" + arrays + "}");
    return recognized(folder / "arrays.json", input);
}

// Two arrays of one attention are one layer of it, whatever their shapes: the weights blend the values, and what else
// attention makes is named.
TEST(Captured, TakesWeightsWithTheirValuesForOneLayer)
{
    const TestFolder folder;
    const std::string a = R"("A": [[0.25, 0.75], [0.5, 0.5]])";
    const std::string v = R"("V": [[4, 0], [0, 8]])";
    const ModelProposal both = recognizedJson(folder, a + ", " + v);
    EXPECT_TRUE(both.noticed.empty());
    Graph graph = std::move(build(both.document, both.folder).graph);
    const Tensor made(graph.read(graph.find("layer.0.Z")));
    EXPECT_EQ(made.at({.row = 0, .col = 0}), 1);
    EXPECT_EQ(made.at({.row = 0, .col = 1}), 6);
    const std::string s = R"("S": [[1, 2.5], [3, 3]])";
    for (const std::string& more : {s + ", " + a, a + R"(, "Z": [[1, 6], [2, 4]])"}) {
        const ModelProposal proposal = recognizedJson(folder, more);
        EXPECT_EQ(*proposal.document.config.find("layers"), Json(1)) << more;
        EXPECT_EQ(*proposal.document.config.find("as"), Json("weights")) << more;
        ASSERT_EQ(proposal.noticed.size(), 1U) << more;
        EXPECT_TRUE(proposal.noticed.front().line().starts_with("not shown of the file: ")) << more;
    }
    const ModelProposal numbers = recognizedJson(folder, s + ", " + v);
    EXPECT_EQ(*numbers.document.config.find("as"), Json("numbers"));
    EXPECT_EQ(numbers.noticed.back().line(), "not shown of the file: V");
    Graph scored =
        std::move(build(recognizedJson(folder, s + ", " + v, {.as = "scores"}).document, folder.path()).graph);
    EXPECT_NE(scored.find("layer.0.Z"), noNode);
    for (const char* half : {"Q", "K"}) {
        const ModelProposal alone = recognizedJson(folder, a + ", \"" + half + R"(": [[1, 0], [0, 1]])");
        EXPECT_NE(build(alone.document, alone.folder).graph.find("layer.0.A"), noNode) << half;
        EXPECT_EQ(alone.noticed.back().line(), "not shown of the file: " + std::string(half));
    }
    const ModelProposal pairs = recognizedJson(folder, a + R"(, "Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]])");
    EXPECT_NE(build(pairs.document, pairs.folder).graph.find("layer.0.error.A"), noNode);
    EXPECT_EQ(pairs.noticed.front().line(),
              "the scores of its queries and keys: scale 1/√d_k (--set scale=none), no mask (--set causal=true)");
}

// Weights of one head after dropout have zeros among other cells, where a mask has them before or behind these; rows
// too uneven to tell it are not called scores.
TEST(Captured, TellsDropoutOfOneHeadByZerosAmongItsCells)
{
    const TestFolder folder;
    const auto said = [&](const std::string& array) {
        return recognizedJson(folder, R"("any": )" + array).noticed.front().line();
    };
    EXPECT_EQ(said("[[0.4, 0, 0.5, 0.2], [0.3, 0.1, 0, 0.4], [0.5, 0.4, 0, 0.2], [0.1, 0.2, 0.3, 0.3]]"),
              "looks like dropout of 0.4 (model.eval() turns it off)");
    EXPECT_EQ(said("[[1.9, 0, 0, 0], [0.5, 0.6, 0, 0], [0.2, 0, 0.4, 0], [0.3, 0.3, 0, 0.1]]"),
              "looks like dropout of 0.65 (model.eval() turns it off)");
    EXPECT_EQ(said("[[0.4, 0, 0.1, 0.1], [0.2, 0.1, 0, 0.4]]"),
              "rows add up to about 1, with zeros among them (dropout, or a mask after the softmax; --as weights takes "
              "them for weights)");
    EXPECT_EQ(said("[[0.4, 0, 0, 0], [0.2, 0.3, 0, 0]]"), "looks like scores (--as scores makes weights of them)");
    EXPECT_EQ(said("[[4.5, 0, 3, 0.1], [0.2, 1, 0, 0.4]]"), "looks like scores (--as scores makes weights of them)");
}

// A setting that would change nothing is an error, and `as` says what --as does.
TEST(Captured, UsesEverySettingOrRefusesIt)
{
    const TestFolder folder;
    const std::string weights = R"("attentions": [[0.25, 0.75], [0.5, 0.5]])";
    const auto set = [&](const char* key, Json value, const std::string& as = {}) {
        return recognizedJson(folder, weights, {.settings = Json::Object{{key, std::move(value)}}, .as = as}).document;
    };
    for (const char* key : {"scale", "causal"})
        EXPECT_EQ(errorOf([&] { set(key, key == std::string("scale") ? Json(0.5) : Json(true)); }),
                  std::string(key)
                      + ": not used, as it acts on the scores of queries and keys, and the file holds none");
    EXPECT_EQ(errorOf([&] { set("black", 1.0); }), "black: not used, as the file holds no image");
    EXPECT_EQ(errorOf([&] { set("words", true); }), "words: not used, as the file holds no tokens");
    for (const char* kind : {"scores", "numbers", "weights"}) {
        const Document document = set("as", kind);
        EXPECT_EQ(*document.config.find("as"), Json(kind));
        EXPECT_EQ(document.arrays.front().first,
                  std::string("layer.0.")
                      + (kind[0] == 'w'       ? 'A'
                             : kind[0] == 's' ? 'S'
                                              : 'M'));
        EXPECT_NO_THROW((void)build(document, folder.path()));
    }
    EXPECT_EQ(errorOf([&] { set("as", "scores", "numbers"); }),
              "the setting as is \"scores\", but --as says numbers; expected one of them");
    EXPECT_EQ(errorOf([&] {
                  set("as", Json::Array{"scores", "weights"});
              }),
              "as: expected one word for each layer, 1, got 2");
    const ModelProposal layers = recognized(captures / "noticed_mixed.npz",
                                            {.settings = Json::Object{{"as", Json::Array{"numbers", "scores"}}}});
    EXPECT_EQ(layers.document.arrays[0].first, "layer.0.M");
    EXPECT_EQ(layers.document.arrays[1].first, "layer.1.S");
    EXPECT_TRUE(layers.noticed.empty());
}

TEST(Captured, TellsMasksAndWholeNumbersFromScores)
{
    const TestFolder folder;
    const auto said = [&](const std::string& array) {
        const std::vector<Notice> noticed = recognizedJson(folder, R"("any": )" + array).noticed;
        return noticed.empty() ? std::string() : noticed.front().line();
    };
    const std::string mask = "looks like a mask (of 0 and 1 alone)";
    EXPECT_EQ(said("[[true, false], [true, true]]"), mask);
    EXPECT_EQ(said("[[1, 0], [1, 1]]"), mask);
    EXPECT_EQ(said("[[1.0, 0.0], [1.0, 1.0]]"), mask);
    EXPECT_EQ(said("[[0, 1, 1], [1, 0, 1]]"), mask);
    EXPECT_EQ(said("[[17, 3], [2, 50000]]"),
              "looks like counts or tokens (whole numbers; --as scores makes weights of them)");
    EXPECT_EQ(said("[[17, 3], [-2, 5]]"), "looks like scores (--as scores makes weights of them)");
    EXPECT_EQ(said("[[17.5, 3], [2, 5]]"), "looks like scores (--as scores makes weights of them)");
    EXPECT_EQ(said("[[1, 0], [0, 1]]"), ""); // weights
}

TEST(Captured, OpensEveryTypeAndOrderOfNumbers)
{
    for (const char* file : {"types/b1.npy", "types/i1.npy", "types/u2.npy", "types/i8.npy", "types/f2.npy",
                             "types/fortran.npy", "types/fortran.npz", "types/version3.npy", "types/bool.pt"}) {
        const ModelProposal proposal = recognized(captures / file);
        Graph graph = std::move(build(proposal.document, proposal.folder).graph);
        const NodeId numbers = graph.find("layer.1.M");
        ASSERT_NE(numbers, noNode) << file;
        for (const Cell cell : {Cell{0, 0, 0}, Cell{1, 0, 2}, Cell{0, 1, 1}})
            EXPECT_EQ(graph.read(numbers).at(cell), (cell.slice + cell.row + cell.col) % 2) << file;
    }
}

TEST(Captured, TurnsTheLastTwoAxes)
{
    EXPECT_EQ(told(captures / "noticed_columns.npz", {.transpose = true}), "\"weights\"");
    const ModelProposal proposal = recognized(captures / "noticed_columns.npz", {.transpose = true});
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    EXPECT_EQ(graph.read(graph.find("layer.0.A")).at({0, 0, 1}), 0.1);
}

TEST(Captured, NamesTheCellOfAWeightThatIsNone)
{
    EXPECT_EQ(errorOf([] { recognizeModel(captures / "noticed_signed.npz", {.as = "weights"}); }),
              "layer.0.A[0,1,2]: -0.5 is below 0, as no weight is; expected --as scores or --as numbers");
}

TEST(Captured, OpensTheFirstOfSeveralShapesAndNamesTheOthers)
{
    EXPECT_EQ(told(captures / "noticed_shapes.npz"), "\"weights\"; not shown of the file: wide, vector");
    EXPECT_EQ(recognized(captures / "noticed_layers.npz").document.config.find("layers")->number(), 3);
}

TEST(Captured, TakesTokensThatAreNumbersOrJson)
{
    const auto tokens = [](const char* file) { return recognized(captures / file).document.tokens.query; };
    EXPECT_EQ(tokens("tokens_int.npz"), (std::vector<std::string>{"101", "7592"}));
    EXPECT_EQ(tokens("brief.safetensors"), (std::vector<std::string>{"a", "b", "a", "c"}));
    EXPECT_EQ(errorOf([] { recognizeModel(captures / "tokens_object.npz"); }),
              "tokens: expected strings or whole numbers, got the dtype \"|O\"; numpy.array(tokens, dtype=str) has one "
              "that can be read");
}

TEST(Captured, ReadsScoresByTheirOlderName)
{
    const std::string older = R"({"format": "heedmap", "version": 1, "mechanism": "captured",
        "arrays": {"layer.0.scores": [[[0, 1], [2, 3]]]}, "notes": {"layer.0.scores": "as they were"}})";
    const Document document = readDocument(older);
    EXPECT_EQ(document.arrays.front().first, "layer.0.S");
    EXPECT_EQ(document.notes.front().first, "layer.0.S");
    Graph graph = std::move(build(document, {}).graph);
    EXPECT_EQ(graph.read(graph.find("layer.0.S")).at({0, 1, 0}), 2);
    EXPECT_NE(graph.find("layer.0.A"), noNode);
}

TEST(Captured, ReadsALayerOfMoreThanMemoryHoldsOnlyWhereItIsLookedAt)
{
    constexpr Index layers = 5;
    constexpr Index n = 160;
    constexpr double layer = 2.0 * n * n * sizeof(double);
    const TestFolder folder;
    const auto weight = [](std::size_t i) { return i % n == i / (2 * n * n) ? 1.0F : 0.0F; };
    writeFile(folder / "a.npy", npy({layers, 2, n, n}, weight));
    const ModelProposal proposal = recognized(folder / "a.npy");
    Capacity capacity;
    capacity.bytes = 3 * layer; // all layers take more
    Graph graph = std::move(build(proposal.document, proposal.folder, capacity).graph);
    EXPECT_LE(graph.bytesResident(), layer);
    const TightMemory tight;
    for (Index i = 0; i < layers; ++i) {
        EXPECT_EQ(graph.read(graph.find("layer." + std::to_string(i) + ".A")).at({1, 7, i}), 1);
        EXPECT_LE(graph.bytesResident(), 2 * layer) << i;
    }
}

TEST(Captured, UnpacksALayerOfAPackedFileOnlyWhereItIsLookedAt)
{
    const ModelProposal proposal = recognized(captures / "deep.npz");
    Capacity capacity;
    constexpr double layer = 2.0 * 160 * 160 * sizeof(double);
    capacity.bytes = 3 * layer; // all layers take more
    Graph graph = std::move(build(proposal.document, proposal.folder, capacity).graph);
    EXPECT_LE(graph.bytesResident(), layer);
    const TightMemory tight;
    for (Index i = 0; i < 5; ++i) {
        EXPECT_EQ(graph.read(graph.find("layer." + std::to_string(i) + ".A")).at({1, 7, i}), 1);
        EXPECT_LE(graph.bytesResident(), 2 * layer) << i;
    }
}

TEST(Captured, SaysThatQueriesAndKeysMakeWeightsWhereNoneWereCaptured)
{
    const ModelProposal proposal = recognized(captures / "pairs.npz");
    const std::string summary = proposal.document.summary.in("en");
    EXPECT_TRUE(summary.starts_with("Queries and keys that were captured from a model elsewhere: ")) << summary;
    EXPECT_EQ(errorOf([] { recognized(captures / "pairs.npz", {.as = "scores"}); }),
              "it holds queries and keys, whose scores a softmax turns into weights anyway; expected no --as");
}

TEST(Captured, TakesQueriesAndKeysForACaptureOnlyWhereNothingElseIsThere)
{
    const TestFolder folder;
    const auto recognizedWith = [&](const std::string& other) {
        std::vector<NamedTensor> arrays;
        const Tensor numbers(Shape::stack(2, 4, 3));
        for (const std::string& name : {std::string("Q"), std::string("K"), other})
            arrays.emplace_back(name, &numbers);
        AtomicFile file{folder / "trace.npz"};
        writeNpz(file, arrays);
        file.commit();
        const Document document = recognized(folder / "trace.npz").document;
        return document.config.find("as") == nullptr; // no arrays of any kind, opened as numbers
    };
    EXPECT_TRUE(recognizedWith("V"));
    EXPECT_FALSE(recognizedWith("Z"));
}

/// Arrays under any spelling of queries, keys and values, in a file.
ModelProposal recognizedBeside(const TestFolder& folder, const std::vector<std::pair<std::string, Tensor>>& arrays,
                               const ModelInput& input = {})
{
    std::vector<NamedTensor> named;
    for (const auto& [name, tensor] : arrays)
        named.emplace_back(name, &tensor);
    AtomicFile file{folder / "arrays.npz"};
    writeNpz(file, named);
    file.commit();
    return recognized(folder / "arrays.npz", input);
}

// Rows of one head, with the weights that they make and without them.
TEST(Captured, TakesQueriesAndKeysOfOneHeadAsTheyAre)
{
    const TestFolder folder;
    const Tensor queries{{1, 0}, {0, 2}};
    const Tensor keys{{1, 1}, {0, 3}, {2, 0}};
    const Tensor values{{1}, {2}, {4}};
    const Tensor weights{{0.25, 0.25, 0.5}, {0, 1, 0}};
    for (const auto& [q, k, v] : {std::tuple{"Q", "K", "V"}, {"q", "k", "v"}, {"queries", "keys", "values"}}) {
        const ModelProposal beside =
            recognizedBeside(folder, {{q, queries}, {k, keys}, {v, values}, {"attn_weights", weights}});
        Graph graph = std::move(build(beside.document, beside.folder).graph);
        EXPECT_EQ(Tensor(graph.read(graph.find("layer.0.Z"))).at({.row = 0}), 0.25 + 0.5 + 2) << q;
        EXPECT_NE(graph.find("layer.0.error.A"), noNode) << q;
        const ModelProposal alone = recognizedBeside(folder, {{q, queries}, {k, keys}});
        ASSERT_EQ(alone.noticed.size(), 1U);
        EXPECT_EQ(alone.noticed.front().line(),
                  "opened as scores of the given queries and keys; assumed: scale 1/√d_k (--set scale=none), no mask "
                  "(--set causal=true)");
        Graph made = std::move(build(alone.document, alone.folder).graph);
        EXPECT_NEAR(Tensor(made.read(made.find("layer.0.S_scaled"))).at({.row = 1, .col = 1}), 6 / std::sqrt(2.0),
                    1e-15);
    }
}

TEST(Captured, SaysWhatAMaskBesideWeightsMeans)
{
    const TestFolder folder;
    const Tensor square{{1, 0}, {0.5, 0.5}};
    const ModelProposal proposal =
        recognizedBeside(folder, {{"attn", square}, {"Q", square}, {"K", square}, {"mask", Tensor{{1, 0}, {1, 1}}}});
    ASSERT_EQ(proposal.noticed.size(), 1U);
    EXPECT_EQ(proposal.noticed.front().line(), "the scores of its queries and keys: 1 keeps in mask");
}

// Other numbers may be called so, too.
TEST(Captured, LeavesAsideWhatIsCalledKeysButDoesNotFitTheWeights)
{
    const TestFolder folder;
    const Tensor weights{{0.25, 0.75}, {0, 1}};
    for (const Tensor& other : {Tensor(Shape::vector(5)), Tensor(Shape::matrix(7, 3))}) {
        const ModelProposal proposal =
            recognizedBeside(folder, {{"attn", weights}, {"keys", other}, {"values", other}});
        ASSERT_EQ(proposal.noticed.size(), 1U);
        EXPECT_EQ(proposal.noticed.front().line(), "not shown of the file: keys, values");
        EXPECT_NO_THROW((void)build(proposal.document, proposal.folder));
    }
}

TEST(Captured, UsesMaskAndScaleBesideQueriesAndKeys)
{
    const TestFolder folder;
    const Tensor queries{{1, 0}, {0, 2}};
    const Tensor scale{{0.5}};
    const Tensor mask{{1, 0}, {1, 1}};
    const ModelProposal proposal =
        recognizedBeside(folder, {{"Q", queries}, {"K", queries}, {"mask", mask}, {"scale", scale}});
    Graph graph = std::move(build(proposal.document, proposal.folder).graph);
    const Tensor weights(graph.read(graph.find("layer.0.A")));
    EXPECT_EQ(weights.at({.row = 0, .col = 0}), 1);
    EXPECT_NEAR(weights.at({.row = 1, .col = 1}), std::exp(2) / (1 + std::exp(2)), 1e-15);
    EXPECT_EQ(proposal.noticed.front().line(),
              "opened as scores of the given queries and keys; assumed: 1 keeps in mask");
}

TEST(Captured, TakesAMaskForNoLogarithms)
{
    const TestFolder folder;
    const double hidden = -std::numeric_limits<double>::infinity();
    for (const double low : {hidden, -1e9}) {
        const ModelProposal mask = recognizedBeside(folder, {{"arr_0", Tensor{{0, low}, {low, 0}}}});
        EXPECT_EQ(mask.noticed.front().line(), "looks like scores (--as scores makes weights of them)");
    }
    const double half = std::log(0.5);
    EXPECT_TRUE(recognizedBeside(folder, {{"arr_0", Tensor{{half, half}, {0, hidden}}}})
                    .noticed.front()
                    .line()
                    .starts_with("looks like logarithms"));
}

TEST(Captured, RefusesNumbersBelowZeroWhereADocumentSaysThatTheyAreWeights)
{
    const Document document = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "captured",
        "config": {"as": "weights"}, "arrays": {"layer.0.A": [[1.5, -0.5], [0, 1]]}})");
    EXPECT_EQ(
        errorOf([&] { build(document, {}); }),
        "arrays.layer.0.A[0][0][1]: -0.5 is below 0, as no weight is; expected config.as \"scores\" or \"numbers\"");
}

TEST(Captured, SaysHowToMakeSuchAFileOfAnyModel)
{
    const std::string unknown = unknownModel(dataFile("all.safetensors")).english();
    EXPECT_NE(unknown.find("numpy.savez(\"captured.npz\", attentions="), std::string::npos) << unknown;
}

// Layers are counted from 0 here, whatever their numbers are: that is said where one is missing.
TEST(Captured, SaysWhichLayersTheFileSkips)
{
    const auto noticed = [](const std::vector<std::string>& names) {
        const TestFolder folder;
        const Tensor weights{{0.5, 0.5}, {0.25, 0.75}};
        std::vector<NamedTensor> arrays;
        for (const std::string& name : names)
            arrays.emplace_back(name, &weights);
        writeArrays(arrays, folder / "a.npz", {});
        const ModelProposal proposal = recognized(folder / "a.npz");
        return proposal.noticed.empty() ? std::string() : proposal.noticed.back().line();
    };
    EXPECT_EQ(noticed({"attn_0", "attn_1", "attn_3"}),
              "the file has no layer 2; its layers 0, 1, 3 are layers 0 to 2 here");
    EXPECT_EQ(noticed({"layer_4", "layer_6"}),
              "the file has no layer 0, 1, 2, 3, 5; its layers 4, 6 are layers 0 to 1 here");
    EXPECT_EQ(noticed({"encoder_attentions.1", "encoder_attentions.3"}),
              "the file has no layer enc.2; its layers enc.1, enc.3 are layers 0 to 1 here");
    EXPECT_EQ(noticed({"attn_0", "attn_1"}), "");
    EXPECT_EQ(noticed({"attn_1", "attn_2"}), "") << "counted from 1";
}

TEST(CapturedTable, CallsItsTokensAsItsRowsAndColumnsAreCalled)
{
    const TestFolder folder;
    const auto tokensOf = [&](const char* name, const std::string& text) {
        writeFile(folder / name, text);
        const ModelProposal proposal = recognized(folder / name);
        (void)build(proposal.document, proposal.folder);
        return proposal.document.tokens;
    };
    using List = std::vector<std::string>;
    const Tokens same =
        tokensOf("a.md", "|   | the | cat |\n|---|---|---|\n| the | 0.5 | 0.5 |\n| cat | 0.25 | 0.75 |\n");
    EXPECT_EQ(same.query, (List{"the", "cat"}));
    EXPECT_EQ(same.key, List());
    const Tokens two = tokensOf("b.csv", ",die,Katze\nthe,0.5,0.5\ncat,0.25,0.75\n");
    EXPECT_EQ(two.query, (List{"the", "cat"}));
    EXPECT_EQ(two.key, (List{"die", "Katze"}));
    const Tokens head = tokensOf("c.csv", "the,cat\n0.5,0.5\n0.25,0.75\n");
    EXPECT_EQ(head.query, (List{"the", "cat"}));
    EXPECT_EQ(head.key, List());
    const Tokens wide = tokensOf("d.csv", "a,b,c\n0.5,0.5,0\n0.25,0.75,0\n");
    EXPECT_EQ(wide.query, List());
    EXPECT_EQ(wide.key, (List{"a", "b", "c"}));
    EXPECT_EQ(tokensOf("e.csv", "0.5,0.5\n0.25,0.75\n").query, List());
}

/// A file of safetensors of the heads from `first` on: queries, and half as many heads of keys, of a layer.
std::string partOfCapture(const std::string& metadata, Index layer, Index first, Index heads, std::size_t tokens = 5)
{
    const auto bytes = [&](Index count) { return static_cast<std::size_t>(count) * tokens * 4 * 8; };
    const auto entry = [&](const char* letter, Index count, std::size_t begin) {
        return "\"layer." + std::to_string(layer) + "." + letter + "\": {\"dtype\": \"F64\", \"shape\": ["
            + std::to_string(count) + ", " + std::to_string(tokens) + ", 4], \"data_offsets\": ["
            + std::to_string(begin) + ", " + std::to_string(begin + bytes(count)) + "]}";
    };
    const std::string header = "{\"__metadata__\": {" + metadata + "}, " + entry("Q", heads, 0) + ", "
        + entry("K", heads / 2, bytes(heads)) + "}";
    std::string file(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        file[i] = static_cast<char>(header.size() >> (8 * i) & 255);
    file += header;
    const auto append = [&](Index begin, Index count) {
        for (std::size_t i = bytes(begin) / 8; i < bytes(begin + count) / 8; ++i) {
            const double number = std::sin(static_cast<double>(i));
            file.append(reinterpret_cast<const char*>(&number), sizeof number);
        }
    };
    append(first, heads);
    append(first / 2, heads / 2);
    return file;
}

std::string said(const std::string& capture, const std::string& heads = "", const std::string& layer = "{}")
{
    std::string quoted;
    for (const char letter : layer)
        quoted += letter == '"' ? "\\\"" : std::string(1, letter);
    return "\"capture\": \"" + capture + "\", \"layers\": \"[" + quoted + "]\""
        + (heads.empty() ? "" : ", \"heads\": \"" + heads + "\"");
}

TEST(CapturedParts, AreTheHeadsOfOneCapture)
{
    const TestFolder folder;
    const TestFolder alone;
    const std::string causal = "{\"mask\": \"causal\", \"scale\": 0.7}";
    writeFile(folder / "a.safetensors", partOfCapture(said("x", "[2, 6]", causal), 0, 2, 4));
    writeFile(folder / "b.safetensors", partOfCapture(said("x", "[0, 2]", causal), 0, 0, 2));
    writeFile(folder / "c.safetensors", partOfCapture(said("x", "[6, 8]", causal), 0, 6, 2));
    writeFile(alone / "whole.safetensors", partOfCapture(said("x", "", causal), 0, 0, 8));
    const ModelProposal parts = recognized(folder / ".");
    const ModelProposal whole = recognized(alone / "whole.safetensors");
    EXPECT_EQ(parts.document.config, whole.document.config);
    Computation joined = build(parts.document, parts.folder);
    Computation expected = build(whole.document, whole.folder);
    for (const char* name : {"layer.0.Q", "layer.0.K", "layer.0.A", "layer.0.lse"}) {
        const Lease found = joined.graph.read(joined.graph.find(name));
        const Lease all = expected.graph.read(expected.graph.find(name));
        ASSERT_EQ(found.shape, all.shape) << name;
        for (Index s = 0; s < all.shape.slices; ++s)
            for (Index r = 0; r < all.shape.rows; ++r)
                EXPECT_TRUE(std::equal(all.row(s, r), all.row(s, r) + all.shape.cols, found.row(s, r))) << name;
    }
}

TEST(CapturedParts, AreLayersThatSayEachHowItMakesScores)
{
    const TestFolder folder;
    writeFile(folder / "a.safetensors", partOfCapture(said("x", "", "{\"scale\": 0.5}"), 10, 0, 2));
    writeFile(folder / "b.safetensors", partOfCapture(said("x", "", "{\"scale\": 0.25}"), 9, 0, 2));
    const ModelProposal parts = recognized(folder / ".");
    const Json& layers = *parts.document.config.find("layer_settings");
    ASSERT_EQ(layers.array().size(), 2U);
    EXPECT_EQ(*layers.array()[0].find("scale"), Json(0.25));
    EXPECT_EQ(*layers.array()[1].find("scale"), Json(0.5));
    EXPECT_NO_THROW((void)build(parts.document, parts.folder));
}

TEST(CapturedParts, OfDifferentCapturesAreSamples)
{
    const TestFolder folder;
    writeFile(folder / "a-0.safetensors", partOfCapture(said("a", "[0, 2]"), 0, 0, 2));
    writeFile(folder / "a-1.safetensors", partOfCapture(said("a", "[2, 4]"), 0, 2, 2));
    writeFile(folder / "b.safetensors", partOfCapture(said("b"), 0, 0, 4, 3));
    EXPECT_EQ(errorOf([&] { recognizeModel(folder / "."); }),
              "the folder holds 2 captures; choose one with --sample I, where I is 0 to 1");
    EXPECT_EQ(errorOf([&] { recognizeModel(folder / ".", {.sample = 2}); }),
              "there is no sample 2: the folder holds captures 0 to 1");
    for (const Index sample : {0, 1}) {
        const ModelProposal proposal = recognized(folder / ".", {.sample = sample});
        const Computation computation = build(proposal.document, proposal.folder);
        const Index n = sample == 0 ? 5 : 3;
        EXPECT_EQ(computation.graph.node(computation.graph.find("layer.0.A")).shape, Shape::stack(4, n, n));
    }
}

TEST(CapturedParts, OfOneCaptureHaveTheSamplesOfItsBatch)
{
    const TestFolder folder;
    writeFile(folder / "a.safetensors", partOfCapture(said("x", "[0, 2]"), 0, 0, 2));
    writeFile(folder / "b.safetensors", partOfCapture(said("x", "[2, 4]"), 0, 2, 2));
    EXPECT_NO_THROW((void)recognized(folder / ".", {.sample = 0}));
    EXPECT_EQ(errorOf([&] { recognizeModel(folder / ".", {.sample = 1}); }),
              "there is no sample 1: \"layer.0.Q\" of 4×5×4 holds one alone, which is 0");
}

/// The same with queries that have no axis of heads.
std::string partWithoutHeads(const std::string& metadata)
{
    const std::string header = "{\"__metadata__\": {" + metadata
        + "}, \"layer.0.Q\": {\"dtype\": \"F64\", \"shape\": [5, 4], \"data_offsets\": [0, 160]}}";
    return std::string(1, static_cast<char>(header.size())) + std::string(7, '\0') + header + std::string(160, '\0');
}

TEST(CapturedParts, HaveAnAxisOfHeads)
{
    const TestFolder folder;
    for (const char* name : {"a.safetensors", "b.safetensors"})
        writeFile(folder / name, partWithoutHeads("\"capture\": \"x\""));
    EXPECT_EQ(errorOf([&] { recognizeModel(folder / "."); }),
              "\"layer.0.Q\" is in a.safetensors and b.safetensors, expected it to have an axis of heads");
}

TEST(CapturedParts, SayInOneSentenceWhatIsMissing)
{
    const auto refused = [](const std::string& first, const std::string& second, std::size_t tokens = 5) {
        const TestFolder folder;
        writeFile(folder / "a.safetensors", partOfCapture(first, 0, 0, 2));
        writeFile(folder / "b.safetensors", partOfCapture(second, 0, 2, 2, tokens));
        return errorOf([&] { recognizeModel(folder / "."); });
    };
    EXPECT_EQ(refused(said("x", "[0, 2]"), said("x", "[3, 5]")),
              "\"layer.0.Q\": expected heads from 2 on, which no other file has, got [3, 5] in b.safetensors");
    EXPECT_EQ(refused(said("x"), said("x")),
              "a.safetensors and b.safetensors both hold \"layer.0.Q\" of one capture; expected \"heads\": [a, b] to "
              "say which heads each has");
    EXPECT_EQ(refused(said("x"), said("x", "[0, 2]")), refused(said("x"), said("x")));
    EXPECT_EQ(refused(said("x", "[0, 3]"), said("x", "[3, 5]")),
              "\"layer.0.Q\" of a.safetensors has 2 heads, expected those from 0 up to, not including, 3");
    EXPECT_EQ(refused(said("x", "[0, 2]"), said("x", "[2, 4]"), 6),
              "\"layer.0.Q\" of a.safetensors and of b.safetensors differ in more than their heads");
    EXPECT_EQ(refused(said("x"), "\"tokens\": \"[]\""),
              "a.safetensors says which capture it is part of, and b.safetensors does not");
    EXPECT_EQ(refused(said("x", "[2, 2]"), said("x")),
              "a.safetensors: heads: expected [a, b] for the heads from a up to, not including, b");
}

} // namespace
} // namespace heedmap
