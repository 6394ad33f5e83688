#include "document/on_demand.h"
#include "mechanisms/attention_core.h"
#include "mechanisms/layer.h"
#include "mechanisms/model.h"
#include "mechanisms/model_captions.h"
#include "mechanisms/parts/captured_picture.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/entropy.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/identity.h>
#include <heedmap/ops/placing/reread.h>
#include <heedmap/ops/placing/transpose.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <array>

namespace heedmap {
namespace {

namespace captured_text {
constexpr Phrase given = HEEDMAP_PHRASE(
    "These weights were captured from a model elsewhere, and nothing before them is known. Each row says how much one "
    "query looks at every key, and adds up to 1.");
constexpr Phrase givenScores = HEEDMAP_PHRASE("These scores were captured from a model elsewhere, and nothing before "
                                              "them is known. The softmax of each row makes "
                                              "weights of them.");
constexpr Phrase weights =
    HEEDMAP_PHRASE("Softmax turns the captured scores of each row into weights that add up to 1. From here on they are "
                   "weights like any others.");
constexpr Phrase entropy = HEEDMAP_PHRASE(
    "How widely each query spreads its weights, in bits: 0 where it looks at one key alone, log₂ m where it looks at "
    "all m of them alike. One row for each head.");
constexpr Phrase recomputed = HEEDMAP_PHRASE(
    "The weights that follow from the captured queries and keys by the formula, with no mask. They are there to be "
    "compared with the captured ones.");
constexpr Phrase error = HEEDMAP_PHRASE(
    "The captured weights minus those that follow from the captured queries and keys. It is zero where the model does "
    "what the formula says, and not where it masks, scales or biases its scores otherwise.");
constexpr Phrase blended = HEEDMAP_PHRASE(
    "Each row is a blend of the captured values, mixed by that query's weights. It is what the head hands on.");
constexpr Phrase entropyStep = HEEDMAP_PHRASE("Entropy");
constexpr Phrase lengthsStep = HEEDMAP_PHRASE("Lengths of what is added");
constexpr Phrase projected = HEEDMAP_PHRASE(
    "Each value as the head's part of the output weights turns it. It is the vector that its key adds to a query that "
    "looks at nothing else.");
constexpr Phrase squares =
    HEEDMAP_PHRASE("The square of every number of these vectors. Their lengths are made of them.");
constexpr Phrase sums = HEEDMAP_PHRASE("The squares of each vector, added up. Its root is the length of the vector.");
constexpr Phrase lengths = HEEDMAP_PHRASE(
    "The length of the vector that each key adds. A key may be looked at much and add little, because its vector is "
    "short.");
constexpr Phrase row =
    HEEDMAP_PHRASE("The same lengths side by side, one for each key. So they stand over the columns of the weights.");
constexpr Phrase norms = HEEDMAP_PHRASE(
    "‖A·V·W_O‖: how long the vector is that each key really adds to each query, its weight times the length of its "
    "vector. It may tell another story than the weights alone.");
constexpr Phrase outputWeights = HEEDMAP_PHRASE("What the results of every head are multiplied by on their way out of "
                                                "the attention. Each head has a part of its own.");
constexpr Phrase wholeOutputWeights = HEEDMAP_PHRASE("What the results of all heads, side by side, are multiplied by "
                                                     "on their way out of the attention. The rows of each "
                                                     "head stand under those of the one before.");
constexpr Phrase outputWeightsOfHeads =
    HEEDMAP_PHRASE("The same weights, cut into the parts of the heads. Nothing is computed here.");
constexpr Phrase logits = HEEDMAP_PHRASE(
    "The scores that the model gave to every word, as they were captured. A softmax makes probabilities of them.");
} // namespace captured_text

// % is a group of layers.
namespace captured_label {
using enum Family;
constexpr Label given = {"A",           "A",        Attention,   step::input, captured_text::given,
                         axis::queries, axis::keys, Role::Input, axis::heads};
constexpr Label scores = {"scores",      "E",        Score,       step::input, captured_text::givenScores,
                          axis::queries, axis::keys, Role::Input, axis::heads};
constexpr Label weights = {"A", "A", Attention, step::softmax, captured_text::weights};
constexpr Label entropy = {"entropy",   "H",           Other,       captured_text::entropyStep, captured_text::entropy,
                           axis::heads, axis::queries, Role::Output};
constexpr Label blended = {"Z", "Z", Output, step::weightedSum, captured_text::blended, {}, {}, Role::Output};
constexpr Label recomputed = {"A", "A", Attention, step::exactResult, captured_text::recomputed};
constexpr Label error = {"error.A", "\\Delta A", Other, step::error, captured_text::error, {}, {}, Role::Output};
constexpr Label outputWeights = {
    "W_O",       "W_O",       Other,      step::output, captured_text::outputWeights, axis::valueWidth,
    axis::width, Role::Input, axis::heads};
constexpr Label wholeOutputWeights = {
    "W_O",       "W_O",      Other, step::output, captured_text::wholeOutputWeights, axis::headsOfValues,
    axis::width, Role::Input};
constexpr Label outputWeightsOfHeads = {"W_O_heads",
                                        "W_{O,heads}",
                                        Other,
                                        captured_text::lengthsStep,
                                        captured_text::outputWeightsOfHeads,
                                        axis::valueWidth,
                                        axis::width,
                                        Role::Computed,
                                        axis::heads};
constexpr Label projected = {"VW_O", "F", Value, captured_text::lengthsStep, captured_text::projected, {}, axis::width};
constexpr Label squares = {"squares", "F^2", Other, captured_text::lengthsStep, captured_text::squares};
constexpr Label sums = {"sums", "\\Sigma",          Other, captured_text::lengthsStep, captured_text::sums,
                        {},     axis::squaredLength};
constexpr Label lengths = {"lengths", "\\ell",     Other, captured_text::lengthsStep, captured_text::lengths,
                           {},        axis::length};
constexpr Label row = {"row", "\\ell^T", Other, captured_text::lengthsStep, captured_text::row, axis::length, {}};
constexpr Label norms = {"A", "N", Other, captured_text::lengthsStep, captured_text::norms, {}, {}, Role::Output};
constexpr Label logits = {"logits",      "\\mathrm{logits}", Score,      step::prediction, captured_text::logits,
                          axis::queries, axis::classes,      Role::Input};
constexpr Label probabilities = {"probs", "\\mathrm{probs}", Attention, step::softmax, caption::probabilities, {},
                                 {},      Role::Output};
constexpr Label rollout = {"%", "R", Attention, step::rollout, caption::rolledOut, {}, {}, Role::Output};
} // namespace captured_label

/// Layers that share their sequence of queries and their sequence of keys.
struct LayerGroup {
    const char* prefix;
    const char* setting; ///< how many there are
    Phrase title;
    int usual; ///< how many a new document has
    const char* heads;
    std::string queries = "n";
    std::string keys = "n";
};

/// The groups that have layers. m counts the keys of `cross`, those of `layer` alone, and the tokens of a shared `enc`.
std::vector<LayerGroup> groupsOf(const Settings& settings)
{
    std::vector<LayerGroup> groups;
    for (const LayerGroup& group :
         {LayerGroup{"layer", "layers", HEEDMAP_PHRASE("Layers"), 1, "h"},
          LayerGroup{"enc", "encoder_layers", HEEDMAP_PHRASE("Layers of the encoder"), 0, "h_enc"},
          LayerGroup{"dec", "decoder_layers", HEEDMAP_PHRASE("Layers of the decoder"), 0, "h_dec"},
          LayerGroup{"cross", "cross_layers", HEEDMAP_PHRASE("Layers between decoder and encoder"), 0, "h_cross"}})
        if (settings.integer(group.setting) > 0)
            groups.push_back(group);
    const bool alone = groups.size() == 1;
    for (LayerGroup& group : groups) {
        const std::string_view prefix = group.prefix;
        if (prefix == "enc" && !alone)
            group.queries = "m";
        if (prefix == "cross" || (prefix == "enc" && !alone) || (prefix == "layer" && alone))
            group.keys = "m";
    }
    return groups;
}

/// Attention weights that another program computed, layer by layer, and what follows from them alone: entropies, the
/// rollout (Abnar and Zuidema, Quantifying Attention Flow in Transformers, 2020), and with queries, keys and values as
/// captured what the formula makes of these.
class Captured final : public Mechanism, public OnDemand {
public:
    std::string id() const override { return "captured"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Captured attention"); }
    std::vector<Setting> settings() const override;
    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& given) const override;
    Dimensions fixed(const Settings& settings) const override;
    Dimensions usual(const Settings&) const override
    {
        return {{"m", 3},   {"h", 2}, {"h_enc", 2}, {"h_dec", 2}, {"h_cross", 2}, {"d_k", 4},
                {"d_v", 4}, {"d", 8}, {"V", 6},     {"c", 1},     {"H", 2},       {"W", 2}};
    }
    void build(Recipe& recipe) const override;
};

std::vector<Setting> Captured::settings() const
{
    std::vector<Setting> settings = {
        layersSetting("layers", HEEDMAP_PHRASE("Layers"), 1),
        layersSetting("encoder_layers", HEEDMAP_PHRASE("Layers of the encoder"), 0),
        layersSetting("decoder_layers", HEEDMAP_PHRASE("Layers of the decoder"), 0),
        layersSetting("cross_layers", HEEDMAP_PHRASE("Layers between decoder and encoder"), 0), scaleSetting()};
    listCapturedPicture(settings);
    return settings;
}

/// The arrays of one layer: its weights, or scores whose softmax gives them, and optional vectors.
std::vector<ArraySpec> layerSpecs(const LayerGroup& group, const ArrayNames& given, const std::string& prefix)
{
    const bool weights = given.contains(prefix + "A");
    const bool pairs = given.contains(prefix + "Q") || given.contains(prefix + "K");
    std::vector<ArraySpec> arrays = {{.name = "A",
                                      .shape = {group.heads, group.queries, group.keys},
                                      .optional = !weights,
                                      .title = HEEDMAP_PHRASE("Captured weights")}};
    if (!weights)
        arrays.push_back({.name = "scores",
                          .shape = {group.heads, group.queries, group.keys},
                          .title = HEEDMAP_PHRASE("Captured scores, where weights were not")});
    const auto vectors = [&](const char* name, const std::string& rows, const char* width, bool optional,
                             Phrase title) {
        arrays.push_back({.name = name, .shape = {group.heads, rows, width}, .optional = optional, .title = title});
    };
    vectors("Q", group.queries, "d_k", !pairs, HEEDMAP_PHRASE("Queries"));
    vectors("K", group.keys, "d_k", !pairs, HEEDMAP_PHRASE("Keys"));
    const bool output = given.contains(prefix + "W_O");
    vectors("V", group.keys, "d_v", !output, HEEDMAP_PHRASE("Values"));
    arrays.push_back({.name = "W_O",
                      .shape = {group.heads, "d_v", "d"},
                      .optional = true,
                      .otherShape = {std::string(group.heads) + "·d_v", "d"},
                      .title = HEEDMAP_PHRASE("Weights of the output, one part a head")});
    return arrays;
}

std::vector<ArraySpec> Captured::arrays(const Settings& settings, const ArrayNames& given) const
{
    std::vector<ArraySpec> arrays;
    for (const LayerGroup& group : groupsOf(settings))
        for (int i = 0; i < settings.integer(group.setting); ++i) {
            const std::string prefix = std::string(group.prefix) + "." + std::to_string(i) + ".";
            for (ArraySpec& array : layerSpecs(group, given, prefix)) {
                array.series = {std::string(group.prefix) + ".i." + array.name, group.setting};
                array.name = prefix + array.name;
                arrays.push_back(std::move(array));
            }
        }
    arrays.push_back(
        {.name = "logits", .shape = {"n", "V"}, .optional = true, .title = HEEDMAP_PHRASE("Captured logits")});
    listCapturedPicture(arrays);
    return arrays;
}

Dimensions Captured::fixed(const Settings& settings) const
{
    if (groupsOf(settings).empty())
        throw Error(HEEDMAP_PHRASE("%1: 0, and so are encoder_layers, decoder_layers and cross_layers; expected at "
                                   "least one layer"),
                    "config.layers");
    return {};
}

/// The labels of the tokens that a letter counts.
std::shared_ptr<const std::vector<std::string>> tokensOf(const Recipe& recipe, const std::string& letter)
{
    if (letter == "n")
        return recipe.queryTokens();
    const auto n = recipe.dimensions().find("n");
    const bool alike = n != recipe.dimensions().end() && n->second == recipe.dimension("m");
    return recipe.keyTokens() == nullptr && alike ? recipe.queryTokens() : recipe.keyTokens();
}

using Labels = std::shared_ptr<const std::vector<std::string>>;

/// `squares` label tokens that have no labels of their own, if their number is the same.
NodeId appendWeights(Recipe& recipe, const LayerGroup& group, const Labels& squares)
{
    const bool scores = !recipe.has("A");
    const Label& words = scores ? captured_label::scores : captured_label::given;
    NodeInfo info = Recipe::described(words);
    const Shape& shape = recipe.shape(words.name);
    const auto named = [&](const Labels& tokens, Index count) {
        return tokens == nullptr && squares != nullptr && std::ssize(*squares) == count ? squares : tokens;
    };
    info.rows.labels = named(tokensOf(recipe, group.queries), shape.rows);
    info.cols.labels = named(tokensOf(recipe, group.keys), shape.cols);
    const NodeId given = recipe.array(words.name, std::move(info));
    return scores ? recipe.add(captured_label::weights, softmax(), {given}) : given;
}

NodeId appendVectors(Recipe& recipe, const char* name, Family family, Phrase caption, NodeId weights, bool keys,
                     Phrase width)
{
    const NodeInfo& of = recipe.graph().node(weights).info;
    const Label words = {name, name, family, step::input, caption, {}, width, Role::Input, axis::heads};
    NodeInfo info = Recipe::described(words);
    info.rows = keys ? of.cols : of.rows;
    return recipe.array(name, std::move(info));
}

/// Appends the weights that follow from the captured queries and keys, and their difference from the captured ones.
void appendRecomputed(Recipe& recipe, NodeId weights)
{
    Attention attention = {.scale = scaleOf(recipe.settings())};
    attention.queries =
        appendVectors(recipe, "Q", Family::Query, caption::givenQueries, weights, false, axis::keyWidth);
    attention.keys = appendVectors(recipe, "K", Family::Key, caption::givenKeys, weights, true, axis::keyWidth);
    const NodeId scaled = appendScaledScores(recipe, attention);
    NodeId exact = noNode;
    recipe.within(
        "exact.", [&] { exact = recipe.add(captured_label::recomputed, softmax(), {scaled}); }, "exact");
    NodeInfo info = alike(recipe.graph().node(weights).info, captured_label::error);
    info.family = captured_label::error.family;
    recipe.add(std::move(info), subtract(), {weights, exact});
}

/// Appends W_O as one part a head; given as one matrix, the heads' rows are below one another.
// `values` by value, as appending moves the nodes and their shapes.
NodeId appendOutputWeights(Recipe& recipe, Shape values)
{
    if (recipe.shape("W_O").rank > 2)
        return recipe.array(captured_label::outputWeights);
    const NodeId given = recipe.array(captured_label::wholeOutputWeights);
    const Index width = recipe.graph().node(given).shape.cols;
    return recipe.add(captured_label::outputWeightsOfHeads, reread(Shape::stack(values.slices, values.cols, width)),
                      {given});
}

// ‖A_ij·v_j·W_O‖ = A_ij·‖v_j·W_O‖: Kobayashi et al., Attention is Not Only a Weight, 2020.
void appendNorms(Recipe& recipe, NodeId weights, NodeId values)
{
    const NodeId output = appendOutputWeights(recipe, recipe.graph().node(values).shape);
    const NodeId projected = recipe.add(captured_label::projected, matmul(), {values, output});
    recipe.within("norm.", [&] {
        const NodeId squares = recipe.add(captured_label::squares, multiply(), {projected, projected});
        const NodeId sums = recipe.add(captured_label::sums, rowSum(), {squares});
        const NodeId lengths = recipe.add(captured_label::lengths, activation(Activation::Sqrt), {sums});
        const NodeId row = recipe.add(captured_label::row, transpose(), {lengths});
        NodeInfo info = alike(recipe.graph().node(weights).info, captured_label::norms);
        info.family = captured_label::norms.family;
        recipe.add(std::move(info), multiply(), {weights, row});
    });
}

NodeId appendCapturedLayer(Recipe& recipe, const LayerGroup& group, const Labels& squares)
{
    const NodeId weights = appendWeights(recipe, group, squares);
    recipe.add(captured_label::entropy, rowEntropy(), {weights});
    if (recipe.has("Q"))
        appendRecomputed(recipe, weights);
    if (recipe.has("V")) {
        const NodeId values =
            appendVectors(recipe, "V", Family::Value, caption::givenValues, weights, true, axis::valueWidth);
        recipe.add(captured_label::blended, matmul(), {weights, values});
        if (recipe.has("W_O"))
            appendNorms(recipe, weights, values);
    }
    return weights;
}

void appendCapturedPrediction(Recipe& recipe)
{
    NodeInfo info = Recipe::described(captured_label::logits);
    info.rows.labels = recipe.queryTokens();
    const NodeId logits = recipe.array("logits", std::move(info));
    recipe.add(captured_label::probabilities, softmax(), {logits});
}

void Captured::build(Recipe& recipe) const
{
    const Labels squares = appendCapturedPicture(recipe, recipe.dimension("n"));
    std::vector<std::pair<std::string, std::vector<NodeId>>> square; // by what their rollout is called
    for (const LayerGroup& group : groupsOf(recipe.settings())) {
        std::vector<NodeId> weights;
        for (int i = 0; i < recipe.settings().integer(group.setting); ++i)
            recipe.group(std::string(group.prefix) + "." + std::to_string(i),
                         [&] { weights.push_back(appendCapturedLayer(recipe, group, squares)); });
        const bool self = group.queries == group.keys || std::string_view(group.prefix) == "layer";
        if (const Shape& shape = recipe.graph().node(weights.front()).shape; self && shape.rows == shape.cols)
            square.emplace_back(square.empty() ? "rollout" : std::string(group.prefix) + ".rollout",
                                std::move(weights));
    }
    for (const auto& [name, weights] : square) {
        const NodeId last = appendRollout(recipe, name, weights);
        recipe.add(alike(recipe.graph().node(last).info, captured_label::rollout, name), identity(), {last});
    }
    if (recipe.has("logits"))
        appendCapturedPrediction(recipe);
}

} // namespace

const Mechanism& captured()
{
    static const Captured mechanism;
    return mechanism;
}

} // namespace heedmap
