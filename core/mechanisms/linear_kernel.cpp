#include "mechanisms/linear_kernel.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/running.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

namespace kernel_text {
constexpr Phrase normaliser = HEEDMAP_PHRASE(
    "What each query's weights come to, without any weight being worked out. Dividing by it makes them add up to 1.");
constexpr Phrase unnormalised =
    HEEDMAP_PHRASE("Each query's features times the summary of keys and values. Only the division is missing.");
constexpr Phrase allKeys =
    HEEDMAP_PHRASE("The features of all keys added up. It tells each query what its weights would come to in all.");
constexpr Phrase divided =
    HEEDMAP_PHRASE("Each row is divided by the sum of its weights. What remains is a blend of the "
                   "rows of V, as in exact attention.");
constexpr Phrase comparedOnly = HEEDMAP_PHRASE("Every query's features times every key's. The method avoids this "
                                               "product, and it is shown for comparison only.");
constexpr Phrase runningSummary = HEEDMAP_PHRASE(
    "One slice for each query: the summary of the keys and values up to its place. The next slice is this one and one "
    "token more, so only the last need be remembered, like the state of a recurrent network.");
constexpr Phrase runningKeys = HEEDMAP_PHRASE("One row for each query: the features of the keys up to its place, added "
                                              "up. The next row is this one and one key more.");
} // namespace kernel_text

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

// KV = φ(K)ᵀ·V
NodeId appendWholeSummary(const Kernel& kernel)
{
    return kernel.recipe.add({"KV", Family::Value, step::weightedSum, {axis::features}}, matmul({.transposeA = true}),
                             {kernel.keys, kernel.values()},
                             HEEDMAP_PHRASE("All keys and values summed up in one small matrix. It does not grow "
                                            "with the sequence, and every query reads the same one."));
}

// KV = φ(K)ᵀ·V, K_sum = φ(K)ᵀ·1, D = φ(Q)·K_sum, Z_sum = φ(Q)·KV
Sums appendWholeSums(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const NodeId kv = appendWholeSummary(kernel);
    const NodeId sum =
        recipe.add({.name = "K_sum", .family = Family::Key, .step = step::weightedSum, .cols = {axis::features}},
                   columnSum(), {kernel.keys}, kernel_text::allKeys);
    const NodeId divisor = recipe.add({.name = "D", .step = step::weightedSum}, dotVector(), {kernel.queries, sum},
                                      kernel_text::normaliser);
    return {divisor,
            recipe.add({"Z_sum", Family::Output, step::weightedSum}, matmul(), {kernel.queries, kv},
                       kernel_text::unnormalised)};
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
                      prefixSum(kernel.shape(kernel.queries).rows), {pairs}, kernel_text::runningSummary);
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
                                   prefixSum(n), {kernel.keys}, kernel_text::runningKeys);
    const NodeId terms =
        recipe.add({.name = "D_terms", .step = step::weightedSum}, multiply(), {kernel.queries, sums},
                   HEEDMAP_PHRASE("Each query's features times the sums of the keys' features, feature by feature. "
                                  "Their total is what the weights of that query come to."));
    const NodeId column = recipe.add({.name = "D_column", .step = step::weightedSum, .cols = {axis::one}}, rowSum(),
                                     {terms}, kernel_text::normaliser);
    const Axis queries = kernel.info(kernel.queries).rows; // of a single query no letter tells them
    return recipe.add({.name = "D", .step = step::weightedSum, .cols = queries}, reread(Shape::vector(n)), {column},
                      kernel_text::normaliser);
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
        recipe.add({"Z_rows", Family::Output, step::weightedSum}, matmul(), {rows, summary}, kernel_text::unnormalised);
    const Axis alone = kernel.info(kernel.queries).rows; // of a single query no letter tells them
    return {divisor,
            recipe.add({"Z_sum", Family::Output, step::weightedSum, alone},
                       reread(Shape::matrix(queries.rows, kernel.shape(kernel.values()).cols)), {each},
                       kernel_text::unnormalised)};
}

// A_implied = φ(Q)·φ(K)ᵀ / D, 0 above the diagonal where it is causal
NodeId appendWeights(const Kernel& kernel, NodeId divisor)
{
    NodeId scores = kernel.recipe.add({"A_sum", Family::Score, step::impliedWeights}, matmul({.transposeB = true}),
                                      {kernel.queries, kernel.keys}, kernel_text::comparedOnly);
    if (std::optional<Mask> mask = causalMask(kernel.recipe, kernel.efficient)) {
        mask->fill = 0;
        kernel.recipe.within(
            {}, [&] { scores = appendMask(kernel.recipe, *mask, scores, "A_masked").scores; }, {},
            step::impliedWeights);
    }
    return appendImplied(kernel.recipe, kernel.efficient.attention, divideRows(), {scores, divisor});
}

} // namespace

void appendLinearKernel(Recipe& recipe, Efficient& efficient, NodeId queries, NodeId keys)
{
    const Kernel kernel{recipe, efficient, queries, keys};
    const Sums sums = efficient.causal ? appendRunningSums(kernel) : appendWholeSums(kernel);
    efficient.output =
        recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output},
                   divideRows(), {sums.output, sums.divisor}, kernel_text::divided);
    efficient.weights = appendWeights(kernel, sums.divisor);
}

void appendUndividedKernel(Recipe& recipe, Efficient& efficient, NodeId queries, NodeId keys)
{
    const Kernel kernel{recipe, efficient, queries, keys};
    const NodeId summary = appendWholeSummary(kernel);
    efficient.output =
        recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output}, matmul(),
                   {queries, summary},
                   HEEDMAP_PHRASE("Each query's features times the summary of keys and values. Nothing divides it, so "
                                  "its size tells how much was found."));
    efficient.weights = appendImplied(recipe, efficient.attention, matmul({.transposeB = true}), {queries, keys});
}

void appendKernelOfHeads(Recipe& recipe, Efficient& efficient, NodeId queries, NodeId keys)
{
    const Kernel kernel{recipe, efficient, queries, keys};
    const NodeId summary = appendWholeSummary(kernel);
    const NodeId sum = recipe.add({.name = "K_sum",
                                   .family = Family::Key,
                                   .step = step::weightedSum,
                                   .rows = {axis::one},
                                   .cols = {axis::features}},
                                  columnSum(), {keys}, kernel_text::allKeys);
    const NodeId column = recipe.add({.name = "D_column", .step = step::weightedSum, .cols = {axis::one}},
                                     matmul({.transposeB = true}), {queries, sum}, kernel_text::normaliser);
    const Shape rows = kernel.shape(queries);
    recipe.add({.name = "D",
                .step = step::weightedSum,
                .rows = {.name = axis::heads},
                .cols = kernel.info(queries).rows,
                .role = Role::Output},
               reread(Shape::matrix(rows.slices, rows.rows)), {column}, kernel_text::normaliser);
    const NodeId undivided = recipe.add({"Z_sum", Family::Output, step::weightedSum}, matmul(), {queries, summary},
                                        kernel_text::unnormalised);
    efficient.output =
        recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output}, divide(),
                   {undivided, column}, kernel_text::divided);
    const NodeId products = recipe.add({"A_sum", Family::Score, step::impliedWeights}, matmul({.transposeB = true}),
                                       {queries, keys}, kernel_text::comparedOnly);
    efficient.weights = appendImplied(recipe, efficient.attention, divide(), {products, column});
}

Cost linearKernelCost(const Dimensions& sizes, Index features)
{
    const Index n = sizes.at("n");
    const Index both = n + sizes.at("m");
    const Index width = sizes.at("d_v");
    return {static_cast<double>(both * features * (width + 1)), static_cast<double>(features * (both + width + 1) + n)};
}

} // namespace heedmap
