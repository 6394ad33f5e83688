#include <heedmap/io/npz.h>

#include "io/in_memory.h"
#include <heedmap/io/stored_part.h>

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/npy.h>

#include <algorithm>
#include <bit>
#include <map>
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
        throw Error(HEEDMAP_PHRASE("it is not an npz file, or is truncated: it cannot be opened as a zip archive"));
    }
    return archive;
}

/// The name of the array in an entry; none if the entry is not an array.
std::optional<std::string> arrayName(zip_t* archive, zip_uint64_t index)
{
    const char* name = zip_get_name(archive, index, ZIP_FL_ENC_GUESS);
    if (name == nullptr || !std::string_view(name).ends_with(ending))
        return std::nullopt;
    return std::string(name, std::string_view(name).size() - ending.size());
}

/// The entry of an array, and the index of the part that was asked for.
struct Place {
    zip_uint64_t entry = 0;
    std::vector<Index> index = {};
};

Place find(zip_t* archive, const std::string& name)
{
    std::map<std::string, zip_uint64_t> arrays;
    std::vector<std::string> names;
    const auto [whole, index] = splitIndex(name);
    const auto count = static_cast<zip_uint64_t>(zip_get_num_entries(archive, 0));
    for (zip_uint64_t i = 0; i < count; ++i) {
        const std::optional<std::string> entry = arrayName(archive, i);
        if (!entry)
            continue;
        names.push_back(*entry);
        if (!arrays.emplace(*entry, i).second && (*entry == name || *entry == whole))
            throw Error(HEEDMAP_PHRASE("it holds two arrays %1"), inQuotes(*entry));
    }
    if (const auto found = arrays.find(name); found != arrays.end())
        return {found->second};
    const auto found = arrays.find(whole);
    if (found == arrays.end())
        throw Error(HEEDMAP_PHRASE("it has no array %1; it has %2"), inQuotes(name), listed(names));
    return {found->second, index};
}

/// Unpacks exactly as many bytes as `to` holds.
void unpack(zip_file_t* entry, std::span<std::byte> to)
{
    while (!to.empty()) {
        const zip_int64_t count = zip_fread(entry, to.data(), to.size());
        if (count <= 0)
            throw Error(HEEDMAP_PHRASE("its packed bytes are damaged or cut short"));
        to = to.subspan(static_cast<std::size_t>(count));
    }
}

/// Reading past the end makes libzip compare the checksum.
void requireEnd(zip_file_t* entry)
{
    std::byte more{};
    if (zip_fread(entry, &more, 1) != 0)
        throw Error(HEEDMAP_PHRASE("its packed bytes are damaged: the checksum differs"));
}

struct OpenEntry {
    Entry file;
    std::uint64_t size = 0; ///< unpacked
};

/// Throws Error for an entry that unpacks to far more than numbers do: it was made to fill the memory. (Deflate packs
/// nothing to less than 1/1032.)
void requirePackedAsNumbersAre(const zip_stat_t& status)
{
    constexpr zip_uint64_t large = zip_uint64_t{256} << 20;
    constexpr zip_uint64_t most = 200;
    const bool known = (status.valid & ZIP_STAT_COMP_METHOD) != 0 && (status.valid & ZIP_STAT_COMP_SIZE) != 0;
    if (!known || (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE))
        throw Error(HEEDMAP_PHRASE("the array is packed in a way that cannot be read; stored and deflated arrays can"));
    if (status.size > large && status.size / most > status.comp_size)
        throw Error(HEEDMAP_PHRASE(
                        "the array takes %1 packed and %2 unpacked, which exceeds the limit for packed arrays; save it "
                        "unpacked to read it"),
                    bytesText(static_cast<double>(status.comp_size)), bytesText(static_cast<double>(status.size)));
}

OpenEntry openEntry(zip_t* archive, zip_uint64_t index)
{
    constexpr Phrase unreadable = HEEDMAP_PHRASE("the array's entry in the archive cannot be read");
    zip_stat_t status;
    if (zip_stat_index(archive, index, 0, &status) != 0 || (status.valid & ZIP_STAT_SIZE) == 0)
        throw Error(unreadable);
    if ((status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && status.encryption_method != ZIP_EM_NONE)
        throw Error(HEEDMAP_PHRASE("the array is encrypted"));
    requirePackedAsNumbersAre(status);
    Entry file(zip_fopen_index(archive, index, 0));
    if (file == nullptr)
        throw Error(unreadable);
    return {std::move(file), status.size};
}

/// An open array of an archive: its header is unpacked, its numbers once they are read.
class OpenArray {
public:
    OpenArray(Bytes bytes, const std::string& name)
        : m_archive(openArchive(bytes)), m_place(find(m_archive.get(), name)),
          m_entry(openEntry(m_archive.get(), m_place.entry)),
          m_begin(static_cast<std::size_t>(std::min<std::uint64_t>(m_entry.size, longestNpyHeader)))
    {
        unpack(m_entry.file.get(), m_begin);
        m_header = parseNpyHeader(m_begin, m_place.index);
        if (m_header.length + m_header.numbers != m_entry.size)
            throw wrongByteCount(m_header, m_entry.size - m_header.length);
    }

    const NpyHeader& header() const { return m_header; }

    /// Unpacks the numbers, or only the part; straight into the tensor if they are stored as its doubles. Call once.
    Tensor read(const ArraySelection& selection)
    {
        StoredArray array = m_header.array;
        const bool little = !array.bigEndian && std::endian::native == std::endian::little;
        const bool whole = m_header.numbers == static_cast<std::uint64_t>(array.shape.size()) * byteSize(array.type);
        if (array.type == NumberType::F64 && little && !array.fortranOrder && whole) {
            Tensor tensor(array.shape);
            unpackTo(std::as_writable_bytes(tensor.numbers()));
            return select(std::move(tensor), selection);
        }
        const std::size_t size =
            whole ? inMemory(m_header.numbers) : static_cast<std::size_t>(array.shape.size()) * byteSize(array.type);
        const auto bytes = std::make_unique_for_overwrite<std::byte[]>(size);
        const std::span to(bytes.get(), size);
        whole ? unpackTo(to) : unpackPart(to);
        array.bytes = to;
        return heedmap::read(array, selection, {array.shape.size()});
    }

private:
    void unpackTo(std::span<std::byte> to)
    {
        const Bytes begun = Bytes(m_begin).subspan(m_header.length);
        std::ranges::copy(begun, to.begin());
        unpack(m_entry.file.get(), to.subspan(begun.size()));
        requireEnd(m_entry.file.get());
    }

    /// Unpacks and discards what precedes the part. The checksum, which is that of the whole entry, is not compared.
    void unpackPart(std::span<std::byte> to)
    {
        Bytes begun = Bytes(m_begin).subspan(m_header.length);
        const std::size_t passed = std::min(static_cast<std::size_t>(m_header.first), begun.size());
        begun = begun.subspan(passed);
        std::vector<std::byte> dropped(std::size_t{1} << 16);
        for (std::uint64_t left = m_header.first - passed; left > 0;) {
            const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(left, dropped.size()));
            unpack(m_entry.file.get(), std::span(dropped).first(count));
            left -= count;
        }
        begun = begun.first(std::min(begun.size(), to.size()));
        std::ranges::copy(begun, to.begin());
        unpack(m_entry.file.get(), to.subspan(begun.size()));
    }

    Archive m_archive;
    Place m_place;
    OpenEntry m_entry;
    std::vector<std::byte> m_begin; ///< the header, and what of the numbers came with it
    NpyHeader m_header;
};

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

std::vector<std::byte> unpackNpz(Bytes bytes, const std::string& name, const Limits& limits)
{
    const Archive archive = openArchive(bytes);
    const OpenEntry entry = openEntry(archive.get(), find(archive.get(), name).entry);
    if (entry.size > static_cast<std::uint64_t>(limits.elements) * sizeof(double))
        throw Error(
            HEEDMAP_PHRASE("the array takes %1 unpacked, and at most %2 can be read; save it unpacked to read it"),
            bytesText(static_cast<double>(entry.size)),
            bytesText(static_cast<double>(limits.elements) * sizeof(double)));
    std::vector<std::byte> whole(inMemory(entry.size));
    unpack(entry.file.get(), whole);
    requireEnd(entry.file.get());
    return whole;
}

std::vector<std::byte> npzHeader(Bytes bytes, const std::string& name)
{
    const Archive archive = openArchive(bytes);
    const OpenEntry entry = openEntry(archive.get(), find(archive.get(), name).entry);
    std::vector<std::byte> begin(static_cast<std::size_t>(std::min<std::uint64_t>(entry.size, longestNpyHeader)));
    unpack(entry.file.get(), begin);
    return begin;
}

Shape npzShape(Bytes bytes, const std::string& name, const ArraySelection& selection)
{
    return selectedShape(OpenArray(bytes, name).header().array.shape, selection);
}

Tensor readNpz(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits)
{
    OpenArray array(bytes, name);
    const Shape& shape = array.header().array.shape;
    selectedShape(shape, selection);
    checkLimits(shape, limits);
    return array.read(selection);
}

} // namespace heedmap
