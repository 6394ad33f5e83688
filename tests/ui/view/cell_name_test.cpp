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

} // namespace
} // namespace heedmap::test
