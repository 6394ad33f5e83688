#include "models/contradictions.h"

#include "base/wording.h"
#include "models/tensor_parts.h"

#include <heedmap/base/error.h>
#include <heedmap/base/number_text.h>
#include <heedmap/base/quotes.h>

#include <cmath>
#include <optional>

namespace heedmap {
namespace {

/// May be two numbers, a height and a width.
bool mayBePair(const std::string& key) { return key == "image_size" || key == "patch_size"; }

/// A number that config.json says, for a square its side; nothing if it says none. Throws Error for what is not a
/// number.
std::optional<double> saidNumber(const ModelFiles& files, const Json* key)
{
    const Json* said = key == nullptr ? nullptr : files.setting(key->string());
    if (said == nullptr)
        return std::nullopt;
    const Json* sides = mayBePair(key->string()) && said->isArray() && said->array().size() == 2 ? said : nullptr;
    if (sides != nullptr && sides->array()[0] != sides->array()[1])
        refuse(ModelFiles::config, key->string(), *said);
    const Json& given = sides == nullptr ? *said : sides->array()[0];
    requireAllowed({.key = key->string(), .type = Setting::Type::Integer, .least = 1}, given);
    return given.number();
}

std::string text(double number) { return Json(number).text(); }

/// The tensor of an axis [tensor, axis]; "" where it is not there.
std::string tensorOf(const TensorNames& names, const Json& axis) { return names.first(Json::Array{axis.array()[0]}); }

double sizeOf(const TensorNames& names, const Json& axis)
{
    return static_cast<double>(names.size(tensorOf(names, axis), static_cast<std::size_t>(axis.array()[1].number())));
}

/// What a key's number should be; nothing if that is not known.
std::optional<double> expected(const Json& rule, const TensorNames& names)
{
    double number = sizeOf(names, *rule.find("is"));
    for (const char* part : {"times", "by"})
        if (const Json* key = rule.find(part)) {
            const std::optional<double> said = saidNumber(names.files(), key);
            if (!said)
                return std::nullopt;
            number = *part == 't' ? number * *said : number / *said;
        }
    if (const Json* axis = rule.find("over"))
        number /= sizeOf(names, *axis);
    return number;
}

void requireNumber(const Json& rule, const TensorNames& names)
{
    const Json* key = rule.find("of");
    const Json* divided = rule.find("divides");
    const std::string tensor = tensorOf(names, divided == nullptr ? *rule.find("is") : *divided);
    const std::optional<double> said = saidNumber(names.files(), key);
    const std::optional<double> number = said ? said : saidNumber(names.files(), rule.find("else"));
    if (tensor.empty() || !number || !names.files().holdsNumbers(tensor))
        return;
    if (divided != nullptr) {
        if (const double size = sizeOf(names, *divided); std::fmod(size, *number) != 0)
            throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a divisor of %4, a size of the tensor %5"),
                        ModelFiles::config, key->string(), text(*number), text(size), inQuotes(tensor));
        return;
    }
    const std::optional<double> right = expected(rule, names);
    if (!right || *right == *number)
        return;
    if (!said)
        throw Error(HEEDMAP_PHRASE("expected %1 in the config.json beside it"), '"' + key->string() + '"');
    if (std::floor(*right) != *right)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3, which does not go with the shapes of the weights"),
                    ModelFiles::config, key->string(), text(*number));
    throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected %4 for these weights"), ModelFiles::config, key->string(),
                text(*number), text(*right));
}

// As many whole patches as fit side by side; the rest of the picture is cut off.
void requirePatches(const Json& rule, const TensorNames& names)
{
    const Json* key = rule.find("of");
    const std::optional<double> said = saidNumber(names.files(), key);
    const Json& patches = *rule.find("patches");
    if (!said || tensorOf(names, patches).empty())
        return;
    const double side = std::sqrt(sizeOf(names, patches) - static_cast<double>(rowsBeforeSquares(rule)));
    const double patch = sizeOf(names, *rule.find("patch"));
    if (side == std::floor(side) && std::floor(*said / patch) != side)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected %4 for these weights"), ModelFiles::config, key->string(),
                    text(*said), text(side * patch));
}

void requireTensors(const Json& rule, const TensorNames& names)
{
    const std::string& key = rule.find("of")->string();
    const Json* said = names.files().setting(key);
    if (said == nullptr)
        return;
    if (!said->isBool())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected true or false"), ModelFiles::config, key, described(*said));
    for (const Json& tensor : rule.find("tensors")->array()) {
        const std::string name = names.name(tensor.string());
        if ((names.files().find(name) != nullptr) == said->boolean())
            continue;
        throw Error(said->boolean() ? HEEDMAP_PHRASE("%1: %2 is true, but there is no tensor %3")
                                    : HEEDMAP_PHRASE("%1: %2 is false, but there is a tensor %3"),
                    ModelFiles::config, key, '"' + name + '"');
    }
}

/// The layers of a list that are `named` so; all others have to be as the rule says, too.
Json::Array namedLayers(const Json& rule, const Json::Array& kinds, bool used)
{
    Json::Array named;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool windows = kinds[i] == *rule.find("named");
        if (windows ? !used : kinds[i] != *rule.find("others"))
            throw Error(HEEDMAP_PHRASE("%1: %2 is %3, which this program does not compute"), ModelFiles::config,
                        rule.find("layers_of")->string() + "[" + std::to_string(i) + "]", described(kinds[i]));
        if (windows)
            named.emplace_back(static_cast<double>(i));
    }
    return named;
}

Sentence layersText(Index layers) { return Sentence(HEEDMAP_COUNTED("%1 layers", "%1 layer"), layers); }

/// The layers from the one that config.json names; or all but every n-th, or but the ones that lead n.
Json::Array countedLayers(const Json& rule, const ModelFiles& files, Index layers)
{
    const Json* pattern = rule.find("pattern");
    const std::string key = (pattern == nullptr ? rule.find("from_layer") : pattern)->string();
    const Json* said = files.setting(key);
    if (said != nullptr && !said->isNumber())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a number"), ModelFiles::config, key, described(*said));
    const double number = said == nullptr ? rule.find("else")->number() : said->number();
    const double first = isTrue(rule, "leading") ? 0 : 1;
    Json::Array counted;
    for (Index layer = 0; layer < layers; ++layer)
        if (pattern == nullptr ? static_cast<double>(layer) >= number
                               : std::fmod(static_cast<double>(layer) + first, number) != 0)
            counted.emplace_back(static_cast<double>(layer));
    return counted;
}

} // namespace

void requireAgreement(const Json& sizes, const ConfigRules& rules)
{
    for (const Json& rule : sizes.array())
        if (rule.find("tensors") == nullptr)
            (rule.find("patches") == nullptr ? requireNumber : requirePatches)(rule, rules.names());
        else if (rules.isMeant(rule))
            requireTensors(rule, rules.names());
}

Json windowedLayers(const Json& rule, bool used, const ModelFiles& files, Index layers)
{
    const std::string list = rule.find("layers_of")->string();
    const Json* kinds = files.setting(list);
    const bool listed = kinds != nullptr && !kinds->isNull();
    if (listed && !kinds->isArray())
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a list with one entry for each of %4"), ModelFiles::config,
                    list, described(*kinds), layersText(layers));
    if (listed && static_cast<Index>(kinds->array().size()) != layers)
        throw Error(HEEDMAP_PHRASE("%1: %2 has %3; expected one for each of %4"), ModelFiles::config, list,
                    Sentence(HEEDMAP_COUNTED("%1 entries", "%1 entry"), kinds->array().size()), layersText(layers));
    const Json::Array windowed = listed ? namedLayers(rule, kinds->array(), used) : countedLayers(rule, files, layers);
    return !used || static_cast<Index>(windowed.size()) == layers ? Json() : Json(windowed);
}

} // namespace heedmap
