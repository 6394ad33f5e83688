// A window among others: what is dropped on it, a file that two windows have open, and the locale of the system.

#include "../support/window_fixture.h"
#include "examples.h"
#include "support/model_folder.h"
#include "support/wait.h"

#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>

#include <QDoubleSpinBox>
#include <QLocale>
#include <QProcess>
#include <QTemporaryDir>

#include <sys/stat.h>

namespace heedmap {
namespace {

class SharingTest : public MainWindowTest {
protected:
    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    QString written(const char* name, const std::string& contents) const
    {
        writeFile(path(name).toStdString(), contents);
        return path(name);
    }
    QString document(const char* name, const char* title) const
    {
        Document document = readExample("two-heads");
        document.title = LocalizedText(title);
        return written(name, writeDocument(document));
    }
    bool dropUrls(const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        return dropData(data);
    }
    bool dropData(const QMimeData& data)
    {
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QDropEvent drop(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &drop);
        QCoreApplication::sendPostedEvents();
        return enter.isAccepted();
    }
    std::string title() { return m_window->workbench().head().title.in("en"); }

    QTemporaryDir m_folder;
};

TEST_F(SharingTest, AFileThatIsDroppedIsOpened)
{
    EXPECT_TRUE(dropUrls({QUrl::fromLocalFile(document("a.heed", "dropped"))}));
    EXPECT_TRUE(test::wait([&] { return title() == "dropped"; }));
}

TEST_F(SharingTest, OfSeveralFilesTheFirstThatCanBeReadIsOpened)
{
    const QString text = written("a.rtf", "not known");
    const QString first = document("a.heed", "the first");
    const QString second = document("b.heed", "the second");
    EXPECT_TRUE(dropUrls({QUrl::fromLocalFile(text), QUrl::fromLocalFile(first), QUrl::fromLocalFile(second)}));
    EXPECT_TRUE(test::wait([&] { return title() == "the first"; }));
}

TEST_F(SharingTest, FilesOfNumbersThatAreDroppedTogetherAreReadTogether)
{
    const Tensor numbers(Shape::matrix(3, 3));
    QList<QUrl> urls;
    for (const char* name : {"W_Q.npy", "W_K.npy"})
        urls << QUrl::fromLocalFile(written(name, writeNpy(numbers)));
    QString told;
    whenAsked([&](QWidget& dialog) {
        told = qobject_cast<QMessageBox*>(&dialog)->text();
        dialog.close();
    });
    EXPECT_TRUE(dropUrls(urls));
    EXPECT_TRUE(test::wait([&] { return !told.isEmpty(); }));
    EXPECT_TRUE(told.contains("together these files hold no attention weights")) << told.toStdString();
}

TEST_F(SharingTest, AFolderWithAModelIsOpened)
{
    EXPECT_TRUE(dropUrls({QUrl::fromLocalFile(QString::fromStdString(modelFolder("bert").string()))}));
    EXPECT_TRUE(test::wait([&] { return m_window->workbench().head().mechanism == "transformer"; }));
}

TEST_F(SharingTest, WhatIsNoFileOfTheProgramIsNotAccepted)
{
    const std::string before = title();
    const std::string pipe = path("pipe").toStdString();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const QUrl& url : {QUrl::fromLocalFile(written("a.rtf", "text")), QUrl::fromLocalFile(path("gone.rtf")),
                            QUrl("https://example.org/a.heed"), QUrl::fromLocalFile(QString::fromStdString(pipe))})
        EXPECT_FALSE(dropUrls({url})) << url.toString().toStdString();
    QMimeData text;
    text.setText("1\t2\n3\t4");
    EXPECT_FALSE(dropData(text));
    QMimeData nothing;
    EXPECT_FALSE(dropData(nothing));
    EXPECT_EQ(title(), before);
}

TEST_F(SharingTest, AFileThatCannotBeReadIsRefusedInOneSentence)
{
    const std::string before = title();
    for (const QString& file : {written("a.heed", "{"), path("gone.heed")}) {
        QString told;
        whenAsked([&](QWidget& dialog) {
            told = qobject_cast<QMessageBox*>(&dialog)->text();
            dialog.close();
        });
        EXPECT_TRUE(dropUrls({QUrl::fromLocalFile(file)}));
        EXPECT_TRUE(test::wait([&] { return !told.isEmpty(); }));
        EXPECT_TRUE(told.contains(QFileInfo(file).fileName())) << told.toStdString();
    }
    EXPECT_EQ(title(), before);
}

/// Edits X[0,0] of a window.
void editIn(MainWindow& window, double number)
{
    Workbench& workbench = window.workbench();
    workbench.setValues(workbench.graph().find("X"), Region::of({0, 0, 0}), std::array{number});
}

double firstOf(const std::string& file)
{
    Workbench workbench;
    workbench.open(file);
    return workbench.values(workbench.graph().find("X")).view.at({0, 0, 0});
}

TEST_F(SharingTest, TheSecondWindowOfAFileSeesThatTheFirstSavedIt)
{
    const QString file = document("shared.heed", "shared");
    ASSERT_TRUE(m_window->open(file));
    MainWindow second;
    second.show();
    ASSERT_TRUE(second.open(file));
    editIn(*m_window, 0.25);
    editIn(second, 0.75);
    EXPECT_TRUE(m_window->files().save());
    bool asked = false;
    const auto answer = [&](const QString& text) {
        asked = false;
        whenAsked([&, text](QWidget& dialog) {
            asked = dialog.objectName() == "changedFileBox";
            for (QAbstractButton* button : qobject_cast<QMessageBox*>(&dialog)->buttons())
                if (button->text() == text)
                    return button->click();
            dialog.close();
        });
    };
    answer("Cancel");
    EXPECT_FALSE(second.files().save());
    EXPECT_TRUE(asked);
    EXPECT_EQ(firstOf(file.toStdString()), 0.25) << "what the first has saved";
    answer("Keep mine");
    EXPECT_TRUE(second.files().save());
    EXPECT_TRUE(asked);
    EXPECT_EQ(firstOf(file.toStdString()), 0.75);
    editIn(*m_window, 0.5);
    answer("Open theirs");
    EXPECT_FALSE(m_window->files().save()) << "now the first one is behind";
    EXPECT_TRUE(asked);
    EXPECT_EQ(first(), 0.75);
    EXPECT_FALSE(m_window->workbench().modified());
}

TEST_F(SharingTest, TwoWindowsOfAFileKeepTheirUnsavedWorkApart)
{
    const QString file = document("shared.heed", "shared");
    ASSERT_TRUE(m_window->open(file));
    MainWindow second;
    ASSERT_TRUE(second.open(file));
    editIn(*m_window, 0.25);
    editIn(second, 0.75);
    const QDir copies(Recovery::standardFolder());
    const auto kept = [&] {
        std::set<double> numbers;
        for (const QString& copy : copies.entryList({"*.heed"}))
            numbers.insert(firstOf(copies.filePath(copy).toStdString()));
        return numbers;
    };
    EXPECT_TRUE(test::wait([&] { return kept() == std::set<double>{0.25, 0.75}; }));
    Workbench third;
    EXPECT_TRUE(Recovery(third).recoverable().empty()) << "both programs still run";
}

/// Runs tests of this program again with the locale of another system.
class LocaleTest : public testing::TestWithParam<const char*> {};

TEST_P(LocaleTest, NumbersHaveAPointEverywhere)
{
    if (qEnvironmentVariableIsSet("HEEDMAP_TEST_LOCALE"))
        GTEST_SKIP() << "this is that run";
    QProcess again;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("LC_ALL", GetParam());
    environment.insert("HEEDMAP_TEST_LOCALE", GetParam());
    for (const char* share : {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX", "GTEST_SHARD_STATUS_FILE"})
        environment.remove(share);
    again.setProcessEnvironment(environment);
    again.start(QCoreApplication::applicationFilePath(), {"--gtest_filter=InLocaleTest.*:TypingTest.*:ImportTest.*"});
    ASSERT_TRUE(again.waitForFinished(-1));
    EXPECT_EQ(again.exitCode(), 0) << again.readAll().toStdString();
}

INSTANTIATE_TEST_SUITE_P(Locales, LocaleTest, testing::Values("de_DE.UTF-8", "tr_TR.UTF-8"),
                         [](const auto& each) { return std::string(each.param).substr(0, 2); });

class InLocaleTest : public MainWindowTest {};

TEST_F(InLocaleTest, TheSystemHasTheLocale)
{
    const QString locale = qEnvironmentVariable("HEEDMAP_TEST_LOCALE");
    if (locale.isEmpty())
        GTEST_SKIP() << "of LocaleTest";
    EXPECT_TRUE(locale.startsWith(QLocale::system().name()));
    EXPECT_EQ(QLocale::system().toString(0.5), "0,5") << "or this shows nothing";
}

TEST_F(InLocaleTest, ABoxOfNumbersTakesAPoint)
{
    QDoubleSpinBox box;
    box.setDecimals(3);
    box.setMaximum(10000);
    box.setValue(1234.5);
    EXPECT_EQ(box.text(), "1234.500");
    box.selectAll();
    QTest::keyClicks(&box, "0.25");
    EXPECT_EQ(box.value(), 0.25);
}

TEST_F(InLocaleTest, ACommaIsNotSaidWhereAPointIsMeant)
{
    EXPECT_EQ(QString("%L1").arg(0.5), "0.5");
    EXPECT_EQ(std::stod("0.5"), 0.5);
    EXPECT_EQ(std::to_string(0.5), "0.500000");
}

TEST_F(InLocaleTest, EndingsOfFilesAreKnownInCapitals)
{
    EXPECT_EQ(extensionOf("PYTORCH_MODEL.BIN"), ".bin");
    EXPECT_TRUE(Files::known("I.HEED"));
}

} // namespace
} // namespace heedmap
