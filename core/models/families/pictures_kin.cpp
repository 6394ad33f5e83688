// Models that read pictures by positions of other kinds than a learned row for each patch.
#include "models/family_reader.h"

#include <heedmap/base/error.h>
#include <heedmap/base/quotes.h>

#include <cmath>
#include <numbers>

namespace heedmap::families {
namespace {

constexpr Phrase noise = HEEDMAP_PHRASE("The picture is noise until another takes its place.");
constexpr const char* patchWeights = "embeddings.patch_embeddings.weight";
constexpr const char* registerTokens = "embeddings.register_tokens";

/// How many patches stand side by side in the picture of config.json.
Index patchesAcross(const FamilyReader& reader, const char* patches = patchWeights)
{
    constexpr double usual = 224;
    const Json* said = reader.files().setting("image_size");
    const double width = said != nullptr && said->isNumber() ? said->number() : usual;
    const auto across = static_cast<Index>(width) / reader.size({patches, 3});
    constexpr Index most = 1024;
    if (across < 1 || across > most)
        refuse(ModelFiles::config, "image_size", said == nullptr ? Json(usual) : *said);
    return across;
}

Index registersOf(const FamilyReader& reader)
{
    const ModelFiles::Found* found = reader.files().find(reader.name(registerTokens));
    return found == nullptr || found->entry.dimensions.size() < 2 ? 0 : static_cast<Index>(found->entry.dimensions[1]);
}

/// The angles by which queries and keys are turned (Siméoni et al. 2025, DINOv3): of the class token and registers
/// none, of a patch its row and its column between −1 and 1, times 2π and a rising wavelength.
Tensor turnsOf(const FamilyReader& reader, double (*function)(double))
{
    const auto setting = [&](const char* key, double otherwise) {
        const Json* said = reader.files().setting(key);
        if (said != nullptr && !(said->isNumber() && said->number() > 0))
            refuse(ModelFiles::config, key, *said);
        return said == nullptr ? otherwise : said->number();
    };
    const double base = setting("rope_theta", 100);
    const auto heads = static_cast<Index>(setting("num_attention_heads", 6));
    const Index width = reader.size({"embeddings.cls_token", 2});
    if (heads < 1 || width % (4 * heads) != 0)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected a divisor of %4, a size of the tensor %5"),
                    ModelFiles::config, "num_attention_heads", heads, width / 4, "embeddings.cls_token");
    const Index pairs = width / heads / 2;
    const Index across = patchesAcross(reader);
    const Index before = 1 + registersOf(reader);
    Tensor table(Shape::matrix(before + across * across, pairs));
    for (Index row = 0; row < table.shape().rows; ++row)
        for (Index pair = 0; pair < pairs; ++pair) {
            const Index patch = row - before;
            const Index of = pairs / 2;
            const Index place = pair < of ? patch / across : patch % across;
            const double at = 2 * (static_cast<double>(place) + 0.5) / static_cast<double>(across) - 1;
            const double wave = std::pow(base, -static_cast<double>(pair % of) / static_cast<double>(of));
            table.at({.row = row, .col = pair}) = function(patch < 0 ? 0 : 2 * std::numbers::pi * at * wave);
        }
    return table;
}

ArrayGroup turns(const std::string& name, double (*function)(double))
{
    ArrayGroup group = array(name, patchWeights);
    group.front().second.made = [function](const FamilyReader& reader, Index /*layer*/) {
        return turnsOf(reader, function);
    };
    return group;
}

double cosine(double angle) { return std::cos(angle); }
double sine(double angle) { return std::sin(angle); }

Named<ArrayRule> dinoV3Arrays()
{
    return arrays({
        convolution("W_E", patchWeights),
        array("b_E", "embeddings.patch_embeddings.bias"),
        array("cls", "embeddings.cls_token"),
        array("P", "embeddings.position_embeddings").missing(ArrayRule::Missing::Zeros),
        array("registers", registerTokens).optional(),
        turns("cos", cosine),
        turns("sin", sine),
        weights("enc.{i}.attn.W_Q", "layer.{i}.attention.q_proj.weight"),
        weights("enc.{i}.attn.W_K", "layer.{i}.attention.k_proj.weight"),
        weights("enc.{i}.attn.W_V", "layer.{i}.attention.v_proj.weight"),
        array("enc.{i}.attn.b_Q", "layer.{i}.attention.q_proj.bias").optional(),
        array("enc.{i}.attn.b_K", "layer.{i}.attention.k_proj.bias").optional(),
        array("enc.{i}.attn.b_V", "layer.{i}.attention.v_proj.bias").optional(),
        linear("enc.{i}.attn.?_O", "layer.{i}.attention.o_proj").biasOptional(),
        norm("enc.{i}.norm1", "layer.{i}.norm1"),
        array("enc.{i}.scale1", "layer.{i}.layer_scale1.lambda1"),
        norm("enc.{i}.norm2", "layer.{i}.norm2"),
        array("enc.{i}.scale2", "layer.{i}.layer_scale2.lambda1"),
        linear("enc.{i}.ffn.?_1", "layer.{i}.mlp.up_proj").biasOptional(),
        linear("enc.{i}.ffn.?_2", "layer.{i}.mlp.down_proj").biasOptional(),
        norm("enc.norm", "norm"),
    });
}

ModelFamily dinoV3Layers()
{
    return {
        .id = "dinov3",
        .title = "DINOv3",
        .prefixes = {"", "model.", "dinov3_vit."},
        .has = {"embeddings.cls_token", patchWeights, "layer.0.layer_scale1.lambda1",
                "layer.0.attention.q_proj.weight"},
        .required = {"num_attention_heads"},
        .allowed = {{"model_type", {"dinov3_vit"}}},
        .allowedPictures = {{"do_rescale", {true}},
                            {"rescale_factor", {0.00392156862745098}},
                            {"do_normalize", {true}}},
        .agreements = {IsSize{"hidden_size", {"embeddings.cls_token", 2}}, IsSize{"patch_size", {patchWeights, 3}},
                       DividesSize{"num_attention_heads", {"embeddings.cls_token", 2}},
                       IsSize{"num_channels", {patchWeights, 1}},
                       TellsTensors{.key = "query_bias", .tensors = {"layer.0.attention.q_proj.bias"}},
                       TellsTensors{.key = "key_bias", .tensors = {"layer.0.attention.k_proj.bias"}},
                       TellsTensors{.key = "value_bias", .tensors = {"layer.0.attention.v_proj.bias"}}},
        .mechanism = "vision_transformer",
        .layer = "layer.{i}.layer_scale1.lambda1",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"patch", sizeOf({patchWeights, 3})},
                {"image_mean", fromPictures("image_mean").orElse(Json::Array{0.485, 0.456, 0.406})},
                {"image_std", fromPictures("image_std").orElse(Json::Array{0.229, 0.224, 0.225})},
                {"encoder_layers", layerCount()},
                {"heads", fromConfig("num_attention_heads")},
                {"norm", "pre"},
                {"layer_scale", true},
                {"activation", activation("hidden_act", {"gelu", "gelu_new", "relu", "silu"}, "gelu")},
                {"eps", fromConfig("layer_norm_eps").orElse(1e-5)},
            },
        .image = ImageRule{.projection = patchWeights, .positions = {}},
        .arrays = dinoV3Arrays(),
        .leftOut =
            HEEDMAP_PHRASE("Patches are turned by their place and have no position of their own: every number of "
                           "P is 0. The picture is noise until another takes its place."),
    };
}

} // namespace

ModelFamily dinoV3()
{
    ModelFamily family = dinoV3Layers();
    family.lacks = {"layer.0.mlp.gate_proj.weight"};
    refine(family.allowed, {{"use_gated_mlp", {false}}});
    return family;
}

ModelFamily gatedDinoV3()
{
    ModelFamily family = dinoV3Layers();
    family.has.emplace_back("layer.0.mlp.gate_proj.weight");
    refine(family.allowed, {{"use_gated_mlp", {true}}});
    refine(family.settings,
           {
               {"gated", true},
           });
    refine(family.arrays,
           arrays({
               linear("enc.{i}.ffn.?_gate", "layer.{i}.mlp.gate_proj").biasOptional(),
           }));
    return family;
}

namespace {

constexpr const char* beitPatches = "embeddings.patch_embeddings.projection.weight";
constexpr const char* ownDistances =
    "encoder.layer.{i}.attention.attention.relative_position_bias.relative_position_bias_table";
constexpr const char* sharedDistances = "encoder.relative_position_bias.relative_position_bias_table";

/// The row of a table of (2w − 1)² distances and three more, for w patches side by side, that a query and a key read:
/// tokens count the class token as 0. The three are of the class token to a patch, of a patch to it, and of it to
/// itself.
Index rowOfDistance(Index query, Index key, Index across)
{
    const Index side = 2 * across - 1;
    if (query == 0 || key == 0)
        return side * side + (query == key ? 2 : query == 0 ? 0 : 1);
    const Index down = (query - 1) / across - (key - 1) / across + across - 1;
    const Index right = (query - 1) % across - (key - 1) % across + across - 1;
    return down * side + right;
}

/// Adds what each head learned for the distances between patches (Bao et al. 2022, BEiT).
void addDistances(const FamilyReader& reader, const std::string& tensor, Tensor& bias)
{
    const Shape shape = bias.shape();
    const auto across = static_cast<Index>(std::lround(std::sqrt(static_cast<double>(shape.rows - 1))));
    const Index rows = (2 * across - 1) * (2 * across - 1) + 3;
    if (reader.size(tensor, 0) != rows)
        throw Error(HEEDMAP_PHRASE("the tensor %1 has %2 rows; expected %3 by config.json"), inQuotes(tensor),
                    reader.size(tensor, 0), rows);
    if (reader.size(tensor, 1) != shape.slices)
        throw Error(HEEDMAP_PHRASE("%1: %2 is %3; expected %4 for these weights"), ModelFiles::config,
                    "num_attention_heads", shape.slices, reader.size(tensor, 1));
    const std::vector<double> table = reader.files().numbers(tensor);
    for (Index head = 0; head < shape.slices; ++head)
        for (Index query = 0; query < shape.rows; ++query)
            for (Index key = 0; key < shape.cols; ++key)
                bias.at({head, query, key}) +=
                    table[static_cast<std::size_t>(rowOfDistance(query, key, across) * shape.slices + head)];
}

/// What is added to the scores of a layer: by its own table, by one that all layers share, or by both.
Tensor distancesOf(const FamilyReader& reader, Index layer)
{
    const Index across = patchesAcross(reader, beitPatches);
    static const Setting count{.key = "heads", .type = Setting::Type::Integer, .least = 1, .most = 1 << 10};
    const auto heads = static_cast<Index>(fromConfig("num_attention_heads")(reader, &count).number());
    Tensor bias(Shape::stack(heads, 1 + across * across, 1 + across * across));
    for (const char* table : {ownDistances, sharedDistances})
        if (const std::string tensor = reader.first({table}, layer); !tensor.empty())
            addDistances(reader, tensor, bias);
    return bias;
}

ArrayGroup distances(const std::string& name)
{
    ArrayGroup group = array(name, {ownDistances, sharedDistances}).optional();
    group.front().second.made = distancesOf;
    return group;
}

Named<ArrayRule> beitArrays()
{
    return arrays({
        convolution("W_E", beitPatches),
        array("b_E", "embeddings.patch_embeddings.projection.bias"),
        array("cls", "embeddings.cls_token"),
        array("P", "embeddings.position_embeddings").missing(ArrayRule::Missing::Zeros),
        weights("enc.{i}.attn.W_Q", "encoder.layer.{i}.attention.attention.query.weight"),
        weights("enc.{i}.attn.W_K", "encoder.layer.{i}.attention.attention.key.weight"),
        weights("enc.{i}.attn.W_V", "encoder.layer.{i}.attention.attention.value.weight"),
        array("enc.{i}.attn.b_Q", "encoder.layer.{i}.attention.attention.query.bias"),
        array("enc.{i}.attn.b_V", "encoder.layer.{i}.attention.attention.value.bias"),
        linear("enc.{i}.attn.?_O", "encoder.layer.{i}.attention.output.dense"),
        distances("enc.{i}.attn.B"),
        norm("enc.{i}.norm1", "encoder.layer.{i}.layernorm_before"),
        array("enc.{i}.scale1", "encoder.layer.{i}.lambda_1"),
        norm("enc.{i}.norm2", "encoder.layer.{i}.layernorm_after"),
        array("enc.{i}.scale2", "encoder.layer.{i}.lambda_2"),
        linear("enc.{i}.ffn.?_1", "encoder.layer.{i}.intermediate.dense"),
        linear("enc.{i}.ffn.?_2", "encoder.layer.{i}.output.dense"),
        norm("head.norm", "pooler.layernorm").predicting(),
        linear("head.?", "/classifier").predicting(),
    });
}

} // namespace

/// What the prediction reads is the mean of the patches, normed, as where config.json says nothing.
ModelFamily beit()
{
    return {
        .id = "beit",
        .title = "BEiT",
        .prefixes = {"beit.", "data2vec_vision.", ""},
        .has = {"embeddings.cls_token", beitPatches, "encoder.layer.0.lambda_1",
                "encoder.layer.0.attention.attention.query.weight"},
        .lacks = {"layernorm.weight"},
        .required = {"num_attention_heads"},
        .allowed =
            {
                {"model_type", {"beit", "data2vec-vision"}},
                {"use_mean_pooling", {true}},
            },
        .allowedPictures = {{"do_rescale", {true}},
                            {"rescale_factor", {0.00392156862745098}},
                            {"do_normalize", {true}}},
        .agreements = {IsSize{"hidden_size", {"embeddings.cls_token", 2}}, IsSize{"patch_size", {beitPatches, 3}},
                       DividesSize{"num_attention_heads", {"embeddings.cls_token", 2}},
                       IsSize{"intermediate_size", {"encoder.layer.0.intermediate.dense.weight", 0}},
                       IsSize{"num_channels", {beitPatches, 1}},
                       TellsTensors{.key = "use_relative_position_bias", .tensors = {numbered(ownDistances, 0)}},
                       TellsTensors{.key = "use_shared_relative_position_bias", .tensors = {sharedDistances}}},
        .mechanism = "vision_transformer",
        .layer = "encoder.layer.{i}.attention.attention.query.weight",
        .layersKey = "num_hidden_layers",
        .settings =
            {
                {"patch", sizeOf({beitPatches, 3})},
                {"image_mean", fromPictures("image_mean").orElse(Json::Array{0.5})},
                {"image_std", fromPictures("image_std").orElse(Json::Array{0.5})},
                {"encoder_layers", layerCount()},
                {"heads", fromConfig("num_attention_heads")},
                {"norm", "pre"},
                {"layer_scale", true},
                {"head_reads", "mean"},
                {"activation", activation("hidden_act", {"gelu", "gelu_new", "relu"}, "gelu")},
                {"eps", fromConfig("layer_norm_eps").orElse(1e-12)},
            },
        .image = ImageRule{.projection = beitPatches, .positions = {"embeddings.position_embeddings", 1}},
        .arrays = beitArrays(),
        .labels = {{"classes", "id2label", {"/classifier.weight", 0}}},
        .leftOut = noise,
        .unpredicted =
            HEEDMAP_PHRASE("No class is predicted: the weights do not hold all of the last norm and a classifier."),
    };
}

/// Its class token is read.
ModelFamily tokenBeit()
{
    ModelFamily family = beit();
    family.has.emplace_back("layernorm.weight");
    family.lacks.clear();
    refine(family.allowed, {{"use_mean_pooling", {false}}});
    refine(family.settings, {{"head_reads", "cls"}});
    std::erase_if(family.arrays, [](const auto& each) { return each.first.starts_with("head.norm"); });
    refine(family.arrays, arrays({norm("enc.norm", "layernorm")}));
    return family;
}

} // namespace heedmap::families
