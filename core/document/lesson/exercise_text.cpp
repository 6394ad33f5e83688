#include "document/lesson/exercise_text.h"

#include "document/array_reader.h"
#include "document/reader_parts.h"
#include "document/writer_parts.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {
namespace {

constexpr Index mostDecimals = 15;

/// An object of the document, and where it stands.
struct Place {
    const Json& json;
    std::string where;

    const Json* find(const char* key) const { return json.find(key); }
    std::string at(const char* key) const { return where + "." + key; }
};

std::vector<CellIndices> readCells(const Json& json, const std::string& where)
{
    if (!json.isArray() || json.array().empty())
        refuse(where, json, HEEDMAP_PHRASE("\"all\", or a list of at least one cell such as [0, 1]"));
    std::vector<CellIndices> cells;
    for (const Json& cell : json.array())
        cells.push_back(readIndices(cell, where + "[" + std::to_string(cells.size()) + "]"));
    return cells;
}

/// All cells where nothing else is said.
std::optional<std::vector<CellIndices>> cellsOf(const Place& place)
{
    const Json* cells = place.find("cells");
    if (cells == nullptr || *cells == Json("all"))
        return std::nullopt;
    return readCells(*cells, place.at("cells"));
}

std::string nodeOf(const Place& place)
{
    return readText(member(place.json, "node", place.where, HEEDMAP_PHRASE("the name of a node")), place.at("node"));
}

std::vector<std::string> namesOf(const Place& place, const char* key, Phrase right)
{
    const Json& names = member(place.json, key, place.where, right);
    if (names == Json(Json::Array()))
        refuse(place.at(key), names, right);
    return readWords(names, place.at(key), right);
}

Exercise::Fill readFill(const Place& place)
{
    Exercise::Fill fill{.node = nodeOf(place), .cells = cellsOf(place)};
    if (const Json* decimals = place.find("decimals")) {
        const Index count = readIndex(*decimals, place.at("decimals"));
        if (count > mostDecimals)
            refuse(place.at("decimals"), *decimals, Sentence(HEEDMAP_PHRASE("a whole number up to %1"), mostDecimals));
        fill.decimals = static_cast<int>(count);
    }
    return fill;
}

Exercise::PredictMax readPredictMax(const Place& place)
{
    Exercise::PredictMax task{.node = nodeOf(place)};
    if (const Json* rows = place.find("rows"); rows != nullptr && *rows != Json("all"))
        task.rows = readIndices(*rows, place.at("rows"));
    return task;
}

Exercise::WhichMask readWhichMask(const Place& place)
{
    const Json& options = member(place.json, "options", place.where, HEEDMAP_PHRASE("a list of settings of a mask"));
    if (!options.isArray() || options.array().size() < 2)
        refuse(place.at("options"), options, HEEDMAP_PHRASE("a list of at least two settings of a mask"));
    return {.node = nodeOf(place), .options = options.array()};
}

Exercise::FindWrong readFindWrong(const Place&) { return {}; }

Exercise::Repair readRepair(const Place& place)
{
    const Place target{member(place.json, "target", place.where, HEEDMAP_PHRASE("a node and its value")),
                       place.at("target")};
    requireObject(target.json, target.where);
    requireKeys(target.json, target.where, {"node", "value"});
    const Json& value = member(target.json, "value", target.where, HEEDMAP_PHRASE("the numbers of the node"));
    const ArraySource numbers = readArray(value, target.at("value"));
    if (!std::holds_alternative<InlineArray>(numbers))
        refuse(target.at("value"), value, HEEDMAP_PHRASE("numbers"));
    const Json& within = member(place.json, "within", place.where, HEEDMAP_PHRASE("the largest difference"));
    const Json& budget = member(place.json, "budget", place.where, HEEDMAP_PHRASE("how many numbers may change"));
    return {.change = namesOf(place, "change", HEEDMAP_PHRASE("the names of arrays")),
            .node = nodeOf(target),
            .target = std::get<InlineArray>(numbers),
            .within = readAtLeast0(within, place.at("within")),
            .budget = readIndex(budget, place.at("budget"), 1)};
}

Exercise::Shapes readShapes(const Place& place)
{
    return {namesOf(place, "nodes", HEEDMAP_PHRASE("the names of nodes"))};
}

Exercise::GradientSign readGradientSign(const Place& place)
{
    const Json& of = member(place.json, "of", place.where, HEEDMAP_PHRASE("\"loss\" or a cell such as \"Z[0,1]\""));
    return {.of = readText(of, place.at("of")), .node = nodeOf(place), .cells = cellsOf(place)};
}

Json cellsJson(const std::optional<std::vector<CellIndices>>& cells)
{
    if (!cells)
        return "all";
    Json::Array list;
    for (const CellIndices& cell : *cells)
        list.push_back(json(cell));
    return list;
}

Json::Object members(const Exercise::Fill& task)
{
    return {{"node", task.node}, {"cells", cellsJson(task.cells)}, {"decimals", task.decimals}};
}

Json::Object members(const Exercise::PredictMax& task)
{
    return {{"node", task.node}, {"rows", task.rows ? json(*task.rows) : Json("all")}};
}

Json::Object members(const Exercise::WhichMask& task) { return {{"node", task.node}, {"options", task.options}}; }

Json::Object members(const Exercise::FindWrong&) { return {}; }

Json::Object members(const Exercise::Repair& task)
{
    return {
        {"change", json(task.change)},
        {"target", Json::Object{{"node", task.node}, {"value", nested(task.target->shape(), task.target->numbers())}}},
        {"within", task.within},
        {"budget", static_cast<double>(task.budget)}};
}

Json::Object members(const Exercise::Shapes& task) { return {{"nodes", json(task.nodes)}}; }

Json::Object members(const Exercise::GradientSign& task)
{
    return {{"of", task.of}, {"node", task.node}, {"cells", cellsJson(task.cells)}};
}

/// A kind of exercise, in the order of Exercise::Task.
struct Kind {
    const char* name;
    std::vector<std::string> keys; ///< besides those of every exercise
    Exercise::Task (*read)(const Place&);
};

template <auto read> Exercise::Task reading(const Place& place) { return read(place); }

const std::array<Kind, std::variant_size_v<Exercise::Task>>& kinds()
{
    static const std::array<Kind, std::variant_size_v<Exercise::Task>> all = {
        {{"fill", {"node", "cells", "decimals"}, reading<readFill>},
         {"predict_max", {"node", "rows"}, reading<readPredictMax>},
         {"which_mask", {"node", "options"}, reading<readWhichMask>},
         {"find_wrong", {}, reading<readFindWrong>},
         {"repair", {"change", "target", "within", "budget"}, reading<readRepair>},
         {"shapes", {"nodes"}, reading<readShapes>},
         {"gradient_sign", {"of", "node", "cells"}, reading<readGradientSign>}}};
    return all;
}

const Kind& readKind(const Place& place)
{
    const Phrase right = HEEDMAP_PHRASE("\"fill\", \"predict_max\", \"which_mask\", \"find_wrong\", \"repair\", "
                                        "\"shapes\" or \"gradient_sign\"");
    const Json& name = member(place.json, "kind", place.where, right);
    const auto kind = std::ranges::find_if(kinds(), [&](const Kind& each) { return name == Json(each.name); });
    if (kind == kinds().end())
        refuse(place.at("kind"), name, right);
    return *kind;
}

std::string readId(const Place& place, const std::vector<Exercise>& before)
{
    const Json& id = member(place.json, "id", place.where, HEEDMAP_PHRASE("a name for the answers to go by"));
    if (readText(id, place.at("id")).empty())
        refuse(place.at("id"), id, HEEDMAP_PHRASE("a name for the answers to go by"));
    if (std::ranges::find(before, id.string(), &Exercise::id) != before.end())
        throw Error(HEEDMAP_PHRASE("%1: another exercise is called %2"), place.at("id"), inQuotes(id.string()));
    return id.string();
}

Exercise readExercise(const Place& place, const std::vector<Exercise>& before)
{
    requireObject(place.json, place.where);
    const Kind& kind = readKind(place);
    std::vector<std::string> keys = {"id", "kind", "prompt", "hints", "points"};
    keys.insert(keys.end(), kind.keys.begin(), kind.keys.end());
    requireKeys(place.json, place.where, keys);
    Exercise exercise{.id = readId(place, before), .task = kind.read(place)};
    if (const Json* prompt = place.find("prompt"))
        exercise.prompt = readLocalized(*prompt, place.at("prompt"));
    if (const Json* hints = place.find("hints"))
        exercise.hints = readTexts(*hints, place.at("hints"));
    if (const Json* points = place.find("points"))
        exercise.points = readPositive(*points, place.at("points"));
    return exercise;
}

} // namespace

std::vector<Exercise> readExercises(const Json& json)
{
    if (!json.isArray())
        refuse("exercises", json, HEEDMAP_PHRASE("a list of objects"));
    std::vector<Exercise> exercises;
    double points = 0;
    for (const Json& exercise : json.array()) {
        const Place place{exercise, "exercises[" + std::to_string(exercises.size()) + "]"};
        points += exercises.emplace_back(readExercise(place, exercises)).points;
        if (!std::isfinite(points))
            throw Error(HEEDMAP_PHRASE("%1: all points together are more than a number can be"), place.at("points"));
    }
    return exercises;
}

Json exercisesJson(const std::vector<Exercise>& exercises)
{
    Json::Array list;
    for (const Exercise& exercise : exercises) {
        Json object = Json::Object{{"id", exercise.id}, {"kind", kinds()[exercise.task.index()].name}};
        for (auto& [key, value] : std::visit([](const auto& task) { return members(task); }, exercise.task))
            object.set(key, std::move(value));
        if (!exercise.prompt.empty())
            object.set("prompt", json(exercise.prompt));
        if (!exercise.hints.empty())
            object.set("hints", json(exercise.hints));
        if (exercise.points != 1)
            object.set("points", exercise.points);
        list.push_back(std::move(object));
    }
    return list;
}

} // namespace heedmap
