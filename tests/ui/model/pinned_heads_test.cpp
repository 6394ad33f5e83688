// One head of a stack pinned, edited and let go again.

#include "model_support.h"

#include "model/edits.h"
#include "model/model_text.h"
#include "model/reshape.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

namespace heedmap::test {
namespace {

class PinnedHeads : public testing::Test {
protected:
    PinnedHeads()
    {
        m_workbench.setSpeed(everythingQuick); // what is pinned is so at once
        m_workbench.open(example("two-heads"), {});
    }

    NodeId weights() const { return node(m_workbench, "A"); }
    QUndoStack& stack() { return m_workbench.undoStack(); }
    Region head(Index slice) const
    {
        const Shape& shape = m_workbench.graph().node(weights()).shape;
        return {{slice, slice + 1}, {0, shape.rows}, {0, shape.cols}};
    }

    Workbench m_workbench;
};

TEST_F(PinnedHeads, LeaveTheOthersFollowing)
{
    const double other = value(m_workbench, "A", {0, 2, 1});
    m_workbench.pin(weights(), 1);
    EXPECT_EQ(shownEditName(stack().undoText()), "pin of A[1]");
    EXPECT_TRUE(m_workbench.pinned(weights(), 1));
    EXPECT_FALSE(m_workbench.pinned(weights(), 0));
    EXPECT_FALSE(m_workbench.pinned(weights()));
    const double kept = value(m_workbench, "A", {1, 2, 1});
    put(m_workbench, "W_Q", {0, 3, 0}, 0.1);
    EXPECT_EQ(value(m_workbench, "A", {1, 2, 1}), kept);
    EXPECT_NE(value(m_workbench, "A", {0, 2, 1}), other);
}

TEST_F(PinnedHeads, AreFilledSavedAndUndone)
{
    const auto before = everything(m_workbench);
    m_workbench.pin(weights(), 1);
    fill(m_workbench, weights(), head(1), 0);
    put(m_workbench, "A", {1, 0, 0}, 1);
    EXPECT_THROW(fill(m_workbench, weights(), head(0), 0), Error);
    EXPECT_EQ(value(m_workbench, "Z", {1, 3, 0}), 0);
    const std::string text = writeDocument(m_workbench.document());
    Workbench again;
    again.open(readDocument(text), {});
    expectSameBits(everything(again), everything(m_workbench));
    EXPECT_EQ(writeDocument(again.document()), text);
    while (stack().canUndo())
        stack().undo();
    expectSameBits(everything(m_workbench), before);
    EXPECT_TRUE(m_workbench.document().pins.empty());
    while (stack().canRedo())
        stack().redo();
    EXPECT_EQ(writeDocument(m_workbench.document()), text);
}

TEST_F(PinnedHeads, AreLetGoOneByOne)
{
    const auto before = everything(m_workbench);
    m_workbench.pin(weights(), 0);
    m_workbench.pin(weights(), 1);
    EXPECT_TRUE(m_workbench.pinned(weights()));
    m_workbench.unpin(weights(), 0);
    EXPECT_FALSE(m_workbench.pinned(weights(), 0));
    EXPECT_TRUE(m_workbench.pinned(weights(), 1));
    m_workbench.unpin(weights());
    EXPECT_TRUE(m_workbench.document().pins.empty());
    expectSameBits(everything(m_workbench), before);
}

TEST_F(PinnedHeads, OfAWholePinAreLetGoOneByOneToo)
{
    m_workbench.pin(weights());
    fill(m_workbench, weights(), Region::all(m_workbench.graph().node(weights()).shape), 0.5);
    m_workbench.unpin(weights(), 1);
    EXPECT_EQ(value(m_workbench, "A", {0, 2, 1}), 0.5);
    EXPECT_NE(value(m_workbench, "A", {1, 2, 1}), 0.5);
    ASSERT_EQ(m_workbench.document().pins.size(), 1U);
    EXPECT_EQ(m_workbench.document().pins[0].first, "A[0]");
    m_workbench.undoStack().undo();
    EXPECT_EQ(value(m_workbench, "A", {1, 2, 1}), 0.5);
}

TEST_F(PinnedHeads, ReplaceOneOfAWholePin)
{
    m_workbench.pin(weights());
    const double kept = value(m_workbench, "A", {0, 2, 1});
    m_workbench.pin(weights(), Tensor(Shape::matrix(6, 6)), 1);
    EXPECT_EQ(value(m_workbench, "A", {1, 2, 1}), 0);
    EXPECT_EQ(value(m_workbench, "A", {0, 2, 1}), kept);
    EXPECT_EQ(readDocument(writeDocument(m_workbench.document())).pins.size(), 2U);
}

TEST_F(PinnedHeads, SurviveWhatLeavesTheirShape)
{
    m_workbench.pin(weights(), 1);
    fill(m_workbench, weights(), head(1), 0.25);
    setSetting(m_workbench, "scale", 0.25);
    EXPECT_TRUE(m_workbench.pinned(weights(), 1));
    EXPECT_EQ(value(m_workbench, "A", {1, 2, 1}), 0.25);
    setSetting(m_workbench, "heads", 1);
    EXPECT_TRUE(m_workbench.document().pins.empty());
    stack().undo();
    EXPECT_EQ(value(m_workbench, "A", {1, 2, 1}), 0.25);
}

TEST_F(PinnedHeads, AreNotAsOpened)
{
    m_workbench.pin(weights(), 1);
    EXPECT_FALSE(m_workbench.asOpened().all(node(m_workbench, "Z")));
    EXPECT_TRUE(m_workbench.asOpened().all(node(m_workbench, "S")));
    Workbench again;
    again.open(m_workbench.document(), {});
    EXPECT_TRUE(again.asOpened().all(node(again, "Z")));
    put(again, "A", {1, 0, 0}, 5);
    EXPECT_FALSE(again.asOpened().all(node(again, "Z")));
}

TEST_F(PinnedHeads, DraggedTogetherAreOneStepOnlyWithoutAComputedOneBetween)
{
    m_workbench.pin(weights(), 0);
    m_workbench.pin(weights(), 1);
    const int key = m_workbench.newMergeKey();
    const auto before = everything(m_workbench);
    put(m_workbench, "A", {0, 0, 0}, 2, key);
    put(m_workbench, "A", {1, 0, 0}, 3, key);
    EXPECT_EQ(stack().count(), 3);
    stack().undo();
    expectSameBits(everything(m_workbench), before);
}

} // namespace
} // namespace heedmap::test
