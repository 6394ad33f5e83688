#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/choice.h>
#include <heedmap/ops/lookup.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <limits>

namespace heedmap {
namespace {

/// Kitaev, Kaiser, Levskaya, Reformer: The Efficient Transformer, 2: one round of hashing, all keys of a bucket.
class LshAttention final : public EfficientAttention {
public:
    std::string id() const override { return "lsh_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("LSH attention (Reformer)"); }

    std::vector<Setting> settings() const override
    {
        return {{.key = "buckets",
                 .type = Setting::Type::Integer,
                 .title = HEEDMAP_PHRASE("Buckets, an even number"),
                 .standard = 4,
                 .least = 2,
                 .most = 4096},
                causalSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings&, const ArrayNames&) const override
    {
        return {{.name = "QK", .shape = {"n", "d_k"}, .title = HEEDMAP_PHRASE("Queries and keys in one")},
                {.name = "V", .shape = {"n", "d_v"}, .title = HEEDMAP_PHRASE("Values")},
                {.name = "R", .shape = {"d_k", "buckets/2"}, .title = HEEDMAP_PHRASE("Random directions")}};
    }

    Dimensions fixed(const Settings& settings) const override
    {
        const int buckets = settings.integer("buckets");
        if (buckets % 2 != 0)
            throw Error(HEEDMAP_PHRASE("%1: expected an even number, as every direction makes two, got %2"),
                        "config.buckets", buckets);
        return {{"buckets", buckets}};
    }

    void build(Recipe& recipe) const override
    {
        Efficient lsh;
        lsh.causal = recipe.settings().boolean("causal");
        lsh.attention.queries =
            recipe.leaf({.name = "QK",
                         .family = Family::Query,
                         .step = step::input,
                         .rows = {axis::tokens, recipe.queryTokens()},
                         .cols = {axis::keyWidth},
                         .role = Role::Input},
                        HEEDMAP_PHRASE("Each row is the query of one token, and, brought to length 1, its key as well. "
                                       "Queries and keys that are alike can so be found by their direction alone."));
        lsh.attention.values = recipe.leaf({.name = "V",
                                            .family = Family::Value,
                                            .step = step::input,
                                            .rows = {axis::tokens, recipe.queryTokens()},
                                            .cols = {axis::valueWidth},
                                            .role = Role::Input},
                                           caption::givenValues);
        const NodeId directions =
            recipe.leaf({.name = "R", .step = hashStep, .rows = {axis::keyWidth}, .cols = {directionAxis}},
                        HEEDMAP_PHRASE("Each column is a direction drawn at random. It and its opposite are two "
                                       "buckets, for whatever points their way."));
        lsh.attention.keys = appendKeys(recipe, lsh.attention.queries);
        const Hashed hashed = appendHash(recipe, lsh.attention.queries, directions);
        appendWeights(recipe, lsh, hashed);
        appendComparison(recipe, lsh);
    }

    std::vector<QualityKnob> knobs() const override { return {{.setting = "buckets", .upTo = "n"}}; }

protected:
    bool formsWeights() const override { return true; }
    CostRule costRule(const Settings&, const Dimensions& sizes) const override
    {
        return {.perKept = {static_cast<double>(sizes.at("d_k") + sizes.at("d_v")), 1}};
    }

private:
    static constexpr Phrase keyStep = HEEDMAP_PHRASE("Keys");
    static constexpr Phrase hashStep = HEEDMAP_PHRASE("Hash");
    static constexpr Phrase sortStep = HEEDMAP_PHRASE("Sort");
    static constexpr Phrase bucketStep = HEEDMAP_PHRASE("Within buckets");
    static constexpr Phrase unsortStep = HEEDMAP_PHRASE("Back in order");
    static constexpr Phrase directionAxis = HEEDMAP_PHRASE("directions");
    static constexpr Phrase sortedQueries = HEEDMAP_PHRASE("queries by bucket");
    static constexpr Phrase sortedKeys = HEEDMAP_PHRASE("keys by bucket");
    static constexpr Phrase sortedRows =
        HEEDMAP_PHRASE("The same rows in the order of their buckets. Nothing is computed here, the rows only move.");

    struct Hashed {
        NodeId bucket = noNode;
        NodeId order = noNode;
    };

    // K = QK / ‖QK‖, row by row
    static NodeId appendKeys(Recipe& recipe, NodeId shared)
    {
        const NodeId squares = recipe.add(
            {.name = "QK_squares", .step = keyStep, .symbol = "QK^2"}, multiply(), {shared, shared},
            HEEDMAP_PHRASE("Every number times itself. Added up along a row, they give the square of its length."));
        const NodeId sums = recipe.add(
            {.name = "QK_norm2", .step = keyStep, .cols = {axis::squaredLength}, .symbol = "\\Vert QK \\Vert^2"},
            rowSum(), {squares},
            HEEDMAP_PHRASE("How long each row is, squared. Its root is what the row is divided by."));
        const NodeId norms =
            recipe.add({.name = "QK_norm", .step = keyStep, .cols = {axis::one}, .symbol = "\\Vert QK \\Vert"},
                       activation(Activation::Sqrt), {sums},
                       HEEDMAP_PHRASE("How long each row is. Dividing by it leaves the direction alone."));
        return recipe.add(
            {"K", Family::Key, keyStep}, divide(), {shared, norms},
            HEEDMAP_PHRASE(
                "The same rows, all of length 1. A long row would otherwise draw attention whatever its direction."));
    }

    static Hashed appendHash(Recipe& recipe, NodeId shared, NodeId directions)
    {
        const NodeId hash =
            recipe.add({.name = "hash", .step = hashStep, .symbol = "\\mathrm{hash}"}, matmul(), {shared, directions},
                       HEEDMAP_PHRASE("How far each row reaches along each direction. Rows that point the same way "
                                      "reach far along the same ones."));
        const NodeId bucket = recipe.add(
            {.name = "bucket", .step = hashStep, .symbol = "\\mathrm{bucket}"}, bucketOf(), {hash},
            HEEDMAP_PHRASE("The direction or opposite direction that each token reaches furthest along. Tokens in one "
                           "bucket are probably alike, but neighbours may be parted by bad luck."));
        return {bucket,
                recipe.add({.name = "order", .step = hashStep, .cols = {sortedKeys}, .symbol = "\\mathrm{order}"},
                           stableOrder(), {bucket},
                           HEEDMAP_PHRASE("The tokens in the order of their buckets. Within a bucket they keep their "
                                          "own order, so those that belong together now stand together."))};
    }

    static void appendWeights(Recipe& recipe, Efficient& lsh, const Hashed& hashed)
    {
        const NodeId q = recipe.add({"QK_sorted", Family::Query, sortStep, {sortedQueries}}, reorder(),
                                    {lsh.attention.queries, hashed.order}, sortedRows);
        const NodeId k = recipe.add({"K_sorted", Family::Key, sortStep, {sortedKeys}}, reorder(),
                                    {lsh.attention.keys, hashed.order}, sortedRows);
        const NodeId products =
            recipe.add({.name = "QKT_sorted", .family = Family::Score, .step = bucketStep, .symbol = "QK^T_{sorted}"},
                       matmul({.transposeB = true}), {q, k},
                       HEEDMAP_PHRASE("The scores, with tokens of one bucket side by side. Only the blocks along the "
                                      "diagonal are needed, the rest need not be computed."));
        const NodeId scores =
            recipe.add({"S_sorted", Family::Score, bucketStep}, scaleScores({}, recipe.dimension("d_k")), {products},
                       HEEDMAP_PHRASE("The scores divided by the square root of d_k, as usual. Cells between buckets "
                                      "are about to be hidden."));
        lsh.mask = recipe.add({.name = "mask_sorted",
                               .family = Family::Mask,
                               .step = bucketStep,
                               .rows = {sortedQueries},
                               .cols = {sortedKeys},
                               .role = Role::Mask,
                               .symbol = "M_{sorted}"},
                              bucketMask(lsh.causal), {hashed.bucket, hashed.order},
                              HEEDMAP_PHRASE("A 1 where query and key are in one bucket. A token does not see itself "
                                             "unless there is no other, as its own key would always win."));
        const NodeId masked =
            recipe.add({.name = "S_sorted_masked", .family = Family::Score, .step = bucketStep, .symbol = "S_{masked}"},
                       maskFill(-std::numeric_limits<double>::infinity()), {scores, lsh.mask},
                       HEEDMAP_PHRASE("Every hidden score is replaced by minus infinity. Softmax turns that into a "
                                      "weight of exactly zero, as if the key were not there."));
        const NodeId weights = recipe.add({"A_sorted", Family::Attention, bucketStep}, softmax(), {masked},
                                          HEEDMAP_PHRASE("Softmax turns each row of scores into positive weights that "
                                                         "add up to 1. All weight stays within the bucket."));
        lsh.weights = recipe.add({"A",
                                  Family::Attention,
                                  unsortStep,
                                  {axis::queries, recipe.queryTokens()},
                                  {axis::keys, recipe.queryTokens()}},
                                 reorder({.rows = true, .cols = true, .back = true}), {weights, hashed.order},
                                 HEEDMAP_PHRASE("The weights with queries and keys in their own order again. What was "
                                                "a block along the diagonal is scattered now."));
        lsh.output =
            recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output},
                       matmul(), {lsh.weights, lsh.attention.values}, caption::blended);
    }
};

} // namespace

const Mechanism& lshAttention()
{
    static const LshAttention mechanism;
    return mechanism;
}

} // namespace heedmap
