#include "models/captured_file.h"

#include "models/array_spellings.h"
#include "models/capture_layout.h"
#include "models/capture_parts.h"
#include "models/given_input.h"
#include "models/head_axes.h"
#include "models/model_files.h"
#include "models/noticed.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/base/json.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/written_number.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/array_entry.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/several_files.h>
#include <heedmap/io/stored_array.h>
#include <heedmap/io/table.h>
#include <heedmap/tensor/shape.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

/// The arrays of one file, of several (several_files.h) or of all files of a folder, under names that differ.
class CaptureFiles {
public:
    /// Throws Error if one cannot be read, or two hold the same array; as CaptureParts::of() does, too.
    CaptureFiles(const std::filesystem::path& path, std::optional<Index> sample);

    /// Whether there are files of arrays, and in a folder no model that they belong to.
    static bool at(const std::filesystem::path& path);

    const std::vector<ArrayEntry>& arrays() const { return m_arrays; }
    const std::filesystem::path& folder() const { return m_folder; }
    /// Where an array is: its file, relative to the folder, and its name there, none in a file of one array.
    struct Place {
        std::string file;
        std::optional<std::string> array;
        std::vector<std::filesystem::path> parts = {}; ///< all files, where each has some of the heads
    };
    /// What several processes captured together, if they did.
    const std::optional<CaptureParts>& parts() const { return m_parts; }
    const Place& place(const std::string& name) const { return m_places.at(name); }
    /// The strings of that name, those of one sample where there is a list for each; empty if there are none. Whole
    /// numbers are their digits. Throws Error for what is neither.
    std::vector<std::string> strings(const std::string& name, Index sample) const;
    Tokens tableTokens() const;
    /// What was taken of a file of text that may be meant otherwise; empty if nothing was.
    Sentence tableTaken() const;
    /// The JSON of that name, in the metadata or as a string; null if there is none.
    Json json(const std::string& name) const;

private:
    TextArray digits(const ArrayEntry& array) const;
    void addAll(std::vector<std::filesystem::path> files, std::optional<Index> sample);
    bool addParts(const std::vector<FoundArray>& found, std::optional<Index> sample);
    void add(const std::filesystem::path& file, const std::string& name, std::optional<std::string> inFile,
             ArrayEntry array);

    std::filesystem::path m_folder;
    std::vector<std::filesystem::path> m_files;
    std::vector<ArrayEntry> m_arrays;
    std::map<std::string, Place> m_places;
    std::optional<CaptureParts> m_parts;
};

namespace fs = std::filesystem;

bool readable(const fs::path& path)
{
    const std::vector<std::string> extensions = arrayFileExtensions();
    return std::ranges::find(extensions, formatOfFile(path)) != extensions.end();
}

/// Of the files of a folder, tables of text are none of a capture.
bool isBinary(const std::string& extension)
{
    constexpr std::array extensions = {".npz", ".npy", ".safetensors", ".pt", ".pth", ".bin"};
    return std::ranges::find(extensions, extension) != extensions.end();
}

bool isTable(const fs::path& path)
{
    const std::string format = formatOfFile(path);
    return !isBinary(format) && format != ".json";
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
            if (isBinary(extensionOf(entry.path())) && !isFolder(entry.path()))
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

bool isWhole(const Json& entry) { return entry.isNumber() && std::floor(entry.number()) == entry.number(); }

/// The JSON of a list of strings, or whole numbers, which become their digits, or of one for each sample.
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
        if (!entry.isString() && !isWhole(entry))
            refuse();
        strings.push_back(entry.isString() ? entry.string() : exactText(entry.number()));
    }
    return strings;
}

std::vector<FoundArray> foundIn(const std::vector<fs::path>& files)
{
    std::vector<FoundArray> found;
    for (const fs::path& file : files)
        naming(file.filename().string(), [&] {
            refuseForeignFile(file);
            for (ArrayEntry& array : describeArrays(file))
                found.push_back({file, std::move(array)});
        });
    return found;
}

/// The name of an array beside those of other files; `other` is an array of the same name, if there is one.
std::string nameAmongOthers(const FoundArray& found, const FoundArray* other)
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

bool CaptureFiles::at(const fs::path& path)
{
    if (!isFolder(path))
        return std::ranges::all_of(filesOfPath(path), readable);
    std::error_code ignored;
    return !fs::exists(path / ModelFiles::config, ignored) && !captureFilesIn(path).empty();
}

CaptureFiles::CaptureFiles(const fs::path& path, std::optional<Index> sample)
    : m_folder(isFolder(path) ? path : path.parent_path())
{
    if (isFolder(path) || filesOfPath(path).size() > 1) {
        addAll(captureFilesIn(path), sample);
        return;
    }
    refuseForeignFile(path);
    m_files = {path};
    for (ArrayEntry& array : describeArrays(path)) {
        const bool alone = array.name.empty() && (isTable(path) || formatOfFile(path) == ".npy");
        add(path, array.name, alone ? std::nullopt : std::optional(array.name), array);
    }
}

bool CaptureFiles::addParts(const std::vector<FoundArray>& found, std::optional<Index> sample)
{
    m_parts = CaptureParts::of(found, sample);
    if (!m_parts)
        return false;
    m_files = m_parts->files();
    for (const auto& [array, files] : m_parts->arrays()) {
        m_arrays.push_back(array);
        m_places[array.name] = {files.front().filename().string(), array.name,
                                files.size() > 1 ? files : std::vector<fs::path>()};
    }
    return true;
}

void CaptureFiles::addAll(std::vector<fs::path> files, std::optional<Index> sample)
{
    const std::vector<FoundArray> found = foundIn(files);
    if (addParts(found, sample))
        return;
    m_files = std::move(files);
    std::map<std::string_view, std::pair<const FoundArray*, const FoundArray*>>
        namesakes; // the first two of different files
    for (const FoundArray& one : found)
        if (auto& [first, second] = namesakes[one.array.name]; first == nullptr)
            first = &one;
        else if (second == nullptr && first->file != one.file)
            second = &one;
    for (const FoundArray& one : found) {
        const auto& [first, second] = namesakes.at(one.array.name);
        const FoundArray* other = first->file == one.file ? second : first;
        const bool several = other != nullptr && !one.array.name.empty() && holdsNumbers(one.array);
        const std::string name = nameAmongOthers(one, several ? other : nullptr);
        const auto place = m_places.find(name);
        if (place == m_places.end())
            add(one.file, name, one.array.name.empty() ? std::nullopt : std::optional(one.array.name), one.array);
        else if (several && place->second.file == one.file.filename().string())
            throw Error(
                HEEDMAP_PHRASE("%1 and %2 both hold several layers, %3 among them; --samples-of-files takes each "
                               "file for a capture of its own"),
                one.file.filename().string(), other->file.filename().string(), inQuotes(one.array.name));
    }
}

void CaptureFiles::add(const fs::path& file, const std::string& name, std::optional<std::string> inFile,
                       ArrayEntry array)
{
    array.name = name;
    m_arrays.push_back(std::move(array));
    m_places.insert_or_assign(name, Place{file.filename().string(), std::move(inFile)});
}

/// What the rows and the columns of a file of text are called. One list of a square table names both.
Tokens CaptureFiles::tableTokens() const
{
    if (m_files.size() != 1 || !isTable(m_files.front()))
        return {};
    TableLabels labels = readTableLabels(m_files.front());
    if (labels.rows.empty() && m_arrays.front().dimensions.front() == m_arrays.front().dimensions.back())
        return {std::move(labels.columns), {}};
    if (labels.rows == labels.columns)
        labels.columns.clear();
    return {std::move(labels.rows), std::move(labels.columns)};
}

Sentence CaptureFiles::tableTaken() const
{
    return m_files.size() != 1 || !isTable(m_files.front()) ? Sentence() : readTableLabels(m_files.front()).taken;
}

TextArray CaptureFiles::digits(const ArrayEntry& array) const
{
    if (!holdsWholeNumbers(array))
        throw Error(HEEDMAP_PHRASE("expected strings or whole numbers, got the dtype %1; numpy.array(tokens, "
                                   "dtype=str) has one that can be read"),
                    inQuotes(array.type));
    const Place& at = place(array.name);
    TextArray text{.dimensions = array.dimensions, .strings = {}};
    const Tensor numbers = readArrayFile(m_folder / at.file, at.array);
    for (const double number : numbers.numbers())
        text.strings.push_back(exactText(number));
    return text;
}

std::vector<std::string> CaptureFiles::strings(const std::string& name, Index sample) const
{
    const auto held = std::ranges::find(m_arrays, name, &ArrayEntry::name);
    if (held != m_arrays.end() && held->dimensions.empty())
        throw Error(oneTextRemark(name));
    if (held != m_arrays.end() && holdsText(*held)) {
        const Place& at = place(name);
        return naming(name,
                      [&] { return ofSample(readTextArray(m_folder / at.file, at.array.value_or("")), sample, name); });
    }
    if (held != m_arrays.end())
        return naming(name, [&] { return ofSample(digits(*held), sample, name); });
    for (const fs::path& file : m_files) {
        const std::map<std::string, std::string> metadata = readMetadata(file);
        if (const auto said = metadata.find(name); said != metadata.end() && !writtenNumber(said->second))
            return listedIn(said->second, sample, name);
    }
    return {};
}

Json CaptureFiles::json(const std::string& name) const
{
    const auto held = std::ranges::find(m_arrays, name, &ArrayEntry::name);
    if (held != m_arrays.end() && holdsText(*held)) {
        const Place& at = place(name);
        const TextArray text = readTextArray(m_folder / at.file, at.array.value_or(""));
        return naming(name, [&] { return Json::parse(text.strings.empty() ? "" : text.strings.front()); });
    }
    for (const fs::path& file : m_files) {
        const std::map<std::string, std::string> metadata = readMetadata(file);
        if (const auto said = metadata.find(name); said != metadata.end())
            return naming(name, [&] { return Json::parse(said->second); });
    }
    return {};
}

/// A mask beside the queries and keys of one layer, n×m or h×n×m.
struct PairMask {
    Tensor numbers;
    bool adds = false; ///< else 1 keeps
};

/// A file of arrays on its way to a document.
class Capture {
public:
    Capture(std::string title, const CaptureFiles& files, const ModelInput& input, CaptureLayout layout)
        : m_title(std::move(title)), m_files(files), m_input(input), m_layout(std::move(layout))
    {
    }

    /// Uses the mask and the numbers that stand beside the queries and keys of one layer under the names of arguments.
    void takeArguments(const fs::path& file);

    /// Finds out what the numbers of each layer are, or takes what was said of them. Throws Error for weights that
    /// cannot be any.
    void tell();
    /// Takes the setting `as` for what the caller says of the numbers. Throws Error if it disagrees with `--as`.
    void takeKinds();
    bool axesOpen() const;
    Sentence axesTaken() const;
    Sentence scoresAssumed() const;
    std::vector<Notice> noticed() const;
    Document document() const;

private:
    FileReference reference(const CaptureLayout::Part& part) const
    {
        const CaptureFiles::Place& place = m_files.place(part.array);
        if (!place.array && part.index.empty())
            return {.file = place.file};
        return {.file = place.file, .array = indexed(place.array.value_or(""), part.index)};
    }
    /// Adds an array, its last axes exchanged where that is asked for. Heads of several files are read at once.
    void addArray(Document& document, const std::string& name, const CaptureLayout::Part& part, bool turned) const;
    void leaveBesideNumbers();
    void tellLayer(const ArrayFile& file, const CaptureLayout::Part& part, const std::string& layer);
    Json kinds() const;
    void requireEffect() const;
    std::vector<std::string> strings(const std::string& name) const
    {
        return m_files.strings(name, m_input.sample.value_or(0));
    }
    Sentence summary() const;
    void addPicture(Document& document) const;
    Json saidLayers() const;
    void readLayers();
    void describeLayer(Json& entry, const std::string& layer) const;
    const ArrayEntry* entryOf(const std::string& node) const;

    std::string m_title;
    const CaptureFiles& m_files;
    ModelInput m_input; ///< of the caller, and what the file says besides
    CaptureLayout m_layout;
    std::optional<PairMask> m_mask;
    Sentence m_ofMask;                ///< which way round it is
    std::vector<std::string> m_said;  ///< what the caller says of each layer apart
    std::vector<std::string> m_kinds; ///< of each layer, group by group, as the setting `as` calls them
    std::vector<std::string> m_nodes; ///< that hold them
    std::vector<LayerTally> m_tallies;
    bool m_says = false;           ///< the file says how scores are made
    Json m_layers = Json::Array(); ///< how they are in each layer: the setting `layer_settings`
};

/// The array of a layer by what its numbers are.
constexpr std::array<std::pair<std::string_view, const char*>, 3> letters = {
    {{"weights", "A"}, {"scores", "S"}, {"numbers", "M"}}};

std::string letterOf(const std::string& kind)
{
    return std::ranges::find(letters, kind, [](const auto& letter) { return letter.first; })->second;
}

void Capture::tellLayer(const ArrayFile& file, const CaptureLayout::Part& part, const std::string& layer)
{
    const FileReference at = reference(part);
    m_tallies.push_back(tallied(file, at.array, m_input.transpose));
    const auto held = std::ranges::find(m_files.arrays(), part.array, &ArrayEntry::name);
    m_tallies.back().counts = held != m_files.arrays().end() && holdsWholeNumbers(*held);
    const std::size_t place = m_kinds.size();
    const bool said = !m_input.as.empty() || !m_said.empty();
    m_kinds.push_back(!m_said.empty()          ? m_said[place]
                          : m_input.as.empty() ? std::string(m_tallies.back().kind())
                                               : m_input.as);
    m_nodes.push_back(layer + letterOf(m_kinds.back()));
    if (!said || m_kinds.back() != "weights")
        return;
    if (const auto cell = firstNegative(file, at.array, m_input.transpose))
        throw Error(
            HEEDMAP_PHRASE("%1[%2,%3,%4]: %5 is below 0, as no weight is; expected --as scores or --as numbers"),
            m_nodes.back(), cell->slice, cell->row, cell->col, exactText(cell->value));
}

void Capture::takeKinds()
{
    const Json* const given = m_input.settings.find("as");
    if (given == nullptr)
        return;
    const auto isKind = [](const Json& kind) { return kind.isString() && saysWhatNumbersAre(kind.string()); };
    const bool list = given->isArray() && !given->array().empty() && std::ranges::all_of(given->array(), isKind);
    if (!list && !isKind(*given)) // which the mechanism refuses
        return;
    if (!m_input.as.empty() && *given != Json(m_input.as))
        throw Error(HEEDMAP_PHRASE("the setting as is %1, but --as says %2; expected one of them"), given->text(),
                    m_input.as);
    std::size_t layers = 0;
    for (const std::vector<CaptureLayout::Part>& group : m_layout.layers)
        layers += group.size();
    if (list && given->array().size() != layers)
        throw Error(HEEDMAP_PHRASE("as: expected one word for each layer, %1, got %2"), layers, given->array().size());
    if (list)
        for (const Json& kind : given->array())
            m_said.push_back(kind.string());
    else
        m_input.as = given->string();
    std::erase_if(m_input.settings.object(), [](const auto& setting) { return setting.first == "as"; });
}

/// Settings of how queries and keys make scores would change nothing where weights are given, nor would those of a
/// picture or of words without one.
void Capture::requireEffect() const
{
    const auto isPart = [](std::string_view end) {
        return [end](const auto& vector) { return vector.first.ends_with(end); };
    };
    const bool pairs = m_layout.computed
        || (std::ranges::any_of(m_layout.vectors, isPart(".Q")) && std::ranges::any_of(m_layout.vectors, isPart(".K")));
    for (const char* key : {"scale", "causal"})
        if (!pairs && m_input.settings.find(key) != nullptr)
            throw Error(HEEDMAP_PHRASE("%1: not used, as it acts on the scores of queries and keys, and the file holds "
                                       "none"),
                        key);
    for (const char* key : {"black", "white"})
        if (!m_layout.picture && m_input.settings.find(key) != nullptr)
            throw Error(HEEDMAP_PHRASE("%1: not used, as the file holds no image"), key);
    const Json* const words = m_input.settings.find("words");
    if (words != nullptr && *words == Json(true) && strings(m_layout.rowTexts).empty() && strings("key_tokens").empty()
        && m_files.tableTokens().query.empty() && m_files.tableTokens().key.empty())
        throw Error(HEEDMAP_PHRASE("%1: not used, as the file holds no tokens"), "words");
}

void Capture::tell()
{
    takeKinds();
    requireEffect();
    if (m_layout.computed && (!m_input.as.empty() || !m_said.empty()))
        throw Error(
            HEEDMAP_PHRASE("it holds queries and keys, whose scores a softmax turns into weights anyway; expected "
                           "no %1"),
            "--as");
    if (m_layout.computed || m_mask)
        readLayers();
    std::optional<ArrayFile> file;
    std::string opened;
    for (std::size_t group = 0; group < m_layout.layers.size() && !m_layout.computed; ++group)
        for (std::size_t layer = 0; layer < m_layout.layers[group].size(); ++layer) {
            const CaptureLayout::Part& part = m_layout.layers[group][layer];
            if (const FileReference at = reference(part); !file || opened != at.file) {
                file.emplace(m_files.folder() / at.file, at.array);
                opened = at.file;
            }
            tellLayer(*file, part,
                      std::string(CaptureLayout::groups[group].prefix) + "." + std::to_string(layer) + ".");
        }
    leaveBesideNumbers();
}

/// Numbers have no queries, keys or values, which would be of weights.
void Capture::leaveBesideNumbers()
{
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_kinds[i] != "numbers")
            continue;
        const std::string layer = m_nodes[i].substr(0, m_nodes[i].rfind('.') + 1);
        std::erase_if(m_layout.vectors, [&](const auto& vector) {
            const bool left = vector.first.starts_with(layer);
            auto& unused = m_layout.unused;
            if (left && std::ranges::find(unused, vector.second.array) == unused.end())
                unused.push_back(vector.second.array);
            return left;
        });
    }
}

const ArrayEntry* Capture::entryOf(const std::string& node) const
{
    const auto part = std::ranges::find(m_layout.vectors, node, &std::pair<std::string, CaptureLayout::Part>::first);
    if (part == m_layout.vectors.end())
        return nullptr;
    const auto held = std::ranges::find(m_files.arrays(), part->second.array, &ArrayEntry::name);
    return held == m_files.arrays().end() ? nullptr : &*held;
}

bool isBoolean(const ArrayEntry& array) { return array.type == "BOOL" || array.type.ends_with("b1"); }

/// Of 8 bytes a number, as safetensors or NumPy call its type.
bool isWide(const ArrayEntry& array)
{
    const bool ofNumPy = array.type.find_first_of("<>|=") == 0 || array.type.find_first_of("fiu") == 0;
    return ofNumPy ? array.type.ends_with('8') : bytesOfType(array.type) == 8;
}

/// The sizes of an array without that of samples.
Shape shapeOfRows(const ArrayEntry& array, const CaptureLayout::Part& part)
{
    const auto& sizes = array.dimensions;
    const std::size_t from = part.index.size();
    const auto size = [&](std::size_t axis) { return static_cast<Index>(sizes[axis]); };
    return sizes.size() - from == 2 ? Shape::matrix(size(from), size(from + 1))
                                    : Shape::stack(size(from), size(from + 1), size(from + 2));
}

/// Whether flags of keys, or of queries, hide one.
bool hidesOne(const Json* flags, Index at)
{
    return flags != nullptr && flags->array()[static_cast<std::size_t>(at)] == Json(0.0);
}

/// What a mask of one row, of keys or of each head says, for every query; `rows` are flags of the queries.
PairMask spreadMask(const Tensor& given, const std::string& sense, const Json* keys, const Json* rows,
                    const Shape& queries, Index count)
{
    const Shape& from = given.shape();
    PairMask made{
        Tensor(from.slices > 1 ? Shape::stack(from.slices, queries.rows, count) : Shape::matrix(queries.rows, count)),
        sense == "add"};
    for (Index slice = 0; slice < from.slices; ++slice)
        for (Index row = 0; row < queries.rows; ++row)
            for (Index col = 0; col < count; ++col) {
                double cell = given.at({slice, from.rows == 1 ? 0 : row, col});
                cell = sense == "hide" ? 1 - cell : cell;
                if (hidesOne(keys, col) || hidesOne(rows, row))
                    cell = made.adds ? -std::numeric_limits<double>::infinity() : 0;
                made.numbers.at({slice, row, col}) = cell;
            }
    return made;
}

/// What a mask of that sense means.
Sentence meaningSaid(const std::string& sense, const std::string& name)
{
    return sense == "add" ? Sentence(HEEDMAP_PHRASE("%1 is added to the scores"), name)
        : sense == "hide" ? Sentence(HEEDMAP_PHRASE("1 hides in %1"), name)
                          : Sentence(HEEDMAP_PHRASE("1 keeps in %1"), name);
}

void Capture::takeArguments(const fs::path& file)
{
    const ArrayEntry* queries = entryOf("layer.0.Q");
    const ArrayEntry* keys = entryOf("layer.0.K");
    if (queries == nullptr || keys == nullptr || entryOf("layer.0.mask") != nullptr || m_layout.layers[0].size() != 1)
        return;
    const auto part = [this](const char* node) {
        return std::ranges::find(m_layout.vectors, node, &std::pair<std::string, CaptureLayout::Part>::first)->second;
    };
    const Shape shape = shapeOfRows(*queries, part("layer.0.Q"));
    const Index count = shapeOfRows(*keys, part("layer.0.K")).rows;
    std::vector<ArrayEntry> masks;
    std::erase_if(m_layout.unused, [&](const std::string& name) {
        const auto held = std::ranges::find(m_files.arrays(), name, &ArrayEntry::name);
        if (held == m_files.arrays().end() || !holdsNumbers(*held))
            return false;
        const char* const setting = settingOf(*held);
        const bool scale = setting != nullptr && setting == std::string_view("scale");
        if (scale || (setting != nullptr && setting == std::string_view("causal"))) {
            constexpr std::array<Index, 1> first = {0};
            const std::string one = held->dimensions.empty() ? indexed(name, first) : name;
            const double number = readArrayFile(file, one).numbers().front();
            if (m_input.settings.find(setting) == nullptr)
                m_input.settings.set(setting, scale ? Json(number) : Json(number != 0));
            return true;
        }
        if (namesMask(name))
            masks.push_back(*held);
        return namesMask(name);
    });
    if (masks.empty())
        return;
    const GivenMask given = givenMask(file, masks, MaskOf::Arrays, "mask", ModelInput{.sample = m_input.sample},
                                      {.heads = shape.slices, .queries = shape.rows, .keys = count});
    const auto rule = [&](const char* key) {
        const auto found = std::ranges::find(given.rules, key, &Json::Object::value_type::first);
        return found == given.rules.end() ? nullptr : &found->second;
    };
    Tensor mask(Shape::matrix(1, count));
    std::ranges::fill(mask.numbers(), 1);
    if (given.array) {
        const auto* const reference = std::get_if<FileReference>(&*given.array);
        mask = reference == nullptr ? *std::get<std::shared_ptr<const Tensor>>(*given.array)
                                    : readArrayFile(m_files.folder() / reference->file, reference->array);
    }
    const Json* flags = rule("key_padding");
    const Json* rows = rule("query_padding");
    const Shape& of = mask.shape();
    if (of.cols != count || (of.rows != 1 && of.rows != shape.rows) || (of.slices != 1 && of.slices != shape.slices)
        || (flags != nullptr && std::ssize(flags->array()) != count)
        || (rows != nullptr && std::ssize(rows->array()) != shape.rows))
        throw Error(HEEDMAP_PHRASE("%1: expected a mask of queries×keys, %2×%3, got %4"), inQuotes(masks.front().name),
                    shape.rows, count, dimensionsText(masks.front().dimensions));
    const Json* custom = rule("custom");
    const std::string sense = custom == nullptr ? "keep" : custom->string();
    m_mask = spreadMask(mask, sense, flags, rows, shape, count);
    m_ofMask = meaningSaid(sense, masks.front().name);
    if (custom == nullptr && !given.assumed.empty())
        m_ofMask = given.assumed;
    else if (given.against)
        m_ofMask = given.against->said(m_ofMask);
}

/// Says what the mask means, by the type of its numbers, and that products of float64 are float64.
void Capture::describeLayer(Json& entry, const std::string& layer) const
{
    const ArrayEntry* mask = entryOf(layer + "mask");
    const Json* said = entry.find("mask");
    if (said != nullptr && *said == Json("array")) {
        if (mask == nullptr)
            throw Error(HEEDMAP_PHRASE("layers: the mask of %1 is an array, but there is no %2"), layer,
                        layer + "mask");
        entry.set("mask", isBoolean(*mask) ? "keep" : "add");
    } else if (said == nullptr && mask != nullptr) {
        entry.set("mask", isBoolean(*mask) ? "keep" : "add");
    }
    if (m_mask && said == nullptr)
        entry.set("mask", m_mask->adds ? "add" : "keep");
    if (entry.find("sinks") == nullptr && entryOf(layer + "sinks") != nullptr)
        entry.set("sinks", true);
    for (const char* letter : {"Q", "K"})
        if (const ArrayEntry* vectors = entryOf(layer + letter); vectors != nullptr && isWide(*vectors))
            entry.set("products", "float64");
}

/// The list of the file; of several processes, what each says of its own layers.
Json Capture::saidLayers() const
{
    if (!m_files.parts())
        return m_files.json("layers");
    Json::Array entries;
    bool any = false;
    for (const std::vector<CaptureLayout::Part>& layers : m_layout.layers)
        for (const CaptureLayout::Part& layer : layers) {
            if (!layer.array.ends_with(".Q")) // an array of all layers, whose heads alone are spread
                return m_files.json("layers");
            const Json said = m_files.parts()->rule(layer.array);
            any = any || !said.isNull();
            entries.push_back(said.isNull() ? Json(Json::Object()) : said);
        }
    return any ? Json(std::move(entries)) : Json();
}

void Capture::readLayers()
{
    const Json said = saidLayers();
    m_says = said.isArray();
    if (!said.isNull() && !(said.isArray() && std::ranges::all_of(said.array(), &Json::isObject)))
        throw Error(HEEDMAP_PHRASE("layers: expected the JSON of a list of objects, one for each layer"));
    std::vector<std::string> layers;
    for (std::size_t group = 0; group < m_layout.layers.size(); ++group)
        for (std::size_t layer = 0; layer < m_layout.layers[group].size(); ++layer)
            layers.push_back(std::string(CaptureLayout::groups[group].prefix) + "." + std::to_string(layer) + ".");
    if (m_says && said.array().size() != layers.size())
        throw Error(HEEDMAP_PHRASE("layers: expected an entry for each layer, %1, got %2"), layers.size(),
                    said.array().size());
    Json::Array entries;
    bool any = m_says;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        Json entry = m_says ? said.array()[i] : Json(Json::Object());
        describeLayer(entry, layers[i]);
        any = any || !entry.object().empty();
        entries.push_back(std::move(entry));
    }
    if (any)
        m_layers = std::move(entries);
}

/// Whether rows×heads×columns would fit queries and keys as well as heads×rows×columns, as which they are read.
bool Capture::axesOpen() const
{
    const auto named = [this](const char* name) {
        return std::ranges::find(m_files.arrays(), name, &ArrayEntry::name);
    };
    const auto queries = named("Q");
    const auto keys = named("K");
    if (queries == m_files.arrays().end() || keys == m_files.arrays().end() || queries->dimensions.size() < 4
        || keys->dimensions.size() != queries->dimensions.size())
        return false;
    const std::vector<std::uint64_t> last(queries->dimensions.end() - 3, queries->dimensions.end());
    const std::vector<std::uint64_t> lastOfKeys(keys->dimensions.end() - 3, keys->dimensions.end());
    return last[0] > 1 && headAxesOf(last, lastOfKeys, lastOfKeys, {}) == HeadAxes::Open;
}

/// Weights of as many keys as slices, and of another number of queries, may be queries×heads×keys. Throws Error if the
/// tokens say that they are.
Sentence Capture::axesTaken() const
{
    constexpr std::size_t cross = 3;
    for (std::size_t group = 0; group < cross && !m_layout.computed; ++group)
        for (const CaptureLayout::Part& part : m_layout.layers[group]) {
            const auto held = std::ranges::find(m_files.arrays(), part.array, &ArrayEntry::name);
            const std::size_t from = part.index.size();
            if (held == m_files.arrays().end() || held->dimensions.size() != from + 3)
                continue;
            const std::uint64_t slices = held->dimensions[from];
            const std::uint64_t rows = held->dimensions[from + 1];
            if (slices != held->dimensions[from + 2] || slices == rows || slices == 1 || m_kinds.front() == "numbers")
                continue;
            const Sentence name =
                part.array.empty() ? Sentence(HEEDMAP_PHRASE("the array")) : Sentence(inQuotes(part.array));
            const std::string size = dimensionsText(held->dimensions);
            if (strings("tokens").size() == slices && strings("key_tokens").empty())
                throw Error(HEEDMAP_PHRASE("%1 of %2 beside %3 tokens is queries×heads×keys; expected "
                                           "heads×queries×keys, as numpy.swapaxes(A, %4, %5) gives"),
                            name, size, slices, from, from + 1);
            return Sentence(HEEDMAP_PHRASE("%1 of %2 is taken for heads×queries×keys; where it is queries×heads×keys, "
                                           "numpy.swapaxes(A, %3, %4) gives what is expected"),
                            name, size, from, from + 1);
        }
    return {};
}

/// The layers that a file skips, from 0 or 1 on, and what the others are called here; empty where it skips none.
Sentence layersSkipped(const CaptureLayout& layout)
{
    constexpr std::size_t most = 12;
    std::vector<std::string> held;
    std::vector<std::string> missing;
    for (std::size_t group = 0; group < layout.numbers.size() && missing.empty(); ++group) {
        const std::string stack = group == 0 ? "" : CaptureLayout::groups[group].prefix + std::string(".");
        held.clear();
        Index next = layout.numbers[group].empty() || layout.numbers[group].front() == 1 ? 1 : 0;
        for (const Index number : layout.numbers[group]) {
            for (; next < number && missing.size() <= most; ++next)
                missing.push_back(stack + std::to_string(next));
            next = number + 1;
            held.push_back(stack + std::to_string(number));
        }
    }
    if (missing.empty())
        return {};
    return Sentence(HEEDMAP_PHRASE("the file has no layer %1; its layers %2 are layers %3 to %4 here"),
                    commaSeparated(missing, most), commaSeparated(held, most), 0, std::ssize(held) - 1);
}

/// How queries and keys are taken to make scores.
Sentence Capture::scoresAssumed() const
{
    Sentence all;
    if (m_input.settings.find("scale") == nullptr)
        addAssumed(all, assumed::scale);
    if (!m_mask && m_input.settings.find("causal") == nullptr)
        addAssumed(all, assumed::noMask);
    if (m_mask)
        addAssumed(all, m_ofMask);
    return all;
}

std::vector<Notice> Capture::noticed() const
{
    std::vector<Notice> notices;
    if (m_said.empty() && (m_input.as.empty() || m_input.as == "numbers"))
        notices = noticesOf(m_tallies, m_nodes);
    else
        notices = noticesOf(m_tallies, m_nodes, OnlyRows::Yes);
    if (m_layout.computed && !m_says) {
        const Sentence open = scoresAssumed();
        if (!open.empty())
            notices.push_back(
                {.remark =
                     Sentence(assumed::line, Sentence(HEEDMAP_PHRASE("scores of the given queries and keys")), open)});
        if (axesOpen())
            notices.push_back({.remark = Sentence(assumed::headsFirst, "Q, K")});
    }
    const bool plainPairs = m_layout.plain && entryOf("layer.0.Q") != nullptr && entryOf("layer.0.K") != nullptr;
    const Sentence scores = m_layout.computed ? Sentence() : plainPairs ? scoresAssumed() : m_ofMask;
    if (!scores.empty())
        notices.push_back({.remark = Sentence(HEEDMAP_PHRASE("the scores of its queries and keys: %1"), scores)});
    if (Sentence skipped = layersSkipped(m_layout); !skipped.empty())
        notices.push_back({.remark = std::move(skipped)});
    if (Sentence order = axesTaken(); !order.empty())
        notices.push_back({.remark = std::move(order)});
    if (Sentence taken = m_files.tableTaken(); !taken.empty())
        notices.push_back({.remark = std::move(taken)});
    if (!m_layout.oneText.empty())
        notices.push_back({.remark = oneTextRemark(m_layout.oneText)});
    if (!m_layout.unused.empty())
        notices.push_back(
            {.remark = Sentence(HEEDMAP_PHRASE("not shown of the file: %1"), commaSeparated(m_layout.unused, 12))});
    return notices;
}

/// One word where all layers are alike, else a list.
Json Capture::kinds() const
{
    const bool alike = std::ranges::adjacent_find(m_kinds, std::not_equal_to<>()) == m_kinds.end();
    if (alike)
        return m_kinds.front();
    return Json::Array(m_kinds.begin(), m_kinds.end());
}

Sentence Capture::summary() const
{
    Sentence summary;
    addRemark(
        summary,
        m_says ? HEEDMAP_PHRASE("Queries and keys that were captured from a model elsewhere: the weights are computed "
                                "from them, scaled and masked as the file says.")
            : m_layout.computed ? HEEDMAP_PHRASE(
                  "Queries and keys that were captured from a model elsewhere: the weights are computed from "
                  "them, without a mask unless the setting causal is on.")
            : std::ranges::find(m_kinds, "numbers") != m_kinds.end()
            ? HEEDMAP_PHRASE("Numbers as the file has them; they are not attention weights, whose rows add up to 1.")
            : std::ranges::find(m_kinds, "scores") != m_kinds.end()
            ? HEEDMAP_PHRASE("Scores that were captured from a model elsewhere; their softmax makes the weights.")
            : HEEDMAP_PHRASE("Attention weights that were captured from a model elsewhere: nothing before them is "
                             "known."));
    addRemark(summary, unusedRemark(m_layout.unused));
    return summary;
}

/// A picture as c×H×W: of H×W×c the colours go first.
Tensor coloursFirst(const Tensor& read)
{
    const Shape& shape = read.shape();
    const bool last = shape.rank == 3 && shape.slices > 4 && (shape.cols == 1 || shape.cols == 3 || shape.cols == 4);
    if (!last)
        return read;
    Tensor image(Shape::stack(std::min<Index>(shape.cols, 3), shape.slices, shape.rows));
    for (Index colour = 0; colour < image.shape().slices; ++colour)
        for (Index row = 0; row < shape.slices; ++row)
            for (Index col = 0; col < shape.rows; ++col)
                image.at({colour, row, col}) = read.at({row, col, colour});
    return image;
}

Tensor lastAxesExchanged(const Tensor& of)
{
    const Shape& shape = of.shape();
    Tensor turned(Shape::stack(shape.slices, shape.cols, shape.rows));
    for (Index s = 0; s < shape.slices; ++s)
        for (Index r = 0; r < shape.rows; ++r)
            for (Index c = 0; c < shape.cols; ++c)
                turned.at({s, c, r}) = of.at({s, r, c});
    return turned;
}

// A picture keeps its own numbers; the smallest is black.
void Capture::addPicture(Document& document) const
{
    const CaptureFiles::Place& place = m_files.place("image");
    const auto file = m_files.folder() / place.file;
    const auto held = std::ranges::find(m_files.arrays(), "image", &ArrayEntry::name);
    const std::size_t rank = held->dimensions.size();
    const std::string name = place.array.value_or("");
    const std::vector<Index> sample = {m_input.sample.value_or(0)};
    const Tensor image = coloursFirst(naming(std::string("image"), [&] {
        return readArrayFile(file, rank == 4 ? std::optional(indexed(name, sample)) : place.array);
    }));
    const auto [least, most] = std::ranges::minmax(image.numbers());
    document.config.set("black", most > 2 && least >= 0 ? 0.0 : least);
    document.config.set("white", most > 2 && least >= 0 ? 255.0 : most);
    document.arrays.emplace_back("image", std::make_shared<const Tensor>(image));
}

void Capture::addArray(Document& document, const std::string& name, const CaptureLayout::Part& part, bool turned) const
{
    const CaptureFiles::Place& place = m_files.place(part.array);
    if (!place.parts.empty()) {
        const Tensor joined = joinedHeads(place.parts, *place.array, part.index);
        document.arrays.emplace_back(name, std::make_shared<const Tensor>(turned ? lastAxesExchanged(joined) : joined));
        return;
    }
    FileReference found = reference(part);
    found.transpose = turned;
    document.arrays.emplace_back(name, std::move(found));
}

Document Capture::document() const
{
    Document document{.title = LocalizedText(m_title), .mechanism = "captured"};
    document.summary = m_input.inLanguages(summary());
    document.tokens = {strings(m_layout.rowTexts), strings("key_tokens")};
    if (document.tokens.query.empty() && document.tokens.key.empty())
        document.tokens = m_files.tableTokens();
    if (m_input.transpose && !document.tokens.key.empty())
        std::swap(document.tokens.query, document.tokens.key);
    if (!m_layout.computed)
        document.config.set("as", kinds());
    if (!m_layers.array().empty())
        document.config.set("layer_settings", m_layers);
    std::size_t place = 0;
    for (std::size_t group = 0; group < m_layout.layers.size(); ++group) {
        const auto& [prefix, setting] = CaptureLayout::groups[group];
        const std::vector<CaptureLayout::Part>& layers = m_layout.layers[group];
        if (group == 0 || !layers.empty())
            document.config.set(setting, static_cast<double>(layers.size()));
        for (std::size_t layer = 0; layer < layers.size() && !m_layout.computed; ++layer)
            addArray(document, m_nodes[place++], layers[layer], m_input.transpose);
    }
    for (const auto& [name, part] : m_layout.vectors)
        addArray(document, name, part, false);
    if (m_mask)
        document.arrays.emplace_back("layer.0.mask", std::make_shared<const Tensor>(m_mask->numbers));
    if (std::ranges::find(m_layout.vectors, "logits", &std::pair<std::string, CaptureLayout::Part>::first)
        != m_layout.vectors.end())
        document.vocabulary = strings("vocabulary");
    if (m_layout.picture)
        addPicture(document);
    for (const auto& [key, value] : m_input.settings.object())
        document.config.set(key, value);
    return document;
}

} // namespace

/// Whether names say that tensors are some of a model's, so that one of them alone means nothing.
static bool namesOfModel(const std::vector<ArrayEntry>& arrays)
{
    if (arrays.size() == 1) // all that there is
        return false;
    constexpr std::array<std::string_view, 5> endings = {".weight", ".bias", "_weight", "/kernel", "/kernel:0"};
    return std::ranges::any_of(arrays, [&](const ArrayEntry& array) {
        const std::string name = "." + array.name;
        return std::ranges::any_of(endings, [&](std::string_view end) { return name.ends_with(end); });
    });
}

std::optional<ModelProposal> capturedAttention(const std::filesystem::path& path, const ModelInput& input,
                                               Captures captures)
{
    if (!CaptureFiles::at(path))
        return std::nullopt;
    const CaptureFiles files(path, input.sample);
    ModelInput own = input; // of which the sample may have chosen the files
    if (files.parts() && files.parts()->several())
        own.sample.reset();
    const bool several = isFolder(path) || filesOfPath(path).size() > 1;
    std::optional<CaptureLayout> layout = captureLayout(files.arrays(), own.sample);
    const bool byName = layout.has_value();
    const bool plain = byName && layout->plain;
    if (!layout && several)
        layout = layoutOfNumbered(files.arrays(), own.sample);
    else if (!layout && captures == Captures::Any && !namesOfModel(files.arrays()))
        layout = layoutOfAny(files.arrays(), own.sample);
    if (!layout)
        return std::nullopt;
    const std::filesystem::path named =
        filesOfPath(path).size() > 1 ? std::filesystem::absolute(path).parent_path() : path;
    Capture capture(named.stem().string(), files, own, std::move(*layout));
    if (!several)
        capture.takeArguments(path);
    capture.tell();
    ModelProposal proposal{"captured", capture.document(), files.folder(), capture.noticed()};
    const Json* as = proposal.document.config.find("as");
    proposal.anyNumbers = (!byName || plain) && as != nullptr && *as != Json("weights");
    return proposal;
}

std::vector<std::filesystem::path> capturesIn(const std::filesystem::path& path, bool ofFiles)
{
    if (!CaptureFiles::at(path) || (!isFolder(path) && filesOfPath(path).size() == 1))
        return {};
    std::vector<std::filesystem::path> files = captureFilesIn(path);
    if (ofFiles)
        return files;
    std::vector<std::filesystem::path> captures;
    for (const std::vector<std::filesystem::path>& parts : CaptureParts::captures(foundIn(files)))
        captures.push_back(asOnePath(parts));
    return captures;
}

Sentence howToCapture()
{
    return Sentence(
        HEEDMAP_PHRASE("of any other model, save its attention and open that: %1"),
        "out = model(**inputs, output_attentions=True); numpy.savez(\"captured.npz\", attentions=numpy.stack([a[0]"
        ".float().cpu() for a in out.attentions]), tokens=tokenizer.convert_ids_to_tokens(inputs.input_ids[0]))");
}

} // namespace heedmap
