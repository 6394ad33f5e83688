#pragma once

#include <heedmap/tensor/tensor.h>

#include <memory>

namespace heedmap {

/// Cells of a node for a view to show. Valid until the event loop turns or anything is edited; the lease keeps them in
/// memory.
struct Values {
    Values() = default;
    Values(const Lease& numbers, bool areCurrent) : view(numbers), current(areCurrent), lease(numbers) {}

    ConstView view;       ///< addressed by the node's own indices; valid only within the requested region
    bool current = false; ///< otherwise these are the previous values, and new ones are being computed
    Lease lease;

    /// Whether there are values to show.
    explicit operator bool() const { return view.data != nullptr; }
};

/// The difference of each cell of a region from the snapshot, row by row; null if it is not known.
using Difference = std::shared_ptr<const Tensor>;

} // namespace heedmap
