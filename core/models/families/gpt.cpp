// GPT and its like: decoders whose weights are named as OpenAI and EleutherAI name them.
#include "models/family.h"
#include "models/family_reader.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

namespace heedmap::families {
namespace {

/// Weights alone have heads that are 64 wide; where the width does not allow it, their number is left open.
SettingRule headsOf64()
{
    return [](const FamilyReader& reader, const Setting*) {
        if (reader.files().describes())
            reader.refuseWithout({"n_head"});
        constexpr Index width = 64;
        const Index whole = reader.size({"wte.weight", 1});
        const Index heads = whole / width;
        return heads * width == whole ? Json(static_cast<double>(heads)) : Json();
    };
}

} // namespace

ModelFamily openAiGpt()
{
    return {
        .id = "openai_gpt",
        .title = "GPT",
        .prefixes = {"transformer.", ""},
        .has = {"tokens_embed.weight", "positions_embed.weight", "h.0.attn.c_attn.weight"},
        .allowed = {{"model_type", {"openai-gpt"}}},
        .agreements = {IsSize{"n_embd", {"tokens_embed.weight", 1}}, DividesSize{"n_head", {"tokens_embed.weight", 1}},
                       IsSize{"vocab_size", {"tokens_embed.weight", 0}},
                       IsSize{"n_positions", {"positions_embed.weight", 0}}},
        .mechanism = "transformer",
        .layer = "h.{i}.attn.c_attn.weight",
        .layersKey = "n_layer",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("n_head").orSize({"tokens_embed.weight", 1}, 64)},
                {"norm", "post"},
                {"activation",
                 fromConfig("afn")
                     .spelled({{"gelu", "gelu_tanh"},
                               {"gelu_new", "gelu_tanh"},
                               {"relu", "relu"},
                               {"silu", "silu"},
                               {"swish", "silu"}})
                     .orElse("gelu_tanh")},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-5)},
                {"position.kind", "learned"},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "tokens_embed.weight"}}},
        .arrays = arrays({
            positions("tgt.P", "positions_embed.weight"),
            thirds("dec.{i}.self.W_", "h.{i}.attn.c_attn.weight").asStored(),
            thirds("dec.{i}.self.b_", "h.{i}.attn.c_attn.bias"),
            linear("dec.{i}.self.?_O", "h.{i}.attn.c_proj").asStored(),
            norm("dec.{i}.norm1", "h.{i}.ln_1"),
            linear("dec.{i}.ffn.?_1", "h.{i}.mlp.c_fc").asStored(),
            linear("dec.{i}.ffn.?_2", "h.{i}.mlp.c_proj").asStored(),
            norm("dec.{i}.norm2", "h.{i}.ln_2"),
            usuallyTiedVocabulary("/lm_head.weight", "tokens_embed.weight"),
        }),
        .assumed = usualSizes,
    };
}

ModelFamily gpt2()
{
    return {
        .id = "gpt2",
        .title = "GPT-2",
        .prefixes = {"transformer.", ""},
        .has = {"wte.weight", "wpe.weight", "h.0.attn.c_attn.weight"},
        .ofCode = true,
        .allowed = {{"model_type", {"gpt2"}}, {"scale_attn_weights", {true}}},
        .agreements = {IsSize{"n_embd", {"wte.weight", 1}}, DividesSize{"n_head", {"wte.weight", 1}},
                       IsSize{"n_inner", {"h.0.mlp.c_fc.weight", 1}}, IsSize{"vocab_size", {"wte.weight", 0}},
                       IsSize{"n_positions", {"wpe.weight", 0}}},
        .mechanism = "transformer",
        .layer = "h.{i}.attn.c_attn.weight",
        .layersKey = "n_layer",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("n_head").orSize({"wte.weight", 1}, 64)},
                {"scale_by_layer", fromConfig("scale_attn_by_inverse_layer_idx").orElse(nullptr)},
                {"norm", "pre"},
                {"activation",
                 activation("activation_function", {"gelu", "gelu_new", "gelu_pytorch_tanh", "relu"}, "gelu_tanh")},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-5)},
                {"position.kind", "learned"},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "wte.weight"}}},
        .arrays = arrays({
            positions("tgt.P", "wpe.weight"),
            thirds("dec.{i}.self.W_", "h.{i}.attn.c_attn.weight").asStored(),
            array("dec.{i}.self.W_O", "h.{i}.attn.c_proj.weight"),
            thirds("dec.{i}.self.b_", "h.{i}.attn.c_attn.bias"),
            array("dec.{i}.self.b_O", "h.{i}.attn.c_proj.bias"),
            norm("dec.{i}.norm1", "h.{i}.ln_1"),
            linear("dec.{i}.ffn.?_1", "h.{i}.mlp.c_fc").asStored(),
            linear("dec.{i}.ffn.?_2", "h.{i}.mlp.c_proj").asStored(),
            norm("dec.{i}.norm2", "h.{i}.ln_2"),
            norm("dec.norm", "ln_f"),
            usuallyTiedVocabulary("/lm_head.weight", "wte.weight"),
        }),
        .assumed = usualSizes,
    };
}

ModelFamily nanoGpt()
{
    return {
        .id = "nanogpt",
        .title = "nanoGPT",
        .prefixes = {"_orig_mod.transformer.", "transformer.", ""},
        .has = {"wte.weight", "wpe.weight", "h.0.attn.c_attn.weight"},
        .tall = "h.0.attn.c_attn.weight",
        .ofCode = true,
        .allowed = {{"model_type", {"gpt2", "nanogpt"}}},
        .agreements = {IsSize{"n_embd", {"wte.weight", 1}}, DividesSize{"n_head", {"wte.weight", 1}},
                       IsSize{"vocab_size", {"wte.weight", 0}}, IsSize{"block_size", {"wpe.weight", 0}}},
        .mechanism = "transformer",
        .layer = "h.{i}.attn.c_attn.weight",
        .layersKey = "n_layer",
        .openHeads = TensorAxis{"wte.weight", 1},
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("n_head").orElse(headsOf64())},
                {"norm", "pre"},
                {"activation", "gelu"},
                {"eps", 1e-5},
                {"position.kind", "learned"},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "wte.weight"}}},
        .arrays = arrays({
            positions("tgt.P", "wpe.weight"),
            thirds("dec.{i}.self.W_", "h.{i}.attn.c_attn.weight"),
            thirds("dec.{i}.self.b_", "h.{i}.attn.c_attn.bias").optional(),
            linear("dec.{i}.self.?_O", "h.{i}.attn.c_proj").biasOptional(),
            norm("dec.{i}.norm1", "h.{i}.ln_1").biasOrZeros(),
            linear("dec.{i}.ffn.?_1", "h.{i}.mlp.c_fc").biasOrZeros(),
            linear("dec.{i}.ffn.?_2", "h.{i}.mlp.c_proj").biasOrZeros(),
            norm("dec.{i}.norm2", "h.{i}.ln_2").biasOrZeros(),
            norm("dec.norm", "ln_f").biasOrZeros(),
            usuallyTiedVocabulary({"/lm_head.weight", "/_orig_mod.lm_head.weight"}, "wte.weight"),
        }),
        .leftOut = HEEDMAP_PHRASE(
            "The activation is GELU, as nanoGPT has it today; its first versions approximated it by tanh."),
        .assumed = HEEDMAP_PHRASE("No file beside the weights says how many heads there are: they are 64 wide, unless "
                                  "the setting heads says otherwise."),
    };
}

ModelFamily gptBigCode()
{
    return {
        .id = "gpt_bigcode",
        .title = "GPT-BigCode",
        .prefixes = {"transformer.", ""},
        .has = {"wte.weight", "wpe.weight", "h.0.attn.c_attn.weight"},
        .where = {says("model_type", {"gpt_bigcode"})},
        .required = {"n_head"},
        .allowed = {{"model_type", {"gpt_bigcode"}}, {"multi_query", {true}}, {"scale_attn_weights", {true}}},
        .agreements = {IsSize{"n_embd", {"wte.weight", 1}}, DividesSize{"n_head", {"wte.weight", 1}},
                       IsSize{"n_inner", {"h.0.mlp.c_fc.weight", 0}}, IsSize{"vocab_size", {"wte.weight", 0}},
                       IsSize{"n_positions", {"wpe.weight", 0}}},
        .mechanism = "transformer",
        .layer = "h.{i}.attn.c_attn.weight",
        .layersKey = "n_layer",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("n_head")},
                {"kv_heads", 1},
                {"norm", "pre"},
                {"activation", activation("activation_function", usualActivations(), "gelu_tanh")},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-5)},
                {"position.kind", "learned"},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "wte.weight"}}},
        .arrays = arrays({
            positions("tgt.P", "wpe.weight"),
            heads("dec.{i}.self.W_", "h.{i}.attn.c_attn.weight"),
            heads("dec.{i}.self.b_", "h.{i}.attn.c_attn.bias"),
            linear("dec.{i}.self.?_O", "h.{i}.attn.c_proj"),
            norm("dec.{i}.norm1", "h.{i}.ln_1"),
            linear("dec.{i}.ffn.?_1", "h.{i}.mlp.c_fc"),
            linear("dec.{i}.ffn.?_2", "h.{i}.mlp.c_proj"),
            norm("dec.{i}.norm2", "h.{i}.ln_2"),
            norm("dec.norm", "ln_f"),
            usuallyTiedVocabulary("/lm_head.weight", "wte.weight"),
        }),
    };
}

ModelFamily gptJ()
{
    return {
        .id = "gptj",
        .title = "GPT-J",
        .prefixes = {"transformer.", ""},
        .has = {"wte.weight", "h.0.attn.q_proj.weight", "h.0.mlp.fc_in.weight"},
        .required = {"n_head", "rotary_dim"},
        .allowed = {{"model_type", {"gptj"}}},
        .agreements = {IsSize{"n_embd", {"wte.weight", 1}}, DividesSize{"n_head", {"wte.weight", 1}},
                       IsSize{"n_inner", {"h.0.mlp.fc_in.weight", 0}}, IsSize{"vocab_size", {"wte.weight", 0}}},
        .mechanism = "transformer",
        .layer = "h.{i}.attn.q_proj.weight",
        .layersKey = "n_layer",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("n_head")},
                {"norm", "pre"},
                {"parallel", true},
                {"activation", activation("activation_function", usualActivations(), "gelu_tanh")},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-5)},
                {"position.kind", "rope"},
                {"position.base", 10000},
                {"position.layout", "interleaved"},
                {"position.share", fromConfig("rotary_dim").over(fromConfig("n_embd").over(fromConfig("n_head")))},
                {"tgt_mask.causal", true},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "wte.weight"}}},
        .arrays = arrays({
            weights("dec.{i}.self.W_Q", "h.{i}.attn.q_proj.weight"),
            weights("dec.{i}.self.W_K", "h.{i}.attn.k_proj.weight"),
            weights("dec.{i}.self.W_V", "h.{i}.attn.v_proj.weight"),
            weights("dec.{i}.self.W_O", "h.{i}.attn.out_proj.weight"),
            norm("dec.{i}.norm1", "h.{i}.ln_1"),
            linear("dec.{i}.ffn.?_1", "h.{i}.mlp.fc_in"),
            linear("dec.{i}.ffn.?_2", "h.{i}.mlp.fc_out"),
            norm("dec.{i}.norm2", "h.{i}.ln_1"),
            norm("dec.norm", "ln_f"),
            vocabulary("/lm_head.weight", "wte.weight"),
            array("b_vocab", "/lm_head.bias").predicting(),
        }),
        .leftOut = HEEDMAP_PHRASE("There is one norm a layer, for attention and feed-forward network alike: norm1 and "
                                  "norm2 are the same weights."),
        .unpredicted = HEEDMAP_PHRASE(
            "No words are predicted: the weights do not hold all of the head that GPT-J predicts with (lm_head)."),
    };
}

namespace {

constexpr const char* quarters = "h.{i}.attn.qkv_proj.weight";

/// CodeGen's queries, values and keys, in this order, stand together for a quarter of the heads at a time: those of one
/// kind, as a matrix in × out.
Tensor ofQuarters(const FamilyReader& reader, Index layer, Index which)
{
    constexpr Index blocks = 4;
    constexpr Index kinds = 3;
    const std::string tensor = reader.required({quarters}, layer);
    const Index width = reader.size(tensor, 1);
    if (width % blocks != 0 || reader.size(tensor, 0) != kinds * width)
        throw Error(HEEDMAP_PHRASE("the tensor %1 has %2 rows; expected %3"), inQuotes(tensor), reader.size(tensor, 0),
                    kinds * width);
    const std::vector<double> stored = reader.files().numbers(tensor);
    const Index part = width / blocks;
    Tensor taken(Shape::matrix(width, width));
    for (Index out = 0; out < width; ++out)
        for (Index in = 0; in < width; ++in) {
            const Index row = (out / part * kinds + which) * part + out % part;
            taken.at({.row = in, .col = out}) = stored[static_cast<std::size_t>(row * width + in)];
        }
    return taken;
}

ArrayGroup quartersOf(const char* name, Index which)
{
    ArrayGroup group = array(name, quarters);
    group.front().second.made = [which](const FamilyReader& reader, Index layer) {
        return ofQuarters(reader, layer, which);
    };
    return group;
}

} // namespace

ModelFamily codeGen()
{
    ModelFamily family = gptJ();
    family.id = "codegen";
    family.title = "CodeGen";
    family.has = {"wte.weight", numbered(quarters, 0), "h.0.mlp.fc_in.weight"};
    family.where = {says("model_type", {"codegen"})};
    refine(family.allowed, {{"model_type", {"codegen"}}});
    family.layer = quarters;
    refine(family.arrays,
           arrays({
               quartersOf("dec.{i}.self.W_Q", 0),
               quartersOf("dec.{i}.self.W_V", 1),
               quartersOf("dec.{i}.self.W_K", 2),
           }));
    family.unpredicted = HEEDMAP_PHRASE(
        "No words are predicted: the weights do not hold all of the head that CodeGen predicts with (lm_head).");
    return family;
}

ModelFamily gptNeo()
{
    return {
        .id = "gpt_neo",
        .title = "GPT-Neo",
        .prefixes = {"transformer.", ""},
        .has = {"wte.weight", "wpe.weight", "h.0.attn.attention.q_proj.weight"},
        .required = {"num_heads", "attention_layers"},
        .allowed = {{"model_type", {"gpt_neo"}}},
        .agreements = {IsSize{"hidden_size", {"wte.weight", 1}}, DividesSize{"num_heads", {"wte.weight", 1}},
                       IsSize{"intermediate_size", {"h.0.mlp.c_fc.weight", 0}}, IsSize{"vocab_size", {"wte.weight", 0}},
                       IsSize{"max_position_embeddings", {"wpe.weight", 0}}},
        .mechanism = "transformer",
        .layer = "h.{i}.attn.attention.q_proj.weight",
        .layersKey = "num_layers",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_heads")},
                {"norm", "pre"},
                {"scale", "none"},
                {"activation", activation("activation_function", usualActivations(), "gelu_tanh")},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-5)},
                {"position.kind", "learned"},
                {"tgt_mask.causal", true},
                {"tgt_mask.window", fromConfig("window_size").lessOne().orElse(255)},
                {"tgt_mask.window_layers",
                 WindowedLayers{.listed = "attention_layers", .windowed = "local", .full = "global"}},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "wte.weight"}}},
        .arrays = arrays({
            positions("tgt.P", "wpe.weight"),
            weights("dec.{i}.self.W_Q", "h.{i}.attn.attention.q_proj.weight"),
            weights("dec.{i}.self.W_K", "h.{i}.attn.attention.k_proj.weight"),
            weights("dec.{i}.self.W_V", "h.{i}.attn.attention.v_proj.weight"),
            linear("dec.{i}.self.?_O", "h.{i}.attn.attention.out_proj"),
            norm("dec.{i}.norm1", "h.{i}.ln_1"),
            linear("dec.{i}.ffn.?_1", "h.{i}.mlp.c_fc"),
            linear("dec.{i}.ffn.?_2", "h.{i}.mlp.c_proj"),
            norm("dec.{i}.norm2", "h.{i}.ln_2"),
            norm("dec.norm", "ln_f"),
            usuallyTiedVocabulary("/lm_head.weight", "wte.weight"),
        }),
    };
}

ModelFamily gptNeoX()
{
    return {
        .id = "gpt_neox",
        .title = "GPT-NeoX",
        .prefixes = {"gpt_neox.", ""},
        .has = {"embed_in.weight", "layers.0.attention.query_key_value.weight", "layers.0.mlp.dense_h_to_4h.weight"},
        .required = {"num_attention_heads"},
        .allowed = {{"model_type", {"gpt_neox"}},
                    {"rope_scaling.type", {"default"}},
                    {"rope_scaling.rope_type", {"default"}},
                    {"rope_parameters.rope_type", {"default"}}},
        .agreements = {IsSize{"hidden_size", {"embed_in.weight", 1}},
                       DividesSize{"num_attention_heads", {"embed_in.weight", 1}},
                       IsSize{"intermediate_size", {"layers.0.mlp.dense_h_to_4h.weight", 0}},
                       IsSize{"vocab_size", {"embed_in.weight", 0}},
                       TellsTensors{
                           .key = "attention_bias",
                           .tensors = {"layers.0.attention.query_key_value.bias", "layers.0.attention.dense.bias"}}},
        .mechanism = "transformer",
        .layer = "layers.{i}.attention.query_key_value.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_attention_heads")},
                {"norm", "pre"},
                {"parallel", fromConfig("use_parallel_residual").orElse(true)},
                {"activation",
                 activation("hidden_act", {"gelu", "gelu_new", "gelu_fast", "gelu_pytorch_tanh", "relu"}, "gelu")},
                {"eps", fromConfig("layer_norm_eps").orElse(1e-5)},
                {"position.kind", "rope"},
                {"position.base",
                 fromConfig({"rope_parameters.rope_theta", "rotary_emb_base", "rope_theta"}).orElse(10000)},
                {"position.layout", "half"},
                {"position.share",
                 fromConfig({"rotary_pct", "partial_rotary_factor", "rope_parameters.partial_rotary_factor"})
                     .orElse(0.25)},
                {"tgt_mask.causal", true},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "embed_in.weight"}}},
        .arrays = arrays({
            thirds("dec.{i}.self.W_", "layers.{i}.attention.query_key_value.weight")
                .inBlocks(fromConfig("num_attention_heads")),
            thirds("dec.{i}.self.b_", "layers.{i}.attention.query_key_value.bias")
                .optional()
                .inBlocks(fromConfig("num_attention_heads")),
            linear("dec.{i}.self.?_O", "layers.{i}.attention.dense").biasOptional(),
            norm("dec.{i}.norm1", "layers.{i}.input_layernorm"),
            linear("dec.{i}.ffn.?_1", "layers.{i}.mlp.dense_h_to_4h"),
            linear("dec.{i}.ffn.?_2", "layers.{i}.mlp.dense_4h_to_h"),
            norm("dec.{i}.norm2", "layers.{i}.post_attention_layernorm"),
            norm("dec.norm", "final_layer_norm"),
            vocabulary("/embed_out.weight", "embed_in.weight"),
        }),
    };
}

} // namespace heedmap::families
