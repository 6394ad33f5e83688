#include "mechanisms/heads.h"

#include "mechanisms/projection.h"

#include <heedmap/ops/layer_norm.h>
#include <heedmap/ops/placing/merge_heads.h>
#include <heedmap/ops/placing/split_heads.h>

namespace heedmap {
namespace {

namespace heads_text {
constexpr Phrase normedTogether = HEEDMAP_PHRASE(
    "Each row, with all heads side by side, is divided by the root of the mean of its squares, then stretched by "
    "gamma. The rows of one head can still be longer than those of another.");
} // namespace heads_text

// % is the letter of the matrix that is normed.
namespace heads_tag {
using enum Family;
constexpr Tag groupedKeys = {"K_heads", "K_{heads}",   Key, step::splitHeads, caption::groupedKeyHeads,
                             {},        axis::keyWidth};
constexpr Tag groupedValues = {"V_heads", "V_{heads}",     Value, step::splitHeads, caption::groupedValueHeads,
                               {},        axis::valueWidth};
constexpr Tag gamma = {"gamma_%", "\\gamma_%", Other, step::norm, caption::headNormFactors, {}, {}, Role::Weight};
constexpr Tag normed = {"%_norm", "%_{norm}", Other, step::norm, caption::headNormed};
constexpr Tag normedTogether = {"%_norm", "%_{norm}", Other, step::norm, heads_text::normedTogether};
constexpr Tag merged = {"concat", "Z_{concat}", Output, step::mergeHeads, caption::merged};
constexpr Tag output = {"Y", "Y", Output, step::output, caption::output, {}, axis::outputWidth};
constexpr Tag outputWeights = {"W_O", "W_O", Other, step::output, caption::outputWeights};
constexpr Tag outputBias = {"b_O", "b_O", Other, step::output, caption::projectionBias};
} // namespace heads_tag

/// Appends the norm of each head's rows, or of all heads' `together`, `Q_norm` or `K_norm`; returns x itself if there
/// is no such norm.
NodeId appendHeadNorm(Recipe& recipe, const std::string& letter, NodeId x, const std::optional<HeadNorm>& norm,
                      bool together)
{
    if (!norm || norm->together != together)
        return x;
    const NodeInfo like = recipe.graph().node(x).info;
    NodeInfo factors = Recipe::described(heads_tag::gamma, letter);
    factors.family = like.family;
    factors.cols = like.cols;
    const NodeId gamma = recipe.array("gamma_" + letter, std::move(factors));
    const Tag& tag = together ? heads_tag::normedTogether : heads_tag::normed;
    return recipe.add(alike(like, tag, letter), rmsNorm(norm->eps), {x, gamma});
}

/// Appends `concat`, the heads of Z side by side: (h × n × d_v) → (n × h·d_v).
NodeId appendMerged(Recipe& recipe, NodeId stack)
{
    const Node& from = recipe.graph().node(stack);
    NodeInfo info = Recipe::described(heads_tag::merged);
    info.rows = from.info.rows;
    info.cols = from.shape.slices == 1 ? from.info.cols : Axis{.name = axis::headsOfValues, .block = from.shape.cols};
    return recipe.add(std::move(info), mergeHeads(), {stack});
}

} // namespace

Setting headsSetting()
{
    return {
        .key = "heads", .type = Setting::Type::Integer, .title = HEEDMAP_PHRASE("Heads"), .standard = 2, .least = 1};
}

Setting keyHeadsSetting()
{
    return {.key = "kv_heads",
            .type = Setting::Type::Integer,
            .title = HEEDMAP_PHRASE("Heads with keys and values of their own"),
            .least = 1};
}

Heads headsOf(const Settings& settings)
{
    const Index count = settings.integer("heads");
    const Index keyCount = settings.at("kv_heads").isNull() ? count : Index{settings.integer("kv_heads")};
    if (count % keyCount != 0)
        throw Error(HEEDMAP_PHRASE("%1: %2 does not divide %3, which is %4"), "config.kv_heads", keyCount, "heads",
                    count);
    return {count, keyCount};
}

Dimensions headSizes(const Settings& settings)
{
    const Heads heads = headsOf(settings);
    Dimensions sizes = {{"h", heads.count}, {"kv", heads.keyCount}};
    fixPosition(sizes, settings);
    return sizes;
}

Setting headNormSetting()
{
    const Setting kind = {
        .key = "kind",
        .type = Setting::Type::Choice,
        .title = HEEDMAP_PHRASE("Kind"),
        .standard = "none",
        .choices = {{"none", HEEDMAP_PHRASE("None")}, {"rms", HEEDMAP_PHRASE("By the root mean square (RMS)")}}};
    const Setting eps = {.key = "eps",
                         .type = Setting::Type::Number,
                         .title = HEEDMAP_PHRASE("Added to the mean square"),
                         .standard = HeadNorm().eps,
                         .least = 0,
                         .when = {{"kind", {"rms"}}}};
    const Setting over = {
        .key = "across",
        .type = Setting::Type::Choice,
        .title = HEEDMAP_PHRASE("Numbers that are normed together"),
        .standard = "head",
        .choices = {{"head", HEEDMAP_PHRASE("Those of a head")}, {"all", HEEDMAP_PHRASE("Those of all heads")}},
        .when = {{"kind", {"rms"}}}};
    return {.key = "qk_norm",
            .type = Setting::Type::Group,
            .title = HEEDMAP_PHRASE("Norm of queries and keys"),
            .members = {kind, eps, over}};
}

std::optional<HeadNorm> headNormOf(const Settings& settings)
{
    if (settings.choice("qk_norm.kind") != "rms")
        return std::nullopt;
    return HeadNorm{.eps = settings.number("qk_norm.eps"), .together = settings.choice("qk_norm.across") == "all"};
}

void listHeadNorm(std::vector<ArraySpec>& arrays, const Settings& settings)
{
    const std::optional<HeadNorm> norm = headNormOf(settings);
    if (!norm)
        return;
    arrays.push_back({.name = "gamma_Q",
                      .shape = {norm->together ? "h·d_k" : "d_k"},
                      .title = HEEDMAP_PHRASE("Factors of the normed queries"),
                      .start = ArraySpec::Start::Ones});
    arrays.push_back({.name = "gamma_K",
                      .shape = {norm->together ? "kv·d_k" : "d_k"},
                      .title = HEEDMAP_PHRASE("Factors of the normed keys"),
                      .start = ArraySpec::Start::Ones});
}

void listMultiHead(std::vector<ArraySpec>& arrays, const HeadLetters& letters)
{
    const std::array columns = {"h·" + letters.keyWidth, "kv·" + letters.keyWidth, "kv·" + letters.valueWidth};
    listProjections(arrays, columns, letters.attendedWidth, letters.width);
    arrays.push_back({.name = "W_O",
                      .shape = {"h·" + letters.valueWidth, letters.outputWidth},
                      .title = HEEDMAP_PHRASE("Weights of the output")});
    listProjectionBiases(arrays, columns);
    arrays.push_back({.name = "b_O",
                      .shape = {letters.outputWidth},
                      .optional = true,
                      .title = HEEDMAP_PHRASE("Bias of the output"),
                      .start = ArraySpec::Start::Zeros});
}

NodeId appendHeads(Recipe& recipe, const Tag& tag, NodeId projected, const Heads& heads)
{
    NodeInfo info = alike(recipe.graph().node(projected).info, tag);
    info.slices = {.name = axis::heads};
    info.cols = {.name = tag.cols};
    return recipe.add(std::move(info), splitHeads(heads.count, heads.count / heads.keyCount), {projected});
}

NodeId appendOutput(Recipe& recipe, NodeId heads, bool last)
{
    const NodeId merged = appendMerged(recipe, heads);
    NodeInfo info = Recipe::described(heads_tag::output);
    info.role = last ? Role::Output : Role::Computed;
    info.rows = recipe.graph().node(merged).info.rows;
    return appendLinear(recipe, merged,
                        {.product = std::move(info),
                         .weights = Recipe::described(heads_tag::outputWeights),
                         .bias = Recipe::described(heads_tag::outputBias)});
}

Attended appendMultiHead(Recipe& recipe, const MultiHead& attention)
{
    const Heads all = {attention.heads.count, attention.heads.count};
    const Heads own = attention.heads;
    const bool grouped = own.keyCount < own.count;
    const Projections projected =
        appendProjections(recipe, attention.x, attention.attended, {own.count, own.keyCount, own.keyCount});
    const NodeId queries = appendHeadNorm(recipe, "Q", projected.queries, attention.norm, true);
    const NodeId keys = appendHeadNorm(recipe, "K", projected.keys, attention.norm, true);
    const NodeId q = appendHeads(recipe, head_tag::queries, queries, all);
    const NodeId k = appendHeads(recipe, grouped ? heads_tag::groupedKeys : head_tag::keys, keys, own);
    const NodeId v = appendHeads(recipe, grouped ? heads_tag::groupedValues : head_tag::values, projected.values, own);
    Attention core;
    const NodeId normedQ = appendHeadNorm(recipe, "Q", q, attention.norm, false);
    const NodeId normedK = appendHeadNorm(recipe, "K", k, attention.norm, false);
    core.position = within(attention.position, attention.mask);
    core.queries = appendRotation(recipe, core.position, normedQ, "Q");
    core.keys = appendRotation(recipe, core.position, normedK, "K");
    core.values = v;
    core.scale = attention.scale;
    core.softCap = attention.softCap;
    core.mask = attention.mask;
    core.last = false;
    core.interleaved = true;
    Attended attended = appendAttention(recipe, core);
    attended.output = appendOutput(recipe, attended.output, attention.last);
    return attended;
}

} // namespace heedmap
