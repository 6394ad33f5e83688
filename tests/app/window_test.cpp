#include "../support/window_fixture.h"
#include "view/settings/settings_panel.h"
#include "window/notice_line.h"

#include <heedmap/document/document.h>
#include <heedmap/document/writer.h>

#include <QDialog>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileIconProvider>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

namespace heedmap {
namespace {

TEST_F(MainWindowTest, NamesWhatIsOpen)
{
    EXPECT_EQ(m_window->findChild<QLabel*>("title")->text(), "Thinking Machines");
    EXPECT_TRUE(m_window->windowTitle().contains("Thinking Machines"));
}

TEST_F(MainWindowTest, UndoesAndRedoesByKeyAndSaysWhat)
{
    edit(0.5);
    EXPECT_EQ(m_window->actions()["undo"]->text(), "Undo edit of X[0,0]");
    EXPECT_TRUE(m_window->isWindowModified());
    press("Ctrl+Z");
    EXPECT_EQ(first(), 0.1);
    EXPECT_FALSE(m_window->isWindowModified());
    press("Ctrl+Shift+Z");
    EXPECT_EQ(first(), 0.5);
    press("Ctrl+Z");
}

TEST_F(MainWindowTest, ShowsTheChangeOnlyOnceSomethingIsRemembered)
{
    press("Ctrl+D");
    EXPECT_FALSE(m_window->display().settings().showChange);
    EXPECT_TRUE(m_window->statusBar()->currentMessage().contains("Ctrl+R")) << "it says what to do";
    press("Ctrl+R");
    press("Ctrl+D");
    EXPECT_TRUE(m_window->display().settings().showChange);
    press("Ctrl+D");
    EXPECT_FALSE(m_window->display().settings().showChange);
}

TEST_F(MainWindowTest, SaysThatAStateIsRememberedAndThatChangesAreShown)
{
    auto* line = m_window->findChild<QWidget*>("change");
    auto* button = m_window->findChild<QAbstractButton*>("changeClose");
    const auto words = [line] { return line->findChild<QLabel*>()->text(); };
    EXPECT_FALSE(line->isVisible());
    press("Ctrl+R");
    EXPECT_TRUE(line->isVisible());
    EXPECT_TRUE(words().contains("Snapshot taken") && words().contains("Ctrl+D")) << words().toStdString();
    button->click();
    EXPECT_FALSE(line->isVisible());
    edit(7);
    press("Ctrl+D");
    EXPECT_TRUE(line->isVisible());
    EXPECT_TRUE(words().startsWith("Changes since ")) << words().toStdString();
    button->click();
    EXPECT_FALSE(m_window->display().settings().showChange) << "the way back";
    EXPECT_FALSE(m_window->actions()["showChange"]->isChecked());
    EXPECT_FALSE(line->isVisible());
    press("Ctrl+D");
    EXPECT_TRUE(line->isVisible());
    m_window->workbench().dropSnapshot();
    EXPECT_FALSE(line->isVisible());
}

TEST_F(MainWindowTest, OneLineStandsOverTheViewAtATime)
{
    const auto shown = [this] {
        QStringList names;
        for (const char* name : {"hint", "summary", "noticed", "change"})
            if (m_window->findChild<QWidget*>(name)->isVisible())
                names << QLatin1String(name);
        return names.join(QLatin1Char(' '));
    };
    const auto close = [this](const char* name) { m_window->findChild<QAbstractButton*>(name)->click(); };
    m_window->resize(1440, 900);
    EXPECT_EQ(shown(), "hint");
    press("Ctrl+R");
    EXPECT_EQ(shown(), "change");
    m_window->actions()["summary"]->trigger();
    EXPECT_EQ(shown(), "summary") << "what was asked for last";
    m_window->findChild<NoticedLine*>("noticed")->tell({{.kind = Notice::Kind::Columns}});
    EXPECT_EQ(shown(), "noticed");
    m_window->actions()["summary"]->trigger();
    EXPECT_EQ(shown(), "summary") << "it had to wait, and is asked for again";
    close("summaryClose");
    EXPECT_EQ(shown(), "noticed");
    close("noticedClose");
    EXPECT_EQ(shown(), "change") << "which waited";
    close("changeClose");
    EXPECT_EQ(shown(), "hint");
}

TEST_F(MainWindowTest, AHintInTheStatusBarTakesNoMessageAway)
{
    QStatusBar& bar = *m_window->statusBar();
    m_window->resize(1440, 900);
    bar.showMessage("something was done");
    m_window->resize(1280, 720);
    EXPECT_EQ(bar.currentMessage(), "something was done");
    m_window->resize(1440, 900);
    EXPECT_EQ(bar.currentMessage(), "something was done");
    bar.clearMessage();
    m_window->resize(1280, 720);
    EXPECT_FALSE(bar.currentMessage().isEmpty()) << "the hint";
    m_window->resize(1440, 900);
    EXPECT_TRUE(bar.currentMessage().isEmpty());
}

TEST_F(MainWindowTest, ASnapshotIsComeBackToByOneEdit)
{
    auto* back = m_window->findChild<QAbstractButton*>("changeAct");
    const auto saved = [this] { return writeDocument(m_window->workbench().document()); };
    EXPECT_FALSE(m_window->actions()["backToSnapshot"]->isEnabled()) << "there is none yet";
    edit(5);
    press("Ctrl+R");
    const std::string then = saved();
    EXPECT_FALSE(back->isVisible());
    edit(7);
    edit(8);
    const std::string changed = saved();
    EXPECT_NE(changed, then);
    press("Ctrl+D");
    EXPECT_TRUE(back->isVisible());
    back->click();
    settle();
    EXPECT_EQ(saved(), then);
    press("Ctrl+Z");
    EXPECT_EQ(saved(), changed) << "one edit";
    press("Ctrl+Shift+R");
    EXPECT_EQ(saved(), then);
    m_window->open("examples:two-heads");
    EXPECT_FALSE(m_window->actions()["backToSnapshot"]->isEnabled()) << "of another document";
}

TEST_F(MainWindowTest, DoesNotSayThatChangesAreShownWhereAViewHasNone)
{
    const auto words = [this] { return m_window->findChild<QWidget*>("change")->findChild<QLabel*>()->text(); };
    m_window->open("examples:two-heads");
    press("Ctrl+R");
    press("Ctrl+D");
    EXPECT_TRUE(words().startsWith("Changes since ")) << words().toStdString();
    press("Ctrl+8");
    EXPECT_TRUE(words().startsWith("This view shows values")) << words().toStdString();
    press("Ctrl+1");
    EXPECT_TRUE(words().startsWith("Changes since ")) << words().toStdString();
}

TEST_F(MainWindowTest, AsksBeforeUnsavedWorkIsLost)
{
    edit(0.5);
    bool asked = false;
    answer("unsavedBox", QMessageBox::Cancel, asked);
    EXPECT_FALSE(m_window->close());
    EXPECT_TRUE(asked);
    answer("unsavedBox", QMessageBox::Discard, asked);
    EXPECT_TRUE(m_window->close());
    EXPECT_TRUE(asked);
}

TEST_F(MainWindowTest, SaysWhatIsWrongWithAFileAndKeepsWhatIsOpen)
{
    bool told = false;
    answer("errorBox", QMessageBox::Ok, told);
    EXPECT_FALSE(m_window->open("/nowhere/at/all.heed"));
    EXPECT_TRUE(told);
    EXPECT_EQ(first(), 0.1);
}

TEST_F(MainWindowTest, OpensWhatIsDropped)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("dropped.heed");
    m_window->workbench().saveAs(path.toStdString());
    m_window->open("examples:two-heads");
    EXPECT_TRUE(drop(path));
    QCoreApplication::processEvents();
    EXPECT_EQ(m_window->workbench().path(), path.toStdString());
    EXPECT_EQ(m_window->workbench().document().mechanism, "self_attention");
}

TEST_F(MainWindowTest, SwitchesTheLanguageAndLeavesNothingBehind)
{
    m_window->setLanguage("zh");
    QCoreApplication::processEvents();
    static const QRegularExpression english(
        QStringLiteral("\\b(?!English|[Ss]oftmax|PDF|CSV)[A-Za-z]{3,}")); // those are names
    for (const auto& [id, action] : m_window->actions().all()) {
        if (id == "language" || id == "about")
            continue;
        EXPECT_FALSE(english.match(action->text()).hasMatch()) << id << " " << action->text().toStdString();
    }
    for (const auto* button : m_window->findChildren<QToolButton*>())
        EXPECT_FALSE(english.match(button->text()).hasMatch()) << button->text().toStdString();
    EXPECT_EQ(m_window->findChild<QLabel*>("title")->text(), "思考的机器");
    edit(0.5);
    EXPECT_EQ(m_window->actions()["undo"]->text(), "撤销：编辑 X[0,0]");
    m_window->workbench().undoStack().undo();
    m_window->setLanguage("en");
    QCoreApplication::processEvents();
    EXPECT_EQ(m_window->actions()["save"]->text(), "Save");
}

TEST_F(MainWindowTest, EveryActionHasANameAndAWayToReachIt)
{
    QSet<QKeySequence> keys;
    for (const auto& [id, action] : m_window->actions().all()) {
        EXPECT_FALSE(action->text().isEmpty()) << id;
        for (const QKeySequence& key : action->shortcuts()) {
            EXPECT_FALSE(keys.contains(key)) << id << " " << key.toString().toStdString();
            keys.insert(key);
        }
    }
    for (const auto* button : m_window->findChildren<QToolButton*>())
        EXPECT_FALSE(button->isVisible() && button->text().isEmpty() && button->accessibleName().isEmpty())
            << button->objectName().toStdString();
}

TEST_F(MainWindowTest, PresentsAndComesBack)
{
    m_window->actions()["settings"]->trigger();
    ASSERT_TRUE(m_window->findChild<SettingsPanel*>()->isVisible());
    press("F5");
    EXPECT_FALSE(m_window->findChild<SettingsPanel*>()->isVisible());
    EXPECT_TRUE(m_window->display().settings().presenting);
    EXPECT_GE(m_window->display().scale(), 1.6) << "more on a high screen";
    EXPECT_FALSE(m_window->findChild<QWidget*>("pipelinePanel")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    EXPECT_FALSE(m_window->display().settings().presenting);
    EXPECT_TRUE(m_window->findChild<QWidget*>("pipelinePanel")->isVisible());
}

TEST_F(MainWindowTest, SaysWhilePresentingThatNumbersAreRounded)
{
    auto* status = m_window->findChild<StatusBar*>();
    auto* sign = m_window->findChild<QToolButton*>("numberFormatSign");
    press("F5");
    EXPECT_FALSE(status->isVisible());
    m_window->workbench().setNumberFormat(floatFormat("bfloat16"));
    EXPECT_TRUE(status->isVisible());
    EXPECT_TRUE(sign->isVisible());
    EXPECT_GE(status->height(), sign->sizeHint().height());
    m_window->workbench().setNumberFormat(floatFormats().front());
    EXPECT_FALSE(status->isVisible());
    press("F5");
    EXPECT_TRUE(status->isVisible());
}

TEST_F(MainWindowTest, FileDialogsHaveRoomForTheirIconsAndSpeakChinese)
{
    QFileDialog dialog(m_window.get());
    dialog.setOption(QFileDialog::DontUseNativeDialog);
    dialog.show();
    for (const char* name : {"backButton", "toParentButton", "listModeButton", "detailModeButton"}) {
        const auto* button = dialog.findChild<QToolButton*>(name);
        ASSERT_NE(button, nullptr) << name;
        EXPECT_GE(button->width(), button->sizeHint().width()) << name;
    }
    speak("zh");
    EXPECT_EQ(QFileIconProvider().type(QFileInfo(QDir::homePath())), "文件夹");
}

TEST_F(MainWindowTest, ColoursNeedNotBeCentredOnZeroAndThatIsRemembered)
{
    m_window->open("examples:thinking-machines");
    DisplayMenu menu(m_window->display(), m_window->workbench());
    const auto find = [&]() -> QAction* {
        emit menu.aboutToShow();
        for (QMenu* range : menu.findChildren<QMenu*>())
            for (QAction* action : range->actions())
                if (action->text() == "Zero in the middle of the colours")
                    return action;
        return nullptr;
    };
    ASSERT_NE(find(), nullptr);
    EXPECT_TRUE(find()->isChecked());
    const QImage centred = m_window->grab().toImage();
    find()->trigger();
    QCoreApplication::processEvents();
    EXPECT_FALSE(find()->isChecked());
    EXPECT_NE(m_window->grab().toImage(), centred);
    EXPECT_FALSE(heedmap::Display().settings().zeroCentred);
    find()->trigger();
    QCoreApplication::processEvents();
    EXPECT_TRUE(heedmap::Display().settings().zeroCentred);
}

TEST_F(MainWindowTest, TheMenuOfValuesTicksWhatHolds)
{
    DisplayMenu menu(m_window->display(), m_window->workbench());
    const auto find = [&](const QString& text) {
        emit menu.aboutToShow();
        for (QAction* action : menu.actions())
            if (action->text() == text)
                return action;
        return static_cast<QAction*>(nullptr);
    };
    ASSERT_NE(find("Values in the cells"), nullptr);
    EXPECT_TRUE(find("Values in the cells")->isChecked());
    find("Values in the cells")->trigger();
    EXPECT_FALSE(m_window->display().settings().showValues);
    EXPECT_FALSE(find("Values in the cells")->isChecked());
    find("Values in the cells")->trigger();
    QMenu* decimals = find("Decimals")->menu();
    const QList<QAction*> menus = m_window->findChild<QToolButton*>("menuButton")->menu()->actions();
    decimals->actions()[4]->trigger();
    EXPECT_EQ(m_window->findChild<QToolButton*>("menuButton")->menu()->actions(), menus) << "no menu is built again";
    EXPECT_EQ(m_window->display().settings().decimals, 4);
    EXPECT_EQ(Display().settings().decimals, 4) << "kept for the next start";
    m_window->display().set(&DisplaySettings::decimals, 2);
}

TEST_F(MainWindowTest, TheRangeOfTheColoursTakesAnyNumber)
{
    const auto ask = [&](const char* from, const char* to) {
        bool accepted = false;
        QTimer::singleShot(0, m_window.get(), [&] {
            auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            const auto lines = dialog->findChildren<QLineEdit*>();
            EXPECT_EQ(lines.size(), 2);
            lines.front()->setText(from);
            lines.back()->setText(to);
            auto* use = dialog->findChild<QDialogButtonBox*>()->buttons().front();
            accepted = use->isEnabled();
            accepted ? use->click() : dialog->reject();
        });
        DisplayMenu menu(m_window->display(), m_window->workbench());
        emit menu.aboutToShow();
        for (QMenu* range : menu.findChildren<QMenu*>())
            for (QAction* action : range->actions())
                if (action->text() == "From … to …")
                    action->trigger();
        return accepted;
    };
    EXPECT_TRUE(ask("-1e-6", "1/1000000"));
    EXPECT_EQ(m_window->display().settings().range, RangeMode::Manual);
    EXPECT_EQ(m_window->display().settings().lo, -1e-6);
    EXPECT_EQ(m_window->display().settings().hi, 1e-6);
    EXPECT_TRUE(ask("0", "3e12"));
    EXPECT_EQ(m_window->display().settings().hi, 3e12);
    for (const char* to : {"0", "-1", "inf", "nan", "much", ""})
        EXPECT_FALSE(ask("0", to)) << to;
    EXPECT_FALSE(ask("-1e308", "1e308")) << "it has no width";
    m_window->display().set(&DisplaySettings::range, RangeMode::Matrix);
}

TEST_F(MainWindowTest, ANumberFormatIsChosenInTheMenuAndSaidInTheStatusBar)
{
    const auto* sign = m_window->findChild<QToolButton*>("numberFormatSign");
    ASSERT_NE(sign, nullptr);
    EXPECT_FALSE(sign->isVisible());
    QWidget* const stage = m_window->findChild<QWidget*>("stage");
    const QImage doubles = stage->grab().toImage();
    DisplayMenu menu(m_window->display(), m_window->workbench());
    const auto choose = [&](const QString& id) {
        emit menu.aboutToShow();
        for (QAction* entry : menu.actions())
            if (entry->text() == "Number format")
                for (QAction* format : entry->menu()->actions()) {
                    EXPECT_EQ(
                        format->isChecked(),
                        format->text().startsWith(QString::fromUtf8(m_window->workbench().numberFormat().id.data())));
                    if (format->text().startsWith(id))
                        return format->trigger();
                }
        FAIL() << id.toStdString();
    };
    choose("bfloat16");
    EXPECT_TRUE(test::wait([&] { return sign->isVisible() && stage->grab().toImage() != doubles; }));
    EXPECT_EQ(sign->text().toStdString(), "rounded to bfloat16");
    speak("zh");
    EXPECT_TRUE(test::wait([&] { return !sign->text().contains("rounded"); }));
    EXPECT_TRUE(sign->text().contains("bfloat16"));
    speak("en");
    choose("float64");
    EXPECT_TRUE(test::wait([&] { return !sign->isVisible() && stage->grab().toImage() == doubles; }));
}

TEST_F(MainWindowTest, EveryThemeCanBeWorn)
{
    for (const char* id : {"themeLight", "themeDark", "themeHighContrast", "themeSystem"}) {
        m_window->actions()[id]->trigger();
        QCoreApplication::processEvents();
        const QImage shot = m_window->grab().toImage();
        const QColor ground = shot.pixelColor(shot.width() / 2, 4);
        EXPECT_EQ(ground, m_window->display().theme().panel) << id;
    }
}

} // namespace
} // namespace heedmap
