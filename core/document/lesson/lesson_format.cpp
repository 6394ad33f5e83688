#include "document/format_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/document/lesson/exercise_check.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

using Goal = std::variant<LessonStop::UntilLoss, LessonStop::Steps>;

constexpr Phrase aNode = HEEDMAP_PHRASE("the name of a node");

Json keptJson(const Json& json) { return json; }

Codec<Json> stepCodec()
{
    return {"index, or English heading",
            [](const Json& json, const std::string& where) {
                if (json.isNumber())
                    (void)readIndex(json, where);
                else if (!json.isString())
                    refuse(where, json, HEEDMAP_PHRASE("a whole number from 0, or the heading of a step"));
                return json;
            },
            keptJson};
}

Codec<LessonStop::Put> putCodec()
{
    return {"`[ARRAY, cell, number]`",
            [](const Json& json, const std::string& where) {
                if (!json.isArray() || json.array().size() != 3)
                    refuse(where, json, HEEDMAP_PHRASE("an array, a cell and a number, such as [\"W_Q\", [0, 1], 2]"));
                return LessonStop::Put{.array = readText(json.array()[0], where + "[0]"),
                                       .cell = readIndices(json.array()[1], where + "[1]"),
                                       .number = readNumber(json.array()[2], where + "[2]")};
            },
            [](const LessonStop::Put& put) {
                return Json(Json::Array{put.array, json(put.cell), put.number});
            }};
}

Codec<Json> settingsCodec()
{
    return {R"(`{"mask.causal": true, "scale": "none"}`)",
            [](const Json& json, const std::string& where) {
                if (!json.isObject())
                    refuse(where, json, HEEDMAP_PHRASE("settings by their paths, such as {\"mask.causal\": true}"));
                return json;
            },
            keptJson};
}

/// An empty list uncovers all.
Codec<std::vector<std::string>> coverCodec()
{
    return {"list of nodes",
            [](const Json& json, const std::string& where) {
                if (json == Json(Json::Array()))
                    return std::vector<std::string>();
                return readWords(json, where, HEEDMAP_PHRASE("the names of nodes"));
            },
            [](const std::vector<std::string>& nodes) { return json(nodes); }};
}

/// One of the two.
struct GoalMembers {
    std::optional<double> untilLoss = {};
    std::optional<Index> steps = {};
};

const Fields<GoalMembers>& goalFields()
{
    static const auto fields = Fields<GoalMembers>()
                                   .may("until_loss", &GoalMembers::untilLoss, codec::number())
                                   .may("steps", &GoalMembers::steps, codec::index(1));
    return fields;
}

Codec<Goal> goalCodec()
{
    return {R"(`{"steps": 50}` or `{"until_loss": 0.1}`)",
            [](const Json& json, const std::string& where) -> Goal {
                const GoalMembers given = goalFields().read(json, where);
                if (given.untilLoss.has_value() == given.steps.has_value())
                    throw Error(HEEDMAP_PHRASE("%1: expected either %2 or %3"), where, "until_loss", "steps");
                if (given.untilLoss)
                    return LessonStop::UntilLoss{*given.untilLoss};
                return LessonStop::Steps{*given.steps};
            },
            [](const Goal& goal) {
                GoalMembers given;
                if (const auto* until = std::get_if<LessonStop::UntilLoss>(&goal))
                    given.untilLoss = until->loss;
                else
                    given.steps = std::get<LessonStop::Steps>(goal).count;
                return goalFields().write(given);
            }};
}

/// The first line of what is said is a title that everybody reads, and what follows the speaker's alone: whatever ends
/// a line is one end of a line.
std::string withPlainLineEnds(std::string text)
{
    for (const std::string_view end : {"\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"})
        for (std::size_t at = text.find(end); at != std::string::npos; at = text.find(end, at + 1))
            text.replace(at, end.size(), "\n");
    return text;
}

const Fields<LessonStop>& stopFields()
{
    static const auto fields =
        Fields<LessonStop>()
            .need("say", &LessonStop::say, codec::localized(), HEEDMAP_PHRASE("what is said there"))
            .may("view", &LessonStop::view, codec::text())
            .may("step", &LessonStop::step, stepCodec())
            .may("node", &LessonStop::node, codec::text())
            .may("cell", &LessonStop::cell, codec::indices("cell"))
            .may("head", &LessonStop::head, codec::index())
            .may("settings", &LessonStop::settings, settingsCodec())
            .may("set", &LessonStop::set,
                 codec::list(putCodec(), HEEDMAP_PHRASE("a list of changes"), "list of `[ARRAY, cell, number]`"))
            .may("cover", &LessonStop::cover, coverCodec())
            .may("sample", &LessonStop::sample, codec::index())
            .may("train", &LessonStop::train, goalCodec())
            .may("exercise", &LessonStop::exercise, codec::text("id"))
            .may("minutes", &LessonStop::minutes, codec::positive());
    return fields;
}

LessonStop readStop(const Json& json, const std::string& where)
{
    LessonStop stop = stopFields().read(json, where);
    if (stop.cell && !stop.node)
        throw Error(HEEDMAP_PHRASE("%1: a cell needs the node that it is of; expected %2"), where + ".cell",
                    where + ".node");
    const auto said = stop.say.entries();
    for (const auto& [language, text] : said)
        if (language.empty())
            stop.say = LocalizedText(withPlainLineEnds(text));
        else
            stop.say.set(language, withPlainLineEnds(text));
    return stop;
}

Codec<std::optional<std::vector<CellIndices>>> cellsCodec()
{
    return codec::orElse("all",
                         codec::list(codec::indices("cell"),
                                     HEEDMAP_PHRASE("\"all\", or a list of at least one cell such as [0, 1]"),
                                     "list of cells", 1));
}

Codec<int> decimalsCodec()
{
    return {"index",
            [](const Json& json, const std::string& where) {
                constexpr Index most = 15;
                const Index count = readIndex(json, where);
                if (count > most)
                    refuse(where, json, Sentence(HEEDMAP_PHRASE("a whole number up to %1"), most));
                return static_cast<int>(count);
            },
            [](int count) { return Json(count); }};
}

Codec<double> shareCodec()
{
    return {"number from 0 to 1",
            [](const Json& json, const std::string& where) {
                if (!json.isNumber() || json.number() < 0 || json.number() > 1)
                    refuse(where, json, HEEDMAP_PHRASE("a number from 0 to 1"));
                return json.number();
            },
            [](double share) { return Json(share); }};
}

Codec<std::vector<Json>> optionsCodec()
{
    const Codec<Json> mask = {"mask", [](const Json& json, const std::string&) { return json; }, keptJson};
    return codec::list(mask, HEEDMAP_PHRASE("a list of at least two settings of a mask"), "list of masks", 2);
}

Codec<std::vector<std::string>> namesCodec(Phrase right)
{
    return {"list of strings",
            [right](const Json& json, const std::string& where) {
                if (json == Json(Json::Array()))
                    refuse(where, json, right);
                return readWords(json, where, right);
            },
            [](const std::vector<std::string>& names) { return json(names); }};
}

Fields<Exercise::Repair> targetFields()
{
    using Repair = Exercise::Repair;
    return Fields<Repair>()
        .need("node", &Repair::node, codec::text(), aNode)
        .need("value", &Repair::target, numbersCodec(), HEEDMAP_PHRASE("the numbers of the node"));
}

Fields<Exercise::Repair> repairFields()
{
    using Repair = Exercise::Repair;
    constexpr Phrase arrays = HEEDMAP_PHRASE("the names of arrays");
    return Fields<Repair>()
        .need("change", &Repair::change, namesCodec(arrays), arrays)
        .group("target", targetFields(), HEEDMAP_PHRASE("a node and its value"))
        .need("within", &Repair::within, codec::atLeast0(), HEEDMAP_PHRASE("the largest difference"))
        .need("budget", &Repair::budget, codec::index(1), HEEDMAP_PHRASE("how many numbers may change"));
}

/// A kind of exercise.
struct TaskKind {
    const char* name;
    Fields<Exercise> fields; ///< with the keys of every exercise
    Exercise::Task task;     ///< that kind, empty
};

Codec<std::string> idCodec(Phrase right)
{
    return {"string",
            [right](const Json& json, const std::string& where) {
                if (readText(json, where).empty())
                    refuse(where, json, right);
                return json.string();
            },
            codec::text().write};
}

template <typename Task> TaskKind taskKind(const char* name, const Fields<Task>& fields)
{
    constexpr Phrase right = HEEDMAP_PHRASE("a name for the answers to go by");
    return {name,
            Fields<Exercise>()
                .need("id", &Exercise::id, idCodec(right), right)
                .fixed("kind", name)
                .inside(
                    fields, [](auto& exercise) -> auto& { return std::get<Task>(exercise.task); })
                .may("prompt", &Exercise::prompt, codec::localized())
                .may("hints", &Exercise::hints, codec::texts())
                .may("points", &Exercise::points, codec::positive())
                .may("stop", &Exercise::stop, codec::index()),
            Task()};
}

/// In the order of Exercise::Task.
const std::vector<TaskKind>& taskKinds()
{
    using Fill = Exercise::Fill;
    using PredictMax = Exercise::PredictMax;
    using WhichMask = Exercise::WhichMask;
    using Shapes = Exercise::Shapes;
    using GradientSign = Exercise::GradientSign;
    constexpr Phrase nodes = HEEDMAP_PHRASE("the names of nodes");
    static const std::vector<TaskKind> all = {
        taskKind("fill",
                 Fields<Fill>()
                     .need("node", &Fill::node, codec::text(), aNode)
                     .has("cells", &Fill::cells, cellsCodec())
                     .has("decimals", &Fill::decimals, decimalsCodec())
                     .may("near", &Fill::near, codec::atLeast0())
                     .may("share", &Fill::share, shareCodec())),
        taskKind("predict_max",
                 Fields<PredictMax>()
                     .need("node", &PredictMax::node, codec::text(), aNode)
                     .has("rows", &PredictMax::rows, codec::orElse("all", codec::indices()))),
        taskKind(
            "which_mask",
            Fields<WhichMask>()
                .need("node", &WhichMask::node, codec::text(), aNode)
                .need("options", &WhichMask::options, optionsCodec(), HEEDMAP_PHRASE("a list of settings of a mask"))),
        taskKind("find_wrong", Fields<Exercise::FindWrong>()),
        taskKind("repair", repairFields()),
        taskKind("shapes", Fields<Shapes>().need("nodes", &Shapes::nodes, namesCodec(nodes), nodes)),
        taskKind(
            "gradient_sign",
            Fields<GradientSign>()
                .need("of", &GradientSign::of, codec::text(), HEEDMAP_PHRASE("\"loss\" or a cell such as \"Z[0,1]\""))
                .need("node", &GradientSign::node, codec::text(), aNode)
                .has("cells", &GradientSign::cells, cellsCodec()))};
    return all;
}

const TaskKind& readTaskKind(const Json& json, const std::string& where)
{
    const Phrase right = HEEDMAP_PHRASE("\"fill\", \"predict_max\", \"which_mask\", \"find_wrong\", \"repair\", "
                                        "\"shapes\" or \"gradient_sign\"");
    const Json& name = member(json, "kind", where, right);
    const auto kind = std::ranges::find_if(taskKinds(), [&](const TaskKind& each) { return name == Json(each.name); });
    if (kind == taskKinds().end())
        refuse(where + ".kind", name, right);
    return *kind;
}

/// What a stop needs of the document beside its computation.
void requireKnown(const LessonStop& stop, const Document& document, const std::string& where)
{
    if (stop.sample && *stop.sample >= static_cast<Index>(document.samples.size()))
        throw Error(HEEDMAP_PHRASE("%1: the document has no sample %2"), where + ".sample", *stop.sample);
    if (stop.train && document.loss.empty())
        throw Error(HEEDMAP_PHRASE("%1: the document has no loss to train with; expected %2"), where + ".train",
                    "loss");
    if (stop.exercise && !hasExercise(document, *stop.exercise))
        throw Error(HEEDMAP_PHRASE("%1: the document has no exercise %2"), where + ".exercise",
                    inQuotes(*stop.exercise));
}

} // namespace

const Codec<std::vector<LessonStop>>& lessonCodec()
{
    static const auto codec =
        codec::list<LessonStop>({"object", readStop, [](const LessonStop& stop) { return stopFields().write(stop); }},
                                HEEDMAP_PHRASE("a list of objects"));
    return codec;
}

void requireLesson(const Document& document)
{
    for (std::size_t i = 0; i < document.lesson.size(); ++i)
        requireKnown(document.lesson[i], document, "lesson[" + std::to_string(i) + "]");
    for (std::size_t i = 0; i < document.exercises.size(); ++i)
        if (const std::optional<Index> stop = document.exercises[i].stop; stop && *stop >= std::ssize(document.lesson))
            throw Error(HEEDMAP_PHRASE("%1: the lesson has no stop %2, counted from 0"),
                        "exercises[" + std::to_string(i) + "].stop", *stop);
}

std::vector<Exercise> readExercises(const Json& json, const std::string& where)
{
    if (!json.isArray())
        refuse(where, json, HEEDMAP_PHRASE("a list of objects"));
    std::vector<Exercise> exercises;
    double points = 0;
    for (const Json& object : json.array()) {
        const std::string place = where + "[" + std::to_string(exercises.size()) + "]";
        requireObject(object, place);
        const TaskKind& kind = readTaskKind(object, place);
        Exercise exercise{.id = {}, .task = kind.task};
        kind.fields.read(exercise, object, place);
        if (std::ranges::find(exercises, exercise.id, &Exercise::id) != exercises.end())
            throw Error(HEEDMAP_PHRASE("%1: another exercise is called %2"), place + ".id", inQuotes(exercise.id));
        points += exercises.emplace_back(std::move(exercise)).points;
        if (!std::isfinite(points))
            throw Error(HEEDMAP_PHRASE("%1: all points together are more than a number can be"), place + ".points");
    }
    return exercises;
}

Json exercisesJson(const std::vector<Exercise>& exercises)
{
    Json::Array list;
    for (const Exercise& exercise : exercises)
        list.push_back(taskKinds()[exercise.task.index()].fields.write(exercise));
    return list;
}

std::vector<DocumentKey> lessonKeys()
{
    std::vector<DocumentKey> keys = stopFields().keys("lesson[]");
    for (DocumentKey& key : goalFields().keys("lesson[] train"))
        keys.push_back(std::move(key));
    for (const TaskKind& kind : taskKinds())
        for (DocumentKey& key : kind.fields.keys(std::string("exercises[] ") + kind.name))
            keys.push_back(std::move(key));
    for (DocumentKey& key : targetFields().keys("exercises[] repair target"))
        keys.push_back(std::move(key));
    return keys;
}

} // namespace heedmap
