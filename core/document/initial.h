#pragma once

#include <heedmap/document/document.h>
#include <heedmap/graph/graph.h>

#include <array>
#include <string>

namespace heedmap {

/// The function that makes the numbers of a rule for an array of that name.
HEEDMAP_EXPORT LeafFill filling(const Initial& initial, const Shape& shape, const std::string& name);
HEEDMAP_EXPORT Tensor made(const Initial& initial, const Shape& shape, const std::string& name);

struct InitialName {
    Initial::Kind kind;
    const char* name;
};

/// The names of the rules in documents, in the order of the enumeration.
inline constexpr std::array<InitialName, 5> initialNames = {{
    {Initial::Kind::Normal, "normal"},
    {Initial::Kind::Uniform, "uniform"},
    {Initial::Kind::Identity, "identity"},
    {Initial::Kind::Zeros, "zeros"},
    {Initial::Kind::Ones, "ones"},
}};

} // namespace heedmap
