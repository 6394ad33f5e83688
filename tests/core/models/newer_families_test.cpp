// Families whose references tests/data/models/newer.py makes, and those that are refused by their names.

#include "core/models/recognize_support.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

TEST(NewerFamilies, WhatAPartMadeIsNormedAndAllHeadsTogether)
{
    const std::vector<Index> ids = {3, 14, 15, 9, 26, 5};
    expectAsPyTorch("olmo2", ids);
    expectAsPyTorch("olmo2_grouped", ids);
}

TEST(NewerFamilies, DecodersWhosePartsStandOtherwiseAreComputedAsPyTorchDoes)
{
    const std::vector<Index> ids = {3, 14, 15, 9, 26, 5, 1};
    for (const char* model : {"glm4", "exaone4", "ernie", "falcon_grouped"})
        expectAsPyTorch(model, ids);
}

TEST(NewerFamilies, NormsOfQueriesAndOtherActivationsAreComputedAsPyTorchDoes)
{
    const std::vector<Index> ids = {3, 14, 15, 9, 26, 5, 1};
    for (const char* model :
         {"arcee", "nemotron", "hunyuan", "hunyuan_alpha", "cohere_normed", "apertus", "apertus_whole", "codegen",
          "dbrx", "phimoe", "olmoe", "dots1", "hunyuan_moe", "granite_moe", "ernie_moe"})
        expectAsPyTorch(model, ids);
}

TEST(NewerFamilies, EncodersThatDifferFromBertInLittleAreComputedAsPyTorchDoes)
{
    const std::vector<Index> ids = {3, 14, 15, 9, 26, 5, 1};
    for (const char* model : {"ernie_base", "big_bird", "megatron_bert", "roformer", "rembert", "data2vec_text",
                              "roberta_prelayernorm", "xlm_roberta_xl"})
        expectAsPyTorch(model, ids);
}

TEST(NewerFamilies, DecodersOfOtherPositionsNormsAndNamesAreComputedAsPyTorchDoes)
{
    const std::vector<Index> ids = {3, 14, 15, 9, 26, 5, 1};
    for (const char* model : {"biogpt", "xglm", "vaultgemma", "jais2", "glm4_moe", "glm4_moe_plain", "minimax_m2",
                              "flex_olmo", "deepseek_yarn"})
        expectAsPyTorch(model, ids);
}

TEST(NewerFamilies, ModernBertHasWindowsInAllButEachThirdLayer)
{
    const std::vector<Index> ids = {0, 7, 5, 5, 1, 3, 11, 2};
    expectAsPyTorch("modernbert", ids);
    expectAsPyTorch("modernbert_plain", ids); // its layers listed, and without a head
    const Document document = recognized(models() / "modernbert", {.ids = ids}).document;
    EXPECT_EQ(*document.config.find("src_mask")->find("window_layers"), Json(Json::Array{1, 2, 4}));
    EXPECT_NE(recognized(models() / "modernbert_plain", {.ids = ids})
                  .document.summary.in("en")
                  .find("No words are predicted: "),
              std::string::npos);
}

TEST(NewerFamilies, EachTowerOfSiglipIsComputedAsPyTorchDoes)
{
    for (const std::string tower : {"text", "vision"})
        expectAsPyTorch(recognized(models() / "siglip", {.ids = {28, 7, 5, 5, 3, 1}, .as = "siglip_" + tower}),
                        models() / "siglip" / ("expected_" + tower + ".npz"));
    EXPECT_EQ(errorOf([] { recognizeModel(models() / "siglip"); }),
              "SigLIP has several towers; choose one with --as siglip_text or --as siglip_vision");
}

TEST(NewerFamilies, APictureOfSquaresAloneHasToBeSquare)
{
    const TestFolder folder;
    std::filesystem::copy(models() / "siglip", folder.path());
    Json config = Json::parse(readFile(folder / "config.json", 1 << 16));
    Json vision = *config.find("vision_config");
    vision.set("image_size", 8);
    config.set("vision_config", vision);
    writeFile(folder / "config.json", config.text());
    EXPECT_EQ(errorOf([&] { recognizeModel(folder.path(), {.as = "siglip_vision"}); }),
              "config.json: vision_config.image_size is 8; expected 6 for these weights");
}

TEST(NewerFamilies, BeitAddsWhatItsHeadsLearnedForTheDistancesOfPatchesAndReadsItsClass)
{
    expectAsPyTorch("beit_relative", {});
    expectAsPyTorch("beit_shared", {});
    EXPECT_EQ(refusalOf("beit_relative", "use_relative_position_bias", false),
              "config.json: use_relative_position_bias is false, but there is a tensor "
              "\"encoder.layer.0.attention.attention.relative_position_bias.relative_position_bias_table\"");
    EXPECT_EQ(refusalOf("beit_shared", "use_mean_pooling", true),
              "config.json: use_mean_pooling is true, which this program does not compute");
}

TEST(NewerFamilies, OfAModelThatReadsPicturesTooThePartForTextIsComputed)
{
    expectAsPyTorch("gemma3_seeing", {3, 14, 15, 9, 26, 5});
    expectAsPyTorch("internvl", {3, 14, 15, 9, 26, 5});
    const Document document = recognized(models() / "internvl", {.ids = {3}}).document;
    EXPECT_EQ(document.title.in("en"), "Qwen2");
    EXPECT_TRUE(document.summary.in("en").starts_with("This is the part of the model that reads text; "))
        << document.summary.in("en");
    const TestFolder folder; // PaliGemma, whose text is not read from left to right
    std::filesystem::copy(models() / "gemma3_seeing", folder.path());
    Json config = Json::parse(readFile(folder / "config.json", 1 << 16));
    config.set("model_type", "paligemma");
    writeFile(folder / "config.json", config.text());
    EXPECT_FALSE(recognizeModel(folder.path()));
}

TEST(NewerFamilies, MinistralsQueriesGrowWithTheirPlaceInLongTextsOnly)
{
    expectAsPyTorch("ministral3", {3, 14, 15, 9, 26, 5});
    Json scaling = Json::parse(R"({"rope_type": "default", "llama_4_scaling_beta": 0.1,
                                   "original_max_position_embeddings": 8})");
    EXPECT_EQ(refusalOf("ministral3", "rope_parameters", scaling),
              "config.json: rope_parameters.llama_4_scaling_beta is 0.1, which this program does not compute");
}

TEST(NewerFamilies, OfAModelTooLargeForTheMemoryTheFirstAttentionIsTheSame)
{
    for (const char* model : {"ernie", "tiny_ministral", "tiny_smollm3"}) {
        const ModelInput input{.ids = {3, 14, 15, 9, 26, 5, 1}};
        const ModelProposal whole = recognized(models() / model, input);
        Capacity capacity = Capacity::ofThisMachine();
        capacity.bytes = 15000; // the first attention takes less, all weights more
        const auto first = recognizeModel(models() / model, input, capacity);
        ASSERT_TRUE(first && first->document.mechanism == "multi_head_attention") << model;
        Computation of = build(first->document, first->folder);
        Computation all = build(whole.document, whole.folder);
        EXPECT_LE(largestDifference(of.graph.read(of.graph.find("A")),
                                    Tensor(all.graph.read(all.graph.find("dec.0.self.A")))),
                  1e-12)
            << model;
    }
}

TEST(NewerFamilies, WhatIsNotComputedIsRefusedByItsKey)
{
    EXPECT_EQ(refusalOf("modernbert", "classifier_activation", "relu"),
              "config.json: classifier_activation is \"relu\", which this program does not compute");
    EXPECT_EQ(refusalOf("modernbert", "local_attention", 5),
              "config.json: local_attention is 5, which this program does not compute");
    EXPECT_EQ(refusalOf("olmo2", "num_key_value_heads", 3),
              "config.json: num_key_value_heads is 3; expected a divisor of 16, a size of the tensor "
              "\"model.layers.0.self_attn.k_proj.weight\"");
}

} // namespace
} // namespace heedmap
