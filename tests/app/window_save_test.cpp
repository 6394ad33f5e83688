// What is saved replaces nothing that the person has not seen.

#include "../support/window_fixture.h"
#include "text/path_text.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>

namespace heedmap {
namespace {

class SaveTest : public MainWindowTest {
protected:
    SaveTest() { QSettings().remove("folders"); }

    std::string path(const char* name) const { return m_folder.filePath(name).toStdString(); }
    /// A document that has been saved there, with X[0,0] = 0.25.
    void openSaved(const char* name)
    {
        edit(0.25);
        m_window->workbench().saveAs(path(name));
    }
    /// What another program writes; X[0,0] is 0.75 in it.
    void writeElsewhere(const char* name)
    {
        Workbench other;
        other.open(path(name));
        other.setValues(other.graph().find("X"), Region::of({0, 0, 0}), std::array{0.75});
        other.setValues(other.graph().find("X"), Region::of({0, 0, 1}), std::array{0.123456789012345}); // longer
        other.saveAs(path(name));
    }
    double saved(const char* name) const
    {
        Workbench again;
        again.open(path(name));
        return again.values(again.graph().find("X")).view.at({0, 0, 0});
    }
    /// Saves, and clicks the button with this text of the box that asks; "" where none asks.
    bool save(const QString& button, QString* question = nullptr)
    {
        bool asked = false;
        if (!button.isEmpty())
            whenAsked([&](QWidget& dialog) {
                auto* box = qobject_cast<QMessageBox*>(&dialog);
                asked = box != nullptr && box->objectName() == "changedFileBox";
                if (box == nullptr)
                    return void(dialog.close());
                if (question != nullptr)
                    *question = box->text();
                for (QAbstractButton* each : box->buttons())
                    if (each->text() == button)
                        return each->click();
                dialog.close();
            });
        const bool done = m_window->files().save();
        EXPECT_EQ(asked, !button.isEmpty());
        return done;
    }
    /// Types a name into the next dialog that asks for a file; `then` is done with what that opens.
    static void type(const QString& name, const std::function<void(QWidget&)>& then = {})
    {
        whenAsked([name, then](QWidget& dialog) {
            if (then)
                whenAsked(then);
            dialog.findChild<QListView*>("listView")->clearSelection(); // as keys do
            dialog.findChild<QLineEdit*>("fileNameEdit")->setText(name);
            if (!then)
                QTimer::singleShot(2000, &dialog, [] { // or the test would wait for ever
                    if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
                        ADD_FAILURE() << box->text().toStdString();
                        box->close();
                    }
                });
            dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save)->click();
        });
    }

    QTemporaryDir m_folder;
};

TEST_F(SaveTest, AsksBeforeAFileIsReplacedWhoseSuffixWasNotTyped)
{
    openSaved("foo.heed");
    edit(0.5);
    bool asked = false;
    type(m_folder.filePath("foo"), [&asked](QWidget& dialog) {
        auto* box = qobject_cast<QMessageBox*>(&dialog);
        ASSERT_NE(box, nullptr);
        asked = box->text().contains("foo.heed");
        box->button(QMessageBox::No)->click();
        whenAsked([](QWidget& again) { again.close(); }); // it asks for another name
    });
    EXPECT_FALSE(m_window->files().saveAs());
    EXPECT_TRUE(asked);
    EXPECT_EQ(saved("foo.heed"), 0.25);
    EXPECT_TRUE(m_window->isWindowModified());
}

TEST_F(SaveTest, GivesANameWithoutASuffixOne)
{
    type(m_folder.filePath("bar"));
    EXPECT_TRUE(m_window->files().saveAs());
    EXPECT_TRUE(QFile::exists(m_folder.filePath("bar.heed")));
    EXPECT_EQ(m_window->workbench().path(), path("bar.heed"));
}

TEST_F(SaveTest, AsksNothingWhereTheFileIsAsItWasLeft)
{
    openSaved("a.heed");
    for (const double number : {0.3, 0.4}) {
        edit(number);
        EXPECT_TRUE(save({}));
        EXPECT_EQ(saved("a.heed"), number);
    }
    m_window->open(m_folder.filePath("a.heed"));
    edit(0.5);
    EXPECT_TRUE(save({}));
    QFile::remove(m_folder.filePath("a.heed"));
    edit(0.6);
    EXPECT_TRUE(save({})) << "nothing is there to be lost";
    EXPECT_EQ(saved("a.heed"), 0.6);
}

TEST_F(SaveTest, NoticesWhatAnotherProgramWrote)
{
    openSaved("a.heed");
    edit(0.5);
    writeElsewhere("a.heed");
    QString question;
    EXPECT_FALSE(save("Cancel", &question));
    EXPECT_EQ(question, "“a.heed” was changed by another program or window.");
    EXPECT_EQ(saved("a.heed"), 0.75);
    EXPECT_EQ(first(), 0.5);
    EXPECT_TRUE(m_window->isWindowModified());

    EXPECT_TRUE(save("Keep mine"));
    EXPECT_EQ(saved("a.heed"), 0.5);
    edit(0.6);
    EXPECT_TRUE(save({})) << "which was settled";
}

TEST_F(SaveTest, OpensTheirsWhereThatIsWanted)
{
    openSaved("a.heed");
    edit(0.5);
    writeElsewhere("a.heed");
    EXPECT_FALSE(save("Open theirs"));
    EXPECT_EQ(first(), 0.75);
    EXPECT_FALSE(m_window->isWindowModified());
    edit(0.6);
    EXPECT_TRUE(save({}));
}

TEST_F(SaveTest, SavesElsewhereWhereThatIsWanted)
{
    openSaved("a.heed");
    edit(0.5);
    writeElsewhere("a.heed");
    whenAsked([this](QWidget& dialog) {
        type(m_folder.filePath("mine"));
        for (QAbstractButton* each : qobject_cast<QMessageBox*>(&dialog)->buttons())
            if (each->text() == "Save as…")
                return each->click();
    });
    EXPECT_TRUE(m_window->files().save());
    EXPECT_EQ(saved("a.heed"), 0.75);
    EXPECT_EQ(saved("mine.heed"), 0.5);
}

TEST_F(SaveTest, NoticesAFileThatWasPutInItsPlaceOrMadeReadOnly)
{
    openSaved("a.heed");
    edit(0.5);
    QFile::copy(m_folder.filePath("a.heed"), m_folder.filePath("b.heed"));
    QFile::remove(m_folder.filePath("a.heed"));
    QFile::rename(m_folder.filePath("b.heed"), m_folder.filePath("a.heed"));
    EXPECT_TRUE(save("Keep mine"));
    std::filesystem::permissions(path("a.heed"), std::filesystem::perms(0444));
    edit(0.6);
    QString question;
    EXPECT_FALSE(save("Cancel", &question));
    EXPECT_EQ(question, "“a.heed” is read-only.");
    EXPECT_EQ(saved("a.heed"), 0.5);
    EXPECT_TRUE(save("Keep mine"));
    EXPECT_EQ(saved("a.heed"), 0.6);
    edit(0.7);
    EXPECT_TRUE(save({})) << "which was settled";
}

TEST_F(SaveTest, TwoWindowsDoNotReplaceEachOthersWork)
{
    openSaved("a.heed");
    MainWindow other;
    other.open(m_folder.filePath("a.heed"));
    other.workbench().setValues(other.workbench().graph().find("X"), Region::of({0, 0, 0}), std::array{0.123456789});
    EXPECT_TRUE(other.files().save());
    edit(0.5);
    EXPECT_FALSE(save("Cancel"));
    EXPECT_EQ(saved("a.heed"), 0.123456789);
}

TEST_F(SaveTest, TheWindowStaysWhereTheQuestionIsNotAnswered)
{
    openSaved("a.heed");
    edit(0.5);
    writeElsewhere("a.heed");
    whenAsked([](QWidget& dialog) {
        whenAsked([](QWidget& changed) {
            EXPECT_EQ(changed.objectName(), "changedFileBox");
            changed.close();
        });
        qobject_cast<QMessageBox*>(&dialog)->button(QMessageBox::Save)->click();
    });
    EXPECT_FALSE(m_window->close());
    EXPECT_EQ(first(), 0.5);
}

TEST_F(SaveTest, TheTitleNamesTheFile)
{
    EXPECT_EQ(m_window->windowTitle(), "Thinking Machines[*] – Heedmap");
    m_window->workbench().saveAs(path("a.heed"));
    EXPECT_EQ(m_window->windowTitle(), "Thinking Machines – a.heed[*] – Heedmap");
    m_window->workbench().saveAs(path("[*].heed"));
    EXPECT_EQ(m_window->windowTitle(), "Thinking Machines – [*][*].heed[*] – Heedmap") << "as Qt has it";
    Document untitled = m_window->workbench().document();
    untitled.title = {};
    m_window->workbench().open(untitled, {}, true, path("b.heed"));
    EXPECT_EQ(m_window->windowTitle(), "b.heed[*] – Heedmap");
}

TEST_F(SaveTest, AFileWhoseNameIsNoTextIsOpenedDroppedAndSaved)
{
    const std::filesystem::path file = path("\xe4\xb8 \xff\xc3\xa9\xf0\x9f\x98\x80.heed");
    EXPECT_EQ(pathOf(pathText(file)), file);
    m_window->workbench().saveAs(file);
    m_window->open("examples:two-heads");
    EXPECT_TRUE(m_window->open(pathText(file)));
    EXPECT_EQ(m_window->workbench().path(), file);
    edit(0.5);
    EXPECT_TRUE(save({}));
    m_window->open("examples:two-heads");
    QMimeData data;
    data.setUrls({QUrl::fromEncoded("file://" + QByteArray::fromStdString(file.string()).toPercentEncoding("/"))});
    EXPECT_TRUE(m_window->files().take(Files::dropped(data), m_window->display()));
    EXPECT_EQ(first(), 0.5);
    std::filesystem::remove(file); // QTemporaryDir cannot name it
}

TEST_F(SaveTest, SuggestsANameThatEverySystemTakes)
{
    m_window->open("examples:padding-mask");
    QString name;
    whenAsked([&name](QWidget& dialog) {
        name = QFileInfo(dialog.findChild<QLineEdit*>("fileNameEdit")->text()).fileName();
        dialog.close();
    });
    EXPECT_FALSE(m_window->files().saveAs());
    EXPECT_EQ(name, "Padding words that are not there.heed");
}

TEST_F(SaveTest, ADialogBeginsInTheFolderOfTheLastOne)
{
    type(m_folder.filePath("a"));
    ASSERT_TRUE(m_window->files().saveAs());
    QString folder;
    whenAsked([&folder](QWidget& dialog) {
        folder = static_cast<QFileDialog&>(dialog).directory().path();
        dialog.close();
    });
    m_window->files().openDialog(m_window->display());
    EXPECT_EQ(QFileInfo(folder).canonicalFilePath(), QFileInfo(m_folder.path()).canonicalFilePath());
}

TEST_F(SaveTest, WhatStudentsGetSaysNothingOfTheLesson)
{
    m_window->open("examples:what-it-looks-for");
    const std::size_t asked = m_window->workbench().head().exercises.size();
    ASSERT_GT(asked, 0U);
    const QString file = m_folder.filePath("handed.heed");
    type(file);
    m_window->files().saveForStudents();
    Workbench handed;
    handed.open(file.toStdString());
    EXPECT_TRUE(handed.head().lesson.empty());
    EXPECT_TRUE(handed.head().notes.empty());
    EXPECT_EQ(handed.head().exercises.size(), asked);
    EXPECT_FALSE(m_window->workbench().head().lesson.empty()) << "the open one stays as it is";
    EXPECT_TRUE(m_window->workbench().path().empty()) << "and is not what was saved";
}

} // namespace
} // namespace heedmap
