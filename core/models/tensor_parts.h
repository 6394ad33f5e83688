#pragma once

#include "models/config_rules.h"

#include <heedmap/document/document.h>

namespace heedmap {

/// Of a tensor that is referred to, which is there: the `part` [k, n] of a rule of the table, in each of its `blocks`
/// where the parts alternate. Throws Error where they would not be equal.
void selectPart(FileReference& reference, const Json& rule, const ConfigRules& rules);

/// From d × channels × p × p to a row a pixel (row, column, channel) and a column a feature. Throws Error for others.
ArraySource unrolledConvolution(const std::string& tensor, const TensorNames& names);

} // namespace heedmap
