#include "view/scene/shared_range.h"

#include "paint/node_figure.h"
#include "paint/value_scale.h"
#include "view/scene/stage_scene.h"

namespace heedmap {

SharedRange& SharedRange::of(Workbench& workbench)
{
    auto* found = workbench.findChild<SharedRange*>(QString(), Qt::FindDirectChildrenOnly);
    return found != nullptr ? *found : *new SharedRange(workbench);
}

SharedRange::SharedRange(Workbench& workbench) : QObject(&workbench), m_workbench(workbench)
{
    const auto forget = [this] {
        m_ranges.clear();
        m_gradients.clear();
    };
    connect(&workbench, &Workbench::valuesReady, this, forget);
    connect(&workbench, &Workbench::changed, this, forget);
    connect(&workbench, &Workbench::rebuilt, this, forget);
}

RangeChoice SharedRange::found(ValueRole role, Index slice, bool zeroCentred) const
{
    const GraphShape& graph = m_workbench.graph();
    std::vector<HeatmapFigure> figures;
    for (NodeId id = 0; id < graph.size(); ++id) {
        const bool part = isGradient(graph, id) && m_workbench.gradients().twin(id) == noNode;
        HeatmapFigure figure = emptyNodeFigure(graph, id);
        if (figure.role != role || part)
            continue;
        figure.zeroCentred = zeroCentred;
        figure.values = m_workbench.values(id, shownRegion(graph.node(id).shape, slice)).view;
        if (figure.values.data != nullptr)
            figures.push_back(std::move(figure));
    }
    shareRange(figures);
    return figures.empty() ? RangeChoice() : figures.front().range;
}

const RangeChoice& SharedRange::range(Index slice, bool zeroCentred)
{
    const auto [known, fresh] = m_ranges.try_emplace({slice, zeroCentred});
    if (fresh) {
        known->second = found(ValueRole::Signed, slice, zeroCentred);
        known->second.sharedWith = tr("all matrices");
    }
    return known->second;
}

const RangeChoice& SharedRange::gradientRange(Index slice)
{
    const auto [known, fresh] = m_gradients.try_emplace(slice);
    if (fresh) {
        known->second = found(ValueRole::Gradient, slice, true);
        known->second.sharedWith = tr("all gradients");
    }
    return known->second;
}

std::vector<Demand> SharedRange::gradientDemands(Index slice) const
{
    const GraphShape& graph = m_workbench.graph();
    std::vector<Demand> demands;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (m_workbench.gradients().twin(id) != noNode)
            demands.push_back({id, shownRegion(graph.node(id).shape, slice)});
    return demands;
}

} // namespace heedmap

#include "moc_shared_range.cpp"
