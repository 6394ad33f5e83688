#include <heedmap/tensor/number_format.h>
#include <heedmap/tensor/tensor.h>
#include <heedmap/tensor/value_ends.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

TEST(ShownNumber, RoundsAHalfAwayFromZero)
{
    EXPECT_EQ(shownNumber(0.125, {2}), "0.13");
    EXPECT_EQ(shownNumber(-0.375, {2}), "−0.38");
    EXPECT_EQ(shownNumber(0.5, {0}), "1");
    EXPECT_EQ(shownNumber(2.5, {0}), "3");
    EXPECT_EQ(shownNumber(0.135, {2}), "0.14") << "a little more than a half";
    EXPECT_EQ(shownNumber(1.005, {2}), "1.00") << "a little less than a half";
}

TEST(ShownNumber, RoundsAHalfUpInExponentsToo)
{
    EXPECT_EQ(shownNumber(1.25, {1, true}), "1.3e0");
    EXPECT_EQ(shownNumber(125000, {1, true}), "1.3e5");
    EXPECT_EQ(shownNumber(9.5, {0, true}), "1e1");
    EXPECT_EQ(shownNumber(0x1p-10, {1, true}), "9.8e−4");
}

TEST(ExactFormat, HasAsFewDecimalsAsShowAllNumbers)
{
    EXPECT_EQ(exactFormat({0.5, 2, 1.25}, 0, 4).decimals, 2);
    EXPECT_EQ(exactFormat({1, 2}, 0, 4).decimals, 0);
    EXPECT_EQ(exactFormat({1.0 / 3}, 0, 4).decimals, 4);
    EXPECT_FALSE(exactFormat({-1e9, 0.5}, 0, 4).exponent) << "the long one takes its exponent alone";
    EXPECT_TRUE(exactFormat({-1e9}, 0, 4).exponent);
}

TEST(ValueEnds, AreNiceNumbers)
{
    const ValueEnds centred = endsFor(-0.3, 1.7, true);
    EXPECT_EQ(centred.lo, -2);
    EXPECT_EQ(centred.hi, 2);
    EXPECT_EQ(weightsEnd(0.7), 1);
    EXPECT_EQ(weightsEnd(0.004), 0.004);
}

} // namespace
} // namespace heedmap
