#pragma once

#include "base/wording.h"

#include <heedmap/document/document.h>

#include <concepts>
#include <span>
#include <string>
#include <vector>

/// How numbers, texts and lists stand in a document: each is read strictly, and written so that it reads back the same.
/// Errors begin with the path, `where`.
namespace heedmap {

std::string readText(const Json& value, const std::string& where);
LocalizedText readLocalized(const Json& value, const std::string& where);
std::vector<LocalizedText> readTexts(const Json& value, const std::string& where);
/// Reads a list of strings; `each` says what each entry is for, as in "a token for every position".
std::vector<std::string> readWords(const Json& value, const std::string& where, Phrase each);
/// Reads a whole number of at least `least`.
Index readIndex(const Json& value, const std::string& where, Index least = 0);
/// Reads a list of one or more whole numbers, none below 0.
std::vector<Index> readIndices(const Json& json, const std::string& where);
double readNumber(const Json& value, const std::string& where);
double readAtLeast0(const Json& value, const std::string& where);
double readPositive(const Json& value, const std::string& where);
bool readBoolean(const Json& value, const std::string& where);
/// The path of a member of the object at `where`, which is empty for the document.
std::string pathOf(const std::string& where, const char* key);
/// The required member of the object at the path `where` (empty: the document). Throws Error that it is missing, with
/// `right` as what was expected.
const Json& member(const Json& json, const char* key, const std::string& where, const Sentence& right);

Json json(const LocalizedText& text);
Json json(const std::vector<LocalizedText>& texts);
Json json(const std::vector<std::string>& words);
Json json(const std::vector<Index>& indices);
/// A vector as a list, a matrix as a list of rows, a stack as a list of matrices.
template <typename T> Json nested(const Shape& shape, std::span<const T> entries)
{
    const auto width = static_cast<std::size_t>(shape.cols);
    Json::Array slices;
    for (Index s = 0; s < shape.slices; ++s) {
        Json::Array rows;
        for (Index r = 0; r < shape.rows; ++r) {
            const auto row = entries.subspan(static_cast<std::size_t>(s * shape.rows + r) * width, width);
            rows.emplace_back(Json::Array(row.begin(), row.end()));
        }
        slices.emplace_back(std::move(rows));
    }
    if (shape.rank == 3)
        return slices;
    return shape.rank == 2 ? slices[0] : slices[0].array()[0];
}

/// Reads a list, a list of lists or a list of lists of lists whose sizes agree.
class NestedReader {
public:
    /// Names for the entries of the innermost lists, in errors.
    struct Entries {
        Phrase all;            ///< "numbers"
        CountedPhrase counted; ///< "%1 numbers"
    };

    NestedReader(std::string where, const Entries& entries) : m_where(std::move(where)), m_entries(entries) {}

    /// Calls `take` for every entry in order. Returns an empty sentence, or what was expected.
    template <std::invocable<const Json&> Take> Shape read(const Json& list, Take take)
    {
        const Shape shape = firstSizes(list);
        readLevel(list, 0, take);
        return shape;
    }

private:
    Shape firstSizes(const Json& list);
    void requireSize(const Json& list, std::size_t level) const;
    [[noreturn]] void refuse(const Sentence& what) const;

    template <typename Take> void readLevel(const Json& list, std::size_t level, Take& take)
    {
        requireSize(list, level);
        m_path.push_back(0);
        for (const Json& entry : list.array()) {
            if (level + 1 < m_sizes.size())
                readLevel(entry, level + 1, take);
            else if (const Sentence right = take(entry); !right.empty())
                refuse(Sentence(HEEDMAP_PHRASE("expected %2, got %1"), described(entry), right));
            ++m_path.back();
        }
        m_path.pop_back();
    }

    std::string m_where;
    Entries m_entries;
    std::vector<std::size_t> m_sizes;
    std::vector<std::size_t> m_path;
};

} // namespace heedmap
