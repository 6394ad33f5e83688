#include "document/values.h"

#include <heedmap/base/number_text.h>

#include <cmath>

namespace heedmap {

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

bool readBoolean(const Json& value, const std::string& where)
{
    if (!value.isBool())
        refuse(where, value, HEEDMAP_PHRASE("true or false"));
    return value.boolean();
}

std::string pathOf(const std::string& where, const char* key) { return where.empty() ? key : where + "." + key; }

const Json& member(const Json& json, const char* key, const std::string& where, const Sentence& right)
{
    const Json* found = json.find(key);
    if (found == nullptr)
        throw Error(HEEDMAP_PHRASE("%1: missing; expected %2"), pathOf(where, key), right);
    return *found;
}

Json json(const LocalizedText& text)
{
    if (text.entries().size() == 1 && text.entries()[0].first.empty())
        return text.entries()[0].second;
    Json object = Json::Object();
    for (const auto& [language, sentence] : text.entries())
        object.set(language.empty() ? "en" : language, sentence);
    return object;
}

Json json(const std::vector<LocalizedText>& texts)
{
    Json::Array list;
    for (const LocalizedText& text : texts)
        list.push_back(json(text));
    return list;
}

Json json(const std::vector<std::string>& words) { return Json::Array(words.begin(), words.end()); }

Json json(const std::vector<Index>& indices)
{
    Json::Array list;
    for (const Index index : indices)
        list.emplace_back(static_cast<double>(index));
    return list;
}

void NestedReader::refuse(const Sentence& what) const
{
    std::string where = m_where;
    for (const std::size_t index : m_path)
        where += "[" + std::to_string(index) + "]";
    throw Error(HEEDMAP_PHRASE("%1: %2"), where, what);
}

/// The sizes of a nested list, from its first entries; all others must agree with them.
Shape NestedReader::firstSizes(const Json& list)
{
    m_sizes.clear();
    for (const Json* level = &list; level->isArray(); level = &level->array().front()) {
        m_sizes.push_back(level->array().size());
        m_path.assign(m_sizes.size() - 1, 0);
        if (level->array().empty())
            refuse(Sentence(HEEDMAP_PHRASE("the list is empty; at least one of the %1 is needed"), m_entries.all));
    }
    m_path.clear();
    if (m_sizes.size() > 3)
        refuse(Sentence(
            HEEDMAP_PHRASE("expected a list of %2, a matrix of rows or a stack of matrices, got lists nested %1 deep"),
            m_sizes.size(), m_entries.all));
    const auto size = [this](std::size_t fromEnd) { return static_cast<Index>(m_sizes[m_sizes.size() - fromEnd]); };
    if (m_sizes.size() == 1)
        return Shape::vector(size(1));
    return m_sizes.size() == 2 ? Shape::matrix(size(2), size(1)) : Shape::stack(size(3), size(2), size(1));
}

void NestedReader::requireSize(const Json& list, std::size_t level) const
{
    const std::size_t size = m_sizes[level];
    const Sentence entries = level + 1 == m_sizes.size() ? Sentence(m_entries.counted, size)
                                                         : Sentence(HEEDMAP_COUNTED("%1 lists", "%1 list"), size);
    if (!list.isArray())
        refuse(Sentence(HEEDMAP_PHRASE("expected a list of %2, like the first one, got %1"), described(list), entries));
    if (list.array().size() != size)
        refuse(Sentence(HEEDMAP_PHRASE("expected a list of %2, like the first one, got a list of %1"),
                        Sentence(HEEDMAP_COUNTED("%1 entries", "%1 entry"), list.array().size()), entries));
}

} // namespace heedmap
