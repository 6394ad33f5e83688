#pragma once

#include <heedmap/document/capacity.h>
#include <heedmap/document/document.h>
#include <heedmap/document/source_files.h>
#include <heedmap/graph/graph.h>

#include <filesystem>
#include <map>
#include <string>

namespace heedmap {

/// The computation that a document describes: its mechanism, settings and dimensions, and its texts on each node.
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

/// Checks a document and builds its graph. Looks for its files in `folder`, and takes those read before from `files`.
/// Throws Error `WHERE: expected X, got Y`.
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
