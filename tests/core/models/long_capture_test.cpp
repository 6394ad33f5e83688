// Captured queries and keys: what they make, against NumPy (tests/data/captured/make.py), and that of a long text no
// more is formed than is looked at.

#include "core/models/recognize_support.h"

#include <heedmap/document/heads.h>
#include <heedmap/document/trace.h>
#include <heedmap/io/npz_writer.h>
#include <heedmap/ops/pairs.h>

#include <cmath>
#include <random>

namespace heedmap {
namespace {

const std::filesystem::path capturedData = std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/captured";

Computation opened(const std::filesystem::path& file, const ModelInput& input = {})
{
    const ModelProposal proposal = recognized(file, input);
    return build(proposal.document, proposal.folder);
}

/// A file of one layer of causal queries and keys of float64 numbers, read as the others are.
void writeCapture(const std::filesystem::path& path, Index n, bool withSums)
{
    std::mt19937_64 bits(5);
    const auto drawn = [&](const Shape& shape) {
        Tensor tensor(shape);
        for (double& number : tensor.numbers())
            number = static_cast<double>(bits() >> 11) * 0x1p-52 - 1;
        return tensor;
    };
    const Tensor q = drawn(Shape::stack(2, n, 4));
    const Tensor k = drawn(Shape::stack(1, n, 4));
    const Tensor sums(Shape::matrix(2, n));
    const Tensor overview(Shape::stack(2, 4, 4));
    std::vector<NamedTensor> arrays = {{"layer.0.Q", &q}, {"layer.0.K", &k}};
    if (withSums)
        arrays.insert(arrays.end(), {{"layer.0.lse", &sums}, {"layer.0.overview", &overview}});
    AtomicFile file{path};
    writeNpz(file, arrays);
    file.commit();
}

class LongCapture : public ::testing::Test {
protected:
    void SetUp() override { useThreads(2); }

    std::string m_golden = readFile(capturedData / "long.expected.npz", 1 << 20);
    Tensor golden(const std::string& name) const { return readNpz(bytesOf(m_golden), name); }
};

/// The largest difference of a region of a node from what is expected of it, where it is not −∞ in both.
double farthestIn(Graph& graph, const std::string& name, const Region& region, const Tensor& expected,
                  Index rowStep = 1)
{
    const NodeId id = graph.find(name);
    EXPECT_NE(id, noNode) << name;
    const Demand demand{id, region};
    graph.evaluate({&demand, 1});
    const Lease found = graph.lend(id);
    double most = 0;
    const Shape& shape = expected.shape();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c) {
                const double a =
                    found.at({region.slices.begin + s, region.rows.begin + r * rowStep, region.cols.begin + c});
                const double b = expected.at({s, r, c});
                EXPECT_EQ(std::isinf(a), std::isinf(b)) << name << " " << s << " " << r << " " << c;
                most = a == b ? most : std::max(most, std::abs(a - b));
            }
    return most;
}

TEST_F(LongCapture, AgreesWithNumPyWhereItIsLookedAt)
{
    Graph graph = std::move(opened(capturedData / "long.npz").graph);
    for (const std::string layer : {"layer.0.", "layer.1."}) {
        const Region part{{0, 2}, {1500, 1502}, {1190, 1510}};
        EXPECT_LE(farthestIn(graph, layer + "S_scaled", part, golden(layer + "S_scaled")), 1e-5);
        EXPECT_LE(farthestIn(graph, layer + "A", part, golden(layer + "A")), 1e-5);
        EXPECT_LE(farthestIn(graph, layer + "lse", {{0, 1}, {0, 2}, {0, 2100}}, golden(layer + "lse")), 1e-5);
        EXPECT_LE(farthestIn(graph, layer + "entropy", {{0, 1}, {0, 2}, {0, 2100}}, golden(layer + "entropy")), 1e-5);
        EXPECT_LE(farthestIn(graph, layer + "overview", {{0, 2}, {500, 502}, {0, 700}}, golden(layer + "overview")),
                  1e-5);
        EXPECT_LE(farthestIn(graph, layer + "Z", {{0, 2}, {0, 2100}, {0, 2}}, golden(layer + "Z"), 50), 1e-5);
    }
}

TEST_F(LongCapture, MeasuresItsHeadsRowByRow)
{
    Graph graph = std::move(opened(capturedData / "long.npz").graph);
    const auto table = headTable(graph);
    for (Index layer = 0; layer < 2; ++layer) {
        const Tensor expected = golden("layer." + std::to_string(layer) + ".heads");
        const std::array names = {"heads.entropy", "heads.max", "heads.first", "heads.previous"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto found = std::ranges::find(table, names[i], &std::pair<std::string, Tensor>::first);
            for (Index head = 0; head < 2; ++head)
                EXPECT_NEAR(found->second.at({0, layer, head}), expected.at({0, static_cast<Index>(i), head}), 1e-5)
                    << names[i] << layer << head;
        }
    }
}

TEST_F(LongCapture, HasTheSameBitsInEveryRegion)
{
    Graph whole = std::move(opened(capturedData / "long.npz").graph);
    const NodeId a = whole.find("layer.1.A");
    const Demand all{a, {{0, 1}, {0, 2100}, {0, 2100}}};
    whole.evaluate({&all, 1});
    const Lease expected = whole.lend(a);
    for (const Region& region : {Region{{0, 1}, {1003, 1004}, {900, 901}}, Region{{0, 1}, {77, 300}, {5, 290}},
                                 Region{{0, 1}, {2099, 2100}, {0, 2100}}}) {
        Graph graph = std::move(opened(capturedData / "long.npz").graph);
        const Demand demand{a, region};
        graph.evaluate({&demand, 1});
        const Lease found = graph.lend(a);
        for (Index r = region.rows.begin; r < region.rows.end; ++r)
            for (Index c = region.cols.begin; c < region.cols.end; ++c)
                ASSERT_EQ(found.at({0, r, c}), expected.at({0, r, c})) << r << " " << c;
    }
}

TEST_F(LongCapture, ExplainsEveryCellByItsProduct)
{
    Graph graph = std::move(opened(capturedData / "long.npz").graph);
    for (const std::string layer : {"layer.0.", "layer.1."})
        for (const auto& [name, cell] : {std::pair<const char*, Cell>{"S_scaled", {1, 1500, 1400}},
                                         {"S_scaled", {1, 1500, 1501}},
                                         {"A", {0, 1500, 1450}},
                                         {"lse", {0, 1, 1700}},
                                         {"entropy", {0, 0, 2000}},
                                         {"overview", {1, 500, 480}},
                                         {"Z", {1, 1999, 1}}}) {
            const NodeId id = graph.find(layer + name);
            const Demand demand{id, Region::of(cell)};
            graph.evaluate({&demand, 1});
            const double shown = graph.lend(id).at(cell);
            const auto explained = graph.explain(id, cell);
            ASSERT_TRUE(explained.has_value()) << name;
            if (explained->value() != shown) {
                EXPECT_NEAR(explained->value(), shown, 1e-5 * (1 + std::abs(shown))) << layer << name;
            }
        }
}

/// How many scores are formed for a region of a node of a text of n tokens.
std::uint64_t formed(Index n, const char* name, const Region& region, bool withSums)
{
    const TestFolder folder;
    writeCapture(folder / "capture.npz", n, withSums);
    Graph graph = std::move(opened(folder / "capture.npz", {.settings = Json::Object{{"causal", true}}}).graph);
    const std::uint64_t before = scoresFormed();
    const NodeId id = graph.find(name);
    const Demand demand{id, region.empty() ? Region::all(graph.node(id).shape) : region};
    graph.evaluate({&demand, 1});
    return scoresFormed() - before;
}

TEST_F(LongCapture, FormsNoMoreScoresThanARegionNeeds)
{
    constexpr Index n = 2560;
    const Region region{{0, 1}, {1000, 1256}, {800, 1056}};
    EXPECT_EQ(formed(n, "layer.0.A", region, true), formed(2 * n, "layer.0.A", region, true));
    EXPECT_LE(formed(n, "layer.0.A", region, true), 9U * 64 * 256 * 2);
    EXPECT_EQ(formed(n, "layer.0.overview", {}, true), 0U);
    EXPECT_EQ(formed(n, "layer.0.lse", {}, true), 0U);
    const Region row{{0, 1}, {n - 1, n}, {0, n}};
    const Region longer{{0, 1}, {2 * n - 1, 2 * n}, {0, 2 * n}};
    EXPECT_LE(formed(2 * n, "layer.0.A", longer, false), 2 * formed(n, "layer.0.A", row, false));
    for (const char* name : {"layer.0.lse", "layer.0.entropy", "layer.0.overview"})
        EXPECT_LE(formed(2 * n, name, {}, false), 4 * formed(n, name, {}, false)) << name;
    // Half of the cells are masked, and skipped but for the tiles on the diagonal.
    EXPECT_LE(formed(n, "layer.0.lse", {}, false), static_cast<std::uint64_t>(2 * n * n * 0.62));
}

TEST_F(LongCapture, ReadsOnlyTheRowsThatAreLookedAt)
{
    const TestFolder folder;
    constexpr Index n = 40000; // a head of weights would take 12.8 GB
    writeCapture(folder / "capture.npz", n, true);
    Graph graph = std::move(opened(folder / "capture.npz").graph);
    const double before = graph.bytesResident();
    const Demand demand{graph.find("layer.0.Q"), {{1, 2}, {500, 600}, {0, 4}}};
    graph.evaluate({&demand, 1});
    EXPECT_EQ(graph.bytesResident() - before, 100 * 4 * 8.0);
    const Demand whole{graph.find("layer.0.A"), Region::all(graph.node(graph.find("layer.0.A")).shape)};
    EXPECT_EQ(errorOf([&] {
                  graph.evaluate({&whole, 1});
              }),
              "layer.0.A: 2×40000×40000 numbers are more than are held at once; choose rows and columns of it");
}

TEST_F(LongCapture, TracesRowsOfQueriesAndColumnsOfKeys)
{
    Graph graph = std::move(opened(capturedData / "long.npz").graph);
    TraceOptions options;
    options.nodes = {graph.find("layer.0.A"), graph.find("layer.0.lse"), graph.find("layer.0.entropy")};
    options.rows = Range{1500, 1502};
    options.cols = Range{1190, 1510};
    const TestFolder folder;
    writeTrace(graph, folder / "part.npz", options);
    const std::string written = readFile(folder / "part.npz", 1 << 20);
    const Tensor a = readNpz(bytesOf(written), "layer.0.A");
    EXPECT_EQ(a.shape(), Shape::stack(2, 2, 320));
    EXPECT_NEAR(a.at({1, 1, 7}), golden("layer.0.A").at({1, 1, 7}), 1e-5);
    const Tensor sums = readNpz(bytesOf(written), "layer.0.lse");
    EXPECT_EQ(sums.shape(), Shape::matrix(2, 2));
    EXPECT_NEAR(sums.at({0, 1, 1}), golden("layer.0.lse").at({0, 1, 1501}), 1e-5);
    options.cols = Range{0, 3000};
    EXPECT_EQ(errorOf([&] { evaluateTrace(graph, options); }),
              "--cols: 0:3000 is not within layer.0.A, which is 2×2100×2100; expected a range within 0:2100");
}

TEST_F(LongCapture, SaysWhichPartOfATraceWouldFit)
{
    Graph graph = std::move(opened(capturedData / "long.npz").graph);
    TraceOptions options;
    options.nodes = {graph.find("layer.0.A")};
    options.capacity.bytes = 1e6;
    EXPECT_EQ(errorOf([&] { evaluateTrace(graph, options); }),
              "trace: the numbers take 67.3 MiB, more than is held at once; a part of them: --nodes layer.0.A --rows "
              "0:1000 --cols 0:1000");
}

TEST(CapturedPairs, SayInOneSentenceWhatALayerCannotBe)
{
    const auto refused = [](const char* layers) {
        ModelProposal proposal = recognized(capturedData / "queries.npz");
        proposal.document.config.set("layer_settings", Json::parse(layers));
        return errorOf([&] { build(proposal.document, proposal.folder); });
    };
    EXPECT_EQ(refused("[{}, {}]"), "config.layer_settings: expected an entry for each layer, 4, got 2");
    EXPECT_EQ(refused("[{\"mask\": {\"window\": 0}}, {}, {}, {}]"),
              "config.layer_settings[0].mask: expected \"none\", \"causal\", {\"window\": w}, \"keep\" or \"add\", got "
              "{\n  \"window\": 0\n}");
    EXPECT_EQ(refused("[{\"softcap\": 0}, {}, {}, {}]"),
              "config.layer_settings[0].softcap: expected a number above 0, got 0");
}

TEST(CapturedPairs, SayOnlyWithoutRulesWhatIsAssumed)
{
    EXPECT_TRUE(recognized(capturedData / "queries.npz").noticed.empty());
    EXPECT_FALSE(recognized(capturedData / "pairs.npz").noticed.empty());
}

} // namespace
} // namespace heedmap
