#pragma once

#include <heedmap/base/export.h>
#include <heedmap/io/stored_array.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

// The errors thrown here do not name the file: the caller does.

/// Throws Error unless the path is a regular file that may be read; does not open pipes.
HEEDMAP_EXPORT void requireReadable(const std::filesystem::path& path);

/// Whether a path exists. True if the system refuses to look: reading it then gives the reason.
HEEDMAP_EXPORT bool isThere(const std::filesystem::path& path);

/// How a file's name ends, in small letters, as every extension is compared: ".npz" of "A.NPZ".
HEEDMAP_EXPORT std::string extensionOf(const std::filesystem::path& path);

/// The files of a folder with this extension (".safetensors"), sorted; none if it is not a folder or cannot be read.
HEEDMAP_EXPORT std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder,
                                                          std::string_view extension);

/// All of a regular file. Throws Error if it cannot be read or is longer than `most` bytes.
HEEDMAP_EXPORT std::string readFile(const std::filesystem::path& path, std::uintmax_t most);

/// The bytes of a regular file, mapped: only the pages that are accessed are read.
class HEEDMAP_EXPORT MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& path);
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    Bytes bytes() const { return m_bytes; }
    /// Throws Error if the file was written to, or truncated, since it was opened: beyond the new end there are no
    /// bytes to read. A file that replaces it by rename does no harm.
    void requireUnchanged() const;
    /// Lets the system drop these bytes from memory; it reads them again on the next access.
    void leave(Bytes part) const;

private:
    struct Opened;

    std::unique_ptr<const Opened> m_opened;
    Bytes m_bytes;
};

/// Whether to wait until the disk has a file, some 10 ms. Without it a file may be lost when the
/// machine (not the program) breaks down: right for what can be made again, wrong for documents.
enum class Sync { Yes, No };

/// A file that appears whole, under its name, at `commit`, or not at all: what is written goes to a
/// temporary in the same folder, which without a commit is gone with this object. A link is followed,
/// also where it leads to nothing yet; anything but a regular file (/dev/null, a pipe) is written to in place.
class HEEDMAP_EXPORT AtomicFile {
public:
    explicit AtomicFile(const std::filesystem::path& path);
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;
    ~AtomicFile();

    void write(std::string_view text);
    void write(Bytes bytes);
    void seek(std::int64_t offset); ///< from the beginning
    std::int64_t position() const;
    void commit(Sync sync = Sync::Yes);

private:
    void copyToDevice();

    std::filesystem::path m_path;
    std::filesystem::path m_temporary; ///< empty while it has no name
    bool m_device = false;
    std::FILE* m_file = nullptr;
};

/// One call for a file that is in memory.
HEEDMAP_EXPORT void writeFile(const std::filesystem::path& path, std::string_view contents, Sync sync = Sync::Yes);

/// `relative` below `folder`, for files that a document names. Throws Error if the path is
/// absolute, climbs out with "..", or a link on the way leads out.
HEEDMAP_EXPORT std::filesystem::path pathInside(const std::filesystem::path& folder,
                                                const std::filesystem::path& relative);

} // namespace heedmap
