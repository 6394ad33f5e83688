#include "mechanisms/model.h"

#include "mechanisms/model_captions.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/add_diagonal.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/scale.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

namespace model_text {
constexpr Phrase raw =
    HEEDMAP_PHRASE("Each row scores every possible answer. The scores are not yet brought into range.");
constexpr Phrase rescaled = HEEDMAP_PHRASE(
    "The scores times one number, as this model has it. A number below 1 makes softmax spread its probabilities more.");
} // namespace model_text

// % is the number of a layer.
namespace model_tag {
using enum Family;
constexpr Tag transformed = {"transform.H", "T", Other, step::prediction, caption::transformed};
constexpr Tag transform = {"transform.W", "W_{transform}", Other, step::prediction, caption::transformWeights};
constexpr Tag offset = {"transform.b", "b_{transform}", Other, step::prediction, caption::projectionBias};
constexpr Tag activated = {"transform.act", "T_{act}", Other, step::prediction, caption::activated};

constexpr Tag headSum = {"sum.%", "A^{sum}_{%}", Other, step::rollout, caption::headSum};
constexpr Tag headMean = {"half.%", "A^{half}_{%}", Attention, step::rollout, caption::headMean};
constexpr Tag withResidual = {"hat.%", "A^{hat}_{%}", Attention, step::rollout, caption::withResidual};
constexpr Tag rolledOut = {"R.%", "R_{%}", Attention, step::rollout, caption::rolledOut};

constexpr Tag raw = {"logits_raw", "\\mathrm{logits}_{raw}", Score, step::prediction, model_text::raw, {},
                     axis::classes};
constexpr Tag rescaled = {"logits_scaled", "\\mathrm{logits}_{scaled}", Score, step::prediction, model_text::rescaled};
constexpr Tag logits = {"logits", "\\mathrm{logits}", Score, step::prediction, caption::logits, {}, axis::classes};
constexpr Tag probabilities = {"probs", "\\mathrm{probs}", Attention, step::softmax, caption::probabilities, {},
                               {},      Role::Output};
} // namespace model_tag

} // namespace

Stacked appendStack(Recipe& recipe, const Stack& stack)
{
    Stacked stacked = {.output = stack.layer.x};
    for (int i = 0; i < stack.layers; ++i) {
        Layer layer = stack.layer;
        layer.x = stacked.output;
        layer.last = stack.layer.last && i + 1 == stack.layers;
        layer.firstNorm = stack.firstNorm || i > 0;
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

void listTransform(std::vector<ArraySpec>& arrays, const NormStyle& style, const ArrayNames& given)
{
    const bool wanted = std::ranges::any_of(given, [](const auto& name) { return name.starts_with("transform."); });
    arrays.push_back({.name = "transform.W",
                      .shape = {"d", "d"},
                      .optional = !wanted,
                      .title = HEEDMAP_PHRASE("Weights of the layer before the prediction")});
    arrays.push_back({.name = "transform.b",
                      .shape = {"d"},
                      .optional = true,
                      .title = HEEDMAP_PHRASE("Bias of the layer before the prediction"),
                      .start = ArraySpec::Start::Zeros});
    listNorm(arrays, "transform.norm", style, !wanted);
}

NodeId appendTransform(Recipe& recipe, NodeId x, const LayerStyle& style)
{
    if (!recipe.has("transform.W"))
        return x;
    NodeInfo like = recipe.graph().node(x).info;
    like.family = model_tag::transformed.family;
    like.cols = {.name = like.cols.name};
    const NodeId inner = appendLinear(recipe, x,
                                      {.product = alike(like, model_tag::transformed),
                                       .weights = Recipe::described(model_tag::transform),
                                       .bias = Recipe::described(model_tag::offset)});
    const NodeId passed = recipe.add(alike(like, model_tag::activated), activation(style.activation), {inner});
    NodeId normed = noNode;
    recipe.within("transform.", [&] { normed = appendNorm(recipe, "norm", passed, style.norm); });
    return normed;
}

NodeId appendRollout(Recipe& recipe, const std::string& name, const std::vector<NodeId>& weights)
{
    NodeId rollout = noNode;
    const auto appendLayer = [&](std::size_t layer) {
        const Node& of = recipe.graph().node(weights[layer]);
        NodeInfo like = of.info;
        like.slices = {};
        const Index heads = of.shape.slices;
        const auto append = [&](const Tag& tag, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
            NodeInfo info = alike(like, tag, std::to_string(layer));
            info.family = tag.family;
            return recipe.add(std::move(info), std::move(op), std::move(inputs));
        };
        const NodeId sum = append(model_tag::headSum, sliceSum(heads), {weights[layer]}); // reaches the number of heads
        const NodeId half = append(model_tag::headMean, scale(0.5 / static_cast<double>(heads)), {sum});
        const NodeId hat = append(model_tag::withResidual, addDiagonal(0.5), {half});
        rollout = layer == 0 ? hat : append(model_tag::rolledOut, matmul(), {hat, rollout});
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

NodeId appendClassifier(Recipe& recipe, NodeId x, const Tag& weights, const Tag& bias, const LogitStyle& style)
{
    const bool scaled = style.scale != 1;
    NodeInfo info = Recipe::described(scaled || style.cap ? model_tag::raw : model_tag::logits);
    info.rows = recipe.graph().node(x).info.rows;
    NodeId logits = appendLinear(
        recipe, x,
        {.product = std::move(info), .weights = Recipe::described(weights), .bias = Recipe::described(bias)});
    if (scaled) {
        NodeInfo like = recipe.graph().node(logits).info;
        logits = recipe.add(alike(std::move(like), style.cap ? model_tag::rescaled : model_tag::logits),
                            scale(style.scale), {logits});
    }
    if (style.cap)
        logits = appendSoftCap(recipe,
                               {.cap = *style.cap,
                                .name = "logits",
                                .symbol = "\\mathrm{logits}",
                                .result = "logits",
                                .step = step::prediction},
                               logits);
    return recipe.add(model_tag::probabilities, softmax(), {logits});
}

} // namespace heedmap
