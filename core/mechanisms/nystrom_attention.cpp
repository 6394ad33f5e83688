#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/running.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

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
        const auto landmarks = [&recipe](NodeId of) {
            return meanRows(recipe.graph().node(of).shape.rows / recipe.settings().integer("landmarks"));
        };
        const NodeId queries = recipe.add(
            {"Q_land", Family::Query, landmarkStep, {landmarkAxis}}, landmarks(given.queries), {given.queries},
            HEEDMAP_PHRASE("Each row is the mean of some neighbouring queries and stands for all of them. There are as "
                           "many landmarks as the setting says, however long the sequence is."));
        const NodeId keys = recipe.add(
            {"K_land", Family::Key, landmarkStep, {landmarkAxis}}, landmarks(given.keys), {given.keys},
            HEEDMAP_PHRASE("Each row is the mean of some neighbouring keys and stands for all of them. Keys that "
                           "differ much within a group are seen as one, which is where the errors come from."));
        const NodeId first =
            recipe.add({.name = "F1", .family = Family::Attention, .step = kernelStep, .symbol = "F_1"}, softmax(),
                       {appendScores(recipe, "F1.", "F1", given.queries, keys)},
                       HEEDMAP_PHRASE("How each query shares its attention among the landmarks of the keys. It has "
                                      "only as many columns as there are landmarks."));
        const NodeId middle = recipe.add({"A_land", Family::Attention, kernelStep}, softmax(),
                                         {appendScores(recipe, "A_land.", "land", queries, keys)},
                                         HEEDMAP_PHRASE("How the landmarks attend to each other. What it does twice "
                                                        "over, once on either side, has to be undone by its inverse."));
        const NodeId last = recipe.add({.name = "F3", .family = Family::Attention, .step = kernelStep, .symbol = "F_3"},
                                       softmax(), {appendScores(recipe, "F3.", "F3", queries, given.keys)},
                                       HEEDMAP_PHRASE("How each landmark of the queries shares its attention among all "
                                                      "keys. It has only as many rows as there are landmarks."));
        const NodeId shares = recipe.add({.name = "F1_pinv", .step = step::weightedSum, .symbol = "F_1 A^{+}"},
                                         matmul(), {first, appendInverse(recipe, middle)},
                                         HEEDMAP_PHRASE("How much of each landmark's result goes to each query. The "
                                                        "inverse has taken out what the landmarks share."));
        const NodeId gathered =
            recipe.add({.name = "F3V", .family = Family::Value, .step = step::weightedSum, .symbol = "F_3 V"}, matmul(),
                       {last, given.values},
                       HEEDMAP_PHRASE("What each landmark of the queries gathers from all values. Every query will mix "
                                      "these few rows only."));
        nystrom.output =
            recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output},
                       matmul(), {shares, gathered},
                       HEEDMAP_PHRASE("Each row mixes what the landmarks have gathered. It comes close to exact "
                                      "attention where neighbouring queries and keys resemble each other."));
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
    static constexpr Phrase landmarkStep = HEEDMAP_PHRASE("Landmarks");
    static constexpr Phrase kernelStep = HEEDMAP_PHRASE("Three small softmaxes");
    static constexpr Phrase inverseStep = HEEDMAP_PHRASE("Pseudo-inverse");
    static constexpr Phrase landmarkAxis = HEEDMAP_PHRASE("landmarks");
    static constexpr Phrase scoreCaption =
        HEEDMAP_PHRASE("The scores of one of three small products, where landmarks stand in for all queries or all "
                       "keys. None of the three has a row for each query and a column for each key.");
    static constexpr Phrase rowSumCaption =
        HEEDMAP_PHRASE("The sum of each row. They are all 1 here, because softmax has seen to it.");
    static constexpr Phrase largestCaption =
        HEEDMAP_PHRASE("The largest of the sums. With both of them the first guess can be made small enough.");
    static constexpr Phrase bracketCaption =
        HEEDMAP_PHRASE("One bracket of the formula 13 I - AZ (15 I - AZ (7 I - AZ)), worked out from the inside. If AZ "
                       "is the identity, the brackets come to 6, 9 and 4 times the identity.");
    static constexpr Phrase productCaption = HEEDMAP_PHRASE(
        "What stands between two brackets of the formula: one more product. Four small products make a round.");

    // c·Q·Kᵀ, where either side may be landmarks; prefix and mark tell the scores from others
    static NodeId appendScores(Recipe& recipe, const char* prefix, const char* mark, NodeId queries, NodeId keys)
    {
        NodeId scores = noNode;
        const auto append = [&] {
            scores = recipe.add({"S", Family::Score, kernelStep}, matmul({.transposeB = true}), {queries, keys},
                                scoreCaption);
            scores = recipe.add({"S_scaled", Family::Score, kernelStep}, scaleScores({}, recipe.dimension("d_k")),
                                {scores}, scoreCaption);
        };
        recipe.within(prefix, append, mark);
        return scores;
    }

    // Z₀ = Aᵀ / (largest column sum · largest row sum)
    static NodeId appendFirstGuess(Recipe& recipe, NodeId a)
    {
        const NodeId cols =
            recipe.add({.name = "A_land_cols", .step = inverseStep, .symbol = "\\Sigma_{cols}"}, columnSum(), {a},
                       HEEDMAP_PHRASE("The sum of each column. The largest of them keeps the first guess small."));
        const NodeId column = recipe.add({.name = "A_land_column",
                                          .step = inverseStep,
                                          .rows = {landmarkAxis},
                                          .cols = {axis::one},
                                          .symbol = "\\Sigma_{rows}"},
                                         rowSum(), {a}, rowSumCaption);
        const NodeId rows =
            recipe.add({.name = "A_land_rows", .step = inverseStep, .cols = {landmarkAxis}, .symbol = "\\Sigma_{rows}"},
                       reread(Shape::vector(recipe.graph().node(a).shape.rows)), {column}, rowSumCaption);
        const NodeId largestColumn =
            recipe.add({.name = "largest_col", .step = inverseStep, .cols = {axis::one}, .symbol = "c_{max}"},
                       runningMax(), {cols}, largestCaption);
        const NodeId largestRow =
            recipe.add({.name = "largest_row", .step = inverseStep, .cols = {axis::one}, .symbol = "r_{max}"},
                       runningMax(), {rows}, largestCaption);
        const NodeId divisor = recipe.add({.name = "pinv.divisor", .step = inverseStep, .symbol = "c r"}, multiply(),
                                          {largestColumn, largestRow},
                                          HEEDMAP_PHRASE("The largest column sum times the largest row sum. A first "
                                                         "guess divided by it is sure to lead to the inverse."));
        const NodeId turned = recipe.add(
            {.name = "pinv.turned", .step = inverseStep, .symbol = "{A_{land}}^T"}, transpose(), {a},
            HEEDMAP_PHRASE(
                "The same matrix with rows and columns exchanged. It points roughly the way its inverse does."));
        return recipe.add({.name = "pinv.0", .step = inverseStep, .symbol = "Z_0"}, divide(), {turned, divisor},
                          HEEDMAP_PHRASE("The first guess at the inverse. Every round that follows brings it closer."));
    }

    // Z ← ¼·Z·(13·I − AZ·(15·I − AZ·(7·I − AZ)))
    static NodeId appendRound(Recipe& recipe, int round, NodeId a, NodeId z)
    {
        const std::string name = "pinv." + std::to_string(round);
        const NodeId product =
            recipe.add({.name = name + ".AZ", .step = inverseStep, .symbol = "AZ"}, matmul(), {a, z},
                       HEEDMAP_PHRASE("The matrix times the inverse as guessed so far. Once this is the identity, the "
                                      "guess is right and nothing changes any more."));
        NodeId bracket = recipe.add({.name = name + ".B1", .step = inverseStep, .symbol = "B_1"}, identityLess(7),
                                    {product}, bracketCaption);
        bracket = recipe.add({.name = name + ".AZB1", .step = inverseStep, .symbol = "AZB_1"}, matmul(),
                             {product, bracket}, productCaption);
        bracket = recipe.add({.name = name + ".B2", .step = inverseStep, .symbol = "B_2"}, identityLess(15), {bracket},
                             bracketCaption);
        bracket = recipe.add({.name = name + ".AZB2", .step = inverseStep, .symbol = "AZB_2"}, matmul(),
                             {product, bracket}, productCaption);
        bracket = recipe.add({.name = name + ".B3", .step = inverseStep, .symbol = "B_3"}, identityLess(13), {bracket},
                             bracketCaption);
        bracket = recipe.add({.name = name + ".ZB3", .step = inverseStep, .symbol = "ZB_3"}, matmul(), {z, bracket},
                             productCaption);
        return recipe.add({.name = name, .step = inverseStep, .symbol = "Z_{" + std::to_string(round) + "}"},
                          scale(0.25, "\\frac{1}{4}"), {bracket},
                          HEEDMAP_PHRASE("A quarter of that product is the next guess. The error shrinks about as its "
                                         "third power, so a few rounds do."));
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
