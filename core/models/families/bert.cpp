// BERT and the models that took over its layers.
#include "models/family.h"

namespace heedmap::families {

ModelFamily bert();
ModelFamily roberta();
ModelFamily electra();

namespace {

ModelFamily bertLayers()
{
    return {
        .has = {"embeddings.word_embeddings.weight", "encoder.layer.0.attention.self.query.weight"},
        .lacks = {"encoder.layer.0.attention.self.query_global.weight"},
        .allowed = {{"position_embedding_type", {"absolute"}}, {"is_decoder", {false}}},
        .refused = {"encoder.layer.0.attention.self.distance_embedding.weight",
                    "encoder.layer.0.crossattention.self.query.weight"},
        .agreements = {IsSize{"hidden_size", {"embeddings.word_embeddings.weight", 1}},
                       DividesSize{"num_attention_heads", {"embeddings.word_embeddings.weight", 1}},
                       IsSize{"intermediate_size", {"encoder.layer.0.intermediate.dense.weight", 0}},
                       IsSize{"vocab_size", {"embeddings.word_embeddings.weight", 0}},
                       IsSize{"max_position_embeddings", {"embeddings.position_embeddings.weight", 0}},
                       IsSize{"type_vocab_size", {"embeddings.token_type_embeddings.weight", 0}}},
        .mechanism = "transformer",
        .layer = "encoder.layer.{i}.attention.self.query.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"encoder_layers", layerCount()},
                {"decoder_layers", 0},
                {"prediction", ifPredicted()},
                {"heads", fromConfig("num_attention_heads").orSize({"embeddings.word_embeddings.weight", 1}, 64)},
                {"norm", "post"},
                {"activation", activation("hidden_act", {"gelu", "gelu_new", "relu"}, "gelu")},
            },
        .arrays = arrays({
            weights("enc.{i}.attn.W_Q", "encoder.layer.{i}.attention.self.query.weight"),
            weights("enc.{i}.attn.W_K", "encoder.layer.{i}.attention.self.key.weight"),
            weights("enc.{i}.attn.W_V", "encoder.layer.{i}.attention.self.value.weight"),
            weights("enc.{i}.attn.W_O", "encoder.layer.{i}.attention.output.dense.weight"),
            array("enc.{i}.attn.b_Q", "encoder.layer.{i}.attention.self.query.bias"),
            array("enc.{i}.attn.b_K", "encoder.layer.{i}.attention.self.key.bias"),
            array("enc.{i}.attn.b_V", "encoder.layer.{i}.attention.self.value.bias"),
            array("enc.{i}.attn.b_O", "encoder.layer.{i}.attention.output.dense.bias"),
            array("enc.{i}.norm1.gamma",
                  {"encoder.layer.{i}.attention.output.LayerNorm.weight",
                   "encoder.layer.{i}.attention.output.LayerNorm.gamma"}),
            array("enc.{i}.norm1.beta",
                  {"encoder.layer.{i}.attention.output.LayerNorm.bias",
                   "encoder.layer.{i}.attention.output.LayerNorm.beta"}),
            linear("enc.{i}.ffn.?_1", "encoder.layer.{i}.intermediate.dense"),
            linear("enc.{i}.ffn.?_2", "encoder.layer.{i}.output.dense"),
            array("enc.{i}.norm2.gamma",
                  {"encoder.layer.{i}.output.LayerNorm.weight", "encoder.layer.{i}.output.LayerNorm.gamma"}),
            array("enc.{i}.norm2.beta",
                  {"encoder.layer.{i}.output.LayerNorm.bias", "encoder.layer.{i}.output.LayerNorm.beta"}),
        }),
        .assumed = usualSizes,
    };
}

ModelFamily robertaModel()
{
    ModelFamily family = bertLayers();
    family.id = "roberta";
    family.title = "RoBERTa";
    refine(family.allowed, {{"model_type", {"roberta", "xlm-roberta", "camembert"}}, {"pad_token_id", {1}}});
    refine(family.settings,
           {
               {"eps", fromConfig("layer_norm_eps").orElse(1e-5)},
           });
    family.input = InputRule{
        .array = "src.X",
        .sum = {{.tensors = "embeddings.word_embeddings.weight"},
                {.rows = InputTerm::Rows::Positions, .tensors = "embeddings.position_embeddings.weight", .first = 2},
                {.rows = InputTerm::Rows::Sentences, .tensors = "embeddings.token_type_embeddings.weight"}},
        .norm = InputRule::Norm{.gamma = {"embeddings.LayerNorm.weight", "embeddings.LayerNorm.gamma"},
                                .beta = {"embeddings.LayerNorm.bias", "embeddings.LayerNorm.beta"},
                                .eps = fromConfig("layer_norm_eps").orElse(1e-5)}};
    refine(family.arrays,
           arrays({
               linear("transform.?", "/lm_head.dense").predicting(),
               norm("transform.norm", "/lm_head.layer_norm").predicting(),
               usuallyTiedVocabulary("/lm_head.decoder.weight", "embeddings.word_embeddings.weight"),
               array("b_vocab", {"/lm_head.bias", "/lm_head.decoder.bias"}).predicting(),
           }));
    family.leftOut = HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm; positions count from the third "
                                    "row of their table, as RoBERTa has it. A pooled row is left out.");
    family.unpredicted = HEEDMAP_PHRASE(
        "No words are predicted: the weights do not hold all of the head that RoBERTa predicts with (lm_head).");
    return family;
}

ModelFamily longformerModel()
{
    ModelFamily family = robertaModel();
    family.id = "longformer";
    family.title = "Longformer";
    family.lacks = {};
    refine(family.allowed, {{"model_type", {"longformer"}}});
    refine(family.settings,
           {
               {"src_mask.window", fromConfig("attention_window").alike().half().orElse(256)},
           });
    family.leftOut =
        HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm; positions count from the third row of their "
                       "table. No token is global, as where the model is called without global_attention_mask: the "
                       "weights of global attention are left out, and so is a pooled row.");
    family.unpredicted = HEEDMAP_PHRASE(
        "No words are predicted: the weights do not hold all of the head that Longformer predicts with (lm_head).");
    return family;
}

ModelFamily electraModel()
{
    ModelFamily family = bertLayers();
    family.id = "electra";
    family.title = "ELECTRA";
    refine(family.allowed, {{"model_type", {"electra"}}});
    family.agreements = {IsSize{"embedding_size", {"embeddings.word_embeddings.weight", 1}},
                         IsSize{"hidden_size", {"encoder.layer.0.attention.self.query.weight", 0}},
                         DividesSize{"num_attention_heads", {"encoder.layer.0.attention.self.query.weight", 0}},
                         IsSize{"intermediate_size", {"encoder.layer.0.intermediate.dense.weight", 0}},
                         IsSize{"vocab_size", {"embeddings.word_embeddings.weight", 0}},
                         IsSize{"max_position_embeddings", {"embeddings.position_embeddings.weight", 0}},
                         IsSize{"type_vocab_size", {"embeddings.token_type_embeddings.weight", 0}}};
    refine(
        family.settings,
        {
            {"transform_activation", "gelu"},
            {"heads", fromConfig("num_attention_heads").orSize({"encoder.layer.0.attention.self.query.weight", 0}, 64)},
            {"eps", fromConfig("layer_norm_eps").orElse(1e-12)},
        });
    family.input = InputRule{
        .array = "src.X",
        .sum = {{.tensors = "embeddings.word_embeddings.weight"},
                {.rows = InputTerm::Rows::Positions, .tensors = "embeddings.position_embeddings.weight"},
                {.rows = InputTerm::Rows::Sentences,
                 .tensors = "embeddings.token_type_embeddings.weight",
                 .ends = "[SEP]"}},
        .norm = InputRule::Norm{.gamma = "embeddings.LayerNorm.weight",
                                .beta = "embeddings.LayerNorm.bias",
                                .eps = fromConfig("layer_norm_eps").orElse(1e-12)},
        .project = InputRule::Projection{.weights = "embeddings_project.weight", .bias = "embeddings_project.bias"}};
    family.leftOut =
        HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm, brought to the width of the layers where "
                       "they are narrower. What tells replaced words is left out.");
    refine(family.arrays,
           arrays({
               linear("transform.?", "/generator_predictions.dense").predicting(),
               norm("transform.norm", "/generator_predictions.LayerNorm").predicting(),
               usuallyTiedVocabulary("/generator_lm_head.weight", "embeddings.word_embeddings.weight"),
               array("b_vocab", "/generator_lm_head.bias").predicting(),
           }));
    family.unpredicted = HEEDMAP_PHRASE(
        "No words are predicted: the weights do not hold the head of ELECTRA's generator (generator_predictions).");
    return family;
}

/// The same layers with a classifier in place of a prediction of words.
ModelFamily classifying(ModelFamily family, const std::string& weights)
{
    family.has.push_back(weights + ".weight");
    std::erase_if(family.arrays, [](const auto& array) { return array.second.predicts == ArrayRule::Predicts::Only; });
    const Named<ArrayRule> own = arrays({linear("?_vocab", weights).predicting()});
    family.arrays.insert(family.arrays.end(), own.begin(), own.end());
    family.labels = {{"V", "id2label", {weights + ".weight", 0}}};
    return family;
}

/// A classifier of the first row, after one more layer, `dense`.
ModelFamily classifyingTexts(ModelFamily family, const std::string& dense, const std::string& weights,
                             const char* activation)
{
    family = classifying(std::move(family), weights);
    family.has.push_back(dense + ".weight");
    const Named<ArrayRule> own = arrays({linear("transform.?", dense).predicting()});
    family.arrays.insert(family.arrays.end(), own.begin(), own.end());
    refine(family.settings,
           {
               {"pooling", "first"},
               {"transform_activation", activation},
           });
    return family;
}

} // namespace

ModelFamily bert()
{
    ModelFamily family = bertLayers();
    family.id = "bert";
    family.title = "BERT";
    family.prefixes = {"bert.", ""};
    refine(family.allowed, {{"model_type", {"bert"}}});
    refine(family.settings,
           {
               {"eps", fromConfig("layer_norm_eps").orElse(1e-12)},
           });
    family.input =
        InputRule{.array = "src.X",
                  .sum = {{.tensors = "embeddings.word_embeddings.weight"},
                          {.rows = InputTerm::Rows::Positions, .tensors = "embeddings.position_embeddings.weight"},
                          {.rows = InputTerm::Rows::Sentences,
                           .tensors = "embeddings.token_type_embeddings.weight",
                           .ends = "[SEP]"}},
                  .norm = InputRule::Norm{.gamma = {"embeddings.LayerNorm.weight", "embeddings.LayerNorm.gamma"},
                                          .beta = {"embeddings.LayerNorm.bias", "embeddings.LayerNorm.beta"},
                                          .eps = fromConfig("layer_norm_eps").orElse(1e-12)}};
    refine(family.arrays,
           arrays({
               linear("transform.?", "/cls.predictions.transform.dense").predicting(),
               array("transform.norm.gamma",
                     {"/cls.predictions.transform.LayerNorm.weight", "/cls.predictions.transform.LayerNorm.gamma"})
                   .predicting(),
               array("transform.norm.beta",
                     {"/cls.predictions.transform.LayerNorm.bias", "/cls.predictions.transform.LayerNorm.beta"})
                   .predicting(),
               usuallyTiedVocabulary("/cls.predictions.decoder.weight", "embeddings.word_embeddings.weight"),
               array("b_vocab", {"/cls.predictions.decoder.bias", "/cls.predictions.bias"}).predicting(),
           }));
    family.leftOut = HEEDMAP_PHRASE(
        "src.X is the sum of the embeddings after its norm. With a tokenizer, what follows the first [SEP] counts as "
        "the second sentence. The pooled row and the prediction of the next sentence are left out.");
    family.unpredicted = HEEDMAP_PHRASE(
        "No words are predicted: the weights do not hold all of the head that BERT predicts with (cls.predictions).");
    return family;
}

ModelFamily bertClassifier() { return classifyingTexts(bert(), "pooler.dense", "/classifier", "tanh"); }

ModelFamily bertTagger()
{
    ModelFamily family = classifying(bert(), "/classifier");
    family.lacks.emplace_back("pooler.dense.weight");
    return family;
}

ModelFamily robertaClassifier()
{
    return classifyingTexts(roberta(), "/classifier.dense", "/classifier.out_proj", "tanh");
}

ModelFamily robertaTagger() { return classifying(roberta(), "/classifier"); }

ModelFamily electraClassifier()
{
    return classifyingTexts(electra(), "/classifier.dense", "/classifier.out_proj", "gelu");
}

ModelFamily electraTagger() { return classifying(electra(), "/classifier"); }

ModelFamily roberta()
{
    ModelFamily family = robertaModel();
    family.prefixes = {"roberta."};
    return family;
}

ModelFamily robertaAlone()
{
    ModelFamily family = robertaModel();
    family.prefixes = {""};
    family.where = {says("model_type", {"roberta", "xlm-roberta", "camembert"})};
    return family;
}

ModelFamily robertaInBert()
{
    ModelFamily family = robertaModel();
    family.prefixes = {"bert.", ""};
    family.where = {saysNothing("model_type")};
    family.sized = {{{"embeddings.position_embeddings.weight", 0}, 514},
                    {{"embeddings.token_type_embeddings.weight", 0}, 1}};
    return family;
}

ModelFamily longformer()
{
    ModelFamily family = longformerModel();
    family.prefixes = {"longformer."};
    return family;
}

ModelFamily longformerAlone()
{
    ModelFamily family = longformerModel();
    family.prefixes = {""};
    family.has = {"embeddings.word_embeddings.weight", "encoder.layer.0.attention.self.query_global.weight"};
    return family;
}

ModelFamily electra()
{
    ModelFamily family = electraModel();
    family.prefixes = {"electra."};
    return family;
}

ModelFamily electraAlone()
{
    ModelFamily family = electraModel();
    family.prefixes = {""};
    family.where = {says("model_type", {"electra"})};
    return family;
}

} // namespace heedmap::families
