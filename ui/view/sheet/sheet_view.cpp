#include "view/sheet/sheet_view.h"

#include "view/frame/view_entry.h"

#include "view/edit/edit_tool.h"

#include <QKeyEvent>
#include <QTransform>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

/// The layer that has been opened or closed since the layout, if it is the only one.
std::optional<std::size_t> folded(const LiveSheet& sheet, const LayerGroups& groups)
{
    std::optional<std::size_t> found;
    for (std::size_t layer = 0; layer < sheet.layerCount(); ++layer) {
        if (sheet.titlePlace(layer).open == groups.open(sheet.layer(layer)))
            continue;
        if (found)
            return std::nullopt;
        found = layer;
    }
    return found;
}

Spot titleSpot(std::size_t layer) { return {SheetScene::Title, static_cast<Index>(layer)}; }

} // namespace

SheetView::SheetView(const ViewContext& context, QWidget* parent)
    : ViewOf(context, std::make_unique<SheetScene>(context), QT_TRANSLATE_NOOP("Views", "Sheet"), parent),
      m_document(context.workbench.documentNumber())
{
    const Selection* selection = &context.selection;
    connect(&context.workbench, &Workbench::numberFormatChanged, this, &SheetView::restructure);
    connect(selection, &Selection::groupsChanged, this, &SheetView::fold);
    connect(selection, &Selection::nodeChanged, this, &SheetView::showSelected);
    connect(selection, &Selection::sliceChanged, this, &SheetView::restructure);
    connect(&context.display, &Display::changed, this, &SheetView::restructure);
    new EditTool(context, *this, {.leastDragged = 8, .opensComputed = true});
    rebuild();
}

// ---- what is shown

void SheetView::rebuilt()
{
    if (const unsigned number = context().workbench.documentNumber(); std::exchange(m_document, number) != number) {
        m_selected.clear();
        m_pressed.reset();
        m_anchor.reset();
        begin();
    }
    if (m_pressed) { // a stroke on a mask of rules adds a step, and the painted matrix stays under the brush
        stopFitting();
        rearranged();
        m_anchor = m_pressed;
    } else if (m_anchor && m_anchor->layer) {
        m_anchor.reset();
    }
    m_scene.restructure();
}

void SheetView::restructure()
{
    m_scene.restructure();
    chosen();
}

const LiveSheet& SheetView::sheet()
{
    shown();
    return m_scene.sheet();
}

// ---- the selection

QRectF SheetView::selectedRect() const
{
    const auto step = m_scene.sheet().stepOf(context().selection.node());
    return step ? m_scene.sheet().rectOf(*step) : QRectF();
}

QRectF SheetView::home() { return selectedRect(); }

// Pans to a matrix selected elsewhere; a matrix selected again by a rebuild stays in place.
void SheetView::showSelected()
{
    if (pointing().held)
        hold(std::nullopt);
    const NodeId node = context().selection.node();
    const std::string name = node == noNode ? std::string() : context().workbench.graph().node(node).info.name;
    if (!isVisible() || !context().workbench.isOpen())
        return; // when it is shown
    if (std::exchange(m_selected, name) == name || m_choosing)
        return;
    const std::optional<std::size_t> layer = sheet().titleOf(context().selection.group());
    if (const QRectF rect = selectedRect(); !rect.isEmpty())
        panTo(rect);
    else if (layer)
        panTo(m_scene.sheet().titlePlace(*layer).head);
}

void SheetView::showEvent(QShowEvent* event)
{
    PageView::showEvent(event);
    showSelected();
}

// Selects the matrix or layer title before or after the selected one, in the order of the page.
void SheetView::choose(int by)
{
    struct Stop {
        NodeId node = noNode;
        std::optional<std::size_t> layer = {};
    };
    const LiveSheet& page = sheet();
    std::vector<Stop> stops;
    std::size_t layer = 0;
    for (std::size_t i = 0; i <= page.nodes().size(); ++i) {
        for (; layer < page.layerCount() && page.firstOf(layer) == i; ++layer)
            stops.push_back({.layer = layer});
        if (i < page.nodes().size())
            stops.push_back({.node = page.nodes()[i]});
    }
    const NodeId chosen = context().selection.node();
    const auto step = page.stepOf(chosen);
    std::optional<std::size_t> title;
    if (const auto& held = pointing().held)
        title = static_cast<std::size_t>(held->index);
    else if (!step)
        title = page.titleOf(context().selection.group());
    const NodeId node = step ? page.nodes()[*step] : chosen;
    const auto found = std::ranges::find_if(
        stops, [&](const Stop& stop) { return title ? stop.layer == title : !stop.layer && stop.node == node; });
    const auto at = std::clamp<std::ptrdiff_t>((found == stops.end() ? 0 : found - stops.begin()) + by, 0,
                                               static_cast<std::ptrdiff_t>(stops.size()) - 1);
    const Stop& next = stops[static_cast<std::size_t>(at)];
    if (next.layer)
        walkTo(*next.layer);
    else if (next.node == chosen)
        showSelected();
    else
        context().selection.setNode(next.node);
}

void SheetView::walkTo(std::size_t layer)
{
    hold(titleSpot(layer));
    panTo(m_scene.sheet().titlePlace(layer).head);
    announce();
}

// ---- layers open and close

// Keeps the opened or closed layer in place, or else the selected matrix; if the layer's title was above the room,
// scrolls to it. A page that was shown whole is shown whole again.
void SheetView::fold()
{
    hold(std::nullopt);
    if (zoom() > 0 && !m_scene.stale()) {
        const LiveSheet& page = m_scene.sheet();
        const auto layer = folded(page, context().selection.groups());
        if (fitted()) {
            begin();
        } else if (layer && fromPage(page.titlePlace(*layer).frame).intersects(area())) {
            const QPointF at = fromPage(page.titlePlace(*layer).head).topLeft();
            m_anchor = {layer, {}, {at.x(), std::max(at.y(), area().top() + 8)}};
        } else if (!m_anchor && !selectedRect().isEmpty()) {
            m_anchor = {{}, {}, fromPage(selectedRect()).topLeft()};
        }
    }
    restructure();
}

void SheetView::toggle(std::size_t layer)
{
    m_anchor = {layer, {}, fromPage(sheet().titlePlace(layer).head).topLeft()};
    stopFitting();
    const std::string name = m_scene.sheet().layer(layer);
    context().selection.openGroup(name, !context().selection.groups().open(name));
    hold(titleSpot(layer));
    announce();
}

QPointF SheetView::stayed(const QPointF& origin)
{
    if (!m_anchor || (m_anchor->layer && *m_anchor->layer >= m_scene.sheet().layerCount()))
        return origin;
    const QRectF now = placeOf(*m_anchor);
    return now.isNull() ? origin : m_anchor->at - now.topLeft() * zoom();
}

QRectF SheetView::placeOf(const Anchor& anchor) const
{
    const LiveSheet& page = m_scene.sheet();
    if (anchor.layer)
        return page.titlePlace(*anchor.layer).head;
    if (!anchor.place)
        return selectedRect();
    const auto step = page.stepOf(context().workbench.graph().find(anchor.place->step));
    const auto parts = step ? page.parts(*step, context().selection.slice()) : std::vector<StagePart>();
    return anchor.place->matrix < parts.size() ? parts[anchor.place->matrix].cells : QRectF();
}

// ---- mouse and keys

bool SheetView::clicked(const Spot& spot, Qt::KeyboardModifiers /*modifiers*/)
{
    if (spot.kind != SheetScene::Title)
        return false;
    toggle(static_cast<std::size_t>(spot.index));
    return true;
}

void SheetView::press(const QPointF& at)
{
    m_pressed.reset();
    const auto spot = spotAt(at);
    if (!spot || spot->kind == SheetScene::Title)
        return;
    const NodeId step = sheet().nodes()[static_cast<std::size_t>(spot->index)];
    Anchor anchor;
    anchor.place = Place{context().workbench.graph().node(step).info.name, static_cast<std::size_t>(spot->kind - 1)};
    anchor.at = fromPage(placeOf(anchor)).topLeft();
    m_pressed = std::move(anchor);
}

// Notes the press before the tool handles it.
bool SheetView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick)
        press(static_cast<QMouseEvent*>(event)->position());
    const bool taken = PageView::viewportEvent(event);
    if (event->type() == QEvent::MouseButtonRelease)
        m_pressed.reset();
    return taken;
}

void SheetView::mouseReleaseEvent(QMouseEvent* event)
{
    m_choosing = true;
    PageView::mouseReleaseEvent(event);
    m_choosing = false;
}

void SheetView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto spot = spotAt(event->position());
    if (event->button() == Qt::LeftButton && spot && spot->kind != SheetScene::Title)
        context().selection.show(QStringLiteral("stage"));
}

bool SheetView::titleCommand(const QKeyEvent& event)
{
    if (!pointing().held)
        return false;
    switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: toggle(static_cast<std::size_t>(pointing().held->index)); break;
    case Qt::Key_Escape: hold(std::nullopt); break;
    default: return false;
    }
    return true;
}

bool SheetView::command(const QKeyEvent& event)
{
    if (sheet().empty() || titleCommand(event))
        return !sheet().empty();
    const bool control = (event.modifiers() & Qt::ControlModifier) != 0;
    switch (event.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        if (!control)
            break;
        choose(event.key() == Qt::Key_Left ? -1 : 1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: context().selection.show(QStringLiteral("stage")); return true;
    default: break;
    }
    return PageView::command(event);
}

bool SheetView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && pointing().held
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) { // otherwise Space goes to the next step
        event->accept();
        return true;
    }
    return PageView::event(event);
}

extern const ViewEntry sheetView;
constinit const ViewEntry sheetView = viewEntry<SheetView>("sheet", QT_TRANSLATE_NOOP("Views", "Sheet"), "Ctrl+4");

} // namespace heedmap

#include "moc_sheet_view.cpp"
