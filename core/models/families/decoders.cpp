// Further decoders.
#include "models/family_reader.h"

#include <heedmap/base/error.h>

#include <cmath>

namespace heedmap::families {

ModelFamily opt()
{
    return {
        .id = "opt",
        .title = "OPT",
        .prefixes = {"model.decoder.", "decoder.", ""},
        .has = {"embed_tokens.weight", "embed_positions.weight", "layers.0.self_attn.q_proj.weight",
                "layers.0.fc1.weight"},
        .lacks = {"layers.0.encoder_attn.q_proj.weight", "layernorm_embedding.weight"},
        .required = {"num_attention_heads"},
        .allowed = {{"model_type", {"opt"}},
                    {"_remove_final_layer_norm", {false}},
                    {"layer_norm_elementwise_affine", {true}},
                    {"enable_bias", {true}}},
        .agreements = {IsSize{"hidden_size", {"layers.0.self_attn.q_proj.weight", 0}},
                       IsSize{"word_embed_proj_dim", {"embed_tokens.weight", 1}},
                       DividesSize{"num_attention_heads", {"layers.0.self_attn.q_proj.weight", 0}},
                       IsSize{"ffn_dim", {"layers.0.fc1.weight", 0}}, IsSize{"vocab_size", {"embed_tokens.weight", 0}}},
        .mechanism = "transformer",
        .layer = "layers.{i}.self_attn.q_proj.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_attention_heads")},
                {"norm",
                 [](const FamilyReader& reader, const Setting*) {
                     return reader.holds(says("do_layer_norm_before", {true}).orNothing()) ? "pre" : "post";
                 }},
                {"activation", activation("activation_function", {"gelu", "relu"}, "relu")},
                {"eps", 1e-5},
                {"position.kind", "learned"},
                {"transform_activation", "none"},
            },
        .input = InputRule{.array = "tgt.X",
                           .sum = {{.tensors = "embed_tokens.weight"}},
                           .project = InputRule::Projection{.weights = "project_in.weight"}},
        .arrays = arrays({
            positions("tgt.P", "embed_positions.weight", 2),
            linear("dec.{i}.self.?_Q", "layers.{i}.self_attn.q_proj"),
            linear("dec.{i}.self.?_K", "layers.{i}.self_attn.k_proj"),
            linear("dec.{i}.self.?_V", "layers.{i}.self_attn.v_proj"),
            linear("dec.{i}.self.?_O", "layers.{i}.self_attn.out_proj"),
            norm("dec.{i}.norm1", "layers.{i}.self_attn_layer_norm"),
            linear("dec.{i}.ffn.?_1", "layers.{i}.fc1"),
            linear("dec.{i}.ffn.?_2", "layers.{i}.fc2"),
            norm("dec.{i}.norm2", "layers.{i}.final_layer_norm"),
            norm("dec.norm", "final_layer_norm").optional(),
            weights("transform.W", "project_out.weight").optional().predicting(),
            usuallyTiedVocabulary("/lm_head.weight", "embed_tokens.weight"),
        }),
    };
}

ModelFamily bloom()
{
    return {
        .id = "bloom",
        .title = "BLOOM",
        .prefixes = {"transformer.", ""},
        .has = {"word_embeddings.weight", "word_embeddings_layernorm.weight",
                "h.0.self_attention.query_key_value.weight"},
        .allowed = {{"model_type", {"bloom"}}, {"apply_residual_connection_post_layernorm", {false}}},
        .agreements = {IsSize{"hidden_size", {"word_embeddings.weight", 1}},
                       IsSize{"n_embed", {"word_embeddings.weight", 1}},
                       DividesSize{"n_head", {"word_embeddings.weight", 1}},
                       IsSize{"vocab_size", {"word_embeddings.weight", 0}}},
        .mechanism = "transformer",
        .layer = "h.{i}.self_attention.query_key_value.weight",
        .layersKey = "n_layer",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig({"n_head", "num_attention_heads"})},
                {"norm", "pre"},
                {"activation", "gelu_tanh"},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-5)},
                {"position.kind", "alibi"},
                {"tgt_mask.causal", true},
            },
        .input = InputRule{.array = "tgt.X",
                           .sum = {{.tensors = "word_embeddings.weight"}},
                           .norm = InputRule::Norm{.gamma = "word_embeddings_layernorm.weight",
                                                   .beta = "word_embeddings_layernorm.bias",
                                                   .eps = fromConfig("layer_norm_epsilon").orElse(1e-5)}},
        .arrays = arrays({
            thirds("dec.{i}.self.W_", "h.{i}.self_attention.query_key_value.weight")
                .inBlocks(fromConfig({"n_head", "num_attention_heads"})),
            thirds("dec.{i}.self.b_", "h.{i}.self_attention.query_key_value.bias")
                .inBlocks(fromConfig({"n_head", "num_attention_heads"})),
            linear("dec.{i}.self.?_O", "h.{i}.self_attention.dense"),
            norm("dec.{i}.norm1", "h.{i}.input_layernorm"),
            linear("dec.{i}.ffn.?_1", "h.{i}.mlp.dense_h_to_4h"),
            linear("dec.{i}.ffn.?_2", "h.{i}.mlp.dense_4h_to_h"),
            norm("dec.{i}.norm2", "h.{i}.post_attention_layernorm"),
            norm("dec.norm", "ln_f"),
            usuallyTiedVocabulary("/lm_head.weight", "word_embeddings.weight"),
        }),
        .leftOut = HEEDMAP_PHRASE("tgt.X is the embeddings after their norm."),
    };
}

ModelFamily mpt()
{
    return {
        .id = "mpt",
        .title = "MPT",
        .prefixes = {"transformer.", ""},
        .has = {"wte.weight", "blocks.0.attn.Wqkv.weight", "blocks.0.norm_1.weight", "blocks.0.ffn.up_proj.weight"},
        .lacks = {"wpe.weight"},
        .required = {"n_heads"},
        .allowed = {{"model_type", {"mpt"}},
                    {"no_bias", {true}},
                    {"attn_config.alibi", {true}},
                    {"attn_config.alibi_bias_max", {8}},
                    {"attn_config.qk_ln", {false}},
                    {"attn_config.softmax_scale", {}},
                    {"attn_config.attn_type", {"multihead_attention"}},
                    {"logit_scale", {}}},
        .agreements = {IsSize{"d_model", {"wte.weight", 1}}, DividesSize{"n_heads", {"wte.weight", 1}},
                       IsSize{"vocab_size", {"wte.weight", 0}}},
        .mechanism = "transformer",
        .layer = "blocks.{i}.attn.Wqkv.weight",
        .layersKey = "n_layers",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("n_heads")},
                {"clip", fromConfig("attn_config.clip_qkv").orElse(nullptr)},
                {"norm", "pre"},
                {"activation", "gelu"},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-5)},
                {"position.kind", "alibi"},
                {"tgt_mask.causal", true},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "wte.weight"}}},
        .arrays = arrays({
            thirds("dec.{i}.self.W_", "blocks.{i}.attn.Wqkv.weight"),
            weights("dec.{i}.self.W_O", "blocks.{i}.attn.out_proj.weight"),
            norm("dec.{i}.norm1", "blocks.{i}.norm_1").biasOrZeros(),
            linear("dec.{i}.ffn.?_1", "blocks.{i}.ffn.up_proj").biasOrZeros(),
            linear("dec.{i}.ffn.?_2", "blocks.{i}.ffn.down_proj").biasOrZeros(),
            norm("dec.{i}.norm2", "blocks.{i}.norm_2").biasOrZeros(),
            norm("dec.norm", "norm_f").biasOrZeros(),
            usuallyTiedVocabulary("/lm_head.weight", "wte.weight"),
        }),
    };
}

namespace {

/// Throws Error if the tensor of queries, keys and values has not the heads that config.json says.
void groupsFit(const FamilyReader& reader)
{
    const auto number = [&](const Keys& keys, double otherwise) {
        static const Setting count{.key = "heads", .type = Setting::Type::Integer, .least = 1};
        return fromConfig(keys).orElse(otherwise)(reader, &count).number();
    };
    const double heads = number({"num_attention_heads", "n_head"}, 1);
    const double keys = number({"num_kv_heads", "n_head_kv"}, heads);
    const auto width = static_cast<double>(reader.size({"word_embeddings.weight", 1})) / heads;
    const auto rows = static_cast<double>(reader.size({"h.0.self_attention.query_key_value.weight", 0}));
    if (rows != (heads + 2 * keys) * width)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3, which does not go with the shapes of the weights"),
                    ModelFiles::config, "new_decoder_architecture", "true");
}

ModelFamily falconLayers()
{
    return {
        .id = "falcon",
        .title = "Falcon",
        .prefixes = {"transformer.", ""},
        .has = {"word_embeddings.weight", "h.0.self_attention.query_key_value.weight"},
        .where = {says("model_type", {"falcon", "RefinedWebModel"})},
        .allowed = {{"model_type", {"falcon", "RefinedWebModel"}},
                    {"rope_scaling.type", {"default"}},
                    {"rope_scaling.rope_type", {"default"}},
                    {"rope_parameters.rope_type", {"default"}}},
        .agreements = {IsSize{"hidden_size", {"word_embeddings.weight", 1}},
                       DividesSize{"num_attention_heads", {"word_embeddings.weight", 1}},
                       IsSize{"vocab_size", {"word_embeddings.weight", 0}}},
        .mechanism = "transformer",
        .layer = "h.{i}.self_attention.query_key_value.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig({"num_attention_heads", "n_head"})},
                {"norm", "pre"},
                {"parallel", true},
                {"activation", activation("activation", usualActivations(), "gelu")},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-5)},
                {"position.kind", "rope"},
                {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(10000)},
                {"position.layout", "half"},
                {"tgt_mask.causal", true},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "word_embeddings.weight"}}},
        .arrays = arrays({
            weights("dec.{i}.self.W_O", "h.{i}.self_attention.dense.weight"),
            linear("dec.{i}.ffn.?_1", "h.{i}.mlp.dense_h_to_4h").biasOrZeros(),
            linear("dec.{i}.ffn.?_2", "h.{i}.mlp.dense_4h_to_h").biasOrZeros(),
            norm("dec.norm", "ln_f"),
            usuallyTiedVocabulary("/lm_head.weight", "word_embeddings.weight"),
        }),
    };
}

} // namespace

ModelFamily falcon()
{
    ModelFamily family = falconLayers();
    family.has.emplace_back("h.0.input_layernorm.weight");
    family.lacks = {"word_embeddings_layernorm.weight", "h.0.post_attention_layernorm.weight"};
    family.where.push_back(says("new_decoder_architecture", {false}).orNothing());
    refine(family.allowed, {{"multi_query", {true}}, {"alibi", {false}}, {"parallel_attn", {true}}, {"bias", {false}}});
    refine(family.settings,
           {
               {"kv_heads", 1},
           });
    refine(family.arrays,
           arrays({
               heads("dec.{i}.self.W_", "h.{i}.self_attention.query_key_value.weight"),
               norm("dec.{i}.norm1", "h.{i}.input_layernorm"),
               norm("dec.{i}.norm2", "h.{i}.input_layernorm"),
           }));
    family.leftOut =
        HEEDMAP_PHRASE("There is one norm a layer, for attention and feed-forward network alike: norm1 and "
                       "norm2 are the same weights.");
    return family;
}

// Falcon-RW: every head has keys and values of its own. What is taken off the scores for a distance counts twice, and
// is scaled by 1/√d_k as the scores are: transformers adds it to the mask and to the scores where it gives the weights.
ModelFamily falconWithOwnKeys()
{
    ModelFamily family = falconLayers();
    family.has.emplace_back("h.0.post_attention_layernorm.weight");
    family.lacks = {"word_embeddings_layernorm.weight"};
    refine(family.allowed,
           {{"multi_query", {false}},
            {"alibi", {true}},
            {"parallel_attn", {false}},
            {"new_decoder_architecture", {false}},
            {.key = "rope_theta", .anything = true}, // which it does not have
            {.key = "rope_parameters.rope_theta", .anything = true}});
    refine(family.settings,
           {
               {"parallel", false},
               {"position.kind", "alibi"},
               {"position.base", nullptr},
               {"position.layout", nullptr},
               {"position.steepness",
                [](const FamilyReader& reader, const Setting* setting) {
                    const auto heads = fromConfig({"num_attention_heads", "n_head"});
                    return Json(2 * std::pow(fromConfig("hidden_size").over(heads)(reader, setting).number(), -0.5));
                }},
           });
    refine(family.arrays,
           arrays({
               thirds("dec.{i}.self.W_", "h.{i}.self_attention.query_key_value.weight")
                   .inBlocks(fromConfig({"num_attention_heads", "n_head"})),
               thirds("dec.{i}.self.b_", "h.{i}.self_attention.query_key_value.bias")
                   .optional()
                   .inBlocks(fromConfig({"num_attention_heads", "n_head"})),
               array("dec.{i}.self.b_O", "h.{i}.self_attention.dense.bias").optional(),
               norm("dec.{i}.norm1", "h.{i}.input_layernorm"),
               norm("dec.{i}.norm2", "h.{i}.post_attention_layernorm"),
           }));
    family.leftOut = HEEDMAP_PHRASE("What is taken off the scores for a distance counts twice, as transformers has it "
                                    "where it gives attention weights (position.steepness).");
    return family;
}

// Falcon-40B: some queries share a key and its value, and stand with it in one tensor.
ModelFamily groupedFalcon()
{
    ModelFamily family = falconLayers();
    family.where.push_back(says("new_decoder_architecture", {true}));
    family.agreements.emplace_back(groupsFit);
    refine(family.allowed, {{"parallel_attn", {true}}, {"alibi", {false}}, {"bias", {false}}});
    refine(family.settings,
           {
               {"kv_heads",
                fromConfig({"num_kv_heads", "n_head_kv"}).orElse(fromConfig({"num_attention_heads", "n_head"}))},
           });
    refine(family.arrays,
           arrays({
               heads("dec.{i}.self.W_", "h.{i}.self_attention.query_key_value.weight").grouped(),
               array("dec.{i}.norm1.gamma", {"h.{i}.ln_attn.weight", "h.{i}.input_layernorm.weight"}),
               array("dec.{i}.norm1.beta", {"h.{i}.ln_attn.bias", "h.{i}.input_layernorm.bias"}),
               array("dec.{i}.norm2.gamma", {"h.{i}.ln_mlp.weight", "h.{i}.input_layernorm.weight"}),
               array("dec.{i}.norm2.beta", {"h.{i}.ln_mlp.bias", "h.{i}.input_layernorm.bias"}),
           }));
    return family;
}

ModelFamily phi()
{
    return {
        .id = "phi",
        .title = "Phi",
        .prefixes = {"model.", ""},
        .has = {"embed_tokens.weight", "layers.0.self_attn.dense.weight", "layers.0.mlp.fc1.weight",
                "final_layernorm.weight"},
        .lacks = {"layers.0.self_attn.q_layernorm.weight"},
        .required = {"model_type", "num_attention_heads"},
        .allowed = {{"model_type", {"phi"}},
                    {"qk_layernorm", {false}},
                    {"rope_scaling.type", {"default"}},
                    {"rope_scaling.rope_type", {"default"}},
                    {"rope_parameters.rope_type", {"default"}}},
        .agreements = {IsSize{"hidden_size", {"embed_tokens.weight", 1}},
                       DividesSize{"num_attention_heads", {"embed_tokens.weight", 1}},
                       DividesSize{"num_key_value_heads", {"layers.0.self_attn.k_proj.weight", 0}},
                       IsSize{"intermediate_size", {"layers.0.mlp.fc1.weight", 0}},
                       IsSize{"vocab_size", {"embed_tokens.weight", 0}}},
        .mechanism = "transformer",
        .layer = "layers.{i}.self_attn.dense.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_attention_heads")},
                {"kv_heads", fromConfig("num_key_value_heads").orElse(fromConfig("num_attention_heads"))},
                {"norm", "pre"},
                {"parallel", true},
                {"activation",
                 activation("hidden_act", {"gelu", "gelu_new", "gelu_pytorch_tanh", "relu"}, "gelu_tanh")},
                {"eps", fromConfig("layer_norm_eps").orElse(1e-5)},
                {"position.kind", "rope"},
                {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(10000)},
                {"position.layout", "half"},
                {"position.share",
                 fromConfig({"rope_parameters.partial_rotary_factor", "partial_rotary_factor"}).orElse(0.5)},
                {"tgt_mask.causal", true},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "embed_tokens.weight"}}},
        .arrays = arrays({
            linear("dec.{i}.self.?_Q", "layers.{i}.self_attn.q_proj"),
            linear("dec.{i}.self.?_K", "layers.{i}.self_attn.k_proj"),
            linear("dec.{i}.self.?_V", "layers.{i}.self_attn.v_proj"),
            linear("dec.{i}.self.?_O", "layers.{i}.self_attn.dense"),
            norm("dec.{i}.norm1", "layers.{i}.input_layernorm"),
            linear("dec.{i}.ffn.?_1", "layers.{i}.mlp.fc1"),
            linear("dec.{i}.ffn.?_2", "layers.{i}.mlp.fc2"),
            norm("dec.{i}.norm2", "layers.{i}.input_layernorm"),
            norm("dec.norm", "final_layernorm"),
            vocabulary("/lm_head.weight", "embed_tokens.weight"),
            array("b_vocab", "/lm_head.bias").predicting(),
        }),
        .leftOut = HEEDMAP_PHRASE("Phi has one norm a layer, for attention and feed-forward network alike: norm1 and "
                                  "norm2 are the same weights."),
        .unpredicted = HEEDMAP_PHRASE(
            "No words are predicted: the weights do not hold all of the head that Phi predicts with (lm_head)."),
    };
}

} // namespace heedmap::families
