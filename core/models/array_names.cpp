#include "models/array_names.h"

#include "models/angle_tables.h"
#include "models/array_spellings.h"
#include "models/given_input.h"
#include "models/joined_arrays.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>
#include <heedmap/document/document.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <string_view>

namespace heedmap {
namespace {

constexpr const char* attentionWithOutput = "attention with W_O";

class NamedFile {
public:
    NamedFile(std::filesystem::path path, const ModelInput& input, Beside beside)
        : m_path(std::move(path)), m_input(input), m_beside(beside)
    {
    }

    /// Whether the file has the arrays of one mechanism, and besides them none but some beside its input. Throws Error
    /// for an input with a part of the weights.
    bool read();
    ModelProposal proposal();

private:
    bool has(const std::string& array) const { return m_known.contains(array); }
    std::size_t rank(const std::string& array) const { return m_known.at(array).dimensions.size(); }
    const std::vector<std::uint64_t>& sizes(const std::string& array) const { return m_known.at(array).dimensions; }
    void take(const ArrayEntry& array);
    bool takePart(const ArrayEntry& array, const std::string& name);
    void placeParts();
    void requireThirds() const;
    void placeRowLabels();
    /// What the names of all weights begin with, as `multi_head_attention/`.
    static std::string sharedPrefix(const std::vector<ArrayEntry>& arrays);
    void requireAllWeights() const;
    void requireMatrices() const;
    void leaveOut();
    bool isOfMechanism() const;
    bool givenFit() const;
    /// How many of Q, K and V are of a batch.
    std::ptrdiff_t batched() const
    {
        return std::ranges::count_if(m_known, [](const auto& known) { return !known.second.batch.empty(); });
    }
    bool holdsBatch() const;
    std::vector<std::string> labels(const std::string& name) const;
    void chooseMechanism();
    void setHeads();
    void setHeads(Index heads) { m_document.config.set("heads", static_cast<double>(heads)); }
    Index headsListed() const;
    Index headsSaid() const;
    Shape joinedShape() const;
    GivenMask mask();
    MaskedBatch maskedBatch() const;
    bool repeats(const ArrayEntry& mask, const std::vector<ArrayEntry>& before) const;
    bool isCausal(const ArrayEntry& buffer) const;
    void setMask(GivenMask mask);
    Sentence assumptions(const Sentence& ofMask, bool drawn) const;
    Sentence unusedArrays() const;
    void add(const std::string& array);
    Index keyWidth() const;
    void setGroups();
    void addPositions();
    Sentence addAngles();
    ArraySource source(const std::string& array) const;
    ArraySource sourceOfHeads(const NamedArray& known) const;
    std::vector<Index> batchIndex(const std::string& array) const;
    bool turned(const std::string& array) const;
    std::vector<std::string> turnedByShape() const;
    bool stacksHeads() const;
    Index headsOf(const std::string& array) const { return static_cast<Index>(sizes(array)[stacksHeads() ? 0 : 1]); }
    Index widthFor(const std::string& array) const;
    void addInput(const std::string& array, Index width);

    std::filesystem::path m_path;
    const ModelInput& m_input;
    Beside m_beside;
    NamedArrays m_known;
    std::vector<ArrayEntry> m_masks;
    std::vector<ArrayEntry> m_buffers; ///< that may be a causal mask of code
    std::map<Fused, ArrayEntry> m_fused;
    ThirdsPlaced m_thirds;
    std::map<std::string, std::map<std::size_t, ArrayEntry>> m_heads; ///< of each array the heads
    std::map<std::string, ArrayEntry> m_labels;                       ///< `tokens`, `key_tokens`, `labels`
    std::vector<std::string> m_positions;
    std::vector<std::string> m_unknown;
    std::size_t m_unknownNumbers = 0; ///< of these
    std::vector<ArrayEntry> m_flat;   ///< called as weights, but of one axis
    std::string m_prefix;
    Document m_document;
};

/// Arrays of the setting `position`, which are used where the caller has set it.
bool isOfPosition(const std::string& name)
{
    constexpr std::array names = {"P", "P_C", "cos", "sin", "rel_bias", "rel_key"};
    return std::ranges::find(names, name) != names.end();
}

/// What the rows are called, where the file has no `tokens`.
constexpr const char* rowLabels = "labels";

bool isLabels(const std::string& name) { return name == "tokens" || name == "key_tokens"; }
constexpr std::array inputs = {"X", "C", "C_V"};

/// Whether an array is the number that GPT-2's code writes where its mask hides.
bool isConstantOfCode(const ArrayEntry& array, std::string_view name)
{
    return name == "masked_bias" && std::ranges::all_of(array.dimensions, [](std::uint64_t size) { return size == 1; });
}

bool isOfScores(std::string_view array) { return array == "Q" || array == "K" || array == "V"; }

/// What is known of an array; of one of four axes the first is of a batch.
NamedArray entryOf(const ArrayEntry& array, Stored stored)
{
    NamedArray known{.name = array.name, .stored = stored, .dimensions = array.dimensions};
    if (known.dimensions.size() == 4) {
        known.batch = known.dimensions;
        known.dimensions.erase(known.dimensions.begin());
    }
    return known;
}

void NamedFile::take(const ArrayEntry& array)
{
    const bool shares = array.name.starts_with(m_prefix);
    const std::string name = shares ? array.name.substr(m_prefix.size()) : array.name;
    if (takePart(array, name))
        return;
    const auto head = headCalled(name);
    const auto called = arrayCalled(name);
    if (called && called->first.starts_with("W_") && array.dimensions.size() == 1) {
        m_flat.push_back(array);
        m_unknown.push_back(array.name);
        ++m_unknownNumbers;
        return;
    }
    const bool vectors = called && isOfScores(called->first);
    const bool numbers = holdsNumbers(array) && !array.dimensions.empty()
        && array.dimensions.size() <= (vectors ? 4 : 3)
        && std::ranges::find(array.dimensions, 0U) == array.dimensions.end();
    const bool words = array.name == rowLabels && holdsText(array) && array.dimensions.size() == 1;
    if (words || (isLabels(array.name) && array.dimensions.size() < 3))
        m_labels[array.name] = array;
    else if (namesMask(head ? head->name : name) && holdsNumbers(array))
        m_masks.push_back(array);
    else if (numbers && m_input.settings.find("position") != nullptr && isOfPosition(array.name))
        m_positions.push_back(array.name);
    else if (!called || !numbers || !m_known.emplace(called->first, entryOf(array, called->second)).second) {
        m_unknown.push_back(array.name);
        m_unknownNumbers += holdsText(array) || isConstantOfCode(array, name) ? 0 : 1;
    }
}

/// Takes a part of what is put together once all is known.
bool NamedFile::takePart(const ArrayEntry& array, const std::string& name)
{
    if (!holdsNumbers(array) || array.dimensions.empty())
        return false;
    if (namesCausalBuffer(name, array.dimensions)) {
        m_buffers.push_back(array);
        return true;
    }
    if (const auto fused = fusedCalled(name); fused && array.dimensions.size() == (*fused == Fused::Weights ? 2 : 1))
        return m_fused.emplace(*fused, array).second;
    const auto head = headCalled(name);
    const auto called = head ? arrayCalled(head->name) : std::nullopt;
    if (!called || (called->first[0] != 'W' && called->first[0] != 'b') || called->first == "W_O"
        || array.dimensions.size() != (called->first[0] == 'W' ? 2 : 1))
        return false;
    return m_heads[called->first].emplace(head->head, array).second;
}

void NamedFile::placeParts()
{
    m_thirds = placeThirds(m_fused, m_known);
    if (!m_thirds.placed) {
        for (const auto& [which, entry] : m_fused)
            m_unknown.push_back(entry.name);
        m_unknownNumbers += m_fused.size();
    }
    for (const auto& [array, heads] : m_heads) {
        if (std::optional<NamedArray> all = ofHeads(heads, m_prefix.size()); all && !has(array)) {
            m_known.emplace(array, std::move(*all));
            continue;
        }
        m_unknownNumbers += heads.size();
        for (const auto& [head, entry] : heads)
            m_unknown.push_back(entry.name);
    }
}

/// Weights that cannot be read do not leave X to be read as something else, nor is one of two arrays left out.
void NamedFile::requireThirds() const
{
    const bool alone = m_unknownNumbers == m_fused.size();
    if (!m_thirds.refused.empty() && (m_thirds.twice ? alone || has("X") : alone && has("X") && !has("Q")))
        throw Error(m_thirds.refused);
}

void NamedFile::requireMatrices() const
{
    for (const ArrayEntry& array : m_flat)
        if (has("X") || m_unknownNumbers == m_flat.size())
            throw Error(HEEDMAP_PHRASE("%1: expected a matrix of weights, got %2"), inQuotes(array.name),
                        Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), array.dimensions[0]));
}

/// The weights of a projection under any name would be taken for numbers that are not used.
void NamedFile::requireAllWeights() const
{
    constexpr std::array weights = {"W_Q", "W_K", "W_V"};
    const auto there = std::ranges::count_if(weights, [this](const char* array) { return has(array); });
    if (!has("X") || there == 0 || there == std::ssize(weights))
        return;
    const auto* const lacking = std::ranges::find_if(weights, [this](const char* array) { return !has(array); });
    const std::vector<std::string> nearest = nearestWords(*lacking, m_unknown);
    if (nearest.empty())
        throw Error(HEEDMAP_PHRASE("it has weights of attention, but no %1"), *lacking);
    throw Error(HEEDMAP_PHRASE("it has weights of attention, but no %1; its array %2 is called most nearly so"),
                *lacking, inQuotes(nearest.front()));
}

bool NamedFile::isOfMechanism() const
{
    const bool given = has("Q") && has("K") && has("V");
    const bool projected = has("W_Q") && has("W_K") && has("W_V");
    if (projected && !has("W_O") && rank("W_Q") == 3 && headsOf("W_Q") > 1) // heads that nothing joins
        return false;
    const bool fits = given && (m_unknownNumbers == 0 || (m_beside == Beside::Others && givenFit()));
    if (given && batched() > 0) // of four axes: as scaled_dot_product_attention takes them
        return batched() == 3 && fits && (m_known.at("Q").name != "Q" || !m_masks.empty());
    return projected ? m_unknownNumbers == 0 || has("X") : fits;
}

/// Whether queries, keys and values can be those of one attention.
bool NamedFile::givenFit() const
{
    const auto rows = [this](const char* array) { return rank(array) < 2 ? 1 : sizes(array)[rank(array) - 2]; };
    return sizes("Q").back() == sizes("K").back() && rows("K") == rows("V");
}

/// Beside X and its weights, Q, K and V are results; without them they are given, and nothing is projected.
void NamedFile::leaveOut()
{
    const bool projected = has("X") && has("W_Q") && has("W_K") && has("W_V");
    const bool given = has("Q") && has("K") && has("V");
    std::erase_if(m_known, [&](const auto& known) {
        const bool ofScores = isOfScores(known.first);
        const bool left = projected ? ofScores : given && !ofScores && known.first != "sinks";
        if (left)
            m_unknown.push_back(known.second.name);
        m_unknownNumbers += left ? 1 : 0;
        return left;
    });
}

std::string NamedFile::sharedPrefix(const std::vector<ArrayEntry>& arrays)
{
    std::optional<std::string> shared;
    for (const ArrayEntry& array : arrays) {
        const std::string& name = array.name;
        if (name.find_first_of("./") == std::string::npos || arrayCalled(name) || namesMask(name) || fusedCalled(name))
            continue;
        if (!shared)
            shared = name;
        const auto differ = std::ranges::mismatch(*shared, name).in1;
        shared->erase(differ, shared->end());
    }
    if (!shared)
        return {};
    const std::size_t end = shared->find_last_of("./");
    std::string prefix = end == std::string::npos ? std::string() : shared->substr(0, end + 1);
    for (const std::string_view list : {"linears.", "heads."}) // which say of what they are
        if (prefix == list || prefix.ends_with('.' + std::string(list)))
            prefix.resize(prefix.size() - list.size());
    return prefix;
}

bool NamedFile::read()
{
    const std::vector<ArrayEntry> arrays = describeArrays(m_path);
    m_prefix = sharedPrefix(arrays);
    for (const ArrayEntry& array : arrays)
        take(array);
    placeParts();
    requireThirds();
    requireMatrices();
    requireAllWeights();
    leaveOut();
    placeRowLabels();
    return isOfMechanism();
}

/// Labels of the rows are their tokens.
void NamedFile::placeRowLabels()
{
    auto found = m_labels.extract(rowLabels);
    if (!found)
        return;
    const char* const rows = has("Q") ? "Q" : "X";
    const bool fit = has(rows) && rank(rows) > 1 && sizes(rows)[rank(rows) - 2] == found.mapped().dimensions.front();
    if (!fit || m_labels.contains("tokens")) {
        m_unknown.emplace_back(rowLabels);
        return;
    }
    found.key() = "tokens";
    m_labels.insert(std::move(found));
}

/// Strings, or whole numbers, which become their digits, or the JSON of a list in the metadata.
std::vector<std::string> NamedFile::labels(const std::string& name) const
{
    std::vector<std::string> words;
    const auto found = m_labels.find(name);
    if (found != m_labels.end() && holdsText(found->second))
        return readTextArray(m_path, found->second.name).strings;
    if (found != m_labels.end()) {
        if (!holdsWholeNumbers(found->second))
            throw Error(HEEDMAP_PHRASE("%1: %2"), name,
                        Sentence(HEEDMAP_PHRASE("expected strings or whole numbers, got the dtype %1; "
                                                "numpy.array(tokens, dtype=str) has one that can be read"),
                                 inQuotes(found->second.type)));
        const Tensor numbers = readArrayFile(m_path, name);
        for (const double number : numbers.numbers())
            words.push_back(exactText(number));
        return words;
    }
    const std::map<std::string, std::string> metadata = readMetadata(m_path);
    const auto said = metadata.find(name);
    if (said == metadata.end())
        return words;
    const Json list = naming(name, [&] { return Json::parse(said->second); });
    const auto isText = [](const Json& entry) { return entry.isString(); };
    if (!list.isArray() || !std::ranges::all_of(list.array(), isText))
        throw Error(HEEDMAP_PHRASE("%1: expected the JSON of a list of strings"), name);
    for (const Json& entry : list.array())
        words.push_back(entry.string());
    return words;
}

void NamedFile::chooseMechanism()
{
    const bool ofSeveralHeads = headsSaid() > 1 || has("W_O") || has("C_V") || has("bias_k") || has("bias_v");
    m_document.title = LocalizedText(m_path.stem().string());
    m_document.mechanism = has("Q") ? "scaled_dot_product"
        : ofSeveralHeads            ? "multi_head_attention"
        : has("C")                  ? "cross_attention"
                                    : "self_attention";
}

/// How wide what the projection reads is; 0 where no input says it.
Index NamedFile::widthFor(const std::string& array) const
{
    for (const char* input : {"C_V", "C", "X"})
        if (has(input) && (input == std::string_view("X") || array == "W_V" || (array == "W_K" && input[1] == '\0')))
            return static_cast<Index>(sizes(input).back());
    return 0;
}

// Out×in where only that fits the input; else by the convention of the name.
bool NamedFile::turned(const std::string& array) const
{
    const auto& size = sizes(array);
    const bool byName = m_known.at(array).stored == Stored::Turned;
    if (!m_known.at(array).heads.empty())
        return false; // put together in×out
    const auto d = static_cast<std::uint64_t>(widthFor(array));
    if (size.size() != 2 || array == "W_O" || d == 0)
        return byName;
    return size[0] == size[1] || (size[0] == d) == (size[1] == d) ? byName : size[1] == d;
}

/// The weights that are stored otherwise than their names say.
std::vector<std::string> NamedFile::turnedByShape() const
{
    std::vector<std::string> names;
    for (const char* array : {"W_Q", "W_K", "W_V"})
        if (has(array) && turned(array) && m_known.at(array).stored == Stored::AsIs)
            names.push_back(m_known.at(array).name);
    return names;
}

/// Whether the weights of queries, keys and values are heads×in×width, as TransformerLens has them, not in×heads×width.
bool NamedFile::stacksHeads() const
{
    if (rank("W_Q") != 3)
        return false;
    const std::uint64_t d = has("X") ? sizes("X").back() : has("W_O") ? sizes("W_O").back() : 0;
    return sizes("W_Q")[1] == d && sizes("W_Q")[0] != d;
}

/// Kernels of the heads side by side: (h×d×d_k) → (d × h·d_k).
Tensor sideBySide(const Tensor& stack)
{
    const Shape& shape = stack.shape();
    Tensor made(Shape::matrix(shape.rows, shape.slices * shape.cols));
    for (Index head = 0; head < shape.slices; ++head)
        for (Index row = 0; row < shape.rows; ++row)
            for (Index col = 0; col < shape.cols; ++col)
                made.at({.row = row, .col = head * shape.cols + col}) = stack.at({head, row, col});
    return made;
}

/// Of a batch: the index of the sample that is meant; none where there is no such axis.
std::vector<Index> NamedFile::batchIndex(const std::string& array) const
{
    if (const NamedArray& known = m_known.at(array); !known.batch.empty())
        return {sampleOf(known.name, known.batch, m_input)};
    if (std::ranges::find(inputs, array) == inputs.end() || rank(array) < 3)
        return array.starts_with("bias_") ? std::vector<Index>(rank(array) - 1, 0) : std::vector<Index>();
    const NamedArray& batch = m_known.at(array);
    return {sampleOf(batch.name, batch.dimensions, m_input)};
}

ArraySource NamedFile::source(const std::string& array) const
{
    const bool alone = extensionOf(m_path) == ".npy";
    const NamedArray& known = m_known.at(array);
    const std::string& name = known.name;
    if (!known.heads.empty())
        return sourceOfHeads(known);
    const bool weights = array.starts_with("W_");
    const bool bias = array.starts_with("b_");
    if ((weights && rank(array) == 3) || (bias && rank(array) == 2)) { // a kernel of each head
        Tensor kernel = readArrayFile(m_path, name);
        if (weights && array != "W_O" && stacksHeads())
            return std::make_shared<const Tensor>(sideBySide(kernel));
        const Shape shape = kernel.shape();
        const Shape flat = bias ? Shape::vector(shape.size())
            : array == "W_O"    ? Shape::matrix(shape.slices * shape.rows, shape.cols)
                                : Shape::matrix(shape.slices, shape.rows * shape.cols);
        return std::make_shared<const Tensor>(std::move(kernel).reshaped(flat));
    }
    FileReference reference{.file = m_path.filename().string(),
                            .array = alone ? std::nullopt : std::optional(indexed(name, batchIndex(array))),
                            .transpose = weights && turned(array)};
    if (known.third) {
        const auto width =
            static_cast<Index>(known.dimensions[known.thirdsOfColumns ? known.dimensions.size() - 1 : 0]);
        const auto first = static_cast<Index>(*known.third) * width;
        (known.thirdsOfColumns ? reference.columns : reference.rows) = Range{first, first + width};
    }
    return reference;
}

ArraySource NamedFile::sourceOfHeads(const NamedArray& known) const
{
    std::vector<Tensor> heads;
    for (const std::string& name : known.heads)
        heads.push_back(readArrayFile(m_path, name));
    return std::make_shared<const Tensor>(joinedHeads(heads, known.stored == Stored::Turned));
}

void NamedFile::add(const std::string& array)
{
    if (has(array))
        m_document.arrays.emplace_back(array, source(array));
}

/// The columns of one head's keys; 0 where the heads do not divide them.
Index NamedFile::keyWidth() const
{
    if (has("Q") || rank("W_Q") == 3)
        return static_cast<Index>(sizes(has("Q") ? "Q" : "W_Q").back());
    const Json* said = m_input.settings.find("heads");
    const Index heads =
        said != nullptr && said->isNumber() ? static_cast<Index>(said->number()) : std::max<Index>(headsSaid(), 1);
    const Index width = static_cast<Index>(sizes("W_Q")[turned("W_Q") ? 0 : 1]);
    return heads > 0 && width % heads == 0 ? width / heads : 0;
}

/// Arrays of the setting `position`, as they are.
void NamedFile::addPositions()
{
    for (const std::string& array : m_positions)
        if (array != "cos" && array != "sin")
            m_document.arrays.emplace_back(array, FileReference{.file = m_path.filename().string(), .array = array});
}

/// Tables of n×d_k/2 as they are; of tables that have each angle twice, as transformers gives them, each once. Returns
/// what is assumed of the layout.
Sentence NamedFile::addAngles()
{
    std::map<std::string, Tensor> angles;
    for (const std::string& array : m_positions)
        if (array == "cos" || array == "sin")
            angles.emplace(array, readArrayFile(m_path, array));
    const char* const told = layoutOfAngles(angles, keyWidth());
    for (auto& [array, table] : angles) {
        const bool twice = told != nullptr && table.shape().cols == keyWidth();
        m_document.arrays.emplace_back(
            array, std::make_shared<const Tensor>(twice ? anglesOnce(table, told) : std::move(table)));
    }
    const Json* position = m_document.config.find("position");
    const bool tables = std::ranges::find(m_positions, "cos") != m_positions.end();
    if (!tables || position == nullptr || !position->isObject() || position->find("layout") != nullptr)
        return {};
    if (told == nullptr)
        return assumed::neighbours;
    Json said = *position;
    said.set("layout", told);
    m_document.config.set("position", std::move(said));
    return Sentence(assumed::layout, told, told == std::string_view("half") ? "interleaved" : "half");
}

/// Keys of fewer heads, which are as wide as those of the queries.
void NamedFile::setGroups()
{
    const Index width = keyWidth();
    if (rank("W_Q") != 2 || rank("W_K") != 2 || width == 0 || m_input.settings.find("kv_heads") != nullptr)
        return;
    const auto keys = static_cast<Index>(sizes("W_K")[turned("W_K") ? 0 : 1]);
    const auto queries = static_cast<Index>(sizes("W_Q")[turned("W_Q") ? 0 : 1]);
    const Index groups = keys / width;
    if (keys < queries && groups * width == keys)
        m_document.config.set("kv_heads", static_cast<double>(groups));
}

/// How many heads a list in the file has; 0 where there is none.
Index NamedFile::headsListed() const
{
    for (const char* array : {"W_Q", "W_K", "W_V"})
        if (has(array) && !m_known.at(array).heads.empty())
            return std::ssize(m_known.at(array).heads);
    constexpr std::string_view only = "heads.0."; // which the names of all weights begin with
    return has("W_Q") && (m_prefix == only || m_prefix.ends_with('.' + std::string(only))) ? 1 : 0;
}

/// How many heads the arrays themselves say; 0 where none does.
Index NamedFile::headsSaid() const
{
    if (const Index listed = headsListed(); listed > 0)
        return listed;
    if (has("W_Q") && has("W_O") && rank("W_Q") == 2 && rank("W_O") == 3)
        return static_cast<Index>(sizes("W_O")[0]);
    return has("W_O") && has("b_Q") && rank("b_Q") == 2 ? static_cast<Index>(sizes("b_Q")[0]) : 0;
}

/// Of an output that leaves the heads side by side as they are.
Shape NamedFile::joinedShape() const
{
    const auto width = static_cast<Index>(sizes("W_V")[turned("W_V") ? 0 : 1]);
    return Shape::matrix(width, width);
}

void NamedFile::setHeads()
{
    const Json* wanted = m_input.settings.find("heads");
    if (const Index listed = headsListed();
        listed > 0 && wanted != nullptr && wanted->isNumber() && wanted->number() != static_cast<double>(listed))
        throw Error(HEEDMAP_PHRASE("heads=%1: expected %2, as many as the file lists"), exactText(wanted->number()),
                    listed);
    if (const Index said = headsSaid(); said > 0 && m_input.settings.find("heads") == nullptr && rank("W_Q") == 2) {
        if (has("W_O") || said > 1)
            setHeads(said);
        return setGroups();
    }
    if (has("W_O") && m_input.settings.find("heads") != nullptr)
        setGroups();
    if (!has("W_O") || m_input.settings.find("heads") != nullptr)
        return;
    if (rank("W_Q") == 3) {
        m_document.config.set("heads", static_cast<double>(headsOf("W_Q")));
        if (rank("W_K") == 3 && headsOf("W_K") != headsOf("W_Q"))
            m_document.config.set("kv_heads", static_cast<double>(headsOf("W_K")));
        return;
    }
    const Index width = static_cast<Index>(sizes("W_Q")[turned("W_Q") ? 0 : 1]);
    throw headsQuestion(attentionWithOutput, width);
}

void NamedFile::addInput(const std::string& array, Index width)
{
    if (has(array))
        return add(array);
    constexpr Index usual = 5;
    const std::vector<std::string>& tokens = m_document.tokens.query;
    const Index rows = tokens.empty() ? usual : std::ssize(tokens);
    m_document.arrays.emplace_back(
        array, Initial{.kind = Initial::Kind::Normal, .seed = 1, .shape = Shape::matrix(rows, width)});
}

/// Whether a buffer of code is the mask of a triangle of as many keys as there are, or of more.
bool NamedFile::isCausal(const ArrayEntry& buffer) const
{
    const std::vector<Index> index(buffer.dimensions.size() - 2, 0);
    const Tensor matrix = readArrayFile(m_path, index.empty() ? buffer.name : indexed(buffer.name, index));
    const bool longEnough = !has("X") || rank("X") < 2 || buffer.dimensions.back() >= sizes("X")[rank("X") - 2];
    return longEnough && isTriangle(matrix, false);
}

/// Whether the mask of a head is that of a head before it.
bool NamedFile::repeats(const ArrayEntry& mask, const std::vector<ArrayEntry>& before) const
{
    const auto isOfHead = [this](const ArrayEntry& each) {
        return each.name.starts_with(m_prefix) && headCalled(each.name.substr(m_prefix.size()));
    };
    const auto isSame = [&](const ArrayEntry& each) {
        return isOfHead(each) && each.type == mask.type && each.dimensions == mask.dimensions
            && lastName(each.name) == lastName(mask.name)
            && std::ranges::equal(readArrayFile(m_path, each.name).numbers(),
                                  readArrayFile(m_path, mask.name).numbers());
    };
    return isOfHead(mask) && mask.dimensions.size() <= 3 && std::ranges::any_of(before, isSame);
}

/// The samples and the heads that masks may tell apart.
MaskedBatch NamedFile::maskedBatch() const
{
    MaskedBatch batch;
    if (has("Q")) {
        for (const char* array : {"Q", "K", "V"})
            if (const auto& sizes = m_known.at(array).batch; !sizes.empty())
                batch.samples = std::max(batch.samples, static_cast<Index>(sizes[0]));
        batch.heads = rank("Q") == 3 ? static_cast<Index>(sizes("Q")[0]) : 1;
        return batch;
    }
    for (const char* array : inputs)
        if (has(array) && rank(array) == 3)
            batch.samples = std::max(batch.samples, static_cast<Index>(sizes(array)[0]));
    const Json* heads = m_document.config.find("heads");
    batch.heads = heads != nullptr && heads->isNumber() ? static_cast<Index>(heads->number())
        : rank("W_Q") == 3                              ? headsOf("W_Q")
                                                        : 1;
    return batch;
}

/// Buffers that are the causal mask of code say so; a `mask` beside `W_query` is of the book in which it hides.
GivenMask NamedFile::mask()
{
    bool causal = false;
    std::vector<ArrayEntry> masks;
    for (const ArrayEntry& buffer : m_buffers)
        if (isCausal(buffer))
            causal = true;
        else if (namesMask(lastName(buffer.name)))
            masks.push_back(buffer);
        else
            m_unknown.push_back(buffer.name);
    for (const ArrayEntry& mask : m_masks)
        if (const bool ofBook = has("W_Q") && m_known.at("W_Q").name.find("W_query") != std::string::npos; ofBook
            && lastName(mask.name) == "mask" && mask.dimensions.size() == 2
            && isTriangle(readArrayFile(m_path, mask.name), true))
            causal = true;
        else if (!repeats(mask, masks))
            masks.push_back(mask);
    GivenMask given = givenMask(m_path, masks, MaskOf::Arrays, "mask", m_input, maskedBatch());
    if (!causal)
        return given;
    given.rules.emplace_back("causal", true);
    addAssumed(given.assumed, assumed::causalMask);
    return given;
}

/// What the caller says goes before what the file does.
void NamedFile::setMask(GivenMask given)
{
    Json mask = Json(std::move(given.rules));
    if (const Json* causal = m_input.settings.find("causal"))
        mask.set("causal", *causal);
    if (const Json* said = m_input.settings.find("mask"); said != nullptr && said->isObject()) {
        for (const auto& [rule, value] : said->object())
            mask.set(rule, value);
    } else if (said != nullptr) {
        mask = *said;
    }
    if (!mask.isObject() || !mask.object().empty())
        m_document.config.set("mask", mask);
    if (given.array)
        m_document.arrays.emplace_back("mask", std::move(*given.array));
}

Sentence NamedFile::assumptions(const Sentence& ofMask, bool drawn) const
{
    Sentence all;
    if (m_input.settings.find("scale") == nullptr)
        addAssumed(all, assumed::scale);
    if (m_document.config.find("mask") == nullptr)
        addAssumed(all, assumed::noMask);
    else if (!ofMask.empty())
        addAssumed(all, ofMask);
    if (const std::vector<std::string> names = turnedByShape(); !names.empty())
        addAssumed(all, Sentence(assumed::turned, commaSeparated(names)));
    if (has("W_Q") && m_known.at("W_Q").third)
        addAssumed(all, Sentence(assumed::thirds, m_known.at("W_Q").name));
    if (!has("W_O") && headsSaid() > 1)
        addAssumed(all, assumed::heads);
    if (drawn)
        addAssumed(all, Sentence(assumed::drawn, "X"));
    return all;
}

/// Whether a name may be another one misspelt.
bool isNear(const std::string& name, const std::string& known)
{
    constexpr std::size_t apart = 2;
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    const std::size_t more = std::max(name.size(), known.size()) - std::min(name.size(), known.size());
    return name.size() > 1 && more <= apart && lower(name.front()) == lower(known.front());
}

/// Each with the name that is known and most nearly so.
Sentence NamedFile::unusedArrays() const
{
    const std::vector<std::string> known = arraySpellings();
    std::vector<std::string> told;
    for (const std::string& name : m_unknown) {
        const std::string nearest = nearestWords(name, known).front();
        told.push_back(name);
        if (name != nearest && isNear(name, nearest))
            told.back().append(" (").append(nearest).append("?)");
    }
    return unusedRemark(told);
}

bool NamedFile::holdsBatch() const
{
    const auto several = [this](const char* input) { return has(input) && rank(input) > 2; };
    const auto itself = [](const ArrayEntry& mask) { return holdsSamples(mask.name, mask.dimensions); };
    return batched() > 0 || std::ranges::any_of(inputs, several) || std::ranges::any_of(m_masks, itself);
}

ModelProposal NamedFile::proposal()
{
    requireBatch(m_input, holdsBatch());
    chooseMechanism();
    setHeads();
    m_document.tokens = {labels("tokens"), labels("key_tokens")};
    const bool given = has("Q");
    const bool drawn = !given && !has("X");
    if (!given) {
        const auto& query = sizes("W_Q");
        addInput("X", static_cast<Index>(query[turned("W_Q") || stacksHeads() ? 1 : 0]));
    }
    for (const char* array : {"C", "C_V", "Q", "K", "V", "W_Q", "W_K", "W_V", "W_O", "b_Q", "b_K", "b_V", "b_O",
                              "bias_k", "bias_v", "sinks"})
        add(array);
    if (!given && !has("W_O") && headsSaid() > 1)
        m_document.arrays.emplace_back("W_O", Initial{.kind = Initial::Kind::Identity, .shape = joinedShape()});
    addPositions();
    for (const auto& [key, value] : m_input.settings.object())
        if (key != "causal" && key != "mask")
            m_document.config.set(key, value);
    const Sentence ofAngles = addAngles();
    GivenMask masks = mask();
    const Sentence ofMask = masks.assumed;
    setMask(std::move(masks));
    Sentence all = assumptions(ofMask, drawn);
    if (!ofAngles.empty())
        addAssumed(all, ofAngles);
    ModelProposal proposal{"named", std::move(m_document), m_path.parent_path()};
    if (!all.empty())
        proposal.noticed.push_back({.remark = Sentence(assumed::line, proposal.document.mechanism, all)});
    if (const Sentence unused = unusedArrays(); !unused.empty())
        proposal.noticed.push_back({.remark = unused});
    return proposal;
}

} // namespace

std::optional<ModelProposal> namedArrays(const std::filesystem::path& path, const ModelInput& input, Beside beside)
{
    refuseForeignFile(path);
    NamedFile file(path, input, beside);
    return file.read() ? std::optional(file.proposal()) : std::nullopt;
}

} // namespace heedmap
