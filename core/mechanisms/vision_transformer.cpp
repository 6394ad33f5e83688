#include "mechanisms/captions.h"
#include "mechanisms/model.h"

#include <heedmap/base/number_text.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/patches.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/sum.h>

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

/// What the prediction reads: the mean of the patches beside the class token (Oquab et al. 2023, DINOv2), or that mean
/// alone, normed (Bao et al. 2022, BEiT); else the class token.
bool readsBoth(const Settings& settings) { return settings.choice("head_reads") == "cls_and_mean"; }
bool readsMean(const Settings& settings) { return settings.choice("head_reads") == "mean"; }

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
            {.key = "head_reads",
             .type = Setting::Type::Choice,
             .title = HEEDMAP_PHRASE("What the prediction reads"),
             .standard = "cls",
             .choices = {{"cls", HEEDMAP_PHRASE("The class token")},
                         {"cls_and_mean", HEEDMAP_PHRASE("The class token beside the mean of the patches")},
                         {"mean", HEEDMAP_PHRASE("The mean of the patches")}}},
            {.key = "class_token", .title = HEEDMAP_PHRASE("A token that stands for the picture"), .standard = true},
            layersSetting("encoder_layers", HEEDMAP_PHRASE("Layers of the encoder"), 1, 1),
            headsSetting()};
        listLayerStyle(settings, "pre");
        return settings;
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& given) const override;
    Dimensions fixed(const Settings& settings) const override
    {
        const HeadCounts heads = headsOf(settings);
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
        {.name = "image",
         .shape = {"c", "H", "W"},
         .otherShape = {"H", "W"},
         .title = HEEDMAP_PHRASE("Picture"),
         .kept = true},
        {.name = "W_E", .shape = {"p·p·c", "d"}, .title = HEEDMAP_PHRASE("Weights of the patches")},
        {.name = "b_E",
         .shape = {"d"},
         .title = HEEDMAP_PHRASE("Bias of the patches"),
         .start = ArraySpec::Start::Zeros},
    };
    const bool classToken = settings.boolean("class_token");
    const std::string rows = classToken ? "1+patches" : "patches";
    if (classToken)
        arrays.push_back({.name = "cls",
                          .shape = {"d"},
                          .title = HEEDMAP_PHRASE("The token that stands for the picture"),
                          .kept = true});
    arrays.push_back({.name = "P", .shape = {rows, "d"}, .title = HEEDMAP_PHRASE("Position vectors"), .kept = true});
    if (classToken)
        arrays.push_back(
            {.name = "registers", .shape = {"R", "d"}, .optional = true, .title = HEEDMAP_PHRASE("Registers")});
    for (const auto& [name, title] :
         {std::pair("cos", HEEDMAP_PHRASE("Cosines of the angles")), {"sin", HEEDMAP_PHRASE("Sines of the angles")}})
        arrays.push_back({.name = name, .shape = {"t", "d_k/2"}, .optional = true, .title = title, .kept = true});
    listNorm(arrays, "norm", styleOf(settings).norm, !given.contains("norm.gamma") && !given.contains("norm.beta"));
    LayerArrays of;
    of.mask = "";
    of.positions = false;
    if (!given.contains("registers"))
        of.biased = rows;
    listStack(arrays, "enc", settings, "encoder_layers", layerArrays(settings, of));
    listFinalNorm(arrays, "enc", styleOf(settings).norm, given);
    if (!classToken) // whose row the prediction reads
        return arrays;
    if (readsMean(settings))
        listNorm(arrays, "head.norm", styleOf(settings).norm,
                 !given.contains("head.norm.gamma") && !given.contains("head.norm.beta"));
    arrays.push_back({.name = "head.W",
                      .shape = {readsBoth(settings) ? "2·d" : "d", "classes"},
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
    validateNorm(settings, dimensions);
    const auto colours = static_cast<std::size_t>(dimensions.at("c"));
    for (const char* key : {"image_mean", "image_std"})
        if (const std::size_t count = settings.numbers(key).size(); count != 1 && count != colours)
            throw Error(HEEDMAP_PHRASE("%1: expected one number, or one for each colour, as %3 has %4, got %2"),
                        "config." + std::string(key), Sentence(HEEDMAP_COUNTED("%1 numbers", "%1 number"), count),
                        "image", Sentence(HEEDMAP_COUNTED("%1 colours", "%1 colour"), colours));
}

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
                       .style = styleOf(m_recipe.settings()),
                       .position = turned()};
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
    NodeId image()
    {
        return m_recipe.leaf({.name = "image",
                              .family = Family::Input,
                              .step = step::input,
                              .rows = {axis::pixelRows, nullptr, m_patch},
                              .cols = {axis::pixelColumns, nullptr, m_patch},
                              .slices = colours(),
                              .role = Role::Input,
                              .symbol = "I"},
                             caption::picture);
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
        const NodeId flat = m_recipe.add({.name = "patches",
                                          .family = Family::Input,
                                          .step = step::patches,
                                          .rows = {axis::patches, m_squares},
                                          .cols = {axis::pixels},
                                          .symbol = "I_{patches}"},
                                         patches(m_patch, pixels()), {image()}, caption::patches);
        const NodeId weights =
            m_recipe.leaf({.name = "W_E", .step = step::embed, .rows = {axis::pixels}, .cols = {axis::width}},
                          HEEDMAP_PHRASE("These learned weights turn the pixels of a patch into a token. Each column "
                                         "looks for one pattern of light and dark."));
        const NodeId bias =
            m_recipe.leaf({.name = "b_E", .step = step::embed, .cols = {axis::width}}, caption::projectionBias);
        const NodeId rows = m_recipe.add(
            {"E", Family::Input, step::embed}, matmul(), {flat, weights, bias},
            HEEDMAP_PHRASE(
                "Each row is one patch of the picture, now as wide as a token. The same weights serve every patch."));
        NodeId all = rows;
        if (m_classToken) {
            const NodeId cls = m_recipe.leaf(
                {.name = "cls", .step = step::classToken, .cols = {axis::width}, .symbol = "\\mathrm{cls}"},
                HEEDMAP_PHRASE("This learned row belongs to no patch. It travels along and gathers what the whole "
                               "picture shows."));
            all = m_recipe.add({"X", Family::Input, step::classToken, {axis::tokens, m_tokens}, {axis::width}},
                               joinRows(), {cls, rows},
                               HEEDMAP_PHRASE("The class token stands first, the patches follow in reading order. "
                                              "Attention does not care about the order, so positions come next."));
        }
        const NodeId positions = m_recipe.leaf(
            {.name = "P", .step = step::positions, .rows = {axis::tokens, m_tokens}, .cols = {axis::width}},
            caption::learnedPositions);
        return m_recipe.add({"X_pos", Family::Input, step::positions}, heedmap::add(), {all, positions},
                            caption::withPositions);
    }

    /// Inserts the registers, which have no position, after the class token (Darcet et al., "Vision Transformers Need
    /// Registers", 2024).
    NodeId registered(NodeId placed)
    {
        if (!m_recipe.has("registers"))
            return placed;
        const Shape shape = m_recipe.graph().node(placed).shape;
        const auto first = std::make_shared<const std::vector<std::string>>(1, "cls");
        const NodeId cls = m_recipe.add(
            {.name = "cls_pos",
             .family = Family::Input,
             .step = step::registers,
             .rows = {axis::tokens, first},
             .cols = {axis::width},
             .symbol = "\\mathrm{cls}_{pos}"},
            cut({0, 1}, {0, shape.cols}), {placed},
            HEEDMAP_PHRASE(
                "The row of the class token. It is taken off the others so that the registers can stand after it."));
        const NodeId squares =
            m_recipe.add({"E_pos", Family::Input, step::registers, {axis::patches, m_squares}, {axis::width}},
                         cut({1, shape.rows}, {0, shape.cols}), {placed},
                         HEEDMAP_PHRASE("The rows of the patches, each with its position. They are taken off the class "
                                        "token so that the registers can stand between."));
        m_first += m_recipe.shape("registers").rows;
        std::vector<std::string> names{"cls"};
        for (Index i = 1; i < m_first; ++i)
            names.push_back("reg" + std::to_string(i));
        m_tokens = patchLabels(m_down, m_across, std::move(names));
        const NodeId registers =
            m_recipe.leaf({.name = "registers",
                           .step = step::registers,
                           .rows = {axis::tokens},
                           .cols = {axis::width},
                           .symbol = "\\mathrm{reg}"},
                          HEEDMAP_PHRASE("These learned rows belong to no patch and to no answer. Layers may keep "
                                         "there what would otherwise spoil the patches that show little."));
        return m_recipe.add({.name = "X_registers",
                             .family = Family::Input,
                             .step = step::registers,
                             .rows = {axis::tokens, m_tokens},
                             .cols = {axis::width},
                             .symbol = "X_{reg}"},
                            joinRows(), {cls, registers, squares},
                            HEEDMAP_PHRASE("The class token, then the registers, then the patches. The registers have "
                                           "no position, so they are added after the positions."));
    }

    /// Queries and keys turned by given angles, one of each half together (DINOv3: by the place of a patch in the
    /// picture).
    Position turned()
    {
        const bool given = m_recipe.has("cos") || m_recipe.has("sin");
        return given ? withTables(m_recipe, {.kind = Position::Kind::Rope, .halves = true}) : Position();
    }

    /// Norms the tokens before the first layer, as CLIP does.
    NodeId normed(NodeId x)
    {
        return m_recipe.has("norm.gamma") ? appendNorm(m_recipe, "norm", x, styleOf(m_recipe.settings()).norm) : x;
    }

    void predict(NodeId output)
    {
        appendClassifier(m_recipe, readFrom(output), {.name = "head.W", .symbol = "W_{head}"},
                         {.name = "head.b", .symbol = "b_{head}"});
    }

    NodeId readFrom(NodeId output)
    {
        if (!readsMean(m_recipe.settings()))
            return readsBoth(m_recipe.settings()) ? besideMean(clsOf(output), output) : clsOf(output);
        const NodeId mean = meanOfPatches(output);
        return m_recipe.has("head.norm.gamma")
            ? appendNorm(m_recipe, "head.norm", mean, styleOf(m_recipe.settings()).norm)
            : mean;
    }

    NodeId clsOf(NodeId output)
    {
        const Index width = m_recipe.graph().node(output).shape.cols;
        const auto one = std::make_shared<const std::vector<std::string>>(1, "cls");
        return m_recipe.add(
            {.name = "cls_out",
             .family = Family::Input,
             .step = step::prediction,
             .rows = {axis::tokens, one},
             .cols = {axis::width},
             .symbol = "\\mathrm{cls}_{out}"},
            cut({0, 1}, {0, width}), {output},
            HEEDMAP_PHRASE(
                "Only the row of the class token is asked for the answer. It has attended to all patches on its way."));
    }

    NodeId meanOfPatches(NodeId output)
    {
        const Shape shape = m_recipe.graph().node(output).shape;
        const NodeId squares = m_recipe.add(
            {"patches_out", Family::Input, step::prediction, {axis::patches, m_squares}, {axis::width}},
            cut({m_first, shape.rows}, {0, shape.cols}), {output},
            HEEDMAP_PHRASE("The rows of the patches after the last layer. The row of the class token is left out."));
        return m_recipe.add({.name = "mean_out",
                             .family = Family::Input,
                             .step = step::prediction,
                             .rows = {axis::tokens},
                             .cols = {axis::width},
                             .symbol = "\\mathrm{mean}_{out}"},
                            meanRows(shape.rows - m_first), {squares},
                            HEEDMAP_PHRASE("The mean of the rows of the patches. It holds what they have in common."));
    }

    /// The class token's row and, beside it, the mean of the patches': (1×2d).
    NodeId besideMean(NodeId cls, NodeId output)
    {
        const Index width = m_recipe.graph().node(output).shape.cols;
        const NodeId mean = meanOfPatches(output);
        constexpr Phrase both =
            HEEDMAP_PHRASE("The class token's row and the mean of the patches, one after the other. The answer is made "
                           "of both.");
        const NodeId rows = m_recipe.add({"read_rows", Family::Input, step::prediction, {axis::tokens}, {axis::width}},
                                         joinRows(), {cls, mean}, both);
        return m_recipe.add({.name = "read_out",
                             .family = Family::Input,
                             .step = step::prediction,
                             .rows = {axis::tokens},
                             .cols = {axis::width},
                             .symbol = "\\mathrm{read}_{out}"},
                            reread(Shape::matrix(1, 2 * width)), {rows}, both);
    }

    /// Appends the attention of the class token to each patch, head by head.
    void appendClsAttention(NodeId weights, const std::string& layer)
    {
        const Shape from = m_recipe.graph().node(weights).shape;
        const NodeId row = m_recipe.add({.name = "cls_row." + layer,
                                         .family = Family::Attention,
                                         .step = step::classAttention,
                                         .rows = {axis::queries},
                                         .cols = {axis::patches, m_squares},
                                         .symbol = "A^{cls}_{" + layer + "}"},
                                        cut({0, 1}, {m_first, from.cols}), {weights}, classAttention);
        m_recipe.add({.name = "cls_attention." + layer,
                      .family = Family::Attention,
                      .step = step::classAttention,
                      .rows = {axis::heads},
                      .cols = {axis::patches, m_squares},
                      .role = Role::Output,
                      .symbol = "A_{cls," + layer + "}"},
                     reread(Shape::matrix(from.slices, m_down * m_across)), {row}, classAttention);
    }

    /// Appends the rollout of the class token over the patches, or its mean where there is none, in the layout of the
    /// picture.
    void appendRolloutGrid(const std::vector<NodeId>& weights)
    {
        const NodeId last = appendRollout(m_recipe, "rollout", weights);
        const Index tokens = m_recipe.graph().node(last).shape.cols;
        const Phrase reached = m_classToken
            ? HEEDMAP_PHRASE("How much of each patch has reached the class token through all layers. Laid out as the "
                             "picture is, bright places are what the answer rests on.")
            : HEEDMAP_PHRASE("How much of each patch has reached the patches of the last layer, on average over them. "
                             "Laid out as the picture is, bright places are what the rows rest on.");
        const auto label = [&](const char* name, const char* symbol) {
            return Label{.name = name,
                         .family = Family::Attention,
                         .step = step::rollout,
                         .rows = {axis::queries},
                         .cols = {axis::patches, m_squares},
                         .symbol = symbol};
        };
        const NodeId row = m_classToken
            ? m_recipe.add(label("rollout.cls", "R_{cls}"), cut({0, 1}, {m_first, tokens}), {last}, reached)
            : m_recipe.add(label("rollout.mean", "R_{mean}"), meanRows(tokens), {last}, reached);
        m_recipe.add({.name = "rollout",
                      .family = Family::Attention,
                      .step = step::rollout,
                      .rows = {axis::patchRows},
                      .cols = {axis::patchColumns},
                      .role = Role::Output,
                      .symbol = "R_{grid}"},
                     reread(Shape::matrix(m_down, m_across)), {row}, reached);
    }

    static constexpr Phrase classAttention = HEEDMAP_PHRASE(
        "How much the class token looks at each patch, one row a head. What it gives to itself is left out, "
        "so a row need not add up to 1.");

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
