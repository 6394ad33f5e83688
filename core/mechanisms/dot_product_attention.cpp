#include "mechanisms/attention_core.h"
#include "mechanisms/heads.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/placing.h>

#include <algorithm>

namespace heedmap {
namespace {

/// softmax(c·Q·Kᵀ)·V of given queries, keys and values, or of stacks of them.
class ScaledDotProduct final : public Mechanism {
public:
    std::string id() const override { return "scaled_dot_product"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Scaled dot-product attention"); }
    std::vector<Setting> settings() const override
    {
        return {scaleSetting(), softCapSetting(), weightsSetting(), maskSetting(), scorePositionSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {
            {.name = "Q", .shape = {"n", "d_k"}, .otherShape = {"h", "n", "d_k"}, .title = HEEDMAP_PHRASE("Queries")},
            {.name = "K", .shape = {"m", "d_k"}, .otherShape = {"kv", "m", "d_k"}, .title = HEEDMAP_PHRASE("Keys")},
            {.name = "V", .shape = {"m", "d_v"}, .otherShape = {"kv", "m", "d_v"}, .title = HEEDMAP_PHRASE("Values")},
        };
        listRelativePositions(arrays, settings, "h");
        listSinks(arrays, settings, "h");
        listMaskArray(arrays, settings, "mask", {"n", "m"}, {"h", "n", "m"});
        return arrays;
    }

    Dimensions fixed(const Settings& settings) const override
    {
        Dimensions fixed;
        fixPosition(fixed, settings);
        return fixed;
    }
    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}, {"h", 2}, {"kv", 2}, {"R", 2}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override;
};

/// A mask for each head needs scores for each head; a stack of one would be taken for a head that is not there.
void requireFittingMask(const Recipe& recipe)
{
    const Shape mask = recipe.shape("mask");
    const Index heads = std::max(recipe.shape("Q").slices, recipe.shape("K").slices);
    if (mask.rank == 3 && recipe.shape("Q").rank == 2 && recipe.shape("K").rank == 2)
        throw Error(HEEDMAP_PHRASE("%1: expected a matrix %3, as Q and K are matrices, got a stack %2"), "arrays.mask",
                    mask.text(), Shape::matrix(mask.rows, mask.cols).text());
    if (mask.rank == 3 && mask.slices != heads)
        throw Error(HEEDMAP_PHRASE("%1: %2 slices for %3 heads; expected one each"), "arrays.mask", mask.slices, heads);
}

/// Repeats the keys or values of fewer heads for those of the queries (Ainslie et al., 2023): head g uses ⌊g·kv/h⌋.
NodeId appendGrouped(Recipe& recipe, const char* name, NodeId stack, Phrase caption)
{
    const Shape queries = recipe.shape("Q");
    const Shape shape = recipe.graph().node(stack).shape;
    if (queries.rank < 3 || shape.rank < 3 || queries.slices == shape.slices)
        return stack;
    if (queries.slices % shape.slices != 0)
        throw Error(HEEDMAP_PHRASE("%1: %2 heads do not divide the %3 of Q"),
                    std::string("arrays.") + recipe.graph().node(stack).info.name, shape.slices, queries.slices);
    const Family family = recipe.graph().node(stack).info.family;
    return recipe.add({.name = name, .family = family, .step = step::splitHeads, .slices = {.name = axis::heads}},
                      spread(Shape::stack(queries.slices, shape.rows, shape.cols)), {stack}, caption);
}

void ScaledDotProduct::build(Recipe& recipe) const
{
    Attention attention = appendGiven(recipe);
    attention.keys =
        appendGrouped(recipe, "K_heads", attention.keys,
                      HEEDMAP_PHRASE("There are fewer heads of keys than of queries, so neighbouring heads share one, "
                                     "and it is seen here once for each of them. Each still asks its own questions."));
    attention.values = appendGrouped(
        recipe, "V_heads", attention.values,
        HEEDMAP_PHRASE("There are fewer heads of values than of queries, so neighbouring heads share one, "
                       "and it is seen here once for each of them. Each takes what it wants of it."));
    attention.scale = scaleOf(recipe.settings());
    attention.softCap = softCapOf(recipe.settings());
    attention.weighting = weightingOf(recipe.settings());
    attention.position = positionOf(recipe.settings());
    attention.mask = maskOf(recipe.settings(), "mask", recipe.dimension("n"), recipe.dimension("m"));
    if (attention.mask && attention.mask->custom)
        requireFittingMask(recipe);
    appendAttention(recipe, attention);
}

/// Every token attends to the tokens of its own sequence: Q = X·W_Q, K = X·W_K, V = X·W_V.
class SelfAttention final : public Mechanism {
public:
    std::string id() const override { return "self_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Self-attention"); }
    std::vector<Setting> settings() const override
    {
        return {scaleSetting(), softCapSetting(), weightsSetting(), maskSetting(), positionSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {sequenceSpec()};
        listProjections(arrays, headColumns);
        listProjectionBiases(arrays, headColumns);
        listPositionArrays(arrays, settings, "1");
        listSinks(arrays, settings, "1");
        listMaskArray(arrays, settings, "mask", {"n", "n"});
        return arrays;
    }

    Dimensions fixed(const Settings& settings) const override
    {
        Dimensions fixed;
        fixPosition(fixed, settings);
        return fixed;
    }
    Dimensions usual(const Settings&) const override { return {{"d", 4}, {"d_k", 4}, {"d_v", 4}, {"R", 2}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        validatePosition(settings, dimensions, false);
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("n"));
    }

    void build(Recipe& recipe) const override;
};

void SelfAttention::build(Recipe& recipe) const
{
    const Position position = withTables(recipe, positionOf(recipe.settings()));
    const NodeId x = appendPositions(recipe, position, appendSequence(recipe));
    const Projections projected = appendProjections(recipe, x, x);
    const Index n = recipe.graph().node(x).shape.rows;
    Attention attention;
    attention.mask = maskOf(recipe.settings(), "mask", n, n);
    attention.position = within(position, attention.mask);
    attention.queries = appendRotation(recipe, attention.position, projected.queries, "Q");
    attention.keys = appendRotation(recipe, attention.position, projected.keys, "K");
    attention.values = projected.values;
    attention.scale = scaleOf(recipe.settings());
    attention.softCap = softCapOf(recipe.settings());
    attention.weighting = weightingOf(recipe.settings());
    appendAttention(recipe, attention);
}

/// The tokens of one sequence attend to those of another: Q = X·W_Q, K = C·W_K, V = C·W_V.
class CrossAttention final : public Mechanism {
public:
    std::string id() const override { return "cross_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Cross-attention"); }
    std::vector<Setting> settings() const override
    {
        return {scaleSetting(), softCapSetting(), weightsSetting(), maskSetting(), positionSetting(false)};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames&) const override
    {
        std::vector<ArraySpec> arrays = {sequenceSpec(), contextSpec(false)};
        listProjections(arrays, headColumns, "d_c");
        listProjectionBiases(arrays, headColumns);
        listPositionArrays(arrays, settings, "1", "d_c");
        listSinks(arrays, settings, "1");
        listMaskArray(arrays, settings, "mask", {"n", "m"});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d", 4}, {"d_c", 4}, {"d_k", 4}, {"d_v", 4}}; }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        maskOf(settings, "mask", dimensions.at("n"), dimensions.at("m"));
    }

    void build(Recipe& recipe) const override;
};

void CrossAttention::build(Recipe& recipe) const
{
    const Position position = positionOf(recipe.settings());
    const NodeId x = appendPositions(recipe, position, appendSequence(recipe));
    const NodeId c = appendPositions(recipe, position, appendContext(recipe), true);
    const Projections projected = appendProjections(recipe, x, c);
    Attention attention;
    attention.queries = projected.queries;
    attention.keys = projected.keys;
    attention.values = projected.values;
    attention.scale = scaleOf(recipe.settings());
    attention.softCap = softCapOf(recipe.settings());
    attention.weighting = weightingOf(recipe.settings());
    attention.mask =
        maskOf(recipe.settings(), "mask", recipe.graph().node(x).shape.rows, recipe.graph().node(c).shape.rows);
    appendAttention(recipe, attention);
}

/// Several heads attend side by side, each in its own columns of Q, K and V (Vaswani et al., 3.2.2);
/// fewer key heads than heads is grouped-query attention (Ainslie et al., 2023). With a context C the
/// keys and values are made from it.
class MultiHeadAttention final : public Mechanism {
public:
    std::string id() const override { return "multi_head_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Multi-head attention"); }
    std::vector<Setting> settings() const override
    {
        const Setting zeroKey = {
            .key = "zero_key", .title = HEEDMAP_PHRASE("One key and value more, of zeros"), .standard = false};
        return {headsSetting(),   keyHeadsSetting(), zeroKey,           scaleSetting(), softCapSetting(),
                weightsSetting(), clipSetting(),     headNormSetting(), maskSetting(),  positionSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& given) const override;
    Dimensions fixed(const Settings& settings) const override;
    Dimensions usual(const Settings&) const override
    {
        return {{"d", 4}, {"d_c", 4}, {"d_cv", 4}, {"d_k", 2}, {"d_v", 2}, {"d_out", 4}, {"R", 2}};
    }
    void validate(const Settings& settings, const Dimensions& dimensions) const override;
    void build(Recipe& recipe) const override;
};

std::vector<ArraySpec> MultiHeadAttention::arrays(const Settings& settings, const ArrayNames& given) const
{
    const bool context = given.contains("C");
    const std::string keys = context ? "m" : "n";
    std::vector<ArraySpec> arrays = {sequenceSpec(), contextSpec(true), valuedSpec(keys)};
    listMultiHead(arrays,
                  {.attendedWidth = context ? "d_c" : "d",
                   .valuedWidth = given.contains("C_V") ? "d_cv" : "",
                   .outputWidth = "d_out"});
    listAddedKey(arrays, given);
    listHeadNorm(arrays, settings);
    listSinks(arrays, settings, "h");
    listPositionArrays(arrays, settings, "h", context ? "d_c" : "");
    listMaskArray(arrays, settings, "mask", {"n", keys}, {"h", "n", keys});
    return arrays;
}

Dimensions MultiHeadAttention::fixed(const Settings& settings) const { return headSizes(settings); }

void MultiHeadAttention::validate(const Settings& settings, const Dimensions& dimensions) const
{
    const auto keys = dimensions.find("m"); // there only with a context
    validatePosition(settings, dimensions, keys != dimensions.end());
    const Index n = dimensions.at("n");
    maskOf(settings, "mask", n, keys == dimensions.end() ? n : keys->second);
}

void MultiHeadAttention::build(Recipe& recipe) const
{
    const bool context = recipe.has("C");
    const Position position = withTables(recipe, positionOf(recipe.settings()));
    const NodeId x = appendPositions(recipe, position, appendSequence(recipe));
    const NodeId c = context ? appendPositions(recipe, position, appendContext(recipe), true) : x;
    MultiHead attention;
    attention.x = x;
    attention.attended = c;
    attention.valued = appendValued(recipe);
    attention.zeroKey = recipe.settings().boolean("zero_key");
    attention.softCap = softCapOf(recipe.settings());
    attention.weighting = weightingOf(recipe.settings());
    attention.heads = headsOf(recipe.settings());
    attention.scale = scaleOf(recipe.settings());
    attention.clip = clipOf(recipe.settings());
    attention.norm = headNormOf(recipe.settings());
    attention.mask =
        maskOf(recipe.settings(), "mask", recipe.graph().node(x).shape.rows, recipe.graph().node(c).shape.rows);
    attention.position = position;
    appendMultiHead(recipe, attention);
}

} // namespace

const Mechanism& scaledDotProduct()
{
    static const ScaledDotProduct mechanism;
    return mechanism;
}

const Mechanism& selfAttention()
{
    static const SelfAttention mechanism;
    return mechanism;
}

const Mechanism& crossAttention()
{
    static const CrossAttention mechanism;
    return mechanism;
}

const Mechanism& multiHeadAttention()
{
    static const MultiHeadAttention mechanism;
    return mechanism;
}

} // namespace heedmap
