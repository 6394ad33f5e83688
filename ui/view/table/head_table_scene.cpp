#include "view/table/head_table_scene.h"

#include "model/readings/reading.h"
#include "paint/axis_labels.h"
#include "paint/cut_text.h"
#include "paint/type.h"
#include "paint/value_text.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "view/attention/weights_title.h"
#include "view/frame/exportable.h"
#include "view/scene/guess.h"
#include "view/table/head_columns.h"

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heedmap {
namespace {

constexpr double rowHeight = 32;
constexpr double mapHeight = 40;
constexpr Index cellsAtOnce = 8 << 20; ///< cells of heads beyond those in sight

struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::HeadTable)
};

} // namespace

HeadTableScene::HeadTableScene(const ViewContext& context)
    : Scene(context), m_known(std::make_shared<KnownMeasures>(context)),
      m_means(std::make_shared<HeadMeans>(context.workbench))
{
}

std::unique_ptr<Scene> HeadTableScene::copy() const
{
    auto made = std::make_unique<HeadTableScene>(context());
    made->m_known = m_known;
    made->m_means = m_means;
    made->m_figure = made->m_named = true;
    made->show(m_nodes);
    made->choose(m_order);
    made->filter(m_filter);
    return made;
}

void HeadTableScene::show(std::vector<NodeId> nodes)
{
    m_nodes = std::move(nodes);
    m_adds = readWord(context().workbench).has_value();
    if (!m_adds && m_order.by == addedColumn)
        m_order = {};
    m_rows.clear();
    for (const NodeId node : m_nodes)
        for (Index slice = 0; slice < graph().node(node).shape.slices; ++slice)
            m_rows.push_back({{node, slice}, {}, graph().node(node).shape.cols});
    languageChanged();
    m_sorted.clear();
    m_asked.clear();
}

void HeadTableScene::languageChanged()
{
    for (HeadRow& row : m_rows)
        row.name = headTitle(graph(), m_nodes, row.head).plain();
}

std::optional<Spot> HeadTableScene::spotOf(const Head& head) const
{
    const auto found = std::ranges::find(m_rows, head, &HeadRow::head);
    return found == m_rows.end() ? std::nullopt : std::optional(Spot{0, found - m_rows.begin()});
}

// ---- the numbers

// The heads in sight, and a batch of others without measures; none where means stand in place of these.
std::vector<std::size_t> HeadTableScene::wanted(const QRectF& seen) const
{
    std::vector<std::size_t> rows;
    if (m_means->on())
        return rows;
    Index cells = 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const heedmap::Shape& shape = graph().node(m_rows[i].head.node).shape;
        const bool unknown = !m_known->knows(m_rows[i].head) && cells < cellsAtOnce;
        if (unknown)
            cells += shape.rows * shape.cols;
        if (unknown || (!m_sorted.empty() && m_rows[i].rect.intersects(seen)))
            rows.push_back(i);
    }
    return rows;
}

std::vector<Demand> HeadTableScene::demands(const Pointing& /*pointing*/, const QRectF& seen) const
{
    m_asked = wanted(seen);
    std::vector<Demand> demands;
    for (const std::size_t row : m_asked) {
        const auto& [node, slice] = m_rows[row].head;
        Region region = Region::all(graph().node(node).shape);
        region.slices = {slice, slice + 1};
        demands.push_back({node, region});
    }
    for (const NodeId node : m_adds ? m_nodes : std::vector<NodeId>())
        if (const NodeId added = contributions(graph(), node); added != noNode)
            demands.push_back({added, Region::all(graph().node(added).shape)});
    return demands;
}

// The contributions at the predicted position.
void HeadTableScene::takeAdded()
{
    double most = 0;
    for (HeadRow& row : m_rows) {
        row.added.reset();
        const NodeId added = m_adds ? contributions(graph(), row.head.node) : noNode;
        const Values values = added == noNode ? Values() : context().workbench.values(added);
        if (!values)
            continue;
        const Cell cell{0, predictedRow(graph().node(added)), row.head.slice};
        row.added = values.view.at(cell);
        row.hidden = row.hidden || toGuess(context(), {added, cell});
        most = std::max(most, std::abs(*row.added));
    }
    for (HeadRow& row : m_rows)
        row.mostAdded = most;
}

void HeadTableScene::takeMeasures(HeadRow& row, bool asked)
{
    row.measures.reset();
    row.spread.reset();
    if (m_means->on()) {
        const auto mean = m_means->of(row.head.node, row.head.slice);
        row.measures = mean ? std::optional(mean->measures) : std::nullopt;
        row.spread = mean ? std::optional(mean->spread) : std::nullopt;
        if (!mean && m_means->done() > 0) { // not of a layer
            row.measures.emplace();
            row.measures->numbers.fill(std::nan(""));
        }
    } else if (m_known->knows(row.head) || asked) {
        row.measures = m_known->of(row.head);
    }
}

bool HeadTableScene::take(const Sight& sight)
{
    const std::vector<std::size_t> asked = m_figure ? wanted(sight.seen) : m_asked;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        HeadRow& row = m_rows[i];
        takeMeasures(row, std::ranges::binary_search(asked, i));
        row.hidden = hidesAny(context(), row.head.node, row.head.slice);
    }
    takeAdded();
    sort();
    placeRows(sight.room.width());
    m_seen = sight.seen;
    return true;
}

bool HeadTableScene::complete() const
{
    return m_means->done() == m_means->count()
        && std::ranges::all_of(m_rows, [](const HeadRow& row) { return row.measures.has_value(); });
}

bool HeadTableScene::more() const { return wanted(m_seen) != m_asked; }

// Unknown or covered measures come last.
void HeadTableScene::sort()
{
    m_sorted.resize(m_rows.size());
    std::iota(m_sorted.begin(), m_sorted.end(), std::size_t{0});
    std::erase_if(m_sorted, [this](std::size_t i) { return !m_filter.passes(m_rows[i]); });
    if (!m_order.by || m_order.map)
        return;
    const auto key = [&](std::size_t i) {
        const HeadRow& row = m_rows[i];
        const double number = row.has(*m_order.by) ? row.number(*m_order.by) : INFINITY;
        return m_order.falling && row.has(*m_order.by) ? -number : number;
    };
    std::ranges::stable_sort(m_sorted, {}, key);
}

// A figure of a narrow page leaves the names what the numbers do not need.
double HeadTableScene::titleWidth(double width) const
{
    constexpr double narrowest = 38;
    const double usual = std::floor(std::min(280.0, width * 0.3));
    double longest = 0;
    for (const HeadRow& row : m_figure ? m_rows : std::vector<HeadRow>())
        longest = std::max(longest, std::ceil(textWidth(row.name, 13)) + 17);
    return std::max(usual, std::min(longest, width - narrowest * columns()));
}

/// The height of the names of a figure's columns if one is wider than its column; else 0.
double HeadTableScene::turnedNames() const
{
    double longest = 0;
    for (int measure = 0; m_figure && !m_order.map && measure < columns(); ++measure)
        longest = std::max(longest, textWidth(measureName(measure), 11));
    return longest > column(0, m_size.width()).second - 2 ? std::ceil(longest) + 10 : 0;
}

void HeadTableScene::placeRows(double width)
{
    const double left = titleWidth(width);
    Index most = 1;
    for (const NodeId node : m_nodes)
        most = std::max(most, graph().node(node).shape.slices);
    const double cell = std::clamp(std::floor((width - left) / static_cast<double>(most)), 12.0, 96.0);
    for (HeadRow& row : m_rows)
        row.rect = {};
    for (std::size_t i = 0; i < m_sorted.size(); ++i) {
        HeadRow& row = m_rows[m_sorted[i]];
        const auto layer = static_cast<double>(std::ranges::find(m_nodes, row.head.node) - m_nodes.begin());
        row.rect = m_order.map
            ? QRectF(left + static_cast<double>(row.head.slice) * cell, layer * mapHeight, cell, mapHeight)
            : QRectF(0, static_cast<double>(i) * rowHeight, width, rowHeight);
    }
    m_size = {width,
              m_order.map ? static_cast<double>(m_nodes.size()) * mapHeight
                          : static_cast<double>(m_sorted.size()) * rowHeight};
    m_turned = turnedNames();
}

std::pair<double, double> HeadTableScene::column(int measure, double width) const
{
    const double left = titleWidth(width);
    const double each = (width - left) / columns();
    return {left + measure * each, each};
}

// ---- how it looks

void HeadTableScene::drawName(QPainter& painter, const Theme& theme, const QString& text, double top,
                              double height) const
{
    const QString between = QStringLiteral(" · ");
    const QRectF room(8, top, titleWidth(m_size.width()) - 16, height);
    const qsizetype cut = textWidth(text, 13) > room.width() ? text.lastIndexOf(between) : -1;
    const QStringList lines = cut < 0 ? QStringList{text} : QStringList{text.left(cut), text.mid(cut + between.size())};
    painter.setFont(textFont(lines.size() > 1 ? 11 : 13));
    painter.setPen(theme.text);
    const double line = lines.size() > 1 ? 14 : room.height();
    double y = room.center().y() - line * static_cast<double>(lines.size()) / 2;
    for (const QString& each : lines) {
        painter.drawText(QRectF(room.left(), y, room.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                         cutToFit(each, QFontMetricsF(painter.font()), room.width()));
        y += line;
    }
}

void HeadTableScene::draw(QPainter& painter, const Theme& theme, const QRectF& seen) const
{
    const DisplaySettings& settings = context().display.settings();
    for (const std::size_t i : m_sorted) {
        const HeadRow& row = m_rows[i];
        if (!row.rect.intersects(seen))
            continue;
        if (m_order.map) {
            drawMeasure(painter, theme, settings, row.rect, row, mapped());
            continue;
        }
        drawName(painter, theme, row.name, row.rect.top(), row.rect.height());
        for (int measure = 0; measure < columns(); ++measure) {
            const auto [x, width] = column(measure, m_size.width());
            drawMeasure(painter, theme, settings, {x, row.rect.top(), width, row.rect.height()}, row, measure);
        }
    }
    for (std::size_t layer = 0; m_order.map && layer < m_nodes.size(); ++layer)
        drawName(painter, theme, weightsTitle(graph(), m_nodes, m_nodes[layer]).plain(),
                 static_cast<double>(layer) * mapHeight, mapHeight);
}

void HeadTableScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    const auto outline = [&](const std::optional<Spot>& spot, const QColor& colour) {
        if (!spot || m_figure)
            return;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, 2));
        painter.drawRoundedRect(rectOf(*spot).adjusted(1, 1, -1, -1), 4, 4);
    };
    outline(pointing.pointed, theme.ink(SymbolInk::Weights));
    outline(pointing.held, theme.accent);
}

void HeadTableScene::drawHead(QPainter& painter, const Theme& theme) const
{
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    if (m_order.map)
        drawHeadNumbers(painter);
    for (int measure = 0; m_named && !m_order.map && measure < columns(); ++measure)
        drawColumnName(painter, measure);
}

void HeadTableScene::drawColumnName(QPainter& painter, int measure) const
{
    const auto [x, width] = column(measure, m_size.width());
    const QString name = measureName(measure);
    if (m_turned == 0) {
        painter.drawText(QRectF(x, -headHeight(), width, 20), Qt::AlignCenter,
                         cutToFit(name, QFontMetricsF(painter.font()), width));
        return;
    }
    painter.save();
    painter.translate(x + width / 2, -6);
    painter.rotate(-90);
    painter.drawText(QRectF(0, -10, m_turned, 20), Qt::AlignLeft | Qt::AlignVCenter, name);
    painter.restore();
}

void HeadTableScene::drawHeadNumbers(QPainter& painter) const
{
    std::vector<bool> drawn;
    for (const HeadRow& row : m_rows) {
        const auto slice = static_cast<std::size_t>(row.head.slice);
        const QString number = QString::number(slice);
        drawn.resize(std::max(drawn.size(), slice + 1));
        if (row.rect.isEmpty() || drawn[slice] || textWidth(number, 11) > row.rect.width())
            continue;
        painter.drawText(QRectF(row.rect.left(), -headHeight(), row.rect.width(), 20), Qt::AlignCenter, number);
        drawn[slice] = true;
    }
}

void HeadTableScene::drawFoot(QPainter& painter, const Theme& theme) const
{
    painter.translate(0, 12);
    drawMeasureLegend(painter, theme, context().display.settings(), m_size.width(), m_figure);
}

// The legend of a figure has as many lines as it needs.
double HeadTableScene::footHeight() const
{
    const double usual = 34;
    return m_figure ? std::max(usual, measureLegendHeight(m_size.width()) + 20) : usual;
}

// ---- places

std::vector<ScenePart> HeadTableScene::parts() const
{
    std::vector<ScenePart> parts;
    for (const std::size_t i : m_sorted)
        parts.push_back({{0, static_cast<Index>(i)}, m_rows[i].rect});
    return parts;
}

QStringList HeadTableScene::names(int /*kind*/) const
{
    QStringList names;
    for (const HeadRow& row : m_rows)
        names << row.name;
    return names;
}

std::optional<Spot> HeadTableScene::step(const Pointing& from, Index lines, Index places) const
{
    if (m_sorted.empty())
        return std::nullopt;
    if (!from.held)
        return Spot{0, static_cast<Index>(m_sorted.front())};
    if (m_order.map && lines != 0) {
        const Head& head = m_rows[static_cast<std::size_t>(from.held->index)].head;
        const auto layer = std::ranges::find(m_nodes, head.node) - m_nodes.begin();
        const NodeId node = m_nodes[static_cast<std::size_t>(
            std::clamp<Index>(layer + lines, 0, static_cast<Index>(m_nodes.size()) - 1))];
        return spotOf({node, std::min(head.slice, graph().node(node).shape.slices - 1)});
    }
    const Index at = std::ranges::find(m_sorted, static_cast<std::size_t>(from.held->index)) - m_sorted.begin();
    const Index to = std::clamp<Index>(at + (m_order.map ? places : lines), 0, static_cast<Index>(m_sorted.size()) - 1);
    return Spot{0, static_cast<Index>(m_sorted[static_cast<std::size_t>(to)])};
}

// ---- in words

QString HeadTableScene::title() const { return TableWords::tr("What each head does"); }

QString HeadTableScene::line() const
{
    QStringList parts{m_sorted.size() == m_rows.size()
                          ? TableWords::tr("Heads: %1").arg(m_rows.size())
                          : TableWords::tr("Heads: %1 of %2").arg(m_sorted.size()).arg(m_rows.size())};
    if (m_order.map)
        parts << measureName(mapped());
    else if (m_order.by)
        parts << TableWords::tr("sorted by: %1").arg(measureName(*m_order.by));
    if (m_means->on())
        parts << (m_means->done() == m_means->count()
                      ? TableWords::tr("mean of %1 samples").arg(m_means->count())
                      : TableWords::tr("mean of %1 of %2 samples").arg(m_means->done()).arg(m_means->count()));
    const auto waiting = std::ranges::count_if(m_rows, [](const HeadRow& row) { return !row.measures; });
    if (waiting > 0)
        parts << TableWords::tr("still computing: %1").arg(waiting);
    return parts.join(QStringLiteral(" · "));
}

// The meaning of the measure sorted by, or else the keys.
QString HeadTableScene::hint() const
{
    if (m_order.by) {
        const bool never = m_order.by == HeadMeasures::Repeat && complete()
            && std::ranges::none_of(m_rows, [](const HeadRow& row) { return row.has(HeadMeasures::Repeat); });
        return measureName(*m_order.by) + QStringLiteral(" · ")
            + (never ? TableWords::tr("none, as no token comes twice in this text") : measureMeaning(*m_order.by));
    }
    return TableWords::tr("Arrows: from head to head · 1 to %1: sort · Enter: show the head large").arg(columns());
}

QString HeadTableScene::emptiness() const
{
    return m_rows.empty() ? TableWords::tr("This computation has no attention weights.") : QString();
}

QStringList HeadTableScene::told(const HeadRow& row, const std::vector<int>& measures) const
{
    const NodeInfo& info = graph().node(row.head.node).info;
    if (row.hidden)
        return {row.name, guessQuestion()};
    QStringList parts{row.name};
    for (const int measure : row.measures ? measures : std::vector<int>()) {
        const QString text = measureName(measure) + QLatin1Char(' ')
            + row.textWithSpread(measure, context().display.settings().decimals);
        parts << (measure == HeadMeasures::Max && !m_means->on()
                      ? besideText(text, TableWords::tr("most: %1").arg(headCell(info, row.measures->at)))
                      : text);
    }
    return parts;
}

QString HeadTableScene::spoken(const Spot& spot, const Pointing& /*pointing*/) const
{
    std::vector<int> all(static_cast<std::size_t>(columns()));
    std::iota(all.begin(), all.end(), 0);
    return told(m_rows[static_cast<std::size_t>(spot.index)], all).join(QStringLiteral("   "));
}

bool HeadTableScene::shows(const CellPlace& place, const Pointing& pointing) const
{
    const auto& spot = pointing.pointed ? pointing.pointed : pointing.held;
    if (!spot || spot->index >= static_cast<Index>(m_rows.size()))
        return false;
    const Head& head = m_rows[static_cast<std::size_t>(spot->index)].head;
    return place.node == head.node && place.cell.slice == head.slice;
}

// The row shows the others, and the line has room for few.
QString HeadTableScene::readOut(const Pointing& pointing) const
{
    const auto& spot = pointing.pointed ? pointing.pointed : pointing.held;
    if (!spot)
        return {};
    const HeadRow& row = m_rows[static_cast<std::size_t>(spot->index)];
    const NodeInfo& info = graph().node(row.head.node).info;
    std::vector<int> measures{mapped(), HeadMeasures::Max};
    measures.erase(std::unique(measures.begin(), measures.end()), measures.end());
    QStringList parts = told(row, measures);
    const auto& place = context().selection.cell();
    if (!m_means->on() && place && place->node == row.head.node && place->cell.slice == row.head.slice
        && !toGuess(context(), *place))
        if (const Values values = context().workbench.values(place->node, Region::of(place->cell)))
            parts << headCell(info, place->cell) + QLatin1Char(' ')
                    + valueText(values.view.at(place->cell), {context().display.settings().decimals + 2, false});
    return parts.join(QStringLiteral("   "));
}

QByteArray HeadTableScene::csv() const
{
    if (!complete())
        throw StillComputing();
    std::vector<const HeadRow*> rows;
    for (const std::size_t i : m_sorted)
        rows.push_back(&m_rows[i]);
    return csvOf(rows);
}

} // namespace heedmap
