#include <heedmap/document/trace.h>

#include <heedmap/base/json.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/new.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>
#include <heedmap/ops/matmul.h>

#include "core/io/io_support.h"

#include <algorithm>

namespace heedmap {
namespace {

Graph product()
{
    Graph graph;
    const NodeId a = graph.addLeaf({.name = "a", .symbol = "a"}, Tensor{{1, 2}, {3, 4}});
    const NodeId b = graph.addLeaf({.name = "b", .symbol = "b"}, Tensor{{5, 6}, {7, 8}});
    graph.addLeaf({.name = "v", .symbol = "v"}, Tensor(Shape::vector(3)));
    graph.add({.name = "c", .symbol = "c"}, matmul(), {a, b});
    return graph;
}

std::vector<std::string> names(const std::filesystem::path& path)
{
    const MappedFile file(path);
    return listNpz(file.bytes());
}

TEST(Trace, HoldsEveryNodeUnderItsName)
{
    const TestFolder folder;
    Graph graph = product();
    writeTrace(graph, folder / "t.npz");
    EXPECT_EQ(names(folder / "t.npz"), (std::vector<std::string>{"a", "b", "v", "c"}));
    EXPECT_TRUE(readArrayFile(folder / "t.npz", "c").sameBits(Tensor{{19, 22}, {43, 50}}));
    EXPECT_EQ(readArrayFile(folder / "t.npz", "v").shape(), Shape::vector(3));
}

TEST(Trace, HoldsTheChosenNodesOnly)
{
    const TestFolder folder;
    Graph graph = product();
    writeTrace(graph, folder / "t.json", {.nodes = parseNodes(graph, "c,v"), .format = TraceFormat::Json});
    const Json json = Json::parse(readFile(folder / "t.json", 10000));
    EXPECT_EQ(json, Json::parse(R"({"c": [[19, 22], [43, 50]], "v": [0, 0, 0]})"));
}

TEST(Trace, HoldsHeadsThatLieSideBySideAsStacks)
{
    const TestFolder folder;
    Computation computation =
        build(newDocument(mechanism("multi_head_attention"), configFrom({"heads=2", "kv_heads=1"})), {});
    Graph& graph = computation.graph;
    writeTrace(graph, folder / "t.npz");
    for (NodeId id = 0; id < graph.size(); ++id)
        EXPECT_TRUE(readArrayFile(folder / "t.npz", graph.node(id).info.name).sameBits(Tensor(graph.read(id))))
            << graph.node(id).info.name;
}

TEST(Trace, HoldsGradientsOfTheNodesThatAreAskedFor)
{
    const TestFolder folder;
    Graph graph = product();
    const TraceOptions options{.nodes = parseNodes(graph, "c,a"), .gradientOf = parseReference(graph, "c[0,1]")};
    writeTrace(graph, folder / "t.npz", options);
    EXPECT_EQ(names(folder / "t.npz"), (std::vector<std::string>{"c", "a", "grad.c", "grad.a"}));
    const NodeId other = graph.find("grad.b");
    EXPECT_FALSE(graph.current(other, Region::all(graph.node(other).shape)));
}

TEST(Trace, HoldsTheGradientsOfOneCell)
{
    const TestFolder folder;
    Graph graph = product();
    const TraceOptions options{.nodes = parseNodes(graph, "a,b,c"), .gradientOf = parseReference(graph, "c[0,1]")};
    writeTrace(graph, folder / "t.npz", options);
    // c[0,1] = a[0,0]·b[0,1] + a[0,1]·b[1,1]
    EXPECT_TRUE(readArrayFile(folder / "t.npz", "grad.a").sameBits(Tensor{{6, 8}, {0, 0}}));
    EXPECT_TRUE(readArrayFile(folder / "t.npz", "grad.b").sameBits(Tensor{{0, 1}, {0, 2}}));
    EXPECT_TRUE(readArrayFile(folder / "t.npz", "grad.c").sameBits(Tensor{{0, 1}, {0, 0}}));
}

TEST(Trace, HoldsTheGradientsOfTheSum)
{
    const TestFolder folder;
    Graph graph = product();
    writeTrace(graph, folder / "t.npz", {.gradientOf = parseReference(graph, "c")});
    EXPECT_TRUE(readArrayFile(folder / "t.npz", "grad.a").sameBits(Tensor{{11, 15}, {11, 15}}));
}

TEST(Trace, RefusesMoreThanTheCapacityBeforeItIsComputed)
{
    const TestFolder folder;
    Graph graph = product();
    TraceOptions options{.gradientOf = parseReference(graph, "c")};
    options.capacity.bytes = 100; // the values alone take 120
    EXPECT_EQ(errorOf([&] { writeTrace(graph, folder / "t.npz", options); }),
              "trace: the tensors take 216 bytes, more than the 100 bytes of memory that this machine has");
    EXPECT_FALSE(graph.current(graph.find("c"), Region::all(Shape::matrix(2, 2))));
    EXPECT_EQ(folder.entries(), 0);
}

TEST(Trace, StopsWhileItIsWritten)
{
    for (const TraceFormat format : {TraceFormat::Npz, TraceFormat::Json}) {
        const TestFolder folder;
        Graph graph = product();
        graph.read(graph.find("c")); // nothing is left to evaluate
        std::stop_source stop;
        stop.request_stop();
        const TraceOptions options{.format = format, .how = {.stop = stop.get_token()}};
        EXPECT_THROW(writeTrace(graph, folder / "t", options), Cancelled);
        EXPECT_EQ(folder.entries(), 0);
    }
}

TEST(Trace, LeavesNoFileWhereItCannotBeWritten)
{
    const TestFolder folder;
    Graph graph = product();
    const std::string message = errorOf([&] { writeTrace(graph, folder / "none" / "t.npz"); });
    EXPECT_TRUE(message.starts_with((folder / "none" / "t.npz").string() + ": ")) << message;
}

} // namespace
} // namespace heedmap
