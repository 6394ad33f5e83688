// Whatever is thrown, the window stays, and so does the work.

#include "../support/window_fixture.h"
#include "support/limits.h"
#include "support/model_folder.h"
#include "window/application.h"

#include <QClipboard>
#include <QLabel>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <filesystem>
#include <stdexcept>
#include <system_error>

namespace heedmap {
namespace {

class FailureTest : public MainWindowTest {
protected:
    /// What the next box of errors says.
    static void read(QString& sentence)
    {
        whenAsked([&sentence](QWidget& dialog) {
            auto* box = qobject_cast<QMessageBox*>(&dialog);
            if (box != nullptr && box->objectName() == "errorBox")
                sentence = box->text();
            dialog.close();
        });
    }
    /// What is told of what a slot throws.
    QString told(const std::function<void()>& slot)
    {
        QString sentence;
        read(sentence);
        QTimer::singleShot(0, m_window.get(), slot);
        EXPECT_TRUE(test::wait([&] { return !sentence.isEmpty(); }));
        QCoreApplication::processEvents();
        return sentence;
    }
    static QStringList copies() { return QDir(Recovery::standardFolder()).entryList({"*.heed"}); }
};

/// Fails whenever it is painted, or a key is pressed.
class Failing : public QWidget {
public:
    using QWidget::QWidget;

    int painted = 0;

protected:
    void paintEvent(QPaintEvent*) override
    {
        ++painted;
        throw std::runtime_error("the ink is dry");
    }
    void keyPressEvent(QKeyEvent*) override { throw std::length_error("vector"); }
};

// As the line of Python that converts a file.
TEST_F(FailureTest, WhatIsToldCanBeCopied)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("weights.pt"));
    ASSERT_TRUE(file.open(QFile::WriteOnly));
    file.write("PK\x03\x04 archive/data.pkl");
    file.close();
    QString told;
    QGuiApplication::clipboard()->clear();
    whenAsked([&told](QWidget& dialog) {
        told = qobject_cast<QMessageBox*>(&dialog)->text();
        auto* label = dialog.findChild<QLabel*>("qt_msgbox_label");
        EXPECT_TRUE(label->textInteractionFlags().testFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard));
        label->setFocus();
        QTest::keyClick(label, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(label, Qt::Key_C, Qt::ControlModifier);
        dialog.close();
    });
    m_window->open(file.fileName());
    EXPECT_TRUE(test::wait([&] { return !told.isEmpty(); }));
    EXPECT_FALSE(told.isEmpty());
    EXPECT_EQ(QGuiApplication::clipboard()->text(), told);
}

TEST_F(FailureTest, WhatASlotThrowsIsToldAndTheWorkStays)
{
    edit(0.5);
    ASSERT_TRUE(test::wait([] { return !copies().isEmpty(); }));
    const auto refused = std::make_error_code(std::errc::permission_denied);
    const QString reason = QString::fromStdString(refused.message());
    EXPECT_EQ(told([&] { throw std::filesystem::filesystem_error("status", "/media/w.npy", refused); }),
              "/media/w.npy: the system says: " + reason);
    EXPECT_EQ(told([&] { throw std::system_error(refused); }), "This could not be done; the system says: " + reason);
    EXPECT_EQ(told([] { throw std::bad_alloc(); }), "There is not enough memory for this.");
    EXPECT_EQ(told([] { throw std::length_error("vector"); }), "There is not enough memory for this.");
    EXPECT_EQ(told([] { throw std::out_of_range("at"); }), "This could not be done; the program says: at");
    EXPECT_EQ(told([] { throw Error(Sentence("Q is missing")); }), "Q is missing");
    EXPECT_EQ(told([] { throw 7; }), "This could not be done.");
    EXPECT_EQ(first(), 0.5);
    EXPECT_TRUE(m_window->isVisible());
    EXPECT_EQ(copies().size(), 1);
}

TEST_F(FailureTest, WhatAPaintThrowsIsToldOnce)
{
    auto* application = qobject_cast<Application*>(qApp);
    ASSERT_NE(application, nullptr);
    QSignalSpy failed(application, &Application::failed);
    Failing widget;
    QString sentence;
    read(sentence);
    widget.show();
    ASSERT_TRUE(test::wait([&] { return !sentence.isEmpty(); }));
    EXPECT_EQ(sentence, "This could not be done; the program says: the ink is dry");
    const int painted = widget.painted;
    widget.update();
    ASSERT_TRUE(test::wait([&] { return widget.painted > painted; }));
    test::handleEvents();
    EXPECT_EQ(failed.size(), 1);
}

TEST_F(FailureTest, WhatAKeyThrowsIsTold)
{
    Failing widget;
    QString sentence;
    read(sentence);
    QTest::keyClick(&widget, Qt::Key_A);
    EXPECT_TRUE(test::wait([&] { return !sentence.isEmpty(); }));
    EXPECT_EQ(sentence, "There is not enough memory for this.");
}

TEST_F(FailureTest, AModelWhoseFilesLeadRoundInACircleIsRefused)
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    std::filesystem::copy_file(modelFolder("bert") / "model.safetensors", path / "model.safetensors");
    std::filesystem::create_symlink("config.json", path / "config.json");
    edit(0.5);
    QString sentence;
    read(sentence);
    EXPECT_FALSE(m_window->open(folder.path()));
    EXPECT_TRUE(sentence.endsWith("config.json: cannot be read: symbolic links form a loop")) << sentence.toStdString();
    EXPECT_EQ(first(), 0.5);
}

TEST_F(FailureTest, ThatWorkIsNotProtectedIsTold)
{
    QString sentence;
    {
        const FullDisk full;
        read(sentence);
        edit(0.5);
        ASSERT_TRUE(test::wait([&] { return !sentence.isEmpty(); }));
    }
    EXPECT_TRUE(sentence.startsWith("Unsaved work is not protected")) << sentence.toStdString();
    EXPECT_TRUE(test::wait([] { return !copies().isEmpty(); }));
}

TEST_F(FailureTest, OnlyAnAgreedCloseTakesTheCopyAway)
{
    edit(0.5);
    ASSERT_TRUE(test::wait([] { return !copies().isEmpty(); }));
    bool asked = false;
    answer("unsavedBox", QMessageBox::Cancel, asked);
    EXPECT_FALSE(m_window->close());
    EXPECT_EQ(copies().size(), 1);
    answer("unsavedBox", QMessageBox::Discard, asked);
    EXPECT_TRUE(m_window->close());
    EXPECT_TRUE(asked);
    EXPECT_TRUE(copies().isEmpty());
}

TEST_F(FailureTest, TheCopyOutlivesAWindowThatBreaksDown)
{
    edit(0.5);
    ASSERT_TRUE(test::wait([] { return !copies().isEmpty(); }));
    m_window.reset();
    EXPECT_EQ(copies().size(), 1);
}

} // namespace
} // namespace heedmap
