// Numbers that are covered by name: a lesson hides them until they are asked for, an exercise until they are answered.

#include "ui/view/stage_fixture.h"
#include "ui/view/view_support.h"
#include "view/edit/cell_editor.h"
#include "view/scene/guess.h"
#include "view/text/text_view.h"

#include <QToolButton>

namespace heedmap::test {
namespace {

class CoverTest : public StageTest {
protected:
    ViewContext m_context{m_workbench, m_selection, m_display};
    QObject m_lesson;
};

TEST_F(CoverTest, AnOperandIsHiddenUntilItIsClicked)
{
    show("two-heads", "A");
    const QImage told = pixels("S_scaled", {0, 1, 1});
    m_selection.covers().set(&m_lesson, {{.node = "S_scaled"}});
    settle();
    EXPECT_NE(pixels("S_scaled", {0, 1, 1}), told);
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("S_scaled", {0, 1, 1}));
    settle();
    EXPECT_FALSE(toGuess(m_context, {node(m_workbench, "S_scaled"), {0, 1, 1}}));
    EXPECT_TRUE(toGuess(m_context, {node(m_workbench, "S_scaled"), {0, 1, 2}}));
    EXPECT_TRUE(guessing(m_context)) << "notes may tell of it";
    m_selection.covers().uncoverAll();
    EXPECT_FALSE(guessing(m_context));
}

TEST_F(CoverTest, WhatIsHiddenHasNoChangeToReadEither)
{
    show("two-heads", "S_scaled");
    const CellPlace asked{node(m_workbench, "S_scaled"), {0, 1, 1}};
    m_workbench.takeSnapshot();
    for (Index col = 0; col < m_workbench.graph().node(node(m_workbench, "X")).shape.cols; ++col)
        put(m_workbench, "X", {0, 1, col}, static_cast<double>(col + 1));
    m_display.set(&DisplaySettings::showChange, true);
    m_selection.keep(asked);
    settle();
    EXPECT_TRUE(m_stage.readOut().contains(u'\u0394')) << m_stage.readOut().toStdString();
    m_selection.covers().set(&m_lesson, {{.node = "S_scaled"}});
    settle();
    EXPECT_FALSE(m_stage.readOut().contains(u'\u0394')) << m_stage.readOut().toStdString();
    m_display.set(&DisplaySettings::showChange, false);
}

TEST_F(CoverTest, WhatIsAskedForCannotBeClickedAway)
{
    show("two-heads", "A");
    const CellPlace asked{node(m_workbench, "A"), {0, 1, 1}};
    m_selection.covers().set(&m_lesson, {{.node = "A", .cells = {{asked.cell}}, .locked = true}});
    settle();
    QTest::mouseClick(m_stage.viewport(), Qt::LeftButton, {}, middleOf("A", asked.cell));
    m_selection.covers().uncoverAll();
    EXPECT_TRUE(toGuess(m_context, asked));
    EXPECT_FALSE(toGuess(m_context, {asked.node, {0, 1, 0}})) << "only this cell is asked for";
    m_selection.covers().set(&m_lesson, {});
    EXPECT_FALSE(toGuess(m_context, asked));
}

TEST_F(CoverTest, ANumberTypedOverACoveredOneIsAGuessAndChangesNothing)
{
    show("two-heads", "S_scaled");
    const CellPlace guessed{node(m_workbench, "S_scaled"), {0, 1, 1}};
    m_selection.covers().set(&m_lesson, {{.node = "S_scaled"}});
    m_selection.keep(guessed);
    settle();
    const int edits = m_workbench.undoStack().count();
    QTest::keyClicks(&m_stage, "1");
    settle();
    EXPECT_TRUE(toGuess(m_context, guessed)) << "the first digit tells nothing";
    QTest::keyClicks(m_stage.findChild<CellEditor*>(), "2");
    QTest::keyClick(m_stage.findChild<CellEditor*>(), Qt::Key_Return);
    settle();
    EXPECT_FALSE(toGuess(m_context, guessed));
    EXPECT_EQ(m_workbench.undoStack().count(), edits);
    EXPECT_FALSE(m_workbench.pinned(guessed.node));
}

TEST_F(CoverTest, EachWhoCoversTakesBackTheirOwnAndANewDocumentAll)
{
    show("two-heads", "A");
    const CellPlace place{node(m_workbench, "A"), {0, 0, 0}};
    QObject other;
    m_selection.covers().set(&m_lesson, {{.node = "A"}});
    m_selection.covers().set(&other, {{.node = "A", .cells = {{place.cell}}}});
    m_selection.covers().set(&m_lesson, {});
    EXPECT_TRUE(m_selection.covers().covered(place));
    show("two-heads", "A");
    EXPECT_FALSE(m_selection.covers().covered(place));
}

TEST(Covers, HideAMeanWhicheverHeadIsToBeGuessed)
{
    OpenExample open("two-heads");
    TextView text(open.context());
    text.resize(864, 748);
    text.show();
    open.settle();
    text.findChild<QToolButton*>("textMean")->click();
    const auto point = [&](const TextToken& token) {
        QTest::mouseMove(text.viewport(), text.rectOf(spotOf(token)).center().toPoint());
        open.settle();
    };
    point({TokenSide::Queries, 2});
    QTest::mouseClick(text.viewport(), Qt::LeftButton, {},
                      text.rectOf(spotOf(TextToken{TokenSide::Queries, 2})).center().toPoint());
    QObject lesson;
    for (const Index head : {0, 1}) {
        open.selection.covers().set(&lesson, {{.node = "A", .cells = {{Cell{head, 2, 1}}}}});
        point({TokenSide::Keys, 1});
        EXPECT_FALSE(text.readOut().contains("0.")) << head << ": " << text.readOut().toStdString();
        point({TokenSide::Keys, 0});
        EXPECT_TRUE(text.readOut().contains("0.")) << "no head hides this one: " << text.readOut().toStdString();
    }
}

} // namespace
} // namespace heedmap::test
