#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/document/document.h>

#include <filesystem>
#include <map>
#include <string>

namespace heedmap {

/// A document and the numbers edited since: an array that was made from a rule or read from a file
/// stays so in `document`, for an undo to come back to.
struct DocumentState {
    using Numbers = std::map<std::string, InlineArray, std::less<>>;

    Document document;
    Numbers arrays; ///< edited, by name; without numbers where the graph has them
    Numbers pins;   ///< likewise
    /// What labels the columns of words that are looked up; edited, their numbers no longer say so themselves.
    Named<std::vector<LocalizedText>> axes = {};

    /// The document with the edited numbers in it; numbers of a sample's own array go into that sample.
    Document merged() const;
};

/// The labels of columns that only the rule of looked up words gives. Their table is read for that.
Named<std::vector<LocalizedText>> axesOfWords(const Document& document, const std::filesystem::path& folder);

/// The arrays and pins touched by an edit of a region that a state does not mark as edited yet.
std::vector<std::string> unedited(const DocumentState& state, const Computation& computation, NodeId node,
                                  const Region& region);

/// The entry of that name, or nullptr.
template <typename T> const T* entry(const Named<T>& entries, std::string_view name)
{
    for (const auto& [key, value] : entries)
        if (key == name)
            return &value;
    return nullptr;
}

/// The array that a document shows under a name: that of the shown sample, if it has one. nullptr if there is none.
const ArraySource* shownArray(const Document& document, std::string_view name);
/// The same for one of its samples. Without such a sample: the document's own.
const ArraySource* arrayOfSample(const Document& document, std::string_view name, Index sample);
/// Whether some sample has an array of that name of its own, or words of its own whose numbers it looks up.
bool variesBySample(const Document& document, std::string_view name);
/// The state that shows another sample. Numbers edited in an array of the one shown before go into that sample.
DocumentState showingSample(DocumentState state, Index sample);
/// Throws Error if a change of a document would not be visible, because the shown sample has tokens or arrays of its
/// own there.
void requireShown(const Document& before, const Document& after);

/// Sets an entry, in its place if it is there, else at the end.
template <typename T> void setEntry(Named<T>& entries, std::string_view name, T value)
{
    for (auto& [key, old] : entries)
        if (key == name) {
            old = std::move(value);
            return;
        }
    entries.emplace_back(std::string(name), std::move(value));
}

template <typename T> void removeEntry(Named<T>& entries, std::string_view name)
{
    std::erase_if(entries, [&](const auto& e) { return e.first == name; });
}

/// Whether two arrays are equal: the same numbers, rule or file.
bool sameSource(const ArraySource& a, const ArraySource& b);
/// Whether two lists give the same numbers by the same names.
bool sameNumbers(const Named<ArraySource>& a, const Named<ArraySource>& b);
/// Whether two documents compute the same, apart from pins.
bool samePinsAside(const Document& a, const Document& b);

} // namespace heedmap
