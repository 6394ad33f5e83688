// Which arrays of a file are those of one mechanism, by their names.
#include "models/capture_layout.h"
#include "models/named_file.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/spelling.h>
#include <heedmap/base/written_number.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/foreign_file.h>

#include <cmath>
#include <span>
#include <utility>

namespace heedmap {
namespace {

/// Arrays of the setting `position`, which are used where the caller has set it.
bool isOfPosition(const std::string& name)
{
    constexpr std::array names = {"P", "P_C", "cos", "sin", "rel_bias", "rel_key"};
    return std::ranges::find(names, name) != names.end();
}

/// The number that a value of the metadata is; none where it is something else.
std::optional<double> numberIn(const std::string& said)
{
    const std::optional<WrittenNumber> number = writtenNumber(said);
    return number ? std::optional(number->value) : std::nullopt;
}

bool isAngles(std::string_view name) { return name == "cos" || name == "sin"; }
bool isLabels(const std::string& name) { return name == "tokens" || name == "key_tokens"; }

/// Whether an array is the number that GPT-2's code writes where its mask hides.
bool isConstantOfCode(const ArrayEntry& array, std::string_view name)
{
    return name == "masked_bias" && isOneNumber(array);
}

std::span<const std::uint64_t> lastThree(const std::vector<std::uint64_t>& sizes) { return std::span(sizes).last(3); }

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

} // namespace

void NamedFile::take(const ArrayEntry& array)
{
    const bool shares = array.name.starts_with(m_prefix);
    const std::string name = shares ? array.name.substr(m_prefix.size()) : array.name;
    if (takeSetting(array, name) || takePart(array, name))
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
    else if (countsTokens(array, name))
        m_lengths.push_back(array);
    else if (namesMask(head ? head->name : name) && holdsNumbers(array))
        m_masks.push_back(array);
    else if (holdsNumbers(array) && m_input.settings.find("position") != nullptr && isOfPosition(array.name)
             && (numbers
                 || (isAngles(array.name) && std::ranges::find(array.dimensions, 0U) == array.dimensions.end())))
        m_positions.push_back(array);
    else if (!called || !numbers || !m_known.emplace(called->first, entryOf(array, called->second)).second) {
        if (called && !holdsNumbers(array) && !holdsText(array))
            m_notReal.push_back(array);
        if (called && numbers && !isOfScores(called->first))
            m_twice = Sentence(HEEDMAP_PHRASE("%1 and %2 both hold %3; expected one of them"),
                               inQuotes(m_known.at(called->first).name), inQuotes(array.name), called->first);
        m_unknown.push_back(array.name);
        m_unknownNumbers += holdsText(array) || isConstantOfCode(array, name) ? 0 : 1;
        if (holdsNumbers(array))
            m_others.push_back(array);
    }
}

/// The name of an array of another head.
static std::string ofOtherHead(std::string name, std::size_t head, std::size_t other)
{
    const std::string number = "." + std::to_string(head) + ".";
    if (const std::size_t at = name.find(number); at != std::string::npos)
        name.replace(at, number.size(), "." + std::to_string(other) + ".");
    return name;
}

/// Takes a number that sets something, such as `is_causal`.
bool NamedFile::takeSetting(const ArrayEntry& array, const std::string& name)
{
    const char* const setting = isOneNumber(array) ? settingCalled(name) : nullptr;
    return setting != nullptr && m_settings.emplace(setting, array).second;
}

/// Takes a part of what is put together once all is known.
bool NamedFile::takePart(const ArrayEntry& array, const std::string& name)
{
    if (!holdsNumbers(array) || array.dimensions.empty())
        return false;
    if (namesCausalBuffer(name, array.dimensions) && !arrayCalled(name)) {
        m_buffers.push_back(array);
        return true;
    }
    const bool ofModule = m_ofModule && name.starts_with("in_proj_");
    if (const auto fused = fusedCalled(name);
        fused && !ofModule && array.dimensions.size() == (*fused == Fused::Weights ? 2 : 1))
        return m_fused.emplace(*fused, array).second;
    const auto head = headCalled(name);
    const auto called = head ? arrayCalled(head->name) : std::nullopt;
    if (called && isOfScores(called->first) && array.dimensions.size() == 2)
        return m_givenHeads[called->first].emplace(head->head, array).second;
    if (!called || (called->first[0] != 'W' && called->first[0] != 'b') || called->first == "W_O"
        || array.dimensions.size() != (called->first[0] == 'W' ? 2 : 1))
        return false;
    return m_heads[called->first].emplace(head->head, array).second;
}

/// Heads that lack an array would be left out, or be taken for fewer.
void NamedFile::requireAllHeads(const std::map<std::string, std::map<std::size_t, ArrayEntry>>& arrays) const
{
    std::size_t last = 0;
    std::size_t first = 1; // they may be counted from 1
    for (const auto& [array, heads] : arrays) {
        first = std::min(first, heads.begin()->first);
        last = std::max(last, heads.rbegin()->first);
    }
    constexpr std::size_t most = 1000;
    for (const auto& [array, heads] : arrays)
        for (std::size_t head = first; array[0] != 'b' && head <= std::min(last, most); ++head)
            if (const auto& [known, entry] = *heads.begin(); !heads.contains(head))
                throw Error(HEEDMAP_PHRASE("there is no %1 beside %2; expected one for each head from %3 to %4"),
                            inQuotes(ofOtherHead(entry.name.substr(m_prefix.size()), known, head)),
                            inQuotes(entry.name.substr(m_prefix.size())), first, last);
}

/// The axes of the weights of queries, or of a part of them; none where there are none.
std::vector<std::uint64_t> NamedFile::sizesOfWeights() const
{
    const auto all = [&](const auto& arrays) {
        return std::ranges::all_of(std::array{"W_Q", "W_K", "W_V"},
                                   [&](const char* array) { return arrays.contains(array); });
    };
    if (all(m_known))
        return sizes("W_Q");
    if (all(m_heads))
        return m_heads.at("W_Q").begin()->second.dimensions;
    const auto fused = m_fused.find(Fused::Weights);
    return fused == m_fused.end() ? std::vector<std::uint64_t>() : fused->second.dimensions;
}

/// Whether an array may be an input by its name: weights, biases and what attention makes are none.
static bool mayBeInput(std::string_view name)
{
    constexpr std::array<std::string_view, 6> results = {"Z", "Y", "A", "S", "output", "out"};
    constexpr std::array<std::string_view, 5> endings = {"weight", "bias", "kernel", "gamma", "beta"};
    return std::ranges::find(results, name) == results.end() && !name.starts_with("W") && !name.starts_with("w_")
        && !name.starts_with("b_")
        && std::ranges::none_of(endings, [&](std::string_view end) { return name.ends_with(end); });
}

/// Whether code calls an input so, among other things that it calls so.
static bool isCalledInput(std::string_view name)
{
    constexpr std::array<std::string_view, 14> names = {
        "E",   "src",  "data",     "embed",    "embeds", "token_embeddings", "word_embeddings",
        "inp", "x_in", "features", "sequence", "hidden", "input_embeddings", "sentence"};
    return std::ranges::find(names, name) != names.end();
}

/// Beside weights alone the one array that they can read is X, whatever it is called.
void NamedFile::placeInput()
{
    const std::vector<std::uint64_t> weights = sizesOfWeights();
    if (weights.size() < 2 || has("X") || has("Q"))
        return;
    std::vector<const ArrayEntry*> fitting;
    bool others = false;
    for (const ArrayEntry& array : m_others) {
        const std::size_t axes = array.dimensions.size();
        if (axes < 2)
            continue;
        const std::uint64_t width = array.dimensions.back();
        const bool fits = axes < 4 && width > 0 && mayBeInput(lastName(array.name))
            && std::find(weights.begin(), weights.begin() + 2, width) != weights.begin() + 2;
        if (fits)
            fitting.push_back(&array);
        others = others || !fits;
    }
    const auto isOther = [](const ArrayEntry* array) { return !isCalledInput(lastName(array->name)); };
    if (fitting.size() > 1 || others)
        std::erase_if(fitting, isOther);
    if (fitting.size() != 1)
        return;
    m_inputByShape = fitting.front()->name;
    m_known.emplace("X", NamedArray{.name = m_inputByShape, .dimensions = fitting.front()->dimensions});
    std::erase(m_unknown, m_inputByShape);
    --m_unknownNumbers;
}

/// Beside X, what is called as queries, keys and values may be the weights that make them.
void NamedFile::placeProjections()
{
    constexpr std::array vectors = {"Q", "K", "V"};
    const bool plain = has("X") && rank("X") > 1 && std::ranges::all_of(vectors, [this](const char* array) {
                           return has(array) && rank(array) == rank("Q") && m_known.at(array).batch.empty();
                       });
    const bool weighed = has("W_Q") || has("W_K") || has("W_V") || !m_heads.empty() || !m_fused.empty();
    if (!plain || weighed || rank("Q") < 2 || rank("Q") > 3)
        return;
    const auto hasSize = [this](const char* array, std::uint64_t size) { // of its rows, or, turned, its columns
        return sizes(array)[0] == size || sizes(array)[1] == size;
    };
    const auto reads = [&](const char* array) {
        return hasSize(array, sizes(has("C") && array[0] != 'Q' ? "C" : "X").back());
    };
    const std::uint64_t count = sizes("X")[rank("X") - 2];
    const bool rows = rank("Q") == 3 ? hasSize("Q", count) : sizes("Q")[0] == count;
    if (!std::ranges::all_of(vectors, reads))
        return;
    m_eitherWay = rows;
    if (rows)
        return;
    for (const char* array : vectors) {
        m_asWeights.push_back(m_known.at(array).name);
        m_known.emplace(std::string("W_") + array, m_known.at(array));
        m_known.erase(array);
    }
}

/// Inputs of n×1×d are of one sample where all that have three axes are.
void NamedFile::placeRows()
{
    const auto another = [this](const char* input) {
        return has(input) && rank(input) == 3 && !holdsRows(sizes(input), m_input);
    };
    if (std::ranges::any_of(inputs, another))
        return;
    for (const char* input : inputs)
        if (has(input) && rank(input) == 3) {
            NamedArray& known = m_known.at(input);
            known.dimensions.erase(known.dimensions.begin() + 1);
            known.oneSample = true;
        }
}

void NamedFile::placeParts()
{
    requireAllHeads(m_heads);
    requireAllHeads(m_givenHeads);
    m_thirds = placeThirds(m_fused, m_known);
    if (!m_thirds.placed) {
        for (const auto& [which, entry] : m_fused)
            m_unknown.push_back(entry.name);
        m_unknownNumbers += m_fused.size();
    }
    placeGivenHeads();
    for (const auto& [array, heads] : m_heads) {
        const ArrayEntry& first = heads.begin()->second;
        const auto called = headCalled(first.name.substr(m_prefix.size()));
        const Stored stored = arrayCalled(called->name)->second;
        const auto d = static_cast<std::uint64_t>(widthFor(array));
        const std::vector<std::uint64_t>& size = first.dimensions;
        const bool told = size.size() == 2 && (size[0] == d) != (size[1] == d); // by the input
        if (std::optional<NamedArray> all = ofHeads(heads, told ? size[1] == d : stored == Stored::Turned);
            all && !has(array)) {
            all->stored = stored;
            m_known.emplace(array, std::move(*all));
            continue;
        }
        m_unknownNumbers += heads.size();
        for (const auto& [head, entry] : heads)
            m_unknown.push_back(entry.name);
    }
}

/// Whether what a head calls `query` is a matrix of weights, which reads the input, not queries of its rows. Throws
/// Error if it may be either.
bool NamedFile::areWeights(const std::vector<std::uint64_t>& dimensions, const std::string& name) const
{
    if (!has("X") || rank("X") < 2)
        return false;
    const std::uint64_t rows = sizes("X")[rank("X") - 2];
    const std::uint64_t width = sizes("X").back();
    const bool weights = dimensions[0] == width || dimensions[1] == width;
    if (weights && dimensions[0] == rows)
        throw Error(HEEDMAP_PHRASE("%1 of %2 may be weights or rows that they made; expected %3, or no X beside it"),
                    inQuotes(name), dimensionsText(dimensions), inQuotes(name + ".weight"));
    return weights;
}

/// Queries, keys and values of the heads, or weights that are called so.
void NamedFile::placeGivenHeads()
{
    for (const auto& [array, heads] : m_givenHeads) {
        const ArrayEntry& first = heads.begin()->second;
        if (areWeights(first.dimensions, first.name)) {
            for (const auto& [head, entry] : heads)
                m_heads["W_" + array].emplace(head, entry);
            continue;
        }
        if (std::optional<NamedArray> all = ofHeads(heads, false); all && !has(array)) {
            all->dimensions = {heads.size(), first.dimensions[0], first.dimensions[1]};
            all->stacked = true;
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

/// An array of complex numbers beside others of one mechanism would be one that is not there.
void NamedFile::requireRealNumbers() const
{
    const bool beside = std::ranges::any_of(
        m_known, [](const auto& known) { return isOfScores(known.first) || known.first.starts_with("W_"); });
    if (beside && !m_notReal.empty())
        throw Error(HEEDMAP_PHRASE("the dtype of %1 is %2; expected real numbers, as float64"),
                    inQuotes(m_notReal.front().name), inQuotes(m_notReal.front().type));
}

/// The weights of a projection under any name would be taken for numbers that are not used. Without W_V alone, and with
/// nothing that may be it, the values are what they would read.
void NamedFile::requireAllWeights()
{
    constexpr std::array weights = {"W_Q", "W_K", "W_V"};
    const auto there = std::ranges::count_if(weights, [this](const char* array) { return has(array); });
    if (!has("X") || there == 0 || there == std::ssize(weights))
        return;
    const bool besides = m_unknownNumbers > 0 || has("W_O") || has("b_V") || has("V") || rank("X") > 3;
    m_valuesAsRead = there == 2 && !has("W_V") && !besides && rank("W_Q") == 2 && rank("W_K") == 2;
    if (m_valuesAsRead)
        return;
    const auto* const lacking = std::ranges::find_if(weights, [this](const char* array) { return !has(array); });
    const std::vector<std::string> nearest = nearestWords(*lacking, m_unknown);
    if (nearest.empty())
        throw Error(HEEDMAP_PHRASE("it has weights of attention, but no %1"), *lacking);
    throw Error(HEEDMAP_PHRASE("it has weights of attention, but no %1; its array %2 is called most nearly so"),
                *lacking, inQuotes(nearest.front()));
}

/// Whether other arrays beside the weights of one attention are none of a larger model's: one is told by modules of its
/// own, or by what attention makes.
bool NamedFile::standsAlone() const
{
    const auto ofModel = [this](const std::string& name) {
        constexpr std::array<std::string_view, 3> endings = {"weight", "bias", "kernel"};
        const std::string own = name.starts_with(m_prefix) ? name.substr(m_prefix.size()) : name;
        return own.find_first_of("./") != std::string::npos || namesAttention(own)
            || std::ranges::any_of(endings, [&](std::string_view end) { return own.ends_with(end); });
    };
    return m_known.at("W_Q").stored == Stored::Turned && std::ranges::none_of(m_unknown, ofModel);
}

bool NamedFile::isOfMechanism() const
{
    const bool given = has("Q") && has("K") && has("V");
    const bool projected = has("W_Q") && has("W_K") && (has("W_V") || m_valuesAsRead);
    const bool fits = given && (m_unknownNumbers == 0 || (m_beside == Beside::Others && givenFit()));
    if (given && batched() > 0) // of four axes: as scaled_dot_product_attention takes them
        return batched() == 3 && fits && (m_known.at("Q").name != "Q" || !m_masks.empty() || !m_settings.empty());
    if (projected && !has("X") && m_known.at("W_Q").stored == Stored::Open) // rows, as likely
        return false;
    return projected ? m_unknownNumbers == 0 || has("X") || standsAlone() : fits;
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
    const bool projected = has("X") && has("W_Q") && has("W_K") && (has("W_V") || m_valuesAsRead);
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
    return withoutList(end == std::string::npos ? std::string() : shared->substr(0, end + 1), arrays);
}

/// Lists say of what they are: a prefix without `linears.` or `heads.` at its end, and without `heads.0.` where what
/// follows is called as queries are.
std::string NamedFile::withoutList(std::string prefix, const std::vector<ArrayEntry>& arrays)
{
    if (prefix.empty())
        return prefix;
    const auto above = [](const std::string& path) {
        return path.substr(0, path.find_last_of("./", path.size() - 2) + 1);
    };
    std::string outer = prefix.size() > 1 ? above(prefix) : std::string();
    const std::string_view last = std::string_view(prefix).substr(outer.size(), prefix.size() - outer.size() - 1);
    if (last == "linears" || namesHeads(last))
        return outer;
    const auto ofHead = [&](const ArrayEntry& array) {
        const auto head =
            array.name.starts_with(prefix) ? headCalled(array.name.substr(above(outer).size())) : std::nullopt;
        const auto called = head ? arrayCalled(head->name) : std::nullopt;
        return called && isOfScores(called->first);
    };
    return outer.size() > 1 && std::ranges::any_of(arrays, ofHead) ? above(outer) : prefix;
}

bool NamedFile::read()
{
    const std::vector<ArrayEntry> arrays = describeArrays(m_path);
    m_prefix = sharedPrefix(arrays);
    m_ofModule =
        std::ranges::any_of(arrays, [](const ArrayEntry& array) { return array.name.ends_with("out_proj.weight"); });
    for (const ArrayEntry& array : arrays)
        take(array);
    placeInput();
    placeProjections();
    placeRows();
    placeParts();
    requireThirds();
    requireMatrices();
    requireAllWeights();
    requireRealNumbers();
    leaveOut();
    if (!isOfMechanism())
        return false;
    if (!m_twice.empty())
        throw Error(m_twice);
    placeSettings();
    placeAxes();
    placeRowLabels();
    return true;
}

/// What the file sets, where the caller does not and the mechanism asks for it.
void NamedFile::placeSettings()
{
    for (const auto& [setting, entry] : m_settings) {
        const std::array<Index, 1> first = {0};
        const std::string name = entry.dimensions.empty() ? indexed(entry.name, first) : entry.name;
        placeSetting(entry.name, setting, readArrayFile(m_path, name).numbers().front());
    }
    for (const auto& [name, said] : readMetadata(m_path)) { // Python's own numbers beside tensors
        const std::optional<double> number = numberIn(said);
        const char* const setting = settingCalled(name);
        if (number && setting != nullptr && !m_settings.contains(setting))
            placeSetting(name, setting, *number);
        else if (number)
            m_unknown.push_back(name);
    }
}

void NamedFile::placeSetting(const std::string& name, const std::string& setting, double number)
{
    if (setting == "softcap" && number == 0) // there is none
        return;
    const bool flag = setting == "causal";
    const bool ofHeads = setting == "heads" || setting == "kv_heads";
    const bool fits = std::isfinite(number)
        && (flag          ? number == 0 || number == 1
                : ofHeads ? number >= 1 && number == std::floor(number)
                          : setting != "softcap" || number >= 0.01);
    const bool countsSlices = setting == "heads" && has("Q") && rank("Q") == 3
        && (number == static_cast<double>(sizes("Q")[0]) || number == static_cast<double>(sizes("Q")[1]));
    const bool sideBySide = setting == "heads" && fits && number < 1e6 && !has("Q") && has("W_Q") && rank("W_Q") == 2
        && sizes("W_Q")[turned("W_Q") ? 0 : 1] % static_cast<std::uint64_t>(number) == 0;
    if (!fits || (ofHeads && !has("W_O") && !countsSlices && !sideBySide))
        m_unknown.push_back(name);
    else if (m_input.settings.find(setting) == nullptr)
        m_input.settings.set(setting, flag ? Json(number == 1) : Json(number));
}

/// The numbers of heads, queries and keys that something beside Q, K and V says.
HeadsKnown NamedFile::headsKnown() const
{
    const auto countOf = [this](const char* name) {
        const auto found = m_labels.find(name);
        return found == m_labels.end() || found->second.dimensions.empty() ? 0 : found->second.dimensions.back();
    };
    HeadsKnown known{.queries = countOf("tokens"), .keys = countOf("key_tokens")};
    if (known.queries == 0)
        known.queries = countOf(rowLabels);
    if (const Json* heads = m_input.settings.find("heads"); heads != nullptr && heads->isNumber())
        known.heads = static_cast<std::uint64_t>(std::clamp(heads->number(), 0.0, 1e9));
    else if (has("sinks"))
        known.heads = sizes("sinks").back();
    for (const ArrayEntry& mask : m_masks)
        known.masks.push_back(mask.dimensions);
    for (const ArrayEntry& other : m_others) // those of the shape of Q or V are what attention made of them
        if (other.dimensions.size() > 2 && !std::ranges::equal(lastThree(other.dimensions), sizes("Q"))
            && !std::ranges::equal(lastThree(other.dimensions), sizes("V")))
            known.results.push_back(other.dimensions);
    return known;
}

/// Tells whether the heads or the rows of Q, K and V come first. The setting `heads` has no other use beside them.
void NamedFile::placeAxes()
{
    if (!has("Q") || rank("Q") != 3 || rank("K") != 3 || rank("V") != 3)
        return;
    m_axes = headAxesOf(sizes("Q"), sizes("K"), sizes("V"), headsKnown());
    if (m_axes == HeadAxes::RowsFirst)
        for (const char* array : {"Q", "K", "V"}) {
            NamedArray& known = m_known.at(array);
            std::swap(known.dimensions[0], known.dimensions[1]);
            known.rowsFirst = true;
        }
    const auto isHeads = [this](const auto& setting) {
        return setting.first == "heads" && setting.second == Json(static_cast<double>(sizes("Q")[0]));
    };
    m_axesSaid = std::erase_if(m_input.settings.object(), isHeads) > 0;
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

std::optional<ModelProposal> namedArrays(const std::filesystem::path& path, const ModelInput& input, Beside beside)
{
    refuseForeignFile(path);
    NamedFile file(path, input, beside);
    return file.read() ? std::optional(file.proposal()) : std::nullopt;
}

} // namespace heedmap
