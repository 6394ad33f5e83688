#pragma once

#include <heedmap/tensor/view.h>

namespace heedmap {

/// Cells of a node as a view may show them now. Right until the event loop turns, or anything is edited.
struct Values {
    ConstView view;       ///< addressed by the node's own indices, right only within the region asked for
    bool current = false; ///< otherwise these are the last ones, and others are being computed

    /// Whether there is anything to show.
    explicit operator bool() const { return view.data != nullptr; }
};

} // namespace heedmap
