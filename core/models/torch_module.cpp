#include "models/torch_module.h"

#include "models/given_input.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/base/sentence.h>
#include <heedmap/document/document.h>
#include <heedmap/io/array_contents.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace heedmap {
namespace {

/// The tensors of a module as PyTorch saves them, which become arrays of a document that refers to their files.
class StateDict {
public:
    /// Of three parts one above the other, or side by side.
    enum class Part { First, Second, Third, All };

    /// `owner` is the module, as errors call it.
    StateDict(StoredTensors tensors, std::string owner) : m_tensors(std::move(tensors)), m_owner(std::move(owner)) {}

    bool has(const std::string& tensor) const { return m_tensors.contains(tensor); }
    /// Its size along an axis, 0 where it has no such axis. Throws Error if there is no such tensor.
    Index size(const std::string& tensor, std::size_t axis) const;
    const std::vector<std::uint64_t>& sizes(const std::string& tensor) const { return require(tensor).dimensions; }

    /// A matrix, stored out × in, becomes the array. Throws Error if it is not there.
    void takeMatrix(const std::string& array, const std::string& tensor, Part part = Part::All);
    void takeVector(const std::string& array, const std::string& tensor, Part part = Part::All);
    /// The same where there is such a tensor; else the array is left out, or filled with zeros.
    void takeVectorIfThere(const std::string& array, const std::string& tensor, Part part = Part::All);
    void takeVectorOrZeros(const std::string& array, const std::string& tensor);
    /// A vector that is stored as 1×1×n.
    void takeRow(const std::string& array, const std::string& tensor);
    /// An array that is stored as it is, or the sample of a batch that is meant.
    void takeInput(const std::string& array, const std::string& tensor, const ModelInput& input);
    /// An array that is made of a tensor by the caller.
    void take(const std::string& array, ArraySource source, const std::string& tensor);
    void use(const std::string& tensor) { m_used.insert(tensor); }
    const std::string& fileOf(const std::string& tensor) const { return require(tensor).file; }
    /// The same of one that cannot be read as a tensor, too, such as a single number.
    const std::string& fileOfAny(const std::string& tensor) const { return m_tensors.at(tensor).file; }

    Named<ArraySource> arrays() const { return m_arrays; }
    /// What no array was made of.
    std::vector<std::string> unused() const;

private:
    const StoredTensor& require(const std::string& tensor) const;

    StoredTensors m_tensors;
    std::string m_owner;
    std::set<std::string> m_used;
    Named<ArraySource> m_arrays;
};

/// That third of an axis; nothing for all of it.
std::optional<Range> rangeOf(StateDict::Part part, Index size)
{
    if (part == StateDict::Part::All)
        return std::nullopt;
    const auto which = static_cast<Index>(part);
    return Range{which * (size / 3), (which + 1) * (size / 3)};
}

const StoredTensor& StateDict::require(const std::string& tensor) const
{
    const auto found = m_tensors.find(tensor);
    if (found == m_tensors.end())
        throw Error(HEEDMAP_PHRASE("it has no tensor %1, which %2 needs"), inQuotes(tensor), m_owner);
    if (!found->second.problem.empty())
        throw Error(HEEDMAP_PHRASE("%1: %2"), inQuotes(tensor), found->second.problem);
    return found->second;
}

Index StateDict::size(const std::string& tensor, std::size_t axis) const
{
    const StoredTensor& stored = require(tensor);
    return axis < stored.dimensions.size() ? static_cast<Index>(stored.dimensions[axis]) : 0;
}

void StateDict::takeMatrix(const std::string& array, const std::string& tensor, Part part)
{
    m_arrays.emplace_back(
        array,
        FileReference{
            .file = require(tensor).file, .array = tensor, .transpose = true, .rows = rangeOf(part, size(tensor, 0))});
    m_used.insert(tensor);
}

void StateDict::takeRow(const std::string& array, const std::string& tensor)
{
    const std::size_t axes = require(tensor).dimensions.size();
    const std::vector<Index> index(axes == 0 ? 0 : axes - 1, 0);
    take(array, FileReference{.file = require(tensor).file, .array = indexed(tensor, index)}, tensor);
}

void StateDict::takeInput(const std::string& array, const std::string& tensor, const ModelInput& input)
{
    const StoredTensor& stored = require(tensor);
    const std::size_t axes = stored.dimensions.size();
    const std::string one =
        axes == 3 ? indexed(tensor, std::array{sampleOf(tensor, stored.dimensions, input)}) : tensor;
    take(array, FileReference{.file = stored.file, .array = one}, tensor);
}

void StateDict::take(const std::string& array, ArraySource source, const std::string& tensor)
{
    m_arrays.emplace_back(array, std::move(source));
    m_used.insert(tensor);
}

void StateDict::takeVector(const std::string& array, const std::string& tensor, Part part)
{
    m_arrays.emplace_back(
        array, FileReference{.file = require(tensor).file, .array = tensor, .columns = rangeOf(part, size(tensor, 0))});
    m_used.insert(tensor);
}

void StateDict::takeVectorIfThere(const std::string& array, const std::string& tensor, Part part)
{
    if (has(tensor))
        takeVector(array, tensor, part);
}

void StateDict::takeVectorOrZeros(const std::string& array, const std::string& tensor)
{
    if (has(tensor))
        takeVector(array, tensor);
    else
        m_arrays.emplace_back(array, Initial{.kind = Initial::Kind::Zeros});
}

std::vector<std::string> StateDict::unused() const
{
    std::vector<std::string> names;
    for (const auto& [name, stored] : m_tensors)
        if (!m_used.contains(name))
            names.push_back(name);
    return names;
}

constexpr Index usualLength = 5;
constexpr const char* packed = "in_proj_weight"; // queries, keys and values, one above the other
constexpr const char* apart = "q_proj_weight";   // where keys or values have widths of their own

/// A kind of module: `tells` is at the end of a tensor's name, and `also` behind the same prefix.
struct Kind {
    const char* title;
    const char* mechanism;
    const char* tells;
    const char* also;
};

// The larger ones first: each holds the smaller ones.
constexpr std::array kinds{
    Kind{"nn.Transformer", "transformer", "encoder.layers.0.self_attn.in_proj_weight",
         "decoder.layers.0.multihead_attn.in_proj_weight"},
    Kind{"nn.TransformerDecoder", "transformer", "layers.0.multihead_attn.in_proj_weight",
         "layers.0.self_attn.in_proj_weight"},
    Kind{"nn.TransformerEncoder", "transformer", "layers.0.self_attn.in_proj_weight", "layers.0.linear1.weight"},
    Kind{"nn.TransformerDecoderLayer", "decoder_layer", "multihead_attn.in_proj_weight", "self_attn.in_proj_weight"},
    Kind{"nn.TransformerEncoderLayer", "encoder_layer", "self_attn.in_proj_weight", "linear1.weight"},
    Kind{"nn.MultiheadAttention", "multi_head_attention", packed, "out_proj.weight"},
    Kind{"nn.MultiheadAttention", "multi_head_attention", apart, "out_proj.weight"}};

/// The prefix of a name before `end`, which is all of the name or follows a dot.
std::optional<std::string> before(const std::string& name, std::string_view end)
{
    if (!name.ends_with(end))
        return std::nullopt;
    std::string prefix = name.substr(0, name.size() - end.size());
    return prefix.empty() || prefix.back() == '.' ? std::optional(prefix) : std::nullopt;
}

/// The first prefix that a module of the kind has. Of attention alone there may be one in a file: several are
/// parts of a model that is none of these.
std::optional<std::string> prefixOf(const Kind& kind, const StoredTensors& tensors)
{
    std::vector<std::string> prefixes;
    for (const auto& [name, stored] : tensors)
        if (const auto prefix = before(name, kind.tells); prefix && tensors.contains(*prefix + kind.also))
            prefixes.push_back(*prefix);
    const bool attentionAlone = kind.tells == packed || kind.tells == apart;
    if (prefixes.empty() || (attentionAlone && prefixes.size() > 1))
        return std::nullopt;
    return prefixes.front();
}

/// Makes a document of one module.
class Module {
public:
    Module(const Kind& kind, std::string prefix, const StoredTensors& tensors, std::filesystem::path folder,
           const ModelInput& input)
        : m_kind(kind), m_prefix(std::move(prefix)), m_folder(std::move(folder)), m_input(input),
          m_tensors(tensors, kind.title)
    {
        m_width = m_tensors.size(m_prefix + m_kind.tells, 1);
    }

    Document document();
    /// In one line, with the settings that say otherwise; once the document is made.
    Notice assumptions() const;
    /// In one line, what of the file is not used; once the document is made.
    Sentence unused() const { return unusedRemark(m_tensors.unused()); }

private:
    bool is(const char* mechanism) const { return std::string_view(m_kind.mechanism) == mechanism; }
    bool reads(const char* input) const { return std::ranges::find(m_inputs, input) != m_inputs.end(); }
    Index heads() const;
    /// Throws Error if queries, keys and values are not as wide as what they are made of: thirds would be of others.
    void requireThirds(const std::string& theirs) const;
    void takeAttention(const std::string& ours, const std::string& theirs);
    void takeAddedKey(const std::string& ours, const std::string& theirs);
    void takeContexts();
    /// What the file calls an input: `query` or `src` for X; "" where it has none.
    std::string given(std::string_view input) const;
    /// The setting of the mask that an array of this name gives; "" where the module takes none such.
    std::string maskSettingOf(std::string_view name) const;
    /// Whether the inputs beside the weights that have three axes are each rows of one sample.
    bool holdsOneSample() const;
    bool holdsBatch() const;
    bool isBatch(const std::string& tensor) const { return m_tensors.size(tensor, 2) > 0 && !m_oneSample; }
    void takeMasks();
    void takeLengths(MaskedBatch batch);
    /// Of each attention that the setting masks.
    void placeMasks(Document& document) const;
    void keepToEncoder(const std::vector<ArrayEntry>& masks, const std::filesystem::path& file);
    std::string meaningOfArray(const std::string& setting) const;
    Sentence masksAssumed() const;
    void takeNorm(const std::string& ours, const std::string& theirs);
    void takeLayer(const std::string& ours, const std::string& theirs, bool decodes);
    /// The number of layers.
    int takeStack(const std::string& stack, const std::string& theirs, bool decodes);
    void takeWeights(Json& config);
    void takeStacks(Json& config);
    void drawInputs(Document& document) const;
    bool decodes() const { return is("decoder_layer") || reads("tgt.X"); }
    /// The setting of the mask that no file holds.
    const char* openMask() const;
    /// Whether nothing says which mask that is; of a decoder padding alone does not, and leaves it causal.
    bool assumesMask() const;
    Json maskSetting(const std::string& setting) const;
    Sentence summary() const;

    const Kind& m_kind;
    std::string m_prefix;
    std::filesystem::path m_folder;
    const ModelInput& m_input;
    StateDict m_tensors;
    Index m_width = 0;
    Index m_keysWidth = 0;                    ///< of what the keys are made from, where that is not its own input
    Index m_valuesWidth = 0;                  ///< the same of the values
    std::map<std::string, GivenMask> m_masks; ///< beside the weights, by their settings
    int m_encoders = 0;
    int m_decoders = 0;
    bool m_normsWithoutBias = false;
    bool m_oneSample = false;          ///< inputs of n×1×d are n rows
    std::vector<std::string> m_inputs; ///< that are drawn
};

Index Module::heads() const
{
    const Json* said = m_input.settings.find("heads");
    if (said == nullptr)
        throw headsQuestion(m_kind.title, m_width);
    if (!said->isNumber() || said->number() < 1 || said->number() > 1e6
        || said->number() != static_cast<double>(static_cast<Index>(said->number()))
        || m_width % static_cast<Index>(said->number()) != 0)
        throw Error(HEEDMAP_PHRASE("heads is %1; expected a divisor of %2, the width of the %3"), said->text(), m_width,
                    m_kind.title);
    return static_cast<Index>(said->number());
}

void Module::requireThirds(const std::string& theirs) const
{
    if (m_tensors.has(theirs + packed)) {
        const Index rows = m_tensors.size(theirs + packed, 0);
        const Index columns = m_tensors.size(theirs + packed, 1);
        if (columns == 0 || rows != 3 * columns)
            throw Error(HEEDMAP_PHRASE("the tensor %1 has %2 rows and %3 columns; expected three times as many rows as "
                                       "columns, as in an %4"),
                        inQuotes(theirs + packed), rows, columns, m_kind.title);
    }
    const std::string bias = theirs + "in_proj_bias";
    if (m_tensors.has(bias) && m_tensors.size(bias, 0) != 3 * m_width)
        throw Error(Sentence(
            HEEDMAP_COUNTED("the tensor %2 has %1 numbers; expected %3", "the tensor %2 has %1 number; expected %3"),
            m_tensors.size(bias, 0), inQuotes(bias), 3 * m_width));
}

void Module::takeAttention(const std::string& ours, const std::string& theirs)
{
    requireThirds(theirs);
    constexpr std::array<std::pair<const char*, StateDict::Part>, 3> parts{
        {{"Q", StateDict::Part::First}, {"K", StateDict::Part::Second}, {"V", StateDict::Part::Third}}};
    for (const auto& [letter, part] : parts) {
        const std::string array = ours + "W_" + letter;
        if (m_tensors.has(theirs + packed))
            m_tensors.takeMatrix(array, theirs + packed, part);
        else
            m_tensors.takeMatrix(array, theirs + static_cast<char>(letter[0] + 'a' - 'A') + "_proj_weight");
        m_tensors.takeVectorIfThere(ours + "b_" + letter, theirs + "in_proj_bias", part);
    }
    m_tensors.takeMatrix(ours + "W_O", theirs + "out_proj.weight");
    m_tensors.takeVectorIfThere(ours + "b_O", theirs + "out_proj.bias");
    takeAddedKey(ours, theirs);
}

/// The key and the value of no token, of `add_bias_kv`.
void Module::takeAddedKey(const std::string& ours, const std::string& theirs)
{
    for (const char* added : {"bias_k", "bias_v"})
        if (!m_tensors.has(theirs + added))
            continue;
        else if (ours.empty())
            m_tensors.takeRow(added, theirs + added);
        else
            throw Error(HEEDMAP_PHRASE("it holds %1, a key and a value of no token (add_bias_kv), which a layer of "
                                       "torch.nn does not have; expected it in an nn.MultiheadAttention alone"),
                        inQuotes(theirs + added));
}

/// What keys and values are made from, where that is not X.
void Module::takeContexts()
{
    const bool apartOnes = m_kind.tells == apart;
    m_keysWidth = apartOnes ? m_tensors.size(m_prefix + "k_proj_weight", 1) : m_width;
    m_valuesWidth = apartOnes ? m_tensors.size(m_prefix + "v_proj_weight", 1) : m_width;
    if (apartOnes || !given("C").empty())
        m_inputs.emplace_back("C");
    if (m_keysWidth != m_valuesWidth || !given("C_V").empty())
        m_inputs.emplace_back("C_V");
}

std::string Module::given(std::string_view input) const
{
    struct Call {
        std::string_view input;
        std::string_view name;
    };
    constexpr std::array calls{
        Call{"X", "X"},         Call{"X", "x"},         Call{"C", "C"},       Call{"C", "context"},
        Call{"C_V", "C_V"},     Call{"X", "query"},     Call{"C", "key"},     Call{"C", "memory"},
        Call{"C_V", "value"},   Call{"src.X", "src.X"}, Call{"src.X", "src"}, Call{"tgt.X", "tgt.X"},
        Call{"tgt.X", "tgt"},   Call{"X", "input"},     Call{"X", "inputs"},  Call{"X", "hidden_states"},
        Call{"X", "embeddings"}};
    const auto named = [&](std::string_view of) {
        const auto found = std::ranges::find_if(
            calls, [&](const Call& call) { return call.input == of && m_tensors.has(std::string(call.name)); });
        return found == calls.end() ? std::string() : std::string(found->name);
    };
    std::string name = named(input);
    if (name.empty() && input == "X")
        return named(decodes() ? "tgt.X" : "src.X");
    if (name.empty() && input.ends_with(".X") && m_encoders * m_decoders == 0)
        return named("X");
    return name;
}

std::string Module::maskSettingOf(std::string_view name) const
{
    if (!namesMaskOfModule(name))
        return {};
    if (name.starts_with("memory_"))
        return decodes() ? "cross_mask" : "";
    if (name.starts_with("tgt_"))
        return decodes() ? openMask() : "";
    if (name.starts_with("src_"))
        return m_encoders > 0 ? "src_mask" : decodes() ? "" : openMask();
    return m_encoders * m_decoders > 0 ? "" : openMask(); // of one stack alone
}

/// As PyTorch's arguments are called.
void Module::takeMasks()
{
    const std::vector<std::string> names = m_tensors.unused();
    std::map<std::string, std::vector<ArrayEntry>> masks;
    std::filesystem::path file;
    for (const std::string& name : names)
        if (const std::string setting = maskSettingOf(name); !setting.empty()) {
            file = m_folder / m_tensors.fileOf(name);
            const std::vector<ArrayEntry> entries = describeArrays(file);
            masks[setting].push_back(*std::ranges::find(entries, name, &ArrayEntry::name));
            m_tensors.use(name);
        }
    MaskedBatch batch{.heads = heads()};
    for (const std::string& input : m_inputs)
        if (const std::string name = given(input); !name.empty() && isBatch(name))
            batch.samples = std::max(batch.samples, m_tensors.size(name, 0));
    for (const auto& [setting, entries] : masks)
        m_masks[setting] = givenMask(file, entries, MaskOf::Module, setting, m_input, batch);
    if (m_encoders * m_decoders > 0 && masks.contains("src_mask"))
        keepToEncoder(masks.at("src_mask"), file);
    takeLengths(batch);
}

/// Padding of the source hides in the encoder alone, where in a document it hides from the decoder, too: it becomes a
/// mask of the encoder's own.
void Module::keepToEncoder(const std::vector<ArrayEntry>& masks, const std::filesystem::path& file)
{
    GivenMask& mask = m_masks.at("src_mask");
    const auto padding = std::ranges::find(mask.rules, "key_padding", &Json::Object::value_type::first);
    if (padding == mask.rules.end())
        return;
    const Json::Array flags = padding->second.array();
    mask.rules.erase(padding);
    const std::string meaning = meaningOfArray("src_mask");
    Tensor numbers(Shape::matrix(1, std::ssize(flags)));
    std::ranges::fill(numbers.numbers(), meaning == "keep" ? 1 : 0);
    if (mask.array) {
        const auto* const reference = std::get_if<FileReference>(&*mask.array);
        numbers = reference == nullptr ? *std::get<std::shared_ptr<const Tensor>>(*mask.array)
                                       : readArrayFile(file, reference->array);
    }
    const auto isPadding = [](const ArrayEntry& each) { return each.name.find("pad") != std::string::npos; };
    const std::string name = std::ranges::find_if(masks, isPadding)->name;
    const Shape shape = numbers.shape();
    if (shape.cols != std::ssize(flags))
        throw Error(HEEDMAP_PHRASE("%1: expected 0 or 1 for each key, %2 of them, got %3"), inQuotes(name), shape.cols,
                    flags.size());
    const double hidden = meaning == "add" ? -std::numeric_limits<double>::infinity() : meaning == "hide" ? 1 : 0;
    for (Index slice = 0; slice < shape.slices; ++slice)
        for (Index row = 0; row < shape.rows; ++row)
            for (Index col = 0; col < shape.cols; ++col)
                if (flags[static_cast<std::size_t>(col)] == Json(0.0))
                    numbers.at({slice, row, col}) = hidden;
    if (!mask.array)
        mask.rules.emplace_back("custom", meaning);
    mask.array = std::make_shared<const Tensor>(std::move(numbers));
    if (!m_masks.contains("cross_mask"))
        addAssumed(mask.assumed, Sentence(assumed::encoderAlone, name));
}

/// What the array of a mask means, as the caller or the file says; `keep` where there is none.
std::string Module::meaningOfArray(const std::string& setting) const
{
    const Json mask = maskSetting(setting);
    const Json* const custom = mask.isObject() ? mask.find("custom") : nullptr;
    return custom != nullptr && custom->isString() ? custom->string() : "keep";
}

/// Counts of the keys that are tokens, of a module with one input of keys that is there.
void Module::takeLengths(MaskedBatch batch)
{
    const std::string keys = !given("C").empty() ? given("C") : given(m_encoders > 0 ? "src.X" : "X");
    if (decodes() || keys.empty())
        return;
    batch.keys = m_tensors.size(keys, isBatch(keys) ? 1 : 0);
    for (const std::string& name : m_tensors.unused()) {
        const std::filesystem::path file = m_folder / m_tensors.fileOfAny(name);
        const std::vector<ArrayEntry> entries = describeArrays(file);
        const auto entry = std::ranges::find(entries, name, &ArrayEntry::name);
        if (entry == entries.end() || !countsTokens(*entry, name))
            continue;
        addLength(m_masks[openMask()], file, *entry, openMask(), m_input, batch);
        m_tensors.use(name);
    }
}

bool Module::holdsOneSample() const
{
    return std::ranges::none_of(m_inputs, [this](const std::string& input) {
        const std::string name = given(input);
        return !name.empty() && m_tensors.size(name, 2) > 0 && !holdsRows(m_tensors.sizes(name), m_input);
    });
}

bool Module::holdsBatch() const
{
    const auto several = [this](const std::string& input) {
        const std::string name = given(input);
        return !name.empty() && isBatch(name);
    };
    const std::vector<std::string> left = m_tensors.unused();
    return std::ranges::any_of(m_inputs, several) || std::ranges::any_of(left, [this](const std::string& name) {
               return namesMaskOfModule(name) && holdsSamples(name, m_tensors.sizes(name));
           });
}

void Module::placeMasks(Document& document) const
{
    const auto place = [&](const std::string& setting, const std::string& attention) {
        if (const auto mask = m_masks.find(setting); mask != m_masks.end() && mask->second.array)
            document.arrays.emplace_back(attention + "mask", *mask->second.array);
    };
    if (is("multi_head_attention"))
        place("mask", "");
    if (is("encoder_layer"))
        place("mask", "attn.");
    if (is("decoder_layer")) {
        place("self_mask", "self.");
        place("cross_mask", "cross.");
    }
    for (int i = 0; i < m_encoders; ++i)
        place("src_mask", "enc." + std::to_string(i) + ".attn.");
    for (int i = 0; i < m_decoders; ++i) {
        place("tgt_mask", "dec." + std::to_string(i) + ".self.");
        place("cross_mask", "dec." + std::to_string(i) + ".cross.");
    }
}

Sentence Module::masksAssumed() const
{
    Sentence all;
    for (const auto& [setting, mask] : m_masks)
        if (!mask.assumed.empty())
            addAssumed(all, mask.assumed);
    return all;
}

void Module::takeNorm(const std::string& ours, const std::string& theirs)
{
    m_tensors.takeVector(ours + ".gamma", theirs + ".weight");
    const bool biased = m_tensors.has(theirs + ".bias");
    m_normsWithoutBias = m_normsWithoutBias || !biased;
    const Json* kind = m_input.settings.find("norm_kind");
    if (biased || kind == nullptr || *kind != Json("rms"))
        m_tensors.takeVectorOrZeros(ours + ".beta", theirs + ".bias");
}

void Module::takeLayer(const std::string& ours, const std::string& theirs, bool decodes)
{
    takeAttention(ours + (decodes ? "self." : "attn."), theirs + "self_attn.");
    if (decodes)
        takeAttention(ours + "cross.", theirs + "multihead_attn.");
    m_tensors.takeMatrix(ours + "ffn.W_1", theirs + "linear1.weight");
    m_tensors.takeVectorOrZeros(ours + "ffn.b_1", theirs + "linear1.bias");
    m_tensors.takeMatrix(ours + "ffn.W_2", theirs + "linear2.weight");
    m_tensors.takeVectorOrZeros(ours + "ffn.b_2", theirs + "linear2.bias");
    for (const char* norm : {"norm1", "norm2", "norm3"})
        if (decodes || std::string_view(norm) != "norm3")
            takeNorm(ours + norm, theirs + norm);
}

int Module::takeStack(const std::string& stack, const std::string& theirs, bool decodes)
{
    int count = 0;
    const auto layer = [&] { return theirs + "layers." + std::to_string(count) + "."; };
    for (; m_tensors.has(layer() + "self_attn.in_proj_weight"); ++count)
        takeLayer(stack + "." + std::to_string(count) + ".", layer(), decodes);
    if (m_tensors.has(theirs + "norm.weight"))
        takeNorm(stack + ".norm", theirs + "norm");
    return count;
}

void Module::takeStacks(Json& config)
{
    const std::string_view title = m_kind.title;
    const bool both = title == "nn.Transformer";
    const bool decodes = title != "nn.TransformerEncoder";
    m_encoders = both || !decodes ? takeStack("enc", m_prefix + (both ? "encoder." : ""), false) : 0;
    m_decoders = decodes ? takeStack("dec", m_prefix + (both ? "decoder." : ""), true) : 0;
    config.set("encoder_layers", m_encoders);
    config.set("decoder_layers", m_decoders);
    config.set("prediction", false);
    if (m_encoders > 0)
        m_inputs.emplace_back("src.X");
    if (m_decoders > 0)
        m_inputs.emplace_back("tgt.X");
    if (m_encoders == 0)
        m_inputs.emplace_back("C");
}

void Module::takeWeights(Json& config)
{
    if (is("transformer"))
        return takeStacks(config);
    m_inputs.emplace_back("X");
    if (!is("multi_head_attention")) {
        takeLayer("", m_prefix, is("decoder_layer"));
        if (is("decoder_layer"))
            m_inputs.emplace_back("C");
        return;
    }
    takeAttention("", m_prefix);
    takeContexts();
}

// No file of weights says what a module reads.
void Module::drawInputs(Document& document) const
{
    std::istringstream words(m_input.text);
    for (std::string word; words >> word;)
        document.tokens.query.push_back(word);
    const Index count = document.tokens.query.empty() ? usualLength : static_cast<Index>(document.tokens.query.size());
    const auto rowsOf = [this](const char* input) { // of one that is there; a batch has them second
        const std::string name = given(input);
        return m_tensors.size(name, isBatch(name) ? 1 : 0);
    };
    for (const std::string& input : m_inputs) {
        if (!given(input).empty()) // beside the weights
            continue;
        const bool keys = input == "C" || input == "C_V";
        const char* other = input == "C" ? "C_V" : "C"; // has as many rows
        const bool read = keys || (input == "src.X" && m_inputs.size() == 2);
        const Index own = input == "C" ? m_keysWidth : input == "C_V" ? m_valuesWidth : 0;
        const Index rows = keys && !given(other).empty() ? rowsOf(other) : read ? usualLength : count;
        const Initial drawn{
            .kind = Initial::Kind::Normal, .seed = 1, .shape = Shape::matrix(rows, own > 0 ? own : m_width)};
        document.arrays.emplace_back(input, drawn);
    }
}

const char* Module::openMask() const
{
    if (is("decoder_layer"))
        return "self_mask";
    if (is("transformer"))
        return decodes() ? "tgt_mask" : "src_mask";
    return "mask";
}

bool Module::assumesMask() const
{
    const Json* const said = m_input.settings.find(openMask());
    const auto given = m_masks.find(openMask());
    if (decodes())
        return leavesCausalOpen(said) && (given == m_masks.end() || !given->second.array);
    return leavesMaskOpen(said) && given == m_masks.end() && !reads("C");
}

Sentence Module::summary() const
{
    Sentence summary;
    std::string inputs;
    for (const std::string& input : m_inputs)
        if (given(input).empty())
            inputs += (inputs.empty() ? "" : ", ") + input;
    addRemark(
        summary,
        inputs.empty()
            ? Sentence(HEEDMAP_PHRASE("The weights are those of an %1, and its input is beside them."), m_kind.title)
            : Sentence(HEEDMAP_PHRASE("The weights are those of an %1. Its input is not in the file, so these "
                                      "numbers are drawn at random: %2."),
                       m_kind.title, inputs));
    const auto open = [this](const char* setting) { return m_input.settings.find(setting) == nullptr; };
    const bool attentionAlone = is("multi_head_attention");
    if (!attentionAlone && open("norm"))
        addRemark(summary,
                  HEEDMAP_PHRASE("The file does not say where the layers norm: they are taken to norm last "
                                 "(norm=post), as PyTorch's own do."));
    if (m_normsWithoutBias && open("norm_kind"))
        addRemark(summary,
                  HEEDMAP_PHRASE("The file does not say what kind a norm without a bias is: LayerNorm is taken (for "
                                 "RMSNorm: norm_kind=rms)."));
    if (!attentionAlone && open("activation"))
        addRemark(summary,
                  HEEDMAP_PHRASE("The file does not say what activates the layers: ReLU is taken, as in PyTorch's own "
                                 "(activation=relu)."));
    if (const char* mask = openMask(); assumesMask())
        addRemark(
            summary,
            decodes() ? Sentence(HEEDMAP_PHRASE(
                "The file does not say which mask the decoder is given: every token sees itself and those before it."))
                      : Sentence(
                          HEEDMAP_PHRASE("The file does not say which mask it is given: none is taken, so every token "
                                         "sees all of them (for each to see those before it only: %1.causal=true)."),
                          mask));
    addRemark(summary, unused());
    return summary;
}

Notice Module::assumptions() const
{
    Sentence all;
    const auto open = [this](const char* setting) { return m_input.settings.find(setting) == nullptr; };
    for (const std::string& input : m_inputs)
        if (given(input).empty())
            addAssumed(all, Sentence(assumed::drawn, input));
        else if (m_oneSample && m_tensors.size(given(input), 2) > 0)
            addAssumed(all, rowsAssumed(given(input), m_tensors.sizes(given(input))));
    const bool layers = !is("multi_head_attention");
    if (layers && open("norm"))
        addAssumed(all, assumed::postNorm);
    if (layers && open("activation"))
        addAssumed(all, assumed::relu);
    if (const Sentence masks = masksAssumed(); !masks.empty())
        addAssumed(all, masks);
    if (assumesMask() && open("causal"))
        addAssumed(all, decodes() ? assumed::causalMask : assumed::noMask);
    if (!layers && open("zero_key"))
        addAssumed(all, assumed::noZeroKey);
    return {.remark = all.empty() ? Sentence() : Sentence(assumed::line, m_kind.title, all)};
}

/// What the caller says goes before what the file does.
Json Module::maskSetting(const std::string& setting) const
{
    const auto given = m_masks.find(setting);
    Json mask = Json(given == m_masks.end() ? Json::Object() : given->second.rules);
    if (const Json* causal = m_input.settings.find("causal"); causal != nullptr && setting == openMask())
        mask.set("causal", *causal);
    const Json* said = m_input.settings.find(setting);
    if (said != nullptr && !said->isObject())
        return *said;
    if (said != nullptr)
        setRules(mask, *said, given == m_masks.end() ? nullptr : &given->second);
    if (decodes() && setting == openMask() && assumesMask() && !mask.object().empty() && mask.find("causal") == nullptr)
        mask.set("causal", true);
    return mask;
}

Document Module::document()
{
    Document document{.title = LocalizedText(m_kind.title), .mechanism = m_kind.mechanism};
    takeWeights(document.config);
    document.config.set("heads", static_cast<double>(heads())); // asked once all else is there
    m_oneSample = holdsOneSample();
    requireBatch(m_input, holdsBatch());
    takeMasks();
    for (const auto& [key, value] : m_input.settings.object())
        if (key != "causal")
            document.config.set(key, value);
    for (const char* setting : {"mask", "self_mask", "src_mask", "tgt_mask", "cross_mask"})
        if (const Json mask = maskSetting(setting); !mask.isObject() || !mask.object().empty())
            document.config.set(setting, mask);
    placeMasks(document);
    for (const std::string& input : m_inputs)
        if (const std::string name = given(input); !name.empty() && m_tensors.size(name, 2) > 0 && m_oneSample)
            m_tensors.take(input, rowsOfOneSample(m_folder / m_tensors.fileOf(name), name), name);
        else if (!name.empty())
            m_tensors.takeInput(input, name, m_input);
    drawInputs(document);
    for (auto& array : m_tensors.arrays())
        document.arrays.push_back(std::move(array));
    document.summary = m_input.inLanguages(summary());
    return document;
}

} // namespace

std::optional<ModelProposal> torchModule(const StoredTensors& tensors, const std::filesystem::path& folder,
                                         const ModelInput& input)
{
    for (const Kind& kind : kinds)
        if (const auto prefix = prefixOf(kind, tensors)) {
            Module module(kind, *prefix, tensors, folder, input);
            ModelProposal proposal{"torch", module.document(), folder};
            if (Notice notice = module.assumptions(); !notice.remark.empty())
                proposal.noticed.push_back(std::move(notice));
            if (const Sentence unused = module.unused(); !unused.empty())
                proposal.noticed.push_back({.remark = unused});
            return proposal;
        }
    return std::nullopt;
}

} // namespace heedmap
