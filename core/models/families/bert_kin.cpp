// Encoders that differ from BERT or RoBERTa in little: where their norms stand, how positions are told, what is
// narrower.
#include "models/family.h"

namespace heedmap::families {

ModelFamily bert();
ModelFamily roberta();

namespace {

/// A family whose tensors stand behind another prefix, in models that say their kind.
ModelFamily kinOf(ModelFamily family, const char* id, const char* title, const char* prefix)
{
    family.id = id;
    family.title = title;
    family.prefixes = {prefix, ""};
    family.where = {says("model_type", {id})};
    refine(family.allowed, {{"model_type", {id}}});
    family.assumed = {};
    return family;
}

/// A norm before each part, by these modules, and one after the last layer.
void normBefore(ModelFamily& family, const std::string& attention, const std::string& network, const std::string& last)
{
    refine(family.settings,
           {
               {"norm", "pre"},
           });
    refine(family.arrays,
           arrays({
               norm("enc.{i}.norm1", "encoder.layer.{i}." + attention),
               norm("enc.{i}.norm2", "encoder.layer.{i}." + network),
               norm("enc.norm", last),
           }));
    family.leftOut = HEEDMAP_PHRASE("src.X is the sum of the embeddings. A pooled row is left out.");
}

/// Embeddings of a width of their own, which a key of config.json says.
void narrowEmbeddings(ModelFamily& family, const char* width)
{
    constexpr const char* queries = "encoder.layer.0.attention.self.query.weight";
    family.agreements = {IsSize{width, {"embeddings.word_embeddings.weight", 1}},
                         IsSize{"hidden_size", {queries, 0}},
                         DividesSize{"num_attention_heads", {queries, 0}},
                         IsSize{"intermediate_size", {"encoder.layer.0.intermediate.dense.weight", 0}},
                         IsSize{"vocab_size", {"embeddings.word_embeddings.weight", 0}},
                         IsSize{"type_vocab_size", {"embeddings.token_type_embeddings.weight", 0}}};
    family.required = {"num_attention_heads"};
    refine(family.settings,
           {
               {"heads", fromConfig("num_attention_heads")},
           });
}

} // namespace

ModelFamily ernie()
{
    ModelFamily family = kinOf(bert(), "ernie", "ERNIE", "ernie.");
    refine(family.allowed, {{"use_task_id", {false}}});
    return family;
}

ModelFamily bigBird()
{
    ModelFamily family = kinOf(bert(), "big_bird", "BigBird", "bert.");
    refine(family.allowed, {{"use_bias", {true}}, {"rescale_embeddings", {false}}});
    refine(family.settings,
           {
               {"activation", activation("hidden_act", {"gelu", "gelu_new", "relu"}, "gelu_tanh")},
           });
    family.leftOut = HEEDMAP_PHRASE(
        "src.X is the sum of the embeddings after its norm. Every token attends to every other, as BigBird has it for "
        "texts of a few hundred tokens; blocks of longer ones are not told apart. The pooled row is left out.");
    return family;
}

ModelFamily megatronBert()
{
    ModelFamily family = kinOf(bert(), "megatron-bert", "Megatron-BERT", "bert.");
    family.input->norm = std::nullopt;
    normBefore(family, "attention.ln", "ln", "encoder.ln");
    return family;
}

ModelFamily roFormer()
{
    ModelFamily family = kinOf(bert(), "roformer", "RoFormer", "roformer.");
    refine(family.allowed, {{"rotary_value", {false}}});
    narrowEmbeddings(family, "embedding_size");
    refine(family.settings,
           {
               {"position.kind", "rope"},
               {"position.layout", "interleaved"},
           });
    std::erase_if(family.input->sum, [](const InputTerm& term) { return term.rows == InputTerm::Rows::Positions; });
    family.input->project =
        InputRule::Projection{.weights = "embeddings_project.weight", .bias = "embeddings_project.bias"};
    return family;
}

ModelFamily remBert()
{
    ModelFamily family = kinOf(bert(), "rembert", "RemBERT", "rembert.");
    narrowEmbeddings(family, "input_embedding_size");
    family.input->project = InputRule::Projection{.weights = "encoder.embedding_hidden_mapping_in.weight",
                                                  .bias = "encoder.embedding_hidden_mapping_in.bias"};
    refine(family.arrays,
           arrays({
               linear("transform.?", "/cls.predictions.dense").predicting(),
               norm("transform.norm", "/cls.predictions.LayerNorm").predicting(),
               weights("W_vocab", "/cls.predictions.decoder.weight").predicting(),
               array("b_vocab", "/cls.predictions.decoder.bias").predicting(),
           }));
    family.leftOut = HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm, brought to the width of the "
                                    "layers. The pooled row is left out.");
    return family;
}

ModelFamily data2vecText() { return kinOf(roberta(), "data2vec-text", "data2vec (text)", "data2vec_text."); }

ModelFamily robertaPreLayerNorm()
{
    ModelFamily family = kinOf(roberta(), "roberta-prelayernorm", "RoBERTa-PreLayerNorm", "roberta_prelayernorm.");
    normBefore(family, "attention.LayerNorm", "intermediate.LayerNorm", "LayerNorm");
    family.leftOut = HEEDMAP_PHRASE("src.X is the sum of the embeddings after its norm; positions count from the third "
                                    "row of their table, as RoBERTa has it. A pooled row is left out.");
    return family;
}

ModelFamily xlmRobertaXl()
{
    ModelFamily family = kinOf(roberta(), "xlm-roberta-xl", "XLM-R XL", "roberta.");
    family.input->norm = std::nullopt;
    normBefore(family, "attention.self_attn_layer_norm", "LayerNorm", "encoder.LayerNorm");
    return family;
}

} // namespace heedmap::families
