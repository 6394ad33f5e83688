#include "model/block_text.h"

#include <heedmap/base/error.h>

#include <gtest/gtest.h>

#include <QMimeData>

#include <limits>

namespace heedmap::test {
namespace {

const Tensor wanted = {{1, 2.5}, {-3, 4}};

TEST(BlockText, ReadsWhatSpreadsheetsAndNumPyWrite)
{
    for (const char* text : {"1\t2.5\n-3\t4", "1\t2.5\r\n-3\t4\r\n", "1,2.5\n-3,4\n", "1;2.5\n-3;4", "1 2.5\n-3   4",
                             "\"1\"\t\"2.5\"\n-3\t4", "[[1, 2.5], [-3, 4]]", "[[ 1.   2.5]\n [-3.   4. ]]",
                             "array([[ 1. ,  2.5],\n       [-3. ,  4. ]])",
                             "np.array([[1, 2.5], [-3, 4]], dtype=float)", "\n1\t5/2\n-3\tsqrt(16)\n\n"})
        EXPECT_TRUE(blockOf(text).sameBits(wanted)) << text;
    EXPECT_EQ(blockOf("[1, 2, 3]").shape(), Shape::matrix(1, 3));
    EXPECT_EQ(blockOf("[1]").shape(), Shape::matrix(1, 1));
    EXPECT_EQ(blockOf("1\n2").shape(), Shape::matrix(2, 1));
    EXPECT_EQ(blockOf("[-np.inf]").at({0, 0, 0}), -std::numeric_limits<double>::infinity());
}

TEST(BlockText, SaysWhatItCannotRead)
{
    const auto message = [](const char* text) -> std::string {
        try {
            (void)blockOf(text);
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    };
    EXPECT_EQ(message("1\t2\n3"), "This is not a table of numbers: row 2 has 1 number, and the rows before it have 2");
    EXPECT_EQ(message(""), "This is not a table of numbers: it holds no numbers");
    EXPECT_EQ(message("1\t2\n3\tx"), "This is not a table of numbers: row 2, column 2: \"x\" is not a number");
}

TEST(BlockText, PrefersTheTableOfAPageToItsText)
{
    QMimeData copied;
    copied.setText("1\n2.5\n-3\n4");
    copied.setHtml("<meta charset=utf-8><TABLE><tr><td>1</td><td>2.5</td></tr><tr><td>-3</td><td>4</td></tr></TABLE>");
    EXPECT_TRUE(tableOf(copied).numbers.sameBits(wanted));
    EXPECT_EQ(figuresOf(copied).figures, (std::vector<std::string>{"1", "2.5", "-3", "4"}));
    copied.setText("[[1, 2.5], [-3, 4]]");
    copied.setHtml("<table><tr><td>17</td><td>[[1, 2.5], [-3, 4]]</td></tr></table>");
    EXPECT_TRUE(tableOf(copied).numbers.sameBits(wanted)) << "a line of a program beside its number";
    copied.setHtml("<p>A note<sup>1</sup></p><table><tr><td>17</td><td>[[1, 2.5], [-3, 4]]</td></tr></table>");
    EXPECT_TRUE(tableOf(copied).numbers.sameBits(wanted)) << "whatever is raised outside of the table";
    copied.setHtml("<table><tr><td>17</td><td>[[1, 2.5], [-3, 4]]<sup>2</sup></td></tr></table>");
    EXPECT_THROW(tableOf(copied), Error) << "the text would lose the power";
    copied.setHtml("<p>[[1, 2.5], [-3, 4]]</p>");
    EXPECT_TRUE(tableOf(copied).numbers.sameBits(wanted));
}

TEST(BlockText, ReadsBackWhatItWrites)
{
    const Tensor block = {{0.1, -1e-300}, {std::numeric_limits<double>::infinity(), 3}};
    EXPECT_EQ(textOf(wanted, BlockFormat::Tsv), "1\t2.5\n-3\t4\n");
    EXPECT_EQ(textOf(wanted, BlockFormat::NumPy), "np.array([[1, 2.5],\n          [-3, 4]])");
    EXPECT_TRUE(blockOf(textOf(block, BlockFormat::Tsv)).sameBits(block));
    EXPECT_TRUE(blockOf(textOf(block, BlockFormat::NumPy)).sameBits(block));
    EXPECT_TRUE(textOf(wanted, BlockFormat::Latex).contains("1.00 & 2.50"));
}

} // namespace
} // namespace heedmap::test
