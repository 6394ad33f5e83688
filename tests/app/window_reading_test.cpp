// What is opened is read in a thread, while the window stands and handles events.

#include "../support/wait.h"
#include "../support/window_fixture.h"
#include "examples.h"
#include "model/files/recent_files.h"
#include "window/gallery.h"
#include "window/import_dialog.h"
#include "window/start.h"

#include <heedmap/base/reading_watch.h>
#include <heedmap/document/writer.h>

#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStatusBar>
#include <QTemporaryDir>

#include <condition_variable>
#include <mutex>

namespace heedmap {
namespace {

/// Holds each reading until it is let go or cancelled.
class Gate {
public:
    std::function<void(const std::stop_token&)> hold()
    {
        return [this](const std::stop_token& stop) {
            std::unique_lock lock(m_mutex);
            m_reached = true;
            m_changed.wait(lock, stop, [this] { return m_open; });
        };
    }
    void open()
    {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }
    bool reached()
    {
        const std::lock_guard lock(m_mutex);
        return m_reached;
    }

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_open = false;
    bool m_reached = false;
};

class ReadingTest : public MainWindowTest {
protected:
    ReadingTest()
    {
        m_file = m_folder.filePath("lesson.heed");
        Document document = readExample("two-heads");
        document.title = LocalizedText("read from a file");
        saveDocument(document, m_file.toStdString());
        m_damaged = m_folder.filePath("damaged.heed");
        QFile file(m_damaged);
        EXPECT_TRUE(file.open(QFile::WriteOnly));
        file.write("{\"format\"");
        QSettings().remove("recentFiles");
        QSettings().setValue("started", true);
        QGuiApplication::setQuitOnLastWindowClosed(false); // there is no event loop to come back to
    }

    /// Does something while the reading is held, as soon as events are handled.
    void whileHeld(Gate& gate, const std::function<void()>& what)
    {
        auto* looking = new QTimer(m_window.get());
        QObject::connect(looking, &QTimer::timeout, [looking, &gate, what] {
            if (!gate.reached())
                return;
            looking->deleteLater();
            looking->stop();
            what();
        });
        looking->start(0);
    }
    FileReading& reading() { return m_window->files().reading(); }
    static QString titleOf(MainWindow& window)
    {
        return QString::fromStdString(window.workbench().head().title.in("en"));
    }
    template <typename Part> static Part& part(QWidget& in, const char* name)
    {
        auto* found = in.findChild<Part*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    /// What must be as it was where nothing was opened.
    struct State {
        std::string document;
        int undo;
        NodeId node;
        int step;
        QString title;
        QStringList recent;
        bool operator==(const State&) const = default;
    };
    State state()
    {
        Workbench& workbench = m_window->workbench();
        return {writeDocument(workbench.document()), workbench.undoStack().count(), m_window->selection().node(),
                m_window->selection().step(),        m_window->windowTitle(),       recentFiles()};
    }

    QTemporaryDir m_folder;
    QString m_file;
    QString m_damaged;
};

TEST_F(ReadingTest, TheWindowIsPaintedBeforeAnythingIsRead)
{
    Gate gate;
    MainWindow started;
    started.files().reading().holdAt(gate.hold());
    auto& page = part<QWidget>(started, "readingPage");
    const auto enabled = [&](const char* id) { return started.actions()[id]->isEnabled(); };
    bool looked = false;
    whileHeld(gate, [&] {
        looked = true;
        EXPECT_TRUE(started.isVisible());
        EXPECT_FALSE(started.workbench().isOpen());
        EXPECT_TRUE(page.isVisible());
        EXPECT_EQ(part<QLabel>(page, "readingWords").text(), "Opening lesson.heed…");
        EXPECT_EQ(started.windowTitle(), "lesson.heed – Heedmap");
        EXPECT_FALSE(part<QWidget>(started, "columns").isVisible());
        EXPECT_FALSE(started.grab().isNull());
        for (const char* language : {"zh", "en"}) {
            speak(language);
            QCoreApplication::sendPostedEvents();
        }
        EXPECT_FALSE(enabled("export") || enabled("save")) << "there is no document yet";
        EXPECT_TRUE(enabled("open") && enabled("quit"));
        gate.open();
    });
    begin(started, m_file);
    EXPECT_TRUE(started.isVisible());
    ASSERT_TRUE(test::wait([&] { return started.workbench().isOpen(); }));
    EXPECT_TRUE(looked);
    EXPECT_EQ(titleOf(started), "read from a file");
    EXPECT_FALSE(page.isVisible());
    EXPECT_TRUE(part<QWidget>(started, "topBar").isVisible());
    EXPECT_TRUE(part<QWidget>(started, "columns").isVisible());
    EXPECT_TRUE(enabled("export"));
    EXPECT_FALSE(enabled("undo")) << "nothing was done yet";
    EXPECT_EQ(recentFiles(), QStringList(m_file));
}

TEST_F(ReadingTest, WhatIsReadAtTheStartCanBeCancelled)
{
    Gate gate;
    MainWindow started;
    started.files().reading().holdAt(gate.hold());
    whileHeld(gate, [&] {
        started.files().reading().holdAt(nullptr); // what comes next
        auto& page = part<QWidget>(started, "readingPage");
        QTest::mouseClick(&part<QPushButton>(page, "readingCancel"), Qt::LeftButton);
    });
    begin(started, m_file);
    ASSERT_TRUE(test::wait([&] { return started.workbench().isOpen(); }));
    EXPECT_NE(titleOf(started), "read from a file") << "an example is open instead";
    EXPECT_TRUE(recentFiles().isEmpty());
}

TEST_F(ReadingTest, TheWindowGoesOnWhileAFileIsRead)
{
    Gate gate;
    reading().holdAt(gate.hold());
    bool edited = false;
    whileHeld(gate, [&] {
        auto& line = part<QWidget>(*m_window, "readingLine");
        EXPECT_TRUE(test::wait([&] { return line.isVisible(); }));
        EXPECT_EQ(part<QLabel>(line, "readingWords").text(), "Opening lesson.heed…");
        m_window->selection().setStep(1);
        EXPECT_EQ(m_window->selection().step(), 1);
        edited = true;
        gate.open();
    });
    EXPECT_TRUE(m_window->open(m_file));
    EXPECT_TRUE(edited);
    EXPECT_EQ(titleOf(*m_window), "read from a file");
    EXPECT_FALSE(part<QWidget>(*m_window, "readingLine").isVisible());
}

TEST_F(ReadingTest, ACancelledReadingLeavesEverythingAsItWas)
{
    edit(0.5);
    addRecentFile(m_folder.filePath("other.heed"));
    const State before = state();
    Gate gate;
    reading().holdAt(gate.hold());
    QSignalSpy said(&m_window->files(), &Files::done);
    whileHeld(gate, [&] {
        auto& line = part<QWidget>(*m_window, "readingLine");
        EXPECT_TRUE(test::wait([&] { return line.isVisible(); }));
        QTest::mouseClick(&part<QPushButton>(line, "readingCancel"), Qt::LeftButton);
        EXPECT_FALSE(line.isVisible());
    });
    EXPECT_FALSE(m_window->open(m_file));
    EXPECT_EQ(state(), before);
    ASSERT_EQ(said.size(), 1);
    EXPECT_EQ(said[0][0].toString(), "Opening lesson.heed was cancelled.");
}

TEST_F(ReadingTest, AFailedReadingLeavesEverythingAsItWasAndSaysWhy)
{
    edit(0.5);
    addRecentFile(m_damaged);
    const State before = state();
    QString told;
    whenAsked([&told](QWidget& dialog) {
        told = qobject_cast<QMessageBox*>(&dialog)->text();
        dialog.close();
    });
    EXPECT_FALSE(m_window->open(m_damaged));
    EXPECT_TRUE(told.contains("damaged.heed")) << told.toStdString();
    EXPECT_EQ(state(), before);
}

TEST_F(ReadingTest, AFileThatIsGoneLeavesTheListOfRecentFiles)
{
    const QString gone = m_folder.filePath("gone.heed");
    addRecentFile(gone);
    whenAsked([](QWidget& dialog) { dialog.close(); });
    EXPECT_FALSE(m_window->open(gone));
    EXPECT_TRUE(recentFiles().isEmpty());
}

TEST_F(ReadingTest, AnotherFileTakesThePlaceOfTheOneThatIsRead)
{
    const QString other = m_folder.filePath("other.heed");
    Document document = readExample("causal-mask");
    document.title = LocalizedText("the other one");
    saveDocument(document, other.toStdString());
    Gate gate;
    reading().holdAt(gate.hold());
    bool opened = false;
    whileHeld(gate, [&] {
        reading().holdAt(nullptr);
        opened = m_window->open(other);
        EXPECT_EQ(titleOf(*m_window), "the other one");
    });
    EXPECT_FALSE(m_window->open(m_file));
    EXPECT_TRUE(opened);
    EXPECT_EQ(titleOf(*m_window), "the other one");
    EXPECT_EQ(recentFiles(), QStringList(other));
}

TEST_F(ReadingTest, AnExampleTakesThePlaceOfTheFileThatIsRead)
{
    Gate gate;
    reading().holdAt(gate.hold());
    whileHeld(gate, [&] { EXPECT_TRUE(m_window->open("examples:causal-mask")); });
    EXPECT_FALSE(m_window->open(m_file));
    EXPECT_EQ(m_window->workbench().head().title, readExample("causal-mask").title);
}

TEST_F(ReadingTest, WhatWasChangedMeanwhileIsAskedAbout)
{
    Gate gate;
    reading().holdAt(gate.hold());
    bool asked = false;
    whileHeld(gate, [&] {
        edit(0.625);
        whenAsked([&](QWidget& dialog) {
            asked = dialog.objectName() == "unsavedBox";
            qobject_cast<QMessageBox*>(&dialog)->button(QMessageBox::Cancel)->click();
        });
        gate.open();
    });
    EXPECT_FALSE(m_window->open(m_file));
    EXPECT_TRUE(asked);
    EXPECT_EQ(first(), 0.625);
}

TEST_F(ReadingTest, AWindowCanBeClosedWhileAFileIsRead)
{
    Gate gate;
    reading().holdAt(gate.hold());
    whileHeld(gate, [&] { EXPECT_TRUE(m_window->close()); });
    EXPECT_FALSE(m_window->open(m_file));
    EXPECT_FALSE(reading().reading());
}

TEST_F(ReadingTest, AWindowCanGoWhileAFileIsRead)
{
    Gate gate;
    reading().holdAt(gate.hold());
    MainWindow* const window = m_window.get();
    QTimer waiting;
    QObject::connect(&waiting, &QTimer::timeout, [&] {
        if (!gate.reached())
            return;
        waiting.stop();
        m_window.reset();
    });
    waiting.start(0);
    EXPECT_FALSE(window->open(m_file));
    EXPECT_EQ(m_window, nullptr);
}

TEST_F(ReadingTest, AStartThatIsClosedOpensNothing)
{
    const QVariant columns = QSettings().value("window/columnsFor");
    Gate gate;
    MainWindow started;
    started.files().reading().holdAt(gate.hold());
    bool closed = false;
    whileHeld(gate, [&] { closed = started.close(); });
    begin(started, m_file);
    ASSERT_TRUE(test::wait([&] { return closed; }));
    QCoreApplication::processEvents();
    EXPECT_FALSE(started.files().reading().reading());
    EXPECT_FALSE(started.workbench().isOpen());
    EXPECT_FALSE(started.isVisible());
    EXPECT_EQ(QSettings().value("window/columnsFor"), columns) << "of no width that anybody has seen";
}

TEST_F(ReadingTest, HowMuchIsReadIsShownWhereItIsKnown)
{
    reading().holdAt([](const std::stop_token&) {
        const ReadingPart part(1, 100);
        keepReading(40);
    });
    int shown = -1;
    QObject::connect(&reading(), &FileReading::progress, m_window.get(), [&](double done) {
        if (shown < 0)
            shown = qRound(done * 100);
    });
    const auto& bar = *part<QWidget>(*m_window, "readingLine").findChild<QProgressBar*>();
    EXPECT_TRUE(m_window->open(m_file));
    EXPECT_EQ(shown, 40);
    EXPECT_EQ(bar.maximum(), 1000) << "no longer busy";
}

TEST_F(ReadingTest, ARecentFileOfTheGalleryIsReadInTheWindow)
{
    addRecentFile(m_file);
    m_window->files().showGallery(m_window->display(), Gallery::Recent);
    auto* gallery = m_window->findChild<Gallery*>();
    ASSERT_NE(gallery, nullptr);
    auto* list = gallery->findChild<QListView*>("galleryList");
    ASSERT_NE(list, nullptr);
    Gate gate;
    reading().holdAt(gate.hold());
    whileHeld(gate, [&] {
        EXPECT_FALSE(gallery->isVisible()) << "the window has the button that cancels";
        m_window->files().cancelReading();
    });
    emit list->activated(list->model()->index(0, 0));
    EXPECT_TRUE(gallery->isVisible()) << "nothing was opened";
    reading().holdAt(nullptr);
    emit list->activated(list->model()->index(0, 0));
    EXPECT_EQ(titleOf(*m_window), "read from a file");
}

TEST_F(ReadingTest, NumbersAreReadWhileTheDialogCanCancelThem)
{
    const QString numbers = m_folder.filePath("W_Q.csv");
    QFile file(numbers);
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write("9,8,7\n6,5,4\n3,2,1\n");
    file.close();
    const std::string before = state().document;
    Gate gate;
    whenAsked([&](QWidget& asking) {
        auto* dialog = qobject_cast<ImportDialog*>(&asking);
        ASSERT_NE(dialog, nullptr);
        reading().holdAt(gate.hold());
        whileHeld(gate, [&] { dialog->reject(); });
        QTest::mouseClick(&part<QPushButton>(*dialog, "importApply"), Qt::LeftButton);
        EXPECT_TRUE(dialog->isVisible());
        EXPECT_EQ(state().document, before);
        reading().holdAt(nullptr);
        QTest::mouseClick(&part<QPushButton>(*dialog, "importApply"), Qt::LeftButton);
        EXPECT_FALSE(dialog->isVisible());
    });
    EXPECT_TRUE(m_window->files().take(numbers, m_window->display()));
    EXPECT_NE(state().document, before);
}

TEST_F(ReadingTest, AModelIsReadInTheThreadTooAndItsQuestionIsAskedBetween)
{
    const QString module = QStringLiteral(HEEDMAP_SOURCE_FOLDER "/tests/data/torch/encoder.safetensors");
    int readings = 0;
    reading().holdAt([&](const std::stop_token&) { ++readings; });
    bool asked = false;
    whenAsked([&](QWidget& dialog) {
        asked = dialog.objectName() == "headsQuestion";
        EXPECT_FALSE(reading().reading());
        qobject_cast<QDialog*>(&dialog)->accept();
    });
    EXPECT_TRUE(m_window->open(module));
    EXPECT_TRUE(asked);
    EXPECT_EQ(readings, 2) << "before the question, and with the answer";
}

} // namespace
} // namespace heedmap
