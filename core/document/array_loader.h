#pragma once

#include <heedmap/document/computation.h>
#include <heedmap/document/document.h>
#include <heedmap/graph/graph.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace heedmap {

/// An array of a document on its way into a graph.
struct LoadedArray {
    std::optional<Shape> shape;  ///< none for a rule, until the other arrays fix it
    std::optional<Tensor> value; ///< none for a rule, and for a file that states the shape, until it is read
    LeafFill fill = nullptr;     ///< reads the numbers on demand, if they are a large array in a file
    RegionFill parts = nullptr;  ///< the same region by region, where the array lies in the file as it is wanted
    /// Reads one row alone, if the array is a matrix in such a file.
    std::function<void(Index row, std::span<double> numbers)> row = nullptr;
    Shape stored; ///< the shape in the file, before `adapt`
};

/// Arrays of at least this many numbers are made, or read from their file, on first read.
inline constexpr Index largeArray = Index{1} << 15;

/// Fetches the numbers of arrays, keeping count of the memory they take.
class ArrayLoader {
public:
    /// `onDemand`: arrays that can be read from their files again are not counted, as all of them may be more than
    /// memory holds.
    ArrayLoader(std::filesystem::path folder, SourceFiles& files, const Capacity& capacity, bool onDemand = false);

    /// Reads as much of the document and its files as the shape needs. `where` is `arrays.W_Q`.
    LoadedArray load(const std::string& where, const ArraySource& source);
    /// Reads what `load` left in a file, now that the shape is known to be right.
    void complete(const std::string& where, const ArraySource& source, LoadedArray& array) const;
    /// Counts a tensor of this shape; throws Error if it is too much.
    void reserve(const std::string& where, const Shape& shape);

private:
    void loadFile(const std::string& where, const FileReference& reference, LoadedArray& array);
    static LeafFill unpacking(const std::string& where, const FileReference& reference,
                              const std::shared_ptr<const ArrayFile>& file);
    Tensor read(const ArrayFile& file, const FileReference& reference, Index expected) const;

    std::filesystem::path m_folder;
    SourceFiles& m_files;
    const Capacity& m_capacity;
    double m_bytes = 0;
    bool m_onDemand = false;
};

/// Adapts a shape to the number of dimensions expected: a list becomes a matrix of one row, a matrix a stack of one; of
/// a .csv file, which has no lists, a matrix of one row or column becomes a list; of a file of weights, surplus leading
/// dimensions of 1 are dropped.
void adapt(LoadedArray& array, const ArraySource& source, std::size_t dimensions);

} // namespace heedmap
