#include "mechanisms/flash_tiles.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/cut.h>
#include <heedmap/ops/divide_rows.h>
#include <heedmap/ops/exp_less.h>
#include <heedmap/ops/filled.h>
#include <heedmap/ops/join.h>
#include <heedmap/ops/mask_fill.h>
#include <heedmap/ops/mask_rule.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/running_max.h>
#include <heedmap/ops/running_sum.h>

#include <algorithm>
#include <limits>

namespace heedmap {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

namespace text {
constexpr Phrase blocks = HEEDMAP_PHRASE("Blocks");
constexpr Phrase tile = HEEDMAP_PHRASE("Tile %1, %2");
constexpr Phrase block = HEEDMAP_PHRASE(
    "Some neighbouring rows, few enough to fit into the fast memory beside the processor. The tiles that follow are "
    "made of one block of queries and one of keys.");
constexpr Phrase noMaximum = HEEDMAP_PHRASE(
    "Before the first tile no score is known, and the maximum of none is minus infinity. Any score is larger.");
constexpr Phrase noSum = HEEDMAP_PHRASE("Before the first tile nothing has been added up. The sums begin at zero.");
constexpr Phrase product = HEEDMAP_PHRASE(
    "The scores of this block of queries with this block of keys. Only one such tile is held at a time, never the "
    "whole matrix.");
constexpr Phrase scaled =
    HEEDMAP_PHRASE("The tile's scores, scaled as usual. With a mask, hidden cells are still to be taken out.");
constexpr Phrase tileMask =
    HEEDMAP_PHRASE("The part of the mask that lies over this tile. Tiles above the diagonal hide everything.");
constexpr Phrase scores = HEEDMAP_PHRASE(
    "The scores of this tile, ready for softmax. But softmax needs the maximum and the sum of whole rows, and the "
    "other tiles are not known yet.");
constexpr Phrase maximum = HEEDMAP_PHRASE(
    "The largest score of each row in the tiles so far. Where this tile brings a larger one, all that was summed "
    "before has to be rescaled.");
constexpr Phrase fixedMaximum = HEEDMAP_PHRASE(
    "No maximum is subtracted here, which is the same as subtracting zero. Make the scores large, and the exponentials "
    "overflow.");
constexpr Phrase rescale = HEEDMAP_PHRASE(
    "What the sums so far are multiplied by, because they were taken with an older maximum. It is 1 where the maximum "
    "has stayed, and 0 where nothing was summed yet.");
constexpr Phrase exponentials = HEEDMAP_PHRASE(
    "The exponential of each score less the maximum so far. These are the weights of this tile, but for a division "
    "that waits until the end.");
constexpr Phrase runningSum = HEEDMAP_PHRASE(
    "The sum of the exponentials in each row, this tile included. The sum before is rescaled first, so that all count "
    "from the same maximum.");
constexpr Phrase tileOutput = HEEDMAP_PHRASE(
    "What this tile adds to the result: its exponentials times its block of values. It is not divided yet.");
constexpr Phrase runningOutput = HEEDMAP_PHRASE(
    "The result so far: what was there is rescaled, and this tile's part is added. Divide it by the running sum, and "
    "you have exact attention over the keys seen up to here.");
constexpr Phrase blockResult = HEEDMAP_PHRASE(
    "After the last tile of a row of tiles, the sums are divided once. Nothing was approximated: only the order of the "
    "additions is another.");
constexpr Phrase logSum = HEEDMAP_PHRASE(
    "The logarithm of each row's sum. Together with the maximum it is all that has to be kept of a row.");
constexpr Phrase blockLogSum = HEEDMAP_PHRASE(
    "The logarithm of the sum of all exponentials of a row: maximum plus logarithm of the sum. With it any weight can "
    "be worked out again from its score alone.");
constexpr Phrase result = HEEDMAP_PHRASE(
    "The blocks of the result, one below the other. They agree with exact attention to the last digits, as the errors "
    "show.");
constexpr Phrase logSums = HEEDMAP_PHRASE(
    "One number for each query: the logarithm of the sum of its exponentials. The backward pass needs this and not the "
    "matrix of weights.");
} // namespace text

/// Appends the tiles of one document, row by row of tiles.
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
    /// Running maxima, sums and results of a block of queries after some tiles.
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
        std::string prefix() const { return name() + "."; }
        std::string indices() const { return "_{" + std::to_string(row) + "," + std::to_string(col) + "}"; }
    };

    const Node& node(NodeId id) const { return m_recipe.graph().node(id); }
    Index rowsOf(NodeId id) const { return node(id).shape.rows; }

    NodeId appendBlock(const std::string& letter, NodeId whole, Index number, Index length)
    {
        const Range range = {number * length, std::min((number + 1) * length, node(whole).shape.rows)};
        NodeInfo info = node(whole).info;
        info.name = letter + "." + std::to_string(number);
        info.symbol = letter + "_{" + std::to_string(number) + "}";
        info.role = info.family == Family::Mask ? Role::Mask : Role::Computed;
        info.step = text::blocks;
        info.caption = text::block;
        if (info.rows.labels != nullptr)
            info.rows.labels = std::make_shared<const std::vector<std::string>>(info.rows.labels->data() + range.begin,
                                                                                info.rows.labels->data() + range.end);
        return m_recipe.add(std::move(info), rows(range.begin, range.size()), {whole});
    }

    /// A node of a tile, or of a whole row of tiles: `info` says its name and symbol without the indices.
    NodeId add(NodeInfo info, const std::string& prefix, const std::string& indices, const Sentence& step,
               std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
    {
        info.name = prefix + info.name;
        info.symbol += indices;
        info.step = step;
        return m_recipe.add(std::move(info), std::move(op), std::move(inputs));
    }

    NodeId addToTile(const Tile& tile, NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
    {
        return add(std::move(info), tile.prefix(), tile.indices(), Sentence(text::tile, tile.row, tile.col),
                   std::move(op), std::move(inputs));
    }

    static NodeInfo vectorInfo(const char* name, const char* symbol, Phrase caption, const Axis& entries)
    {
        return {.name = name, .symbol = symbol, .family = Family::Other, .caption = caption, .cols = entries};
    }

    NodeInfo outputInfo(const char* name, const char* symbol, Phrase caption, NodeId queries) const
    {
        return {.name = name,
                .symbol = symbol,
                .family = Family::Output,
                .caption = caption,
                .rows = node(queries).info.rows,
                .cols = node(m_attention.values).info.cols};
    }

    void appendMask()
    {
        MaskRules rules{.queries = m_n, .keys = m_m};
        rules.causal = true;
        m_mask = m_recipe.add({.name = "mask",
                               .symbol = "M",
                               .role = Role::Mask,
                               .family = Family::Mask,
                               .step = text::blocks,
                               .caption = caption::mask,
                               .rows = node(m_attention.queries).info.rows,
                               .cols = node(m_attention.keys).info.rows},
                              maskRule(rules), {});
    }

    State appendStart(Index row, NodeId queries)
    {
        const std::string prefix = "start." + std::to_string(row) + ".";
        const std::string indices = "_{" + std::to_string(row) + ",start}";
        const Axis entries = node(queries).info.rows;
        const Shape vector = Shape::vector(rowsOf(queries));
        const Shape matrix = Shape::matrix(rowsOf(queries), node(m_attention.values).shape.cols);
        const auto start = [&](NodeInfo info, const Shape& shape, double number) {
            return add(std::move(info), prefix, indices, text::blocks, filled(shape, number), {});
        };
        State state;
        state.maximum = start(vectorInfo("m", "m", text::noMaximum, entries), vector, -infinity);
        state.sum = start(vectorInfo("l", "l", text::noSum, entries), vector, 0);
        state.output = start(outputInfo("O", "O", text::noSum, queries), matrix, 0);
        return state;
    }

    // S = mask(c·Q_i·K_jᵀ)
    NodeId appendScores(const Tile& tile)
    {
        const auto at = static_cast<std::size_t>(tile.col);
        NodeInfo info = {.name = "QK", .symbol = "QK", .family = Family::Score, .caption = text::product};
        info.rows = node(tile.queries).info.rows;
        info.cols = node(m_keys[at]).info.rows;
        const auto called = [&](const char* name, const char* symbol, Phrase caption) {
            NodeInfo named = info;
            named.name = name;
            named.symbol = symbol;
            named.caption = caption;
            return named;
        };
        const NodeId product = addToTile(tile, info, matmul({.transposeB = true}), {tile.queries, m_keys[at]});
        const auto scaling = scaleScores(m_attention.scale, node(tile.queries).shape.cols);
        if (!m_causal)
            return addToTile(tile, called("S", "S", text::scores), scaling, {product});
        const NodeId scaled = addToTile(tile, called("S_scaled", "S^{scaled}", text::scaled), scaling, {product});
        NodeInfo maskInfo = called("mask", "M", text::tileMask);
        maskInfo.role = Role::Mask;
        maskInfo.family = Family::Mask;
        const NodeId mask = addToTile(tile, maskInfo, columns(tile.col * m_width, rowsOf(m_keys[at])), {tile.mask});
        return addToTile(tile, called("S", "S", text::scores), maskFill(-infinity), {scaled, mask});
    }

    State appendTile(const Tile& tile, const State& before)
    {
        State after;
        m_recipe.together(tile.name(), [&] { after = appendInTile(tile, before); });
        return after;
    }

    // Dao et al., algorithm 1, lines 10 to 12, with the division left to the end.
    State appendInTile(const Tile& tile, const State& before)
    {
        const NodeId scores = appendScores(tile);
        const Axis entries = node(tile.queries).info.rows;
        State after;
        after.maximum = m_safe
            ? addToTile(tile, vectorInfo("m", "m", text::maximum, entries), runningMax(), {scores, before.maximum})
            : addToTile(tile, vectorInfo("m", "m", text::fixedMaximum, entries),
                        filled(Shape::vector(rowsOf(tile.queries)), 0), {});
        const NodeId rescale = addToTile(tile, vectorInfo("rescale", "r", text::rescale, entries), expLess(),
                                         {before.maximum, after.maximum});
        NodeInfo info = node(scores).info;
        info.name = info.symbol = "P";
        info.family = m_safe ? Family::Attention : Family::Score; // weights are at most 1
        info.caption = text::exponentials;
        const NodeId exponentials = addToTile(tile, info, expLess(), {scores, after.maximum});
        after.sum = addToTile(tile, vectorInfo("l", "l", text::runningSum, entries), runningTotal(),
                              {exponentials, before.sum, rescale});
        const NodeId part = addToTile(tile, outputInfo("PV", "PV", text::tileOutput, tile.queries), matmul(),
                                      {exponentials, m_values[static_cast<std::size_t>(tile.col)]});
        after.output = addToTile(tile, outputInfo("O", "O", text::runningOutput, tile.queries), rescaledSum(),
                                 {part, before.output, rescale});
        return after;
    }

    void appendRow(Index row)
    {
        const NodeId queries = appendBlock("Q", m_attention.queries, row, m_height);
        const NodeId mask = m_causal ? appendBlock("M", m_mask, row, m_height) : noNode;
        State state = appendStart(row, queries);
        for (Index col = 0; col < static_cast<Index>(m_keys.size()); ++col)
            state = appendTile({row, col, queries, mask}, state);
        m_rows.emplace_back(queries, state);
    }

    // Z = O / l, logsumexp = m + log l
    void finishRow(std::size_t row)
    {
        const auto& [queries, state] = m_rows[row];
        const Axis entries = node(queries).info.rows;
        const auto finish = [&](NodeInfo info, std::shared_ptr<const Op> op, std::vector<NodeId> inputs) {
            info.name += "." + std::to_string(row);
            return add(std::move(info), {}, "_{" + std::to_string(row) + "}", step::output, std::move(op),
                       std::move(inputs));
        };
        m_outputs.push_back(
            finish(outputInfo("Z", "Z", text::blockResult, queries), divideRows(), {state.output, state.sum}));
        const NodeId log =
            finish(vectorInfo("log_l", "\\log l", text::logSum, entries), activation(Activation::Log), {state.sum});
        m_logSums.push_back(
            finish(vectorInfo("logsumexp", "L", text::blockLogSum, entries), heedmap::add(), {state.maximum, log}));
    }

    Tiled join()
    {
        NodeInfo info = outputInfo("Z", "Z", text::result, m_attention.queries);
        info.role = Role::Output;
        Tiled result;
        result.output = add(info, {}, {}, step::output, joinRows(), m_outputs);
        info = vectorInfo("logsumexp", "L", text::logSums, node(m_attention.queries).info.rows);
        info.role = Role::Output;
        result.logSums = add(info, {}, {}, step::output, joinColumns(), m_logSums);
        return result;
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
    std::vector<std::pair<NodeId, State>> m_rows; ///< of tiles: their queries, and the state after the last
    std::vector<NodeId> m_outputs;
    std::vector<NodeId> m_logSums;
};

} // namespace

Tiled appendTiles(Recipe& recipe, const Attention& attention) { return Tiles(recipe, attention).append(); }

} // namespace heedmap
