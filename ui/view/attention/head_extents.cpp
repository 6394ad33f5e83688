#include "view/attention/head_extents.h"

#include "model/selection.h"
#include "paint/halves.h"
#include "paint/node_figure.h"
#include "view/attention/heads_picture.h"
#include "view/scene/stage_scene.h"

#include <algorithm>
#include <vector>

namespace heedmap {

HeadExtents::HeadExtents(const ViewContext& context, QObject* parent) : QObject(parent), m_context(context)
{
    const auto forget = [this] { m_known.clear(); };
    connect(&context.workbench, &Workbench::changed, this, &HeadExtents::changed);
    connect(&context.workbench, &Workbench::rebuilt, this, forget);
    connect(&context.workbench, &Workbench::pinsChanged, this, forget);
}

void HeadExtents::changed(const std::vector<Change>& changes)
{
    const GraphShape& graph = m_context.workbench.graph();
    for (const Change& change : changes)
        std::erase_if(m_known, [&](const auto& known) {
            const auto [node, slice] = known.first;
            Region head = Region::all(graph.node(node).shape);
            head.slices = {slice, slice + 1};
            return (node == change.node && !change.regions.intersected(head).empty())
                || maskOver(graph, node) == change.node;
        });
}

bool HeadExtents::current(const Head& head) const
{
    Workbench& workbench = m_context.workbench;
    const auto shown = [&](NodeId node) {
        return workbench.values(node, shownRegion(workbench.graph().node(node).shape, head.slice)).current;
    };
    const NodeId mask = maskOver(workbench.graph(), head.node);
    return shown(head.node) && (mask == noNode || shown(mask));
}

void HeadExtents::measure(HeadsPicture& picture, Index most)
{
    const bool kept = !m_context.display.settings().showChange; // a shown change has other ranges, which are not cached
    std::vector<HeadsPicture::Content*> unknown;
    const auto headOf = [&](const HeadsPicture::Content& content) { return picture.grid.tiles[content.tile].head; };
    Index cells = 0;
    for (HeadsPicture::Content& content : picture.contents) {
        const Head head = headOf(content);
        const auto known = m_known.find({head.node, head.slice});
        if (kept && known != m_known.end())
            content.extent = known->second;
        else if (content.figure.values.data != nullptr)
            unknown.push_back(&content);
    }
    Index read = 0;
    std::erase_if(unknown, [&](HeadsPicture::Content* content) {
        const Index size = content->figure.values.shape.size();
        const bool keeps = kept && current(headOf(*content)); // a range that is not cached must not wait for its turn
        const bool waits = keeps && read > 0 && read + size > most;
        if (waits)
            content->figure.values.data = nullptr;
        else if (keeps)
            read += size;
        picture.more = picture.more || waits;
        return waits;
    });
    for (const HeadsPicture::Content* content : unknown)
        cells = std::max(cells, content->figure.values.shape.size());
    inHalves(static_cast<Index>(unknown.size()), cells, [&](const Range& some) {
        for (Index i = some.begin; i < some.end; ++i) {
            HeadsPicture::Content& content = *unknown[static_cast<std::size_t>(i)];
            content.extent = extentOf(FigureCells(content.figure), 0);
        }
    });
    for (const HeadsPicture::Content* content : unknown)
        if (const Head head = headOf(*content); kept && current(head))
            m_known.insert_or_assign({head.node, head.slice}, content->extent);
}

} // namespace heedmap
