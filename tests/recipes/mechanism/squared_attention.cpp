#include "mechanisms/captions.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>

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

void SquaredAttention::build(Recipe& recipe) const
{
    const NodeId x = appendSequence(recipe);
    const Projections projected = appendProjections(recipe, x, x);
    const NodeId scores = recipe.add({"S", Family::Score, step::scores}, matmul({.transposeB = true}),
                                     {projected.queries, projected.keys}, caption::scores);
    const NodeId passed = recipe.add({"R", Family::Score, step::scores}, activation(Activation::Relu), {scores},
                                     HEEDMAP_PHRASE("Scores above 0 pass, the others become 0. A key that points away "
                                                    "from the query has no weight at all."));
    const NodeId weights = recipe.add({"A", Family::Attention, step::scores}, multiply(), {passed, passed},
                                      HEEDMAP_PHRASE("Each score that passed is multiplied by itself. Large ones gain, "
                                                     "and no row has to add up to 1."));
    recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output}, matmul(),
               {weights, projected.values}, caption::blended);
}

} // namespace

const Mechanism& squaredAttention()
{
    static const SquaredAttention mechanism;
    return mechanism;
}

} // namespace heedmap
