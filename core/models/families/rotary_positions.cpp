// Rotary positions as config.json says them: scaled for longer texts, and layers without.
#include "models/families/rotary.h"

#include "base/wording.h"
#include "models/family_reader.h"

#include <heedmap/base/error.h>

#include <algorithm>
#include <cmath>

namespace heedmap::families {
namespace {

const char* const given = "original_max_position_embeddings";

/// "rope_scaling.factor", "rope_parameters.factor"
Keys within(const std::vector<std::string>& places, const std::vector<const char*>& names)
{
    Keys keys;
    for (const std::string& place : places)
        for (const char* name : names)
            keys.push_back(place + '.' + name);
    return keys;
}

/// Of a scaling: what config.json says under the key in the first place that has it.
std::optional<double> positiveNumber(const FamilyReader& reader, const Keys& keys)
{
    for (const std::string& key : keys)
        if (const Json* said = reader.files().setting(key)) {
            requireAllowed({.key = key, .type = Setting::Type::Number, .least = 1e-9}, *said);
            return said->number();
        }
    return std::nullopt;
}

double positiveNumber(const FamilyReader& reader, const Keys& keys, double otherwise)
{
    return positiveNumber(reader, keys).value_or(otherwise);
}

// 0.1·m·ln(factor) + 1 (Peng et al. 2023, 3.4)
double amplitudeOfYarn(double factor, double m = 1) { return factor <= 1 ? 1 : 0.1 * m * std::log(factor) + 1; }

/// What YaRN multiplies queries and keys by, unless config.json says it.
Json yarnAmplitude(const FamilyReader& reader, const std::vector<std::string>& places)
{
    const double factor = positiveNumber(reader, within(places, {"factor"}), 1);
    const std::optional<double> one = positiveNumber(reader, within(places, {"mscale"}));
    const std::optional<double> all = positiveNumber(reader, within(places, {"mscale_all_dim"}));
    return one && all ? amplitudeOfYarn(factor, *one) / amplitudeOfYarn(factor, *all) : amplitudeOfYarn(factor);
}

/// The same of LongRoPE: √(1 + ln(factor) / ln(length)), where the model reads `factor` times longer texts.
Json longAmplitude(const FamilyReader& reader, const Keys& lengths)
{
    const double most = positiveNumber(reader, {"max_position_embeddings"}, 1);
    const double length = positiveNumber(reader, lengths, most);
    const double factor = most / length;
    return factor <= 1 || length <= 1 ? 1 : std::sqrt(1 + std::log(factor) / std::log(length));
}

} // namespace

Named<SettingRule> scaledPositions(const std::vector<std::string>& places)
{
    const Keys kinds = within(places, {"rope_type", "type"});
    const Keys factors = within(places, {"factor"});
    Keys lengths = within(places, {given});
    const auto scaling = [&](std::vector<Json> words) { return Conditions{says(kinds, std::move(words))}; };
    const auto ofYarn = [&](const char* key) {
        return fromConfig(within(places, {key})).where(scaling({"yarn"})).orElse(nullptr);
    };
    Keys longLengths = lengths;
    longLengths.insert(longLengths.begin(), given);
    longLengths.emplace_back("max_position_embeddings");
    const auto amplitude = [=](const FamilyReader& reader, const Setting*) {
        const bool yarn = reader.holds(says(kinds, {"yarn"}));
        if (!yarn && !reader.holds(says(kinds, {"longrope", "su"})))
            return Json();
        if (const std::optional<double> said = positiveNumber(reader, within(places, {"attention_factor"})))
            return Json(*said);
        return yarn ? yarnAmplitude(reader, places) : longAmplitude(reader, longLengths);
    };
    const auto length = [=](const FamilyReader& reader, const Setting* setting) {
        Keys keys = lengths;
        if (reader.holds(says(kinds, {"dynamic"})))
            return fromConfig("max_position_embeddings").orElse(2048)(reader, setting);
        if (reader.holds(says(kinds, {"longrope", "su"})))
            keys = longLengths;
        else if (reader.holds(says(kinds, {"yarn"})))
            keys.emplace_back("max_position_embeddings");
        return fromConfig(keys)
            .requiredIf(says(kinds, {"llama3", "yarn", "longrope", "su"}))
            .orElse(8192)(reader, setting);
    };
    return {
        {"position.scaling",
         fromConfig(kinds)
             .spelled({{"default", "none"},
                       {"linear", "linear"},
                       {"llama3", "llama3"},
                       {"yarn", "yarn"},
                       {"dynamic", "dynamic"},
                       {"longrope", "longrope"},
                       {"su", "longrope"}})
             .requiredIf(says(factors))
             .orElse("none")},
        {"position.factor",
         fromConfig(factors).requiredIf(says(kinds, {"linear", "llama3", "yarn", "dynamic"})).orElse(8)},
        {"position.length", length},
        {"position.fast", ofYarn("beta_fast")},
        {"position.slow", ofYarn("beta_slow")},
        {"position.whole", ofYarn("truncate")},
        {"position.short_factors",
         fromConfig(within(places, {"short_factor"}))
             .where(scaling({"longrope", "su"}))
             .requiredIf(says(kinds, {"longrope", "su"}))
             .orElse(nullptr)},
        {"position.long_factors",
         fromConfig(within(places, {"long_factor"}))
             .where(scaling({"longrope", "su"}))
             .requiredIf(says(kinds, {"longrope", "su"}))
             .orElse(nullptr)},
        {"position.amplitude", amplitude},
    };
}

SettingRule byKind(std::vector<Json> kinds, Json theirs, Json otherwise)
{
    return [=, condition = says("model_type", std::move(kinds))](const FamilyReader& reader, const Setting*) {
        return reader.holds(condition) ? theirs : otherwise;
    };
}

namespace {

Json layersThatTurn(const FamilyReader& reader, const Setting* /*setting*/)
{
    static const Keys flags = {"no_rope_layers"};
    if (!reader.holds(says("model_type", {"smollm3"})))
        return {};
    const Index layers = reader.layers();
    const Json* said = reader.files().setting(flags.front());
    if (said != nullptr) // 1 where a layer has them, whatever the key is called
        requireAllowed({.key = flags.front(), .type = Setting::Type::Flags}, *said);
    if (said != nullptr && static_cast<Index>(said->array().size()) != layers)
        refuse(ModelFiles::config, flags.front(), *said);
    constexpr double usual = 4;
    const double every = positiveNumber(reader, {"no_rope_layer_interval"}, usual);
    Json::Array turned;
    for (Index layer = 0; layer < layers; ++layer) {
        const Json flag = said == nullptr ? Json(std::fmod(static_cast<double>(layer + 1), every) != 0)
                                          : said->array()[static_cast<std::size_t>(layer)];
        if (flag == Json(true) || flag == Json(1.0))
            turned.emplace_back(static_cast<double>(layer));
    }
    return static_cast<Index>(turned.size()) == layers ? Json() : Json(turned);
}

} // namespace

SettingRule turnedLayers()
{
    return [](const FamilyReader& reader, const Setting* setting) { return layersThatTurn(reader, setting); };
}

void requireScaling(const FamilyReader& reader)
{
    if (!reader.holds(says({"rope_parameters", "rope_scaling"})))
        reader.refuseWithout({"rope_parameters"});
}

} // namespace heedmap::families
