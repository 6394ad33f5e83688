#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>

namespace heedmap {
namespace {

/// A document whose sheet is drawn in no time.
const std::string quicklyDrawn = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
    "arrays": {"Q": [[1, 2]], "K": [[3, 4]], "V": [[5, 6]]}})";

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
    EXPECT_EQ(heedmap({"examples:thinking-machines"}, ".", environment).code, 0);
    EXPECT_EQ(heedmap({HEEDMAP_SOURCE_FOLDER "/resources/examples/thinking-machines.heed"}, ".", environment).code, 0);
    EXPECT_EQ(temporary.entries().size(), 4); // two folders with one figure each
}

TEST(Open, DrawsASheetWhereTheDisplayCannotBeReached)
{
    const Folder folder; // a display by its path: one of a number may be there
    const std::string missing = "DISPLAY=unix:" + folder.file("missing");
    write(folder.file("small.heed"), quicklyDrawn);
    const std::vector<std::vector<std::string>> unreachable{
        {missing},
        {"DISPLAY="},
        {"DISPLAY=nonsense"},
        {"WAYLAND_DISPLAY=" + folder.file("missing"), "XDG_SESSION_TYPE=wayland"},
        {"QT_QPA_PLATFORM=xcb", missing},
        {"QT_QPA_PLATFORM=nonsense"}};
    for (std::vector<std::string> environment : unreachable) {
        const Folder temporary;
        const std::string display = environment.front();
        environment.push_back("TMPDIR=" + temporary.path().string());
        const Outcome outcome = heedmap({"small.heed"}, folder.path(), environment);
        EXPECT_EQ(outcome.code, 0) << display;
        EXPECT_TRUE(outcome.out.ends_with("/sheet.png\n")) << display << ": " << outcome.out;
        EXPECT_EQ(outcome.err, "heedmap: there is no display for a window, so the computation is drawn there\n")
            << display;
    }
    const std::vector<std::string> environment{missing, "TMPDIR=" + folder.path().string()};
    EXPECT_EQ(heedmap({"-platform", "xcb", "small.heed"}, folder.path(), environment).code, 0);
}

TEST(Open, TakesTheOptionsOfQt)
{
    const auto expectWindow = [&](std::vector<std::string> words, std::vector<std::string> environment) {
        const Folder folder;
        write(folder.file("shown.heed"), contents(HEEDMAP_SOURCE_FOLDER "/resources/examples/causal-mask.heed"));
        words.push_back("shown.heed");
        environment.push_back("XDG_CONFIG_HOME=" + folder.path().string());
        const auto remembered = [&] { // among the files opened last, by the window
            return contents(folder.file("heedmap/heedmap.conf")).find("shown.heed") != std::string::npos;
        };
        const Outcome outcome = heedmap(words, folder.path(), environment, Interruption{remembered, SIGTERM});
        EXPECT_EQ(outcome.code, 128 + SIGTERM) << words.size() << " a window stays until it is closed";
        EXPECT_EQ(outcome.out + outcome.err, "");
    };
    expectWindow({}, {"QT_QPA_PLATFORM=offscreen"});
    expectWindow({"-platform", "offscreen", "-style", "windows"}, {});
    expectWindow({"--platform=minimal", "-reverse", "--"}, {});
    const Outcome missing = heedmap({"-platform"});
    EXPECT_EQ(missing.code, 2);
    EXPECT_EQ(missing.err, "heedmap: -platform takes a value, which is missing\n");
}

TEST(Open, OpensFilesWhoseNamesAreNoText)
{
    const Folder folder;
    const std::string name = "lesson \xff\xfe.heed";
    write(folder.file(name), quicklyDrawn);
    const Outcome outcome = heedmap({name}, folder.path(), {"TMPDIR=" + folder.path().string()});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
}

TEST(Open, SaysThatThereIsNoFolderForTemporaryFiles)
{
    const Folder folder;
    write(folder.file("small.heed"), quicklyDrawn);
    const Outcome outcome = heedmap({"small.heed"}, folder.path(), {"TMPDIR=" + folder.file("missing")});
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
