#include "ops/product.h"

#include "tensor/eigen_map.h"

#include <algorithm>
#include <array>

#pragma GCC diagnostic ignored "-Wignored-attributes" // of packets as template arguments

namespace heedmap {
namespace {

using namespace Eigen::internal;
using Traits = gebp_traits<double, double>;
using Packet = packet_traits<double>::type;
constexpr Index lanes = packet_traits<double>::size;
constexpr Index panel = Traits::mr; // columns of C that Eigen's kernel computes at once
constexpr Index narrowPanel = 2 * lanes;

// Blocks of the inner index, for a panel of each factor to stay in the first-level cache (or near it, with AVX-512).
constexpr Index deepestBlock = (lanes == 8 ? Index{16384} : Index{4096}) / (panel + Traits::nr) / 8 * 8;
constexpr Index leftBlock = 98304;   // doubles of a packed left factor, for the second-level cache
constexpr Index rightBlock = 262144; // the same of a right factor, for the third
constexpr Index mostRows = 2048;     // packed at once

/// The length of the blocks that an inner index is cut into, as equal as possible.
Index blockOf(Index inner)
{
    if (inner <= deepestBlock)
        return deepestBlock;
    const Index blocks = (inner + deepestBlock - 1) / deepestBlock;
    return ((inner + blocks - 1) / blocks + 7) / 8 * 8;
}

/// `cols` columns of B, then zeros up to `width`, in contiguous rows.
void copyColumns(const Factor& b, Index inner, Index cols, double* copy, Index width)
{
    if (cols < width)
        std::fill_n(copy, inner * width, 0.0);
    for (Index j = 0; j < cols; ++j)
        for (Index k = 0; k < inner; ++k)
            copy[k * width + j] = b.data[k * b.row + j * b.col];
}

/// c += s in the first `cols` columns of the packets.
template <int Packets> inline void addSums(const Packet (&sums)[Packets], double* c, Index cols)
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

/// `cols` columns of Height rows of C, held in registers while k runs; the rows of B are contiguous, filled with zeros.
template <typename Terms, int Height, int Packets>
inline void addTile(const Factor& a, const double* b, Index bRow, double* c, Index stride, Index inner, Index cols)
{
    Packet sums[Height][Packets];
    for (auto& row : sums)
        std::fill_n(row, Packets, pset1<Packet>(0.0));
    for (Index k = 0; k < inner; ++k) {
        Packet right[Packets];
        for (int p = 0; p < Packets; ++p)
            right[p] = ploadu<Packet>(b + k * bRow + p * lanes);
        for (int i = 0; i < Height; ++i) {
            const Packet left = pset1<Packet>(a.data[i * a.row + k * a.col]);
            for (int p = 0; p < Packets; ++p)
                sums[i][p] = Terms::add(left, right[p], sums[i][p]);
        }
    }
    for (int i = 0; i < Height; ++i)
        addSums(sums[i], c + i * stride, cols);
}

template <typename Terms, int Packets>
void addTiles(const Factor& a, const Factor& b, double* c, Index stride, Index rows, Index inner, Index cols)
{
    std::array<double, static_cast<std::size_t>(deepestBlock * Packets * lanes)> copy;
    const bool inPlace = b.col == 1 && cols == Packets * lanes;
    if (!inPlace)
        copyColumns(b, inner, cols, copy.data(), Packets * lanes);
    const double* right = inPlace ? b.data : copy.data();
    const Index rightRow = inPlace ? b.row : Packets * lanes;
    Index i = 0;
    for (; i + 4 <= rows; i += 4)
        addTile<Terms, 4, Packets>(a.from(i, 0), right, rightRow, c + i * stride, stride, inner, cols);
    for (; i < rows; ++i)
        addTile<Terms, 1, Packets>(a.from(i, 0), right, rightRow, c + i * stride, stride, inner, cols);
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
template <int Groups> void addColumns(const Factor& x, const Factor& b, double* y, Index inner)
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
    addSums(sums, y, Groups * lanes);
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
            addColumns<groups>(x, b.from(0, j), y + j, inner);
    addSmall(x, b.from(0, whole), y + whole, 0, {1, inner, cols - whole});
}

/// Memory of this thread for packed factors, aligned as Eigen's kernel requires.
double* memory(int which, Index doubles)
{
    static thread_local std::array<Eigen::VectorXd, 3> kept;
    Eigen::VectorXd& own = kept[static_cast<std::size_t>(which)];
    if (own.size() < doubles)
        own.resize(doubles);
    return own.data();
}

/// Eigen's kernel computes columns of a column-major Cᵀ = Bᵀ·Aᵀ: Aᵀ is its right factor, packed once for all columns of
/// C. The panels of three and of two packets sum in the order of `addProduct`; that of one packet does not, and is
/// never used.
class PackedProduct {
public:
    PackedProduct(const Factor& a, Index inner, Index rows)
        : m_left(memory(0, inner * rows)), m_inner(inner), m_rows(rows)
    {
        if (a.col == 1)
            gemm_pack_rhs<double, Index, ColumnMajor, Traits::nr, Eigen::ColMajor>()(m_left, {a.data, a.row}, inner,
                                                                                     rows);
        else
            gemm_pack_rhs<double, Index, TurnedMajor, Traits::nr, Eigen::RowMajor>()(m_left, {a.data, a.col}, inner,
                                                                                     rows);
    }

    /// C += A·B, where `cols` fill whole panels.
    void add(const Factor& b, double* c, Index stride, Index cols) const
    {
        double* right = memory(1, m_inner * cols);
        if (b.col == 1)
            gemm_pack_lhs<double, Index, ColumnMajor, panel, Traits::LhsProgress, Traits::LhsPacket4Packing,
                          Eigen::ColMajor>()(right, {b.data, b.row}, m_inner, cols);
        else
            gemm_pack_lhs<double, Index, TurnedMajor, panel, Traits::LhsProgress, Traits::LhsPacket4Packing,
                          Eigen::RowMajor>()(right, {b.data, b.col}, m_inner, cols);
        const Index rows = leftBlock / m_inner / Traits::nr * Traits::nr;
        for (Index i = 0; i < m_rows; i += rows)
            gebp_kernel<double, double, Index, Result, panel, Traits::nr, false, false>()(
                Result(c + i * stride, stride), right, m_left + i * m_inner, cols, m_inner, std::min(rows, m_rows - i),
                1.0);
    }

    /// C += A·B, where `cols` fill part of a panel.
    void addPart(const Factor& b, double* c, Index stride, Index cols, Index width) const
    {
        double* const zeros = memory(2, (m_inner + m_rows) * width);
        copyColumns(b, m_inner, cols, zeros, width);
        double* const sums = zeros + m_inner * width;
        std::fill_n(sums, m_rows * width, 0.0);
        add({zeros, width, 1}, sums, width, width);
        for (Index i = 0; i < m_rows; ++i)
            for (Index j = 0; j < cols; ++j)
                c[i * stride + j] += sums[i * width + j];
    }

private:
    using ColumnMajor = const_blas_data_mapper<double, Index, Eigen::ColMajor>;
    using TurnedMajor = const_blas_data_mapper<double, Index, Eigen::RowMajor>;
    using Result = blas_data_mapper<double, Index, Eigen::ColMajor>;

    double* m_left;
    Index m_inner;
    Index m_rows;
};

/// The columns that panels of three packets compute. Four packets are two and two rather than three and one.
Index wideColumns(Index cols)
{
    const Index whole = cols / panel * panel;
    const bool four = whole > 0 && whole < cols && cols - whole <= lanes;
    return four && panel > narrowPanel ? whole - panel : whole;
}

void addPacked(const Factor& a, const Factor& b, double* c, Index stride, const ProductSize& size)
{
    const Index whole = wideColumns(size.cols);
    const Index cols = std::max(rightBlock / size.inner / panel, Index{1}) * panel;
    for (Index i = 0; i < size.rows; i += mostRows) {
        const PackedProduct product(a.from(i, 0), size.inner, std::min(mostRows, size.rows - i));
        double* const row = c + i * stride;
        for (Index j = 0; j < whole; j += cols)
            product.add(b.from(0, j), row + j, stride, std::min(cols, whole - j));
        for (Index j = whole, width = 0; j < size.cols; j += width) {
            const Index left = size.cols - j;
            width = left > panel ? narrowPanel : std::clamp((left + lanes - 1) / lanes * lanes, narrowPanel, panel);
            if (left >= width)
                product.add(b.from(0, j), row + j, stride, width);
            else
                product.addPart(b.from(0, j), row + j, stride, left, width);
        }
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

void addBlock(const Factor& a, const Factor& b, double* c, Index stride, const ProductSize& size)
{
    if (size.rows * size.inner * size.cols <= smallProductLimit)
        addSmall(a, b, c, stride, size);
    else if (size.rows == 1)
        addVector(a, b, c, size.inner, size.cols);
    else if (size.cols == 1)
        addColumn(a, b, c, stride, size.inner, size.rows);
    else
        addPacked(a, b, c, stride, size);
}

} // namespace

void addProduct(const Factor& a, const Factor& b, double* c, Index stride, const ProductSize& size, const Range& used,
                bool portable)
{
    constexpr Index portableBlock = 256; // the same on every machine
    static_assert(portableBlock <= deepestBlock);
    const Index block = portable ? portableBlock : blockOf(size.inner);
    for (Index begin = used.begin / block * block; begin < used.end; begin += block) {
        const Range part = Range{begin, begin + block}.intersected(used);
        const Factor left = a.from(0, part.begin);
        const Factor right = b.from(part.begin, 0);
        const ProductSize own = {size.rows, part.size(), size.cols};
        if (portable)
            addSmall<Portable>(left, right, c, stride, own);
        else
            addBlock(left, right, c, stride, own);
    }
}

} // namespace heedmap
