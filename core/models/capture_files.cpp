#include "models/capture_files.h"

#include "models/capture_layout.h"
#include "models/model_files.h"

#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/several_files.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace heedmap {
namespace {

namespace fs = std::filesystem;

bool readable(const fs::path& path)
{
    constexpr std::array extensions = {".npz", ".npy", ".safetensors", ".pt", ".pth", ".bin"};
    return std::ranges::find(extensions, extensionOf(path)) != extensions.end();
}

bool isFolder(const fs::path& path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

/// The digits that a name ends in.
std::string numberOf(const std::string& name)
{
    const auto digit = [](char letter) { return std::isdigit(static_cast<unsigned char>(letter)) != 0; };
    const auto end = std::find_if_not(name.rbegin(), name.rend(), digit);
    return {end.base(), name.end()};
}

/// Of a folder, or of a path that stands for several. By the numbers that their names end in, as far as they do.
std::vector<fs::path> captureFilesIn(const fs::path& path)
{
    std::vector<fs::path> files = isFolder(path) ? std::vector<fs::path>() : filesOfPath(path);
    std::error_code error;
    if (isFolder(path))
        for (const fs::directory_entry& entry : fs::directory_iterator(path, error))
            if (readable(entry.path()) && !isFolder(entry.path()))
                files.push_back(entry.path());
    std::ranges::sort(files, {}, [](const fs::path& file) {
        const std::string stem = file.stem().string();
        const std::string number = numberOf(stem);
        return std::tuple(stem.substr(0, stem.size() - number.size()), number.size(), number, file);
    });
    return files;
}

/// A row of the table of strings for each sample, if it is one.
std::vector<std::string> ofSample(const TextArray& text, Index sample, const std::string& name)
{
    if (text.dimensions.size() == 1)
        return text.strings;
    const Index rows = text.dimensions.size() == 2 ? static_cast<Index>(text.dimensions.front()) : 0;
    if (rows == 1)
        return text.strings;
    if (sample >= rows)
        throw Error(HEEDMAP_PHRASE("%1: expected a list of strings, or one for each sample, got strings of %2"), name,
                    dimensionsText(text.dimensions));
    const auto length = static_cast<std::ptrdiff_t>(text.dimensions.back());
    const auto first = text.strings.begin() + static_cast<std::ptrdiff_t>(sample) * length;
    return {first, first + length};
}

/// The JSON of a list of strings, or of one for each sample.
std::vector<std::string> listedIn(const std::string& json, Index sample, const std::string& name)
{
    const Json value = naming(name, [&] { return Json::parse(json); });
    const auto refuse = [&] { throw Error(HEEDMAP_PHRASE("%1: expected the JSON of a list of strings"), name); };
    if (!value.isArray())
        refuse();
    const bool nested = !value.array().empty() && value.array().front().isArray();
    const std::size_t row = value.array().size() == 1 ? 0 : static_cast<std::size_t>(sample);
    if (nested && row >= value.array().size())
        refuse();
    std::vector<std::string> strings;
    const Json& list = nested ? value.array()[row] : value;
    if (!list.isArray())
        refuse();
    for (const Json& entry : list.array()) {
        if (!entry.isString())
            refuse();
        strings.push_back(entry.string());
    }
    return strings;
}

/// An array of a folder, and what it is called in its file.
struct Found {
    fs::path file;
    ArrayEntry array;
};

std::vector<Found> foundIn(const std::vector<fs::path>& files)
{
    std::vector<Found> found;
    for (const fs::path& file : files)
        naming(file.filename().string(), [&] {
            refuseForeignFile(file);
            for (ArrayEntry& array : describeArrays(file))
                found.push_back({file, std::move(array)});
        });
    return found;
}

/// The name of an array beside those of other files; `other` is an array of the same name, if there is one.
std::string nameAmongOthers(const Found& found, const Found* other)
{
    const std::string stem = found.file.stem().string();
    const bool alone = found.array.name.empty();
    std::string name = alone ? stem : found.array.name;
    std::string number = numberOf(stem);
    if (alone && !number.empty() && !namesAttention(name))
        return number;
    if (other == nullptr)
        return name;
    if (number.empty())
        throw Error(
            HEEDMAP_PHRASE("%1 and %2 both hold %3; expected names of files that end in the number of the layer"),
            found.file.filename().string(), other->file.filename().string(), inQuotes(name));
    const std::string numbered = name + "." + number;
    return namesAttention(numbered) ? numbered : number;
}

} // namespace

bool CaptureFiles::at(const fs::path& path)
{
    if (!isFolder(path))
        return std::ranges::all_of(filesOfPath(path), readable);
    std::error_code ignored;
    return !fs::exists(path / ModelFiles::config, ignored) && !captureFilesIn(path).empty();
}

CaptureFiles::CaptureFiles(const fs::path& path) : m_folder(isFolder(path) ? path : path.parent_path())
{
    if (isFolder(path) || filesOfPath(path).size() > 1) {
        addAll(captureFilesIn(path));
        return;
    }
    refuseForeignFile(path);
    m_files = {path};
    for (ArrayEntry& array : describeArrays(path)) {
        const bool alone = extensionOf(path) == ".npy";
        add(path, array.name, alone ? std::nullopt : std::optional(array.name), array);
    }
}

void CaptureFiles::addAll(std::vector<fs::path> files)
{
    const std::vector<Found> found = foundIn(files);
    m_files = std::move(files);
    std::map<std::string_view, std::pair<const Found*, const Found*>> namesakes; // the first two of different files
    for (const Found& one : found)
        if (auto& [first, second] = namesakes[one.array.name]; first == nullptr)
            first = &one;
        else if (second == nullptr && first->file != one.file)
            second = &one;
    for (const Found& one : found) {
        const auto& [first, second] = namesakes.at(one.array.name);
        const Found* other = first->file == one.file ? second : first;
        const bool several = other != nullptr && !one.array.name.empty() && holdsReals(one.array);
        const std::string name = nameAmongOthers(one, several ? other : nullptr);
        if (!m_places.contains(name)) // tokens stand in the file of every layer
            add(one.file, name, one.array.name.empty() ? std::nullopt : std::optional(one.array.name), one.array);
    }
}

void CaptureFiles::add(const fs::path& file, const std::string& name, std::optional<std::string> inFile,
                       ArrayEntry array)
{
    array.name = name;
    m_arrays.push_back(std::move(array));
    m_places.insert_or_assign(name, Place{file.filename().string(), std::move(inFile)});
}

std::vector<std::string> CaptureFiles::strings(const std::string& name, Index sample) const
{
    const auto held = std::ranges::find(m_arrays, name, &ArrayEntry::name);
    if (held != m_arrays.end() && holdsText(*held)) {
        const Place& at = place(name);
        return naming(name,
                      [&] { return ofSample(readTextArray(m_folder / at.file, at.array.value_or("")), sample, name); });
    }
    for (const fs::path& file : m_files) {
        const std::map<std::string, std::string> metadata = readMetadata(file);
        if (const auto said = metadata.find(name); said != metadata.end())
            return listedIn(said->second, sample, name);
    }
    return {};
}

} // namespace heedmap
