// "Open here from now on": what a document's view says, written by the window.
#include "../support/window_fixture.h"

#include <QStackedWidget>
#include <QTemporaryDir>

namespace heedmap {
namespace {

class OpeningTest : public MainWindowTest {
protected:
    OpeningTest()
    {
        m_window->open("examples:two-heads");
        QCoreApplication::processEvents();
    }

    Workbench& workbench() { return m_window->workbench(); }
    NodeId weights() { return workbench().graph().find("A"); }
    void lookAtWeights()
    {
        m_window->showView(matrixView);
        m_window->selection().setNode(weights());
        m_window->selection().setSlice(1);
        m_window->selection().keep(CellPlace{weights(), {1, 2, 3}});
    }
    void openHere() { m_window->actions()["openHere"]->trigger(); }
    static int viewOf(MainWindow& window)
    {
        return window.findChild<QStackedWidget*>(QStringLiteral("viewArea"))->currentIndex();
    }

    static constexpr int matrixView = 4;
};

TEST_F(OpeningTest, ADocumentOpensWhereItWasAskedTo)
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("work.heed")).toStdString();
    lookAtWeights();
    openHere();
    EXPECT_TRUE(workbench().modified());
    workbench().saveAs(path);
    MainWindow again;
    again.showView(0);
    ASSERT_TRUE(again.open(QString::fromStdString(path)));
    EXPECT_EQ(viewOf(again), matrixView);
    EXPECT_EQ(again.selection().node(), weights());
    EXPECT_EQ(again.selection().slice(), 1);
    EXPECT_EQ(again.selection().kept(), (CellPlace{weights(), {1, 2, 3}}));
    EXPECT_FALSE(again.workbench().modified());
}

TEST_F(OpeningTest, IsUndoneAndDoneAgain)
{
    Document document = workbench().document();
    document.view = Json::Object{{"step", 2.0}, {"another", "thing"}};
    workbench().open(document, {});
    lookAtWeights();
    openHere();
    const Json after = workbench().document().view;
    EXPECT_EQ(after.find("step"), nullptr) << "the node says it";
    EXPECT_EQ(*after.find("another"), Json("thing"));
    openHere();
    EXPECT_EQ(workbench().undoStack().count(), 1) << "the same place again is not an edit";
    workbench().undoStack().undo();
    EXPECT_EQ(workbench().document().view, document.view);
    EXPECT_FALSE(workbench().modified());
    workbench().undoStack().redo();
    EXPECT_EQ(workbench().document().view, after);
}

TEST_F(OpeningTest, LeavesTheNumberFormatAsItIs)
{
    workbench().setNumberFormat(floatFormat("float16"));
    openHere();
    EXPECT_EQ(*workbench().document().view.find("number_format"), Json("float16"));
    workbench().setNumberFormat(floatFormat("float64"));
    workbench().undoStack().undo();
    EXPECT_EQ(workbench().document().view.find("number_format"), nullptr);
    workbench().setNumberFormat(floatFormat("float16"));
    workbench().undoStack().redo();
    EXPECT_EQ(*workbench().document().view.find("number_format"), Json("float16"));
    EXPECT_NE(workbench().document().view.find("node"), nullptr);
}

TEST_F(OpeningTest, IsSaidInChineseToo)
{
    openHere();
    m_window->setLanguage("zh");
    settle();
    EXPECT_EQ(m_window->actions()["openHere"]->text(), QStringLiteral("今后从这里打开"));
    EXPECT_EQ(m_window->actions()["undo"]->text(), QStringLiteral("撤销：打开位置"));
}

} // namespace
} // namespace heedmap
