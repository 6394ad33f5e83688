#include "support/program.h"

#include <gtest/gtest.h>

#include <cmath>
#include <regex>
#include <set>

namespace heedmap {
namespace {

Outcome exportTo(const Folder& folder, const std::vector<std::string>& options, const std::string& input)
{
    std::vector<std::string> words{"export", input, "-o", "a.svg"};
    words.insert(words.end(), options.begin(), options.end());
    return heedmap(words, folder.path());
}

std::string paperSvg(const std::vector<std::string>& options, const std::string& input = "examples:causal-mask")
{
    const Folder folder;
    const Outcome outcome = exportTo(folder, options, input);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.code == 0 ? contents(folder.file("a.svg")) : std::string();
}

std::string paperError(const std::vector<std::string>& options, int code,
                       const std::string& input = "examples:causal-mask")
{
    const Folder folder;
    const Outcome outcome = exportTo(folder, options, input);
    EXPECT_EQ(outcome.code, code) << outcome.err;
    return outcome.err;
}

/// All first groups of an expression.
std::vector<std::string> found(const std::string& svg, const std::string& expression)
{
    std::vector<std::string> all;
    const std::regex each(expression);
    for (std::sregex_iterator at(svg.begin(), svg.end(), each); at != std::sregex_iterator(); ++at)
        all.push_back((*at)[1]);
    return all;
}

std::set<std::string> distinct(const std::vector<std::string>& all) { return {all.begin(), all.end()}; }

double millimetresHigh(const std::string& svg)
{
    return std::stod(found(svg, "<svg[^>]* height=\"([0-9.]+)mm\"").at(0));
}

const std::vector<std::string> seven{"--panels", "Q,K,V,S,mask,A,Z", "--width", "174mm"};

TEST(PaperPanels, StandInOneRowWithTheirTopsOnOneLine)
{
    const std::string svg = paperSvg(seven);
    EXPECT_LT(millimetresHigh(svg), 60);
    const auto tops = found(svg, "<text[^>]* y=\"([-0-9.]+)\"[^>]*>\\([a-g]\\)<");
    EXPECT_EQ(tops.size(), 7U);
    EXPECT_EQ(distinct(tops).size(), 1U);
}

TEST(PaperPanels, HaveCellsOfOneSizeAndNoScaledText)
{
    const std::string svg = paperSvg(seven);
    std::set<long> sides;
    const std::regex rect("<rect [^>]*width=\"([0-9.]+)\" height=\"([0-9.]+)\"");
    for (std::sregex_iterator at(svg.begin(), svg.end(), rect); at != std::sregex_iterator(); ++at)
        if (std::abs(std::stod((*at)[1]) - std::stod((*at)[2])) < 0.01)
            sides.insert(std::lround(std::stod((*at)[1]) * 50));
    EXPECT_EQ(sides.size(), 1U);
    const double px = std::stod(found(svg, "viewBox=\"0 0 ([0-9.]+)").at(0));
    const double points = 174 * 72 / 25.4 / px;
    for (const std::string& size : found(svg, "font-size=\"([0-9.]+)\"")) {
        EXPECT_GE(std::stod(size) * points, 6.0 - 1e-3);
        EXPECT_LE(std::stod(size) * points, 7.0 + 1e-3);
    }
}

TEST(PaperPanels, NameSharedRowsOnce)
{
    const std::string svg = paperSvg(seven);
    EXPECT_EQ(found(svg, "<text[^>]*text-anchor=\"end\"[^>]*>(butler)<").size(), 1U);
}

TEST(PaperPanels, StandInAsManyColumnsAsAreAskedFor)
{
    std::vector<std::string> options = seven;
    options.insert(options.end(), {"--columns", "4"});
    const std::string svg = paperSvg(options);
    EXPECT_EQ(distinct(found(svg, "<text[^>]* y=\"([-0-9.]+)\"[^>]*>\\([a-g]\\)<")).size(), 2U);
    EXPECT_EQ(distinct(found(svg, "<text[^>]* x=\"([-0-9.]+)\"[^>]*>\\([a-g]\\)<")).size(), 4U);
}

TEST(PaperPanels, FitAHeightAlone)
{
    EXPECT_NEAR(millimetresHigh(paperSvg({"--panels", "A,S", "--height", "60mm"})), 60, 0.2);
}

TEST(PaperPanels, NameTheLeastWidthWhereTheyDoNotFit)
{
    const std::string error = paperError({"--panels", "Q,K,V,S,mask,A,Z", "--width", "14mm"}, 2);
    std::smatch least;
    ASSERT_TRUE(std::regex_search(error, least, std::regex("at least ([0-9]+) mm"))) << error;
    EXPECT_EQ(paperError({"--panels", "Q,K,V,S,mask,A,Z", "--width", least[1].str() + "mm"}, 0).find("do not fit"),
              std::string::npos);
}

TEST(PaperPanels, SayWhatHasNoRoom)
{
    const std::string error = paperError({"--panels", "Q,K,V,S,mask,A,Z", "--columns", "7", "--width", "120mm"}, 0);
    EXPECT_NE(error.find("no numbers in the cells"), std::string::npos) << error;
    EXPECT_NE(paperError({"--panels", "Q,K,V,S,mask,A,Z", "--columns", "7", "--width", "120mm", "--decimals", "3"}, 2)
                  .find("the numbers have no room"),
              std::string::npos);
}

TEST(PaperHeads, AreNamedOnceAndNeedNoMoreThanTheirWidth)
{
    const std::string svg = paperSvg({"--view", "heads", "--width", "170mm"}, "examples:two-heads");
    EXPECT_EQ(found(svg, ">(what is it like\\?)<").size(), 1U);
    EXPECT_NE(svg.find("<svg width=\"170mm\""), std::string::npos);
    EXPECT_EQ(found(svg, "<(linearGradient) ").size(), 1U);
    const std::string one = paperSvg({"--view", "heads", "--width", "170mm", "--slices", "0"}, "examples:two-heads");
    EXPECT_LT(found(one, "<g id=\"(matrix)").size(), found(svg, "<g id=\"(matrix)").size());
    EXPECT_NE(paperError({"--nodes", "A", "--layers", "0"}, 2).find("--layers"), std::string::npos);
}

TEST(PaperBar, HasRoundNumbersAndALabel)
{
    const std::string svg =
        paperSvg({"--nodes", "S", "--width", "84mm", "--bar-label", "score", "--no-values", "--without", "labels"});
    EXPECT_EQ(found(svg, ">(score)<").size(), 1U);
    EXPECT_EQ(found(svg, ">(\u22125|0|5)<").size(), 3U) << "of \u22126 to 6";
}

TEST(PaperNumbers, AreWrittenAsTheyAreAskedFor)
{
    const std::vector<std::string> a{"--nodes", "A", "--width", "84mm"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), a.begin(), a.end());
        return paperSvg(more);
    };
    EXPECT_EQ(found(with({"--percent"}), ">(79%)<").size(), 1U);
    EXPECT_EQ(found(with({"--significant", "3"}), ">(0\\.793|0\\.787|0\\.786|0\\.79[0-9])<").size(), 1U);
    EXPECT_EQ(found(with({"--values-from", "0.3"}), ">(0\\.[012][0-9])<").size(), 0U);
    EXPECT_EQ(found(with({"--values", "[[0,0]]"}), ">([01]\\.[0-9][0-9])<").size(), 1U);
    EXPECT_NE(paperError({"--nodes", "A", "--decimals", "2", "--significant", "2"}, 2).find("disagree"),
              std::string::npos);
}

TEST(PaperFigure, HasATitleOnlyWhereItIsAskedFor)
{
    EXPECT_EQ(found(paperSvg({"--nodes", "A", "--width", "84mm", "--lang", "en"}), ">(Softmax)<").size(), 0U);
    EXPECT_EQ(
        found(paperSvg({"--nodes", "A", "--width", "84mm", "--with", "title", "--lang", "en"}), ">(Softmax)<").size(),
        1U);
    EXPECT_EQ(found(paperSvg({"--nodes", "A", "--width", "84mm"}), "<g id=\"(matrix|labels|bar)\"").size(), 3U);
}

TEST(ExportOption, MistypedNamesTheNearest)
{
    EXPECT_NE(paperError({"--widht", "84mm"}, 2).find("the nearest are --width,"), std::string::npos);
}

} // namespace
} // namespace heedmap
