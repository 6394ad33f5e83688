// A figure waits for its numbers, and is dropped with them.
#include "view_support.h"

#include "model/reshape.h"
#include "view/frame/figure_wait.h"

#include <QSignalSpy>

#include <optional>

namespace heedmap::test {
namespace {

struct Waiting {
    Waiting()
    {
        workbench.open(example("two-heads"), {});
        const NodeId A = node(workbench, "A");
        const Demand all{A, Region::all(workbench.graph().node(A).shape)};
        wait.await([all] { return std::vector<Demand>{all}; }, [this] { ++made; });
        EXPECT_TRUE(test::wait([&] { return workbench.evaluating(); }));
        EXPECT_TRUE(wait.waiting());
    }

    Workbench workbench;
    std::optional<HeldEvaluations> held{workbench};
    FigureWait wait{workbench, nullptr};
    QSignalSpy failed{&wait, &FigureWait::failed};
    QSignalSpy givenUp{&wait, &FigureWait::givenUp};
    int made = 0;
};

TEST(FigureWait, MakesItOnceItsNumbersAreThere)
{
    Waiting shown;
    handleEvents();
    EXPECT_EQ(shown.made, 0);
    shown.held.reset();
    settle(shown.workbench);
    EXPECT_EQ(shown.made, 1);
    EXPECT_FALSE(shown.wait.waiting());
    EXPECT_TRUE(shown.failed.isEmpty() && shown.givenUp.isEmpty());
}

TEST(FigureWait, DropsItWhereTheEvaluationIsCancelled)
{
    Waiting shown;
    shown.workbench.cancel();
    EXPECT_FALSE(shown.wait.waiting());
    EXPECT_EQ(shown.givenUp.size(), 1);
    shown.workbench.values(node(shown.workbench, "A"));
    shown.held.reset();
    settle(shown.workbench);
    EXPECT_EQ(shown.made, 0);
}

TEST(FigureWait, DropsItWhereAnotherDocumentIsOpened)
{
    Waiting shown;
    shown.workbench.open(example("thinking-machines"), std::string(HEEDMAP_SOURCE_FOLDER) + "/resources/examples");
    shown.held.reset();
    settle(shown.workbench);
    EXPECT_FALSE(shown.wait.waiting());
    EXPECT_EQ(shown.made, 0);
    EXPECT_TRUE(shown.failed.isEmpty());
}

TEST(FigureWait, SaysSoWhereTheDocumentHasOtherNodes)
{
    Waiting shown;
    setSetting(shown.workbench, "mask", Json::Object{{"causal", true}});
    shown.held.reset();
    settle(shown.workbench);
    EXPECT_FALSE(shown.wait.waiting());
    EXPECT_EQ(shown.made, 0);
    ASSERT_EQ(shown.failed.size(), 1);
    EXPECT_TRUE(shown.failed[0][0].toString().startsWith(QStringLiteral("The document changed")));
}

} // namespace
} // namespace heedmap::test
