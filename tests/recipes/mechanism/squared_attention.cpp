#include "mechanisms/captions.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>

namespace heedmap {
namespace {

const std::array<std::string, 3> letters = {"d_k", "d_k", "d_v"};

/// Scores above 0 are squared where others take softmax.
class SquaredAttention final : public Mechanism {
public:
    std::string id() const override { return "squared_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Squared attention"); }
    std::vector<Setting> settings() const override { return {}; }

    std::vector<ArraySpec> arrays(const Settings&, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {sequenceSpec()};
        listProjections(arrays, letters);
        return arrays;
    }

    Dimensions fixed(const Settings&) const override { return {}; }
    Dimensions usual(const Settings&) const override { return {{"d", 4}, {"d_k", 4}, {"d_v", 4}}; }

    void build(Recipe& recipe) const override;
};

constexpr Phrase passed = HEEDMAP_PHRASE(
    "Scores above 0 pass, the others become 0. A key that points away from the query has no weight at all.");
constexpr Phrase squared =
    HEEDMAP_PHRASE("Each score that passed is multiplied by itself. Large ones gain, and no row has to add up to 1.");

void SquaredAttention::build(Recipe& recipe) const
{
    const NodeId x = appendSequence(recipe);
    const Projections projected = appendProjections(recipe, x, x);
    const NodeInfo queries = recipe.graph().node(projected.queries).info;
    const NodeInfo keys = recipe.graph().node(projected.keys).info;
    const NodeInfo values = recipe.graph().node(projected.values).info;
    NodeInfo info{.name = "S",
                  .symbol = "S",
                  .family = Family::Score,
                  .step = step::scores,
                  .caption = caption::scores,
                  .rows = queries.rows,
                  .cols = keys.rows};
    const NodeId scores = recipe.add(info, matmul({.transposeB = true}), {projected.queries, projected.keys});
    info.name = info.symbol = "R";
    info.caption = passed;
    const NodeId above = recipe.add(info, activation(Activation::Relu), {scores});
    info.name = info.symbol = "A";
    info.family = Family::Attention;
    info.caption = squared;
    const NodeId weights = recipe.add(info, multiply(), {above, above});
    recipe.add({.name = "Z",
                .symbol = "Z",
                .role = Role::Output,
                .family = Family::Output,
                .step = step::weightedSum,
                .caption = caption::blended,
                .rows = queries.rows,
                .cols = values.cols},
               matmul(), {weights, projected.values});
}

} // namespace

const Mechanism& squaredAttention()
{
    static const SquaredAttention mechanism;
    return mechanism;
}

} // namespace heedmap
