#pragma once

#include "model/document_state.h"

#include <heedmap/document/computation.h>

#include <filesystem>
#include <set>

namespace heedmap {

/// Whether the arrays and pins that lie in files are small enough to be written as text.
bool fitsAsText(const Document& document, const Computation& computation);

/// The document with the numbers of its files written into it, so that it can be saved elsewhere.
Document withoutFiles(Document document, const Computation& computation);

/// The document with the numbers that were saved beside it, so that no edit or undo depends on those files.
Document withNumbersInside(Document document, const Computation& computation);

/// The files beside a document in `folder` that hold such numbers.
std::set<std::filesystem::path> filesOfNumbers(const Document& document, const std::filesystem::path& folder);

/// Writes a document from `folder`, with its numbers, to another path; returns the files of numbers beside it. Throws
/// Error.
std::set<std::filesystem::path> writeDocument(Document document, const Computation& computation,
                                              const std::filesystem::path& folder, const std::filesystem::path& path);

/// A state with the edited numbers filled in from the computation, and without them.
DocumentState withNumbers(DocumentState state, const Computation& computation);
DocumentState withoutNumbers(DocumentState state);

} // namespace heedmap
