// Layers on the sheet, opened and closed by mouse and by key.

#include "paint/computation_sheet.h"
#include "support/view_places.h"
#include "ui/view/key_support.h"
#include "ui/view/view_support.h"
#include "view/pipeline/pipeline.h"
#include "view/sheet/sheet_groups.h"
#include "view/sheet/sheet_view.h"

#include <QPainter>
#include <QSignalSpy>
#include <QTest>

namespace heedmap::test {
namespace {

/// Two decoder layers in eighty matrices: both are closed at first.
class SheetFoldTest : public testing::Test {
protected:
    SheetFoldTest()
    {
        m_display.change({});
        m_view.resize(1000, 760);
        m_view.show();
        m_view.setFocus();
        m_workbench.open(example("gpt-next-word"), {});
        m_selection.setNode(id("tgt.X_pos"));
        settle();
    }

    void settle() const { test::settle(m_workbench); }

    NodeId id(const std::string& name) { return node(m_workbench, name); }
    bool shows(const std::string& name) { return !cellRect(m_view, id(name), {0, 0, 0}).isEmpty(); }
    void click(const QRectF& rect)
    {
        QTest::mouseClick(m_view.viewport(), Qt::LeftButton, {}, rect.center().toPoint());
        settle();
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&m_view, static_cast<Qt::Key>(key), modifiers);
        settle();
    }

    Workbench m_workbench;
    Selection m_selection{m_workbench};
    heedmap::Display m_display;
    SheetView m_view{{m_workbench, m_selection, m_display}};
};

TEST_F(SheetFoldTest, OfAClosedLayerOneLineIsThereAndNoMatrix)
{
    EXPECT_TRUE(shows("tgt.X_pos"));
    EXPECT_FALSE(shows("dec.0.self.A"));
    EXPECT_FALSE(shows("dec.1.norm1"));
    const QRectF first = titleRectOf(m_view, "dec.0");
    const QRectF second = titleRectOf(m_view, "dec.1");
    EXPECT_FALSE(first.isEmpty());
    EXPECT_LT(first.bottom(), second.top());
    EXPECT_LT(second.top() - first.bottom(), first.height());
    EXPECT_LT(cellRect(m_view, id("tgt.X_pos"), {0, 5, 0}).bottom(), first.top());
    EXPECT_GT(cellRect(m_view, id("logits"), {0, 0, 0}).top(), second.bottom());
}

TEST_F(SheetFoldTest, AClickOnItsTitleOpensALayerAndAnotherClosesIt)
{
    const QRectF title = titleRectOf(m_view, "dec.0");
    click(title);
    EXPECT_TRUE(shows("dec.0.self.A"));
    EXPECT_FALSE(shows("dec.1.self.A"));
    EXPECT_LE((titleRectOf(m_view, "dec.0").topLeft() - title.topLeft()).manhattanLength(), 2) << "it stays in place";
    EXPECT_GT(titleRectOf(m_view, "dec.1").top(), cellRect(m_view, id("dec.0.self.A"), {0, 0, 0}).bottom());
    click(titleRectOf(m_view, "dec.0"));
    EXPECT_FALSE(shows("dec.0.self.A"));
    EXPECT_EQ(m_selection.node(), id("tgt.X_pos")) << "nothing was chosen by it";
}

TEST_F(SheetFoldTest, TheKeysReachTheTitlesInTheOrderOfThePage)
{
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(m_selection.node(), id("tgt.X_pos"));
    EXPECT_EQ(m_view.accessibleDescription(), "Decoder layer 0 is closed: click or Enter opens it");
    press(Qt::Key_Return);
    EXPECT_TRUE(shows("dec.0.norm1"));
    EXPECT_EQ(m_view.accessibleDescription(), "Decoder layer 0 is open: click or Enter closes it");
    press(Qt::Key_Space);
    EXPECT_FALSE(shows("dec.0.norm1"));
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(m_view.accessibleDescription(), "Decoder layer 1 is closed: click or Enter opens it");
    press(Qt::Key_Enter);
    EXPECT_TRUE(shows("dec.1.norm1"));
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(m_workbench.graph().node(m_selection.node()).info.group, "dec.1");
    press(Qt::Key_Left, Qt::ControlModifier);
    press(Qt::Key_Return);
    EXPECT_FALSE(shows("dec.1.norm1"));
}

TEST_F(SheetFoldTest, SpaceIsForTheStepsUnlessATitleHasIt)
{
    const auto takesSpace = [this] {
        QKeyEvent event(QEvent::ShortcutOverride, Qt::Key_Space, {});
        event.ignore();
        QCoreApplication::sendEvent(&m_view, &event);
        return event.isAccepted();
    };
    EXPECT_FALSE(takesSpace());
    press(Qt::Key_Right, Qt::ControlModifier);
    EXPECT_TRUE(takesSpace());
    EXPECT_TRUE(takes(m_view, Qt::Key_Escape));
    EXPECT_FALSE(takesSpace());
    QSignalSpy wanted(&m_selection, &Selection::viewWanted);
    press(Qt::Key_Return);
    EXPECT_EQ(wanted.size(), 1) << "Enter asks for the stage again";
}

TEST_F(SheetFoldTest, WhatIsClosedInThePipelineIsClosedHereAndTheOtherWayRound)
{
    Pipeline pipeline({m_workbench, m_selection, m_display});
    pipeline.resize(224, 700);
    pipeline.show();
    click(titleRectOf(m_view, "dec.1"));
    EXPECT_TRUE(pipeline.isOpen("dec.1"));
    EXPECT_NE(pipeline.rectOf(id("dec.1.self.A")), pipeline.rectOf(id("dec.1.norm1")));
    m_selection.setNode(id("dec.1.self.A"));
    QTest::keyClick(&pipeline, Qt::Key_Return); // closes the layer of what is selected
    settle();
    EXPECT_FALSE(shows("dec.1.self.A"));
    EXPECT_FALSE(titleRectOf(m_view, "dec.1").isEmpty());
}

TEST_F(SheetFoldTest, WhatIsClosedElsewhereStaysWhereItIs)
{
    m_selection.setNode(id("dec.1.self.A"));
    click(titleRectOf(m_view, "dec.0")); // from here on the page is not fitted
    click(titleRectOf(m_view, "dec.0"));
    m_selection.setNode(id("dec.1.Y"));
    settle();
    EXPECT_LT(titleRectOf(m_view, "dec.1").top(), 0) << "its end is seen, not its title";
    m_selection.openGroup("dec.1", false);
    settle();
    const QRectF title = titleRectOf(m_view, "dec.1");
    const QRectF room(m_view.rect());
    EXPECT_TRUE(room.contains(title.topLeft()) && room.contains(title.bottomLeft())) << title.top();
    m_selection.openGroup("dec.1", true);
    settle();
    EXPECT_LE((titleRectOf(m_view, "dec.1").topLeft() - title.topLeft()).manhattanLength(), 2);
}

TEST_F(SheetFoldTest, TheLayerOfWhatIsChosenElsewhereOpens)
{
    m_selection.setNode(id("dec.1.self.A"));
    settle();
    EXPECT_TRUE(shows("dec.1.self.A"));
    m_selection.setNode(id("logits"));
    settle();
    EXPECT_FALSE(shows("dec.1.self.A"));
}

TEST_F(SheetFoldTest, ItsFigureHasTheLayersAsTheyAreInTheWindow)
{
    const QSizeF closed = m_view.drawing(paperTheme()).size;
    const auto writes = [this](const char* text) {
        return findPictureFormat("svg")->write(m_view.drawing(paperTheme()), 1).contains(text);
    };
    EXPECT_TRUE(writes("Decoder layer 0"));
    EXPECT_FALSE(writes("Weighted sum"));
    click(titleRectOf(m_view, "dec.0"));
    EXPECT_GT(m_view.drawing(paperTheme()).size.height(), closed.height());
    EXPECT_TRUE(writes("Decoder layer 0"));
    EXPECT_TRUE(writes("Weighted sum"));
}

TEST_F(SheetFoldTest, NothingInAClosedLayerIsAskedForButWhatItGives)
{
    const auto asked = [this] {
        LiveSheet scene;
        scene.build(m_workbench, m_selection.groups(), {}, {}, m_display.settings(), {});
        std::vector<std::string> names;
        for (const Demand& demand : scene.demands(m_workbench, QRectF(QPointF(), scene.size()), 0))
            if (const NodeInfo& info = m_workbench.graph().node(demand.node).info; info.group == "dec.1")
                names.push_back(info.name);
        return names;
    };
    EXPECT_EQ(asked(), std::vector<std::string>{"dec.1.Y"});
    m_selection.openGroup("dec.1", true);
    EXPECT_GT(asked().size(), 20U);
}

TEST_F(SheetFoldTest, ATitleTellsNoShapesThatAreAskedFor)
{
    const auto drawn = [this](bool hidden) {
        DisplaySettings settings = m_display.settings();
        settings.hideShapes = hidden;
        LiveSheet sheet;
        sheet.build(m_workbench, m_selection.groups(), {}, {}, settings, {});
        const QRect head = sheet.titlePlace(0).head.toAlignedRect();
        QImage image(head.size(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        painter.translate(-head.topLeft());
        sheet.draw(painter, head, m_display.theme());
        return image;
    };
    EXPECT_NE(drawn(true), drawn(false));
}

TEST(SheetGroups, ATitleSaysWhatTheLayerTakesAndGives)
{
    const auto flow = [](const char* example, const char* layer) {
        OpenExample open(example);
        const GraphShape& graph = open.workbench.graph();
        std::vector<NodeId> nodes = sheetNodes(graph);
        std::vector<std::string> layers;
        const std::vector<SheetGroup> groups = sheetGroups(
            graph, [](const std::string&) { return false; }, nodes, layers);
        QStringList said;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            if (layers[i] != layer)
                continue;
            for (const SheetGroup::Matrix& matrix : groups[i].takes)
                said << matrix.symbol + ' ' + matrix.shape;
            said << "->";
            for (const SheetGroup::Matrix& matrix : groups[i].gives)
                said << matrix.symbol + ' ' + matrix.shape;
        }
        return said.join(", ").toStdString();
    };
    EXPECT_EQ(flow("gpt-next-word", "dec.0"), "X_{pos} 6×20, ->, Y 6×20");
    EXPECT_EQ(flow("perceiver-two-latents", "encode"), "X 8×3, ->, Y 2×3");
    EXPECT_EQ(flow("nystrom", "pinv.2"), "A_{land} 2×2, Z_{1} 2×2, ->, Z_{2} 2×2");
}

} // namespace
} // namespace heedmap::test
