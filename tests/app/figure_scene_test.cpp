#include "support/program.h"

#include <heedmap/base/json.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

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
    std::smatch bar;
    std::smatch second;
    ASSERT_TRUE(
        std::regex_search(shared, bar, std::regex("<linearGradient[^>]* x1=\"([0-9.]+)\"[^>]* x2=\"([0-9.]+)\"")));
    ASSERT_TRUE(std::regex_search(shared, second, std::regex("<text[^>]* x=\"([0-9.]+)\"[^>]*>\\(b\\)<")));
    EXPECT_LT(std::stod(bar[1]), std::stod(second[1])) << "under both";
    EXPECT_GT(std::stod(bar[2]), std::stod(second[1]));
    EXPECT_NE(refusal({"--panels", "A,S", "--nodes", "A"}).find("a figure of its own"), std::string::npos);
    EXPECT_NE(refusal({"--panels", "A,S", "--sheet"}).find("a figure of its own"), std::string::npos);
}

TEST(ExportPanels, StandOnOneGrid)
{
    const std::string svg =
        figureOf("dates", "p.svg", {"--panels", "dec.0.self.Q,dec.0.self.K,dec.0.self.A", "--width", "84mm"});
    const std::regex place("<text[^>]* x=\"([-0-9.]+)\"[^>]*>\\([abc]\\)<");
    std::set<std::string> left;
    int names = 0;
    for (std::sregex_iterator each(svg.begin(), svg.end(), place); each != std::sregex_iterator(); ++each, ++names)
        left.insert((*each)[1]);
    EXPECT_EQ(names, 3);
    EXPECT_EQ(left.size(), 1u) << "the panels of a column begin at one edge";
}

TEST(ExportPanels, HaveTwoLettersAfterTwentySix)
{
    std::string nodes = "X[0,0]";
    for (int i = 1; i < 28; ++i)
        nodes += ",X[0,0]";
    const std::string svg = figureOf("thinking-machines", "p.svg", {"--panels", nodes, "--no-values"});
    for (const char* letter : {">(a)<", ">(z)<", ">(aa)<", ">(ab)<"})
        EXPECT_EQ(count(svg, letter), 1) << letter;
}

TEST(ExportSelect, MarksACellAndItsOperands)
{
    const std::string product = figureOf("two-heads", "s.svg", {"--select", "S[1,0,2]", "--width", "120mm"});
    EXPECT_EQ(count(product, "stroke-width=\"3.5\""), 1) << "the cell";
    EXPECT_EQ(count(product, "stroke-width=\"3\""), 2) << "its row of Q and its column of K";
    EXPECT_NE(product.find(">who does what?"), std::string::npos);
    EXPECT_EQ(product.find(">what is it like?"), std::string::npos);
    EXPECT_NE(refusal({"--select", "S[5,0,0]"}).find("out of range"), std::string::npos);
    const std::string step = figureOf("two-heads", "s.svg", {"--select", "S"});
    EXPECT_EQ(count(step, "stroke-width=\"3.5\""), 0);
    EXPECT_NE(step.find(">what is it like?"), std::string::npos);
    EXPECT_NE(refusal({"--select", "S[1,0,2]", "--width", "12mm"}).find("expected a width of at least"),
              std::string::npos);
}

TEST(ExportSheet, IsLaidOutAtTheWidth)
{
    const std::string svg = figureOf("thinking-machines", "s.svg", {"--sheet", "--width", "170mm", "--text", "8pt"});
    EXPECT_NE(svg.find("<svg width=\"170mm\""), std::string::npos);
    for (const char* heading : {">Scores<", ">Softmax<", ">Weighted sum<"})
        EXPECT_EQ(count(svg, heading), 1) << heading;
    const std::string narrow = figureOf("two-heads", "s.svg", {"--sheet", "--width", "84mm"});
    EXPECT_NE(narrow.find("<svg width=\"84mm\""), std::string::npos);
    EXPECT_GT(count(narrow, ">who"), 1) << "where they have no room beside each other, under each other";
}

TEST(ExportView, IsThatOfTheWindowAndTheSameEachTime)
{
    for (const char* view :
         {"heads", "text", "stage:A", "matrix", "sheet", "panels:X,W_Q,A", "panels:X,A[1],lines=A[1]"}) {
        const std::vector<std::string> options{"--view", view, "--width", "170mm"};
        const std::string svg = figureOf("two-heads", "v.svg", options);
        EXPECT_NE(svg.find("<svg width=\"170mm\""), std::string::npos) << view;
        EXPECT_GT(count(svg, "<text"), 5) << view;
        EXPECT_EQ(figureOf("two-heads", "v.svg", options), svg) << view;
    }
    EXPECT_NE(refusal({"--view", "gallery"}).find("--view takes one of stage:STEP, panels, heads"), std::string::npos);
    EXPECT_NE(refusal({"--view", "panels:X,B"}).find("there is no node \"B\""), std::string::npos);
    EXPECT_NE(refusal({"--view", "panels:X,lines=X"}).find("has no choice such as \"lines=X\""), std::string::npos);
    EXPECT_NE(refusal({"--view", "stage:B"}).find("there is no node \"B\""), std::string::npos);
}

TEST(ExportView, DrawsTheViewsOfSomeDocumentsToo)
{
    EXPECT_GT(count(figureOf("two-heads", "v.svg", {"--view", "table", "--width", "170mm"}), "<text"), 5);
    EXPECT_GT(count(figureOf("recall", "v.svg", {"--view", "pair", "--width", "700mm"}), "<text"), 5);
    Json document =
        Json::parse(contents(std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples/gpt-next-word.heed"));
    Json config = *document.find("config");
    config.set("lens", true);
    config.set("generate", Json::Object{{"temperature", 0.5}});
    document.set("config", std::move(config));
    const Folder folder;
    write(folder.file("gpt.heed"), document.text());
    for (const char* view : {"next", "lens"}) {
        const Outcome outcome =
            heedmap({"export", "gpt.heed", "--view", view, "--width", "170mm", "-o", "v.svg"}, folder.path());
        EXPECT_EQ(outcome.err, "") << view;
        EXPECT_GT(count(contents(folder.file("v.svg")), "<text"), 5) << view;
    }
}

TEST(ExportTikz, SaysWhichProgramSetsItsLetters)
{
    std::string said;
    const auto tikz = [&said](const std::string& token) {
        const Folder folder;
        write(folder.file("d.heed"),
              R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "tokens": {"query": [")"
                  + token + R"("], "key": ["a"]},
            "arrays": {"Q": [[1]], "K": [[1]], "V": [[1]]}})");
        said = heedmap({"export", "d.heed", "--nodes", "A", "-o", "A.tikz"}, folder.path()).err;
        return contents(folder.file("A.tikz"));
    };
    for (const char* latin : {"né", "“cat”", "it’s", "1–2 — 3", "✓", "xⁱ"})
        EXPECT_EQ(tikz(latin).find("lualatex"), std::string::npos) << latin;
    EXPECT_NE(tikz("xⁱ").find("x$^{i}$"), std::string::npos);
    EXPECT_EQ(said, "");
    for (const char* other : {"кот", "😀", "قط"})
        EXPECT_NE(tikz(other).find("\n% Some of its letters need lualatex"), std::string::npos) << other;
    EXPECT_NE(said.find("A.tikz: some of its letters need lualatex"), std::string::npos) << said;
}

TEST(ExportTikz, SaysColoursOnceAndEscapesTokens)
{
    const Folder folder;
    write(folder.file("d.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "tokens":
        {"query": ["a_b$", "50%&#"], "key": ["{x}⁶", "~^\\"]}, "arrays":
        {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1, 2], [3, 4]]}})");
    ASSERT_EQ(heedmap({"export", "d.heed", "--nodes", "A", "--width", "84mm", "-o", "A.tikz"}, folder.path()).code, 0);
    const std::string tikz = contents(folder.file("A.tikz"));
    for (const char* token :
         {"a\\_b\\$", "50\\%\\&\\#", "\\{x\\}$^{6}$", "\\textasciitilde{}\\textasciicircum{}\\textbackslash{}"})
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
