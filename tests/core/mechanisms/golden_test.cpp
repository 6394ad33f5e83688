// Every node and every gradient of the documents in tests/data/golden, against what PyTorch computed
// (make_goldens.py there).

#include "support/random_document.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/graph/backward.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace heedmap::test {
namespace {

constexpr double tolerance = 1e-12; // relative to numbers above 1

const std::filesystem::path folder = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/golden";

std::string contents(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// One entry of cases.json.
struct Golden {
    std::string name;
    std::string gradientOf; ///< empty: there are no gradients, because there are NaNs
    std::optional<Cell> cell;
};

std::vector<Golden> goldens()
{
    std::vector<Golden> goldens;
    const Json cases = Json::parse(contents(folder / "cases.json"));
    for (const Json& entry : cases.array()) {
        Golden& golden = goldens.emplace_back();
        golden.name = entry.find("name")->string();
        if (const Json& node = *entry.find("gradient_of"); node.isString())
            golden.gradientOf = node.string();
        if (const Json& cell = *entry.find("cell"); cell.isArray())
            golden.cell =
                Cell{static_cast<Index>(cell.array()[0].number()), static_cast<Index>(cell.array()[1].number()),
                     static_cast<Index>(cell.array()[2].number())};
    }
    return goldens;
}

void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }

/// The first cell in which a node differs, or nothing.
std::string difference(const ConstView& found, const Tensor& expected, double within = tolerance)
{
    if (found.shape != expected.shape())
        return "is " + found.shape.text() + ", expected " + expected.shape().text();
    for (Index s = 0; s < found.shape.slices; ++s)
        for (Index r = 0; r < found.shape.rows; ++r)
            for (Index c = 0; c < found.shape.cols; ++c)
                if (const Cell cell{s, r, c}; !near(found.at(cell), expected.at(cell), within)) {
                    std::ostringstream text;
                    text.precision(17);
                    text << "[" << s << "," << r << "," << c << "] is " << found.at(cell) << ", expected "
                         << expected.at(cell);
                    return text.str();
                }
    return {};
}

class GoldenDocument : public ::testing::TestWithParam<Golden> {};

TEST_P(GoldenDocument, AgreesWithPyTorchInEveryNodeAndGradient)
{
    const Golden& golden = GetParam();
    Computation computation = build(readDocument(contents(folder / (golden.name + ".heed"))), folder);
    Graph& graph = computation.graph;
    const NodeId nodes = graph.size();
    if (!golden.gradientOf.empty())
        appendGradients(graph, graph.find(golden.gradientOf), golden.cell);

    const std::filesystem::path file = folder / (golden.name + ".npz");
    const std::string bytes = contents(file);
    std::set<std::string> compared;
    for (const std::string& name : listNpz(std::as_bytes(std::span(bytes)))) {
        const NodeId id = graph.find(name);
        ASSERT_NE(id, noNode) << name << " is missing";
        EXPECT_EQ(difference(graph.read(id), readArrayFile(file, name)), "") << name;
        compared.insert(name);
    }
    ASSERT_GT(nodes, 0);
    // What the reference does not know is on the way to something it knows.
    for (NodeId id = 0; id < nodes; ++id)
        EXPECT_TRUE(compared.contains(graph.node(id).info.name) || graph.node(id).info.name.ends_with("S_distance"))
            << graph.node(id).info.name << " is compared with nothing";
}

INSTANTIATE_TEST_SUITE_P(All, GoldenDocument, ::testing::ValuesIn(goldens()),
                         [](const auto& golden) { return golden.param.name; });

// Made by pinned_heads.py there.
TEST(PinnedHeads, OfTwoLayersLeaveTheOthersToFollowAsInPyTorch)
{
    Computation computation = build(readDocument(contents(folder / "pinned_heads.heed")), folder);
    Graph& graph = computation.graph;
    EXPECT_TRUE(graph.pinned(graph.find("enc.0.attn.A"), 1));
    EXPECT_FALSE(graph.pinned(graph.find("enc.1.attn.A"), 1));
    appendGradients(graph, graph.find("logits"), Cell{0, 2, 3});
    const std::filesystem::path file = folder / "pinned_heads.npz";
    const std::string bytes = contents(file);
    const std::vector<std::string> names = listNpz(std::as_bytes(std::span(bytes)));
    EXPECT_GE(names.size(), 100U);
    for (const std::string& name : names) {
        const NodeId id = graph.find(name);
        ASSERT_NE(id, noNode) << name << " is missing";
        EXPECT_EQ(difference(graph.read(id), readArrayFile(file, name)), "") << name;
    }
}

// Made by readings.py there.
TEST(Readings, AreThoseOfNumPy)
{
    constexpr double close = 1e-12;
    for (const char* name : {"readings_pre", "readings_post", "readings_rms", "readings_none"}) {
        SCOPED_TRACE(name);
        Computation computation = build(readDocument(contents(folder / (std::string(name) + ".heed"))), folder);
        Graph& graph = computation.graph;
        const std::filesystem::path file = folder / (std::string(name) + ".npz");
        const std::string bytes = contents(file);
        int compared = 0;
        for (const std::string& array : listNpz(std::as_bytes(std::span(bytes)))) {
            const NodeId id = graph.find(array);
            ASSERT_NE(id, noNode) << array << " is missing";
            EXPECT_EQ(difference(graph.read(id), readArrayFile(file, array), close), "") << array;
            compared += array.starts_with("lens.") || array.starts_with("direct.") ? 1 : 0;
        }
        EXPECT_EQ(compared, 9) << "three layers: the input and two of them, twice, and all heads";
    }
}

TEST(Readings, AreOnlyThereWhereTheyAreAskedFor)
{
    Document document = readDocument(contents(folder / "readings_pre.heed"));
    document.config.set("lens", false);
    std::erase_if(document.config.object(), [](const auto& setting) { return setting.first == "direct"; });
    const Computation computation = build(document, folder);
    for (NodeId id = 0; id < computation.graph.size(); ++id) {
        const std::string& name = computation.graph.node(id).info.name;
        EXPECT_FALSE(name.starts_with("lens.") || name.starts_with("direct.")) << name;
    }
}

TEST(Readings, OfAWordThatThereIsNotAreAnError)
{
    Document document = readDocument(contents(folder / "readings_pre.heed"));
    Json direct = Json::Object();
    direct.set("word", 7);
    document.config.set("direct", direct);
    try {
        (void)build(document, folder);
        FAIL() << "it has seven words only";
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()), "config.direct.word: there is no word 7; expected 0 to 6");
    }
}

TEST(GoldenDocuments, AreManyAndMostHaveGradients)
{
    const std::vector<Golden> all = goldens();
    EXPECT_GE(all.size(), 60U);
    EXPECT_GE(std::ranges::count_if(all, [](const Golden& golden) { return !golden.gradientOf.empty(); }), 60);
}

TEST(GoldenDocuments, AreThereForEveryMechanism)
{
    std::set<std::string> compared;
    for (const Golden& golden : goldens())
        compared.insert(readDocument(contents(folder / (golden.name + ".heed"))).mechanism);
    for (const Mechanism* mechanism : mechanisms())
        EXPECT_TRUE(compared.contains(mechanism->id())) << mechanism->id() << " has no golden";
}

} // namespace
} // namespace heedmap::test
