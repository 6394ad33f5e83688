#include "paint/cell_image.h"

#include "paint/vector_twin.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace heedmap {
namespace {

/// A matrix in its stored order, pooled or not; marks are kept only where some cell is no number.
struct PooledMatrix {
    Index rows = 0;
    Index cols = 0;
    std::vector<double> values;
    std::vector<CellMark> marks;
};

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

// t = (v − origin)·slope + offset, in palette entries
struct Affine {
    double origin;
    double slope;
    double offset;
};

HEEDMAP_VECTOR_TWIN
void colourRow(const double* row, Index n, Affine affine, const QRgb* palette, QRgb* out)
{
    for (Index i = 0; i < n; ++i) {
        double at = (row[i] - affine.origin) * affine.slope + affine.offset;
        at = at > 0 ? at : 0;
        at = at < Palette::size - 1 ? at : Palette::size - 1;
        out[i] = palette[static_cast<int>(at + 0.5)];
    }
}

// A cell as one number, the larger the more it stands out: its magnitude or value, and beyond all of these what
// is no number. Branches would cost several times as much.
constexpr double notANumberKey = std::numeric_limits<double>::infinity();
constexpr double plusInfinityKey = std::numeric_limits<double>::max();
constexpr double minusInfinityKey = -plusInfinityKey;
constexpr double maskedKey = -notANumberKey;

/// `opposite` is −1 where the magnitude counts, else 1.
HEEDMAP_VECTOR_TWIN
void keepOutstanding(double* bestKeys, double* best, const double* row, const double* keep, double opposite, Index n)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < n; ++i) {
        const double value = row[i];
        const double other = value * opposite;
        double key = value > other ? value : other;
        key = keep[i] == 0 ? maskedKey : key;
        key = value == infinity ? plusInfinityKey : key;
        key = value == -infinity ? minusInfinityKey : key;
        key = value != value ? notANumberKey : key; // NOLINT(misc-redundant-expression): what NaN is known by
        const bool more = key > bestKeys[i];
        bestKeys[i] = more ? key : bestKeys[i];
        best[i] = more ? value : best[i];
    }
}

CellMark markOf(double key)
{
    if (key == notANumberKey)
        return CellMark::NotANumber;
    if (key == plusInfinityKey)
        return CellMark::PlusInfinity;
    if (key == minusInfinityKey)
        return CellMark::MinusInfinity;
    return key == maskedKey ? CellMark::Masked : CellMark::Number;
}

/// Pools in stored order, so `block` is that of the stored matrix.
class Pooler {
public:
    Pooler(const FigureCells& cells, Index slice, const Pooling& block, bool byMagnitude)
        : m_cells(cells), m_slice(slice), m_block(block), m_byMagnitude(byMagnitude)
    {
    }

    PooledMatrix numbersOnly() const
    {
        PooledMatrix pooled = emptyMatrix();
        const Shape& shape = m_cells.values().shape;
        std::vector<double> best(static_cast<std::size_t>(shape.cols));
        for (Index r = 0; r < pooled.rows; ++r) {
            const double* first = m_cells.values().row(m_slice, r * m_block.rows);
            std::copy(first, first + shape.cols, best.begin());
            for (Index i = r * m_block.rows + 1; i < std::min((r + 1) * m_block.rows, shape.rows); ++i)
                (m_byMagnitude ? keepLargerMagnitude : keepLarger)(best.data(), m_cells.values().row(m_slice, i),
                                                                   shape.cols);
            double* out = pooled.values.data() + r * pooled.cols;
            for (Index c = 0; c < pooled.cols; ++c)
                out[c] = largest(best, c * m_block.cols, std::min((c + 1) * m_block.cols, shape.cols));
        }
        return pooled;
    }

    PooledMatrix withMarks() const
    {
        PooledMatrix pooled = emptyMatrix();
        pooled.marks.assign(pooled.values.size(), CellMark::Masked);
        const Shape& shape = m_cells.values().shape;
        const ConstView& keep = m_cells.keep();
        const auto cols = static_cast<std::size_t>(shape.cols);
        const std::vector<double> kept(keep.data == nullptr ? cols : 0, 1.0);
        std::vector<double> keys(cols);
        std::vector<double> best(cols);
        for (Index r = 0; r < pooled.rows; ++r) {
            std::fill(keys.begin(), keys.end(), maskedKey);
            for (Index i = r * m_block.rows; i < std::min((r + 1) * m_block.rows, shape.rows); ++i)
                keepOutstanding(keys.data(), best.data(), m_cells.values().row(m_slice, i),
                                keep.data == nullptr ? kept.data() : keep.row(m_slice, i), m_byMagnitude ? -1 : 1,
                                shape.cols);
            for (Index c = 0; c < pooled.cols; ++c) {
                const auto first = keys.begin() + c * m_block.cols;
                const auto last = keys.begin() + std::min((c + 1) * m_block.cols, shape.cols);
                const auto found = std::max_element(first, last);
                const auto at = static_cast<std::size_t>(r * pooled.cols + c);
                pooled.marks[at] = markOf(*found);
                if (pooled.marks[at] == CellMark::Number)
                    pooled.values[at] = best[static_cast<std::size_t>(found - keys.begin())];
            }
        }
        return pooled;
    }

private:
    PooledMatrix emptyMatrix() const
    {
        const Shape& shape = m_cells.values().shape;
        PooledMatrix pooled;
        pooled.rows = (shape.rows + m_block.rows - 1) / m_block.rows;
        pooled.cols = (shape.cols + m_block.cols - 1) / m_block.cols;
        pooled.values.assign(static_cast<std::size_t>(pooled.rows * pooled.cols), 0);
        return pooled;
    }

    double largest(const std::vector<double>& row, Index begin, Index end) const
    {
        double best = row[static_cast<std::size_t>(begin)];
        for (Index c = begin + 1; c < end; ++c) {
            const double v = row[static_cast<std::size_t>(c)];
            if (m_byMagnitude ? std::abs(v) > std::abs(best) : v > best)
                best = v;
        }
        return best;
    }

    const FigureCells& m_cells;
    Index m_slice;
    Pooling m_block;
    bool m_byMagnitude;
};

// The signs of figure marks, as far as single pixels can make them where many cells share each.
QRgb markColour(CellMark mark, int x, int y, const Theme& theme)
{
    const QRgb ground = theme.markGround.rgb();
    const QRgb line = theme.markLine.rgb();
    switch (mark) {
    case CellMark::MinusInfinity: return (x + y) % 4 == 0 ? line : ground;
    case CellMark::PlusInfinity: return (x - y) % 4 == 0 ? line : ground;
    case CellMark::NotANumber: return (x + y) % 6 == 0 || (x - y) % 6 == 0 ? theme.text.rgb() : line;
    default: return x % 4 == 1 && y % 4 == 1 ? line : theme.panel.rgb();
    }
}

// A pixel that stands for a cell has no room for a sign, and is enlarged: like marks are to look alike.
QRgb plainMarkColour(CellMark mark, const Theme& theme)
{
    switch (mark) {
    case CellMark::MinusInfinity:
    case CellMark::PlusInfinity: return theme.markGround.rgb();
    case CellMark::NotANumber: return theme.markLine.rgb();
    default: return theme.panel.rgb();
    }
}

void colourImage(QImage& image, const ValueScale& scale, const std::function<const double*(Index row)>& rowAt)
{
    const Affine affine = scale.mode() == ValueScale::Mode::ZeroCentred
        ? Affine{0, 127.5 / std::max(std::abs(scale.lo()), std::abs(scale.hi())), 127.5}
        : Affine{scale.lo(), 127.5 / (scale.hi() / 2 - scale.lo() / 2), 0};
    const QRgb* palette = scale.palette().colours().data();
    for (int y = 0; y < image.height(); ++y) {
        const double* row = rowAt(y);
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        if (scale.mode() == ValueScale::Mode::Logarithmic)
            std::transform(row, row + image.width(), out, [&](double v) { return scale.colourAt(v); });
        else
            colourRow(row, image.width(), affine, palette, out);
    }
}

void markImage(QImage& image, const PooledMatrix& matrix, bool pooled, const Theme& theme)
{
    for (int y = 0; y < image.height(); ++y) {
        auto* out = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const CellMark mark = matrix.marks[static_cast<std::size_t>(y * matrix.cols + x)];
            if (mark != CellMark::Number)
                out[x] = pooled ? markColour(mark, x, y, theme) : plainMarkColour(mark, theme);
        }
    }
}

QImage emptyImage(Index rows, Index cols)
{
    return {static_cast<int>(cols), static_cast<int>(rows), QImage::Format_RGB32};
}

QImage flipped(const QImage& image)
{
    QImage result(image.height(), image.width(), image.format());
    for (int y = 0; y < image.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
        for (int x = 0; x < image.width(); ++x)
            reinterpret_cast<QRgb*>(result.scanLine(x))[y] = row[x];
    }
    return result;
}

} // namespace

QImage cellImage(const FigureCells& cells, Index slice, const ValueScale& scale, const Theme& theme,
                 const ValueExtent& extent, const Pooling& pooling)
{
    const Pooling block = cells.transposed() ? Pooling{pooling.cols, pooling.rows} : pooling;
    const bool plain = extent.numbersOnly();
    const Shape& shape = cells.values().shape;
    QImage image;
    if (plain && !block.pools()) {
        image = emptyImage(shape.rows, shape.cols);
        colourImage(image, scale, [&](Index r) { return cells.values().row(slice, r); });
    } else {
        const Pooler pooler(cells, slice, block, scale.lo() < 0);
        const PooledMatrix matrix = plain ? pooler.numbersOnly() : pooler.withMarks();
        image = emptyImage(matrix.rows, matrix.cols);
        colourImage(image, scale, [&](Index r) { return matrix.values.data() + r * matrix.cols; });
        if (!plain)
            markImage(image, matrix, block.pools(), theme);
    }
    return cells.transposed() ? flipped(image) : image;
}

} // namespace heedmap
