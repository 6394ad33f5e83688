// The arithmetic of a cell as a figure and in LaTeX.

#include "support/program.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heedmap {
namespace {

struct Written {
    Outcome outcome;
    std::string contents;
};

Written arithmeticOf(const std::string& example, const std::string& cell, const std::string& file,
                     const std::vector<std::string>& options = {})
{
    const Folder folder;
    std::vector<std::string> words{"export", "examples:" + example, "--arithmetic", cell, "--lang=en", "-o", file};
    words.insert(words.end(), options.begin(), options.end());
    Written written{heedmap(words, folder.path()), {}};
    if (written.outcome.code == 0)
        written.contents = contents(folder.file(file));
    return written;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(ArithmeticExport, IsLatexThatStandsInAText)
{
    const std::string sum = arithmeticOf("thinking-machines", "S[0,1]", "cell.tex").contents;
    EXPECT_TRUE(sum.starts_with("S_{0,1} = ")) << sum;
    EXPECT_TRUE(has(sum, " \\cdot ")) << sum;
    const std::string share = arithmeticOf("two-heads", "A[1,0,2]", "cell.tex").contents;
    EXPECT_TRUE(share.starts_with("\\begin{aligned}\nA^{(1)}_{0,2} &= \\frac{e^{")) << share;
    EXPECT_TRUE(has(share, "\\approx ")) << share;
    EXPECT_TRUE(share.ends_with("\\end{aligned}\n")) << share;
    const std::string counted = arithmeticOf("two-heads", "A[1,0,2]", "cell.tex", {"--first-index=1"}).contents;
    EXPECT_TRUE(has(counted, "A^{(2)}_{1,3}")) << counted;
    for (const std::string& latex : {sum, share})
        for (const char c : latex)
            EXPECT_LT(static_cast<unsigned char>(c), 0x80) << latex;
}

TEST(ArithmeticExport, IsAFigureInEveryFormatOfPictures)
{
    for (const auto& [file, begin] : {std::pair{"c.svg", "<?xml"}, {"c.pdf", "%PDF"}, {"c.png", "\x89PNG"}})
        EXPECT_TRUE(arithmeticOf("two-heads", "A[1,0,2]", file).contents.starts_with(begin)) << file;
    EXPECT_TRUE(has(arithmeticOf("two-heads", "A[1,0,2]", "c.tikz").contents, "tikzpicture"));
    const std::string svg = arithmeticOf("two-heads", "S[1,0,2]", "c.svg", {"--width=84mm"}).contents;
    EXPECT_TRUE(has(svg, "width=\"84mm\"")) << svg.substr(0, 300);
    EXPECT_TRUE(has(svg, ">sum<") || has(svg, ">=<"));
    const std::string bare = arithmeticOf("two-heads", "S[1,0,2]", "c.svg", {"--without=title", "--symbol=E"}).contents;
    EXPECT_TRUE(has(bare, ">E<"));
    EXPECT_FALSE(has(bare, "who does what?"));
}

TEST(ArithmeticExport, IsRefusedOfWhatIsGivenAndInOtherFormats)
{
    const auto refused = [](const std::string& cell, const std::string& file, int code) {
        const Outcome outcome = arithmeticOf("two-heads", cell, file).outcome;
        EXPECT_EQ(outcome.code, code) << outcome.err;
        return outcome.err;
    };
    EXPECT_TRUE(has(refused("X[0,0]", "c.svg", 2), "has no arithmetic"));
    EXPECT_TRUE(has(refused("A", "c.svg", 2), "takes a cell such as A[0,0,0]"));
    EXPECT_TRUE(has(refused("A[0,0,0]", "c.csv", 2), "expected --format with png"));
}

} // namespace
} // namespace heedmap
