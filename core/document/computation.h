#pragma once

#include <heedmap/base/export.h>
#include <heedmap/document/document.h>
#include <heedmap/graph/graph.h>
#include <heedmap/io/array_file.h>
#include <heedmap/tensor/shape.h>

#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>

namespace heedmap {

class Sentence;

/// The limits of a document; more is refused before anything is allocated.
struct HEEDMAP_EXPORT Capacity {
    double numbers = 536870912; ///< in one tensor: 2^29, 4 GiB
    double bytes = 0;           ///< in all tensors together

    /// The bytes of memory that this machine has, or that this program may use.
    static Capacity ofThisMachine();

    /// Throws Error `WHERE: 5×100000×100000 numbers; …`.
    void requireTensor(const Sentence& where, const Shape& shape) const;
    void requireBytes(const Sentence& where, double wanted) const;
};

/// The files that a document names, as they were when they were first read. A document of the same folder that is built
/// with them again gets the same numbers, though the files were deleted or replaced since: an undo depends on it.
class HEEDMAP_EXPORT SourceFiles {
public:
    /// `caches`: keeps numbers for further documents.
    explicit SourceFiles(bool caches = true) : m_caches(caches) {}

    /// The file of a reference, opened once. Throws Error.
    std::shared_ptr<const ArrayFile> open(const std::filesystem::path& folder, const FileReference& reference);

    /// The numbers that were read at a reference, in the shape in which the file has them; null if none were.
    InlineArray read(const FileReference& reference) const;
    void keep(const FileReference& reference, const Shape& shape, std::span<const double> numbers);

private:
    bool m_caches;
    std::map<std::string, std::shared_ptr<const ArrayFile>> m_open;
    std::map<std::string, InlineArray> m_read;
};

/// A word that the table of words lacks.
struct UnknownWord {
    std::string array;
    Index row = 0;
    std::string word;

    bool operator==(const UnknownWord&) const = default;
};

/// The computation that a document describes: its mechanism, settings and dimensions, and its texts on each node.
struct ComputationShape {
    const Mechanism* mechanism = nullptr;
    Settings settings;
    Dimensions dimensions;
    std::map<std::string, NodeId, std::less<>> leaves; ///< the leaf that holds each array, by the array's name
    std::map<NodeId, LocalizedText> notes;
    std::map<NodeId, Published> published; ///< in the shapes of their nodes
    std::vector<UnknownWord> unknownWords; ///< of the shown input: their rows are zeros
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

/// The function that makes the numbers of a rule for an array of that name.
HEEDMAP_EXPORT LeafFill filling(const Initial& initial, const Shape& shape, const std::string& name);
HEEDMAP_EXPORT Tensor made(const Initial& initial, const Shape& shape, const std::string& name);

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
