// What a document says, written in the window: one undo step each, and refused as in a file.

#include "model_support.h"

#include "model/exercises/asking.h"
#include "model/lesson/lesson_player.h"
#include "model/training/trainer.h"
#include "model/writing/names.h"
#include "model/writing/writing.h"
#include "model/writing/written_samples.h"
#include "text/written_text.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <QDir>
#include <QFileInfo>
#include <QUndoStack>

namespace heedmap::test {
namespace {

LocalizedText both(const char* english, const char* chinese)
{
    return rewritten({}, {{"en", english}, {"zh", chinese}});
}

NameList& listOf(std::vector<NameList>& lists, NameList::Kind kind, const std::string& letter = {})
{
    return *std::ranges::find_if(
        lists, [&](const NameList& list) { return list.kind == kind && (letter.empty() || list.letter == letter); });
}

class WritingTest : public testing::Test {
protected:
    void open(const std::string& id)
    {
        m_workbench.open(example(id), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
    }
    NodeId node(const char* name) { return m_workbench.graph().find(name); }
    std::string written() { return writeDocument(m_workbench.document()); }
    /// What was just written is one step, in the file, and undone.
    void expectOneStepFrom(const std::string& before)
    {
        EXPECT_EQ(m_workbench.undoStack().count(), 1);
        const std::string after = written();
        EXPECT_NE(after, before);
        EXPECT_EQ(writeDocument(readDocument(after)), after);
        m_workbench.undoStack().undo();
        EXPECT_EQ(written(), before);
        m_workbench.undoStack().redo();
        EXPECT_EQ(written(), after);
    }

    Workbench m_workbench;
};

TEST_F(WritingTest, KeepsOtherLanguagesAndTakesEmptyOnesOut)
{
    LocalizedText text;
    text.set("de", "Wer?");
    text.set("en", "Who?");
    const LocalizedText now = rewritten(text, {{"en", "Who then?"}, {"zh", QString::fromUtf8("谁？")}});
    EXPECT_EQ(now.in("de"), "Wer?");
    EXPECT_EQ(writtenIn(now, "zh"), QString::fromUtf8("谁？"));
    EXPECT_EQ(writtenIn(rewritten(now, {{"en", ""}, {"zh", QString::fromUtf8("谁？")}}), "en"), "");
    EXPECT_EQ(writtenIn(LocalizedText("Who?"), "zh"), "") << "one text for all is not Chinese";
    EXPECT_EQ(rewritten(LocalizedText("Who?"), {{"en", "Whose?"}, {"zh", ""}}), LocalizedText("Whose?"));
}

TEST_F(WritingTest, TitleSummaryAndSourceAreOneStep)
{
    open("causal-mask");
    const std::string before = written();
    setWords(m_workbench, {both("No peeking", "不许偷看"), both("One.", "一。"), LocalizedText("by hand")});
    EXPECT_EQ(m_workbench.head().title.in("zh"), "不许偷看");
    expectOneStepFrom(before);
    setWords(m_workbench, wordsOf(m_workbench));
    EXPECT_EQ(m_workbench.undoStack().count(), 1) << "the same words change nothing";
}

TEST_F(WritingTest, ANoteComesAndGoes)
{
    open("causal-mask");
    const std::string before = written();
    setNote(m_workbench, node("V"), both("Look here.", "看这里。"));
    EXPECT_EQ(noteOf(m_workbench, node("V")).in("zh"), "看这里。");
    EXPECT_TRUE(m_workbench.asOpened().noteIsNew(node("V")));
    expectOneStepFrom(before);
    setNote(m_workbench, node("V"), {});
    EXPECT_EQ(written(), before);
}

TEST_F(WritingTest, APrintedSheetIsEnteredByOneText)
{
    open("thinking-machines");
    const std::string before = written();
    const QString sheet = printedSheet(m_workbench);
    EXPECT_TRUE(sheet.contains("S\n0.14\t0.32\n0.32\t0.77\n\nS_scaled\n")) << sheet.toStdString();
    setPrintedSheet(m_workbench, sheet);
    EXPECT_EQ(written(), before);
    setPrintedSheet(m_workbench,
                    "A = [[0.48, 0.52], [0.39, 0.61]]\nS:\n\\begin{bmatrix} 0.14 & \\\\ & 0.77 \\end{bmatrix}\n"
                    "\nZ\n0.71\t\"\"\n\"\"\t\"\"\n");
    const auto& published = m_workbench.computation().published;
    EXPECT_EQ(published.size(), 3U);
    EXPECT_EQ(published.at(node("S")).figures, (std::vector<std::string>{"0.14", "", "", "0.77"}));
    EXPECT_EQ(published.at(node("Z")).figures, (std::vector<std::string>{"0.71", "", "", ""}));
    expectOneStepFrom(before);
    const auto message = [this](const char* text) -> std::string {
        try {
            setPrintedSheet(m_workbench, text);
            return {};
        } catch (const Error& error) {
            return error.what();
        }
    };
    EXPECT_EQ(message("0.14 0.32\n"),
              "\"0.14 0.32\" is not the name of a matrix; expected one above its figures, such as S");
    EXPECT_EQ(message("S\n0.14 0.32\n"), "S: expected 2×2, got 1×2");
    EXPECT_TRUE(message("S\n0.14 x\n1 2").starts_with("S: This is not a table of numbers: row 1, column 2"));
}

TEST_F(WritingTest, WrongFiguresAreToldFromThoseThatFollow)
{
    open("thinking-machines");
    const std::vector<Disagreement> wrong = wrongFigures(m_workbench);
    ASSERT_EQ(wrong.size(), 12U);
    EXPECT_EQ(wrong[0].node, node("S"));
    EXPECT_FALSE(wrong[0].follows);
    EXPECT_EQ(std::ranges::count(wrong, true, &Disagreement::follows), 4);
}

TEST_F(WritingTest, PrintedFiguresAreCheckedAsInAFile)
{
    open("causal-mask");
    const std::string before = written();
    std::vector<std::string> figures = printedOf(m_workbench, node("A"));
    EXPECT_EQ(static_cast<Index>(figures.size()), m_workbench.graph().node(node("A")).shape.size());
    figures[0] = "one";
    try {
        setPrinted(m_workbench, node("A"), figures);
        ADD_FAILURE() << "a word was taken for a figure";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("published.A[0][0]"), std::string::npos) << error.what();
    }
    EXPECT_EQ(written(), before);
    figures[0] = "1.00";
    setPrinted(m_workbench, node("A"), figures);
    EXPECT_EQ(m_workbench.computation().published.at(node("A")).figures[0], "1.00");
    expectOneStepFrom(before);
    setPrinted(m_workbench, node("A"), std::vector<std::string>(figures.size()));
    EXPECT_FALSE(m_workbench.computation().published.contains(node("A")));
}

TEST_F(WritingTest, LabelsInBothLanguagesAndTokensAreOneStep)
{
    open("thinking-machines");
    const std::string before = written();
    std::vector<NameList> lists = nameLists(m_workbench);
    listOf(lists, NameList::Kind::Query).names[0] = LocalizedText("Dreaming");
    for (LocalizedText& label : listOf(lists, NameList::Kind::Letter, "d_k").names)
        label = both("asks", "问");
    setNames(m_workbench, lists);
    EXPECT_EQ(m_workbench.head().tokens.query[0], "Dreaming");
    EXPECT_EQ(m_workbench.graph().node(node("Q")).info.cols.labels->front(), "asks");
    expectOneStepFrom(before);
}

TEST_F(WritingTest, WordsThatStandThereTwiceAreRefused)
{
    open("recall");
    const std::string before = written();
    std::vector<NameList> lists = nameLists(m_workbench);
    NameList& words = listOf(lists, NameList::Kind::Vocabulary);
    words.names[1] = words.names[0];
    EXPECT_THROW(setNames(m_workbench, lists), Error);
    EXPECT_EQ(written(), before);
}

TEST_F(WritingTest, SamplesOfWordsComeFromSentences)
{
    open("recall");
    const std::string before = written();
    const std::size_t count = m_workbench.head().samples.size();
    std::vector<WrittenSample> samples = writtenSamples(m_workbench);
    ASSERT_EQ(samples.size(), count);
    samples.push_back(samples[0]);
    samples.back().title = both("the other", "另一个");
    samples.back().query = samples[1].query;
    samples.back().target = samples[1].target;
    setSamples(m_workbench, samples);
    ASSERT_EQ(m_workbench.head().samples.size(), count + 1);
    EXPECT_EQ(m_workbench.head().samples.back().title.in("zh"), "另一个");
    EXPECT_EQ(writtenSamples(m_workbench).back().query, samples[1].query);
    expectOneStepFrom(before);
    samples = writtenSamples(m_workbench);
    samples[1].query = "a zebra";
    try {
        setSamples(m_workbench, samples);
        ADD_FAILURE() << "a word that is not in the vocabulary was taken";
    } catch (const Error& error) {
        EXPECT_NE(std::string(error.what()).find("expected a word of the vocabulary, got \"zebra\""), std::string::npos)
            << error.what();
    }
}

TEST_F(WritingTest, ADigitThatIsAWordIsTakenForTheWord)
{
    open("dates");
    std::vector<WrittenSample> samples = writtenSamples(m_workbench);
    ASSERT_NE(samples[0].target, samples[1].target);
    samples[0].target = samples[1].target;
    setSamples(m_workbench, samples);
    const auto& [first, second] =
        std::tie(m_workbench.head().samples[0].targets, m_workbench.head().samples[1].targets);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_EQ(first[0].text(), second[0].text());
    samples[0].target = "-1 3 9 9 - 0 5 - 0 3"; // the first is an id
    setSamples(m_workbench, samples);
    EXPECT_EQ(m_workbench.head().samples[0].targets[0].array()[0].number(), -1);
    EXPECT_EQ(m_workbench.head()
                  .vocabulary[static_cast<std::size_t>(m_workbench.head().samples[0].targets[0].array()[1].number())],
              "3");
}

TEST_F(WritingTest, WhatIsShownBecomesTheFirstOfTwoSamples)
{
    open("causal-mask");
    const std::string before = written();
    std::vector<WrittenSample> samples = writtenSamples(m_workbench);
    ASSERT_EQ(samples.size(), 1U);
    setSamples(m_workbench, samples);
    EXPECT_EQ(written(), before) << "one alone is what there is";
    samples.push_back(samples[0]);
    setSamples(m_workbench, samples);
    EXPECT_EQ(m_workbench.head().samples.size(), 2U);
    expectOneStepFrom(before);
}

TEST_F(WritingTest, WhatIsWrittenWhileALessonIsPlayedStaysWhenItGoesBack)
{
    Document document = example("three-by-three");
    document.lesson.assign(2, {});
    document.lesson[0].say = LocalizedText("first");
    document.lesson[1].say = LocalizedText("second");
    document.lesson[1].set = {{"Q", {0, 0}, 9}};
    m_workbench.open(document, {});
    Selection selection(m_workbench);
    Trainer trainer(m_workbench);
    LessonPlayer player(m_workbench, selection, trainer);
    const double before = value(m_workbench, "Q", {0, 0, 0});
    player.begin();
    player.next();
    ASSERT_EQ(value(m_workbench, "Q", {0, 0, 0}), 9);
    setNote(m_workbench, node("S"), LocalizedText("Nine."));
    const std::string id = askFill(m_workbench, node("S"), Region::of({0, 0, 0}));
    EXPECT_EQ(player.at(), 1);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 9) << "the stop stands on it again";
    EXPECT_FALSE(player.changedBeside());
    player.back();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), before);
    EXPECT_EQ(noteOf(m_workbench, node("S")).in("en"), "Nine.");
    EXPECT_EQ(m_workbench.head().exercises.back().id, id);
    player.end();
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), before);
}

TEST_F(WritingTest, ALessonThatWasPlayedAndGivenIsSavedAsItWasOpened)
{
    Selection selection(m_workbench);
    Trainer trainer(m_workbench);
    LessonPlayer player(m_workbench, selection, trainer);
    const QString folder = QStringLiteral(HEEDMAP_SOURCE_FOLDER "/resources/examples");
    for (const QString& file : QDir(folder).entryList({QStringLiteral("*.heed")})) {
        const std::string id = QFileInfo(file).baseName().toStdString();
        Document document = example(id);
        const auto trains = [](const LessonStop& stop) { return stop.train.has_value(); };
        if (std::ranges::any_of(document.lesson, trains))
            continue;
        document.asRead.usual = {"view"};
        for (Exercise& exercise : document.exercises)
            exercise.asRead.usual = {"points", "near"};
        if (document.training)
            document.training->asRead.absent = {"seed", "batch", "beta1"};
        const std::string before = writeDocument(document);
        m_workbench.open(document, folder.toStdString());
        EXPECT_EQ(written(), before) << id;
        player.begin();
        player.give(true);
        for (std::size_t i = 0; i < document.lesson.size(); ++i)
            player.next();
        std::string saved;
        player.withoutStops([&] { saved = written(); });
        EXPECT_EQ(saved, before) << id;
        player.end();
        EXPECT_EQ(written(), before) << id;
    }
}

TEST_F(WritingTest, NumbersChangedForTheNextStopAreStillItsOwn)
{
    open("three-by-three");
    Selection selection(m_workbench);
    Trainer trainer(m_workbench);
    LessonPlayer player(m_workbench, selection, trainer);
    player.begin();
    m_workbench.setValues(node("Q"), Region::of({0, 0, 0}), std::array{7.0});
    (void)askFill(m_workbench, node("S"), Region::of({0, 0, 0}));
    const LessonStop shown = player.asShown({});
    ASSERT_EQ(shown.set.size(), 1U);
    EXPECT_EQ(shown.set[0].number, 7);
    EXPECT_THROW(setPrinted(m_workbench, node("S"), std::vector<std::string>(9, "x")), Error);
    EXPECT_EQ(value(m_workbench, "Q", {0, 0, 0}), 7);
}

} // namespace
} // namespace heedmap::test
