#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace heedmap {
namespace {

/// The figure that `export` of an example writes as `name`.
std::string figureOf(const std::string& example, const std::string& name, const std::vector<std::string>& options)
{
    const Folder folder;
    std::vector<std::string> words{"export", "examples:" + example, "--lang=en", "-o", name};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = heedmap(words, folder.path());
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.code == 0 ? contents(folder.file(name)) : std::string();
}

std::string refusal(const std::vector<std::string>& options)
{
    const Folder folder;
    std::vector<std::string> words{"export", "examples:two-heads", "-o", "a.svg"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = heedmap(words, folder.path());
    EXPECT_EQ(outcome.code, 2) << outcome.err;
    EXPECT_EQ(folder.entries(), std::vector<std::string>());
    return outcome.err;
}

int count(const std::string& text, const std::string& part)
{
    int times = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++times;
    return times;
}

TEST(ExportPanels, AreLetteredAndShareABarWithTheirRange)
{
    const std::string own = figureOf("thinking-machines", "p.svg", {"--panels", "Q,S,A", "--width", "170mm"});
    for (const char* letter : {">(a)<", ">(b)<", ">(c)<"})
        EXPECT_EQ(count(own, letter), 1) << letter;
    EXPECT_EQ(count(own, "<linearGradient"), 3);
    EXPECT_NE(own.find("<svg width=\"170mm\""), std::string::npos);
    const std::string shared =
        figureOf("thinking-machines", "p.svg", {"--panels", "Q,S", "--width", "170mm", "--range", "-1:1"});
    EXPECT_EQ(count(shared, "<linearGradient"), 1);
    EXPECT_NE(refusal({"--panels", "A,S", "--nodes", "A"}).find("a figure of its own"), std::string::npos);
    EXPECT_NE(refusal({"--panels", "A,S", "--sheet"}).find("a figure of its own"), std::string::npos);
}

TEST(ExportSelect, MarksACellAndItsOperands)
{
    const std::string product = figureOf("two-heads", "s.svg", {"--select", "S[1,0,2]", "--width", "120mm"});
    EXPECT_EQ(count(product, "stroke-width=\"3.5\""), 1) << "the cell";
    EXPECT_EQ(count(product, "stroke-width=\"3\""), 2) << "its row of Q and its column of K";
    EXPECT_NE(product.find(">head 1"), std::string::npos);
    EXPECT_EQ(product.find(">head 0"), std::string::npos);
    EXPECT_NE(refusal({"--select", "S[5,0,0]"}).find("out of range"), std::string::npos);
    EXPECT_NE(refusal({"--select", "S"}).find("--select takes a cell"), std::string::npos);
    EXPECT_NE(refusal({"--select", "S[1,0,2]", "--width", "12mm"}).find("expected a width of at least"),
              std::string::npos);
}

TEST(ExportSheet, IsLaidOutAtTheWidth)
{
    const std::string svg = figureOf("thinking-machines", "s.svg", {"--sheet", "--width", "170mm", "--text", "8pt"});
    EXPECT_NE(svg.find("<svg width=\"170mm\""), std::string::npos);
    for (const char* heading : {">Scores<", ">Softmax<", ">Weighted sum<"})
        EXPECT_EQ(count(svg, heading), 1) << heading;
}

TEST(ExportTikz, SaysColoursOnceAndEscapesTokens)
{
    const Folder folder;
    write(folder.file("d.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "tokens":
        {"query": ["a_b$", "50%&#"], "key": ["{x}", "~^\\"]}, "arrays":
        {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1, 2], [3, 4]]}})");
    ASSERT_EQ(heedmap({"export", "d.heed", "--nodes", "A", "--width", "84mm", "-o", "A.tikz"}, folder.path()).code, 0);
    const std::string tikz = contents(folder.file("A.tikz"));
    for (const char* token :
         {"a\\_b\\$", "50\\%\\&\\#", "\\{x\\}", "\\textasciitilde{}\\textasciicircum{}\\textbackslash{}"})
        EXPECT_NE(tikz.find(token), std::string::npos) << token;
    EXPECT_NE(tikz.find("0.67"), std::string::npos);
    std::smatch found;
    std::string rest = tikz;
    std::vector<std::string> colours;
    while (std::regex_search(rest, found, std::regex("\\\\definecolor\\{(hm[0-9]+)\\}\\{HTML\\}\\{([0-9A-F]{6})\\}"))) {
        EXPECT_EQ(std::ranges::count(colours, found[2].str()), 0) << found[2];
        colours.push_back(found[2]);
        rest = found.suffix();
    }
    EXPECT_GT(colours.size(), 3U);
    EXPECT_EQ(rest.find("HTML"), std::string::npos);
    for (const std::string& line : {std::string("\\begin{tikzpicture}"), std::string("\\end{tikzpicture}")})
        EXPECT_EQ(count(tikz, line), 1);
}

} // namespace
} // namespace heedmap
