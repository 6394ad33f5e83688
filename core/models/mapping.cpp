#include "models/mapping.h"

#include "base/wording.h"
#include "models/contradictions.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <charconv>

namespace heedmap {
namespace {

/// Throws Error where a file says one of these keys otherwise than the family takes them.
void requireOnly(const Json& only, const ModelFiles& files, const std::string& file)
{
    for (const auto& [key, values] : only.object())
        if (const Json* given = files.setting(key, file);
            given != nullptr && std::ranges::find(values.array(), *given) == values.array().end())
            refuse(file, key, *given);
}

/// The texts under "0", "1", …; none where there are others, or not so many.
std::vector<LocalizedText> namesByNumber(const Json* names, Index count)
{
    if (names == nullptr || !names->isObject() || static_cast<Index>(names->object().size()) != count)
        return {};
    std::vector<LocalizedText> texts(static_cast<std::size_t>(count));
    for (const auto& [key, text] : names->object()) {
        std::size_t number = texts.size();
        const auto read = std::from_chars(key.data(), key.data() + key.size(), number);
        if (!text.isString() || number >= texts.size() || read.ptr != key.data() + key.size())
            return {};
        texts[number] = LocalizedText(text.string());
    }
    return texts;
}

} // namespace

std::optional<Mapping> Mapping::of(const Json& family, const ModelFiles& files)
{
    for (const Json& prefix : family.find("prefixes")->array()) {
        const Mapping mapping(family, {files, prefix.string()});
        const auto has = [&](const Json& tensor) {
            return files.find(mapping.names().name(tensor.string())) != nullptr;
        };
        if (std::ranges::all_of(family.find("names")->array(), has)
            && std::ranges::none_of(family.find("without")->array(), has) && mapping.m_rules.isMeant(family)
            && mapping.isSized())
            return mapping;
    }
    return std::nullopt;
}

void Mapping::requireOnlyWhatIsKnown() const
{
    if (const Json* said = m_family.find("said"))
        for (const Json& key : said->array())
            if (files().setting(key.string()) == nullptr)
                m_rules.refuseUnsaid({key});
    requireOnly(*m_family.find("only"), files(), ModelFiles::config);
    if (mechanism().empty())
        throw Error(HEEDMAP_PHRASE("these are weights of %1, which this program does not compute; if they are not, "
                                   "config.json beside them must have \"model_type\""),
                    title());
    if (const Json* pictures = m_family.find("pictures"))
        requireOnly(*pictures, files(), ModelFiles::pictures);
    if (const Json* refused = m_family.find("refused"))
        if (const std::string tensor = names().first(*refused); !tensor.empty())
            throw Error(HEEDMAP_PHRASE("it has the tensor %1, with which this program does not compute"),
                        '"' + tensor + '"');
    if (const Json* sizes = m_family.find("sizes"))
        requireAgreement(*sizes, m_rules);
}

std::string Mapping::mechanism() const
{
    const Json* mechanism = m_family.find("mechanism");
    return mechanism == nullptr ? std::string() : mechanism->string();
}

// Whether one of some tensors' axes has the size that tells the family, where it needs one.
bool Mapping::isSized() const
{
    const Json* sized = m_family.find("sized");
    return sized == nullptr || std::ranges::any_of(sized->array(), [this](const Json& rule) {
               const ModelFiles::Found* found = files().find(names().name(rule.array()[0].string()));
               const auto axis = static_cast<std::size_t>(rule.array()[1].number());
               return found != nullptr && axis < found->entry.dimensions.size()
                   && static_cast<double>(found->entry.dimensions[axis]) == rule.array()[2].number();
           });
}

bool Mapping::fits(const Capacity& capacity, bool lookUp) const
{
    double all = 0;
    const auto has = [&](const std::string& tensor) {
        const ModelFiles::Found* found = files().find(tensor);
        if (found == nullptr)
            return true;
        double numbers = 1;
        for (const auto dimension : found->entry.dimensions)
            numbers *= static_cast<double>(dimension);
        all += numbers;
        return numbers <= capacity.numbers;
    };
    if (lookUp && !has(embedding()))
        return false;
    for (const auto& [array, rule] : m_family.find("arrays")->object()) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : m_rules.layersThere();
        for (Index layer = 0; layer < count; ++layer)
            if (!has(tensorOf(rule, layer)))
                return false;
    }
    return all * static_cast<double>(sizeof(double)) <= capacity.bytes;
}

Sentence Mapping::remarks(const Mapping* tooLarge) const
{
    Sentence remarks;
    const auto add = [&](const Json& family, const char* key) {
        if (const Json* said = family.find(key))
            addRemark(remarks, familyRemark(said->string()));
    };
    if (tooLarge != nullptr)
        add(tooLarge->m_family, "too_large");
    add(m_family, "left_out");
    addRemark(remarks, m_rules.prediction().remark());
    if (!files().describes())
        add(m_family, "assumed");
    return remarks;
}

std::string Mapping::required(const Json& tensors, Index layer) const
{
    std::string found = names().first(tensors, layer);
    if (found.empty())
        throw Error(HEEDMAP_PHRASE("it has no tensor %1, which %2 needs"),
                    '"' + names().name(tensors.array().front().string(), layer) + '"',
                    m_family.find("title")->string());
    return found;
}

std::string Mapping::tensorOf(const Json& rule, Index layer) const
{
    const Json* predicts = rule.find("prediction");
    if (predicts != nullptr && *predicts == Json("only") && !m_rules.prediction().possible())
        return {};
    return rule.find("tied") == nullptr ? names().first(*rule.find("tensor"), layer)
                                        : m_rules.prediction().vocabulary();
}

Json Mapping::config() const
{
    Setting all;
    all.members = heedmap::mechanism(mechanism()).settings();
    return m_rules.value(*m_family.find("config"), &all);
}

Named<std::vector<LocalizedText>> Mapping::labels() const
{
    Named<std::vector<LocalizedText>> labels;
    const Json* rules = m_family.find("labels");
    if (rules == nullptr || !m_rules.prediction().possible())
        return labels;
    for (const auto& [letter, rule] : rules->object()) {
        const Json::Array& of = rule.find("size")->array();
        const Index count = names().size(names().name(of[0].string()), static_cast<std::size_t>(of[1].number()));
        std::vector<LocalizedText> texts = namesByNumber(files().setting(rule.find("from")->string()), count);
        if (!texts.empty())
            labels.emplace_back(letter, std::move(texts));
    }
    return labels;
}

std::optional<Index> Mapping::leastRows(const std::string& kind) const
{
    std::optional<Index> least;
    const auto consider = [&](const Json& rule) {
        if (const Json* rows = rule.find("rows"); rows != nullptr && *rows == Json(kind)) {
            const Index count = names().size(required(*rule.find("tensor")), 0);
            least = std::min(least.value_or(count), count);
        }
    };
    if (const Json* input = m_family.find("input"))
        std::ranges::for_each(input->find("sum")->array(), consider);
    for (const auto& [array, rule] : m_family.find("arrays")->object())
        consider(rule);
    return least;
}

} // namespace heedmap
