#include "tokenizers/added_tokens.h"

#include "base/utf8.h"
#include "tokenizers/unicode.h"

#include <algorithm>

namespace heedmap {
namespace {

/// The length in bytes of the character that ends at `end`.
std::size_t sizeBefore(std::string_view text, std::size_t end)
{
    std::size_t begin = end - 1;
    while (begin > 0 && continuesCharacter(text[begin]))
        --begin;
    return end - begin;
}

std::size_t sizeAt(std::string_view text, std::size_t begin)
{
    std::size_t end = begin + 1;
    while (end < text.size() && continuesCharacter(text[end]))
        ++end;
    return end - begin;
}

/// Whether `is` holds for `character`, the UTF-8 of one character.
bool holds(std::string_view character, bool (*is)(char32_t))
{
    bool answer = false;
    forEachCharacter(utf16(character), [&](char32_t c) { answer = is(c); });
    return answer;
}

bool wordBefore(std::string_view text, std::size_t end)
{
    return end > 0 && holds(text.substr(end - sizeBefore(text, end), sizeBefore(text, end)), isWordCharacter);
}

bool wordAt(std::string_view text, std::size_t begin)
{
    return begin < text.size() && holds(text.substr(begin, sizeAt(text, begin)), isWordCharacter);
}

/// The beginning of the white space that ends at `end`, at least `least`.
std::size_t spaceBegins(std::string_view text, std::size_t end, std::size_t least)
{
    while (end > least && holds(text.substr(end - sizeBefore(text, end), sizeBefore(text, end)), isSpace))
        end -= sizeBefore(text, end);
    return end;
}

std::size_t spaceEnds(std::string_view text, std::size_t begin)
{
    while (begin < text.size() && holds(text.substr(begin, sizeAt(text, begin)), isSpace))
        begin += sizeAt(text, begin);
    return begin;
}

} // namespace

AddedTokens::AddedTokens(std::vector<Written> tokens) : m_tokens(std::move(tokens))
{
    std::erase_if(m_tokens, [](const Written& token) { return token.first.empty(); });
    std::ranges::stable_sort(m_tokens, {}, &Written::first);
    const auto alike = [](const Written& one, const Written& other) { return one.first == other.first; };
    m_tokens.erase(std::unique(m_tokens.begin(), m_tokens.end(), alike), m_tokens.end());
}

// The sorted tokens that continue like the text are a range, narrowed byte by byte; one that ends here is its first.
AddedTokens::Found AddedTokens::at(std::string_view text, std::size_t begin) const
{
    Found found;
    auto first = m_tokens.begin();
    auto last = m_tokens.end();
    for (std::size_t i = 0; begin + i < text.size() && first != last; ++i) {
        const auto ahead = [i](const Written& token, unsigned char byte) {
            return i >= token.first.size() || static_cast<unsigned char>(token.first[i]) < byte;
        };
        const auto behind = [i](unsigned char byte, const Written& token) {
            return i < token.first.size() && byte < static_cast<unsigned char>(token.first[i]);
        };
        const auto byte = static_cast<unsigned char>(text[begin + i]);
        first = std::lower_bound(first, last, byte, ahead);
        last = std::upper_bound(first, last, byte, behind);
        if (first != last && first->first.size() == i + 1)
            found = {&first->second, i + 1};
    }
    return found;
}

void AddedTokens::split(std::string_view text,
                        const std::function<void(std::string_view, const AddedToken*)>& take) const
{
    std::size_t plain = 0; // where text begins that no token took
    for (std::size_t i = 0; i < text.size();) {
        const auto [token, size] = at(text, i);
        const std::size_t end = i + size;
        if (token == nullptr) {
            ++i;
            continue;
        }
        if (!token->wholeWord || (!wordBefore(text, i) && !wordAt(text, end))) {
            const std::size_t from = token->takesSpaceBefore ? spaceBegins(text, i, plain) : i;
            if (from > plain)
                take(text.substr(plain, from - plain), nullptr);
            plain = token->takesSpaceAfter ? spaceEnds(text, end) : end;
            take(text.substr(i, size), token);
        }
        i = std::max(end, plain);
    }
    if (plain < text.size())
        take(text.substr(plain), nullptr);
}

} // namespace heedmap
