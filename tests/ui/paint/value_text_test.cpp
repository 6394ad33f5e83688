#include "paint/value_text.h"

#include <heedmap/tensor/tensor.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>

namespace heedmap {
namespace {

constexpr double endless = std::numeric_limits<double>::infinity();

TEST(ValueText, HasTheDecimalsAskedForAndATrueMinus)
{
    EXPECT_EQ(valueText(0.131, {2, false}), "0.13");
    EXPECT_EQ(valueText(-1.5, {3, false}), "−1.500");
    EXPECT_EQ(valueText(12, {0, false}), "12");
}

TEST(ValueText, NeverShowsMinusZero)
{
    EXPECT_EQ(valueText(-0.001, {2, false}), "0.00");
    EXPECT_EQ(valueText(-0.0, {1, false}), "0");
    EXPECT_EQ(valueText(-0.0, {1, true}), "0");
}

TEST(ValueText, ZeroItselfHasNoDecimals)
{
    EXPECT_EQ(valueText(0, {2, false}), "0");
    EXPECT_EQ(valueText(0.001, {2, false}), "0.00") << "a number near zero";
}

TEST(ValueText, ALargeNumberTakesItsExponentAlone)
{
    const Tensor mixed{{5, 0.25}, {3.54, -1e9}};
    const NumberFormat format = numberFormat(mixed.view(), 1e9, 2);
    EXPECT_EQ(valueText(5, format), "5.00");
    EXPECT_EQ(valueText(3.54, format), "3.54");
    EXPECT_EQ(valueText(-1e9, format), "−1e9");
    EXPECT_EQ(valueText(123456, format), "1.23e5");
    const Tensor whole{{5, -1e9}};
    EXPECT_EQ(valueText(5, numberFormat(whole.view(), 1e9, 2)), "5");
}

TEST(NumberFormat, OfAMatrixOfWholeNumbersHasNoDecimals)
{
    const Tensor whole{{1, -3}, {0, 12}};
    EXPECT_EQ(valueText(-3, numberFormat(whole.view(), 12, 2)), "−3");
    const Tensor fractions{{1, -3}, {0, 12.5}};
    EXPECT_EQ(valueText(-3, numberFormat(fractions.view(), 12.5, 2)), "−3.00");
    EXPECT_EQ(numberFormat(ConstView(), 0, 2).decimals, 2); // not evaluated yet
}

TEST(ValueText, WritesWhatIsNoNumber)
{
    EXPECT_EQ(valueText(-endless, {}), "−∞");
    EXPECT_EQ(valueText(endless, {}), "∞");
    EXPECT_EQ(valueText(std::nan(""), {}), "NaN");
}

TEST(ValueText, TurnsToExponentsWhereDecimalsSayNothing)
{
    EXPECT_FALSE(numberFormat(99999, 2).exponent);
    EXPECT_TRUE(numberFormat(123456, 2).exponent);
    EXPECT_TRUE(numberFormat(0.004, 2).exponent);
    EXPECT_FALSE(numberFormat(0.005, 2).exponent);
    EXPECT_FALSE(numberFormat(0, 2).exponent);
    EXPECT_EQ(valueText(-0.0000123, {2, true}), "−1.23e−5");
    EXPECT_EQ(valueText(123456, {1, true}), "1.2e5");
}

TEST(ValueText, RangesAreWrittenExactly)
{
    EXPECT_EQ(rangeText(0, 2), "0");
    EXPECT_EQ(rangeText(-0.8, 2), "−0.80");
    EXPECT_EQ(rangeText(0.8, 2, true), "+0.80");
    EXPECT_EQ(rangeText(0.0125, 2), "0.0125");
    EXPECT_EQ(rangeText(250, 2), "250");
    EXPECT_EQ(rangeText(2e-6, 2, true), "+2e−6");
    EXPECT_EQ(rangeText(1.2e7, 2), "1.2e7");
    EXPECT_EQ(rangeText(1, 0), "1");
}

TEST(ValueText, ThePartBeforeThePointIsFoundWithAndWithoutOne)
{
    EXPECT_EQ(beforePoint("−12.34"), "−12");
    EXPECT_EQ(beforePoint("7"), "7");
}

TEST(ValueText, WritesChangesWithTheirSignAndTwoFiguresOfTheLargest)
{
    const NumberFormat format = gradientFormat({}, 0.031, 2);
    EXPECT_EQ(valueText(0.031, format), "+.031");
    EXPECT_EQ(valueText(-0.0225, format), "−.022");
    EXPECT_EQ(valueText(0, format), "0");
    EXPECT_EQ(valueText(1e-9, format), ".000") << "near zero, with no sign that could not be told";
    EXPECT_EQ(valueText(-1.25, gradientFormat({}, 1.25, 2)), "−1.25");
    const std::array whole{1.0, 0.0, -2.0};
    EXPECT_EQ(valueText(1, gradientFormat({whole.data(), Shape::matrix(1, 3)}, 2, 2)), "+1");
    EXPECT_EQ(valueText(3.1e-5, gradientFormat({}, 3.1e-5, 2)), "+3e−5");
    EXPECT_EQ(magnitudeText(0.0312), "±3.1e−2");
    EXPECT_EQ(magnitudeText(1.04), "±1.0");
    EXPECT_EQ(magnitudeText(0), "±0");
}

TEST(ValueText, RoundsAsQtDoes)
{
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
        const int decimals = i % 5;
        const double eighths = static_cast<double>(random() % 4096) / 64; // of which many are halves
        const double any = std::exp(std::uniform_real_distribution(-12.0, 11.0)(random));
        for (const double number : {eighths, any})
            if (number > 0) {
                EXPECT_EQ(valueText(number, {decimals}), QString::number(number, 'f', decimals)) << number;
                const QString qt = QString::number(number, 'e', decimals);
                const QString own = valueText(number, {decimals, true});
                EXPECT_EQ(own.section(u'e', 0, 0), qt.section(u'e', 0, 0)) << number << " with " << decimals;
            }
    }
}

} // namespace
} // namespace heedmap
