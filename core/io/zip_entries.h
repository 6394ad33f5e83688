#pragma once

#include <heedmap/io/stored_array.h>

#include <string>
#include <vector>

namespace heedmap {

/// A file in a zip archive, and its bytes there.
struct ZipEntry {
    std::string name;
    Bytes bytes;        ///< as stored
    bool plain = false; ///< neither packed nor encrypted: they are the file's own
};

/// All entries, in the order of the archive's directory, which is checked. Throws Error if it is damaged. (libzip reads
/// entries, but does not tell where their bytes are.)
std::vector<ZipEntry> zipEntries(Bytes archive);

} // namespace heedmap
