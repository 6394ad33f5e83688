// What the compiler does not see of the families of published models.
#include "models/family.h"

#include "core/models/recognize_support.h"

#include <heedmap/mechanisms/mechanism.h>

#include <set>

namespace heedmap {
namespace {

/// Whether a mechanism has a setting "position.base".
bool hasSetting(const std::vector<Setting>& settings, std::string_view name)
{
    const std::string_view key = name.substr(0, name.find('.'));
    const auto found = std::ranges::find(settings, key, &Setting::key);
    return found != settings.end() && (key == name || hasSetting(found->members, name.substr(key.size() + 1)));
}

TEST(ModelFamilies, SetWhatTheirMechanismHas)
{
    for (const ModelFamily& family : modelFamilies())
        for (const auto& [name, rule] : family.settings)
            EXPECT_TRUE(hasSetting(mechanism(family.mechanism).settings(), name)) << family.id << " " << name;
}

TEST(ModelFamilies, SayWhyTheyAreNotComputed)
{
    for (const ModelFamily& family : modelFamilies())
        EXPECT_EQ(family.mechanism.empty(), isSaid(family.because)) << family.id;
}

TEST(ModelFamilies, SayWhatAPredictionLacks)
{
    using enum ArrayRule::Missing;
    for (const ModelFamily& family : modelFamilies())
        for (const auto& [name, rule] : family.arrays)
            if (rule.predicts != ArrayRule::Predicts::No && !rule.tie && rule.missing != Zeros && rule.missing != Ones
                && rule.missing != LeftOut) {
                EXPECT_TRUE(isSaid(family.unpredicted)) << family.id << " " << name;
            }
}

TEST(ModelFamilies, CountTheLayersOfTheirArrays)
{
    for (const ModelFamily& family : modelFamilies()) {
        std::set<std::string> names;
        for (const auto& [name, rule] : family.arrays) {
            EXPECT_TRUE(names.insert(name).second) << family.id << " " << name;
            EXPECT_TRUE(name.find("{i}") == std::string::npos || !family.layer.empty()) << family.id << " " << name;
        }
    }
}

TEST(ModelFamilies, AreToldByTensors)
{
    for (const ModelFamily& family : modelFamilies()) {
        EXPECT_FALSE(family.id.empty() || family.title.empty() || family.has.empty() || family.prefixes.empty());
        EXPECT_FALSE(family.standsIn && kindsOf(family).empty()) << family.id;
    }
}

/// Whether one of the models of the tests is of the family, whether or not it can be read.
bool isTested(const ModelFamily& family)
{
    static const auto proposed = [] {
        std::set<std::string> ids;
        for (const auto& entry : std::filesystem::directory_iterator(models()))
            for (const char* as : {"", "clip_text", "clip_vision", "siglip_text", "siglip_vision"})
                try {
                    if (entry.is_directory())
                        ids.insert(recognized(entry.path(), {.as = as}).family);
                } catch (const Error&) { // refused, or another tower than it has
                }
        return ids;
    }();
    return proposed.contains(family.id);
}

TEST(ModelFamilies, HaveAModelThatIsTested)
{
    for (const ModelFamily& family : modelFamilies())
        EXPECT_TRUE(family.mechanism.empty() || isTested(family)) << family.id;
}

} // namespace
} // namespace heedmap
