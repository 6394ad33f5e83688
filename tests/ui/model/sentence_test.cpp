#include "model_support.h"

#include "model/known_words.h"
#include "model/selection.h"
#include "model/training/shown_sample.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/words/words.h>

#include <filesystem>

namespace heedmap::test {
namespace {

using Words = std::vector<std::string>;

/// Self-attention over words of the shipped table, along three axes.
Document ofWords(const std::string& tokens, const std::string& members = "")
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "tokens": {"query": [)"
                        + tokens + R"(]}, "arrays": {"X": {"init": "words", "axes": ["animal", "food", "grammar"]},
        "W_Q": {"init": "identity", "shape": [3, 3]}, "W_K": {"init": "identity", "shape": [3, 3]},
        "W_V": {"init": "identity", "shape": [3, 3]}})"
                        + members + "}");
}

std::vector<double> meaning(const std::string& word)
{
    const WordTable& table = WordTable::shipped();
    std::vector<double> numbers;
    for (const char* axis : {"animal", "food", "grammar"})
        numbers.push_back(table.number(find(table, word, languageOf(word)).value(), table.axis(axis, "axes")));
    return numbers;
}

std::string errorOf(const std::function<void()>& what)
{
    try {
        what();
    } catch (const Error& error) {
        return error.what();
    }
    return "none";
}

class SentenceTest : public testing::Test {
protected:
    SentenceTest()
    {
        m_workbench.setSpeed(everythingQuick); // what is pinned is so at once
        m_workbench.open(ofWords(R"("the", "dog", "ate", "the", "meat")"), {});
    }

    std::vector<double> row(Index row)
    {
        const Values values = evaluated(m_workbench, node(m_workbench, "X"));
        const double* begin = values.view.row(0, row);
        return {begin, begin + values.view.shape.cols};
    }
    void type(const char* sentence) { setTokens(m_workbench, TokenList::Query, QString::fromUtf8(sentence)); }
    Words shown() { return wordsShown(m_workbench, TokenList::Query); }
    Words unknown()
    {
        Words words;
        for (const std::size_t place : unknownAmong(m_workbench, TokenList::Query, shown()))
            words.push_back(shown()[place]);
        return words;
    }

    Workbench m_workbench;
};

TEST_F(SentenceTest, OfWordsHasTheNumbersOfItsWords)
{
    EXPECT_EQ(wordSource(m_workbench, TokenList::Query), WordSource::Table);
    EXPECT_EQ(knownWords(m_workbench, TokenList::Query), 25089);
    type("a Cat drinks milk");
    EXPECT_EQ(shown(), (Words{"a", "Cat", "drinks", "milk"}));
    EXPECT_EQ(row(1), meaning("cat"));
    EXPECT_EQ(row(3), meaning("milk"));
    EXPECT_TRUE(std::holds_alternative<Initial>(m_workbench.document().arrays[0].second)) << "the rule stays";
    EXPECT_TRUE(unknown().empty());
}

TEST_F(SentenceTest, AWordThatTheTableLacksHasARowOfZerosAndNeighbours)
{
    type("the dgo ate");
    EXPECT_EQ(row(1), (std::vector<double>{0, 0, 0}));
    EXPECT_EQ(unknown(), Words{"dgo"});
    const Words near = nearestKnown(m_workbench, TokenList::Query, "dgo", 3);
    EXPECT_EQ(near.size(), 3U);
}

TEST_F(SentenceTest, OfChineseIsCutIntoItsLongestWords)
{
    type("小狗吃肉");
    const Words cut = ChineseWords::shipped().cut("小狗吃肉");
    ASSERT_LT(cut.size(), 4U) << "a word of two characters is one";
    EXPECT_EQ(shown(), cut);
    EXPECT_EQ(row(0), meaning(cut[0]));
    EXPECT_EQ(sentenceOf(m_workbench, TokenList::Query), QStringLiteral("小狗吃肉"));
    type("小狗，肉。");
    EXPECT_TRUE(unknown().empty()) << "marks are in the list";
    type("the dog");
    EXPECT_EQ(row(1), meaning("dog"));
}

TEST_F(SentenceTest, ComesBackBitForBitWithItsPinsItsCellAndItsNumbers)
{
    Selection selection(m_workbench);
    m_workbench.pin(node(m_workbench, "A"));
    put(m_workbench, "A", {0, 4, 1}, 0.9);
    put(m_workbench, "X", {0, 1, 0}, 0.125);
    const auto before = everything(m_workbench);
    const std::string written = writeDocument(m_workbench.document());
    selection.setNode(node(m_workbench, "A"));
    selection.keep(CellPlace{node(m_workbench, "A"), {0, 4, 1}});
    type("the cat");
    EXPECT_FALSE(m_workbench.pinned(node(m_workbench, "A")));
    EXPECT_FALSE(selection.kept()) << "there is no fifth row";
    selection.keep(CellPlace{node(m_workbench, "X"), {0, 0, 0}});
    const std::string after = writeDocument(m_workbench.document());
    m_workbench.undoStack().undo();
    EXPECT_EQ(writeDocument(m_workbench.document()), written);
    expectSameBits(everything(m_workbench), before);
    ASSERT_TRUE(selection.kept());
    EXPECT_EQ(selection.kept()->node, node(m_workbench, "A"));
    EXPECT_EQ(selection.kept()->cell, (Cell{0, 4, 1}));
    m_workbench.undoStack().redo();
    EXPECT_EQ(writeDocument(m_workbench.document()), after);
    ASSERT_TRUE(selection.kept());
    EXPECT_EQ(selection.kept()->node, node(m_workbench, "X"));
}

TEST_F(SentenceTest, AKeptCellGoesWithItsWords)
{
    Selection selection(m_workbench);
    type("the dog saw the cat");
    selection.keep(CellPlace{node(m_workbench, "A"), {0, 4, 3}}); // cat, the second "the"
    type("the old dog saw the black cat");
    ASSERT_TRUE(selection.kept());
    EXPECT_EQ(selection.kept()->cell, (Cell{0, 6, 4}));
    type("a dog saw the cat");
    ASSERT_TRUE(selection.kept());
    EXPECT_EQ(selection.kept()->cell, (Cell{0, 4, 4})) << "the second one is gone, and its place is another word's";
}

TEST(Sentence, ComesBackWithItsHead)
{
    Workbench workbench;
    workbench.open(example("two-heads"), {});
    Selection selection(workbench);
    selection.setNode(node(workbench, "A"));
    selection.keep(CellPlace{node(workbench, "A"), {1, 5, 5}});
    setTokens(workbench, TokenList::Query, QStringLiteral("the cat"));
    selection.setSlice(0);
    workbench.undoStack().undo();
    EXPECT_EQ(selection.slice(), 1);
    ASSERT_TRUE(selection.kept());
    EXPECT_EQ(selection.kept()->cell, (Cell{1, 5, 5}));
}

TEST_F(SentenceTest, KeepsTheEditedRowsOfWordsThatStay)
{
    put(m_workbench, "X", {0, 1, 0}, 0.125);
    type("a dog ate cheese");
    EXPECT_EQ(row(1), (std::vector<double>{0.125, meaning("dog")[1], meaning("dog")[2]}));
    EXPECT_EQ(row(3), meaning("cheese")) << "what is new is looked up, not drawn";
    const auto& labels = m_workbench.graph().node(node(m_workbench, "X")).info.cols.labels;
    ASSERT_NE(labels, nullptr);
    EXPECT_EQ(*labels, (Words{"animal", "food", "grammar"}));
}

TEST_F(SentenceTest, HoldsWordsTogetherThatItWouldCut)
{
    const Words words = {"[CLS]", "ice cream", "dog"};
    setTokens(m_workbench, TokenList::Query, words);
    EXPECT_EQ(shown(), words);
    EXPECT_EQ(typedWords(m_workbench, TokenList::Query, writtenSentence(m_workbench, TokenList::Query, words)), words);
}

TEST(Sentence, CallsAWordUnknownWhereItsRowIsZeros)
{
    Workbench workbench;
    workbench.open(ofWords(R"("狗", "吃", "肉")"), {}); // in the language of the rule, English
    EXPECT_EQ(unknownAmong(workbench, TokenList::Query, wordsShown(workbench, TokenList::Query)).size(), 3U);
    EXPECT_EQ(value(workbench, "X", {0, 0, 0}), 0);
    setTokens(workbench, TokenList::Query, QStringLiteral("狗吃肉"));
    EXPECT_TRUE(unknownAmong(workbench, TokenList::Query, wordsShown(workbench, TokenList::Query)).empty());
    EXPECT_EQ(value(workbench, "X", {0, 0, 0}), meaning("狗")[0]);
}

TEST(Sentence, OfASampleLeavesTheOthersAlone)
{
    Workbench workbench;
    workbench.open(ofWords(R"("the", "dog", "ate")", R"(, "samples": [{"tokens": {"query": ["the", "dog", "ate"]}},
        {"tokens": {"query": ["the", "cat", "slept"]}, "title": "a cat"}], "sample": 1,
        "loss": [{"kind": "attend", "of": "A", "target": [[0, 1, 0], [0, 0, 0], [0, 1, 0]]}])"),
                   {});
    const std::string before = writeDocument(workbench.document());
    setTokens(workbench, TokenList::Query, QStringLiteral("the old wolf slept"));
    EXPECT_EQ(wordsShown(workbench, TokenList::Query), (Words{"the", "old", "wolf", "slept"}));
    const Document after = workbench.document();
    EXPECT_EQ(after.samples[0].tokens.query, (Words{"the", "dog", "ate"}));
    EXPECT_EQ(after.samples[1].title.in("en"), "the old wolf slept");
    EXPECT_EQ(after.samples[1].targets.at(0).text(), Json::parse("[[0,1,0,0],[0,0,0,0],[0,0,0,0],[0,1,0,0]]").text());
    showSample(workbench, 0);
    EXPECT_EQ(wordsShown(workbench, TokenList::Query), (Words{"the", "dog", "ate"}));
    showSample(workbench, 1);
    workbench.undoStack().undo();
    EXPECT_EQ(writeDocument(workbench.document()), before);
}

TEST(Sentence, OfASampleKeepsItsEditedNumbersToItself)
{
    for (const char* pad : {"", R"(, "pad": {"token": "[PAD]"})"}) {
        Workbench workbench;
        workbench.setSpeed(everythingQuick);
        workbench.open(ofWords(R"("the", "dog")",
                               R"(, "samples": [{"tokens": {"query": ["the", "dog"]}},
                                  {"tokens": {"query": ["the", "cat", "slept"]}}])"
                                   + std::string(pad)),
                       {});
        put(workbench, "X", {0, 1, 0}, 0.125);
        showSample(workbench, 1);
        EXPECT_EQ(value(workbench, "X", {0, 1, 0}), meaning("cat")[0]) << pad;
        const Document saved = readDocument(writeDocument(workbench.document()));
        ASSERT_EQ(saved.samples[0].arrays.size(), 1U) << pad;
        EXPECT_EQ(std::get<InlineArray>(saved.samples[0].arrays[0].second)->shape(), Shape::matrix(2, 3)) << pad;
        EXPECT_TRUE(std::holds_alternative<Initial>(*entry(saved.arrays, "X"))) << pad;
        Workbench again;
        again.open(saved, {});
        showSample(again, 0);
        EXPECT_EQ(value(again, "X", {0, 1, 0}), 0.125) << pad;
        setTokens(workbench, TokenList::Query, QStringLiteral("the old wolf slept"));
        EXPECT_EQ(value(workbench, "X", {0, 2, 0}), meaning("wolf")[0]) << pad;
        workbench.undoStack().undo();
        workbench.undoStack().undo();
        showSample(workbench, 0);
        EXPECT_EQ(value(workbench, "X", {0, 1, 0}), meaning("dog")[0]) << pad;
    }
}

TEST(Sentence, OfAVocabularyNamesTheWordsThatThereAre)
{
    Workbench workbench;
    workbench.open(shippedExample("gpt-next-word"), {});
    const auto type = [&](const char* sentence) { setTokens(workbench, TokenList::Query, QString(sentence)); };
    EXPECT_EQ(knownWords(workbench, TokenList::Query), 4);
    EXPECT_EQ(errorOf([&] { type("<s> the dog sat"); }),
              "\"dog\" is not among the words that it knows: \"<s>\", \"the\", \"cat\", \"sat\"");
    EXPECT_EQ(workbench.undoStack().count(), 0);
    EXPECT_EQ(nearestKnown(workbench, TokenList::Query, "sit", 1), Words{"sat"});
    type("<s> The cat");
    EXPECT_EQ(wordsShown(workbench, TokenList::Query), (Words{"<s>", "the", "cat"}));
    type("thecat");
    EXPECT_EQ(wordsShown(workbench, TokenList::Query), (Words{"the", "cat"}));
    EXPECT_EQ(sentenceOf(workbench, TokenList::Query), QStringLiteral("the cat"));
    EXPECT_EQ(errorOf([&] { type("the cat the cat the cat the cat the cat the cat the cat the cat"); }).substr(0, 29),
              "the sentence has 16 words, bu");
}

std::vector<std::string> examplesWithWords()
{
    std::vector<std::string> ids;
    const std::filesystem::path folder = std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples";
    for (const auto& file : std::filesystem::directory_iterator(folder))
        if (file.path().extension() == ".heed")
            ids.push_back(file.path().stem().string());
    std::ranges::sort(ids);
    return ids;
}

// The words of each in another order, without the first: every document with words takes a typed sentence.
TEST(Sentence, IsTakenByEveryExampleWithWords)
{
    int taken = 0;
    for (const std::string& id : examplesWithWords())
        for (const TokenList list : {TokenList::Query, TokenList::Key}) {
            Workbench workbench;
            workbench.open(shippedExample(id), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
            Words words = wordsShown(workbench, list);
            if (words.size() < 2)
                continue;
            const std::string before = writeDocument(workbench.document());
            words.erase(words.begin());
            std::ranges::reverse(words);
            const QString sentence = writtenSentence(workbench, list, words);
            EXPECT_EQ(errorOf([&] { setTokens(workbench, list, sentence); }), "none") << id;
            EXPECT_EQ(wordsShown(workbench, list), words) << id;
            workbench.undoStack().undo();
            EXPECT_EQ(writeDocument(workbench.document()), before) << id;
            ++taken;
        }
    EXPECT_GT(taken, 40);
}

} // namespace
} // namespace heedmap::test
