#include "view/pipeline/pipeline_layout.h"

#include "ui/view/view_support.h"

#include "support/example.h"

namespace heedmap::test {
namespace {

/// Every example, in a narrow and a wide panel, with its layers as they are at first and all open.
template <typename Look> void onEveryMap(Look look)
{
    for (const std::string& id : exampleIds()) {
        OpenExample example(id);
        const GraphShape& graph = example.workbench.graph();
        for (const bool open : {false, true}) {
            for (const Step& step : example.selection.steps())
                if (open && !step.group.empty())
                    example.selection.openGroup(step.group, true);
            for (const double width : {224.0, 360.0})
                look(id, layoutPipeline(graph, example.selection.steps(), example.selection.groups(), {width, 700}));
        }
    }
}

/// What lies in a rectangle of the straight pieces that a curve is drawn by.
template <typename Look> void onPieces(const PipelineLayout::Arrow& arrow, const QRectF& in, Look look)
{
    for (const QPolygonF& line : arrow.path.toSubpathPolygons())
        for (qsizetype i = 1; i < line.size(); ++i) {
            const QRectF piece = QRectF(line[i - 1], line[i]).normalized().adjusted(-0.01, -0.01, 0.01, 0.01);
            if (piece.intersects(in))
                look(line[i - 1], line[i]);
        }
}

TEST(PipelineLayout, NoCurveRunsThroughAMatrix)
{
    onEveryMap([](const std::string& id, const PipelineLayout& map) {
        for (const PipelineLayout::Arrow& arrow : map.arrows)
            for (const PipelineLayout::Place& place : map.places) {
                int through = 0;
                onPieces(arrow, place.rect, [&](const QPointF&, const QPointF&) { ++through; });
                EXPECT_EQ(through, 0) << id << ": " << arrow.from << " to " << arrow.to << " through " << place.node;
            }
    });
}

TEST(PipelineLayout, NothingButStraightLinesRunsBehindAHeading)
{
    onEveryMap([](const std::string& id, const PipelineLayout& map) {
        for (const PipelineLayout::Heading& heading : map.headings)
            for (const PipelineLayout::Arrow& arrow : map.arrows) {
                const QRectF text = heading.rect.adjusted(0, 1, 0, -1);
                EXPECT_FALSE(text.contains(arrow.tip)) << id << ": " << heading.text.toStdString();
                onPieces(arrow, text, [&](const QPointF& a, const QPointF& b) {
                    EXPECT_NEAR(a.x(), b.x(), 0.01) << id << ": " << heading.text.toStdString();
                });
            }
    });
}

TEST(PipelineLayout, HeadingsStandClearOfMatricesAndOfOneAnotherWithinTheMap)
{
    onEveryMap([](const std::string& id, const PipelineLayout& map) {
        for (const PipelineLayout::Heading& heading : map.headings) {
            const std::string text = id + ": " + heading.text.toStdString();
            EXPECT_TRUE(QRectF(QPointF(), map.size).contains(heading.rect)) << text;
            for (const PipelineLayout::Place& place : map.places)
                EXPECT_FALSE(heading.rect.intersects(place.picture)) << text;
            for (const PipelineLayout::Heading& other : map.headings)
                EXPECT_TRUE(&other == &heading || !heading.rect.intersects(other.rect)) << text;
            for (const PipelineLayout::Band& band : map.bands)
                EXPECT_FALSE(heading.rect.intersects(band.head)) << text;
        }
    });
}

TEST(PipelineLayout, EveryArrowEndsAtTheTopOfWhatUsesIt)
{
    onEveryMap([](const std::string& id, const PipelineLayout& map) {
        for (const PipelineLayout::Arrow& arrow : map.arrows) {
            const QRectF& to = map.placeOf(arrow.to)->rect;
            EXPECT_NEAR(arrow.tip.y(), to.top(), 1.5) << id;
            EXPECT_GT(arrow.tip.x(), to.left()) << id;
            EXPECT_LT(arrow.tip.x(), to.right()) << id;
            EXPECT_NEAR(arrow.path.elementAt(0).y, map.placeOf(arrow.from)->rect.bottom(), 1.5) << id;
        }
    });
}

} // namespace
} // namespace heedmap::test
