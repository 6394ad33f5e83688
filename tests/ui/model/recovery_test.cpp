#include "model_support.h"

#include "model/files/recovery.h"
#include "support/limits.h"

#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>

#include <optional>

namespace heedmap::test {
namespace {

const std::string document = std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples/thinking-machines.heed";

QStringList copies(const QTemporaryDir& folder) { return QDir(folder.path()).entryList({"*.heed"}); }

/// Of X[0,0] in the only copy.
std::optional<double> kept(const QTemporaryDir& folder)
{
    if (copies(folder).size() != 1)
        return std::nullopt;
    Workbench workbench;
    workbench.open(loadDocument(folder.filePath(copies(folder).front()).toStdString()), {});
    return value(workbench, "X", {0, 0, 0});
}

/// What a program leaves behind that was killed after it set X[0,0] to 0.125.
void leaveWork(const QTemporaryDir& folder)
{
    QProcess program;
    program.start(HEEDMAP_EDIT_FOREVER, {QString::fromStdString(document), folder.path()});
    ASSERT_TRUE(program.waitForStarted());
    ASSERT_TRUE(wait([&] { return !copies(folder).isEmpty(); }));
    program.kill();
    program.waitForFinished();
}

TEST(Recovery, OffersWhatAKilledProgramHadTwoSecondsBefore)
{
    const QTemporaryDir folder;
    QProcess program;
    program.start(HEEDMAP_EDIT_FOREVER, {QString::fromStdString(document), folder.path()});
    ASSERT_TRUE(program.waitForStarted());
    ASSERT_TRUE(wait([&] { return !copies(folder).isEmpty(); }));

    Workbench workbench;
    Recovery recovery(workbench, folder.path());
    EXPECT_TRUE(recovery.recoverable().empty()) << "its program still runs";
    program.kill();
    program.waitForFinished();

    const auto works = recovery.recoverable();
    ASSERT_EQ(works.size(), 1u);
    EXPECT_EQ(works[0].path, document);
    EXPECT_EQ(works[0].title.in("en"), "Thinking Machines");
    recovery.recover(works[0]);
    EXPECT_EQ(value(workbench, "X", {0, 0, 0}), 0.125);
    EXPECT_TRUE(workbench.modified());
    EXPECT_EQ(workbench.path(), document);
    EXPECT_EQ(workbench.document().view, loadDocument(document).view);
    EXPECT_TRUE(recovery.recoverable().empty());
}

TEST(Recovery, LeavesNothingWhenTheWindowIsClosed)
{
    const QTemporaryDir folder;
    Workbench workbench;
    Recovery recovery(workbench, folder.path());
    workbench.open(document);
    put(workbench, "X", {0, 0, 0}, 0.5);
    ASSERT_TRUE(wait([&] { return !copies(folder).isEmpty(); }));
    recovery.closed();
    EXPECT_TRUE(QDir(folder.path()).isEmpty(QDir::Files));
}

TEST(Recovery, KeepsTheCopyWhateverElseEndsTheProgram)
{
    const QTemporaryDir folder;
    {
        Workbench workbench;
        const Recovery recovery(workbench, folder.path());
        workbench.open(document);
        put(workbench, "X", {0, 0, 0}, 0.5);
        ASSERT_TRUE(wait([&] { return !copies(folder).isEmpty(); }));
    }
    EXPECT_EQ(kept(folder), 0.5) << "as when an exception leaves main";
}

TEST(Recovery, KeepsTheOldCopyUntilANewOneIsWritten)
{
    const QTemporaryDir folder;
    leaveWork(folder);
    {
        Workbench workbench;
        Recovery recovery(workbench, folder.path());
        const FullDisk full;
        const auto works = recovery.recoverable();
        ASSERT_EQ(works.size(), 1u) << "a lock that cannot be made hides nothing";
        QSignalSpy failed(&recovery, &Recovery::failed);
        recovery.recover(works[0]);
        put(workbench, "X", {0, 0, 0}, 0.75);
        ASSERT_TRUE(wait([&] { return !failed.isEmpty(); }));
    }
    EXPECT_EQ(kept(folder), 0.125);
}

TEST(Recovery, OffersWorkWhereNoLockCanBeMade)
{
    const QTemporaryDir folder;
    leaveWork(folder);
    const QString lock = folder.filePath(copies(folder).front() + ".lock");
    QFile::remove(lock);
    ASSERT_TRUE(QDir().mkpath(lock)) << "where a folder stands no file can be made";
    Workbench workbench;
    Recovery recovery(workbench, folder.path());
    const auto works = recovery.recoverable();
    ASSERT_EQ(works.size(), 1u);
    recovery.recover(works[0]);
    EXPECT_EQ(value(workbench, "X", {0, 0, 0}), 0.125);
}

TEST(Recovery, OffersWorkToOneProgramAtATime)
{
    const QTemporaryDir folder;
    leaveWork(folder);
    Workbench workbench;
    const Recovery first(workbench, folder.path());
    const Recovery second(workbench, folder.path());
    {
        const auto offered = first.recoverable();
        EXPECT_EQ(offered.size(), 1u);
        EXPECT_TRUE(second.recoverable().empty());
    }
    EXPECT_EQ(second.recoverable().size(), 1u) << "the first did not want it";
}

TEST(Recovery, SaysOnceThatNoCopyCanBeWrittenAndTriesAgain)
{
    const QTemporaryDir folder;
    Workbench workbench;
    Recovery recovery(workbench, folder.path());
    QSignalSpy failed(&recovery, &Recovery::failed);
    workbench.open(document);
    {
        const FullDisk full;
        put(workbench, "X", {0, 0, 0}, 0.25);
        ASSERT_TRUE(wait([&] { return !failed.isEmpty(); }));
        EXPECT_TRUE(failed[0][0].toString().contains(folder.path())) << failed[0][0].toString().toStdString();
        put(workbench, "X", {0, 0, 0}, 0.5);
        QTimer& retry = *recovery.findChild<QTimer*>();
        const QSignalSpy tried(&retry, &QTimer::timeout);
        retry.start(0); // the time until then has passed
        ASSERT_TRUE(wait([&] { return !tried.isEmpty() && retry.isActive(); })) << "it failed again";
    }
    ASSERT_TRUE(wait([&] { return !copies(folder).isEmpty(); })) << "with no further edit";
    EXPECT_EQ(failed.size(), 1);
    EXPECT_EQ(kept(folder), 0.5);
}

TEST(Recovery, SaysThatTheSystemGivesNoThreadAndTriesAgain)
{
    const QTemporaryDir folder;
    Workbench workbench;
    Recovery recovery(workbench, folder.path());
    QSignalSpy failed(&recovery, &Recovery::failed);
    workbench.open(document);
    put(workbench, "X", {0, 0, 0}, 0.5);
    {
        const NoThreads none;
        ASSERT_TRUE(wait([&] { return !failed.isEmpty(); }));
    }
    ASSERT_TRUE(wait([&] { return !copies(folder).isEmpty(); }));
    EXPECT_EQ(kept(folder), 0.5);
}

TEST(Recovery, KeepsPathsOfAnyBytes)
{
    const QTemporaryDir folder;
    const std::filesystem::path path = std::filesystem::path(folder.path().toStdString()) / "50%25 \xff\n.heed";
    const QTemporaryDir state;
    {
        Workbench workbench;
        const Recovery recovery(workbench, state.path());
        workbench.open(example("thinking-machines"), {});
        workbench.saveAs(path);
        put(workbench, "X", {0, 0, 0}, 0.5);
        ASSERT_TRUE(wait([&] { return !copies(state).isEmpty(); }));
    }
    Workbench workbench;
    Recovery recovery(workbench, state.path());
    const auto works = recovery.recoverable();
    ASSERT_EQ(works.size(), 1u);
    EXPECT_EQ(works[0].path, path);
    recovery.recover(works[0]);
    EXPECT_EQ(workbench.path(), path);
    EXPECT_EQ(workbench.file().now(), DocumentFile::Now::AsKnown);
    std::filesystem::resize_file(path, 5);
    EXPECT_EQ(workbench.file().now(), DocumentFile::Now::Changed) << "since the program that broke down read it";
    std::filesystem::remove(path); // QTemporaryDir cannot name it
}

TEST(Recovery, LeavesNothingWhenAllIsUndone)
{
    const QTemporaryDir folder;
    Workbench workbench;
    const Recovery recovery(workbench, folder.path());
    workbench.open(document);
    put(workbench, "X", {0, 0, 0}, 0.5);
    ASSERT_TRUE(wait([&] { return !copies(folder).isEmpty(); }));
    workbench.undoStack().undo();
    EXPECT_TRUE(QDir(folder.path()).isEmpty(QDir::Files));
}

} // namespace
} // namespace heedmap::test
