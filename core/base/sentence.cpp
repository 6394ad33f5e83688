#include "utf8.h"

#include <heedmap/base/sentence.h>

#include <string_view>
#include <utility>

namespace heedmap {
namespace {

bool isHan(std::string_view sequence)
{
    if (sequence.size() != 3 || utf8Length(sequence) != 3)
        return false;
    const char32_t c = utf8Character(sequence);
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF);
}

bool isWord(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

bool endsInHan(std::string_view text) { return text.size() >= 3 && isHan(text.substr(text.size() - 3)); }

bool beginsWithWord(std::string_view text)
{
    return !text.empty() && (isWord(text[0]) || (text.size() > 1 && text[0] == '-' && isWord(text[1])));
}

constexpr std::string_view opening = "\"'[({"; // of what comes into a place: a phrase may hold the place in quotes
constexpr std::string_view closing = "\"'])}";

/// Chinese stands a space apart from a Latin word, a number or code, and none from Chinese. A translation spaces what
/// it writes itself; what comes into its places it cannot know.
void join(std::string& said, std::string_view next, bool comesIntoPlace)
{
    const bool opens = comesIntoPlace && !next.empty() && opening.find(next[0]) != std::string_view::npos;
    const bool closed = !comesIntoPlace && !said.empty() && closing.find(said.back()) != std::string_view::npos;
    if (said.ends_with(' ') && endsInHan(std::string_view(said).substr(0, said.size() - 1)) && isHan(next.substr(0, 3)))
        said.pop_back();
    else if (endsInHan(said) && next.starts_with(' ') && isHan(next.substr(1, 3)))
        next.remove_prefix(1);
    else if ((endsInHan(said) && (opens || beginsWithWord(next)))
             || (!said.empty() && (closed || isWord(said.back())) && isHan(next.substr(0, 3))))
        said += ' ';
    said += next;
}

} // namespace

// Defined here and nowhere inline: an error carries one from library to library.
Sentence::Sentence() = default;
Sentence::Sentence(const Sentence&) = default;
Sentence::Sentence(Sentence&&) noexcept = default;
Sentence& Sentence::operator=(const Sentence&) = default;
Sentence& Sentence::operator=(Sentence&&) noexcept = default;
Sentence::~Sentence() = default;

Sentence::Sentence(std::string verbatim) : m_text(std::move(verbatim)) {}

Sentence::Sentence(Phrase phrase, std::vector<Sentence> parts) : m_phrase(phrase.english), m_parts(std::move(parts)) {}

std::string Sentence::english() const
{
    return in([](const char* english, const char* one, std::int64_t count) {
        return std::string(one != nullptr && count == 1 ? one : english);
    });
}

std::string Sentence::in(const Translate& translate) const
{
    if (*m_phrase == 0)
        return m_text;
    const std::string phrase = translate(m_phrase, m_one, m_count);
    std::string said;
    std::size_t from = 0; // of the phrase, what is not said yet
    for (std::size_t i = 0; i + 1 < phrase.size(); ++i) {
        const auto place = static_cast<std::size_t>(phrase[i] == '%' ? phrase[i + 1] - '1' : -1);
        if (place >= m_parts.size())
            continue;
        join(said, std::string_view(phrase).substr(from, i - from), false);
        join(said, m_parts[place].in(translate), true);
        from = ++i + 1;
    }
    join(said, std::string_view(phrase).substr(from), false);
    return said;
}

bool Sentence::operator==(const Sentence& other) const
{
    return std::string_view(m_phrase) == other.m_phrase && m_text == other.m_text && m_parts == other.m_parts;
}

} // namespace heedmap
