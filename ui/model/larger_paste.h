#pragma once

#include "model/reshape.h"

#include <heedmap/tensor/tensor.h>

#include <optional>

namespace heedmap {

/// A pasted block of numbers larger than its matrix, and the size the matrix needs. Only sizes that no setting fixes
/// can grow; every matrix that shares one grows with it.
struct LargerPaste {
    NodeId node = noNode;
    Cell at;
    Tensor block;
    Shape shape;      ///< the new shape of the matrix
    Dimensions sizes; ///< letters that grow
};

/// None if the block already fits, or cannot be made to fit.
std::optional<LargerPaste> largerPaste(const Workbench& workbench, NodeId node, const Cell& at, Tensor block);
/// Grows the sizes and puts the block in, as one step of the undo stack.
void paste(Workbench& workbench, const LargerPaste& larger);

} // namespace heedmap
