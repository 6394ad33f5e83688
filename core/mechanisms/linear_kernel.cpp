#include "mechanisms/linear_kernel.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/divide_rows.h>
#include <heedmap/ops/dot_vector.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/running/prefix_sum.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

namespace linear_kernel_text {
constexpr Phrase keyColumns =
    HEEDMAP_PHRASE("The features of each key, stood upright. So each key can be multiplied with its own value.");
constexpr Phrase valueRows =
    HEEDMAP_PHRASE("The values, one slice for each key. So each value can be multiplied with its own key.");
constexpr Phrase queryRows = HEEDMAP_PHRASE(
    "The features of each query, one slice each. So each query can meet the totals up to its own place.");
constexpr Phrase pairs = HEEDMAP_PHRASE(
    "Each key's features times its value: what this one token adds to the summary. Nothing here depends on a query.");
constexpr Phrase runningSummary = HEEDMAP_PHRASE(
    "One slice for each query: the summary of the keys and values up to its place. The next slice is this one and one "
    "token more, so only the last need be remembered, like the state of a recurrent network.");
constexpr Phrase runningKeys = HEEDMAP_PHRASE(
    "One row for each query: the features of the keys up to its place, added up. The next row is this one and one key "
    "more.");
constexpr Phrase products = HEEDMAP_PHRASE(
    "Each query's features times the sums of the keys' features, feature by feature. Their total is what the weights "
    "of that query come to.");
} // namespace linear_kernel_text

namespace linear_kernel_tag {
using enum Family;
constexpr Tag summary = {"KV", "KV", Value, step::weightedSum, caption::summary, axis::features};
constexpr Tag keySum = {"K_sum", "K_{sum}", Key, step::weightedSum, caption::keySum, {}, axis::features};
constexpr Tag normaliser = {"D", "D", Other, step::weightedSum, caption::normaliser};
constexpr Tag unnormalised = {"Z_sum", "Z_{sum}", Output, step::weightedSum, caption::unnormalised};
constexpr Tag normalised = {"Z", "Z", Output, step::weightedSum, caption::normalised, {}, {}, Role::Output};
constexpr Tag keyColumns = {"K_columns",    "K_{columns}", Key, step::weightedSum, linear_kernel_text::keyColumns,
                            axis::features, axis::one};
constexpr Tag valueRows = {"V_rows", "V_{rows}", Value, step::weightedSum, linear_kernel_text::valueRows, axis::one};
constexpr Tag pairs = {"KV_each", "KV_{each}", Value, step::weightedSum, linear_kernel_text::pairs, axis::features};
constexpr Tag terms = {"D_terms", "D_{terms}", Other, step::weightedSum, linear_kernel_text::products};
constexpr Tag divisorColumn = {"D_column", "D_{column}", Other, step::weightedSum, caption::normaliser, {}, axis::one};
constexpr Tag queryRows = {"Q_rows", "Q_{rows}", Query, step::weightedSum, linear_kernel_text::queryRows, axis::one};
constexpr Tag outputRows = {"Z_rows", "Z_{rows}", Output, step::weightedSum, caption::unnormalised};
constexpr Tag weightSums = {"A_sum", "A_{sum}", Score, step::impliedWeights, caption::impliedScores};
} // namespace linear_kernel_tag

/// What the causal and the non-causal form have in common.
struct Kernel {
    Recipe& recipe;
    Efficient& efficient;
    NodeId queries;
    NodeId keys;

    const NodeInfo& info(NodeId id) const { return recipe.graph().node(id).info; }
    const Shape& shape(NodeId id) const { return recipe.graph().node(id).shape; }
    NodeId values() const { return efficient.attention.values; }
    /// Appends the rows of a matrix as slices, one each.
    NodeId slice(const Tag& tag, const Shape& shape, NodeId rows) const
    {
        const auto op = reread(shape);
        NodeInfo apart = recipe.described(tag, *op, {{rows}});
        apart.slices = info(rows).rows;
        return recipe.add(std::move(apart), op, {rows});
    }
};

struct Sums {
    NodeId divisor = noNode; ///< D
    NodeId output = noNode;  ///< Z_sum
};

// KV = φ(K)ᵀ·V, K_sum = φ(K)ᵀ·1, D = φ(Q)·K_sum, Z_sum = φ(Q)·KV
Sums appendWholeSums(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const NodeId kv =
        recipe.add(linear_kernel_tag::summary, matmul({.transposeA = true}), {kernel.keys, kernel.values()});
    const NodeId sum = recipe.add(linear_kernel_tag::keySum, columnSum(), {kernel.keys});
    const NodeId divisor = recipe.add(linear_kernel_tag::normaliser, dotVector(), {kernel.queries, sum});
    return {divisor, recipe.add(linear_kernel_tag::unnormalised, matmul(), {kernel.queries, kv})};
}

// KV_i = Σ_{j ≤ i} φ(k_j)ᵀ·v_j, (r×1)·(1×d_v) each
NodeId appendRunningSummary(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const Shape keys = kernel.shape(kernel.keys);
    const Shape values = kernel.shape(kernel.values());
    const NodeId columns =
        kernel.slice(linear_kernel_tag::keyColumns, Shape::stack(keys.rows, keys.cols, 1), kernel.keys);
    const NodeId rows =
        kernel.slice(linear_kernel_tag::valueRows, Shape::stack(values.rows, 1, values.cols), kernel.values());
    const NodeId pairs = recipe.add(linear_kernel_tag::pairs, matmul(), {columns, rows});
    const auto sums = prefixSum(kernel.shape(kernel.queries).rows);
    NodeInfo info = recipe.described(linear_kernel_tag::summary, *sums, {{pairs}});
    info.caption = linear_kernel_text::runningSummary;
    info.slices = kernel.info(kernel.queries).rows;
    return recipe.add(std::move(info), sums, {pairs});
}

// D_i = φ(q_i)·K_sum_i
NodeId appendRunningDivisor(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const Index n = kernel.shape(kernel.queries).rows;
    const auto running = prefixSum(n);
    NodeInfo info = recipe.described(linear_kernel_tag::keySum, *running, {{kernel.keys}});
    info.caption = linear_kernel_text::runningKeys;
    info.rows = kernel.info(kernel.queries).rows;
    const NodeId sums = recipe.add(std::move(info), running, {kernel.keys});
    const NodeId terms = recipe.add(linear_kernel_tag::terms, multiply(), {kernel.queries, sums});
    const NodeId column = recipe.add(linear_kernel_tag::divisorColumn, rowSum(), {terms});
    const auto flat = reread(Shape::vector(n));
    NodeInfo normaliser = recipe.described(linear_kernel_tag::normaliser, *flat, {{column}});
    normaliser.cols = kernel.info(kernel.queries).rows; // of a single query no letter tells them
    return recipe.add(std::move(normaliser), flat, {column});
}

// Z_sum_i = φ(q_i)·KV_i, (1×r)·(r×d_v) each
Sums appendRunningSums(const Kernel& kernel)
{
    Recipe& recipe = kernel.recipe;
    const NodeId summary = appendRunningSummary(kernel);
    const NodeId divisor = appendRunningDivisor(kernel);
    const Shape queries = kernel.shape(kernel.queries);
    const NodeId rows =
        kernel.slice(linear_kernel_tag::queryRows, Shape::stack(queries.rows, 1, queries.cols), kernel.queries);
    const NodeId each = recipe.add(linear_kernel_tag::outputRows, matmul(), {rows, summary});
    const auto flat = reread(Shape::matrix(queries.rows, kernel.shape(kernel.values()).cols));
    NodeInfo output = recipe.described(linear_kernel_tag::unnormalised, *flat, {{each}});
    output.rows = kernel.info(kernel.queries).rows; // of a single query no letter tells them
    return {divisor, recipe.add(std::move(output), flat, {each})};
}

// A_implied = φ(Q)·φ(K)ᵀ / D, 0 above the diagonal where it is causal
NodeId appendWeights(const Kernel& kernel, NodeId divisor)
{
    NodeId scores =
        kernel.recipe.add(linear_kernel_tag::weightSums, matmul({.transposeB = true}), {kernel.queries, kernel.keys});
    if (std::optional<Mask> mask = causalMask(kernel.recipe, kernel.efficient)) {
        mask->fill = 0;
        kernel.recipe.within(
            {}, [&] { scores = appendMask(kernel.recipe, *mask, scores, "A_masked", "A_{masked}").scores; }, {},
            step::impliedWeights);
    }
    return appendImplied(kernel.recipe, kernel.efficient.attention, divideRows(), {scores, divisor});
}

} // namespace

void appendLinearKernel(Recipe& recipe, Efficient& efficient, NodeId queries, NodeId keys)
{
    const Kernel kernel{recipe, efficient, queries, keys};
    const Sums sums = efficient.causal ? appendRunningSums(kernel) : appendWholeSums(kernel);
    efficient.output = recipe.add(linear_kernel_tag::normalised, divideRows(), {sums.output, sums.divisor});
    efficient.weights = appendWeights(kernel, sums.divisor);
}

Cost linearKernelCost(const Dimensions& sizes, Index features)
{
    const Index n = sizes.at("n");
    const Index both = n + sizes.at("m");
    const Index width = sizes.at("d_v");
    return {static_cast<double>(both * features * (width + 1)), static_cast<double>(features * (both + width + 1) + n)};
}

} // namespace heedmap
