#pragma once

#include "command_line.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/inputs.h>
#include <heedmap/models/recognize.h>

#include <optional>
#include <string>

namespace heedmap {

/// A document opened from where a call says: a FILE, or `examples:ID`. Throws UsageError where there is
/// nothing to read there, and Error, with the name as it was given, for what is wrong in it.
OpenedDocument openSource(const std::string& name);

/// What a call works on, and what it is read from, so that no output takes the place of that.
struct Source {
    OpenedDocument opened;
    Inputs inputs;
};

/// The operand of a call, reading another text where --tokens says so: in the tokens of the published model that it is,
/// or whose weights it has. Throws UsageError where it reads none.
Source openSource(const Arguments& arguments);

/// A new document that is called as its mechanism is, in every language.
Document newNamedDocument(const Mechanism& mechanism, const Json& config = Json::Object(), const Tokens& tokens = {},
                          const Dimensions& sizes = {});

/// Whether a path is that of a file of weights or arrays, or of a folder.
bool mayBeModel(const std::string& name);

/// The document that a published model or captured attention makes; nothing where neither lies there. Throws Error that
/// begins with the name, and Unsaid, which can be asked.
std::optional<ModelProposal> modelAt(const std::string& name, const ModelInput& input = {});
/// Whether a known model lies there, be there something to ask or not. Throws Error as `modelAt` does.
bool isModel(const std::string& name);
/// The same as `modelAt`; also throws Error where no known model lies there, and says the option that gives the heads.
ModelProposal requireModel(const std::string& name, const ModelInput& input);

} // namespace heedmap
