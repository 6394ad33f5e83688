#include <heedmap/document/reader.h>
#include <heedmap/document/writer.h>
#include <heedmap/models/model_text.h>
#include <heedmap/ops/patches.h>

#include "core/models/recognize_support.h"

namespace heedmap {
namespace {

/// The same for one that translates; it looks its tokens up where it can.
void expectAnswerAsPyTorch(const std::string& model, const std::vector<Index>& source, const std::vector<Index>& target)
{
    for (const bool lookUp : {false, true})
        expectAsPyTorch(recognized(models() / model, {.ids = target, .sourceIds = source, .lookUp = lookUp}),
                        models() / model / "expected.npz");
}

TEST(RecognizeModel, ComputesALlamaAsPyTorchDoes)
{
    expectAsPyTorch("llama", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("llama31", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("llama_linear", {3, 14, 15, 9, 26, 5}); // with biases, and the older name of its kind
}

// A state dict that numpy.savez wrote is the same model, by the config.json beside it.
TEST(RecognizeModel, ComputesWhatNumPySavedOfAModel)
{
    for (const char* model : {"llama", "bert_plain"}) {
        const TestFolder folder;
        std::vector<std::pair<std::string, Tensor>> weights;
        std::filesystem::path stored;
        for (const auto& entry : std::filesystem::directory_iterator(models() / model))
            if (entry.path().extension() == ".safetensors")
                stored = entry.path();
        for (const ArrayEntry& array : listArrayFile(stored))
            weights.emplace_back(array.name, readArrayFile(stored, array.name));
        std::vector<NamedTensor> named;
        for (const auto& [name, tensor] : weights)
            named.emplace_back(name, &tensor);
        writeArrays(named, folder / "weights.npz", {});
        if (std::filesystem::exists(models() / model / "config.json"))
            std::filesystem::copy(models() / model / "config.json", folder / "config.json");
        const ModelInput input{.ids = {3, 9, 5, 4, 2}};
        const ModelProposal whole = recognized(models() / model, input);
        const ModelProposal saved = recognized(folder / "weights.npz", input);
        EXPECT_EQ(saved.document.title.in("en"), whole.document.title.in("en"));
        EXPECT_EQ(saved.document.config, whole.document.config);
        const auto numbersOf = [](const ModelProposal& proposal) {
            Graph graph = std::move(build(proposal.document, proposal.folder).graph);
            return Tensor(graph.read(static_cast<NodeId>(graph.size() - 1)));
        };
        EXPECT_TRUE(numbersOf(saved).sameBits(numbersOf(whole))) << model;
    }
}

// What a model has beside its attention and is not computed is said, the layers' modules once.
TEST(RecognizeModel, SaysWhichPartsAreNotComputed)
{
    const auto said = [](const char* model) {
        const std::vector<Notice> noticed = recognized(models() / model, {.ids = {3, 5}}).noticed;
        return noticed.empty() ? std::string() : noticed.back().line();
    };
    EXPECT_EQ(said("bert_plain"), "not computed of the model: pooler.dense");
    EXPECT_EQ(said("glm4_moe"), "not computed of the model: model.layers.1");
    EXPECT_EQ(said("llama"), "");
    EXPECT_EQ(said("roberta"), "");
}

TEST(RecognizeModel, ComputesAnUnknownKindAsALlamaWhereThatIsChosen)
{
    const TestFolder folder;
    std::filesystem::copy(models() / "llama", folder.path());
    const Json config = Json::parse(readFile(folder / "config.json", 1 << 16));
    Json other = config;
    other.set("model_type", "exaone");
    writeFile(folder / "config.json", other.text());
    EXPECT_THROW(recognizeModel(folder.path(), {.ids = {3}}), Question);
    const ModelProposal proposal = recognized(folder.path(), {.ids = {3, 14, 15, 9, 26, 5}, .as = "llama"});
    EXPECT_EQ(proposal.document.title.in("en"), "exaone, computed as Llama");
    EXPECT_TRUE(proposal.document.summary.in("en").starts_with(
        "config.json says that this is a model of the kind \"exaone\". It is computed as Llama, as was chosen: "))
        << proposal.document.summary.in("en");
    expectAsPyTorch(proposal, models() / "llama/expected.npz");
    EXPECT_EQ(readingText(proposal.document, folder.path(), "4 7")->tokens.query, (std::vector<std::string>{"4", "7"}));
    EXPECT_EQ(
        errorOf([&] { recognizeModel(folder.path(), {.as = "bert"}); }),
        "there is no family \"bert\" to choose; expected one of siglip_text, clip_text, siglip_vision, clip_vision, "
        "llama");
    writeFile(folder / "config.json", config.text());
    EXPECT_EQ(recognized(folder.path(), {.ids = {3}, .as = "llama"}).document.title.in("en"), "Llama");
}

TEST(RecognizeModel, ComputesAQwenAsPyTorchDoes)
{
    expectAsPyTorch("qwen", {3, 14, 15, 9, 26, 5}); // with biases, and a prediction of its own
    expectAsPyTorch("qwen3", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("qwen3_llama3", {3, 14, 15, 9, 26, 5});  // scaled, and as newer files say so
    expectAsPyTorch("qwen_windows", {3, 14, 15, 9, 26, 5});  // the last two of three layers
    expectAsPyTorch("qwen3_windows", {3, 14, 15, 9, 26, 5}); // the first and the third, with a prediction of its own
}

TEST(RecognizeModel, ComputesTheFirstAttentionOfAModelWithExpertsAsPyTorchDoes)
{
    expectAsPyTorch("mixtral", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("qwen3_moe", {3, 14, 15, 9, 26, 5});
}

TEST(RecognizeModel, ComputesABertAsPyTorchDoes)
{
    expectAsPyTorch("bert", {2, 7, 5, 5, 1, 3});
    expectAsPyTorch("bert_plain", {2, 7, 5, 5, 1, 3});
    expectAsPyTorch("bert_untied", {2, 7, 5, 5, 1, 3}); // with a prediction
}

TEST(RecognizeModel, ComputesARobertaAsPyTorchDoes)
{
    expectAsPyTorch("roberta", {0, 7, 5, 5, 29, 2});
    expectAsPyTorch("roberta_plain", {0, 7, 5, 5, 29, 2}); // told by its configuration
    expectAsPyTorch("roberta_untied", {0, 7, 5, 5, 29, 2});
    EXPECT_EQ(recognized(models() / "roberta_plain").family, "roberta");
}

TEST(RecognizeModel, ComputesADistilBertAsPyTorchDoes)
{
    expectAsPyTorch("distilbert", {2, 7, 5, 5, 1, 3});
    expectAsPyTorch("distilbert_plain", {2, 7, 5, 5, 1, 3});
}

TEST(RecognizeModel, ComputesAnOptAsPyTorchDoes)
{
    expectAsPyTorch("opt", {2, 0, 29, 4, 11});
    expectAsPyTorch("opt_plain", {2, 0, 29, 4, 11});
}

TEST(RecognizeModel, ComputesANanoGptAsPyTorchDoes)
{
    expectAsPyTorch("nanogpt", {4, 0, 29, 4, 11});        // compiled, without biases
    expectAsPyTorch("nanogpt_biased", {4, 0, 29, 4, 11}); // with them
    const ModelProposal proposal = recognized(models() / "nanogpt/ckpt.pt");
    EXPECT_EQ(*proposal.document.config.find("heads"), Json(3)); // of its model_args
    EXPECT_EQ(proposal.family, "nanogpt");
}

TEST(RecognizeModel, ComputesAGemmaAsPyTorchDoes)
{
    expectAsPyTorch("gemma", {3, 14, 15, 9, 26, 5});
    EXPECT_EQ(recognized(models() / "gemma", {.ids = {1, 2}, .lookUp = true}).document.arrays.front().first, "tgt.X")
        << "scaled, so not looked up";
}

TEST(RecognizeModel, ComputesALaterGemmaAsPyTorchDoes)
{
    expectAsPyTorch("gemma2", {3, 14, 15, 9, 26, 5}); // caps; every second layer has a window
    expectAsPyTorch("gemma3", {3, 14, 15, 9, 26, 5}); // norms of heads; slower rotation in layers without a window
}

TEST(RecognizeModel, ComputesAT5AsPyTorchDoes)
{
    const std::vector<Index> source = {3, 7, 30, 7, 0, 12, 39, 5, 21, 8, 9, 11, 1};
    const std::vector<Index> target = {0, 4, 17, 6, 2, 33, 5, 28, 13, 1, 20};
    expectAnswerAsPyTorch("t5", source, target);       // tied, whose logits are scaled
    expectAnswerAsPyTorch("t5_gated", source, target); // Flan-T5
    expectAnswerAsPyTorch("umt5", source, target);     // biases of each layer's own
    const ModelProposal proposal = recognized(models() / "t5", {.ids = target, .sourceIds = source, .lookUp = true});
    EXPECT_EQ(proposal.document.arrays.front().first, "embedding");
    EXPECT_EQ(proposal.family, "t5");
}

TEST(RecognizeModel, ComputesABartAsPyTorchDoes)
{
    expectAnswerAsPyTorch("bart", {0, 7, 21, 7, 29, 2}, {2, 0, 14, 5, 9});
    expectAnswerAsPyTorch("bart_plain", {0, 7, 21, 7, 29, 2}, {2, 0, 14, 5, 9}); // scaled, and with no bias of words
}

TEST(RecognizeModel, ComputesAMarianAsPyTorchDoes)
{
    expectAnswerAsPyTorch("marian", {0, 7, 21, 7, 29, 2}, {2, 0, 14, 5, 9});
}

TEST(RecognizeModel, LetsADecoderBeginWithItsFirstToken)
{
    const ModelProposal marian = recognized(models() / "marian", {.ids = {4, 5, 6}});
    EXPECT_EQ(marian.document.tokens.key, (std::vector<std::string>{"4", "5", "6"}));
    EXPECT_EQ(marian.document.tokens.query, std::vector<std::string>{"29"});
    EXPECT_EQ(numbersOf(marian, "tgt.X").shape().text(), "1×12");
    const auto taken = [](std::vector<Index> source, std::vector<Index> target) {
        return errorOf(
            [&] { recognizeModel(models() / "bart", {.ids = std::move(target), .sourceIds = std::move(source)}); });
    };
    EXPECT_EQ(taken(std::vector<Index>(16, 3), std::vector<Index>(16, 3)), "nothing thrown"); // of a table of 18
    EXPECT_EQ(taken(std::vector<Index>(17, 3), {2}), "the text has 17 tokens; the model has positions for 16");
    EXPECT_EQ(taken({3}, std::vector<Index>(17, 3)), "the text has 17 tokens; the model has positions for 16");
}

TEST(RecognizeModel, ComputesAGptNeoXAsPyTorchDoes)
{
    expectAsPyTorch("neox", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("neox_behind", {3, 14, 15, 9, 26, 5}); // one part behind the other, tied, without biases
}

TEST(RecognizeModel, ComputesAPhiAsPyTorchDoes) { expectAsPyTorch("phi", {3, 14, 15, 9, 26, 5}); }

TEST(RecognizeModel, RefersToTheRowsOfAlternatingHeads)
{
    const ModelProposal neox = recognized(models() / "neox"); // 3 heads, 8 wide
    const auto stored = [](const char* tensor) {
        return readArrayFile(models() / "neox/model.safetensors",
                             "gpt_neox.layers.1.attention.query_key_value." + std::string(tensor));
    };
    EXPECT_EQ(numbersOf(neox, "dec.1.self.W_V").shape().text(), "24×24");
    EXPECT_EQ(numbersOf(neox, "dec.1.self.W_V").at({0, 5, 8 + 3}), stored("weight").at({0, 24 + 16 + 3, 5}));
    EXPECT_EQ(numbersOf(neox, "dec.1.self.b_K").at({0, 0, 16 + 7}), stored("bias").at({0, 0, 48 + 8 + 7}));
    const std::string text = writeDocument(neox.document);
    EXPECT_EQ(writeDocument(readDocument(text)), text);
}

TEST(RecognizeModel, HasAsManyPositionsAsStandBehindThoseOfThePadding)
{
    const auto taken = [](const char* model, std::size_t count) {
        return errorOf([&] { recognizeModel(models() / model, {.ids = std::vector<Index>(count, 3)}); });
    };
    EXPECT_EQ(taken("roberta", 14), "nothing thrown"); // of a table of 16
    EXPECT_EQ(taken("roberta", 15), "the text has 15 tokens; the model has positions for 14");
    EXPECT_EQ(taken("opt", 16), "nothing thrown");
    EXPECT_EQ(taken("opt", 17), "the text has 17 tokens; the model has positions for 16");
}

TEST(RecognizeModel, ComputesAGpt2AsPyTorchDoes)
{
    expectAsPyTorch("gpt2", {4, 0, 29, 4, 11});
    expectAsPyTorch("gpt2_plain", {4, 0, 29, 4, 11});
    expectAsPyTorch("gpt2_untied", {4, 0, 29, 4, 11});
}

TEST(RecognizeModel, ComputesALongformerWithoutGlobalTokensAsPyTorchDoes)
{
    expectAsPyTorch("longformer", {0, 7, 5, 5, 29, 3, 11, 4, 2});
    expectAsPyTorch("longformer_plain", {0, 7, 5, 5, 29, 3, 11, 4, 2});
    EXPECT_EQ(recognized(models() / "longformer", {.ids = {0, 2}}).document.title.in("en"), "Longformer");
    const TestFolder folder;
    std::filesystem::copy(models() / "longformer", folder.path());
    Json config = Json::parse(readFile(folder / "config.json", 1 << 16));
    for (const char* windows : {"[4, 8]", "5"}) { // others in each layer, or not the same on both sides
        config.set("attention_window", Json::parse(windows));
        writeFile(folder / "config.json", config.text());
        EXPECT_NE(errorOf([&] {
                      recognized(folder.path(), {.ids = {0, 2}});
                  }).find("attention_window is "),
                  std::string::npos);
    }
}

TEST(RecognizeModel, ComputesEachTowerOfClipAsPyTorchDoes)
{
    const auto expectTower = [](const char* model, const std::string& tower, const std::string& as) {
        expectAsPyTorch(recognized(models() / model, {.ids = {28, 7, 5, 5, 3, 29}, .as = as}),
                        models() / model / ("expected_" + tower + ".npz"));
    };
    expectTower("clip", "text", "clip_text");
    expectTower("clip", "vision", "clip_vision");
    expectTower("clip", "text", ""); // which reads what is given
    expectTower("clip_text", "text", "");
    expectTower("clip_vision", "vision", "");
    try {
        recognized(models() / "clip");
        ADD_FAILURE() << "one of the towers was chosen";
    } catch (const Question& question) {
        EXPECT_STREQ(question.what(), "CLIP has several towers; choose one with --as clip_text or --as clip_vision");
        EXPECT_EQ(std::get<Question::Tower>(question.about()).towers.back().second, "CLIP (pictures)");
    }
}

TEST(RecognizeModel, ReadsTheFilesThatPyTorchSavesItself)
{
    expectAsPyTorch("gpt2_plain_torch", {4, 0, 29, 4, 11});
    expectAsPyTorch("bert_torch", {2, 7, 5, 5, 1, 3}); // two files with an index
    const std::filesystem::path file = models() / "gpt2_plain_torch/pytorch_model.bin";
    expectAsPyTorch(recognized(file, {.ids = {4, 0, 29, 4, 11}}), models() / "gpt2_plain_torch/expected.npz");
}

TEST(RecognizeModel, ComputesAVisionTransformerAsPyTorchDoes)
{
    expectAsPyTorch("vit", {});
    expectAsPyTorch("vit_classes", {});
    expectAsPyTorch("dino", {}); // its pictures have a mean and a deviation for each colour
}

TEST(RecognizeModel, ComputesADinoV2AsPyTorchDoes)
{
    expectAsPyTorch("dinov2", {});
    expectAsPyTorch("dinov2_prefix", {});
    expectAsPyTorch("dinov2_registers", {});
    expectAsPyTorch("dinov2_giant", {}); // with gates
    expectAsPyTorch("dinov2_giant_registers", {});
}

TEST(RecognizeModel, TakesPicturesInTheRangeThatAVisionTransformerWasTrainedOn)
{
    const ModelProposal proposal = recognized(models() / "vit");
    const Computation computation = build(proposal.document, proposal.folder);
    const auto cut = patchCut(*computation.graph.node(computation.graph.find("patches")).op);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->side, 2);
    EXPECT_EQ(cut->range(2), (PixelRange{-1, 1})); // less 0.5, by 0.5
}

TEST(RecognizeModel, TakesAMeanAndADeviationForEachColour)
{
    const ModelProposal proposal = recognized(models() / "dino");
    const Computation computation = build(proposal.document, proposal.folder);
    const auto cut = patchCut(*computation.graph.node(computation.graph.find("patches")).op);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->range(0), (PixelRange{-0.485 / 0.229, (1 - 0.485) / 0.229}));
    EXPECT_EQ(cut->range(2), (PixelRange{-0.406 / 0.225, (1 - 0.406) / 0.225}));
}

TEST(RecognizeModel, TellsEveryFamilyWithAndWithoutItsPrefix)
{
    const auto family = [](const char* model) { return recognized(models() / model / "model.safetensors").family; };
    EXPECT_EQ(family("bert"), "bert");
    EXPECT_EQ(family("bert_plain"), "bert");
    EXPECT_EQ(family("gpt2"), "gpt2");
    EXPECT_EQ(family("gpt2_plain"), "gpt2");
    EXPECT_EQ(family("vit"), "vit");
    EXPECT_EQ(family("llama"), "llama");
    EXPECT_EQ(family("qwen"), "qwen");
    EXPECT_EQ(family("qwen3"), "qwen3");
    EXPECT_EQ(family("llama_linear"), "llama");
}

TEST(RecognizeModel, SplitsFusedWeightsAndTransposesTorchsLinears)
{
    const ModelProposal gpt2 = recognized(models() / "gpt2");
    const auto stored = [](const char* model, const char* tensor) {
        return readArrayFile(models() / model / "model.safetensors", tensor);
    };
    const Tensor fused = stored("gpt2", "transformer.h.1.attn.c_attn.weight"); // 12×36
    EXPECT_EQ(numbersOf(gpt2, "dec.1.self.W_K").at({0, 3, 2}), fused.at({0, 3, 12 + 2}));
    EXPECT_EQ(numbersOf(gpt2, "dec.1.self.b_V").at({0, 0, 2}),
              stored("gpt2", "transformer.h.1.attn.c_attn.bias").at({0, 0, 24 + 2}));
    const ModelProposal bert = recognized(models() / "bert");
    EXPECT_EQ(numbersOf(bert, "enc.1.ffn.W_1").shape().text(), "12×20");
    EXPECT_EQ(numbersOf(bert, "enc.1.ffn.W_1").at({0, 3, 17}),
              stored("bert", "bert.encoder.layer.1.intermediate.dense.weight").at({0, 17, 3}));
}

TEST(RecognizeModel, TakesCountsFromTheFilesAndHeadsFromTheConfiguration)
{
    EXPECT_EQ(*recognized(models() / "bert").document.config.find("encoder_layers"), Json(2));
    EXPECT_EQ(*recognized(models() / "bert").document.config.find("heads"), Json(3));
    EXPECT_EQ(*recognized(models() / "bert_plain").document.config.find("heads"), Json(2)); // 128 wide, 64 a head
    EXPECT_EQ(*recognized(models() / "llama").document.config.find("kv_heads"), Json(2));
    EXPECT_EQ(*recognized(models() / "llama").document.config.find("decoder_layers"), Json(2));
}

TEST(RecognizeModel, GivesADocumentThatCanBeSavedBesideTheWeights)
{
    const TestFolder folder;
    putTogether(folder.path(), "llama", "bert_uncased");
    std::filesystem::remove(folder / "vocab.txt");
    const ModelProposal proposal = recognized(folder / "model.safetensors");
    saveDocument(proposal.document, folder / "model.heed");
    OpenedDocument opened = openDocument(folder / "model.heed");
    EXPECT_EQ(opened.document.mechanism, "transformer");
    EXPECT_EQ(writeDocument(opened.document), writeDocument(proposal.document));
    EXPECT_LT(std::filesystem::file_size(folder / "model.heed"), 8000U); // refers to the weights, does not hold them
}

} // namespace
} // namespace heedmap
