// Chosen matrices side by side: how they are chosen, what is changed in them, and what is marked.

#include "model/known_words.h"
#include "paint/blocks/label_lines.h"
#include "support/view_places.h"
#include "ui/view/view_support.h"
#include "view/frame/panels_menu.h"
#include "view/panels/panels_view.h"

#include <heedmap/document/new.h>

#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace heedmap::test {
namespace {

struct OpenPanels : OpenExample {
    explicit OpenPanels(const std::string& id = "two-heads") : OpenExample(id), view(context())
    {
        display.change({});
        view.resize(1100, 760);
        view.show();
        view.setFocus();
        settle();
    }

    void choose(const QString& names)
    {
        selection.show(QStringLiteral("panels:") + names);
        settle();
    }
    /// The names of what is shown.
    std::vector<std::string> shown()
    {
        std::vector<std::string> names;
        for (const PanelMatrix& each : scene().matrices())
            names.push_back(workbench.graph().node(each.node).info.name);
        return names;
    }
    const PanelsScene& scene() { return dynamic_cast<const PanelsScene&>(view.shown()); }
    QPoint middleOf(const std::string& name, const Cell& cell)
    {
        const QRectF rect = cellRect(view, node(workbench, name), cell);
        EXPECT_FALSE(rect.isEmpty()) << name;
        return rect.center().toPoint();
    }
    void click(const QPoint& at)
    {
        QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, at);
        settle();
    }
    double number(const std::string& name, const Cell& cell)
    {
        return workbench.numbers(node(workbench, name), Region::of(cell)).front();
    }

    PanelsView view;
};

using Names = std::vector<std::string>;

TEST(PanelsView, ShowsTheMatricesOfTheStepUntilSomeAreChosen)
{
    OpenPanels open;
    open.selection.setNode(node(open.workbench, "S"));
    open.settle();
    EXPECT_EQ(open.shown(), (Names{"Q_heads", "K_heads", "S"}));
    open.choose("X,W_Q,A");
    EXPECT_EQ(open.shown(), (Names{"X", "W_Q", "A"}));
    open.selection.setNode(node(open.workbench, "Y"));
    open.settle();
    EXPECT_EQ(open.shown(), (Names{"X", "W_Q", "A"})) << "whatever is selected";
}

TEST(PanelsView, WhatIsGivenStandsWithWhatItLeadsTo)
{
    OpenPanels open("what-it-looks-for");
    open.selection.setNode(node(open.workbench, "X"));
    open.settle();
    EXPECT_EQ(open.shown(), (Names{"X", "W_Q", "A"}));
}

TEST(PanelsView, CellsOfAllMatricesAreOfOneSize)
{
    OpenPanels open;
    open.choose("X,W_Q,A[0]");
    const QSizeF first = cellRect(open.view, node(open.workbench, "X"), {0, 0, 0}).size();
    EXPECT_GE(first.width(), 24);
    EXPECT_EQ(cellRect(open.view, node(open.workbench, "W_Q"), {0, 1, 1}).size(), first);
    EXPECT_EQ(cellRect(open.view, node(open.workbench, "A"), {0, 2, 1}).size(), first);
    EXPECT_TRUE(cellRect(open.view, node(open.workbench, "A"), {1, 2, 1}).isEmpty()) << "one head alone";
    open.choose("A");
    EXPECT_FALSE(cellRect(open.view, node(open.workbench, "A"), {1, 2, 1}).isEmpty()) << "all heads";
}

TEST(PanelsView, MatricesAreAddedFromAnyMenuAndTakenAwayAgain)
{
    OpenPanels open;
    const auto entry = [&](const PanelMatrix& matrix, const char* id) {
        QMenu menu;
        addPanelsEntry(menu, open.context(), matrix);
        const auto* action = menu.findChild<QAction*>(id);
        EXPECT_NE(action, nullptr) << id;
        if (action != nullptr)
            menu.actions().front()->trigger();
        open.settle();
    };
    entry({node(open.workbench, "W_Q")}, "addToPanels");
    entry({node(open.workbench, "A"), 1}, "addToPanels");
    EXPECT_EQ(open.shown(), (Names{"W_Q", "A"}));
    EXPECT_EQ(open.selection.viewName("panels"), "panels:W_Q,A[1]");
    entry({node(open.workbench, "W_Q")}, "removeFromPanels");
    EXPECT_EQ(open.shown(), (Names{"A"}));
    entry({node(open.workbench, "A"), 1}, "removeFromPanels");
    EXPECT_EQ(open.shown(), Names());
    EXPECT_TRUE(open.scene().emptiness().contains("Add one")) << open.scene().emptiness().toStdString();
}

TEST(PanelsView, AWordWithoutNumbersIsMarkedAtItsRowsUntilItHasSome)
{
    OpenPanels open("what-it-looks-for");
    setTokens(open.workbench, TokenList::Query, QStringLiteral("the blorf naps because it was hungry"));
    open.choose("X,A");
    const auto labels = [&](NodeId node) {
        return currentFigure(open.workbench, node, 0, open.display.settings()).rows.labels;
    };
    const NodeId words = node(open.workbench, "X");
    EXPECT_TRUE(tells(labels(words)[1])) << labels(words)[1].toStdString();
    EXPECT_EQ(std::ranges::count_if(labels(words), tells), 1);
    EXPECT_TRUE(tells(labels(node(open.workbench, "A"))[1])) << "in every matrix of these words";
    const Axis& axis = open.workbench.graph().node(words).info.rows;
    EXPECT_EQ(whoseNumbers(open.workbench, axis, 1), "“blorf” is not in the table of words: its row is zeros");
    EXPECT_EQ(whoseNumbers(open.workbench, axis, 2), "“naps” has the numbers of “nap”");
    EXPECT_EQ(whoseNumbers(open.workbench, axis, 0), QString());
    open.workbench.setValues(words, Region::of({0, 1, 0}), std::array{0.5});
    open.settle();
    EXPECT_FALSE(tells(labels(words)[1])) << "it has numbers of its own now";
}

TEST(PanelsView, ItsButtonFollowsTheStepAgain)
{
    OpenPanels open;
    open.selection.setNode(node(open.workbench, "S"));
    open.settle();
    auto* follow = open.view.findChild<QToolButton*>("followStep");
    EXPECT_FALSE(follow->isVisible()) << "it does";
    open.choose("X,W_Q");
    ASSERT_TRUE(follow->isVisible());
    const auto* add = open.view.findChild<QToolButton*>("addPanel");
    EXPECT_FALSE(follow->geometry().intersects(add->geometry()));
    QTest::mouseClick(follow, Qt::LeftButton);
    open.settle();
    EXPECT_EQ(open.shown(), (Names{"Q_heads", "K_heads", "S"}));
    EXPECT_FALSE(follow->isVisible());
}

TEST(PanelsView, ItsButtonListsTheMatricesOfEveryStep)
{
    OpenPanels open;
    open.choose("X");
    auto* button = open.view.findChild<QToolButton*>("addPanel");
    emit button->menu()->aboutToShow();
    QAction* found = nullptr;
    for (const QAction* step : button->menu()->actions())
        for (QAction* each : step->menu()->actions()) {
            EXPECT_TRUE(each->isCheckable());
            EXPECT_EQ(each->isChecked(), each->text() == "X") << each->text().toStdString();
            found = each->text() == "A" ? each : found;
        }
    ASSERT_NE(found, nullptr);
    found->setChecked(true);
    EXPECT_EQ(open.shown(), (Names{"X", "A"}));
}

TEST(PanelsView, NumbersAreTypedAndDraggedInEveryMatrix)
{
    OpenPanels open;
    open.choose("X,W_Q,A[0]");
    open.click(open.middleOf("W_Q", {0, 1, 1}));
    EXPECT_EQ(open.selection.kept(), open.place("W_Q", 1, 1));
    QTest::keyClicks(&open.view, "0");
    auto& editor = *open.view.viewport()->findChild<QLineEdit*>();
    QTest::keyClicks(&editor, ".5");
    QTest::keyClick(&editor, Qt::Key_Return);
    open.settle();
    EXPECT_EQ(open.number("W_Q", {0, 1, 1}), 0.5);
    const double before = open.number("X", {0, 2, 1});
    const QPoint from = open.middleOf("X", {0, 2, 1});
    QTest::mousePress(open.view.viewport(), Qt::LeftButton, {}, from);
    for (const int by : {10, 20, 30}) {
        const QPoint at = from - QPoint(0, by);
        QMouseEvent move(QEvent::MouseMove, at, open.view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(open.view.viewport(), &move);
        open.settle();
    }
    QTest::mouseRelease(open.view.viewport(), Qt::LeftButton, {}, from - QPoint(0, 30));
    EXPECT_GT(open.number("X", {0, 2, 1}), before);
    EXPECT_EQ(open.shown(), (Names{"X", "W_Q", "A"}));
}

TEST(PanelsView, CtrlAndAnArrowGoOnToAnotherMatrix)
{
    OpenPanels open;
    open.choose("X,W_Q,A[0]");
    open.click(open.middleOf("X", {0, 0, 0}));
    QTest::keyClick(&open.view, Qt::Key_Right, Qt::ControlModifier);
    ASSERT_TRUE(open.selection.kept());
    EXPECT_EQ(open.selection.kept()->node, node(open.workbench, "W_Q"));
    QTest::keyClick(&open.view, Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(open.selection.kept()->node, node(open.workbench, "X"));
}

TEST(PanelsView, MarksTheRowOfTheChosenCellInEveryMatrixOfTheSameWords)
{
    OpenPanels open;
    open.choose("X,W_Q,A[0]");
    open.selection.keep(open.place("X", 2, 1));
    const auto unlike = [&](const QImage& a, const QImage& b, const QRectF& where) {
        return a.copy(where.toAlignedRect().adjusted(-3, -3, 3, 3))
            != b.copy(where.toAlignedRect().adjusted(-3, -3, 3, 3));
    };
    const QImage chosen = open.view.viewport()->grab().toImage();
    const QRectF inX = cellRect(open.view, node(open.workbench, "X"), {0, 2, 3});
    const QRectF inA = cellRect(open.view, node(open.workbench, "A"), {0, 2, 3});
    const QRectF inW = cellRect(open.view, node(open.workbench, "W_Q"), {0, 2, 1});
    open.selection.keep(std::nullopt);
    const QImage plain = open.view.viewport()->grab().toImage();
    EXPECT_TRUE(unlike(chosen, plain, inX));
    EXPECT_TRUE(unlike(chosen, plain, inA)) << "the same word as a query";
    EXPECT_FALSE(unlike(chosen, plain, inW)) << "whose rows are others";
}

TEST(PanelsView, WeightsStandAsLinesFromTheWordThatIsChosen)
{
    OpenPanels open;
    open.choose("X,A[0],lines=A[0]");
    open.selection.keep(open.place("X", 2, 1));
    open.settle();
    const std::vector<ScenePart> parts = open.scene().parts();
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts.back().matrix->rows, (Range{2, 3}));
    open.click(open.middleOf("A", {0, 2, 4}));
    EXPECT_EQ(open.selection.kept(), open.place("A", 4, 4)) << "a click on a word follows it";
    EXPECT_EQ(open.scene().parts().back().matrix->rows, (Range{4, 5}));
    QTest::keyClick(&open.view, Qt::Key_Left);
    EXPECT_EQ(open.selection.kept(), open.place("A", 4, 3)) << "arrows walk from weight to weight";
    QTest::keyClick(&open.view, Qt::Key_Up);
    open.settle();
    EXPECT_EQ(open.scene().parts().back().matrix->rows, (Range{3, 4}));
    EXPECT_FALSE(open.view.chooseSetting({"lines", "X"}));
    EXPECT_FALSE(open.view.chooseSetting({"colours", "own"}));
    EXPECT_EQ(open.view.chosenSettings().front().text(), "lines=A[0]");
}

TEST(PanelsView, WeightsYieldAsLinesBeforeNumbersLoseDecimals)
{
    OpenExample shown("what-it-looks-for");
    PanelsView view(shown.context());
    shown.selection.show(QStringLiteral("panels:X,W_Q,A"));
    const auto highOf = [&](const QSize& size) {
        view.resize(size);
        view.show();
        shown.settle();
        const std::vector<ScenePart> parts = view.shown().parts();
        return parts.back().matrix->rows.empty() ? 9 : parts.back().matrix->rows.size();
    };
    EXPECT_EQ(highOf({862, 820}), 1) << "the row of one word";
    EXPECT_EQ(highOf({1500, 900}), 9) << "a matrix";
    shown.workbench.setValues(node(shown.workbench, "X"), Region::of({0, 0, 0}), std::array{12.345});
    EXPECT_EQ(highOf({862, 820}), 1) << "whatever is typed";
}

TEST(PanelsView, ACellThatNoMatrixHasIsNotKept)
{
    OpenPanels open;
    open.selection.keep(open.place("Y", 0, 0));
    open.choose("X,W_Q");
    EXPECT_FALSE(open.selection.kept());
    EXPECT_EQ(open.selection.subject(), node(open.workbench, "X")) << "what is explained is in the picture";
}

TEST(PanelsView, WhatIsMarkedElsewhereIsScrolledTo)
{
    OpenPanels open;
    open.view.resize(500, 300);
    open.choose("X,W_Q,Q,K,V,A,Y");
    const auto inSight = [&](const char* name) {
        return open.view.viewport()->rect().contains(open.middleOf(name, {0, 5, 3}));
    };
    ASSERT_FALSE(inSight("Y")) << "it is below";
    open.selection.keep(open.place("Y", 5, 3));
    open.settle();
    EXPECT_TRUE(inSight("Y"));
    open.selection.keep(open.place("X", 5, 3));
    open.settle();
    EXPECT_TRUE(inSight("X"));
}

TEST(PanelsView, APinnedMatrixKeepsItsFactorsBesideIt)
{
    OpenPanels open;
    open.selection.setNode(node(open.workbench, "S"));
    open.settle();
    const Names before = open.shown();
    open.workbench.pin(node(open.workbench, "S"));
    open.settle();
    EXPECT_EQ(open.shown(), before);
}

TEST(PanelsView, DrawnNumbersAreSaidOfWeights)
{
    OpenPanels open;
    EXPECT_FALSE(open.scene().line().contains("drawn numbers")) << "these are given";
    open.workbench.open(newDocument(mechanism("self_attention")), {});
    open.choose("X,A");
    EXPECT_TRUE(open.scene().line().contains("drawn numbers")) << open.scene().line().toStdString();
    open.choose("X,W_Q");
    EXPECT_FALSE(open.scene().line().contains("drawn numbers")) << "no weights are shown";
}

TEST(PanelsView, ItsFigureHasWhatItShows)
{
    OpenPanels open;
    open.choose("X,W_Q,A,lines=A");
    const std::vector<ViewPart> parts = open.view.chosenParts();
    ASSERT_EQ(parts.size(), 3U);
    EXPECT_EQ(parts[2].node, node(open.workbench, "A"));
    for (const Demand& demand : open.view.figureDemands())
        EXPECT_TRUE(std::ranges::count(parts, demand.node, &ViewPart::node) > 0
                    || open.workbench.graph().node(demand.node).info.family == Family::Mask);
    const Drawing drawing = open.view.drawing(lightTheme());
    EXPECT_GT(drawing.size.height(), 200);
    EXPECT_FALSE(open.view.chooseParts({{node(open.workbench, "X"), std::nullopt, Range{0, 2}}}))
        << "whole matrices only";
}

} // namespace
} // namespace heedmap::test
