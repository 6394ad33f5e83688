#include "support/view_places.h"
#include "ui/view/view_support.h"
#include "view/attention/head_extents.h"
#include "view/attention/heads_picture.h"
#include "view/heads/heads.h"

#include <QPainter>
#include <QTest>

#include <array>
#include <vector>

namespace heedmap::test {
namespace {

class HeadGradients : public testing::Test {
protected:
    HeadGradients()
    {
        m_workbench.open(example("two-heads"), {});
        m_heads.resize(864, 748);
        m_heads.show();
        settle();
    }

    void aim()
    {
        m_workbench.aim(GradientTarget{"Y", Cell{0, 2, 1}});
        m_weights = node(m_workbench, "A");
        settle();
    }

    /// The figure of what is shown.
    QImage drawn()
    {
        settle();
        const Drawing drawing = m_heads.drawing(paperTheme());
        QImage image(drawing.size.toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawing.draw(painter);
        return image;
    }

    /// What is under its title in the widget, without its buttons.
    QImage grabbed()
    {
        settle();
        const QImage image = m_heads.viewport()->grab().toImage();
        return image.copy(image.rect().adjusted(0, 120, 0, 0));
    }
    void settle() const { test::settle(m_workbench); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    Display m_display;
    Heads m_heads{{m_workbench, m_selection, m_display}};
    NodeId m_weights = noNode;
};

TEST_F(HeadGradients, EachHeadHasItsGradientUnderItInTheSameColumns)
{
    const QImage before = drawn();
    aim();
    const NodeId gradient = node(m_workbench, "grad.A");
    EXPECT_NE(drawn().size(), before.size()) << "in a figure too";
    for (const bool alone : {false, true})
        for (const Index head : {0, 1}) {
            alone ? m_heads.showAlone({m_weights, head}) : m_heads.showAll();
            settle();
            const QRectF cell = cellRect(m_heads, {m_weights, head}, 2, 4);
            bool under = false;
            for (double y = cell.bottom() + 1; y < m_heads.viewport()->height() && !under; y += cell.height() / 2) {
                QTest::mouseMove(m_heads.viewport(), QPointF(cell.center().x(), y).toPoint());
                settle();
                under = m_selection.hovered() == CellPlace{gradient, {head, 2, 4}};
            }
            EXPECT_TRUE(under) << alone << head;
        }
    m_workbench.aim(std::nullopt);
    m_heads.showAll();
    EXPECT_EQ(drawn(), before);
}

TEST_F(HeadGradients, ShowsTheGradientsOfNowOnEveryTile)
{
    aim();
    HeadExtents extents({m_workbench, m_selection, m_display});
    HeadsGrid grid =
        layoutHeads(m_workbench.graph(), std::array{m_weights}, {{808, 560}, 1, true, false, &m_workbench.gradients()});
    const QRectF all(QPointF(), grid.size);
    const HeadsPicture picture =
        headsPicture(m_workbench, std::move(grid), all, HeadRange::Unit, m_display.settings(), extents, 500);
    const Values gradient = evaluated(m_workbench, node(m_workbench, "grad.A"));
    ASSERT_EQ(picture.contents.size(), 2U);
    for (const HeadsPicture::Content& content : picture.contents) {
        const HeadsGrid::Tile& tile = picture.grid.tiles[content.tile];
        EXPECT_EQ(tile.under.size(), tile.cells.size());
        EXPECT_EQ(tile.under.left(), tile.cells.left());
        EXPECT_GT(tile.under.top(), tile.cells.bottom());
        EXPECT_LE(tile.under.bottom(), tile.rect.bottom());
        EXPECT_EQ(content.gradientLayout.matrices.front().cells, tile.under);
        for (Index r = 0; r < 6; ++r)
            for (Index c = 0; c < 6; ++c)
                EXPECT_EQ(content.gradient.values.at({0, r, c}), gradient.view.at({tile.head.slice, r, c}));
    }
}

TEST_F(HeadGradients, AreMultipliedByTheWeightsWhereThatIsAskedFor)
{
    auto* weighed = m_heads.findChild<QToolButton*>("gradientTimesAttention");
    EXPECT_FALSE(weighed->isVisible()) << "nothing to multiply without gradients";
    aim();
    ASSERT_TRUE(weighed->isVisible());
    weighed->click();
    const NodeId product = node(m_workbench, "grad.A.weighed");
    for (const bool alone : {false, true}) {
        alone ? m_heads.showAlone({m_weights, 1}) : m_heads.showAll();
        settle();
        const QRectF cell = cellRect(m_heads, {m_weights, 1}, 2, 4);
        bool under = false;
        for (double y = cell.bottom() + 1; y < m_heads.viewport()->height() && !under; y += cell.height() / 2) {
            QTest::mouseMove(m_heads.viewport(), QPointF(cell.center().x(), y).toPoint());
            settle();
            under = m_selection.hovered() == CellPlace{product, {1, 2, 4}};
        }
        EXPECT_TRUE(under) << alone;
    }
    const double weight = evaluated(m_workbench, m_weights).view.at({1, 2, 4});
    const double gradient = evaluated(m_workbench, node(m_workbench, "grad.A")).view.at({1, 2, 4});
    EXPECT_EQ(evaluated(m_workbench, product).view.at({1, 2, 4}), weight * gradient);
    weighed->click();
    EXPECT_FALSE(weighed->isChecked());
}

TEST_F(HeadGradients, AreOfOneRangeWhenThatIsAskedForHereToo)
{
    auto* one = m_heads.findChild<QToolButton*>("oneGradientRange");
    EXPECT_FALSE(one->isVisible()) << "nothing to compare without gradients";
    aim();
    ASSERT_TRUE(one->isVisible());
    EXPECT_FALSE(one->geometry().intersects(m_heads.findChild<QToolButton*>("headRange")->geometry()));
    QTest::mouseClick(one, Qt::LeftButton);
    EXPECT_TRUE(m_display.settings().oneGradientRange);
    m_display.set(&DisplaySettings::oneGradientRange, false);
    settle();
    EXPECT_FALSE(one->isChecked());
}

// Nothing else shows the others; that of Y is the largest where W_O is small.
TEST_F(HeadGradients, AreOfOneRangeWithThoseThatAreNotShown)
{
    const NodeId output = node(m_workbench, "W_O");
    const Shape shape = m_workbench.graph().node(output).shape;
    m_workbench.setValues(output, Region::all(shape), std::vector<double>(static_cast<std::size_t>(shape.size()), 0.2));
    aim();
    const auto differs = [this](const auto& picture, const char* of) {
        const QImage apart = picture();
        m_display.set(&DisplaySettings::oneGradientRange, true);
        EXPECT_NE(picture(), apart) << of;
        m_display.set(&DisplaySettings::oneGradientRange, false);
        EXPECT_EQ(picture(), apart) << of;
    };
    const auto figure = [this] { return drawn(); };
    const auto widget = [this] { return grabbed(); };
    differs(widget, "tiles");
    differs(figure, "the figure of tiles");
    m_heads.showAlone({m_weights, 0});
    differs(widget, "one large");
    differs(figure, "the figure of one");
}

} // namespace
} // namespace heedmap::test
