#include "io/system_file.h"

#include <heedmap/io/array_file.h>

#include <cerrno>
#include <limits>

// Replaces core/io/system_file.cpp and array_file.cpp in a page, which has no files: its document is in the page.

namespace heedmap::system_file {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void refuse() { throw Error(HEEDMAP_PHRASE("there is no such file")); }

} // namespace

Descriptor::~Descriptor() = default;

std::uintmax_t openToRead(const fs::path&, Descriptor&) { refuse(); }
std::size_t readSome(const Descriptor&, char*, std::size_t) { return 0; }
State stateOf(const Descriptor&) { return {}; }
std::optional<std::pair<std::uint64_t, std::uint64_t>> identityOf(const fs::path&) { return std::nullopt; }

Bytes map(const Descriptor&, std::size_t) { return {}; }
void unmap(Bytes) {}
bool bytesLost(Bytes) { return false; }
void drop(Bytes, Bytes) {}

std::FILE* openTemporary(const fs::path&, fs::path&)
{
    errno = EROFS;
    return nullptr;
}
void putInPlace(std::FILE*&, fs::path&, const fs::path&, bool) { refuse(); }
std::FILE* openDevice(const fs::path&) { return nullptr; }
void seek(std::FILE*, std::int64_t) {}
std::int64_t position(std::FILE*) { return 0; }

int processNumber() { return 0; }
double memory() { return std::numeric_limits<double>::infinity(); }

} // namespace heedmap::system_file

namespace heedmap {
namespace {

[[noreturn]] void refuseFile() { throw Error(HEEDMAP_PHRASE("there is no such file")); }

} // namespace

Tensor readArrayFile(const std::filesystem::path&, const std::optional<std::string>&, const ArraySelection&,
                     const Limits&)
{
    refuseFile();
}
std::optional<Shape> statedShape(const std::filesystem::path&, const std::optional<std::string>&, const ArraySelection&)
{
    refuseFile();
}

ArrayFile::ArrayFile(const std::filesystem::path& path, const std::optional<std::string>&)
    : m_format(nullptr), m_file(path)
{
}
ArrayFile::~ArrayFile() = default;
std::optional<StoredArray> ArrayFile::find(const std::optional<std::string>&) const { return std::nullopt; }
Tensor ArrayFile::read(const std::optional<std::string>&, const ArraySelection&, const Limits&) const { refuseFile(); }
std::optional<Shape> ArrayFile::statedShape(const std::optional<std::string>&, const ArraySelection&) const
{
    refuseFile();
}

std::vector<ArrayEntry> listArrayFile(const std::filesystem::path&) { refuseFile(); }
bool holdsWeights(const std::filesystem::path&) { return false; }
std::vector<ArrayEntry> listWeights(Bytes, const std::filesystem::path&) { return {}; }
std::vector<std::string> arrayFileExtensions() { return {}; }

} // namespace heedmap
