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
inline constexpr Phrase splitHeads = HEEDMAP_PHRASE("Split heads");
inline constexpr Phrase rotate = HEEDMAP_PHRASE("Rotate");
inline constexpr Phrase scores = HEEDMAP_PHRASE("Scores");
inline constexpr Phrase scale = HEEDMAP_PHRASE("Scale");
inline constexpr Phrase positionBias = HEEDMAP_PHRASE("Position bias");
inline constexpr Phrase mask = HEEDMAP_PHRASE("Mask");
inline constexpr Phrase softmax = HEEDMAP_PHRASE("Softmax");
inline constexpr Phrase weightedSum = HEEDMAP_PHRASE("Weighted sum");
inline constexpr Phrase mergeHeads = HEEDMAP_PHRASE("Merge heads");
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
} // namespace step

namespace axis {
inline constexpr AxisName tokens = HEEDMAP_PHRASE("tokens");
inline constexpr AxisName queries = {HEEDMAP_PHRASE("queries"), "", AxisKind::Queries};
inline constexpr AxisName keys = {HEEDMAP_PHRASE("keys"), "", AxisKind::Keys};
inline constexpr AxisName heads = {HEEDMAP_PHRASE("heads"), "h", AxisKind::Heads};
inline constexpr AxisName width = {HEEDMAP_PHRASE("d_model"), "d"};
inline constexpr AxisName contextWidth = {HEEDMAP_PHRASE("d_c"), "d_c"};
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
inline constexpr AxisName distance = HEEDMAP_PHRASE("distance from query to key");
inline constexpr AxisName innerWidth = {HEEDMAP_PHRASE("d_ff"), "f"};
} // namespace axis

namespace caption {

// Input
inline constexpr Phrase tokens = HEEDMAP_PHRASE(
    "Each row is one token, written as a list of numbers called its embedding. Everything that follows is worked out "
    "from these rows.");
inline constexpr Phrase context = HEEDMAP_PHRASE(
    "Each row is one token of the sequence that is being read, such as the sentence to translate. The queries come "
    "from elsewhere and search these rows.");
inline constexpr Phrase givenQueries = HEEDMAP_PHRASE(
    "Each row is one query: what one position is looking for. Every query will be held against every key.");
inline constexpr Phrase givenKeys = HEEDMAP_PHRASE(
    "Each row is one key: what one position can be found by. A key that points the same way as a query scores high "
    "with it.");
inline constexpr Phrase givenValues = HEEDMAP_PHRASE(
    "Each row is one value: what one position has to say. The result is a blend of these rows, and the weights decide "
    "how much of each goes in.");
// Positions
inline constexpr Phrase sinusoidal = HEEDMAP_PHRASE(
    "Every position gets its own pattern of sines and cosines: the first columns swing fast, the last ones slowly, "
    "like the hands of a clock. Without it, attention could not tell the first token from the last.");
inline constexpr Phrase learnedPositions = HEEDMAP_PHRASE(
    "Each row is learned and stands for one position, whichever token happens to be there. Without it, attention could "
    "not tell the first token from the last.");
inline constexpr Phrase withPositions = HEEDMAP_PHRASE(
    "Each token's row and its position's row are added. From here on a row says both which token it is and where it "
    "stands.");
inline constexpr Phrase rotated = HEEDMAP_PHRASE(
    "Pairs of numbers are turned like clock hands, further for every step along the sequence. When two rows are "
    "compared later, only the difference of their angles counts: how far apart they stand, not where.");

// Project
inline constexpr Phrase queryWeights = HEEDMAP_PHRASE(
    "These learned weights turn a token into its query. Change one number here and one column of Q follows.");
inline constexpr Phrase keyWeights = HEEDMAP_PHRASE(
    "These learned weights turn a token into its key. Change one number here and one column of K follows.");
inline constexpr Phrase valueWeights = HEEDMAP_PHRASE(
    "These learned weights turn a token into its value. They decide what a token passes on when others attend to it.");
inline constexpr Phrase projectionBias = HEEDMAP_PHRASE(
    "This row is added to the result of the product for every token alike. It lets the result be something other than "
    "zero even where the token is all zeros.");

inline constexpr Phrase queries = HEEDMAP_PHRASE(
    "Each token asks its question: its row times W_Q is its query. Tokens with similar queries look for similar "
    "things.");
inline constexpr Phrase keys = HEEDMAP_PHRASE(
    "Each token puts up its sign: its row times W_K is its key. A query finds the tokens whose keys point its way.");
inline constexpr Phrase values = HEEDMAP_PHRASE(
    "Each token packs what it has to say: its row times W_V is its value. Values are what attention blends, while "
    "queries and keys only decide the amounts.");

// Split heads
inline constexpr Phrase queryHeads = HEEDMAP_PHRASE(
    "The columns of Q are dealt out to the heads, one block each. Every head works in its own small space, so each can "
    "look for something different.");
inline constexpr Phrase keyHeads = HEEDMAP_PHRASE(
    "The columns of K are dealt out to the heads, one block each. A head's queries meet the keys of that head only.");
inline constexpr Phrase groupedKeyHeads = HEEDMAP_PHRASE(
    "There are fewer blocks of keys than heads, so neighbouring heads share one, and it is seen here once for each of "
    "them. Fewer keys have to be stored, yet every head still asks its own questions.");
inline constexpr Phrase valueHeads = HEEDMAP_PHRASE(
    "The columns of V are dealt out to the heads, one block each. A head blends the values of that head only.");
inline constexpr Phrase groupedValueHeads = HEEDMAP_PHRASE(
    "There are fewer blocks of values than heads, so neighbouring heads share one, and it is seen here once for each "
    "of them. The heads still differ in how much they take of each value.");

// Norm of queries and keys
inline constexpr Phrase headNormFactors = HEEDMAP_PHRASE(
    "Every normed row is multiplied by these learned numbers, the same for every token and every head. They say how "
    "much each column counts when queries and keys are compared.");
inline constexpr Phrase headNormed = HEEDMAP_PHRASE(
    "Each row of each head is divided by the root of the mean of its squares, then stretched by gamma. The scores can "
    "no longer grow with the length of the rows: what counts is which way they point.");

// Scores
inline constexpr Phrase scores = HEEDMAP_PHRASE(
    "Every query meets every key: multiply their numbers pair by pair and add up. A large score means that this query "
    "finds what it is looking for at that key.");
inline constexpr Phrase contentScores = HEEDMAP_PHRASE(
    "This part of the score asks what the tokens are: every query is compared with every key. Where they stand does "
    "not count here.");
inline constexpr Phrase relativeKeys = HEEDMAP_PHRASE(
    "Each row is a learned key for one distance between query and key. All longer distances share the first or the "
    "last row.");
inline constexpr Phrase distanceScores = HEEDMAP_PHRASE(
    "Every query meets the learned key of every distance. A query that likes its neighbours scores high at the "
    "distances next to 0.");
inline constexpr Phrase positionScores = HEEDMAP_PHRASE(
    "This part of the score asks how far away the key is: each cell picks the query's score for that distance. Keys "
    "beyond the largest distance share one number.");
inline constexpr Phrase bothScores = HEEDMAP_PHRASE(
    "The two parts are added, cell by cell. A key scores high when it says the right thing, stands in the right place, "
    "or both.");

// Scale
inline constexpr Phrase scaledByWidth = HEEDMAP_PHRASE(
    "The longer the queries and keys, the larger their products grow, and large scores would make softmax put "
    "everything on one key. Dividing by the square root of d_k keeps it able to weigh several.");
inline constexpr Phrase unscaled = HEEDMAP_PHRASE(
    "Here the scores stay as they are. Compare this with dividing by the square root of d_k: without it, long queries "
    "and keys make softmax put nearly everything on one key.");
inline constexpr Phrase scaledByNumber = HEEDMAP_PHRASE(
    "Every score is multiplied by one number. A large number makes softmax pick a single key, a number near zero makes "
    "it treat all keys alike.");

// Position bias
inline constexpr Phrase linearBias = HEEDMAP_PHRASE(
    "The further a key is from the query, the more is taken off its score. Every head has a slope of its own, so that "
    "steep ones look near and gentle ones look far.");
inline constexpr Phrase relativeBiases = HEEDMAP_PHRASE(
    "Each number is learned and stands for one distance between query and key, one row a head. All longer distances "
    "share the first or the last column.");
inline constexpr Phrase relativeBias = HEEDMAP_PHRASE(
    "Each cell takes the number learned for its distance between query and key. The same number stands along each "
    "diagonal, because distance is all that counts.");
inline constexpr Phrase biasedScores =
    HEEDMAP_PHRASE("The bias is added to the scores, cell by cell. Where a key stands now counts beside what it says.");

// Mask
inline constexpr Phrase customMask = HEEDMAP_PHRASE(
    "This mask is drawn by hand: 0 hides a key from a query, anything else lets it be seen. A cell must pass every "
    "other rule of the example as well.");
inline constexpr Phrase mask = HEEDMAP_PHRASE(
    "A 1 lets a query see a key, a 0 hides it. Masks keep a model from looking at the future, at padding, or too far "
    "away.");
inline constexpr Phrase maskedWithInfinity = HEEDMAP_PHRASE(
    "Every hidden score is replaced by minus infinity. Softmax turns that into a weight of exactly zero, as if the key "
    "were not there.");
inline constexpr Phrase maskedWithNumber = HEEDMAP_PHRASE(
    "Every hidden score is replaced by one fixed number. The lower it is, the closer to zero its weight becomes.");

// Softmax, weighted sum
inline constexpr Phrase weights = HEEDMAP_PHRASE(
    "Softmax turns each row of scores into positive weights that add up to 1. A row shows how one query shares out its "
    "attention among the keys.");
inline constexpr Phrase blended = HEEDMAP_PHRASE(
    "Each row is a blend of the rows of V, mixed by that query's weights. A key with weight 0.9 puts nine tenths of "
    "its value in.");

// Merge heads, output
inline constexpr Phrase merged = HEEDMAP_PHRASE(
    "The results of all heads are put side by side again, one block each. Nothing is computed here, the numbers only "
    "move.");
inline constexpr Phrase outputWeights = HEEDMAP_PHRASE(
    "These learned weights mix what the heads found. Each row says where one column of one head's result goes.");
inline constexpr Phrase output = HEEDMAP_PHRASE(
    "Each row is what one token has gathered from the others, with all heads mixed together. It is as many rows as "
    "there were queries, ready for the next layer.");

// Layers
inline constexpr Phrase residual = HEEDMAP_PHRASE(
    "What this part of the layer found is added to what it started from, cell by cell. Nothing is lost on the way, and "
    "each part only has to say what should change.");
inline constexpr Phrase normed = HEEDMAP_PHRASE(
    "Each row is shifted to a mean of 0 and scaled to a variance of 1, then stretched by gamma and shifted by beta. It "
    "keeps the numbers of every layer in the same range, however many layers there are.");
inline constexpr Phrase rootNormed = HEEDMAP_PHRASE(
    "Each row is divided by the root of the mean of its squares, then stretched by gamma. Its mean stays where it is: "
    "keeping the length of the rows in one range is enough, and is less work.");
inline constexpr Phrase normFactors = HEEDMAP_PHRASE(
    "After normalising, each column is multiplied by its number here. They are learned, so that a column can count for "
    "more again.");
inline constexpr Phrase normOffsets = HEEDMAP_PHRASE(
    "After normalising, its number here is added to each column. They are learned too, so that a column need not stay "
    "around zero.");
inline constexpr Phrase feedForwardWeights = HEEDMAP_PHRASE(
    "These learned weights serve every token alike. Each token passes through them alone, without looking at the "
    "others.");
inline constexpr Phrase innerLayer = HEEDMAP_PHRASE(
    "Each token's row is turned into a wider one: every column asks whether some pattern is present in the token. The "
    "tokens do not see each other here.");
inline constexpr Phrase activated = HEEDMAP_PHRASE(
    "Large numbers pass, negative ones are held back. Without this bend, two products in a row could be written as "
    "one.");
inline constexpr Phrase gate = HEEDMAP_PHRASE(
    "A second product of the same rows. Each column decides, token by token, how far one column of the inner layer may "
    "pass.");
inline constexpr Phrase gateOpened = HEEDMAP_PHRASE(
    "The activation bends the gate's numbers: near 0 a gate is shut, large ones open it wide. The inner layer itself "
    "is not bent.");
inline constexpr Phrase gated = HEEDMAP_PHRASE(
    "Cell by cell, what the inner layer found is multiplied by its gate. A pattern counts only where its gate is "
    "open.");
inline constexpr Phrase outerLayer = HEEDMAP_PHRASE(
    "The patterns that were found are turned into what is to be added to the token. The row is as wide as the token's "
    "again.");
inline constexpr Phrase layerOutput = HEEDMAP_PHRASE(
    "This is what the layer hands on. It has a row for every token, as wide as at the start, so that layers can be "
    "stacked.");

// Additive and multiplicative attention
inline constexpr Phrase decoderStates = HEEDMAP_PHRASE(
    "Each row is a state of the decoder: what it has in mind just before it writes a word. It asks which words of the "
    "source matter now.");
inline constexpr Phrase encoderStates = HEEDMAP_PHRASE(
    "Each row is a state of the encoder: one word of the source, together with its surroundings. These rows are "
    "searched, and they are also what is blended in the end.");
inline constexpr Phrase stateWeights = HEEDMAP_PHRASE(
    "These learned weights bring the decoder's states into the space where the two sides are compared. The encoder's "
    "states have weights of their own, so the two kinds need not be equally wide.");
inline constexpr Phrase sourceWeights = HEEDMAP_PHRASE(
    "These learned weights bring the encoder's states into the space where the two sides are compared. They do not "
    "depend on the query, so their result is worked out only once.");
inline constexpr Phrase bilinearWeights = HEEDMAP_PHRASE(
    "These learned weights say how much each number of a decoder state has to do with each number of an encoder state. "
    "With ones on the diagonal and zeros elsewhere, the score is a plain product again.");
inline constexpr Phrase bothWeights = HEEDMAP_PHRASE(
    "These learned weights meet both states written side by side. The left columns belong to the decoder's state, the "
    "right ones to the encoder's.");
inline constexpr Phrase turnedStates = HEEDMAP_PHRASE("Each decoder state is turned into the encoder's terms, so that "
                                                      "the two can be multiplied. Here the learned weights "
                                                      "decide what counts as similar.");
inline constexpr Phrase projectedStates = HEEDMAP_PHRASE(
    "Each decoder state, seen in the space where the two sides are compared. A row of this will be added to every row "
    "of the other side.");
inline constexpr Phrase projectedSources = HEEDMAP_PHRASE(
    "Each encoder state, seen in the space where the two sides are compared. These rows serve every query alike.");
inline constexpr Phrase pairSums = HEEDMAP_PHRASE("Every query meets every key: their two rows are added, number by "
                                                  "number. There is one slice for each query, and in "
                                                  "it one row for each key.");
inline constexpr Phrase bentSums = HEEDMAP_PHRASE(
    "The hyperbolic tangent bends every sum into the range from -1 to 1. Without it, adding could not tell which query "
    "goes with which key: all queries would rank the keys alike.");
inline constexpr Phrase scoreVector = HEEDMAP_PHRASE(
    "This learned vector turns a pair's row of numbers into one score. Each entry says how much one column counts, and "
    "in which direction.");
inline constexpr Phrase tanhScores = HEEDMAP_PHRASE(
    "Each pair's row times v_a is its score. A large score means that this word of the source matters for what the "
    "decoder is about to write.");
inline constexpr Phrase contextVectors = HEEDMAP_PHRASE("Each row is a blend of the rows of H, mixed by that query's "
                                                        "weights. This context is what the decoder reads before "
                                                        "it writes its next word.");

// Efficient attention
inline constexpr Phrase keyShrinking = HEEDMAP_PHRASE(
    "These learned weights blend all keys into a few. Each row says how much of every key goes into one of them.");
inline constexpr Phrase valueShrinking = HEEDMAP_PHRASE(
    "These learned weights blend all values into a few. Each row says how much of every value goes into one of them.");
inline constexpr Phrase fewerKeys = HEEDMAP_PHRASE(
    "A few blends stand for all keys, however long the sequence is. Every query now meets these only, which saves most "
    "of the work.");
inline constexpr Phrase fewerValues = HEEDMAP_PHRASE(
    "A few blends stand for all values. The result is mixed from these, so what they have lost is lost for good.");
inline constexpr Phrase impliedWeights =
    HEEDMAP_PHRASE("This matrix times V would give the same result, though the method never forms it. It can be held "
                   "against the exact "
                   "weights, and unlike them it may be negative or not add up to 1.");
inline constexpr Phrase directions = HEEDMAP_PHRASE(
    "Each row is a direction drawn at random. The more of them there are, the closer the result comes to exact "
    "attention.");
inline constexpr Phrase shrunkRows = HEEDMAP_PHRASE("Every number is divided by the fourth root of d_k. Queries and "
                                                    "keys both are, so their products are divided by the "
                                                    "square root of d_k as usual.");
inline constexpr Phrase alongDirections = HEEDMAP_PHRASE("How far each row reaches along each random direction. Rows "
                                                         "that point the same way reach far along the same ones.");
inline constexpr Phrase squaredRows =
    HEEDMAP_PHRASE("Every number times itself. Added up along a row, they give the square of its length.");
inline constexpr Phrase squaredLengths = HEEDMAP_PHRASE(
    "How long each row is, squared. Half of it is taken off next, so that long rows do not count too much.");
inline constexpr Phrase exponents = HEEDMAP_PHRASE(
    "The reach along each direction, less half the squared length. The exponential of this will be a feature.");
inline constexpr Phrase positiveFeatures = HEEDMAP_PHRASE(
    "Features that are never negative, as weights must not be. The product of a query's and a key's features is, on "
    "average, the exponential of their score.");
inline constexpr Phrase summary = HEEDMAP_PHRASE(
    "All keys and values summed up in one small matrix. It does not grow with the sequence, and every query reads the "
    "same one.");
inline constexpr Phrase keySum =
    HEEDMAP_PHRASE("The features of all keys added up. It tells each query what its weights would come to in all.");
inline constexpr Phrase normaliser = HEEDMAP_PHRASE(
    "What each query's weights come to, without any weight being worked out. Dividing by it makes them add up to 1.");
inline constexpr Phrase unnormalised =
    HEEDMAP_PHRASE("Each query's features times the summary of keys and values. Only the division is missing.");
inline constexpr Phrase normalised = HEEDMAP_PHRASE(
    "Each row is divided by the sum of its weights. What remains is a blend of the rows of V, as in exact attention.");
inline constexpr Phrase impliedScores = HEEDMAP_PHRASE(
    "Every query's features times every key's. The method avoids this product, and it is shown for comparison only.");
inline constexpr Phrase weightsError = HEEDMAP_PHRASE(
    "The weights of this method minus the exact ones. Where it is zero, nothing was lost by the shortcut.");
inline constexpr Phrase outputError = HEEDMAP_PHRASE(
    "The result of this method minus the exact one. Errors in the weights matter only as far as they are seen here.");
inline constexpr Phrase cost = HEEDMAP_PHRASE("What this method takes: first its multiply-adds, then how many numbers "
                                              "it must hold at once. Compare both with the "
                                              "cost of the exact attention beside it.");
inline constexpr Phrase exactCost = HEEDMAP_PHRASE("What exact attention takes: first its multiply-adds, then how "
                                                   "many numbers it must hold at once. Both grow with the "
                                                   "number of queries times the number of keys.");

} // namespace caption
} // namespace heedmap
