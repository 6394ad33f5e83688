#include "models/config_rules.h"

#include "base/wording.h"
#include "models/captured_file.h"
#include "models/contradictions.h"

#include <heedmap/base/error.h>
#include <heedmap/base/naming.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

/// The file that a rule reads.
std::string fileOf(const Json& rule)
{
    const Json* file = rule.find("in");
    return file == nullptr ? ModelFiles::config : file->string();
}

/// A setting as a file has it: under its name there, and before the subtraction.
Setting there(Setting setting, const std::string& key, double less)
{
    setting.key = key;
    setting.least += less;
    setting.most += less;
    return setting;
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

/// One number for all layers, where a list has the same for each; what a list of others says is not computed.
Json alike(const Json& rule, const Json& given, const std::string& key)
{
    if (!isTrue(rule, "alike") || !given.isArray())
        return given;
    const Json::Array& each = given.array();
    if (each.empty() || std::ranges::any_of(each, [&](const Json& one) { return one != each.front(); }))
        refuse(fileOf(rule), key, given);
    return each.front();
}

/// The places in config.json that may say it, the first one first.
Json::Array places(const Json& from) { return from.isArray() ? from.array() : Json::Array{from}; }

} // namespace

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

std::string ConfigRules::required(const Json& tensors, Index layer) const
{
    std::string found = m_names.first(tensors, layer);
    if (found.empty())
        throw Error(HEEDMAP_PHRASE("it has no tensor %1, which %2 needs"),
                    '"' + m_names.name(tensors.array().front().string(), layer) + '"',
                    m_family.find("title")->string());
    return found;
}

Index ConfigRules::layersThere(Stack stack) const
{
    const Json* layer = m_family.find(stack == Stack::Own ? "layer" : "source_layer");
    if (layer != nullptr && layer->string().find("{i}") == std::string::npos) { // one for all
        constexpr double most = 1 << 20;
        const Json* said = files().setting(m_family.find("layers")->string());
        const bool counts = said != nullptr && said->isNumber() && said->number() >= 0 && said->number() <= most;
        return counts ? static_cast<Index>(said->number()) : 1;
    }
    Index count = 0;
    while (layer != nullptr && files().find(m_names.name(layer->string(), count)) != nullptr)
        ++count;
    return count;
}

Index ConfigRules::layers(Stack stack) const
{
    const Index count = layersThere(stack);
    const Json* key = m_family.find(stack == Stack::Own ? "layers" : "source_layers");
    const Json* said = key == nullptr ? nullptr : files().setting(key->string());
    if (said != nullptr && *said != Json(static_cast<double>(count)))
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected %4 for these weights"), ModelFiles::config, key->string(),
                    described(*said), count);
    return count;
}

Json ConfigRules::value(const Json& rule, const Setting* setting) const
{
    if (!rule.isObject())
        return rule;
    if (isTrue(rule, "layers"))
        return static_cast<double>(layers());
    if (isTrue(rule, "source_layers"))
        return static_cast<double>(layers(Stack::Source));
    if (isTrue(rule, "predicted"))
        return prediction().possible() ? Json() : Json(false);
    if (rule.find("layers_of") != nullptr)
        return windowedLayers(rule, isMeant(rule), files(), layers());
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

Json ConfigRules::taken(const Json& rule, const Setting* setting) const
{
    const Json* from = rule.find("from");
    const Json::Array keys = from == nullptr ? Json::Array() : places(*from);
    if (isMeant(rule))
        for (const Json& key : keys)
            if (const Json* given = files().setting(key.string(), fileOf(rule)))
                return number(rule, spelled(rule, alike(rule, *given, key.string()), key.string()), key.string(),
                              setting);
    if (const Json* needed = rule.find("needed"); needed != nullptr && holds(*needed))
        refuseUnsaid(keys);
    if (const Json* otherwise = rule.find("else"))
        return value(*otherwise, setting);
    if (rule.find("size") != nullptr)
        return sized(rule);
    refuseUnsaid(keys);
}

Json ConfigRules::number(const Json& rule, const Json& given, const std::string& key, const Setting* setting) const
{
    if (setting != nullptr && setting->type == Setting::Type::Numbers && given.isNumber()) // one of them
        return number(rule, Json::Array{given}, key, setting);
    const Json* subtracted = rule.find("less");
    const double less = subtracted == nullptr ? 0 : subtracted->number();
    const Json* over = rule.find("over");
    if (over != nullptr && over->isObject()) {
        static const Setting some{.key = "number", .type = Setting::Type::Number, .least = 1e-9};
        requireAllowed(there(some, key, 0), given, fileOf(rule));
        return given.number() / value(*over, &some).number();
    }
    if (setting != nullptr && rule.find("as") == nullptr)
        requireAllowed(there(*setting, key, less), given, fileOf(rule));
    if (over != nullptr) {
        const double part = given.number() / over->number();
        if (part != std::floor(part))
            refuse(fileOf(rule), key, given);
        return part;
    }
    if (const Json* power = rule.find("power"))
        return std::pow(given.number(), power->number());
    return less == 0 ? given : Json(given.number() - less);
}

bool ConfigRules::holds(const Json& said) const
{
    for (const Json& key : places(*said.find("of")))
        if (const Json* given = files().setting(key.string())) {
            const Json* values = said.find("is");
            if (values == nullptr)
                return true;
            if (!given->isBool() && !values->array().empty() && std::ranges::all_of(values->array(), &Json::isBool))
                throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected true or false"), ModelFiles::config, key.string(),
                            described(*given));
            return std::ranges::find(values->array(), *given) != values->array().end();
        }
    return isTrue(said, "else");
}

bool ConfigRules::isMeant(const Json& rule) const
{
    const Json* where = rule.find("where");
    return where == nullptr || std::ranges::all_of(where->array(), [this](const Json& said) { return holds(said); });
}

void ConfigRules::refuseUnsaid(const Json::Array& keys) const
{
    const auto found = std::ranges::find_if(keys, [this](const Json& key) {
        const std::size_t dot = key.string().find('.');
        return dot != std::string::npos && files().setting(key.string().substr(0, dot)) != nullptr;
    });
    throw Error(HEEDMAP_PHRASE("expected %1 in the config.json beside it"),
                '"' + (found == keys.end() ? keys.front() : *found).string() + '"');
}

Json ConfigRules::sized(const Json& rule) const
{
    const Json::Array& of = rule.find("size")->array();
    const Index whole = m_names.size(m_names.name(of[0].string()), static_cast<std::size_t>(of[1].number()));
    const Json* by = rule.find("by");
    const Index divisor = by == nullptr ? 1 : static_cast<Index>(by->number());
    if (rule.find("from") != nullptr && (files().describes() || whole % divisor != 0))
        refuseUnsaid(places(*rule.find("from")));
    const Index count = whole / divisor;
    return static_cast<double>(count);
}

} // namespace heedmap
