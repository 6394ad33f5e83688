#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"
#include "mechanisms/projection.h"

#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/choice.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing.h>

#include <algorithm>
#include <limits>

namespace heedmap {
namespace {

/// Gupta et al. 2021, Memory-efficient Transformers via Top-k Attention; with an index that chooses, DeepSeek-AI 2025,
/// DeepSeek-V3.2: each query keeps its k best keys.
class TopKAttention final : public EfficientAttention {
public:
    std::string id() const override { return "top_k_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("Top-k attention"); }

    std::vector<Setting> settings() const override
    {
        return {{.key = "k",
                 .type = Setting::Type::Integer,
                 .title = HEEDMAP_PHRASE("Keys that each query keeps"),
                 .standard = 2,
                 .least = 1},
                scaleSetting(),
                softCapSetting(),
                weightsSetting(),
                causalSetting()};
    }

    std::vector<ArraySpec> arrays(const Settings& settings, const ArrayNames& names) const override
    {
        std::vector<ArraySpec> arrays = EfficientAttention::arrays(settings, names);
        const bool indexed = names.contains("I_Q") || names.contains("I_K"); // one asks for the other
        arrays.push_back({.name = "I_Q",
                          .shape = {"n", "d_i"},
                          .optional = !indexed,
                          .title = HEEDMAP_PHRASE("Queries of the index")});
        arrays.push_back(
            {.name = "I_K", .shape = {"m", "d_i"}, .optional = !indexed, .title = HEEDMAP_PHRASE("Keys of the index")});
        return arrays;
    }

    Dimensions usual(const Settings&) const override { return {{"d_k", 4}, {"d_v", 4}, {"d_i", 2}}; }

    void build(Recipe& recipe) const override
    {
        Efficient best;
        best.attention = appendGiven(recipe);
        best.attention.scale = scaleOf(recipe.settings());
        best.attention.softCap = softCapOf(recipe.settings());
        best.attention.weighting = weightingOf(recipe.settings());
        best.causal = recipe.settings().boolean("causal");
        MaskedScores masked = appendMaskedScores(recipe, best.attention);
        masked.mask = appendChosen(recipe, best, appendIndex(recipe, best.attention));
        masked.kept = masked.mask;
        masked.scores = recipe.add(
            {"S_masked", Family::Score, step::mask}, maskFill(-std::numeric_limits<double>::infinity()),
            {masked.scores, masked.mask},
            HEEDMAP_PHRASE("Every hidden score is replaced by minus infinity. Softmax turns that into a weight of "
                           "exactly zero, as if the key were not there."));
        best.weights = appendWeights(recipe, best.attention.weighting, std::nullopt, masked);
        best.output =
            recipe.add({.name = "Z", .family = Family::Output, .step = step::weightedSum, .role = Role::Output},
                       matmul(), {best.weights, best.attention.values}, caption::blended);
        appendComparison(recipe, best);
    }

    std::vector<QualityKnob> knobs() const override { return {{.setting = "k", .upTo = "m"}}; }

protected:
    bool formsWeights() const override { return true; }

    // Every score of the index, and the scores and values of the keys that are kept.
    CostRule costRule(const Settings& settings, const Dimensions& sizes) const override
    {
        const auto index = sizes.find("d_i");
        const Index width = index == sizes.end() ? sizes.at("d_k") : index->second;
        const double all = allCells(sizes);
        const double kept = static_cast<double>(sizes.at("n") * std::min<Index>(settings.integer("k"), sizes.at("m")));
        return {
            .fixed = {all * static_cast<double>(width) + kept * static_cast<double>(sizes.at("d_k") + sizes.at("d_v")),
                      all + kept}};
    }

private:
    static constexpr Phrase chooseStep = HEEDMAP_PHRASE("Choose");
    static constexpr AxisName indexWidth = {HEEDMAP_PHRASE("d_i"), "d_i"};

    /// `index`: the scores themselves, before a cap makes large ones alike, or those of the smaller queries and keys
    /// that the document has for it.
    static NodeId appendIndex(Recipe& recipe, const Attention& attention)
    {
        const Label label = {.name = "index", .family = Family::Score, .step = chooseStep, .symbol = "I"};
        if (!recipe.has("I_Q"))
            return recipe.add(label, identity(), {recipe.find("S_scaled")},
                              HEEDMAP_PHRASE("What the keys are chosen by: here the scores themselves, so the largest "
                                             "weights are kept. All scores have to be worked out for it."));
        const Axis queries = recipe.graph().node(attention.queries).info.rows; // by value: appending moves the nodes
        const Axis keys = recipe.graph().node(attention.keys).info.rows;
        const NodeId q = appendInput(
            recipe, "I_Q", Family::Query,
            HEEDMAP_PHRASE("Each row is a short query that only serves to choose keys. It has fewer numbers than a row "
                           "of Q, so comparing it with every key takes less."),
            queries, indexWidth);
        const NodeId k = appendInput(recipe, "I_K", Family::Key,
                                     HEEDMAP_PHRASE("Each row is a short key by which the token can be chosen. What it "
                                                    "then says is up to K and V."),
                                     keys, indexWidth);
        return recipe.add(label, matmul({.transposeB = true}), {q, k},
                          HEEDMAP_PHRASE("What the keys are chosen by: the scores of the short queries and keys. They "
                                         "only guess at the real scores, and may miss a key that matters."));
    }

    /// `mask`: 1 at the k best of each row, of those that the query may see.
    static NodeId appendChosen(Recipe& recipe, const Efficient& best, NodeId index)
    {
        const auto label = [](const char* name, const char* symbol, Family family, Role role) {
            return Label{.name = name, .family = family, .step = chooseStep, .role = role, .symbol = symbol};
        };
        NodeId visible = noNode;
        if (const std::optional<Mask> causal = causalMask(recipe, best)) {
            Label seen = label("visible", "M_{visible}", Family::Mask, Role::Mask);
            seen.rows = recipe.graph().node(best.attention.queries).info.rows;
            seen.cols = recipe.graph().node(best.attention.keys).info.rows;
            visible = recipe.add(seen, maskRule(causal->rules), {}, caption::mask);
            index = recipe.add(
                label("index_visible", "I_{visible}", Family::Score, Role::Computed),
                maskFill(-std::numeric_limits<double>::infinity()), {index, visible},
                HEEDMAP_PHRASE("Keys after the query are not for it to choose. Minus infinity puts them last."));
        }
        const NodeId ranks = recipe.add(
            label("index_rank", "I_{rank}", Family::Other, Role::Computed), rowRank(), {index},
            HEEDMAP_PHRASE("The rank of each key for each query: 0 is the best. Of equal ones the first comes first."));
        const Phrase kept = HEEDMAP_PHRASE("A 1 where a key is among the k best of its query. Only these are compared "
                                           "in full; all others are as if they were not there.");
        const auto keep = keepLargest(recipe.settings().integer("k"), 1);
        if (visible == noNode)
            return recipe.add(label("mask", "M", Family::Mask, Role::Mask), keep, {index, ranks}, kept);
        const NodeId chosen =
            recipe.add(label("chosen", "M_{chosen}", Family::Mask, Role::Mask), keep, {index, ranks},
                       HEEDMAP_PHRASE("A 1 at the k first ranks of each query. A query that sees fewer keys than k has "
                                      "some here that it may not see."));
        return recipe.add(label("mask", "M", Family::Mask, Role::Mask), multiply(), {chosen, visible}, kept);
    }
};

} // namespace

const Mechanism& topKAttention()
{
    static const TopKAttention mechanism;
    return mechanism;
}

} // namespace heedmap
