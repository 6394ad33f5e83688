// What config.json says of a model: how it is mapped, or why it is refused.
#include <heedmap/base/json.h>
#include <heedmap/document/computation.h>

#include "core/models/recognize_support.h"

namespace heedmap {
namespace {

const std::string heads = R"({"num_attention_heads": 4, "num_key_value_heads": 2)";

/// The weights of a model with another config.json, which says the type that the model has where it names none.
void describeAnew(const TestFolder& folder, const std::string& model, std::string config)
{
    writeFile(folder / "model.safetensors", readFile(models() / model / "model.safetensors", 1 << 24));
    if (config.find("model_type") == std::string::npos) {
        const Json own = Json::parse(readFile(models() / model / "config.json", 1 << 16));
        config.insert(1, "\"model_type\": " + own.find("model_type")->text() + ", ");
    }
    writeFile(folder / "config.json", config);
}

/// What is said of a model with another config.json.
std::string refusal(const char* model, const std::string& config)
{
    const TestFolder folder;
    describeAnew(folder, model, config);
    return errorOf([&] { recognizeModel(folder.path(), {.ids = {1, 2}}); });
}

TEST(RecognizeModel, RefusesWhatWouldBeComputedWrongly)
{
    const auto said = [](const std::string& what) {
        return "config.json: " + what + ", which this program does not compute";
    };
    const std::string capture = "; of any other model, save its attention and open that: out = model(";
    EXPECT_TRUE(
        refusal("llama", heads + R"(, "model_type": "exaone"})")
            .starts_with(said(R"(model_type is "exaone")")
                         + "; the weights are called as those of Llama: --as llama computes them so all the same"
                         + capture));
    const std::string other = "; the weights are called as those of Llama, but ";
    EXPECT_TRUE(refusal("llama", heads + R"(, "model_type": "sometimes", "no_rope_layers": [1]})")
                    .starts_with(said(R"(model_type is "sometimes")") + other + "\"no_rope_layers\" is in none of them"
                                 + capture));
    EXPECT_TRUE(refusal("llama", heads + R"(, "model_type": "sometimes", "sliding_window": null, "use_sinks": false})")
                    .starts_with(said(R"(model_type is "sometimes")")
                                 + "; the weights are called as those of Llama: --as llama computes them so"));
    EXPECT_EQ(refusal("llama", heads + R"(, "rope_scaling": {"rope_type": "other", "factor": 4}})"),
              said(R"(rope_scaling.rope_type is "other")"));
    EXPECT_EQ(refusal("qwen", heads + R"(, "rope_scaling": {"type": "mrope"}})"),
              said(R"(rope_scaling.type is "mrope")"));
    EXPECT_EQ(refusal("llama31", heads + R"(, "rope_scaling": {"rope_type": "llama3", "high_freq_factor": 8}})"),
              said(R"(rope_scaling.high_freq_factor is 8)"));
    EXPECT_EQ(refusal("qwen3", heads + R"(, "partial_rotary_factor": 0.5})"), said(R"(partial_rotary_factor is 0.5)"));
    EXPECT_EQ(refusal("bert", R"({"num_attention_heads": 3, "position_embedding_type": "relative_key"})"),
              said(R"(position_embedding_type is "relative_key")"));
    EXPECT_TRUE(refusal("bert_plain", R"({"model_type": "deberta", "num_attention_heads": 2})")
                    .starts_with(said(R"(model_type is "deberta")") + capture));
    EXPECT_EQ(refusal("gpt2", R"({"n_head": 2, "scale_attn_weights": false})"), said(R"(scale_attn_weights is false)"));
    EXPECT_EQ(refusal("llama", heads + R"(, "rope_scaling": null, "rope_parameters": {"rope_type": "default"}})"),
              "nothing thrown");
}

TEST(RecognizeModel, RefusesAScalingThatIsNotSaidInFull)
{
    const auto needed = [](const std::string& key) { return "expected \"" + key + "\" in the config.json beside it"; };
    EXPECT_EQ(refusal("llama", heads + R"(, "rope_scaling": {"type": "linear"}})"), needed("rope_scaling.factor"));
    EXPECT_EQ(refusal("qwen", heads + R"(, "rope_scaling": {"factor": 2}})"), needed("rope_scaling.rope_type"));
    EXPECT_EQ(refusal("qwen3", heads + R"(, "rope_parameters": {"rope_type": "llama3", "factor": 2}})"),
              needed("rope_parameters.original_max_position_embeddings"));
    EXPECT_EQ(refusal("llama", heads + R"(, "rope_scaling": {"rope_type": "yarn", "factor": 4}})"),
              needed("rope_scaling.original_max_position_embeddings"));
    EXPECT_EQ(
        refusal("llama", heads + R"(, "max_position_embeddings": 64, "rope_scaling": {"type": "yarn", "factor": 4}})"),
        "nothing thrown");
    EXPECT_EQ(refusal("llama",
                      heads
                          + R"(, "rope_scaling": {"type": "longrope", "short_factor": [1],)"
                            R"( "original_max_position_embeddings": 8}})"),
              needed("rope_scaling.long_factor"));
    EXPECT_EQ(refusal("llama", heads + R"(, "rope_scaling": "linear"})"),
              "config.json: rope_scaling: expected an object, got \"linear\"");
    EXPECT_EQ(refusal("llama", heads + R"(, "rope_scaling": {"rope_type": "linear", "factor": 2}})"), "nothing thrown");
    EXPECT_EQ(refusal("llama", heads + R"(, "rope_parameters": {"rope_theta": 5000}})"), "nothing thrown");
}

/// Other models have the names of these too, and differ in what no tensor tells.
TEST(RecognizeModel, RefusesAConfigurationThatDoesNotSayWhatTheModelIs)
{
    const auto needed = [](const std::string& key) { return "expected \"" + key + "\" in the config.json beside it"; };
    EXPECT_EQ(refusal("llama", heads + R"(, "model_type": null})"), needed("model_type"));
    EXPECT_EQ(refusal("qwen3", heads + R"(, "model_type": null})"), needed("model_type"));
    EXPECT_EQ(refusal("bert_plain", R"({"model_type": "bert"})"), needed("num_attention_heads"));
    EXPECT_EQ(refusal("neox", R"({"model_type": "gpt_neox"})"), needed("num_attention_heads"));
    EXPECT_TRUE(
        refusal("llama", heads + R"(, "model_type": "phi", "partial_rotary_factor": 0.5})")
            .starts_with(R"(config.json: model_type is "phi", which this program does not compute; of any other )"
                         R"(model, save its attention and open that: out = model()"));
}

TEST(RecognizeModel, SaysWhatItAssumesOfAModelWithoutAConfiguration)
{
    const std::string assumption = "No config.json lies beside the weights: every head is taken to be 64 wide";
    const LocalizedText plain = recognized(models() / "bert_plain").document.summary;
    EXPECT_NE(plain.in("en").find(assumption), std::string::npos);
    EXPECT_EQ(recognized(models() / "bert").document.summary.in("en").find(assumption), std::string::npos);
}

TEST(RecognizeModel, NamesTheKeyOfConfigJsonThatIsWrong)
{
    EXPECT_EQ(refusal("llama", heads + R"(, "rope_scaling": {"type": "linear", "factor": 0}})"),
              "config.json: rope_scaling.factor: expected a number of at least 1, got 0");
    EXPECT_EQ(refusal("llama", R"({"num_attention_heads": "4"})"),
              "config.json: num_attention_heads: expected an integer of at least 1, got \"4\"");
    EXPECT_EQ(refusal("llama", heads + R"(, "model_type": "mistral", "sliding_window": 0})"),
              "config.json: sliding_window: expected an integer or a list of two of at least 1, got 0");
}

/// How far back the proposal for a model with another config.json sees; null for all the way.
Json windowOf(const char* model, const std::string& config)
{
    const TestFolder folder;
    describeAnew(folder, model, config);
    const ModelProposal proposal = recognized(folder.path(), {.ids = {1, 2, 3, 4}});
    const Json* mask = proposal.document.config.find("tgt_mask");
    const Json* window = (mask == nullptr ? proposal.document.config.find("mask") : mask)->find("window");
    return window == nullptr ? Json() : *window;
}

TEST(RecognizeModel, SeesNoFurtherThanASlidingWindow)
{
    EXPECT_EQ(windowOf("llama", heads + R"(, "model_type": "mistral", "sliding_window": 2})"), Json(1));
    EXPECT_EQ(windowOf("llama", heads + R"(, "model_type": "mistral", "sliding_window": null})"), Json());
    EXPECT_EQ(windowOf("llama", heads + R"(, "model_type": "mixtral", "sliding_window": 3})"), Json(2));
    EXPECT_EQ(windowOf("llama", heads + R"(, "model_type": "llama", "sliding_window": 2})"), Json());
    const std::string window = heads + R"(, "sliding_window": 3, "use_sliding_window": )";
    EXPECT_EQ(windowOf("qwen", window + R"(true, "max_window_layers": 0})"), Json(2));
    EXPECT_EQ(windowOf("qwen3", window + R"(true, "layer_types": ["sliding_attention", "sliding_attention"],
                                   "max_window_layers": 9})"),
              Json(2));
    EXPECT_EQ(windowOf("qwen3", window + R"(false, "max_window_layers": 0})"), Json());
}

TEST(RecognizeModel, GivesTheWindowToTheLayersThatHaveIt)
{
    const auto windowed = [](const std::string& config) {
        const TestFolder folder;
        describeAnew(folder, "qwen", config);
        const Document document = recognized(folder.path(), {.ids = {1, 2}}).document;
        EXPECT_EQ(document.mechanism, "transformer");
        const Json* layers = document.config.find("tgt_mask")->find("window_layers");
        return layers == nullptr ? Json() : *layers;
    };
    const std::string window = heads + R"(, "sliding_window": 3, "use_sliding_window": )";
    EXPECT_EQ(windowed(window + R"(true, "max_window_layers": 1})"), Json(Json::Array{1}));
    EXPECT_EQ(windowed(window + R"(true, "max_window_layers": 0})"), Json()); // all of them
    EXPECT_EQ(windowed(window + R"(true, "max_window_layers": 28})"), Json(Json::Array{}));
    EXPECT_EQ(windowed(window + "true}"), Json(Json::Array{}));
    EXPECT_EQ(windowed(window + R"(true, "layer_types": ["sliding_attention", "full_attention"]})"),
              Json(Json::Array{0}));
    EXPECT_EQ(windowed(window + R"(false, "max_window_layers": 1})"), Json());
    EXPECT_EQ(windowed(heads + R"(, "sliding_window": null, "max_window_layers": 28, "head_dim": null,
                                  "layer_types": ["full_attention", "full_attention"]})"),
              Json());
    EXPECT_EQ(windowed(heads + "}"), Json());
}

TEST(RecognizeModel, RefusesWindowsThatAreNotSaidInFull)
{
    const std::string used = heads + R"(, "use_sliding_window": true)";
    EXPECT_EQ(refusal("qwen", used + "}"), "expected \"sliding_window\" in the config.json beside it");
    EXPECT_EQ(refusal("qwen", used + R"(, "sliding_window": 3, "layer_types": ["full_attention"]})"),
              "config.json: layer_types has 1 entry; expected one for each of 2 layers");
    EXPECT_EQ(
        refusal("qwen", used + R"(, "sliding_window": 3, "layer_types": ["full_attention", "chunked_attention"]})"),
        "config.json: layer_types[1] is \"chunked_attention\", which this program does not compute");
    EXPECT_EQ(refusal("qwen", heads + R"(, "layer_types": ["full_attention", "sliding_attention"]})"),
              "config.json: layer_types[1] is \"sliding_attention\", which this program does not compute");
    EXPECT_EQ(refusal("qwen", used + R"(, "sliding_window": 3, "max_window_layers": "1"})"),
              "config.json: max_window_layers is \"1\"; expected a number");
}

TEST(RecognizeModel, NamesTheNumberOfConfigJsonThatDoesNotFitTheWeights)
{
    EXPECT_EQ(refusal("gpt2", R"({"n_head": 5})"),
              "config.json: n_head is 5; expected a divisor of 12, a size of the tensor \"transformer.wte.weight\"");
    EXPECT_EQ(refusal("gpt2", R"({"n_head": 2, "n_embd": 24})"),
              "config.json: n_embd is 24; expected 12 for these weights");
    EXPECT_EQ(refusal("gpt2", R"({"n_head": 2, "n_inner": 64})"),
              "config.json: n_inner is 64; expected 48 for these weights");
    EXPECT_EQ(refusal("bert", R"({"num_attention_heads": 5})"),
              "config.json: num_attention_heads is 5; expected a divisor of 12, a size of the tensor "
              "\"bert.embeddings.word_embeddings.weight\"");
    EXPECT_EQ(refusal("vit", R"({"num_attention_heads": 2, "hidden_size": 16})"),
              "config.json: hidden_size is 16; expected 8 for these weights");
    EXPECT_EQ(refusal("vit", R"({"num_attention_heads": 2, "patch_size": 16})"),
              "config.json: patch_size is 16; expected 2 for these weights");
    EXPECT_EQ(refusal("llama", R"({"num_attention_heads": 4, "num_key_value_heads": 4})"),
              "config.json: num_key_value_heads is 4; expected 2 for these weights");
    EXPECT_EQ(refusal("llama", R"({"num_attention_heads": 8, "num_key_value_heads": 3})"),
              "config.json: num_key_value_heads is 3; expected 4 for these weights");
    EXPECT_EQ(refusal("llama", R"({"num_attention_heads": 4})"),
              "expected \"num_key_value_heads\" in the config.json beside it");
    EXPECT_EQ(refusal("llama", heads + R"(, "head_dim": 8})"),
              "config.json: head_dim is 8; expected 6 for these weights");
    EXPECT_EQ(refusal("llama", heads + R"(, "head_dim": 6, "intermediate_size": 20, "hidden_size": 16})"),
              "nothing thrown");
}

TEST(RecognizeModel, NamesTheRowsAndPicturesOfConfigJsonThatDoNotFitTheWeights)
{
    EXPECT_EQ(refusal("gpt2", R"({"n_head": 2, "vocab_size": 31})"),
              "config.json: vocab_size is 31; expected 30 for these weights");
    EXPECT_EQ(refusal("gpt2", R"({"n_head": 2, "n_positions": 1024})"),
              "config.json: n_positions is 1024; expected 16 for these weights");
    EXPECT_EQ(refusal("bert", R"({"num_attention_heads": 3, "vocab_size": 29})"),
              "config.json: vocab_size is 29; expected 30 for these weights");
    EXPECT_EQ(refusal("bert", R"({"num_attention_heads": 3, "max_position_embeddings": 512})"),
              "config.json: max_position_embeddings is 512; expected 16 for these weights");
    EXPECT_EQ(refusal("bert", R"({"num_attention_heads": 3, "type_vocab_size": 1})"),
              "config.json: type_vocab_size is 1; expected 2 for these weights");
    EXPECT_EQ(refusal("llama", heads + R"(, "vocab_size": 1})"),
              "config.json: vocab_size is 1; expected 40 for these weights");
    const std::string vit = R"({"num_attention_heads": 2, "patch_size": 2, )";
    EXPECT_EQ(refusal("vit", vit + R"("num_channels": 1})"),
              "config.json: num_channels is 1; expected 3 for these weights");
    EXPECT_EQ(refusal("vit", vit + R"("image_size": 224})"),
              "config.json: image_size is 224; expected 6 for these weights");
    EXPECT_EQ(refusal("vit", vit + R"("image_size": [4, 9]})"),
              "config.json: image_size is [4, 9], which this program does not compute");
    EXPECT_EQ(refusal("vit", vit + R"("image_size": [8, 8]})"),
              "config.json: image_size is 8; expected 6 for these weights");
    EXPECT_EQ(refusal("vit", vit + R"("image_size": [6, 6]})"), "nothing thrown");
    EXPECT_EQ(refusal("vit", vit + R"("image_size": 7})"), "nothing thrown"); // the pixels beyond the patches are cut
}

TEST(RecognizeModel, NamesTheBiasesOfConfigJsonThatTheWeightsDoNotHave)
{
    EXPECT_EQ(refusal("llama", heads + R"(, "attention_bias": true})"),
              "config.json: attention_bias is true, but there is no tensor \"model.layers.0.self_attn.q_proj.bias\"");
    EXPECT_EQ(refusal("llama", heads + R"(, "mlp_bias": true})"),
              "config.json: mlp_bias is true, but there is no tensor \"model.layers.0.mlp.gate_proj.bias\"");
    EXPECT_EQ(refusal("llama", heads + R"(, "attention_bias": false, "mlp_bias": false})"), "nothing thrown");
    EXPECT_EQ(refusal("qwen", heads + R"(, "model_type": "llama", "attention_bias": false})"),
              "config.json: attention_bias is false, but there is a tensor "
              "\"model.layers.0.self_attn.q_proj.bias\"");
    EXPECT_EQ(refusal("qwen", heads + R"(, "model_type": "llama", "attention_bias": true})"),
              "config.json: attention_bias is true, but there is no tensor \"model.layers.0.self_attn.o_proj.bias\"");
    EXPECT_EQ(refusal("qwen", heads + R"(, "attention_bias": false})"), "nothing thrown"); // Qwen2 does not ask for it
    EXPECT_EQ(refusal("llama", heads + R"(, "attention_bias": "no"})"),
              "config.json: attention_bias is \"no\"; expected true or false");
    EXPECT_EQ(refusal("vit", R"({"num_attention_heads": 2, "qkv_bias": false})"),
              "config.json: qkv_bias is false, but there is a tensor "
              "\"vit.encoder.layer.0.attention.attention.query.bias\"");
    EXPECT_EQ(refusal("vit", R"({"num_attention_heads": 2, "qkv_bias": true})"), "nothing thrown");
}

TEST(RecognizeModel, NamesWhatIsNoNumberOfThingsInConfigJson)
{
    const auto wrong = [](const std::string& key, const std::string& value) {
        return "config.json: " + key + ": expected an integer of at least 1, got " + value;
    };
    for (const char* number : {"0", "-1", "\"2\"", "1.5", "true", "[2]"}) {
        EXPECT_EQ(refusal("llama", R"({"num_attention_heads": 4, "num_key_value_heads": )" + std::string(number) + "}"),
                  wrong("num_key_value_heads", number));
        EXPECT_EQ(refusal("gpt2", R"({"n_head": 2, "n_embd": )" + std::string(number) + "}"), wrong("n_embd", number));
    }
    EXPECT_EQ(refusal("bert", R"({"num_attention_heads": 1.5})"), wrong("num_attention_heads", "1.5"));
    EXPECT_EQ(refusal("vit", R"({"num_attention_heads": 2, "patch_size": "2"})"), wrong("patch_size", "\"2\""));
}

TEST(RecognizeModel, DescribesWhatIsNoNumberInOneLine)
{
    EXPECT_EQ(refusal("llama", heads + R"(, "num_hidden_layers": {"a": 1}})"),
              "config.json: num_hidden_layers is an object; expected 2 for these weights");
    EXPECT_EQ(refusal("llama", heads + R"(, "vocab_size": [2, 2]})"),
              "config.json: vocab_size: expected an integer of at least 1, got [2, 2]");
    for (const char* eps : {"-1", "\"1e-5\"", "true"})
        EXPECT_EQ(refusal("mixtral", heads + R"(, "rms_norm_eps": )" + eps + "}"),
                  std::string("config.json: rms_norm_eps: expected a number of at least 0, got ") + eps);
}

/// What is said of the weights without one tensor.
std::string refusalWithout(const std::string& model, const std::string& tensor)
{
    const TestFolder folder;
    std::string bytes = readFile(models() / model / "model.safetensors", 1 << 24);
    const std::size_t at = bytes.find(tensor);
    bytes[at] = 'M'; // of "model."
    writeFile(folder / "model.safetensors", bytes);
    writeFile(folder / "config.json", readFile(models() / model / "config.json", 1 << 16));
    return errorOf([&] { recognizeModel(folder.path(), {.ids = {1, 2}}); });
}

// The weights are of no other model because one tensor is missing.
TEST(RecognizeModel, NamesTheTensorThatTheModelOfConfigJsonLacks)
{
    EXPECT_EQ(refusalWithout("qwen", "model.layers.0.self_attn.q_proj.bias"),
              "it has no tensor \"model.layers.0.self_attn.q_proj.bias\", which Qwen2 needs");
    EXPECT_EQ(refusalWithout("qwen", "model.layers.1.self_attn.v_proj.bias"),
              "it has no tensor \"model.layers.1.self_attn.v_proj.bias\", which Qwen2 needs");
    EXPECT_EQ(refusalWithout("qwen3", "model.layers.0.self_attn.q_norm.weight"),
              "it has no tensor \"model.layers.0.self_attn.q_norm.weight\", which Qwen3 needs");
}

TEST(RecognizeModel, NamesWhatIsNeitherTrueNorFalseInConfigJson)
{
    EXPECT_EQ(refusal("qwen", heads + R"(, "use_sliding_window": "yes", "sliding_window": 3})"),
              "config.json: use_sliding_window is \"yes\"; expected true or false");
    EXPECT_EQ(refusal("qwen3_moe", heads + R"(, "use_sliding_window": 1})"),
              "config.json: use_sliding_window is 1; expected true or false");
}

TEST(RecognizeModel, GivesTheFirstLayerOfAModelThatIsTooLarge)
{
    const auto withRoomFor = [](const Capacity& capacity) {
        return recognizeModel(models() / "llama", {.ids = {1, 2}}, capacity)->document;
    };
    Capacity capacity = Capacity::ofThisMachine();
    EXPECT_EQ(withRoomFor(capacity).mechanism, "transformer");
    capacity.bytes = 20000; // the first layer takes 9216
    const Document part = withRoomFor(capacity);
    EXPECT_EQ(part.mechanism, "multi_head_attention");
    EXPECT_TRUE(part.summary.in("en").starts_with("The whole model takes more memory than this machine has.\nOnly "));
    capacity = Capacity::ofThisMachine();
    capacity.numbers = 500; // of one tensor: the embedding has 640
    EXPECT_EQ(withRoomFor(capacity).mechanism, "multi_head_attention");
    capacity.numbers = 1;
    EXPECT_EQ(withRoomFor(capacity).mechanism, "transformer"); // which is refused where it is built
}

TEST(RecognizeModel, HidesTheKeysBeforeTheWindow)
{
    const TestFolder folder;
    writeFile(folder / "model.safetensors", readFile(models() / "llama" / "model.safetensors", 1 << 24));
    writeFile(folder / "config.json", heads + R"(, "model_type": "mistral", "sliding_window": 2})");
    const ModelProposal proposal = recognized(folder.path(), {.ids = {1, 2, 3, 4}});
    Computation computation = build(proposal.document, proposal.folder);
    const Tensor mask(computation.graph.read(computation.graph.find("dec.1.self.mask")));
    for (Index i = 0; i < 4; ++i)
        for (Index j = 0; j < 4; ++j)
            EXPECT_EQ(mask.at({0, i, j}), j <= i && i - j < 2 ? 1 : 0) << i << ", " << j;
}

TEST(RecognizeModel, TakesTheAnglesFromWhereverTheConfigurationSaysThem)
{
    const auto position = [](const char* model) {
        const ModelProposal proposal = recognized(models() / model);
        return *proposal.document.config.find("position");
    };
    EXPECT_EQ(*position("qwen3_llama3").find("base"), Json(500));
    EXPECT_EQ(*position("qwen3_llama3").find("scaling"), Json("llama3"));
    EXPECT_EQ(*position("llama31").find("length"), Json(40));
    EXPECT_EQ(*position("llama_linear").find("scaling"), Json("linear"));
    EXPECT_EQ(*position("llama_linear").find("factor"), Json(2.5));
    EXPECT_EQ(*position("llama").find("scaling"), Json("none"));
}

} // namespace
} // namespace heedmap
