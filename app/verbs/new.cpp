#include "examples.h"
#include "file_set.h"
#include "messages.h"
#include "model_input.h"
#include "painting.h"
#include "source.h"
#include "system.h"
#include "values.h"
#include "verbs/verbs.h"

#include "model/patch_grid.h"
#include "model/picture_import.h"

#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/document/computation.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/document/new.h>

#include <algorithm>
#include <cstring>
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

/// Names with commas between.
std::vector<std::string> namesIn(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> names;
    for (std::string name; std::getline(stream, name, ',');)
        names.push_back(name);
    return names;
}

/// A document to be written, and the folder of the files it names.
struct Made {
    Document document;
    std::filesystem::path folder = {};
    Inputs inputs = {};
};

/// A folder may have such a name too.
bool isMechanism(const std::string& word)
{
    return std::ranges::any_of(mechanisms(), [&](const Mechanism* mechanism) { return mechanism->id() == word; });
}

/// Every error here is one in the call.
Made documentFor(const Arguments& arguments)
{
    return asCall(arguments, [&]() -> Made {
        for (const Option* option : {&sampleOption(), &softmaxOption(), &transposeOption(), &samplesOfFilesOption()})
            if (arguments.has(option->name))
                throw arguments.wrong(HEEDMAP_PHRASE("%1 is for captured attention, not for a mechanism"),
                                      option->name);
        if (arguments.has(asOption().name))
            throw arguments.wrong(HEEDMAP_PHRASE("--as is for published weights, not for a mechanism"));
        if (arguments.has("--words")) {
            if (arguments.has("--tokens"))
                throw arguments.wrong(HEEDMAP_PHRASE("--words gives the tokens; leave %1 out"), "--tokens");
            Document document =
                newNamedDocumentOfWords(mechanism(arguments.operand()), configFrom(arguments.values("--set")),
                                        {arguments.value("--words"), arguments.value("--key-tokens")},
                                        namesIn(arguments.value("--axes")), sizesFrom(arguments.values("--size")));
            tellUnknownWords(document, build(document, {}), {});
            return {std::move(document)};
        }
        if (arguments.has("--axes"))
            throw arguments.wrong(HEEDMAP_PHRASE("--axes chooses among the numbers of words; it needs --words"));
        const Tokens tokens{.query = words(arguments.value("--tokens")), .key = words(arguments.value("--key-tokens"))};
        return {newNamedDocument(mechanism(arguments.operand()), configFrom(arguments.values("--set")), tokens,
                                 sizesFrom(arguments.values("--size")))};
    });
}

/// A published model that reads the sentence.
Made documentOfModel(const Arguments& arguments)
{
    if (arguments.has("--size"))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--size is for mechanisms; a published model has the sizes of its weights"));
    if (arguments.has("--words") || arguments.has("--axes"))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--words is for mechanisms; a published model has words of its own: --tokens"));
    ModelInput input = modelInputOf(arguments);
    input.source = arguments.value("--key-tokens");
    input.lookUp = true;
    ModelProposal model = requireModel(arguments.operand(), input);
    if (arguments.has("--tokens") && model.document.tokens.query.empty())
        throw arguments.wrong(HEEDMAP_PHRASE("--tokens is for what reads a text; this model reads a picture"));
    if (arguments.has("--key-tokens") && model.document.tokens.key.empty())
        throw arguments.wrong(
            HEEDMAP_PHRASE("--key-tokens is for mechanisms and for models with an encoder and a decoder; this one "
                           "reads one text"));
    addMissingMasks(model.document);
    naming(arguments.operand(), [&] { (void)build(model.document, model.folder); });
    if (!arguments.has(quietOption().name))
        tellNotices(arguments.operand(), model.noticed);
    Made made{std::move(model.document), model.folder};
    made.inputs.add(made.document, made.folder);
    return made;
}

/// Reports errors of the picture like the other errors of a call: without a full stop.
PictureTaken pictureFor(const Arguments& arguments, const Graph& graph, const std::string& file)
{
    if (!patchGrid(graph))
        throw arguments.wrong(
            HEEDMAP_PHRASE("--image is for what has a picture among its inputs, such as vision_transformer"));
    try {
        const NothingPrinted quiet;
        return takePicture(graph, QString::fromStdString(file));
    } catch (const Error& error) {
        std::string sentence = said(error.sentence());
        for (const char* stop : {".", "\u3002"})
            if (sentence.ends_with(stop))
                sentence.resize(sentence.size() - std::strlen(stop));
        throw arguments.wrong(Sentence(sentence));
    }
}

/// Puts the call's picture file into the document's picture.
void takeImage(const Arguments& arguments, Made& made)
{
    const std::string file = arguments.value("--image");
    asPathOfCall(file, [&] { requireReadable(file); });
    made.inputs.add(file);
    const Painting painting(messageLanguage()); // for what reads pictures
    const Computation computation = build(made.document, made.folder);
    PictureTaken taken = pictureFor(arguments, computation.graph, file);
    for (auto& [name, source] : made.document.arrays)
        if (const auto leaf = computation.leaves.find(name);
            leaf != computation.leaves.end() && leaf->second == taken.image)
            source = std::make_shared<const Tensor>(taken.shape, std::move(taken.numbers));
}

constexpr std::string_view examplePrefix = "examples:";

/// A built-in example, as a file of one's own.
Made documentOfExample(const Arguments& arguments)
{
    for (const char* option : {"--set", "--size", "--tokens", "--key-tokens", "--words", "--axes", "--image", "--as",
                               "--sample", "--softmax", "--transpose"})
        if (arguments.has(option))
            throw arguments.wrong(HEEDMAP_PHRASE("%1 is for a new document; an example has its own"), option);
    return {readExample(arguments.operand().substr(examplePrefix.size()))};
}

int runNew(const Arguments& arguments)
{
    const bool example = arguments.operand().starts_with(examplePrefix);
    const bool model = mayBeModel(arguments.operand()) && !isMechanism(arguments.operand());
    Made made = example ? documentOfExample(arguments) : model ? documentOfModel(arguments) : documentFor(arguments);
    if (arguments.has("--image"))
        takeImage(arguments, made);
    const std::string output = arguments.value("--output");
    asCall(arguments, [&] {
        asPathOfCall(output, [&] { made.inputs.requireOther(output); });
        FilesBeside files(std::move(made.document), made.folder, output);
        saveDocument(files.document(), output);
        files.keep();
        if (!files.beside().empty())
            remark(Sentence(HEEDMAP_PHRASE("the document reads files in %1, beside it"), files.beside().string()));
    });
    return ExitCode::done;
}

const Option newOptions[] = {
    {"--output", "FILE", HEEDMAP_PHRASE("the document to write"), "-o", true},
    {"--set", "key=value", HEEDMAP_PHRASE("a setting, such as heads=2 or mask.causal=true"), "", false, true},
    {"--size", "letter=N", HEEDMAP_PHRASE("a size, such as d=8 or, of a picture, H=32"), "", false, true},
    {"--tokens", "\"a b c\"", HEEDMAP_PHRASE("the tokens, with spaces between; for a published model, any text")},
    {"--key-tokens", "\"a b c\"", HEEDMAP_PHRASE("those of the other sequence, where the keys are another one")},
    {"--words", "TEXT",
     HEEDMAP_PHRASE("a sentence whose words are the inputs, with the numbers of the table of words")},
    {"--axes", "NAMES",
     HEEDMAP_PHRASE("the axes of the table to take, such as animal,food,grammar; heedmap words --axes lists them")},
    sampleOption(),
    softmaxOption(),
    transposeOption(),
    samplesOfFilesOption(),
    quietOption(),
    asOption(),
    {"--image", "FILE", HEEDMAP_PHRASE("a PNG or JPEG file as the picture, scaled and cut to its size")},
    messagesOption(),
};

} // namespace

const Verb newVerb{
    "new", "MECHANISM",
    HEEDMAP_PHRASE("write a document with seeded arrays of the right shapes, or of a published model's folder"),
    newOptions, runNew};

} // namespace heedmap
