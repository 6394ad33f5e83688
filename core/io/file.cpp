#include <heedmap/io/file.h>

#include "io/in_memory.h"
#include "io/system_file.h"

#include <heedmap/base/error.h>
#include <heedmap/base/letter_case.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/base/system_reason.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <functional>
#include <string>
#include <system_error>
#include <utility>

namespace heedmap {
namespace fs = std::filesystem;
using system_file::Descriptor, system_file::failWith, system_file::notWritten;

namespace {

/// The path that `path` leads to by links, whether or not there is a file yet.
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

} // namespace

void system_file::failWith(Phrase what, int error) { throw Error(what, systemReason(error)); }

fs::path system_file::temporaryName(const fs::path& path)
{
    static std::atomic<unsigned> count = 0;
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    return path.parent_path()
        / (".heedmap-" + std::to_string(processNumber()) + "-" + std::to_string(now) + "-" + std::to_string(count++)
           + ".part");
}

void requireReadable(const fs::path& path)
{
    Descriptor file;
    system_file::openToRead(path, file);
}

bool isThere(const fs::path& path)
{
    std::error_code ignored;
    return fs::status(path, ignored).type() != fs::file_type::not_found;
}

std::string extensionOf(const fs::path& path)
{
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(), smallLetter);
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
    const std::uintmax_t size = system_file::openToRead(path, file);
    if (size > most)
        throw Error(
            Sentence(HEEDMAP_COUNTED("takes %1 bytes; at most %2 can be read", "takes %1 byte; at most %2 can be read"),
                     size, most));
    std::string contents(inMemory(size), '\0');
    std::size_t done = 0;
    while (done < contents.size()) {
        const std::size_t wanted = std::min(contents.size() - done, readingPiece);
        const std::size_t count = system_file::readSome(file, contents.data() + done, wanted);
        if (count == 0)
            throw Error(HEEDMAP_PHRASE("became shorter while it was read"));
        done += count;
        keepReading(count);
    }
    return contents;
}

struct MappedFile::Opened {
    Descriptor file; ///< kept to look at it again
    system_file::State state;
};

MappedFile::MappedFile(const fs::path& path)
{
    auto opened = std::make_unique<Opened>();
    const std::size_t size = inMemory(system_file::openToRead(path, opened->file));
    if (size == 0)
        return; // an empty mapping is an error to the system, and an empty file to its reader
    m_bytes = system_file::map(opened->file, size);
    opened->state = system_file::stateOf(opened->file);
    m_opened = std::move(opened);
}

void MappedFile::requireUnchanged() const
{
    if (m_opened && (system_file::bytesLost(m_bytes) || system_file::stateOf(m_opened->file) != m_opened->state))
        throw Error(HEEDMAP_PHRASE("was changed after it was opened; open the document again"));
}

void MappedFile::leave(Bytes part) const
{
    const auto before = std::less<>();
    const std::byte* const end = m_bytes.data() + m_bytes.size();
    if (before(part.data(), m_bytes.data()) || before(end, part.data() + part.size()))
        return; // numbers that are held elsewhere
    system_file::drop(m_bytes, part);
}

MappedFile::~MappedFile()
{
    if (!m_bytes.empty())
        system_file::unmap(m_bytes);
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
    m_file = m_device ? std::tmpfile() : system_file::openTemporary(m_path, m_temporary);
    if (m_file == nullptr)
        failWith(notWritten, errno);
}

AtomicFile::~AtomicFile()
{
    if (m_file != nullptr)
        std::fclose(m_file);
    std::error_code ignored;
    if (!m_temporary.empty())
        fs::remove(m_temporary, ignored);
}

void AtomicFile::write(std::string_view text) { write(std::as_bytes(std::span(text.data(), text.size()))); }

void AtomicFile::write(Bytes bytes)
{
    if (std::fwrite(bytes.data(), 1, bytes.size(), m_file) != bytes.size())
        failWith(notWritten, errno);
}

void AtomicFile::seek(std::int64_t offset) { system_file::seek(m_file, offset); }

std::int64_t AtomicFile::position() const { return system_file::position(m_file); }

void AtomicFile::commit(Sync sync)
{
    if (std::fflush(m_file) != 0)
        failWith(notWritten, errno);
    if (m_device)
        return copyToDevice();
    system_file::putInPlace(m_file, m_temporary, m_path, sync == Sync::Yes);
}

void AtomicFile::copyToDevice()
{
    std::FILE* device = system_file::openDevice(m_path);
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
    if (relative.has_root_path()) // on Windows not each of these is absolute
        throw Error(HEEDMAP_PHRASE("the path is absolute; expected one relative to the document's folder"));
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
