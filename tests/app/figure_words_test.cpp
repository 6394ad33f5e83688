// What of a figure is named, counted, cut or marked otherwise, and figures of means and differences.

#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

namespace heedmap {
namespace {

std::string wordedSvg(const std::string& example, std::vector<std::string> options)
{
    const Folder folder;
    std::vector<std::string> words{"export", "examples:" + example, "--lang=en", "-o", "a.svg"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = heedmap(words, folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.code == 0 ? contents(folder.file("a.svg")) : std::string();
}

bool tells(const std::string& svg, const std::string& text) { return svg.find(">" + text) != std::string::npos; }

TEST(FigureWords, TitleAndAxesAreRenamed)
{
    const std::string svg = wordedSvg("two-heads", {"--nodes=A", "--title=Who looks where", "--row-axis=from"});
    EXPECT_TRUE(tells(svg, "Who looks where"));
    EXPECT_TRUE(tells(svg, "from"));
    EXPECT_FALSE(tells(svg, "Softmax"));
    EXPECT_FALSE(tells(svg, "queries"));
    EXPECT_TRUE(tells(wordedSvg("two-heads", {"--sheet", "--width=170mm", "--title=A sheet"}), "A sheet"));
}

TEST(FigureWords, IndicesAreCountedFromOne)
{
    const std::string zero = wordedSvg("two-heads", {"--nodes=W_Q"});
    const std::string one = wordedSvg("two-heads", {"--nodes=W_Q", "--first-index=1"});
    EXPECT_TRUE(tells(zero, "0<"));
    EXPECT_NE(zero, one);
    const std::string heads = wordedSvg("alibi", {"--nodes=A", "--first-index=1"});
    EXPECT_TRUE(tells(heads, "head 2"));
    EXPECT_FALSE(tells(heads, "head 0"));
    EXPECT_TRUE(tells(wordedSvg("alibi", {"--nodes=A[1]", "--first-index=1"}), "Softmax · head 2"));
}

TEST(FigureWords, LongTokensAreCutAtSoManyCharacters)
{
    const std::string svg = wordedSvg("two-heads", {"--nodes=A", "--label-length=4"});
    EXPECT_TRUE(tells(svg, "bla…"));
    EXPECT_TRUE(tells(svg, "the<"));
    EXPECT_FALSE(tells(svg, "black"));
}

TEST(FigureWords, LongTokensStandInLines)
{
    const std::string svg = wordedSvg("thinking-machines", {"--nodes=A", "--wrap=4"});
    for (const char* line : {"Thin<", "king<", "Mach<", "ines<"})
        EXPECT_TRUE(tells(svg, line)) << line;
    EXPECT_FALSE(tells(svg, "Thinking"));
    const Folder folder;
    ASSERT_EQ(heedmap({"export", "examples:thinking-machines", "--nodes=A", "--wrap=4", "--labels", "-o", "a.csv"},
                      folder.path())
                  .code,
              0);
    EXPECT_NE(contents(folder.file("a.csv")).find("Thinking,"), std::string::npos) << "a table has them whole";
}

TEST(FigureWords, ASymbolAndTheMatricesOfAStackAreRenamed)
{
    const std::string svg = wordedSvg("two-heads", {"--nodes=A", "--symbol=P", "--slice-names=L3-H7"});
    EXPECT_TRUE(tells(svg, "P<"));
    EXPECT_FALSE(tells(svg, "A<"));
    EXPECT_TRUE(tells(svg, "L3-H7"));
    EXPECT_TRUE(tells(svg, "who does what?")) << "as it is called";
}

TEST(FigureWords, CellsBelowZeroHaveADashWhereNoNumberSaysSo)
{
    const auto told = [](std::vector<std::string> options) {
        options.insert(options.end(), {"--nodes=A", "--minus=examples:scores-unscaled", "--signs"});
        return tells(wordedSvg("scores-scaled", options), "dash: below zero");
    };
    EXPECT_TRUE(told({"--no-values"}));
    EXPECT_FALSE(told({}));
}

TEST(FigureWords, ColoursOfWeightsAreLogarithmic)
{
    EXPECT_TRUE(tells(wordedSvg("two-heads", {"--nodes=A", "--logarithmic"}), "logarithmic scale"));
}

/// Width and height of an SVG, px.
std::pair<double, double> extentIn(const std::string& svg)
{
    std::smatch box;
    EXPECT_TRUE(std::regex_search(svg, box, std::regex("viewBox=\"0 0 ([0-9.]+) ([0-9.]+)\"")));
    return {std::stod(box[1]), std::stod(box[2])};
}

TEST(FigureWords, TheBarStandsBesideTheCellsOrNowhere)
{
    const auto of = [](std::vector<std::string> options) {
        options.emplace_back("--nodes=S");
        return wordedSvg("three-by-three", options);
    };
    const auto [width, height] = extentIn(of({}));
    for (const char* side : {"--bar=right", "--bar=left"}) {
        const auto [wider, lower] = extentIn(of({side}));
        EXPECT_GT(wider, width) << side;
        EXPECT_LT(lower, height) << side;
        EXPECT_NE(of({side, "--width=84mm"}).find("<svg width=\"84mm\""), std::string::npos) << side;
    }
    EXPECT_NE(of({"--bar=left"}), of({"--bar=right"}));
    EXPECT_TRUE(of({"--bar=none"}) == of({"--without=bar"}));
}

TEST(FigureWords, TheMeanOfHeadsIsOneMatrix)
{
    const std::string svg = wordedSvg("two-heads", {"--nodes=A", "--slices=mean"});
    EXPECT_TRUE(tells(svg, "Softmax · mean of all heads"));
    EXPECT_TRUE(tells(svg, "6×6"));
    EXPECT_FALSE(tells(svg, "what is it like?"));
}

TEST(FigureWords, ADifferenceIsThatOfTheSameNodeOfAnotherDocument)
{
    const std::string none = wordedSvg("scores-scaled", {"--nodes=A", "--minus=examples:scores-scaled"});
    EXPECT_TRUE(tells(none, "0<"));
    const std::string some = wordedSvg("scores-scaled", {"--nodes=A", "--minus=examples:scores-unscaled"});
    EXPECT_NE(none, some);
    const Folder folder;
    const Outcome other = heedmap(
        {"export", "examples:two-heads", "--nodes=A", "--minus=examples:three-by-three", "-o", "a.svg"}, folder.path());
    EXPECT_NE(other.code, 0);
    EXPECT_EQ(std::ranges::count(other.err, '\n'), 1) << other.err;
    EXPECT_NE(other.err.find("in the other"), std::string::npos) << other.err;
}

} // namespace
} // namespace heedmap
