#include <heedmap/document/new.h>
#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>

#include <heedmap/document/computation.h>

#include "core/io/io_support.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

TEST(NewDocument, OfEveryMechanismReadsBackAndBuilds)
{
    for (const Mechanism* mechanism : mechanisms()) {
        SCOPED_TRACE(mechanism->id());
        const Document document = newDocument(*mechanism);
        const Document again = readDocument(writeDocument(document));
        EXPECT_EQ(writeDocument(again), writeDocument(document));
        EXPECT_GT(build(again, {}).graph.size(), 3);
        EXPECT_EQ(again.title.in("en"), mechanism->title().english);
    }
}

TEST(NewDocument, HasAPositionForEveryToken)
{
    const Document document =
        newDocument(mechanism("self_attention"), Json::Object(), {.query = {"a", "b", "c", "d", "e"}});
    EXPECT_EQ(std::get<Initial>(document.arrays[0].second).shape->rows, 5);
    EXPECT_EQ(document.tokens.query.size(), 5U);
}

TEST(NewDocument, SpreadsTheNumbersOfAMatrixByTheWholeRootOfItsRows)
{
    const Document document = newDocument(mechanism("self_attention"), Json::Object(), {}, {{"d", 7}});
    const Document again = readDocument(writeDocument(document));
    const auto weights = std::ranges::find(again.arrays, "W_Q", &std::pair<std::string, ArraySource>::first);
    ASSERT_NE(weights, again.arrays.end());
    EXPECT_EQ(std::get<Initial>(weights->second).std, 1 / std::sqrt(7.0));
}

TEST(NewDocument, FollowsItsConfig)
{
    const Document document = newDocument(mechanism("multi_head_attention"), configFrom({"heads=3", "kv_heads=1"}));
    const Computation computation = build(document, {});
    EXPECT_EQ(computation.graph.node(computation.graph.find("A")).shape.slices, 3);
}

TEST(NewDocument, RefusesWhatDoesNotSuitTheMechanism)
{
    const auto refusal = [](const Json& config, const Tokens& tokens) {
        return errorOf([&] { newDocument(mechanism("self_attention"), config, tokens); });
    };
    EXPECT_EQ(refusal(configFrom({"heads=2"}), {}),
              "config.heads: unknown key; allowed are scale, softcap, weights, mask, position");
    EXPECT_EQ(refusal(Json::Object(), {.key = {"a"}}),
              "tokens.key: no array has a position for each of these tokens; leave them out");
}

TEST(NewDocument, HasTheMaskThatItsSettingsAskFor)
{
    const auto number = [](const char* custom) {
        Document document = newDocument(mechanism("multi_head_attention"), Json::Object{{"heads", 2.0}});
        document.config.set("mask", Json::Object{{"custom", custom}});
        addMissingMasks(document);
        addMissingMasks(document); // which adds it once
        Computation computation = build(document, {});
        const Tensor mask(computation.graph.read(computation.leaves.find("mask")->second));
        EXPECT_EQ(mask.shape().rank, 2) << "the same for all heads";
        return mask.numbers().front();
    };
    EXPECT_EQ(number("keep"), 1);
    EXPECT_EQ(number("hide"), 0);
    EXPECT_EQ(number("add"), 0);
    Document plain = newDocument(mechanism("self_attention"));
    const Document before = plain;
    addMissingMasks(plain);
    EXPECT_EQ(writeDocument(plain), writeDocument(before));
}

TEST(ConfigFrom, SetsValuesAtPaths)
{
    EXPECT_EQ(configFrom({"heads=2", "mask.causal=true", "mask.fill=-1e9", "scale=none", "position.kind=\"rope\""}),
              Json::parse(R"({"heads": 2, "mask": {"causal": true, "fill": -1e9}, "scale": "none",
                              "position": {"kind": "rope"}})"));
    EXPECT_EQ(configFrom({"mask={\"window\": 1}", "mask.key_padding=[1, 0]"}),
              Json::parse(R"({"mask": {"window": 1, "key_padding": [1, 0]}})"));
}

TEST(ConfigFrom, RefusesWhatSetsNothingOrTwice)
{
    EXPECT_EQ(errorOf([] { configFrom({"heads"}); }), "expected key=value, got \"heads\"");
    EXPECT_EQ(errorOf([] { configFrom({"=2"}); }), "expected key=value, got \"=2\"");
    EXPECT_EQ(errorOf([] { configFrom({"mask.causal=true", "mask.causal=false"}); }), "causal is set twice");
}

} // namespace
} // namespace heedmap
