#pragma once

#include <heedmap/base/error.h>
#include <heedmap/base/export.h>
#include <heedmap/io/stored_array.h>

#include <string>

namespace heedmap {

/// What an .npy file says of its array, of any type and number of dimensions.
struct NpyDescription {
    std::string type; ///< "<f8", "<U5"; "[" of a structure
    bool fortranOrder = false;
    std::vector<std::uint64_t> dimensions;
    std::size_t length = 0; ///< where the array begins
};

/// The header of an .npy file (NumPy's format, versions 1.0 to 3.0).
struct NpyHeader {
    StoredArray array;         ///< with no bytes yet
    std::size_t length = 0;    ///< where the numbers begin
    std::uint64_t numbers = 0; ///< how many bytes they take
    std::uint64_t first = 0;   ///< of these bytes, the first of the array's own
    std::uint64_t part = 0;    ///< how many bytes these are, from the first to the last
};

/// No header that we read is longer.
constexpr std::size_t longestNpyHeader = 12 + 65536;

/// Reads the header at the start of `bytes`, which may stop anywhere after it. Throws Error if it is none.
HEEDMAP_EXPORT NpyDescription describeNpy(Bytes bytes);

/// The same for numbers: float64 to float16, whole numbers and booleans in either byte order, C or Fortran order; Error
/// for everything else. With an index, of the part there.
HEEDMAP_EXPORT NpyHeader parseNpyHeader(Bytes bytes, std::span<const Index> index = {});

/// That a file has `bytes` bytes of numbers where its header asks for another count.
HEEDMAP_EXPORT Error wrongByteCount(const NpyHeader& header, std::uint64_t bytes);

/// A whole .npy file, its numbers left in place. Throws Error if any byte is missing or left over.
HEEDMAP_EXPORT StoredArray parseNpy(Bytes bytes, std::span<const Index> index = {});

/// The header of a float64 array in C order; its length is a multiple of 64. Of several arrays of that shape, one after
/// the other, where there are `samples` of them: these are its first axis.
HEEDMAP_EXPORT std::string npyHeader(const Shape& shape, Index samples = 0);

/// A whole .npy file.
HEEDMAP_EXPORT std::string writeNpy(const Tensor& tensor);

} // namespace heedmap
