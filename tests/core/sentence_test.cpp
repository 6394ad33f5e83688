#include <heedmap/error.h>

#include <gtest/gtest.h>

#include <map>

namespace heedmap {
namespace {

std::string inGerman(const Sentence& sentence)
{
    static const std::map<std::string, std::string> known{{"%1: the list has %2", "%1: %2 stehen in der Liste"},
                                                          {"%1 entries", "%1 Einträge"}};
    return sentence.in([](const char* english) {
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

} // namespace
} // namespace heedmap
