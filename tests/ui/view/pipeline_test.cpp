#include "view/pipeline/pipeline.h"

#include "model/selection.h"
#include "ui/model/model_support.h"

#include <heedmap/document/document.h>

#include "model/layer_groups.h"
#include "view/pipeline/live_thumbnails.h"
#include "view/pipeline/pipeline_layout.h"

#include <heedmap/mechanisms/mechanism.h>

#include <QScrollBar>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <array>
#include <set>
#include <utility>

namespace heedmap::test {
namespace {

class PipelineTest : public testing::Test {
protected:
    PipelineTest()
    {
        m_workbench.open(example("two-heads"), {});
        m_pipeline.resize(224, 700);
        m_pipeline.show();
        settle(m_workbench);
    }

    /// Until all numbers are exact and no thumbnail waits for its turn.
    void rest(const Pipeline& pipeline)
    {
        const QTimer& turn = *pipeline.findChild<LiveThumbnails*>()->findChild<QTimer*>();
        EXPECT_TRUE(wait([&] {
            settle(m_workbench);
            return m_workbench.settled() && !turn.isActive();
        }));
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    Pipeline m_pipeline{{m_workbench, m_selection, m_display}};
};

TEST_F(PipelineTest, EveryMatrixStandsBelowWhatItIsMadeOf)
{
    for (NodeId id = 0; id < m_workbench.graph().size(); ++id) {
        ASSERT_FALSE(m_pipeline.rectOf(id).isEmpty());
        for (const NodeId input : m_workbench.graph().node(id).inputs)
            EXPECT_LT(m_pipeline.rectOf(input).bottom(), m_pipeline.rectOf(id).top());
        for (NodeId other = 0; other < id; ++other)
            EXPECT_FALSE(m_pipeline.rectOf(id).intersects(m_pipeline.rectOf(other)));
    }
}

TEST_F(PipelineTest, NamesDoNotRunIntoOneAnother)
{
    for (const char* id : {"flash-tiles", "nystrom", "gpt-next-word"}) {
        m_workbench.open(example(id), {});
        const GraphShape& graph = m_workbench.graph();
        LayerGroups groups;
        groups.build(graph, m_selection.steps());
        const PipelineLayout layout = layoutPipeline(graph, m_selection.steps(), groups, {224, 700});
        for (const PipelineLayout::Place& place : layout.places)
            EXPECT_LE(place.symbol.width(), place.rect.width()) << id << " " << place.node;
    }
}

TEST_F(PipelineTest, EveryStepHasItsHeading)
{
    for (const char* id : {"thinking-machines", "latent-attention", "two-heads"}) {
        m_workbench.open(example(id), {});
        const GraphShape& graph = m_workbench.graph();
        LayerGroups groups;
        groups.build(graph, m_selection.steps());
        const PipelineLayout layout = layoutPipeline(graph, m_selection.steps(), groups, {224, 700});
        std::set<int> named;
        for (const PipelineLayout::Heading& heading : layout.headings) {
            EXPECT_TRUE(named.insert(heading.step).second) << id << " " << heading.text.toStdString();
            for (const PipelineLayout::Place& place : layout.places)
                EXPECT_FALSE(place.picture.intersects(heading.rect)) << id << " " << heading.text.toStdString();
        }
        EXPECT_EQ(named.size(), m_selection.steps().size()) << id;
    }
}

TEST_F(PipelineTest, AClickSelects)
{
    const NodeId q = node(m_workbench, "Q");
    QTest::mouseClick(m_pipeline.viewport(), Qt::LeftButton, {}, m_pipeline.rectOf(q).center().toPoint());
    EXPECT_EQ(m_selection.node(), q);
}

TEST_F(PipelineTest, ArrowKeysWalkAndScrollToWhatTheyReach)
{
    for (int i = 0; i < 40; ++i)
        QTest::keyClick(&m_pipeline, Qt::Key_Down);
    EXPECT_EQ(m_selection.node(), m_workbench.graph().size() - 1);
    EXPECT_TRUE(QRectF(m_pipeline.viewport()->rect()).contains(m_pipeline.rectOf(m_selection.node())));
}

TEST_F(PipelineTest, ThumbnailsFollowAnEdit)
{
    const NodeId weights = node(m_workbench, "A");
    m_selection.setNode(weights);
    settle(m_workbench);
    const QImage before = m_pipeline.grab(m_pipeline.rectOf(weights).toAlignedRect()).toImage();
    put(m_workbench, "W_Q", {0, 3, 0}, -20);
    settle(m_workbench);
    EXPECT_NE(m_pipeline.grab(m_pipeline.rectOf(weights).toAlignedRect()).toImage(), before);
}

Document largeAttention(Index rows)
{
    const auto random = [rows](std::uint64_t seed) -> ArraySource {
        return Initial{.kind = Initial::Kind::Normal, .std = 0.3, .seed = seed, .shape = Shape::matrix(rows, 8)};
    };
    Document document;
    document.mechanism = "scaled_dot_product";
    document.arrays = {{"Q", random(1)}, {"K", random(2)}, {"V", random(3)}};
    return document;
}

TEST_F(PipelineTest, LargeThumbnailsTakeTurnsAndNoneIsLeftStale)
{
    m_workbench.open(largeAttention(640), {});
    rest(m_pipeline);
    const auto picture = [](Pipeline& pipeline) { return pipeline.grab().toImage(); };
    const QImage before = picture(m_pipeline);
    const int key = m_workbench.newMergeKey();
    for (int i = 0; i < 6; ++i) { // a drag
        m_workbench.setValues(node(m_workbench, "Q"), Region::of({0, i, 0}), std::array{30.0}, key);
        QCoreApplication::processEvents();
        picture(m_pipeline);
    }
    rest(m_pipeline);
    Pipeline fresh({m_workbench, m_selection, m_display});
    fresh.resize(m_pipeline.size());
    fresh.show();
    rest(fresh);
    EXPECT_NE(picture(m_pipeline), before);
    EXPECT_EQ(picture(m_pipeline), picture(fresh));
    m_workbench.undoStack().undo();
    rest(m_pipeline);
    EXPECT_EQ(picture(m_pipeline), before);
}

TEST_F(PipelineTest, ThumbnailsFollowTheRangePinsHeadsAndTheRememberedState)
{
    const auto same = [this] {
        rest(m_pipeline);
        Pipeline fresh({m_workbench, m_selection, m_display});
        fresh.resize(m_pipeline.size());
        fresh.show();
        rest(fresh);
        return m_pipeline.grab().toImage() == fresh.grab().toImage();
    };
    m_display.set(&DisplaySettings::range, RangeMode::Shared);
    put(m_workbench, "W_Q", {0, 3, 0}, -20);
    EXPECT_TRUE(same());
    m_display.set(&DisplaySettings::range, RangeMode::Matrix);
    EXPECT_TRUE(same());
    m_workbench.pin(node(m_workbench, "Z"));
    EXPECT_TRUE(same());
    m_selection.setSlice(1);
    EXPECT_TRUE(same());
    m_workbench.takeSnapshot();
    m_display.set(&DisplaySettings::showChange, true);
    put(m_workbench, "W_Q", {0, 2, 1}, 20);
    EXPECT_TRUE(same());
}

TEST_F(PipelineTest, TheChangeOfLargeMatricesIsShownOnceItIsMade)
{
    m_workbench.open(largeAttention(1100), {});
    rest(m_pipeline);
    m_workbench.takeSnapshot();
    m_display.set(&DisplaySettings::showChange, true);
    const auto settled = [this] {
        QImage last;
        EXPECT_TRUE(wait([&] {
            rest(m_pipeline);
            const QImage before = std::exchange(last, m_pipeline.grab().toImage());
            return last == before;
        }));
        return last;
    };
    const QImage unchanged = settled();
    put(m_workbench, "Q", {0, 0, 0}, 30);
    const QImage changed = settled();
    EXPECT_NE(changed, unchanged);
    put(m_workbench, "Q", {0, 1000, 0}, -30);
    EXPECT_NE(settled(), changed);
    m_workbench.undoStack().undo();
    EXPECT_EQ(settled(), changed);
    m_display.set(&DisplaySettings::showChange, false);
}

/// Two decoder layers in eighty matrices.
class LayersOnTheMapTest : public testing::Test {
protected:
    explicit LayersOnTheMapTest() { show(example("gpt-next-word")); }

    void show(Document document)
    {
        m_workbench.open(std::move(document), {});
        m_pipeline.resize(224, 1020);
        m_pipeline.show();
        settle(m_workbench);
    }
    bool known(const std::string& name) const
    {
        const NodeId id = node(m_workbench, name);
        return m_workbench.known(id, Region::all(m_workbench.graph().node(id).shape));
    }
    void click(const QPointF& at) { QTest::mouseClick(m_pipeline.viewport(), Qt::LeftButton, {}, at.toPoint()); }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    Pipeline m_pipeline{{m_workbench, m_selection, m_display}};
};

TEST_F(LayersOnTheMapTest, LayersStartClosedAsOneCardEach)
{
    const QRectF first = m_pipeline.rectOf(node(m_workbench, "dec.0.self.A"));
    EXPECT_EQ(m_pipeline.rectOf(node(m_workbench, "dec.0.ffn.H")), first);
    const QRectF second = m_pipeline.rectOf(node(m_workbench, "dec.1.self.A"));
    EXPECT_LT(first.bottom(), second.top());
    EXPECT_FALSE(m_pipeline.isOpen("dec.0"));
    EXPECT_FALSE(m_pipeline.isOpen("dec.1"));
}

TEST_F(LayersOnTheMapTest, TheLayerOfTheSelectedStepOpensByItselfAndClosesAfter)
{
    const NodeId weights = node(m_workbench, "dec.1.self.A");
    m_selection.setNode(weights);
    EXPECT_TRUE(m_pipeline.isOpen("dec.1"));
    EXPECT_FALSE(m_pipeline.isOpen("dec.0"));
    EXPECT_NE(m_pipeline.rectOf(weights), m_pipeline.rectOf(node(m_workbench, "dec.1.ffn.H")));
    EXPECT_TRUE(QRectF(m_pipeline.viewport()->rect()).contains(m_pipeline.rectOf(weights)));
    m_selection.setNode(node(m_workbench, "dec.0.self.A"));
    EXPECT_FALSE(m_pipeline.isOpen("dec.1"));
    EXPECT_TRUE(m_pipeline.isOpen("dec.0"));
}

TEST_F(LayersOnTheMapTest, AClickOpensACardAndItStaysOpen)
{
    const NodeId weights = node(m_workbench, "dec.0.self.A");
    click(m_pipeline.rectOf(weights).center());
    EXPECT_EQ(m_selection.node(), weights);
    m_selection.setStep(0);
    EXPECT_TRUE(m_pipeline.isOpen("dec.0"));
}

TEST_F(LayersOnTheMapTest, ArrowKeysReachACardAndEnterOpensAndClosesIt)
{
    m_selection.setNode(node(m_workbench, "tgt.X_pos"));
    const NodeId before = m_selection.node();
    QTest::keyClick(&m_pipeline, Qt::Key_Down);
    EXPECT_EQ(m_selection.node(), before);
    EXPECT_EQ(m_pipeline.accessibleDescription(), LayerGroups::title("dec.0"));
    QTest::keyClick(&m_pipeline, Qt::Key_Down);
    EXPECT_EQ(m_pipeline.accessibleDescription(), LayerGroups::title("dec.1"));
    QTest::keyClick(&m_pipeline, Qt::Key_Return);
    EXPECT_TRUE(m_pipeline.isOpen("dec.1"));
    EXPECT_EQ(m_selection.node(), node(m_workbench, "dec.1.self.A"));
    QTest::keyClick(&m_pipeline, Qt::Key_Return);
    EXPECT_FALSE(m_pipeline.isOpen("dec.1"));
    EXPECT_EQ(m_pipeline.rectOf(m_selection.node()), m_pipeline.rectOf(node(m_workbench, "dec.1.ffn.H")));
    QTest::keyClick(&m_pipeline, Qt::Key_Right);
    EXPECT_TRUE(m_pipeline.isOpen("dec.1"));
}

TEST_F(LayersOnTheMapTest, ZeroFitsAllOfItAndTheWheelZooms)
{
    m_selection.setNode(node(m_workbench, "dec.0.self.A"));
    ASSERT_GT(m_pipeline.verticalScrollBar()->maximum(), 0);
    QTest::keyClick(&m_pipeline, Qt::Key_0);
    EXPECT_EQ(m_pipeline.verticalScrollBar()->maximum(), 0);
    const double fitting = m_pipeline.zoom();
    EXPECT_LT(fitting, 1);
    QWheelEvent wheel({50, 50}, m_pipeline.viewport()->mapToGlobal(QPointF(50, 50)), {}, {0, 120}, Qt::NoButton,
                      Qt::ControlModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(m_pipeline.viewport(), &wheel);
    EXPECT_GT(m_pipeline.zoom(), fitting);
    const double wheeled = m_pipeline.zoom();
    QTest::keyClick(&m_pipeline, Qt::Key_Minus);
    EXPECT_LT(m_pipeline.zoom(), wheeled);
}

TEST_F(LayersOnTheMapTest, TilesAreCardsAndRoundsToo)
{
    show(example("flash-tiles"));
    const QRectF tile = m_pipeline.rectOf(node(m_workbench, "tile.0.1.P"));
    EXPECT_EQ(m_pipeline.rectOf(node(m_workbench, "tile.0.1.O")), tile);
    EXPECT_LT(m_pipeline.rectOf(node(m_workbench, "tile.0.0.P")).bottom(), tile.top());
    EXPECT_EQ(LayerGroups::title("tile.0.1"), "Tile 0, 1");
    show(example("nystrom"));
    EXPECT_EQ(m_pipeline.rectOf(node(m_workbench, "pinv.2")), m_pipeline.rectOf(node(m_workbench, "pinv.2.AZ")));
    EXPECT_EQ(LayerGroups::title("pinv.2"), "Round 2");
    EXPECT_EQ(LayerGroups::title("unheard.of.2"), "unheard.of.2");
}

TEST_F(LayersOnTheMapTest, AHeadingSaysItsGroupOnce)
{
    EXPECT_EQ(LayerGroups::within("dec.1", "Scores"), "Decoder layer 1 · Scores");
    EXPECT_EQ(LayerGroups::within("tile.0.1", "Tile 0, 1"), "Tile 0, 1");
    EXPECT_EQ(LayerGroups::within("", "Scores"), "Scores");
}

TEST_F(LayersOnTheMapTest, NothingBehindClosedLayersOfALargeModelIsEvaluated)
{
    Json config = configFrom({"encoder_layers=12", "decoder_layers=0", "heads=12"});
    Tokens tokens;
    for (int i = 0; i < 64; ++i)
        tokens.query.push_back("t" + std::to_string(i));
    show(newDocument(mechanism("transformer"), config, tokens));
    m_pipeline.resize(224, 4000);
    settle(m_workbench);
    EXPECT_TRUE(known("src.X"));
    EXPECT_FALSE(known("enc.0.attn.A"));
    EXPECT_FALSE(known("enc.11.Y"));
    m_selection.setNode(node(m_workbench, "enc.0.attn.Q"));
    settle(m_workbench);
    EXPECT_TRUE(known("enc.0.attn.Q"));
    EXPECT_FALSE(known("enc.11.Y"));
}

TEST_F(PipelineTest, AGuessIsNotToldByItsThumbnail)
{
    m_selection.setNode(node(m_workbench, "Q_heads"));
    const auto picture = [&](const char* name) {
        settle(m_workbench);
        return m_pipeline.viewport()->grab(m_pipeline.rectOf(node(m_workbench, name)).toAlignedRect()).toImage();
    };
    const QImage plain = picture("Q_heads");
    const QImage other = picture("S");
    m_display.set(&DisplaySettings::guessFirst, true);
    const QImage covered = picture("Q_heads");
    EXPECT_NE(covered, plain);
    EXPECT_EQ(picture("S"), other) << "only what is chosen is to be guessed";
    m_selection.covers().setGuessed({0, 1, 1});
    EXPECT_NE(picture("Q_heads"), covered);
    EXPECT_NE(picture("Q_heads"), plain) << "the other cells are still covered";
    m_selection.covers().uncoverAll();
    EXPECT_EQ(picture("Q_heads"), plain);
    m_selection.covers().coverAgain();
    EXPECT_EQ(picture("Q_heads"), covered);
    m_selection.setNode(node(m_workbench, "S"));
    EXPECT_NE(picture("Q_heads"), covered);
    m_display.set(&DisplaySettings::guessFirst, false);
}

} // namespace
} // namespace heedmap::test
