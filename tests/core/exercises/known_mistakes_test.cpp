#include <heedmap/document/computation.h>
#include <heedmap/document/reader.h>
#include <heedmap/exercises/known_mistakes.h>

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr double hidden = -std::numeric_limits<double>::infinity();

// S = [2 0; 3 2], S_scaled = S/√2, A = [0.8044 0.1956; 0.6698 0.3302]
Document small(const std::string& members)
{
    return readDocument(R"({"format": "heedmap", "version": 1, "mechanism": "scaled_dot_product", "arrays": {
        "Q": [[1, 0], [1, 1]], "K": [[2, 1], [0, 2]], "V": [[1, 0], [3, 2]]})"
                        + members + "}");
}

/// Of two cells of a row.
std::vector<MistakenCells> mistakesIn(const char* node, Index row, int decimals, const std::string& members = "")
{
    const std::array cells{Cell{0, row, 0}, Cell{0, row, 1}};
    return KnownMistakes(small(members), {}).of(build(small(members), {}).graph.find(node), cells, decimals);
}

/// "no 1/√d_k: 3 2; …", with two decimals where there are any.
std::string said(const std::vector<MistakenCells>& known)
{
    std::string text;
    for (const MistakenCells& each : known) {
        text += text.empty() ? "" : "; ";
        text += each.rule.english() + ":";
        for (const double value : each.values)
            text += value == hidden ? " -inf" : " " + std::to_string(std::round(value * 100) / 100).substr(0, 4);
    }
    return text;
}

TEST(KnownMistakes, OfARowAreWhatEachRuleGivesInAllOfIt)
{
    EXPECT_EQ(said(mistakesIn("S_scaled", 1, 2)),
              "no 1/√d_k: 3.00 2.00; scaled by 1/d_k: 1.50 1.00; K·Qᵀ: 0.00 1.41; sign: -2.1 -1.4")
        << "transposed it is what K·Qᵀ gives: said once";
    EXPECT_EQ(said(mistakesIn("S", 1, 0)), "K·Qᵀ: 0.00 2.00; sign: -3.0 -2.0")
        << "a row that is wrong in one cell is wrong";
}

TEST(KnownMistakes, AreNoneThatAGivenNumberContradicts)
{
    const Document document = small("");
    Computation right = build(document, {});
    const auto weights = [&](std::span<const GivenNumber> given) {
        const std::array cells{Cell{0, 1, 0}, Cell{0, 1, 1}};
        return said(KnownMistakes(document, {}).of(right.graph.find("A"), cells, 2, given));
    };
    EXPECT_NE(weights({}).find("no 1/√d_k"), std::string::npos);
    const NodeId scaled = right.graph.find("S_scaled");
    const std::array given{GivenNumber{scaled, {0, 1, 0}, Tensor(right.graph.read(scaled)).at({0, 1, 0})}};
    EXPECT_EQ(weights(given).find("no 1/√d_k"), std::string::npos) << "who reads the scaled score has scaled it";
    EXPECT_FALSE(weights(given).empty()) << "softmax itself can still go wrong";
}

TEST(KnownMistakes, TakeNoNumbersThatAreNotSeen)
{
    const Document document = small("");
    const Graph right = build(document, {}).graph;
    const auto weights = [&](Index firstRow) { // all of them to be filled in
        std::vector<GivenNumber> seen;
        for (const char* node : {"S_scaled", "A"})
            for (Index row = firstRow; row < 2; ++row)
                for (Index col = 0; col < 2; ++col)
                    seen.push_back({right.find(node), {0, row, col}, std::nullopt});
        const std::array cell{Cell{0, 1, 1}};
        return said(KnownMistakes(document, {}).of(right.find("A"), cell, 2, seen));
    };
    EXPECT_NE(weights(0).find("softmax by column"), std::string::npos) << weights(0);
    EXPECT_EQ(weights(1).find("softmax by column"), std::string::npos) << "a column has more than one row";
    EXPECT_NE(weights(1).find("no 1/√d_k"), std::string::npos) << weights(1);
}

TEST(KnownMistakes, WhatIsMaskedKeepsItsInfinity)
{
    EXPECT_EQ(said(mistakesIn("S_masked", 0, 2, R"(, "config": {"mask": {"causal": true}})")),
              "no 1/√d_k: 2.00 -inf; scaled by 1/d_k: 1.00 -inf; mask forgotten: 1.41 0.00; transposed: 1.41 2.12; "
              "sign: -1.4 -inf");
}

TEST(KnownMistakes, OfWeightsHaveNoSign)
{
    EXPECT_FALSE(mistakesIn("A", 1, 2).empty());
    for (const MistakenCells& each : mistakesIn("A", 1, 2))
        EXPECT_FALSE(each.rule == HEEDMAP_PHRASE("sign"));
}

} // namespace
} // namespace heedmap
