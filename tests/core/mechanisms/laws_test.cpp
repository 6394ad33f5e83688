// What must hold of every mechanism in the table, whatever its settings and arrays.

#include "support/cells.h"
#include "support/random_document.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

namespace heedmap::test {
namespace {

constexpr int documents = HEEDMAP_SANITIZED ? 6 : 40; // of each mechanism

/// Runs `law` on random documents of every mechanism.
template <typename Law> void forAll(std::uint64_t seed, Law law)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(seed);
        for (int i = 0; i < documents; ++i) {
            const RandomDocument document = randomDocument(*mechanism, random);
            SCOPED_TRACE(document.text());
            law(document, random);
            if (::testing::Test::HasFailure())
                return;
        }
    }
}

std::string place(const Graph& graph, NodeId id, const Cell& cell)
{
    return graph.node(id).info.name + "[" + std::to_string(cell.slice) + "," + std::to_string(cell.row) + ","
        + std::to_string(cell.col) + "]";
}

void evaluateAll(Graph& graph) { graph.evaluate(everything(graph)); }

std::vector<Tensor> values(Graph& graph)
{
    evaluateAll(graph);
    std::vector<Tensor> values;
    for (NodeId id = 0; id < graph.size(); ++id)
        values.emplace_back(graph.read(id));
    return values;
}

void expectSame(const Graph& graph, const std::vector<Tensor>& a, const std::vector<Tensor>& b, double tolerance)
{
    ASSERT_EQ(a.size(), b.size());
    for (NodeId id = 0; id < graph.size(); ++id) {
        const auto i = static_cast<std::size_t>(id);
        ASSERT_EQ(a[i].shape(), b[i].shape());
        forEachCell(Region::all(a[i].shape()), [&](const Cell& cell) {
            EXPECT_TRUE(near(a[i].at(cell), b[i].at(cell), tolerance))
                << place(graph, id, cell) << ": " << a[i].at(cell) << " and " << b[i].at(cell);
        });
    }
}

TEST(EveryMechanism, ComputesARegionAsItComputesTheWhole)
{
    forAll(1, [](const RandomDocument& document, Random& random) {
        Graph graph;
        document.build(graph);
        evaluateAll(graph);
        for (NodeId id = 0; id < graph.size(); ++id) {
            const Node& node = graph.node(id);
            if (node.leaf())
                continue;
            std::vector<ConstView> inputs;
            for (const NodeId input : node.inputs)
                inputs.push_back(graph.read(input));
            const Region region = randomRegion(random, node.shape);
            constexpr double untouched = 12345.678;
            Tensor part(node.shape);
            std::ranges::fill(part.numbers(), untouched);
            node.op->forward(inputs, part.view(), region);
            const Lease whole = graph.read(id);
            forEachCell(Region::all(node.shape), [&](const Cell& cell) {
                const double expected = region.contains(cell) ? whole.at(cell) : untouched;
                EXPECT_TRUE(near(part.at(cell), expected, 1e-12)) << place(graph, id, cell);
            });
        }
    });
}

TEST(EveryMechanism, ComputesWhatIsDemandedInAnyOrder)
{
    forAll(2, [](const RandomDocument& document, Random& random) {
        Graph whole;
        document.build(whole);
        const std::vector<Tensor> expected = values(whole);
        Graph graph;
        document.build(graph);
        for (int i = 0; i < 30; ++i) {
            const auto id = static_cast<NodeId>(randomIndex(random, 0, graph.size() - 1));
            const Region region = randomRegion(random, graph.node(id).shape);
            graph.evaluate(std::vector{Demand{id, region}});
            const Lease here = graph.read(id);
            forEachCell(region, [&](const Cell& cell) {
                EXPECT_TRUE(near(here.at(cell), expected[static_cast<std::size_t>(id)].at(cell), 1e-12))
                    << place(graph, id, cell);
            });
        }
    });
}

/// One change to a graph: a number in a leaf or a pin, up to `size`, a pin, or a pin taken away.
std::vector<Change> randomEdit(Graph& graph, Random& random, double size = 2)
{
    const auto id = static_cast<NodeId>(randomIndex(random, 0, graph.size() - 1));
    const Shape shape = graph.node(id).shape;
    const double number =
        graph.node(id).info.role == Role::Mask ? double(randomIndex(random, 0, 1)) : size * randomNumber(random);
    if (graph.node(id).leaf() || (graph.pinned(id) && randomIndex(random, 0, 2) > 0))
        return graph.assign(id, Region::of(randomCell(random, shape)), std::vector{number});
    if (graph.pinned(id))
        return graph.unpin(id);
    if (randomIndex(random, 0, 3) > 0) // pins are rarer than edits
        return {};
    Tensor pin(graph.read(id));
    pin.at(randomCell(random, shape)) = number;
    return graph.pin(id, pin);
}

/// The same numbers and pins in a graph that never saw an edit.
std::vector<Tensor> fresh(const RandomDocument& document, Graph& edited)
{
    Graph graph;
    document.build(graph);
    for (NodeId id = 0; id < graph.size(); ++id) {
        const Tensor value(edited.node(id).leaf() || edited.pinned(id) ? edited.read(id) : Lease());
        if (edited.node(id).leaf())
            graph.assign(id, Region::all(value.shape()), value.numbers());
        else if (edited.pinned(id))
            graph.pin(id, value);
    }
    return values(graph);
}

TEST(EveryMechanism, MissesNoCellThatAnEditChanges)
{
    forAll(3, [](const RandomDocument& document, Random& random) {
        Graph graph;
        document.build(graph);
        for (int i = 0; i < 6; ++i) {
            const std::vector<Tensor> before = values(graph);
            const std::vector<Change> changes = randomEdit(graph, random);
            const std::vector<Tensor> expected = fresh(document, graph);
            const std::vector<Tensor> after = values(graph);
            expectSame(graph, after, expected, 1e-10);
            std::vector<RegionSet> told(before.size());
            for (const Change& change : changes)
                told[static_cast<std::size_t>(change.node)].add(change.regions);
            for (NodeId id = 0; id < graph.size(); ++id) {
                const auto at = static_cast<std::size_t>(id);
                forEachCell(Region::all(before[at].shape()), [&](const Cell& cell) {
                    EXPECT_TRUE(told[at].contains(cell) || near(before[at].at(cell), after[at].at(cell), 0))
                        << place(graph, id, cell) << " changed, but was not reported";
                });
            }
        }
    });
}

TEST(EveryMechanism, StaysRightThroughManyEditsOfWhichOnlySomeAreLookedAt)
{
    forAll(4, [](const RandomDocument& document, Random& random) {
        Graph graph;
        document.build(graph);
        for (int i = 0; i < 20; ++i) {
            randomEdit(graph, random);
            const auto looked = static_cast<NodeId>(randomIndex(random, 0, graph.size() - 1));
            graph.evaluate(std::vector{Demand{looked, randomRegion(random, graph.node(looked).shape)}});
        }
        expectSame(graph, values(graph), fresh(document, graph), 1e-10);
    });
}

TEST(EveryMechanism, StaysRightWhenScoresSwingWidely)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(11);
        for (int i = 0; i < 12; ++i) {
            const RandomDocument document = randomDocument(*mechanism, random, i < 8 ? 6 : 70);
            SCOPED_TRACE(document.text());
            Graph graph;
            document.build(graph);
            evaluateAll(graph);
            for (int edit = 0; edit < 24; ++edit) {
                // From scores that put everything on one key to scores that weigh all of them, and back.
                randomEdit(graph, random, edit % 4 == 0 ? 100 : edit % 4 == 1 ? 10 : 0.1);
                evaluateAll(graph);
            }
            expectSame(graph, values(graph), fresh(document, graph), 1e-9);
            if (::testing::Test::HasFailure())
                return;
        }
    }
}

/// Every operand shows what its cell shows; every branch is visited once.
void expectTrueOperands(const Graph& graph, NodeId id, const Expression& expression, std::set<const void*>& visited)
{
    if (!visited.insert(expression.identity()).second)
        return;
    if (expression.kind() == Expression::Kind::Operand) {
        const NodeId input = graph.node(id).inputs.at(expression.input());
        ASSERT_TRUE(graph.node(input).shape.contains(expression.cell()));
        EXPECT_TRUE(near(expression.value(), graph.lend(input).at(expression.cell()), 0))
            << place(graph, input, expression.cell()) << " is cited as " << expression.value();
    }
    for (const Expression& argument : expression.arguments())
        expectTrueOperands(graph, id, argument, visited);
}

TEST(EveryMechanism, ExplainsEveryCell)
{
    forAll(5, [](const RandomDocument& document, Random&) {
        Graph graph;
        document.build(graph);
        evaluateAll(graph);
        for (NodeId id = 0; id < graph.size(); ++id) {
            const Lease here = graph.read(id);
            forEachCell(Region::all(graph.node(id).shape), [&](const Cell& cell) {
                const std::optional<Expression> explanation = graph.explain(id, cell);
                ASSERT_EQ(explanation.has_value(), !graph.node(id).leaf());
                if (!explanation)
                    return;
                EXPECT_TRUE(near(explanation->value(), here.at(cell), 1e-12))
                    << place(graph, id, cell) << " is " << here.at(cell) << ", explained as " << explanation->value();
                std::set<const void*> visited;
                expectTrueOperands(graph, id, *explanation, visited);
            });
        }
    });
}

TEST(EveryMechanism, SaysOfEveryNodeWhatItIs)
{
    forAll(6, [](const RandomDocument& document, Random&) {
        Graph graph;
        document.build(graph);
        for (NodeId id = 0; id < graph.size(); ++id) {
            const auto& [info, shape, op, inputs, geometry] = graph.node(id);
            SCOPED_TRACE(info.name);
            EXPECT_FALSE(info.symbol.empty());
            EXPECT_FALSE(info.step.empty());
            EXPECT_GE(std::ranges::count(info.caption.english(), '.'), 2) << "a caption is two sentences";
            EXPECT_FALSE(info.cols.name.empty());
            EXPECT_EQ(info.rows.name.empty(), shape.rank < 2);
            EXPECT_EQ(info.slices.name.empty(), shape.rank < 3);
            for (const auto& [axis, size] : {std::pair{info.rows, shape.rows}, std::pair{info.cols, shape.cols}}) {
                EXPECT_TRUE(axis.labels == nullptr || static_cast<Index>(axis.labels->size()) == size)
                    << Sentence(axis.name).english();
                EXPECT_TRUE(axis.block == 0 || size % axis.block == 0) << Sentence(axis.name).english();
            }
            EXPECT_NE(info.role, Role::Gradient);
            EXPECT_EQ(op == nullptr,
                      info.role == Role::Input || info.role == Role::Weight
                          || (info.role == Role::Mask && inputs.empty() && op == nullptr));
            EXPECT_FALSE(graph.formula(id).empty());
        }
    });
}

TEST(EveryMechanism, HasNoNodeThatServesNothing)
{
    forAll(7, [](const RandomDocument& document, Random&) {
        Graph graph;
        document.build(graph);
        const auto asItIs = [](const NodeInfo& info) { return info.name.ends_with(".M"); }; // a file's numbers
        for (NodeId id = 0; id < graph.size(); ++id)
            EXPECT_TRUE(!graph.consumers(id).empty() || graph.node(id).info.role == Role::Output
                        || asItIs(graph.node(id).info))
                << graph.node(id).info.name << " serves nothing";
    });
}

TEST(EveryMechanism, PutsEveryArrayIntoALeaf)
{
    forAll(8, [](const RandomDocument& document, Random&) {
        Graph graph;
        const auto leaves = document.build(graph);
        ASSERT_EQ(leaves.size(), document.arrays.size());
        for (const auto& [name, array] : document.arrays) {
            ASSERT_TRUE(leaves.contains(name)) << name;
            EXPECT_TRUE(Tensor(graph.read(leaves.find(name)->second)).sameBits(array)) << name;
        }
    });
}

TEST(EveryMechanism, ServesInsideAnotherUnderAPrefix)
{
    forAll(9, [](const RandomDocument& document, Random&) {
        Graph alone;
        document.build(alone);
        Graph inside;
        document.build(inside, "enc.0.attn.");
        ASSERT_EQ(alone.size(), inside.size());
        for (NodeId id = 0; id < alone.size(); ++id)
            EXPECT_EQ(inside.node(id).info.name, "enc.0.attn." + alone.node(id).info.name);
        expectSame(alone, values(inside), values(alone), 0);
    });
}

TEST(EveryMechanism, GivesTheSameOnOneThreadAndOnTwo)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(10);
        for (int i = 0; i < 4; ++i) {
            const RandomDocument document = randomDocument(*mechanism, random, 150);
            SCOPED_TRACE(document.text());
            useThreads(1);
            Graph one;
            document.build(one);
            const std::vector<Tensor> expected = values(one);
            useThreads(2);
            Graph two;
            document.build(two);
            const std::vector<Tensor> both = values(two);
            useThreads(0);
            expectSame(one, both, expected, 1e-13);
        }
    }
}

/// The config with another value for every setting that does not matter in it.
Json withOtherIdleValues(const RandomDocument& document)
{
    Json config = document.config;
    for (const Setting& group : document.mechanism->settings()) {
        Json changed = config.find(group.key) == nullptr ? Json(Json::Object()) : *config.find(group.key);
        for (const Setting& member : group.members)
            if (!member.matters(document.settings, group.key))
                changed.set(member.key,
                            member.type == Setting::Type::Boolean        ? Json(member.standard != Json(true))
                                : member.type == Setting::Type::Integers ? Json(Json::Array{0})
                                : member.type == Setting::Type::Numbers
                                ? Json(Json::Array{std::max(member.least, 0.0) + 3})
                                : member.choices.empty() ? Json(std::min(member.least + 3, member.most))
                                                         : Json(member.choices.back().key));
        if (group.members.empty() || changed.object().empty())
            continue;
        if (group.members.front().key == "kind" && changed.find("kind") == nullptr)
            changed.set("kind", group.members.front().standard); // without which the others say nothing
        config.set(group.key, std::move(changed));
    }
    return config;
}

TEST(EveryMechanism, ComputesTheSameWhateverTheSettingsThatDoNotMatterSay)
{
    int changed = 0;
    forAll(12, [&](const RandomDocument& document, Random& /*random*/) {
        RandomDocument other = document;
        other.config = withOtherIdleValues(document);
        other.settings = Settings(document.mechanism->settings(), other.config);
        changed += static_cast<int>(other.config != document.config);
        Graph graph;
        Graph same;
        document.build(graph);
        other.build(same);
        expectSame(graph, values(graph), values(same), 0);
    });
    EXPECT_GT(changed, documents);
}

} // namespace
} // namespace heedmap::test
