#include <heedmap/io/npz.h>

#include <heedmap/error.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/quotes.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <string_view>

#include <zip.h>

namespace heedmap {
namespace {

constexpr std::string_view ending = ".npy";

using Archive = std::unique_ptr<zip_t, decltype([](zip_t* archive) { zip_discard(archive); })>;
using Entry = std::unique_ptr<zip_file_t, decltype([](zip_file_t* entry) { zip_fclose(entry); })>;

Archive openArchive(Bytes bytes)
{
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    Archive archive(source == nullptr ? nullptr : zip_open_from_source(source, ZIP_RDONLY, &error));
    zip_error_fini(&error);
    if (archive == nullptr || bytes.empty()) { // nothing at all is an archive to libzip
        if (archive == nullptr)
            zip_source_free(source);
        throw Error("it is not an npz file, or not all of one: it cannot be opened as a zip archive");
    }
    return archive;
}

/// The name of an entry's array; nothing for entries that are no arrays.
std::optional<std::string> arrayName(zip_t* archive, zip_uint64_t index)
{
    const char* name = zip_get_name(archive, index, ZIP_FL_ENC_GUESS);
    if (name == nullptr || !std::string_view(name).ends_with(ending))
        return std::nullopt;
    return std::string(name, std::string_view(name).size() - ending.size());
}

zip_uint64_t find(zip_t* archive, const std::string& name)
{
    std::optional<zip_uint64_t> found;
    std::vector<std::string> names;
    const auto count = static_cast<zip_uint64_t>(zip_get_num_entries(archive, 0));
    for (zip_uint64_t i = 0; i < count; ++i) {
        const std::optional<std::string> entry = arrayName(archive, i);
        if (!entry)
            continue;
        names.push_back(*entry);
        if (*entry != name)
            continue;
        if (found)
            throw Error("it holds two arrays " + inQuotes(name));
        found = i;
    }
    if (!found)
        throw Error("it has no array " + inQuotes(name) + "; it has " + listed(names));
    return *found;
}

/// Reads exactly as many bytes as `to` takes.
void unpack(zip_file_t* entry, std::span<std::byte> to)
{
    while (!to.empty()) {
        const zip_int64_t count = zip_fread(entry, to.data(), to.size());
        if (count <= 0)
            throw Error("its packed bytes are damaged or cut short");
        to = to.subspan(static_cast<std::size_t>(count));
    }
}

/// Reading past the end makes libzip compare the checksum.
void requireEnd(zip_file_t* entry)
{
    std::byte more{};
    if (zip_fread(entry, &more, 1) != 0)
        throw Error("its packed bytes are damaged: the checksum differs");
}

struct OpenEntry {
    Entry file;
    std::size_t size = 0; ///< unpacked
};

OpenEntry openEntry(zip_t* archive, zip_uint64_t index)
{
    zip_stat_t status;
    if (zip_stat_index(archive, index, 0, &status) != 0 || (status.valid & ZIP_STAT_SIZE) == 0)
        throw Error("the array's entry in the archive cannot be read");
    if ((status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && status.encryption_method != ZIP_EM_NONE)
        throw Error("the array is encrypted");
    Entry file(zip_fopen_index(archive, index, 0));
    if (file == nullptr)
        throw Error(zip_error_code_zip(zip_get_error(archive)) == ZIP_ER_COMPNOTSUPP
                        ? "the array is packed in a way that cannot be read; stored and deflated arrays can"
                        : "the array's entry in the archive cannot be read");
    return {std::move(file), status.size};
}

/// Unpacks what follows the header: straight into the tensor where the bytes are its own.
Tensor readNumbers(zip_file_t* entry, NpyHeader header, Bytes begun, const ArraySelection& selection)
{
    const auto unpackTo = [&](std::span<std::byte> to) {
        std::ranges::copy(begun, to.begin());
        unpack(entry, to.subspan(begun.size()));
        requireEnd(entry);
    };
    const bool little = !header.array.bigEndian && std::endian::native == std::endian::little;
    if (header.array.type == NumberType::F64 && little && !header.array.fortranOrder) {
        Tensor tensor(header.array.shape);
        unpackTo(std::as_writable_bytes(tensor.numbers()));
        return select(std::move(tensor), selection);
    }
    const auto bytes = std::make_unique_for_overwrite<std::byte[]>(header.numbers);
    unpackTo({bytes.get(), header.numbers});
    header.array.bytes = {bytes.get(), header.numbers};
    return read(header.array, selection, {header.array.shape.size()});
}

} // namespace

std::vector<std::string> listNpz(Bytes bytes)
{
    const Archive archive = openArchive(bytes);
    std::vector<std::string> names;
    const auto count = static_cast<zip_uint64_t>(zip_get_num_entries(archive.get(), 0));
    for (zip_uint64_t i = 0; i < count; ++i)
        if (std::optional<std::string> name = arrayName(archive.get(), i))
            names.push_back(std::move(*name));
    return names;
}

Tensor readNpz(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits)
{
    const Archive archive = openArchive(bytes);
    const auto [entry, size] = openEntry(archive.get(), find(archive.get(), name));
    std::vector<std::byte> begin(std::min(size, longestNpyHeader));
    unpack(entry.get(), begin);
    const NpyHeader header = parseNpyHeader(begin);
    if (header.length + header.numbers != size)
        throw wrongByteCount(header, size - header.length);
    selectedShape(header.array.shape, selection);
    checkLimits(header.array.shape, limits);
    return readNumbers(entry.get(), header, Bytes(begin).subspan(header.length), selection);
}

} // namespace heedmap
