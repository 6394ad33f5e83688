#pragma once

#include "model/reshape.h"

#include <heedmap/io/table.h>
#include <heedmap/tensor/tensor.h>

#include <optional>

namespace heedmap {

/// A pasted block of numbers, and what the document takes from it besides. Only sizes that no setting fixes can change;
/// every matrix that shares one changes with it.
struct PastedBlock {
    NodeId node = noNode;
    Cell at;
    Tensor block;
    TableLabels labels =
        {};           ///< of the block; become tokens, or labels of axes, where there is one for each row or column
    Shape shape = {}; ///< the new shape of the matrix
    Dimensions sizes = {}; ///< letters that grow or shrink
};

/// A block that is larger than the room in its matrix. None if it fits, or cannot be made to fit.
std::optional<PastedBlock> largerPaste(const Workbench& workbench, const PastedBlock& pasted);
/// A block of several rows and columns that fills the first corner of its matrix, which can have the size of the block
/// instead; else none.
std::optional<PastedBlock> smallerPaste(const Workbench& workbench, const PastedBlock& pasted);
/// Changes the sizes, puts the block in and takes its labels where they fit, as one step of the undo stack. Throws
/// Error if the block does not fit.
void paste(Workbench& workbench, const PastedBlock& pasted);

} // namespace heedmap
