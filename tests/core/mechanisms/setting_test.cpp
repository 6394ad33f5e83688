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
        {.key = "norm", .type = Type::Choice, .standard = "post", .choices = {{"post", "After"}, {"pre", "Before"}}},
        {.key = "scale",
         .type = Type::ChoiceOrNumber,
         .standard = "sqrt_dk",
         .choices = {{"sqrt_dk", "1/√d_k"}, {"none", "1"}}},
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
    EXPECT_EQ(settings.integerLists("mask.random"), (std::vector<std::vector<int>>{{1}, {}, {0, 2}}));
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

TEST(Settings, NameTheKeyAndWhatIsAllowed)
{
    const std::pair<std::string, std::string> cases[] = {
        {"[]", "config: [] is not allowed; an object would be right"},
        {R"({"head": 2})", "config.head: unknown key; allowed are heads, kv_heads, eps, norm, scale, deviations, mask"},
        {R"({"mask": {"windw": 2}})",
         "config.mask.windw: unknown key; allowed are causal, key_padding, global, random"},
        {R"({"mask": true})", "config.mask: true is not allowed; an object would be right"},
        {R"({"mask": null})", "config.mask: null is not allowed; an object would be right"},
        {R"({"mask": {"causal": 1}})", "config.mask.causal: 1 is not allowed; true or false would be right"},
        {R"({"heads": 0})", "config.heads: 0 is not allowed; an integer of at least 1 would be right"},
        {R"({"heads": 1.5})", "config.heads: 1.5 is not allowed; an integer of at least 1 would be right"},
        {R"({"heads": 1e18})", "config.heads: the number is too large; an integer from 1 to 2147483647 would be right"},
        {R"({"mask": {"global": [0, 9223372036854775807]}})",
         "config.mask.global[1]: the number is too large; an integer from 0 to 2147483647 would be right"},
        {R"({"norm": "mid", "max": 2})",
         "config.norm: \"mid\" is not allowed; one of \"post\", \"pre\" would be right"},
        {R"({"heads": "two"})", "config.heads: \"two\" is not allowed; an integer of at least 1 would be right"},
        {R"({"heads": [2]})", "config.heads: [2] is not allowed; an integer of at least 1 would be right"},
        {R"({"eps": 2})", "config.eps: 2 is not allowed; a number from 0 to 1 would be right"},
        {R"({"norm": "mid"})", "config.norm: \"mid\" is not allowed; one of \"post\", \"pre\" would be right"},
        {R"({"scale": true})", "config.scale: true is not allowed; \"sqrt_dk\", \"none\" or a number would be right"},
        {R"({"deviations": 2})", "config.deviations: 2 is not allowed; a list of numbers of at least 0 would be right"},
        {R"({"deviations": [2, -1]})",
         "config.deviations[1]: -1 is not allowed; a number of at least 0 would be right"},
        {R"({"mask": {"key_padding": 1}})",
         "config.mask.key_padding: 1 is not allowed; a list of 0, 1, true or false would be right"},
        {R"({"mask": {"key_padding": [1, 2]}})",
         "config.mask.key_padding[1]: 2 is not allowed; 0, 1, true or false would be right"},
        {R"({"mask": {"global": [0, -1]}})",
         "config.mask.global[1]: -1 is not allowed; an integer of at least 0 would be right"},
        {R"({"mask": {"random": [[0], 3]}})",
         "config.mask.random[1]: 3 is not allowed; a list of integers of at least 0 would be right"},
        {R"({"mask": {"random": [[0], [1, "x"]]}})",
         "config.mask.random[1][1]: \"x\" is not allowed; an integer of at least 0 would be right"},
    };
    for (const auto& [config, message] : cases)
        EXPECT_EQ(refusalOfConfig(config), message);
}

} // namespace
} // namespace heedmap
