// What the speaker's window says that the class does not see.

#include "examples.h"
#include "support/journey_fixture.h"
#include "window/lesson/expected_answers.h"
#include "window/lesson/lesson_mode.h"
#include "window/lesson/presenter.h"

#include <heedmap/document/reader.h>

namespace heedmap {
namespace {

class PresenterTest : public JourneyTest {
protected:
    ~PresenterTest() override
    {
        m_window->actions()["present"]->setChecked(false);
        m_window->actions()["presenter"]->setChecked(false);
        m_window->setLanguage("en");
    }

    LessonPlayer& player() { return *m_window->findChild<LessonPlayer*>(); }
    const ExpectedAnswers& expected() { return *m_window->findChild<ExpectedAnswers*>(); }
    void begin(Document document)
    {
        workbench().open(std::move(document), {});
        settle();
        press("Ctrl+Shift+L");
        m_window->actions()["presenter"]->setChecked(true);
        settle();
    }
    void go(int stop)
    {
        player().go(stop);
        settle();
    }
    /// Waits for what is worked out in the background; "1, 0: no 1/√d_k" a line.
    QString heard(const QString& part)
    {
        QString text;
        (void)test::wait([&] {
            text = expected().accessibleDescription();
            return text.contains(part);
        });
        return text;
    }
    /// How many numbers of a matrix the class sees.
    int shownOf(const char* name)
    {
        int shown = 0;
        for (Index row = 0; row < shape(name).rows; ++row)
            for (Index col = 0; col < shape(name).cols; ++col)
                shown += m_window->selection().covers().covered({node(name), {0, row, col}}) ? 0 : 1;
        return shown;
    }
    bool saysNothing()
    {
        return test::wait([&] { return expected().isHidden(); });
    }
};

TEST_F(PresenterTest, AnswersToExpectNameTheRuleThatLeadsToThem)
{
    begin(readExample("causal-mask"));
    go(4); // which asks for the row of the first word in A
    const QString said = heard("mask forgotten");
    EXPECT_TRUE(said.contains("0.12, 0.32, 0.12, 0.12, 0.32: mask forgotten")) << said.toStdString();
    EXPECT_FALSE(said.contains("1, 0, 0, 0, 0:")) << "that is right";
    EXPECT_TRUE(expected().isVisible());
    EXPECT_TRUE(expected().row().contains("The")) << "whose row it is: " << expected().row().toStdString();
    EXPECT_TRUE(expected().accessibleDescription().contains("mask forgotten"));
    go(1);
    EXPECT_TRUE(saysNothing()) << "nothing is asked there";
    go(4);
    m_window->setLanguage("zh");
    EXPECT_TRUE(heard("忘了掩码").contains("忘了掩码"));
}

TEST_F(PresenterTest, WhoComesBackToAStopFindsWhatItAsks)
{
    begin(readExample("causal-mask"));
    QAction* exercises = m_window->actions()["exercises"];
    for (const auto& [stop, asks] : {std::pair(4, true), {5, false}, {4, true}, {1, false}, {3, true}}) {
        go(stop);
        EXPECT_EQ(exercises->isChecked(), asks) << stop;
    }
}

TEST_F(PresenterTest, WhatAStopCoversOnTheStageIsAskedToo)
{
    Document document = readExample("three-by-three");
    document.exercises.clear();
    document.lesson = {LessonStop{}, LessonStop{}};
    document.lesson[0].node = "S";
    document.lesson[0].cover = std::vector<std::string>{"S"};
    document.lesson[1].node = "S";
    document.lesson[1].cover.emplace();
    begin(document);
    const QString said = heard("K·Qᵀ");
    EXPECT_TRUE(said.contains("K·Qᵀ")) << said.toStdString();
    auto* covered = m_window->findChild<Presenter*>()->findChild<QWidget*>("coveredValues");
    ASSERT_EQ(shownOf("S"), 0);
    for (int at = 0; at < covered->width() * covered->height() / 100 && shownOf("S") == 0; ++at)
        QTest::mouseClick(covered, Qt::LeftButton, {}, {at * 10 % covered->width(), at * 10 / covered->width() * 10});
    EXPECT_EQ(shownOf("S"), 1) << "a click shows one cell";
    m_window->actions()["uncover"]->trigger();
    EXPECT_TRUE(saysNothing()) << "everybody sees what is right";
}

TEST_F(PresenterTest, OfTheLargestOnlyAnotherIsWrong)
{
    begin(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
        "Q": [[1, 0], [1, 1]], "K": [[2, 1], [0, 2]], "V": [[1, 0], [3, 2]]},
        "exercises": [{"id": "m", "kind": "predict_max", "node": "A", "rows": [1]}],
        "lesson": [{"say": "Guess", "node": "A", "exercise": "m"}]})"));
    EXPECT_EQ(heard("softmax"), "1: softmax by column") << "where every rule but this says 0, or what this says";
}

} // namespace
} // namespace heedmap
