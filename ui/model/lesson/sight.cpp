#include "model/lesson/sight.h"

#include "model/start_place.h"

namespace heedmap {
namespace {

Json jsonOf(const std::vector<Index>& indices)
{
    Json::Array list;
    for (const Index index : indices)
        list.emplace_back(static_cast<double>(index));
    return list;
}

} // namespace

StopSight sightOf(const Selection& selection, const GraphShape& graph, const QString& view)
{
    StartPlace place{.node = selection.node(), .slice = selection.slice()};
    if (const auto& kept = selection.kept(); kept && kept->node == place.node)
        place.cell = kept->cell;
    const std::string name = selection.viewName(view).toStdString();
    return {.view = name, .place = openingAt(Json::Object(), name, place, graph)};
}

StopSight sightAt(const std::vector<LessonStop>& stops, int stop, const StopSight& first)
{
    StopSight sight = first;
    for (int i = 0; i <= stop; ++i) {
        const LessonStop& each = stops[static_cast<std::size_t>(i)];
        sight.view = each.view.value_or(sight.view);
        sight.covered = each.cover.value_or(sight.covered);
        Json::Object& place = sight.place.object();
        if (each.node || !each.step.isNull())
            std::erase_if(place, [](const auto& entry) { return entry.first != "head"; });
        if (each.node)
            sight.place.set("node", *each.node);
        if (!each.step.isNull())
            sight.place.set("step", each.step);
        if (each.head)
            sight.place.set("head", static_cast<double>(*each.head));
        if (each.cell)
            sight.place.set("cell", jsonOf(*each.cell));
    }
    return sight;
}

void look(Selection& selection, const GraphShape& graph, const StopSight& sight)
{
    const StartPlace place = startPlace(sight.place, graph, selection.steps());
    selection.show(QString::fromStdString(sight.view)); // this may move the focus, which commits typed text
    selection.setNode(place.node);
    selection.setSlice(place.slice);
    selection.keep(place.cell ? std::optional(CellPlace{place.node, *place.cell}) : std::nullopt);
}

} // namespace heedmap
