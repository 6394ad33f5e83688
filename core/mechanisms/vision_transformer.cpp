#include "mechanisms/model.h"
#include "mechanisms/model_captions.h"

#include <heedmap/base/number_text.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/cut.h>
#include <heedmap/ops/join.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/patches.h>
#include <heedmap/ops/reread.h>

#include <algorithm>
#include <optional>

namespace heedmap {
namespace {

/// One number for all colours, or one for each.
Setting coloursSetting(const char* key, Phrase title, double standard, std::optional<double> least)
{
    Setting setting = {.key = key, .type = Setting::Type::Numbers, .title = title, .standard = Json::Array{standard}};
    setting.least = least.value_or(setting.least);
    return setting;
}

using Labels = std::shared_ptr<const std::vector<std::string>>;

/// The squares of a picture by row and column, "1,0", after what `first` names, if anything.
Labels patchLabels(Index down, Index across, const std::string& first = {})
{
    std::vector<std::string> labels;
    if (!first.empty())
        labels.push_back(first);
    for (Index row = 0; row < down; ++row)
        for (Index col = 0; col < across; ++col)
            labels.push_back(std::to_string(row) + "," + std::to_string(col));
    return std::make_shared<const std::vector<std::string>>(std::move(labels));
}

/// Dosovitskiy et al., An Image Is Worth 16x16 Words: a picture as a sequence of squares, read by an encoder.
class VisionTransformer final : public Mechanism {
public:
    std::string id() const override { return "vision_transformer"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Vision transformer"); }
    std::vector<Setting> settings() const override
    {
        std::vector<Setting> settings = {
            {.key = "patch",
             .type = Setting::Type::Integer,
             .title = HEEDMAP_PHRASE("Side of a square in pixels"),
             .standard = 2,
             .least = 1},
            {.key = "pixels",
             .type = Setting::Type::Choice,
             .title = HEEDMAP_PHRASE("Numbers from black to white"),
             .standard = "0..1",
             .choices = {{"0..1", HEEDMAP_PHRASE("0 to 1")}, {"-1..1", HEEDMAP_PHRASE("−1 to 1")}}},
            coloursSetting("image_mean", HEEDMAP_PHRASE("Mean taken off each colour"), 0, {}),
            coloursSetting("image_std", HEEDMAP_PHRASE("Standard deviation that divides each colour"), 1, 0.001),
            layersSetting("encoder_layers", HEEDMAP_PHRASE("Layers of the encoder"), 1, 1),
            headsSetting()};
        listLayerStyle(settings, "pre");
        return settings;
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& given) const override;
    Dimensions fixed(const Settings& settings) const override
    {
        const Heads heads = headsOf(settings);
        return {{"h", heads.count}, {"kv", heads.keyCount}, {"p", settings.integer("patch")}};
    }
    std::vector<DerivedDimension> derived(const Settings& settings, const Dimensions& known) const override;
    Dimensions usual(const Settings& settings) const override
    {
        const Index side = Index{2} * settings.integer("patch");
        return {{"H", side}, {"W", side}, {"c", 3}, {"d", 4}, {"d_k", 2}, {"d_v", 2}, {"f", 8}, {"classes", 3}};
    }
    void validate(const Settings& settings, const Dimensions& dimensions) const override;
    void build(Recipe& recipe) const override;
};

std::vector<ArraySpec> VisionTransformer::arrays(const Settings& settings, const ArrayNames& given) const
{
    std::vector<ArraySpec> arrays = {
        {.name = "image", .shape = {"c", "H", "W"}, .otherShape = {"H", "W"}, .title = HEEDMAP_PHRASE("Picture")},
        {.name = "W_E", .shape = {"p·p·c", "d"}, .title = HEEDMAP_PHRASE("Weights of the patches")},
        {.name = "b_E",
         .shape = {"d"},
         .title = HEEDMAP_PHRASE("Bias of the patches"),
         .start = ArraySpec::Start::Zeros},
        {.name = "cls", .shape = {"d"}, .title = HEEDMAP_PHRASE("The token that stands for the picture")},
        {.name = "P", .shape = {"1+patches", "d"}, .title = HEEDMAP_PHRASE("Position vectors")},
    };
    LayerArrays of;
    of.mask = "";
    of.positions = false;
    listStack(arrays, "enc", settings, "encoder_layers", layerArrays(settings, of));
    listFinalNorm(arrays, "enc", styleOf(settings).norm, given);
    arrays.push_back({.name = "head.W",
                      .shape = {"d", "classes"},
                      .optional = !given.contains("head.b"),
                      .title = HEEDMAP_PHRASE("Weights of the prediction")});
    arrays.push_back(
        {.name = "head.b", .shape = {"classes"}, .optional = true, .title = HEEDMAP_PHRASE("Bias of the prediction")});
    return arrays;
}

std::vector<DerivedDimension> VisionTransformer::derived(const Settings& settings, const Dimensions& known) const
{
    const auto height = known.find("H");
    const auto width = known.find("W");
    if (height == known.end() || width == known.end())
        return {};
    const Index p = settings.integer("patch");
    if (height->second % p != 0 || width->second % p != 0)
        throw Error(HEEDMAP_PHRASE("%1: %2 does not divide the %3 rows and %4 columns of %5"), "config.patch", p,
                    height->second, width->second, "image");
    return {{"patches", height->second / p * (width->second / p), "image"}};
}

void VisionTransformer::validate(const Settings& settings, const Dimensions& dimensions) const
{
    const auto colours = static_cast<std::size_t>(dimensions.at("c"));
    for (const char* key : {"image_mean", "image_std"})
        if (const std::size_t count = settings.numbers(key).size(); count != 1 && count != colours)
            throw Error(HEEDMAP_PHRASE("%1: expected one number, or one for each colour, as %3 has %4, got %2"),
                        "config." + std::string(key), Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), count),
                        "image", Sentence(HEEDMAP_COUNTED("%1 colours", "%1 colour"), colours));
}

/// A vision transformer as it grows.
class VisionBuilder {
public:
    explicit VisionBuilder(Recipe& recipe)
        : m_recipe(recipe), m_patch(recipe.settings().integer("patch")), m_down(recipe.dimension("H") / m_patch),
          m_across(recipe.dimension("W") / m_patch),
          m_labels(patchLabels(m_down, m_across)), m_tokens{.name = axis::tokens,
                                                            .labels = patchLabels(m_down, m_across, "cls")}
    {
    }

    void run()
    {
        const bool predicts = m_recipe.has("head.W");
        Layer layer = {.x = embedded(), .heads = headsOf(m_recipe.settings()), .style = styleOf(m_recipe.settings())};
        layer.last = !predicts && !hasFinalNorm(m_recipe, "enc");
        const Stacked stacked = appendStack(m_recipe, {"enc", m_recipe.settings().integer("encoder_layers"), layer});
        const NodeId output = appendFinalNorm(m_recipe, "enc", stacked.output, layer.style.norm, !predicts);
        if (predicts)
            predict(output);
        for (std::size_t i = 0; i < stacked.weights.size(); ++i)
            appendClsAttention(stacked.weights[i], std::to_string(i));
        appendRolloutGrid(stacked.weights);
    }

private:
    NodeId leaf(const std::string& name, const std::string& symbol, Phrase step, Phrase caption, const Axis& rows,
                const Axis& cols)
    {
        return m_recipe.array(name,
                              {.name = name,
                               .symbol = symbol,
                               .role = Role::Weight,
                               .step = step,
                               .caption = caption,
                               .rows = rows,
                               .cols = cols});
    }

    NodeId image()
    {
        return m_recipe.array("image",
                              {.name = "image",
                               .symbol = "I",
                               .role = Role::Input,
                               .family = Family::Input,
                               .step = step::input,
                               .caption = caption::picture,
                               .slices = colours(),
                               .rows = {.name = axis::pixelRows, .block = m_patch},
                               .cols = {.name = axis::pixelColumns, .block = m_patch}});
    }

    NodeId computed(const std::string& name, const std::string& symbol, Phrase step, Phrase caption, const Axis& rows,
                    std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
    {
        return m_recipe.add({.name = name,
                             .symbol = symbol,
                             .family = Family::Input,
                             .step = step,
                             .caption = caption,
                             .rows = rows,
                             .cols = {.name = axis::width}},
                            std::move(op), std::move(inputs));
    }

    Axis colours() const
    {
        const Shape& shape = m_recipe.shape("image");
        Axis axis = {.name = shape.rank == 3 ? axis::colours : Phrase()};
        if (shape.slices == 3)
            axis.labels = std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"R", "G", "B"});
        return axis;
    }

    /// Published models take pixels from 0 to 1, less a mean, by a standard deviation, often by colour.
    std::vector<PixelRange> pixels() const
    {
        const Settings& settings = m_recipe.settings();
        const double black = settings.choice("pixels") == "-1..1" ? -1 : 0;
        const std::vector<double> mean = settings.numbers("image_mean");
        const std::vector<double> spread = settings.numbers("image_std");
        std::vector<PixelRange> ranges(std::max(mean.size(), spread.size()));
        for (std::size_t i = 0; i < ranges.size(); ++i) {
            const double less = mean[std::min(i, mean.size() - 1)];
            const double by = spread[std::min(i, spread.size() - 1)];
            ranges[i] = {(black - less) / by, (1 - less) / by};
        }
        return ranges;
    }

    /// The squares of the picture as tokens, after the class token.
    NodeId embedded()
    {
        const Axis width = {.name = axis::width};
        const Axis squares = {.name = axis::patches, .labels = m_labels};
        const NodeId flat = m_recipe.add({.name = "patches",
                                          .symbol = "I_{patches}",
                                          .family = Family::Input,
                                          .step = step::patches,
                                          .caption = caption::patches,
                                          .rows = squares,
                                          .cols = {.name = axis::pixels}},
                                         patches(m_patch, pixels()), {image()});
        const NodeId weights = leaf("W_E", "W_E", step::embed, caption::patchWeights, {.name = axis::pixels}, width);
        const NodeId bias = leaf("b_E", "b_E", step::embed, caption::projectionBias, {}, width);
        const NodeId rows =
            computed("E", "E", step::embed, caption::patchTokens, squares, matmul(), {flat, weights, bias});
        const NodeId cls = leaf("cls", "\\mathrm{cls}", step::classToken, caption::classToken, {}, width);
        const NodeId all =
            computed("X", "X", step::classToken, caption::withClassToken, m_tokens, joinRows(), {cls, rows});
        const NodeId positions = leaf("P", "P", step::positions, caption::learnedPositions, m_tokens, width);
        return computed("X_pos", "X_{pos}", step::positions, caption::withPositions, m_tokens, add(), {all, positions});
    }

    void predict(NodeId output)
    {
        const Index width = m_recipe.graph().node(output).shape.cols;
        const Axis one = {.name = axis::tokens, .labels = std::make_shared<const std::vector<std::string>>(1, "cls")};
        const NodeId cls = computed("cls_out", "\\mathrm{cls}_{out}", step::prediction, caption::classRow, one,
                                    cut({0, 1}, {0, width}), {output});
        appendClassifier(m_recipe, cls, "head.W", "head.b");
    }

    /// The attention of the class token to each square, head by head.
    void appendClsAttention(NodeId weights, const std::string& number)
    {
        const Node from = m_recipe.graph().node(weights);
        NodeInfo info = {.name = "cls_row." + number,
                         .symbol = "A^{cls}_{" + number + "}",
                         .family = Family::Attention,
                         .step = step::classAttention,
                         .caption = caption::classAttention,
                         .slices = from.info.slices,
                         .rows = {.name = axis::queries},
                         .cols = {.name = axis::patches, .labels = m_labels}};
        const NodeId row = m_recipe.add(info, cut({0, 1}, {1, from.shape.cols}), {weights});
        info.name = "cls_attention." + number;
        info.symbol = "A_{cls," + number + "}";
        info.role = Role::Output;
        info.slices = {};
        info.rows = {.name = axis::heads};
        m_recipe.add(std::move(info), reread(Shape::matrix(from.shape.slices, m_down * m_across)), {row});
    }

    /// The rollout of the class token over the squares, in the layout of the picture.
    void appendRolloutGrid(const std::vector<NodeId>& weights)
    {
        const NodeId last = appendRollout(m_recipe, "rollout", weights);
        const Index tokens = m_recipe.graph().node(last).shape.cols;
        NodeInfo info = {.name = "rollout.cls",
                         .symbol = "R_{cls}",
                         .family = Family::Attention,
                         .step = step::rollout,
                         .caption = caption::classRollout,
                         .rows = {.name = axis::queries},
                         .cols = {.name = axis::patches, .labels = m_labels}};
        const NodeId row = m_recipe.add(info, cut({0, 1}, {1, tokens}), {last});
        info.name = "rollout";
        info.symbol = "R_{grid}";
        info.role = Role::Output;
        info.rows = {.name = axis::patchRows};
        info.cols = {.name = axis::patchColumns};
        m_recipe.add(std::move(info), reread(Shape::matrix(m_down, m_across)), {row});
    }

    Recipe& m_recipe;
    Index m_patch;
    Index m_down;
    Index m_across;
    Labels m_labels;
    Axis m_tokens;
};

void VisionTransformer::build(Recipe& recipe) const { VisionBuilder(recipe).run(); }

} // namespace

const Mechanism& visionTransformer()
{
    static const VisionTransformer mechanism;
    return mechanism;
}

} // namespace heedmap
