#pragma once

#include "document/array_loader.h"

#include <heedmap/document/computation.h>

#include <functional>

namespace heedmap {

/// The size letters of a document without samples. Throws Error where its arrays do not fit each other.
using Measure = std::function<Dimensions(const Document&)>;

/// The sample that a document shows, and how long it is where it is filled up.
struct ShownSample {
    Document document;
    std::vector<std::pair<Index, Index>> lengths = {}; ///< the longest, and its own, of each sequence
};

/// The document as the sample that it shows: with the sample's tokens and arrays, filled up to the longest sample where
/// there is a `pad`, and no samples. All samples are measured. Throws Error `samples[2]: …`.
ShownSample shownSample(const Mechanism& mechanism, const Document& document, const Measure& measure,
                        ArrayLoader loader);

/// A document showing one of its samples after another. All are checked with the first; later the others, which each
/// build measures, are left out where they have no say, as they make no batch with it.
class SampleViews {
public:
    explicit SampleViews(const Document& document);

    /// Throws Error `samples[2]: …`.
    Computation build(Index sample, const std::filesystem::path& folder, SourceFiles& files) const;

private:
    Document showing(Index sample) const;
    Document whole(Index sample) const;

    const Document& m_document;
    Document m_shared; ///< without samples
};

} // namespace heedmap
