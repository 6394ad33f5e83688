#include "mechanisms/attention_core.h"
#include "mechanisms/layer.h"
#include "mechanisms/model.h"
#include "mechanisms/model_captions.h"
#include "mechanisms/parts/captured_picture.h"
#include "mechanisms/parts/captured_tags.h"
#include "mechanisms/parts/on_demand.h"

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
        layersSetting("cross_layers", HEEDMAP_PHRASE("Layers between decoder and encoder"), 0),
        scaleSetting(),
        {.key = "causal",
         .title = HEEDMAP_PHRASE("Hide the keys after the query, where queries and keys make weights"),
         .standard = false}};
    listCapturedPicture(settings);
    return settings;
}

/// The arrays of one layer: its weights, or scores whose softmax gives them, or queries and keys that give these, and
/// optional vectors.
std::vector<ArraySpec> layerSpecs(const LayerGroup& group, const ArrayNames& given, const std::string& prefix)
{
    const bool weights = given.contains(prefix + "A");
    const bool pairs = given.contains(prefix + "Q") || given.contains(prefix + "K");
    std::vector<ArraySpec> arrays = {{.name = "A",
                                      .shape = {group.heads, group.queries, group.keys},
                                      .optional = !weights,
                                      .title = HEEDMAP_PHRASE("Captured weights")}};
    if (!weights && (!pairs || given.contains(prefix + "scores")))
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
Labels namesOf(const Recipe& recipe, const std::string& letter, Index count, const Labels& squares)
{
    const Labels tokens = tokensOf(recipe, letter);
    return tokens == nullptr && squares != nullptr && std::ssize(*squares) == count ? squares : tokens;
}

NodeId appendWeights(Recipe& recipe, const LayerGroup& group, const Labels& squares)
{
    const bool scores = !recipe.has("A");
    const Tag& tag = scores ? captured_tag::scores : captured_tag::given;
    NodeInfo info = Recipe::described(tag);
    const Shape& shape = recipe.shape(tag.name);
    info.rows.labels = namesOf(recipe, group.queries, shape.rows, squares);
    info.cols.labels = namesOf(recipe, group.keys, shape.cols, squares);
    const NodeId given = recipe.array(tag.name, std::move(info));
    return scores ? recipe.add(captured_tag::weights, softmax(), {given}) : given;
}

NodeId appendVectors(Recipe& recipe, const char* name, Family family, Phrase caption, const Axis& rows,
                     const AxisName& width)
{
    const Tag tag = {name, name, family, step::input, caption, {}, width, Role::Input, axis::heads};
    NodeInfo info = Recipe::described(tag);
    info.rows = rows;
    return recipe.array(name, std::move(info));
}

/// The scores that queries and keys make, with the keys after each query masked if the settings say so.
/// `queries` and `keys` are not axes of nodes: what is added moves those.
NodeId appendCapturedScores(Recipe& recipe, const Axis& queries, const Axis& keys)
{
    Attention attention = {.scale = scaleOf(recipe.settings())};
    attention.queries = appendVectors(recipe, "Q", Family::Query, caption::givenQueries, queries, axis::keyWidth);
    attention.keys = appendVectors(recipe, "K", Family::Key, caption::givenKeys, keys, axis::keyWidth);
    if (recipe.settings().boolean("causal")) {
        MaskRules rules = {.queries = recipe.shape("Q").rows, .keys = recipe.shape("K").rows};
        rules.causal = true;
        attention.mask = Mask{.rules = std::move(rules)};
    }
    return appendMaskedScores(recipe, attention).scores;
}

/// The weights that queries and keys make, where none were captured.
NodeId appendComputedWeights(Recipe& recipe, const LayerGroup& group, const Labels& squares)
{
    const Axis queries = {axis::queries, namesOf(recipe, group.queries, recipe.shape("Q").rows, squares)};
    const Axis keys = {axis::keys, namesOf(recipe, group.keys, recipe.shape("K").rows, squares)};
    return recipe.add(captured_tag::computed, softmax(), {appendCapturedScores(recipe, queries, keys)});
}

/// Appends the weights that follow from the captured queries and keys, and their difference from the captured ones.
void appendRecomputed(Recipe& recipe, NodeId weights)
{
    const NodeInfo of = recipe.graph().node(weights).info;
    const NodeId scores = appendCapturedScores(recipe, of.rows, of.cols);
    const bool causal = recipe.settings().boolean("causal");
    NodeId exact = noNode;
    recipe.compare([&] {
        exact = recipe.add(causal ? captured_tag::recomputedCausal : captured_tag::recomputed, softmax(), {scores});
    });
    NodeInfo info = alike(of, captured_tag::error);
    info.family = captured_tag::error.family;
    recipe.add(std::move(info), subtract(), {weights, exact});
}

/// Appends W_O as one part a head; given as one matrix, the heads' rows are below one another.
// `values` by value, as appending moves the nodes and their shapes.
NodeId appendOutputWeights(Recipe& recipe, Shape values)
{
    if (recipe.shape("W_O").rank > 2)
        return recipe.array(captured_tag::outputWeights);
    const NodeId given = recipe.array(captured_tag::wholeOutputWeights);
    const Index width = recipe.graph().node(given).shape.cols;
    return recipe.add(captured_tag::outputWeightsOfHeads, reread(Shape::stack(values.slices, values.cols, width)),
                      {given});
}

// ‖A_ij·v_j·W_O‖ = A_ij·‖v_j·W_O‖: Kobayashi et al., Attention is Not Only a Weight, 2020.
void appendNorms(Recipe& recipe, NodeId weights, NodeId values)
{
    const NodeId output = appendOutputWeights(recipe, recipe.graph().node(values).shape);
    const NodeId projected = recipe.add(captured_tag::projected, matmul(), {values, output});
    recipe.within("norm.", [&] {
        const NodeId squares = recipe.add(captured_tag::squares, multiply(), {projected, projected});
        const NodeId sums = recipe.add(captured_tag::sums, rowSum(), {squares});
        const NodeId lengths = recipe.add(captured_tag::lengths, activation(Activation::Sqrt), {sums});
        const NodeId row = recipe.add(captured_tag::row, transpose(), {lengths});
        NodeInfo info = alike(recipe.graph().node(weights).info, captured_tag::norms);
        info.family = captured_tag::norms.family;
        recipe.add(std::move(info), multiply(), {weights, row});
    });
}

NodeId appendCapturedLayer(Recipe& recipe, const LayerGroup& group, const Labels& squares)
{
    const bool given = recipe.has("A") || recipe.has("scores");
    const NodeId weights =
        given ? appendWeights(recipe, group, squares) : appendComputedWeights(recipe, group, squares);
    recipe.add(captured_tag::entropy, rowEntropy(), {weights});
    if (given && recipe.has("Q"))
        appendRecomputed(recipe, weights);
    if (recipe.has("V")) {
        const NodeId values = appendVectors(recipe, "V", Family::Value, caption::givenValues,
                                            Axis(recipe.graph().node(weights).info.cols), axis::valueWidth);
        recipe.add(captured_tag::blended, matmul(), {weights, values});
        if (recipe.has("W_O"))
            appendNorms(recipe, weights, values);
    }
    return weights;
}

void appendCapturedPrediction(Recipe& recipe)
{
    NodeInfo info = Recipe::described(captured_tag::logits);
    info.rows.labels = recipe.queryTokens();
    const NodeId logits = recipe.array("logits", std::move(info));
    recipe.add(captured_tag::probabilities, softmax(), {logits});
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
        recipe.add(alike(recipe.graph().node(last).info, captured_tag::rollout, name), identity(), {last});
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
