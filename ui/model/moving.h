#pragma once

#include "model/document_state.h"

#include <heedmap/document/computation.h>

#include <filesystem>
#include <set>

namespace heedmap {

/// Whether the numbers of arrays and pins that lie in files are few enough to be written as text.
bool fitsAsText(const Document& document, const Computation& computation);

/// The document as it can stand elsewhere than beside its files: their numbers are its own.
Document withoutFiles(Document document, const Computation& computation);

/// The document as it was before many of its numbers were put beside it: no edit or undo depends on those files.
Document withNumbersInside(Document document, const Computation& computation);

/// The files beside a document in `folder` that hold such numbers.
std::set<std::filesystem::path> filesOfNumbers(const Document& document, const std::filesystem::path& folder);

/// Writes a document and its numbers there, where it was in `folder`; returns the files of numbers beside it. Throws
/// Error.
std::set<std::filesystem::path> writeDocument(Document document, const Computation& computation,
                                              const std::filesystem::path& folder, const std::filesystem::path& path);

/// A state with the edited numbers that the computation has, and without them.
DocumentState withNumbers(DocumentState state, const Computation& computation);
DocumentState withoutNumbers(DocumentState state);

} // namespace heedmap
