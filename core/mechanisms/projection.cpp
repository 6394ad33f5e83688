#include "mechanisms/projection.h"

#include "mechanisms/captions.h"
#include "mechanisms/input.h"

#include <heedmap/ops/matmul.h>

namespace heedmap {
namespace {

// % is the letter of what is projected.
namespace projection_tag {
using enum Family;
constexpr Tag queries = {"Q", "Q", Query, step::project, caption::queries, axis::queries, axis::keyWidth};
constexpr Tag keys = {"K", "K", Key, step::project, caption::keys, axis::keys, axis::keyWidth};
constexpr Tag values = {"V", "V", Value, step::project, caption::values, axis::keys, axis::valueWidth};
constexpr Tag queryWeights = {"W_%", "W_%", Other, step::project, caption::queryWeights};
constexpr Tag keyWeights = {"W_%", "W_%", Other, step::project, caption::keyWeights};
constexpr Tag valueWeights = {"W_%", "W_%", Other, step::project, caption::valueWeights};
constexpr Tag bias = {"b_%", "b_%", Other, step::project, caption::projectionBias};
} // namespace projection_tag

/// What differs between the projections to queries, keys and values.
struct Projected {
    Tag product; ///< its columns are those of one head
    Tag weights;
    AxisName allCols; ///< heads side by side
    Phrase weightsTitle;
    Phrase biasTitle;
};

constexpr std::array<Projected, 3> projections = {{
    {projection_tag::queries, projection_tag::queryWeights, axis::headsOfKeys, HEEDMAP_PHRASE("Weights of the queries"),
     HEEDMAP_PHRASE("Bias of the queries")},
    {projection_tag::keys, projection_tag::keyWeights, axis::headsOfKeys, HEEDMAP_PHRASE("Weights of the keys"),
     HEEDMAP_PHRASE("Bias of the keys")},
    {projection_tag::values, projection_tag::valueWeights, axis::headsOfValues, HEEDMAP_PHRASE("Weights of the values"),
     HEEDMAP_PHRASE("Bias of the values")},
}};

NodeId appendProjection(Recipe& recipe, const Projected& kind, NodeId source, Index blocks)
{
    const char* letter = kind.product.name;
    NodeInfo product = Recipe::described(kind.product);
    NodeInfo weights = Recipe::described(kind.weights, letter);
    product.rows.labels = recipe.graph().node(source).info.rows.labels;
    if (blocks != 1)
        product.cols = {.name = kind.allCols, .block = recipe.shape(weights.name).cols / blocks};
    return appendLinear(recipe, source,
                        {.product = std::move(product),
                         .weights = std::move(weights),
                         .bias = Recipe::described(projection_tag::bias, letter)});
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
        const Projected& kind = projections[i];
        arrays.push_back({.name = std::string("W_") + kind.product.name,
                          .shape = {i == 0 ? width : contextWidth, columns[i]},
                          .title = kind.weightsTitle});
    }
}

void listProjectionBiases(std::vector<ArraySpec>& arrays, const std::array<std::string, 3>& columns)
{
    for (std::size_t i = 0; i < 3; ++i) {
        const Projected& kind = projections[i];
        arrays.push_back({.name = std::string("b_") + kind.product.name,
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
    return {appendProjection(recipe, projections[0], x, blocks[0]),
            appendProjection(recipe, projections[1], attended, blocks[1]),
            appendProjection(recipe, projections[2], attended, blocks[2])};
}

} // namespace heedmap
