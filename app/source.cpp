#include "source.h"

#include "examples.h"
#include "values.h"

#include <heedmap/io/file.h>

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

} // namespace

OpenedDocument openSource(const std::string& name)
{
    constexpr std::string_view prefix = "examples:";
    if (name.starts_with(prefix))
        return openExample(name, name.substr(prefix.size()));
    asPathOfCall(name, [&] { requireReadable(name); });
    return openDocument(name);
}

} // namespace heedmap
