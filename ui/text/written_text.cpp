#include "text/written_text.h"

#include <algorithm>

namespace heedmap {

QString writtenIn(const LocalizedText& text, std::string_view language)
{
    for (const auto& [tag, words] : text.entries())
        if (tag == language || (tag.empty() && language == writtenLanguages.front()))
            return QString::fromStdString(words);
    return {};
}

LocalizedText rewritten(const LocalizedText& text, const std::array<QString, writtenLanguages.size()>& words)
{
    LocalizedText now;
    for (std::size_t i = 0; i < words.size(); ++i)
        if (!words[i].isEmpty())
            now.set(writtenLanguages[i], words[i].toStdString());
    for (const auto& [tag, others] : text.entries())
        if (!tag.empty() && std::ranges::find(writtenLanguages, tag) == writtenLanguages.end())
            now.set(tag, others);
    const bool english = now.entries().size() == 1 && now.entries().front().first == writtenLanguages.front();
    const bool named = text.entries().size() == 1 && text.entries().front().first == writtenLanguages.front();
    return english && !named ? LocalizedText(now.entries().front().second) : now;
}

} // namespace heedmap
