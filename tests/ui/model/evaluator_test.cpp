#include "core/graph/memory_budget_support.h"
#include "model_support.h"
#include "support/limits.h"

#include <QSignalSpy>

#include <cmath>

namespace heedmap::test {
namespace {

TEST(Evaluator, WhatItLendsStaysUntilTheEventLoopTurns)
{
    const TightMemory tight; // what is not held is evicted
    Workbench workbench;
    workbench.setSpeed(everythingQuick);
    workbench.open(example("two-heads"), {});
    const GraphShape& graph = workbench.graph();
    for (NodeId id = 0; id < graph.size(); ++id)
        EXPECT_TRUE(workbench.values(id)) << id;
    for (NodeId id = 0; id < graph.size(); ++id)
        EXPECT_TRUE(workbench.known(id, Region::all(graph.node(id).shape))) << graph.node(id).info.name;
}

/// A document that is evaluated beside the window, however quick the machine is.
class LargeTest : public testing::Test {
protected:
    LargeTest()
    {
        m_workbench.setSpeed(nothingQuick);
        open(2048);
    }

    void open(Index tokens)
    {
        const auto random = [](Index rows, Index cols, std::uint64_t seed) -> ArraySource {
            return Initial{.kind = Initial::Kind::Normal, .std = 0.1, .seed = seed, .shape = Shape::matrix(rows, cols)};
        };
        Document document;
        document.mechanism = "scaled_dot_product";
        document.arrays = {{"Q", random(tokens, 32, 1)}, {"K", random(tokens, 32, 2)}, {"V", random(tokens, 32, 3)}};
        m_workbench.open(document, {});
        m_output = node(m_workbench, "Z");
    }

    void lookAtOutput()
    {
        m_workbench.look(&m_view, {{m_output, Region::all(m_workbench.graph().node(m_output).shape)}});
    }

    /// All of V the same, so that Z is too.
    void fillValues(double number) { fill("V", number); }
    void fill(const char* name, double number)
    {
        const NodeId filled = node(m_workbench, name);
        const Region all = Region::all(m_workbench.graph().node(filled).shape);
        m_workbench.setValues(filled, all, std::vector<double>(static_cast<std::size_t>(all.size()), number));
    }

    Workbench m_workbench;
    NodeId m_output = noNode;
    QObject m_view;
};

TEST_F(LargeTest, IsEvaluatedBesideTheWindow)
{
    EXPECT_FALSE(m_workbench.values(m_output)) << "nothing real to show yet";
    QSignalSpy ready(&m_workbench, &Workbench::valuesReady);
    {
        const HeldEvaluations held(m_workbench);
        lookAtOutput();
        ASSERT_TRUE(wait([&] { return m_workbench.evaluating(); }));
        EXPECT_FALSE(m_workbench.values(m_output));
        EXPECT_TRUE(m_workbench.values(0).current) << "what is given can always be shown";
    }
    settle(m_workbench);
    EXPECT_EQ(ready.size(), 1);
    EXPECT_TRUE(m_workbench.values(m_output).current);
    EXPECT_GT(m_workbench.evaluationTime(), 0);
}

TEST_F(LargeTest, IsNotEvaluatedWhereTheSystemGivesNoThread)
{
    QSignalSpy failed(&m_workbench, &Workbench::failed);
    {
        const NoThreads none;
        lookAtOutput();
        ASSERT_TRUE(wait([&] { return !failed.isEmpty(); }));
    }
    EXPECT_FALSE(m_workbench.evaluating());
    fillValues(2);
    ASSERT_TRUE(wait([&] { return m_workbench.values(m_output).current; })) << "the next edit asks for another one";
    EXPECT_EQ(failed.size(), 1);
}

TEST_F(LargeTest, TheNewestEditWinsAndTheLastValuesStayMeanwhile)
{
    lookAtOutput();
    settle(m_workbench);
    const double before = m_workbench.values(m_output).view.at({0, 5, 3});

    for (const bool held : {true, false}) {
        m_workbench.setHeld(held);
        for (int i = 1; i <= 20; ++i) {
            fillValues(static_cast<double>(i));
            QCoreApplication::processEvents();
            const Values shown = m_workbench.values(m_output);
            ASSERT_TRUE(shown);
            EXPECT_FALSE(held && shown.current);
            if (!shown.current) {
                EXPECT_EQ(shown.view.at({0, 5, 3}), before);
            }
        }
    }
    ASSERT_TRUE(wait([&] {
        const Values shown = m_workbench.values(m_output);
        const double number = shown ? shown.view.at({0, 5, 3}) : 0;
        EXPECT_TRUE(number == before || (number > 0.5 && std::abs(number - std::round(number)) < 1e-9)) << number;
        return shown.current;
    }));
    EXPECT_NEAR(m_workbench.values(m_output).view.at({0, 5, 3}), 20, 1e-9);
}

TEST_F(LargeTest, TheLastValuesAreNotCurrentAsSoonAsANumberIsAnother)
{
    lookAtOutput();
    settle(m_workbench);
    fill("Q", 0.5);
    ASSERT_FALSE(m_workbench.evaluating()) << "not before the event loop turns";
    const Values last = m_workbench.values(m_output);
    ASSERT_TRUE(last);
    EXPECT_FALSE(last.current);
}

TEST_F(LargeTest, WhatIsComputedOverIsNotCurrentAndIsNotPinned)
{
    lookAtOutput();
    settle(m_workbench);
    fill("Q", 0.5); // all weights anew, not only their products with V
    fillValues(3);
    {
        const HeldEvaluations held(m_workbench);
        ASSERT_TRUE(wait([&] { return m_workbench.evaluating(); }));
        const Values meanwhile = m_workbench.values(m_output);
        ASSERT_TRUE(meanwhile);
        EXPECT_FALSE(meanwhile.current);
        m_workbench.pin(m_output);
        EXPECT_FALSE(m_workbench.pinned(m_output)) << "its value is still to come";
    }
    ASSERT_TRUE(wait([&] { return m_workbench.pinned(m_output); }));
    EXPECT_NEAR(m_workbench.numbers(m_output, Region::of({0, 5, 3})).front(), 3, 1e-9);
}

TEST_F(LargeTest, CanBeCancelledAndGoesOnWithTheNextEdit)
{
    {
        const HeldEvaluations held(m_workbench);
        lookAtOutput();
        ASSERT_TRUE(wait([&] { return m_workbench.evaluating(); }));
        QSignalSpy progress(&m_workbench, &Workbench::progress);
        m_workbench.cancel();
        EXPECT_FALSE(m_workbench.evaluating());
        ASSERT_EQ(progress.size(), 1);
        EXPECT_EQ(progress[0][0].toDouble(), -1);
    }
    handleEvents();
    EXPECT_FALSE(m_workbench.evaluating());
    put(m_workbench, "Q", {0, 0, 0}, 4);
    ASSERT_TRUE(wait([&] { return m_workbench.values(m_output).current; }));
}

TEST_F(LargeTest, IsComparedWithARememberedStateBesideTheWindow)
{
    const NodeId scores = node(m_workbench, "S");
    const Region all = Region::all(m_workbench.graph().node(scores).shape);
    m_workbench.look(&m_view, {{scores, all}});
    ASSERT_TRUE(wait([&] { return m_workbench.values(scores).current; }));
    m_workbench.takeSnapshot();
    QSignalSpy beside(&m_workbench, &Workbench::progress);
    EXPECT_EQ(m_workbench.difference(scores, all), nullptr);
    ASSERT_TRUE(wait([&] { return m_workbench.difference(scores, all) != nullptr; }));
    EXPECT_FALSE(beside.empty());
    const Cell cell{0, 5, 7};
    EXPECT_EQ(m_workbench.difference(scores, all)->at(cell), 0);
    ASSERT_TRUE(wait([&] { return !m_workbench.evaluating(); }));

    const double before = value(m_workbench, "S", cell);
    put(m_workbench, "Q", {0, 5, 3}, 2);
    const Difference last = m_workbench.difference(scores, all);
    ASSERT_NE(last, nullptr);
    EXPECT_EQ(last->at(cell), 0) << "the last that was known, while the next is made";
    ASSERT_TRUE(wait([&] { return m_workbench.difference(scores, all)->at(cell) != 0; }));
    EXPECT_EQ(m_workbench.difference(scores, all)->at(cell), value(m_workbench, "S", cell) - before);
    ASSERT_TRUE(wait([&] { return m_workbench.settled(); }));
    (void)m_workbench.difference(scores, all);
    ASSERT_TRUE(wait([&] { return m_workbench.settled(); })) << "the exact numbers are compared too";
    QSignalSpy ready(&m_workbench, &Workbench::valuesReady);
    (void)m_workbench.difference(scores, all);
    handleEvents();
    EXPECT_TRUE(ready.empty()) << "it is not made twice";
    m_workbench.dropSnapshot();
    EXPECT_EQ(m_workbench.difference(scores, all), nullptr);
}

TEST_F(LargeTest, TakesAnotherNumberFormatUpBesideTheWindow)
{
    const NodeId scores = node(m_workbench, "S");
    m_workbench.look(&m_view, {{scores, Region::all(m_workbench.graph().node(scores).shape)}});
    settle(m_workbench);
    const double before = value(m_workbench, "S", {0, 3, 4});
    m_workbench.setNumberFormat(floatFormat("bfloat16"));
    const Values shown = m_workbench.values(scores);
    ASSERT_TRUE(shown);
    EXPECT_FALSE(shown.current);
    EXPECT_EQ(shown.view.at({0, 3, 4}), before) << "until the others are there";
    ASSERT_TRUE(wait([&] { return m_workbench.values(scores).current; }));
    EXPECT_EQ(value(m_workbench, "S", {0, 3, 4}), rounded(value(m_workbench, "S", {0, 3, 4}), floatFormat("bfloat16")));
    EXPECT_NE(value(m_workbench, "S", {0, 3, 4}), before);
}

TEST_F(LargeTest, CanBeClosedInTheMiddle)
{
    const HeldEvaluations held(m_workbench);
    lookAtOutput();
    ASSERT_TRUE(wait([&] { return m_workbench.evaluating(); }));
    m_workbench.open(example("thinking-machines"), {});
    EXPECT_FALSE(m_workbench.evaluating());
    m_workbench.setHeld(false);
    EXPECT_NEAR(value(m_workbench, "S", {0, 0, 0}), 0.13, 1e-12);
}

} // namespace
} // namespace heedmap::test
