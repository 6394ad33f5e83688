// A stack too large to show whole: the sheet shows the chosen matrix of it.

#include "support/view_places.h"
#include "ui/view/view_support.h"
#include "view/frame/exportable.h"
#include "view/sheet/sheet_view.h"

#include <QImage>
#include <QPainter>
#include <QTest>

#include <set>

namespace heedmap::test {
namespace {

class SheetStackTest : public testing::Test {
protected:
    SheetStackTest()
    {
        m_display.change({});
        m_view.resize(1000, 760);
        m_view.show();
        m_workbench.open(largeStack(), {});
        m_scores = node(m_workbench, "S");
    }

    /// How many colours a part of one matrix of the scores is drawn with.
    std::size_t colours(Index slice)
    {
        m_selection.setNode(m_scores);
        m_selection.setSlice(slice);
        const Region matrix{{slice, slice + 1}, {0, 1024}, {0, 1024}};
        settle(m_workbench);
        EXPECT_TRUE(m_workbench.known(m_scores, matrix));
        const QRectF cell = cellRect(m_view, m_scores, {slice, 300, 300});
        const QImage seen = m_view.viewport()->grab().toImage();
        std::set<QRgb> different;
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 40; ++x)
                different.insert(seen.pixel(cell.topLeft().toPoint() + QPoint(x, y)));
        return different.size();
    }

    /// The picture of the view that an export makes while one matrix of the scores is chosen.
    QImage exported(Index slice)
    {
        m_selection.setNode(m_scores);
        m_selection.setSlice(slice);
        QObject looking;
        m_workbench.look(&looking, m_view.figureDemands());
        Drawing drawing;
        EXPECT_TRUE(wait([&] {
            try {
                drawing = m_view.drawing(paperTheme());
                return true;
            } catch (const StillComputing&) {
                return false;
            }
        }));
        QImage image(drawing.size.toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        drawing.draw(painter);
        return image;
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    Display m_display;
    SheetView m_view{{m_workbench, m_selection, m_display}};
    NodeId m_scores = noNode;
};

TEST_F(SheetStackTest, TheChosenMatrixIsShown)
{
    const std::vector<double> none(1024 * 64);
    m_workbench.setValues(node(m_workbench, "Q"), {{0, 1}, {0, 1024}, {0, 64}}, none); // all its scores are 0
    EXPECT_EQ(colours(0), 1);
    EXPECT_GT(colours(2), 20);
    EXPECT_EQ(colours(0), 1);
}

TEST_F(SheetStackTest, TheChosenMatrixIsExported)
{
    const std::vector<double> none(1024 * 64);
    m_workbench.setValues(node(m_workbench, "Q"), {{0, 1}, {0, 1024}, {0, 64}}, none);
    const QImage first = exported(0);
    const QImage third = exported(2);
    ASSERT_EQ(first.size(), third.size());
    int different = 0;
    for (int y = 0; y < first.height(); ++y)
        for (int x = 0; x < first.width(); ++x)
            different += first.pixel(x, y) == third.pixel(x, y) ? 0 : 1;
    EXPECT_GT(different, first.width() * first.height() / 20) << "more than a heading";
}

} // namespace
} // namespace heedmap::test
