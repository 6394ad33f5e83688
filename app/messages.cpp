#include "messages.h"

#include "text/language.h"

#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace heedmap {
namespace {

std::string chosen; ///< empty until a message is said, or the call chooses

/// The value of --lang, wherever it stands: what is wrong in a call is said in the language that the call asks for.
std::string languageIn(std::span<const std::string> words)
{
    constexpr std::string_view option = "--lang";
    for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
        if (words[i] == option)
            return i + 1 < words.size() ? words[i + 1] : std::string();
        if (words[i].starts_with(option) && words[i].substr(option.size()).starts_with('='))
            return words[i].substr(option.size() + 1);
    }
    return {};
}

} // namespace

const std::string& messageLanguage()
{
    if (chosen.empty())
        chosen = languageOfLocale();
    return chosen;
}

void chooseMessageLanguage(std::span<const std::string> words)
{
    const std::string language = languageIn(words);
    const std::vector<std::string> all = languages();
    if (std::ranges::find(all, language) != all.end())
        chosen = language;
}

std::string languageNames()
{
    std::string all;
    for (const std::string& language : languages())
        all += (all.empty() ? "" : "|") + language;
    return all;
}

std::string said(const Sentence& sentence) { return sentenceIn(sentence, messageLanguage()); }

void remark(const Sentence& sentence) { std::fprintf(stderr, "heedmap: %s\n", printable(said(sentence)).c_str()); }

void remarkAlone(const Sentence& sentence) { std::fprintf(stderr, "%s\n", printable(said(sentence)).c_str()); }

void remarkOn(const std::string& file, const Sentence& sentence)
{
    remarkAlone(Sentence(HEEDMAP_PHRASE("%1: %2"), file, sentence));
}

} // namespace heedmap
