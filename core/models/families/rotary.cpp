// Llama and the decoders that took over its layers: rotary positions, RMS norms and gated feed-forward networks.
#include "models/families/rotary.h"

#include "models/family_reader.h"

#include <cmath>

namespace heedmap::families {
namespace {

constexpr Phrase gemmaScaled = HEEDMAP_PHRASE(
    "tgt.X is the embeddings times √d, and every γ is one more than its number in the file, as Gemma has it.");

ModelFamily rotary()
{
    ModelFamily family = {
        .prefixes = {"model.", ""},
        .has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.input_layernorm.weight"},
        .required = {"model_type"},
        .allowed = {{"partial_rotary_factor", {1}},
                    {"rope_parameters.partial_rotary_factor", {1}},
                    {"rope_scaling.low_freq_factor", {1}},
                    {"rope_scaling.high_freq_factor", {4}},
                    {"rope_parameters.low_freq_factor", {1}},
                    {"rope_parameters.high_freq_factor", {4}}},
        .agreements = {IsSize{"hidden_size", {"embed_tokens.weight", 1}},
                       DividesSize{"num_attention_heads", {"layers.0.self_attn.q_proj.weight", 0}},
                       DividesSize{"num_key_value_heads", {"layers.0.self_attn.k_proj.weight", 0}},
                       IsSize{.key = "head_dim",
                              .axis = {"layers.0.self_attn.q_proj.weight", 0},
                              .by = "num_attention_heads"},
                       IsSize{.key = "num_key_value_heads",
                              .axis = {"layers.0.self_attn.k_proj.weight", 0},
                              .times = "num_attention_heads",
                              .over = TensorAxis{"layers.0.self_attn.q_proj.weight", 0},
                              .instead = "num_attention_heads"},
                       IsSize{"intermediate_size", {"layers.0.mlp.gate_proj.weight", 0}},
                       IsSize{"vocab_size", {"embed_tokens.weight", 0}},
                       TellsTensors{.key = "attention_bias",
                                    .tensors = {"layers.0.self_attn.q_proj.bias", "layers.0.self_attn.k_proj.bias",
                                                "layers.0.self_attn.v_proj.bias", "layers.0.self_attn.o_proj.bias"},
                                    .where = {says("model_type", {"llama", "qwen3", "qwen3_moe"})}},
                       TellsTensors{.key = "mlp_bias",
                                    .tensors = {"layers.0.mlp.gate_proj.bias", "layers.0.mlp.up_proj.bias",
                                                "layers.0.mlp.down_proj.bias"},
                                    .where = {says("model_type", {"llama"})}}},
        .settings =
            {
                {"heads", fromConfig("num_attention_heads")},
                {"kv_heads", fromConfig("num_key_value_heads").orElse(fromConfig("num_attention_heads"))},
                {"position.kind", "rope"},
                {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(10000)},
                {"position.layout", "half"},
            },
    };
    const Named<SettingRule> scaled = scaledPositions({"rope_scaling", "rope_parameters"});
    family.settings.insert(family.settings.end(), scaled.begin(), scaled.end());
    return family;
}

} // namespace

ModelFamily rotaryModel()
{
    ModelFamily family = rotary();
    family.mechanism = "transformer";
    family.layer = "layers.{i}.self_attn.q_proj.weight";
    family.layersKey = "num_hidden_layers";
    refine(family.settings,
           {
               {"encoder_layers", 0},
               {"decoder_layers", layerCount()},
               {"prediction", ifPredicted()},
               {"norm", "pre"},
               {"norm_kind", "rms"},
               {"eps", fromConfig("rms_norm_eps").orElse(1e-6)},
               {"gated", true},
               {"activation",
                activation("hidden_act", {"gelu", "gelu_new", "gelu_pytorch_tanh", "relu", "silu", "swish"}, "silu")},
               {"tgt_mask.causal", true},
           });
    family.input = InputRule{.array = "tgt.X", .sum = {{.tensors = "embed_tokens.weight"}}};
    family.arrays = arrays({
        array("dec.{i}.norm1.gamma", "layers.{i}.input_layernorm.weight"),
        weights("dec.{i}.self.W_Q", "layers.{i}.self_attn.q_proj.weight"),
        weights("dec.{i}.self.W_K", "layers.{i}.self_attn.k_proj.weight"),
        weights("dec.{i}.self.W_V", "layers.{i}.self_attn.v_proj.weight"),
        weights("dec.{i}.self.W_O", "layers.{i}.self_attn.o_proj.weight"),
        array("dec.{i}.self.b_Q", "layers.{i}.self_attn.q_proj.bias").optional(),
        array("dec.{i}.self.b_K", "layers.{i}.self_attn.k_proj.bias").optional(),
        array("dec.{i}.self.b_V", "layers.{i}.self_attn.v_proj.bias").optional(),
        array("dec.{i}.self.b_O", "layers.{i}.self_attn.o_proj.bias").optional(),
        array("dec.{i}.norm2.gamma", "layers.{i}.post_attention_layernorm.weight"),
        linear("dec.{i}.ffn.?_gate", "layers.{i}.mlp.gate_proj").biasOptional(),
        linear("dec.{i}.ffn.?_1", "layers.{i}.mlp.up_proj").biasOptional(),
        linear("dec.{i}.ffn.?_2", "layers.{i}.mlp.down_proj").biasOptional(),
        array("dec.norm.gamma", "norm.weight"),
        vocabulary("/lm_head.weight", "embed_tokens.weight"),
    });
    family.tooLarge = HEEDMAP_PHRASE("The whole model takes more memory than this machine has.");
    return family;
}

ModelFamily rotaryAttention()
{
    ModelFamily family = rotary();
    family.mechanism = "multi_head_attention";
    refine(family.settings,
           {
               {"mask.causal", true},
           });
    family.input = InputRule{.array = "X",
                             .sum = {{.tensors = "embed_tokens.weight"}},
                             .norm = InputRule::Norm{.gamma = "layers.0.input_layernorm.weight",
                                                     .eps = fromConfig("rms_norm_eps").orElse(1e-6),
                                                     .centred = false}};
    family.arrays = arrays({
        weights("W_Q", "layers.0.self_attn.q_proj.weight"),
        weights("W_K", "layers.0.self_attn.k_proj.weight"),
        weights("W_V", "layers.0.self_attn.v_proj.weight"),
        weights("W_O", "layers.0.self_attn.o_proj.weight"),
        array("b_Q", "layers.0.self_attn.q_proj.bias").optional(),
        array("b_K", "layers.0.self_attn.k_proj.bias").optional(),
        array("b_V", "layers.0.self_attn.v_proj.bias").optional(),
        array("b_O", "layers.0.self_attn.o_proj.bias").optional(),
    });
    family.leftOut = HEEDMAP_PHRASE("Only the attention of the first layer is here, from the embeddings after their "
                                    "RMS norm; the feed-forward networks and the layers after it are left out.");
    return family;
}

namespace {

/// As many heads as the rows of a tensor have room for; of this width where config.json says none.
SettingRule headsOfWidth(const char* tensor, double usual)
{
    return [=](const FamilyReader& reader, const Setting*) {
        static const Setting count{.key = "head_dim", .type = Setting::Type::Integer, .least = 1};
        const double width = fromConfig("head_dim").orElse(usual)(reader, &count).number();
        const double heads = static_cast<double>(reader.size({tensor, 0})) / width;
        if (heads != std::floor(heads))
            reader.refuseWithout({"num_attention_heads"});
        return Json(heads);
    };
}

ModelFamily gemmaNormed()
{
    ModelFamily family = rotaryModel();
    refine(family.settings,
           {
               {"norm", "both"},
               {"activation",
                activation("hidden_activation", {"gelu", "gelu_new", "gelu_pytorch_tanh", "relu", "silu", "swish"},
                           "gelu_tanh")},
               {"scale", fromConfig("query_pre_attn_scalar").power(-0.5).orElse("sqrt_dk")},
               {"tgt_mask.window", fromConfig("sliding_window").lessOne().orElse(nullptr)},
               {"tgt_mask.window_layers",
                WindowedLayers{.listed = "layer_types",
                               .windowed = "sliding_attention",
                               .full = "full_attention",
                               .where = {says("sliding_window")}}},
           });
    family.input =
        InputRule{.array = "tgt.X", .sum = {{.tensors = "embed_tokens.weight", .scale = InputTerm::Scale{}}}};
    refine(family.arrays,
           arrays({
               array("dec.{i}.norm1.gamma", "layers.{i}.input_layernorm.weight").plus(1),
               array("dec.{i}.after1.gamma", "layers.{i}.post_attention_layernorm.weight").plus(1),
               array("dec.{i}.norm2.gamma", "layers.{i}.pre_feedforward_layernorm.weight").plus(1),
               array("dec.{i}.after2.gamma", "layers.{i}.post_feedforward_layernorm.weight").plus(1),
               array("dec.norm.gamma", "norm.weight").plus(1),
               usuallyTiedVocabulary("/lm_head.weight", "embed_tokens.weight"),
           }));
    family.leftOut = gemmaScaled;
    return family;
}

} // namespace

namespace {

/// Ministral 3 multiplies queries by 1 + β·ln(1 + ⌊place/length⌋): by 1 up to the length of the texts that it was first
/// trained on. Throws Error for a length that texts here may exceed.
void readsShortTexts(const FamilyReader& reader)
{
    if (!reader.holds(says("model_type", {"ministral3"})))
        return;
    constexpr double most = 4096;
    static const Setting any{.key = "number", .type = Setting::Type::Number, .least = 0};
    const Json* beta = reader.files().setting("rope_parameters.llama_4_scaling_beta");
    const double length =
        fromConfig("rope_parameters.original_max_position_embeddings").orElse(0)(reader, &any).number();
    if (beta != nullptr && *beta != Json(0.0) && length < most)
        refuse(ModelFiles::config, "rope_parameters.llama_4_scaling_beta", *beta);
}

} // namespace

ModelFamily llama()
{
    ModelFamily family = rotaryModel();
    family.id = "llama";
    family.title = "Llama";
    family.lacks = {"layers.0.self_attn.q_norm.weight"};
    family.where = {
        says("model_type",
             {"llama", "mistral", "ministral", "ministral3", "smollm3", "seed_oss", "ernie4_5", "helium", "cwm"})};
    family.agreements.emplace_back(readsShortTexts);
    const Conditions windows = {says("model_type", {"mistral", "ministral", "ministral3", "smollm3", "cwm"}),
                                says("use_sliding_window", {true}).orNothing(), says("sliding_window")};
    refine(
        family.settings,
        {
            {"position.layout", byKind({"ernie4_5", "helium"}, "interleaved", "half")},
            {"position.layers", turnedLayers()},
            {"tgt_mask.window", fromConfig("sliding_window").lessOne().where(windows).orElse(nullptr)},
            {"tgt_mask.window_layers",
             WindowedLayers{
                 .listed = "layer_types", .windowed = "sliding_attention", .full = "full_attention", .where = windows}},
        });
    return family;
}

ModelFamily llamaAttention()
{
    ModelFamily family = rotaryAttention();
    family.id = "llama";
    family.title = "Llama";
    family.lacks = {"layers.0.self_attn.q_norm.weight"};
    family.standsIn = true;
    family.agreements.emplace_back(readsShortTexts);
    refine(family.allowed,
           {{"model_type",
             {"llama", "mistral", "mixtral", "ministral", "ministral3", "smollm3", "seed_oss", "ernie4_5", "helium",
              "cwm"}},
            {"no_rope_layers.0", {1}},
            {.key = "no_rope_layer_interval", .anything = true}}); // as the list says
    refine(family.settings,
           {
               {"position.layout", byKind({"ernie4_5", "helium"}, "interleaved", "half")},
               {"mask.window",
                fromConfig("sliding_window")
                    .lessOne()
                    .where({says("model_type", {"mistral", "mixtral", "ministral", "ministral3", "smollm3", "cwm"}),
                            says("use_sliding_window", {true}).orNothing(),
                            says("layer_types.0", {"sliding_attention"}).orNothing()})
                    .orElse(nullptr)},
           });
    return family;
}

ModelFamily qwen2()
{
    ModelFamily family = rotaryModel();
    family.id = "qwen";
    family.title = "Qwen2";
    family.lacks = {"layers.0.self_attn.q_norm.weight", "layers.0.self_attn.o_proj.bias"};
    family.where = {says("model_type", {"qwen2"})};
    refine(family.settings,
           {
               {"tgt_mask.window",
                fromConfig("sliding_window")
                    .lessOne()
                    .where({says("use_sliding_window", {true})})
                    .requiredIf(says("use_sliding_window", {true}))
                    .orElse(nullptr)},
               {"tgt_mask.window_layers",
                WindowedLayers{.listed = "layer_types",
                               .windowed = "sliding_attention",
                               .full = "full_attention",
                               .from = "max_window_layers",
                               .usual = 28,
                               .where = {says("use_sliding_window", {true})}}},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.self.b_Q", "layers.{i}.self_attn.q_proj.bias"),
               array("dec.{i}.self.b_K", "layers.{i}.self_attn.k_proj.bias"),
               array("dec.{i}.self.b_V", "layers.{i}.self_attn.v_proj.bias"),
           }));
    return family;
}

ModelFamily qwen2Attention()
{
    ModelFamily family = rotaryAttention();
    family.id = "qwen";
    family.title = "Qwen2";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.self_attn.q_proj.bias",
                  "layers.0.input_layernorm.weight"};
    family.lacks = {"layers.0.self_attn.q_norm.weight", "layers.0.self_attn.o_proj.bias"};
    family.where = {says("model_type", {"qwen2", "qwen2_moe"}).orNothing()};
    refine(family.allowed, {{"model_type", {"qwen2", "qwen2_moe"}}});
    refine(family.settings,
           {
               {"mask.window",
                fromConfig("sliding_window")
                    .lessOne()
                    .where({says("use_sliding_window", {true}),
                            says({"layer_types.0", "max_window_layers"}, {"sliding_attention", 0})})
                    .orElse(nullptr)},
           });
    return family;
}

ModelFamily qwen3()
{
    ModelFamily family = rotaryModel();
    family.id = "qwen3";
    family.title = "Qwen3";
    family.lacks = {"layers.0.pre_feedforward_layernorm.weight"};
    family.where = {says("model_type", {"qwen3"})};
    refine(family.settings,
           {
               {"qk_norm.kind", "rms"},
               {"qk_norm.eps", fromConfig("rms_norm_eps").orElse(1e-6)},
               {"tgt_mask.window",
                fromConfig("sliding_window")
                    .lessOne()
                    .where({says("use_sliding_window", {true})})
                    .requiredIf(says("use_sliding_window", {true}))
                    .orElse(nullptr)},
               {"tgt_mask.window_layers",
                WindowedLayers{.listed = "layer_types",
                               .windowed = "sliding_attention",
                               .full = "full_attention",
                               .from = "max_window_layers",
                               .usual = 28,
                               .where = {says("use_sliding_window", {true})}}},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.self.gamma_Q", "layers.{i}.self_attn.q_norm.weight"),
               array("dec.{i}.self.gamma_K", "layers.{i}.self_attn.k_norm.weight"),
           }));
    return family;
}

ModelFamily qwen3Attention()
{
    ModelFamily family = rotaryAttention();
    family.id = "qwen3";
    family.title = "Qwen3";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.input_layernorm.weight",
                  "layers.0.self_attn.q_norm.weight", "layers.0.self_attn.k_norm.weight"};
    family.lacks = {"layers.0.pre_feedforward_layernorm.weight"};
    refine(family.allowed, {{"model_type", {"qwen3", "qwen3_moe"}}});
    refine(family.settings,
           {
               {"qk_norm.kind", "rms"},
               {"qk_norm.eps", fromConfig("rms_norm_eps").orElse(1e-6)},
               {"mask.window",
                fromConfig("sliding_window")
                    .lessOne()
                    .where({says("use_sliding_window", {true}),
                            says({"layer_types.0", "max_window_layers"}, {"sliding_attention", 0})})
                    .orElse(nullptr)},
           });
    refine(family.arrays,
           arrays({
               array("gamma_Q", "layers.0.self_attn.q_norm.weight"),
               array("gamma_K", "layers.0.self_attn.k_norm.weight"),
           }));
    return family;
}

ModelFamily granite()
{
    ModelFamily family = rotaryModel();
    family.id = "granite";
    family.title = "Granite";
    family.lacks = {"layers.0.self_attn.q_norm.weight"};
    family.where = {says("model_type", {"granite"})};
    refine(family.settings,
           {
               {"layer_scale", true},
               {"scale", fromConfig("attention_multiplier").orElse(1)},
               {"logit_scale", fromConfig("logits_scaling").power(-1).orElse(1)},
           });
    family.input = InputRule{.array = "tgt.X",
                             .sum = {{.tensors = "embed_tokens.weight",
                                      .scale = InputTerm::Scale{.by = fromConfig("embedding_multiplier").orElse(1)}}}};
    refine(family.arrays,
           arrays({
               constant("dec.{i}.scale1", "layers.{i}.input_layernorm.weight",
                        fromConfig("residual_multiplier").orElse(1)),
               constant("dec.{i}.scale2", "layers.{i}.input_layernorm.weight",
                        fromConfig("residual_multiplier").orElse(1)),
           }));
    family.leftOut = HEEDMAP_PHRASE("tgt.X is the embeddings times Granite's factor for them; scale1 and scale2 are "
                                    "its factor for what a part adds, the same in every column.");
    return family;
}

ModelFamily starCoder2()
{
    ModelFamily family = rotaryModel();
    family.id = "starcoder2";
    family.title = "StarCoder 2";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.input_layernorm.weight",
                  "layers.0.mlp.c_fc.weight"};
    family.where = {says("model_type", {"starcoder2"})};
    refine(family.settings,
           {
               {"norm_kind", "layer"},
               {"eps", fromConfig("norm_epsilon").orElse(1e-5)},
               {"gated", false},
               {"activation", activation("hidden_act", usualActivations(), "gelu_tanh")},
               {"tgt_mask.window", fromConfig("sliding_window").lessOne().orElse(nullptr)},
           });
    refine(family.arrays,
           arrays({
               weights("dec.{i}.ffn.W_gate", "layers.{i}.mlp.gate_proj.weight").optional(),
               array("dec.{i}.norm1.beta", "layers.{i}.input_layernorm.bias"),
               array("dec.{i}.norm2.beta", "layers.{i}.post_attention_layernorm.bias"),
               array("dec.norm.beta", "norm.bias"),
               linear("dec.{i}.ffn.?_1", "layers.{i}.mlp.c_fc").biasOrZeros(),
               linear("dec.{i}.ffn.?_2", "layers.{i}.mlp.c_proj").biasOrZeros(),
               usuallyTiedVocabulary("/lm_head.weight", "embed_tokens.weight"),
           }));
    return family;
}

namespace {

ModelFamily stableLmLayers()
{
    ModelFamily family = rotaryModel();
    family.id = "stablelm";
    family.title = "StableLM";
    family.where = {says("model_type", {"stablelm"})};
    refine(family.allowed,
           {{.key = "partial_rotary_factor", .anything = true},
            {.key = "rope_parameters.partial_rotary_factor", .anything = true}});
    refine(family.settings,
           {
               {"parallel", fromConfig("use_parallel_residual").orElse(false)},
               {"norm_kind", "layer"},
               {"eps", fromConfig("layer_norm_eps").orElse(1e-5)},
               {"position.share",
                fromConfig({"rope_parameters.partial_rotary_factor", "partial_rotary_factor"}).orElse(0.25)},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.norm1.beta", "layers.{i}.input_layernorm.bias"),
               array("dec.{i}.norm2.gamma",
                     {"layers.{i}.post_attention_layernorm.weight", "layers.{i}.input_layernorm.weight"}),
               array("dec.{i}.norm2.beta",
                     {"layers.{i}.post_attention_layernorm.bias", "layers.{i}.input_layernorm.bias"}),
               array("dec.norm.beta", "norm.bias"),
           }));
    return family;
}

/// Each head of queries and keys is normed around its mean, with factors of its own.
void normHeadsApart(ModelFamily& family)
{
    refine(family.settings,
           {
               {"qk_norm.kind", "layer"},
               {"qk_norm.across", "apart"},
               {"qk_norm.eps", fromConfig("layer_norm_eps").orElse(1e-5)},
           });
}

} // namespace

ModelFamily stableLm()
{
    ModelFamily family = stableLmLayers();
    family.lacks = {"layers.0.self_attn.q_layernorm.norms.0.weight"};
    refine(family.allowed, {{"qk_layernorm", {false}}});
    return family;
}

ModelFamily normedStableLm()
{
    ModelFamily family = stableLmLayers();
    family.has.emplace_back("layers.0.self_attn.q_layernorm.norms.0.weight");
    refine(family.allowed, {{"qk_layernorm", {true}}});
    normHeadsApart(family);
    refine(family.arrays,
           arrays({
               array("dec.{i}.self.gamma_Q", "layers.{i}.self_attn.q_layernorm.norms.{h}.weight"),
               array("dec.{i}.self.gamma_K", "layers.{i}.self_attn.k_layernorm.norms.{h}.weight"),
           }));
    return family;
}

namespace {

ModelFamily cohereLayers()
{
    ModelFamily family = rotaryModel();
    family.id = "cohere";
    family.title = "Command R";
    family.where = {says("model_type", {"cohere", "cohere2"})};
    const WindowedLayers windows{.listed = "layer_types",
                                 .windowed = "sliding_attention",
                                 .full = "full_attention",
                                 .every = "sliding_window_pattern",
                                 .usual = 4,
                                 .where = {says("model_type", {"cohere2"}), says("sliding_window")}};
    refine(family.settings,
           {
               {"position.layers", windows},
               {"tgt_mask.window",
                fromConfig("sliding_window").lessOne().where({says("model_type", {"cohere2"})}).orElse(nullptr)},
               {"tgt_mask.window_layers", windows},
               {"norm_kind", "layer"},
               {"parallel", true},
               {"eps", fromConfig("layer_norm_eps").orElse(1e-5)},
               {"position.layout", "interleaved"},
               {"logit_scale", fromConfig("logit_scale").orElse(0.0625)},
           });
    refine(family.arrays,
           arrays({
               array("dec.{i}.norm1.beta", "layers.{i}.input_layernorm.bias").missing(ArrayRule::Missing::Zeros),
               norm("dec.{i}.norm2", "layers.{i}.input_layernorm").biasOrZeros(),
               array("dec.norm.beta", "norm.bias").missing(ArrayRule::Missing::Zeros),
               usuallyTiedVocabulary("/lm_head.weight", "embed_tokens.weight"),
           }));
    family.leftOut = HEEDMAP_PHRASE("There is one norm a layer, for attention and feed-forward network alike: norm1 "
                                    "and norm2 are the same weights.");
    return family;
}

} // namespace

ModelFamily cohere()
{
    ModelFamily family = cohereLayers();
    family.lacks = {"layers.0.self_attn.q_norm.weight", "layers.0.post_attention_layernorm.weight"};
    refine(family.allowed, {{"use_qk_norm", {false}}});
    return family;
}

ModelFamily normedCohere()
{
    ModelFamily family = cohereLayers();
    family.has.emplace_back("layers.0.self_attn.q_norm.weight");
    family.lacks = {"layers.0.post_attention_layernorm.weight"};
    refine(family.allowed, {{"use_qk_norm", {true}}});
    normHeadsApart(family);
    refine(family.arrays,
           arrays({
               array("dec.{i}.self.gamma_Q", "layers.{i}.self_attn.q_norm.weight").plus(0), // h×d_k there
               array("dec.{i}.self.gamma_K", "layers.{i}.self_attn.k_norm.weight").plus(0),
           }));
    return family;
}

ModelFamily phi3()
{
    ModelFamily family = rotaryModel();
    family.id = "phi3";
    family.title = "Phi-3";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.qkv_proj.weight", "layers.0.mlp.gate_up_proj.weight"};
    family.where = {says("model_type", {"phi3"})};
    family.required = {"model_type", "num_attention_heads"};
    refine(family.allowed,
           {{"model_type", {"phi3"}},
            {.key = "partial_rotary_factor", .anything = true},
            {.key = "rope_parameters.partial_rotary_factor", .anything = true}});
    family.agreements = {IsSize{"hidden_size", {"embed_tokens.weight", 1}},
                         DividesSize{"num_attention_heads", {"embed_tokens.weight", 1}},
                         IsSize{"intermediate_size", {"layers.0.mlp.down_proj.weight", 1}},
                         IsSize{"vocab_size", {"embed_tokens.weight", 0}}};
    family.layer = "layers.{i}.self_attn.qkv_proj.weight";
    refine(family.settings,
           {
               {"position.share",
                fromConfig({"rope_parameters.partial_rotary_factor", "partial_rotary_factor"}).orElse(1)},
               {"tgt_mask.window", fromConfig("sliding_window").lessOne().orElse(nullptr)},
               {"eps", fromConfig("rms_norm_eps").orElse(1e-5)},
           });
    refine(family.arrays,
           arrays({
               heads("dec.{i}.self.W_", "layers.{i}.self_attn.qkv_proj.weight"),
               half("dec.{i}.ffn.W_gate", "layers.{i}.mlp.gate_up_proj.weight", 0),
               half("dec.{i}.ffn.W_1", "layers.{i}.mlp.gate_up_proj.weight", 1),
           }));
    return family;
}

ModelFamily internLm2()
{
    ModelFamily family = rotaryModel();
    family.id = "internlm2";
    family.title = "InternLM2";
    family.has = {"tok_embeddings.weight", "layers.0.attention.wqkv.weight", "layers.0.feed_forward.w1.weight"};
    family.required = {"model_type", "num_attention_heads"};
    refine(family.allowed, {{"model_type", {"internlm2"}}});
    family.agreements = {IsSize{"hidden_size", {"tok_embeddings.weight", 1}},
                         DividesSize{"num_attention_heads", {"tok_embeddings.weight", 1}},
                         IsSize{"intermediate_size", {"layers.0.feed_forward.w1.weight", 0}},
                         IsSize{"vocab_size", {"tok_embeddings.weight", 0}}};
    family.layer = "layers.{i}.attention.wqkv.weight";
    family.input = InputRule{.array = "tgt.X", .sum = {{.tensors = "tok_embeddings.weight"}}};
    refine(family.arrays,
           arrays({
               array("dec.{i}.norm1.gamma", "layers.{i}.attention_norm.weight"),
               heads("dec.{i}.self.W_", "layers.{i}.attention.wqkv.weight").grouped(),
               heads("dec.{i}.self.b_", "layers.{i}.attention.wqkv.bias").optional().grouped(),
               linear("dec.{i}.self.?_O", "layers.{i}.attention.wo").biasOptional(),
               array("dec.{i}.norm2.gamma", "layers.{i}.ffn_norm.weight"),
               weights("dec.{i}.ffn.W_gate", "layers.{i}.feed_forward.w1.weight"),
               weights("dec.{i}.ffn.W_1", "layers.{i}.feed_forward.w3.weight"),
               weights("dec.{i}.ffn.W_2", "layers.{i}.feed_forward.w2.weight"),
               vocabulary("/output.weight", "tok_embeddings.weight"),
           }));
    return family;
}

ModelFamily olmo()
{
    ModelFamily family = rotaryModel();
    family.id = "olmo";
    family.title = "OLMo";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.mlp.gate_proj.weight"};
    family.lacks = {"layers.0.input_layernorm.weight", "layers.0.post_attention_layernorm.weight"};
    family.where = {says("model_type", {"olmo"})};
    refine(family.settings,
           {
               {"clip", fromConfig("clip_qkv").orElse(nullptr)},
               {"norm_kind", "layer"},
               {"eps", 1e-5},
           });
    refine(
        family.arrays,
        arrays({
            array("dec.{i}.norm1.gamma", "layers.{i}.input_layernorm.weight").missing(ArrayRule::Missing::Ones),
            array("dec.{i}.norm2.gamma", "layers.{i}.post_attention_layernorm.weight")
                .missing(ArrayRule::Missing::Ones),
            array("dec.{i}.norm1.beta", "layers.{i}.input_layernorm.bias").missing(ArrayRule::Missing::Zeros),
            array("dec.{i}.norm2.beta", "layers.{i}.post_attention_layernorm.bias").missing(ArrayRule::Missing::Zeros),
            array("dec.norm.gamma", "norm.weight").missing(ArrayRule::Missing::Ones),
            array("dec.norm.beta", "norm.bias").missing(ArrayRule::Missing::Zeros),
        }));
    family.leftOut = HEEDMAP_PHRASE("OLMo learns nothing for its norms: every γ is 1 and every β is 0.");
    return family;
}

ModelFamily olmo2()
{
    ModelFamily family = rotaryModel();
    family.id = "olmo2";
    family.title = "OLMo 2";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_norm.weight", "layers.0.post_attention_layernorm.weight",
                  "layers.0.post_feedforward_layernorm.weight"};
    family.lacks = {"layers.0.input_layernorm.weight", "layers.0.pre_feedforward_layernorm.weight"};
    family.where = {says("model_type", {"olmo2", "olmo3"})};
    refine(family.allowed, {{"rope_parameters.sliding_attention.rope_type", {"default"}}});
    refine(family.settings, scaledPositions({"rope_scaling", "rope_parameters", "rope_parameters.full_attention"}));
    const Condition windows = says("model_type", {"olmo3"});
    refine(family.settings,
           {
               {"position.base",
                fromConfig({"rope_parameters.full_attention.rope_theta", "rope_parameters.rope_theta", "rope_theta"})
                    .orElse(10000)},
               {"position.window_base",
                fromConfig({"rope_parameters.sliding_attention.rope_theta", "rope_parameters.rope_theta", "rope_theta"})
                    .where({windows})
                    .orElse(nullptr)},
               {"tgt_mask.window", fromConfig("sliding_window").lessOne().where({windows}).orElse(nullptr)},
               {"tgt_mask.window_layers",
                WindowedLayers{.listed = "layer_types",
                               .windowed = "sliding_attention",
                               .full = "full_attention",
                               .every = "sliding_window_pattern",
                               .usual = 4,
                               .where = {windows, says("sliding_window")}}},
               {"norm", "after"},
               {"eps", fromConfig("rms_norm_eps").orElse(1e-5)},
               {"qk_norm.kind", "rms"},
               {"qk_norm.across", "all"},
               {"qk_norm.eps", fromConfig("rms_norm_eps").orElse(1e-5)},
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

ModelFamily gemma()
{
    ModelFamily family = rotaryModel();
    family.id = "gemma";
    family.title = "Gemma";
    family.lacks = {"layers.0.self_attn.q_norm.weight", "layers.0.pre_feedforward_layernorm.weight"};
    family.where = {says("model_type", {"gemma"})};
    refine(family.settings,
           {
               {"activation",
                activation("hidden_activation", {"gelu", "gelu_new", "gelu_pytorch_tanh", "relu", "silu", "swish"},
                           "gelu_tanh")},
           });
    family.input =
        InputRule{.array = "tgt.X", .sum = {{.tensors = "embed_tokens.weight", .scale = InputTerm::Scale{}}}};
    refine(family.arrays,
           arrays({
               array("dec.{i}.norm1.gamma", "layers.{i}.input_layernorm.weight").plus(1),
               array("dec.{i}.norm2.gamma", "layers.{i}.post_attention_layernorm.weight").plus(1),
               array("dec.norm.gamma", "norm.weight").plus(1),
               usuallyTiedVocabulary("/lm_head.weight", "embed_tokens.weight"),
           }));
    family.leftOut = gemmaScaled;
    return family;
}

ModelFamily gemma2()
{
    ModelFamily family = gemmaNormed();
    family.id = "gemma2";
    family.title = "Gemma 2";
    family.lacks = {"layers.0.self_attn.q_norm.weight"};
    family.where = {says("model_type", {"gemma2"})};
    refine(family.settings,
           {
               {"softcap", fromConfig("attn_logit_softcapping").orElse(nullptr)},
               {"logit_cap", fromConfig("final_logit_softcapping").orElse(nullptr)},
               {"tgt_mask.window_layers",
                WindowedLayers{.listed = "layer_types",
                               .windowed = "sliding_attention",
                               .full = "full_attention",
                               .every = "sliding_window_pattern",
                               .usual = 2,
                               .where = {says("sliding_window")}}},
           });
    return family;
}

ModelFamily gemma3()
{
    ModelFamily family = gemmaNormed();
    family.id = "gemma3";
    family.title = "Gemma 3";
    family.where = {says("model_type", {"gemma3_text"})};
    refine(family.allowed,
           {{"use_bidirectional_attention", {false}}, {"attn_logit_softcapping", {}}, {"final_logit_softcapping", {}}});
    refine(family.settings, scaledPositions({"rope_scaling", "rope_parameters.full_attention"}));
    refine(
        family.settings,
        {
            {"heads", fromConfig("num_attention_heads").orElse(headsOfWidth("layers.0.self_attn.q_proj.weight", 256))},
            {"kv_heads",
             fromConfig("num_key_value_heads").orElse(headsOfWidth("layers.0.self_attn.k_proj.weight", 256))},
            {"qk_norm.kind", "rms"},
            {"qk_norm.eps", fromConfig("rms_norm_eps").orElse(1e-6)},
            {"position.base", fromConfig({"rope_parameters.full_attention.rope_theta", "rope_theta"}).orElse(1000000)},
            {"position.window_base",
             fromConfig({"rope_parameters.sliding_attention.rope_theta", "rope_local_base_freq"}).orElse(10000)},
            {"tgt_mask.window_layers",
             WindowedLayers{.listed = "layer_types",
                            .windowed = "sliding_attention",
                            .full = "full_attention",
                            .every = "sliding_window_pattern",
                            .usual = 6,
                            .where = {says("sliding_window")}}},
        });
    refine(family.arrays,
           arrays({
               array("dec.{i}.self.gamma_Q", "layers.{i}.self_attn.q_norm.weight").plus(1),
               array("dec.{i}.self.gamma_K", "layers.{i}.self_attn.k_norm.weight").plus(1),
           }));
    return family;
}

} // namespace heedmap::families
