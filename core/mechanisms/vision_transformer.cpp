#include "mechanisms/model.h"
#include "mechanisms/model_captions.h"

#include <heedmap/base/number_text.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing/cut.h>
#include <heedmap/ops/placing/join.h>
#include <heedmap/ops/placing/patches.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/placing/row_groups.h>

#include <algorithm>
#include <optional>

namespace heedmap {
namespace {

/// A setting with one number for all colours, or one for each.
Setting coloursSetting(const char* key, Phrase title, double standard, std::optional<double> least)
{
    Setting setting = {.key = key, .type = Setting::Type::Numbers, .title = title, .standard = Json::Array{standard}};
    setting.least = least.value_or(setting.least);
    return setting;
}

using Labels = std::shared_ptr<const std::vector<std::string>>;

/// Labels of the patches of a picture by row and column, "1,0", appended to `labels`.
Labels patchLabels(Index down, Index across, std::vector<std::string> labels = {})
{
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
             .title = HEEDMAP_PHRASE("Side of a patch in pixels"),
             .standard = 2,
             .least = 1},
            {.key = "pixels",
             .type = Setting::Type::Choice,
             .title = HEEDMAP_PHRASE("Numbers from black to white"),
             .standard = "0..1",
             .choices = {{"0..1", HEEDMAP_PHRASE("0 to 1")}, {"-1..1", HEEDMAP_PHRASE("−1 to 1")}}},
            coloursSetting("image_mean", HEEDMAP_PHRASE("Mean taken off each colour"), 0, {}),
            coloursSetting("image_std", HEEDMAP_PHRASE("Standard deviation that divides each colour"), 1, 0.001),
            {.key = "class_token", .title = HEEDMAP_PHRASE("A token that stands for the picture"), .standard = true},
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
        return {{"H", side}, {"W", side}, {"c", 3},       {"d", 4}, {"d_k", 2},
                {"d_v", 2},  {"f", 8},    {"classes", 3}, {"R", 2}};
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
    };
    const bool classToken = settings.boolean("class_token");
    if (classToken)
        arrays.push_back(
            {.name = "cls", .shape = {"d"}, .title = HEEDMAP_PHRASE("The token that stands for the picture")});
    arrays.push_back({.name = "P",
                      .shape = {classToken ? "1+patches" : "patches", "d"},
                      .title = HEEDMAP_PHRASE("Position vectors")});
    if (classToken)
        arrays.push_back(
            {.name = "registers", .shape = {"R", "d"}, .optional = true, .title = HEEDMAP_PHRASE("Registers")});
    listNorm(arrays, "norm", styleOf(settings).norm, !given.contains("norm.gamma") && !given.contains("norm.beta"));
    LayerArrays of;
    of.mask = "";
    of.positions = false;
    listStack(arrays, "enc", settings, "encoder_layers", layerArrays(settings, of));
    listFinalNorm(arrays, "enc", styleOf(settings).norm, given);
    if (!classToken) // whose row the prediction reads
        return arrays;
    arrays.push_back({.name = "head.W",
                      .shape = {"d", "classes"},
                      .optional = !given.contains("head.b"),
                      .title = HEEDMAP_PHRASE("Weights of the prediction")});
    arrays.push_back({.name = "head.b",
                      .shape = {"classes"},
                      .optional = true,
                      .title = HEEDMAP_PHRASE("Bias of the prediction"),
                      .start = ArraySpec::Start::Zeros});
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

namespace vision_text {
constexpr Phrase reached = HEEDMAP_PHRASE(
    "How much of each patch has reached the patches of the last layer, on average over them. Laid out as the picture "
    "is, bright places are what the rows rest on.");
} // namespace vision_text

// % is the number of a layer.
namespace vision_transformer_tag {
using enum Family;
constexpr Tag image = {"image",    "I", Input, step::input, caption::picture, axis::pixelRows, axis::pixelColumns,
                       Role::Input};
constexpr Tag patches = {"patches", "I_{patches}", Input, step::patches, caption::patches, axis::patches, axis::pixels};
constexpr Tag weights = {"W_E",        "W_E",       Other,       step::embed, caption::patchWeights,
                         axis::pixels, axis::width, Role::Weight};
constexpr Tag bias = {"b_E", "b_E", Other, step::embed, caption::projectionBias, {}, axis::width, Role::Weight};
constexpr Tag embedded = {"E", "E", Input, step::embed, caption::patchTokens};
constexpr Tag cls = {"cls", "\\mathrm{cls}", Other,       step::classToken, caption::classToken,
                     {},    axis::width,     Role::Weight};
constexpr Tag tokens = {"X", "X", Input, step::classToken, caption::withClassToken, axis::tokens, axis::width};
constexpr Tag positions = {"P",          "P",         Other,       step::positions, caption::learnedPositions,
                           axis::tokens, axis::width, Role::Weight};
constexpr Tag placed = {"X_pos", "X_{pos}", Input, step::positions, caption::withPositions};
constexpr Tag registers = {"registers",        "\\mathrm{reg}", Other,       step::registers,
                           caption::registers, axis::tokens,    axis::width, Role::Weight};
constexpr Tag classPlaced = {
    "cls_pos", "\\mathrm{cls}_{pos}", Input, step::registers, caption::classPlaced, axis::tokens, axis::width};
constexpr Tag squaresPlaced = {"E_pos",       "E_{pos}",  Input, step::registers, caption::squaresPlaced,
                               axis::patches, axis::width};
constexpr Tag withRegisters = {"X_registers",          "X_{reg}",    Input,      step::registers,
                               caption::withRegisters, axis::tokens, axis::width};
constexpr Tag classRow = {"cls_out",         "\\mathrm{cls}_{out}", Input,      step::prediction,
                          caption::classRow, axis::tokens,          axis::width};

constexpr Tag headWeights = {"head.W", "W_{head}", Other, step::prediction, caption::classWeights};
constexpr Tag headBias = {"head.b", "b_{head}", Other, step::prediction, caption::projectionBias};

constexpr Tag rowOfClass = {"cls_row.%",   "A^{cls}_{%}", Attention, step::classAttention, caption::classAttention,
                            axis::queries, axis::patches};
constexpr Tag classAttention = {"cls_attention.%",       "A_{cls,%}", Attention,     step::classAttention,
                                caption::classAttention, axis::heads, axis::patches, Role::Output};
constexpr Tag rowOfRollout = {"rollout.cls",         "R_{cls}",     Attention,    step::rollout,
                              caption::classRollout, axis::queries, axis::patches};
constexpr Tag rollout = {"rollout",       "R_{grid}",         Attention,   step::rollout, caption::classRollout,
                         axis::patchRows, axis::patchColumns, Role::Output};
constexpr Tag meanOfRollout = {"rollout.mean",       "R_{mean}",    Attention,    step::rollout,
                               vision_text::reached, axis::queries, axis::patches};
constexpr Tag reached = {"rollout",       "R_{grid}",         Attention,   step::rollout, vision_text::reached,
                         axis::patchRows, axis::patchColumns, Role::Output};
} // namespace vision_transformer_tag

/// Appends the nodes of a vision transformer, part by part.
class VisionBuilder {
public:
    explicit VisionBuilder(Recipe& recipe)
        : m_recipe(recipe), m_patch(recipe.settings().integer("patch")), m_down(recipe.dimension("H") / m_patch),
          m_across(recipe.dimension("W") / m_patch), m_squares(patchLabels(m_down, m_across)),
          m_classToken(recipe.settings().boolean("class_token")),
          m_tokens(m_classToken ? patchLabels(m_down, m_across, {"cls"}) : m_squares), m_first(m_classToken ? 1 : 0)
    {
    }

    void run()
    {
        const bool predicts = m_recipe.has("head.W");
        Layer layer = {.x = normed(registered(embedded())),
                       .heads = headsOf(m_recipe.settings()),
                       .style = styleOf(m_recipe.settings())};
        layer.last = !predicts && !hasFinalNorm(m_recipe, "enc");
        const Stacked stacked = appendStack(m_recipe, {"enc", m_recipe.settings().integer("encoder_layers"), layer});
        const NodeId output = appendFinalNorm(m_recipe, "enc", stacked.output, layer.style.norm, !predicts);
        if (predicts)
            predict(output);
        for (std::size_t i = 0; m_classToken && i < stacked.weights.size(); ++i)
            appendClsAttention(stacked.weights[i], std::to_string(i));
        appendRolloutGrid(stacked.weights);
    }

private:
    /// Appends a node with these labels on its rows and columns.
    NodeId add(const Tag& tag, const Labels& rows, const Labels& cols, std::shared_ptr<const Op> op,
               std::vector<NodeId> inputs, const std::string& layer = {})
    {
        NodeInfo info = m_recipe.described(tag, *op, inputs, layer);
        info.rows.labels = rows;
        info.cols.labels = cols;
        return m_recipe.add(std::move(info), std::move(op), std::move(inputs));
    }

    NodeId image()
    {
        NodeInfo info = Recipe::described(vision_transformer_tag::image);
        info.slices = colours();
        info.rows.block = m_patch;
        info.cols.block = m_patch;
        return m_recipe.array("image", std::move(info));
    }

    Axis colours() const
    {
        const Shape& shape = m_recipe.shape("image");
        Axis axis = {.name = shape.rank == 3 ? axis::colours : AxisName()};
        if (shape.slices == 3)
            axis.labels = std::make_shared<const std::vector<std::string>>(std::vector<std::string>{"R", "G", "B"});
        return axis;
    }

    /// The range of the pixels: published models take (pixel − mean) / std of pixels from 0 to 1, often by colour.
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

    /// Embeds the patches of the picture as tokens, after the class token where there is one.
    NodeId embedded()
    {
        const NodeId flat =
            add(vision_transformer_tag::patches, m_squares, nullptr, patches(m_patch, pixels()), {image()});
        const NodeId weights = m_recipe.array(vision_transformer_tag::weights);
        const NodeId bias = m_recipe.array(vision_transformer_tag::bias);
        const NodeId rows = m_recipe.add(vision_transformer_tag::embedded, matmul(), {flat, weights, bias});
        NodeId all = rows;
        if (m_classToken) {
            const NodeId cls = m_recipe.array(vision_transformer_tag::cls);
            all = add(vision_transformer_tag::tokens, m_tokens, nullptr, joinRows(), {cls, rows});
        }
        NodeInfo positions = Recipe::described(vision_transformer_tag::positions);
        positions.rows.labels = m_tokens;
        return m_recipe.add(vision_transformer_tag::placed, heedmap::add(),
                            {all, m_recipe.array("P", std::move(positions))});
    }

    /// Inserts the registers, which have no position, after the class token (Darcet et al., "Vision Transformers Need
    /// Registers", 2024).
    NodeId registered(NodeId placed)
    {
        if (!m_recipe.has("registers"))
            return placed;
        const Shape shape = m_recipe.graph().node(placed).shape;
        const auto first = std::make_shared<const std::vector<std::string>>(1, "cls");
        const NodeId cls =
            add(vision_transformer_tag::classPlaced, first, nullptr, cut({0, 1}, {0, shape.cols}), {placed});
        const NodeId squares = add(vision_transformer_tag::squaresPlaced, m_squares, nullptr,
                                   cut({1, shape.rows}, {0, shape.cols}), {placed});
        m_first += m_recipe.shape("registers").rows;
        std::vector<std::string> names{"cls"};
        for (Index i = 1; i < m_first; ++i)
            names.push_back("reg" + std::to_string(i));
        m_tokens = patchLabels(m_down, m_across, std::move(names));
        const NodeId registers = m_recipe.array(vision_transformer_tag::registers);
        return add(vision_transformer_tag::withRegisters, m_tokens, nullptr, joinRows(), {cls, registers, squares});
    }

    /// Norms the tokens before the first layer, as CLIP does.
    NodeId normed(NodeId x)
    {
        return m_recipe.has("norm.gamma") ? appendNorm(m_recipe, "norm", x, styleOf(m_recipe.settings()).norm) : x;
    }

    void predict(NodeId output)
    {
        const Index width = m_recipe.graph().node(output).shape.cols;
        const auto one = std::make_shared<const std::vector<std::string>>(1, "cls");
        const NodeId cls = add(vision_transformer_tag::classRow, one, nullptr, cut({0, 1}, {0, width}), {output});
        appendClassifier(m_recipe, cls, vision_transformer_tag::headWeights, vision_transformer_tag::headBias);
    }

    /// Appends the attention of the class token to each patch, head by head.
    void appendClsAttention(NodeId weights, const std::string& layer)
    {
        const Shape from = m_recipe.graph().node(weights).shape;
        const NodeId row = add(vision_transformer_tag::rowOfClass, nullptr, m_squares,
                               cut({0, 1}, {m_first, from.cols}), {weights}, layer);
        add(vision_transformer_tag::classAttention, nullptr, m_squares,
            reread(Shape::matrix(from.slices, m_down * m_across)), {row}, layer);
    }

    /// Appends the rollout of the class token over the patches, or its mean where there is none, in the layout of the
    /// picture.
    void appendRolloutGrid(const std::vector<NodeId>& weights)
    {
        using namespace vision_transformer_tag;
        const NodeId last = appendRollout(m_recipe, "rollout", weights);
        const Index tokens = m_recipe.graph().node(last).shape.cols;
        const NodeId row = m_classToken ? add(rowOfRollout, nullptr, m_squares, cut({0, 1}, {m_first, tokens}), {last})
                                        : add(meanOfRollout, nullptr, m_squares, meanRows(tokens), {last});
        m_recipe.add(m_classToken ? rollout : reached, reread(Shape::matrix(m_down, m_across)), {row});
    }

    Recipe& m_recipe;
    Index m_patch;
    Index m_down;
    Index m_across;
    Labels m_squares;
    bool m_classToken;
    Labels m_tokens; ///< the class token before them, and registers
    Index m_first;   ///< square among them
};

void VisionTransformer::build(Recipe& recipe) const { VisionBuilder(recipe).run(); }

} // namespace

const Mechanism& visionTransformer()
{
    static const VisionTransformer mechanism;
    return mechanism;
}

} // namespace heedmap
