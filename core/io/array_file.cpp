#include <heedmap/io/array_file.h>

#include <heedmap/io/reading.h>

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/csv.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz.h>
#include <heedmap/io/safetensors.h>
#include <heedmap/io/torch_file.h>

#include <algorithm>
#include <array>
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

using Tensors = std::vector<TensorEntry> (*)(Bytes);

template <Tensors List>
Tensor readTensor(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits)
{
    return read(findTensor(List(bytes), name), selection, limits);
}

Shape shapeOfOne(Bytes bytes, const std::string&, const ArraySelection& selection)
{
    return selectedShape(parseNpy(bytes).shape, selection);
}

template <Tensors List> Shape tensorShape(Bytes bytes, const std::string& name, const ArraySelection& selection)
{
    return selectedShape(findTensor(List(bytes), name).shape, selection);
}

using Lister = std::vector<ArrayEntry> (*)(Bytes);

/// An entry whose shape may not be readable.
template <typename Reading> ArrayEntry entryOf(std::optional<std::string> name, Reading reading)
{
    ArrayEntry entry{.name = std::move(name)};
    try {
        entry.shape = reading();
    } catch (const Error& error) {
        entry.problem = error.sentence();
    }
    return entry;
}

std::vector<ArrayEntry> listText(Bytes bytes) { return {{.shape = readText(bytes, {}, {}, {}).shape()}}; }

std::vector<ArrayEntry> listOne(Bytes bytes) { return {{.shape = parseNpy(bytes).shape}}; }

std::vector<ArrayEntry> listArchive(Bytes bytes)
{
    std::vector<ArrayEntry> entries;
    for (const std::string& name : listNpz(bytes))
        entries.push_back(entryOf(name, [&] { return npzShape(bytes, name); }));
    return entries;
}

template <Tensors List> std::vector<ArrayEntry> listTensors(Bytes bytes)
{
    std::vector<ArrayEntry> entries;
    for (const TensorEntry& tensor : List(bytes))
        entries.push_back(entryOf(tensor.name, [&] { return storedArray(tensor).shape; }));
    return entries;
}

struct Format {
    std::string_view extension;
    bool named; ///< holds several arrays by name
    Reader reader;
    Shape (*shape)(Bytes, const std::string& name, const ArraySelection&); ///< null: known only from all of it
    Lister lister;
    Tensors tensors = nullptr; ///< of weights
};

template <Tensors List> constexpr Format weights(std::string_view extension)
{
    return {extension, true, readTensor<List>, tensorShape<List>, listTensors<List>, List};
}

constexpr std::array<Format, 8> formats{{
    {".npy", false, readOne, shapeOfOne, listOne},
    {".npz", true, readNpz, npzShape, listArchive},
    {".csv", false, readText, nullptr, listText},
    {".tsv", false, readText, nullptr, listText},
    weights<listSafetensors>(".safetensors"),
    weights<listTorch>(".pt"),
    weights<listTorch>(".pth"),
    weights<listTorch>(".bin"),
}};

const Format& formatOf(const std::filesystem::path& path)
{
    const std::string extension = extensionOf(path);
    const auto found = std::ranges::find(formats, extension, &Format::extension);
    if (found == formats.end()) {
        refuseForeignFile(path);
        throw Error(
            HEEDMAP_PHRASE(
                "the extension %1 cannot be read; expected .npy, .npz, .csv, .tsv, .safetensors, .pt, .pth or .bin"),
            inQuotes(extension));
    }
    return *found;
}

const Format& formatFor(const std::filesystem::path& path, const std::optional<std::string>& name)
{
    const Format& format = formatOf(path);
    if (format.named && !name)
        throw Error(HEEDMAP_PHRASE("\"array\" must name one of the arrays in the %1 file"), format.extension);
    if (!format.named && name)
        throw Error(HEEDMAP_PHRASE("\"array\" must be left out: a %1 file holds one array"), format.extension);
    return format;
}

} // namespace

std::optional<Shape> statedShape(const std::filesystem::path& path, const std::optional<std::string>& name,
                                 const ArraySelection& selection)
{
    const Format& format = formatFor(path, name);
    if (format.shape == nullptr)
        return std::nullopt;
    return reading(MappedFile(path), [&](Bytes bytes) { return format.shape(bytes, name.value_or(""), selection); });
}

Tensor readArrayFile(const std::filesystem::path& path, const std::optional<std::string>& name,
                     const ArraySelection& selection, const Limits& limits)
{
    const Format& format = formatFor(path, name);
    return reading(MappedFile(path),
                   [&](Bytes bytes) { return format.reader(bytes, name.value_or(""), selection, limits); });
}

ArrayFile::ArrayFile(const std::filesystem::path& path, const std::optional<std::string>& name)
    : m_path(path), m_file((formatFor(path, name), path))
{
    if (const Tensors list = formatOf(path).tensors; list != nullptr)
        m_tensors = reading(m_file, list);
    for (const TensorEntry& tensor : m_tensors)
        m_tensorOf.emplace(tensor.name, &tensor);
}

ArrayFile::~ArrayFile() = default;

std::optional<StoredArray> ArrayFile::find(const std::optional<std::string>& name) const
{
    const Format& format = formatFor(m_path, name);
    if (format.tensors != nullptr) {
        const auto found = m_tensorOf.find(*name);
        return found != m_tensorOf.end() ? storedArray(*found->second) : findTensor(m_tensors, *name);
    }
    return format.lister == listOne ? std::optional(reading(m_file, parseNpy)) : std::nullopt;
}

std::vector<ArrayEntry> listArrayFile(const std::filesystem::path& path)
{
    const Format& format = formatOf(path);
    if (format.tensors != nullptr) // .bin is what many call their files
        refuseForeignFile(path);
    return reading(MappedFile(path), format.lister);
}

bool holdsWeights(const std::filesystem::path& path)
{
    const auto found = std::ranges::find(formats, extensionOf(path), &Format::extension);
    return found != formats.end() && found->tensors != nullptr;
}

std::vector<TensorEntry> listWeights(Bytes bytes, const std::filesystem::path& path)
{
    return formatOf(path).tensors(bytes);
}

std::vector<std::string> arrayFileExtensions()
{
    std::vector<std::string> extensions;
    for (const Format& format : formats)
        extensions.emplace_back(format.extension);
    return extensions;
}

} // namespace heedmap
