#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/running.h>
#include <heedmap/ops/sum.h>

#include <cmath>

namespace heedmap {
namespace {

namespace linear_text {
constexpr Phrase normaliser = HEEDMAP_PHRASE(
    "What each query's weights come to, without any weight being worked out. Dividing by it makes them add up to 1.");
constexpr Phrase unnormalised =
    HEEDMAP_PHRASE("Each query's features times the summary of keys and values. Only the division is missing.");
constexpr Phrase squaredLengths = HEEDMAP_PHRASE(
    "How long each row is, squared. Half of it is taken off next, so that long rows do not count too much.");
constexpr Phrase positiveFeatures =
    HEEDMAP_PHRASE("Features that are never negative, as weights must not be. The product of a query's and a key's "
                   "features is, on average, the exponential of their score.");
constexpr Phrase runningSummary = HEEDMAP_PHRASE(
    "One slice for each query: the summary of the keys and values up to its place. The next slice is this one and one "
    "token more, so only the last need be remembered, like the state of a recurrent network.");
constexpr Phrase runningKeys = HEEDMAP_PHRASE("One row for each query: the features of the keys up to its place, added "
                                              "up. The next row is this one and one key more.");
constexpr Phrase bentUpwards =
    HEEDMAP_PHRASE("Every number is bent upwards: 1 is added to those above zero, the others become their exponential. "
                   "Features are never negative, so products of them can serve as weights.");
} // namespace linear_text

/// What the causal and the non-causal form have in common.
struct Kernel {
    Recipe& recipe;
    Efficient& efficient;
    NodeId queries;
    NodeId keys;

    const NodeInfo& info(NodeId id) const { return recipe.graph().node(id).info; }
    const Shape& shape(NodeId id) const { return recipe.graph().node(id).shape; }
    NodeId values() const { return efficient.attention.values; }
};

struct Sums {
    NodeId divisor = noNode; ///< D
    NodeId output = noNode;  ///< Z_sum
};

// KV = φ(K)ᵀ·V, K_sum = φ(K)ᵀ·1, D = φ(Q)·K_sum, Z_sum = φ(Q)·KV
Sums appendWholeSums(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const NodeId kv = recipe.add({"KV", Family::Value, step::weightedSum, {axis::features}},
                                 matmul({.transposeA = true}), {kernel.keys, kernel.values()},
                                 HEEDMAP_PHRASE("All keys and values summed up in one small matrix. It does not grow "
                                                "with the sequence, and every query reads the same one."));
    const NodeId sum = recipe.add(
        {.name = "K_sum", .family = Family::Key, .step = step::weightedSum, .cols = {axis::features}}, columnSum(),
        {kernel.keys},
        HEEDMAP_PHRASE(
            "The features of all keys added up. It tells each query what its weights would come to in all."));
    const NodeId divisor = recipe.add({.name = "D", .step = step::weightedSum}, dotVector(), {kernel.queries, sum},
                                      linear_text::normaliser);
    return {divisor,
            recipe.add({"Z_sum", Family::Output, step::weightedSum}, matmul(), {kernel.queries, kv},
                       linear_text::unnormalised)};
}

// KV_i = Σ_{j ≤ i} φ(k_j)ᵀ·v_j, (r×1)·(1×d_v) each
NodeId appendRunningSummary(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const Shape keys = kernel.shape(kernel.keys);
    const Shape values = kernel.shape(kernel.values());
    const NodeId columns = recipe.add(
        {.name = "K_columns",
         .family = Family::Key,
         .step = step::weightedSum,
         .rows = {axis::features},
         .cols = {axis::one},
         .slices = kernel.info(kernel.keys).rows},
        reread(Shape::stack(keys.rows, keys.cols, 1)), {kernel.keys},
        HEEDMAP_PHRASE("The features of each key, stood upright. So each key can be multiplied with its own value."));
    const NodeId rows = recipe.add(
        {.name = "V_rows",
         .family = Family::Value,
         .step = step::weightedSum,
         .rows = {axis::one},
         .slices = kernel.info(kernel.values()).rows},
        reread(Shape::stack(values.rows, 1, values.cols)), {kernel.values()},
        HEEDMAP_PHRASE("The values, one slice for each key. So each value can be multiplied with its own key."));
    const NodeId pairs =
        recipe.add({"KV_each", Family::Value, step::weightedSum, {axis::features}}, matmul(), {columns, rows},
                   HEEDMAP_PHRASE("Each key's features times its value: what this one token adds to the summary. "
                                  "Nothing here depends on a query."));
    return recipe.add({.name = "KV",
                       .family = Family::Value,
                       .step = step::weightedSum,
                       .rows = {axis::features},
                       .slices = kernel.info(kernel.queries).rows},
                      prefixSum(kernel.shape(kernel.queries).rows), {pairs}, linear_text::runningSummary);
}

// D_i = φ(q_i)·K_sum_i
NodeId appendRunningDivisor(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const Index n = kernel.shape(kernel.queries).rows;
    const NodeId sums = recipe.add({.name = "K_sum",
                                    .family = Family::Key,
                                    .step = step::weightedSum,
                                    .rows = kernel.info(kernel.queries).rows,
                                    .cols = {axis::features}},
                                   prefixSum(n), {kernel.keys}, linear_text::runningKeys);
    const NodeId terms =
        recipe.add({.name = "D_terms", .step = step::weightedSum}, multiply(), {kernel.queries, sums},
                   HEEDMAP_PHRASE("Each query's features times the sums of the keys' features, feature by feature. "
                                  "Their total is what the weights of that query come to."));
    const NodeId column = recipe.add({.name = "D_column", .step = step::weightedSum, .cols = {axis::one}}, rowSum(),
                                     {terms}, linear_text::normaliser);
    const Axis queries = kernel.info(kernel.queries).rows; // of a single query no letter tells them
    return recipe.add({.name = "D", .step = step::weightedSum, .cols = queries}, reread(Shape::vector(n)), {column},
                      linear_text::normaliser);
}

// Z_sum_i = φ(q_i)·KV_i, (1×r)·(r×d_v) each
Sums appendRunningSums(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const NodeId summary = appendRunningSummary(kernel);
    const NodeId divisor = appendRunningDivisor(kernel);
    const Shape queries = kernel.shape(kernel.queries);
    const NodeId rows = recipe.add(
        {.name = "Q_rows",
         .family = Family::Query,
         .step = step::weightedSum,
         .rows = {axis::one},
         .slices = kernel.info(kernel.queries).rows},
        reread(Shape::stack(queries.rows, 1, queries.cols)), {kernel.queries},
        HEEDMAP_PHRASE(
            "The features of each query, one slice each. So each query can meet the totals up to its own place."));
    const NodeId each =
        recipe.add({"Z_rows", Family::Output, step::weightedSum}, matmul(), {rows, summary}, linear_text::unnormalised);
    const Axis alone = kernel.info(kernel.queries).rows; // of a single query no letter tells them
    return {divisor,
            recipe.add({"Z_sum", Family::Output, step::weightedSum, alone},
                       reread(Shape::matrix(queries.rows, kernel.shape(kernel.values()).cols)), {each},
                       linear_text::unnormalised)};
}

// A_implied = φ(Q)·φ(K)ᵀ / D, 0 above the diagonal where it is causal
NodeId appendWeights(const Kernel& kernel, NodeId divisor)
{
    NodeId scores = kernel.recipe.add({"A_sum", Family::Score, step::impliedWeights}, matmul({.transposeB = true}),
                                      {kernel.queries, kernel.keys},
                                      HEEDMAP_PHRASE("Every query's features times every key's. The method avoids this "
                                                     "product, and it is shown for comparison only."));
    if (std::optional<Mask> mask = causalMask(kernel.recipe, kernel.efficient)) {
        mask->fill = 0;
        kernel.recipe.within(
            {}, [&] { scores = appendMask(kernel.recipe, *mask, scores, "A_masked").scores; }, {},
            step::impliedWeights);
    }
    return appendImplied(kernel.recipe, kernel.efficient.attention, divideRows(), {scores, divisor});
}

/// Katharopoulos et al., Transformers are RNNs, 3.2 and 3.3: weights that are products of features,
/// φ(q_i)·φ(k_j) / D_i, need never be formed. Appends `KV`, `K_sum`, `D`, `Z_sum`, `Z`, and for
/// comparison `A_sum` and `A_implied`; with `efficient.causal`, `KV` and `K_sum` are running totals,
/// one for each query (n×r×d_v, n×r).
/// `queries` (n×r) and `keys` (m×r) are the features. Fills in the weights and the output.
void appendLinearKernel(Recipe& recipe, Efficient& efficient, NodeId queries, NodeId keys)
{
    const Kernel kernel{recipe, efficient, queries, keys};
    const Sums sums = efficient.causal ? appendRunningSums(kernel) : appendWholeSums(kernel);
    efficient.output =
        recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output},
                   divideRows(), {sums.output, sums.divisor},
                   HEEDMAP_PHRASE("Each row is divided by the sum of its weights. What remains is a blend of the rows "
                                  "of V, as in exact attention."));
    efficient.weights = appendWeights(kernel, sums.divisor);
}

/// The products KV, K_sum, D and Z_sum; held are the features, one KV, one K_sum and D.
Cost linearKernelCost(const Dimensions& sizes, Index features)
{
    const Index n = sizes.at("n");
    const Index both = n + sizes.at("m");
    const Index width = sizes.at("d_v");
    return {static_cast<double>(both * features * (width + 1)), static_cast<double>(features * (both + width + 1) + n)};
}

/// Katharopoulos et al., Transformers are RNNs: Fast Autoregressive Transformers with Linear Attention:
/// φ(x) = elu(x) + 1.
class LinearAttention final : public EfficientAttention {
public:
    std::string id() const override { return "linear_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Linear attention"); }
    std::vector<Setting> settings() const override { return {causalSetting()}; }

    void build(Recipe& recipe) const override
    {
        Efficient linear;
        linear.attention = appendGiven(recipe);
        linear.causal = recipe.settings().boolean("causal");
        const auto bent = activation(Activation::EluPlusOne);
        const NodeId queries =
            recipe.add({.name = "Q_feat", .family = Family::Query, .step = step::features, .cols = {axis::features}},
                       bent, {linear.attention.queries}, linear_text::bentUpwards);
        const NodeId keys =
            recipe.add({.name = "K_feat", .family = Family::Key, .step = step::features, .cols = {axis::features}},
                       bent, {linear.attention.keys}, linear_text::bentUpwards);
        appendLinearKernel(recipe, linear, queries, keys);
        appendComparison(recipe, linear);
    }

    std::vector<QualityKnob> knobs() const override { return {}; }

protected:
    CostRule costRule(const Settings&, const Dimensions& sizes) const override
    {
        return {.fixed = linearKernelCost(sizes, sizes.at("d_k"))};
    }
};

/// Choromanski et al., Rethinking Attention with Performers: exp(q·k/√d_k) is about φ(q)·φ(k), with
/// φ(x) = exp(ω·x′ − ‖x′‖²/2)/√r and x′ = x·d_k^(−1/4).
class PerformerAttention final : public EfficientAttention {
public:
    std::string id() const override { return "performer_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Performer attention"); }
    std::vector<Setting> settings() const override { return {}; }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& names) const override
    {
        std::vector<ArraySpec> arrays = EfficientAttention::arrays(settings, names);
        arrays.push_back({.name = "omega", .shape = {"r", "d_k"}, .title = HEEDMAP_PHRASE("Random directions")});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}, {"r", 8}}; }

    void build(Recipe& recipe) const override
    {
        Efficient performer;
        performer.attention = appendGiven(recipe);
        const NodeId omega = recipe.leaf({.name = "omega",
                                          .step = step::features,
                                          .rows = {axis::features},
                                          .cols = {axis::keyWidth},
                                          .symbol = "\\omega"},
                                         HEEDMAP_PHRASE("Each row is a direction drawn at random. The more of them "
                                                        "there are, the closer the result comes to exact attention."));
        const NodeId queries = appendFeatures(recipe, "Q", performer.attention.queries, omega);
        const NodeId keys = appendFeatures(recipe, "K", performer.attention.keys, omega);
        appendLinearKernel(recipe, performer, queries, keys);
        appendComparison(recipe, performer);
    }

    std::vector<QualityKnob> knobs() const override
    {
        return {{.letter = "r", .title = HEEDMAP_PHRASE("Random features, r"), .upTo = "16·d_k"}};
    }

protected:
    // Both projections on ω beside what the features cost.
    CostRule costRule(const Settings&, const Dimensions& sizes) const override
    {
        const Index r = sizes.at("r");
        Cost cost = linearKernelCost(sizes, r);
        cost.multiplyAdds += static_cast<double>((sizes.at("n") + sizes.at("m")) * r * sizes.at("d_k"));
        return {.fixed = cost};
    }

private:
    static NodeId appendFeatures(Recipe& recipe, const std::string& letter, NodeId x, NodeId omega)
    {
        const Family family = recipe.graph().node(x).info.family;
        const auto width = static_cast<double>(recipe.dimension("d_k"));
        const auto count = static_cast<double>(recipe.dimension("r"));
        const NodeId small =
            recipe.add({letter + "_small", family, step::features}, scale(std::pow(width, -0.25), "d_k^{-1/4}"), {x},
                       HEEDMAP_PHRASE("Every number is divided by the fourth root of d_k. Queries and keys both are, "
                                      "so their products are divided by the square root of d_k as usual."));
        const NodeId along =
            recipe.add({letter + "_along", family, step::features}, matmul({.transposeB = true}), {small, omega},
                       HEEDMAP_PHRASE("How far each row reaches along each random direction. Rows that point the same "
                                      "way reach far along the same ones."));
        const NodeId squares = recipe.add(
            {letter + "_squares", family, step::features}, multiply(), {small, small},
            HEEDMAP_PHRASE("Every number times itself. Added up along a row, they give the square of its length."));
        const NodeId norm = recipe.add({letter + "_norm", family, step::features, {}, {axis::squaredLength}}, rowSum(),
                                       {squares}, linear_text::squaredLengths);
        const NodeId half = recipe.add({letter + "_half", family, step::features}, scale(0.5, "\\frac{1}{2}"), {norm},
                                       linear_text::squaredLengths);
        const NodeId exponent = recipe.add({letter + "_exponent", family, step::features}, subtract(), {along, half},
                                           HEEDMAP_PHRASE("The reach along each direction, less half the squared "
                                                          "length. The exponential of this will be a feature."));
        const NodeId exp = recipe.add({letter + "_exp", family, step::features}, activation(Activation::Exp),
                                      {exponent}, linear_text::positiveFeatures);
        return recipe.add({letter + "_feat", family, step::features},
                          scale(1 / std::sqrt(count), "\\frac{1}{\\sqrt{r}}"), {exp}, linear_text::positiveFeatures);
    }
};

} // namespace

const Mechanism& linearAttention()
{
    static const LinearAttention mechanism;
    return mechanism;
}

const Mechanism& performerAttention()
{
    static const PerformerAttention mechanism;
    return mechanism;
}

} // namespace heedmap
