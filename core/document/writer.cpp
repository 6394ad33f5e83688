#include <heedmap/document/writer.h>

#include "document/figures_text.h"
#include "document/lesson/exercise_text.h"
#include "document/lesson/lesson_text.h"
#include "document/training/loss_text.h"
#include "document/vocabulary.h"
#include "document/writer_parts.h"

#include <heedmap/document/initial.h>
#include <heedmap/document/pins.h>

#include <algorithm>
#include <span>
#include <string_view>
#include <unordered_map>

namespace heedmap {

namespace {

using heedmap::json; // of texts, words and indices

Json json(const Tokens& tokens)
{
    Json object = Json::Object();
    if (!tokens.query.empty())
        object.set("query", json(tokens.query));
    if (!tokens.key.empty())
        object.set("key", json(tokens.key));
    return object;
}

Json json(const Range& range) { return Json::Array{static_cast<double>(range.begin), static_cast<double>(range.end)}; }

Json json(const InlineArray& numbers) { return nested(numbers->shape(), numbers->numbers()); }

Json json(const FileReference& reference)
{
    Json object = Json::Object{{"file", reference.file}};
    if (reference.array)
        object.set("array", *reference.array);
    if (reference.transpose)
        object.set("transpose", true);
    if (reference.rows)
        object.set("rows", json(*reference.rows));
    if (reference.columns)
        object.set("columns", json(*reference.columns));
    if (reference.blocks != 1)
        object.set("blocks", static_cast<double>(reference.blocks));
    return object;
}

Json json(const Initial& initial)
{
    Json object = Json::Object{{"init", initialNames[static_cast<std::size_t>(initial.kind)].name}};
    const bool normal = initial.kind == Initial::Kind::Normal;
    const bool uniform = initial.kind == Initial::Kind::Uniform;
    if (normal)
        object.set("std", initial.std);
    if (uniform) {
        object.set("low", initial.low);
        object.set("high", initial.high);
    }
    if (normal || uniform)
        object.set("seed", static_cast<double>(initial.seed));
    if (initial.shape)
        object.set("shape", json(initial.shape->sizes()));
    return object;
}

Json json(const ArraySource& source)
{
    return std::visit([](const auto& kind) { return json(kind); }, source);
}

Json json(const Published& published)
{
    return nested(published.shape, std::span<const std::string>(published.figures));
}

template <typename T> Json json(const Named<T>& entries)
{
    Json::Object object;
    std::unordered_map<std::string_view, std::size_t> places; // of hundreds of layers there are thousands
    for (const auto& [name, value] : entries)
        if (const auto [place, fresh] = places.emplace(name, object.size()); fresh)
            object.emplace_back(name, json(value));
        else
            object[place->second].second = json(value);
    return object;
}

/// The arrays of a document; ids are written as words if the vocabulary has all of them.
Json arraysJson(const Named<ArraySource>& arrays, const std::vector<std::string>& vocabulary)
{
    Json object = json(arrays);
    for (const auto& [name, source] : arrays) {
        const auto* numbers = std::get_if<InlineArray>(&source);
        if (vocabulary.empty() || numbers == nullptr || !holdsIds(name) || (*numbers)->shape().rank != 1)
            continue;
        if (const auto words = spelled(vocabulary, **numbers))
            object.set(name, json(*words));
    }
    return object;
}

Json json(const Padding& padding)
{
    Json object = Json::Object();
    if (padding.token)
        object.set("token", *padding.token);
    if (padding.id)
        object.set("id", static_cast<double>(*padding.id));
    return object;
}

Json targetsJson(const Sample& sample, const Document& document)
{
    Json::Array targets;
    for (std::size_t i = 0; i < sample.targets.size(); ++i)
        targets.push_back(targetJson(document.loss[i], sample.targets[i], document.vocabulary));
    return targets;
}

Json samplesJson(const Document& document)
{
    Json::Array list;
    for (const Sample& sample : document.samples) {
        Json object = Json::Object();
        if (!sample.title.empty())
            object.set("title", json(sample.title));
        if (!sample.tokens.query.empty() || !sample.tokens.key.empty())
            object.set("tokens", json(sample.tokens));
        if (!sample.arrays.empty())
            object.set("arrays", arraysJson(sample.arrays, document.vocabulary));
        if (!sample.targets.empty())
            object.set("targets", targetsJson(sample, document));
        list.push_back(std::move(object));
    }
    return list;
}

/// The pins of a document; the pinned slices of a node are grouped at the place of the first.
Json pinsJson(const Named<ArraySource>& pins)
{
    Json::Object object;
    for (const auto& [name, value] : pins) {
        const PinTarget target = pinTarget(name);
        auto entry = std::ranges::find(object, target.node, &std::pair<std::string, Json>::first);
        if (!target.slice) {
            object.emplace_back(target.node, json(value));
            continue;
        }
        if (entry == object.end())
            entry = object.insert(entry, {target.node, Json::Object{{"slices", Json::Object()}}});
        entry->second.object().front().second.set(std::to_string(*target.slice), json(value));
    }
    return object;
}

} // namespace

std::string writeDocument(const Document& document)
{
    Json whole = Json::Object{{"format", "heedmap"}, {"version", 1}};
    const auto add = [&whole](const char* key, bool empty, auto value) {
        if (!empty)
            whole.set(key, value());
    };
    add("title", document.title.empty(), [&] { return json(document.title); });
    add("summary", document.summary.empty(), [&] { return json(document.summary); });
    add("source", document.source.empty(), [&] { return json(document.source); });
    whole.set("mechanism", document.mechanism);
    add("config", document.config.object().empty(), [&] { return document.config; });
    add("tokens", document.tokens.query.empty() && document.tokens.key.empty(), [&] { return json(document.tokens); });
    whole.set("arrays", arraysJson(document.arrays, document.vocabulary));
    add("pins", document.pins.empty(), [&] { return pinsJson(document.pins); });
    add("published", document.published.empty(), [&] { return json(document.published); });
    add("notes", document.notes.empty(), [&] { return json(document.notes); });
    add("view", document.view.object().empty(), [&] { return document.view; });
    add("labels", document.labels.empty(), [&] { return json(document.labels); });
    add("vocabulary", document.vocabulary.empty(), [&] { return json(document.vocabulary); });
    add("samples", document.samples.empty(), [&] { return samplesJson(document); });
    add("sample", document.sample == 0, [&] { return Json(static_cast<double>(document.sample)); });
    add("pad", !document.pad, [&] { return json(*document.pad); });
    add("loss", document.loss.empty(), [&] { return lossJson(document.loss, document.vocabulary); });
    add("training", !document.training, [&] { return trainingJson(*document.training); });
    add("lesson", document.lesson.empty(), [&] { return lessonJson(document.lesson); });
    add("exercises", document.exercises.empty(), [&] { return exercisesJson(document.exercises); });
    add("figures", document.figures.empty(), [&] { return figuresJson(document.figures); });
    return whole.text() + "\n";
}

} // namespace heedmap
