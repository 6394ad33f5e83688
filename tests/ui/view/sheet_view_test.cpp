#include "support/sheet_steps.h"
#include "support/told.h"
#include "support/view_places.h"
#include "ui/view/key_support.h"
#include "ui/view/view_support.h"
#include "view/sheet/sheet_view.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

namespace heedmap::test {
namespace {

/// The share of pixels that differ; one that differs by much counts for all.
double unlike(const QImage& a, const QImage& b, const QRect& in)
{
    constexpr int rounding = 64; // glyphs stand on quarters of a pixel, and may stand on the next
    constexpr int blending = 3;  // on an image with an alpha channel and on one without
    int differ = 0;
    for (int y = in.top(); y <= in.bottom(); ++y)
        for (int x = in.left(); x <= in.right(); ++x) {
            const QColor p = a.pixelColor(x, y);
            const QColor q = b.pixelColor(x, y);
            const int by =
                std::max({std::abs(p.red() - q.red()), std::abs(p.green() - q.green()), std::abs(p.blue() - q.blue())});
            if (by > rounding)
                return 1;
            differ += by > blending ? 1 : 0;
        }
    return differ / static_cast<double>(in.width() * in.height());
}

class SheetViewTest : public testing::Test {
protected:
    explicit SheetViewTest(const QSize& size = {1000, 760})
    {
        m_display.change({});
        m_view.resize(size);
        m_view.show();
        m_view.setFocus();
    }

    void open(const std::string& id)
    {
        m_workbench.open(example(id), {});
        settle();
    }

    void settle() const { test::settle(m_workbench); }

    NodeId id(const std::string& name) { return node(m_workbench, name); }

    QPoint middleOf(const std::string& name, const Cell& cell)
    {
        const QRectF rect = cellRect(m_view, id(name), cell);
        EXPECT_FALSE(rect.isEmpty()) << name;
        return rect.center().toPoint();
    }

    QImage pixels(const std::string& name, const Cell& cell)
    {
        return m_view.grab(cellRect(m_view, id(name), cell).toAlignedRect()).toImage();
    }

    void drag(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(m_view.viewport(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i) {
            const QPoint at = from + (to - from) * i / 4;
            QMouseEvent move(QEvent::MouseMove, at, m_view.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QCoreApplication::sendEvent(m_view.viewport(), &move);
            settle();
        }
        QTest::mouseRelease(m_view.viewport(), Qt::LeftButton, {}, to);
        settle();
    }
    void point(const QPoint& at)
    {
        QMouseEvent move(QEvent::MouseMove, at, m_view.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(m_view.viewport(), &move);
        settle();
    }

    void turnWheel(const QPoint& at, int by, Qt::KeyboardModifiers modifiers)
    {
        QWheelEvent wheel(at, m_view.mapToGlobal(at), {}, {0, by}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view.viewport(), &wheel);
        settle();
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    SheetView m_view{{m_workbench, m_selection, m_display}};
};

TEST_F(SheetViewTest, ShowsTheFigureThatGoesOnPaper)
{
    open("two-heads");
    m_display.set(&DisplaySettings::theme, ThemeChoice::Light);
    m_view.zoomIn();
    settle();
    m_selection.hover(std::nullopt); // the pointer may be anywhere
    const QImage shown = m_view.grab().toImage();

    Computation computation = build(example("two-heads"), {});
    Sheet sheet{QString::fromStdString(m_workbench.document().title.in("en")),
                QString::fromStdString(m_workbench.document().summary.in("en")), sheetSteps(computation.graph)};
    const SheetLayout paper = layoutSheet(sheet);
    const FigureLayout& first = paper.figures.front().layout; // X, which stands where it stands on the page
    const QPointF corner = cellRect(m_view, id("X"), {0, 0, 0}).topLeft();
    const QPointF origin = corner - first.matrices.front().cells.topLeft() * m_view.zoom();
    QImage drawn(shown.size(), QImage::Format_RGB32);
    drawn.fill(lightTheme().panel);
    QPainter painter(&drawn);
    painter.translate(origin.toPoint()); // it stands on whole pixels
    painter.scale(m_view.zoom(), m_view.zoom());
    drawSheet(painter, paper, lightTheme());
    painter.end();
    const QRect softmax = cellRect(m_view, id("A"), {0, 0, 0}).united(cellRect(m_view, id("A"), {1, 5, 5})).toRect();
    ASSERT_GT(softmax.width(), 100);
    EXPECT_LT(unlike(shown, drawn, softmax), 0.001);
    const QRect lower(60, 260, 880, 440); // below the mark of what is chosen
    EXPECT_LT(unlike(shown, drawn, lower), 0.002);
    EXPECT_GT(unlike(shown, QImage(shown.size(), QImage::Format_RGB32), lower), 0.5);
}

TEST_F(SheetViewTest, ItsFigureIsTheWholePageWhateverIsSeenOfIt)
{
    open("two-heads");
    m_display.set(&DisplaySettings::theme, ThemeChoice::Dark);
    for (int i = 0; i < 6; ++i)
        m_view.zoomIn();
    settle();
    const auto drawn = [](const QSizeF& size, const auto& draw) {
        QImage image(size.toSize(), QImage::Format_RGB32);
        image.fill(darkTheme().panel);
        QPainter painter(&image);
        draw(painter);
        return image;
    };
    Computation computation = build(example("two-heads"), {});
    const Sheet sheet{QString::fromStdString(m_workbench.document().title.in("en")),
                      QString::fromStdString(m_workbench.document().summary.in("en")), sheetSteps(computation.graph)};
    const SheetLayout paper = layoutSheet(sheet);
    const Drawing drawing = m_view.drawing(darkTheme());
    EXPECT_EQ(drawing.title, sheet.title);
    ASSERT_EQ(drawing.size, paper.size);
    const QImage page = drawn(paper.size, [&](QPainter& painter) { drawSheet(painter, paper, darkTheme()); });
    EXPECT_LT(unlike(drawn(drawing.size, drawing.draw), page, page.rect()), 0.0001);
    const QByteArray svg = findPictureFormat("svg")->write(drawing, 1);
    EXPECT_TRUE(svg.contains("drinks")) << "tokens are text";
}

TEST_F(SheetViewTest, AClickSelectsTheMatrixAndItsStepAndADoubleClickAsksForTheStage)
{
    open("thinking-machines");
    QSignalSpy wanted(&m_selection, &Selection::viewWanted);
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, middleOf("Z", {0, 1, 0}));
    EXPECT_EQ(m_selection.node(), id("Z"));
    EXPECT_EQ(m_selection.step(), stepOf(m_selection.steps(), id("Z")));
    EXPECT_EQ(m_selection.kept(), (CellPlace{id("Z"), {0, 1, 0}}));
    EXPECT_EQ(wanted.size(), 0);
    QTest::mouseDClick(m_view.viewport(), Qt::LeftButton, {}, middleOf("Z", {0, 1, 0}));
    ASSERT_EQ(wanted.size(), 1);
    EXPECT_EQ(wanted.front().front().toString(), "stage");
}

TEST_F(SheetViewTest, PointingAtAScoreOutlinesItsQueryAndItsKeyInTheSameStep)
{
    open("two-heads");
    point(middleOf("S", {1, 0, 1}));
    settle();
    ASSERT_EQ(m_selection.hovered(), (CellPlace{id("S"), {1, 0, 1}}));
    const auto& scene = dynamic_cast<const SheetScene&>(m_view.shown());
    const StageMarks marks = scene.marks(m_view.pointing(), {});
    const std::vector<QRectF> score = outlinesOf(marks, id("S"));
    ASSERT_EQ(score, std::vector{scene.rectOf(scene.spotOfCell({id("S"), {1, 0, 1}}).value())});
    const std::vector<QRectF> row = outlinesOf(marks, m_workbench.graph().node(id("S")).inputs.front());
    ASSERT_EQ(row.size(), 1U);
    EXPECT_DOUBLE_EQ(row[0].top(), score[0].top());
    EXPECT_DOUBLE_EQ(row[0].bottom(), score[0].bottom());
    EXPECT_LT(row[0].right(), score[0].left());
}

TEST_F(SheetViewTest, AnEditIsFollowedByThePixelsAndUndoBringsThemBack)
{
    open("thinking-machines");
    m_selection.keep(std::nullopt);
    settle();
    const QImage before = pixels("Z", {0, 0, 0});
    put(m_workbench, "W_V", {0, 0, 0}, 3);
    settle();
    EXPECT_NE(pixels("Z", {0, 0, 0}), before);
    m_workbench.undoStack().undo();
    settle();
    EXPECT_EQ(pixels("Z", {0, 0, 0}), before);
}

TEST_F(SheetViewTest, ShowsTheChangeSinceTheRememberedState)
{
    open("thinking-machines");
    m_workbench.takeSnapshot();
    m_display.set(&DisplaySettings::showChange, true);
    m_selection.hover(std::nullopt);
    settle();
    const auto colour = [this](const std::string& name, const Cell& cell) {
        const QRectF rect = cellRect(m_view, id(name), cell);
        return m_view.grab().toImage().pixel((rect.topLeft() + QPointF(rect.width(), rect.height()) / 4).toPoint());
    };
    const QRgb unchanged = colour("Z", {0, 0, 0});
    EXPECT_EQ(colour("V", {0, 1, 1}), unchanged) << "an unchanged value has no mark";
    put(m_workbench, "W_V", {0, 0, 0}, 3);
    settle();
    EXPECT_NE(colour("Z", {0, 0, 0}), unchanged);
    EXPECT_NE(colour("V", {0, 1, 0}), unchanged);
    EXPECT_EQ(colour("V", {0, 1, 1}), unchanged) << "the weight is of the other column";
    m_display.set(&DisplaySettings::showChange, false);
}

TEST_F(SheetViewTest, TheWheelZoomsAtThePointerAndADragMovesThePage)
{
    open("thinking-machines");
    const QPoint at = middleOf("S", {0, 0, 1});
    const double zoom = m_view.zoom();
    turnWheel(at, 480, Qt::ControlModifier);
    EXPECT_NEAR(m_view.zoom() / zoom, std::pow(1.0015, 480), 1e-9);
    EXPECT_LE((middleOf("S", {0, 0, 1}) - at).manhattanLength(), 2);
    drag(at, at + QPoint(80, -60));
    EXPECT_LE((middleOf("S", {0, 0, 1}) - at - QPoint(80, -60)).manhattanLength(), 2);
    const QImage panned = m_view.grab().toImage();
    m_display.set(&DisplaySettings::decimals, 3);
    m_display.set(&DisplaySettings::decimals, 2);
    settle();
    EXPECT_LT(unlike(m_view.grab().toImage(), panned, m_view.rect()), 0.001) << "what came into sight is drawn";
}

TEST_F(SheetViewTest, NoRoomIsLeftBesideALargePage)
{
    open("vision-ball");
    ASSERT_LT(m_view.zoom(), 0.6) << "the page is not larger than the view";
    const QRectF first = cellRect(m_view, id("image"), {0, 0, 0});
    EXPECT_FALSE(first.isEmpty());
    EXPECT_LT(first.left(), 120);
}

TEST_F(SheetViewTest, IsWalkedByKey)
{
    open("thinking-machines");
    const double fitting = m_view.zoom();
    QTest::keyClick(&m_view, Qt::Key_Plus);
    EXPECT_DOUBLE_EQ(m_view.zoom(), fitting * 1.25);
    const QPoint before = middleOf("S", {0, 0, 0});
    QTest::keyClick(&m_view, Qt::Key_Right);
    EXPECT_EQ(middleOf("S", {0, 0, 0}) - before, QPoint(-48, 0));
    QTest::keyClick(&m_view, Qt::Key_0);
    EXPECT_DOUBLE_EQ(m_view.zoom(), fitting);
    m_selection.setNode(id("S"));
    QTest::keyClick(&m_view, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(m_selection.node(), id("S_scaled"));
    QSignalSpy wanted(&m_selection, &Selection::viewWanted);
    QTest::keyClick(&m_view, Qt::Key_Return);
    EXPECT_EQ(wanted.size(), 1);
}

TEST_F(SheetViewTest, EscapeIsForTheWindowOnceNothingIsKept)
{
    open("thinking-machines");
    m_selection.keep(CellPlace{id("S"), {0, 0, 1}});
    EXPECT_TRUE(takes(m_view, Qt::Key_Escape));
    EXPECT_FALSE(m_selection.kept());
    EXPECT_FALSE(takes(m_view, Qt::Key_Escape));
}

class LargeSheetTest : public SheetViewTest {
protected:
    LargeSheetTest() : SheetViewTest({360, 300})
    {
        m_workbench.setSpeed(nothingQuick);
        const auto random = [](Index rows, Index cols, std::uint64_t seed) -> ArraySource {
            return Initial{.kind = Initial::Kind::Normal, .std = 0.1, .seed = seed, .shape = Shape::matrix(rows, cols)};
        };
        Document document;
        document.mechanism = "scaled_dot_product";
        document.arrays = {{"Q", random(2048, 32, 1)}, {"K", random(2048, 32, 2)}, {"V", random(2048, 32, 3)}};
        m_workbench.open(document, {});
    }

    bool current(const std::string& name)
    {
        const NodeId node = id(name);
        return m_workbench.known(node, Region::all(m_workbench.graph().node(node).shape));
    }
};

TEST_F(LargeSheetTest, HalfAPageIsNotGivenAway)
{
    EXPECT_THROW(m_view.drawing(paperTheme()), Error);
    m_workbench.open(example("thinking-machines"), {});
    settle();
    EXPECT_NO_THROW(m_view.drawing(paperTheme()));
}

TEST_F(LargeSheetTest, EvaluatesNothingThatIsNotSeen)
{
    m_selection.setNode(id("S"));
    settle();
    EXPECT_TRUE(current("S"));
    EXPECT_FALSE(current("Z"));
    m_selection.setNode(id("Z"));
    settle();
    EXPECT_TRUE(current("Z"));
    const QPoint at = cellRect(m_view, id("Z"), {0, 1000, 2}).topLeft().toPoint();
    EXPECT_NE(m_view.grab().toImage().pixel(at), m_display.theme().window.rgb()) << "its numbers are drawn";
}

TEST_F(LargeSheetTest, WhatNobodySeesIsNotEvenStarted)
{
    m_view.hide();
    settle();
    put(m_workbench, "Q", {0, 0, 0}, 1);
    settle();
    EXPECT_FALSE(m_workbench.evaluating());
    EXPECT_FALSE(current("S"));
}

TEST_F(SheetViewTest, AGuessHidesTheChosenResultUntilItIsClicked)
{
    open("thinking-machines");
    m_selection.setNode(id("S"));
    settle();
    const auto inside = [&](const char* name) { // without what lies on the edges of its neighbours
        return m_view.grab(cellRect(m_view, id(name), {0, 1, 0}).toRect().adjusted(3, 3, -3, -3)).toImage();
    };
    const QImage plain = inside("S");
    const QImage operand = inside("Q");
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_NE(inside("S"), plain);
    EXPECT_EQ(inside("Q"), operand);
    QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, middleOf("S", {0, 1, 0}));
    m_selection.keep(std::nullopt);
    m_selection.hover(std::nullopt);
    settle();
    EXPECT_EQ(inside("S"), plain);
    m_display.set(&DisplaySettings::guessFirst, false);
}

TEST_F(SheetViewTest, ItsFigureShowsTheChosenMatrixOfALargeStack)
{
    m_workbench.open(largeStack(), {});
    settle();
    const auto figure = [this](Index slice) {
        m_selection.setSlice(slice);
        settle();
        const Drawing drawing = m_view.drawing(m_display.theme());
        QImage image((drawing.size * 0.5).toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.scale(0.5, 0.5);
        drawing.draw(painter);
        return image;
    };
    const QImage first = figure(0);
    EXPECT_NE(figure(2), first);
    EXPECT_EQ(figure(0), first);
}

TEST_F(SheetViewTest, SaysThatItsCellsAreTooSmallForNumbersUntilTheyAreZoomed)
{
    const QString sign = "Too small for numbers: zoom (Ctrl and the wheel)";
    const auto told = [&] {
        settle();
        return everythingTold(m_view).contains(sign);
    };
    open("two-heads");
    ASSERT_LT(m_view.zoom(), 0.5);
    EXPECT_TRUE(told());
    m_display.set(&DisplaySettings::showValues, false);
    EXPECT_FALSE(told());
    m_display.change({});
    m_selection.setNode(id("A"));
    m_display.set(&DisplaySettings::guessFirst, true);
    EXPECT_FALSE(told()) << "nothing is said of what is to be guessed";
    m_display.change({});
    while (m_view.zoom() < 1.1)
        m_view.zoomIn();
    EXPECT_FALSE(told());
    m_view.fit();
    EXPECT_TRUE(told());
    m_workbench.open(largeStack(), {});
    EXPECT_FALSE(told()) << "a page of these has no numbers at any zoom";
}

} // namespace
} // namespace heedmap::test
