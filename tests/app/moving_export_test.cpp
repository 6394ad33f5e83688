// What moves, and pages, in the dialog that exports: they are made in the background.

#include "../support/export_fixture.h"
#include "animation/animation_files.h"
#include "text/path_text.h"
#include "window/export/export_dialog.h"
#include "window/export/page_part.h"

#include <heedmap/base/error.h>

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMovie>
#include <QProcess>
#include <QProgressDialog>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>

namespace heedmap {
namespace {

class MovingExportTest : public ExportDialogTest {
protected:
    bool waits() const { return m_dialog->findChild<QPushButton*>("exportStop")->isVisible(); }
    bool isMade() const
    {
        return test::wait([this] { return !waits(); });
    }
    /// Answers the file dialog that saving brings.
    void saveAs(const QString& path)
    {
        whenAsked([path](QWidget& asked) {
            asked.findChild<QLineEdit*>("fileNameEdit")->setText(path);
            dynamic_cast<QDialog&>(asked).accept();
        });
        m_dialog->findChild<QPushButton*>("exportSave")->click();
    }
};

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << path.toStdString();
    return file.readAll();
}

/// Counts how often a window is told that the language is another.
class LanguageEar : public QObject {
public:
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        heard += event->type() == QEvent::LanguageChange ? 1 : 0;
        return false;
    }

    int heard = 0;
};

/// A scene whose frames are counted as they are laid out.
class CountedAnimation : public Animation {
public:
    std::size_t size() const override { return 9; }
    Frame frame(std::size_t /*index*/) override
    {
        ++laidOut;
        return {{{}, {10, 10}, [](QPainter&) {}, false, 1}, {}, 100};
    }

    int laidOut = 0;
};

/// What the command line writes of that scene.
QByteArray filmOf(const Workbench& workbench, const std::string& scene)
{
    const Document document = workbench.document();
    OpenedDocument opened{document, build(document, {})};
    const AnimationSource source{opened, {}, {}, "en"};
    const auto made = makeAnimation(scene, source);
    const auto format =
        std::ranges::find(exportFormats(), "gif", [](const ExportFormat& f) { return std::string(f.id); });
    return AnimationFiles(*made, source.style, [](double) {}).moving(*format, 0);
}

TEST_F(MovingExportTest, WhatMovesIsPlayedAndSavedAsTheCommandLineWritesIt)
{
    const QTemporaryDir folder;
    ask();
    choose("Moving: every step");
    EXPECT_EQ(m_dialog->request().format, "gif");
    EXPECT_TRUE(waits());
    ASSERT_TRUE(isMade());
    const QMovie* film = m_dialog->findChild<QLabel*>("exportPreview")->movie();
    ASSERT_NE(film, nullptr);
    EXPECT_TRUE(film->isValid());
    EXPECT_EQ(film->state(), QMovie::Running);
    EXPECT_TRUE(said()->text().startsWith("Files: 1, ")) << said()->text().toStdString();
    EXPECT_TRUE(command().contains(" --scene steps ")) << command().toStdString();
    EXPECT_TRUE(command().endsWith(" -o steps.gif")) << command().toStdString();
    saveAs(folder.filePath("talk"));
    EXPECT_TRUE(bytesOf(folder.filePath("talk.gif")) == filmOf(m_window->workbench(), "steps"));
    EXPECT_FALSE(m_dialog->isVisible());
}

TEST_F(MovingExportTest, FramesAreFilesThatAreNumbered)
{
    const QTemporaryDir folder;
    m_window->selection().setNode(m_window->workbench().graph().find("S"));
    ask();
    choose("Moving: how S is worked out");
    choose("PDF picture");
    EXPECT_TRUE(command().contains(" --scene product:S ")) << command().toStdString();
    EXPECT_TRUE(command().contains(" --format pdf ")) << command().toStdString();
    ASSERT_TRUE(isMade());
    saveAs(folder.path());
    const QStringList written = QDir(folder.path()).entryList(QDir::Files, QDir::Name);
    ASSERT_GE(written.size(), 4);
    EXPECT_EQ(written.front(), "product-01.pdf");
    EXPECT_TRUE(bytesOf(folder.filePath(written.back())).startsWith("%PDF"));
}

TEST_F(MovingExportTest, ANumberIsDraggedThroughTheRangeThatIsChosen)
{
    ask();
    auto* from = m_dialog->findChild<QDoubleSpinBox*>("exportFrom");
    EXPECT_FALSE(from->isVisible());
    choose("Moving: X[0,0] dragged");
    ASSERT_TRUE(from->isVisible());
    from->setValue(-1.5);
    EXPECT_EQ(m_dialog->request().scene, "slider:X[0,0]=-1.5..3");
    EXPECT_TRUE(command().contains(" --scene 'slider:X[0,0]=-1.5..3' ")) << command().toStdString();
    EXPECT_FALSE(m_dialog->findChild<QCheckBox*>("exportTransparent")->isEnabled());
    ASSERT_TRUE(isMade());
    choose("A");
    EXPECT_FALSE(from->isVisible());
    EXPECT_EQ(m_dialog->findChild<QLabel*>("exportPreview")->movie(), nullptr);
    EXPECT_NE(m_dialog->request().format, "gif") << "what stands still is none";
}

TEST_F(MovingExportTest, ASceneThatIsGivenUpIsMadeOnceItIsSaved)
{
    const QTemporaryDir folder;
    m_window->open("examples:reverse");
    m_window->selection().setNode(m_window->workbench().graph().find("dec.0.cross.A"));
    ask();
    auto* what = m_dialog->findChild<QComboBox*>("exportWhat");
    what->setCurrentIndex(what->findText("in training", Qt::MatchContains));
    ASSERT_TRUE(waits());
    m_dialog->findChild<QPushButton*>("exportStop")->click();
    EXPECT_FALSE(waits());
    m_dialog.reset();
    m_window->open("examples:thinking-machines");
    ask();
    choose("Moving: every step");
    m_dialog->findChild<QPushButton*>("exportStop")->click();
    EXPECT_FALSE(waits());
    QCoreApplication::processEvents();
    EXPECT_EQ(m_dialog->findChild<QLabel*>("exportPreview")->movie(), nullptr);
    saveAs(folder.filePath("steps.gif"));
    EXPECT_TRUE(waits());
    EXPECT_TRUE(test::wait([&] { return QFile::exists(folder.filePath("steps.gif")); }));
}

TEST(AnimationFiles, AreStoppedWhileTheyAreLaidOut)
{
    CountedAnimation scene;
    const auto stopAtTheThird = [&scene](double) {
        if (scene.laidOut == 2)
            throw Cancelled();
    };
    EXPECT_THROW(AnimationFiles(scene, {}, stopAtTheThird), Cancelled);
    EXPECT_EQ(scene.laidOut, 2);
}

TEST_F(MovingExportTest, ThePageOfADocumentIsSavedWhereTheProgramHasOne)
{
    const QTemporaryDir folder;
    QFile stub(folder.filePath("stub.html"));
    ASSERT_TRUE(stub.open(QIODevice::WriteOnly));
    stub.write("<title>@HEEDMAP_TITLE@</title>@HEEDMAP_DOCUMENT@");
    stub.close();
    qputenv("HEEDMAP_LIVE_PAGE", "/none");
    ask();
    choose("The document, to be opened in a browser");
    EXPECT_EQ(m_dialog->request().format, "html");
    EXPECT_TRUE(command().endsWith(".heed' --lang en -o page.html")) << command().toStdString();
    m_dialog->findChild<QPushButton*>("exportSave")->click();
    EXPECT_EQ(m_dialog->findChild<QLabel*>("exportError")->text(),
              "/none is missing: the core for browsers, which a page carries. The full package has it.");
    qputenv("HEEDMAP_LIVE_PAGE", stub.fileName().toUtf8());
    LanguageEar ear;
    m_window->installEventFilter(&ear);
    saveAs(folder.filePath("a"));
    qunsetenv("HEEDMAP_LIVE_PAGE");
    EXPECT_TRUE(bytesOf(folder.filePath("a.html")).startsWith("<title>Thinking Machines</title>"));
    EXPECT_EQ(currentLanguage(), "en");
    QCoreApplication::processEvents();
    EXPECT_EQ(ear.heard, 0) << "what is typed stays where it is";
}

/// The build folder of a program whose target heedmap_live does what is said.
class PagePartTest : public MainWindowTest {
protected:
    void SetUp() override
    {
        MainWindowTest::SetUp();
        m_part = {pathOf(m_folder.filePath("build/page.html")), pathOf(m_folder.filePath("build")), true};
    }
    void thatDoes(const char* commands)
    {
        QFile project(m_folder.filePath("CMakeLists.txt"));
        ASSERT_TRUE(project.open(QIODevice::WriteOnly));
        project.write("cmake_minimum_required(VERSION 3.25)\nproject(Page LANGUAGES NONE)\n"
                      "add_custom_target(heedmap_live ");
        project.write(commands);
        project.write(")\n");
        project.close();
        QProcess cmake; // quiet
        cmake.start("cmake", {"-S", m_folder.path(), "-B", m_folder.filePath("build"), "-G", "Ninja"});
        ASSERT_TRUE(cmake.waitForFinished(-1) && cmake.exitCode() == 0);
    }
    /// Answers whether it is to be built.
    bool readyWith(const QString& button)
    {
        whenAsked([button](QWidget& box) {
            for (auto* each : box.findChildren<QPushButton*>())
                if (each->text() == button)
                    return each->click();
        });
        return readyPagePart(m_part, m_window.get());
    }

    QTemporaryDir m_folder;
    PagePart m_part;
};

TEST_F(PagePartTest, ItIsBuiltWhereTheProgramWasBuilt)
{
    thatDoes("COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/page.html");
    EXPECT_EQ(missingFor(m_part),
              "The core for browsers, which a page carries, is compiled first: once, in a few minutes.");
    EXPECT_FALSE(readyWith("Cancel"));
    EXPECT_FALSE(missingFor(m_part).isEmpty());
    EXPECT_TRUE(readyWith("Compile"));
    EXPECT_EQ(missingFor(m_part), "");
    EXPECT_TRUE(readyPagePart(m_part, m_window.get())) << "is not built again";
}

TEST_F(PagePartTest, ABuildThatFailsSaysWhatItPrinted)
{
    thatDoes("COMMAND ${CMAKE_COMMAND} -E cat ${CMAKE_BINARY_DIR}/nothing-of-this-name");
    try {
        readyWith("Compile");
        FAIL();
    } catch (const Error& error) {
        EXPECT_NE(error.sentence().english().find("nothing-of-this-name"), std::string::npos);
    }
}

TEST_F(PagePartTest, ABuildStopsWithAllThatItStarted)
{
    thatDoes("COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/begun COMMAND ${CMAKE_COMMAND} -E sleep 3600");
    QTimer cancel;
    QObject::connect(&cancel, &QTimer::timeout, [this] {
        auto* progress = m_window->findChild<QProgressDialog*>("pagePartProgress");
        if (progress != nullptr && QFile::exists(m_folder.filePath("build/begun")))
            progress->findChild<QPushButton*>()->click();
    });
    cancel.start(10);
    EXPECT_FALSE(readyWith("Compile"));
    EXPECT_FALSE(missingFor(m_part).isEmpty());
}

TEST_F(PagePartTest, WithoutItsCompilerItSaysWhatItTakes)
{
    m_part.compiler = false;
    EXPECT_TRUE(missingFor(m_part).contains("sudo apt install emscripten"));
    EXPECT_THROW(readyPagePart(m_part, m_window.get()), Error);
}

} // namespace
} // namespace heedmap
