#include <heedmap/words/words.h>

#include "base/utf8.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace heedmap {
namespace {

namespace fs = std::filesystem;

fs::path& wordFolder()
{
    static fs::path folder;
    return folder;
}

/// In place of the shipped ones.
struct Tables {
    std::optional<WordTable> words;
    std::optional<ChineseWords> chinese;
};

Tables& givenTables()
{
    static Tables tables;
    return tables;
}

fs::path shippedFile(const char* name)
{
    std::error_code none; // then the working folder's
    const fs::path program = fs::read_symlink("/proc/self/exe", none).parent_path();
    fs::path file = (wordFolder().empty() ? program.parent_path() / "share" / "heedmap" : wordFolder()) / name;
    if (!isThere(file))
        throw Error(HEEDMAP_PHRASE("the table of words %1 is missing; it is installed with the program"),
                    inQuotes(file.string()));
    return file;
}

/// Whole numbers of one byte, or numbers of any type that is read, rounded. Throws Error.
std::vector<std::int8_t> hundredthsIn(const NpzArchive& archive, Index words, Index axes)
{
    const std::string name = "hundredths";
    const auto requireShape = [&](const std::vector<std::uint64_t>& found) {
        const std::vector<std::uint64_t> wanted = {static_cast<std::uint64_t>(words), static_cast<std::uint64_t>(axes)};
        if (found != wanted)
            throw Error(
                HEEDMAP_PHRASE("%1: expected %2 numbers, a row for each word and a column for each axis, got %3"), name,
                dimensionsText(wanted), dimensionsText(found));
    };
    const std::vector<std::byte> npy = archive.unpack(name);
    const NpyDescription description = describeNpy(npy);
    std::vector<std::int8_t> numbers(static_cast<std::size_t>(words * axes));
    if (description.type == "|i1" && !description.fortranOrder) {
        requireShape(description.dimensions);
        if (npy.size() - description.length != numbers.size())
            throw Error(HEEDMAP_PHRASE("%1: the file is cut off"), name);
        std::transform(npy.begin() + static_cast<std::ptrdiff_t>(description.length), npy.end(), numbers.begin(),
                       [](std::byte byte) { return static_cast<std::int8_t>(byte); });
        return numbers;
    }
    const Tensor read = archive.read(name);
    requireShape(dimensionsOf(read.shape()));
    for (Index row = 0; row < words; ++row)
        for (Index axis = 0; axis < axes; ++axis) {
            const double hundredths = std::round(read.view().row(0, row)[axis]);
            if (!(std::abs(hundredths) <= 127))
                throw Error(HEEDMAP_PHRASE("%1[%2, %3]: expected a number between -127 and 127"), name, row, axis);
            numbers[static_cast<std::size_t>(row * axes + axis)] = static_cast<std::int8_t>(hundredths);
        }
    return numbers;
}

bool isSpace(std::string_view character)
{
    return character == " " || character == "\t" || character == "\n" || character == "\r" || character == "\xC2\xA0"
        || character == "\xE3\x80\x80";
}

/// A letter or a digit: whatever is neither a space nor a mark of punctuation.
bool inWord(std::string_view character)
{
    if (character.size() == 1)
        return letterOrDigit(character.front()) || character == "_" || character == "-";
    const char32_t code = utf8Character(character);
    const bool punctuation = (code >= 0x2000 && code < 0x2070) || (code >= 0x3000 && code < 0x3040)
        || (code >= 0xFF00 && code < 0xFF10) || (code >= 0xFF1A && code < 0xFF21) || (code >= 0xFF3B && code < 0xFF41)
        || (code >= 0xFF5B && code < 0xFF66) || code == 0xA0 || code == 0xA1 || code == 0xAB || code == 0xB7
        || code == 0xBB || code == 0xBF;
    return !punctuation;
}

bool isApostrophe(std::string_view character) { return character == "'" || character == "\xE2\x80\x99"; }

bool isChinese(std::string_view character)
{
    if (character.size() < 3)
        return false;
    const char32_t code = utf8Character(character);
    return (code >= 0x3400 && code < 0xA000) || (code >= 0x20000 && code < 0x32000);
}

std::string_view firstCharacter(std::string_view text)
{
    return text.substr(0, std::max<std::size_t>(1, utf8Length(text)));
}

/// The run of letters and digits at the front of a text, with apostrophes between them; a mark alone.
std::string_view firstWord(std::string_view text, bool stopAtChinese)
{
    std::size_t end = 0;
    while (end < text.size()) {
        const std::string_view character = firstCharacter(text.substr(end));
        if (stopAtChinese && isChinese(character))
            break;
        const std::string_view after = text.substr(end + character.size());
        const bool within = end > 0 && isApostrophe(character) && !after.empty() && inWord(firstCharacter(after));
        if (!inWord(character) && !within)
            break;
        end += character.size();
    }
    return end > 0 ? text.substr(0, end) : firstCharacter(text);
}

/// Appends what stands between spaces, piece by piece, as `next` finds each at the front of the rest.
template <typename Next> std::vector<std::string> pieces(std::string_view text, const Next& next)
{
    std::vector<std::string> found;
    while (!text.empty()) {
        const std::string_view space = firstCharacter(text);
        const std::string_view piece = isSpace(space) ? space : next(text);
        if (!isSpace(space))
            found.emplace_back(piece);
        text.remove_prefix(piece.size());
    }
    return found;
}

} // namespace

void setWordFolder(fs::path folder) { wordFolder() = std::move(folder); }

void shipTables(WordTable table, ChineseWords words)
{
    givenTables().words.emplace(std::move(table));
    givenTables().chinese.emplace(std::move(words));
}

const WordTable& WordTable::shipped()
{
    if (givenTables().words)
        return *givenTables().words;
    static const WordTable table(shippedFile("words-en.npz"));
    return table;
}

WordTable::WordTable(std::vector<std::string> words, std::vector<std::string> axes, std::vector<std::int8_t> hundredths)
    : m_words(std::move(words)), m_axes(std::move(axes)), m_hundredths(std::move(hundredths))
{
}

WordTable::WordTable(const fs::path& file)
{
    m_words = readTextArray(file, "words").strings;
    m_axes = readTextArray(file, "axes").strings;
    const MappedFile mapped(file);
    m_hundredths = hundredthsIn(NpzArchive(mapped.bytes()), size(), static_cast<Index>(m_axes.size()));
    for (Index row = 0; row < size(); ++row)
        if (std::string small = withSmallLetters(word(row)); small != word(row))
            m_small.emplace(std::move(small), row);
    if (std::is_sorted(m_words.begin(), m_words.end()))
        return;
    m_sorted.resize(m_words.size());
    std::iota(m_sorted.begin(), m_sorted.end(), Index{0});
    std::ranges::stable_sort(m_sorted, {}, [this](Index row) { return std::string_view(word(row)); });
}

double WordTable::number(Index row, Index axis) const
{
    return m_hundredths[static_cast<std::size_t>(row) * m_axes.size() + static_cast<std::size_t>(axis)] / 100.0;
}

std::optional<Index> WordTable::exactly(std::string_view wanted) const
{
    if (m_sorted.empty()) {
        const auto found = std::lower_bound(m_words.begin(), m_words.end(), wanted);
        return found != m_words.end() && *found == wanted ? std::optional(static_cast<Index>(found - m_words.begin()))
                                                          : std::nullopt;
    }
    const auto found = std::lower_bound(m_sorted.begin(), m_sorted.end(), wanted,
                                        [this](Index row, std::string_view other) { return word(row) < other; });
    return found != m_sorted.end() && word(*found) == wanted ? std::optional(*found) : std::nullopt;
}

// Of words that differ in capitals only, the one as it is written.
std::optional<Index> WordTable::inSmallLetters(std::string_view small) const
{
    if (const auto found = exactly(small))
        return found;
    const auto capital = m_small.find(small);
    return capital == m_small.end() ? std::nullopt : std::optional(capital->second);
}

std::optional<Index> WordTable::find(std::string_view wanted) const
{
    if (const auto found = exactly(wanted)) // a table of one's own may have capitals
        return found;
    const std::string small = withSmallLetters(wanted);
    if (const auto found = inSmallLetters(small))
        return found;
    for (const std::string_view ending : {"'s", "\xE2\x80\x99s", "s", "es", "ed", "ing"})
        if (small.size() > ending.size() && small.ends_with(ending))
            if (const auto found = inSmallLetters(std::string_view(small).substr(0, small.size() - ending.size())))
                return found;
    return std::nullopt;
}

namespace {

/// "do", "not" of "don't".
std::vector<std::string> partsOfShortened(std::string word)
{
    static constexpr std::array<std::pair<const char*, const char*>, 6> endings = {
        {{"n't", "not"}, {"'m", "am"}, {"'re", "are"}, {"'ll", "will"}, {"'ve", "have"}, {"'d", "would"}}};
    if (const std::size_t curved = word.find("\xE2\x80\x99"); curved != std::string::npos)
        word.replace(curved, 3, "'");
    for (const auto& [ending, whole] : endings)
        if (word.size() > std::string_view(ending).size() && word.ends_with(ending))
            return {word.substr(0, word.size() - std::string_view(ending).size()), whole};
    return {};
}

/// "well", "known" of "well-known"; "three" of "3".
std::vector<std::string> partsOf(const std::string& word)
{
    static constexpr std::array<const char*, 13> numbers = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                                            "seven", "eight", "nine", "ten",   "eleven", "twelve"};
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (word == std::to_string(i))
            return {numbers[i]};
    std::vector<std::string> parts = partsOfShortened(word);
    if (word.find_first_of("-/_") == std::string::npos)
        return parts;
    for (std::size_t begin = 0; begin < word.size();) {
        const std::size_t end = std::min(word.find_first_of("-/_", begin), word.size());
        if (end > begin)
            parts.push_back(word.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

bool sharesLetter(std::string_view word, std::string_view other)
{
    for (; !word.empty(); word.remove_prefix(firstCharacter(word).size()))
        if (other.find(firstCharacter(word)) != std::string_view::npos)
            return true;
    return false;
}

} // namespace

std::vector<Index> WordTable::alike(Index row, std::size_t count) const
{
    const auto axes = static_cast<Index>(m_axes.size());
    const auto cosine = [&](Index other) {
        double product = 0;
        double square = 0;
        for (Index axis = 0; axis < axes; ++axis) {
            product += number(row, axis) * number(other, axis);
            square += number(other, axis) * number(other, axis);
        }
        return square > 0 ? product / std::sqrt(square) : -1;
    };
    std::vector<std::pair<double, Index>> ranked;
    for (Index other = 0; other < size(); ++other)
        if (other != row)
            ranked.emplace_back(-cosine(other), other);
    const std::size_t kept = std::min(count, ranked.size());
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(kept), ranked.end());
    std::vector<Index> nearest;
    for (std::size_t i = 0; i < kept; ++i)
        nearest.push_back(ranked[i].second);
    return nearest;
}

// First what the word is made of or stands for, then what is spelt alike, if anything is.
std::vector<std::string> WordTable::nearest(std::string_view wanted, std::size_t count) const
{
    const std::string small = withSmallLetters(wanted);
    std::vector<std::string> nearest;
    const auto offer = [&](const std::string& word) {
        if (nearest.size() < count && std::ranges::find(nearest, word) == nearest.end())
            nearest.push_back(word);
    };
    for (const std::string& part : partsOf(small))
        if (inSmallLetters(part))
            offer(part);
    for (const std::string& word : nearestWords(small, m_words, count))
        if (sharesLetter(small, word))
            offer(word);
    return nearest;
}

Index WordTable::axis(std::string_view name, const std::string& where) const
{
    const auto found = std::ranges::find(m_axes, name);
    if (found == m_axes.end())
        throw Error(HEEDMAP_PHRASE("%1: expected an axis of the table of words, got %2; the nearest is %3"), where,
                    inQuotes(name), inQuotes(nearestWords(name, m_axes).front()));
    return found - m_axes.begin();
}

const ChineseWords& ChineseWords::shipped()
{
    if (givenTables().chinese)
        return *givenTables().chinese;
    static const ChineseWords words(shippedFile("words-zh.txt"));
    return words;
}

ChineseWords::ChineseWords(const fs::path& file) { read(readFile(file, std::uintmax_t{1} << 24U)); }

ChineseWords ChineseWords::in(std::string_view text)
{
    ChineseWords words;
    words.read(text);
    return words;
}

void ChineseWords::read(std::string_view text)
{
    std::string_view rest = text;
    for (int line = 1; !rest.empty(); ++line) {
        const std::string_view entry = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), entry.size() + 1));
        if (entry.empty() || entry.starts_with('#'))
            continue;
        const std::size_t tab = entry.find('\t');
        if (tab == 0 || tab == std::string_view::npos || tab + 1 == entry.size())
            throw Error(HEEDMAP_PHRASE("line %1: expected a word, a tab and an English word, got %2"), line,
                        inQuotes(entry));
        if (!m_english.emplace(entry.substr(0, tab), entry.substr(tab + 1)).second)
            throw Error(HEEDMAP_PHRASE("line %1: %2 stands in the list already"), line, inQuotes(entry.substr(0, tab)));
        m_chinese.emplace(entry.substr(tab + 1), entry.substr(0, tab));
        m_longest = std::max(m_longest, tab);
    }
}

std::optional<std::string> ChineseWords::english(std::string_view word) const
{
    const auto found = m_english.find(word);
    return found == m_english.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> ChineseWords::chinese(std::string_view english) const
{
    const auto found = m_chinese.find(english);
    return found == m_chinese.end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::string> ChineseWords::nearest(std::string_view wanted, std::size_t count) const
{
    std::vector<std::pair<double, std::string_view>> ranked;
    for (const auto& [word, english] : m_english) {
        std::size_t same = 0; // bytes
        for (std::string_view rest = word; !rest.empty(); rest.remove_prefix(firstCharacter(rest).size()))
            if (const auto character = firstCharacter(rest);
                isChinese(character) && wanted.find(character) != std::string_view::npos)
                same += character.size();
        if (same > 0)
            ranked.emplace_back(-2.0 * static_cast<double>(same) / static_cast<double>(word.size() + wanted.size()),
                                word);
    }
    std::ranges::stable_sort(ranked, {}, &std::pair<double, std::string_view>::first);
    std::vector<std::string> words;
    for (std::size_t i = 0; i < std::min(count, ranked.size()); ++i)
        words.emplace_back(ranked[i].second);
    return words;
}

std::vector<std::string> ChineseWords::cut(std::string_view text) const
{
    return pieces(text, [this](std::string_view rest) {
        for (std::size_t length = std::min(m_longest, rest.size()); length > 0; --length)
            if (m_english.find(rest.substr(0, length)) != m_english.end())
                return rest.substr(0, length);
        return isChinese(firstCharacter(rest)) ? firstCharacter(rest) : firstWord(rest, true);
    });
}

std::string languageOf(std::string_view text)
{
    for (; !text.empty(); text.remove_prefix(firstCharacter(text).size()))
        if (isChinese(firstCharacter(text)))
            return "zh";
    return "en";
}

std::vector<std::string> wordsOf(std::string_view sentence, std::string_view language)
{
    if (language == "zh")
        return ChineseWords::shipped().cut(sentence);
    return pieces(sentence, [](std::string_view rest) { return firstWord(rest, false); });
}

std::optional<Index> find(const WordTable& table, std::string_view word, std::string_view language)
{
    if (const auto found = table.find(word); found || language != "zh")
        return found;
    const auto english = ChineseWords::shipped().english(word);
    return english ? table.find(*english) : std::nullopt;
}

std::vector<std::string> nearest(const WordTable& table, std::string_view word, std::size_t count)
{
    if (languageOf(word) != "zh")
        return table.nearest(word, count);
    std::vector<std::string> own;
    if (&table != &WordTable::shipped())
        own = table.nearest(word, count);
    return own.empty() ? ChineseWords::shipped().nearest(word, count) : own;
}

} // namespace heedmap
