#include "paint/figure_grid.h"

#include "paint/figure_parts.h"

#include "samples.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

TEST(FigureGrid, BodiesOfAColumnAndOfARowShareTheirEdges)
{
    const std::vector<GridItem> items{{{10, 20}, {5, 1, 0, 0}}, {{30, 10}, {0, 9, 0, 0}}, {{40, 5}, {12, 0, 3, 2}}};
    const GridPlaces places = placeOnGrid(items, 2, 6);
    EXPECT_EQ(places.bodies[0], QPointF(12, 9));
    EXPECT_EQ(places.bodies[1], QPointF(12 + 43 + 6, 9)) << "right of the wider one below its neighbour";
    EXPECT_EQ(places.bodies[2], QPointF(12, 29 + 6));
    EXPECT_EQ(places.size, QSizeF(12 + 43 + 6 + 30, 29 + 6 + 7));
    const GridPlaces alike = placeOnGrid(items, 2, 6, GridTracks::Alike);
    EXPECT_EQ(alike.items[0].size(), alike.items[1].size());
    EXPECT_EQ(placeOnGrid({}, 3, 6).size, QSizeF(0, 0));
}

class FigureGrids : public testing::TestWithParam<FigureGrid::Letters> {};

TEST_P(FigureGrids, PlaceEverySampleWithinThemselvesAndBesideTheOthers)
{
    const std::vector<FigureSample> all = sampleFigures();
    std::vector<HeatmapFigure> samples;
    for (const FigureSample& sample : all)
        samples.push_back(sample.shown());
    for (std::size_t i = 0; i + 2 < samples.size(); i += 3) {
        FigureGrid grid({&samples[i], &samples[i + 1], &samples[i + 2]}, {}, GetParam());
        grid.fit({900, 1e9});
        const SheetLayout sheet = grid.take();
        const QRectF page(QPointF(), sheet.size + QSizeF(0.01, 0.01));
        std::vector<QRectF> inked;
        for (const PlacedFigure& placed : sheet.figures) {
            const QRectF ink = inkOf(placed.layout);
            EXPECT_TRUE(page.contains(ink)) << placed.figure->name.toStdString();
            for (const QRectF& other : inked)
                EXPECT_FALSE(ink.intersects(other)) << placed.figure->name.toStdString();
            for (const PlacedText& letter : sheet.texts)
                for (const PlacedText& text : placed.layout.texts)
                    EXPECT_FALSE(text.box.intersects(letter.box)) << text.text.toStdString();
            inked.push_back(ink);
        }
        EXPECT_EQ(sheet.texts.size(), GetParam() == FigureGrid::Letters::Each ? 3u : 0u);
    }
}

INSTANTIATE_TEST_SUITE_P(Letters, FigureGrids, testing::Values(FigureGrid::Letters::None, FigureGrid::Letters::Each));

TEST(FigureGrid, TitlesOfARowStandOnOneLineAndCellsBelowThem)
{
    const Tensor values{{0.13, 0.31}, {0.31, 0.76}};
    std::vector<HeatmapFigure> figures(2);
    for (HeatmapFigure& figure : figures) {
        figure.symbol = QStringLiteral("S");
        figure.values = values.view();
        figure.cols.name = QStringLiteral("keys");
    }
    figures[1].cols.labels = {QStringLiteral("incomprehensibilities"), QStringLiteral("b")}; // turned
    FigureGrid grid({&figures[0], &figures[1]}, {});
    ASSERT_TRUE(grid.fit({1000, 1000}));
    const SheetLayout sheet = grid.take();
    EXPECT_EQ(sheet.figures[0].layout.symbolBaseline.y(), sheet.figures[1].layout.symbolBaseline.y());
    EXPECT_EQ(sheet.figures[0].layout.matrices.front().cells.top(),
              sheet.figures[1].layout.matrices.front().cells.top());
    EXPECT_EQ(sheet.figures[0].layout.matrices.front().cells.size(),
              sheet.figures[1].layout.matrices.front().cells.size());
}

TEST(FigureGrid, SaysWhereNoCellsAreSmallEnough)
{
    HeatmapFigure figure;
    const Tensor values{{0.13, 0.31}, {0.31, 0.76}};
    figure.values = values.view();
    FigureGrid grid({&figure, &figure}, {});
    EXPECT_FALSE(grid.fit({20, 1000}));
    EXPECT_GT(grid.size().width(), 20);
    EXPECT_TRUE(grid.fit({1000, 1000}));
}

} // namespace
} // namespace heedmap
