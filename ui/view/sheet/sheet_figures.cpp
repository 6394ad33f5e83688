#include "view/sheet/sheet_figures.h"

#include "paint/figure_parts.h"

#include <algorithm>

namespace heedmap {

Index matrixOf(const Shape& shape, Index slice) { return std::clamp<Index>(slice, 0, shape.slices - 1); }

/// Numbers that are still missing have a shape already.
void keepShape(HeatmapFigure& figure, const Shape& shape)
{
    if (figure.values.data == nullptr)
        figure.values.shape = shape;
}

HeatmapFigure oneMatrix(HeatmapFigure figure, Index slice)
{
    const Shape shape = figure.values.shape;
    const QString title = shape.slices > 1 ? sliceTitle(figure, slice) : QString();
    figure = sliceOf(std::move(figure), slice);
    figure.values.shape = Shape::matrix(shape.rows, shape.cols);
    figure.heading = title;
    return figure;
}

void borrowNumbers(HeatmapFigure& figure, Workbench& workbench, NodeId node, Index slice, bool sliced)
{
    const auto values = [&](NodeId id) {
        const Shape& shape = workbench.graph().node(id).shape;
        HeatmapFigure borrowed;
        borrowed.values = workbench.values(id, shownRegion(shape, slice)).view;
        keepShape(borrowed, shape);
        return (sliced ? sliceOf(std::move(borrowed), matrixOf(shape, slice)) : borrowed).values;
    };
    const NodeId mask = maskOver(workbench.graph(), node);
    const Shape shape = figure.values.shape;
    figure.values = values(node);
    figure.values.shape = shape;
    figure.keep = mask == noNode ? ConstView() : values(mask);
    checkMask(figure);
}

std::vector<NodeId> gradientsOf(const Workbench& workbench, SheetNodes nodes)
{
    std::vector<NodeId> gradients;
    for (const OperationFigure::Operand& each : nodes)
        gradients.push_back(workbench.gradients().of(each.node));
    if (std::ranges::all_of(gradients, [](NodeId id) { return id == noNode; }))
        gradients.clear();
    return gradients;
}

void giveEmptyGradients(SheetStep& step, const GraphShape& graph, SheetNodes nodes,
                        const std::vector<NodeId>& gradients, bool sliced)
{
    std::vector<HeatmapFigure> figures(gradients.size());
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        if (gradients[i] == noNode)
            continue;
        HeatmapFigure figure = emptyNodeFigure(graph, gradients[i]);
        figure.heading.clear();
        keepShape(figure, graph.node(gradients[i]).shape);
        if (sliced)
            figure = oneMatrix(std::move(figure), 0);
        figures[i] = nodes[i].transposed ? transposedFigure(std::move(figure)) : std::move(figure);
    }
    if (!figures.empty())
        giveGradients(step, std::move(figures));
}

void takeGradients(SheetStep& step, Workbench& workbench, SheetNodes nodes, Index slice,
                   const DisplaySettings& settings, bool sliced)
{
    std::vector<HeatmapFigure> figures;
    for (const OperationFigure::Operand& each : nodes) {
        HeatmapFigure figure = figureUnder(workbench, each, slice, settings);
        if (sliced && workbench.gradients().of(each.node) != noNode)
            figure = oneMatrix(std::move(figure), matrixOf(workbench.graph().node(each.node).shape, slice));
        figures.push_back(std::move(figure));
    }
    // Keeps their addresses, because a layout points at them
    std::vector<HeatmapFigure> taken = std::move(step.gradients);
    std::ranges::move(figures, taken.begin());
    giveGradients(step, std::move(taken));
}

} // namespace heedmap
