#include "file_set.h"
#include "painting.h"
#include "source.h"
#include "values.h"
#include "verbs/verbs.h"

#include "model/patch_grid.h"
#include "model/picture_import.h"

#include <heedmap/document/computation.h>
#include <heedmap/document/new.h>

#include <cstdio>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

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
    if (arguments.has("--key-tokens"))
        throw arguments.wrong("--key-tokens is for mechanisms; a published model reads one text");
    std::optional<ModelProposal> model = modelAt(arguments.operand(), {.text = arguments.value("--tokens")});
    if (!model)
        throw Error(Sentence(arguments.operand() + ": its tensors have the names of no model that is known"));
    if (arguments.has("--tokens") && model->document.tokens.query.empty())
        throw arguments.wrong("--tokens is for what reads a text; this model reads a picture");
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

/// Nothing is printed meanwhile as an error: libpng prints sentences of its own.
class NothingPrinted {
public:
    NothingPrinted() : m_before(dup(STDERR_FILENO)), m_nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC))
    {
        (void)std::fflush(stderr);
        if (m_before >= 0 && m_nowhere >= 0)
            dup2(m_nowhere, STDERR_FILENO);
    }
    NothingPrinted(const NothingPrinted&) = delete;
    NothingPrinted& operator=(const NothingPrinted&) = delete;
    ~NothingPrinted()
    {
        (void)std::fflush(stderr);
        if (m_before >= 0)
            dup2(m_before, STDERR_FILENO);
        for (const int file : {m_before, m_nowhere})
            if (file >= 0)
                close(file);
    }

private:
    int m_before;
    int m_nowhere;
};

/// Says what is wrong with the picture as the other errors of a call are said: without a full stop.
PictureTaken pictureFor(const Arguments& arguments, const Graph& graph, const std::string& file)
{
    if (!patchGrid(graph))
        throw arguments.wrong("--image is for what has a picture among its inputs, such as vision_transformer");
    try {
        const NothingPrinted quiet;
        return takePicture(graph, QString::fromStdString(file));
    } catch (const Error& error) {
        std::string sentence = error.what();
        if (sentence.ends_with('.'))
            sentence.pop_back();
        throw arguments.wrong(sentence);
    }
}

/// Puts the picture file of the call where the document has a picture.
void takeImage(const Arguments& arguments, Document& document)
{
    const std::string file = arguments.value("--image");
    asPathOfCall(file, [&] { requireReadable(file); });
    const Painting painting("en"); // for what reads pictures
    const std::filesystem::path folder = std::filesystem::absolute(arguments.value("--output")).parent_path();
    const Computation computation = build(document, folder);
    PictureTaken taken = pictureFor(arguments, computation.graph, file);
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
