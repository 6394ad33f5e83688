#include "support/view_places.h"
#include "view/heads/heads.h"

#include "model/tokens.h"
#include "support/told.h"
#include "ui/view/view_support.h"
#include "view/attention/attention_heads.h"
#include "view/attention/head_extents.h"
#include "view/attention/heads_picture.h"

#include <QMenu>
#include <QPainter>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap::test {
namespace {

class HeadsTest : public testing::Test {
protected:
    void show(const std::string& id)
    {
        m_workbench.open(example(id), {});
        m_heads.resize(864, 748);
        m_heads.show();
        m_heads.setFocus();
        settle();
        m_weights = node(m_workbench, "A");
    }

    void click(const Head& head, Qt::KeyboardModifiers modifiers = {})
    {
        const QRectF rect = tileRect(m_heads, head);
        ASSERT_FALSE(rect.isEmpty());
        QTest::mouseClick(m_heads.viewport(), Qt::LeftButton, modifiers, rect.center().toPoint());
        settle();
    }

    void point(const QRectF& cell)
    {
        ASSERT_FALSE(cell.isEmpty());
        QTest::mouseMove(m_heads.viewport(), cell.center().toPoint());
        settle();
    }

    /// The figure of what is shown.
    QImage drawn(Heads& heads)
    {
        settle();
        const Drawing drawing = heads.drawing(paperTheme());
        QImage image(drawing.size.toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawing.draw(painter);
        return image;
    }

    /// The colour that a cell is filled with, near its corner: its number stands in the middle.
    QColor colourOf(const QRectF& cell)
    {
        const QImage image = m_heads.grab().toImage();
        return image.pixelColor((cell.topLeft() + QPointF(cell.width() * 0.2, cell.height() * 0.2)).toPoint());
    }
    void settle() const { test::settle(m_workbench); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    Heads m_heads{{m_workbench, m_selection, m_display}};
    NodeId m_weights = noNode;
};

QColor weightColour(double weight) { return findPalette("teal")->colourAt(weight); }

TEST_F(HeadsTest, OffersToTurnOffTheHeadThatIsSelectedElsewhere)
{
    show("two-heads");
    const auto* offered = m_heads.findChild<QToolButton*>("headSwitch");
    m_selection.setNode(m_weights);
    for (const Index head : {1, 0, 1}) {
        m_selection.setSlice(head);
        settle();
        const QString name = headName(m_workbench.graph(), {m_weights, head});
        EXPECT_TRUE(offered->text().endsWith(name)) << offered->text().toStdString() << name.toStdString();
    }
}

TEST_F(HeadsTest, TokensThatArePartsOfWordsAreJoinedByASwitch)
{
    m_workbench.open(readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "captured",
        "config": {"layers": 1, "as": "weights"}, "tokens": {"query": ["un", "##able", "cat"]},
        "arrays": {"layer.0.A": [[[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.125, 0.125, 0.75]]]}})"),
                     {});
    m_heads.resize(864, 748);
    m_heads.show();
    settle();
    auto* words = m_heads.findChild<QToolButton*>("headsWords");
    ASSERT_TRUE(words->isVisible());
    EXPECT_FALSE(words->isChecked());
    m_selection.setNode(node(m_workbench, "layer.0.A"));
    words->click();
    settle();
    const NodeId joined = node(m_workbench, "layer.0.A_words");
    EXPECT_TRUE(words->isChecked());
    EXPECT_EQ(m_selection.node(), joined);
    EXPECT_EQ(m_heads.grid().nodes(), (std::vector{joined, node(m_workbench, "rollout")}));
    EXPECT_EQ(value(m_workbench, "layer.0.A_words", {0, 0, 0}), 0.75);
    EXPECT_FALSE(m_heads.findChild<QToolButton*>("headSwitch")->isVisible()) << "nothing follows from them";
    words->click();
    settle();
    EXPECT_EQ(m_selection.node(), node(m_workbench, "layer.0.A"));
    m_workbench.undoStack().undo();
    settle();
    EXPECT_TRUE(words->isChecked()) << "as an edit of the document";
    m_workbench.open(example("two-heads"), {});
    settle();
    EXPECT_FALSE(words->isVisible());
}

TEST_F(HeadsTest, EveryHeadHasATileOfTheSameSize)
{
    show("grouped-query");
    const QRectF first = tileRect(m_heads, {m_weights, 0});
    for (Index head = 1; head < 4; ++head) {
        const QRectF tile = tileRect(m_heads, {m_weights, head});
        EXPECT_EQ(tile.size(), first.size());
        EXPECT_FALSE(tile.intersects(first));
    }
    EXPECT_TRUE(tileRect(m_heads, {m_weights, 4}).isEmpty());
}

TEST_F(HeadsTest, ACellHasThePalettesColourAtItsWeight)
{
    show("two-heads");
    for (Index head = 0; head < 2; ++head)
        for (const Index col : {0, 2, 3}) {
            const double weight = value(m_workbench, "A", {head, 2, col});
            EXPECT_EQ(colourOf(cellRect(m_heads, {m_weights, head}, 2, col)), weightColour(weight)) << head << col;
        }
}

TEST_F(HeadsTest, ARangeOfItsOwnEndsAtTheLargestWeightRoundedUp)
{
    show("uniform-attention");
    EXPECT_EQ(colourOf(cellRect(m_heads, {m_weights, 0}, 0, 0)), weightColour(0.25));
    m_heads.setRange(HeadRange::Own);
    settle();
    EXPECT_EQ(colourOf(cellRect(m_heads, {m_weights, 0}, 0, 0)), weightColour(0.25 / niceCeiling(0.25)));
    EXPECT_EQ(niceCeiling(0.25), 0.25);
}

TEST_F(HeadsTest, AClickShowsOneAloneAndEscapeGoesBack)
{
    show("two-heads");
    const QSizeF small = cellRect(m_heads, {m_weights, 1}, 0, 0).size();
    click({m_weights, 1});
    ASSERT_EQ(m_heads.large(), (std::vector<Head>{{m_weights, 1}}));
    EXPECT_EQ(m_selection.slice(), 1);
    EXPECT_EQ(m_selection.node(), m_weights);
    EXPECT_GT(cellRect(m_heads, {m_weights, 1}, 0, 0).width(), small.width());
    EXPECT_TRUE(cellRect(m_heads, {m_weights, 0}, 0, 0).isEmpty());
    QTest::keyClick(&m_heads, Qt::Key_Escape);
    EXPECT_TRUE(m_heads.large().empty());
}

TEST_F(HeadsTest, TwoAreComparedByTheirDifference)
{
    show("two-heads");
    click({m_weights, 0}, Qt::ControlModifier);
    EXPECT_TRUE(m_heads.large().empty());
    click({m_weights, 1}, Qt::ControlModifier);
    ASSERT_EQ(m_heads.large().size(), 2U);
    const Cell cell{0, 2, 3};
    const double difference = value(m_workbench, "A", cell) - value(m_workbench, "A", {1, 2, 3});
    ASSERT_LT(difference, -0.5);
    const QColor colour = colourOf(cellRect(m_heads, {m_weights, 0}, 2, 3, true));
    EXPECT_EQ(colour, QColor(findPalette("blue-red")->colourAt(0.5 + difference / 2)));
    point(cellRect(m_heads, {m_weights, 0}, 2, 3, true));
    EXPECT_TRUE(m_heads.readOut().startsWith("cat → drinks")) << m_heads.readOut().toStdString();
    EXPECT_TRUE(m_heads.readOut().endsWith(" = " + valueText(difference, {4, false})));
}

TEST_F(HeadsTest, AHeadIsNotComparedWithItself)
{
    show("two-heads");
    click({m_weights, 0}, Qt::ControlModifier);
    click({m_weights, 0}, Qt::ControlModifier);
    click({m_weights, 1}, Qt::ControlModifier);
    EXPECT_TRUE(m_heads.large().empty());
}

TEST_F(HeadsTest, PointingAtACellReadsItOutInEveryHead)
{
    show("two-heads");
    const QRectF other = cellRect(m_heads, {m_weights, 1}, 4, 5);
    const QRectF edge = other.adjusted(-3, -3, 3, 3);
    const QImage before = m_heads.grab(edge.toAlignedRect()).toImage();
    point(cellRect(m_heads, {m_weights, 0}, 4, 5));
    EXPECT_EQ(m_selection.hovered(), (CellPlace{m_weights, {0, 4, 5}}));
    EXPECT_NE(m_heads.grab(edge.toAlignedRect()).toImage(), before);
    EXPECT_EQ(m_heads.readOut(), "warm → milk   from 0.17 in who does what? to 0.45 in what is it like?");
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(m_heads.viewport(), &leave);
    EXPECT_FALSE(m_selection.hovered());
    EXPECT_EQ(m_heads.grab(edge.toAlignedRect()).toImage(), before);
}

TEST_F(HeadsTest, KeysWalkOverTheHeadsAndOpenThem)
{
    show("grouped-query");
    EXPECT_EQ(m_heads.current(), (Head{m_weights, 0}));
    QTest::keyClick(&m_heads, Qt::Key_Right);
    EXPECT_EQ(m_heads.current(), (Head{m_weights, 1}));
    QTest::keyClick(&m_heads, Qt::Key_Down);
    EXPECT_EQ(m_heads.current(), (Head{m_weights, 3}));
    EXPECT_EQ(m_selection.slice(), 3);
    QTest::keyClick(&m_heads, Qt::Key_Return);
    ASSERT_EQ(m_heads.large(), (std::vector<Head>{{m_weights, 3}}));
    QTest::keyClick(&m_heads, Qt::Key_Left, Qt::ControlModifier);
    EXPECT_EQ(m_heads.large(), (std::vector<Head>{{m_weights, 2}}));
    QTest::keyClick(&m_heads, Qt::Key_Right);
    QTest::keyClick(&m_heads, Qt::Key_Right);
    EXPECT_EQ(m_selection.kept(), (CellPlace{m_weights, {2, 0, 1}}));
    QTest::keyClick(&m_heads, Qt::Key_Escape);
    QTest::keyClick(&m_heads, Qt::Key_Return, Qt::ControlModifier);
    QTest::keyClick(&m_heads, Qt::Key_Left);
    QTest::keyClick(&m_heads, Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(m_heads.large(), (std::vector<Head>{{m_weights, 2}, {m_weights, 1}}));
    EXPECT_FALSE(m_heads.accessibleDescription().isEmpty());
}

TEST_F(HeadsTest, AnEditIsFollowed)
{
    show("two-heads");
    const QRectF cell = cellRect(m_heads, {m_weights, 0}, 2, 1);
    const QColor before = colourOf(cell);
    m_workbench.pin(m_weights);
    put(m_workbench, "A", {0, 2, 1}, 0.1);
    settle();
    EXPECT_EQ(colourOf(cell), weightColour(0.1));
    m_workbench.undoStack().undo();
    m_workbench.undoStack().undo();
    settle();
    EXPECT_EQ(colourOf(cell), before);
}

TEST_F(HeadsTest, RangesFollowEveryEditPinAndMask)
{
    show("two-heads");
    m_heads.setRange(HeadRange::Own);
    const auto same = [&] { // as a view that knows nothing of before
        const QImage now = drawn(m_heads);
        Heads fresh({m_workbench, m_selection, m_display});
        fresh.resize(m_heads.size());
        fresh.setRange(HeadRange::Own);
        fresh.show();
        return drawn(fresh) == now;
    };
    const QImage before = drawn(m_heads);
    EXPECT_TRUE(same());
    const Region all = Region::all(m_workbench.graph().node(node(m_workbench, "W_Q")).shape);
    const std::vector<double> zeros(static_cast<std::size_t>(all.size()), 0.0); // all weights alike, and small
    m_workbench.setValues(node(m_workbench, "W_Q"), all, zeros);
    EXPECT_TRUE(same());
    EXPECT_NE(drawn(m_heads), before);
    put(m_workbench, "W_Q", {0, 2, 6}, 9); // of the second head
    EXPECT_TRUE(same());
    m_workbench.pin(m_weights);
    put(m_workbench, "A", {1, 0, 0}, 0.25);
    EXPECT_TRUE(same());
    m_workbench.unpin(m_weights);
    EXPECT_TRUE(same());
    m_workbench.setNumberFormat(floatFormats().back());
    EXPECT_TRUE(same());
}

TEST_F(HeadsTest, WhatIsLargeIsFoundAgainAfterARebuildAndNotInAnotherDocument)
{
    show("two-heads");
    click({m_weights, 1});
    setTokens(m_workbench, TokenList::Query, std::vector<std::string>{"one", "two", "three"});
    settle();
    EXPECT_EQ(m_heads.large(), (std::vector<Head>{{node(m_workbench, "A"), 1}}));
    m_workbench.open(example("grouped-query"), {});
    settle();
    EXPECT_TRUE(m_heads.large().empty());
}

TEST_F(HeadsTest, TheRangeIsChosenFromAMenu)
{
    show("two-heads");
    auto* button = m_heads.findChild<QToolButton*>("headRange");
    ASSERT_TRUE(button->isVisible());
    emit button->menu()->aboutToShow();
    ASSERT_EQ(button->menu()->actions().size(), 3);
    const QString before = button->text();
    button->menu()->actions().last()->trigger();
    EXPECT_NE(button->text(), before);
    EXPECT_EQ(button->accessibleName(), button->text());
}

TEST_F(HeadsTest, ItsDrawingHoldsEveryHeadAndItsLabelsAsText)
{
    show("two-heads");
    const Drawing drawing = m_heads.drawing(paperTheme());
    const QByteArray svg = findPictureFormat("svg")->write(drawing, 1);
    EXPECT_TRUE(svg.contains("what is it like?"));
    EXPECT_TRUE(svg.contains("who does what?"));
    EXPECT_TRUE(svg.contains("drinks"));
}

TEST_F(HeadsTest, ItsDrawingHasRoomForItsWords)
{
    show("thinking-machines"); // one head of two tokens is narrower than the words beside the bar
    const Drawing drawing = m_heads.drawing(paperTheme());
    QImage image(drawing.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    drawing.draw(painter);
    painter.end();
    const int right = image.width() - 2;
    for (int y = 1; y < image.height(); ++y)
        ASSERT_EQ(image.pixel(right, y), image.pixel(right, 0)) << y;
}

TEST_F(HeadsTest, ItsDrawingSaysOfWhichDocumentAndOfWhatItIs)
{
    show("two-heads");
    const QByteArray title = QByteArray::fromStdString(m_workbench.document().title.in("en"));
    ASSERT_FALSE(title.isEmpty());
    const auto svg = [this] { return findPictureFormat("svg")->write(m_heads.drawing(paperTheme()), 1); };
    EXPECT_TRUE(svg().contains(title + " · "));
    EXPECT_TRUE(svg().contains(">Where each head looks<"));
    m_heads.showAlone({m_weights, 1});
    settle();
    EXPECT_TRUE(svg().contains(title));
    EXPECT_TRUE(svg().contains(">who does what?<"));
}

TEST_F(HeadsTest, HalfAPictureIsNotGivenAway)
{
    {
        const HeldEvaluations held(m_workbench);
        m_workbench.open(largeStack(), {});
        m_heads.resize(864, 748);
        m_heads.show();
        EXPECT_THROW(m_heads.drawing(paperTheme()), Error);
    }
    settle();
    EXPECT_NO_THROW(m_heads.drawing(paperTheme()));
}

TEST_F(HeadsTest, AGuessHidesTheWeightsUntilTheyAreClicked)
{
    show("two-heads");
    m_heads.showAlone({m_weights, 0});
    settle();
    const auto cell = [&] { // without what lies on the edges of its neighbours
        return m_heads.grab(cellRect(m_heads, {m_weights, 0}, 1, 0).toRect().adjusted(2, 2, -2, -2)).toImage();
    };
    const QImage plain = cell();
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_NE(cell(), plain);
    QTest::mouseClick(m_heads.viewport(), Qt::LeftButton, {},
                      cellRect(m_heads, {m_weights, 0}, 1, 0).center().toPoint());
    m_selection.keep(std::nullopt);
    m_selection.hover(std::nullopt);
    settle();
    EXPECT_EQ(cell(), plain);
    m_display.set(&DisplaySettings::guessFirst, false);
}

TEST_F(HeadsTest, ItsDrawingCoversWhatIsToBeGuessed)
{
    show("two-heads");
    m_workbench.pin(m_weights);
    m_selection.setNode(m_weights);
    const auto with = [this](double weight) {
        put(m_workbench, "A", {0, 1, 0}, weight);
        return drawn(m_heads);
    };
    for (const bool alone : {false, true}) {
        alone ? m_heads.showAlone({m_weights, 0}) : m_heads.showAll();
        EXPECT_NE(with(0.3), with(0.9));
        m_display.set(&DisplaySettings::guessFirst, true);
        EXPECT_EQ(with(0.3), with(0.9));
        m_display.set(&DisplaySettings::guessFirst, false);
    }
}

TEST_F(HeadsTest, ManyCellsAreReadInSeveralPictures)
{
    show("two-heads");
    HeadExtents extents({m_workbench, m_selection, m_display});
    const auto read = [&](bool more) {
        HeadsGrid grid = layoutHeads(m_workbench.graph(), std::array{m_weights}, {{808, 560}, 1, true, false});
        const QRectF all(QPointF(), grid.size);
        const HeadsPicture picture =
            headsPicture(m_workbench, std::move(grid), all, HeadRange::Unit, m_display.settings(), extents, 500, 1);
        EXPECT_EQ(picture.more, more);
        return std::ranges::count_if(picture.contents,
                                     [](const auto& content) { return content.figure.values.data != nullptr; });
    };
    EXPECT_EQ(read(true), 1);
    EXPECT_EQ(read(false), 2);
}

TEST_F(HeadsTest, SaysThatItsCellsAreTooSmallForNumbers)
{
    m_display.change({});
    const auto told = [&] {
        settle();
        return everythingTold(m_heads).contains("Too small for numbers");
    };
    show("two-heads");
    EXPECT_FALSE(told());
    m_heads.resize(340, 320);
    EXPECT_TRUE(told());
    m_display.set(&DisplaySettings::showValues, false);
    EXPECT_FALSE(told());
    m_display.change({});
    m_selection.setNode(m_weights);
    m_display.set(&DisplaySettings::guessFirst, true);
    EXPECT_FALSE(told()) << "nothing is said of what is to be guessed";
    m_display.change({});
    m_heads.showAlone({m_weights, 0});
    m_heads.resize(864, 748);
    EXPECT_FALSE(told());
    m_heads.resize(360, 320);
    EXPECT_TRUE(told());
}

} // namespace
} // namespace heedmap::test
