#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/tokenizers/tokenizer.h>

#include "core/io/io_support.h"
#include "core/tokenizers/token_ids.h"

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

std::filesystem::path trained(const std::string& folder)
{
    return std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/tokenizers" / folder;
}

Json jsonOf(const std::filesystem::path& path) { return Json::parse(readFile(path, 64 << 20)); }

/// What tests/data/tokenizers/spm.py, which asks the published library, wrote for each of its texts.
void expectPublishedIds(const std::string& folder, TextSide side = TextSide::Source,
                        const std::string& file = "expected.json")
{
    const TokenizerPointer tokenizer = findTokenizer(trained(folder), side);
    ASSERT_NE(tokenizer, nullptr);
    const Json texts = jsonOf(trained("spm_texts.json"));
    const Json expected = jsonOf(trained(folder) / file);
    ASSERT_GE(texts.array().size(), 1000U);
    ASSERT_EQ(texts.array().size(), expected.array().size());
    for (std::size_t i = 0; i < texts.array().size(); ++i) {
        std::vector<Index> ids;
        for (const Json& id : expected.array()[i].array())
            ids.push_back(static_cast<Index>(id.number()));
        EXPECT_EQ(idsOf(tokenizer->encode(texts.array()[i].string())), ids) << i << ": " << texts.array()[i].string();
    }
}

TEST(SentencePiece, MakesTheTokensOfT5) { expectPublishedIds("spm_t5"); }
TEST(SentencePiece, FoldsCaseAndShiftsIdsAsXlmRobertaDoes) { expectPublishedIds("spm_xlm"); }
TEST(SentencePiece, PutsTheLanguageThatItsConfigurationSaysBeforeATextOfMbart) { expectPublishedIds("spm_mbart"); }
TEST(SentencePiece, TakesALanguageInTheTextInstead) { expectPublishedIds("spm_m2m"); }
TEST(SentencePiece, DropsAccentsAndCaseAsAlbertDoes) { expectPublishedIds("spm_albert"); }
TEST(SentencePiece, JoinsPiecesAsLlamaDoesAndCutsUnusedOnesAgain) { expectPublishedIds("spm_llama"); }
TEST(SentencePiece, PutsNoSpaceBeforeATextOfGemma) { expectPublishedIds("spm_gemma"); }
TEST(SentencePiece, PutsTheSpaceBehindWhereTheModelSaysSo) { expectPublishedIds("spm_suffix"); }
TEST(SentencePiece, CutsIntoCharacters) { expectPublishedIds("spm_char"); }
TEST(SentencePiece, NumbersMariansPiecesByVocabJson) { expectPublishedIds("spm_marian"); }
TEST(SentencePiece, CutsMariansAnswerByItsOwnModel)
{
    expectPublishedIds("spm_marian", TextSide::Answer, "answers.json");
}

std::string shown(const std::vector<Token>& tokens);

// As its tokenizer.json has it: one space before the text, unless there is one, and none behind an instruction.
TEST(SentencePiece, PutsASpaceBeforeTheTextAloneAsMistralsThirdTokenizerDoes)
{
    const TestFolder folder;
    const std::string instruction("\x0A\x0F\x0A\x06[INST]\x15\0\0\0\0\x18\x03", 17);
    writeFile(folder / "tokenizer.model", readFile(trained("spm_llama") / "tokenizer.model", 64 << 20) + instruction);
    const TokenizerPointer tokenizer = findTokenizer(folder.path());
    EXPECT_EQ(shown(tokenizer->encode("the the")), "<s> ␣the ␣the ");
    EXPECT_EQ(shown(tokenizer->encode(" the")), "<s> ␣the ");
    EXPECT_EQ(shown(tokenizer->encode("the[INST] the")), "<s> ␣the [INST] ␣the ");
    EXPECT_EQ(tokenizer->encode("the[INST]the").at(3).text.find("␣"), std::string::npos);
    EXPECT_EQ(tokenizer->encode("[INST]the").at(2).text.find("␣"), std::string::npos);
}

std::string shown(const std::vector<Token>& tokens)
{
    std::string text;
    for (const Token& token : tokens)
        text += token.text + " ";
    return text;
}

TEST(SentencePiece, ShowsWords)
{
    EXPECT_EQ(shown(findTokenizer(trained("spm_t5"))->encode("the animal</s>")), "␣the ␣an i ma l </s> </s> ");
    EXPECT_EQ(shown(findTokenizer(trained("spm_llama"))->encode("the\n")), "<s> ␣the ↵ ");
}

// A text made of shown tokens has these tokens again: what is normalized is not normalized further.
TEST(SentencePiece, MakesATextOfTokensThatHasThemAgain)
{
    const Json texts = jsonOf(trained("spm_texts.json"));
    for (const char* folder :
         {"spm_t5", "spm_xlm", "spm_mbart", "spm_m2m", "spm_albert", "spm_llama", "spm_gemma", "spm_marian"}) {
        const TokenizerPointer tokenizer = findTokenizer(trained(folder));
        for (std::size_t i = 60; i < 400; ++i) {
            const std::string& text = texts.array()[i].string();
            const std::vector<Token> tokens = tokenizer->encode(text);
            if (std::ranges::any_of(tokens, [](const Token& token) { return token.piece == "<unk>"; })
                || text.find('<') != std::string::npos || text.find("\u2581") != std::string::npos)
                continue;
            std::vector<std::string> parts;
            std::ranges::transform(tokens, std::back_inserter(parts), &Token::text);
            EXPECT_EQ(idsOf(tokenizer->encode(tokenizer->decode(parts))), idsOf(tokens)) << folder << ": " << text;
        }
    }
}

TEST(SentencePiece, MakesATextOfTheTokensWithoutTheLanguageThatIsMeantAnyway)
{
    const TokenizerPointer tokenizer = findTokenizer(trained("spm_m2m"));
    for (const std::string text : {"the cat", "__fr__the cat"}) {
        const std::vector<Token> tokens = tokenizer->encode(text);
        EXPECT_EQ(tokens.front().text, text == "the cat" ? "__en__" : "__fr__");
        std::vector<std::string> parts;
        std::ranges::transform(tokens, std::back_inserter(parts), &Token::text);
        EXPECT_EQ(tokenizer->decode(parts), text);
    }
    const TokenizerPointer answer = findTokenizer(trained("spm_m2m"), TextSide::Answer);
    EXPECT_NE(answer->encode("the cat").front().text, "__en__"); // it is not known into which language
}

TEST(SentencePiece, DoesNotNumberOtherLanguagesAsThoseOfM2m100)
{
    const TestFolder folder;
    std::filesystem::copy(trained("spm_m2m"), folder.path());
    EXPECT_NE(findTokenizer(folder.path()), nullptr);
    writeFile(folder / "tokenizer_config.json", R"({"language_codes": "wmt21"})");
    EXPECT_THROW(findTokenizer(folder.path()), Error);
}

/// A folder with one model of the data and a config.json of another kind.
TokenizerPointer asKind(const TestFolder& folder, const std::string& model, const std::string& kind)
{
    const std::filesystem::path from = trained(model);
    std::filesystem::copy(from, folder.path());
    writeFile(folder / "config.json", R"({"model_type":")" + kind + "\"}");
    return findTokenizer(folder.path());
}

TEST(SentencePiece, NumbersPiecesAsPegasusAndCamembertDo)
{
    const TestFolder one;
    const TestFolder other;
    const std::vector<Index> t5 = idsOf(findTokenizer(trained("spm_t5"))->encode("the cat"));
    const std::vector<Index> pegasus = idsOf(asKind(one, "spm_t5", "pegasus")->encode("the cat<mask_1><unk_102>"));
    ASSERT_EQ(pegasus.size(), t5.size() + 2);
    for (std::size_t i = 0; i + 1 < t5.size(); ++i)
        EXPECT_EQ(pegasus[i], t5[i] + 103);
    EXPECT_EQ(std::vector(pegasus.end() - 3, pegasus.end()), (std::vector<Index>{2, 104, 1}));
    const std::vector<Index> xlm = idsOf(findTokenizer(trained("spm_xlm"))->encode("the cat"));
    const std::vector<Index> camembert = idsOf(asKind(other, "spm_xlm", "camembert")->encode("the cat"));
    ASSERT_EQ(camembert.size(), xlm.size());
    for (std::size_t i = 1; i + 1 < xlm.size(); ++i)
        EXPECT_EQ(camembert[i], xlm[i] + 3);
    EXPECT_EQ(camembert.front(), 5);
    EXPECT_EQ(camembert.back(), 6);
}

TEST(SentencePiece, SaysThatTheRulesOfAKindAreNotKnown)
{
    const TestFolder folder;
    EXPECT_EQ(
        errorOf([&] { asKind(folder, "spm_xlm", "mbart"); }),
        "sentencepiece.bpe.model: its pieces cannot be numbered, since config.json says the model_type \"mbart\"; "
        "this line of Python writes a tokenizer.json: "
        "AutoTokenizer.from_pretrained('.').save_pretrained('.')");
    std::filesystem::copy_file(trained("spm_marian") / "source.spm", folder / "source.spm");
    std::filesystem::copy_file(trained("spm_marian") / "target.spm", folder / "target.spm");
    EXPECT_EQ(errorOf([&] { findTokenizer(folder.path()); }),
              "source.spm: expected vocab.json beside it, which has the ids of its pieces");
    writeFile(folder / "vocab.json", R"({"</s>":0})");
    EXPECT_EQ(errorOf([&] { findTokenizer(folder.path()); }), "vocab.json: it has no piece \"<unk>\"");
    std::filesystem::remove(folder / "target.spm");
    EXPECT_NE(errorOf([&] { findTokenizer(folder.path(), TextSide::Answer); }).find("target.spm: "), std::string::npos);
}

TEST(SentencePiece, SaysWhatIsWrongWithAddedTokens)
{
    const TestFolder folder;
    std::filesystem::copy(trained("spm_char"), folder.path());
    const auto error = [&](const char* file, const char* text) {
        writeFile(folder / file, text);
        const std::string said = errorOf([&] { findTokenizer(folder.path()); });
        writeFile(folder / file, "{}");
        return said;
    };
    EXPECT_EQ(error("tokenizer_config.json", R"({"added_tokens_decoder":{"x":{"content":"a"}}})"),
              "tokenizer_config.json: added_tokens_decoder: expected the id of a piece, got \"x\"");
    EXPECT_EQ(error("tokenizer_config.json", R"({"added_tokens_decoder":{"7":{}}})"),
              "tokenizer_config.json: added_tokens_decoder.7: it has no \"content\"");
    EXPECT_EQ(error("tokenizer_config.json", R"({"added_tokens_decoder":{"7":{"content":"<s>"}}})"),
              "tokenizer_config.json: the piece \"<s>\": expected one id, got two, 1 and 7");
    EXPECT_EQ(error("tokenizer_config.json", "[]"), "tokenizer_config.json: expected a JSON object");
    EXPECT_EQ(error("added_tokens.json", R"({"<|end|>":-1})"),
              "added_tokens.json: the id of the piece \"<|end|>\": expected 0 to 16777215, got -1");
}

using namespace std::string_literals;

/// A field of bytes.
std::string field(int number, const std::string& bytes)
{
    return std::string{static_cast<char>(number << 3 | 2), static_cast<char>(bytes.size())} + bytes;
}

std::string piece(const std::string& text, const std::string& rest = "") { return field(1, field(1, text) + rest); }

const std::string unknownPiece = piece("?", "\x18\x02"); // NOLINT(cert-err58-cpp)

std::string errorFor(const std::string& bytes)
{
    const TestFolder folder;
    writeFile(folder / "tokenizer.model", bytes);
    const std::string error = errorOf([&] { findTokenizer(folder.path()); });
    return error.substr(std::min(error.size(), "tokenizer.model: "s.size()));
}

TEST(SentencePiece, SaysInOneSentenceWhatIsWrongWithAFile)
{
    struct Case {
        std::string bytes;
        const char* error;
    };
    for (const auto& [bytes, error] : {
             Case{"", "expected a SentencePiece model, got a file without pieces"},
             Case{"IQ== 0\nIg== 1\n", "expected a SentencePiece model, got a file without pieces"}, // tiktoken's
             Case{piece("a"), "expected one piece of kind unknown, got 0"},
             Case{unknownPiece + unknownPiece, "expected one piece of kind unknown, got 2"},
             Case{"\x80", "byte 1: expected a value of size 1, got 0"},
             Case{std::string(11, '\xFF'), "byte 0: expected a number of at most 10 bytes"},
             Case{"\x02\x00"s, "byte 0: expected the number of a field, got 0"},
             Case{"\x0B", "byte 0: expected a value of kind 0, 1, 2 or 5, got 3"},
             Case{"\x0A\x05"s + "ab", "byte 2: expected a value of size 5, got 2"},
             Case{"\x49 text", "byte 1: expected a value of size 8, got 5"},
             Case{"\x08\x05", "byte 1: field 1: expected a message"},
             Case{field(1, field(2, "0000")), "byte 4: field 2: expected a float"},
             Case{field(1, field(1, "\xFF")), "byte 4: field 1: the text is not UTF-8"},
             Case{field(1, ""), "byte 2: the piece has no text"},
             Case{piece("a", "\x15\x00\x00\xC0\x7F"s), "the score of the piece \"a\" is not finite"},
             Case{piece("a", "\x18\x07"), "byte 6: field 3: expected a number from 0 to 6, got 7"},
             Case{piece("a", "\x18\x00"s), "the kind of the piece \"a\": expected a number from 1 to 6, got 0"},
             Case{piece("a", "\x1A\x00"s), "byte 7: field 3: expected a varint"},
             Case{unknownPiece + piece("a") + piece("a"), "the piece \"a\": expected one id, got two, 1 and 2"},
             Case{unknownPiece + piece("a\0b"s), "the piece \"a\\x00b\" has a NUL character in it"},
             Case{unknownPiece + piece("<0x41>", "\x18\x06"),
                  "expected 0 pieces of kind byte, as byte_fallback says, got 1"},
             Case{unknownPiece + field(2, "\x98\x02\x01"),
                  "expected 256 pieces of kind byte, as byte_fallback says, got 0"},
             Case{unknownPiece + piece("<0x4>", "\x18\x06"),
                  "the piece \"<0x4>\" is of kind byte; expected each of <0x00> to <0xFF> once"},
             Case{unknownPiece + field(2, "\x18\x03"), "model_type: \"WORD\" is not supported"},
             Case{unknownPiece + field(2, "\x18\x00"s), "model_type: expected a number from 1 to 4, got 0"},
             Case{unknownPiece + field(3, field(2, "12")), "normalizer: precompiled_charsmap cannot be read"},
         })
        EXPECT_EQ(errorFor(bytes), error);
    EXPECT_EQ(errorFor(unknownPiece + piece("a") + piece("b")), "");
}

} // namespace
} // namespace heedmap
