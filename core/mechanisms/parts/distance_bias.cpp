#include "mechanisms/parts/distance_bias.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/matmul.h>
#include <heedmap/ops/positions/distance_buckets.h>
#include <heedmap/ops/positions/relative_bias.h>

#include <algorithm>

namespace heedmap {
namespace {

namespace distance_bias_text {
constexpr Phrase buckets =
    HEEDMAP_PHRASE("Each column is a distance between query and key, each row a bucket: a 1 says that the distance "
                   "falls into it. Near distances have a bucket each; far ones share one, the further the more.");
constexpr Phrase bucketBiases =
    HEEDMAP_PHRASE("Each number is learned and stands for one bucket of distances. Every head has a row of its own.");
constexpr Phrase byDistance =
    HEEDMAP_PHRASE("The learned numbers are spread over the distances. All distances of one bucket have the same.");
} // namespace distance_bias_text

namespace distance_bias_tag {
using enum Family;
constexpr Tag biases = {"rel_bias",  "b_{rel}",      Other,       step::positionBias, caption::relativeBiases,
                        axis::heads, axis::distance, Role::Weight};
constexpr Tag relativeBias = {"B", "B", Score, step::positionBias, caption::relativeBias};
constexpr Tag buckets = {"buckets",     "M_{buckets}", Other, step::positionBias, distance_bias_text::buckets,
                         axis::buckets, axis::distance};
constexpr Tag bucketBiases = {
    "rel_bias",  "b_{rel}",     Other,       step::positionBias, distance_bias_text::bucketBiases,
    axis::heads, axis::buckets, Role::Weight};
constexpr Tag spread = {"rel_bias_by_distance",         "b_{dist}",  Other,         step::positionBias,
                        distance_bias_text::byDistance, axis::heads, axis::distance};
} // namespace distance_bias_tag

/// A learned number for each distance: given, or spread over the distances from a number for each bucket.
NodeId appendDistanceBiases(Recipe& recipe, const Position& position, const Shape& scores)
{
    if (!position.buckets) {
        NodeInfo leaf = Recipe::described(distance_bias_tag::biases);
        leaf.cols.labels = distances(recipe.shape("rel_bias").cols);
        return recipe.array("rel_bias", std::move(leaf));
    }
    // No distance exceeds the length of the longer sequence.
    const Index largest = std::min(position.maxDistance, std::max(scores.rows, scores.cols) - 1);
    NodeInfo buckets = Recipe::described(distance_bias_tag::buckets);
    buckets.cols.labels = distances(2 * largest + 1);
    const NodeId table = recipe.array("rel_bias", Recipe::described(distance_bias_tag::bucketBiases));
    NodeInfo spread = Recipe::described(distance_bias_tag::spread);
    spread.cols.labels = buckets.cols.labels;
    const NodeId map = recipe.add(
        std::move(buckets), distanceBuckets({*position.buckets, position.maxDistance, position.past, largest}), {});
    return recipe.add(std::move(spread), matmul(), {table, map});
}

} // namespace

std::shared_ptr<const std::vector<std::string>> distances(Index count)
{
    constexpr Index most = 100'000;
    if (count > most)
        return nullptr;
    std::vector<std::string> labels;
    for (Index distance = -(count / 2); distance <= count / 2; ++distance)
        labels.push_back(distance < 0 ? "−" + std::to_string(-distance) : std::to_string(distance));
    return std::make_shared<const std::vector<std::string>>(std::move(labels));
}

NodeId appendRelativeBias(Recipe& recipe, const Position& position, NodeId scores)
{
    const NodeInfo like = recipe.graph().node(scores).info;
    const Shape shape = recipe.graph().node(scores).shape;
    const NodeId biases = appendDistanceBiases(recipe, position, shape);
    const Index width = recipe.graph().node(biases).shape.cols;
    return recipe.add(alike(like, distance_bias_tag::relativeBias),
                      relativeBias({shape.rows, shape.cols, width / 2, shape.rank == 3}), {biases});
}

} // namespace heedmap
