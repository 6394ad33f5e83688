#include "view/samples/sample_maps.h"

#include "model/document_state.h"
#include "model/selection.h"
#include "paint/node_figure.h"
#include "view/frame/thumbnail.h"
#include "view/scene/stage_scene.h"

#include <QPainter>

#include <algorithm>
#include <utility>

namespace heedmap {
namespace {

constexpr std::size_t most = 64; ///< the most samples that are copied
constexpr double mostWork = 2e7; ///< the most operations of a sample
constexpr int rest = 150;        ///< ms after the last change before it is followed

} // namespace

SampleMaps::SampleMaps(const ViewContext& context, QObject* parent) : QObject(parent), m_context(context)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(rest);
    m_turn.setInterval(0);
    connect(&m_rest, &QTimer::timeout, this, &SampleMaps::begin);
    connect(&m_turn, &QTimer::timeout, this, &SampleMaps::next);
    const auto later = [this] {
        if (m_on && !m_rest.isActive())
            m_rest.start();
    };
    connect(&context.workbench, &Workbench::valuesReady, this, later);
    connect(&context.selection, &Selection::nodeChanged, this, later);
    connect(&context.selection, &Selection::sliceChanged, this, later);
    connect(&context.display, &Display::changed, this, later);
    connect(&context.workbench, &Workbench::rebuilt, this, &SampleMaps::forget);
    connect(&context.workbench, &Workbench::pinsChanged, this, &SampleMaps::forget);
}

void SampleMaps::show(bool on)
{
    m_on = on;
    if (on)
        begin();
    else
        forget();
}

void SampleMaps::forget()
{
    m_turn.stop();
    m_copies.clear();
    if (m_on)
        m_rest.start();
}

void SampleMaps::begin()
{
    const std::size_t count = m_context.workbench.head().samples.size();
    if (m_context.selection.node() == noNode || count > most)
        return;
    m_copies.resize(count);
    m_next = 0;
    m_turn.start();
}

void SampleMaps::next()
{
    if (m_next >= m_copies.size())
        return m_turn.stop();
    const std::size_t sample = m_next++;
    try {
        emit made(static_cast<int>(sample), map(copyOf(sample)));
    } catch (const Error&) { // a sample that cannot be computed has no picture
    }
}

SampleMaps::Copy& SampleMaps::copyOf(std::size_t sample)
{
    Workbench& workbench = m_context.workbench;
    std::optional<Copy>& copy = m_copies[sample];
    const std::string& node = workbench.graph().node(m_context.selection.node()).info.name;
    if (!copy) {
        Document document = workbench.document();
        document.sample = static_cast<Index>(sample);
        copy = Copy{.computation = workbench.built(document), .own = {}, .of = {}};
    }
    if (std::exchange(copy->of, node) != node)
        copy->own = lengthOf(sample, node);
    Graph& graph = copy->computation.graph;
    for (const auto& [name, leaf] : workbench.computation().leaves) {
        const auto own = copy->computation.leaves.find(name);
        const bool shared = own != copy->computation.leaves.end() && !variesBySample(workbench.head(), name);
        const Region all = Region::all(workbench.graph().node(leaf).shape);
        if (shared && graph.node(own->second).shape == workbench.graph().node(leaf).shape)
            graph.assign(own->second, all, workbench.numbers(leaf, all));
    }
    return *copy;
}

/// The shape of a node in a sample without padding; none if samples are not padded.
std::optional<Shape> SampleMaps::lengthOf(std::size_t sample, const std::string& node) const
{
    Document document = m_context.workbench.document();
    if (!document.pad)
        return std::nullopt;
    document.sample = static_cast<Index>(sample);
    document.pad.reset();
    const Computation alone = m_context.workbench.built(document);
    const NodeId found = alone.graph.find(node);
    return found == noNode ? std::nullopt : std::optional(alone.graph.node(found).shape);
}

QPixmap SampleMaps::map(Copy& copy)
{
    Graph& graph = copy.computation.graph;
    const NodeId node = graph.find(copy.of);
    if (node == noNode)
        return {};
    const Shape shape = graph.node(node).shape;
    const Demand all{node, Region::all(shape)};
    if (graph.work({&all, 1}) > mostWork)
        return {};
    graph.evaluate({&all, 1}, {.exact = true});
    HeatmapFigure figure = currentFigure(m_context.workbench, m_context.selection.node(), m_context.selection.slice(),
                                         m_context.display.settings());
    const Lease lent = graph.lend(node);
    const ConstView& values = lent;
    figure.values = values;
    figure.keep = {};
    figure = sliceOf(std::move(figure), std::min(m_context.selection.slice(), shape.slices - 1));
    const double scale = m_context.display.scale();
    const QSizeF size = thumbnailSize(shape.rows, shape.cols, side * scale);
    QPixmap map(size.toSize());
    map.fill(Qt::transparent);
    QPainter painter(&map);
    drawThumbnail(painter, figure, QRectF(QPointF(), size), m_context.display.theme());
    painter.end();
    if (copy.own)
        hatch(map, shape, *copy.own);
    return map;
}

void SampleMaps::hatch(QPixmap& map, const Shape& all, const Shape& own) const
{
    QPainter painter(&map);
    const QRectF place(map.rect());
    const double right = place.width() * static_cast<double>(own.cols) / static_cast<double>(all.cols);
    const double bottom = place.height() * static_cast<double>(own.rows) / static_cast<double>(all.rows);
    const Theme& theme = m_context.display.theme();
    for (const QRectF& filled :
         {QRectF(right, 0, place.width() - right, place.height()), QRectF(0, bottom, right, place.height() - bottom)}) {
        painter.fillRect(filled, theme.panel);
        painter.fillRect(filled, QBrush(theme.muted, Qt::BDiagPattern));
    }
}

} // namespace heedmap

#include "moc_sample_maps.cpp"
