#include "view/picture/picture_content.h"

#include "paint/node_figure.h"
#include "paint/value_scale.h"
#include "view/attention/attention_heads.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace heedmap {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

bool isWeights(const GraphShape& graph, NodeId id) { return valueRole(graph.node(id).info) == ValueRole::Weights; }

/// Whether weights between tokens are not computed from weights of the same tokens.
bool endsChain(const GraphShape& graph, const PatchGrid& grid, NodeId id)
{
    const Node& node = graph.node(id);
    if (!firstPatch(graph, grid, node.info.rows) || node.info.role == Role::Gradient)
        return false;
    return std::ranges::none_of(graph.consumers(id), [&](NodeId user) {
        const heedmap::Shape& shape = graph.node(user).shape;
        return isWeights(graph, user) && shape.rows == node.shape.rows && shape.cols == node.shape.cols;
    });
}

/// The index of a spot on an axis.
std::optional<Index> entry(const GraphShape& graph, const PatchGrid& grid, NodeId weights, const PictureSpot& spot,
                           const Axis& axis, std::optional<Index> PictureToken::*which)
{
    if (spot.patch) {
        const auto first = firstPatch(graph, grid, axis);
        return first && spot.index < grid.count() ? std::optional(*first + spot.index) : std::nullopt;
    }
    const auto tokens = tokensBeside(graph, grid, weights);
    const auto index = static_cast<std::size_t>(spot.index);
    return index < tokens.size() ? tokens[index].*which : std::nullopt;
}

/// The shown rows of the shown heads.
std::vector<Region> rowRegions(const heedmap::Shape& shape, const PictureChoice& choice, Index row)
{
    std::vector<Region> regions;
    for (const Index head : choice.heads)
        regions.push_back({{head, head + 1}, {row, row + 1}, {0, shape.cols}});
    return regions;
}

/// Fills a content's weights from one row of the node, or from the mean of several heads.
class WeightReader {
public:
    WeightReader(const ViewContext& context, const PatchGrid& grid, const PictureChoice& choice,
                 PictureContent& content)
        : m_context(context), m_graph(context.workbench.graph()), m_grid(grid), m_choice(choice), m_content(content)
    {
    }

    bool read()
    {
        const auto row = queryRow(m_graph, m_grid, m_choice.node, m_choice.query);
        if (!row || !gather(*row))
            return false;
        readMask(*row);
        place(*row);
        dress();
        return true;
    }

private:
    const Node& node() const { return m_graph.node(m_choice.node); }

    bool gather(Index row)
    {
        const auto heads = static_cast<double>(m_choice.heads.size());
        m_row.assign(static_cast<std::size_t>(node().shape.cols), 0);
        const auto add = [&](const double* weights) {
            for (std::size_t col = 0; col < m_row.size(); ++col)
                m_row[col] += weights[col] / heads;
        };
        m_changes = m_context.display.settings().showChange;
        for (const Region& region : rowRegions(node().shape, m_choice, row)) {
            const Difference change = m_changes ? m_context.workbench.difference(m_choice.node, region) : nullptr;
            const Values values = m_context.workbench.values(m_choice.node, region);
            if (!values)
                return false;
            m_changes = m_changes && change != nullptr;
            add(change != nullptr ? change->numbers().data() : values.view.row(region.slices.begin, row));
        }
        return true;
    }

    void readMask(Index row)
    {
        const NodeId mask = maskOver(m_graph, m_choice.node);
        if (mask == noNode || m_changes)
            return;
        const Index slices = m_graph.node(mask).shape.slices;
        const Index slice = std::min(m_choice.heads.front(), slices - 1);
        const Region region{{slice, slice + 1}, {row, row + 1}, {0, node().shape.cols}};
        if (const Values kept = m_context.workbench.values(mask, region))
            m_mask.assign(kept.view.row(slice, row), kept.view.row(slice, row) + node().shape.cols);
    }

    void place(Index row)
    {
        const auto hidden = [&](Index col) {
            return std::ranges::any_of(m_choice.heads, [&](Index head) {
                return toGuess(m_context, {m_choice.node, {head, row, col}});
            });
        };
        const Index first = firstPatch(m_graph, m_grid, node().info.cols).value_or(0);
        for (Index patch = 0; patch < m_content.count(); ++patch) {
            const bool covered = hidden(first + patch);
            m_content.covered.push_back(covered);
            m_content.numbers.push_back(covered ? 0 : m_row[static_cast<std::size_t>(first + patch)]);
            if (!m_mask.empty())
                m_content.keep.push_back(m_mask[static_cast<std::size_t>(first + patch)]);
        }
        for (const PictureToken& token : m_content.tokens) {
            const bool covered = token.col && hidden(*token.col);
            m_content.covered.push_back(covered);
            m_content.beside.push_back(token.col && !covered ? m_row[static_cast<std::size_t>(*token.col)] : none);
        }
    }

    void dress()
    {
        const DisplaySettings& settings = m_context.display.settings();
        HeatmapFigure& figure = m_content.figure;
        figure = emptyNodeFigure(m_graph, m_choice.node);
        figure.heading.clear();
        figure.blockRows = figure.blockCols = 0;
        figure.rows = figure.cols = figure.slices = {};
        figure.pinned = false;
        figure.decimals = settings.decimals;
        figure.showValues = false;
        const auto shape = heedmap::Shape::matrix(m_content.down, m_content.across);
        figure.values = ConstView(m_content.numbers.data(), shape);
        if (!m_content.keep.empty())
            figure.keep = ConstView(m_content.keep.data(), shape);
        if (m_changes) {
            figure.role = ValueRole::Signed;
            figure.symbol.prepend(QStringLiteral("\\Delta "));
            return;
        }
        figure.logarithmic = settings.logarithmic;
        const Palette* palette = findPalette(settings.palette);
        const bool chosen = palette != nullptr && palette->kind() == PaletteKind::Sequential;
        figure.palette = chosen ? settings.palette : QStringLiteral("magma"); // so that unattended patches stay dark
        double largest = 0;
        for (const double weight : m_content.numbers)
            largest = weight > largest ? weight : largest;
        if (!m_choice.unit && largest > 0 && largest < 1)
            figure.range = {RangeChoice::Kind::Fixed, 0, niceCeiling(largest), {}, false};
    }

    const ViewContext& m_context;
    const GraphShape& m_graph;
    const PatchGrid& m_grid;
    const PictureChoice& m_choice;
    PictureContent& m_content;
    std::vector<double> m_row;
    std::vector<double> m_mask;
    bool m_changes = false;
};

} // namespace

QString PictureContent::name(const PictureSpot& spot) const
{
    return spot.patch ? patchNames.value(spot.index) : tokens[static_cast<std::size_t>(spot.index)].name;
}

std::optional<double> PictureContent::weight(const PictureSpot& spot) const
{
    const auto index = static_cast<std::size_t>(spot.index);
    const std::vector<double>& weights = spot.patch ? numbers : beside;
    if (index >= weights.size() || (!spot.patch && !tokens[index].col)) // none while they are being computed
        return std::nullopt;
    return weights[index];
}

bool PictureContent::hides(const PictureSpot& spot) const
{
    const auto index = static_cast<std::size_t>(spot.patch ? spot.index : count() + spot.index);
    return index < covered.size() && covered[index];
}

std::vector<PictureSpot> PictureContent::keys() const
{
    std::vector<PictureSpot> spots;
    for (Index patch = 0; patch < count(); ++patch)
        spots.push_back({true, patch});
    for (std::size_t i = 0; i < tokens.size(); ++i)
        if (tokens[i].col)
            spots.push_back({false, static_cast<Index>(i)});
    return spots;
}

std::vector<NodeId> weightsOver(const GraphShape& graph, const PatchGrid& grid)
{
    const std::vector<NodeId> attention = attentionNodes(graph);
    std::vector<NodeId> found;
    for (NodeId id = 0; id < graph.size(); ++id)
        if (isWeights(graph, id) && firstPatch(graph, grid, graph.node(id).info.cols)
            && (std::ranges::binary_search(attention, id) || endsChain(graph, grid, id)))
            found.push_back(id);
    return found;
}

std::vector<PictureToken> tokensBeside(const GraphShape& graph, const PatchGrid& grid, NodeId weights)
{
    const Node& node = graph.node(weights);
    const bool same = node.info.rows.labels != nullptr && node.info.cols.labels != nullptr
        && *node.info.rows.labels == *node.info.cols.labels;
    std::vector<PictureToken> tokens;
    const auto take = [&](const Axis& axis, Index count, bool asRow, bool asCol) {
        const auto first = firstPatch(graph, grid, axis);
        for (Index i = 0; i < count; ++i)
            if (!first || i < *first || i >= *first + grid.count())
                tokens.push_back({axisLabel(axis, i), asRow ? std::optional(i) : std::nullopt,
                                  asCol ? std::optional(i) : std::nullopt});
    };
    take(node.info.rows, node.shape.rows, true, same);
    if (!same)
        take(node.info.cols, node.shape.cols, false, true);
    return tokens;
}

std::optional<Index> queryRow(const GraphShape& graph, const PatchGrid& grid, NodeId weights, const PictureSpot& spot)
{
    return entry(graph, grid, weights, spot, graph.node(weights).info.rows, &PictureToken::row);
}

std::optional<Index> keyColumn(const GraphShape& graph, const PatchGrid& grid, NodeId weights, const PictureSpot& spot)
{
    return entry(graph, grid, weights, spot, graph.node(weights).info.cols, &PictureToken::col);
}

std::vector<Demand> pictureDemands(const GraphShape& graph, const PatchGrid& grid, const PictureChoice& choice)
{
    std::vector<Demand> demands{{grid.image, Region::all(grid.picture)}};
    if (choice.node == noNode)
        return demands;
    const auto row = queryRow(graph, grid, choice.node, choice.query);
    const heedmap::Shape& shape = graph.node(choice.node).shape;
    for (const Region& region : row ? rowRegions(shape, choice, *row) : std::vector<Region>())
        demands.push_back({choice.node, region});
    if (const NodeId mask = maskOver(graph, choice.node); mask != noNode && row)
        demands.push_back({mask, {{0, graph.node(mask).shape.slices}, {*row, *row + 1}, {0, shape.cols}}});
    return demands;
}

std::optional<PictureContent> pictureContent(const ViewContext& context, const PatchGrid& grid,
                                             const PictureChoice& choice)
{
    const GraphShape& graph = context.workbench.graph();
    const Values pixels = context.workbench.values(grid.image);
    if (!pixels)
        return std::nullopt;
    PictureContent content;
    content.picture = picture(pixels.view, grid.cut);
    content.side = grid.cut.side;
    content.down = grid.down();
    content.across = grid.across();
    for (Index patch = 0; patch < grid.count(); ++patch)
        content.patchNames << axisLabel(graph.node(grid.patches).info.rows, patch);
    if (choice.node == noNode)
        return content;
    content.tokens = tokensBeside(graph, grid, choice.node);
    content.query = choice.query;
    content.weighed = WeightReader(context, grid, choice, content).read();
    return content;
}

} // namespace heedmap
