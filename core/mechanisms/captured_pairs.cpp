#include "mechanisms/captured_pairs.h"

#include "mechanisms/attention_core.h"
#include "mechanisms/captions.h"

#include <heedmap/base/number_text.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

namespace pair_text {
constexpr Phrase sums = HEEDMAP_PHRASE("Sums of the rows");
constexpr Phrase overview = HEEDMAP_PHRASE("Overview");
constexpr Phrase entropy = HEEDMAP_PHRASE("Entropy");
constexpr AxisName queryBlocks = HEEDMAP_PHRASE("blocks of queries");
constexpr AxisName keyBlocks = HEEDMAP_PHRASE("blocks of keys");
constexpr AxisName logSums = HEEDMAP_PHRASE("logarithm of the sum");
} // namespace pair_text

constexpr Index mostBlocks = 1024; ///< of an overview, along each axis

[[noreturn]] void refuseEntry(const std::string& where, const Json& value, const Sentence& expected)
{
    throw Error(HEEDMAP_PHRASE("%1: expected %2, got %3"), where, expected, value.text());
}

void requireMask(const std::string& where, const Json& mask)
{
    const Json* window = mask.isObject() ? mask.find("window") : nullptr;
    const bool wide = window != nullptr && window->isNumber() && window->number() >= 1
        && window->number() == std::floor(window->number()) && window->number() < static_cast<double>(largestIndex)
        && mask.object().size() == 1;
    const bool word = mask.isString()
        && (mask.string() == "none" || mask.string() == "causal" || mask.string() == "keep" || mask.string() == "add");
    if (mask.isString() && mask.string() == "array")
        throw Error(HEEDMAP_PHRASE("%1: \"array\" leaves open what the array means; expected \"keep\" (0 hides) or "
                                   "\"add\" (added to the scores)"),
                    where);
    if (!wide && !word)
        refuseEntry(where, mask,
                    Sentence(HEEDMAP_PHRASE("\"none\", \"causal\", {\"window\": w}, \"keep\" or \"add\"")));
}

void requireEntry(const std::string& where, const Json& entry)
{
    const std::string prefix = where + ".";
    for (const auto& [key, value] : entry.object()) {
        const std::string path = prefix + key;
        if (value.isNull())
            continue;
        if (key == "mask")
            requireMask(path, value);
        else if (key == "scale" && !(value.isNumber() && std::isfinite(value.number())) && value != Json("none")
                 && value != Json("sqrt_dk"))
            refuseEntry(path, value, Sentence(HEEDMAP_PHRASE("a number")));
        else if (key == "softcap" && !value.isNull() && !(value.isNumber() && value.number() > 0))
            refuseEntry(path, value, Sentence(HEEDMAP_PHRASE("a number above 0")));
        else if (key == "sinks" && !value.isBool())
            refuseEntry(path, value, Sentence(HEEDMAP_PHRASE("true or false")));
        else if (key != "mask" && key != "scale" && key != "softcap" && key != "sinks" && key != "name"
                 && key != "products")
            throw Error(HEEDMAP_PHRASE("%1: unknown key; expected scale, mask, softcap, sinks, name or products"),
                        path);
    }
}

const Json* entryOf(const Settings& settings, std::size_t place)
{
    const Json& list = settings.at("layer_settings");
    return list.isArray() && place < list.array().size() ? &list.array()[place] : nullptr;
}

void takeMask(PairRules& rules, const Json& mask)
{
    if (mask.isObject()) {
        rules.mask = PairRules::Mask::Window;
        rules.window = static_cast<Index>(mask.find("window")->number());
        return;
    }
    rules.mask = mask.string() == "causal" ? PairRules::Mask::Causal
        : mask.string() == "keep"          ? PairRules::Mask::Keep
        : mask.string() == "add"           ? PairRules::Mask::Add
                                           : PairRules::Mask::None;
}

ScoreScale scaleFrom(const Json& said)
{
    return said.isNumber()     ? ScoreScale{.factor = said.number()}
        : said == Json("none") ? ScoreScale{.factor = 1.0}
                               : ScoreScale{};
}

NodeId appendMaskLeaf(Recipe& recipe, const Pairs& pairs)
{
    return recipe.leaf({.name = "mask",
                        .family = Family::Mask,
                        .step = step::input,
                        .rows = pairs.rows,
                        .cols = pairs.cols,
                        .slices = {axis::heads},
                        .role = Role::Mask},
                       HEEDMAP_PHRASE("The mask that the model was given, as it was captured. It says which keys each "
                                      "query may see, or what is added to its scores."));
}

/// The scores with a causal mask or a window, the rules of which make the mask.
NodeId appendRuledMask(Recipe& recipe, const Pairs& pairs, NodeId scores)
{
    MaskRules rules = {.queries = recipe.graph().node(pairs.queries).shape.rows,
                       .keys = recipe.graph().node(pairs.keys).shape.rows};
    rules.causal = true;
    if (pairs.rules.mask == PairRules::Mask::Window)
        rules.window = pairs.rules.window - 1;
    return appendMask(recipe, {.rules = std::move(rules)}, scores, "S_scaled").scores;
}

constexpr Phrase scoresCaption = HEEDMAP_PHRASE(
    "Each query times each key, scaled, capped and masked as the model did. The scores of a long text are not kept: "
    "those that are looked at are computed when they are.");

std::vector<NodeId> inputsOf(const Pairs& pairs, NodeId values = noNode)
{
    std::vector<NodeId> inputs = {pairs.queries, pairs.keys};
    for (const NodeId further : {values, pairs.mask, pairs.sinks})
        if (further != noNode)
            inputs.push_back(further);
    return inputs;
}

/// A column for each head, read as one row for each head.
NodeId appendAsRows(Recipe& recipe, const Pairs& pairs, const Label& label, std::shared_ptr<const Op> op,
                    Phrase caption)
{
    Label column = label;
    column.name += "_by_head";
    column.role = Role::Computed;
    column.rows = pairs.rows;
    column.cols = {pair_text::logSums};
    column.slices = {axis::heads};
    const Shape& queries = recipe.graph().node(pairs.queries).shape;
    const Shape rows = Shape::matrix(queries.slices, queries.rows);
    const NodeId made = recipe.add(column, std::move(op), inputsOf(pairs), caption);
    return recipe.add(label, reread(rows), {made}, caption);
}

Label sumsLabel(const Pairs& pairs)
{
    return {.name = "lse", .step = pair_text::sums, .rows = {axis::heads}, .cols = pairs.rows, .symbol = "\\ell"};
}

constexpr Phrase sumsCaption = HEEDMAP_PHRASE(
    "The natural logarithm of the sum of the exponentials of each row of scores. With it each weight follows from its "
    "own score alone.");

NodeId appendLogSums(Recipe& recipe, const Pairs& pairs, NodeId scores)
{
    if (recipe.has("lse"))
        return recipe.leaf({.name = "lse",
                            .step = step::input,
                            .rows = {axis::heads},
                            .cols = pairs.rows,
                            .role = Role::Input,
                            .symbol = "\\ell"},
                           sumsCaption);
    if (scores == noNode)
        return appendAsRows(recipe, pairs, sumsLabel(pairs), pairSums(pairs.rules), sumsCaption);
    std::vector<NodeId> inputs = {scores};
    if (pairs.sinks != noNode)
        inputs.push_back(pairs.sinks);
    return recipe.add(sumsLabel(pairs), rowLogSumExp(), std::move(inputs), sumsCaption);
}

void appendOverview(Recipe& recipe, const Pairs& pairs, NodeId weights, bool formed)
{
    const Shape shape = recipe.graph().node(weights).shape;
    constexpr Phrase caption =
        HEEDMAP_PHRASE("The largest weight of each block of queries and keys: what a long text attends to, at one "
                       "look. Each of its cells stands for many, none of which is larger.");
    const Label label = {.name = "overview",
                         .family = Family::Attention,
                         .step = pair_text::overview,
                         .rows = {pair_text::queryBlocks},
                         .cols = {pair_text::keyBlocks},
                         .slices = {axis::heads},
                         .role = recipe.has("overview") ? Role::Input : Role::Output,
                         .symbol = "A_{max}"};
    if (recipe.has("overview")) {
        recipe.leaf(label, caption);
        return;
    }
    const Index rows = (shape.rows + mostBlocks - 1) / mostBlocks;
    const Index cols = (shape.cols + mostBlocks - 1) / mostBlocks;
    if (formed)
        recipe.add(label, tileLargest(rows, cols), {weights}, caption);
    else
        recipe.add(label, pairOverview(pairs.rules, rows, cols), inputsOf(pairs), caption);
}

} // namespace

Setting layerSettings()
{
    return {.key = "layer_settings",
            .type = Setting::Type::Objects,
            .title = HEEDMAP_PHRASE("How each layer makes scores of its queries and keys")};
}

void requireLayerSettings(const Settings& settings, std::size_t layers)
{
    const Json& list = settings.at("layer_settings");
    if (!list.isArray() || list.array().empty())
        return;
    if (list.array().size() != layers)
        throw Error(HEEDMAP_PHRASE("%1: expected an entry for each layer, %2, got %3"), "config.layer_settings", layers,
                    list.array().size());
    for (std::size_t i = 0; i < layers; ++i)
        requireEntry("config.layer_settings[" + std::to_string(i) + "]", list.array()[i]);
}

PairRules pairRules(const Settings& settings, std::size_t place, Index width)
{
    PairRules rules;
    rules.narrow = true;
    ScoreScale scale;
    if (const Json* entry = entryOf(settings, place)) {
        if (const Json* said = entry->find("scale"))
            scale = scaleFrom(*said);
        if (const Json* mask = entry->find("mask"); mask != nullptr && !mask->isNull())
            takeMask(rules, *mask);
        if (const Json* cap = entry->find("softcap"); cap != nullptr && cap->isNumber())
            rules.softcap = cap->number();
        const Json* sinks = entry->find("sinks");
        rules.sinks = sinks != nullptr && *sinks == Json(true);
        const Json* products = entry->find("products");
        rules.narrow = products == nullptr || *products != Json("float64");
    }
    if (settings.has("scale"))
        scale = scaleOf(settings);
    if (settings.boolean("causal") && !rules.masksByInput())
        rules.mask = PairRules::Mask::Causal;
    rules.scale = scale.factor.value_or(1 / std::sqrt(static_cast<double>(width)));
    rules.scaleSymbol = scale.factor ? "" : "\\frac{1}{\\sqrt{d_k}}";
    return rules;
}

NodeId appendForEachHead(Recipe& recipe, const char* name, NodeId stack, Index heads)
{
    const Node& node = recipe.graph().node(stack);
    const Shape shape = node.shape;
    if (shape.slices == heads)
        return stack;
    const Family family = node.info.family;
    return recipe.add({.name = name, .family = family, .step = step::splitHeads, .slices = {.name = axis::heads}},
                      spread(Shape::stack(heads, shape.rows, shape.cols)), {stack},
                      HEEDMAP_PHRASE("There are fewer heads of these than of queries, so neighbouring heads share one, "
                                     "and it is seen here once for each of them."));
}

Pairs appendPairs(Recipe& recipe, const PairRules& rules, const Axis& rows, const Axis& cols)
{
    Pairs pairs{.rules = rules, .rows = rows, .cols = cols};
    const auto vectors = [&](const char* name, Family family, Phrase caption, const Axis& along) {
        return recipe.leaf({name, family, step::input, along, {axis::keyWidth}, {axis::heads}, Role::Input}, caption);
    };
    pairs.queries = vectors("Q", Family::Query, caption::givenQueries, rows);
    pairs.keys = vectors("K", Family::Key, caption::givenKeys, cols);
    if (rules.masksByInput())
        pairs.mask = appendMaskLeaf(recipe, pairs);
    if (rules.sinks)
        pairs.sinks =
            recipe.leaf({.name = "sinks", .step = step::input, .cols = {axis::heads}, .role = Role::Input},
                        HEEDMAP_PHRASE("A score for each head that joins the sum of every row and has no key: "
                                       "what a query may look at instead of looking at a key."));
    return pairs;
}

NodeId appendFormedScores(Recipe& recipe, const Pairs& pairs)
{
    const PairRules& rules = pairs.rules;
    const Index heads = recipe.graph().node(pairs.queries).shape.slices;
    const NodeId keys = appendForEachHead(recipe, "K_heads", pairs.keys, heads);
    NodeId scores = recipe.add({"S", Family::Score, step::scores, {axis::queries}, {axis::keys}},
                               matmul({.transposeB = true}), {pairs.queries, keys}, caption::scores);
    const bool masked = rules.mask != PairRules::Mask::None;
    const char* last = masked ? "S_unmasked" : "S_scaled";
    scores = recipe.add({rules.softcap ? "S_uncapped" : last, Family::Score, step::scale},
                        scale(rules.scale, rules.scaleSymbol), {scores}, scoresCaption);
    if (rules.softcap)
        scores = appendSoftCap(
            recipe, {.cap = *rules.softcap, .name = "S", .symbol = "S", .result = last, .step = step::scale}, scores);
    if (!masked)
        return scores;
    if (!rules.masksByInput())
        return appendRuledMask(recipe, pairs, scores);
    const Label label = {"S_scaled", Family::Score, step::mask};
    return rules.mask == PairRules::Mask::Add
        ? recipe.add(label, add(), {scores, pairs.mask}, scoresCaption)
        : recipe.add(label, maskFill(-std::numeric_limits<double>::infinity()), {scores, pairs.mask}, scoresCaption);
}

NodeId appendPairWeights(Recipe& recipe, const Pairs& pairs)
{
    const Shape queries = recipe.graph().node(pairs.queries).shape;
    const Shape shape = Shape::stack(queries.slices, queries.rows, recipe.graph().node(pairs.keys).shape.rows);
    const bool formed = !isLong(shape);
    NodeId scores = noNode;
    Pairs without = pairs; // sinks, which join the sums alone
    without.rules.sinks = false;
    without.sinks = noNode;
    if (formed) {
        scores = appendFormedScores(recipe, pairs);
    } else {
        scores = recipe.add({"S_scaled", Family::Score, step::scores, {axis::queries}, {axis::keys}, {axis::heads}},
                            pairScores(without.rules), inputsOf(without), scoresCaption);
    }
    const NodeId sums = appendLogSums(recipe, pairs, formed ? scores : noNode);
    const NodeId weights = recipe.add(
        {"A", Family::Attention, step::softmax, pairs.rows, pairs.cols, {axis::heads}},
        formed ? expLess() : pairWeights(without.rules), formed ? std::vector{scores, sums} : inputsOf(without, sums),
        HEEDMAP_PHRASE("No weights were captured: these follow from the captured queries and keys. Each is "
                       "the exponential of its score less the logarithm of the sum of its row."));
    appendOverview(recipe, pairs, weights, formed);
    const Label entropy = {.name = "entropy",
                           .step = pair_text::entropy,
                           .rows = {axis::heads},
                           .cols = pairs.rows,
                           .role = Role::Output,
                           .symbol = "H"};
    constexpr Phrase caption =
        HEEDMAP_PHRASE("How widely each query spreads its weights, in bits: 0 where it looks at one key alone, log₂ m "
                       "where it looks at all m of them alike. One row for each head.");
    if (formed)
        recipe.add(entropy, rowEntropy(), {weights}, caption);
    else
        appendAsRows(recipe, pairs, entropy, pairEntropy(pairs.rules), caption);
    return weights;
}

NodeId appendPairBlend(Recipe& recipe, const Pairs& pairs, NodeId weights, NodeId values)
{
    const Label label = {"Z", Family::Output, step::weightedSum, {}, {}, {}, Role::Output};
    constexpr Phrase caption = HEEDMAP_PHRASE("Each row is a blend of the captured values, mixed by that query's "
                                              "weights. It is what the head hands on.");
    const Shape shape = recipe.graph().node(weights).shape;
    if (!isLong(shape))
        return recipe.add(label, matmul(), {weights, appendForEachHead(recipe, "V_heads", values, shape.slices)},
                          caption);
    Label own = label;
    own.rows = pairs.rows;
    own.cols = {axis::valueWidth};
    own.slices = {axis::heads};
    return recipe.add(own, pairBlend(pairs.rules), inputsOf(pairs, values), caption);
}

} // namespace heedmap
