#pragma once

#include <heedmap/graph/op.h>

namespace heedmap {

/// How one input differs from what the output was computed from.
struct InputChange {
    RegionSet cells;                    ///< which of its cells differ; none: the input is what it was
    std::vector<ConstView> before = {}; ///< for each region of `cells` its numbers as they were, and no others

    /// One for each row of each slice, or null: apart from `cells`, the row is so many times what it
    /// was; NaN where it was computed anew.
    const double* factors = nullptr;
};

/// What an operation is besides, where following a change of a few cells of its inputs costs less than computing anew.
class HEEDMAP_EXPORT Follower {
public:
    Follower() = default;
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;
    virtual ~Follower();

    /// Whether it has to know what this input was before.
    virtual bool remembers(std::size_t input) const = 0;

    /// Whether `update` costs less than `forward` for these changes, one for each input.
    virtual bool updates(const OpShapes& shapes, std::span<const InputChange> changes) const = 0;

    /// Whether `update` multiplies each row by one factor, apart from the cells where input 0 differs.
    virtual bool rescalesRows() const { return false; }

    /// Brings `region` of the output, right for the inputs as they were, to what it is for the inputs
    /// as they are; an operation that rescales rows writes `factors`, as in InputChange.
    virtual void update(std::span<const ConstView> inputs, std::span<const InputChange> changes, const View& output,
                        const Region& region, double* factors) const = 0;
};

} // namespace heedmap
