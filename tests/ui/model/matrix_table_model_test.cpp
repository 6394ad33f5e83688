#include "model_support.h"

#include "model/matrix_table_model.h"
#include "model/tokens.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace heedmap::test {
namespace {

class MatrixTableModelTest : public testing::Test {
protected:
    MatrixTableModelTest() { m_workbench.open(example("two-heads"), {}); }

    Workbench m_workbench;
    MatrixTableModel m_model{m_workbench};
    QAbstractItemModelTester m_tester{&m_model, QAbstractItemModelTester::FailureReportingMode::Fatal};
};

TEST_F(MatrixTableModelTest, ShowsOneSlice)
{
    m_model.show(node(m_workbench, "A"), 1);
    EXPECT_EQ(m_model.rowCount(), 6);
    EXPECT_EQ(m_model.headerData(2, Qt::Vertical).toString(), "cat");
    EXPECT_EQ(m_model.index(2, 3).data(MatrixTableModel::ValueRole).toDouble(), value(m_workbench, "A", {1, 2, 3}));
    EXPECT_FALSE(m_model.flags(m_model.index(0, 0)) & Qt::ItemIsEditable);
}

TEST_F(MatrixTableModelTest, AnEditIsACommandAnnouncedByTheChangeAlone)
{
    m_model.show(node(m_workbench, "X"));
    QSignalSpy announced(&m_model, &QAbstractItemModel::dataChanged);
    EXPECT_TRUE(m_model.setData(m_model.index(1, 0), "1/4"));
    EXPECT_EQ(announced.size(), 1);
    EXPECT_EQ(announced[0][0].toModelIndex(), m_model.index(1, 0));
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    EXPECT_EQ(m_model.index(1, 0).data(Qt::EditRole).toString(), "0.25");
    EXPECT_EQ(m_model.index(1, 0).data().toString(), "0.25");
}

TEST_F(MatrixTableModelTest, TextThatIsNoNumberIsRefusedWithASentence)
{
    m_model.show(node(m_workbench, "X"));
    QSignalSpy refused(&m_model, &MatrixTableModel::refused);
    EXPECT_FALSE(m_model.setData(m_model.index(1, 0), "milk"));
    EXPECT_EQ(refused.size(), 1);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
}

TEST_F(MatrixTableModelTest, FollowsTheShapes)
{
    m_model.show(node(m_workbench, "X"));
    setTokens(m_workbench, TokenList::Query, "the cat");
    EXPECT_EQ(m_model.rowCount(), 2);
    m_workbench.undoStack().undo();
    EXPECT_EQ(m_model.rowCount(), 6);
}

} // namespace
} // namespace heedmap::test
