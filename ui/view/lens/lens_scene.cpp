#include "view/lens/lens_scene.h"

#include "model/readings/reading.h"
#include "paint/contrast.h"
#include "paint/cut_text.h"
#include "paint/palette.h"
#include "paint/type.h"
#include "paint/value_scale.h"
#include "paint/value_text.h"
#include "text/clauses.h"
#include "text/core_text.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace heedmap {
namespace {

struct LensText {
    Q_DECLARE_TR_FUNCTIONS(heedmap::LensView)
};

constexpr double rowHeight = 30;
constexpr std::size_t most = 3; ///< the words named for a cell

double titleWidth(double width) { return std::floor(std::min(140.0, width * 0.2)); }

ValueScale chanceScale(const DisplaySettings& settings)
{
    HeatmapFigure figure;
    figure.role = ValueRole::Weights;
    if (const Palette* palette = findPalette(settings.palette);
        palette != nullptr && palette->kind() == PaletteKind::Sequential)
        figure.palette = settings.palette;
    return scaleFor(figure, {});
}

} // namespace

// ---- the numbers

Range LensScene::rowsIn(const QRectF& seen) const
{
    const Index rows = graph().node(lensNodes(graph()).back()).shape.rows;
    const auto first = static_cast<Index>(std::floor(seen.top() / rowHeight));
    const auto last = static_cast<Index>(std::ceil(seen.bottom() / rowHeight));
    return {std::clamp<Index>(first, 0, rows - 1), std::clamp<Index>(last, 1, rows)};
}

std::vector<Demand> LensScene::demands(const Pointing& /*pointing*/, const QRectF& seen) const
{
    std::vector<Demand> demands;
    for (const NodeId node : lensNodes(graph())) {
        Region region = Region::all(graph().node(node).shape);
        region.rows = rowsIn(seen);
        demands.push_back({node, region});
    }
    return demands;
}

bool LensScene::take(const Sight& sight)
{
    m_nodes = lensNodes(graph());
    m_guesses.clear();
    m_rows = 0;
    if (m_nodes.empty())
        return false;
    m_rows = graph().node(m_nodes.back()).shape.rows;
    m_size = {sight.room.width(), static_cast<double>(m_rows) * rowHeight};
    m_width = std::floor((m_size.width() - titleWidth(m_size.width())) / static_cast<double>(layers()));
    m_guesses.assign(static_cast<std::size_t>(m_rows * layers()), {});
    const std::vector<Demand> wanted = demands(sight.pointing, sight.seen);
    for (Index layer = 0; layer < layers(); ++layer) {
        const auto& [node, region] = wanted[static_cast<std::size_t>(layer)];
        const Values values = context().workbench.values(node, region);
        if (!values)
            return false;
        for (Index row = region.rows.begin; row < region.rows.end; ++row)
            m_guesses[static_cast<std::size_t>(row * layers() + layer)] = guessOf(node, values.view, row);
    }
    return true;
}

bool LensScene::complete() const { return !m_guesses.empty(); }

LensScene::Guess LensScene::guessOf(NodeId node, const ConstView& view, Index row) const
{
    Guess guess;
    guess.words.resize(static_cast<std::size_t>(view.shape.cols));
    std::iota(guess.words.begin(), guess.words.end(), Index{0});
    const double* chances = view.row(0, row);
    const auto end = guess.words.begin() + static_cast<std::ptrdiff_t>(std::min(most, guess.words.size()));
    std::ranges::partial_sort(guess.words, end, std::ranges::greater(), [&](Index word) { return chances[word]; });
    guess.words.erase(end, guess.words.end());
    for (const Index word : guess.words) {
        guess.chances.push_back(chances[word]);
        guess.hidden.push_back(toGuess(context(), {node, {0, row, word}}));
    }
    return guess;
}

// ---- how it looks

QRectF LensScene::cell(Index row, Index layer) const
{
    return {titleWidth(m_size.width()) + static_cast<double>(layer) * m_width, static_cast<double>(row) * rowHeight,
            m_width, rowHeight};
}

QString LensScene::layerName(Index layer) const
{
    if (layer == 0)
        return LensText::tr("input");
    return layer + 1 == layers() ? LensText::tr("prediction") : LensText::tr("layer %1").arg(layer - 1);
}

QString LensScene::word(Index id) const { return wordName(graph(), id); }

void LensScene::drawHead(QPainter& painter, const Theme& theme) const
{
    painter.setFont(textFont(11));
    painter.setPen(theme.muted);
    const QFontMetricsF metrics(painter.font());
    for (Index layer = 0; layer < layers(); ++layer) {
        const QRectF place = cell(0, layer);
        const bool number =
            layer > 0 && layer + 1 < layers() && metrics.horizontalAdvance(layerName(layer)) > place.width() - 2;
        painter.drawText(QRectF(place.left(), -headHeight(), place.width(), 20), Qt::AlignCenter,
                         cutToFit(number ? QString::number(layer - 1) : layerName(layer), metrics, place.width() - 2));
    }
}

void LensScene::draw(QPainter& painter, const Theme& theme, const QRectF& seen) const
{
    const ValueScale scale = chanceScale(context().display.settings());
    const Axis& tokens = graph().node(m_nodes.back()).info.rows;
    painter.setFont(textFont(13));
    const QFontMetricsF metrics(painter.font());
    const auto shortened = [&](const QString& text, double width) { return cutToFit(text, metrics, width); };
    for (Index row = 0; row < m_rows; ++row) {
        if (!cell(row, 0).united(cell(row, layers() - 1)).intersects(seen))
            continue;
        const double title = titleWidth(m_size.width()) - 12;
        painter.setPen(theme.text);
        painter.drawText(QRectF(0, cell(row, 0).top(), title, rowHeight), Qt::AlignRight | Qt::AlignVCenter,
                         shortened(axisLabel(tokens, row), title));
        for (Index layer = 0; layer < layers(); ++layer) {
            const Guess& guess = m_guesses[static_cast<std::size_t>(row * layers() + layer)];
            if (guess.words.empty())
                continue;
            const bool hidden = guess.hidden.front();
            const QRectF box = cell(row, layer).adjusted(1, 1, -1, -1);
            const QRgb colour = scale.colourAt(std::min(1.0, guess.chances.front()), theme.ground);
            painter.setPen(theme.lineWidth > 1 ? QPen(theme.hairline, 1) : QPen(Qt::NoPen));
            painter.setBrush(hidden ? QBrush(theme.hairline, Qt::BDiagPattern) : QBrush(QColor::fromRgb(colour)));
            painter.drawRoundedRect(box, 3, 3);
            painter.setPen(hidden ? theme.muted : QColor::fromRgb(inkOn(colour)));
            painter.drawText(box, Qt::AlignCenter,
                             hidden ? QStringLiteral("?") : shortened(word(guess.words.front()), box.width() - 4));
        }
    }
}

void LensScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    for (const auto& [spot, colour] :
         {std::pair(pointing.pointed, theme.ink(SymbolInk::Weights)), std::pair(pointing.held, theme.accent)}) {
        if (!spot)
            continue;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, 2));
        painter.drawRoundedRect(rectOf(*spot).adjusted(1, 1, -1, -1), 4, 4);
    }
}

// ---- places

std::vector<ScenePart> LensScene::parts() const
{
    std::vector<ScenePart> parts;
    for (Index row = 0; row < m_rows; ++row)
        for (Index layer = 0; layer < layers(); ++layer)
            parts.push_back({{0, row * layers() + layer}, cell(row, layer)});
    return parts;
}

// The parts of a long text are too many to be listed for every move of the pointer.
QRectF LensScene::rectOf(const Spot& spot) const
{
    return spot.index < m_rows * layers() ? cell(spot.index / layers(), spot.index % layers()) : QRectF();
}

std::optional<Spot> LensScene::spotAt(const QPointF& at) const
{
    if (m_width <= 0)
        return std::nullopt;
    const auto row = static_cast<Index>(std::floor(at.y() / rowHeight));
    const auto layer = static_cast<Index>(std::floor((at.x() - titleWidth(m_size.width())) / m_width));
    const bool inside = row >= 0 && row < m_rows && layer >= 0 && layer < layers();
    return inside ? std::optional(Spot{0, row * layers() + layer}) : std::nullopt;
}

QString LensScene::nameAt(Index index) const
{
    return layerName(index % layers()) + QStringLiteral(" · ")
        + axisLabel(graph().node(m_nodes.back()).info.rows, index / layers());
}

QStringList LensScene::names(int /*kind*/) const
{
    QStringList names;
    for (Index i = 0; i < m_rows * layers(); ++i)
        names << nameAt(i);
    return names;
}

std::vector<CellPlace> LensScene::cells(const Spot& spot, const Pointing& /*pointing*/) const
{
    std::vector<CellPlace> places;
    for (const Index word : m_guesses[static_cast<std::size_t>(spot.index)].words)
        places.push_back({m_nodes[static_cast<std::size_t>(spot.index % layers())], {0, spot.index / layers(), word}});
    return places;
}

std::optional<CellPlace> LensScene::explained(const Spot& spot, const Pointing& pointing) const
{
    const std::vector<CellPlace> places = cells(spot, pointing);
    return places.empty() ? std::nullopt : std::optional(places.front());
}

std::optional<Spot> LensScene::step(const Pointing& from, Index lines, Index places) const
{
    if (m_rows == 0)
        return std::nullopt;
    if (!from.held)
        return Spot{0, layers() - 1};
    const Index row = std::clamp<Index>(from.held->index / layers() + lines, 0, m_rows - 1);
    const Index layer = std::clamp<Index>(from.held->index % layers() + places, 0, layers() - 1);
    return Spot{0, row * layers() + layer};
}

// ---- in words

QString LensScene::title() const { return LensText::tr("The word that each layer would say"); }

QString LensScene::line() const
{
    return m_nodes.empty() ? QString()
                           : LensText::tr("What stands behind each layer, through the last norm and the prediction · "
                                          "darker or brighter: likelier");
}

QString LensScene::hint() const
{
    return m_nodes.empty()
        ? QString()
        : LensText::tr("Arrows: from layer to layer, from position to position · Enter: its numbers");
}

QString LensScene::emptiness() const
{
    if (!lensNodes(graph()).empty())
        return {};
    return mayRead(context().workbench)
        ? LensText::tr("What would the model say if it ended after its first layer, or its second?")
        : LensText::tr("This computation predicts no words.");
}

QString LensScene::noFigure() const
{
    return lensNodes(graph()).empty() && mayRead(context().workbench)
        ? LensText::tr("The logit lens is off in this document; expected \"lens\": true in its config.")
        : emptiness();
}

QString LensScene::said(Index index) const
{
    if (index < 0 || index >= static_cast<Index>(m_guesses.size()))
        return {};
    const Guess& guess = m_guesses[static_cast<std::size_t>(index)];
    QStringList parts{nameAt(index)};
    if (!guess.hidden.empty() && guess.hidden.front())
        return (parts << guessQuestion()).join(QStringLiteral("   "));
    for (std::size_t i = 0; i < guess.words.size() && !guess.hidden[i]; ++i)
        parts << quotedWith(word(guess.words[i]),
                            valueText(guess.chances[i], {context().display.settings().decimals + 1, false}));
    return parts.join(QStringLiteral("   "));
}

QString LensScene::readOut(const Pointing& pointing) const
{
    if (const auto& spot = pointing.pointed ? pointing.pointed : pointing.held)
        return said(spot->index);
    const auto& place = context().selection.cell();
    const auto found = place ? std::ranges::find(m_nodes, place->node) : m_nodes.end();
    return found == m_nodes.end() ? QString() : said(place->cell.row * layers() + (found - m_nodes.begin()));
}

} // namespace heedmap
