#include "view/train/film_strip.h"

#include "model/selection.h"
#include "paint/node_figure.h"
#include "view/frame/thumbnail.h"
#include "view/scene/stage_scene.h"

#include <algorithm>
#include <cmath>

namespace heedmap {
namespace {

constexpr double mostWork = 2e7; ///< operations of a frame: some hundredths of a second
constexpr int rest = 60;         ///< ms without a step before frames are computed

} // namespace

FilmStrip::FilmStrip(const ViewContext& context, Trainer& trainer, QObject* parent)
    : QObject(parent), m_context(context), m_trainer(trainer)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(rest);
    connect(&m_rest, &QTimer::timeout, this, &FilmStrip::shoot);
    connect(&trainer, &Trainer::moved, this, &FilmStrip::wait);
    connect(&context.selection, &Selection::nodeChanged, this, &FilmStrip::wait);
    connect(&context.selection, &Selection::sliceChanged, this, &FilmStrip::wait);
    connect(&context.display, &Display::changed, this, &FilmStrip::wait);
    connect(&context.workbench, &Workbench::valuesReady, this, &FilmStrip::record);
    connect(&context.workbench, &Workbench::rebuilt, this, &FilmStrip::forget);
    connect(&context.workbench, &Workbench::pinsChanged, this, &FilmStrip::forget);
}

void FilmStrip::setRoom(int frames)
{
    if (frames != m_room)
        wait();
    m_room = frames;
}

void FilmStrip::setShown(bool shown)
{
    if (shown == m_shown)
        return;
    m_shown = shown;
    m_rest.stop();
    if (shown)
        wait();
}

void FilmStrip::forget()
{
    m_copy.reset();
    m_frames.clear();
    wait();
}

void FilmStrip::wait()
{
    if (m_trainer.losses().empty()) {
        m_copy.reset(); // numbers that are not trained may have changed
        m_frames.clear();
        m_rest.stop();
        emit changed();
        return;
    }
    if (m_shown && !m_rest.isActive())
        m_rest.start();
}

/// While it trains: what is shown now, at first of every step, then of every second, …
void FilmStrip::record()
{
    const bool newest = m_trainer.step() == m_trainer.last(); // else an earlier step is shown while it trains
    if (!m_trainer.training() || !newest || m_trainer.losses().empty() || m_context.selection.node() == noNode)
        return;
    if (m_trainer.step() <= 1 || (!m_frames.empty() && m_frames.back().step > m_trainer.step())) {
        m_frames.clear();
        m_gap = 1;
    }
    if (!m_frames.empty() && m_trainer.step() < m_frames.back().step + m_gap)
        return;
    const NodeId node = m_context.selection.node();
    const HeatmapFigure figure =
        currentFigure(m_context.workbench, node, m_context.selection.slice(), m_context.display.settings());
    if (figure.values.data == nullptr)
        return;
    m_frames.push_back(frame(m_trainer.step(), figure));
    if (static_cast<int>(m_frames.size()) > m_room) {
        std::size_t place = 0;
        std::erase_if(m_frames, [&place](const Frame&) { return place++ % 2 == 1; });
        m_gap *= 2;
    }
    emit changed();
}

FilmStrip::Frame FilmStrip::frame(Index step, const HeatmapFigure& figure) const
{
    const NodeId node = m_context.selection.node();
    const Shape& shape = m_context.workbench.graph().node(node).shape;
    const HeatmapFigure one = sliceOf(figure, m_context.selection.sliceOf(node));
    return {step, thumbnailImage(one, thumbnailSize(shape.rows, shape.cols, m_side), m_context.display.theme()),
            Shape::matrix(shape.rows, shape.cols)};
}

/// Closer together at first, where most is learned: step k of n is at (k/n)² of the way. The shown one takes the place
/// of the nearest of them.
std::vector<Index> FilmStrip::steps() const
{
    std::vector<Index> steps;
    const Index last = m_trainer.last();
    const Index count = std::min<Index>(std::max(m_room, 2), last + 1);
    for (Index i = 0; i < count; ++i) {
        const double way = count < 2 ? 0 : static_cast<double>(i) / static_cast<double>(count - 1);
        const auto step = static_cast<Index>(std::lround(way * way * static_cast<double>(last)));
        steps.push_back(steps.empty() ? 0 : std::max(step, steps.back() + 1));
    }
    const Index shown = m_trainer.step();
    const auto inner =
        steps.size() > 2 ? std::pair(steps.begin() + 1, steps.end() - 1) : std::pair(steps.end(), steps.end());
    const auto near =
        std::ranges::min_element(inner.first, inner.second, {}, [&](Index step) { return std::abs(step - shown); });
    if (std::ranges::find(steps, shown) == steps.end() && near != inner.second)
        *near = shown;
    return steps;
}

void FilmStrip::shoot()
{
    if (m_trainer.busy() || m_trainer.losses().empty())
        return; // it moves again when it is free
    std::vector<Frame> frames;
    for (const Index step : steps())
        if (std::optional<Frame> frame = shot(step); frame && (frames.empty() || frames.back().step < frame->step))
            frames.push_back(std::move(*frame));
    m_frames = std::move(frames);
    emit changed();
}

std::optional<FilmStrip::Frame> FilmStrip::shot(Index step)
{
    const auto then = m_trainer.remembered(step);
    const NodeId node = m_context.selection.node();
    if (!then || node == noNode)
        return std::nullopt;
    if (!m_copy)
        m_copy = m_context.workbench.copying()();
    Graph& graph = m_copy->graph;
    const auto& [at, numbers] = *then;
    for (std::size_t i = 0; i < numbers.arrays.size(); ++i)
        graph.assign(m_copy->leaves.at(numbers.arrays[i]), Region::all(numbers.values[i].shape()),
                     numbers.values[i].numbers());
    const Shape shape = graph.node(node).shape;
    const Demand all{node, Region::all(shape)};
    if (graph.work({&all, 1}) > mostWork)
        return std::nullopt;
    graph.evaluate({&all, 1}, {.exact = true});
    const Lease lent = graph.lend(node);
    const ConstView& values = lent;
    HeatmapFigure figure =
        currentFigure(m_context.workbench, node, m_context.selection.slice(), m_context.display.settings());
    if (figure.values.data == nullptr)
        return std::nullopt;
    figure.values = values;
    return frame(at, figure);
}

} // namespace heedmap

#include "moc_film_strip.cpp"
