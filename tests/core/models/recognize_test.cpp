#include <heedmap/document/computation.h>
#include <heedmap/io/array_file.h>
#include <heedmap/io/npz.h>
#include <heedmap/ops/patches.h>

#include "core/models/recognize_support.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

double largestDifference(const ConstView& values, const Tensor& expected)
{
    const Tensor computed(values);
    EXPECT_EQ(computed.shape().text(), expected.shape().text());
    double largest = computed.shape() == expected.shape() ? 0 : INFINITY;
    for (std::size_t i = 0; i < computed.numbers().size() && std::isfinite(largest); ++i)
        largest = std::max(largest, std::abs(computed.numbers()[i] - expected.numbers()[i]));
    return largest;
}

/// Every node that PyTorch's results name, from the weights as the proposal reads them.
void expectAsPyTorch(const std::string& model, const std::vector<Index>& ids)
{
    ModelProposal proposal = recognized(models() / model, {.ids = ids});
    const std::filesystem::path file = models() / model / "expected.npz";
    const std::string bytes = readFile(file, 1 << 24);
    for (auto& [name, source] : proposal.document.arrays)
        if (name == "image")
            source = std::make_shared<const Tensor>(readNpz(bytesOf(bytes), name));
    Computation computation = build(proposal.document, proposal.folder);
    for (const std::string& name : listNpz(bytesOf(bytes))) {
        const NodeId node = computation.graph.find(name);
        ASSERT_NE(node, noNode) << name;
        EXPECT_LE(largestDifference(computation.graph.value(node), readNpz(bytesOf(bytes), name)), 1e-9)
            << model << " " << name;
    }
}

TEST(RecognizeModel, ComputesALlamaAsPyTorchDoes)
{
    expectAsPyTorch("llama", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("llama31", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("llama_linear", {3, 14, 15, 9, 26, 5}); // with biases, and the older name of its kind
}

TEST(RecognizeModel, ComputesAQwenAsPyTorchDoes)
{
    expectAsPyTorch("qwen", {3, 14, 15, 9, 26, 5}); // with biases, and a prediction of its own
    expectAsPyTorch("qwen3", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("qwen3_llama3", {3, 14, 15, 9, 26, 5}); // scaled, and as newer files say so
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
}

TEST(RecognizeModel, ComputesAGpt2AsPyTorchDoes)
{
    expectAsPyTorch("gpt2", {4, 0, 29, 4, 11});
    expectAsPyTorch("gpt2_plain", {4, 0, 29, 4, 11});
}

TEST(RecognizeModel, ComputesAVisionTransformerAsPyTorchDoes)
{
    expectAsPyTorch("vit", {});
    expectAsPyTorch("dino", {}); // its pictures have a mean and a deviation for each colour
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

TEST(RecognizeModel, RefusesATensorThatChangesWhatIsComputed)
{
    const auto said = [](const std::string& tensor) {
        return "it has the tensor \"" + tensor + "\", with which this program does not compute";
    };
    EXPECT_EQ(errorOf([] { recognizeModel(models() / "deit"); }), said("deit.embeddings.distillation_token"));
    EXPECT_EQ(errorOf([] { recognizeModel(models() / "bert_relative"); }),
              said("bert.encoder.layer.0.attention.self.distance_embedding.weight"));
}

TEST(RecognizeModel, RefusesPicturesMadeAnotherWay)
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
              "preprocessor_config.json: image_mean[2]: \"a\" is not allowed; a number would be right");
    EXPECT_EQ(said(R"({"image_std": [0, 0, 0]})"),
              "preprocessor_config.json: image_std[0]: 0 is not allowed; a number of at least 0.001 would be right");
    EXPECT_EQ(said(R"({"do_normalize": false})"),
              "preprocessor_config.json: do_normalize is false, which this program does not compute");
    EXPECT_EQ(said("{").substr(0, 34), "preprocessor_config.json: line 1, ");
}

/// The array of that name, with its numbers.
Tensor numbersOf(const ModelProposal& proposal, const std::string& name)
{
    const auto found = std::ranges::find(proposal.document.arrays, name, &std::pair<std::string, ArraySource>::first);
    if (found == proposal.document.arrays.end())
        throw Error(HEEDMAP_PHRASE("no array %1"), name);
    if (const auto* numbers = std::get_if<InlineArray>(&found->second))
        return **numbers;
    const auto& reference = std::get<FileReference>(found->second);
    return readArrayFile(proposal.folder / reference.file, reference.array,
                         {reference.rows, reference.columns, reference.transpose});
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

TEST(RecognizeModel, MakesATypedSentenceTheModelsOwnTokens)
{
    const TestFolder folder;
    putTogether(folder.path(), "bert", "bert_uncased");
    const ModelProposal proposal = recognized(folder.path(), {.text = "B A [MASK]"});
    EXPECT_EQ(proposal.document.tokens.query, (std::vector<std::string>{"[CLS]", "b", "a", "[MASK]", "[SEP]"}));
    const ModelProposal byNumber = recognized(models() / "bert", {.ids = {2, 6, 5, 4, 3}});
    EXPECT_TRUE(numbersOf(proposal, "src.X").sameBits(numbersOf(byNumber, "src.X")));
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

TEST(RecognizeModel, TellsNothingOfOtherFiles) { EXPECT_FALSE(recognizeModel(dataFile("all.safetensors"))); }

TEST(RecognizeModel, SaysInOneSentenceWhatDoesNotFit)
{
    const auto error = [](const std::filesystem::path& path, const ModelInput& input = {}) {
        return errorOf([&] { recognizeModel(path, input); });
    };
    const TestFolder folder;
    EXPECT_EQ(error(folder.path()), "the folder holds no .safetensors file");
    EXPECT_EQ(error(models() / "gpt2", {.ids = {30}}),
              "there is no row 30 in the tensor \"transformer.wte.weight\", which has 30");
    EXPECT_EQ(error(models() / "gpt2", {.ids = std::vector<Index>(17)}),
              "the text has 17 tokens; the model has positions for 16");
    EXPECT_EQ(error(models() / "gpt2", {.text = "Hello"}),
              "no tokenizer lies beside the weights; tokenizer.json, vocab.txt, or vocab.json with merges.txt would be "
              "right");
    writeFile(folder / "model.safetensors", readFile(models() / "llama" / "model.safetensors", 1 << 24));
    EXPECT_EQ(error(folder.path()), "config.json beside it has to say \"model_type\"");
    writeFile(folder / "config.json", R"({"model_type": "llama"})");
    EXPECT_EQ(error(folder.path()), "config.json beside it has to say \"num_attention_heads\"");
    writeFile(folder / "config.json", "[");
    EXPECT_EQ(error(folder.path()).substr(0, 31), "config.json: line 1, column 2: ");
    writeFile(folder / "model.safetensors", readFile(models() / "bert" / "model.safetensors", 1 << 24));
    writeFile(folder / "config.json", R"({"num_attention_heads":3,"hidden_act":"swish"})");
    EXPECT_EQ(error(folder.path()), "config.json: hidden_act is \"swish\", which this program does not compute");
}

} // namespace
} // namespace heedmap
