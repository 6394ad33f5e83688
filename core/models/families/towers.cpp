// The towers of models that compare pictures with texts.
#include "models/family.h"

namespace heedmap::families {
namespace {

/// Of a tower in a model of two, and of one alone, whose config.json says the same without a group.
std::vector<Agreement> textSizes()
{
    std::vector<Agreement> sizes;
    for (const std::string group : {"text_config.", ""}) {
        sizes.emplace_back(IsSize{group + "hidden_size", {"embeddings.token_embedding.weight", 1}});
        sizes.emplace_back(DividesSize{group + "num_attention_heads", {"embeddings.token_embedding.weight", 1}});
        sizes.emplace_back(IsSize{group + "intermediate_size", {"encoder.layers.0.mlp.fc1.weight", 0}});
        sizes.emplace_back(IsSize{group + "vocab_size", {"embeddings.token_embedding.weight", 0}});
        sizes.emplace_back(IsSize{group + "max_position_embeddings", {"embeddings.position_embedding.weight", 0}});
    }
    return sizes;
}

/// The same of a tower that reads pictures; `before` rows of positions are not those of patches.
std::vector<Agreement> pictureSizes(Index before)
{
    std::vector<Agreement> sizes;
    for (const std::string group : {"vision_config.", ""}) {
        sizes.emplace_back(IsSize{group + "hidden_size", {"embeddings.patch_embedding.weight", 0}});
        sizes.emplace_back(IsSize{group + "patch_size", {"embeddings.patch_embedding.weight", 3}});
        sizes.emplace_back(DividesSize{group + "num_attention_heads", {"embeddings.patch_embedding.weight", 0}});
        sizes.emplace_back(IsSize{group + "intermediate_size", {"encoder.layers.0.mlp.fc1.weight", 0}});
        sizes.emplace_back(IsSize{group + "num_channels", {"embeddings.patch_embedding.weight", 1}});
        sizes.emplace_back(IsPictureWidth{.key = group + "image_size",
                                          .patches = {"embeddings.position_embedding.weight", 0},
                                          .patch = {"embeddings.patch_embedding.weight", 3},
                                          .before = before});
    }
    return sizes;
}

ModelFamily visionTower()
{
    return {
        .prefixes = {"vision_model.", ""},
        .allowedPictures = {{"do_rescale", {true}},
                            {"rescale_factor", {0.00392156862745098}},
                            {"do_normalize", {true}}},
        .mechanism = "vision_transformer",
        .layer = "encoder.layers.{i}.self_attn.q_proj.weight",
        .layersKey = "vision_config.num_hidden_layers",
        .settings =
            {
                {"patch", sizeOf({"embeddings.patch_embedding.weight", 3})},
                {"encoder_layers", layerCount()},
                {"heads",
                 fromConfig({"vision_config.num_attention_heads", "num_attention_heads"})
                     .orElse(sizeOf({"embeddings.patch_embedding.weight", 0}, 64))},
                {"norm", "pre"},
            },
        .image = ImageRule{.projection = "embeddings.patch_embedding.weight",
                           .positions = {"embeddings.position_embedding.weight", 0}},
        .arrays = arrays({
            convolution("W_E", "embeddings.patch_embedding.weight"),
            array("b_E", "embeddings.patch_embedding.bias").missing(ArrayRule::Missing::Zeros),
            array("P", "embeddings.position_embedding.weight"),
            linear("enc.{i}.attn.?_Q", "encoder.layers.{i}.self_attn.q_proj"),
            linear("enc.{i}.attn.?_K", "encoder.layers.{i}.self_attn.k_proj"),
            linear("enc.{i}.attn.?_V", "encoder.layers.{i}.self_attn.v_proj"),
            linear("enc.{i}.attn.?_O", "encoder.layers.{i}.self_attn.out_proj"),
            norm("enc.{i}.norm1", "encoder.layers.{i}.layer_norm1"),
            linear("enc.{i}.ffn.?_1", "encoder.layers.{i}.mlp.fc1"),
            norm("enc.{i}.norm2", "encoder.layers.{i}.layer_norm2"),
            linear("enc.{i}.ffn.?_2", "encoder.layers.{i}.mlp.fc2"),
            norm("enc.norm", "post_layernorm"),
        }),
        .assumed = usualSizes,
    };
}

} // namespace

ModelFamily clipText()
{
    return {
        .id = "clip_text",
        .title = "CLIP (text)",
        .prefixes = {"text_model.", ""},
        .has = {"embeddings.token_embedding.weight", "embeddings.position_embedding.weight",
                "encoder.layers.0.self_attn.q_proj.weight"},
        .lacks = {"head.weight"},
        .where = {says("model_type", {"clip", "clip_text_model"}).orNothing()},
        .towerOf = "CLIP",
        .allowed = {{"model_type", {"clip", "clip_text_model"}}},
        .agreements = textSizes(),
        .mechanism = "transformer",
        .layer = "encoder.layers.{i}.self_attn.q_proj.weight",
        .layersKey = "text_config.num_hidden_layers",
        .settings =
            {
                {"encoder_layers", 0},
                {"decoder_layers", layerCount()},
                {"prediction", false},
                {"heads",
                 fromConfig({"text_config.num_attention_heads", "num_attention_heads"})
                     .orElse(sizeOf({"embeddings.token_embedding.weight", 1}, 64))},
                {"norm", "pre"},
                {"activation",
                 activation({"text_config.hidden_act", "hidden_act"}, {"gelu", "quick_gelu", "relu"}, "quick_gelu")},
                {"eps", fromConfig({"text_config.layer_norm_eps", "layer_norm_eps"}).orElse(1e-5)},
                {"position.kind", "learned"},
            },
        .input = InputRule{.array = "tgt.X", .sum = {{.tensors = "embeddings.token_embedding.weight"}}},
        .arrays = arrays({
            positions("tgt.P", "embeddings.position_embedding.weight"),
            linear("dec.{i}.self.?_Q", "encoder.layers.{i}.self_attn.q_proj"),
            linear("dec.{i}.self.?_K", "encoder.layers.{i}.self_attn.k_proj"),
            linear("dec.{i}.self.?_V", "encoder.layers.{i}.self_attn.v_proj"),
            linear("dec.{i}.self.?_O", "encoder.layers.{i}.self_attn.out_proj"),
            norm("dec.{i}.norm1", "encoder.layers.{i}.layer_norm1"),
            linear("dec.{i}.ffn.?_1", "encoder.layers.{i}.mlp.fc1"),
            norm("dec.{i}.norm2", "encoder.layers.{i}.layer_norm2"),
            linear("dec.{i}.ffn.?_2", "encoder.layers.{i}.mlp.fc2"),
            norm("dec.norm", "final_layer_norm"),
        }),
        .example = {"a photo of a cat"},
        .leftOut = HEEDMAP_PHRASE(
            "This is the tower that reads text. Its projection and the comparison with a picture are left out."),
        .assumed = usualSizes,
    };
}

ModelFamily clipVision()
{
    ModelFamily family = visionTower();
    family.id = "clip_vision";
    family.title = "CLIP (pictures)";
    family.has = {"embeddings.class_embedding", "embeddings.patch_embedding.weight", "pre_layrnorm.weight"};
    family.towerOf = "CLIP";
    family.allowed = {{"model_type", {"clip", "clip_vision_model"}}};
    family.agreements = pictureSizes(1);
    refine(family.settings,
           {
               {"image_mean", fromPictures("image_mean").orElse(Json::Array{0.48145466, 0.4578275, 0.40821073})},
               {"image_std", fromPictures("image_std").orElse(Json::Array{0.26862954, 0.26130258, 0.27577711})},
               {"activation",
                activation({"vision_config.hidden_act", "hidden_act"}, {"gelu", "quick_gelu", "relu"}, "quick_gelu")},
               {"eps", fromConfig({"vision_config.layer_norm_eps", "layer_norm_eps"}).orElse(1e-5)},
           });
    refine(family.arrays,
           arrays({
               array("cls", "embeddings.class_embedding"),
               norm("norm", "pre_layrnorm"),
           }));
    family.leftOut = HEEDMAP_PHRASE(
        "This is the tower that reads pictures. CLIP takes the class token after the last norm; its projection and the "
        "comparison with a text are left out. The picture is noise until another takes its place.");
    return family;
}

ModelFamily siglipText()
{
    return {
        .id = "siglip_text",
        .title = "SigLIP (text)",
        .prefixes = {"text_model.", ""},
        .has = {"embeddings.token_embedding.weight", "embeddings.position_embedding.weight",
                "encoder.layers.0.self_attn.q_proj.weight", "head.weight"},
        .where = {says("model_type", {"siglip", "siglip_text_model"}).orNothing()},
        .towerOf = "SigLIP",
        .allowed = {{"model_type", {"siglip", "siglip_text_model"}}},
        .agreements = textSizes(),
        .mechanism = "transformer",
        .layer = "encoder.layers.{i}.self_attn.q_proj.weight",
        .layersKey = "text_config.num_hidden_layers",
        .settings =
            {
                {"encoder_layers", layerCount()},
                {"decoder_layers", 0},
                {"prediction", false},
                {"heads",
                 fromConfig({"text_config.num_attention_heads", "num_attention_heads"})
                     .orElse(sizeOf({"embeddings.token_embedding.weight", 1}, 64))},
                {"norm", "pre"},
                {"activation",
                 activation({"text_config.hidden_act", "hidden_act"}, {"gelu", "gelu_pytorch_tanh", "relu"},
                            "gelu_tanh")},
                {"eps", fromConfig({"text_config.layer_norm_eps", "layer_norm_eps"}).orElse(1e-6)},
                {"position.kind", "learned"},
            },
        .input = InputRule{.array = "src.X", .sum = {{.tensors = "embeddings.token_embedding.weight"}}},
        .arrays = arrays({
            positions("src.P", "embeddings.position_embedding.weight"),
            linear("enc.{i}.attn.?_Q", "encoder.layers.{i}.self_attn.q_proj"),
            linear("enc.{i}.attn.?_K", "encoder.layers.{i}.self_attn.k_proj"),
            linear("enc.{i}.attn.?_V", "encoder.layers.{i}.self_attn.v_proj"),
            linear("enc.{i}.attn.?_O", "encoder.layers.{i}.self_attn.out_proj"),
            norm("enc.{i}.norm1", "encoder.layers.{i}.layer_norm1"),
            linear("enc.{i}.ffn.?_1", "encoder.layers.{i}.mlp.fc1"),
            norm("enc.{i}.norm2", "encoder.layers.{i}.layer_norm2"),
            linear("enc.{i}.ffn.?_2", "encoder.layers.{i}.mlp.fc2"),
            norm("enc.norm", "final_layer_norm"),
        }),
        .example = {"a photo of a cat"},
        .leftOut = HEEDMAP_PHRASE("This is the tower that reads text. SigLIP fills every text up to its longest length "
                                  "and attends to what fills it; here are the tokens of the text alone. The last row, "
                                  "its projection and the comparison with a picture are left out."),
        .assumed = usualSizes,
    };
}

ModelFamily siglipVision()
{
    ModelFamily family = visionTower();
    family.id = "siglip_vision";
    family.title = "SigLIP (pictures)";
    family.has = {"embeddings.patch_embedding.bias", "embeddings.position_embedding.weight", "post_layernorm.weight"};
    family.lacks = {"embeddings.class_embedding"};
    family.towerOf = "SigLIP";
    family.allowed = {{"model_type", {"siglip", "siglip_vision_model"}}};
    family.agreements = pictureSizes(0);
    refine(family.settings,
           {
               {"class_token", false},
               {"image_mean", fromPictures("image_mean").orElse(Json::Array{0.5})},
               {"image_std", fromPictures("image_std").orElse(Json::Array{0.5})},
               {"activation",
                activation({"vision_config.hidden_act", "hidden_act"}, {"gelu", "gelu_pytorch_tanh", "relu"},
                           "gelu_tanh")},
               {"eps", fromConfig({"vision_config.layer_norm_eps", "layer_norm_eps"}).orElse(1e-6)},
           });
    family.image = ImageRule{.projection = "embeddings.patch_embedding.weight",
                             .positions = {"embeddings.position_embedding.weight", 0},
                             .before = 0};
    family.leftOut =
        HEEDMAP_PHRASE("This is the tower that reads pictures. The attention that pools its rows and the comparison "
                       "with a text are left out. The picture is noise until another takes its place.");
    return family;
}

} // namespace heedmap::families
