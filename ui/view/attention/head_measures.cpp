#include "view/attention/head_measures.h"

#include "model/workbench.h"

namespace heedmap {
namespace {

Region regionOf(const GraphShape& graph, const Head& head)
{
    Region region = Region::all(graph.node(head.node).shape);
    region.slices = {head.slice, head.slice + 1};
    return region;
}

} // namespace

KnownMeasures::KnownMeasures(const ViewContext& context) : m_context(context)
{
    const auto forget = [this] { m_known.clear(); };
    connect(&context.workbench, &Workbench::changed, this, &KnownMeasures::changed);
    connect(&context.workbench, &Workbench::rebuilt, this, forget);
    connect(&context.workbench, &Workbench::pinsChanged, this, forget);
}

void KnownMeasures::changed(const std::vector<Change>& changes)
{
    const GraphShape& graph = m_context.workbench.graph();
    for (const Change& change : changes)
        std::erase_if(m_known, [&](const auto& known) {
            const auto [node, slice] = known.first;
            return node == change.node && !change.regions.intersected(regionOf(graph, {node, slice})).empty();
        });
}

std::optional<HeadMeasures> KnownMeasures::of(const Head& head)
{
    if (const auto known = m_known.find({head.node, head.slice}); known != m_known.end())
        return known->second;
    const GraphShape& graph = m_context.workbench.graph();
    const Values values = m_context.workbench.values(head.node, regionOf(graph, head));
    if (!values)
        return std::nullopt;
    const HeadMeasures measures = measuresOf(values.view, head.slice, graph.node(head.node).info);
    if (values.current)
        m_known.emplace(std::pair{head.node, head.slice}, measures);
    return measures;
}

} // namespace heedmap
