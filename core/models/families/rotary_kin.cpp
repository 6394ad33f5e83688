// Decoders whose layers differ from Llama's in the order of their parts, or in where they have positions.
#include "models/families/rotary.h"

#include "models/family_reader.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <algorithm>
#include <cmath>

namespace heedmap::families {
namespace {

/// Gates and what they gate in one tensor, and pairs of neighbours that turn, in the first columns only.
ModelFamily glmLayers()
{
    ModelFamily family = rotaryModel();
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.input_layernorm.weight",
                  "layers.0.mlp.gate_up_proj.weight"};
    refine(family.allowed,
           {{.key = "partial_rotary_factor", .anything = true},
            {.key = "rope_parameters.partial_rotary_factor", .anything = true}});
    refine(family.settings,
           {
               {"eps", fromConfig("rms_norm_eps").orElse(1.5625e-7)},
               {"position.layout", "interleaved"},
               {"position.share",
                fromConfig({"rope_parameters.partial_rotary_factor", "partial_rotary_factor"}).orElse(0.5)},
           });
    refine(family.arrays,
           arrays({
               half("dec.{i}.ffn.W_gate", "layers.{i}.mlp.gate_up_proj.weight", 0),
               half("dec.{i}.ffn.W_1", "layers.{i}.mlp.gate_up_proj.weight", 1),
           }));
    return family;
}

} // namespace

ModelFamily glm()
{
    ModelFamily family = glmLayers();
    family.id = "glm";
    family.title = "GLM";
    family.lacks = {"layers.0.post_self_attn_layernorm.weight"};
    family.where = {says("model_type", {"glm"})};
    return family;
}

ModelFamily glm4()
{
    ModelFamily family = glmLayers();
    family.id = "glm4";
    family.title = "GLM-4";
    family.has.emplace_back("layers.0.post_self_attn_layernorm.weight");
    family.where = {says("model_type", {"glm4"})};
    refine(family.settings,
           {
               {"norm", "both"},
               {"eps", fromConfig("rms_norm_eps").orElse(1e-5)},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.after1.gamma", "layers.{i}.post_self_attn_layernorm.weight"),
               array("dec.{i}.after2.gamma", "layers.{i}.post_mlp_layernorm.weight"),
           }));
    return family;
}

ModelFamily exaone4()
{
    ModelFamily family = rotaryModel();
    family.id = "exaone4";
    family.title = "EXAONE 4";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_norm.weight", "layers.0.post_attention_layernorm.weight",
                  "layers.0.post_feedforward_layernorm.weight"};
    family.lacks = {"layers.0.input_layernorm.weight", "layers.0.pre_feedforward_layernorm.weight"};
    family.where = {says("model_type", {"exaone4"})};
    const WindowedLayers windows{.listed = "layer_types",
                                 .windowed = "sliding_attention",
                                 .full = "full_attention",
                                 .every = "sliding_window_pattern",
                                 .usual = 4,
                                 .where = {says("sliding_window")}};
    refine(family.settings,
           {
               {"norm", "after"},
               {"eps", fromConfig("rms_norm_eps").orElse(1e-5)},
               {"qk_norm.kind", "rms"},
               {"qk_norm.eps", fromConfig("rms_norm_eps").orElse(1e-5)},
               {"position.layers", windows},
               {"tgt_mask.window", fromConfig("sliding_window").lessOne().orElse(nullptr)},
               {"tgt_mask.window_layers", windows},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.norm1.gamma", "layers.{i}.input_layernorm.weight").optional(),
               array("dec.{i}.norm2.gamma", "layers.{i}.pre_feedforward_layernorm.weight").optional(),
               array("dec.{i}.after1.gamma", "layers.{i}.post_attention_layernorm.weight"),
               array("dec.{i}.after2.gamma", "layers.{i}.post_feedforward_layernorm.weight"),
               array("dec.{i}.self.gamma_Q", "layers.{i}.self_attn.q_norm.weight"),
               array("dec.{i}.self.gamma_K", "layers.{i}.self_attn.k_norm.weight"),
           }));
    return family;
}

namespace {

/// Feed-forward networks without gates, whose activation is max(0, x)².
ModelFamily squaredLayers()
{
    ModelFamily family = rotaryModel();
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.input_layernorm.weight",
                  "layers.0.mlp.up_proj.weight"};
    family.lacks = {"layers.0.mlp.gate_proj.weight", "layers.0.self_attn.q_norm.weight"};
    family.agreements.emplace_back(IsSize{"intermediate_size", {"layers.0.mlp.up_proj.weight", 0}});
    refine(family.settings,
           {
               {"eps", fromConfig({"rms_norm_eps", "norm_eps"}).orElse(1e-5)},
               {"gated", false},
               {"activation",
                fromConfig("hidden_act").spelled({{"relu2", "relu_squared"}, {"relu", "relu"}}).orElse("relu_squared")},
           });
    refine(family.arrays,
           arrays({
               weights("dec.{i}.ffn.W_gate", "layers.{i}.mlp.gate_proj.weight").optional(),
               linear("dec.{i}.ffn.?_1", "layers.{i}.mlp.up_proj").biasOrZeros(),
               linear("dec.{i}.ffn.?_2", "layers.{i}.mlp.down_proj").biasOrZeros(),
           }));
    return family;
}

/// What Hunyuan's `dynamic` scaling says in place of a factor: 0 where it says none.
double alphaOf(const FamilyReader& reader)
{
    static const Setting number{.key = "alpha", .type = Setting::Type::Number, .least = 0};
    return fromConfig({"rope_scaling.alpha", "rope_parameters.alpha"}).orElse(0)(reader, &number).number();
}

bool growsByAlpha(const FamilyReader& reader)
{
    return alphaOf(reader) > 0
        && reader.holds(
            says({"rope_scaling.rope_type", "rope_scaling.type", "rope_parameters.rope_type"}, {"dynamic"}));
}

double widthOfHeads(const FamilyReader& reader)
{
    static const Setting count{.key = "heads", .type = Setting::Type::Integer, .least = 1};
    const double heads = fromConfig("num_attention_heads")(reader, &count).number();
    const double width = static_cast<double>(reader.size({"layers.0.self_attn.q_proj.weight", 0})) / heads;
    if (width <= 2)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3, which does not go with the shapes of the weights"),
                    ModelFiles::config, "num_attention_heads", Json(heads).text());
    return width;
}

} // namespace

ModelFamily arcee()
{
    ModelFamily family = squaredLayers();
    family.id = "arcee";
    family.title = "Arcee";
    family.where = {says("model_type", {"arcee"})};
    return family;
}

ModelFamily nemotron()
{
    ModelFamily family = squaredLayers();
    family.id = "nemotron";
    family.title = "Nemotron";
    family.where = {says("model_type", {"nemotron"})};
    refine(family.allowed,
           {{.key = "partial_rotary_factor", .anything = true},
            {.key = "rope_parameters.partial_rotary_factor", .anything = true}});
    refine(family.settings,
           {
               {"norm_kind", "layer"},
               {"position.share",
                fromConfig({"rope_parameters.partial_rotary_factor", "partial_rotary_factor"}).orElse(0.5)},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.norm1.gamma", "layers.{i}.input_layernorm.weight").plus(1),
               array("dec.{i}.norm1.beta", "layers.{i}.input_layernorm.bias"),
               array("dec.{i}.norm2.gamma", "layers.{i}.post_attention_layernorm.weight").plus(1),
               array("dec.{i}.norm2.beta", "layers.{i}.post_attention_layernorm.bias"),
               array("dec.norm.gamma", "norm.weight").plus(1),
               array("dec.norm.beta", "norm.bias"),
           }));
    family.leftOut = HEEDMAP_PHRASE("Every γ is one more than its number in the file, as Nemotron has it.");
    return family;
}

// The base grows once and for all: base·alpha^(d/(d − 2)), whatever the length of the text.
void growBaseByAlpha(ModelFamily& family)
{
    refine(family.allowed,
           {{.key = "rope_scaling.alpha", .anything = true}, {.key = "rope_parameters.alpha", .anything = true}});
    const auto scaling =
        std::ranges::find(family.settings, "position.scaling", &std::pair<std::string, SettingRule>::first);
    refine(
        family.settings,
        {
            {"position.base",
             [](const FamilyReader& reader, const Setting* setting) {
                 const double base =
                     fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(10000)(reader, setting).number();
                 if (!growsByAlpha(reader))
                     return Json(base);
                 const double width = widthOfHeads(reader);
                 return Json(base * std::pow(alphaOf(reader), width / (width - 2)));
             }},
            {"position.scaling",
             [rule = scaling->second](const FamilyReader& reader, const Setting* setting) {
                 Json said = rule(reader, setting);
                 return growsByAlpha(reader) ? Json("none") : said;
             }},
        });
}

ModelFamily hunyuan()
{
    ModelFamily family = rotaryModel();
    family.id = "hunyuan";
    family.title = "Hunyuan";
    family.has.emplace_back("layers.0.self_attn.query_layernorm.weight");
    family.where = {says("model_type", {"hunyuan_v1_dense"})};
    growBaseByAlpha(family);
    refine(family.settings,
           {
               {"eps", fromConfig("rms_norm_eps").orElse(1e-5)},
               {"qk_norm.kind", "rms"},
               {"qk_norm.eps", fromConfig("rms_norm_eps").orElse(1e-5)},
               {"qk_norm.turned", true},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.self.gamma_Q", "layers.{i}.self_attn.query_layernorm.weight"),
               array("dec.{i}.self.gamma_K", "layers.{i}.self_attn.key_layernorm.weight"),
           }));
    return family;
}

namespace {

/// What xIELU has learned in a layer (Huang and Schlag 2025), as wide as the inner layer: as files hold it, what is
/// positive is ln(1 + exp(number)).
Tensor bendOf(const FamilyReader& reader, Index layer, const char* name, bool plusSlope)
{
    const std::string act = "layers.{i}.mlp.act_fn.";
    const auto number = [&](const std::string& tensor, std::optional<double> otherwise) {
        const std::string found = otherwise ? reader.first({tensor}, layer) : reader.required({tensor}, layer);
        if (found.empty())
            return *otherwise;
        const std::vector<double> numbers = reader.files().numbers(found);
        if (numbers.size() != 1)
            throw Error(Sentence(HEEDMAP_COUNTED("the tensor %2 has %1 numbers; expected %3",
                                                 "the tensor %2 has %1 number; expected %3"),
                                 numbers.size(), inQuotes(found), 1));
        return numbers.front();
    };
    constexpr double usual = 0.5;
    const double slope = number(act + "beta", usual);
    double bend = slope;
    if (std::string_view(name) != "beta")
        bend = std::log1p(std::exp(number(act + name, {}))) + (plusSlope ? slope : 0);
    const auto width =
        static_cast<std::size_t>(reader.size(reader.required({"layers.{i}.mlp.up_proj.weight"}, layer), 0));
    return Tensor(Shape::vector(static_cast<Index>(width)), std::vector<double>(width, bend));
}

ArrayGroup learnedBend(const char* name, bool plusSlope = false)
{
    ArrayGroup group =
        array("dec.{i}.ffn." + std::string(name), ("layers.{i}.mlp.act_fn." + std::string("alpha_p")).c_str())
            .optional();
    group.front().second.made = [=](const FamilyReader& reader, Index layer) {
        return bendOf(reader, layer, name, plusSlope);
    };
    return group;
}

} // namespace

ModelFamily apertus()
{
    ModelFamily family = squaredLayers();
    family.id = "apertus";
    family.title = "Apertus";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.attention_layernorm.weight",
                  "layers.0.self_attn.q_norm.weight", "layers.0.mlp.up_proj.weight"};
    family.lacks = {"layers.0.mlp.gate_proj.weight"};
    family.where = {says("model_type", {"apertus"})};
    family.agreements.emplace_back(requireScaling);
    refine(family.settings,
           {
               {"activation",
                fromConfig("hidden_act")
                    .spelled({{"xielu", "xielu"}, {"relu2", "relu_squared"}, {"relu", "relu"}, {"silu", "silu"}})
                    .orElse("xielu")},
               {"qk_norm.kind", "rms"},
               {"qk_norm.eps", fromConfig("rms_norm_eps").orElse(1e-5)},
               {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(12000000)},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.norm1.gamma", "layers.{i}.attention_layernorm.weight"),
               array("dec.{i}.norm2.gamma", "layers.{i}.feedforward_layernorm.weight"),
               array("dec.{i}.self.gamma_Q", "layers.{i}.self_attn.q_norm.weight"),
               array("dec.{i}.self.gamma_K", "layers.{i}.self_attn.k_norm.weight"),
               learnedBend("alpha_p"),
               learnedBend("alpha_n", true),
               learnedBend("beta"),
           }));
    return family;
}

ModelFamily gptOss()
{
    ModelFamily family = rotaryAttention();
    family.id = "gpt_oss";
    family.title = "gpt-oss";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.input_layernorm.weight",
                  "layers.0.self_attn.sinks"};
    family.where = {says("model_type", {"gpt_oss"})};
    refine(family.allowed, {{"model_type", {"gpt_oss"}}});
    refine(family.settings,
           {
               {"mask.window",
                fromConfig("sliding_window")
                    .lessOne()
                    .where({says("layer_types.0", {"sliding_attention"}).orNothing()})
                    .orElse(nullptr)},
           });
    refine(family.arrays,
           arrays({
               array("sinks", "layers.0.self_attn.sinks"),
           }));
    return family;
}

} // namespace heedmap::families
