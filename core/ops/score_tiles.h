#pragma once

// Private to the operations: the scores of queries and keys, tile by tile.

#include "tensor/eigen_map.h"

#include <heedmap/ops/pairs.h>

#include <atomic>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace heedmap {

/// The inputs of an operation of pairs, by what they are.
struct PairInputs {
    PairInputs(const PairRules& r, std::span<const ConstView> inputs, std::size_t values = 0)
        : rules(&r), queries(inputs[0]), keys(inputs[1])
    {
        std::size_t next = 2 + values;
        if (r.masksByInput())
            mask = inputs[next++];
        if (r.sinks)
            sinks = inputs[next];
    }

    Index keySlice(Index slice) const { return slice / (queries.shape.slices / keys.shape.slices); }
    /// The keys that a query sees, by the rules alone.
    Range visible(Index query) const
    {
        const Index m = keys.shape.rows;
        switch (rules->mask) {
        case PairRules::Mask::Causal: return {0, std::min(query + 1, m)};
        case PairRules::Mask::Window: return {std::max<Index>(0, query + 1 - rules->window), std::min(query + 1, m)};
        default: return {0, m};
        }
    }
    /// Those that some of several queries see.
    Range visible(const Range& some) const
    {
        return {visible(some.begin).begin, std::max(visible(some.begin).begin, visible(some.end - 1).end)};
    }

    const PairRules* rules;
    ConstView queries;
    ConstView keys;
    ConstView mask = {};
    ConstView sinks = {};
};

inline std::atomic<std::uint64_t>& scoreCounter()
{
    static std::atomic<std::uint64_t> count = 0;
    return count;
}

/// Scores of some queries of one head with keys, as float or double. The tiles stand on a grid that does not move with
/// the queries and keys that are asked for, and every product is of one size: a score has the same bits in any of them.
template <typename T> class ScoreTiles {
public:
    static constexpr Index height = 64;
    static constexpr Index width = 288; ///< whole panels of Eigen's kernels, with AVX2 and with AVX-512

    ScoreTiles(const PairInputs& inputs, Index slice, const Range& rows);

    /// Calls `use(query, keys, scores)` for each query and each run of keys that it sees of a tile, −∞ where a mask of
    /// numbers hides, and `done(queries, keys)` after each tile.
    template <typename Use, typename Done> void run(const Range& cols, const Use& use, const Done& done)
    {
        const Range seen = cols.intersected(m_in.visible(m_rows));
        for (Index left = seen.begin / width * width; left < seen.end; left += width) {
            const Range keys = seen.intersected({left, left + width});
            bool loaded = false;
            for (Index top = m_first; top < m_rows.end; top += height) {
                const Range queries = m_rows.intersected({top, top + height});
                if (m_in.visible(queries).intersected(keys).empty())
                    continue;
                if (!std::exchange(loaded, true))
                    load(left, keys);
                multiply(top);
                scoreCounter() += static_cast<std::uint64_t>(height * width);
                for (Index i = queries.begin; i < queries.end; ++i)
                    if (const Range own = keys.intersected(m_in.visible(i)); !own.empty()) {
                        T* scores = m_scores.data() + (i - top) * width + (own.begin - left);
                        finish(i, own, scores);
                        use(i, own, scores);
                    }
                done(queries, keys);
            }
        }
    }
    template <typename Use> void run(const Range& cols, const Use& use)
    {
        run(cols, use, [](const Range&, const Range&) {});
    }

private:
    using Numbers = Eigen::Matrix<T, Eigen::Dynamic, 1>; // aligned, as the kernels read packets

    /// Packs the keys of the tile that begins at `left`, zeros where it has none of `keys`.
    void load(Index left, const Range& keys);
    /// Fills the tile with the products of the queries from `top` on and the packed keys.
    void multiply(Index top);
    void finish(Index query, const Range& keys, T* scores) const;

    const PairInputs& m_in;
    Index m_slice;
    Range m_rows;
    Index m_first;     ///< of the grid
    Numbers m_queries; ///< packed, as many as fill tiles
    Numbers m_plain;   ///< keys of a tile as rows
    Numbers m_keys;    ///< the same, packed
    Numbers m_scores;  ///< height×width
};

/// The largest; NaN is passed over.
template <typename T> T largestScore(const T* scores, Index count);

/// Running sums of one row: of e = exp(s − most) as `sum`, and of e·(s − most) as `moment`.
template <typename T> struct RowSums {
    T most = -std::numeric_limits<T>::infinity();
    double sum = 0;
    double moment = 0;

    void add(const T* scores, Index count, bool withMoment)
    {
        add(scores, count, largestScore(scores, count), withMoment);
    }
    /// Where the largest of the scores is known.
    void add(const T* scores, Index count, T largest, bool withMoment);
    /// ln Σ exp s; `sink` is a score that joins the sum and has no key.
    double logSum(std::optional<double> sink) const;
    /// In bits, of the weights exp(s − logSum).
    double entropy(std::optional<double> sink) const;
};

/// out = exp(scores − shift), 0 of −∞.
template <typename T> void scoreExp(const T* scores, T shift, T* out, Index count);

} // namespace heedmap
