#include "mechanisms/captions.h"
#include "mechanisms/model.h"

#include <heedmap/ops/placing.h>

namespace heedmap {
namespace {

/// Jaegle et al., Perceiver IO: a few latents read a long input, think, and are asked for the output.
class PerceiverIo final : public Mechanism {
public:
    std::string id() const override { return "perceiver_io"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Perceiver IO"); }
    std::vector<Setting> settings() const override
    {
        std::vector<Setting> settings = {
            headsSetting(), layersSetting("process_layers", HEEDMAP_PHRASE("Layers between reading and answering"), 1)};
        listLayerStyle(settings);
        return settings;
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {
            {.name = "X", .shape = {"n", "c"}, .title = HEEDMAP_PHRASE("Input")},
            {.name = "L", .shape = {"k", "d"}, .title = HEEDMAP_PHRASE("Latents")},
        };
        const auto list = [&](const std::string& prefix, const HeadLetters& letters) {
            std::vector<ArraySpec> own;
            listMultiHead(own, letters);
            own = prefixed(prefix, std::move(own));
            arrays.insert(arrays.end(), own.begin(), own.end());
        };
        list("encode.", {.attendedWidth = "c", .keyWidth = "d_k_in", .valueWidth = "d_v_in"});
        LayerArrays of;
        of.mask = "";
        of.rows = "k";
        of.positions = false;
        listStack(arrays, "process", settings, "process_layers", layerArrays(settings, of));
        arrays.push_back({.name = "O", .shape = {"q", "d_o"}, .title = HEEDMAP_PHRASE("Output queries")});
        list("decode.", {.width = "d_o", .keyWidth = "d_k_out", .valueWidth = "d_v_out", .outputWidth = "d_out"});
        return arrays;
    }

    Dimensions fixed(const Settings& settings) const override
    {
        const HeadCounts heads = headsOf(settings);
        return {{"h", heads.count}, {"kv", heads.keyCount}};
    }
    TokenLetters tokenLetters(const Settings&) const override { return {.query = "q", .key = "n"}; }
    Dimensions usual(const Settings&) const override
    {
        return {{"c", 3},      {"k", 2},      {"d", 4},       {"d_k", 2},     {"d_v", 2}, {"f", 8},
                {"d_k_in", 2}, {"d_v_in", 2}, {"d_k_out", 2}, {"d_v_out", 2}, {"d_o", 4}, {"d_out", 4}};
    }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        validateNorm(settings, dimensions);
    }
    void build(Recipe& recipe) const override;

private:
    static NodeId attended(Recipe& recipe, const std::string& group, NodeId from, NodeId to)
    {
        MultiHead attention;
        attention.x = from;
        attention.attended = to;
        attention.heads = headsOf(recipe.settings());
        attention.last = false;
        NodeId output = noNode;
        recipe.group(group, [&] { output = appendMultiHead(recipe, attention).output; });
        return output;
    }
};

void PerceiverIo::build(Recipe& recipe) const
{
    const NodeId x = recipe.leaf({.name = "X",
                                  .family = Family::Input,
                                  .step = step::input,
                                  .rows = {axis::inputs, recipe.keyTokens()},
                                  .cols = {axis::inputWidth},
                                  .role = Role::Input},
                                 HEEDMAP_PHRASE("Each row is one item of the input, of which there may be very many. "
                                                "It is read only once, at the beginning."));
    const NodeId latents = recipe.leaf(
        {.name = "L", .family = Family::Input, .step = step::input, .rows = {axis::latents}, .cols = {axis::width}},
        HEEDMAP_PHRASE("These learned rows are the model's notebook: a few, however long the input is. They ask the "
                       "input, and all the thinking is done among them."));
    Layer layer = {.x = attended(recipe, "encode", latents, x),
                   .heads = headsOf(recipe.settings()),
                   .style = styleOf(recipe.settings())};
    layer.last = false;
    const Stacked stacked = appendStack(recipe, {"process", recipe.settings().integer("process_layers"), layer});
    const NodeId queries = recipe.leaf(
        {.name = "O",
         .family = Family::Input,
         .step = step::input,
         .rows = {axis::queries, recipe.queryTokens()},
         .cols = {axis::outputQueryWidth},
         .role = Role::Input},
        HEEDMAP_PHRASE("Each row asks for one item of the output. As many answers come back as there are rows here."));
    const NodeId output = attended(recipe, "decode", queries, stacked.output);
    recipe.add({.name = "Y", .family = Family::Output, .step = step::layerOutput, .role = Role::Output}, identity(),
               {output},
               HEEDMAP_PHRASE("Each row is the answer to one of the output queries. It is read off the latents, not "
                              "off the input itself."));
}

} // namespace

const Mechanism& perceiverIo()
{
    static const PerceiverIo mechanism;
    return mechanism;
}

} // namespace heedmap
