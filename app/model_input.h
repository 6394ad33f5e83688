#pragma once

#include "command_line.h"

#include <heedmap/models/recognize.h>

namespace heedmap {

/// `--set key=value`, of the verbs that open weights without a document.
const Option& settingsOption();

/// What a call says to the weights that it names. Throws UsageError for settings of what has its own.
ModelInput modelInputOf(const Arguments& arguments);

} // namespace heedmap
