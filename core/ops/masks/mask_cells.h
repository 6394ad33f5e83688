#pragma once

#include <heedmap/ops/masks/mask_rule.h>

namespace heedmap {

/// How many cells those rules keep, without making the mask; the custom mask has no say.
HEEDMAP_EXPORT double keptCells(const MaskRules& rules);

/// The rules for a sequence of another length. Windows, blocks and global positions stay as they are; what is
/// said of each query or key is stretched, so that each part keeps its share. At their own lengths they are as
/// they were.
HEEDMAP_EXPORT MaskRules stretched(const MaskRules& rules, Index queries, Index keys);

} // namespace heedmap
