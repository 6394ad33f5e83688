#include "io/system_file.h"

#include "io/guarded_pages.h"

#include <heedmap/base/platform.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <limits>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace heedmap::system_file {
namespace fs = std::filesystem;
namespace {

/// Opens a file without a name, which vanishes even if the program is killed; -1 if the system has no such files.
int openNameless([[maybe_unused]] const fs::path& folder)
{
#if defined(O_TMPFILE)
    if (access("/proc/self/fd", X_OK) == 0) // where such a file can be given a name
        return open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
#endif
    return -1;
}

/// Writes the folder's entry to disk, so that the name survives a crash too. A failure is ignored.
void syncFolder(const fs::path& folder)
{
    Descriptor opened;
    opened.number = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened.number >= 0)
        fsync(opened.number);
}

} // namespace

Descriptor::~Descriptor()
{
    if (number >= 0)
        close(number);
}

// Without O_NONBLOCK a pipe would make us wait.
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

std::size_t readSome(const Descriptor& file, char* to, std::size_t most)
{
    for (;;) {
        const ssize_t count = ::read(file.number, to, most);
        if (count >= 0)
            return static_cast<std::size_t>(count);
        if (errno != EINTR)
            failWith(notRead, errno);
    }
}

State stateOf(const Descriptor& file)
{
    struct stat now = {};
    if (fstat(file.number, &now) != 0)
        failWith(notRead, errno);
    const auto [seconds, nanoseconds] = modificationTime(now);
    return {now.st_size, seconds, nanoseconds};
}

std::optional<std::pair<std::uint64_t, std::uint64_t>> identityOf(const fs::path& path)
{
    struct stat state = {};
    if (stat(path.c_str(), &state) != 0 || !S_ISREG(state.st_mode))
        return std::nullopt;
    return std::pair{static_cast<std::uint64_t>(state.st_dev), static_cast<std::uint64_t>(state.st_ino)};
}

Bytes map(const Descriptor& file, std::size_t size)
{
    void* memory = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number, 0);
    if (memory == MAP_FAILED)
        failWith(notRead, errno);
    const Bytes pages(static_cast<const std::byte*>(memory), size);
    if (!guardPages(pages)) {
        munmap(memory, size);
        failWith(notRead, EMFILE);
    }
    return pages;
}

void unmap(Bytes pages)
{
    unguardPages(pages);
    munmap(const_cast<std::byte*>(pages.data()), pages.size());
}

void drop(Bytes pages, Bytes part)
{
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const auto begin = static_cast<std::size_t>(part.data() - pages.data());
    const std::size_t first = (begin + page - 1) / page * page;
    const std::size_t end = (begin + part.size()) / page * page;
    if (first < end) // advice: where it is not followed, nothing is wrong
        madvise(const_cast<std::byte*>(pages.data()) + first, end - first, MADV_DONTNEED);
}

std::FILE* openTemporary(const fs::path& target, fs::path& name)
{
    int number = openNameless(target.parent_path());
    if (number < 0) {
        const fs::path own = temporaryName(target);
        number = open(own.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (number < 0)
            return nullptr;
        name = own;
    }
    std::FILE* file = fdopen(number, "w+b");
    if (file == nullptr)
        close(number);
    return file;
}

void putInPlace(std::FILE*& file, fs::path& name, const fs::path& target, bool sync)
{
    const int number = fileno(file);
    struct stat replaced {};
    if (stat(target.c_str(), &replaced) == 0 && fchmod(number, replaced.st_mode & 07777) != 0)
        failWith(notWritten, errno);
    if (sync && fsync(number) != 0)
        failWith(notWritten, errno);
    if (name.empty()) {
        const fs::path own = temporaryName(target);
        const std::string open = "/proc/self/fd/" + std::to_string(number);
        if (linkat(AT_FDCWD, open.c_str(), AT_FDCWD, own.c_str(), AT_SYMLINK_FOLLOW) != 0)
            failWith(notWritten, errno);
        name = own;
    }
    if (rename(name.c_str(), target.c_str()) != 0)
        failWith(notWritten, errno);
    name.clear();
    if (sync)
        syncFolder(target.parent_path());
}

std::FILE* openDevice(const fs::path& path) { return std::fopen(path.c_str(), "wbe"); }

void seek(std::FILE* file, std::int64_t offset)
{
    if (fseeko(file, offset, SEEK_SET) != 0)
        failWith(notWritten, errno);
}

std::int64_t position(std::FILE* file)
{
    const off_t position = ftello(file);
    if (position < 0)
        failWith(notWritten, errno);
    return position;
}

int processNumber() { return getpid(); }

double memory()
{
    double bytes = std::numeric_limits<double>::infinity();
#if defined(_SC_PHYS_PAGES) && !defined(__EMSCRIPTEN__) // where there are no files to ask
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long size = sysconf(_SC_PAGESIZE);
    if (pages > 0 && size > 0)
        bytes = static_cast<double>(pages) * static_cast<double>(size);
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
        bytes = std::min(bytes, static_cast<double>(limit.rlim_cur));
    if (double most = 0; std::ifstream("/sys/fs/cgroup/memory.max") >> most) // "max" is not read as a number
        bytes = std::min(bytes, most);
#endif
    return bytes;
}

} // namespace heedmap::system_file
