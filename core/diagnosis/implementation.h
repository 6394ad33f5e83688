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

/// The document with the changes of an explanation in it: as pins and arrays.
HEEDMAP_EXPORT Document withMistakes(const Implementation& implementation, const std::vector<Replacement>& replaced);

} // namespace heedmap
