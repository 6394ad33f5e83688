#pragma once

#include "model/reshape.h"

#include <heedmap/tensor/tensor.h>

#include <optional>

namespace heedmap {

/// A block of numbers that reaches beyond the matrix it is pasted into, and how large the matrix has to be
/// for it. Only sizes that no setting fixes can grow, and every matrix that shares one grows with it.
struct LargerPaste {
    NodeId node = noNode;
    Cell at;
    Tensor block;
    Shape shape;      ///< the matrix will have
    Dimensions sizes; ///< letters that grow
};

/// None where the block fits as it is, or nothing can make it fit.
std::optional<LargerPaste> largerPaste(const Workbench& workbench, NodeId node, const Cell& at, Tensor block);
/// Grows what has to grow and puts the block in, as one step of the undo stack.
void paste(Workbench& workbench, const LargerPaste& larger);

} // namespace heedmap
