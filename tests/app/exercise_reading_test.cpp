// The exercises for those who do not look: by the keyboard alone, and as a screen reader tells them.

#include "support/exercise_fixture.h"
#include "view/exercise/feedback.h"

#include <QAccessible>

#include <algorithm>
#include <set>

namespace heedmap {
namespace {

struct Kind {
    const char* name;
    std::string document;
};

class ExerciseReading : public ExerciseTest {
protected:
    static std::vector<Kind> kinds()
    {
        std::string wrong = scores(R"({"id": "w", "kind": "find_wrong"})");
        wrong.insert(wrong.size() - 1, R"(, "published": {"S": [["6", "3"], ["0", "4"]]})");
        return {
            {"fill", scores(R"({"id": "a", "kind": "fill", "node": "S"})")},
            {"predict_max", scores(R"({"id": "a", "kind": "predict_max", "node": "A"})")},
            {"which_mask", scores(R"({"id": "a", "kind": "which_mask", "node": "A",
                "options": [{"causal": true}, {"window": 0}]})")},
            {"find_wrong", wrong},
            {"repair", scores(R"({"id": "a", "kind": "repair", "change": ["K"],
                "target": {"node": "A", "value": [[1, 0], [0.5, 0.5]]}, "within": 0.1, "budget": 2})")},
            {"shapes", scores(R"({"id": "a", "kind": "shapes", "nodes": ["S", "Z"]})")},
            {"gradient_sign", scores(R"({"id": "a", "kind": "gradient_sign", "of": "Z[0,0]", "node": "V",
                "cells": [[0, 0], [1, 0]]})")},
        };
    }
    void show(const Kind& kind)
    {
        const QString file = m_folder.filePath(QStringLiteral("%1.heed").arg(kind.name));
        writeFile(file.toStdString(), kind.document);
        ASSERT_TRUE(m_window->open(file)) << kind.name;
        m_window->actions()["exercises"]->setChecked(true);
        settle();
        ASSERT_NE(panel().form(), nullptr) << kind.name;
    }
    /// What Tab reaches in the panel, from its first control on.
    std::vector<QWidget*> reached()
    {
        std::vector<QWidget*> way;
        button("closeExercises").setFocus(Qt::TabFocusReason);
        for (QWidget* now = QApplication::focusWidget(); now != nullptr && panel().isAncestorOf(now);
             now = QApplication::focusWidget()) {
            if (std::ranges::find(way, now) != way.end())
                break;
            way.push_back(now);
            QTest::keyClick(now, Qt::Key_Tab);
        }
        return way;
    }
};

bool controls(const QWidget& widget)
{
    return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus) != 0
        && widget.focusProxy() == nullptr;
}

TEST_F(ExerciseReading, EveryControlOfEveryKindHasANameAndARole)
{
    for (const Kind& kind : kinds()) {
        show(kind);
        for (QWidget* each : panel().findChildren<QWidget*>()) {
            if (!controls(*each))
                continue;
            QAccessibleInterface* told = QAccessible::queryAccessibleInterface(each);
            ASSERT_NE(told, nullptr);
            EXPECT_FALSE(told->text(QAccessible::Name).isEmpty())
                << kind.name << ": " << each->metaObject()->className() << " " << each->objectName().toStdString();
            EXPECT_NE(told->role(), QAccessible::Client) << kind.name << ": " << each->metaObject()->className();
            EXPECT_NE(told->role(), QAccessible::NoRole) << kind.name << ": " << each->metaObject()->className();
        }
        EXPECT_FALSE(panel().findChild<QLabel*>("exercisePrompt")->text().isEmpty()) << kind.name;
    }
}

TEST_F(ExerciseReading, TabGoesThroughEveryKindFromTopToBottom)
{
    for (const Kind& kind : kinds()) {
        show(kind);
        const std::vector<QWidget*> way = reached();
        for (QWidget* each : panel().form()->findChildren<QWidget*>()) {
            const auto* member = qobject_cast<QAbstractButton*>(each);
            if (controls(*each) && (member == nullptr || member->group() == nullptr)) { // of a group, one is reached
                EXPECT_TRUE(std::ranges::find(way, each) != way.end())
                    << kind.name << ": " << each->metaObject()->className() << " "
                    << each->accessibleName().toStdString();
            }
        }
        int above = 0;
        for (const QWidget* each : way) {
            if (!panel().form()->isAncestorOf(each))
                continue;
            const int top = each->mapTo(panel().widget(), QPoint()).y();
            EXPECT_GE(top + each->height(), above) << kind.name << ": " << each->accessibleName().toStdString();
            above = top;
        }
    }
}

TEST_F(ExerciseReading, TheKeyThatOpensThemLeadsToTheFirstAnswer)
{
    show(kinds().front());
    press("F3");
    ASSERT_FALSE(panel().isVisible());
    stage().setFocus();
    press("F3");
    settle();
    ASSERT_FALSE(boxes().empty());
    EXPECT_TRUE(boxes().front()->hasFocus());
}

TEST_F(ExerciseReading, WhatIsSaidOfAnAnswerDescribesWhatHasTheFocus)
{
    show(kinds().front());
    fill(0, "-6");
    check();
    const QString said = panel().findChild<Feedback*>()->text();
    EXPECT_TRUE(said.contains("Points: ")) << said.toStdString();
    EXPECT_EQ(panel().findChild<Feedback*>()->accessibleName(), said);
    QWidget* heard = QApplication::focusWidget();
    EXPECT_EQ(heard->accessibleDescription(), said) << "a screen reader speaks it at once";
    panel().showExercise("a");
    fill(0, "6");
    check();
    EXPECT_NE(panel().findChild<Feedback*>()->text(), said);
    EXPECT_EQ(QApplication::focusWidget()->accessibleDescription(), panel().findChild<Feedback*>()->text());
}

} // namespace
} // namespace heedmap
