#include "model_support.h"

#include "model/model_text.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <QSignalSpy>

#include <cmath>

namespace heedmap::test {
namespace {

class WorkbenchTest : public testing::Test {
protected:
    WorkbenchTest() { m_workbench.open(example("two-heads"), {}); }

    Workbench m_workbench;
};

TEST_F(WorkbenchTest, ShowsWhatItComputes)
{
    double sum = 0;
    for (Index col = 0; col < 6; ++col)
        sum += value(m_workbench, "A", {0, 2, col});
    EXPECT_NEAR(sum, 1, 1e-12);
}

TEST_F(WorkbenchTest, AnEditIsFollowedByEverythingDownstream)
{
    const double before = value(m_workbench, "A", {0, 2, 1});
    QSignalSpy changes(&m_workbench, &Workbench::changed);
    put(m_workbench, "W_Q", {0, 3, 0}, 2);
    ASSERT_EQ(changes.size(), 1);
    EXPECT_NE(value(m_workbench, "A", {0, 2, 1}), before);
}

TEST_F(WorkbenchTest, UndoRestoresEveryBit)
{
    const auto before = everything(m_workbench);
    put(m_workbench, "W_Q", {0, 3, 0}, 0.1);
    put(m_workbench, "X", {0, 1, 1}, -7.3);
    const auto after = everything(m_workbench);
    EXPECT_EQ(shownEditName(m_workbench.undoStack().undoText()), "edit of X[1,1]");
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
    EXPECT_FALSE(m_workbench.modified());
    m_workbench.undoStack().redo();
    m_workbench.undoStack().redo();
    expectSameBits(everything(m_workbench), after);
}

TEST_F(WorkbenchTest, AnEditThatChangesNothingVanishes)
{
    put(m_workbench, "W_Q", {0, 3, 0}, 6);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
}

TEST_F(WorkbenchTest, ReadsItsHeadWithoutTheNumbers)
{
    const auto givenX = [](const Document& document) { return std::get<InlineArray>(*entry(document.arrays, "X")); };
    const InlineArray before = givenX(m_workbench.document());
    put(m_workbench, "X", {0, 1, 1}, -7.3);
    EXPECT_EQ(givenX(m_workbench.head()), before) << "no number was copied";
    EXPECT_EQ(givenX(m_workbench.document())->at({0, 1, 1}), -7.3);
    EXPECT_EQ(m_workbench.head().tokens.query, m_workbench.document().tokens.query);
}

TEST_F(WorkbenchTest, ADragIsUndoneInOneStep)
{
    const auto before = everything(m_workbench);
    const int drag = m_workbench.newMergeKey();
    for (int i = 1; i <= 5; ++i)
        put(m_workbench, "W_Q", {0, 3, i % 2}, 6 + i, drag);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
}

TEST_F(WorkbenchTest, ADragBackToWhereItBeganVanishes)
{
    const int drag = m_workbench.newMergeKey();
    put(m_workbench, "W_Q", {0, 3, 0}, 7, drag);
    put(m_workbench, "W_Q", {0, 3, 0}, 6, drag);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
    EXPECT_FALSE(m_workbench.modified());
}

TEST_F(WorkbenchTest, APinBypassesTheRuleUntilItIsUnpinned)
{
    const auto before = everything(m_workbench);
    QSignalSpy rebuilds(&m_workbench, &Workbench::rebuilt);
    const NodeId weights = node(m_workbench, "A");
    Tensor uniform(m_workbench.graph().node(weights).shape);
    for (double& number : uniform.numbers())
        number = 1.0 / 6;
    m_workbench.pin(weights, uniform);
    EXPECT_TRUE(m_workbench.pinned(weights));
    double mean = 0;
    for (Index row = 0; row < 6; ++row)
        mean += value(m_workbench, "V_heads", {1, row, 0}) / 6;
    EXPECT_NEAR(value(m_workbench, "Z", {1, 4, 0}), mean, 1e-12);

    put(m_workbench, "A", {0, 0, 0}, 0.5);
    const auto pinned = everything(m_workbench);
    m_workbench.unpin(weights);
    expectSameBits(everything(m_workbench), before);
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), pinned);
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
    EXPECT_EQ(rebuilds.size(), 0);
}

TEST_F(WorkbenchTest, ADocumentThatCannotBeChangesNothing)
{
    const auto before = everything(m_workbench);
    Document wrong = m_workbench.document();
    wrong.config.set("heads", 3);
    EXPECT_THROW(m_workbench.setDocument(wrong, "change"), Error);
    EXPECT_THROW(m_workbench.pin(node(m_workbench, "A"), Tensor(Shape::matrix(1, 1))), Error);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
    expectSameBits(everything(m_workbench), before);
}

TEST_F(WorkbenchTest, WhatViewsLookAtIsEvaluatedOnceATurn)
{
    const QObject view;
    const NodeId output = node(m_workbench, "Y");
    m_workbench.look(&view, {{output, Region::all(m_workbench.graph().node(output).shape)}});
    QSignalSpy ready(&m_workbench, &Workbench::valuesReady);
    const HeldEvaluations held(m_workbench, everythingQuick); // no exact numbers follow by themselves
    ASSERT_TRUE(wait([&] { return ready.size() == 1; }));
    put(m_workbench, "X", {0, 0, 0}, 2);
    put(m_workbench, "X", {0, 0, 0}, 3);
    ASSERT_TRUE(wait([&] { return ready.size() >= 2; }));
    handleEvents();
    EXPECT_EQ(ready.size(), 2);
    EXPECT_TRUE(m_workbench.values(output).current);
}

TEST_F(WorkbenchTest, AStructureCanBeUndoneAmongEdits)
{
    const auto before = everything(m_workbench);
    put(m_workbench, "X", {0, 0, 0}, 0.25);
    const auto edited = everything(m_workbench);
    Document masked = m_workbench.document();
    masked.config.set("mask", Json::Object{{"causal", true}});
    m_workbench.setDocument(masked, "mask");
    EXPECT_EQ(value(m_workbench, "A", {0, 0, 5}), 0);
    put(m_workbench, "X", {0, 0, 0}, 0.75);
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), edited);
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
    m_workbench.undoStack().setIndex(3);
    EXPECT_EQ(value(m_workbench, "X", {0, 0, 0}), 0.75);
}

// Else the sample would hide them once the file is read again.
TEST_F(WorkbenchTest, SavesEditsOfAnArrayThatASampleHasInThatSample)
{
    Document batch = m_workbench.document();
    const auto x = [](std::vector<double> rows) {
        const auto n = static_cast<Index>(rows.size()) / 7;
        auto numbers = std::make_shared<Tensor>(Shape::matrix(n, 7));
        std::ranges::copy(rows, numbers->numbers().begin());
        return numbers;
    };
    batch.config.set("mask", Json(Json::Object{{"causal", Json(true)}}));
    batch.notes.clear();
    batch.samples = {{.tokens = {.query = {"a", "b", "c"}}, .arrays = {{"X", x(std::vector<double>(21, 1.0))}}},
                     {.tokens = {.query = {"d", "e"}}, .arrays = {{"X", x(std::vector<double>(14, 2.0))}}}};
    for (const bool padded : {false, true}) {
        if (padded)
            batch.pad = Padding{.token = "[PAD]"};
        batch.sample = 1;
        m_workbench.open(batch, {});
        const NodeId node = m_workbench.graph().find("X");
        EXPECT_TRUE(m_workbench.asOpened().numbers(node));
        m_workbench.setValues(node, Region::of({0, 1, 3}), std::array{0.5});
        EXPECT_FALSE(m_workbench.asOpened().numbers(node));
        const Document saved = readDocument(writeDocument(m_workbench.document()));
        Workbench again;
        again.open(saved, {});
        EXPECT_EQ(evaluated(again, node).view.at({0, 1, 3}), 0.5) << padded;
        EXPECT_EQ(again.graph().node(node).shape.rows, padded ? 3 : 2);
        EXPECT_TRUE(sameNumbers(saved.samples[0].arrays, batch.samples[0].arrays));
        EXPECT_TRUE(sameNumbers(saved.arrays, batch.arrays));
        Document words = m_workbench.document();
        words.tokens.query = {"other", "words"};
        EXPECT_THROW(m_workbench.setDocument(words, "words"), Error);
        m_workbench.undoStack().undo();
        EXPECT_TRUE(m_workbench.asOpened().numbers(node));
    }
}

TEST_F(WorkbenchTest, TakesAnotherDocumentWhoseWordsOrSamplesAloneAreOthers)
{
    const auto becomes = [this](auto change) {
        Document other = m_workbench.document();
        change(other);
        const std::string text = writeDocument(other);
        m_workbench.setDocument(other, "change");
        EXPECT_EQ(writeDocument(m_workbench.document()), text);
    };
    becomes([](Document& other) { other.labels = {{"h", {LocalizedText("first"), LocalizedText("second")}}}; });
    becomes([](Document& other) {
        other.samples.resize(2);
        other.samples[1].title = LocalizedText("again");
    });
    becomes([](Document& other) { other.sample = 1; });
    becomes([](Document& other) { other.samples[1].title = LocalizedText("once more"); });
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_workbench.document().samples[1].title.in("en"), "again");
}

TEST_F(WorkbenchTest, TheDifferenceToARememberedStateIsShown)
{
    m_workbench.takeSnapshot();
    const NodeId x = node(m_workbench, "X");
    const Region cell = Region::of({0, 0, 0});
    EXPECT_EQ(change(m_workbench, x, cell), std::vector<double>{0});
    put(m_workbench, "X", {0, 0, 0}, 3);
    EXPECT_EQ(change(m_workbench, x, cell), std::vector<double>{2});
    m_workbench.dropSnapshot();
    EXPECT_EQ(change(m_workbench, x, cell), std::nullopt);
}

TEST_F(WorkbenchTest, WhatStaysInfiniteHasNotChanged)
{
    m_workbench.setSpeed(everythingQuick); // both states are read at once
    m_workbench.open(example("causal-mask"), {});
    m_workbench.takeSnapshot();
    Index infinite = 0;
    for (NodeId id = 0; id < m_workbench.graph().size(); ++id) {
        const Region all = Region::all(m_workbench.graph().node(id).shape);
        const auto difference = change(m_workbench, id, all);
        ASSERT_TRUE(difference);
        EXPECT_EQ(*difference, std::vector<double>(static_cast<std::size_t>(all.size()), 0.0));
        const Tensor now(evaluated(m_workbench, id).view);
        for (const double number : now.numbers())
            infinite += std::isinf(number) ? 1 : 0;
    }
    EXPECT_GT(infinite, 0) << "the mask makes some";
}

} // namespace
} // namespace heedmap::test
