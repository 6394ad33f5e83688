#include "paint/computation_sheet.h"
#include "paint/figure_cells.h"
#include "paint/formula.h"
#include "paint/sheet.h"
#include "paint/value_scale.h"

#include "support/example.h"
#include "support/random_document.h"
#include "support/sheet_steps.h"

#include <heedmap/ops/matmul.h>
#include <heedmap/ops/patches.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace heedmap {
namespace {

std::set<QString> namesOn(const std::vector<SheetStep>& steps)
{
    std::set<QString> names;
    for (const SheetStep& step : steps) {
        names.insert(step.result.name);
        for (const HeatmapFigure& operand : step.operands)
            names.insert(operand.name);
    }
    return names;
}

/// The same numbers in another order, which need not be seen twice.
bool onlyMoved(const Graph& graph, const Node& node)
{
    return !node.leaf() && node.geometry == Geometry::Rearranged
        && !graph.consumers(graph.find(node.info.name)).empty();
}

/// Heads side by side and the same heads as a stack are not drawn twice: the stack names what it is made of.
void expectKnownOperands(const Graph& graph, const std::vector<SheetStep>& steps, const std::string& text)
{
    std::set<QString> drawn;
    for (const SheetStep& step : steps) {
        for (const HeatmapFigure& operand : step.operands) {
            const Node& node = graph.node(graph.find(operand.name.toStdString()));
            const bool given = node.leaf() || node.geometry == Geometry::Constant;
            EXPECT_TRUE(given || drawn.contains(operand.name) || operand.symbol.contains(QStringLiteral(" = ")))
                << text << node.info.name;
        }
        drawn.insert(step.result.name);
    }
}

/// Rows and columns of a product stand in line with those of its factors.
void expectAligned(const SheetStep& step, const std::string& document)
{
    ASSERT_EQ(step.operands.size(), 2U) << document;
    const FigureCells left(step.operands[0]);
    const FigureCells above(step.operands[1]);
    const FigureCells result(step.result);
    EXPECT_EQ(left.cols(), above.rows()) << document << step.result.name.toStdString();
    EXPECT_EQ(result.rows(), left.rows()) << document << step.result.name.toStdString();
    EXPECT_EQ(result.cols(), above.cols()) << document << step.result.name.toStdString();
}

/// Everything a formula says, in a row.
QString spelled(const FormulaNode& formula)
{
    QString text = formula.text;
    for (const FormulaNode& child : formula.children)
        text += spelled(child);
    return text;
}

TEST(ComputationSheet, WritesEveryFormulaInWordsThatItsTypesetterKnows)
{
    for (const Mechanism* mechanism : mechanisms()) {
        test::Random random(8);
        for (int i = 0; i < 4; ++i) {
            Graph graph;
            test::randomDocument(*mechanism, random).build(graph);
            for (const SheetStep& step : sheetSteps(graph))
                for (const QString& text : {step.operatorText, step.result.symbol})
                    EXPECT_FALSE(spelled(parseFormula(text)).contains(u'\\'))
                        << mechanism->id() << " " << step.result.name.toStdString() << ": " << text.toStdString();
            for (NodeId id = 0; id < graph.size(); ++id)
                EXPECT_FALSE(spelled(parseFormula(QString::fromStdString(graph.formula(id)))).contains(u'\\'))
                    << mechanism->id() << " " << graph.formula(id);
        }
    }
}

TEST(ComputationSheet, SaysWhatAMatrixIsThatOnlyHasAnotherName)
{
    Graph graph;
    const NodeId scores = graph.addLeaf({.name = "S", .symbol = "S"}, Tensor{{1, 2}});
    const NodeId scaled = graph.add({.name = "S_scaled", .symbol = "S_{scaled}"}, identity(), {scores});
    graph.add({.name = "A", .symbol = "A"}, softmax(), {scaled});
    const std::vector<SheetStep> steps = sheetSteps(graph);
    ASSERT_FALSE(steps.empty());
    EXPECT_EQ(steps.back().operands.at(0).symbol, "S_{scaled} = S");
    graph.pin(scaled, Tensor{{3, 4}});
    EXPECT_EQ(sheetSteps(graph).back().operands.at(0).symbol, "S_{scaled}");
}

TEST(ComputationSheet, APictureStandsBesideItsPatchesAndLooksLikeOne)
{
    Graph graph;
    const Tensor pixels{{0, 1, 2, 1}, {1, 0, 0, 1}};
    const NodeId image = graph.addLeaf({.name = "image", .symbol = "I", .role = Role::Input}, pixels);
    const NodeId cut = graph.add({.name = "patches", .symbol = "I_p"}, patches(2, {{0, 1}}), {image});
    graph.add({.name = "A", .symbol = "A"}, softmax(), {cut});
    const std::vector<SheetStep> steps = sheetSteps(graph);
    ASSERT_EQ(steps.size(), 2U);
    for (const HeatmapFigure& figure : {steps.front().operands.at(0), steps.front().result}) {
        EXPECT_EQ(figure.palette, "black-white");
        const ValueScale scale = scaleFor(figure, extentOf(FigureCells(figure)));
        EXPECT_EQ(scale.colourAt(0, Ground::Light), qRgb(0, 0, 0));
        EXPECT_EQ(scale.colourAt(1, Ground::Light), qRgb(255, 255, 255));
        EXPECT_TRUE(scale.clips(2));
    }
    EXPECT_EQ(steps.back().operands.at(0).symbol, "I_p"); // said once
    EXPECT_EQ(steps.back().result.palette, QString());
    const NodeId heads = graph.add({.name = "moved", .symbol = "M"}, reread(Shape::matrix(1, 8)), {cut});
    graph.add({.name = "B", .symbol = "B"}, softmax(), {heads});
    EXPECT_EQ(sheetNodes(graph).size(), 3U); // what is computed is shown where it is used, however it lies
}

TEST(ComputationSheet, ShowsEveryMatrixOfEveryMechanism)
{
    test::Random random(1);
    for (const Mechanism* mechanism : mechanisms()) {
        for (int round = 0; round < 20; ++round) {
            const test::RandomDocument document = test::randomDocument(*mechanism, random);
            Graph graph;
            document.build(graph);
            const std::vector<SheetStep> steps = sheetSteps(graph);
            const std::set<QString> names = namesOn(steps);
            for (NodeId id = 0; id < graph.size(); ++id) {
                const Node& node = graph.node(id);
                EXPECT_TRUE(names.contains(QString::fromStdString(node.info.name)) || onlyMoved(graph, node))
                    << document.text() << node.info.name;
            }
            expectKnownOperands(graph, steps, document.text());
            for (const SheetStep& step : steps) {
                if (step.geometry == StepGeometry::Product)
                    expectAligned(step, document.text());
            }
        }
    }
}

TEST(ComputationSheet, NoRowOfAnExampleIsAShortRemainder)
{
    for (const std::string& id : exampleIds()) {
        Example example(id);
        Graph& graph = example.computation().graph;
        std::vector<Demand> demands;
        for (NodeId node = 0; node < graph.size(); ++node)
            demands.push_back({node, Region::all(graph.node(node).shape)});
        graph.evaluate(demands);
        const Sheet sheet{"", "", sheetSteps(graph)};
        const SheetLayout layout = layoutSheet(sheet);
        std::map<double, double> ends; // of rows, by where their headings stand
        for (const HeadingPlace& heading : layout.headings)
            ends[heading.badge.top()] = 0;
        for (const PlacedFigure& figure : layout.figures)
            for (const MatrixPlace& matrix : figure.layout.matrices) {
                double& end = std::prev(ends.upper_bound(matrix.cells.top()))->second;
                end = std::max(end, matrix.cells.right());
            }
        for (const auto& [top, end] : ends)
            EXPECT_GT(end, 0.4 * layout.size.width()) << id;
    }
}

TEST(ComputationSheet, TurnsAFactorThatIsReadTransposed)
{
    Graph graph;
    const NodeId queries = graph.addLeaf({.name = "Q", .symbol = "Q"}, Tensor{{1, 2}});
    const NodeId keys = graph.addLeaf({.name = "K", .symbol = "K_{heads}"}, Tensor{{3, 4}, {5, 6}, {7, 8}});
    graph.add({.name = "S", .symbol = "S"}, matmul({.transposeB = true}), {queries, keys});
    const std::vector<SheetStep> steps = sheetSteps(graph);
    ASSERT_EQ(steps.size(), 1U);
    EXPECT_FALSE(steps[0].operands[0].transposed);
    EXPECT_TRUE(steps[0].operands[1].transposed);
    EXPECT_EQ(steps[0].operands[1].symbol, "K_{heads}^T");
    EXPECT_EQ(steps[0].result.symbol, "S = Q K_{heads}^T");
}

TEST(ComputationSheet, ShowsWhatIsKnownOfRowsBeforeAndAfterATile)
{
    Example example("flash-tiles");
    const std::vector<SheetStep> steps = sheetSteps(example.computation().graph);
    const auto operandsOf = [&](const char* result) {
        const auto found = std::ranges::find(steps, result, [](const SheetStep& step) { return step.result.name; });
        EXPECT_NE(found, steps.end()) << result;
        QStringList names{found->operatorText};
        for (const HeatmapFigure& operand : found->operands)
            names << operand.name;
        return names;
    };
    EXPECT_EQ(operandsOf("tile.0.1.m").mid(1), (QStringList{"tile.0.1.S", "tile.0.0.m"}));
    EXPECT_EQ(operandsOf("tile.0.1.l").mid(1), (QStringList{"tile.0.1.P", "tile.0.0.l", "tile.0.1.rescale"}));
    const QStringList output = operandsOf("tile.0.1.O");
    EXPECT_EQ(output.mid(1), (QStringList{"tile.0.1.PV", "tile.0.0.O", "tile.0.1.rescale"}));
    EXPECT_EQ(output.front(), "r_{0,1} \\circ O_{0,0} + \\cdot ");
}

TEST(ComputationSheet, OfManyStepsIsAPageAndNoStrip)
{
    for (const char* id : {"flash-tiles", "nystrom"}) {
        Example example(id);
        const Sheet sheet{id, {}, sheetSteps(example.computation().graph)};
        const QSizeF size = layoutPage(sheet).size();
        EXPECT_LT(size.height(), 1.2 * size.width()) << id;
        EXPECT_LT(size.width(), 2 * size.height()) << id;
    }
}

TEST(ComputationSheet, StandsAPinnedMatrixAlone)
{
    Graph graph;
    const NodeId a = graph.addLeaf({.name = "A", .symbol = "A"}, Tensor{{1, 2}});
    const NodeId b = graph.addLeaf({.name = "B", .symbol = "B"}, Tensor{{3}, {4}});
    const NodeId c = graph.add({.name = "C", .symbol = "C"}, matmul(), {a, b});
    graph.pin(c, Tensor{{9}});
    const std::vector<SheetStep> steps = sheetSteps(graph);
    ASSERT_FALSE(steps.empty());
    EXPECT_EQ(steps.back().result.name, "C");
    EXPECT_TRUE(steps.back().result.pinned);
    EXPECT_TRUE(steps.back().operands.empty());
    EXPECT_EQ(namesOn(steps), (std::set<QString>{"A", "B", "C"}));
}

} // namespace
} // namespace heedmap
