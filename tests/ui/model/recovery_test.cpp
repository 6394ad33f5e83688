#include "model_support.h"

#include "model/recovery.h"

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>

namespace heedmap::test {
namespace {

const std::string document = std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples/thinking-machines.heed";

QStringList copies(const QTemporaryDir& folder) { return QDir(folder.path()).entryList({"*.heed"}); }

TEST(Recovery, OffersWhatAKilledProgramHadTwoSecondsBefore)
{
    const QTemporaryDir folder;
    QProcess program;
    program.start(HEEDMAP_EDIT_FOREVER, {QString::fromStdString(document), folder.path()});
    ASSERT_TRUE(program.waitForStarted());
    QElapsedTimer time;
    time.start();
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

TEST(Recovery, LeavesNothingWhenAProgramEnds)
{
    const QTemporaryDir folder;
    {
        Workbench workbench;
        const Recovery recovery(workbench, folder.path());
        workbench.open(document);
        put(workbench, "X", {0, 0, 0}, 0.5);
        ASSERT_TRUE(wait([&] { return !copies(folder).isEmpty(); }));
    }
    EXPECT_TRUE(QDir(folder.path()).isEmpty(QDir::Files));
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
