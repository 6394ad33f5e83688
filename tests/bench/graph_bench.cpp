// What the graph itself costs, apart from the arithmetic: long chains of small nodes.
#include <heedmap/graph/graph.h>
#include <heedmap/ops/cellwise.h>

#include <benchmark/benchmark.h>

#include <malloc.h>

#include <string>

namespace heedmap {
namespace {

/// x, x + b, x + b + b, …
Graph chain(std::int64_t nodes)
{
    Graph graph;
    const Shape shape = Shape::matrix(2, 2);
    NodeId last = graph.addLeaf({.name = "x", .symbol = "x"}, Tensor(shape));
    const NodeId step = graph.addLeaf({.name = "b", .symbol = "b"}, Tensor(shape));
    for (std::int64_t i = 0; i < nodes; ++i) {
        const std::string name = "n" + std::to_string(i);
        last = graph.add({.name = name, .symbol = name}, add(), {last, step});
    }
    return graph;
}

/// What the program has allocated now (glibc).
double allocated()
{
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
}

Demand lastOf(const Graph& graph)
{
    const NodeId last = graph.size() - 1;
    return {last, Region::all(graph.node(last).shape)};
}

void Append(benchmark::State& state)
{
    double bytes = 0;
    for (auto _ : state) {
        const double before = allocated();
        const Graph graph = chain(state.range(0));
        bytes = allocated() - before;
    }
    state.counters["bytes a node"] = bytes / static_cast<double>(state.range(0));
}

void FirstEvaluation(benchmark::State& state)
{
    for (auto _ : state) {
        state.PauseTiming();
        Graph graph = chain(state.range(0));
        const Demand demand = lastOf(graph);
        state.ResumeTiming();
        graph.evaluate({&demand, 1});
    }
}

/// An edit of the first leaf, and all that follows from it.
void Edit(benchmark::State& state)
{
    Graph graph = chain(state.range(0));
    const Demand demand = lastOf(graph);
    double value = 0;
    for (auto _ : state) {
        value = value == 0.25 ? -0.125 : 0.25;
        graph.assign(0, Region::of({0, 0, 0}), {&value, 1});
        graph.evaluate({&demand, 1});
    }
}

BENCHMARK(Append)->RangeMultiplier(4)->Range(2000, 32000)->Unit(benchmark::kMillisecond);
BENCHMARK(FirstEvaluation)->RangeMultiplier(4)->Range(2000, 32000)->Unit(benchmark::kMillisecond);
BENCHMARK(Edit)->RangeMultiplier(4)->Range(2000, 32000)->Unit(benchmark::kMillisecond);

} // namespace
} // namespace heedmap

BENCHMARK_MAIN();
