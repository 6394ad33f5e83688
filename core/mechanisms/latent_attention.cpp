#include "mechanisms/captions.h"
#include "mechanisms/heads.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/norm.h>

#include <cmath>

namespace heedmap {
namespace {

namespace latent_text {
constexpr Phrase compressStep = HEEDMAP_PHRASE("Compress");
constexpr AxisName latentQueryWidth = {HEEDMAP_PHRASE("d_cq"), "d_cq"};
constexpr AxisName latentWidth = {HEEDMAP_PHRASE("d_c"), "d_c"};
constexpr AxisName rotaryWidth = {HEEDMAP_PHRASE("d_r"), "d_r"};
constexpr AxisName headsOfRotaries = {HEEDMAP_PHRASE("heads × d_r"), "", AxisKind::Heads};

constexpr Phrase compressing = HEEDMAP_PHRASE("These learned weights press a token into a few numbers. Everything that "
                                              "the heads will know of it has to pass through them.");
constexpr Phrase expanding =
    HEEDMAP_PHRASE("These learned weights unfold the few numbers that were kept, one block of columns a head. Heads "
                   "that look for different things can do so from the same few numbers.");
} // namespace latent_text

constexpr const char* yarn = "yarn";

/// The columns of a product: those of one head, or of several side by side.
Axis columnsOf(const HeadCounts& heads, const AxisName& one, const AxisName& all, Index width)
{
    return heads.count > 1 ? Axis{.name = all, .block = width} : Axis{.name = one};
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
        const RopeScaling usual;
        return {headsSetting(),
                {.key = "base",
                 .type = Setting::Type::Number,
                 .title = HEEDMAP_PHRASE("Base of the wavelengths"),
                 .standard = 10000,
                 .least = 1},
                {.key = "scaling",
                 .type = Setting::Type::Choice,
                 .title = HEEDMAP_PHRASE("Smaller angles for longer texts"),
                 .standard = "none",
                 .choices = {{"none", HEEDMAP_PHRASE("None")}, {yarn, HEEDMAP_PHRASE("The slow ones (YaRN)")}}},
                {.key = "factor",
                 .type = Setting::Type::Number,
                 .title = HEEDMAP_PHRASE("How many times smaller"),
                 .standard = usual.factor,
                 .least = 1,
                 .when = {{"scaling", {yarn}}}},
                {.key = "length",
                 .type = Setting::Type::Integer,
                 .title = HEEDMAP_PHRASE("Tokens of the texts trained on first"),
                 .standard = usual.length,
                 .least = 1,
                 .when = {{"scaling", {yarn}}}},
                {.key = "fast",
                 .type = Setting::Type::Number,
                 .title = HEEDMAP_PHRASE("Turns within them from which on an angle is kept"),
                 .standard = usual.fast,
                 .least = 1e-9,
                 .when = {{"scaling", {yarn}}}},
                {.key = "slow",
                 .type = Setting::Type::Number,
                 .title = HEEDMAP_PHRASE("Turns within them up to which it is made smaller"),
                 .standard = usual.slow,
                 .least = 1e-9,
                 .when = {{"scaling", {yarn}}}},
                {.key = "whole",
                 .title = HEEDMAP_PHRASE("Limits at whole pairs"),
                 .standard = usual.whole,
                 .when = {{"scaling", {yarn}}}},
                {.key = "amplitude",
                 .type = Setting::Type::Number,
                 .title = HEEDMAP_PHRASE("Factor of the turned numbers"),
                 .standard = usual.amplitude,
                 .least = 1e-9,
                 .when = {{"scaling", {yarn}}}},
                {.key = "compress_queries",
                 .title = HEEDMAP_PHRASE("Queries are made from compressed rows, too"),
                 .standard = true},
                {.key = "eps",
                 .type = Setting::Type::Number,
                 .title = HEEDMAP_PHRASE("Added to the mean square of compressed rows, where they are normed"),
                 .standard = 1e-6,
                 .least = 0},
                scaleSetting(),
                softCapSetting(),
                weightsSetting(),
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
    const bool compresses = settings.boolean("compress_queries");
    const std::string asked = compresses ? "d_cq" : "d";
    std::vector<ArraySpec> arrays = {sequenceSpec()};
    if (compresses)
        arrays.push_back(
            {.name = "W_DQ", .shape = {"d", "d_cq"}, .title = HEEDMAP_PHRASE("Compression of the queries")});
    const std::vector<ArraySpec> others = {
        {.name = "W_DKV", .shape = {"d", "d_c"}, .title = HEEDMAP_PHRASE("Compression of keys and values")},
        {.name = "W_UQ", .shape = {asked, "h·d_k"}, .title = HEEDMAP_PHRASE("Expansion to queries")},
        {.name = "W_UK", .shape = {"d_c", "h·d_k"}, .title = HEEDMAP_PHRASE("Expansion to keys")},
        {.name = "W_UV", .shape = {"d_c", "h·d_v"}, .title = HEEDMAP_PHRASE("Expansion to values")},
        {.name = "W_QR", .shape = {asked, "h·d_r"}, .title = HEEDMAP_PHRASE("Weights of the rotary queries")},
        {.name = "W_KR", .shape = {"d", "d_r"}, .title = HEEDMAP_PHRASE("Weights of the rotary keys")},
        {.name = "W_O", .shape = {"h·d_v", "d"}, .title = HEEDMAP_PHRASE("Weights of the output")},
    };
    arrays.insert(arrays.end(), others.begin(), others.end());
    if (compresses)
        arrays.push_back({.name = "gamma_CQ",
                          .shape = {"d_cq"},
                          .optional = true,
                          .title = HEEDMAP_PHRASE("Factors of the normed rows for queries")});
    arrays.push_back({.name = "gamma_CKV",
                      .shape = {"d_c"},
                      .optional = true,
                      .title = HEEDMAP_PHRASE("Factors of the normed rows for keys and values")});
    listSinks(arrays, settings, "h");
    listMaskArray(arrays, settings, "mask", {"n", "n"}, {"h", "n", "n"});
    return arrays;
}

void LatentAttention::validate(const Settings& settings, const Dimensions& dimensions) const
{
    if (const Index width = dimensions.at("d_r"); width % 2 != 0)
        throw Error(HEEDMAP_PHRASE("arrays.W_KR: pairs of numbers are turned; expected an even d_r, got %1"), width);
    maskOf(settings, "mask", dimensions.at("n"), dimensions.at("n"));
}

/// The compressed rows brought to a mean square of 1, `C_Q_norm` or `C_KV_norm`, where their factors are given; else
/// x itself (DeepSeek-V2, 3.1.2).
NodeId appendLatentNorm(Recipe& recipe, const std::string& which, NodeId x)
{
    const std::string array = "gamma_C" + which;
    if (!recipe.has(array))
        return x;
    const NodeInfo like = recipe.graph().node(x).info; // by value, as appending moves the nodes
    const NodeId gamma =
        recipe.leaf({.name = array,
                     .family = like.family,
                     .step = latent_text::compressStep,
                     .cols = like.cols,
                     .symbol = "\\gamma_{C" + which + "}"},
                    HEEDMAP_PHRASE("Every normed row is multiplied by these learned numbers, the same for every token. "
                                   "They say how much each of the kept numbers counts."));
    return recipe.add({.name = "C_" + which + "_norm",
                       .family = like.family,
                       .step = latent_text::compressStep,
                       .symbol = "C_{" + which + ",norm}"},
                      rmsNorm(recipe.settings().number("eps")), {x, gamma},
                      HEEDMAP_PHRASE("What was kept of a token is divided by the root of the mean of its squares, then "
                                     "stretched by gamma. The few numbers that everything passes through stay in one "
                                     "range."));
}

NodeId appendAsked(Recipe& recipe, NodeId x)
{
    return appendLinear(
        recipe, x,
        {.product = {"C_Q", Family::Query, latent_text::compressStep, {axis::tokens}, {latent_text::latentQueryWidth}},
         .caption = HEEDMAP_PHRASE(
             "Each row is what is kept of one token for asking. The queries of all heads are made from it."),
         .weights = {"W_DQ"},
         .weightsCaption = latent_text::compressing});
}

/// `C_Q` and `C_KV`: the latent vectors of each token; x itself for queries that are not compressed.
std::pair<NodeId, NodeId> appendCompressed(Recipe& recipe, NodeId x)
{
    const NodeId asked =
        recipe.settings().boolean("compress_queries") ? appendLatentNorm(recipe, "Q", appendAsked(recipe, x)) : x;
    const NodeId kept = appendLinear(
        recipe, x,
        {.product = {"C_KV", Family::Key, latent_text::compressStep, {axis::tokens}, {latent_text::latentWidth}},
         .caption = HEEDMAP_PHRASE(
             "Each row is all that has to be stored of one token while a text is being written, instead of the keys "
             "and values of every head. Both are made from it again whenever they are needed."),
         .weights = {"W_DKV"},
         .weightsCaption = latent_text::compressing});
    return {asked, appendLatentNorm(recipe, "KV", kept)};
}

/// `Q`, `K` and `V` as stacks of heads, from the latent vectors.
Parts appendContent(Recipe& recipe, const HeadCounts& heads, NodeId asked, NodeId kept)
{
    const Axis keyColumns = columnsOf(heads, axis::keyWidth, axis::headsOfKeys, recipe.dimension("d_k"));
    const Axis valueColumns = columnsOf(heads, axis::valueWidth, axis::headsOfValues, recipe.dimension("d_v"));
    const NodeId q = appendLinear(
        recipe, asked,
        {.product = {"Q", Family::Query, step::project, {axis::queries}, keyColumns},
         .caption = HEEDMAP_PHRASE("Each token asks its question: the row that was kept for asking, unfolded into one "
                                   "query a head. Every head can ask for something else."),
         .weights = {"W_UQ"},
         .weightsCaption = latent_text::expanding});
    const NodeId k =
        appendLinear(recipe, kept,
                     {.product = {"K", Family::Key, step::project, {axis::keys}, keyColumns},
                      .caption = HEEDMAP_PHRASE("Each token puts up its sign: the row that was kept of it, unfolded "
                                                "into one key a head. These keys need not be stored."),
                      .weights = {"W_UK"},
                      .weightsCaption = latent_text::expanding});
    const NodeId v =
        appendLinear(recipe, kept,
                     {.product = {"V", Family::Value, step::project, {axis::keys}, valueColumns},
                      .caption = HEEDMAP_PHRASE("Each token packs what it has to say: the row that was kept of it, "
                                                "unfolded into one value a head. These values need not be stored."),
                      .weights = {"W_UV"},
                      .weightsCaption = latent_text::expanding});
    Parts parts;
    parts.queries = appendHeads(recipe, {"Q_heads", Family::Query, step::splitHeads, {}, {axis::keyWidth}}, q, heads,
                                caption::queryHeads);
    parts.keys = appendHeads(recipe, {"K_heads", Family::Key, step::splitHeads, {}, {axis::keyWidth}}, k, heads,
                             caption::keyHeads);
    parts.values = appendHeads(recipe, {"V_heads", Family::Value, step::splitHeads, {}, {axis::valueWidth}}, v, heads,
                               caption::valueHeads);
    return parts;
}

RopeScaling scalingOf(const Settings& settings)
{
    if (settings.choice("scaling") != yarn)
        return {};
    return {.kind = RopeScaling::Kind::Yarn,
            .factor = settings.number("factor"),
            .length = settings.number("length"),
            .fast = settings.number("fast"),
            .slow = settings.number("slow"),
            .whole = settings.boolean("whole"),
            .amplitude = settings.number("amplitude")};
}

/// Adds `QR`, turned, as a stack of heads and `KR`, turned, which all heads share.
void appendRotary(Recipe& recipe, const HeadCounts& heads, NodeId asked, NodeId x, Parts& parts)
{
    const Position turned = {.kind = Position::Kind::Rope,
                             .base = recipe.settings().number("base"),
                             .scaling = scalingOf(recipe.settings())};
    const NodeId queries =
        appendLinear(recipe, asked,
                     {.product = {.name = "QR",
                                  .family = Family::Query,
                                  .step = step::project,
                                  .rows = {axis::queries},
                                  .cols = columnsOf(heads, latent_text::rotaryWidth, latent_text::headsOfRotaries,
                                                    recipe.dimension("d_r")),
                                  .symbol = "Q^R"},
                      .caption = HEEDMAP_PHRASE("The part of each query that asks for a place in the sequence rather "
                                                "than for a meaning. It will be turned by its position."),
                      .weights = {"W_QR"},
                      .weightsCaption = HEEDMAP_PHRASE(
                          "These learned weights make the part of the queries that asks where a key stands. It is kept "
                          "apart, so that the turning cannot get between the stored numbers and the keys.")});
    const NodeId keys = appendLinear(
        recipe, x,
        {.product = {.name = "KR",
                     .family = Family::Key,
                     .step = step::project,
                     .rows = {axis::keys},
                     .cols = {latent_text::rotaryWidth},
                     .symbol = "K^R"},
         .caption = HEEDMAP_PHRASE("The part of each key that says where its token stands. It is one row a token, "
                                   "shared by all heads, and is stored beside the compressed row."),
         .weights = {"W_KR"},
         .weightsCaption = HEEDMAP_PHRASE("These learned weights make the part of the keys that says where a token "
                                          "stands. All heads share it, so that it is stored once.")});
    const NodeId stack = appendHeads(recipe,
                                     {.name = "QR_heads",
                                      .family = Family::Query,
                                      .step = step::splitHeads,
                                      .cols = {latent_text::rotaryWidth},
                                      .symbol = "Q^R_{heads}"},
                                     queries, heads, caption::queryHeads);
    parts.rotaryQueries = appendRotation(recipe, turned, stack, "QR", "Q^R");
    parts.rotaryKeys = appendRotation(recipe, turned, keys, "KR", "K^R");
}

/// `S_content`, `S_position` and their sum `S`.
NodeId appendScores(Recipe& recipe, const Parts& parts)
{
    const auto product = matmul({.transposeB = true});
    const NodeId content = recipe.add({"S_content", Family::Score, step::scores}, product, {parts.queries, parts.keys},
                                      caption::contentScores);
    const NodeId position = recipe.add(
        {"S_position", Family::Score, step::scores}, product, {parts.rotaryQueries, parts.rotaryKeys},
        HEEDMAP_PHRASE("This part of the score asks where the tokens stand: the turned queries of each head meet the "
                       "turned keys that all heads share. What the tokens mean does not count here."));
    return recipe.add({"S", Family::Score, step::scores}, add(), {content, position}, caption::bothScores);
}

void LatentAttention::build(Recipe& recipe) const
{
    const auto count = Index{recipe.settings().integer("heads")};
    const HeadCounts heads = {count, count};
    const NodeId x = appendSequence(recipe);
    const Index n = recipe.graph().node(x).shape.rows;
    const auto [asked, kept] = appendCompressed(recipe, x);
    Parts parts = appendContent(recipe, heads, asked, kept);
    appendRotary(recipe, heads, asked, x, parts);
    Attention attention;
    attention.queries = parts.queries;
    attention.keys = parts.keys;
    attention.values = parts.values;
    attention.scores = appendScores(recipe, parts);
    const auto width = static_cast<double>(recipe.dimension("d_k") + recipe.dimension("d_r"));
    attention.scale = scaleOf(recipe.settings());
    if (!attention.scale.factor)
        attention.scaling = {
            scale(1 / std::sqrt(width), "\\frac{1}{\\sqrt{d_k + d_r}}"),
            HEEDMAP_PHRASE("Each score is a sum over both parts, so it is divided by the square root of their width "
                           "together. Long queries and keys would otherwise make softmax put everything on one key.")};
    attention.softCap = softCapOf(recipe.settings());
    attention.weighting = weightingOf(recipe.settings());
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
