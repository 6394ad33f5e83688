#pragma once

#include <heedmap/document/computation.h>

#include <filesystem>
#include <vector>

namespace heedmap {

/// The samples of a document, each computed, so that a page has the words of all: their tokens differ.
class LiveSamples {
public:
    /// Throws Error if one cannot be computed.
    LiveSamples(const Document& document, const std::filesystem::path& folder);

    /// `[{"title", "nodes": [{"rows", "cols", "slices"}, …]}, …]` in the language that is spoken.
    Json words() const;

private:
    const Document& m_document;
    std::vector<Computation> m_computations;
};

} // namespace heedmap
