#include "sheet_drawing.h"

#include "on_page.h"

#include <heedmap/graph/gradients.h>
#include <paint/cited_cells.h>
#include <paint/computation_sheet.h>
#include <paint/figure_cells.h>
#include <paint/node_figure.h>
#include <paint/operation_figure.h>
#include <paint/print/printed_sheet.h>
#include <text/one_line.h>
#include <view/scene/stage_scene.h>
#include <view/sheet/sheet_groups.h>

#include <QPainter>

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace heedmap {
namespace {

/// The results that stand on the sheet, and their layers.
std::vector<SheetGroup> groupsOf(const GraphShape& graph, const std::set<std::string>& closed,
                                 std::vector<NodeId>& nodes)
{
    std::vector<std::string> names;
    nodes = sheetNodes(graph);
    return sheetGroups(
        graph, [&closed](const std::string& name) { return !closed.contains(name); }, nodes, names);
}

/// The matrices of a step: its operands and its result.
std::vector<OperationFigure::Operand> matricesOf(const GraphShape& graph, NodeId result)
{
    std::vector<OperationFigure::Operand> matrices = operationFigure(graph, result).operands;
    matrices.push_back({result});
    return matrices;
}

/// Where the computation has gradients, they stand under the matrices of a step.
void putGradients(SheetStep& step, const GraphShape& graph, NodeId result,
                  const std::function<HeatmapFigure(NodeId)>& figure)
{
    std::vector<HeatmapFigure> gradients;
    for (const auto& [node, transposed] : matricesOf(graph, result)) {
        const NodeId gradient = gradientNode(graph, node);
        HeatmapFigure under = gradient == noNode ? HeatmapFigure() : figure(gradient);
        under.heading.clear();
        under.rows.name.clear(); // they stand at the matrix above
        under.cols.name.clear();
        gradients.push_back(transposed && gradient != noNode ? transposedFigure(std::move(under)) : std::move(under));
    }
    if (std::ranges::all_of(gradients, [](const HeatmapFigure& under) { return FigureCells(under).empty(); }))
        return;
    giveGradients(step, std::move(gradients));
    step.ranBack = true;
}

HeatmapFigure countedFigure(const FigureSource& source, NodeId node, const FigureStyle& style)
{
    HeatmapFigure figure = nodeFigure(source.graph, node, source.read);
    countFrom(figure, style.firstIndex);
    return figure;
}

/// One matrix of a stack where the figure is one, with its title as the heading.
HeatmapFigure singleSlice(const HeatmapFigure& figure, Index slice)
{
    HeatmapFigure one = figure;
    if (figure.values.shape.slices > 1)
        restrictFigure(one, {.node = noNode, .name = {}, .slices = std::vector{slice}});
    return one;
}

SheetStep singleSlice(const SheetStep& step, Index slice)
{
    SheetStep one = step;
    for (HeatmapFigure& operand : one.operands)
        operand = singleSlice(operand, slice);
    one.result = singleSlice(one.result, slice);
    for (HeatmapFigure& gradient : one.gradients)
        gradient = singleSlice(gradient, slice);
    return one;
}

/// Makes steps of single matrices of those of stacks, one for each slice.
void splitSlices(Sheet& sheet)
{
    std::vector<SheetStep> single;
    std::vector<std::size_t> first; // of each step, and how many there are
    for (const SheetStep& step : sheet.steps) {
        first.push_back(single.size());
        for (Index s = 0; s < step.result.values.shape.slices; ++s)
            single.push_back(singleSlice(step, s));
    }
    first.push_back(single.size());
    for (SheetGroup& group : sheet.groups)
        group.first = first[group.first];
    sheet.steps = std::move(single);
}

/// Leaves those cells of a step's result, and what they are made of.
void restrictStep(SheetStep& step, const GraphShape& graph, NodeId result, const SeenCells& seen)
{
    const OperationFigure operation = operationFigure(graph, result);
    for (std::size_t i = 0; i <= operation.operands.size(); ++i) {
        const SeenCells cells = operandCells(graph, result, operation, i, seen);
        restrictTo(i < step.operands.size() ? step.operands[i] : step.result, cells);
        if (i < step.gradients.size() && !FigureCells(step.gradients[i]).empty())
            restrictTo(step.gradients[i], cells);
    }
}

/// Marks what a cell of that slice is worked out from.
void frame(HeatmapFigure& operand, std::vector<Cell> cells, Index slice)
{
    std::erase_if(cells, [slice](const Cell& cell) { return cell.slice != 0 && cell.slice != slice; });
    for (Cell& cell : cells)
        cell.slice = 0;
    for (const Region& region : cells.empty() ? std::vector<Region>() : rectanglesAround(cells))
        operand.framed.push_back({region, operand.ink});
}

} // namespace

std::vector<Demand> stepDemands(const GraphShape& graph, NodeId step)
{
    std::vector<Demand> demands;
    for (const OperationFigure::Operand& matrix : matricesOf(graph, step))
        for (const NodeId node : {matrix.node, gradientNode(graph, matrix.node)})
            if (node != noNode)
                demands.push_back({node, Region::all(graph.node(node).shape)});
    return demands;
}

std::vector<Demand> sheetDemands(const GraphShape& graph, const std::set<std::string>& closed)
{
    std::vector<NodeId> nodes;
    groupsOf(graph, closed, nodes);
    std::vector<Demand> demands;
    for (const NodeId node : nodes)
        std::ranges::copy(stepDemands(graph, node), std::back_inserter(demands));
    return demands;
}

StepPart stepPartOf(const GraphShape& graph, const FigureChoice& matrix)
{
    StepPart part;
    if (matrix.slices)
        part = {.slice = matrix.slices->front(), .alone = true};
    if (matrix.rows || matrix.cols) {
        const Shape& shape = graph.node(matrix.node).shape;
        const auto rangeOf = [](const std::optional<std::vector<Index>>& chosen, Index all) {
            return chosen ? Range{chosen->front(), chosen->back() + 1} : Range{0, all};
        };
        part.cells = SeenCells{rangeOf(matrix.rows, shape.rows), rangeOf(matrix.cols, shape.cols)};
    }
    return part;
}

SheetDrawing::SheetDrawing(const FigureSource& source, const FigureStyle& style, const std::string& language,
                           double scale, NodeId step, const std::set<std::string>& closed, const StepPart& part)
    : m_style(style)
{
    const GraphShape& graph = source.graph;
    const auto figure = [&](NodeId id) { return countedFigure(source, id, style); };
    if (step == noNode) {
        m_sheet.title = oneLine(QString::fromStdString(source.document.title.in(language)));
        m_sheet.summary = QString::fromStdString(source.document.summary.in(language));
        std::vector<NodeId> nodes;
        m_sheet.groups = groupsOf(graph, closed, nodes);
        for (const NodeId node : nodes) {
            m_sheet.steps.push_back(sheetStep(graph, node, figure));
            putGradients(m_sheet.steps.back(), graph, node, figure);
        }
    } else {
        m_sheet.steps.push_back(sheetStep(graph, step, figure));
        putGradients(m_sheet.steps.back(), graph, step, figure);
        if (part.cells)
            restrictStep(m_sheet.steps.back(), graph, step, *part.cells);
        m_sheet.title = std::exchange(m_sheet.steps.front().heading, {});
    }
    giveTitle(graph);
    const std::vector<SheetStep> stacks = m_sheet.steps;
    if (part.slice && part.alone)
        m_sheet.steps = {singleSlice(stacks.front(), *part.slice)};
    if (style.print.asked())
        splitSlices(m_sheet);
    layOut(scale, step != noNode);
    if (step != noNode && !fits() && part.slice && m_sheet.steps.size() > 1) {
        m_sheet.steps = {
            singleSlice(stacks.front(), std::min(*part.slice, stacks.front().result.values.shape.slices - 1))};
        layOut(scale, true);
    }
    if (step != noNode && !fits())
        throw tooLow(style.print, height());
}

/// Whose own words are the sheet's; on paper it is there where it is asked for.
void SheetDrawing::giveTitle(const GraphShape& graph)
{
    m_title = m_sheet.title = m_style.title.isEmpty() ? titleOf(graph, m_sheet.title) : m_style.title;
    const bool unasked =
        m_style.print.width > 0 && m_style.title.isEmpty() && !m_style.withParts.has(FigurePart::Title);
    if (m_style.without.has(FigurePart::Title) || unasked)
        m_sheet.title = m_sheet.summary = QString();
}

SheetDrawing::SheetDrawing(const FigureSource& source, const FigureStyle& style, double scale, NodeId step,
                           const Cell& cell, const std::optional<Expression>& part)
    : m_style(style)
{
    const GraphShape& graph = source.graph;
    const auto expression = part || !source.explain ? part : source.explain(step, cell);
    const auto cited = expression ? operandCells(graph, step, cell, *expression) : std::vector<std::vector<Cell>>();
    const auto figure = [&](NodeId id) { return countedFigure(source, id, style); };
    m_sheet.steps.push_back(singleSlice(sheetStep(graph, step, figure), cell.slice));
    SheetStep& only = m_sheet.steps.front();
    only.heading.clear();
    if (!style.title.isEmpty() || style.withParts.has(FigurePart::Title))
        giveTitle(graph);
    only.result.framed.push_back({Region::of({0, cell.row, cell.col}), only.result.ink, true});
    for (std::size_t i = 0; i < std::min(cited.size(), only.operands.size()); ++i)
        frame(only.operands[i], cited[i], cell.slice);
    layOut(scale, true);
}

void SheetDrawing::layOut(double scale, bool oneStep)
{
    m_layouts.clear();
    std::vector<HeatmapFigure*> figures;
    for (SheetStep& step : m_sheet.steps) {
        for (HeatmapFigure& operand : step.operands)
            figures.push_back(&operand);
        figures.push_back(&step.result);
        for (HeatmapFigure& gradient : step.gradients)
            if (!FigureCells(gradient).empty())
                figures.push_back(&gradient);
    }
    FigureStyle own = m_style;
    own.title.clear(); // it is the sheet's
    own.bar = BarSide::Below;
    applyStyle(figures, own);
    const bool single = std::ranges::any_of(m_sheet.steps, [](const SheetStep& s) { return !s.result.framed.empty(); });
    const bool printed = m_style.print.asked();
    if (!printed && !single) {
        m_layouts.push_back(layoutSheet(m_sheet, scale));
        return;
    }
    PrintedPages printedPages = printedSheet(m_sheet, m_style.layout(scale), oneStep);
    m_layouts = std::move(printedPages.pages);
    m_losses = std::move(printedPages.losses);
}

bool SheetDrawing::fits() const { return m_style.print.height == 0 || height() <= m_style.print.heightPx() + 0.01; }

/// Of all pages together, px.
double SheetDrawing::height() const
{
    double height = 0;
    for (const SheetLayout& layout : m_layouts)
        height += layout.size.height();
    return height;
}

Drawing SheetDrawing::drawingOf(const SheetLayout& layout, const std::function<void(QPainter&)>& over) const
{
    const auto draw = [this, &layout, over](QPainter& painter) {
        if (m_style.ground)
            painter.fillRect(QRectF(QPointF(), layout.size), m_style.theme->panel);
        drawSheet(painter, layout, *m_style.theme);
        if (over)
            over(painter);
    };
    return onPage({m_title, layout.size, draw, !m_style.ground, m_style.print.unit(), m_losses}, m_style);
}

std::vector<Drawing> SheetDrawing::pages() const
{
    std::vector<Drawing> pages;
    for (const SheetLayout& layout : m_layouts)
        pages.push_back(drawingOf(layout));
    return pages;
}

QRectF SheetDrawing::resultCells() const
{
    for (const PlacedFigure& placed : m_layouts.front().figures)
        if (placed.figure == &m_sheet.steps.front().result)
            return placed.layout.matrices.front().cells;
    return {};
}

} // namespace heedmap
