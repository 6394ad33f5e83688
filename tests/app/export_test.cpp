#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <system_error>

namespace heedmap {
namespace {

std::vector<std::string> exportCall(const std::string& source, const std::vector<std::string>& more)
{
    std::vector<std::string> call{"export", source, "-o", "figures"};
    call.insert(call.end(), more.begin(), more.end());
    return call;
}

TEST(Export, WritesEveryFormatOfEveryNodeAndSaysNothing)
{
    const Folder folder;
    const Outcome outcome =
        heedmap(exportCall("examples:thinking-machines", {"--format", "png,svg,pdf,csv,latex"}), folder.path());
    EXPECT_EQ(outcome.code, 0);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "");
    const std::vector<std::string> names = folder.entries("figures");
    EXPECT_EQ(names.size(), 11 * 5);
    for (const std::string node : {"X", "W_Q", "W_K", "W_V", "Q", "K", "V", "S", "S_scaled", "A", "Z"})
        for (const std::string suffix : {"png", "svg", "pdf", "csv", "tex"})
            EXPECT_TRUE(std::ranges::count(names, node + "." + suffix)) << node << "." << suffix;
    EXPECT_TRUE(contents(folder.file("figures/A.png")).starts_with("\x89PNG"));
    EXPECT_TRUE(contents(folder.file("figures/A.pdf")).starts_with("%PDF"));
}

TEST(Export, CallsDrawnNumbersDrawnInOneLineACall)
{
    const Folder folder;
    const std::string line = "heedmap: drawn numbers (X, W_Q, W_K): these weights mean nothing yet\n";
    ASSERT_EQ(heedmap({"new", "self_attention", "-o", "new.heed"}, folder.path()).code, 0);
    const Outcome figures = heedmap(exportCall("new.heed", {"--format", "svg"}), folder.path());
    EXPECT_EQ(figures.code, 0);
    EXPECT_EQ(figures.err, line);
    EXPECT_EQ(heedmap({"trace", "new.heed", "--nodes", "heads", "-o", "heads.npz"}, folder.path()).err, line);
    EXPECT_EQ(heedmap({"trace", "new.heed", "-o", "all.npz"}, folder.path()).err, "") << "they are numbers, as asked";
}

TEST(Export, ColoursNeedNotBeCentredOnZero)
{
    const Folder folder;
    const auto figure = [&](const std::vector<std::string>& more) {
        std::vector<std::string> options{"--format", "svg", "--nodes", "W_Q"};
        options.insert(options.end(), more.begin(), more.end());
        EXPECT_EQ(heedmap(exportCall("examples:two-heads", options), folder.path()).code, 0);
        return contents(folder.file("figures/W_Q.svg"));
    };
    const std::string centred = figure({});
    const std::string free = figure({"--not-centred"});
    EXPECT_NE(free, centred);
    const std::string blueRed = figure({"--not-centred", "--palette", "blue-red"});
    EXPECT_NE(blueRed, free);
    EXPECT_NE(blueRed, centred) << "which ends as far above zero as below";
}

TEST(Export, WritesNothingThatWasNotAskedFor)
{
    const Folder folder;
    const Folder temporary;
    const Folder home;
    EXPECT_EQ(heedmap(exportCall("examples:thinking-machines", {"--format", "png,pdf"}), folder.path(),
                      {"TMPDIR=" + temporary.path().string(), "HOME=" + home.path().string()})
                  .code,
              0);
    EXPECT_EQ(temporary.entries(), std::vector<std::string>());
    EXPECT_EQ(home.entries(), std::vector<std::string>());
    EXPECT_EQ(folder.entries().size(), 1 + 2 * 11);
}

TEST(Export, KeepsTokensAndNumbersAsTextInSvg)
{
    const Folder folder;
    EXPECT_EQ(
        heedmap(exportCall("examples:thinking-machines", {"--format", "svg", "--nodes", "A"}), folder.path()).code, 0);
    EXPECT_EQ(folder.entries("figures"), std::vector<std::string>{"A.svg"});
    const std::string svg = contents(folder.file("figures/A.svg"));
    for (const std::string text : {"Thinking", "Machines", "0.47", "0.56", "queries", "keys"})
        EXPECT_NE(svg.find(">" + text), std::string::npos) << text;
}

TEST(Export, WritesNumbersExactlyAsCsvAndRoundedAsLatex)
{
    const Folder folder;
    const Outcome outcome = heedmap(
        exportCall("examples:thinking-machines", {"--format", "csv,latex", "--nodes", "S,A", "--decimals", "3"}),
        folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(folder.entries("figures"), (std::vector<std::string>{"A.csv", "A.tex", "S.csv", "S.tex"}));
    EXPECT_EQ(contents(folder.file("figures/A.tex")),
              "\\begin{bmatrix}\n  0.474 & 0.526 \\\\\n  0.435 & 0.565\n\\end{bmatrix}\n");
    EXPECT_TRUE(contents(folder.file("figures/A.csv")).starts_with("0.474042595346636"));
}

TEST(Export, LeavesNumbersOutOfTheCellsWhenAsked)
{
    const Folder folder;
    EXPECT_EQ(heedmap(exportCall("examples:thinking-machines", {"--format", "svg", "--nodes", "A", "--no-values"}),
                      folder.path())
                  .code,
              0);
    const std::string svg = contents(folder.file("figures/A.svg"));
    EXPECT_EQ(svg.find("0.47"), std::string::npos);
    EXPECT_NE(svg.find("Thinking"), std::string::npos);
}

TEST(Export, SaysWhichDecimalsFitWhereThoseAskedForDoNot)
{
    const Folder folder;
    const auto err = [&](const std::vector<std::string>& more) {
        std::vector<std::string> options{"--format", "svg", "--nodes", "A"};
        options.insert(options.end(), more.begin(), more.end());
        const Outcome outcome = heedmap(exportCall("examples:thinking-machines", options), folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return outcome.err;
    };
    EXPECT_EQ(err({}), "");
    EXPECT_EQ(err({"--decimals", "3"}), "");
    const std::string said = err({"--decimals", "12"});
    EXPECT_TRUE(said.starts_with("heedmap: A: no numbers in the cells, too small for --decimals 12; --decimals "))
        << said;
    EXPECT_EQ(err({"--decimals", "12", "--no-values"}), "");
}

TEST(Export, WritesTheRangeItUsesOnTheColourBar)
{
    const Folder folder;
    const auto svg = [&](const std::string& range) {
        EXPECT_EQ(heedmap(exportCall("examples:thinking-machines",
                                     {"--format", "svg", "--nodes", "Q,S", "--no-values", "--range", range}),
                          folder.path())
                      .code,
                  0);
        return contents(folder.file("figures/Q.svg"));
    };
    EXPECT_NE(svg("auto").find(">+0.60"), std::string::npos);
    const std::string shared = svg("shared"); // S reaches 0.76
    EXPECT_NE(shared.find(">+0.80"), std::string::npos);
    EXPECT_NE(shared.find("same range for Q, S"), std::string::npos);
    const std::string fixed = svg("-2.5:2.5");
    EXPECT_NE(fixed.find("2.50"), std::string::npos);
    const std::string clipped = svg("0:0.5");
    EXPECT_NE(clipped.find("outside the range"), std::string::npos);
}

TEST(Export, DrawsTheWholeComputationAsOneSheet)
{
    const Folder folder;
    const Outcome outcome = heedmap(
        exportCall("examples:two-heads", {"--sheet", "--format", "svg,png,pdf", "--lang", "en"}), folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(folder.entries("figures"), (std::vector<std::string>{"sheet.pdf", "sheet.png", "sheet.svg"}));
    const std::string svg = contents(folder.file("figures/sheet.svg"));
    for (const std::string text : {"Two heads, two questions", "Input", "Project", "Scores", "Scale", "Softmax",
                                   "Weighted sum", "Output", "what is it like?", "who does what?", "drinks"})
        EXPECT_NE(svg.find(">" + text), std::string::npos) << text;
}

TEST(Export, OfAClosedLayerTheSheetHasOneLine)
{
    const Folder folder;
    const auto sheet = [&folder](const std::vector<std::string>& closed) {
        std::vector<std::string> options{"--sheet", "--format", "svg", "--lang", "en"};
        options.insert(options.end(), closed.begin(), closed.end());
        EXPECT_EQ(heedmap(exportCall("examples:gpt-next-word", options), folder.path()).code, 0);
        return contents(folder.file("figures/sheet.svg"));
    };
    const auto times = [](const std::string& text, const std::string& part) {
        int count = 0;
        for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
            ++count;
        return count;
    };
    for (const auto& [closed, open] : {std::pair{std::vector<std::string>{}, 2},
                                       {{"--closed", "dec.1"}, 1},
                                       {{"--closed", "dec.0,dec.1"}, 0},
                                       {{"--closed", "all"}, 0}}) {
        const std::string svg = sheet(closed);
        EXPECT_EQ(times(svg, ">Weighted sum<"), open);
        EXPECT_EQ(times(svg, ">Decoder layer "), 2);
        EXPECT_EQ(times(svg, ">Prediction<"), 1);
    }
}

TEST(Export, SaysOverTheSheetToWhatNumbersAreRounded)
{
    const Folder folder;
    const Outcome outcome =
        heedmap(exportCall("examples:thinking-machines",
                           {"--sheet", "--nodes", "A", "--format", "svg", "--lang", "en", "--numbers", "bfloat16"}),
                folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(contents(folder.file("figures/sheet.svg")).find(">Thinking Machines (rounded to bfloat16)"),
              std::string::npos);
    EXPECT_NE(contents(folder.file("figures/A.svg")).find("(rounded to bfloat16)"), std::string::npos);
}

TEST(Export, DrawsNodesBesideTheSheetWhenTheyAreNamed)
{
    const Folder folder;
    EXPECT_EQ(heedmap(exportCall("examples:thinking-machines", {"--sheet", "--nodes", "A"}), folder.path()).code, 0);
    EXPECT_EQ(folder.entries("figures"), (std::vector<std::string>{"A.png", "sheet.png"}));
}

TEST(Export, DrawsEveryExample)
{
    const Folder folder;
    const std::string list = heedmap({"examples"}).out;
    int count = 0;
    for (std::size_t begin = 0; begin < list.size(); begin = list.find('\n', begin) + 1, ++count) {
        if (HEEDMAP_SANITIZED && count % 3 != 0)
            continue;
        const std::string id = list.substr(begin, list.find(' ', begin) - begin);
        const Outcome outcome =
            heedmap(exportCall("examples:" + id, {"--sheet", "--nodes", "all", "--format", "svg", "--lang", "zh"}),
                    folder.path());
        EXPECT_EQ(outcome.code, 0) << id << ": " << outcome.err;
    }
    EXPECT_GE(count, 10);
}

TEST(Export, DrawsInTheLanguageOfTheCallOrOfTheDocumentNeverOfTheLocale)
{
    const Folder folder;
    const std::vector<std::string> more{"--format", "svg", "--nodes", "A"};
    std::vector<std::string> asked = more;
    asked.insert(asked.end(), {"--lang", "zh"});
    EXPECT_EQ(heedmap(exportCall("examples:thinking-machines", asked), folder.path()).code, 0);
    EXPECT_NE(contents(folder.file("figures/A.svg")).find("查询"), std::string::npos);
    EXPECT_EQ(heedmap(exportCall("examples:thinking-machines", more), folder.path()).code, 0);
    EXPECT_EQ(contents(folder.file("figures/A.svg")).find("查询"), std::string::npos);
    EXPECT_EQ(heedmap(exportCall("examples:thinking-machines", more), folder.path(), {"LC_ALL=zh_CN.UTF-8"}).code, 0);
    EXPECT_EQ(contents(folder.file("figures/A.svg")).find("查询"), std::string::npos);
}

TEST(Export, GivesEqualBytesForEqualCalls)
{
    const Folder folder;
    const std::vector<std::string> more{"--format", "png,svg,pdf,csv,latex", "--nodes", "S"};
    EXPECT_EQ(heedmap(exportCall("examples:two-heads", more), folder.path()).code, 0);
    std::filesystem::rename(folder.file("figures"), folder.file("before"));
    EXPECT_EQ(heedmap(exportCall("examples:two-heads", more), folder.path()).code, 0);
    for (const std::string& name : folder.entries("before"))
        EXPECT_EQ(contents(folder.file("before/" + name)), contents(folder.file("figures/" + name))) << name;
}

TEST(Export, WritesNothingWhereTheFolderIsAFile)
{
    const Folder folder;
    write(folder.file("figures"), "mine");
    const Outcome outcome = heedmap(exportCall("examples:thinking-machines", {}), folder.path());
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err,
              "heedmap: figures: cannot be made a folder: " + std::make_error_code(std::errc::not_a_directory).message()
                  + "\n");
    EXPECT_EQ(contents(folder.file("figures")), "mine");
}

TEST(Export, WritesNothingWhenOneOfItsFilesCannotBeWritten)
{
    const Folder folder;
    std::filesystem::create_directories(folder.file("figures/S.csv"));
    const Outcome outcome = heedmap(exportCall("examples:thinking-machines", {"--format", "csv,png"}), folder.path());
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(outcome.err, "heedmap: figures/S.csv: cannot be written: it is a folder\n");
    EXPECT_EQ(folder.entries("figures"), std::vector<std::string>{"S.csv"});
}

class Interrupted : public testing::TestWithParam<int> {};

// The list of fonts is a pipe that never says a word: when the program reads it, the numbers are evaluated, the folder
// is made, and a picture is begun that cannot be finished.
TEST_P(Interrupted, ExportDoesNotFinishAPictureFirstAndLeavesNothingBehind)
{
    const Folder folder;
    write(folder.file("heads.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": {"init": "normal", "shape": [3, 2, 4]}, "K": {"init": "normal", "shape": [3, 2, 4]},
                   "V": {"init": "normal", "shape": [3, 2, 4]}}})");
    const Folder surroundings;
    SilentPipe fonts(surroundings.file("fonts.conf"));
    const Outcome outcome = heedmap(exportCall("heads.heed", {"--format", "csv,pdf"}), folder.path(),
                                    {"FONTCONFIG_FILE=" + surroundings.file("fonts.conf")},
                                    Interruption{[&fonts] { return fonts.hasReader(); }, GetParam()});
    EXPECT_EQ(outcome.code, 128 + GetParam()) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err, "heedmap: drawn numbers (Q, K): these weights mean nothing yet\n");
    if (GetParam() != SIGKILL) {
        EXPECT_EQ(folder.entries(), std::vector<std::string>{"heads.heed"});
    } else if (std::filesystem::exists(folder.file("figures"))) {
        EXPECT_EQ(folder.entries("figures"), std::vector<std::string>{});
    }
}

INSTANTIATE_TEST_SUITE_P(BySignal, Interrupted, testing::Values(SIGINT, SIGTERM, SIGKILL));

} // namespace
} // namespace heedmap
