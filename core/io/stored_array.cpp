#include <heedmap/io/stored_array.h>

#include <heedmap/base/error.h>
#include <heedmap/base/reading_watch.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

namespace heedmap {
namespace {

/// A half as IEEE 754 binary16 has it: 1 sign, 5 exponent and 10 fraction bits.
double fromHalf(std::uint16_t bits)
{
    const int exponent = (bits >> 10) & 0x1f;
    const std::uint64_t fraction = bits & 0x3ff;
    if (exponent == 0) { // fraction · 2^-24, exact in a double
        const double size = static_cast<double>(fraction) * 0x1p-24;
        return (bits & 0x8000) != 0 ? -size : size;
    }
    const std::uint64_t sign = static_cast<std::uint64_t>(bits & 0x8000) << 48;
    const std::uint64_t wide = exponent == 0x1f ? 0x7ff : static_cast<std::uint64_t>(exponent - 15 + 1023);
    return std::bit_cast<double>(sign | wide << 52 | fraction << 42);
}

double fromBits(NumberType type, std::uint64_t bits)
{
    switch (type) {
    case NumberType::F64: return std::bit_cast<double>(bits);
    case NumberType::F32: return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
    case NumberType::F16: return fromHalf(static_cast<std::uint16_t>(bits));
    case NumberType::BF16: return std::bit_cast<float>(static_cast<std::uint32_t>(bits << 16)); // half a float
    case NumberType::I64: return static_cast<double>(static_cast<std::int64_t>(bits));
    case NumberType::I32: return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
    case NumberType::I16: return static_cast<std::int16_t>(static_cast<std::uint16_t>(bits));
    case NumberType::I8: return static_cast<std::int8_t>(static_cast<std::uint8_t>(bits));
    case NumberType::U64:
    case NumberType::U32:
    case NumberType::U16:
    case NumberType::U8: return static_cast<double>(bits);
    case NumberType::Bool: return bits != 0 ? 1 : 0;
    }
    assert(false);
    return 0;
}

template <typename Bits> Bits loadBits(const std::byte* from, bool swapped)
{
    std::array<std::byte, sizeof(Bits)> raw;
    std::memcpy(raw.data(), from, sizeof(Bits));
    if (swapped)
        std::ranges::reverse(raw);
    return std::bit_cast<Bits>(raw);
}

/// Source and target of a conversion: `rows` × `cols` numbers, with strides in bytes to read and in doubles to write.
struct Lattice {
    const std::byte* from = nullptr;
    Index rowStride = 0;
    Index colStride = 0;
    double* to = nullptr;
    Index toStride = 0; ///< from row to row
    Index rows = 0;
    Index cols = 0;

    Lattice part(const Range& ofRows, const Range& ofCols) const
    {
        return {from + ofRows.begin * rowStride + ofCols.begin * colStride,
                rowStride,
                colStride,
                to + ofRows.begin * toStride + ofCols.begin,
                toStride,
                ofRows.size(),
                ofCols.size()};
    }
};

/// Converts row by row; if columns are closer together in the file, several rows at once, so that one cache line
/// serves them all.
template <NumberType Type, typename Bits, bool Swapped> void convert(const Lattice& lattice)
{
    constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(Bits));
    constexpr Index few = 64 / size;
    const auto number = [](const std::byte* from) { return fromBits(Type, loadBits<Bits>(from, Swapped)); };
    if (lattice.colStride == size) {
        for (Index r = 0; r < lattice.rows; ++r)
            for (Index c = 0; c < lattice.cols; ++c)
                lattice.to[r * lattice.toStride + c] = number(lattice.from + r * lattice.rowStride + c * size);
        return;
    }
    for (Index first = 0; first < lattice.rows; first += few)
        for (Index c = 0; c < lattice.cols; ++c)
            for (Index r = first; r < std::min(first + few, lattice.rows); ++r)
                lattice.to[r * lattice.toStride + c] =
                    number(lattice.from + r * lattice.rowStride + c * lattice.colStride);
}

template <NumberType Type, typename Bits> void convert(const Lattice& lattice, bool bigEndian)
{
    if (bigEndian == (std::endian::native == std::endian::big))
        convert<Type, Bits, false>(lattice);
    else
        convert<Type, Bits, true>(lattice);
}

void convert(const StoredArray& array, const Lattice& lattice)
{
    switch (array.type) {
    case NumberType::F64: return convert<NumberType::F64, std::uint64_t>(lattice, array.bigEndian);
    case NumberType::F32: return convert<NumberType::F32, std::uint32_t>(lattice, array.bigEndian);
    case NumberType::F16: return convert<NumberType::F16, std::uint16_t>(lattice, array.bigEndian);
    case NumberType::BF16: return convert<NumberType::BF16, std::uint16_t>(lattice, array.bigEndian);
    case NumberType::I64: return convert<NumberType::I64, std::uint64_t>(lattice, array.bigEndian);
    case NumberType::I32: return convert<NumberType::I32, std::uint32_t>(lattice, array.bigEndian);
    case NumberType::I16: return convert<NumberType::I16, std::uint16_t>(lattice, array.bigEndian);
    case NumberType::I8: return convert<NumberType::I8, std::uint8_t>(lattice, array.bigEndian);
    case NumberType::U64: return convert<NumberType::U64, std::uint64_t>(lattice, array.bigEndian);
    case NumberType::U32: return convert<NumberType::U32, std::uint32_t>(lattice, array.bigEndian);
    case NumberType::U16: return convert<NumberType::U16, std::uint16_t>(lattice, array.bigEndian);
    case NumberType::U8: return convert<NumberType::U8, std::uint8_t>(lattice, array.bigEndian);
    case NumberType::Bool: return convert<NumberType::Bool, std::uint8_t>(lattice, array.bigEndian);
    }
}

/// Converts piece by piece; a piece has many rows if rows are converted together.
void convertInPieces(const StoredArray& array, const Lattice& lattice, const PieceMade& made)
{
    constexpr Index together = 256;
    const bool wide = lattice.colStride == static_cast<std::ptrdiff_t>(byteSize(array.type));
    const Index cols = std::clamp<Index>(lattice.cols, 1, wide ? pieceNumbers : pieceNumbers / together);
    const Index rows = pieceNumbers / cols;
    for (Index r = 0; r < lattice.rows; r += rows)
        for (Index c = 0; c < lattice.cols; c += cols) {
            const Lattice piece =
                lattice.part({r, std::min(r + rows, lattice.rows)}, {c, std::min(c + cols, lattice.cols)});
            convert(array, piece);
            keepReading();
            if (made)
                made(piece.rows * piece.cols);
        }
}

/// The range, or all indices below `count`. Throws Error if it leaves the array; `what` names it: "rows [%1, %2]".
Range checked(const std::optional<Range>& range, Index count, Phrase what)
{
    if (!range)
        return {0, count};
    if (range->begin < 0 || range->end > count)
        throw Error(HEEDMAP_PHRASE("%1 are out of range: the array has %2"), Sentence(what, range->begin, range->end),
                    count);
    if (range->empty())
        throw Error(HEEDMAP_PHRASE("%1 are empty: the range is half-open; expected an end above its begin"),
                    Sentence(what, range->begin, range->end));
    return *range;
}

Index blockOf(Index count, Index blocks)
{
    if (blocks < 1 || count % blocks != 0)
        throw Error(HEEDMAP_PHRASE("%1 cannot be cut into %2 equal blocks"), count, blocks);
    return count / blocks;
}

/// The shape that a selection takes of one block; its ranges are within the block.
Shape selectedBlock(const Shape& stored, const ArraySelection& selection)
{
    if (stored.rank == 1) {
        if (selection.rows)
            throw Error(HEEDMAP_PHRASE("a vector has no rows to choose from; its entries are chosen by columns"));
        if (selection.transpose)
            throw Error(HEEDMAP_PHRASE("a vector cannot be transposed"));
        const Index block = blockOf(stored.cols, selection.blocks);
        return Shape::vector(checked(selection.columns, block, HEEDMAP_PHRASE("entries [%1, %2]")).size());
    }
    Shape shape = stored;
    const Index block = blockOf(stored.rows, selection.blocks);
    shape.rows = checked(selection.rows, block, HEEDMAP_PHRASE("rows [%1, %2]")).size();
    shape.cols = checked(selection.columns, stored.cols, HEEDMAP_PHRASE("columns [%1, %2]")).size();
    if (selection.transpose)
        std::swap(shape.rows, shape.cols);
    return shape;
}

} // namespace

std::size_t byteSize(NumberType type)
{
    switch (type) {
    case NumberType::F64:
    case NumberType::I64:
    case NumberType::U64: return 8;
    case NumberType::F32:
    case NumberType::I32:
    case NumberType::U32: return 4;
    case NumberType::F16:
    case NumberType::BF16:
    case NumberType::I16:
    case NumberType::U16: return 2;
    case NumberType::I8:
    case NumberType::U8:
    case NumberType::Bool: return 1;
    }
    assert(false);
    return 0;
}

std::string dimensionsText(std::span<const std::uint64_t> dimensions)
{
    std::string text;
    for (const std::uint64_t dimension : dimensions)
        text += (text.empty() ? "" : "×") + std::to_string(dimension);
    return text;
}

Shape storedShape(std::span<const std::uint64_t> dimensions)
{
    if (dimensions.empty())
        throw Error(HEEDMAP_PHRASE("the array is a single number with no dimension; one to three are needed"));
    if (dimensions.size() > 3)
        throw Error(Sentence(HEEDMAP_COUNTED("the array has %1 dimensions; one to three can be read",
                                             "the array has %1 dimension; one to three can be read"),
                             dimensions.size()));
    constexpr std::uint64_t most = std::uint64_t{1} << 48;
    std::uint64_t size = 1;
    for (const std::uint64_t dimension : dimensions) {
        if (dimension == 0)
            throw Error(HEEDMAP_PHRASE("the array is empty: its shape is %1"), dimensionsText(dimensions));
        if (dimension > most / size)
            throw Error(HEEDMAP_PHRASE("the shape %1 is more than any memory holds"), dimensionsText(dimensions));
        size *= dimension;
    }
    const auto fromEnd = [&](std::size_t i) { return static_cast<Index>(dimensions[dimensions.size() - i]); };
    if (dimensions.size() == 1)
        return Shape::vector(fromEnd(1));
    return dimensions.size() == 2 ? Shape::matrix(fromEnd(2), fromEnd(1))
                                  : Shape::stack(fromEnd(3), fromEnd(2), fromEnd(1));
}

std::vector<std::uint64_t> dimensionsOf(const Shape& shape)
{
    const std::vector<Index> sizes = shape.sizes();
    return {sizes.begin(), sizes.end()};
}

void checkLimits(const Shape& shape, const Limits& limits)
{
    if (shape.size() > limits.elements)
        throw Error(HEEDMAP_PHRASE("the array holds %1 numbers; at most %2 can be read"), shape.text(),
                    limits.elements);
}

Shape selectedShape(const Shape& stored, const ArraySelection& selection)
{
    Shape shape = selectedBlock(stored, selection);
    (stored.rank == 1 || selection.transpose ? shape.cols : shape.rows) *= selection.blocks;
    return shape;
}

Tensor read(const StoredArray& array, const ArraySelection& selection, const Limits& limits)
{
    const Shape shape = selectedShape(array.shape, selection);
    checkLimits(shape, limits);
    Tensor tensor(shape);
    read(array, selection, tensor.numbers());
    return tensor;
}

void read(const StoredArray& array, const ArraySelection& selection, std::span<double> numbers, const PieceMade& made)
{
    const Shape& stored = array.shape;
    const auto itemSize = static_cast<Index>(byteSize(array.type));
    assert(static_cast<Index>(array.bytes.size()) == ((stored.size() - 1) * array.apart + 1) * itemSize);
    const Shape shape = selectedShape(stored, selection);
    const Shape block = selectedBlock(stored, selection);
    assert(static_cast<Index>(numbers.size()) == shape.size());

    // In bytes from one index to the next; Fortran order runs slices, rows, columns.
    const Index step = itemSize * array.apart;
    const Index sliceStride = step * (array.fortranOrder ? 1 : stored.rows * stored.cols);
    Index rowStride = step * (array.fortranOrder ? stored.slices : stored.cols);
    Index colStride = step * (array.fortranOrder ? stored.slices * stored.rows : 1);
    const std::byte* first = array.bytes.data() + (selection.rows ? selection.rows->begin * rowStride : 0)
        + (selection.columns ? selection.columns->begin * colStride : 0);
    const Index blockStride = (stored.rank == 1 ? stored.cols * colStride : stored.rows * rowStride) / selection.blocks;
    const Index nextBlock = stored.rank == 1 || selection.transpose ? block.cols : block.rows * shape.cols;
    if (selection.transpose)
        std::swap(rowStride, colStride);

    for (Index s = 0; s < shape.slices; ++s)
        for (Index b = 0; b < selection.blocks; ++b)
            convertInPieces(array,
                            {first + s * sliceStride + b * blockStride, rowStride, colStride,
                             numbers.data() + s * shape.rows * shape.cols + b * nextBlock, shape.cols, block.rows,
                             block.cols},
                            made);
}

Tensor select(Tensor tensor, const ArraySelection& selection)
{
    if (selectedShape(tensor.shape(), selection) == tensor.shape() && !selection.transpose)
        return tensor;
    return read({NumberType::F64, std::endian::native == std::endian::big, false, tensor.shape(),
                 std::as_bytes(std::span<const double>(tensor.numbers()))},
                selection, {tensor.shape().size()});
}

} // namespace heedmap
