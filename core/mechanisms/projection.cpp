#include "mechanisms/projection.h"

#include "mechanisms/captions.h"
#include "mechanisms/input.h"

#include <heedmap/ops/matmul.h>

namespace heedmap {
namespace {

/// What differs between the projections to queries, keys and values.
struct Projected {
    const char* letter;
    Family family;
    Phrase rows;
    Phrase cols;    ///< one head
    Phrase allCols; ///< heads side by side
    Phrase weights; ///< caption of W
    Phrase result;  ///< caption of the product
    Phrase weightsTitle;
    Phrase biasTitle;
};

const std::array<Projected, 3>& projections()
{
    static const std::array<Projected, 3> projections = {{
        {"Q", Family::Query, axis::queries, axis::keyWidth, axis::headsOfKeys, caption::queryWeights, caption::queries,
         HEEDMAP_PHRASE("Weights of the queries"), HEEDMAP_PHRASE("Bias of the queries")},
        {"K", Family::Key, axis::keys, axis::keyWidth, axis::headsOfKeys, caption::keyWeights, caption::keys,
         HEEDMAP_PHRASE("Weights of the keys"), HEEDMAP_PHRASE("Bias of the keys")},
        {"V", Family::Value, axis::keys, axis::valueWidth, axis::headsOfValues, caption::valueWeights, caption::values,
         HEEDMAP_PHRASE("Weights of the values"), HEEDMAP_PHRASE("Bias of the values")},
    }};
    return projections;
}

NodeId appendProjection(Recipe& recipe, const Projected& kind, NodeId source, Index blocks)
{
    const NodeInfo from = recipe.graph().node(source).info;
    const std::string letter = kind.letter;
    const std::string weights = "W_" + letter;
    const std::string bias = "b_" + letter;
    const Axis columns = blocks == 1 ? Axis{.name = kind.cols}
                                     : Axis{.name = kind.allCols, .block = recipe.shape(weights).cols / blocks};
    return appendLinear(recipe, source,
                        {.product = {.name = letter,
                                     .symbol = letter,
                                     .family = kind.family,
                                     .step = step::project,
                                     .caption = kind.result,
                                     .rows = {.name = kind.rows, .labels = from.rows.labels},
                                     .cols = columns},
                         .weights = {.name = weights, .symbol = weights, .caption = kind.weights},
                         .bias = {.name = bias, .symbol = bias, .caption = caption::projectionBias}});
}

} // namespace

NodeId appendLinear(Recipe& recipe, NodeId x, Linear linear)
{
    const Axis from = recipe.graph().node(x).info.cols;
    const auto leaf = [&](NodeInfo info, const Axis& rows) {
        info.role = Role::Weight;
        info.step = linear.product.step;
        info.rows = rows;
        info.cols = linear.product.cols;
        const std::string array = info.name;
        return recipe.array(array, std::move(info));
    };
    std::vector<NodeId> inputs = {x, leaf(std::move(linear.weights), {.name = from.name, .block = from.block})};
    if (recipe.has(linear.bias.name))
        inputs.push_back(leaf(std::move(linear.bias), {}));
    return recipe.add(std::move(linear.product), matmul(), std::move(inputs));
}

void listProjections(std::vector<ArraySpec>& arrays, const std::array<std::string, 3>& columns,
                     const std::string& contextWidth, const std::string& width)
{
    for (std::size_t i = 0; i < 3; ++i) {
        const Projected& kind = projections()[i];
        arrays.push_back({.name = std::string("W_") + kind.letter,
                          .shape = {i == 0 ? width : contextWidth, columns[i]},
                          .title = kind.weightsTitle});
    }
}

void listProjectionBiases(std::vector<ArraySpec>& arrays, const std::array<std::string, 3>& columns)
{
    for (std::size_t i = 0; i < 3; ++i) {
        const Projected& kind = projections()[i];
        arrays.push_back({.name = std::string("b_") + kind.letter,
                          .shape = {columns[i]},
                          .optional = true,
                          .title = kind.biasTitle,
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
    return appendInput(recipe, "C", Family::Input, caption::context,
                       {.name = axis::tokens, .labels = recipe.keyTokens()}, axis::contextWidth);
}

Projections appendProjections(Recipe& recipe, NodeId x, NodeId attended, const std::array<Index, 3>& blocks)
{
    return {appendProjection(recipe, projections()[0], x, blocks[0]),
            appendProjection(recipe, projections()[1], attended, blocks[1]),
            appendProjection(recipe, projections()[2], attended, blocks[2])};
}

} // namespace heedmap
