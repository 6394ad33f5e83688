#include "source.h"

#include "examples.h"
#include "values.h"

#include <heedmap/io/file.h>
#include <heedmap/models/recognize.h>

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
        throw Error(name + ": " + error.what());
    }
}

bool isModel(const std::filesystem::path& path)
{
    return std::filesystem::is_directory(path) || path.extension() == ".safetensors";
}

/// The weights of a published model, or a folder with them, as the document that it makes.
OpenedDocument openModel(const std::string& name)
{
    try {
        std::optional<ModelProposal> proposal = recognizeModel(name);
        if (!proposal)
            throw Error("its tensors have the names of no model that is known; a document that names them would be "
                        "right");
        Computation computation = build(proposal->document, proposal->folder);
        return {std::move(proposal->document), std::move(computation)};
    } catch (const Error& error) {
        throw Error(name + ": " + error.what());
    }
}

} // namespace

OpenedDocument openSource(const std::string& name)
{
    constexpr std::string_view prefix = "examples:";
    if (name.starts_with(prefix))
        return openExample(name, name.substr(prefix.size()));
    if (!std::filesystem::is_directory(name))
        asPathOfCall(name, [&] { requireReadable(name); });
    return isModel(name) ? openModel(name) : openDocument(name);
}

} // namespace heedmap
