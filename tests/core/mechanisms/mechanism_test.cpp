#include "support/random_document.h"

#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>

#include <gtest/gtest.h>

namespace heedmap::test {
namespace {

/// A document with X of 3 tokens, 4 wide, and heads of 3 (odd) or as the config says.
RandomDocument document(const std::string& id, const std::string& config, bool context = false)
{
    RandomDocument document;
    document.mechanism = &mechanism(id);
    document.settings = Settings(document.mechanism->settings(), Json::parse(config));
    document.letters = {{"n", 3}, {"d", 4}, {"d_k", 3}, {"d_v", 2}};
    if (context)
        document.letters["m"] = 5;
    return document;
}

std::string refusal(const std::string& id, const std::string& config, bool context = false)
{
    try {
        const RandomDocument checked = document(id, config, context);
        checked.mechanism->fixed(checked.settings);
        checked.mechanism->validate(checked.settings, checked.letters);
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

TEST(Mechanisms, AreFoundById)
{
    for (const char* id : {"scaled_dot_product", "self_attention", "cross_attention", "multi_head_attention"})
        EXPECT_EQ(mechanism(id).id(), id);
}

TEST(Mechanisms, TheNearestAreNamedWhereAnIdIsUnknown)
{
    try {
        mechanism("self_atention");
        FAIL() << "there is no such mechanism";
    } catch (const Error& error) {
        EXPECT_TRUE(std::string(error.what())
                        .starts_with("there is no mechanism \"self_atention\"; the nearest are self_attention, "))
            << error.what();
        EXPECT_TRUE(std::string(error.what()).ends_with("; heedmap mechanisms lists all")) << error.what();
    }
}

TEST(Mechanisms, AreNamedOnOneLineWhateverTheIdIs)
{
    try {
        mechanism(std::string_view("self\n\0attention", 15));
        FAIL() << "there is no such mechanism";
    } catch (const Error& error) {
        EXPECT_TRUE(std::string(error.what()).starts_with(R"(there is no mechanism "self\x0a\x00attention"; )"))
            << error.what();
    }
}

TEST(MultiHeadAttention, RefusesKeyHeadsThatDoNotDivideTheHeads)
{
    EXPECT_EQ(refusal("multi_head_attention", R"({"heads": 4, "kv_heads": 3})"),
              "config.kv_heads: 3 does not divide heads, which is 4");
    EXPECT_EQ(refusal("multi_head_attention", R"({"heads": 2, "kv_heads": 4})"),
              "config.kv_heads: 4 does not divide heads, which is 2");
    EXPECT_EQ(refusal("multi_head_attention", R"({"heads": 4, "kv_heads": 2})"), "");
}

TEST(Positions, OfTheRelativeKindsAreRefusedAcrossSequences)
{
    for (const std::string kind : {"rope", "alibi", "relative_bias", "relative_key"}) {
        const std::string config = R"({"position": {"kind": ")" + kind + "\"}}";
        EXPECT_EQ(refusal("multi_head_attention", config, true),
                  "config.position.kind: \"" + kind
                      + "\" acts in self-attention only; with another sequence for the keys, \"none\", \"sinusoidal\" "
                        "and \"learned\" are allowed");
        const std::string cross = refusal("cross_attention", config, true);
        EXPECT_NE(cross.find("config.position.kind: "), std::string::npos) << cross;
        EXPECT_NE(cross.find("\"none\", \"sinusoidal\", \"learned\""), std::string::npos) << cross;
        for (const std::string own :
             {R"("max_distance": 2)", R"("layout": "half")"}) // a kind's own key changes nothing
            EXPECT_EQ(refusal("cross_attention", R"({"position": {)" + own + R"(, "kind": ")" + kind + "\"}}", true),
                      cross);
    }
}

TEST(Positions, AreNoneWithoutTheirKind)
{
    EXPECT_EQ(refusal("self_attention", R"({"position": {"base": 500, "layout": "half"}})"),
              "config.position: base needs kind, which is missing");
    EXPECT_EQ(refusal("self_attention", R"({"position": {"kind": "none", "base": 500}})"), "");
    EXPECT_EQ(refusal("self_attention", R"({"position": {}})"), "");
}

TEST(Positions, OfRopeNeedPairs)
{
    EXPECT_EQ(refusal("self_attention", R"({"position": {"kind": "rope"}})"),
              "config.position.kind: \"rope\" turns pairs of numbers; expected an even d_k, got 3");
}

TEST(MultiHeadAttention, LaysOutHeadsSideBySideWithoutCopies)
{
    Random random(1);
    RandomDocument wanted = document("multi_head_attention", R"({"heads": 4, "kv_heads": 2})");
    wanted.letters.insert({{"h", 4}, {"kv", 2}, {"d_out", 4}});
    wanted.arrays = {{"X", Tensor(Shape::matrix(3, 4))},
                     {"W_Q", Tensor(Shape::matrix(4, 12))},
                     {"W_K", Tensor(Shape::matrix(4, 6))},
                     {"W_V", Tensor(Shape::matrix(4, 4))},
                     {"W_O", Tensor(Shape::matrix(8, 4))}};
    Graph graph;
    wanted.build(graph);
    const auto where = [&](const char* name) { return graph.read(graph.find(name)).data; };
    EXPECT_EQ(where("Q_heads"), where("Q"));
    EXPECT_EQ(where("K_heads"), where("K"));
    EXPECT_EQ(where("V_heads"), where("V"));
    EXPECT_EQ(where("concat"), where("Z"));
    EXPECT_EQ(graph.node(graph.find("Q")).info.cols.block, 3);
    EXPECT_EQ(graph.node(graph.find("V")).info.cols.block, 2);
    EXPECT_EQ(graph.node(graph.find("concat")).info.cols.block, 2);
    EXPECT_EQ(graph.node(graph.find("W_O")).info.rows.block, 2);
}

TEST(Label, HasTheAxesThatItsOperationReads)
{
    const auto tokens = std::make_shared<const std::vector<std::string>>(3, "token");
    Graph graph;
    const auto leaf = [&](const char* name, Phrase rows, Index count) {
        return graph.addLeaf({.name = name,
                              .symbol = name,
                              .rows = {.name = rows, .labels = count == 3 ? tokens : nullptr},
                              .cols = {.name = HEEDMAP_PHRASE("width"), .block = 2}},
                             Tensor(Shape::matrix(count, 4)));
    };
    const NodeId queries = leaf("Q", HEEDMAP_PHRASE("queries"), 3);
    const NodeId keys = leaf("K", HEEDMAP_PHRASE("keys"), 5);
    const Settings settings;
    const Dimensions sizes;
    Recipe recipe(graph, settings, sizes, {}, {});
    const auto product = matmul({.transposeB = true});
    const NodeInfo& read = graph.node(recipe.add({"S", Family::Score}, product, {queries, keys}, {})).info;
    EXPECT_EQ(Sentence(read.rows.name).english(), "queries");
    EXPECT_EQ(read.rows.labels, tokens);
    EXPECT_EQ(Sentence(read.cols.name).english(), "keys");
    const NodeInfo& row = graph.node(recipe.add({"A", Family::Attention}, softmax(), {graph.find("S")}, {})).info;
    EXPECT_EQ(Sentence(row.cols.name).english(), "keys") << "whole rows are read, and stay rows of keys";
    const Label label = {.name = "T", .cols = {Phrase{"rows"}}};
    const NodeInfo& turned = graph.node(recipe.add(label, transpose(), {queries}, {})).info;
    EXPECT_EQ(Sentence(turned.rows.name).english(), "width");
    EXPECT_EQ(turned.rows.block, 2);
    EXPECT_EQ(Sentence(turned.cols.name).english(), "rows") << "the axis of a label is heeded";
    EXPECT_EQ(turned.cols.labels, tokens);
}

TEST(Label, NamesTheSymbolUnlessItHasOne)
{
    Graph graph;
    const Settings settings;
    const Dimensions sizes;
    const auto array = [](const char* name) { return std::pair(name, Tensor(Shape::matrix(2, 2))); };
    Recipe recipe(graph, settings, sizes, {}, {array("W_Q"), array("W"), array("mask"), array("e_w_rows"), array("b")});
    const auto leaf = [&](const Label& label) { return graph.node(recipe.leaf(label, {})).info; };
    EXPECT_EQ(leaf({"W"}).symbol, "W");
    EXPECT_EQ(leaf({"W_Q"}).symbol, "W_Q");
    EXPECT_EQ(leaf({"e_w_rows"}).symbol, "e_{w,rows}");
    EXPECT_EQ(leaf({.name = "b", .symbol = "\\beta"}).symbol, "\\beta");
    EXPECT_EQ(graph.node(graph.find("b")).info.role, Role::Weight);
    EXPECT_EQ(leaf({.name = "mask", .role = Role::Mask}).role, Role::Mask);
}

} // namespace
} // namespace heedmap::test
