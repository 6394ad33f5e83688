#pragma once

#include <heedmap/diagnosis/diagnosis.h>

#include <filesystem>
#include <string>
#include <vector>

namespace heedmap {

/// What an implementation of attention took, as a document of the right computation, and what it gave.
struct Implementation {
    Document document;
    Computation computation;
    std::vector<GivenResult> results;
    Index samples = 1; ///< of a batch; the first is read unless another was asked for
};

/// Reads a file of arrays: `Q`, `K`, `V`, or `X` (`C`) with `W_Q`, `W_K`, `W_V`, or an encoder layer's arrays; `mask`;
/// and results by the names of their nodes. Axes of one entry before the others are left out, and a batch is read by
/// its sample. `settings` are those of the mechanism, `causal` beside them. Throws Error that says what is missing,
/// what is not known, and what does not fit.
HEEDMAP_EXPORT Implementation readImplementation(const std::filesystem::path& path, const Json& settings,
                                                 Index sample = 0);

/// Reads a file of results by the names of a document's nodes, or as libraries call them (`weights`, `out`), of the
/// first sample of a batch. Arrays with the names of the document's own stand in place of these. Throws Error that says
/// what is not known, and what does not fit.
HEEDMAP_EXPORT Implementation readResults(const Document& document, const std::filesystem::path& folder,
                                          const std::filesystem::path& path);

/// Whether a file of arrays has scores, weights or what is made of them by the name and in the size of a node: what it
/// holds is then meant to be compared. Throws Error if it cannot be read.
HEEDMAP_EXPORT bool holdsResults(const GraphShape& graph, const std::filesystem::path& path);

/// The document of the right computation with the rules in it that explain each result: as pins and arrays.
HEEDMAP_EXPORT Document withMistakes(Implementation& implementation, const std::vector<DiagnosedResult>& results);

} // namespace heedmap
