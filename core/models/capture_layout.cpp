#include "models/capture_layout.h"

#include "models/array_spellings.h"
#include "models/given_input.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/stored_array.h>
#include <heedmap/models/recognize.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

namespace heedmap {
namespace {

using Part = CaptureLayout::Part;

struct Stem {
    std::string_view name;
    std::size_t group;
};
constexpr std::array<Stem, 14> stems = {{{"attentions", 0},
                                         {"attention", 0},
                                         {"attns", 0},
                                         {"attn", 0},
                                         {"attention_weights", 0},
                                         {"attn_weights", 0},
                                         {"attention_probs", 0},
                                         {"attn_probs", 0},
                                         {"encoder_attentions", 1},
                                         {"encoder_attention", 1},
                                         {"decoder_attentions", 2},
                                         {"decoder_attention", 2},
                                         {"cross_attentions", 3},
                                         {"cross_attention", 3}}};

/// What the name of an array says.
struct Meaning {
    std::size_t group = 0;
    std::optional<Index> layer = {}; ///< none: all layers
    std::string_view array = "A";
};

std::optional<Index> numberIn(std::string_view text)
{
    Index number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || text.front() == '-' || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

std::vector<std::string_view> splitAtDots(std::string_view name)
{
    std::vector<std::string_view> parts;
    for (std::size_t dot = 0; dot != std::string_view::npos;) {
        dot = name.find('.');
        parts.push_back(name.substr(0, dot));
        name.remove_prefix(dot == std::string_view::npos ? name.size() : dot + 1);
    }
    return parts;
}

/// `layer.0.A`, `enc.0.Q`, as traces call them, and TransformerLens' `blocks.0.attn.hook_pattern`.
std::optional<Meaning> ofLayer(std::string_view name)
{
    const std::vector<std::string_view> parts = splitAtDots(name);
    const std::optional<Index> layer = parts.size() > 1 ? numberIn(parts[1]) : std::nullopt;
    if (!layer)
        return std::nullopt;
    if (parts.size() == 4 && parts[0] == "blocks" && parts[2] == "attn" && parts[3] == "hook_pattern")
        return Meaning{0, layer};
    const auto group = std::ranges::find(CaptureLayout::groups, parts[0],
                                         [](const auto& known) { return std::string_view(known.prefix); });
    constexpr std::array<std::string_view, 9> arrays = {"A", "Q", "K", "V", "W_O", "lse", "mask", "sinks", "overview"};
    const auto array = parts.size() == 3 ? std::ranges::find(arrays, parts[2]) : arrays.end();
    if (array == arrays.end() || group == CaptureLayout::groups.end())
        return std::nullopt;
    return Meaning{static_cast<std::size_t>(group - CaptureLayout::groups.begin()), layer, *array};
}

/// `attentions`, `attentions.0`, `attn_0`; `Q` of all layers.
std::optional<Meaning> meaningOf(std::string_view name)
{
    if (const auto meaning = ofLayer(name))
        return meaning;
    constexpr std::array<std::string_view, 3> vectors = {"Q", "K", "V"};
    if (const auto called = arrayCalled(std::string(name)))
        if (const auto vector = std::ranges::find(vectors, called->first); vector != vectors.end())
            return Meaning{.array = *vector};
    const std::size_t end = name.find_last_of("._");
    const std::optional<Index> layer = end == std::string_view::npos ? std::nullopt : numberIn(name.substr(end + 1));
    const auto stem = std::ranges::find(stems, layer ? name.substr(0, end) : name, &Stem::name);
    return stem == stems.end() ? std::nullopt : std::optional(Meaning{stem->group, layer});
}

/// What numpy.savez and torch.save call arrays that were given no names: `arr_0`, `0`.
std::optional<Index> placeOf(std::string_view name)
{
    constexpr std::string_view unnamed = "arr_";
    return numberIn(name.starts_with(unnamed) ? name.substr(unnamed.size()) : name);
}

/// What the weights of a file are called whose names say no layer, what their scores, and what both make.
constexpr std::array<std::string_view, 9> weightNames = {
    "A", "weights", "attn_weight", "attn_matrix", "alpha", "alphas", "probs", "attention_matrix", "P_attn"};
constexpr std::array<std::string_view, 9> scoreNames = {
    "S_masked", "S_biased", "S_scaled", "S", "scores", "score", "attn_scores", "attention_scores", "energy"};
constexpr std::array<std::string_view, 8> resultNames = {"Z", "Y", "O", "out", "output", "outputs", "attn_output", "z"};

template <std::size_t count> bool isIn(const std::array<std::string_view, count>& names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

/// The weights of one attention, else its scores, by a plain name, where something else of it lies beside them; null
/// where nothing does. Queries and keys make scores themselves.
const ArrayEntry* plainWeights(const std::vector<ArrayEntry>& arrays)
{
    const auto there = [&](std::string_view name) -> const ArrayEntry* {
        const auto found = std::ranges::find(arrays, name, &ArrayEntry::name);
        return found != arrays.end() && holdsNumbers(*found) && found->dimensions.size() > 1 ? &*found : nullptr;
    };
    const auto means = [&](std::string_view which) {
        return std::ranges::any_of(arrays, [&](const ArrayEntry& array) {
            const auto meaning = meaningOf(array.name);
            return meaning && meaning->array == which && holdsNumbers(array) && array.dimensions.size() > 1;
        });
    };
    if (means("A") || (means("Q") && means("K") && means("V")))
        return nullptr;
    const ArrayEntry* found = nullptr;
    const bool pairs = means("Q") && means("K");
    std::size_t plain = means("Q") || means("K") || means("V") ? 1 : 0;
    for (const std::string_view name : weightNames)
        if (const ArrayEntry* array = there(name); array != nullptr) {
            found = found == nullptr ? array : found;
            ++plain;
        }
    for (const std::string_view name : scoreNames)
        if (const ArrayEntry* array = there(name); array != nullptr) {
            found = found == nullptr && !pairs ? array : found;
            ++plain;
        }
    for (const std::string_view name : resultNames)
        plain += there(name) == nullptr ? 0U : 1U;
    return plain > 1 ? found : nullptr;
}

class Layout {
public:
    explicit Layout(std::optional<Index> sample) : m_sample(sample) {}

    void add(const ArrayEntry& array, const Meaning& meaning)
    {
        const std::size_t rank = array.dimensions.size();
        if (meaning.array != "A" && !meaning.layer) {
            m_stacked.emplace_back(meaning, &array);
        } else if (meaning.array != "A") {
            const auto [least, most] = ranksOf(meaning.array);
            requireRank(array, least, most, meaning.array);
            const bool shared = meaning.array == "W_O" || meaning.array == "sinks"; // which no sample has of its own
            m_vectors.emplace_back(
                meaning, shared ? Part{array.name} : partOf(array, {}, rank == most && most > least ? 0 : rank));
        } else if (meaning.layer) {
            requireRank(array, 2, 4);
            put(meaning.group, *meaning.layer, partOf(array, {}, rank == 4 ? 0 : rank));
        } else {
            addAll(array, meaning.group);
        }
    }

    /// Whether an array of all layers is there already.
    bool has(const Meaning& meaning) const
    {
        return !meaning.layer && std::ranges::any_of(m_stacked, [&](const auto& stacked) {
            return stacked.first.array == meaning.array && stacked.first.group == meaning.group;
        });
    }

    /// There are no weights; queries and keys make them.
    void compute() { m_layout.computed = true; }

    /// (n, V), or for each sample.
    void addLogits(const ArrayEntry& array)
    {
        requireRank(array, 2, 3);
        const std::size_t rank = array.dimensions.size();
        m_layout.vectors.emplace_back(array.name, partOf(array, {}, rank == 3 ? 0 : rank));
    }

    /// (heads) of the only layer, or (layers, heads).
    void addSinks(const ArrayEntry& array) { m_sinks = &array; }

    CaptureLayout layout() &&
    {
        if (m_layout.computed)
            countQueries();
        for (const auto& [of, array] : m_stacked)
            addStack(of, *array);
        if (m_sinks != nullptr)
            placeSinks();
        for (auto& [of, part] : m_vectors)
            addVectors(of, std::move(part));
        for (std::size_t group = 0; group < m_parts.size(); ++group)
            for (auto& [layer, part] : m_parts[group]) {
                m_layout.layers[group].push_back(std::move(part));
                m_layout.numbers[group].push_back(layer);
            }
        return std::move(m_layout);
    }

private:
    /// As many layers as have queries.
    void countQueries()
    {
        for (const auto& [of, part] : m_vectors)
            if (of.array == "Q")
                m_parts[of.group].emplace(*of.layer, part);
        for (const auto& [of, array] : m_stacked)
            if (of.array == "Q") {
                requireRank(*array, 2, 5, of.array);
                const std::size_t rank = array->dimensions.size();
                for (Index layer = 0; layer < layerCount(*array, rank < 4 ? 1 : array->dimensions.front()); ++layer)
                    m_parts[of.group].emplace(layer, Part{array->name});
            }
    }

    /// How many axes an array of a layer has, and at most, with one of samples or heads.
    static std::pair<std::size_t, std::size_t> ranksOf(std::string_view array)
    {
        if (array == "W_O")
            return {2, 3};
        if (array == "lse")
            return {2, 3};
        if (array == "mask")
            return {2, 4};
        return array == "sinks" ? std::pair<std::size_t, std::size_t>{1, 1} : std::pair<std::size_t, std::size_t>{2, 4};
    }

    static Index layerCount(const ArrayEntry& array, std::uint64_t count)
    {
        constexpr std::uint64_t most = 1000;
        if (count > most)
            throw Error(HEEDMAP_PHRASE("%1 of %2 has more layers than %3, which is the most"), called(array),
                        dimensionsText(array.dimensions), most);
        return static_cast<Index>(count);
    }

    /// (layers, [samples,] heads, rows, width); of one layer without the first.
    void addStack(const Meaning& of, const ArrayEntry& array)
    {
        requireRank(array, 2, 5, of.array);
        const std::size_t rank = array.dimensions.size();
        const bool one = m_parts[of.group].size() == 1 && rank < 5;
        if (one ? rank == 4 && array.dimensions.front() != 1 && !m_sample
                : rank < 4 || array.dimensions.front() != m_parts[of.group].size()) {
            m_layout.unused.push_back(array.name);
            return;
        }
        if (one) {
            m_vectors.emplace_back(Meaning{of.group, m_parts[of.group].begin()->first, of.array},
                                   partOf(array, {}, rank == 4 ? 0 : rank));
            return;
        }
        Index at = 0;
        for (const auto& [layer, part] : m_parts[of.group])
            m_vectors.emplace_back(Meaning{of.group, layer, of.array}, partOf(array, {at++}, rank == 5 ? 1 : rank));
    }

    void placeSinks()
    {
        const auto& layers = m_parts.front();
        const auto& sizes = m_sinks->dimensions;
        const bool ofOne = sizes.size() == 1 && layers.size() == 1;
        if (!m_layout.computed || (!ofOne && (sizes.size() != 2 || sizes.front() != layers.size()))) {
            m_layout.unused.push_back(m_sinks->name);
            return;
        }
        Index at = 0;
        for (const auto& [layer, part] : layers)
            m_vectors.emplace_back(Meaning{0, layer, "sinks"},
                                   Part{m_sinks->name, ofOne ? std::vector<Index>() : std::vector{at++}});
    }

    /// Layers are counted as they come, whatever their numbers are in the file.
    void addVectors(const Meaning& of, Part part)
    {
        const auto& layers = m_parts[of.group];
        const auto found = layers.find(*of.layer);
        if (found == layers.end()) {
            m_layout.unused.push_back(part.array);
            return;
        }
        const std::string name = std::string(CaptureLayout::groups[of.group].prefix) + "."
            + std::to_string(std::distance(layers.begin(), found)) + "." + std::string(of.array);
        m_layout.vectors.emplace_back(name, std::move(part));
    }

    /// One array of all layers: (layers, [samples,] heads, queries, keys), or of a single layer.
    void addAll(const ArrayEntry& array, std::size_t group)
    {
        requireRank(array, 2, 5);
        const std::size_t rank = array.dimensions.size();
        const Index count = layerCount(array, rank < 4 ? 1 : array.dimensions.front());
        for (Index layer = 0; layer < count; ++layer)
            put(group, layer,
                partOf(array, rank < 4 ? std::vector<Index>() : std::vector{layer}, rank == 5 ? 1 : rank));
    }

    void put(std::size_t group, Index layer, Part part)
    {
        const std::string name = part.array;
        const auto [at, fresh] = m_parts[group].emplace(layer, std::move(part));
        if (!fresh)
            throw Error(HEEDMAP_PHRASE("%1 and %2 are both the weights of layer %3; expected one of them"),
                        inQuotes(at->second.array), inQuotes(name), layer);
    }

    /// The part at the index, and at the sample along the axis of samples, if there is one.
    Part partOf(const ArrayEntry& array, std::vector<Index> index, std::size_t axis) const
    {
        if (axis < array.dimensions.size())
            index.push_back(sampleOf(array, static_cast<Index>(array.dimensions[axis])));
        else if (m_sample.value_or(0) > 0)
            throw Error(HEEDMAP_PHRASE("there is no sample %1: %2 of %3 holds one alone, which is 0"), *m_sample,
                        called(array), dimensionsText(array.dimensions));
        return {array.name, std::move(index)};
    }

    Index sampleOf(const ArrayEntry& array, Index count) const
    {
        if (!m_sample && count > 1)
            throw Question(
                Sentence(HEEDMAP_COUNTED("%2 holds a batch of %1 samples; choose one with --sample I, where I is 0 to "
                                         "%3",
                                         "%2 holds a batch of %1 sample; choose one with --sample I, where I is 0 to "
                                         "%3"),
                         count, Sentence(HEEDMAP_PHRASE("%1 of %2"), called(array), dimensionsText(array.dimensions)),
                         count - 1),
                Question::Sample{count});
        const Index sample = m_sample.value_or(0);
        if (sample >= count)
            throw Error(HEEDMAP_PHRASE("there is no sample %1: %2 of %3 holds 0 to %4"), sample, called(array),
                        dimensionsText(array.dimensions), count - 1);
        return sample;
    }

    static Sentence called(const ArrayEntry& array)
    {
        return array.name.empty() ? Sentence(HEEDMAP_PHRASE("the array")) : Sentence(inQuotes(array.name));
    }

    static void requireRank(const ArrayEntry& array, std::size_t least, std::size_t most, std::string_view of = "A")
    {
        const std::size_t rank = array.dimensions.size();
        if (rank >= least && rank <= most && std::ranges::find(array.dimensions, 0U) == array.dimensions.end())
            return;
        if (of == "Q" || of == "K" || of == "V")
            throw Error(HEEDMAP_PHRASE("%1: expected rows of one head or of several, as heads×rows×columns, got %2"),
                        called(array), dimensionsText(array.dimensions));
        throw Error(HEEDMAP_PHRASE("%1: expected attention weights, such as layers×heads×queries×keys, got %2"),
                    called(array), dimensionsText(array.dimensions));
    }

    std::optional<Index> m_sample;
    CaptureLayout m_layout;
    std::vector<std::pair<Meaning, Part>> m_vectors;
    std::vector<std::pair<Meaning, const ArrayEntry*>> m_stacked;            ///< of all layers
    const ArrayEntry* m_sinks = nullptr;                                     ///< whose name says no layer
    std::array<std::map<Index, Part>, CaptureLayout::groups.size()> m_parts; ///< by their layers
};

bool hasAxes(const ArrayEntry& array, std::size_t least, std::size_t most)
{
    const std::size_t rank = array.dimensions.size();
    return rank >= least && rank <= most && std::ranges::find(array.dimensions, 0U) == array.dimensions.end();
}

/// What labels the axes, or is shown beside: no numbers of attention.
bool isBeside(const ArrayEntry& array)
{
    constexpr std::array<std::string_view, 7> names = {"tokens", "key_tokens", "vocabulary", "image",
                                                       "layers", "capture",    "heads"};
    return std::ranges::find(names, array.name) != names.end();
}

constexpr const char* rowLabelsArray = "labels";

/// Takes `labels` for the tokens of the rows where the file has no others and their number fits; other texts are
/// unused.
void placeTexts(const std::vector<ArrayEntry>& arrays, CaptureLayout& layout)
{
    const auto named = [&](std::string_view name) { return std::ranges::find(arrays, name, &ArrayEntry::name); };
    const bool called = named("tokens") != arrays.end();
    for (const ArrayEntry& array : arrays) {
        if (!holdsText(array) || isBeside(array))
            continue;
        if (array.dimensions.empty()) {
            if (array.name == rowLabelsArray)
                layout.oneText = array.name;
            layout.unused.push_back(array.name);
            continue;
        }
        const auto rows = [&](const std::vector<CaptureLayout::Part>& layers) {
            return !layers.empty() && named(layers.front().array)->dimensions.rbegin()[1] == array.dimensions.front();
        };
        if (!called && array.name == rowLabelsArray && array.dimensions.size() == 1
            && std::ranges::any_of(layout.layers, rows))
            layout.rowTexts = rowLabelsArray;
        else
            layout.unused.push_back(array.name);
    }
}

std::vector<const ArrayEntry*> numbersIn(const std::vector<ArrayEntry>& arrays)
{
    std::vector<const ArrayEntry*> found;
    for (const ArrayEntry& array : arrays)
        if (holdsNumbers(array) && !isBeside(array))
            found.push_back(&array);
    return found;
}

bool sameShape(const std::vector<const ArrayEntry*>& arrays)
{
    return std::ranges::all_of(
        arrays, [&](const ArrayEntry* array) { return array->dimensions == arrays.front()->dimensions; });
}

/// The numbers of names that differ in one number alone: `layer_10` comes after `layer_2`. None where they differ in
/// anything else.
std::optional<std::vector<Index>> placesOf(const std::vector<const ArrayEntry*>& arrays)
{
    constexpr std::string_view digits = "0123456789";
    const std::string_view first = arrays.front()->name;
    for (std::size_t end = 0, begin = 0; (begin = first.find_first_of(digits, end)) != std::string_view::npos;) {
        end = std::min(first.find_first_not_of(digits, begin), first.size());
        const std::string_view before = first.substr(0, begin);
        const std::string_view behind = first.substr(end);
        std::set<Index> known;
        std::vector<Index> places;
        for (const ArrayEntry* array : arrays) {
            const std::string_view name = array->name;
            if (name.size() <= before.size() + behind.size() || !name.starts_with(before) || !name.ends_with(behind))
                break;
            const auto place = numberIn(name.substr(begin, name.size() - before.size() - behind.size()));
            if (!place || !known.insert(*place).second)
                break;
            places.push_back(*place);
        }
        if (places.size() == arrays.size())
            return places;
    }
    return std::nullopt;
}

/// Whether queries and keys without a number are of layers, whatever lies beside them; those of one without sinks are
/// of one attention.
bool holdsLayersOfPairs(const std::vector<ArrayEntry>& arrays)
{
    const bool sinks = std::ranges::find(arrays, "sinks", &ArrayEntry::name) != arrays.end();
    const auto stacked = [&](std::string_view which) {
        return std::ranges::any_of(arrays, [&](const ArrayEntry& array) {
            const auto meaning = meaningOf(array.name);
            return meaning && meaning->array == which && !meaning->layer && holdsNumbers(array)
                && array.dimensions.size() == 4 && (array.dimensions.front() > 1 || sinks);
        });
    };
    return stacked("Q") && stacked("K");
}

/// Whether they have queries and keys, and nothing that is unrelated to attention.
bool holdsPairs(const std::vector<ArrayEntry>& arrays)
{
    const auto vectors = [&](std::string_view which) {
        return std::ranges::any_of(arrays, [&](const ArrayEntry& array) {
            const auto meaning = meaningOf(array.name);
            return meaning && meaning->array == which && array.dimensions.size() > 1;
        });
    };
    const auto known = [](const ArrayEntry& array) {
        return !holdsNumbers(array) || isBeside(array) || array.name == "logits" || meaningOf(array.name)
            || namesMask(array.name) || settingOf(array) != nullptr || isIn(scoreNames, array.name);
    };
    return vectors("Q") && vectors("K") && (holdsLayersOfPairs(arrays) || std::ranges::all_of(arrays, known));
}

/// Whether an array that is called as queries, keys or values may be those of the weights beside it: of rows as many as
/// these have queries or keys. Those called Q, K and V are, or are refused.
bool fitsBeside(const ArrayEntry& array, const Meaning& meaning, const ArrayEntry* weights)
{
    const std::size_t rank = array.dimensions.size();
    if (meaning.array == "A" || meaning.layer || array.name == meaning.array)
        return true;
    if (rank < 2 || weights == nullptr || weights->dimensions.size() < 2)
        return rank > 1;
    return array.dimensions[rank - 2] == weights->dimensions.rbegin()[meaning.array == "Q" ? 1 : 0];
}

/// Queries without keys, and keys without queries, make no scores to set beside given weights.
void leaveHalves(CaptureLayout& layout)
{
    const auto there = [&](const std::string& name) {
        return std::ranges::any_of(layout.vectors, [&](const auto& vector) { return vector.first == name; });
    };
    const auto isHalf = [&](const auto& vector) {
        const std::string stem = vector.first.substr(0, vector.first.size() - 1);
        return (vector.first == stem + "Q" && !there(stem + "K")) || (vector.first == stem + "K" && !there(stem + "Q"));
    };
    decltype(layout.vectors) whole;
    for (const auto& vector : layout.vectors)
        if (!isHalf(vector))
            whole.push_back(vector);
        else if (std::ranges::find(layout.unused, vector.second.array) == layout.unused.end())
            layout.unused.push_back(vector.second.array);
    layout.vectors = std::move(whole);
}

} // namespace

bool namesAttention(std::string_view name) { return meaningOf(name).has_value(); }

std::optional<CaptureLayout> layoutOfAny(const std::vector<ArrayEntry>& arrays, std::optional<Index> sample)
{
    const std::vector<const ArrayEntry*> numbers = numbersIn(arrays);
    const bool alone = numbers.size() == 1;
    std::vector<const ArrayEntry*> shown;
    std::ranges::copy_if(numbers, std::back_inserter(shown),
                         [&](const ArrayEntry* array) { return hasAxes(*array, 2, alone ? 5 : 4); });
    if (shown.empty())
        return std::nullopt;
    const bool together = shown.size() > 1 && sameShape(shown);
    if (!together)
        shown.erase(shown.begin() + 1, shown.end());
    const bool numbered = together
        && std::ranges::all_of(shown, [](const ArrayEntry* array) { return placeOf(array->name).has_value(); });
    const std::optional<std::vector<Index>> places = together ? placesOf(shown) : std::nullopt;
    Layout layout(sample);
    for (std::size_t i = 0; i < shown.size(); ++i)
        layout.add(*shown[i],
                   {0,
                    !together      ? std::nullopt
                        : places   ? std::optional((*places)[i])
                        : numbered ? placeOf(shown[i]->name)
                                   : std::optional(static_cast<Index>(i))});
    CaptureLayout found = std::move(layout).layout();
    for (const ArrayEntry& array : arrays)
        if (!isBeside(array) && !holdsText(array) && std::ranges::find(shown, &array) == shown.end())
            found.unused.push_back(array.name);
    placeTexts(arrays, found);
    return found;
}

std::optional<CaptureLayout> layoutOfNumbered(const std::vector<ArrayEntry>& arrays, std::optional<Index> sample)
{
    const auto square = [](const ArrayEntry& array) {
        return array.dimensions[array.dimensions.size() - 2] == array.dimensions.back() && array.dimensions.back() > 1;
    };
    const std::vector<const ArrayEntry*> numbers = numbersIn(arrays);
    const bool fits = numbers.size() == 1
        ? hasAxes(*numbers.front(), 2, 5)
        : !numbers.empty() && sameShape(numbers) && std::ranges::all_of(numbers, [&](const ArrayEntry* array) {
              return placeOf(array->name) && hasAxes(*array, 3, 4) && square(*array);
          });
    return fits ? layoutOfAny(arrays, sample) : std::nullopt;
}

std::optional<CaptureLayout> captureLayout(const std::vector<ArrayEntry>& arrays, std::optional<Index> sample)
{
    Layout layout(sample);
    bool named = false;
    const ArrayEntry* logits = nullptr;
    std::vector<const ArrayEntry*> others;
    const bool picture = std::ranges::any_of(
        arrays, [](const ArrayEntry& array) { return array.name == "image" && holdsNumbers(array); });
    const ArrayEntry* const plain = plainWeights(arrays);
    const auto meaningIn = [&](const ArrayEntry& array) {
        return &array == plain ? std::optional(Meaning{}) : meaningOf(array.name);
    };
    const auto weights = std::ranges::find_if(arrays, [&](const ArrayEntry& array) {
        const auto meaning = meaningIn(array);
        return meaning && meaning->array == "A" && holdsNumbers(array);
    });
    for (const ArrayEntry& array : arrays) {
        if (isBeside(array) || !holdsNumbers(array))
            continue;
        if (const auto meaning = meaningIn(array); meaning && !layout.has(*meaning)
            && fitsBeside(array, *meaning, weights == arrays.end() ? nullptr : &*weights)) {
            layout.add(array, *meaning);
            named |= meaning->array == "A";
        } else if (array.name == "sinks" && holdsLayersOfPairs(arrays)) {
            layout.addSinks(array);
        } else if (array.name == "logits") {
            logits = &array;
        } else {
            others.push_back(&array);
        }
    }
    if (!named && !holdsPairs(arrays))
        return std::nullopt;
    if (!named)
        layout.compute();
    if (logits != nullptr)
        layout.addLogits(*logits);
    CaptureLayout found = std::move(layout).layout();
    found.picture = picture;
    found.plain = plain != nullptr;
    if (!found.computed)
        leaveHalves(found);
    for (const ArrayEntry* array : others)
        found.unused.push_back(array->name);
    placeTexts(arrays, found);
    return found;
}

} // namespace heedmap
