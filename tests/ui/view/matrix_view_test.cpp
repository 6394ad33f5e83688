#include "paint/palette.h"
#include "support/told.h"
#include "ui/view/key_support.h"
#include "ui/view/view_support.h"
#include "view/matrix/matrix_view.h"

#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QWheelEvent>

#include <qcustomplot.h>

#include <array>
#include <limits>

namespace heedmap::test {
namespace {

class MatrixViewTest : public testing::Test {
protected:
    MatrixViewTest()
    {
        m_display.change({});
        m_view.resize(900, 760);
        m_view.show();
        m_view.setFocus();
    }

    ~MatrixViewTest() override { m_display.change({}); } // it is kept for the next

    void open(const std::string& id, const std::string& name)
    {
        m_workbench.open(example(id), {});
        m_selection.setNode(node(m_workbench, name));
        settle();
    }

    /// A single large matrix: the input Q of that number of rows.
    void openLarge(Index rows, Index cols)
    {
        const auto zeros = [](Index r, Index c) -> ArraySource {
            return Initial{.kind = Initial::Kind::Normal, .std = 0, .seed = 1, .shape = Shape::matrix(r, c)};
        };
        Document document;
        document.mechanism = "scaled_dot_product";
        document.arrays = {{"Q", zeros(rows, cols)}, {"K", zeros(2, cols)}, {"V", zeros(2, 2)}};
        m_workbench.open(document, {});
        m_selection.setNode(node(m_workbench, "Q"));
        settle();
    }
    MatrixPlot& matrix() { return *m_view.findChild<MatrixPlot*>(); }
    QCustomPlot& plot() { return *m_view.findChild<QCustomPlot*>(); }
    QCPColorScale& scale() { return *m_view.findChild<QCPColorScale*>(); }
    const MatrixScene& scene() { return dynamic_cast<const MatrixScene&>(m_view.shown()); }
    QPoint middleOf(const Cell& cell) { return matrix().rectOf(cell).center().toPoint(); }
    QImage picture() { return plot().grab().toImage(); }
    int count(QRgb colour)
    {
        const QImage image = picture();
        const QRect place = plot().axisRect()->rect();
        int found = 0;
        for (int y = place.top(); y <= place.bottom(); ++y)
            for (int x = place.left(); x <= place.right(); ++x)
                found += image.pixel(x, y) == colour ? 1 : 0;
        return found;
    }

    void turnWheel(const QPoint& at, int by)
    {
        QWheelEvent wheel(at, plot().mapToGlobal(at), {}, {0, by}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&plot(), &wheel);
        settle();
    }

    void move(const QPoint& at, Qt::MouseButtons buttons = {})
    {
        QMouseEvent event(QEvent::MouseMove, at, plot().mapToGlobal(at), Qt::NoButton, buttons, {});
        QCoreApplication::sendEvent(&plot(), &event);
        settle();
    }

    void drag(const QPoint& from, const QPoint& to)
    {
        QTest::mousePress(&plot(), Qt::LeftButton, {}, from);
        for (int i = 1; i <= 4; ++i)
            move(from + (to - from) * i / 4, Qt::LeftButton);
        QTest::mouseRelease(&plot(), Qt::LeftButton, {}, to);
        settle();
    }
    void settle() const { test::settle(m_workbench); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    MatrixView m_view{{m_workbench, m_selection, m_display}};
};

TEST_F(MatrixViewTest, TheBarsUnderTheMatrixAreAsHighAsTheirCounts)
{
    openLarge(40, 30); // all zeros
    const QCPBars* bars = nullptr;
    for (int i = 0; i < plot().plottableCount(); ++i)
        if (auto* found = qobject_cast<QCPBars*>(plot().plottable(i)))
            bars = found;
    ASSERT_NE(bars, nullptr);
    ASSERT_EQ(bars->dataCount(), 1);
    EXPECT_EQ(bars->baseValue() + bars->dataMainValue(0), 1200);
}

TEST_F(MatrixViewTest, EveryCellWearsItsColourAndIsReadOutUnderThePointer)
{
    open("thinking-machines", "A");
    m_display.set(&DisplaySettings::showValues, false);
    settle();
    const QImage image = picture();
    for (const Cell& cell : {Cell{0, 0, 0}, Cell{0, 0, 1}, Cell{0, 1, 0}, Cell{0, 1, 1}}) {
        const double weight = value(m_workbench, "A", cell);
        EXPECT_EQ(image.pixel(middleOf(cell)), findPalette("teal")->colourAt(weight)) << cell.row << cell.col;
    }
    move(middleOf({0, 1, 0}));
    EXPECT_EQ(m_selection.hovered(), (CellPlace{node(m_workbench, "A"), {0, 1, 0}}));
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf({0, 0, 1}));
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "A"), {0, 0, 1}}));
}

TEST_F(MatrixViewTest, TheNumberOfTheChosenCellIsTyped)
{
    open("thinking-machines", "X");
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf({0, 1, 0}));
    for (const char* typed : {"0.5", "-2"}) {
        QTest::keyClicks(&m_view, QString(QLatin1String(typed)).left(1));
        auto* editor = m_view.viewport()->findChild<QLineEdit*>();
        ASSERT_TRUE(editor->isVisible()) << typed;
        EXPECT_TRUE(editor->geometry().contains(matrix().mapToParent(middleOf(m_selection.kept()->cell)))) << typed;
        QTest::keyClicks(editor, QString(QLatin1String(typed)).mid(1));
        QTest::keyClick(editor, Qt::Key_Right);
        settle();
    }
    EXPECT_EQ(value(m_workbench, "X", {0, 1, 0}), 0.5);
    EXPECT_EQ(value(m_workbench, "X", {0, 1, 1}), -2);
    QTest::mouseDClick(&plot(), Qt::LeftButton, {}, middleOf({0, 1, 2}));
    EXPECT_TRUE(m_view.viewport()->findChild<QLineEdit*>()->isVisible());
}

TEST_F(MatrixViewTest, TypingOverAComputedCellPinsIt)
{
    open("thinking-machines", "A");
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf({0, 0, 1}));
    QTest::keyClick(&m_view, Qt::Key_Down);
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "A"), {0, 1, 1}})) << "the arrows walk as before";
    QTest::keyClick(&m_view, Qt::Key_1);
    QTest::keyClick(m_view.viewport()->findChild<QLineEdit*>(), Qt::Key_Return);
    settle();
    EXPECT_TRUE(m_workbench.pinned(node(m_workbench, "A")));
    EXPECT_EQ(value(m_workbench, "A", {0, 1, 1}), 1);
    EXPECT_TRUE(m_view.findChild<QWidget*>("pinnedLine")->isVisible());
    EXPECT_FALSE(scene().matrix().figure.rows.labels.filter(QStringLiteral("Σ")).isEmpty());
}

TEST_F(MatrixViewTest, ASumStandsWhereLabelsAreThinned)
{
    openLarge(60, 2);
    const NodeId weights = node(m_workbench, "A");
    m_selection.setNode(weights);
    m_workbench.pin(weights);
    settle();
    m_workbench.setValues(weights, Region::of({0, 37, 0}), std::array{2.5});
    settle();
    const QCPAxis& rows = *plot().axisRect()->axis(QCPAxis::atLeft);
    QVector<double> ticks;
    QVector<QString> labels;
    rows.ticker()->generate(rows.range(), QLocale(), QLatin1Char('g'), 6, ticks, nullptr, &labels);
    EXPECT_LT(ticks.size(), 60);
    const qsizetype at = ticks.indexOf(37);
    ASSERT_GE(at, 0);
    EXPECT_TRUE(labels[at].contains("Σ 3.0")) << labels[at].toStdString();
    EXPECT_FALSE(ticks.contains(36)) << "which has no room beside it";
}

TEST_F(MatrixViewTest, EscapeIsForTheWindowOnceNothingIsKept)
{
    open("thinking-machines", "S");
    m_selection.keep(CellPlace{node(m_workbench, "S"), {0, 0, 1}});
    EXPECT_TRUE(takes(m_view, Qt::Key_Escape));
    EXPECT_FALSE(m_selection.kept());
    EXPECT_FALSE(takes(m_view, Qt::Key_Escape));
}

TEST_F(MatrixViewTest, AScreenReaderMeetsItsCells)
{
    open("two-heads", "A");
    m_selection.setSlice(1);
    QAccessibleTableInterface* table = QAccessible::queryAccessibleInterface(&m_view)->tableInterface();
    ASSERT_TRUE(table != nullptr && table->rowCount() == 6 && table->columnCount() == 6);
    EXPECT_TRUE(table->cellAt(2, 3)->text(QAccessible::Name).startsWith("A[1, 2, 3]"));
    EXPECT_LE((table->cellAt(2, 3)->rect().center() - plot().mapToGlobal(middleOf({1, 2, 3}))).manhattanLength(), 2);
}

TEST_F(MatrixViewTest, ShiftWalksSixteenCells)
{
    openLarge(40, 40);
    for (const auto modifier : {Qt::NoModifier, Qt::ShiftModifier, Qt::NoModifier})
        QTest::keyClick(&m_view, Qt::Key_Down, modifier);
    EXPECT_EQ(m_selection.kept()->cell, (Cell{0, 17, 0}));
}

TEST_F(MatrixViewTest, ASmallMatrixStandsInTheMiddleWithItsLabelsBesideIt)
{
    m_view.resize(1100, 760);
    open("two-heads", "A");
    const QRectF place = plot().axisRect()->rect();
    const auto all = [this] { return matrix().rectOf({0, 0, 0}) | matrix().rectOf({0, 5, 5}); };
    EXPECT_LT((all().center() - place.center()).manhattanLength(), 2);
    ASSERT_GT(all().left() - place.left(), 80);
    const auto written = [&](const QRectF& in) {
        const QImage image = picture().copy(in.toRect());
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                pixels += image.pixel(x, y) != m_display.theme().window.rgb() ? 1 : 0;
        return pixels;
    };
    const QRectF cells = all();
    EXPECT_GT(written({cells.left() - 60, cells.top(), 58, cells.height()}), 20) << "rows";
    EXPECT_GT(written({cells.left(), cells.top() - 24, cells.width(), 22}), 20) << "columns";
    EXPECT_EQ(written({place.left() - 40, cells.top(), 60, cells.height()}), 0);
    for (int i = 0; i < 12; ++i)
        matrix().zoom(1.25);
    settle();
    ASSERT_LT(all().top(), place.top());
    EXPECT_GT(written({place.left(), place.top() - 24, place.width(), 22}), 20) << "at the edge, then";
}

TEST_F(MatrixViewTest, OneHotCellOf4096By4096IsSeenWhereverItIs)
{
    openLarge(4096, 4096);
    EXPECT_EQ(m_workbench.graph().node(m_selection.node()).shape.rows, 4096);
    for (const Cell& cell : {Cell{0, 0, 0}, Cell{0, 2741, 1313}, Cell{0, 4095, 4095}, Cell{0, 17, 3001}}) {
        put(m_workbench, "Q", cell, 1);
        settle();
        const QRgb none = picture().pixel(middleOf({0, 1000, 500}));
        const QRect around = QRect(middleOf(cell) - QPoint(2, 2), QSize(5, 5)).intersected(plot().axisRect()->rect());
        const QRgb beside = m_display.theme().window.rgb();
        const QImage image = picture().copy(around);
        int marked = 0;
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                marked += image.pixel(x, y) != none && image.pixel(x, y) != beside ? 1 : 0;
        EXPECT_GE(marked, 1) << cell.row << "," << cell.col;
        EXPECT_LE(marked, 6) << cell.row << "," << cell.col;
        m_workbench.undoStack().undo();
    }
}

TEST_F(MatrixViewTest, TheWheelZoomsAtThePointerUntilNumbersAreRead)
{
    openLarge(300, 200);
    const QPoint at = middleOf({0, 120, 80});
    const double before = matrix().rectOf({0, 120, 80}).width();
    for (int i = 0; i < 20; ++i)
        turnWheel(at, 120);
    EXPECT_GT(matrix().rectOf({0, 120, 80}).width(), before * 8);
    const QRectF zoomed = matrix().rectOf({0, 120, 80});
    EXPECT_TRUE(zoomed.contains(at)) << zoomed.x() << "," << zoomed.y() << " " << zoomed.width() << "x"
                                     << zoomed.height() << " not at " << at.x() << "," << at.y() << ", once " << before;
    const QPoint from = middleOf({0, 120, 80});
    drag(from, from + QPoint(60, 40));
    EXPECT_LE((middleOf({0, 120, 80}) - from - QPoint(60, 40)).manhattanLength(), 2);
    for (int i = 0; i < 60; ++i)
        turnWheel(at, -120);
    EXPECT_NEAR(matrix().rectOf({0, 120, 80}).width(), before, 1e-6) << "no further out than all of it";
    EXPECT_EQ(middleOf({0, 120, 80}), at);
}

TEST_F(MatrixViewTest, TheRangeOfTheColoursIsDraggedAndReset)
{
    open("thinking-machines", "S");
    auto* reset = m_view.findChild<QToolButton*>("matrixReset");
    EXPECT_FALSE(reset->isEnabled());
    const QRgb before = picture().pixel(middleOf({0, 1, 1}) + QPoint(20, 20));
    const QCPRange range = scale().dataRange();
    const QPoint onBar(scale().outerRect().left() + 16, scale().outerRect().center().y());
    drag(onBar, onBar + QPoint(0, 120));
    EXPECT_GT(scale().dataRange().lower, range.lower);
    EXPECT_TRUE(reset->isEnabled());
    EXPECT_NE(picture().pixel(middleOf({0, 1, 1}) + QPoint(20, 20)), before);
    QTest::mouseClick(reset, Qt::LeftButton);
    settle();
    EXPECT_EQ(scale().dataRange(), range);
    EXPECT_EQ(picture().pixel(middleOf({0, 1, 1}) + QPoint(20, 20)), before);
    EXPECT_FALSE(reset->isEnabled());
}

TEST_F(MatrixViewTest, ItsFigureHasTheRangeAndThePaletteThatItShows)
{
    open("two-heads", "S");
    m_selection.setSlice(1);
    m_display.set(&DisplaySettings::showValues, false);
    m_display.set(&DisplaySettings::palette, QStringLiteral("purple-orange"));
    scale().setDataRange({-3, 5});
    settle();
    const Drawing drawing = m_view.drawing(paperTheme());
    const QByteArray svg = findPictureFormat("svg")->write(drawing, 1);
    EXPECT_TRUE(svg.contains("drinks") && svg.contains("who does what?") && svg.contains(">+5</text>"));
    QImage figure(drawing.size.toSize(), QImage::Format_RGB32);
    figure.fill(Qt::white);
    QPainter painter(&figure);
    drawing.draw(painter);
    painter.end();
    const QRgb shown = picture().pixel(middleOf({1, 0, 0}));
    bool found = false;
    for (int y = 0; y < figure.height() && !found; ++y)
        for (int x = 0; x < figure.width() && !found; ++x)
            found = figure.pixel(x, y) == shown;
    EXPECT_TRUE(found);
}

TEST_F(MatrixViewTest, HalfAMatrixIsNotGivenAway)
{
    Document document; // more than a machine evaluates while a person waits
    document.mechanism = "scaled_dot_product";
    for (const char* name : {"Q", "K", "V"}) {
        const Initial numbers{.kind = Initial::Kind::Normal, .seed = 7, .shape = Shape::matrix(8192, 128)};
        document.arrays.emplace_back(name, numbers);
    }
    m_workbench.open(document, {});
    m_selection.setNode(node(m_workbench, "A"));
    {
        const HeldEvaluations held(m_workbench);
        EXPECT_THROW(m_view.drawing(paperTheme()), Error);
    }
    open("thinking-machines", "A");
    EXPECT_NO_THROW(m_view.drawing(paperTheme()));
}

TEST_F(MatrixViewTest, SumsUpItsNumbersAndCountsWhatIsNone)
{
    open("thinking-machines", "X");
    EXPECT_EQ(scene().summary(), QString::fromUtf8("6 numbers  ·  from 0.1 to 0.6  ·  mean 0.35"));
    put(m_workbench, "X", {0, 0, 0}, std::numeric_limits<double>::quiet_NaN());
    put(m_workbench, "X", {0, 0, 1}, -std::numeric_limits<double>::infinity());
    settle();
    EXPECT_EQ(scene().summary(),
              QString::fromUtf8("4 numbers  ·  from 0.3 to 0.6  ·  mean 0.45  ·  1 × −∞  ·  1 × NaN"));
}

TEST_F(MatrixViewTest, ALargeMatrixIsSummedUpBetweenOtherThings)
{
    openLarge(4096, 2048);
    QString first;
    bool between = false;
    QObject::connect(&m_workbench, &Workbench::valuesReady, &m_view, [&] {
        first = first.isEmpty() ? scene().summary() : first;
        QTimer::singleShot(0, &m_view, [&] { between = between || scene().counting(); });
    });
    put(m_workbench, "Q", {0, 4095, 2047}, 8);
    ASSERT_TRUE(wait([&] { return !first.isEmpty() && !scene().counting(); }));
    EXPECT_EQ(first, "Summing up…");
    EXPECT_TRUE(between);
    EXPECT_EQ(scene().summary().left(33), QString::fromUtf8("8,388,608 numbers  ·  from 0 to 8"));
    EXPECT_EQ(scene().statistics().counts.back(), 1);
}

TEST_F(MatrixViewTest, AnotherMatrixAndAnotherHeadAreChosenByListAndByKey)
{
    open("two-heads", "S");
    auto* nodes = m_view.findChild<QComboBox*>("matrixNode");
    auto* slices = m_view.findChild<QComboBox*>("matrixSlice");
    EXPECT_EQ(nodes->count(), m_workbench.graph().size());
    ASSERT_TRUE(slices->isVisible());
    QTest::keyClick(&m_view, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(m_selection.slice(), 1);
    settle();
    EXPECT_EQ(slices->currentIndex(), 1);
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf({1, 2, 3}));
    EXPECT_EQ(m_selection.kept(), (CellPlace{node(m_workbench, "S"), {1, 2, 3}}));
    m_view.setFocus();
    QTest::keyClick(&m_view, Qt::Key_Right);
    EXPECT_EQ(m_selection.kept()->cell, (Cell{1, 2, 4}));
    const NodeId before = m_selection.node();
    QTest::keyClick(&m_view, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(m_selection.node(), before + 1);
    nodes->setFocus();
    QTest::keyClick(nodes, Qt::Key_Home);
    emit nodes->activated(nodes->currentIndex());
    settle();
    EXPECT_EQ(m_selection.node(), 0);
    EXPECT_FALSE(slices->isVisible());
}

TEST_F(MatrixViewTest, ShowsTheChangeSinceTheRememberedState)
{
    open("thinking-machines", "X");
    auto* title = m_view.findChild<QLabel*>("matrixTitle");
    m_workbench.takeSnapshot();
    m_display.set(&DisplaySettings::showChange, true);
    settle();
    EXPECT_TRUE(title->text().contains(QChar(0x394))) << title->text().toStdString();
    EXPECT_TRUE(scene().summary().contains("from 0 to 0")) << scene().summary().toStdString();
    const QRgb same = picture().pixel(middleOf({0, 1, 1}) + QPoint(20, 20));
    put(m_workbench, "X", {0, 1, 1}, 0.75);
    settle();
    EXPECT_TRUE(scene().summary().contains("from 0 to 0.25")) << scene().summary().toStdString();
    EXPECT_NE(picture().pixel(middleOf({0, 1, 1}) + QPoint(20, 20)), same);
    EXPECT_EQ(picture().pixel(middleOf({0, 0, 0}) + QPoint(20, 20)), same);
    m_display.set(&DisplaySettings::showChange, false);
    settle();
    EXPECT_FALSE(title->text().contains(QChar(0x394)));
}

TEST_F(MatrixViewTest, AnEditIsFollowedByThePixels)
{
    open("thinking-machines", "Z");
    const QImage before = picture();
    put(m_workbench, "W_V", {0, 0, 0}, 3);
    settle();
    EXPECT_NE(picture(), before);
    m_workbench.undoStack().undo();
    settle();
    EXPECT_EQ(picture(), before);
}

TEST_F(MatrixViewTest, AGuessHidesTheChosenResultUntilItIsClicked)
{
    open("thinking-machines", "S");
    const auto cell = [&] { return picture().copy(matrix().rectOf({0, 1, 0}).toRect().adjusted(4, 4, -4, -4)); };
    const QImage plain = cell();
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_NE(cell(), plain);
    QTest::mouseClick(&plot(), Qt::LeftButton, {}, middleOf({0, 1, 0}));
    m_selection.keep(std::nullopt);
    m_selection.hover(std::nullopt);
    settle();
    EXPECT_EQ(cell(), plain);
}

TEST_F(MatrixViewTest, SaysThatItsCellsAreTooSmallForNumbersUntilTheyAreZoomed)
{
    const auto told = [&](const QString& sign) {
        settle();
        return everythingTold(m_view).contains(sign);
    };
    const QString sign = "Too small for numbers: zoom (Ctrl and the wheel)";
    openLarge(300, 200);
    EXPECT_TRUE(told(sign));
    m_display.set(&DisplaySettings::showValues, false);
    EXPECT_FALSE(told(sign));
    m_display.change({});
    for (int i = 0; i < 20; ++i)
        turnWheel(middleOf({0, 120, 80}), 120);
    EXPECT_FALSE(told(sign));
    for (int i = 0; i < 60; ++i)
        turnWheel(middleOf({0, 120, 80}), -120);
    EXPECT_TRUE(told(sign));
    m_selection.setNode(node(m_workbench, "S"));
    EXPECT_TRUE(told(sign));
    m_display.set(&DisplaySettings::guessFirst, true);
    EXPECT_FALSE(told(sign)) << "nothing is said of what is to be guessed";
    m_display.change({});
    openLarge(3, 40000);
    EXPECT_TRUE(told("Too small for numbers")) << "it cannot be zoomed so far";
}

} // namespace
} // namespace heedmap::test
