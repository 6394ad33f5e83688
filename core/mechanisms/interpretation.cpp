#include "mechanisms/interpretation.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/norm.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/placing.h>
#include <heedmap/ops/softmax.h>
#include <heedmap/ops/sum.h>

#include <algorithm>
#include <map>

namespace heedmap {
namespace {

namespace interpretation_text {
constexpr Phrase lens = HEEDMAP_PHRASE("Logit lens");
constexpr Phrase lensPart =
    HEEDMAP_PHRASE("The same step as after the last layer, of what this one hands on. No layer in between takes part.");
constexpr Phrase lensLogits = HEEDMAP_PHRASE("What the prediction would be if the model ended here: the same weights "
                                             "score every word. The layers that follow may still change it.");
constexpr Phrase direct = HEEDMAP_PHRASE("Direct contributions");
constexpr Phrase one = HEEDMAP_PHRASE("one");
} // namespace interpretation_text

/// Appends copies of the nodes from `from` to `to` that start at `with`; the originals' names begin with `outer`.
NodeId appendCopies(Recipe& recipe, const std::string& outer, NodeId from, NodeId to, NodeId with)
{
    const std::size_t stack = std::string_view("dec.").size();
    std::map<NodeId, NodeId> copies{{from, with}};
    for (NodeId id = from + 1; id <= to; ++id) {
        const Node node = recipe.graph().node(id); // by value, as appending moves the nodes
        std::vector<NodeId> inputs = node.inputs;
        bool follows = false;
        for (NodeId& input : inputs)
            if (const auto found = copies.find(input); found != copies.end()) {
                input = found->second;
                follows = true;
            }
        if (!follows)
            continue;
        NodeInfo info = node.info;
        info.name.erase(0, outer.size());
        if (info.name.starts_with("dec.") || info.name.starts_with("enc."))
            info.name.erase(0, stack);
        info.role = Role::Computed;
        info.caption = id == to ? interpretation_text::lensLogits : interpretation_text::lensPart;
        copies[id] = recipe.add(std::move(info), node.op, std::move(inputs));
    }
    return copies.at(to);
}

/// Walks back from the logits along the residual stream to the heads.
class DirectPath {
public:
    DirectPath(Recipe& recipe, const NormStyle& norm) : m_recipe(recipe), m_norm(norm) {}

    /// `direction` is how much the logit grows with each number of the node.
    void walk(NodeId id, NodeId direction)
    {
        if (!leads(id))
            return;
        const Node node = graph().node(id); // by value, as appending moves the nodes
        if (joinsHeads(id))
            m_heads.emplace(id, direction);
        else if (isNorm(node))
            walk(node.inputs[0], throughNorm(id, direction));
        else if (isLearnedScale(node))
            walk(node.inputs[0],
                 add(ownName(id), {.name = "scaled", .step = interpretation_text::direct, .symbol = "g_{\\lambda}"},
                     multiply(), {direction, node.inputs[1]},
                     HEEDMAP_PHRASE("The direction, column by column times the learned factors of this part. They "
                                    "stretch what passes.")));
        else
            for (const NodeId input : node.inputs)
                walk(input, direction);
    }

    /// Appends the contributions of the heads, in the order of the layers.
    void appendHeads()
    {
        for (const auto& [id, direction] : m_heads)
            appendContributions(id, direction);
    }

private:
    const GraphShape& graph() const { return std::as_const(m_recipe).graph(); }

    std::string ownName(NodeId id) const { return graph().node(id).info.name.substr(m_recipe.prefix().size()); }

    bool isNorm(const Node& node) const
    {
        return computedBy(node, *layerNorm(m_norm.eps)) || computedBy(node, *rmsNorm(m_norm.eps));
    }

    bool isLearnedScale(const Node& node) const
    {
        return computedBy(node, *multiply()) && graph().node(node.inputs[1]).info.role == Role::Weight;
    }

    /// Whether the node is what attention puts out: its heads beside each other, times W_O.
    bool joinsHeads(NodeId id) const
    {
        const Node& node = graph().node(id);
        return computedBy(node, *matmul()) && computedBy(graph().node(node.inputs[0]), *mergeHeads());
    }

    /// Whether the row of a token, or a part of it, comes from heads by sums, norms and learned factors alone.
    bool leads(NodeId id) const
    {
        const Node& node = graph().node(id);
        if (node.leaf() || joinsHeads(id))
            return !node.leaf();
        if (isNorm(node) || isLearnedScale(node) || computedBy(node, *identity()))
            return leads(node.inputs[0]);
        return computedBy(node, *heedmap::add())
            && std::ranges::any_of(node.inputs, [this](NodeId input) { return leads(input); });
    }

    NodeId add(const std::string& where, const Label& label, std::shared_ptr<const Op> op, std::vector<NodeId> inputs,
               Phrase caption)
    {
        NodeId added = noNode;
        m_recipe.within(
            "direct." + where + ".", [&] { added = m_recipe.add(label, std::move(op), std::move(inputs), caption); },
            where);
        return added;
    }

    NodeId throughNorm(NodeId id, NodeId direction)
    {
        const Node norm = graph().node(id); // by value, as appending moves the nodes
        const std::string where = ownName(id);
        const auto width = static_cast<double>(norm.shape.cols);
        NodeId way = direction;
        if (norm.inputs.size() > 1)
            way = add(
                where, {.name = "stretched", .step = interpretation_text::direct, .symbol = "g_{\\gamma}"}, multiply(),
                {direction, norm.inputs[1]},
                HEEDMAP_PHRASE("The direction, column by column times gamma of the norm. It stretches what passes."));
        if (!m_norm.rms) {
            const NodeId sums = add(where,
                                    {.name = "sums",
                                     .step = interpretation_text::direct,
                                     .cols = {interpretation_text::one},
                                     .symbol = "\\Sigma g"},
                                    rowSum(), {way},
                                    HEEDMAP_PHRASE("All numbers of the direction added up. Their mean is made of it."));
            const NodeId means =
                add(where, {.name = "means", .step = interpretation_text::direct, .symbol = "\\mu_g"},
                    scale(1 / width, "\\frac{1}{d}"), {sums},
                    HEEDMAP_PHRASE("The mean of the direction. The norm takes away what all columns have in common."));
            way = add(where, {.name = "centred", .step = interpretation_text::direct, .symbol = "g_c"}, subtract(),
                      {way, means},
                      HEEDMAP_PHRASE("The direction less its mean. The norm takes the mean of a row away, so what is "
                                     "the same in all of its columns adds nothing."));
        }
        const auto op = m_norm.inverse();
        const NodeId inverse =
            add(where,
                {.name = "inverse",
                 .step = interpretation_text::direct,
                 .rows = {axis::tokens},
                 .cols = {interpretation_text::one},
                 .symbol = "r"},
                op, {norm.inputs[0]},
                HEEDMAP_PHRASE("What the norm multiplies each token's row by. It is taken as it is, with every part of "
                               "the row in it, so that the contributions of the parts add up."));
        return add(where,
                   {.name = "way",
                    .step = interpretation_text::direct,
                    .rows = {axis::tokens},
                    .cols = {axis::width},
                    .symbol = "g"},
                   multiply(), {inverse, way},
                   HEEDMAP_PHRASE("How much the logit grows where each number of a token's row before the norm grows "
                                  "by 1. The norm is taken to divide by what it divides by now."));
    }

    void appendContributions(NodeId id, NodeId direction)
    {
        const Node output = graph().node(id);
        const NodeId merged = output.inputs[0];
        const NodeId heads = graph().node(merged).inputs[0];
        const std::string name = ownName(id);
        const std::string where = name.substr(0, name.rfind('.')); // without Y
        const Index count = graph().node(heads).shape.slices;
        const NodeId way = add(
            where, {.name = "way", .step = interpretation_text::direct, .cols = {axis::headsOfValues}, .symbol = "w"},
            matmul({.transposeB = true}), {direction, output.inputs[1]},
            HEEDMAP_PHRASE("How much the logit grows where each number that the heads hand on grows by 1. It is the "
                           "direction, taken back through the output weights."));
        const NodeId ofHeads =
            add(where,
                {.name = "way_heads",
                 .step = interpretation_text::direct,
                 .cols = {axis::valueWidth},
                 .slices = {axis::heads},
                 .symbol = "w_{heads}"},
                splitHeads(count), {way},
                HEEDMAP_PHRASE("The same, cut into the parts of the heads. Nothing is computed here."));
        const NodeId parts = add(where, {.name = "parts", .step = interpretation_text::direct, .symbol = "p"},
                                 multiply(), {heads, ofHeads},
                                 HEEDMAP_PHRASE("What each number of a head's result adds to the logit. It is the "
                                                "number times how much the logit grows with it."));
        const NodeId total = add(
            where,
            {.name = "total",
             .step = interpretation_text::direct,
             .cols = {interpretation_text::one},
             .symbol = "\\Sigma p"},
            rowSum(), {parts}, HEEDMAP_PHRASE("What a head adds in all at each position. It is the sum of its parts."));
        m_recipe.within(
            "direct.",
            [&] {
                m_recipe.add({.name = where,
                              .step = interpretation_text::direct,
                              .rows = graph().node(merged).info.rows,
                              .cols = {axis::heads, graph().node(heads).info.slices.labels},
                              .role = Role::Output,
                              .symbol = "c"},
                             mergeHeads(), {total},
                             HEEDMAP_PHRASE("What each head adds to the logit of the chosen word at each position by "
                                            "itself, one column a head. Above 0 it speaks for the word, below 0 "
                                            "against it; what it does by way of later layers is not in it."));
            },
            where);
    }

    Recipe& m_recipe;
    NormStyle m_norm;
    std::map<NodeId, NodeId> m_heads; ///< the outputs of attention, and the direction at each
};

/// The column of the prediction's weights that scores the word of that setting.
NodeId appendColumn(Recipe& recipe, const Label& label, NodeId weights, const char* setting, Phrase caption)
{
    return recipe.add(label, columns(recipe.settings().integer(setting), 1), {weights}, caption);
}

} // namespace

void listInterpretations(std::vector<Setting>& settings)
{
    settings.push_back(
        {.key = "lens", .title = HEEDMAP_PHRASE("What each layer would predict (logit lens)"), .standard = false});
    settings.push_back({.key = "direct",
                        .type = Setting::Type::Group,
                        .title = HEEDMAP_PHRASE("What each head adds to the logit of a word"),
                        .standard = false, // unless it is there, if only as an empty group
                        .members = {{.key = "word",
                                     .type = Setting::Type::Integer,
                                     .title = HEEDMAP_PHRASE("Number of the word"),
                                     .standard = 0,
                                     .least = 0},
                                    {.key = "against",
                                     .type = Setting::Type::Integer,
                                     .title = HEEDMAP_PHRASE("Number of the word it is compared with (-1: none)"),
                                     .standard = -1,
                                     .least = -1}}});
}

void validateInterpretations(const Settings& settings, const Dimensions& dimensions)
{
    for (const auto& [reading, asked] :
         {std::pair("lens", settings.boolean("lens")), std::pair("direct", settings.has("direct"))})
        if (asked && !settings.boolean("prediction"))
            throw Error(HEEDMAP_PHRASE("%1: needs config.prediction"), std::string("config.") + reading);
    for (const char* setting : {"direct.word", "direct.against"})
        if (settings.has("direct") && settings.integer(setting) >= dimensions.at("V"))
            throw Error(HEEDMAP_PHRASE("%1: there is no word %2; expected 0 to %3"), std::string("config.") + setting,
                        settings.integer(setting), dimensions.at("V") - 1);
}

void appendLens(Recipe& recipe, NodeId input, const std::vector<NodeId>& outputs, NodeId logits)
{
    if (!recipe.settings().boolean("lens") || outputs.empty())
        return;
    const std::string outer = recipe.prefix();
    const auto append = [&](const std::string& layer, NodeId at) {
        recipe.within(
            "lens." + layer + ".",
            [&] {
                const NodeId scores = appendCopies(recipe, outer, outputs.back(), logits, at);
                recipe.add({.name = "probs",
                            .family = Family::Attention,
                            .step = interpretation_text::lens,
                            .role = Role::Output,
                            .symbol = "\\mathrm{probs}"},
                           softmax(), {scores},
                           HEEDMAP_PHRASE("The probabilities of every word if the model ended here. Read from layer to "
                                          "layer, they show where a prediction comes about."));
            },
            layer, interpretation_text::lens);
    };
    append("input", input);
    for (std::size_t layer = 0; layer + 1 < outputs.size(); ++layer)
        append(std::to_string(layer), outputs[layer]);
}

void appendDirect(Recipe& recipe, const NormStyle& norm, NodeId logits)
{
    if (!recipe.settings().has("direct"))
        return;
    NodeId product = logits; // what they are before they are scaled and capped
    while (!computedBy(recipe.graph().node(product), *matmul()))
        product = recipe.graph().node(product).inputs[0];
    const std::vector<NodeId> inputs = recipe.graph().node(product).inputs;
    NodeId direction = noNode;
    recipe.within("direct.", [&] {
        NodeId column = appendColumn(recipe,
                                     {.name = "word.column",
                                      .step = interpretation_text::direct,
                                      .rows = {axis::width},
                                      .cols = {interpretation_text::one},
                                      .symbol = "u"},
                                     inputs[1], "direct.word",
                                     HEEDMAP_PHRASE("The column of the prediction's weights that scores the chosen "
                                                    "word. Whatever points its way makes that word likelier."));
        if (recipe.settings().integer("direct.against") >= 0) {
            const NodeId against =
                appendColumn(recipe,
                             {.name = "against.column",
                              .step = interpretation_text::direct,
                              .rows = {axis::width},
                              .cols = {interpretation_text::one},
                              .symbol = "u_2"},
                             inputs[1], "direct.against",
                             HEEDMAP_PHRASE("The column that scores the word it is compared with. What points both "
                                            "ways alike decides nothing between them."));
            column = recipe.add({.name = "between", .step = interpretation_text::direct, .symbol = "\\Delta u"},
                                subtract(), {column, against},
                                HEEDMAP_PHRASE("The first word's column less the second's. Whatever points this way "
                                               "makes the first likelier than the second."));
        }
        direction = recipe.add({.name = "word",
                                .step = interpretation_text::direct,
                                .rows = {interpretation_text::one},
                                .cols = {axis::width},
                                .symbol = "u^T"},
                               transpose(), {column},
                               HEEDMAP_PHRASE("The same numbers as a row. So much the logit grows where each number of "
                                              "a token's row grows by 1, before any norm."));
    });
    DirectPath path(recipe, norm);
    path.walk(inputs[0], direction);
    path.appendHeads();
}

} // namespace heedmap
