#include "model_support.h"

#include "model/tokens.h"
#include "model/training/shown_sample.h"
#include "model/writing/written_samples.h"
#include "support/model_folder.h"

#include <heedmap/document/word_settings.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>
#include <heedmap/models/recognize.h>

#include <QTemporaryDir>

#include <random>

namespace heedmap::test {
namespace {

using Words = std::vector<std::string>;

TEST(Tokens, AreWordsPunctuationAndChineseCharacters)
{
    EXPECT_EQ(tokensOf("The cat sat."), (Words{"The", "cat", "sat", "."}));
    EXPECT_EQ(tokensOf("  a,b  "), (Words{"a", ",", "b"}));
    EXPECT_EQ(tokensOf("我爱你 now"), (Words{"我", "爱", "你", "now"}));
    EXPECT_EQ(tokensOf("don't well-known -"), (Words{"don't", "well-known", "-"}));
    EXPECT_EQ(tokensOf("[CLS] café [a b]"), (Words{"[CLS]", "café", "a b"}));
    EXPECT_EQ(tokensOf("𠀀a"), (Words{"𠀀", "a"}));
    EXPECT_EQ(tokensOf(" "), Words{});
}

TEST(Tokens, KeepBracketsOnlyWhereTheyAreTheirOwn)
{
    EXPECT_EQ(sentenceOf({"<s>", "the", "red or blue?", "[CLS]"}), "[<s>] the [red or blue?] [CLS]");
    EXPECT_EQ(tokensOf("[<s>] the [CLS] [我们]"), (Words{"<s>", "the", "[CLS]", "我们"}));
    EXPECT_EQ(tokensOf("[a b] [a b"), (Words{"a b", "[", "a", "b"}));
    for (const Words& words : {Words{"[CLS]", "I", "."}, Words{"我", "don't"}, Words{"[", "x", "]"}, Words{"[a b]", ""},
                               Words{"\\", "[]", "[[CLS]]"}})
        EXPECT_EQ(tokensOf(sentenceOf(words)), words) << sentenceOf(words).toStdString();
}

TEST(Tokens, ComeBackFromTheirSentenceWhateverTheyAre)
{
    std::mt19937 random(5);
    const std::u32string letters = U"[]\\<'-. a我é";
    for (int i = 0; i < 3000; ++i) {
        Words words(1 + random() % 4);
        for (std::string& word : words)
            for (std::size_t length = random() % 5; length > 0; --length)
                word += QString::fromUcs4(&letters[random() % letters.size()], 1).toStdString();
        EXPECT_EQ(tokensOf(sentenceOf(words)), words) << sentenceOf(words).toStdString();
    }
}

TEST(Tokens, HoldNoNulCharacter)
{
    const QString nul(QChar(u'\0'));
    EXPECT_EQ(tokensOf("the" + nul + " c" + nul + "at " + nul), (Words{"the", "cat"})) << "no document may hold one";
    EXPECT_EQ(tokensOf("[a " + nul + "b] [" + nul + "CLS]"), (Words{"a b", "[CLS]"}));
    EXPECT_EQ(tokensOf(nul), Words{});
}

TEST(Tokens, KeepTheirRowsWhereverTheyGo)
{
    EXPECT_EQ(matchedPlaces({"a", "b", "c"}, {"a", "x", "b", "c"}), (IndexMap{0, -1, 1, 2}));
    EXPECT_EQ(matchedPlaces({"a", "b", "c"}, {"a", "c"}), (IndexMap{0, 2}));
    EXPECT_EQ(matchedPlaces({"a", "b"}, {}), IndexMap{});
}

class TokenEditTest : public testing::Test {
protected:
    TokenEditTest() { m_workbench.open(example("two-heads"), {}); }

    std::vector<double> row(const std::string& name, Index row)
    {
        const Values values = evaluated(m_workbench, node(m_workbench, name));
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

TEST_F(TokenEditTest, ANulCharacterIsLeftOutOfWhatIsSaved)
{
    EXPECT_THROW(setTokens(m_workbench, TokenList::Query, QString(QChar(u'\0'))), Error);
    setTokens(m_workbench, TokenList::Query, QString("the c") + QChar(u'\0') + "at");
    const QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath("saved.heed").toStdString();
    m_workbench.saveAs(file);
    m_workbench.open(file);
    EXPECT_EQ(m_workbench.head().tokens.query, (Words{"the", "cat"}));
}

class NextWordTest : public testing::Test {
protected:
    NextWordTest() { m_workbench.open(wordsBesideIds); }

    std::vector<double> numbers(const std::string& name, Index rows)
    {
        const Shape& shape = m_workbench.graph().node(node(m_workbench, name)).shape;
        const Region region{{0, 1}, {0, rows}, {0, shape.cols}};
        const Tensor all(evaluated(m_workbench, node(m_workbench, name)).view);
        std::vector<double> found;
        for (Index row = region.rows.begin; row < region.rows.end; ++row)
            for (Index col = 0; col < shape.cols; ++col)
                found.push_back(all.at({0, row, col}));
        return found;
    }

    Workbench m_workbench;
};

TEST_F(NextWordTest, AWordThatFollowsTakesItsIdAndLeavesTheOthersAlone)
{
    const std::vector<double> places = numbers("tgt.P", 6);
    const std::vector<double> says = numbers("probs", 6);
    const QString sentence = sentenceOf(m_workbench, TokenList::Query);
    EXPECT_EQ(sentence, "[<s>] the cat sat the cat");
    setTokens(m_workbench, TokenList::Query, sentence + " sat");
    EXPECT_EQ(m_workbench.document().tokens.query, (Words{"<s>", "the", "cat", "sat", "the", "cat", "sat"}));
    EXPECT_EQ(Tensor(evaluated(m_workbench, node(m_workbench, "tgt.ids")).view).numbers()[6], 3);
    EXPECT_EQ(numbers("tgt.P", 6), places);
    const std::vector<double> after = numbers("probs", 6);
    for (std::size_t i = 0; i < says.size(); ++i)
        EXPECT_NEAR(after[i], says[i], 1e-12) << i;
}

TEST_F(NextWordTest, PositionsStayWhereTheyAreWhenAWordComesBetween)
{
    const std::vector<double> places = numbers("tgt.P", 6);
    setTokens(m_workbench, TokenList::Query, "[<s>] cat the cat sat the cat");
    EXPECT_EQ(numbers("tgt.P", 6), places);
    const Tensor ids(evaluated(m_workbench, node(m_workbench, "tgt.ids")).view);
    EXPECT_EQ(std::vector(ids.numbers().begin(), ids.numbers().end()), (std::vector<double>{0, 2, 1, 2, 3, 1, 2}));
}

TEST_F(NextWordTest, WhatIsMadeUpIsKnownBefore)
{
    const TokenForecast said = forecast(m_workbench, TokenList::Query, "[<s>] the cat sat the cat sat");
    EXPECT_EQ(said.ids, (std::map<std::string, Index>{{"sat", 3}}));
    ASSERT_EQ(said.madeUp.size(), 1U);
    EXPECT_EQ(said.madeUp[0].spec.name, "tgt.P");
    EXPECT_EQ(said.madeUp[0].indices, std::vector<Index>{6});
    EXPECT_EQ(forecast(m_workbench, TokenList::Query, "[<s>] dog").madeUp[0].spec.name, "tgt.ids");
    EXPECT_TRUE(forecast(m_workbench, TokenList::Query, "[<s>] sat cat").madeUp.empty());
}

TEST_F(TokenEditTest, AWordThatIsThereAlreadyKeepsItsNumbers)
{
    const auto cat = row("X", 2);
    setTokens(m_workbench, TokenList::Query, "the black cat drinks warm milk cat");
    EXPECT_EQ(row("X", 6), cat);
    EXPECT_TRUE(forecast(m_workbench, TokenList::Query, "the cat the cat cat").madeUp.empty());
    EXPECT_EQ(forecast(m_workbench, TokenList::Query, "the dog").madeUp.size(), 1U);
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

TEST_F(ModelTokensTest, ASecondSampleIsASentenceOfItsOwn)
{
    open("bert", "bert_uncased");
    const auto before = everything(m_workbench);
    std::vector<WrittenSample> samples = writtenSamples(m_workbench);
    ASSERT_EQ(samples.size(), 1U);
    EXPECT_EQ(samples[0].query, "a b") << "as the tokenizer joins it";
    samples.push_back(samples[0]);
    samples[1].query = "b a b";
    setSamples(m_workbench, samples);
    ASSERT_EQ(m_workbench.head().samples.size(), 2U);
    EXPECT_EQ(writtenSamples(m_workbench)[1].query, "b a b");
    expectSameBits(everything(m_workbench), before);
    showSample(m_workbench, 1);
    Workbench direct;
    direct.open(recognizeModel(m_folder.path().toStdString(), {.text = "b a b"})->document,
                m_folder.path().toStdString());
    expectSameBits(everything(m_workbench), everything(direct));
    EXPECT_EQ(sentence(), "b a b");
    setTokens(m_workbench, TokenList::Query, "b b");
    EXPECT_EQ(sentence(), "b b");
    showSample(m_workbench, 0);
    EXPECT_EQ(sentence(), "a b");
    expectSameBits(everything(m_workbench), before);
}

TEST_F(ModelTokensTest, AnotherSentenceIsReadBesideTheOneThatIsShown)
{
    open("bert", "bert_uncased");
    EXPECT_TRUE(mayReadBeside(m_workbench));
    const auto before = everything(m_workbench);
    readBeside(m_workbench, "b a b");
    ASSERT_EQ(m_workbench.head().samples.size(), 2U);
    expectSameBits(everything(m_workbench), before);
    showSample(m_workbench, 1);
    EXPECT_EQ(sentence(), "b a b");
    showSample(m_workbench, 0);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    m_workbench.undoStack().undo();
    EXPECT_TRUE(m_workbench.head().samples.empty());
    m_workbench.open(example("two-heads"), {});
    EXPECT_FALSE(mayReadBeside(m_workbench)) << "its words have no tokenizer";
}

TEST(ModelDocument, TakesWeightsThatAreTooLargeForTextAlong)
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
    workbench.saveAs(elsewhere);
    EXPECT_LT(std::filesystem::file_size(elsewhere), 100'000u);
    EXPECT_EQ(std::filesystem::file_size(other.filePath("x.files/w.npy").toStdString()),
              std::filesystem::file_size(weights));
    workbench.saveAs(folder.filePath("x.heed").toStdString());
    EXPECT_FALSE(workbench.modified());
}

TEST_F(ModelTokensTest, PinsOfAnotherShapeAndEditsGoTheirWays)
{
    m_workbench.setSpeed(everythingQuick); // what is pinned is so at once
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
                  "there is no tokenizer beside the weights; expected tokenizer.json, vocab.txt, vocab.json with "
                  "merges.txt, or a SentencePiece model, or the tokens' numbers, such as 5 17 3");
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

// A word stands for the id that the vocabulary gives it, wherever it stood before.
TEST(Tokens, OfAVocabularyAreItsWords)
{
    Workbench workbench;
    workbench.open(wordsBesideIds);
    Document document = workbench.document();
    document.tokens = {};
    const auto count = workbench.computation().dimensions.at("vocab");
    for (Index i = 0; i < count; ++i)
        document.vocabulary.push_back("w" + std::to_string(i));
    workbench.open(document, {});
    setTokens(workbench, TokenList::Query, QStringLiteral("w2 w0 w1"));
    const NodeId ids = workbench.computation().leaves.at("tgt.ids");
    EXPECT_EQ(workbench.numbers(ids, Region::all(workbench.graph().node(ids).shape)), (std::vector<double>{2, 0, 1}));
    EXPECT_EQ(sentenceOf(workbench, TokenList::Query), QStringLiteral("w2 w0 w1"));
    EXPECT_TRUE(workbench.document().tokens.query.empty());
    EXPECT_THROW(setTokens(workbench, TokenList::Query, QStringLiteral("w1 zzz")), Error);
    EXPECT_EQ(forecast(workbench, TokenList::Query, QStringLiteral("w3 w3")).ids.at("w3"), 3);
    workbench.undoStack().undo();
    EXPECT_NE(sentenceOf(workbench, TokenList::Query), QStringLiteral("w2 w0 w1"));
}

} // namespace
} // namespace heedmap::test
