#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heedmap {
namespace {

TEST(Open, DrawsTheFirstExampleAsASheetAndSaysWhere)
{
    const Folder temporary;
    const Outcome outcome = heedmap({}, ".", {"TMPDIR=" + temporary.path().string()});
    EXPECT_EQ(outcome.code, 0);
    ASSERT_TRUE(outcome.out.ends_with("/sheet.png\n")) << outcome.out;
    const std::string path = outcome.out.substr(0, outcome.out.size() - 1);
    EXPECT_TRUE(path.starts_with(temporary.path().string()));
    EXPECT_TRUE(contents(path).starts_with("\x89PNG"));
    EXPECT_EQ(outcome.err, "heedmap: there is no display for a window, so the computation is drawn there\n");
}

TEST(Open, TakesAFileOrAnExample)
{
    const Folder temporary;
    const std::vector<std::string> environment{"TMPDIR=" + temporary.path().string()};
    EXPECT_EQ(heedmap({"examples:causal-mask"}, ".", environment).code, 0);
    EXPECT_EQ(heedmap({HEEDMAP_SOURCE_FOLDER "/resources/examples/causal-mask.heed"}, ".", environment).code, 0);
    EXPECT_EQ(temporary.entries().size(), 4); // two folders with one figure each
}

TEST(Open, SaysThatThereIsNoFolderForTemporaryFiles)
{
    const Outcome outcome = heedmap({}, ".", {"TMPDIR=/nonexistent"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_TRUE(outcome.err.starts_with("heedmap: ")) << outcome.err;
    EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
}

TEST(Open, LeavesNothingBehindForADocumentThatIsWrong)
{
    const Folder folder;
    write(folder.file("wrong.heed"), "{}");
    const Outcome outcome = heedmap({"wrong.heed"}, folder.path(), {"TMPDIR=" + folder.path().string()});
    EXPECT_EQ(outcome.code, 1);
    EXPECT_TRUE(outcome.err.starts_with("wrong.heed: ")) << outcome.err;
    EXPECT_EQ(folder.entries(), std::vector<std::string>{"wrong.heed"});
}

} // namespace
} // namespace heedmap
