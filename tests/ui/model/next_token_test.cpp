#include "model/next/next_token.h"

#include "model/tokens.h"

#include "support/model_folder.h"
#include "ui/model/next_support.h"

#include <heedmap/document/writer.h>
#include <heedmap/models/recognize.h>

#include <QTemporaryDir>

namespace heedmap::test {
namespace {

class NextTokenTest : public testing::Test {
protected:
    NextTokenTest() { m_workbench.setSpeed(everythingQuick); } // what comes next is read at once
    void open(const std::string& members = "") { m_workbench.open(writingAlphabet(members), {}); }
    std::vector<double> ids()
    {
        const NodeId leaf = m_workbench.computation().leaves.at("tgt.ids");
        return m_workbench.numbers(leaf, Region::all(m_workbench.graph().node(leaf).shape));
    }

    Workbench m_workbench;
};

TEST_F(NextTokenTest, IsWrittenBehindTheTextAsOneStep)
{
    open();
    const std::string before = writeDocument(m_workbench.document());
    ASSERT_EQ(chosenToken(m_workbench), 1);
    appendNext(m_workbench);
    EXPECT_EQ(ids(), (std::vector<double>{0, 1}));
    ASSERT_EQ(chosenToken(m_workbench), 2);
    appendNext(m_workbench);
    EXPECT_EQ(ids(), (std::vector<double>{0, 1, 2}));
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    EXPECT_EQ(writeDocument(m_workbench.document()), before);
}

TEST_F(NextTokenTest, DropsTheOldestTokenWherePositionsEnd)
{
    open();
    for (int i = 0; i < 4; ++i)
        appendNext(m_workbench);
    ASSERT_EQ(ids(), (std::vector<double>{0, 1, 2, 0, 1})) << "five positions were learned";
    const std::string full = writeDocument(m_workbench.document());
    appendNext(m_workbench);
    EXPECT_EQ(ids(), (std::vector<double>{1, 2, 0, 1, 2}));
    ASSERT_EQ(chosenToken(m_workbench), 0);
    appendNext(m_workbench);
    EXPECT_EQ(ids(), (std::vector<double>{2, 0, 1, 2, 0}));
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    EXPECT_EQ(writeDocument(m_workbench.document()), full);
}

TEST_F(NextTokenTest, AShorterPromptHasThePositionsOfTheModelToGoOn)
{
    m_workbench.open(example("recall"), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
    const auto positions = m_workbench.graph().node(m_workbench.computation().leaves.at("tgt.P")).shape.rows;
    setTokens(m_workbench, TokenList::Query, std::vector<std::string>{"h", "c", "f"});
    for (Index length = 3; length < positions; ++length) {
        ASSERT_EQ(std::ssize(ids()), length);
        ASSERT_TRUE(chosenToken(m_workbench));
        appendNext(m_workbench);
    }
    EXPECT_EQ(std::ssize(ids()), positions);
    appendNext(m_workbench);
    EXPECT_EQ(std::ssize(ids()), positions);
}

TEST_F(NextTokenTest, EndsTheTextWithAFullStop)
{
    Document document = writingAlphabet();
    document.vocabulary[2] = ".";
    m_workbench.open(document, {});
    appendNext(m_workbench);
    EXPECT_FALSE(endsText(m_workbench)) << "a b";
    appendNext(m_workbench);
    EXPECT_TRUE(endsText(m_workbench)) << "a b .";
}

TEST_F(NextTokenTest, AMarkEndsNoTextWhereATokenSaysSo)
{
    Document document = writingAlphabet();
    document.vocabulary[1] = ".";
    document.vocabulary[2] = "</s>";
    m_workbench.open(document, {});
    appendNext(m_workbench);
    EXPECT_FALSE(endsText(m_workbench)) << "a .";
    appendNext(m_workbench);
    EXPECT_TRUE(endsText(m_workbench)) << "a . </s>";
}

TEST_F(NextTokenTest, TheNumberThatDecidesIsDraggedAsOneStepAndForgottenAfterwards)
{
    open(R"("generate": {"temperature": 100})");
    const double first = value(m_workbench, "next.u", {});
    const int key = m_workbench.newMergeKey();
    setDeciding(m_workbench, 0.1, key);
    EXPECT_EQ(chosenToken(m_workbench), 0);
    setDeciding(m_workbench, 2, key);
    EXPECT_EQ(chosenToken(m_workbench), 2) << "held within the staircase";
    appendNext(m_workbench);
    EXPECT_EQ(ids(), (std::vector<double>{0, 2}));
    EXPECT_FALSE(m_workbench.pinned(nextNodes(m_workbench.graph())->u));
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    EXPECT_EQ(value(m_workbench, "next.u", {}), first);
    EXPECT_FALSE(m_workbench.undoStack().canUndo());
}

TEST_F(NextTokenTest, AnotherDrawIsAnotherNumberOfTheSeed)
{
    open();
    const double first = value(m_workbench, "next.u", {});
    drawAgain(m_workbench);
    EXPECT_NE(value(m_workbench, "next.u", {}), first);
    m_workbench.undoStack().undo();
    EXPECT_EQ(value(m_workbench, "next.u", {}), first);
}

TEST_F(NextTokenTest, IsChosenWhereADecoderCouldChoose)
{
    Document silent = writingAlphabet("");
    silent.config.object().pop_back();
    m_workbench.open(silent, {});
    ASSERT_TRUE(mayChooseNext(m_workbench));
    EXPECT_FALSE(nextNodes(m_workbench.graph()));
    chooseNext(m_workbench);
    EXPECT_TRUE(nextNodes(m_workbench.graph()));
    EXPECT_FALSE(mayChooseNext(m_workbench));
    setChoice(m_workbench, "top_k", 1);
    EXPECT_EQ(value(m_workbench, "next.kept", {0, 0, 0}), 0);
    m_workbench.open(example("two-heads"), {});
    EXPECT_FALSE(mayChooseNext(m_workbench));
}

TEST_F(NextTokenTest, APublishedModelWritesOnWithTheWordsOfItsTokenizer)
{
    const QTemporaryDir place;
    const std::filesystem::path folder = place.path().toStdString();
    putTogether(folder, "gpt2", "gpt2");
    m_workbench.open(recognizeModel(folder, {.text = "#!"})->document, folder);
    ASSERT_TRUE(mayChooseNext(m_workbench));
    chooseNext(m_workbench);
    const Index token = chosenToken(m_workbench).value();
    appendNext(m_workbench);
    const std::vector<std::string>& words = m_workbench.head().tokens.query;
    ASSERT_EQ(words.size(), 3U);
    const ModelProposal direct =
        recognizeModel(folder, {.text = "#!" + words.back()}).value(); // ids below 30 are single characters
    EXPECT_EQ(direct.document.tokens.query, words);
    Workbench whole;
    whole.open(direct.document, folder);
    for (Index col = 0; col < 30; ++col)
        EXPECT_EQ(value(m_workbench, "logits", {0, 2, col}), value(whole, "logits", {0, 2, col})) << token;
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_workbench.head().tokens.query.size(), 2U);
}

// One row of each product in place of all of them.
TEST_F(NextTokenTest, TheCacheSavesAllRowsButOne)
{
    open();
    appendNext(m_workbench);
    appendNext(m_workbench);
    const CacheCost cost = cacheCost(m_workbench);
    EXPECT_EQ(cost.without, 4 * 3 * 3 * 3 + 2 * 3 * 3 * 3) << "Q, K, V, Y; S and Z";
    EXPECT_EQ(cost.with, cost.without / 3);
    EXPECT_EQ(cost.bytes, 2 * 3 * 3 * 8);
}

} // namespace
} // namespace heedmap::test
