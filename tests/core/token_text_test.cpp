#include <heedmap/base/token_text.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

using Texts = std::vector<std::string>;
using Places = std::vector<std::size_t>;

TEST(TokenText, ReadsBytesAsGpt2SpellsThem)
{
    EXPECT_EQ(tokensAsWritten({"The", "Ġcat", "Ċ", "ä½łå¥½", "<|endoftext|>"}),
              (Texts{"The", " cat", "↵", "你好", "<|endoftext|>"}));
    EXPECT_EQ(tokensAsWritten({"Ġa", "ä½", "ł", "Ã©"}), (Texts{" a", "\\xE4\\xBD", "\\xA0", "é"}));
    EXPECT_EQ(tokensAsWritten({"Ġa", "日本"}), (Texts{"Ġa", "日本"})) << "not all in the alphabet";
    EXPECT_EQ(tokensAsWritten({"naïve", "Ã©"}), (Texts{"naïve", "Ã©"})) << "nothing says that they are bytes";
}

TEST(TokenText, ReadsSentencePiecesAndWordPieces)
{
    EXPECT_EQ(tokensAsWritten({"<s>", "▁the", "▁", "cat", "a▁b"}), (Texts{"<s>", " the", " ", "cat", "a b"}));
    EXPECT_EQ(tokensAsWritten({"[CLS]", "play", "##ing", "#", "##"}), (Texts{"[CLS]", "play", "ing", "#", "##"}));
    EXPECT_EQ(tokensAsWritten({"##ing", "a"}), (Texts{"##ing", "a"})) << "goes on with nothing";
    EXPECT_EQ(tokensAsWritten({}), Texts());
}

TEST(TokenText, TellsWhereWordsBegin)
{
    EXPECT_EQ(wordStarts({"[CLS]", "play", "##ing", "cards", "[SEP]"}), (Places{0, 1, 3, 4}));
    EXPECT_EQ(wordStarts({"The", "Ġplay", "ing", "Ċ", "x"}), (Places{0, 1, 3}));
    EXPECT_EQ(wordStarts({"<s>", "▁play", "ing", "▁cards"}), (Places{0, 1, 3}));
    EXPECT_EQ(wordStarts({"pla", "ying</w>", "cards</w>", "!"}), (Places{0, 2, 3}));
    EXPECT_EQ(wordStarts({"##a", "b"}), (Places{0, 1}));
    EXPECT_EQ(wordStarts({}), Places());
}

TEST(TokenText, WritesWords)
{
    EXPECT_EQ(wordsAsWritten({"[CLS]", "play", "##ing", "cards"}), (Texts{"[CLS]", "playing", "cards"}));
    EXPECT_EQ(wordsAsWritten({"Ġa", "Ġä½", "ł", "å¥½"}), (Texts{"a", "你好"})) << "a character in two tokens";
    EXPECT_EQ(wordsAsWritten({"▁the", "▁play", "ing"}), (Texts{"the", "playing"}));
    EXPECT_EQ(wordsAsWritten({"pla", "ying</w>", "cards</w>"}), (Texts{"playing", "cards"}));
}

} // namespace
} // namespace heedmap
