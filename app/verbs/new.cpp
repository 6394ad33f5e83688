#include "file_set.h"
#include "painting.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include "model/picture_import.h"

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
        return newDocument(mechanism(arguments.operand()), configFrom(arguments.values("--set")), tokens,
                           sizesFrom(arguments.values("--size")));
    });
}

/// A published model that reads the sentence.
Document documentOfModel(const Arguments& arguments)
{
    if (arguments.has("--size"))
        throw arguments.wrong("--size is for mechanisms; a published model has the sizes of its weights");
    std::optional<ModelProposal> model = modelAt(arguments.operand(), {.text = arguments.value("--tokens")});
    if (!model)
        throw Error(Sentence(arguments.operand() + ": its tensors have the names of no model that is known"));
    const Json settings = configFrom(arguments.values("--set"));
    for (const auto& [key, value] : settings.object())
        model->document.config.set(key, value);
    const std::filesystem::path folder = std::filesystem::absolute(arguments.value("--output")).parent_path();
    if (!std::filesystem::equivalent(folder, std::filesystem::absolute(model->folder)))
        throw Error(Sentence(arguments.value("--output") + ": the document refers to the weights beside it; a file in "
                             + model->folder.string() + " would be right"));
    (void)build(model->document, model->folder);
    return std::move(model->document);
}

/// Puts the picture file of the call where the document has a picture.
void takeImage(const Arguments& arguments, Document& document)
{
    const std::string file = arguments.value("--image");
    asPathOfCall(file, [&] { requireReadable(file); });
    const Painting painting("en"); // for what reads pictures
    const std::filesystem::path folder = std::filesystem::absolute(arguments.value("--output")).parent_path();
    const Computation computation = build(document, folder);
    PictureTaken taken = takePicture(computation.graph, QString::fromStdString(file));
    for (auto& [name, source] : document.arrays)
        if (const auto leaf = computation.leaves.find(name);
            leaf != computation.leaves.end() && leaf->second == taken.image)
            source = std::make_shared<const Tensor>(taken.shape, std::move(taken.numbers));
}

int run(const Arguments& arguments)
{
    Document document = mayBeModel(arguments.operand()) ? documentOfModel(arguments) : documentFor(arguments);
    if (arguments.has("--image"))
        takeImage(arguments, document);
    asCall(arguments, [&] { saveDocument(document, arguments.value("--output")); });
    return ExitCode::done;
}

constexpr Option options[] = {
    {"--output", "FILE", "the document to write", "-o", true},
    {"--set", "key=value", "a setting, such as heads=2 or mask.causal=true", "", false, true},
    {"--size", "letter=N", "a size, such as d=8 or, of a picture, H=32", "", false, true},
    {"--tokens", "\"a b c\"", "the tokens, with spaces between; for a published model, any text"},
    {"--key-tokens", "\"a b c\"", "those of the other sequence, where the keys are another one"},
    {"--image", "FILE", "a PNG or JPEG file as the picture, scaled and cut to its size"},
};

} // namespace

const Verb newVerb{"new", "MECHANISM",
                   "write a document with seeded arrays of the right shapes, or of a published model's folder", options,
                   run};

} // namespace heedmap
