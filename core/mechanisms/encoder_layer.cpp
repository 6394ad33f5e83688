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
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("n"));
    }

    void build(Recipe& recipe) const override
    {
        Layer layer;
        layer.position = positionOf(recipe.settings());
        layer.x = appendPositions(recipe, layer.position, appendSequence(recipe));
        layer.heads = headsOf(recipe.settings());
        layer.style = styleOf(recipe.settings());
        const Index n = recipe.graph().node(layer.x).shape.rows;
        layer.mask = maskOf(recipe.settings(), "mask", n, n);
        appendLayer(recipe, layer);
    }
};

} // namespace

const Mechanism& encoderLayer()
{
    static const EncoderLayer mechanism;
    return mechanism;
}

} // namespace heedmap
