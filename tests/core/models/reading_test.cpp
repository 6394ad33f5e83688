#include <heedmap/base/quotes.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/npy.h>
#include <heedmap/models/model_text.h>
#include <heedmap/models/recognize.h>

#include "core/io/io_support.h"
#include "support/model_folder.h"

#include <algorithm>

namespace heedmap {
namespace {

using Words = std::vector<std::string>;

const ArraySource& source(const Document& document, const std::string& name)
{
    return std::ranges::find(document.arrays, name, &std::pair<std::string, ArraySource>::first)->second;
}

Tensor numbers(const Document& document, const std::filesystem::path& folder, const std::string& array)
{
    Computation computation = build(document, folder);
    return Tensor(computation.graph.read(computation.leaves.at(array)));
}

TEST(Reading, AnotherTextIsReadAsIfTheDocumentWereMadeForIt)
{
    struct Case {
        const char* model;
        const char* vocabulary;
        const char* before;
        const char* after;
    };
    for (const auto& [model, vocabulary, before, text] :
         {Case{"bert", "bert_uncased", "a", "B A"}, Case{"gpt2", "gpt2", "!", "!!#"},
          Case{"llama", "bert_uncased", "b", "a"}}) {
        const TestFolder folder;
        putTogether(folder.path(), model, vocabulary);
        const Document first = recognizeModel(folder.path(), {.text = before})->document;
        const auto after = readingText(first, folder.path(), text);
        ASSERT_TRUE(after) << model;
        EXPECT_NE(after->tokens.query, first.tokens.query) << model;
        EXPECT_EQ(writeDocument(*after), writeDocument(recognizeModel(folder.path(), {.text = text})->document));
        EXPECT_EQ(readingText(*after, folder.path(), *textRead(*after, folder.path()))->tokens.query,
                  after->tokens.query);
    }
}

TEST(Reading, KeepsWhatWasEditedInTheDocument)
{
    const TestFolder folder;
    putTogether(folder.path(), "gpt2", "gpt2");
    Document document = recognizeModel(folder.path(), {.text = "!"})->document;
    const auto edited = std::make_shared<const Tensor>(Shape::vector(12));
    for (auto& [name, source] : document.arrays)
        if (name == "dec.1.self.b_Q")
            source = edited;
    document.title = LocalizedText("Mine");
    const Document after = *readingText(document, folder.path(), "!!");
    EXPECT_EQ(std::get<InlineArray>(source(after, "dec.1.self.b_Q")), edited);
    EXPECT_EQ(after.title.in("en"), "Mine");
    EXPECT_EQ(std::get<FileReference>(source(after, "tgt.P")).rows, (Range{0, 2}));
}

TEST(Reading, KeepsEditedPositionsThatWerePutBesideTheDocument)
{
    const TestFolder folder;
    putTogether(folder.path(), "gpt2", "gpt2");
    Document document = recognizeModel(folder.path(), {.text = "!"})->document;
    const FileReference edited{.file = "a.files/tgt.P-0123456789abcdef.npy"};
    std::filesystem::create_directory(folder / "a.files");
    writeFile(folder.path() / edited.file, writeNpy(Tensor(Shape::matrix(1, 12))));
    for (auto& [name, source] : document.arrays)
        if (name == "tgt.P")
            source = edited;
    const Document same = *readingText(document, folder.path(), "#");
    EXPECT_EQ(std::get<FileReference>(source(same, "tgt.P")), edited);
    const Document longer = *readingText(document, folder.path(), "!!");
    EXPECT_EQ(std::get<FileReference>(source(longer, "tgt.P")).file, "model.safetensors");
}

TEST(Reading, FindsTheTokenizerBesideWeightsInAFolderOfTheDocuments)
{
    const TestFolder folder;
    std::filesystem::create_directory(folder / "weights");
    putTogether(folder / "weights", "bert", "bert_uncased");
    Document document = recognizeModel(folder / "weights", {.text = "a"})->document;
    for (auto& [name, source] : document.arrays)
        if (auto* reference = std::get_if<FileReference>(&source))
            reference->file = "weights/" + reference->file;
    const Document after = *readingText(document, folder.path(), "b a");
    EXPECT_EQ(after.tokens.query, (Words{"[CLS]", "b", "a", "[SEP]"}));
    EXPECT_EQ(numbers(after, folder.path(), "src.X").shape().text(), "4×12");
}

TEST(Reading, TheIdsOfADocumentThatLooksRowsUpAreTheTokens)
{
    const TestFolder folder;
    putTogether(folder.path(), "gpt2", "gpt2");
    Document document = recognizeModel(folder.path(), {.text = "!"})->document;
    std::erase_if(document.arrays, [](const auto& entry) { return entry.first == "tgt.X"; });
    document.arrays.emplace_back("embedding",
                                 FileReference{.file = "model.safetensors", .array = "transformer.wte.weight"});
    document.arrays.emplace_back("tgt.ids", std::make_shared<const Tensor>(Shape::vector(1)));
    const Document after = *readingText(document, folder.path(), "#!\"");
    EXPECT_TRUE(numbers(after, folder.path(), "tgt.ids").sameBits(Tensor(Shape::vector(3), std::array{2.0, 0.0, 1.0})));
    EXPECT_EQ(numbers(after, folder.path(), "tgt.P").shape().rows, 3);
    EXPECT_EQ(after.tokens.query, (Words{"#", "!", "\""}));
}

/// Whether a document that reads one more token computes what one does that was made for all of them.
void expectOneMore(bool lookUp)
{
    const TestFolder folder;
    putTogether(folder.path(), "gpt2", "gpt2");
    ModelInput input{.text = "#!"};
    input.lookUp = lookUp;
    const Document document = recognizeModel(folder.path(), input)->document;
    EXPECT_EQ(positionsRead(document, folder.path()), 16);
    const Document after = readingOneMore(document, folder.path(), 1).value();
    EXPECT_EQ(after.tokens.query, (Words{"#", "!", "\""}));
    EXPECT_EQ(after.config.find("generate")->find("drawn")->number(), 1);
    input.text = "#!\"";
    const Document whole = recognizeModel(folder.path(), input)->document;
    for (const char* node : {"tgt.P", lookUp ? "tgt.ids" : "tgt.X"})
        EXPECT_TRUE(numbers(after, folder.path(), node).sameBits(numbers(whole, folder.path(), node))) << node;
    Document full = after;
    for (int token = 3; token < 16; ++token)
        full = readingOneMore(full, folder.path(), 0).value();
    EXPECT_THROW((void)readingOneMore(full, folder.path(), 0), Error) << "there is no seventeenth position";
    const Document later = readingOneMore(full, folder.path(), 0, true).value();
    EXPECT_EQ(later.tokens.query.size(), 16U);
    EXPECT_EQ(later.tokens.query.front(), full.tokens.query[1]) << "the oldest has gone";
}

TEST(Reading, ReadsOneMoreTokenBehindItsText)
{
    expectOneMore(false);
    expectOneMore(true);
}

TEST(Reading, NamesItsColumnsAlsoWhereTheUsualSentenceHasNoTokens)
{
    const TestFolder folder;
    putTogether(folder.path(), "gpt2", "gpt2");
    std::string words;
    for (int id = 0; id < 30; ++id) // as many as the embedding has rows
        words += (id == 0 ? "{" : ", ") + inQuotes(id == 1 ? "q" : std::string(1, static_cast<char>('!' + id))) + ": "
            + std::to_string(id);
    writeFile(folder / "vocab.json", words + "}");
    writeFile(folder / "merges.txt", "#version: 0.2\n");
    const ModelProposal model = recognizeModel(folder.path(), {}).value();
    ASSERT_EQ(model.document.tokens.query.front(), "0") << "there is no piece for \"T\"";
    ASSERT_EQ(model.document.vocabulary.size(), 30U);
    EXPECT_EQ(model.document.vocabulary[2], "#");
    EXPECT_EQ(readingOneMore(model.document, folder.path(), 2).value().tokens.query.back(), "#");
}

TEST(Reading, IsNothingForOtherDocuments)
{
    const Document other = readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": {"file": "all.safetensors", "array": "f64"}, "K": [[1, 2]], "V": [[1]]}})");
    EXPECT_FALSE(readingText(other, dataFile(""), "a"));
    EXPECT_FALSE(textRead(other, dataFile("")));
    EXPECT_FALSE(readingOneMore(other, dataFile(""), 0));
}

TEST(Reading, SaysInOneSentenceThatThereIsNoTokenizer)
{
    const Document document = recognizeModel(modelFolder("gpt2"))->document;
    EXPECT_FALSE(textRead(document, modelFolder("gpt2")));
    EXPECT_EQ(errorOf([&] { (void)readingText(document, modelFolder("gpt2"), "a"); }),
              "there is no tokenizer beside the weights; expected tokenizer.json, vocab.txt, vocab.json with "
              "merges.txt, or a SentencePiece model, or the tokens' numbers, such as 5 17 3");
}

} // namespace
} // namespace heedmap
