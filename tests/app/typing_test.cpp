#include "support/journey_fixture.h"
#include "view/steps/steps_bar.h"

#include <QTemporaryDir>
#include <QToolButton>

namespace heedmap {
namespace {

/// What becomes of a number that is still being typed when something else is asked for.
class TypingTest : public JourneyTest {
protected:
    TypingTest()
    {
        m_window->selection().setNode(node("Q"));
        settle();
        stage().setFocus();
        click("X", {0, 0, 0});
    }
    ~TypingTest() override { workbench().undoStack().setClean(); }

    QLineEdit& line() { return *stage().findChild<QLineEdit*>(); }
    /// Begins to write over X[0,0], without an end.
    void begin(const char* text)
    {
        QTest::keyClicks(&stage(), QLatin1String(text).left(1));
        ASSERT_TRUE(line().isVisible());
        QTest::keyClicks(&line(), QString::fromLatin1(text).mid(1));
        ASSERT_NE(number("X", {0, 0, 0}), 7);
    }
    void pressInLine(const QKeySequence& keys)
    {
        QTest::keySequence(&line(), keys);
        settle();
    }
    void expectWritten(const char* what)
    {
        EXPECT_FALSE(line().isVisible()) << what;
        EXPECT_EQ(number("X", {0, 0, 0}), 7) << what;
        workbench().undoStack().setIndex(0);
        m_window->selection().setNode(node("Q"));
        settle();
        click("X", {0, 0, 0});
    }

    QTemporaryDir m_folder;
};

TEST_F(TypingTest, SavingTakesItAlong)
{
    const std::string path = m_folder.filePath("typed.heed").toStdString();
    workbench().saveAs(path);
    begin("7");
    pressInLine(QKeySequence(QStringLiteral("Ctrl+S")));
    EXPECT_FALSE(m_window->isWindowModified());
    Workbench again;
    again.open(path);
    EXPECT_EQ(again.values(again.graph().find("X")).view.at({0, 0, 0}), 7);
    expectWritten("Ctrl+S");
}

TEST_F(TypingTest, EveryShortcutThatActsOnTheWindowFinishesIt)
{
    begin("7");
    pressInLine(QKeySequence(QStringLiteral("Ctrl+L")));
    QWidget* menu = QApplication::activePopupWidget();
    ASSERT_NE(menu, nullptr);
    QTest::keyClick(menu, Qt::Key_Escape);
    expectWritten("Ctrl+L");
    begin("7");
    pressInLine(QKeySequence(QStringLiteral("F5")));
    EXPECT_TRUE(m_window->display().settings().presenting);
    expectWritten("F5");
    press("F5");
    const int step = m_window->selection().step();
    begin("7");
    pressInLine(QKeySequence(Qt::Key_PageDown));
    EXPECT_EQ(m_window->selection().step(), step + 1);
    expectWritten("page down");
    begin("7");
    pressInLine(QKeySequence(QStringLiteral("Ctrl+D")));
    expectWritten("Ctrl+D");
    begin("7");
    bool exporting = false;
    whenAsked([&exporting](QWidget& dialog) {
        exporting = dialog.objectName() == QLatin1String("exportDialog");
        dialog.close();
    });
    pressInLine(QKeySequence(QStringLiteral("Ctrl+E")));
    EXPECT_TRUE(exporting);
    expectWritten("Ctrl+E");
}

TEST_F(TypingTest, WhatEditsTheLineStaysInIt)
{
    begin("71");
    pressInLine(QKeySequence(Qt::Key_Home));
    pressInLine(QKeySequence(Qt::Key_Delete));
    EXPECT_EQ(line().text(), "1");
    pressInLine(QKeySequence::Undo);
    EXPECT_EQ(line().text(), "71");
    pressInLine(QKeySequence::SelectAll);
    QTest::keyClicks(&line(), "5 ");
    EXPECT_EQ(line().text(), "5 ");
    EXPECT_TRUE(line().isVisible());
    pressInLine(QKeySequence(Qt::Key_Escape));
    EXPECT_FALSE(line().isVisible());
    EXPECT_EQ(workbench().undoStack().count(), 0);
}

TEST_F(TypingTest, WhatCannotBeReadStopsTheShortcut)
{
    begin("7+");
    const int step = m_window->selection().step();
    pressInLine(QKeySequence(Qt::Key_PageDown));
    EXPECT_TRUE(line().isVisible());
    EXPECT_FALSE(line().toolTip().isEmpty());
    EXPECT_EQ(m_window->selection().step(), step);
    QTest::keyClick(&line(), Qt::Key_Escape);
}

TEST_F(TypingTest, AClickElsewhereFinishesIt)
{
    begin("7");
    QTest::mouseClick(m_window->findChild<StepsBar*>()->findChild<QToolButton*>("next"), Qt::LeftButton);
    settle();
    expectWritten("the button of the next step");
    begin("7");
    bool asked = false;
    answer("unsavedBox", QMessageBox::Cancel, asked);
    EXPECT_FALSE(m_window->close());
    EXPECT_TRUE(asked) << "what is typed is a change";
    expectWritten("closing");
}

} // namespace
} // namespace heedmap
