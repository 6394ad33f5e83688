#include "view/picture/picture_scene.h"

#include "paint/value_text.h"
#include "view/attention/weights_title.h"
#include "view/picture/picture_painter.h"
#include "view/scene/cell_name.h"
#include "view/scene/guess.h"

#include <QCoreApplication>

#include <algorithm>

namespace heedmap {
namespace {

struct PictureWords {
    Q_DECLARE_TR_FUNCTIONS(heedmap::PictureView)
};

} // namespace

std::unique_ptr<Scene> PictureScene::copy() const
{
    auto made = std::make_unique<PictureScene>(context());
    made->show(m_grid);
    made->choose(m_choice, m_nodes, m_heads, m_opacity);
    return made;
}

void PictureScene::choose(PictureChoice choice, std::vector<NodeId> nodes, const QString& heads, double opacity)
{
    m_choice = std::move(choice);
    m_nodes = std::move(nodes);
    m_heads = heads;
    m_opacity = opacity;
}

PictureChoice PictureScene::wanted(const Pointing& pointing) const
{
    PictureChoice choice = m_choice;
    choice.query = pictureSpot(pointing.held.value_or(Spot()));
    return choice;
}

std::vector<Demand> PictureScene::demands(const Pointing& pointing, const QRectF& /*seen*/) const
{
    return m_grid ? pictureDemands(graph(), *m_grid, wanted(pointing)) : std::vector<Demand>();
}

bool PictureScene::take(const Sight& sight)
{
    auto content = m_grid ? pictureContent(context(), *m_grid, wanted(sight.pointing)) : std::nullopt;
    if (!content)
        return false;
    m_page = PicturePage(std::move(*content), sight.room, m_opacity, context().display.settings().showValues,
                         paper().without);
    return true;
}

void PictureScene::draw(QPainter& painter, const Theme& theme, const QRectF& /*seen*/) const
{
    PicturePainter(painter, m_page, theme).draw();
}

void PictureScene::drawMarks(QPainter& painter, const Theme& theme, const Pointing& pointing) const
{
    PicturePainter(painter, m_page, theme)
        .drawMarks(pointing.pointed ? std::optional(pictureSpot(*pointing.pointed)) : std::nullopt);
}

// ---- places

std::optional<Spot> PictureScene::spotAt(const QPointF& at) const
{
    const auto spot = m_page.spotAt(at);
    return spot ? std::optional(spotOf(*spot)) : std::nullopt;
}

QStringList PictureScene::names(int kind) const
{
    QStringList names;
    if (!m_grid || m_choice.node == noNode)
        return names;
    if (kind == spotOf({true}).kind) {
        for (Index patch = 0; patch < m_grid->count(); ++patch)
            names << axisLabel(graph().node(m_grid->patches).info.rows, patch);
    } else {
        for (const PictureToken& token : tokensBeside(graph(), *m_grid, m_choice.node))
            names << token.name;
    }
    return names;
}

std::vector<ScenePart> PictureScene::parts() const
{
    std::vector<ScenePart> parts;
    for (Index token = 0; token < static_cast<Index>(m_page.content().tokens.size()); ++token)
        parts.push_back({spotOf({false, token}), m_page.rectOf({false, token})});
    for (Index patch = 0; patch < m_page.content().count(); ++patch)
        parts.push_back({spotOf({true, patch}), m_page.rectOf({true, patch})});
    return parts;
}

std::vector<CellPlace> PictureScene::cells(const Spot& spot, const Pointing& pointing) const
{
    std::vector<CellPlace> places;
    if (!m_grid || m_choice.node == noNode)
        return places;
    const auto row = queryRow(graph(), *m_grid, m_choice.node, wanted(pointing).query);
    const auto col = keyColumn(graph(), *m_grid, m_choice.node, pictureSpot(spot));
    if (row && col)
        for (const Index head : m_choice.heads)
            places.push_back({m_choice.node, {head, *row, *col}});
    return places;
}

// A mean over heads is not a single cell, so there is nothing to explain.
std::optional<CellPlace> PictureScene::explained(const Spot& spot, const Pointing& pointing) const
{
    const std::vector<CellPlace> places = cells(spot, pointing);
    return places.size() == 1 ? std::optional(places.front()) : std::nullopt;
}

// Whether a spot has a row of weights.
bool PictureScene::holds(const Spot& spot, const Pointing& /*pointing*/) const
{
    return m_grid && m_choice.node != noNode && queryRow(graph(), *m_grid, m_choice.node, pictureSpot(spot));
}

// The tokens stand above the first row of squares.
std::optional<Spot> PictureScene::step(const Pointing& from, Index lines, Index places) const
{
    const PictureContent& content = m_page.content();
    if (!from.pointed)
        return from.held;
    const auto [patch, index] = pictureSpot(*from.pointed);
    const auto tokens = static_cast<Index>(content.tokens.size());
    if (!patch)
        return spotOf(lines > 0 ? PictureSpot{true, 0}
                                : PictureSpot{false, std::clamp<Index>(index + places, 0, tokens - 1)});
    const Index row = index / content.across + lines;
    const Index col = std::clamp<Index>(index % content.across + places, 0, content.across - 1);
    if (row < 0 && tokens > 0)
        return spotOf({false, 0});
    return spotOf({true, std::clamp<Index>(row, 0, content.down - 1) * content.across + col});
}

// ---- in words

QString PictureScene::emptiness() const
{
    return m_grid ? QString() : PictureWords::tr("No picture is among the inputs of this computation.");
}

QString PictureScene::title() const
{
    const PictureContent& content = m_page.content();
    return content.query ? PictureWords::tr("Where %1 looks").arg(content.name(*content.query))
                         : PictureWords::tr("The picture and its patches");
}

QString PictureScene::line() const
{
    const PictureContent& content = m_page.content();
    QStringList parts;
    if (m_choice.node != noNode)
        parts << weightsTitle(graph(), m_nodes, m_choice.node).plain();
    if (!m_heads.isEmpty())
        parts << m_heads;
    parts << PictureWords::tr("%1×%2 patches of %3×%3 pixels").arg(content.down).arg(content.across).arg(content.side);
    if (context().display.settings().showChange && context().workbench.hasSnapshot())
        parts << PictureWords::tr("changes since the snapshot");
    const QString remark = remarks();
    return (remark.isEmpty() ? parts : parts << remark).join(QStringLiteral(" · "));
}

// The note on numbers that the picture cannot show.
QString PictureScene::remarks() const
{
    const Picture& picture = m_page.content().picture;
    if (picture.undefined > 0)
        return PictureWords::tr("pixels that are not numbers: %1").arg(picture.undefined);
    if (picture.beyond > 0)
        return PictureWords::tr("pixels beyond %1 (black) and %2 (white): %3")
            .arg(m_grid->blackText(), m_grid->whiteText())
            .arg(picture.beyond);
    return {};
}

QString PictureScene::hint() const
{
    return m_grid ? PictureWords::tr("Click: whose attention · Arrows, Enter · Ctrl+arrows: the next head · "
                                     "Drop a PNG or JPEG file: another picture")
                  : QString();
}

QString PictureScene::readOut(const Pointing& pointing) const
{
    const PictureContent& content = m_page.content();
    if (!pointing.pointed || !content.query)
        return {};
    const PictureSpot spot = pictureSpot(*pointing.pointed);
    const auto weight = content.weight(spot);
    QString said = content.name(*content.query) + QStringLiteral(" → ") + content.name(spot);
    if (content.hides(spot))
        return said + QStringLiteral("   ") + guessQuestion();
    if (!content.weighed || !weight)
        return content.name(spot);
    said += QStringLiteral("   ") + valueText(*weight, {context().display.settings().decimals + 3, false});
    return m_choice.heads.size() > 1 ? said + QStringLiteral("   ") + m_heads : said;
}

} // namespace heedmap
