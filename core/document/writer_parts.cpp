#include "document/writer_parts.h"

namespace heedmap {

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

} // namespace heedmap
