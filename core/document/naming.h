#pragma once

#include <heedmap/error.h>

#include <concepts>
#include <filesystem>

namespace heedmap {

/// Runs `work`; an error it throws is thrown on with the path before it.
template <std::invocable Work> auto naming(const std::filesystem::path& path, Work work)
{
    try {
        return work();
    } catch (const Error& error) {
        throw Error(HEEDMAP_PHRASE("%1: %2"), path.string(), error.sentence());
    }
}

} // namespace heedmap
