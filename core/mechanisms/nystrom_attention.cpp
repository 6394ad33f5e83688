#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/divide.h>
#include <heedmap/ops/identity_less.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/reread.h>
#include <heedmap/ops/row_groups.h>
#include <heedmap/ops/running_max.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>
#include <heedmap/ops/transpose.h>

namespace heedmap {
namespace {

namespace text {
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
} // namespace text

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

    std::vector<ArraySpec> arrays(const Settings&, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays;
        listMatrices(arrays);
        return arrays;
    }

    Dimensions fixed(const Settings&) const override { return {}; }
    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}}; }

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
        const NodeId queries = appendLandmarks(recipe, "Q", given.queries, text::queryLandmarks);
        const NodeId keys = appendLandmarks(recipe, "K", given.keys, text::keyLandmarks);
        const NodeId first = appendKernel(recipe, {"F1", "F_1", "F1", text::firstKernel}, given.queries, keys);
        const NodeId middle = appendKernel(recipe, {"A_land", "A_{land}", "land", text::middleKernel}, queries, keys);
        const NodeId last = appendKernel(recipe, {"F3", "F_3", "F3", text::lastKernel}, queries, given.keys);
        const NodeId inverse = appendInverse(recipe, middle);
        const NodeId shares = recipe.add({.name = "F1_pinv",
                                          .symbol = "F_1 A^{+}",
                                          .step = step::weightedSum,
                                          .caption = text::queryShares,
                                          .rows = recipe.graph().node(given.queries).info.rows,
                                          .cols = {.name = text::landmarks}},
                                         matmul(), {first, inverse});
        nystrom.output = appendOutput(recipe, given, shares, last);
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
    struct Kernel {
        const char* name;
        const char* symbol;
        const char* mark; ///< of its scores
        Phrase caption;
    };

    static NodeId appendLandmarks(Recipe& recipe, const std::string& letter, NodeId from, Phrase caption)
    {
        const NodeInfo like = recipe.graph().node(from).info;
        const Index group = recipe.graph().node(from).shape.rows / recipe.settings().integer("landmarks");
        return recipe.add({.name = letter + "_land",
                           .symbol = letter + "_{land}",
                           .family = like.family,
                           .step = text::landmarkStep,
                           .caption = caption,
                           .rows = {.name = text::landmarks},
                           .cols = like.cols},
                          meanRows(group), {from});
    }

    // softmax(c·Q·Kᵀ), where either side may be landmarks
    static NodeId appendKernel(Recipe& recipe, const Kernel& kernel, NodeId queries, NodeId keys)
    {
        NodeInfo info = {.name = "S", .symbol = "S", .family = Family::Score, .step = text::kernelStep};
        info.caption = text::kernelScores;
        info.rows = recipe.graph().node(queries).info.rows;
        info.cols = recipe.graph().node(keys).info.rows;
        NodeId scores = noNode;
        const auto append = [&] {
            scores = recipe.add(info, matmul({.transposeB = true}), {queries, keys});
            info.name = "S_scaled";
            info.symbol = "S_{scaled}";
            scores = recipe.add(info, scaleScores({}, recipe.dimension("d_k")), {scores});
        };
        recipe.within(std::string(kernel.name) + ".", append, kernel.mark);
        info.name = kernel.name;
        info.symbol = kernel.symbol;
        info.family = Family::Attention;
        info.caption = kernel.caption;
        return recipe.add(info, softmax(), {scores});
    }

    static NodeId addInverse(Recipe& recipe, const std::string& name, const std::string& symbol, Phrase caption,
                             std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
    {
        return recipe.add({.name = name,
                           .symbol = symbol,
                           .step = text::inverseStep,
                           .caption = caption,
                           .rows = {.name = text::landmarks},
                           .cols = {.name = text::landmarks}},
                          std::move(op), std::move(inputs));
    }

    // Z₀ = Aᵀ / (largest column sum · largest row sum)
    static NodeId appendFirstGuess(Recipe& recipe, NodeId a)
    {
        const Index count = recipe.graph().node(a).shape.rows;
        const auto add = [&](const char* name, const char* symbol, Phrase caption, Phrase cols,
                             std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
            return recipe.add(
                {.name = name, .symbol = symbol, .step = text::inverseStep, .caption = caption, .cols = {.name = cols}},
                std::move(op), std::move(inputs));
        };
        const NodeId cols = add("A_land_cols", "\\Sigma_{cols}", text::columnSums, text::landmarks, columnSum(), {a});
        NodeInfo info = recipe.graph().node(cols).info;
        info.name = "A_land_column";
        info.symbol = "\\Sigma_{rows}";
        info.caption = text::rowSums;
        info.rows = {.name = text::landmarks};
        info.cols = {.name = axis::one};
        const NodeId column = recipe.add(info, rowSum(), {a});
        const NodeId rows = add("A_land_rows", "\\Sigma_{rows}", text::rowSums, text::landmarks,
                                reread(Shape::vector(count)), {column});
        const NodeId largestCol = add("largest_col", "c_{max}", text::largestSum, axis::one, runningMax(), {cols});
        const NodeId largestRow = add("largest_row", "r_{max}", text::largestSum, axis::one, runningMax(), {rows});
        const NodeId divisor =
            add("pinv.divisor", "c r", text::divisor, axis::one, multiply(), {largestCol, largestRow});
        const NodeId turned = addInverse(recipe, "pinv.turned", "{A_{land}}^T", text::turned, transpose(), {a});
        return addInverse(recipe, "pinv.0", "Z_0", text::firstGuess, divide(), {turned, divisor});
    }

    // Z ← ¼·Z·(13·I − AZ·(15·I − AZ·(7·I − AZ)))
    static NodeId appendRound(Recipe& recipe, int round, NodeId a, NodeId z)
    {
        const std::string prefix = "pinv." + std::to_string(round);
        const auto add = [&](const char* name, const std::string& symbol, Phrase caption, std::shared_ptr<const Op> op,
                             std::vector<NodeId> inputs) {
            return addInverse(recipe, prefix + name, symbol, caption, std::move(op), std::move(inputs));
        };
        const NodeId product = add(".AZ", "AZ", text::trial, matmul(), {a, z});
        NodeId bracket = add(".B1", "B_1", text::bracket, identityLess(7), {product});
        bracket = add(".AZB1", "AZB_1", text::bracketProduct, matmul(), {product, bracket});
        bracket = add(".B2", "B_2", text::bracket, identityLess(15), {bracket});
        bracket = add(".AZB2", "AZB_2", text::bracketProduct, matmul(), {product, bracket});
        bracket = add(".B3", "B_3", text::bracket, identityLess(13), {bracket});
        bracket = add(".ZB3", "ZB_3", text::bracketProduct, matmul(), {z, bracket});
        return add("", "Z_{" + std::to_string(round) + "}", text::guess, scale(0.25, "\\frac{1}{4}"), {bracket});
    }

    static NodeId appendInverse(Recipe& recipe, NodeId a)
    {
        NodeId z = appendFirstGuess(recipe, a);
        for (int round = 1; round <= recipe.settings().integer("pinv_iterations"); ++round)
            recipe.together("pinv." + std::to_string(round), [&] { z = appendRound(recipe, round, a, z); });
        return z;
    }

    static NodeId appendOutput(Recipe& recipe, const Attention& given, NodeId shares, NodeId last)
    {
        NodeInfo info = {.name = "F3V", .symbol = "F_3 V", .family = Family::Value, .step = step::weightedSum};
        info.caption = text::landmarkValues;
        info.rows = {.name = text::landmarks};
        info.cols = recipe.graph().node(given.values).info.cols;
        const NodeId gathered = recipe.add(info, matmul(), {last, given.values});
        info.name = info.symbol = "Z";
        info.role = Role::Output;
        info.family = Family::Output;
        info.caption = text::result;
        info.rows = recipe.graph().node(given.queries).info.rows;
        return recipe.add(info, matmul(), {shares, gathered});
    }
};

} // namespace

const Mechanism& nystromAttention()
{
    static const NystromAttention mechanism;
    return mechanism;
}

} // namespace heedmap
