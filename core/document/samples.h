#pragma once

#include "document/array_loader.h"

#include <heedmap/document/computation.h>

#include <functional>

namespace heedmap {

/// The size letters of a document without samples. Throws Error if its arrays do not fit each other.
using SizesOf = std::function<Dimensions(const Document&)>;

/// The sample that a document shows, and how long it is where it is filled up.
struct ShownSample {
    Document document;
    std::vector<std::pair<Index, Index>> lengths = {}; ///< the longest, and its own, of each sequence
};

/// The document as the sample that it shows: with the sample's tokens and arrays, filled up to the longest sample where
/// there is a `pad`, and no samples. All samples are measured. Throws Error `samples[2]: …`.
ShownSample shownSample(const Mechanism& mechanism, const Document& document, const SizesOf& sizesOf,
                        ArrayLoader loader);

/// The size letters of a document without samples, whose arrays are measured but not made.
Dimensions measured(const Document& document, const std::filesystem::path& folder, SourceFiles& files);

/// A document showing one of its samples after another. All are checked with the first; later those that have no say
/// are left out, as each build measures all that there are: beside the shown one only the longest of a batch have one.
class SampleViews {
public:
    explicit SampleViews(const Document& document);

    /// Throws Error `samples[2]: …`.
    Computation build(Index sample, const std::filesystem::path& folder, SourceFiles& files);

private:
    Computation whole(Index sample, const std::filesystem::path& folder, SourceFiles& files) const;
    void findLongest(const std::filesystem::path& folder, SourceFiles& files);

    const Document& m_document;
    Document m_shared; ///< without samples, or with the longest ones of a batch
};

} // namespace heedmap
