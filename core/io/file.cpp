#include <heedmap/io/file.h>

#include "base/system_reason.h"
#include "io/in_memory.h"
#include "io/torn_pages.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace heedmap {
namespace fs = std::filesystem;
namespace {

constexpr Phrase notRead = HEEDMAP_PHRASE("cannot be read: %1");
constexpr Phrase notWritten = HEEDMAP_PHRASE("cannot be written: %1");

[[noreturn]] void failWith(Phrase what, int error) { throw Error(what, systemReason(error)); }

/// An open file descriptor, closed at the end of its scope.
struct Descriptor {
    int number = -1;

    ~Descriptor()
    {
        if (number >= 0)
            close(number);
    }
};

/// Opens a regular file to read and says how long it is. Without O_NONBLOCK a pipe would make us wait.
std::uintmax_t openToRead(const fs::path& path, Descriptor& file)
{
    file.number = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file.number < 0 && errno == ENOENT)
        throw Error(HEEDMAP_PHRASE("there is no such file"));
    struct stat status {};
    if (file.number < 0 || fstat(file.number, &status) != 0)
        failWith(notRead, errno);
    if (S_ISDIR(status.st_mode))
        throw Error(HEEDMAP_PHRASE("is a folder, not a file"));
    if (!S_ISREG(status.st_mode))
        throw Error(HEEDMAP_PHRASE("is not a regular file"));
    return static_cast<std::uintmax_t>(status.st_size);
}

/// A unique name in the same folder.
fs::path temporaryName(const fs::path& path)
{
    static std::atomic<unsigned> count = 0;
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    return path.parent_path()
        / (".heedmap-" + std::to_string(getpid()) + "-" + std::to_string(now) + "-" + std::to_string(count++)
           + ".part");
}

/// Where the links lead that `path` may be, though there may be nothing yet.
fs::path behindLinks(fs::path path)
{
    std::error_code ignored;
    constexpr int most = 40; // as Linux has it
    for (int i = 0; fs::is_symlink(path, ignored); ++i) {
        if (i == most)
            failWith(notWritten, ELOOP);
        path = path.parent_path() / fs::read_symlink(path, ignored);
    }
    return path;
}

/// A file with no name, of which nothing is left even when the program is killed; -1 where there is no such thing.
int openNameless([[maybe_unused]] const fs::path& folder)
{
#if defined(O_TMPFILE)
    if (access("/proc/self/fd", X_OK) == 0) // where such a file can be given a name
        return open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
#endif
    return -1;
}

/// Has the disk take a name as well. Where it cannot, the file is in place all the same.
void syncFolder(const fs::path& folder)
{
    const Descriptor opened{open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    if (opened.number >= 0)
        fsync(opened.number);
}

} // namespace

void requireReadable(const fs::path& path)
{
    Descriptor file;
    openToRead(path, file);
}

bool isThere(const fs::path& path)
{
    std::error_code ignored;
    return fs::status(path, ignored).type() != fs::file_type::not_found;
}

std::string extensionOf(const fs::path& path)
{
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
    return extension;
}

std::vector<fs::path> filesIn(const fs::path& folder, std::string_view extension)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (fs::directory_iterator entry(folder.empty() ? "." : folder, error), end; !error && entry != end;
         entry.increment(error))
        if (extensionOf(entry->path()) == extension)
            files.push_back(entry->path());
    std::ranges::sort(files);
    return files;
}

std::string readFile(const fs::path& path, std::uintmax_t most)
{
    Descriptor file;
    const std::uintmax_t size = openToRead(path, file);
    if (size > most)
        throw Error(HEEDMAP_PHRASE("takes %1 bytes; at most %2 can be read"), size, most);
    std::string contents(inMemory(size), '\0');
    std::size_t done = 0;
    while (done < contents.size()) {
        const ssize_t count = ::read(file.number, contents.data() + done, contents.size() - done);
        if (count < 0 && errno != EINTR)
            failWith(notRead, errno);
        if (count == 0)
            throw Error(HEEDMAP_PHRASE("became shorter while it was read"));
        done += count < 0 ? 0 : static_cast<std::size_t>(count);
    }
    return contents;
}

struct MappedFile::State {
    off_t size = 0;
    time_t seconds = 0;
    long nanoseconds = 0;
    bool operator==(const State&) const = default;
};

MappedFile::MappedFile(const fs::path& path)
{
    Descriptor file;
    const std::size_t size = inMemory(openToRead(path, file));
    if (size == 0)
        return; // an empty mapping is an error to the system, and an empty file to its reader
    void* pages = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
    if (pages == MAP_FAILED)
        failWith(notRead, errno);
    m_bytes = {static_cast<const std::byte*>(pages), size};
    if (!guardPages(m_bytes)) {
        munmap(pages, size);
        failWith(notRead, EMFILE);
    }
    m_file = std::exchange(file.number, -1);
    m_opened = std::make_unique<const State>(state());
}

MappedFile::State MappedFile::state() const
{
    struct stat now = {};
    if (fstat(m_file, &now) != 0)
        failWith(notRead, errno);
    return {now.st_size, now.st_mtim.tv_sec, now.st_mtim.tv_nsec};
}

void MappedFile::requireUnchanged() const
{
    if (m_file >= 0 && (torn(m_bytes) || state() != *m_opened))
        throw Error(HEEDMAP_PHRASE("was changed after it was opened; open the document again"));
}

void MappedFile::leave(Bytes part) const
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto begin = static_cast<std::size_t>(part.data() - m_bytes.data());
    const std::size_t first = (begin + page - 1) / page * page;
    const std::size_t end = (begin + part.size()) / page * page;
    if (first < end) // advice: where it is not followed, nothing is wrong
        madvise(const_cast<std::byte*>(m_bytes.data()) + first, end - first, MADV_DONTNEED);
}

MappedFile::~MappedFile()
{
    if (m_file >= 0)
        close(m_file);
    if (m_bytes.empty())
        return;
    unguardPages(m_bytes);
    munmap(const_cast<std::byte*>(m_bytes.data()), m_bytes.size());
}

AtomicFile::AtomicFile(const fs::path& path) : m_path(path)
{
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    if (fs::is_directory(status))
        throw Error(notWritten, HEEDMAP_PHRASE("it is a folder"));
    m_device = fs::exists(status) && !fs::is_regular_file(status);
    if (!m_device) // a link to a pipe, as /dev/stdout may be, names no path
        m_path = behindLinks(path);
    errno = 0;
    if (m_device)
        m_file = std::tmpfile();
    else
        openTemporary();
    if (m_file == nullptr)
        failWith(notWritten, errno);
}

void AtomicFile::openTemporary()
{
    int number = openNameless(m_path.parent_path());
    if (number < 0) {
        const fs::path name = temporaryName(m_path);
        number = open(name.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (number < 0)
            return;
        m_temporary = name;
    }
    m_file = fdopen(number, "w+b");
    if (m_file == nullptr)
        close(number);
}

AtomicFile::~AtomicFile()
{
    if (m_file != nullptr)
        std::fclose(m_file);
    if (!m_temporary.empty())
        unlink(m_temporary.c_str());
}

void AtomicFile::write(std::string_view text) { write(std::as_bytes(std::span(text))); }

void AtomicFile::write(Bytes bytes)
{
    if (std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size())
        failWith(notWritten, errno);
}

void AtomicFile::seek(std::int64_t offset)
{
    if (fseeko(m_file, offset, SEEK_SET) != 0)
        failWith(notWritten, errno);
}

std::int64_t AtomicFile::position() const
{
    const off_t position = ftello(m_file);
    if (position < 0)
        failWith(notWritten, errno);
    return position;
}

void AtomicFile::commit(Sync sync)
{
    if (std::fflush(m_file) != 0)
        failWith(notWritten, errno);
    if (m_device)
        return copyToDevice();
    const int number = fileno(m_file);
    struct stat replaced {};
    if (stat(m_path.c_str(), &replaced) == 0 && fchmod(number, replaced.st_mode & 07777) != 0)
        failWith(notWritten, errno);
    if (sync == Sync::Yes && fsync(number) != 0)
        failWith(notWritten, errno);
    if (m_temporary.empty()) {
        const fs::path name = temporaryName(m_path);
        const std::string open = "/proc/self/fd/" + std::to_string(number);
        if (linkat(AT_FDCWD, open.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0)
            failWith(notWritten, errno);
        m_temporary = name;
    }
    if (rename(m_temporary.c_str(), m_path.c_str()) != 0)
        failWith(notWritten, errno);
    m_temporary.clear();
    if (sync == Sync::Yes)
        syncFolder(m_path.parent_path());
}

void AtomicFile::copyToDevice()
{
    std::FILE* device = std::fopen(m_path.c_str(), "wbe");
    if (device == nullptr)
        failWith(notWritten, errno);
    std::rewind(m_file);
    std::array<char, 65536> block;
    bool written = true;
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), m_file))
        written = written && std::fwrite(block.data(), 1, count, device) == count;
    if (std::fclose(device) != 0 || !written)
        failWith(notWritten, errno);
}

void writeFile(const fs::path& path, std::string_view contents, Sync sync)
{
    AtomicFile file(path);
    file.write(contents);
    file.commit(sync);
}

fs::path pathInside(const fs::path& folder, const fs::path& relative)
{
    if (relative.empty())
        throw Error(HEEDMAP_PHRASE("the path is empty; it names a file in the document's folder"));
    if (relative.is_absolute())
        throw Error(HEEDMAP_PHRASE("the path is absolute; it must be relative to the document's folder"));
    if (std::ranges::find(relative, "..") != relative.end())
        throw Error(HEEDMAP_PHRASE("the path leaves the document's folder by \"..\""));
    std::error_code error;
    const fs::path root = fs::weakly_canonical(folder.empty() ? fs::path(".") : folder, error);
    fs::path target = fs::weakly_canonical(root / relative, error);
    if (error)
        failWith(HEEDMAP_PHRASE("the path cannot be followed: %1"), error.value());
    const auto [rootEnd, targetEnd] = std::ranges::mismatch(root, target);
    if (rootEnd != root.end())
        throw Error(HEEDMAP_PHRASE("the path leaves the document's folder by a link"));
    return target;
}

} // namespace heedmap
