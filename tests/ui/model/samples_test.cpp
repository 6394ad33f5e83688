// The samples of a document: which one is shown, and what edits and undo do with that.

#include "model_support.h"

#include "model/training/shown_sample.h"
#include "model/training/target.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <QUndoStack>

namespace heedmap::test {
namespace {

/// Three samples: two with an X of their own, one with the document's.
Document threeSamples()
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1, 2]], "W_Q": [[1], [0]], "W_K": [[1], [0]], "W_V": [[1], [0]]},
        "samples": [{"title": "one", "arrays": {"X": [[2, 3]]}}, {"arrays": {"X": [[3, 4], [5, 6]]}}, {}]})");
}

class SamplesTest : public testing::Test {
protected:
    SamplesTest() { m_workbench.open(threeSamples(), {}); }

    Workbench m_workbench;
};

TEST_F(SamplesTest, OneIsShownAndThatIsNoEdit)
{
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 2);
    showSample(m_workbench, 1);
    EXPECT_EQ(value(m_workbench, "X", {0, 1, 1}), 6);
    EXPECT_EQ(m_workbench.document().sample, 1);
    EXPECT_FALSE(m_workbench.modified());
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
    showSample(m_workbench, 7); // there is none
    EXPECT_EQ(m_workbench.document().sample, 1);
}

TEST_F(SamplesTest, EachKeepsTheNumbersEditedInIt)
{
    put(m_workbench, "X", {0, 0, 0}, 20);
    showSample(m_workbench, 1);
    put(m_workbench, "X", {0, 0, 0}, 30);
    put(m_workbench, "W_Q", {0, 0, 0}, 7);
    showSample(m_workbench, 2);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 1);
    EXPECT_EQ(value(m_workbench, "W_Q", {0, 0, 0}), 7) << "all share it";
    showSample(m_workbench, 0);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 20);
    showSample(m_workbench, 1);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 30);
    const Document saved = readDocument(writeDocument(m_workbench.document()));
    EXPECT_EQ(saved.sample, 1);
    EXPECT_EQ(std::get<InlineArray>(saved.samples[0].arrays[0].second)->at({0, 0, 0}), 20);
    EXPECT_EQ(std::get<InlineArray>(saved.arrays[0].second)->at({0, 0, 0}), 1);
}

TEST_F(SamplesTest, UndoShowsTheSampleThatItChanges)
{
    put(m_workbench, "X", {0, 0, 0}, 20);
    showSample(m_workbench, 1);
    put(m_workbench, "X", {0, 0, 0}, 30);
    showSample(m_workbench, 2);
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_workbench.head().sample, 1);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 3);
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_workbench.head().sample, 0);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 2);
    showSample(m_workbench, 2);
    m_workbench.undoStack().redo();
    EXPECT_EQ(m_workbench.head().sample, 0);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 20);
}

TEST_F(SamplesTest, UndoOfWhatAllShareStaysWhereOneIs)
{
    put(m_workbench, "W_Q", {0, 0, 0}, 7);
    showSample(m_workbench, 1);
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_workbench.head().sample, 1);
    EXPECT_EQ(value(m_workbench, "W_Q", {0, 0, 0}), 1);
}

TEST_F(SamplesTest, HaveATitle)
{
    EXPECT_EQ(sampleTitle(m_workbench.head(), 0), "one");
    EXPECT_EQ(sampleTitle(m_workbench.head(), 1), "Sample 1");
}

TEST_F(SamplesTest, HaveTargetsOfTheirOwn)
{
    const auto painted = [this](Index sample) {
        showSample(m_workbench, sample);
        return targetOf(m_workbench, node(m_workbench, "A"), 0);
    };
    showSample(m_workbench, 1); // of two tokens, the others of one
    const NodeId weights = node(m_workbench, "A");
    setTarget(m_workbench, weights, 0, {{0, 1, 0}});
    setTarget(m_workbench, weights, 0, {{0, 0, 0}, {0, 1, 0}});
    EXPECT_EQ(painted(1), (std::vector<Cell>{{0, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(painted(0), (std::vector<Cell>{{0, 0, 0}})) << "each has one that fits it";
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    EXPECT_TRUE(m_workbench.head().loss.empty());
}

TEST(Samples, ThatWereNotPaintedWantWhatTheFirstDoes)
{
    Workbench workbench;
    workbench.open(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention",
        "arrays": {"X": [[1, 2], [3, 4]], "W_Q": [[1], [0]], "W_K": [[1], [0]], "W_V": [[1], [0]]},
        "loss": [{"kind": "squared_error", "of": "Z", "target": [[1], [2]]}],
        "samples": [{}, {"targets": [[[2], [1]]]}, {}]})"),
                   {});
    const auto painted = [&](Index sample) {
        showSample(workbench, sample);
        return targetOf(workbench, node(workbench, "A"), 0);
    };
    const std::vector<Cell> first{{0, 0, 1}};
    const std::vector<Cell> both{{0, 0, 1}, {0, 1, 0}};
    const std::vector<Cell> other{{0, 1, 1}};
    setTarget(workbench, node(workbench, "A"), 0, first);
    EXPECT_EQ(painted(1), first);
    setTarget(workbench, node(workbench, "A"), 0, other);
    EXPECT_EQ(painted(0), first);
    setTarget(workbench, node(workbench, "A"), 0, both);
    EXPECT_EQ(painted(2), both);
    EXPECT_EQ(painted(1), other);
    const Document saved = readDocument(writeDocument(workbench.document()));
    EXPECT_EQ(saved.samples[1].targets, workbench.document().samples[1].targets);
}

// A sentence about "dog" must not stand under the numbers of "mouse".
TEST(NotesOfSamples, AreOfTheNumbersAsOpened)
{
    Index others = 0;
    for (const char* id : {"what-it-looks-for", "it-learned", "it-with-two-heads"}) {
        Workbench workbench;
        workbench.open(shippedExample(id), {});
        const Index opened = workbench.head().sample;
        std::map<NodeId, Tensor> before;
        for (const auto& [node, note] : workbench.computation().notes)
            before.emplace(node, Tensor(evaluated(workbench, node).view));
        for (Index sample = 0; sample < std::ssize(workbench.head().samples); ++sample) {
            showSample(workbench, sample);
            for (const auto& [node, numbers] : before) {
                const bool same = numbers.sameBits(Tensor(evaluated(workbench, node).view));
                EXPECT_EQ(workbench.asOpened().all(node), same)
                    << id << ' ' << sample << ' ' << workbench.graph().node(node).info.name;
                others += same ? 0 : 1;
            }
        }
        showSample(workbench, opened);
        for (const auto& [node, numbers] : before)
            EXPECT_TRUE(workbench.asOpened().all(node)) << "back again";
    }
    EXPECT_GT(others, 10);
}

} // namespace
} // namespace heedmap::test
