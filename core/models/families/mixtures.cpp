// Mixtures of experts, and others whose feed-forward networks are not computed: the attention of their first layer.
#include "models/families/rotary.h"
#include "models/family_reader.h"

#include <heedmap/base/error.h>

#include <cmath>

namespace heedmap::families {
namespace {

/// The attention of the first layer of a model of this kind.
ModelFamily firstAttention(const char* id, const char* title, const char* kind)
{
    ModelFamily family = rotaryAttention();
    family.id = id;
    family.title = title;
    family.where = {says("model_type", {kind})};
    refine(family.allowed, {{"model_type", {kind}}});
    return family;
}

constexpr Phrase afterLayerNorm =
    HEEDMAP_PHRASE("Only the attention of the first layer is here, from the embeddings after their layer norm; the "
                   "feed-forward networks and the layers after it are left out.");

/// Norms of queries and keys, by tensors of these names.
void normHeads(ModelFamily& family, const std::string& query, const std::string& key, SettingRule eps)
{
    refine(family.settings,
           {
               {"qk_norm.kind", "rms"},
               {"qk_norm.eps", std::move(eps)},
           });
    refine(family.arrays,
           arrays({
               array("gamma_Q", ("layers.0.self_attn." + query + ".weight").c_str()),
               array("gamma_K", ("layers.0.self_attn." + key + ".weight").c_str()),
           }));
}

} // namespace

ModelFamily olmoe()
{
    ModelFamily family = firstAttention("olmoe", "OLMoE", "olmoe");
    family.has.emplace_back("layers.0.self_attn.q_norm.weight");
    refine(family.allowed, {{"clip_qkv", {}}}); // it acts after the norm
    normHeads(family, "q_norm", "k_norm", fromConfig("rms_norm_eps").orElse(1e-5));
    refine(family.settings,
           {
               {"qk_norm.across", "all"},
           });
    return family;
}

ModelFamily dots1()
{
    ModelFamily family = firstAttention("dots1", "dots.llm1", "dots1");
    family.has.emplace_back("layers.0.self_attn.q_norm.weight");
    refine(family.allowed, {{"layer_types.0", {"full_attention"}}});
    normHeads(family, "q_norm", "k_norm", fromConfig("rms_norm_eps").orElse(1e-6));
    return family;
}

ModelFamily hunyuanMoe()
{
    ModelFamily family = firstAttention("hunyuan_moe", "Hunyuan (mixture of experts)", "hunyuan_v1_moe");
    family.has.emplace_back("layers.0.self_attn.query_layernorm.weight");
    growBaseByAlpha(family);
    normHeads(family, "query_layernorm", "key_layernorm", fromConfig("rms_norm_eps").orElse(1e-5));
    refine(family.settings,
           {
               {"qk_norm.turned", true},
           });
    family.input->norm->eps = fromConfig("rms_norm_eps").orElse(1e-5);
    return family;
}

ModelFamily graniteMoe()
{
    ModelFamily family = firstAttention("granite_moe", "Granite (mixture of experts)", "granitemoe");
    family.where = {says("model_type", {"granitemoe", "granitemoeshared"})};
    refine(family.allowed,
           {{"model_type", {"granitemoe", "granitemoeshared"}},
            {.key = "residual_multiplier", .anything = true}, // after the attention
            {.key = "logits_scaling", .anything = true}});
    refine(family.settings,
           {
               {"scale", fromConfig("attention_multiplier").orElse(1)},
           });
    family.input->sum.front().scale = InputTerm::Scale{.by = fromConfig("embedding_multiplier").orElse(1)};
    return family;
}

ModelFamily ernieMoe()
{
    ModelFamily family = firstAttention("ernie_moe", "ERNIE 4.5 (mixture of experts)", "ernie4_5_moe");
    family.input->norm->eps = fromConfig("rms_norm_eps").orElse(1e-5);
    refine(family.settings,
           {
               {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(500000)},
               {"position.layout", "interleaved"},
           });
    return family;
}

ModelFamily phiMoe()
{
    ModelFamily family = firstAttention("phi_moe", "Phi-3.5-MoE", "phimoe");
    family.has.emplace_back("layers.0.input_layernorm.bias");
    refine(family.settings,
           {
               {"mask.window", fromConfig("sliding_window").lessOne().orElse(nullptr)},
           });
    family.input->norm = InputRule::Norm{.gamma = "layers.0.input_layernorm.weight",
                                         .beta = "layers.0.input_layernorm.bias",
                                         .eps = fromConfig("rms_norm_eps").orElse(1e-5)};
    family.leftOut = afterLayerNorm;
    return family;
}

ModelFamily dbrx()
{
    constexpr const char* fused = "blocks.0.norm_attn_norm.attn.Wqkv.weight";
    ModelFamily family = firstAttention("dbrx", "DBRX", "dbrx");
    family.prefixes = {"transformer.", ""};
    family.has = {"wte.weight", fused, "blocks.0.norm_attn_norm.norm_1.weight"};
    family.required = {"model_type", "n_heads"};
    family.agreements = {IsSize{"d_model", {"wte.weight", 1}}, DividesSize{"n_heads", {"wte.weight", 1}},
                         IsSize{"vocab_size", {"wte.weight", 0}}};
    refine(family.settings,
           {
               {"heads", fromConfig("n_heads")},
               {"kv_heads", fromConfig({"attn_config.kv_n_heads", "num_key_value_heads"}).orElse(1)},
               {"clip", fromConfig("attn_config.clip_qkv").orElse(nullptr)},
               {"position.base",
                fromConfig({"rope_parameters.rope_theta", "attn_config.rope_theta", "rope_theta"}).orElse(10000)},
           });
    family.input = InputRule{.array = "X",
                             .sum = {{.tensors = "wte.weight"}},
                             .norm = InputRule::Norm{.gamma = "blocks.0.norm_attn_norm.norm_1.weight", .eps = 1e-5}};
    family.arrays = arrays({
        heads("W_", fused),
        weights("W_O", "blocks.0.norm_attn_norm.attn.out_proj.weight"),
    });
    family.leftOut = afterLayerNorm;
    return family;
}

namespace {

/// The first columns of each head that are turned, as GLM and MiniMax have them.
void turnShare(ModelFamily& family, double usual)
{
    refine(family.allowed,
           {{.key = "partial_rotary_factor", .anything = true},
            {.key = "rope_parameters.partial_rotary_factor", .anything = true}});
    refine(family.settings,
           {
               {"position.share",
                fromConfig({"rope_parameters.partial_rotary_factor", "partial_rotary_factor"}).orElse(usual)},
           });
}

ModelFamily glm4MoeLayer()
{
    ModelFamily family = firstAttention("glm4_moe", "GLM-4.5", "glm4_moe");
    family.input->norm->eps = fromConfig("rms_norm_eps").orElse(1e-5);
    turnShare(family, 0.5);
    return family;
}

} // namespace

ModelFamily glm4Moe()
{
    ModelFamily family = glm4MoeLayer();
    family.lacks = {"layers.0.self_attn.q_norm.weight"};
    refine(family.allowed, {{"use_qk_norm", {false}}});
    return family;
}

ModelFamily normedGlm4Moe()
{
    ModelFamily family = glm4MoeLayer();
    family.has.emplace_back("layers.0.self_attn.q_norm.weight");
    refine(family.allowed, {{"use_qk_norm", {true}}});
    normHeads(family, "q_norm", "k_norm", fromConfig("rms_norm_eps").orElse(1e-5));
    return family;
}

ModelFamily miniMaxM2()
{
    ModelFamily family = firstAttention("minimax_m2", "MiniMax-M2", "minimax_m2");
    family.has.emplace_back("layers.0.self_attn.q_norm.weight");
    refine(family.allowed, {{"use_qk_norm", {true}}, {"qk_norm_type", {"per_layer"}}, {"rotary_dim", {}}});
    turnShare(family, 1);
    normHeads(family, "q_norm", "k_norm", fromConfig("rms_norm_eps").orElse(1e-6));
    refine(family.settings,
           {
               {"qk_norm.across", "all"},
               {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(5000000)},
           });
    return family;
}

// OLMo 2's layers: the attention reads the embeddings as they are, and what it made is normed.
ModelFamily flexOlmo()
{
    ModelFamily family = firstAttention("flex_olmo", "FlexOlmo", "flex_olmo");
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.self_attn.q_norm.weight",
                  "layers.0.post_attention_layernorm.weight"};
    family.lacks = {"layers.0.input_layernorm.weight"};
    normHeads(family, "q_norm", "k_norm", fromConfig("rms_norm_eps").orElse(1e-6));
    refine(family.settings,
           {
               {"qk_norm.across", "all"},
               {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(500000)},
           });
    family.input->norm = std::nullopt;
    family.leftOut = HEEDMAP_PHRASE("Only the attention of the first layer is here, from the embeddings; what becomes "
                                    "of its result, and the layers after it, are left out.");
    return family;
}

ModelFamily apertusAttention()
{
    ModelFamily family = firstAttention("apertus", "Apertus", "apertus");
    family.has = {"embed_tokens.weight", "layers.0.self_attn.q_proj.weight", "layers.0.attention_layernorm.weight",
                  "layers.0.self_attn.q_norm.weight"};
    family.agreements.emplace_back(requireScaling);
    normHeads(family, "q_norm", "k_norm", fromConfig("rms_norm_eps").orElse(1e-5));
    family.input->norm->gamma = "layers.0.attention_layernorm.weight";
    family.input->norm->eps = fromConfig("rms_norm_eps").orElse(1e-5);
    refine(family.settings,
           {
               {"position.base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(12000000)},
           });
    return family;
}

namespace {

Index numberOf(const FamilyReader& reader, const char* key)
{
    static const Setting count{.key = "size", .type = Setting::Type::Integer, .least = 1};
    const Json* said = reader.files().setting(key);
    if (said == nullptr)
        reader.refuseWithout({key});
    Setting setting = count;
    setting.key = key;
    requireAllowed(setting, *said);
    return static_cast<Index>(said->number());
}

/// The widths of a head of DeepSeek: what is compared, what is turned and compared, and its values.
struct LatentWidths {
    Index content = 0;
    Index turned = 0;
    Index values = 0;
};

LatentWidths widthsOf(const FamilyReader& reader)
{
    return {numberOf(reader, "qk_nope_head_dim"), numberOf(reader, "qk_rope_head_dim"), numberOf(reader, "v_head_dim")};
}

/// Of the rows of a tensor (out×in), in equal blocks, those from `begin` on in each block, `count` of them: as a matrix
/// in × blocks·count. Throws Error unless the blocks have `size` rows.
Tensor rowsOfBlocks(const FamilyReader& reader, const char* name, Index blocks, Index size, Index begin, Index count)
{
    const std::string tensor = reader.required({name});
    const Index width = reader.size(tensor, 1);
    if (reader.size(tensor, 0) != blocks * size)
        throw Error(HEEDMAP_PHRASE("the tensor %1 has %2 rows; expected %3 by config.json"), '"' + tensor + '"',
                    reader.size(tensor, 0), blocks * size);
    const std::vector<double> stored = reader.files().numbers(tensor);
    Tensor made(Shape::matrix(width, blocks * count));
    for (Index block = 0; block < blocks; ++block)
        for (Index row = 0; row < count; ++row)
            for (Index col = 0; col < width; ++col)
                made.at({.row = col, .col = block * count + row}) =
                    stored[static_cast<std::size_t>((block * size + begin + row) * width + col)];
    return made;
}

ArrayGroup blocksOf(const std::string& name, const char* tensor,
                    Tensor (*numbers)(const FamilyReader&, const char*, const LatentWidths&, Index heads))
{
    ArrayGroup group = array(name, tensor);
    group.front().second.made = [tensor, numbers](const FamilyReader& reader, Index /*layer*/) {
        return numbers(reader, tensor, widthsOf(reader), numberOf(reader, "num_attention_heads"));
    };
    return group;
}

constexpr const char* projectedKeys = "layers.0.self_attn.kv_a_proj_with_mqa.weight";
constexpr const char* expandedKeys = "layers.0.self_attn.kv_b_proj.weight";

Tensor contentOfQueries(const FamilyReader& reader, const char* tensor, const LatentWidths& of, Index heads)
{
    return rowsOfBlocks(reader, tensor, heads, of.content + of.turned, 0, of.content);
}

Tensor turnedQueries(const FamilyReader& reader, const char* tensor, const LatentWidths& of, Index heads)
{
    return rowsOfBlocks(reader, tensor, heads, of.content + of.turned, of.content, of.turned);
}

Tensor contentOfKeys(const FamilyReader& reader, const char* tensor, const LatentWidths& of, Index heads)
{
    return rowsOfBlocks(reader, tensor, heads, of.content + of.values, 0, of.content);
}

Tensor valuesOf(const FamilyReader& reader, const char* tensor, const LatentWidths& of, Index heads)
{
    return rowsOfBlocks(reader, tensor, heads, of.content + of.values, of.content, of.values);
}

Tensor compressedKeys(const FamilyReader& reader, const char* tensor, const LatentWidths& of, Index /*heads*/)
{
    const Index kept = numberOf(reader, "kv_lora_rank");
    return rowsOfBlocks(reader, tensor, 1, kept + of.turned, 0, kept);
}

Tensor turnedKeys(const FamilyReader& reader, const char* tensor, const LatentWidths& of, Index /*heads*/)
{
    const Index kept = numberOf(reader, "kv_lora_rank");
    return rowsOfBlocks(reader, tensor, 1, kept + of.turned, kept, of.turned);
}

/// The factor of DeepSeek's scores, where longer texts change it: (1 + 0.1·m·ln(factor))² / √width.
Json scaleOfLonger(const FamilyReader& reader, const Setting* /*setting*/)
{
    if (!reader.holds(says({"rope_scaling.rope_type", "rope_scaling.type", "rope_parameters.rope_type"}, {"yarn"})))
        return {};
    const auto number = [&](const Keys& keys, double otherwise) {
        static const Setting positive{.key = "scale", .type = Setting::Type::Number, .least = 0};
        return fromConfig(keys).orElse(otherwise)(reader, &positive).number();
    };
    const double all = number({"rope_scaling.mscale_all_dim", "rope_parameters.mscale_all_dim"}, 0);
    const double factor = number({"rope_scaling.factor", "rope_parameters.factor"}, 1);
    if (all == 0 || factor <= 1)
        return {};
    const LatentWidths widths = widthsOf(reader);
    const double amplitude = 1 + 0.1 * all * std::log(factor);
    return amplitude * amplitude / std::sqrt(static_cast<double>(widths.content + widths.turned));
}

/// What the mechanism calls the settings of scaled positions.
Named<SettingRule> scaledLatentPositions()
{
    constexpr std::string_view group = "position.";
    Named<SettingRule> rules;
    for (auto& [name, rule] : scaledPositions({"rope_scaling", "rope_parameters"}))
        if (!name.ends_with("_factors")) // of LongRoPE, which is refused
            rules.emplace_back(name.substr(group.size()), std::move(rule));
    return rules;
}

/// DeepSeek-V2 and V3: keys and values from a few numbers a token. Queries come from a few, too, or straight from a
/// token.
ModelFamily deepSeekLayers(const char* queries, bool compresses)
{
    ModelFamily family = {
        .id = "deepseek",
        .title = "DeepSeek",
        .prefixes = {"model.", ""},
        .has = {"embed_tokens.weight", queries, projectedKeys, expandedKeys, "layers.0.input_layernorm.weight"},
        .required = {"num_attention_heads", "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "kv_lora_rank"},
        .allowed = {{"model_type", {"deepseek_v2", "deepseek_v3", "kimi_k2", "glm4_moe_lite"}},
                    {"attention_bias", {false}},
                    {"rope_interleave", {true}},
                    {"rope_scaling.type", {"default", "yarn"}},
                    {"rope_scaling.rope_type", {"default", "yarn"}},
                    {"rope_parameters.rope_type", {"default", "yarn"}}},
        .agreements = {IsSize{"hidden_size", {"embed_tokens.weight", 1}},
                       IsSize{"vocab_size", {"embed_tokens.weight", 0}}},
        .mechanism = "latent_attention",
        .settings =
            {
                {"heads", fromConfig("num_attention_heads")},
                {"base", fromConfig({"rope_parameters.rope_theta", "rope_theta"}).orElse(10000)},
                {"compress_queries", compresses},
                {"eps", 1e-6}, // whatever rms_norm_eps says
                {"mask.causal", true},
            },
        .input = InputRule{.array = "X",
                           .sum = {{.tensors = "embed_tokens.weight"}},
                           .norm = InputRule::Norm{.gamma = "layers.0.input_layernorm.weight",
                                                   .eps = fromConfig("rms_norm_eps").orElse(1e-6),
                                                   .centred = false}},
        .arrays = arrays({
            blocksOf("W_UQ", queries, contentOfQueries),
            blocksOf("W_QR", queries, turnedQueries),
            blocksOf("W_DKV", projectedKeys, compressedKeys),
            blocksOf("W_KR", projectedKeys, turnedKeys),
            array("gamma_CKV", "layers.0.self_attn.kv_a_layernorm.weight"),
            blocksOf("W_UK", expandedKeys, contentOfKeys),
            blocksOf("W_UV", expandedKeys, valuesOf),
            weights("W_O", "layers.0.self_attn.o_proj.weight"),
        }),
        .leftOut = HEEDMAP_PHRASE("Only the attention of the first layer is here, from the embeddings after their "
                                  "RMS norm; the feed-forward networks and the layers after it are left out."),
    };
    refine(family.settings, scaledLatentPositions());
    refine(family.settings,
           {
               {"scale",
                [](const FamilyReader& reader, const Setting* setting) { return scaleOfLonger(reader, setting); }},
           });
    return family;
}

} // namespace

ModelFamily deepSeek()
{
    ModelFamily family = deepSeekLayers("layers.0.self_attn.q_b_proj.weight", true);
    refine(family.arrays,
           arrays({
               weights("W_DQ", "layers.0.self_attn.q_a_proj.weight"),
               array("gamma_CQ", "layers.0.self_attn.q_a_layernorm.weight"),
           }));
    return family;
}

ModelFamily liteDeepSeek() { return deepSeekLayers("layers.0.self_attn.q_proj.weight", false); }

} // namespace heedmap::families
