#include "view/scene/cell_name.h"

#include "model/tokens.h"
#include "ui/view/view_support.h"

namespace heedmap::test {
namespace {

TEST(CellName, AWordDoesNotTurnTheTextAroundIt)
{
    OpenExample open("thinking-machines");
    setTokens(open.workbench, TokenList::Query,
              {"left",
               "a\xE2\x80\xAE"
               "b"});
    const QString name = cellName(open.workbench.graph(), open.place("S", 1, 0));
    EXPECT_FALSE(name.contains(QChar(0x202E)));
    EXPECT_TRUE(name.contains("b, left]")) << name.toStdString();
}

TEST(CellName, AHeadThatHasANameIsCalledByIt)
{
    OpenExample open("two-heads");
    const Node& of = open.workbench.graph().node(node(open.workbench, "A"));
    EXPECT_EQ(cellPosition(of.info, of.shape, {1, 2, 0}), "who does what? · row 2, column 0");
    OpenExample nameless("alibi");
    const Node& other = nameless.workbench.graph().node(node(nameless.workbench, "A"));
    EXPECT_EQ(cellPosition(other.info, other.shape, {1, 2, 0}), "head 1 · row 2, column 0");
}

} // namespace
} // namespace heedmap::test
