#pragma once

#include "model/workbench.h"

#include <map>
#include <string>
#include <vector>

namespace heedmap {

/// For each new index of a dimension the old one it was, or −1 for a new one.
using IndexMap = std::vector<Index>;

/// Changes relative to the document that it is made from.
struct Reshaping {
    Json config = Json::Object();
    Tokens tokens = {};
    Dimensions sizes = {};                                  ///< of letters that are to have another size
    std::map<std::string, IndexMap, std::less<>> maps = {}; ///< of letters whose indices move
    /// For a letter's new indices the old ones of the same token, else −1: rows that follow from the token are theirs.
    std::map<std::string, IndexMap, std::less<>> alike = {};
};

/// Indices of one axis of an array that have numbers of nowhere: seeded ones, or the first id.
struct MadeUp {
    ArraySpec spec;
    bool byPosition = false; ///< they are positions, whatever token stands there
    std::vector<Index> indices;
};

/// The document of the open one's mechanism with other settings, tokens or sizes. Arrays keep what still
/// fits, rows of tokens with their tokens; what is new is seeded, as large as what is there. Arrays that the
/// settings no longer take are dropped, ones that they need are made; so are pins and published
/// figures of another shape. Throws Error if no such document can be.
Document reshaped(const Workbench& workbench, const Reshaping& reshaping);

/// What that document would have numbers for which are nowhere in the open one, for letters whose indices move.
std::vector<MadeUp> madeUp(const Workbench& workbench, const Reshaping& reshaping);

/// A document whose arrays have other shapes than the open one's, without the pins, printed figures and notes that do
/// not fit it. Throws Error if it cannot be built.
Document withoutMisfits(const Workbench& workbench, Document document);

/// The same with other sizes only; tokens come and go with the size of their letter.
Document resized(const Workbench& workbench, const Dimensions& sizes);

/// Sets or, with null, takes out what stands at a path with dots, `mask.window`; a group left empty goes too.
void setAt(Json& config, std::string_view path, const Json& value);

/// Sets a setting, `heads` or `mask.window`, as a step of the undo stack; null takes it out.
void setSetting(Workbench& workbench, const std::string& path, const Json& value);
/// Another size for a letter, such as d_k, which no setting fixes. `h` and the like are settings.
void setSize(Workbench& workbench, const std::string& letter, Index size);

} // namespace heedmap
