#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/divide.h>
#include <heedmap/ops/identity_less.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/placing/row_groups.h>
#include <heedmap/ops/placing/transpose.h>
#include <heedmap/ops/running/running_max.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

namespace nystrom_text {
constexpr Phrase landmarkStep = HEEDMAP_PHRASE("Landmarks");
constexpr Phrase kernelStep = HEEDMAP_PHRASE("Three small softmaxes");
constexpr Phrase inverseStep = HEEDMAP_PHRASE("Pseudo-inverse");
constexpr Phrase landmarks = HEEDMAP_PHRASE("landmarks");
constexpr Phrase queryLandmarks = HEEDMAP_PHRASE(
    "Each row is the mean of some neighbouring queries and stands for all of them. There are as many landmarks as the "
    "setting says, however long the sequence is.");
constexpr Phrase keyLandmarks = HEEDMAP_PHRASE(
    "Each row is the mean of some neighbouring keys and stands for all of them. Keys that differ much within a group "
    "are seen as one, which is where the errors come from.");
constexpr Phrase kernelScores = HEEDMAP_PHRASE(
    "The scores of one of three small products, where landmarks stand in for all queries or all keys. None "
    "of the three has a row for each query and a column for each key.");
constexpr Phrase firstKernel = HEEDMAP_PHRASE(
    "How each query shares its attention among the landmarks of the keys. It has only as many columns as there are "
    "landmarks.");
constexpr Phrase middleKernel = HEEDMAP_PHRASE(
    "How the landmarks attend to each other. What it does twice over, once on either side, has to be undone by its "
    "inverse.");
constexpr Phrase lastKernel = HEEDMAP_PHRASE(
    "How each landmark of the queries shares its attention among all keys. It has only as many rows as there are "
    "landmarks.");
constexpr Phrase columnSums =
    HEEDMAP_PHRASE("The sum of each column. The largest of them keeps the first guess small.");
constexpr Phrase rowSums = HEEDMAP_PHRASE("The sum of each row. They are all 1 here, because softmax has seen to it.");
constexpr Phrase largestSum =
    HEEDMAP_PHRASE("The largest of the sums. With both of them the first guess can be made small enough.");
constexpr Phrase divisor = HEEDMAP_PHRASE(
    "The largest column sum times the largest row sum. A first guess divided by it is sure to lead to the inverse.");
constexpr Phrase turned =
    HEEDMAP_PHRASE("The same matrix with rows and columns exchanged. It points roughly the way its inverse does.");
constexpr Phrase firstGuess =
    HEEDMAP_PHRASE("The first guess at the inverse. Every round that follows brings it closer.");
constexpr Phrase trial = HEEDMAP_PHRASE(
    "The matrix times the inverse as guessed so far. Once this is the identity, the guess is right and nothing changes "
    "any more.");
constexpr Phrase bracket = HEEDMAP_PHRASE(
    "One bracket of the formula 13 I - AZ (15 I - AZ (7 I - AZ)), worked out from the inside. If AZ is the identity, "
    "the brackets come to 6, 9 and 4 times the identity.");
constexpr Phrase bracketProduct = HEEDMAP_PHRASE(
    "What stands between two brackets of the formula: one more product. Four small products make a round.");
constexpr Phrase guess = HEEDMAP_PHRASE(
    "A quarter of that product is the next guess. The error shrinks about as its third power, so a few rounds do.");
constexpr Phrase landmarkValues = HEEDMAP_PHRASE(
    "What each landmark of the queries gathers from all values. Every query will mix these few rows only.");
constexpr Phrase queryShares = HEEDMAP_PHRASE(
    "How much of each landmark's result goes to each query. The inverse has taken out what the landmarks share.");
constexpr Phrase result = HEEDMAP_PHRASE(
    "Each row mixes what the landmarks have gathered. It comes close to exact attention where neighbouring queries and "
    "keys resemble each other.");
} // namespace nystrom_text

namespace nystrom_tag {
using enum Family;
constexpr Tag queryLandmarks = {
    "Q_land", "Q_{land}", Query, nystrom_text::landmarkStep, nystrom_text::queryLandmarks, nystrom_text::landmarks};
constexpr Tag keyLandmarks = {
    "K_land", "K_{land}", Key, nystrom_text::landmarkStep, nystrom_text::keyLandmarks, nystrom_text::landmarks};
constexpr Tag kernelScores = {"S", "S", Score, nystrom_text::kernelStep, nystrom_text::kernelScores};
constexpr Tag scaledScores = {"S_scaled", "S_{scaled}", Score, nystrom_text::kernelStep, nystrom_text::kernelScores};
constexpr Tag firstKernel = {"F1", "F_1", Attention, nystrom_text::kernelStep, nystrom_text::firstKernel};
constexpr Tag middleKernel = {"A_land", "A_{land}", Attention, nystrom_text::kernelStep, nystrom_text::middleKernel};
constexpr Tag lastKernel = {"F3", "F_3", Attention, nystrom_text::kernelStep, nystrom_text::lastKernel};
constexpr Tag columnSums = {"A_land_cols", "\\Sigma_{cols}", Other, nystrom_text::inverseStep,
                            nystrom_text::columnSums};
constexpr Tag rowSumColumn = {"A_land_column",       "\\Sigma_{rows}",        Other,    nystrom_text::inverseStep,
                              nystrom_text::rowSums, nystrom_text::landmarks, axis::one};
constexpr Tag rowSums = {
    "A_land_rows",          "\\Sigma_{rows}", Other, nystrom_text::inverseStep, nystrom_text::rowSums, {},
    nystrom_text::landmarks};
constexpr Tag largestColumn = {"largest_col", "c_{max}", Other, nystrom_text::inverseStep, nystrom_text::largestSum, {},
                               axis::one};
constexpr Tag largestRow = {"largest_row", "r_{max}", Other, nystrom_text::inverseStep, nystrom_text::largestSum, {},
                            axis::one};
constexpr Tag divisor = {"pinv.divisor", "c r", Other, nystrom_text::inverseStep, nystrom_text::divisor};
constexpr Tag turned = {"pinv.turned", "{A_{land}}^T", Other, nystrom_text::inverseStep, nystrom_text::turned};
constexpr Tag firstGuess = {"pinv.0", "Z_0", Other, nystrom_text::inverseStep, nystrom_text::firstGuess};
// % is the number of the round.
constexpr Tag trial = {"pinv.%.AZ", "AZ", Other, nystrom_text::inverseStep, nystrom_text::trial};
constexpr Tag innerBracket = {"pinv.%.B1", "B_1", Other, nystrom_text::inverseStep, nystrom_text::bracket};
constexpr Tag innerProduct = {"pinv.%.AZB1", "AZB_1", Other, nystrom_text::inverseStep, nystrom_text::bracketProduct};
constexpr Tag middleBracket = {"pinv.%.B2", "B_2", Other, nystrom_text::inverseStep, nystrom_text::bracket};
constexpr Tag middleProduct = {"pinv.%.AZB2", "AZB_2", Other, nystrom_text::inverseStep, nystrom_text::bracketProduct};
constexpr Tag outerBracket = {"pinv.%.B3", "B_3", Other, nystrom_text::inverseStep, nystrom_text::bracket};
constexpr Tag outerProduct = {"pinv.%.ZB3", "ZB_3", Other, nystrom_text::inverseStep, nystrom_text::bracketProduct};
constexpr Tag guess = {"pinv.%", "Z_{%}", Other, nystrom_text::inverseStep, nystrom_text::guess};
constexpr Tag shares = {"F1_pinv", "F_1 A^{+}", Other, step::weightedSum, nystrom_text::queryShares};
constexpr Tag landmarkValues = {"F3V", "F_3 V", Value, step::weightedSum, nystrom_text::landmarkValues};
constexpr Tag result = {"Z", "Z", Output, step::weightedSum, nystrom_text::result, {}, {}, Role::Output};
} // namespace nystrom_tag

/// Xiong et al., Nyströmformer: A Nyström-Based Algorithm for Approximating Self-Attention, eq. 11 to 14.
class NystromAttention final : public EfficientAttention {
public:
    std::string id() const override { return "nystrom_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Nyström attention"); }

    std::vector<Setting> settings() const override
    {
        return {{.key = "landmarks",
                 .type = Setting::Type::Integer,
                 .title = HEEDMAP_PHRASE("Landmarks, whose number divides that of the tokens"),
                 .standard = 1,
                 .least = 1},
                {.key = "pinv_iterations",
                 .type = Setting::Type::Integer,
                 .title = HEEDMAP_PHRASE("Rounds of the pseudo-inverse"),
                 .standard = 6,
                 .least = 0,
                 .most = 32}};
    }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        const Index landmarks = settings.integer("landmarks");
        for (const auto& [letter, what] :
             {std::pair{"n", HEEDMAP_PHRASE("queries")}, std::pair{"m", HEEDMAP_PHRASE("keys")}})
            if (const Index count = dimensions.find(letter)->second; count % landmarks != 0)
                throw Error(HEEDMAP_PHRASE("%1: %2 does not divide the number of %3, which is %4"), "config.landmarks",
                            landmarks, what, count);
    }

    void build(Recipe& recipe) const override
    {
        Efficient nystrom;
        nystrom.attention = appendGiven(recipe);
        const Attention& given = nystrom.attention;
        const NodeId queries = appendLandmarks(recipe, nystrom_tag::queryLandmarks, given.queries);
        const NodeId keys = appendLandmarks(recipe, nystrom_tag::keyLandmarks, given.keys);
        const NodeId first = appendKernel(recipe, nystrom_tag::firstKernel, "F1", given.queries, keys);
        const NodeId middle = appendKernel(recipe, nystrom_tag::middleKernel, "land", queries, keys);
        const NodeId last = appendKernel(recipe, nystrom_tag::lastKernel, "F3", queries, given.keys);
        const NodeId shares = recipe.add(nystrom_tag::shares, matmul(), {first, appendInverse(recipe, middle)});
        const NodeId gathered = recipe.add(nystrom_tag::landmarkValues, matmul(), {last, given.values});
        nystrom.output = recipe.add(nystrom_tag::result, matmul(), {shares, gathered});
        nystrom.weights = appendImplied(recipe, given, matmul(), {shares, last});
        appendComparison(recipe, nystrom);
    }

    std::vector<QualityKnob> knobs() const override
    {
        return {{.setting = "landmarks", .upTo = "n"}, {.setting = "pinv_iterations"}};
    }

protected:
    // Three products for the scores, four a round, F1·pinv, F3·V and their product. Held are the landmarks,
    // the three softmaxes, the pseudo-inverse and F3·V.
    CostRule costRule(const Settings& settings, const Dimensions& sizes) const override
    {
        const Index n = sizes.at("n");
        const Index m = sizes.at("m");
        const Index d = sizes.at("d_k");
        const Index v = sizes.at("d_v");
        const Index l = settings.integer("landmarks");
        const Index rounds = settings.integer("pinv_iterations");
        const Index products = l * d * (n + l + m) + 4 * rounds * l * l * l + n * l * l + l * m * v + n * l * v;
        const Index held = 2 * l * d + l * (n + l + m) + l * l + l * v;
        return {.fixed = {static_cast<double>(products), static_cast<double>(held)}};
    }

private:
    static NodeId appendLandmarks(Recipe& recipe, const Tag& tag, NodeId from)
    {
        const Index group = recipe.graph().node(from).shape.rows / recipe.settings().integer("landmarks");
        return recipe.add(tag, meanRows(group), {from});
    }

    // softmax(c·Q·Kᵀ), where either side may be landmarks; `mark` tells its scores from others
    static NodeId appendKernel(Recipe& recipe, const Tag& tag, const char* mark, NodeId queries, NodeId keys)
    {
        NodeId scores = noNode;
        const auto append = [&] {
            scores = recipe.add(nystrom_tag::kernelScores, matmul({.transposeB = true}), {queries, keys});
            scores = recipe.add(nystrom_tag::scaledScores, scaleScores({}, recipe.dimension("d_k")), {scores});
        };
        recipe.within(std::string(tag.name) + ".", append, mark);
        return recipe.add(tag, softmax(), {scores});
    }

    // Z₀ = Aᵀ / (largest column sum · largest row sum)
    static NodeId appendFirstGuess(Recipe& recipe, NodeId a)
    {
        const NodeId cols = recipe.add(nystrom_tag::columnSums, columnSum(), {a});
        const NodeId column = recipe.add(nystrom_tag::rowSumColumn, rowSum(), {a});
        const NodeId rows =
            recipe.add(nystrom_tag::rowSums, reread(Shape::vector(recipe.graph().node(a).shape.rows)), {column});
        const NodeId largestColumn = recipe.add(nystrom_tag::largestColumn, runningMax(), {cols});
        const NodeId largestRow = recipe.add(nystrom_tag::largestRow, runningMax(), {rows});
        const NodeId divisor = recipe.add(nystrom_tag::divisor, multiply(), {largestColumn, largestRow});
        const NodeId turned = recipe.add(nystrom_tag::turned, transpose(), {a});
        return recipe.add(nystrom_tag::firstGuess, divide(), {turned, divisor});
    }

    // Z ← ¼·Z·(13·I − AZ·(15·I − AZ·(7·I − AZ)))
    static NodeId appendRound(Recipe& recipe, int round, NodeId a, NodeId z)
    {
        const auto add = [&](const Tag& tag, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
            return recipe.add(tag, std::move(op), std::move(inputs), std::to_string(round));
        };
        const NodeId product = add(nystrom_tag::trial, matmul(), {a, z});
        NodeId bracket = add(nystrom_tag::innerBracket, identityLess(7), {product});
        bracket = add(nystrom_tag::innerProduct, matmul(), {product, bracket});
        bracket = add(nystrom_tag::middleBracket, identityLess(15), {bracket});
        bracket = add(nystrom_tag::middleProduct, matmul(), {product, bracket});
        bracket = add(nystrom_tag::outerBracket, identityLess(13), {bracket});
        bracket = add(nystrom_tag::outerProduct, matmul(), {z, bracket});
        return add(nystrom_tag::guess, scale(0.25, "\\frac{1}{4}"), {bracket});
    }

    static NodeId appendInverse(Recipe& recipe, NodeId a)
    {
        NodeId z = appendFirstGuess(recipe, a);
        for (int round = 1; round <= recipe.settings().integer("pinv_iterations"); ++round)
            recipe.together("pinv." + std::to_string(round), [&] { z = appendRound(recipe, round, a, z); });
        return z;
    }
};

} // namespace

const Mechanism& nystromAttention()
{
    static const NystromAttention mechanism;
    return mechanism;
}

} // namespace heedmap
