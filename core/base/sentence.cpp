#include <heedmap/base/sentence.h>

#include <utility>

namespace heedmap {

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
    for (std::size_t i = 0; i < phrase.size(); ++i) {
        const bool mark = phrase[i] == '%' && i + 1 < phrase.size();
        const auto place = static_cast<std::size_t>(mark ? phrase[i + 1] - '1' : -1);
        if (place < m_parts.size()) {
            said += m_parts[place].in(translate);
            ++i;
        } else {
            said += phrase[i];
        }
    }
    return said;
}

bool Sentence::operator==(const Sentence& other) const
{
    return std::string_view(m_phrase) == other.m_phrase && m_text == other.m_text && m_parts == other.m_parts;
}

} // namespace heedmap
