// The words of the example that is open, when another language is chosen.

#include "examples.h"
#include "model/lesson/lesson_player.h"
#include "support/journey_fixture.h"
#include "window/status_bar.h"

#include <QRegularExpression>
#include <QTemporaryDir>

#include <set>

namespace heedmap {
namespace {

class ExampleLanguageTest : public JourneyTest {
protected:
    ExampleLanguageTest()
    {
        m_window->open("examples:causal-mask");
        settle();
    }
    ~ExampleLanguageTest() override { m_window->setLanguage("en"); }

    std::string token(std::size_t place) { return workbench().head().tokens.query[place]; }
    void speak(const char* language)
    {
        m_window->setLanguage(language);
        settle();
    }
};

TEST_F(ExampleLanguageTest, OneThatIsNotChangedHasThoseOfTheOther)
{
    show("S");
    click("S", {0, 1, 4});
    m_window->showView(1);
    ASSERT_EQ(token(1), "murderer");
    speak("zh");
    EXPECT_EQ(token(1), "凶手");
    EXPECT_NE(m_window->windowTitle().indexOf(QStringLiteral("掩码")), -1) << m_window->windowTitle().toStdString();
    EXPECT_EQ(m_window->selection().node(), node("S")) << "the place is kept";
    ASSERT_TRUE(m_window->selection().kept());
    EXPECT_EQ(m_window->selection().kept()->cell, (Cell{0, 1, 4}));
    EXPECT_FALSE(workbench().modified());
    speak("en");
    EXPECT_EQ(token(1), "murderer");
}

TEST_F(ExampleLanguageTest, OneThatWasChangedKeepsItsWordsAndSaysSo)
{
    edit(3);
    speak("zh");
    EXPECT_EQ(token(1), "murderer");
    EXPECT_EQ(first(), 3);
    EXPECT_NE(m_window->statusBar()->currentMessage().indexOf(QStringLiteral("示例")), -1);
    press("Ctrl+Z");
    EXPECT_NE(first(), 3) << "and can be undone";
}

TEST_F(ExampleLanguageTest, ALessonGoesOnAtTheSameStop)
{
    auto* player = m_window->findChild<LessonPlayer*>();
    press("Ctrl+Shift+L");
    settle();
    player->go(2);
    settle();
    speak("zh");
    EXPECT_EQ(token(1), "凶手");
    EXPECT_TRUE(player->on());
    EXPECT_EQ(player->at(), 2);
}

TEST_F(ExampleLanguageTest, AFileIsLeftAsItIs)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath("mine.heed");
    workbench().saveAs(path.toStdString());
    speak("zh");
    EXPECT_EQ(token(1), "murderer");
    EXPECT_EQ(workbench().path(), path.toStdString());
}

// Where the words are another language's, letters that stand for nothing, or English ones whose numbers are looked up
// (a mouse beside a keyboard is another Chinese word than one beside a cat), they stay.
TEST(ExampleWords, AreChineseForAChineseClass)
{
    const std::set<std::string> foreign{
        "cross-attention-french", "cross-attention-chinese", "luong-general", "decoder-layer",
        "what-it-looks-for",      "it-with-two-heads",       "it-learned"};
    const QRegularExpression word(QStringLiteral("^[A-Za-z]{2,}[?!]?$"));
    for (const std::string& id : exampleIds()) {
        if (foreign.contains(id))
            continue;
        const Document document = readExampleIn(id, "zh");
        for (const auto& tokens : {document.tokens.query, document.tokens.key})
            for (const std::string& token : tokens)
                EXPECT_FALSE(word.match(QString::fromStdString(token)).hasMatch()) << id << ": " << token;
    }
    EXPECT_EQ(readExampleIn("luong-general", "zh").tokens.query.front(), "猫");
    EXPECT_EQ(readExampleIn("decoder-layer", "zh").tokens.key.front(), "这只");
}

} // namespace
} // namespace heedmap
