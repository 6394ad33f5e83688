// A model of GPT-2's shape, of which somebody looks at the attention of every layer and head.
#include <heedmap/document/computation.h>
#include <heedmap/mechanisms/dimensions.h>

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace heedmap {
namespace {

/// Twelve layers, twelve heads, d = 768, with drawn weights, before any token of n is looked at.
Computation gpt2(Index n)
{
    const Mechanism& transformer = mechanism("transformer");
    const Json config = Json::Object{
        {"encoder_layers", 0}, {"decoder_layers", 12}, {"heads", 12}, {"norm", "pre"}, {"activation", "gelu_tanh"}};
    const Settings settings(transformer.settings(), config);
    Dimensions letters = transformer.fixed(settings);
    letters.insert({{"n", n}, {"d", 768}, {"d_k", 64}, {"d_v", 64}, {"f", 3072}, {"V", 100}});
    const DimensionSolver solver(letters);
    Document document{.mechanism = "transformer", .config = config};
    for (const ArraySpec& spec : transformer.arrays(settings, {})) {
        const double std = spec.name == "tgt.X" ? 1 : 0.036; // 1/√768
        if (!spec.optional || spec.name.find(".b_") != std::string::npos)
            document.arrays.emplace_back(
                spec.name, Initial{.kind = Initial::Kind::Normal, .std = std, .seed = 1, .shape = solver.shape(spec)});
    }
    return build(document, {});
}

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
    Computation computation = gpt2(state.range(0));
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
    Computation computation = gpt2(state.range(0));
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
