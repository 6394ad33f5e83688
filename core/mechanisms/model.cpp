#include "mechanisms/model.h"

#include "mechanisms/captions.h"
#include "mechanisms/choices.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

namespace model_text {
constexpr Phrase logits = HEEDMAP_PHRASE("Each row scores every possible answer, such as every word that could come "
                                         "next. Only the differences between the scores of a row matter.");
} // namespace model_text

} // namespace

Stacked appendStack(Recipe& recipe, const Stack& stack)
{
    Stacked stacked = {.output = stack.layer.x};
    for (int i = 0; i < stack.layers; ++i) {
        Layer layer = stack.layer;
        layer.x = stacked.output;
        layer.last = stack.layer.last && i + 1 == stack.layers;
        layer.position = inLayer(layer.position, i);
        layer.firstNorm = stack.firstNorm || i > 0;
        layer.style.scale.layer = stack.divided ? i + 1 : 1;
        if (stack.windowed && std::ranges::find(*stack.windowed, i) == stack.windowed->end())
            layer.mask = withoutWindow(layer.mask);
        recipe.group(stack.prefix + "." + std::to_string(i), [&] {
            const Attended attended = appendLayer(recipe, layer);
            stacked.output = attended.output;
            stacked.weights.push_back(attended.weights);
            stacked.outputs.push_back(attended.output);
        });
    }
    return stacked;
}

void listFinalNorm(std::vector<ArraySpec>& arrays, const std::string& stack, const NormStyle& style,
                   const ArrayNames& given)
{
    const std::string name = stack + ".norm";
    listNorm(arrays, name, style, !given.contains(name + ".gamma") && !given.contains(name + ".beta"));
}

bool hasFinalNorm(const Recipe& recipe, const std::string& stack) { return recipe.has(stack + ".norm.gamma"); }

NodeId appendFinalNorm(Recipe& recipe, const std::string& stack, NodeId x, const NormStyle& style, bool last)
{
    NodeId normed = x;
    if (hasFinalNorm(recipe, stack))
        recipe.within(stack + ".",
                      [&] { normed = appendNorm(recipe, "norm", x, style, last ? Role::Output : Role::Computed); });
    return normed;
}

namespace {

constexpr auto pooledRows = std::to_array<Meaning<Readout::Rows>>({
    {"none", HEEDMAP_PHRASE("Each row by itself"), Readout::Rows::All},
    {"first", HEEDMAP_PHRASE("The first row"), Readout::Rows::First},
    {"last", HEEDMAP_PHRASE("The last row"), Readout::Rows::Last},
    {"mean", HEEDMAP_PHRASE("The mean of all rows"), Readout::Rows::Mean},
});

constexpr const char* asInLayers = "layer";
constexpr const char* straight = "none";

constexpr auto transformed = std::to_array<Meaning<std::optional<Activation>>>({
    {asInLayers, HEEDMAP_PHRASE("That of the layers, none where it is xIELU"), std::nullopt},
    {straight, HEEDMAP_PHRASE("None"), std::nullopt},
    {"relu", HEEDMAP_PHRASE("ReLU"), Activation::Relu},
    {"gelu", HEEDMAP_PHRASE("GELU"), Activation::Gelu},
    {"tanh", HEEDMAP_PHRASE("Hyperbolic tangent"), Activation::Tanh},
});

/// Adds the optional norm of a transform, as wide as what it makes.
void listTransformNorm(std::vector<ArraySpec>& arrays, const NormStyle& style, const ArrayNames& given,
                       const std::string& width)
{
    const std::size_t first = arrays.size();
    listNorm(arrays, "transform.norm", style,
             !given.contains("transform.norm.gamma") && !given.contains("transform.norm.beta"));
    for (std::size_t i = first; i < arrays.size(); ++i)
        arrays[i].shape = {width};
}

} // namespace

void listReadout(std::vector<Setting>& settings)
{
    settings.push_back({.key = "pooling",
                        .type = Setting::Type::Choice,
                        .title = HEEDMAP_PHRASE("What the prediction reads"),
                        .standard = pooledRows.front().key,
                        .choices = choicesOf(pooledRows)});
    settings.push_back({.key = "transform_activation",
                        .type = Setting::Type::Choice,
                        .title = HEEDMAP_PHRASE("Activation of the layer before the prediction"),
                        .standard = transformed.front().key,
                        .choices = choicesOf(transformed)});
}

Readout readoutOf(const Settings& settings)
{
    const std::string key = settings.choice("transform_activation");
    std::optional<Activation> activation = chosen(transformed, key);
    if (const LayerStyle style = styleOf(settings); key == asInLayers && !style.bendsLearned)
        activation = style.activation;
    return {.rows = chosen(pooledRows, settings.choice("pooling")), .activation = activation};
}

std::string listTransform(std::vector<ArraySpec>& arrays, const NormStyle& style, const ArrayNames& given)
{
    const bool wanted = std::ranges::any_of(given, [](const auto& name) { return name.starts_with("transform."); });
    std::string width = wanted ? "e" : "d";
    arrays.push_back({.name = "transform.W",
                      .shape = {"d", width},
                      .optional = !wanted,
                      .title = HEEDMAP_PHRASE("Weights of the layer before the prediction")});
    arrays.push_back({.name = "transform.b",
                      .shape = {width},
                      .optional = true,
                      .title = HEEDMAP_PHRASE("Bias of the layer before the prediction"),
                      .start = ArraySpec::Start::Zeros});
    listTransformNorm(arrays, style, given, width);
    return width;
}

NodeId appendPooled(Recipe& recipe, NodeId x, Readout::Rows rows)
{
    if (rows == Readout::Rows::All)
        return x;
    const Shape shape = recipe.graph().node(x).shape;
    const Index at = rows == Readout::Rows::Last ? shape.rows - 1 : 0;
    const Label label = {.name = "pooled",
                         .family = Family::Input,
                         .step = step::prediction,
                         .rows = {axis::tokens, std::make_shared<const std::vector<std::string>>(1, "")},
                         .cols = {.name = recipe.graph().node(x).info.cols.name},
                         .symbol = "\\mathrm{pooled}"};
    if (rows == Readout::Rows::Mean)
        return recipe.add(label, meanRows(shape.rows), {x},
                          HEEDMAP_PHRASE("The mean of all rows stands for the whole text. The answer is made of it."));
    return recipe.add(
        label, cut({at, at + 1}, {0, shape.cols}), {x},
        HEEDMAP_PHRASE("Only this row is asked for the answer. It has attended to the others on its way."));
}

NodeId appendTransform(Recipe& recipe, NodeId x, const LayerStyle& style)
{
    if (!recipe.has("transform.W"))
        return x;
    const Axis cols = {.name = recipe.graph().node(x).info.cols.name};
    NodeId made = appendLinear(
        recipe, x,
        {.product = {.name = "transform.H", .step = step::prediction, .cols = cols, .symbol = "T"},
         .caption =
             HEEDMAP_PHRASE("Each token's row passes through one more layer before it is compared with the words. It "
                            "lets the model say what belongs at a place, rather than what it knows about it."),
         .weights = {.name = "transform.W", .symbol = "W_{transform}"},
         .weightsCaption = HEEDMAP_PHRASE(
             "These learned weights prepare a token's row for the prediction. They serve every token alike."),
         .bias = {.name = "transform.b", .symbol = "b_{transform}"}});
    if (const auto bent = readoutOf(recipe.settings()).activation)
        made = recipe.add({.name = "transform.act", .step = step::prediction, .symbol = "T_{act}"}, activation(*bent),
                          {made}, caption::activated);
    if (recipe.has("transform.norm.gamma"))
        recipe.within("transform.", [&] { made = appendNorm(recipe, "norm", made, style.norm); });
    return made;
}

NodeId appendRollout(Recipe& recipe, const std::string& name, const std::vector<NodeId>& weights)
{
    NodeId rollout = noNode;
    const auto appendLayer = [&](std::size_t layer) {
        const Node& of = recipe.graph().node(weights[layer]);
        const Index heads = of.shape.slices;
        const std::string number = std::to_string(layer);
        const NodeId sum =
            recipe.add({.name = "sum." + number,
                        .step = step::rollout,
                        .rows = of.info.rows,
                        .cols = of.info.cols,
                        .symbol = "A^{sum}_{" + number + "}"},
                       sliceSum(heads), {weights[layer]},
                       HEEDMAP_PHRASE("The weights of all heads of this layer are added. It is the first half of "
                                      "taking their mean.")); // reaches the number of heads
        const NodeId half = recipe.add(
            {.name = "half." + number,
             .family = Family::Attention,
             .step = step::rollout,
             .symbol = "A^{half}_{" + number + "}"},
            scale(0.5 / static_cast<double>(heads)), {sum},
            HEEDMAP_PHRASE(
                "The mean of the heads, and of that one half. The other half belongs to the way past the attention."));
        const NodeId hat = recipe.add({.name = "hat." + number,
                                       .family = Family::Attention,
                                       .step = step::rollout,
                                       .symbol = "A^{hat}_{" + number + "}"},
                                      addDiagonal(0.5), {half},
                                      HEEDMAP_PHRASE("Half of the identity is added, because a layer adds what it "
                                                     "attends to to the token itself. Each row adds up to 1 again."));
        rollout = layer == 0 ? hat
                             : recipe.add({.name = "R." + number,
                                           .family = Family::Attention,
                                           .step = step::rollout,
                                           .symbol = "R_{" + number + "}"},
                                          matmul(), {hat, rollout}, caption::rolledOut);
    };
    recipe.within(name + ".", [&] {
        for (std::size_t layer = 0; layer < weights.size(); ++layer)
            appendLayer(layer);
    });
    return rollout;
}

void listLogitStyle(std::vector<Setting>& settings)
{
    settings.push_back({.key = "logit_scale",
                        .type = Setting::Type::Number,
                        .title = HEEDMAP_PHRASE("Factor of the logits"),
                        .standard = 1});
    settings.push_back({.key = "logit_cap",
                        .type = Setting::Type::Number,
                        .title = HEEDMAP_PHRASE("Soft cap of the logits (none, unless given)"),
                        .least = 0.01});
}

LogitStyle logitStyleOf(const Settings& settings)
{
    LogitStyle style{.scale = settings.number("logit_scale")};
    if (settings.has("logit_cap"))
        style.cap = settings.number("logit_cap");
    return style;
}

NodeId appendClassifier(Recipe& recipe, NodeId x, const Label& weights, const Label& bias, const LogitStyle& style)
{
    const bool scaled = style.scale != 1;
    constexpr Phrase rawCaption =
        HEEDMAP_PHRASE("Each row scores every possible answer. The scores are not yet brought into range.");
    const bool raw = scaled || style.cap;
    NodeId logits =
        appendLinear(recipe, x,
                     {.product = {.name = raw ? "logits_raw" : "logits",
                                  .family = Family::Score,
                                  .step = step::prediction,
                                  .cols = {axis::classes},
                                  .symbol = raw ? "\\mathrm{logits}_{raw}" : "\\mathrm{logits}"},
                      .caption = raw ? rawCaption : model_text::logits,
                      .weights = weights,
                      .weightsCaption = HEEDMAP_PHRASE("These learned weights turn a token's row into one score for "
                                                       "each possible answer. Each column is one answer."),
                      .bias = bias});
    constexpr Phrase rescaled = HEEDMAP_PHRASE("The scores times one number, as this model has it. A number below 1 "
                                               "makes softmax spread its probabilities more.");
    if (scaled)
        logits = recipe.add({.name = style.cap ? "logits_scaled" : "logits",
                             .family = Family::Score,
                             .step = step::prediction,
                             .symbol = style.cap ? "\\mathrm{logits}_{scaled}" : "\\mathrm{logits}"},
                            scale(style.scale), {logits}, style.cap ? rescaled : model_text::logits);
    if (style.cap)
        logits = appendSoftCap(recipe,
                               {.cap = *style.cap,
                                .name = "logits",
                                .symbol = "\\mathrm{logits}",
                                .result = "logits",
                                .step = step::prediction},
                               logits);
    return recipe.add({.name = "probs",
                       .family = Family::Attention,
                       .step = step::softmax,
                       .role = Role::Output,
                       .symbol = "\\mathrm{probs}"},
                      softmax(), {logits}, caption::probabilities);
}

} // namespace heedmap
