// What the window reads and changes while a thread evaluates; the thread sanitizer watches it.
#include "model/evaluator.h"

#include "core/graph/attention_graph.h"
#include "support/wait.h"

#include <QSignalSpy>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <semaphore>
#include <thread>

namespace heedmap::test {
namespace {

/// A graph with a leaf that is long in coming, so that a thread fills it: as long as the gate is closed.
class EvaluatorThreads : public testing::Test {
protected:
    EvaluatorThreads()
    {
        large = a.leaf("large", 1100, 1000);
        m_evaluator.setSpeed(MeasuredSpeed(0)); // a thread for each evaluation
        m_evaluator.use(&a.graph);
        lookAt(a.concat);
    }

    ~EvaluatorThreads() override { m_evaluator.use(nullptr); }

    void fillLater()
    {
        a.graph.fillLater(large, [this](std::span<double> numbers, const PieceMade& made) {
            m_filledWhileHeld = m_filledWhileHeld || m_held;
            do {
                made(0); // throws when the evaluation is stopped
                std::this_thread::yield();
            } while (!m_open);
            std::ranges::fill(numbers, 0.5);
        });
    }

    void hold(bool held)
    {
        m_held = held;
        m_evaluator.setHeld(held);
    }

    void lookAt(NodeId node)
    {
        m_evaluator.look(
            &m_view, {{node, Region::all(a.graph.node(node).shape)}, {large, Region::all(a.graph.node(large).shape)}});
    }

    /// What an edit does: the graph is taken back, changed, and looked at again.
    void edit()
    {
        m_evaluator.interrupt();
        m_open = false;
        fillLater();
        a.set(a.X, {0, 1, 2}, ++m_edits);
        m_evaluator.schedule();
    }

    bool runs()
    {
        return wait([this] { return m_evaluator.running(); });
    }

    bool settles()
    {
        return wait([this] { return m_evaluator.settled(); });
    }

    double shown(NodeId node)
    {
        const Values values = m_evaluator.values(node, Region::all(a.graph.node(node).shape));
        return values ? values.view.at({0, 1, 2}) : std::nan("");
    }

    std::atomic<bool> m_open = true;
    std::atomic<bool> m_held = false;
    std::atomic<bool> m_filledWhileHeld = false;
    Attention a{24, 16, 2};
    NodeId large = noNode;
    Evaluator m_evaluator;
    QObject m_view;
    double m_edits = 0;
};

TEST_F(EvaluatorThreads, TheWindowReadsTheShapeWhatIsGivenAndWhatItWasShownLast)
{
    ASSERT_TRUE(settles());
    for (int round = 0; round < 3; ++round) {
        const double before = shown(a.concat);
        edit();
        ASSERT_TRUE(runs());
        for (int turn = 0; turn < 10; ++turn) {
            EXPECT_EQ(shown(a.X), m_edits) << "what is given can always be shown";
            EXPECT_EQ(shown(a.concat), before);
            EXPECT_EQ(a.graph.formula(a.concat), "concat = \\mathrm{concat}(Z)");
            EXPECT_FALSE(a.graph.pinned(a.S));
            lookAt(turn % 2 == 0 ? a.A : a.concat);
            QCoreApplication::processEvents();
        }
        m_open = true;
        ASSERT_TRUE(settles());
        EXPECT_NE(shown(a.concat), before);
    }
}

TEST_F(EvaluatorThreads, WhatIsShownIsNotComputedOverUntilTheWindowTookItsCopy)
{
    ASSERT_TRUE(settles());
    const double before = shown(a.concat);
    hold(true); // the window takes no copy
    edit();
    m_open = true;
    std::binary_semaphore copied(0);
    const auto posted = QObject::connect(
        &m_evaluator, &Evaluator::posted, &m_evaluator, [&copied] { copied.release(); }, Qt::DirectConnection);
    ASSERT_TRUE(runs());
    copied.acquire();
    QObject::disconnect(posted);
    EXPECT_EQ(shown(a.concat), before);
    handleEvents();
    EXPECT_EQ(shown(a.concat), before);
    hold(false);
    ASSERT_TRUE(settles());
    EXPECT_FALSE(m_filledWhileHeld);
    EXPECT_NE(shown(a.concat), before);
}

TEST_F(EvaluatorThreads, TheNewestOfManyEditsIsShown)
{
    const QSignalSpy ready(&m_evaluator, &Evaluator::ready);
    for (int i = 1; i <= 6; ++i) {
        edit();
        ASSERT_TRUE(runs());
        if (i == 3)
            m_evaluator.cancel();
    }
    m_open = true;
    ASSERT_TRUE(settles());
    EXPECT_EQ(shown(a.X), 6);
    EXPECT_FALSE(ready.isEmpty());
    Attention fresh(24, 16, 2);
    fresh.set(fresh.X, {0, 1, 2}, 6);
    EXPECT_EQ(shown(a.concat), fresh.graph.read(fresh.concat).at({0, 1, 2}));
}

TEST_F(EvaluatorThreads, CanBeClosedInTheMiddle)
{
    edit();
    ASSERT_TRUE(runs());
}

TEST_F(EvaluatorThreads, TheDifferenceFromARememberedGraphIsMadeBesideTheWindow)
{
    ASSERT_TRUE(settles());
    Attention then(24, 16, 2);
    const NodeId same = then.leaf("large", 1100, 1000);
    const Region all = Region::all(a.graph.node(large).shape);
    m_evaluator.compareWith(&then.graph);
    Difference difference = m_evaluator.difference(large, all);
    EXPECT_EQ(difference, nullptr) << "it is long in coming";
    ASSERT_TRUE(wait([&] {
        difference = m_evaluator.difference(large, all);
        return difference != nullptr;
    }));
    EXPECT_EQ(difference->numbers().size(), static_cast<std::size_t>(all.size()));
    EXPECT_TRUE(then.graph.current(same, all));
    m_evaluator.compareWith(nullptr);
}

} // namespace
} // namespace heedmap::test
