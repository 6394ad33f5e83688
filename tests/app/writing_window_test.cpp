// A document is written in the window, as an author does it.

#include "model/writing/writing.h"
#include "support/journey_fixture.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>

namespace heedmap {
namespace {

class WritingWindowTest : public JourneyTest {
protected:
    /// Does something in the dialog that opens next; true once it was there.
    void inDialog(const std::function<void(QWidget&)>& what)
    {
        m_asked = false;
        whenAsked([this, what](QWidget& dialog) {
            m_asked = true;
            what(dialog);
        });
    }
    static void put(QWidget& dialog, const char* field, const char* text)
    {
        auto* widget = dialog.findChild<QWidget*>(QLatin1String(field));
        ASSERT_NE(widget, nullptr) << field;
        EXPECT_FALSE(widget->accessibleName().isEmpty()) << field;
        if (auto* line = qobject_cast<QLineEdit*>(widget))
            line->setText(QString::fromUtf8(text));
        else
            qobject_cast<QPlainTextEdit*>(widget)->setPlainText(QString::fromUtf8(text));
    }
    static void press(QWidget& dialog, const char* button)
    {
        QTest::mouseClick(dialog.findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
    }
    static void paste(QWidget& dialog, int row, int column, const char* text)
    {
        QApplication::clipboard()->setText(QString::fromUtf8(text));
        auto* grid = dialog.findChild<QTableWidget*>("writingGrid");
        grid->setCurrentCell(row, column);
        QTest::keySequence(grid, QKeySequence::Paste);
    }
    void undo()
    {
        m_window->activateWindow(); // the dialog had the keys
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get(), test::waitAtMost));
        MainWindowTest::press("Ctrl+Z");
    }
    QString problem(QWidget& dialog)
    {
        const auto* label = dialog.findChild<QLabel*>("writingProblem");
        return label->isVisible() ? label->text() : QString();
    }
    void menuOf(const char* name, const char* action)
    {
        show(name);
        click(name, {0, 0, 0});
        QTimer::singleShot(0, [action] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            ASSERT_NE(menu, nullptr);
            auto* wanted = menu->findChild<QAction*>(QLatin1String(action));
            ASSERT_NE(wanted, nullptr) << action;
            wanted->trigger();
            menu->close();
        });
        QContextMenuEvent event(QContextMenuEvent::Mouse, middleOf(name, {0, 0, 0}),
                                stage().viewport()->mapToGlobal(middleOf(name, {0, 0, 0})));
        QApplication::sendEvent(stage().viewport(), &event);
        ASSERT_TRUE(test::wait([this] { return m_asked; }));
        settle();
    }

    bool m_asked = false;
};

TEST_F(WritingWindowTest, AClickOnTheTitleEditsItInBothLanguages)
{
    inDialog([](QWidget& dialog) {
        EXPECT_EQ(dialog.objectName(), "wordsDialog");
        EXPECT_EQ(dialog.focusWidget(), dialog.findChild<QWidget*>("title_en"));
        put(dialog, "title_en", "Dreaming Machines");
        put(dialog, "title_zh", "做梦的机器");
        put(dialog, "source_en", "a dream");
        press(dialog, "writingKeep");
    });
    auto* title = m_window->findChild<QLabel*>("title");
    QTest::mouseClick(title, Qt::LeftButton);
    EXPECT_TRUE(m_asked);
    EXPECT_EQ(title->text(), "Dreaming Machines");
    EXPECT_EQ(workbench().head().title.in("zh"), "做梦的机器");
    EXPECT_EQ(workbench().head().source.in("en"), "a dream");
    undo();
    EXPECT_EQ(title->text(), "Thinking Machines") << "one step";
}

TEST_F(WritingWindowTest, ANoteIsWrittenFromTheMenuOfACell)
{
    inDialog([](QWidget& dialog) {
        put(dialog, "note_en", "Look at the first row.");
        put(dialog, "note_zh", "看第一行。");
        press(dialog, "writingKeep");
    });
    menuOf("V", "writeNote");
    EXPECT_EQ(noteOf(workbench(), node("V")).in("zh"), "看第一行。");
    settle();
    QStringList texts;
    for (const QLabel* label : m_window->findChildren<QLabel*>())
        texts += label->text();
    EXPECT_TRUE(texts.join(QLatin1Char('\n')).contains("Look at the first row.")) << "it stands in the panel";
}

TEST_F(WritingWindowTest, PrintedFiguresArePastedAndWordsAreRefusedWithASentence)
{
    QString said;
    inDialog([&](QWidget& dialog) {
        paste(dialog, 0, 0, "1\t2\t3\t4\t5\t6");
        EXPECT_TRUE(problem(dialog).contains("6 columns")) << problem(dialog).toStdString();
        paste(dialog, 0, 0, "0.10\tx\n");
        EXPECT_TRUE(problem(dialog).contains("row 1, column 2")) << problem(dialog).toStdString();
        paste(dialog, 0, 0, "\\begin{bmatrix} 0.10 & \\frac{1}{4} \\end{bmatrix}");
        EXPECT_EQ(problem(dialog), QString());
        dialog.findChild<QTableWidget*>()->item(0, 1)->setText("x");
        press(dialog, "writingKeep");
        said = problem(dialog);
        paste(dialog, 0, 1, "0.25");
        press(dialog, "writingKeep");
    });
    menuOf("V", "writePrinted");
    EXPECT_TRUE(said.contains("published.V[0][1]")) << said.toStdString();
    EXPECT_EQ(workbench().computation().published.at(node("V")).figures[1], "0.25");
}

TEST_F(WritingWindowTest, AWholePrintedSheetIsPastedAndItsWrongFiguresAreListedAndVisited)
{
    inDialog([](QWidget& dialog) {
        dialog.findChild<QPlainTextEdit*>()->setPlainText(
            "Q = [[0.10, 0.20, 0.30], [0.4, 0.5, 0.7]]\nA:\n9\t\"\"\n\"\"\t9");
        press(dialog, "writingKeep");
    });
    m_window->actions()["printedSheet"]->trigger();
    ASSERT_TRUE(m_asked);
    EXPECT_EQ(workbench().computation().published.size(), 2U);
    QStringList lines;
    inDialog([&](QWidget& dialog) {
        const auto* list = dialog.findChild<QListWidget*>();
        for (int i = 0; i < list->count(); ++i)
            lines += list->item(i)->text();
        press(dialog, "wrongGo");
    });
    m_window->actions()["wrongFigures"]->trigger();
    ASSERT_TRUE(m_asked);
    EXPECT_EQ(lines.size(), 3) << lines.join(u'\n').toStdString();
    EXPECT_EQ(lines.value(0), "Q[1,2]: printed 0.7, computed 0.6");
    EXPECT_EQ(m_window->selection().kept(), (CellPlace{node("Q"), {0, 1, 2}}));
    m_window->actions()["nextWrong"]->trigger();
    EXPECT_EQ(m_window->selection().kept(), (CellPlace{node("A"), {0, 0, 0}}));
    m_window->actions()["nextWrong"]->trigger();
    m_window->actions()["nextWrong"]->trigger();
    EXPECT_EQ(m_window->selection().kept(), (CellPlace{node("Q"), {0, 1, 2}})) << "round again";
}

TEST_F(WritingWindowTest, ADocumentWithoutPrintedFiguresSaysSo)
{
    ASSERT_TRUE(m_window->open("examples:two-heads"));
    ASSERT_TRUE(workbench().computation().published.empty());
    QString said;
    QObject::connect(&workbench(), &Workbench::failed, [&](const QString& sentence) { said = sentence; });
    m_window->actions()["nextWrong"]->trigger();
    EXPECT_EQ(said, "This document has no printed figures.");
}

TEST_F(WritingWindowTest, LabelsArePastedFromASpreadsheetInBothLanguages)
{
    inDialog([](QWidget& dialog) {
        auto* which = dialog.findChild<QComboBox*>("whichNames");
        for (int i = 0; i < which->count(); ++i)
            if (which->itemText(i).startsWith("Labels of d_k"))
                which->setCurrentIndex(i);
        paste(dialog, 0, 0, "asks\t问\r\nasks \"what\"\t问什么\r\nthird\t三\r\n");
        press(dialog, "writingKeep");
    });
    m_window->actions()["names"]->trigger();
    ASSERT_TRUE(m_asked);
    EXPECT_EQ((*workbench().graph().node(node("Q")).info.cols.labels)[1], "asks \"what\"");
    EXPECT_EQ(workbench().head().labels.back().second[1].in("zh"), "问什么");
    undo();
    EXPECT_TRUE(workbench().head().labels.empty());
}

TEST_F(WritingWindowTest, SamplesGrowWithWhatIsPastedBelowTheLast)
{
    m_window->open("examples:causal-mask");
    settle();
    inDialog([](QWidget& dialog) {
        press(dialog, "addSample");
        paste(dialog, 1, 0, "second\t第二\nthird\t第三");
        press(dialog, "writingKeep");
    });
    m_window->actions()["samples"]->trigger();
    ASSERT_TRUE(m_asked);
    ASSERT_EQ(workbench().head().samples.size(), 3U);
    EXPECT_EQ(workbench().head().samples[2].title.in("zh"), "第三");
    undo();
    EXPECT_TRUE(workbench().head().samples.empty());
}

TEST_F(WritingWindowTest, EscapeKeepsWhatWas)
{
    inDialog([](QWidget& dialog) {
        put(dialog, "title_en", "Other");
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    m_window->actions()["documentWords"]->trigger();
    EXPECT_TRUE(m_asked);
    EXPECT_FALSE(workbench().modified());
}

} // namespace
} // namespace heedmap
