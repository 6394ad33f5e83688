#include <heedmap/io/array_file.h>

#include <heedmap/error.h>
#include <heedmap/io/csv.h>
#include <heedmap/io/file.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz.h>
#include <heedmap/io/quotes.h>
#include <heedmap/io/safetensors.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace heedmap {
namespace {

using Reader = Tensor (*)(Bytes, const std::string& name, const ArraySelection&, const Limits&);

Tensor readText(Bytes bytes, const std::string&, const ArraySelection& selection, const Limits& limits)
{
    return select(readCsv({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, limits), selection);
}

Tensor readOne(Bytes bytes, const std::string&, const ArraySelection& selection, const Limits& limits)
{
    return read(parseNpy(bytes), selection, limits);
}

Tensor readSafetensors(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits)
{
    return read(findSafetensors(bytes, name), selection, limits);
}

struct Format {
    std::string_view extension;
    bool named; ///< holds several arrays by name
    Reader reader;
};

constexpr std::array<Format, 5> formats{{
    {".npy", false, readOne},
    {".npz", true, readNpz},
    {".csv", false, readText},
    {".tsv", false, readText},
    {".safetensors", true, readSafetensors},
}};

const Format& formatOf(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return std::tolower(c); });
    const auto found = std::ranges::find(formats, extension, &Format::extension);
    if (found == formats.end())
        throw Error("the extension " + inQuotes(extension)
                    + " is not one that can be read: .npy, .npz, .csv, .tsv or .safetensors");
    return *found;
}

} // namespace

Tensor readArrayFile(const std::filesystem::path& path, const std::optional<std::string>& name,
                     const ArraySelection& selection, const Limits& limits)
{
    const Format& format = formatOf(path);
    const std::string extension(format.extension);
    if (format.named && !name)
        throw Error("\"array\" must name one of the arrays in the " + extension + " file");
    if (!format.named && name)
        throw Error("\"array\" must be left out: a " + extension + " file holds one array");
    const MappedFile file(path);
    return format.reader(file.bytes(), name.value_or(""), selection, limits);
}

} // namespace heedmap
