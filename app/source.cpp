#include "source.h"

#include "examples.h"
#include "values.h"

#include <heedmap/io/file.h>

#include <algorithm>

namespace heedmap {
namespace {

OpenedDocument openExample(const std::string& name, const std::string& id)
{
    const std::string text = exampleDocument(id);
    try {
        Document document = readDocument(text);
        Computation computation = build(document, {});
        return {std::move(document), std::move(computation)};
    } catch (const Error& error) {
        throw Error(HEEDMAP_PHRASE("%1: %2"), name, error.sentence());
    }
}

OpenedDocument openModel(const std::string& name)
{
    std::optional<ModelProposal> model = modelAt(name);
    if (!model)
        throw Error(
            HEEDMAP_PHRASE("%1: its tensors have the names of no model that is known; a document that names them "
                           "would be right"),
            name);
    Computation computation = build(model->document, model->folder);
    return {std::move(model->document), std::move(computation)};
}

} // namespace

bool mayBeModel(const std::string& name)
{
    constexpr std::string_view extension = ".safetensors";
    std::error_code ignored;
    const std::filesystem::directory_iterator files(name, ignored); // at its end where that is no folder
    return std::filesystem::path(name).extension() == extension
        || std::any_of(begin(files), end(files),
                       [&](const auto& file) { return file.path().extension() == extension; });
}

std::optional<ModelProposal> modelAt(const std::string& name, const ModelInput& input)
{
    try {
        return recognizeModel(name, input);
    } catch (const Error& error) {
        throw Error(HEEDMAP_PHRASE("%1: %2"), name, error.sentence());
    }
}

OpenedDocument openSource(const std::string& name)
{
    constexpr std::string_view prefix = "examples:";
    if (name.starts_with(prefix))
        return openExample(name, name.substr(prefix.size()));
    const bool model = mayBeModel(name);
    if (std::error_code ignored; !model || !std::filesystem::is_directory(name, ignored))
        asPathOfCall(name, [&] { requireReadable(name); });
    return model ? openModel(name) : openDocument(name);
}

} // namespace heedmap
