#include <heedmap/words/words.h>

#include <heedmap/base/error.h>
#include <heedmap/io/file.h>

#include "core/io/io_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

namespace heedmap {
namespace {

const WordTable& table() { return WordTable::shipped(); }

double number(const char* word, const char* axis)
{
    return table().number(table().find(word).value(), table().axis(axis, "axes[0]"));
}

std::string found(std::string_view word)
{
    const auto row = table().find(word);
    return row ? table().word(*row) : std::string();
}

TEST(Words, MeanWhatTheirAxesSay)
{
    EXPECT_EQ(number("cat", "animal"), 0.85);
    EXPECT_EQ(number("fish", "food"), 0.57);
    EXPECT_EQ(number("bank", "money"), 0.82);
    EXPECT_EQ(number("teacher", "school"), 0.83);
    EXPECT_EQ(number("it", "grammar"), 0.9);
}

TEST(Words, AreOneLongAlongAllAxes)
{
    for (Index row = 0; row < table().size(); ++row) {
        double square = 0;
        for (Index axis = 0; axis < static_cast<Index>(table().axes().size()); ++axis)
            square += std::pow(table().number(row, axis), 2);
        EXPECT_NEAR(square, 1, 0.05) << table().word(row); // each number is rounded to hundredths
    }
}

TEST(Words, AreFoundWithCapitalsAndEndings)
{
    EXPECT_EQ(found("Dog"), "dog");
    EXPECT_EQ(found("dog's"), "dog");
    EXPECT_EQ(found("dog\u2019s"), "dog");
    EXPECT_EQ(found("unicorning"), "unicorn");
    EXPECT_EQ(found("unicorns"), "unicorns"); // itself before its singular
    EXPECT_EQ(found("zxqj"), "");
    EXPECT_EQ(found(""), "");
    EXPECT_EQ(found("ed"), "ed"); // not what is left without its end
}

TEST(Words, OfferOnlyWhatHasSomethingOfTheWord)
{
    using Words = std::vector<std::string>;
    const auto first = [](const char* word, std::size_t count) {
        Words words = table().nearest(word, 3);
        words.resize(std::min(words.size(), count));
        return words;
    };
    EXPECT_EQ(first("well-known", 2), (Words{"well", "known"}));
    EXPECT_EQ(first("Don't", 2), (Words{"do", "not"}));
    EXPECT_EQ(first("they\u2019ll", 2), (Words{"they", "will"}));
    EXPECT_EQ(first("3", 3), Words{"three"});
    for (const char* strange : {"\U0001F436", "(", "1999", "-", "\u2014", ""})
        EXPECT_EQ(first(strange, 3), Words()) << strange;
    EXPECT_EQ(table().nearest("flibber", 3).size(), 3U);
}

TEST(Words, NameTheNearestInMeaningAndInSpelling)
{
    const std::vector<Index> alike = table().alike(table().find("cat").value(), 6);
    EXPECT_TRUE(std::ranges::any_of(alike, [](Index row) { return table().word(row) == "dog"; }));
    EXPECT_TRUE(std::ranges::none_of(alike, [](Index row) { return table().word(row) == "cat"; }));
    EXPECT_EQ(table().nearest("hugnry", 3).size(), 3U);
    EXPECT_EQ(table().nearest("kitchn", 1), (std::vector<std::string>{"kitchen"}));
    for (const std::string& word : nearest(table(), "狸", 3))
        EXPECT_NE(word.find("狸"), std::string::npos) << word << " shares no character";
    EXPECT_EQ(nearest(table(), "鼯", 3), std::vector<std::string>()) << "none shares one";
    EXPECT_FALSE(nearest(table(), "猫狗", 3).empty());
    EXPECT_EQ(errorOf([] { table().axis("animals", "arrays.X.axes[1]"); }),
              "arrays.X.axes[1]: expected an axis of the table of words, got \"animals\"; the nearest is \"animal\"");
}

TEST(Sentences, AreCutIntoWordsAndMarks)
{
    using Words = std::vector<std::string>;
    EXPECT_EQ(wordsOf("The dog's bone, isn't it?"), (Words{"The", "dog's", "bone", ",", "isn't", "it", "?"}));
    EXPECT_EQ(wordsOf("  it \t was\u00a0cold\n"), (Words{"it", "was", "cold"}));
    EXPECT_EQ(wordsOf("\u201cwell-known\u201d 3 d\u00e9j\u00e0"),
              (Words{"\u201c", "well-known", "\u201d", "3", "d\u00e9j\u00e0"}));
    EXPECT_EQ(wordsOf("'no'"), (Words{"'", "no", "'"}));
    EXPECT_EQ(wordsOf(""), Words());
    EXPECT_EQ(wordsOf("\xff\xfe"), (Words{"\xff", "\xfe"})); // broken text is a word, not a fault
}

TEST(ChineseWords, AreCutByTheLongestOfTheList)
{
    using Words = std::vector<std::string>;
    EXPECT_EQ(wordsOf("那只狗吃了肉，因为它饿了。", "zh"),
              (Words{"那只", "狗", "吃", "了", "肉", "，", "因为", "它", "饿", "了", "。"}));
    EXPECT_EQ(wordsOf("银行用 Heedmap 2", "zh"), (Words{"银行", "用", "Heedmap", "2"}));
}

TEST(ChineseWords, HaveTheNumbersOfEnglishOnes)
{
    EXPECT_GE(ChineseWords::shipped().size(), 1500U);
    EXPECT_EQ(find(table(), "狗", "zh"), table().find("dog"));
    EXPECT_EQ(find(table(), "dog", "zh"), table().find("dog"));
    EXPECT_FALSE(find(table(), "狗", "en"));
}

TEST(ChineseWords, AllMeanWordsOfTheTable)
{
    const std::string list = readFile(HEEDMAP_SOURCE_FOLDER "/resources/words/words-zh.txt", 1 << 24);
    std::size_t read = 0;
    for (std::size_t at = 0; at < list.size();) {
        const std::string line = list.substr(at, list.find('\n', at) - at);
        at += line.size() + 1;
        if (line.empty() || line.starts_with('#'))
            continue;
        ++read;
        const std::string english = line.substr(line.find('\t') + 1);
        EXPECT_EQ(found(english), english) << line;
    }
    EXPECT_EQ(read, ChineseWords::shipped().size());
}

TEST(ChineseWords, ReadAListOfTheirOwn)
{
    const TestFolder folder;
    const auto list = [&](const char* text) {
        std::ofstream(folder / "list.txt") << text;
        return ChineseWords(folder / "list.txt");
    };
    EXPECT_EQ(list("# animals\n\u732b\tcat\n").english("\u732b"), "cat");
    EXPECT_EQ(errorOf([&] { list("\u732b cat\n"); }),
              "line 1: expected a word, a tab and an English word, got \"\u732b cat\"");
    EXPECT_EQ(errorOf([&] { list("\u732b\tcat\n\u732b\tdog\n"); }), "line 2: \"\u732b\" stands in the list already");
}

} // namespace
} // namespace heedmap
