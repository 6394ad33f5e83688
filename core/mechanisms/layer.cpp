#include "mechanisms/layer.h"

#include "mechanisms/captions.h"
#include "mechanisms/choices.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/norm.h>
#include <heedmap/ops/placing.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

using Type = Setting::Type;
using Norms = LayerStyle::Norms;

constexpr auto normPlaces = std::to_array<Meaning<Norms>>({
    {"post", HEEDMAP_PHRASE("After each part (post-norm)"), Norms::Post},
    {"pre", HEEDMAP_PHRASE("Before each part (pre-norm)"), Norms::Pre},
    {"both", HEEDMAP_PHRASE("Before each part and after it"), Norms::Both},
    {"after", HEEDMAP_PHRASE("What each part made, before adding"), Norms::After},
    {"none", HEEDMAP_PHRASE("None"), Norms::None},
});

constexpr const char* bentByLearning = "xielu";

constexpr auto activations = std::to_array<Meaning<Activation>>({
    {"relu", HEEDMAP_PHRASE("ReLU"), Activation::Relu},
    {"relu_squared", HEEDMAP_PHRASE("ReLU, squared"), Activation::ReluSquared},
    {bentByLearning, HEEDMAP_PHRASE("xIELU, whose bends are learned"), Activation::EluPlusOne},
    {"gelu", HEEDMAP_PHRASE("GELU"), Activation::Gelu},
    {"gelu_tanh", HEEDMAP_PHRASE("GELU, approximated by tanh"), Activation::GeluTanh},
    {"quick_gelu", HEEDMAP_PHRASE("GELU, approximated by a sigmoid"), Activation::QuickGelu},
    {"silu", HEEDMAP_PHRASE("SiLU"), Activation::Silu},
});

void listNorms(std::vector<Setting>& settings, const std::string& norm)
{
    settings.push_back({.key = "norm",
                        .type = Type::Choice,
                        .title = HEEDMAP_PHRASE("Normalise"),
                        .standard = norm,
                        .choices = choicesOf(normPlaces)});
    settings.push_back({.key = "norm_kind",
                        .type = Type::Choice,
                        .title = HEEDMAP_PHRASE("Kind of norm"),
                        .standard = "layer",
                        .choices = {{"layer", HEEDMAP_PHRASE("By mean and variance (LayerNorm)")},
                                    {"rms", HEEDMAP_PHRASE("By the root mean square (RMS)")}}});
    settings.push_back({.key = "eps",
                        .type = Type::Number,
                        .title = HEEDMAP_PHRASE("Added to the variance or mean square"),
                        .standard = NormStyle().eps,
                        .least = 0});
    settings.push_back(
        {.key = "norm_variance",
         .type = Type::Choice,
         .title = HEEDMAP_PHRASE("What the sum of squares is divided by"),
         .standard = "biased",
         .choices = {{"biased", HEEDMAP_PHRASE("d (biased)")}, {"unbiased", HEEDMAP_PHRASE("d − 1 (unbiased)")}},
         .when = {{"norm_kind", {"layer"}}}});
    settings.push_back({.key = "norm_eps",
                        .type = Type::Choice,
                        .title = HEEDMAP_PHRASE("Where eps is added"),
                        .standard = "inside",
                        .choices = {{"inside", HEEDMAP_PHRASE("to the variance, inside the root")},
                                    {"outside", HEEDMAP_PHRASE("to the standard deviation, outside the root")}},
                        .when = {{"norm_kind", {"layer"}}}});
}

constexpr int mostLayers = 1000;

void listLayerScale(std::vector<ArraySpec>& arrays, const std::string& name)
{
    arrays.push_back({.name = name,
                      .shape = {"d"},
                      .title = HEEDMAP_PHRASE("Factors before adding"),
                      .start = ArraySpec::Start::Ones});
}

/// Lists what an activation has learned in a layer.
void listBends(std::vector<ArraySpec>& arrays)
{
    for (const auto& [name, title] : {std::pair("alpha_p", HEEDMAP_PHRASE("Steepness of the activation above 0")),
                                      {"alpha_n", HEEDMAP_PHRASE("Bend of the activation below 0")},
                                      {"beta", HEEDMAP_PHRASE("Slope of the activation at 0")}})
        arrays.push_back(
            {.name = std::string("ffn.") + name, .shape = {"f"}, .title = title, .start = ArraySpec::Start::Ones});
}

/// Lists the arrays of the feed-forward network; with a gate, its biases are optional, as most have none.
void listFeedForward(std::vector<ArraySpec>& arrays, bool gated)
{
    const auto list = [&](const std::string& number, const std::vector<std::string>& shape, Phrase weights,
                          Phrase bias) {
        arrays.push_back({.name = "ffn.W_" + number, .shape = shape, .title = weights});
        arrays.push_back({.name = "ffn.b_" + number,
                          .shape = {shape.back()},
                          .optional = gated,
                          .title = bias,
                          .start = ArraySpec::Start::Zeros});
    };
    if (gated)
        list("gate", {"d", "f"}, HEEDMAP_PHRASE("Weights of the gates"), HEEDMAP_PHRASE("Bias of the gates"));
    list("1", {"d", "f"}, HEEDMAP_PHRASE("Weights of the inner layer"), HEEDMAP_PHRASE("Bias of the inner layer"));
    list("2", {"f", "d"}, HEEDMAP_PHRASE("Weights of the way back"), HEEDMAP_PHRASE("Bias of the way back"));
}

/// Appends the nodes of a layer, part by part; `x` is the input of the next part.
class LayerBuilder {
public:
    LayerBuilder(Recipe& recipe, const Layer& layer)
        : m_recipe(recipe), m_layer(layer), m_rows(recipe.graph().node(layer.x).info.rows),
          m_cols(recipe.graph().node(layer.x).info.cols), m_x(layer.x)
    {
    }

    Attended run()
    {
        Attended own;
        appendPart(m_x, [&](NodeId x) {
            own = attended(m_layer.attention, x, x);
            return own.output;
        });
        if (m_layer.memory != noNode)
            appendPart(m_x, [&](NodeId x) { return attended("cross", x, m_layer.memory).output; });
        if (m_layer.style.fed)
            appendPart(m_layer.style.parallel ? m_layer.x : m_x, [&](NodeId x) {
                NodeId found = noNode;
                m_recipe.together("ffn", [&] { found = fedForward(x); });
                return found;
            });
        own.output = m_recipe.add({.name = "Y",
                                   .family = Family::Output,
                                   .step = step::layerOutput,
                                   .role = m_layer.last ? Role::Output : Role::Computed},
                                  identity(), {m_x},
                                  HEEDMAP_PHRASE("This is what the layer hands on. It has a row for every token, as "
                                                 "wide as at the start, so that layers can be stacked."));
        return own;
    }

private:
    // post: x ← LN(x + part(r)); pre: x ← x + part(LN(r)); both: x ← x + LN(part(LN(r))); after: x ← x + LN(part(r));
    // none: x ← x + part(r), where r is x or what the layer starts from
    template <typename Part> void appendPart(NodeId read, const Part& part)
    {
        ++m_part;
        const std::string number = std::to_string(m_part);
        const bool before = m_layer.style.before() && (m_part > 1 || m_layer.firstNorm);
        NodeId made = part(before ? normed("norm" + number, read) : read);
        if (m_layer.style.after())
            made = normed("after" + number, made);
        m_x = m_recipe.add(
            {.name = "add" + number,
             .family = Family::Input,
             .step = step::residual,
             .symbol = "\\mathrm{add}_" + number},
            add(), {m_x, scaled(number, made)},
            HEEDMAP_PHRASE("What this part of the layer found is added to what it started from, cell by cell. Nothing "
                           "is lost on the way, and each part only has to say what should change."));
        if (m_layer.style.norms == Norms::Post)
            m_x = normed("norm" + number, m_x);
    }

    // λ ∘ part, column by column
    NodeId scaled(const std::string& number, NodeId part)
    {
        if (!m_layer.style.scaled)
            return part;
        const NodeId factors = m_recipe.leaf(
            {.name = "scale" + number, .step = step::residual, .cols = m_cols, .symbol = "\\lambda_" + number},
            HEEDMAP_PHRASE("Each column of what a part has worked out is multiplied by one of these learned numbers "
                           "before it is added. Small ones let a deep model begin almost without that part."));
        return m_recipe.add({.name = "scaled" + number,
                             .family = Family::Input,
                             .step = step::residual,
                             .rows = m_rows,
                             .cols = m_cols,
                             .symbol = "\\mathrm{scaled}_" + number},
                            multiply(), {part, factors},
                            HEEDMAP_PHRASE("The result of this part, each column times its learned factor. This is "
                                           "what is added to the rows that run through."));
    }

    NodeId normed(const std::string& name, NodeId x) { return appendNorm(m_recipe, name, x, m_layer.style.norm); }

    Attended attended(const std::string& part, NodeId x, NodeId memory)
    {
        const bool own = x == memory;
        MultiHead attention;
        attention.x = x;
        attention.attended = memory;
        attention.heads = m_layer.heads;
        attention.mask = own ? m_layer.mask : m_layer.crossMask;
        attention.position = own ? m_layer.position : Position();
        attention.clip = m_layer.style.clip;
        attention.norm = own ? m_layer.style.headNorm : std::nullopt;
        attention.scale = m_layer.style.scale;
        attention.softCap = m_layer.style.softCap;
        attention.weighting = m_layer.style.weighting;
        attention.gated = own && m_layer.style.headsGated;
        attention.last = false;
        Attended attended;
        m_recipe.together(part, [&] {
            m_recipe.within(
                part + ".", [&] { attended = appendMultiHead(m_recipe, attention); }, own ? "" : "cross");
        });
        return attended;
    }

    NodeId fedForward(NodeId x)
    {
        const NodeId inner =
            product("1", x, {.name = "ffn.H", .step = step::feedForward, .cols = {axis::innerWidth}, .symbol = "H"},
                    HEEDMAP_PHRASE("Each token's row is turned into a wider one: every column asks whether some "
                                   "pattern is present in the token. The tokens do not see each other here."));
        const NodeId passed = m_layer.style.gated ? gated(x, inner) : activated(inner, "H_{act}", caption::activated);
        return product("2", passed,
                       {.name = "ffn.out", .step = step::feedForward, .cols = {m_cols.name}, .symbol = "F"},
                       HEEDMAP_PHRASE("The patterns that were found are turned into what is to be added to the token. "
                                      "The row is as wide as the token's again."));
    }

    NodeId activated(NodeId x, const std::string& symbol, Phrase caption)
    {
        const Label label = {.name = "ffn.act", .step = step::feedForward, .symbol = symbol};
        return m_layer.style.bendsLearned ? bent(x, label)
                                          : m_recipe.add(label, activation(m_layer.style.activation), {x}, caption);
    }

    // α_p·max(0, x)² + α_n·(exp(min(0, x)) − 1 − min(0, x)) + β·x (Huang and Schlag 2025). With e = x + 1 above 0 and
    // exp(x) elsewhere, the second term is α_n·(e − x) − α_n.
    NodeId bent(NodeId x, const Label& label)
    {
        const auto part = [&](const char* name, const char* sign, const std::shared_ptr<const Op>& op,
                              std::vector<NodeId> inputs, Phrase caption) {
            return m_recipe.add({.name = std::string("ffn.") + name, .step = step::feedForward, .symbol = sign}, op,
                                std::move(inputs), caption);
        };
        const auto learned = [&](const char* name, const char* sign, Phrase caption) {
            return m_recipe.leaf({.name = std::string("ffn.") + name,
                                  .step = step::feedForward,
                                  .cols = m_recipe.graph().node(x).info.cols,
                                  .symbol = sign},
                                 caption);
        };
        const NodeId steep =
            learned("alpha_p", "\\alpha_p",
                    HEEDMAP_PHRASE("How steeply the activation rises above 0. It is learned, in each layer anew."));
        const NodeId bend =
            learned("alpha_n", "\\alpha_n",
                    HEEDMAP_PHRASE("How far the activation bends below 0. It is learned, in each layer anew."));
        const NodeId slope = learned(
            "beta", "\\beta", HEEDMAP_PHRASE("How steep the activation is at 0. It keeps small numbers on their way."));
        const NodeId above = part("above", "H_{+}", activation(Activation::ReluSquared), {x},
                                  HEEDMAP_PHRASE("Each number above 0 becomes its square. The others become 0."));
        const NodeId rise = part("rise", "H_{rise}", multiply(), {above, steep},
                                 HEEDMAP_PHRASE("The squares are multiplied by their learned factor. Large numbers "
                                                "count for more than in proportion."));
        const NodeId below = part(
            "below", "H_{-}", activation(Activation::EluPlusOne), {x},
            HEEDMAP_PHRASE("To each number above 0 comes 1. Of the others it is e to their power, which nears 0."));
        const NodeId curve = part("curve", "H_{curve}", subtract(), {below, x},
                                  HEEDMAP_PHRASE("The number itself is taken off again. That leaves 1 above 0, and "
                                                 "below it the more the further down."));
        const NodeId fall =
            part("fall", "H_{fall}", multiply(), {curve, bend},
                 HEEDMAP_PHRASE(
                     "The curve is multiplied by its learned factor. Numbers far below 0 come out larger again."));
        const NodeId line =
            part("line", "H_{line}", multiply(), {x, slope},
                 HEEDMAP_PHRASE("Each number is multiplied by the slope at 0. This part is a straight line."));
        const NodeId sum = part("bent", "H_{bent}", sumOf(), {rise, fall, line},
                                HEEDMAP_PHRASE("The squares, the curve and the line are added, cell by cell. Only what "
                                               "the curve has at 0 is too much."));
        return m_recipe.add(label, subtract(), {sum, bend},
                            HEEDMAP_PHRASE("What the curve has at 0 is taken off, so that 0 stays 0. This activation "
                                           "has learned its bends, in each layer others."));
    }

    // act(x·W_gate) ∘ (x·W_1)
    NodeId gated(NodeId x, NodeId inner)
    {
        const NodeId gate = product(
            "gate", x, {.name = "ffn.gate", .step = step::feedForward, .cols = {axis::innerWidth}, .symbol = "G"},
            HEEDMAP_PHRASE("A second product of the same rows. Each column decides, token by token, how far one column "
                           "of the inner layer may pass."));
        const NodeId open =
            activated(gate, "G_{act}",
                      HEEDMAP_PHRASE("The activation bends the gate's numbers: near 0 a gate is shut, large ones "
                                     "open it wide. The inner layer itself is not bent."));
        return m_recipe.add({.name = "ffn.gated", .step = step::feedForward, .symbol = "H_{gated}"}, multiply(),
                            {open, inner},
                            HEEDMAP_PHRASE("Cell by cell, what the inner layer found is multiplied by its gate. A "
                                           "pattern counts only where its gate is open."));
    }

    NodeId product(const std::string& number, NodeId x, const Label& label, Phrase caption)
    {
        return appendLinear(
            m_recipe, x,
            {.product = label,
             .caption = caption,
             .weights = {.name = "ffn.W_" + number, .symbol = "W_{" + number + "}"},
             .weightsCaption = HEEDMAP_PHRASE("These learned weights serve every token alike. Each token passes "
                                              "through them alone, without looking at the others."),
             .bias = {.name = "ffn.b_" + number, .symbol = "b_{" + number + "}"}});
    }

    Recipe& m_recipe;
    const Layer& m_layer;
    Axis m_rows; ///< of what runs through
    Axis m_cols;
    NodeId m_x;
    int m_part = 0;
};

} // namespace

void listLayerStyle(std::vector<Setting>& settings, const std::string& norm)
{
    listNorms(settings, norm);
    settings.push_back(
        {.key = "ffn", .type = Type::Boolean, .title = HEEDMAP_PHRASE("Feed-forward network"), .standard = true});
    settings.push_back({.key = "parallel",
                        .type = Type::Boolean,
                        .title = HEEDMAP_PHRASE("Feed-forward network beside the attention, not after it"),
                        .standard = false});
    settings.push_back({.key = "layer_scale",
                        .type = Type::Boolean,
                        .title = HEEDMAP_PHRASE("Learned factors before each part is added (layer scale)"),
                        .standard = false});
    settings.push_back({.key = "gated",
                        .type = Type::Boolean,
                        .title = HEEDMAP_PHRASE("Gates in the feed-forward network"),
                        .standard = false});
    settings.push_back({.key = "attn_gate",
                        .type = Type::Boolean,
                        .title = HEEDMAP_PHRASE("Gates on what the heads found"),
                        .standard = false});
    settings.push_back({.key = "activation",
                        .type = Type::Choice,
                        .title = HEEDMAP_PHRASE("Activation"),
                        .standard = activations.front().key,
                        .choices = choicesOf(activations)});
    settings.push_back(clipSetting());
    settings.push_back(headNormSetting());
    settings.push_back(scaleSetting());
    settings.push_back(softCapSetting());
    settings.push_back(weightsSetting());
}

LayerStyle styleOf(const Settings& settings)
{
    return {.norms = chosen(normPlaces, settings.choice("norm")),
            .norm = {.rms = settings.choice("norm_kind") == "rms",
                     .eps = settings.number("eps"),
                     .unbiased = settings.choice("norm_variance") == "unbiased",
                     .outside = settings.choice("norm_eps") == "outside"},
            .fed = settings.boolean("ffn"),
            .headNorm = headNormOf(settings),
            .clip = clipOf(settings),
            .parallel = settings.boolean("parallel"),
            .scaled = settings.boolean("layer_scale"),
            .gated = settings.boolean("gated"),
            .headsGated = settings.boolean("attn_gate"),
            .activation = chosen(activations, settings.choice("activation")),
            .bendsLearned = settings.choice("activation") == bentByLearning,
            .scale = scaleOf(settings),
            .weighting = weightingOf(settings),
            .softCap = softCapOf(settings)};
}

std::shared_ptr<const Op> NormStyle::op() const { return rms ? rmsNorm(eps) : layerNorm({eps, unbiased, outside}); }

std::shared_ptr<const Op> NormStyle::inverse() const
{
    return rms ? inverseRootMeanSquare(eps) : inverseDeviation({eps, unbiased, outside});
}

void validateNorm(const Settings& settings, const Dimensions& dimensions)
{
    const NormStyle style = styleOf(settings).norm;
    for (const char* key : {"norm_variance", "norm_eps"})
        if (style.rms && settings.has(key))
            throw Error(HEEDMAP_PHRASE("%1: a norm by the root mean square has no variance; leave it out, or set "
                                       "norm_kind to \"layer\""),
                        std::string("config.") + key);
    const auto width = dimensions.find("d");
    if (style.unbiased && width != dimensions.end() && width->second < 2)
        throw Error(HEEDMAP_PHRASE("%1: a row of one number has no unbiased variance; expected a d of at least 2"),
                    "config.norm_variance");
}

Setting layersSetting(std::string key, Phrase title, int standard, int least)
{
    return {.key = std::move(key),
            .type = Type::Integer,
            .title = title,
            .standard = standard,
            .least = static_cast<double>(least),
            .most = mostLayers};
}

std::vector<ArraySpec> prefixed(const std::string& prefix, std::vector<ArraySpec> arrays)
{
    for (ArraySpec& array : arrays)
        array.name = prefix + array.name;
    return arrays;
}

void listStack(std::vector<ArraySpec>& arrays, const std::string& prefix, const Settings& settings,
               const std::string& setting, const std::vector<ArraySpec>& layer)
{
    for (int i = 0; i < settings.integer(setting); ++i)
        for (ArraySpec array : layer) {
            array.series = {prefix + ".i." + array.name, setting};
            array.name = prefix + "." + std::to_string(i) + "." + array.name;
            arrays.push_back(std::move(array));
        }
}

void listNorm(std::vector<ArraySpec>& arrays, const std::string& name, const NormStyle& style, bool optional)
{
    arrays.push_back({.name = name + ".gamma",
                      .shape = {"d"},
                      .optional = optional,
                      .title = HEEDMAP_PHRASE("Factors after normalising"),
                      .start = ArraySpec::Start::Ones});
    if (style.rms)
        return;
    arrays.push_back({.name = name + ".beta",
                      .shape = {"d"},
                      .optional = optional,
                      .title = HEEDMAP_PHRASE("Offsets after normalising"),
                      .start = ArraySpec::Start::Zeros});
}

std::vector<ArraySpec> layerArrays(const Settings& settings, const LayerArrays& of)
{
    const LayerStyle style = styleOf(settings);
    std::vector<ArraySpec> arrays;
    const auto listAttention = [&](const std::string& name, const std::string& mask, const std::string& keys,
                                   const std::string& width) {
        const bool own = keys == of.rows && name == of.attention;
        std::vector<ArraySpec> part;
        listMultiHead(part, {.attendedWidth = width});
        if (own && style.headsGated)
            listOutputGate(part);
        if (own)
            listHeadNorm(part, settings);
        if (own && of.positions)
            listRelativePositions(part, settings, "h");
        if (own && !of.biased.empty())
            part.push_back({.name = "B",
                            .shape = {"h", of.biased, of.biased},
                            .optional = true,
                            .title = HEEDMAP_PHRASE("Bias of the scores"),
                            .kept = true});
        listSinks(part, settings, "h");
        if (!mask.empty())
            listMaskArray(part, settings, mask, {of.rows, keys}, {"h", of.rows, keys});
        part = prefixed(name + ".", std::move(part));
        arrays.insert(arrays.end(), part.begin(), part.end());
    };
    int parts = 0;
    const auto endPart = [&] {
        ++parts;
        if (style.before() || style.norms == Norms::Post)
            listNorm(arrays, "norm" + std::to_string(parts), style.norm);
        if (style.after())
            listNorm(arrays, "after" + std::to_string(parts), style.norm);
        if (style.scaled)
            listLayerScale(arrays, "scale" + std::to_string(parts));
    };
    listAttention(of.attention, of.mask, of.rows, "d");
    endPart();
    if (!of.memoryRows.empty()) {
        listAttention("cross", of.crossMask, of.memoryRows, of.memoryWidth);
        endPart();
    }
    if (style.fed) {
        listFeedForward(arrays, style.gated);
        if (style.bendsLearned)
            listBends(arrays);
        endPart();
    }
    return arrays;
}

NodeId appendNorm(Recipe& recipe, const std::string& name, NodeId x, const NormStyle& style, Role role)
{
    const Axis cols = recipe.graph().node(x).info.cols;
    const std::string symbol = "\\mathrm{" + name + "}";
    std::vector<NodeId> inputs = {
        x,
        recipe.leaf({.name = name + ".gamma", .step = step::norm, .cols = cols, .symbol = "\\gamma"},
                    HEEDMAP_PHRASE("After normalising, each column is multiplied by its number here. They are learned, "
                                   "so that a column can count for more again."))};
    if (!style.rms)
        inputs.push_back(recipe.leaf({.name = name + ".beta", .step = step::norm, .cols = cols, .symbol = "\\beta"},
                                     HEEDMAP_PHRASE("After normalising, its number here is added to each column. They "
                                                    "are learned too, so that a column need not stay around zero.")));
    constexpr Phrase rootNormed =
        HEEDMAP_PHRASE("Each row is divided by the root of the mean of its squares, then stretched by gamma. Its mean "
                       "stays where it is: keeping the length of the rows in one range is enough, and is less work.");
    constexpr Phrase normed = HEEDMAP_PHRASE(
        "Each row is shifted to a mean of 0 and scaled to a variance of 1, then stretched by gamma and shifted by "
        "beta. It keeps the numbers of every layer in the same range, however many layers there are.");
    return recipe.add({.name = name, .family = Family::Input, .step = step::norm, .role = role, .symbol = symbol},
                      style.op(), std::move(inputs), style.rms ? rootNormed : normed);
}

Attended appendLayer(Recipe& recipe, const Layer& layer) { return LayerBuilder(recipe, layer).run(); }

} // namespace heedmap
