#include "models/family_reader.h"

#include "base/wording.h"
#include "models/captured_file.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>
#include <heedmap/base/quotes.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr const char* tie = "tie_word_embeddings";

[[noreturn]] void refuseWithoutTensor(const std::string& tensor, const ModelFamily& family)
{
    throw Error(HEEDMAP_PHRASE("it has no tensor %1, which %2 needs"), '"' + tensor + '"', family.title);
}

} // namespace

std::string numbered(std::string name, Index layer)
{
    if (const std::size_t at = name.find("{i}"); at != std::string::npos)
        name.replace(at, 3, std::to_string(layer));
    return name;
}

std::string ofHead(std::string name, Index head)
{
    if (const std::size_t at = name.find("{h}"); at != std::string::npos)
        name.replace(at, 3, std::to_string(head));
    return name;
}

void requireAllowed(const Setting& setting, const Json& given, const std::string& file)
{
    naming(file, [&] { const Settings checked({setting}, Json::Object{{setting.key, given}}, ""); });
}

void refuse(const std::string& file, const std::string& key, const Json& given)
{
    const Sentence refusal(HEEDMAP_PHRASE("%1: %2 is %3, which this program does not compute"), file, key,
                           described(given));
    if (key == "model_type")
        throw Error(HEEDMAP_PHRASE("%1; %2"), refusal, howToCapture());
    throw Error(refusal);
}

Prediction::Prediction(const FamilyReader& reader) : m_reader(reader)
{
    for (const auto& [array, rule] : reader.family().arrays) {
        if (rule.predicts == ArrayRule::Predicts::No)
            continue;
        const bool optional = rule.missing == ArrayRule::Missing::LeftOut && rule.predicts == ArrayRule::Predicts::Only;
        const bool filled =
            optional || rule.missing == ArrayRule::Missing::Zeros || rule.missing == ArrayRule::Missing::Ones;
        if (rule.tie)
            readTie(rule);
        else if (!filled)
            m_complete = m_complete && !reader.first(rule.tensors).empty();
    }
}

// As config.json says; else, where there is one, as all models of the family have it; else as the tensors tell.
void Prediction::readTie(const ArrayRule& rule)
{
    const ModelFiles& files = m_reader.files();
    const Json* said = files.setting(tie);
    if (said != nullptr && !said->isBool())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected true or false"), ModelFiles::config, tie, described(*said));
    m_ties = true;
    m_name = m_reader.name(rule.tensors.front());
    m_own = m_reader.first(rule.tensors);
    m_shared = m_reader.first(rule.tie->to);
    m_said = said != nullptr;
    m_usual = rule.tie->usual && files.describes();
    m_tied = m_said ? said->boolean() : m_usual || m_own.empty();
}

Sentence Prediction::remark() const
{
    const ModelFiles& files = m_reader.files();
    if (!m_complete)
        return m_reader.family().unpredicted;
    if (m_ties && !m_tied && m_own.empty())
        return Sentence(HEEDMAP_PHRASE("No words are predicted: config.json says that %1 is not the embeddings "
                                       "(tie_word_embeddings is false), but the weights do not hold it."),
                        m_name);
    if (m_tied && !m_own.empty() && !files.holdsNumbers(m_own))
        return Sentence(
            HEEDMAP_PHRASE("The prediction compares with the embeddings, as config.json has it (tie_word_embeddings is "
                           "true, unless said); the %1 in the weights cannot be read and is left out."),
            m_own);
    if (m_tied && !m_own.empty() && !files.same(m_own, m_shared))
        return Sentence(
            HEEDMAP_PHRASE("The prediction compares with the embeddings, as config.json has it (tie_word_embeddings is "
                           "true, unless said); the %1 in the weights is another and is left out."),
            m_own);
    if (m_tied && m_own.empty() && !m_said && !m_usual && files.describes())
        return Sentence(HEEDMAP_PHRASE("The prediction compares with the embeddings: the weights hold no %1, and "
                                       "config.json does not say tie_word_embeddings."),
                        m_name);
    return {};
}

namespace {

std::string marked(std::string name, const std::string& mark, Index number)
{
    if (const std::size_t at = name.find(mark); at != std::string::npos)
        name.replace(at, mark.size(), std::to_string(number));
    return name;
}

} // namespace

Index FamilyReader::counted(const std::string& key) const
{
    constexpr double most = 1 << 10;
    const Json* said = key.empty() ? nullptr : m_files.setting(key);
    if (said == nullptr)
        return 1;
    requireAllowed({.key = key, .type = Setting::Type::Integer, .least = 1, .most = most}, *said);
    return static_cast<Index>(said->number());
}

// Of L layers, layer i is of the group ⌊i·groups/L⌋ (Lan et al. 2020, ALBERT).
std::string FamilyReader::name(const std::string& tensor, Index layer) const
{
    std::string full = numbered(tensor.starts_with('/') ? m_head + tensor.substr(1) : m_prefix + tensor, layer);
    if (m_family.groupsKey.empty())
        return full;
    const Index inner = counted(m_family.innerKey);
    const Index outer = std::max<Index>(layersThere() / inner, 1);
    return marked(marked(full, "{group}", layer / inner * counted(m_family.groupsKey) / outer), "{inner}",
                  layer % inner);
}

std::string FamilyReader::first(const TensorNames& tensors, Index layer) const
{
    for (const std::string& tensor : tensors)
        if (std::string full = name(tensor, layer); m_files.find(full) != nullptr)
            return full;
    return {};
}

std::string FamilyReader::required(const TensorNames& tensors, Index layer) const
{
    std::string found = first(tensors, layer);
    if (found.empty())
        refuseWithoutTensor(name(tensors.front(), layer), m_family);
    return found;
}

Index FamilyReader::size(const std::string& tensor, std::size_t axis) const
{
    const ModelFiles::Found* found = m_files.find(tensor);
    if (found == nullptr)
        refuseWithoutTensor(tensor, m_family);
    const auto& dimensions = found->entry.dimensions;
    if (axis >= dimensions.size() || dimensions[axis] == 0)
        throw Error(HEEDMAP_PHRASE("the tensor %1 is %2; expected %3 dimensions or more"), inQuotes(tensor),
                    dimensionsText(dimensions), axis + 1);
    return static_cast<Index>(dimensions[axis]);
}

bool FamilyReader::holds(const Condition& condition) const
{
    for (const std::string& key : condition.keys)
        m_files.look(key);
    for (const std::string& key : condition.keys)
        if (const Json* given = m_files.setting(key)) {
            if (!condition.values)
                return true;
            const std::vector<Json>& values = *condition.values;
            if (!given->isBool() && !values.empty() && std::ranges::all_of(values, &Json::isBool))
                throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected true or false"), ModelFiles::config, key,
                            described(*given));
            return std::ranges::find(values, *given) != values.end();
        }
    return condition.silence;
}

bool FamilyReader::hold(const Conditions& conditions) const
{
    for (const Condition& condition : conditions)
        std::ranges::for_each(condition.keys, [this](const std::string& key) { m_files.look(key); });
    return std::ranges::all_of(conditions, [this](const Condition& condition) { return holds(condition); });
}

void FamilyReader::refuseWithout(const Keys& keys) const
{
    const auto found = std::ranges::find_if(keys, [this](const std::string& key) {
        const std::size_t dot = key.find('.');
        return dot != std::string::npos && m_files.setting(key.substr(0, dot)) != nullptr;
    });
    throw Error(HEEDMAP_PHRASE("expected %1 in the config.json beside it"),
                '"' + (found == keys.end() ? keys.front() : *found) + '"');
}

Index FamilyReader::layersThere(Stack stack) const
{
    const std::string& layer = stack == Stack::Own ? m_family.layer : m_family.sourceLayer;
    if (!layer.empty() && layer.find("{i}") == std::string::npos) { // one for all
        constexpr double most = 1 << 10;
        const Json* said = m_files.setting(m_family.layersKey);
        if (said != nullptr && said->isNumber() && said->number() > most)
            refuse(ModelFiles::config, m_family.layersKey, *said);
        const bool counts = said != nullptr && said->isNumber() && said->number() >= 0;
        return (counts ? static_cast<Index>(said->number()) : 1) * counted(m_family.innerKey);
    }
    Index count = 0;
    while (!layer.empty() && m_files.find(name(layer, count)) != nullptr)
        ++count;
    return count;
}

Index FamilyReader::layers(Stack stack) const
{
    const Index count = layersThere(stack) / counted(m_family.innerKey);
    const std::string& key = stack == Stack::Own ? m_family.layersKey : m_family.sourceLayersKey;
    const Json* said = key.empty() ? nullptr : m_files.setting(key);
    if (said != nullptr && *said != Json(static_cast<double>(count)))
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected %4 for these weights"), ModelFiles::config, key,
                    described(*said), count);
    return count * counted(m_family.innerKey);
}

} // namespace heedmap
