// What the table of mechanisms says of itself, and how well it can be drawn from.

#include "support/random_document.h"

#include <gtest/gtest.h>

#include <map>
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

using Names = std::set<std::string>;

Names kept(std::string_view id, std::string_view config)
{
    Names names;
    const Mechanism& of = mechanism(id);
    for (const ArraySpec& spec : of.arrays(Settings(of.settings(), Json::parse(config)), {}))
        if (spec.kept)
            names.insert(spec.name);
    return names;
}

TEST(ArraySpecs, KeepPlacesPicturesAndOffsets)
{
    EXPECT_EQ(kept("cross_attention", R"({"position": {"kind": "learned"}})"), (Names{"P", "P_C"}));
    EXPECT_EQ(kept("self_attention", R"({"position": {"kind": "relative_bias"}})"), Names{"rel_bias"});
    EXPECT_EQ(kept("self_attention", R"({"position": {"kind": "relative_key"}})"), Names{"rel_key"});
    EXPECT_EQ(kept("transformer", R"({"position": {"kind": "learned"}})"), (Names{"src.P", "tgt.P"}));
    EXPECT_EQ(kept("vision_transformer", "{}"), (Names{"image", "cls", "P", "cos", "sin", "enc.0.attn.B"}));
    EXPECT_EQ(kept("captured", "{}"), Names{"image"});
    EXPECT_EQ(kept("hierarchical_attention", "{}"), (Names{"b_w", "b_s"}));
    EXPECT_EQ(kept("multi_head_attention", "{}"), Names());
}

TEST(RandomDocuments, AreSeldomRefused)
{
    for (const Mechanism* mechanism : mechanisms()) {
        const Draws before = draws().contains(mechanism->id()) ? draws().at(mechanism->id()) : Draws{};
        Random random(17);
        for (int i = 0; i < 100; ++i)
            randomDocument(*mechanism, random);
        const int all = draws().at(mechanism->id()).all - before.all;
        const int refused = draws().at(mechanism->id()).refused - before.refused;
        EXPECT_LE((mechanism->id() == "transformer" ? 5 : 3) * refused, all) << mechanism->id();
    }
}

void countSwitches(const std::vector<Setting>& schema, const std::string& path, const Settings& settings,
                   std::map<std::string, std::set<bool>>& seen)
{
    for (const Setting& setting : schema)
        if (setting.type == Setting::Type::Group)
            countSwitches(setting.members, path + setting.key + ".", settings, seen);
        else if (setting.type == Setting::Type::Boolean)
            if (const Json& value = settings.at(path + setting.key); value.isBool())
                seen[path + setting.key].insert(value.boolean());
}

TEST(RandomDocuments, TurnEverySwitchOnAndOff)
{
    for (const Mechanism* mechanism : mechanisms()) {
        Random random(23);
        std::map<std::string, std::set<bool>> seen;
        for (int i = 0; i < 150; ++i)
            countSwitches(mechanism->settings(), "", randomDocument(*mechanism, random).settings, seen);
        for (const auto& [path, values] : seen)
            EXPECT_EQ(values.size(), 2U) << mechanism->id() << " " << path;
    }
}

} // namespace
} // namespace heedmap::test
