#pragma once

#include "models/model_files.h"

#include <heedmap/base/sentence.h>
#include <heedmap/document/document.h>
#include <heedmap/models/recognize.h>

#include <string>
#include <vector>

namespace heedmap {

/// Puts the masks that lie beside the weights of a model that people write themselves, as its code is given them, into
/// its document. Takes them from the unread tensors, and returns how they are read.
Sentence addModelMasks(Document& document, std::vector<std::string>& unread, const ModelFiles& files,
                       const ModelInput& input);

} // namespace heedmap
