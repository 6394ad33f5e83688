#pragma once

#include "worksheet/block.h"
#include "worksheet/sheet_content.h"

#include <optional>

namespace heedmap {

/// The arithmetic of one cell of a product, each number in the colour of its matrix; none if it cites what is
/// blank.
std::optional<Block> workedCell(SheetContent& content, NodeId node, const Cell& cell, bool first);

/// How many of the products that such a cell adds up are not 0; none if it cites what is blank.
std::size_t termsThatCount(SheetContent& content, NodeId node, const Cell& cell);

/// The wrong answers of a cell, and what leads to each; none if none is known.
std::optional<Block> mistakesOf(SheetContent& content, NodeId node, const Cell& cell);

} // namespace heedmap
