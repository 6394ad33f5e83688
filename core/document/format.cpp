#include "document/format_parts.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/document/check.h>
#include <heedmap/document/document.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/reference.h>
#include <heedmap/document/writer.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>

#include <algorithm>
#include <set>
#include <system_error>

namespace heedmap {
namespace {

constexpr NestedReader::Entries figureEntries = {HEEDMAP_PHRASE("strings"), HEEDMAP_COUNTED("%1 strings", "%1 string")};

const Fields<Tokens>& tokensFields()
{
    constexpr Phrase each = HEEDMAP_PHRASE("a token for every position");
    static const auto fields =
        Fields<Tokens>().may("query", &Tokens::query, codec::words(each)).may("key", &Tokens::key, codec::words(each));
    return fields;
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
        if (!figure.string().empty() && !writtenNumber(figure.string()))
            return HEEDMAP_PHRASE("a number as it was printed, such as \"0.50\", or \"\" for a cell not printed");
        published.figures.push_back(figure.string());
        return {};
    });
    return published;
}

Codec<Printing> printingCodec()
{
    constexpr std::array<std::pair<Printing, const char*>, 2> names = {
        {{Printing::Rounded, "rounded"}, {Printing::Truncated, "truncated"}}};
    return codec::oneOf(names, HEEDMAP_PHRASE("\"rounded\" or \"truncated\""));
}

Codec<Published> publishedCodec()
{
    return {"numbers as strings", readPublished, [](const Published& published) {
                return nested(published.shape, std::span<const std::string>(published.figures));
            }};
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
Named<ArraySource> readPins(const Json& json, const std::string& path)
{
    requireObject(json, path);
    Named<ArraySource> pins;
    for (const auto& [name, value] : json.object()) {
        const std::string where = path + "." + pathPart(name);
        if (name.find('[') != std::string::npos)
            throw Error(HEEDMAP_PHRASE("%1: expected the name of a node; %2 pins a slice of a stack"), where,
                        "{\"slices\": {\"2\": …}}");
        const Json* slices = value.isObject() ? value.find("slices") : nullptr;
        if (slices == nullptr) {
            pins.emplace_back(name, arrayCodec().read(value, where));
            continue;
        }
        requireKeys(value, where, {"slices"});
        requireObject(*slices, where + ".slices");
        if (slices->object().empty())
            throw Error(HEEDMAP_PHRASE("%1: expected at least one slice, got none"), where + ".slices");
        for (const auto& [key, numbers] : slices->object())
            pins.emplace_back(pinName(name, readSlice(key, where + ".slices")),
                              arrayCodec().read(numbers, where + ".slices." + pathPart(key)));
    }
    return pins;
}

/// The slices of a node in `pins`, unless it is pinned as a whole.
Json* slicesOf(Json& pin)
{
    const bool some = pin.isObject() && pin.object().size() == 1 && pin.object().front().first == "slices";
    return some ? &pin.object().front().second : nullptr;
}

/// The pins of a document; the pinned slices of a node are grouped at the place of the first.
Json pinsJson(const Named<ArraySource>& pins)
{
    Json::Object object;
    for (const auto& [name, value] : pins) {
        const PinTarget target = pinTarget(name);
        auto entry = std::ranges::find(object, target.node, &std::pair<std::string, Json>::first);
        if (entry == object.end())
            entry = object.insert(
                entry,
                {target.node,
                 target.slice ? Json(Json::Object{{"slices", Json::Object()}}) : arrayCodec().write(value)});
        else if (!target.slice || !slicesOf(entry->second))
            throw Error(HEEDMAP_PHRASE(
                            "%1: the node is pinned more than once; expected one value, or values of different slices"),
                        "pins." + target.node);
        if (target.slice)
            slicesOf(entry->second)->set(std::to_string(*target.slice), arrayCodec().write(value));
    }
    return object;
}

/// Reads the arrays of a document or a sample: ids may stand as words of the vocabulary.
Named<ArraySource> readArrays(const Json& json, const std::string& where, const WordList& words)
{
    requireObject(json, where);
    Named<ArraySource> arrays;
    for (const auto& [name, value] : json.object()) {
        const std::string path = where + "." + pathPart(name);
        arrays.emplace_back(name, arrayCodec().read(holdsIds(name) ? words.numbered(value, path) : value, path));
    }
    return arrays;
}

/// Ids are written as words if the vocabulary has all of them.
Json arraysJson(const Named<ArraySource>& arrays, const std::vector<std::string>& vocabulary)
{
    static const auto codec = codec::named(arrayCodec());
    Json object = codec.write(arrays);
    for (const auto& [name, source] : arrays) {
        const auto* numbers = std::get_if<InlineArray>(&source);
        if (vocabulary.empty() || numbers == nullptr || !holdsIds(name) || (*numbers)->shape().rank != 1)
            continue;
        if (const auto words = spelled(vocabulary, **numbers))
            object.set(name, json(*words));
    }
    return object;
}

/// The keys of a sample of that document.
Fields<Sample> sampleFields(const Document& document, const WordList& words)
{
    return Fields<Sample>()
        .may("title", &Sample::title, codec::localized())
        .may("tokens", &Sample::tokens, tokensFields().codec())
        .may("arrays", &Sample::arrays,
             Codec<Named<ArraySource>>{
                 "object", [&](const Json& json, const std::string& where) { return readArrays(json, where, words); },
                 [&](const Named<ArraySource>& arrays) { return arraysJson(arrays, words.words()); }})
        .may("targets", &Sample::targets,
             Codec<std::vector<Json>>{
                 "list",
                 [&](const Json& json, const std::string& where) {
                     return readTargets(json, where, document.loss, words);
                 },
                 [&](const std::vector<Json>& targets) { return targetsJson(targets, document.loss, words); }});
}

const Fields<Padding>& paddingFields()
{
    static const auto fields =
        Fields<Padding>().may("token", &Padding::token, codec::text()).may("id", &Padding::id, codec::index());
    return fields;
}

std::vector<std::string> readVocabulary(const Json& json, const std::string& where)
{
    std::vector<std::string> words = readWords(json, where, HEEDMAP_PHRASE("a word for every id"));
    WordList(words).requireDistinct();
    return words;
}

Codec<std::vector<Sample>> samplesCodec(const Document& document, const WordList& words)
{
    return codec::list(sampleFields(document, words).codec(), HEEDMAP_PHRASE("a list of at least one object"), "list",
                       1);
}

const Fields<Document>& documentFields()
{
    const auto readOwnArrays = [](Document& document, const Json& json, const std::string& where) {
        document.arrays = readArrays(json, where, WordList(document.vocabulary));
    };
    const auto ownArraysJson = [](const Document& document) {
        return std::optional(arraysJson(document.arrays, document.vocabulary));
    };
    const auto readSamples = [](Document& document, const Json& json, const std::string& where) {
        document.samples = samplesCodec(document, WordList(document.vocabulary)).read(json, where);
    };
    const auto samplesJson = [](const Document& document) {
        const WordList words(document.vocabulary);
        return document.samples.empty() ? std::nullopt
                                        : std::optional(samplesCodec(document, words).write(document.samples));
    };
    const auto readOwnLoss = [](Document& document, const Json& json, const std::string&) {
        document.loss = readLoss(json, WordList(document.vocabulary));
    };
    const auto ownLossJson = [](const Document& document) {
        return document.loss.empty() ? std::nullopt
                                     : std::optional(lossJson(document.loss, WordList(document.vocabulary)));
    };
    const auto readOwnTraining = [](Document& document, const Json& json, const std::string&) {
        document.training = readTraining(json, document.samples.size());
    };
    const auto ownTrainingJson = [](const Document& document) {
        return document.training ? std::optional(trainingJson(*document.training)) : std::nullopt;
    };
    const Codec<std::vector<std::string>> vocabulary = {
        "list of strings", readVocabulary, [](const std::vector<std::string>& words) { return json(words); }};
    static const auto fields =
        Fields<Document>()
            .fixed("format", "heedmap")
            .fixed("version", 1)
            .may("title", &Document::title, codec::localized())
            .may("summary", &Document::summary, codec::localized())
            .may("source", &Document::source, codec::localized())
            .need("mechanism", &Document::mechanism, codec::text(), HEEDMAP_PHRASE("the id of a mechanism"))
            .may("config", &Document::config, codec::object())
            .may("tokens", &Document::tokens, tokensFields().codec())
            .part("arrays", "object", readOwnArrays, ownArraysJson)
            .require(HEEDMAP_PHRASE("an object from names to numbers"))
            .may("pins", &Document::pins, Codec<Named<ArraySource>>{"object", readPins, pinsJson})
            .may("published", &Document::published, codec::named(publishedCodec()))
            .may("printed", &Document::printed, printingCodec())
            .may("notes", &Document::notes, codec::named(codec::localized()))
            .may("view", &Document::view, codec::object())
            .may("labels", &Document::labels, codec::named(codec::texts()))
            .may("vocabulary", &Document::vocabulary, vocabulary)
            .readBefore("arrays")
            .part("samples", "list", readSamples, samplesJson)
            .may("sample", &Document::sample, codec::index())
            .may("pad", &Document::pad, paddingFields().codec())
            .part("loss", "list", readOwnLoss, ownLossJson)
            .readBefore("samples")
            .part("training", "object", readOwnTraining, ownTrainingJson)
            .may("lesson", &Document::lesson, lessonCodec())
            .may("exercises", &Document::exercises, Codec<std::vector<Exercise>>{"list", readExercises, exercisesJson})
            .may("figures", &Document::figures, Codec<std::vector<FigureSpec>>{"list", readFigures, figuresJson});
    return fields;
}

/// What a newer program wrote is refused by its version, not by the keys that this one does not know.
void requireVersion(const Json& json)
{
    const Json* version = json.isObject() && json.find("format") != nullptr && *json.find("format") == Json("heedmap")
        ? json.find("version")
        : nullptr;
    if (version != nullptr && version->isNumber() && version->number() > 1)
        throw Error(HEEDMAP_PHRASE("%1: the document is of version %2, which a newer program wrote; this one reads "
                                   "version 1"),
                    "version", version->text());
}

void requireSamples(const Document& document, const Json& json)
{
    for (const char* key : {"sample", "pad"})
        if (document.samples.empty() && json.find(key) != nullptr)
            throw Error(HEEDMAP_PHRASE("%1: there are no samples"), key);
    const auto count = static_cast<Index>(document.samples.size());
    if (!document.samples.empty() && document.sample >= count)
        throw Error(HEEDMAP_PHRASE("%1: there is no sample %2; expected 0 to %3"), "sample", document.sample,
                    count - 1);
}

void add(std::vector<DocumentKey>& keys, const std::vector<DocumentKey>& more)
{
    keys.insert(keys.end(), more.begin(), more.end());
}

template <typename Value> void renameAsNow(Named<Value>& entries, const Mechanism& mechanism)
{
    std::set<std::string> names; // of all, once one of them is called otherwise now
    for (auto& [name, value] : entries) {
        std::string now = mechanism.currentName(name);
        if (now == name)
            continue;
        if (names.empty())
            for (const auto& entry : entries)
                names.insert(entry.first);
        if (names.insert(now).second) {
            names.erase(name);
            name = std::move(now);
        }
    }
}

/// Calls arrays as they are called now, which older documents call otherwise; both names at once are an error later.
void callAsNow(Document& document)
{
    const auto known = std::ranges::find(mechanisms(), document.mechanism, &Mechanism::id);
    if (known == mechanisms().end())
        return;
    renameAsNow(document.arrays, **known);
    renameAsNow(document.published, **known);
    renameAsNow(document.notes, **known);
    for (Sample& sample : document.samples)
        renameAsNow(sample.arrays, **known);
}

// Text of this length takes a few GiB while it is read; larger arrays belong in files beside the document.
constexpr std::uintmax_t longestText = std::uintmax_t{1} << 29;

} // namespace

/// Throws Error for a mask of booleans that would be added to scores.
static void requireAddableMask(const Json& json)
{
    const auto in = [](const Json* object, const char* key) {
        return object != nullptr && object->isObject() ? object->find(key) : nullptr;
    };
    const Json* custom = in(in(in(&json, "config"), "mask"), "custom");
    for (const char* name : {"mask", "attn.mask"}) {
        const Json* entry = in(in(&json, "arrays"), name);
        while (entry != nullptr && entry->isArray() && !entry->array().empty())
            entry = &entry->array().front();
        if (custom != nullptr && *custom == Json("add") && entry != nullptr && entry->isBool())
            throw Error(HEEDMAP_PHRASE("%1: booleans are not added to scores; expected %2 %3 (true keeps) or %4 (true "
                                       "hides)"),
                        std::string("arrays.") + name, "config.mask.custom", inQuotes("keep"), inQuotes("hide"));
    }
}

Document readDocument(std::string_view text)
{
    const Json json = Json::parse(text);
    requireVersion(json);
    Document document = documentFields().read(json, "");
    requireAddableMask(json);
    const auto known = std::ranges::find_if(
        mechanisms(), [&](const Mechanism* mechanism) { return mechanism->id() == document.mechanism; });
    if (known != mechanisms().end())
        document.config = withKeysOfToday((*known)->settings(), document.config);
    callAsNow(document);
    requireSamples(document, json);
    requireLesson(document);
    return document;
}

std::string writeDocument(const Document& document) { return documentFields().write(document).text() + "\n"; }

std::vector<DocumentKey> documentKeys()
{
    const Document none;
    const WordList words(none.vocabulary);
    std::vector<DocumentKey> keys = documentFields().keys("");
    add(keys, tokensFields().keys("tokens"));
    add(keys, arrayKeys());
    add(keys, sampleFields(none, words).keys("samples[]"));
    add(keys, paddingFields().keys("pad"));
    add(keys, trainingKeys());
    add(keys, lessonKeys());
    add(keys, figureKeys());
    return keys;
}

const std::string* fileOf(const ArraySource& source)
{
    if (const auto* reference = std::get_if<FileReference>(&source))
        return &reference->file;
    const auto* rule = std::get_if<Initial>(&source);
    return rule != nullptr && !rule->words.table.empty() ? &rule->words.table : nullptr;
}

std::string* fileOf(ArraySource& source) { return const_cast<std::string*>(fileOf(std::as_const(source))); }

std::vector<const Named<ArraySource>*> arraysOf(const Document& document)
{
    std::vector<const Named<ArraySource>*> all = {&document.arrays, &document.pins};
    for (const Sample& sample : document.samples)
        all.push_back(&sample.arrays);
    return all;
}

std::vector<Named<ArraySource>*> arraysOf(Document& document)
{
    std::vector<Named<ArraySource>*> all = {&document.arrays, &document.pins};
    for (Sample& sample : document.samples)
        all.push_back(&sample.arrays);
    return all;
}

/// Names a text that is not a document, such as settings, code or a table, where its ending does not call it one.
static void requireDocument(const std::filesystem::path& path, const std::string& text)
{
    if (extensionOf(path) == ".heed" || text.find("\"format\"") != std::string::npos)
        return;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    const bool json = first != std::string::npos && (text[first] == '{' || text[first] == '[');
    throw Error(
        json ? HEEDMAP_PHRASE("it holds JSON, but not a document, which begins with %1; arrays are read from .npz, "
                              ".npy, .safetensors and .pt, tables of numbers from .csv and .txt")
             : HEEDMAP_PHRASE("it is not a document, which is JSON that begins with %1; arrays are read from .npz, "
                              ".npy, .safetensors and .pt, tables of numbers from .csv and .txt"),
        R"({"format": "heedmap", "version": 1})");
}

/// Of files whose names say that they are documents, or that are asked for as such.
static void refuseArrays(const std::filesystem::path& path)
{
    constexpr std::array<std::string_view, 4> binary = {".npy", ".npz", ".safetensors", ".pt"};
    if (const std::string format = formatOfFile(path); std::ranges::find(binary, format) != binary.end())
        throw Error(HEEDMAP_PHRASE("it is a %1 file of arrays, not a document; rename it with that extension"), format);
}

Document loadDocument(const std::filesystem::path& path)
{
    return naming(path, [&] {
        refuseForeignFile(path);
        refuseArrays(path);
        const ReadingPart all(1);
        std::error_code ignored;
        const std::uintmax_t size = std::filesystem::file_size(path, ignored);
        const std::string text = [&] {
            const ReadingPart part(0.2, ignored ? 0 : size);
            return readFile(path, longestText);
        }();
        requireDocument(path, text);
        const ReadingPart part(0.8, text.size());
        return readDocument(text);
    });
}

void saveDocument(const Document& document, const std::filesystem::path& path)
{
    naming(path, [&] { writeFile(path, writeDocument(document)); });
}

} // namespace heedmap
