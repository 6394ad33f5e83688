// Why a token ignores another, in one sentence of real numbers.

#include "ui/view/explanation_support.h"

#include "view/explanation/why_not.h"

#include <QTest>
#include <QToolButton>

#include <cmath>

namespace heedmap::test {
namespace {

/// The faintest weight of the first row of some head.
CellPlace faintest(OpenExample& open, Index slice, Index row)
{
    const CellPlace first = open.place("A", row, 0, slice);
    CellPlace least = first;
    const Index keys = open.workbench.graph().node(first.node).shape.cols;
    for (Index col = 0; col < keys; ++col)
        if (value(open.workbench, "A", {slice, row, col}) < value(open.workbench, "A", least.cell))
            least.cell.col = col;
    return least;
}

TEST(WhyNot, SaysWhichEntryOfTheQueryTheKeyLacks)
{
    OpenExample open("two-heads");
    open.workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    const CellPlace place = faintest(open, 1, 3);
    const auto why = whyNot(open.workbench, place);
    ASSERT_TRUE(why);
    ASSERT_TRUE(why->query);
    EXPECT_FALSE(why->masked);
    EXPECT_GT(why->winnerScore, why->scoreNow);
    EXPECT_GT(why->asks * (why->winnerHas - why->has), 0);
    EXPECT_EQ(
        why->asks,
        value(open.workbench, open.workbench.graph().node(*why->query).info.name, {1, place.cell.row, why->feature}));
}

TEST(WhyNot, ASentenceWithTheNumbersStandsAtTheWeight)
{
    ShownExplanation shown("two-heads");
    const CellPlace place = faintest(shown, 1, 3);
    shown.choose(place);
    const auto why = whyNot(shown.workbench, place);
    ASSERT_TRUE(why);
    const QString said = shown.text("whyNot");
    EXPECT_TRUE(said.contains(QString::number(why->asks, 'g', 2).replace('-', QChar(0x2212)))) << said.toStdString();
    EXPECT_TRUE(said.contains(QString::number(why->weightNow, 'g', 2).replace('-', QChar(0x2212))));
    EXPECT_FALSE(shown.text("whyNotChange").isEmpty());
    EXPECT_TRUE(shown.view.findChild<QWidget*>("whyNot")->isVisible());
}

TEST(WhyNot, NamesTheInputThatAnEntryOfAHeadComesFrom)
{
    ShownExplanation shown("two-heads");
    shown.choose(shown.place("A", 4, 2, 0));
    EXPECT_EQ(shown.text("whyNot"), "“warm” asks for object side (6); “cat” has none (0); after softmax 0.023.");
}

TEST(WhyNot, APinnedWeightIsWhatWasTyped)
{
    OpenExample open("causal-mask");
    open.workbench.setSpeed(everythingQuick); // no view has its numbers evaluated
    const CellPlace place = open.place("A", 0, 1, 0);
    ASSERT_TRUE(whyNot(open.workbench, place));
    open.workbench.pin(place.node, 0);
    EXPECT_FALSE(whyNot(open.workbench, place)) << "no mask hides it";
}

TEST(WhyNot, TheLargestOfARowNeedsNoReason)
{
    ShownExplanation shown("two-heads");
    CellPlace place = faintest(shown, 1, 3);
    place.cell.col = whyNot(shown.workbench, place)->winner;
    EXPECT_FALSE(whyNot(shown.workbench, place));
    shown.choose(place);
    EXPECT_FALSE(shown.view.findChild<QWidget*>("whyNot")->isVisible());
    EXPECT_FALSE(whyNot(shown.workbench, shown.place("S", 0, 0)));
}

TEST(WhyNot, WhatAMaskHidesCanBeLetBeSeen)
{
    ShownExplanation shown("causal-mask");
    const CellPlace place = shown.place("A", 0, 1);
    shown.choose(place);
    ASSERT_TRUE(whyNot(shown.workbench, place)->masked);
    auto* keep = shown.view.findChild<QToolButton*>("whyNotKeep");
    ASSERT_TRUE(keep->isVisible());
    QTest::mouseClick(keep, Qt::LeftButton);
    shown.settle();
    EXPECT_GT(value(shown.workbench, "A", {0, 0, 1}), 0);
    EXPECT_EQ(shown.workbench.undoStack().count(), 1);
}

} // namespace
} // namespace heedmap::test
