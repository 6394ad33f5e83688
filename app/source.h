#pragma once

#include "command_line.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/document/new.h>
#include <heedmap/models/recognize.h>

#include <optional>
#include <string>

namespace heedmap {

/// A document opened from a call's operand: a FILE, or `examples:ID`. Throws UsageError if there is nothing to read,
/// and Error, with the name as given, for errors in it.
OpenedDocument openSource(const std::string& name);

/// The input of a call and the files it was read from, which no output may replace.
struct Source {
    OpenedDocument opened;
    Inputs inputs;
};

/// The operand of a call, with the text of --tokens if given: in tokens of the published model that it is, or whose
/// weights it has. Throws UsageError if it takes no text.
Source openSource(const Arguments& arguments);

/// The captures of a call's folder, each as its path, where no --sample chooses one; none of anything else.
std::vector<std::string> capturesOf(const Arguments& arguments);
/// One of these, by the options of the call.
OpenedDocument openCapture(const std::string& name, const Arguments& arguments);

/// Says on standard error which words of the shown input the table of words lacks, and what is nearest to each.
void tellUnknownWords(const Document& document, const Computation& computation, const std::filesystem::path& folder);

/// Says on standard error which settings that were said have no effect beside the others, as `renormalise` of a mask
/// over scores, or `fill` without a mask.
void tellIdleSettings(const Computation& computation, const Json& said);

/// Says on standard error, in one line, which drawn numbers the weights of attention that a call shows come from.
void tellDrawnNumbers(OpenedDocument& opened);

/// A new document, titled like its mechanism in every language.
Document newNamedDocument(const Mechanism& mechanism, const Json& config = Json::Object(), const Tokens& tokens = {},
                          const Dimensions& sizes = {});
/// The same with the words of sentences as its inputs.
Document newNamedDocumentOfWords(const Mechanism& mechanism, const Json& config, const Sentences& sentences,
                                 const std::vector<std::string>& axes, const Dimensions& sizes);

/// Whether a path names a file of weights or arrays, or a folder.
bool mayBeModel(const std::string& name);

/// Says on standard error what was noticed in a file of arrays, or assumed of it, a line each.
void tellNotices(const std::string& name, const std::vector<Notice>& notices);

/// The document made from a published model or captured attention; nothing if there is neither. Throws Error that
/// begins with the name, and Question.
std::optional<ModelProposal> modelAt(const std::string& name, const ModelInput& input = {});
/// Whether there is a known model, also if a question remains. Throws Error as `modelAt` does.
bool isModel(const std::string& name);
/// Like `modelAt`; also throws Error if there is no known model, and names the option that gives the heads.
ModelProposal requireModel(const std::string& name, const ModelInput& input);

} // namespace heedmap
