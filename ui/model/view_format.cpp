#include "model/view_format.h"

#include <heedmap/document/computation.h>

#include <algorithm>
#include <string_view>

namespace heedmap {
namespace {

constexpr std::string_view formatKey = "number_format";

void put(Json& view, const Json* format)
{
    if (format != nullptr)
        view.set(formatKey, *format);
    else
        std::erase_if(view.object(), [](const auto& entry) { return entry.first == formatKey; });
}

} // namespace

const FloatFormat& formatOf(const Json& view)
{
    const Json* wanted = view.find(formatKey);
    const auto found = wanted == nullptr || !wanted->isString()
        ? floatFormats().end()
        : std::ranges::find(floatFormats(), wanted->string(), &FloatFormat::id);
    return found == floatFormats().end() ? floatFormats().front() : *found;
}

void requireRoom(const GraphShape& graph, const FloatFormat& format)
{
    if (format.reduced()) // rounded values are kept beside the given ones
        Capacity::ofThisMachine().requireBytes(Sentence(std::string(format.id)), graph.bytesOfEverything(format));
}

void putFormat(Json& view, const FloatFormat& format)
{
    const Json id = std::string(format.id);
    put(view, format.reduced() ? &id : nullptr);
}

void carryFormat(Json& view, const Json& from) { put(view, from.find(formatKey)); }

} // namespace heedmap
