#include <heedmap/io/npz_writer.h>

#include <heedmap/base/error.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>

#include <array>
#include <cassert>
#include <deque>
#include <exception>
#include <limits>
#include <memory>
#include <span>

#include <zip.h>

namespace heedmap {
namespace {

/// Lets libzip write into an AtomicFile. No exception may pass through libzip: it is kept here, and rethrown later.
struct Target {
    AtomicFile* file = nullptr;
    std::exception_ptr failure;
    zip_error_t error{};

    template <typename Write> zip_int64_t attempt(const Write& write)
    {
        try {
            return write();
        } catch (...) {
            failure = std::current_exception();
            zip_error_set(&error, ZIP_ER_WRITE, 0);
            return -1;
        }
    }
};

zip_int64_t seek(Target& target, void* data, zip_uint64_t length)
{
    constexpr zip_uint64_t end = std::numeric_limits<zip_int64_t>::max(); // libzip counts from the beginning only
    const zip_int64_t offset = zip_source_seek_compute_offset(static_cast<zip_uint64_t>(target.file->position()), end,
                                                              data, length, &target.error);
    if (offset < 0)
        return -1;
    target.file->seek(offset);
    return 0;
}

zip_int64_t answer(void* user, void* data, zip_uint64_t length, zip_source_cmd_t command)
{
    Target& target = *static_cast<Target*>(user);
    switch (command) {
    case ZIP_SOURCE_SUPPORTS: return ZIP_SOURCE_SUPPORTS_WRITABLE;
    case ZIP_SOURCE_STAT: {
        auto* status = static_cast<zip_stat_t*>(data);
        zip_stat_init(status);
        status->valid = ZIP_STAT_SIZE;
        status->size = 0;
        return sizeof(zip_stat_t);
    }
    case ZIP_SOURCE_WRITE:
        return target.attempt([&] {
            target.file->write(Bytes(static_cast<const std::byte*>(data), static_cast<std::size_t>(length)));
            return static_cast<zip_int64_t>(length);
        });
    case ZIP_SOURCE_SEEK_WRITE: return target.attempt([&] { return seek(target, data, length); });
    case ZIP_SOURCE_TELL_WRITE: return target.attempt([&] { return zip_int64_t{target.file->position()}; });
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&target.error, data, length);
    default: return 0; // the rest is about reading, or about what AtomicFile does by itself
    }
}

using NewArchive = std::unique_ptr<zip_t, decltype([](zip_t* archive) { zip_discard(archive); })>;

NewArchive newArchive(Target& target)
{
    zip_source_t* source = zip_source_function_create(answer, &target, nullptr);
    NewArchive archive(zip_open_from_source(source, ZIP_TRUNCATE | ZIP_CREATE, nullptr));
    if (archive == nullptr) {
        zip_source_free(source);
        throw Error(HEEDMAP_PHRASE("cannot be written: the archive could not be created"));
    }
    return archive;
}

[[noreturn]] void fail(zip_t* archive) { throw Error(HEEDMAP_PHRASE("cannot be written: %1"), zip_strerror(archive)); }

/// Adds an array to the archive. Its header and numbers must stay in place until the archive is closed.
void add(zip_t* archive, const NamedTensor& array, const std::string& header, Packing packing)
{
    assert(array.view.contiguous());
    const std::span<const double> numbers(array.view.data, static_cast<std::size_t>(array.view.shape.size()));
    // libzip does not write to a source buffer, in spite of the type.
    const std::array<zip_buffer_fragment_t, 2> fragments{{
        {reinterpret_cast<zip_uint8_t*>(const_cast<char*>(header.data())), header.size()},
        {reinterpret_cast<zip_uint8_t*>(const_cast<double*>(numbers.data())), numbers.size_bytes()},
    }};
    zip_source_t* source = zip_source_buffer_fragment(archive, fragments.data(), numbers.empty() ? 1 : 2, 0);
    const zip_int64_t index = zip_file_add(archive, (array.name + ".npy").c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        fail(archive);
    }
    const auto entry = static_cast<zip_uint64_t>(index);
    constexpr zip_uint16_t firstDay = 1 << 5 | 1; // 1980-01-01, so that the same numbers give the same file
    const zip_int32_t method = packing == Packing::Stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE;
    if (zip_set_file_compression(archive, entry, method, 0) != 0
        || zip_file_set_dostime(archive, entry, 0, firstDay, 0) != 0)
        fail(archive);
}

struct Watch {
    const std::function<bool(double)>* proceed = nullptr;
    bool cancelled = false;
};

void watchProgress(zip_t* archive, Watch& watch)
{
    const auto progressed = [](zip_t*, double share, void* user) {
        Watch& seen = *static_cast<Watch*>(user);
        seen.cancelled = seen.cancelled || !(*seen.proceed)(share);
    };
    const auto cancelled = [](zip_t*, void* user) { return static_cast<Watch*>(user)->cancelled ? 1 : 0; };
    zip_register_progress_callback_with_state(archive, 0.002, progressed, nullptr, &watch);
    zip_register_cancel_callback_with_state(archive, cancelled, nullptr, &watch);
}

} // namespace

void writeNpz(AtomicFile& file, const std::vector<NamedTensor>& arrays, Packing packing,
              const std::function<bool(double)>& proceed)
{
    Target target;
    target.file = &file;
    std::deque<std::string> headers;
    Watch watch{&proceed};
    NewArchive archive = newArchive(target);
    for (const NamedTensor& array : arrays)
        add(archive.get(), array,
            headers.emplace_back(npyHeader(array.samples > 0 ? array.each : array.view.shape, array.samples)), packing);
    if (proceed)
        watchProgress(archive.get(), watch);
    const bool closed = zip_close(archive.get()) == 0;
    if (closed)
        (void)archive.release(); // closing freed it
    else if (target.failure)
        std::rethrow_exception(target.failure);
    else if (watch.cancelled)
        throw Cancelled();
    else
        fail(archive.get());
}

} // namespace heedmap
