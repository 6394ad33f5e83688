// At rest every number is that of a new evaluation of the saved document, bit for bit.

#include "model_support.h"

#include "model/edits.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <random>

namespace heedmap::test {
namespace {

Document large()
{
    Document document = newDocument(mechanism("multi_head_attention"));
    document.config = Json::Object{{"heads", 4}};
    document.tokens = {};
    const auto seeded = [&](const char* name, Index rows, Index cols, std::uint64_t seed) {
        setEntry<ArraySource>(document.arrays, name,
                              Initial{.kind = Initial::Kind::Normal, .seed = seed, .shape = Shape::matrix(rows, cols)});
    };
    document.arrays.clear();
    seeded("X", 40, 48, 1);
    for (const char* name : {"W_Q", "W_K", "W_V", "W_O"})
        seeded(name, 48, 48, 2);
    return document;
}

class Rest : public testing::Test {
protected:
    Rest()
    {
        m_workbench.setSpeed(everythingQuick); // each edit is followed at once
        m_workbench.open(large(), {});
        lookAtAll();
    }

    void lookAtAll()
    {
        std::vector<Demand> all;
        for (NodeId id = 0; id < m_workbench.graph().size(); ++id)
            all.push_back({id, Region::all(m_workbench.graph().node(id).shape)});
        m_workbench.look(&m_view, all);
        ASSERT_TRUE(settles());
    }

    bool settles()
    {
        return wait([this] { return m_workbench.settled(); });
    }

    Region randomCells(NodeId node)
    {
        const Shape& shape = m_workbench.graph().node(node).shape;
        const Index row = below(shape.rows);
        const Index col = below(shape.cols);
        return {{0, 1}, {row, std::min(shape.rows, row + 1 + below(2))}, {col, std::min(shape.cols, col + 1)}};
    }

    /// A drag, shown at every step, as a person sees it.
    void drag()
    {
        const char* names[] = {"X", "W_Q", "W_K", "W_V", "W_O"};
        const NodeId leaf = node(m_workbench, names[below(5)]);
        const Region cells = randomCells(leaf);
        const int key = m_workbench.newMergeKey();
        for (int i = 0; i < 3; ++i) {
            std::vector<double> numbers(static_cast<std::size_t>(cells.size()));
            for (double& number : numbers)
                number = std::normal_distribution<double>()(m_random);
            m_workbench.setValues(leaf, cells, numbers, key);
            QCoreApplication::processEvents();
        }
    }

    Index below(Index count) { return std::uniform_int_distribution<Index>(0, count - 1)(m_random); }

    int differing()
    {
        Workbench fresh;
        fresh.open(readDocument(writeDocument(m_workbench.document())), {});
        const auto here = everything(m_workbench);
        const auto there = everything(fresh);
        int nodes = 0;
        for (const auto& [name, tensor] : here)
            nodes += tensor.sameBits(there.at(name)) ? 0 : 1;
        return nodes;
    }

    Workbench m_workbench;
    QObject m_view;
    std::mt19937 m_random{5};
};

TEST_F(Rest, EveryNodeIsThatOfANewEvaluation)
{
    int followed = 0;
    for (int i = 0; i < 12; ++i) {
        m_workbench.setHeld(true); // one edit follows the other, however long they take
        for (int edits = 0; edits < 3; ++edits)
            drag();
        if (i % 3 == 1)
            m_workbench.undoStack().undo();
        if (i % 4 == 2)
            m_workbench.undoStack().undo(), m_workbench.undoStack().redo();
        QCoreApplication::processEvents();
        EXPECT_FALSE(m_workbench.settled());
        followed += differing();
        m_workbench.setHeld(false);
        ASSERT_TRUE(settles());
        for (NodeId id = 0; id < m_workbench.graph().size(); ++id) // by itself, before it is asked for
            ASSERT_TRUE(m_workbench.known(id, Region::all(m_workbench.graph().node(id).shape)));
        ASSERT_EQ(differing(), 0) << "after " << i;
    }
    EXPECT_GT(followed, 0) << "no edit was followed cheaply: nothing was tried";
}

TEST_F(Rest, WhatIsLookedAtLaterIsExactToo)
{
    drag();
    m_workbench.look(&m_view, {});
    ASSERT_TRUE(settles());
    EXPECT_EQ(differing(), 0);
}

TEST_F(Rest, PinningOneHeadAndDraggingInItStaysExact)
{
    const NodeId weights = node(m_workbench, "A");
    m_workbench.pin(weights, 1);
    EXPECT_FALSE(m_workbench.editable(weights, 0));
    fill(m_workbench, weights, {{1, 2}, {0, 40}, {0, 40}}, 0);
    drag();
    drag();
    ASSERT_TRUE(settles());
    EXPECT_EQ(differing(), 0);
    EXPECT_EQ(value(m_workbench, "A", {1, 3, 3}), 0);
    EXPECT_NE(value(m_workbench, "A", {0, 3, 3}), 0);
}

} // namespace
} // namespace heedmap::test
