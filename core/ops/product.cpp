#include "ops/product.h"

#include "tensor/eigen_map.h"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#pragma GCC diagnostic ignored "-Wignored-attributes" // of packets as template arguments

// A product is computed tile by tile: some rows and packets of columns of C, whose sums stay in registers while the
// inner index runs. Columns of B that are as wide as a tile, a panel, are copied into contiguous rows just before all
// tiles below each other read them, so that they come from a near cache; meanwhile the first of these tiles ask memory
// for the next panel. Rows of A are copied once for all panels, or read in place where there are few. So weights that
// only few rows are multiplied with cost one pass through memory.

namespace heedmap {
namespace {

using namespace Eigen::internal;
using Traits = gebp_traits<double, double>;
using Packet = packet_traits<double>::type;
constexpr Index lanes = packet_traits<double>::size;

// The largest tile of C: as many sums as there are registers for, beside a row of B and a number of A.
constexpr Index tileRows = EIGEN_ARCH_DEFAULT_NUMBER_OF_REGISTERS >= 32 ? 8 : 4;
constexpr int tilePackets = std::max(2, static_cast<int>(Traits::mr / lanes));
constexpr Index panel = tilePackets * lanes;
constexpr Index narrowPanel = 2 * lanes;

// Blocks of the inner index, for a panel of each factor to stay in the first-level cache (or near it, with AVX-512).
constexpr Index deepestBlock =
    (lanes == 8 ? Index{16384} : Index{4096}) / (Index{Traits::mr} + Index{Traits::nr}) / 8 * 8;
constexpr Index mostRows = 512;         // of A that are packed at once
constexpr Index fewRows = 2 * tileRows; // of A, for which it does not pay to pack B
constexpr Index fewColumns = 72;        // of B, for which it does not pay to pack A

// Of C, which tiles write at once; more are written faster where they were cleared, row by row, before.
constexpr Index nearNumbers = 8192;

/// The length of the blocks that an inner index is cut into, as equal as possible.
Index blockOf(Index inner)
{
    if (inner <= deepestBlock)
        return deepestBlock;
    const Index blocks = (inner + deepestBlock - 1) / deepestBlock;
    return ((inner + blocks - 1) / blocks + 7) / 8 * 8;
}

/// Turns a square of lanes×lanes numbers: to(k, j) = from(j, k).
inline void turnSquare(const double* from, Index fromRow, double* to, Index toRow)
{
    PacketBlock<Packet, lanes> square;
    for (Index j = 0; j < lanes; ++j)
        square.packet[j] = ploadu<Packet>(from + j * fromRow);
    ptranspose(square);
    for (Index k = 0; k < lanes; ++k)
        pstoreu(to + k * toRow, square.packet[k]);
}

/// Packs inner×cols numbers: contiguous rows, with zeros up to `width`.
void pack(const Factor& from, Index inner, Index cols, double* to, Index width)
{
    if (cols < width)
        std::fill_n(to, inner * width, 0.0);
    const Index whole = cols / lanes * lanes;
    Index turned = 0; // rows, whose whole lanes are copied by squares
    if (from.col == 1)
        for (; turned < inner; ++turned)
            for (Index j = 0; j < whole; j += lanes)
                pstoreu(to + turned * width + j, ploadu<Packet>(from.data + turned * from.row + j));
    else
        for (; turned + lanes <= inner; turned += lanes)
            for (Index j = 0; j < whole; j += lanes)
                turnSquare(from.data + turned * from.row + j * from.col, from.col, to + turned * width + j, width);
    for (Index k = 0; k < inner; ++k)
        for (Index j = k < turned ? whole : 0; j < cols; ++j)
            to[k * width + j] = from.data[k * from.row + j * from.col];
}

/// Calls f(0), f(1) … f(Count − 1), each with a constant, so that what they index can be held in registers.
template <typename F, int... I> inline void unrolled(std::integer_sequence<int, I...>, const F& f)
{
    (f(std::integral_constant<int, I>()), ...);
}
template <int Count, typename F> inline void unrolled(const F& f)
{
    unrolled(std::make_integer_sequence<int, Count>(), f);
}

/// c += s in the first `cols` columns of the packets.
template <int Packets> inline void addSums(const Packet* sums, double* c, Index cols)
{
    if (cols == Packets * lanes) {
        for (int p = 0; p < Packets; ++p)
            pstoreu(c + p * lanes, padd(ploadu<Packet>(c + p * lanes), sums[p]));
        return;
    }
    double numbers[Packets * lanes];
    for (int p = 0; p < Packets; ++p)
        pstoreu(numbers + p * lanes, sums[p]);
    for (Index j = 0; j < cols; ++j)
        c[j] += numbers[j];
}

/// A policy of adding a term to its sum: here with a fused multiply-add, below without.
struct Fused {
    static Packet add(const Packet& a, const Packet& b, const Packet& sum) { return pmadd(a, b, sum); }
};
struct Portable {
    static Packet add(const Packet& a, const Packet& b, const Packet& sum) { return padd(sum, pmul(a, b)); }
};

/// Height rows of A side by side, as `packRows` leaves them.
template <Index Height> struct PackedRows {
    const double* data;
};
template <Index Height> inline double entry(const PackedRows<Height>& a, Index i, Index k)
{
    return a.data[k * Height + i];
}
/// Contiguous rows in their place.
struct Rows {
    const double* data;
    Index row;
};
inline double entry(const Rows& a, Index i, Index k) { return a.data[i * a.row + k]; }
inline double entry(const Factor& a, Index i, Index k) { return a.data[i * a.row + k * a.col]; }

/// `cols` columns of Height rows of C; the rows of B have Packets packets, filled with zeros. Of `soon`, the first
/// number of each row is asked for early, as memory takes long to answer.
template <typename Terms, Index Height, int Packets, typename Left>
inline void addTile(const Left& a, const Rows& b, const Result& c, Index inner, Index cols, const Rows& soon)
{
    Packet sums[Height * Packets];
    unrolled<static_cast<int>(Height) * Packets>([&](auto at) { sums[at] = pset1<Packet>(0.0); });
    for (Index k = 0; k < inner; ++k) {
        __builtin_prefetch(soon.data + k * soon.row, 0, 2);
        Packet left;
        Packet right[Packets];
        unrolled<Packets>([&](auto p) { right[p] = ploadu<Packet>(b.data + k * b.row + p * lanes); });
        unrolled<static_cast<int>(Height) * Packets>([&](auto at) {
            if constexpr (at % Packets == 0)
                left = pset1<Packet>(entry(a, at / Packets, k));
            sums[at] = Terms::add(left, right[at % Packets], sums[at]);
        });
    }
    if (cols == Packets * lanes) {
        unrolled<static_cast<int>(Height) * Packets>([&](auto at) {
            double* const to = c.data + at / Packets * c.row + at % Packets * lanes;
            const Packet before = c.fresh ? pset1<Packet>(0.0) : ploadu<Packet>(to);
            pstoreu(to, padd(before, sums[at]));
        });
        return;
    }
    double numbers[Height * Packets * lanes];
    unrolled<static_cast<int>(Height) * Packets>([&](auto at) { pstoreu(numbers + at * lanes, sums[at]); });
    for (Index i = 0; i < Height; ++i)
        for (Index j = 0; j < cols; ++j)
            c.data[i * c.row + j] = (c.fresh ? 0.0 : c.data[i * c.row + j]) + numbers[(i * Packets) * lanes + j];
}

template <typename Terms, int Packets>
void addTiles(const Factor& a, const Factor& b, double* c, Index stride, Index rows, Index inner, Index cols)
{
    std::array<double, static_cast<std::size_t>(deepestBlock * Packets * lanes)> copy;
    const bool inPlace = b.col == 1 && cols == Packets * lanes;
    if (!inPlace)
        pack(b, inner, cols, copy.data(), Packets * lanes);
    const Rows right = inPlace ? Rows{b.data, b.row} : Rows{copy.data(), Packets * lanes};
    Index i = 0;
    for (; i + 4 <= rows; i += 4)
        addTile<Terms, 4, Packets>(a.from(i, 0), right, {c + i * stride, stride, false}, inner, cols, {c, 0});
    for (; i < rows; ++i)
        addTile<Terms, 1, Packets>(a.from(i, 0), right, {c + i * stride, stride, false}, inner, cols, {c, 0});
}

/// C += A·B without packing.
template <typename Terms = Fused>
void addSmall(const Factor& a, const Factor& b, double* c, Index stride, const ProductSize& size)
{
    for (Index j = 0; j < size.cols; j += 2 * lanes) {
        const Index cols = std::min(2 * lanes, size.cols - j);
        if (cols > lanes)
            addTiles<Terms, 2>(a, b.from(0, j), c + j, stride, size.rows, size.inner, cols);
        else
            addTiles<Terms, 1>(a, b.from(0, j), c + j, stride, size.rows, size.inner, cols);
    }
}

/// y += x·B, where the rows of B are contiguous: row after row, as it lies in memory.
void addRows(const Factor& x, const Factor& b, double* y, Index inner, Index cols)
{
    constexpr Index few = 4; // rows that are added at once
    for (Index begin = 0; begin < cols; begin += 64 * lanes) {
        const Index end = std::min(begin + 64 * lanes, cols);
        std::array<double, static_cast<std::size_t>(64 * lanes)> sums;
        std::fill_n(sums.data(), end - begin, 0.0);
        for (Index k = 0; k < inner; k += few) {
            const Index terms = std::min(few, inner - k);
            for (Index j = begin; j < end; j += lanes) {
                double* const here = sums.data() + (j - begin);
                Packet sum = ploadu<Packet>(here);
                for (Index t = k; t < k + terms; ++t)
                    sum = pmadd(pset1<Packet>(x.data[t * x.col]), ploadu<Packet>(b.data + t * b.row + j), sum);
                pstoreu(here, sum);
            }
        }
        for (Index j = begin; j < end; ++j)
            y[j] += sums[static_cast<std::size_t>(j - begin)];
    }
}

/// y += x·B for Groups·lanes columns, where the columns of B are contiguous: lanes×lanes squares of it are turned in
/// registers.
template <int Groups> void addTurned(const Factor& x, const Factor& b, double* y, Index inner)
{
    Packet sums[Groups];
    std::fill_n(sums, Groups, pset1<Packet>(0.0));
    Index k = 0;
    for (; k + lanes <= inner; k += lanes) {
        for (int group = 0; group < Groups; ++group) {
            PacketBlock<Packet, lanes> square;
            for (Index j = 0; j < lanes; ++j)
                square.packet[j] = ploadu<Packet>(b.data + (group * lanes + j) * b.col + k);
            ptranspose(square);
            for (Index t = 0; t < lanes; ++t)
                sums[group] = pmadd(pset1<Packet>(x.data[(k + t) * x.col]), square.packet[t], sums[group]);
        }
    }
    for (; k < inner; ++k)
        for (int group = 0; group < Groups; ++group)
            sums[group] = pmadd(pset1<Packet>(x.data[k * x.col]),
                                pgather<double, Packet>(b.data + group * lanes * b.col + k, b.col), sums[group]);
    addSums<Groups>(sums, y, Groups * lanes);
}

/// y += x·B   (inner)·(inner×cols)
void addVector(const Factor& x, const Factor& b, double* y, Index inner, Index cols)
{
    constexpr int groups = std::max(1, static_cast<int>(16 / lanes));
    constexpr Index width = groups * lanes;
    const Index whole = cols / width * width;
    if (b.col == 1)
        addRows(x, b, y, inner, whole);
    else
        for (Index j = 0; j < whole; j += width)
            addTurned<groups>(x, b.from(0, j), y + j, inner);
    addSmall(x, b.from(0, whole), y + whole, 0, {1, inner, cols - whole});
}

/// Memory of this thread for packed factors, aligned to packets.
double* memory(int which, Index doubles)
{
    static thread_local std::array<Eigen::VectorXd, 3> kept;
    Eigen::VectorXd& own = kept[static_cast<std::size_t>(which)];
    if (own.size() < doubles)
        own.resize(doubles);
    return own.data();
}

/// Packs A for tiles: groups of Height rows side by side, then the rest in groups half as high, and so on.
template <Index Height = tileRows> void packRows(const Factor& a, Index inner, Index rows, double* to)
{
    Index i = 0;
    for (; i + Height <= rows; i += Height)
        pack(a.from(i, 0).transposed(), inner, Height, to + i * inner, Height);
    if constexpr (Height > 1)
        packRows<Height / 2>(a.from(i, 0), inner, rows - i, to + i * inner);
}

/// Rows of A, packed or in place.
struct LeftFactor {
    const double* data;
    Index row; ///< 0: packed
};

/// C += A·B for a panel, tile by tile; `next` is the next panel in memory.
template <int Packets, Index Height = tileRows>
void addPanel(const LeftFactor& a, const Rows& b, const Result& c, const ProductSize& size, const Rows& next)
{
    const bool packed = a.row == 0;
    const Index step = packed ? size.inner : a.row;
    Index i = 0;
    for (; i + Height <= size.rows; i += Height) {
        const Index tile = i / Height;
        const bool asks = Height == tileRows && tile < Packets;
        const Rows soon = asks ? Rows{next.data + tile * lanes, next.row} : Rows{c.data, 0};
        const double* const left = a.data + i * step;
        const Result here = c.from(i, 0);
        if (packed)
            addTile<Fused, Height, Packets>(PackedRows<Height>{left}, b, here, size.inner, size.cols, soon);
        else
            addTile<Fused, Height, Packets>(Rows{left, a.row}, b, here, size.inner, size.cols, soon);
    }
    if constexpr (Height > 1)
        addPanel<Packets, Height / 2>({a.data + i * step, a.row}, b, c.from(i, 0),
                                      {size.rows - i, size.inner, size.cols}, next);
}

/// C += A·B for `size.cols` columns of the `left` ones from here on, which fit Packets packets.
template <int Packets>
void addColumns(const LeftFactor& a, const Factor& b, const Result& c, const ProductSize& size, Index left)
{
    constexpr Index width = Packets * lanes;
    const Rows next = b.col == 1 && size.cols < left ? Rows{b.data + size.cols, b.row} : Rows{c.data, 0};
    if (size.rows <= fewRows && b.col == 1 && size.cols == width) {
        addPanel<Packets>(a, {b.data, b.row}, c, size, next);
        return;
    }
    double* const right = memory(1, size.inner * panel);
    pack(b, size.inner, size.cols, right, width);
    addPanel<Packets>(a, {right, width}, c, size, next);
}

/// How many of the `left` columns are next. Four packets are two and two rather than three and one.
Index nextColumns(Index left)
{
    const bool four = panel > narrowPanel && left > panel && left <= panel + lanes;
    return std::min(left, four ? narrowPanel : panel);
}

void addTiled(const Factor& a, const Factor& b, const Result& c, const ProductSize& size)
{
    LeftFactor rows{a.data, a.row};
    if (size.cols > fewColumns || a.col != 1) {
        double* const packed = memory(0, size.inner * size.rows);
        packRows(a, size.inner, size.rows, packed);
        rows = {packed, 0};
    }
    for (Index j = 0, cols = 0; j < size.cols; j += cols) {
        cols = nextColumns(size.cols - j);
        const ProductSize part{size.rows, size.inner, cols};
        if (cols > narrowPanel)
            addColumns<tilePackets>(rows, b.from(0, j), c.from(0, j), part, size.cols - j);
        else if (cols > lanes)
            addColumns<2>(rows, b.from(0, j), c.from(0, j), part, size.cols - j);
        else
            addColumns<1>(rows, b.from(0, j), c.from(0, j), part, size.cols - j);
    }
}

/// The column y += A·x: the row x·Aᵀ.
void addColumn(const Factor& a, const Factor& x, double* y, Index stride, Index inner, Index rows)
{
    double* const sums = memory(2, rows);
    std::fill_n(sums, rows, 0.0);
    addVector(x.transposed(), a.transposed(), sums, inner, rows);
    for (Index i = 0; i < rows; ++i)
        y[i * stride] += sums[i];
}

void clear(const Result& c, Index rows, Index cols)
{
    for (Index i = 0; i < rows; ++i)
        std::fill_n(c.data + i * c.row, cols, 0.0);
}

void addBlock(const Factor& a, const Factor& b, const Result& c, const ProductSize& size)
{
    const bool small = size.rows * size.inner * size.cols <= smallProductLimit;
    if (!small && size.rows > 1 && size.cols > 1) {
        for (Index i = 0; i < size.rows; i += mostRows)
            addTiled(a.from(i, 0), b, c.from(i, 0), {std::min(mostRows, size.rows - i), size.inner, size.cols});
        return;
    }
    if (c.fresh)
        clear(c, size.rows, size.cols);
    if (small)
        addSmall(a, b, c.data, c.row, size);
    else if (size.rows == 1)
        addVector(a, b, c.data, size.inner, size.cols);
    else
        addColumn(a, b, c.data, c.row, size.inner, size.rows);
}

} // namespace

void addProduct(const Factor& a, const Factor& b, const Result& c, const ProductSize& size, const Range& used,
                bool portable)
{
    constexpr Index portableBlock = 256; // the same on every machine
    static_assert(portableBlock <= deepestBlock);
    const Index block = portable ? portableBlock : blockOf(size.inner);
    Result to = c;
    const bool large = size.rows * size.cols > nearNumbers;
    if (c.fresh && (portable || large || used.empty())) {
        clear(c, size.rows, size.cols);
        to.fresh = false;
    }
    for (Index begin = used.begin / block * block; begin < used.end; begin += block) {
        const Range part = Range{begin, begin + block}.intersected(used);
        const Factor left = a.from(0, part.begin);
        const Factor right = b.from(part.begin, 0);
        const ProductSize own = {size.rows, part.size(), size.cols};
        if (portable)
            addSmall<Portable>(left, right, to.data, to.row, own);
        else
            addBlock(left, right, to, own);
        to.fresh = false;
    }
}

} // namespace heedmap
