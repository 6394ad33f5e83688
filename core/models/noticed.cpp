#include "models/noticed.h"

#include <heedmap/base/number_text.h>
#include <heedmap/io/stored_array.h>
#include <heedmap/tensor/tensor.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <span>

namespace heedmap {
namespace {

constexpr double sumTolerance = 1e-2 + 1e-9; // of narrow formats; 1.01 − 1 is a little more than 0.01
constexpr double leastWeight = -1e-6;        // which rounding may make of 0
constexpr double leastLogarithm = -1e3;      // of a weight; lower numbers hide a key
constexpr Index endRows = 64;                // that are read at either end
constexpr Index betweenRows = 1024;          // and between
constexpr Index columnCells = 1 << 24;       // of an array whose columns are added up

/// Adds rows up as they come, those of all heads together.
class Tally {
public:
    /// Columns are added up only where all rows come.
    Tally(const Shape& shape, bool whole) : m_heads(shape.slices), m_cols(shape.cols)
    {
        if (whole)
            m_columns.assign(static_cast<std::size_t>(shape.slices * shape.cols), 0.0);
    }

    /// Some rows of all heads.
    void add(const Tensor& rows)
    {
        const Shape& shape = rows.shape();
        for (Index r = 0; r < shape.rows; ++r) {
            for (Index s = 0; s < m_heads; ++s)
                addRow({rows.view().row(s, r), static_cast<std::size_t>(m_cols)}, s);
            addZeros(rows, r);
        }
    }

    LayerTally result() const
    {
        LayerTally found = m_found;
        found.columns = !found.weights && !found.negative && !m_columns.empty()
            && std::ranges::all_of(m_columns, [](double sum) { return std::abs(sum - 1) <= sumTolerance; });
        found.logarithms = found.logarithms && m_rows > 0 && !found.weights && m_graded; // else it is a mask
        found.flags = found.flags && m_anyZero && m_rows > 0;
        if (!found.weights && !found.negative && !found.columns && !found.flags && m_rows > 0) {
            found.dropout = dropout();
            found.uneven = !found.dropout && isUneven();
        }
        if (!found.weights && !found.dropout && !found.columns) // of scores or a mask such a row tells nothing
            found.zeroRows = 0;
        return found;
    }

private:
    void addRow(std::span<const double> row, Index head)
    {
        if (std::ranges::all_of(row, [](double cell) { return std::isnan(cell); })) {
            ++m_found.nanRows;
            return;
        }
        if (std::ranges::all_of(row, [](double cell) { return cell == 0; })) {
            ++m_found.zeroRows;
            return;
        }
        ++m_rows;
        double sum = 0;
        double exponentials = 0;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const double cell = row[c];
            sum += cell;
            exponentials += std::exp(cell);
            m_found.negative = m_found.negative || cell < leastWeight;
            m_found.flags = m_found.flags && (cell == 0 || cell == 1);
            m_graded = m_graded || (cell < 0 && cell > leastLogarithm);
            if (!m_columns.empty())
                m_columns[static_cast<std::size_t>(head * m_cols) + c] += cell;
        }
        const double least = *std::ranges::min_element(row);
        m_found.weights = m_found.weights && least >= leastWeight && std::abs(sum - 1) <= sumTolerance; // not of NaN
        m_found.logarithms = m_found.logarithms && std::abs(exponentials - 1) <= sumTolerance;
        m_sums += sum;
        m_leastSum = std::min(m_leastSum, sum);
        m_mostSum = std::max(m_mostSum, sum);
    }

    /// Cells that are 0 in some heads, and in others not: a mask hides the same cells of all. Of one head those between
    /// others that are not 0: a mask hides the first keys or the last ones.
    void addZeros(const Tensor& rows, Index r)
    {
        if (m_heads == 1)
            addZerosBetween({rows.view().row(0, r), static_cast<std::size_t>(m_cols)});
        for (Index c = 0; c < m_cols; ++c) {
            Index zeros = 0;
            for (Index s = 0; s < m_heads; ++s)
                zeros += rows.at({s, r, c}) == 0 ? 1 : 0;
            m_anyZero = m_anyZero || zeros > 0;
            if (zeros == m_heads || m_heads == 1)
                continue;
            m_zeros += zeros;
            m_cells += m_heads;
        }
    }

    void addZerosBetween(std::span<const double> row)
    {
        const auto isOther = [](double cell) { return cell != 0; };
        const auto first = std::ranges::find_if(row, isOther);
        const auto last = std::find_if(row.rbegin(), row.rend(), isOther).base();
        if (last - first < 3)
            return;
        m_zeros += std::count(first, last, 0.0);
        m_cells += last - first - 2;
    }

    /// Whether rows add up to about 1, each to another sum, with cells that are 0 among others.
    bool isUneven() const
    {
        const double mean = m_sums / static_cast<double>(m_rows);
        return m_zeros > 0 && mean >= 0.5 && mean <= 1.5;
    }

    // Of h heads that drop a share P each, all drop a cell with P^h, which then looks masked: among the others the
    // share of zeros is (P − P^h) / (1 − P^h).
    double droppedShare() const
    {
        const double share = static_cast<double>(m_zeros) / static_cast<double>(m_cells);
        if (m_heads == 1)
            return share;
        const auto seen = [&](double p) {
            const double all = std::pow(p, static_cast<double>(m_heads));
            return (p - all) / (1 - all);
        };
        double low = 0;
        double high = 1 - 1e-9;
        for (int halving = 0; halving < 60; ++halving) {
            const double middle = (low + high) / 2;
            (seen(middle) < share ? low : high) = middle;
        }
        return low;
    }

    std::optional<double> dropout() const
    {
        constexpr double near = 0.1;
        constexpr double steps = 20; // of 0.05
        const bool alike = m_mostSum - m_leastSum <= sumTolerance && m_leastSum > 1 + sumTolerance && m_anyZero;
        const bool spread = std::abs(m_sums / static_cast<double>(m_rows) - 1) <= near && m_zeros > 0;
        if (!alike && !spread)
            return std::nullopt;
        const double exact = alike ? 1 - 1 / m_leastSum : droppedShare();
        const double share = std::round(exact * steps) / steps;
        return share > 0 && share < 1 ? std::optional(share) : std::nullopt;
    }

    Index m_heads;
    Index m_cols;
    LayerTally m_found;
    std::vector<double> m_columns;
    Index m_rows = 0;      ///< that have numbers
    bool m_graded = false; ///< a number lies between 0 and what hides a key
    double m_sums = 0;
    double m_leastSum = std::numeric_limits<double>::infinity();
    double m_mostSum = -std::numeric_limits<double>::infinity();
    bool m_anyZero = false;
    Index m_zeros = 0;
    Index m_cells = 0;
};

/// The rows that are read, of an array with that number in each of its heads.
std::vector<Range> rowsRead(Index rows, Index heads)
{
    const Index ends = (endRows + heads - 1) / heads;
    const Index between = (betweenRows + heads - 1) / heads;
    if (rows <= 2 * ends + between)
        return {{0, rows}};
    std::vector<Range> ranges = {{0, ends}};
    constexpr Index together = 8;
    const Index blocks = (between + together - 1) / together;
    for (Index block = 0; block < blocks; ++block) {
        const Index first = ends + (rows - 2 * ends) * block / blocks;
        ranges.push_back({std::max(first, ranges.back().end), std::min(first + together, rows - ends)});
    }
    std::erase_if(ranges, [](const Range& range) { return range.empty(); });
    ranges.push_back({rows - ends, rows});
    return ranges;
}

/// Hands over rows of all heads, ranges of them one after the other.
class RowSource {
public:
    RowSource(const ArrayFile& file, const std::optional<std::string>& array, bool turned)
        : m_file(file), m_turned(turned), m_stored(file.find(array))
    {
        if (!m_stored)
            m_whole = file.read(array, {.transpose = turned});
    }
    RowSource(const RowSource&) = delete;
    RowSource& operator=(const RowSource&) = delete;
    ~RowSource()
    {
        if (m_stored)
            m_file.leave(*m_stored);
    }

    Shape shape() const
    {
        const Shape& stored = m_stored ? m_stored->shape : m_whole->shape();
        return m_stored && m_turned ? Shape::stack(stored.slices, stored.cols, stored.rows)
                                    : Shape::stack(stored.slices, stored.rows, stored.cols);
    }

    Tensor rows(const Range& range) const
    {
        ArraySelection part;
        (m_stored && m_turned ? part.columns : part.rows) = range;
        part.transpose = m_stored && m_turned;
        Tensor read = m_stored ? heedmap::read(*m_stored, part) : select(*m_whole, part);
        const Shape shape = read.shape();
        return std::move(read).reshaped(Shape::stack(shape.slices, shape.rows, shape.cols));
    }

private:
    const ArrayFile& m_file;
    bool m_turned;
    std::optional<StoredArray> m_stored;
    std::optional<Tensor> m_whole;
};

/// Sorts what was noticed by what it is: each is one line, whatever the number of layers.
class NoticeList {
public:
    NoticeList(const std::vector<LayerTally>& layers, const std::vector<std::string>& nodes)
        : m_layers(layers), m_nodes(nodes)
    {
    }

    void countRows()
    {
        count(Notice::Kind::NanRows, &LayerTally::nanRows);
        count(Notice::Kind::ZeroRows, &LayerTally::zeroRows);
    }

    void sortLooks()
    {
        std::map<double, std::vector<std::string>> dropped;
        std::map<Notice::Kind, std::vector<std::string>> found;
        for (std::size_t i = 0; i < m_layers.size(); ++i) {
            const LayerTally& layer = m_layers[i];
            if (layer.weights)
                continue;
            if (layer.dropout)
                dropped[*layer.dropout].push_back(m_nodes[i]);
            else
                found[layer.columns                         ? Notice::Kind::Columns
                          : layer.flags                     ? Notice::Kind::Mask
                          : layer.logarithms                ? Notice::Kind::Logarithms
                          : layer.uneven                    ? Notice::Kind::Uneven
                          : layer.counts && !layer.negative ? Notice::Kind::Counts
                                                            : Notice::Kind::Scores]
                    .push_back(m_nodes[i]);
        }
        for (auto& [share, nodes] : dropped)
            m_list.push_back({.kind = Notice::Kind::Dropout, .share = share, .nodes = unlessAll(std::move(nodes))});
        for (auto& [kind, nodes] : found)
            m_list.push_back({.kind = kind, .nodes = unlessAll(std::move(nodes))});
    }

    std::vector<Notice> list() && { return std::move(m_list); }

private:
    std::vector<std::string> unlessAll(std::vector<std::string> nodes) const
    {
        return nodes.size() == m_nodes.size() ? std::vector<std::string>() : std::move(nodes);
    }

    void count(Notice::Kind kind, Index LayerTally::*rows)
    {
        Notice notice{.kind = kind};
        for (std::size_t i = 0; i < m_layers.size(); ++i)
            if (m_layers[i].*rows > 0) {
                notice.count += m_layers[i].*rows;
                notice.nodes.push_back(m_nodes[i]);
            }
        notice.nodes = unlessAll(std::move(notice.nodes));
        if (notice.count > 0)
            m_list.push_back(std::move(notice));
    }

    const std::vector<LayerTally>& m_layers;
    const std::vector<std::string>& m_nodes;
    std::vector<Notice> m_list;
};

} // namespace

LayerTally tallied(const ArrayFile& file, const std::optional<std::string>& array, bool turned)
{
    file.requireUnchanged();
    const RowSource source(file, array, turned);
    const Shape shape = source.shape();
    std::vector<Range> ranges = rowsRead(shape.rows, shape.slices);
    const bool whole = ranges.size() == 1 && shape.size() <= columnCells;
    Tally tally(shape, whole);
    for (const Range& range : ranges)
        for (Index first = range.begin; first < range.end; first += endRows)
            tally.add(source.rows({first, std::min(first + endRows, range.end)}));
    return tally.result();
}

std::optional<NegativeCell> firstNegative(const ArrayFile& file, const std::optional<std::string>& array, bool turned)
{
    const RowSource source(file, array, turned);
    const Shape shape = source.shape();
    for (Index first = 0; first < shape.rows; first += endRows) {
        const Tensor rows = source.rows({first, std::min(first + endRows, shape.rows)});
        for (Index s = 0; s < shape.slices; ++s)
            for (Index r = 0; r < rows.shape().rows; ++r)
                for (Index c = 0; c < shape.cols; ++c)
                    if (const double cell = rows.at({s, r, c}); cell < leastWeight)
                        return NegativeCell{s, first + r, c, cell};
    }
    return std::nullopt;
}

std::vector<Notice> noticesOf(const std::vector<LayerTally>& layers, const std::vector<std::string>& nodes,
                              OnlyRows only)
{
    NoticeList notices(layers, nodes);
    notices.countRows();
    if (only == OnlyRows::No)
        notices.sortLooks();
    return std::move(notices).list();
}

std::string Notice::line() const
{
    const std::string said = [this]() -> std::string {
        switch (kind) {
        case Kind::NanRows: return std::to_string(count) + " rows are NaN (queries that saw no key)";
        case Kind::ZeroRows: return std::to_string(count) + " rows are zero (queries that saw no key)";
        case Kind::Dropout: return "looks like dropout of " + exactText(share) + " (model.eval() turns it off)";
        case Kind::Uneven:
            return "rows add up to about 1, with zeros among them (dropout, or a mask after the softmax; --as weights "
                   "takes them for weights)";
        case Kind::Columns:
            return "columns add up to 1 (turned, or a softmax over the wrong axis: --transpose turns them)";
        case Kind::Logarithms: return "looks like logarithms of weights (--as scores makes weights of them)";
        case Kind::Scores: return "looks like scores (--as scores makes weights of them)";
        case Kind::Mask: return "looks like a mask (of 0 and 1 alone)";
        case Kind::Counts: return "looks like counts or tokens (whole numbers; --as scores makes weights of them)";
        case Kind::Remark: return remark.english();
        }
        return {};
    }();
    std::string where;
    for (const std::string& node : nodes)
        where += (where.empty() ? "" : ", ") + node;
    return where.empty() ? said : where + ": " + said;
}

} // namespace heedmap
