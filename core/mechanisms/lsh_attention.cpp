#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/divide.h>
#include <heedmap/ops/masks/buckets.h>
#include <heedmap/ops/masks/mask_fill.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/reorder.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <limits>

namespace heedmap {
namespace {

namespace lsh_text {
constexpr Phrase keyStep = HEEDMAP_PHRASE("Keys");
constexpr Phrase hashStep = HEEDMAP_PHRASE("Hash");
constexpr Phrase sortStep = HEEDMAP_PHRASE("Sort");
constexpr Phrase bucketStep = HEEDMAP_PHRASE("Within buckets");
constexpr Phrase unsortStep = HEEDMAP_PHRASE("Back in order");
constexpr Phrase directions = HEEDMAP_PHRASE("directions");
constexpr Phrase sortedQueries = HEEDMAP_PHRASE("queries by bucket");
constexpr Phrase sortedKeys = HEEDMAP_PHRASE("keys by bucket");
constexpr Phrase shared = HEEDMAP_PHRASE(
    "Each row is the query of one token, and, brought to length 1, its key as well. Queries and keys that are alike "
    "can so be found by their direction alone.");
constexpr Phrase turns = HEEDMAP_PHRASE(
    "Each column is a direction drawn at random. It and its opposite are two buckets, for whatever points their way.");
constexpr Phrase squares =
    HEEDMAP_PHRASE("Every number times itself. Added up along a row, they give the square of its length.");
constexpr Phrase squaredLengths =
    HEEDMAP_PHRASE("How long each row is, squared. Its root is what the row is divided by.");
constexpr Phrase lengths = HEEDMAP_PHRASE("How long each row is. Dividing by it leaves the direction alone.");
constexpr Phrase keys =
    HEEDMAP_PHRASE("The same rows, all of length 1. A long row would otherwise draw attention whatever its direction.");
constexpr Phrase hash = HEEDMAP_PHRASE(
    "How far each row reaches along each direction. Rows that point the same way reach far along the same ones.");
constexpr Phrase bucket = HEEDMAP_PHRASE(
    "The direction or opposite direction that each token reaches furthest along. Tokens in one bucket are probably "
    "alike, but neighbours may be parted by bad luck.");
constexpr Phrase order = HEEDMAP_PHRASE(
    "The tokens in the order of their buckets. Within a bucket they keep their own order, so those that belong "
    "together now stand together.");
constexpr Phrase sorted =
    HEEDMAP_PHRASE("The same rows in the order of their buckets. Nothing is computed here, the rows only move.");
constexpr Phrase products = HEEDMAP_PHRASE(
    "The scores, with tokens of one bucket side by side. Only the blocks along the diagonal are needed, the rest need "
    "not be computed.");
constexpr Phrase scores = HEEDMAP_PHRASE(
    "The scores divided by the square root of d_k, as usual. Cells between buckets are about to be hidden.");
constexpr Phrase mask = HEEDMAP_PHRASE(
    "A 1 where query and key are in one bucket. A token does not see itself unless there is no other, as its own key "
    "would always win.");
constexpr Phrase hidden = HEEDMAP_PHRASE(
    "Every hidden score is replaced by minus infinity. Softmax turns that into a weight of exactly zero, as if the key "
    "were not there.");
constexpr Phrase sortedWeights = HEEDMAP_PHRASE(
    "Softmax turns each row of scores into positive weights that add up to 1. All weight stays within the bucket.");
constexpr Phrase weights = HEEDMAP_PHRASE(
    "The weights with queries and keys in their own order again. What was a block along the diagonal is scattered "
    "now.");
} // namespace lsh_text

namespace lsh_tag {
using enum Family;
constexpr Tag shared = {"QK", "QK", Query, step::input, lsh_text::shared, axis::tokens, axis::keyWidth, Role::Input};
constexpr Tag values = {"V",        "V", Value, step::input, caption::givenValues, axis::tokens, axis::valueWidth,
                        Role::Input};
constexpr Tag directions = {
    "R", "R", Other, lsh_text::hashStep, lsh_text::turns, axis::keyWidth, lsh_text::directions, Role::Weight};
constexpr Tag squares = {"QK_squares", "QK^2", Other, lsh_text::keyStep, lsh_text::squares};
constexpr Tag squaredLengths = {"QK_norm2", "\\Vert QK \\Vert^2", Other, lsh_text::keyStep, lsh_text::squaredLengths,
                                {},         axis::squaredLength};
constexpr Tag lengths = {"QK_norm", "\\Vert QK \\Vert", Other, lsh_text::keyStep, lsh_text::lengths, {}, axis::one};
constexpr Tag keys = {"K", "K", Key, lsh_text::keyStep, lsh_text::keys};
constexpr Tag hash = {"hash", "\\mathrm{hash}", Other, lsh_text::hashStep, lsh_text::hash};
constexpr Tag bucket = {"bucket", "\\mathrm{bucket}", Other, lsh_text::hashStep, lsh_text::bucket};
constexpr Tag order = {"order", "\\mathrm{order}",   Other, lsh_text::hashStep, lsh_text::order,
                       {},      lsh_text::sortedKeys};
constexpr Tag queriesSorted = {"QK_sorted",        "QK_{sorted}",    Query,
                               lsh_text::sortStep, lsh_text::sorted, lsh_text::sortedQueries};
constexpr Tag keysSorted = {"K_sorted", "K_{sorted}", Key, lsh_text::sortStep, lsh_text::sorted, lsh_text::sortedKeys};
constexpr Tag products = {"QKT_sorted", "QK^T_{sorted}", Score, lsh_text::bucketStep, lsh_text::products};
constexpr Tag scores = {"S_sorted", "S_{sorted}", Score, lsh_text::bucketStep, lsh_text::scores};
constexpr Tag mask = {"mask_sorted",           "M_{sorted}",         Mask,      lsh_text::bucketStep, lsh_text::mask,
                      lsh_text::sortedQueries, lsh_text::sortedKeys, Role::Mask};
constexpr Tag hidden = {"S_sorted_masked", "S_{masked}", Score, lsh_text::bucketStep, lsh_text::hidden};
constexpr Tag sortedWeights = {"A_sorted", "A_{sorted}", Attention, lsh_text::bucketStep, lsh_text::sortedWeights};
constexpr Tag weights = {"A", "A", Attention, lsh_text::unsortStep, lsh_text::weights, axis::queries, axis::keys};
constexpr Tag blended = {"Z", "Z", Output, step::weightedSum, caption::blended, {}, {}, Role::Output};
} // namespace lsh_tag

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
        lsh.attention.queries = appendTokens(recipe, lsh_tag::shared);
        lsh.attention.values = appendTokens(recipe, lsh_tag::values);
        const NodeId directions = recipe.array(lsh_tag::directions);
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
    struct Hashed {
        NodeId bucket = noNode;
        NodeId order = noNode;
    };

    static NodeId appendTokens(Recipe& recipe, const Tag& tag)
    {
        NodeInfo info = Recipe::described(tag);
        info.rows.labels = recipe.queryTokens();
        return recipe.array(tag.name, std::move(info));
    }

    // K = QK / ‖QK‖, row by row
    static NodeId appendKeys(Recipe& recipe, NodeId shared)
    {
        const NodeId squares = recipe.add(lsh_tag::squares, multiply(), {shared, shared});
        const NodeId sums = recipe.add(lsh_tag::squaredLengths, rowSum(), {squares});
        const NodeId norms = recipe.add(lsh_tag::lengths, activation(Activation::Sqrt), {sums});
        return recipe.add(lsh_tag::keys, divide(), {shared, norms});
    }

    static Hashed appendHash(Recipe& recipe, NodeId shared, NodeId directions)
    {
        const NodeId hash = recipe.add(lsh_tag::hash, matmul(), {shared, directions});
        const NodeId bucket = recipe.add(lsh_tag::bucket, bucketOf(), {hash});
        return {bucket, recipe.add(lsh_tag::order, stableOrder(), {bucket})};
    }

    static void appendWeights(Recipe& recipe, Efficient& lsh, const Hashed& hashed)
    {
        const NodeId q = recipe.add(lsh_tag::queriesSorted, reorder(), {lsh.attention.queries, hashed.order});
        const NodeId k = recipe.add(lsh_tag::keysSorted, reorder(), {lsh.attention.keys, hashed.order});
        const NodeId products = recipe.add(lsh_tag::products, matmul({.transposeB = true}), {q, k});
        const NodeId scores = recipe.add(lsh_tag::scores, scaleScores({}, recipe.dimension("d_k")), {products});
        lsh.mask = recipe.add(lsh_tag::mask, bucketMask(lsh.causal), {hashed.bucket, hashed.order});
        const NodeId masked =
            recipe.add(lsh_tag::hidden, maskFill(-std::numeric_limits<double>::infinity()), {scores, lsh.mask});
        const NodeId weights = recipe.add(lsh_tag::sortedWeights, softmax(), {masked});
        NodeInfo info = Recipe::described(lsh_tag::weights);
        info.rows.labels = info.cols.labels = recipe.queryTokens();
        lsh.weights =
            recipe.add(std::move(info), reorder({.rows = true, .cols = true, .back = true}), {weights, hashed.order});
        lsh.output = recipe.add(lsh_tag::blended, matmul(), {lsh.weights, lsh.attention.values});
    }
};

} // namespace

const Mechanism& lshAttention()
{
    static const LshAttention mechanism;
    return mechanism;
}

} // namespace heedmap
