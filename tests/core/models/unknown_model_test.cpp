#include "core/models/recognize_support.h"

namespace heedmap {
namespace {

TEST(UnknownModel, RefusesATensorThatChangesWhatIsComputed)
{
    const auto said = [](const std::string& tensor) {
        return "it has the tensor \"" + tensor + "\", with which this program does not compute";
    };
    EXPECT_EQ(errorOf([] { recognizeModel(models() / "bert_relative"); }),
              said("bert.encoder.layer.0.attention.self.distance_embedding.weight"));
}

TEST(UnknownModel, RefusesPicturesMadeAnotherWay)
{
    const auto said = [](const std::string& preprocessor) {
        const TestFolder folder;
        for (const char* name : {"model.safetensors", "config.json"})
            writeFile(folder / name, readFile(models() / "vit" / name, 1 << 24));
        writeFile(folder / "preprocessor_config.json", preprocessor);
        return errorOf([&] { recognizeModel(folder.path()); });
    };
    EXPECT_EQ(said(R"({"do_normalize": true, "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5],
                       "rescale_factor": 0.00392156862745098, "size": 224})"),
              "nothing thrown");
    EXPECT_EQ(said(R"({"image_mean": 0.4, "image_std": 0.2})"), "nothing thrown");
    EXPECT_EQ(said(R"({"image_mean": [0.485, 0.456, "a"]})"),
              "preprocessor_config.json: image_mean[2]: expected a number, got \"a\"");
    EXPECT_EQ(said(R"({"image_std": [0, 0, 0]})"),
              "preprocessor_config.json: image_std[0]: expected a number of at least 0.001, got 0");
    EXPECT_EQ(said(R"({"do_normalize": false})"),
              "preprocessor_config.json: do_normalize is false, which this program does not compute");
    EXPECT_EQ(said("{").substr(0, 34), "preprocessor_config.json: line 1, ");
}

TEST(UnknownModel, OpensArraysWhoseNamesSayNothingAsNumbers)
{
    EXPECT_EQ(recognized(dataFile("all.safetensors")).family, "captured");
    const TestFolder folder;
    std::filesystem::copy_file(dataFile("linear.bin"), folder / "linear.bin"); // "weight" and "bias": of some module
    EXPECT_FALSE(recognizeModel(folder / "linear.bin"));
}

TEST(UnknownModel, SaysWhatIsThereWhereNothingIsKnown)
{
    const TestFolder folder;
    const auto error = [&] { return errorOf([&] { recognizeModel(folder.path()); }); };
    EXPECT_EQ(error(), "the folder is empty; expected a .safetensors file in it");
    writeFile(folder / "pytorch_model.bin", std::string("\x80\2}q", 4));
    EXPECT_TRUE(error().starts_with("pytorch_model.bin: a PyTorch pickle of before version 1.6 is not read; "))
        << error();
    writeFile(folder / "weights.npz", std::string("\x80\2}q", 4));
    EXPECT_TRUE(errorOf([&] { recognizeModel(folder / "weights.npz"); }).starts_with("a PyTorch pickle "));
    writeFile(folder / "config.json", R"({"model_type": "longt5"})");
    std::filesystem::copy_file(dataFile("all.safetensors"), folder / "model.safetensors");
    ASSERT_FALSE(recognizeModel(folder.path()));
    const std::string unknown = unknownModel(folder.path()).english();
    EXPECT_TRUE(unknown.starts_with("model_type is \"longt5\", and its ")) << unknown;
    EXPECT_NE(unknown.find(" tensors (\""), std::string::npos) << unknown;
    EXPECT_NE(unknown.find("match no known model, nor a module of torch.nn; of any other model, save its attention"),
              std::string::npos)
        << unknown;
}

/// A .safetensors file with these tensors, one number each.
std::string fileOf(const std::vector<std::string>& names)
{
    std::string header = "{";
    for (std::size_t i = 0; i < names.size(); ++i)
        header += (i == 0 ? "\"" : ",\"") + names[i] + R"(":{"dtype":"F64","shape":[1],"data_offsets":[)"
            + std::to_string(8 * i) + "," + std::to_string(8 * i + 8) + "]}";
    header += "}";
    std::string length(8, '\0');
    for (std::size_t i = 0; i < 8; ++i)
        length[i] = static_cast<char>(header.size() >> (8 * i));
    return length + header + std::string(8 * names.size(), '\0');
}

TEST(UnknownModel, NamesTheFamilyAndTheTensorThatTheWeightsLack)
{
    const TestFolder folder;
    const auto said = [&](const std::string& config, const std::vector<std::string>& names) {
        writeFile(folder / "config.json", config);
        writeFile(folder / "model.safetensors", fileOf(names));
        EXPECT_FALSE(recognizeModel(folder.path()));
        return unknownModel(folder.path()).english();
    };
    const std::string remedy =
        "; put all files of the model into the folder, as model.save_pretrained('.') writes them";
    const std::vector<std::string> bert{"bert.encoder.layer.0.attention.self.query.weight", "bert.pooler.dense.bias"};
    EXPECT_EQ(said(R"({"model_type": "bert"})", bert),
              "config.json says that this is BERT (model_type \"bert\"), but the weights lack "
              "\"bert.embeddings.word_embeddings.weight\""
                  + remedy);
    EXPECT_EQ(said("{}", bert),
              "the weights look like those of BERT, but lack \"bert.embeddings.word_embeddings.weight\"" + remedy);
    EXPECT_EQ(said("{}", {"h.0.attn.c_attn.weight", "wpe.weight"}),
              "the weights look like those of GPT-2, but lack \"wte.weight\"" + remedy);
    EXPECT_EQ(said(R"({"model_type": "gpt2"})", {"something"}),
              "config.json says that this is GPT-2 (model_type \"gpt2\"), but the weights lack "
              "\"transformer.wte.weight\", \"transformer.wpe.weight\", \"transformer.h.0.attn.c_attn.weight\""
                  + remedy);
    EXPECT_EQ(said(R"({"model_type": "qwen2_moe"})", {"model.embed_tokens.weight"}),
              "config.json says that this is Qwen2 (model_type \"qwen2_moe\"), but the weights lack "
              "\"model.layers.0.self_attn.q_proj.weight\", \"model.layers.0.self_attn.q_proj.bias\", "
              "\"model.layers.0.input_layernorm.weight\""
                  + remedy);
    writeFile(folder / "gpt.safetensors",
              fileOf({"token_embedding_table.weight", "position_embedding_table.weight", "sa_head.key.weight"}));
    EXPECT_EQ(
        unknownModel(folder / "gpt.safetensors").english(),
        "the weights look like those of Let's build GPT, but lack \"blocks.0.sa.heads.0.key.weight\", so their code is "
        "another version of it; numpy.savez('one.npz', X=…, W_Q=…, W_K=…, W_V=…) opens one attention of it");
    EXPECT_TRUE(
        said(R"({"model_type": "longt5"})", bert).starts_with("model_type is \"longt5\", and its 2 tensors (\"bert."));
}

// A module that is there with other tensors is of another kind, not incomplete: a wrong offer is worse than none.
TEST(UnknownModel, IsNotTakenForAFamilyWhoseAttentionIsBuiltOtherwise)
{
    const TestFolder folder;
    const auto said = [&](const std::vector<std::string>& names) {
        writeFile(folder / "model.safetensors", fileOf(names));
        return unknownModel(folder.path()).english();
    };
    const std::string layer = "model.layers.0.";
    const std::vector<std::string> latent = {"model.embed_tokens.weight", layer + "self_attn.q_a_proj.weight",
                                             layer + "self_attn.kv_b_proj.weight", layer + "input_layernorm.weight",
                                             layer + "mlp.gate_proj.weight"};
    EXPECT_TRUE(said(latent).starts_with("its 5 tensors (\"model.embed_tokens.weight\", ")) << said(latent);
    const std::vector<std::string> meta = {"tok_embeddings.weight", "norm.weight", "output.weight",
                                           "layers.0.attention.wq.weight", "layers.0.attention_norm.weight"};
    EXPECT_TRUE(said(meta).starts_with("its 5 tensors (\"layers.0.attention.wq.weight\", ")) << said(meta);
}

TEST(UnknownModel, SaysWhyAnArrayCannotBeShown)
{
    const TestFolder folder;
    const auto said = [&](const std::string& description) {
        const std::string header = description + std::string(117 - description.size(), ' ') + "\n";
        writeFile(folder / "a.npy", std::string("\x93NUMPY\1\0\x76\0", 10) + header + std::string(64, '\0'));
        return unknownModel(folder / "a.npy").english();
    };
    EXPECT_EQ(said("{'descr': '<c16', 'fortran_order': False, 'shape': (2, 2), }"),
              "the dtype \"<c16\" cannot be read; floats of 2 to 8 bytes, whole numbers and booleans can");
    EXPECT_EQ(said("{'descr': '<f8', 'fortran_order': False, 'shape': (0, 4), }"),
              "the array is empty: its shape is 0×4");
    for (const std::string shape : {"(8,)", "()", "(1, 1, 2, 1, 2, 2)"})
        EXPECT_TRUE(said("{'descr': '<f8', 'fortran_order': False, 'shape': " + shape + ", }")
                        .starts_with("its array has no two axes to show, or more than four; "))
            << shape;
}

TEST(UnknownModel, NamesAQuantization)
{
    const TestFolder folder;
    writeFile(folder / "model.safetensors", fileOf({"model.layers.0.self_attn.q_proj.qweight"}));
    const auto said = [&] { return errorOf([&] { recognizeModel(folder.path()); }); };
    const std::string rest = "), whose numbers are not the model's; expected the weights that were packed; ";
    EXPECT_TRUE(said().starts_with("its weights are packed by a quantization (GPTQ or AWQ" + rest)) << said();
    writeFile(folder / "config.json", R"({"model_type": "llama", "quantization_config": {"quant_method": "awq"}})");
    EXPECT_TRUE(said().starts_with("its weights are packed by a quantization (awq" + rest)) << said();
    writeFile(folder / "model.safetensors", fileOf({"model.layers.0.self_attn.q_proj.weight"}));
    EXPECT_TRUE(said().starts_with("its weights are packed by a quantization (awq" + rest)) << said();
    writeFile(folder / "config.json", R"({"quantization_config": null})");
    EXPECT_EQ(said(), "nothing thrown");
}

TEST(UnknownModel, SaysWhyAFamilyIsNotComputed)
{
    const TestFolder folder;
    const auto said = [&](const std::string& config, const std::vector<std::string>& names) {
        writeFile(folder / "config.json", config);
        writeFile(folder / "model.safetensors", fileOf(names));
        return errorOf([&] { recognizeModel(folder.path()); });
    };
    const std::vector<std::string> whisper{
        "model.encoder.conv1.weight", "model.encoder.conv2.weight", "model.encoder.layers.0.self_attn.q_proj.weight",
        "model.decoder.layers.0.encoder_attn.q_proj.weight", "model.encoder.layernorm_embedding.weight"};
    const std::string sound =
        "these are weights of Whisper, which this program does not compute: it hears sound through "
        "convolutions, and what is read here are texts and pictures; ";
    EXPECT_TRUE(said(R"({"model_type": "whisper"})", whisper).starts_with(sound));
    EXPECT_TRUE(said("{}", whisper).starts_with(sound)); // and is not taken for BART
    EXPECT_NE(said("{}", whisper).find("numpy.savez("), std::string::npos);
    EXPECT_TRUE(said(R"({"model_type": "deberta-v2"})",
                     {"deberta.embeddings.word_embeddings.weight", "deberta.encoder.rel_embeddings.weight"})
                    .starts_with("these are weights of DeBERTa, which this program does not compute: its heads compare "
                                 "words with distances, "));
}

TEST(UnknownModel, SaysOfOneTensorThatItIsOne)
{
    const TestFolder folder;
    const std::string header = R"({"w":{"dtype":"F64","shape":[1],"data_offsets":[0,8]}}   )";
    writeFile(folder / "model.safetensors",
              static_cast<char>(header.size()) + std::string(7, '\0') + header + "........");
    const auto said = [&] { return unknownModel(folder.path()).english(); };
    EXPECT_TRUE(said().starts_with("its 1 tensor (\"w\") matches no known model, nor a module of torch.nn; "))
        << said();
    writeFile(folder / "config.json", R"({"model_type": "longt5"})");
    EXPECT_TRUE(said().starts_with(
        "model_type is \"longt5\", and its 1 tensor (\"w\") matches no known model, nor a module of torch.nn; "))
        << said();
}

TEST(UnknownModel, NamesTheTypeOfNumbersThatItDoesNotRead)
{
    const TestFolder folder;
    for (const std::string type : {"F8_E4M3", "F8_E5M2"}) {
        std::string header = R"({"X":{"dtype":")" + type + R"(","shape":[2,2],"data_offsets":[0,4]}})";
        header.resize((header.size() + 7) / 8 * 8, ' ');
        const std::string size = {static_cast<char>(header.size()), 0, 0, 0, 0, 0, 0, 0};
        writeFile(folder / "f8.safetensors", size + header + "abcd");
        EXPECT_FALSE(recognizeModel(folder / "f8.safetensors"));
        EXPECT_EQ(unknownModel(folder / "f8.safetensors").english(),
                  "the dtype of \"X\" is \"" + type + "\"; expected real numbers, as float64");
    }
}

TEST(UnknownModel, SaysInOneSentenceWhatDoesNotFit)
{
    const auto error = [](const std::filesystem::path& path, const ModelInput& input = {}) {
        return errorOf([&] { recognizeModel(path, input); });
    };
    const TestFolder folder;
    writeFile(folder / "notes.txt", "");
    EXPECT_EQ(error(folder.path()), "the folder holds no .safetensors, .bin, .pt or .pth file");
    EXPECT_EQ(error(models() / "gpt2", {.ids = {30}}),
              "there is no row 30 in the tensor \"transformer.wte.weight\", which has 30");
    EXPECT_EQ(error(models() / "gpt2", {.ids = std::vector<Index>(17)}),
              "the text has 17 tokens; the model has positions for 16");
    EXPECT_EQ(error(models() / "gpt2", {.text = "Hello"}),
              "there is no tokenizer beside the weights; expected tokenizer.json, vocab.txt, vocab.json with "
              "merges.txt, or a SentencePiece model, or the tokens' numbers, such as 5 17 3");
    EXPECT_EQ(error(models() / "gpt2", {.text = "1 -2"}), error(models() / "gpt2", {.text = "Hello"}));
    writeFile(folder / "model.safetensors", readFile(models() / "llama" / "model.safetensors", 1 << 24));
    EXPECT_EQ(error(folder.path()), "expected \"model_type\" in the config.json beside it");
    writeFile(folder / "config.json", R"({"model_type": "llama"})");
    EXPECT_EQ(error(folder.path()), "expected \"num_attention_heads\" in the config.json beside it");
    writeFile(folder / "config.json", "[");
    EXPECT_EQ(error(folder.path()).substr(0, 31), "config.json: line 1, column 2: ");
    writeFile(folder / "model.safetensors", readFile(models() / "bert" / "model.safetensors", 1 << 24));
    writeFile(folder / "config.json", R"({"num_attention_heads":3,"hidden_act":"swish"})");
    EXPECT_EQ(error(folder.path()), "config.json: hidden_act is \"swish\", which this program does not compute");
}

} // namespace
} // namespace heedmap
