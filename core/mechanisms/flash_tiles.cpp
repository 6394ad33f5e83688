#include "mechanisms/flash_tiles.h"

#include "mechanisms/captions.h"

#include <heedmap/ops/activation.h>
#include <heedmap/ops/add.h>
#include <heedmap/ops/divide_rows.h>
#include <heedmap/ops/exp_less.h>
#include <heedmap/ops/filled.h>
#include <heedmap/ops/masks/mask_fill.h>
#include <heedmap/ops/masks/mask_rule.h>
#include <heedmap/ops/matmul.h>
#include <heedmap/ops/placing/cut.h>
#include <heedmap/ops/placing/join.h>
#include <heedmap/ops/running/running_max.h>
#include <heedmap/ops/running/running_sum.h>

#include <algorithm>
#include <limits>

namespace heedmap {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

namespace flash_tiles_text {
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
} // namespace flash_tiles_text

// % stands for the indices of a tile or of a row of tiles; the step of a tile's nodes names the tile.
namespace flash_tiles_tag {
using enum Family;
constexpr Tag block = {"", "%", Other, flash_tiles_text::blocks, flash_tiles_text::block};
constexpr Tag mask = {"mask", "M", Mask, flash_tiles_text::blocks, caption::mask, {}, {}, Role::Mask};
constexpr Tag noMaximum = {"m", "m_{%}", Other, flash_tiles_text::blocks, flash_tiles_text::noMaximum};
constexpr Tag noSum = {"l", "l_{%}", Other, flash_tiles_text::blocks, flash_tiles_text::noSum};
constexpr Tag noOutput = {"O", "O_{%}", Output, flash_tiles_text::blocks, flash_tiles_text::noSum};

constexpr Tag product = {"QK", "QK_{%}", Score, flash_tiles_text::tile, flash_tiles_text::product};
constexpr Tag scaled = {"S_scaled", "S^{scaled}_{%}", Score, flash_tiles_text::tile, flash_tiles_text::scaled};
constexpr Tag tileMask = {"mask", "M_{%}", Mask,      flash_tiles_text::tile, flash_tiles_text::tileMask,
                          {},     {},      Role::Mask};
constexpr Tag scores = {"S", "S_{%}", Score, flash_tiles_text::tile, flash_tiles_text::scores};
constexpr Tag maximum = {"m", "m_{%}", Other, flash_tiles_text::tile, flash_tiles_text::maximum};
constexpr Tag fixedMaximum = {"m", "m_{%}", Other, flash_tiles_text::tile, flash_tiles_text::fixedMaximum};
constexpr Tag rescale = {"rescale", "r_{%}", Other, flash_tiles_text::tile, flash_tiles_text::rescale};
constexpr Tag exponentials = {"P", "P_{%}", Attention, flash_tiles_text::tile, flash_tiles_text::exponentials};
constexpr Tag unbounded = {"P", "P_{%}", Score, flash_tiles_text::tile,
                           flash_tiles_text::exponentials}; // weights are at most 1
constexpr Tag runningSum = {"l", "l_{%}", Other, flash_tiles_text::tile, flash_tiles_text::runningSum};
constexpr Tag tileOutput = {"PV", "PV_{%}", Output, flash_tiles_text::tile, flash_tiles_text::tileOutput};
constexpr Tag runningOutput = {"O", "O_{%}", Output, flash_tiles_text::tile, flash_tiles_text::runningOutput};

constexpr Tag blockResult = {"Z.%", "Z_{%}", Output, step::output, flash_tiles_text::blockResult};
constexpr Tag logSum = {"log_l.%", "\\log l_{%}", Other, step::output, flash_tiles_text::logSum};
constexpr Tag blockLogSum = {"logsumexp.%", "L_{%}", Other, step::output, flash_tiles_text::blockLogSum};
constexpr Tag result = {"Z", "Z", Output, step::output, flash_tiles_text::result, {}, {}, Role::Output};
constexpr Tag logSums = {"logsumexp", "L", Other, step::output, flash_tiles_text::logSums, {}, {}, Role::Output};
} // namespace flash_tiles_tag

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
        std::string indices() const { return std::to_string(row) + "," + std::to_string(col); }
    };

    const Node& node(NodeId id) const { return m_recipe.graph().node(id); }
    Index rowsOf(NodeId id) const { return node(id).shape.rows; }

    NodeId appendBlock(const std::string& letter, NodeId whole, Index number, Index length)
    {
        const Range range = {number * length, std::min((number + 1) * length, node(whole).shape.rows)};
        NodeInfo info = alike(node(whole).info, flash_tiles_tag::block, letter + "_{" + std::to_string(number) + "}");
        info.name = letter + "." + std::to_string(number);
        info.role = info.family == Family::Mask ? Role::Mask : Role::Computed;
        if (info.rows.labels != nullptr)
            info.rows.labels = std::make_shared<const std::vector<std::string>>(info.rows.labels->data() + range.begin,
                                                                                info.rows.labels->data() + range.end);
        return m_recipe.add(std::move(info), rows(range.begin, range.size()), {whole});
    }

    /// Appends a matrix with a row, or a vector with an entry, for each of these queries.
    NodeId addFor(NodeId queries, const Tag& tag, const std::string& place, std::shared_ptr<const Op> op,
                  std::vector<NodeId> inputs)
    {
        NodeInfo info = m_recipe.described(tag, *op, inputs, place);
        const bool matrix = tag.family == Family::Output;
        (matrix ? info.rows : info.cols) = node(queries).info.rows;
        if (matrix)
            info.cols = node(m_attention.values).info.cols;
        return m_recipe.add(std::move(info), std::move(op), std::move(inputs));
    }

    NodeId addToTile(const Tile& tile, const Tag& tag, std::shared_ptr<const Op> op, std::vector<NodeId> inputs)
    {
        return m_recipe.add(tag, std::move(op), std::move(inputs), tile.indices());
    }

    void appendMask()
    {
        MaskRules rules{.queries = m_n, .keys = m_m};
        rules.causal = true;
        NodeInfo info = Recipe::described(flash_tiles_tag::mask);
        info.rows = node(m_attention.queries).info.rows;
        info.cols = node(m_attention.keys).info.rows;
        m_mask = m_recipe.add(std::move(info), maskRule(rules), {});
    }

    State appendStart(Index row, NodeId queries)
    {
        const std::string number = std::to_string(row);
        const Shape vector = Shape::vector(rowsOf(queries));
        const Shape matrix = Shape::matrix(rowsOf(queries), node(m_attention.values).shape.cols);
        const auto start = [&](const Tag& tag, const Shape& shape, double with) {
            return addFor(queries, tag, number + ",start", filled(shape, with), {});
        };
        State state;
        m_recipe.within("start." + number + ".", [&] {
            state.maximum = start(flash_tiles_tag::noMaximum, vector, -infinity);
            state.sum = start(flash_tiles_tag::noSum, vector, 0);
            state.output = start(flash_tiles_tag::noOutput, matrix, 0);
        });
        return state;
    }

    // S = mask(c·Q_i·K_jᵀ)
    NodeId appendScores(const Tile& tile)
    {
        const auto at = static_cast<std::size_t>(tile.col);
        const NodeId product =
            addToTile(tile, flash_tiles_tag::product, matmul({.transposeB = true}), {tile.queries, m_keys[at]});
        const auto scaling = scaleScores(m_attention.scale, node(tile.queries).shape.cols);
        if (!m_causal)
            return addToTile(tile, flash_tiles_tag::scores, scaling, {product});
        const NodeId scaled = addToTile(tile, flash_tiles_tag::scaled, scaling, {product});
        const auto part = columns(tile.col * m_width, rowsOf(m_keys[at]));
        NodeInfo info = m_recipe.described(flash_tiles_tag::tileMask, *part, {{tile.mask}}, tile.indices());
        info.cols = node(m_keys[at]).info.rows;
        const NodeId mask = m_recipe.add(std::move(info), part, {tile.mask});
        return addToTile(tile, flash_tiles_tag::scores, maskFill(-infinity), {scaled, mask});
    }

    State appendTile(const Tile& tile, const State& before)
    {
        State after;
        m_recipe.together(tile.name(), [&] {
            m_recipe.within(
                tile.name() + ".", [&] { after = appendInTile(tile, before); }, {},
                Sentence(flash_tiles_text::tile, tile.row, tile.col));
        });
        return after;
    }

    // Dao et al., algorithm 1, lines 10 to 12, with the division left to the end.
    State appendInTile(const Tile& tile, const State& before)
    {
        const NodeId scores = appendScores(tile);
        State after;
        after.maximum = m_safe ? addToTile(tile, flash_tiles_tag::maximum, runningMax(), {scores, before.maximum})
                               : addFor(tile.queries, flash_tiles_tag::fixedMaximum, tile.indices(),
                                        filled(Shape::vector(rowsOf(tile.queries)), 0), {});
        const NodeId rescale = addToTile(tile, flash_tiles_tag::rescale, expLess(), {before.maximum, after.maximum});
        const NodeId exponentials = addToTile(tile, m_safe ? flash_tiles_tag::exponentials : flash_tiles_tag::unbounded,
                                              expLess(), {scores, after.maximum});
        after.sum = addToTile(tile, flash_tiles_tag::runningSum, runningTotal(), {exponentials, before.sum, rescale});
        const NodeId part = addToTile(tile, flash_tiles_tag::tileOutput, matmul(),
                                      {exponentials, m_values[static_cast<std::size_t>(tile.col)]});
        after.output = addToTile(tile, flash_tiles_tag::runningOutput, rescaledSum(), {part, before.output, rescale});
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
        m_outputs.push_back(
            m_recipe.add(flash_tiles_tag::blockResult, divideRows(), {state.output, state.sum}, number));
        const NodeId log = m_recipe.add(flash_tiles_tag::logSum, activation(Activation::Log), {state.sum}, number);
        m_logSums.push_back(m_recipe.add(flash_tiles_tag::blockLogSum, add(), {state.maximum, log}, number));
    }

    Tiled join()
    {
        return {.output = addFor(m_attention.queries, flash_tiles_tag::result, {}, joinRows(), m_outputs),
                .logSums = addFor(m_attention.queries, flash_tiles_tag::logSums, {}, joinColumns(), m_logSums)};
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

} // namespace

Tiled appendTiles(Recipe& recipe, const Attention& attention) { return Tiles(recipe, attention).append(); }

} // namespace heedmap
