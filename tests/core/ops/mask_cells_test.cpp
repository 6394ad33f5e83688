#include <heedmap/ops/masks.h>

#include <heedmap/tensor/tensor.h>

#include <gtest/gtest.h>

#include <numeric>

namespace heedmap {
namespace {

double cellsOfMask(const MaskRules& rules)
{
    const auto op = maskRule(rules);
    Tensor mask(op->shape({}));
    op->forward({}, mask.view(), Region::all(mask.shape()));
    return std::accumulate(mask.numbers().begin(), mask.numbers().end(), 0.0);
}

/// Every combination of rules has a number.
MaskRules combination(int chosen)
{
    const auto has = [&](int bit) { return (chosen & 1 << bit) != 0; };
    MaskRules rules{.queries = 7, .keys = 5};
    if (has(0))
        std::swap(rules.queries, rules.keys);
    rules.causal = has(1);
    if (has(2)) {
        rules.keyPadding = std::vector<bool>(static_cast<std::size_t>(rules.keys), true);
        rules.keyPadding->back() = rules.keyPadding->at(1) = false;
    }
    if (has(3)) {
        rules.queryPadding = std::vector<bool>(static_cast<std::size_t>(rules.queries), true);
        rules.queryPadding->at(2) = false;
    }
    if (has(4)) {
        rules.window = 1;
        rules.dilation = has(0) ? 2 : 1;
    }
    if (has(5))
        rules.global = MaskRules::Indices{6, 2, 2};
    if (has(6)) {
        rules.random.emplace();
        for (Index i = 0; i < rules.queries; ++i)
            rules.random->push_back({(3 * i) % rules.keys, (2 * i) % rules.keys});
    }
    if (has(7))
        rules.block = 3;
    return rules;
}

TEST(KeptCells, AreThoseOfTheMaskForEveryCombinationOfRules)
{
    for (int chosen = 0; chosen < 256; ++chosen)
        EXPECT_EQ(keptCells(combination(chosen)), cellsOfMask(combination(chosen))) << chosen;
}

TEST(KeptCells, AreThoseOfTheMaskAfterStretching)
{
    for (int chosen = 0; chosen < 256; ++chosen)
        for (const auto& [queries, keys] : {std::pair<Index, Index>{7, 7}, {23, 16}, {3, 2}, {1, 1}}) {
            const MaskRules longer = stretched(combination(chosen), queries, keys);
            EXPECT_EQ(keptCells(longer), cellsOfMask(longer)) << chosen << " at " << queries << "×" << keys;
        }
}

TEST(StretchedRules, AreThemselvesAtTheirOwnLengths)
{
    for (int chosen = 0; chosen < 256; ++chosen) {
        const MaskRules rules = combination(chosen);
        const MaskRules same = stretched(rules, rules.queries, rules.keys);
        EXPECT_EQ(same.keyPadding, rules.keyPadding);
        EXPECT_EQ(same.queryPadding, rules.queryPadding);
        EXPECT_EQ(same.random, rules.random);
    }
}

TEST(StretchedRules, KeepTheShareThatIsPadding)
{
    MaskRules rules{.queries = 4, .keys = 4};
    rules.keyPadding = std::vector<bool>{true, true, true, false};
    EXPECT_EQ(keptCells(stretched(rules, 400, 400)), 400 * 300);
}

} // namespace
} // namespace heedmap
