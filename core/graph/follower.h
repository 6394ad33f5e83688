#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// The change of one input since the output was computed.
struct InputChange {
    RegionSet cells;                    ///< the cells that differ; empty: none do
    std::vector<ConstView> before = {}; ///< the old numbers of each region of `cells`

    /// A factor for each row of each slice, or null: outside `cells` the row was multiplied by it;
    /// NaN if the row was recomputed.
    const double* factors = nullptr;
};

/// How often a node is updated before it is recomputed. Each update adds its rounding errors to those before it; the
/// bound of softmax counts on this number.
inline constexpr int mostUpdates = 64;

/// Capability of an operation: updating its output after a change of a few input cells costs less than recomputation.
class HEEDMAP_EXPORT Follower {
public:
    Follower() = default;
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;
    virtual ~Follower();

    /// Whether `update` reads the old numbers of this input.
    virtual bool remembers(std::size_t input) const = 0;

    /// Whether `update` costs less than `forward` for these changes, one for each input.
    virtual bool updates(const OpShapes& shapes, std::span<const InputChange> changes) const = 0;

    /// Whether `update` multiplies each row by one factor, apart from the cells where input 0 differs.
    virtual bool rescalesRows() const { return false; }

    /// Updates `region` of the output from the old inputs to the present ones; an operation that rescales
    /// rows writes `factors`, as in InputChange.
    virtual void update(std::span<const ConstView> inputs, std::span<const InputChange> changes, const View& output,
                        const Region& region, double* factors) const = 0;
};

} // namespace heedmap
