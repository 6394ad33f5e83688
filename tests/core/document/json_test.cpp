#include <heedmap/base/json.h>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace heedmap {
namespace {

std::string refusalOfJson(std::string_view text)
{
    try {
        Json::parse(text);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Json, KeepsTheOrderOfKeys)
{
    const Json json = Json::parse(R"({"z": 1, "a": [true, null, "x"]})");
    EXPECT_EQ(json.object()[0].first, "z");
    EXPECT_EQ(json.object()[1].first, "a");
    EXPECT_TRUE(json.find("a")->array()[0].boolean());
    EXPECT_TRUE(json.find("a")->array()[1].isNull());
    EXPECT_EQ(json.find("a")->array()[2].string(), "x");
    EXPECT_EQ(json.find("b"), nullptr);
}

TEST(Json, ReadsANumberTooSmallForADoubleAsTheNearest)
{
    const Json json = Json::parse("[1e-400, -1e-999, 4e-324, 2.2e-308]");
    EXPECT_EQ(json.array()[0].text(), "0");
    EXPECT_EQ(json.array()[1].text(), "-0.0");
    EXPECT_EQ(json.array()[2].number(), 0x1p-1074);
    EXPECT_EQ(json.array()[3].number(), 2.2e-308);
    EXPECT_EQ(Json::parse(json.text()).text(), json.text());
    EXPECT_TRUE(std::signbit(Json::parse(json.text()).array()[1].number()));
}

TEST(Json, RefusesWhatIsNotStrictJson)
{
    const std::string many = "[" + std::string(400, '1') + "]";
    const std::pair<std::string_view, std::string> cases[] = {
        {"{\"a\": 1, \"a\": 2}", "a: the key is given twice"},
        {R"({"arrays": {"X": [1, {"k": 1, "k": 1}]}})", "arrays.X[1].k: the key is given twice"},
        {R"({"arrays": {"X": [[1, 1e999]]}})", "arrays.X[0][1]: 1e999 does not fit a double"},
        {R"({"arrays": {"X": [-1e309]}})", "arrays.X[0]: -1e309 does not fit a double"},
        {many, "[0]: " + std::string(40, '1') + "… does not fit a double"},
        {"\xEF\xBB\xBF{}",
         "line 1, column 1: the text begins with a byte-order mark, which has no place in a document"},
        {"{\"a\":\n  \"\xC3\x28\"}", "line 2, column 4: the text is not UTF-8"},
        {"\"\xED\xA0\x80\"", "line 1, column 2: the text is not UTF-8"},
        {"\"\xC0\xAF\"", "line 1, column 2: the text is not UTF-8"},
        {"\"\xF4\x90\x80\x80\"", "line 1, column 2: the text is not UTF-8"},
        {std::string_view("{}\0", 3), "line 1, column 3: a NUL byte has no place in JSON"},
        {std::string_view("{}\n\0 [garbage", 13), "line 2, column 1: a NUL byte has no place in JSON"},
        {std::string_view("[1,\0 2]", 8), "line 1, column 4: a NUL byte has no place in JSON"},
        {std::string_view("[\"a\0b\"]", 7), "line 1, column 4: a NUL byte has no place in JSON"},
        {R"("\u0000")", "a text with a NUL character cannot be read"},
        {R"({"tokens": {"query": ["a", "b\u0000"]}})", "tokens.query[1]: a text with a NUL character cannot be read"},
        {R"({"title": {"en\u0000": "a"}})", "title.en\\x00: a text with a NUL character cannot be read"},
    };
    for (const auto& [text, message] : cases)
        EXPECT_EQ(refusalOfJson(text), message) << text;
}

TEST(Json, SaysWhereTheSyntaxIsWrong)
{
    const std::pair<std::string, std::string> cases[] = {
        {"", "line 1, column 1: the text ends too early; a value is missing"},
        {"[1, 2", "line 1, column 6: the text ends too early; ']' is missing"},
        {"{\n  \"a\": 1,\n}", "line 3, column 1: unexpected '}'; expected a text in quotation marks"},
        {"[1, 2,]", "line 1, column 7: unexpected ']'; expected a value"},
        {"[1, 2] [3]", "line 1, column 8: unexpected '['; expected the end of the text"},
        {"{\"a\" 1}", "line 1, column 6: unexpected a number; expected ':'"},
        {"[1 \"b\"]", "line 1, column 4: unexpected a text in quotation marks; expected ']'"},
        {"{\"a\": 1 null}", "line 1, column 9: unexpected null; expected '}'"},
        {"{a: 1}", "line 1, column 2: expected the name of an entry in quotation marks"},
        {"[01]", "line 1, column 3: unexpected a number; expected ']'"},
        {"[1.]", "line 1, column 4: a digit is missing in the number"},
        {"[\"a]", "line 1, column 5: the closing quotation mark is missing"},
        {"[\"a\tb\"]",
         "line 1, column 4: expected a text in quotation marks on one line, without tabs; write \\n and \\t in it"},
        {R"(["\x"])", R"(line 1, column 4: this character has no meaning after a \)"},
        {R"(["\u12"])", R"(line 1, column 7: four hexadecimal digits are missing after \u)"},
        {R"(["\ud83d"])", R"(line 1, column 9: this \u is one half of a character; the other half is missing)"},
        {R"(["\ud83d\u0041"])", R"(line 1, column 9: this \u is one half of a character; the other half is missing)"},
        {R"(["\ude00"])", R"(line 1, column 3: this \u is one half of a character; the other half is missing)"},
        {"{\"a\": ", "line 1, column 7: the text ends too early; a value is missing"},
        {"{-1: 2}", "line 1, column 2: unexpected a number; expected a text in quotation marks"},
    };
    for (const auto& [text, message] : cases)
        EXPECT_EQ(refusalOfJson(text), message) << text;
}

TEST(Json, SaysWhatAValueIsWhereThereIsNone)
{
    const std::pair<std::string, std::string> cases[] = {
        {"{\"中\": nul}", "line 1, column 10: "},
        {"[NaN]", "line 1, column 2: "},
        {"// comment\n[1]", "line 1, column 1: "},
    };
    for (const auto& [text, start] : cases)
        EXPECT_EQ(refusalOfJson(text),
                  start + "expected a value: a number, a text in quotation marks, true, false, null, [ or {");
}

/// What each beginning of a text and each text with one other character has wrong is found by the same rules by which
/// the parser refuses it.
TEST(Json, SaysWhatIsWrongWithEveryTextThatItRefuses)
{
    const std::string text =
        R"({"a": [1, -0.5e+3, true, {}, []], "b": {"c": null, "d": "\ud83d\ude00\n\"é"}, "e": false})";
    const auto saysWhatIsWrong = [](const std::string& changed) {
        return refusalOfJson(changed).find("is not JSON") == std::string::npos;
    };
    for (std::size_t i = 0; i <= text.size(); ++i) {
        EXPECT_TRUE(saysWhatIsWrong(text.substr(0, i))) << text.substr(0, i);
        for (const char other : std::string("[]{}:,\"\\-+.0e1tfnud /\t\n")) {
            std::string changed = text;
            changed.insert(i, 1, other);
            EXPECT_TRUE(saysWhatIsWrong(changed)) << changed;
            if (i < text.size())
                changed.erase(i + 1, 1);
            EXPECT_TRUE(saysWhatIsWrong(changed)) << changed;
        }
    }
}

TEST(Json, RefusesDeepNestingBeforeItCostsAnything)
{
    EXPECT_EQ(refusalOfJson(R"({"view": {"a": )" + std::string(100000, '[')),
              "view.a: nested more than 64 levels deep");
    EXPECT_EQ(refusalOfJson(std::string(64, '[') + std::string(64, ']')), "accepted");
}

TEST(Json, MessagesStayOnOneLine)
{
    EXPECT_EQ(refusalOfJson(R"({"a\nb": 1, "a\nb": 1})"), "a\\x0ab: the key is given twice");
    EXPECT_EQ(refusalOfJson("{\"a\": \"x\ny\"}").find('\n'), std::string::npos);
}

TEST(Json, WritesRowsOnOneLineAndReadsItsOwnText)
{
    const std::string text = R"({
  "format": "heedmap",
  "title": {"en": "Two", "zh": "二"},
  "arrays": {
    "X": [
      [1, 0.1, -0.0],
      [1e+300, 2, "inf"]
    ],
    "v": [1, 2, 3]
  },
  "view": {}
})";
    EXPECT_EQ(Json::parse(text).text(), text);
}

TEST(Json, KeepsTheBitsOfEveryDouble)
{
    std::mt19937_64 random(7);
    Json::Array numbers = {-0.0, 5e-324, -5e-324, 1.7976931348623157e308, 0.1, 1.0 / 3, 9007199254740993.0, 1e22, 1e23};
    while (numbers.size() < 5000)
        if (const auto value = std::bit_cast<double>(random()); std::isfinite(value))
            numbers.emplace_back(value);
    const Json again = Json::parse(Json(numbers).text());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        EXPECT_EQ(std::bit_cast<std::uint64_t>(numbers[i].number()),
                  std::bit_cast<std::uint64_t>(again.array()[i].number()))
            << numbers[i].number();
}

TEST(Json, WritesStringsThatReadBackTheSame)
{
    const Json json = Json::Array{"\"\\/\b\f\n\r\t\x01\x1f", "思考 🙂", ""};
    EXPECT_EQ(Json::parse(json.text()), json);
}

TEST(Json, SpellsNumbersThatJsonCannotWrite)
{
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_EQ(Json(Json::Array{infinity, -infinity, std::nan("")}).text(), R"(["inf", "-inf", "nan"])");
}

TEST(Json, SetsInPlaceOrAtTheEnd)
{
    Json json = Json::parse(R"({"a": 1, "b": 2})");
    json.set("a", 3);
    json.set("c", "x");
    EXPECT_EQ(json.text(), "{\n  \"a\": 3,\n  \"b\": 2,\n  \"c\": \"x\"\n}");
}

} // namespace
} // namespace heedmap
