#include "animation/film.h"

#include "panels.h"

#include <paint/value_scale.h>

#include <algorithm>

namespace heedmap {

Film::Film(const AnimationSource& source, std::vector<FigureChoice> choices)
    : m_source(source), m_choices(std::move(choices))
{
}

Film::~Film() = default;

void Film::record(Graph& graph, const QString& words, int milliseconds)
{
    std::vector<Demand> demands;
    for (const FigureChoice& choice : m_choices)
        demands.push_back({choice.node, Region::all(graph.node(choice.node).shape)});
    Evaluation how = m_source.how;
    how.progress = nullptr;
    graph.evaluate(demands, how);
    Shot& shot = m_shots.emplace_back(Shot{{}, words, milliseconds});
    for (const FigureChoice& choice : m_choices)
        shot.numbers.push_back(std::make_shared<const Tensor>(graph.read(choice.node)));
}

void Film::turnBack()
{
    if (m_shots.size() > 2)
        for (std::size_t i = m_shots.size() - 2; i > 0; --i)
            m_shots.push_back(m_shots[i]);
}

std::vector<HeatmapFigure> Film::figuresOf(const Shot& shot) const
{
    const FigureSource numbers(m_source.opened.document, m_source.opened.computation.graph, [&](NodeId node) {
        const auto found = std::ranges::find(m_choices, node, &FigureChoice::node);
        if (found == m_choices.end())
            return m_source.opened.computation.graph.read(node); // a mask
        const auto& tensor = shot.numbers[static_cast<std::size_t>(found - m_choices.begin())];
        return Lease(tensor->view(), tensor);
    });
    return heedmap::figuresOf(numbers, m_choices, m_source.style);
}

// Those of weights that end at 1 have one anyway.
void Film::shareRanges()
{
    std::vector<ValueExtent> extents(m_choices.size());
    for (const Shot& shot : m_shots) {
        const std::vector<HeatmapFigure> figures = figuresOf(shot);
        for (std::size_t i = 0; i < figures.size(); ++i)
            extents[i].add(extentOf(FigureCells(figures[i])));
    }
    m_figures = figuresOf(m_shots.front());
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        HeatmapFigure& figure = m_figures[i];
        if (figure.range.kind != RangeChoice::Kind::Auto || figure.role == ValueRole::Mask)
            continue;
        const bool weights = figure.role == ValueRole::Weights;
        const ValueEnds ends = weights ? ValueEnds{0, weightsEnd(extents[i])} : endsFor(extents[i], figure.zeroCentred);
        figure.range = {.kind = RangeChoice::Kind::Fixed, .lo = ends.lo, .hi = ends.hi, .sharedWith = {}};
    }
}

Animation::Frame Film::frame(std::size_t index)
{
    const Shot& shot = m_shots[index];
    m_panels.reset();
    m_shown = figuresOf(shot);
    for (std::size_t i = 0; i < m_shown.size(); ++i)
        m_shown[i].range = m_figures[i].range;
    if (m_shown.size() == 1)
        return {nodeDrawing(m_shown.front(), m_source.style, m_source.scale), shot.words, shot.milliseconds};
    m_panels = std::make_unique<PanelDrawing>(m_shown, m_source.style, m_source.scale);
    return {m_panels->drawing(), shot.words, shot.milliseconds};
}

} // namespace heedmap
