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
    const auto forget = [this] { m_ranges.clear(); };
    connect(&workbench, &Workbench::valuesReady, this, forget);
    connect(&workbench, &Workbench::changed, this, forget);
    connect(&workbench, &Workbench::rebuilt, this, forget);
}

const RangeChoice& SharedRange::range(Index slice, bool zeroCentred)
{
    if (const auto known = m_ranges.find({slice, zeroCentred}); known != m_ranges.end())
        return known->second;
    const GraphShape& graph = m_workbench.graph();
    std::vector<HeatmapFigure> figures;
    for (NodeId id = 0; id < graph.size(); ++id) {
        HeatmapFigure figure = emptyNodeFigure(graph, id);
        if (figure.role != ValueRole::Signed)
            continue;
        figure.zeroCentred = zeroCentred;
        figure.values = m_workbench.values(id, shownRegion(graph.node(id).shape, slice)).view;
        if (figure.values.data != nullptr)
            figures.push_back(std::move(figure));
    }
    shareRange(figures);
    RangeChoice& range = m_ranges[{slice, zeroCentred}];
    if (!figures.empty())
        range = figures.front().range;
    range.sharedWith = tr("all matrices");
    return range;
}

} // namespace heedmap
