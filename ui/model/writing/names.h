#pragma once

#include "model/workbench.h"

namespace heedmap {

/// One list of names in a document: the tokens, the words of the vocabulary, or the labels of all axes of a size.
struct NameList {
    enum class Kind { Query, Key, Vocabulary, Letter };

    Kind kind = Kind::Letter;
    std::string letter;               ///< the letter of the size whose entries are named
    std::vector<LocalizedText> names; ///< one for each entry; tokens and words are the same in all languages
    bool translated() const { return kind == Kind::Letter; }
    bool operator==(const NameList&) const = default;
};

/// Every list that the open document can have; a list that it lacks has empty names. Sizes beyond `mostNames` are left
/// out.
inline constexpr Index mostNames = 5000;
std::vector<NameList> nameLists(const Workbench& workbench);
/// The arrays with an axis of that letter.
std::vector<std::string> arraysWith(const Workbench& workbench, const std::string& letter);

/// Writes lists into the document; a list without names is removed.
void setNames(Workbench& workbench, const std::vector<NameList>& lists);

} // namespace heedmap
