// What the window must not tell while it asks, what it says of wrong answers, and what of all that is not saved.

#include "examples.h"
#include "model/exercises/asking.h"
#include "model/training/shown_sample.h"
#include "support/exercise_fixture.h"
#include "view/pipeline/pipeline.h"
#include "view/scene/stage_scene.h"

#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

TEST_F(ExerciseTest, WhatIsAskedForIsCoveredWhereverItStandsOnceMore)
{
    begin("examples:delta-rule");
    const Covers& covers = m_window->selection().covers();
    EXPECT_TRUE(covers.covered({node("Z"), {0, 3, 0}}));
    EXPECT_TRUE(covers.covered({node("Z_rows"), {3, 0, 0}})) << "Z is these rows";
    EXPECT_FALSE(covers.covered({node("Z_rows"), {2, 0, 0}})) << "they are not asked for";
    EXPECT_FALSE(covers.covered({node("Q"), {0, 3, 0}})) << "it is computed from these";
}

TEST_F(ExerciseTest, AMaskThatIsAskedForIsCovered)
{
    std::string document = scores(R"({"id": "m", "kind": "which_mask", "node": "A",
        "options": [{"causal": true}, {"window": 0}]})");
    const QString file = m_folder.filePath("mask.heed");
    writeFile(file.toStdString(), document);
    begin(file.toUtf8().constData());
    EXPECT_TRUE(m_window->selection().covers().covered({node("mask"), {0, 0, 1}})) << "it would tell";
    EXPECT_FALSE(m_window->selection().covers().covered({node("A"), {0, 0, 1}}));
    press("F3");
    EXPECT_TRUE(m_window->selection().covers().empty());
}

TEST_F(ExerciseTest, AMisprintIsNotMarkedWhileItIsToBeFound)
{
    std::string document = scores(R"({"id": "w", "kind": "find_wrong"})");
    document.insert(document.size() - 1, R"(, "published": {"S": [["6", "3"], ["0", "4"]]})");
    const QString file = m_folder.filePath("misprint.heed");
    writeFile(file.toStdString(), document);
    m_window->open(file);
    show("S");
    const QImage marked = matrix("S");
    show("Z");
    begin(file.toUtf8().constData());
    EXPECT_EQ(m_window->selection().node(), node("S")) << "what was printed is on the stage";
    EXPECT_TRUE(m_window->display().settings().hideMisprints);
    EXPECT_TRUE(m_window->selection().covers().covered({node("S"), {0, 1, 0}})) << "beside the print it would tell";
    EXPECT_FALSE(m_window->selection().covers().covered({node("Q"), {0, 1, 0}})) << "it is computed from these";
    press("F3");
    settle();
    EXPECT_FALSE(m_window->selection().covers().covered({node("S"), {0, 1, 0}}));
    EXPECT_FALSE(m_window->display().settings().hideMisprints);
    show("S");
    EXPECT_EQ(matrix("S"), marked);
}

TEST_F(ExerciseTest, OneIsWrittenAndItsFourWrongAnswersAreTold)
{
    const QString file = m_folder.filePath("written.heed");
    writeFile(file.toStdString(), scores(R"({"id": "a", "kind": "fill", "node": "S", "cells": [[0, 0]]})"));
    m_window->open(file);
    settle();
    const std::string id = askFill(workbench(), node("A"), Region::of({0, 1, 0}));
    m_window->selection().request(ExerciseRequest{id});
    settle();
    KnownMistakes known(workbench().document(), {});
    const std::vector<KnownMistake> mistakes = known.of(node("A"), {0, 1, 0}, 2);
    ASSERT_GE(mistakes.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        fill(0, QString::number(mistakes[i].value, 'f', 2).toUtf8().constData());
        check();
        EXPECT_EQ(boxes()[0]->verdict(), Verdict::Wrong) << i;
        EXPECT_FALSE(panel().findChild<Feedback*>()->text().isEmpty()) << i;
        EXPECT_NE(panel().findChild<Feedback*>()->text().indexOf(
                      QString::number(mistakes[i].value, 'f', 2).replace('-', QChar(0x2212))),
                  -1)
            << panel().findChild<Feedback*>()->text().toStdString();
    }
}

TEST_F(ExerciseTest, WhoIsAskedForShapesReadsThemNowhere)
{
    begin("examples:thinking-machines");
    panel().showExercise("shapes");
    settle();
    const auto hidden = [this] {
        const HeatmapFigure figure = currentFigure(workbench(), node("Q"), 0, m_window->display().settings());
        StageScene stage;
        EXPECT_TRUE(stage.build(workbench(), node("Q"), 0, m_window->display().settings()));
        stage.leaveOut({}); // what a figure leaves out does not show what is asked
        stage.layout(30, 1);
        const bool onStage = std::ranges::all_of(stage.sheet().figures, [](const PlacedFigure& placed) {
            return placed.figure->without.has(FigurePart::Shape);
        });
        EXPECT_EQ(onStage, figure.without.has(FigurePart::Shape));
        return figure.without.has(FigurePart::Shape);
    };
    auto* pipeline = m_window->findChild<Pipeline*>();
    auto* matrices = m_window->findChild<QComboBox*>("matrixNode");
    const QImage asked = pipeline->grab().toImage();
    EXPECT_TRUE(hidden());
    EXPECT_FALSE(matrices->itemText(0).contains("×")) << matrices->itemText(0).toStdString();
    press("F3");
    settle();
    EXPECT_FALSE(hidden());
    EXPECT_TRUE(matrices->itemText(0).contains("×"));
    EXPECT_NE(pipeline->grab().toImage(), asked) << "they stand under the pictures";
}

TEST_F(ExerciseTest, AQuestionAboutALongerSampleShowsThatSample)
{
    m_window->open("examples:recall");
    settle();
    showSample(workbench(), 3);
    ASSERT_EQ(shape("logits").rows, 7);
    press("F3");
    settle();
    EXPECT_EQ(workbench().head().sample, 0);
    showSample(workbench(), 3);
    panel().showExercise("up-or-down");
    settle();
    EXPECT_EQ(shape("logits").rows, 12) << "it asks about row 7";
    ASSERT_NE(panel().form(), nullptr);
}

TEST_F(ExerciseTest, ARowWithoutALargestNumberIsNotAskedForIt)
{
    begin("examples:padding-mask"); // whose last two rows are not numbers
    const std::string id = askLargest(workbench(), node("A"), 0, {0, 5});
    settle();
    panel().showExercise(id);
    ASSERT_TRUE(test::wait([&] { return book().key(id) != nullptr; }));
    EXPECT_EQ(std::get<Exercise::PredictMax>(book().exercises().back().task).rows, (std::vector<Index>{0, 1, 2}));
    EXPECT_EQ(book().key(id)->marks.size(), 3U);
}

TEST_F(ExerciseTest, NewNumbersAreNotSavedWithTheDocument)
{
    const QString file = m_folder.filePath("own.heed");
    writeFile(file.toStdString(), writeDocument(readExample("three-by-three")));
    const std::string before = readFile(file.toStdString(), 1 << 20);
    begin(file.toUtf8().constData());
    fill(0, "7");
    check();
    panel().findChild<QSpinBox*>("seed")->setValue(17);
    clickOn("newNumbers");
    fill(0, "1");
    const double drawn = number("Q", {0, 0, 0}) + 10 * number("Q", {0, 0, 1});
    EXPECT_FALSE(m_window->isWindowModified());
    press("Ctrl+S");
    settle();
    EXPECT_EQ(readFile(file.toStdString(), 1 << 20), before);
    EXPECT_EQ(book().seed(), 17U);
    EXPECT_EQ(number("Q", {0, 0, 0}) + 10 * number("Q", {0, 0, 1}), drawn);
    EXPECT_EQ(boxes()[0]->text(), "1") << "not what was answered to the old ones";
    m_window->open("examples:thinking-machines");
    m_window->open(file);
    settle();
    EXPECT_EQ(book().seed(), 17U);
    EXPECT_EQ(panel().findChild<QSpinBox*>("seed")->value(), 17);
    EXPECT_FALSE(m_window->isWindowModified()) << "the learner has changed nothing";
    EXPECT_EQ(boxes()[0]->text(), "1");
}

TEST_F(ExerciseTest, ChangesOfNewNumbersAreAskedAbout)
{
    const QString file = m_folder.filePath("own.heed");
    writeFile(file.toStdString(), writeDocument(readExample("three-by-three")));
    const std::string before = readFile(file.toStdString(), 1 << 20);
    begin(file.toUtf8().constData());
    clickOn("newNumbers");
    m_window->workbench().setValues(node("Q"), Region::of({0, 0, 0}), std::array{77.0});
    settle();
    EXPECT_TRUE(m_window->isWindowModified());
    const auto answer = [this](const QString& label) {
        whenAsked([label](QWidget& dialog) {
            for (QPushButton* button : dialog.findChildren<QPushButton*>())
                if (button->text() == label)
                    return button->click();
            dialog.close();
        });
        m_window->activateWindow(); // a box may have had the keys
        ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get(), test::waitAtMost));
        press("Ctrl+S");
        settle();
    };
    answer("Save as it was before");
    EXPECT_EQ(readFile(file.toStdString(), 1 << 20), before);
    EXPECT_EQ(number("Q", {0, 0, 0}), 77);
    answer("Save as it is now");
    EXPECT_EQ(readDocument(readFile(file.toStdString(), 1 << 20)).exercises.size(), 2U) << "that of a print is gone";
    EXPECT_EQ(book().seed(), std::nullopt) << "they are the document's own";
    EXPECT_FALSE(m_window->isWindowModified());
}

} // namespace
} // namespace heedmap
