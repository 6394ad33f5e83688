#include <heedmap/base/written_number.h>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <tuple>

namespace heedmap {
namespace {

TEST(WrittenNumber, KnowsTheLastPlace)
{
    const std::tuple<std::string, double, int> cases[] = {
        {"0.50", 0.5, -2},
        {"12", 12, 0},
        {"-.5", -0.5, -1},
        {"+0.5", 0.5, -1},
        {"5.", 5, 0},
        {"1e-3", 1e-3, -3},
        {"1.5e2", 150, 1},
        {"−0.25", -0.25, -2},
        {"2E+4", 2e4, 4},
        {"0.000", 0, -3},
        {"0,25", 0.25, -2},
        {",5", 0.5, -1},
        {"48%", 0.48, -2},
        {"100 %", 1, -2},
        {"25\u00A0%", 0.25, -2},
        {"25\u202F%", 0.25, -2},
        {"2.5%", 0.025, -3},
        {"~0.5", 0.5, -1},
        {"≈ 0,50", 0.5, -2},
        {"1.2×10^-3", 1.2e-3, -4},
        {"4.67·10⁻¹⁰", 4.67e-10, -12},
        {"3 × 10²", 300, 2},
        {"2*10^{-2}", 0.02, -2},
        {"8.5x10^-1", 0.85, -2},
        {"０．２５", 0.25, -2},
        {"－３％", -0.03, -2},
        {" 0.5 ", 0.5, -1},
        {"- 2", -2, 0},
        {"–0.1", -0.1, -1},
    };
    for (const auto& [text, value, place] : cases) {
        const auto written = writtenNumber(text);
        ASSERT_TRUE(written) << text;
        EXPECT_EQ(written->value, value) << text;
        EXPECT_EQ(written->place, place) << text;
    }
}

TEST(WrittenNumber, AFractionIsExact)
{
    const std::pair<std::string, double> cases[] = {{"1/3", 1.0 / 3}, {" -2 / 4 ", -0.5}, {"0/5", 0},
                                                    {"１／４", 0.25}, {"1,5/3", 0.5},     {"1/−2", -0.5}};
    for (const auto& [text, value] : cases) {
        const auto written = writtenNumber(text);
        ASSERT_TRUE(written) << text;
        EXPECT_EQ(written->value, value) << text;
        EXPECT_FALSE(written->place) << text;
    }
}

// As a paper's source has it.
TEST(WrittenNumber, IsTheSameInAFormulaOfTeX)
{
    const std::tuple<std::string, double, std::optional<int>> cases[] = {{"$0.50$", 0.5, -2},
                                                                         {" $-0{,}25$ ", -0.25, -2},
                                                                         {"\\(48\\,\\%\\)", 0.48, -2},
                                                                         {"$1.2\\times10^{-3}$", 1.2e-3, -4},
                                                                         {"$\\mathbf{0.5}$", 0.5, -1},
                                                                         {"\\frac{1}{4}", 0.25, std::nullopt},
                                                                         {"$-\\dfrac{3}{2}$", -1.5, std::nullopt}};
    for (const auto& [text, value, place] : cases) {
        const auto written = writtenNumber(text);
        ASSERT_TRUE(written) << text;
        EXPECT_EQ(written->value, value) << text;
        EXPECT_EQ(written->place, place) << text;
    }
    EXPECT_EQ(writtenNumber("$-\\infty$")->value, -std::numeric_limits<double>::infinity());
    for (const char* text : {"$0.5", "0.5$", "$", "$$", "\\frac{1}", "\\frac{1}{0}", "\\frac{a}{b}", "2\\frac{1}{2}",
                             "\\frac{1}{2}x", "\\sqrt{2}", "{0.5}"})
        EXPECT_FALSE(writtenNumber(text)) << text;
}

TEST(WrittenNumber, KnowsWhatIsNotFinite)
{
    for (const char* text : {"-inf", "−∞", "-infinity", "-Infinity", "- INF", "−inf"})
        EXPECT_EQ(writtenNumber(text)->value, -std::numeric_limits<double>::infinity()) << text;
    EXPECT_EQ(writtenNumber("+∞")->value, std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(writtenNumber("nan")->value));
    EXPECT_TRUE(std::isnan(writtenNumber("NaN")->value));
}

TEST(WrittenNumber, RefusesEverythingElse)
{
    for (const char* text :
         {"",      " ",       "O.5",   ".",       ",",     "-",       "1e",    "1e+",       "0x10",
          "1.2.3", "1,234.5", "--1",   "+-1",     "1e999", "1/0",     "blue",  "nan(1)",    "1/",
          "/2",    "1/2/3",   "inf/2", "1/inf",   "%",     "5%%",     "10^2",  "3×",        "3×10",
          "3x10",  "1x",      "2×10^", "2×10^{3", "1 2",   "0.5 0.5", "½x",    "infinit",   "∞∞",
          "é",     "\xff",    "3e-3x", "~",       "50%5",  "1/3%",    "1/3e1", "1/3×10^-3", "1e99999999999"})
        EXPECT_FALSE(writtenNumber(text)) << text;
    EXPECT_FALSE(writtenNumber(std::string(100'000, '1')));
}

} // namespace
} // namespace heedmap
