#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"
#include "mechanisms/flash_tiles.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/exp_less.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr Index mostTiles = 4096; ///< of a dozen matrices each

namespace flash_text {
constexpr Phrase traffic = HEEDMAP_PHRASE(
    "Numbers moved between the large slow memory and the small fast one: first read, then written. For each row of "
    "tiles the queries are read once, the keys and values all over again.");
constexpr Phrase exactTraffic = HEEDMAP_PHRASE(
    "What the plain method moves: first read, then written. It writes the scores, reads them for softmax, writes the "
    "weights and reads those again, each as large as the whole matrix.");
constexpr Phrase read = HEEDMAP_PHRASE("numbers read");
constexpr Phrase written = HEEDMAP_PHRASE("numbers written");
constexpr Phrase moves = HEEDMAP_PHRASE("numbers read, numbers written");
} // namespace flash_text

namespace flash_tag {
using enum Family;
constexpr Tag traffic = {"traffic", "\\mathrm{traffic}", Other,       step::cost, flash_text::traffic,
                         {},        flash_text::moves,   Role::Output};
constexpr Tag exactTraffic = {"traffic", "\\mathrm{traffic}", Other,       step::cost, flash_text::exactTraffic,
                              {},        flash_text::moves,   Role::Output};
} // namespace flash_tag

/// Dao, Fu, Ermon, Rudra, Ré, FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness;
/// the order of the loops is that of FlashAttention-2.
class FlashAttention final : public EfficientAttention {
public:
    std::string id() const override { return "flash_attention"; }
    Phrase title() const override { return HEEDMAP_PHRASE("FlashAttention"); }

    std::vector<Setting> settings() const override
    {
        const auto block = [](const char* key, Phrase title) {
            return Setting{
                .key = key, .type = Setting::Type::Integer, .title = title, .standard = 2, .least = 1, .most = 1 << 20};
        };
        return {block("block_rows", HEEDMAP_PHRASE("Queries in a tile")),
                block("block_cols", HEEDMAP_PHRASE("Keys in a tile")),
                scaleSetting(),
                causalSetting(),
                {.key = "subtract_maximum",
                 .title = HEEDMAP_PHRASE("Subtract the maximum before the exponential"),
                 .standard = true}};
    }

    void validate(const Settings& settings, const Dimensions& dimensions) const override
    {
        const Index rows = blocks(dimensions.find("n")->second, settings.integer("block_rows"));
        const Index cols = blocks(dimensions.find("m")->second, settings.integer("block_cols"));
        if (rows * cols > mostTiles)
            throw Error(HEEDMAP_PHRASE("%1: %2 by %3 tiles are more than %4; choose larger blocks"),
                        "config.block_rows", rows, cols, mostTiles);
    }

    void build(Recipe& recipe) const override
    {
        Efficient flash;
        flash.attention = appendGiven(recipe);
        flash.attention.scale = scaleOf(recipe.settings());
        flash.causal = recipe.settings().boolean("causal");
        const Tiled result = appendTiles(recipe, flash.attention);
        flash.output = result.output;
        flash.weights = appendWeights(recipe, flash, result.logSums);
        appendComparison(recipe, flash);
        appendTraffic(recipe);
    }

    std::vector<QualityKnob> knobs() const override
    {
        return {{.setting = "block_rows", .upTo = "n"}, {.setting = "block_cols", .upTo = "m"}};
    }
    std::vector<Measure> measures() const override
    {
        std::vector<Measure> all = EfficientAttention::measures();
        all.push_back({flash_text::read, "traffic", "exact.traffic", 0});
        all.push_back({flash_text::written, "traffic", "exact.traffic", 1});
        return all;
    }
    std::vector<Counted> counted(const Settings& settings, const Dimensions& sizes, double kept) const override
    {
        std::vector<Counted> all = EfficientAttention::counted(settings, sizes, kept);
        const Traffic found = traffic(settings, sizes);
        const Traffic exact = exactTraffic(sizes);
        all.push_back({found.read, exact.read});
        all.push_back({found.written, exact.written});
        return all;
    }

protected:
    // Counts both products of every tile; held are one tile and the maximum and sum of its rows.
    CostRule costRule(const Settings& settings, const Dimensions& sizes) const override
    {
        const Index height = std::min<Index>(sizes.at("n"), settings.integer("block_rows"));
        const Index width = std::min<Index>(sizes.at("m"), settings.integer("block_cols"));
        return {.fixed = {allCells(sizes) * static_cast<double>(sizes.at("d_k") + sizes.at("d_v")),
                          static_cast<double>(height * width + 2 * height)}};
    }

private:
    static Index blocks(Index count, Index length) { return (count + length - 1) / length; }

    // A_implied = exp(S − logsumexp)
    static NodeId appendWeights(Recipe& recipe, const Efficient& flash, NodeId logSums)
    {
        NodeId scores = noNode;
        recipe.within(
            "implied.",
            [&] {
                Attention attention = flash.attention;
                attention.mask = causalMask(recipe, flash);
                scores = appendMaskedScores(recipe, attention).scores;
            },
            "implied", step::impliedWeights);
        return appendImplied(recipe, flash.attention, expLess(), {scores, logSums});
    }

    /// The numbers that are moved between the large memory (HBM) and the small one (SRAM).
    struct Traffic {
        double read = 0;
        double written = 0;
    };

    // The accesses of Dao et al., theorem 2, counted exactly.
    static Traffic traffic(const Settings& settings, const Dimensions& sizes)
    {
        const Index n = sizes.at("n");
        const Index v = sizes.at("d_v");
        const Index rows = blocks(n, settings.integer("block_rows"));
        const Index read = n * sizes.at("d_k") + rows * sizes.at("m") * (sizes.at("d_k") + v);
        return {static_cast<double>(read), static_cast<double>(n * v + n)};
    }

    static Traffic exactTraffic(const Dimensions& sizes)
    {
        const Index n = sizes.at("n");
        const Index m = sizes.at("m");
        const Index d = sizes.at("d_k");
        const Index v = sizes.at("d_v");
        return {static_cast<double>(n * d + m * d + 2 * n * m + m * v), static_cast<double>(2 * n * m + n * v)};
    }

    static void appendTraffic(Recipe& recipe)
    {
        const auto append = [&](const Tag& tag, const Traffic& moved) {
            recipe.add(tag, costOf({moved.read, moved.written}), {});
        };
        append(flash_tag::traffic, traffic(recipe.settings(), recipe.dimensions()));
        recipe.compare([&] { append(flash_tag::exactTraffic, exactTraffic(recipe.dimensions())); });
    }
};

} // namespace

const Mechanism& flashAttention()
{
    static const FlashAttention mechanism;
    return mechanism;
}

} // namespace heedmap
