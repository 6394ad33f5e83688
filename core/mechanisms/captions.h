#pragma once

// Private to the mechanisms: the captions of nodes, headings of steps and names of axes. The window translates them.

#include <heedmap/graph/node.h>

#include <initializer_list>
#include <string>

namespace heedmap {

namespace step {
inline constexpr Phrase input = HEEDMAP_PHRASE("Input");
inline constexpr Phrase positions = HEEDMAP_PHRASE("Positions");
inline constexpr Phrase project = HEEDMAP_PHRASE("Project");
inline constexpr Phrase addedKeys = HEEDMAP_PHRASE("Add keys");
inline constexpr Phrase splitHeads = HEEDMAP_PHRASE("Split heads");
inline constexpr Phrase rotate = HEEDMAP_PHRASE("Rotate");
inline constexpr Phrase scores = HEEDMAP_PHRASE("Scores");
inline constexpr Phrase scale = HEEDMAP_PHRASE("Scale");
inline constexpr Phrase positionBias = HEEDMAP_PHRASE("Position bias");
inline constexpr Phrase mask = HEEDMAP_PHRASE("Mask");
inline constexpr Phrase softmax = HEEDMAP_PHRASE("Softmax");
inline constexpr Phrase renormalise = HEEDMAP_PHRASE("Renormalise");
inline constexpr Phrase weightedSum = HEEDMAP_PHRASE("Weighted sum");
inline constexpr Phrase mergeHeads = HEEDMAP_PHRASE("Merge heads");
inline constexpr Phrase outputGate = HEEDMAP_PHRASE("Gate");
inline constexpr Phrase output = HEEDMAP_PHRASE("Output");
inline constexpr Phrase shrink = HEEDMAP_PHRASE("Shrink");
inline constexpr Phrase features = HEEDMAP_PHRASE("Features");
inline constexpr Phrase impliedWeights = HEEDMAP_PHRASE("Implied weights");
inline constexpr Phrase exactResult = HEEDMAP_PHRASE("Exact result");
inline constexpr Phrase error = HEEDMAP_PHRASE("Error");
inline constexpr Phrase cost = HEEDMAP_PHRASE("Cost");
inline constexpr Phrase residual = HEEDMAP_PHRASE("Add");
inline constexpr Phrase norm = HEEDMAP_PHRASE("Normalise");
inline constexpr Phrase feedForward = HEEDMAP_PHRASE("Feed forward");
inline constexpr Phrase layerOutput = HEEDMAP_PHRASE("Layer output");
inline constexpr Phrase embed = HEEDMAP_PHRASE("Embed");
inline constexpr Phrase patches = HEEDMAP_PHRASE("Patches");
inline constexpr Phrase classToken = HEEDMAP_PHRASE("Class token");
inline constexpr Phrase registers = HEEDMAP_PHRASE("Registers");
inline constexpr Phrase prediction = HEEDMAP_PHRASE("Prediction");
inline constexpr Phrase classAttention = HEEDMAP_PHRASE("Attention of the class token");
inline constexpr Phrase rollout = HEEDMAP_PHRASE("Rollout");
} // namespace step

namespace axis {
inline constexpr AxisName tokens = HEEDMAP_PHRASE("tokens");
inline constexpr AxisName queries = {HEEDMAP_PHRASE("queries"), "", AxisKind::Queries};
inline constexpr AxisName keys = {HEEDMAP_PHRASE("keys"), "", AxisKind::Keys};
inline constexpr AxisName heads = {HEEDMAP_PHRASE("heads"), "h", AxisKind::Heads};
inline constexpr AxisName width = {HEEDMAP_PHRASE("d_model"), "d"};
inline constexpr AxisName contextWidth = {HEEDMAP_PHRASE("d_c"), "d_c"};
inline constexpr AxisName valuedWidth = {HEEDMAP_PHRASE("d_cv"), "d_cv"};
inline constexpr AxisName keyWidth = {HEEDMAP_PHRASE("d_k"), "d_k"};
inline constexpr AxisName valueWidth = {HEEDMAP_PHRASE("d_v"), "d_v"};
inline constexpr AxisName outputWidth = {HEEDMAP_PHRASE("d_out"), "d_out"};
inline constexpr AxisName headsOfKeys = {HEEDMAP_PHRASE("heads × d_k"), "", AxisKind::Heads};
inline constexpr AxisName headsOfValues = {HEEDMAP_PHRASE("heads × d_v"), "", AxisKind::Heads};
inline constexpr AxisName stateWidth = {HEEDMAP_PHRASE("d_s"), "d_s"};
inline constexpr AxisName sourceWidth = {HEEDMAP_PHRASE("d_h"), "d_h"};
inline constexpr AxisName alignmentWidth = {HEEDMAP_PHRASE("d_a"), "d_a"};
inline constexpr AxisName bothWidths = HEEDMAP_PHRASE("d_s + d_h");
inline constexpr AxisName fewerKeys = {HEEDMAP_PHRASE("k"), "k"};
inline constexpr AxisName features = HEEDMAP_PHRASE("features");
inline constexpr AxisName squaredLength = HEEDMAP_PHRASE("squared length");
inline constexpr AxisName length = HEEDMAP_PHRASE("length");
inline constexpr AxisName buckets = {HEEDMAP_PHRASE("buckets"), "buckets"};
inline constexpr AxisName one = HEEDMAP_PHRASE("one");
inline constexpr AxisName costs = HEEDMAP_PHRASE("multiply-adds, numbers held");
inline constexpr AxisName pairs = HEEDMAP_PHRASE("pairs of columns");
inline constexpr AxisName distance = HEEDMAP_PHRASE("distance from query to key");
inline constexpr AxisName innerWidth = {HEEDMAP_PHRASE("d_ff"), "f"};
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

inline constexpr Phrase tokens = HEEDMAP_PHRASE("Each row is one token, written as a list of numbers called its "
                                                "embedding. Everything that follows is worked out from these rows.");
inline constexpr Phrase givenQueries = HEEDMAP_PHRASE(
    "Each row is one query: what one position is looking for. Every query will be held against every key.");
inline constexpr Phrase givenKeys = HEEDMAP_PHRASE("Each row is one key: what one position can be found by. A key that "
                                                   "points the same way as a query scores high with it.");
inline constexpr Phrase givenValues =
    HEEDMAP_PHRASE("Each row is one value: what one position has to say. The result is a blend of these rows, and the "
                   "weights decide how much of each goes in.");
inline constexpr Phrase learnedPositions =
    HEEDMAP_PHRASE("Each row is learned and stands for one position, whichever token happens to be there. Without it, "
                   "attention could not tell the first token from the last.");
inline constexpr Phrase withPositions = HEEDMAP_PHRASE("Each token's row and its position's row are added. From here "
                                                       "on a row says both which token it is and where it stands.");

inline constexpr Phrase projectionBias =
    HEEDMAP_PHRASE("This row is added to the result of the product for every token alike. It lets the result be "
                   "something other than zero even where the token is all zeros.");
inline constexpr Phrase queryHeads =
    HEEDMAP_PHRASE("The columns of Q are dealt out to the heads, one block each. Every head works in its own small "
                   "space, so each can look for something different.");
inline constexpr Phrase keyHeads = HEEDMAP_PHRASE(
    "The columns of K are dealt out to the heads, one block each. A head's queries meet the keys of that head only.");
inline constexpr Phrase valueHeads = HEEDMAP_PHRASE(
    "The columns of V are dealt out to the heads, one block each. A head blends the values of that head only.");
inline constexpr Phrase scores =
    HEEDMAP_PHRASE("Every query meets every key: multiply their numbers pair by pair and add up. A large score means "
                   "that this query finds what it is looking for at that key.");
inline constexpr Phrase contentScores =
    HEEDMAP_PHRASE("This part of the score asks what the tokens are: every query is compared with every key. Where "
                   "they stand does not count here.");
inline constexpr Phrase bothScores = HEEDMAP_PHRASE("The two parts are added, cell by cell. A key scores high when it "
                                                    "says the right thing, stands in the right place, or both.");

inline constexpr Phrase mask = HEEDMAP_PHRASE("A 1 lets a query see a key, a 0 hides it. Masks keep a model from "
                                              "looking at the future, at padding, or too far away.");

inline constexpr Phrase blended = HEEDMAP_PHRASE("Each row is a blend of the rows of V, mixed by that query's weights. "
                                                 "A key with weight 0.9 puts nine tenths of its value in.");

inline constexpr Phrase activated = HEEDMAP_PHRASE("Large numbers pass, negative ones are held back. Without this "
                                                   "bend, two products in a row could be written as one.");
inline constexpr Phrase probabilities = HEEDMAP_PHRASE("Softmax turns the scores of each row into probabilities that "
                                                       "add up to 1. The largest one is the model's best guess.");

inline constexpr Phrase rolledOut =
    HEEDMAP_PHRASE("The weights of the layers are multiplied, one layer after the other. Each row says how much of "
                   "every input token has reached a token by now, along all ways there are.");

inline constexpr Phrase picture = HEEDMAP_PHRASE(
    "Each number is the brightness of one pixel. A coloured picture is a stack of three, one for each colour.");
inline constexpr Phrase patches = HEEDMAP_PHRASE("The picture is cut into patches, and each patch becomes one row of "
                                                 "numbers. From here on, a patch is a token like any other.");

} // namespace caption
} // namespace heedmap
