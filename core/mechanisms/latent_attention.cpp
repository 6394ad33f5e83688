#include "mechanisms/captions.h"
#include "mechanisms/heads.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/add.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/scale.h>

#include <cmath>

namespace heedmap {
namespace {

namespace latent_text {
constexpr Phrase compressStep = HEEDMAP_PHRASE("Compress");
constexpr AxisName latentQueryWidth = {HEEDMAP_PHRASE("d_cq"), "d_cq"};
constexpr AxisName latentWidth = {HEEDMAP_PHRASE("d_c"), "d_c"};
constexpr AxisName rotaryWidth = {HEEDMAP_PHRASE("d_r"), "d_r"};
constexpr AxisName headsOfRotaries = {HEEDMAP_PHRASE("heads × d_r"), "", AxisKind::Heads};

constexpr Phrase compressing = HEEDMAP_PHRASE(
    "These learned weights press a token into a few numbers. Everything that the heads will know of it has to pass "
    "through them.");
constexpr Phrase latentQueries =
    HEEDMAP_PHRASE("Each row is what is kept of one token for asking. The queries of all heads are made from it.");
constexpr Phrase latentKeys = HEEDMAP_PHRASE(
    "Each row is all that has to be stored of one token while a text is being written, instead of the keys and values "
    "of every head. Both are made from it again whenever they are needed.");
constexpr Phrase expanding = HEEDMAP_PHRASE(
    "These learned weights unfold the few numbers that were kept, one block of columns a head. Heads that look for "
    "different things can do so from the same few numbers.");
constexpr Phrase expandedQueries = HEEDMAP_PHRASE("Each token asks its question: the row that was kept for asking, "
                                                  "unfolded into one query a head. Every head can ask "
                                                  "for something else.");
constexpr Phrase expandedKeys = HEEDMAP_PHRASE(
    "Each token puts up its sign: the row that was kept of it, unfolded into one key a head. These keys need not be "
    "stored.");
constexpr Phrase expandedValues = HEEDMAP_PHRASE(
    "Each token packs what it has to say: the row that was kept of it, unfolded into one value a head. These values "
    "need not be stored.");
constexpr Phrase rotaryQueryWeights = HEEDMAP_PHRASE(
    "These learned weights make the part of the queries that asks where a key stands. It is kept apart, so that the "
    "turning cannot get between the stored numbers and the keys.");
constexpr Phrase rotaryKeyWeights = HEEDMAP_PHRASE(
    "These learned weights make the part of the keys that says where a token stands. All heads share it, so that it is "
    "stored once.");
constexpr Phrase rotaryQueries = HEEDMAP_PHRASE(
    "The part of each query that asks for a place in the sequence rather than for a meaning. It will be turned by its "
    "position.");
constexpr Phrase rotaryKeys = HEEDMAP_PHRASE(
    "The part of each key that says where its token stands. It is one row a token, shared by all heads, and is stored "
    "beside the compressed row.");
constexpr Phrase rotaryScores = HEEDMAP_PHRASE(
    "This part of the score asks where the tokens stand: the turned queries of each head meet the turned keys that all "
    "heads share. What the tokens mean does not count here.");
constexpr Phrase scaledByBoth = HEEDMAP_PHRASE(
    "Each score is a sum over both parts, so it is divided by the square root of their width together. Long queries "
    "and keys would otherwise make softmax put everything on one key.");
} // namespace latent_text

namespace latent_tag {
using enum Family;
constexpr Tag latentQueries = {"C_Q",
                               "C_Q",
                               Query,
                               latent_text::compressStep,
                               latent_text::latentQueries,
                               axis::tokens,
                               latent_text::latentQueryWidth};
constexpr Tag queryCompression = {"W_DQ", "W_{DQ}", Other, latent_text::compressStep, latent_text::compressing};
constexpr Tag latentKeys = {
    "C_KV", "C_{KV}", Key, latent_text::compressStep, latent_text::latentKeys, axis::tokens, latent_text::latentWidth};
constexpr Tag keyCompression = {"W_DKV", "W_{DKV}", Other, latent_text::compressStep, latent_text::compressing};
constexpr Tag queries = {"Q", "Q", Query, step::project, latent_text::expandedQueries, axis::queries, axis::keyWidth};
constexpr Tag keys = {"K", "K", Key, step::project, latent_text::expandedKeys, axis::keys, axis::keyWidth};
constexpr Tag values = {"V", "V", Value, step::project, latent_text::expandedValues, axis::keys, axis::valueWidth};
constexpr Tag queryExpansion = {"W_UQ", "W_{UQ}", Other, step::project, latent_text::expanding};
constexpr Tag keyExpansion = {"W_UK", "W_{UK}", Other, step::project, latent_text::expanding};
constexpr Tag valueExpansion = {"W_UV", "W_{UV}", Other, step::project, latent_text::expanding};
constexpr Tag rotaryQueries = {
    "QR", "Q^R", Query, step::project, latent_text::rotaryQueries, axis::queries, latent_text::rotaryWidth};
constexpr Tag rotaryQueryWeights = {"W_QR", "W_{QR}", Other, step::project, latent_text::rotaryQueryWeights};
constexpr Tag rotaryKeys = {
    "KR", "K^R", Key, step::project, latent_text::rotaryKeys, axis::keys, latent_text::rotaryWidth};
constexpr Tag rotaryKeyWeights = {"W_KR", "W_{KR}", Other, step::project, latent_text::rotaryKeyWeights};
constexpr Tag rotaryHeads = {"QR_heads", "Q^R_{heads}",           Query, step::splitHeads, caption::queryHeads,
                             {},         latent_text::rotaryWidth};
constexpr Tag content = {"S_content", "S_{content}", Score, step::scores, caption::contentScores};
constexpr Tag position = {"S_position", "S_{position}", Score, step::scores, latent_text::rotaryScores};
constexpr Tag sum = {"S", "S", Score, step::scores, caption::bothScores};
constexpr Tag scaled = {"S_scaled", "S_{scaled}", Score, step::scale, latent_text::scaledByBoth};
} // namespace latent_tag

/// The columns of a product that holds heads side by side.
struct Columns {
    Heads heads = {1, 1};
    AxisName all = {}; ///< where there are several
    Index width = 0;   ///< of one
};

/// Appends a product of rows with learned weights, named by the paper's letters.
NodeId appendProduct(Recipe& recipe, const Tag& tag, const Tag& weights, NodeId source, const Columns& columns = {})
{
    NodeInfo product = Recipe::described(tag);
    product.rows.labels = recipe.graph().node(source).info.rows.labels;
    if (columns.heads.count > 1)
        product.cols = {.name = columns.all, .block = columns.width};
    return appendLinear(recipe, source, {.product = std::move(product), .weights = Recipe::described(weights)});
}

/// Queries, keys and values of the heads, a slice each; the rotary keys are one matrix for all heads.
struct Parts {
    NodeId queries = noNode;
    NodeId keys = noNode;
    NodeId values = noNode;
    NodeId rotaryQueries = noNode;
    NodeId rotaryKeys = noNode;
};

/// Multi-head latent attention: keys and values of all heads are made from one short row and one rotary key of each
/// token, all that is cached (DeepSeek-AI, DeepSeek-V2, 2.1). Rows are tokens: the paper's matrices are transposed.
class LatentAttention final : public Mechanism {
public:
    std::string id() const override { return "latent_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Multi-head latent attention"); }
    std::vector<Setting> settings() const override
    {
        return {headsSetting(),
                {.key = "base",
                 .type = Setting::Type::Number,
                 .title = HEEDMAP_PHRASE("Base of the wavelengths"),
                 .standard = 10000,
                 .least = 1},
                maskSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override;
    Dimensions fixed(const Settings& settings) const override { return {{"h", settings.integer("heads")}}; }
    Dimensions usual(const Settings&) const override
    {
        return {{"d", 4}, {"d_cq", 3}, {"d_c", 2}, {"d_k", 2}, {"d_r", 2}, {"d_v", 2}};
    }
    void validate(const Settings& settings, const Dimensions& dimensions) const override;
    void build(Recipe& recipe) const override;
};

std::vector<ArraySpec> LatentAttention::arrays(const Settings& settings, const ArrayNames&) const
{
    std::vector<ArraySpec> arrays = {
        sequenceSpec(),
        {.name = "W_DQ", .shape = {"d", "d_cq"}, .title = HEEDMAP_PHRASE("Compression of the queries")},
        {.name = "W_DKV", .shape = {"d", "d_c"}, .title = HEEDMAP_PHRASE("Compression of keys and values")},
        {.name = "W_UQ", .shape = {"d_cq", "h·d_k"}, .title = HEEDMAP_PHRASE("Expansion to queries")},
        {.name = "W_UK", .shape = {"d_c", "h·d_k"}, .title = HEEDMAP_PHRASE("Expansion to keys")},
        {.name = "W_UV", .shape = {"d_c", "h·d_v"}, .title = HEEDMAP_PHRASE("Expansion to values")},
        {.name = "W_QR", .shape = {"d_cq", "h·d_r"}, .title = HEEDMAP_PHRASE("Weights of the rotary queries")},
        {.name = "W_KR", .shape = {"d", "d_r"}, .title = HEEDMAP_PHRASE("Weights of the rotary keys")},
        {.name = "W_O", .shape = {"h·d_v", "d"}, .title = HEEDMAP_PHRASE("Weights of the output")},
    };
    listMaskArray(arrays, settings, "mask", {"n", "n"}, {"h", "n", "n"});
    return arrays;
}

void LatentAttention::validate(const Settings& settings, const Dimensions& dimensions) const
{
    if (const Index width = dimensions.at("d_r"); width % 2 != 0)
        throw Error(HEEDMAP_PHRASE("arrays.W_KR: pairs of numbers are turned; expected an even d_r, got %1"), width);
    maskOf(settings, "mask", dimensions.at("n"), dimensions.at("n"));
}

/// `C_Q` and `C_KV`: the latent vectors of each token.
std::pair<NodeId, NodeId> appendCompressed(Recipe& recipe, NodeId x)
{
    return {appendProduct(recipe, latent_tag::latentQueries, latent_tag::queryCompression, x),
            appendProduct(recipe, latent_tag::latentKeys, latent_tag::keyCompression, x)};
}

/// `Q`, `K` and `V` as stacks of heads, from the latent vectors.
Parts appendContent(Recipe& recipe, const Heads& heads, NodeId asked, NodeId kept)
{
    const Columns keyColumns = {heads, axis::headsOfKeys, recipe.dimension("d_k")};
    const Columns valueColumns = {heads, axis::headsOfValues, recipe.dimension("d_v")};
    const NodeId q = appendProduct(recipe, latent_tag::queries, latent_tag::queryExpansion, asked, keyColumns);
    const NodeId k = appendProduct(recipe, latent_tag::keys, latent_tag::keyExpansion, kept, keyColumns);
    const NodeId v = appendProduct(recipe, latent_tag::values, latent_tag::valueExpansion, kept, valueColumns);
    Parts parts;
    parts.queries = appendHeads(recipe, head_tag::queries, q, heads);
    parts.keys = appendHeads(recipe, head_tag::keys, k, heads);
    parts.values = appendHeads(recipe, head_tag::values, v, heads);
    return parts;
}

/// Adds `QR`, turned, as a stack of heads and `KR`, turned, which all heads share.
void appendRotary(Recipe& recipe, const Heads& heads, NodeId asked, NodeId x, Parts& parts)
{
    const Position turned = {.kind = Position::Kind::Rope, .base = recipe.settings().number("base")};
    const NodeId queries = appendProduct(recipe, latent_tag::rotaryQueries, latent_tag::rotaryQueryWeights, asked,
                                         {heads, latent_text::headsOfRotaries, recipe.dimension("d_r")});
    const NodeId keys = appendProduct(recipe, latent_tag::rotaryKeys, latent_tag::rotaryKeyWeights, x);
    const NodeId stack = appendHeads(recipe, latent_tag::rotaryHeads, queries, heads);
    parts.rotaryQueries = appendRotation(recipe, turned, stack, "QR", "Q^R");
    parts.rotaryKeys = appendRotation(recipe, turned, keys, "KR", "K^R");
}

/// `S_content`, `S_position`, their sum `S`, and `S_scaled` = S/√(d_k + d_r).
NodeId appendScores(Recipe& recipe, const Parts& parts)
{
    const auto product = matmul({.transposeB = true});
    const NodeId content = recipe.add(latent_tag::content, product, {parts.queries, parts.keys});
    const NodeId position = recipe.add(latent_tag::position, product, {parts.rotaryQueries, parts.rotaryKeys});
    const NodeId sum = recipe.add(latent_tag::sum, add(), {content, position});
    const auto width = static_cast<double>(recipe.dimension("d_k") + recipe.dimension("d_r"));
    return recipe.add(latent_tag::scaled, scale(1 / std::sqrt(width), "\\frac{1}{\\sqrt{d_k + d_r}}"), {sum});
}

void LatentAttention::build(Recipe& recipe) const
{
    const auto count = Index{recipe.settings().integer("heads")};
    const Heads heads = {count, count};
    const NodeId x = appendSequence(recipe);
    const Index n = recipe.graph().node(x).shape.rows;
    const auto [asked, kept] = appendCompressed(recipe, x);
    Parts parts = appendContent(recipe, heads, asked, kept);
    appendRotary(recipe, heads, asked, x, parts);
    Attention attention;
    attention.queries = parts.queries;
    attention.keys = parts.keys;
    attention.values = parts.values;
    attention.scaledScores = appendScores(recipe, parts);
    attention.mask = maskOf(recipe.settings(), "mask", n, n);
    attention.last = false;
    attention.interleaved = true;
    appendOutput(recipe, appendAttention(recipe, attention).output, true);
}

} // namespace

const Mechanism& latentAttention()
{
    static const LatentAttention mechanism;
    return mechanism;
}

} // namespace heedmap
