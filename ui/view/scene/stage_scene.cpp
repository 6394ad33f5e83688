#include "view/scene/stage_scene.h"

#include "model/known_words.h"
#include "paint/blocks/label_lines.h"
#include "paint/figure_grid.h"
#include "paint/figure_parts.h"
#include "paint/sheet_step.h"
#include "text/core_text.h"
#include "view/scene/guess.h"
#include "view/scene/paper_panels.h"
#include "view/scene/printed_check.h"
#include "view/scene/shared_range.h"
#include "view/scene/too_small.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr double largestSide = 84;

ConstView sliceOf(const ConstView& view, Index slice)
{
    if (view.data == nullptr || view.shape.slices == 1)
        return view;
    ConstView one = view;
    one.data = view.row(slice, view.firstRow) + view.firstCol;
    one.shape = Shape::matrix(view.shape.rows, view.shape.cols);
    one.firstSlice = 0;
    return one;
}

HeatmapFigure labelled(HeatmapFigure figure, const DisplaySettings& settings)
{
    if (!settings.showLabels) {
        figure.rows.labels.clear();
        figure.cols.labels.clear();
    }
    if (settings.hideShapes)
        figure.without.add(FigurePart::Shape);
    return figure;
}

/// A mark at words that the table lacks.
void markUnknown(HeatmapFigure& figure, const Workbench& workbench, const NodeInfo& info)
{
    for (const auto& [axis, shown] : {std::pair(&info.rows, &figure.rows), std::pair(&info.cols, &figure.cols)})
        for (const Index entry : unknownEntries(workbench, *axis))
            if (entry < shown->labels.size())
                shown->labels[entry] = tellingLabel(shown->labels[entry], QStringLiteral("?"));
}

/// Gives the matrices of a stack, which stand side by side, one colour scale.
void shareOverStack(HeatmapFigure& figure, const Node& node, Index slice)
{
    const bool whole = shownRegion(node.shape, slice).slices.size() == node.shape.slices;
    if (figure.values.data == nullptr || node.shape.slices < 2 || !whole || figure.role == ValueRole::Mask)
        return;
    const FigureCells cells(figure);
    const ValueScale scale = scaleFor(figure, extentOf(cells));
    bool differs = figure.role != ValueRole::Weights;
    for (Index s = 0; s < cells.slices() && !differs; ++s)
        differs = weightsEnd(extentOf(cells, s)) < 1;
    if (!differs) // weights run to 1 everywhere
        return;
    const QString all = sentenceText(node.info.slices.name);
    figure.range = {RangeChoice::Kind::Shared, scale.lo(), scale.hi(), all, false};
}

void shareRanges(SheetStep& step, RangeMode mode, bool compared)
{
    if (compared && mode == RangeMode::Matrix)
        shareRange(step.operands);
    if (mode != RangeMode::Step)
        return;
    step.operands.push_back(std::move(step.result));
    shareRange(step.operands);
    step.result = std::move(step.operands.back());
    step.operands.pop_back();
}

} // namespace

Region shownRegion(const Shape& shape, Index slice)
{
    constexpr Index large = 1 << 20;
    Region region = Region::all(shape);
    slice = std::clamp<Index>(slice, 0, shape.slices - 1);
    if (shape.size() > large)
        region.slices = {slice, slice + 1};
    return region;
}

HeatmapFigure currentFigure(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings)
{
    const auto values = [&](NodeId id) {
        return workbench.values(id, shownRegion(workbench.graph().node(id).shape, slice)).view;
    };
    HeatmapFigure figure = emptyNodeFigure(workbench.graph(), node);
    figure.heading.clear();
    markUnknown(figure, workbench, workbench.graph().node(node).info);
    const NodeId mask = maskOver(workbench.graph(), node);
    figure.values = values(node);
    if (!settings.hideMisprints)
        figure.misprinted = misprintedCells(workbench, node);
    if (mask != noNode)
        figure.keep = values(mask);
    figure.onScreen = true;
    figure.decimals = settings.decimals;
    figure.numbers.exact = settings.exactDecimals;
    figure.showValues = settings.showValues;
    figure.logarithmic = settings.logarithmic && figure.role == ValueRole::Weights;
    if (!figure.palette.isEmpty())
        return labelled(std::move(figure), settings); // colours with a fixed meaning
    figure.zeroCentred = settings.zeroCentred;
    if (const Palette* palette = findPalette(settings.palette); palette != nullptr && figure.role != ValueRole::Gradient
        && (palette->kind() == PaletteKind::Diverging) == (figure.role == ValueRole::Signed && figure.zeroCentred))
        figure.palette = settings.palette;
    if (settings.range == RangeMode::Manual && figure.role == ValueRole::Signed)
        figure.range = {RangeChoice::Kind::Fixed, settings.lo, settings.hi, {}, false};
    if (figure.role == ValueRole::Gradient && settings.oneGradientRange)
        figure.range = SharedRange::of(workbench).gradientRange(slice);
    else if (settings.range == RangeMode::Shared && figure.role == ValueRole::Signed)
        figure.range = SharedRange::of(workbench).range(slice, settings.zeroCentred);
    else if (settings.range != RangeMode::Manual)
        shareOverStack(figure, workbench.graph().node(node), slice);
    return labelled(std::move(figure), settings);
}

bool showChange(HeatmapFigure& figure, Workbench& workbench, NodeId node, Index slice, Difference& store)
{
    const Shape& shape = workbench.graph().node(node).shape;
    const Region region = shownRegion(shape, slice);
    store = workbench.difference(node, region);
    if (store == nullptr)
        return false;
    ConstView view(store->numbers().data(), shape);
    view.firstSlice = region.slices.begin;
    figure.values = view;
    figure.keep = {};
    figure.misprinted.clear();
    figure.role = ValueRole::Signed;
    figure.palette.clear();
    figure.zeroCentred = true;
    figure.range = {};
    figure.logarithmic = false;
    figure.symbol.prepend(QStringLiteral("\\Delta "));
    return true;
}

HeatmapFigure sliceOf(HeatmapFigure figure, Index slice)
{
    figure.values = sliceOf(figure.values, slice);
    figure.keep = sliceOf(figure.keep, slice);
    figure.pinned = figure.pinnedAt(slice);
    figure.pins.clear();
    checkMask(figure);
    std::erase_if(figure.misprinted, [slice](const Cell& cell) { return cell.slice != slice; });
    for (Cell& cell : figure.misprinted)
        cell.slice = 0;
    return figure;
}

std::vector<Demand> StageScene::demands(const Workbench& workbench, NodeId node, Index slice)
{
    const GraphShape& graph = workbench.graph();
    std::vector<Demand> demands;
    const auto add = [&](NodeId id) {
        demands.push_back({id, shownRegion(graph.node(id).shape, slice)});
        if (const NodeId mask = maskOver(graph, id); mask != noNode)
            demands.push_back({mask, shownRegion(graph.node(mask).shape, slice)});
        if (const NodeId gradient = workbench.gradients().of(id); gradient != noNode)
            demands.push_back({gradient, shownRegion(graph.node(gradient).shape, slice)});
    };
    add(node);
    for (const auto& operand : operationFigure(graph, node, slice).operands)
        add(operand.node);
    return demands;
}

HeatmapFigure figureUnder(Workbench& workbench, const OperationFigure::Operand& matrix, Index slice,
                          const DisplaySettings& settings)
{
    const NodeId gradient = workbench.gradients().of(matrix.node);
    if (gradient == noNode)
        return {};
    HeatmapFigure figure = currentFigure(workbench, gradient, slice, settings);
    if (figure.values.data == nullptr)
        figure.values.shape = workbench.graph().node(gradient).shape;
    figure.symbol = QLatin1Char('d') + QString::fromStdString(workbench.graph().node(matrix.node).info.symbol);
    figure.rows.name.clear(); // they stand at the matrix above
    figure.cols.name.clear();
    return matrix.transposed ? transposedFigure(std::move(figure)) : figure;
}

void putInLine(SheetStep& step)
{
    if (step.geometry != StepGeometry::Product)
        return;
    step.geometry = StepGeometry::SideBySide;
    step.operatorText = QStringLiteral("\\cdot ");
}

void giveGradients(SheetStep& step, std::vector<HeatmapFigure> gradients)
{
    putInLine(step);
    step.gradients = std::move(gradients);
}

namespace {

/// One matrix of a stack; its numbers may be missing.
HeatmapFigure oneOf(HeatmapFigure figure, Index slice)
{
    if (figure.values.data == nullptr && figure.values.shape.slices > 1)
        figure.values.shape = Shape::matrix(figure.values.shape.rows, figure.values.shape.cols);
    return sliceOf(std::move(figure), slice);
}

} // namespace

/// The content of a stage before it is laid out.
struct StageScene::Content {
    SheetStep step;
    std::vector<StagePart> parts;
    std::vector<StagePart> gradients;
    std::vector<Difference> changes;
    bool differs = false; ///< changes are shown
};

namespace {

void restrict(HeatmapFigure& figure, StagePart& part, const SeenCells& seen, bool wholeRange)
{
    if (seen.rows.size() == part.shape.rows && seen.cols.size() == part.shape.cols)
        return;
    if (wholeRange && figure.range.kind == RangeChoice::Kind::Auto && figure.role != ValueRole::Mask) {
        const ValueScale scale = scaleFor(figure, extentOf(FigureCells(figure)));
        figure.range = {RangeChoice::Kind::Fixed, scale.lo(), scale.hi(), {}, false};
    }
    if (wholeRange)
        figure.without.add(FigurePart::Shape); // which would be that of the part
    restrictTo(figure, seen);
    part.rows = seen.rows;
    part.cols = seen.cols;
}

} // namespace

StageScene::Content StageScene::contentOf(Workbench& workbench, NodeId node, Index slice,
                                          const DisplaySettings& settings, const std::optional<SeenCells>& seen)
{
    const GraphShape& graph = workbench.graph();
    const OperationFigure operation = operationFigure(graph, node, slice);
    Content content;
    std::vector<HeatmapFigure> gradients;
    const bool alone = seen && seen->alone != noNode;
    const NodeId result = alone ? seen->alone : node;
    const auto add = [&](const OperationFigure::Operand& shown, std::size_t number) {
        const auto& [id, transposed] = shown;
        const Shape& shape = graph.node(id).shape;
        const Index one = std::clamp<Index>(slice, 0, shape.slices - 1);
        HeatmapFigure figure = currentFigure(workbench, id, slice, settings);
        if (settings.showChange && figure.values.data != nullptr)
            content.differs =
                showChange(figure, workbench, id, slice, content.changes.emplace_back()) || content.differs;
        figure = sliceOf(std::move(figure), one);
        content.parts.push_back({id, one, transposed, id == result, figure.ink, shape, {}});
        if (seen && figure.values.data != nullptr)
            restrict(figure, content.parts.back(), operandCells(graph, node, operation, number, *seen),
                     seen->wholeRange);
        gradients.push_back(oneOf(figureUnder(workbench, shown, slice, settings), one));
        if (const NodeId gradient = workbench.gradients().of(id); gradient != noNode)
            content.gradients.push_back({gradient, one, transposed, false, SymbolInk::Gradient, shape, {}});
        return transposed ? transposedFigure(std::move(figure)) : figure;
    };
    content.step.geometry = operation.geometry;
    content.step.operatorText = operation.operatorText;
    for (std::size_t i = 0; !alone && i < operation.operands.size(); ++i)
        content.step.operands.push_back(add(operation.operands[i], i));
    content.step.result = add({result}, operation.operands.size());
    if (!content.differs)
        content.step.result.symbol = resultSymbol(graph, result);
    if (!content.gradients.empty())
        giveGradients(content.step, std::move(gradients));
    else if (seen && seen->inLine)
        putInLine(content.step);
    return content;
}

bool StageScene::build(Workbench& workbench, NodeId node, Index slice, const DisplaySettings& settings, bool compared,
                       const std::optional<SeenCells>& seen)
{
    Content content = contentOf(workbench, node, slice, settings, seen);
    SheetStep& step = content.step;
    if (content.differs && step.geometry != StepGeometry::Product) { // no rule holds between changes
        step.geometry = StepGeometry::RowMap;
        step.operatorText.clear();
    }
    const auto missing = [](const HeatmapFigure& figure) { return figure.values.data == nullptr; };
    if (missing(step.result) || std::ranges::any_of(step.operands, missing))
        return false;
    shareRanges(step, settings.range, compared);
    m_sharesStacks = !compared && settings.range != RangeMode::Step && settings.range != RangeMode::Shared;
    step.ranBack = m_step.ranBack;
    m_layout = {};
    m_step = std::move(content.step);
    m_parts = std::move(content.parts);
    m_gradients = std::move(content.gradients);
    m_changes = std::move(content.changes);
    return true;
}

void StageScene::leaveOut(const PartSet& parts) { heedmap::leaveOut(m_step, parts); }

void StageScene::nameSums(const ViewContext& context)
{
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        HeatmapFigure& figure = i < m_step.operands.size() ? m_step.operands[i] : m_step.result;
        const StagePart& part = m_parts[i];
        const bool whole = figure.values.shape.rows == part.shape.rows && figure.values.shape.cols == part.shape.cols;
        if (!part.transposed && whole && !hidesAny(context, part.node, part.slice))
            heedmap::nameSums(figure);
    }
}

StagePart* StageScene::partShowing(const HeatmapFigure* figure)
{
    const auto within = [figure](const std::vector<HeatmapFigure>& figures) {
        return std::ranges::any_of(figures, [figure](const HeatmapFigure& each) { return &each == figure; });
    };
    if (!within(m_step.gradients))
        return &m_parts[within(m_step.operands) ? static_cast<std::size_t>(figure - m_step.operands.data())
                                                : m_step.operands.size()];
    std::size_t before = 0; // of those that have one
    for (const HeatmapFigure* each = m_step.gradients.data(); each != figure; ++each)
        before += FigureCells(*each).empty() ? 0 : 1;
    return &m_gradients[before];
}

void StageScene::layout(double side, double deviceScale)
{
    m_layout = stepBlock(m_step, side, deviceScale, m_compact);
    placeParts();
}

void StageScene::stack(const Print& print, double width, double deviceScale)
{
    LayoutOptions options = layoutOn(print);
    options.deviceScale = deviceScale;
    m_layout = stepOnGrid(m_step, options, {width, 1e9});
    placeParts();
}

QStringList StageScene::print(const FigurePage& page, const QSizeF& room)
{
    QStringList losses;
    m_layout = layPanels(paperPanels(m_step), page, room, losses);
    placeParts();
    return losses;
}

void StageScene::placeParts()
{
    for (const PlacedFigure& placed : m_layout.figures) {
        StagePart& part = *partShowing(placed.figure);
        placeBarOf(part, placed);
        part.sharesStack = part.sharesRange && m_sharesStacks;
        part.cells = placed.layout.matrices.front().cells;
        part.title = placed.layout.symbolBaseline;
        part.labelled = withLabels(part.cells, placed.layout.texts);
    }
}

void StageScene::translate(const QPointF& by)
{
    m_layout.translate(by);
    for (auto* parts : {&m_parts, &m_gradients})
        for (StagePart& part : *parts) {
            part.cells.translate(by);
            part.bar.translate(by);
            part.labelled.translate(by);
            part.title += by;
        }
}

double StageScene::fittingSide(const QSizeF& room, double deviceScale)
{
    const auto needed = [&] { // of the room
        return std::max({m_layout.size.width() / room.width(), m_layout.size.height() / room.height(), 1.0});
    };
    Compact best = Compact::No;
    double least = 0;
    double side = 0;
    for (const Compact compact : {Compact::No, Compact::Narrow, Compact::Low}) {
        m_compact = compact;
        const double fitting = heedmap::fittingSide(m_step, largestSide, room, deviceScale, compact);
        layout(fitting, deviceScale);
        if (side == 0 || needed() < least || (needed() == least && fitting > side)) {
            best = compact;
            least = needed();
            side = fitting;
        }
        if (compact == Compact::No && least == 1 && !numbersMissing(1))
            break;
    }
    m_compact = best;
    layout(side, deviceScale);
    return side;
}

const StagePart* StageScene::partOf(NodeId node) const
{
    for (const auto* parts : {&m_parts, &m_gradients})
        if (const auto found = std::ranges::find(*parts, node, &StagePart::node); found != parts->end())
            return &*found;
    return nullptr;
}

const StagePart* StageScene::partAt(const QPointF& at) const
{
    for (const auto* parts : {&m_parts, &m_gradients})
        for (const StagePart& part : *parts)
            if (part.cells.contains(at))
                return &part;
    return nullptr;
}

void StageScene::readableFrom(double px) { heedmap::readableFrom(m_step, px); }

bool StageScene::fewerDecimals() const
{
    return std::ranges::any_of(m_layout.figures, [](const PlacedFigure& placed) { return placed.layout.fewer; });
}

bool StageScene::numbersMissing(double zoom) const { return heedmap::numbersMissing(m_layout, zoom); }

double StageScene::numberSize() const
{
    double smallest = std::numeric_limits<double>::infinity();
    for (const PlacedFigure& placed : m_layout.figures)
        if (placed.figure->showValues)
            smallest = std::min(smallest, placed.layout.valuePx);
    return std::isfinite(smallest) ? smallest : 0;
}

Index StageScene::cellCount() const
{
    Index count = 0;
    for (const StagePart& part : m_parts)
        count = std::max(count, part.shape.rows * part.shape.cols);
    return count;
}

} // namespace heedmap
