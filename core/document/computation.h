#pragma once

#include <heedmap/document/capacity.h>
#include <heedmap/document/document.h>
#include <heedmap/document/source_files.h>
#include <heedmap/graph/graph.h>

#include <filesystem>
#include <map>
#include <string>

namespace heedmap {

/// What a document means: its mechanism, settings and dimensions, and what it says of each node.
struct ComputationShape {
    const Mechanism* mechanism = nullptr;
    Settings settings;
    Dimensions dimensions;
    std::map<std::string, NodeId, std::less<>> leaves; ///< the leaf that holds each array, by the array's name
    std::map<NodeId, LocalizedText> notes;
    std::map<NodeId, Published> published; ///< in the shapes of their nodes
};

/// A document brought to life: with the graph its mechanism appends, its numbers and pins in place. Nothing is
/// evaluated yet.
struct Computation : ComputationShape {
    Graph graph;
};

/// Checks everything that a document means, and builds its graph. Files that it names are looked for
/// in `folder`, and taken from `files` as far as these were read before. Throws Error
/// `WHERE: expected X, got Y`.
HEEDMAP_EXPORT Computation build(const Document& document, const std::filesystem::path& folder, SourceFiles& files,
                                 const Capacity& capacity = Capacity::ofThisMachine());
HEEDMAP_EXPORT Computation build(const Document& document, const std::filesystem::path& folder,
                                 const Capacity& capacity = Capacity::ofThisMachine());
/// The same with a mechanism of one's own in place of the one the document names.
HEEDMAP_EXPORT Computation build(const Mechanism& mechanism, const Document& document,
                                 const std::filesystem::path& folder,
                                 const Capacity& capacity = Capacity::ofThisMachine());

struct OpenedDocument {
    Document document;
    Computation computation;
};

/// Loads and builds. Every error begins with the path.
HEEDMAP_EXPORT OpenedDocument openDocument(const std::filesystem::path& path, SourceFiles& files,
                                           const Capacity& capacity = Capacity::ofThisMachine());
HEEDMAP_EXPORT OpenedDocument openDocument(const std::filesystem::path& path,
                                           const Capacity& capacity = Capacity::ofThisMachine());

} // namespace heedmap
