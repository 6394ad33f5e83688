#pragma once

#include "models/model_files.h"

#include <heedmap/base/sentence.h>

namespace heedmap {

/// What a model lacks to be one of a family; empty if it is near none.
Sentence lackOf(const ModelFiles& files);

} // namespace heedmap
