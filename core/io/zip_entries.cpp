#include "io/zip_entries.h"

#include "io/byte_cursor.h"

#include <array>
#include <optional>

namespace heedmap {
namespace {

constexpr Phrase damagedArchive = HEEDMAP_PHRASE("it is not a zip archive, or is truncated or damaged");
constexpr std::uint64_t elsewhere = 0xffffffff; ///< the number is among those of 64 bits

ByteCursor at(Bytes archive, std::uint64_t place)
{
    ByteCursor cursor(archive, damagedArchive);
    cursor.skip(place);
    return cursor;
}

/// Reads a record at a place of the archive: it must begin with the mark, "PK" and two bytes.
ByteCursor recordAt(Bytes archive, std::uint64_t place, std::string_view mark)
{
    ByteCursor cursor = at(archive, place);
    if (cursor.text(4) != mark)
        throw Error(damagedArchive);
    return cursor;
}

/// The place of the end-of-directory record; a comment of up to 64 KiB may follow it.
std::size_t endRecord(Bytes archive)
{
    constexpr std::size_t length = 22;
    const std::string_view text(reinterpret_cast<const char*>(archive.data()), archive.size());
    for (std::size_t end = text.rfind("PK\5\6"); end != std::string_view::npos; end = text.rfind("PK\5\6", end - 1)) {
        if (end + length <= text.size() && end + length + at(archive, end + 20).number(2) == text.size())
            return end;
        if (end == 0 || text.size() - end > length + 0xffff)
            break;
    }
    throw Error(damagedArchive);
}

struct Directory {
    std::uint64_t count = 0;
    std::uint64_t place = 0;
};

Directory directoryOf(Bytes archive)
{
    constexpr std::size_t locator = 20; // stands before the last record, where there is one of 64 bits
    const std::size_t end = endRecord(archive);
    if (end >= locator && at(archive, end - locator).text(4) == "PK\6\7") {
        const std::uint64_t wide = at(archive, end - locator + 8).number(8);
        recordAt(archive, wide, "PK\6\6");
        return {at(archive, wide + 32).number(8), at(archive, wide + 48).number(8)};
    }
    return {at(archive, end + 10).number(2), at(archive, end + 16).number(4)};
}

/// Reads ZIP64's extra field: of sizes and places, in this order, those that take more than 32 bits.
void readWide(ByteCursor extra, std::uint64_t length, const std::array<std::uint64_t*, 3>& numbers)
{
    constexpr std::uint64_t ofWide = 1;
    while (length >= 4) {
        const std::uint64_t kind = extra.number(2);
        const std::uint64_t size = extra.number(2);
        length -= std::min(length, 4 + size);
        ByteCursor field(extra.take(size), damagedArchive);
        if (kind != ofWide)
            continue;
        for (std::uint64_t* number : numbers)
            if (*number == elsewhere)
                *number = field.number(8);
    }
}

/// Reads the entry of the directory at the cursor.
ZipEntry entryAt(Bytes archive, ByteCursor& directory)
{
    if (directory.text(4) != "PK\1\2")
        throw Error(damagedArchive);
    directory.skip(4);
    const std::uint64_t flags = directory.number(2);
    const std::uint64_t method = directory.number(2);
    directory.skip(8);
    std::uint64_t packed = directory.number(4);
    std::uint64_t unpacked = directory.number(4);
    const std::uint64_t name = directory.number(2);
    const std::uint64_t extra = directory.number(2);
    const std::uint64_t comment = directory.number(2);
    directory.skip(8);
    std::uint64_t place = directory.number(4);
    ZipEntry entry{.name = std::string(directory.text(name)), .bytes = {}, .plain = method == 0 && (flags & 1) == 0};
    readWide(ByteCursor(directory.take(extra), damagedArchive), extra, {&unpacked, &packed, &place});
    directory.skip(comment);

    ByteCursor header = recordAt(archive, place, "PK\3\4");
    header.skip(22);
    const std::uint64_t ownName = header.number(2);
    const std::uint64_t ownExtra = header.number(2);
    header.skip(ownName + ownExtra);
    entry.bytes = header.take(packed);
    entry.plain = entry.plain && packed == unpacked;
    return entry;
}

} // namespace

std::vector<ZipEntry> zipEntries(Bytes archive)
{
    const auto [count, place] = directoryOf(archive);
    ByteCursor directory = at(archive, place);
    std::vector<ZipEntry> entries;
    for (std::uint64_t i = 0; i < count; ++i)
        entries.push_back(entryAt(archive, directory));
    return entries;
}

} // namespace heedmap
