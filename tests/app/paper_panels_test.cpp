#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <map>
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

/// Texts whose beginning, middle or end, as it is anchored, is not on the page.
std::vector<std::string> outside(const std::string& svg)
{
    const double wide = std::stod(found(svg, "viewBox=\"0 0 ([0-9.]+)").at(0));
    const double high = std::stod(found(svg, "viewBox=\"0 0 [0-9.]+ ([0-9.]+)").at(0));
    std::vector<std::string> all;
    const std::regex text("<text[^>]*>");
    for (std::sregex_iterator at(svg.begin(), svg.end(), text); at != std::sregex_iterator(); ++at) {
        const std::string one = at->str();
        if (one.find("rotate") != std::string::npos)
            continue;
        const double x = std::stod(found(one, " x=\"([-0-9.]+)\"").at(0));
        const double y = std::stod(found(one, " y=\"([-0-9.]+)\"").at(0));
        if (x < 0 || x > wide || y < 0 || y > high)
            all.push_back(one);
    }
    return all;
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

/// In DejaVu Sans, of a number.
double widthOf(const std::string& number, double px)
{
    const auto minus = static_cast<double>(number.starts_with("\u2212"));
    const auto points = static_cast<double>(std::ranges::count(number, '.'));
    const double digits = static_cast<double>(number.size()) - 3 * minus - points; // of a sign of three bytes
    return px * (0.838 * minus + 0.318 * points + 0.636 * digits);
}

TEST(PaperPanels, KeepTheTicksOfTheirBarsApart)
{
    const std::string svg = paperSvg({"--panels", "Q,K,V,S,A,Z", "--width", "174mm"}, "examples:what-it-looks-for");
    std::map<double, std::map<double, std::pair<double, double>>> lines; // y, x: from, to
    const std::regex text(
        "<text[^>]* x=\"([-0-9.]+)\" text-anchor=\"middle\" y=\"([-0-9.]+)\"[^>]*font-size=\"([0-9.]+)\""
        "[^>]*>\\s*((\u2212)?[0-9.]+)\\s*<");
    for (std::sregex_iterator at(svg.begin(), svg.end(), text); at != std::sregex_iterator(); ++at) {
        const double x = std::stod((*at)[1]);
        const double half = widthOf((*at)[4], std::stod((*at)[3])) / 2;
        lines[std::stod((*at)[2])][x] = {x - half, x + half};
    }
    ASSERT_FALSE(lines.empty());
    EXPECT_GE(lines.rbegin()->second.size(), 12U) << "six bars";
    for (const auto& [y, ticks] : lines)
        for (auto tick = std::next(ticks.begin()); tick != ticks.end(); ++tick)
            EXPECT_GE(tick->second.first - std::prev(tick)->second.second, 2) << y << ' ' << tick->first;
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
    EXPECT_NEAR(millimetresHigh(paperSvg({"--panels", "A,S", "--height", "60mm"})), 60, 0.001);
    EXPECT_NEAR(millimetresHigh(paperSvg({"--panels", "A,S", "--height", "40mm", "--no-values"})), 40, 0.001);
}

TEST(PaperPanels, HaveTheGivenHeightInPdfToo)
{
    const Folder folder;
    const Outcome outcome = heedmap({"export", "examples:causal-mask", "--panels", "A,S", "--width", "84mm", "--height",
                                     "40mm", "--no-values", "-o", "a.pdf"},
                                    folder.path());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const auto box = found(contents(folder.file("a.pdf")), "/MediaBox (\\[[^\\]]*\\])");
    ASSERT_EQ(box.size(), 1U);
    EXPECT_NEAR(std::stod(found(box[0], "([0-9.]+) [0-9.]+\\]").at(0)), 84 * 72 / 25.4, 0.001);
    EXPECT_NEAR(std::stod(found(box[0], " ([0-9.]+)\\]").at(0)), 40 * 72 / 25.4, 0.001);
}

TEST(PaperPanels, StandAsManyInEachRow)
{
    const std::string svg = paperSvg({"--panels", "Q,K,V,S,mask,A,Z", "--width", "84mm"});
    EXPECT_EQ(distinct(found(svg, "<text[^>]* y=\"([-0-9.]+)\"[^>]*>\\([a-g]\\)<")).size(), 2U);
    EXPECT_EQ(distinct(found(svg, "<text[^>]* x=\"([-0-9.]+)\"[^>]*>\\([a-g]\\)<")).size(), 4U) << "4 + 3, not 6 + 1";
}

TEST(PaperBar, AtTheRightHasItsRoomOnThePage)
{
    const std::string input = "examples:two-heads";
    for (const std::vector<std::string>& subject :
         {std::vector<std::string>{"--panels", "A[0],A[1]"}, {"--panels", "S,A"}, {"--view", "heads"}}) {
        std::vector<std::string> options{"--width", "84mm", "--bar-label", "of all of a row"};
        options.insert(options.end(), subject.begin(), subject.end());
        const std::string below = paperSvg(options, input);
        options.insert(options.end(), {"--bar", "right"});
        const std::string svg = paperSvg(options, input);
        EXPECT_EQ(outside(svg), std::vector<std::string>()) << subject.back();
        EXPECT_NE(svg.find("of all of a row"), std::string::npos);
        EXPECT_NE(svg.find("matrix(0,-1,1,0,"), std::string::npos) << "its label stands upright";
        EXPECT_LT(millimetresHigh(svg), millimetresHigh(below)) << subject.back();
        options.back() = "left";
        EXPECT_NE(paperError(options, 2, input).find("expected --bar below or --bar right"), std::string::npos);
    }
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

/// Layers of as many heads, of 16 tokens, in a file of NumPy.
std::string weightsFile(const Folder& folder, int layers)
{
    constexpr int tokens = 16;
    constexpr std::size_t whole = 128;
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(layers) + ", 12, "
        + std::to_string(tokens) + ", " + std::to_string(tokens) + "), }";
    header.resize(whole - 11, ' ');
    std::string bytes("\x93NUMPY\x01\x00\x76\x00", 10);
    bytes += header + '\n';
    for (int i = 0; i < layers * 12 * tokens * tokens; ++i) {
        const float weight = i % tokens == i / tokens % tokens ? 0.25F : 0.05F; // of the diagonal and elsewhere
        bytes.append(reinterpret_cast<const char*>(&weight), sizeof weight);
    }
    write(folder.file("weights.npy"), bytes);
    return folder.file("weights.npy");
}

std::vector<double> numbers(const std::vector<std::string>& all)
{
    std::vector<double> made;
    for (const std::string& each : all)
        made.push_back(std::stod(each));
    return made;
}

TEST(PaperHeads, OfTwelveLayersStandInTwelveLinesAndAreAllBeside)
{
    const Folder folder;
    const std::string file = weightsFile(folder, 12);
    const std::string svg = paperSvg({"--view", "heads", "--width", "170mm", "--lang", "en"}, file);
    EXPECT_LT(millimetresHigh(svg), 185);
    EXPECT_GT(millimetresHigh(svg), 150);
    EXPECT_EQ(found(svg, "<g id=\"(matrix)").size(), 12U * 12);
    std::vector<double> at = numbers(found(svg, "<text[^>]* x=\"([-0-9.]+)\"[^>]*>(?:1|2|3|4|5|6|7|8|9|10|11)<"));
    ASSERT_GE(at.size(), 11U);
    const double pitch = at[1] - at[0];
    const double first = numbers(found(svg, "<text[^>]* x=\"([-0-9.]+)\"[^>]*>head 0<")).at(0);
    EXPECT_LT(at[0] - first, 1.5 * pitch) << "no gap after the first";
    EXPECT_EQ(outside(svg), std::vector<std::string>());
}

TEST(PaperHeads, ObeyAHeight)
{
    const Folder folder;
    const std::string svg =
        paperSvg({"--view", "heads", "--width", "170mm", "--height", "120mm"}, weightsFile(folder, 12));
    EXPECT_NE(svg.find("<svg width=\"170mm\" height=\"120mm\""), std::string::npos) << svg.substr(0, 300);
    const std::string one =
        paperSvg({"--view", "heads", "--width", "84mm", "--height", "40mm"}, weightsFile(folder, 1));
    EXPECT_NE(one.find("<svg width=\"84mm\" height=\"40mm\""), std::string::npos) << one.substr(0, 300);
}

/// What stands at the sides of a low page is not left free where matrices could have it.
TEST(PaperHeads, AreAsLargeAsAPageWithAHeightAllows)
{
    for (const char* height : {"40mm", "60mm", "80mm", "120mm"}) {
        SCOPED_TRACE(height);
        const auto side = [&](std::vector<std::string> options) {
            options.insert(options.end(), {"--view=heads", "--width=170mm", "--height", height, "--text=7pt"});
            const Folder folder;
            if (exportTo(folder, options, "examples:grouped-query").code != 0)
                return 0.0;
            const std::string svg = contents(folder.file("a.svg"));
            double least = 1e9;
            std::set<double> lefts;
            const std::size_t first = svg.find("<g id=\"matrix\"");
            for (const std::string& x :
                 found(svg.substr(first, svg.find("<g id=\"", first + 1) - first), "<rect x=\"([-0-9.]+)\""))
                lefts.insert(std::stod(x));
            for (auto at = lefts.begin(); at != lefts.end() && std::next(at) != lefts.end(); ++at)
                least = std::min(least, *std::next(at) - *at);
            return least;
        };
        const double unasked = side({});
        ASSERT_GT(unasked, 0);
        for (const char* columns : {"1", "2", "3", "4"})
            for (const char* bar : {"below", "right"})
                EXPECT_GE(unasked, side({"--columns", columns, "--bar", bar}) - 0.1) << columns << bar;
    }
}

TEST(PaperHeads, HaveTheirRemarkBesideTheBarOrBeneath)
{
    const Folder folder;
    const std::string file = weightsFile(folder, 12);
    const auto lines = [&](const std::string& width) {
        const std::string svg = paperSvg({"--view", "heads", "--width", width, "--lang", "en"}, file);
        return std::pair{numbers(found(svg, "<text[^>]* y=\"([-0-9.]+)\"[^>]*>rows: ")).at(0),
                         numbers(found(svg, "<text[^>]* y=\"([-0-9.]+)\"[^>]*>attention weight<")).at(0)};
    };
    const auto [beside, label] = lines("170mm");
    EXPECT_LT(beside, label);
    const auto [beneath, above] = lines("60mm");
    EXPECT_GT(beneath, above + 6) << "where it would stand on the numbers of the bar";
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
    EXPECT_NE(paperError({"--nodes", "A", "--values", "[[0,0],[9,9]]"}, 2).find("there is no cell [9,9]"),
              std::string::npos);
    EXPECT_NE(paperError({"--panels", "A,S", "--width", "84mm", "--values", "[[9,9]]"}, 2).find("rows from 0 to"),
              std::string::npos);
    EXPECT_NE(paperError({"--nodes", "A", "--values", "[[-1,0]]"}, 2).find("--values takes"), std::string::npos);
}

TEST(PaperMatrix, HasTextOfTheSizeThatIsAskedFor)
{
    for (const char* node : {"A[0]", "A", "S[1]"}) {
        const std::string svg = paperSvg({"--nodes", node, "--width", "84mm", "--text", "9pt"}, "examples:two-heads");
        const double points = 84 * 72 / 25.4 / numbers(found(svg, "viewBox=\"0 0 ([0-9.]+)")).at(0);
        double largest = 0;
        for (const double size : numbers(found(svg, "font-size=\"([0-9.]+)\""))) {
            EXPECT_GE(size * points, 9.0 * 6 / 7 - 1e-3) << node;
            largest = std::max(largest, size * points);
        }
        EXPECT_NEAR(largest, 9, 1e-3) << node;
        EXPECT_NE(svg.find(">queries \u2193<"), std::string::npos) << node;
        EXPECT_EQ(outside(svg), std::vector<std::string>()) << node;
    }
}

// Pale cells have an edge of their own, and were smaller for it.
TEST(PaperMatrix, HasCellsOfOneSizeWhateverTheirColour)
{
    const std::string svg = paperSvg({"--nodes", "A", "--width", "84mm"}, "examples:what-it-looks-for");
    const std::string cells =
        svg.substr(svg.find("id=\"matrix\""), svg.find("id=\"labels\"") - svg.find("id=\"matrix\""));
    std::vector<double> wide = numbers(found(cells, "<rect[^>]* width=\"([0-9.]+)\""));
    std::ranges::sort(wide);
    ASSERT_GE(wide.size(), 81U);
    const double cell = wide[wide.size() / 2];
    EXPECT_EQ(std::ranges::count_if(wide, [&](double each) { return std::abs(each - cell) < 0.01; }), 81);
}

TEST(PaperMatrix, SaysWhichLabelsHaveNoRoom)
{
    const std::string error = paperError({"--nodes", "A", "--width", "26mm"}, 0);
    EXPECT_NE(error.find("A: one of 2 labels is shown: all 5 need cells of 2.3 mm"), std::string::npos) << error;
    EXPECT_EQ(paperError({"--nodes", "A", "--width", "84mm"}, 0), "");
    const std::string titled = paperError({"--nodes", "A", "--width", "26mm", "--with", "title"}, 0);
    EXPECT_NE(titled.find("labels is shown"), std::string::npos) << titled;
}

TEST(PaperMatrix, NamesTheLeastWidthWhereItDoesNotFit)
{
    const std::string error = paperError({"--nodes", "A", "--width", "12mm"}, 2);
    std::smatch least;
    ASSERT_TRUE(std::regex_search(error, least, std::regex("the figure does not fit.* at least ([0-9]+) mm"))) << error;
    paperError({"--nodes", "A", "--width", least[1].str() + "mm"}, 0);
    EXPECT_NE(paperError({"--nodes", "A", "--width", "26mm", "--decimals", "2"}, 2).find("the numbers have no room"),
              std::string::npos);
}

TEST(PaperMatrix, FitsAHeightAlone)
{
    EXPECT_NEAR(millimetresHigh(paperSvg({"--nodes", "A", "--height", "90mm", "--bar", "left"})), 90, 0.001);
    EXPECT_NEAR(millimetresHigh(paperSvg({"--nodes", "A", "--height", "50mm"})), 50, 0.001);
}

TEST(PaperMatrix, OfAStackHasCellsOfOneSizeAndIsNoTower)
{
    const std::string svg = paperSvg({"--nodes", "A", "--width", "84mm", "--lang", "en"}, "examples:two-heads");
    EXPECT_EQ(distinct(found(svg, "<text[^>]* y=\"([-0-9.]+)\"[^>]*>(?:what is it like|who does what)")).size(), 1U);
    EXPECT_EQ(found(svg, "<text[^>]*text-anchor=\"end\"[^>]*>(drinks)<").size(), 1U) << "rows are named once";
    EXPECT_LT(millimetresHigh(svg), 84);
    const std::string column =
        paperSvg({"--nodes", "A", "--width", "84mm", "--columns", "1", "--lang", "en"}, "examples:two-heads");
    EXPECT_GT(millimetresHigh(column), 84);
    EXPECT_EQ(found(column, "<(linearGradient) ").size(), 1U);
}

TEST(PaperPanels, HaveAStackInSeveralRowsRatherThanInATower)
{
    const Folder folder;
    const std::string file = weightsFile(folder, 1);
    const std::string svg = paperSvg({"--panels", "layer.0.A", "--width", "84mm"}, file);
    EXPECT_LT(millimetresHigh(svg), 260) << "two in a row, with cells of 1.5 mm and more";
    EXPECT_EQ(found(svg, "<g id=\"(matrix)").size(), 12U);
    EXPECT_EQ(outside(svg), std::vector<std::string>());
    EXPECT_LT(millimetresHigh(paperSvg({"--panels", "layer.0.A", "--width", "170mm"}, file)), 240);
}

TEST(PaperSheet, HasShapesOnlyWhereTheyAreAskedFor)
{
    for (const char* subject : {"--sheet", "--select=S"}) {
        const std::string shape = ">(2\u00d76\u00d76|6\u00d76)<";
        EXPECT_EQ(found(paperSvg({subject, "--width=170mm"}, "examples:two-heads"), shape).size(), 0U) << subject;
        EXPECT_GT(found(paperSvg({subject, "--width=170mm", "--with=shape"}, "examples:two-heads"), shape).size(), 0U)
            << subject;
    }
}

/// Examples of no more than one layer.
const char* const smallExamples[] = {
    "three-by-three", "causal-mask",   "thinking-machines",    "cross-attention-french", "padding-mask",
    "relative-bias",  "luong-general", "order-with-positions", "what-it-looks-for",      "two-heads"};

TEST(PaperSheet, OfASmallExampleTakesAPage)
{
    for (const std::string example : smallExamples)
        EXPECT_LE(millimetresHigh(paperSvg({"--sheet", "--width=170mm"}, "examples:" + example)), 257)
            << example << ": what A4 leaves between margins of 20 mm";
}

TEST(PaperSheet, HasTextOfTheSizeThatIsAskedFor)
{
    for (const std::string example : smallExamples) {
        const std::string svg = paperSvg({"--sheet", "--width=170mm"}, "examples:" + example);
        const double points = 170 * 72 / 25.4 / std::stod(found(svg, "viewBox=\"0 0 ([0-9.]+)").at(0));
        for (const std::string& size : found(svg, "font-size=\"([0-9.]+)\"")) {
            EXPECT_GE(std::stod(size) * points, 6.0 - 1e-3) << example;
            EXPECT_LE(std::stod(size) * points, 7.0 + 1e-3) << example;
        }
    }
}

TEST(PaperSheet, BreaksBetweenLinesAndRepeatsTheHeading)
{
    const Folder folder;
    const Outcome outcome = heedmap({"export", "examples:two-heads", "--sheet", "--width=170mm", "--height=100mm",
                                     "--format", "svg", "--lang", "en", "-o", "out"},
                                    folder.path());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const std::vector<std::string> pages = folder.entries("out");
    ASSERT_GT(pages.size(), 2U);
    for (const std::string& page : pages) {
        const std::string svg = contents(folder.file("out/" + page));
        EXPECT_FALSE(found(svg, ">(Input|Project|Scores|Scale|Softmax|Weighted sum|Output)<").empty()) << page;
        EXPECT_EQ(outside(svg), std::vector<std::string>()) << page;
    }
}

TEST(PaperViews, HaveNeitherTitleNorShapeUnasked)
{
    for (const char* view : {"matrix:A", "stage:A", "panels:S,A", "stage:A[0,2,1]"}) {
        const std::vector<std::string> call{"--view", view, "--width=170mm", "--lang=en"};
        const std::string svg = paperSvg(call, "examples:two-heads");
        EXPECT_EQ(found(svg, ">(6\u00d76|2\u00d76\u00d76|Two heads[^<]*)</text").size(), 0U) << view;
    }
}

TEST(PaperViews, OfMatricesAreTheFiguresOfTheirNodes)
{
    const std::vector<std::string> looks{"--width=84mm", "--range=0:0.5", "--bar=right"};
    std::vector<std::string> view = looks;
    std::vector<std::string> nodes = looks;
    view.insert(view.end(), {"--view", "matrix:A[1]"});
    nodes.insert(nodes.end(), {"--nodes", "A[1]"});
    EXPECT_EQ(paperSvg(view, "examples:two-heads"), paperSvg(nodes, "examples:two-heads"));
}

TEST(PaperPanels, MayBeOfOtherDocumentsAndSamples)
{
    const std::string both = paperSvg({"--panels", "A,A@examples:padding-mask", "--width=170mm"});
    EXPECT_EQ(found(both, "<g id=\"(matrix[-0-9]*)\"").size(), 2U);
    EXPECT_NE(both.find(">butler<"), std::string::npos);
    EXPECT_NE(both.find("[PAD]"), std::string::npos) << "tokens of the other document";
    const std::string samples = paperSvg({"--panels", "A@0,A@1", "--width=170mm"}, "examples:what-it-looks-for");
    EXPECT_EQ(found(samples, "<g id=\"(matrix[-0-9]*)\"").size(), 2U);
    EXPECT_NE(paperError({"--panels", "A@99", "--width=170mm"}, 2, "examples:what-it-looks-for").find("sample from 0"),
              std::string::npos);
}

TEST(PaperPanels, AreToldApart)
{
    const auto has = [](const std::string& svg, const char* text) { return svg.find(text) != std::string::npos; };
    const std::string heads = paperSvg({"--panels", "A[0],A[1]", "--width=170mm"}, "examples:two-heads");
    EXPECT_TRUE(has(heads, ">what is it like?<") && has(heads, ">who does what?<"));
    const std::string numbered = paperSvg({"--panels", "A[0],A[1]", "--width=170mm"}, "examples:alibi");
    EXPECT_TRUE(has(numbered, ">head 0<") && has(numbered, ">head 1<"));
    const std::string renamed =
        paperSvg({"--panels", "A[0],A[1]", "--width=170mm", "--slice-names=left,right"}, "examples:two-heads");
    EXPECT_TRUE(has(renamed, ">left<") && has(renamed, ">right<"));
    const std::string mean = paperSvg({"--panels", "A", "--slices=mean", "--width=170mm"}, "examples:two-heads");
    EXPECT_TRUE(has(mean, ">mean of all heads<"));
    const std::string documents = paperSvg({"--panels", "A,A@examples:padding-mask", "--width=170mm"});
    EXPECT_TRUE(has(documents, "Padding: words that are not there"));
}

TEST(PaperPanels, MayBeViews)
{
    const std::string svg =
        paperSvg({"--panels", "S,text:A,heads:A", "--width=170mm", "--no-values"}, "examples:two-heads");
    const auto tops = found(svg, "<text[^>]* y=\"([-0-9.]+)\"[^>]*>\\([a-c]\\)<");
    EXPECT_EQ(tops.size(), 3U);
    EXPECT_EQ(distinct(tops).size(), 1U);
    EXPECT_NE(svg.find("<path"), std::string::npos) << "the lines of the text";
}

/// The lightest grey, 0 to 255, in the middle of the first page of a PDF as poppler draws it.
int lightest(const Folder& folder, const std::string& pdf, int dotsPerInch)
{
    const std::string call = "pdftoppm -gray -singlefile -r " + std::to_string(dotsPerInch) + " " + folder.file(pdf)
        + " " + folder.file("page");
    if (std::system(call.c_str()) != 0)
        return -1;
    const std::string pgm = contents(folder.file("page.pgm"));
    std::smatch head;
    if (!std::regex_search(pgm, head, std::regex("^P5\\s+(\\d+)\\s+(\\d+)\\s+255\\s")))
        return -1;
    const int wide = std::stoi(head[1]);
    const int high = std::stoi(head[2]);
    const std::size_t first = static_cast<std::size_t>(head.length());
    int most = 0;
    for (int y = high / 4; y < high * 3 / 4; ++y)
        for (int x = wide / 4; x < wide * 3 / 4; ++x)
            most = std::max(most,
                            static_cast<int>(static_cast<unsigned char>(
                                pgm[first + static_cast<std::size_t>(y) * static_cast<std::size_t>(wide)
                                    + static_cast<std::size_t>(x)])));
    return most;
}

TEST(PaperCells, LetNoPageShowBetweenThemAtAnyScale)
{
    if (std::system("pdftoppm -v > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "poppler is not here";
    const Folder folder;
    std::string csv;
    for (int row = 0; row < 20; ++row)
        csv += "0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9,0.9\n";
    write(folder.file("n.csv"), csv);
    const Outcome outcome = heedmap({"export", "n.csv", "--as=numbers", "--nodes=*.M", "--width=84mm", "--no-values",
                                     "--range=0:1", "--palette=greys", "--style=journal", "-o", "a.pdf"},
                                    folder.path());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const int solid = lightest(folder, "a.pdf", 1200);
    for (const int dotsPerInch : {72, 100, 143, 211})
        EXPECT_LE(lightest(folder, "a.pdf", dotsPerInch), solid + 1) << dotsPerInch;
}

TEST(PaperMatrix, IsNoHigherThanAPage)
{
    for (const char* width : {"84mm", "170mm"})
        for (const char* node : {"enc.0.ffn.H", "enc.0.attn.K"}) {
            const std::string svg = paperSvg({"--nodes", node, "--width", width}, "examples:vision-ball");
            EXPECT_LE(millimetresHigh(svg), 255.1) << node << width;
        }
}

TEST(PaperCells, AreImagesWhereRectanglesWouldBeTooMany)
{
    const Folder folder;
    std::string csv;
    for (int row = 0; row < 120; ++row)
        for (int col = 0; col < 120; ++col)
            csv += (col % 3 == 0 ? "0.1" : "0.9") + std::string(col == 119 ? "\n" : ",");
    write(folder.file("n.csv"), csv);
    const auto drawn = [&](const std::string& panels) {
        const Outcome outcome = heedmap(
            {"export", "n.csv", "--as=numbers", "--panels", panels, "--width=400mm", "-o", "a.svg"}, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
        return contents(folder.file("a.svg"));
    };
    const std::string few = drawn("*.M,*.M");
    EXPECT_EQ(found(few, "(<image)").size(), 0U);
    const std::string many = drawn("*.M,*.M,*.M,*.M,*.M,*.M,*.M,*.M");
    EXPECT_EQ(found(many, "(<image)").size(), 8U);
    EXPECT_LT(found(many, "(<rect)").size(), 1000U);
}

TEST(PaperTikz, OfManyCellsHasAPictureOfThemBesideIt)
{
    const Folder folder;
    std::string csv;
    for (int row = 0; row < 200; ++row) {
        for (int col = 0; col < 200; ++col)
            csv += (col > 0 ? "," : "") + std::to_string((row * 7 + col * 3) % 11);
        csv += '\n';
    }
    write(folder.file("n.csv"), csv);
    const Outcome outcome = heedmap({"export", "n.csv", "--nodes=*.M", "--width=84mm", "-o", "a.tikz"}, folder.path());
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("a-cells.png"), std::string::npos) << outcome.err;
    EXPECT_NE(contents(folder.file("a.tikz")).find("{a-cells}"), std::string::npos);
    EXPECT_LT(contents(folder.file("a.tikz")).size(), 100000U);
    EXPECT_EQ(contents(folder.file("a-cells.png")).substr(1, 3), "PNG");
}

TEST(PaperHeads, OfOneHeadEachStandBesideEachOtherWithoutCards)
{
    const std::string svg = paperSvg({"--view=heads", "--width=170mm", "--lang=en"}, "examples:dates");
    EXPECT_EQ(found(svg, "<g id=\"(matrix)").size(), 3U) << "no rollout unasked";
    EXPECT_EQ(found(svg, ">[^<]*(entropy|largest|Rollout)").size(), 0U);
    EXPECT_EQ(found(svg, ">(Decoder layer 0 · Cross-attention)<").size(), 1U) << "whole";
    EXPECT_EQ(outside(paperSvg({"--view=heads", "--width=84mm"}, "examples:dates")), std::vector<std::string>());
}

TEST(PaperHeads, HaveTheirMeanAsOneMoreColumn)
{
    const auto matrices = [](const std::vector<std::string>& options) {
        return found(paperSvg(options, "examples:two-heads"), "<g id=\"(matrix[-0-9]*)\"").size();
    };
    EXPECT_EQ(matrices({"--view=heads", "--width=170mm"}), 2U);
    EXPECT_EQ(matrices({"--view=heads", "--width=170mm", "--with=mean"}), 3U);
}

/// Of the matrices of an SVG, one: where it begins and ends, mm.
std::pair<double, double> placeOf(const std::string& svg, const std::string& id, double wide)
{
    const double px = wide / std::stod(found(svg, "viewBox=\"0 0 ([0-9.]+)").at(0));
    const std::size_t begin = svg.find("<g id=\"" + id + "\"");
    const std::string matrix = svg.substr(begin, svg.find("<g id=", begin + 1) - begin);
    const std::vector<double> lefts = numbers(found(matrix, "<rect x=\"([0-9.]+)\""));
    const double cell = numbers(found(matrix, "<rect[^>]* width=\"([0-9.]+)\"")).at(0);
    const auto [least, most] = std::ranges::minmax(lefts);
    return {least * px, (most + cell) * px};
}

TEST(PaperHeads, KeepTwelveMillimetresBesideTheirMean)
{
    const Folder folder;
    const std::string svg = paperSvg({"--view=heads", "--width=170mm", "--with=mean"}, weightsFile(folder, 12));
    const auto [left, right] = placeOf(svg, "matrix", 170);
    EXPECT_GE(right - left, 12);
    EXPECT_EQ(outside(svg), std::vector<std::string>());
}

TEST(PaperHeads, HaveGapsThatAreASmallPartOfTheirSide)
{
    const Folder folder;
    const std::string file = weightsFile(folder, 12);
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
             {"--width=170mm"}, {"--width=170mm", "--height=60mm"}, {"--width=84mm"}}) {
        std::vector<std::string> words = options;
        words.emplace_back("--view=heads");
        const std::string svg = paperSvg(words, file);
        const double wide = options.front() == "--width=84mm" ? 84 : 170;
        const auto [left, right] = placeOf(svg, "matrix", wide);
        const auto [next, end] = placeOf(svg, "matrix-2", wide);
        EXPECT_GT(next, right);
        EXPECT_LT(next - right, 0.1 * (right - left)) << options.back();
    }
}

TEST(PaperHeads, FillTheWidthInAsManyColumnsAsAreAskedFor)
{
    const Folder folder;
    const auto [left, right] =
        placeOf(paperSvg({"--view=heads", "--width=170mm", "--columns=6"}, weightsFile(folder, 12)), "matrix", 170);
    EXPECT_GT(6 * (right - left), 0.85 * 170);
}

TEST(PaperSheet, IsAsWideAsItsFormulas)
{
    for (const char* example : {"examples:decoder-layer", "examples:gpt-next-word"})
        EXPECT_EQ(outside(paperSvg({"--sheet", "--width=84mm"}, example)), std::vector<std::string>()) << example;
}

TEST(PaperFigure, HasATitleOnlyWhereItIsAskedFor)
{
    EXPECT_EQ(found(paperSvg({"--nodes", "A", "--width", "84mm", "--lang", "en"}), ">(Softmax)<").size(), 0U);
    EXPECT_EQ(
        found(paperSvg({"--nodes", "A", "--width", "84mm", "--with", "title", "--lang", "en"}), ">(Softmax)<").size(),
        1U);
    EXPECT_EQ(found(paperSvg({"--nodes", "A", "--width", "84mm"}), "<g id=\"(matrix|labels|bar)\"").size(), 3U);
}

TEST(PaperPanels, ThatShareABarWithoutStandingBesideEachOtherAreNamedUnderIt)
{
    const auto texts = [](const char* panels) {
        return distinct(found(paperSvg({std::string("--panels=") + panels, "--width=174mm"}, "examples:two-heads"),
                              "<text[^>]*>([^<]*)"));
    };
    EXPECT_TRUE(texts("A[0],S[0],A[1]").contains("(a), (c)"));
    for (const std::string& text : texts("A[0],A[1],S[0]"))
        EXPECT_EQ(text.find("(a), "), std::string::npos);
}

TEST(PaperNumbers, HaveOneFormatInAMatrix)
{
    for (const char* node : {"A", "K", "V"})
        for (const char* width : {"50mm", "84mm", "120mm"}) {
            const std::string svg =
                paperSvg({std::string("--nodes=") + node, std::string("--width=") + width}, "examples:none-of-you");
            const std::size_t begin = svg.find("<g id=\"matrix\"");
            std::set<std::size_t> decimals;
            for (const std::string& text :
                 found(svg.substr(begin, svg.find("<g id=", begin + 1) - begin), "<text[^>]*>([^<]*)"))
                if (text != "0" && text.find_first_of("123456789") != std::string::npos)
                    decimals.insert(text.find('.') == std::string::npos ? 0 : text.size() - text.find('.') - 1);
            EXPECT_LE(decimals.size(), 1U) << node << ' ' << width;
        }
}

TEST(PaperPanels, NameASizeThatHasRoomForTheNumbers)
{
    for (const std::vector<std::string>& options :
         std::vector<std::vector<std::string>>{{"--panels=S,A", "--decimals=5"},
                                               {"--nodes=A", "--decimals=5"},
                                               {"--view=heads", "--decimals=5"},
                                               {"--view=panels", "--values=all"}}) {
        std::vector<std::string> words = options;
        words.emplace_back(options.front() == "--view=heads" ? "--width=60mm" : "--width=40mm");
        const std::string said = paperError(words, 2, "examples:two-heads");
        const std::vector<std::string> least = found(said, "a width of at least ([0-9]+) mm");
        ASSERT_EQ(least.size(), 1U) << said;
        words.back() = "--width=" + least.front() + "mm";
        EXPECT_FALSE(paperSvg(words, "examples:two-heads").empty()) << words.back();
    }
}

TEST(ExportOption, MistypedNamesTheNearest)
{
    EXPECT_NE(paperError({"--log"}, 2).find("the nearest are --logarithmic,"), std::string::npos);
    EXPECT_NE(paperError({"--widht", "84mm"}, 2).find("the nearest are --width,"), std::string::npos);
}

} // namespace
} // namespace heedmap
