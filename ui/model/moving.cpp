#include "model/moving.h"

#include "model/model_text.h"

#include <heedmap/error.h>

namespace heedmap {
namespace {

constexpr Index mostMoved = 1 << 22; // as text a number takes some twenty bytes

} // namespace

void requireFewInFiles(const Document& document, const Computation& computation, const std::filesystem::path& folder)
{
    Index numbers = 0;
    for (const auto& [name, source] : document.arrays)
        if (std::holds_alternative<FileReference>(source))
            numbers += computation.graph.node(computation.leaves.at(name)).shape.size();
    if (numbers > mostMoved)
        throw Error(modelText("The weights beside this document are too many to be copied into it. Save it in %1.")
                        .arg(QString::fromStdString(folder.string()))
                        .toStdString());
}

} // namespace heedmap
