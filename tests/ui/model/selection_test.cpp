#include "model_support.h"

#include "model/selection.h"

#include <QSignalSpy>

namespace heedmap::test {
namespace {

TEST(Selection, ANodeBringsItsStep)
{
    Workbench workbench;
    workbench.open(example("thinking-machines"), {});
    Selection selection(workbench);
    EXPECT_EQ(selection.step(), 0);
    QSignalSpy steps(&selection, &Selection::stepChanged);
    selection.setNode(node(workbench, "A"));
    EXPECT_EQ(selection.steps()[static_cast<std::size_t>(selection.step())].heading.english(), "Softmax");
    EXPECT_EQ(steps.size(), 1);
    selection.setStep(99);
    EXPECT_EQ(selection.step(), 5);
    EXPECT_EQ(selection.node(), node(workbench, "Z"));
}

TEST(Selection, KnowsTheMatricesOfPanelsByNameAndReadsThemFromAView)
{
    Workbench workbench;
    Document document = example("two-heads");
    document.view = Json::Object{{"view", "panels:X,A[1],lines=A[1]"}};
    workbench.open(document, {});
    Selection selection(workbench);
    const std::vector<PanelMatrix> read{{node(workbench, "X")}, {node(workbench, "A"), 1, true}};
    EXPECT_EQ(selection.panels().matrices(), read);
    EXPECT_EQ(selection.viewName("panels"), "panels:X,A[1],lines=A[1]");
    EXPECT_EQ(selection.viewName("stage"), "stage");
    QSignalSpy wanted(&selection, &Selection::viewWanted);
    selection.show("panels:nonsense");
    ASSERT_EQ(wanted.size(), 1);
    EXPECT_EQ(wanted[0][0], "panels");
    EXPECT_EQ(selection.panels().matrices(), read) << "what does not fit changes nothing";
    Document masked = workbench.document();
    masked.config.set("mask", Json::Object{{"causal", true}});
    workbench.setDocument(masked, "mask");
    EXPECT_EQ(selection.viewName("panels"), "panels:X,A[1],lines=A[1]");
    selection.show("panels:X");
    selection.panels().add({node(workbench, "A")});
    EXPECT_EQ(selection.viewName("panels"), "panels:X,A");
    workbench.open(example("thinking-machines"), {});
    EXPECT_FALSE(selection.panels().chosen());
    EXPECT_EQ(selection.viewName("panels"), "panels");
}

TEST(Selection, AHoveredCellGoesBeforeAKeptOne)
{
    Workbench workbench;
    workbench.open(example("thinking-machines"), {});
    Selection selection(workbench);
    const CellPlace kept{node(workbench, "S"), {0, 0, 1}};
    const CellPlace hovered{node(workbench, "S"), {0, 1, 1}};
    selection.keep(kept);
    selection.hover(hovered);
    EXPECT_EQ(selection.cell(), hovered);
    selection.hover(std::nullopt);
    EXPECT_EQ(selection.cell(), kept);
    selection.keep(CellPlace{node(workbench, "S"), {0, 7, 7}});
    EXPECT_EQ(selection.kept(), kept);
}

TEST(Selection, SurvivesARebuildByName)
{
    Workbench workbench;
    workbench.open(example("thinking-machines"), {});
    Selection selection(workbench);
    selection.setNode(node(workbench, "A"));
    selection.keep(CellPlace{node(workbench, "A"), {0, 0, 1}});
    Document masked = workbench.document();
    masked.config.set("mask", Json::Object{{"causal", true}});
    workbench.setDocument(masked, "mask");
    EXPECT_EQ(selection.node(), node(workbench, "A"));
    EXPECT_EQ(selection.kept(), (CellPlace{node(workbench, "A"), {0, 0, 1}}));
}

TEST(Selection, AKeptCellChoosesItsHead)
{
    Workbench workbench;
    workbench.open(example("two-heads"), {});
    Selection selection(workbench);
    QSignalSpy slices(&selection, &Selection::sliceChanged);
    selection.keep(CellPlace{node(workbench, "A"), {1, 1, 4}});
    EXPECT_EQ(selection.slice(), 1);
    EXPECT_EQ(slices.size(), 1);
    selection.keep(CellPlace{node(workbench, "X"), {0, 1, 4}});
    EXPECT_EQ(selection.slice(), 1) << "X is one for all heads";
    EXPECT_EQ(slices.size(), 1);
}

TEST(Selection, AKeptCellGoesAlongToAnotherHead)
{
    Workbench workbench;
    workbench.open(example("two-heads"), {});
    Selection selection(workbench);
    const NodeId scores = node(workbench, "S");
    selection.keep(CellPlace{scores, {0, 2, 3}});
    QSignalSpy cells(&selection, &Selection::cellChanged);
    selection.setSlice(1);
    EXPECT_EQ(selection.kept(), (CellPlace{scores, {1, 2, 3}}));
    EXPECT_EQ(cells.size(), 1);
    selection.setSlice(7);
    EXPECT_EQ(selection.kept(), (CellPlace{scores, {1, 2, 3}})) << "the last there is";
    const CellPlace shared{node(workbench, "X"), {0, 1, 4}};
    selection.keep(shared);
    selection.setSlice(0);
    EXPECT_EQ(selection.kept(), shared);
}

TEST(Selection, KeepsTheHeadOfItsCellWhenTheGraphIsBuiltAnew)
{
    Workbench workbench;
    workbench.open(example("two-heads"), {});
    Selection selection(workbench);
    selection.setNode(node(workbench, "X"));
    selection.keep(CellPlace{node(workbench, "A"), {1, 1, 4}});
    Document masked = workbench.document();
    masked.config.set("mask", Json::Object{{"causal", true}});
    workbench.setDocument(masked, "mask");
    EXPECT_EQ(selection.kept(), (CellPlace{node(workbench, "A"), {1, 1, 4}}));
    EXPECT_EQ(selection.slice(), 1);
}

TEST(Selection, AnotherDocumentBeginsAtItsFirstStep)
{
    Workbench workbench;
    workbench.open(example("two-heads"), {});
    Selection selection(workbench);
    selection.setNode(node(workbench, "A"));
    selection.keep(CellPlace{node(workbench, "A"), {1, 1, 4}});
    workbench.open(example("causal-mask"), {});
    EXPECT_EQ(selection.step(), 0);
    EXPECT_EQ(selection.node(), selection.steps().front().main);
    EXPECT_EQ(selection.kept(), std::nullopt);
    EXPECT_EQ(selection.slice(), 0);
}

/// Where a document begins whose view is this.
struct Beginning {
    explicit Beginning(const Json& view)
    {
        Document document = example("two-heads");
        document.view = view;
        workbench.open(document, {});
    }

    Workbench workbench;
    Selection selection{workbench};
};

TEST(Selection, BeginsWhereTheViewSays)
{
    const Beginning named(
        Json::Object{{"node", "A"}, {"step", 0}, {"head", 1}, {"cell", Json::Array{1, 4}}, {"palette", "magma"}});
    EXPECT_EQ(named.selection.node(), node(named.workbench, "A"));
    EXPECT_EQ(named.selection.kept(), (CellPlace{node(named.workbench, "A"), {1, 1, 4}}));
    EXPECT_EQ(named.selection.slice(), 1);
    const Beginning counted(Json::Object{{"step", 2}});
    EXPECT_EQ(counted.selection.step(), 2);
    const Beginning called(Json::Object{{"step", "Softmax"}, {"cell", Json::Array{1, 0, 2}}});
    EXPECT_EQ(called.selection.node(), node(called.workbench, "A"));
    EXPECT_EQ(called.selection.kept(), (CellPlace{node(called.workbench, "A"), {1, 0, 2}}));
    EXPECT_EQ(called.selection.slice(), 1);
}

TEST(Selection, AViewThatDoesNotFitCountsForNothing)
{
    for (const Json& view : {Json(Json::Object{{"node", "nothing"}, {"cell", Json::Array{99, 0}}}),
                             Json(Json::Object{{"step", -1}, {"head", 7}}), Json(Json::Object{{"step", 1.5}}),
                             Json(Json::Object{{"step", "No such step"}, {"cell", "0,0"}}),
                             Json(Json::Object{{"node", 3}, {"head", "1"}, {"cell", Json::Array{}}})}) {
        const Beginning beginning(view);
        EXPECT_EQ(beginning.selection.step(), 0) << view.text();
        EXPECT_EQ(beginning.selection.kept(), std::nullopt) << view.text();
        EXPECT_EQ(beginning.selection.slice(), 0) << view.text();
    }
}

} // namespace
} // namespace heedmap::test
