#pragma once

#include "command_line.h"

#include <heedmap/models/recognize.h>

#include <filesystem>
#include <string>

namespace heedmap {

/// The folder of what a call's operand refers to: a model's own, or that of a file.
std::filesystem::path folderOf(const std::string& operand);

/// `--set key=value`, of the verbs that open weights without a document.
const Option& settingsOption();

/// `--key-tokens TEXT`, of the verbs that let a model read another text.
const Option& keyTokensOption();
/// `--sample I`, `--softmax`, `--transpose` and `--samples-of-files`, of the verbs that open captured attention.
const Option& sampleOption();
const Option& softmaxOption();
const Option& transposeOption();
const Option& samplesOfFilesOption();
/// "--as": what captured numbers are, or the family that a model of an unknown kind is computed as.
const Option& asOption();
/// "--quiet": of the verbs that open a FILE.
const Option& quietOption();

/// The options of a call for weights. Throws UsageError for settings of a document, which has its own.
ModelInput modelInputOf(const Arguments& arguments);

} // namespace heedmap
