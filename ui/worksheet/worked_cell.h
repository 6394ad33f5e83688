#pragma once

#include "worksheet/block.h"
#include "worksheet/sheet_content.h"

#include <optional>

namespace heedmap {

/// The arithmetic of one cell of a product, each number in the colour of its matrix; none if it cites a blank.
std::optional<Block> workedCell(SheetContent& content, NodeId node, const Cell& cell, bool first);

/// The number of products other than 0 in such a cell; 0 if it cites a blank.
std::size_t termsThatCount(SheetContent& content, NodeId node, const Cell& cell);

/// The wrong answers of a cell with the rule that leads to each, and where it is, which may be empty; none if none is
/// known.
std::optional<Block> mistakesOf(SheetContent& content, NodeId node, const Cell& cell, const QString& where);

} // namespace heedmap
