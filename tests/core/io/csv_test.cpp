#include <heedmap/io/csv.h>

#include "core/io/io_support.h"

#include <limits>

namespace heedmap {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Csv, ReadsWhatSpreadsheetsAndPeopleWrite)
{
    const Tensor matrix{{1, -2.5}, {3e-2, 4}};
    for (const std::string text : {"1,-2.5\n3e-2,4\n", "1;-2.5\n3e-2;4", "1\t-2.5\r\n3e-2\t4\r\n", "1,-2.5\r0.03,4\r",
                                   " 1 , -2.5 \n\t.03,\"4\"\n", "\"1\",\" -2.5\"\n0.03,+4\n",
                                   "\xef\xbb\xbf"
                                   "1,-2.5\n0.03,4\n",
                                   "\n\n1,-2.5\n0.03,4\n  \n\t\n"})
        EXPECT_TRUE(readCsv(text).sameBits(matrix)) << text;
}

TEST(Csv, ReadsOneLineAndOneColumnAsMatrices)
{
    EXPECT_EQ(readCsv("1,2,3").shape(), Shape::matrix(1, 3));
    EXPECT_EQ(readCsv("1\n2\n3").shape(), Shape::matrix(3, 1));
}

TEST(Csv, SpellsOutWhatIsNotFinite)
{
    const Tensor matrix{{infinity, -infinity, std::numeric_limits<double>::quiet_NaN()}};
    EXPECT_EQ(writeCsv(matrix), "inf,-inf,nan\n");
    EXPECT_TRUE(readCsv("inf,-inf,nan\n").sameBits(matrix));
}

TEST(Csv, SeparatesSlicesByBlankLines)
{
    const Tensor stack(Shape::stack(2, 1, 2), std::vector<double>{1, 2, 3, 4});
    EXPECT_EQ(writeCsv(stack), "1,2\n\n3,4\n");
    EXPECT_TRUE(readCsv("1,2\n\n3,4\n").sameBits(stack));
}

TEST(Csv, GivesBackTheBitsItWasGiven)
{
    for (const std::string name : {"f8", "f8_stack", "npz_heads"}) {
        EXPECT_TRUE(readCsv(writeCsv(expected(name))).sameBits(expected(name))) << name;
        EXPECT_TRUE(readCsv(writeCsv(expected(name), '\t')).sameBits(expected(name))) << name;
    }
    const Tensor special = std::move(expected("f8_special")).reshaped(Shape::matrix(3, 4));
    EXPECT_TRUE(readCsv(writeCsv(special)).sameBits(special));
}

TEST(Csv, SaysWhatIsWrongWithAMalformedFile)
{
    const std::vector<Malformed> cases{
        {"", "it holds no numbers"},
        {"\n \n\t\n", "it holds no numbers"},
        {"q,k\n1,2\n", "line 1, column 1: \"q\" is not a number; names of columns cannot be read"},
        {"1,2\n3,x\n", "line 2, column 2: \"x\" is not a number"},
        {"1,2\n3\n", "line 2 has 1 number, and the lines before it have 2"},
        {"1,2\n\n3,4,5\n", "line 3 has 3 numbers, and the lines before it have 2"},
        {"1,2\n3,,4\n", "line 2, column 2: the cell is empty"},
        {"1,2,\n", "line 1, column 3: the cell is empty"},
        {",1\n", "line 1, column 1: the cell is empty"},
        {"1,\"\"\n", "line 1, column 2: the cell is empty"},
        {"1,\"2\n3,4\n", "line 1, column 2: the quotation mark is not closed"},
        {"1,\"2\"x\n", "line 1, column 2: \"\"2\"x\" is not a number; names of columns cannot be read"},
        {"0,5;0,25\n", "line 1, column 1: \"0,5\" is not a number; names of columns cannot be read"},
        {"1;2\n3,4\n", "line 2, column 1: \"3,4\" is not a number"},
        {"1 2\n3 4\n", "line 1, column 1: \"1 2\" is not a number; names of columns cannot be read"},
        {"1\n1e999\n", "line 2, column 1: \"1e999\" does not fit a double"},
        {std::string("1,2\0\n", 5), "line 1, column 2: \"2\\x00\" is not a number; names of columns cannot be read"},
        {"1\n\n2\n3\n", "the slice that ends in line 4 has 2 rows, and the first has 1; blank lines separate slices"},
        {"1,2\n3,思考\n", "line 2, column 2: \"思考\" is not a number"},
        {"1\n0x10\n", "line 2, column 1: \"0x10\" is not a number"},
    };
    for (const Malformed& file : cases)
        EXPECT_EQ(errorOf([&] { readCsv(file.bytes); }), file.message) << file.bytes;
}

TEST(Csv, SaysWhatIsWrongInPhrasesThatCanBeTranslated)
{
    EXPECT_EQ(phrasesOfError([] { readCsv("q,k\n"); }),
              "<line 1, column 1: <<\"q\" is not a number>; names of columns cannot be read>>");
    EXPECT_EQ(phrasesOfError([] { readCsv("1,2\n3\n"); }), "<line 2 has <1 number>, and the lines before it have 2>");
}

TEST(Csv, KeepsToItsLimits)
{
    EXPECT_EQ(readCsv("1,2,3\n4,5,6", {6}).shape(), Shape::matrix(2, 3));
    EXPECT_EQ(errorOf([] { readCsv("1,2,3\n4,5,6", {5}); }), "it holds more than the 5 numbers that can be read");
}

} // namespace
} // namespace heedmap
