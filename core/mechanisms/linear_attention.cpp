#include "mechanisms/captions.h"
#include "mechanisms/choices.h"
#include "mechanisms/linear_kernel.h"
#include "mechanisms/linear_states.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/placing.h>

#include <algorithm>
#include <array>

namespace heedmap {
namespace {

namespace linear_text {
constexpr Phrase bentUpwards =
    HEEDMAP_PHRASE("Every number is bent upwards: 1 is added to those above zero, the others become their exponential. "
                   "Features are never negative, so products of them can serve as weights.");
constexpr Phrase asTheyAre = HEEDMAP_PHRASE("The numbers serve as features as they are. They may be negative, and so "
                                            "may what their products give to a key.");
constexpr Phrase cutAtZero =
    HEEDMAP_PHRASE("Numbers below zero become 0, the others stay. Features are never negative, and where a query and a "
                   "key share none above 0, the key gets nothing.");
constexpr Phrase scaled = HEEDMAP_PHRASE(
    "Every query is multiplied by one number. What is found grows with it, unless it is divided out again.");
constexpr Phrase decays = HEEDMAP_PHRASE("What is kept of the state when a token is read: 1 is all of it, 0 nothing. A "
                                         "model learns to make it small where something new begins.");
constexpr Phrase betas = HEEDMAP_PHRASE("How strongly each token overwrites what stands under its key: 1 in full, 0 "
                                        "not at all. In between, the old and the new are mixed.");
constexpr Phrase atStart = HEEDMAP_PHRASE(
    "What is remembered before the first token: the last state of an earlier part of the text. From it the reading "
    "goes on as if the text had never been cut.");
} // namespace linear_text

/// What is done to queries and keys before they are multiplied.
enum class Feature { EluPlusOne, None, Relu };

constexpr std::array<Meaning<Feature>, 3> featureChoices = {{
    {"elu", HEEDMAP_PHRASE("elu(x) + 1"), Feature::EluPlusOne},
    {"none", HEEDMAP_PHRASE("the numbers as they are"), Feature::None},
    {"relu", HEEDMAP_PHRASE("max(0, x)"), Feature::Relu},
}};

/// Katharopoulos et al., Transformers are RNNs: Fast Autoregressive Transformers with Linear Attention. With decays
/// (Sun et al. 2023, Yang et al. 2023), the delta rule (Schlag et al. 2021, Yang et al. 2024) or a state at the start
/// it has one state for each token.
class LinearAttention final : public EfficientAttention {
public:
    std::string id() const override { return "linear_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Linear attention"); }
    std::vector<Setting> settings() const override;
    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& names) const override;
    Dimensions fixed(const Settings& settings) const override;
    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}, {"h", 2}, {"kv", 2}}; }
    void build(Recipe& recipe) const override;

    std::vector<QualityKnob> knobs() const override { return {}; }

protected:
    CostRule costRule(const Settings& settings, const Dimensions& sizes) const override;

private:
    static bool delta(const Settings& settings) { return settings.choice("rule") == "delta"; }
    static LinearStates appendInputs(Recipe& recipe, Efficient& linear);
    static NodeId appendFeatures(Recipe& recipe, const char* name, NodeId x);
};

std::vector<Setting> LinearAttention::settings() const
{
    Setting scale = scaleSetting();
    scale.title = HEEDMAP_PHRASE("Factor of the queries");
    scale.standard = "none";
    return {causalSetting(),
            scale,
            {.key = "feature",
             .type = Setting::Type::Choice,
             .title = HEEDMAP_PHRASE("Features of queries and keys"),
             .standard = featureChoices.front().key,
             .choices = choicesOf(featureChoices)},
            {.key = "rule",
             .type = Setting::Type::Choice,
             .title = HEEDMAP_PHRASE("How a token is written into the state"),
             .standard = "sum",
             .choices = {{"sum", HEEDMAP_PHRASE("added to what is there")},
                         {"delta", HEEDMAP_PHRASE("in place of what its key holds (delta rule)")}}},
            {.key = "normalise",
             .title = HEEDMAP_PHRASE("Divide by the sum of the weights"),
             .standard = true,
             .when = {{"rule", {"sum"}}}}};
}

// With states there is one for each token, so queries and keys are as many.
std::vector<ArraySpec> LinearAttention::arrays(const Settings& settings, const ArrayNames& names) const
{
    const bool states = delta(settings) || names.contains("decay") || names.contains("state0");
    const std::string keys = states ? "n" : "m";
    std::vector<ArraySpec> arrays = {
        {.name = "Q", .shape = {"n", "d_k"}, .otherShape = {"h", "n", "d_k"}, .title = HEEDMAP_PHRASE("Queries")},
        {.name = "K", .shape = {keys, "d_k"}, .otherShape = {"kv", keys, "d_k"}, .title = HEEDMAP_PHRASE("Keys")},
        {.name = "V", .shape = {keys, "d_v"}, .otherShape = {"kv", keys, "d_v"}, .title = HEEDMAP_PHRASE("Values")},
        {.name = "decay",
         .shape = {"n"},
         .optional = true,
         .otherShape = {"n", "d_k"},
         .title = HEEDMAP_PHRASE("Decays of the state"),
         .start = ArraySpec::Start::Ones}};
    if (delta(settings))
        arrays.push_back({.name = "beta",
                          .shape = {"n"},
                          .optional = true,
                          .otherShape = {"kv", "n"},
                          .title = HEEDMAP_PHRASE("How strongly tokens overwrite"),
                          .start = ArraySpec::Start::Ones});
    arrays.push_back({.name = "state0",
                      .shape = {"d_k", "d_v"},
                      .optional = true,
                      .otherShape = {"kv", "d_k", "d_v"},
                      .title = HEEDMAP_PHRASE("State at the start")});
    return arrays;
}

Dimensions LinearAttention::fixed(const Settings& settings) const
{
    if (delta(settings) && settings.has("normalise") && settings.boolean("normalise"))
        throw Error(HEEDMAP_PHRASE("%1: the delta rule takes back what it wrote, so there is no sum of weights to "
                                   "divide by; expected %2, or %3 as the rule"),
                    "config.normalise", "false", "\"sum\"");
    return {};
}

/// Q, K and V, for every head where there are several, and what the states need besides.
LinearStates LinearAttention::appendInputs(Recipe& recipe, Efficient& linear)
{
    LinearStates given;
    linear.attention = appendGiven(recipe);
    const Axis queries = recipe.graph().node(linear.attention.queries).info.rows; // by value: appending moves the nodes
    const Axis values = recipe.graph().node(linear.attention.values).info.cols;
    const Axis heads = {.name = axis::heads};
    for (const char* name : {"Q", "K", "V", "state0"})
        if (recipe.has(name) && recipe.shape(name).rank == 3)
            given.heads = std::max(given.heads, recipe.shape(name).slices);
    if (recipe.has("beta") && recipe.shape("beta").rows > 1)
        given.heads = std::max(given.heads, recipe.shape("beta").rows);
    if (recipe.has("decay")) {
        const bool vector = recipe.shape("decay").rank == 1;
        given.decay = recipe.leaf({.name = "decay",
                                   .step = step::input,
                                   .rows = vector ? Axis() : queries,
                                   .cols = vector ? queries : Axis{.name = axis::keyWidth},
                                   .role = Role::Input,
                                   .symbol = "\\alpha"},
                                  linear_text::decays);
    }
    if (recipe.has("beta"))
        given.beta = recipe.leaf({.name = "beta",
                                  .step = step::input,
                                  .rows = recipe.shape("beta").rank == 1 ? Axis() : heads,
                                  .cols = queries,
                                  .role = Role::Input,
                                  .symbol = "\\beta"},
                                 linear_text::betas);
    if (recipe.has("state0")) {
        given.start = recipe.leaf({.name = "state0",
                                   .family = Family::Value,
                                   .step = step::input,
                                   .rows = {.name = axis::keyWidth},
                                   .cols = values,
                                   .slices = recipe.shape("state0").rank == 3 ? heads : Axis(),
                                   .role = Role::Input,
                                   .symbol = "H_0"},
                                  linear_text::atStart);
    }
    return given;
}

NodeId LinearAttention::appendFeatures(Recipe& recipe, const char* name, NodeId x)
{
    const Feature feature = chosen(featureChoices, recipe.settings().choice("feature"));
    const Label label = {
        .name = name, .family = recipe.graph().node(x).info.family, .step = step::features, .cols = {axis::features}};
    switch (feature) {
    case Feature::None: return recipe.add(label, identity(), {x}, linear_text::asTheyAre);
    case Feature::Relu: return recipe.add(label, activation(Activation::Relu), {x}, linear_text::cutAtZero);
    case Feature::EluPlusOne: break;
    }
    return recipe.add(label, activation(Activation::EluPlusOne), {x}, linear_text::bentUpwards);
}

void LinearAttention::build(Recipe& recipe) const
{
    Efficient linear;
    LinearStates given = appendInputs(recipe, linear);
    Attention& attention = linear.attention;
    given.delta = delta(recipe.settings());
    given.normalised = !given.delta && recipe.settings().boolean("normalise");
    const bool states = given.delta || given.decay != noNode || given.start != noNode;
    linear.causal = states || recipe.settings().boolean("causal");
    if (given.heads > 0) {
        attention.queries = appendForHeads(recipe, "Q_heads", "Q", attention.queries, given.heads);
        attention.keys = appendForHeads(recipe, "K_heads", "K", attention.keys, given.heads);
        attention.values = appendForHeads(recipe, "V_heads", "V", attention.values, given.heads);
        if (given.start != noNode && recipe.shape("state0").rank == 3)
            given.start = appendForHeads(recipe, "state0_heads", "state0", given.start, given.heads);
    }
    NodeId queries = attention.queries;
    if (recipe.settings().has("scale")) // else the exact scores are divided by the root of d_k, as they usually are
        attention.scale = scaleOf(recipe.settings());
    if (recipe.settings().choice("scale") != "none")
        queries = recipe.add({.name = "Q_scaled", .family = Family::Query, .step = step::features},
                             scaleScores(attention.scale, recipe.dimension("d_k")), {queries}, linear_text::scaled);
    given.queries = appendFeatures(recipe, "Q_feat", queries);
    given.keys = appendFeatures(recipe, "K_feat", attention.keys);
    given.values = attention.values;
    if (states || (linear.causal && (given.heads > 0 || !given.normalised)))
        appendLinearStates(recipe, linear, given);
    else if (!given.normalised)
        appendUndividedKernel(recipe, linear, given.queries, given.keys);
    else if (given.heads > 0)
        appendKernelOfHeads(recipe, linear, given.queries, given.keys);
    else
        appendLinearKernel(recipe, linear, given.queries, given.keys);
    appendComparison(recipe, linear);
}

// The products of every head. By the delta rule each key is multiplied with the state once more; what is not divided
// has no sum of keys.
CostRule LinearAttention::costRule(const Settings& settings, const Dimensions& sizes) const
{
    const auto keys = sizes.find("m");
    const Index n = sizes.at("n");
    const Index m = keys == sizes.end() ? n : keys->second;
    const Index r = sizes.at("d_k");
    const Index width = sizes.at("d_v");
    const bool divided = !delta(settings) && settings.boolean("normalise");
    const Index summed = width + (divided ? 1 : 0);
    const Index products = (n + m) * r * summed + (delta(settings) ? m * r * width : 0);
    const Index held = r * (n + m + summed) + (divided ? n : 0);
    const auto heads = static_cast<double>(headsIn(sizes));
    return {.fixed = {heads * static_cast<double>(products), heads * static_cast<double>(held)}};
}

} // namespace

const Mechanism& linearAttention()
{
    static const LinearAttention mechanism;
    return mechanism;
}

} // namespace heedmap
