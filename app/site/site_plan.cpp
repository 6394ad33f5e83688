#include "site/site_plan.h"

#include "text/language.h"

#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/file.h>

#include <algorithm>

namespace heedmap {
namespace {

std::vector<std::string> siteWords(const Json& plan, std::string_view key)
{
    const Json* list = plan.find(key);
    if (list == nullptr)
        return {};
    const auto isString = [](const Json& word) { return word.isString(); };
    if (!list->isArray() || !std::ranges::all_of(list->array(), isString))
        throw Error(HEEDMAP_PHRASE("%1: expected a list of texts"), key);
    std::vector<std::string> words;
    for (const Json& word : list->array())
        words.push_back(word.string());
    return words;
}

LocalizedText siteTitle(const Json& plan)
{
    const Json* title = plan.find("title");
    if (title == nullptr)
        return {};
    if (title->isString())
        return LocalizedText(title->string());
    const auto isString = [](const auto& entry) { return entry.second.isString(); };
    if (!title->isObject() || !std::ranges::all_of(title->object(), isString))
        throw Error(HEEDMAP_PHRASE("%1: expected a text, or one for each language"), "title");
    LocalizedText text;
    for (const auto& [language, said] : title->object())
        text.set(language, said.string());
    return text;
}

std::vector<std::string> siteLanguages(const Json& plan)
{
    std::vector<std::string> wanted = siteWords(plan, "languages");
    const std::vector<std::string> known = languages();
    for (const std::string& language : wanted)
        if (std::ranges::find(known, language) == known.end())
            throw Error(HEEDMAP_PHRASE("languages: expected some of %1, got %2"), commaSeparated(known),
                        inQuotes(language));
    return wanted.empty() ? known : wanted;
}

bool showsTexts(const Json& plan)
{
    const Json* texts = plan.find("texts");
    if (texts != nullptr && !texts->isBool())
        throw Error(HEEDMAP_PHRASE("%1: expected true or false"), "texts");
    return texts != nullptr && texts->boolean();
}

Json siteList(const std::vector<std::string>& words)
{
    Json::Array list;
    for (const std::string& word : words)
        list.emplace_back(word);
    return list;
}

} // namespace

std::string SitePlan::text() const
{
    Json::Object said;
    for (const auto& [language, words] : title.entries())
        said.emplace_back(language, words);
    const bool one = said.size() == 1 && said.front().first.empty(); // for all languages
    return Json(Json::Object{{"title", one ? said.front().second : Json(std::move(said))},
                             {"languages", siteList(languages)},
                             {"texts", texts},
                             {"order", siteList(order)}})
        .text();
}

std::optional<SitePlan> readSitePlan(const std::filesystem::path& file)
{
    constexpr std::uintmax_t most = 1 << 20;
    if (!isThere(file))
        return std::nullopt;
    return naming(file, [&] {
        const Json plan = Json::parse(readFile(file, most));
        if (!plan.isObject())
            throw Error(HEEDMAP_PHRASE("expected an object with title, languages, texts and order"));
        return SitePlan{siteTitle(plan), siteLanguages(plan), siteWords(plan, "order"), showsTexts(plan)};
    });
}

} // namespace heedmap
