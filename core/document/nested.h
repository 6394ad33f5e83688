#pragma once

#include "base/wording.h"

#include <heedmap/tensor/shape.h>

#include <concepts>
#include <string>
#include <vector>

namespace heedmap {

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
