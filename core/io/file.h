#pragma once

#include <heedmap/export.h>
#include <heedmap/io/stored_array.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {

// The sentences of the errors thrown here do not name the file: who asked for it knows how it was called.

/// Throws Error unless a regular file is there and may be read; asks no pipe for anything.
HEEDMAP_EXPORT void requireReadable(const std::filesystem::path& path);

/// Whether something is there. What the system refuses to look at is: whoever reads it says why it cannot be read.
HEEDMAP_EXPORT bool isThere(const std::filesystem::path& path);

/// How a file's name ends, in small letters, as every extension is compared: ".npz" of "A.NPZ".
HEEDMAP_EXPORT std::string extensionOf(const std::filesystem::path& path);

/// The files of a folder with this extension (".safetensors"), sorted; none where it is not a folder or cannot be read.
HEEDMAP_EXPORT std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder,
                                                          std::string_view extension);

/// All of a regular file. Throws Error where it cannot be read or is longer than `most` bytes.
HEEDMAP_EXPORT std::string readFile(const std::filesystem::path& path, std::uintmax_t most);

/// A regular file's bytes where the system maps them: only what is looked at is read.
class HEEDMAP_EXPORT MappedFile {
public:
    explicit MappedFile(const std::filesystem::path& path);
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    Bytes bytes() const { return m_bytes; }
    /// Throws Error if somebody has written to the file, or cut it short, since it was opened: beyond a new end the
    /// system has no bytes to give. A file put in its place does no harm.
    void requireUnchanged() const;
    /// These bytes of it need not stay in memory: the system gives them again when somebody looks.
    void leave(Bytes part) const;

private:
    struct State;
    State state() const;

    int m_file = -1; ///< kept to look at it again
    std::unique_ptr<const State> m_opened;
    Bytes m_bytes;
};

/// Whether to wait until the disk has a file, some 10 ms. Without it a file may be lost when the
/// machine (not the program) breaks down: right for what can be made again, wrong for documents.
enum class Sync { Yes, No };

/// A file that appears whole, under its name, at `commit`, or not at all: what is written goes to a
/// temporary in the same folder, which without a commit is gone with this object. A link is followed,
/// also where nothing is behind it yet; what is no regular file (/dev/null, a pipe) is written to in place.
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
    void openTemporary();
    void copyToDevice();

    std::filesystem::path m_path;
    std::filesystem::path m_temporary; ///< empty while it has no name
    bool m_device = false;
    std::FILE* m_file = nullptr;
};

/// One call for a file that is in memory.
HEEDMAP_EXPORT void writeFile(const std::filesystem::path& path, std::string_view contents, Sync sync = Sync::Yes);

/// `relative` below `folder`, for files that a document names. Throws Error where the path is
/// absolute, climbs out with "..", or a link on the way leads out.
HEEDMAP_EXPORT std::filesystem::path pathInside(const std::filesystem::path& folder,
                                                const std::filesystem::path& relative);

} // namespace heedmap
