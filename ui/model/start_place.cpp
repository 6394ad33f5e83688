#include "model/start_place.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {
namespace {

/// A whole number below `count`.
std::optional<Index> indexBelow(const Json* value, Index count)
{
    if (value == nullptr || !value->isNumber())
        return std::nullopt;
    const double number = value->number();
    if (!(number >= 0 && number < static_cast<double>(count)) || std::floor(number) != number)
        return std::nullopt;
    return static_cast<Index>(number);
}

NodeId nodeOf(const Json& view, const GraphShape& graph, const Steps& steps)
{
    if (const Json* name = view.find("node"); name != nullptr && name->isString())
        if (const NodeId node = graph.find(name->string()); node != noNode)
            return node;
    const Json* wanted = view.find("step");
    if (const std::optional<Index> step = indexBelow(wanted, static_cast<Index>(steps.size())))
        return steps[static_cast<std::size_t>(*step)].main;
    if (wanted != nullptr && wanted->isString())
        if (const auto step =
                std::ranges::find(steps, wanted->string(), [](const Step& each) { return each.heading.english(); });
            step != steps.end())
            return step->main;
    return steps.front().main;
}

/// How many heads any node has.
Index mostSlices(const GraphShape& graph)
{
    Index most = 1;
    for (NodeId id = 0; id < graph.size(); ++id)
        most = std::max(most, graph.node(id).shape.slices);
    return most;
}

std::optional<Cell> cellOf(const Json* value, Index slice, const Shape& shape)
{
    if (value == nullptr || !value->isArray() || value->array().empty() || value->array().size() > 3)
        return std::nullopt;
    const Json::Array& given = value->array();
    const std::array<Index, 3> counts{shape.slices, shape.rows, shape.cols};
    std::array<Index, 3> places{slice, 0, 0};
    for (std::size_t i = 0, axis = 3 - given.size(); i < given.size(); ++i, ++axis) {
        const std::optional<Index> place = indexBelow(&given[i], counts[axis]);
        if (!place)
            return std::nullopt;
        places[axis] = *place;
    }
    return Cell{places[0], places[1], places[2]};
}

} // namespace

StartPlace startPlace(const Json& view, const GraphShape& graph, const Steps& steps)
{
    StartPlace start{.node = steps.front().main};
    if (!view.isObject())
        return start;
    start.node = nodeOf(view, graph, steps);
    const Shape& shape = graph.node(start.node).shape;
    start.slice = indexBelow(view.find("head"), mostSlices(graph)).value_or(0);
    start.cell = cellOf(view.find("cell"), std::min(start.slice, shape.slices - 1), shape);
    if (start.cell && shape.slices > 1)
        start.slice = start.cell->slice;
    return start;
}

Json openingAt(Json view, const std::string& viewId, const StartPlace& start, const GraphShape& graph)
{
    if (!view.isObject())
        view = Json::Object();
    std::erase_if(view.object(), [](const auto& entry) {
        return entry.first == "step" || entry.first == "head" || entry.first == "cell";
    });
    const Node& node = graph.node(start.node);
    view.set("view", viewId);
    view.set("node", node.info.name);
    if (node.shape.slices > 1 || start.slice > 0)
        view.set("head", static_cast<double>(start.slice));
    if (start.cell)
        view.set("cell", Json::Array{static_cast<double>(start.cell->row), static_cast<double>(start.cell->col)});
    return view;
}

} // namespace heedmap
