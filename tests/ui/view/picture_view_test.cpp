#include "view/picture/picture_view.h"

#include "ui/view/view_support.h"

#include <heedmap/base/error.h>

#include <QImage>
#include <QTest>

namespace heedmap::test {
namespace {

constexpr PictureSpot cls{false, 0};
constexpr PictureSpot patch(Index index) { return {true, index}; }

/// The seven has 4×4 squares of 2×2 pixels, after cls, and two heads.
class PictureViewTest : public testing::Test {
protected:
    void show(const Document& document)
    {
        m_workbench.open(document, {});
        m_view.resize(864, 748);
        m_view.show();
        m_view.setFocus();
        settle();
    }
    void show(const std::string& id) { show(example(id)); }
    void settle() const { test::settle(m_workbench); }

    QRectF rectOf(const PictureSpot& spot) { return m_view.rectOf(spotOf(spot)); }
    PictureSpot query() const { return pictureSpot(m_view.pointing().held.value()); }
    std::optional<PictureSpot> pointed() const
    {
        const auto& spot = m_view.pointing().pointed;
        return spot ? std::optional(pictureSpot(*spot)) : std::nullopt;
    }
    QPoint middleOf(const PictureSpot& spot) { return rectOf(spot).center().toPoint(); }
    void point(const PictureSpot& spot)
    {
        QTest::mouseMove(m_view.viewport(), middleOf(spot));
        settle();
    }
    void click(const PictureSpot& spot)
    {
        QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, middleOf(spot));
        settle();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&m_view, key, modifiers);
        settle();
    }
    void press(const char* name)
    {
        auto* button = m_view.findChild<QToolButton*>(QLatin1String(name));
        ASSERT_NE(button, nullptr) << name;
        QTest::mouseClick(button, Qt::LeftButton);
        settle();
    }
    double weight(Index head, Index query, Index key) { return value(m_workbench, "enc.0.attn.A", {head, query, key}); }
    const PictureContent& content() { return dynamic_cast<const PictureScene&>(m_view.shown()).page().content(); }
    PictureControls& controls() { return *m_view.findChild<PictureControls*>(); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    PictureView m_view{{m_workbench, m_selection, m_display}};
};

TEST_F(PictureViewTest, TheWeightsOfTheClassTokenLieOnTheirSquares)
{
    show("vision-seven");
    EXPECT_EQ(query(), cls);
    ASSERT_TRUE(content().weighed);
    for (Index i = 0; i < 16; ++i) {
        EXPECT_EQ(content().weight(patch(i)), weight(0, 0, 1 + i)) << i;
        EXPECT_EQ(content().name(patch(i)), QStringLiteral("%1,%2").arg(i / 4).arg(i % 4));
    }
    EXPECT_EQ(content().weight(cls), weight(0, 0, 0));
    EXPECT_EQ(rectOf(patch(5)).topLeft(), rectOf(patch(0)).bottomRight());
    EXPECT_EQ(content().picture.image.pixel(0, 0), qRgb(255, 255, 255));
    EXPECT_EQ(content().picture.image.pixel(0, 2), qRgb(0, 0, 0));
}

TEST_F(PictureViewTest, AClickAsksWhereASquareLooks)
{
    show("vision-seven");
    const QImage before = m_view.grab().toImage();
    click(patch(6));
    EXPECT_EQ(query(), patch(6));
    EXPECT_EQ(content().weight(patch(2)), weight(0, 7, 3));
    EXPECT_NE(m_view.grab().toImage(), before);
    click(cls);
    EXPECT_EQ(query(), cls);
}

TEST_F(PictureViewTest, PointingReadsOutTheWeightAndHasItExplained)
{
    show("vision-seven");
    point(patch(3));
    const NodeId weights = node(m_workbench, "enc.0.attn.A");
    EXPECT_EQ(m_selection.hovered(), (CellPlace{weights, {0, 0, 4}}));
    EXPECT_EQ(m_view.readOut(), QStringLiteral("cls → 0,3   %1").arg(weight(0, 0, 4), 0, 'f', 5));
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(m_view.viewport(), &leave);
    EXPECT_FALSE(pointed());
    EXPECT_FALSE(m_selection.hovered());
}

TEST_F(PictureViewTest, AHeadOrTheMeanOfAllIsShown)
{
    show("vision-seven");
    press("pictureHead1");
    EXPECT_EQ(content().weight(cls), weight(1, 0, 0));
    press("pictureMean");
    EXPECT_DOUBLE_EQ(*content().weight(patch(0)), (weight(0, 0, 1) + weight(1, 0, 1)) / 2);
    point(patch(0));
    EXPECT_FALSE(m_selection.hovered()); // there is no cell that the mean is
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(controls().heads(), std::vector<Index>{0});
}

TEST_F(PictureViewTest, ARolloutIsAmongTheWeights)
{
    show("vision-seven");
    const NodeId rollout = node(m_workbench, "rollout.hat.0");
    EXPECT_EQ(controls().nodes(), (std::vector{node(m_workbench, "enc.0.attn.A"), rollout}));
    m_selection.setNode(rollout); // as the map does
    settle();
    EXPECT_EQ(controls().node(), rollout);
    EXPECT_EQ(content().weight(patch(9)), value(m_workbench, "rollout.hat.0", {0, 0, 10}));
    EXPECT_EQ(content().weight(patch(9)), value(m_workbench, "rollout", {0, 2, 1}));
}

TEST_F(PictureViewTest, KeysWalkOverTheSquares)
{
    show("vision-seven");
    press(Qt::Key_Down);
    EXPECT_EQ(pointed(), cls);
    press(Qt::Key_Down);
    press(Qt::Key_Right);
    press(Qt::Key_Down);
    EXPECT_EQ(pointed(), patch(5));
    EXPECT_TRUE(m_view.accessibleDescription().startsWith(QStringLiteral("cls → 1,1")));
    press(Qt::Key_Return);
    EXPECT_EQ(query(), patch(5));
    for (int i = 0; i < 6; ++i)
        press(Qt::Key_Right);
    EXPECT_EQ(pointed(), patch(7)); // no further
    press(Qt::Key_Up);
    press(Qt::Key_Up);
    EXPECT_EQ(pointed(), cls);
    press(Qt::Key_Escape);
    EXPECT_FALSE(pointed());
}

TEST_F(PictureViewTest, WhatIsToBeGuessedIsHiddenUntilAClick)
{
    show("vision-seven");
    m_selection.setNode(node(m_workbench, "enc.0.attn.A"));
    m_display.set(&DisplaySettings::guessFirst, true);
    settle();
    EXPECT_TRUE(content().hides(patch(3)));
    EXPECT_TRUE(content().hides(cls));
    EXPECT_EQ(content().weight(patch(3)), 0); // nothing that could shine through
    point(patch(3));
    EXPECT_TRUE(m_view.readOut().contains("hidden"));
    click(patch(3));
    EXPECT_EQ(query(), cls);
    EXPECT_FALSE(content().hides(patch(3)));
    EXPECT_TRUE(content().hides(patch(2)));
    EXPECT_EQ(content().weight(patch(3)), weight(0, 0, 4));
    click(patch(3));
    EXPECT_EQ(query(), patch(3));
}

TEST_F(PictureViewTest, OpacityIsHowMuchOfThePictureIsLeft)
{
    show("vision-seven");
    auto* opacity = m_view.findChild<QSlider*>("opacity");
    const auto middle = [&] { return m_view.grab().toImage().pixelColor(middleOf(patch(0))); };
    opacity->setValue(0);
    settle();
    EXPECT_EQ(middle(), QColor(Qt::white));
    opacity->setValue(100);
    settle();
    const QColor full = middle();
    EXPECT_NE(full, QColor(Qt::white));
    opacity->setValue(50);
    settle();
    EXPECT_NEAR(middle().red(), (full.red() + 255) / 2, 2);
}

TEST_F(PictureViewTest, ColoursRunToTheLargestWeightOrToOne)
{
    show("vision-seven");
    EXPECT_EQ(content().figure.range.kind, RangeChoice::Kind::Fixed);
    EXPECT_DOUBLE_EQ(content().figure.range.hi, 0.15); // of 0.14
    press("unitRange");
    EXPECT_EQ(content().figure.range.kind, RangeChoice::Kind::Auto);
}

TEST_F(PictureViewTest, ALowRoomIsLeftToThePicture)
{
    show("vision-ball");
    EXPECT_LT(rectOf(cls).bottom(), rectOf(patch(0)).top());
    m_view.resize(1100, 430);
    settle();
    EXPECT_GT(rectOf(cls).left(), rectOf(patch(5)).right());
    EXPECT_GT(rectOf(patch(35)).bottom() - rectOf(patch(0)).top(), 220);
    EXPECT_LT(rectOf(patch(35)).bottom(), 400);
    click(patch(35));
    EXPECT_EQ(query(), patch(35));
    const double top = rectOf(patch(0)).top();
    m_display.set(&DisplaySettings::presenting, true);
    settle();
    EXPECT_FALSE(controls().isVisible());
    EXPECT_LT(rectOf(patch(0)).top() / 1.6, top);
    const double opacity = controls().opacity();
    for (const Qt::Key key : {Qt::Key_Plus, Qt::Key_Plus, Qt::Key_Minus})
        QTest::keyClick(&m_view, key);
    EXPECT_DOUBLE_EQ(controls().opacity(), opacity + 0.1) << "keys do where the slider is hidden";
}

TEST_F(PictureViewTest, NoWordsReachTheEdgeOfANarrowView)
{
    show("vision-seven");
    for (int width = 470; width > 400; width -= 20) {
        m_view.resize(width, 648);
        settle();
        const QImage image = m_view.grab().toImage();
        const QRgb ground = image.pixel(width - 1, 0);
        for (int y = 0; y < image.height(); ++y)
            ASSERT_EQ(image.pixel(width - 1, y), ground) << width << ", " << y;
    }
}

TEST_F(PictureViewTest, AnEditOfThePictureIsSeenAtOnce)
{
    show("vision-seven");
    put(m_workbench, "image", {0, 2, 0}, 0.5);
    settle();
    EXPECT_EQ(qRed(content().picture.image.pixel(0, 2)), 128);
    EXPECT_EQ(content().weight(patch(4)), weight(0, 0, 5));
    put(m_workbench, "image", {0, 2, 0}, 3);
    settle();
    EXPECT_EQ(content().picture.beyond, 1); // which the line above says
}

TEST_F(PictureViewTest, WithoutAPictureASentenceSaysSo)
{
    show("thinking-machines");
    EXPECT_EQ(m_view.readOut(), QString());
    try {
        m_view.drawing(paperTheme());
        FAIL() << "a figure of nothing";
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(), "No picture is among the inputs of this computation.");
    }
    show("vision-seven");
    EXPECT_TRUE(content().weighed);
}

TEST_F(PictureViewTest, ItIsTakenAwayAsAFigure)
{
    show("vision-seven");
    const Drawing drawing = m_view.drawing(paperTheme());
    EXPECT_EQ(drawing.title, "Where cls looks");
    const QByteArray png = findPictureFormat("png")->write(drawing, 1);
    const QImage image = QImage::fromData(png);
    EXPECT_EQ(image.width(), std::ceil(drawing.size.width()));
    const QByteArray svg = findPictureFormat("svg")->write(drawing, 1);
    EXPECT_TRUE(svg.contains("Where cls looks"));
    EXPECT_TRUE(svg.contains("opacity=\"0.6\""));
    EXPECT_TRUE(svg.contains("data:image/png"));
    EXPECT_GT(findPictureFormat("pdf")->write(drawing, 1).size(), 2000);
}

} // namespace
} // namespace heedmap::test
