#include "view/sheet/live_sheet.h"

#include "paint/computation_sheet.h"
#include "paint/figure_parts.h"
#include "view/sheet/sheet_figures.h"
#include "view/sheet/sheet_groups.h"

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

constexpr Index smallEnough = 1 << 20; ///< the most cells of a page that is evaluated whole
constexpr Index mostLookedAt = 1 << 25;

/// The cells of all results and operands, also in closed layers.
Index cellsOf(const GraphShape& graph, const std::vector<NodeId>& nodes)
{
    Index cells = 0;
    for (const NodeId node : nodes) {
        cells += graph.node(node).shape.size();
        for (const OperationFigure::Operand& operand : operationFigure(graph, node).operands)
            cells += graph.node(operand.node).shape.size();
    }
    return cells;
}

QString changeSymbol(const GraphShape& graph, const OperationFigure::Operand& shown)
{
    return QStringLiteral("\\Delta ") + QString::fromStdString(graph.node(shown.node).info.symbol)
        + (shown.transposed ? QStringLiteral("^T") : QString());
}

void hideShapes(std::vector<SheetGroup>& groups)
{
    for (SheetGroup& group : groups)
        for (auto* matrices : {&group.takes, &group.gives})
            for (SheetGroup::Matrix& matrix : *matrices)
                matrix.shape.clear();
}

} // namespace

void LiveSheet::build(const Workbench& workbench, const LayerGroups& layers, const QString& title,
                      const QString& summary, const DisplaySettings& settings, const PartSet& without)
{
    const GraphShape& graph = workbench.graph();
    m_page = {};
    m_without = without;
    m_sheet = {title, summary, {}, {}};
    m_nodes = sheetNodes(graph);
    m_whole = cellsOf(graph, m_nodes) <= smallEnough;
    m_sheet.groups = sheetGroups(
        graph, [&](const std::string& layer) { return layers.open(layer); }, m_nodes, m_layers);
    if (settings.hideShapes)
        hideShapes(m_sheet.groups);
    m_figures.assign(m_nodes.size(), {});
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        Figures& figures = m_figures[i];
        figures.nodes = operationFigure(graph, m_nodes[i]).operands;
        figures.nodes.push_back({m_nodes[i], false});
        for (const auto& [node, transposed] : figures.nodes) {
            const Shape& shape = graph.node(node).shape;
            figures.shapes.push_back(shape);
            figures.sliced = figures.sliced || shownRegion(shape, 0) != Region::all(shape);
        }
        figures.gradients = gradientsOf(workbench, figures.nodes);
    }
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        m_sheet.steps.push_back(sheetStep(graph, m_nodes[i], [&](NodeId node) {
            HeatmapFigure figure = emptyNodeFigure(graph, node);
            if (!settings.showLabels) {
                figure.rows.labels.clear();
                figure.cols.labels.clear();
            }
            keepShape(figure, graph.node(node).shape);
            return m_figures[i].sliced ? oneMatrix(std::move(figure), 0) : figure;
        }));
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        giveEmptyGradients(m_sheet.steps[i], graph, m_figures[i].nodes, m_figures[i].gradients, m_figures[i].sliced);
        leaveOut(m_sheet.steps[i], without);
    }
    m_page = layoutPage(m_sheet);
}

std::vector<std::size_t> LiveSheet::stepsIn(const QRectF& seen) const
{
    std::vector<std::size_t> steps;
    for (const SheetPage::Block& block : m_page.blocks)
        if (block.place().intersects(seen) && (steps.empty() || steps.back() != block.step))
            steps.push_back(block.step);
    return steps;
}

std::vector<Demand> LiveSheet::demands(const Workbench& workbench, const QRectF& seen, Index slice, bool all) const
{
    std::vector<std::size_t> steps = stepsIn(m_whole ? QRectF(QPointF(), size()) : seen);
    const auto distance = [&](std::size_t step) { return (rectOf(step).center() - seen.center()).manhattanLength(); };
    if (!m_whole) // parts near the middle come first, as not all can be kept
        std::ranges::sort(steps, {}, distance);
    std::vector<Demand> demands;
    Index cells = 0;
    for (const std::size_t step : steps) {
        for (const Demand& demand : StageScene::demands(workbench, m_nodes[step], slice)) {
            cells += demand.region.size();
            demands.push_back(demand);
        }
        if (cells > mostLookedAt && !all)
            break;
    }
    return demands;
}

void LiveSheet::evaluated(const QRectF& seen)
{
    for (const std::size_t step : stepsIn(seen))
        m_figures[step].ready = true;
}

void LiveSheet::invalidate()
{
    for (Figures& figures : m_figures)
        figures.current = false;
}

HeatmapFigure LiveSheet::figure(Workbench& workbench, std::size_t step, NodeId node, Index slice,
                                const DisplaySettings& settings)
{
    Figures& figures = m_figures[step];
    const Shape& shape = workbench.graph().node(node).shape;
    HeatmapFigure figure = currentFigure(workbench, node, slice, settings);
    if (settings.range != RangeMode::Manual && !figures.sliced)
        figure.range = {}; // the matrices of a stack share a range anyway
    keepShape(figure, shape);
    Difference& changes = figures.changes.emplace_back();
    if (settings.showChange && figure.values.data != nullptr)
        showChange(figure, workbench, node, slice, changes);
    return figures.sliced ? oneMatrix(std::move(figure), matrixOf(shape, slice)) : figure;
}

// Figures keep their addresses, because the layout points at them.
void LiveSheet::take(Workbench& workbench, std::size_t step, Index slice, const DisplaySettings& settings)
{
    SheetStep& shown = m_sheet.steps[step];
    m_figures[step].changes.clear();
    SheetStep anew = sheetStep(workbench.graph(), m_nodes[step],
                               [&](NodeId node) { return figure(workbench, step, node, slice, settings); });
    const bool changes = m_figures[step].changes.back() != nullptr;
    for (std::size_t i = 0; i < m_figures[step].nodes.size(); ++i) // a closed layer has no rule between its matrices
        if (m_figures[step].changes[i] != nullptr)
            (i < anew.operands.size() ? anew.operands[i] : anew.result).symbol =
                changeSymbol(workbench.graph(), m_figures[step].nodes[i]);
    shown.operatorText = changes ? QString() : anew.operatorText;
    shown.geometry = changes && anew.geometry != StepGeometry::Product ? StepGeometry::RowMap : anew.geometry;
    if (m_figures[step].sliced)
        anew.result.heading = sliceTitle(anew.result, matrixOf(m_figures[step].shapes.back(), slice));
    std::ranges::move(anew.operands, shown.operands.begin());
    shown.result = std::move(anew.result);
    if (!shown.gradients.empty())
        takeGradients(shown, workbench, m_figures[step].nodes, slice, settings, m_figures[step].sliced);
    leaveOut(shown, m_without);
}

void LiveSheet::borrow(Workbench& workbench, std::size_t step, Index slice)
{
    const Figures& figures = m_figures[step];
    SheetStep& shown = m_sheet.steps[step];
    for (std::size_t i = 0; i < figures.nodes.size(); ++i)
        if (figures.changes[i] == nullptr) // otherwise the numbers are the node's own
            borrowNumbers(i < shown.operands.size() ? shown.operands[i] : shown.result, workbench,
                          figures.nodes[i].node, slice, figures.sliced);
    for (std::size_t i = 0; i < shown.gradients.size(); ++i)
        if (figures.gradients[i] != noNode)
            borrowNumbers(shown.gradients[i], workbench, figures.gradients[i], slice, figures.sliced);
}

// Sets one range for a step, or for all matrices of a kind if all have numbers.
void LiveSheet::shareRanges(const DisplaySettings& settings)
{
    if (settings.range != RangeMode::Step && settings.range != RangeMode::Shared)
        return;
    std::vector<HeatmapFigure*> together;
    const auto share = [&] {
        std::vector<HeatmapFigure> figures;
        for (const HeatmapFigure* figure : together)
            figures.push_back(*figure);
        shareRange(figures);
        for (std::size_t i = 0; i < together.size(); ++i)
            together[i]->range = figures[i].range;
        together.clear();
    };
    for (SheetStep& step : m_sheet.steps) {
        for (HeatmapFigure& operand : step.operands)
            together.push_back(&operand);
        together.push_back(&step.result);
        if (settings.range == RangeMode::Step)
            share();
    }
    share();
}

void LiveSheet::fill(Workbench& workbench, const QRectF& seen, Index slice, const DisplaySettings& settings)
{
    if (m_slice != std::exchange(m_slice, slice))
        invalidate();
    const bool anew = m_whole && !std::ranges::all_of(m_figures, &Figures::current);
    for (const std::size_t step : anew ? stepsIn(QRectF(QPointF(), size())) : stepsIn(seen)) {
        Figures& figures = m_figures[step];
        if (!m_whole && !figures.ready)
            continue;
        if (figures.current) {
            borrow(workbench, step, slice);
            continue;
        }
        take(workbench, step, slice, settings);
        figures.current = true;
        if (!m_whole)
            layoutStep(m_page, m_sheet, step);
    }
    if (anew) {
        shareRanges(settings);
        m_page = layoutPage(m_sheet);
    }
}

bool LiveSheet::complete() const
{
    const auto there = [](const HeatmapFigure& figure) { return figure.values.data != nullptr; };
    return std::ranges::all_of(m_sheet.steps, [&](const SheetStep& step) {
        return there(step.result) && std::ranges::all_of(step.operands, there);
    });
}

// The page has numbers at every zoom, however small they become.
bool LiveSheet::numbersMissing(const QRectF& seen, double zoom) const
{
    constexpr double readable = 8; // px
    const auto missing = [zoom](const PlacedFigure& placed) {
        return placed.layout.valuePx > 0 && placed.layout.valuePx * zoom < readable;
    };
    return std::ranges::any_of(m_page.blocks, [&](const SheetPage::Block& block) {
        return block.place().intersects(seen) && std::ranges::any_of(block.layout.figures, missing);
    });
}

void LiveSheet::draw(QPainter& painter, const QRectF& seen, const Theme& theme) const
{
    drawSheet(painter, m_page.frame, theme);
    for (const SheetPage::Block& block : m_page.blocks)
        if (block.place().intersects(seen))
            drawSheet(painter, block.layout, theme);
}

OperationFigure::Operand LiveSheet::shownAt(std::size_t step, std::size_t matrix) const
{
    const Figures& figures = m_figures[step];
    const std::size_t count = figures.nodes.size();
    if (matrix < count)
        return figures.nodes[matrix];
    if (matrix - count >= figures.gradients.size()) // a spot may be older than the gradients' removal
        return {noNode};
    return {figures.gradients[matrix - count], figures.nodes[matrix - count].transposed};
}

std::vector<StagePart> LiveSheet::partsWithGradients(std::size_t step, Index slice) const
{
    std::vector<StagePart> all = parts(step, slice);
    for (const NodeId gradient : m_figures[step].gradients)
        for (const StagePart& part : gradient == noNode ? std::vector<StagePart>() : partsOf(gradient))
            if (part.slice == slice || part.shape.slices == 1)
                all.push_back(part);
    return all;
}

std::size_t LiveSheet::indexOf(std::size_t step, const HeatmapFigure* figure) const
{
    const SheetStep& shown = m_sheet.steps[step];
    for (std::size_t i = 0; i < shown.gradients.size(); ++i)
        if (&shown.gradients[i] == figure)
            return m_figures[step].nodes.size() + i;
    return figure == &shown.result ? shown.operands.size() : static_cast<std::size_t>(figure - shown.operands.data());
}

StagePart LiveSheet::part(std::size_t step, const PlacedFigure& placed, const MatrixPlace& matrix) const
{
    const Figures& figures = m_figures[step];
    const std::size_t index = indexOf(step, placed.figure);
    const auto [node, transposed] = shownAt(step, index);
    const Shape& shape = figures.shapes[index % figures.nodes.size()];
    const QSizeF cell = placed.layout.cellSize.cell;
    const FigureCells cells(*placed.figure);
    StagePart part{
        node,
        figures.sliced ? matrixOf(shape, m_slice) : matrix.slice,
        transposed,
        index + 1 == figures.nodes.size(),
        placed.figure->ink,
        shape,
        {matrix.cells.topLeft(),
         QSizeF(cell.width() * static_cast<double>(cells.cols()), cell.height() * static_cast<double>(cells.rows()))}};
    placeBarOf(part, placed);
    return part;
}

std::optional<LiveSheet::Found> LiveSheet::cellAt(const QPointF& at) const
{
    for (const SheetPage::Block& block : m_page.blocks)
        for (const PlacedFigure& placed : block.layout.figures)
            for (const MatrixPlace& matrix : placed.layout.matrices)
                if (matrix.cells.contains(at)) {
                    const StagePart found = part(block.step, placed, matrix);
                    if (const auto cell = found.cellAt(at))
                        return Found{block.step, indexOf(block.step, placed.figure), {found.node, *cell}};
                }
    return std::nullopt;
}

std::optional<std::size_t> LiveSheet::titleAt(const QPointF& at) const
{
    const auto found =
        std::ranges::find_if(m_page.frame.groups, [&](const GroupPlace& place) { return place.head.contains(at); });
    return found == m_page.frame.groups.end() ? std::nullopt : std::optional(found->group);
}

std::optional<std::size_t> LiveSheet::titleOf(const std::string& layer) const
{
    const auto found = std::ranges::find(m_layers, layer);
    return found == m_layers.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - m_layers.begin()));
}

std::vector<StagePart> LiveSheet::parts(std::size_t step, Index slice) const
{
    std::vector<StagePart> parts(m_figures[step].nodes.size());
    for (const SheetPage::Block& block : m_page.blocks) {
        if (block.step != step)
            continue;
        std::vector<StagePart> here(parts.size());
        for (const PlacedFigure& placed : block.layout.figures)
            for (const MatrixPlace& matrix : placed.layout.matrices) {
                const StagePart found = part(step, placed, matrix);
                const std::size_t index = indexOf(step, placed.figure);
                if (index >= here.size()) // indices beyond the matrices are gradients
                    continue;
                StagePart& taken = here[index];
                if (taken.node == noNode || found.slice == slice)
                    taken = found;
            }
        if (parts.back().node == noNode || here.back().slice == slice)
            parts = here;
    }
    return parts;
}

std::vector<StagePart> LiveSheet::partsOf(NodeId node) const
{
    std::vector<StagePart> parts;
    for (const SheetPage::Block& block : m_page.blocks)
        for (const PlacedFigure& placed : block.layout.figures)
            for (const MatrixPlace& matrix : placed.layout.matrices)
                if (shownAt(block.step, indexOf(block.step, placed.figure)).node == node)
                    parts.push_back(part(block.step, placed, matrix));
    return parts;
}

std::optional<std::size_t> LiveSheet::stepOf(NodeId node) const
{
    if (const auto found = std::ranges::find(m_nodes, node); found != m_nodes.end())
        return static_cast<std::size_t>(found - m_nodes.begin());
    for (std::size_t step = 0; step < m_figures.size(); ++step)
        if (const Figures& figures = m_figures[step];
            std::ranges::find(figures.nodes, node, &OperationFigure::Operand::node) != figures.nodes.end()
            || std::ranges::find(figures.gradients, node) != figures.gradients.end())
            return step;
    return std::nullopt;
}

QRectF LiveSheet::rectOf(std::size_t step) const
{
    QRectF rect;
    for (const SheetPage::Block& block : m_page.blocks)
        if (block.step == step)
            rect |= block.place();
    return rect;
}

} // namespace heedmap
