// What a graph's shape promises to others while one thread evaluates; the thread sanitizer watches it.
#include "attention_graph.h"
#include "memory_budget_support.h"

#include <atomic>
#include <thread>

namespace heedmap::test {
namespace {

constexpr Index longText = 96;

/// Weights that are made on first read, and made again after they were evicted.
void fillAgain(Attention& a)
{
    for (const NodeId leaf : {a.W_Q, a.W_K, a.W_V}) {
        const Tensor numbers(a.graph.given(leaf));
        a.graph.fillLater(
            leaf,
            [numbers](std::span<double> to, const PieceMade&) { std::ranges::copy(numbers.numbers(), to.begin()); },
            true);
    }
}

double sumOf(const ConstView& view)
{
    double sum = 0;
    for (Index s = 0; s < view.shape.slices; ++s)
        for (Index r = 0; r < view.shape.rows; ++r)
            for (Index c = 0; c < view.shape.cols; ++c)
                sum += view.at({s, r, c});
    return sum;
}

/// All that a shape tells, as one number.
double asked(const GraphShape& shape, const FloatFormat& format)
{
    double sum = shape.numberFormat().reduced() ? 1 : 0;
    for (NodeId id = 0; id < shape.size(); ++id) {
        const Node& node = shape.node(id);
        sum += static_cast<double>(shape.find(node.info.name) + shape.formula(id).size() + shape.consumers(id).size());
        sum += (shape.pinned(id) ? 2 : 0) + (shape.partlyPinned(id) ? 3 : 0);
        if (node.leaf() || shape.pinned(id)) {
            const Lease rounded = shape.rounded(id);
            EXPECT_TRUE(shape.filled(id)) << "as long as it is lent";
            sum += sumOf(shape.given(id)) + sumOf(rounded);
        } else {
            sum += static_cast<double>(shape.shapes(id).inputs.size());
        }
    }
    return sum + shape.bytesOfEverything(format);
}

class ShapeAndThreads : public testing::TestWithParam<const char*> {};

TEST_P(ShapeAndThreads, AnEvaluationChangesNothingOfIt)
{
    const TightMemory tight; // leaves are evicted, and filled again
    Attention a(longText, 32, 2);
    fillAgain(a);
    a.graph.pin(a.V_heads, Tensor(a.graph.node(a.V_heads).shape));
    a.graph.pin(a.S, 1, Tensor(Shape::matrix(longText, longText)));
    const FloatFormat& format = floatFormat(GetParam());
    a.graph.setNumberFormat(format);
    const double expected = asked(a.graph, format);

    std::atomic<bool> done = false;
    std::atomic<int> rounds = 0;
    std::thread other([&] {
        for (; !done; ++rounds)
            EXPECT_EQ(asked(a.graph, format), expected);
    });
    const Demand output{a.concat, Region::all(a.graph.node(a.concat).shape)};
    for (int edit = 0; edit < 8 || rounds < 3; ++edit) {
        a.graph.invalidate();
        a.graph.evaluate({&output, 1}, {.exact = edit % 2 == 0});
    }
    done = true;
    other.join();
}

INSTANTIATE_TEST_SUITE_P(InEvery, ShapeAndThreads, testing::Values("float64", "bfloat16"));

} // namespace
} // namespace heedmap::test
