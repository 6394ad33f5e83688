#pragma once

#include "command_line.h"

#include <heedmap/base/error.h>
#include <heedmap/graph/graph.h>

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

struct Document;

/// The value of an option as a number within bounds; throws UsageError that names them.
double numberValue(const Arguments& arguments, std::string_view option, double otherwise, double least, double most);
int integerValue(const Arguments& arguments, std::string_view option, int otherwise, int least, int most);

/// One of a few words; throws UsageError that lists them.
std::string choiceValue(const Arguments& arguments, std::string_view option, const std::vector<std::string>& choices,
                        std::string_view otherwise);

/// `png,svg` as some of a few words, in the order given.
std::vector<std::string> choicesValue(const Arguments& arguments, std::string_view option,
                                      const std::vector<std::string>& choices, std::string_view otherwise);

/// `A,Z` as its words.
std::vector<std::string> wordsBetweenCommas(const std::string& list);

/// `--tokens`: what openSource reads.
Option tokensOption();

/// `--lang`, one of `languages()`: of what a verb writes, or of its messages alone.
Option languageOption(Phrase help);
/// The language of a figure, sheet or page: --lang, else the first of the document's words, never the machine's.
std::string languageOf(const Arguments& arguments, const Document& document);
Option messagesOption();

/// `--nodes A,S`; none for `all`, or where it is not given.
std::optional<std::vector<NodeId>> nodesValue(const Arguments& arguments, const Graph& graph);

/// Returns what `work` returns; turns its Error into one about the call.
template <typename Work> auto asCall(const Arguments& arguments, const Work& work)
{
    try {
        return work();
    } catch (const Error& error) {
        throw arguments.wrong(error.sentence());
    }
}

/// The same for a path that the call names.
template <typename Work> auto asPathOfCall(const std::filesystem::path& path, const Work& work)
{
    try {
        return work();
    } catch (const Error& error) {
        throw UsageError(HEEDMAP_PHRASE("%1: %2"), path.string(), error.sentence());
    }
}

} // namespace heedmap
