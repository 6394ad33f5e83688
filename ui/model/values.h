#pragma once

#include <heedmap/tensor/tensor.h>

#include <memory>

namespace heedmap {

/// Cells of a node as a view may show them now. Right until the event loop turns, or anything is edited;
/// in memory as long as they are kept.
struct Values {
    Values() = default;
    Values(const Lease& numbers, bool areCurrent) : view(numbers), current(areCurrent), lease(numbers) {}

    ConstView view;       ///< addressed by the node's own indices, right only within the region asked for
    bool current = false; ///< otherwise these are the last ones, and others are being computed
    Lease lease;

    /// Whether there is anything to show.
    explicit operator bool() const { return view.data != nullptr; }
};

/// How much each cell of a region differs from the snapshot, the region's first cell first; null if that is
/// not known.
using Difference = std::shared_ptr<const Tensor>;

} // namespace heedmap
