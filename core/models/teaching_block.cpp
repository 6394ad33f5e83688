// Blocks of the models that people write by a video, a book or a page: one entry of a table each.
#include "models/teaching_block.h"

#include "models/array_spellings.h"
#include "models/given_input.h"
#include "models/joined_arrays.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/foreign_file.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heedmap {
namespace {

/// An array of the block: the tensor in its file, {h} stands for the head.
struct BlockArray {
    std::string array;
    std::string tensor;
    bool optional = false;
};

struct Block {
    const char* title;
    const char* mechanism;
    const char* told; ///< a tensor that no other block has
    Json::Object config;
    const char* causal; ///< the buffer that is its causal mask; null where the code is given masks in which 0 hides
    std::vector<BlockArray> arrays;
};

/// Weights and biases of torch.nn.Linear.
void addLinear(std::vector<BlockArray>& all, const std::string& before, const std::string& letter,
               const std::string& module, bool bias = true)
{
    all.push_back({before + "W_" + letter, module + ".weight"});
    if (bias)
        all.push_back({before + "b_" + letter, module + ".bias", true});
}

void addNorm(std::vector<BlockArray>& all, const std::string& name, const std::string& gamma, const std::string& beta)
{
    all.push_back({name + ".gamma", gamma});
    all.push_back({name + ".beta", beta});
}

Block ofTheVideo()
{
    Block block{.title = "block of Let's build GPT",
                .mechanism = "encoder_layer",
                .told = "sa.heads.0.key.weight",
                .config = {{"norm", "pre"}, {"activation", "relu"}},
                .causal = "sa.heads.0.tril",
                .arrays = {{"attn.W_Q", "sa.heads.{h}.query.weight"},
                           {"attn.W_K", "sa.heads.{h}.key.weight"},
                           {"attn.W_V", "sa.heads.{h}.value.weight"}}};
    addLinear(block.arrays, "attn.", "O", "sa.proj");
    addNorm(block.arrays, "norm1", "ln1.weight", "ln1.bias");
    addLinear(block.arrays, "ffn.", "1", "ffwd.net.0");
    addLinear(block.arrays, "ffn.", "2", "ffwd.net.2");
    addNorm(block.arrays, "norm2", "ln2.weight", "ln2.bias");
    return block;
}

Block ofTheBook()
{
    Block block{.title = "block of LLM from scratch",
                .mechanism = "encoder_layer",
                .told = "att.W_query.weight",
                .config = {{"norm", "pre"}, {"activation", "gelu_tanh"}},
                .causal = "att.mask",
                .arrays = {}};
    for (const auto& [letter, module] : {std::pair{"Q", "att.W_query"}, {"K", "att.W_key"}, {"V", "att.W_value"}})
        addLinear(block.arrays, "attn.", letter, module);
    addLinear(block.arrays, "attn.", "O", "att.out_proj");
    addNorm(block.arrays, "norm1", "norm1.scale", "norm1.shift");
    addLinear(block.arrays, "ffn.", "1", "ff.layers.0");
    addLinear(block.arrays, "ffn.", "2", "ff.layers.2");
    addNorm(block.arrays, "norm2", "norm2.scale", "norm2.shift");
    return block;
}

const Json::Object annotatedSettings = {
    {"norm", "pre"}, {"activation", "relu"}, {"norm_variance", "unbiased"}, {"norm_eps", "outside"}, {"eps", 1e-6}};

void addLinears(std::vector<BlockArray>& all, const std::string& before, const std::string& module)
{
    constexpr std::array letters = {"Q", "K", "V", "O"};
    for (std::size_t i = 0; i < letters.size(); ++i)
        addLinear(all, before, letters[i], module + ".linears." + std::to_string(i));
}

/// With the feed-forward network behind the attentions, and the norms before each.
void addSublayers(std::vector<BlockArray>& all, int count)
{
    addLinear(all, "ffn.", "1", "feed_forward.w_1");
    addLinear(all, "ffn.", "2", "feed_forward.w_2");
    for (int i = 0; i < count; ++i) {
        const std::string norm = "sublayer." + std::to_string(i) + ".norm.";
        addNorm(all, "norm" + std::to_string(i + 1), norm + "a_2", norm + "b_2");
    }
}

Block ofThePage()
{
    Block block{.title = "encoder layer of the Annotated Transformer",
                .mechanism = "encoder_layer",
                .told = "self_attn.linears.0.weight",
                .config = annotatedSettings,
                .causal = nullptr,
                .arrays = {}};
    addLinears(block.arrays, "attn.", "self_attn");
    addSublayers(block.arrays, 2);
    return block;
}

Block ofThePageDecoding()
{
    Block block{.title = "decoder layer of the Annotated Transformer",
                .mechanism = "decoder_layer",
                .told = "src_attn.linears.0.weight",
                .config = annotatedSettings,
                .causal = nullptr,
                .arrays = {}};
    addLinears(block.arrays, "self.", "self_attn");
    addLinears(block.arrays, "cross.", "src_attn");
    addSublayers(block.arrays, 3);
    return block;
}

/// A decoder layer has the tensors of an encoder layer, too, and is told first.
std::vector<Block> blocks() { return {ofTheVideo(), ofTheBook(), ofThePageDecoding(), ofThePage()}; }

std::string withHead(const std::string& tensor, std::size_t head)
{
    const std::size_t at = tensor.find("{h}");
    return at == std::string::npos ? tensor : std::string(tensor).replace(at, 3, std::to_string(head));
}

/// A block in a file, on its way to a document.
class BlockFile {
public:
    BlockFile(const std::filesystem::path& path, const ModelInput& input, Block block)
        : m_path(path), m_input(input), m_block(std::move(block))
    {
    }

    /// Whether the file holds this block alone, behind one prefix.
    bool read(const std::vector<ArrayEntry>& arrays);
    ModelProposal proposal();

private:
    bool has(const std::string& tensor) const { return m_tensors.contains(m_prefix + tensor); }
    std::size_t headsListed() const;
    ArraySource source(const BlockArray& array) const;
    void addInput(const char* array);
    void setHeads();
    bool decodes() const { return m_block.mechanism == std::string_view("decoder_layer"); }
    /// The attention that a mask of this name is of; "" where the block has none such.
    const char* settingOf(std::string_view name) const;
    MaskedBatch maskedBatch(const std::string& setting) const;
    GivenMask mask(const std::string& setting) const;
    bool masksScores(const GivenMask& given) const;
    void setMask(const std::string& setting, const std::string& attention);

    std::filesystem::path m_path;
    ModelInput m_input;
    Block m_block;
    std::string m_prefix;
    std::map<std::string, ArrayEntry> m_tensors;
    std::map<std::string, ArrayEntry> m_inputs; ///< X and C
    std::vector<ArrayEntry> m_masks;
    std::vector<std::string> m_unused;
    Document m_document;
    Sentence m_assumed;
};

std::size_t BlockFile::headsListed() const
{
    const std::string& tensor = m_block.arrays.front().tensor;
    std::size_t heads = 0;
    while (tensor.find("{h}") != std::string::npos && has(withHead(tensor, heads)))
        ++heads;
    return heads;
}

bool BlockFile::read(const std::vector<ArrayEntry>& arrays)
{
    const std::string_view told = m_block.told;
    for (const ArrayEntry& array : arrays) {
        if (array.name == told || array.name.ends_with("." + std::string(told)))
            m_prefix = array.name.substr(0, array.name.size() - told.size());
        m_tensors[array.name] = array;
    }
    if (!has(m_block.told))
        return false;
    for (const BlockArray& array : m_block.arrays)
        if (!array.optional && !has(withHead(array.tensor, 0)))
            return false;
    for (const ArrayEntry& array : arrays) {
        const auto called = arrayCalled(array.name);
        const bool input = called && (called->first == "X" || called->first == "C");
        if (array.name.starts_with(m_prefix) && array.name.size() > m_prefix.size()
            && array.name.find('.', m_prefix.size()) != std::string::npos)
            continue;
        if (input && holdsNumbers(array))
            m_inputs[called->first] = array;
        else if (namesMask(array.name) && holdsNumbers(array) && *settingOf(array.name) != '\0')
            m_masks.push_back(array);
        else if (holdsNumbers(array) && array.dimensions.size() > 1 && !namesMask(array.name))
            return false; // of a larger model
        else if (array.name != "tokens")
            m_unused.push_back(array.name);
    }
    return true;
}

ArraySource BlockFile::source(const BlockArray& array) const
{
    const bool weights = array.array.find("W_") != std::string::npos;
    if (array.tensor.find("{h}") == std::string::npos)
        return FileReference{
            .file = m_path.filename().string(), .array = m_prefix + array.tensor, .transpose = weights};
    std::vector<Tensor> heads;
    for (std::size_t head = 0; head < headsListed(); ++head) {
        const std::string name = m_prefix + withHead(array.tensor, head);
        if (!m_tensors.contains(name)
            || m_tensors.at(name).dimensions != m_tensors.at(m_prefix + m_block.told).dimensions)
            throw Error(HEEDMAP_PHRASE("the tensors %1 and %2: expected heads of one size"),
                        inQuotes(m_prefix + m_block.told), inQuotes(name));
        heads.push_back(readArrayFile(m_path, name));
    }
    return std::make_shared<const Tensor>(joinedHeads(heads, true));
}

void BlockFile::setHeads()
{
    if (const std::size_t listed = headsListed(); listed > 0)
        m_document.config.set("heads", static_cast<double>(listed));
    else if (m_input.settings.find("heads") == nullptr)
        throw headsQuestion(m_block.title,
                            static_cast<Index>(m_tensors.at(m_prefix + m_block.told).dimensions.front()));
}

/// The input of the file, that of one sample; else one that is drawn.
void BlockFile::addInput(const char* array)
{
    const auto found = m_inputs.find(array);
    if (found == m_inputs.end()) {
        constexpr Index usual = 5;
        const Index rows = m_document.tokens.query.empty() || array == std::string_view("C")
            ? usual
            : std::ssize(m_document.tokens.query);
        m_document.arrays.emplace_back(
            array,
            Initial{.kind = Initial::Kind::Normal,
                    .seed = 1,
                    .shape = Shape::matrix(
                        rows, static_cast<Index>(m_tensors.at(m_prefix + m_block.told).dimensions.back()))});
        addAssumed(m_assumed, Sentence(assumed::drawn, array));
        return;
    }
    const ArrayEntry& entry = found->second;
    if (holdsRows(entry.dimensions, m_input)) {
        m_document.arrays.emplace_back(array, rowsOfOneSample(m_path, entry.name));
        addAssumed(m_assumed, rowsAssumed(entry.name, entry.dimensions));
        return;
    }
    const std::vector<Index> sample = entry.dimensions.size() == 3
        ? std::vector{sampleOf(entry.name, entry.dimensions, m_input)}
        : std::vector<Index>();
    m_document.arrays.emplace_back(
        array, FileReference{.file = m_path.filename().string(), .array = indexed(entry.name, sample)});
}

/// The decoder of the page calls the mask of what it remembers `src_mask`.
const char* BlockFile::settingOf(std::string_view name) const
{
    constexpr std::array ofMemory = {"memory_", "cross_", "enc", "src_"};
    const bool memory = std::ranges::any_of(ofMemory, [&](const char* part) { return name.starts_with(part); });
    if (decodes())
        return memory ? "cross_mask" : "self_mask";
    return memory && !name.starts_with("src_") && !name.starts_with("enc") ? "" : "mask";
}

/// The page's own masks are of samples, never of heads.
MaskedBatch BlockFile::maskedBatch(const std::string& setting) const
{
    const auto rows = [&](const char* array) {
        for (const auto& [name, source] : m_document.arrays)
            if (const auto given = m_inputs.find(array); name == array && given != m_inputs.end()) {
                const auto& sizes = given->second.dimensions;
                return static_cast<Index>(holdsRows(sizes, m_input) ? sizes[0] : sizes[sizes.size() - 2]);
            }
        return Index{0};
    };
    MaskedBatch batch{.heads = 0, .queries = rows("X"), .keys = rows(setting == "cross_mask" ? "C" : "X")};
    for (const auto& [name, entry] : m_inputs)
        if (entry.dimensions.size() == 3 && !holdsRows(entry.dimensions, m_input))
            batch.samples = std::max(batch.samples, static_cast<Index>(entry.dimensions[0]));
    return batch;
}

GivenMask BlockFile::mask(const std::string& setting) const
{
    std::vector<ArrayEntry> masks;
    std::ranges::copy_if(m_masks, std::back_inserter(masks),
                         [&](const ArrayEntry& mask) { return settingOf(lastName(mask.name)) == setting; });
    return givenMask(m_path, masks, m_block.causal == nullptr ? MaskOf::Filled : MaskOf::Arrays, setting, m_input,
                     maskedBatch(setting));
}

/// Whether a mask is more than one row for all queries, which is padding.
bool BlockFile::masksScores(const GivenMask& given) const
{
    if (!given.array)
        return false;
    const auto* const reference = std::get_if<FileReference>(&*given.array);
    const Shape shape = reference == nullptr ? std::get<std::shared_ptr<const Tensor>>(*given.array)->shape()
                                             : readArrayFile(m_path, reference->array).shape();
    return shape.rows > 1;
}

/// What the caller says goes before what the file does, and padding beside a causal mask leaves it there.
void BlockFile::setMask(const std::string& setting, const std::string& attention)
{
    GivenMask given = mask(setting);
    const bool own = setting != "cross_mask"; // what `causal` alone is of
    const Json* const causal = own ? m_input.settings.find("causal") : nullptr;
    const Json* const said = m_input.settings.find(setting);
    const bool ofCode = m_block.causal != nullptr;
    const bool assumes = own && (ofCode ? !masksScores(given) : decodes() && !given.array && leavesCausalOpen(said));
    if (assumes)
        given.rules.emplace_back("causal", true);
    Json rules = Json(given.rules);
    if (causal != nullptr)
        rules.set("causal", *causal);
    if (said != nullptr && said->isObject())
        setRules(rules, *said, &given);
    else if (said != nullptr)
        rules = *said;
    if (!given.assumed.empty())
        addAssumed(m_assumed, given.assumed);
    const bool open = own && !saysCausal(m_input, setting);
    if (assumes && open)
        addAssumed(m_assumed, decodes() ? Sentence(assumed::causalSelf, setting) : Sentence(assumed::causalMask));
    else if (ofCode && open)
        addAssumed(m_assumed, assumed::noCausal);
    else if (open && !decodes() && leavesMaskOpen(said) && (rules == Json(Json::Object()) || leavesMaskOpen(&rules)))
        addAssumed(m_assumed, assumed::noMask);
    if (!rules.isObject() || !rules.object().empty() || said != nullptr)
        m_document.config.set(setting, rules);
    if (given.array)
        m_document.arrays.emplace_back(attention + "mask", *given.array);
}

ModelProposal BlockFile::proposal()
{
    requireBatch(m_input,
                 std::ranges::any_of(m_inputs, [](const auto& each) { return each.second.dimensions.size() > 2; }));
    m_document.title = LocalizedText(m_path.stem().string());
    m_document.mechanism = m_block.mechanism;
    m_document.config = Json(m_block.config);
    if (const auto tokens = m_tensors.find("tokens"); tokens != m_tensors.end() && holdsText(tokens->second))
        m_document.tokens.query = readTextArray(m_path, "tokens").strings;
    setHeads();
    addInput("X");
    if (decodes())
        addInput("C");
    for (const BlockArray& array : m_block.arrays)
        if (has(withHead(array.tensor, 0)))
            m_document.arrays.emplace_back(array.array, source(array));
    addAssumed(m_assumed, assumed::scale);
    for (const auto& [key, value] : m_input.settings.object())
        if (key != "causal")
            m_document.config.set(key, value);
    if (decodes()) {
        setMask("self_mask", "self.");
        setMask("cross_mask", "cross.");
    } else {
        setMask("mask", "attn.");
    }
    ModelProposal proposal{"named", std::move(m_document), m_path.parent_path()};
    proposal.noticed.push_back({.remark = Sentence(assumed::line, m_block.title, m_assumed)});
    if (!m_unused.empty())
        proposal.noticed.push_back({.remark = unusedRemark(m_unused)});
    return proposal;
}

} // namespace

std::optional<ModelProposal> teachingBlock(const std::filesystem::path& path, const ModelInput& input)
{
    refuseForeignFile(path);
    const std::vector<ArrayEntry> arrays = describeArrays(path);
    for (Block& block : blocks()) {
        BlockFile file(path, input, std::move(block));
        if (file.read(arrays))
            return file.proposal();
    }
    return std::nullopt;
}

} // namespace heedmap
