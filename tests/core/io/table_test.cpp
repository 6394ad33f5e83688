#include "core/io/table_support.h"
#include "support/difference.h"

#include <heedmap/base/reading_watch.h>

namespace heedmap {
namespace {

Tensor csv(std::string_view text) { return readTable(text, {.commas = true, .stack = true}).numbers; }

// One name above more columns does not name one: it says what the table is.
TEST(Table, ATitleTakesNoNumberAway)
{
    const Tensor weights{{0.25, 0.75}, {0.5, 0.5}};
    for (const char* text : {"weights\n0.25,0.75\n0.5,0.5\n", "Attention weights\n0.25\t0.75\n0.5\t0.5\n",
                             "Head 1\n0.25\t0.75\n0.5\t0.5\n", "A\n0.25 0.75\n0.5 0.5\n"}) {
        const NumberTable table = readTable(text);
        EXPECT_EQ(largestDifference(table.numbers.view(), weights), 0) << text;
        EXPECT_TRUE(table.labels.rows.empty()) << text;
        EXPECT_TRUE(table.labels.columns.empty()) << text;
        EXPECT_NE(table.labels.taken.english().find(" is taken for a title: "), std::string::npos) << text;
    }
    EXPECT_EQ(errorOf([] { csv("Q\n1,0\n0,1\n"); }),
              "row 2, column 1: the column of \"1\" has no name; expected a name for each column, or rows that are "
              "counted");
    EXPECT_EQ(readTable("a b\n1 0.25 0.75\n2 0.5 0.5").labels.rows, (Words{"1", "2"}));
    EXPECT_EQ(readTable("a\n1 0.25\n2 0.5").labels.rows, (Words{"1", "2"}));
    EXPECT_EQ(readTable("a b\nx 0.25 0.75\ny 0.5 0.5").labels.rows, (Words{"x", "y"}));
}

// What stands alone in its row above a table is not part of it, nor is what says the table's size.
TEST(Table, BeginsBelowItsCaption)
{
    const Tensor weights{{0.5, 0.5}, {0.25, 0.75}};
    for (const char* text :
         {"weights,\n0.5,0.5\n0.25,0.75\n", "weights,,\n,a,b\nx,0.5,0.5\ny,0.25,0.75\n",
          "weights,,\n\n,a,b\nx,0.5,0.5\ny,0.25,0.75\n", "weights,,\n,,\n,a,b\nx,0.5,0.5\ny,0.25,0.75\n",
          "weights,,\nx,0.5,0.5\ny,0.25,0.75\n", "weights,,\n,,\n,,\n,a,b\nx,0.5,0.5\ny,0.25,0.75\n,,\n,,\n"}) {
        const NumberTable table = readTable(text, {.commas = true, .stack = true});
        EXPECT_TRUE(table.numbers.sameBits(weights)) << text;
        EXPECT_EQ(table.labels.taken.english(), "\"weights\" is taken for a title: nothing stands beside it") << text;
        EXPECT_EQ(table.labels.rows.empty(), table.labels.columns.empty() && text[10] != 'x') << text;
    }
    EXPECT_EQ(readFigures("weights\t\t\n0.50\t\t1\n\t0.75\t2").figures, (Words{"0.50", "", "1", "", "0.75", "2"}));
    EXPECT_EQ(readFigures("x\t\t\ny\t0.25\t0.75").labels.rows, (Words{"x", "y"})) << "a row that was not printed";
    for (const char* size : {"attn: torch.Size([2, 2])", "torch.Size([2, 2])", "attn.shape = (2, 2)", "Shape: (2,2)",
                             "A: torch.Size([2, 2]) torch.float32", "attn.shape\n(2, 2)"})
        for (const char* rows : {"tensor([[0.5, 0.5],\n        [0.25, 0.75]])", "0.5 0.5\n0.25 0.75"})
            EXPECT_TRUE(numbersIn(std::string(size) + "\n" + rows).sameBits(weights)) << size << rows;
}

// Several columns of words are labels, one blank among them that of the row above; none takes a slip for a word.
TEST(Table, HasLabelsOfSeveralColumns)
{
    const Tensor weights{{0.5, 0.5}, {0.25, 0.75}};
    const auto read = [&](std::string_view text) { return readTable(text, {.commas = true}); };
    const NumberTable two = read("layer,head,k0,k1\na,x,0.5,0.5\nb,y,0.25,0.75\n");
    EXPECT_TRUE(two.numbers.sameBits(weights));
    EXPECT_EQ(two.labels.rows, (Words{"a x", "b y"}));
    EXPECT_EQ(two.labels.columns, (Words{"k0", "k1"}));
    EXPECT_EQ(two.labels.taken.english(), "the columns layer, head are taken for labels");
    const NumberTable numbered = read("sentence,token,k0,k1\n1,the,0.5,0.5\n1,cat,0.25,0.75\n");
    EXPECT_TRUE(numbered.numbers.sameBits(weights));
    EXPECT_EQ(numbered.labels.rows, (Words{"1 the", "1 cat"}));
    const NumberTable bare = read("a,x,0.5,0.5\n,y,0.25,0.75\n");
    EXPECT_EQ(bare.labels.rows, (Words{"a x", "a y"}));
    EXPECT_EQ(bare.labels.taken.english(), "the first 2 columns are taken for labels");
    const NumberTable merged =
        read("\\begin{tabular}{llcc}\n\\multicolumn{2}{c}{} & p & q \\\\\n\\multirow{2}{*}{Head 1} & "
             "the & 0.5 & 0.5 \\\\\n & cat & 0.25 & 0.75 \\\\\n\\end{tabular}");
    EXPECT_TRUE(merged.numbers.sameBits(weights));
    EXPECT_EQ(merged.labels.rows, (Words{"Head 1 the", "Head 1 cat"}));
    EXPECT_EQ(merged.labels.columns, (Words{"p", "q"}));
    EXPECT_EQ(errorOf([&] { read("a,O.5,0.5\nb,0.25,0.75\n"); }), "row 1, column 2: \"O.5\" is not a number");
    EXPECT_EQ(errorOf([&] { read("a,-,0.5\nb,-,0.75\n"); }), "row 1, column 2: \"-\" is not a number");
    EXPECT_EQ(errorOf([&] { read("p,q\n0.5,x\n0.25,y\n"); }), "row 2, column 2: \"x\" is not a number");
}

// As papers and web pages print them: one sign for a fraction, bold type, a title with its number.
TEST(Table, ReadsWhatIsPrintedRoundNumbers)
{
    EXPECT_TRUE(numbersIn("½,½\n¼,¾\n").sameBits(Tensor{{0.5, 0.5}, {0.25, 0.75}}));
    EXPECT_TRUE(numbersIn("1½ -½\n⅓ 2¾").sameBits(Tensor{{1.5, -0.5}, {1.0 / 3, 2.75}}));
    for (const char* bold :
         {"**0.5** 0.5\n0.25 **0.75**\n", "*0.5*\t0.5\n__0.25__\t_0.75_\n", "**0.5**;0.5\n0.25;***0.75***\n"})
        EXPECT_TRUE(numbersIn(bold).sameBits(Tensor{{0.5, 0.5}, {0.25, 0.75}})) << bold;
    EXPECT_EQ(errorOf([] { numbersIn("0.5 0.5*\n0.25 0.75"); }), "row 1, column 2: \"0.5*\" is not a number");
    for (const char* title : {"Table 1: weights", "Table 2. Attention weights, head 1", "Fig. 3: weights, by token"}) {
        const NumberTable table = readTable(std::string(title) + "\n,a,b\nx,0.5,0.5\ny,0.25,0.75\n", {.commas = true});
        EXPECT_TRUE(table.numbers.sameBits(Tensor{{0.5, 0.5}, {0.25, 0.75}})) << title;
        EXPECT_EQ(table.labels.columns, (Words{"a", "b"})) << title;
        EXPECT_EQ(table.labels.rows, (Words{"x", "y"})) << title;
    }
    const NumberTable bordered =
        readTable("$$A = \\bordermatrix{~ & a & b \\cr x & 0.5 & 0.5 \\cr y & 0.25 & 0.75 \\cr}$$");
    EXPECT_TRUE(bordered.numbers.sameBits(Tensor{{0.5, 0.5}, {0.25, 0.75}}));
    EXPECT_EQ(bordered.labels.columns, (Words{"a", "b"}));
    EXPECT_EQ(bordered.labels.rows, (Words{"x", "y"}));
}

// A column that numbers the rows says so by its name; numbers under such a name that do not are numbers.
TEST(Table, TakesAColumnThatNumbersTheRowsForTheirLabels)
{
    const Tensor weights{{0.5, 0.5}, {0.25, 0.75}};
    for (const std::string name : {"id", "ID", "idx", "index", "row", "#"})
        for (const int from : {0, 1}) {
            const NumberTable table = readTable(name + ",a,b\n" + std::to_string(from) + ",0.5,0.5\n"
                                                    + std::to_string(from + 1) + ",0.25,0.75\n",
                                                {.commas = true, .stack = true});
            EXPECT_TRUE(table.numbers.sameBits(weights)) << name;
            EXPECT_EQ(table.labels.rows, (Words{std::to_string(from), std::to_string(from + 1)})) << name;
            EXPECT_EQ(table.labels.columns, (Words{"a", "b"})) << name;
            EXPECT_EQ(table.labels.taken.english(),
                      "the column \"" + name + "\" counts the rows and is taken for their labels");
        }
    const NumberTable other = readTable("id,a\n7,0.5\n9,0.25\n", {.commas = true});
    EXPECT_TRUE(other.numbers.sameBits(Tensor{{7, 0.5}, {9, 0.25}}));
    EXPECT_EQ(other.labels.taken.english(),
              "the column \"id\" is taken for numbers, as it does not count the rows from 0 or 1");
    const NumberTable named = readTable("token,id,a\nthe,0,0.5\ncat,1,0.25\n", {.commas = true});
    EXPECT_TRUE(named.numbers.sameBits(Tensor{{0.5}, {0.25}}));
    EXPECT_EQ(named.labels.rows, (Words{"the", "cat"}));
    EXPECT_EQ(named.labels.taken.english(), "the column \"id\" counts the rows, which have labels, and is left out");
    EXPECT_EQ(readFigures("idx\ta\tb\n0\t0.50\t\n1\t\t0.75").figures, (Words{"0.50", "", "", "0.75"}));
    EXPECT_TRUE(readTable("x,y\n0,0.5\n1,0.25\n", {.commas = true}).numbers.sameBits(Tensor{{0, 0.5}, {1, 0.25}}));
}

TEST(Table, LeavesOutAxesOfOneEntryBetweenBrackets)
{
    Tensor stack(Shape::stack(2, 1, 2));
    std::ranges::copy(std::array{0.5, 0.5, 0.25, 0.75}, stack.numbers().begin());
    for (const char* text : {"[[[0.5 0.5]]\n\n [[0.25 0.75]]]", "[[[[0.5 0.5]]\n\n  [[0.25 0.75]]]]",
                             "array([[[[0.5, 0.5]]],\n\n\n       [[[0.25, 0.75]]]])"})
        EXPECT_TRUE(numbersIn(text).sameBits(stack)) << text;
    for (const char* text : {"[[[[1, 2]], [[3, 4]]], [[[5, 6]], [[7, 8]]]]", "[[[[1, 2]]], [[[5, 6]], [[7, 8]]]]"})
        EXPECT_NE(errorOf([&] { readTable(text); }).find("it has more than three axes; expected one of its stacks"),
                  std::string::npos)
            << text;
}

TEST(Table, ReadsPercentsQuotesAndFormulasInEveryNotation)
{
    const Tensor weights{{0.125, 0.875}, {0.5, 0.5}};
    for (const char* text : {"12.5 % 87.5 %\n50 % 50 %\n", "12.5 %\t87.5 %\n50 %\t50 %", "12.5 %, 87.5 %\n50 %, 50 %",
                             "> | a | b |\n> |---|---|\n> | 12.5 % | 87.5% |\n> | 0.5 | 0.5 |\n",
                             "$0.125$ $0.875$\n$\\frac{1}{2}$ $0.5$", "> 0.125 0.875\n> 0.5 0.5",
                             "Some text.\n\n> | a | b |\n> |---|---|\n> | 12.5% | 87.5% |\n> | 50% | 50% |\n\nMore.\n"})
        EXPECT_TRUE(numbersIn(text).sameBits(weights)) << text;
    const NumberTable quoted =
        readTable(",\"\"\"hi\"\"\",b\n\"x, \"\"y\"\"\",0.125,0.875\nz,0.5,0.5\n", {.commas = true});
    EXPECT_TRUE(quoted.numbers.sameBits(weights));
    EXPECT_EQ(quoted.labels.columns, (Words{"\"hi\"", "b"}));
    EXPECT_EQ(quoted.labels.rows, (Words{"x, \"y\"", "z"}));
    EXPECT_EQ(
        readTable("<table><tr><th></th><th>caf&eacute;</th><th>&alpha;&mdash;&Omega;</th></tr><tr><td>na&iuml;ve</td>"
                  "<td>1</td><td>&minus;2</td></tr></table>")
            .labels.columns,
        (Words{"café", "α—Ω"}));
}

TEST(Table, ReadsWhatSpreadsheetsAndPeopleWrite)
{
    for (const std::string text :
         {"1,-2.5\n3e-2,4\n",
          "1;-2.5\n3e-2;4",
          "1\t-2.5\r\n3e-2\t4\r\n",
          "1,-2.5\r0.03,4\r",
          " 1 , -2.5 \n\t.03,\"4\"\n",
          "\"1\",\" -2.5\"\n0.03,+4\n",
          "1 -2.5\n3e-2   4",
          "1 −2.5\n3×10^-2 4",
          "\xef\xbb\xbf"
          "1,-2.5\n0.03,4\n",
          "\n\n1,-2.5\n0.03,4\n  \n\t\n",
          "1;-2,5\n0,03;4",
          "1\t-2,5\n0,03\t4",
          "1 -2,5\n0,03 4",
          "1,0 -2,5\n3% 4,0",
          "# of NumPy\n1.0 -2.5\n3.0e-02 4.0\n",
          "A =\n\n    1.0  -2.5\n    0.03  4\n",
          "2×2 Matrix{Float64}:\n 1.0  -2.5\n 0.03  4.0",
          "1\xc2\xa0-2.5\n0.03\xe2\x80\x89"
          "4\xe2\x80\xaf\n",
          "1,-2.5,\n0.03,4,\n",
          "     [,1] [,2]\n[1,] 1.00 -2.5\n[2,] 0.03  4.0\n",
          "     [,1]\n[1,] 1.00\n[2,] 0.03\n     [,2]\n[1,] -2.5\n[2,]  4.0\n",
          "A =\n\n   1.0e-02 *\n\n  100.0000 -250.0000\n    3.0000  400.0000\n",
          "A =\n\n   1.0e-02 *\n\n  Column 1\n\n  100.0\n    3.0\n\n  Column 2\n\n  -250.0\n  400.0\n",
          "1e-2 ×\n100 -250\n3 400",
          "(×10⁻²)\n100 -250\n3 400",
          "All numbers ×10^-2:\n\n| a | b |\n|---|---|\n| 100 | -250 |\n| 3 | 400 |",
          "Variable containing:\n1.00000e-02 *\n 100.0000 -250.0000\n 3.0000 400.0000\n[torch.FloatTensor of size "
          "2x2]\n",
          "tensor(1.00000e-02 *\n       [[ 100.0000, -250.0000],\n        [ 3.0000,  400.0000]], device='cuda:0')",
          "1e-02 *\ntensor([[100., -250.], [3., 400.]])",
          "A = 1.0e-02 *\n[100 -250; 3 400]",
          "1. 1 -2.5\n2. 0.03 4",
          "a, b\n1) 1, -2.5\n2) 0.03, 4",
          "1. [1, -2.5]\n2. [0.03, 4]",
          "- **the**: [1, -2.5]\n- **cat**: [0.03, 4]",
          "Row 1: 1, -2.5\nRow 2: 0.03, 4",
          "Here it is:\n\n```python\nA = [[1, -2.5], [0.03, 4]]\n```\nIt is small.",
          "matrix(c(1, 0.03, -2.5, 4), nrow=2)",
          "A <- matrix(c(1, -2.5,\n  3e-2, 4), ncol = 2, byrow = TRUE)",
          "structure(c(1, 0.03, -2.5, 4L), .Dim = c(2L, 2L))",
          "structure(c(1, 0.03, -2.5, 4), dim = c(2L, 2L), dimnames = list(NULL, c(\"a\", \"b\")))",
          "A = rbind(c(1, -2.5), c(3e-2, 4))",
          "cbind(c(1, 0.03), c(-2.5, 4))",
          "\\pmatrix{1 & -2.5 \\cr 3e-2 & 4}",
          "$$\\left[\\matrix{1 & -2.5\\cr 3e-2 & 4\\cr}\\right]$$"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
}

TEST(Table, ReadsOneLineAndOneColumnAsMatrices)
{
    EXPECT_EQ(numbersIn("1,2,3").shape(), Shape::matrix(1, 3));
    EXPECT_EQ(numbersIn("[1, 2, 3]").shape(), Shape::matrix(1, 3));
    EXPECT_EQ(numbersIn("1\n2\n3").shape(), Shape::matrix(3, 1));
    EXPECT_EQ(numbersIn("7").shape(), Shape::matrix(1, 1));
    EXPECT_EQ(numbersIn("[1,]").shape(), Shape::matrix(1, 1)) << "a list of Python, not a row of R";
}

TEST(Table, TakesACommaForADecimalPointOnlyWhereItCannotSeparate)
{
    EXPECT_TRUE(numbersIn("1,5\n2,5").sameBits(Tensor{{1.5}, {2.5}})) << "one a line and no point";
    EXPECT_TRUE(csv("1,5\n2,5").sameBits(Tensor{{1, 5}, {2, 5}})) << "a file of commas";
    EXPECT_TRUE(numbersIn("1,5,2\n2,5,3").sameBits(Tensor{{1, 5, 2}, {2, 5, 3}})) << "two in a line";
    EXPECT_TRUE(numbersIn("1,5\n2.5,5").sameBits(Tensor{{1, 5}, {2.5, 5}})) << "a point elsewhere";
    EXPECT_TRUE(numbersIn("[1,5]").sameBits(Tensor{{1, 5}})) << "in brackets";
    EXPECT_TRUE(numbersIn("0,5 0,25 0,25").sameBits(Tensor{{0.5, 0.25, 0.25}})) << "between digits, apart from blanks";
    EXPECT_TRUE(numbersIn("0,5;0,25").sameBits(Tensor{{0.5, 0.25}}));
}

// One comma a line, between figures, is one number or two.
TEST(Table, SaysWhatItTakesCommasFor)
{
    const auto taken = [](const char* text, bool commas) {
        return readTable(text, {.commas = commas}).labels.taken.english();
    };
    EXPECT_EQ(taken("10,20\n30,40", false),
              "10,20 is taken for one number with a decimal comma; expected semicolons or brackets where the comma "
              "separates two");
    EXPECT_EQ(taken("10,20\n-30,40\n", true),
              "10,20 is taken for two numbers; expected semicolons between columns where the comma is a decimal point");
    for (const char* text :
         {"1,2,3\n4,5,6", "1.5,2\n3,4", "0,5 0,25\n0,5 0,75", "0,5;0,25", "[1,5]", "a,b\n1,2", "7\n8"})
        EXPECT_EQ(taken(text, false), "") << text;
    EXPECT_EQ(taken("0,1\n1,0", true), "") << "a mask";
}

// What counts the rows is not a number of theirs, and what may be either is said.
TEST(Table, SaysWhatItTakesTheFirstNumbersFor)
{
    const auto taken = [](const char* text) { return readTable(text).labels.taken.english(); };
    const NumberTable numbered = readTable("1. 0.5 0.5\n2. 0.25 0.75");
    EXPECT_EQ(numbered.labels.rows, (Words{"1", "2"}));
    EXPECT_EQ(numbered.labels.taken.english(), "\"1.\" and the marks below it are taken for the numbers of the rows");
    EXPECT_EQ(numbersIn("1. 0.5 0.5").shape(), Shape::matrix(1, 3));
    EXPECT_EQ(taken("token,a,b\nthe,,\ncat,1,2"), "\"the\", alone in its row, is taken for what the rows are");
    EXPECT_EQ(taken(",a,b\nthe,,\ncat,1,2"), "") << "as pandas has it";
    EXPECT_EQ(taken("Q K (×10⁻³)\n1 2\n3 4"), "the factor of \"Q K (×10⁻³)\" is taken for that of all numbers");
    EXPECT_EQ(taken("1. 0.5 0.5"), "\"1.\" is taken for a number in the row, not for its mark in a list");
    for (const char* text :
         {"1. 0.5 0.5\n0. 0.5 0.25", "1. 0. 0.5\n2. 0.25 0.75", "1. 0.5\n3. 0.5", "0. 0.5\n1. 0.5"}) {
        EXPECT_EQ(numbersIn(text).shape().cols, std::string_view(text).find('\n') < 8 ? 2 : 3) << text;
        EXPECT_EQ(taken(text), "") << text;
    }
    EXPECT_TRUE(readTable("- 1 -2.5\n- 0.03 4").labels.rows.empty());
    EXPECT_EQ(taken("- 1 -2.5\n- 0.03 4"), "\"-\" is taken for a mark before each row, not for a sign");
    EXPECT_EQ(taken("2,000\t1,500"), "\"2,000\" is taken for a number with a decimal comma, not for thousands");
    EXPECT_EQ(taken("2,000\t1,5"), "");
    EXPECT_EQ(taken("token,1,2\nthe,0.5,0.5"), "the row \"token\" is taken for numbers, not for labels of the columns");
    EXPECT_EQ(taken("0,1,2\n0.5,0.25,0.25"), "the row \"0 1 …\" is taken for numbers, not for labels of the columns");
    EXPECT_EQ(readTable("token,1,2,3\nthe,0.5,0.5,0").labels.columns, (Words{"1", "2", "3"}));
}

// Each matrix below what says which slice it is.
TEST(Table, ReadsStacksAsProgramsPrintThem)
{
    const Tensor stack(Shape::stack(2, 2, 2), std::vector<double>{1, 2, 3, 4, 5, 6, 7, 8});
    for (const std::string text :
         {"\nA(:,:,1) =\n\n     1     2\n     3     4\n\n\nA(:,:,2) =\n\n     5     6\n     7     8\n",
          "A(:,:,1) =\n\n  1.0e+03 *\n\n  0.001 0.002\n  0.003 0.004\n\nA(:,:,2) =\n\n  1.0e+03 *\n\n"
          "  0.005 0.006\n  0.007 0.008\n",
          "\n(0,.,.) = \n  1.0  2.0\n  3.0  4.0\n\n(1,.,.) = \n  5.0  6.0\n  7.0  8.0\n"
          "[torch.FloatTensor of size 2x2x2]",
          "2×2×2 Array{Float64, 3}:\n[:, :, 1] =\n 1.0  2.0\n 3.0  4.0\n\n[:, :, 2] =\n 5.0  6.0\n 7.0  8.0",
          ", , 1\n\n     [,1] [,2]\n[1,]    1    2\n[2,]    3    4\n\n, , 2\n\n     [,1] [,2]\n[1,]    5    6\n"
          "[2,]    7    8\n"})
        EXPECT_TRUE(numbersIn(text).sameBits(stack)) << text;
}

// What pandas prints and writes where the index and the columns have names: str(), to_csv(), to_html(), to_latex().
TEST(Table, ReadsTheNamesOfAnIndexOfPandas)
{
    for (const std::string text :
         {"         a     b\nquery            \nthe   1.00 -2.50\ncat   0.03  4.00",
          "key       a     b\nquery            \nthe    1.00 -2.50\ncat    0.03  4.00",
          "query,a,b\nthe,1.0,-2.5\ncat,0.03,4.0",
          "<table class=\"dataframe\"><thead><tr><th>key</th><th>a</th><th>b</th></tr><tr><th>query</th><th></th>"
          "<th></th></tr></thead><tbody><tr><th>the</th><td>1.00</td><td>-2.5</td></tr><tr><th>cat</th><td>0.03</td>"
          "<td>4.0</td></tr></tbody></table>",
          "\\begin{tabular}{lrr}\n\\toprule\n{} & a & b \\\\\nquery & & \\\\\n\\midrule\nthe & 1.00 & -2.5 \\\\\n"
          "cat & 0.03 & 4.0 \\\\\n\\bottomrule\n\\end{tabular}",
          "        key\nquery      a    b\n  the     1.00 -2.5\n  cat     0.03  4.0",
          "        a  \\\nthe  1.00\ncat  0.03\n\n        b\nthe -2.50\ncat  4.00",
          ",K,K\n,a,b\nthe,1,-2.5\ncat,0.03,4"}) {
        const NumberTable table = readTable(text);
        EXPECT_TRUE(table.numbers.sameBits(wanted)) << text;
        EXPECT_EQ(table.labels.rows, (Words{"the", "cat"})) << text;
        EXPECT_EQ(table.labels.columns, (Words{"a", "b"})) << text;
    }
    for (const std::string text : {"          0     1\nquery            \n0      1.00 -2.50\n1      0.03  4.00",
                                   "key       0     1\nquery            \n0      1.00 -2.50\n1      0.03  4.00",
                                   "query,0,1\n0,1.0,-2.5\n1,0.03,4.0"}) {
        const NumberTable table = readTable(text);
        EXPECT_TRUE(table.numbers.sameBits(wanted)) << text;
        EXPECT_EQ(table.labels.rows, (Words{"0", "1"})) << text;
        EXPECT_EQ(table.labels.columns, (Words{"0", "1"})) << text;
    }
    EXPECT_TRUE(numbersIn("a    1.0\nb   -2.5\nName: w, dtype: float64").sameBits(Tensor{{1}, {-2.5}}));
    EXPECT_EQ(readFigures("key  a b\nquery\nthe 1 2\ncat 3 4").shape, Shape::matrix(2, 2));
    EXPECT_EQ(readFigures("\ta\tb\nthe\t\t\ncat\t1\t2").shape, Shape::matrix(2, 2)) << "a row that is not printed";
    EXPECT_EQ(errorOf([] { numbersIn("0.5 0.5\nthe\n0.25 0.75"); }),
              "row 2 has 1 number, and the rows before it have 2");
}

TEST(Table, ReadsBracketsAsProgramsPrintThem)
{
    for (const std::string text :
         {"[[1, -2.5], [0.03, 4]]",
          "[[ 1.   -2.5 ]\n [ 0.03  4.  ]]",
          "array([[ 1. , -2.5],\n       [ 0.03,  4. ]])",
          "np.array([[1, -2.5], [0.03, 4]], dtype=np.float32)",
          "array([[1., -2.5],\n [0.03, 4.]], dtype=float32)",
          "tensor([[ 1.0000, -2.5000],\n        [ 0.0300,  4.0000]], device='cuda:0', grad_fn=<MmBackward0>)",
          "W_Q = torch.tensor([[1, -2.5], [0.03, 4]])",
          "Array([[1, -2.5], [0.03, 4]], dtype=float32)",
          "<tf.Tensor: shape=(2, 2), dtype=float32, numpy=\narray([[1, -2.5],\n [0.03, 4]], dtype=float32)>",
          "{{1, -2.5}, {0.03, 4}}",
          "{{1, -2.5}, {3.*^-2, 4.}};",
          "[1 -2.5; 0.03 4]",
          "A = [1, -2.5; 0.03, 4];",
          "[1.0 -2.5; 0.03 4.0]",
          "A = [1 -2.5\n     0.03 4];",
          "Float64[1 -2.5; 3e-2 4]",
          "[1, -2.5]\n[0.03, 4]",
          "[(1, -2.5), (0.03, 4)]",
          "((1, -2.5), (0.03, 4))",
          "(1, -2.5)\n(0.03, 4)",
          "[[np.float64(1.0), np.float64(-2.5)], [np.float64(0.03), np.float64(4.0)]]",
          "[[[1, -2.5], [0.03, 4]]]",
          "[[[[1, -2.5], [0.03, 4]]]]",
          "[\n  [1, -2.5,],\n  [\"0.03\", '4'],\n]"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
    EXPECT_TRUE(numbersIn("[-np.inf, inf, -Infinity, float('-inf'), True, False, -∞]")
                    .sameBits(Tensor{{-infinity, infinity, -infinity, -infinity, 1, 0, -infinity}}));
    EXPECT_TRUE(
        numbersIn("[[[1, 2]], [[3, 4]]]").sameBits(Tensor(Shape::stack(2, 1, 2), std::vector<double>{1, 2, 3, 4})));
}

TEST(Table, TakesTextInTheFirstRowOrColumnForLabels)
{
    for (const std::string text :
         {"\tthe\tcat\n[CLS]\t0.5\t0.25\nsat\t1\t2", "   the cat\n[CLS] 0.5 0.25\nsat 1 2",
          ",the,cat\n[CLS],.5,.25\nsat,1,2", "words,the,cat\n[CLS],.5,.25\nsat,1,2",
          "\\begin{tabular}{l|rr}\n & the & \\textbf{cat}\\\\\\hline\n{[}CLS{]} & 0.5 & 0.25\\\\ sat & 1 & "
          "2\\end{tabular}",
          "Some words.\n\n|       | the | cat |\n|:------|----:|----:|\n| [CLS] | 0.5 | 0.25 |\n| `sat` | **1** | 2 "
          "|\n\nMore.\n",
          "| |the|cat\n|-|-|-|\n[CLS]|0.5|0.25\nsat|1|2",
          "<html><style>td { color: red "
          "}</style><table><caption>1</caption><thead><tr><th><th>the</th><th>cat</tr></thead>"
          "<tr><td>[CLS]</td><td "
          "class=x>0.5</td><td><b>0.25</b></td></tr>\n<tr><TD>sat<td>1<td>&nbsp;2\n</table></html>"})
        expectLabelled(text);
    const NumberTable columns = readTable("q,k\n1,2\n3,4", {.commas = true});
    EXPECT_EQ(columns.labels.columns, (Words{"q", "k"}));
    EXPECT_TRUE(columns.labels.rows.empty());
    EXPECT_EQ(readTable("a 1 2\nb 3 4").labels.rows, (Words{"a", "b"}));
    const NumberTable pandas = readTable(",0,1\n0,.5,.25\n1,1,2", {.commas = true});
    EXPECT_EQ(pandas.labels.columns, (Words{"0", "1"}));
    EXPECT_EQ(pandas.labels.rows, (Words{"0", "1"}));
    const NumberTable headed = readTable("| 0 | 1 |\n|---|---|\n| 1.8 | 0.1 |\n| 0.3 | -1.2 |");
    EXPECT_EQ(headed.labels.columns, (Words{"0", "1"})) << "the heads of a Markdown table";
    EXPECT_TRUE(headed.numbers.sameBits(Tensor{{1.8, 0.1}, {0.3, -1.2}}));
}

// Text in one cell makes no labels of the numbers below or beside it.
TEST(Table, RefusesTextAmongNumbersInTheFirstColumn)
{
    for (const std::string cell : {"NA", "0.5*", "-", "null", "#N/A", "<0.01", "1.8±0.1", "1+2j", "l.8", "True?"})
        for (const char* separator : {",", "\t", ";"}) {
            const std::string text = cell + separator + "1" + separator + "2\n3" + separator + "4" + separator + "5";
            EXPECT_EQ(errorOf([&] { numbersIn(text); }), "row 1, column 1: \"" + cell + "\" is not a number");
            EXPECT_EQ(errorOf([&] { numbersIn("a" + (separator + ("b" + (separator + ("c\n" + text))))); }),
                      "row 2, column 1: \"" + cell + "\" is not a number");
        }
    EXPECT_EQ(errorOf([] { numbersIn("a 1 2\n2 3 4"); }), "row 1, column 1: \"a\" is not a number");
    EXPECT_TRUE(numbersIn("True False\nFALSE true").sameBits(Tensor{{1, 0}, {0, 1}}));
}

TEST(Table, KeepsFiguresAsTheyArePrinted)
{
    const FigureTable table = readFigures("0.50\t\t48%\n\t−1,0\t1/3");
    EXPECT_EQ(table.figures, (Words{"0.50", "", "48%", "", "−1,0", "1/3"}));
    EXPECT_EQ(table.shape, Shape::matrix(2, 3));
    const FigureTable latex = readFigures("10^{-3}\\begin{bmatrix} 0.50 & \\\\ -1 & 2 \\end{bmatrix}");
    EXPECT_EQ(latex.figures, (Words{"0.50·10^-3", "", "-1·10^-3", "2·10^-3"}));
    EXPECT_EQ(readFigures("\\frac{1}{3} & 2\\\\ & \\infty").figures, (Words{"1/3", "2", "", "∞"}));
    EXPECT_EQ(readFigures("q k\n0.50 0.5").labels.columns, (Words{"q", "k"}));
}

TEST(Table, SpellsOutWhatIsNotFinite)
{
    const Tensor matrix{{infinity, -infinity, std::numeric_limits<double>::quiet_NaN()}};
    EXPECT_EQ(writeCsv(matrix), "inf,-inf,nan\n");
    EXPECT_TRUE(csv("inf,-inf,nan\n").sameBits(matrix));
}

TEST(Table, SeparatesSlicesOfAFileByBlankLines)
{
    const Tensor stack(Shape::stack(2, 1, 2), std::vector<double>{1, 2, 3, 4});
    EXPECT_EQ(writeCsv(stack), "1,2\n\n3,4\n");
    EXPECT_TRUE(csv("1,2\n\n3,4\n").sameBits(stack));
}

TEST(Table, GivesBackTheBitsItWasGiven)
{
    for (const std::string name : {"f8", "f8_stack", "npz_heads"}) {
        EXPECT_TRUE(csv(writeCsv(expected(name))).sameBits(expected(name))) << name;
        EXPECT_TRUE(csv(writeCsv(expected(name), '\t')).sameBits(expected(name))) << name;
    }
    const Tensor special = std::move(expected("f8_special")).reshaped(Shape::matrix(3, 4));
    EXPECT_TRUE(csv(writeCsv(special)).sameBits(special));
}

TEST(Table, SaysWhatIsWrongInAFile)
{
    const std::vector<Malformed> cases{
        {"", "it holds no numbers"},
        {"\n \n\t\n", "it holds no numbers"},
        {"q,k\n", "row 1, column 2: \"k\" is not a number"},
        {"1,2\n3,x\n", "row 2, column 2: \"x\" is not a number"},
        {"1,2\n3\n", "row 2 has 1 number, and the rows before it have 2"},
        {"1,2\n\n3,4,5\n", "row 2 has 3 numbers, and the rows before it have 2"},
        {"1,2\n3,,4\n", "row 2 has 3 numbers, and the rows before it have 2"},
        {"1,2\n3,\n", "row 2, column 2: the cell is empty"},
        {"1e-03 *\n1/2,0.5\n", "row 1, column 1: \"1/2\" stands under a factor; expected a plain number"},
        {",1\n", "row 1, column 1: the cell is empty"},
        {"1,\"\"\n", "row 1, column 2: the cell is empty"},
        {"1,\"2\n3,4\n", "line 1: the quotation mark is not closed"},
        {"1,\"2\"x\n", "row 1, column 2: \"\"2\"x\" is not a number"},
        {"1;2\n3,4\n", "row 2 has 1 number, and the rows before it have 2"},
        {"1\n1e999\n", "row 2, column 1: \"1e999\" does not fit a double"},
        {std::string("1,2\0\n", 5), "row 1, column 2: \"2\\x00\" is not a number"},
        {"1\n\n2\n3\n", "the slice that ends with row 3 has 2 rows, and the first has 1"},
        {"1,2\n3,思考\n", "row 2, column 2: \"思考\" is not a number"},
        {"1\n0x10\n", "row 2, column 1: \"0x10\" is not a number"},
    };
    for (const Malformed& file : cases)
        EXPECT_EQ(errorOf([&] { csv(file.bytes); }), file.message) << file.bytes;
}

constexpr const char* leftOut = "an ellipsis stands for numbers that were left out; print all of them";

TEST(Table, SaysWhereATableIsWrong)
{
    const std::vector<Malformed> cases{
        {"[[1 2 ... 3 4]\n [1 2 ... 3 4]]", std::string("row 1, column 3: ") + leftOut},
        {"[[1 2]\n ...\n [3 4]]", std::string("row 2, column 1: ") + leftOut},
        {"tensor([[1, 2],\n        ...,\n        [3, 4]])", std::string("row 2, column 1: ") + leftOut},
        {"\\begin{bmatrix}\\sqrt{2} & 1\\end{bmatrix}", "row 1, column 1: \"\\sqrt2\" is not a number"},
        {"1 2\n...\n3 4", std::string("row 2, column 1: ") + leftOut},
        {"\\begin{bmatrix} 1 & \\cdots & 2 \\\\ 3 & \\cdots & 4 \\end{bmatrix}",
         std::string("row 1, column 2: ") + leftOut},
        {"[[1, 2], [3]]", "row 2 has 1 number, and the rows before it have 2"},
        {"[[1, 2], [3, x]]", "row 2, column 2: \"x\" is not a number"},
        {"[[1, 2], 3]", "row 2, column 1: a number where a list was expected"},
        {"[1, [2]]", "row 1, column 2: a list where a number was expected"},
        {"[[1,, 2]]", "row 1, column 2: the cell is empty"},
        {"[[1, 2]\n", "the bracket of line 1 is not closed"},
        {"[[1, 2)]", "line 1: expected \"]\", got \")\""},
        {"[[1, 2]] and so on", "line 1: \"and so on\" was not expected after the table"},
        {"[[1,2]]\n\n[[3,4]]", "it holds more than one table: the second begins in line 3"},
        {"Q = [[1,2]]\nK = [[3,4]]", "it holds more than one table: the second begins in line 2"},
        {"[[[[1]], [[2]]], [[[3]], [[4]]]]",
         "row 3, column 1: it has more than three axes; expected one of its stacks, as print(a[0]) writes it, or a "
         "file of numpy.save, which keeps all axes"},
        {"1 2\n3 4\n\n5 6\n", "it holds more than one table: the second begins in line 4"},
        {"the cat\n1 x", "row 2, column 2: \"x\" is not a number"},
        {"0.1 x\n1 2", "row 1, column 2: \"x\" is not a number"},
        {"1 x 2\n1 2 3", "row 1, column 2: \"x\" is not a number"},
        {"a b c\n1 2", "row 2 has 2 numbers, and the row of labels before it has 3"},
        {"\\begin{bmatrix}1\\end{bmatrix}\n\\begin{bmatrix}2\\end{bmatrix}",
         "it holds more than one table: the second begins in line 2"},
        {"\\begin{bmatrix}1 & 2", "\\begin{bmatrix} in line 1 has no \\end{bmatrix}"},
        {"\\begin{bmatrix}1 & \\alpha\\end{bmatrix}", "row 1, column 2: \"\\alpha\" is not a number"},
        {"|a|b|\n|-|-|\n|1|2|\n\n|c|d|\n|-|-|\n|3|4|", "it holds more than one table: the second begins in line 6"},
        {"<table><tr><td>1</table>\n<table><tr><td>2</table>",
         "it holds more than one table: the second begins in line 2"},
        {"<table><tr><td>1<td rowspan=2>2<tr><td>1</table>", "row 1, column 2: the cell spans several rows"},
        {"<table hidden><tr><td>1</table>", "the page does not show its table; expected one that it shows"},
        {"<div style='display: none'><table><tr><td>1</table></div>",
         "the page does not show its table; expected one that it shows"},
        {"3.0 *\n1 2\n3 4", "the factor \"3.0\" before the matrix: multiply the cells by it"},
        {"1e-3 * exp([[1, 2], [3, 4]])",
         "\"1e-3 * exp(\" makes another matrix of these numbers; expected the matrix that it makes"},
        {"1 2\n1e-3 *\n3 4", "row 2, column 2: \"*\" is not a number"},
        {"```\n1 2\n```\n```\n3 4\n```", "it holds more than one table: the second begins in line 5"},
        {"0.5_a 0.5", "row 1, column 1: \"0.5_a\" is not a number"},
        {"1+2i 3", "row 1, column 1: \"1+2i\" is not a number"},
        {"2,000\t0.5",
         "row 1, column 1: \"2,000\" has a comma and other numbers a point; expected no sign between "
         "thousands"},
        {"[{\"a\": 1, \"b\": 2}]", "it is a list of objects; expected lists of numbers, as [[1, 2], [3, 4]]"},
        {"tensor(indices=tensor([[0, 1],\n [0, 1]]),\n values=tensor([0.5, 0.5]), size=(2, 2), nnz=2)",
         "it is a sparse matrix; expected all of its numbers, also those that are 0"},
        {"  (0, 0)\t0.5\n  (1, 1)\t0.5", "it is a sparse matrix; expected all of its numbers, also those that are 0"},
    };
    for (const Malformed& table : cases)
        EXPECT_EQ(errorOf([&] { numbersIn(table.bytes); }), table.message) << table.bytes;
    EXPECT_EQ(errorOf([] { readFigures("0.50 x"); }), "row 1, column 2: \"x\" is not a number");
}

TEST(Table, ReadsMatricesOfWhateverWritesThem)
{
    for (const std::string text :
         {"\\begin{bNiceMatrix}[margin] 1 & -2.5 \\\\ 0.03 & 4 \\end{bNiceMatrix}",
          "\\begin{NiceArray}{cc} 1 & -2.5 \\\\ 0.03 & 4 \\end{NiceArray}",
          "\\begin{NiceTabular}{cc}[hvlines] 1 & -2.5 \\\\ 0.03 & 4 \\end{NiceTabular}",
          "\\begin{tblr}{colspec={cc}, hlines} 1 & -2.5 \\\\ 0.03 & 4 \\end{tblr}",
          "\\begin{longtblr}[caption={x}]{cc} 1 & -2.5 \\\\ 0.03 & 4 \\end{longtblr}",
          "\\begin{tabularx}{\\linewidth}{XX} 1 & -2.5 \\\\ 0.03 & 4 \\end{tabularx}",
          "\\begin{bmatrix}[rr] 1 & -2.5 \\\\ 0.03 & 4 \\end{bmatrix}",
          "\\begin{pmatrix*}[r] 1 & -2.5 \\\\ 0.03 & 4 \\end{pmatrix*}", "Matrix([\n[1, -5/2],\n[0.03, 4]])",
          "⎡1     -2.5⎤\n⎢          ⎥\n⎣0.03   4  ⎦",
          "ImmutableDenseMatrix([[1, Rational(-5, 2)], [Float('0.03'), Integer(4)]])", "matrix([1,-2.5],[0.03,4])",
          "{{1.0f, -2.5f}, {3e-2f, 4.F}};", "float W[2][2] = {{1.f, -2.5f}, {3e-2f, 4.0f}};",
          "1.0f, -2.5f\n3e-2f, 4.0f", "{{1.`, -2.5`15.9}, {3.`*^-2, 4.`}}"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
}

TEST(Table, ReadsMatricesAsLanguagesWriteThem)
{
    for (const std::string text :
         {"vec![vec![1.0, -2.5], vec![0.03, 4.0]]",
          "let w: Vec<Vec<f64>> = vec![vec![1.0, -2.5], vec![3e-2, 4.0]];",
          "const W: [[f32; 2]; 2] = [[1.0, -2.5], [0.03, 4.0]];",
          "array![[1.0_f64, -2.5], [0.03f64, 4.0]]",
          "&[&[1.0, -2.5], &[0.03, 4.0]]",
          "matrix![1.0, -2.5; 0.03, 4.0]",
          "Matrix2::new(1.0, -2.5, 0.03, 4.0)",
          "DMatrix::from_vec(2, 2, vec![1.0, 0.03, -2.5, 4.0])",
          "Array2::from_shape_vec((2, 2), vec![1.0, -2.5, 0.03, 4.0]).unwrap()",
          "[[1.0, -2.5],\n [0.03, 4.0]], shape=[2, 2], strides=[2, 1], layout=Cc (0x5), const ndim=2",
          "\n  ┌           ┐\n  │ 1.00 -2.5 │\n  │ 0.03  4.0 │\n  └           ┘\n",
          "$ mat(1, -2.5; 0.03, 4) $",
          "mat(delim: \"[\", 1, -2.5; 0.03, 4;)",
          "#table(columns: (auto, auto), [1], $-2.5$, [0.03], [4])",
          "<1, -2.5; 0.03, 4>",
          "<<1, 0.03>|<-2.5, 4>>",
          "<<1 | -2.5>, <0.03 | 4>>",
          "<1, 0.03 | -2.5, 4>",
          "Matrix(2, 2, [1, -2.5, 0.03, 4])",
          "W := Matrix(2, 2, {(1, 1) = 1, (1, 2) = -2.5, (2, 1) = 0.03, (2, 2) = 4});",
          "matrix(QQ, [[1, -5/2], [3/100, 4]])",
          "Out[3]= {{1, -2.5}, {0.03, 4}}",
          "{{1, -2.5}, {0.03, 4}} // MatrixForm",
          "NumericArray[{{1, -2.5}, {0.03, 4}}, \"Real64\"]",
          "hcat([1, 0.03], [-2.5, 4])",
          "[1; 0.03;; -2.5; 4]",
          "[1//1 -5//2; 3//100 4]",
          "Float32[1.0f0 -2.5f0; 3.0f-2 4.0f0]",
          "A = [1, -2.5; ...\n     0.03, 4];",
          "A = [1 -2.5 % first\n 0.03 4];",
          "np.matrix('1 -2.5; 0.03 4')",
          "np.array([1, -2.5, 0.03, 4]).reshape(2, 2)",
          "reshape([1, 0.03, -2.5, 4], [2, 2])",
          "[array([1., -2.5]), array([0.03, 4.])]",
          "Tensor(shape=[2, 2], dtype=float32, place=Place(cpu), stop_gradient=True,\n       [[1., -2.5],\n [0.03, "
          "4.]])",
          "new double[][]{{1, -2.5}, {0.03, 4}}",
          "[][]float64{\n\t{1, -2.5},\n\t{0.03, 4},\n}",
          "arrayOf(doubleArrayOf(1.0, -2.5), doubleArrayOf(0.03, 4.0))",
          "array(array(1, -2.5), array(0.03, 4))",
          "[|[|1.; -2.5|]; [|0.03; 4.|]|]",
          "#2A((1 -2.5) (0.03 4))",
          "m << 1, -2.5,\n     0.03, 4;",
          "Matrix2d m; m << 1, -2.5, 0.03, 4;",
          "Eigen::MatrixXd m(2, 2);\nm << 1, -2.5,\n0.03, 4;",
          "Matrix<double, 2, 2> m; m << 1, -2.5, 0.03, 4;",
          "Mat A = (Mat_<double>(2, 2) << 1, -2.5, 0.03, 4);",
          "float W[2][2] = {1, -2.5f, 3e-2f, 4};",
          "float W[2 * 2] = {1, -2.5f, 3e-2f, 4};",
          "tf.constant([1, -2.5, 0.03, 4], shape=(2, 2))",
          "tf.constant([1, -2.5, 0.03, 4], dtype=tf.float32, shape=[2, 2])",
          "np.reshape(np.array([1, -2.5, 0.03, 4]), (2, -1))",
          "MatrixXd m(2, 2); MatrixXd b(1, 4);\nm << 1, -2.5, 0.03, 4;",
          "Matrix2d m = (Matrix2d() << 1, -2.5, 0.03, 4).finished();",
          "float W[][2] = {1, -2.5f, 3e-2f, 4}; // by rows",
          "np.reshape([1, -2.5, 0.03, 4], (2, 2))",
          "mat.NewDense(2, 2, []float64{1, -2.5, 0.03, 4})",
          "w := [][]float64{\n\t{1, -2.5},\n\t{0.03, 4},\n}",
          "double[][] w = new double[][] {{1.0d, -2.5d}, {3e-2d, 4.0d}};",
          "double[,] w = new double[2, 2] { { 1, -2.5 }, { 0.03, 4 } };",
          "real(8) :: A(2,2) = reshape((/ 1d0, 3d-2, -2.5d0, 4d0 /), (/2, 2/))",
          "matrix [[1.0; -2.5];\n [0.03; 4.0]]",
          "   1 _2.5\n0.03    4",
          "   1 ¯2.5\n0.03    4",
          "A = [1, -2.5\n     0.03, 4]",
          "(2><2)\n [ 1.0, -2.5\n , 0.03, 4.0 ]",
          "2 2⍴1 ¯2.5 0.03 4",
          "W =: 2 2 $ 1 _2.5 0.03 4",
          "2‿2⥊1‿¯2.5‿0.03‿4",
          "t(matrix(c(1, -2.5, 0.03, 4), 2))",
          "%%MatrixMarket matrix array real general\n% a remark\n2 2\n1\n0.03\n-2.5\n4"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
}

TEST(Table, ReadsWhatProgramsPrintRoundATable)
{
    for (const std::string text :
         {">>> W\narray([[1., -2.5],\n       [0.03, 4.]])",
          "In [5]: W\nOut[5]:\narray([[1., -2.5],\n       [0.03, 4.]])",
          "> W\n     [,1] [,2]\n[1,] 1.00 -2.5\n[2,] 0.03  4.0",
          "tensor([[1., -2.5],\n [0.03, 4.]]) torch.Size([2, 2])",
          "\n[[1 -2.5]\n [0.03 4]]\n<NDArray 2x2 @cpu(0)>",
          " 1.00 -2.5\n 0.03 4.0\n[torch.FloatTensor of size 2x2]",
          "         [ 1     -2.5 ]\n(%o1)    [            ]\n         [ 0.03   4   ]",
          "ans =\n\n  2×2 single matrix\n\n    1.00   -2.5\n    0.03    4.0",
          "  Columns 1 through 1\n\n    1\n    0.03\n\n  Column 2\n\n   -2.5\n    4",
          "sep=;\n1;-2,5\n0,03;4",
          "┌────┬────┐\n│1   │-2.5│\n├────┼────┤\n│0.03│4   │\n└────┴────┘",
          "==== ====\n1    -2.5\n0.03 4\n==== ====",
          "|===\n|1 |-2.5\n|0.03 |4\n|===",
          "[cols=\"2*\"]\n|===\n|1\n|-2.5\n\n|0.03\n|4\n|===",
          "{| class=\"wikitable\"\n|-\n| 1 || -2.5\n|-\n| 0.03 || 4\n|}",
          "W:\n  - [1, -2.5]\n  - [0.03, 4]",
          "- - 1\n  - -2.5\n- - 0.03\n  - 4",
          "1|-2.5\n0.03|4",
          "#+NAME: w\n| 1 | -2.5 |\n| 0.03 | 4 |",
          "<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mo>-</mo><mfrac><mn>5</mn><mn>2</mn></mfrac></mtd></mtr>"
          "<mtr><mtd><mn>0.03</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable></math>",
          "A:\n   1.0000  -2.5000\n   0.0300   4.0000",
          "[[1, -2.5],\n [0.03, 4]]\nTensor[[2, 2], f32]",
          "1\xe3\x80\x80-2.5\n0.03\xe3\x80\x80"
          "4",
          "１，－２．５\n０．０３，４"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
    for (const std::string text : {"shape: (2, 2)\n┌──────┬──────┐\n│ a    ┆ b    │\n│ ---  ┆ ---  │\n│ f64  ┆ f64  "
                                   "│\n╞══════╪══════╡\n│ 1.0  ┆ "
                                   "-2.5 │\n│ 0.03 ┆ 4.0  │\n└──────┴──────┘",
                                   "2×2 DataFrame\n Row │ a        b\n     │ Float64  "
                                   "Float64\n─────┼──────────────────\n   1 │    1.0      -2.5\n   "
                                   "2 │    0.03      4.0",
                                   "# A tibble: 2 × 2\n      a     b\n  <dbl> <dbl>\n1  1     -2.5\n2  0.03   4",
                                   "  a   |  b  \n------+-----\n 1    | "
                                   "-2.5\n 0.03 | 4\n(2 rows)",
                                   "    a       b\n    ____    ____\n\n    1       -2.5\n    0.03     4"}) {
        const NumberTable table = readTable(text);
        EXPECT_TRUE(table.numbers.sameBits(wanted)) << text;
        EXPECT_EQ(table.labels.columns, (Words{"a", "b"})) << text;
    }
}

// A matrix in J and its infinity, and heads of several columns over those of one.
TEST(Table, ReadsMasksOfJAndHeadsInTwoRows)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(numbersIn("2 2 $ 0 __ 0 _").numbers()[1], -infinity);
    EXPECT_EQ(numbersIn("_1 __\n _ 2").numbers()[2], infinity);
    EXPECT_EQ(numbersIn("3 1 $ 1e_5 _0.25 2").numbers()[0], 1e-5);
    for (const std::string text :
         {"\\begin{tabular}{lcc}\\toprule\n & \\multicolumn{2}{c}{Keys} \\\\ \\cmidrule(lr){2-3}\n & a & b \\\\ "
          "\\midrule\nx & 1 & -2.5 \\\\\ny & 0.03 & 4 \\\\\\bottomrule\n\\end{tabular}",
          "<table><tr><th></th><th colspan=2>Keys</th></tr><tr><th></th><th>a</th><th>b</th></tr>"
          "<tr><th>x</th><td>1</td><td>-2.5</td></tr><tr><th>y</th><td>0.03</td><td>4</td></tr></table>",
          "\tKeys\t\n\ta\tb\nx\t1\t-2.5\ny\t0.03\t4\n"}) {
        const NumberTable table = readTable(text);
        EXPECT_TRUE(table.numbers.sameBits(wanted)) << text;
        EXPECT_EQ(table.labels.columns, (Words{"a", "b"})) << text;
        EXPECT_EQ(table.labels.rows, (Words{"x", "y"})) << text;
    }
    EXPECT_EQ(numbersIn("1 2\n\n3 4\n\n5 6\n").shape(), Shape::matrix(3, 2));
    EXPECT_THROW(numbersIn("1 2\n\n3 4\n5 6\n"), Error);
}

// Labels that programs put where there are no names; the numbers of rows and columns are kept.
TEST(Table, DropsLabelsThatNameNothing)
{
    for (const std::string text : {"Column A,Column B\n1,-2.5\n0.03,4", "Column1,Column2\n1,-2.5\n0.03,4",
                                   "\"V1\",\"V2\"\n1,-2.5\n0.03,4", "Unnamed: 0,Unnamed: 1\n1,-2.5\n0.03,4"}) {
        const NumberTable table = readTable(text, {.commas = true});
        EXPECT_TRUE(table.numbers.sameBits(wanted)) << text;
        EXPECT_TRUE(table.labels.columns.empty()) << text;
    }
    for (const std::string text :
         {"   0     1\n0  1.00  -2.5\n1  0.03   4.0", "Unnamed: 0\t0\t1\n0\t1\t-2.5\n1\t0.03\t4",
          "┌─────────┬──────┬──────┐\n│ (index) │ 0    │ 1    │\n├─────────┼──────┼──────┤\n"
          "│ 0       │ 1    │ -2.5 │\n│ 1       │ 0.03 │ 4    │\n└─────────┴──────┴──────┘"}) {
        const NumberTable table = readTable(text);
        EXPECT_TRUE(table.numbers.sameBits(wanted)) << text;
        EXPECT_EQ(table.labels.rows, (Words{"0", "1"})) << text;
        EXPECT_EQ(table.labels.columns, (Words{"0", "1"})) << text;
    }
    EXPECT_EQ(readTable("Unnamed: 0,cat,sat\n0,1,-2.5\n1,0.03,4", {.commas = true}).labels.columns,
              (Words{"cat", "sat"}));
    EXPECT_THROW(readTable("1,2\n1,3,4", {.commas = true}), Error);
}

// What stands above a matrix, behind it, or beside it in other lines is not what is done with it.
TEST(Table, ReadsMatricesBesideWhatDoesNotChangeThem)
{
    for (const std::string text :
         {"np.exp(A)\narray([[1, -2.5],\n       [0.03, 4]])", ">>> -A\narray([[1, -2.5], [0.03, 4]])",
          "# softmax(QK^T/sqrt(d))\narray([[1, -2.5], [0.03, 4]])", "print(np.array([[1, -2.5], [0.03, 4]]))",
          "np.stack([[1, -2.5], [0.03, 4]], axis=0)", "Float64[1 -2.5; 0.03 4]",
          "$$W = \\begin{bmatrix} 1 & -2.5 \\\\ 0.03 & 4 \\end{bmatrix}$$\n\n- where W is learned",
          "$$\\begin{bmatrix} 1 & -2.5 \\\\ 0.03 & 4 \\end{bmatrix}$$ - the weights",
          "\\[\\begin{bmatrix} 1 & -2.5 \\\\ 0.03 & 4 \\end{bmatrix}\\]\n*Figure 1*",
          "print(A)\n[[ 1.   -2.5 ]\n [ 0.03  4.  ]]", "# weights\n[[1, -2.5], [0.03, 4]]  # of the first head",
          "Attention (head 1):\n[[1, -2.5], [0.03, 4]]\n# done", "注意力\n[[1, -2.5], [0.03, 4]]",
          "W = [...\n 1 -2.5; ...\n 0.03 4];", "{\"A\": [[1, -2.5], [0.03, 4]]}",
          "{\n  \"A\": [\n    [1, -2.5],\n    [0.03, 4]\n  ],\n}", "m << 1, -2.5, \n     0.03, 4;"})
        EXPECT_TRUE(numbersIn(text).sameBits(wanted)) << text;
    const NumberTable labels = readTable("Layer,1d1,2d1\na,1,2\nb,3,4", {.commas = true});
    EXPECT_EQ(labels.numbers.shape(), Shape::matrix(2, 2));
    EXPECT_EQ(labels.labels.columns, (Words{"1d1", "2d1"}));
    EXPECT_EQ(readTable("GPT-3.5,1.5B,v2.1\n1,2,3", {.commas = true}).labels.columns,
              (Words{"GPT-3.5", "1.5B", "v2.1"}));
    for (const std::string label : {"▁2024", "“2”", "5€", "2–3", "1°", "2×4", "2024/01/05", "▁2.5", "0.5–0.7", "5²"})
        EXPECT_EQ(readTable("the," + label + "\n1,2\n3,4", {.commas = true}).labels.columns, (Words{"the", label}));
    EXPECT_EQ(readTable("_1 0.5\n_2 0.25").labels.rows, (Words{"_1", "_2"}));
    EXPECT_EQ(numbersIn("m.row(0) << 1, 2, 3;").shape(), Shape::matrix(1, 3));
    EXPECT_EQ(numbersIn("dog in set\t1\t2\ncat in set\t3\t4").shape(), Shape::matrix(2, 2));
}

TEST(Table, RefusesWhatIsNoNumber)
{
    EXPECT_EQ(errorOf([] { numbersIn("{\"A\": [[1, 2]], \"tokens\": [\"a\", \"b\"]}"); }),
              "it is an object of 2 entries; expected the numbers of one, as [[1, 2], [3, 4]]");
    EXPECT_EQ(errorOf([] { numbersIn("[[null, 1], [2, 3]]"); }), "row 1, column 1: \"null\" is not a number");
    EXPECT_EQ(errorOf([] { numbersIn("$1.5\t$2\n3\t4"); }), "row 1, column 1: \"$1.5\" is not a number");
    EXPECT_EQ(errorOf([] { numbersIn("<0.01 <0.01\n0.5 0.5"); }), "row 1, column 1: \"<0.01\" is not a number");
    EXPECT_THROW(numbersIn("the 0.1 0.2\n[0.3, 0.4]"), Error) << "no row is taken for a heading";
}

// Commas that can be no decimal points separate in a paste, too.
TEST(Table, TakesNoCommaBesideWordsForADecimalPoint)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Tensor mask = numbersIn("0,-inf\n0,0");
    EXPECT_EQ(mask.shape(), Shape::matrix(2, 2));
    EXPECT_EQ(mask.numbers()[1], -infinity);
    EXPECT_EQ(numbersIn("nan,1\n2,3").shape(), Shape::matrix(2, 2));
    EXPECT_EQ(numbersIn("1，2\n3，4").shape(), Shape::matrix(2, 2));
    EXPECT_EQ(numbersIn("1;2;\n3;4;").shape(), Shape::matrix(2, 2));
    EXPECT_EQ(readTable("e1,e2\n1,2").labels.columns, (Words{"e1", "e2"}));
    EXPECT_EQ(readTable("x,1\ny,2").labels.rows, (Words{"x", "y"}));
    EXPECT_EQ(readTable("a,b 1 2\nc,d 3 4").labels.rows, (Words{"a,b", "c,d"}));
    EXPECT_EQ(numbersIn("-,5 1\n2 3").numbers()[0], -0.5);
    EXPECT_TRUE(numbersIn("1 ,2\n3 ,4").sameBits(Tensor{{1, 2}, {3, 4}}));
    EXPECT_TRUE(numbersIn("1/2,0\n0,1").sameBits(Tensor{{0.5, 0}, {0, 1}}));
    EXPECT_TRUE(numbersIn("1,1/2\n0,1").sameBits(Tensor{{1, 0.5}, {0, 1}}));
    EXPECT_TRUE(numbersIn("1e-3,2\n3,4").sameBits(Tensor{{0.001, 2}, {3, 4}}));
    EXPECT_TRUE(numbersIn("1E5,2\n3,4").sameBits(Tensor{{1e5, 2}, {3, 4}}));
    EXPECT_TRUE(numbersIn("2·10^3,2\n3,4").sameBits(Tensor{{2000, 2}, {3, 4}}));
    EXPECT_TRUE(numbersIn("0,5e-3 1\n2 3").sameBits(Tensor{{0.0005, 1}, {2, 3}}));
    EXPECT_TRUE(numbersIn("0,5 1/2\n2 1,5").sameBits(Tensor{{0.5, 0.5}, {2, 1.5}}));
}

/// The bytes that readers say they looked at, as a share of four times the text.
double workFor(const std::string& text)
{
    double done = 0;
    const ReadingWatch watch({}, [&](double share) { done = share; });
    const ReadingPart part(1, 4 * text.size());
    numbersIn(text);
    return done;
}

// The work for a list grows with its length, not with its square.
TEST(Table, ReadsLongLinesOfOneList)
{
    constexpr int count = 200000;
    std::string line = "[0.5";
    std::string lines = "[0.5";
    for (int i = 0; i < count; ++i) {
        line += ", 0.12345678";
        lines += "\n, 0.12345678";
    }
    EXPECT_EQ(numbersIn(line + "]").shape(), Shape::matrix(1, count + 1));
    EXPECT_LT(workFor(line + "]"), 0.75);
    EXPECT_LT(workFor(lines + "]"), 0.75);
}

TEST(Table, ReadsLongLinesOfDrawnBrackets)
{
    constexpr int count = 200000;
    std::string line;
    for (int i = 0; i < count; ++i)
        line += "⎡1⎤";
    EXPECT_EQ(numbersIn(line).shape(), Shape::matrix(1, count));
    EXPECT_LT(workFor(line), 0.75);
}

TEST(Table, ReadsTheNamesOfRowsAndColumnsInR)
{
    const std::vector<std::string> columns{"a", "b"};
    const std::vector<std::string> rows{"x", "y"};
    for (const std::string text :
         {"        a    b\n[1,] 1.00 -2.5\n[2,] 0.03  4.0\n",
          "        a\n[1,] 1.00\n[2,] 0.03\n        b\n[1,] -2.5\n[2,]  4.0\n", "cbind(a = c(1, 0.03), b = c(-2.5, 4))",
          "data.frame(a = c(1, 0.03), b = c(-2.5, 4), stringsAsFactors = FALSE)",
          "structure(c(1, 0.03, -2.5, 4), dim = c(2L, 2L), dimnames = list(NULL, c(\"a\", \"b\")))"}) {
        const NumberTable table = readTable(text);
        EXPECT_TRUE(table.numbers.sameBits(wanted)) << text;
        EXPECT_EQ(table.labels.columns, columns) << text;
        EXPECT_TRUE(table.labels.rows.empty()) << text;
    }
    for (const std::string text :
         {"  [,1] [,2]\nx 1.00 -2.5\ny 0.03  4.0\n", "rbind(x = c(1, -2.5), y = c(0.03, 4))"}) {
        const NumberTable table = readTable(text);
        EXPECT_TRUE(table.numbers.sameBits(wanted)) << text;
        EXPECT_EQ(table.labels.rows, rows) << text;
        EXPECT_TRUE(table.labels.columns.empty()) << text;
    }
    EXPECT_EQ(errorOf([] { readTable("     [,1] [,2]\n[1,] 1 2\n[3,] 3 4\n"); }),
              "line 3: expected \"[2,]\", got \"[3,] 3 4\"");
    EXPECT_EQ(errorOf([] { readTable("     [,1] [,2]\n[1,] 1 2\n3 4\n"); }), "line 3: expected \"[2,]\", got \"3 4\"");
}

TEST(Table, RefusesACallOfRWhoseNumbersDoNotFillTheMatrix)
{
    EXPECT_EQ(errorOf([] { readTable("matrix(c(1, 2, 3), nrow = 2)"); }), "3 numbers do not fill a matrix of 2×1");
    EXPECT_EQ(errorOf([] { readTable("structure(c(1, 2, 3), .Dim = c(2L, 2L))"); }),
              "3 numbers do not fill a matrix of 2×2");
    EXPECT_EQ(errorOf([] { readTable("matrix(c(1, x), nrow = 1)"); }), "row 1, column 2: \"x\" is not a number");
    for (const char* text :
         {"2 2⍴1 2 3", "reshape([1, 2, 3], 2, 2)", "Matrix(2, 2, [1, 2, 3])", "Matrix2::new(1, 2, 3)"})
        EXPECT_EQ(errorOf([&] { readTable(text); }), "3 numbers do not fill a matrix of 2×2") << text;
    EXPECT_THROW(readTable("Matrix(4294967296, 4294967296, {(1, 1) = 1})"), Error);
    EXPECT_EQ(errorOf([] { readTable("hcat([1, 2], [3])"); }), "the columns have 2 and 1 numbers");
}

TEST(Table, SaysWhatIsWrongInPhrasesThatCanBeTranslated)
{
    EXPECT_EQ(phrasesOfError([] { csv("1,k\n"); }), "<row 1, column 2: <\"k\" is not a number>>");
    EXPECT_EQ(phrasesOfError([] { csv("1,2\n3\n"); }), "<row 2 has <1 number>, and the rows before it have 2>");
}

TEST(Table, KeepsToItsLimits)
{
    EXPECT_EQ(readTable("1,2,3\n4,5,6", {.limits = {6}}).numbers.shape(), Shape::matrix(2, 3));
    EXPECT_EQ(errorOf([] { readTable("1,2,3\n4,5,6", {.limits = {5}}); }),
              "it holds more than the 5 numbers that can be read");
    EXPECT_EQ(errorOf([] { numbersIn(std::string(1000, '[') + "1"); }),
              "row 1, column 1: the brackets are nested too deeply");
}

// A megabyte of what could make a reader look at the whole of it again and again.
TEST(Table, ReadsALongTextOnce)
{
    const std::vector<std::string> pieces{"[",
                                          "{",
                                          "[1,",
                                          "1,",
                                          "1 ",
                                          "1\n",
                                          "<td colspan=100>",
                                          "<tr><td>",
                                          "<!--",
                                          "&amp",
                                          "\\begin{",
                                          "\\\\[",
                                          "1&",
                                          "\\frac{",
                                          "\\begin{matrix}{",
                                          "|-",
                                          "|1|\n",
                                          "|-|\n",
                                          "(",
                                          ";",
                                          "\"",
                                          "x\t",
                                          "...",
                                          "∞·",
                                          "[array([1]),",
                                          "array(array(1),",
                                          "1│",
                                          "1|",
                                          "1;;",
                                          "&[1,",
                                          "- - 1\n",
                                          "<mtr><mfrac></mn><mn>",
                                          "reshape(",
                                          "１，"};
    for (const std::string& piece : pieces) {
        std::string text = piece.ends_with(";;")         ? "["
            : piece.starts_with("\\\\") || piece == "1&" ? "&\\\\"
            : piece.starts_with("&")                     ? "<table><td>"
                                                         : "";
        while (text.size() < std::size_t{1} << (HEEDMAP_SANITIZED ? 17 : 20))
            text += piece;
        try {
            EXPECT_GT(readTable(text).numbers.shape().size(), 1) << piece;
        } catch (const Error& error) {
            EXPECT_LT(std::string_view(error.what()).size(), 200U) << piece;
        }
    }
}

TEST(Tables, AreNotReadAsOthersThanTheyAre)
{
    const auto refused = [](std::string_view text) { EXPECT_THROW((void)numbersIn(text), Error) << text; };
    EXPECT_EQ(numbersIn("┌ 1 2 ┐\n│ 3 4 │\n└ 5 6 ┘").shape(), Shape::matrix(3, 2));
    EXPECT_EQ(numbersIn("#table(columns: (1fr, 1fr,), [1], [2], [3], [4])").shape(), Shape::matrix(2, 2));
    refused("#table(columns: (auto,) * 4, [1], [2], [3], [4], [5], [6], [7], [8])");
    EXPECT_EQ(numbersIn("{|\n|-\n| 1 || align=\"right\" | 2\n|-\n| 3 || 4\n|}").numbers()[1], 2);
    refused("{|\n|-\n| 1 || 2\n|}\n{|\n|-\n| 3 || 4\n|}");
    refused("|===\n| 1 | 2\n|===\n\n|===\n| 3 | 4\n|===");
    EXPECT_EQ(numbersIn("[cols=\"10*\"]\n|===\n| 1\n| 2\n| 3\n| 4\n| 5\n| 6\n| 7\n| 8\n| 9\n| 10\n|===").shape(),
              Shape::matrix(1, 10));
    refused("-np.array([1, 2, 3, 4]).reshape(2, 2)");
    EXPECT_EQ(
        largestDifference(numbersIn("0.5 * np.array([1, 2, 3, 4]).reshape(2, 2)").view(), Tensor{{0.5, 1}, {1.5, 2}}),
        0);
    EXPECT_EQ(largestDifference(numbersIn("Matrix(2, 2, [1, 2, 3, 4]) * 2").view(), Tensor{{2, 4}, {6, 8}}), 0);
    refused("np.exp(0.5 * np.array([1, 2, 3, 4]).reshape(2, 2))");
    std::string turns;
    for (int i = 0; i < 50000; ++i)
        turns += "t(";
    refused(turns + "matrix(c(1, 2), nrow = 1)" + std::string(50000, ')'));
    const auto inMath = [](const std::string& cell) {
        return "<math><mtable><mtr><mtd><mn>2</mn></mtd><mtd>" + cell + "</mtd></mtr></mtable></math>";
    };
    EXPECT_EQ(numbersIn(inMath("<mfrac><mn>1</mn><mn>4</mn></mfrac>")).numbers()[1], 0.25);
    refused(inMath("<mfrac><mrow><mo>-</mo><mn>1</mn></mrow><mn>2</mn></mfrac>"));
    for (const char* changed :
         {"-tf.constant([1, 2, 3, 4], shape=(2, 2))",
          "tf.transpose(tf.constant([1, 2, 3, 4], shape=(2, 2)))",
          "np.exp(np.reshape([1, 2, 3, 4], (2, 2)))",
          "2 * np.reshape([1, 2, 3, 4], (2, 2))",
          "np.reshape(-np.array([1, 2, 3, 4]), (2, 2))",
          "np.reshape([1, 2, 3, 4], (2, 2)).T",
          "np.reshape([1, 2, 3, 4], (2, 2)) * 2",
          "np.reshape([1, 2, 3, 4], (2, 2)) @ W",
          "np.reshape([1, 2, 3, 4], (2, 2))[::-1]",
          "np.reshape([1, 2, 3, 4], (2, 2), order='F')",
          "np.reshape([1, 2, 3, 4, 5, 6, 7, 8], (2, 2, 2))",
          "mat.NewDense(2, 2, []float64{1, 2, 3, 4}).T()",
          "(Mat_<double>(2, 2) << 1, 2, 3, 4).t()",
          "(Mat_<double>(2, 2) << 1, 2, 3, 4) * 2",
          "(Matrix2d() << 1, 2, 3, 4).finished().transpose()",
          "Matrix2d m;\nm << 1, 2, 3, 4;\nm *= 2;",
          "float W[2][2] = {1, 2, 3, 4};\ntranspose(W);",
          "float W[N][N] = {1, 2, 3, 4};",
          "m.topRows(4) << 1, 2, 3, 4;",
          "MatrixXd m(2, 3);\nm << 1, 2,\n3, 4,\n5, 6;",
          "m.block<2,2>(1, 4) << 1, 2, 3, 4;",
          "real :: A(2,2) = transpose(reshape((/1, 2, 3, 4/), (/2, 2/)))",
          "real :: A(2,2) = -reshape((/1, 2, 3, 4/), (/2, 2/))",
          "real :: A(2,2) = matmul(B, reshape([1, 2, 3, 4], [2, 2]))",
          "reshape([1, 2, 3, 4], [2, 2]) * 2",
          "np.exp(np.array([1, 2, 3, 4])).reshape(2, 2)",
          "| | Keys | |\n|---|---|---|\n| x | - | - |\n| y | 1 | 2 |",
          "\tKeys\t\n\t—\t—\ny\t1\t2",
          ",a,\nx,NA,NA\ny,1,2",
          "0.5 __ 0.5\n__ 1 0",
          "dog in set\t1\t2\ncat in set\tx\t4",
          "| 1 |\n|---|\n| 0.5 |\n| 0.25 |",
          "| 1 | 2 | 3 |\n|---|---|---|\n| 0.5 | 0.25 | 0.25 |",
          "0 1\n0 5 6\n7 8 9",
          "Unnamed: 0\ta\tb\n0\t1\t2\n0\t3\t4",
          "W_Q:\n\n1 2\n\n3 4",
          "a\n\n1 2\n\n3 4",
          "~np.array([[True, False], [True, True]])",
          "np.logical_not([[True, False], [True, True]])",
          "np.invert([[1, 2], [3, 4]])",
          "np.stack([[1, 2], [3, 4]], 1)",
          "np.reshape([1, 2, 3, 4], (2, 2), 'F')",
          "torch.stack((torch.tensor([1, 2]), torch.tensor([3, 4])), dim=-1)",
          "torch.t(torch.tensor([[1, 2], [3, 4]]))",
          "np.clip([[1, 2], [3, 4]], 0, 1)",
          "F.softmax(input=torch.tensor([[1, 2], [3, 4]]))",
          "mat(1, 2; 3, 4)^T",
          "\\Big(\\begin{bmatrix} 1 & 2 \\end{bmatrix}\\Big)^T",
          "$\\begin{bmatrix} 1 & 2 \\end{bmatrix}$^T",
          "[0.123456 0.234567 0.345678 0.456789 0.567890 0.678901\n 0.123456 0.234567 0.345678 0.456789 0.567890 "
          "0.678901]",
          "-np.array([[1, 2], [3, 4]])",
          "np.exp([[1, 2], [3, 4]])",
          "Transpose[{{1, 2}, {3, 4}}]",
          "np.stack([[1, 2], [3, 4]], axis=1)",
          "np.column_stack(([1, 2], [3, 4]))",
          "np.zeros([2, 2])",
          "-\\begin{bmatrix} 1 & 2 \\end{bmatrix}",
          "\\begin{bmatrix} 1 & 2 \\end{bmatrix}^T",
          "\\left[\\begin{matrix} 1 & 2 \\end{matrix}\\right]^{-1}",
          "\\begin{bmatrix} 1 & 2 \\end{bmatrix} \\cdot 2",
          "[[1; 2]; [3; 4]]",
          "0.5±0.1 0.2±0.1\n0.3±0.1 0.1",
          "−0.5±0.1 0.2\n0.3±0.1 0.1",
          "0.5² 0.2\n0.3² 0.1",
          "0.5† 0.2\n0.3‡ 0.1",
          "| a | b |\n|---|---|\n| 0.5[^1] | 3 |",
          "\\begin{bmatrix} 0.5_{1} & 1 \\end{bmatrix}",
          "\\begin{bmatrix} 2\\cdot 3 & 1 \\end{bmatrix}",
          "<table><tr><td><sup>1</sup>&frasl;<sub>2</sub></td><td>1</td></tr></table>",
          "(0,5 0,5)\n(0,2 0,8)",
          "[0,5 0,25; 0,5 0,75]",
          "m << 1, 2, 3, 4;",
          "Matrix2d m; m << 1, 2, 3;"})
        refused(changed);
    EXPECT_EQ(errorOf([] { readTable("-np.array([[1, 2]])"); }),
              "\"-np.array(\" makes another matrix of these numbers; expected the matrix that it makes");
    refused(inMath("<mroot><mn>8</mn><mn>3</mn></mroot>"));
}

TEST(Table, MultipliesByTheFactorBesideAMatrix)
{
    for (const char* text :
         {"100 * [[1, -2.5], [3e-2, 4]]", "100*np.array([[1, -2.5], [3e-2, 4]])", "A = 100 * [1 -2.5; 0.03 4]",
          "100 * tensor([[1, -2.5], [0.03, 4]])", "100 *\n1 -2.5\n0.03 4", "[[1, -2.5], [0.03, 4]] * 100",
          "100 \\cdot \\begin{pmatrix} 1 & -2.5 \\\\ 0.03 & 4 \\end{pmatrix}"})
        EXPECT_EQ(largestDifference(numbersIn(text).view(), Tensor{{100, -250}, {3, 400}}), 0) << text;
    EXPECT_EQ(numbersIn("[[1, -3]] / 2").numbers()[1], -1.5);
    EXPECT_EQ(numbersIn("\\frac{1}{2} \\begin{bmatrix} 1 & -3 \\end{bmatrix}").numbers()[1], -1.5);
    EXPECT_NE(errorOf([] { (void)readFigures("0.5 * [[1, 2]]"); }), "nothing thrown") << "figures stay as printed";
    EXPECT_NE(errorOf([] { numbersIn("[[1, 2]].T"); }), "nothing thrown");
}

TEST(Table, LeavesOutColumnsThatAreEmptyInEveryRow)
{
    EXPECT_EQ(largestDifference(numbersIn("1\t-2.5\t\n3e-2\t4\t\n").view(), wanted), 0);
    EXPECT_EQ(largestDifference(numbersIn("1\t-2.5\t\t\r\n3e-2\t4\t\t\r\n").view(), wanted), 0);
    const NumberTable labelled = readTable("\ta\tb\t\nx\t1\t-2.5\t\ny\t3e-2\t4\t\n");
    EXPECT_EQ(largestDifference(labelled.numbers.view(), wanted), 0);
    EXPECT_EQ(labelled.labels.columns, (Words{"a", "b"}));
    EXPECT_EQ(errorOf([] { numbersIn("1\t2\t\n3\t4\t5\n"); }), "row 1, column 3: the cell is empty");
}

TEST(Table, TakesBlankLinesBetweenAllRows)
{
    EXPECT_EQ(largestDifference(numbersIn("1 -2.5\n\n3e-2 4\n").view(), wanted), 0);
    EXPECT_NE(errorOf([] { numbersIn("1 2\n3 4\n\n5 6\n7 8\n"); }), "nothing thrown");
}

TEST(Table, TakesNoNumberOfCodeForALabel)
{
    for (const char* number : {"1_000", "0x1F", "-0xff", "12_345_678"})
        EXPECT_EQ(errorOf([&] { numbersIn(std::string(number) + " 2"); }),
                  "row 1, column 1: \"" + std::string(number) + "\" is not a number");
    EXPECT_EQ(readTable("a_1 2\nb_2 3").labels.rows, (Words{"a_1", "b_2"}));
}

// The names of rows and columns stand above and before each slice again.
TEST(Table, ReadsArraysOfRWhoseAxesHaveNames)
{
    const Tensor stack(Shape::stack(2, 2, 2), std::vector<double>{1, 3, 2, 4, 5, 7, 6, 8});
    for (const char* text : {", , 1\n\n     [,1] [,2]\n[1,]    1    3\n[2,]    2    4\n\n, , 2\n\n     [,1] [,2]\n"
                             "[1,]    5    7\n[2,]    6    8\n",
                             ", , h1\n\n   a  b\nx  1  3\ny  2  4\n\n, , h2\n\n   a  b\nx  5  7\ny  6  8\n",
                             ", , head = h1\n\n     key\nquery a b\n    x 1 3\n    y 2 4\n\n, , head = h2\n\n     "
                             "key\nquery a b\n    x 5 7\n    y 6 8\n"}) {
        const NumberTable table = readTable(text);
        EXPECT_EQ(largestDifference(table.numbers.view(), stack), 0) << text;
        const bool named = text[4] == 'h';
        EXPECT_EQ(table.labels.rows, named ? (Words{"x", "y"}) : Words()) << text;
        EXPECT_EQ(table.labels.columns, named ? (Words{"a", "b"}) : Words()) << text;
    }
}

// 2:3 counts from 2 to 3, as R writes whole numbers, and a third size is that of slices.
TEST(Table, TakesTheSizesOfArraysOfRAsTheyAreWritten)
{
    const Tensor matrix{{1, 3, 5}, {2, 4, 6}};
    for (const char* text :
         {"structure(c(1, 2, 3, 4, 5, 6), dim = 2:3)", "structure(c(1, 2, 3, 4, 5, 6), dim = c(2L, 3L))",
          "array(c(1, 2, 3, 4, 5, 6), dim = c(2, 3))", "array(c(1, 2, 3, 4, 5, 6), c(2, 3))"})
        EXPECT_EQ(largestDifference(numbersIn(text).view(), matrix), 0) << text;
    const Tensor stack(Shape::stack(2, 2, 2), std::vector<double>{1, 3, 2, 4, 5, 7, 6, 8});
    for (const char* text : {"array(c(1, 2, 3, 4, 5, 6, 7, 8), dim = c(2, 2, 2))",
                             "structure(c(1, 2, 3, 4, 5, 6, 7, 8), dim = c(2L, 2L, 2L))"})
        EXPECT_EQ(largestDifference(numbersIn(text).view(), stack), 0) << text;
    EXPECT_EQ(errorOf([] { numbersIn("array(c(1, 2, 3, 4), dim = c(1, 2, 2, 1))"); }),
              "dim: expected the sizes of one to three axes, got 4");
}

// White space is a separator in a .csv file, too, where it holds no other: NumPy saves it so.
TEST(Table, SeparatesAtBlanksInAFileOfCommasWithoutOne)
{
    for (const char* text :
         {"1.000e+00 -2.500e+00\n3.000e-02 4.000e+00\n", "# saved\n1 -2.5\n3e-2 4\n",
          "A =\n\n    1.0000   -2.5000\n    0.0300    4.0000\n", "2×2 Matrix{Float64}:\n 1.0   -2.5\n 0.03   4.0\n"})
        EXPECT_EQ(largestDifference(csv(text).view(), wanted), 0) << text;
    const NumberTable printed = readTable("      a     b\nx  1.00  -2.5\ny  0.03   4.0\n", {.commas = true});
    EXPECT_EQ(largestDifference(printed.numbers.view(), wanted), 0);
    EXPECT_EQ(printed.labels.columns, (Words{"a", "b"}));
    EXPECT_EQ(printed.labels.rows, (Words{"x", "y"}));
    EXPECT_EQ(readTable("head 1\n0.5\n0.25\n", {.commas = true}).labels.columns, Words{"head 1"}) << "a column";
    EXPECT_EQ(csv("12 %\n3 × 10^2\n").shape(), Shape::matrix(2, 1)) << "blanks within numbers";
}

// A point beside decimal commas may stand between thousands.
TEST(Table, RefusesAPointThatMayStandBetweenThousands)
{
    for (const char* text : {"a;b\n1.234;0,5\n2;3\n", "a\tb\n0,5\t1.234\n", "0,25;1\n-1.234;1\n"})
        EXPECT_NE(errorOf([&] {
                      numbersIn(text);
                  }).find("1.234\" has a point and other numbers a comma; expected no sign between thousands"),
                  std::string::npos)
            << text;
    EXPECT_EQ(largestDifference(numbersIn("0.125;0,5\n2;3\n").view(), Tensor{{0.125, 0.5}, {2, 3}}), 0);
    EXPECT_EQ(largestDifference(numbersIn("1.234;0.5\n2;3\n").view(), Tensor{{1.234, 0.5}, {2, 3}}), 0);
}

// The blanks within a number separate no cells.
TEST(Table, TakesNumbersWithBlanksInThemBetweenBlanks)
{
    for (const char* text :
         {"≈ 1 -2.5\n0.03 ≈ 4\n", "1 -2.5\n3 × 10^-2 4\n", "1 -2.5\n3 · 10⁻² ~ 4\n", "1 ≈ -2.5\n3 x 10^-2 4\n"})
        EXPECT_EQ(largestDifference(numbersIn(text).view(), wanted), 0) << text;
}

} // namespace
} // namespace heedmap
