#include <heedmap/document/reader.h>

#include "document/array_reader.h"
#include "document/figures_text.h"
#include "document/lesson/exercise_text.h"
#include "document/lesson/lesson_text.h"
#include "document/nested.h"
#include "document/reader_parts.h"
#include "document/training/loss_text.h"
#include "document/vocabulary.h"

#include <heedmap/document/pins.h>
#include <heedmap/document/printed.h>

#include <algorithm>

namespace heedmap {

namespace {

const std::vector<std::string> topLevelKeys = {
    "format", "version", "title",     "summary",  "source", "mechanism", "config",     "tokens",
    "arrays", "pins",    "published", "notes",    "view",   "labels",    "vocabulary", "samples",
    "sample", "pad",     "loss",      "training", "lesson", "exercises", "figures"};

constexpr NestedReader::Entries figureEntries = {HEEDMAP_PHRASE("strings"), HEEDMAP_COUNTED("%1 strings", "%1 string")};

void requireFormat(const Json& json)
{
    const Sentence right("\"heedmap\"");
    if (const Json& format = member(json, "format", "", right); format != Json("heedmap"))
        refuse("format", format, right);
    const Json& version = member(json, "version", "", Sentence("1"));
    if (version.isNumber() && version.number() > 1)
        throw Error(HEEDMAP_PHRASE("%1: the document is of version %2, which a newer program wrote; this one reads "
                                   "version 1"),
                    "version", version.text());
    if (version != Json(1))
        refuse("version", version, Sentence("1"));
}

LocalizedText textAt(const Json& json, const char* key)
{
    const Json* value = json.find(key);
    return value == nullptr ? LocalizedText() : readLocalized(*value, key);
}

Published readPublished(const Json& value, const std::string& where)
{
    Published published;
    if (!value.isArray())
        refuse(where, value, HEEDMAP_PHRASE("a list of strings, or of lists of strings"));
    NestedReader reader(where, figureEntries);
    published.shape = reader.read(value, [&](const Json& figure) -> Sentence {
        if (!figure.isString())
            return HEEDMAP_PHRASE("a string as it was printed, such as \"0.50\"");
        if (!figure.string().empty() && !parsePrinted(figure.string()))
            return HEEDMAP_PHRASE("a number as it was printed, such as \"0.50\", or \"\" for a cell not printed");
        published.figures.push_back(figure.string());
        return {};
    });
    return published;
}

/// Reads a key of `slices`: the decimal index of a slice.
Index readSlice(const std::string& key, const std::string& where)
{
    constexpr std::size_t mostDigits = 9;
    const bool digits = !key.empty() && key.size() <= mostDigits
        && std::ranges::all_of(key, [](char c) { return c >= '0' && c <= '9'; });
    if (!digits || (key.size() > 1 && key.front() == '0'))
        throw Error(HEEDMAP_PHRASE("%1: expected the number of a slice, such as %2, got %3"), where, "\"2\"",
                    inQuotes(key));
    return std::stoll(key);
}

/// Reads `pins`: each is a value, or values for some slices of a stack.
Named<ArraySource> readPins(const Json& json)
{
    Named<ArraySource> pins;
    for (const auto& [name, value] : members(json, "pins")) {
        const std::string where = "pins." + pathPart(name);
        if (name.find('[') != std::string::npos)
            throw Error(HEEDMAP_PHRASE("%1: expected the name of a node; %2 pins a slice of a stack"), where,
                        "{\"slices\": {\"2\": …}}");
        const Json* slices = value.isObject() ? value.find("slices") : nullptr;
        if (slices == nullptr) {
            pins.emplace_back(name, readArray(value, where));
            continue;
        }
        requireKeys(value, where, {"slices"});
        requireObject(*slices, where + ".slices");
        if (slices->object().empty())
            throw Error(HEEDMAP_PHRASE("%1: expected at least one slice, got none"), where + ".slices");
        for (const auto& [key, numbers] : slices->object())
            pins.emplace_back(pinName(name, readSlice(key, where + ".slices")),
                              readArray(numbers, where + ".slices." + pathPart(key)));
    }
    return pins;
}

/// Reads `arrays`; with a vocabulary, ids may be words.
Named<ArraySource> readArrays(const Json::Object& object, const std::string& where, const WordList& vocabulary)
{
    Named<ArraySource> arrays;
    for (const auto& [name, value] : object) {
        const std::string path = where + "." + pathPart(name);
        arrays.emplace_back(name, readArray(holdsIds(name) ? vocabulary.numbered(value, path) : value, path));
    }
    return arrays;
}

Named<std::vector<LocalizedText>> readLabels(const Json& json)
{
    return readNamed<std::vector<LocalizedText>>(members(json, "labels"), "labels", readTexts);
}

Sample readSample(const Json& json, const std::string& where, const std::vector<LossTerm>& loss,
                  const WordList& vocabulary)
{
    requireObject(json, where);
    requireKeys(json, where, {"title", "tokens", "arrays", "targets"});
    Sample sample;
    if (const Json* title = json.find("title"))
        sample.title = readLocalized(*title, where + ".title");
    if (const Json* tokens = json.find("tokens"))
        sample.tokens = readTokens(*tokens, where + ".tokens");
    if (const Json* arrays = json.find("arrays")) {
        requireObject(*arrays, where + ".arrays");
        sample.arrays = readArrays(arrays->object(), where + ".arrays", vocabulary);
    }
    if (const Json* targets = json.find("targets"))
        sample.targets = readTargets(*targets, where + ".targets", loss, vocabulary);
    return sample;
}

Padding readPadding(const Json& json)
{
    requireObject(json, "pad");
    requireKeys(json, "pad", {"token", "id"});
    Padding padding;
    if (const Json* token = json.find("token"))
        padding.token = readText(*token, "pad.token");
    if (const Json* id = json.find("id"))
        padding.id = readIndex(*id, "pad.id");
    return padding;
}

void readSamples(const Json& json, const WordList& vocabulary, Document& document)
{
    const Json* list = json.find("samples");
    for (const char* key : {"sample", "pad"})
        if (list == nullptr && json.find(key) != nullptr)
            throw Error(HEEDMAP_PHRASE("%1: there are no samples"), key);
    if (list == nullptr)
        return;
    if (!list->isArray() || list->array().empty())
        refuse("samples", *list, HEEDMAP_PHRASE("a list of at least one object"));
    for (const Json& sample : list->array())
        document.samples.push_back(
            readSample(sample, "samples[" + std::to_string(document.samples.size()) + "]", document.loss, vocabulary));
    const auto count = static_cast<Index>(document.samples.size());
    if (const Json* shown = json.find("sample")) {
        document.sample = readIndex(*shown, "sample");
        if (document.sample >= count)
            throw Error(HEEDMAP_PHRASE("%1: there is no sample %2; expected 0 to %3"), "sample", document.sample,
                        count - 1);
    }
    if (const Json* pad = json.find("pad"))
        document.pad = readPadding(*pad);
}

} // namespace

Document readDocument(std::string_view text)
{
    const Json json = Json::parse(text);
    requireObject(json, "document");
    requireFormat(json);
    requireKeys(json, "", topLevelKeys);

    Document document;
    document.title = textAt(json, "title");
    document.summary = textAt(json, "summary");
    document.source = textAt(json, "source");
    document.mechanism = readText(member(json, "mechanism", "", HEEDMAP_PHRASE("the id of a mechanism")), "mechanism");
    document.config = members(json, "config");
    if (const Json* tokens = json.find("tokens"))
        document.tokens = readTokens(*tokens, "tokens");
    if (const Json* words = json.find("vocabulary"))
        document.vocabulary = readWords(*words, "vocabulary", HEEDMAP_PHRASE("a word for every id"));
    const WordList vocabulary(document.vocabulary);
    (void)member(json, "arrays", "", HEEDMAP_PHRASE("an object from names to numbers"));
    document.arrays = readArrays(members(json, "arrays"), "arrays", vocabulary);
    document.pins = readPins(json);
    document.published = readNamed<Published>(members(json, "published"), "published", readPublished);
    document.notes = readNamed<LocalizedText>(members(json, "notes"), "notes", readLocalized);
    document.view = members(json, "view");
    document.labels = readLabels(json);
    if (const Json* loss = json.find("loss"))
        document.loss = readLoss(*loss, vocabulary);
    readSamples(json, vocabulary, document);
    if (const Json* training = json.find("training"))
        document.training = readTraining(*training, document.samples.size());
    if (const Json* exercises = json.find("exercises"))
        document.exercises = readExercises(*exercises);
    if (const Json* lesson = json.find("lesson"))
        document.lesson = readLesson(*lesson, document);
    if (const Json* figures = json.find("figures"))
        document.figures = readFigures(*figures);
    return document;
}

} // namespace heedmap
