#include "model/lesson/stop_writing.h"

#include "model/masks.h"
#include "model/model_text.h"

#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/writer.h>

#include <QUndoStack>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

/// The cells that the masks of a document keep.
struct MasksNow {
    struct Mask {
        std::string array;
        Tensor kept;
    };

    Document document;
    std::map<std::string, Mask> masks; ///< by setting, if the document has the mask
};

MasksNow masksNow(Workbench& workbench)
{
    MasksNow now{.document = workbench.document(), .masks = {}};
    for (NodeId id = 0; id < workbench.graph().size(); ++id) {
        const std::string& name = workbench.graph().node(id).info.name;
        const auto setting = isMask(workbench, id) ? maskDrawnIn(workbench, name) : std::nullopt;
        if (!setting)
            continue;
        const Values values = workbench.values(id);
        if (!values.current)
            throw Error(HEEDMAP_PHRASE("%1 is still being computed"), name);
        now.masks.insert_or_assign(*setting, MasksNow::Mask{name, Tensor(values.view)});
    }
    return now;
}

/// The part of a document that a change of settings leaves as it is. Notes, pins and the like depend on their nodes.
std::string othersText(Document document, const std::vector<std::string>& settings)
{
    for (const std::string& setting : settings)
        setAt(document.config, setting, nullptr);
    document.arrays.clear();
    document.pins.clear();
    document.published.clear();
    document.notes.clear();
    document.labels.clear();
    document.lesson.clear();
    document.exercises.clear();
    return writeDocument(document);
}

template <typename T> bool namesAmong(const Named<T>& some, const Named<T>& all)
{
    return std::ranges::all_of(some, [&](const auto& one) { return entry(all, one.first) != nullptr; });
}

bool onlyMasksDiffer(const Document& before, const Document& now, const std::vector<std::string>& masks)
{
    return before.samples.empty() && now.samples.empty() && namesAmong(now.pins, before.pins)
        && namesAmong(now.published, before.published) && namesAmong(now.notes, before.notes)
        && now.lesson.size() == before.lesson.size() && now.exercises.size() <= before.exercises.size()
        && othersText(before, masks) == othersText(now, masks);
}

/// A mask whose setting has changed.
struct ChangedMask {
    std::string setting;
    std::string array;
    Tensor before;
    Tensor now;
};

Tensor keepingAll(const Shape& shape)
{
    Tensor all(shape);
    std::ranges::fill(all.numbers(), 1.0);
    return all;
}

/// The only changed mask, if it still acts alike and keeps cells of the same matrix.
std::optional<ChangedMask> changedMask(const Workbench& workbench, const MasksNow& before, const MasksNow& now)
{
    const std::vector<std::string> all = maskSettings(workbench);
    if (!onlyMasksDiffer(before.document, now.document, all))
        return std::nullopt;
    std::optional<ChangedMask> changed;
    for (const std::string& setting : all) {
        const Json* was = before.document.config.find(setting);
        const Json* is = now.document.config.find(setting);
        if (was == is || (was != nullptr && is != nullptr && *was == *is))
            continue;
        const auto from = before.masks.find(setting);
        const auto to = now.masks.find(setting);
        const bool given = from != before.masks.end();
        if (changed || (!given && to == now.masks.end())
            || (was != nullptr && is != nullptr
                && maskManner(before.document.config, setting) != maskManner(now.document.config, setting)))
            return std::nullopt;
        const MasksNow::Mask& known = given ? from->second : to->second;
        const Tensor keeps = keepingAll(known.kept.shape());
        changed = ChangedMask{.setting = setting,
                              .array = known.array,
                              .before = given ? from->second.kept : keeps,
                              .now = to != now.masks.end() ? to->second.kept : keeps};
    }
    return changed && changed->before.shape() == changed->now.shape() ? std::move(changed) : std::nullopt;
}

std::vector<LessonStop::Put> putsOf(const ChangedMask& mask)
{
    std::vector<LessonStop::Put> puts;
    const Shape& shape = mask.now.shape();
    for (Index slice = 0; slice < shape.slices; ++slice)
        for (Index row = 0; row < shape.rows; ++row)
            for (Index col = 0; col < shape.cols; ++col)
                if (const Cell cell{slice, row, col}; mask.before.at(cell) != mask.now.at(cell))
                    puts.push_back({mask.array, indicesOf(cell, shape.rank), mask.now.at(cell)});
    return puts;
}

/// Beneath the changes of stops, turns the document's own mask into drawn cells that keep the same cells.
void draw(Workbench& workbench, const ChangedMask& mask)
{
    const MasksNow own = masksNow(workbench);
    const Json* config = own.document.config.find(mask.setting);
    const Json* custom = config != nullptr && config->isObject() ? config->find("custom") : nullptr;
    if (custom != nullptr && (*custom == Json(true) || *custom == Json("keep"))
        && workbench.computation().leaves.contains(mask.array))
        return;
    const auto found = own.masks.find(mask.setting);
    Tensor kept = found != own.masks.end() ? found->second.kept : keepingAll(mask.now.shape());
    workbench.setDocument(withDrawnMask(workbench, mask.setting, mask.array, std::move(kept)),
                          editName(QT_TRANSLATE_NOOP("Model", "mask drawn by hand")));
}

/// The numbers edited at the current stop, if nothing else was and they are few enough for a stop to set.
std::optional<std::vector<LessonStop::Put>> changedAtStop(Workbench& workbench, const LessonPlayer& player)
{
    const QUndoStack& stack = workbench.undoStack();
    if (!player.on() || player.training() || stack.index() <= player.atStop()
        || !onlyNumbersSince(stack, player.atStop()))
        return std::nullopt;
    try {
        return player.touched().puts(workbench, {});
    } catch (const Error&) { // too many numbers stay in the document
        return std::nullopt;
    }
}

/// Has a stop set the settings that were there, but for those that it sets itself.
void setBack(LessonStop& stop, const SettingsSince& settings)
{
    Json own = settings.back;
    for (const auto& [path, value] : stop.settings.object())
        own.set(path, value);
    stop.settings = std::move(own);
}

} // namespace

std::optional<Json> settingsBetween(const Document& before, const Document& now)
{
    Json settings = settingsBetween(before.config, now.config);
    std::vector<std::string> paths;
    for (const auto& [path, value] : settings.object())
        paths.push_back(path);
    if (!namesAmong(now.arrays, before.arrays) || othersText(before, paths) != othersText(now, paths))
        return std::nullopt;
    return settings;
}

void rewriteStops(Workbench& workbench, LessonPlayer& player, std::vector<LessonStop> stops, const QString& name,
                  int show, bool taken, const MovedStops& moved)
{
    const auto changed = taken || show != player.at() ? std::nullopt : changedAtStop(workbench, player);
    if (!changed)
        return player.setStops(std::move(stops), name, show, taken, moved);
    player.replay(
        [&] {
            Document document = workbench.document();
            document.lesson = std::move(stops);
            follow(document.exercises, moved);
            player.asides().follow(moved);
            workbench.setDocument(document, name);
        },
        *changed);
}

void takeChanges(LessonStop& stop, const LessonStop& changes)
{
    for (const auto& [path, value] : changes.settings.object())
        stop.settings.set(path, value);
    for (const LessonStop::Put& put : changes.set) {
        std::erase_if(stop.set,
                      [&](const LessonStop::Put& old) { return old.array == put.array && old.cell == put.cell; });
        stop.set.push_back(put);
    }
    if (changes.train)
        stop.train = changes.train;
}

void insertStop(std::vector<LessonStop>& stops, int at, LessonStop stop, const std::optional<SettingsSince>& settings)
{
    const auto behind = stops.insert(stops.begin() + at, std::move(stop)) + 1;
    if (settings && behind != stops.end())
        setBack(*behind, *settings);
}

void keepSettable(std::vector<LessonStop>& stops, int at, const std::optional<SettingsSince>& settings,
                  const Workbench& workbench)
{
    if (!settings)
        return;
    const auto gone = [&](const LessonStop::Put& put) {
        return !workbench.computation().leaves.contains(put.array)
            && entry(workbench.head().pins, put.array) == nullptr;
    };
    const auto sets = [&](const LessonStop& stop) { return std::ranges::any_of(stop.set, gone); };
    if (const auto stop = std::find_if(stops.begin() + at + 1, stops.end(), sets); stop != stops.end())
        setBack(*stop, *settings);
}

void drawMasks(Workbench& workbench, LessonPlayer& player, bool always)
{
    QUndoStack& stack = workbench.undoStack();
    const int index = stack.index();
    if (!player.on() || player.training() || index <= player.atStop() || onlyNumbersSince(stack, player.atStop()))
        return;
    if (!always && player.settingsSince())
        return;
    const StopSight sight = player.here();
    const MasksNow now = masksNow(workbench);
    std::vector<std::string> arrays;
    for (const auto& [setting, mask] : now.masks)
        arrays.push_back(mask.array);
    std::vector<LessonStop::Put> puts = player.touched().puts(workbench, arrays);
    stack.setIndex(player.atStop());
    try {
        if (const auto changed = changedMask(workbench, masksNow(workbench), now)) {
            std::ranges::move(putsOf(*changed), std::back_inserter(puts));
            player.replay([&] { draw(workbench, *changed); }, puts);
        } else {
            stack.setIndex(index);
        }
    } catch (...) {
        stack.setIndex(index);
        player.see(sight);
        throw;
    }
    player.see(sight);
}

} // namespace heedmap
