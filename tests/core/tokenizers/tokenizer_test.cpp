#include <heedmap/base/json.h>
#include <heedmap/tokenizers/tokenizer.h>

#include "core/io/io_support.h"
#include "core/tokenizers/token_ids.h"

#include <algorithm>
#include <set>

namespace heedmap {

static void PrintTo(const Token& token, std::ostream* stream) { *stream << token.id << ' ' << token.piece; }

namespace {

std::filesystem::path vocabularies() { return std::filesystem::path(HEEDMAP_SOURCE_FOLDER) / "tests/data/tokenizers"; }

/// What tests/data/tokenizers/make.py, which implements the published algorithms by itself, made of the texts.
void expectPublishedTokens(const std::string& folder)
{
    const TokenizerPointer tokenizer = findTokenizer(vocabularies() / folder);
    ASSERT_NE(tokenizer, nullptr);
    const Json cases = Json::parse(readFile(vocabularies() / folder / "expected.json", 1 << 20));
    ASSERT_GE(cases.array().size(), 20U);
    for (const Json& row : cases.array()) {
        std::vector<Token> expected;
        for (std::size_t i = 0; i < row.array()[1].array().size(); ++i)
            expected.push_back(
                {static_cast<Index>(row.array()[1].array()[i].number()), row.array()[2].array()[i].string(), {}});
        std::vector<Token> tokens = tokenizer->encode(row.array()[0].string());
        for (Token& token : tokens)
            token.text.clear();
        EXPECT_EQ(tokens, expected) << row.array()[0].string();
    }
}

/// Every id has a word, each another, and mostly the text that its token shows.
void expectWords(const std::string& folder)
{
    const TokenizerPointer tokenizer = findTokenizer(vocabularies() / folder);
    const std::vector<std::string> words = tokenizer->words();
    ASSERT_EQ(std::ssize(words), tokenizer->vocabularySize());
    EXPECT_EQ(std::set<std::string>(words.begin(), words.end()).size(), words.size());
    for (const Token& token : tokenizer->encode("a b"))
        EXPECT_TRUE(words[static_cast<std::size_t>(token.id)].starts_with(token.text)) << token.text;
}

/// A text made of shown tokens has these tokens again, but for a mark in it that stands for a space, and a token for
/// what is unknown.
void expectTextOfTokens(const std::string& folder, const std::string& unknown = {})
{
    const TokenizerPointer tokenizer = findTokenizer(vocabularies() / folder);
    const Json cases = Json::parse(readFile(vocabularies() / folder / "expected.json", 1 << 20));
    for (const Json& row : cases.array()) {
        if (row.array()[0].string().find("\u2581") != std::string::npos)
            continue;
        const std::vector<Token> tokens = tokenizer->encode(row.array()[0].string());
        if (std::ranges::find(tokens, unknown, &Token::piece) != tokens.end())
            continue;
        std::vector<std::string> texts;
        std::ranges::transform(tokens, std::back_inserter(texts), &Token::text);
        EXPECT_EQ(tokenizer->encode(tokenizer->decode(texts)), tokens) << row.array()[0].string();
    }
}

TEST(Tokenizer, MakesATextOfTokensThatHasThemAgain)
{
    for (const char* folder : {"bert_uncased", "bert_cased", "bert_json", "gpt2", "qwen_json", "llama_json", "phi_json",
                               "mistral_json", "gemma_json", "never_json"})
        expectTextOfTokens(folder);
    for (const char* folder : {"words_json", "continued_json", "continued_bytes_json"})
        expectTextOfTokens(folder, "[UNK]");
    const TokenizerPointer bert = findTokenizer(vocabularies() / "bert_uncased");
    EXPECT_EQ(bert->decode(std::vector<std::string>{"[CLS]", "una", "##ff", "able", "never", "[SEP]"}),
              "unaff able never");
    const TokenizerPointer clip = findTokenizer(vocabularies() / "clip_json");
    std::vector<std::string> texts;
    std::ranges::transform(clip->encode("The  Animal was too tired."), std::back_inserter(texts), &Token::text);
    EXPECT_EQ(texts[1], "the␣");
    EXPECT_EQ(clip->encode(clip->decode(texts)), clip->encode("the animal was too tired."));
    EXPECT_EQ(findTokenizer(vocabularies() / "gpt2")->decode(std::vector<std::string>{"a", "␣", "b", "↵"}), "a b\n");
}

TEST(Tokenizer, SaysThatLinksLeadRoundInACircle)
{
    for (const char* file : {"tokenizer.json", "vocab.txt"}) {
        const TestFolder folder;
        std::filesystem::create_symlink(file, folder / file);
        EXPECT_EQ(errorOf([&] { findTokenizer(folder.path()); }),
                  std::string(file) + ": cannot be read: symbolic links form a loop");
    }
    const TestFolder folder;
    std::filesystem::copy_file(vocabularies() / "bert_uncased" / "vocab.txt", folder / "vocab.txt");
    std::filesystem::create_symlink("tokenizer_config.json", folder / "tokenizer_config.json");
    EXPECT_EQ(errorOf([&] { findTokenizer(folder.path()); }),
              "tokenizer_config.json: cannot be read: symbolic links form a loop");
}

TEST(Tokenizer, HasAWordForEachId)
{
    for (const char* folder : {"bert_uncased", "gpt2", "llama_json", "phi_json"})
        expectWords(folder);
}

TEST(Tokenizer, MakesTheTokensOfAnUncasedBert) { expectPublishedTokens("bert_uncased"); }
TEST(Tokenizer, KeepsCaseAndAccentsWhereTheConfigurationSaysSo) { expectPublishedTokens("bert_cased"); }
TEST(Tokenizer, MakesTheTokensOfGpt2) { expectPublishedTokens("gpt2"); }
TEST(Tokenizer, ReadsWordPiecesFromTokenizerJson) { expectPublishedTokens("bert_json"); }
TEST(Tokenizer, ReadsBytePairsFromTokenizerJson) { expectPublishedTokens("qwen_json"); }

// Those below are what Hugging Face's library makes of them: tests/data/tokenizers/sentencepiece.mjs.
TEST(Tokenizer, FallsBackOnBytesAsLlamaDoes) { expectPublishedTokens("llama_json"); }
TEST(Tokenizer, TakesSpacesAroundAddedTokensAsPhi3Does) { expectPublishedTokens("phi_json"); }
TEST(Tokenizer, PutsASpaceBeforeTheFirstWordAsMistralDoes) { expectPublishedTokens("mistral_json"); }
TEST(Tokenizer, PutsASpaceBeforeEveryPartAndCountsUnknownCharacters) { expectPublishedTokens("metaspace_json"); }
TEST(Tokenizer, MakesTheTokensOfGemma) { expectPublishedTokens("gemma_json"); }
TEST(Tokenizer, FindsTheMostProbablePiecesAsT5Does) { expectPublishedTokens("unigram_json"); }
TEST(Tokenizer, SpellsWhatNoPieceHasInBytesOfTheMostProbable) { expectPublishedTokens("unigram_bytes_json"); }
TEST(Tokenizer, MarksTheEndOfWordsAsClipDoes) { expectPublishedTokens("clip_json"); }
TEST(Tokenizer, MarksTheEndOfWordsAsTheFirstGptDoes) { expectPublishedTokens("gpt_json"); }
TEST(Tokenizer, SplitsAtPatternsInEveryPublishedWay) { expectPublishedTokens("never_json"); }

// And those of tests/data/tokenizers/classes.py: vocab.json and merges.txt by the class that reads them.
TEST(Tokenizer, PutsRobertasTokensRoundATextOfItsKind) { expectPublishedTokens("class_roberta"); }
TEST(Tokenizer, PutsASpaceFirstWhereBartsConfigurationSaysSo) { expectPublishedTokens("class_bart"); }
TEST(Tokenizer, BeginsATextAsOptDoes) { expectPublishedTokens("class_opt"); }
TEST(Tokenizer, SplitsWordsAsQwen2Does) { expectPublishedTokens("class_qwen2"); }
TEST(Tokenizer, KeepsDigitsAloneWhereNoPairHasOne) { expectPublishedTokens("class_smollm"); }
TEST(Tokenizer, FindsRunsOfSpacesThatGptNeoXAdds) { expectPublishedTokens("class_neox"); }
TEST(Tokenizer, LowersCaseAndEndsWordsAsClipDoes) { expectPublishedTokens("class_clip"); }
TEST(Tokenizer, PutsWhispersPromptBeforeAText) { expectPublishedTokens("class_whisper"); }
TEST(Tokenizer, PutsDebertasTokensRoundAText) { expectPublishedTokens("class_deberta"); }

TEST(Tokenizer, IsToldByItsPiecesWhereNoFileSaysItsClass)
{
    for (const auto& [folder, first] :
         {std::pair("class_roberta", "<s>"), std::pair("class_clip", "<|startoftext|>")}) {
        const TestFolder bare;
        for (const char* file : {"vocab.json", "merges.txt"})
            std::filesystem::copy_file(vocabularies() / folder / file, bare / file);
        EXPECT_EQ(findTokenizer(bare.path())->encode("the cat").front().piece, first);
    }
}

TEST(Tokenizer, RefusesAClassThatSplitsByOtherRules)
{
    const TestFolder folder;
    writeFile(folder / "vocab.json", R"({"a":0,"b":1,"ab":2})");
    writeFile(folder / "merges.txt", "a b\n");
    const std::string advice = "; this line of Python writes a tokenizer.json: "
                               "AutoTokenizer.from_pretrained('.').save_pretrained('.')";
    writeFile(folder / "tokenizer_config.json", R"({"tokenizer_class":"CTRLTokenizer"})");
    EXPECT_EQ(errorOf([&] { findTokenizer(folder.path()); }),
              "vocab.json: how it splits a text is not known of tokenizer_class CTRLTokenizer" + advice);
    writeFile(folder / "vocab.txt", "[UNK]\n[CLS]\n[SEP]\n");
    writeFile(folder / "tokenizer_config.json", R"({"tokenizer_class":"EsmTokenizer"})");
    EXPECT_EQ(errorOf([&] { findTokenizer(folder.path()); }),
              "vocab.txt: expected pieces as BERT has them, got a vocabulary of EsmTokenizer" + advice);
}

TEST(Tokenizer, CountsWhatUnicodeDoesNotNameAsUnknownToBert)
{
    const TokenizerPointer bert = findTokenizer(vocabularies() / "bert_uncased");
    EXPECT_EQ(bert->encode("cat \uFFFF").at(2).piece, "[UNK]");
    EXPECT_EQ(bert->encode("cat \uE000").size(), 3U); // of private use: dropped, as published
}

TEST(Tokenizer, IsToldByItsKeysWhereATokenizerJsonDoesNotSayItsModel)
{
    const TestFolder folder;
    const auto idsWith = [&](const std::string& model) {
        writeFile(folder / "tokenizer.json", R"({"pre_tokenizer":{"type":"WhitespaceSplit"},"model":)" + model + "}");
        return idsOf(findTokenizer(folder.path())->encode("ab"));
    };
    EXPECT_EQ(idsWith(R"({"vocab":{"?":0,"a":1,"##b":2},"unk_token":"?","continuing_subword_prefix":"##"})"),
              (std::vector<Index>{1, 2}));
    EXPECT_EQ(idsWith(R"({"vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]})"), (std::vector<Index>{2}));
    EXPECT_EQ(idsWith(R"({"vocab":[["a",-1],["b",-1]]})"), (std::vector<Index>{0, 1}));
    EXPECT_EQ(idsWith(R"({"vocab":{"?":0,"ab":1},"unk_token":"?"})"), (std::vector<Index>{1}));
}

// And those are what tests/data/tokenizers/words.py makes of them, by the algorithms as they are documented.
TEST(Tokenizer, NumbersWholeWords) { expectPublishedTokens("words_json"); }
TEST(Tokenizer, MarksPiecesThatContinueAWord) { expectPublishedTokens("continued_json"); }
TEST(Tokenizer, MarksBytesThatContinueAWord) { expectPublishedTokens("continued_bytes_json"); }

TEST(Tokenizer, SaysWhichWordItDoesNotKnow)
{
    const TestFolder folder;
    writeFile(folder / "tokenizer.json",
              R"({"model":{"type":"WordLevel","vocab":{"a":0}},"pre_tokenizer":{"type":"WhitespaceSplit"}})");
    const TokenizerPointer tokenizer = findTokenizer(folder.path());
    EXPECT_EQ(idsOf(tokenizer->encode("a  a")), (std::vector<Index>{0, 0}));
    EXPECT_EQ(errorOf([&] { tokenizer->encode("a cat"); }), "the vocabulary has no piece for \"cat\"");
}

TEST(Tokenizer, ShowsSpacesOfSentencePieces)
{
    const TokenizerPointer tokenizer = findTokenizer(vocabularies() / "llama_json");
    std::string text;
    for (const Token& token : tokenizer->encode("the animal\n\xF0\x9F\x98\x80"))
        text += token.text + " ";
    EXPECT_EQ(text, "<s> ␣the ␣animal ↵ \\xF0 \\x9F \\x98 \\x80 ");
    EXPECT_EQ(tokenizer->decode(std::vector<std::string>{"<s>", "␣the", "␣animal"}), "the animal");
}

TEST(Tokenizer, ShowsSpacesAndHalfCharactersToPeople)
{
    const TokenizerPointer tokenizer = findTokenizer(vocabularies() / "gpt2");
    std::string text;
    for (const Token& token : tokenizer->encode("q q\n\xF0\x9F\x98\x80"))
        text += token.text + " ";
    EXPECT_EQ(text, "q ␣ q ↵ \\xF0\\x9F \\x98 \\x80 ");
    EXPECT_EQ(findTokenizer(vocabularies() / "bert_uncased")->encode("unaffable").at(2).text, "##aff");
}

TEST(Tokenizer, SplitsALongWordInLittleTime)
{
    const TokenizerPointer tokenizer = findTokenizer(vocabularies() / "gpt2");
    const std::vector<Token> tokens = tokenizer->encode(std::string(1 << 20, 'a'));
    std::size_t letters = 0;
    for (const Token& token : tokens)
        letters += token.piece.size();
    EXPECT_EQ(letters, 1U << 20U);
}

// As in GPT-2's own encoder, whose ranks are a dictionary of the lines, and in Hugging Face's.
TEST(Tokenizer, TakesTheLastOfTwoMergesThatAreAlike)
{
    const TestFolder folder;
    writeFile(folder / "vocab.json", R"({"a":0,"b":1,"c":2,"ab":3,"bc":4})");
    writeFile(folder / "merges.txt", "a b\nb c\n");
    EXPECT_EQ(idsOf(findTokenizer(folder.path())->encode("abc")), (std::vector<Index>{3, 2}));
    writeFile(folder / "merges.txt", "a b\nb c\na b\n");
    EXPECT_EQ(idsOf(findTokenizer(folder.path())->encode("abc")), (std::vector<Index>{0, 4}));
}

// Each `<` of the text begins all of them, and the first alone fits. How long that takes is measured by
// tokenizer_bench.
TEST(Tokenizer, FindsOneOfManyAddedTokens)
{
    const TestFolder folder;
    std::string added;
    for (int size = 1; size <= 2000; ++size)
        added += (size == 1 ? "" : ",") + (R"({"id":)" + std::to_string(size)) + R"(,"content":")"
            + std::string(static_cast<std::size_t>(size), '<') + "\"}";
    writeFile(folder / "tokenizer.json",
              R"({"model":{"type":"BPE","vocab":{"a":0},"merges":[]},"added_tokens":[)" + added + "]}");
    const TokenizerPointer tokenizer = findTokenizer(folder.path());
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += "<a";
    const std::vector<Index> ids = idsOf(tokenizer->encode(text));
    ASSERT_EQ(ids.size(), 2000U);
    for (std::size_t i = 0; i < ids.size(); ++i)
        ASSERT_EQ(ids[i], i % 2 == 0 ? 1 : 0) << i;
    EXPECT_EQ(idsOf(tokenizer->encode("<<<a")), (std::vector<Index>{3, 0}));
}

TEST(Tokenizer, RefusesATextThatIsNotUtf8)
{
    for (const char* folder : {"gpt2", "bert_uncased"})
        EXPECT_EQ(errorOf([&] { findTokenizer(vocabularies() / folder)->encode("a\xC3"); }), "\"a\\xc3\" is not UTF-8");
}

TEST(Tokenizer, IsNoneWhereNoVocabularyLies)
{
    const TestFolder folder;
    EXPECT_EQ(findTokenizer(folder.path()), nullptr);
    writeFile(folder / "vocab.json", "{}"); // without merges.txt
    EXPECT_EQ(findTokenizer(folder.path()), nullptr);
}

/// What is said of a folder with these files.
struct Hostile {
    std::vector<std::pair<std::string, std::string>> files;
    std::string message;
};

std::string errorIn(const Hostile& hostile)
{
    const TestFolder folder;
    for (const auto& [name, text] : hostile.files)
        writeFile(folder / name, text);
    return errorOf([&] { (void)findTokenizer(folder.path()); });
}

Hostile bytePairs(const std::string& vocabulary, const std::string& merges, const std::string& message)
{
    return {{{"vocab.json", vocabulary}, {"merges.txt", merges}}, message};
}

Hostile json(const std::string& text, const std::string& message)
{
    return {{{"tokenizer.json", text}}, "tokenizer.json: " + message};
}

std::string repeated(const std::string& text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

TEST(Tokenizer, SaysInOneSentenceWhatIsWrongWithItsFiles)
{
    const std::string pieces = R"({"a":0,"b":1,"ab":2})";
    const std::string bpe =
        R"({"pre_tokenizer":{"type":"ByteLevel"},"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},)";
    const std::string words = R"({"model":{"type":"WordPiece","unk_token":"?","vocab":{"?":0}},)";
    const std::vector<Hostile> cases{
        {{{"vocab.txt", "[UNK]\n[CLS]\n"}}, "vocab.txt: it has no piece \"[SEP]\""},
        {{{"vocab.txt", ""}}, "vocab.txt: it has no piece \"[CLS]\""},
        {{{"vocab.txt", "[UNK]\na\n[UNK]\n"}},
         "vocab.txt: line 3: the piece \"[UNK]\": expected one id, got two, 0 and 2"},
        {{{"vocab.txt", "a\xFF\n"}}, "vocab.txt: the text is not UTF-8"},
        {{{"vocab.txt", "[UNK]\n[CLS]\n[SEP]\n"}, {"tokenizer_config.json", "{"}},
         "tokenizer_config.json: line 1, column 2: the text ends too early; "
         "a text in quotation marks is missing"},
        bytePairs("{", "",
                  "vocab.json: line 1, column 2: the text ends too early; "
                  "a text in quotation marks is missing"),
        bytePairs("[]", "", "vocab.json: expected an object mapping pieces to ids"),
        bytePairs(R"({"a":0,"a":1})", "", "vocab.json: a: the key is given twice"),
        bytePairs(R"({"a":0,"b":0})", "", "vocab.json: the pieces \"a\" and \"b\" share the id 0"),
        bytePairs(R"({"a":0.5})", "", "vocab.json: the id of the piece \"a\" is not a whole number"),
        bytePairs(R"({"a":1e300})", "", "vocab.json: the id of the piece \"a\" is not a whole number"),
        bytePairs(R"({"a":1e12})", "",
                  "vocab.json: the id of the piece \"a\": expected 0 to 16777215, got 1000000000000"),
        bytePairs(R"({"a":-1})", "", "vocab.json: the id of the piece \"a\": expected 0 to 16777215, got -1"),
        bytePairs(pieces, "a b\na c\n", "merges.txt: merge 2, of \"a\" and \"c\": the vocabulary has no piece \"c\""),
        bytePairs(pieces, "b a\n", "merges.txt: merge 1, of \"b\" and \"a\": the vocabulary has no piece \"ba\""),
        bytePairs(pieces, "#version: 0.2\nab\n",
                  "merges.txt: line 2: \"ab\" is not two pieces with a space between them"),
        bytePairs(pieces, "a b\n\na b\n", "merges.txt: line 2: \"\" is not two pieces with a space between them"),
        bytePairs(pieces, "a b c\n", "merges.txt: line 1: \"a b c\" is not two pieces with a space between them"),
        json("[]", "expected a JSON object"),
        json("{}", "the file: it has no \"model\""),
        json(R"({"model":{"type":"Phoneme"}})", "model: \"Phoneme\" is not supported"),
        json(R"({"model":{"type":"WordLevel"}})", "model: it has no \"vocab\""),
        json(R"({"model":{"type":"Unigram"}})", "model: it has no \"vocab\""),
        json(R"({"model":{"type":"Unigram","vocab":{}}})", "model.vocab: expected a list"),
        json(R"({"model":{"type":"Unigram","vocab":[["a",0],["b"]]}})",
             "model.vocab[1]: expected a piece and its score"),
        json(R"({"model":{"type":"Unigram","unk_id":1,"vocab":[["a",0]]}})",
             "model.unk_id: expected the number of a piece"),
        json(R"({"model":{"type":"BPE"}})", "model: it has no \"vocab\""),
        json(R"({"model":{"type":"BPE","vocab":[]}})", "model.vocab: expected an object mapping pieces to ids"),
        json(R"({"model":{"type":"BPE","vocab":{}}})", "model: it has no \"merges\""),
        json(bpe + R"("merges":["ab"]}})", "model.merges[0]: \"ab\" is not two pieces with a space between them"),
        json(bpe + R"("merges":[["a"]]}})", "model.merges[0]: each is \"LEFT RIGHT\" or [\"LEFT\", \"RIGHT\"]"),
        json(bpe + R"("merges":["b b"]}})", "merge 1, of \"b\" and \"b\": the vocabulary has no piece \"bb\""),
        json(bpe + R"("continuing_subword_prefix":"##","merges":["a b"]}})",
             "merge 1, of \"a\" and \"b\": the second does not begin with \"##\""),
        json(words + R"("normalizer":{"type":"Prepend"}})", "normalizer: it has no \"prepend\""),
        json(words + R"("normalizer":{"type":"Nmt"}})", "normalizer: \"Nmt\" is not supported"),
        json(words + R"("normalizer":{"type":"Precompiled"}})", "normalizer: it has no \"precompiled_charsmap\""),
        json(words + R"("normalizer":{"type":"Precompiled","precompiled_charsmap":"AAAA"}})",
             "normalizer: precompiled_charsmap cannot be read"),
        json(words + R"("normalizer":{"type":"Precompiled","precompiled_charsmap":"CAAA*"}})",
             "normalizer: precompiled_charsmap cannot be read"),
        json(words + R"("normalizer":{"type":"Replace","pattern":{"String":" "}}})",
             "normalizer: it has no \"content\""),
        json(words + R"("pre_tokenizer":{"type":"Metaspace"}})", "pre_tokenizer: it has no \"replacement\""),
        json(words + R"("pre_tokenizer":{"type":"Metaspace","replacement":"_","prepend_scheme":"last"}})",
             "pre_tokenizer: \"last\" is not supported"),
        json(words + R"("pre_tokenizer":{"type":"ByteLevel"}})", "pre_tokenizer: \"ByteLevel\" is for BPE"),
        json(words + R"~("pre_tokenizer":{"type":"Split","behavior":"Isolated","pattern":{"Regex":"("}}})~",
             "the regular expression \"(\" cannot be read"),
        json(words + R"("pre_tokenizer":{"type":"Split","behavior":"Isolated","pattern":{"Word":" "}}})",
             "pre_tokenizer.pattern: it has no \"Regex\""),
        json(words + R"("pre_tokenizer":{"type":"Split","behavior":"MergedWithAll","pattern":{"Regex":"a"}}})",
             "pre_tokenizer: \"MergedWithAll\" is not supported"),
        json(words + R"("pre_tokenizer":{"type":"Sequence","pretokenizers":[)" + repeated(R"({"type":"Digits"},)", 101)
                 + R"({"type":"Digits"}]}})",
             "pre_tokenizer: it has more than 100 steps"),
        json(words + R"("normalizer":{"type":"Sequence","normalizers":[)" + repeated(R"({"type":"NFC"},)", 101)
                 + R"({"type":"NFC"}]}})",
             "normalizer: it has more than 100 steps"),
        json(words + std::string("}\0", 2), "line 1, column 64: a NUL byte has no place in JSON"),
        json(R"({"model":{"type":"WordPiece","vocab":{"a\u0000":0}}})",
             "model.vocab.a\\x00: a text with a NUL character cannot be read"),
        json(words + R"~("pre_tokenizer":{"type":"Split","behavior":"Isolated","pattern":{"Regex":"\u0000"}}})~",
             "pre_tokenizer.pattern.Regex: a text with a NUL character cannot be read"),
        json(words + R"("added_tokens":[{"id":0,"content":"a"}]})", "the pieces \"?\" and \"a\" share the id 0"),
        json(words + R"("post_processor":{"type":"BertProcessing","cls":["[CLS]",1],"sep":["[SEP]",2]}})",
             "it has no piece \"[CLS]\""),
    };
    for (const Hostile& hostile : cases)
        EXPECT_EQ(errorIn(hostile), hostile.message);
}

TEST(Tokenizer, SaysWhatIsWrongInPhrasesThatCanBeTranslated)
{
    const TestFolder folder;
    const auto phrases = [&](const char* text) {
        writeFile(folder / "tokenizer.json", text);
        return phrasesOfError([&] { findTokenizer(folder.path()); });
    };
    EXPECT_EQ(phrases("{}"), "<tokenizer.json: <<the file>: it has no \"model\">>");
    EXPECT_EQ(phrases(R"({"model":{"type":"WordPiece","vocab":{"a":0,"b":0}}})"),
              "<tokenizer.json: <the pieces \"a\" and \"b\" share the id 0>>");
}

TEST(Tokenizer, GivesUpOnAPatternThatTakesForEver)
{
    const TestFolder folder;
    writeFile(folder / "tokenizer.json",
              R"~({"model":{"type":"WordPiece","unk_token":"?","vocab":{"?":0}},"pre_tokenizer":)~"
              R"~({"type":"Split","behavior":"Isolated","pattern":{"Regex":"(a|aa|a)+(?=b)"}}})~");
    const TokenizerPointer tokenizer = findTokenizer(folder.path());
    EXPECT_EQ(errorOf([&] { tokenizer->encode(std::string(4000, 'a')); }),
              "the pattern that splits a text into words takes too long for this text");
}

TEST(Tokenizer, SaysWhichByteHasNoPiece)
{
    const TestFolder folder;
    writeFile(folder / "vocab.json", R"({"a":0,"b":1,"ab":2})");
    writeFile(folder / "merges.txt", "a b\r\n");
    const TokenizerPointer tokenizer = findTokenizer(folder.path());
    EXPECT_EQ(idsOf(tokenizer->encode("abba")), (std::vector<Index>{2, 1, 0}));
    EXPECT_EQ(errorOf([&] { tokenizer->encode("abc"); }), "the vocabulary has no piece for a byte of \"abc\"");
    EXPECT_EQ(tokenizer->vocabularySize(), 3);
}

} // namespace
} // namespace heedmap
