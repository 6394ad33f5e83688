#include "mechanisms/heads.h"

#include "mechanisms/projection.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/constants.h>
#include <heedmap/ops/norm.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/placing.h>

namespace heedmap {
namespace {

constexpr AxisName oneRow = {HEEDMAP_PHRASE("one")};

/// Appends the factors of the normed queries or keys: of each head's where heads are told `apart`, as a stack.
NodeId appendNormFactors(Recipe& recipe, const std::string& letter, const NodeInfo& like, const HeadNorm& norm,
                         const HeadCounts& heads)
{
    const NodeId gamma = recipe.leaf(
        {.name = "gamma_" + letter,
         .family = like.family,
         .step = step::norm,
         .cols = norm.apart ? Axis{.name = axis::headsOfKeys} : like.cols,
         .symbol = "\\gamma_" + letter},
        norm.apart
            ? HEEDMAP_PHRASE("Every normed row is multiplied by the learned numbers of its head, the same for every "
                             "token. They say how much each column counts when queries and keys are compared.")
            : HEEDMAP_PHRASE("Every normed row is multiplied by these learned numbers, the same for every token and "
                             "every head. They say how much each column counts when queries and keys are compared."));
    if (!norm.apart)
        return gamma;
    return appendHeads(
        recipe,
        {.name = "gamma_" + letter + "_heads",
         .family = like.family,
         .step = step::norm,
         .rows = {oneRow},
         .cols = like.cols,
         .symbol = "\\gamma_{" + letter + ",heads}"},
        gamma, heads,
        HEEDMAP_PHRASE("The factors of each head, side by side before, are told apart. Nothing is computed "
                       "here, the numbers only move."));
}

/// The norm that takes the mean off, or that has factors for each head: `Q_unit`, and its product with them.
NodeId appendNormAndFactors(Recipe& recipe, const std::string& letter, NodeId x, const HeadNorm& norm,
                            const HeadCounts& heads)
{
    const NodeInfo like = recipe.graph().node(x).info; // by value, as appending moves the nodes
    const NodeId gamma = appendNormFactors(recipe, letter, like, norm, heads);
    const NodeId unit = recipe.add(
        {.name = letter + "_unit", .family = like.family, .step = step::norm, .symbol = "\\hat{" + letter + "}"},
        norm.centred ? layerNorm(norm.eps) : rmsNorm(norm.eps), {x},
        norm.centred
            ? HEEDMAP_PHRASE("Each row is shifted to a mean of 0 and scaled to a variance of 1. The scores can "
                             "no longer grow with the length of the rows.")
            : HEEDMAP_PHRASE("Each row is divided by the root of the mean of its squares. The scores can no "
                             "longer grow with the length of the rows."));
    return recipe.add(
        {letter + "_norm", like.family, step::norm}, multiply(), {unit, gamma},
        HEEDMAP_PHRASE("Each column of the normed rows is stretched by its factor. Where heads have factors "
                       "of their own, each can weigh its columns differently."));
}

/// Appends the norm of each head's rows, or of all heads' `together`, `Q_norm` or `K_norm`; returns x itself if there
/// is no such norm.
NodeId appendHeadNorm(Recipe& recipe, const std::string& letter, NodeId x, const std::optional<HeadNorm>& norm,
                      bool together, const HeadCounts& heads)
{
    if (!norm || norm->together != together)
        return x;
    if (norm->centred || norm->apart)
        return appendNormAndFactors(recipe, letter, x, *norm, heads);
    const NodeInfo like = recipe.graph().node(x).info; // by value, as appending moves the nodes
    const NodeId gamma = appendNormFactors(recipe, letter, like, *norm, heads);
    constexpr Phrase normedTogether =
        HEEDMAP_PHRASE("Each row, with all heads side by side, is divided by the root of the mean of its squares, then "
                       "stretched by gamma. The rows of one head can still be longer than those of another.");
    constexpr Phrase normed = HEEDMAP_PHRASE(
        "Each row of each head is divided by the root of the mean of its squares, then stretched by gamma. The scores "
        "can no longer grow with the length of the rows: what counts is which way they point.");
    return recipe.add({letter + "_norm", like.family, step::norm}, rmsNorm(norm->eps), {x, gamma},
                      together ? normedTogether : normed);
}

/// Appends `Q_clip`, `K_clip` or `V_clip` where there is a limit; else returns x itself.
NodeId appendClip(Recipe& recipe, const std::string& letter, NodeId x, const std::optional<double>& limit)
{
    if (!limit)
        return x;
    const Family family = recipe.graph().node(x).info.family;
    return recipe.add({.name = letter + "_clip", .family = family, .step = step::project, .symbol = letter + "_{clip}"},
                      clip(*limit), {x},
                      HEEDMAP_PHRASE("What lies beyond the limit is brought back to it. A few very large numbers "
                                     "cannot make the training unsteady then."));
}

/// Appends `concat`, the heads of Z side by side: (h × n × d_v) → (n × h·d_v).
NodeId appendMerged(Recipe& recipe, NodeId stack)
{
    const Node& from = recipe.graph().node(stack);
    const Axis cols =
        from.shape.slices == 1 ? from.info.cols : Axis{.name = axis::headsOfValues, .block = from.shape.cols};
    return recipe.add(
        {.name = "concat", .family = Family::Output, .step = step::mergeHeads, .cols = cols, .symbol = "Z_{concat}"},
        mergeHeads(), {stack},
        HEEDMAP_PHRASE("The results of all heads are put side by side again, one block each. Nothing is computed here, "
                       "the numbers only move."));
}

/// Appends `gate_in` = x·W_g, `gate`, its sigmoid, and `concat_gated` (Qiu et al. 2025, "Gated Attention for Large
/// Language Models").
NodeId appendOutputGate(Recipe& recipe, NodeId merged, NodeId x)
{
    const Axis cols = recipe.graph().node(merged).info.cols; // by value, as appending moves the nodes
    const NodeId asked = appendLinear(
        recipe, x,
        {.product =
             {.name = "gate_in", .family = Family::Output, .step = step::outputGate, .cols = cols, .symbol = "G_{in}"},
         .caption =
             HEEDMAP_PHRASE("The rows that attend, times weights of their own. Each column says, token by token, "
                            "how welcome one column of what the heads found is."),
         .weights = {"W_g"},
         .weightsCaption = HEEDMAP_PHRASE("These learned weights make the gates. Each column belongs to one column of "
                                          "what the heads found.")});
    const NodeId gate = recipe.add(
        {.name = "gate", .family = Family::Output, .step = step::outputGate, .symbol = "G"},
        activation(Activation::Sigmoid), {asked},
        HEEDMAP_PHRASE("The sigmoid brings every gate between 0, which is shut, and 1, which is open. Unlike "
                       "weights, the gates of a row need not add up to anything."));
    return recipe.add(
        {.name = "concat_gated", .family = Family::Output, .step = step::outputGate, .symbol = "Z_{gated}"}, multiply(),
        {gate, merged},
        HEEDMAP_PHRASE("Cell by cell, what the heads found is multiplied by its gate. So a token can take nothing "
                       "from a head, though the weights of that head still add up to 1."));
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

void listOutputGate(std::vector<ArraySpec>& arrays)
{
    arrays.push_back(
        {.name = "W_g", .shape = {"d", "h·d_v"}, .title = HEEDMAP_PHRASE("Weights of the gates behind the heads")});
}

HeadCounts headsOf(const Settings& settings)
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
    const HeadCounts heads = headsOf(settings);
    Dimensions sizes = {{"h", heads.count}, {"kv", heads.keyCount}};
    fixPosition(sizes, settings);
    return sizes;
}

Setting headNormSetting()
{
    const Setting kind = {.key = "kind",
                          .type = Setting::Type::Choice,
                          .title = HEEDMAP_PHRASE("Kind"),
                          .standard = "none",
                          .choices = {{"none", HEEDMAP_PHRASE("None")},
                                      {"rms", HEEDMAP_PHRASE("By the root mean square (RMS)")},
                                      {"layer", HEEDMAP_PHRASE("By mean and variance (LayerNorm)")}}};
    const Setting eps = {.key = "eps",
                         .type = Setting::Type::Number,
                         .title = HEEDMAP_PHRASE("Added to the variance or mean square"),
                         .standard = HeadNorm().eps,
                         .least = 0,
                         .when = {{"kind", {"rms", "layer"}}}};
    const Setting over = {.key = "across",
                          .type = Setting::Type::Choice,
                          .title = HEEDMAP_PHRASE("Numbers that are normed together"),
                          .standard = "head",
                          .choices = {{"head", HEEDMAP_PHRASE("Those of a head")},
                                      {"apart", HEEDMAP_PHRASE("Those of a head, which has factors of its own")},
                                      {"all", HEEDMAP_PHRASE("Those of all heads")}},
                          .when = {{"kind", {"rms", "layer"}}}};
    const Setting turned = {.key = "turned",
                            .type = Setting::Type::Boolean,
                            .title = HEEDMAP_PHRASE("After the rotation by position"),
                            .standard = false,
                            .when = {{"kind", {"rms", "layer"}}, {"across", {"head", "apart"}}}};
    return {.key = "qk_norm",
            .type = Setting::Type::Group,
            .title = HEEDMAP_PHRASE("Norm of queries and keys"),
            .members = {kind, eps, over, turned}};
}

std::optional<HeadNorm> headNormOf(const Settings& settings)
{
    const std::string kind = settings.choice("qk_norm.kind");
    if (kind == "none")
        return std::nullopt;
    const std::string across = settings.choice("qk_norm.across");
    return HeadNorm{.eps = settings.number("qk_norm.eps"),
                    .together = across == "all",
                    .apart = across == "apart",
                    .centred = kind == "layer",
                    .turned = settings.boolean("qk_norm.turned")};
}

void listHeadNorm(std::vector<ArraySpec>& arrays, const Settings& settings)
{
    const std::optional<HeadNorm> norm = headNormOf(settings);
    if (!norm)
        return;
    arrays.push_back({.name = "gamma_Q",
                      .shape = {norm->together || norm->apart ? "h·d_k" : "d_k"},
                      .title = HEEDMAP_PHRASE("Factors of the normed queries"),
                      .start = ArraySpec::Start::Ones});
    arrays.push_back({.name = "gamma_K",
                      .shape = {norm->together || norm->apart ? "kv·d_k" : "d_k"},
                      .title = HEEDMAP_PHRASE("Factors of the normed keys"),
                      .start = ArraySpec::Start::Ones});
}

Setting clipSetting()
{
    return {.key = "clip",
            .type = Setting::Type::Number,
            .title = HEEDMAP_PHRASE("Limit of queries, keys and values (none, unless given)"),
            .least = 1e-9};
}

std::optional<double> clipOf(const Settings& settings)
{
    return settings.has("clip") ? std::optional(settings.number("clip")) : std::nullopt;
}

void listMultiHead(std::vector<ArraySpec>& arrays, const HeadLetters& letters)
{
    const std::array columns = {"h·" + letters.keyWidth, "kv·" + letters.keyWidth, "kv·" + letters.valueWidth};
    listProjections(arrays, columns, letters.attendedWidth, letters.width, letters.valuedWidth);
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

void listAddedKey(std::vector<ArraySpec>& arrays, const ArrayNames& given)
{
    // One without the other is missing.
    const bool wanted = given.contains("bias_k") || given.contains("bias_v");
    arrays.push_back({.name = "bias_k",
                      .shape = {"kv·d_k"},
                      .optional = !wanted,
                      .title = HEEDMAP_PHRASE("A key that is added to those of the tokens")});
    arrays.push_back(
        {.name = "bias_v", .shape = {"kv·d_v"}, .optional = !wanted, .title = HEEDMAP_PHRASE("The value of that key")});
}

NodeId appendHeads(Recipe& recipe, Label label, NodeId projected, const HeadCounts& heads, Phrase caption)
{
    label.slices = {.name = axis::heads};
    return recipe.add(label, splitHeads(heads.count, heads.count / heads.keyCount), {projected}, caption);
}

NodeId appendOutput(Recipe& recipe, NodeId heads, bool last, NodeId gatedBy)
{
    NodeId merged = appendMerged(recipe, heads);
    if (gatedBy != noNode)
        merged = appendOutputGate(recipe, merged, gatedBy);
    return appendLinear(
        recipe, merged,
        {.product = {.name = "Y",
                     .family = Family::Output,
                     .step = step::output,
                     .cols = {axis::outputWidth},
                     .role = last ? Role::Output : Role::Computed},
         .caption = HEEDMAP_PHRASE("Each row is what one token has gathered from the others, with all heads mixed "
                                   "together. It is as many rows as there were queries, ready for the next layer."),
         .weights = {"W_O"},
         .weightsCaption = HEEDMAP_PHRASE("These learned weights mix what the heads found. Each row says where one "
                                          "column of one head's result goes."),
         .bias = {"b_O"}});
}

namespace {

/// The tokens of the keys with names for those that are added; null if they have none.
std::shared_ptr<const std::vector<std::string>> withAddedKeys(const Axis& keys, Index count,
                                                              const std::vector<std::string>& names)
{
    if (keys.labels == nullptr || static_cast<Index>(keys.labels->size()) != count)
        return nullptr;
    std::vector<std::string> all = *keys.labels;
    all.insert(all.end(), names.begin(), names.end());
    return std::make_shared<const std::vector<std::string>>(std::move(all));
}

/// Appends the keys or values with those that no token has: the learned one, `bias_k`, and zeros. PyTorch's
/// `add_bias_kv` and `add_zero_attn`.
NodeId appendAddedKeys(Recipe& recipe, NodeId x, const std::string& letter, bool zero)
{
    const NodeInfo like = recipe.graph().node(x).info; // by value, as appending moves the nodes
    const Shape shape = recipe.graph().node(x).shape;
    const std::string array = letter == "K" ? "bias_k" : "bias_v";
    std::vector<NodeId> rows = {x};
    std::vector<std::string> names;
    if (recipe.has(array)) {
        rows.push_back(recipe.leaf(
            {.name = array, .family = like.family, .step = step::addedKeys, .cols = like.cols, .symbol = letter + "_+"},
            HEEDMAP_PHRASE(
                "This row is learned and belongs to no token. Every query finds it after the last token, and "
                "may attend to it where no token fits.")));
        names.emplace_back("+");
    }
    if (zero) {
        rows.push_back(recipe.add(
            {.name = letter + "_zero",
             .family = like.family,
             .step = step::addedKeys,
             .cols = like.cols,
             .symbol = "0"},
            filled(Shape::vector(shape.cols), 0), {},
            HEEDMAP_PHRASE("A row of zeros that belongs to no token. Its score is 0 with every query, and attending to "
                           "it takes nothing in.")));
        names.emplace_back("0");
    }
    if (rows.size() == 1)
        return x;
    Axis axis = like.rows;
    axis.labels = withAddedKeys(like.rows, shape.rows, names);
    return recipe.add({.name = letter + "_added",
                       .family = like.family,
                       .step = step::addedKeys,
                       .rows = axis,
                       .cols = like.cols,
                       .symbol = letter + "_{added}"},
                      joinRows(), std::move(rows),
                      HEEDMAP_PHRASE("The rows of the tokens, and below them what belongs to no token. From here on it "
                                     "is a key like any other, except that no mask hides it."));
}

/// The mask of an attention whose keys are followed by some that are added.
std::optional<Mask> overAddedKeys(std::optional<Mask> mask, Index count)
{
    if (mask)
        mask->rules.added = count;
    return mask;
}

} // namespace

Attended appendMultiHead(Recipe& recipe, const MultiHead& attention)
{
    const HeadCounts all = {attention.heads.count, attention.heads.count};
    const HeadCounts own = attention.heads;
    const bool grouped = own.keyCount < own.count;
    const Projections projected = appendProjections(recipe, attention.x, attention.attended,
                                                    {own.count, own.keyCount, own.keyCount}, attention.valued);
    const auto clipped = [&](const char* letter, NodeId x) { return appendClip(recipe, letter, x, attention.clip); };
    const NodeId queries = appendHeadNorm(recipe, "Q", clipped("Q", projected.queries), attention.norm, true, all);
    const NodeId ownKeys = appendHeadNorm(recipe, "K", clipped("K", projected.keys), attention.norm, true, own);
    const NodeId keys = appendAddedKeys(recipe, ownKeys, "K", attention.zeroKey);
    const NodeId values = appendAddedKeys(recipe, clipped("V", projected.values), "V", attention.zeroKey);
    const Index added = recipe.graph().node(keys).shape.rows - recipe.graph().node(ownKeys).shape.rows;
    const NodeId q = appendHeads(recipe, {"Q_heads", Family::Query, step::splitHeads, {}, {axis::keyWidth}}, queries,
                                 all, caption::queryHeads);
    constexpr Phrase groupedKeys = HEEDMAP_PHRASE(
        "There are fewer blocks of keys than heads, so neighbouring heads share one, and it is seen here once for each "
        "of them. Fewer keys have to be stored, yet every head still asks its own questions.");
    const NodeId k = appendHeads(recipe, {"K_heads", Family::Key, step::splitHeads, {}, {axis::keyWidth}}, keys, own,
                                 grouped ? groupedKeys : caption::keyHeads);
    constexpr Phrase groupedValues =
        HEEDMAP_PHRASE("There are fewer blocks of values than heads, so neighbouring heads share one, and it is seen "
                       "here once for each of them. The heads still differ in how much they take of each value.");
    const NodeId v = appendHeads(recipe, {"V_heads", Family::Value, step::splitHeads, {}, {axis::valueWidth}}, values,
                                 own, grouped ? groupedValues : caption::valueHeads);
    Attention core;
    core.position = within(attention.position, attention.mask);
    const auto compared = [&](const char* letter, NodeId stack, const HeadCounts& heads) {
        const auto normed = [&](NodeId x) { return appendHeadNorm(recipe, letter, x, attention.norm, false, heads); };
        const bool turned = attention.norm && attention.norm->turned;
        const NodeId rotated = appendRotation(recipe, core.position, turned ? stack : normed(stack), letter);
        return turned ? normed(rotated) : rotated;
    };
    core.queries = compared("Q", q, all);
    core.keys = compared("K", k, own);
    core.values = v;
    core.scale = attention.scale;
    core.softCap = attention.softCap;
    core.weighting = attention.weighting;
    core.mask = overAddedKeys(attention.mask, added);
    core.last = false;
    core.interleaved = true;
    Attended attended = appendAttention(recipe, core);
    attended.output = appendOutput(recipe, attended.output, attention.last, attention.gated ? attention.x : noNode);
    return attended;
}

} // namespace heedmap
