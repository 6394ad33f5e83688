#include "model/lesson/stop_values.h"

#include "model/document_state.h"

#include <heedmap/document/lesson/at_stop.h>
#include <heedmap/document/lesson/exercise_check.h>

#include <algorithm>

namespace heedmap {
namespace {

constexpr int quiet = 120; // milliseconds without another stop

bool changes(const LessonStop& stop) { return !stop.set.empty() || !stop.settings.object().empty() || stop.sample; }

/// A copy of the document that is taken from stop to stop.
class Rehearsal {
public:
    Rehearsal(Document document, std::filesystem::path folder)
        : m_whole(withoutLesson(std::move(document))), m_document(m_whole), m_folder(std::move(folder)),
          m_computation(build(m_document, m_folder))
    {
    }

    void enter(const LessonStop& stop)
    {
        const bool other = stop.sample && *stop.sample != m_document.sample;
        if (other)
            m_document.sample = *stop.sample;
        if (!stop.settings.object().empty())
            m_document = withSettings(m_document, stop.settings, m_whole, m_folder);
        if (other || !stop.settings.object().empty()) {
            m_computation = build(m_document, m_folder);
            for (const Kept& kept : m_puts)
                if (kept.sample == m_document.sample || !variesBySample(m_document, kept.put.array))
                    put(kept.put);
        }
        for (const LessonStop::Put& each : stop.set) {
            put(each);
            m_puts.push_back({each, m_document.sample});
        }
    }

    std::shared_ptr<const Tensor> matrix(const std::string& name, Index slice, const std::stop_token& stop)
    {
        Graph& graph = m_computation.graph;
        const NodeId node = graph.find(name);
        if (node == noNode)
            return nullptr;
        const Shape& shape = graph.node(node).shape;
        const std::array<Demand, 1> demand{Demand{node, Region::all(shape)}};
        graph.evaluate(demand, {.stop = stop});
        const Lease lease = graph.read(node);
        auto matrix = std::make_shared<Tensor>(Shape::matrix(shape.rows, shape.cols));
        for (Index row = 0; row < shape.rows; ++row)
            for (Index col = 0; col < shape.cols; ++col)
                matrix->at({0, row, col}) = lease.at({std::min(slice, shape.slices - 1), row, col});
        return matrix;
    }

private:
    /// A number that a stop has put, and the sample that was shown then.
    struct Kept {
        LessonStop::Put put;
        Index sample;
    };

    void put(const LessonStop::Put& put)
    {
        const auto leaf = m_computation.leaves.find(put.array);
        if (leaf == m_computation.leaves.end())
            return;
        const Shape& shape = m_computation.graph.node(leaf->second).shape;
        if (const auto cell = cellAt(put.cell, shape))
            (void)m_computation.graph.assign(leaf->second, Region::of(*cell), std::array{put.number});
    }

    Document m_whole; ///< before all stops
    Document m_document;
    std::filesystem::path m_folder;
    Computation m_computation;
    std::vector<Kept> m_puts;
};

} // namespace

StopValues::StopValues(Workbench& workbench, LessonPlayer& player, QObject* parent)
    : QObject(parent), m_workbench(workbench), m_player(player)
{
    m_later.setSingleShot(true);
    m_later.setInterval(quiet);
    connect(&m_later, &QTimer::timeout, this, &StopValues::workOut);
    connect(&player, &LessonPlayer::moved, this, [this] { m_later.start(); });
    connect(&workbench, &Workbench::opening, this, [this] {
        m_trial.stop();
        m_matrices.clear();
    });
}

StopValues::When StopValues::when(int stop) const
{
    const auto& stops = m_player.stops();
    const auto [first, last] = std::minmax({stop, std::max(m_player.at(), 0)}); // a list: of two it gives references
    bool others = false;
    for (int i = first + 1; i <= last; ++i)
        others = others || changes(stops[static_cast<std::size_t>(i)]) || stops[static_cast<std::size_t>(i)].train;
    if (!others)
        return When::Now;
    for (int i = 0; i <= stop; ++i)
        if (stops[static_cast<std::size_t>(i)].train)
            return When::Trained;
    return When::Elsewhere;
}

std::shared_ptr<const Tensor> StopValues::at(int stop) const
{
    const auto found = m_matrices.find(stop);
    return found == m_matrices.end() ? nullptr : found->second;
}

void StopValues::workOut()
{
    m_trial.stop();
    struct Asked {
        int stop;
        std::string node;
        Index slice;
    };
    std::vector<Asked> asked;
    for (int stop = 0; m_player.on() && stop < static_cast<int>(m_player.stops().size()); ++stop) {
        const auto shown = m_player.shownAt(stop);
        const Node& node = m_workbench.graph().node(shown.node);
        if (when(stop) == When::Elsewhere && !shown.covered && node.shape.rows * node.shape.cols <= mostCells)
            asked.push_back({stop, node.info.name, shown.slice});
    }
    if (asked.empty())
        return;
    auto found = std::make_shared<Matrices>();
    m_trial.start(
        [found, asked, stops = m_player.stops(), document = m_player.ownDocument(),
         folder = m_workbench.folder()](const std::stop_token& token) {
            Rehearsal rehearsal(document, folder);
            int entered = 0;
            for (const Asked& each : asked) {
                for (; entered <= each.stop; ++entered)
                    rehearsal.enter(stops[static_cast<std::size_t>(entered)]);
                found->emplace(each.stop, rehearsal.matrix(each.node, each.slice, token));
            }
        },
        [this, found](const QString& error) {
            m_matrices = error.isEmpty() ? std::move(*found) : Matrices();
            emit changed();
        });
}

} // namespace heedmap

#include "moc_stop_values.cpp"
