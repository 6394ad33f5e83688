// Which arrays are called drawn while they are edited, and what is said of the weights that depend on them.

#include "model_support.h"

#include "model/drawn_numbers.h"
#include "model/tokens.h"

#include <heedmap/mechanisms/mechanism.h>

namespace heedmap::test {
namespace {

class DrawnNumbersTest : public testing::Test {
protected:
    DrawnNumbersTest()
    {
        m_workbench.setSpeed(everythingQuick);
        m_workbench.open(newDocument(mechanism("self_attention")), {});
    }
    bool drawn(const char* name) { return hasDrawnNumbers(m_workbench, node(m_workbench, name)); }
    QString said() { return drawnNumbersText(m_workbench); }
    /// Writes another first number into each row.
    void changeRows(const char* name, Index rows)
    {
        for (Index row = 0; row < rows; ++row)
            put(m_workbench, name, {0, row, 0}, 0.5);
    }
    Index rowsOf(const char* name) { return m_workbench.graph().node(node(m_workbench, name)).shape.rows; }

    Workbench m_workbench;
};

TEST_F(DrawnNumbersTest, AreSaidOfANewDocument)
{
    for (const char* name : {"X", "W_Q", "W_K", "W_V"})
        EXPECT_TRUE(drawn(name)) << name;
    EXPECT_FALSE(drawn("A")) << "it is computed";
    EXPECT_EQ(said(), "drawn numbers (X, W_Q, W_K): these weights mean nothing yet");
}

TEST_F(DrawnNumbersTest, EndWhenEveryRowWasChangedAndComeBackWithUndo)
{
    changeRows("W_Q", rowsOf("W_Q") - 1);
    EXPECT_TRUE(drawn("W_Q")) << "a row is as it was drawn";
    changeRows("W_Q", rowsOf("W_Q"));
    EXPECT_FALSE(drawn("W_Q"));
    EXPECT_EQ(said(), "drawn numbers (X, W_K): these weights mean nothing yet");
    m_workbench.undoStack().undo();
    EXPECT_TRUE(drawn("W_Q"));
}

TEST_F(DrawnNumbersTest, AreNotSaidOnceNoneIsLeft)
{
    for (const char* name : {"X", "W_Q", "W_K"})
        changeRows(name, rowsOf(name));
    EXPECT_EQ(said(), "");
    EXPECT_TRUE(drawn("W_V")) << "the weights do not depend on it";
}

TEST_F(DrawnNumbersTest, AreThoseOfWordsThatWereTypedSince)
{
    setTokens(m_workbench, TokenList::Query, QStringLiteral("a cat sat"));
    EXPECT_TRUE(drawn("X"));
    EXPECT_EQ(said(), "drawn numbers (X, W_Q, W_K): these weights mean nothing yet");
    changeRows("X", 2);
    EXPECT_TRUE(drawn("X")) << "a row is as it was drawn";
    changeRows("X", 3);
    EXPECT_FALSE(drawn("X"));
}

TEST_F(DrawnNumbersTest, AreNotSaidOfAnExample)
{
    for (const char* id : {"what-it-looks-for", "two-heads", "recall"}) {
        m_workbench.open(example(id), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
        EXPECT_EQ(said(), "") << id;
    }
}

} // namespace
} // namespace heedmap::test
