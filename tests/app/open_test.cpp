#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

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

TEST(Open, DrawsASheetWhereTheDisplayCannotBeReached)
{
    const std::vector<std::vector<std::string>> unreachable{{"DISPLAY=:99"},
                                                            {"DISPLAY="},
                                                            {"DISPLAY=nonsense"},
                                                            {"WAYLAND_DISPLAY=wayland-99", "XDG_SESSION_TYPE=wayland"},
                                                            {"QT_QPA_PLATFORM=xcb", "DISPLAY=:99"},
                                                            {"QT_QPA_PLATFORM=nonsense"}};
    for (std::vector<std::string> environment : unreachable) {
        const Folder temporary;
        const std::string display = environment.front();
        environment.push_back("TMPDIR=" + temporary.path().string());
        const Outcome outcome = heedmap({"examples:causal-mask"}, ".", environment);
        EXPECT_EQ(outcome.code, 0) << display;
        EXPECT_TRUE(outcome.out.ends_with("/sheet.png\n")) << display << ": " << outcome.out;
        EXPECT_EQ(outcome.err, "heedmap: there is no display for a window, so the computation is drawn there\n")
            << display;
    }
    EXPECT_EQ(heedmap({"-platform", "xcb"}, ".", {"DISPLAY=:99"}).code, 0);
}

TEST(Open, TakesTheOptionsOfQt)
{
    const Interruption end{std::chrono::milliseconds(1500), SIGTERM};
    const auto expectWindow = [&](const std::vector<std::string>& words, const std::vector<std::string>& environment) {
        const Outcome outcome = heedmap(words, ".", environment, end);
        EXPECT_EQ(outcome.code, 128 + SIGTERM) << words.size() << " a window stays until it is closed";
        EXPECT_EQ(outcome.out + outcome.err, "");
    };
    expectWindow({}, {"QT_QPA_PLATFORM=offscreen"});
    expectWindow({"-platform", "offscreen", "-style", "windows", "examples:causal-mask"}, {});
    expectWindow({"--platform=minimal", "-reverse", "--", "examples:causal-mask"}, {});
    const Outcome missing = heedmap({"-platform"});
    EXPECT_EQ(missing.code, 2);
    EXPECT_EQ(missing.err, "heedmap: -platform takes a value, which is missing\n");
}

TEST(Open, OpensFilesWhoseNamesAreNoText)
{
    const Folder folder;
    const std::string name = "lesson \xff\xfe.heed";
    write(folder.file(name), contents(HEEDMAP_SOURCE_FOLDER "/resources/examples/causal-mask.heed"));
    const Outcome outcome = heedmap({name}, folder.path(), {"TMPDIR=" + folder.path().string()});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
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
