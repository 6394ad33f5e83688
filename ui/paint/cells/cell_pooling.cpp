#include "paint/cells/cell_pooling.h"

#include "paint/halves.h"

#include <heedmap/base/platform.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace heedmap {
namespace {

/// A NaN with a payload that no computation produces: a masked cell.
constexpr std::uint64_t maskedBits = 0x7ff8'6d61'736b'6564;
constexpr double maskedCell = std::bit_cast<double>(maskedBits);

HEEDMAP_VECTOR_TWIN
void keepLargerMagnitude(double* best, const double* row, Index n)
{
    for (Index i = 0; i < n; ++i)
        best[i] = std::abs(row[i]) > std::abs(best[i]) ? row[i] : best[i];
}

HEEDMAP_VECTOR_TWIN
void keepLarger(double* best, const double* row, Index n)
{
    for (Index i = 0; i < n; ++i)
        best[i] = row[i] > best[i] ? row[i] : best[i];
}

/// The key of a cell, larger the more it stands out: its magnitude or value, with NaN above all others. Free of
/// branches, which would be several times as slow.
struct Keys {
    double opposite; ///< −1 where the magnitude counts, else 1
    double notANumber = std::numeric_limits<double>::infinity();
    double plusInfinity = std::numeric_limits<double>::max();
    double minusInfinity = -plusInfinity;
    double masked = -notANumber;
};

HEEDMAP_VECTOR_TWIN
void keepOutstanding(double* bestKeys, double* best, const double* row, const double* keep, const Keys& keys, Index n)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const Keys k = keys;
    for (Index i = 0; i < n; ++i) {
        const double value = row[i];
        const double other = value * k.opposite;
        double key = value > other ? value : other;
        key = keep[i] == 0 ? k.masked : key;
        key = value == infinity ? k.plusInfinity : key;
        key = value == -infinity ? k.minusInfinity : key;
        key = value != value ? k.notANumber : key; // NOLINT(misc-redundant-expression): what NaN is known by
        key = std::bit_cast<std::uint64_t>(value) == maskedBits ? k.masked : key;
        const bool more = key > bestKeys[i];
        bestKeys[i] = more ? key : bestKeys[i];
        best[i] = more ? value : best[i];
    }
}

HEEDMAP_VECTOR_TWIN
void magnitudes(const double* numbers, Index n, double* out)
{
    for (Index i = 0; i < n; ++i)
        out[i] = std::abs(numbers[i]);
}

/// Keeps of each two neighbours the one with the larger key.
HEEDMAP_VECTOR_TWIN
void keepOfPairs(const double* keys, const double* best, Index pairs, double* out)
{
    for (Index i = 0; i < pairs; ++i) { // both are always read, so that the loop can be vectorised
        const double first = best[2 * i];
        const double second = best[2 * i + 1];
        out[i] = keys[2 * i + 1] > keys[2 * i] ? second : first;
    }
}

/// Pools several rows into one, in buffers of its own.
class Pooler {
public:
    Pooler(const FigureCells& cells, Index slice, const Pooling& block, const PoolingRule& rule)
        : m_cells(cells), m_slice(slice), m_block(block), m_rule(rule), m_cols(cells.values().shape.cols),
          m_keys(static_cast<std::size_t>(m_cols)), m_best(m_keys.size()), m_kept(m_keys.size(), 1.0)
    {
    }

    void pool(const Range& rows, double* out)
    {
        if (m_rule.numbersOnly)
            foldNumbers(rows);
        else
            foldAll(rows);
        const double* keys = m_rule.numbersOnly && !m_rule.byMagnitude ? m_best.data() : m_keys.data();
        if (m_block.cols == 2)
            keepOfPairs(keys, m_best.data(), m_cols / 2, out);
        for (Index begin = m_block.cols == 2 ? m_cols / 2 * 2 : 0; begin < m_cols; begin += m_block.cols) {
            const double* end = keys + std::min(begin + m_block.cols, m_cols);
            out[begin / m_block.cols] = m_best[static_cast<std::size_t>(std::max_element(keys + begin, end) - keys)];
        }
    }

private:
    void foldNumbers(const Range& rows)
    {
        const ConstView& values = m_cells.values();
        std::copy_n(values.row(m_slice, rows.begin), m_cols, m_best.begin());
        for (Index r = rows.begin + 1; r < rows.end; ++r)
            (m_rule.byMagnitude ? keepLargerMagnitude : keepLarger)(m_best.data(), values.row(m_slice, r), m_cols);
        if (m_rule.byMagnitude)
            magnitudes(m_best.data(), m_cols, m_keys.data());
    }

    void foldAll(const Range& rows)
    {
        const ConstView& keep = m_cells.keep();
        const Keys keys{.opposite = m_rule.byMagnitude ? -1.0 : 1.0};
        std::ranges::fill(m_keys, keys.masked);
        std::ranges::fill(m_best, maskedCell);
        for (Index r = rows.begin; r < rows.end; ++r)
            keepOutstanding(m_keys.data(), m_best.data(), m_cells.values().row(m_slice, r),
                            keep.data == nullptr ? m_kept.data() : keep.row(m_slice, r), keys, m_cols);
    }

    const FigureCells& m_cells;
    Index m_slice;
    Pooling m_block;
    PoolingRule m_rule;
    Index m_cols;
    std::vector<double> m_keys; ///< the keys of the kept cells, one a column
    std::vector<double> m_best;
    std::vector<double> m_kept; ///< a row without masked cells
};

/// Replaces the number of each block by the mean of the block.
void takeMeans(Tensor& pooled, const FigureCells& cells, Index slice, const Pooling& block)
{
    const Shape& shape = cells.values().shape;
    const auto isNumber = [&](Index r, Index c) {
        const bool masked = cells.keep().data != nullptr && cells.keep().row(slice, r)[c] == 0;
        return !masked && std::isfinite(cells.values().row(slice, r)[c]);
    };
    for (Index row = 0; row < pooled.shape().rows; ++row)
        for (Index col = 0; col < pooled.shape().cols; ++col) {
            double sum = 0;
            Index count = 0;
            for (Index r = row * block.rows; r < std::min((row + 1) * block.rows, shape.rows); ++r)
                for (Index c = col * block.cols; c < std::min((col + 1) * block.cols, shape.cols); ++c)
                    if (isNumber(r, c)) {
                        sum += cells.values().row(slice, r)[c];
                        ++count;
                    }
            if (count > 0)
                pooled.at({0, row, col}) = sum / static_cast<double>(count);
        }
}

} // namespace

Tensor pooledCells(const FigureCells& cells, Index slice, const Pooling& block, const PoolingRule& rule)
{
    const Shape& shape = cells.values().shape;
    const auto blocks = [](Index count, Index side) { return (count + side - 1) / side; };
    Tensor pooled(Shape::matrix(blocks(shape.rows, block.rows), blocks(shape.cols, block.cols)));
    inHalves(pooled.shape().rows, shape.cols * block.rows, [&](const Range& rows) {
        Pooler pooler(cells, slice, block, rule);
        for (Index r = rows.begin; r < rows.end; ++r)
            pooler.pool({r * block.rows, std::min((r + 1) * block.rows, shape.rows)}, pooled.view().row(0, r));
    });
    if (block.mean)
        takeMeans(pooled, cells, slice, block);
    return pooled;
}

CellMark markOf(double pooled)
{
    if (std::bit_cast<std::uint64_t>(pooled) == maskedBits)
        return CellMark::Masked;
    if (std::isnan(pooled))
        return CellMark::NotANumber;
    if (std::isinf(pooled))
        return pooled < 0 ? CellMark::MinusInfinity : CellMark::PlusInfinity;
    return CellMark::Number;
}

} // namespace heedmap
