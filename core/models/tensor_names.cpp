#include "models/tensor_names.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

namespace heedmap {

bool isTrue(const Json& rule, std::string_view key)
{
    const Json* value = rule.find(key);
    return value != nullptr && *value == Json(true);
}

std::string numbered(std::string name, Index layer)
{
    if (const std::size_t at = name.find("{i}"); at != std::string::npos)
        name.replace(at, 3, std::to_string(layer));
    return name;
}

std::string TensorNames::name(const std::string& tensor, Index layer) const
{
    return numbered(tensor.starts_with('/') ? tensor.substr(1) : m_prefix + tensor, layer);
}

std::string TensorNames::first(const Json& tensors, Index layer) const
{
    for (const Json& tensor : tensors.array())
        if (std::string full = name(tensor.string(), layer); m_files.find(full) != nullptr)
            return full;
    return {};
}

bool TensorNames::isTall(const Json& tensors) const
{
    const ModelFiles::Found* found = m_files.find(first(tensors));
    return found != nullptr && found->entry.dimensions.size() == 2
        && found->entry.dimensions[0] > found->entry.dimensions[1];
}

Index TensorNames::size(const std::string& tensor, std::size_t axis) const
{
    const auto& dimensions = m_files.find(tensor)->entry.dimensions;
    if (axis >= dimensions.size() || dimensions[axis] == 0)
        throw Error(HEEDMAP_PHRASE("the tensor %1 is %2; expected %3 dimensions or more"), inQuotes(tensor),
                    dimensionsText(dimensions), axis + 1);
    return static_cast<Index>(dimensions[axis]);
}

} // namespace heedmap
