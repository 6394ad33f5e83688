#include "model/cell_text.h"

#include <heedmap/base/error.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

namespace heedmap::test {
namespace {

TEST(CellText, UnderstandsArithmetic)
{
    const double inf = std::numeric_limits<double>::infinity();
    const std::pair<const char*, double> table[] = {
        {"0.5", 0.5},
        {" -2 ", -2},
        {"+3", 3},
        {".25", 0.25},
        {"0,25", 0.25},
        {"7.", 7},
        {"2e-3", 0.002},
        {"1E2", 100},
        {"-inf", -inf},
        {"−∞", -inf},
        {"Infinity", inf},
        {"1/sqrt(3)", 1 / std::sqrt(3.0)},
        {"1/√3", 1 / std::sqrt(3.0)},
        {"2+3*4", 14},
        {"(2+3)*4", 20},
        {"2-3-4", -5},
        {"16/4/2", 2},
        {"2^3^2", 512},
        {"2**3", 8},
        {"-2^2", -4},
        {"2^-1", 0.5},
        {"--4", 4},
        {"2*-3", -6},
        {"2 × 3 ÷ 4", 1.5},
        {"pi", std::numbers::pi},
        {"exp(1)-e", 0},
        {"log(exp(2))", 2},
        {"tanh(0) + cos(0)", 1},
        {"abs(-3)", 3},
        {"1/0", inf},
        {"sqrt(sqrt(16))", 2},
    };
    for (const auto& [text, value] : table)
        EXPECT_DOUBLE_EQ(typedNumber(QString::fromUtf8(text)), value) << text;
    EXPECT_TRUE(std::isnan(typedNumber("nan")));
    EXPECT_TRUE(std::signbit(typedNumber("-0")));
}

TEST(CellText, RefusesTheRestInOneSentence)
{
    for (const char* text : {"", "  ", "abc", "1 2", "1+", "(1", "1)", "sqrt", "sqrt 4", "1..2", "*2", "1e999", "$",
                             "0x10", "2e", "pi(3)"}) {
        try {
            (void)typedNumber(text);
            ADD_FAILURE() << text;
        } catch (const Error& error) {
            EXPECT_GT(std::string(error.what()).size(), 10u) << text;
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << text;
        }
    }
    EXPECT_THROW(typedNumber(QString(100000, '-') + "1"), Error);
    EXPECT_THROW(typedNumber(QString(100000, '(') + "1"), Error);
}

} // namespace
} // namespace heedmap::test
