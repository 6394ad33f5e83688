#include <heedmap/models/recognize.h>

#include "base/wording.h"
#include "models/array_names.h"
#include "models/array_spellings.h"
#include "models/capture_parts.h"
#include "models/captured_file.h"
#include "models/given_input.h"
#include "models/input_tokens.h"
#include "models/model_masks.h"
#include "models/remarks.h"
#include "models/sole_mechanism.h"
#include "models/teaching_block.h"
#include "models/torch_module.h"
#include "models/unread_settings.h"

#include <heedmap/base/quotes.h>
#include <heedmap/base/written_number.h>
#include <heedmap/document/files_beside.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/io/foreign_file.h>
#include <heedmap/io/several_files.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

namespace heedmap {
namespace {

bool inside(const std::filesystem::path& folder, const std::filesystem::path& file)
{
    try {
        pathInside(folder, file);
        return true;
    } catch (const Error&) {
        return false;
    }
}

/// Where a model's files are links that lead out of its folder, as snapshots of a cache do, it refers to them from the
/// nearest folder above from which they do not.
void reachBehindLinks(ModelProposal& model)
{
    constexpr int levels = 3; // in models--NAME: snapshots/REVISION beside blobs
    const std::set<std::filesystem::path> files = filesOf(model.document, model.folder);
    std::error_code error;
    std::filesystem::path folder = std::filesystem::weakly_canonical(model.folder.empty() ? "." : model.folder, error);
    std::filesystem::path within;
    const auto reached = [&](const std::filesystem::path& file) { return inside(folder, within / file); };
    for (int up = 0; up < levels && !std::ranges::all_of(files, reached); ++up) {
        within = folder.filename() / within;
        folder = folder.parent_path();
    }
    if (within.empty() || !std::ranges::all_of(files, reached))
        return;
    for (auto& [name, source] : model.document.arrays)
        if (auto* reference = std::get_if<FileReference>(&source))
            reference->file = (within / reference->file).string();
    model.folder = folder;
}

/// Labels the axes of the vocabulary with words, if the tokenizer beside the weights has one for each token.
void nameWords(Document& document, const Mapping& mapping, bool lookUp, const std::filesystem::path& folder)
try {
    const TokenizerPointer tokenizer = findTokenizer(folder);
    if (tokenizer == nullptr)
        return;
    const Json* prediction = document.config.find("prediction");
    const std::optional<Index> count =
        mapping.vocabularySize(prediction == nullptr || *prediction != Json(false), lookUp);
    if (!count || *count < tokenizer->vocabularySize())
        return;
    document.vocabulary = tokenizer->words();
    for (Index id = tokenizer->vocabularySize(); id < *count; ++id) // rows that only fill it up
        document.vocabulary.push_back("#" + std::to_string(id));
} catch (const Error&) { // its tokens are numbers, as the remark says
}

/// The kind that config.json says, if no family has it.
std::string unknownKind(const ModelFiles& files)
{
    const Json* said = files.setting("model_type");
    if (said == nullptr || !said->isString())
        return {};
    const auto has = [&](const ModelFamily& family) {
        const std::vector<Json> kinds = kindsOf(family);
        return std::ranges::find(kinds, *said) != kinds.end();
    };
    return std::ranges::any_of(modelFamilies(), has) ? std::string() : said->string();
}

/// `clip_text, clip_vision, llama`, which a person may choose.
std::string choosable()
{
    std::string ids;
    for (const ModelFamily& family : modelFamilies())
        if (!family.towerOf.empty() || family.standsIn)
            ids += (ids.empty() ? "" : ", ") + family.id;
    return ids;
}

/// Lets a model be of the family that was chosen for it; returns the kind that it says itself.
std::string takeAs(const std::string& id, ModelFiles& files)
{
    for (const ModelFamily& family : modelFamilies())
        if (!family.towerOf.empty() && family.id == id)
            return {};
    const ModelFamily* family = standIn(id);
    if (family == nullptr)
        throw Error(HEEDMAP_PHRASE("there is no family %1 to choose; expected one of %2"), inQuotes(id), choosable());
    std::string kind = unknownKind(files);
    if (!kind.empty())
        files.setKind(kindsOf(*family).front().string());
    return kind;
}

/// Keys of config.json that every model has, and those that a family which stands in reads or that change no attention.
constexpr std::array plainKeys = {"model_type",
                                  "architectures",
                                  "auto_map",
                                  "_name_or_path",
                                  "torch_dtype",
                                  "dtype",
                                  "transformers_version",
                                  "hidden_size",
                                  "intermediate_size",
                                  "num_attention_heads",
                                  "num_key_value_heads",
                                  "num_hidden_layers",
                                  "head_dim",
                                  "vocab_size",
                                  "max_position_embeddings",
                                  "rms_norm_eps",
                                  "rope_theta",
                                  "rope_scaling",
                                  "rope_parameters",
                                  "tie_word_embeddings",
                                  "bos_token_id",
                                  "eos_token_id",
                                  "pad_token_id",
                                  "use_cache",
                                  "initializer_range",
                                  "hidden_act",
                                  "attention_bias",
                                  "attention_dropout",
                                  "mlp_bias",
                                  "pretraining_tp"};

/// Kinds of models that read pictures beside text. A text alone is read as by any decoder of its kind.
constexpr std::array seeing = {"gemma3",   "mistral3",   "llava",          "llava_next", "llava_onevision", "vipllava",
                               "internvl", "aya_vision", "cohere2_vision", "idefics3",   "smolvlm"};

/// Leaves of a model that reads pictures, too, its part for text; returns whether it is one.
bool takeText(ModelFiles& files)
{
    const Json* kind = files.setting("model_type");
    const Json* text = files.setting("text_config");
    if (kind == nullptr || text == nullptr || !text->isObject() || text->find("model_type") == nullptr
        || std::ranges::find(seeing, *kind) == seeing.end())
        return false;
    Json config = *text;
    if (const Json* tied = files.setting("tie_word_embeddings"))
        config.set("tie_word_embeddings", *tied);
    files.takeText(std::move(config));
    return true;
}

/// What a model says or has that one of the family does not; empty if there is nothing.
std::string beyond(const ModelFamily& family, const ModelFiles& files)
{
    const Json& config = files.settings();
    if (config.isObject())
        for (const auto& [key, value] : config.object()) {
            const bool silent =
                value.isNull() || value == Json(false) || value == Json(Json::Array()) || value == Json(Json::Object());
            if (!silent && std::ranges::find(plainKeys, key) == plainKeys.end())
                return inQuotes(key);
        }
    constexpr std::string_view attention = "layers.0.self_attn.";
    std::set<std::string> known = {"rotary_emb.inv_freq"};
    for (const auto& [array, rule] : family.arrays)
        for (const std::string& tensor : rule.tensors)
            if (const std::string name = heedmap::numbered(tensor, 0); name.find(attention) != std::string::npos)
                known.insert(name.substr(name.find(attention) + attention.size()));
    for (const auto& [name, found] : files.tensors())
        if (const std::size_t at = name.find(attention);
            at != std::string::npos && !known.contains(name.substr(at + attention.size())))
            return inQuotes(name);
    return {};
}

/// Asks whether a family may stand in for a model of an unknown kind, which says nothing that the family lacks.
void requireKnownKind(const ModelFamily& family, const ModelFiles& files)
{
    const std::string kind = unknownKind(files);
    if (kind.empty() || standIn(family.id) == nullptr)
        return;
    const std::string more = beyond(family, files);
    if (!more.empty())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3, which this program does not compute; the weights are called as those "
                                   "of %4, but %5 is in none of them; %6"),
                    ModelFiles::config, "model_type", inQuotes(kind), family.title, more, howToCapture());
    throw Question(
        Sentence(HEEDMAP_PHRASE("%1: %2 is %3, which this program does not compute; the weights are called as those "
                                "of %4: --as %5 computes them so all the same; %6"),
                 ModelFiles::config, "model_type", inQuotes(kind), family.title, family.id, howToCapture()),
        Question::StandIn{.kind = kind, .family = family.id, .title = family.title});
}

/// Throws Error for weights that a quantization packed: their numbers are not the model's.
void refusePacked(const ModelFiles& files)
{
    constexpr std::string_view packed[] = {".qweight", ".weight_packed", ".SCB", ".weight_scale_inv", ".absmax"};
    const auto isPacked = [&](const auto& tensor) {
        return std::ranges::any_of(packed, [&](std::string_view end) { return tensor.first.ends_with(end); });
    };
    const Json* said = files.setting("quantization_config");
    const Json* method = said != nullptr && said->isObject() ? said->find("quant_method") : nullptr;
    const auto found = std::ranges::find_if(files.tensors(), isPacked);
    if (method == nullptr && found == files.tensors().end())
        return;
    const std::string by = method != nullptr && method->isString() ? method->string() : "GPTQ or AWQ";
    throw Error(HEEDMAP_PHRASE("its weights are packed by a quantization (%1), whose numbers are not the model's; "
                               "expected the weights that were packed; %2"),
                by, howToCapture());
}

/// Leaves the tower that is chosen, or that reads the text which is given. Throws Question where neither says one.
void chooseTower(std::vector<Mapping>& mappings, const ModelInput& input)
{
    const bool text = !input.text.empty() || !input.ids.empty();
    std::vector<Mapping> towers;
    std::ranges::copy_if(mappings, std::back_inserter(towers), [&](const Mapping& mapping) {
        const ModelFamily& family = mapping.family();
        return !family.towerOf.empty() && (input.as.empty() ? !text || mapping.tokens() : family.id == input.as);
    });
    if (towers.size() == 1) {
        mappings = std::move(towers);
    } else if (towers.size() > 1) {
        Question::Tower question;
        for (const Mapping& tower : towers)
            question.towers.emplace_back(tower.family().id, tower.family().title);
        throw Question(Sentence(HEEDMAP_PHRASE("%1 has several towers; choose one with --as %2 or --as %3"),
                                towers.front().family().towerOf, question.towers.front().first,
                                question.towers.back().first),
                       question);
    }
}

/// Puts a remark before the summary.
void addLine(LocalizedText& summary, const Sentence& remark, const ModelInput& input)
{
    LocalizedText all = input.inLanguages(remark);
    for (const auto& [language, text] : summary.entries())
        all.set(language, all.in(language) + "\n" + text);
    summary = std::move(all);
}

/// Says in the title and the summary what a model is computed as.
void nameStandIn(Document& document, const std::string& kind, const std::string& title, const ModelInput& input)
{
    document.title = input.inLanguages(Sentence(HEEDMAP_PHRASE("%1, computed as %2"), kind, title));
    const Sentence remark(HEEDMAP_PHRASE("config.json says that this is a model of the kind %1. It is computed as %2, "
                                         "as was chosen: whatever it does differently is not computed."),
                          inQuotes(kind), title);
    addLine(document.summary, remark, input);
}

/// The whole numbers under the first of some names, which is then read.
std::vector<Index> idsCalled(std::span<const std::string_view> names, std::vector<std::string>& unread,
                             const ModelFiles& files, const ModelInput& input)
{
    std::vector<Index> ids;
    for (const std::string_view name : names) {
        const auto isCalled = [&](const std::string& tensor) { return lastName(tensor) == name; };
        const auto at = std::ranges::find_if(unread, isCalled);
        if (at == unread.end())
            continue;
        const ArrayEntry& entry = files.find(*at)->entry;
        const std::size_t axes = entry.dimensions.size();
        if (!holdsWholeNumbers(entry) || axes < 1 || axes > 2 || std::ranges::count(entry.dimensions, 0U) > 0)
            continue;
        const std::vector<double> numbers = files.numbers(*at);
        const auto length = static_cast<std::ptrdiff_t>(entry.dimensions.back());
        const auto sample = static_cast<std::ptrdiff_t>(axes == 2 ? sampleOf(*at, entry.dimensions, input) : 0);
        const auto first = numbers.begin() + sample * length;
        std::transform(first, first + length, std::back_inserter(ids),
                       [](double id) { return static_cast<Index>(id); });
        unread.erase(at);
        return ids;
    }
    return ids;
}

/// Takes the tokens that lie beside weights, under one of the names that code gives them, where the caller says none.
void takeTokens(const Mapping& mapping, std::vector<std::string>& unread, const ModelFiles& files, ModelInput& input)
{
    constexpr std::array<std::string_view, 4> names = {"input_ids", "ids", "idx", "tokens"};
    constexpr std::array<std::string_view, 9> sources = {
        "src", "src_ids", "src_tokens", "source", "encoder_input_ids", "encoder_inputs", "input_ids", "ids", "tokens"};
    constexpr std::array<std::string_view, 11> targets = {"tgt",       "tgt_ids", "tgt_tokens",    "trg",
                                                          "target",    "tgt_in",  "tgt_input",     "decoder_input_ids",
                                                          "dec_input", "ys",      "decoder_inputs"};
    if (!input.text.empty() || !input.ids.empty() || !input.source.empty() || !input.sourceIds.empty())
        return;
    if (!mapping.readsSource()) {
        input.ids = idsCalled(names, unread, files, input);
        return;
    }
    input.sourceIds = idsCalled(sources, unread, files, input);
    if (!input.sourceIds.empty())
        input.ids = idsCalled(targets, unread, files, input);
}

/// What is said of the tokens of a model that people write themselves.
Sentence tokensAssumed(const Mapping& mapping, const TokensRead& read, const ModelInput& input)
{
    Sentence all;
    const std::vector<Token>& usual = mapping.readsSource() ? read.source : read.tokens;
    if (read.counted)
        addAssumed(all, Sentence(assumed::firstTokens, usual.back().id, "5 17 3"));
    const bool written = !input.ids.empty() && (!input.source.empty() || !input.sourceIds.empty());
    if (const auto start = mapping.start(); start && mapping.readsSource() && !written)
        addAssumed(all, Sentence(assumed::startToken, *start));
    return all;
}

/// Takes the number of heads that lies beside weights, where neither the caller nor the model's own settings say it.
void takeHeads(Json& config, std::vector<std::string>& unread, const ModelFiles& files)
{
    if (config.find("heads") != nullptr && !config.find("heads")->isNull())
        return;
    const auto says = [&](const std::string& tensor) {
        const char* const setting = settingOf(files.find(tensor)->entry);
        return setting != nullptr && std::string_view(setting) == "heads";
    };
    if (const auto at = std::ranges::find_if(unread, says); at != unread.end()) {
        config.set("heads", files.numbers(*at).front());
        unread.erase(at);
    }
}

/// `whole` is the mapping of the full model, which may be too large for the memory.
ModelProposal proposal(const Mapping& mapping, const Mapping& whole, const ModelFiles& files, const ModelInput& given,
                       const Capacity& capacity)
{
    mapping.requireOnlyWhatIsKnown();
    ModelInput input = given;
    std::vector<std::string> unread = mapping.unread();
    takeTokens(mapping, unread, files, input);
    Sentence assumed;
    Document document{.title = LocalizedText(mapping.family().title),
                      .mechanism = mapping.family().mechanism,
                      .config = mapping.config()};
    Sentence summary = mapping.remarks(&mapping == &whole ? nullptr : &whole);
    TokensRead read;
    if (mapping.tokens()) {
        read = tokensOf(mapping, input, files.folder());
        if (mapping.family().ofCode)
            assumed = tokensAssumed(mapping, read, input);
        for (const Token& token : read.tokens)
            document.tokens.query.push_back(token.text);
        for (const Token& token : read.source)
            document.tokens.key.push_back(token.text);
        addRemark(summary, read.remark);
    }
    if (!summary.empty())
        document.summary = input.inLanguages(summary);
    const bool lookUp = input.lookUp && mapping.fits(capacity, true);
    document.arrays = mapping.arrays(read, lookUp);
    document.labels = mapping.labels();
    for (const auto& [key, value] : input.settings.object())
        document.config.set(key, value);
    if (mapping.openHeads())
        takeHeads(document.config, unread, files);
    if (const std::optional<Index> width = mapping.openHeads(); width && document.config.find("heads") == nullptr)
        throw headsQuestion(mapping.family().title, *width);
    if (mapping.tokens())
        nameWords(document, mapping, lookUp, files.folder());
    if (mapping.family().ofCode && mapping.tokens())
        if (const Sentence masks = addModelMasks(document, unread, files, input); !masks.empty())
            addAssumed(assumed, masks);
    ModelProposal model{mapping.family().id, std::move(document), files.folder()};
    if (!assumed.empty())
        model.noticed.push_back({.remark = Sentence(assumed::line, mapping.family().title, assumed)});
    if (!unread.empty())
        model.noticed.push_back(
            {.remark = mapping.family().ofCode
                 ? unusedRemark(unread)
                 : Sentence(HEEDMAP_PHRASE("not computed of the model: %1"), commaSeparated(unread, 12))});
    reachBehindLinks(model);
    return model;
}

/// Throws Error if the caller chose a family for what is of none.
void refuseFamily(const std::string& as, const std::string& what)
{
    if (saysAFamily(as))
        throw Error(HEEDMAP_PHRASE("--as %1 is for models of that family, and it holds %2"), as, what);
}

/// The number of heads in a file, under one of the names that code gives it, as an array or a number of Python; none
/// where it holds none, or the caller says it. Takes it from the tensors.
std::optional<double> headsBeside(StoredTensors& tensors, const std::filesystem::path& path, const ModelInput& input)
{
    const auto isHeads = [](const char* setting) { return setting != nullptr && std::string_view(setting) == "heads"; };
    if (std::error_code ignored;
        std::filesystem::is_directory(path, ignored) || input.settings.find("heads") != nullptr)
        return std::nullopt;
    for (const ArrayEntry& array : describeArrays(path))
        if (isHeads(settingOf(array))) {
            constexpr std::array<Index, 1> only = {0};
            const std::string name = array.dimensions.empty() ? indexed(array.name, only) : array.name;
            tensors.erase(array.name);
            return readArrayFile(path, name).numbers().front();
        }
    for (const auto& [name, said] : readMetadata(path)) // Python's own numbers beside tensors
        if (const auto number = writtenNumber(said); number && isHeads(settingCalled(name)))
            return number->value;
    return std::nullopt;
}

std::optional<ModelProposal> moduleIn(StoredTensors tensors, const std::filesystem::path& path,
                                      const std::filesystem::path& folder, const ModelInput& given)
{
    ModelInput input = given;
    if (const std::optional<double> heads = headsBeside(tensors, path, given))
        input.settings.set("heads", *heads);
    std::optional<ModelProposal> model = torchModule(tensors, folder, input);
    if (model) {
        refuseFamily(input.as, model->document.title.in("en"));
        reachBehindLinks(*model);
    }
    return model;
}

std::optional<ModelProposal> capturedIn(const std::filesystem::path& path, const ModelInput& input,
                                        Captures captures = Captures::Named)
{
    ModelInput ofNumbers = input;
    if (!saysWhatNumbersAre(input.as))
        ofNumbers.as.clear();
    std::optional<ModelProposal> captured = capturedAttention(path, ofNumbers, captures);
    if (captured)
        reachBehindLinks(*captured);
    return captured;
}

/// The tensors of one file, or of several.
StoredTensors tensorsOf(const ModelFiles& files)
{
    StoredTensors tensors;
    for (const auto& [name, found] : files.tensors())
        tensors[name] = {.file = found.file, .dimensions = found.entry.dimensions};
    return tensors;
}

/// Whether a file that holds no weights of a model holds arrays by names.
bool isNpz(const std::filesystem::path& path)
{
    const std::string format = formatOfFile(path);
    return format == ".npz" || format == ".json";
}
bool isNpy(const std::filesystem::path& path) { return formatOfFile(path) == ".npy"; }

StoredTensors tensorsOfNpz(const std::filesystem::path& path)
{
    refuseForeignFile(path);
    StoredTensors tensors;
    for (const ArrayEntry& entry : listArrayFile(path)) {
        StoredTensor& stored = tensors[entry.name];
        stored.file = path.filename().string();
        stored.dimensions = entry.dimensions;
        stored.problem = entry.problem;
    }
    return tensors;
}

/// Of arrays that are called as those of one mechanism.
std::optional<ModelProposal> byTheirNames(const std::filesystem::path& path, const ModelInput& input)
{
    std::optional<ModelProposal> named = teachingBlock(path, input);
    if (!named)
        named = namedArrays(path, input);
    if (!named)
        named = soleMechanism(path, input);
    if (named)
        refuseFamily(input.as, named->document.mechanism);
    return named;
}

/// Any numbers; queries, keys and values first, whatever else lies beside them.
std::optional<ModelProposal> inAny(const std::filesystem::path& path, const ModelInput& input)
{
    if (!saysWhatNumbersAre(input.as))
        if (std::optional<ModelProposal> given = namedArrays(path, input, Beside::Others)) {
            refuseFamily(input.as, given->document.mechanism);
            return given;
        }
    return capturedIn(path, input, Captures::Any);
}

/// Whether arrays are called as the tensors of a model; before all of them are unpacked.
bool nameAModel(const std::filesystem::path& path)
{
    std::set<std::string> names;
    for (const ArrayEntry& array : describeArrays(path))
        names.insert(array.name);
    return std::ranges::any_of(modelFamilies(), [&](const ModelFamily& family) {
        return !family.has.empty() && std::ranges::any_of(family.prefixes, [&](const std::string& prefix) {
            return std::ranges::all_of(family.has,
                                       [&](const std::string& tensor) { return names.contains(prefix + tensor); });
        });
    });
}

/// Of a published family, or one of code. Nothing where the tensors are of none.
std::optional<ModelProposal> ofFamilies(ModelFiles& files, const ModelInput& input, const Capacity& capacity)
{
    const bool sees = takeText(files);
    const bool ofFamily = !input.as.empty() && !saysWhatNumbersAre(input.as);
    const std::string kind = ofFamily ? takeAs(input.as, files) : std::string();
    std::vector<Mapping> mappings;
    for (const ModelFamily& family : modelFamilies())
        if (const auto mapping = Mapping::of(family, files))
            mappings.push_back(*mapping);
    if (mappings.empty())
        return std::nullopt;
    chooseTower(mappings, input);
    const auto chosen = std::ranges::find_if(mappings, [&](const Mapping& mapping) { return mapping.fits(capacity); });
    const Mapping& whole = mappings.front();
    requireKnownKind(whole.family(), files);
    if (ofFamily && whole.family().id != input.as)
        refuseFamily(input.as, whole.family().title);
    ModelProposal model = proposal(chosen == mappings.end() ? whole : *chosen, whole, files, input, capacity);
    if (sees)
        addLine(model.document.summary,
                HEEDMAP_PHRASE("This is the part of the model that reads text; what it sees in "
                               "pictures is left out."),
                input);
    if (kind.empty())
        refuseUnread(files, whole.family());
    else
        nameStandIn(model.document, kind, whole.family().title, input);
    return model;
}

/// Of weights that numpy.savez saved.
std::optional<ModelProposal> modelInArrays(const std::filesystem::path& path, const ModelInput& input,
                                           const Capacity& capacity)
{
    if (formatOfFile(path) != ".npz" || !nameAModel(path))
        return std::nullopt;
    ModelFiles files(path);
    return ofFamilies(files, input, capacity);
}

/// Of a file of arrays that is none of weights.
std::optional<ModelProposal> inArrays(const std::filesystem::path& path, const ModelInput& input,
                                      const Capacity& capacity)
{
    if (isNpz(path) && !saysWhatNumbersAre(input.as))
        if (std::optional<ModelProposal> named = byTheirNames(path, input))
            return named;
    if (std::optional<ModelProposal> captured = capturedIn(path, input))
        return captured;
    if (std::optional<ModelProposal> model = modelInArrays(path, input, capacity))
        return model;
    if (isNpz(path))
        if (std::optional<ModelProposal> module = moduleIn(tensorsOfNpz(path), path, path.parent_path(), input))
            return module;
    return isNpz(path) ? inAny(path, input) : capturedIn(path, input, Captures::Any);
}

/// Of weights that are of no known family.
std::optional<ModelProposal> inWeights(const std::filesystem::path& path, const ModelFiles& files,
                                       const ModelInput& input)
{
    if (std::optional<ModelProposal> module = moduleIn(tensorsOf(files), path, files.folder(), input))
        return module;
    if (std::error_code ignored; std::filesystem::is_directory(path, ignored))
        return std::nullopt;
    return inAny(path, input);
}

/// A family that a model nearly is, and the tensors that it lacks of those that tell the family.
struct NearMiss {
    const ModelFamily* family = nullptr;
    bool named = false; ///< by config.json
    std::vector<std::string> lacks;
};

/// Whether config.json names the family; none if it names no kind at all, or the family allows any.
std::optional<bool> names(const ModelFiles& files, const ModelFamily& family)
{
    const Json* said = files.setting("model_type");
    const auto kinds = std::ranges::find(family.allowed, "model_type", &Allowed::key);
    if (said == nullptr || kinds == family.allowed.end())
        return std::nullopt;
    return std::ranges::find(kinds->values, *said) != kinds->values.end();
}

/// Whether only config.json tells it from another whose tensors are called alike.
bool ofOneKind(const ModelFamily& family)
{
    return !family.where.empty()
        && std::ranges::find(family.allowed, "model_type", &Allowed::key) != family.allowed.end()
        && !family.where.front().silence;
}

/// Whether the module of a missing tensor is there with others, so that it is built in another way, not incomplete.
bool isBuiltOtherwise(const std::string& missing, const ModelFiles& files)
{
    constexpr std::string_view weights = ".weight";
    const std::size_t layer =
        missing.ends_with(weights) ? missing.rfind('.', missing.size() - weights.size() - 1) : missing.rfind('.');
    if (layer == std::string::npos || missing.find(".0.") == std::string::npos)
        return false;
    const std::string module = missing.substr(0, layer + 1);
    const auto other = files.tensors().lower_bound(module);
    return other != files.tensors().end() && other->first.starts_with(module);
}

/// The family that config.json names, else the one of whose identifying tensors at least half are there.
NearMiss nearestFamily(const ModelFiles& files)
{
    NearMiss nearest;
    for (const ModelFamily& family : modelFamilies()) {
        const std::optional<bool> named = names(files, family);
        const bool variant = !family.sized.empty() || !family.tall.empty() // recognized by sizes
            || (!named && ofOneKind(family));
        if (family.mechanism.empty() || variant || !named.value_or(true))
            continue;
        for (const std::string& prefix : family.prefixes) {
            const FamilyReader reader(family, files, prefix);
            NearMiss here{&family, named.value_or(false), {}};
            for (const std::string& tensor : family.has)
                if (!reader.has(tensor))
                    here.lacks.push_back(reader.name(tensor));
            const auto differs = [&](const std::string& tensor) { return isBuiltOtherwise(tensor, files); };
            const bool near =
                here.named || (2 * here.lacks.size() <= family.has.size() && std::ranges::none_of(here.lacks, differs));
            if (near && !here.lacks.empty() && (nearest.family == nullptr || here.lacks.size() < nearest.lacks.size()))
                nearest = std::move(here);
        }
    }
    return nearest;
}

/// What a model lacks to be one of a family; empty if it is near none. `alone`: its one file is all that was given.
Sentence lackOf(const ModelFiles& files, bool alone)
{
    const NearMiss nearest = nearestFamily(files);
    if (nearest.family == nullptr)
        return {};
    const std::string& title = nearest.family->title;
    if (nearest.named)
        return {
            HEEDMAP_PHRASE("config.json says that this is %1 (model_type %2), but the weights lack %3; put all files "
                           "of the model into the folder, as model.save_pretrained('.') writes them"),
            {Sentence(title), described(*files.setting("model_type")), listed(nearest.lacks)}};
    if (alone)
        return {
            HEEDMAP_PHRASE("the weights look like those of %1, but lack %2, so their code is another version of it; "
                           "%3 opens one attention of it"),
            {Sentence(title), listed(nearest.lacks), Sentence("numpy.savez('one.npz', X=…, W_Q=…, W_K=…, W_V=…)")}};
    return {
        HEEDMAP_PHRASE("the weights look like those of %1, but lack %2; put all files of the model into the folder, "
                       "as model.save_pretrained('.') writes them"),
        {Sentence(title), listed(nearest.lacks)}};
}

constexpr const char* sayWhich = "numpy.savez('one.npz', X=…, W_Q=…, W_K=…, W_V=…)";

/// Why none of the arrays of an .npz file can be shown, by type or shape; empty where one can.
Sentence whyNoneShown(const std::filesystem::path& path)
{
    constexpr std::size_t fewest = 2;
    constexpr std::size_t most = 4;
    std::vector<std::string> shapes;
    Sentence type;
    for (const ArrayEntry& array : describeArrays(path)) {
        const std::size_t axes = array.dimensions.size();
        if (!holdsNumbers(array) && !holdsText(array))
            type = Sentence(HEEDMAP_PHRASE("the dtype of %1 is %2; expected real numbers, as float64"),
                            inQuotes(array.name), inQuotes(array.type));
        else if (axes >= fewest && axes <= most)
            return {};
        else
            shapes.push_back(array.name + " (" + dimensionsText(array.dimensions) + ")");
    }
    if (!type.empty() || shapes.empty())
        return type;
    return Sentence(HEEDMAP_PHRASE("no array of it has two to four axes: %1; %2"), commaSeparated(shapes, 12),
                    howToCapture());
}

/// Why the one array of a file cannot be shown.
Sentence whyNotShown(const std::filesystem::path& path)
{
    try {
        constexpr std::size_t fewest = 2;
        constexpr std::size_t most = 4;
        const std::size_t axes = describeArrays(path).front().dimensions.size();
        if (axes >= fewest && axes <= most)
            (void)listArrayFile(path);
    } catch (const Error& error) { // of its type, or of no number at all
        return error.sentence();
    }
    return Sentence(HEEDMAP_PHRASE("its array has no two axes to show, or more than four; %1"), howToCapture());
}

} // namespace

Question::Question(const Sentence& sentence, About about) : Error(sentence), m_about(std::move(about)) {}
Question::Question(const Question&) = default;
Question::~Question() = default;

Sentence unknownModel(const std::filesystem::path& path)
{
    if (isNpy(path))
        return whyNotShown(path);
    Sentence type;
    std::vector<std::string> names;
    if (isNpz(path)) {
        if (Sentence why = whyNoneShown(path); !why.empty())
            return why;
        for (const auto& [name, stored] : tensorsOfNpz(path))
            names.push_back(name);
    } else {
        const ModelFiles files(path);
        if (Sentence lack = lackOf(files, !std::filesystem::is_directory(path)); !lack.empty())
            return lack;
        for (const auto& [name, found] : files.tensors())
            if (!found.entry.problem.empty())
                return Sentence(HEEDMAP_PHRASE("%1: %2"), inQuotes(name), found.entry.problem);
            else if (!holdsNumbers(found.entry) && !holdsText(found.entry))
                return Sentence(HEEDMAP_PHRASE("the dtype of %1 is %2; expected real numbers, as float64"),
                                inQuotes(name), inQuotes(found.entry.type));
            else
                names.push_back(name);
        if (const Json* said = files.setting("model_type"))
            type = described(*said);
    }
    if (names.empty())
        return Sentence(HEEDMAP_PHRASE("it holds no arrays; %1"), howToCapture());
    constexpr std::size_t few = 8;
    constexpr std::string_view endings[] = {"weight", "bias", "kernel", "kernel:0", "bias:0"};
    const auto isPlain = [&](const std::string& name) {
        return std::ranges::any_of(endings, [&](std::string_view end) { return name.ends_with(end); })
            && std::ranges::count_if(name, [](char c) { return c == '.' || c == '/'; }) < 2;
    };
    const std::ptrdiff_t plain = std::ranges::count_if(names, isPlain);
    if (type.empty() && names.size() <= few && plain > 1 && plain + 1 >= std::ssize(names)) // beside an input
        return Sentence(HEEDMAP_PHRASE("names such as %1 do not say which weights are those of queries, keys and "
                                       "values; this line of Python does: %2"),
                        inQuotes(*std::ranges::find_if(names, isPlain)), sayWhich);
    if (type.empty())
        return Sentence(HEEDMAP_COUNTED("its %1 tensors (%2) match no known model, nor a module of torch.nn; %3",
                                        "its %1 tensor (%2) matches no known model, nor a module of torch.nn; %3"),
                        names.size(), listed(names), howToCapture());
    return Sentence(
        HEEDMAP_COUNTED("model_type is %2, and its %1 tensors (%3) match no known model, nor a module of torch.nn; %4",
                        "model_type is %2, and its %1 tensor (%3) matches no known model, nor a module of torch.nn; "
                        "%4"),
        names.size(), type, listed(names), howToCapture());
}

bool saysWhatNumbersAre(const std::string& as) { return as == "weights" || as == "scores" || as == "numbers"; }

bool saysAFamily(const std::string& as)
{
    return standIn(as) != nullptr || std::ranges::any_of(modelFamilies(), [&](const ModelFamily& family) {
               return !family.towerOf.empty() && family.id == as;
           });
}

std::vector<std::string> wordsOfAs()
{
    std::vector<std::string> words = {"weights", "scores", "numbers"};
    for (const ModelFamily& family : modelFamilies())
        if (!family.towerOf.empty() || family.standsIn)
            words.push_back(family.id);
    return words;
}

LocalizedText inEnglish(const Sentence& sentence)
{
    LocalizedText text;
    text.set("en", sentence.english());
    return text;
}

std::optional<ModelProposal> recognizeModel(const std::filesystem::path& path, const ModelInput& input,
                                            const Capacity& capacity)
{
    if (input.samplesOfFiles) {
        const std::vector<std::filesystem::path> captures = capturesIn(path, true);
        if (captures.empty())
            throw Error(HEEDMAP_PHRASE("--samples-of-files: expected a folder with captured attention"));
        ModelInput one = input;
        one.samplesOfFiles = false;
        one.sample.reset();
        const Index chosen = chosenCapture(std::ssize(captures), input.sample);
        return recognizeModel(captures[static_cast<std::size_t>(chosen)], one, capacity);
    }
    if (filesOfPath(path).size() > 1) {
        if (std::optional<ModelProposal> captured = capturedIn(path, input))
            return captured;
        throw Error(HEEDMAP_PHRASE("together these files hold no attention weights; %1"), howToCapture());
    }
    const std::vector<std::string> arrayFiles = arrayFileExtensions();
    if (!holdsWeights(path)
        && std::ranges::find(arrayFiles, formatOfFile(path)) != arrayFiles.end()) // a folder has none
        return inArrays(path, input, capacity);
    if (std::error_code ignored; std::filesystem::is_directory(path, ignored)) // which may hold no weights
        if (std::optional<ModelProposal> captured = capturedIn(path, input))
            return captured;
    ModelFiles files(path);
    refusePacked(files);
    if (std::error_code ignored; !std::filesystem::is_directory(path, ignored) && !saysWhatNumbersAre(input.as))
        if (std::optional<ModelProposal> named = byTheirNames(path, input))
            return named;
    if (std::optional<ModelProposal> captured = capturedIn(path, input))
        return captured;
    if (std::optional<ModelProposal> model = ofFamilies(files, input, capacity))
        return model;
    return inWeights(path, files, input);
}

} // namespace heedmap
