#include <heedmap/document/check.h>

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace heedmap {
namespace {

TEST(Printed, KnowsTheLastPrintedPlace)
{
    const std::tuple<std::string, double, int> cases[] = {
        {"0.50", 0.5, -2},  {"12", 12, 0},     {"-.5", -0.5, -1},    {"+0.5", 0.5, -1}, {"5.", 5, 0},
        {"1e-3", 1e-3, -3}, {"1.5e2", 150, 1}, {"−0.25", -0.25, -2}, {"2E+4", 2e4, 4},  {"0.000", 0, -3},
    };
    for (const auto& [figure, value, place] : cases) {
        const auto printed = parsePrinted(figure);
        ASSERT_TRUE(printed) << figure;
        EXPECT_EQ(printed->value, value) << figure;
        EXPECT_EQ(printed->place, place) << figure;
    }
}

TEST(Printed, KnowsWhatIsNotFinite)
{
    EXPECT_EQ(parsePrinted("-inf")->value, -std::numeric_limits<double>::infinity());
    EXPECT_EQ(parsePrinted("−∞")->value, -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(parsePrinted("nan")->value));
}

TEST(Printed, RefusesWhatIsNoNumber)
{
    for (const char* figure : {"", " ", "0.5 ", "0,5", "O.5", ".", "-", "1e", "1e+", "0x10", "1.2.3", "--1", "+-1",
                               "NaN", "infinity", "50%", "1e999", "1e99999999999", "nan(1)"})
        EXPECT_FALSE(parsePrinted(figure)) << figure;
}

} // namespace
} // namespace heedmap
