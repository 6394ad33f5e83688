#include "mechanisms/layer.h"

#include "mechanisms/captions.h"
#include "mechanisms/choices.h"

#include <heedmap/ops/add.h>
#include <heedmap/ops/identity.h>
#include <heedmap/ops/layer_norm.h>
#include <heedmap/ops/matmul.h>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

using Type = Setting::Type;

constexpr auto activations = std::to_array<Meaning<Activation>>({
    {"relu", HEEDMAP_TR("ReLU"), Activation::Relu},
    {"gelu", HEEDMAP_TR("GELU"), Activation::Gelu},
    {"gelu_tanh", HEEDMAP_TR("GELU, approximated by tanh"), Activation::GeluTanh},
});

constexpr int mostLayers = 1000;

void listFeedForward(std::vector<ArraySpec>& arrays)
{
    arrays.push_back({.name = "ffn.W_1", .shape = {"d", "f"}, .title = {"Weights of the inner layer", "内层的权重"}});
    arrays.push_back({.name = "ffn.b_1",
                      .shape = {"f"},
                      .title = {"Bias of the inner layer", "内层的偏置"},
                      .start = ArraySpec::Start::Zeros});
    arrays.push_back({.name = "ffn.W_2", .shape = {"f", "d"}, .title = {"Weights of the way back", "返回层的权重"}});
    arrays.push_back({.name = "ffn.b_2",
                      .shape = {"d"},
                      .title = {"Bias of the way back", "返回层的偏置"},
                      .start = ArraySpec::Start::Zeros});
}

/// A layer as it grows: `x` is where the next part starts from.
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
        appendPart([&](NodeId x) {
            own = attended(m_layer.attention, x, x);
            return own.output;
        });
        if (m_layer.memory != noNode)
            appendPart([&](NodeId x) { return attended("cross", x, m_layer.memory).output; });
        appendPart([&](NodeId x) {
            NodeId found = noNode;
            m_recipe.together("ffn", [&] { found = fedForward(x); });
            return found;
        });
        NodeInfo info = described("Y", "Y", step::layerOutput, caption::layerOutput);
        info.role = m_layer.last ? Role::Output : Role::Computed;
        info.family = Family::Output;
        own.output = m_recipe.add(std::move(info), identity(), {m_x});
        return own;
    }

private:
    // post: x ← LN(x + part(x)); pre: x ← x + part(LN(x))
    template <typename Part> void appendPart(const Part& part)
    {
        ++m_part;
        const std::string number = std::to_string(m_part);
        const NodeId from = m_layer.style.pre ? normed(number, m_x) : m_x;
        NodeInfo info = described("add" + number, "\\mathrm{add}_" + number, step::residual, caption::residual);
        m_x = m_recipe.add(std::move(info), add(), {m_x, part(from)});
        if (!m_layer.style.pre)
            m_x = normed(number, m_x);
    }

    NodeId normed(const std::string& number, NodeId x)
    {
        return appendNorm(m_recipe, "norm" + number, x, m_layer.style.eps);
    }

    Attended attended(const std::string& part, NodeId x, NodeId memory)
    {
        const bool own = x == memory;
        MultiHead attention;
        attention.x = x;
        attention.attended = memory;
        attention.heads = m_layer.heads;
        attention.mask = own ? m_layer.mask : m_layer.crossMask;
        attention.position = own ? m_layer.position : Position();
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
        const NodeId inner = product("H", "H", {"W_1", "b_1"}, caption::innerLayer, x, axis::innerWidth);
        NodeInfo info = m_recipe.graph().node(inner).info;
        info.name = "ffn.act";
        info.symbol = "H_{act}";
        info.caption = caption::activated;
        const NodeId active = m_recipe.add(std::move(info), activation(m_layer.style.activation), {inner});
        return product("out", "F", {"W_2", "b_2"}, caption::outerLayer, active, m_like.cols.name);
    }

    NodeId product(const std::string& name, const std::string& symbol, const std::array<std::string, 2>& leaves,
                   const char* caption, NodeId x, const std::string& width)
    {
        const std::string rows = m_recipe.graph().node(x).info.cols.name;
        const auto leaf = [&](const std::string& array, const char* why, const Axis& axis) {
            return m_recipe.array("ffn." + array,
                                  {.name = "ffn." + array,
                                   .symbol = array,
                                   .role = Role::Weight,
                                   .step = step::feedForward,
                                   .caption = why,
                                   .rows = axis,
                                   .cols = {.name = width}});
        };
        const NodeId weights = leaf(leaves[0], caption::feedForwardWeights, {.name = rows});
        const NodeId bias = leaf(leaves[1], caption::projectionBias, {});
        NodeInfo info = described("ffn." + name, symbol, step::feedForward, caption);
        info.family = Family::Other;
        info.cols = {.name = width};
        return m_recipe.add(std::move(info), matmul(), {x, weights, bias});
    }

    NodeInfo described(const std::string& name, const std::string& symbol, const char* step, const char* caption) const
    {
        NodeInfo info = m_like;
        info.name = name;
        info.symbol = symbol;
        info.step = step;
        info.caption = caption;
        return info;
    }

    Recipe& m_recipe;
    const Layer& m_layer;
    NodeInfo m_like; ///< of the rows that run through
    NodeId m_x;
    int m_part = 0;
};

} // namespace

Setting normSetting(const std::string& standard)
{
    return {.key = "norm",
            .type = Type::Choice,
            .title = {"Normalise", "归一化"},
            .standard = standard,
            .choices = {{"post", HEEDMAP_TR("After each part (post-norm)")},
                        {"pre", HEEDMAP_TR("Before each part (pre-norm)")}}};
}

Setting activationSetting()
{
    return {.key = "activation",
            .type = Type::Choice,
            .title = {"Activation", "激活函数"},
            .standard = activations.front().key,
            .choices = choicesOf(activations)};
}

Setting epsSetting()
{
    return {.key = "eps",
            .type = Type::Number,
            .title = {"Added to the variance", "加在方差上的数"},
            .standard = 1e-5,
            .least = 0};
}

LayerStyle styleOf(const Settings& settings)
{
    return {.pre = settings.choice("norm") == "pre",
            .activation = chosen(activations, settings.choice("activation")),
            .eps = settings.number("eps")};
}

Setting layersSetting(std::string key, Text title, int standard, int least)
{
    return {.key = std::move(key),
            .type = Type::Integer,
            .title = std::move(title),
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

void listNorm(std::vector<ArraySpec>& arrays, const std::string& name, bool optional)
{
    arrays.push_back({.name = name + ".gamma",
                      .shape = {"d"},
                      .optional = optional,
                      .title = {"Factors after normalising", "归一化后的缩放"},
                      .start = ArraySpec::Start::Ones});
    arrays.push_back({.name = name + ".beta",
                      .shape = {"d"},
                      .optional = optional,
                      .title = {"Offsets after normalising", "归一化后的偏移"},
                      .start = ArraySpec::Start::Zeros});
}

std::vector<ArraySpec> layerArrays(const Settings& settings, const LayerArrays& of)
{
    std::vector<ArraySpec> arrays;
    const auto listAttention = [&](const std::string& name, const std::string& mask, const std::string& keys,
                                   const std::string& width) {
        const bool own = keys == of.rows && name == of.attention;
        std::vector<ArraySpec> part;
        listMultiHead(part, {.attendedWidth = width});
        if (own && of.positions)
            listRelativePositions(part, settings, "h");
        if (!mask.empty())
            listMaskArray(part, settings, mask, {of.rows, keys}, {"h", of.rows, keys});
        part = prefixed(name + ".", std::move(part));
        arrays.insert(arrays.end(), part.begin(), part.end());
    };
    const bool decoder = !of.memoryRows.empty();
    listAttention(of.attention, of.mask, of.rows, "d");
    listNorm(arrays, "norm1");
    if (decoder) {
        listAttention("cross", of.crossMask, of.memoryRows, of.memoryWidth);
        listNorm(arrays, "norm2");
    }
    listFeedForward(arrays);
    listNorm(arrays, decoder ? "norm3" : "norm2");
    return arrays;
}

NodeId appendNorm(Recipe& recipe, const std::string& name, NodeId x, double eps)
{
    const NodeInfo like = recipe.graph().node(x).info;
    const auto leaf = [&](const std::string& array, const char* caption) {
        return recipe.array(name + "." + array,
                            {.name = name + "." + array,
                             .symbol = "\\" + array,
                             .role = Role::Weight,
                             .step = step::norm,
                             .caption = caption,
                             .cols = like.cols});
    };
    const NodeId gamma = leaf("gamma", caption::normFactors);
    const NodeId beta = leaf("beta", caption::normOffsets);
    return recipe.add({.name = name,
                       .symbol = "\\mathrm{" + name + "}",
                       .family = Family::Input,
                       .step = step::norm,
                       .caption = caption::normed,
                       .rows = like.rows,
                       .cols = like.cols},
                      layerNorm(eps), {x, gamma, beta});
}

Attended appendLayer(Recipe& recipe, const Layer& layer) { return LayerBuilder(recipe, layer).run(); }

} // namespace heedmap
