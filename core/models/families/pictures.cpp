// Models that read pictures.
#include "models/family_reader.h"

#include <heedmap/base/error.h>

namespace heedmap::families {
namespace {

constexpr Phrase timmHeads = HEEDMAP_PHRASE("The weights do not say how many heads there are: every head is taken to "
                                            "be 64 wide. The picture is noise until another takes its place.");
constexpr Phrase timmUnpredicted = HEEDMAP_PHRASE("No class is predicted: the weights hold no classifier.");

constexpr const char* dinoPatches = "embeddings.patch_embeddings.projection.weight";

ModelFamily dinoV2Layers()
{
    return {
        .id = "dinov2",
        .title = "DINOv2",
        .allowed = {{"model_type", {"dinov2", "dinov2_with_registers"}}},
        .allowedPictures = {{"do_rescale", {true}},
                            {"rescale_factor", {0.00392156862745098}},
                            {"do_normalize", {true}}},
        .agreements = {IsSize{"hidden_size", {"embeddings.cls_token", 2}}, IsSize{"patch_size", {dinoPatches, 3}},
                       DividesSize{"num_attention_heads", {"embeddings.cls_token", 2}},
                       IsSize{"num_channels", {dinoPatches, 1}},
                       IsPictureWidth{.key = "image_size",
                                      .patches = {"embeddings.position_embeddings", 1},
                                      .patch = {dinoPatches, 3}},
                       TellsTensors{.key = "qkv_bias",
                                    .tensors = {"encoder.layer.0.attention.attention.query.bias",
                                                "encoder.layer.0.attention.attention.key.bias",
                                                "encoder.layer.0.attention.attention.value.bias"}}},
        .mechanism = "vision_transformer",
        .layer = "encoder.layer.{i}.layer_scale1.lambda1",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"patch", sizeOf({dinoPatches, 3})},
                {"image_mean", fromPictures("image_mean").orElse(Json::Array{0.485, 0.456, 0.406})},
                {"image_std", fromPictures("image_std").orElse(Json::Array{0.229, 0.224, 0.225})},
                {"encoder_layers", layerCount()},
                {"heads", fromConfig("num_attention_heads").orSize({"embeddings.cls_token", 2}, 64)},
                {"norm", "pre"},
                {"layer_scale", true},
                {"head_reads", "cls_and_mean"},
                {"eps", fromConfig("layer_norm_eps").orElse(1e-6)},
            },
        .image = ImageRule{.projection = dinoPatches, .positions = {"embeddings.position_embeddings", 1}},
        .arrays = arrays({
            convolution("W_E", dinoPatches),
            array("b_E", "embeddings.patch_embeddings.projection.bias"),
            array("cls", "embeddings.cls_token"),
            array("P", "embeddings.position_embeddings"),
            array("registers", "embeddings.register_tokens").optional(),
            weights("enc.{i}.attn.W_Q", "encoder.layer.{i}.attention.attention.query.weight"),
            weights("enc.{i}.attn.W_K", "encoder.layer.{i}.attention.attention.key.weight"),
            weights("enc.{i}.attn.W_V", "encoder.layer.{i}.attention.attention.value.weight"),
            array("enc.{i}.attn.b_Q", "encoder.layer.{i}.attention.attention.query.bias").optional(),
            array("enc.{i}.attn.b_K", "encoder.layer.{i}.attention.attention.key.bias").optional(),
            array("enc.{i}.attn.b_V", "encoder.layer.{i}.attention.attention.value.bias").optional(),
            linear("enc.{i}.attn.?_O", "encoder.layer.{i}.attention.output.dense"),
            norm("enc.{i}.norm1", "encoder.layer.{i}.norm1"),
            array("enc.{i}.scale1", "encoder.layer.{i}.layer_scale1.lambda1"),
            norm("enc.{i}.norm2", "encoder.layer.{i}.norm2"),
            array("enc.{i}.scale2", "encoder.layer.{i}.layer_scale2.lambda1"),
            norm("enc.norm", "layernorm"),
            linear("head.?", "/classifier").predicting(),
        }),
        .labels = {{"classes", "id2label", {"/classifier.weight", 0}}},
        .leftOut = HEEDMAP_PHRASE("Pictures are read at the size that the positions were learned for. The picture is "
                                  "noise until another takes its place."),
        .assumed = usualSizes,
        .unpredicted = HEEDMAP_PHRASE("No class is predicted: the weights hold no classifier."),
    };
}

ModelFamily timmBlocks()
{
    return {
        .id = "timm_vit",
        .title = "Vision Transformer (timm)",
        .prefixes = {"", "module.", "backbone.", "model."},
        .mechanism = "vision_transformer",
        .layer = "blocks.{i}.attn.qkv.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"patch", sizeOf({"patch_embed.proj.weight", 3})},
                {"image_mean", fromConfig("pretrained_cfg.mean").orElse(Json::Array{0.485, 0.456, 0.406})},
                {"image_std", fromConfig("pretrained_cfg.std").orElse(Json::Array{0.229, 0.224, 0.225})},
                {"encoder_layers", layerCount()},
                {"heads", sizeOf({"cls_token", 2}, 64)},
                {"norm", "pre"},
                {"activation", "gelu"},
                {"eps", 1e-6},
            },
        .image = ImageRule{.projection = "patch_embed.proj.weight", .positions = {"pos_embed", 1}},
        .arrays = arrays({
            convolution("W_E", "patch_embed.proj.weight"),
            array("b_E", "patch_embed.proj.bias"),
            array("cls", "cls_token"),
            array("P", "pos_embed"),
            thirds("enc.{i}.attn.W_", "blocks.{i}.attn.qkv.weight"),
            thirds("enc.{i}.attn.b_", "blocks.{i}.attn.qkv.bias").optional(),
            linear("enc.{i}.attn.?_O", "blocks.{i}.attn.proj"),
            norm("enc.{i}.norm1", "blocks.{i}.norm1"),
            linear("enc.{i}.ffn.?_1", "blocks.{i}.mlp.fc1"),
            linear("enc.{i}.ffn.?_2", "blocks.{i}.mlp.fc2"),
            norm("enc.{i}.norm2", "blocks.{i}.norm2"),
            norm("enc.norm", "norm"),
        }),
        .leftOut = timmHeads,
    };
}

constexpr const char* positionTable = "embeddings.position_embeddings";

/// The rows of positions: those of the class token, the distillation token and each patch.
Tensor positionRows(const FamilyReader& reader)
{
    const std::string tensor = reader.required({positionTable});
    const Index count = reader.size(tensor, 1);
    const Index width = reader.size(tensor, 2);
    return Tensor(Shape::matrix(count, width), reader.files().numbers(tensor));
}

/// Without the second row.
Tensor positionsOfPatches(const FamilyReader& reader)
{
    const Tensor all = positionRows(reader);
    Tensor kept(Shape::matrix(all.shape().rows - 1, all.shape().cols));
    for (Index row = 0; row < kept.shape().rows; ++row)
        for (Index col = 0; col < kept.shape().cols; ++col)
            kept.at({.row = row, .col = col}) = all.at({.row = row == 0 ? 0 : row + 1, .col = col});
    return kept;
}

/// The distillation token and its position, the second row.
Tensor placedDistillation(const FamilyReader& reader)
{
    const Tensor all = positionRows(reader);
    const std::vector<double> token = reader.files().numbers(reader.required({"embeddings.distillation_token"}));
    const Index width = all.shape().cols;
    if (std::ssize(token) != width || all.shape().rows < 2)
        throw Error(HEEDMAP_PHRASE("the tensors %1 and %2 do not go with rows of %3 numbers"), positionTable,
                    "embeddings.distillation_token", width);
    Tensor placed(Shape::matrix(1, width));
    for (Index col = 0; col < width; ++col)
        placed.at({.col = col}) = token[static_cast<std::size_t>(col)] + all.at({.row = 1, .col = col});
    return placed;
}

ArrayGroup made(const std::string& name, const char* tensor, Tensor (*numbers)(const FamilyReader&))
{
    ArrayGroup group = array(name, tensor);
    group.front().second.made = [numbers](const FamilyReader& reader, Index /*layer*/) { return numbers(reader); };
    return group;
}

Named<ArrayRule> vitArrays()
{
    return arrays({
        convolution("W_E", "embeddings.patch_embeddings.projection.weight"),
        array("b_E", "embeddings.patch_embeddings.projection.bias"),
        array("cls", "embeddings.cls_token"),
        array("P", "embeddings.position_embeddings"),
        weights("enc.{i}.attn.W_Q", "encoder.layer.{i}.attention.attention.query.weight"),
        weights("enc.{i}.attn.W_K", "encoder.layer.{i}.attention.attention.key.weight"),
        weights("enc.{i}.attn.W_V", "encoder.layer.{i}.attention.attention.value.weight"),
        weights("enc.{i}.attn.W_O", "encoder.layer.{i}.attention.output.dense.weight"),
        array("enc.{i}.attn.b_Q", "encoder.layer.{i}.attention.attention.query.bias").optional(),
        array("enc.{i}.attn.b_K", "encoder.layer.{i}.attention.attention.key.bias").optional(),
        array("enc.{i}.attn.b_V", "encoder.layer.{i}.attention.attention.value.bias").optional(),
        array("enc.{i}.attn.b_O", "encoder.layer.{i}.attention.output.dense.bias"),
        norm("enc.{i}.norm1", "encoder.layer.{i}.layernorm_before"),
        linear("enc.{i}.ffn.?_1", "encoder.layer.{i}.intermediate.dense"),
        linear("enc.{i}.ffn.?_2", "encoder.layer.{i}.output.dense"),
        norm("enc.{i}.norm2", "encoder.layer.{i}.layernorm_after"),
        norm("enc.norm", "layernorm").optional().predictingToo(),
        linear("head.?", "/classifier").predicting(),
    });
}

} // namespace

ModelFamily vit()
{
    return {
        .id = "vit",
        .title = "Vision Transformer",
        .prefixes = {"vit.", "deit.", ""},
        .has = {"embeddings.cls_token", "embeddings.patch_embeddings.projection.weight",
                "encoder.layer.0.attention.attention.query.weight"},
        .lacks = {"encoder.layer.0.layer_scale1.lambda1"},
        .allowed = {{"model_type", {"vit", "deit", "vit_msn"}}},
        .allowedPictures = {{"do_rescale", {true}},
                            {"rescale_factor", {0.00392156862745098}},
                            {"do_normalize", {true}}},
        .refused = {"embeddings.distillation_token", "embeddings.detection_tokens", "encoder.layer.0.lambda_1"},
        .agreements = {IsSize{"hidden_size", {"embeddings.cls_token", 2}},
                       IsSize{"patch_size", {"embeddings.patch_embeddings.projection.weight", 3}},
                       DividesSize{"num_attention_heads", {"embeddings.cls_token", 2}},
                       IsSize{"intermediate_size", {"encoder.layer.0.intermediate.dense.weight", 0}},
                       IsSize{"num_channels", {"embeddings.patch_embeddings.projection.weight", 1}},
                       IsPictureWidth{.key = "image_size",
                                      .patches = {"embeddings.position_embeddings", 1},
                                      .patch = {"embeddings.patch_embeddings.projection.weight", 3}},
                       TellsTensors{.key = "qkv_bias",
                                    .tensors = {"encoder.layer.0.attention.attention.query.bias",
                                                "encoder.layer.0.attention.attention.key.bias",
                                                "encoder.layer.0.attention.attention.value.bias"}}},
        .mechanism = "vision_transformer",
        .layer = "encoder.layer.{i}.attention.attention.query.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"patch", sizeOf({"embeddings.patch_embeddings.projection.weight", 3})},
                {"image_mean", fromPictures("image_mean").orElse(Json::Array{0.5})},
                {"image_std", fromPictures("image_std").orElse(Json::Array{0.5})},
                {"encoder_layers", layerCount()},
                {"heads", fromConfig("num_attention_heads").orSize({"embeddings.cls_token", 2}, 64)},
                {"norm", "pre"},
                {"activation", activation("hidden_act", {"gelu", "gelu_new", "relu"}, "gelu")},
                {"eps", fromConfig("layer_norm_eps").orElse(1e-12)},
            },
        .image = ImageRule{.projection = "embeddings.patch_embeddings.projection.weight",
                           .positions = {"embeddings.position_embeddings", 1}},
        .arrays = vitArrays(),
        .labels = {{"classes", "id2label", {"/classifier.weight", 0}}},
        .leftOut = HEEDMAP_PHRASE("The picture is noise until another takes its place."),
        .assumed = usualSizes,
        .unpredicted =
            HEEDMAP_PHRASE("No class is predicted: the weights do not hold all of the last norm and a classifier."),
    };
}

// DeiT (Touvron et al. 2021): a second token that belongs to no patch, with a position of its own.
ModelFamily distilledVit()
{
    ModelFamily family = vit();
    family.has.emplace_back("embeddings.distillation_token");
    std::erase(family.refused, "embeddings.distillation_token");
    std::erase_if(family.agreements, [](const Agreement& agreement) {
        return agreement.target<IsPictureWidth>() != nullptr; // has two rows before those of the patches
    });
    family.agreements.emplace_back(IsPictureWidth{.key = "image_size",
                                                  .patches = {"embeddings.position_embeddings", 1},
                                                  .patch = {"embeddings.patch_embeddings.projection.weight", 3},
                                                  .before = 2});
    family.image->before = 2;
    refine(family.arrays,
           arrays({
               made("P", "embeddings.position_embeddings", positionsOfPatches),
               made("registers", "embeddings.distillation_token", placedDistillation),
           }));
    family.leftOut =
        HEEDMAP_PHRASE("The token that a teacher's answer was read from stands as a register, its position "
                       "added. The picture is noise until another takes its place.");
    return family;
}

ModelFamily dinoV2()
{
    ModelFamily family = dinoV2Layers();
    family.prefixes = {"dinov2.", "dinov2_with_registers.", ""};
    family.has = {"embeddings.cls_token", "embeddings.patch_embeddings.projection.weight",
                  "encoder.layer.0.layer_scale1.lambda1"};
    family.lacks = {"encoder.layer.0.mlp.weights_in.weight"};
    refine(family.allowed, {{"use_swiglu_ffn", {false}}});
    refine(family.settings,
           {
               {"activation", activation("hidden_act", {"gelu", "gelu_new", "relu"}, "gelu")},
           });
    refine(family.arrays,
           arrays({
               linear("enc.{i}.ffn.?_1", "encoder.layer.{i}.mlp.fc1"),
               linear("enc.{i}.ffn.?_2", "encoder.layer.{i}.mlp.fc2"),
           }));
    return family;
}

ModelFamily gatedDinoV2()
{
    ModelFamily family = dinoV2Layers();
    family.prefixes = {"dinov2.", "dinov2_with_registers.", ""};
    family.has = {"embeddings.cls_token", "embeddings.patch_embeddings.projection.weight",
                  "encoder.layer.0.mlp.weights_in.weight"};
    refine(family.allowed, {{"use_swiglu_ffn", {true}}});
    refine(family.settings,
           {
               {"gated", true},
               {"activation", "silu"},
           });
    refine(family.arrays,
           arrays({
               half("enc.{i}.ffn.W_gate", "encoder.layer.{i}.mlp.weights_in.weight", 0),
               half("enc.{i}.ffn.b_gate", "encoder.layer.{i}.mlp.weights_in.bias", 0),
               half("enc.{i}.ffn.W_1", "encoder.layer.{i}.mlp.weights_in.weight", 1),
               half("enc.{i}.ffn.b_1", "encoder.layer.{i}.mlp.weights_in.bias", 1),
               linear("enc.{i}.ffn.?_2", "encoder.layer.{i}.mlp.weights_out"),
           }));
    return family;
}

ModelFamily timmVit()
{
    ModelFamily family = timmBlocks();
    family.has = {"cls_token", "pos_embed", "patch_embed.proj.weight", "blocks.0.attn.qkv.weight"};
    family.lacks = {"dist_token",
                    "reg_token",
                    "register_tokens",
                    "norm_pre.weight",
                    "fc_norm.weight",
                    "blocks.0.attn.q_norm.weight",
                    "blocks.0.mlp.w12.weight",
                    "pos_embed_x",
                    "blocks.0.ls1.gamma",
                    "blocks.0.gamma_1"};
    refine(family.arrays,
           arrays({
               linear("head.?", "head").predicting(),
           }));
    family.unpredicted = timmUnpredicted;
    return family;
}

ModelFamily scaledTimmVit()
{
    ModelFamily family = timmBlocks();
    family.has = {"cls_token", "pos_embed", "patch_embed.proj.weight", "blocks.0.attn.qkv.weight",
                  "blocks.0.ls1.gamma"};
    family.lacks = {"dist_token",
                    "reg_token",
                    "register_tokens",
                    "norm_pre.weight",
                    "fc_norm.weight",
                    "blocks.0.attn.q_norm.weight",
                    "blocks.0.mlp.w12.weight",
                    "pos_embed_x"};
    refine(family.settings,
           {
               {"layer_scale", true},
           });
    refine(family.arrays,
           arrays({
               array("enc.{i}.scale1", "blocks.{i}.ls1.gamma"),
               array("enc.{i}.scale2", "blocks.{i}.ls2.gamma"),
           }));
    return family;
}

ModelFamily torchvisionVit()
{
    return {
        .id = "torchvision_vit",
        .title = "Vision Transformer (torchvision)",
        .prefixes = {"", "module."},
        .has = {"class_token", "conv_proj.weight", "encoder.pos_embedding",
                "encoder.layers.encoder_layer_0.self_attention.in_proj_weight"},
        .mechanism = "vision_transformer",
        .layer = "encoder.layers.encoder_layer_{i}.self_attention.in_proj_weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"patch", sizeOf({"conv_proj.weight", 3})},
                {"image_mean", Json::Array{0.485, 0.456, 0.406}},
                {"image_std", Json::Array{0.229, 0.224, 0.225}},
                {"encoder_layers", layerCount()},
                {"heads", sizeOf({"class_token", 2}, 64)},
                {"norm", "pre"},
                {"activation", "gelu"},
                {"eps", 1e-6},
            },
        .image = ImageRule{.projection = "conv_proj.weight", .positions = {"encoder.pos_embedding", 1}},
        .arrays = arrays({
            convolution("W_E", "conv_proj.weight"),
            array("b_E", "conv_proj.bias"),
            array("cls", "class_token"),
            array("P", "encoder.pos_embedding"),
            thirds("enc.{i}.attn.W_", "encoder.layers.encoder_layer_{i}.self_attention.in_proj_weight"),
            thirds("enc.{i}.attn.b_", "encoder.layers.encoder_layer_{i}.self_attention.in_proj_bias"),
            linear("enc.{i}.attn.?_O", "encoder.layers.encoder_layer_{i}.self_attention.out_proj"),
            norm("enc.{i}.norm1", "encoder.layers.encoder_layer_{i}.ln_1"),
            weights("enc.{i}.ffn.W_1",
                    {"encoder.layers.encoder_layer_{i}.mlp.0.weight",
                     "encoder.layers.encoder_layer_{i}.mlp.linear_1.weight"}),
            array(
                "enc.{i}.ffn.b_1",
                {"encoder.layers.encoder_layer_{i}.mlp.0.bias", "encoder.layers.encoder_layer_{i}.mlp.linear_1.bias"}),
            weights("enc.{i}.ffn.W_2",
                    {"encoder.layers.encoder_layer_{i}.mlp.3.weight",
                     "encoder.layers.encoder_layer_{i}.mlp.linear_2.weight"}),
            array(
                "enc.{i}.ffn.b_2",
                {"encoder.layers.encoder_layer_{i}.mlp.3.bias", "encoder.layers.encoder_layer_{i}.mlp.linear_2.bias"}),
            norm("enc.{i}.norm2", "encoder.layers.encoder_layer_{i}.ln_2"),
            norm("enc.norm", "encoder.ln"),
            linear("head.?", "heads.head").predicting(),
        }),
        .leftOut = timmHeads,
        .unpredicted = timmUnpredicted,
    };
}

} // namespace heedmap::families
