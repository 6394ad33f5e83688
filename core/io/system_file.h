#pragma once

#include <heedmap/base/error.h>
#include <heedmap/io/stored_array.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <utility>

namespace heedmap::system_file {

// File operations of the system beyond standard C++: a source for POSIX, and one in resources/windows.

inline constexpr Phrase notRead = HEEDMAP_PHRASE("cannot be read: %1");
inline constexpr Phrase notWritten = HEEDMAP_PHRASE("cannot be written: %1");
[[noreturn]] void failWith(Phrase what, int error);

/// An open file, closed at the end of its scope.
struct Descriptor {
    int number = -1;

    Descriptor() = default;
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor();
};

/// Opens a regular file to read and says how long it is. Throws Error for anything else, and waits for no pipe.
std::uintmax_t openToRead(const std::filesystem::path& path, Descriptor& file);
/// At least one byte, at most `most`; 0 at the end.
std::size_t readSome(const Descriptor& file, char* to, std::size_t most);

/// What changes when a file is written to.
struct State {
    std::int64_t size = 0;
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;

    bool operator==(const State&) const = default;
};
State stateOf(const Descriptor& file);

/// The identity of the file that a path leads to; none unless it is a regular file.
std::optional<std::pair<std::uint64_t, std::uint64_t>> identityOf(const std::filesystem::path& path);

/// Maps a file into memory; its bytes are read as they are accessed. Lost bytes read as zeros: see `bytesLost`.
Bytes map(const Descriptor& file, std::size_t size);
void unmap(Bytes pages);
/// Whether some of the bytes were lost when they were read.
bool bytesLost(Bytes pages);
/// Lets the system drop the pages that lie wholly in a part.
void drop(Bytes pages, Bytes part);

/// A file of the target's folder to write to, and its name; none if it gets one only when it is whole. Null, with
/// errno, where there can be none.
std::FILE* openTemporary(const std::filesystem::path& target, std::filesystem::path& name);
/// Renames the file to the target, replacing what was there, and may close it to do so; with `sync`, after it is
/// written to disk.
void putInPlace(std::FILE*& file, std::filesystem::path& name, const std::filesystem::path& target, bool sync);
std::FILE* openDevice(const std::filesystem::path& path);
void seek(std::FILE* file, std::int64_t offset);
std::int64_t position(std::FILE* file);

/// A unique name in a file's folder.
std::filesystem::path temporaryName(const std::filesystem::path& path);
int processNumber();

/// The bytes of memory that this machine has, or that this program may use; infinite where the system does not say.
double memory();

} // namespace heedmap::system_file
