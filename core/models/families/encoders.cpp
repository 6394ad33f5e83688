// Further encoders that read a text.
#include "models/family.h"

namespace heedmap::families {

namespace {

Named<ArrayRule> modernBertArrays()
{
    return arrays({
        thirds("enc.{i}.attn.W_", "layers.{i}.attn.Wqkv.weight"),
        thirds("enc.{i}.attn.b_", "layers.{i}.attn.Wqkv.bias").optional(),
        linear("enc.{i}.attn.?_O", "layers.{i}.attn.Wo").biasOptional(),
        norm("enc.{i}.norm1", "layers.{i}.attn_norm").biasOrZeros().fromLayer(1),
        norm("enc.{i}.norm2", "layers.{i}.mlp_norm").biasOrZeros(),
        half("enc.{i}.ffn.W_gate", "layers.{i}.mlp.Wi.weight", 0),
        half("enc.{i}.ffn.b_gate", "layers.{i}.mlp.Wi.bias", 0).optional(),
        half("enc.{i}.ffn.W_1", "layers.{i}.mlp.Wi.weight", 1),
        half("enc.{i}.ffn.b_1", "layers.{i}.mlp.Wi.bias", 1).optional(),
        linear("enc.{i}.ffn.?_2", "layers.{i}.mlp.Wo").biasOptional(),
        norm("enc.norm", "final_norm").biasOrZeros(),
        linear("transform.?", "/head.dense").biasOrZeros().predicting(),
        norm("transform.norm", "/head.norm").biasOrZeros().predicting(),
        usuallyTiedVocabulary("/decoder.weight", "embeddings.tok_embeddings.weight"),
        array("b_vocab", "/decoder.bias").missing(ArrayRule::Missing::Zeros).predicting(),
    });
}

} // namespace

ModelFamily modernBert()
{
    return {
        .id = "modernbert",
        .title = "ModernBERT",
        .prefixes = {"model.", ""},
        .has = {"embeddings.tok_embeddings.weight", "layers.0.attn.Wqkv.weight", "layers.0.mlp.Wi.weight"},
        .required = {"num_attention_heads"},
        .allowed = {{"model_type", {"modernbert"}},
                    {"classifier_activation", {"gelu"}},
                    {"rope_parameters.full_attention.rope_type", {"default"}},
                    {"rope_parameters.sliding_attention.rope_type", {"default"}}},
        .agreements = {IsSize{"hidden_size", {"embeddings.tok_embeddings.weight", 1}},
                       DividesSize{"num_attention_heads", {"embeddings.tok_embeddings.weight", 1}},
                       IsSize{"intermediate_size", {"layers.0.mlp.Wo.weight", 1}},
                       IsSize{"vocab_size", {"embeddings.tok_embeddings.weight", 0}},
                       TellsTensors{.key = "attention_bias",
                                    .tensors = {"layers.0.attn.Wqkv.bias", "layers.0.attn.Wo.bias"}},
                       TellsTensors{.key = "mlp_bias", .tensors = {"layers.0.mlp.Wi.bias", "layers.0.mlp.Wo.bias"}}},
        .mechanism = "transformer",
        .layer = "layers.{i}.attn.Wqkv.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"encoder_layers", layerCount()},
                {"decoder_layers", 0},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_attention_heads")},
                {"norm", "pre"},
                {"first_norm", false},
                {"gated", true},
                {"activation", activation("hidden_activation", {"gelu"}, "gelu")},
                {"eps", fromConfig("norm_eps").orElse(1e-5)},
                {"position.kind", "rope"},
                {"position.base",
                 fromConfig({"rope_parameters.full_attention.rope_theta", "global_rope_theta"}).orElse(160000)},
                {"position.window_base",
                 fromConfig({"rope_parameters.sliding_attention.rope_theta", "local_rope_theta"}).orElse(10000)},
                {"position.layout", "half"},
                {"src_mask.window", fromConfig("local_attention").half().orElse(64)},
                {"src_mask.window_layers",
                 WindowedLayers{.listed = "layer_types",
                                .windowed = "sliding_attention",
                                .full = "full_attention",
                                .every = "global_attn_every_n_layers",
                                .leading = true,
                                .usual = 3}},
            },
        .input = InputRule{.array = "src.X",
                           .sum = {{.tensors = "embeddings.tok_embeddings.weight"}},
                           .norm = InputRule::Norm{.gamma = "embeddings.norm.weight",
                                                   .eps = fromConfig("norm_eps").orElse(1e-5)}},
        .arrays = modernBertArrays(),
        .leftOut = HEEDMAP_PHRASE("src.X is the embeddings after their norm. The first layer has no norm before its "
                                  "attention, and no norm has an offset: every β is 0."),
        .unpredicted = HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that ModernBERT "
                                      "predicts with (head, decoder)."),
    };
}

ModelFamily distilBert()
{
    return {
        .id = "distilbert",
        .title = "DistilBERT",
        .prefixes = {"distilbert.", ""},
        .has = {"embeddings.word_embeddings.weight", "transformer.layer.0.attention.q_lin.weight"},
        .allowed = {{"model_type", {"distilbert"}}},
        .agreements = {IsSize{"dim", {"embeddings.word_embeddings.weight", 1}},
                       DividesSize{"n_heads", {"embeddings.word_embeddings.weight", 1}},
                       IsSize{"hidden_dim", {"transformer.layer.0.ffn.lin1.weight", 0}},
                       IsSize{"vocab_size", {"embeddings.word_embeddings.weight", 0}},
                       IsSize{"max_position_embeddings", {"embeddings.position_embeddings.weight", 0}}},
        .mechanism = "transformer",
        .layer = "transformer.layer.{i}.attention.q_lin.weight",
        .layersKey = "n_layers",
        .settings =
            {
                {"encoder_layers", layerCount()},
                {"decoder_layers", 0},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("n_heads").orSize({"embeddings.word_embeddings.weight", 1}, 64)},
                {"norm", "post"},
                {"activation", activation("activation", {"gelu", "relu"}, "gelu")},
                {"eps", 1e-12},
            },
        .input =
            InputRule{.array = "src.X",
                      .sum = {{.tensors = "embeddings.word_embeddings.weight"},
                              {.rows = InputTerm::Rows::Positions, .tensors = "embeddings.position_embeddings.weight"}},
                      .norm = InputRule::Norm{.gamma = "embeddings.LayerNorm.weight",
                                              .beta = "embeddings.LayerNorm.bias",
                                              .eps = 1e-12}},
        .arrays = arrays({
            linear("enc.{i}.attn.?_Q", "transformer.layer.{i}.attention.q_lin"),
            linear("enc.{i}.attn.?_K", "transformer.layer.{i}.attention.k_lin"),
            linear("enc.{i}.attn.?_V", "transformer.layer.{i}.attention.v_lin"),
            linear("enc.{i}.attn.?_O", "transformer.layer.{i}.attention.out_lin"),
            norm("enc.{i}.norm1", "transformer.layer.{i}.sa_layer_norm"),
            linear("enc.{i}.ffn.?_1", "transformer.layer.{i}.ffn.lin1"),
            linear("enc.{i}.ffn.?_2", "transformer.layer.{i}.ffn.lin2"),
            norm("enc.{i}.norm2", "transformer.layer.{i}.output_layer_norm"),
            linear("transform.?", "/vocab_transform").predicting(),
            norm("transform.norm", "/vocab_layer_norm").predicting(),
            usuallyTiedVocabulary("/vocab_projector.weight", "embeddings.word_embeddings.weight"),
            array("b_vocab", "/vocab_projector.bias").predicting(),
        }),
        .leftOut = HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm."),
        .assumed = usualSizes,
        .unpredicted = HEEDMAP_PHRASE("No words are predicted: the weights do not hold all of the head that DistilBERT "
                                      "predicts with (vocab_transform, vocab_layer_norm, vocab_projector)."),
    };
}

constexpr const char* albertQueries = "encoder.albert_layer_groups.0.albert_layers.0.attention.query.weight";

/// The sum of the embeddings after its norm, brought to the width of the layers.
InputRule albertInput()
{
    return {.array = "src.X",
            .sum = {{.tensors = "embeddings.word_embeddings.weight"},
                    {.rows = InputTerm::Rows::Positions, .tensors = "embeddings.position_embeddings.weight"},
                    {.rows = InputTerm::Rows::Sentences,
                     .tensors = "embeddings.token_type_embeddings.weight",
                     .ends = "[SEP]"}},
            .norm = InputRule::Norm{.gamma = "embeddings.LayerNorm.weight",
                                    .beta = "embeddings.LayerNorm.bias",
                                    .eps = fromConfig("layer_norm_eps").orElse(1e-12)},
            .project = InputRule::Projection{.weights = "encoder.embedding_hidden_mapping_in.weight",
                                             .bias = "encoder.embedding_hidden_mapping_in.bias"}};
}

ModelFamily albert()
{
    return {
        .id = "albert",
        .title = "ALBERT",
        .prefixes = {"albert.", ""},
        .has = {"embeddings.word_embeddings.weight", "encoder.embedding_hidden_mapping_in.weight", albertQueries},
        .required = {"num_hidden_layers"},
        .allowed = {{"model_type", {"albert"}}, {"position_embedding_type", {"absolute"}}},
        .agreements = {IsSize{"embedding_size", {"embeddings.word_embeddings.weight", 1}},
                       IsSize{"hidden_size", {albertQueries, 0}},
                       DividesSize{"num_attention_heads", {albertQueries, 0}},
                       IsSize{"intermediate_size", {"encoder.albert_layer_groups.0.albert_layers.0.ffn.weight", 0}},
                       IsSize{"vocab_size", {"embeddings.word_embeddings.weight", 0}},
                       IsSize{"max_position_embeddings", {"embeddings.position_embeddings.weight", 0}}},
        .mechanism = "transformer",
        .layer = albertQueries,
        .layersKey = "num_hidden_layers",
        .groupsKey = "num_hidden_groups",
        .innerKey = "inner_group_num",
        .settings =
            {
                {"encoder_layers", layerCount()},
                {"decoder_layers", 0},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_attention_heads")},
                {"norm", "post"},
                {"activation", activation("hidden_act", usualActivations(), "gelu_tanh")},
                {"eps", fromConfig("layer_norm_eps").orElse(1e-12)},
            },
        .input = albertInput(),
        .arrays = arrays({
            linear("enc.{i}.attn.?_Q", "encoder.albert_layer_groups.{group}.albert_layers.{inner}.attention.query"),
            linear("enc.{i}.attn.?_K", "encoder.albert_layer_groups.{group}.albert_layers.{inner}.attention.key"),
            linear("enc.{i}.attn.?_V", "encoder.albert_layer_groups.{group}.albert_layers.{inner}.attention.value"),
            linear("enc.{i}.attn.?_O", "encoder.albert_layer_groups.{group}.albert_layers.{inner}.attention.dense"),
            norm("enc.{i}.norm1", "encoder.albert_layer_groups.{group}.albert_layers.{inner}.attention.LayerNorm"),
            linear("enc.{i}.ffn.?_1", "encoder.albert_layer_groups.{group}.albert_layers.{inner}.ffn"),
            linear("enc.{i}.ffn.?_2", "encoder.albert_layer_groups.{group}.albert_layers.{inner}.ffn_output"),
            norm("enc.{i}.norm2", "encoder.albert_layer_groups.{group}.albert_layers.{inner}.full_layer_layer_norm"),
            linear("transform.?", "/predictions.dense").predicting(),
            norm("transform.norm", "/predictions.LayerNorm").predicting(),
            usuallyTiedVocabulary("/predictions.decoder.weight", "embeddings.word_embeddings.weight"),
            array("b_vocab", {"/predictions.decoder.bias", "/predictions.bias"}).predicting(),
        }),
        .leftOut =
            HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm, brought to the width of the layers. All "
                           "layers of a group have the same weights. The pooled row is left out."),
        .unpredicted = HEEDMAP_PHRASE(
            "No words are predicted: the weights do not hold all of the head that ALBERT predicts with (predictions)."),
    };
}

ModelFamily mpnet()
{
    return {
        .id = "mpnet",
        .title = "MPNet",
        .prefixes = {"mpnet.", ""},
        .has = {"embeddings.word_embeddings.weight", "encoder.layer.0.attention.attn.q.weight",
                "encoder.relative_attention_bias.weight"},
        .required = {"num_attention_heads"},
        .allowed = {{"model_type", {"mpnet"}}, {"pad_token_id", {1}}},
        .agreements = {IsSize{"hidden_size", {"embeddings.word_embeddings.weight", 1}},
                       DividesSize{"num_attention_heads", {"embeddings.word_embeddings.weight", 1}},
                       IsSize{"intermediate_size", {"encoder.layer.0.intermediate.dense.weight", 0}},
                       IsSize{"vocab_size", {"embeddings.word_embeddings.weight", 0}},
                       IsSize{"max_position_embeddings", {"embeddings.position_embeddings.weight", 0}},
                       IsSize{"relative_attention_num_buckets", {"encoder.relative_attention_bias.weight", 0}}},
        .mechanism = "transformer",
        .layer = "encoder.layer.{i}.attention.attn.q.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"encoder_layers", layerCount()},
                {"decoder_layers", 0},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_attention_heads")},
                {"norm", "post"},
                {"activation", activation("hidden_act", usualActivations(), "gelu")},
                {"eps", fromConfig("layer_norm_eps").orElse(1e-12)},
                {"position.kind", "relative_bias"},
                {"position.max_distance", 128},
                {"position.buckets", fromConfig("relative_attention_num_buckets").orElse(32)},
            },
        .input = InputRule{.array = "src.X",
                           .sum = {{.tensors = "embeddings.word_embeddings.weight"},
                                   {.rows = InputTerm::Rows::Positions,
                                    .tensors = "embeddings.position_embeddings.weight",
                                    .first = 2}},
                           .norm = InputRule::Norm{.gamma = "embeddings.LayerNorm.weight",
                                                   .beta = "embeddings.LayerNorm.bias",
                                                   .eps = fromConfig("layer_norm_eps").orElse(1e-12)}},
        .arrays = arrays({
            linear("enc.{i}.attn.?_Q", "encoder.layer.{i}.attention.attn.q"),
            linear("enc.{i}.attn.?_K", "encoder.layer.{i}.attention.attn.k"),
            linear("enc.{i}.attn.?_V", "encoder.layer.{i}.attention.attn.v"),
            linear("enc.{i}.attn.?_O", "encoder.layer.{i}.attention.attn.o"),
            weights("enc.{i}.attn.rel_bias", "encoder.relative_attention_bias.weight"),
            norm("enc.{i}.norm1", "encoder.layer.{i}.attention.LayerNorm"),
            linear("enc.{i}.ffn.?_1", "encoder.layer.{i}.intermediate.dense"),
            linear("enc.{i}.ffn.?_2", "encoder.layer.{i}.output.dense"),
            norm("enc.{i}.norm2", "encoder.layer.{i}.output.LayerNorm"),
            linear("transform.?", "/lm_head.dense").predicting(),
            norm("transform.norm", "/lm_head.layer_norm").predicting(),
            usuallyTiedVocabulary("/lm_head.decoder.weight", "embeddings.word_embeddings.weight"),
            array("b_vocab", {"/lm_head.bias", "/lm_head.decoder.bias"}).predicting(),
        }),
        .leftOut = HEEDMAP_PHRASE(
            "src.X is the sum of the embeddings after its norm; positions count from the third row of their table. "
            "MPNet learns one table of biases: rel_bias is the same in each layer. A pooled row is left out."),
        .unpredicted = HEEDMAP_PHRASE(
            "No words are predicted: the weights do not hold all of the head that MPNet predicts with (lm_head)."),
    };
}

ModelFamily deberta()
{
    return {
        .id = "deberta",
        .title = "DeBERTa",
        .prefixes = {"deberta.", ""},
        .has = {"embeddings.word_embeddings.weight", "encoder.rel_embeddings.weight"},
        .allowed = {{"model_type", {"deberta", "deberta-v2"}}},
        .because = HEEDMAP_PHRASE("its heads compare words with distances, and distances with words, each by keys and "
                                  "queries of their own, and no mechanism here does that"),
    };
}

} // namespace heedmap::families
