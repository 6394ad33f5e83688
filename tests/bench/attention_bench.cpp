#include "bench/attention_graph.h"

#include <benchmark/benchmark.h>

namespace heedmap {
namespace {

void evaluateAll(AttentionGraph& attention) { attention.graph.evaluate(attention.everything()); }

/// One evaluation of every node, everything kept, memory already there.
void Forward(benchmark::State& state)
{
    AttentionGraph attention(state.range(0), state.range(1), state.range(2));
    evaluateAll(attention);
    for (auto _ : state) {
        attention.graph.invalidate();
        evaluateAll(attention);
    }
}

/// Nothing was evaluated but `demands`, as by a window that shows them. One cell of `leaf` changes; then they are made
/// current.
void edit(benchmark::State& state, AttentionGraph& attention, std::string_view leaf, const std::vector<Demand>& demands)
{
    const NodeId id = attention.graph.find(leaf);
    const Cell cell{0, attention.graph.node(id).shape.rows / 2, 5};
    attention.graph.evaluate(demands);
    double value = 0;
    for (auto _ : state) {
        value = value == 0.25 ? -0.125 : 0.25;
        attention.graph.assign(id, Region::of(cell), {&value, 1});
        attention.graph.evaluate(demands);
    }
}

void EditWeightOneHead(benchmark::State& state)
{
    AttentionGraph attention(1024, 768, 12);
    edit(state, attention, "W_Q", {attention.head("A", 0), attention.head("Z", 0)});
}

void EditWeightOneHeadAndOutput(benchmark::State& state)
{
    AttentionGraph attention(1024, 768, 12);
    edit(state, attention, "W_Q", {attention.head("A", 0), attention.head("Z", 0), attention.whole("Y")});
}

void EditInputOneHead(benchmark::State& state)
{
    AttentionGraph attention(1024, 768, 12, false);
    edit(state, attention, "X", {attention.head("A", 0), attention.head("Z", 0)});
}

void EditInputAllHeads(benchmark::State& state)
{
    AttentionGraph attention(1024, 768, 12, false);
    edit(state, attention, "X", {attention.whole("A"), attention.whole("Z")});
}

void EditInputAllHeadsAndOutput(benchmark::State& state)
{
    AttentionGraph attention(1024, 768, 12, false);
    edit(state, attention, "X", {attention.whole("A"), attention.whole("Z"), attention.whole("Y")});
}

void EditInputOneHeadAndOutput(benchmark::State& state)
{
    AttentionGraph attention(1024, 768, 12, false);
    edit(state, attention, "X", {attention.head("A", 0), attention.head("Z", 0), attention.whole("Y")});
}

void EditInputEverything(benchmark::State& state)
{
    AttentionGraph attention(1024, 768, 12, false);
    edit(state, attention, "X", attention.everything());
}

void EditSmallEverything(benchmark::State& state)
{
    AttentionGraph attention(32, 32, 4);
    edit(state, attention, state.range(0) == 0 ? "W_Q" : "X", attention.everything());
}

BENCHMARK(Forward)->Args({8, 16, 2})->Args({64, 64, 4})->Args({256, 256, 8})->Args({1024, 768, 12})->UseRealTime();
BENCHMARK(EditWeightOneHead)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditWeightOneHeadAndOutput)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditInputOneHead)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditInputAllHeads)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditInputAllHeadsAndOutput)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditInputOneHeadAndOutput)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditInputEverything)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(EditSmallEverything)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond)->UseRealTime();

} // namespace
} // namespace heedmap

int main(int argc, char** argv)
{
    if (const char* threads = std::getenv("HEEDMAP_THREADS"))
        heedmap::useThreads(std::atoi(threads));
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
