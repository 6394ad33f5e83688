// Decoders whose layers are those of others but for their positions, norms or names.
#include "models/families/rotary.h"

namespace heedmap::families {

ModelFamily gemma2();
ModelFamily opt();

namespace {

/// OPT's layers with their norms before each part, under the names that BioGPT and XGLM give them.
ModelFamily fairseqLayers(const char* id, const char* title, const char* embeddings)
{
    ModelFamily family = opt();
    family.id = id;
    family.title = title;
    family.where = {says("model_type", {id})};
    family.allowed = {{"model_type", {id}}, {"is_decoder", {false, true}}, {"add_cross_attention", {false}}};
    family.settings = {
        {"encoder_layers", 0},
        {"decoder_layers", layerCount()},
        {"prediction", ifPredicted()},
        {"heads", fromConfig({"num_attention_heads", "attention_heads"})},
        {"norm", "pre"},
        {"activation", activation({"hidden_act", "activation_function"}, usualActivations(), "gelu")},
        {"eps", 1e-5},
    };
    family.input =
        InputRule{.array = "tgt.X",
                  .sum = {{.tensors = embeddings,
                           .scale = InputTerm::Scale{.where = {says("scale_embedding", {true}).orNothing()}}}}};
    std::erase_if(family.arrays, [](const auto& array) {
        return array.first == "tgt.P" || array.first == "transform.W" || array.first.starts_with("dec.norm");
    });
    const Named<ArrayRule> last = arrays({norm("dec.norm", "layer_norm")});
    family.arrays.insert(family.arrays.end(), last.begin(), last.end());
    family.leftOut = HEEDMAP_PHRASE("tgt.X is the embeddings times √d, and what stands for their positions.");
    return family;
}

} // namespace

ModelFamily bioGpt()
{
    ModelFamily family = fairseqLayers("biogpt", "BioGPT", "embed_tokens.weight");
    family.prefixes = {"biogpt.", ""};
    family.has = {"embed_tokens.weight", "embed_positions.weight", "layers.0.self_attn.q_proj.weight",
                  "layers.0.fc1.weight", "layer_norm.weight"};
    family.agreements = {IsSize{"hidden_size", {"embed_tokens.weight", 1}},
                         DividesSize{"num_attention_heads", {"layers.0.self_attn.q_proj.weight", 0}},
                         IsSize{"intermediate_size", {"layers.0.fc1.weight", 0}},
                         IsSize{"vocab_size", {"embed_tokens.weight", 0}}};
    family.input->sum.push_back({.rows = InputTerm::Rows::Positions, .tensors = "embed_positions.weight", .first = 2});
    refine(family.arrays,
           arrays({
               usuallyTiedVocabulary("/output_projection.weight", "embed_tokens.weight"),
           }));
    return family;
}

ModelFamily xglm()
{
    ModelFamily family = fairseqLayers("xglm", "XGLM", "embed_tokens.weight");
    family.prefixes = {"model.", ""};
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.fc1.weight",
                  "layer_norm.weight"};
    family.required = {"attention_heads"};
    family.agreements = {IsSize{"d_model", {"embed_tokens.weight", 1}},
                         DividesSize{"attention_heads", {"layers.0.self_attn.q_proj.weight", 0}},
                         IsSize{"ffn_dim", {"layers.0.fc1.weight", 0}},
                         IsSize{"vocab_size", {"embed_tokens.weight", 0}}};
    family.layersKey = "num_layers";
    family.input->sum.push_back({.rows = InputTerm::Rows::Waves, .first = 2});
    return family;
}

// Gemma 2 without norms of what its parts made.
ModelFamily vaultGemma()
{
    ModelFamily family = gemma2();
    family.id = "vaultgemma";
    family.title = "VaultGemma";
    family.lacks.emplace_back("layers.0.post_attention_layernorm.weight");
    family.where = {says("model_type", {"vaultgemma"})};
    refine(family.settings,
           {
               {"norm", "pre"},
           });
    std::erase_if(family.arrays, [](const auto& array) { return array.first.starts_with("dec.{i}.after"); });
    return family;
}

// Llama's layers with norms around the mean, biases everywhere, and max(0, x)² in place of gates.
ModelFamily jais2()
{
    ModelFamily family = rotaryModel();
    family.id = "jais2";
    family.title = "Jais 2";
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.input_layernorm.bias",
                  "layers.0.mlp.up_proj.weight"};
    family.lacks = {"layers.0.mlp.gate_proj.weight", "layers.0.self_attn.q_norm.weight"};
    family.where = {says("model_type", {"jais2"})};
    family.agreements.emplace_back(IsSize{"intermediate_size", {"layers.0.mlp.up_proj.weight", 0}});
    refine(family.settings,
           {
               {"norm_kind", "layer"},
               {"eps", fromConfig({"layer_norm_eps", "rms_norm_eps"}).orElse(1e-5)},
               {"gated", false},
               {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(500000)},
               {"activation",
                fromConfig("hidden_act").spelled({{"relu2", "relu_squared"}, {"relu", "relu"}}).orElse("relu_squared")},
           });
    refine(family.arrays,
           arrays({
               weights("dec.{i}.ffn.W_gate", "layers.{i}.mlp.gate_proj.weight").optional(),
               linear("dec.{i}.ffn.?_1", "layers.{i}.mlp.up_proj").biasOrZeros(),
               linear("dec.{i}.ffn.?_2", "layers.{i}.mlp.down_proj").biasOrZeros(),
               array("dec.{i}.norm1.beta", "layers.{i}.input_layernorm.bias"),
               array("dec.{i}.norm2.beta", "layers.{i}.post_attention_layernorm.bias"),
               array("dec.norm.beta", "norm.bias"),
           }));
    return family;
}

} // namespace heedmap::families
