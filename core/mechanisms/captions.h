#pragma once

// Private to the mechanisms: the words that nodes use of themselves. All are translated in the window.

#include <heedmap/document/text.h>

#include <heedmap/tensor/shape.h>

#include <initializer_list>
#include <string>

namespace heedmap {

/// A text with numbers for %1, %2, …: the window translates it with the marks in their place.
inline std::string numbered(std::string text, std::initializer_list<Index> numbers)
{
    int place = 0;
    for (const Index number : numbers) {
        const std::string mark = "%" + std::to_string(++place);
        if (const std::size_t at = text.find(mark); at != std::string::npos)
            text.replace(at, mark.size(), std::to_string(number));
    }
    return text;
}

namespace step {
inline constexpr const char* input = HEEDMAP_TR("Input");
inline constexpr const char* positions = HEEDMAP_TR("Positions");
inline constexpr const char* project = HEEDMAP_TR("Project");
inline constexpr const char* splitHeads = HEEDMAP_TR("Split heads");
inline constexpr const char* rotate = HEEDMAP_TR("Rotate");
inline constexpr const char* scores = HEEDMAP_TR("Scores");
inline constexpr const char* scale = HEEDMAP_TR("Scale");
inline constexpr const char* positionBias = HEEDMAP_TR("Position bias");
inline constexpr const char* mask = HEEDMAP_TR("Mask");
inline constexpr const char* softmax = HEEDMAP_TR("Softmax");
inline constexpr const char* weightedSum = HEEDMAP_TR("Weighted sum");
inline constexpr const char* mergeHeads = HEEDMAP_TR("Merge heads");
inline constexpr const char* output = HEEDMAP_TR("Output");
inline constexpr const char* shrink = HEEDMAP_TR("Shrink");
inline constexpr const char* features = HEEDMAP_TR("Features");
inline constexpr const char* impliedWeights = HEEDMAP_TR("Implied weights");
inline constexpr const char* exactResult = HEEDMAP_TR("Exact result");
inline constexpr const char* error = HEEDMAP_TR("Error");
inline constexpr const char* cost = HEEDMAP_TR("Cost");
inline constexpr const char* residual = HEEDMAP_TR("Add");
inline constexpr const char* norm = HEEDMAP_TR("Normalise");
inline constexpr const char* feedForward = HEEDMAP_TR("Feed forward");
inline constexpr const char* layerOutput = HEEDMAP_TR("Layer output");
} // namespace step

namespace axis {
inline constexpr const char* tokens = HEEDMAP_TR("tokens");
inline constexpr const char* queries = HEEDMAP_TR("queries");
inline constexpr const char* keys = HEEDMAP_TR("keys");
inline constexpr const char* heads = HEEDMAP_TR("heads");
inline constexpr const char* width = HEEDMAP_TR("d_model");
inline constexpr const char* contextWidth = HEEDMAP_TR("d_c");
inline constexpr const char* keyWidth = HEEDMAP_TR("d_k");
inline constexpr const char* valueWidth = HEEDMAP_TR("d_v");
inline constexpr const char* outputWidth = HEEDMAP_TR("d_out");
inline constexpr const char* headsOfKeys = HEEDMAP_TR("heads × d_k");
inline constexpr const char* headsOfValues = HEEDMAP_TR("heads × d_v");
inline constexpr const char* stateWidth = HEEDMAP_TR("d_s");
inline constexpr const char* sourceWidth = HEEDMAP_TR("d_h");
inline constexpr const char* alignmentWidth = HEEDMAP_TR("d_a");
inline constexpr const char* bothWidths = HEEDMAP_TR("d_s + d_h");
inline constexpr const char* fewerKeys = HEEDMAP_TR("k");
inline constexpr const char* features = HEEDMAP_TR("features");
inline constexpr const char* squaredLength = HEEDMAP_TR("squared length");
inline constexpr const char* one = HEEDMAP_TR("one");
inline constexpr const char* costs = HEEDMAP_TR("multiply-adds, numbers held");
inline constexpr const char* distance = HEEDMAP_TR("distance from query to key");
inline constexpr const char* innerWidth = HEEDMAP_TR("d_ff");
} // namespace axis

namespace caption {

// Input
inline constexpr const char* tokens = HEEDMAP_TR(
    "Each row is one token, written as a list of numbers called its embedding. Everything that follows is worked out "
    "from these rows.");
inline constexpr const char* context = HEEDMAP_TR(
    "Each row is one token of the sequence that is being read, such as the sentence to translate. The queries come "
    "from elsewhere and search these rows.");
inline constexpr const char* givenQueries =
    HEEDMAP_TR("Each row is one query: what one position is looking for. Every query will be held against every key.");
inline constexpr const char* givenKeys = HEEDMAP_TR(
    "Each row is one key: what one position can be found by. A key that points the same way as a query scores high "
    "with it.");
inline constexpr const char* givenValues = HEEDMAP_TR(
    "Each row is one value: what one position has to say. The result is a blend of these rows, and the weights decide "
    "how much of each goes in.");
// Positions
inline constexpr const char* sinusoidal = HEEDMAP_TR(
    "Every position gets its own pattern of sines and cosines: the first columns swing fast, the last ones slowly, "
    "like the hands of a clock. Without it, attention could not tell the first token from the last.");
inline constexpr const char* learnedPositions = HEEDMAP_TR(
    "Each row is learned and stands for one position, whichever token happens to be there. Without it, attention could "
    "not tell the first token from the last.");
inline constexpr const char* withPositions = HEEDMAP_TR(
    "Each token's row and its position's row are added. From here on a row says both which token it is and where it "
    "stands.");
inline constexpr const char* rotated = HEEDMAP_TR(
    "Pairs of numbers are turned like clock hands, further for every step along the sequence. When two rows are "
    "compared later, only the difference of their angles counts: how far apart they stand, not where.");

// Project
inline constexpr const char* queryWeights = HEEDMAP_TR(
    "These learned weights turn a token into its query. Change one number here and one column of Q follows.");
inline constexpr const char* keyWeights =
    HEEDMAP_TR("These learned weights turn a token into its key. Change one number here and one column of K follows.");
inline constexpr const char* valueWeights = HEEDMAP_TR(
    "These learned weights turn a token into its value. They decide what a token passes on when others attend to it.");
inline constexpr const char* projectionBias = HEEDMAP_TR(
    "This row is added to the result of the product for every token alike. It lets the result be something other than "
    "zero even where the token is all zeros.");

inline constexpr const char* queries = HEEDMAP_TR(
    "Each token asks its question: its row times W_Q is its query. Tokens with similar queries look for similar "
    "things.");
inline constexpr const char* keys = HEEDMAP_TR(
    "Each token puts up its sign: its row times W_K is its key. A query finds the tokens whose keys point its way.");
inline constexpr const char* values = HEEDMAP_TR(
    "Each token packs what it has to say: its row times W_V is its value. Values are what attention blends, while "
    "queries and keys only decide the amounts.");

// Split heads
inline constexpr const char* queryHeads = HEEDMAP_TR(
    "The columns of Q are dealt out to the heads, one block each. Every head works in its own small space, so each can "
    "look for something different.");
inline constexpr const char* keyHeads = HEEDMAP_TR(
    "The columns of K are dealt out to the heads, one block each. A head's queries meet the keys of that head only.");
inline constexpr const char* groupedKeyHeads = HEEDMAP_TR(
    "There are fewer blocks of keys than heads, so neighbouring heads share one, and it is seen here once for each of "
    "them. Fewer keys have to be stored, yet every head still asks its own questions.");
inline constexpr const char* valueHeads = HEEDMAP_TR(
    "The columns of V are dealt out to the heads, one block each. A head blends the values of that head only.");
inline constexpr const char* groupedValueHeads = HEEDMAP_TR(
    "There are fewer blocks of values than heads, so neighbouring heads share one, and it is seen here once for each "
    "of them. The heads still differ in how much they take of each value.");

// Norm of queries and keys
inline constexpr const char* headNormFactors = HEEDMAP_TR(
    "Every normed row is multiplied by these learned numbers, the same for every token and every head. They say how "
    "much each column counts when queries and keys are compared.");
inline constexpr const char* headNormed = HEEDMAP_TR(
    "Each row of each head is divided by the root of the mean of its squares, then stretched by gamma. The scores can "
    "no longer grow with the length of the rows: what counts is which way they point.");

// Scores
inline constexpr const char* scores = HEEDMAP_TR(
    "Every query meets every key: multiply their numbers pair by pair and add up. A large score means that this query "
    "finds what it is looking for at that key.");
inline constexpr const char* contentScores = HEEDMAP_TR(
    "This part of the score asks what the tokens are: every query is compared with every key. Where they stand does "
    "not count here.");
inline constexpr const char* relativeKeys = HEEDMAP_TR(
    "Each row is a learned key for one distance between query and key. All longer distances share the first or the "
    "last row.");
inline constexpr const char* distanceScores = HEEDMAP_TR(
    "Every query meets the learned key of every distance. A query that likes its neighbours scores high at the "
    "distances next to 0.");
inline constexpr const char* positionScores = HEEDMAP_TR(
    "This part of the score asks how far away the key is: each cell picks the query's score for that distance. Keys "
    "beyond the largest distance share one number.");
inline constexpr const char* bothScores = HEEDMAP_TR(
    "The two parts are added, cell by cell. A key scores high when it says the right thing, stands in the right place, "
    "or both.");

// Scale
inline constexpr const char* scaledByWidth = HEEDMAP_TR(
    "The longer the queries and keys, the larger their products grow, and large scores would make softmax put "
    "everything on one key. Dividing by the square root of d_k keeps it able to weigh several.");
inline constexpr const char* unscaled = HEEDMAP_TR(
    "Here the scores stay as they are. Compare this with dividing by the square root of d_k: without it, long queries "
    "and keys make softmax put nearly everything on one key.");
inline constexpr const char* scaledByNumber = HEEDMAP_TR(
    "Every score is multiplied by one number. A large number makes softmax pick a single key, a number near zero makes "
    "it treat all keys alike.");

// Position bias
inline constexpr const char* linearBias = HEEDMAP_TR(
    "The further a key is from the query, the more is taken off its score. Every head has a slope of its own, so that "
    "steep ones look near and gentle ones look far.");
inline constexpr const char* relativeBiases = HEEDMAP_TR(
    "Each number is learned and stands for one distance between query and key, one row a head. All longer distances "
    "share the first or the last column.");
inline constexpr const char* relativeBias = HEEDMAP_TR(
    "Each cell takes the number learned for its distance between query and key. The same number stands along each "
    "diagonal, because distance is all that counts.");
inline constexpr const char* biasedScores =
    HEEDMAP_TR("The bias is added to the scores, cell by cell. Where a key stands now counts beside what it says.");

// Mask
inline constexpr const char* customMask = HEEDMAP_TR(
    "This mask is drawn by hand: 0 hides a key from a query, anything else lets it be seen. A cell must pass every "
    "other rule of the example as well.");
inline constexpr const char* mask = HEEDMAP_TR(
    "A 1 lets a query see a key, a 0 hides it. Masks keep a model from looking at the future, at padding, or too far "
    "away.");
inline constexpr const char* maskedWithInfinity = HEEDMAP_TR(
    "Every hidden score is replaced by minus infinity. Softmax turns that into a weight of exactly zero, as if the key "
    "were not there.");
inline constexpr const char* maskedWithNumber = HEEDMAP_TR(
    "Every hidden score is replaced by one fixed number. The lower it is, the closer to zero its weight becomes.");

// Softmax, weighted sum
inline constexpr const char* weights = HEEDMAP_TR(
    "Softmax turns each row of scores into positive weights that add up to 1. A row shows how one query shares out its "
    "attention among the keys.");
inline constexpr const char* blended = HEEDMAP_TR(
    "Each row is a blend of the rows of V, mixed by that query's weights. A key with weight 0.9 puts nine tenths of "
    "its value in.");

// Merge heads, output
inline constexpr const char* merged = HEEDMAP_TR(
    "The results of all heads are put side by side again, one block each. Nothing is computed here, the numbers only "
    "move.");
inline constexpr const char* outputWeights = HEEDMAP_TR(
    "These learned weights mix what the heads found. Each row says where one column of one head's result goes.");
inline constexpr const char* output = HEEDMAP_TR(
    "Each row is what one token has gathered from the others, with all heads mixed together. It is as many rows as "
    "there were queries, ready for the next layer.");

// Layers
inline constexpr const char* residual = HEEDMAP_TR(
    "What this part of the layer found is added to what it started from, cell by cell. Nothing is lost on the way, and "
    "each part only has to say what should change.");
inline constexpr const char* normed = HEEDMAP_TR(
    "Each row is shifted to a mean of 0 and scaled to a variance of 1, then stretched by gamma and shifted by beta. It "
    "keeps the numbers of every layer in the same range, however many layers there are.");
inline constexpr const char* rootNormed = HEEDMAP_TR(
    "Each row is divided by the root of the mean of its squares, then stretched by gamma. Its mean stays where it is: "
    "keeping the length of the rows in one range is enough, and is less work.");
inline constexpr const char* normFactors = HEEDMAP_TR(
    "After normalising, each column is multiplied by its number here. They are learned, so that a column can count for "
    "more again.");
inline constexpr const char* normOffsets = HEEDMAP_TR(
    "After normalising, its number here is added to each column. They are learned too, so that a column need not stay "
    "around zero.");
inline constexpr const char* feedForwardWeights = HEEDMAP_TR(
    "These learned weights serve every token alike. Each token passes through them alone, without looking at the "
    "others.");
inline constexpr const char* innerLayer = HEEDMAP_TR(
    "Each token's row is turned into a wider one: every column asks whether some pattern is present in the token. The "
    "tokens do not see each other here.");
inline constexpr const char* activated = HEEDMAP_TR(
    "Large numbers pass, negative ones are held back. Without this bend, two products in a row could be written as "
    "one.");
inline constexpr const char* gate = HEEDMAP_TR(
    "A second product of the same rows. Each column decides, token by token, how far one column of the inner layer may "
    "pass.");
inline constexpr const char* gateOpened = HEEDMAP_TR(
    "The activation bends the gate's numbers: near 0 a gate is shut, large ones open it wide. The inner layer itself "
    "is not bent.");
inline constexpr const char* gated = HEEDMAP_TR(
    "Cell by cell, what the inner layer found is multiplied by its gate. A pattern counts only where its gate is "
    "open.");
inline constexpr const char* outerLayer = HEEDMAP_TR(
    "The patterns that were found are turned into what is to be added to the token. The row is as wide as the token's "
    "again.");
inline constexpr const char* layerOutput = HEEDMAP_TR(
    "This is what the layer hands on. It has a row for every token, as wide as at the start, so that layers can be "
    "stacked.");

// Additive and multiplicative attention
inline constexpr const char* decoderStates = HEEDMAP_TR(
    "Each row is a state of the decoder: what it has in mind just before it writes a word. It asks which words of the "
    "source matter now.");
inline constexpr const char* encoderStates = HEEDMAP_TR(
    "Each row is a state of the encoder: one word of the source, together with its surroundings. These rows are "
    "searched, and they are also what is blended in the end.");
inline constexpr const char* stateWeights = HEEDMAP_TR(
    "These learned weights bring the decoder's states into the space where the two sides are compared. The encoder's "
    "states have weights of their own, so the two kinds need not be equally wide.");
inline constexpr const char* sourceWeights = HEEDMAP_TR(
    "These learned weights bring the encoder's states into the space where the two sides are compared. They do not "
    "depend on the query, so their result is worked out only once.");
inline constexpr const char* bilinearWeights = HEEDMAP_TR(
    "These learned weights say how much each number of a decoder state has to do with each number of an encoder state. "
    "With ones on the diagonal and zeros elsewhere, the score is a plain product again.");
inline constexpr const char* bothWeights = HEEDMAP_TR(
    "These learned weights meet both states written side by side. The left columns belong to the decoder's state, the "
    "right ones to the encoder's.");
inline constexpr const char* turnedStates = HEEDMAP_TR("Each decoder state is turned into the encoder's terms, so that "
                                                       "the two can be multiplied. Here the learned weights "
                                                       "decide what counts as similar.");
inline constexpr const char* projectedStates = HEEDMAP_TR(
    "Each decoder state, seen in the space where the two sides are compared. A row of this will be added to every row "
    "of the other side.");
inline constexpr const char* projectedSources = HEEDMAP_TR(
    "Each encoder state, seen in the space where the two sides are compared. These rows serve every query alike.");
inline constexpr const char* pairSums = HEEDMAP_TR("Every query meets every key: their two rows are added, number by "
                                                   "number. There is one slice for each query, and in "
                                                   "it one row for each key.");
inline constexpr const char* bentSums = HEEDMAP_TR(
    "The hyperbolic tangent bends every sum into the range from -1 to 1. Without it, adding could not tell which query "
    "goes with which key: all queries would rank the keys alike.");
inline constexpr const char* scoreVector = HEEDMAP_TR(
    "This learned vector turns a pair's row of numbers into one score. Each entry says how much one column counts, and "
    "in which direction.");
inline constexpr const char* tanhScores = HEEDMAP_TR(
    "Each pair's row times v_a is its score. A large score means that this word of the source matters for what the "
    "decoder is about to write.");
inline constexpr const char* contextVectors = HEEDMAP_TR("Each row is a blend of the rows of H, mixed by that query's "
                                                         "weights. This context is what the decoder reads before "
                                                         "it writes its next word.");

// Efficient attention
inline constexpr const char* keyShrinking = HEEDMAP_TR(
    "These learned weights blend all keys into a few. Each row says how much of every key goes into one of them.");
inline constexpr const char* valueShrinking = HEEDMAP_TR(
    "These learned weights blend all values into a few. Each row says how much of every value goes into one of them.");
inline constexpr const char* fewerKeys = HEEDMAP_TR(
    "A few blends stand for all keys, however long the sequence is. Every query now meets these only, which saves most "
    "of the work.");
inline constexpr const char* fewerValues = HEEDMAP_TR(
    "A few blends stand for all values. The result is mixed from these, so what they have lost is lost for good.");
inline constexpr const char* impliedWeights =
    HEEDMAP_TR("This matrix times V would give the same result, though the method never forms it. It can be held "
               "against the exact "
               "weights, and unlike them it may be negative or not add up to 1.");
inline constexpr const char* directions = HEEDMAP_TR(
    "Each row is a direction drawn at random. The more of them there are, the closer the result comes to exact "
    "attention.");
inline constexpr const char* shrunkRows = HEEDMAP_TR("Every number is divided by the fourth root of d_k. Queries and "
                                                     "keys both are, so their products are divided by the "
                                                     "square root of d_k as usual.");
inline constexpr const char* alongDirections = HEEDMAP_TR("How far each row reaches along each random direction. Rows "
                                                          "that point the same way reach far along the same ones.");
inline constexpr const char* squaredRows =
    HEEDMAP_TR("Every number times itself. Added up along a row, they give the square of its length.");
inline constexpr const char* squaredLengths =
    HEEDMAP_TR("How long each row is, squared. Half of it is taken off next, so that long rows do not count too much.");
inline constexpr const char* exponents = HEEDMAP_TR(
    "The reach along each direction, less half the squared length. The exponential of this will be a feature.");
inline constexpr const char* positiveFeatures = HEEDMAP_TR(
    "Features that are never negative, as weights must not be. The product of a query's and a key's features is, on "
    "average, the exponential of their score.");
inline constexpr const char* summary = HEEDMAP_TR(
    "All keys and values summed up in one small matrix. It does not grow with the sequence, and every query reads the "
    "same one.");
inline constexpr const char* keySum =
    HEEDMAP_TR("The features of all keys added up. It tells each query what its weights would come to in all.");
inline constexpr const char* normaliser = HEEDMAP_TR(
    "What each query's weights come to, without any weight being worked out. Dividing by it makes them add up to 1.");
inline constexpr const char* unnormalised =
    HEEDMAP_TR("Each query's features times the summary of keys and values. Only the division is missing.");
inline constexpr const char* normalised = HEEDMAP_TR(
    "Each row is divided by the sum of its weights. What remains is a blend of the rows of V, as in exact attention.");
inline constexpr const char* impliedScores = HEEDMAP_TR(
    "Every query's features times every key's. The method avoids this product, and it is shown for comparison only.");
inline constexpr const char* weightsError =
    HEEDMAP_TR("The weights of this method minus the exact ones. Where it is zero, nothing was lost by the shortcut.");
inline constexpr const char* outputError = HEEDMAP_TR(
    "The result of this method minus the exact one. Errors in the weights matter only as far as they are seen here.");
inline constexpr const char* cost = HEEDMAP_TR("What this method takes: first its multiply-adds, then how many numbers "
                                               "it must hold at once. Compare both with the "
                                               "cost of the exact attention beside it.");
inline constexpr const char* exactCost = HEEDMAP_TR("What exact attention takes: first its multiply-adds, then how "
                                                    "many numbers it must hold at once. Both grow with the "
                                                    "number of queries times the number of keys.");

} // namespace caption
} // namespace heedmap
