#pragma once

// Private to the mechanisms: the words that nodes of whole models use of themselves, beside those of their layers.

#include "mechanisms/captions.h"

namespace heedmap {

namespace step {
inline constexpr const char* embed = HEEDMAP_TR("Embed");
inline constexpr const char* patches = HEEDMAP_TR("Patches");
inline constexpr const char* classToken = HEEDMAP_TR("Class token");
inline constexpr const char* prediction = HEEDMAP_TR("Prediction");
inline constexpr const char* classAttention = HEEDMAP_TR("Attention of the class token");
inline constexpr const char* rollout = HEEDMAP_TR("Rollout");
} // namespace step

namespace axis {
inline constexpr const char* vocabulary = HEEDMAP_TR("vocabulary");
inline constexpr const char* classes = HEEDMAP_TR("classes");
inline constexpr const char* colours = HEEDMAP_TR("colours");
inline constexpr const char* pixels = HEEDMAP_TR("pixels of a patch");
inline constexpr const char* pixelRows = HEEDMAP_TR("rows of pixels");
inline constexpr const char* pixelColumns = HEEDMAP_TR("columns of pixels");
inline constexpr const char* patches = HEEDMAP_TR("patches");
inline constexpr const char* patchRows = HEEDMAP_TR("rows of patches");
inline constexpr const char* patchColumns = HEEDMAP_TR("columns of patches");
inline constexpr const char* inputs = HEEDMAP_TR("inputs");
inline constexpr const char* inputWidth = HEEDMAP_TR("c");
inline constexpr const char* latents = HEEDMAP_TR("latents");
inline constexpr const char* outputQueryWidth = HEEDMAP_TR("d_o");
} // namespace axis

namespace caption {

// Tokens by number, predictions
inline constexpr const char* embedding = HEEDMAP_TR(
    "Each row is the learned embedding of one word of the vocabulary. Wherever that word occurs, this is the row that "
    "stands for it.");
inline constexpr const char* ids =
    HEEDMAP_TR("Each number says which row of the embedding a token is. Counting begins at 0.");
inline constexpr const char* embedded =
    HEEDMAP_TR("Each token's row is copied from the embedding. Everything that follows is worked out from these rows.");
inline constexpr const char* transformWeights =
    HEEDMAP_TR("These learned weights prepare a token's row for the prediction. They serve every token alike.");
inline constexpr const char* transformed = HEEDMAP_TR(
    "Each token's row passes through one more layer before it is compared with the words. It lets the model say what "
    "belongs at a place, rather than what it knows about it.");
inline constexpr const char* classWeights = HEEDMAP_TR(
    "These learned weights turn a token's row into one score for each possible answer. Each column is one answer.");
inline constexpr const char* logits = HEEDMAP_TR(
    "Each row scores every possible answer, such as every word that could come next. Only the differences between the "
    "scores of a row matter.");
inline constexpr const char* probabilities = HEEDMAP_TR(
    "Softmax turns the scores of each row into probabilities that add up to 1. The largest one is the model's best "
    "guess.");

// Rollout
inline constexpr const char* headSum =
    HEEDMAP_TR("The weights of all heads of this layer are added. It is the first half of taking their mean.");
inline constexpr const char* headMean =
    HEEDMAP_TR("The mean of the heads, and of that one half. The other half belongs to the way past the attention.");
inline constexpr const char* withResidual = HEEDMAP_TR(
    "Half of the identity is added, because a layer adds what it attends to to the token itself. Each row adds up to 1 "
    "again.");
inline constexpr const char* rolledOut = HEEDMAP_TR(
    "The weights of the layers are multiplied, one layer after the other. Each row says how much of every input token "
    "has reached a token by now, along all ways there are.");

// Pictures
inline constexpr const char* picture = HEEDMAP_TR(
    "Each number is the brightness of one pixel. A coloured picture is a stack of three, one for each colour.");
inline constexpr const char* patches = HEEDMAP_TR(
    "The picture is cut into squares, and each square becomes one row of numbers. From here on, a square is a token "
    "like any other.");
inline constexpr const char* patchWeights = HEEDMAP_TR(
    "These learned weights turn the pixels of a square into a token. Each column looks for one pattern of light and "
    "dark.");
inline constexpr const char* patchTokens =
    HEEDMAP_TR("Each row is one square of the picture, now as wide as a token. The same weights serve every square.");
inline constexpr const char* classToken =
    HEEDMAP_TR("This learned row belongs to no square. It travels along and gathers what the whole picture shows.");
inline constexpr const char* withClassToken = HEEDMAP_TR(
    "The class token stands first, the squares follow in reading order. Attention does not care about the order, so "
    "positions come next.");
inline constexpr const char* classRow =
    HEEDMAP_TR("Only the row of the class token is asked for the answer. It has attended to all squares on its way.");
inline constexpr const char* classAttention = HEEDMAP_TR(
    "How much the class token looks at each square, one row a head. What it gives to itself is left out, so a row need "
    "not add up to 1.");
inline constexpr const char* classRollout = HEEDMAP_TR(
    "How much of each square has reached the class token through all layers. Laid out as the picture is, bright places "
    "are what the answer rests on.");

// Perceiver
inline constexpr const char* longInput = HEEDMAP_TR(
    "Each row is one item of the input, of which there may be very many. It is read only once, at the beginning.");
inline constexpr const char* latents = HEEDMAP_TR(
    "These learned rows are the model's notebook: a few, however long the input is. They ask the input, and all the "
    "thinking is done among them.");
inline constexpr const char* outputQueries =
    HEEDMAP_TR("Each row asks for one item of the output. As many answers come back as there are rows here.");
inline constexpr const char* answers = HEEDMAP_TR(
    "Each row is the answer to one of the output queries. It is read off the latents, not off the input itself.");

} // namespace caption

} // namespace heedmap
