// An exact evaluation after edits has every bit of that of a new graph.

#include "attention_graph.h"
#include "support/cells.h"

#include <algorithm>

namespace heedmap::test {
namespace {

constexpr Index n = 40;
constexpr Index d = 48;
constexpr Index heads = 4;

int differing(Graph& graph, Graph& fresh)
{
    int nodes = 0;
    for (NodeId id = 0; id < graph.size(); ++id)
        nodes += Tensor(graph.read(id)).sameBits(Tensor(fresh.read(id))) ? 0 : 1;
    return nodes;
}

/// A graph with the numbers of another's leaves, and the same pins.
void copyGiven(const Attention& from, Attention& to)
{
    for (const NodeId leaf : {from.X, from.W_Q, from.W_K, from.W_V})
        to.graph.assign(leaf, Region::all(from.graph.node(leaf).shape), Tensor(from.graph.given(leaf)).numbers());
    if (from.graph.pinned(from.A, 2)) {
        Tensor head(Shape::matrix(n, n));
        for (Index r = 0; r < n; ++r)
            std::copy_n(from.graph.given(from.A).row(2, r), n, head.view().row(0, r));
        to.graph.pin(to.A, 2, head);
    }
}

void editSomething(Attention& a, bool pinning)
{
    if (pinning) {
        if (a.graph.pinned(a.A, 2))
            a.graph.unpin(a.A, 2);
        else
            a.graph.pin(a.A, 2, Tensor(Shape::matrix(n, n)));
        return;
    }
    const NodeId leaf = std::array{a.X, a.W_Q, a.W_K, a.W_V}[a.random() % 4];
    const Shape shape = a.graph.node(leaf).shape;
    const Cell cell{0, static_cast<Index>(a.random()) % shape.rows, static_cast<Index>(a.random()) % shape.cols};
    a.set(leaf, cell, std::normal_distribution<double>()(a.random));
}

TEST(ExactEvaluation, AfterRandomEditsHasTheBitsOfANewGraph)
{
    Attention a(n, d, heads);
    const std::vector<Demand> all = everything(a.graph);
    a.graph.evaluate(all);
    int followed = 0;
    for (int i = 0; i < 60; ++i) {
        for (int edits = 0; edits < 1 + i % 4; ++edits) {
            editSomething(a, i % 7 == 0);
            a.graph.evaluate(all);
        }
        Attention fresh(n, d, heads);
        copyGiven(a, fresh);
        fresh.graph.evaluate(all);
        followed += differing(a.graph, fresh.graph);
        a.graph.evaluate(all, {.exact = true});
        ASSERT_EQ(differing(a.graph, fresh.graph), 0) << "after " << i;
        for (const Demand& each : all)
            EXPECT_TRUE(a.graph.exact(each.node, each.region)) << a.graph.node(each.node).info.name;
        EXPECT_EQ(a.graph.work(all, true), 0);
    }
    EXPECT_GT(followed, 0) << "no edit was followed cheaply: nothing was tried";
}

TEST(ExactEvaluation, OfWhatWasUpdatedComesByItselfAfterManyUpdatesAndOnlyOnce)
{
    Attention a(n, d, heads);
    const Demand shown{a.Z, Region::all(a.graph.node(a.Z).shape)};
    const double whole = a.graph.work({&shown, 1});
    a.graph.evaluate({&shown, 1});
    int recomputed = 0;
    for (int i = 0; i < 300; ++i) {
        a.set(a.X, {0, 5, 1}, i % 2 == 0 ? 0.5 : 0.25);
        recomputed += a.graph.work({&shown, 1}) > whole / 4 ? 1 : 0;
        a.graph.evaluate({&shown, 1});
    }
    EXPECT_EQ(recomputed, 300 / 65);
}

/// Asks for parts of a node one after another, as a window does that is scrolled.
void evaluateInParts(Attention& a, NodeId node)
{
    const Shape& shape = a.graph.node(node).shape;
    const auto part = [&](Index size) {
        const Index begin = static_cast<Index>(a.random()) % size;
        return Range{begin, begin + 1 + static_cast<Index>(a.random()) % (size - begin)};
    };
    for (int i = 0; i < 6; ++i) {
        const Demand demand{node, {part(shape.slices), part(shape.rows), part(shape.cols)}};
        a.graph.evaluate({&demand, 1});
    }
    const Demand rest{node, Region::all(shape)};
    a.graph.evaluate({&rest, 1});
}

TEST(Evaluation, InPartsHasTheBitsOfTheWholeOnAnyNumberOfThreads)
{
    constexpr Index rows = 277; // several tiles, with a rest
    Attention whole(rows, 60, 3);
    whole.graph.evaluate(everything(whole.graph));
    for (const int count : {1, 2, 3, 7}) {
        useThreads(count);
        for (const NodeId node : {whole.Q, whole.S, whole.Z, whole.concat}) {
            Attention parts(rows, 60, 3);
            evaluateInParts(parts, node);
            EXPECT_TRUE(Tensor(parts.graph.read(node)).sameBits(Tensor(whole.graph.read(node))))
                << parts.graph.node(node).info.name << " on " << count << " threads";
        }
    }
    useThreads(0);
}

TEST(ExactEvaluation, OfSomeHeadsLeavesTheOthersForLater)
{
    Attention a(n, d, heads);
    const std::vector<Demand> all = everything(a.graph);
    a.graph.evaluate(all);
    a.set(a.X, {0, 3, 5}, 0.3);
    a.graph.evaluate(all);
    const Demand head{a.Z, {{1, 2}, {0, n}, {0, d / heads}}};
    a.graph.evaluate({&head, 1}, {.exact = true});
    EXPECT_TRUE(a.graph.exact(a.Z, head.region));
    EXPECT_FALSE(a.graph.exact(a.Z, Region::all(a.graph.node(a.Z).shape)));
    EXPECT_TRUE(a.graph.current(a.Z, Region::all(a.graph.node(a.Z).shape)));
    a.graph.evaluate(all, {.exact = true});
    Attention fresh(n, d, heads);
    copyGiven(a, fresh);
    fresh.graph.evaluate(all);
    EXPECT_EQ(differing(a.graph, fresh.graph), 0);
}

TEST(ExactEvaluation, ThatIsStoppedLeavesNothingFalse)
{
    Attention a(n, d, heads);
    const std::vector<Demand> all = everything(a.graph);
    a.graph.evaluate(all);
    a.set(a.X, {0, 3, 5}, 0.3);
    a.graph.evaluate(all);
    std::stop_source source;
    EXPECT_THROW(
        a.graph.evaluate(
            all, {.stop = source.get_token(), .progress = [&](double) { source.request_stop(); }, .exact = true}),
        Cancelled);
    a.graph.evaluate(all);
    Attention fresh(n, d, heads);
    copyGiven(a, fresh);
    expectSameAs(a.graph, fresh.graph);
    a.graph.evaluate(all, {.exact = true});
    fresh.graph.evaluate(all);
    EXPECT_EQ(differing(a.graph, fresh.graph), 0);
}

TEST(ExactEvaluation, ThatIsStoppedSaysOfNothingItBeganThatItIsCurrent)
{
    Attention a(n, d, heads);
    const std::vector<Demand> all = everything(a.graph);
    a.graph.evaluate(all);
    a.set(a.X, {0, 3, 5}, 0.3);
    a.graph.evaluate(all);
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(a.graph.evaluate(all, {.stop = source.get_token(), .exact = true}), Cancelled);
    EXPECT_FALSE(std::ranges::all_of(all, [&](const Demand& each) { return a.graph.current(each.node, each.region); }));
}

TEST(ExactEvaluation, TakesWhatWasPinnedForAsDoubtfulAsWhatItReads)
{
    const auto withOutput = [](Attention& a) {
        return a.graph.add(named("Y"), matmul(), {a.concat, a.leaf("W_O", d, d)});
    };
    Attention a(n, d, heads);
    const NodeId Y = withOutput(a);
    const std::vector<Demand> all = everything(a.graph);
    a.graph.evaluate(all);
    a.graph.pin(Y, Tensor(a.graph.node(Y).shape));
    a.set(a.X, {0, 3, 5}, 0.3);
    a.graph.evaluate(all);
    ASSERT_FALSE(a.graph.exact(a.Z, Region::all(a.graph.node(a.Z).shape))) << "the edit was followed";
    a.graph.unpin(Y);
    a.graph.evaluate(all);
    EXPECT_FALSE(a.graph.exact(Y, Region::all(a.graph.node(Y).shape)));
    a.graph.evaluate(all, {.exact = true});
    Attention fresh(n, d, heads);
    withOutput(fresh);
    copyGiven(a, fresh);
    fresh.graph.evaluate(all);
    EXPECT_EQ(differing(a.graph, fresh.graph), 0);
}

} // namespace
} // namespace heedmap::test
