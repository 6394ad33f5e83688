#include "mechanisms/parts/layer_style.h"

#include "mechanisms/choices.h"

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

constexpr auto activations = std::to_array<Meaning<Activation>>({
    {"relu", HEEDMAP_PHRASE("ReLU"), Activation::Relu},
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
}

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
    settings.push_back({.key = "activation",
                        .type = Type::Choice,
                        .title = HEEDMAP_PHRASE("Activation"),
                        .standard = activations.front().key,
                        .choices = choicesOf(activations)});
    settings.push_back(headNormSetting());
    settings.push_back(scaleSetting());
    settings.push_back(softCapSetting());
}

LayerStyle styleOf(const Settings& settings)
{
    return {.norms = chosen(normPlaces, settings.choice("norm")),
            .norm = {.rms = settings.choice("norm_kind") == "rms", .eps = settings.number("eps")},
            .fed = settings.boolean("ffn"),
            .headNorm = headNormOf(settings),
            .parallel = settings.boolean("parallel"),
            .scaled = settings.boolean("layer_scale"),
            .gated = settings.boolean("gated"),
            .activation = chosen(activations, settings.choice("activation")),
            .scale = scaleOf(settings),
            .softCap = softCapOf(settings)};
}

} // namespace heedmap
