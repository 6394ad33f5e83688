#include "model_support.h"

#include "model/tokens.h"
#include "support/model_folder.h"

#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>
#include <heedmap/models/recognize.h>

#include <QTemporaryDir>

namespace heedmap::test {
namespace {

using Words = std::vector<std::string>;

TEST(Tokens, AreWordsPunctuationAndChineseCharacters)
{
    EXPECT_EQ(tokensOf("The cat sat."), (Words{"The", "cat", "sat", "."}));
    EXPECT_EQ(tokensOf("  a,b  "), (Words{"a", ",", "b"}));
    EXPECT_EQ(tokensOf("我爱你 now"), (Words{"我", "爱", "你", "now"}));
    EXPECT_EQ(tokensOf("don't well-known -"), (Words{"don't", "well-known", "-"}));
    EXPECT_EQ(tokensOf("[CLS] café [a b]"), (Words{"[CLS]", "café", "[a b]"}));
    EXPECT_EQ(tokensOf("𠀀a"), (Words{"𠀀", "a"}));
    EXPECT_EQ(tokensOf(" "), Words{});
    for (const Words& words : {Words{"[CLS]", "I", "."}, Words{"我", "don't"}})
        EXPECT_EQ(tokensOf(sentenceOf(words)), words);
}

TEST(Tokens, KeepTheirRowsWhereverTheyGo)
{
    EXPECT_EQ(matched({"a", "b", "c"}, {"a", "x", "b", "c"}), (IndexMap{0, -1, 1, 2}));
    EXPECT_EQ(matched({"a", "b", "c"}, {"a", "c"}), (IndexMap{0, 2}));
    EXPECT_EQ(matched({"a", "b"}, {}), IndexMap{});
}

class TokenEditTest : public testing::Test {
protected:
    TokenEditTest() { m_workbench.open(example("two-heads"), {}); }

    std::vector<double> row(const std::string& name, Index row)
    {
        const Values values = m_workbench.values(node(m_workbench, name));
        const double* begin = values.view.row(0, row);
        return {begin, begin + values.view.shape.cols};
    }

    Workbench m_workbench;
};

TEST_F(TokenEditTest, ALongerSentenceGivesEveryShapeARow)
{
    const auto cat = row("X", 2);
    const auto before = everything(m_workbench);
    setTokens(m_workbench, TokenList::Query, "the very black cat drinks warm milk");
    EXPECT_EQ(m_workbench.graph().node(node(m_workbench, "A")).shape, Shape::stack(2, 7, 7));
    EXPECT_EQ(row("X", 3), cat);
    EXPECT_NE(row("X", 1), std::vector<double>(7, 0.0));
    m_workbench.undoStack().undo();
    expectSameBits(everything(m_workbench), before);
}

TEST_F(TokenEditTest, AShorterOneDropsRows)
{
    const auto milk = row("X", 5);
    setTokens(m_workbench, TokenList::Query, "the milk");
    EXPECT_EQ(m_workbench.graph().node(node(m_workbench, "X")).shape.rows, 2);
    EXPECT_EQ(row("X", 1), milk);
}

TEST_F(TokenEditTest, AWordThatComesBackIsSeededAlike)
{
    setTokens(m_workbench, TokenList::Query, "the dog");
    const auto dog = row("X", 1);
    setTokens(m_workbench, TokenList::Query, "the");
    setTokens(m_workbench, TokenList::Query, "the dog the dog");
    EXPECT_EQ(row("X", 1), dog);
}

TEST_F(TokenEditTest, NoTokensAreRefused)
{
    EXPECT_THROW(setTokens(m_workbench, TokenList::Query, " "), Error);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
}

class ModelTokensTest : public testing::Test {
protected:
    void open(const char* model, const char* vocabulary)
    {
        const std::filesystem::path folder = m_folder.path().toStdString();
        putTogether(folder, model, vocabulary);
        m_workbench.open(recognizeModel(folder, {.text = "a b"})->document, folder);
    }
    QString sentence() const { return sentenceOf(m_workbench, TokenList::Query); }

    QTemporaryDir m_folder;
    Workbench m_workbench;
};

TEST_F(ModelTokensTest, ASentenceIsSplitByTheModelsOwnTokenizer)
{
    open("bert", "bert_uncased");
    EXPECT_EQ(sentence(), "a b");
    const auto before = everything(m_workbench);
    setTokens(m_workbench, TokenList::Query, "B [MASK] a");
    EXPECT_EQ(m_workbench.document().tokens.query, (Words{"[CLS]", "b", "[MASK]", "a", "[SEP]"}));
    EXPECT_EQ(sentence(), "b [MASK] a");
    const Document direct = recognizeModel(m_folder.path().toStdString(), {.text = "B [MASK] a"})->document;
    EXPECT_EQ(writeDocument(m_workbench.document()), writeDocument(direct));
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    m_workbench.undoStack().undo();
    EXPECT_EQ(sentence(), "a b");
    expectSameBits(everything(m_workbench), before);
}

TEST(ModelDocument, IsNotSavedWhereItsWeightsWouldBecomeText)
{
    const QTemporaryDir folder;
    const QTemporaryDir other;
    const std::filesystem::path weights = folder.filePath("w.npy").toStdString();
    const std::string header = npyHeader(Shape::matrix(2200, 2000));
    writeFile(weights, header);
    std::filesystem::resize_file(weights, header.size() + std::size_t{2200} * 2000 * sizeof(double));
    const auto vector = std::make_shared<const Tensor>(Shape::matrix(1, 2000));
    Document document{.mechanism = "scaled_dot_product"};
    document.arrays = {{"Q", vector}, {"K", FileReference{.file = "w.npy"}}, {"V", FileReference{.file = "w.npy"}}};
    Workbench workbench;
    workbench.open(document, folder.path().toStdString());
    const std::filesystem::path elsewhere = other.filePath("x.heed").toStdString();
    EXPECT_THROW(workbench.saveAs(elsewhere), Error);
    EXPECT_FALSE(std::filesystem::exists(elsewhere));
    workbench.saveAs(folder.filePath("x.heed").toStdString());
    EXPECT_FALSE(workbench.modified());
}

TEST_F(ModelTokensTest, PinsOfAnotherShapeAndEditsGoTheirWays)
{
    open("bert", "bert_uncased");
    m_workbench.setValues(node(m_workbench, "enc.1.attn.W_Q"), Region::of({0, 1, 1}), std::array{0.5});
    m_workbench.pin(node(m_workbench, "enc.0.attn.A"));
    setTokens(m_workbench, TokenList::Query, "b a");
    EXPECT_TRUE(m_workbench.pinned(node(m_workbench, "enc.0.attn.A")));
    setTokens(m_workbench, TokenList::Query, "a");
    EXPECT_FALSE(m_workbench.pinned(node(m_workbench, "enc.0.attn.A")));
    EXPECT_EQ(value(m_workbench, "enc.1.attn.W_Q", {0, 1, 1}), 0.5);
}

TEST_F(ModelTokensTest, AMissingVocabularyIsSaidInOneSentence)
{
    open("bert", "bert_uncased");
    std::filesystem::remove(m_folder.filePath("vocab.txt").toStdString());
    EXPECT_EQ(sentence(), "[CLS] a b [SEP]");
    try {
        setTokens(m_workbench, TokenList::Query, "b");
        ADD_FAILURE() << "it was taken";
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()),
                  "no tokenizer lies beside the weights; tokenizer.json, vocab.txt, or vocab.json with merges.txt "
                  "would be right");
    }
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
}

TEST(TokenEdit, TheListsOfAMaskFollow)
{
    Workbench workbench;
    workbench.open(example("padding-mask"), {});
    const Document before = workbench.document();
    std::vector<std::string> tokens = before.tokens.query;
    tokens.insert(tokens.begin(), "well");
    setTokens(workbench, TokenList::Query, tokens);
    const Document after = workbench.document();
    const Json* padding = after.config.find("mask")->find("key_padding");
    ASSERT_NE(padding, nullptr);
    Json::Array wanted = before.config.find("mask")->find("key_padding")->array();
    wanted.insert(wanted.begin(), 1);
    EXPECT_EQ(padding->text(), Json(wanted).text());
}

} // namespace
} // namespace heedmap::test
