#pragma once

#include <heedmap/base/error.h>
#include <heedmap/io/file.h>

namespace heedmap {

/// What `work` makes of a file's bytes. Throws Error if the file is written to meanwhile: what was read then is half
/// of one file and half of another.
template <typename Work> auto whileUnchanged(const MappedFile& file, const Work& work)
{
    try {
        auto made = work(file.bytes());
        file.requireUnchanged();
        return made;
    } catch (const Error&) {
        file.requireUnchanged();
        throw;
    }
}

} // namespace heedmap
