#include "model/teaching/opening.h"

#include "model/lesson/touched_numbers.h"
#include "model/model_text.h"
#include "model/reshape.h"
#include "model/start_place.h"

#include <heedmap/document/lesson/exercise_check.h>

#include <algorithm>
#include <optional>

namespace heedmap {
namespace {

const Json::Array& listAt(const Json& json, const char* key)
{
    static const Json::Array none;
    const Json* list = json.isObject() ? json.find(key) : nullptr;
    return list != nullptr && list->isArray() ? list->array() : none;
}

LocalizedText textOf(const Json& json)
{
    if (json.isString())
        return LocalizedText(json.string());
    LocalizedText text;
    if (json.isObject())
        for (const auto& [language, sentence] : json.object())
            if (sentence.isString())
                text.set(language, sentence.string());
    return text;
}

/// [ARRAY, [r,c], number]
std::optional<LessonStop::Put> putOf(const Json& json)
{
    if (!json.isArray() || json.array().size() != 3 || !json.array()[0].isString() || !json.array()[1].isArray()
        || !json.array()[2].isNumber())
        return std::nullopt;
    LessonStop::Put put{.array = json.array()[0].string(), .cell = {}, .number = json.array()[2].number()};
    for (const Json& index : json.array()[1].array())
        put.cell.push_back(index.isNumber() ? static_cast<Index>(index.number()) : -1);
    return put;
}

TryThis tryOf(const Json& json)
{
    TryThis found;
    if (const Json* say = json.isObject() ? json.find("say") : nullptr)
        found.say = textOf(*say);
    for (const Json& each : listAt(json, "set"))
        if (auto put = putOf(each))
            found.set.push_back(std::move(*put));
    for (const char* key : {"view", "step", "node", "cell", "head"})
        if (const Json* value = json.isObject() ? json.find(key) : nullptr)
            found.place.set(key, *value);
    if (const Json* settings = json.isObject() ? json.find("settings") : nullptr;
        settings != nullptr && settings->isObject())
        found.settings = *settings;
    return found;
}

/// Numbers of several arrays, or of one that the settings have changed.
void putInto(Document& document, Computation computation, const std::vector<LessonStop::Put>& numbers)
{
    std::map<std::string, Tensor> arrays;
    for (const auto& [array, indices, number] : numbers) {
        const auto leaf = computation.leaves.find(array);
        if (leaf == computation.leaves.end())
            throw Error(HEEDMAP_PHRASE("the document has no array %1 now"), array);
        const Shape& shape = computation.graph.node(leaf->second).shape;
        Tensor& tensor = arrays.try_emplace(array, Tensor(computation.graph.read(leaf->second))).first->second;
        Cell cell;
        Index* const places[] = {&cell.col, &cell.row, &cell.slice};
        for (std::size_t i = 0; i < std::min<std::size_t>(indices.size(), 3); ++i)
            *places[i] = indices[indices.size() - 1 - i];
        if (!shape.contains(cell))
            throw Error(HEEDMAP_PHRASE("the document has no such cell of %1 now"), array);
        tensor.at(cell) = number;
    }
    for (auto& [name, tensor] : arrays)
        setEntry<ArraySource>(document.arrays, name, std::make_shared<const Tensor>(std::move(tensor)));
}

bool ofOneArray(const std::vector<LessonStop::Put>& numbers)
{
    return std::ranges::all_of(numbers, [&](const auto& put) { return put.array == numbers.front().array; });
}

void change(Workbench& workbench, const std::vector<LessonStop::Put>& set, const Json& settings, const QString& name)
{
    if (settings.object().empty() && ofOneArray(set))
        return put(workbench, set, name);
    Document after = workbench.document();
    if (!settings.object().empty()) {
        Reshaping wanted{.config = workbench.head().config, .tokens = workbench.head().tokens};
        for (const auto& [path, value] : settings.object())
            setAt(wanted.config, path, value);
        after = reshaped(workbench, wanted);
    }
    if (!set.empty())
        putInto(after, workbench.built(after), set);
    workbench.setDocument(after, name);
}

/// The value of a setting at a path such as `mask.causal`; null if there is none.
Json settingAt(const Json& config, std::string_view path)
{
    const std::size_t dot = path.find('.');
    const Json* found = config.isObject() ? config.find(path.substr(0, dot)) : nullptr;
    if (found == nullptr)
        return {};
    return dot == std::string_view::npos ? *found : settingAt(*found, path.substr(dot + 1));
}

} // namespace

Opening openingOf(const Json& view)
{
    Opening opening;
    for (const Json& line : listAt(view, "look"))
        opening.look.push_back(textOf(line));
    for (const Json& each : listAt(view, "try"))
        opening.tries.push_back(tryOf(each));
    std::erase_if(opening.look, [](const LocalizedText& text) { return text.empty(); });
    std::erase_if(opening.tries, [](const TryThis& each) { return each.say.empty(); });
    return opening;
}

void tryThis(Workbench& workbench, Selection& selection, const TryThis& what)
{
    change(workbench, what.set, what.settings, editName(QT_TRANSLATE_NOOP("Model", "a trial")));
    if (const Json* view = what.place.find("view"); view != nullptr && view->isString())
        selection.show(QString::fromStdString(view->string()));
    if (what.place.find("node") == nullptr && what.place.find("step") == nullptr)
        return;
    const StartPlace place = startPlace(what.place, workbench.graph(), selection.steps());
    selection.setNode(place.node);
    selection.setSlice(place.slice);
    selection.keep(place.cell ? std::optional(CellPlace{place.node, *place.cell}) : std::nullopt);
}

Replaced inPlaceOf(const Workbench& workbench, const TryThis& what)
{
    Replaced before;
    for (const auto& [array, indices, number] : what.set)
        if (const auto leaf = workbench.computation().leaves.find(array); leaf != workbench.computation().leaves.end())
            if (const auto cell = cellAt(indices, workbench.graph().node(leaf->second).shape))
                before.set.push_back({array, indices, workbench.numbers(leaf->second, Region::of(*cell)).front()});
    for (const auto& [path, value] : what.settings.object())
        before.settings.set(path, settingAt(workbench.head().config, path));
    return before;
}

bool holds(const Workbench& workbench, const TryThis& what)
{
    const auto& settings = what.settings.object();
    if (what.set.empty() && settings.empty())
        return false;
    const Replaced now = inPlaceOf(workbench, what);
    const bool numbers = std::ranges::equal(now.set, what.set, {}, &LessonStop::Put::number, &LessonStop::Put::number);
    return numbers && now.settings == what.settings;
}

void takeBack(Workbench& workbench, const Replaced& before)
{
    change(workbench, before.set, before.settings, editName(QT_TRANSLATE_NOOP("Model", "a trial taken back")));
}

} // namespace heedmap
