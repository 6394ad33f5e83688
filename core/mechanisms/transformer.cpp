#include "mechanisms/captions.h"
#include "mechanisms/interpretation.h"
#include "mechanisms/model.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/choice.h>
#include <heedmap/ops/constants.h>
#include <heedmap/ops/lookup.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/running.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/tensor/random.h>

#include <algorithm>
#include <limits>

namespace heedmap {
namespace {

using Type = Setting::Type;

// At lower temperatures only the largest logit is ever drawn, and the division would overflow.
constexpr double leastTemperature = 1e-280;

namespace next_token_text {
constexpr Phrase choose = HEEDMAP_PHRASE("Choose the next token");
constexpr Phrase one = HEEDMAP_PHRASE("one");
} // namespace next_token_text

/// The last row that is not padding.
Index lastRow(const Recipe& recipe, NodeId logits)
{
    Index last = recipe.graph().node(logits).shape.rows - 1;
    const std::vector<int> padding = recipe.settings().integers("tgt_mask.key_padding");
    while (last > 0 && last < static_cast<Index>(padding.size()) && padding[static_cast<std::size_t>(last)] == 0)
        --last;
    return last;
}

void appendChoice(Recipe& recipe, NodeId logits)
{
    const Settings& settings = recipe.settings();
    const double temperature = settings.number("generate.temperature");
    const bool greedy = temperature < leastTemperature;
    const NodeId z = recipe.add({"z", Family::Score, next_token_text::choose, {next_token_text::one}},
                                rows(lastRow(recipe, logits), 1), {logits},
                                HEEDMAP_PHRASE("The last row of the logits: what the model makes of the whole text so "
                                               "far. The next token is chosen from it."));
    const NodeId cool = greedy
        ? recipe.add(
            {"z_T", Family::Score, next_token_text::choose}, identity(), {z},
            HEEDMAP_PHRASE("At a temperature of 0 nothing is divided. The largest is taken, whatever the others are."))
        : recipe.add({"z_T", Family::Score, next_token_text::choose}, scale(1 / temperature, "\\frac{1}{T}"), {z},
                     HEEDMAP_PHRASE("Divided by the temperature. A low one sets the largest further apart from the "
                                    "others, a high one makes all alike."));
    const NodeId rank = recipe.add(
        {.name = "rank", .step = next_token_text::choose, .symbol = "\\mathrm{rank}"}, rowRank(), {cool},
        HEEDMAP_PHRASE("0 for the largest, 1 for the next. Of equal ones, that of the lower number comes first."));
    const Index most = greedy ? 1 : settings.integer("generate.top_k");
    const double share = greedy ? 1 : settings.number("generate.top_p");
    const NodeId keep = recipe.add(
        {.name = "kept", .family = Family::Mask, .step = next_token_text::choose, .symbol = "\\mathrm{kept}"},
        keepLargest(most, share), {cool, rank},
        HEEDMAP_PHRASE("1 for the tokens that may be chosen: the largest few, or as few as hold most of the "
                       "probability. One stays always."));
    const NodeId left = recipe.add(
        {"z_kept", Family::Score, next_token_text::choose}, maskFill(-std::numeric_limits<double>::infinity()),
        {cool, keep},
        HEEDMAP_PHRASE("What is not kept becomes −∞. The softmax then gives it a probability of exactly 0."));
    const NodeId p = recipe.add(
        {.name = "p",
         .family = Family::Attention,
         .step = next_token_text::choose,
         .rows = {next_token_text::one},
         .role = Role::Output},
        softmax(), {left},
        HEEDMAP_PHRASE(
            "The probabilities of those that are kept add up to 1 again. The next token is drawn from them."));
    const NodeId cdf = recipe.add(
        {.name = "cdf", .step = next_token_text::choose, .rows = {next_token_text::one}, .symbol = "\\mathrm{cdf}"},
        runningRow(), {p},
        HEEDMAP_PHRASE(
            "Each probability is a step of a staircase from 0 to 1. A step is as high as its token is likely."));
    const auto drawn = std::to_string(settings.integer("generate.drawn"));
    RandomStream random(static_cast<std::uint64_t>(settings.integer("generate.seed")), "next " + drawn);
    const NodeId u = recipe.add(
        {.name = "u", .step = next_token_text::choose, .rows = {next_token_text::one}, .cols = {next_token_text::one}},
        filled(Shape::matrix(1, 1), random.uniform()), {},
        HEEDMAP_PHRASE("A number between 0 and 1, by chance; the seed and how many were drawn before give it. The step "
                       "that it hits decides."));
    recipe.add({.name = "token",
                .step = next_token_text::choose,
                .rows = {next_token_text::one},
                .cols = {next_token_text::one},
                .role = Role::Output,
                .symbol = "\\mathrm{next}"},
               firstAbove(), {cdf, u},
               HEEDMAP_PHRASE(
                   "The first token whose running sum is above u. It is written after the text, and all begins anew."));
}

/// The settings of the choice of the next token, as one group; a document without it makes no choice.
Setting generateSetting()
{
    return {
        .key = "generate",
        .type = Type::Group,
        .title = HEEDMAP_PHRASE("Choice of the next token"),
        .standard = false, // unless it is there, if only as an empty group
        .members = {{.key = "temperature",
                     .type = Type::Number,
                     .title = HEEDMAP_PHRASE("Temperature (0: the largest)"),
                     .standard = 1,
                     .least = 0},
                    {.key = "top_k",
                     .type = Type::Integer,
                     .title = HEEDMAP_PHRASE("How many of the largest (0: all)"),
                     .standard = 0,
                     .least = 0},
                    {.key = "top_p",
                     .type = Type::Number,
                     .title = HEEDMAP_PHRASE("Only the largest that hold this share"),
                     .standard = 1,
                     .least = 0,
                     .most = 1},
                    {.key = "seed", .type = Type::Integer, .title = HEEDMAP_PHRASE("Seed"), .standard = 1, .least = 0},
                    {.key = "drawn",
                     .type = Type::Integer,
                     .title = HEEDMAP_PHRASE("Tokens drawn before"),
                     .standard = 0,
                     .least = 0}}};
}

/// Appends the choice of the next token from the last row of logits, `next.z` to `next.token` (docs/formats.md), where
/// the settings ask for it: temperature, top-k and nucleus (core/ops/next/choice.h), and a draw by u, which the seed
/// gives.
void appendNextToken(Recipe& recipe, NodeId logits)
{
    if (recipe.settings().has("generate"))
        recipe.within("next.", [&] { appendChoice(recipe, logits); });
}

constexpr const char* windowLayers = "window_layers";
constexpr const char* firstNorm = "first_norm";
constexpr const char* scaleByLayer = "scale_by_layer";
constexpr const char* decoderHeads = "decoder_heads";
constexpr const char* decoderRollout = "rollout";

/// One of the two sequences of a transformer, and the stack that works on it.
struct Side {
    std::string prefix; ///< `src.`, `tgt.`
    std::string stack;  ///< `enc`, `dec`
    std::string layers; ///< the setting
    std::string mask;   ///< the setting
    std::string rows;   ///< the letter of its length
    bool key = false;   ///< its tokens are the keys
};

/// The layers of a side to which the window of its mask applies; none if it applies to all. Throws Error for a layer
/// that does not exist.
std::optional<std::vector<int>> windowed(const Settings& settings, const Side& side)
{
    const std::string where = side.mask + "." + windowLayers;
    if (settings.at(where).isNull())
        return std::nullopt;
    const std::vector<int> layers = settings.integers(where);
    const int count = settings.integer(side.layers);
    const auto wrong = std::ranges::find_if(layers, [count](int layer) { return layer >= count; });
    if (wrong != layers.end())
        throw Error(HEEDMAP_PHRASE("%1: there is no layer %2; expected 0 to %3"),
                    "config." + where + "[" + std::to_string(wrong - layers.begin()) + "]", *wrong, count - 1);
    return layers;
}

/// Throws Error if `kv_heads` does not divide the heads of the side.
HeadCounts headsOf(const Settings& settings, const Side& side)
{
    if (side.stack != "dec" || !settings.has(decoderHeads))
        return headsOf(settings);
    const Index count = settings.integer(decoderHeads);
    return {count, count};
}

/// The heads of a decoder that has others than its encoder, and their widths, have letters of their own.
void nameDecoderHeads(std::vector<ArraySpec>& arrays)
{
    const auto renamed = [](std::string& dimension) {
        std::string made;
        for (std::size_t begin = 0; begin <= dimension.size();) {
            const std::size_t end = std::min(dimension.find("·", begin), dimension.size());
            const std::string letter = dimension.substr(begin, end - begin);
            const bool own = letter == "h" || letter == "kv" || letter == "d_k" || letter == "d_v";
            made += begin == 0 ? "" : "·";
            made += letter;
            made += own ? "_dec" : "";
            begin = end + std::string_view("·").size();
        }
        dimension = made;
    };
    for (ArraySpec& array : arrays) {
        std::ranges::for_each(array.shape, renamed);
        std::ranges::for_each(array.otherShape, renamed);
    }
}

/// Vaswani et al., Attention Is All You Need: an encoder, a decoder that attends to it, and [a prediction for
/// every position]. Without encoder layers it is like GPT, or attends to [a given C] instead; without decoder layers
/// like BERT.
class Transformer final : public Mechanism {
public:
    std::string id() const override { return "transformer"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Transformer"); }
    std::vector<Setting> settings() const override;
    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& given) const override;
    Dimensions fixed(const Settings& settings) const override;
    Dimensions usual(const Settings&) const override
    {
        return {{"d", 4},     {"d_k", 2}, {"d_v", 2}, {"f", 8},       {"V", 6},
                {"vocab", 6}, {"R", 2},   {"e", 4},   {"d_k_dec", 2}, {"d_v_dec", 2}};
    }
    std::vector<std::pair<std::string, std::string>> paddedKeys(const Settings& settings,
                                                                const std::vector<ArraySpec>&) const override
    {
        std::vector<std::pair<std::string, std::string>> keys;
        for (const Side& side : sides(settings))
            keys.emplace_back(side.mask, side.rows);
        return keys;
    }
    std::optional<GrowingText> growingText(const Settings& settings) const override;
    TokenLetters tokenLetters(const Settings&) const override
    {
        return {.queryTitle = HEEDMAP_PHRASE("Answer so far (what the decoder reads)"),
                .keyTitle = HEEDMAP_PHRASE("Source (what the encoder reads)")};
    }
    void validate(const Settings& settings, const Dimensions& dimensions) const override;
    void build(Recipe& recipe) const override;

private:
    static int layers(const Settings& settings, const Side& side) { return settings.integer(side.layers); }
    /// The sides that have layers, the encoder's first.
    static std::vector<Side> sides(const Settings& settings);
    /// Whether it is a decoder only; its layers may attend to an array C in place of an encoder.
    static bool decodesAlone(const std::vector<Side>& sides)
    {
        return sides.size() == 1 && sides.front().stack == "dec";
    }
    /// Appends `rollout.src` or `rollout.tgt`: a stack's attention to its own sequence, through all of its layers.
    static void appendSideRollout(Recipe& recipe, const Side& side, const std::vector<NodeId>& weights);
    /// A prediction for every position from what the layers made, and the choice of the next token.
    static void appendPrediction(Recipe& recipe, const Layer& layer, const Stacked& last);
    static NodeId appendTokens(Recipe& recipe, const Side& side, NodeId embedding);
};

std::vector<Side> Transformer::sides(const Settings& settings)
{
    std::vector<Side> sides;
    const bool both = settings.integer("encoder_layers") > 0 && settings.integer("decoder_layers") > 0;
    if (settings.integer("encoder_layers") > 0)
        sides.push_back({"src.", "enc", "encoder_layers", "src_mask", both ? "m" : "n", both});
    if (settings.integer("decoder_layers") > 0)
        sides.push_back({"tgt.", "dec", "decoder_layers", "tgt_mask", "n"});
    return sides;
}

std::optional<GrowingText> Transformer::growingText(const Settings& settings) const
{
    const int layers = settings.integer("decoder_layers");
    if (layers == 0)
        return std::nullopt;
    GrowingText text = {.ids = "tgt.ids", .rows = "tgt.X", .positions = "tgt.P", .attention = {}};
    for (int layer = 0; layer < layers; ++layer)
        text.attention.push_back("dec." + std::to_string(layer) + ".self.");
    return text;
}

/// A mask with one more setting: the layers to which its window applies, as in Qwen2.
Setting stackMask(Setting mask)
{
    const auto window = std::ranges::find(mask.members, "window", &Setting::key);
    mask.members.insert(window + 1,
                        {.key = windowLayers,
                         .type = Setting::Type::Integers,
                         .title = HEEDMAP_PHRASE("Layers that have the window (all, unless given)"),
                         .least = 0});
    return mask;
}

std::vector<Setting> Transformer::settings() const
{
    std::vector<Setting> settings = {layersSetting("encoder_layers", HEEDMAP_PHRASE("Layers of the encoder"), 1),
                                     layersSetting("decoder_layers", HEEDMAP_PHRASE("Layers of the decoder"), 1),
                                     headsSetting(), keyHeadsSetting()};
    settings.push_back({.key = decoderHeads,
                        .type = Type::Integer,
                        .title = HEEDMAP_PHRASE("Heads of the decoder, where it has others"),
                        .least = 1});
    listLayerStyle(settings);
    settings.push_back(
        {.key = firstNorm, .title = HEEDMAP_PHRASE("Norm before the first layer's attention"), .standard = true});
    settings.push_back({.key = scaleByLayer,
                        .title = HEEDMAP_PHRASE("Scores divided by the number of the layer, the first being 1"),
                        .standard = false});
    settings.push_back(stackMask(maskSetting("src_mask", HEEDMAP_PHRASE("Mask of the source"))));
    settings.push_back(maskSetting("cross_mask", HEEDMAP_PHRASE("Mask of the attention to the source")));
    settings.push_back(stackMask(maskSetting("tgt_mask", HEEDMAP_PHRASE("Mask of the target"), true)));
    settings.push_back(stackPositions(positionSetting()));
    settings.push_back(generateSetting());
    settings.push_back(
        {.key = decoderRollout, .title = HEEDMAP_PHRASE("Rollout of the decoder, too"), .standard = false});
    listInterpretations(settings);
    settings.push_back(
        {.key = "prediction", .title = HEEDMAP_PHRASE("Prediction after the last layer"), .standard = true});
    listReadout(settings);
    listLogitStyle(settings);
    return settings;
}

void listPrediction(std::vector<ArraySpec>& arrays, const std::string& width)
{
    arrays.push_back({.name = "W_vocab", .shape = {width, "V"}, .title = HEEDMAP_PHRASE("Weights of the prediction")});
    arrays.push_back({.name = "b_vocab",
                      .shape = {"V"},
                      .optional = true,
                      .title = HEEDMAP_PHRASE("Bias of the prediction"),
                      .start = ArraySpec::Start::Zeros});
}

void listLayers(std::vector<ArraySpec>& arrays, const Settings& settings, const Side& side, const LayerArrays& of)
{
    std::vector<ArraySpec> layer = layerArrays(settings, of);
    if (side.stack == "dec" && settings.has(decoderHeads))
        nameDecoderHeads(layer);
    listStack(arrays, side.stack, settings, side.layers, layer);
    if (!settings.boolean(firstNorm) && styleOf(settings).before())
        std::erase_if(arrays, [first = side.stack + ".0.norm1."](const ArraySpec& array) {
            return array.name.starts_with(first);
        });
}

std::vector<ArraySpec> Transformer::arrays(const Settings& settings, const ArrayNames& given) const
{
    const bool ids = given.contains("embedding") || given.contains("src.ids") || given.contains("tgt.ids");
    const std::vector<Side> sides = Transformer::sides(settings);
    std::vector<ArraySpec> arrays = {
        {.name = "embedding", .shape = {"vocab", "d"}, .optional = !ids, .title = HEEDMAP_PHRASE("Embeddings")}};
    for (const Side& side : sides) {
        std::vector<ArraySpec> own;
        if (ids)
            own.push_back({.name = "ids",
                           .shape = {side.rows},
                           .title = HEEDMAP_PHRASE("Numbers of the tokens"),
                           .start = ArraySpec::Start::Zeros,
                           .below = "vocab"});
        else
            own.push_back({.name = "X", .shape = {side.rows, "d"}, .title = HEEDMAP_PHRASE("Tokens")});
        listLearnedPositions(own, settings, side.rows);
        own = prefixed(side.prefix, std::move(own));
        arrays.insert(arrays.end(), own.begin(), own.end());
    }
    if (decodesAlone(sides))
        arrays.push_back({.name = "C",
                          .shape = {"m", "d"},
                          .optional = true,
                          .title = HEEDMAP_PHRASE("What an encoder made of the source")});
    for (const Side& side : sides) {
        LayerArrays of;
        of.attention = side.stack == "enc" ? "attn" : "self";
        of.mask = side.mask;
        of.rows = side.rows;
        if (side.stack == "dec" && (!decodesAlone(sides) || given.contains("C"))) {
            of.memoryRows = "m";
            of.crossMask = "cross_mask";
        }
        listLayers(arrays, settings, side, of);
        listFinalNorm(arrays, side.stack, styleOf(settings).norm, given);
    }
    if (!settings.boolean("prediction"))
        return arrays;
    std::string width = "d";
    if (!settings.has("direct")) // behind its activation no part of a logit is a head's alone
        width = listTransform(arrays, styleOf(settings).norm, given);
    listPrediction(arrays, width);
    return arrays;
}

Dimensions Transformer::fixed(const Settings& settings) const
{
    if (sides(settings).empty())
        throw Error(HEEDMAP_PHRASE("%1: 0, and encoder_layers is 0 too; expected at least one layer"),
                    "config.decoder_layers");
    Dimensions sizes = headSizes(settings);
    if (settings.has(decoderHeads)) {
        if (settings.has("kv_heads"))
            throw Error(HEEDMAP_PHRASE("%1: a decoder with heads of its own shares no keys; expected no %2 beside it"),
                        "config.decoder_heads", "kv_heads");
        sizes["h_dec"] = sizes["kv_dec"] = settings.integer(decoderHeads);
    }
    return sizes;
}

void Transformer::validate(const Settings& settings, const Dimensions& dimensions) const
{
    validatePosition(settings, dimensions, false);
    validateNorm(settings, dimensions);
    if (settings.has("generate") && (settings.integer("decoder_layers") == 0 || !settings.boolean("prediction")))
        throw Error(HEEDMAP_PHRASE("%1: expected a decoder with a prediction, from which the next token is chosen"),
                    "config.generate");
    validateInterpretations(settings, dimensions);
    for (const auto& [reading, asked] :
         {std::pair("lens", settings.boolean("lens")), std::pair("direct", settings.has("direct")),
          std::pair("generate", settings.has("generate"))})
        if (asked && readoutOf(settings).rows != Readout::Rows::All)
            throw Error(HEEDMAP_PHRASE("%1: needs a prediction of every row; leave it out, or set %2"),
                        std::string("config.") + reading, "pooling=none");
    for (const Side& side : sides(settings)) {
        maskOf(settings, side.mask, dimensions.at(side.rows), dimensions.at(side.rows));
        (void)windowed(settings, side);
    }
    const int deepest = std::max(settings.integer("encoder_layers"), settings.integer("decoder_layers"));
    const std::vector<int> positioned = settings.integers("position.layers");
    if (const auto wrong = std::ranges::find_if(positioned, [=](int layer) { return layer >= deepest; });
        wrong != positioned.end())
        throw Error(HEEDMAP_PHRASE("%1: there is no layer %2; expected 0 to %3"),
                    "config.position.layers[" + std::to_string(wrong - positioned.begin()) + "]", *wrong, deepest - 1);
    const bool reads = dimensions.contains("m") && settings.integer("decoder_layers") > 0;
    if (reads)
        maskOf(settings, "cross_mask", dimensions.at("n"), dimensions.at("m"), true);
    else if (settings.has("cross_mask"))
        throw Error(HEEDMAP_PHRASE("%1: no layer attends to a source; expected a decoder with an encoder, or with %2"),
                    "config.cross_mask", "C");
}

/// The mask of the attention to the source, whose own mask says which of its keys are padding.
std::optional<Mask> crossMaskOf(const Settings& settings, Index n, Index m)
{
    std::optional<Mask> mask = maskOf(settings, "cross_mask", n, m, true);
    const std::optional<Mask> padding = paddingOf(settings, "src_mask", n, m);
    if (!mask || !padding)
        return mask ? mask : padding;
    std::vector<bool> tokens = *padding->rules.keyPadding;
    for (std::size_t j = 0; mask->rules.keyPadding && j < tokens.size(); ++j)
        tokens[j] = tokens[j] && (*mask->rules.keyPadding)[j];
    mask->rules.keyPadding = std::move(tokens);
    return mask;
}

// Appends the rows of a sequence: given, or looked up in the embedding.
NodeId Transformer::appendTokens(Recipe& recipe, const Side& side, NodeId embedding)
{
    const Axis tokens = {.name = axis::tokens, .labels = side.key ? recipe.keyTokens() : recipe.queryTokens()};
    const std::string mark = side.prefix.substr(0, 3);
    if (embedding == noNode)
        return recipe.leaf({.name = "X",
                            .family = Family::Input,
                            .step = step::input,
                            .rows = tokens,
                            .cols = {axis::width},
                            .role = Role::Input,
                            .symbol = "X_{" + mark + "}"},
                           caption::tokens);
    const NodeId ids =
        recipe.leaf({.name = "ids",
                     .family = Family::Input,
                     .step = step::embed,
                     .cols = tokens,
                     .role = Role::Input,
                     .symbol = "\\mathrm{ids}_{" + mark + "}",
                     .whole = true},
                    HEEDMAP_PHRASE("Each number says which row of the embedding a token is. Counting begins at 0."));
    return recipe.add(
        {.name = "X",
         .family = Family::Input,
         .step = step::embed,
         .rows = tokens,
         .cols = {axis::width},
         .symbol = "X_{" + mark + "}"},
        rowLookup(), {embedding, ids},
        HEEDMAP_PHRASE(
            "Each token's row is copied from the embedding. Everything that follows is worked out from these rows."));
}

void Transformer::appendPrediction(Recipe& recipe, const Layer& layer, const Stacked& last)
{
    const NodeId pooled = appendPooled(recipe, layer.memory, readoutOf(recipe.settings()).rows);
    const NodeId read = appendTransform(recipe, pooled, layer.style);
    const NodeId probabilities =
        appendClassifier(recipe, read, {"W_vocab"}, {"b_vocab"}, logitStyleOf(recipe.settings()));
    const NodeId logits = recipe.graph().node(probabilities).inputs[0];
    appendNextToken(recipe, logits);
    appendLens(recipe, layer.x, last.outputs, logits);
    appendDirect(recipe, layer.style.norm, logits);
}

void Transformer::build(Recipe& recipe) const
{
    const Settings& settings = recipe.settings();
    // The rows that ids look up, where the document has them.
    const NodeId embedding = recipe.has("embedding")
        ? recipe.leaf({.name = "embedding",
                       .family = Family::Input,
                       .step = step::embed,
                       .rows = {axis::vocabulary},
                       .cols = {axis::width},
                       .symbol = "E_{vocab}"},
                      HEEDMAP_PHRASE("Each row is the learned embedding of one word of the vocabulary. Wherever that "
                                     "word occurs, this is the row that stands for it."))
        : noNode;
    Layer layer = {.heads = headsOf(settings), .style = styleOf(settings), .position = positionOf(settings)};
    const bool predicts = settings.boolean("prediction");
    std::vector<std::vector<NodeId>> weights;
    const std::vector<Side> sides = Transformer::sides(settings);
    Stacked stacked;
    for (const Side& side : sides) {
        recipe.within(side.prefix, [&] {
            layer.position = withTables(recipe, positionOf(settings));
            layer.x = appendPositions(recipe, layer.position, appendTokens(recipe, side, embedding));
        });
        const Index rows = recipe.graph().node(layer.x).shape.rows;
        const bool last = !predicts && &side == &sides.back();
        layer.last = last && !hasFinalNorm(recipe, side.stack);
        layer.attention = side.stack == "enc" ? "attn" : "self";
        layer.heads = headsOf(settings, side);
        layer.position.past = side.stack == "dec";
        layer.mask = maskOf(settings, side.mask, rows, rows);
        if (recipe.has("C"))
            layer.memory = appendContext(recipe);
        if (layer.memory != noNode) {
            const Index keys = recipe.graph().node(layer.memory).shape.rows;
            layer.crossMask = crossMaskOf(settings, rows, keys);
        }
        stacked = appendStack(recipe,
                              {side.stack, layers(settings, side), layer, windowed(settings, side),
                               settings.boolean(scaleByLayer), settings.boolean(firstNorm)});
        layer.memory = appendFinalNorm(recipe, side.stack, stacked.output, layer.style.norm, last);
        weights.push_back(stacked.weights);
    }
    if (predicts)
        appendPrediction(recipe, layer, stacked);
    for (std::size_t i = 0; i < sides.size(); ++i)
        if (sides[i].stack == "enc" || settings.boolean(decoderRollout))
            appendSideRollout(recipe, sides[i], weights[i]);
}

void Transformer::appendSideRollout(Recipe& recipe, const Side& side, const std::vector<NodeId>& weights)
{
    const std::string mark = side.prefix.substr(0, 3);
    const std::string name = "rollout." + mark;
    const NodeId last = appendRollout(recipe, name, weights);
    recipe.add({.name = name,
                .family = Family::Attention,
                .step = step::rollout,
                .role = Role::Output,
                .symbol = "R_{" + mark + "}"},
               identity(), {last}, caption::rolledOut);
}

} // namespace

const Mechanism& transformer()
{
    static const Transformer mechanism;
    return mechanism;
}

} // namespace heedmap
