#include "text/written_text.h"

#include <algorithm>

namespace heedmap {
namespace {

constexpr std::string_view englishTag = "en";

bool inEnglishAlone(const LocalizedText& text)
{
    return text.entries().size() == 1 && text.entries().front().first == englishTag;
}

} // namespace

QString writtenIn(const LocalizedText& text, std::string_view language)
{
    for (const auto& [tag, words] : text.entries())
        if (tag == language || (tag.empty() && language == englishTag))
            return QString::fromStdString(words);
    return {};
}

LocalizedText rewritten(const LocalizedText& text, const WrittenWords& words)
{
    LocalizedText now;
    for (const auto& [language, said] : words)
        if (!said.isEmpty())
            now.set(language, said.toStdString());
    for (const auto& [tag, others] : text.entries())
        if (!tag.empty() && std::ranges::find(words, tag, &WrittenWords::value_type::first) == words.end())
            now.set(tag, others);
    return inEnglishAlone(now) && !inEnglishAlone(text) ? LocalizedText(now.entries().front().second) : now;
}

} // namespace heedmap
