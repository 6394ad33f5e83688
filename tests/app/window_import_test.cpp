#include "../support/wait.h"
#include "../support/window_fixture.h"
#include "examples.h"
#include "window/gallery.h"
#include "window/import_dialog.h"
#include "window/start.h"

#include <heedmap/document/reader.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npz_writer.h>

#include <QImage>
#include <QInputDialog>
#include <QStatusBar>
#include <QTemporaryDir>

#include <functional>

namespace heedmap {
namespace {

/// The first example: X is 2×3, W_Q and W_K are 3×3, W_V is 3×2.
class ImportTest : public MainWindowTest {
protected:
    /// An npz with one matrix of twos.
    QString npz(const char* array, Index rows, Index cols) const
    {
        Tensor numbers(Shape::matrix(rows, cols));
        std::ranges::fill(numbers.numbers(), 2.0);
        const QString path = m_folder.filePath("weights.npz");
        AtomicFile file(path.toStdString());
        writeNpz(file, {{array, &numbers}});
        file.commit();
        return path;
    }
    /// Drops a file on the window, and does something with the dialog that follows.
    void drop(const QString& path, const std::function<void(ImportDialog&)>& then)
    {
        bool met = false;
        EXPECT_TRUE(MainWindowTest::drop(path));
        whenAsked([&](QWidget&) {
            auto* dialog = qobject_cast<ImportDialog*>(QApplication::activeModalWidget());
            ASSERT_NE(dialog, nullptr);
            met = true;
            then(*dialog);
            if (dialog->isVisible())
                dialog->reject();
        });
        EXPECT_TRUE(test::wait([&] { return met; }));
    }
    template <typename Widget> static Widget& part(ImportDialog& dialog, const char* name)
    {
        auto* found = dialog.findChild<Widget*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    double weight()
    {
        Workbench& workbench = m_window->workbench();
        return workbench.values(workbench.graph().find("W_Q")).view.at({0, 2, 1});
    }

    QString csv() const
    {
        QFile file(m_folder.filePath("W_Q.csv"));
        EXPECT_TRUE(file.open(QFile::WriteOnly));
        file.write("1,0,0\n0,1,0\n0,0,1\n");
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

TEST_F(ImportTest, AFileOfNumbersNamedAtTheStartOpensAsItIs)
{
    for (const QString& file : {npz("W_Q", 3, 3), csv()}) {
        MainWindow started;
        begin(started, file);
        EXPECT_TRUE(started.isVisible());
        EXPECT_TRUE(test::wait([&] {
            return started.workbench().isOpen() && started.workbench().computation().mechanism->id() == "captured";
        })) << file.toStdString();
    }
}

TEST_F(ImportTest, AnArrayOfTheRightNameAndShapeIsOneClickAway)
{
    const double before = weight();
    drop(npz("W_Q", 3, 3), [](ImportDialog& dialog) {
        EXPECT_EQ(part<QComboBox>(dialog, "from_W_Q").currentIndex(), 1);
        EXPECT_EQ(part<QComboBox>(dialog, "from_W_K").currentIndex(), 0);
        EXPECT_EQ(part<QLabel>(dialog, "verdict_W_Q").text(), "✓ fits");
        QTest::mouseClick(&part<QPushButton>(dialog, "importApply"), Qt::LeftButton);
        EXPECT_FALSE(dialog.isVisible());
    });
    EXPECT_EQ(weight(), 2);
    EXPECT_EQ(m_window->actions()["undo"]->text(), "Undo import of W_Q from weights.npz");
    m_window->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get(), test::waitAtMost));
    press("Ctrl+Z");
    EXPECT_EQ(weight(), before);
}

TEST_F(ImportTest, AWrongShapeIsRefusedWithTheSentence)
{
    const double before = weight();
    drop(npz("W_Q", 4, 3), [](ImportDialog& dialog) {
        EXPECT_EQ(part<QLabel>(dialog, "verdict_W_Q").text(),
                  "4 rows, but X has 3 columns, and both are d: expected W_Q 3×3 or X 2×4");
        EXPECT_FALSE(part<QPushButton>(dialog, "importApply").isEnabled());
        QTest::keyClick(&dialog, Qt::Key_Return);
        EXPECT_TRUE(dialog.isVisible());
        EXPECT_FALSE(part<QLineEdit>(dialog, "rows_W_K").isVisible());
    });
    EXPECT_EQ(weight(), before);
    EXPECT_EQ(m_window->workbench().undoStack().count(), 0);
}

TEST_F(ImportTest, APartOfALargerArrayFitsOnceItIsTyped)
{
    drop(npz("fused", 9, 3), [](ImportDialog& dialog) {
        auto& from = part<QComboBox>(dialog, "from_W_Q");
        from.setFocus();
        QTest::keyClick(&from, Qt::Key_Down);
        EXPECT_EQ(from.currentText(), "fused   9×3");
        EXPECT_FALSE(part<QPushButton>(dialog, "importApply").isEnabled());
        auto& rows = part<QLineEdit>(dialog, "rows_W_Q");
        QTest::keyClicks(&rows, "3:6");
        EXPECT_TRUE(part<QPushButton>(dialog, "importApply").isEnabled());
        QTest::keyClicks(&rows, "x");
        EXPECT_TRUE(part<QLabel>(dialog, "verdict_W_Q").text().contains("6x"));
        EXPECT_FALSE(part<QPushButton>(dialog, "importApply").isEnabled());
        QTest::keyClick(&rows, Qt::Key_Backspace);
        QTest::mouseClick(&part<QCheckBox>(dialog, "transposed_W_Q"), Qt::LeftButton, {}, QPoint(8, 8));
        EXPECT_TRUE(part<QCheckBox>(dialog, "transposed_W_Q").isChecked());
        QTest::mouseClick(&part<QPushButton>(dialog, "importApply"), Qt::LeftButton);
    });
    EXPECT_EQ(weight(), 2);
    m_window->workbench().undoStack().undo();
}

TEST_F(ImportTest, TheOtherArraysFollowWhereAskedTo)
{
    drop(npz("W_Q", 5, 4), [](ImportDialog& dialog) {
        part<QCheckBox>(dialog, "importResize").click();
        EXPECT_EQ(part<QLabel>(dialog, "verdict_W_Q").text(), "✓ fits, and 3×3 becomes 5×4");
        QTest::mouseClick(&part<QPushButton>(dialog, "importApply"), Qt::LeftButton);
    });
    const GraphShape& graph = m_window->workbench().graph();
    EXPECT_EQ(graph.node(graph.find("X")).shape, Shape::matrix(2, 5));
    EXPECT_EQ(m_window->workbench().undoStack().count(), 1);
    m_window->workbench().undoStack().undo();
}

TEST_F(ImportTest, WhatGoesNowhereIsListed)
{
    const std::filesystem::path path = m_folder.filePath("weights.npz").toStdString();
    const Tensor square(Shape::matrix(3, 3));
    AtomicFile written(path);
    writeNpz(written, {{"W_Q", &square}, {"<b>other</b>", &square}});
    written.commit();
    ImportDialog dialog(m_window->workbench(), m_window->display(), {m_window->workbench(), path},
                        m_window->files().reading(), m_window.get());
    const auto& left = part<QLabel>(dialog, "importLeft");
    EXPECT_EQ(left.text(), "Not used from the file: <b>other</b>\nUnchanged in the document: X, W_K, W_V");
    EXPECT_EQ(left.textFormat(), Qt::PlainText);
    EXPECT_FALSE(left.isHidden());
}

TEST_F(ImportTest, ADamagedFileIsToldInASentence)
{
    const QString path = m_folder.filePath("broken.npz");
    writeFile(path.toStdString(), "not a zip archive");
    bool told = false;
    answer("errorBox", QMessageBox::Ok, told);
    EXPECT_FALSE(m_window->files().take(path, m_window->display()));
    EXPECT_TRUE(told);
}

TEST_F(ImportTest, ADamagedFileIsToldInTheReadersLanguage)
{
    speak("zh");
    const QString path = m_folder.filePath("broken.csv");
    writeFile(path.toStdString(), "1,2\n3,x\n");
    QString said;
    whenAsked([&said](QWidget&) {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        ASSERT_NE(box, nullptr);
        said = box->text();
        box->accept();
    });
    EXPECT_FALSE(m_window->files().take(path, m_window->display()));
    EXPECT_EQ(said, path + QStringLiteral("：第 2 行第 2 列：\"x\" 不是数"));
}

TEST_F(ImportTest, TheFolderOfAPublishedModelIsOpenedAsADocument)
{
    const QString model = QStringLiteral(HEEDMAP_SOURCE_FOLDER "/tests/data/models/qwen");
    EXPECT_TRUE(MainWindowTest::drop(model));
    Workbench& workbench = m_window->workbench();
    EXPECT_TRUE(test::wait([&] { return workbench.document().mechanism == "transformer"; }));
    EXPECT_FALSE(workbench.modified()); // the folder gives it again
    EXPECT_FALSE(m_window->isWindowModified());
    EXPECT_TRUE(workbench.path().empty());
    EXPECT_EQ(workbench.folder().string(), model.toStdString());
    workbench.open(readExample("thinking-machines"), {}); // nothing to ask about at the end
}

/// Answers the question for heads, when it comes.
void answerHeads(const std::function<void(std::function<void(QWidget&)>)>& whenAsked, const QString& heads, bool accept)
{
    whenAsked([=](QWidget&) {
        auto* dialog = qobject_cast<QInputDialog*>(QApplication::activeModalWidget());
        ASSERT_NE(dialog, nullptr);
        EXPECT_EQ(dialog->comboBoxItems(), (QStringList{"1", "2", "3", "6"}));
        EXPECT_TRUE(dialog->labelText().contains("nn.TransformerEncoder of width 6"));
        dialog->setTextValue(heads);
        accept ? dialog->accept() : dialog->reject();
    });
}

TEST_F(ImportTest, AModuleOfPyTorchIsOpenedWithTheHeadsThatAreAskedFor)
{
    const QString module = QStringLiteral(HEEDMAP_SOURCE_FOLDER "/tests/data/torch/encoder.safetensors");
    EXPECT_TRUE(Files::holdsNumbersOnly(module)); // so a call with it opens the window first
    Workbench& workbench = m_window->workbench();
    answerHeads(whenAsked, "3", false);
    EXPECT_FALSE(m_window->files().take(module, m_window->display()));
    EXPECT_EQ(workbench.document().mechanism, "self_attention"); // nothing has changed
    answerHeads(whenAsked, "3", true);
    EXPECT_TRUE(m_window->files().take(module, m_window->display()));
    EXPECT_EQ(workbench.document().mechanism, "transformer");
    EXPECT_EQ(workbench.graph().node(workbench.graph().find("enc.1.attn.A")).shape.slices, 3);
    workbench.open(readExample("thinking-machines"), {}); // nothing to ask about at the end
}

TEST_F(ImportTest, AFileOfAnotherProgramIsToldWithTheLineThatConvertsIt)
{
    const QString path = m_folder.filePath("model.pt");
    writeFile(path.toStdString(), std::string("\x80\x02}q"));
    EXPECT_TRUE(Files::known(path));
    QString said;
    whenAsked([&said](QWidget&) {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        ASSERT_NE(box, nullptr);
        said = box->text();
        box->accept();
    });
    EXPECT_FALSE(m_window->files().take(path, m_window->display()));
    EXPECT_TRUE(said.contains("torch.load('model.pt', map_location='cpu')")) << said.toStdString();
}

TEST_F(ImportTest, AFolderWithoutAModelIsToldInASentence)
{
    bool told = false;
    answer("errorBox", QMessageBox::Ok, told);
    EXPECT_FALSE(m_window->files().take(m_folder.path(), m_window->display()));
    EXPECT_TRUE(told);
}

TEST_F(ImportTest, APictureDroppedBecomesTheInputOfTheDocument)
{
    QImage image(30, 20, QImage::Format_RGB32);
    image.fill(Qt::white);
    const QString path = m_folder.filePath("white.png");
    ASSERT_TRUE(image.save(path));
    bool told = false;
    answer("errorBox", QMessageBox::Ok, told);
    EXPECT_FALSE(m_window->files().take(path, m_window->display())); // the first example takes no picture
    EXPECT_TRUE(told);
    m_window->open("examples:vision-seven");
    Workbench& workbench = m_window->workbench();
    const auto corner = [&] { return workbench.values(workbench.graph().find("image")).view.at({0, 7, 0}); };
    EXPECT_EQ(corner(), 0);
    EXPECT_TRUE(MainWindowTest::drop(path));
    EXPECT_TRUE(test::wait([&] { return corner() == 1; }));
    EXPECT_TRUE(m_window->statusBar()->currentMessage().startsWith("white.png (30×20): scaled to 12×8"));
    EXPECT_EQ(m_window->actions()["undo"]->text(), "Undo import of image from white.png");
    workbench.undoStack().undo();
    EXPECT_EQ(corner(), 0);
}

TEST_F(ImportTest, AFileOfNoKnownKindIsNotTaken)
{
    EXPECT_FALSE(MainWindowTest::drop(m_folder.filePath("picture.svg")));
    for (const char* name : {"a.heed", "a.npz", "a.npy", "a.csv", "a.TSV", "a.safetensors", "a.png", "a.JPEG"})
        EXPECT_TRUE(Files::known(name)) << name;
}

} // namespace
} // namespace heedmap
