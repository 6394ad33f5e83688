#include "mechanisms/projection.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/matmul.h>

namespace heedmap {
namespace {

/// The arrays of the projections to queries, keys and values.
struct Projected {
    std::string letter;
    Phrase weights;
    Phrase bias;
};

const std::array<Projected, 3> projections = {{
    {"Q", HEEDMAP_PHRASE("Weights of the queries"), HEEDMAP_PHRASE("Bias of the queries")},
    {"K", HEEDMAP_PHRASE("Weights of the keys"), HEEDMAP_PHRASE("Bias of the keys")},
    {"V", HEEDMAP_PHRASE("Weights of the values"), HEEDMAP_PHRASE("Bias of the values")},
}};

} // namespace

NodeId appendLinear(Recipe& recipe, NodeId x, const Linear& linear)
{
    const Axis from = recipe.graph().node(x).info.cols;
    const auto leaf = [&](Label label, const Axis& rows, Phrase caption) {
        label.step = linear.product.step;
        label.rows = rows;
        label.cols = linear.product.cols;
        return recipe.leaf(label, caption);
    };
    std::vector<NodeId> inputs = {
        x, leaf(linear.weights, {.name = from.name, .block = from.block}, linear.weightsCaption)};
    if (recipe.has(linear.bias.name))
        inputs.push_back(leaf(linear.bias, {}, caption::projectionBias));
    return recipe.add(linear.product, matmul(), std::move(inputs), linear.caption);
}

NodeId appendInput(Recipe& recipe, const char* name, Family family, Phrase caption, const Axis& rows,
                   const AxisName& cols)
{
    const Axis slices = {.name = recipe.shape(name).rank == 3 ? axis::heads : AxisName()};
    return recipe.leaf({name, family, step::input, rows, {cols}, slices, Role::Input}, caption);
}

void listProjections(std::vector<ArraySpec>& arrays, const std::array<std::string, 3>& columns,
                     const std::string& contextWidth, const std::string& width, const std::string& valuedWidth)
{
    const std::array rows = {width, contextWidth, valuedWidth.empty() ? contextWidth : valuedWidth};
    for (std::size_t i = 0; i < 3; ++i) {
        const Projected& kind = projections[i];
        arrays.push_back({.name = "W_" + kind.letter, .shape = {rows[i], columns[i]}, .title = kind.weights});
    }
}

void listProjectionBiases(std::vector<ArraySpec>& arrays, const std::array<std::string, 3>& columns)
{
    for (std::size_t i = 0; i < 3; ++i) {
        const Projected& kind = projections[i];
        arrays.push_back({.name = "b_" + kind.letter,
                          .shape = {columns[i]},
                          .optional = true,
                          .title = kind.bias,
                          .start = ArraySpec::Start::Zeros});
    }
}

ArraySpec sequenceSpec() { return {.name = "X", .shape = {"n", "d"}, .title = HEEDMAP_PHRASE("Tokens")}; }

ArraySpec contextSpec(bool optional)
{
    return {.name = "C", .shape = {"m", "d_c"}, .optional = optional, .title = HEEDMAP_PHRASE("Context")};
}

NodeId appendSequence(Recipe& recipe)
{
    return appendInput(recipe, "X", Family::Input, caption::tokens,
                       {.name = axis::tokens, .labels = recipe.queryTokens()}, axis::width);
}

NodeId appendContext(Recipe& recipe)
{
    return appendInput(recipe, "C", Family::Input,
                       HEEDMAP_PHRASE("Each row is one token of the sequence that is being read, such as the sentence "
                                      "to translate. The queries come from elsewhere and search these rows."),
                       {.name = axis::tokens, .labels = recipe.keyTokens()}, axis::contextWidth);
}

ArraySpec valuedSpec(const std::string& rows)
{
    return {.name = "C_V",
            .shape = {rows, "d_cv"},
            .optional = true,
            .title = HEEDMAP_PHRASE("What the values are made from")};
}

NodeId appendValued(Recipe& recipe)
{
    if (!recipe.has("C_V"))
        return noNode;
    return appendInput(
        recipe, "C_V", Family::Input,
        HEEDMAP_PHRASE("Each row stands for one key as well, but the values are made from it and not from "
                       "what the keys are made from. So a key may say where it is, and its value what is there."),
        {.name = axis::tokens, .labels = recipe.keyTokens()}, axis::valuedWidth);
}

Projections appendProjections(Recipe& recipe, NodeId x, NodeId attended, const std::array<Index, 3>& blocks,
                              NodeId valued)
{
    const auto columns = [&recipe](const char* weights, const AxisName& one, const AxisName& all, Index heads) {
        return heads == 1 ? Axis{.name = one} : Axis{.name = all, .block = recipe.shape(weights).cols / heads};
    };
    Projections made;
    made.queries = appendLinear(
        recipe, x,
        {.product = {"Q",
                     Family::Query,
                     step::project,
                     {axis::queries},
                     columns("W_Q", axis::keyWidth, axis::headsOfKeys, blocks[0])},
         .caption = HEEDMAP_PHRASE("Each token asks its question: its row times W_Q is its query. Tokens with similar "
                                   "queries look for similar things."),
         .weights = {"W_Q"},
         .weightsCaption = HEEDMAP_PHRASE(
             "These learned weights turn a token into its query. Change one number here and one column of Q follows."),
         .bias = {"b_Q"}});
    made.keys = appendLinear(
        recipe, attended,
        {.product = {"K",
                     Family::Key,
                     step::project,
                     {axis::keys},
                     columns("W_K", axis::keyWidth, axis::headsOfKeys, blocks[1])},
         .caption = HEEDMAP_PHRASE("Each token puts up its sign: its row times W_K is its key. A query finds the "
                                   "tokens whose keys point its way."),
         .weights = {"W_K"},
         .weightsCaption = HEEDMAP_PHRASE(
             "These learned weights turn a token into its key. Change one number here and one column of K follows."),
         .bias = {"b_K"}});
    made.values = appendLinear(
        recipe, valued == noNode ? attended : valued,
        {.product = {"V",
                     Family::Value,
                     step::project,
                     {axis::keys},
                     columns("W_V", axis::valueWidth, axis::headsOfValues, blocks[2])},
         .caption = HEEDMAP_PHRASE("Each token packs what it has to say: its row times W_V is its value. Values are "
                                   "what attention blends, while queries and keys only decide the amounts."),
         .weights = {"W_V"},
         .weightsCaption = HEEDMAP_PHRASE("These learned weights turn a token into its value. They decide what a token "
                                          "passes on when others attend to it."),
         .bias = {"b_V"}});
    return made;
}

} // namespace heedmap
