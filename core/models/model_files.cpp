#include "models/model_files.h"

#include "base/wording.h"

#include <heedmap/base/naming.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npy.h>
#include <heedmap/io/npz.h>
#include <heedmap/io/unchanged.h>

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <set>

namespace heedmap {
namespace {

constexpr std::uintmax_t longestConfig = 16 << 20;
/// The file of all weights, and what says which of several holds which; the first that is there counts.
struct Usual {
    const char* file;
    const char* index;
};
constexpr std::array usual{Usual{"model.safetensors", "model.safetensors.index.json"},
                           Usual{"pytorch_model.bin", "pytorch_model.bin.index.json"}};

/// Where an index says that each tensor is.
const Json::Object& weightMap(const Json& index)
{
    const Json* map = index.isObject() ? index.find("weight_map") : nullptr;
    if (map == nullptr || !map->isObject())
        throw Error(HEEDMAP_PHRASE("it has no object \"weight_map\", which says where each tensor is"));
    for (const auto& [tensor, file] : map->object())
        if (!file.isString() || std::filesystem::path(file.string()).filename() != file.string())
            throw Error(HEEDMAP_PHRASE("weight_map: %1: expected the name of a file in the same folder, got %2"),
                        inQuotes(tensor), described(file));
    return map->object();
}

bool names(const Json::Object& weightMap, const std::string& file)
{
    return std::ranges::any_of(weightMap, [&](const auto& entry) { return entry.second.string() == file; });
}

/// Whether a file holds pieces of a tokenizer, no weights.
bool isVocabulary(const std::filesystem::path& file)
{
    return extensionOf(file) == ".model" || extensionOf(file) == ".spm";
}

/// The error for a folder without weights, which names other files that could be meant.
[[noreturn]] void refuseFolder(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error), end; !error && entry != end;
         entry.increment(error))
        files.push_back(entry->path());
    std::ranges::sort(files);
    for (const std::filesystem::path& file : files)
        if (const auto foreign = foreignFile(file); foreign && !isVocabulary(file))
            throw Error(HEEDMAP_PHRASE("%1: %2"), file.filename().string(), *foreign);
    throw Error(files.empty() ? HEEDMAP_PHRASE("the folder is empty; expected a .safetensors file in it")
                              : HEEDMAP_PHRASE("the folder holds no .safetensors, .bin, .pt or .pth file"));
}

/// The usual file of a folder; where there is none, every one of a kind.
std::vector<std::filesystem::path> weightsIn(const std::filesystem::path& folder)
{
    for (const Usual& known : usual)
        if (isThere(folder / known.file))
            return {folder / known.file};
    for (const char* extension : {".safetensors", ".bin", ".pt", ".pth"})
        if (std::vector<std::filesystem::path> files = filesIn(folder, extension); !files.empty())
            return files;
    refuseFolder(folder);
}

/// What says where the tensors of the folder are; empty if nothing does, or one file holds them all.
std::string indexOf(const std::filesystem::path& folder, bool whole)
{
    for (const auto& [file, index] : usual) {
        if (whole && isThere(folder / file))
            break;
        if (isThere(folder / index))
            return index;
    }
    return {};
}

/// The numbers of an .npz file, under the names of types that files of weights have.
std::vector<ArrayEntry> unpackedArrays(Bytes bytes)
{
    constexpr std::pair<std::string_view, std::string_view> types[] = {
        {"f8", "F64"}, {"f4", "F32"}, {"f2", "F16"}, {"i8", "I64"}, {"i4", "I32"}, {"i2", "I16"},
        {"i1", "I8"},  {"u8", "U64"}, {"u4", "U32"}, {"u2", "U16"}, {"u1", "U8"},  {"b1", "BOOL"}};
    std::vector<ArrayEntry> arrays;
    const NpzArchive archive(bytes);
    for (const std::string& name : archive.names()) {
        auto own = std::make_shared<const std::vector<std::byte>>(archive.unpack(name));
        const NpyDescription described = describeNpy(*own);
        const std::string_view type = described.type;
        const auto known = std::ranges::find(types, type.substr(std::min<std::size_t>(1, type.size())),
                                             &std::pair<std::string_view, std::string_view>::first);
        ArrayEntry entry{.name = name, .type = described.type, .dimensions = described.dimensions};
        if (known != std::end(types) && type[0] != '>') {
            entry.type = known->second;
            entry.bytes = Bytes(*own).subspan(described.length);
            entry.fortranOrder = described.fortranOrder;
            entry.own = std::move(own);
        } else {
            entry.problem = Sentence(HEEDMAP_PHRASE("the dtype of %1 is %2; expected real numbers, as float64"),
                                     inQuotes(name), inQuotes(described.type));
        }
        arrays.push_back(std::move(entry));
    }
    return arrays;
}

} // namespace

ModelFiles::ModelFiles(const std::filesystem::path& path)
{
    std::error_code ignored;
    const bool folder = std::filesystem::is_directory(path, ignored);
    m_folder = folder ? path : path.parent_path();
    for (const char* name : {config, pictures})
        if (isThere(m_folder / name))
            m_settings[name] = readSettings(name);
    const std::string index = indexOf(m_folder, folder);
    const Json where = index.empty() ? Json() : readSettings(index);
    const Json::Object* shards = index.empty() ? nullptr
                                               : &naming(
                                                   index, [&]() -> const auto& { return weightMap(where); });
    if (shards != nullptr && (folder || names(*shards, path.filename())))
        naming(index, [&] { addIndexed(*shards); });
    else if (folder)
        for (const std::filesystem::path& file : weightsIn(m_folder))
            naming(file.filename(), [&] { add(file); });
    else
        add(path);
    if (!describes())
        readArguments();
}

// What a program of one's own saved beside the weights, as nanoGPT does.
void ModelFiles::readArguments()
{
    std::set<std::string> files;
    for (const auto& [name, found] : m_tensors)
        files.insert(found.file);
    for (const std::string& file : files) {
        const std::map<std::string, std::string> said = readMetadata(m_folder / file);
        if (const auto arguments = said.find("model_args"); arguments != said.end() && files.size() == 1)
            if (Json read = Json::parse(arguments->second); read.isObject())
                m_settings[config] = std::move(read);
    }
}

Json ModelFiles::readSettings(const std::string& file) const
{
    return naming(file, [&] { return Json::parse(readFile(m_folder / file, longestConfig)); });
}

void ModelFiles::add(const std::filesystem::path& file)
{
    requireReadable(file);
    refuseForeignFile(file);
    const MappedFile& map = *m_maps.emplace_back(std::make_unique<MappedFile>(file));
    const auto list = [&](Bytes bytes) {
        return holdsWeights(file) ? listWeights(bytes, file) : unpackedArrays(bytes);
    };
    for (ArrayEntry& entry : whileUnchanged(map, list)) {
        const auto [at, fresh] = m_tensors.emplace(entry.name, Found{file.filename().string(), entry});
        if (!fresh)
            throw Error(HEEDMAP_PHRASE("the tensor %1 is in %2 too; expected the files of one model only"),
                        inQuotes(entry.name), at->second.file);
    }
}

void ModelFiles::addIndexed(const Json::Object& map)
{
    std::set<std::string> files;
    for (const auto& [tensor, file] : map)
        files.insert(file.string());
    for (const std::string& file : files) {
        if (!isThere(m_folder / file))
            throw Error(HEEDMAP_PHRASE("the file %1, which is named there, is missing"), inQuotes(file));
        naming(file, [&] { add(m_folder / file); });
    }
    for (const auto& [tensor, file] : map)
        if (const Found* found = find(tensor); found == nullptr || found->file != file.string())
            throw Error(HEEDMAP_PHRASE("the tensor %1 is not in %2"), inQuotes(tensor), inQuotes(file.string()));
}

void ModelFiles::takeText(Json config)
{
    m_settings[ModelFiles::config] = std::move(config);
    m_stems = {{"model.language_model.", ""}, {"model.text_model.", ""}, {"language_model.", "language_model."}};
}

const Json& ModelFiles::settings(const std::string& file) const
{
    static const Json none;
    const auto found = m_settings.find(file);
    return found == m_settings.end() ? none : found->second;
}

const Json* ModelFiles::setting(std::string_view key, const std::string& file) const
{
    if (file == config)
        look(key);
    const auto said = m_settings.find(file);
    const Json* value = said == m_settings.end() ? nullptr : &said->second;
    std::size_t begin = 0;
    while (value != nullptr && !value->isNull() && begin < key.size()) {
        const std::size_t dot = std::min(key.find('.', begin), key.size());
        const std::string_view part = key.substr(begin, dot - begin);
        if (value->isArray() && part == "0")
            value = value->array().empty() ? nullptr : &value->array().front();
        else if (value->isObject() || begin == 0)
            value = value->isObject() ? value->find(part) : nullptr;
        else
            throw Error(HEEDMAP_PHRASE("%1: %2: expected an object, got %3"), file, key.substr(0, begin - 1),
                        described(*value));
        begin = dot + 1;
    }
    return value == nullptr || value->isNull() ? nullptr : value;
}

const ModelFiles::Found* ModelFiles::find(const std::string& tensor) const
{
    const auto found = m_tensors.find(tensor);
    return found == m_tensors.end() ? nullptr : &found->second;
}

void ModelFiles::requireUnchanged() const
{
    for (const auto& file : m_maps)
        file->requireUnchanged();
}

Tensor ModelFiles::rows(const std::string& tensor, const std::vector<Index>& rows) const
{
    const StoredArray stored = storedArray(m_tensors.at(tensor).entry);
    if (stored.shape.rank != 2)
        throw Error(HEEDMAP_PHRASE("the tensor %1: expected a matrix, got %2"), inQuotes(tensor), stored.shape.text());
    Tensor taken(Shape::matrix(static_cast<Index>(rows.size()), stored.shape.cols));
    auto to = taken.numbers().begin();
    for (const Index row : rows) {
        if (row < 0 || row >= stored.shape.rows)
            throw Error(HEEDMAP_PHRASE("there is no row %1 in the tensor %2, which has %3"), row, inQuotes(tensor),
                        stored.shape.rows);
        to = std::ranges::copy(read(stored, {.rows = Range{row, row + 1}}).numbers(), to).out;
    }
    requireUnchanged();
    return taken;
}

bool ModelFiles::holdsNumbers(const std::string& tensor) const
{
    const std::string& type = m_tensors.at(tensor).entry.type;
    return type == "F64" || type == "F32" || type == "F16" || type == "BF16";
}

bool ModelFiles::same(const std::string& one, const std::string& other) const
{
    const ArrayEntry& a = m_tensors.at(one).entry;
    const ArrayEntry& b = m_tensors.at(other).entry;
    if (a.dimensions != b.dimensions)
        return false;
    return a.type == b.type && a.fortranOrder == b.fortranOrder
        ? std::memcmp(a.bytes.data(), b.bytes.data(), a.bytes.size()) == 0
        : numbers(one) == numbers(other);
}

std::vector<double> ModelFiles::numbers(const std::string& tensor) const
{
    ArrayEntry flat = m_tensors.at(tensor).entry;
    if (!flat.fortranOrder) {
        std::uint64_t size = 1;
        for (const std::uint64_t dimension : flat.dimensions)
            size *= dimension;
        flat.dimensions = {size};
    }
    const Tensor values = read(storedArray(flat));
    requireUnchanged();
    return {values.numbers().begin(), values.numbers().end()};
}

} // namespace heedmap
