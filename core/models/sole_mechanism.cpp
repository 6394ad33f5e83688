#include "models/sole_mechanism.h"

#include "models/given_input.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/io/array_contents.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/file.h>
#include <heedmap/mechanisms/mechanism.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace heedmap {
namespace {

/// The arrays of a file, and what a mechanism makes of them.
class SoleMechanism {
public:
    SoleMechanism(const std::filesystem::path& path, const ModelInput& input) : m_path(path), m_input(input) {}

    /// Whether all of them may be arrays of a mechanism.
    bool read();
    /// Whether they are those of this one: none is missing, none is another's.
    bool isOf(const Mechanism& mechanism);
    ModelProposal proposal(const Mechanism& mechanism);

private:
    void nameAligned();
    ArraySource source(const std::string& name) const;
    Json configFor(const std::vector<Setting>& schema) const;
    void setMask(Json& config) const;
    /// How many layers the names count: 2 for `enc.0.…` and `enc.1.…`.
    int layersIn(const std::string& stack) const;
    Sentence assumptions(const std::vector<Setting>& schema, const Json& config) const;
    /// How many keys there are; 0 where no array of them is called so.
    Index keys() const;
    bool open(const char* setting) const { return m_input.settings.find(setting) == nullptr; }

    std::filesystem::path m_path;
    const ModelInput& m_input;
    std::map<std::string, ArrayEntry> m_arrays; ///< by what the mechanism calls them
    std::vector<ArrayEntry> m_masks;
    std::vector<ArrayEntry> m_lengths; ///< counts of the keys that are tokens
    std::optional<GivenMask> m_mask;
    std::vector<std::string> m_unused; ///< texts
    bool m_tokens = false;
};

bool has(const std::vector<Setting>& schema, const char* key)
{
    return std::ranges::find(schema, key, &Setting::key) != schema.end();
}

/// What code calls the arrays of the attentions of Bahdanau and Luong.
struct Aligned {
    std::string_view name;
    const char* array;
};
constexpr std::array alignedNames{
    Aligned{"queries", "s"},
    Aligned{"query", "s"},
    Aligned{"Q", "s"},
    Aligned{"decoder_states", "s"},
    Aligned{"decoder_state", "s"},
    Aligned{"decoder_hidden", "s"},
    Aligned{"dec_hidden", "s"},
    Aligned{"keys", "H"},
    Aligned{"key", "H"},
    Aligned{"K", "H"},
    Aligned{"encoder_outputs", "H"},
    Aligned{"encoder_output", "H"},
    Aligned{"encoder_states", "H"},
    Aligned{"encoder_hidden", "H"},
    Aligned{"enc_outputs", "H"},
    Aligned{"values", "H_V"},
    Aligned{"value", "H_V"},
    Aligned{"V", "H_V"},
    Aligned{"W_a.weight", "W_a"},
    Aligned{"Wa.weight", "W_a"},
    Aligned{"Wa", "W_a"},
    Aligned{"U_a.weight", "U_a"},
    Aligned{"Ua.weight", "U_a"},
    Aligned{"Ua", "U_a"},
    Aligned{"v_a.weight", "v_a"},
    Aligned{"va.weight", "v_a"},
    Aligned{"Va.weight", "v_a"},
    Aligned{"w_v.weight", "v_a"},
    Aligned{"v.weight", "v_a"},
    Aligned{"V.weight", "v_a"},
    Aligned{"va", "v_a"},
};
constexpr std::array alignedProjections{
    // beside a vector that makes the score
    Aligned{"W_q.weight", "W_a"}, Aligned{"W_k.weight", "U_a"},     Aligned{"W1.weight", "W_a"},
    Aligned{"W2.weight", "U_a"},  Aligned{"W_query.weight", "W_a"}, Aligned{"W_key.weight", "U_a"},
};

/// Gives arrays the names of the mechanisms, where weights or a vector say that they are of those.
void SoleMechanism::nameAligned()
{
    const auto renamed = [](std::string name, const auto& names) {
        const auto found = std::ranges::find(names, name, &Aligned::name);
        return found == names.end() ? name : std::string(found->array);
    };
    std::map<std::string, ArrayEntry> arrays;
    for (const auto& [name, array] : m_arrays)
        arrays.emplace(renamed(name, alignedNames), array);
    if (!arrays.contains("H"))
        if (auto values = arrays.extract("H_V")) { // which are the keys, too
            values.key() = "H";
            arrays.insert(std::move(values));
        }
    const bool scored = arrays.contains("v_a");
    if ((!scored && !arrays.contains("W_a")) || arrays.size() != m_arrays.size())
        return;
    m_arrays.clear();
    for (const auto& [name, array] : arrays)
        m_arrays.emplace(scored ? renamed(name, alignedProjections) : name, array);
}

/// As the file has it; a vector that a Linear of one output holds as a row.
ArraySource SoleMechanism::source(const std::string& name) const
{
    const ArrayEntry& array = m_arrays.at(name);
    if (name == "v_a" && array.dimensions.size() == 2) {
        Tensor numbers = readArrayFile(m_path, array.name);
        const Index size = numbers.shape().size();
        return std::make_shared<const Tensor>(std::move(numbers).reshaped(Shape::vector(size)));
    }
    return FileReference{.file = m_path.filename().string(), .array = array.name};
}

bool SoleMechanism::read()
{
    constexpr std::size_t mostAxes = 3;
    for (const ArrayEntry& array : describeArrays(m_path)) {
        const std::size_t axes = array.dimensions.size();
        if (array.name == "tokens" && holdsText(array))
            m_tokens = true;
        else if (countsTokens(array, array.name))
            m_lengths.push_back(array);
        else if (holdsText(array))
            m_unused.push_back(array.name);
        else if (!holdsNumbers(array) || axes == 0 || axes > mostAxes)
            return false;
        else if (namesMask(array.name))
            m_masks.push_back(array);
        else
            m_arrays[array.name] = array;
    }
    nameAligned();
    return m_arrays.size() > 1;
}

int SoleMechanism::layersIn(const std::string& stack) const
{
    int count = 0;
    const auto there = [&] {
        const auto first = m_arrays.lower_bound(stack + std::to_string(count) + ".");
        return first != m_arrays.end() && first->first.starts_with(stack + std::to_string(count) + ".");
    };
    while (there())
        ++count;
    return count;
}

Index SoleMechanism::keys() const
{
    for (const char* name : {"K", "H", "C", "X"})
        if (const auto found = m_arrays.find(name); found != m_arrays.end() && found->second.dimensions.size() > 1)
            return static_cast<Index>(found->second.dimensions.rbegin()[1]);
    return 0;
}

Json SoleMechanism::configFor(const std::vector<Setting>& schema) const
{
    Json config = m_input.settings;
    constexpr std::pair<const char*, const char*> counts[] = {
        {"encoder_layers", "enc."}, {"decoder_layers", "dec."}, {"process_layers", "process."}};
    for (const auto& [key, stack] : counts)
        if (has(schema, key) && config.find(key) == nullptr && layersIn(stack) > 0)
            config.set(key, layersIn(stack));
    if (has(schema, "score") && config.find("score") == nullptr && m_arrays.contains("W_a"))
        config.set("score", m_arrays.contains("v_a") ? "concat" : "general");
    if (!has(schema, "causal") && has(schema, "mask"))
        setMask(config);
    return config;
}

/// What the caller says goes before what the file does.
void SoleMechanism::setMask(Json& config) const
{
    Json mask = Json(m_mask ? m_mask->rules : Json::Object());
    if (const Json* causal = config.find("causal"))
        mask.set("causal", *causal);
    if (const Json* said = config.find("mask"); said != nullptr && said->isObject())
        setRules(mask, *said, m_mask ? &*m_mask : nullptr);
    else if (said != nullptr)
        mask = *said;
    Json::Object others;
    for (const auto& [key, value] : config.object())
        if (key != "causal" && key != "mask")
            others.emplace_back(key, value);
    config = Json(std::move(others));
    if (!mask.isObject() || !mask.object().empty())
        config.set("mask", mask);
}

bool SoleMechanism::isOf(const Mechanism& mechanism)
{
    const std::vector<Setting> schema = mechanism.settings();
    if (mechanism.id() == "captured" || ((!m_masks.empty() || !m_lengths.empty()) && !has(schema, "mask")))
        return false;
    ArrayNames names;
    for (const auto& [name, array] : m_arrays)
        names.insert(name);
    try {
        const Settings settings(schema, configFor(schema));
        const std::vector<ArraySpec> specs = mechanism.arrays(settings, names);
        const auto isNamed = [&](const ArraySpec& spec) { return names.contains(spec.name); };
        const auto mayLack = [&](const ArraySpec& spec) { return spec.optional || isNamed(spec); };
        return std::ranges::all_of(specs, mayLack)
            && std::ranges::count_if(specs, isNamed) == static_cast<std::ptrdiff_t>(names.size());
    } catch (const Error&) { // of settings that it does not have
        return false;
    }
}

Sentence SoleMechanism::assumptions(const std::vector<Setting>& schema, const Json& config) const
{
    Sentence all;
    if (has(schema, "scale") && open("scale"))
        addAssumed(all, assumed::scale);
    if (has(schema, "norm") && open("norm"))
        addAssumed(all, assumed::postNorm);
    if (has(schema, "activation") && open("activation"))
        addAssumed(all, assumed::relu);
    if (m_mask && !m_mask->assumed.empty())
        addAssumed(all, m_mask->assumed);
    else if (has(schema, "mask") && leavesMaskOpen(config.find("mask")))
        addAssumed(all, assumed::noMask);
    return all;
}

ModelProposal SoleMechanism::proposal(const Mechanism& mechanism)
{
    const std::vector<Setting> schema = mechanism.settings();
    const auto output = std::ranges::find_if(m_arrays, [](const auto& each) { return each.first.ends_with("W_O"); });
    if (output != m_arrays.end() && has(schema, "heads") && open("heads"))
        throw headsQuestion("attention of " + mechanism.id(), static_cast<Index>(output->second.dimensions.front()));
    requireBatch(m_input, std::ranges::any_of(m_masks, [](const ArrayEntry& mask) {
                     return holdsSamples(mask.name, mask.dimensions);
                 }));
    if (!m_masks.empty())
        m_mask = givenMask(m_path, m_masks, MaskOf::Arrays, "mask", m_input);
    for (const ArrayEntry& length : m_lengths) {
        m_mask = m_mask ? std::move(m_mask) : GivenMask();
        addLength(*m_mask, m_path, length, "mask", m_input, {.keys = keys()});
    }
    Document document{
        .title = LocalizedText(m_path.stem().string()), .mechanism = mechanism.id(), .config = configFor(schema)};
    if (m_tokens)
        document.tokens.query = readTextArray(m_path, "tokens").strings;
    for (const auto& [name, array] : m_arrays)
        document.arrays.emplace_back(name, source(name));
    if (m_mask && m_mask->array)
        document.arrays.emplace_back(m_arrays.contains("attn.W_Q") ? "attn.mask" : "mask", *m_mask->array);
    const Sentence all = assumptions(schema, document.config);
    ModelProposal proposal{"named", std::move(document), m_path.parent_path()};
    if (!all.empty())
        proposal.noticed.push_back({.remark = Sentence(assumed::line, mechanism.id(), all)});
    if (!m_unused.empty())
        proposal.noticed.push_back({.remark = unusedRemark(m_unused)});
    return proposal;
}

} // namespace

std::optional<ModelProposal> soleMechanism(const std::filesystem::path& path, const ModelInput& input)
{
    SoleMechanism file(path, input);
    if (!file.read())
        return std::nullopt;
    const Mechanism* only = nullptr;
    for (const Mechanism* mechanism : mechanisms())
        if (file.isOf(*mechanism)) {
            if (only != nullptr)
                return std::nullopt;
            only = mechanism;
        }
    return only == nullptr ? std::nullopt : std::optional(file.proposal(*only));
}

} // namespace heedmap
