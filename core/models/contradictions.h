#pragma once

#include "models/config_rules.h"

namespace heedmap {

/// Throws Error that names the key of config.json whose number does not go with the shapes of the tensors. Each of the
/// `sizes` is a number `of` a key (where it is unsaid, of the key `else`) that `is` the size of a tensor's axis,
/// `times` one more key's number, `by` another's or `over` the size of another tensor's axis; or that `divides` such a
/// size; or a picture's width `of` a key, in `patches` of a tensor's axis, `before` which as many rows are other
/// tokens'. Or `of` a key is whether there are `tensors`, `where` that is meant.
void requireAgreement(const Json& sizes, const ConfigRules& rules);

/// The layers that have a window: the ones that config.json lists, or all from one on, or all but every n-th of a
/// pattern (the first of n where it is `leading`); null for all of the `layers`. Where windows are not `used`,
/// the list must not name any. Throws Error.
Json windowedLayers(const Json& rule, bool used, const ModelFiles& files, Index layers);

} // namespace heedmap
