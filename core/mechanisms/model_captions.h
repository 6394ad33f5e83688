#pragma once

// Private to the mechanisms: the captions of nodes of whole models, beside those of their layers in captions.h.

#include "mechanisms/captions.h"

namespace heedmap {

namespace step {
inline constexpr Phrase embed = HEEDMAP_PHRASE("Embed");
inline constexpr Phrase patches = HEEDMAP_PHRASE("Patches");
inline constexpr Phrase classToken = HEEDMAP_PHRASE("Class token");
inline constexpr Phrase registers = HEEDMAP_PHRASE("Registers");
inline constexpr Phrase prediction = HEEDMAP_PHRASE("Prediction");
inline constexpr Phrase classAttention = HEEDMAP_PHRASE("Attention of the class token");
inline constexpr Phrase rollout = HEEDMAP_PHRASE("Rollout");
} // namespace step

namespace axis {
inline constexpr AxisName vocabulary = {HEEDMAP_PHRASE("vocabulary"), "vocab"};
inline constexpr AxisName classes = {HEEDMAP_PHRASE("classes"), "V"};
inline constexpr AxisName colours = HEEDMAP_PHRASE("colours");
inline constexpr AxisName pixels = HEEDMAP_PHRASE("pixels of a patch");
inline constexpr AxisName pixelRows = HEEDMAP_PHRASE("rows of pixels");
inline constexpr AxisName pixelColumns = HEEDMAP_PHRASE("columns of pixels");
inline constexpr AxisName patches = {HEEDMAP_PHRASE("patches"), "patches"};
inline constexpr AxisName patchRows = HEEDMAP_PHRASE("rows of patches");
inline constexpr AxisName patchColumns = HEEDMAP_PHRASE("columns of patches");
inline constexpr AxisName inputs = HEEDMAP_PHRASE("inputs");
inline constexpr AxisName inputWidth = {HEEDMAP_PHRASE("c"), "c"};
inline constexpr AxisName latents = HEEDMAP_PHRASE("latents");
inline constexpr AxisName outputQueryWidth = {HEEDMAP_PHRASE("d_o"), "d_o"};
} // namespace axis

namespace caption {

// Tokens by number, predictions
inline constexpr Phrase embedding = HEEDMAP_PHRASE(
    "Each row is the learned embedding of one word of the vocabulary. Wherever that word occurs, this is the row that "
    "stands for it.");
inline constexpr Phrase ids =
    HEEDMAP_PHRASE("Each number says which row of the embedding a token is. Counting begins at 0.");
inline constexpr Phrase embedded = HEEDMAP_PHRASE(
    "Each token's row is copied from the embedding. Everything that follows is worked out from these rows.");
inline constexpr Phrase transformWeights =
    HEEDMAP_PHRASE("These learned weights prepare a token's row for the prediction. They serve every token alike.");
inline constexpr Phrase transformed = HEEDMAP_PHRASE(
    "Each token's row passes through one more layer before it is compared with the words. It lets the model say what "
    "belongs at a place, rather than what it knows about it.");
inline constexpr Phrase classWeights = HEEDMAP_PHRASE(
    "These learned weights turn a token's row into one score for each possible answer. Each column is one answer.");
inline constexpr Phrase logits = HEEDMAP_PHRASE(
    "Each row scores every possible answer, such as every word that could come next. Only the differences between the "
    "scores of a row matter.");
inline constexpr Phrase probabilities = HEEDMAP_PHRASE(
    "Softmax turns the scores of each row into probabilities that add up to 1. The largest one is the model's best "
    "guess.");

// Rollout
inline constexpr Phrase headSum =
    HEEDMAP_PHRASE("The weights of all heads of this layer are added. It is the first half of taking their mean.");
inline constexpr Phrase headMean = HEEDMAP_PHRASE(
    "The mean of the heads, and of that one half. The other half belongs to the way past the attention.");
inline constexpr Phrase withResidual = HEEDMAP_PHRASE(
    "Half of the identity is added, because a layer adds what it attends to to the token itself. Each row adds up to 1 "
    "again.");
inline constexpr Phrase rolledOut = HEEDMAP_PHRASE(
    "The weights of the layers are multiplied, one layer after the other. Each row says how much of every input token "
    "has reached a token by now, along all ways there are.");

// Pictures
inline constexpr Phrase picture = HEEDMAP_PHRASE(
    "Each number is the brightness of one pixel. A coloured picture is a stack of three, one for each colour.");
inline constexpr Phrase patches = HEEDMAP_PHRASE("The picture is cut into patches, and each patch becomes one row of "
                                                 "numbers. From here on, a patch is a token like any other.");
inline constexpr Phrase patchWeights = HEEDMAP_PHRASE(
    "These learned weights turn the pixels of a patch into a token. Each column looks for one pattern of light and "
    "dark.");
inline constexpr Phrase patchTokens =
    HEEDMAP_PHRASE("Each row is one patch of the picture, now as wide as a token. The same weights serve every patch.");
inline constexpr Phrase classToken =
    HEEDMAP_PHRASE("This learned row belongs to no patch. It travels along and gathers what the whole picture shows.");
inline constexpr Phrase withClassToken = HEEDMAP_PHRASE(
    "The class token stands first, the patches follow in reading order. Attention does not care about the order, so "
    "positions come next.");
inline constexpr Phrase registers =
    HEEDMAP_PHRASE("These learned rows belong to no patch and to no answer. Layers may keep there what would otherwise "
                   "spoil the patches that show little.");
inline constexpr Phrase classPlaced =
    HEEDMAP_PHRASE("The row of the class token. It is taken off the others so that the registers can stand after it.");
inline constexpr Phrase squaresPlaced = HEEDMAP_PHRASE(
    "The rows of the patches, each with its position. They are taken off the class token so that the registers can "
    "stand between.");
inline constexpr Phrase withRegisters = HEEDMAP_PHRASE(
    "The class token, then the registers, then the patches. The registers have no position, so they are added after "
    "the positions.");
inline constexpr Phrase classRow = HEEDMAP_PHRASE(
    "Only the row of the class token is asked for the answer. It has attended to all patches on its way.");
inline constexpr Phrase classAttention = HEEDMAP_PHRASE(
    "How much the class token looks at each patch, one row a head. What it gives to itself is left out, so a row need "
    "not add up to 1.");
inline constexpr Phrase classRollout = HEEDMAP_PHRASE(
    "How much of each patch has reached the class token through all layers. Laid out as the picture is, bright places "
    "are what the answer rests on.");

// Perceiver
inline constexpr Phrase longInput = HEEDMAP_PHRASE(
    "Each row is one item of the input, of which there may be very many. It is read only once, at the beginning.");
inline constexpr Phrase latents = HEEDMAP_PHRASE(
    "These learned rows are the model's notebook: a few, however long the input is. They ask the input, and all the "
    "thinking is done among them.");
inline constexpr Phrase outputQueries =
    HEEDMAP_PHRASE("Each row asks for one item of the output. As many answers come back as there are rows here.");
inline constexpr Phrase answers = HEEDMAP_PHRASE(
    "Each row is the answer to one of the output queries. It is read off the latents, not off the input itself.");

} // namespace caption

} // namespace heedmap
