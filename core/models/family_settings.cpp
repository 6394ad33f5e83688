// How settings follow from config.json, and how its numbers go with the tensors.
#include "base/wording.h"
#include "models/family_reader.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace heedmap {
namespace {

/// A setting as a file has it: under its name there, and before the subtraction.
Setting asInFile(Setting setting, const std::string& key, double less)
{
    setting.key = key;
    setting.least += less;
    setting.most += less;
    return setting;
}

/// The one number for all layers in a list. Throws Error for different ones.
Json equalNumber(const Json& given, const std::string& file, const std::string& key)
{
    if (!given.isArray())
        return given;
    const Json::Array& each = given.array();
    if (each.empty() || std::ranges::any_of(each, [&](const Json& one) { return one != each.front(); }))
        refuse(file, key, given);
    return each.front();
}

/// What transformers calls an activation, and what documents call it.
constexpr auto activations = std::to_array<std::pair<const char*, const char*>>({{"gelu", "gelu"},
                                                                                 {"gelu_new", "gelu_tanh"},
                                                                                 {"gelu_fast", "gelu_tanh"},
                                                                                 {"gelu_pytorch_tanh", "gelu_tanh"},
                                                                                 {"quick_gelu", "quick_gelu"},
                                                                                 {"relu", "relu"},
                                                                                 {"silu", "silu"},
                                                                                 {"swish", "silu"}});

} // namespace

Condition Condition::orNothing() &&
{
    silence = true;
    return std::move(*this);
}

namespace families {

Condition says(Keys keys) { return {.keys = std::move(keys)}; }

Condition says(Keys keys, std::vector<Json> values) { return {.keys = std::move(keys), .values = std::move(values)}; }

Condition saysNothing(Keys keys) { return {.keys = std::move(keys), .values = std::vector<Json>(), .silence = true}; }

FromConfig fromConfig(Keys keys) { return {std::move(keys), ModelFiles::config}; }

FromConfig fromPictures(Keys keys) { return {std::move(keys), ModelFiles::pictures}; }

std::vector<std::string> usualActivations()
{
    return {"gelu", "gelu_new", "gelu_fast", "gelu_pytorch_tanh", "relu", "silu", "swish"};
}

FromConfig activation(Keys keys, const std::vector<std::string>& words, SettingRule otherwise)
{
    Named<Json> spelled;
    for (const auto& [theirs, ours] : activations)
        if (std::ranges::find(words, theirs) != words.end())
            spelled.emplace_back(theirs, ours);
    return fromConfig(std::move(keys)).spelled(std::move(spelled)).orElse(std::move(otherwise));
}

} // namespace families

FromConfig FromConfig::spelled(Named<Json> words) &&
{
    m_words = std::move(words);
    return std::move(*this);
}

FromConfig FromConfig::where(Conditions conditions) &&
{
    m_where = std::move(conditions);
    return std::move(*this);
}

FromConfig FromConfig::requiredIf(Condition condition) &&
{
    m_required = std::move(condition);
    return std::move(*this);
}

FromConfig FromConfig::orElse(SettingRule rule) &&
{
    m_else = std::move(rule);
    return std::move(*this);
}

FromConfig FromConfig::orSize(TensorAxis axis, Index by) &&
{
    m_size = {std::move(axis), by};
    return std::move(*this);
}

FromConfig FromConfig::lessOne() &&
{
    m_less = 1;
    return std::move(*this);
}

FromConfig FromConfig::half() &&
{
    m_half = true;
    return std::move(*this);
}

FromConfig FromConfig::alike() &&
{
    m_alike = true;
    return std::move(*this);
}

FromConfig FromConfig::over(SettingRule number) &&
{
    m_over = std::move(number);
    return std::move(*this);
}

FromConfig FromConfig::power(double exponent) &&
{
    m_power = exponent;
    return std::move(*this);
}

Json FromConfig::operator()(const FamilyReader& reader, const Setting* setting) const
{
    if (m_file == ModelFiles::config)
        std::ranges::for_each(m_keys, [&](const std::string& key) { reader.files().look(key); });
    if (reader.hold(m_where))
        for (const std::string& key : m_keys)
            if (const Json* given = reader.files().setting(key, m_file)) {
                const Json one = m_alike ? equalNumber(*given, m_file, key) : *given;
                if (!m_words)
                    return number(reader, setting, key, one);
                const auto word = std::ranges::find_if(
                    *m_words, [&](const auto& entry) { return one.isString() && entry.first == one.string(); });
                if (word == m_words->end())
                    refuse(m_file, key, one);
                return word->second;
            }
    if (m_required && reader.holds(*m_required))
        reader.refuseWithout(m_keys);
    if (m_else)
        return (*m_else)(reader, setting);
    if (m_size) {
        const auto& [axis, by] = *m_size;
        const Index whole = reader.size(axis);
        if (const Index part = whole / by; !reader.files().describes() && part * by == whole)
            return static_cast<double>(part);
    }
    reader.refuseWithout(m_keys);
}

Json FromConfig::number(const FamilyReader& reader, const Setting* setting, const std::string& key,
                        const Json& given) const
{
    if (setting != nullptr && setting->type == Setting::Type::Numbers && given.isNumber()) // one of them
        return number(reader, setting, key, Json::Array{given});
    if (m_over) {
        static const Setting some{.key = "number", .type = Setting::Type::Number, .least = 1e-9};
        requireAllowed(asInFile(some, key, 0), given, m_file);
        return given.number() / (*m_over)(reader, &some).number();
    }
    if (setting != nullptr)
        requireAllowed(asInFile(*setting, key, m_less), given, m_file);
    if ((m_half || m_power || m_less != 0) && !given.isNumber()) // a document may give two
        refuse(m_file, key, given);
    if (m_half) {
        const double part = given.number() / 2;
        if (part != std::floor(part))
            refuse(m_file, key, given);
        return part;
    }
    if (m_power)
        return std::pow(given.number(), *m_power);
    return m_less == 0 ? given : Json(given.number() - m_less);
}

namespace families {

SettingRule sizeOf(TensorAxis axis, Index by)
{
    return [axis = std::move(axis), by](const FamilyReader& reader, const Setting*) {
        const Index part = reader.size(axis) / by;
        return Json(static_cast<double>(part));
    };
}

SettingRule layerCount()
{
    return [](const FamilyReader& reader, const Setting*) { return Json(static_cast<double>(reader.layers())); };
}

SettingRule sourceLayerCount()
{
    return [](const FamilyReader& reader, const Setting*) {
        return Json(static_cast<double>(reader.layers(FamilyReader::Stack::Source)));
    };
}

SettingRule ifPredicted()
{
    return [](const FamilyReader& reader, const Setting*) {
        return reader.prediction().possible() ? Json() : Json(false);
    };
}

} // namespace families

namespace {

Sentence layersText(Index layers) { return Sentence(HEEDMAP_COUNTED("%1 layers", "%1 layer"), layers); }

/// The layers of a list that have a window; all others have to be as the rule says, too.
Json::Array listedLayers(const WindowedLayers& rule, const Json::Array& kinds, bool used)
{
    Json::Array listed;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool windows = kinds[i] == Json(rule.windowed);
        if (windows ? !used : kinds[i] != Json(rule.full))
            throw Error(HEEDMAP_PHRASE("%1: %2 is %3, which this program does not compute"), ModelFiles::config,
                        rule.listed + "[" + std::to_string(i) + "]", described(kinds[i]));
        if (windows)
            listed.emplace_back(static_cast<double>(i));
    }
    return listed;
}

/// The layers from the one that config.json names; or all but every n-th, or but the ones that lead n; or all.
Json::Array countedLayers(const WindowedLayers& rule, const ModelFiles& files, Index layers)
{
    const std::optional<std::string>& key = rule.every ? rule.every : rule.from;
    const Json* said = key ? files.setting(*key) : nullptr;
    if (said != nullptr && !said->isNumber())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a number"), ModelFiles::config, *key, described(*said));
    const double number = said == nullptr ? rule.usual : said->number();
    const double first = rule.leading ? 0 : 1;
    Json::Array counted;
    for (Index layer = 0; layer < layers; ++layer)
        if (rule.every ? std::fmod(static_cast<double>(layer) + first, number) != 0
                       : static_cast<double>(layer) >= number)
            counted.emplace_back(static_cast<double>(layer));
    return counted;
}

} // namespace

Json WindowedLayers::operator()(const FamilyReader& reader, const Setting* /*setting*/) const
{
    const Index layers = reader.layers();
    const bool used = reader.hold(where);
    for (const auto& key : {from, every})
        reader.files().look(key.value_or(listed));
    const Json* kinds = reader.files().setting(listed);
    if (kinds != nullptr && !kinds->isArray())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a list with one entry for each of %4"), ModelFiles::config,
                    listed, described(*kinds), layersText(layers));
    if (kinds != nullptr && static_cast<Index>(kinds->array().size()) != layers)
        throw Error(HEEDMAP_PHRASE("%1: %2 has %3; expected one for each of %4"), ModelFiles::config, listed,
                    Sentence(HEEDMAP_COUNTED("%1 entries", "%1 entry"), kinds->array().size()), layersText(layers));
    const Json::Array chosen =
        kinds != nullptr ? listedLayers(*this, kinds->array(), used) : countedLayers(*this, reader.files(), layers);
    return !used || static_cast<Index>(chosen.size()) == layers ? Json() : Json(chosen);
}

namespace {

/// May be two numbers, a height and a width.
bool mayBePair(const std::string& key) { return key == "image_size" || key == "patch_size"; }

/// A number that config.json says, for a square its side; nothing if it says none. Throws Error for what is not a
/// number.
std::optional<double> saidNumber(const ModelFiles& files, const std::string& key)
{
    const Json* said = files.setting(key);
    if (said == nullptr)
        return std::nullopt;
    const Json* sides = mayBePair(key) && said->isArray() && said->array().size() == 2 ? said : nullptr;
    if (sides != nullptr && sides->array()[0] != sides->array()[1])
        refuse(ModelFiles::config, key, *said);
    const Json& given = sides == nullptr ? *said : sides->array()[0];
    requireAllowed({.key = key, .type = Setting::Type::Integer, .least = 1}, given);
    return given.number();
}

std::string text(double number) { return Json(number).text(); }

double sizeAt(const FamilyReader& reader, const TensorAxis& axis) { return static_cast<double>(reader.size(axis)); }

/// Whether the tensor is there, and its size is that of numbers.
bool isReadable(const FamilyReader& reader, const TensorAxis& axis)
{
    return reader.has(axis.tensor) && reader.files().holdsNumbers(reader.name(axis.tensor));
}

/// What a key's number should be; nothing if that is not known.
std::optional<double> expected(const IsSize& rule, const FamilyReader& reader)
{
    double number = sizeAt(reader, rule.axis);
    if (rule.times) {
        const std::optional<double> said = saidNumber(reader.files(), *rule.times);
        if (!said)
            return std::nullopt;
        number *= *said;
    }
    if (rule.by) {
        const std::optional<double> said = saidNumber(reader.files(), *rule.by);
        if (!said)
            return std::nullopt;
        number /= *said;
    }
    return rule.over ? number / sizeAt(reader, *rule.over) : number;
}

} // namespace

void IsSize::operator()(const FamilyReader& reader) const
{
    const std::optional<double> said = saidNumber(reader.files(), key);
    const std::optional<double> number = said || !instead ? said : saidNumber(reader.files(), *instead);
    if (!number || !isReadable(reader, axis))
        return;
    const std::optional<double> right = expected(*this, reader);
    if (!right || *right == *number)
        return;
    if (!said)
        throw Error(HEEDMAP_PHRASE("expected %1 in the config.json beside it"), '"' + key + '"');
    if (std::floor(*right) != *right)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3, which does not go with the shapes of the weights"),
                    ModelFiles::config, key, text(*number));
    throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected %4 for these weights"), ModelFiles::config, key, text(*number),
                text(*right));
}

void DividesSize::operator()(const FamilyReader& reader) const
{
    const std::optional<double> number = saidNumber(reader.files(), key);
    if (!number || !isReadable(reader, axis))
        return;
    if (const double size = sizeAt(reader, axis); std::fmod(size, *number) != 0)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a divisor of %4, a size of the tensor %5"),
                    ModelFiles::config, key, text(*number), text(size), inQuotes(reader.name(axis.tensor)));
}

// As many whole patches as fit side by side; the rest of the picture is cut off.
void IsPictureWidth::operator()(const FamilyReader& reader) const
{
    const std::optional<double> said = saidNumber(reader.files(), key);
    if (!said || !reader.has(patches.tensor))
        return;
    const double side = std::sqrt(sizeAt(reader, patches) - static_cast<double>(before));
    const double width = sizeAt(reader, patch);
    if (side == std::floor(side) && std::floor(*said / width) != side)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected %4 for these weights"), ModelFiles::config, key, text(*said),
                    text(side * width));
}

void TellsTensors::operator()(const FamilyReader& reader) const
{
    if (!reader.hold(where))
        return;
    const Json* said = reader.files().setting(key);
    if (said == nullptr)
        return;
    if (!said->isBool())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected true or false"), ModelFiles::config, key, described(*said));
    for (const std::string& tensor : tensors)
        if (reader.has(tensor) != said->boolean())
            throw Error(said->boolean() ? HEEDMAP_PHRASE("%1: %2 is true, but there is no tensor %3")
                                        : HEEDMAP_PHRASE("%1: %2 is false, but there is a tensor %3"),
                        ModelFiles::config, key, '"' + reader.name(tensor) + '"');
}

} // namespace heedmap
