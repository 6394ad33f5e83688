#pragma once

#include <heedmap/base/export.h>
#include <heedmap/tensor/pieces.h>
#include <heedmap/tensor/region.h>
#include <heedmap/tensor/tensor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heedmap {

using Bytes = std::span<const std::byte>;

/// The limits of a file; more is refused before anything is allocated.
struct Limits {
    Index elements = Index{1} << 29; ///< numbers in one tensor (4 GiB)
};

/// Which part of a stored array is wanted. Ranges are of the array as stored; then it is transposed.
struct ArraySelection {
    std::optional<Range> rows = {};
    std::optional<Range> columns = {}; ///< of a vector: its entries
    bool transpose = false;            ///< each slice of a stack by itself
    /// The rows, or a vector's entries, are chosen in each of that number of equal blocks of them.
    Index blocks = 1;
};

enum class NumberType { F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, Bool };

HEEDMAP_EXPORT std::size_t byteSize(NumberType type);

/// An array as a file holds it. The numbers stay where they are until they are read.
struct StoredArray {
    NumberType type = NumberType::F64;
    bool bigEndian = false;
    bool fortranOrder = false; ///< the first index runs fastest
    Shape shape;
    Bytes bytes;     ///< exactly the numbers; from the first to the last where they are apart
    Index apart = 1; ///< of a part in Fortran order: from each of its numbers to the next, counted in numbers
};

/// "2×3×4", for dimensions that may not be a tensor's.
HEEDMAP_EXPORT std::string dimensionsText(std::span<const std::uint64_t> dimensions);

/// The shape of a vector, a matrix or a stack. Throws Error for a single number, more than three
/// dimensions, an empty array, and a size that no memory could hold.
HEEDMAP_EXPORT Shape storedShape(std::span<const std::uint64_t> dimensions);

/// The sizes of the axes that a shape has.
HEEDMAP_EXPORT std::vector<std::uint64_t> dimensionsOf(const Shape& shape);

/// Throws Error if a tensor of this shape exceeds the limits.
HEEDMAP_EXPORT void checkLimits(const Shape& shape, const Limits& limits);

/// The shape of what the selection takes. Throws Error for a range that is empty or leaves the
/// array, for rows or a transposition of a vector, and for blocks that would not be equal.
HEEDMAP_EXPORT Shape selectedShape(const Shape& stored, const ArraySelection& selection);

/// The selected numbers as float64; touches no others. Integers beyond 2^53 are rounded; true is 1.
HEEDMAP_EXPORT Tensor read(const StoredArray& array, const ArraySelection& selection = {}, const Limits& limits = {});

/// Reads the selected numbers into memory for exactly as many, in pieces.
HEEDMAP_EXPORT void read(const StoredArray& array, const ArraySelection& selection, std::span<double> numbers,
                         const PieceMade& made = nullptr);

/// The selected part of a tensor.
HEEDMAP_EXPORT Tensor select(Tensor tensor, const ArraySelection& selection);

} // namespace heedmap
