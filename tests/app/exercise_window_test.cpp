// The exercises in the window, as a learner and a teacher use them.

#include "model/tokens.h"
#include "model/training/shown_sample.h"
#include "support/exercise_fixture.h"
#include "view/edit/cell_menu.h"

#include <QMenu>

namespace heedmap {
namespace {

TEST_F(ExerciseTest, AreOfferedWhereThereAreSome)
{
    EXPECT_TRUE(m_window->actions()["exercises"]->isEnabled());
    EXPECT_TRUE(m_window->findChild<QWidget*>("exercisesButton")->isVisible());
    m_window->open("examples:hierarchical-review");
    settle();
    EXPECT_FALSE(m_window->actions()["exercises"]->isEnabled());
    EXPECT_FALSE(m_window->findChild<QWidget*>("exercisesButton")->isVisible());
}

TEST_F(ExerciseTest, TheirButtonIsWholeOrAway)
{
    m_window->open("examples:two-heads");
    m_window->resize(1300, 700);
    settle();
    const auto* button = m_window->findChild<QWidget*>("exercisesButton");
    EXPECT_TRUE(button->isVisible());
    m_window->resize(952, 500);
    settle();
    EXPECT_EQ(m_window->width(), 952);
    EXPECT_TRUE(button->isHidden() || button->width() >= button->sizeHint().width());
    m_window->resize(1300, 700);
    settle();
    EXPECT_TRUE(button->isVisible());
}

TEST_F(ExerciseTest, WhatIsAskedIsCoveredInEveryViewUntilItIsAnswered)
{
    begin("examples:three-by-three");
    Selection& selection = m_window->selection();
    EXPECT_EQ(selection.node(), node("S"));
    EXPECT_TRUE(selection.covers().covered({node("S"), {0, 0, 1}}));
    EXPECT_FALSE(selection.covers().covered({node("S"), {0, 1, 1}})) << "only its row is asked for";
    click("S", {0, 0, 1});
    EXPECT_TRUE(boxes()[1]->hasFocus()) << "a click leads to the box";
    EXPECT_TRUE(selection.covers().covered({node("S"), {0, 0, 1}})) << "and tells nothing";
    press("F3");
    EXPECT_TRUE(selection.covers().empty());
}

TEST_F(ExerciseTest, WrongAnswersAreToldTheRuleTheyFollow)
{
    begin("examples:three-by-three");
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "S_scaled", "cells": [[0, 0]]})"), "6")
                    .contains("6 is the score without 1/√d_k."));
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[1, 0]]})"), "0.02")
                    .contains("0.02 follows from scores without 1/√d_k."));
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 1]]})"), "-2")
                    .contains("−2 has the wrong sign."));
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 1]]})"), "0")
                    .contains("0 is a number of K·Qᵀ."));
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[0, 0]]})"), "0.88")
                    .contains("0.88 is what it would be without the mask."));
    clickOn("diagnosisLink");
    EXPECT_EQ(m_window->selection().node(), node("mask")) << "the link shows it";
}

TEST_F(ExerciseTest, TheFourRulesAreToldInChineseToo)
{
    m_window->setLanguage("zh");
    begin("examples:three-by-three");
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "S_scaled", "cells": [[0, 0]]})"), "6")
                    .contains(QStringLiteral("6 是没有除以 √d_k 的得分")));
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[1, 0]]})"), "0.02")
                    .contains(QStringLiteral("0.02 来自没有除以 √d_k 的得分")));
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 1]]})"), "-2")
                    .contains(QStringLiteral("−2 的符号错了")));
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 1]]})"), "0")
                    .contains(QStringLiteral("0 是 K·Qᵀ 中的数")));
    EXPECT_TRUE(told(scores(R"({"id": "a", "kind": "fill", "node": "A", "cells": [[0, 0]]})"), "0.88")
                    .contains(QStringLiteral("0.88 是没有掩码时的数")));
}

TEST_F(ExerciseTest, AHintComesAfterTheFirstTryAndTheAnswerAfterTheSecond)
{
    begin("examples:three-by-three");
    fill(0, "19");
    check();
    EXPECT_TRUE(panel().findChild<Feedback*>()->text().contains("Hint: "))
        << panel().findChild<Feedback*>()->text().toStdString();
    EXPECT_FALSE(panel().findChild<Feedback*>()->text().contains("Answer: "));
    EXPECT_EQ(boxes()[0]->verdict(), Verdict::Wrong);
    EXPECT_TRUE(boxes()[0]->accessibleName().contains("wrong"));
    fill(0, "2");
    EXPECT_EQ(boxes()[0]->verdict(), Verdict::Open) << "edited, it is not marked";
    check();
    EXPECT_TRUE(panel().findChild<Feedback*>()->text().contains("Answer: "));
    EXPECT_TRUE(m_window->selection().covers().empty());
}

TEST_F(ExerciseTest, WhatIsNotANumberIsSaidAndCostsNoTry)
{
    begin("examples:three-by-three");
    const std::string id = book().exercises().front().id;
    fill(0, "blue");
    clickOn("checkAnswer");
    const auto* problem = panel().findChild<QLabel*>("exerciseProblem");
    EXPECT_TRUE(problem->isVisible());
    EXPECT_EQ(problem->text(), "\"blue\" is not a number; write one such as 0.25, 1/3, 25% or -inf");
    EXPECT_EQ(book().tries(id), 0);
    EXPECT_EQ(boxes()[0]->verdict(), Verdict::Open);
    fill(0, "4,0");
    EXPECT_FALSE(problem->isVisible());
    check();
    EXPECT_EQ(book().tries(id), 1);
    EXPECT_EQ(boxes()[0]->verdict(), Verdict::Right);
}

TEST_F(ExerciseTest, TheFocusStaysWithTheQuestions)
{
    const QString file = m_folder.filePath("two.heed");
    writeFile(file.toStdString(), scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 0]]},
                                            {"id": "b", "kind": "fill", "node": "S", "cells": [[1, 1]]})"));
    begin(file.toUtf8().constData());
    fill(0, "6");
    button("checkAnswer").setFocus();
    check();
    EXPECT_EQ(boxes()[0]->verdict(), Verdict::Right);
    EXPECT_TRUE(button("nextExercise").hasFocus());
    clickOn("nextExercise");
    EXPECT_EQ(panel().current(), 1);
    EXPECT_TRUE(boxes()[0]->hasFocus());
    fill(0, "99");
    QTest::keyClick(boxes()[0], Qt::Key_Return);
    settle();
    EXPECT_TRUE(boxes()[0]->hasFocus()) << "a wrong one is mended where it stands";
}

// "it" stands in row 6 of the sentence that the question was written for.
TEST_F(ExerciseTest, OneThatAsksForAWordBringsItsSentenceBack)
{
    begin("examples:what-it-looks-for");
    const auto others = [&] { return m_window->findChild<QLabel*>("exerciseOtherWords"); };
    const std::vector<std::string> own = wordsShown(m_window->workbench(), TokenList::Query);
    EXPECT_FALSE(others()->isVisible());
    clickOn("nextExercise");
    fill(0, "5.5");
    check();
    EXPECT_EQ(book().points(), 1);
    for (const bool sample : {true, false}) {
        if (sample)
            showSample(m_window->workbench(), 1);
        else
            setTokens(m_window->workbench(), TokenList::Query,
                      QStringLiteral("the cat ate the fish because it was tired"));
        settle();
        EXPECT_TRUE(others()->isVisible());
        EXPECT_TRUE(others()->text().contains("because it was hungry")) << others()->text().toStdString();
        EXPECT_EQ(book().points(), 1) << "it is marked by its own sentence";
        EXPECT_EQ(panel().form(), nullptr) << "nothing else is asked";
        EXPECT_TRUE(m_window->selection().covers().empty()) << "nor covered";
        clickOn("exerciseOwnWords");
        settle();
        EXPECT_EQ(wordsShown(m_window->workbench(), TokenList::Query), own);
        EXPECT_FALSE(others()->isVisible());
    }
}

TEST_F(ExerciseTest, ATestSaysNothingBeforeItIsFinished)
{
    begin("examples:three-by-three");
    clickOn("test");
    fill(0, "4");
    QTest::keyClick(boxes()[0], Qt::Key_Return);
    EXPECT_TRUE(boxes()[1]->hasFocus());
    EXPECT_EQ(panel().findChild<Feedback*>()->text(), QString());
    clickOn("nextExercise");
    EXPECT_EQ(panel().current(), 1);
    clickOn("previousExercise");
    EXPECT_EQ(boxes()[0]->text(), "4");
    EXPECT_EQ(boxes()[0]->verdict(), Verdict::Open);
    clickOn("checkAnswer");
    ASSERT_TRUE(test::wait([this] { return boxes()[0]->verdict() != Verdict::Open; }));
    EXPECT_TRUE(book().finished());
    EXPECT_TRUE(boxes()[0]->isReadOnly());
}

TEST_F(ExerciseTest, AnswersAreThereWhenTheDocumentIsOpenedAgain)
{
    const QString file = m_folder.filePath("sums.heed");
    writeFile(file.toStdString(), scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 0], [0, 1]]})"));
    const std::string before = readFile(file.toStdString(), 1 << 20);
    begin(file.toUtf8().constData());
    fill(0, "6");
    fill(1, "7");
    check();
    m_window->open("examples:thinking-machines");
    EXPECT_EQ(readFile(file.toStdString(), 1 << 20), before) << "never in the document";
    const QString answers = m_folder.filePath("sums.answers.json");
    ASSERT_TRUE(QFile::exists(answers));
    EXPECT_EQ(readAnswers(readFile(answers.toStdString(), 1 << 20)).given.find("a")->array().size(), 2U);
    m_window->open(file);
    settle();
    EXPECT_EQ(boxes()[0]->text(), "6");
    EXPECT_EQ(boxes()[1]->text(), "7");
    EXPECT_EQ(book().tries("a"), 1);
    ASSERT_TRUE(test::wait([this] { return boxes()[0]->verdict() == Verdict::Right; }));
    EXPECT_EQ(boxes()[1]->verdict(), Verdict::Wrong);
}

TEST_F(ExerciseTest, AnswersAreSavedWhileTheyAreGiven)
{
    const QString file = m_folder.filePath("sums.heed");
    writeFile(file.toStdString(), scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 0]]})"));
    begin(file.toUtf8().constData());
    fill(0, "6");
    EXPECT_TRUE(test::wait([this] { return QFile::exists(m_folder.filePath("sums.answers.json")); }));
}

TEST_F(ExerciseTest, AFileThatIsNoAnswersIsSaidAndKept)
{
    const QString file = m_folder.filePath("sums.heed");
    const QString answers = m_folder.filePath("sums.answers.json");
    writeFile(file.toStdString(), scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 0]]})"));
    writeFile(answers.toStdString(), "{\"answers\": 3}");
    QString said;
    whenAsked([&said](QWidget& dialog) {
        if (const auto* box = qobject_cast<QMessageBox*>(&dialog))
            said = box->text();
        dialog.close();
    });
    m_window->open(file);
    ASSERT_TRUE(test::wait([&] { return !said.isEmpty(); }));
    EXPECT_TRUE(said.contains("sums.answers.json: answers: expected")) << said.toStdString();
    m_window->activateWindow(); // the box had the keys
    ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get(), test::waitAtMost));
    press("F3");
    settle();
    fill(0, "6");
    check();
    m_window->open("examples:thinking-machines");
    EXPECT_EQ(readFile(answers.toStdString(), 1 << 20), "{\"answers\": 3}");
}

TEST_F(ExerciseTest, NewNumbersAreOneStepThatUndoTakesBackWithItsAnswers)
{
    begin("examples:three-by-three");
    fill(0, "1");
    check();
    const double was = number("Q", {0, 0, 0}) + 10 * number("Q", {0, 0, 1}) + 100 * number("Q", {0, 0, 2});
    panel().findChild<QSpinBox*>("seed")->setValue(17);
    clickOn("newNumbers");
    EXPECT_EQ(book().seed(), 17U);
    EXPECT_NE(number("Q", {0, 0, 0}) + 10 * number("Q", {0, 0, 1}) + 100 * number("Q", {0, 0, 2}), was);
    EXPECT_EQ(boxes()[0]->text(), QString()) << "they are other questions";
    press("Ctrl+Z");
    settle();
    EXPECT_EQ(book().seed(), std::nullopt);
    EXPECT_EQ(number("Q", {0, 0, 0}) + 10 * number("Q", {0, 0, 1}) + 100 * number("Q", {0, 0, 2}), was);
    EXPECT_EQ(boxes()[0]->text(), "1");
}

TEST_F(ExerciseTest, WhatIsLeftOutWithNewNumbersIsSaid)
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath("sums.heed").toStdString();
    const std::string text = R"({"format": "heedmap", "version": 1, "title": "Sums", "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[2, 1], [0, 2]], "V": [[1], [3]]},
        "lesson": [{"say": "scaled"}, {"say": "not scaled", "settings": {"scale": "none"}}],
        "exercises": [{"id": "bare", "kind": "fill", "node": "A", "stop": 1},
                      {"id": "own", "kind": "fill", "node": "S"}]})";
    writeFile(path, {text.data(), text.size()});
    begin(path.c_str());
    const auto* said = panel().findChild<QLabel*>("exercisesLeftOut");
    EXPECT_FALSE(said->isVisible());
    clickOn("newNumbers");
    ASSERT_EQ(book().exercises().size(), 1U);
    EXPECT_TRUE(said->isVisible());
    EXPECT_TRUE(said->text().endsWith("exercise 1")) << said->text().toStdString();
    press("Ctrl+Z");
    settle();
    EXPECT_FALSE(said->isVisible());
}

TEST_F(ExerciseTest, ChoicesThatShareALabelCarryTheirPlace)
{
    begin("examples:uniform-attention");
    m_window->open("examples:recall"); // h c f a l e, then c h l e a f
    settle();
    const QList<ChoiceRow*> rows = panel().form()->findChildren<ChoiceRow*>();
    ASSERT_EQ(rows.size(), 3);
    std::set<QString> said;
    for (int i = 0; rows[0]->button(i) != nullptr; ++i)
        said.insert(rows[0]->button(i)->text());
    EXPECT_EQ(said.size(), 12U);
    EXPECT_EQ(rows[0]->button(1)->text(), "c (1)");
    EXPECT_EQ(rows[0]->button(6)->text(), "c (6)");
}

TEST_F(ExerciseTest, TheLargestIsChosenOnTheStageOrInThePanel)
{
    begin("examples:uniform-attention");
    m_window->open("examples:induction");
    settle();
    ASSERT_EQ(m_window->selection().node(), node("A"));
    click("A", {0, 4, 1});
    const QList<ChoiceRow*> rows = panel().form()->findChildren<ChoiceRow*>();
    ASSERT_EQ(rows.size(), 3);
    EXPECT_EQ(rows[0]->chosen(), 1);
    rows[1]->button(0)->setFocus();
    QTest::keyClick(rows[1]->button(0), Qt::Key_Right);
    QTest::keyClick(rows[1]->button(0), Qt::Key_Right);
    EXPECT_EQ(rows[1]->chosen(), 1);
    EXPECT_EQ(book().answer("copy")->array().size(), 2U);
}

TEST_F(ExerciseTest, EveryExampleCanBeAnsweredByTheKeyboard)
{
    for (const char* id : {"examples:causal-mask", "examples:thinking-machines", "examples:scores-scaled",
                           "examples:relative-bias", "examples:two-heads"}) {
        m_window->open(id);
        m_window->actions()["exercises"]->setChecked(true);
        settle();
        for (std::size_t i = 0; i < book().exercises().size(); ++i) {
            panel().showExercise(book().exercises()[i].id);
            settle();
            ASSERT_NE(panel().form(), nullptr) << id << i;
            for (QWidget* each : panel().form()->findChildren<QWidget*>())
                if (each->isVisible() && (each->focusPolicy() & Qt::TabFocus) != 0) {
                    EXPECT_FALSE(each->accessibleName().isEmpty()) << id << " " << book().exercises()[i].id;
                }
        }
    }
}

TEST_F(ExerciseTest, AStopOfALessonShowsWhatItAsksAndTheNextPutsItAway)
{
    std::string document = scores(R"({"id": "a", "kind": "fill", "node": "S"},
        {"id": "b", "kind": "fill", "node": "A", "cells": [[0, 0]]}, {"id": "c", "kind": "shapes", "nodes": ["V"]})");
    document.insert(document.size() - 1,
                    R"(, "lesson": [{"say": {"en": "Q"}, "node": "Q"}, {"say": {"en": "Guess"}, "exercise": "b"},
        {"say": {"en": "Z"}, "node": "Z"}, {"say": {"en": "How large?"}, "node": "K", "exercise": "c"}])");
    const QString file = m_folder.filePath("lesson.heed");
    writeFile(file.toStdString(), document);
    m_window->open(file);
    settle();
    m_window->actions()["lesson"]->setChecked(true);
    auto& player = *m_window->findChild<LessonPlayer*>();
    player.go(0);
    settle();
    EXPECT_FALSE(panel().isVisible());
    m_window->actions()["present"]->setChecked(true);
    player.next();
    settle();
    ASSERT_TRUE(panel().isVisible());
    EXPECT_EQ(panel().current(), 1);
    EXPECT_EQ(m_window->selection().node(), node("A"));
    EXPECT_EQ(m_window->selection().heading().title, "Guess");
    EXPECT_TRUE(m_window->selection().covers().covered({node("A"), {0, 0, 0}})) << "while it is presented too";
    EXPECT_FALSE(m_window->selection().covers().covered({node("A"), {0, 1, 0}}));
    player.next();
    settle();
    EXPECT_FALSE(panel().isVisible());
    EXPECT_TRUE(m_window->selection().covers().empty());
    player.next();
    settle();
    ASSERT_TRUE(panel().isVisible());
    EXPECT_EQ(m_window->selection().node(), node("K")) << "the stop's, as the question has none";
    EXPECT_EQ(m_window->selection().heading().title, "How large?");
    m_window->actions()["present"]->setChecked(false);
}

/// A lesson whose stops change the mask and numbers, with exercises about the document itself and about stops.
class ExerciseAtStopsTest : public ExerciseTest {
protected:
    ExerciseAtStopsTest()
    {
        const QString file = m_folder.filePath("stops.heed");
        writeFile(file.toStdString(), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
            "arrays": {"Q": [[2, 0], [0, 4]], "K": [[3, 0], [0, 1]], "V": [[1], [3]]},
            "lesson": [{"say": "Whole", "node": "A"}, {"say": "Masked", "node": "A", "settings": {"mask.causal": true}},
                {"say": "Other", "node": "A", "set": [["Q", [1, 1], 9]]}, {"say": "End", "node": "A"}],
            "exercises": [{"id": "own", "kind": "fill", "node": "A"},
                {"id": "masked", "kind": "fill", "node": "A", "stop": 1},
                {"id": "end", "kind": "fill", "node": "A", "stop": 3}]})");
        m_window->open(file);
        settle();
    }
    LessonPlayer& player() { return *m_window->findChild<LessonPlayer*>(); }
    void ask(const std::string& id)
    {
        m_window->selection().request(ExerciseRequest{id});
        settle();
    }
    void close()
    {
        clickOn("closeExercises");
        settle();
    }
    bool masked() { return m_window->workbench().head().config.find("mask") != nullptr; }
    double query() { return m_window->workbench().numbers(node("Q"), Region::of({0, 1, 1})).front(); }
    QString heading() { return m_window->selection().heading().title; }
};

TEST_F(ExerciseAtStopsTest, IsShownWithWhatItIsAskedAbout)
{
    for (const bool presenting : {false, true}) {
        m_window->actions()["lesson"]->setChecked(true);
        m_window->actions()["present"]->setChecked(presenting);
        player().go(3);
        settle();
        ASSERT_TRUE(masked());
        ask("own");
        EXPECT_FALSE(masked());
        EXPECT_EQ(query(), 4);
        EXPECT_EQ(heading(), QString()) << "the matrix has its own";
        ask("masked");
        EXPECT_TRUE(masked());
        EXPECT_EQ(query(), 4);
        EXPECT_EQ(heading(), "Masked");
        ask("end");
        EXPECT_EQ(query(), 9);
        ask("own");
        close();
        EXPECT_EQ(player().at(), 3) << "where the lesson was";
        EXPECT_EQ(query(), 9);
        EXPECT_EQ(heading(), "End");
        ask("own");
        player().back();
        settle();
        EXPECT_EQ(player().at(), 2) << "the lesson goes on from where it was";
        EXPECT_FALSE(panel().isVisible()) << "which shows other numbers";
        m_window->actions()["present"]->setChecked(false);
        m_window->actions()["lesson"]->setChecked(false);
        settle();
        EXPECT_FALSE(m_window->isWindowModified());
    }
}

TEST_F(ExerciseAtStopsTest, IsShownAtItsStopWhereNoLessonIsPlayed)
{
    m_window->actions()["lesson"]->setChecked(false);
    settle();
    ask("masked");
    EXPECT_TRUE(masked());
    EXPECT_EQ(heading(), "Masked");
    ask("own");
    EXPECT_FALSE(masked());
    close();
    EXPECT_FALSE(player().on());
    EXPECT_FALSE(masked());
}

TEST_F(ExerciseTest, NoChoiceIsCutOffWhileItIsPresented)
{
    begin("examples:two-heads");
    m_window->actions()["present"]->setChecked(true);
    settle();
    const QWidget& page = *panel().widget();
    EXPECT_LE(page.width(), panel().viewport()->width());
    for (const ChoiceRow* row : panel().form()->findChildren<ChoiceRow*>())
        for (int i = 0; row->button(i) != nullptr; ++i)
            EXPECT_GE(row->button(i)->width(), row->button(i)->sizeHint().width()) << i;
    m_window->actions()["present"]->setChecked(false);
}

TEST_F(ExerciseTest, TabLeadsThroughTheBoxesToTheButtonThatChecksThem)
{
    begin("examples:three-by-three");
    button("nextExercise").setFocus();
    fill(0, "4");
    boxes()[0]->setFocus();
    for (std::size_t i = 1; i < boxes().size(); ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        EXPECT_TRUE(boxes()[i]->hasFocus()) << i;
    }
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_TRUE(button("checkAnswer").hasFocus());
}

TEST_F(ExerciseTest, AnswersAreChosenAndCheckedByTheKeyboardAlone)
{
    begin("examples:scores-unscaled");
    for (const int column : {1, 0, 0, 2}) {
        ASSERT_NE(QApplication::focusWidget(), nullptr);
        for (int i = 0; i <= column; ++i)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
        if (column != 2)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    const std::vector<ChoiceRow*> rows = [this] {
        const QList<ChoiceRow*> found = panel().form()->findChildren<ChoiceRow*>();
        return std::vector<ChoiceRow*>(found.begin(), found.end());
    }();
    ASSERT_EQ(rows.size(), 4U);
    EXPECT_EQ(rows[3]->chosen(), 2) << "Tab goes on from what was chosen to the next row";
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    ASSERT_TRUE(test::wait([&] { return rows[0]->verdict() != Verdict::Open; }));
    for (const ChoiceRow* row : rows)
        EXPECT_EQ(row->verdict(), Verdict::Right);
    button("nextExercise").setFocus();
    QTest::keyClick(&button("nextExercise"), Qt::Key_Space);
    settle();
    EXPECT_EQ(panel().current(), 1);
}

TEST_F(ExerciseTest, ACellWithoutAGradientIsNotAsked)
{
    const QString file = m_folder.filePath("signs.heed");
    writeFile(file.toStdString(), R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product",
        "arrays": {"Q": [[1, 0]], "K": [[1, 2], [0, 1]], "V": [[1], [3]]},
        "exercises": [{"id": "g", "kind": "gradient_sign", "of": "Z[0,0]", "node": "K", "points": 2}]})");
    begin(file.toUtf8().constData());
    const QList<ChoiceRow*> rows = panel().form()->findChildren<ChoiceRow*>();
    ASSERT_EQ(rows.size(), 4);
    QTest::mouseClick(rows[2]->button(0), Qt::LeftButton); // K[1,0], whose value is the larger
    check();
    EXPECT_EQ(rows[2]->verdict(), Verdict::Right);
    EXPECT_TRUE(rows[0]->isVisible());
    EXPECT_FALSE(rows[1]->isVisible()) << "Q asks nothing of the second column";
    EXPECT_FALSE(rows[3]->isVisible());
}

TEST_F(ExerciseTest, WhereNoneAreChosenTheMenuAsksForTheCellThatIsClicked)
{
    m_window->open("examples:three-by-three");
    settle();
    const ViewContext context{m_window->workbench(), m_window->selection(), m_window->display()};
    const Shape& all = shape("A");
    const auto ask = [&](const Region& chosen) {
        QMenu menu;
        fillCellMenu(menu, context, {node("A"), {0, 1, 1}}, chosen,
                     [](const QString& sentence) { ADD_FAILURE() << sentence.toStdString(); });
        menu.findChild<QAction*>("askThis")->menu()->actions().front()->trigger();
        settle();
        return boxes().size();
    };
    EXPECT_EQ(ask({{0, 1}, {0, all.rows}, {0, all.cols}}), 1U);
    EXPECT_EQ(ask({{0, 1}, {0, 1}, {0, 2}}), 2U);
}

TEST_F(ExerciseTest, AnExerciseIsWrittenInTheWindow)
{
    m_window->open("examples:grouped-query");
    settle();
    const std::size_t before = book().exercises().size();
    const std::string id = askFill(workbench(), node("S"), Region::of({0, 1, 1}));
    m_window->selection().request(ExerciseRequest{id});
    settle();
    ASSERT_TRUE(panel().isVisible());
    EXPECT_EQ(book().exercises().size(), before + 1);
    EXPECT_EQ(boxes().size(), 1U);
    clickOn("editExercise");
    panel().findChild<QPlainTextEdit*>("prompt_en")->setPlainText("How much?");
    panel().findChild<QPlainTextEdit*>("prompt_zh")->setPlainText(QStringLiteral("多少？"));
    panel().findChild<QPlainTextEdit*>("hints_en")->setPlainText("Multiply.\nAdd.");
    panel().findChild<QDoubleSpinBox*>("points")->setValue(2);
    clickOn("keepExercise");
    const Exercise& written = book().exercises().back();
    EXPECT_EQ(written.prompt.in("zh"), "多少？");
    EXPECT_EQ(written.hints.size(), 2U);
    EXPECT_EQ(written.points, 2);
    EXPECT_EQ(panel().findChild<QLabel*>("exercisePrompt")->text(), "How much?");
    clickOn("editExercise");
    clickOn("deleteExercise");
    EXPECT_EQ(book().exercises().size(), before);
    press("Ctrl+Z");
    EXPECT_EQ(book().exercises().size(), before + 1) << "undone";
}

} // namespace
} // namespace heedmap
