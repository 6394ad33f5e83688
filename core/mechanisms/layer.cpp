#include "mechanisms/layer.h"

#include "mechanisms/captions.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/add.h>
#include <heedmap/ops/layer_norm.h>
#include <heedmap/ops/multiply.h>
#include <heedmap/ops/placing/identity.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

using Type = Setting::Type;
using Norms = LayerStyle::Norms;

namespace layer_text {
constexpr Phrase factors =
    HEEDMAP_PHRASE("Each column of what a part has worked out is multiplied by one of these learned numbers before it "
                   "is added. Small ones let a deep model begin almost without that part.");
constexpr Phrase scaled = HEEDMAP_PHRASE("The result of this part, each column times its learned factor. This is what "
                                         "is added to the rows that run through.");
} // namespace layer_text

// % is the number of a part, or the letter of the matrix that is activated.
namespace layer_tag {
using enum Family;
constexpr Tag norm = {"%", "\\mathrm{%}", Input, step::norm, caption::normed};
constexpr Tag rootNorm = {"%", "\\mathrm{%}", Input, step::norm, caption::rootNormed};
constexpr Tag gamma = {"%.gamma", "\\gamma", Other, step::norm, caption::normFactors, {}, {}, Role::Weight};
constexpr Tag beta = {"%.beta", "\\beta", Other, step::norm, caption::normOffsets, {}, {}, Role::Weight};
constexpr Tag residual = {"add%", "\\mathrm{add}_%", Input, step::residual, caption::residual};
constexpr Tag factors = {"scale%", "\\lambda_%", Other, step::residual, layer_text::factors, {}, {}, Role::Weight};
constexpr Tag scaled = {"scaled%", "\\mathrm{scaled}_%", Input, step::residual, layer_text::scaled};
constexpr Tag inner = {"ffn.H", "H", Other, step::feedForward, caption::innerLayer, {}, axis::innerWidth};
constexpr Tag gate = {"ffn.gate", "G", Other, step::feedForward, caption::gate, {}, axis::innerWidth};
constexpr Tag activated = {"ffn.act", "%_{act}", Other, step::feedForward, caption::activated};
constexpr Tag gateOpened = {"ffn.act", "%_{act}", Other, step::feedForward, caption::gateOpened};
constexpr Tag gated = {"ffn.gated", "H_{gated}", Other, step::feedForward, caption::gated};
constexpr Tag outer = {"ffn.out", "F", Other, step::feedForward, caption::outerLayer};
constexpr Tag weights = {"ffn.W_%", "W_{%}", Other, step::feedForward, caption::feedForwardWeights};
constexpr Tag bias = {"ffn.b_%", "b_{%}", Other, step::feedForward, caption::projectionBias};
constexpr Tag output = {"Y", "Y", Output, step::layerOutput, caption::layerOutput};
} // namespace layer_tag

constexpr int mostLayers = 1000;

void listLayerScale(std::vector<ArraySpec>& arrays, const std::string& name)
{
    arrays.push_back({.name = name,
                      .shape = {"d"},
                      .title = HEEDMAP_PHRASE("Factors before adding"),
                      .start = ArraySpec::Start::Ones});
}

/// Lists the arrays of the feed-forward network; with a gate, its biases are optional, as most have none.
void listFeedForward(std::vector<ArraySpec>& arrays, bool gated)
{
    const auto list = [&](const std::string& number, const std::vector<std::string>& shape, Phrase weights,
                          Phrase bias) {
        arrays.push_back({.name = "ffn.W_" + number, .shape = shape, .title = weights});
        arrays.push_back({.name = "ffn.b_" + number,
                          .shape = {shape.back()},
                          .optional = gated,
                          .title = bias,
                          .start = ArraySpec::Start::Zeros});
    };
    if (gated)
        list("gate", {"d", "f"}, HEEDMAP_PHRASE("Weights of the gates"), HEEDMAP_PHRASE("Bias of the gates"));
    list("1", {"d", "f"}, HEEDMAP_PHRASE("Weights of the inner layer"), HEEDMAP_PHRASE("Bias of the inner layer"));
    list("2", {"f", "d"}, HEEDMAP_PHRASE("Weights of the way back"), HEEDMAP_PHRASE("Bias of the way back"));
}

/// Appends the nodes of a layer, part by part; `x` is the input of the next part.
class LayerBuilder {
public:
    LayerBuilder(Recipe& recipe, const Layer& layer)
        : m_recipe(recipe), m_layer(layer), m_like(recipe.graph().node(layer.x).info), m_x(layer.x)
    {
        m_like.role = Role::Computed;
        m_like.family = Family::Input;
    }

    Attended run()
    {
        Attended own;
        appendPart(m_x, [&](NodeId x) {
            own = attended(m_layer.attention, x, x);
            return own.output;
        });
        if (m_layer.memory != noNode)
            appendPart(m_x, [&](NodeId x) { return attended("cross", x, m_layer.memory).output; });
        if (m_layer.style.fed)
            appendPart(m_layer.style.parallel ? m_layer.x : m_x, [&](NodeId x) {
                NodeId found = noNode;
                m_recipe.together("ffn", [&] { found = fedForward(x); });
                return found;
            });
        NodeInfo info = alike(m_like, layer_tag::output);
        info.role = m_layer.last ? Role::Output : Role::Computed;
        info.family = Family::Output;
        own.output = m_recipe.add(std::move(info), identity(), {m_x});
        return own;
    }

private:
    // post: x ← LN(x + part(r)); pre: x ← x + part(LN(r)); both: x ← x + LN(part(LN(r))); after: x ← x + LN(part(r));
    // none: x ← x + part(r), where r is x or what the layer starts from
    template <typename Part> void appendPart(NodeId read, const Part& part)
    {
        ++m_part;
        const std::string number = std::to_string(m_part);
        const bool before = m_layer.style.before() && (m_part > 1 || m_layer.firstNorm);
        NodeId made = part(before ? normed("norm" + number, read) : read);
        if (m_layer.style.after())
            made = normed("after" + number, made);
        m_x = m_recipe.add(alike(m_like, layer_tag::residual, number), add(), {m_x, scaled(number, made)});
        if (m_layer.style.norms == Norms::Post)
            m_x = normed("norm" + number, m_x);
    }

    // λ ∘ part, column by column
    NodeId scaled(const std::string& number, NodeId part)
    {
        if (!m_layer.style.scaled)
            return part;
        NodeInfo leaf = Recipe::described(layer_tag::factors, number);
        leaf.cols = m_like.cols;
        const NodeId factors = m_recipe.array("scale" + number, std::move(leaf));
        return m_recipe.add(alike(m_like, layer_tag::scaled, number), multiply(), {part, factors});
    }

    NodeId normed(const std::string& name, NodeId x) { return appendNorm(m_recipe, name, x, m_layer.style.norm); }

    Attended attended(const std::string& part, NodeId x, NodeId memory)
    {
        const bool own = x == memory;
        MultiHead attention;
        attention.x = x;
        attention.attended = memory;
        attention.heads = m_layer.heads;
        attention.mask = own ? m_layer.mask : m_layer.crossMask;
        attention.position = own ? m_layer.position : Position();
        attention.norm = own ? m_layer.style.headNorm : std::nullopt;
        attention.scale = m_layer.style.scale;
        attention.softCap = m_layer.style.softCap;
        attention.last = false;
        Attended attended;
        m_recipe.together(part, [&] {
            m_recipe.within(
                part + ".", [&] { attended = appendMultiHead(m_recipe, attention); }, own ? "" : "cross");
        });
        return attended;
    }

    NodeId fedForward(NodeId x)
    {
        const NodeId inner = product(layer_tag::inner, "1", x);
        const NodeId passed = m_layer.style.gated ? gated(x, inner) : active(layer_tag::activated, "H", inner);
        return product(layer_tag::outer, "2", passed);
    }

    // act(x·W_gate) ∘ (x·W_1)
    NodeId gated(NodeId x, NodeId inner)
    {
        const NodeId open = active(layer_tag::gateOpened, "G", product(layer_tag::gate, "gate", x));
        return m_recipe.add(layer_tag::gated, multiply(), {open, inner});
    }

    NodeId active(const Tag& tag, const char* letter, NodeId x)
    {
        return m_recipe.add(tag, activation(m_layer.style.activation), {x}, letter);
    }

    NodeId product(const Tag& tag, const char* number, NodeId x)
    {
        NodeInfo info = alike(m_like, tag);
        info.family = tag.family;
        info.cols = {.name = tag.cols.empty() ? m_like.cols.name : tag.cols};
        return appendLinear(m_recipe, x,
                            {.product = std::move(info),
                             .weights = Recipe::described(layer_tag::weights, number),
                             .bias = Recipe::described(layer_tag::bias, number)});
    }

    Recipe& m_recipe;
    const Layer& m_layer;
    NodeInfo m_like; ///< of the rows that run through
    NodeId m_x;
    int m_part = 0;
};

} // namespace

Setting layersSetting(std::string key, Phrase title, int standard, int least)
{
    return {.key = std::move(key),
            .type = Type::Integer,
            .title = title,
            .standard = standard,
            .least = static_cast<double>(least),
            .most = mostLayers};
}

std::vector<ArraySpec> prefixed(const std::string& prefix, std::vector<ArraySpec> arrays)
{
    for (ArraySpec& array : arrays)
        array.name = prefix + array.name;
    return arrays;
}

void listStack(std::vector<ArraySpec>& arrays, const std::string& prefix, const Settings& settings,
               const std::string& setting, const std::vector<ArraySpec>& layer)
{
    for (int i = 0; i < settings.integer(setting); ++i)
        for (ArraySpec array : layer) {
            array.series = {prefix + ".i." + array.name, setting};
            array.name = prefix + "." + std::to_string(i) + "." + array.name;
            arrays.push_back(std::move(array));
        }
}

void listNorm(std::vector<ArraySpec>& arrays, const std::string& name, const NormStyle& style, bool optional)
{
    arrays.push_back({.name = name + ".gamma",
                      .shape = {"d"},
                      .optional = optional,
                      .title = HEEDMAP_PHRASE("Factors after normalising"),
                      .start = ArraySpec::Start::Ones});
    if (style.rms)
        return;
    arrays.push_back({.name = name + ".beta",
                      .shape = {"d"},
                      .optional = optional,
                      .title = HEEDMAP_PHRASE("Offsets after normalising"),
                      .start = ArraySpec::Start::Zeros});
}

std::vector<ArraySpec> layerArrays(const Settings& settings, const LayerArrays& of)
{
    const LayerStyle style = styleOf(settings);
    std::vector<ArraySpec> arrays;
    const auto listAttention = [&](const std::string& name, const std::string& mask, const std::string& keys,
                                   const std::string& width) {
        const bool own = keys == of.rows && name == of.attention;
        std::vector<ArraySpec> part;
        listMultiHead(part, {.attendedWidth = width});
        if (own)
            listHeadNorm(part, settings);
        if (own && of.positions)
            listRelativePositions(part, settings, "h");
        if (!mask.empty())
            listMaskArray(part, settings, mask, {of.rows, keys}, {"h", of.rows, keys});
        part = prefixed(name + ".", std::move(part));
        arrays.insert(arrays.end(), part.begin(), part.end());
    };
    int parts = 0;
    const auto endPart = [&] {
        ++parts;
        if (style.before() || style.norms == Norms::Post)
            listNorm(arrays, "norm" + std::to_string(parts), style.norm);
        if (style.after())
            listNorm(arrays, "after" + std::to_string(parts), style.norm);
        if (style.scaled)
            listLayerScale(arrays, "scale" + std::to_string(parts));
    };
    listAttention(of.attention, of.mask, of.rows, "d");
    endPart();
    if (!of.memoryRows.empty()) {
        listAttention("cross", of.crossMask, of.memoryRows, of.memoryWidth);
        endPart();
    }
    if (style.fed) {
        listFeedForward(arrays, style.gated);
        endPart();
    }
    return arrays;
}

NodeId appendNorm(Recipe& recipe, const std::string& name, NodeId x, const NormStyle& style, Role role)
{
    const Axis cols = recipe.graph().node(x).info.cols;
    const auto leaf = [&](const Tag& tag) {
        NodeInfo info = Recipe::described(tag, name);
        info.cols = cols;
        const std::string array = info.name;
        return recipe.array(array, std::move(info));
    };
    std::vector<NodeId> inputs = {x, leaf(layer_tag::gamma)};
    if (!style.rms)
        inputs.push_back(leaf(layer_tag::beta));
    const auto op = style.rms ? rmsNorm(style.eps) : layerNorm(style.eps);
    NodeInfo info = recipe.described(style.rms ? layer_tag::rootNorm : layer_tag::norm, *op, inputs, name);
    info.role = role;
    return recipe.add(std::move(info), op, std::move(inputs));
}

Attended appendLayer(Recipe& recipe, const Layer& layer) { return LayerBuilder(recipe, layer).run(); }

} // namespace heedmap
