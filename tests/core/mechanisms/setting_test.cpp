#include <heedmap/mechanisms/setting.h>

#include <gtest/gtest.h>

namespace heedmap {
namespace {

using Type = Setting::Type;

std::vector<Setting> schema()
{
    return {
        {.key = "heads", .type = Type::Integer, .standard = 1, .least = 1},
        {.key = "kv_heads", .type = Type::Integer, .least = 1},
        {.key = "eps", .type = Type::Number, .standard = 1e-5, .least = 0, .most = 1},
        {.key = "norm",
         .type = Type::Choice,
         .standard = "post",
         .choices = {{"post", Phrase{"After"}}, {"pre", Phrase{"Before"}}}},
        {.key = "scale",
         .type = Type::ChoiceOrNumber,
         .standard = "sqrt_dk",
         .choices = {{"sqrt_dk", Phrase{"1/√d_k"}}, {"none", Phrase{"1"}}}},
        {.key = "deviations", .type = Type::Numbers, .standard = Json::Array{1}, .least = 0},
        {.key = "mask",
         .type = Type::Group,
         .members = {{.key = "causal", .type = Type::Boolean, .standard = false},
                     {.key = "key_padding", .type = Type::Flags},
                     {.key = "global", .type = Type::Integers, .least = 0},
                     {.key = "random", .type = Type::IntegerLists, .least = 0}}},
    };
}

Settings read(std::string_view config) { return Settings(schema(), Json::parse(config)); }

std::string refusalOfConfig(std::string_view config)
{
    try {
        read(config);
    } catch (const Error& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Setting, MattersWhileWhatItDependsOnSaysSo)
{
    const Setting pre{.key = "before", .when = {{"norm", {"pre"}}}};
    EXPECT_FALSE(pre.matters(read("{}"), ""));
    EXPECT_TRUE(pre.matters(read(R"({"norm": "pre"})"), ""));
    const Setting both{.key = "gap", .when = {{"norm", {"pre", "post"}}, {"scale", {"none"}}}};
    EXPECT_FALSE(both.matters(read("{}"), ""));
    EXPECT_TRUE(both.matters(read(R"({"scale": "none"})"), ""));
    EXPECT_FALSE(both.matters(read(R"({"scale": 2})"), ""));
    EXPECT_TRUE(Setting{.key = "heads"}.matters(read("{}"), ""));
}

TEST(Settings, CompleteWhatTheDocumentLeavesOut)
{
    const Settings settings = read("{}");
    EXPECT_EQ(settings.integer("heads"), 1);
    EXPECT_EQ(settings.number("eps"), 1e-5);
    EXPECT_EQ(settings.choice("scale"), "sqrt_dk");
    EXPECT_FALSE(settings.boolean("mask.causal"));
    EXPECT_TRUE(settings.at("kv_heads").isNull());
    EXPECT_TRUE(settings.integers("mask.global").empty());
    EXPECT_EQ(settings.numbers("deviations"), std::vector{1.0});
    EXPECT_FALSE(settings.has("heads"));
    EXPECT_FALSE(settings.has("mask"));
}

TEST(Settings, SayWhatTheDocumentSays)
{
    const Settings settings = read(
        R"({"heads": 4, "scale": 0.25, "deviations": [0.5, 2], "mask": {"causal": true, "key_padding": [1, true, 0],
                                       "global": [0, 2], "random": [[1], [], [0, 2]]}})");
    EXPECT_EQ(settings.integer("heads"), 4);
    EXPECT_EQ(settings.choice("scale"), "");
    EXPECT_EQ(settings.number("scale"), 0.25);
    EXPECT_EQ(settings.numbers("deviations"), (std::vector{0.5, 2.0}));
    EXPECT_TRUE(settings.boolean("mask.causal"));
    EXPECT_EQ(settings.integers("mask.key_padding"), (std::vector{1, 1, 0}));
    EXPECT_EQ(settings.integers("mask.global"), (std::vector{0, 2}));
    EXPECT_TRUE(settings.has("mask.causal"));
    EXPECT_TRUE(settings.has("mask"));
}

TEST(Settings, TreatWhatRepeatsTheStandardAsAbsent)
{
    EXPECT_FALSE(read(R"({"mask": {}})").has("mask"));
    EXPECT_FALSE(read(R"({"mask": {"causal": false}})").has("mask"));
    EXPECT_FALSE(read(R"({"mask": {"causal": false}})").has("mask.causal"));
    EXPECT_TRUE(read(R"({"mask": {"key_padding": [1]}})").has("mask"));
}

TEST(Settings, TakeTheOlderNameOfASetting)
{
    const std::vector<Setting> schema = {{.key = "softcap", .type = Type::Number, .older = "soft_cap"}};
    EXPECT_EQ(Settings(schema, Json::parse(R"({"soft_cap": 2})")).number("softcap"), 2);
    EXPECT_EQ(withKeysOfToday(schema, Json::parse(R"({"a": 1, "soft_cap": 2})")).text(),
              Json::parse(R"({"a": 1, "softcap": 2})").text());
    const Json both = Json::parse(R"({"soft_cap": 2, "softcap": 3})");
    EXPECT_EQ(withKeysOfToday(schema, both), both);
    try {
        Settings(schema, both);
        FAIL() << "which of them holds?";
    } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()),
                  "config.soft_cap: soft_cap is the older name of softcap; expected one of them");
    }
}

TEST(Settings, NameTheKeyAndWhatIsAllowed)
{
    const std::pair<std::string, std::string> cases[] = {
        {"[]", "config: expected an object, got []"},
        {R"({"head": 2})",
         "config.head: unknown key; allowed are heads, kv_heads, eps, norm, scale, deviations, mask; "
         "heads is nearest"},
        {R"({"mask": {"windw": 2}})",
         "config.mask.windw: unknown key; allowed are causal, key_padding, global, random"},
        {R"({"mask": true})", "config.mask: expected an object, got true"},
        {R"({"mask": null})", "config.mask: expected an object, got null"},
        {R"({"mask": {"causal": 1}})", "config.mask.causal: expected true or false, got 1; true is nearest"},
        {R"({"mask": "cauzal"})", "config.mask: expected an object, got \"cauzal\"; {\"causal\": true} is nearest"},
        {R"({"mask": "blue"})", "config.mask: expected an object, got \"blue\""},
        {R"({"norm": "pst"})", "config.norm: expected one of \"post\", \"pre\", got \"pst\"; \"post\" is nearest"},
        {R"({"num_heads": 2})",
         "config.num_heads: unknown key; allowed are heads, kv_heads, eps, norm, scale, deviations, mask; "
         "heads is nearest"},
        {R"({"is_causal": true})",
         "config.is_causal: unknown key; allowed are heads, kv_heads, eps, norm, scale, deviations, mask; "
         "mask.causal is nearest"},
        {R"({"heads": 0})", "config.heads: expected an integer of at least 1, got 0"},
        {R"({"heads": 1.5})", "config.heads: expected an integer of at least 1, got 1.5"},
        {R"({"heads": 1e18})", "config.heads: the number is too large; expected an integer from 1 to 2147483647"},
        {R"({"mask": {"global": [0, 9223372036854775807]}})",
         "config.mask.global[1]: the number is too large; expected an integer from 0 to 2147483647"},
        {R"({"norm": "mid", "max": 2})", "config.norm: expected one of \"post\", \"pre\", got \"mid\""},
        {R"({"heads": "two"})", "config.heads: expected an integer of at least 1, got \"two\""},
        {R"({"heads": [2]})", "config.heads: expected an integer of at least 1, got [2]"},
        {R"({"eps": 2})", "config.eps: expected a number from 0 to 1, got 2"},
        {R"({"norm": "mid"})", "config.norm: expected one of \"post\", \"pre\", got \"mid\""},
        {R"({"scale": true})", "config.scale: expected \"sqrt_dk\", \"none\" or a number, got true"},
        {R"({"deviations": 2})", "config.deviations: expected a list of numbers of at least 0, got 2"},
        {R"({"deviations": [2, -1]})", "config.deviations[1]: expected a number of at least 0, got -1"},
        {R"({"mask": {"key_padding": 1}})", "config.mask.key_padding: expected a list of 0, 1, true or false, got 1"},
        {R"({"mask": {"key_padding": [1, 2]}})", "config.mask.key_padding[1]: expected 0, 1, true or false, got 2"},
        {R"({"mask": {"global": [0, -1]}})", "config.mask.global[1]: expected an integer of at least 0, got -1"},
        {R"({"mask": {"random": [[0], 3]}})",
         "config.mask.random[1]: expected a list of integers of at least 0, got 3"},
        {R"({"mask": {"random": [[0], [1, "x"]]}})",
         "config.mask.random[1][1]: expected an integer of at least 0, got \"x\""},
    };
    for (const auto& [config, message] : cases)
        EXPECT_EQ(refusalOfConfig(config), message);
}

} // namespace
} // namespace heedmap
