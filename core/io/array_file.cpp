#include <heedmap/io/array_file.h>

#include "io/json_arrays.h"
#include "io/wide_text.h"
#include "io/zip_entries.h"
#include <heedmap/io/array_entry.h>

#include <heedmap/io/unchanged.h>

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz.h>
#include <heedmap/io/safetensors.h>
#include <heedmap/io/table.h>
#include <heedmap/io/torch_file.h>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <utility>

namespace heedmap {
namespace {

using Reader = Tensor (*)(Bytes, const std::string& name, const ArraySelection&, const Limits&);

/// How a file of text is read.
enum class TextKind { Commas, Tabs, Prose };

template <TextKind Kind> NumberTable readTextTable(Bytes bytes, const Limits& limits)
{
    const TableReading how{.commas = Kind == TextKind::Commas, .stack = Kind != TextKind::Prose, .limits = limits};
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    return isUtf16(text) ? readTable(inUtf8(text), how) : readTable(text, how);
}

template <TextKind Kind>
Tensor readText(Bytes bytes, const std::string&, const ArraySelection& selection, const Limits& limits)
{
    return select(readTextTable<Kind>(bytes, limits).numbers, selection);
}

template <TextKind Kind> TableLabels labelsOfText(Bytes bytes) { return readTextTable<Kind>(bytes, {}).labels; }

Tensor readOne(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits)
{
    return read(parseNpy(bytes, splitIndex(name).second), selection, limits);
}

using Tensors = std::vector<ArrayEntry> (*)(Bytes);

template <Tensors List>
Tensor readTensor(Bytes bytes, const std::string& name, const ArraySelection& selection, const Limits& limits)
{
    return read(findTensor(List(bytes), name), selection, limits);
}

Shape shapeOfOne(Bytes bytes, const std::string& name, const ArraySelection& selection)
{
    return selectedShape(parseNpy(bytes, splitIndex(name).second).shape, selection);
}

template <Tensors List> Shape tensorShape(Bytes bytes, const std::string& name, const ArraySelection& selection)
{
    return selectedShape(findTensor(List(bytes), name).shape, selection);
}

using Lister = std::vector<ArrayEntry> (*)(Bytes);

/// The entry of an array with the shape that `reading` returns, or with the reason why reading it failed.
template <typename Reading> ArrayEntry entryOf(std::string name, Reading reading)
{
    ArrayEntry entry{.name = std::move(name)};
    try {
        entry.dimensions = dimensionsOf(reading());
    } catch (const Error& error) {
        entry.problem = error.sentence();
    }
    return entry;
}

template <TextKind Kind> std::vector<ArrayEntry> listText(Bytes bytes)
{
    return {{.dimensions = dimensionsOf(readText<Kind>(bytes, {}, {}, {}).shape())}};
}

std::vector<ArrayEntry> listOne(Bytes bytes) { return {{.dimensions = dimensionsOf(parseNpy(bytes).shape)}}; }

std::vector<ArrayEntry> listArchive(Bytes bytes)
{
    const NpzArchive archive(bytes);
    std::vector<ArrayEntry> entries;
    for (const std::string& name : archive.names())
        entries.push_back(entryOf(name, [&] { return archive.shape(name); }));
    return entries;
}

/// An array that an archive stores unpacked, as a tensor in place; none if its numbers have to be converted.
std::optional<ArrayEntry> plainArray(const std::string& name, Bytes npy)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> types{
        {{"<f8", "F64"}, {"<f4", "F32"}, {"<f2", "F16"}}};
    const NpyDescription said = describeNpy(npy);
    const auto type = std::ranges::find(types, said.type, [](const auto& known) { return known.first; });
    if (type == types.end() || said.dimensions.empty())
        return std::nullopt;
    std::uint64_t size = bytesOfType(type->second);
    for (const std::uint64_t dimension : said.dimensions) {
        if (dimension == 0 || size > npy.size() / dimension)
            return std::nullopt;
        size *= dimension;
    }
    if (size != npy.size() - said.length)
        return std::nullopt;
    return ArrayEntry{name, std::string(type->second), said.dimensions, npy.subspan(said.length), said.fortranOrder};
}

Shape shapeInArchive(Bytes bytes, const std::string& name, const ArraySelection& selection)
{
    return NpzArchive(bytes).shape(name, selection);
}

/// The large arrays among these, whose checksums are not compared; none if the archive is damaged or has a name twice:
/// reading the arrays then gives the reason.
std::vector<ArrayEntry> plainArrays(Bytes bytes)
try {
    constexpr std::string_view ending = ".npy";
    constexpr std::size_t large = std::size_t{1} << 18;
    std::vector<ArrayEntry> arrays;
    std::set<std::string> names;
    for (const ZipEntry& entry : zipEntries(bytes)) {
        if (!entry.name.ends_with(ending))
            continue;
        const std::string name = entry.name.substr(0, entry.name.size() - ending.size());
        if (!names.insert(name).second)
            return {};
        if (!entry.plain || entry.bytes.size() < large)
            continue;
        if (std::optional<ArrayEntry> array = plainArray(name, entry.bytes))
            arrays.push_back(std::move(*array));
    }
    return arrays;
} catch (const Error&) {
    return {};
}

template <Tensors List> std::vector<ArrayEntry> listTensors(Bytes bytes)
{
    std::vector<ArrayEntry> entries;
    for (const ArrayEntry& tensor : List(bytes))
        entries.push_back(entryOf(tensor.name, [&] { return storedArray(tensor).shape; }));
    return entries;
}

std::vector<ArrayEntry> listJson(Bytes bytes) { return describeJsonArrays(bytes); }

} // namespace

struct ArrayFormat {
    std::string_view extension;
    bool named; ///< holds several arrays by name
    Reader reader;
    Shape (*shape)(Bytes, const std::string& name, const ArraySelection&); ///< null: known only from all of it
    Lister lister;
    Tensors tensors = nullptr;              ///< of weights
    TableLabels (*labels)(Bytes) = nullptr; ///< of text
};

namespace {

using Format = ArrayFormat;

template <Tensors List> constexpr Format weights(std::string_view extension)
{
    return {extension, true, readTensor<List>, tensorShape<List>, listTensors<List>, List};
}

template <TextKind Kind> constexpr Format textFile(std::string_view extension)
{
    return {extension, false, readText<Kind>, nullptr, listText<Kind>, nullptr, labelsOfText<Kind>};
}

constexpr std::array<Format, 13> formats{{
    {".npy", false, readOne, shapeOfOne, listOne},
    {".npz", true, readNpz, shapeInArchive, listArchive},
    {".json", true, readJsonArray, jsonArrayShape, listJson},
    textFile<TextKind::Commas>(".csv"),
    textFile<TextKind::Tabs>(".tsv"),
    textFile<TextKind::Prose>(".txt"),
    textFile<TextKind::Prose>(".tex"),
    textFile<TextKind::Prose>(".md"),
    textFile<TextKind::Prose>(".html"),
    weights<listSafetensors>(".safetensors"),
    weights<listTorch>(".pt"),
    weights<listTorch>(".pth"),
    weights<listTorch>(".bin"),
}};

const Format& formatOf(const std::filesystem::path& path)
{
    const std::string extension = formatOfFile(path);
    const auto found = std::ranges::find(formats, extension, &Format::extension);
    if (found == formats.end()) {
        refuseForeignFile(path);
        throw Error(HEEDMAP_PHRASE("the extension %1 cannot be read; expected .npy, .npz, .csv, .tsv, .txt, .tex, .md, "
                                   ".html, .safetensors, "
                                   ".pt, .pth or .bin"),
                    inQuotes(extensionOf(path)));
    }
    return *found;
}

void requireName(const Format& format, const std::optional<std::string>& name)
{
    if (format.named && !name)
        throw Error(HEEDMAP_PHRASE("expected \"array\" to name one of the arrays in the %1 file"), format.extension);
    if (!format.named && name && !(format.reader == readOne && name->starts_with('[')))
        throw Error(HEEDMAP_PHRASE("expected no \"array\", as a %1 file holds one"), format.extension);
}

const Format& formatFor(const std::filesystem::path& path, const std::optional<std::string>& name)
{
    const Format& format = formatOf(path);
    requireName(format, name);
    return format;
}

} // namespace

std::optional<Shape> statedShape(const std::filesystem::path& path, const std::optional<std::string>& name,
                                 const ArraySelection& selection)
{
    const Format& format = formatFor(path, name);
    if (format.shape == nullptr)
        return std::nullopt;
    return whileUnchanged(MappedFile(path),
                          [&](Bytes bytes) { return format.shape(bytes, name.value_or(""), selection); });
}

Tensor readArrayFile(const std::filesystem::path& path, const std::optional<std::string>& name,
                     const ArraySelection& selection, const Limits& limits)
{
    const Format& format = formatFor(path, name);
    return whileUnchanged(MappedFile(path),
                          [&](Bytes bytes) { return format.reader(bytes, name.value_or(""), selection, limits); });
}

TableLabels readTableLabels(const std::filesystem::path& path)
{
    const Format& format = formatOf(path);
    return format.labels == nullptr ? TableLabels() : whileUnchanged(MappedFile(path), format.labels);
}

ArrayFile::ArrayFile(const std::filesystem::path& path, const std::optional<std::string>& name)
    : m_format(&heedmap::formatFor(path, name)), m_file(path)
{
    if (const Tensors list = m_format->tensors; list != nullptr)
        m_tensors = whileUnchanged(m_file, list);
    else if (m_format->lister == listArchive) {
        m_archive = whileUnchanged(m_file, [](Bytes bytes) { return std::make_shared<const NpzArchive>(bytes); });
        m_tensors = whileUnchanged(m_file, plainArrays);
    }
    for (const ArrayEntry& tensor : m_tensors)
        m_tensorOf.emplace(tensor.name, &tensor);
}

ArrayFile::~ArrayFile() = default;

const ArrayFormat& ArrayFile::formatFor(const std::optional<std::string>& name) const
{
    requireName(*m_format, name);
    return *m_format;
}

std::optional<StoredArray> ArrayFile::find(const std::optional<std::string>& name) const
{
    const Format& format = formatFor(name);
    if (format.lister == listArchive && !m_tensorOf.contains(*name) && !m_tensorOf.contains(splitIndex(*name).first))
        return std::nullopt; // packed, or small
    if (format.named && format.tensors == nullptr && format.lister != listArchive)
        return std::nullopt; // of JSON, all of which is read
    if (format.named) {
        const auto found = m_tensorOf.find(*name);
        return found != m_tensorOf.end() ? storedArray(*found->second) : findTensor(m_tensors, *name);
    }
    if (format.lister != listOne)
        return std::nullopt;
    return whileUnchanged(m_file, [&](Bytes bytes) { return parseNpy(bytes, splitIndex(name.value_or("")).second); });
}

std::optional<Shape> ArrayFile::statedShape(const std::optional<std::string>& name,
                                            const ArraySelection& selection) const
{
    if (const auto stored = find(name))
        return selectedShape(stored->shape, selection);
    if (m_archive == nullptr)
        return std::nullopt;
    return whileUnchanged(m_file, [&](Bytes) { return m_archive->shape(*name, selection); });
}

Tensor ArrayFile::read(const std::optional<std::string>& name, const ArraySelection& selection,
                       const Limits& limits) const
{
    const auto stored = find(name);
    return whileUnchanged(m_file, [&](Bytes bytes) {
        if (stored)
            return heedmap::read(*stored, selection, limits);
        if (m_archive != nullptr)
            return m_archive->read(*name, selection, limits);
        return m_format->named ? m_format->reader(bytes, *name, selection, limits) : readText(bytes, selection, limits);
    });
}

Tensor ArrayFile::readText(Bytes bytes, const ArraySelection& selection, const Limits& limits) const
{
    const std::lock_guard lock(m_parsing);
    const Reader reader = m_format->reader;
    if (!std::exchange(m_parsed, true))
        return reader(bytes, {}, selection, limits);
    if (m_all == nullptr)
        m_all = std::make_shared<const Tensor>(reader(bytes, {}, {}, limits));
    return select(*m_all, selection);
}

std::vector<ArrayEntry> listArrayFile(const std::filesystem::path& path)
{
    const Format& format = formatOf(path);
    if (format.tensors != nullptr) // .bin is what many call their files
        refuseForeignFile(path);
    return whileUnchanged(MappedFile(path), format.lister);
}

bool holdsWeights(const std::filesystem::path& path)
{
    const auto found = std::ranges::find(formats, formatOfFile(path), &Format::extension);
    return found != formats.end() && found->tensors != nullptr;
}

std::vector<ArrayEntry> listWeights(Bytes bytes, const std::filesystem::path& path)
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
