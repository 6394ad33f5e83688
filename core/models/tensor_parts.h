#pragma once

#include "models/config_rules.h"

#include <heedmap/document/document.h>

#include <optional>
#include <string>

namespace heedmap {

/// Of a tensor that is referred to, which is there: the `part` [k, n] of a rule of the table, in each of its `blocks`
/// where the parts alternate. Throws Error if they would not be equal.
void selectPart(FileReference& reference, const Json& rule, const ConfigRules& rules);

/// How many heads have queries, and how many keys and values, of their own.
struct HeadCounts {
    Index queries = 1;
    Index keys = 1;
};

/// As the rules `heads` and `kv_heads` of a family say. Throws Error.
HeadCounts headsOf(const ConfigRules& rules, const Json& config);

/// Of a tensor of which each head has equally many rows (or columns, as it is stored): those of its `fused` queries
/// "q", keys "k" or values "v". All queries stand before all keys and those before all values; where it is `grouped`,
/// the queries that share a key stand with it and with its value. Throws Error if they would not be equal.
void selectHeads(FileReference& reference, const Json& rule, const HeadCounts& heads, const TensorNames& names);

/// A vector whose numbers are `plus` one more than those of a tensor, or all the same `constant`; nothing of a rule
/// that says neither. Throws Error.
std::optional<ArraySource> madeVector(const std::string& tensor, const Json& rule, const ConfigRules& rules);

/// How many rows of a table of positions stand `before` those of a picture's squares: one, of the class token, unless a
/// rule says it.
Index rowsBeforeSquares(const Json& rule);

/// From d × channels × p × p to a row a pixel (row, column, channel) and a column a feature. Throws Error for others.
ArraySource unrolledConvolution(const std::string& tensor, const TensorNames& names);

} // namespace heedmap
