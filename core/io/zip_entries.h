#pragma once

#include <heedmap/io/stored_array.h>

#include <string>
#include <vector>

namespace heedmap {

/// A file in a zip archive, where it stands in it.
struct ZipEntry {
    std::string name;
    Bytes bytes;        ///< as stored
    bool plain = false; ///< neither packed nor encrypted: they are the file's own
};

/// All of them, in the order of the archive's directory, which is checked. Throws Error. (libzip reads entries, but
/// does not say where their bytes are.)
std::vector<ZipEntry> zipEntries(Bytes archive);

} // namespace heedmap
