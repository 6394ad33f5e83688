#include <heedmap/document/document.h>

#include "document/array_reader.h"
#include "document/nested.h"
#include "document/wording.h"

#include <heedmap/document/pins.h>
#include <heedmap/document/printed.h>

#include <algorithm>

namespace heedmap {

namespace {

const std::vector<std::string> topLevelKeys = {"format",    "version", "title",  "summary", "source",
                                               "mechanism", "config",  "tokens", "arrays",  "pins",
                                               "published", "notes",   "view"};

constexpr NestedReader::Entries figureEntries = {HEEDMAP_PHRASE("strings"), HEEDMAP_COUNTED("%1 strings", "%1 string")};

const Json& required(const Json& json, const std::string& key, const Sentence& right)
{
    const Json* value = json.find(key);
    if (value == nullptr)
        throw Error(HEEDMAP_PHRASE("%1: missing; expected %2"), key, right);
    return *value;
}

/// An object's members, each with its path; none where the key is absent.
const Json::Object& members(const Json& json, const std::string& key)
{
    static const Json::Object nothing;
    const Json* value = json.find(key);
    if (value == nullptr)
        return nothing;
    requireObject(*value, key);
    return value->object();
}

void requireFormat(const Json& json)
{
    const Sentence right("\"heedmap\"");
    if (const Json& format = required(json, "format", right); format != Json("heedmap"))
        refuse("format", format, right);
    const Json& version = required(json, "version", Sentence("1"));
    if (version.isNumber() && version.number() > 1)
        throw Error(HEEDMAP_PHRASE("%1: the document is of version %2, which a newer program wrote; this one reads "
                                   "version 1"),
                    "version", version.text());
    if (version != Json(1))
        refuse("version", version, Sentence("1"));
}

std::string readString(const Json& value, const std::string& where)
{
    if (!value.isString())
        refuse(where, value, HEEDMAP_PHRASE("a string"));
    return value.string();
}

LocalizedText readText(const Json& value, const std::string& where)
{
    if (value.isString())
        return LocalizedText(value.string());
    if (!value.isObject())
        refuse(where, value, HEEDMAP_PHRASE("a string, or an object from language to string"));
    LocalizedText text;
    for (const auto& [language, sentence] : value.object()) {
        const std::string path = where + "." + pathPart(language);
        if (language.empty())
            throw Error(HEEDMAP_PHRASE("%1: a language has no name; expected \"en\" or another tag"), where);
        text.set(language, readString(sentence, path));
    }
    return text;
}

LocalizedText readText(const Json& json, const char* key)
{
    const Json* value = json.find(key);
    return value == nullptr ? LocalizedText() : readText(*value, std::string(key));
}

std::vector<std::string> readTokenList(const Json& value, const std::string& where)
{
    if (!value.isArray())
        refuse(where, value, HEEDMAP_PHRASE("a list of strings"));
    if (value.array().empty())
        throw Error(HEEDMAP_PHRASE("%1: the list is empty; expected a token for every position, or no list at all"),
                    where);
    std::vector<std::string> tokens;
    for (const Json& token : value.array())
        tokens.push_back(readString(token, where + "[" + std::to_string(tokens.size()) + "]"));
    return tokens;
}

Tokens readTokens(const Json& json)
{
    Tokens tokens;
    const Json given = members(json, "tokens");
    requireKeys(given, "tokens", {"query", "key"});
    if (const Json* query = given.find("query"))
        tokens.query = readTokenList(*query, "tokens.query");
    if (const Json* key = given.find("key"))
        tokens.key = readTokenList(*key, "tokens.key");
    return tokens;
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

template <typename T, typename Read> Named<T> readNamed(const Json& json, const char* key, Read read)
{
    Named<T> list;
    for (const auto& [name, value] : members(json, key))
        list.emplace_back(name, read(value, std::string(key) + "." + pathPart(name)));
    return list;
}

/// The index in a key of `slices`, in decimal.
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

/// A pin is a value, or values of some slices of a stack.
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

} // namespace

Document readDocument(std::string_view text)
{
    const Json json = Json::parse(text);
    requireObject(json, "document");
    requireFormat(json);
    requireKeys(json, "", topLevelKeys);

    Document document;
    document.title = readText(json, "title");
    document.summary = readText(json, "summary");
    document.source = readText(json, "source");
    document.mechanism = readString(required(json, "mechanism", HEEDMAP_PHRASE("the id of a mechanism")), "mechanism");
    document.config = members(json, "config");
    document.tokens = readTokens(json);
    (void)required(json, "arrays", HEEDMAP_PHRASE("an object from names to numbers"));
    document.arrays = readNamed<ArraySource>(json, "arrays", readArray);
    document.pins = readPins(json);
    document.published = readNamed<Published>(json, "published", readPublished);
    document.notes = readNamed<LocalizedText>(
        json, "notes", [](const Json& value, const std::string& where) { return readText(value, where); });
    document.view = members(json, "view");
    return document;
}

} // namespace heedmap
