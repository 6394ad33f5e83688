#include "models/unread_settings.h"

#include "models/family_reader.h"

#include <algorithm>
#include <cctype>

namespace heedmap {
namespace {

/// Parts of the names of settings by which attention, positions, or what runs between the layers differ.
constexpr std::string_view telling[] = {"softcap",
                                        "clip_qkv",
                                        "multiplier",
                                        "rope",
                                        "rotary",
                                        "alibi",
                                        "sliding_window",
                                        "window_size",
                                        "qk_norm",
                                        "qk_layernorm",
                                        "qk_ln",
                                        "sink",
                                        "attn_scale",
                                        "attention_scal",
                                        "attn_temperature",
                                        "temperature_t",
                                        "attention_chunk",
                                        "layer_types",
                                        "layers_block",
                                        "linear_attention",
                                        "linear_conv",
                                        "mamba",
                                        "logit_scale",
                                        "logits_scal",
                                        "scale_emb",
                                        "embed_scale",
                                        "embedding_scale",
                                        "scale_depth",
                                        "dim_model_base",
                                        "is_decoder",
                                        "cross_attention_to",
                                        "add_cross_attention",
                                        "bidirectional",
                                        "is_causal",
                                        "prefix_lm",
                                        "parallel_attn",
                                        "parallel_residual",
                                        "residual_connection",
                                        "residual_scal",
                                        "query_pre_attn",
                                        "attn_gate",
                                        "attn_output_gate",
                                        "gated_attention",
                                        "kv_shared",
                                        "altup",
                                        "laurel",
                                        "per_layer_input",
                                        "relative_position_bias",
                                        "relative_attention_n"};
constexpr std::string_view beginning[] = {"mup", "use_mup", "ssm"};

/// Which say nothing of the numbers that are computed here, though their names have such a part: of training, of what
/// compares two towers, and older spellings beside those that are read.
constexpr std::string_view harmless[] = {"logit_scale_init_value", "offset_alibi", "rotary",
                                         "sliding_window_size",    "use_mrope",    "finetuned"};

/// All members of these say how positions are turned.
constexpr std::string_view positions[] = {"rope_scaling", "rope_parameters"};
constexpr std::string_view scalingKinds[] = {"type", "rope_type"};

bool contains(const auto& list, std::string_view key) { return std::ranges::find(list, key) != std::end(list); }

bool changesNumbers(std::string key)
{
    std::ranges::transform(key, key.begin(), [](unsigned char letter) { return std::tolower(letter); });
    if (key.starts_with('_') || contains(harmless, key))
        return false;
    return std::ranges::any_of(telling, [&](std::string_view part) { return key.find(part) != std::string::npos; })
        || std::ranges::any_of(beginning, [&](std::string_view part) { return key.starts_with(part); });
}

/// Whether a value changes nothing, whatever its key is.
bool isNeutral(const Json& value)
{
    return value.isNull() || value == Json(false) || value == Json(0.0) || value == Json(1.0)
        || value == Json(Json::Array()) || value == Json(Json::Object());
}

class LooksAt {
public:
    LooksAt(const ModelFiles& files, bool causal) : m_looks(files.looks()), m_causal(causal) {}

    void requireRead(const Json::Object& object, const std::string& within, bool all) const
    {
        for (const auto& [key, value] : object) {
            const std::string name = within.empty() ? key : std::string(within).append(".").append(key);
            const auto after = m_looks.lower_bound(name + ".");
            const bool unscaled = all && contains(scalingKinds, key) && value == Json("default");
            const bool unmasks = m_causal && key == "is_causal" && value == Json(false);
            if (m_looks.contains(name) || (isNeutral(value) && !unmasks) || unscaled)
                continue;
            if (after != m_looks.end() && after->starts_with(name + ".")) { // a part of it was looked at
                if (value.isObject())
                    requireRead(value.object(), name, all || contains(positions, key));
            } else if ((all && !contains(harmless, key)) || changesNumbers(key)) {
                refuse(ModelFiles::config, name, value);
            }
        }
    }

private:
    const std::set<std::string, std::less<>>& m_looks;
    bool m_causal; ///< each token sees those before it alone
};

} // namespace

void refuseUnread(const ModelFiles& files, const ModelFamily& family)
{
    const auto isCausal = [](const auto& rule) { return rule.first.ends_with("mask.causal"); };
    const bool causal = std::ranges::any_of(family.settings, isCausal);
    if (causal) // as a decoder is
        files.look("is_decoder");
    if (const Json& config = files.settings(); config.isObject())
        LooksAt(files, causal).requireRead(config.object(), {}, false);
}

} // namespace heedmap
