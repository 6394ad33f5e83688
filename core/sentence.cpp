#include <heedmap/sentence.h>

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

Sentence::Sentence(Phrase phrase, std::vector<Sentence> parts)
    : m_text(phrase.english), m_phrase(true), m_parts(std::move(parts))
{
}

std::string Sentence::english() const
{
    return in([](const char* english) { return std::string(english); });
}

std::string Sentence::in(const Translate& translate) const
{
    if (!m_phrase)
        return m_text;
    const std::string phrase = translate(m_text.c_str());
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

} // namespace heedmap
