#pragma once

#include "command_line.h"

#include <heedmap/models/recognize.h>

namespace heedmap {

/// `--set key=value`, of the verbs that open weights without a document.
const Option& settingsOption();

/// `--sample I` and `--softmax`, of the verbs that open captured attention.
const Option& sampleOption();
const Option& softmaxOption();
/// "--as": what a model of a kind that is not known is computed as.
const Option& asOption();

/// Options of a call for the weights that it names. Throws UsageError for settings of a document, which has its own.
ModelInput modelInputOf(const Arguments& arguments);

} // namespace heedmap
