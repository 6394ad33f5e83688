// A model of GPT-2's shape, with the attention of every layer and head demanded.
#include "gpt2.h"

#include <heedmap/document/computation.h>

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace heedmap {
namespace {

std::vector<Demand> allWeights(const Graph& graph)
{
    std::vector<Demand> demands;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (graph.node(id).info.family == Family::Attention && graph.node(id).shape.rank == 3)
            demands.push_back({id, Region::all(graph.node(id).shape)});
    return demands;
}

double bytesOf(const Shape& shape) { return static_cast<double>(shape.size()) * static_cast<double>(sizeof(double)); }

/// The most memory that the program had (Linux), what is looked at, and the given numbers that it comes from.
void countBytes(benchmark::State& state, const Graph& graph, std::span<const Demand> demands)
{
    double shown = 0;
    for (const Demand& demand : demands)
        shown += bytesOf(graph.node(demand.node).shape);
    double given = 0;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (const Node& node = graph.node(id); node.leaf() && graph.current(id, Region::all(node.shape)))
            given += bytesOf(node.shape);
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (double kilobytes = 0; word == "VmHWM:" && status >> kilobytes)
            state.counters["peak"] = kilobytes * 1024;
    state.counters["shown"] = shown;
    state.counters["given"] = given;
}

/// The weights of all layers anew, memory already there.
void AllWeights(benchmark::State& state)
{
    Computation computation = build(gpt2(state.range(0)), {});
    const std::vector<Demand> demands = allWeights(computation.graph);
    computation.graph.evaluate(demands);
    for (auto _ : state) {
        computation.graph.invalidate();
        computation.graph.evaluate(demands);
    }
    countBytes(state, computation.graph, demands);
}

/// One weight of layer 7 changes, and the weights of all layers are looked at.
void EditLayerSeven(benchmark::State& state)
{
    Computation computation = build(gpt2(state.range(0)), {});
    Graph& graph = computation.graph;
    const std::vector<Demand> demands = allWeights(graph);
    graph.evaluate(demands);
    const NodeId weights = graph.find("dec.7.self.W_Q");
    double value = 0;
    for (auto _ : state) {
        value = value == 0.25 ? -0.125 : 0.25;
        graph.assign(weights, Region::of({0, 5, 5}), {&value, 1});
        graph.evaluate(demands);
    }
}

BENCHMARK(AllWeights)->Arg(128)->Arg(1024)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditLayerSeven)->Arg(128)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace
} // namespace heedmap

int main(int argc, char** argv)
{
    if (const char* threads = std::getenv("HEEDMAP_THREADS"))
        heedmap::useThreads(std::atoi(threads));
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
