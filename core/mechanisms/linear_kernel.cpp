#include "mechanisms/linear_kernel.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/divide_rows.h>
#include <heedmap/ops/dot_vector.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/prefix_sum.h>
#include <heedmap/ops/reread.h>
#include <heedmap/ops/sum.h>

namespace heedmap {
namespace {

namespace text {
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
} // namespace text

/// What both forms work on.
struct Kernel {
    Recipe& recipe;
    Efficient& efficient;
    NodeId queries;
    NodeId keys;

    const NodeInfo& info(NodeId id) const { return recipe.graph().node(id).info; }
    const Shape& shape(NodeId id) const { return recipe.graph().node(id).shape; }
    NodeId values() const { return efficient.attention.values; }
    NodeId add(NodeInfo node, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) const
    {
        if (node.step.empty())
            node.step = step::weightedSum;
        return recipe.add(std::move(node), std::move(op), std::move(inputs));
    }
};

struct Sums {
    NodeId divisor = noNode; ///< D
    NodeId output = noNode;  ///< Z_sum
};

NodeInfo summaryInfo(const Kernel& kernel, Phrase caption)
{
    return {.name = "KV",
            .symbol = "KV",
            .family = Family::Value,
            .caption = caption,
            .rows = {.name = axis::features},
            .cols = kernel.info(kernel.values()).cols};
}

NodeInfo keySumInfo(Phrase caption)
{
    return {.name = "K_sum",
            .symbol = "K_{sum}",
            .family = Family::Key,
            .caption = caption,
            .cols = {.name = axis::features}};
}

NodeInfo divisorInfo(const Kernel& kernel)
{
    return {.name = "D", .symbol = "D", .caption = caption::normaliser, .cols = kernel.info(kernel.queries).rows};
}

NodeInfo outputInfo(const Kernel& kernel)
{
    return {.name = "Z_sum",
            .symbol = "Z_{sum}",
            .family = Family::Output,
            .caption = caption::unnormalised,
            .rows = kernel.info(kernel.queries).rows,
            .cols = kernel.info(kernel.values()).cols};
}

// KV = φ(K)ᵀ·V, K_sum = φ(K)ᵀ·1, D = φ(Q)·K_sum, Z_sum = φ(Q)·KV
Sums appendWholeSums(const Kernel& kernel)
{
    const NodeId kv =
        kernel.add(summaryInfo(kernel, caption::summary), matmul({.transposeA = true}), {kernel.keys, kernel.values()});
    const NodeId sum = kernel.add(keySumInfo(caption::keySum), columnSum(), {kernel.keys});
    Sums sums;
    sums.divisor = kernel.add(divisorInfo(kernel), dotVector(), {kernel.queries, sum});
    sums.output = kernel.add(outputInfo(kernel), matmul(), {kernel.queries, kv});
    return sums;
}

// KV_i = Σ_{j ≤ i} φ(k_j)ᵀ·v_j, (r×1)·(1×d_v) each
NodeId appendRunningSummary(const Kernel& kernel)
{
    const Shape keys = kernel.shape(kernel.keys);
    const Shape values = kernel.shape(kernel.values());
    NodeInfo info = kernel.info(kernel.keys);
    const Axis places = info.rows;
    info.name = "K_columns";
    info.symbol = "K_{columns}";
    info.caption = text::keyColumns;
    info.slices = places;
    info.rows = {.name = axis::features};
    info.cols = {.name = axis::one};
    info.step = {};
    const NodeId columns = kernel.add(info, reread(Shape::stack(keys.rows, keys.cols, 1)), {kernel.keys});
    info = kernel.info(kernel.values());
    info.name = "V_rows";
    info.symbol = "V_{rows}";
    info.role = Role::Computed;
    info.caption = text::valueRows;
    info.slices = places;
    info.rows = {.name = axis::one};
    info.step = {};
    const NodeId rows = kernel.add(info, reread(Shape::stack(values.rows, 1, values.cols)), {kernel.values()});
    info = summaryInfo(kernel, text::pairs);
    info.name = "KV_each";
    info.symbol = "KV_{each}";
    info.slices = places;
    const NodeId pairs = kernel.add(info, matmul(), {columns, rows});
    info = summaryInfo(kernel, text::runningSummary);
    info.slices = kernel.info(kernel.queries).rows;
    return kernel.add(info, prefixSum(kernel.shape(kernel.queries).rows), {pairs});
}

// D_i = φ(q_i)·K_sum_i
NodeId appendRunningDivisor(const Kernel& kernel)
{
    const Index n = kernel.shape(kernel.queries).rows;
    const Axis places = kernel.info(kernel.queries).rows;
    NodeInfo info = keySumInfo(text::runningKeys);
    info.rows = places;
    const NodeId sums = kernel.add(info, prefixSum(n), {kernel.keys});
    info.name = "D_terms";
    info.symbol = "D_{terms}";
    info.family = Family::Other;
    info.caption = text::products;
    const NodeId terms = kernel.add(info, multiply(), {kernel.queries, sums});
    info.name = "D_column";
    info.symbol = "D_{column}";
    info.caption = caption::normaliser;
    info.cols = {.name = axis::one};
    const NodeId column = kernel.add(info, rowSum(), {terms});
    return kernel.add(divisorInfo(kernel), reread(Shape::vector(n)), {column});
}

// Z_sum_i = φ(q_i)·KV_i, (1×r)·(r×d_v) each
Sums appendRunningSums(const Kernel& kernel)
{
    const NodeId summary = appendRunningSummary(kernel);
    Sums sums;
    sums.divisor = appendRunningDivisor(kernel);
    const Shape queries = kernel.shape(kernel.queries);
    NodeInfo info = kernel.info(kernel.queries);
    info.name = "Q_rows";
    info.symbol = "Q_{rows}";
    info.caption = text::queryRows;
    info.slices = info.rows;
    info.rows = {.name = axis::one};
    info.step = {};
    const NodeId rows = kernel.add(info, reread(Shape::stack(queries.rows, 1, queries.cols)), {kernel.queries});
    info = outputInfo(kernel);
    info.name = "Z_rows";
    info.symbol = "Z_{rows}";
    info.slices = info.rows;
    info.rows = {.name = axis::one};
    const NodeId each = kernel.add(info, matmul(), {rows, summary});
    const Shape result = Shape::matrix(queries.rows, kernel.shape(kernel.values()).cols);
    sums.output = kernel.add(outputInfo(kernel), reread(result), {each});
    return sums;
}

// A_implied = φ(Q)·φ(K)ᵀ / D, 0 above the diagonal where it is causal
NodeId appendWeights(const Kernel& kernel, NodeId divisor)
{
    NodeInfo info = {.name = "A_sum", .symbol = "A_{sum}", .family = Family::Score, .step = step::impliedWeights};
    info.caption = caption::impliedScores;
    info.rows = kernel.info(kernel.queries).rows;
    info.cols = kernel.info(kernel.keys).rows;
    NodeId scores = kernel.add(info, matmul({.transposeB = true}), {kernel.queries, kernel.keys});
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
    NodeInfo info = outputInfo(kernel);
    info.name = info.symbol = "Z";
    info.role = Role::Output;
    info.caption = caption::normalised;
    efficient.output = kernel.add(info, divideRows(), {sums.output, sums.divisor});
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
