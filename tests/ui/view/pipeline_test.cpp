#include "view/pipeline.h"

#include "model/selection.h"
#include "ui/model/model_support.h"

#include <QTest>

namespace heedmap::test {
namespace {

class PipelineTest : public testing::Test {
protected:
    PipelineTest()
    {
        m_workbench.open(example("two-heads"), {});
        m_pipeline.resize(224, 700);
        m_pipeline.show();
        QCoreApplication::processEvents();
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
    QCoreApplication::processEvents();
    const QImage before = m_pipeline.grab(m_pipeline.rectOf(weights).toAlignedRect()).toImage();
    put(m_workbench, "W_Q", {0, 3, 0}, -20);
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
    EXPECT_NE(m_pipeline.grab(m_pipeline.rectOf(weights).toAlignedRect()).toImage(), before);
}

} // namespace
} // namespace heedmap::test
