#include "mechanisms/model.h"
#include "mechanisms/model_captions.h"
#include "mechanisms/next_token.h"
#include "mechanisms/projection.h"
#include "mechanisms/readings/readings.h"

#include <heedmap/ops/placing/identity.h>
#include <heedmap/ops/placing/row_lookup.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr const char* windowLayers = "window_layers";
constexpr const char* firstNorm = "first_norm";

// % is the side of a sequence, src or tgt.
namespace transformer_tag {
using enum Family;
constexpr Tag embedding = {"embedding",        "E_{vocab}",      Input,       step::embed,
                           caption::embedding, axis::vocabulary, axis::width, Role::Weight};
constexpr Tag given = {"X", "X_{%}", Input, step::input, caption::tokens, {}, axis::width, Role::Input};
constexpr Tag ids = {"ids", "\\mathrm{ids}_{%}", Input, step::embed, caption::ids, {}, {}, Role::Input};
constexpr Tag embedded = {"X", "X_{%}", Input, step::embed, caption::embedded, {}, axis::width};
constexpr Tag vocabularyWeights = {"W_vocab", "W_{vocab}", Other, step::prediction, caption::classWeights};
constexpr Tag vocabularyBias = {"b_vocab", "b_{vocab}", Other, step::prediction, caption::projectionBias};
constexpr Tag rollout = {"rollout.src", "R_{src}", Attention, step::rollout, caption::rolledOut, {}, {}, Role::Output};
} // namespace transformer_tag

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
        return {{"d", 4}, {"d_k", 2}, {"d_v", 2}, {"f", 8}, {"V", 6}, {"vocab", 6}, {"R", 2}};
    }
    std::vector<std::pair<std::string, std::string>> paddedKeys(const Settings& settings,
                                                                const std::vector<ArraySpec>&) const override
    {
        std::vector<std::pair<std::string, std::string>> keys;
        for (const Side& side : sides(settings))
            keys.emplace_back(side.mask, side.rows);
        return keys;
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
    static void appendSourceRollout(Recipe& recipe, const std::vector<NodeId>& weights);
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
    listLayerStyle(settings);
    settings.push_back(
        {.key = firstNorm, .title = HEEDMAP_PHRASE("Norm before the first layer's attention"), .standard = true});
    settings.push_back(stackMask(maskSetting("src_mask", HEEDMAP_PHRASE("Mask of the source"))));
    settings.push_back(stackMask(maskSetting("tgt_mask", HEEDMAP_PHRASE("Mask of the target"), true)));
    settings.push_back(positionSetting());
    settings.push_back(generateSetting());
    listReadings(settings);
    settings.push_back(
        {.key = "prediction", .title = HEEDMAP_PHRASE("Prediction after the last layer"), .standard = true});
    listLogitStyle(settings);
    return settings;
}

static void listPrediction(std::vector<ArraySpec>& arrays)
{
    arrays.push_back({.name = "W_vocab", .shape = {"d", "V"}, .title = HEEDMAP_PHRASE("Weights of the prediction")});
    arrays.push_back({.name = "b_vocab",
                      .shape = {"V"},
                      .optional = true,
                      .title = HEEDMAP_PHRASE("Bias of the prediction"),
                      .start = ArraySpec::Start::Zeros});
}

static void listLayers(std::vector<ArraySpec>& arrays, const Settings& settings, const Side& side,
                       const LayerArrays& of)
{
    listStack(arrays, side.stack, settings, side.layers, layerArrays(settings, of));
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
        if (side.stack == "dec" && (!decodesAlone(sides) || given.contains("C")))
            of.memoryRows = "m";
        listLayers(arrays, settings, side, of);
        listFinalNorm(arrays, side.stack, styleOf(settings).norm, given);
    }
    if (!settings.boolean("prediction"))
        return arrays;
    if (!settings.has("direct")) // behind its activation no part of a logit is a head's alone
        listTransform(arrays, styleOf(settings).norm, given);
    listPrediction(arrays);
    return arrays;
}

Dimensions Transformer::fixed(const Settings& settings) const
{
    if (sides(settings).empty())
        throw Error(HEEDMAP_PHRASE("%1: 0, and encoder_layers is 0 too; expected at least one layer"),
                    "config.decoder_layers");
    return headSizes(settings);
}

void Transformer::validate(const Settings& settings, const Dimensions& dimensions) const
{
    validatePosition(settings, dimensions, false);
    if (settings.has("generate") && (settings.integer("decoder_layers") == 0 || !settings.boolean("prediction")))
        throw Error(HEEDMAP_PHRASE("%1: expected a decoder with a prediction, from which the next token is chosen"),
                    "config.generate");
    validateReadings(settings, dimensions);
    for (const Side& side : sides(settings)) {
        maskOf(settings, side.mask, dimensions.at(side.rows), dimensions.at(side.rows));
        (void)windowed(settings, side);
    }
}

// Appends the rows of a sequence: given, or looked up in the embedding.
NodeId Transformer::appendTokens(Recipe& recipe, const Side& side, NodeId embedding)
{
    const Axis tokens = {.name = axis::tokens, .labels = side.key ? recipe.keyTokens() : recipe.queryTokens()};
    const std::string mark = side.prefix.substr(0, 3);
    const auto described = [&](const Tag& tag) {
        NodeInfo info = Recipe::described(tag, mark);
        info.rows = tokens;
        return info;
    };
    if (embedding == noNode)
        return recipe.array("X", described(transformer_tag::given));
    NodeInfo info = Recipe::described(transformer_tag::ids, mark);
    info.cols = tokens;
    info.whole = true;
    const NodeId ids = recipe.array("ids", std::move(info));
    return recipe.add(described(transformer_tag::embedded), rowLookup(), {embedding, ids});
}

void Transformer::appendPrediction(Recipe& recipe, const Layer& layer, const Stacked& last)
{
    const NodeId read = appendTransform(recipe, layer.memory, layer.style);
    const NodeId probabilities = appendClassifier(recipe, read, transformer_tag::vocabularyWeights,
                                                  transformer_tag::vocabularyBias, logitStyleOf(recipe.settings()));
    const NodeId logits = recipe.graph().node(probabilities).inputs[0];
    appendNextToken(recipe, logits);
    appendLens(recipe, layer.x, last.outputs, logits);
    appendDirect(recipe, layer.style.norm, logits);
}

void Transformer::build(Recipe& recipe) const
{
    const Settings& settings = recipe.settings();
    // The rows that ids look up, where the document has them.
    const NodeId embedding = recipe.has("embedding") ? recipe.array(transformer_tag::embedding) : noNode;
    Layer layer = {.heads = headsOf(settings), .style = styleOf(settings), .position = positionOf(settings)};
    const bool predicts = settings.boolean("prediction");
    std::vector<NodeId> encoderWeights;
    const std::vector<Side> sides = Transformer::sides(settings);
    Stacked stacked;
    for (const Side& side : sides) {
        recipe.within(side.prefix, [&] {
            layer.x = appendPositions(recipe, layer.position, appendTokens(recipe, side, embedding));
        });
        const Index rows = recipe.graph().node(layer.x).shape.rows;
        const bool last = !predicts && &side == &sides.back();
        layer.last = last && !hasFinalNorm(recipe, side.stack);
        layer.attention = side.stack == "enc" ? "attn" : "self";
        layer.position.past = side.stack == "dec";
        layer.mask = maskOf(settings, side.mask, rows, rows);
        if (recipe.has("C"))
            layer.memory = appendContext(recipe);
        if (layer.memory != noNode) {
            const Index keys = recipe.graph().node(layer.memory).shape.rows;
            layer.crossMask = paddingOf(settings, "src_mask", rows, keys);
        }
        stacked = appendStack(
            recipe, {side.stack, layers(settings, side), layer, windowed(settings, side), settings.boolean(firstNorm)});
        layer.memory = appendFinalNorm(recipe, side.stack, stacked.output, layer.style.norm, last);
        if (side.stack == "enc")
            encoderWeights = stacked.weights;
    }
    if (predicts)
        appendPrediction(recipe, layer, stacked);
    if (!encoderWeights.empty())
        appendSourceRollout(recipe, encoderWeights);
}

void Transformer::appendSourceRollout(Recipe& recipe, const std::vector<NodeId>& weights)
{
    const NodeId last = appendRollout(recipe, "rollout.src", weights);
    recipe.add(alike(recipe.graph().node(last).info, transformer_tag::rollout), identity(), {last});
}

} // namespace

const Mechanism& transformer()
{
    static const Transformer mechanism;
    return mechanism;
}

} // namespace heedmap
