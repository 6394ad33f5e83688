#pragma once

#include <string>
#include <string_view>

namespace heedmap {

/// The page to send, cut into what all pages of a site share and what is each one's own.
struct SiteParts {
    std::string coreName; ///< "core-0123456789abcdef.js", by its hash
    /// The core, its words and the page's scripts: a classic script, as a page on a disk loads no module.
    std::string core;
    std::string styleName;
    std::string style;
    std::string tableName; ///< "words-0123456789abcdef.js"
    std::string table;     ///< of words: asked for when a sentence is typed on a page that looks words up
    std::string page;      ///< with places for the language, the title and the document
};

/// "core-0123456789abcdef.js", by the hash of what is in it.
std::string coreName(const std::string& content);
std::string pageStyleName(const std::string& content);
std::string tableName(const std::string& content);

/// Throws UsageError if the page lacks a part.
SiteParts siteParts(std::string_view live);

} // namespace heedmap
