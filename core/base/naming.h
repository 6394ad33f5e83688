#pragma once

#include <heedmap/base/error.h>

#include <concepts>
#include <filesystem>
#include <string>

namespace heedmap {

/// Runs `work`; an error it throws is thrown on with `where` before it.
template <std::invocable Work> decltype(auto) naming(const Sentence& where, const Work& work)
{
    try {
        return work();
    } catch (const Error& error) {
        throw Error(HEEDMAP_PHRASE("%1: %2"), where, error.sentence());
    }
}

template <std::invocable Work> decltype(auto) naming(const std::string& where, const Work& work)
{
    return naming(Sentence(where), work);
}

template <std::invocable Work> decltype(auto) naming(const std::filesystem::path& path, const Work& work)
{
    return naming(path.string(), work);
}

} // namespace heedmap
