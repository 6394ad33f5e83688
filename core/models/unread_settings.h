#pragma once

#include "models/family.h"
#include "models/model_files.h"

namespace heedmap {

/// Throws Error for a key of config.json by which some models compute otherwise and which was not looked at since
/// ModelFiles::forgetLooks: a setting that a family has no rule for is never dropped in silence.
void refuseUnread(const ModelFiles& files, const ModelFamily& family);

} // namespace heedmap
