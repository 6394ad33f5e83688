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

NodeId appendProjected(Recipe& recipe, NodeInfo info, NodeId states, NodeId weights)
{
    info.step = step::project;
    info.cols = {.name = axis::alignmentWidth};
    return recipe.add(std::move(info), matmul({.transposeB = true}), {states, weights});
}

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

NodeId appendStateWeights(Recipe& recipe, const char* name, Phrase rows, const Axis& cols, Phrase caption)
{
    return recipe.array(name,
                        {.name = name,
                         .symbol = name,
                         .role = Role::Weight,
                         .step = step::project,
                         .caption = caption,
                         .rows = {.name = rows},
                         .cols = cols});
}

NodeInfo alignmentInfo(const Recipe& recipe, Phrase caption)
{
    return {.name = "E",
            .symbol = "E",
            .family = Family::Score,
            .step = step::scores,
            .caption = caption,
            .rows = queryAxis(recipe),
            .cols = keyAxis(recipe)};
}

NodeId appendTanhScores(Recipe& recipe, const States& states, NodeId stateWeights, NodeId sourceWeights)
{
    const NodeId ws = appendProjected(recipe,
                                      {.name = "Ws",
                                       .symbol = "Ws",
                                       .family = Family::Query,
                                       .caption = caption::projectedStates,
                                       .rows = queryAxis(recipe)},
                                      states.queries, stateWeights);
    const NodeId uh = appendProjected(recipe,
                                      {.name = "Uh",
                                       .symbol = "Uh",
                                       .family = Family::Key,
                                       .caption = caption::projectedSources,
                                       .rows = keyAxis(recipe)},
                                      states.keys, sourceWeights);
    NodeInfo info = {.name = "T_sum",
                     .symbol = "T_{sum}",
                     .step = step::scores,
                     .caption = caption::pairSums,
                     .slices = queryAxis(recipe),
                     .rows = keyAxis(recipe),
                     .cols = {.name = axis::alignmentWidth}};
    const NodeId sums = recipe.add(info, outerSum(), {ws, uh});
    info.name = "T";
    info.symbol = "T";
    info.caption = caption::bentSums;
    const NodeId bent = recipe.add(info, activation(Activation::Tanh), {sums});
    const NodeId vector = recipe.array("v_a",
                                       {.name = "v_a",
                                        .symbol = "v_a",
                                        .role = Role::Weight,
                                        .step = step::scores,
                                        .caption = caption::scoreVector,
                                        .cols = {.name = axis::alignmentWidth}});
    return recipe.add(alignmentInfo(recipe, caption::tanhScores), dotVector(), {bent, vector});
}

void appendAlignment(Recipe& recipe, const States& states, NodeId scores)
{
    const std::optional<Mask> mask = maskOf(recipe.settings(), "mask", recipe.dimension("n"), recipe.dimension("m"));
    MaskedScores masked = {.scores = scores};
    if (mask)
        masked = appendMask(recipe, *mask, scores, "E_masked", "E_{masked}");
    const NodeId weights = appendSoftmax(recipe, mask, masked);
    recipe.add({.name = "C",
                .symbol = "C",
                .role = Role::Output,
                .family = Family::Output,
                .step = step::weightedSum,
                .caption = caption::contextVectors,
                .rows = queryAxis(recipe),
                .cols = {.name = axis::sourceWidth}},
               matmul(), {weights, states.keys});
}

} // namespace heedmap
