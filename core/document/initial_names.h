#pragma once

#include <heedmap/document/document.h>

#include <array>

namespace heedmap {

struct InitialName {
    Initial::Kind kind;
    const char* name;
};

/// How documents call the rules, in the order of the enumeration.
inline constexpr std::array<InitialName, 5> initialNames = {{
    {Initial::Kind::Normal, "normal"},
    {Initial::Kind::Uniform, "uniform"},
    {Initial::Kind::Identity, "identity"},
    {Initial::Kind::Zeros, "zeros"},
    {Initial::Kind::Ones, "ones"},
}};

} // namespace heedmap
