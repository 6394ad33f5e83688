#include "models/capture_parts.h"

#include "models/capture_layout.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/stored_array.h>
#include <heedmap/models/recognize.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

namespace heedmap {
namespace {

using Path = std::filesystem::path;

/// The arrays of one file.
using OfFile = std::span<const FoundArray>;

std::vector<OfFile> fileByFile(const std::vector<FoundArray>& found)
{
    std::vector<OfFile> files;
    for (std::size_t begin = 0, end = 0; begin < found.size(); begin = end) {
        while (end < found.size() && found[end].file == found[begin].file)
            ++end;
        files.push_back(OfFile(found).subspan(begin, end - begin));
    }
    return files;
}

/// What a file says under a name, in its metadata or as a string.
std::optional<std::string> saidIn(const OfFile& arrays, const std::string& name)
{
    const Path& file = arrays.front().file;
    for (const FoundArray& one : arrays)
        if (one.array.name == name && holdsText(one.array)) {
            const TextArray text = readTextArray(file, name);
            return text.strings.empty() ? std::nullopt : std::optional(text.strings.front());
        }
    const std::map<std::string, std::string> metadata = readMetadata(file);
    const auto said = metadata.find(name);
    return said == metadata.end() ? std::nullopt : std::optional(said->second);
}

Range headsIn(const std::string& text)
{
    const Json value = naming(std::string("heads"), [&] { return Json::parse(text); });
    const auto whole = [](const Json& number) {
        return number.isNumber() && number.number() >= 0 && number.number() == std::floor(number.number())
            && number.number() < 1e9;
    };
    const bool two = value.isArray() && value.array().size() == 2 && std::ranges::all_of(value.array(), whole);
    if (!two || value.array()[0].number() >= value.array()[1].number())
        throw Error(HEEDMAP_PHRASE("heads: expected [a, b] for the heads from a up to, not including, b"));
    return {static_cast<Index>(value.array()[0].number()), static_cast<Index>(value.array()[1].number())};
}

std::string lastPart(const std::string& name) { return name.substr(name.rfind('.') + 1); }

/// The axis of heads, counted from the last; nothing of an array that no head has of its own.
std::optional<std::size_t> headAxis(const ArrayEntry& array)
{
    if (!namesAttention(array.name))
        return std::nullopt;
    const std::string last = lastPart(array.name);
    const std::size_t axis = last == "sinks" ? 1 : last == "lse" ? 2 : 3;
    const std::size_t rank = array.dimensions.size();
    if (rank < axis || (last == "mask" && array.dimensions[rank - axis] == 1))
        return std::nullopt;
    return axis;
}

/// Keys and values have fewer heads where those are grouped, and a mask may have one for all.
bool hasAllHeads(const ArrayEntry& array)
{
    const std::string last = lastPart(array.name);
    return last != "K" && last != "V" && last != "mask";
}

/// Where a layer stands among those of a file: its group, then its number.
std::pair<std::ptrdiff_t, Index> orderOf(const std::string& queries)
{
    const std::size_t dot = queries.find('.');
    const std::string_view prefix = std::string_view(queries).substr(0, dot);
    const auto group = std::ranges::find(CaptureLayout::groups, prefix,
                                         [](const auto& known) { return std::string_view(known.prefix); });
    Index number = 0;
    std::from_chars(queries.data() + dot + 1, queries.data() + queries.size(), number);
    return {group - CaptureLayout::groups.begin(), number};
}

using NamedFiles = std::vector<std::pair<OfFile, std::string>>;

struct FilesByCapture {
    NamedFiles named;               ///< those that name the capture they are part of
    const Path* nameless = nullptr; ///< the last that does not
};

FilesByCapture filesByCapture(const std::vector<FoundArray>& found)
{
    FilesByCapture files;
    for (const OfFile& arrays : fileByFile(found)) {
        if (const auto capture = saidIn(arrays, "capture"))
            files.named.emplace_back(arrays, *capture);
        else
            files.nameless = &arrays.front().file;
    }
    return files;
}

/// The files of the capture that is taken: of one of several, which the sample chooses.
std::vector<OfFile> chosenFiles(const NamedFiles& named, std::optional<Index> sample)
{
    std::map<std::string, Index> captures; // in the order of the files
    for (const auto& [arrays, capture] : named)
        captures.emplace(capture, std::ssize(captures));
    const Index count = std::ssize(captures);
    const Index chosen = count > 1 ? chosenCapture(count, sample) : 0; // of one capture the sample is one of a batch
    std::vector<OfFile> files;
    for (const auto& [arrays, capture] : named)
        if (captures.at(capture) == chosen)
            files.push_back(arrays);
    return files;
}

} // namespace

Index chosenCapture(Index count, std::optional<Index> sample)
{
    if (count > 1 && !sample)
        throw Question(
            Sentence(HEEDMAP_COUNTED("the folder holds %1 captures; choose one with --sample I, where I is 0 "
                                     "to %2",
                                     "the folder holds %1 capture; choose one with --sample I, where I is 0 "
                                     "to %2"),
                     count, count - 1),
            Question::Sample{count, true});
    if (sample.value_or(0) >= count)
        throw Error(HEEDMAP_PHRASE("there is no sample %1: the folder holds captures 0 to %2"), *sample, count - 1);
    return sample.value_or(0);
}

std::vector<std::vector<Path>> CaptureParts::captures(const std::vector<FoundArray>& found)
{
    std::map<std::string, std::size_t> places; // in the order of the files
    std::vector<std::vector<Path>> captures;
    for (const auto& [arrays, capture] : filesByCapture(found).named) {
        const auto [place, fresh] = places.emplace(capture, captures.size());
        if (fresh)
            captures.emplace_back();
        captures[place->second].push_back(arrays.front().file);
    }
    return captures;
}

std::optional<CaptureParts> CaptureParts::of(const std::vector<FoundArray>& found, std::optional<Index> sample)
{
    const FilesByCapture files = filesByCapture(found);
    const NamedFiles& named = files.named;
    if (named.empty())
        return std::nullopt;
    if (files.nameless != nullptr)
        throw Error(HEEDMAP_PHRASE("%1 says which capture it is part of, and %2 does not"),
                    named.front().first.front().file.filename().string(), files.nameless->filename().string());
    CaptureParts parts;
    parts.m_several = std::ranges::any_of(named, [&](const auto& each) { return each.second != named.front().second; });
    std::vector<OfFile> chosen = chosenFiles(named, sample);
    for (const OfFile& arrays : chosen)
        parts.readFile(arrays);
    std::ranges::stable_sort(chosen, {}, [&](const OfFile& arrays) {
        const std::optional<Range>& heads = parts.m_heads.at(arrays.front().file);
        return heads ? heads->begin : Index{0};
    });
    for (const OfFile& arrays : chosen) {
        parts.m_files.push_back(arrays.front().file);
        for (const FoundArray& one : arrays)
            parts.add(one.file, one.array);
    }
    return parts;
}

void CaptureParts::readFile(std::span<const FoundArray> arrays)
{
    const Path& file = arrays.front().file;
    naming(file.filename().string(), [&] {
        const auto heads = saidIn(arrays, "heads");
        m_heads[file] = heads ? std::optional(headsIn(*heads)) : std::nullopt;
        if (const auto rules = saidIn(arrays, "layers"))
            m_rules[file] = naming(std::string("layers"), [&] { return Json::parse(*rules); });
    });
}

void CaptureParts::add(const Path& file, const ArrayEntry& array)
{
    if (array.name.ends_with(".Q") && namesAttention(array.name))
        m_queries[file].push_back(array.name);
    const auto axis = headAxis(array);
    const std::optional<Range>& heads = m_heads[file];
    const auto [entry, fresh] = m_places.emplace(array.name, m_arrays.size());
    if (axis && heads && heads->begin != m_ends[array.name])
        throw Error(HEEDMAP_PHRASE("%1: expected heads from %2 on, which no other file has, got [%3, %4] in %5"),
                    inQuotes(array.name), m_ends[array.name], heads->begin, heads->end, file.filename().string());
    if (axis && heads) {
        const auto count = static_cast<Index>(array.dimensions[array.dimensions.size() - *axis]);
        if (hasAllHeads(array) && count != heads->end - heads->begin)
            throw Error(HEEDMAP_PHRASE("%1 of %2 has %3, expected those from %4 up to, not including, %5"),
                        inQuotes(array.name), file.filename().string(),
                        Sentence(HEEDMAP_COUNTED("%1 heads", "%1 head"), count), heads->begin, heads->end);
        m_ends[array.name] = heads->end;
    }
    if (fresh) {
        m_arrays.push_back({array, {file}});
        return;
    }
    if (!axis && namesAttention(array.name) && lastPart(array.name) != "mask")
        throw Error(HEEDMAP_PHRASE("%1 is in %2 and %3, expected it to have an axis of heads"), inQuotes(array.name),
                    m_arrays[entry->second].files.front().filename().string(), file.filename().string());
    if (!axis) // tokens stand in every file
        return;
    Whole& whole = m_arrays[entry->second];
    if (!heads || !m_heads.at(whole.files.front()))
        throw Error(
            HEEDMAP_PHRASE("%1 and %2 both hold %3 of one capture; expected \"heads\": [a, b] to say which heads "
                           "each has"),
            whole.files.front().filename().string(), file.filename().string(), inQuotes(array.name));
    std::vector<std::uint64_t> both = array.dimensions;
    const std::size_t place = both.size() - *axis;
    if (both.size() == whole.array.dimensions.size())
        both[place] = whole.array.dimensions[place];
    if (both != whole.array.dimensions)
        throw Error(HEEDMAP_PHRASE("%1 of %2 and of %3 differ in more than their heads"), inQuotes(array.name),
                    whole.files.front().filename().string(), file.filename().string());
    whole.array.dimensions[place] += array.dimensions[place];
    whole.files.push_back(file);
}

Json CaptureParts::rule(const std::string& queries) const
{
    const auto place = m_places.find(queries);
    if (place == m_places.end())
        return {};
    const Path& file = m_arrays[place->second].files.front();
    const auto rules = m_rules.find(file);
    if (rules == m_rules.end())
        return {};
    std::vector<std::string> layers = m_queries.at(file);
    std::ranges::sort(layers, {}, orderOf);
    if (!rules->second.isArray() || rules->second.array().size() != layers.size()
        || !std::ranges::all_of(rules->second.array(), &Json::isObject))
        throw Error(HEEDMAP_PHRASE("layers: expected an entry for each layer, %1, got %2"), layers.size(),
                    rules->second.isArray() ? rules->second.array().size() : 0);
    return rules->second.array()[static_cast<std::size_t>(std::ranges::find(layers, queries) - layers.begin())];
}

Tensor joinedHeads(const std::vector<Path>& files, const std::string& name, const std::vector<Index>& index)
{
    std::vector<Tensor> parts;
    Shape shape;
    for (const Path& file : files) {
        parts.push_back(naming(file.filename().string(), [&] { return readArrayFile(file, indexed(name, index)); }));
        const Shape& own = parts.back().shape();
        Index& heads = shape.rank == 3 ? shape.slices : shape.rank == 2 ? shape.rows : shape.cols;
        if (parts.size() == 1)
            shape = own;
        else
            heads += own.rank == 3 ? own.slices : own.rank == 2 ? own.rows : own.cols;
    }
    Tensor joined(shape);
    auto to = joined.numbers().begin();
    for (const Tensor& part : parts)
        to = std::ranges::copy(part.numbers(), to).out;
    return joined;
}

} // namespace heedmap
