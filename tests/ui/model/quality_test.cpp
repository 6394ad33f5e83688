#include "model_support.h"

#include "model/quality.h"

#include <algorithm>

namespace heedmap::test {
namespace {

class QualityTest : public testing::Test {
protected:
    std::vector<Quality> open(const std::string& id)
    {
        m_workbench.open(example(id), {});
        return qualities(m_workbench);
    }
    Index now() { return *qualities(m_workbench).front().now; }

    Workbench m_workbench;
};

TEST_F(QualityTest, IsAKnobOfEveryComparisonAndOfNothingElse)
{
    EXPECT_TRUE(open("thinking-machines").empty());
    EXPECT_TRUE(open("linear-running-state").empty());
    for (const auto& [id, knob] : {std::pair{"longformer", "mask.window"},
                                   {"lsh-buckets", "buckets"},
                                   {"linformer", "k"},
                                   {"performer", "r"},
                                   {"nystrom", "landmarks"},
                                   {"flash-tiles", "block_rows"}}) {
        const std::vector<Quality> found = open(id);
        ASSERT_FALSE(found.empty()) << id;
        EXPECT_EQ(found[0].knob.setting + found[0].knob.letter, knob);
        ASSERT_TRUE(found[0].now) << id;
        EXPECT_TRUE(std::ranges::binary_search(found[0].values, *found[0].now)) << id;
        EXPECT_GT(found[0].values.size(), 1U) << id;
        EXPECT_STRNE(found[0].title.english, "") << id;
    }
}

TEST_F(QualityTest, StandsOnlyWhereItsMechanismAllows)
{
    const std::vector<Quality> landmarks = open("nystrom");
    const Index n = m_workbench.computation().dimensions.at("n");
    for (const Index value : landmarks[0].values)
        EXPECT_EQ(n % value, 0) << value;
    EXPECT_EQ(landmarks[0].values.front(), 1);
    EXPECT_EQ(landmarks[0].values.back(), n);
    const std::vector<Quality> buckets = open("lsh-buckets");
    for (const Index value : buckets[0].values)
        EXPECT_EQ(value % 2, 0) << value;
}

TEST_F(QualityTest, CanBeTurnedToEveryValueOfEveryKnob)
{
    for (const char* id : {"longformer", "lsh-buckets", "linformer", "performer", "nystrom", "flash-tiles"})
        for (const Quality& quality : open(id)) {
            QualityTurn turn;
            for (const Index value : quality.values) {
                turn.turn(m_workbench, quality.knob, value);
                const std::vector<Quality> after = qualities(m_workbench);
                EXPECT_TRUE(std::ranges::any_of(after,
                                                [&](const Quality& each) {
                                                    return each.knob.setting == quality.knob.setting
                                                        && each.now == value;
                                                }))
                    << id << " " << value;
            }
        }
}

TEST_F(QualityTest, TurnedToAndFroIsOneStepThatLosesNothing)
{
    const Quality k = open("linformer")[0];
    const auto before = everything(m_workbench);
    QualityTurn turn;
    turn.turn(m_workbench, k.knob, 1);
    EXPECT_EQ(now(), 1);
    turn.turn(m_workbench, k.knob, k.values.back());
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    turn.turn(m_workbench, k.knob, *k.now);
    expectSameBits(everything(m_workbench), before);
    EXPECT_EQ(m_workbench.undoStack().index(), 0);
    turn.turn(m_workbench, k.knob, 1);
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
}

TEST_F(QualityTest, LeavesEditsInBetweenAlone)
{
    const Quality k = open("linformer")[0];
    QualityTurn turn;
    turn.turn(m_workbench, k.knob, 1);
    put(m_workbench, "Q", {0, 0, 0}, 42);
    turn.turn(m_workbench, k.knob, 2);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 42);
    EXPECT_EQ(m_workbench.undoStack().count(), 3);
}

TEST_F(QualityTest, LeavesTheStepsOfAnotherDocumentAlone)
{
    const Quality k = open("linformer")[0];
    QualityTurn turn;
    turn.turn(m_workbench, k.knob, 1);
    open("linformer"); // the stack begins anew
    QualityTurn().turn(m_workbench, k.knob, 3);
    turn.turn(m_workbench, k.knob, 1);
    EXPECT_EQ(m_workbench.undoStack().count(), 2);
    m_workbench.undoStack().undo();
    EXPECT_EQ(now(), 3);
    turn.turn(m_workbench, k.knob, 2);
    m_workbench.undoStack().undo();
    EXPECT_EQ(now(), 3);
}

TEST_F(QualityTest, IsOfferedWhereNothingIsSetYet)
{
    Document document = example("longformer");
    document.config = Json::Object();
    document.notes.clear();
    m_workbench.open(document, {});
    const std::vector<Quality> found = qualities(m_workbench);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_FALSE(found[0].now);
    QualityTurn().turn(m_workbench, found[0].knob, 1);
    EXPECT_EQ(now(), 1);
}

} // namespace
} // namespace heedmap::test
