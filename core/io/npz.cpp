#include <heedmap/io/npz.h>

#include "io/in_memory.h"
#include "io/system_file.h"
#include <heedmap/io/array_entry.h>

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/reading_watch.h>
#include <heedmap/io/npy.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <zip.h>

namespace heedmap {

namespace zip_types {

struct Discard {
    void operator()(zip_t* archive) const { zip_discard(archive); }
};
struct Close {
    void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};
using Archive = std::unique_ptr<zip_t, Discard>;
using Entry = std::unique_ptr<zip_file_t, Close>;

struct Sizes {
    std::uint64_t packed = 0;
    std::uint64_t unpacked = 0;
};

} // namespace zip_types

namespace {

using zip_types::Archive, zip_types::Entry, zip_types::Sizes;

constexpr std::string_view ending = ".npy";

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

/// Unpacks exactly as many bytes as `to` holds.
void unpack(zip_file_t* entry, std::span<std::byte> to)
{
    while (!to.empty()) {
        const zip_int64_t count = zip_fread(entry, to.data(), std::min(to.size(), readingPiece));
        if (count <= 0)
            throw Error(HEEDMAP_PHRASE("its packed bytes are damaged or cut short"));
        to = to.subspan(static_cast<std::size_t>(count));
        keepReading(static_cast<std::uint64_t>(count));
    }
}

/// Throws Error for an entry that cannot be unpacked.
Sizes sizesOf(zip_t* archive, zip_uint64_t entry)
{
    zip_stat_t status;
    if (zip_stat_index(archive, entry, 0, &status) != 0 || (status.valid & ZIP_STAT_SIZE) == 0)
        throw Error(HEEDMAP_PHRASE("the array's entry in the archive cannot be read"));
    if ((status.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && status.encryption_method != ZIP_EM_NONE)
        throw Error(HEEDMAP_PHRASE("the array is encrypted"));
    const bool known = (status.valid & ZIP_STAT_COMP_METHOD) != 0 && (status.valid & ZIP_STAT_COMP_SIZE) != 0;
    if (!known || (status.comp_method != ZIP_CM_STORE && status.comp_method != ZIP_CM_DEFLATE))
        throw Error(HEEDMAP_PHRASE("the array is packed in a way that cannot be read; stored and deflated arrays can"));
    return {status.comp_size, status.size};
}

/// Throws Error for far more bytes than their packed ones promise, if they would fill the memory: the file may have
/// been made for that. (Deflate packs nothing to less than 1/1032; equal numbers pack that well.)
void requireRoom(const Sizes& sizes, std::uint64_t wanted, double room)
{
    constexpr std::uint64_t most = 200;
    if (sizes.unpacked / most > sizes.packed && static_cast<double>(wanted) > room)
        throw Error(HEEDMAP_PHRASE("the array takes %1 packed and %2 unpacked, which exceeds the limit for packed "
                                   "arrays; save it unpacked to read it"),
                    bytesText(static_cast<double>(sizes.packed)), bytesText(static_cast<double>(sizes.unpacked)));
}

} // namespace

/// The archive as one thread reads it, and an entry that is being unpacked.
class NpzArchive::Stream {
public:
    explicit Stream(Bytes bytes) : m_archive(openArchive(bytes)) {}

    zip_t* archive() const { return m_archive.get(); }
    const Sizes& sizes() const { return m_sizes; }
    /// The beginning of the entry: the header, and what of the numbers came with it.
    Bytes begin() const { return m_begin; }

    static constexpr std::uint64_t onlyBegin = ~std::uint64_t{0}; ///< in place of a byte

    /// Whether this entry is open, and the bytes from this one on can be read.
    bool reaches(zip_uint64_t entry, std::uint64_t from) const
    {
        return m_entry != nullptr && m_index == entry && (from >= m_place || m_place == m_begin.size());
    }

    /// Unpacks the beginning of an entry.
    void open(zip_uint64_t entry)
    {
        m_entry.reset();
        m_sizes = sizesOf(archive(), entry);
        m_begin.resize(static_cast<std::size_t>(std::min<std::uint64_t>(m_sizes.unpacked, longestNpyHeader)));
        Entry file(zip_fopen_index(archive(), entry, 0));
        if (file == nullptr)
            throw Error(HEEDMAP_PHRASE("the array's entry in the archive cannot be read"));
        heedmap::unpack(file.get(), m_begin);
        m_entry = std::move(file);
        m_index = entry;
        m_place = m_begin.size();
    }

    /// Unpacks the bytes from one that the stream reaches. What precedes it is discarded.
    void read(std::uint64_t from, std::span<std::byte> to)
    {
        if (from < m_begin.size()) {
            const Bytes begun = Bytes(m_begin).subspan(static_cast<std::size_t>(from));
            const std::size_t count = std::min(begun.size(), to.size());
            std::ranges::copy(begun.first(count), to.begin());
            from += count;
            to = to.subspan(count);
        }
        if (to.empty())
            return;
        std::vector<std::byte> dropped(
            static_cast<std::size_t>(std::min<std::uint64_t>(from - m_place, std::uint64_t{1} << 16)));
        while (m_place < from)
            take(std::span(dropped).first(
                static_cast<std::size_t>(std::min<std::uint64_t>(from - m_place, dropped.size()))));
        take(to);
    }

    /// After the last byte was read: reading past it makes libzip compare the checksum.
    void requireEnd()
    {
        std::byte more{};
        if (zip_fread(m_entry.get(), &more, 1) != 0)
            throw Error(HEEDMAP_PHRASE("its packed bytes are damaged: the checksum differs"));
        m_entry.reset();
    }

private:
    void take(std::span<std::byte> to)
    {
        Entry file = std::move(m_entry); // of which nothing more is read after an error
        heedmap::unpack(file.get(), to);
        m_place += to.size();
        m_entry = std::move(file);
    }

    zip_types::Archive m_archive;
    zip_types::Entry m_entry;
    zip_uint64_t m_index = 0;
    zip_types::Sizes m_sizes;
    std::vector<std::byte> m_begin;
    std::uint64_t m_place = 0; ///< the next byte that the entry unpacks
};

struct NpzArchive::State {
    /// The entry of an array, and the index of the part that was asked for.
    struct Place {
        zip_uint64_t entry = 0;
        std::vector<Index> index = {};
    };
    /// A stream on loan to one thread.
    class Loan {
    public:
        Loan(State& state, zip_uint64_t entry, std::uint64_t from) : m_state(state)
        {
            {
                const std::lock_guard lock(state.mutex);
                const auto suits = [&](const auto& stream) { return stream->reaches(entry, from); };
                auto found = std::ranges::find_if(state.idle, suits);
                if (found == state.idle.end() && !state.idle.empty())
                    found = std::prev(state.idle.end());
                if (found != state.idle.end()) {
                    m_stream = std::move(*found);
                    state.idle.erase(found);
                }
            }
            if (m_stream == nullptr)
                m_stream = std::make_unique<Stream>(state.bytes);
            try {
                if (!m_stream->reaches(entry, from))
                    m_stream->open(entry);
            } catch (...) {
                giveBack();
                throw;
            }
        }
        Loan(const Loan&) = delete;
        Loan& operator=(const Loan&) = delete;
        ~Loan() { giveBack(); }

        Stream* operator->() const { return m_stream.get(); }

    private:
        void giveBack()
        {
            const std::lock_guard lock(m_state.mutex);
            m_state.idle.push_back(std::move(m_stream));
        }

        State& m_state;
        std::unique_ptr<Stream> m_stream;
    };

    State(Bytes all, double most) : bytes(all), room(most)
    {
        idle.push_back(std::make_unique<Stream>(bytes));
        zip_t* archive = idle.front()->archive();
        const auto count = static_cast<zip_uint64_t>(zip_get_num_entries(archive, 0));
        for (zip_uint64_t i = 0; i < count; ++i)
            if (std::optional<std::string> name = arrayName(archive, i)) {
                if (const auto [known, fresh] = entries.emplace(*name, i); !fresh)
                    known->second = doubled;
                names.push_back(std::move(*name));
            }
    }

    Place find(const std::string& name) const
    {
        const auto [whole, index] = splitIndex(name);
        const auto own = entries.find(name);
        const auto found = own != entries.end() ? own : entries.find(whole);
        if (found == entries.end())
            throw Error(HEEDMAP_PHRASE("it has no array %1; it has %2"), inQuotes(name), listed(names));
        if (found->second == doubled)
            throw Error(HEEDMAP_PHRASE("it holds two arrays %1"), inQuotes(found->first));
        return {found->second, own != entries.end() ? std::vector<Index>() : index};
    }

    static constexpr zip_uint64_t doubled = ~zip_uint64_t{0};

    Bytes bytes;
    double room; ///< of an array that unpacks to far more than is usual
    std::vector<std::string> names;
    std::unordered_map<std::string, zip_uint64_t> entries; ///< by name; `doubled`: of two arrays
    std::mutex mutex;                                      ///< of what is below
    std::vector<std::unique_ptr<Stream>> idle;
};

/// An array whose header is unpacked, its numbers once they are read.
class NpzArchive::OpenArray {
public:
    OpenArray(State& state, const std::string& name)
        : m_state(state), m_place(state.find(name)), m_header(headerOf(state, m_place))
    {
    }

    const NpyHeader& header() const { return m_header; }

    /// Unpacks the numbers, or only the part; straight into the tensor if they are stored as its doubles.
    Tensor read(const ArraySelection& selection)
    {
        StoredArray array = m_header.array;
        const bool little = !array.bigEndian && std::endian::native == std::endian::little;
        const bool whole = m_header.numbers == m_header.part;
        if (array.type == NumberType::F64 && little && !array.fortranOrder && whole) {
            Tensor tensor(array.shape);
            unpackTo(std::as_writable_bytes(tensor.numbers()));
            return select(std::move(tensor), selection);
        }
        const std::size_t size = inMemory(m_header.part);
        const auto bytes = std::make_unique_for_overwrite<std::byte[]>(size);
        unpackTo({bytes.get(), size});
        array.bytes = {bytes.get(), size};
        return heedmap::read(array, selection, {array.shape.size()});
    }

private:
    static NpyHeader headerOf(State& state, const State::Place& place)
    {
        const State::Loan stream(state, place.entry, Stream::onlyBegin);
        NpyHeader header = parseNpyHeader(stream->begin(), place.index);
        if (header.length + header.numbers != stream->sizes().unpacked)
            throw wrongByteCount(header, stream->sizes().unpacked - header.length);
        return header;
    }

    /// The checksum, which is that of the whole entry, is compared only after all of it.
    void unpackTo(std::span<std::byte> to)
    {
        const bool whole = to.size() == m_header.numbers;
        const std::uint64_t from = m_header.length + (whole ? 0 : m_header.first);
        const State::Loan stream(m_state, m_place.entry, from);
        requireRoom(stream->sizes(), to.size(), m_state.room);
        stream->read(from, to);
        if (whole)
            stream->requireEnd();
    }

    State& m_state;
    State::Place m_place;
    NpyHeader m_header;
};

NpzArchive::NpzArchive(Bytes bytes, std::optional<double> room)
    : m_state(std::make_unique<State>(bytes, room.value_or(system_file::memory() / 4)))
{
}
NpzArchive::~NpzArchive() = default;

const std::vector<std::string>& NpzArchive::names() const { return m_state->names; }

std::vector<std::byte> NpzArchive::unpack(const std::string& name, const Limits& limits) const
{
    const State::Loan stream(*m_state, m_state->find(name).entry, 0);
    const std::uint64_t size = stream->sizes().unpacked;
    if (size > static_cast<std::uint64_t>(limits.elements) * sizeof(double))
        throw Error(
            HEEDMAP_PHRASE("the array takes %1 unpacked, and at most %2 can be read; save it unpacked to read it"),
            bytesText(static_cast<double>(size)), bytesText(static_cast<double>(limits.elements) * sizeof(double)));
    requireRoom(stream->sizes(), size, m_state->room);
    std::vector<std::byte> whole(inMemory(size));
    stream->read(0, whole);
    stream->requireEnd();
    return whole;
}

std::vector<std::byte> NpzArchive::header(const std::string& name) const
{
    const State::Loan stream(*m_state, m_state->find(name).entry, Stream::onlyBegin);
    return {stream->begin().begin(), stream->begin().end()};
}

Shape NpzArchive::shape(const std::string& name, const ArraySelection& selection) const
{
    return selectedShape(OpenArray(*m_state, name).header().array.shape, selection);
}

Tensor NpzArchive::read(const std::string& name, const ArraySelection& selection, const Limits& limits) const
{
    OpenArray array(*m_state, name);
    const Shape& shape = array.header().array.shape;
    selectedShape(shape, selection);
    checkLimits(shape, limits);
    return array.read(selection);
}

std::vector<std::string> listNpz(Bytes bytes) { return NpzArchive(bytes).names(); }

Tensor readNpz(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits)
{
    return NpzArchive(bytes).read(name, selection, limits);
}

} // namespace heedmap
