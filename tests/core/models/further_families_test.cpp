// Families whose references tests/data/models/more.py makes.

#include "core/models/recognize_support.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

/// A decoder in its folder, by the ids that all of them read.
void expectDecoderAsPyTorch(const std::string& model) { expectAsPyTorch(model, {3, 14, 15, 9, 26, 5}); }

TEST(FurtherFamilies, NarrowEmbeddingsAreBroughtToTheWidthOfTheLayers)
{
    expectAsPyTorch("electra", {2, 7, 5, 5, 1, 3});
    expectAsPyTorch("electra_base", {2, 7, 5, 5, 1, 3}); // wide ones, told by the configuration
    expectAsPyTorch("albert", {2, 7, 5, 5, 1, 3});       // one layer's weights for all
    EXPECT_EQ(*recognized(models() / "albert").document.config.find("encoder_layers"), Json(2));
}

TEST(FurtherFamilies, MpnetHasBucketsOfDistances)
{
    const std::vector<Index> ids = {0, 7, 5, 5, 29, 4, 11, 12, 13, 8, 9, 21, 20, 2};
    expectAsPyTorch("mpnet", ids);
    expectAsPyTorch("mpnet_plain", ids);
}

TEST(FurtherFamilies, DecodersOfGptTwosKindAreComputedAsPyTorchDoes)
{
    expectDecoderAsPyTorch("gptj");      // neighbours turn, of some columns
    expectDecoderAsPyTorch("gpt_neo");   // windows in every second layer
    expectDecoderAsPyTorch("bloom");     // alibi of three heads, rows that alternate
    expectDecoderAsPyTorch("mpt");       // no offsets
    expectDecoderAsPyTorch("falcon");    // one key for all queries, beside the network
    expectDecoderAsPyTorch("bigcode");   // one key for all queries, fused
    expectDecoderAsPyTorch("first_gpt"); // norms behind each part
}

TEST(FurtherFamilies, DecodersOfLlamasKindAreComputedAsPyTorchDoes)
{
    expectDecoderAsPyTorch("granite");    // four factors
    expectDecoderAsPyTorch("starcoder2"); // offsets, a window, no gates
    expectDecoderAsPyTorch("stablelm");   // half of the columns turn
    expectDecoderAsPyTorch("cohere");     // one norm, neighbours turn
    expectDecoderAsPyTorch("phi3");       // fused
    expectDecoderAsPyTorch("internlm2");  // fused in groups
    expectDecoderAsPyTorch("olmo");       // norms that learn nothing
}

TEST(FurtherFamilies, TranslatorsWithNormsBeforeEachPartAreComputedAsPyTorchDoes)
{
    for (const std::string model : {"mbart", "m2m100", "pegasus"})
        expectAsPyTorch(recognized(models() / model, {.ids = {2, 0, 14, 5, 9}, .sourceIds = {0, 7, 21, 7, 29, 2}}),
                        models() / model / "expected.npz");
}

TEST(FurtherFamilies, VisionTransformersOfTimmAndTorchvisionAreComputedAsPyTorchDoes)
{
    for (const std::string model : {"timm_vit", "timm_scaled", "torchvision_vit"})
        expectAsPyTorch(recognized(models() / model), models() / model / "expected.npz");
    EXPECT_EQ(*recognized(models() / "timm_vit").document.config.find("image_mean"), Json(Json::Array{0.5, 0.5, 0.5}));
    EXPECT_EQ(*recognized(models() / "torchvision_vit").document.config.find("image_mean"),
              Json(Json::Array{0.485, 0.456, 0.406}));
}

TEST(FurtherFamilies, WhatIsNotComputedIsRefusedByItsKey)
{
    EXPECT_EQ(refusalOf("albert", "num_hidden_groups", 0),
              "config.json: num_hidden_groups: expected an integer from 1 to 1024, got 0");
    EXPECT_EQ(refusalOf("falcon", "new_decoder_architecture", true),
              "config.json: new_decoder_architecture is true, which does not go with the shapes of the weights");
    EXPECT_EQ(refusalOf("cohere", "use_qk_norm", true),
              "config.json: use_qk_norm is true, which this program does not compute");
    EXPECT_EQ(refusalOf("olmo", "clip_qkv", "8"),
              "config.json: clip_qkv: expected a number of at least 1e-09, got \"8\"");
    EXPECT_EQ(refusalOf("gptj", "rotary_dim", "4"),
              "config.json: rotary_dim: expected a number of at least 1e-09, got \"4\"");
    EXPECT_EQ(refusalOf("phi3", "num_key_value_heads", 3),
              "the tensor \"model.layers.0.self_attn.qkv_proj.weight\": the number of rows: expected a multiple of 10, "
              "got 32");
    EXPECT_EQ(refusalOf("bigcode", "multi_query", false),
              "config.json: multi_query is false, which this program does not compute");
}

} // namespace
} // namespace heedmap
