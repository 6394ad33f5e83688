#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/models/model_text.h>

#include "core/models/recognize_support.h"

namespace heedmap {
namespace {

TEST(RecognizedTokens, MakesATypedSentenceTheModelsOwnTokens)
{
    const TestFolder folder;
    putTogether(folder.path(), "bert", "bert_uncased");
    const ModelProposal proposal = recognized(folder.path(), {.text = "B A [MASK]"});
    EXPECT_EQ(proposal.document.tokens.query, (std::vector<std::string>{"[CLS]", "b", "a", "[MASK]", "[SEP]"}));
    const ModelProposal byNumber = recognized(models() / "bert", {.ids = {2, 6, 5, 4, 3}});
    EXPECT_TRUE(numbersOf(proposal, "src.X").sameBits(numbersOf(byNumber, "src.X")));
}

TEST(RecognizedTokens, ReadsATextByASentencePieceTokenizer)
{
    const TestFolder folder;
    std::filesystem::copy(modelFolder("llama"), folder.path());
    writeFile(folder / "tokenizer.json",
              R"({"normalizer":{"type":"Sequence","normalizers":[{"type":"Prepend","prepend":"▁"},)"
              R"({"type":"Replace","pattern":{"String":" "},"content":"▁"}]},"model":{"type":"BPE","unk_token":"?",)"
              R"("byte_fallback":true,"vocab":{"?":0,"▁":1,"a":2,"▁a":3,"<0x0A>":4},"merges":["▁ a"]}})");
    const ModelProposal proposal = recognized(folder.path(), {.text = "a aa\n"});
    EXPECT_EQ(proposal.document.tokens.query, (std::vector<std::string>{"␣a", "␣a", "a", "↵"}));
    EXPECT_EQ(proposal.document.summary.in("en").find("okenizer"), std::string::npos);
}

// Published as opus-mt-en-de is: both languages have a SentencePiece model, and vocab.json the ids of all pieces.
TEST(RecognizedTokens, ReadsASourceAndItsAnswerByMariansTwoModels)
{
    const TestFolder folder;
    std::filesystem::copy(modelFolder("marian"), folder.path());
    for (const char* file : {"source.spm", "target.spm"})
        std::filesystem::copy_file(modelFolder("../tokenizers/spm_marian") / file, folder / file);
    writeFile(folder / "vocab.json",
              R"({"</s>":0,"<unk>":1,"▁the":2,"▁die":3,"▁Straße":5,"▁read":6,"s":7,"<pad>":29})");
    const ModelProposal proposal = recognized(folder.path(), {.text = "die Straße laufen", .source = "the  reads"});
    EXPECT_EQ(proposal.document.tokens.key, (std::vector<std::string>{"␣the", "␣read", "s", "</s>"}));
    EXPECT_EQ(proposal.document.tokens.query, (std::vector<std::string>{"<pad>", "␣die", "␣Straße", "<unk>"}));
    const ModelProposal byNumber = recognized(folder.path(), {.ids = {29, 3, 5, 1}, .sourceIds = {2, 6, 7, 0}});
    EXPECT_TRUE(numbersOf(proposal, "src.X").sameBits(numbersOf(byNumber, "src.X")));
    EXPECT_TRUE(numbersOf(proposal, "tgt.X").sameBits(numbersOf(byNumber, "tgt.X")));
    EXPECT_EQ(proposal.document.vocabulary.at(2), "␣the");
    EXPECT_EQ(textRead(proposal.document, proposal.folder, TextOf::Keys), "the reads");
    EXPECT_EQ(textRead(proposal.document, proposal.folder, TextOf::Queries), "die Straße<unk>");
}

TEST(RecognizedTokens, CallsLogitsByTheWordsOfItsTokenizer)
{
    const TestFolder folder;
    std::filesystem::copy(modelFolder("gpt2"), folder.path());
    writeFile(folder / "tokenizer.json",
              R"({"model":{"type":"BPE","vocab":{"T":0,"h":1,"Th":2,"e":4},)"
              R"("merges":["T h"]}})");
    const ModelProposal proposal = recognized(folder.path(), {.text = "The"});
    const Computation computation = build(proposal.document, proposal.folder);
    const NodeId logits = computation.graph.find("logits");
    ASSERT_NE(logits, noNode);
    const auto& labels = computation.graph.node(logits).info.cols.labels;
    ASSERT_NE(labels, nullptr);
    ASSERT_EQ(std::ssize(*labels), computation.graph.node(logits).shape.cols);
    EXPECT_EQ(std::vector<std::string>(labels->begin(), labels->begin() + 6),
              (std::vector<std::string>{"T", "h", "Th", "#3", "e", "#5"}));
    EXPECT_EQ(readDocument(writeDocument(proposal.document)).vocabulary, proposal.document.vocabulary);
}

// The tokenizer has no say in whether a model opens, only in what its tokens are called.
TEST(RecognizedTokens, OpensWithNumbersWhereItsTokenizerCannotBeRead)
{
    const auto opened = [](const std::string& name, const std::string& text) {
        const TestFolder folder;
        std::filesystem::copy(modelFolder("gpt2"), folder.path());
        if (!name.empty())
            writeFile(folder / name, text);
        return recognized(folder.path()).document;
    };
    struct Case {
        const char* name;
        const char* text;
        const char* remark;
    };
    for (const auto& [name, text, remark] :
         {Case{"", "", "No tokenizer lies beside the weights, so tokens are shown, and typed, as numbers."},
          Case{"tokenizer.json", R"({"model":{"type":"Phoneme"}})",
               "as numbers: tokenizer.json: model: \"Phoneme\" is not supported."},
          Case{"tokenizer.json", "{", "as numbers: tokenizer.json: line 1, column 2: "},
          Case{"tokenizer.model", "",
               "as numbers: tokenizer.model: expected a SentencePiece model, got a file without pieces."},
          Case{"vocab.txt", "[UNK]\n", "as numbers: vocab.txt: it has no piece \"[CLS]\"."},
          Case{"tokenizer.json", R"({"model":{"type":"BPE","vocab":{"T":99},"merges":[],"unk_token":"T"}})",
               "The tokenizer beside the weights has more tokens than the embedding has rows"}}) {
        const Document document = opened(name, text);
        EXPECT_EQ(document.tokens.query.at(7), "7") << name;
        EXPECT_NE(document.summary.in("en").find(remark), std::string::npos) << document.summary.in("en");
    }
}

TEST(RecognizedTokens, TakesNumbersForTokensWhereItsTokenizerCannotBeRead)
{
    const TestFolder folder;
    std::filesystem::copy(modelFolder("gpt2"), folder.path());
    writeFile(folder / "tokenizer.json", R"({"model":{"type":"Phoneme"}})");
    const InLanguages inLanguages = [](const Sentence& sentence) {
        LocalizedText text = inEnglish(sentence);
        text.set("xx", sentence.in([](const char* english, const char*, std::int64_t) {
            return "<" + std::string(english) + ">";
        }));
        return text;
    };
    const LocalizedText said = recognized(folder.path(), {.inLanguages = inLanguages}).document.summary;
    EXPECT_NE(said.in("en").find("numbers: tokenizer.json: model: "), std::string::npos) << said.in("en");
    EXPECT_NE(said.in("xx").find("<The tokenizer cannot be read, so tokens are shown, and typed, as numbers: <"),
              std::string::npos)
        << said.in("xx");
    const Document document = recognized(folder.path(), {.text = "5 17  3"}).document;
    EXPECT_EQ(document.tokens.query, (std::vector<std::string>{"5", "17", "3"}));
    EXPECT_EQ(writeDocument(document), writeDocument(recognized(folder.path(), {.ids = {5, 17, 3}}).document));
    EXPECT_EQ(readingText(document, folder.path(), "4")->tokens.query, (std::vector<std::string>{"4"}));
    EXPECT_EQ(errorOf([&] { recognized(folder.path(), {.text = "5 cats"}); }),
              "tokenizer.json: model: \"Phoneme\" is not supported; without a tokenizer, the tokens' numbers are read, "
              "such as 5 17 3");
}

TEST(RecognizedTokens, DoesNotRepeatTheStartOfAnAnswerThatIsTypedAgain)
{
    const auto answer = [](const std::string& text) {
        return recognized(models() / "bart", {.text = text, .source = "0 7 21 2"}).document.tokens.query;
    };
    EXPECT_EQ(answer("5 9"), (std::vector<std::string>{"2", "5", "9"}));
    EXPECT_EQ(answer("2 5 9"), answer("5 9")); // as the window shows it
}

// A vocabulary of other letters is read all the same, and what is typed in them.
TEST(RecognizedTokens, SaysThatTheUsualSentenceHasNoTokens)
{
    const TestFolder folder;
    std::filesystem::copy(modelFolder("gpt2"), folder.path());
    writeFile(folder / "tokenizer.json", R"({"model":{"type":"BPE","vocab":{"A":0,"C":1},"merges":[]}})");
    const std::string said = recognized(folder.path()).document.summary.in("en");
    EXPECT_NE(said.find("The tokenizer makes no tokens of the usual sentence"), std::string::npos) << said;
    EXPECT_EQ(said.find("cannot be read"), std::string::npos) << said;
    EXPECT_EQ(recognized(folder.path(), {.text = "ACA"}).document.tokens.query,
              (std::vector<std::string>{"A", "C", "A"}));
}

TEST(RecognizedTokens, LooksTokensUpWhereThatIsAllTheModelDoesWithThem)
{
    const auto names = [](const char* model, bool lookUp) {
        std::string named;
        const Document document = recognizeModel(models() / model, {.ids = {2, 0}, .lookUp = lookUp})->document;
        for (const auto& [name, source] : document.arrays)
            if (name == "embedding" || name.ends_with(".ids") || name.ends_with(".X"))
                named += name + " ";
        return named;
    };
    for (const char* model : {"gpt2", "llama"}) {
        EXPECT_EQ(names(model, false), "tgt.X ") << model;
        EXPECT_EQ(names(model, true), "embedding tgt.ids ") << model;
    }
    EXPECT_EQ(names("bert", true), "src.X "); // which adds positions and more, and norms the sum
}

} // namespace
} // namespace heedmap
