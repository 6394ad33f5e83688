#include "view/pipeline/live_thumbnails.h"

#include "model/selection.h"
#include "paint/node_figure.h"
#include "view/frame/thumbnail.h"
#include "view/scene/stage_scene.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace heedmap {
namespace {

using namespace std::chrono_literals;

constexpr Index cellsAFrame = 1 << 18; ///< read in a few tenths of a millisecond
constexpr auto rest = 60ms;            ///< longer than a frame of a drag takes

} // namespace

LiveThumbnails::LiveThumbnails(const ViewContext& context, QObject* parent) : QObject(parent), m_context(context)
{
    m_rest.setSingleShot(true);
    connect(&m_rest, &QTimer::timeout, this, [this] { m_resting = true; });
    connect(&m_rest, &QTimer::timeout, this, &LiveThumbnails::due);
    const auto forget = [this] { this->forget(); };
    connect(&context.workbench, &Workbench::changed, this, &LiveThumbnails::changed);
    connect(&context.workbench, &Workbench::valuesReady, this, &LiveThumbnails::changeReady);
    connect(&context.workbench, &Workbench::rebuilt, this, forget);
    connect(&context.workbench, &Workbench::pinsChanged, this, forget);
    connect(&context.workbench, &Workbench::snapshotChanged, this, forget);
    connect(&context.selection, &Selection::sliceChanged, this, forget);
    connect(&context.display, &Display::changed, this, forget);
}

void LiveThumbnails::changed(const std::vector<Change>& changes)
{
    m_resting = false;
    if (m_context.display.settings().range == RangeMode::Shared) { // all colours may be others
        for (auto& [node, picture] : m_pictures)
            picture.stale = true;
        return;
    }
    const GraphShape& graph = m_context.workbench.graph();
    for (const Change& change : changes) {
        const auto found = m_pictures.find(change.node);
        const Region shown = shownRegion(graph.node(change.node).shape, m_context.selection.slice());
        if (found != m_pictures.end() && !change.regions.intersected(shown).empty())
            found->second.stale = true;
    }
}

Index LiveThumbnails::cells(NodeId node) const
{
    return shownRegion(m_context.workbench.graph().node(node).shape, m_context.selection.slice()).size();
}

bool LiveThumbnails::current(NodeId node) const
{
    Workbench& workbench = m_context.workbench;
    const auto shown = [&](NodeId id) {
        return workbench.values(id, shownRegion(workbench.graph().node(id).shape, m_context.selection.slice())).current;
    };
    const NodeId mask = maskOver(workbench.graph(), node);
    return shown(node) && (mask == noNode || shown(mask));
}

void LiveThumbnails::beginFrame()
{
    ++m_frame;
    m_turn.clear();
    std::vector<NodeId> waiting;
    for (const auto& [node, picture] : m_pictures)
        if (picture.stale && current(node))
            waiting.push_back(node);
    std::ranges::stable_sort(waiting, {}, [this](NodeId node) {
        return std::pair(cells(node) > cellsAFrame, m_pictures[node].frame); // the one that waited longest
    });
    Index read = 0;
    bool large = false;
    for (const NodeId node : waiting) {
        read += cells(node);
        if (read > cellsAFrame && std::exchange(large, true))
            break;
        m_turn.insert(node);
    }
    if (m_turn.size() < waiting.size())
        m_rest.start(m_resting ? 0ms : rest);
}

const QImage& LiveThumbnails::image(NodeId node, const QSizeF& size)
{
    Picture& picture = m_pictures[node];
    const bool first = picture.image.isNull();
    if (first || m_turn.contains(node)) {
        make(node, size, picture);
        picture.stale = first && !current(node);
        picture.frame = m_frame;
    }
    return picture.image;
}

void LiveThumbnails::make(NodeId node, const QSizeF& size, Picture& picture) const
{
    Workbench& workbench = m_context.workbench;
    const Index slice =
        std::clamp<Index>(m_context.selection.slice(), 0, workbench.graph().node(node).shape.slices - 1);
    HeatmapFigure figure = currentFigure(workbench, node, slice, m_context.display.settings());
    picture.image = {};
    Difference change;
    if (figure.values.data == nullptr)
        return;
    if (m_context.display.settings().showChange) {
        showChange(figure, workbench, node, slice, change);
        picture.awaited = !workbench.differenceCurrent(node, shownRegion(workbench.graph().node(node).shape, slice));
    }
    picture.image = thumbnailImage(sliceOf(std::move(figure), slice), size, m_context.display.theme());
}

void LiveThumbnails::changeReady()
{
    for (auto& [node, picture] : m_pictures)
        picture.stale |= std::exchange(picture.awaited, false);
}

} // namespace heedmap

#include "moc_live_thumbnails.cpp"
