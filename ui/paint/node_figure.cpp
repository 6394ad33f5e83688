#include "paint/node_figure.h"

#include "paint/blocks/label_lines.h"
#include "paint/value_text.h"
#include "text/core_text.h"

#include <heedmap/graph/gradients.h>
#include <heedmap/ops/patches.h>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace heedmap {
namespace {

FigureAxis figureAxis(const Axis& axis)
{
    FigureAxis shown{sentenceText(axis.name), {}};
    for (Index i = 0; axis.labels != nullptr && i < static_cast<Index>(axis.labels->size()); ++i)
        shown.labels.append(labelText(axis, i));
    return shown;
}

/// From the blackest black of a colour to the whitest white.
PixelRange widest(const PatchCut& cut)
{
    const auto [blackest, lighter] = std::ranges::minmax(cut.ranges, {}, &PixelRange::black);
    const auto [darker, whitest] = std::ranges::minmax(cut.ranges, {}, &PixelRange::white);
    return {blackest.black, whitest.white};
}

/// Of a picture that is cut into patches, and of the patches.
std::optional<PixelRange> pixelRange(const GraphShape& graph, NodeId id)
{
    const auto cut = [&](NodeId node) {
        return graph.node(node).leaf() ? std::nullopt : patchCut(*graph.node(node).op);
    };
    if (graph.node(id).info.role == Role::Gradient)
        return std::nullopt;
    if (const auto own = cut(id))
        return widest(*own);
    for (const NodeId user : graph.consumers(id))
        if (const auto its = cut(user); its && graph.node(user).info.role != Role::Gradient)
            return widest(*its);
    return std::nullopt;
}

/// One part of a stack, or of an axis in blocks, as "head 0" begins: of the axis "heads" or "heads × d_k".
QString partName(const NodeInfo& info)
{
    const Axis& blocks = info.cols.block > 0 ? info.cols : info.rows;
    const AxisName& parts = info.slices.name.empty() && blocks.block > 0 ? blocks.name : info.slices.name;
    return parts.kind == AxisKind::Heads ? QCoreApplication::translate("Paint", "head") : sentenceText(parts);
}

/// The names of the parts of a stack; of an axis in blocks, those of the stack that it is cut into or joined from.
QStringList partLabels(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    if (node.info.cols.block == 0 || node.info.slices.labels != nullptr)
        return figureAxis(node.info.slices).labels;
    std::vector<NodeId> near = graph.consumers(id);
    near.insert(near.end(), node.inputs.begin(), node.inputs.end());
    for (const NodeId other : near) {
        const Node& stack = graph.node(other);
        if (stack.shape.slices * node.info.cols.block == node.shape.cols && stack.info.slices.labels != nullptr)
            return figureAxis(stack.info.slices).labels;
        if (node.leaf() && stack.info.cols.block == node.info.cols.block)
            return partLabels(graph, other);
    }
    return {};
}

} // namespace

HeatmapFigure nodeFigure(const GraphShape& graph, NodeId id, const std::function<Lease(NodeId)>& read)
{
    HeatmapFigure figure = emptyNodeFigure(graph, id);
    const auto numbers = [&](NodeId node) -> const ConstView& { return figure.held.emplace_back(read(node)); };
    figure.held.reserve(2);
    figure.values = numbers(id);
    if (const NodeId mask = maskOver(graph, id); mask != noNode)
        figure.keep = numbers(mask);
    checkMask(figure);
    return figure;
}

HeatmapFigure emptyNodeFigure(const GraphShape& graph, NodeId id)
{
    const NodeInfo& info = graph.node(id).info;
    HeatmapFigure figure;
    figure.symbol = QString::fromStdString(info.symbol);
    figure.name = QString::fromStdString(info.name);
    figure.heading = sentenceText(info.step);
    figure.rows = figureAxis(info.rows);
    figure.cols = figureAxis(info.cols);
    figure.slices = {partName(info), partLabels(graph, id)};
    figure.role = valueRole(info);
    figure.ink = symbolInk(info);
    figure.sharesOut = info.family == Family::Attention && graph.node(id).geometry == Geometry::RowMap;
    figure.pinned = graph.pinned(id) || graph.partlyPinned(id);
    for (Index s = 0; s < graph.node(id).shape.slices && graph.partlyPinned(id); ++s)
        figure.pins.push_back(graph.pinned(id, s));
    if (const NodeId of = gradientOf(graph, id); of != noNode)
        figure.hatched = graph.node(of).info.family == Family::Score;
    figure.blockRows = info.rows.block;
    figure.blockCols = info.cols.block;
    if (const auto pixels = pixelRange(graph, id)) { // a picture is seen as one
        figure.palette = QStringLiteral("black-white");
        figure.range = {RangeChoice::Kind::Fixed, pixels->black, pixels->white, {}, false};
    }
    return figure;
}

NodeId maskOver(const GraphShape& graph, NodeId id)
{
    const Node& node = graph.node(id);
    if (const NodeId of = gradientOf(graph, id); of != noNode)
        return maskOver(graph, of);
    if (node.leaf() || node.info.family == Family::Mask || node.info.role == Role::Gradient)
        return noNode;
    const auto covers = [&](const Shape& mask) { return mask.rows == node.shape.rows && mask.cols == node.shape.cols; };
    for (const NodeId input : node.inputs) {
        if (graph.node(input).info.family == Family::Mask && covers(graph.node(input).shape))
            return input;
    }
    const bool alone = node.geometry == Geometry::ElementWise && node.inputs.size() == 1;
    const bool rowByRow =
        (alone || node.geometry == Geometry::RowMap) && graph.node(node.inputs.front()).shape == node.shape;
    return rowByRow ? maskOver(graph, node.inputs.front()) : noNode;
}

void checkMask(HeatmapFigure& figure)
{
    const Shape& shape = figure.values.shape;
    if (!figure.pinned || figure.keep.data == nullptr || figure.values.data == nullptr)
        return;
    const double left = figure.role == ValueRole::Weights ? 0 : -std::numeric_limits<double>::infinity();
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows && figure.pinnedAt(s); ++r)
            for (Index c = 0; c < shape.cols; ++c)
                if (figure.keep.row(s, r)[c] == 0 && figure.values.row(s, r)[c] != left) {
                    figure.keep = {};
                    return;
                }
}

std::optional<double> brokenSum(std::span<const double> weights)
{
    constexpr double noticed = 5e-4; // more than a number format rounds away
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    return std::abs(sum - 1) > noticed ? std::optional(sum) : std::nullopt; // none of NaN
}

namespace {

/// Whether its rows add up to 1 unless people type into them.
bool mayBeBroken(const HeatmapFigure& figure)
{
    return figure.sharesOut && figure.pinned && figure.role == ValueRole::Weights && figure.values.data != nullptr;
}

} // namespace

std::vector<BrokenRow> brokenRows(const HeatmapFigure& figure)
{
    const ConstView& values = figure.values;
    std::vector<BrokenRow> rows;
    for (Index slice = 0; mayBeBroken(figure) && slice < values.shape.slices; ++slice)
        for (Index row = 0; row < values.shape.rows; ++row)
            if (const auto sum = brokenSum({values.row(slice, row), static_cast<std::size_t>(values.shape.cols)}))
                rows.push_back({row, *sum});
    return rows;
}

void nameSums(HeatmapFigure& figure)
{
    const ConstView& values = figure.values;
    if (!mayBeBroken(figure) || values.shape.slices > 1)
        return;
    const auto cols = static_cast<std::size_t>(values.shape.cols);
    QStringList& labels = figure.rows.labels;
    for (Index row = 0; row < values.shape.rows; ++row) {
        const std::optional<double> sum = brokenSum({values.row(0, row), cols});
        if (!sum)
            continue;
        for (Index i = labels.size(); i < values.shape.rows; ++i)
            labels << QString::number(i);
        figure.sumsOff = true;
        labels[row] =
            tellingLabel(labels[row], QStringLiteral("Σ ") + valueText(*sum, {std::max(figure.decimals, 2), false}));
    }
}

ValueRole valueRole(const NodeInfo& info)
{
    if (info.family == Family::Gradient)
        return ValueRole::Gradient;
    if (info.family == Family::Attention)
        return ValueRole::Weights;
    return info.family == Family::Mask ? ValueRole::Mask : ValueRole::Signed;
}

SymbolInk symbolInk(const NodeInfo& info)
{
    switch (info.family) {
    case Family::Input: return SymbolInk::Input;
    case Family::Query: return SymbolInk::Query;
    case Family::Key: return SymbolInk::Key;
    case Family::Value: return SymbolInk::Value;
    case Family::Score: return SymbolInk::Scores;
    case Family::Attention: return SymbolInk::Weights;
    case Family::Output: return SymbolInk::Output;
    case Family::Mask: return SymbolInk::Mask;
    case Family::Gradient: return SymbolInk::Gradient;
    case Family::Other: break;
    }
    return SymbolInk::Plain;
}

} // namespace heedmap
