#include "file_set.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/document/new.h>

#include <sstream>

namespace heedmap {
namespace {

std::vector<std::string> words(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;)
        words.push_back(word);
    return words;
}

/// Everything that can be wrong here stands in the call.
Document documentFor(const Arguments& arguments)
{
    return asCall(arguments, [&] {
        const Tokens tokens{.query = words(arguments.value("--tokens")), .key = words(arguments.value("--key-tokens"))};
        return newDocument(mechanism(arguments.operand()), configFrom(arguments.values("--set")), tokens);
    });
}

int run(const Arguments& arguments)
{
    const Document document = documentFor(arguments);
    asCall(arguments, [&] { saveDocument(document, arguments.value("--output")); });
    return ExitCode::done;
}

constexpr Option options[] = {
    {"--output", "FILE", "the document to write", "-o", true},
    {"--set", "key=value", "a setting, such as heads=2 or mask.causal=true", "", false, true},
    {"--tokens", "\"a b c\"", "the tokens, with spaces between"},
    {"--key-tokens", "\"a b c\"", "those of the other sequence, where the keys are another one"},
};

} // namespace

const Verb newVerb{"new", "MECHANISM", "write a document with seeded arrays of the right shapes", options, run};

} // namespace heedmap
