#include "mechanisms/alignment.h"

#include "mechanisms/captions.h"
#include "mechanisms/input.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/dot_vector.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/outer_sum.h>

namespace heedmap {
namespace {

Axis queryAxis(const Recipe& recipe) { return {.name = axis::queries, .labels = recipe.queryTokens()}; }
Axis keyAxis(const Recipe& recipe) { return {.name = axis::keys, .labels = recipe.keyTokens()}; }

namespace alignment_tag {
using enum Family;
constexpr Tag states = {"Ws", "Ws", Query, step::project, caption::projectedStates, {}, axis::alignmentWidth};
constexpr Tag sources = {"Uh", "Uh", Key, step::project, caption::projectedSources, {}, axis::alignmentWidth};
constexpr Tag sums = {"T_sum", "T_{sum}", Other, step::scores, caption::pairSums, {}, axis::alignmentWidth};
constexpr Tag bent = {"T", "T", Other, step::scores, caption::bentSums};
constexpr Tag vector = {"v_a",       "v_a", Other, step::scores, caption::scoreVector, {}, axis::alignmentWidth,
                        Role::Weight};
constexpr Tag scores = {"E", "E", Score, step::scores, caption::tanhScores};
constexpr Tag context = {"C",         "C", Output, step::weightedSum, caption::contextVectors, {}, axis::sourceWidth,
                         Role::Output};
} // namespace alignment_tag

} // namespace

void listStates(std::vector<ArraySpec>& arrays, const std::string& stateWidth, const std::string& sourceWidth)
{
    arrays.push_back({.name = "s", .shape = {"n", stateWidth}, .title = HEEDMAP_PHRASE("States of the decoder")});
    arrays.push_back({.name = "H", .shape = {"m", sourceWidth}, .title = HEEDMAP_PHRASE("States of the encoder")});
}

ArraySpec scoreVectorSpec()
{
    return {.name = "v_a", .shape = {"d_a"}, .title = HEEDMAP_PHRASE("Vector that makes a score")};
}

States appendStates(Recipe& recipe)
{
    return {appendInput(recipe, "s", Family::Query, caption::decoderStates, queryAxis(recipe), axis::stateWidth),
            appendInput(recipe, "H", Family::Key, caption::encoderStates, keyAxis(recipe), axis::sourceWidth)};
}

NodeId appendTanhScores(Recipe& recipe, const States& states, NodeId stateWeights, NodeId sourceWeights)
{
    const auto turned = matmul({.transposeB = true});
    const NodeId ws = recipe.add(alignment_tag::states, turned, {states.queries, stateWeights});
    const NodeId uh = recipe.add(alignment_tag::sources, turned, {states.keys, sourceWeights});
    const NodeId sums = recipe.add(alignment_tag::sums, outerSum(), {ws, uh});
    const NodeId bent = recipe.add(alignment_tag::bent, activation(Activation::Tanh), {sums});
    return recipe.add(alignment_tag::scores, dotVector(), {bent, recipe.array(alignment_tag::vector)});
}

void appendAlignment(Recipe& recipe, const States& states, NodeId scores)
{
    const std::optional<Mask> mask = maskOf(recipe.settings(), "mask", recipe.dimension("n"), recipe.dimension("m"));
    MaskedScores masked = {.scores = scores};
    if (mask)
        masked = appendMask(recipe, *mask, scores, "E_masked", "E_{masked}");
    const NodeId weights = appendSoftmax(recipe, mask, masked);
    recipe.add(alignment_tag::context, matmul(), {weights, states.keys});
}

} // namespace heedmap
