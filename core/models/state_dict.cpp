#include "models/state_dict.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

namespace heedmap {
namespace {

/// That third of an axis; nothing for all of it.
std::optional<Range> rangeOf(StateDict::Part part, Index size)
{
    if (part == StateDict::Part::All)
        return std::nullopt;
    const auto which = static_cast<Index>(part);
    return Range{which * (size / 3), (which + 1) * (size / 3)};
}

} // namespace

const StateDict::Stored& StateDict::require(const std::string& tensor) const
{
    const auto found = m_tensors.find(tensor);
    if (found == m_tensors.end())
        throw Error(HEEDMAP_PHRASE("it has no tensor %1, which %2 needs"), inQuotes(tensor), m_owner);
    if (!found->second.problem.empty())
        throw Error(HEEDMAP_PHRASE("%1: %2"), inQuotes(tensor), found->second.problem);
    return found->second;
}

Index StateDict::size(const std::string& tensor, std::size_t axis) const
{
    const Stored& stored = require(tensor);
    return axis < stored.dimensions.size() ? static_cast<Index>(stored.dimensions[axis]) : 0;
}

void StateDict::takeMatrix(const std::string& array, const std::string& tensor, Part part)
{
    m_arrays.emplace_back(
        array,
        FileReference{
            .file = require(tensor).file, .array = tensor, .transpose = true, .rows = rangeOf(part, size(tensor, 0))});
    m_used.insert(tensor);
}

void StateDict::takeVector(const std::string& array, const std::string& tensor, Part part)
{
    m_arrays.emplace_back(
        array, FileReference{.file = require(tensor).file, .array = tensor, .columns = rangeOf(part, size(tensor, 0))});
    m_used.insert(tensor);
}

void StateDict::takeVectorIfThere(const std::string& array, const std::string& tensor, Part part)
{
    if (has(tensor))
        takeVector(array, tensor, part);
}

void StateDict::takeVectorOrZeros(const std::string& array, const std::string& tensor)
{
    if (has(tensor))
        takeVector(array, tensor);
    else
        m_arrays.emplace_back(array, Initial{.kind = Initial::Kind::Zeros});
}

std::vector<std::string> StateDict::unused() const
{
    std::vector<std::string> names;
    for (const auto& [name, stored] : m_tensors)
        if (!m_used.contains(name))
            names.push_back(name);
    return names;
}

} // namespace heedmap
