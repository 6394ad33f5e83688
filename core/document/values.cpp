#include "document/reader_parts.h"

#include <cmath>

namespace heedmap {

const Json::Object& members(const Json& json, const std::string& key)
{
    static const Json::Object nothing;
    const Json* value = json.find(key);
    if (value == nullptr)
        return nothing;
    requireObject(*value, key);
    return value->object();
}

std::string readText(const Json& value, const std::string& where)
{
    if (!value.isString())
        refuse(where, value, HEEDMAP_PHRASE("a string"));
    return value.string();
}

LocalizedText readLocalized(const Json& value, const std::string& where)
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
        text.set(language, readText(sentence, path));
    }
    return text;
}

std::vector<LocalizedText> readTexts(const Json& value, const std::string& where)
{
    if (!value.isArray())
        refuse(where, value, HEEDMAP_PHRASE("a list of strings, or of objects from language to string"));
    std::vector<LocalizedText> texts;
    for (const Json& text : value.array())
        texts.push_back(readLocalized(text, where + "[" + std::to_string(texts.size()) + "]"));
    return texts;
}

std::vector<std::string> readWords(const Json& value, const std::string& where, Phrase each)
{
    if (!value.isArray())
        refuse(where, value, HEEDMAP_PHRASE("a list of strings"));
    if (value.array().empty())
        throw Error(HEEDMAP_PHRASE("%1: the list is empty; expected %2, or no list at all"), where, each);
    std::vector<std::string> words;
    for (const Json& word : value.array())
        words.push_back(readText(word, where + "[" + std::to_string(words.size()) + "]"));
    return words;
}

Tokens readTokens(const Json& json, const std::string& where)
{
    constexpr Phrase each = HEEDMAP_PHRASE("a token for every position");
    Tokens tokens;
    requireObject(json, where);
    requireKeys(json, where, {"query", "key"});
    if (const Json* query = json.find("query"))
        tokens.query = readWords(*query, where + ".query", each);
    if (const Json* key = json.find("key"))
        tokens.key = readWords(*key, where + ".key", each);
    return tokens;
}

Index readIndex(const Json& value, const std::string& where, Index least)
{
    constexpr double most = 9007199254740992; // 2^53: every integer up to it is a double
    const bool whole = value.isNumber() && value.number() == std::floor(value.number());
    if (!whole || value.number() < static_cast<double>(least) || value.number() > most)
        refuse(where, value, Sentence(HEEDMAP_PHRASE("a whole number from %1"), least));
    return static_cast<Index>(value.number());
}

std::vector<Index> readIndices(const Json& json, const std::string& where)
{
    if (!json.isArray() || json.array().empty())
        refuse(where, json, HEEDMAP_PHRASE("a list of at least one whole number"));
    std::vector<Index> indices;
    for (const Json& entry : json.array())
        indices.push_back(readIndex(entry, where + "[" + std::to_string(indices.size()) + "]"));
    return indices;
}

double readNumber(const Json& value, const std::string& where)
{
    if (!value.isNumber())
        refuse(where, value, HEEDMAP_PHRASE("a number"));
    return value.number();
}

double readAtLeast0(const Json& value, const std::string& where)
{
    if (!value.isNumber() || value.number() < 0)
        refuse(where, value, HEEDMAP_PHRASE("a number of at least 0"));
    return value.number();
}

double readPositive(const Json& value, const std::string& where)
{
    if (!value.isNumber() || value.number() <= 0)
        refuse(where, value, HEEDMAP_PHRASE("a number above 0"));
    return value.number();
}

const Json& member(const Json& json, const char* key, const std::string& where, const Sentence& right)
{
    const Json* found = json.find(key);
    if (found == nullptr)
        throw Error(HEEDMAP_PHRASE("%1: missing; expected %2"), where.empty() ? key : where + "." + key, right);
    return *found;
}

} // namespace heedmap
