#include "../support/window_fixture.h"
#include "examples.h"
#include "window/gallery.h"
#include "window/notice_line.h"
#include "window/start.h"

#include <heedmap/document/reader.h>

#include <QDir>
#include <QIcon>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QTemporaryDir>

namespace heedmap {
namespace {

class StartTest : public MainWindowTest {
protected:
    ~StartTest() override { QDir(Recovery::standardFolder()).removeRecursively(); }

    /// A program that edits X[0,0] to 0.125 and is killed in the middle of it.
    void killOne() const
    {
        const QString document = m_folder.filePath("lesson.heed");
        saveDocument(m_window->workbench().document(), document.toStdString());
        QDir().mkpath(Recovery::standardFolder());
        const QDir copies(Recovery::standardFolder());
        QProcess program;
        program.start(HEEDMAP_EDIT_FOREVER, {document, copies.path()});
        ASSERT_TRUE(program.waitForStarted());
        ASSERT_TRUE(test::wait([&] { return !copies.entryList({"*.heed"}).isEmpty(); }));
        program.kill();
        program.waitForFinished();
    }
    /// Clicks the button with this text of the question that recovery asks.
    static void answerRecovery(const QString& text, bool& asked)
    {
        whenAsked([text, &asked](QWidget& dialog) {
            auto* box = qobject_cast<QMessageBox*>(&dialog);
            ASSERT_NE(box, nullptr);
            asked = box->objectName() == "recoveryBox";
            for (QAbstractButton* button : box->buttons())
                if (button->text() == text)
                    button->click();
        });
    }

    QTemporaryDir m_folder;
};

TEST_F(StartTest, WorkOfAKilledProgramIsOfferedAndOpened)
{
    killOne();
    bool asked = false;
    answerRecovery("Open it", asked);
    EXPECT_TRUE(m_window->files().offerRecovery());
    EXPECT_TRUE(asked);
    EXPECT_EQ(first(), 0.125);
    EXPECT_TRUE(m_window->isWindowModified());
    EXPECT_EQ(m_window->workbench().path(), m_folder.filePath("lesson.heed").toStdString());
    m_window->open("examples:thinking-machines");
}

TEST_F(StartTest, WorkIsOfferedWhereAFileIsOpenedToo)
{
    killOne();
    for (const bool wanted : {false, true}) {
        MainWindow started;
        bool asked = false;
        begin(started, m_folder.filePath("lesson.heed"));
        answerRecovery(wanted ? "Open it" : "Later", asked);
        EXPECT_TRUE(test::wait([&] { return asked; }));
        Workbench& opened = started.workbench();
        EXPECT_EQ(opened.path(), m_folder.filePath("lesson.heed").toStdString());
        EXPECT_EQ(opened.values(opened.graph().find("X")).view.at({0, 0, 0}), wanted ? 0.125 : 0.1);
    }
}

TEST_F(StartTest, TheQuestionAboutLostWorkStandsInTheMiddleOfTheWindow)
{
    killOne();
    MainWindow started;
    QRect asking;
    whenAsked([&asking](QWidget& dialog) {
        asking = dialog.frameGeometry();
        dialog.close();
    });
    begin(started, m_folder.filePath("lesson.heed"));
    started.move(started.pos() + QPoint(90, 60)); // as a window manager does
    ASSERT_TRUE(test::wait([&] { return !asking.isNull(); }));
    EXPECT_LE((asking.center() - started.frameGeometry().center()).manhattanLength(), 60);
}

TEST_F(StartTest, TheQuestionAboutLostWorkIsAskedInTheReadersLanguage)
{
    killOne();
    speak("zh");
    QString text;
    whenAsked([&](QWidget&) {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        ASSERT_NE(box, nullptr);
        text = box->text() + box->informativeText();
        box->reject();
    });
    m_window->files().offerRecovery();
    EXPECT_TRUE(text.contains("思考的机器")) << text.toStdString();
    EXPECT_TRUE(text.contains(QRegularExpression("[0-9]{4}/[0-9]+/[0-9]+"))) << text.toStdString();
}

TEST_F(StartTest, TheFirstWindowFitsTheScreenWithItsFrame)
{
    QSettings().remove("window");
    const MainWindow started;
    const QSize room = started.screen()->availableSize();
    EXPECT_LT(room.height(), 900) << "or this shows nothing";
    constexpr int titleBar = 23;
    EXPECT_LE(started.height() + titleBar, room.height());
    EXPECT_LE(started.width(), room.width());
    EXPECT_GE(started.height(), room.height() - 48) << "and uses what there is";
}

// 1920×1080 where everything is drawn twice as large, with the frame of a window.
TEST_F(StartTest, AWindowWithAllThatItSaysFitsASmallScreen)
{
    const QSize small(952, 500);
    m_window->open(QStringLiteral("examples:two-heads"));
    m_window->resize(small);
    QCoreApplication::processEvents();
    EXPECT_EQ(m_window->width(), small.width());
    EXPECT_EQ(m_window->height(), small.height());
}

TEST_F(StartTest, WorkThatNobodyWantsIsNotOfferedAgain)
{
    killOne();
    bool asked = false;
    answerRecovery("Discard", asked);
    EXPECT_FALSE(m_window->files().offerRecovery());
    EXPECT_TRUE(asked);
    EXPECT_EQ(first(), 0.1);
    EXPECT_FALSE(m_window->files().offerRecovery()) << "there is nothing left to ask about";
}

// A sentence whose words mean something, at its first step.
TEST_F(StartTest, BeginsWithTheSentence)
{
    QSettings().setValue("started", true);
    QSettings().remove(lastOpened);
    begin(*m_window, {});
    EXPECT_EQ(m_window->workbench().head().title.in("en"), readExample("what-it-looks-for").title.in("en"));
    const Selection& selection = m_window->selection();
    const Node& node = m_window->workbench().graph().node(selection.node());
    EXPECT_EQ(node.info.name, "X");
    ASSERT_TRUE(selection.kept());
    EXPECT_EQ(selection.step(), 0) << "where its story begins";
    EXPECT_GE(m_window->workbench().values(selection.node()).view.at(selection.kept()->cell), 0.9) << "“it” is grammar";
}

TEST_F(StartTest, ALaterStartOpensWhatWasOpenLast)
{
    QSettings().setValue("started", true);
    m_window->open("examples:causal-mask");
    {
        MainWindow again;
        begin(again, {});
        EXPECT_EQ(again.workbench().head().title.in("en"), readExample("causal-mask").title.in("en"));
    }
    const QString path = m_folder.filePath("mine.heed");
    saveDocument(readExample("two-heads"), path.toStdString());
    m_window->open(path);
    {
        MainWindow again;
        begin(again, {});
        EXPECT_TRUE(test::wait([&] { return again.workbench().isOpen(); }));
        EXPECT_EQ(again.workbench().path(), path.toStdString());
    }
    QFile::remove(path);
    MainWindow again;
    begin(again, {});
    EXPECT_EQ(again.workbench().head().title.in("en"), readExample("what-it-looks-for").title.in("en")) << "it is gone";
    QSettings().remove(lastOpened);
}

TEST_F(StartTest, TheVeryFirstStartOpensTheGallery)
{
    QSettings().remove("started");
    offerBeginning(*m_window);
    auto* gallery = m_window->findChild<Gallery*>();
    ASSERT_NE(gallery, nullptr);
    EXPECT_TRUE(gallery->isVisible());
    delete gallery;
    offerBeginning(*m_window);
    EXPECT_EQ(m_window->findChild<Gallery*>(), nullptr);
}

TEST_F(StartTest, WhatADocumentSaysOfItselfStandsInTheWindow)
{
    auto* line = m_window->findChild<SummaryLine*>();
    ASSERT_NE(line, nullptr);
    Document document = readExample("causal-mask");
    m_window->workbench().open(document, {});
    EXPECT_FALSE(line->isVisible()) << "what to look for stands beside the view";
    document.view = Json::Object();
    m_window->workbench().open(document, {});
    EXPECT_TRUE(line->isVisible());
    EXPECT_TRUE(line->words().startsWith(QString::fromStdString(document.summary.in("en"))));
    speak("zh");
    QCoreApplication::processEvents();
    EXPECT_TRUE(line->words().startsWith(QString::fromStdString(document.summary.in("zh"))));
    speak("en");
    QCoreApplication::processEvents();

    QTest::mouseClick(line->findChild<QPushButton*>("summaryClose"), Qt::LeftButton);
    EXPECT_FALSE(line->isVisible());
    QTest::mouseClick(m_window->findChild<QLabel*>("subtitle"), Qt::LeftButton);
    EXPECT_TRUE(line->isVisible()) << "a click below the title brings it back";
    press("F4");
    EXPECT_FALSE(line->isVisible());
    m_window->workbench().open(document, {});
    EXPECT_TRUE(line->isVisible()) << "a document that is opened says it anew";
}

TEST_F(StartTest, OneLineAtATimeStandsOverTheView)
{
    QSettings().clear();
    MainWindow window;
    window.show();
    auto* summary = window.findChild<SummaryLine*>();
    auto* hint = window.findChild<Hint*>();
    Document document = readExample("causal-mask");
    window.workbench().open(document, {});
    EXPECT_TRUE(hint->isVisible());
    document.view = Json::Object();
    window.workbench().open(document, {});
    EXPECT_TRUE(summary->isVisible());
    EXPECT_FALSE(hint->isVisible());
    QTest::mouseClick(summary->findChild<QPushButton*>("summaryClose"), Qt::LeftButton);
    EXPECT_TRUE(hint->isVisible());
    window.actions()["present"]->setChecked(true);
    EXPECT_FALSE(hint->isVisible());
}

TEST_F(StartTest, MarkupInASummaryIsText)
{
    Document document = readExample("causal-mask");
    document.summary = LocalizedText("<h1>large</h1>\n<img src='file:///etc/passwd'>");
    document.view = Json::Object();
    m_window->workbench().open(document, {});
    auto* line = m_window->findChild<SummaryLine*>();
    EXPECT_EQ(line->words(), "<h1>large</h1> <img src='file:///etc/passwd'>");
    EXPECT_EQ(line->findChild<QLabel*>()->textFormat(), Qt::PlainText);
    document.summary = {};
    m_window->workbench().open(document, {});
    EXPECT_FALSE(line->isVisible()) << "it says nothing";
    EXPECT_FALSE(m_window->actions()["summary"]->isEnabled());
}

TEST_F(StartTest, ADocumentOpensInTheViewItNames)
{
    Document document = readExample("two-heads");
    document.view = Json::Object{{"view", "heads"}, {"node", "A"}};
    m_window->workbench().open(document, {});
    auto* area = m_window->findChild<QStackedWidget*>("viewArea");
    EXPECT_EQ(area->currentWidget()->objectName(), "heads");
    document.view = Json::Object{{"view", "picture"}};
    m_window->workbench().open(document, {});
    EXPECT_EQ(area->currentWidget()->objectName(), "heads") << "it has no picture to show";
    m_window->open("examples:vision-ball");
    EXPECT_EQ(area->currentWidget()->objectName(), "picture");
}

TEST_F(StartTest, SavingFromTheQuestionKeepsTheWork)
{
    const std::string path = m_folder.filePath("kept.heed").toStdString();
    m_window->workbench().saveAs(path);
    edit(0.75);
    bool asked = false;
    answer("unsavedBox", QMessageBox::Save, asked);
    EXPECT_TRUE(m_window->close());
    EXPECT_TRUE(asked);
    Workbench again;
    again.open(path);
    EXPECT_EQ(again.values(again.graph().find("X")).view.at({0, 0, 0}), 0.75);
}

TEST_F(StartTest, TheWindowComesBackAsItWasLeft)
{
    m_window->resize(1400, 760);
    QCoreApplication::processEvents();
    auto* columns = m_window->findChild<QSplitter*>("columns");
    const int width = columns->width();
    columns->setSizes({300, width - 700, 400});
    const QList<int> sizes = columns->sizes();
    ASSERT_TRUE(m_window->close());
    MainWindow again;
    again.open("examples:thinking-machines");
    again.show();
    QCoreApplication::processEvents();
    EXPECT_EQ(again.size(), QSize(1400, 760));
    EXPECT_EQ(again.findChild<QSplitter*>("columns")->sizes(), sizes);
    QSettings().remove("window");
}

TEST_F(StartTest, TheProgramHasItsIconAndTheNameOfItsDesktopEntry)
{
    EXPECT_EQ(QGuiApplication::desktopFileName(), "org.heedmap.heedmap");
    const QIcon icon = m_window->windowIcon();
    for (const int size : {16, 64, 256}) {
        const QImage image = icon.pixmap(QSize(size, size), 1).toImage();
        ASSERT_EQ(image.size(), QSize(size, size));
        const auto at = [&](double x, double y) {
            return image.pixelColor(static_cast<int>(size * x / 16), static_cast<int>(size * y / 16)).name();
        };
        EXPECT_EQ(at(5.5, 10.5), "#3559d6") << size << ": between the cells";
        EXPECT_EQ(at(3, 3), "#ffffff") << size << ": the first cell";
        EXPECT_EQ(at(8, 13), "#f7c948") << size << ": the largest weight of the last row";
        EXPECT_EQ(image.pixelColor(0, 0).alpha() < 128, true) << size << ": a corner";
    }
}

} // namespace
} // namespace heedmap
