#pragma once

#include "model/workbench.h"

#include <heedmap/document/lesson/at_stop.h>

#include <map>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

/// For each new index of a dimension, its old index, or −1 if it is new.
using IndexMap = std::vector<Index>;

/// Changes relative to the document that is reshaped.
struct Reshaping {
    Json config = Json::Object();
    Tokens tokens = {};
    Dimensions sizes = {};                                  ///< the letters with another size
    std::map<std::string, IndexMap, std::less<>> maps = {}; ///< the letters whose indices move
    /// For each new index of a letter, the old index of the same token, else −1: seeded rows of the same token are
    /// copied.
    std::map<std::string, IndexMap, std::less<>> alike = {};
    /// For each new token, the old index of the same token or of the one in its place, else −1; and the old tokens as
    /// they label axes. What a loss wants of tokens moves so.
    IndexMap inPlace = {};
    std::shared_ptr<const std::vector<std::string>> labels = nullptr;
    Named<ArraySource> arrays = {}; ///< in place of those of the document
    std::string language = {};      ///< in which new tokens are looked up in a table of words
    std::string title = {};         ///< of the shown sample, in place of one that named what it read
    bool spelled = false;           ///< the tokens are the words of ids and stay unwritten
    bool ofSample = false;          ///< changes what the shown sample alone reads, if the document has samples
};

/// Indices of one axis of an array whose numbers come from nowhere in the document: they are seeded, or the first id.
struct MadeUp {
    ArraySpec spec;
    bool byPosition = false; ///< the indices are positions, whatever the token
    std::vector<Index> indices;
};

/// The open document with other settings, tokens or sizes of its mechanism. Arrays keep the numbers that still fit, and
/// the rows of tokens move with their tokens, as do the targets of a loss; new numbers are what words mean where the
/// numbers are looked up or their columns are axes of their table, else they are seeded with the magnitude of the
/// existing ones. Arrays that the settings no longer take are dropped, as are pins and published figures of another
/// shape; arrays that they need are added. Throws Error if there is no such document.
Document reshaped(const Workbench& workbench, const Reshaping& reshaping);

/// Whether a matrix still has a row of numbers that such a document drew for one of these tokens, at any magnitude.
bool someRowIsSeeded(const std::string& array, std::span<const std::string> tokens, const ConstView& numbers);

/// The indices for which that document would need new numbers, along the letters whose indices move.
std::vector<MadeUp> madeUp(const Workbench& workbench, const Reshaping& reshaping);

/// Drops the pins, printed figures and notes that do not fit a document whose arrays have changed their shapes. Throws
/// Error if it cannot be built.
Document withoutMisfits(const Workbench& workbench, Document document);

/// The same with other sizes only; tokens are added or removed with the size of their letter.
Document resized(const Workbench& workbench, const Dimensions& sizes);

/// Replaces the document by one of other settings, as one step of the undo stack; the workbench tells what went.
void takeSettings(Workbench& workbench, const Document& after, const QString& name);

/// Sets a setting, such as `heads` or `mask.window`, as one step of the undo stack; null removes it.
void setSetting(Workbench& workbench, const std::string& path, const Json& value);
/// Sets the size of a letter that no setting fixes, such as d_k. `h` and the like are settings.
void setSize(Workbench& workbench, const std::string& letter, Index size);

} // namespace heedmap
