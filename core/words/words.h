#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/shape.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

/// Words whose numbers mean something: a row of numbers a word, along axes that have names ("animal", "food").
class HEEDMAP_EXPORT WordTable {
public:
    /// The table that ships with the program, read when it is first asked for. Throws Error if its file is missing.
    static const WordTable& shipped();
    /// A table of one's own: an .npz file with the arrays `words` (n strings), `axes` (d strings) and `hundredths` (n×d
    /// whole numbers, the numbers of the words times 100). Throws Error.
    explicit WordTable(const std::filesystem::path& file);
    /// The words in the order of their letters (bytes), and their rows one after the other.
    WordTable(std::vector<std::string> words, std::vector<std::string> axes, std::vector<std::int8_t> hundredths);

    const std::vector<std::string>& axes() const { return m_axes; }
    Index size() const { return static_cast<Index>(m_words.size()); }
    const std::string& word(Index row) const { return m_words[static_cast<std::size_t>(row)]; }
    double number(Index row, Index axis) const;

    /// The row of a word. Capitals count as small letters, those of the table too; a word that the table lacks is
    /// looked up without 's, s, es, ed or ing at its end, in this order.
    std::optional<Index> find(std::string_view word) const;
    /// The words whose numbers point most nearly the same way (cosine), the nearest first and without the row itself.
    std::vector<Index> alike(Index row, std::size_t count) const;
    /// The words that are written most nearly as `word`, the nearest first, of two the one that comes first.
    std::vector<std::string> nearest(std::string_view word, std::size_t count) const;
    /// The place of an axis. Throws Error `WHERE: …` for a name that no axis has; it names the nearest.
    Index axis(std::string_view name, const std::string& where) const;

private:
    std::optional<Index> exactly(std::string_view word) const;
    std::optional<Index> inSmallLetters(std::string_view small) const;

    std::vector<std::string> m_words;
    std::vector<Index> m_sorted;                       ///< the rows by their words; empty where they stand sorted
    std::map<std::string, Index, std::less<>> m_small; ///< the first row of a word with capitals, by its small letters
    std::vector<std::string> m_axes;
    std::vector<std::int8_t> m_hundredths;
};

/// Chinese words and the English word that each means.
class HEEDMAP_EXPORT ChineseWords {
public:
    /// The list that ships with the program, read when it is first asked for. Throws Error if its file is missing.
    static const ChineseWords& shipped();
    /// A list in a text file: a word, a tab and an English word a line; a line may begin with #. Throws Error.
    explicit ChineseWords(const std::filesystem::path& file);
    /// A list of which the text is at hand. Throws Error.
    static ChineseWords in(std::string_view text);

    std::size_t size() const { return m_english.size(); }
    /// The English word for a Chinese one; none if the list lacks it.
    std::optional<std::string> english(std::string_view word) const;
    /// The first word of the list that means an English one; none if there is none.
    std::optional<std::string> chinese(std::string_view english) const;
    /// The words of the list that share characters with `word`, those that share the largest part first; none may.
    std::vector<std::string> nearest(std::string_view word, std::size_t count) const;
    /// The words of a Chinese text: from its front, always the longest one of the list; a character that begins none is
    /// a word of its own. Letters and digits of other scripts stay together.
    std::vector<std::string> cut(std::string_view text) const;

private:
    ChineseWords() = default;
    void read(std::string_view text);

    std::map<std::string, std::string, std::less<>> m_english;
    std::map<std::string, std::string, std::less<>> m_chinese; ///< the first for each English word
    std::size_t m_longest = 0;                                 ///< in bytes
};

/// The words of a sentence as tokens: what stands between spaces, marks of punctuation apart, an apostrophe within a
/// word a part of it. A Chinese sentence is cut by the shipped list.
HEEDMAP_EXPORT std::vector<std::string> wordsOf(std::string_view sentence, std::string_view language = "en");

/// "zh" for a text with Chinese characters, else "en".
HEEDMAP_EXPORT std::string languageOf(std::string_view text);

/// The row of a table for a word in that language.
HEEDMAP_EXPORT std::optional<Index> find(const WordTable& table, std::string_view word, std::string_view language);

/// The known words that are written most nearly as `word`: for a Chinese one those of the shipped list, unless the
/// table is one of one's own with Chinese words that are as near.
HEEDMAP_EXPORT std::vector<std::string> nearest(const WordTable& table, std::string_view word, std::size_t count);

/// Puts tables in place of the shipped ones, where there are no files: before any is asked for.
HEEDMAP_EXPORT void shipTables(WordTable table, ChineseWords words);

/// Where the shipped tables are looked for: `share/heedmap` beside the folder of the running program, unless told.
HEEDMAP_EXPORT void setWordFolder(std::filesystem::path folder);

} // namespace heedmap
