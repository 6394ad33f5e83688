#pragma once

#include <heedmap/base/export.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heedmap {

/// A text of a document for readers: one for all languages, or one for each language.
class HEEDMAP_EXPORT LocalizedText {
public:
    LocalizedText() = default;
    /// One text for all languages.
    explicit LocalizedText(std::string text);

    bool empty() const { return m_entries.empty(); }
    /// The text in a language ("zh", "zh_CN"), else in a variety of it, else in English, else in any.
    const std::string& in(std::string_view language) const;
    void set(std::string_view language, std::string text);

    /// Language tags and texts, in the document's order; one text for all languages has the tag "".
    const std::vector<std::pair<std::string, std::string>>& entries() const { return m_entries; }

    bool operator==(const LocalizedText&) const = default;

private:
    std::vector<std::pair<std::string, std::string>> m_entries;
};

} // namespace heedmap
