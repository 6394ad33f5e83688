// Matrices of LaTeX, and tables of Markdown and HTML, as papers and pages have them.
#include "core/io/table_support.h"

namespace heedmap {
namespace {

TEST(Table, ReadsLatex)
{
    for (const std::string text :
         {"\\begin{bmatrix}\n1 & -2.5 \\\\\n0.03 & 4\n\\end{bmatrix}",
          "W_Q = \\left(\\begin{matrix} 1 & -2.5 \\\\[2pt] 0.03 & 4 \\\\ \\end{matrix}\\right)",
          "\\left[\\begin{array}{c|c} 1 & -\\frac{5}{2}\\\\\\hline 3\\cdot10^{-2} & 4 \\end{array}\\right]",
          "\\begin{table}[t]\\centering\n\\begin{tabular}{rr}\n\\toprule\n$1$ & $-2.5$ \\\\ % a remark & "
          "more\n\\midrule\n"
          "3\\% & \\textbf{4} \\\\\n\\bottomrule\n\\end{tabular}\n\\caption{x & y}\n\\end{table}",
          "1 & {-}2.5 \\\\ 3\\times 10^{-2} & \\mathbf{4}",
          "10^{-2}\\begin{pmatrix}100 & -250 \\\\ 3 & 400\\end{pmatrix}"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
    EXPECT_TRUE(numbersIn("\\begin{matrix}10^{3} & -10^{-2}\\end{matrix}").sameBits(Tensor{{1000, -0.01}}));
    EXPECT_TRUE(numbersIn("\\begin{pmatrix} \\infty & -\\infty \\\\ 1/4 & \\tfrac12 \\end{pmatrix}")
                    .sameBits(Tensor{{infinity, -infinity}, {0.25, 0.5}}));
}

TEST(Table, ReadsCellsOfLatexHoweverTheyAreSet)
{
    for (const char* body :
         {"1 & -2.5 \\cr 0.03 & 4", "1 & -2.5 \\newline 0.03 & 4", "1&-2.5\\cr0.03&4\\cr",
          "\\hspace{1em}1 & -2.5 \\\\ 0.03 & \\fbox{4}", "\\hspace*{2pt} 1 & {-2.5}\\hfill \\\\ 0.03 & 4",
          "\\raisebox{1pt}{1} & -2.5 \\\\ 3\\cdot 10^{-2} & \\fcolorbox{red}{white}{4}"})
        EXPECT_TRUE(numbersIn("\\begin{bmatrix}" + std::string(body) + "\\end{bmatrix}").sameBits(wanted)) << body;
    EXPECT_THROW(numbersIn("\\begin{bmatrix} 1 & \\cancel{2} \\end{bmatrix}"), Error);
    const NumberTable text = readTable("\\begin{tabular}{lr}The \\newline cat & 1 \\\\ sat & 2\\end{tabular}");
    EXPECT_EQ(text.labels.rows, (Words{"The cat", "sat"}));
    EXPECT_THROW(numbersIn("\\begin{tabular}{rr}1 & 2 \\newline 3 & 4\\end{tabular}"), Error);
}

// Figures beside a fraction are neither of its numerator nor of its denominator.
TEST(Table, RefusesAFractionOfLatexBesideFigures)
{
    const auto cell = [](const std::string& text) { return "\\begin{bmatrix}0 & " + text + "\\end{bmatrix}"; };
    for (const char* beside :
         {"1\\frac{1}{2}", "1{\\frac{1}{2}}", "\\frac{1}{2}3", "{\\frac{1}{2}}3", "\\frac123", "\\frac{12}{3}{4}",
          "\\frac{1}{2}\\!3", "\\frac{1}{2}.5", "1.\\frac{1}{2}", "1\\frac{}{2}", "\\frac{1}{}3", "10^{1/2}",
          "10^{\\frac{1}{2}}", "10^\\frac12", "2\\cdot10^{1/2}", "-10^{1/2}", "\\frac{1}{2}\\frac{1}{2}"})
        EXPECT_NE(errorOf([&] { numbersIn(cell(beside)); }).find(" is not a number"), std::string::npos) << beside;
    EXPECT_EQ(errorOf([&] { numbersIn(cell("1\\frac{1}{2}")); }), "row 1, column 2: \"1 1/2\" is not a number");
    EXPECT_EQ(errorOf([&] { numbersIn(cell("10^{1/2}")); }), "row 1, column 2: \"10^{1/2}\" is not a number");
    for (const char* alone : {"\\frac{1}{2}", "\\frac12", "{\\frac{1}{2}}", "+\\frac{1}{2}.", "\\frac{10^{3}}{2000}"})
        EXPECT_EQ(numbersIn(cell(alone)).numbers()[1], 0.5) << alone;
    EXPECT_EQ(numbersIn(cell("10^{-3}")).numbers()[1], 0.001);
}

void expectLabelled(const std::string& text)
{
    const NumberTable table = readTable(text);
    EXPECT_TRUE(table.numbers.sameBits(Tensor{{0.5, 0.25}, {1, 2}})) << text;
    EXPECT_EQ(table.labels.columns, (Words{"the", "cat"})) << text;
    EXPECT_EQ(table.labels.rows, (Words{"[CLS]", "sat"})) << text;
}

TEST(Table, ReadsMarkdownAndHtmlWithoutLabels)
{
    for (const std::string text : {"|||\n|---|---|\n| 1 | -2.5 |\n| 3% | 4 |", "| 1 | -2.5 |\n| 0.03 | 4 |",
                                   "+---+------+\n| 1 | -2.5 |\n+---+------+\n| 3% | 4    |\n+---+------+",
                                   "<table><tr><td>1</td><td>&minus;2.5</td></tr><tr><td>3&#183;10<sup>-2</sup></td>"
                                   "<td>4</td></tr></table>"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
}

/// A number as KaTeX writes it into a page: as MathML, with its source, and drawn.
std::string byKatex(const std::string& math, const std::string& latex, const std::string& drawn)
{
    return "<span class=\"katex\"><span class=\"katex-mathml\"><math><semantics><mrow>" + math
        + "</mrow><annotation encoding=\"application/x-tex\">" + latex
        + "</annotation></semantics></math></span><span class=\"katex-html\" aria-hidden=\"true\"><span>" + drawn
        + "</span></span></span>";
}

TEST(Table, ReadsFormulasInCellsOfHtmlOnce)
{
    const auto page = [](const std::string& second, const std::string& third) {
        return "<table><tr><td>1</td><td>" + second + "</td></tr><tr><td>" + third + "</td><td>4</td></tr></table>";
    };
    const std::string minus = byKatex("<mo>−</mo><mn>2.5</mn>", "-2.5", "<span>−</span><span>2.5</span>");
    for (const std::string& third :
         {byKatex("<mn>3</mn><mo>⋅</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>2</mn></mrow></msup>", "3 \\cdot 10^{-2}",
                  "3⋅10<span>−2</span>"),
          std::string("<math><mn>3</mn><mo>×</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>2</mn></mrow></msup></math>"),
          std::string("<math><mfrac><mn>3</mn><mn>100</mn></mfrac></math>"), std::string("3·10<sup>-2</sup>"),
          std::string("<b>0.03</b>"),
          std::string("<span style=\"display: none\">7</span><span hidden>7</span><i>0.03</i>"),
          std::string("<span title=\"the hidden state\">0.03</span><b aria-hidden=true>7</b>"),
          std::string("<i style=\"visibility : hidden\">7</i><template>7</template><b title='display:none'>0.03</b>"),
          std::string("<math><mphantom><mo>-</mo><mn>1</mn></mphantom><mn>0.03</mn></math>"),
          std::string("<math><semantics><mn>0.03</mn><annotation-xml encoding=\"MathML-Content\"><apply><cn>7</cn>"
                      "<cn>8</cn></apply></annotation-xml></semantics></math>")})
        EXPECT_TRUE(numbersIn(page(minus, third)).sameBits(wanted)) << third;
    EXPECT_TRUE(numbersIn("| 1 | <b>-2.5</b> |\n| 3·10<sup>-2</sup> | ***4*** |").sameBits(wanted));
    EXPECT_TRUE(numbersIn("| 10<sup>-3</sup> | $10^{-3}$ |").sameBits(Tensor{{0.001, 0.001}}));
    for (const char* cell :
         {"0.5<sub>1</sub>", "<del>0.5</del>", "<s>0.5</s> 0.6", "10<sup>3</sup>5", "0.5<sup>2</sup>",
          "<math><msup><mn>2</mn><mn>3</mn></msup></math>", "<math><msqrt><mn>2</mn></msqrt></math>",
          "<math><msub><mn>5</mn><mn>1</mn></msub></math>", "1<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>",
          "<math><mmultiscripts><mn>2</mn><mn>3</mn></mmultiscripts></math>",
          "<math><mfrac linethickness=\"0\"><mn>4</mn><mn>2</mn></mfrac></math>",
          "<math><mn>5</mn><mphantom><mn>1</mn></math>", "<math><mn>5", "<span aria-hidden=\"true\">5</span>"})
        EXPECT_THROW(numbersIn(page("-2.5", cell)), Error) << cell;
    EXPECT_EQ(errorOf([&] { numbersIn(page("<del>1</del>", "2")); }),
              "row 1, column 2: what is struck out stands in the cell");
}

TEST(Table, TakesHeadsOfHtmlForLabels)
{
    for (const std::string hidden :
         {"<tr style=\"display:none\"><td>7</td></tr>", "<tr hidden><td>7", "<tr><td hidden>7</td>",
          "<tr><th>a</th><th style='visibility: hidden'>b</th></tr>", "<tbody hidden><tr><td>7</td></tr></tbody>",
          "<template><tr><td>7</td></tr></template>"}) {
        const std::string shown = "<tr style=\"overflow: hidden \"><td>1</td></tr>";
        EXPECT_TRUE(numbersIn("<table>" + hidden + shown + "</table>").sameBits(Tensor{{1}})) << hidden;
    }
    for (const std::string text : {"<table><thead><tr><th>a<th>b<tbody><tr><td>1<td>-2.5<tr><td>0.03<td>4</table>",
                                   "<table><thead><tr><th>a<th>b<tbody><tr><th>1<th>-2.5<tr><th>0.03<th>4</table>",
                                   "<table><tr><th>1</th><th>-2.5</th></tr><tr><th>0.03</th><th>4</th></tr></table>"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
    const NumberTable columns =
        readTable("<table><tr><th>1</th><th>2</th></tr><tr><td>0.5</td><td>0.25</td></tr></table>");
    EXPECT_EQ(columns.labels.columns, (Words{"1", "2"}));
    EXPECT_TRUE(columns.numbers.sameBits(Tensor{{0.5, 0.25}}));
    const NumberTable rows = readTable("<table><tr><th>layer</th><th>1</th></tr><tr><th>0</th><td>0.5</td></tr>"
                                       "<tr><th>1</th><td>0.25</td></tr></table>");
    EXPECT_EQ(rows.labels.rows, (Words{"0", "1"}));
    EXPECT_TRUE(rows.numbers.sameBits(Tensor{{0.5}, {0.25}}));
    EXPECT_EQ(errorOf([] { readTable("<table><tr><th>a</th></tr><tr><th>1</th></tr><tr><td>0.5</td></tr></table>"); }),
              "row 2: expected numbers, or heads that are words, got numbers as heads");
}

TEST(Table, RefusesMatricesOfMathMLThatSomethingIsDoneWith)
{
    const std::string matrix = "<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mrow><mo>−</mo><mn>2.5</mn></mrow></mtd></mtr>"
                               "<mtr><mtd><mn>0.03</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>";
    for (const auto& [before, behind] : std::vector<std::pair<std::string, std::string>>{
             {"<math>", "</math>"},
             {"<math><mi>A</mi><mo>=</mo><mrow><mo>[</mo>", "<mo>]</mo></mrow></math>"},
             {"<p>2 heads:</p><math><mo>(</mo>", "<mo>)</mo><mo>.</mo></math>"},
             {"<math><semantics><mrow><mo>[</mo>",
              "<mo>]</mo></mrow><annotation encoding=\"application/x-tex\">"
              "\\begin{bmatrix}1 & 2\\end{bmatrix}</annotation></semantics></math>"}})
        EXPECT_TRUE(numbersIn(before + matrix + behind).sameBits(wanted)) << before;
    for (const auto& [before, behind] : std::vector<std::pair<std::string, std::string>>{
             {"<math><mn>2</mn>", "</math>"},
             {"<math><mi>softmax</mi><mo>(</mo>", "<mo>)</mo></math>"},
             {"<math><mi>A</mi><mo>=</mo><mo>-</mo>", "</math>"},
             {"<math><msup><mrow><mo>(</mo>", "<mo>)</mo></mrow><mi>T</mi></msup></math>"},
             {"<math><mo>[</mo>", "<mo>]</mo><mi>W</mi></math>"}})
        EXPECT_THROW(numbersIn(before + matrix + behind), Error) << before;
    EXPECT_EQ(errorOf([] { numbersIn("<math><mtable>\n<math><mtable><mtr>"); }),
              "it holds more than one table: the second begins in line 2");
}

TEST(Table, TakesTokensInMarkdownForLabelsNotForTags)
{
    for (const std::string token : {"<bos>", "<pad>", "<unk>", "<mask>", "<s>", "</s>", "<b>", "<extra_id_0>", "a<b",
                                    "x<y>", "AT&T", "the</s>", "<i_1>"}) {
        const Words names = {"the", token};
        const NumberTable table =
            readTable("| | the | " + token + " |\n|---|---|---|\n| the | 1 | 0 |\n| " + token + " | 3 | 4 |");
        EXPECT_EQ(table.labels.columns, names) << token;
        EXPECT_EQ(table.labels.rows, names) << token;
    }
    EXPECT_EQ(readTable("| <bos> | <pad> |\n|---|---|\n| 1 | 0 |").labels.columns, (Words{"<bos>", "<pad>"}));
    EXPECT_EQ(readTable("| &nbsp; | <em>a</em><br>b |\n|---|---|\n| c | 1 |").labels.columns, Words{"a b"});
}

/// A formula with a matrix in the place of M.
std::string formula(const std::string& around)
{
    const std::size_t place = around.find('M');
    return around.substr(0, place) + "\\begin{bmatrix} 1 & -2.5 \\\\ 0.03 & 4 \\end{bmatrix}"
        + around.substr(place + 1);
}

TEST(Table, ReadsMatricesOfLatexInTheirFormulas)
{
    for (const char* around : {"W_Q=M",
                               "\\left[M\\right]",
                               "\\(M\\)",
                               "\\begin{equation}\\label{eq:w}\nW = M,\n\\end{equation}\nwhere W is",
                               "\\begin{align*}\nW &= M \\\\\n\\end{align*}",
                               "\\centering\n\\caption{Weights}\nM",
                               "\\section*{Weights}\nM",
                               "The weights are\nM",
                               "The weights: M",
                               "{\\small M}",
                               "\\underbrace{M}_{W}",
                               "\\textcolor{red}{M}",
                               "% of \\alpha\nM % end",
                               "\\mathrm{softmax}\\left(\\frac{QK^T}{\\sqrt{d_k}}\\right) \\approx M",
                               "M_{2 \\times 2}",
                               "M \\in \\mathbb{R}^{2}",
                               "M = W",
                               "M \\quad (1)",
                               "M\\,.",
                               "\\Bigl( M \\Bigr)",
                               "注意力权重为 M",
                               "M，其中",
                               "\\text{the weights } M",
                               "W\\;=\\;M",
                               "M \\text{ and so on}",
                               "M is the matrix",
                               "```latex\nM\n```",
                               "\\left.M\\right\\}",
                               "\\boxed{\\left(M\\right)}",
                               "A=\\ M",
                               "A =\\\n M",
                               "A \\overset{\\text{def}}{=} M",
                               "A \\stackrel{(1)}{\\approx} M",
                               "S \\xrightarrow{\\text{softmax}} M",
                               "M \\xrightarrow{\\text{softmax}} A",
                               "A = 5.\n\nM",
                               "W = X\n\nM",
                               "With a = 1, the weights are\nM",
                               "$x$ and\nM",
                               "\\[ W = M \\]\nwhere W is",
                               "$$\nW =\nM\n$$\nW is",
                               "\\textbf{Weights}\nM",
                               "\\textbf{Softmax:} M",
                               "\\textbf{Sum}\nM",
                               "\\text{ the weights } M",
                               "seed = 1\nM",
                               "layer = 3\nM\nhead",
                               "A = M\nB is the next one",
                               "M \\text{ (transpose of K)}",
                               "\\fbox{M}",
                               "M \\overset{!}{=} A"})
        EXPECT_TRUE(numbersIn(formula(around)).sameBits(wanted)) << around;
}

TEST(Table, RefusesMatricesOfLatexThatSomethingIsDoneWith)
{
    for (const char* around : {"\\alpha M",
                               "\\alpha\nM",
                               "\\text{softmax}(M)",
                               "\\text{softmax}\\left(\nM\n\\right)",
                               "softmax(M)",
                               "\\exp M",
                               "W M",
                               "\\frac{1}{\\sqrt{d_k}}\nM",
                               "\\operatorname{tr}M",
                               "X\\left[M\\right]",
                               "A \\cdot M",
                               "W = \\lambda M",
                               "\\mathbf{W}M",
                               "{}^{t}M",
                               "\\|M\\|",
                               "\\left\\|M\\right\\|_F",
                               "\\exp\\left\\{M\\right\\}",
                               "\\sqrt{2}\\left.M\\right.",
                               "(A)M",
                               "W^{-1}M",
                               "\\sqrt{M}",
                               "A = W\nM",
                               "W = 2\nM",
                               "seed = 1 +\nM",
                               "$seed = 2\nM$",
                               "$\\textbf{Sum}\nM$",
                               "A = \\textbf{Sum}\nM",
                               "$W\nM$",
                               "\\[ W\nM \\]",
                               "\\begin{equation}\nW\nM\n\\end{equation}",
                               "\\begin{align*}\nA &= B \\\\\nW\nM\n\\end{align*}",
                               "\\text{ softmax } M",
                               "\\text{the softmax of } M",
                               "\\textbf{softmax} M",
                               "\\emph{exp}\\left(M\\right)",
                               "\\textbf{softmax}\nM",
                               "The transpose of\nM",
                               "\\ \\alpha\\ M"})
        EXPECT_NE(errorOf([&] { numbersIn(formula(around)); }).find(" makes another matrix of these numbers; "),
                  std::string::npos)
            << around;
    for (const char* around : {"M W",
                               "M\\mathbf{x}",
                               "M\\bigr]^{T}",
                               "M\\div 2",
                               "M 2",
                               "M(x)",
                               "\\left(M\\right)^{T}",
                               "MXY",
                               "$M$^T",
                               "M^\\top",
                               "M\\rbrack^T",
                               "M\\|",
                               "M - W",
                               "A = M\nW",
                               "$M\nW$",
                               "\\[M\nxy\\]",
                               "\\begin{align}M\nW\\end{align}",
                               "M \\text{ transposed}",
                               "M \\text{ Transpose }",
                               "$A = M\nB is the next$",
                               "M \\overset{T}{\\cdot} W"})
        EXPECT_NE(errorOf([&] { numbersIn(formula(around)); }).find(" behind the matrix makes another one of it; "),
                  std::string::npos)
            << around;
    EXPECT_EQ(errorOf([] { numbersIn(formula("W = \\text{softmax}\\left(M\\right)")); }),
              "\"\\text{softmax}\\left(\" makes another matrix of these numbers; expected the matrix that it makes");
}

// A sign between quotation marks ends no tag, and what a page does not show is not read.
TEST(Table, ReadsOfAPageWhatItShows)
{
    for (const std::string text :
         {"<table data-f='x > 3'><tr title=\"a>b\"><td data-x=\"1>0\">1</td><td onclick='f(\"a>b\")'>-2.5</td></tr>"
          "<tr><td>0.03<td>4</table>",
          "<table style=\"display: none\"><tr><td>9</table><table><tr><td>1<td>-2.5<tr><td>0.03<td>4</table>",
          "<div hidden><p>9</p><table><tr><td>9</table></div><table><tr><td>1<td>-2.5<tr><td>0.03<td>4</table>",
          "<table><tr><td colspan=2>Weights<tr><td>1<td>-2.5<tr><td>0.03<td>4</table>",
          "<table><tr><th colspan=2>Weights<tr><td>1<td>-2.5<tr><td>0.03<td>4</table>"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
}

// Markdown has no table without heads of columns, so numbers stand in their place.
TEST(Table, TakesNumbersInTheHeadOfMarkdownForTheFirstRow)
{
    EXPECT_TRUE(numbersIn("| 1 | -2.5 |\n|---|---|\n| 0.03 | 4 |").sameBits(wanted));
    const NumberTable counted = readTable("|   | 0 | 1 |\n|---|---|---|\n| 0 | 1 | -2.5 |\n| 1 | 0.03 | 4 |");
    EXPECT_TRUE(counted.numbers.sameBits(wanted));
    EXPECT_EQ(counted.labels.columns, (Words{"0", "1"}));
    EXPECT_EQ(numbersIn("| 1 | 2 |\n|---|---|\n| 3 | 4 |").shape(), Shape::matrix(2, 2));
    EXPECT_EQ(errorOf([] { readTable("| 1 | 2 |\n|---|---|\n| 0.5 | 4 |"); }),
              "the heads of \"| 1 | 2 |\" may count the columns or be numbers of the table; expected words in their "
              "place, or none");
    EXPECT_THROW(readTable("| 0 | 1 |\n|---|---|\n| 1 | 0 |"), Error);
    for (const std::string slip : {"~~0.5~~", "0.5*", "0.5 ± 0.1", "<0.01"})
        EXPECT_EQ(errorOf([&] { readTable("| 1 | " + slip + " |\n|---|---|\n| 0.2 | 0.3 |"); }),
                  "row 1, column 2: \"" + slip + "\" is not a number");
    EXPECT_EQ(errorOf([] { readTable("| the | 0.5 | 0.5 |\n|---|---|---|\n| cat | 0.3 | 0.7 |"); }),
              "the heads of \"| the | 0.5 | 0.5 |\" may count the columns or be numbers of the table; expected words "
              "in their place, or none");
    EXPECT_THROW(readTable("| a | 0 | 1 |\n|---|---|---|\n| b | 1 | 0 |"), Error);
    for (const std::string heads : {"1 | 2", "2019 | 2020"})
        EXPECT_EQ(numbersIn("| token | " + heads + " |\n|---|---|---|\n| the | 0.5 | 0.5 |").shape(),
                  Shape::matrix(1, 2));
}

} // namespace
} // namespace heedmap
