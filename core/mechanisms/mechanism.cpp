#include <heedmap/mechanisms/mechanism.h>

#include "base/wording.h"

#include <heedmap/base/spelling.h>

#include <algorithm>

namespace heedmap {

#define HEEDMAP_MECHANISM(name) const Mechanism& name();
#include "mechanisms/table.inc"
#undef HEEDMAP_MECHANISM

const std::vector<const Mechanism*>& mechanisms()
{
    static const std::vector<const Mechanism*> table = {
#define HEEDMAP_MECHANISM(name) &name(),
#include "mechanisms/table.inc"
#undef HEEDMAP_MECHANISM
    };
    return table;
}

const Mechanism& mechanism(std::string_view id)
{
    std::vector<std::string> ids;
    for (const Mechanism* mechanism : mechanisms()) {
        if (mechanism->id() == id)
            return *mechanism;
        ids.push_back(mechanism->id());
    }
    throw Error(HEEDMAP_PHRASE("there is no mechanism %1; %2; heedmap mechanisms lists all"), inQuotes(id),
                nearestOf(id, ids));
}

Mechanism::~Mechanism() = default;

Dimensions ruledDimensions(const Mechanism& mechanism, const Settings& settings, const Dimensions& known)
{
    Dimensions ruled = mechanism.fixed(settings);
    Dimensions all = ruled;
    all.insert(known.begin(), known.end());
    for (const DerivedDimension& derived : mechanism.derived(settings, all))
        ruled[derived.letter] = derived.value;
    return ruled;
}

std::string vocabularyLetter(const Dimensions& dimensions)
{
    for (const char* letter : {"vocab", classLetter})
        if (dimensions.contains(letter))
            return letter;
    return {};
}

std::vector<DerivedDimension> Mechanism::derived(const Settings&, const Dimensions&) const { return {}; }

std::vector<std::pair<std::string, std::string>> Mechanism::paddedKeys(const Settings& settings,
                                                                       const std::vector<ArraySpec>& arrays) const
{
    const std::vector<Setting> schema = this->settings();
    const auto mask = std::ranges::find(schema, "mask", &Setting::key);
    if (mask == schema.end() || std::ranges::find(mask->members, "key_padding", &Setting::key) == mask->members.end())
        return {};
    const TokenLetters letters = tokenLetters(settings);
    const bool apart = std::ranges::any_of(
        arrays, [&](const ArraySpec& spec) { return std::ranges::find(spec.shape, letters.key) != spec.shape.end(); });
    return {{mask->key, apart ? letters.key : letters.query}};
}

void Mechanism::validate(const Settings&, const Dimensions&) const {}

} // namespace heedmap
