#include "support/program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace heedmap {
namespace {

/// Runs `export` of an example in `folder`.
Outcome exported(const Folder& folder, const std::string& example, const std::vector<std::string>& options)
{
    std::vector<std::string> words{"export", "examples:" + example, "--lang=en"};
    words.insert(words.end(), options.begin(), options.end());
    return heedmap(words, folder.path());
}

std::string svgOf(const std::string& example, std::vector<std::string> options)
{
    const Folder folder;
    options.insert(options.end(), {"-o", "a.svg"});
    const Outcome outcome = exported(folder, example, options);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.code == 0 ? contents(folder.file("a.svg")) : std::string();
}

bool says(const std::string& svg, const std::string& text) { return svg.find(">" + text) != std::string::npos; }

TEST(ExportTo, AFileHasTheFormatOfItsExtension)
{
    const Folder folder;
    for (const auto& [name, begin] : {std::pair{"fig3.pdf", "%PDF"}, {"new/fig3.PNG", "\x89PNG"}, {"A.csv", "0."}}) {
        EXPECT_EQ(exported(folder, "thinking-machines", {"--nodes", "A", "-o", name}).code, 0) << name;
        EXPECT_TRUE(contents(folder.file(name)).starts_with(begin)) << name;
    }
    EXPECT_EQ(exported(folder, "thinking-machines", {"--sheet", "-o", "sheet.svg"}).code, 0);
    EXPECT_EQ(folder.entries(), (std::vector<std::string>{"A.csv", "fig3.pdf", "new", "new/fig3.PNG", "sheet.svg"}));
}

TEST(ExportTo, AFileIsRefusedWhereItCannotHoldWhatIsAsked)
{
    const Folder folder;
    const auto err = [&](const std::vector<std::string>& options) {
        const Outcome outcome = exported(folder, "thinking-machines", options);
        EXPECT_EQ(outcome.code, 2) << outcome.err;
        return outcome.err;
    };
    EXPECT_NE(err({"-o", "a.pdf"}).find("is one file, and the call writes 11"), std::string::npos);
    EXPECT_NE(err({"--nodes", "A", "-o", "a.eps"}).find("there is no format for .eps"), std::string::npos);
    EXPECT_NE(err({"--nodes", "A", "--format", "svg", "-o", "a.pdf"}).find("not a file of --format svg"),
              std::string::npos);
    EXPECT_NE(err({"--nodes", "A", "--format", "svg,pdf", "-o", "a.pdf"}).find("is one file"), std::string::npos);
    EXPECT_EQ(folder.entries(), std::vector<std::string>());
}

TEST(ExportTo, ADocumentIsNeverWrittenOver)
{
    const Folder folder;
    write(folder.file("X.csv"), "1,0\n0,1\n");
    const std::string document = R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays":
        {"Q": {"file": "X.csv"}, "K": [[1, 0], [0, 1]], "V": [[1, 2], [3, 4]]}})";
    write(folder.file("mine.svg"), document);
    EXPECT_EQ(heedmap({"export", "mine.svg", "--nodes", "A", "-o", "mine.svg"}, folder.path()).code, 2);
    EXPECT_EQ(heedmap({"export", "mine.svg", "--nodes", "Q", "-o", "X.csv"}, folder.path()).code, 2);
    EXPECT_EQ(contents(folder.file("mine.svg")), document);
    EXPECT_EQ(contents(folder.file("X.csv")), "1,0\n0,1\n");
}

TEST(ExportTo, NamesDifferWhereCaseIsIgnored)
{
    const Folder folder;
    const Outcome outcome =
        exported(folder, "hierarchical-review", {"--nodes", "u_w,U_w", "--format", "csv", "-o", "out"});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(folder.entries("out"), (std::vector<std::string>{"U_w-2.csv", "u_w.csv"}));
    EXPECT_NE(outcome.err.find("U_w is written as U_w-2"), std::string::npos);
}

TEST(ExportOfAPart, DrawsSlicesRowsAndColumnsWithTheirOwnIndices)
{
    const Folder folder;
    const auto csv = [&](const std::vector<std::string>& options) {
        std::vector<std::string> words{"-o", "A.csv"};
        words.insert(words.end(), options.begin(), options.end());
        EXPECT_EQ(exported(folder, "two-heads", words).code, 0);
        return contents(folder.file("A.csv"));
    };
    const std::string all = csv({"--nodes", "A"});
    const std::string second = csv({"--nodes", "A[1]"});
    EXPECT_EQ(csv({"--nodes", "A", "--slices", "1"}), second);
    EXPECT_EQ(csv({"--nodes", "A[1,:,:]"}), second);
    EXPECT_NE(all.find(second.substr(0, second.find('\n'))), std::string::npos);
    EXPECT_EQ(csv({"--nodes", "A[1]", "--rows", "0,2"}), csv({"--nodes", "A[1,0]"}) + csv({"--nodes", "A[1,2]"}));
    EXPECT_EQ(csv({"--nodes", "A[1]", "--cols", "1:2"}), csv({"--nodes", "A[1,:,1]"}));
    const std::string svg = svgOf("thinking-machines", {"--nodes", "X", "--cols", "1:3", "--without", "bar"});
    EXPECT_TRUE(says(svg, "2<")) << "the index that it has in X";
    EXPECT_FALSE(says(svg, "0<"));
}

TEST(ExportOfAPart, SaysWhatThereIsNot)
{
    const Folder folder;
    for (const std::vector<std::string>& options : {std::vector<std::string>{"--nodes", "A[2]"},
                                                    {"--nodes", "A[0,0,0,0]"},
                                                    {"--nodes", "A[0"},
                                                    {"--nodes", "A", "--slices", "5"},
                                                    {"--nodes", "A", "--rows", "0:100"},
                                                    {"--nodes", "X", "--slices", "0"},
                                                    {"--nodes", "A", "--cols", "two"}}) {
        std::vector<std::string> words{"-o", "a.svg"};
        words.insert(words.end(), options.begin(), options.end());
        const Outcome outcome = exported(folder, "two-heads", words);
        EXPECT_EQ(outcome.code, 2) << options.back();
        EXPECT_EQ(std::ranges::count(outcome.err, '\n'), 1) << outcome.err;
    }
    EXPECT_EQ(folder.entries(), std::vector<std::string>());
}

TEST(ExportLabels, StandBesideNumbers)
{
    const Folder folder;
    write(folder.file("d.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "tokens":
        {"query": ["a_b"], "key": ["x,y", "50%"]}, "arrays":
        {"Q": [[0, 0]], "K": [[1, 0], [0, 1]], "V": [[1, 2], [3, 4]]}})");
    const auto written = [&](const std::string& format) {
        const Outcome outcome =
            heedmap({"export", "d.heed", "--nodes", "A", "--labels", "--format", format, "-o", "out"}, folder.path());
        EXPECT_EQ(outcome.code, 0) << outcome.err;
    };
    written("csv,tsv,latex");
    EXPECT_EQ(contents(folder.file("out/A.csv")), "queries,\"x,y\",50%\na_b,0.5,0.5\n");
    EXPECT_EQ(contents(folder.file("out/A.tsv")), "queries\tx,y\t50%\na_b\t0.5\t0.5\n");
    EXPECT_EQ(contents(folder.file("out/A.tex")),
              "\\begin{array}{r|rr}\n  & \\text{x,y} & \\text{50\\%} \\\\ \\hline\n"
              "  \\text{a\\_b} & 0.50 & 0.50\n\\end{array}\n");
}

TEST(ExportLabels, AreThoseOfThePartAndOfEveryMatrix)
{
    const Folder folder;
    const auto csv = [&](const std::string& nodes, const std::string& example = "two-heads") {
        EXPECT_EQ(exported(folder, example, {"--nodes", nodes, "--labels", "-o", "A.csv"}).code, 0);
        return contents(folder.file("A.csv"));
    };
    const std::string all = csv("A");
    const std::string head = all.substr(0, all.find('\n'));
    EXPECT_NE(all.find("\n\n" + head + "\n"), std::string::npos) << "again above the second matrix";
    EXPECT_EQ(csv("X[:,1:3]", "thinking-machines").substr(0, 11), "tokens,1,2\n");
}

TEST(ExportOnPaper, HasTheWidthThatWasAskedFor)
{
    const Folder folder;
    for (const std::string node : {"A", "X", "S", "Z"}) {
        const std::vector<std::string> options{"--nodes", node, "--width", "84mm",     "--text",
                                               "7pt",     "-o", "f",       "--format", "pdf,svg,png"};
        ASSERT_EQ(exported(folder, "two-heads", options).code, 0) << node;
        const std::string svg = contents(folder.file("f/" + node + ".svg"));
        EXPECT_NE(svg.find("<svg width=\"84mm\""), std::string::npos) << node;
        const std::string pdf = contents(folder.file("f/" + node + ".pdf"));
        std::smatch box;
        ASSERT_TRUE(std::regex_search(pdf, box, std::regex("/MediaBox \\[0 0 ([0-9.]+) ([0-9.]+)\\]"))) << node;
        EXPECT_NEAR(std::stod(box[1]), 84 * 72 / 25.4, 0.001) << node;
    }
}

TEST(ExportOnPaper, SaysWhatFitsWhereNumbersDoNot)
{
    const Folder folder;
    const Outcome outcome = exported(folder, "two-heads", {"--nodes", "A[0]", "--width", "28mm", "-o", "a.svg"});
    EXPECT_EQ(outcome.code, 0);
    std::smatch fits;
    ASSERT_TRUE(std::regex_search(outcome.err, fits,
                                  std::regex("^heedmap: A[^:]*: no numbers in the cells.*--width ([0-9]+)mm")))
        << outcome.err;
    EXPECT_EQ(exported(folder, "two-heads", {"--nodes", "A[0]", "--width", fits[1].str() + "mm", "-o", "c.svg"})
                  .err.find("no numbers"),
              std::string::npos);
    EXPECT_EQ(exported(folder, "two-heads", {"--nodes", "A[0]", "--width", "28mm", "--no-values", "-o", "b.svg"})
                  .err.find("numbers"),
              std::string::npos);
}

TEST(ExportOnPaper, RefusesWhatIsNotALength)
{
    const Folder folder;
    for (const std::string width : {"84", "mm", "1mm", "90m", "-84mm"}) {
        const Outcome outcome = exported(folder, "two-heads", {"--nodes", "A", "--width=" + width, "-o", "a.svg"});
        EXPECT_EQ(outcome.code, 2) << width;
        EXPECT_NE(outcome.err.find("--width"), std::string::npos) << outcome.err;
    }
}

TEST(ExportWithout, LeavesOutWhatIsNamed)
{
    const std::string whole = svgOf("two-heads", {"--nodes", "A"});
    const auto without = [](const std::string& parts) {
        return svgOf("two-heads", {"--nodes", "A", "--without", parts});
    };
    for (const auto& [part, text] : {std::pair{"title", "Softmax"},
                                     {"shape", "2×"},
                                     {"axes", "keys"},
                                     {"labels", "cat"},
                                     {"values", "0."},
                                     {"range", "same range for all"}}) {
        EXPECT_TRUE(says(whole, text)) << part;
        EXPECT_FALSE(says(without(part), text)) << part;
    }
    EXPECT_NE(whole.find("linearGradient"), std::string::npos);
    EXPECT_EQ(without("bar").find("linearGradient"), std::string::npos);
    const Folder folder;
    const Outcome outcome = exported(folder, "two-heads", {"--nodes", "A", "--without", "titel", "-o", "a.svg"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("title, symbol"), std::string::npos) << outcome.err;
}

TEST(ExportFont, IsOneThatThereIs)
{
    const std::string svg = svgOf("two-heads", {"--nodes", "A", "--font", "DejaVu Serif"});
    EXPECT_NE(svg.find("DejaVu Serif"), std::string::npos);
    EXPECT_EQ(svg.find("\"DejaVu Sans\""), std::string::npos);
    const Folder folder;
    const Outcome outcome = exported(folder, "two-heads", {"--nodes", "A", "--font", "No Such Font", "-o", "a.svg"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_NE(outcome.err.find("there is no font \"No Such Font\""), std::string::npos) << outcome.err;
}

TEST(ExportRange, RunsUpToTheLargestNumber)
{
    const std::string svg = svgOf("thinking-machines", {"--nodes", "A", "--range", "0:max"});
    EXPECT_TRUE(says(svg, "0.6")) << "of 0.56";
    EXPECT_FALSE(says(svg, "outside the range"));
}

TEST(ExportMarks, NamesTheCornerOnlyWhereItIsAskedFor)
{
    const Folder folder;
    write(folder.file("d.heed"), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays":
        {"Q": [[1, 0]], "K": [[1, 0], [0, 1]], "V": [[1, 2], [3, 4]]}, "published": {"S": [["1", "0.5"]]}})");
    const auto svg = [&](const std::vector<std::string>& options) {
        std::vector<std::string> words{"export", "d.heed", "--nodes", "S", "-o", "S.svg", "--lang", "en"};
        words.insert(words.end(), options.begin(), options.end());
        EXPECT_EQ(heedmap(words, folder.path()).code, 0);
        return contents(folder.file("S.svg"));
    };
    EXPECT_FALSE(says(svg({}), "corner: not as printed"));
    EXPECT_TRUE(says(svg({"--marks"}), "corner: not as printed"));
}

TEST(ExportHelp, NamesEveryPalette)
{
    const Folder folder;
    const std::string help = heedmap({"export", "--help"}).out;
    const std::string said = exported(folder, "two-heads", {"--palette", "pink", "-o", "out"}).err;
    std::string names = said.substr(said.find("one of ") + 7);
    names = names.substr(0, names.find(", not "));
    int count = 0;
    for (std::size_t begin = 0; begin < names.size(); ++count) {
        const std::size_t end = std::min(names.find(", ", begin), names.size());
        EXPECT_NE(help.find(names.substr(begin, end - begin)), std::string::npos) << names.substr(begin, end - begin);
        begin = end + 2;
    }
    EXPECT_GE(count, 10) << said;
}

class FiguresOfADocument : public testing::Test {
protected:
    Outcome run(const std::string& figures, const std::vector<std::string>& options)
    {
        write(m_folder.file("d.heed"),
              R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "arrays": {"Q": [[1, 0]], "K": [[1, 0], [0, 1]], "V": [[1, 2], [3, 4]]}, "figures": )"
                  + figures + "}");
        std::vector<std::string> words{"export", "d.heed", "-o", "out", "--lang", "en"};
        words.insert(words.end(), options.begin(), options.end());
        return heedmap(words, m_folder.path());
    }

    Folder m_folder;
};

TEST_F(FiguresOfADocument, AreWrittenUnderTheirNames)
{
    const std::string figures = R"([{"name": "fig1", "nodes": "A", "width": "84mm", "without": ["title"]},
        {"name": "fig2", "nodes": ["S", "A"], "format": "svg"}, {"name": "fig3", "sheet": true, "format": "pdf"}])";
    const Outcome outcome = run(figures, {"--figures", "all"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(m_folder.entries("out"), (std::vector<std::string>{"fig1.png", "fig2-A.svg", "fig2-S.svg", "fig3.pdf"}));
    EXPECT_EQ(run(figures, {"--figures", "fig1", "--format", "svg"}).code, 0);
    const std::string svg = contents(m_folder.file("out/fig1.svg"));
    EXPECT_NE(svg.find("width=\"84mm\""), std::string::npos);
    EXPECT_FALSE(says(svg, "Softmax"));
    EXPECT_EQ(run(figures, {"--figures", "fig9"}).code, 2);
}

TEST_F(FiguresOfADocument, ThatMoveAreOneFileOrOneOfEachFrame)
{
    const std::string figures = R"([{"name": "film", "scene": "product:S"}])";
    EXPECT_EQ(run(figures, {"--figures", "film"}).code, 0);
    const std::vector<std::string> frames = m_folder.entries("out");
    ASSERT_GT(frames.size(), 2U);
    EXPECT_EQ(frames[0], "film-01.png");
    EXPECT_EQ(frames[1], "film-02.png");
    const Outcome gif = heedmap({"export", "d.heed", "--figures", "film", "-o", "film.gif"}, m_folder.path());
    EXPECT_EQ(gif.code, 0) << gif.err;
    EXPECT_EQ(contents(m_folder.file("film.gif")).substr(0, 3), "GIF");
}

TEST_F(FiguresOfADocument, SayWhereTheyAreWrongWithExitCode1)
{
    for (const auto& [figures, where] : std::vector<std::pair<std::string, std::string>>{
             {R"([{"name": "a", "nodes": "B"}])", "d.heed: figures[0]: there is no node \"B\""},
             {R"([{"name": "a", "palette": "pink"}])", "d.heed: figures[0]: --palette takes"},
             {R"([{"name": "a", "width": "1mm"}])", "d.heed: figures[0]: --width takes"},
             {R"([{"name": "a", "width": "wide"}])", "d.heed: figures[0].width: expected a length"},
             {"[]", "d.heed: figures: the document has none"}}) {
        const Outcome outcome = run(figures, {"--figures", "all"});
        EXPECT_EQ(outcome.code, 1) << figures;
        EXPECT_NE(outcome.err.find(where), std::string::npos) << outcome.err;
    }
    EXPECT_EQ(m_folder.entries(), std::vector<std::string>{"d.heed"});
}

} // namespace
} // namespace heedmap
