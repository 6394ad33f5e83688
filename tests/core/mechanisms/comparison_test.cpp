// What the efficient mechanisms say of their own cost, over all of the table.

#include <heedmap/mechanisms/comparison.h>

#include "support/example.h"
#include "support/random_document.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace heedmap::test {
namespace {

std::vector<const Mechanism*> comparable()
{
    std::vector<const Mechanism*> found;
    for (const Mechanism* mechanism : mechanisms())
        if (mechanism->comparison() != nullptr)
            found.push_back(mechanism);
    return found;
}

double entry(Graph& graph, const std::string& node, Index at)
{
    const NodeId id = graph.find(node);
    EXPECT_NE(id, noNode) << node;
    return graph.read(id).at({0, 0, at});
}

std::vector<Counted> shown(Graph& graph, const Comparison& comparison)
{
    std::vector<Counted> counts;
    for (const Measure& measure : comparison.measures())
        counts.push_back({entry(graph, measure.found, measure.entry), entry(graph, measure.exact, measure.entry)});
    return counts;
}

void expectSame(const std::vector<Counted>& a, const std::vector<Counted>& b)
{
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].found, b[i].found) << i;
        EXPECT_EQ(a[i].exact, b[i].exact) << i;
    }
}

/// A comparison of an example's document, and what its nodes show.
struct Compared {
    explicit Compared(const std::string& id) : Compared(Example(id).document()) {}
    explicit Compared(const Document& document) : example(document)
    {
        computation = &example.computation();
        comparison = computation->mechanism->comparison();
        now = shown(computation->graph, *comparison);
    }
    CostCurve curve() const { return {*comparison, computation->settings, computation->dimensions, now}; }

    Example example;
    Computation* computation = nullptr;
    const Comparison* comparison = nullptr;
    std::vector<Counted> now;
};

TEST(Comparison, IsMadeByEveryMechanismThatHasErrors)
{
    EXPECT_EQ(comparable().size(), 8U);
    Random random(5);
    for (const Mechanism* mechanism : mechanisms()) {
        Graph graph;
        randomDocument(*mechanism, random).build(graph);
        EXPECT_EQ(mechanism->comparison() != nullptr, graph.find("error.Z") != noNode) << mechanism->id();
    }
}

TEST(Comparison, MarksTheNodesOfTheExactComputation)
{
    Random random(7);
    std::set<std::string> marked;
    for (const Mechanism* mechanism : mechanisms()) {
        Graph graph;
        randomDocument(*mechanism, random).build(graph);
        for (NodeId id = 0; id < graph.size(); ++id) {
            const NodeInfo& info = graph.node(id).info;
            EXPECT_EQ(info.comparison, info.name.find("exact.") != std::string::npos) << info.name;
            if (info.comparison)
                marked.insert(mechanism->id());
        }
    }
    EXPECT_GE(marked.size(), comparable().size());
}

TEST(Comparison, NamesNodesOfOneShape)
{
    Random random(6);
    for (const Mechanism* mechanism : comparable()) {
        Graph graph;
        randomDocument(*mechanism, random).build(graph);
        for (const ComparedNodes& nodes : mechanism->comparison()->comparedNodes()) {
            std::set<std::string> shapes;
            for (const std::string& name : {nodes.found, nodes.exact, nodes.error}) {
                ASSERT_NE(graph.find(name), noNode) << mechanism->id() << " " << name;
                shapes.insert(graph.node(graph.find(name)).shape.text());
            }
            EXPECT_EQ(shapes.size(), 1U) << mechanism->id();
        }
    }
}

TEST(Comparison, HasKnobsThatItsMechanismKnows)
{
    Random random(7);
    for (const Mechanism* mechanism : comparable()) {
        const RandomDocument document = randomDocument(*mechanism, random);
        for (const QualityKnob& knob : mechanism->comparison()->knobs()) {
            if (knob.setting.empty()) {
                EXPECT_TRUE(document.letters.contains(knob.letter)) << mechanism->id();
                continue;
            }
            const std::vector<Setting> schema = mechanism->settings();
            const std::string group = knob.setting.substr(0, knob.setting.find('.'));
            EXPECT_TRUE(std::ranges::any_of(schema, [&](const Setting& setting) { return setting.key == group; }))
                << mechanism->id() << " " << knob.setting;
        }
    }
}

TEST(CostCurve, IsAtItsOwnLengthWhatTheNodesShow)
{
    Random random(8);
    for (const Mechanism* mechanism : comparable())
        for (int i = 0; i < 12; ++i) {
            const RandomDocument document = randomDocument(*mechanism, random);
            SCOPED_TRACE(document.text());
            Graph graph;
            document.build(graph);
            const std::vector<Counted> now = shown(graph, *mechanism->comparison());
            const CostCurve curve(*mechanism->comparison(), document.settings, document.letters, now);
            expectSame(curve.at(document.letters.at("n")), now);
        }
}

// A document with twice the tokens, computed in full, costs what the curve foretells.
TEST(CostCurve, ForetellsTheCostOfALongerDocument)
{
    for (const char* id : {"linformer", "performer", "linear-running-state", "fading-memory", "delta-rule", "nystrom",
                           "flash-tiles", "longformer", "what-the-index-missed"}) {
        const Compared small(id);
        const Index n = 2 * small.computation->dimensions.at("n");
        Document document = small.example.document();
        document.tokens = {};
        document.pins.clear();
        document.published.clear();
        document.lesson.clear();
        document.exercises.clear();
        for (auto& [name, source] : document.arrays) {
            const Shape& shape = small.computation->graph.node(small.computation->leaves.at(name)).shape;
            const bool cols = name == "E" || name == "F" || name == "decay";
            const bool rows = !cols && name != "omega";
            Shape longer = shape;
            longer.rows *= rows ? 2 : 1;
            longer.cols *= cols ? 2 : 1;
            source = Initial{.kind = Initial::Kind::Normal, .seed = 3, .shape = longer};
        }
        const Compared large(document);
        SCOPED_TRACE(id);
        ASSERT_EQ(large.computation->dimensions.at("n"), n);
        expectSame(small.curve().at(n), large.now);
    }
}

TEST(CostCurve, SaysFromWhichLengthOnItWins)
{
    int crossings = 0;
    for (const char* id :
         {"linformer", "performer", "linear-running-state", "nystrom", "flash-tiles", "longformer", "lsh-buckets"}) {
        const Compared compared(id);
        const CostCurve curve = compared.curve();
        SCOPED_TRACE(id);
        for (std::size_t i = 0; i < compared.now.size(); ++i) {
            const auto wins = [&](Index n) { return curve.at(n)[i].found < curve.at(n)[i].exact; };
            const std::optional<Index> from = curve.winsFrom(i);
            if (!from) {
                EXPECT_FALSE(wins(CostCurve::longest));
                continue;
            }
            EXPECT_TRUE(wins(*from)) << *from;
            EXPECT_TRUE(wins(CostCurve::longest));
            if (*from > 1) {
                ++crossings;
                EXPECT_FALSE(wins(*from - 1)) << *from;
            }
        }
    }
    EXPECT_GE(crossings, 4);
}

TEST(CostCurve, OfAQuadraticMethodNeverWins)
{
    const Compared flash("flash-tiles");
    EXPECT_FALSE(flash.curve().winsFrom(0)); // as many multiply-adds as the exact attention
    EXPECT_TRUE(flash.curve().winsFrom(1));
}

} // namespace
} // namespace heedmap::test
