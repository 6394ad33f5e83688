#include <heedmap/base/spelling.h>

#include "base/utf8.h"

#include <heedmap/base/quotes.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>

namespace heedmap {
namespace {

std::u32string characters(std::string_view text)
{
    constexpr std::size_t most = 64; // a longer text resembles none
    std::u32string characters;
    while (!text.empty() && characters.size() < most) {
        const std::size_t length = std::max<std::size_t>(1, utf8Length(text));
        characters.push_back(utf8Length(text) == 0 ? U'?' : utf8Character(text.substr(0, length)));
        text.remove_prefix(length);
    }
    return characters;
}

std::size_t distance(const std::u32string& a, const std::u32string& b)
{
    std::vector<std::size_t> twoBefore(b.size() + 1);
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::swap(twoBefore, before);
        std::swap(before, row);
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            row[j + 1] = std::min({before[j] + (a[i] == b[j] ? 0U : 1U), row[j] + 1, before[j + 1] + 1});
            if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
                row[j + 1] = std::min(row[j + 1], twoBefore[j - 1] + 1);
        }
    }
    return row.back();
}

std::u32string sorted(std::u32string letters)
{
    std::ranges::sort(letters);
    return letters;
}

/// Whether a word holds all that was typed, which is more than a few letters.
bool holds(const std::u32string& word, const std::u32string& typed)
{
    constexpr std::size_t few = 3;
    return typed.size() > few && word.find(typed) != std::u32string::npos;
}

/// How far a word is from what was typed: in letters, but one that holds all of it at most two.
std::size_t farFrom(const std::u32string& typed, const std::u32string& word)
{
    const std::size_t letters = distance(typed, word);
    return holds(word, typed) ? std::min<std::size_t>(letters, 2) : letters;
}

} // namespace

std::vector<std::string> nearestWords(std::string_view word, const std::vector<std::string>& words, std::size_t count)
{
    const std::u32string wanted = characters(word);
    const std::u32string letters = sorted(wanted);
    std::vector<std::tuple<std::size_t, bool, std::size_t>> ranked; // by distance, the same letters first, by place
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::u32string each = characters(words[i]);
        ranked.emplace_back(farFrom(wanted, each), each.size() != letters.size() || sorted(each) != letters, i);
    }
    const std::size_t kept = std::min(count, ranked.size());
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept), ranked.end());
    std::vector<std::string> nearest;
    for (std::size_t i = 0; i < kept; ++i)
        nearest.push_back(words[std::get<2>(ranked[i])]);
    return nearest;
}

namespace {

/// Those of a number, which is another one rather than misspelt.
std::string digitsOf(std::string_view word)
{
    std::string digits;
    std::ranges::copy_if(word, std::back_inserter(digits), [](char c) { return c >= '0' && c <= '9'; });
    return digits;
}

} // namespace

std::string nearWord(std::string_view word, const std::vector<std::string>& words)
{
    constexpr std::size_t most = 2;
    const std::u32string wanted = characters(word);
    if (words.empty() || wanted.size() <= most)
        return {};
    const std::string nearest = nearestWords(word, words).front();
    const bool near = farFrom(wanted, characters(nearest)) <= std::min(most, wanted.size() / 2);
    return near && digitsOf(word) == digitsOf(nearest) ? nearest : std::string();
}

Sentence nearestOf(std::string_view word, const std::vector<std::string>& words)
{
    constexpr std::size_t dozen = 12;
    if (words.size() <= dozen) {
        const std::string near = nearWord(word, words);
        return near.empty() ? Sentence(HEEDMAP_PHRASE("there are %1"), commaSeparated(words))
                            : Sentence(HEEDMAP_PHRASE("there are %1; %2 is nearest"), commaSeparated(words), near);
    }
    const std::vector<std::string> nearest = nearestWords(word, words, 3);
    return Sentence(HEEDMAP_PHRASE("the nearest are %1, %2 and %3"), nearest[0], nearest[1], nearest[2]);
}

} // namespace heedmap
