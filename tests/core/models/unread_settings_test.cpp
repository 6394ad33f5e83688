// What config.json says and no rule of the family reads is never dropped in silence where models compute by it.
#include "core/models/recognize_support.h"

#include <gtest/gtest.h>

namespace heedmap {
namespace {

/// With the key of config.json set to this.
std::string withSetting(const std::string& model, const std::string& key, const Json& value)
{
    return refusalOf(model, key, value);
}

TEST(UnreadSettings, AreRefusedByTheirNames)
{
    const auto refusal = [](const std::string& said) {
        return "config.json: " + said + ", which this program does not compute";
    };
    EXPECT_EQ(withSetting("llama", "clip_qkv", 8), refusal("clip_qkv is 8"));
    EXPECT_EQ(withSetting("llama", "attn_logit_softcapping", 30), refusal("attn_logit_softcapping is 30"));
    EXPECT_EQ(withSetting("qwen3", "no_rope_layers", Json::Array{1, 0}), refusal("no_rope_layers is [1, 0]"));
    EXPECT_EQ(withSetting("gpt2", "rope_theta", 10000), refusal("rope_theta is 10000"));
    EXPECT_EQ(withSetting("olmoe", "residual_multiplier", 0.22), refusal("residual_multiplier is 0.22"));
    EXPECT_EQ(withSetting("electra", "is_decoder", true), refusal("is_decoder is true"));
    EXPECT_EQ(withSetting("llama", "is_causal", false), refusal("is_causal is false"));
    EXPECT_EQ(withSetting("electra", "is_causal", false), "nothing thrown"); // as it is
}

TEST(UnreadSettings, WithinTheScalingOfPositionsAreRefusedWhateverTheyAreCalled)
{
    const auto scaling = [](Json::Object more) {
        more.emplace_back("type", "linear");
        more.emplace_back("factor", 2);
        return withSetting("llama", "rope_scaling", Json(std::move(more)));
    };
    EXPECT_EQ(scaling({}), "nothing thrown");
    EXPECT_EQ(scaling({{"finetuned", true}}), "nothing thrown");
    EXPECT_EQ(scaling({{"alpha", 1000}}),
              "config.json: rope_scaling.alpha is 1000, which this program does not compute");
}

TEST(UnreadSettings, ThatSayNothingOfTheNumbersAreLeftAlone)
{
    for (const char* key : {"clip_qkv", "logit_scale", "use_parallel_residual", "pretraining_tp", "attn_pdrop"})
        EXPECT_EQ(withSetting("llama", key, Json()), "nothing thrown") << key;
    EXPECT_EQ(withSetting("llama", "residual_multiplier", 1.0), "nothing thrown"); // as without it
    EXPECT_EQ(withSetting("llama", "torch_dtype", "bfloat16"), "nothing thrown");
    EXPECT_EQ(withSetting("llama", "sliding_window", 2), "nothing thrown"); // which Llama does not have
    EXPECT_EQ(withSetting("gptj", "rotary", true), "nothing thrown");
    EXPECT_EQ(withSetting("bloom", "offset_alibi", 100), "nothing thrown");
    EXPECT_EQ(withSetting("bloom", "is_decoder", true), "nothing thrown"); // which it is
}

} // namespace
} // namespace heedmap
