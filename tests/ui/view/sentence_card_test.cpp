#include "view_support.h"

#include "model/known_words.h"
#include "view/sentence/sentence_card.h"
#include "view/sentence/word_chips.h"

#include <heedmap/document/reader.h>

#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

namespace heedmap::test {
namespace {

class SentenceCardTest : public testing::Test {
protected:
    void open(const std::string& id)
    {
        m_open.emplace(id);
        show();
    }
    void open(const Document& document)
    {
        m_open.emplace("two-heads");
        m_open->workbench.open(document, {});
        show();
    }
    void show()
    {
        m_card = std::make_unique<SentenceCard>(m_open->context());
        m_card->resize(900, 90);
    }
    WordChips& chips(int line = 0) { return *m_card->findChildren<WordChips*>().at(line); }
    QLineEdit& line(const char* name = "sentenceText") { return *m_card->findChild<QLineEdit*>(name); }
    QString note() { return m_card->findChild<QLabel*>("sentenceNote")->toolTip(); }
    QStringList words()
    {
        QStringList all;
        for (int i = 0; i < chips().count(); ++i)
            all += chips().item(i)->text();
        return all;
    }
    QStringList offers()
    {
        QStringList all;
        for (const char* name : {"offer0", "offer1", "offer2"})
            if (const auto* button = m_card->findChild<QToolButton*>(name); button->isVisibleTo(m_card.get()))
                all += button->text();
        return all;
    }
    void click(int chip)
    {
        QTest::mouseClick(chips().viewport(), Qt::LeftButton, {}, chips().visualItemRect(chips().item(chip)).center());
    }
    void type(const QString& sentence, int key = Qt::Key_Return)
    {
        ASSERT_TRUE(m_card->edit());
        line().setText(sentence);
        QTest::keyClick(&line(), static_cast<Qt::Key>(key));
    }
    Workbench& workbench() { return m_open->workbench; }

    std::optional<OpenExample> m_open;
    std::unique_ptr<SentenceCard> m_card;
};

TEST_F(SentenceCardTest, IsReplacedByWhatIsTypedOverAWord)
{
    open("two-heads");
    click(2);
    QKeyEvent asked(QEvent::ShortcutOverride, Qt::Key_T, Qt::NoModifier, "t");
    asked.ignore();
    QCoreApplication::sendEvent(&chips(), &asked);
    EXPECT_TRUE(asked.isAccepted()) << "no shortcut of the window";
    QTest::keyClick(&chips(), 't');
    ASSERT_FALSE(line().isHidden());
    EXPECT_EQ(line().text(), "t");
    QTest::keyClicks(&line(), "he cat drinks");
    QTest::keyClick(&line(), Qt::Key_Return);
    EXPECT_EQ(words(), (QStringList{"the", "cat", "drinks"}));
    click(1);
    QTest::keyClick(&chips(), 'x');
    QTest::keyClick(&line(), Qt::Key_Escape);
    EXPECT_EQ(words(), (QStringList{"the", "cat", "drinks"}));
}

TEST_F(SentenceCardTest, SaysWhichPinsASentenceOfAnotherLengthEnds)
{
    open("what-it-looks-for");
    (void)evaluated(workbench(), node(workbench(), "A"));
    workbench().pin(node(workbench(), "A"));
    type("the cat ate the fish because it was hungry");
    EXPECT_FALSE(note().contains("pinned")) << "it has as many words: " << note().toStdString();
    type("the cat ate the fish");
    EXPECT_TRUE(note().startsWith("No longer pinned, as the sentence has another length: A")) << note().toStdString();
    EXPECT_TRUE(note().contains("about words that are gone")) << note().toStdString();
}

TEST_F(SentenceCardTest, ShowsTheWordsAndTakesOthersByEnter)
{
    open("two-heads");
    EXPECT_EQ(words(), (QStringList{"the", "black", "cat", "drinks", "warm", "milk"}));
    EXPECT_TRUE(note().isEmpty()) << "its numbers were drawn or typed";
    ASSERT_TRUE(m_card->edit());
    EXPECT_EQ(line().text(), "the black cat drinks warm milk");
    type("the cat drinks");
    EXPECT_EQ(words(), (QStringList{"the", "cat", "drinks"}));
    EXPECT_TRUE(line().isHidden());
    EXPECT_EQ(workbench().undoStack().count(), 1);
    workbench().undoStack().undo();
    EXPECT_EQ(words().size(), 6);
}

TEST_F(SentenceCardTest, EscLeavesWhatWasTyped)
{
    open("two-heads");
    type("something else", Qt::Key_Escape);
    EXPECT_TRUE(line().isHidden());
    EXPECT_EQ(words().size(), 6);
    EXPECT_EQ(workbench().undoStack().count(), 0);
}

TEST_F(SentenceCardTest, AClickBesideTheWordsBeginsToType)
{
    open("two-heads");
    const QRect last = chips().visualItemRect(chips().item(5));
    QTest::mouseClick(chips().viewport(), Qt::LeftButton, {}, last.center() + QPoint(last.width(), 0));
    EXPECT_FALSE(line().isHidden());
}

TEST_F(SentenceCardTest, AChipChoosesItsRowAndRingsWithTheCell)
{
    open("two-heads");
    const NodeId weights = node(workbench(), "A");
    m_open->selection.setNode(weights);
    click(2);
    ASSERT_TRUE(m_open->selection.kept());
    EXPECT_EQ(m_open->selection.kept()->node, weights);
    EXPECT_EQ(m_open->selection.kept()->cell.row, 2);
    EXPECT_EQ(chips().ringed(), 2);
    m_open->selection.hover(m_open->place("A", 4, 1));
    EXPECT_EQ(chips().ringed(), 4);
    m_open->selection.hover(std::nullopt);
    EXPECT_EQ(chips().ringed(), 2);
    chips().setFocus();
    chips().setCurrentRow(2);
    QTest::keyClick(&chips(), Qt::Key_Right);
    EXPECT_EQ(m_open->selection.kept()->cell.row, 3);
}

TEST_F(SentenceCardTest, AChipFindsARowWhereTheChosenMatrixHasNone)
{
    open("two-heads");
    m_open->selection.setNode(node(workbench(), "W_Q"));
    click(1);
    ASSERT_TRUE(m_open->selection.kept());
    EXPECT_EQ(chips().ringed(), 1);
}

TEST_F(SentenceCardTest, AWordWhoseNumbersWereChangedSaysSoUntilThatIsUndone)
{
    open("what-it-looks-for");
    type("the blorf naps because it was hungry");
    const auto tip = [&](int chip) { return chips().item(chip)->toolTip(); };
    const QString naps = tip(2);
    EXPECT_TRUE(naps.contains("“naps” has the numbers of “nap”")) << naps.toStdString();
    EXPECT_TRUE(note().contains("its row is zeros")) << note().toStdString();
    const NodeId x = node(workbench(), "X");
    put(workbench(), "X", {0, 2, 0}, 0.5);
    EXPECT_TRUE(tip(2).endsWith("The numbers of “naps” were changed")) << tip(2).toStdString();
    EXPECT_EQ(whoseNumbers(workbench(), workbench().graph().node(x).info.rows, 2), changedNumbers("naps"));
    put(workbench(), "X", {0, 1, 0}, 0.5);
    EXPECT_FALSE(note().contains("its row is zeros")) << note().toStdString();
    workbench().undoStack().setIndex(1);
    EXPECT_EQ(tip(2), naps);
    EXPECT_TRUE(note().contains("its row is zeros")) << note().toStdString();
}

TEST_F(SentenceCardTest, ARefusedSentenceGoesOnceThePictureIsLookedAt)
{
    open("gpt-next-word");
    const QStringList own = words();
    const auto refused = [&] {
        type("the dog");
        EXPECT_NE(words(), own);
    };
    refused();
    QTest::keyClick(&chips(), Qt::Key_Escape);
    EXPECT_EQ(words(), own);
    refused();
    m_open->selection.keep(m_open->place("dec.0.self.A", 1, 0));
    EXPECT_EQ(words(), own) << "a cell of the old one was chosen";
    refused();
    Document document = workbench().document();
    document.title = LocalizedText("another");
    workbench().setDocument(document, "title");
    EXPECT_EQ(words(), own) << "something else was done";
}

TEST_F(SentenceCardTest, AWordThatTheVocabularyLacksStaysAndIsReplacedByAClick)
{
    open("gpt-next-word");
    EXPECT_EQ(note(), "It knows 4 words");
    type("the dog sat");
    EXPECT_EQ(words(), (QStringList{"the", "dog", "sat"}));
    EXPECT_EQ(note(), "“dog” is not among its words: <s>, the, cat, sat. Take");
    EXPECT_EQ(offers().size(), 3);
    EXPECT_EQ(workbench().undoStack().count(), 0);
    ASSERT_TRUE(m_card->edit());
    EXPECT_EQ(line().text(), "the dog sat") << "what was typed is kept";
    QTest::keyClick(&line(), Qt::Key_Return);
    ASSERT_TRUE(offers().contains("cat"));
    for (auto* button : m_card->findChildren<QToolButton*>())
        if (button->text() == "cat" && button->isVisibleTo(m_card.get()))
            button->click();
    EXPECT_EQ(wordsShown(workbench(), TokenList::Query), (std::vector<std::string>{"the", "cat", "sat"}));
    EXPECT_TRUE(offers().empty());
    type("the dog", Qt::Key_Return);
    type("the dog", Qt::Key_Escape);
    EXPECT_EQ(words(), (QStringList{"the", "cat", "sat"}));
}

TEST_F(SentenceCardTest, ALongerSentenceThanThePositionsIsSaidAndKept)
{
    open("gpt-next-word");
    const QString longer = QStringLiteral("the cat the cat the cat the cat the cat the cat the cat the cat");
    type(longer);
    EXPECT_FALSE(line().isHidden());
    EXPECT_EQ(line().text(), longer);
    EXPECT_TRUE(note().startsWith("the sentence has 16 words")) << note().toStdString();
}

TEST_F(SentenceCardTest, OfWordsOffersTheNearestOfTheTable)
{
    open(readDocument(
        R"({"format": "heedmap", "version": 1, "mechanism": "self_attention", "tokens": {"query": ["the", "dgo"]},
        "arrays": {"X": {"init": "words", "axes": ["animal", "food"]}, "W_Q": {"init": "identity", "shape": [2, 2]},
        "W_K": {"init": "identity", "shape": [2, 2]}, "W_V": {"init": "identity", "shape": [2, 2]}}})"));
    EXPECT_TRUE(note().contains("dgo"));
    const QStringList near = offers();
    ASSERT_EQ(near.size(), 3);
    EXPECT_EQ(near.front(), "dog") << "the same letters";
    m_card->findChild<QToolButton*>("offer0")->click();
    EXPECT_EQ(words(), (QStringList{"the", near.front()}));
    EXPECT_EQ(note(), "25,089 words are known, each by what it means");
}

TEST_F(SentenceCardTest, HasTwoSentencesWhereThereAreTwo)
{
    open("transformer-reverse");
    ASSERT_EQ(m_card->findChildren<WordChips*>().size(), 2);
    EXPECT_FALSE(chips(0).isHidden());
    EXPECT_GT(chips(1).count(), 0);
    EXPECT_EQ(wordSource(workbench(), TokenList::Key), WordSource::Vocabulary);
}

TEST_F(SentenceCardTest, YieldsToTheViewAndToAPresentation)
{
    open("two-heads");
    const int two = m_card->sizeHint().height();
    m_card->fit(500);
    EXPECT_LT(m_card->sizeHint().height(), two);
    EXPECT_FALSE(m_card->isHidden());
    m_card->fit(200);
    EXPECT_TRUE(m_card->isHidden());
    m_card->fit(800);
    EXPECT_FALSE(m_card->isHidden());
    m_open->display.set(&DisplaySettings::presenting, true);
    EXPECT_TRUE(m_card->isHidden());
    EXPECT_FALSE(m_card->edit());
}

// In the column of a window of 1024 px.
TEST_F(SentenceCardTest, WordsStandCloserBeforeSomeAreOutOfSight)
{
    open("what-it-looks-for");
    m_card->fit(500);
    for (const int width : {900, 720, 562}) {
        m_card->resize(width, m_card->sizeHint().height());
        m_card->show();
        m_card->grab();
        for (int i = 0; i < chips().count(); ++i)
            EXPECT_TRUE(chips().viewport()->rect().contains(chips().visualItemRect(chips().item(i)).center()))
                << width << ' ' << words().at(i).toStdString();
        EXPECT_LE(chips().visualItemRect(chips().item(chips().count() - 1)).left(), chips().viewport()->width() - 20);
        EXPECT_EQ(chips().horizontalScrollBar()->maximum() > 8, false) << width;
    }
}

TEST_F(SentenceCardTest, AWordOfManyLettersTakesNoMoreRoomThanALongOne)
{
    open("what-it-looks-for");
    type("the " + QString(200, 'x') + " dog");
    m_card->show();
    m_card->grab();
    EXPECT_EQ(chips().horizontalScrollBar()->maximum(), 0);
    EXPECT_TRUE(chips().item(1)->toolTip().contains(QString(200, 'x')));
}

TEST_F(SentenceCardTest, IsNotThereWithoutWords)
{
    open("vision-ball");
    EXPECT_TRUE(m_card->isHidden());
}

} // namespace
} // namespace heedmap::test
