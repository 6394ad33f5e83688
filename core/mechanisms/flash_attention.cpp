#include "mechanisms/captions.h"
#include "mechanisms/efficient.h"

#include <heedmap/base/error.h>
#include <heedmap/ops/activation.h>
#include <heedmap/ops/cellwise.h>
#include <heedmap/ops/constants.h>
#include <heedmap/ops/masks.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/parts.h>
#include <heedmap/ops/running.h>

#include <algorithm>
#include <limits>

namespace heedmap {
namespace {

namespace flash_text {
constexpr Phrase moves = HEEDMAP_PHRASE("numbers read, numbers written");
} // namespace flash_text

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The result of the tiles: `Z` (n×d_v) and `logsumexp` (n).
struct Tiled {
    NodeId output = noNode;
    NodeId logSums = noNode;
};

/// Appends the tiles of one document, row by row of tiles (Dao et al., FlashAttention, algorithm 1, in the order of
/// FlashAttention-2): the blocks, the nodes `tile.i.j.*`, `Z` and `logsumexp`.
class Tiles {
public:
    Tiles(Recipe& recipe, const Attention& attention)
        : m_recipe(recipe), m_attention(attention), m_n(recipe.dimension("n")), m_m(recipe.dimension("m")),
          m_height(std::min<Index>(recipe.settings().integer("block_rows"), m_n)),
          m_width(std::min<Index>(recipe.settings().integer("block_cols"), m_m)),
          m_causal(recipe.settings().boolean("causal")), m_safe(recipe.settings().boolean("subtract_maximum"))
    {
    }

    Tiled append()
    {
        for (Index j = 0; j * m_width < m_m; ++j) {
            m_keys.push_back(appendBlock("K", m_attention.keys, j, m_width));
            m_values.push_back(appendBlock("V", m_attention.values, j, m_width));
        }
        if (m_causal)
            appendMask();
        for (Index i = 0; i * m_height < m_n; ++i)
            appendRow(i);
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            finishRow(row);
        return join();
    }

private:
    static constexpr Phrase blockStep = HEEDMAP_PHRASE("Blocks");
    static constexpr Phrase tileStep = HEEDMAP_PHRASE("Tile %1, %2");
    static constexpr Phrase noSumCaption =
        HEEDMAP_PHRASE("Before the first tile nothing has been added up. The sums begin at zero.");
    static constexpr Phrase scoreCaption =
        HEEDMAP_PHRASE("The scores of this tile, ready for softmax. But softmax needs the maximum and the sum of whole "
                       "rows, and the other tiles are not known yet.");

    /// The running maxima, sums and results of a block of queries after the tiles so far.
    struct State {
        NodeId maximum = noNode;
        NodeId sum = noNode;
        NodeId output = noNode;
    };

    struct Tile {
        Index row = 0;
        Index col = 0;
        NodeId queries = noNode;
        NodeId mask = noNode; ///< of all keys for these queries

        std::string name() const { return "tile." + std::to_string(row) + "." + std::to_string(col); }
        /// A letter with the tile's indices.
        std::string symbol(const std::string& letter) const
        {
            return letter + "_{" + std::to_string(row) + "," + std::to_string(col) + "}";
        }
    };

    const Node& node(NodeId id) const { return m_recipe.graph().node(id); }
    Index rowsOf(NodeId id) const { return node(id).shape.rows; }

    NodeId appendBlock(const std::string& letter, NodeId whole, Index number, Index length)
    {
        const Range range = {number * length, std::min((number + 1) * length, node(whole).shape.rows)};
        const NodeInfo& info = node(whole).info;
        const std::string index = std::to_string(number);
        const bool mask = info.family == Family::Mask;
        Label block = {.name = letter + "." + index,
                       .family = info.family,
                       .step = blockStep,
                       .rows = info.rows,
                       .cols = info.cols,
                       .role = mask ? Role::Mask : Role::Computed,
                       .symbol = letter + "_{" + index + "}"};
        if (const auto& labels = info.rows.labels; labels != nullptr)
            block.rows.labels = std::make_shared<const std::vector<std::string>>(labels->data() + range.begin,
                                                                                 labels->data() + range.end);
        return m_recipe.add(
            block, rows(range.begin, range.size()), {whole},
            HEEDMAP_PHRASE("Some neighbouring rows, few enough to fit into the fast memory beside the processor. The "
                           "tiles that follow are made of one block of queries and one of keys."));
    }

    /// Appends a matrix with a row, or a vector with an entry, for each of these queries.
    NodeId addFor(NodeId queries, Label label, std::shared_ptr<const Op> op, std::vector<NodeId> inputs, Phrase caption)
    {
        const bool matrix = label.family == Family::Output;
        (matrix ? label.rows : label.cols) = node(queries).info.rows;
        if (matrix)
            label.cols = node(m_attention.values).info.cols;
        return m_recipe.add(label, std::move(op), std::move(inputs), caption);
    }

    void appendMask()
    {
        MaskRules rules{.queries = m_n, .keys = m_m};
        rules.causal = true;
        m_mask = m_recipe.add({.name = "mask",
                               .family = Family::Mask,
                               .step = blockStep,
                               .rows = node(m_attention.queries).info.rows,
                               .cols = node(m_attention.keys).info.rows,
                               .role = Role::Mask,
                               .symbol = "M"},
                              maskRule(rules), {}, caption::mask);
    }

    State appendStart(Index row, NodeId queries)
    {
        const std::string number = std::to_string(row);
        const Shape vector = Shape::vector(rowsOf(queries));
        const Shape matrix = Shape::matrix(rowsOf(queries), node(m_attention.values).shape.cols);
        const auto at = [&](const std::string& letter) { return letter + "_{" + number + ",start}"; };
        State state;
        m_recipe.within("start." + number + ".", [&] {
            state.maximum =
                addFor(queries, {.name = "m", .step = blockStep, .symbol = at("m")}, filled(vector, -infinity), {},
                       HEEDMAP_PHRASE("Before the first tile no score is known, and the maximum of none is minus "
                                      "infinity. Any score is larger."));
            state.sum = addFor(queries, {.name = "l", .step = blockStep, .symbol = at("l")}, filled(vector, 0), {},
                               noSumCaption);
            state.output =
                addFor(queries, {.name = "O", .family = Family::Output, .step = blockStep, .symbol = at("O")},
                       filled(matrix, 0), {}, noSumCaption);
        });
        return state;
    }

    // S = mask(c·Q_i·K_jᵀ)
    NodeId appendScores(const Tile& tile)
    {
        const auto at = static_cast<std::size_t>(tile.col);
        const NodeId product =
            m_recipe.add({.name = "QK", .family = Family::Score, .symbol = tile.symbol("QK")},
                         matmul({.transposeB = true}), {tile.queries, m_keys[at]},
                         HEEDMAP_PHRASE("The scores of this block of queries with this block of keys. Only one such "
                                        "tile is held at a time, never the whole matrix."));
        const auto scaling = scaleScores(m_attention.scale, node(tile.queries).shape.cols);
        if (!m_causal)
            return m_recipe.add({.name = "S", .family = Family::Score, .symbol = tile.symbol("S")}, scaling, {product},
                                scoreCaption);
        const NodeId scaled = m_recipe.add(
            {.name = "S_scaled", .family = Family::Score, .symbol = tile.symbol("S^{scaled}")}, scaling, {product},
            HEEDMAP_PHRASE("The tile's scores, scaled as usual. With a mask, hidden cells are still to be taken out."));
        const NodeId mask = m_recipe.add(
            {.name = "mask",
             .family = Family::Mask,
             .cols = node(m_keys[at]).info.rows,
             .role = Role::Mask,
             .symbol = tile.symbol("M")},
            columns(tile.col * m_width, rowsOf(m_keys[at])), {tile.mask},
            HEEDMAP_PHRASE("The part of the mask that lies over this tile. Tiles above the diagonal hide everything."));
        return m_recipe.add({.name = "S", .family = Family::Score, .symbol = tile.symbol("S")}, maskFill(-infinity),
                            {scaled, mask}, scoreCaption);
    }

    State appendTile(const Tile& tile, const State& before)
    {
        State after;
        m_recipe.together(tile.name(), [&] {
            m_recipe.within(
                tile.name() + ".", [&] { after = appendInTile(tile, before); }, {},
                Sentence(tileStep, tile.row, tile.col));
        });
        return after;
    }

    // Dao et al., algorithm 1, lines 10 to 12, with the division left to the end.
    State appendInTile(const Tile& tile, const State& before)
    {
        const NodeId scores = appendScores(tile);
        State after;
        after.maximum = m_safe
            ? m_recipe.add({.name = "m", .symbol = tile.symbol("m")}, runningMax(), {scores, before.maximum},
                           HEEDMAP_PHRASE("The largest score of each row in the tiles so far. Where this tile brings a "
                                          "larger one, all that was summed before has to be rescaled."))
            : addFor(tile.queries, {.name = "m", .symbol = tile.symbol("m")},
                     filled(Shape::vector(rowsOf(tile.queries)), 0), {},
                     HEEDMAP_PHRASE("No maximum is subtracted here, which is the same as subtracting zero. Make the "
                                    "scores large, and the exponentials overflow."));
        const NodeId rescale = m_recipe.add(
            {.name = "rescale", .symbol = tile.symbol("r")}, expLess(), {before.maximum, after.maximum},
            HEEDMAP_PHRASE("What the sums so far are multiplied by, because they were taken with an older maximum. It "
                           "is 1 where the maximum has stayed, and 0 where nothing was summed yet."));
        const Family family = m_safe ? Family::Attention : Family::Score; // weights are at most 1
        const NodeId exponentials = m_recipe.add(
            {.name = "P", .family = family, .symbol = tile.symbol("P")}, expLess(), {scores, after.maximum},
            HEEDMAP_PHRASE("The exponential of each score less the maximum so far. These are the weights of this tile, "
                           "but for a division that waits until the end."));
        after.sum =
            m_recipe.add({.name = "l", .symbol = tile.symbol("l")}, runningTotal(), {exponentials, before.sum, rescale},
                         HEEDMAP_PHRASE("The sum of the exponentials in each row, this tile included. The sum before "
                                        "is rescaled first, so that all count from the same maximum."));
        const NodeId part = m_recipe.add({.name = "PV", .family = Family::Output, .symbol = tile.symbol("PV")},
                                         matmul(), {exponentials, m_values[static_cast<std::size_t>(tile.col)]},
                                         HEEDMAP_PHRASE("What this tile adds to the result: its exponentials times its "
                                                        "block of values. It is not divided yet."));
        after.output = m_recipe.add(
            {.name = "O", .family = Family::Output, .symbol = tile.symbol("O")}, rescaledSum(),
            {part, before.output, rescale},
            HEEDMAP_PHRASE("The result so far: what was there is rescaled, and this tile's part is added. Divide it by "
                           "the running sum, and you have exact attention over the keys seen up to here."));
        return after;
    }

    void appendRow(Index row)
    {
        const NodeId queries = appendBlock("Q", m_attention.queries, row, m_height);
        const NodeId mask = m_causal ? appendBlock("M", m_mask, row, m_height) : noNode;
        State state = appendStart(row, queries);
        for (Index col = 0; col < static_cast<Index>(m_keys.size()); ++col)
            state = appendTile({row, col, queries, mask}, state);
        m_rows.push_back(state);
    }

    // Z = O / l, logsumexp = m + log l
    void finishRow(std::size_t row)
    {
        const State& state = m_rows[row];
        const std::string number = std::to_string(row);
        m_outputs.push_back(m_recipe.add(
            {.name = "Z." + number, .family = Family::Output, .step = step::output, .symbol = "Z_{" + number + "}"},
            divideRows(), {state.output, state.sum},
            HEEDMAP_PHRASE("After the last tile of a row of tiles, the sums are divided once. Nothing was "
                           "approximated: only the order of the additions is another.")));
        const NodeId log = m_recipe.add(
            {.name = "log_l." + number, .step = step::output, .symbol = "\\log l_{" + number + "}"},
            activation(Activation::Log), {state.sum},
            HEEDMAP_PHRASE(
                "The logarithm of each row's sum. Together with the maximum it is all that has to be kept of a row."));
        m_logSums.push_back(m_recipe.add(
            {.name = "logsumexp." + number, .step = step::output, .symbol = "L_{" + number + "}"}, add(),
            {state.maximum, log},
            HEEDMAP_PHRASE("The logarithm of the sum of all exponentials of a row: maximum plus logarithm of the sum. "
                           "With it any weight can be worked out again from its score alone.")));
    }

    Tiled join()
    {
        return {.output = addFor(m_attention.queries,
                                 {.name = "Z", .family = Family::Output, .step = step::output, .role = Role::Output},
                                 joinRows(), m_outputs,
                                 HEEDMAP_PHRASE("The blocks of the result, one below the other. They agree with exact "
                                                "attention to the last digits, as the errors show.")),
                .logSums =
                    addFor(m_attention.queries,
                           {.name = "logsumexp", .step = step::output, .role = Role::Output, .symbol = "L"},
                           joinColumns(), m_logSums,
                           HEEDMAP_PHRASE("One number for each query: the logarithm of the sum of its exponentials. "
                                          "The backward pass needs this and not the matrix of weights."))};
    }

    Recipe& m_recipe;
    const Attention& m_attention;
    Index m_n;
    Index m_m;
    Index m_height;
    Index m_width;
    bool m_causal;
    bool m_safe;
    NodeId m_mask = noNode;
    std::vector<NodeId> m_keys;
    std::vector<NodeId> m_values;
    std::vector<State> m_rows; ///< after the last tile of a row of tiles
    std::vector<NodeId> m_outputs;
    std::vector<NodeId> m_logSums;
};

constexpr Index mostTiles = 4096; ///< of a dozen matrices each

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
        const Tiled result = Tiles(recipe, flash.attention).append();
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
        all.push_back({HEEDMAP_PHRASE("numbers read"), "traffic", "exact.traffic", 0});
        all.push_back({HEEDMAP_PHRASE("numbers written"), "traffic", "exact.traffic", 1});
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
        const auto op = [](const Traffic& moved) { return costOf({moved.read, moved.written}); };
        recipe.add({.name = "traffic",
                    .step = step::cost,
                    .cols = {flash_text::moves},
                    .role = Role::Output,
                    .symbol = "\\mathrm{traffic}"},
                   op(traffic(recipe.settings(), recipe.dimensions())), {},
                   HEEDMAP_PHRASE(
                       "Numbers moved between the large slow memory and the small fast one: first read, then written. "
                       "For each row of tiles the queries are read once, the keys and values all over again."));
        recipe.compare([&] {
            recipe.add(
                {.name = "traffic",
                 .step = step::cost,
                 .cols = {flash_text::moves},
                 .role = Role::Output,
                 .symbol = "\\mathrm{traffic}"},
                op(exactTraffic(recipe.dimensions())), {},
                HEEDMAP_PHRASE(
                    "What the plain method moves: first read, then written. It writes the scores, reads them for "
                    "softmax, writes the weights and reads those again, each as large as the whole matrix."));
        });
    }
};

} // namespace

const Mechanism& flashAttention()
{
    static const FlashAttention mechanism;
    return mechanism;
}

} // namespace heedmap
