#pragma once

#include "mechanisms/model_captions.h"

#include <heedmap/mechanisms/recipe.h>

namespace heedmap {

namespace captured_text {
inline constexpr Phrase given = HEEDMAP_PHRASE(
    "These weights were captured from a model elsewhere, and nothing before them is known. Each row says how much one "
    "query looks at every key, and adds up to 1.");
inline constexpr Phrase givenScores =
    HEEDMAP_PHRASE("These scores were captured from a model elsewhere, and nothing before "
                   "them is known. The softmax of each row makes "
                   "weights of them.");
inline constexpr Phrase weights =
    HEEDMAP_PHRASE("Softmax turns the captured scores of each row into weights that add up to 1. From here on they are "
                   "weights like any others.");
inline constexpr Phrase entropy = HEEDMAP_PHRASE(
    "How widely each query spreads its weights, in bits: 0 where it looks at one key alone, log₂ m where it looks at "
    "all m of them alike. One row for each head.");
inline constexpr Phrase recomputed = HEEDMAP_PHRASE(
    "The weights that follow from the captured queries and keys by the formula, with no mask. They are there to be "
    "compared with the captured ones.");
inline constexpr Phrase recomputedCausal = HEEDMAP_PHRASE(
    "The weights that follow from the captured queries and keys by the formula, with the keys after each query masked. "
    "They are there to be compared with the captured ones.");
inline constexpr Phrase computed =
    HEEDMAP_PHRASE("No weights were captured: these follow from the captured queries and keys "
                   "by the formula. They are the model's own "
                   "if it masks, scales and biases its scores no other way.");
inline constexpr Phrase error = HEEDMAP_PHRASE(
    "The captured weights minus those that follow from the captured queries and keys. It is zero where the model does "
    "what the formula says, and not where it masks, scales or biases its scores otherwise.");
inline constexpr Phrase blended = HEEDMAP_PHRASE(
    "Each row is a blend of the captured values, mixed by that query's weights. It is what the head hands on.");
inline constexpr Phrase entropyStep = HEEDMAP_PHRASE("Entropy");
inline constexpr Phrase lengthsStep = HEEDMAP_PHRASE("Lengths of what is added");
inline constexpr Phrase projected = HEEDMAP_PHRASE(
    "Each value as the head's part of the output weights turns it. It is the vector that its key adds to a query that "
    "looks at nothing else.");
inline constexpr Phrase squares =
    HEEDMAP_PHRASE("The square of every number of these vectors. Their lengths are made of them.");
inline constexpr Phrase sums =
    HEEDMAP_PHRASE("The squares of each vector, added up. Its root is the length of the vector.");
inline constexpr Phrase lengths = HEEDMAP_PHRASE(
    "The length of the vector that each key adds. A key may be looked at much and add little, because its vector is "
    "short.");
inline constexpr Phrase row =
    HEEDMAP_PHRASE("The same lengths side by side, one for each key. So they stand over the columns of the weights.");
inline constexpr Phrase norms = HEEDMAP_PHRASE(
    "‖A·V·W_O‖: how long the vector is that each key really adds to each query, its weight times the length of its "
    "vector. It may tell another story than the weights alone.");
inline constexpr Phrase outputWeights =
    HEEDMAP_PHRASE("What the results of every head are multiplied by on their way out of "
                   "the attention. Each head has a part of its own.");
inline constexpr Phrase wholeOutputWeights =
    HEEDMAP_PHRASE("What the results of all heads, side by side, are multiplied by "
                   "on their way out of the attention. The rows of each "
                   "head stand under those of the one before.");
inline constexpr Phrase outputWeightsOfHeads =
    HEEDMAP_PHRASE("The same weights, cut into the parts of the heads. Nothing is computed here.");
inline constexpr Phrase logits = HEEDMAP_PHRASE(
    "The scores that the model gave to every word, as they were captured. A softmax makes probabilities of them.");
} // namespace captured_text

// % is a group of layers.
namespace captured_tag {
using enum Family;
inline constexpr Tag given = {"A",           "A",        Attention,   step::input, captured_text::given,
                              axis::queries, axis::keys, Role::Input, axis::heads};
inline constexpr Tag scores = {"scores",      "E",        Score,       step::input, captured_text::givenScores,
                               axis::queries, axis::keys, Role::Input, axis::heads};
inline constexpr Tag weights = {"A", "A", Attention, step::softmax, captured_text::weights};
inline constexpr Tag entropy = {
    "entropy",   "H",           Other,       captured_text::entropyStep, captured_text::entropy,
    axis::heads, axis::queries, Role::Output};
inline constexpr Tag blended = {"Z", "Z", Output, step::weightedSum, captured_text::blended, {}, {}, Role::Output};
inline constexpr Tag recomputed = {"A", "A", Attention, step::exactResult, captured_text::recomputed};
inline constexpr Tag recomputedCausal = {"A", "A", Attention, step::exactResult, captured_text::recomputedCausal};
inline constexpr Tag computed = {"A", "A", Attention, step::softmax, captured_text::computed};
inline constexpr Tag error = {"error.A", "\\Delta A", Other, step::error, captured_text::error, {}, {}, Role::Output};
inline constexpr Tag outputWeights = {
    "W_O",       "W_O",       Other,      step::output, captured_text::outputWeights, axis::valueWidth,
    axis::width, Role::Input, axis::heads};
inline constexpr Tag wholeOutputWeights = {
    "W_O",       "W_O",      Other, step::output, captured_text::wholeOutputWeights, axis::headsOfValues,
    axis::width, Role::Input};
inline constexpr Tag outputWeightsOfHeads = {"W_O_heads",
                                             "W_{O,heads}",
                                             Other,
                                             captured_text::lengthsStep,
                                             captured_text::outputWeightsOfHeads,
                                             axis::valueWidth,
                                             axis::width,
                                             Role::Computed,
                                             axis::heads};
inline constexpr Tag projected = {"VW_O", "F",        Value, captured_text::lengthsStep, captured_text::projected,
                                  {},     axis::width};
inline constexpr Tag squares = {"squares", "F^2", Other, captured_text::lengthsStep, captured_text::squares};
inline constexpr Tag sums = {"sums", "\\Sigma",          Other, captured_text::lengthsStep, captured_text::sums,
                             {},     axis::squaredLength};
inline constexpr Tag lengths = {"lengths", "\\ell",     Other, captured_text::lengthsStep, captured_text::lengths,
                                {},        axis::length};
inline constexpr Tag row = {"row", "\\ell^T", Other, captured_text::lengthsStep, captured_text::row, axis::length, {}};
inline constexpr Tag norms = {"A", "N", Other, captured_text::lengthsStep, captured_text::norms, {}, {}, Role::Output};
inline constexpr Tag logits = {"logits",      "\\mathrm{logits}", Score,      step::prediction, captured_text::logits,
                               axis::queries, axis::classes,      Role::Input};
inline constexpr Tag probabilities = {"probs", "\\mathrm{probs}", Attention, step::softmax, caption::probabilities, {},
                                      {},      Role::Output};
inline constexpr Tag rollout = {"%", "R", Attention, step::rollout, caption::rolledOut, {}, {}, Role::Output};
} // namespace captured_tag

} // namespace heedmap
