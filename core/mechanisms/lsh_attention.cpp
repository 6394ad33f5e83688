#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/buckets.h>
#include <heedmap/ops/divide.h>
#include <heedmap/ops/mask_fill.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/reorder.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <limits>

namespace heedmap {
namespace {

namespace text {
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
} // namespace text

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
    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}}; }

    void build(Recipe& recipe) const override
    {
        const Axis tokens = {.name = axis::tokens, .labels = recipe.queryTokens()};
        const auto leaf = [&](const char* name, Family family, Role role, Phrase caption, const Axis& rows,
                              Phrase cols) {
            return recipe.array(name,
                                {.name = name,
                                 .symbol = name,
                                 .role = role,
                                 .family = family,
                                 .step = role == Role::Weight ? text::hashStep : step::input,
                                 .caption = caption,
                                 .rows = rows,
                                 .cols = {.name = cols}});
        };
        Efficient lsh;
        lsh.causal = recipe.settings().boolean("causal");
        lsh.attention.queries = leaf("QK", Family::Query, Role::Input, text::shared, tokens, axis::keyWidth);
        lsh.attention.values = leaf("V", Family::Value, Role::Input, caption::givenValues, tokens, axis::valueWidth);
        const NodeId directions =
            leaf("R", Family::Other, Role::Weight, text::turns, {.name = axis::keyWidth}, text::directions);
        lsh.attention.keys = appendKeys(recipe, lsh.attention.queries, tokens);
        const Hashed hashed = appendHash(recipe, lsh.attention.queries, directions, tokens);
        appendWeights(recipe, lsh, hashed, tokens);
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

    /// Appends nodes of one step.
    struct Adding {
        Recipe& recipe;
        Phrase step;

        NodeId operator()(const char* name, const char* symbol, Family family, Phrase caption, const Axis& rows,
                          const Axis& cols, std::shared_ptr<const Op> op, std::vector<NodeId> inputs,
                          Role role = Role::Computed) const
        {
            return recipe.add({.name = name,
                               .symbol = symbol,
                               .role = role,
                               .family = family,
                               .step = step,
                               .caption = caption,
                               .rows = rows,
                               .cols = cols},
                              std::move(op), std::move(inputs));
        }
    };

    // K = QK / ‖QK‖, row by row
    static NodeId appendKeys(Recipe& recipe, NodeId shared, const Axis& tokens)
    {
        const Adding add{recipe, text::keyStep};
        const Axis width = {.name = axis::keyWidth};
        const Axis length = {.name = axis::squaredLength};
        const NodeId squares =
            add("QK_squares", "QK^2", Family::Other, text::squares, tokens, width, multiply(), {shared, shared});
        const NodeId sums = add("QK_norm2", "\\Vert QK \\Vert^2", Family::Other, text::squaredLengths, tokens, length,
                                rowSum(), {squares});
        const NodeId norms = add("QK_norm", "\\Vert QK \\Vert", Family::Other, text::lengths, tokens,
                                 {.name = axis::one}, activation(Activation::Sqrt), {sums});
        return add("K", "K", Family::Key, text::keys, tokens, width, divide(), {shared, norms});
    }

    static Hashed appendHash(Recipe& recipe, NodeId shared, NodeId directions, const Axis& tokens)
    {
        const Adding add{recipe, text::hashStep};
        const NodeId hash = add("hash", "\\mathrm{hash}", Family::Other, text::hash, tokens, {.name = text::directions},
                                matmul(), {shared, directions});
        Hashed hashed;
        hashed.bucket = add("bucket", "\\mathrm{bucket}", Family::Other, text::bucket, {}, tokens, bucketOf(), {hash});
        hashed.order = add("order", "\\mathrm{order}", Family::Other, text::order, {}, {.name = text::sortedKeys},
                           stableOrder(), {hashed.bucket});
        return hashed;
    }

    static void appendWeights(Recipe& recipe, Efficient& lsh, const Hashed& hashed, const Axis& tokens)
    {
        const Axis queries = {.name = text::sortedQueries};
        const Axis keys = {.name = text::sortedKeys};
        const Axis width = {.name = axis::keyWidth};
        const Adding sort{recipe, text::sortStep};
        const NodeId q = sort("QK_sorted", "QK_{sorted}", Family::Query, text::sorted, queries, width, reorder(),
                              {lsh.attention.queries, hashed.order});
        const NodeId k = sort("K_sorted", "K_{sorted}", Family::Key, text::sorted, keys, width, reorder(),
                              {lsh.attention.keys, hashed.order});
        const Adding add{recipe, text::bucketStep};
        const NodeId products = add("QKT_sorted", "QK^T_{sorted}", Family::Score, text::products, queries, keys,
                                    matmul({.transposeB = true}), {q, k});
        const NodeId scores = add("S_sorted", "S_{sorted}", Family::Score, text::scores, queries, keys,
                                  scaleScores({}, recipe.dimension("d_k")), {products});
        lsh.mask = add("mask_sorted", "M_{sorted}", Family::Mask, text::mask, queries, keys, bucketMask(lsh.causal),
                       {hashed.bucket, hashed.order}, Role::Mask);
        const NodeId masked = add("S_sorted_masked", "S_{masked}", Family::Score, text::hidden, queries, keys,
                                  maskFill(-std::numeric_limits<double>::infinity()), {scores, lsh.mask});
        const NodeId weights =
            add("A_sorted", "A_{sorted}", Family::Attention, text::sortedWeights, queries, keys, softmax(), {masked});
        const Adding unsort{recipe, text::unsortStep};
        Axis rows = tokens;
        rows.name = axis::queries;
        Axis cols = tokens;
        cols.name = axis::keys;
        lsh.weights = unsort("A", "A", Family::Attention, text::weights, rows, cols,
                             reorder({.rows = true, .cols = true, .back = true}), {weights, hashed.order});
        const Adding blend{recipe, step::weightedSum};
        lsh.output = blend("Z", "Z", Family::Output, caption::blended, rows, {.name = axis::valueWidth}, matmul(),
                           {lsh.weights, lsh.attention.values}, Role::Output);
    }
};

} // namespace

const Mechanism& lshAttention()
{
    static const LshAttention mechanism;
    return mechanism;
}

} // namespace heedmap
