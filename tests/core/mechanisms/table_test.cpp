// What the table of mechanisms says of itself, and how well it can be drawn from.

#include "support/random_document.h"

#include <gtest/gtest.h>

#include <set>

namespace heedmap::test {
namespace {

TEST(EveryMechanism, HasATitleAndTitlesForItsSettingsAndArrays)
{
    std::set<std::string> ids;
    for (const Mechanism* mechanism : mechanisms()) {
        SCOPED_TRACE(mechanism->id());
        EXPECT_TRUE(ids.insert(mechanism->id()).second);
        EXPECT_STRNE(mechanism->title().english, "");
        std::vector<Setting> settings = mechanism->settings();
        for (std::size_t i = 0; i < settings.size(); ++i) {
            const Setting setting = settings[i];
            EXPECT_STRNE(setting.title.english, "") << setting.key;
            EXPECT_EQ(setting.type == Setting::Type::Group, !setting.members.empty()) << setting.key;
            std::set<std::string> choices;
            for (const Setting::Choice& choice : setting.choices) {
                EXPECT_FALSE(choice.title.english == std::string() || choice.title.english == choice.key)
                    << setting.key << " " << choice.key;
                EXPECT_TRUE(choices.insert(choice.title.english).second && choices.insert(choice.key).second)
                    << choice.key;
            }
            settings.insert(settings.end(), setting.members.begin(), setting.members.end());
        }
        for (const ArraySpec& spec : mechanism->arrays(Settings(mechanism->settings(), Json::Object()), {}))
            EXPECT_STRNE(spec.title.english, "") << spec.name;
    }
}

TEST(RandomDocuments, AreAcceptedMoreOftenThanNot)
{
    for (const Mechanism* mechanism : mechanisms()) {
        const Draws before = draws().contains(mechanism->id()) ? draws().at(mechanism->id()) : Draws{};
        Random random(17);
        for (int i = 0; i < 100; ++i)
            randomDocument(*mechanism, random);
        const int all = draws().at(mechanism->id()).all - before.all;
        const int refused = draws().at(mechanism->id()).refused - before.refused;
        EXPECT_LE(2 * refused, all) << mechanism->id();
    }
}

} // namespace
} // namespace heedmap::test
