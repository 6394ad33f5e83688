#include <heedmap/document/lesson/at_stop.h>

#include "base/wording.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/lesson/exercise_check.h>
#include <heedmap/document/reference.h>
#include <heedmap/tensor/float_format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace heedmap {
namespace {

constexpr std::string_view formatPath = "view.number_format";

/// Drops the arrays that the settings no longer take.
void dropUntaken(Document& document)
{
    const Mechanism& used = mechanism(document.mechanism);
    ArrayNames given;
    for (const auto& [name, source] : document.arrays)
        given.insert(name);
    ArrayNames taken;
    for (const ArraySpec& spec : used.arrays(Settings(used.settings(), document.config), given))
        taken.insert(spec.name);
    std::erase_if(document.arrays, [&](const auto& array) { return !taken.contains(array.first); });
}

/// Drops the pins, published figures and notes that do not fit the settings.
void dropMisfits(Document& document, const std::filesystem::path& folder)
{
    Document bare = withoutLesson(document);
    bare.pins.clear();
    bare.published.clear();
    bare.notes.clear();
    const Computation computation = build(bare, folder);
    const auto shapeOf = [&](const std::string& node) {
        const NodeId id = computation.graph.find(node);
        return id == noNode ? std::optional<Shape>() : std::optional(computation.graph.node(id).shape);
    };
    std::erase_if(document.pins, [&](const auto& pin) {
        const PinTarget target = pinTarget(pin.first);
        const std::optional<Shape> shape = shapeOf(target.node);
        const auto* numbers = std::get_if<InlineArray>(&pin.second);
        if (!shape || (target.slice && *target.slice >= shape->slices))
            return true;
        return numbers != nullptr
            && (*numbers)->shape().sizes() != (target.slice ? Shape::matrix(shape->rows, shape->cols) : *shape).sizes();
    });
    std::erase_if(document.published,
                  [&](const auto& figures) { return shapeOf(figures.first) != figures.second.shape; });
    std::erase_if(document.notes, [&](const auto& note) { return !shapeOf(note.first); });
}

void put(Document& document, const std::filesystem::path& folder, const std::vector<LessonStop::Put>& puts)
{
    if (puts.empty())
        return;
    Computation computation = build(document, folder);
    std::map<std::string, Tensor> changed;
    for (const LessonStop::Put& each : puts) {
        const NodeId leaf = computation.leaves.find(each.array)->second;
        Tensor& numbers = changed.try_emplace(each.array, computation.graph.read(leaf)).first->second;
        if (const auto cell = cellAt(each.cell, numbers.shape()))
            numbers.at(*cell) = each.number;
    }
    for (auto& [array, numbers] : changed)
        if (ArraySource* source = shownSource(document, array))
            *source = std::make_shared<const Tensor>(std::move(numbers));
}

/// Puts back what the document lacks of another one.
void restore(Document& document, const Document& whole)
{
    const auto add = [](auto& to, const auto& all) {
        for (const auto& each : all)
            if (std::ranges::none_of(to, [&](const auto& own) { return own.first == each.first; }))
                to.push_back(each);
    };
    add(document.arrays, whole.arrays);
    add(document.pins, whole.pins);
    add(document.published, whole.published);
    add(document.notes, whole.notes);
}

} // namespace

void setAt(Json& object, std::string_view path, const Json& value)
{
    const std::size_t dot = path.find('.');
    const std::string_view key = path.substr(0, dot);
    Json next = value;
    if (dot != std::string_view::npos) {
        const Json* group = object.find(key);
        next = group != nullptr && group->isObject() ? *group : Json(Json::Object());
        setAt(next, path.substr(dot + 1), value);
        if (next.object().empty())
            next = nullptr;
    }
    if (next.isNull())
        std::erase_if(object.object(), [&](const auto& member) { return member.first == key; });
    else
        object.set(key, std::move(next));
}

Json settingsBetween(const Json& before, const Json& now)
{
    Json settings = Json::Object();
    const Json nothing = Json::Object();
    const auto group = [&](const Json* member) { return member == nullptr ? &nothing : member; };
    const auto add = [&](const std::string& key, const Json* was, const Json* is) {
        if (group(was)->isObject() && group(is)->isObject()) {
            const Json inner = settingsBetween(*group(was), *group(is));
            for (const auto& [path, value] : inner.object())
                settings.set(std::string(key).append(".").append(path), value);
        } else if (was == nullptr || is == nullptr || *was != *is) {
            settings.set(key, is != nullptr ? *is : *was == Json(true) ? Json(false) : Json());
        }
    };
    for (const auto& [key, value] : now.object())
        add(key, before.find(key), &value);
    for (const auto& [key, value] : before.object())
        if (now.find(key) == nullptr)
            add(key, &value, nullptr);
    return settings;
}

ArraySource* shownSource(Document& document, const std::string& array)
{
    const auto called = [&](const auto& each) { return each.first == array; };
    if (!document.samples.empty()) {
        Named<ArraySource>& own = document.samples[static_cast<std::size_t>(document.sample)].arrays;
        if (const auto found = std::ranges::find_if(own, called); found != own.end())
            return &found->second;
    }
    const auto found = std::ranges::find_if(document.arrays, called);
    return found == document.arrays.end() ? nullptr : &found->second;
}

std::vector<LessonStop::Put> putsBack(const std::vector<LessonStop::Put>& puts, const Document& now,
                                      const Document& before)
{
    std::vector<LessonStop::Put> back;
    const auto has = [](const Document& document, const std::string& name) {
        const auto called = [&](const auto& each) { return each.first == name; };
        return std::ranges::any_of(document.arrays, called);
    };
    std::ranges::copy_if(puts, std::back_inserter(back),
                         [&](const LessonStop::Put& put) { return has(now, put.array) && !has(before, put.array); });
    return back;
}

/// Refuses paths of which one is a part of another: what holds would depend on their order.
void expectApart(const Json& settings)
{
    for (const auto& [path, value] : settings.object())
        for (const auto& [other, ignored] : settings.object())
            if (other.starts_with(path + "."))
                throw Error(HEEDMAP_PHRASE("%1 and %2 set the same; expected one of them"), inQuotes(path),
                            inQuotes(other));
}

Document withSettings(Document document, const Json& settings, const Document& whole,
                      const std::filesystem::path& folder)
{
    expectApart(settings);
    const std::vector<Setting>& known = mechanism(document.mechanism).settings();
    bool config = false;
    for (const auto& [path, value] : settings.object()) {
        if (path == formatPath) {
            const std::string format = value.isString() ? value.string() : value.text();
            if (!value.isNull()) // null: float64 again
                naming(pathPart(path), [&] { floatFormat(format); });
            document.view.set("number_format", value);
            continue;
        }
        const std::string key = path.substr(0, path.find('.'));
        if (std::ranges::find(known, key, &Setting::key) == known.end())
            throw Error(HEEDMAP_PHRASE("%1: expected a setting of %2, such as %3, or %4"), pathPart(path),
                        document.mechanism, inQuotes(known.front().key), inQuotes(std::string(formatPath)));
        setAt(document.config, path, value);
        config = true;
    }
    if (!config)
        return document;
    restore(document, whole);
    dropUntaken(document);
    dropMisfits(document, folder);
    return document;
}

Document atStop(const Document& document, const std::filesystem::path& folder, Index stop)
{
    Document then = withoutLesson(document);
    std::vector<LessonStop::Put> puts;
    for (Index i = 0; i <= stop; ++i) {
        const LessonStop& entered = document.lesson[static_cast<std::size_t>(i)];
        const std::string where = "lesson[" + std::to_string(i) + "]";
        if (entered.train)
            throw Error(HEEDMAP_PHRASE("%1: numbers that are learnt in class cannot be asked for; expected a stop "
                                       "before it"),
                        where + ".train");
        const Document before = then;
        then = naming(where + ".settings",
                      [&] { return withSettings(std::move(then), entered.settings, document, folder); });
        if (entered.sample)
            then.sample = *entered.sample;
        put(then, folder, putsBack(puts, then, before));
        put(then, folder, entered.set);
        puts.insert(puts.end(), entered.set.begin(), entered.set.end());
    }
    return then;
}

Document withoutTraining(Document document)
{
    for (LessonStop& stop : document.lesson)
        stop.train.reset();
    return document;
}

Document forStudents(Document document)
{
    document.notes.clear();
    std::size_t needed = 0;
    for (const Exercise& exercise : document.exercises)
        if (exercise.stop)
            needed = std::max(needed, static_cast<std::size_t>(*exercise.stop) + 1);
    document.lesson.resize(needed);
    for (LessonStop& stop : document.lesson)
        stop = {.say = LocalizedText(""),
                .settings = std::move(stop.settings),
                .set = std::move(stop.set),
                .sample = stop.sample,
                .train = stop.train};
    return document;
}

bool isTold(const std::vector<LessonStop>& lesson)
{
    return std::ranges::any_of(lesson, [](const LessonStop& stop) {
        return std::ranges::any_of(stop.say.entries(), [](const auto& text) { return !text.second.empty(); });
    });
}

StopComputations::StopComputations(const Document& document, const Computation& own, std::filesystem::path folder)
    : m_stops(document.lesson), m_whole(withoutLesson(document)), m_document(m_whole), m_shownThere(document.atStop),
      m_folder(std::move(folder))
{
    m_at.assign(static_cast<std::size_t>(document.atStop.value_or(-1) + 1), nullptr);
    m_at.push_back(&own);
}

const Computation* StopComputations::at(Index stop)
{
    while (std::ssize(m_at) <= stop + 1) {
        const std::size_t next = m_at.size() - 1;
        enter(m_stops[next], "lesson[" + std::to_string(next) + "].settings");
    }
    return m_at[static_cast<std::size_t>(stop + 1)];
}

void StopComputations::enter(const LessonStop& stop, const std::string& where)
{
    const bool others = !stop.settings.object().empty();
    if (m_at.back() == nullptr || (m_shownThere && others)) {
        m_at.push_back(nullptr);
        return;
    }
    if (others)
        naming(where, [&] {
            Document then = withSettings(m_document, stop.settings, m_whole, m_folder);
            m_built.push_back(build(then, m_folder));
            m_document = std::move(then);
        });
    m_at.push_back(others ? &m_built.back() : m_at.back());
}

} // namespace heedmap
