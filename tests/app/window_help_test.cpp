#include "../support/window_fixture.h"
#include "window/notice_line.h"
#include "window/shortcuts.h"
#include "window/status_bar.h"

#include <QLabel>
#include <QPushButton>
#include <QSettings>

#include <functional>

namespace heedmap {
namespace {

class HelpTest : public MainWindowTest {
protected:
    HelpTest() { QSettings().remove("hintDismissed"); }
    /// Does something with the dialog that an action opens, and closes it.
    void in(const char* action, const std::function<void(QDialog&)>& then)
    {
        bool met = false;
        QTimer::singleShot(0, m_window.get(), [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            met = true;
            then(*dialog);
            dialog->reject();
        });
        m_window->actions()[action]->trigger();
        EXPECT_TRUE(met);
    }
    static QStringList shown(QDialog& dialog)
    {
        QStringList texts;
        auto* list = dialog.findChild<QTreeWidget*>("shortcutsList");
        for (int i = 0; i < list->topLevelItemCount(); ++i)
            for (int k = 0; k < list->topLevelItem(i)->childCount(); ++k)
                if (auto* item = list->topLevelItem(i)->child(k); !item->isHidden())
                    texts += item->text(0) + QStringLiteral("|") + item->text(1);
        return texts;
    }
};

TEST_F(HelpTest, ListsEveryShortcutOfTheWindow)
{
    in("shortcuts", [&](QDialog& dialog) {
        const QStringList texts = shown(dialog);
        for (const auto& [id, action] : m_window->actions().all())
            EXPECT_TRUE(texts.join('\n').contains(action->shortcut().toString(QKeySequence::NativeText))) << id;
        EXPECT_TRUE(texts.contains("Guess first: values are covered until clicked|F6"))
            << texts.join('\n').toStdString();
        EXPECT_TRUE(texts.contains("Spotlight on the operands|F7"));
        EXPECT_TRUE(texts.contains("Next step|Space   PgDown")) << texts.join('\n').toStdString();
    });
}

TEST_F(HelpTest, TheSearchLeavesWhatMatches)
{
    in("shortcuts", [&](QDialog& dialog) {
        QTest::keyClicks(dialog.findChild<QLineEdit*>("shortcutsSearch"), "undo");
        EXPECT_EQ(shown(dialog), QStringList("Undo|Ctrl+Z"));
        dialog.findChild<QLineEdit*>("shortcutsSearch")->clear();
        QTest::keyClicks(dialog.findChild<QLineEdit*>("shortcutsSearch"), "Ctrl+E");
        EXPECT_EQ(shown(dialog).size(), 1);
    });
}

TEST_F(HelpTest, CutsNoTextOfItsList)
{
    for (const char* language : {"en", "zh"})
        for (const QSize& size : {QSize(960, 700), QSize(1440, 900)}) {
            m_window->setLanguage(language);
            m_window->resize(size);
            settle();
            in("shortcuts", [&](QDialog& dialog) {
                settle();
                const auto* list = dialog.findChild<QTreeWidget*>("shortcutsList");
                const QFontMetrics metrics(list->font());
                for (const QString& text : shown(dialog)) {
                    const QString what = text.section(QLatin1Char('|'), 0, 0);
                    EXPECT_LE(metrics.horizontalAdvance(what) + 6, list->columnWidth(0)) << what.toStdString();
                }
            });
        }
    m_window->setLanguage("en");
}

TEST_F(HelpTest, ListsUndoWithoutTheEditItWouldUndo)
{
    m_window->workbench().undoStack().push(new QUndoCommand("edit of X[0,0]"));
    ASSERT_NE(m_window->actions()["undo"]->text(), "Undo");
    in("shortcuts", [&](QDialog& dialog) { EXPECT_TRUE(shown(dialog).contains("Undo|Ctrl+Z")); });
}

TEST_F(HelpTest, ASearchThatFindsNothingSaysSo)
{
    in("shortcuts", [&](QDialog& dialog) {
        auto* nothing = dialog.findChild<QLabel*>("shortcutsNothing");
        ASSERT_NE(nothing, nullptr);
        auto* search = dialog.findChild<QLineEdit*>("shortcutsSearch");
        QTest::keyClicks(search, "xyzzy");
        EXPECT_TRUE(nothing->isVisible());
        EXPECT_EQ(nothing->text(), "Nothing here matches “xyzzy”.");
        search->clear();
        EXPECT_FALSE(nothing->isVisible());
    });
}

TEST_F(HelpTest, AboutNamesVersionsAndLicences)
{
    in("about", [](QDialog& dialog) {
        QStringList texts;
        for (const auto* label : dialog.findChildren<QLabel*>())
            texts += label->text();
        for (const char* word : {"Version " HEEDMAP_VERSION, "Qt", "QCustomPlot", "GPL-3.0", "Eigen", "MPL-2.0"})
            EXPECT_TRUE(texts.contains(word)) << word;
        EXPECT_TRUE(texts.contains(QLatin1String(qVersion())));
        EXPECT_FALSE(texts.contains("")) << "every version is known";
    });
}

TEST_F(HelpTest, TheHintGoesForGoodOnceItIsRead)
{
    MainWindow first;
    first.show();
    auto* hint = first.findChild<Hint*>();
    ASSERT_TRUE(hint->isVisible());
    QTest::mouseClick(hint->findChild<QPushButton*>(), Qt::LeftButton);
    EXPECT_FALSE(hint->isVisible());
    MainWindow second;
    second.show();
    EXPECT_FALSE(second.findChild<Hint*>()->isVisible());
}

TEST_F(HelpTest, TheHintYieldsToWhatIsNoticedAndGoesWhereTheWindowIsLow)
{
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    auto* hint = window.findChild<Hint*>();
    auto* noticed = window.findChild<NoticedLine*>();
    noticed->tell({{.kind = Notice::Kind::Columns}});
    EXPECT_TRUE(noticed->isVisible());
    EXPECT_FALSE(hint->isVisible());
    hint->hide();
    hint->offer(900); // as when the window becomes higher
    EXPECT_TRUE(noticed->isVisible());
    EXPECT_FALSE(hint->isVisible());
    noticed->hide();
    EXPECT_TRUE(hint->isVisible());
    hint->offer(600);
    EXPECT_FALSE(hint->isVisible());
    EXPECT_FALSE(window.statusBar()->currentMessage().isEmpty());
    hint->offer(900);
    EXPECT_TRUE(window.statusBar()->currentMessage().isEmpty()) << "it is said in the line";
}

TEST_F(HelpTest, WhatASettingTakesWithItIsSaidAndComesBack)
{
    MainWindow window;
    window.show();
    auto* line = window.findChild<DroppedLine*>();
    line->tell({.arrays = {"mask"}, .puts = 25, .exercises = 1});
    EXPECT_TRUE(line->isVisible());
    EXPECT_EQ(line->words().toStdString(),
              "This setting took with it: the numbers of mask, 25 numbers that stops of the "
              "lesson set, 1 exercise.");
    line->hide();
    Workbench& workbench = window.workbench();
    workbench.open(readExample("causal-mask"), {});
    test::settle(workbench);
    Document document = workbench.document();
    document.config.set("mask", Json(Json::Object{{"custom", true}}));
    document.lesson.clear();
    document.exercises.clear();
    document.arrays.emplace_back("mask", std::make_shared<const Tensor>(Shape::matrix(5, 5)));
    workbench.open(document, {});
    test::settle(workbench);
    setSetting(workbench, "mask", Json(Json::Object{{"causal", true}}));
    ASSERT_TRUE(line->isVisible());
    QTest::mouseClick(window.findChild<QPushButton*>("droppedAct"), Qt::LeftButton);
    EXPECT_FALSE(line->isVisible());
    EXPECT_EQ(workbench.document().config.find("mask")->text(), document.config.find("mask")->text());
}

TEST_F(HelpTest, TheStatusBarSaysHowLongTheLastEvaluationTookWhereOneWaited)
{
    EXPECT_EQ(evaluatedText(0), "");
    EXPECT_EQ(evaluatedText(0.0999), "");
    EXPECT_EQ(evaluatedText(0.25), "Evaluated in 250 ms");
    EXPECT_EQ(evaluatedText(1.5), "Evaluated in 1.50 s");
    EXPECT_EQ(evaluatedText(12.34), "Evaluated in 12.3 s");
    auto* time = m_window->findChild<QLabel*>("statusTime");
    edit(0.25);
    settle();
    EXPECT_EQ(time->text(), evaluatedText(m_window->workbench().evaluationTime()));
    m_window->workbench().undoStack().undo();
}

} // namespace
} // namespace heedmap
