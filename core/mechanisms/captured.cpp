#include "mechanisms/attention_core.h"
#include "mechanisms/captions.h"
#include "mechanisms/captured_pairs.h"
#include "mechanisms/choices.h"
#include "mechanisms/layer.h"
#include "mechanisms/model.h"

#include <heedmap/base/token_text.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/grouping.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/patches.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <array>

namespace heedmap {
namespace {

namespace captured_text {
constexpr Phrase entropyStep = HEEDMAP_PHRASE("Entropy");
constexpr Phrase wordsStep = HEEDMAP_PHRASE("Words");
constexpr AxisName queryWords = {HEEDMAP_PHRASE("words that look"), "", AxisKind::Queries};
constexpr AxisName keyWords = {HEEDMAP_PHRASE("words looked at"), "", AxisKind::Keys};
constexpr Phrase lengthsStep = HEEDMAP_PHRASE("Lengths of what is added");
} // namespace captured_text

using Labels = std::shared_ptr<const std::vector<std::string>>;

/// The squares by row and column, "1,0", behind the class token and others.
Labels tokenLabels(Index down, Index across, Index others)
{
    std::vector<std::string> labels;
    for (Index other = 0; other < others; ++other)
        labels.push_back(other == 0 ? "cls" : "reg " + std::to_string(other));
    for (Index row = 0; row < down; ++row)
        for (Index col = 0; col < across; ++col)
            labels.push_back(std::to_string(row) + "," + std::to_string(col));
    return std::make_shared<const std::vector<std::string>>(std::move(labels));
}

/// The settings of the picture that a capture may have beside it.
void listCapturedPicture(std::vector<Setting>& settings)
{
    settings.push_back({.key = "black",
                        .type = Setting::Type::Number,
                        .title = HEEDMAP_PHRASE("The number that is black"),
                        .standard = 0});
    settings.push_back({.key = "white",
                        .type = Setting::Type::Number,
                        .title = HEEDMAP_PHRASE("The number that is white"),
                        .standard = 1});
}

void listCapturedPicture(std::vector<ArraySpec>& arrays)
{
    arrays.push_back({.name = "image",
                      .shape = {"c", "H", "W"},
                      .optional = true,
                      .otherShape = {"H", "W"},
                      .title = HEEDMAP_PHRASE("Picture"),
                      .kept = true});
}

/// Appends the picture, and its squares; returns what the tokens are called if they are these squares after a few
/// others: null where there is no picture, or its squares are not the tokens.
Labels appendCapturedPicture(Recipe& recipe, Index tokens)
{
    if (!recipe.has("image"))
        return nullptr;
    const Shape shape = recipe.shape("image");
    const Settings& settings = recipe.settings();
    const std::optional<Index> fit = sideOfSquares(shape.rows, shape.cols, tokens);
    const Index side = fit.value_or(1);
    const NodeId image = recipe.leaf({.name = "image",
                                      .family = Family::Input,
                                      .step = step::input,
                                      .rows = {axis::pixelRows, nullptr, side},
                                      .cols = {axis::pixelColumns, nullptr, side},
                                      .slices = {shape.rank == 3 ? axis::colours : AxisName()},
                                      .role = Role::Input,
                                      .symbol = "I"},
                                     caption::picture);
    const Index down = shape.rows / side;
    const Index across = shape.cols / side;
    recipe.add({.name = "patches",
                .family = Family::Input,
                .step = step::patches,
                .rows = {axis::patches, tokenLabels(down, across, 0)},
                .cols = {axis::pixels},
                .role = Role::Output,
                .symbol = "I_{patches}"},
               patches(side, {{settings.number("black"), settings.number("white")}}), {image}, caption::patches);
    return fit ? tokenLabels(down, across, tokens - down * across) : nullptr;
}

/// What the numbers of a layer are, and the array that holds them: the setting `as`.
constexpr std::array<Meaning<const char*>, 3> kindsOfNumbers = {
    {{"weights", HEEDMAP_PHRASE("Weights"), "A"},
     {"scores", HEEDMAP_PHRASE("Scores, whose softmax makes weights"), "S"},
     {"numbers", HEEDMAP_PHRASE("Numbers"), "M"}}};

Setting numbersSetting()
{
    return {.key = "as",
            .type = Setting::Type::ChoiceOrList,
            .title = HEEDMAP_PHRASE("What the numbers are"),
            .choices = choicesOf(kindsOfNumbers)};
}

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
class Captured final : public Mechanism {
public:
    std::string id() const override { return "captured"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Captured attention"); }
    std::vector<Setting> settings() const override;
    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& given) const override;
    Dimensions fixed(const Settings& settings) const override;
    Dimensions usual(const Settings&) const override
    {
        Dimensions sizes = {{"m", 3}, {"d_k", 4}, {"d_v", 4}, {"d", 8}, {"V", 6}, {"c", 1}, {"H", 2}, {"W", 2}};
        for (const std::string heads : {"h", "h_enc", "h_dec", "h_cross"})
            for (const std::string& letter : {heads, heads + "_kv", heads + "_r", heads + "_c"})
                sizes.emplace(letter, 2);
        return sizes;
    }
    void validate(const Settings& settings, const Dimensions& dimensions) const override;
    void build(Recipe& recipe) const override;
    bool onDemand() const override { return true; }
    std::string currentName(const std::string& array) const override;
    std::string nameUnder(const Settings& settings, const std::string& array) const override;
};

/// The prefixes of all layers, `layer.0.`, in the order of the groups.
std::vector<std::string> layerPrefixes(const Settings& settings)
{
    std::vector<std::string> prefixes;
    for (const LayerGroup& group : groupsOf(settings))
        for (int i = 0; i < settings.integer(group.setting); ++i)
            prefixes.push_back(std::string(group.prefix) + "." + std::to_string(i) + ".");
    return prefixes;
}

/// The array that the setting `as` asks of a layer: A, S or M; nothing where it leaves it open.
std::optional<std::string> arraySaid(const Settings& settings, const std::string& prefix)
{
    const Json& said = settings.at("as");
    if (said.isNull())
        return std::nullopt;
    if (said.isString())
        return chosen(kindsOfNumbers, said.string());
    const std::vector<std::string> prefixes = layerPrefixes(settings);
    const auto place = static_cast<std::size_t>(std::ranges::find(prefixes, prefix) - prefixes.begin());
    return place < said.array().size()
        ? std::optional<std::string>(chosen(kindsOfNumbers, said.array()[place].string()))
        : std::nullopt;
}

/// The scores' name until they were called as those that are computed are.
constexpr std::string_view olderScores = ".scores";

std::string Captured::currentName(const std::string& array) const
{
    const std::size_t stem = array.size() - std::min(array.size(), olderScores.size());
    return array.ends_with(olderScores) ? array.substr(0, stem) + ".S" : array;
}

std::string Captured::nameUnder(const Settings& settings, const std::string& array) const
{
    const std::string prefix = array.substr(0, array.rfind('.') + 1);
    const std::string letter = array.substr(prefix.size());
    const bool numbers = std::ranges::any_of(kindsOfNumbers, [&](const auto& kind) { return letter == kind.value; });
    return numbers ? prefix + arraySaid(settings, prefix).value_or(letter) : array;
}

std::vector<Setting> Captured::settings() const
{
    std::vector<Setting> settings = {
        numbersSetting(),
        layersSetting("layers", HEEDMAP_PHRASE("Layers"), 1),
        layersSetting("encoder_layers", HEEDMAP_PHRASE("Layers of the encoder"), 0),
        layersSetting("decoder_layers", HEEDMAP_PHRASE("Layers of the decoder"), 0),
        layersSetting("cross_layers", HEEDMAP_PHRASE("Layers between decoder and encoder"), 0),
        scaleSetting(),
        {.key = "causal",
         .title = HEEDMAP_PHRASE("Hide the keys after the query, where queries and keys make weights"),
         .standard = false},
        {.key = "words",
         .title =
             HEEDMAP_PHRASE("Words besides tokens that are parts of them: of their rows the mean, of their columns "
                            "the sum"),
         .standard = false},
        layerSettings()};
    listCapturedPicture(settings);
    return settings;
}

/// What a capture of queries and keys may have beside them.
void addPairSpecs(std::vector<ArraySpec>& arrays, const LayerGroup& group, const ArrayNames& given,
                  const std::string& prefix)
{
    const std::string heads = group.heads;
    const auto add = [&](const char* name, std::vector<std::string> shape, Phrase title,
                         std::vector<std::string> other = {}) {
        if (given.contains(prefix + name))
            arrays.push_back({.name = name,
                              .shape = std::move(shape),
                              .optional = true,
                              .otherShape = std::move(other),
                              .title = title});
    };
    add("lse", {heads, group.queries}, HEEDMAP_PHRASE("Logarithms of the sums of the rows"));
    add("overview", {heads, heads + "_r", heads + "_c"}, HEEDMAP_PHRASE("Largest weight of each block"));
    add("mask", {group.queries, group.keys}, HEEDMAP_PHRASE("Mask"), {heads, group.queries, group.keys});
    add("sinks", {heads}, HEEDMAP_PHRASE("Sinks, one score a head"));
}

/// The arrays of one layer: its weights, or scores whose softmax gives them, or queries and keys that give these, and
/// optional vectors; or numbers of any kind, alone.
std::vector<ArraySpec> layerSpecs(const LayerGroup& group, const ArrayNames& given, const std::string& prefix,
                                  const std::optional<std::string>& said)
{
    const auto has = [&](const char* array) { return said ? *said == array : given.contains(prefix + array); };
    const std::vector<std::string> shape = {group.heads, group.queries, group.keys};
    if (has("M"))
        return {{.name = "M", .shape = shape, .title = HEEDMAP_PHRASE("Numbers")}};
    const bool pairs = given.contains(prefix + "Q") || given.contains(prefix + "K");
    const bool weights = has("A") && (!pairs || given.contains(prefix + "A"));
    std::vector<ArraySpec> arrays;
    if (!said || *said == "A")
        arrays.push_back({.name = "A",
                          .shape = shape,
                          .optional = !weights,
                          .title = HEEDMAP_PHRASE("Captured weights"),
                          .weights = said.has_value()});
    if (!weights && (has("S") || !pairs))
        arrays.push_back(
            {.name = "S", .shape = shape, .title = HEEDMAP_PHRASE("Captured scores, where weights were not")});
    const std::string heads = group.heads;
    const std::string ofKeys = pairs ? heads + "_kv" : heads;
    const auto vectors = [&](const char* name, const std::string& slices, const std::string& rows, const char* width,
                             bool optional, Phrase title) {
        arrays.push_back({.name = name, .shape = {slices, rows, width}, .optional = optional, .title = title});
    };
    vectors("Q", heads, group.queries, "d_k", !pairs, HEEDMAP_PHRASE("Queries"));
    vectors("K", ofKeys, group.keys, "d_k", !pairs, HEEDMAP_PHRASE("Keys"));
    if (pairs)
        addPairSpecs(arrays, group, given, prefix);
    const bool output = given.contains(prefix + "W_O");
    vectors("V", ofKeys, group.keys, "d_v", !output, HEEDMAP_PHRASE("Values"));
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
            for (ArraySpec& array : layerSpecs(group, given, prefix, arraySaid(settings, prefix))) {
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
        throw Error(
            HEEDMAP_PHRASE(
                "%1: 0, and so are encoder_layers, decoder_layers and cross_layers; expected at least one layer"),
            "config.layers");
    const std::size_t layers = layerPrefixes(settings).size();
    if (const Json& said = settings.at("as"); said.isArray() && said.array().size() != layers)
        throw Error(HEEDMAP_PHRASE("%1: expected an entry for each layer, %2, got %3"), "config.as", layers,
                    said.array().size());
    requireLayerSettings(settings, layers);
    return {};
}

void Captured::validate(const Settings& settings, const Dimensions& dimensions) const
{
    for (const LayerGroup& group : groupsOf(settings)) {
        const auto heads = dimensions.find(std::string(group.heads));
        const auto ofKeys = dimensions.find(std::string(group.heads) + "_kv");
        if (heads != dimensions.end() && ofKeys != dimensions.end() && heads->second % ofKeys->second != 0)
            throw Error(HEEDMAP_PHRASE("%1: %2 heads do not divide the %3 of Q"),
                        "arrays." + std::string(group.prefix) + ".0.K", ofKeys->second, heads->second);
    }
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

/// `squares` label tokens that have no labels of their own, if their number is the same.
Labels namesOf(const Recipe& recipe, const std::string& letter, Index count, const Labels& squares)
{
    const Labels tokens = tokensOf(recipe, letter);
    return tokens == nullptr && squares != nullptr && std::ssize(*squares) == count ? squares : tokens;
}

/// What a layer was captured as: its leaf A, S or M.
NodeId appendLayerLeaf(Recipe& recipe, const LayerGroup& group, const Labels& squares, Label label, Phrase caption)
{
    const Shape& shape = recipe.shape(label.name);
    label.step = step::input;
    label.rows = {axis::queries, namesOf(recipe, group.queries, shape.rows, squares)};
    label.cols = {axis::keys, namesOf(recipe, group.keys, shape.cols, squares)};
    label.slices = {axis::heads};
    label.role = Role::Input;
    return recipe.leaf(label, caption);
}

NodeId appendWeights(Recipe& recipe, const LayerGroup& group, const Labels& squares)
{
    if (recipe.has("A"))
        return appendLayerLeaf(
            recipe, group, squares, {.name = "A", .family = Family::Attention},
            HEEDMAP_PHRASE("These weights were captured from a model elsewhere, and nothing before them is known. Each "
                           "row says how much one query looks at every key, and adds up to 1."));
    const NodeId scores = appendLayerLeaf(
        recipe, group, squares, {.name = "S", .family = Family::Score},
        HEEDMAP_PHRASE("These scores were captured from a model elsewhere, and nothing before them is known. The "
                       "softmax of each row makes weights of them."));
    return recipe.add({"A", Family::Attention, step::softmax}, softmax(), {scores},
                      HEEDMAP_PHRASE("Softmax turns the captured scores of each row into weights that add up to 1. "
                                     "From here on they are weights like any others."));
}

void appendNumbers(Recipe& recipe, const LayerGroup& group, const Labels& squares)
{
    appendLayerLeaf(recipe, group, squares, {.name = "M"},
                    HEEDMAP_PHRASE("These numbers are as the file has them. If they are scores, the setting “What the "
                                   "numbers are” makes weights of them."));
}

NodeId appendVectors(Recipe& recipe, const char* name, Family family, Phrase caption, const Axis& rows,
                     const AxisName& width)
{
    return recipe.leaf({name, family, step::input, rows, {width}, {axis::heads}, Role::Input}, caption);
}

/// The queries and keys of a layer, with the axes of the weights that they make.
Pairs appendLayerPairs(Recipe& recipe, const LayerGroup& group, const Labels& squares, std::size_t place)
{
    const Shape queries = recipe.shape("Q");
    return appendPairs(recipe, pairRules(recipe.settings(), place, queries.cols),
                       {axis::queries, namesOf(recipe, group.queries, queries.rows, squares)},
                       {axis::keys, namesOf(recipe, group.keys, recipe.shape("K").rows, squares)});
}

/// Appends the weights that follow from the captured queries and keys, and their difference from the captured ones.
void appendRecomputed(Recipe& recipe, NodeId weights, std::size_t place)
{
    const NodeInfo of = recipe.graph().node(weights).info;
    const Pairs pairs =
        appendPairs(recipe, pairRules(recipe.settings(), place, recipe.shape("Q").cols), of.rows, of.cols);
    NodeId scores = noNode;
    const auto appendScores = [&] { scores = appendFormedScores(recipe, pairs); };
    if (recipe.has("S")) // which is the name of the captured ones
        recipe.compare(appendScores);
    else
        appendScores();
    const bool causal = pairs.rules.mask != PairRules::Mask::None;
    NodeId exact = noNode;
    recipe.compare([&] {
        constexpr Phrase whole =
            HEEDMAP_PHRASE("The weights that follow from the captured queries and keys by the formula, with no mask. "
                           "They are there to be compared with the captured ones.");
        constexpr Phrase masked =
            HEEDMAP_PHRASE("The weights that follow from the captured queries and keys by the formula, masked as the "
                           "settings say. They are there to be compared with the captured ones.");
        exact = recipe.add({"A", Family::Attention, step::exactResult}, softmax(), {scores}, causal ? masked : whole);
    });
    recipe.add(
        {.name = "error.A", .step = step::error, .role = Role::Output, .symbol = "\\Delta A"}, subtract(),
        {weights, exact},
        HEEDMAP_PHRASE(
            "The captured weights minus those that follow from the captured queries and keys. It is zero where the "
            "model does what the formula says, and not where it masks, scales or biases its scores otherwise."));
}

/// Appends W_O as one part a head; given as one matrix, the heads' rows are below one another.
// `values` by value, as appending moves the nodes and their shapes.
NodeId appendOutputWeights(Recipe& recipe, Shape values)
{
    if (recipe.shape("W_O").rank > 2)
        return recipe.leaf({.name = "W_O",
                            .step = step::output,
                            .rows = {axis::valueWidth},
                            .cols = {axis::width},
                            .slices = {axis::heads},
                            .role = Role::Input},
                           HEEDMAP_PHRASE("What the results of every head are multiplied by on their way out of the "
                                          "attention. Each head has a part of its own."));
    const NodeId given =
        recipe.leaf({.name = "W_O",
                     .step = step::output,
                     .rows = {axis::headsOfValues},
                     .cols = {axis::width},
                     .role = Role::Input},
                    HEEDMAP_PHRASE("What the results of all heads, side by side, are multiplied by on their way out of "
                                   "the attention. The rows of each head stand under those of the one before."));
    const Index width = recipe.graph().node(given).shape.cols;
    return recipe.add({.name = "W_O_heads",
                       .step = captured_text::lengthsStep,
                       .rows = {axis::valueWidth},
                       .cols = {axis::width},
                       .slices = {axis::heads}},
                      reread(Shape::stack(values.slices, values.cols, width)), {given},
                      HEEDMAP_PHRASE("The same weights, cut into the parts of the heads. Nothing is computed here."));
}

// ‖A_ij·v_j·W_O‖ = A_ij·‖v_j·W_O‖: Kobayashi et al., Attention is Not Only a Weight, 2020.
void appendNorms(Recipe& recipe, NodeId weights, NodeId values)
{
    const NodeId output = appendOutputWeights(recipe, recipe.graph().node(values).shape);
    const NodeId projected =
        recipe.add({.name = "VW_O",
                    .family = Family::Value,
                    .step = captured_text::lengthsStep,
                    .cols = {axis::width},
                    .symbol = "F"},
                   matmul(), {values, output},
                   HEEDMAP_PHRASE("Each value as the head's part of the output weights turns it. It is the vector that "
                                  "its key adds to a query that looks at nothing else."));
    recipe.within("norm.", [&] {
        const NodeId squares =
            recipe.add({.name = "squares", .step = captured_text::lengthsStep, .symbol = "F^2"}, multiply(),
                       {projected, projected},
                       HEEDMAP_PHRASE("The square of every number of these vectors. Their lengths are made of them."));
        const NodeId sums = recipe.add(
            {.name = "sums", .step = captured_text::lengthsStep, .cols = {axis::squaredLength}, .symbol = "\\Sigma"},
            rowSum(), {squares},
            HEEDMAP_PHRASE("The squares of each vector, added up. Its root is the length of the vector."));
        const NodeId lengths = recipe.add(
            {.name = "lengths", .step = captured_text::lengthsStep, .cols = {axis::length}, .symbol = "\\ell"},
            activation(Activation::Sqrt), {sums},
            HEEDMAP_PHRASE("The length of the vector that each key adds. A key may be looked at much and add little, "
                           "because its vector is short."));
        const NodeId row = recipe.add(
            {.name = "row", .step = captured_text::lengthsStep, .rows = {axis::length}, .symbol = "\\ell^T"},
            transpose(), {lengths},
            HEEDMAP_PHRASE(
                "The same lengths side by side, one for each key. So they stand over the columns of the weights."));
        recipe.add(
            {.name = "A", .step = captured_text::lengthsStep, .role = Role::Output, .symbol = "N"}, multiply(),
            {weights, row},
            HEEDMAP_PHRASE("‖A·V·W_O‖: how long the vector is that each key really adds to each query, its weight "
                           "times the length of its vector. It may tell another story than the weights alone."));
    });
}

/// The tokens that a letter counts, as the document has them: those of the queries where keys have none of their own.
const std::vector<std::string>& spelledTokens(const Recipe& recipe, const std::string& letter)
{
    return letter == "n" || recipe.tokens().key.empty() ? recipe.tokens().query : recipe.tokens().key;
}

/// Appends `A_words`, the weights between words, where tokens are parts of words.
void appendWords(Recipe& recipe, const LayerGroup& group, NodeId weights)
{
    const Shape shape = recipe.graph().node(weights).shape;
    const std::vector<std::string>& queries = spelledTokens(recipe, group.queries);
    const std::vector<std::string>& keys = spelledTokens(recipe, group.keys);
    if (std::ssize(queries) != shape.rows || std::ssize(keys) != shape.cols)
        return;
    CellGroups groups = {.allRows = shape.rows, .allCols = shape.cols};
    for (const std::size_t start : wordStarts(queries))
        groups.rows.push_back(static_cast<Index>(start));
    for (const std::size_t start : wordStarts(keys))
        groups.cols.push_back(static_cast<Index>(start));
    if (std::ssize(groups.rows) == shape.rows && std::ssize(groups.cols) == shape.cols)
        return;
    const auto named = [](const std::vector<std::string>& tokens) {
        return std::make_shared<const std::vector<std::string>>(wordsAsWritten(tokens));
    };
    recipe.add({.name = "A_words",
                .family = Family::Attention,
                .step = captured_text::wordsStep,
                .rows = {captured_text::queryWords, named(queries)},
                .cols = {captured_text::keyWords, named(keys)},
                .slices = {axis::heads},
                .role = Role::Output,
                .symbol = "A_{words}"},
               groupCells(std::move(groups)), {weights},
               HEEDMAP_PHRASE("The weights between words: of the rows of a word's tokens the mean, of their columns "
                              "the sum. So each row still adds up to 1."));
}

void appendCapturedEntropy(Recipe& recipe, NodeId weights)
{
    recipe.add({.name = "entropy",
                .step = captured_text::entropyStep,
                .rows = {axis::heads},
                .cols = {axis::queries},
                .role = Role::Output,
                .symbol = "H"},
               rowEntropy(), {weights},
               HEEDMAP_PHRASE("How widely each query spreads its weights, in bits: 0 where it looks at one key alone, "
                              "log₂ m where it looks at all m of them alike. One row for each head."));
}

/// Returns its weights; noNode where there are but numbers.
NodeId appendCapturedLayer(Recipe& recipe, const LayerGroup& group, const Labels& squares, std::size_t place)
{
    if (recipe.has("M")) {
        appendNumbers(recipe, group, squares);
        return noNode;
    }
    const bool given = recipe.has("A") || recipe.has("S");
    Pairs pairs;
    NodeId weights = noNode;
    if (given) {
        weights = appendWeights(recipe, group, squares);
        appendCapturedEntropy(recipe, weights);
        if (recipe.has("Q"))
            appendRecomputed(recipe, weights, place);
    } else {
        pairs = appendLayerPairs(recipe, group, squares, place);
        weights = appendPairWeights(recipe, pairs);
    }
    if (recipe.settings().boolean("words"))
        appendWords(recipe, group, weights);
    if (!recipe.has("V"))
        return weights;
    const Node& of = recipe.graph().node(weights);
    const Index heads = of.shape.slices;
    const NodeId own =
        appendVectors(recipe, "V", Family::Value, caption::givenValues, Axis(of.info.cols), axis::valueWidth);
    const NodeId values = given || recipe.has("W_O") ? appendForEachHead(recipe, "V_of_heads", own, heads) : own;
    if (!given)
        appendPairBlend(recipe, pairs, weights, own);
    else
        recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output}, matmul(),
                   {weights, values},
                   HEEDMAP_PHRASE("Each row is a blend of the captured values, mixed by that query's weights. It is "
                                  "what the head hands on."));
    if (recipe.has("W_O"))
        appendNorms(recipe, weights, values);
    return weights;
}

void appendCapturedPrediction(Recipe& recipe)
{
    const NodeId logits = recipe.leaf({.name = "logits",
                                       .family = Family::Score,
                                       .step = step::prediction,
                                       .rows = {axis::queries, recipe.queryTokens()},
                                       .cols = {axis::classes},
                                       .role = Role::Input,
                                       .symbol = "\\mathrm{logits}"},
                                      HEEDMAP_PHRASE("The scores that the model gave to every word, as they were "
                                                     "captured. A softmax makes probabilities of them."));
    recipe.add({.name = "probs",
                .family = Family::Attention,
                .step = step::softmax,
                .role = Role::Output,
                .symbol = "\\mathrm{probs}"},
               softmax(), {logits}, caption::probabilities);
}

void Captured::build(Recipe& recipe) const
{
    const Labels squares = appendCapturedPicture(recipe, recipe.dimension("n"));
    std::vector<std::pair<std::string, std::vector<NodeId>>> square; // by what their rollout is called
    std::size_t place = 0;                                           // among the layers of all groups
    for (const LayerGroup& group : groupsOf(recipe.settings())) {
        std::vector<NodeId> weights;
        for (int i = 0; i < recipe.settings().integer(group.setting); ++i)
            recipe.group(std::string(group.prefix) + "." + std::to_string(i),
                         [&] { weights.push_back(appendCapturedLayer(recipe, group, squares, place++)); });
        const bool self = group.queries == group.keys || std::string_view(group.prefix) == "layer";
        if (std::ranges::find(weights, noNode) != weights.end()) // of which no paths are followed
            continue;
        if (const Shape& shape = recipe.graph().node(weights.front()).shape;
            self && shape.rows == shape.cols && !(isLong(shape) && recipe.has(std::string(group.prefix) + ".0.Q")))
            square.emplace_back(square.empty() ? "rollout" : std::string(group.prefix) + ".rollout",
                                std::move(weights));
    }
    for (const auto& [name, weights] : square) {
        const NodeId last = appendRollout(recipe, name, weights);
        recipe.add(
            {.name = name, .family = Family::Attention, .step = step::rollout, .role = Role::Output, .symbol = "R"},
            identity(), {last}, caption::rolledOut);
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
