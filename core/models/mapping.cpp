#include "models/mapping.h"

#include <heedmap/document/wording.h>
#include <heedmap/error.h>
#include <heedmap/io/quotes.h>

#include <algorithm>
#include <map>

namespace heedmap {
namespace {

[[noreturn]] void refuse(const std::string& file, const std::string& key, const Json& given)
{
    throw Error(HEEDMAP_PHRASE("%1: %2 is %3, which this program does not compute"), file, key, described(given));
}

/// Throws Error where a file says one of these keys otherwise than the family takes them.
void requireOnly(const Json& only, const ModelFiles& files, const std::string& file)
{
    for (const auto& [key, values] : only.object())
        if (const Json* given = files.setting(key, file);
            given != nullptr && std::ranges::find(values.array(), *given) == values.array().end())
            refuse(file, key, *given);
}

/// The file that a rule reads.
std::string fileOf(const Json& rule)
{
    const Json* file = rule.find("in");
    return file == nullptr ? ModelFiles::config : file->string();
}

/// Throws Error where a file's value is none that the setting may have, by the name it has there.
void requireAllowed(Setting setting, const Json& given, const std::string& file, const std::string& key, double less)
{
    setting.key = key;
    setting.least += less;
    setting.most += less;
    try {
        const Settings checked({setting}, Json::Object{{key, given}}, "");
    } catch (const Error& error) {
        throw Error(HEEDMAP_PHRASE("%1: %2"), file, error.sentence());
    }
}

/// A setting as config.json spells it, by the family's own list where there is one.
Json spelled(const Json& rule, const Json& given, const std::string& key)
{
    const Json* spellings = rule.find("as");
    if (spellings == nullptr)
        return given;
    if (const Json* ours = given.isString() ? spellings->find(given.string()) : nullptr)
        return *ours;
    refuse(fileOf(rule), key, given);
}

/// The places in config.json that may say it, the first one first.
Json::Array places(const Json& from) { return from.isArray() ? from.array() : Json::Array{from}; }

} // namespace

std::optional<Mapping> Mapping::of(const Json& family, const ModelFiles& files)
{
    for (const Json& prefix : family.find("prefixes")->array()) {
        Mapping mapping(family, files, prefix.string());
        const auto has = [&](const Json& tensor) { return files.find(mapping.name(tensor.string())) != nullptr; };
        if (std::ranges::all_of(family.find("names")->array(), has)
            && std::ranges::none_of(family.find("without")->array(), has) && mapping.isMeant(family))
            return mapping;
    }
    return std::nullopt;
}

void Mapping::requireOnlyWhatIsKnown() const
{
    if (const Json* said = m_family.find("said"))
        for (const Json& key : said->array())
            if (m_files.setting(key.string()) == nullptr)
                refuseUnsaid({key});
    requireOnly(*m_family.find("only"), m_files, ModelFiles::config);
    if (const Json* pictures = m_family.find("pictures"))
        requireOnly(*pictures, m_files, ModelFiles::pictures);
    if (const Json* refused = m_family.find("refused"))
        if (const std::string tensor = first(*refused); !tensor.empty())
            throw Error(HEEDMAP_PHRASE("it has the tensor %1, with which this program does not compute"),
                        '"' + tensor + '"');
}

bool Mapping::fits(const Capacity& capacity) const
{
    double all = 0;
    for (const auto& [array, rule] : m_family.find("arrays")->object()) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : layersThere();
        for (Index layer = 0; layer < count; ++layer) {
            const ModelFiles::Found* found = m_files.find(first(*rule.find("tensor"), layer));
            if (found == nullptr)
                continue;
            double numbers = 1;
            for (const auto dimension : found->entry.dimensions)
                numbers *= static_cast<double>(dimension);
            if (numbers > capacity.numbers)
                return false;
            all += numbers;
        }
    }
    return all * static_cast<double>(sizeof(double)) <= capacity.bytes;
}

LocalizedText Mapping::remarks(const Mapping* tooLarge) const
{
    std::map<std::string, std::string> texts;
    const auto add = [&](const Json* said) {
        if (said != nullptr)
            for (const auto& [language, sentence] : said->object()) {
                std::string& text = texts[language];
                text += (text.empty() ? "" : "\n") + sentence.string();
            }
    };
    if (tooLarge != nullptr)
        add(tooLarge->m_family.find("too_large"));
    add(m_family.find("left_out"));
    if (!m_files.describes())
        add(m_family.find("assumed"));
    LocalizedText remarks;
    for (auto& [language, text] : texts)
        remarks.set(language, std::move(text));
    return remarks;
}

std::string Mapping::numbered(std::string name, Index layer)
{
    if (const std::size_t at = name.find("{i}"); at != std::string::npos)
        name.replace(at, 3, std::to_string(layer));
    return name;
}

bool Mapping::isTrue(const Json& rule, std::string_view key)
{
    const Json* value = rule.find(key);
    return value != nullptr && *value == Json(true);
}

std::string Mapping::name(const std::string& tensor, Index layer) const
{
    return numbered(tensor.starts_with('/') ? tensor.substr(1) : m_prefix + tensor, layer);
}

std::string Mapping::first(const Json& tensors, Index layer) const
{
    for (const Json& tensor : tensors.array())
        if (std::string full = name(tensor.string(), layer); m_files.find(full) != nullptr)
            return full;
    return {};
}

std::string Mapping::required(const Json& tensors, Index layer) const
{
    std::string found = first(tensors, layer);
    if (found.empty())
        throw Error(HEEDMAP_PHRASE("it has no tensor %1, which %2 needs"),
                    '"' + name(tensors.array().front().string(), layer) + '"', m_family.find("title")->string());
    return found;
}

Index Mapping::size(const std::string& tensor, std::size_t axis) const
{
    const auto& dimensions = m_files.find(tensor)->entry.dimensions;
    if (axis >= dimensions.size() || dimensions[axis] == 0)
        throw Error(HEEDMAP_PHRASE("the tensor %1 is %2; %3 dimensions or more would be right"), inQuotes(tensor),
                    dimensionsText(dimensions), axis + 1);
    return static_cast<Index>(dimensions[axis]);
}

Index Mapping::layersThere() const
{
    const Json* layer = m_family.find("layer");
    Index count = 0;
    while (layer != nullptr && m_files.find(name(layer->string(), count)) != nullptr)
        ++count;
    return count;
}

Index Mapping::layers() const
{
    const Index count = layersThere();
    const Json* key = m_family.find("layers");
    const Json* said = key == nullptr ? nullptr : m_files.setting(key->string());
    if (said != nullptr && *said != Json(static_cast<double>(count)))
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; for these weights %4 would be right"), ModelFiles::config,
                    key->string(), said->text(), count);
    return count;
}

Json Mapping::config() const
{
    Setting all;
    all.members = heedmap::mechanism(mechanism()).settings();
    return value(*m_family.find("config"), &all);
}

Json Mapping::value(const Json& rule, const Setting* setting) const
{
    if (!rule.isObject())
        return rule;
    if (isTrue(rule, "layers"))
        return static_cast<double>(layers());
    if (rule.find("from") != nullptr || rule.find("else") != nullptr || rule.find("size") != nullptr)
        return taken(rule, setting);
    Json::Object members;
    for (const auto& [member, inner] : rule.object()) {
        const Setting* known = nullptr;
        if (setting != nullptr)
            if (const auto found = std::ranges::find(setting->members, member, &Setting::key);
                found != setting->members.end())
                known = &*found;
        if (Json taken = value(inner, known); !taken.isNull())
            members.emplace_back(member, std::move(taken));
    }
    return members;
}

Json Mapping::taken(const Json& rule, const Setting* setting) const
{
    const Json* from = rule.find("from");
    const Json::Array keys = from == nullptr ? Json::Array() : places(*from);
    if (isMeant(rule))
        for (const Json& key : keys)
            if (const Json* given = m_files.setting(key.string(), fileOf(rule)))
                return number(rule, spelled(rule, *given, key.string()), key.string(), setting);
    if (const Json* needed = rule.find("needed"); needed != nullptr && holds(*needed))
        refuseUnsaid(keys);
    if (const Json* otherwise = rule.find("else"))
        return value(*otherwise, setting);
    if (rule.find("size") != nullptr)
        return sized(rule);
    refuseUnsaid(keys);
}

Json Mapping::number(const Json& rule, const Json& given, const std::string& key, const Setting* setting) const
{
    if (setting != nullptr && setting->type == Setting::Type::Numbers && given.isNumber()) // one of them
        return number(rule, Json::Array{given}, key, setting);
    const Json* subtracted = rule.find("less");
    const double less = subtracted == nullptr ? 0 : subtracted->number();
    if (setting != nullptr && rule.find("as") == nullptr)
        requireAllowed(*setting, given, fileOf(rule), key, less);
    return less == 0 ? given : Json(given.number() - less);
}

bool Mapping::holds(const Json& said) const
{
    for (const Json& key : places(*said.find("of")))
        if (const Json* given = m_files.setting(key.string())) {
            const Json* values = said.find("is");
            return values == nullptr || std::ranges::find(values->array(), *given) != values->array().end();
        }
    return isTrue(said, "else");
}

bool Mapping::isMeant(const Json& rule) const
{
    const Json* where = rule.find("where");
    return where == nullptr || std::ranges::all_of(where->array(), [this](const Json& said) { return holds(said); });
}

void Mapping::refuseUnsaid(const Json::Array& keys) const
{
    const auto found = std::ranges::find_if(keys, [this](const Json& key) {
        const std::size_t dot = key.string().find('.');
        return dot != std::string::npos && m_files.setting(key.string().substr(0, dot)) != nullptr;
    });
    throw Error(HEEDMAP_PHRASE("config.json beside it has to say %1"),
                '"' + (found == keys.end() ? keys.front() : *found).string() + '"');
}

Json Mapping::sized(const Json& rule) const
{
    const Json::Array& of = rule.find("size")->array();
    const Index whole = size(name(of[0].string()), static_cast<std::size_t>(of[1].number()));
    const Json* by = rule.find("by");
    const Index divisor = by == nullptr ? 1 : static_cast<Index>(by->number());
    if (rule.find("from") != nullptr && (m_files.describes() || whole % divisor != 0))
        refuseUnsaid(places(*rule.find("from")));
    const Index count = whole / divisor;
    return static_cast<double>(count);
}

std::optional<Index> Mapping::leastRows(const std::string& kind) const
{
    std::optional<Index> least;
    const auto consider = [&](const Json& rule) {
        if (const Json* rows = rule.find("rows"); rows != nullptr && *rows == Json(kind)) {
            const Index count = size(required(*rule.find("tensor")), 0);
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
