// resources/model_families.json is read by keys: one that is spelled wrongly would be passed over without a word.

#include "core/io/io_support.h"

#include <heedmap/base/json.h>
#include <heedmap/io/file.h>
#include <heedmap/mechanisms/mechanism.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace heedmap {
namespace {

enum class Holds { Anything, One, List, Map };

/// What stands under a key: one thing of a kind, a list or a map of them, or what no key is looked up in.
struct Under {
    const char* kind = "";
    Holds what = Holds::One;
};
constexpr Under anything = {"", Holds::Anything};

using Kinds = std::map<std::string, std::map<std::string, Under>>;

/// As core/models/families.h says it.
const Kinds& kinds()
{
    static const Kinds kinds = {
        {"table", {{"common", {"family", Holds::Map}}, {"families", {"family", Holds::List}}}},
        {"family",
         {{"id", anything},
          {"title", anything},
          {"like", anything},
          {"mechanism", anything},
          {"prefixes", anything},
          {"names", anything},
          {"without", anything},
          {"said", anything},
          {"refused", anything},
          {"layer", anything},
          {"layers", anything},
          {"source_layer", anything},
          {"source_layers", anything},
          {"source", {"input"}},
          {"example", anything},
          {"sized", anything},
          {"tall", anything},
          {"stands_in", anything},
          {"tower_of", anything},
          {"left_out", anything},
          {"unpredicted", anything},
          {"assumed", anything},
          {"because", anything},
          {"too_large", anything},
          {"only", anything},
          {"pictures", anything},
          {"image", {"image"}},
          {"where", {"condition", Holds::List}},
          {"config", {"setting"}},
          {"sizes", {"size", Holds::List}},
          {"input", {"input"}},
          {"labels", {"label", Holds::Map}},
          {"arrays", {"array", Holds::Map}}}},
        {"condition", {{"of", anything}, {"is", anything}, {"else", anything}}},
        {"size",
         {{"of", anything},
          {"is", anything},
          {"else", anything},
          {"by", anything},
          {"times", anything},
          {"over", anything},
          {"divides", anything},
          {"patches", anything},
          {"patch", anything},
          {"before", anything},
          {"tensors", anything},
          {"where", {"condition", Holds::List}}}},
        {"setting", {{"from", anything},          {"in", anything},          {"as", anything},
                     {"less", anything},          {"alike", anything},       {"over", anything},
                     {"size", anything},          {"by", anything},          {"layers", anything},
                     {"source_layers", anything}, {"power", anything},       {"pattern", anything},
                     {"predicted", anything},     {"layers_of", anything},   {"leading", anything},
                     {"named", anything},         {"others", anything},      {"from_layer", anything},
                     {"else", {"setting"}},       {"needed", {"condition"}}, {"where", {"condition", Holds::List}}}},
        {"input",
         {{"array", anything},
          {"sum", {"term", Holds::List}},
          {"norm", {"norm"}},
          {"project", {"project"}},
          {"start", {"setting"}},
          {"stop", {"setting"}}}},
        {"term",
         {{"tensor", anything},
          {"rows", anything},
          {"ends", anything},
          {"first", anything},
          {"scale", {"scale"}},
          {"waves", {"waves"}}}},
        {"waves", {{"first", anything}}},
        {"project", {{"tensor", anything}, {"bias", anything}}},
        {"scale", {{"where", {"condition", Holds::List}}, {"by", {"setting"}}}},
        {"norm", {{"kind", anything}, {"gamma", anything}, {"beta", anything}, {"eps", {"setting"}}}},
        {"image",
         {{"array", anything},
          {"patches", anything},
          {"axis", anything},
          {"before", anything},
          {"projection", anything}}},
        {"label", {{"from", anything}, {"size", anything}}},
        {"array",
         {{"tensor", anything},
          {"transpose", anything},
          {"optional", anything},
          {"part", anything},
          {"blocks", {"setting"}},
          {"rows", anything},
          {"first", anything},
          {"absent", anything},
          {"begins", anything},
          {"plus", anything},
          {"fused", anything},
          {"grouped", anything},
          {"constant", {"setting"}},
          {"convolution", anything},
          {"prediction", anything},
          {"tied", {"tied"}}}},
        {"tied", {{"to", anything}, {"usual", anything}}},
    };
    return kinds;
}

Json table() { return Json::parse(readFile(HEEDMAP_SOURCE_FOLDER "/resources/model_families.json", 1 << 20)); }

/// Whether an object of `config` is a rule; else it is a group of settings.
bool isRule(const Json& value)
{
    return std::ranges::any_of(value.object(),
                               [](const auto& entry) { return kinds().at("setting").contains(entry.first); });
}

/// The keys that a kind does not have, and those that are used of each kind.
struct Reading {
    std::vector<std::string> unknown;
    std::map<std::string, std::set<std::string>> used;

    void read(const Json& value, const std::string& kind, const std::string& place)
    {
        if (!value.isObject())
            return;
        if (kind == "setting" && !isRule(value)) {
            for (const auto& [key, inner] : value.object())
                read(inner, kind, place + "." + key);
            return;
        }
        for (const auto& [key, inner] : value.object()) {
            const auto known = kinds().at(kind).find(key);
            if (known == kinds().at(kind).end()) {
                unknown.push_back(place + "." + key);
                continue;
            }
            used[kind].insert(key);
            read(inner, known->second, place + "." + key);
        }
    }

    void read(const Json& value, const Under& under, const std::string& place)
    {
        if (under.what == Holds::One)
            read(value, under.kind, place);
        if (under.what == Holds::List)
            for (const Json& inner : value.array())
                read(inner, under.kind, place + "[]");
        if (under.what == Holds::Map)
            for (const auto& [key, inner] : value.object())
                read(inner, under.kind, place + "." + key);
    }
};

/// The entry that says what this one leaves unsaid.
const Json* likeOf(const Json& entry, const Json& common)
{
    const Json* like = entry.find("like");
    return like == nullptr ? nullptr : common.find(like->string());
}

/// The mechanism of an entry, or of the one it is like; "" of a family that is only told apart.
std::string mechanismOf(const Json& entry, const Json& common)
{
    if (const Json* mechanism = entry.find("mechanism"))
        return mechanism->string();
    const Json* like = likeOf(entry, common);
    return like == nullptr ? "" : mechanismOf(*like, common);
}

/// The settings that stand in a config and that the mechanism does not have.
void findForeign(const Json& config, const std::vector<Setting>& settings, const std::string& place,
                 std::vector<std::string>& foreign)
{
    for (const auto& [key, value] : config.object()) {
        const auto found = std::ranges::find(settings, key, &Setting::key);
        if (found == settings.end())
            foreign.push_back(place + "." + key);
        else if (value.isObject() && !isRule(value))
            findForeign(value, found->members, place + "." + key, foreign);
    }
}

TEST(FamilyTable, HasNoKeyThatIsNotRead)
{
    Reading reading;
    reading.read(table(), "table", "");
    EXPECT_EQ(reading.unknown, std::vector<std::string>());
}

TEST(FamilyTable, UsesEveryKeyThatIsRead)
{
    Reading reading;
    reading.read(table(), "table", "");
    for (const auto& [kind, keys] : kinds())
        for (const auto& [key, under] : keys)
            EXPECT_TRUE(reading.used[kind].contains(key)) << kind << " " << key;
}

TEST(FamilyTable, IsLikeEntriesThatThereAre)
{
    const Json all = table();
    for (const Json& entry : all.find("families")->array())
        if (const Json* like = entry.find("like")) {
            EXPECT_NE(all.find("common")->find(like->string()), nullptr) << like->string();
        }
}

TEST(FamilyTable, SetsWhatItsMechanismHas)
{
    const Json all = table();
    const Json& common = *all.find("common");
    int checked = 0;
    const auto check = [&](const Json& entry) {
        const std::string id = mechanismOf(entry, common);
        for (const Json* from = &entry; from != nullptr && !id.empty(); from = likeOf(*from, common)) {
            std::vector<std::string> foreign;
            if (const Json* config = from->find("config"))
                findForeign(*config, mechanism(id).settings(), id, foreign);
            EXPECT_EQ(foreign, std::vector<std::string>());
            ++checked;
        }
    };
    std::ranges::for_each(all.find("families")->array(), check);
    EXPECT_GE(checked, 9);
}

} // namespace
} // namespace heedmap
