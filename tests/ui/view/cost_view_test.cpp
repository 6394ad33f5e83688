#include "support/view_places.h"
#include "view/cost/cost_view.h"

#include "ui/view/view_support.h"

#include <QTest>

#include <qcustomplot.h>

#include <cmath>

namespace heedmap::test {
namespace {

class CostViewTest : public testing::Test {
protected:
    void show(const std::string& id)
    {
        m_workbench.open(example(id), {});
        m_view.resize(864, 748);
        m_view.show();
        settle();
    }
    ComparedMaps& maps() { return *m_view.findChild<ComparedMaps*>(); }
    CostCharts& charts() { return *m_view.findChild<CostCharts*>(); }
    NumberSlider& slider(const char* name)
    {
        return dynamic_cast<NumberSlider&>(*m_view.findChild<QSlider*>(name)->parentWidget());
    }
    QString sentence() { return m_view.findChild<QLabel*>("costSentence")->text(); }
    const Comparison& comparison() { return *m_workbench.computation().mechanism->comparison(); }
    NodeId id(const std::string& name) { return node(m_workbench, name); }
    double count(const std::string& name, Index entry) { return value(m_workbench, name, {0, 0, entry}); }
    void press(QWidget& widget, Qt::Key key)
    {
        QTest::keyClick(&widget, key);
        settle();
    }
    QPoint middleOf(const std::string& name, const Cell& cell)
    {
        return cellRect(maps(), id(name), cell).center().toPoint();
    }
    void settle() const { test::settle(m_workbench); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    CostView m_view{{m_workbench, m_selection, m_display}};
};

TEST_F(CostViewTest, SetsMethodExactAndErrorSideBySideWhateverTheMechanism)
{
    for (const char* example :
         {"longformer", "lsh-buckets", "linformer", "performer", "linear-running-state", "nystrom", "flash-tiles"}) {
        show(example);
        SCOPED_TRACE(example);
        for (const ComparedNodes& nodes : comparison().comparedNodes()) {
            m_selection.setNode(id(nodes.error));
            settle();
            const QRectF found = cellRect(maps(), id(nodes.found), {});
            const QRectF exact = cellRect(maps(), id(nodes.exact), {});
            const QRectF error = cellRect(maps(), id(nodes.error), {});
            EXPECT_LT(found.right(), exact.left());
            EXPECT_LT(exact.right(), error.left());
            EXPECT_EQ(found.size(), error.size());
            EXPECT_NEAR(found.top(), exact.top(), 1e-6); // a row stands beside itself
        }
        EXPECT_EQ(charts().picture().charts.size(), comparison().measures().size());
    }
}

TEST_F(CostViewTest, ShowsAllThreeWhereThereIsLittleRoom)
{
    show("longformer");
    m_view.resize(520, 540);
    settle();
    const Index last = m_workbench.graph().node(id("A")).shape.cols - 1;
    const QRectF corner = cellRect(maps(), id("error.A"), {0, last, last});
    EXPECT_LE(corner.right(), maps().width());
    EXPECT_GT(corner.width(), 4);
    QTest::mouseMove(maps().viewport(), corner.center().toPoint());
    settle();
    EXPECT_EQ(m_selection.hovered(), (CellPlace{id("error.A"), {0, last, last}}));
}

TEST_F(CostViewTest, SaysHowLargeTheErrorIsAndWhatBothNeed)
{
    show("longformer");
    double largest = 0;
    const Values error = evaluated(m_workbench, id("error.A"));
    for (Index r = 0; r < error.view.shape.rows; ++r)
        for (Index c = 0; c < error.view.shape.cols; ++c)
            largest = std::max(largest, std::abs(error.view.at({0, r, c})));
    const QString said = sentence();
    EXPECT_TRUE(said.contains(QStringLiteral("at most %1,").arg(largest, 0, 'f', 3))) << said.toStdString();
    for (const Measure& measure : comparison().measures())
        EXPECT_TRUE(said.contains(QStringLiteral("%1 %2 instead of %3")
                                      .arg(countText(count(measure.found, measure.entry)), measure.title.english,
                                           countText(count(measure.exact, measure.entry)))))
            << said.toStdString();
}

TEST_F(CostViewTest, SaysThatFlashAttentionIsExactToTheLastDigits)
{
    show("flash-tiles");
    m_selection.setNode(id("Z"));
    settle();
    EXPECT_TRUE(sentence().startsWith("The result equals the exact one")) << sentence().toStdString();
    EXPECT_TRUE(sentence().contains("numbers read instead of"));
}

TEST_F(CostViewTest, FollowsASliderAndOneUndoTakesItBack)
{
    show("linformer");
    const Index before = m_workbench.computation().dimensions.at("k");
    const QString said = sentence();
    QSlider& quality = slider("quality0").slider();
    quality.setFocus();
    press(quality, Qt::Key_Right);
    press(quality, Qt::Key_Right);
    EXPECT_EQ(m_workbench.computation().dimensions.at("k"), before + 2);
    EXPECT_NE(sentence(), said);
    EXPECT_TRUE(slider("quality0").label().text().endsWith(QString::number(before + 2)));
    press(quality, Qt::Key_End);
    EXPECT_EQ(m_workbench.undoStack().count(), 1);
    m_workbench.undoStack().undo();
    settle();
    EXPECT_EQ(m_workbench.computation().dimensions.at("k"), before);
    EXPECT_EQ(sentence(), said);
    EXPECT_EQ(slider("quality0").value(), before);
}

TEST_F(CostViewTest, CountsAtAnotherLengthWithoutChangingTheDocument)
{
    show("nystrom");
    const QString said = sentence();
    QSlider& length = slider("costLength").slider();
    length.setFocus();
    press(length, Qt::Key_End);
    const CostPicture& picture = charts().picture();
    EXPECT_EQ(picture.chosen, CostCurve::longest);
    const double n = static_cast<double>(CostCurve::longest);
    EXPECT_EQ(picture.charts[1].chosen.exact, n * n);
    EXPECT_TRUE(charts().words()[1].contains("1.72 × 10¹⁰")) << charts().words()[1].toStdString();
    EXPECT_EQ(sentence(), said);
    EXPECT_EQ(m_workbench.undoStack().count(), 0);
    press(length, Qt::Key_Left);
    EXPECT_LT(picture.chosen, CostCurve::longest);
}

TEST_F(CostViewTest, ChoosesALengthWhereAChartIsPressed)
{
    show("nystrom");
    auto* plot = charts().findChild<QCustomPlot*>();
    const QCPAxisRect* rect = plot->axisRect(0);
    QTest::mouseClick(plot, Qt::LeftButton, {},
                      QPoint(qRound(rect->axis(QCPAxis::atBottom)->coordToPixel(1000)), rect->center().y()));
    settle();
    EXPECT_NEAR(static_cast<double>(charts().picture().chosen), 1000, 60);
    EXPECT_EQ(slider("costLength").value(), charts().picture().chosen);
}

TEST_F(CostViewTest, MarksAndNamesWhereTheMethodBeginsToWin)
{
    show("performer");
    for (const CostPicture::Chart& chart : charts().picture().charts) {
        ASSERT_TRUE(chart.winsFrom);
        ASSERT_GT(*chart.winsFrom, 1);
        EXPECT_LT(chart.crossing.found, chart.crossing.exact);
    }
    const Index from = *charts().picture().charts[0].winsFrom;
    EXPECT_TRUE(charts().words()[0].endsWith(QStringLiteral("fewer from n = %1 on").arg(from)));
    show("flash-tiles");
    EXPECT_TRUE(charts().words()[0].endsWith("never fewer"));
}

TEST_F(CostViewTest, MarksTheSameCellInAllThree)
{
    show("longformer");
    const QImage before = maps().grab().toImage();
    QTest::mouseMove(maps().viewport(), middleOf("exact.A", {0, 2, 1}));
    settle();
    ASSERT_TRUE(m_selection.hovered());
    EXPECT_EQ(*m_selection.hovered(), (CellPlace{id("exact.A"), {0, 2, 1}}));
    const QImage after = maps().grab().toImage();
    for (const char* name : {"A", "exact.A", "error.A"}) {
        const QRect around = cellRect(maps(), id(name), {0, 2, 1}).adjusted(-3, -3, 3, 3).toRect();
        EXPECT_NE(before.copy(around), after.copy(around)) << name;
    }
    QTest::mouseClick(maps().viewport(), Qt::LeftButton, {}, middleOf("error.A", {0, 2, 1}));
    EXPECT_EQ(m_selection.node(), id("error.A"));
    EXPECT_EQ(m_selection.kept(), (CellPlace{id("error.A"), {0, 2, 1}}));
}

TEST_F(CostViewTest, IsWalkedByArrowsFromOneMatrixToTheNext)
{
    show("longformer");
    maps().setFocus();
    const Index last = m_workbench.graph().node(id("A")).shape.cols - 1;
    m_selection.keep(CellPlace{id("A"), {0, 1, last}});
    press(maps(), Qt::Key_Right);
    EXPECT_EQ(m_selection.kept(), (CellPlace{id("exact.A"), {0, 1, 0}}));
    press(maps(), Qt::Key_Down);
    press(maps(), Qt::Key_Left);
    EXPECT_EQ(m_selection.kept(), (CellPlace{id("A"), {0, 2, last}}));
    press(maps(), Qt::Key_Return);
    EXPECT_EQ(m_selection.node(), id("A"));
    press(maps(), Qt::Key_Escape);
    EXPECT_FALSE(m_selection.kept());
}

TEST_F(CostViewTest, OneColourIsOneNumberInBothThatAreCompared)
{
    show("linformer");
    const ComparedNodes names = comparison().comparedNodes().back();
    for (const std::string& name : {names.found, names.exact}) {
        m_workbench.pin(id(name)); // when its value is there
        settle();
    }
    put(m_workbench, names.found, {0, 0, 0}, 0.75);
    put(m_workbench, names.exact, {0, 0, 0}, 0.75);
    put(m_workbench, names.exact, {0, 1, 0}, 9);
    m_selection.setNode(id(names.found));
    settle();
    const QImage image = maps().grab().toImage();
    const auto colour = [&](const std::string& name) {
        const QRectF cell = cellRect(maps(), id(name), {0, 0, 0});
        EXPECT_FALSE(cell.isEmpty()) << name;
        return image.pixelColor((cell.topLeft() + QPointF(cell.width() * 0.2, cell.height() * 0.2)).toPoint());
    };
    EXPECT_EQ(colour(names.found), colour(names.exact));
}

TEST_F(CostViewTest, CoversWhatIsToBeGuessed)
{
    show("flash-tiles");
    m_selection.setNode(id("Z"));
    settle();
    const QImage open = maps().grab().toImage();
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    const QRect cell = cellRect(maps(), id("Z"), {0, 1, 1}).toRect();
    EXPECT_NE(maps().grab().toImage().copy(cell), open.copy(cell));
    QTest::mouseClick(maps().viewport(), Qt::LeftButton, {}, cell.center());
    EXPECT_TRUE(m_selection.covers().guessed({0, 1, 1}));
}

TEST_F(CostViewTest, LeavesASentenceWhereNothingIsCompared)
{
    show("thinking-machines");
    EXPECT_TRUE(m_view.findChild<QWidget*>("costContent")->isHidden());
    EXPECT_THROW(m_view.drawing(paperTheme()), Error);
    show("linformer");
    EXPECT_TRUE(m_view.findChild<QWidget*>("costContent")->isVisible());
}

TEST_F(CostViewTest, IsTakenAwayWithItsWords)
{
    show("linformer");
    const QString svg = QString::fromUtf8(findPictureFormat("svg")->write(m_view.drawing(paperTheme()), 1));
    for (const char* text : {"Linformer attention", "Multiply-adds", "fewer from n = ", "right too"})
        EXPECT_TRUE(svg.contains(QLatin1String(text))) << text;
    EXPECT_GT(m_view.drawing(paperTheme()).size.height(), 400);
}

} // namespace
} // namespace heedmap::test
