#pragma once

#include <heedmap/ops/masks/mask_rule.h>

namespace heedmap {

/// The number of cells that the mask of these rules keeps, without making the mask; a custom mask is not counted.
HEEDMAP_EXPORT double keptCells(const MaskRules& rules);

/// The rules for a sequence of another length. Windows, blocks and global positions stay as they are; lists with
/// an entry for each query or key are stretched, so that each part keeps its share. At their own lengths the
/// rules are unchanged.
HEEDMAP_EXPORT MaskRules stretched(const MaskRules& rules, Index queries, Index keys);

} // namespace heedmap
