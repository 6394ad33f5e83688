#include "file_set.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include <heedmap/document/computation.h>
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

/// A published model that reads the sentence.
Document documentOfModel(const Arguments& arguments)
{
    std::optional<ModelProposal> model = modelAt(arguments.operand(), {.text = arguments.value("--tokens")});
    if (!model)
        throw Error(arguments.operand() + ": its tensors have the names of no model that is known");
    const Json settings = configFrom(arguments.values("--set"));
    for (const auto& [key, value] : settings.object())
        model->document.config.set(key, value);
    const std::filesystem::path folder = std::filesystem::absolute(arguments.value("--output")).parent_path();
    if (!std::filesystem::equivalent(folder, std::filesystem::absolute(model->folder)))
        throw Error(arguments.value("--output") + ": the document refers to the weights beside it; a file in "
                    + model->folder.string() + " would be right");
    (void)build(model->document, model->folder);
    return std::move(model->document);
}

int run(const Arguments& arguments)
{
    const Document document = mayBeModel(arguments.operand()) ? documentOfModel(arguments) : documentFor(arguments);
    asCall(arguments, [&] { saveDocument(document, arguments.value("--output")); });
    return ExitCode::done;
}

constexpr Option options[] = {
    {"--output", "FILE", "the document to write", "-o", true},
    {"--set", "key=value", "a setting, such as heads=2 or mask.causal=true", "", false, true},
    {"--tokens", "\"a b c\"", "the tokens, with spaces between; for a published model, any text"},
    {"--key-tokens", "\"a b c\"", "those of the other sequence, where the keys are another one"},
};

} // namespace

const Verb newVerb{"new", "MECHANISM",
                   "write a document with seeded arrays of the right shapes, or of a published model's folder", options,
                   run};

} // namespace heedmap
