#include "io/system_file.h"

#include <algorithm>
#include <cerrno>
#include <limits>

#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>
#include <windows.h>

// What core/io/system_file.cpp is for POSIX. While a file is mapped, Windows lets none cut it short.

namespace heedmap::system_file {
namespace fs = std::filesystem;
namespace {

HANDLE handleOf(const Descriptor& file) { return reinterpret_cast<HANDLE>(_get_osfhandle(file.number)); }

[[noreturn]] void failWith(Phrase what, const std::error_code& error)
{
    system_file::failWith(what, error.default_error_condition().value());
}

std::error_code lastError() { return {static_cast<int>(GetLastError()), std::system_category()}; }

} // namespace

Descriptor::~Descriptor()
{
    if (number >= 0)
        _close(number);
}

std::uintmax_t openToRead(const fs::path& path, Descriptor& file)
{
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (!fs::exists(status))
        throw Error(HEEDMAP_PHRASE("there is no such file"));
    if (fs::is_directory(status))
        throw Error(HEEDMAP_PHRASE("is a folder, not a file"));
    if (!fs::is_regular_file(status))
        throw Error(HEEDMAP_PHRASE("is not a regular file"));
    file.number = _wopen(path.c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
    if (file.number < 0)
        system_file::failWith(notRead, errno);
    return static_cast<std::uintmax_t>(stateOf(file).size);
}

std::size_t readSome(const Descriptor& file, char* to, std::size_t most)
{
    const std::size_t wanted = std::min<std::size_t>(most, std::numeric_limits<int>::max());
    const int count = _read(file.number, to, static_cast<unsigned>(wanted));
    if (count < 0)
        system_file::failWith(notRead, errno);
    return static_cast<std::size_t>(count);
}

State stateOf(const Descriptor& file)
{
    BY_HANDLE_FILE_INFORMATION now = {};
    if (GetFileInformationByHandle(handleOf(file), &now) == 0)
        failWith(notRead, lastError());
    return {static_cast<std::int64_t>(now.nFileSizeHigh) << 32 | now.nFileSizeLow, now.ftLastWriteTime.dwHighDateTime,
            now.ftLastWriteTime.dwLowDateTime};
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> identityOf(const fs::path& path)
{
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored))
        return std::nullopt;
    Descriptor file;
    file.number = _wopen(path.c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
    BY_HANDLE_FILE_INFORMATION found = {};
    if (file.number < 0 || GetFileInformationByHandle(handleOf(file), &found) == 0)
        return std::nullopt;
    return std::pair<std::uint64_t, std::uint64_t>{
        found.dwVolumeSerialNumber, static_cast<std::uint64_t>(found.nFileIndexHigh) << 32 | found.nFileIndexLow};
}

Bytes map(const Descriptor& file, std::size_t size)
{
    HANDLE mapping = CreateFileMappingW(handleOf(file), nullptr, PAGE_READONLY, 0, 0, nullptr);
    if (mapping == nullptr)
        failWith(notRead, lastError());
    const void* memory = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, size);
    const std::error_code error = lastError();
    CloseHandle(mapping);
    if (memory == nullptr)
        failWith(notRead, error);
    return {static_cast<const std::byte*>(memory), size};
}

void unmap(Bytes pages) { UnmapViewOfFile(pages.data()); }

bool bytesLost(Bytes) { return false; }

void drop(Bytes, Bytes) {} // the system does so by itself

std::FILE* openTemporary(const fs::path& target, fs::path& name)
{
    const fs::path own = temporaryName(target);
    const int number =
        _wopen(own.c_str(), _O_RDWR | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    if (number < 0)
        return nullptr;
    name = own;
    std::FILE* file = _fdopen(number, "w+b");
    if (file == nullptr)
        _close(number);
    return file;
}

// An open file cannot be called otherwise.
void putInPlace(std::FILE*& file, fs::path& name, const fs::path& target, bool sync)
{
    if (sync && _commit(_fileno(file)) != 0)
        system_file::failWith(notWritten, errno);
    const bool closed = std::fclose(file) == 0;
    file = nullptr;
    if (!closed)
        system_file::failWith(notWritten, errno);
    const DWORD flags = MOVEFILE_REPLACE_EXISTING | (sync ? MOVEFILE_WRITE_THROUGH : 0);
    if (MoveFileExW(name.c_str(), target.c_str(), flags) == 0)
        failWith(notWritten, lastError());
    name.clear();
}

std::FILE* openDevice(const fs::path& path) { return _wfopen(path.c_str(), L"wb"); }

void seek(std::FILE* file, std::int64_t offset)
{
    if (_fseeki64(file, offset, SEEK_SET) != 0)
        system_file::failWith(notWritten, errno);
}

std::int64_t position(std::FILE* file)
{
    const std::int64_t position = _ftelli64(file);
    if (position < 0)
        system_file::failWith(notWritten, errno);
    return position;
}

int processNumber() { return _getpid(); }

double memory() { return std::numeric_limits<double>::infinity(); }

} // namespace heedmap::system_file
