#pragma once

#include "model/workbench.h"

#include <cstdint>

namespace heedmap {

// Edits of a whole region of a leaf or a pinned node, each one step of the undo stack. Errors are thrown
// before anything changes.

/// The rules that a region can be filled by: those that documents know.
void fill(Workbench& workbench, NodeId node, const Region& region, const Initial& rule);
/// Fills every cell with one number.
void fill(Workbench& workbench, NodeId node, const Region& region, double number);
void multiply(Workbench& workbench, NodeId node, const Region& region, double factor);
/// Rows become columns, in every slice; the region must be square in rows and columns.
void transpose(Workbench& workbench, NodeId node, const Region& region);
/// A block of numbers with its first cell at `at`; over computed ones it pins their matrix. Throws Error if it does not
/// fit:
/// `a block of 3×2 does not fit at row 2, column 0 of W_Q, which is 3×3`.
void paste(Workbench& workbench, NodeId node, const Cell& at, const Tensor& block);

} // namespace heedmap
