#include "support/operations.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/masks.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace heedmap {
namespace {

Tensor maskOf(const MaskRules& rules)
{
    const auto op = maskRule(rules);
    Tensor mask(op->shape({}));
    op->forward({}, mask.view(), Region::all(mask.shape()));
    return mask;
}

std::string reason(const MaskRules& rules, Index query, Index key)
{
    const auto op = maskRule(rules);
    return op->explain({}, {{}, op->shape({})}, {0, query, key}).reason().english();
}

bool among(const std::vector<Index>& indices, Index i) { return std::ranges::count(indices, i) > 0; }

/// docs/formats.md, cell by cell.
bool kept(const MaskRules& rules, Index i, Index j)
{
    if (rules.causal && j > i)
        return false;
    if (rules.keyPadding && !(*rules.keyPadding)[static_cast<std::size_t>(j)])
        return false;
    if (rules.queryPadding && !(*rules.queryPadding)[static_cast<std::size_t>(i)])
        return false;
    const bool any = rules.window || rules.global || rules.random || rules.block;
    const Index apart = std::abs(i - j);
    return !any || (rules.window && apart <= *rules.window * rules.dilation && apart % rules.dilation == 0)
        || (rules.global && (among(*rules.global, i) || among(*rules.global, j)))
        || (rules.random && among((*rules.random)[static_cast<std::size_t>(i)], j))
        || (rules.block && i / *rules.block == j / *rules.block);
}

void expectByDefinition(const MaskRules& rules)
{
    const Tensor mask = maskOf(rules);
    for (Index i = 0; i < rules.queries; ++i)
        for (Index j = 0; j < rules.keys; ++j)
            EXPECT_EQ(mask.at({0, i, j}), kept(rules, i, j) ? 1 : 0) << i << ", " << j;
}

TEST(MaskRule, EveryCombinationFollowsTheDefinition)
{
    for (int chosen = 0; chosen < 256; ++chosen) {
        MaskRules rules{.queries = 7, .keys = 5};
        if (chosen % 2 > 0)
            std::swap(rules.queries, rules.keys);
        rules.causal = (chosen & 2) > 0;
        if (chosen & 4)
            rules.window = 1;
        if (chosen & 8)
            rules.dilation = 2;
        if (chosen & 16)
            rules.global = {0, 6};
        if (chosen & 32)
            rules.random = std::vector<std::vector<Index>>(static_cast<std::size_t>(rules.queries), {1, 4});
        if (chosen & 64)
            rules.block = 3;
        if (chosen & 128) {
            rules.keyPadding.emplace(static_cast<std::size_t>(rules.keys), true)[2] = false;
            rules.queryPadding.emplace(static_cast<std::size_t>(rules.queries), true)[1] = false;
        }
        expectByDefinition(rules);
    }
}

TEST(MaskRule, WithoutRulesKeepsEverything) { EXPECT_TRUE(maskOf({.queries = 1, .keys = 2}).sameBits({{1, 1}})); }

TEST(MaskRule, AnEmptyListOfGlobalTokensKeepsNothing)
{
    EXPECT_TRUE(maskOf({.queries = 1, .keys = 2, .global = MaskRules::Indices{}}).sameBits({{0, 0}}));
}

TEST(MaskRule, TheCustomMaskAddsToTheRules)
{
    const auto op = maskRule({.queries = 2, .keys = 2, .causal = true});
    const Tensor custom{{2, 1}, {0, -1}};
    const ConstView input = custom.view();
    Tensor mask(custom.shape());
    op->forward({&input, 1}, mask.view(), Region::all(mask.shape()));
    EXPECT_TRUE(mask.sameBits({{1, 0}, {0, 1}}));
}

TEST(MaskRule, SaysWhichRuleDecided)
{
    MaskRules rules{.queries = 4, .keys = 4};
    EXPECT_EQ(reason(rules, 0, 3), "kept: no rule masks it");
    rules.causal = true;
    EXPECT_EQ(reason(rules, 1, 3), "masked: key 3 comes after query 1");
    EXPECT_EQ(reason(rules, 3, 1), "kept: key 1 does not come after query 3");
    rules.keyPadding = {true, false, true, true};
    EXPECT_EQ(reason(rules, 3, 1), "masked: key 1 is padding");
    rules.window = 1;
    EXPECT_EQ(reason(rules, 3, 2), "kept: key 2 is in the window of query 3");
    EXPECT_EQ(reason(rules, 3, 0), "masked: no rule lets query 3 reach key 0");
    rules.global = {0};
    EXPECT_EQ(reason(rules, 3, 0), "kept: key 0 is global");
}

TEST(MaskRule, RefusesListsThatDoNotFit)
{
    const auto sentence = [](const MaskRules& rules) -> std::string {
        try {
            maskRule(rules)->shape({});
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(sentence({.queries = 3, .keys = 4, .keyPadding = std::vector{true}}),
              "mask_rule: key_padding has 1 entry for 4 keys");
    EXPECT_EQ(sentence({.queries = 3, .keys = 4, .queryPadding = std::vector(4, true)}),
              "mask_rule: query_padding has 4 entries for 3 queries");
    EXPECT_EQ(sentence({.queries = 3, .keys = 4, .random = std::vector<MaskRules::Indices>(2)}),
              "mask_rule: random has 2 entries for 3 queries");
    EXPECT_NE(sentence({.queries = 3, .keys = 4, .block = 0}), "");
}

} // namespace
} // namespace heedmap
