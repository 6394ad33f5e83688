#include "models/remarks.h"

#include "models/families.h"

namespace heedmap {
namespace {

constexpr std::size_t mostListed = 12;

std::string filled(const std::string& pattern, const std::vector<std::string>& parts)
{
    std::string whole;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::size_t part =
            pattern[i] == '%' && i + 1 < pattern.size() ? static_cast<std::size_t>(pattern[i + 1] - '1') : parts.size();
        if (part < parts.size())
            whole += parts[part], ++i;
        else
            whole += pattern[i];
    }
    return whole;
}

} // namespace

LocalizedText remark(const char* key, const std::vector<std::string>& parts)
{
    LocalizedText text;
    for (const auto& [language, sentence] : modelRemarks().find(key)->object())
        text.set(language, filled(sentence.string(), parts));
    return text;
}

LocalizedText remark(const char* key, const Sentence& reason, const InLanguage& inLanguage)
{
    LocalizedText text;
    for (const auto& [language, sentence] : modelRemarks().find(key)->object())
        text.set(language, filled(sentence.string(), {inLanguage ? inLanguage(reason, language) : reason.english()}));
    return text;
}

LocalizedText localized(const Json& text)
{
    LocalizedText localized;
    for (const auto& [language, sentence] : text.object())
        localized.set(language, sentence.string());
    return localized;
}

void addRemark(LocalizedText& summary, const LocalizedText& remark)
{
    const LocalizedText before = summary;
    for (const auto& [language, sentence] : remark.entries())
        summary.set(language, before.empty() ? sentence : before.in(language) + '\n' + sentence);
}

void addRemark(LocalizedText& summary, const char* key, const std::vector<std::string>& parts)
{
    addRemark(summary, remark(key, parts));
}

std::string named(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size() && i < mostListed; ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() <= mostListed ? text : text + " … (+" + std::to_string(names.size() - mostListed) + ")";
}

} // namespace heedmap
