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

std::string rolloutName(const std::string& name, const char* part, std::size_t layer)
{
    return name + "." + part + "." + std::to_string(layer);
}

std::string ofLayer(const std::string& symbol, std::size_t layer)
{
    return symbol + "_{" + std::to_string(layer) + "}";
}

} // namespace

Stacked appendStack(Recipe& recipe, const Stack& stack)
{
    Stacked stacked = {.output = stack.layer.x};
    for (int i = 0; i < stack.layers; ++i) {
        Layer layer = stack.layer;
        layer.x = stacked.output;
        layer.last = stack.layer.last && i + 1 == stack.layers;
        if (stack.windowed && std::ranges::find(*stack.windowed, i) == stack.windowed->end())
            layer.mask = withoutWindow(layer.mask);
        recipe.group(stack.prefix + "." + std::to_string(i), [&] {
            const Attended attended = appendLayer(recipe, layer);
            stacked.output = attended.output;
            stacked.weights.push_back(attended.weights);
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
                      .title = HEEDMAP_PHRASE("Bias of the layer before the prediction")});
    listNorm(arrays, "transform.norm", style, !wanted);
}

NodeId appendTransform(Recipe& recipe, NodeId x, const LayerStyle& style)
{
    if (!recipe.has("transform.W"))
        return x;
    NodeInfo info = recipe.graph().node(x).info;
    info.role = Role::Computed;
    info.family = Family::Other;
    info.step = step::prediction;
    info.name = "transform.H";
    info.symbol = "T";
    info.caption = caption::transformed;
    info.cols = {.name = info.cols.name};
    const NodeId inner = appendLinear(
        recipe, x,
        {.product = info,
         .weights = {.name = "transform.W", .symbol = "W_{transform}", .caption = caption::transformWeights},
         .bias = {.name = "transform.b", .symbol = "b_{transform}", .caption = caption::projectionBias}});
    info.name = "transform.act";
    info.symbol = "T_{act}";
    info.caption = caption::activated;
    const NodeId passed = recipe.add(std::move(info), activation(style.activation), {inner});
    NodeId normed = noNode;
    recipe.within("transform.", [&] { normed = appendNorm(recipe, "norm", passed, style.norm); });
    return normed;
}

NodeId appendRollout(Recipe& recipe, const std::string& name, const std::vector<NodeId>& weights)
{
    NodeId rollout = noNode;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        NodeInfo info = recipe.graph().node(weights[i]).info;
        const double heads = static_cast<double>(recipe.graph().node(weights[i]).shape.slices);
        const auto append = [&](const char* part, const std::string& symbol, Phrase caption,
                                std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
            info.name = rolloutName(name, part, i);
            info.symbol = ofLayer(symbol, i);
            info.step = step::rollout;
            info.caption = caption;
            info.slices = {};
            return recipe.add(info, std::move(op), std::move(inputs));
        };
        const Family family = std::exchange(info.family, Family::Other); // reaches the number of heads: no weights
        const NodeId sum =
            append("sum", "A^{sum}", caption::headSum, sliceSum(static_cast<Index>(heads)), {weights[i]});
        info.family = family;
        const NodeId half = append("half", "A^{half}", caption::headMean, scale(0.5 / heads), {sum});
        const NodeId hat = append("hat", "A^{hat}", caption::withResidual, addDiagonal(0.5), {half});
        rollout = i == 0 ? hat : append("R", "R", caption::rolledOut, matmul(), {hat, rollout});
    }
    return rollout;
}

NodeId appendClassifier(Recipe& recipe, NodeId x, const std::string& weights, const std::string& bias)
{
    const NodeInfo from = recipe.graph().node(x).info;
    const auto leaf = [](const std::string& array, Phrase caption) {
        const std::size_t underscore = array.find('_');
        const std::string symbol = underscore == std::string::npos
            ? std::string(1, array.back() == 'W' ? 'W' : 'b') + "_{head}"
            : array.substr(0, underscore) + "_{" + array.substr(underscore + 1) + "}";
        return NodeInfo{.name = array, .symbol = symbol, .caption = caption};
    };
    NodeInfo info = {.name = "logits",
                     .symbol = "\\mathrm{logits}",
                     .family = Family::Score,
                     .step = step::prediction,
                     .caption = caption::logits,
                     .rows = from.rows,
                     .cols = {.name = axis::classes}};
    const NodeId logits = appendLinear(recipe, x,
                                       {.product = info,
                                        .weights = leaf(weights, caption::classWeights),
                                        .bias = leaf(bias, caption::projectionBias)});
    info.name = "probs";
    info.symbol = "\\mathrm{probs}";
    info.role = Role::Output;
    info.family = Family::Attention;
    info.step = step::softmax;
    info.caption = caption::probabilities;
    return recipe.add(std::move(info), softmax(), {logits});
}

} // namespace heedmap
