#include <heedmap/base/localized_text.h>

#include <algorithm>

namespace heedmap {

namespace {

/// "zh" of "zh_CN" and "zh-Hans".
std::string_view primary(std::string_view tag) { return tag.substr(0, tag.find_first_of("-_")); }

} // namespace

LocalizedText::LocalizedText(std::string text)
{
    if (!text.empty())
        m_entries.emplace_back("", std::move(text));
}

const std::string& LocalizedText::in(std::string_view language) const
{
    static const std::string nothing;
    const std::string* best = &nothing;
    int bestRank = 0;
    for (const auto& [tag, text] : m_entries) {
        const int rank = tag == language             ? 5
            : tag == primary(language)               ? 4
            : primary(tag) == primary(language)      ? 3
            : primary(tag) == std::string_view("en") ? 2
                                                     : 1;
        if (rank > bestRank) {
            best = &text;
            bestRank = rank;
        }
    }
    return *best;
}

void LocalizedText::set(std::string_view language, std::string text)
{
    const auto found = std::ranges::find(m_entries, language, &std::pair<std::string, std::string>::first);
    if (found == m_entries.end())
        m_entries.emplace_back(language, std::move(text));
    else
        found->second = std::move(text);
}

} // namespace heedmap
