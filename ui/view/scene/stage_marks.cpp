#include "view/scene/stage_marks.h"

#include "paint/cited_cells.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace heedmap {
namespace {

QRectF rectOf(const StagePart& part, const Region& region)
{
    return part.rectOf({part.slice, region.rows.begin, region.cols.begin})
        | part.rectOf({part.slice, region.rows.end - 1, region.cols.end - 1});
}

void connect(StageMarks& marks, const StagePart& from, const StagePart& result, const QRectF& chosen)
{
    constexpr double gap = 10;
    if (from.cells.right() < result.cells.left() && from.cells.top() < result.cells.bottom()) {
        const double y = chosen.center().y();
        marks.connectors.push_back({{from.cells.right() + gap, y}, {result.cells.left() - gap, y}, from.ink});
    } else if (from.cells.bottom() < result.cells.top()) {
        const double x = chosen.center().x();
        marks.connectors.push_back({{x, from.cells.bottom() + gap}, {x, result.cells.top() - gap}, from.ink});
    }
}

void drawOutline(QPainter& painter, const StageMarks::Outline& outline, const Theme& theme)
{
    QPen pen(theme.ink(outline.ink), 2.5 + theme.lineWidth / 2);
    if (outline.line == StageMarks::Outline::Line::Strong)
        pen.setWidthF(3.5);
    if (outline.line == StageMarks::Outline::Line::Dashed)
        pen.setDashPattern({2, 1.5});
    painter.setPen(pen);
    const double radius = std::min({5.0, outline.rect.width() / 4, outline.rect.height() / 4});
    painter.drawRoundedRect(outline.rect, radius, radius);
}

/// The outlines around the cells that a gradient's cell is computed from.
class GradientSources {
public:
    GradientSources(Workbench& workbench, std::span<const StagePart> parts) : m_workbench(workbench), m_parts(parts) {}

    void collect(const CellPlace& place, int depth = 3)
    {
        const auto expression = m_workbench.explain(place.node, place.cell);
        if (!expression || depth == 0)
            return;
        const std::vector<NodeId> inputs = m_workbench.graph().node(place.node).inputs;
        const std::vector<std::vector<Cell>> cited = citedCells(*expression, inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i)
            light(inputs[i], cited[i], depth);
    }

    std::vector<StageMarks::Outline> outlines;

private:
    void light(NodeId node, const std::vector<Cell>& cells, int depth)
    {
        constexpr std::size_t few = 16;
        bool stands = false;
        for (const StagePart& part : m_parts) {
            stands = stands || part.node == node;
            std::vector<Cell> here = cells;
            std::erase_if(here, [&](const Cell& cell) { return part.node != node || cell.slice != part.slice; });
            for (const Region& region : here.empty() ? std::vector<Region>() : rectanglesAround(here))
                outlines.push_back({node, rectOf(part, region), part.ink});
        }
        if (!stands && isGradient(m_workbench.graph(), node) && cells.size() <= few)
            for (const Cell& cell : cells)
                collect({node, cell}, depth - 1);
    }

    Workbench& m_workbench;
    std::span<const StagePart> m_parts;
};

} // namespace

StageMarks gradientMarks(Workbench& workbench, std::span<const StagePart> parts, const CellPlace& place)
{
    using Line = StageMarks::Outline::Line;
    StageMarks marks;
    GradientSources sources(workbench, parts);
    sources.collect(place);
    marks.operands = std::move(sources.outlines);
    const NodeId twin = workbench.gradients().twin(place.node);
    for (const StagePart& part : parts) {
        if (part.slice != place.cell.slice)
            continue;
        if (part.node == place.node)
            marks.chosen = StageMarks::Outline{part.node, part.rectOf(place.cell), part.ink, Line::Strong};
        else if (part.node == twin)
            marks.operands.push_back({twin, part.rectOf(place.cell), part.ink, Line::Dashed});
    }
    return marks;
}

StageMarks stageMarks(std::span<const StagePart> parts, StepGeometry geometry, const Node& node, NodeId id,
                      const Cell& cell, const std::optional<Expression>& expression, std::span<const Region> required)
{
    StageMarks marks;
    const StagePart* chosen = nullptr;
    for (const StagePart& part : parts) // a result stands last, and goes before itself as an operand
        if (part.node == id && part.slice == cell.slice)
            chosen = &part;
    if (chosen == nullptr)
        return marks;
    marks.chosen = StageMarks::Outline{id, chosen->rectOf(cell), chosen->ink};
    if (!expression || !chosen->result)
        return marks;
    const std::vector<std::vector<Cell>> cited = citedCells(*expression, node.inputs.size());
    const std::size_t operands = parts.size() - 1;
    for (std::size_t input = 0; input < operands; ++input) {
        const StagePart& part = parts[input];
        std::vector<Cell> cells = cited[input].empty() ? fewCells(required[input]) : cited[input];
        std::erase_if(cells, [&](const Cell& c) { return c.slice != part.slice; });
        if (cells.empty())
            continue;
        for (const Region& region : rectanglesAround(cells))
            marks.operands.push_back({part.node, rectOf(part, region), part.ink});
        if (geometry == StepGeometry::Product)
            connect(marks, part, *chosen, marks.chosen->rect);
    }
    return marks;
}

StageMarks marksOf(Workbench& workbench, std::span<const StagePart> parts, StepGeometry geometry,
                   const CellPlace& place)
{
    const GraphShape& graph = workbench.graph();
    const Node& node = graph.node(place.node);
    std::optional<Expression> expression;
    std::vector<Region> required;
    if (!parts.empty() && parts.back().node == place.node)
        expression = workbench.explain(place.node, place.cell);
    for (std::size_t i = 0; expression && i < node.inputs.size(); ++i)
        required.push_back(node.op->required(graph.shapes(place.node), i, Region::of(place.cell)));
    return stageMarks(parts, geometry, node, place.node, place.cell, expression, required);
}

void drawSpotlight(QPainter& painter, const StageMarks& marks, const Theme& theme, const QRectF& room)
{
    QPainterPath dim;
    dim.setFillRule(Qt::OddEvenFill);
    dim.addRect(room.adjusted(-12, -4, 12, 4));
    for (const StageMarks::Outline& outline : marks.operands)
        dim.addRect(outline.rect);
    if (marks.chosen)
        dim.addRect(marks.chosen->rect);
    QColor veil = theme.window;
    veil.setAlphaF(0.72F);
    painter.fillPath(dim, veil);
}

void drawMarks(QPainter& painter, const StageMarks& marks, const Theme& theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    for (const StageMarks::Connector& connector : marks.connectors) {
        QPen dots(theme.ink(connector.ink), 2, Qt::CustomDashLine, Qt::RoundCap);
        dots.setDashPattern({0.01, 3});
        painter.setPen(dots);
        painter.drawLine(connector.from, connector.to);
    }
    for (const StageMarks::Outline& outline : marks.operands)
        drawOutline(painter, outline, theme);
    if (marks.chosen)
        drawOutline(painter, *marks.chosen, theme);
    painter.restore();
}

} // namespace heedmap
