// docs/formats.md: one more token behind a text.

#include <heedmap/document/append_token.h>
#include <heedmap/document/reader.h>

#include "core/io/io_support.h"

#include <gtest/gtest.h>

#include <array>

namespace heedmap {
namespace {

constexpr std::array<double, 2> noIds{7, 7}; // those in the document hold

Document reading(const std::string& members)
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "transformer", "config": {},
        "vocabulary": ["a", "b", "c"], "arrays": {"tgt.ids": ["a", "b"]})"
                        + members + "}");
}

/// As a document with that target holds it.
Json target(const std::string& entries)
{
    return reading(R"(, "loss": [{"kind": "cross_entropy", "of": "logits", "target": )" + entries + "}]")
        .loss[0]
        .target;
}

std::vector<double> idsIn(const Named<ArraySource>& arrays)
{
    for (const auto& [name, source] : arrays)
        if (name == "tgt.ids") {
            const auto numbers = std::get<InlineArray>(source)->numbers();
            return {numbers.begin(), numbers.end()};
        }
    return {};
}

TEST(AppendToken, LengthensTheTextAndCounts)
{
    const Document once = withToken(reading(R"(, "tokens": {"query": ["a", "b"]})"), noIds, 2, "c");
    EXPECT_EQ(idsIn(once.arrays), (std::vector<double>{0, 1, 2}));
    EXPECT_EQ(once.tokens.query, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(once.config.find("generate")->find("drawn")->number(), 1);
    const Document twice = withToken(once, noIds, 0, "a");
    EXPECT_EQ(twice.config.find("generate")->find("drawn")->number(), 2);
    EXPECT_TRUE(withToken(reading(""), noIds, 2, "c").tokens.query.empty()) << "the words of the ids";
}

TEST(AppendToken, LengthensTheShownSampleAlone)
{
    const Document before = reading(R"(, "tokens": {"query": ["a", "b"]}, "sample": 1, "samples": [{},
        {"arrays": {"tgt.ids": ["c"]}, "tokens": {"query": ["c"]}}],
        "loss": [{"kind": "cross_entropy", "of": "logits", "target": ["b"]}])");
    const Document after = withToken(before, noIds, 0, "a");
    EXPECT_EQ(idsIn(after.arrays), (std::vector<double>{0, 1}));
    EXPECT_EQ(idsIn(after.samples[1].arrays), (std::vector<double>{2, 0}));
    EXPECT_EQ(after.samples[1].tokens.query, (std::vector<std::string>{"c", "a"}));
    EXPECT_EQ(after.tokens.query, (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(after.samples[1].targets.at(0), target(R"(["b", -1])"));
    EXPECT_TRUE(after.samples[0].targets.empty());
    EXPECT_EQ(after.loss[0].target, before.loss[0].target);
}

TEST(AppendToken, LengthensTheTextOfAllSamples)
{
    const Document after = withToken(reading(R"(, "samples": [{"targets": [["c", "c"]]}, {}],
        "loss": [{"kind": "cross_entropy", "of": "logits", "target": ["b", "c"]}])"),
                                     noIds, 0, "a");
    EXPECT_EQ(idsIn(after.arrays), (std::vector<double>{0, 1, 0}));
    EXPECT_EQ(after.loss[0].target, target(R"(["b", "c", -1])"));
    EXPECT_EQ(after.samples[0].targets.at(0), target(R"(["c", "c", -1])"));
    EXPECT_TRUE(after.samples[1].targets.empty());
}

TEST(AppendToken, DropsTheOldestTokensWithTheirLabelsAndTargets)
{
    const Document before = reading(R"(, "tokens": {"query": ["a", "b"]}, "samples": [{"targets": [["c", -1]]}, {}],
        "loss": [{"kind": "cross_entropy", "of": "logits", "target": ["b", "c"]}])");
    const Document after = withLastTokens(withToken(before, noIds, 0, "a"), 2);
    EXPECT_EQ(idsIn(after.arrays), (std::vector<double>{1, 0}));
    EXPECT_EQ(after.tokens.query, (std::vector<std::string>{"b", "a"}));
    EXPECT_EQ(after.loss[0].target, target(R"(["c", -1])"));
    EXPECT_EQ(after.samples[0].targets.at(0), target(R"(["a", -1])")) << "what follows, where nothing else counts";
    EXPECT_EQ(idsIn(withLastTokens(after, 5).arrays), (std::vector<double>{1, 0})) << "there is room";
}

TEST(AppendToken, TakesTheShownIdsWhereTheyAreInAFile)
{
    Document document = reading("");
    document.arrays[0].second = FileReference{.file = "ids.npy"};
    EXPECT_EQ(idsIn(withToken(document, noIds, 2, "c").arrays), (std::vector<double>{7, 7, 2}));
}

TEST(AppendToken, RefusesWhatWouldNotFitAnyLonger)
{
    const Document wanted =
        reading(R"(, "loss": [{"kind": "attend", "of": "dec.0.self.A", "target": [[1, 0], [1, 0]]}])");
    EXPECT_EQ(errorOf([&] { withToken(wanted, noIds, 0, "a"); }),
              "loss[0].target is made for a text of this length; remove it to continue the text");
    Document without = reading("");
    without.arrays.clear();
    EXPECT_EQ(errorOf([&] { withToken(without, noIds, 0, "a"); }),
              "tgt.ids: missing; only a decoder that reads ids writes on");
}

} // namespace
} // namespace heedmap
