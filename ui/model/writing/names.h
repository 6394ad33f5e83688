#pragma once

#include "model/workbench.h"

namespace heedmap {

/// One list of names in a document: the tokens, the words of the vocabulary, or the labels of all axes of a size.
struct NameList {
    enum class Kind { Query, Key, Vocabulary, Letter };

    Kind kind = Kind::Letter;
    std::string letter;               ///< the size that it names
    std::vector<LocalizedText> names; ///< one for each; of tokens and words in no particular language
    bool translated() const { return kind == Kind::Letter; }
    bool operator==(const NameList&) const = default;
};

/// Every list that the open document can have; of those that it lacks all names are empty. Sizes beyond `mostNames` are
/// left out.
inline constexpr Index mostNames = 5000;
std::vector<NameList> nameLists(const Workbench& workbench);
/// The arrays that have an axis of that size.
std::vector<std::string> arraysWith(const Workbench& workbench, const std::string& letter);

/// Puts lists into the document; one without names is taken out.
void setNames(Workbench& workbench, const std::vector<NameList>& lists);

} // namespace heedmap
