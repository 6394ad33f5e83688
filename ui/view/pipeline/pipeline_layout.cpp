#include "view/pipeline/pipeline_layout.h"

#include "paint/axis_labels.h"
#include "paint/node_figure.h"
#include "text/core_text.h"
#include "view/frame/thumbnail.h"
#include "view/pipeline/pipeline_routes.h"

#include <heedmap/graph/gradients.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <set>

namespace heedmap {
namespace {

constexpr double largestPicture = 44;
constexpr double smallestPicture = 26;
constexpr double mapMargin = 12;
constexpr double labelHeight = 34;    ///< symbol and shape under a picture
constexpr double largestRowGap = 46;  ///< for the curves
constexpr double smallestRowGap = 28; ///< where that makes it fit
constexpr double scrolledRowGap = 38; ///< where it does not
constexpr double headingHeight = 22;
constexpr double padding = 6;  ///< of a place, above its picture
constexpr double underGap = 4; ///< between a picture and that of its gradient
constexpr double tipRoom = 10; ///< for the heads of arrows, above a place
constexpr double bandHead = 24;
constexpr double frameMargin = 12; ///< outside it there is a line for curves past an open layer
constexpr double cardHeight = 56;
constexpr double cardGap = 24;
constexpr double cardMargin = 20; ///< beside it, for the curves past it

struct Row {
    int step = 0;
    bool first = false; ///< of its step
    std::vector<NodeId> nodes;
    std::string group = {};
    bool card = false; ///< all of the closed group
};

/// The texts under the matrices. Measuring them takes longest, so it is done once for all attempts.
class Names {
public:
    explicit Names(const GraphShape& graph) : m_graph(graph), m_names(static_cast<std::size_t>(graph.size())) {}

    const FormulaBox& symbol(NodeId id) { return of(id).symbol; }
    double shapeWidth(NodeId id) { return of(id).shape; }

private:
    struct Name {
        FormulaBox symbol;
        double shape = 0;
    };

    const Name& of(NodeId id)
    {
        std::optional<Name>& name = m_names[static_cast<std::size_t>(id)];
        if (!name) {
            const Node& node = m_graph.node(id);
            name = Name{FormulaBox(QString::fromStdString(node.info.symbol), {FormulaStyle::Face::Title, 12}),
                        textWidth(QString::fromStdString(node.shape.text()), 10)};
        }
        return *name;
    }

    const GraphShape& m_graph;
    std::vector<std::optional<Name>> m_names;
};

/// The rows of a step: given matrices, then computed ones, each below all its inputs.
std::vector<Row> rowsOf(const GraphShape& graph, const Step& step, int number)
{
    std::vector<Row> rows;
    std::vector<std::pair<NodeId, std::size_t>> levels;
    for (const NodeId id : step.nodes) {
        std::size_t level = 0;
        for (const auto& [before, at] : levels)
            if (std::ranges::find(graph.node(id).inputs, before) != graph.node(id).inputs.end())
                level = std::max(level, at + 1);
        levels.emplace_back(id, level);
        if (rows.size() <= level)
            rows.resize(level + 1);
        rows[level].nodes.push_back(id);
    }
    for (Row& row : rows) {
        row.step = number;
        row.group = step.group;
    }
    rows.front().first = true;
    return rows;
}

bool given(const GraphShape& graph, const Row& row)
{
    return !row.card && std::ranges::all_of(row.nodes, [&](NodeId id) { return graph.node(id).leaf(); });
}

class Layout {
public:
    /// The headings of the steps in `roomy` stand above what the arrows need to arrive, the others among it.
    Layout(const GraphShape& graph, const Steps& steps, const LayerGroups& groups, Names& names, double width,
           double rowGap, const std::set<int>& roomy)
        : m_graph(graph), m_steps(steps), m_groups(groups), m_names(names), m_width(width), m_rowGap(rowGap),
          m_roomy(roomy)
    {
        m_layout.placeOfNode.assign(static_cast<std::size_t>(graph.size()), -1);
    }

    PipelineLayout run()
    {
        double y = headingHeight;
        bool afterCard = false;
        for (const Row& row : rows()) {
            y = switchBand(row.card ? std::string() : row.group, y);
            if (row.card && afterCard)
                y -= m_rowGap - std::min(m_rowGap, cardGap);
            y = row.card ? placeCard(row, y) : placeRow(row, y);
            afterCard = row.card;
        }
        y = switchBand({}, y);
        m_layout.size = {m_width, y - m_rowGap + 12};
        measureRows();
        routeArrows(m_layout, m_graph, m_rowPlaces);
        return std::move(m_layout);
    }

private:
    /// What is given to the first steps stands in one row, where it has room; what they make of it keeps their heading.
    std::vector<Row> rows() const
    {
        std::vector<Row> all;
        for (std::size_t s = 0; s < m_steps.size(); ++s) {
            const Step& step = m_steps[s];
            if (!step.group.empty() && !m_groups.open(step.group)) {
                addToCard(all, step, static_cast<int>(s));
                continue;
            }
            std::vector<Row> own = rowsOf(m_graph, step, static_cast<int>(s));
            if (own.size() > 1 && !all.empty() && joins(all.back(), own.front())) {
                all.back().nodes.insert(all.back().nodes.end(), own.front().nodes.begin(), own.front().nodes.end());
                own.erase(own.begin());
                own.front().first = true;
            }
            std::ranges::move(own, std::back_inserter(all));
        }
        return all;
    }

    bool joins(const Row& above, const Row& row) const
    {
        return given(m_graph, above) && given(m_graph, row) && above.group == row.group
            && above.nodes.size() + row.nodes.size() <= perRow();
    }

    static void addToCard(std::vector<Row>& rows, const Step& step, int number)
    {
        // A layer's steps mostly follow each other.
        const auto card = std::find_if(rows.rbegin(), rows.rend(),
                                       [&](const Row& row) { return row.card && row.group == step.group; });
        if (card == rows.rend())
            rows.push_back({.step = number, .nodes = step.nodes, .group = step.group, .card = true});
        else
            card->nodes.insert(card->nodes.end(), step.nodes.begin(), step.nodes.end());
    }

    /// Ends the open layer above `y` and begins another, where it is another.
    double switchBand(const std::string& group, double y)
    {
        if (group == m_band)
            return y;
        if (!m_band.empty()) {
            m_layout.bands.back().rect.setBottom(y - m_rowGap + 8);
            y += 12;
        }
        m_band = group;
        if (group.empty())
            return y;
        const double top = y - headingHeight + 2;
        m_bent = top;
        const double wide = textWidth(LayerGroups::title(group), 12, true) + 28;
        m_layout.bands.push_back({group,
                                  {frameMargin, top, m_width - 2 * frameMargin, bandHead},
                                  {16, top + 3, std::min(wide, m_width - 32), bandHead - 4}});
        return top + bandHead + headingHeight + 4;
    }

    double placeCard(const Row& row, double y)
    {
        PipelineLayout::Place place;
        place.node = m_groups.telling(row.group);
        place.group = row.group;
        place.row = beginRow(y);
        place.rect = {cardMargin, y, m_width - 2 * cardMargin, cardHeight};
        const QSizeF picture = pictureOf(place.node, cardHeight - 14);
        place.picture = {QPointF(std::round(cardMargin + cardHeight / 2 - picture.width() / 2),
                                 std::round(y + cardHeight / 2 - picture.height() / 2)),
                         picture};
        for (const NodeId id : row.nodes)
            m_layout.placeOfNode[static_cast<std::size_t>(id)] = static_cast<int>(m_layout.places.size());
        m_layout.places.push_back(std::move(place));
        return y + cardHeight + m_rowGap;
    }

    void measureRows()
    {
        for (PipelineRow& row : m_rowPlaces)
            row.top = m_layout.size.height();
        for (const PipelineLayout::Place& place : m_layout.places) {
            PipelineRow& row = m_rowPlaces[static_cast<std::size_t>(place.row)];
            row.top = std::min(row.top, place.rect.top());
            row.bottom = std::max(row.bottom, place.rect.bottom());
        }
    }

    std::size_t perRow() const
    {
        return std::max<std::size_t>(1, static_cast<std::size_t>((m_width - mapMargin) / largestPicture));
    }

    double placeRow(const Row& row, double y)
    {
        const double pitch = std::max(smallestPicture + 18, roomForNames(row.nodes));
        const auto fitting = std::max<std::size_t>(1, static_cast<std::size_t>((m_width - 2 * mapMargin) / pitch));
        const std::size_t lines = std::max<std::size_t>(1, (row.nodes.size() + fitting - 1) / fitting);
        const std::size_t most = (row.nodes.size() + lines - 1) / lines; // lines of about as many
        const QString text = sentenceText(m_steps[static_cast<std::size_t>(row.step)].heading);
        if (row.first && text != LayerGroups::title(row.group))
            y = placeHeading(row.step, text, y);
        for (std::size_t begin = 0; begin < row.nodes.size(); begin += most)
            y = placeLine({row.nodes.data() + begin, std::min(most, row.nodes.size() - begin)}, y) + m_rowGap;
        return y;
    }

    /// Above the pictures at `y`, which give way to one that needs room; returns where they begin now.
    double placeHeading(int step, const QString& text, double y)
    {
        const double height = lineHeight(11);
        const bool roomy = m_roomy.contains(step) && !m_rowPlaces.empty();
        const double above = roomy ? padding + tipRoom + height : headingHeight;
        y += roomy ? height : 0;
        const double left = m_band.empty() ? frameMargin + 2 : frameMargin + 8;
        m_layout.headings.push_back({step, text, {left, y - above, textWidth(text, 11) + 4, height}});
        if (roomy && !m_bent)
            m_bent = y - above;
        return y;
    }

    /// Begins another row whose places begin at `top`; returns its number.
    int beginRow(double top)
    {
        m_rowPlaces.push_back({.bent = m_bent.value_or(top - tipRoom)});
        m_bent.reset();
        return static_cast<int>(m_rowPlaces.size()) - 1;
    }

    double placeLine(std::span<const NodeId> nodes, double y)
    {
        const double pitch = (m_width - 2 * mapMargin) / static_cast<double>(nodes.size());
        const double apart = std::min(pitch, std::max(largestPicture + 22, roomForNames(nodes)));
        const double side = std::min(largestPicture, apart - 6);
        const int row = beginRow(y - padding);
        double x = m_width / 2 - apart * static_cast<double>(nodes.size() - 1) / 2;
        double height = 0;
        for (const NodeId id : nodes)
            height = std::max(height, heightOf(id, side));
        for (const NodeId id : nodes) {
            const QSizeF picture = pictureOf(id, side);
            PipelineLayout::Place place;
            place.node = id;
            place.row = row;
            const double tall = heightOf(id, side);
            place.picture = {QPointF(std::round(x - picture.width() / 2), std::round(y + height - tall)), picture};
            place.gradient = gradientNode(m_graph, id);
            if (place.gradient != noNode)
                place.under = place.picture.translated(0, picture.height() + underGap);
            place.symbol = m_names.symbol(id);
            const double shape = m_names.shapeWidth(id);
            const double wide =
                std::min(std::max({picture.width(), place.symbol.width(), shape, 34.0}) + 10, apart - 2);
            place.rect = {x - wide / 2, place.picture.top() - padding, wide, tall + labelHeight + 10};
            m_layout.placeOfNode[static_cast<std::size_t>(id)] = static_cast<int>(m_layout.places.size());
            m_layout.places.push_back(std::move(place));
            x += apart;
        }
        return y + height + labelHeight + 4;
    }

    /// How far apart they have to stand for their names not to run into one another.
    double roomForNames(std::span<const NodeId> nodes) const
    {
        double widest = 0;
        for (const NodeId id : nodes)
            widest = std::max(widest, m_names.symbol(id).width());
        return widest + 8;
    }

    /// The height of a thumbnail with its gradient.
    double heightOf(NodeId id, double side) const
    {
        const double height = pictureOf(id, side).height();
        return gradientNode(m_graph, id) == noNode ? height : 2 * height + underGap;
    }

    QSizeF pictureOf(NodeId id, double side) const
    {
        const Shape& shape = m_graph.node(id).shape;
        return thumbnailSize(shape.rows, shape.cols, side);
    }

    const GraphShape& m_graph;
    const Steps& m_steps;
    const LayerGroups& m_groups;
    Names& m_names;
    double m_width;
    double m_rowGap;
    const std::set<int>& m_roomy;
    std::vector<PipelineRow> m_rowPlaces;
    std::optional<double> m_bent; ///< y above the text over the next row
    std::string m_band;           ///< the open layer of the last row
    PipelineLayout m_layout;
};

/// A heading that curves run through has them arrive below it.
PipelineLayout withRoomForHeadings(const GraphShape& graph, const Steps& steps, const LayerGroups& groups, Names& names,
                                   double width, double rowGap)
{
    std::set<int> roomy;
    for (;;) {
        PipelineLayout layout = Layout(graph, steps, groups, names, width, rowGap, roomy).run();
        const std::size_t before = roomy.size();
        for (const PipelineLayout::Heading& heading : layout.headings)
            if (heading.crossed)
                roomy.insert(heading.step);
        if (roomy.size() == before)
            return layout;
    }
}

} // namespace

const PipelineLayout::Place* PipelineLayout::placeOf(NodeId node) const
{
    if (node < 0 || node >= static_cast<NodeId>(placeOfNode.size()))
        return nullptr;
    const int place = placeOfNode[static_cast<std::size_t>(node)];
    return place < 0 ? nullptr : &places[static_cast<std::size_t>(place)];
}

const PipelineLayout::Band* PipelineLayout::bandAt(const QPointF& at) const
{
    const auto found = std::ranges::find_if(bands, [&](const Band& band) { return band.head.contains(at); });
    return found == bands.end() ? nullptr : &*found;
}

const PipelineLayout::Place* PipelineLayout::placeAt(const QPointF& at) const
{
    const auto found = std::ranges::find_if(places, [&](const Place& place) { return place.rect.contains(at); });
    return found == places.end() ? nullptr : &*found;
}

NodeId PipelineLayout::neighbour(NodeId node, int rows, int cols) const
{
    const Place* place = placeOf(node);
    if (place == nullptr)
        return places.empty() ? noNode : places.front().node;
    if (cols != 0) {
        const Place* next = place + cols;
        return next >= places.data() && next < places.data() + places.size() ? next->node : node;
    }
    const Place* nearest = place;
    double distance = 1e9;
    for (const Place& other : places)
        if (other.row == place->row + rows)
            if (const double d = std::abs(other.rect.center().x() - place->rect.center().x()); d < distance) {
                distance = d;
                nearest = &other;
            }
    return nearest->node;
}

PipelineLayout layoutPipeline(const GraphShape& graph, const Steps& steps, const LayerGroups& groups,
                              const QSizeF& room)
{
    Names names(graph);
    PipelineLayout layout = withRoomForHeadings(graph, steps, groups, names, room.width(), largestRowGap);
    const double spare = room.height() - layout.size.height();
    if (const int gaps = layout.places.empty() ? 0 : layout.places.back().row; spare < 0 && gaps > 0) {
        const double gap = std::floor(largestRowGap + spare / gaps);
        layout = withRoomForHeadings(graph, steps, groups, names, room.width(),
                                     gap >= smallestRowGap ? gap : scrolledRowGap);
    }
    return layout;
}

} // namespace heedmap
