#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/tensor/number_format.h>

#include "core/io/io_support.h"

#include <bit>
#include <limits>
#include <random>

namespace heedmap {
namespace {

TEST(ExactText, IsShortAndPlain)
{
    const std::vector<std::pair<double, std::string>> cases{{0, "0"},
                                                            {-0.0, "-0.0"},
                                                            {1, "1"},
                                                            {-2, "-2"},
                                                            {0.1, "0.1"},
                                                            {1.0 / 3, "0.3333333333333333"},
                                                            {100000, "100000"},
                                                            {1e15, "1000000000000000"},
                                                            {1e16, "1e+16"},
                                                            {1e-5, "0.00001"},
                                                            {1e-6, "1e-06"},
                                                            {-1e9, "-1000000000"},
                                                            {5e-324, "5e-324"},
                                                            {1.7976931348623157e308, "1.7976931348623157e+308"},
                                                            {std::numeric_limits<double>::infinity(), "inf"},
                                                            {-std::numeric_limits<double>::infinity(), "-inf"},
                                                            {std::numeric_limits<double>::quiet_NaN(), "nan"},
                                                            {-std::numeric_limits<double>::quiet_NaN(), "nan"}};
    for (const auto& [number, text] : cases)
        EXPECT_EQ(exactText(number), text);
}

TEST(ExactText, ReadsBackAsTheSameBits)
{
    std::mt19937_64 random(1);
    for (int i = 0; i < 100000; ++i) {
        const auto number = std::bit_cast<double>(random());
        if (number == number) {
            ASSERT_EQ(std::bit_cast<std::uint64_t>(parseNumber(exactText(number))),
                      std::bit_cast<std::uint64_t>(number));
            ASSERT_EQ(std::strtod(exactText(number).c_str(), nullptr), number);
        }
    }
    EXPECT_TRUE(std::signbit(parseNumber(exactText(-0.0))));
}

TEST(FixedText, RoundsTheExactValue)
{
    EXPECT_EQ(fixedText(0.125, 2), "0.12"); // a tie, to even
    EXPECT_EQ(fixedText(0.375, 2), "0.38");
    EXPECT_EQ(fixedText(2.675, 2), "2.67"); // the double lies below the tie
    EXPECT_EQ(fixedText(-1.5, 1), "-1.5");
    EXPECT_EQ(fixedText(1e22, 0), "10000000000000000000000");
    EXPECT_EQ(fixedText(-std::numeric_limits<double>::infinity(), 2), "-inf");
    EXPECT_EQ(fixedText(std::numeric_limits<double>::max(), 3).size(), 309 + 4u);
}

TEST(FixedText, GivesZeroNoSign)
{
    EXPECT_EQ(fixedText(-0.001, 2), "0.00");
    EXPECT_EQ(fixedText(-0.0, 0), "0");
    EXPECT_EQ(fixedText(-0.01, 2), "-0.01");
}

TEST(ParseNumber, ReadsWhatPeopleWrite)
{
    EXPECT_EQ(parseNumber("+1.5"), 1.5);
    EXPECT_EQ(parseNumber(".5"), 0.5);
    EXPECT_EQ(parseNumber("-.5e1"), -5);
    EXPECT_EQ(parseNumber("2."), 2);
    EXPECT_EQ(parseNumber("1E3"), 1000);
    EXPECT_EQ(parseNumber("0e999999"), 0);
    EXPECT_EQ(parseNumber("+inf"), std::numeric_limits<double>::infinity());
    EXPECT_EQ(parseNumber("-inf"), -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(parseNumber("nan")));
}

TEST(ParseNumber, ReadsANumberTooSmallForADoubleAsTheNearest)
{
    for (const std::string& text :
         {std::string("1e-400"), std::string("+1.5e-99999999999999999999"), "0." + std::string(400, '0') + "1e+2"})
        EXPECT_EQ(exactText(parseNumber(text)), "0") << text;
    EXPECT_EQ(exactText(parseNumber("-.1E-400")), "-0.0");
    EXPECT_EQ(parseNumber("4e-324"), 0x1p-1074);
}

TEST(ParseNumber, RefusesEverythingElse)
{
    for (const std::string text : {"", " 1", "1 ", "-", "+", "+-1", "--1", "e5", "1e", "0x10", "1,5", "1_000",
                                   "infinity", "INF", "-nan", "nan(1)", "nano", "1.2.3", "½"})
        EXPECT_EQ(errorOf([&] { parseNumber(text); }), "\"" + text + "\" is not a number");
    for (const std::string text : {"1e309", "-1e999", "1e99999999999999999999"})
        EXPECT_EQ(errorOf([&] { parseNumber(text); }), "\"" + text + "\" does not fit a double");
    EXPECT_TRUE(errorOf([] { parseNumber("1" + std::string(400, '0') + "e-1"); }).ends_with("does not fit a double"));
}

TEST(DecimalsFor, AreNoneForAMatrixOfWholeNumbers)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(decimalsFor(Tensor{{0, 1}, {-12, 99999}}.view(), 2), 0);
    EXPECT_EQ(decimalsFor(Tensor{{-infinity, 1}, {std::nan(""), infinity}}.view(), 2), 0);
    EXPECT_EQ(decimalsFor(Tensor{{0, 1}, {1, 0.5}}.view(), 3), 3);
    EXPECT_EQ(decimalsFor(Tensor{{0, 0.999999999}}.view(), 2), 2);
    EXPECT_EQ(decimalsFor(Tensor{{1, -1e9}}.view(), 2), 0); // which takes its exponent alone
    EXPECT_EQ(decimalsFor(Tensor{{1, 100000.5}}.view(), 2), 2);
}

TEST(BytesText, TakesAUnitOfWhichThereIsOne)
{
    EXPECT_EQ(bytesText(1).english(), "1 byte");
    EXPECT_EQ(bytesText(1023).english(), "1023 bytes");
    EXPECT_EQ(bytesText(1024).english(), "1.0 KiB");
    EXPECT_EQ(bytesText(1024 * 1024 - 1).english(), "1.0 MiB");
    EXPECT_EQ(bytesText(1.5 * 1024 * 1024 * 1024).english(), "1.5 GiB");
    EXPECT_EQ(bytesText(3e20).english(), "266453.5 PiB");
}

TEST(Printable, SpellsWhatATerminalObeysOrNobodySees)
{
    EXPECT_EQ(printable("W_Q = 思考 🙂 é"), "W_Q = 思考 🙂 é");
    EXPECT_EQ(printable("\x1b[31m.heed\r\n\x7f"), "\\x1b[31m.heed\\x0d\\x0a\\x7f");
    EXPECT_EQ(printable("\u0080\u009B31m"), "\\x80\\x9b31m");
    EXPECT_EQ(printable("\u061C\u200B\u200F\u2028\u202E\u2066\uFEFF"),
              "\\u061c\\u200b\\u200f\\u2028\\u202e\\u2066\\ufeff");
    EXPECT_EQ(printable("\U000E0041"), "\\u{e0041}");
    EXPECT_EQ(printable("a\xffz\xc3"), "a\\xffz\\xc3");
    EXPECT_EQ(printable("\xe0\x82\x9b"), "\\xe0\\x82\\x9b"); // U+009B written too long
    EXPECT_EQ(printable("思考机器", 2), "思考…");
    EXPECT_EQ(printable("思考", 2), "思考");
}

TEST(InQuotes, KeepsAnErrorOnOneLineOfText)
{
    EXPECT_EQ(inQuotes("W_Q"), "\"W_Q\"");
    EXPECT_EQ(inQuotes("思考"), "\"思考\"");
    EXPECT_EQ(inQuotes("a\nb\x01"), R"("a\x0ab\x01")");
    EXPECT_EQ(inQuotes("\xff\xc3(\xe6\x80"), R"("\xff\xc3(\xe6\x80")");
    EXPECT_EQ(inQuotes("a\u009Bb\u202Ec\u2028d\u200Be\u00ADf"), R"("a\x9bb\u202ec\u2028d\u200be\xadf")");
    EXPECT_EQ(inQuotes(std::string(100, 'x')), "\"" + std::string(40, 'x') + "…\"");
}

TEST(Listed, SaysHowManyAreLeftOut)
{
    EXPECT_EQ(listed({}).english(), "nothing");
    EXPECT_EQ(listed({"A", "B"}).english(), "\"A\", \"B\"");
    EXPECT_EQ(listed(std::vector<std::string>(10, "A")).english().substr(30), "\"A\", \"A\" and 2 more");
}

} // namespace
} // namespace heedmap
