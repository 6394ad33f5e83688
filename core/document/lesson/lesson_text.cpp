#include "document/lesson/lesson_text.h"

#include "document/reader_parts.h"
#include "document/writer_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/document/lesson/exercise_check.h>

namespace heedmap {
namespace {

Json readStep(const Json& json, const std::string& where)
{
    if (json.isNumber())
        (void)readIndex(json, where);
    else if (!json.isString())
        refuse(where, json, HEEDMAP_PHRASE("a whole number from 0, or the heading of a step"));
    return json;
}

LessonStop::Put readPut(const Json& json, const std::string& where)
{
    if (!json.isArray() || json.array().size() != 3)
        refuse(where, json, HEEDMAP_PHRASE("an array, a cell and a number, such as [\"W_Q\", [0, 1], 2]"));
    return {.array = readText(json.array()[0], where + "[0]"),
            .cell = readIndices(json.array()[1], where + "[1]"),
            .number = readNumber(json.array()[2], where + "[2]")};
}

std::vector<LessonStop::Put> readPuts(const Json& json, const std::string& where)
{
    if (!json.isArray())
        refuse(where, json, HEEDMAP_PHRASE("a list of changes"));
    std::vector<LessonStop::Put> puts;
    for (const Json& put : json.array())
        puts.push_back(readPut(put, where + "[" + std::to_string(puts.size()) + "]"));
    return puts;
}

std::variant<LessonStop::UntilLoss, LessonStop::Steps> readTrain(const Json& json, const std::string& where)
{
    requireObject(json, where);
    requireKeys(json, where, {"until_loss", "steps"});
    const Json* loss = json.find("until_loss");
    const Json* steps = json.find("steps");
    if ((loss == nullptr) == (steps == nullptr))
        throw Error(HEEDMAP_PHRASE("%1: expected either %2 or %3"), where, "until_loss", "steps");
    if (loss != nullptr)
        return LessonStop::UntilLoss{readNumber(*loss, where + ".until_loss")};
    return LessonStop::Steps{readIndex(*steps, where + ".steps", 1)};
}

/// Reads a key that need not be there.
template <typename T, typename Read>
void readInto(std::optional<T>& value, const Json& json, const std::string& where, const char* key, Read read)
{
    if (const Json* found = json.find(key))
        value = read(*found, where + "." + key);
}

LessonStop readStop(const Json& json, const std::string& where)
{
    requireObject(json, where);
    requireKeys(
        json, where,
        {"say", "view", "step", "node", "cell", "head", "set", "cover", "sample", "train", "exercise", "minutes"});
    const auto index = [](const Json& value, const std::string& at) { return readIndex(value, at); };
    const Phrase right = HEEDMAP_PHRASE("what is said there");
    LessonStop stop{.say = readLocalized(member(json, "say", where, right), where + ".say")};
    readInto(stop.view, json, where, "view", readText);
    if (const Json* step = json.find("step"))
        stop.step = readStep(*step, where + ".step");
    readInto(stop.node, json, where, "node", readText);
    readInto(stop.cell, json, where, "cell", readIndices);
    if (stop.cell && !stop.node)
        throw Error(HEEDMAP_PHRASE("%1: a cell needs the node that it is of; expected %2"), where + ".cell",
                    where + ".node");
    readInto(stop.head, json, where, "head", index);
    if (const Json* set = json.find("set"))
        stop.set = readPuts(*set, where + ".set");
    const auto words = [](const Json& value, const std::string& at) {
        if (value.isArray() && value.array().empty()) // nothing is covered any longer
            return std::vector<std::string>();
        return readWords(value, at, HEEDMAP_PHRASE("the names of nodes"));
    };
    readInto(stop.cover, json, where, "cover", words);
    readInto(stop.sample, json, where, "sample", index);
    readInto(stop.train, json, where, "train", readTrain);
    readInto(stop.exercise, json, where, "exercise", readText);
    readInto(stop.minutes, json, where, "minutes", readPositive);
    return stop;
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

Json putsJson(const std::vector<LessonStop::Put>& puts)
{
    Json::Array list;
    for (const LessonStop::Put& put : puts)
        list.emplace_back(Json::Array{put.array, json(put.cell), put.number});
    return list;
}

Json goalJson(const LessonStop::UntilLoss& until) { return Json::Object{{"until_loss", until.loss}}; }

Json goalJson(const LessonStop::Steps& steps) { return Json::Object{{"steps", static_cast<double>(steps.count)}}; }

Json stopJson(const LessonStop& stop)
{
    Json object = Json::Object{{"say", json(stop.say)}};
    const auto set = [&object](const char* key, const auto& value) {
        if (value)
            object.set(key, *value);
    };
    const auto setIndex = [&object](const char* key, const std::optional<Index>& value) {
        if (value)
            object.set(key, static_cast<double>(*value));
    };
    set("view", stop.view);
    if (!stop.step.isNull())
        object.set("step", stop.step);
    set("node", stop.node);
    if (stop.cell)
        object.set("cell", json(*stop.cell));
    setIndex("head", stop.head);
    if (!stop.set.empty())
        object.set("set", putsJson(stop.set));
    if (stop.cover)
        object.set("cover", json(*stop.cover));
    setIndex("sample", stop.sample);
    if (stop.train)
        object.set("train", std::visit([](const auto& goal) { return goalJson(goal); }, *stop.train));
    set("exercise", stop.exercise);
    set("minutes", stop.minutes);
    return object;
}

} // namespace

std::vector<LessonStop> readLesson(const Json& json, const Document& document)
{
    if (!json.isArray())
        refuse("lesson", json, HEEDMAP_PHRASE("a list of objects"));
    std::vector<LessonStop> lesson;
    for (const Json& stop : json.array()) {
        const std::string where = "lesson[" + std::to_string(lesson.size()) + "]";
        requireKnown(lesson.emplace_back(readStop(stop, where)), document, where);
    }
    return lesson;
}

Json lessonJson(const std::vector<LessonStop>& lesson)
{
    Json::Array list;
    for (const LessonStop& stop : lesson)
        list.push_back(stopJson(stop));
    return list;
}

} // namespace heedmap
