#pragma once

#include "document/array_loader.h"

#include <heedmap/document/computation.h>

#include <functional>

namespace heedmap {

/// The size letters of a document without samples. Throws Error if its arrays do not fit each other.
using SizesOf = std::function<Dimensions(const Document&)>;

/// A document without samples with its words looked up; nothing if it has none to look up.
using WithRows = std::function<std::optional<Document>(const Document&)>;

/// The sample that a document shows, and its lengths before and after padding.
struct ShownSample {
    Document document;
    std::vector<std::pair<Index, Index>> lengths = {}; ///< of each sequence: the padded length, and the sample's own
};

/// The document of the shown sample: with its tokens and arrays, padded to the longest sample if there is a `pad`, and
/// without samples. All samples are measured. Throws Error `samples[2]: …`.
ShownSample shownSample(const Mechanism& mechanism, const Document& document, const SizesOf& sizesOf,
                        const WithRows& withRows, ArrayLoader loader);

/// The size letters of a document without samples, whose arrays are measured but not made.
Dimensions measured(const Document& document, const std::filesystem::path& folder, SourceFiles& files);

/// Builds the computations of a document's samples one after another. The first build checks all samples; as every
/// build measures all samples it is given, later ones get only the shown sample and the longest ones of a batch.
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
