// How the layers of the sheet open and close.

#include "view/sheet/sheet_view.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace heedmap {
namespace {

/// The only layer that is shown open and has been closed since, or the other way round.
std::optional<std::size_t> folded(const SheetScene& scene, const LayerGroups& groups)
{
    std::optional<std::size_t> found;
    for (std::size_t layer = 0; layer < scene.layerCount(); ++layer) {
        if (scene.titlePlace(layer).open == groups.open(scene.layer(layer)))
            continue;
        if (found)
            return std::nullopt;
        found = layer;
    }
    return found;
}

} // namespace

QRectF SheetView::titleRectOf(const std::string& layer)
{
    refresh();
    const auto index = m_scene.titleOf(layer);
    return index ? fromPage(m_scene.titlePlace(*index).head) : QRectF();
}

std::optional<std::size_t> SheetView::titleUnder(const QPointF& at)
{
    refresh();
    return m_zoom > 0 && area().contains(at) ? m_scene.titleAt(toPage(at)) : std::nullopt;
}

QString SheetView::titleText(std::size_t layer) const
{
    const std::string& name = m_scene.layer(layer);
    const QString said = m_context.selection.groups().open(name) ? tr("%1 is open: click or Enter closes it")
                                                                 : tr("%1 is closed: click or Enter opens it");
    return said.arg(LayerGroups::title(name));
}

// The layer that opens or closes stays where it is, or else what is chosen; of a layer of which only what is below its
// title was seen, the title comes into sight. A page of which all was seen is seen whole again.
void SheetView::fold()
{
    m_title.reset();
    if (m_zoom > 0 && !m_structureStale) {
        const auto layer = folded(m_scene, m_context.selection.groups());
        const auto step = m_scene.stepOf(m_context.selection.node());
        if (m_fitted) {
            m_zoom = 0;
        } else if (layer && fromPage(m_scene.titlePlace(*layer).frame).intersects(area())) {
            const QPointF at = fromPage(m_scene.titlePlace(*layer).head).topLeft();
            m_anchor = {layer, {at.x(), std::max(at.y(), area().top() + 8)}};
        } else if (step && !m_anchor) {
            m_anchor = {{}, fromPage(m_scene.rectOf(*step)).topLeft()};
        }
    }
    rebuild();
}

void SheetView::toggle(std::size_t layer)
{
    refresh();
    m_anchor = {layer, fromPage(m_scene.titlePlace(layer).head).topLeft()};
    m_fitted = false;
    const std::string name = m_scene.layer(layer);
    m_context.selection.openGroup(name, !m_context.selection.groups().open(name));
    m_title = layer;
    setAccessibleDescription(titleText(layer));
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
}

// A pin may take a layer's last result from the page.
void SheetView::forgetTitles()
{
    const auto gone = [this](const std::optional<std::size_t>& layer) {
        return layer && *layer >= m_scene.layerCount();
    };
    if (gone(m_title))
        m_title.reset();
    if (gone(m_pointed))
        m_pointed.reset();
    if (m_anchor && gone(m_anchor->layer))
        m_anchor.reset();
}

void SheetView::keepInPlace()
{
    if (!m_anchor) {
        m_origin = held(m_origin);
        return;
    }
    const auto step = m_scene.stepOf(m_context.selection.node());
    const QRectF now = m_anchor->layer ? m_scene.titlePlace(*m_anchor->layer).head
        : step                         ? m_scene.rectOf(*step)
                                       : QRectF();
    if (!now.isNull())
        m_origin = held(m_anchor->at - now.topLeft() * m_zoom);
}

void SheetView::walkTo(std::size_t layer)
{
    m_title = layer;
    reveal(m_scene.titlePlace(layer).head);
    setAccessibleDescription(titleText(layer));
    QAccessibleEvent said(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&said);
    update();
}

// The matrix or the layer's title before or after the one that is chosen, in the order of the page.
void SheetView::choose(int by)
{
    struct Stop {
        NodeId node = noNode;
        std::optional<std::size_t> layer = {};
    };
    std::vector<Stop> stops;
    std::size_t layer = 0;
    for (std::size_t i = 0; i <= m_scene.nodes().size(); ++i) {
        for (; layer < m_scene.layerCount() && m_scene.firstOf(layer) == i; ++layer)
            stops.push_back({.layer = layer});
        if (i < m_scene.nodes().size())
            stops.push_back({.node = m_scene.nodes()[i]});
    }
    const NodeId chosen = m_context.selection.node();
    const auto step = m_scene.stepOf(chosen);
    const auto title = m_title || step ? m_title : m_scene.titleOf(m_context.selection.group());
    const NodeId node = step ? m_scene.nodes()[*step] : chosen;
    const auto found = std::ranges::find_if(
        stops, [&](const Stop& stop) { return title ? stop.layer == title : !stop.layer && stop.node == node; });
    const auto at = std::clamp<std::ptrdiff_t>((found == stops.end() ? 0 : found - stops.begin()) + by, 0,
                                               static_cast<std::ptrdiff_t>(stops.size()) - 1);
    const Stop& next = stops[static_cast<std::size_t>(at)];
    if (next.layer)
        return walkTo(*next.layer);
    m_title.reset();
    if (next.node == chosen)
        follow();
    else
        m_context.selection.setNode(next.node);
}

bool SheetView::foldCommand(const QKeyEvent* event)
{
    if (!m_title)
        return false;
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return toggle(*m_title), true;
    case Qt::Key_Escape: return m_title.reset(), update(), true;
    default: return false;
    }
}

// The title that the keys are at, and the closed layer that what is chosen is in.
void SheetView::drawTitleMarks(QPainter& painter) const
{
    if (m_scene.empty() || m_structureStale)
        return;
    const Theme& theme = m_context.display.theme();
    painter.setBrush(Qt::NoBrush);
    const auto outline = [&](std::size_t layer, double width) {
        painter.setPen(QPen(theme.accent, width * theme.lineWidth));
        painter.drawRoundedRect(fromPage(m_scene.titlePlace(layer).head), 6, 6);
    };
    if (m_title && hasFocus())
        outline(*m_title, 2);
    else if (!m_scene.stepOf(m_context.selection.node()))
        if (const auto layer = m_scene.titleOf(m_context.selection.group()))
            outline(*layer, 1);
}

} // namespace heedmap
