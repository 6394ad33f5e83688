#include "mechanisms/layer.h"
#include "mechanisms/projection.h"

namespace heedmap {
namespace {

/// One layer of an encoder: the tokens of a sequence attend to each other, then each is worked on alone.
class EncoderLayer final : public Mechanism {
public:
    std::string id() const override { return "encoder_layer"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Encoder layer"); }
    std::vector<Setting> settings() const override
    {
        std::vector<Setting> settings = {headsSetting(), keyHeadsSetting()};
        listLayerStyle(settings);
        settings.push_back(maskSetting());
        settings.push_back(positionSetting());
        return settings;
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {sequenceSpec()};
        listLearnedPositions(arrays, settings, "n");
        const std::vector<ArraySpec> layer = layerArrays(settings, {});
        arrays.insert(arrays.end(), layer.begin(), layer.end());
        return arrays;
    }

    Dimensions fixed(const Settings& settings) const override { return headSizes(settings); }
    Dimensions usual(const Settings&) const override { return {{"d", 4}, {"d_k", 2}, {"d_v", 2}, {"f", 8}, {"R", 2}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        validatePosition(settings, dimensions, false);
        validateNorm(settings, dimensions);
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("n"));
    }

    void build(Recipe& recipe) const override
    {
        Layer layer;
        layer.position = withTables(recipe, positionOf(recipe.settings()));
        layer.x = appendPositions(recipe, layer.position, appendSequence(recipe));
        layer.heads = headsOf(recipe.settings());
        layer.style = styleOf(recipe.settings());
        const Index n = recipe.graph().node(layer.x).shape.rows;
        layer.mask = maskOf(recipe.settings(), "mask", n, n);
        appendLayer(recipe, layer);
    }
};

/// One layer of a decoder: its tokens attend to those before them, then to a memory, then each is worked on alone.
class DecoderLayer final : public Mechanism {
public:
    std::string id() const override { return "decoder_layer"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Decoder layer"); }
    std::vector<Setting> settings() const override
    {
        std::vector<Setting> settings = {headsSetting(), keyHeadsSetting()};
        listLayerStyle(settings);
        settings.push_back(maskSetting("self_mask", HEEDMAP_PHRASE("Mask of the self-attention"), true));
        settings.push_back(maskSetting("cross_mask", HEEDMAP_PHRASE("Mask of the cross-attention")));
        settings.push_back(positionSetting());
        return settings;
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {sequenceSpec(), contextSpec(false)};
        listLearnedPositions(arrays, settings, "n");
        listContextPositions(arrays, settings, "d_c");
        LayerArrays of;
        of.attention = "self";
        of.mask = "self_mask";
        of.crossMask = "cross_mask";
        of.memoryRows = "m";
        of.memoryWidth = "d_c";
        const std::vector<ArraySpec> layer = layerArrays(settings, of);
        arrays.insert(arrays.end(), layer.begin(), layer.end());
        return arrays;
    }

    Dimensions fixed(const Settings& settings) const override { return headSizes(settings); }
    Dimensions usual(const Settings&) const override
    {
        return {{"d", 4}, {"d_c", 4}, {"d_k", 2}, {"d_v", 2}, {"f", 8}, {"R", 2}};
    }

    std::vector<std::pair<std::string, std::string>> paddedKeys(const Settings&,
                                                                const std::vector<ArraySpec>&) const override
    {
        return {{"self_mask", "n"}, {"cross_mask", "m"}};
    }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        validatePosition(settings, dimensions, false);
        validateNorm(settings, dimensions);
        maskOf(settings, "self_mask", dimensions.at("n"), dimensions.at("n"));
        maskOf(settings, "cross_mask", dimensions.at("n"), dimensions.at("m"), true);
    }

    void build(Recipe& recipe) const override
    {
        Layer layer;
        layer.attention = "self";
        layer.position = withTables(recipe, positionOf(recipe.settings()));
        layer.position.past = true;
        layer.x = appendPositions(recipe, layer.position, appendSequence(recipe));
        layer.memory = appendPositions(recipe, layer.position, appendContext(recipe), true);
        layer.heads = headsOf(recipe.settings());
        layer.style = styleOf(recipe.settings());
        const Index n = recipe.graph().node(layer.x).shape.rows;
        const Index m = recipe.graph().node(layer.memory).shape.rows;
        layer.mask = maskOf(recipe.settings(), "self_mask", n, n);
        layer.crossMask = maskOf(recipe.settings(), "cross_mask", n, m, true);
        appendLayer(recipe, layer);
    }
};

} // namespace

const Mechanism& encoderLayer()
{
    static const EncoderLayer mechanism;
    return mechanism;
}

const Mechanism& decoderLayer()
{
    static const DecoderLayer mechanism;
    return mechanism;
}

} // namespace heedmap
