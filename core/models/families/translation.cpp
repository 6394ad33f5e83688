// Models whose decoder answers what an encoder reads.
#include "models/family_reader.h"

namespace heedmap::families {
namespace {

constexpr Phrase bartSums = HEEDMAP_PHRASE("src.X and tgt.X are the sums of embeddings and positions after their norm; "
                                           "positions count from the third row of their table, as BART has it.");
constexpr Phrase marianSums = HEEDMAP_PHRASE("src.X and tgt.X are the embeddings times √d, as Marian has it.");

Named<ArrayRule> t5Arrays()
{
    return arrays({
        array("enc.{i}.norm1.gamma", "encoder.block.{i}.layer.0.layer_norm.weight"),
        weights("enc.{i}.attn.W_Q", "encoder.block.{i}.layer.0.SelfAttention.q.weight"),
        weights("enc.{i}.attn.W_K", "encoder.block.{i}.layer.0.SelfAttention.k.weight"),
        weights("enc.{i}.attn.W_V", "encoder.block.{i}.layer.0.SelfAttention.v.weight"),
        weights("enc.{i}.attn.W_O", "encoder.block.{i}.layer.0.SelfAttention.o.weight"),
        weights("enc.{i}.attn.rel_bias",
                {"encoder.block.{i}.layer.0.SelfAttention.relative_attention_bias.weight",
                 "encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"}),
        array("enc.{i}.norm2.gamma", "encoder.block.{i}.layer.1.layer_norm.weight"),
        weights("enc.{i}.ffn.W_2", "encoder.block.{i}.layer.1.DenseReluDense.wo.weight"),
        array("enc.norm.gamma", "encoder.final_layer_norm.weight"),
        array("dec.{i}.norm1.gamma", "decoder.block.{i}.layer.0.layer_norm.weight"),
        weights("dec.{i}.self.W_Q", "decoder.block.{i}.layer.0.SelfAttention.q.weight"),
        weights("dec.{i}.self.W_K", "decoder.block.{i}.layer.0.SelfAttention.k.weight"),
        weights("dec.{i}.self.W_V", "decoder.block.{i}.layer.0.SelfAttention.v.weight"),
        weights("dec.{i}.self.W_O", "decoder.block.{i}.layer.0.SelfAttention.o.weight"),
        weights("dec.{i}.self.rel_bias",
                {"decoder.block.{i}.layer.0.SelfAttention.relative_attention_bias.weight",
                 "decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight"}),
        array("dec.{i}.norm2.gamma", "decoder.block.{i}.layer.1.layer_norm.weight"),
        weights("dec.{i}.cross.W_Q", "decoder.block.{i}.layer.1.EncDecAttention.q.weight"),
        weights("dec.{i}.cross.W_K", "decoder.block.{i}.layer.1.EncDecAttention.k.weight"),
        weights("dec.{i}.cross.W_V", "decoder.block.{i}.layer.1.EncDecAttention.v.weight"),
        weights("dec.{i}.cross.W_O", "decoder.block.{i}.layer.1.EncDecAttention.o.weight"),
        array("dec.{i}.norm3.gamma", "decoder.block.{i}.layer.2.layer_norm.weight"),
        weights("dec.{i}.ffn.W_2", "decoder.block.{i}.layer.2.DenseReluDense.wo.weight"),
        array("dec.norm.gamma", "decoder.final_layer_norm.weight"),
        usuallyTiedVocabulary("/lm_head.weight", "shared.weight"),
    });
}

ModelFamily t5Model()
{
    return {
        .id = "t5",
        .title = "T5",
        .prefixes = {""},
        .required = {"num_heads"},
        .allowed = {{"model_type", {"t5", "mt5", "umt5"}}},
        .agreements = {IsSize{"d_model", {"shared.weight", 1}},
                       DividesSize{"num_heads", {"encoder.block.0.layer.0.SelfAttention.q.weight", 0}},
                       IsSize{.key = "d_kv",
                              .axis = {"encoder.block.0.layer.0.SelfAttention.q.weight", 0},
                              .by = "num_heads"},
                       IsSize{"vocab_size", {"shared.weight", 0}},
                       IsSize{"relative_attention_num_buckets",
                              {"encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight", 0}}},
        .mechanism = "transformer",
        .layer = "decoder.block.{i}.layer.0.SelfAttention.q.weight",
        .layersKey = "num_decoder_layers",
        .sourceLayer = "encoder.block.{i}.layer.0.SelfAttention.q.weight",
        .sourceLayersKey = "num_layers",
        .settings =
            {
                {"encoder_layers", sourceLayerCount()},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_heads")},
                {"norm", "pre"},
                {"norm_kind", "rms"},
                {"eps", fromConfig("layer_norm_epsilon").orElse(1e-6)},
                {"scale", "none"},
                {"activation",
                 fromConfig({"dense_act_fn", "feed_forward_proj"})
                     .spelled({{"relu", "relu"},
                               {"gelu_new", "gelu_tanh"},
                               {"gelu", "gelu"},
                               {"silu", "silu"},
                               {"gated-relu", "relu"},
                               {"gated-gelu", "gelu_tanh"},
                               {"gated-silu", "silu"}})
                     .orElse("relu")},
                {"position.kind", "relative_bias"},
                {"position.max_distance", fromConfig("relative_attention_max_distance").orElse(128)},
                {"position.buckets", fromConfig("relative_attention_num_buckets").orElse(32)},
                {"logit_scale",
                 fromConfig("d_model")
                     .power(-0.5)
                     .where({says({"scale_decoder_outputs", "tie_word_embeddings"}, {true}).orNothing()})
                     .requiredIf(says({"scale_decoder_outputs", "tie_word_embeddings"}, {true}).orNothing())
                     .orElse(1)},
            },
        .source = InputRule{.array = "src.X", .sum = {{.tensors = "shared.weight"}}},
        .input = InputRule{.array = "tgt.X",
                           .sum = {{.tensors = "shared.weight"}},
                           .start = fromConfig({"decoder_start_token_id", "pad_token_id"}).orElse(0),
                           .stop = fromConfig("eos_token_id").orElse(1)},
        .arrays = t5Arrays(),
        .example = {"translate English to German: The house is wonderful.", "Das Haus ist wunderbar."},
        .leftOut = HEEDMAP_PHRASE("T5 learns one table of biases for all layers of an encoder and one for all of a "
                                  "decoder: rel_bias is the same in each."),
    };
}

/// The heads of a decoder, where its encoder has others.
Json decoderHeads(const FamilyReader& reader, const Setting* setting)
{
    const Json source = fromConfig("encoder_attention_heads")(reader, setting);
    Json own = fromConfig("decoder_attention_heads").orElse(source)(reader, setting);
    return own == source ? Json() : own;
}

ModelFamily bartLayers()
{
    return {
        .prefixes = {"model.", ""},
        .has = {"encoder.layers.0.self_attn.q_proj.weight", "decoder.layers.0.encoder_attn.q_proj.weight"},
        .required = {"encoder_attention_heads"},
        .allowed = {{"normalize_before", {false}}, {"add_final_layer_norm", {false}}, {"add_bias_logits", {false}}},
        .agreements = {IsSize{"d_model", {"encoder.layers.0.self_attn.q_proj.weight", 1}},
                       DividesSize{"encoder_attention_heads", {"encoder.layers.0.self_attn.q_proj.weight", 0}},
                       DividesSize{"decoder_attention_heads", {"decoder.layers.0.self_attn.q_proj.weight", 0}},
                       IsSize{"encoder_ffn_dim", {"encoder.layers.0.fc1.weight", 0}},
                       IsSize{"decoder_ffn_dim", {"decoder.layers.0.fc1.weight", 0}}},
        .mechanism = "transformer",
        .layer = "decoder.layers.{i}.self_attn.q_proj.weight",
        .layersKey = "decoder_layers",
        .sourceLayer = "encoder.layers.{i}.self_attn.q_proj.weight",
        .sourceLayersKey = "encoder_layers",
        .settings =
            {
                {"encoder_layers", sourceLayerCount()},
                {"decoder_layers", layerCount()},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("encoder_attention_heads")},
                {"decoder_heads",
                 [](const FamilyReader& reader, const Setting* setting) { return decoderHeads(reader, setting); }},
                {"norm", "post"},
                {"eps", 1e-5},
                {"activation",
                 activation("activation_function", {"gelu", "gelu_new", "relu", "silu", "swish"}, "gelu")},
            },
        .arrays = arrays({
            linear("enc.{i}.attn.?_Q", "encoder.layers.{i}.self_attn.q_proj"),
            linear("enc.{i}.attn.?_K", "encoder.layers.{i}.self_attn.k_proj"),
            linear("enc.{i}.attn.?_V", "encoder.layers.{i}.self_attn.v_proj"),
            linear("enc.{i}.attn.?_O", "encoder.layers.{i}.self_attn.out_proj"),
            norm("enc.{i}.norm1", "encoder.layers.{i}.self_attn_layer_norm"),
            linear("enc.{i}.ffn.?_1", "encoder.layers.{i}.fc1"),
            linear("enc.{i}.ffn.?_2", "encoder.layers.{i}.fc2"),
            norm("enc.{i}.norm2", "encoder.layers.{i}.final_layer_norm"),
            linear("dec.{i}.self.?_Q", "decoder.layers.{i}.self_attn.q_proj"),
            linear("dec.{i}.self.?_K", "decoder.layers.{i}.self_attn.k_proj"),
            linear("dec.{i}.self.?_V", "decoder.layers.{i}.self_attn.v_proj"),
            linear("dec.{i}.self.?_O", "decoder.layers.{i}.self_attn.out_proj"),
            norm("dec.{i}.norm1", "decoder.layers.{i}.self_attn_layer_norm"),
            linear("dec.{i}.cross.?_Q", "decoder.layers.{i}.encoder_attn.q_proj"),
            linear("dec.{i}.cross.?_K", "decoder.layers.{i}.encoder_attn.k_proj"),
            linear("dec.{i}.cross.?_V", "decoder.layers.{i}.encoder_attn.v_proj"),
            linear("dec.{i}.cross.?_O", "decoder.layers.{i}.encoder_attn.out_proj"),
            norm("dec.{i}.norm2", "decoder.layers.{i}.encoder_attn_layer_norm"),
            linear("dec.{i}.ffn.?_1", "decoder.layers.{i}.fc1"),
            linear("dec.{i}.ffn.?_2", "decoder.layers.{i}.fc2"),
            norm("dec.{i}.norm3", "decoder.layers.{i}.final_layer_norm"),
            usuallyTiedVocabulary("/lm_head.weight", {"shared.weight", "decoder.embed_tokens.weight"}),
            array("b_vocab", "/final_logits_bias").missing(ArrayRule::Missing::Zeros).predicting(),
        }),
    };
}

} // namespace

ModelFamily t5()
{
    ModelFamily family = t5Model();
    family.has = {"shared.weight", "encoder.block.0.layer.0.SelfAttention.q.weight",
                  "decoder.block.0.layer.1.EncDecAttention.q.weight",
                  "encoder.block.0.layer.1.DenseReluDense.wi.weight"};
    refine(family.arrays,
           arrays({
               linear("enc.{i}.ffn.?_1", "encoder.block.{i}.layer.1.DenseReluDense.wi").biasOrZeros(),
               array("enc.{i}.ffn.b_2", "encoder.block.{i}.layer.1.DenseReluDense.wo.bias")
                   .missing(ArrayRule::Missing::Zeros),
               linear("dec.{i}.ffn.?_1", "decoder.block.{i}.layer.2.DenseReluDense.wi").biasOrZeros(),
               array("dec.{i}.ffn.b_2", "decoder.block.{i}.layer.2.DenseReluDense.wo.bias")
                   .missing(ArrayRule::Missing::Zeros),
           }));
    return family;
}

ModelFamily gatedT5()
{
    ModelFamily family = t5Model();
    family.has = {"shared.weight", "encoder.block.0.layer.0.SelfAttention.q.weight",
                  "decoder.block.0.layer.1.EncDecAttention.q.weight",
                  "encoder.block.0.layer.1.DenseReluDense.wi_0.weight"};
    refine(family.settings,
           {
               {"gated", true},
           });
    refine(family.arrays,
           arrays({
               weights("enc.{i}.ffn.W_gate", "encoder.block.{i}.layer.1.DenseReluDense.wi_0.weight"),
               weights("enc.{i}.ffn.W_1", "encoder.block.{i}.layer.1.DenseReluDense.wi_1.weight"),
               weights("dec.{i}.ffn.W_gate", "decoder.block.{i}.layer.2.DenseReluDense.wi_0.weight"),
               weights("dec.{i}.ffn.W_1", "decoder.block.{i}.layer.2.DenseReluDense.wi_1.weight"),
           }));
    return family;
}

ModelFamily bart()
{
    ModelFamily family = bartLayers();
    family.id = "bart";
    family.title = "BART";
    family.has = {"encoder.layers.0.self_attn.q_proj.weight", "decoder.layers.0.encoder_attn.q_proj.weight",
                  "encoder.layernorm_embedding.weight"};
    family.lacks = {"encoder.layer_norm.weight"};
    refine(family.allowed,
           {{"model_type", {"bart", "plbart", "mvp"}}, {"normalize_embedding", {true}}, {"use_prompt", {false}}});
    family.source = InputRule{
        .array = "src.X",
        .sum = {{.tensors = {"shared.weight", "encoder.embed_tokens.weight"},
                 .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}},
                {.rows = InputTerm::Rows::Positions, .tensors = "encoder.embed_positions.weight", .first = 2}},
        .norm = InputRule::Norm{
            .gamma = "encoder.layernorm_embedding.weight", .beta = "encoder.layernorm_embedding.bias", .eps = 1e-5}};
    family.input = InputRule{
        .array = "tgt.X",
        .sum = {{.tensors = {"shared.weight", "decoder.embed_tokens.weight"},
                 .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}},
                {.rows = InputTerm::Rows::Positions, .tensors = "decoder.embed_positions.weight", .first = 2}},
        .norm = InputRule::Norm{.gamma = "decoder.layernorm_embedding.weight",
                                .beta = "decoder.layernorm_embedding.bias",
                                .eps = 1e-5},
        .start = fromConfig("decoder_start_token_id").orElse(2),
        .stop = fromConfig("eos_token_id").orElse(2)};
    family.example = {"The animal didn't cross the street because it was too tired.",
                      "The animal didn't cross the street because it was too tired."};
    family.leftOut = bartSums;
    return family;
}

ModelFamily marian()
{
    ModelFamily family = bartLayers();
    family.id = "marian";
    family.title = "Marian";
    family.lacks = {"encoder.layernorm_embedding.weight", "encoder.layer_norm.weight"};
    family.where = {says("model_type", {"marian"})};
    refine(family.allowed,
           {{"model_type", {"marian"}}, {"normalize_embedding", {false}}, {"static_position_embeddings", {true}}});
    refine(family.settings,
           {
               {"activation", activation("activation_function", {"gelu", "gelu_new", "relu", "silu", "swish"}, "gelu")},
               {"position.kind", "sinusoidal"},
               {"position.layout", "half"},
           });
    family.source = InputRule{.array = "src.X",
                              .sum = {{.tensors = {"shared.weight", "encoder.embed_tokens.weight"},
                                       .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}}}};
    family.input = InputRule{.array = "tgt.X",
                             .sum = {{.tensors = {"shared.weight", "decoder.embed_tokens.weight"},
                                      .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}}},
                             .start = fromConfig({"decoder_start_token_id", "pad_token_id"}).orElse(0),
                             .stop = fromConfig("eos_token_id").orElse(0)};
    family.leftOut = marianSums;
    return family;
}

ModelFamily mBart()
{
    ModelFamily family = bartLayers();
    family.id = "mbart";
    family.title = "mBART";
    family.has = {"encoder.layers.0.self_attn.q_proj.weight", "decoder.layers.0.encoder_attn.q_proj.weight",
                  "encoder.layernorm_embedding.weight", "encoder.layer_norm.weight"};
    refine(family.allowed,
           {{"model_type", {"mbart"}},
            {"normalize_before", {true}},
            {"add_final_layer_norm", {true}},
            {"normalize_embedding", {true}}});
    refine(family.settings,
           {
               {"norm", "pre"},
           });
    family.source = InputRule{
        .array = "src.X",
        .sum = {{.tensors = {"shared.weight", "encoder.embed_tokens.weight"},
                 .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}},
                {.rows = InputTerm::Rows::Positions, .tensors = "encoder.embed_positions.weight", .first = 2}},
        .norm = InputRule::Norm{
            .gamma = "encoder.layernorm_embedding.weight", .beta = "encoder.layernorm_embedding.bias", .eps = 1e-5}};
    family.input = InputRule{
        .array = "tgt.X",
        .sum = {{.tensors = {"shared.weight", "decoder.embed_tokens.weight"},
                 .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}},
                {.rows = InputTerm::Rows::Positions, .tensors = "decoder.embed_positions.weight", .first = 2}},
        .norm = InputRule::Norm{.gamma = "decoder.layernorm_embedding.weight",
                                .beta = "decoder.layernorm_embedding.bias",
                                .eps = 1e-5},
        .start = fromConfig("decoder_start_token_id").orElse(2),
        .stop = fromConfig("eos_token_id").orElse(2)};
    refine(family.arrays,
           arrays({
               norm("enc.norm", "encoder.layer_norm"),
               norm("dec.norm", "decoder.layer_norm"),
           }));
    family.leftOut = bartSums;
    return family;
}

ModelFamily blenderbot()
{
    ModelFamily family = bartLayers();
    family.id = "blenderbot";
    family.title = "Blenderbot";
    family.has = {"encoder.layers.0.self_attn.q_proj.weight", "decoder.layers.0.encoder_attn.q_proj.weight",
                  "encoder.layer_norm.weight", "encoder.embed_positions.weight"};
    family.lacks = {"encoder.layernorm_embedding.weight"};
    family.where = {says("model_type", {"blenderbot"})};
    refine(family.allowed,
           {{"model_type", {"blenderbot"}}, {"normalize_before", {true}}, {"add_final_layer_norm", {true}}});
    refine(family.settings,
           {
               {"norm", "pre"},
           });
    const Condition scaled = says("scale_embedding", {true});
    family.source =
        InputRule{.array = "src.X",
                  .sum = {{.tensors = {"shared.weight", "encoder.embed_tokens.weight"},
                           .scale = InputTerm::Scale{.where = {scaled}}},
                          {.rows = InputTerm::Rows::Positions, .tensors = "encoder.embed_positions.weight"}}};
    family.input = InputRule{.array = "tgt.X",
                             .sum = {{.tensors = {"shared.weight", "decoder.embed_tokens.weight"},
                                      .scale = InputTerm::Scale{.where = {scaled}}},
                                     {.rows = InputTerm::Rows::Positions, .tensors = "decoder.embed_positions.weight"}},
                             .start = fromConfig({"decoder_start_token_id", "bos_token_id"}).orElse(1),
                             .stop = fromConfig("eos_token_id").orElse(2)};
    refine(family.arrays,
           arrays({
               norm("enc.norm", "encoder.layer_norm"),
               norm("dec.norm", "decoder.layer_norm"),
           }));
    family.leftOut = HEEDMAP_PHRASE("src.X and tgt.X are the sums of embeddings and positions.");
    return family;
}

ModelFamily m2m100()
{
    ModelFamily family = bartLayers();
    family.id = "m2m_100";
    family.title = "M2M100";
    family.has = {"encoder.layers.0.self_attn.q_proj.weight", "decoder.layers.0.encoder_attn.q_proj.weight",
                  "encoder.layer_norm.weight"};
    family.lacks = {"encoder.layernorm_embedding.weight"};
    family.where = {says("model_type", {"m2m_100"})};
    refine(family.allowed,
           {{"model_type", {"m2m_100"}},
            {"normalize_before", {true}},
            {"add_final_layer_norm", {true}},
            {"pad_token_id", {1}}});
    refine(family.settings,
           {
               {"norm", "pre"},
               {"activation", activation("activation_function", {"gelu", "gelu_new", "relu", "silu", "swish"}, "relu")},
           });
    family.source = InputRule{.array = "src.X",
                              .sum = {{.tensors = {"shared.weight", "encoder.embed_tokens.weight"},
                                       .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}},
                                      {.rows = InputTerm::Rows::Waves, .first = 2}}};
    family.input = InputRule{.array = "tgt.X",
                             .sum = {{.tensors = {"shared.weight", "decoder.embed_tokens.weight"},
                                      .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}},
                                     {.rows = InputTerm::Rows::Waves, .first = 2}},
                             .start = fromConfig("decoder_start_token_id").orElse(2),
                             .stop = fromConfig("eos_token_id").orElse(2)};
    refine(family.arrays,
           arrays({
               norm("enc.norm", "encoder.layer_norm"),
               norm("dec.norm", "decoder.layer_norm"),
           }));
    family.leftOut = HEEDMAP_PHRASE("src.X and tgt.X are the embeddings times √d and the sines and cosines of their "
                                    "positions, which count from 2.");
    return family;
}

ModelFamily pegasus()
{
    ModelFamily family = bartLayers();
    family.id = "pegasus";
    family.title = "Pegasus";
    family.has = {"encoder.layers.0.self_attn.q_proj.weight", "decoder.layers.0.encoder_attn.q_proj.weight",
                  "encoder.layer_norm.weight"};
    family.lacks = {"encoder.layernorm_embedding.weight"};
    family.where = {says("model_type", {"pegasus"})};
    refine(family.allowed,
           {{"model_type", {"pegasus"}},
            {"normalize_before", {true}},
            {"add_final_layer_norm", {true}},
            {"normalize_embedding", {false}},
            {"static_position_embeddings", {true}}});
    refine(family.settings,
           {
               {"norm", "pre"},
               {"position.kind", "sinusoidal"},
               {"position.layout", "half"},
           });
    family.source = InputRule{.array = "src.X",
                              .sum = {{.tensors = {"shared.weight", "encoder.embed_tokens.weight"},
                                       .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}}}};
    family.input = InputRule{.array = "tgt.X",
                             .sum = {{.tensors = {"shared.weight", "decoder.embed_tokens.weight"},
                                      .scale = InputTerm::Scale{.where = {says("scale_embedding", {true})}}}},
                             .start = fromConfig({"decoder_start_token_id", "pad_token_id"}).orElse(0),
                             .stop = fromConfig("eos_token_id").orElse(1)};
    refine(family.arrays,
           arrays({
               norm("enc.norm", "encoder.layer_norm"),
               norm("dec.norm", "decoder.layer_norm"),
           }));
    family.leftOut = marianSums;
    return family;
}

ModelFamily whisper()
{
    return {
        .id = "whisper",
        .title = "Whisper",
        .prefixes = {"model.", ""},
        .has = {"encoder.conv1.weight", "encoder.conv2.weight", "encoder.layers.0.self_attn.q_proj.weight"},
        .allowed = {{"model_type", {"whisper"}}},
        .because = HEEDMAP_PHRASE("it hears sound through convolutions, and what is read here are texts and pictures"),
    };
}

} // namespace heedmap::families
