#include <heedmap/base/error.h>

#include <gtest/gtest.h>

#include <map>

namespace heedmap {
namespace {

std::string inGerman(const Sentence& sentence)
{
    static const std::map<std::string, std::string> known{{"%1: the list has %2", "%1: %2 stehen in der Liste"},
                                                          {"%1 entries", "%1 Einträge"}};
    return sentence.in([](const char* english, const char*, std::int64_t) {
        const auto found = known.find(english);
        return found == known.end() ? std::string(english) : found->second;
    });
}

TEST(Sentence, SaysItsPartsInTheirPlaces)
{
    const Sentence sentence(HEEDMAP_PHRASE("%2 of %1 rows, %2 of %3"), 3, "W_Q", std::string("X"));
    EXPECT_EQ(sentence.english(), "W_Q of 3 rows, W_Q of X");
}

TEST(Sentence, IsSaidInAnotherLanguageWithItsParts)
{
    const Sentence sentence(HEEDMAP_PHRASE("%1: the list has %2"), "X", Sentence(HEEDMAP_PHRASE("%1 entries"), 4));
    EXPECT_EQ(sentence.english(), "X: the list has 4 entries");
    EXPECT_EQ(inGerman(sentence), "X: 4 Einträge stehen in der Liste");
}

TEST(Sentence, LeavesWhatItQuotesAsItIs)
{
    const Sentence sentence(HEEDMAP_PHRASE("100% of %1, not of %2"), "%2 entries", Sentence("%1 entries"));
    EXPECT_EQ(inGerman(sentence), "100% of %2 entries, not of %1 entries");
}

TEST(Sentence, OfAnErrorIsWhatItSaysInEnglish)
{
    const Error error(HEEDMAP_PHRASE("%1: the list has %2"), "X", Sentence(HEEDMAP_PHRASE("%1 entries"), 4));
    EXPECT_STREQ(error.what(), "X: the list has 4 entries");
    EXPECT_EQ(inGerman(error.sentence()), "X: 4 Einträge stehen in der Liste");
}

/// A language that has a form for two.
std::string inArabicForms(const Sentence& sentence)
{
    return sentence.in([](const char* english, const char* one, std::int64_t count) {
        return count == 2 ? "a pair of rows" : std::string(one == nullptr ? "not counted: " : "") + english;
    });
}

TEST(Sentence, ThatCountsHasTheFormThatTheCountAsksFor)
{
    const auto rows = [](std::int64_t count) {
        return Sentence(HEEDMAP_COUNTED("%1 rows of %2", "%1 row of %2"), count, "X");
    };
    EXPECT_EQ(rows(0).english(), "0 rows of X");
    EXPECT_EQ(rows(1).english(), "1 row of X");
    EXPECT_EQ(rows(12).english(), "12 rows of X");
    EXPECT_EQ(inArabicForms(rows(2)), "a pair of rows");
    EXPECT_EQ(inArabicForms(rows(3)), "3 rows of X");
    EXPECT_EQ(inArabicForms(Sentence(HEEDMAP_PHRASE("%1 of %2"), 2, rows(2))), "not counted: 2 of a pair of rows");
}

TEST(Sentence, KeepsChineseASpaceApartFromWhatComesIntoItsPlaces)
{
    const auto said = [](const char* phrase, std::vector<Sentence> parts) {
        return Sentence(Phrase{"%1"}, std::vector<Sentence>{Sentence(Phrase{phrase}, std::move(parts))}).english();
    };
    const auto word = [](const char* text) { return Sentence(std::string(text)); };
    EXPECT_EQ(said("应为%1，实际为%2", {Sentence(Phrase{"%1 个数"}, 9), word("-3")}), "应为 9 个数，实际为 -3");
    EXPECT_EQ(said("%1的第 %2 行", {word("W_Q"), word("7")}), "W_Q 的第 7 行");
    EXPECT_EQ(said("矩阵%1（%2）：%3", {word("得分"), word("S"), word("3 行")}), "矩阵得分（S）：3 行");
    EXPECT_EQ(said("%1%2", {word("共"), word("12")}), "共 12");
    EXPECT_EQ(said("应为 %1 的 %2", {word("列表"), word("数组")}), "应为列表的数组");
    EXPECT_EQ(said("row %1%2", {word("é"), word("9")}), "row é9");
    EXPECT_EQ(said("不能是%1；应为%2", {word("'}'"), word("[1, 2]")}), "不能是 '}'；应为 [1, 2]");
    EXPECT_EQ(said("%1的编号", {word("\"X\"")}), "\"X\" 的编号");
    EXPECT_EQ(said("没有 \"%1\"（%2）", {word("列"), word("行")}), "没有 \"列\"（行）");
    EXPECT_EQ(said("100% 的%1%", {word("80")}), "100% 的 80%");
}

TEST(Sentence, IsAnotherWhereItsPartsAre)
{
    const auto tile = [](int row) { return Sentence(HEEDMAP_PHRASE("Tile %1"), row); };
    EXPECT_EQ(tile(3), tile(3));
    EXPECT_FALSE(tile(3) == tile(4));
    EXPECT_FALSE(tile(3) == Sentence(std::string("Tile 3")));
    EXPECT_EQ(Sentence(), Sentence(Phrase()));
    EXPECT_TRUE(Sentence(Phrase()).empty());
}

} // namespace
} // namespace heedmap
