#include "models/given_input.h"

#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/foreign_file.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string>

namespace heedmap {
namespace {

/// What the numbers of a mask say.
enum class Sense { Keeps /* 1 keeps */, Hides /* 1 hides */, Adds };

/// Whether one row of numbers is of the keys of a sequence, padding or not.
enum class OfKeys { Never, Row, Only };

/// What a mask of that name means beside arrays. Beside a module of torch.nn true hides and floats are added, unless
/// the name is not an argument of PyTorch.
struct MaskName {
    std::string_view name;
    Sense booleans; ///< whole numbers too
    Sense floats;   ///< of 0 and 1
    OfKeys keys = OfKeys::Never;
    bool argument = true; ///< of a module of torch.nn
    bool shows = false;   ///< code disagrees on what 1 means, and a triangle or a row of padding shows it
    bool queries = false; ///< one row is of queries, not of keys
};

constexpr std::array maskNames{
    MaskName{"mask", Sense::Keeps, Sense::Keeps},
    MaskName{"causal_mask", Sense::Keeps, Sense::Keeps, OfKeys::Never, true, true},
    MaskName{"attn_mask", Sense::Keeps, Sense::Adds}, // of scaled_dot_product_attention
    MaskName{"src_mask", Sense::Hides, Sense::Adds, OfKeys::Never, true, true},
    MaskName{"tgt_mask", Sense::Hides, Sense::Adds, OfKeys::Never, true, true},
    MaskName{"memory_mask", Sense::Hides, Sense::Adds, OfKeys::Never, true, true},
    MaskName{"attention_mask", Sense::Keeps, Sense::Keeps, OfKeys::Row, false}, // of transformers and Keras
    MaskName{"attn_bias", Sense::Adds, Sense::Adds, OfKeys::Never, false},
    MaskName{"attention_bias", Sense::Adds, Sense::Adds, OfKeys::Never, false},
    MaskName{"position_bias", Sense::Adds, Sense::Adds, OfKeys::Never, false},
    MaskName{"key_padding_mask", Sense::Hides, Sense::Adds, OfKeys::Only},
    MaskName{"src_key_padding_mask", Sense::Hides, Sense::Adds, OfKeys::Only},
    MaskName{"tgt_key_padding_mask", Sense::Hides, Sense::Adds, OfKeys::Only},
    MaskName{"memory_key_padding_mask", Sense::Hides, Sense::Adds, OfKeys::Only},
};

/// A name whose meaning the format of documents, or a library, fixes, which no number of the mask turns round.
constexpr MaskName fixed(std::string_view name, Sense sense = Sense::Keeps)
{
    return {name, sense, sense, sense == Sense::Adds ? OfKeys::Never : OfKeys::Row, false, false};
}

/// A name of code, which is not an argument of a module.
constexpr MaskName ofCode(std::string_view name, Sense sense, OfKeys keys = OfKeys::Never)
{
    return {name, sense, sense, keys, false, true};
}

/// The same of one that says which queries are padding.
constexpr MaskName ofQueries(std::string_view name, Sense sense)
{
    return {name, sense, sense, OfKeys::Row, false, true, true};
}

/// What masks are called in code that people copy.
constexpr std::array codeNames{
    ofCode("padding_mask", Sense::Hides, OfKeys::Row),
    ofCode("pad_mask", Sense::Hides, OfKeys::Row),
    ofCode("src_padding_mask", Sense::Hides, OfKeys::Row),
    ofCode("src_pad_mask", Sense::Hides, OfKeys::Row),
    ofCode("tgt_padding_mask", Sense::Hides, OfKeys::Row),
    ofCode("tgt_pad_mask", Sense::Hides, OfKeys::Row),
    ofCode("memory_padding_mask", Sense::Hides, OfKeys::Row),
    ofCode("enc_padding_mask", Sense::Hides, OfKeys::Row),
    ofCode("dec_padding_mask", Sense::Hides, OfKeys::Row),
    ofCode("encoder_padding_mask", Sense::Hides, OfKeys::Row),
    ofCode("decoder_padding_mask", Sense::Hides, OfKeys::Row),
    fixed("valid_mask"),
    fixed("keep_mask"),
    fixed("hide_mask", Sense::Hides),
    fixed("non_pad_mask"),
    fixed("input_mask"), // of BERT
    fixed("additive_mask", Sense::Adds),
    fixed("alibi", Sense::Adds),
    fixed("rel_pos_bias", Sense::Adds),
    fixed("key_padding"), // as the setting of a document
    ofCode("key_mask", Sense::Keeps, OfKeys::Row),
    ofCode("value_mask", Sense::Keeps, OfKeys::Row), // of Keras
    ofQueries("query_padding", Sense::Keeps),
    ofQueries("query_mask", Sense::Keeps),
    ofQueries("query_padding_mask", Sense::Hides),
    fixed("encoder_attention_mask"),
    ofCode("encoder_mask", Sense::Keeps, OfKeys::Row),
    ofCode("decoder_mask", Sense::Keeps),
    ofCode("enc_mask", Sense::Keeps, OfKeys::Row),
    ofCode("dec_mask", Sense::Keeps),
    ofCode("trg_mask", Sense::Keeps),
    ofCode("cross_mask", Sense::Keeps),
    ofCode("cross_attn_mask", Sense::Keeps),
    ofCode("self_attn_mask", Sense::Keeps),
    ofCode("subsequent_mask", Sense::Keeps),
    ofCode("look_ahead_mask", Sense::Hides),
    ofCode("lookahead_mask", Sense::Hides),
    ofCode("combined_mask", Sense::Hides),
    ofCode("future_mask", Sense::Hides),
};

const MaskName* maskCalled(std::string_view name)
{
    if (const auto found = std::ranges::find(maskNames, name, &MaskName::name); found != maskNames.end())
        return &*found;
    const auto found = std::ranges::find(codeNames, name, &MaskName::name);
    return found == codeNames.end() ? nullptr : &*found;
}

bool onlyBits(const Tensor& mask)
{
    return std::ranges::all_of(mask.numbers(), [](double cell) { return cell == 0 || cell == 1; });
}

/// 0 and what is as low as −∞ to a softmax: −∞ itself, and the least number of a type, as transformers write it.
bool onlyHides(const Tensor& mask)
{
    constexpr double low = -1e4;
    return std::ranges::all_of(mask.numbers(), [](double cell) { return cell == 0 || cell <= low; });
}

/// What rows of padding, one a sample, show together: where padding ends them, the first key of each is a word. Nothing
/// where they disagree.
std::optional<Sense> shownByRows(const Tensor& rows)
{
    const Shape& shape = rows.shape();
    const auto begin = [&](double value) {
        for (Index row = 0; row < shape.rows; ++row)
            if (rows.at({.row = row, .col = 0}) != value)
                return false;
        return true;
    };
    const bool mixed = std::ranges::find(rows.numbers(), 1.0) != rows.numbers().end();
    return begin(1) ? std::optional(Sense::Keeps) : begin(0) && mixed ? std::optional(Sense::Hides) : std::nullopt;
}

/// What 0 and 1 themselves show of a triangle: a query sees the keys up to its own. Nothing of other masks.
std::optional<Sense> shownBy(const Tensor& mask)
{
    const Shape& shape = mask.shape();
    const auto is = [&](bool above) {
        bool ones = false;
        for (Index slice = 0; slice < shape.slices; ++slice)
            for (Index row = 0; row < shape.rows; ++row)
                for (Index col = 0; col < shape.cols; ++col) {
                    if ((mask.at({slice, row, col}) == 1) != ((col > row) == above))
                        return false;
                    ones = ones || col > row;
                }
        return ones;
    };
    return is(true) ? std::optional(Sense::Hides) : is(false) ? std::optional(Sense::Keeps) : std::nullopt;
}

/// The first query that sees no key where the cells that are `kept` keep; none where each sees one.
std::optional<Index> blindQuery(const Tensor& mask, double kept)
{
    const Shape& shape = mask.shape();
    for (Index slice = 0; slice < shape.slices; ++slice)
        for (Index row = 0; row < shape.rows; ++row) {
            const auto keys = mask.numbers().subspan(static_cast<std::size_t>((slice * shape.rows + row) * shape.cols),
                                                     static_cast<std::size_t>(shape.cols));
            if (std::ranges::find(keys, kept) == keys.end())
                return row;
        }
    return std::nullopt;
}

/// Whether the queries that see no key are those of padding: no query sees the key of one, and any other sees its own.
bool arePadding(const Tensor& mask, double kept)
{
    const Shape& shape = mask.shape();
    bool any = false;
    for (Index slice = 0; slice < shape.slices; ++slice)
        for (Index token = 0; token < shape.rows && shape.rows == shape.cols; ++token) {
            const auto isKept = [&](Index row, Index col) { return mask.at({slice, row, col}) == kept; };
            bool sees = false;
            bool seen = false;
            for (Index other = 0; other < shape.cols; ++other) {
                sees = sees || isKept(token, other);
                seen = seen || isKept(other, token);
            }
            if (sees ? !isKept(token, token) : seen)
                return false;
            any = any || sees;
        }
    return any;
}

/// How far the keys of a query reach that see its own among them without a gap; none where they do not so.
std::optional<Index> runRoundOwn(const Tensor& mask, Index slice, Index row, double kept)
{
    const Index keys = mask.shape().cols;
    const auto isKept = [&](Index col) { return mask.at({slice, row, col}) == kept; };
    Index first = row;
    Index end = row;
    while (first > 0 && isKept(first - 1))
        --first;
    while (end < keys && isKept(end))
        ++end;
    for (Index col = 0; col < keys; ++col)
        if (isKept(col) != (col >= first && col < end))
            return std::nullopt;
    return end > row ? std::optional(end - first) : std::nullopt;
}

/// The first query that sees more than its own key where each sees a run of keys with its own in it, as in a causal
/// mask, a window or segments, or is padding; none for other masks.
std::optional<Index> seesRuns(const Tensor& mask, double kept)
{
    const Shape& shape = mask.shape();
    if (shape.rows != shape.cols || !arePadding(mask, kept))
        return std::nullopt;
    std::optional<Index> found;
    for (Index slice = 0; slice < shape.slices; ++slice)
        for (Index row = 0; row < shape.rows; ++row) {
            const auto cells = mask.numbers().subspan(static_cast<std::size_t>((slice * shape.rows + row) * shape.cols),
                                                      static_cast<std::size_t>(shape.cols));
            if (std::ranges::find(cells, kept) == cells.end())
                continue; // of padding
            const std::optional<Index> run = runRoundOwn(mask, slice, row, kept);
            if (!run)
                return std::nullopt;
            if (*run > 1 && !found)
                found = row;
        }
    return found;
}

/// What speaks against the name of a mask: a query that would see no key if 0 and 1 meant what it says, where each sees
/// one the other way round, or one that would not see its own key, where all do so in runs.
std::optional<Contradiction> contradictionOf(const Tensor& mask, Sense sense)
{
    if (sense == Sense::Adds)
        return std::nullopt;
    const double kept = sense == Sense::Keeps ? 1 : 0;
    if (const std::optional<Index> blind = blindQuery(mask, kept);
        blind && !blindQuery(mask, 1 - kept) && !arePadding(mask, kept))
        return Contradiction{assumed::elseBlind, *blind};
    if (const std::optional<Index> apart = seesRuns(mask, 1 - kept))
        return Contradiction{assumed::elseApart, *apart};
    return std::nullopt;
}

/// The same of rows of padding, one a sample: of a name whose meaning is fixed, only where all samples say so.
std::optional<Contradiction> contradictionOfRows(const Tensor& rows, Sense sense, bool fixed)
{
    if (sense == Sense::Adds)
        return std::nullopt;
    const double kept = sense == Sense::Keeps ? 1 : 0;
    const auto numbers = rows.numbers();
    const bool speaks = fixed ? std::ranges::find(numbers, kept) == numbers.end() : blindQuery(rows, kept).has_value();
    return speaks && !blindQuery(rows, 1 - kept) ? std::optional(Contradiction{assumed::elseBlind, 0}) : std::nullopt;
}

Sense otherWay(Sense sense) { return sense == Sense::Keeps ? Sense::Hides : Sense::Keeps; }

bool isOfBooleans(const ArrayEntry& entry) { return entry.type == "BOOL" || entry.type.ends_with("b1"); }

/// `rows`: those of all samples where the mask is one of keys, for one decision; else the mask itself.
Sense senseOf(const MaskName& name, const ArrayEntry& entry, const Tensor& mask, MaskOf of, bool rows)
{
    if (!onlyBits(mask))
        return Sense::Adds;
    const bool bits = holdsWholeNumbers(entry) || isOfBooleans(entry);
    if (of == MaskOf::Filled && name.argument)
        return name.keys == OfKeys::Never ? Sense::Keeps : Sense::Hides;
    if (!bits && std::ranges::all_of(mask.numbers(), [](double cell) { return cell == 0; }))
        return Sense::Adds; // it would hide everything
    if (of == MaskOf::Module && name.argument)
        return bits ? Sense::Hides : Sense::Adds;
    if (name.shows)
        if (const std::optional<Sense> shown = rows ? shownByRows(mask) : shownBy(mask))
            return *shown;
    if (isOfBooleans(entry) && name.booleans == Sense::Adds)
        return Sense::Keeps; // booleans are not added
    return bits ? name.booleans : name.floats;
}

/// Whether the first axis of a mask is one of samples. Throws Error if it may be one of heads, too.
bool isOfSamples(const ArrayEntry& entry, OfKeys keys, const MaskedBatch& batch)
{
    const auto& sizes = entry.dimensions;
    if (holdsSamples(entry.name, sizes) && sizes[0] > 1)
        return true;
    const bool each = batch.samples > 1 && !sizes.empty() && sizes[0] == static_cast<std::uint64_t>(batch.samples);
    if (!each || keys == OfKeys::Only || (sizes.size() != 3 && (sizes.size() != 2 || keys == OfKeys::Never)))
        return false;
    if (keys == OfKeys::Row || batch.samples != batch.heads)
        return true;
    throw Error(HEEDMAP_PHRASE("%1: %2 may be masks of the samples or of the heads; expected %3 or %4"),
                inQuotes(entry.name), dimensionsText(sizes),
                dimensionsText(std::array<std::uint64_t, 4>{sizes[0], 1, sizes[1], sizes[2]}),
                dimensionsText(std::array<std::uint64_t, 4>{1, sizes[0], sizes[1], sizes[2]}));
}

/// Of samples×heads masks, as nn.MultiheadAttention takes them, those of the one that is meant; else all.
Tensor ofSample(Tensor masks, const ArrayEntry& entry, const ModelInput& input, const MaskedBatch& batch)
{
    const Shape& shape = masks.shape();
    if (batch.samples < 2 || shape.rank != 3 || shape.slices % batch.samples != 0
        || shape.slices / batch.samples != batch.heads)
        return masks;
    const Index sample = sampleOf(entry.name, {static_cast<std::uint64_t>(batch.samples)}, input);
    Tensor made(Shape::stack(batch.heads, shape.rows, shape.cols));
    const auto size = static_cast<std::size_t>(made.shape().size());
    const auto numbers = masks.numbers().subspan(static_cast<std::size_t>(sample) * size, size);
    std::ranges::copy(numbers, made.numbers().begin());
    return made;
}

/// Of its numbers in one batch and for all heads: axes of one entry before the last two are left out.
Tensor withoutBatch(const std::filesystem::path& file, const ArrayEntry& entry, OfKeys keys, const ModelInput& input,
                    const MaskedBatch& batch)
{
    const std::size_t most = keys == OfKeys::Only ? 1 : 3;
    const std::size_t least = keys == OfKeys::Never ? 2 : 1;
    const std::size_t count = entry.dimensions.size();
    std::vector<Index> index;
    if (isOfSamples(entry, keys, batch))
        index.push_back(sampleOf(entry.name, entry.dimensions, input));
    while (count - index.size() > least && entry.dimensions[index.size()] == 1)
        index.push_back(0);
    if (count == 0 || count - index.size() > most)
        throw Error(HEEDMAP_PHRASE("%1: expected the mask of one sample, %2, got %3"), inQuotes(entry.name),
                    keys == OfKeys::Only ? "m or 1×m" : "n×m or h×n×m", dimensionsText(entry.dimensions));
    Tensor mask = readArrayFile(file, index.empty() ? entry.name : indexed(entry.name, index));
    return count == 3 && index.empty() ? ofSample(std::move(mask), entry, input, batch) : mask;
}

const char* wordFor(Sense sense) { return sense == Sense::Adds ? "add" : sense == Sense::Hides ? "hide" : "keep"; }

const Phrase& phraseFor(Sense sense)
{
    return sense == Sense::Adds ? assumed::adds : sense == Sense::Hides ? assumed::hides : assumed::keeps;
}

/// Makes one mask of several.
class MaskReader {
public:
    MaskReader(const std::filesystem::path& file, MaskOf of, std::string setting, const ModelInput& input,
               const MaskedBatch& batch)
        : m_file(file), m_of(of), m_setting(std::move(setting)), m_input(input), m_batch(batch)
    {
    }

    void add(const ArrayEntry& entry)
    {
        const MaskName& name = *maskCalled(lastName(entry.name));
        const Tensor mask = withoutBatch(m_file, entry, name.keys, m_input, m_batch);
        const bool row = mask.shape().rank == 1;
        const Tensor decides = row ? rowsOfAll(entry, name.keys, mask) : mask;
        const Sense named = senseOf(name, entry, decides, m_of, row);
        const std::optional<Contradiction> against = name.queries ? std::nullopt
            : row                                                 ? contradictionOfRows(decides, named, !name.shows)
                                                                  : contradictionOf(mask, named);
        const Sense sense = against ? otherWay(named) : named;
        if (name.queries && (!row || sense == Sense::Adds))
            throw Error(HEEDMAP_PHRASE("%1: expected 0 or 1 for each query, n of them, got %2"), inQuotes(entry.name),
                        dimensionsText(entry.dimensions));
        if (name.queries)
            return addQueries(entry, mask, sense);
        if (name.keys != OfKeys::Never && row && (sense != Sense::Adds || onlyHides(mask)))
            return addKeys(entry, mask, sense, against);
        if (m_mask.array)
            throw Error(HEEDMAP_PHRASE("%1: a mask of the scores is there already; expected one"),
                        inQuotes(entry.name));
        addScores(entry, row ? Tensor(mask).reshaped(Shape::matrix(1, mask.shape().cols)) : inUse(entry, mask), sense,
                  against);
    }

    GivenMask mask() && { return std::move(m_mask); }

private:
    /// The rows of all samples, which one decision is for; of a mask of one sample its own.
    Tensor rowsOfAll(const ArrayEntry& entry, OfKeys keys, const Tensor& mask) const
    {
        const Index length = mask.shape().cols;
        if (!isOfSamples(entry, keys, m_batch) || entry.dimensions.size() < 2)
            return Tensor(mask).reshaped(Shape::matrix(1, length));
        Tensor rows(Shape::matrix(static_cast<Index>(entry.dimensions[0]), length));
        for (Index sample = 0; sample < rows.shape().rows; ++sample) {
            std::vector<Index> index(entry.dimensions.size() - 1, 0);
            index[0] = sample;
            const Tensor row = readArrayFile(m_file, indexed(entry.name, index));
            std::ranges::copy(row.numbers(), rows.numbers().begin() + static_cast<std::ptrdiff_t>(sample * length));
        }
        return rows;
    }

    bool says(const char* rule) const
    {
        const Json* said = m_input.settings.find(m_setting);
        return said != nullptr && said->isObject() && said->find(rule) != nullptr;
    }

    void assume(const Sentence& meaning, const std::optional<Contradiction>& against)
    {
        m_mask.against = against;
        addAssumed(m_mask.assumed, against ? against->said(meaning) : meaning);
    }

    /// Which way round the caller says that a row of padding is; none where the caller says nothing.
    std::optional<Sense> senseSaid(const char* rule) const
    {
        const Json* said = m_input.settings.find(m_setting);
        const Json* const value = said != nullptr && said->isObject() ? said->find(rule) : nullptr;
        if (value != nullptr && (*value == Json("hide") || *value == Json("keep")))
            return *value == Json("hide") ? Sense::Hides : Sense::Keeps;
        return std::nullopt;
    }

    bool hasRule(const char* key) const
    {
        return std::ranges::any_of(m_mask.rules, [&](const auto& rule) { return rule.first == key; });
    }

    /// Adds a rule for each key, or each query.
    void addFlags(const char* rule, const Tensor& mask, Sense sense)
    {
        Json::Array flags;
        for (const double cell : mask.numbers())
            flags.emplace_back(cell == (sense == Sense::Keeps ? 1 : 0) ? 1.0 : 0.0);
        m_mask.rules.emplace_back(rule, std::move(flags));
    }

    void assumeRow(const ArrayEntry& entry, const char* rule, Sense sense, const std::optional<Contradiction>& against)
    {
        assume(
            Sentence(sense == Sense::Keeps ? assumed::rowKeeps : assumed::rowHides, entry.name, m_setting + "." + rule),
            against);
    }

    void addKeys(const ArrayEntry& entry, const Tensor& mask, Sense sense, const std::optional<Contradiction>& against)
    {
        constexpr const char* rule = "key_padding";
        const std::optional<Sense> said = sense == Sense::Adds ? std::nullopt : senseSaid(rule);
        if (says(rule) && !said)
            return;
        if (hasRule(rule))
            throw Error(HEEDMAP_PHRASE("%1: a mask of the keys is there already; expected one"), inQuotes(entry.name));
        addFlags(rule, mask, said.value_or(sense));
        if (said)
            m_mask.turned.emplace_back(rule);
        else if (sense != Sense::Adds)
            assumeRow(entry, rule, sense, against);
    }

    /// Queries that are padding see nothing, and what they take is 0, as Keras has it.
    void addQueries(const ArrayEntry& entry, const Tensor& mask, Sense sense)
    {
        constexpr const char* rule = "query_padding";
        const std::optional<Sense> said = senseSaid(rule);
        if (says(rule) && !said)
            return;
        if (hasRule(rule))
            throw Error(HEEDMAP_PHRASE("%1: a mask of the queries is there already; expected one"),
                        inQuotes(entry.name));
        addFlags(rule, mask, said.value_or(sense));
        if (said)
            m_mask.turned.emplace_back(rule);
        else
            assumeRow(entry, rule, sense, std::nullopt);
        if (says("empty_row"))
            return;
        m_mask.rules.emplace_back("empty_row", "zero");
        addAssumed(m_mask.assumed, Sentence(assumed::emptyRows, m_setting));
    }

    /// Of a square that code keeps for the longest text, as many rows and columns as there are queries and keys.
    Tensor inUse(const ArrayEntry& entry, const Tensor& mask)
    {
        const Shape& shape = mask.shape();
        if (m_batch.queries == 0 || m_batch.queries != m_batch.keys || shape.rows != shape.cols
            || shape.rows <= m_batch.queries)
            return mask;
        addAssumed(m_mask.assumed, Sentence(assumed::firstOfMask, m_batch.queries, m_batch.keys, entry.name));
        Tensor used(mask.shape().rank == 3 ? Shape::stack(shape.slices, m_batch.queries, m_batch.keys)
                                           : Shape::matrix(m_batch.queries, m_batch.keys));
        for (Index slice = 0; slice < shape.slices; ++slice)
            for (Index row = 0; row < m_batch.queries; ++row)
                for (Index col = 0; col < m_batch.keys; ++col)
                    used.at({slice, row, col}) = mask.at({slice, row, col});
        return used;
    }

    void addScores(const ArrayEntry& entry, const Tensor& mask, Sense sense,
                   const std::optional<Contradiction>& against)
    {
        const bool asItIs = dimensionsOf(mask.shape()) == entry.dimensions && formatOfFile(m_file) != ".npy";
        m_mask.array = asItIs ? ArraySource(FileReference{.file = m_file.filename().string(), .array = entry.name})
                              : ArraySource(std::make_shared<const Tensor>(mask));
        if (says("custom")) {
            if (isOfBooleans(entry) && *m_input.settings.find(m_setting)->find("custom") == Json("add"))
                throw Error(HEEDMAP_PHRASE("%1: booleans are not added to scores; expected %2=keep (true keeps) or "
                                           "%2=hide (true hides)"),
                            inQuotes(entry.name), m_setting + ".custom");
            return;
        }
        m_mask.rules.emplace_back("custom", wordFor(sense));
        assume(Sentence(phraseFor(sense), m_setting, nameOf(entry)), against);
    }

    /// Of one that is called `mask` nothing more.
    static Sentence nameOf(const ArrayEntry& entry)
    {
        return entry.name == "mask" ? Sentence(assumed::theMask) : Sentence(entry.name);
    }

    const std::filesystem::path& m_file;
    MaskOf m_of;
    std::string m_setting;
    const ModelInput& m_input;
    MaskedBatch m_batch;
    GivenMask m_mask;
};

} // namespace

std::string_view lastName(std::string_view name)
{
    const std::size_t dot = name.find_last_of("./");
    return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

bool namesMask(std::string_view name) { return maskCalled(name) != nullptr; }

bool holdsSamples(std::string_view name, const std::vector<std::uint64_t>& dimensions)
{
    return (dimensions.size() == 4 && dimensions[0] > 1)
        || (dimensions.size() == 2 && name.ends_with("key_padding_mask"));
}

bool namesMaskOfModule(std::string_view name)
{
    constexpr std::string_view ofPart[] = {"enc", "dec", "trg_", "cross_", "self_"};
    return maskCalled(name) != nullptr
        && std::ranges::none_of(ofPart, [&](std::string_view part) { return name.starts_with(part); });
}

bool countsTokens(const ArrayEntry& array, std::string_view name)
{
    constexpr std::array names = {"valid_len",     "valid_lens", "valid_length",
                                  "valid_lengths", "key_length", "key_lengths"};
    return std::ranges::find(names, name) != names.end() && holdsWholeNumbers(array) && array.dimensions.size() < 2;
}

void addLength(GivenMask& mask, const std::filesystem::path& file, const ArrayEntry& length, const std::string& setting,
               const ModelInput& input, const MaskedBatch& batch)
{
    constexpr std::array<Index, 1> only = {0};
    const Tensor counts = readArrayFile(file, length.dimensions.empty() ? indexed(length.name, only) : length.name);
    const Index several = counts.shape().size();
    if (several > 1 && several != batch.samples)
        throw Error(HEEDMAP_PHRASE("%1: expected one number of keys for each sample, %2, got %3"),
                    inQuotes(length.name), batch.samples, several);
    const auto sample = static_cast<std::size_t>(several > 1 ? sampleOf(length.name, length.dimensions, input) : 0);
    const double count = counts.numbers()[sample];
    if (count < 1 || count > static_cast<double>(batch.keys))
        throw Error(HEEDMAP_PHRASE("%1: expected a number of keys from 1 to %2, got %3"), inQuotes(length.name),
                    batch.keys, exactText(count));
    const Json* said = input.settings.find(setting);
    if (said != nullptr && said->isObject() && said->find("key_padding") != nullptr)
        return;
    if (std::ranges::any_of(mask.rules, [](const auto& rule) { return rule.first == "key_padding"; }))
        throw Error(HEEDMAP_PHRASE("%1: a mask of the keys is there already; expected one"), inQuotes(length.name));
    Json::Array flags;
    for (Index key = 0; key < batch.keys; ++key)
        flags.emplace_back(static_cast<double>(key) < count ? 1.0 : 0.0);
    mask.rules.emplace_back("key_padding", std::move(flags));
    addAssumed(mask.assumed, Sentence(assumed::tokensFirst, exactText(count), length.name, setting));
}

void setRules(Json& mask, const Json& said, const GivenMask* given)
{
    for (const auto& [rule, value] : said.object())
        if (given == nullptr || std::ranges::find(given->turned, rule) == given->turned.end())
            mask.set(rule, value);
}

bool leavesMaskOpen(const Json* mask)
{
    return leavesCausalOpen(mask)
        && (mask == nullptr || (mask->find("key_padding") == nullptr && mask->find("query_padding") == nullptr));
}

bool leavesCausalOpen(const Json* mask)
{
    constexpr std::array rules = {"causal", "window", "global", "random", "block", "custom"};
    return mask == nullptr
        || (mask->isObject() && !mask->object().empty()
            && std::ranges::none_of(rules, [&](const char* rule) { return mask->find(rule) != nullptr; }));
}

bool saysCausal(const ModelInput& input, const std::string& setting)
{
    const Json* said = input.settings.find(setting);
    return input.settings.find("causal") != nullptr
        || (said != nullptr && (!said->isObject() || said->find("causal") != nullptr));
}

GivenMask givenMask(const std::filesystem::path& file, const std::vector<ArrayEntry>& masks, MaskOf of,
                    const std::string& setting, const ModelInput& input, const MaskedBatch& batch)
{
    MaskReader reader(file, of, setting, input, batch);
    for (const ArrayEntry& mask : masks)
        reader.add(mask);
    return std::move(reader).mask();
}

Question headsQuestion(const std::string& module, Index width)
{
    return {Sentence(HEEDMAP_PHRASE("the %1 does not say how many heads it has; expected heads=N where N divides %2, "
                                    "its width"),
                     module, width),
            Question::Heads{.module = module, .width = width}};
}

Index sampleOf(const std::string& array, const std::vector<std::uint64_t>& dimensions, const ModelInput& input)
{
    const auto count = static_cast<Index>(dimensions.front());
    if (!input.sample && count == 1)
        return 0;
    if (input.sample && *input.sample < count)
        return *input.sample;
    throw Question(
        Sentence(HEEDMAP_COUNTED("%2 holds a batch of %1 samples; choose one with --sample I, where I is 0 to %3",
                                 "%2 holds a batch of %1 sample; choose one with --sample I, where I is 0 to %3"),
                 count, Sentence(HEEDMAP_PHRASE("%1 of %2"), inQuotes(array), dimensionsText(dimensions)), count - 1),
        Question::Sample{count});
}

bool holdsRows(const std::vector<std::uint64_t>& dimensions, const ModelInput& input)
{
    return dimensions.size() == 3 && dimensions[0] > 1 && dimensions[1] == 1 && !input.sample;
}

Sentence rowsAssumed(const std::string& array, const std::vector<std::uint64_t>& dimensions)
{
    return Sentence(assumed::oneSample, array, dimensionsText(dimensions), dimensions[0]);
}

ArraySource rowsOfOneSample(const std::filesystem::path& file, const std::string& array)
{
    Tensor rows = readArrayFile(file, array);
    const Shape shape = Shape::matrix(rows.shape().slices, rows.shape().cols);
    return std::make_shared<const Tensor>(std::move(rows).reshaped(shape));
}

void requireBatch(const ModelInput& input, bool batched)
{
    if (input.sample && !batched)
        throw Error(HEEDMAP_PHRASE("--sample %1: none of its arrays holds a batch"), *input.sample);
}

} // namespace heedmap
