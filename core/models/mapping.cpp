#include "models/mapping.h"

#include "base/wording.h"
#include "models/captured_file.h"
#include "models/remarks.h"

#include <heedmap/base/error.h>
#include <heedmap/mechanisms/mechanism.h>

#include <algorithm>
#include <charconv>

namespace heedmap {
namespace {

/// Throws Error if a file says one of these keys otherwise than the family takes them.
void requireAllowed(const std::vector<Allowed>& allowed, const ModelFiles& files, const std::string& file)
{
    for (const auto& [key, values, anything] : allowed) {
        if (file == ModelFiles::config)
            files.look(key);
        if (const Json* given = anything ? nullptr : files.setting(key, file);
            given != nullptr && std::ranges::find(values, *given) == values.end())
            refuse(file, key, *given);
    }
}

/// The texts under "0", "1", …; none if there are others, or fewer.
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

/// A rule for one setting, under what is left of its name within the group.
struct NamedRule {
    std::string_view name;
    const SettingRule* rule;
};

/// The settings of a group, in the order of the rules; those of a group within it stand where its first one stands.
Json settingsOf(const std::vector<NamedRule>& rules, const std::vector<Setting>& known, const FamilyReader& reader)
{
    Json::Object made;
    std::vector<std::string_view> groups;
    for (const auto& [name, rule] : rules) {
        const std::string_view key = name.substr(0, name.find('.'));
        const auto found = std::ranges::find(known, key, &Setting::key);
        const Setting* setting = found == known.end() ? nullptr : &*found;
        if (key == name) {
            if (Json value = (*rule)(reader, setting); !value.isNull())
                made.emplace_back(key, std::move(value));
        } else if (std::ranges::find(groups, key) == groups.end()) {
            groups.push_back(key);
            std::vector<NamedRule> members;
            for (const NamedRule& other : rules)
                if (other.name.starts_with(key) && other.name.substr(key.size()).starts_with('.'))
                    members.push_back({other.name.substr(key.size() + 1), other.rule});
            made.emplace_back(
                key, settingsOf(members, setting == nullptr ? std::vector<Setting>() : setting->members, reader));
        }
    }
    return made;
}

} // namespace

std::optional<Mapping> Mapping::of(const ModelFamily& family, const ModelFiles& files)
{
    for (const ModelFiles::Stem& stem : files.stems())
        for (const std::string& prefix : family.prefixes) {
            Mapping mapping(FamilyReader(family, files, prefix, stem));
            const auto has = [&](const std::string& tensor) { return mapping.m_reader.has(tensor); };
            if (std::ranges::all_of(family.has, has) && std::ranges::none_of(family.lacks, has)
                && mapping.m_reader.hold(family.where) && mapping.isSized())
                return mapping;
        }
    return std::nullopt;
}

void Mapping::requireOnlyWhatIsKnown() const
{
    files().forgetLooks();
    (void)m_reader.hold(family().where);
    for (const std::string& key : family().required)
        if (files().setting(key) == nullptr)
            m_reader.refuseWithout({key});
    requireAllowed(family().allowed, files(), ModelFiles::config);
    if (family().mechanism.empty())
        throw Error(HEEDMAP_PHRASE("these are weights of %1, which this program does not compute: %2; %3"),
                    family().title, family().because, howToCapture());
    requireAllowed(family().allowedPictures, files(), ModelFiles::pictures);
    for (const std::string& tensor : family().refused)
        if (m_reader.has(tensor))
            throw Error(HEEDMAP_PHRASE("it has the tensor %1, with which this program does not compute"),
                        '"' + m_reader.name(tensor) + '"');
    for (const Agreement& agreement : family().agreements)
        agreement(m_reader);
}

// Whether one of some tensors' axes has the size that tells the family, where it needs one, or a matrix the form.
bool Mapping::isSized() const
{
    const auto dimensions = [this](const std::string& tensor) {
        const ModelFiles::Found* found = files().find(m_reader.name(tensor));
        return found == nullptr ? std::vector<std::uint64_t>() : found->entry.dimensions;
    };
    if (!family().tall.empty()) {
        const std::vector<std::uint64_t> sizes = dimensions(family().tall);
        if (sizes.size() != 2 || sizes[0] <= sizes[1])
            return false;
    }
    return family().sized.empty() || std::ranges::any_of(family().sized, [&](const auto& sized) {
               const auto& [axis, size] = sized;
               const std::vector<std::uint64_t> sizes = dimensions(axis.tensor);
               return axis.axis < sizes.size() && std::cmp_equal(sizes[axis.axis], size);
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
    for (const auto& [array, rule] : family().arrays) {
        const Index count = array.find("{i}") == std::string::npos ? 1 : m_reader.layersThere(stackOf(array));
        for (Index layer = rule.firstLayer; layer < count; ++layer)
            if (!has(tensorOf(rule, layer)))
                return false;
    }
    return all * static_cast<double>(sizeof(double)) <= capacity.bytes;
}

Sentence Mapping::remarks(const Mapping* tooLarge) const
{
    Sentence remarks;
    const auto add = [&](const Phrase& phrase) {
        if (isSaid(phrase))
            addRemark(remarks, phrase);
    };
    if (tooLarge != nullptr)
        add(tooLarge->family().tooLarge);
    add(family().leftOut);
    addRemark(remarks, m_reader.prediction().remark());
    if (!files().describes())
        add(family().assumed);
    return remarks;
}

Json Mapping::config() const
{
    std::vector<NamedRule> rules;
    for (const auto& [name, rule] : family().settings)
        rules.push_back({name, &rule});
    return settingsOf(rules, mechanism(family().mechanism).settings(), m_reader);
}

std::optional<Index> Mapping::openHeads() const
{
    return family().openHeads ? std::optional(m_reader.size(*family().openHeads)) : std::nullopt;
}

Named<std::vector<LocalizedText>> Mapping::labels() const
{
    Named<std::vector<LocalizedText>> labels;
    if (!m_reader.prediction().possible())
        return labels;
    for (const auto& [letter, key, size] : family().labels) {
        std::vector<LocalizedText> texts = namesByNumber(files().setting(key), m_reader.size(size));
        if (!texts.empty())
            labels.emplace_back(letter, std::move(texts));
    }
    return labels;
}

std::optional<Index> Mapping::idOf(std::optional<SettingRule> InputRule::*token) const
{
    if (!family().input || !((*family().input).*token))
        return std::nullopt;
    static const Setting id{.key = "id", .type = Setting::Type::Integer, .least = 0};
    return static_cast<Index>((*((*family().input).*token))(m_reader, &id).number());
}

} // namespace heedmap
