#include "mechanisms/heads.h"

#include "mechanisms/captions.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/layer_norm.h>
#include <heedmap/ops/merge_heads.h>
#include <heedmap/ops/split_heads.h>

namespace heedmap {
namespace {

/// The rows of each head normed: `Q_norm` or `K_norm`; x itself where there is no norm.
NodeId appendHeadNorm(Recipe& recipe, const std::string& letter, NodeId x, const std::optional<HeadNorm>& norm)
{
    if (!norm)
        return x;
    NodeInfo info = recipe.graph().node(x).info;
    const NodeId gamma = recipe.array("gamma_" + letter,
                                      {.name = "gamma_" + letter,
                                       .symbol = "\\gamma_" + letter,
                                       .role = Role::Weight,
                                       .family = info.family,
                                       .step = step::norm,
                                       .caption = caption::headNormFactors,
                                       .cols = info.cols});
    info.name = letter + "_norm";
    info.symbol = letter + "_{norm}";
    info.step = step::norm;
    info.caption = caption::headNormed;
    return recipe.add(std::move(info), rmsNorm(norm->eps), {x, gamma});
}

/// The heads of Z side by side: (h × n × d_v) → (n × h·d_v).
NodeId appendMerged(Recipe& recipe, NodeId stack)
{
    const Node& from = recipe.graph().node(stack);
    const Axis cols =
        from.shape.slices == 1 ? from.info.cols : Axis{.name = axis::headsOfValues, .block = from.shape.cols};
    return recipe.add({.name = "concat",
                       .symbol = "Z_{concat}",
                       .family = Family::Output,
                       .step = step::mergeHeads,
                       .caption = caption::merged,
                       .rows = from.info.rows,
                       .cols = cols},
                      mergeHeads(), {stack});
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
    return {.key = "qk_norm",
            .type = Setting::Type::Group,
            .title = HEEDMAP_PHRASE("Norm of queries and keys"),
            .members = {kind, eps}};
}

std::optional<HeadNorm> headNormOf(const Settings& settings)
{
    if (settings.choice("qk_norm.kind") != "rms")
        return std::nullopt;
    return HeadNorm{.eps = settings.number("qk_norm.eps")};
}

void listHeadNorm(std::vector<ArraySpec>& arrays, const Settings& settings)
{
    if (!headNormOf(settings))
        return;
    arrays.push_back({.name = "gamma_Q",
                      .shape = {"d_k"},
                      .title = HEEDMAP_PHRASE("Factors of the normed queries"),
                      .start = ArraySpec::Start::Ones});
    arrays.push_back({.name = "gamma_K",
                      .shape = {"d_k"},
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
                      .title = HEEDMAP_PHRASE("Bias of the output")});
}

NodeId appendHeads(Recipe& recipe, const std::string& letter, NodeId projected, const Heads& heads, Phrase caption,
                   Phrase width, const std::string& symbol)
{
    NodeInfo info = recipe.graph().node(projected).info;
    info.name = letter + "_heads";
    info.symbol = (symbol.empty() ? letter : symbol) + "_{heads}";
    info.step = step::splitHeads;
    info.caption = caption;
    info.slices = {.name = axis::heads};
    info.cols = {.name = width};
    return recipe.add(std::move(info), splitHeads(heads.count, heads.count / heads.keyCount), {projected});
}

NodeId appendOutput(Recipe& recipe, NodeId heads, bool last)
{
    const NodeId merged = appendMerged(recipe, heads);
    const NodeInfo from = recipe.graph().node(merged).info;
    return appendLinear(recipe, merged,
                        {.product = {.name = "Y",
                                     .symbol = "Y",
                                     .role = last ? Role::Output : Role::Computed,
                                     .family = Family::Output,
                                     .step = step::output,
                                     .caption = caption::output,
                                     .rows = from.rows,
                                     .cols = {.name = axis::outputWidth}},
                         .weights = {.name = "W_O", .symbol = "W_O", .caption = caption::outputWeights},
                         .bias = {.name = "b_O", .symbol = "b_O", .caption = caption::projectionBias}});
}

Attended appendMultiHead(Recipe& recipe, const MultiHead& attention)
{
    const Heads all = {attention.heads.count, attention.heads.count};
    const Heads own = attention.heads;
    const bool grouped = own.keyCount < own.count;
    const Projections projected =
        appendProjections(recipe, attention.x, attention.attended, {own.count, own.keyCount, own.keyCount});
    const NodeId q = appendHeads(recipe, "Q", projected.queries, all, caption::queryHeads, axis::keyWidth);
    const NodeId k = appendHeads(recipe, "K", projected.keys, own,
                                 grouped ? caption::groupedKeyHeads : caption::keyHeads, axis::keyWidth);
    const NodeId v = appendHeads(recipe, "V", projected.values, own,
                                 grouped ? caption::groupedValueHeads : caption::valueHeads, axis::valueWidth);
    Attention core;
    const NodeId normedQ = appendHeadNorm(recipe, "Q", q, attention.norm);
    const NodeId normedK = appendHeadNorm(recipe, "K", k, attention.norm);
    core.queries = appendRotation(recipe, attention.position, normedQ, "Q");
    core.keys = appendRotation(recipe, attention.position, normedK, "K");
    core.values = v;
    core.scale = attention.scale;
    core.mask = attention.mask;
    core.position = attention.position;
    core.last = false;
    core.interleaved = true;
    Attended attended = appendAttention(recipe, core);
    attended.output = appendOutput(recipe, attended.output, attention.last);
    return attended;
}

} // namespace heedmap
