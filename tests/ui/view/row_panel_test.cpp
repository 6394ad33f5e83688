#include "explanation_support.h"

#include "model/masks.h"
#include "model/reshape.h"
#include "view/explanation/row_chart.h"

#include <QLayout>

namespace heedmap::test {
namespace {

TEST(RowPanel, SaysThatTheMaskHidesAWholeRowInPlaceOfFigures)
{
    ShownExplanation shown("latent-attention");
    setSetting(shown.workbench, "mask.causal", true);
    evaluated(shown.workbench, node(shown.workbench, "mask"));
    paintCells(shown.workbench, node(shown.workbench, "mask"), {{0, 1}, {0, 1}, {0, 4}}, false);
    for (const char* name : {"A", "S_masked"}) {
        shown.choose(shown.place(name, 0, 1));
        EXPECT_TRUE(shown.text("rowFacts").startsWith("The mask hides every key of this row"))
            << name << ": " << shown.text("rowFacts").toStdString();
        EXPECT_FALSE(shown.view.findChild<QLabel*>("whatIf")->isVisible()) << name;
    }
    shown.choose(shown.place("A", 0, 1));
    EXPECT_EQ(shown.arithmetic().arithmetic().termHeading, "e^{x - (−∞)}");
    shown.choose(shown.place("A", 1, 1));
    EXPECT_TRUE(shown.text("rowFacts").startsWith("largest weight")) << shown.text("rowFacts").toStdString();
}

TEST(RowPanel, NamesTheRowAloneWhereItsWeightsAreFixed)
{
    ShownExplanation shown("thinking-machines");
    shown.choose(shown.place("A", 1, 0));
    EXPECT_TRUE(shown.text("rowTitle").endsWith("before and after"));
    shown.workbench.pin(node(shown.workbench, "A"));
    shown.choose(shown.place("A", 1, 0));
    EXPECT_EQ(shown.text("rowTitle"), "Row “Machines”");
}

TEST(RowPanel, CallsWhatAnswersGetProbabilities)
{
    ShownExplanation shown("gpt-next-word");
    shown.choose(shown.place("logits", 5, 1));
    EXPECT_EQ(shown.text("rowTitle"), "Row “cat”, on the way to probabilities");
    EXPECT_TRUE(shown.text("rowFacts").startsWith("largest probability")) << shown.text("rowFacts").toStdString();
    shown.choose(shown.place("dec.1.self.S_scaled", 5, 1));
    EXPECT_EQ(shown.text("rowTitle"), "Row “cat”, on the way to weights");
    EXPECT_TRUE(shown.text("rowFacts").startsWith("largest weight")) << shown.text("rowFacts").toStdString();
}

TEST(RowChart, ShowsTheRowAndItsEntropy)
{
    ShownExplanation shown("thinking-machines");
    shown.choose(shown.place("A", 1, 0));
    ASSERT_NE(shown.view.findChild<RowChart*>(), nullptr);
    const RowBars& bars = shown.view.findChild<RowChart*>()->bars();
    ASSERT_EQ(bars.weights.size(), 2U);
    EXPECT_EQ(bars.weights[0], value(shown.workbench, "A", {0, 1, 0}));
    EXPECT_EQ(bars.before[1], value(shown.workbench, "S_scaled", {0, 1, 1}));
    RowBars even;
    even.weights = {0.25, 0.25, 0.25, 0.25, 0};
    EXPECT_DOUBLE_EQ(even.entropy(), 2);
}

TEST(RowChart, ShowsWeightsAloneThatAreNotMadeRowByRow)
{
    ShownExplanation shown("vision-seven");
    for (const auto& [matrix, slice, row] : {std::tuple{"cls_row.0", 1, 0}, {"cls_attention.0", 0, 1}}) {
        shown.choose({node(shown.workbench, matrix), {slice, row, 3}});
        ASSERT_NE(shown.view.findChild<RowChart*>(), nullptr);
        EXPECT_TRUE(shown.view.findChild<RowChart*>()->bars().before.empty()) << matrix;
        EXPECT_EQ(shown.view.findChild<RowChart*>()->bars().weights.size(), 16U) << matrix;
    }
}

TEST(RowChart, StacksTheBarsWhereItIsTooNarrowToCompareThem)
{
    const heedmap::Display display;
    RowChart chart(display);
    RowBars bars;
    bars.labels = {"a", "b"};
    bars.before = {1, 2};
    bars.weights = {0.27, 0.73};
    chart.resize(400, 100);
    chart.show();
    chart.showBars(bars);
    const QWidget& plot = *chart.layout()->itemAt(0)->widget();
    const int beside = plot.height();
    chart.resize(200, 100);
    EXPECT_EQ(plot.height(), 2 * beside);
    chart.resize(400, 100);
    EXPECT_EQ(plot.height(), beside);
}

} // namespace
} // namespace heedmap::test
